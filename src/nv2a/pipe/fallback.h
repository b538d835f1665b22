/* Vertices in window coordinates on their way to the chip, as fallback.c draws them. Private to
 * fallback*.c. */
#ifndef NV2A_PIPE_FALLBACK_H
#define NV2A_PIPE_FALLBACK_H

#include "context.h"

/* Vertices as the chip gets them: the position, then what the fragment program reads. */
struct nv2a_fallback {
   struct draw_vertex_layout layout;
   uint8_t attrib[NV2A_NUM_WINDOW_COPIES]; /* float4 of a vertex that input i of the window program
                                              is; 0 the position, NV2A_NO_SLOT: none */
   unsigned num_attribs;                   /* with the position */
   uint8_t made_from[NV2A_NUM_WINDOW_COPIES]; /* what it is but for q or r */
   struct nv2a_vertex_key key;                /* that says which */
   float units;                               /* of the depth buffer */
};

static inline unsigned
nv2a_fallback_floats(const struct nv2a_fallback *fallback)
{
   return 4 * fallback->num_attribs;
}

/* draw_plain_sink::layout: what the fragment program and the rasteriser read. */
const struct draw_vertex_layout *nv2a_fallback_layout(void *data);
/* From the sink's vertex (x, y upward, z in [0,1], 1/w) to the chip's, nv2a_fallback_floats of
 * them.
 */
void nv2a_fallback_convert(const struct nv2a_pipe_context *ctx, const float *from, float *to);
/* Tells the chip of `num` vertices and gives room for them; NULL: out of memory (noted), or nothing
 * is drawn. */
float *nv2a_fallback_begin(struct nv2a_pipe_context *ctx, unsigned num);

#endif

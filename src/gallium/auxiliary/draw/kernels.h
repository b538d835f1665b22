/* Vector kernels of the geometry side, built for each instruction set. */
#ifndef DRAW_KERNELS_H
#define DRAW_KERNELS_H

#include "draw.h"

/* Bits of a vertex's clip code: set where the vertex is outside, or not a number. */
enum draw_clip_code {
   DRAW_CLIP_LEFT = 1u << 0, /* of the view volume: only rejects */
   DRAW_CLIP_RIGHT = 1u << 1,
   DRAW_CLIP_BOTTOM = 1u << 2,
   DRAW_CLIP_TOP = 1u << 3,
   DRAW_CLIP_NEAR = 1u << 4,
   DRAW_CLIP_FAR = 1u << 5,
   DRAW_CLIP_W = 1u << 6, /* w <= 0 */
   DRAW_CLIP_GUARD_LEFT = 1u << 7,
   DRAW_CLIP_GUARD_RIGHT = 1u << 8,
   DRAW_CLIP_GUARD_BOTTOM = 1u << 9,
   DRAW_CLIP_GUARD_TOP = 1u << 10,
   DRAW_CLIP_USER_SHIFT = 11, /* first of 6 user planes */
   /* Infinite, not a number, or so large that 1/w is lost: primitives with it are not drawn. */
   DRAW_CLIP_INVALID = 1u << 17
};

#define DRAW_CLIP_VIEW (DRAW_CLIP_LEFT | DRAW_CLIP_RIGHT | DRAW_CLIP_BOTTOM | DRAW_CLIP_TOP)
#define DRAW_CLIP_GUARD                                                                            \
   (DRAW_CLIP_GUARD_LEFT | DRAW_CLIP_GUARD_RIGHT | DRAW_CLIP_GUARD_BOTTOM | DRAW_CLIP_GUARD_TOP)

struct draw_projection {
   float scale[3], translate[3];
   float guard[2];  /* |x| <= guard[0] * w keeps window x within the guard band */
   uint32_t planes; /* bits: user clip distances that count */
};

struct draw_kernels {
   /* What fetches such elements. */
   draw_fetch_func (*choose_fetch)(const struct pipe_vertex_element *element);
   /* What carries them, clamped to [0,1] or not; NULL: nothing does. */
   draw_carry_func (*choose_carry)(const struct pipe_vertex_element *element, bool clamp);
   /* Those of the planes (clip codes of the view volume and of user planes) that all of num lanes
    * are outside of. */
   uint32_t (*outside)(uint32_t planes, float (*clip)[SP_VM_LANES], float (*distance)[SP_VM_LANES],
                       unsigned num);
   /* Clip codes of num lanes, rounded up to 16. Those of the num lanes are added to *any. */
   void (*classify)(const struct draw_projection *p, float (*clip)[SP_VM_LANES],
                    float (*distance)[SP_VM_LANES], unsigned num, uint32_t *codes, uint32_t *any);
   /* Window coordinates (x, y, z, 1/w) of num lanes, rounded up to 16:
    *   r = 1 / w;  window = (clip * r) * scale + translate
    * in this order of operations everywhere, so that equal clip coordinates give equal bits. */
   void (*project)(const struct draw_projection *p, float (*clip)[SP_VM_LANES], unsigned num,
                   float (*window)[SP_VM_LANES]);
   /* 4 components of num lanes, rounded up to 16, to [0,1]; NaN becomes 0. */
   void (*clamp)(float (*lanes)[SP_VM_LANES], unsigned num);
   /* Vertices from components: attribute a of vertex i is src[a][0..3][i], and goes to float at[a]
    * of the vertex. Writes them for up to 3 vertices behind the last. stride in floats, a multiple
    * of 4 as all of `at`. */
   void (*pack)(float *vertices, unsigned stride, unsigned num, const float *const (*src)[4],
                const uint16_t *at, unsigned num_attribs);
};

extern const struct draw_kernels draw_kernels_portable;
#if defined(__x86_64__) || defined(__i386__)
extern const struct draw_kernels draw_kernels_avx2;
extern const struct draw_kernels draw_kernels_avx512;
#endif

#endif

/* Vector kernels of triangle setup, built for each instruction set: 16 triangles at a time. */
#ifndef SOFTPIPE_SETUP_KERNELS_H
#define SOFTPIPE_SETUP_KERNELS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "gallium/drivers/softpipe/scene/pixel_state.h"
#include "gallium/drivers/softpipe/scene/scene.h"

#define SP_SETUP_LANES 16
/* Small triangles have boxes of at most so many pixels in each direction: from even coordinates on
 * they take no more than 8. Larger ones are shaded better in whole blocks. */
#define SP_SMALL_SIZE 6
/* Medium ones lie in 2x2 blocks. */
#define SP_MEDIUM_SIZE 16

/* What the kernels need to know of the state. */
struct sp_setup_params {
   int clip_x0, clip_y0, clip_x1, clip_y1; /* pixels that may be drawn */
   int reach;                              /* sp_setup::reach: 0 for one sample a pixel */
   int tiles_x;                            /* tiles in a row of the scene */
   bool front_ccw, cull_front, cull_back;
   bool finds_upright; /* sp_setup_group::upright is asked for */
   const struct sp_draw_state *ds;
   uint8_t extra_flags; /* enum sp_prim_flags that all primitives get */
   uint32_t flat_mask;  /* attributes that are the last vertex's everywhere */
   int paint;           /* sp_draw_state::paint, of that state or of its opaque one; or -1 */
   bool paint_last;     /* its value is the last vertex's everywhere */
   bool paint_constant; /* ... or that of all vertices, whichever way primitives face */
   bool paint_opaque;   /* only primitives whose alpha is 1 may be painted */
   uint32_t paint_bits; /* sp_color_target::write_bits */
   uint8_t source[2][VARYING_MAX]; /* attribute in the vertex, for back and front faces */
};

/* A batch's memory: see struct draw_batch. */
struct sp_setup_vertices {
   const float *vertices;
   unsigned stride;         /* floats */
   const uint16_t *indices; /* three a triangle */
};

/* Triangles on their way through setup, one a lane. */
struct sp_setup_group {
   int32_t x[3][SP_SETUP_LANES], y[3][SP_SETUP_LANES]; /* vertices in sub-pixels */
   float z[3][SP_SETUP_LANES], oow[3][SP_SETUP_LANES];
   int32_t x0[SP_SETUP_LANES], y0[SP_SETUP_LANES]; /* boxes in pixels */
   int32_t x1[SP_SETUP_LANES], y1[SP_SETUP_LANES]; /* maximum exclusive */
   int32_t tile[SP_SETUP_LANES];                   /* that holds the last pixel of the box */
   uint32_t mask[2][SP_SETUP_LANES];      /* small: sp_prim::mask, low half and high half */
   uint32_t blocks[8][SP_SETUP_LANES];    /* medium: halves of sp_prim_blocks */
   const float *v[SP_SETUP_LANES][3];     /* vertices */
   struct sp_prim *prims[SP_SETUP_LANES]; /* of the visible ones; set by emit */
   uint32_t ccw, front; /* bits: lanes that run counter-clockwise; that face the viewer */
   uint32_t visible;    /* lanes that may cover pixels and are not culled */
   uint32_t small;      /* of these: those whose pixels are listed in mask */
   uint32_t medium;     /* ... and in blocks */
   uint32_t one_tile;   /* lanes whose box lies in one tile */
   uint32_t upright;    /* lanes with a side along each axis, which may be halves of rectangles */
   uint32_t rectangles; /* visible ones that cover all of their box */
} __attribute__((aligned(64)));

/* SP_COMMAND_PAINT of lanes. */
struct sp_setup_paint {
   uint32_t color[SP_SETUP_LANES];
   uint32_t place[SP_SETUP_LANES]; /* the low half of the command, of lanes in one tile */
   uint32_t mask[SP_SETUP_LANES];  /* pixels of 2x2 quads from (x0 & ~1, y0 & ~1) on */
} __attribute__((aligned(64)));

struct sp_setup_kernels {
   /* Looks at the first num (1..16) triangles; none is a rectangle yet. */
   void (*classify)(const struct sp_setup_params *p, const struct sp_setup_vertices *v,
                    unsigned num, struct sp_setup_group *group);
   /* Makes primitives of the visible ones, one behind the other in memory that has room for
    * SP_SETUP_LANES of the largest. Returns the bytes in use.
    * What they hold is what sp_setup_planes gives, to the bit. */
   size_t (*emit)(const struct sp_setup_params *p, struct sp_setup_group *group, void *memory);
   /* Of a state with sp_setup_params::paint: makes commands of the visible lanes, any, instead of
    * primitives. False: not all of them have so few pixels, or one colour. */
   bool (*paint)(const struct sp_setup_params *p, const struct sp_setup_group *group,
                 struct sp_setup_paint *out);
};

_Static_assert(offsetof(struct sp_prim, x0) == 8 && offsetof(struct sp_prim, mask) == 16 &&
                   offsetof(struct sp_prim, ref_x) == 24 && offsetof(struct sp_prim, flags) == 28 &&
                   offsetof(struct sp_prim, num_edges) == 29 &&
                   offsetof(struct sp_prim, attribs) == 32 && offsetof(struct sp_prim, z) == 40 &&
                   offsetof(struct sp_prim, oow) == 52 && sizeof(struct sp_prim) == 64,
               "kernels write it as words");

extern const struct sp_setup_kernels sp_setup_kernels_portable;
#if defined(__x86_64__) || defined(__i386__)
extern const struct sp_setup_kernels sp_setup_kernels_avx2;
extern const struct sp_setup_kernels sp_setup_kernels_avx512;
#endif

#endif

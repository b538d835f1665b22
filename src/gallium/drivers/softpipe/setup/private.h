/* Setup: from vertices in window coordinates to primitives in bins. Internal to setup/. */
#ifndef SOFTPIPE_SETUP_PRIVATE_H
#define SOFTPIPE_SETUP_PRIVATE_H

#include "gallium/drivers/softpipe/scene/recorder.h"
#include "setup.h"

/* Window coordinates are rounded to 1/256 of a pixel. */
#define SP_SUBPIXEL_BITS 8
#define SP_SUBPIXEL_ONE (1 << SP_SUBPIXEL_BITS)

/* What setup keeps in a context. */
struct sp_setup_context {
   const struct sp_setup_kernels *kernels;
   struct sp_setup_wave *wave;
   struct draw_vertex_layout layout; /* for what is bound, if sp_context::layout_valid */
};

/* What stays the same for a batch. */
struct sp_setup {
   struct sp_context *sp;
   struct sp_scene *scene;
   const struct sp_draw_state *ds;
   const struct pipe_rasterizer_state *rast;
   const struct draw_vertex_layout *layout;
   struct sp_rect clip; /* pixels that may be drawn */
   size_t prim_size;    /* bytes of a struct sp_prim with all its planes */
   bool failed;         /* out of memory */
   /* Attribute in the vertex for each attribute of the program, for front and back faces. */
   uint8_t source[2][VARYING_MAX];
   uint32_t flat_mask; /* attributes with one value for the whole primitive by state */
   int reach; /* how far samples that are covered lie from the pixel's centre, in sub-pixels */
   float offset_unit; /* smallest resolvable depth difference; 0 = float depth */
};

/* False: nothing to draw. with_viewport: pixels outside the viewport are not drawn. */
bool sp_setup_begin(struct sp_setup *s, struct sp_context *sp,
                    const struct draw_vertex_layout *layout, bool with_viewport);
/* Notes failure, hands over the scene when it is large. */
void sp_setup_end(struct sp_setup *s);

/* --- Members of sp_setup_sink; data is the struct sp_context. */
void sp_setup_triangles(void *data, const struct draw_batch *batch);
void sp_setup_lines(void *data, const struct draw_batch *batch);
void sp_setup_points(void *data, const struct draw_batch *batch);
bool sp_setup_wave_begin(void *data, const struct draw_vertex_layout *layout);
struct draw_slice *sp_setup_slice_begin(void *data, unsigned index);
void sp_setup_slice_triangles(struct draw_slice *slice, const struct draw_batch *batch);
void sp_setup_slice_end(struct draw_slice *slice);
void sp_setup_wave_end(void *data, bool cut_off);

/* --- setup/wave.c: the memory of a context's waves; NULL: out of memory. */
struct sp_setup_wave *sp_setup_wave_create(void);
void sp_setup_wave_destroy(struct sp_setup_wave *wave); /* accepts NULL; no wave has begun */

/* --- setup/triangle.c: the triangles of a batch into s->scene. */
void sp_setup_triangle_batch(struct sp_setup *s, const struct draw_batch *batch);

static inline const float *
sp_setup_vertex(const struct draw_batch *batch, unsigned index)
{
   return batch->vertices + (size_t)index * batch->layout->stride;
}

/* --- Primitives */

/* A primitive that covers the box (already within clip, not empty), without edges. The reference
 * point is set from the box. NULL: out of memory (noted). */
struct sp_prim *sp_setup_new_prim(struct sp_setup *s, int x0, int y0, int x1, int y1);
/* Puts it into the bins it may touch. */
void sp_setup_bin(struct sp_setup *s, const struct sp_prim *prim, enum sp_command_kind kind);
/* The same of one that is written as a whole, which decides whether it is opaque
 * (sp_draw_state::opaque). Batches of kernels decide for groups. */
void sp_setup_add(struct sp_setup *s, struct sp_prim *prim);
static inline struct sp_edges *
sp_setup_edges(const struct sp_setup *s, const struct sp_prim *prim)
{
   return sp_prim_edges(prim, s->ds->num_attribs);
}

/* The state of primitives of few pixels that may be SP_COMMAND_PAINT: those of which attribute
 * `paint` has one value, and if the state is that of opaque ones alpha 1. NULL: none may. */
static inline const struct sp_draw_state *
sp_setup_painted(const struct sp_setup *s)
{
   const struct sp_draw_state *ds = s->ds->paint < 0 && s->ds->opaque ? s->ds->opaque : s->ds;
   return ds->paint < 0 ? NULL : ds;
}

/* Puts pixels of 2x2 quads from (x & ~1, y & ~1) on, four bits each row by row, into the bins of
 * the tiles that they lie in, to become the colour. */
void sp_setup_paint(struct sp_setup *s, int x, int y, uint32_t mask, uint32_t color);

/* Intersects with clip; false: nothing is left. */
bool sp_setup_clip(const struct sp_setup *s, int *x0, int *y0, int *x1, int *y1);

/* Sets edge `i`: pixels whose centre is left of the line from (x0,y0) to (x1,y1), in sub-pixels.
 * Centres on the line belong to the inside if the line goes down, or right: left and bottom edges.
 */
static inline void sp_setup_edge(struct sp_edges *edges, unsigned i, int x0, int y0, int x1,
                                 int y1);
/* The same with a rule of the caller's for centres on the line. */
static inline void
sp_setup_edge_rule(struct sp_edges *edges, unsigned i, int x0, int y0, int x1, int y1,
                   bool inclusive)
{
   int a = y0 - y1, b = x1 - x0;
   int64_t c = -((int64_t)a * x0 + (int64_t)b * y0);
   int64_t centre = (int64_t)(a + (int64_t)b) * (SP_SUBPIXEL_ONE / 2);
   edges->a[i] = a;
   edges->b[i] = b;
   /* A pixel to the right adds 256 a: dividing by 256 and rounding down keeps the sign exactly. */
   edges->c[i] = (c + centre - !inclusive) >> SP_SUBPIXEL_BITS;
}

/* The same for pixels with several samples. */
static inline void
sp_setup_sample_edge(struct sp_edges *edges, unsigned i, int x0, int y0, int x1, int y1)
{
   const int a = y0 - y1, b = x1 - x0;
   const bool inclusive = a > 0 || (a == 0 && b > 0);
   const int64_t c = -((int64_t)a * x0 + (int64_t)b * y0);
   edges->a[i] = a;
   edges->b[i] = b;
   edges->c[i] = c + (int64_t)(a + (int64_t)b) * (SP_SUBPIXEL_ONE / 2) - !inclusive;
}

static inline void
sp_setup_edge(struct sp_edges *edges, unsigned i, int x0, int y0, int x1, int y1)
{
   int a = y0 - y1, b = x1 - x0;
   sp_setup_edge_rule(edges, i, x0, y0, x1, y1, a > 0 || (a == 0 && b > 0));
}

/* The affine functions through the values of vertices. */
struct sp_gradient {
   double dx1, dy1, dx2, dy2; /* v1 - v0, v2 - v0 in pixels */
   double inv_area;           /* 1 / (dx1 dy2 - dx2 dy1) */
   double ref_x, ref_y;       /* centre of the reference pixel, relative to v0 */
};
void sp_gradient_init(struct sp_gradient *g, const struct sp_prim *prim, const int x[3],
                      const int y[3]);
struct sp_plane sp_gradient_plane(const struct sp_gradient *g, double a0, double a1, double a2);
/* Depth, 1/w and all attributes of a triangle v0 v1 v2, flat ones from `provoking`. */
void sp_setup_planes(struct sp_setup *s, struct sp_prim *prim, const struct sp_gradient *g,
                     const float *const v[3], const float *provoking, bool front);

/* The three edges of a triangle, counter-clockwise, for pixels or for samples. */
void sp_setup_triangle_edges(struct sp_setup *s, struct sp_prim *prim, const int x[3],
                             const int y[3]);

/* --- setup/rectangle.c: two triangles that are a rectangle become one primitive without edges. */

/* The vertices of a triangle, and where they are in sub-pixels. */
struct sp_corners {
   const float *v[3];
   int x[3], y[3];
};

/* Pixels, maximum exclusive; of the rectangle's those that may be drawn. */
struct sp_setup_box {
   int x0, y0, x1, y1;
};

/* Whether two triangles that face the same way are an upright rectangle at one depth, over which
 * all that is interpolated has the planes of the first; not of pixels with several samples. Depths
 * do not depend on the answer: attributes that differ must not change them (OpenGL 2.1 appendix A).
 */
bool sp_setup_is_rectangle(const struct sp_setup *s, const struct sp_corners *a,
                           const struct sp_corners *b, bool front);
/* The pixels of the rectangle that the triangle is a half of. False: there are none. */
bool sp_setup_rectangle_box(const struct sp_setup *s, const struct sp_corners *half,
                            struct sp_setup_box *box);

/* --- Kinds, one primitive each; flags are enum sp_prim_flags (facing). z_offset is added to depth.
 */
void sp_setup_line(struct sp_setup *s, const float *v0, const float *v1, const float *provoking,
                   bool front, float z_offset);
void sp_setup_point(struct sp_setup *s, const float *v, const float *provoking, bool front,
                    float z_offset);

/* The size along an axis, from the first to one past the last pixel, of what reaches from min to
 * max in sub-pixels and covers centres, or samples. */
static inline void sp_setup_range(const struct sp_setup *s, int min, int max, int *first, int *end);

static inline int
sp_min3(const int v[3])
{
   const int m = v[0] < v[1] ? v[0] : v[1];
   return m < v[2] ? m : v[2];
}

static inline int
sp_max3(const int v[3])
{
   const int m = v[0] > v[1] ? v[0] : v[1];
   return m > v[2] ? m : v[2];
}

static inline int
sp_to_fixed(float f)
{
   return (int)__builtin_lrintf(f * SP_SUBPIXEL_ONE);
}

/* First pixel whose centre is not below fixed; one past the last pixel whose centre is not above.
 */
static inline int
sp_first_pixel(int fixed)
{
   return (fixed + SP_SUBPIXEL_ONE / 2 - 1) >> SP_SUBPIXEL_BITS;
}

static inline int
sp_end_pixel(int fixed)
{
   return ((fixed - SP_SUBPIXEL_ONE / 2) >> SP_SUBPIXEL_BITS) + 1;
}

static inline void
sp_setup_range(const struct sp_setup *s, int min, int max, int *first, int *end)
{
   *first = sp_first_pixel(min - s->reach);
   *end = sp_end_pixel(max + s->reach);
}

#endif

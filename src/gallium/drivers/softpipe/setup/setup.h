/* Where geometry ends and rasterisation begins.
 *
 * The geometry side (fetch, vertex program, clipping, viewport) hands over batches of primitives
 * whose vertices are in window coordinates; the raster side (setup, bins, tiles, fragments) decides
 * coverage in fixed point and does all the rest: flat shading, facing, culling, polygon mode,
 * offset, stipple, wide and smooth points and lines.
 */
#ifndef SOFTPIPE_SETUP_SETUP_H
#define SOFTPIPE_SETUP_SETUP_H

#include "compiler/ir/ir.h"
#include "pipe/p_context.h"

struct sp_context;

/* What follows the position in each vertex: the varyings the fragment side reads, in this order.
 * Chosen by sp_setup_layout from the bound fragment shader and rasterizer. */
struct sp_vertex_layout {
   unsigned num_attribs;
   uint8_t varying[VARYING_MAX]; /* enum ir_varying of attribute i */
   uint8_t slot[VARYING_MAX];    /* attribute that holds a varying, 0xff = not needed */
   unsigned stride;              /* floats a vertex takes: 4 + 4 * num_attribs */
};

/* A vertex: window x, y, z and 1/w_clip, then the attributes (vec4 each, not divided by w).
 * 16-byte aligned. x and y lie within the guard band (+-16384 pixels around the viewport).
 * Colours are clamped already where the rasterizer state says so. */

struct sp_prim_batch {
   const struct sp_vertex_layout *layout;
   const float *vertices; /* layout->stride floats each */
   unsigned num_vertices;
   /* 1, 2 or 3 indices a primitive, the provoking vertex LAST (geometry rotates it there). Winding
    * is the primitive's own. */
   const uint16_t *indices;
   unsigned num_prims;
   /* Triangles: bit k of edges[i] = the edge from vertex k to vertex (k+1)%3 is a boundary edge
    * (matters to polygon modes LINE and POINT only). Lines: bit 0 = restart the line stipple.
    * NULL: all edges are boundaries / all lines restart. */
   const uint8_t *edges;
};

/* Makes sp->setup. False: out of memory. */
bool sp_setup_init(struct sp_context *sp);
/* Accepts a context whose init failed. No wave has begun. */
void sp_setup_finish(struct sp_context *sp);
/* Layout for the bound state; stays valid until the next state change. */
const struct sp_vertex_layout *sp_setup_layout(struct sp_context *sp);
void sp_setup_triangles(struct sp_context *sp, const struct sp_prim_batch *batch);
void sp_setup_lines(struct sp_context *sp, const struct sp_prim_batch *batch);
void sp_setup_points(struct sp_context *sp, const struct sp_prim_batch *batch);

/* --- Triangles of one state by several threads: a wave of slices, each a sequence of batches. The
 * result is that of sp_setup_triangles on all batches of slice 0, then of slice 1 and so on. */

#define SP_WAVE_SLICES 32
struct sp_setup_slice;

/* Begins a wave for the bound state. False: nothing is to be drawn, or out of memory (noted). */
bool sp_setup_wave_begin(struct sp_context *sp, const struct sp_vertex_layout *layout);
/* Any thread: slice `index` is the caller's until its end; one without triangles need not begin.
 * NULL: out of memory (noted). */
struct sp_setup_slice *sp_setup_slice_begin(struct sp_context *sp, unsigned index);
void sp_setup_slice_triangles(struct sp_setup_slice *slice, const struct sp_prim_batch *batch);
void sp_setup_slice_end(struct sp_setup_slice *slice);
/* All slices have ended. */
void sp_setup_wave_end(struct sp_context *sp);

#endif

/* The rasteriser: primitives in screen space onto the surfaces that the registers name.
 *
 * Coordinates count pixels of the surface from its upper left corner, y downward; a pixel's centre
 * is at .5. Vertices are rounded to 1/8192 pixel for coverage (the hardware keeps fewer bits, but
 * pictures agree with other renderers only so); attributes are not. A triangle covers the centres
 * inside and those on top and left edges.
 *
 * A raster belongs to one thread at a time, and has others of its own help. When a function returns,
 * what it drew is in memory, but between nv2a_raster_begin and nv2a_raster_end. */
#ifndef NV2A_RASTER_RASTER_H
#define NV2A_RASTER_RASTER_H

#include "nv2a/isa/vertex.h"
#include "nv2a/push/memory.h"
#include "nv2a/push/regs.h"

#include <stdint.h>

struct nv2a_raster;

/* Memory of surfaces and textures is asked of map(data, ...) while state is prepared, and what it
 * gave is used until the next state. NULL when out of memory. */
struct nv2a_raster *nv2a_raster_create(nv2a_map_func map, void *data);
/* NULL is nothing to do. */
void nv2a_raster_destroy(struct nv2a_raster *raster);

/* Derives everything from regs for the primitives that follow: surfaces, clipping, texture stages,
 * combiners, tests. To be called before the first primitive and after any register, texture
 * object or DMA object has changed; the contents of textures may change without it.
 *
 * Returns NULL, or a sentence about what can not be done as asked: what lies outside of its DMA
 * object is not drawn (or read as 0), combiner words that the hardware refuses are followed as far
 * as they have a meaning. */
const char *nv2a_raster_state(struct nv2a_raster *raster, const struct nv2a_regs *regs);

/* Between them primitives may be put off. They are in memory when nv2a_raster_end, or any function
 * that does not draw, returns; until then memory must not change, textures included. */
void nv2a_raster_begin(struct nv2a_raster *raster);
void nv2a_raster_end(struct nv2a_raster *raster);

/* Vertices come after clipping against the depth range and w > 0, colours chosen for the side and
 * for flat shading (o[3] and o[4]); their w only matters for perspective: attributes are linear in
 * 1/w where SET_CONTROL0 enables it, linear in x and y otherwise. z_offset, in units of the depth
 * buffer, is added to all depths. Positions that are no numbers draw nothing; any others are fine.
 */
void nv2a_raster_triangle(struct nv2a_raster *raster, const struct nv2a_vertex *v0,
                          const struct nv2a_vertex *v1, const struct nv2a_vertex *v2,
                          float z_offset);
/* As wide as SET_LINE_WIDTH, at least a pixel. A fragment for each column (row, if the line is
 * steep) between the ends, the first end included and the last one not. With
 * SET_LINE_SMOOTH_ENABLE it is a rectangle straight to the line, and alpha is multiplied by how
 * much of a pixel it covers (sixteenths), as that of triangles is with SET_POLY_SMOOTH_ENABLE. */
void nv2a_raster_line(struct nv2a_raster *raster, const struct nv2a_vertex *v0,
                      const struct nv2a_vertex *v1, float z_offset);
/* A square. Its side is SET_POINT_SIZE, or where SET_POINT_PARAMS_ENABLE is set o[6].x, in pixels;
 * at least a pixel. With SET_POINT_SMOOTH_ENABLE it is a sprite: the coordinates of unit 3 are
 * (0, 0, 0, 1) in its upper left and (1, 1, 0, 1) in its lower right corner. */
void nv2a_raster_point(struct nv2a_raster *raster, const struct nv2a_vertex *v, float z_offset);

/* CLEAR_SURFACE with these bits (NV097_CLEAR_SURFACE_...), by the clear registers and the surface
 * clip alone. Prepares the surfaces itself, so nv2a_raster_state need not be up to date. */
const char *nv2a_raster_clear(struct nv2a_raster *raster, const struct nv2a_regs *regs,
                              uint32_t bits);

/* Fragments that passed all tests while SET_ZPASS_PIXEL_COUNT_ENABLE was set, since the reset. */
uint32_t nv2a_raster_zpass(struct nv2a_raster *raster);
void nv2a_raster_zpass_reset(struct nv2a_raster *raster);
/* Fragments that coverage gave since creation, for statistics. */
uint64_t nv2a_raster_fragments(struct nv2a_raster *raster);

#endif

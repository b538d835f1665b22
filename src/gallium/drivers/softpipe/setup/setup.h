/* Where geometry ends and rasterisation begins.
 *
 * Geometry (auxiliary/draw) hands over batches of primitives whose vertices are in window
 * coordinates; the raster side (setup, bins, tiles, fragments) decides coverage in fixed point and
 * does all the rest: flat shading, facing, culling, polygon mode, offset, stipple, wide and smooth
 * points and lines.
 */
#ifndef SOFTPIPE_SETUP_SETUP_H
#define SOFTPIPE_SETUP_SETUP_H

#include "gallium/auxiliary/draw/draw.h"

struct sp_context;

/* Makes sp->setup. False: out of memory. */
bool sp_setup_init(struct sp_context *sp);
/* Accepts a context whose init failed. No wave has begun. */
void sp_setup_finish(struct sp_context *sp);
/* Takes what auxiliary/draw gives; its data is the struct sp_context. */
extern const struct draw_sink sp_setup_sink;

#endif

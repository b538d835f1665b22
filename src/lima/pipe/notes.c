/* Who does what, as `tuatara info` lists it; docs/driver-lima.md has the reasons. */
#include "screen.h"

#define CHIP "Done by the chip"
#define LOWERED "Made of what the chip has"
#define CPU "Vertices done on the CPU"
#define SOFT "Drawn on the CPU"
#define MISSING "Not there"

const struct pipe_note lima_notes[] = {
    {CHIP, "vertex programs and the conventional transform and lighting: one vertex program each"},
    {CHIP, "vertices from buffers: floats, half floats, integers, unsigned normalized integers"},
    {CHIP, "fragment programs and texture environments in half floats, with branches and loops"},
    {CHIP, "textures: 1D, 2D, cube maps, rectangles, mipmaps, any size, a border colour"},
    {CHIP, "blending, alpha, depth and stencil tests of two sides, polygon offset"},
    {CHIP, "clears of whole targets: the value that tiles begin with"},
    {LOWERED, "other clears: rectangles"},
    {LOWERED, "targets that are drawn to again: rectangles that bring them back into the tiles"},
    {LOWERED,
     "two-sided colours, clip planes, swizzles of textures: variants of fragment programs"},
    {LOWERED, "branches of vertex programs: both sides are computed"},
    {LOWERED, "client arrays: copied; signed normalized integers are converted to floats"},
    {CPU, "vertex programs with loops, and those that are too large"},
    {CPU, "flat shading, polygon modes, line stipple, clip planes of points"},
    {CPU, "sprites, points with sizes of their own, smooth points and lines"},
    {CPU, "feedback, selection, vertex state programs"},
    {SOFT, "3D textures, depth textures, texels of a border"},
    {SOFT, "logic operations but COPY, NOOP and CLEAR"},
    {SOFT, "polygon stipple, smooth polygons"},
    {SOFT, "occlusion queries"},
    {SOFT, "accumulation, copies, pixel rectangles that are read"},
    {MISSING, "sRGB, anisotropic filters, several render targets, timers"},
    {NULL, NULL},
};

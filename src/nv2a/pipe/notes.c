/* Who does what, as `tuatara info` lists it; docs/driver-nv2a.md has the reasons. */
#include "screen.h"

#define CHIP "Done by the chip"
#define LOWERED "Made of what the chip has"
#define CPU "Done on the CPU"
#define MISSING "Not there"

const struct pipe_note nv2a_notes[] = {
    {CHIP, "vertex programs and the conventional transform and lighting: one vertex program each"},
    {CHIP, "vertices from buffers: floats, normalized bytes, shorts"},
    {CHIP,
     "polygon modes, offset, culling, two-sided colours, polygon stipple, wide lines and points"},
    {CHIP, "textures: 1D, 2D, 3D, cube maps, mipmaps, borders, rectangles without repetition"},
    {CHIP, "blending, logic operations, alpha, depth and stencil tests, dithering, fog, clears"},
    {CHIP, "occlusion queries"},
    {LOWERED, "texture environments and fragment programs: texture stages and register combiners"},
    {LOWERED, "branches of vertex programs: both sides are computed"},
    {LOWERED, "depth textures: compared by the chip, their modes by the combiners"},
    {LOWERED, "up to four user clip planes: a texture stage that discards fragments"},
    {LOWERED, "client arrays: copied to memory of the chip; other formats are converted to floats"},
    {LOWERED, "drawing to an image of a texture: to a surface that is copied"},
    {LOWERED, "loops of vertex programs that ask parameters: unrolled for these parameters"},
    {CPU,
     "vertex programs with other loops, and those that take more than 136 slots or 12 registers"},
    {CPU,
     "clip planes where no texture stage is free, of points and of polygons that are not filled"},
    {CPU, "smooth points, sizes that a program computes, sprites of units other than the last"},
    {CPU, "line stipple, edge flags of polygons that are not filled, flat polygons"},
    {CPU, "vertices whose texture coordinates are used by stages of other numbers"},
    {CPU, "feedback, selection, vertex state programs"},
    {CPU, "accumulation, copies, pixel rectangles that are read"},
    {CPU, "clears of some bits of the stencil"},
    {MISSING, "textures whose size is no power of two, sRGB, anisotropic filters"},
    {MISSING, "alpha blending apart from colours, stencil of two sides, more than 4 texture units"},
    {NULL, NULL},
};

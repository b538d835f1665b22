/* Formats of the pipe contract in terms of the chip. */
#include "screen.h"

#include "lima/cmd/jobs.h"
#include "lima/format/texel.h"

#define F(x) PIPE_FORMAT_##x
#define BITS8                                                                                      \
   {                                                                                               \
      8, 8, 8, 8                                                                                   \
   }

/* Depth of 16 bits is stored as one of 24: texels of 16 bits would be rounded on their way back
 * into the tile. */
static const struct lima_pipe_format formats[PIPE_FORMAT_MAX] = {
    [F(R8G8B8A8_UNORM)] = {LIMA_TEXEL_RGBA8888, LIMA_TEXEL_RGBX8888, LIMA_PIXEL_B8G8R8A8, true,
                           true, BITS8, 4, F(R8G8B8A8_UNORM)},
    [F(R8G8B8X8_UNORM)] = {LIMA_TEXEL_RGBX8888, LIMA_TEXEL_RGBX8888, LIMA_PIXEL_B8G8R8A8, true,
                           true, BITS8, 4, F(R8G8B8X8_UNORM)},
    [F(B8G8R8A8_UNORM)] = {LIMA_TEXEL_RGBA8888, LIMA_TEXEL_RGBX8888, LIMA_PIXEL_B8G8R8A8, true,
                           false, BITS8, 4, F(B8G8R8A8_UNORM)},
    [F(B8G8R8X8_UNORM)] = {LIMA_TEXEL_RGBX8888, LIMA_TEXEL_RGBX8888, LIMA_PIXEL_B8G8R8A8, true,
                           false, BITS8, 4, F(B8G8R8X8_UNORM)},
    [F(A8_UNORM)] = {.texel = LIMA_TEXEL_A8, .bytes = 1, .stored = F(A8_UNORM)},
    [F(L8_UNORM)] = {.texel = LIMA_TEXEL_L8,
                     .opaque = LIMA_TEXEL_L8,
                     .bytes = 1,
                     .stored = F(L8_UNORM)},
    [F(L8A8_UNORM)] = {.texel = LIMA_TEXEL_L8A8, .bytes = 2, .stored = F(L8A8_UNORM)},
    [F(I8_UNORM)] = {.texel = LIMA_TEXEL_I8, .bytes = 1, .stored = F(I8_UNORM)},
    [F(B5G6R5_UNORM)] = {LIMA_TEXEL_BGR565,
                         LIMA_TEXEL_BGR565,
                         LIMA_PIXEL_B5G6R5,
                         true,
                         false,
                         {5, 6, 5, 8},
                         2,
                         F(B5G6R5_UNORM)},
    [F(B5G5R5A1_UNORM)] = {.texel = LIMA_TEXEL_BGRA5551, .bytes = 2, .stored = F(B5G5R5A1_UNORM)},
    [F(B4G4R4A4_UNORM)] = {.texel = LIMA_TEXEL_BGRA4444, .bytes = 2, .stored = F(B4G4R4A4_UNORM)},
    /* The chip has no texels of it: draws with such textures are the CPU's. */
    [F(R32_FLOAT)] = {.bytes = 4, .stored = F(R32_FLOAT)},
    [F(Z16_UNORM)] = {.pixel = LIMA_PIXEL_Z24S8,
                      .target = true,
                      .bytes = 4,
                      .stored = F(Z24_UNORM_S8_UINT)},
    [F(Z24X8_UNORM)] = {.pixel = LIMA_PIXEL_Z24S8,
                        .target = true,
                        .bytes = 4,
                        .stored = F(Z24X8_UNORM)},
    [F(Z24_UNORM_S8_UINT)] = {.pixel = LIMA_PIXEL_Z24S8,
                              .target = true,
                              .bytes = 4,
                              .stored = F(Z24_UNORM_S8_UINT)},
};

const struct lima_pipe_format *
lima_pipe_format(enum pipe_format format)
{
   if (format <= PIPE_FORMAT_NONE || format >= PIPE_FORMAT_MAX || !formats[format].bytes)
      return NULL;
   return &formats[format];
}

/* Formats of the pipe contract in terms of the chip. */
#include "screen.h"

#define NONE 0xff
#define F(x) PIPE_FORMAT_##x

/* A format of which the chip has only a larger one is stored as that: A8 with r, g, b that are 0 as
 * the contract wants them (the chip's own has 1). */
static const struct nv2a_pipe_format formats[PIPE_FORMAT_MAX] = {
    [F(R8G8B8A8_UNORM)] = {0x06, 0x12, 0x07, 0x1e, 8, 0, 4, F(B8G8R8A8_UNORM)},
    [F(R8G8B8X8_UNORM)] = {0x07, 0x1e, 0x07, 0x1e, 5, 0, 4, F(B8G8R8X8_UNORM)},
    [F(B8G8R8A8_UNORM)] = {0x06, 0x12, 0x07, 0x1e, 8, 0, 4, F(B8G8R8A8_UNORM)},
    [F(B8G8R8X8_UNORM)] = {0x07, 0x1e, 0x07, 0x1e, 5, 0, 4, F(B8G8R8X8_UNORM)},
    [F(A8_UNORM)] = {0x06, 0x12, NONE, NONE, 0, 0, 4, F(B8G8R8A8_UNORM)},
    [F(L8_UNORM)] = {0x00, 0x13, 0x00, 0x13, 0, 0, 1, F(L8_UNORM)},
    [F(L8A8_UNORM)] = {0x1a, 0x20, NONE, NONE, 0, 0, 2, F(L8A8_UNORM)},
    [F(I8_UNORM)] = {0x01, 0x1b, NONE, NONE, 0, 0, 1, F(I8_UNORM)},
    [F(B5G6R5_UNORM)] = {0x05, 0x11, 0x05, 0x11, 3, 0, 2, F(B5G6R5_UNORM)},
    [F(B5G5R5A1_UNORM)] = {0x02, 0x10, 0x03, 0x1c, 0, 0, 2, F(B5G5R5A1_UNORM)},
    [F(B4G4R4A4_UNORM)] = {0x04, 0x1d, NONE, NONE, 0, 0, 2, F(B4G4R4A4_UNORM)},
    [F(Z16_UNORM)] = {0x2c, 0x30, 0x2c, 0x30, 0, 1, 2, F(Z16_UNORM)},
    [F(Z24X8_UNORM)] = {0x2a, 0x2e, 0x2a, 0x2e, 0, 2, 4, F(NONE)},
    [F(Z24_UNORM_S8_UINT)] = {0x2a, 0x2e, 0x2a, 0x2e, 0, 2, 4, F(NONE)},
};

const struct nv2a_pipe_format *
nv2a_pipe_format(enum pipe_format format)
{
   if (format <= PIPE_FORMAT_NONE || format >= PIPE_FORMAT_MAX || !formats[format].bytes)
      return NULL;
   return &formats[format];
}

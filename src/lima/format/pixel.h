/* Pixel formats of write-back units (enum lima_pixel_format in lima/cmd/jobs.h). */
#ifndef LIMA_PIXEL_H
#define LIMA_PIXEL_H

#include <stdbool.h>
#include <stdint.h>

/* Bytes of a pixel; 0: there is no such format. */
unsigned lima_pixel_bytes(unsigned format);
/* Whether it is one of depth and stencil. */
bool lima_pixel_is_zeta(unsigned format);

/* Four colours, red first, in 0 to 1 but for half floats, to where they go (NULL: nowhere); by
 * channel and pixel. Blue comes first in memory unless `swap_rb`; `reversed`: alpha takes the place
 * of the first and so on. `add`: what is added to each pixel's numbers before their fractions are
 * cut: 1/2, or a pattern of dithering. */
void lima_pixel_write_quad(unsigned format, bool swap_rb, bool reversed, const float color[4][4],
                           const float add[4], uint8_t *const to[4]);
/* A colour back; components that are not there are 0, alpha 1. */
void lima_pixel_read_color(unsigned format, bool swap_rb, bool reversed, const uint8_t *bytes,
                           float color[4]);

/* Depth of 24 bits and stencil into the format. Z16 has the upper bits of the depth. */
void lima_pixel_write_zeta(unsigned format, uint32_t depth, uint8_t stencil, uint8_t *bytes);
/* The same back; what is not there is 0. */
void lima_pixel_read_zeta(unsigned format, const uint8_t *bytes, uint32_t *depth, uint8_t *stencil);

#endif

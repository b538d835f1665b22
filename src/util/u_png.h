/* PNG files of 8-bit RGB and RGBA pictures, for screenshots and demos.
 *
 * Source: PNG specification (ISO/IEC 15948): colour types 2 and 6, not interlaced. */
#ifndef U_PNG_H
#define U_PNG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A picture in memory; row 0 is the top row, rows follow each other without padding. */
struct u_picture {
   unsigned width, height; /* pixels, both at least 1 */
   unsigned channels;      /* bytes a pixel: 3 = R,G,B; 4 = R,G,B,A */
   uint8_t *pixels;        /* width * height * channels bytes, from malloc */
};

/* Writes the picture to `path`. False: errno says why; the file may be incomplete. */
bool u_png_write(const char *path, const struct u_picture *picture);

#endif

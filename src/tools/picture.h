/* Pictures as PNG files, by libpng, and PAM files: for the tools, the demos and the tests. The driver's libraries
 * do not link this. */
#ifndef PICTURE_H
#define PICTURE_H

#include <stdbool.h>
#include <stdint.h>

/* The longest side that is read or written, in pixels: that of the largest X window. */
#define PICTURE_MAX_SIDE 32767u

/* A picture in memory; row 0 is the top row, rows follow each other without padding. */
struct picture {
   unsigned width, height; /* pixels, 1 to PICTURE_MAX_SIDE */
   unsigned channels;      /* bytes a pixel: 3 = R,G,B; 4 = R,G,B,A */
   uint8_t *pixels;        /* width * height * channels bytes, from malloc */
};

/* What is wrong, for a message; "" when nothing is. */
struct picture_error {
   char text[80];
};

/* Writes 8 bits a channel. False: *error says why; the file may be incomplete. */
bool picture_write(const char *path, const struct picture *picture, struct picture_error *error);
/* Reads any PNG file, or a PAM file of 8 bits with 3 or 4 channels, as R,G,B,A, 8 bits each; what
 * the file does not tell is opaque. The caller frees picture->pixels. False: *error says why, and there is nothing to free. */
bool picture_read(const char *path, struct picture *picture, struct picture_error *error);

#endif

/* Pixels of X visuals: which format of the pipe contract they have, and the other way round. */
#ifndef WS_FORMAT_H
#define WS_FORMAT_H

#include <stdbool.h>
#include <stdint.h>

/* Where the colours of a pixel are, read as one number in the host's byte order. */
struct ws_masks {
   unsigned bits_per_pixel; /* 8, 16 or 32 */
   uint32_t red, green, blue;
};

/* The format of a visual's pixels; PIPE_FORMAT_NONE for what can not be shown. alpha: the bits that
 * a 32-bit pixel does not use for colour hold alpha. */
int ws_format_of_masks(unsigned bits_per_pixel, uint32_t red, uint32_t green, uint32_t blue,
                       bool alpha);
/* False: not a format that ws_format_of_masks gives. */
bool ws_masks_of_format(int format, struct ws_masks *masks);

#endif

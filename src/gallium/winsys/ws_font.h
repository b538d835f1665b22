/* A font of 8x8 pixels for what the driver draws over a picture. */
#ifndef WS_FONT_H
#define WS_FONT_H

#include <stdint.h>

#define WS_FONT_SIZE 8

/* The rows of a character, top row first, the leftmost pixel in the highest bit. There are digits,
 * lower case letters, space, '.', '%' and '-'; all others are a box. Lives forever. */
const uint8_t *ws_font_glyph(char c);

#endif

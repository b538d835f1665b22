/* The tables behind pixel rectangles: what each format and type of client memory is made of.
 * Private to pixel/. */
#ifndef MESA_EXT_PIXEL_TABLES_H
#define MESA_EXT_PIXEL_TABLES_H

#include "mesa_ext/core/types.h"

struct gl_pixel_layout;

enum gl_pixel_kind {
   GL_PIXEL_COLOR,
   GL_PIXEL_INDEX, /* COLOR_INDEX, STENCIL_INDEX */
   GL_PIXEL_DEPTH,
   GL_PIXEL_VECTOR,       /* HILO, DSDT..., DUDV: numbers, no colours; kept where colours are */
   GL_PIXEL_YCBCR,        /* for images that are of nothing else (MESA_ycbcr_texture);
                             YCBCR_422_APPLE is a colour */
   GL_PIXEL_DEPTH_STENCIL /* UNSIGNED_INT_24_8: depth in the high 24 bits;
                             FLOAT_32_UNSIGNED_INT_24_8_REV: a float, and a word with stencil in
                             the low 8 */
};

#define GL_PIXEL_LUM 4 /* in to[]: to r g and b at once; from r + g + b */

struct gl_pixel_format_info {
   GLenum format;
   enum gl_pixel_kind kind;
   uint8_t components;
   uint8_t to[4]; /* colour formats: the one of r g b a that each component of a group is */
};

/* Floats have 4 bytes, or 2 (HALF_FLOAT). Those of packed groups are texels of a pipe format. */
enum gl_pixel_number { GL_PIXEL_UNSIGNED, GL_PIXEL_SIGNED, GL_PIXEL_FLOAT };

struct gl_pixel_type_info {
   GLenum type;
   uint8_t bytes;      /* of a component, or of a packed group; 0: BITMAP */
   uint8_t components; /* of a packed group; 0: an array of components */
   enum gl_pixel_number number;
   uint8_t shift[4], bits[4]; /* packed: of each component in the group's order */
   uint8_t num_signed;        /* packed: so many of the first components are signed */
};

/* NULL: no such format or type. */
const struct gl_pixel_format_info *gl_pixel_format_info(GLenum format);
const struct gl_pixel_type_info *gl_pixel_type_info(GLenum type);

/* Four components of a byte each lie in memory as a word says that has component `c` of the group
 * in its byte place[c] from the lowest one. Of groups that gl_pixel_is_bytes. */
void gl_pixel_byte_places(const struct gl_pixel_layout *l, uint8_t place[4]);

#endif

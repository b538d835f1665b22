/* What the commands of the imaging subset check alike. Private to imaging/. */
#ifndef MESA_EXT_IMAGING_FORMATS_H
#define MESA_EXT_IMAGING_FORMATS_H

#include "mesa_ext/pixel/imaging.h"

/* The base of an internal format of a table, filter or counters: one of tables 3.15 and 3.16 that
 * is neither of depths nor compressed, nor 1 to 4. 0: it is none. sRGB (EXT_texture_sRGB, issue
 * 12), floats and vectors are not among them. */
GLenum gl_imaging_base_format(const struct gl_context *ctx, GLenum internal_format);
/* Colours of the read buffer as CopyPixels has them, untransferred. False: raised what went wrong.
 */
bool gl_imaging_read(struct gl_context *ctx, const char *command, GLint x, GLint y, GLsizei width,
                     GLsizei height, struct gl_pixel_groups *g);

#endif

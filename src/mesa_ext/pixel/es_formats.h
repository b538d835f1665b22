/* What OpenGL ES has of images: internal formats without sizes, and client images of the same
 * format (ES 2.0 section 3.7.1, ES 1.1 section 3.7.1). */
#ifndef MESA_EXT_PIXEL_ES_FORMATS_H
#define MESA_EXT_PIXEL_ES_FORMATS_H

#include "mesa_ext/core/context.h"

/* A client image as OpenGL names it: OpenGL ES has a name of its own for halves. */
GLenum gl_es_pixel_type(GLenum type);
/* Its format for pixels; in a context of OpenGL ES images of sRGB have client formats of their own
 * (EXT_sRGB), which are RGB and RGBA. */
GLenum gl_es_pixel_format(const struct gl_context *ctx, GLenum format);

/* The arguments of TexImage in a context of OpenGL ES. GL_NO_ERROR: *stored is the internal format
 * of OpenGL that stands for the image. Otherwise the error. */
GLenum gl_es_check_image(const struct gl_context *ctx, GLint internal, GLint border, GLenum format,
                         GLenum type, GLint *stored);
/* The same of TexSubImage, into an image that was defined with `internal`. */
GLenum gl_es_check_part(const struct gl_context *ctx, GLint internal, GLenum format, GLenum type);
/* Of CopyTexImage, from a framebuffer with alpha or without: the internal format has no component
 * that the framebuffer lacks. */
GLenum gl_es_check_copy(GLenum internal, bool has_alpha);
/* Of ReadPixels. */
GLenum gl_es_check_read(GLenum format, GLenum type);
/* The internal format of OpenGL for a renderbuffer of OpenGL ES; 0: there are none of that format.
 */
GLenum gl_es_renderbuffer_format(const struct gl_context *ctx, GLenum internal);

#endif

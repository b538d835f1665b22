/* Pixel buffer objects (ARB_pixel_buffer_object): where a command's client memory really is.
 *
 * While a buffer is bound to PIXEL_UNPACK_BUFFER or PIXEL_PACK_BUFFER, the pointer of a command is
 * an offset into it. Each of these functions turns such an offset into an address, and leaves an
 * ordinary pointer alone. False: raised INVALID_OPERATION, because the buffer is mapped, the offset
 * not aligned, or the image not inside; the command then has no effect. */
#ifndef MESA_EXT_PIXEL_BOUND_BUFFER_H
#define MESA_EXT_PIXEL_BOUND_BUFFER_H

#include "mesa_ext/core/context.h"

/* An image of a format pair and sizes that are legal. */
bool gl_pixel_unpack_image(struct gl_context *ctx, unsigned dims, GLenum format, GLenum type,
                           GLsizei width, GLsizei height, GLsizei depth, const void **pixels);
bool gl_pixel_pack_image(struct gl_context *ctx, unsigned dims, GLenum format, GLenum type,
                         GLsizei width, GLsizei height, GLsizei depth, void **pixels);
/* Plain bytes in elements of a size: maps, compressed images. */
bool gl_pixel_unpack_data(struct gl_context *ctx, size_t bytes, unsigned element,
                          const void **data);
bool gl_pixel_pack_data(struct gl_context *ctx, size_t bytes, unsigned element, void **data);

#endif

/* Pixel buffer objects (ARB_pixel_buffer_object): where a command's client memory really is.
 *
 * While a buffer is bound to PIXEL_UNPACK_BUFFER or PIXEL_PACK_BUFFER, the pointer of a command is
 * an offset into it. Each of these functions turns such an offset into an address, and leaves an
 * ordinary pointer alone. False: raised INVALID_OPERATION, because the buffer is mapped, the offset
 * not aligned, or the image not inside; the command then has no effect. */
#ifndef MESA_EXT_PIXEL_BOUND_BUFFER_H
#define MESA_EXT_PIXEL_BOUND_BUFFER_H

#include "mesa_ext/core/context.h"

/* Without a buffer for packing, the pointer of a command of ARB_robustness is one to
 * *gl_context::client_room bytes, and more than that is an INVALID_OPERATION too.
 *
 * An image of a format pair and sizes that are legal. */
bool gl_pixel_unpack_image(struct gl_context *ctx, unsigned dims, GLenum format, GLenum type,
                           GLsizei width, GLsizei height, GLsizei depth, const void **pixels);
bool gl_pixel_pack_image(struct gl_context *ctx, unsigned dims, GLenum format, GLenum type,
                         GLsizei width, GLsizei height, GLsizei depth, void **pixels);
/* Whether an image has room in `room` bytes of the client's, a packing buffer aside; false: raised
 * INVALID_OPERATION. */
bool gl_pixel_pack_fits(struct gl_context *ctx, size_t room, unsigned dims, GLenum format,
                        GLenum type, GLsizei width, GLsizei height, GLsizei depth);
/* The same of plain bytes, which may lie outside of buffers (maps of evaluators, uniforms). */
bool gl_client_fits(struct gl_context *ctx, size_t bytes);
/* Plain bytes in elements of a size: maps, compressed images. */
bool gl_pixel_unpack_data(struct gl_context *ctx, size_t bytes, unsigned element,
                          const void **data);
bool gl_pixel_pack_data(struct gl_context *ctx, size_t bytes, unsigned element, void **data);

#endif

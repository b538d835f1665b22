/* Vertex arrays: client state (ctx->arrays, core/state.h) and how a draw sees it.
 *
 * Conventional arrays are kept by enum ir_vert_attrib: 0 vertex, 2 normal, 3 colour, 4 secondary
 * colour, 5 fog coordinate, 8.. texture coordinates, 16 edge flag, 17 index or size
 * of points, 18 weights, 19 indices of matrices. Client state is never
 * compiled into lists.
 */
#ifndef MESA_EXT_ARRAYS_ARRAYS_H
#define MESA_EXT_ARRAYS_ARRAYS_H

#include "compiler/ir/ir.h"
#include "mesa_ext/core/context.h"

/* Drops the references to buffer objects. */
void gl_arrays_finish(struct gl_client_arrays *arrays);
/* *dst = src with references counted: PushClientAttrib, PopClientAttrib. dst is another
 * copy or zeroed. */
void gl_arrays_copy(struct gl_client_arrays *dst, const struct gl_client_arrays *src);

/* EnableClientState/DisableClientState/IsEnabled: the array behind a capability, or NULL if it is
 * none. GL_TEXTURE_COORD_ARRAY is that of the client active unit. */
struct gl_client_array *gl_client_array_for_cap(struct gl_context *ctx, GLenum cap);
/* The enable of that array, or of what else EnableClientState knows; NULL: neither. */
const bool *gl_client_capability(struct gl_context *ctx, GLenum cap);
/* Sets it. False: neither. */
bool gl_client_enable(struct gl_context *ctx, GLenum cap, bool enabled);
/* ArrayObjectATI: the array of a capability, which is one, gets elements of a buffer object. False,
 * without an error: the array has no such elements. */
bool gl_array_set_object(struct gl_context *ctx, GLenum cap, GLint size, GLenum type,
                         GLsizei stride, struct gl_buffer_object *buffer, GLuint offset);
/* GetArrayObjectATI and its relatives; false after raising INVALID_ENUM. */
bool gl_array_get_object(struct gl_context *ctx, const char *command,
                         const struct gl_client_array *array, GLenum pname, GLint *out);
/* The object buffer of a name (ATI_vertex_array_object), or NULL after raising INVALID_VALUE. */
struct gl_buffer_object *gl_object_buffer(struct gl_context *ctx, const char *command,
                                          GLuint buffer);
/* VERTEX_ARRAY_RANGE_VALID_NV. */
bool gl_array_range_is_valid(const struct gl_client_arrays *arrays);
/* Points have the sizes of an array (OES_point_size_array). */
bool gl_arrays_size_points(const struct gl_context *ctx);
/* GetPointerv of the array pointers and ranges; false: pname is none of them. */
bool gl_arrays_get_pointer(struct gl_context *ctx, GLenum pname, void **out);

/* Bytes of one element, and the distance between elements. */
unsigned gl_array_element_size(const struct gl_client_array *array);
unsigned gl_array_stride(const struct gl_client_array *array);
/* Address of element 0 in memory (buffer objects included); NULL if there is none. */
const uint8_t *gl_array_address(const struct gl_client_array *array);
/* Elements that may be read: what the buffer object holds, or UINT32_MAX for client memory. */
uint32_t gl_array_limit(const struct gl_client_array *array);
#endif

/* Display lists: recording and replay. Generated save functions (dispatch/) and hand-written ones
 * append records here. */
#ifndef GL_DLIST_H
#define GL_DLIST_H

#include "gl_context.h"

#define GL_DLIST_ALIGN 8u

static inline size_t
gl_dlist_align(size_t bytes)
{
   return (bytes + GL_DLIST_ALIGN - 1) & ~(size_t)(GL_DLIST_ALIGN - 1);
}

/* Bytes to copy behind a pointer argument: 0 for NULL or a count that is not positive (the command
 * itself raises the error when it is replayed). */
static inline size_t
gl_dlist_bytes(const void *pointer, int64_t count, size_t element)
{
   return pointer && count > 0 && (uint64_t)count < SIZE_MAX / 2 / element ? (size_t)count * element : 0;
}

/* Appends a record of `size` bytes to the list being compiled and returns its payload, 8-byte
 * aligned; NULL after raising OUT_OF_MEMORY. `op` is an enum gl_opcode or a hand-written one. */
void *gl_dlist_record(struct gl_context *ctx, unsigned op, size_t size);
/* GL_COMPILE_AND_EXECUTE: the command also takes effect now, through ctx->exec_table. */
bool gl_dlist_executing(const struct gl_context *ctx);

#endif

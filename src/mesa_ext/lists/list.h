/* Display lists: recording and replay. Generated save functions (dispatch/) and hand-written ones
 * append records here.
 *
 * A list is a chain of blocks of records, never changed after EndList and counted, so that contexts
 * of several threads may call it, and it may be deleted or redefined while it runs. A record's
 * payload keeps its address while the list lives.
 */
#ifndef MESA_EXT_LISTS_LIST_H
#define MESA_EXT_LISTS_LIST_H

#include "mesa_ext/dispatch/gl_dispatch.h"
#include "mesa_ext/dispatch/len.h"

#define GL_DLIST_ALIGN 8u

/* Records of hand-written save functions. Each has a function in lists/call.c that executes its
 * payload through ctx->exec_table. A payload owns no memory but its own bytes. */
enum gl_hand_opcode {
   GL_OP_VERTICES = GL_OP_GENERATED, /* gl_vbo_replay */
   GL_OP_MATERIAL,                   /* lists/material.c */
   GL_OP_POLYGON_STIPPLE,            /* unpacked: 32 words */
   GL_OP_TEX_IMAGE,                  /* lists/pixels.c, with the next */
   GL_OP_TEX_SUB_IMAGE,
   GL_OP_DRAW_PIXELS,
   GL_OP_BITMAP,
   GL_OP_COMPRESSED_IMAGE,
   GL_OP_PIXEL_MAP, /* pixel/state.c */
   GL_OP_IMAGING,   /* lists/imaging.c */
   GL_OP_HISTOGRAM,
   GL_OP_SET_INVARIANT, /* lists/symbols.c, with the next */
   GL_OP_VARIANT,
   GL_OP_END
};

struct gl_dlist;
struct gl_list;

bool gl_dlist_init(struct gl_context *ctx); /* false: out of memory */
void gl_dlist_finish(struct gl_context *ctx);

/* Drops a reference of a list: the share group's when its name goes. */
void gl_list_unref(struct gl_list *list);

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
   return pointer && count > 0 && (uint64_t)count < SIZE_MAX / 2 / element ? (size_t)count * element
                                                                           : 0;
}

/* Appends a record of `size` bytes to the list being compiled and returns its payload, 8-byte
 * aligned; NULL after raising OUT_OF_MEMORY. `op` is an enum gl_opcode or gl_hand_opcode. Vertices
 * held back by the compiler are recorded first. */
void *gl_dlist_record(struct gl_context *ctx, unsigned op, size_t size);
/* Whether a list is being compiled. */
bool gl_dlist_compiling(const struct gl_context *ctx);
/* GL_COMPILE_AND_EXECUTE: the command also takes effect now, through ctx->exec_table. */
bool gl_dlist_executing(const struct gl_context *ctx);

/* What Gets of list state return: GL_LIST_INDEX (0: none) and GL_LIST_MODE. */
GLuint gl_dlist_index(const struct gl_context *ctx);
GLenum gl_dlist_mode(const struct gl_context *ctx);

#endif

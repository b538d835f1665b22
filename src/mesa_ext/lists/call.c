/* Calling display lists. */
#include <math.h>
#include <string.h>
#include <time.h>

#include "private.h"
#include "replay.h"
#include "mesa_ext/core/shared.h"
#include "mesa_ext/vertex/immediate.h"

static const gl_replay_func replay_hand[GL_OP_END - GL_OP_GENERATED] = {
    [GL_OP_VERTICES - GL_OP_GENERATED] = gl_vbo_replay,
    [GL_OP_MATERIAL - GL_OP_GENERATED] = gl_replay_material,
    [GL_OP_POLYGON_STIPPLE - GL_OP_GENERATED] = gl_replay_polygon_stipple,
    [GL_OP_TEX_IMAGE - GL_OP_GENERATED] = gl_replay_tex_image,
    [GL_OP_TEX_SUB_IMAGE - GL_OP_GENERATED] = gl_replay_tex_sub_image,
    [GL_OP_DRAW_PIXELS - GL_OP_GENERATED] = gl_replay_draw_pixels,
    [GL_OP_BITMAP - GL_OP_GENERATED] = gl_replay_bitmap,
    [GL_OP_COMPRESSED_IMAGE - GL_OP_GENERATED] = gl_replay_compressed_image,
    [GL_OP_PIXEL_MAP - GL_OP_GENERATED] = gl_replay_pixel_map,
    [GL_OP_IMAGING - GL_OP_GENERATED] = gl_replay_imaging,
    [GL_OP_HISTOGRAM - GL_OP_GENERATED] = gl_replay_histogram,
    [GL_OP_SET_INVARIANT - GL_OP_GENERATED] = gl_replay_set_invariant,
    [GL_OP_VARIANT - GL_OP_GENERATED] = gl_replay_variant,
};

static void
run_list(struct gl_context *ctx, const struct gl_list *list)
{
   for (const struct gl_list_block *block = list->first; block; block = block->next) {
      for (size_t at = 0; at < block->used;) {
         const struct gl_record *rec = (const struct gl_record *)(block->data + at);
         if (rec->op < GL_OP_GENERATED)
            gl_replay_funcs[rec->op](ctx, rec + 1);
         else
            replay_hand[rec->op - GL_OP_GENERATED](ctx, rec + 1);
         at += sizeof *rec + rec->size;
      }
   }
}

/* The list with a reference, or NULL for a name that stands for nothing or for an empty list. */
static struct gl_list *
acquire(struct gl_context *ctx, GLuint name)
{
   struct u_idtable *names = ctx->shared->names[GL_SHARED_LISTS];
   u_idtable_lock(names);
   struct gl_list *list = u_idtable_lookup(names, name);
   if (list)
      __atomic_add_fetch(&list->refcount, 1, __ATOMIC_RELAXED);
   u_idtable_unlock(names);
   return list;
}

/* Whether the list is running, and lists have called themselves for too long. */
static bool
recurses_too_long(struct gl_dlist *dl, const struct gl_list *list)
{
   unsigned i = 0;
   while (i < dl->depth && dl->running[i] != list)
      i++;
   if (i == dl->depth)
      return false;
   struct timespec t;
   clock_gettime(CLOCK_MONOTONIC, &t);
   const uint64_t now = (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
   if (dl->recursing_since == 0)
      dl->recursing_since = now;
   return now - dl->recursing_since > GL_DLIST_MAX_RECURSION;
}

/* Beyond the nesting limit a call does nothing (OpenGL 1.3 section 5.4). */
void
gl_exec_CallList(struct gl_context *ctx, GLuint name)
{
   struct gl_dlist *dl = ctx->dlist;
   if (dl->depth == 0) {
      dl->calls_left = GL_DLIST_MAX_CALLS;
      dl->recursing_since = 0;
   }
   if (dl->depth == GL_LIMIT_LIST_NESTING || dl->calls_left == 0)
      return;
   struct gl_list *list = acquire(ctx, name);
   if (!list)
      return;
   if (!recurses_too_long(dl, list)) {
      dl->running[dl->depth++] = list;
      dl->calls_left--;
      run_list(ctx, list);
      dl->depth--;
   }
   gl_list_unref(list);
}

/* Element i of the array of CallLists: an offset, negative ones modulo 2^32. */
static GLuint
list_offset(GLenum type, const void *lists, GLsizei i)
{
   const GLubyte *bytes = lists;
   switch (type) {
   case GL_BYTE:
      return (GLuint)((const GLbyte *)lists)[i];
   case GL_UNSIGNED_BYTE:
      return bytes[i];
   case GL_SHORT:
      return (GLuint)((const GLshort *)lists)[i];
   case GL_UNSIGNED_SHORT:
      return ((const GLushort *)lists)[i];
   case GL_INT:
   case GL_UNSIGNED_INT:
      return ((const GLuint *)lists)[i];
   case GL_FLOAT: {
      const float f = floorf(((const GLfloat *)lists)[i]);
      return f >= -2147483648.0f && f < 4294967296.0f ? (GLuint)(int64_t)f : 0;
   }
   case GL_2_BYTES:
      return bytes[2 * i] * 256u + bytes[2 * i + 1];
   case GL_3_BYTES:
      return (bytes[3 * i] * 256u + bytes[3 * i + 1]) * 256u + bytes[3 * i + 2];
   default: /* GL_4_BYTES */
      return ((bytes[4 * i] * 256u + bytes[4 * i + 1]) * 256u + bytes[4 * i + 2]) * 256u +
             bytes[4 * i + 3];
   }
}

void
gl_exec_CallLists(struct gl_context *ctx, GLsizei n, GLenum type, const void *lists)
{
   const GLuint base = ctx->list_base;
   if (n < 0) {
      gl_error(ctx, GL_INVALID_VALUE, "glCallLists: n %d is negative", n);
      return;
   }
   if (gl_len_call_lists(1, type) == 0) {
      gl_error(ctx, GL_INVALID_ENUM, "glCallLists: type 0x%04x", type);
      return;
   }
   for (GLsizei i = 0; lists && i < n; i++)
      gl_exec_CallList(ctx, base + list_offset(type, lists, i));
}

void
gl_exec_ListBase(struct gl_context *ctx, GLuint base)
{
   ctx->list_base = base;
}

/* The store of display lists, and the commands that define and name them. Calling is in
 * lists/call.c. */
#include "list.h"

#include <stdlib.h>

#include "private.h"
#include "mesa_ext/door.h"
#include "mesa_ext/core/setter.h"
#include "mesa_ext/core/shared.h"
#include "mesa_ext/vertex/immediate.h"

#define BLOCK_BYTES 4096u

/* A short run of records needs no block of 4 KiB: most lists of legacy programs are glyphs. */
#define FIRST_BLOCK_BYTES 256u

bool
gl_dlist_init(struct gl_context *ctx)
{
   ctx->dlist = calloc(1, sizeof *ctx->dlist);
   return ctx->dlist != NULL;
}

void
gl_dlist_finish(struct gl_context *ctx)
{
   if (!ctx->dlist)
      return;
   gl_list_unref(ctx->dlist->building);
   free(ctx->dlist);
   ctx->dlist = NULL;
}

static struct gl_list *
list_create(void)
{
   struct gl_list *list = calloc(1, sizeof *list);
   if (list)
      list->refcount = 1;
   return list;
}

void
gl_list_unref(struct gl_list *list)
{
   if (!list || __atomic_sub_fetch(&list->refcount, 1, __ATOMIC_ACQ_REL) != 0)
      return;
   for (struct gl_list_block *block = list->first, *next; block; block = next) {
      next = block->next;
      free(block);
   }
   free(list);
}

static struct gl_list_block *
add_block(struct gl_list *list, size_t wanted)
{
   const size_t usual = list->first ? BLOCK_BYTES : FIRST_BLOCK_BYTES;
   const size_t size = wanted > usual ? wanted : usual;
   struct gl_list_block *block = malloc(sizeof *block + size);
   if (!block)
      return NULL;
   block->next = NULL;
   block->size = size;
   block->used = 0;
   if (list->last)
      list->last->next = block;
   else
      list->first = block;
   list->last = block;
   return block;
}

void *
gl_dlist_record(struct gl_context *ctx, unsigned op, size_t size)
{
   if (op != GL_OP_VERTICES)
      gl_vbo_save_flush(ctx);
   struct gl_list *list = ctx->dlist->building;
   struct gl_list_block *block = list->last;
   const size_t payload = gl_dlist_align(size);
   if (size > SIZE_MAX / 2)
      goto no_memory;
   if (!block || block->size - block->used < sizeof(struct gl_record) + payload)
      block = add_block(list, sizeof(struct gl_record) + payload);
   if (!block)
      goto no_memory;
   struct gl_record *rec = (struct gl_record *)(block->data + block->used);
   *rec = (struct gl_record){.op = op, .size = payload};
   block->used += sizeof *rec + payload;
   return rec + 1;
no_memory:
   gl_error(ctx, GL_OUT_OF_MEMORY, "no memory for a display list record of %zu bytes", size);
   return NULL;
}

bool
gl_dlist_compiling(const struct gl_context *ctx)
{
   return ctx->dlist->building != NULL;
}

bool
gl_dlist_executing(const struct gl_context *ctx)
{
   return ctx->dlist->mode == GL_COMPILE_AND_EXECUTE;
}

GLuint
gl_dlist_index(const struct gl_context *ctx)
{
   return ctx->dlist->name;
}

GLenum
gl_dlist_mode(const struct gl_context *ctx)
{
   return ctx->dlist->mode;
}

void
gl_exec_NewList(struct gl_context *ctx, GLuint list, GLenum mode)
{
   struct gl_dlist *dl = ctx->dlist;
   if (list == 0) {
      gl_error(ctx, GL_INVALID_VALUE, "glNewList: list 0");
      return;
   }
   if (mode != GL_COMPILE && mode != GL_COMPILE_AND_EXECUTE) {
      gl_error(ctx, GL_INVALID_ENUM, "glNewList: mode 0x%04x", mode);
      return;
   }
   if (dl->building) {
      gl_error(ctx, GL_INVALID_OPERATION, "glNewList: list %u is still being compiled", dl->name);
      return;
   }
   dl->building = list_create();
   if (!dl->building || !gl_vbo_save_begin_list(ctx)) {
      gl_list_unref(dl->building);
      dl->building = NULL;
      gl_error(ctx, GL_OUT_OF_MEMORY, "glNewList: no memory");
      return;
   }
   dl->name = list;
   dl->mode = mode;
   ctx->table = &gl_save_table;
}

/* The new contents take effect at once and completely, whoever runs the old ones. */
static void
publish(struct gl_context *ctx, GLuint name, struct gl_list *list)
{
   struct u_idtable *names = ctx->shared->names[GL_SHARED_LISTS];
   u_idtable_lock(names);
   struct gl_list *old = u_idtable_lookup(names, name);
   const bool ok = u_idtable_insert(names, name, list);
   u_idtable_unlock(names);
   gl_list_unref(ok ? old : list);
   if (!ok)
      gl_error(ctx, GL_OUT_OF_MEMORY, "glEndList: no memory for the name");
}

void
gl_exec_EndList(struct gl_context *ctx)
{
   struct gl_dlist *dl = ctx->dlist;
   if (!dl->building) {
      gl_error(ctx, GL_INVALID_OPERATION, "glEndList without glNewList");
      return;
   }
   gl_vbo_save_end_list(ctx);
   struct gl_list *list = dl->building;
   const GLuint name = dl->name;
   dl->building = NULL;
   dl->name = 0;
   dl->mode = 0;
   ctx->table = ctx->exec_table;
   publish(ctx, name, list);
}

GLuint
gl_exec_GenLists(struct gl_context *ctx, GLsizei range)
{
   if (range < 0) {
      gl_error(ctx, GL_INVALID_VALUE, "glGenLists: range %d is negative", range);
      return 0;
   }
   /* A reserved name is an empty list. */
   GLuint first = u_idtable_reserve(ctx->shared->names[GL_SHARED_LISTS], (uint32_t)range);
   if (range && !first)
      gl_error(ctx, GL_OUT_OF_MEMORY, "glGenLists: no %d names in a row", range);
   return first;
}

GLboolean
gl_exec_IsList(struct gl_context *ctx, GLuint list)
{
   return u_idtable_is_used(ctx->shared->names[GL_SHARED_LISTS], list);
}

static void
list_freed(void *data, void *object)
{
   gl_list_unref(object);
}

void
gl_exec_DeleteLists(struct gl_context *ctx, GLuint list, GLsizei range)
{
   if (range < 0) {
      gl_error(ctx, GL_INVALID_VALUE, "glDeleteLists: range %d is negative", range);
      return;
   }
   u_idtable_remove_range(ctx->shared->names[GL_SHARED_LISTS], list, (uint32_t)range, NULL,
                          list_freed);
}

void
gl_door_bitmap_list(struct gl_context *ctx, unsigned list, int w, int h, float xorig, float yorig,
                    float xmove, float ymove, const unsigned char *bits)
{
   /* The bits are the door's memory, whatever the application's pixel store says. */
   const struct gl_pixel_store unpack = ctx->unpack;
   struct gl_buffer_object *buffer = ctx->unpack_buffer;
   ctx->unpack = (struct gl_pixel_store){.alignment = 1};
   ctx->unpack_buffer = NULL;
   gl_exec_NewList(ctx, list, GL_COMPILE);
   if (ctx->dlist->building) {
      ctx->table->Bitmap(ctx, w, h, xorig, yorig, xmove, ymove, bits);
      gl_exec_EndList(ctx);
   }
   ctx->unpack = unpack;
   ctx->unpack_buffer = buffer;
}

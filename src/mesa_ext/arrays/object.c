#include "object.h"

#include <stdlib.h>

#include "mesa_ext/buffer/object.h"
#include "mesa_ext/core/setter.h"
#include "mesa_ext/dispatch/gl_dispatch.h"
#include "util/u_idtable.h"

/* NULL: out of memory. */
static struct gl_array_object *
create_object(GLuint name, bool client_memory)
{
   struct gl_array_object *obj = calloc(1, sizeof *obj);
   if (!obj)
      return NULL;
   obj->name = name;
   obj->client_memory = client_memory;
   gl_client_arrays_init(&obj->arrays);
   return obj;
}

static void
destroy_object(struct gl_array_object *obj)
{
   gl_arrays_finish(&obj->arrays);
   free(obj);
}

static void
destroy_named(void *data, uint32_t name, void *object)
{
   destroy_object(object);
}

bool
gl_array_objects_init(struct gl_context *ctx)
{
   ctx->array_names = u_idtable_create();
   ctx->array_object = ctx->default_array_object = create_object(0, true);
   return ctx->array_names && ctx->array_object;
}

void
gl_array_objects_finish(struct gl_context *ctx)
{
   if (ctx->array_names)
      u_idtable_foreach(ctx->array_names, NULL, destroy_named);
   u_idtable_destroy(ctx->array_names);
   if (ctx->default_array_object)
      destroy_object(ctx->default_array_object);
   ctx->array_names = NULL;
   ctx->array_object = ctx->default_array_object = NULL;
}

/* The client state that belongs to no object: *to gets that of *from, which has none then. */
static void
move_selectors(struct gl_client_arrays *to, struct gl_client_arrays *from)
{
   to->client_active = from->client_active;
   to->array_buffer = from->array_buffer;
   to->primitive_restart = from->primitive_restart;
   to->restart_index = from->restart_index;
   to->range = from->range;
   to->range_without_flush = from->range_without_flush;
   to->lock_first = from->lock_first;
   to->lock_count = from->lock_count;
   from->array_buffer = NULL;
}

static void
bind_object(struct gl_context *ctx, struct gl_array_object *obj)
{
   struct gl_array_object *old = ctx->array_object;
   if (old == obj)
      return;
   gl_will_change(ctx, GL_DIRTY_ARRAYS | GL_DIRTY_POINT);
   old->arrays = ctx->arrays;
   ctx->arrays = obj->arrays;
   obj->arrays = (struct gl_client_arrays){0}; /* the references have moved */
   move_selectors(&ctx->arrays, &old->arrays);
   ctx->array_object = obj;
}

/* The object of a name that may be bound; NULL after raising an error. */
static struct gl_array_object *
find_or_create(struct gl_context *ctx, GLuint name, bool client_memory, const char *who)
{
   if (name == 0)
      return ctx->default_array_object;
   struct gl_array_object *obj = u_idtable_lookup(ctx->array_names, name);
   if (obj)
      return obj;
   obj = create_object(name, client_memory);
   if (obj && u_idtable_insert(ctx->array_names, name, obj))
      return obj;
   if (obj)
      destroy_object(obj);
   gl_error(ctx, GL_OUT_OF_MEMORY, "%s: no memory for object %u", who, name);
   return NULL;
}

void
gl_exec_BindVertexArray(struct gl_context *ctx, GLuint array)
{
   if (array && !u_idtable_is_used(ctx->array_names, array)) {
      gl_error(ctx, GL_INVALID_OPERATION, "glBindVertexArray: %u is not a generated name", array);
      return;
   }
   struct gl_array_object *obj = find_or_create(ctx, array, false, "glBindVertexArray");
   if (obj)
      bind_object(ctx, obj);
}

/* APPLE's takes any name. */
void
gl_exec_BindVertexArrayAPPLE(struct gl_context *ctx, GLuint array)
{
   struct gl_array_object *obj = find_or_create(ctx, array, true, "glBindVertexArrayAPPLE");
   if (obj)
      bind_object(ctx, obj);
}

void
gl_exec_GenVertexArrays(struct gl_context *ctx, GLsizei n, GLuint *arrays)
{
   if (n < 0)
      gl_error(ctx, GL_INVALID_VALUE, "glGenVertexArrays: %d names", n);
   else if (n > 0 && !u_idtable_generate(ctx->array_names, (uint32_t)n, arrays))
      gl_error(ctx, GL_OUT_OF_MEMORY, "glGenVertexArrays: %d names", n);
}

void
gl_exec_DeleteVertexArrays(struct gl_context *ctx, GLsizei n, const GLuint *arrays)
{
   if (n < 0) {
      gl_error(ctx, GL_INVALID_VALUE, "glDeleteVertexArrays: %d names", n);
      return;
   }
   for (GLsizei i = 0; i < n; i++) {
      struct gl_array_object *obj =
          arrays[i] ? u_idtable_remove(ctx->array_names, arrays[i]) : NULL;
      if (!obj)
         continue;
      if (obj == ctx->array_object)
         bind_object(ctx, ctx->default_array_object);
      destroy_object(obj);
   }
}

GLboolean
gl_exec_IsVertexArray(struct gl_context *ctx, GLuint array)
{
   return array && u_idtable_lookup(ctx->array_names, array) != NULL;
}

void
gl_array_object_restore(struct gl_context *ctx, GLuint name, bool client_memory,
                        const struct gl_client_arrays *saved)
{
   struct gl_array_object *obj;
   if (name == 0 || client_memory)
      obj = find_or_create(ctx, name, true, "glPopClientAttrib");
   else
      obj = u_idtable_lookup(ctx->array_names, name);
   if (obj) {
      bind_object(ctx, obj);
      gl_will_change(ctx, GL_DIRTY_ARRAYS);
      gl_arrays_copy(&ctx->arrays, saved);
      return;
   }
   struct gl_client_arrays rest = *saved;
   struct gl_buffer_object *buffer = ctx->arrays.array_buffer;
   move_selectors(&ctx->arrays, &rest);
   ctx->arrays.array_buffer = buffer;
   gl_buffer_object_reference(&ctx->arrays.array_buffer, saved->array_buffer);
}

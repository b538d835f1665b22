/* Variants in a context: their slots in the bound shader, and their arrays (EVS-136..142). */
#include <stdlib.h>
#include <string.h>

#include "objects.h"
#include "mesa_ext/arrays/arrays.h"
#include "mesa_ext/buffer/object.h"
#include "mesa_ext/dispatch/gl_dispatch.h"
#include "mesa_ext/vertex/immediate.h"
#include "util/u_idtable.h"

static struct gl_evs_variant *
variant_create(GLuint id, const struct gl_evs_block *block)
{
   struct gl_evs_variant *variant = calloc(1, sizeof *variant);
   if (!variant)
      return NULL;
   variant->id = id;
   variant->datatype = GL_SCALAR_EXT + (GLenum)block->type;
   variant->normalized = block->normalized;
   variant->num_slots = (uint8_t)ext_vs_columns(block->type);
   variant->slot = -1;
   variant->array.size = 4 * variant->num_slots;
   variant->array.type = GL_FLOAT;
   return variant;
}

/* In the table, made if need be. */
static struct gl_evs_variant *
find_or_create(struct gl_context *ctx, GLuint id)
{
   struct gl_evs_variant *variant = u_idtable_lookup(ctx->evs->variants, id);
   if (variant)
      return variant;
   const struct gl_evs_symbol symbol = gl_evs_find_symbol(ctx, id);
   if (!symbol.block || symbol.block->storage != EXT_VS_VARIANT)
      return NULL;
   variant = variant_create(id, symbol.block);
   if (variant && !u_idtable_insert(ctx->evs->variants, id, variant)) {
      free(variant);
      variant = NULL;
   }
   return variant;
}

struct gl_evs_variant *
gl_evs_variant(struct gl_context *ctx, GLuint id)
{
   struct gl_evs_variant **recent = &ctx->evs->recent[id % GL_EVS_RECENT];
   if (!*recent || (*recent)->id != id)
      *recent = find_or_create(ctx, id);
   return *recent;
}

static void
free_variant(void *data, void *object)
{
   struct gl_evs_variant *variant = object;
   gl_buffer_object_reference(&variant->array.buffer, NULL);
   free(variant);
}

void
gl_evs_free_variants(struct gl_context *ctx)
{
   if (ctx->evs->variants)
      u_idtable_remove_range(ctx->evs->variants, 1, UINT32_MAX, NULL, free_variant);
   u_idtable_destroy(ctx->evs->variants);
   ctx->evs->variants = NULL;
}

static void
unbind(void *data, uint32_t name, void *object)
{
   struct gl_client_array *array = &((struct gl_evs_variant *)object)->array;
   if (array->buffer != data)
      return;
   gl_buffer_object_reference(&array->buffer, NULL);
   array->pointer = NULL;
}

static void
unbind_buffer(struct gl_context *ctx, const struct gl_buffer_object *buffer)
{
   u_idtable_foreach(ctx->evs->variants, (void *)buffer, unbind);
   gl_evs_update_slots(ctx);
}

/* --- Slots */

/* The array as slot `column` of it sees it. */
static struct gl_client_array
column_array(const struct gl_evs_variant *variant, unsigned column)
{
   struct gl_client_array array = variant->array;
   array.stride = (GLsizei)gl_array_stride(&variant->array);
   array.size = 4;
   if (array.pointer || array.buffer) /* else there is none, whichever the column */
      array.pointer = (const char *)array.pointer + (size_t)column * gl_array_element_size(&array);
   return array;
}

void
gl_evs_update_slots(struct gl_context *ctx)
{
   struct gl_evs *evs = ctx->evs;
   const unsigned num = evs->current ? evs->current->num_slots : 0;
   for (unsigned k = 0; k < GL_EVS_VARIANT_SLOTS; k++) {
      if (evs->slot_variant[k])
         evs->slot_variant[k]->slot = -1;
      evs->slot_variant[k] = NULL;
      evs->slot_array[k] = (struct gl_client_array){0};
   }
   for (unsigned k = 0; k < num; k++) {
      const unsigned column = evs->current->slot[k].column;
      struct gl_evs_variant *variant = gl_evs_variant(ctx, evs->current->slot[k].id);
      if (!variant) {
         gl_error(ctx, GL_OUT_OF_MEMORY, "no memory for the variants of a vertex shader");
         continue;
      }
      evs->slot_variant[k] = variant;
      evs->slot_array[k] = column_array(variant, column);
      if (column == 0)
         variant->slot = (int8_t)k;
   }
}

static unsigned
num_slots(const struct gl_context *ctx)
{
   return ctx->evs->current->num_slots;
}

static const struct gl_client_array *
slot_array(const struct gl_context *ctx, unsigned k)
{
   return ctx->evs->slot_array[k].enabled ? &ctx->evs->slot_array[k] : NULL;
}

static void
set_slot(struct gl_context *ctx, unsigned k, const float v[4])
{
   gl_evs_set_column(ctx, ctx->evs->slot_variant[k], ctx->evs->current->slot[k].column, v);
}

static GLuint
slot_variant(const struct gl_context *ctx, unsigned k, unsigned *column)
{
   *column = ctx->evs->current->slot[k].column;
   return ctx->evs->slot_variant[k]->id;
}

void
gl_evs_load_slots(struct gl_context *ctx)
{
   for (unsigned k = 0; k < GL_EVS_VARIANT_SLOTS; k++) {
      const struct gl_evs_variant *variant = ctx->evs->slot_variant[k];
      if (variant)
         memcpy(ctx->current.attrib[VERT_ATTRIB_VARIANT0 + k],
                variant->value[ctx->evs->current->slot[k].column], 4 * sizeof(float));
   }
   gl_vbo_current_changed(ctx);
}

/* set and variant are for slots with an array, which have a variant: there was memory for it. */
const struct gl_stage_attribs gl_evs_attribs = {
    .first = VERT_ATTRIB_VARIANT0,
    .num = num_slots,
    .array = slot_array,
    .set = set_slot,
    .variant = slot_variant,
    .unbind_buffer = unbind_buffer,
};

/* --- Arrays */

/* NULL after raising an error (EVS-141). */
static struct gl_evs_variant *
variant_or_error(struct gl_context *ctx, const char *command, GLuint id)
{
   struct gl_evs_variant *variant = gl_evs_variant(ctx, id);
   if (!variant)
      gl_error(ctx, GL_INVALID_VALUE, "%s: 0x%x is no variant", command, id);
   return variant;
}

/* `buffer`: what holds the array; in_object: ArrayObjectATI's way of saying so. */
static void
set_array(struct gl_context *ctx, const char *command, GLuint id, GLenum type, GLuint stride,
          struct gl_buffer_object *buffer, const void *addr, bool in_object)
{
   struct gl_evs_variant *variant = variant_or_error(ctx, command, id);
   if (!variant)
      return;
   if (!gl_evs_type_size(type)) {
      gl_error(ctx, GL_INVALID_ENUM, "%s: type 0x%04x", command, type);
      return;
   }
   struct gl_client_array *array = &variant->array;
   array->type = type;
   array->stride = (GLsizei)stride;
   array->pointer = addr;
   array->normalized = variant->normalized && type != GL_FLOAT && type != GL_DOUBLE;
   array->in_object = in_object;
   gl_buffer_object_reference(&array->buffer, buffer);
   gl_evs_update_slots(ctx);
}

void
gl_exec_VariantPointerEXT(struct gl_context *ctx, GLuint id, GLenum type, GLuint stride,
                          const void *addr)
{
   set_array(ctx, "glVariantPointerEXT", id, type, stride, ctx->arrays.array_buffer, addr, false);
}

void
gl_exec_VariantArrayObjectATI(struct gl_context *ctx, GLuint id, GLenum type, GLsizei stride,
                              GLuint buffer, GLuint offset)
{
   static const char command[] = "glVariantArrayObjectATI";
   struct gl_buffer_object *obj = gl_object_buffer(ctx, command, buffer);
   if (!obj)
      return;
   if (stride < 0 || (size_t)offset > (size_t)obj->size)
      gl_error(ctx, GL_INVALID_VALUE, "%s: stride %d, offset %u of %td", command, stride, offset,
               (ptrdiff_t)obj->size);
   else
      set_array(ctx, command, id, type, (GLuint)stride, obj, (const void *)(uintptr_t)offset, true);
}

void
gl_exec_GetVariantArrayObjectivATI(struct gl_context *ctx, GLuint id, GLenum pname, GLint *params)
{
   static const char command[] = "glGetVariantArrayObjectATI";
   const struct gl_evs_variant *variant = variant_or_error(ctx, command, id);
   if (variant)
      gl_array_get_object(ctx, command, &variant->array, pname, params);
}

void
gl_exec_GetVariantArrayObjectfvATI(struct gl_context *ctx, GLuint id, GLenum pname, GLfloat *params)
{
   GLint value = -1;
   gl_exec_GetVariantArrayObjectivATI(ctx, id, pname, &value);
   if (value >= 0)
      *params = (GLfloat)value;
}

static void
set_array_enabled(struct gl_context *ctx, const char *command, GLuint id, bool enabled)
{
   struct gl_evs_variant *variant = variant_or_error(ctx, command, id);
   if (!variant)
      return;
   variant->array.enabled = enabled;
   gl_evs_update_slots(ctx);
}

void
gl_exec_EnableVariantClientStateEXT(struct gl_context *ctx, GLuint id)
{
   set_array_enabled(ctx, "glEnableVariantClientStateEXT", id, true);
}

void
gl_exec_DisableVariantClientStateEXT(struct gl_context *ctx, GLuint id)
{
   set_array_enabled(ctx, "glDisableVariantClientStateEXT", id, false);
}

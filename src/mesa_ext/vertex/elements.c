#include "elements.h"

#include <string.h>

#include "mesa_ext/buffer/object.h"

/* Whether it is the array of the generic attribute that counts. */
static inline bool
has_generic_array(const struct gl_context *ctx, const struct gl_stage_source *source, unsigned slot)
{
   switch (source->generic_arrays) {
   case GL_GENERIC_NV_ENABLED:
      return slot < GL_LIMIT_VERTEX_ATTRIBS && ctx->arrays.nv_attrib[slot].enabled;
   case GL_GENERIC_ARB_ENABLED:
      return slot < GL_LIMIT_VERTEX_ATTRIBS && ctx->arrays.arb_enabled[slot];
   default:
      return slot == VERT_ATTRIB_POS && ctx->arrays.arb_enabled[slot];
   }
}

const struct gl_client_array *
gl_array_of(const struct gl_context *ctx, const struct gl_stage_source *source, unsigned i)
{
   if (i >= GL_NUM_CONVENTIONAL)
      return source->attribs->array(ctx, i - GL_NUM_CONVENTIONAL);
   if (has_generic_array(ctx, source, i))
      return &ctx->arrays.nv_attrib[i];
   return ctx->arrays.conventional[i].enabled ? &ctx->arrays.conventional[i] : NULL;
}

/* The slots for which has_generic_array says yes. */
static uint32_t
generic_arrays(const struct gl_context *ctx, const struct gl_stage_source *source)
{
   static const bool none[GL_LIMIT_VERTEX_ATTRIBS];
   const bool is_nv = source->generic_arrays == GL_GENERIC_NV_ENABLED;
   uint32_t slots = 0;
   _Static_assert(sizeof none == sizeof ctx->arrays.arb_enabled, "one for each attribute");
   /* Most programs enable none of them. */
   if (!is_nv && memcmp(ctx->arrays.arb_enabled, none, sizeof none) == 0)
      return 0;
   for (unsigned i = 0; i < GL_LIMIT_VERTEX_ATTRIBS; i++)
      slots |= (uint32_t)has_generic_array(ctx, source, i) << i;
   return slots;
}

static inline void
append(struct gl_array_list *list, unsigned slot, const struct gl_client_array *array)
{
   list->slot[list->num] = (uint8_t)slot;
   list->array[list->num++] = array;
}

void
gl_arrays_list(const struct gl_context *ctx, const struct gl_stage_source *source,
               struct gl_array_list *list)
{
   list->num = 0;
   const uint32_t generic = generic_arrays(ctx, source);
   for (uint32_t left = generic | ctx->arrays.conventional_enabled; left; left &= left - 1) {
      const unsigned i = (unsigned)__builtin_ctz(left);
      append(list, i, generic >> i & 1 ? &ctx->arrays.nv_attrib[i] : &ctx->arrays.conventional[i]);
   }
   for (unsigned k = 0, num = source->attribs ? source->attribs->num(ctx) : 0; k < num; k++) {
      const struct gl_client_array *array = source->attribs->array(ctx, k);
      if (array)
         append(list, source->attribs->first + k, array);
   }
}

unsigned
gl_arrays_num(const struct gl_context *ctx, const struct gl_stage_source *source)
{
   return GL_NUM_CONVENTIONAL + (source->attribs ? source->attribs->num(ctx) : 0);
}

bool
gl_arrays_have_position(struct gl_context *ctx)
{
   const struct gl_stage_source *source = gl_vertex_source(ctx);
   const unsigned num = source->any_array_draws ? gl_arrays_num(ctx, source) : VERT_ATTRIB_POS + 1;
   for (unsigned i = 0; i < num; i++)
      if (gl_array_of(ctx, source, i))
         return true;
   return source->no_array_draws;
}

static bool
mapped(struct gl_context *ctx)
{
   struct gl_array_list list;
   if (!ctx->uses_buffers)
      return false;
   gl_arrays_list(ctx, gl_vertex_source(ctx), &list);
   for (unsigned i = 0; i < list.num; i++) {
      if (list.array[i]->buffer && list.array[i]->buffer->mapping)
         return true;
   }
   return false;
}

GLenum
gl_arrays_draw_error(struct gl_context *ctx, GLenum mode, GLsizei count)
{
   if (mode > GL_POLYGON)
      return GL_INVALID_ENUM;
   if (count < 0)
      return GL_INVALID_VALUE;
   return mapped(ctx) ? GL_INVALID_OPERATION : GL_NO_ERROR;
}

struct u_slots
gl_arrays_read(const struct gl_context *ctx, const struct gl_stage_source *vertices)
{
   if (!vertices->reads)
      return u_slots_below(VERT_ATTRIB_MAX);
   struct u_slots read = vertices->reads(ctx);
   u_slots_add(&read, VERT_ATTRIB_EDGEFLAG);
   return read;
}

uint32_t
gl_arrays_limit(struct gl_context *ctx)
{
   uint32_t limit = UINT32_MAX;
   struct gl_array_list list;
   const struct gl_stage_source *vertices = gl_vertex_source(ctx);
   const struct u_slots read = gl_arrays_read(ctx, vertices);
   gl_arrays_list(ctx, vertices, &list);
   for (unsigned i = 0; i < list.num; i++) {
      const uint32_t own =
          u_slots_has(read, list.slot[i]) ? gl_array_limit(list.array[i]) : UINT32_MAX;
      if (own < limit)
         limit = own;
   }
   return limit;
}

bool
gl_arrays_restart(const struct gl_context *ctx, GLuint index)
{
   return ctx->arrays.primitive_restart && index == ctx->arrays.restart_index;
}

GLenum
gl_multi_draw_error(const GLsizei *count, GLsizei drawcount)
{
   if (drawcount < 0)
      return GL_INVALID_VALUE;
   for (GLsizei i = 0; i < drawcount; i++) {
      if (count[i] < 0)
         return GL_INVALID_VALUE;
   }
   return GL_NO_ERROR;
}

bool
gl_arrays_use_elements(struct gl_context *ctx, struct gl_buffer_object **bound)
{
   if (!ctx->arrays.element.enabled)
      return false;
   *bound = ctx->arrays.element_buffer;
   ctx->arrays.element_buffer = ctx->arrays.element.buffer;
   return true;
}

unsigned
gl_index_size(GLenum type)
{
   switch (type) {
   case GL_UNSIGNED_BYTE:
      return 1;
   case GL_UNSIGNED_SHORT:
      return 2;
   case GL_UNSIGNED_INT:
      return 4;
   default:
      return 0;
   }
}

uint32_t
gl_read_index(const uint8_t *p, unsigned size, size_t i)
{
   uint16_t s;
   uint32_t u;
   switch (size) {
   case 1:
      return p[i];
   case 2:
      memcpy(&s, p + 2 * i, 2);
      return s;
   default:
      memcpy(&u, p + 4 * i, 4);
      return u;
   }
}

void
gl_read_indices(const uint8_t *p, unsigned size, uint32_t count, uint32_t *restrict index)
{
   uint16_t s;
   switch (size) {
   case 1:
      for (uint32_t i = 0; i < count; i++)
         index[i] = p[i];
      break;
   case 2:
      for (uint32_t i = 0; i < count; i++) {
         memcpy(&s, p + 2 * (size_t)i, sizeof s);
         index[i] = s;
      }
      break;
   default:
      memcpy(index, p, count * sizeof *index);
   }
}

const uint8_t *
gl_find_indices(const struct gl_context *ctx, const void *indices, unsigned size, GLsizei *count)
{
   const struct gl_buffer_object *buffer = ctx->arrays.element_buffer;
   if (!buffer)
      return indices;
   const uint64_t bytes = (uint64_t)buffer->size, offset = (uintptr_t)indices;
   if (offset >= bytes)
      return NULL;
   const uint64_t most = (bytes - offset) / size;
   if ((uint64_t)*count > most)
      *count = (GLsizei)most;
   return buffer->storage->bytes + offset;
}

/* PushAttrib and PopAttrib: groups are plain structs, so a table says what is copied. What is more
 * than a copy (textures, enables, the material behind colour tracking) is named beside it. */
#include "attrib.h"

#include <stdlib.h>
#include <string.h>

#include "mesa_ext/derive/stage.h"
#include "mesa_ext/arrays/object.h"
#include "mesa_ext/buffer/object.h"
#include "mesa_ext/framebuffer/color_buffers.h"
#include "mesa_ext/door.h"
#include "enable.h"
#include "mesa_ext/transform/light.h"
#include "mesa_ext/core/setter.h"
#include "mesa_ext/texture/texture.h"

/* Copies of the groups; only those of the pushed mask mean something. */
struct saved_groups {
   struct gl_current current;
   struct gl_point point;
   struct gl_line line;
   struct gl_polygon polygon;
   struct gl_polygon_stipple polygon_stipple;
   struct gl_pixel pixel;
   struct gl_lighting light;
   struct gl_fog fog;
   struct gl_depth depth;
   struct gl_stencil stencil;
   struct gl_color_buffer color;
   struct gl_accum accum;
   struct gl_scissor scissor;
   struct gl_viewport viewport;
   struct gl_hint hint;
   struct gl_multisample multisample;
   struct gl_transform transform;
   struct gl_eval eval;
   struct gl_combiners combiners;
   GLuint list_base;
};

struct saved {
   GLbitfield mask;
   struct saved_groups groups;
   struct gl_enables enables;
   struct gl_texture_attrib *texture; /* kept, too; NULL until one is needed */
};

struct saved_client {
   GLbitfield mask;
   struct gl_pixel_store pack, unpack;
   struct gl_memory_range pack_range, unpack_range;
   struct gl_buffer_object *pack_buffer, *unpack_buffer; /* referenced while pushed */
   GLuint array_object;                                  /* of which they are */
   bool object_of_apple;                                 /* it may have client memory */
   struct gl_client_arrays arrays;                       /* references while pushed */
};

struct gl_attrib_stack {
   unsigned depth, client_depth;
   struct gl_enable_places places;
   /* Entries are made when first needed and kept for the next push. */
   struct saved *entry[GL_LIMIT_ATTRIB_STACK];
   struct saved_client *client[GL_LIMIT_CLIENT_ATTRIB_STACK];
};

/* From a member of a group on. */
#define PART(bit, field, size, dirty)                                                              \
   {                                                                                               \
      bit, dirty, offsetof(struct gl_context, field), offsetof(struct saved_groups, field), size   \
   }
#define GROUP(bit, field, dirty) PART(bit, field, sizeof((struct saved_groups *)0)->field, dirty)

/* Current values but those of variants, which no bit saves (EVS-364). */
#define BEFORE_VARIANTS offsetof(struct gl_current, attrib[VERT_ATTRIB_VARIANT0])
#define BEHIND_VARIANTS                                                                            \
   (sizeof(struct gl_current) - offsetof(struct gl_current, attrib[VERT_ATTRIB_GENERIC0]))

static const struct group {
   GLbitfield bit;
   uint32_t dirty;
   size_t in_context, in_saved, size;
} groups[] = {
    PART(GL_CURRENT_BIT, current, BEFORE_VARIANTS, GL_DIRTY_CURRENT),
    PART(GL_CURRENT_BIT, current.attrib[VERT_ATTRIB_GENERIC0], BEHIND_VARIANTS, GL_DIRTY_CURRENT),
    GROUP(GL_POINT_BIT, point, GL_DIRTY_POINT),
    GROUP(GL_LINE_BIT, line, GL_DIRTY_LINE),
    GROUP(GL_POLYGON_BIT, polygon, GL_DIRTY_POLYGON),
    GROUP(GL_POLYGON_STIPPLE_BIT, polygon_stipple, GL_DIRTY_STIPPLE),
    GROUP(GL_PIXEL_MODE_BIT, pixel, 0),
    GROUP(GL_LIGHTING_BIT, light, GL_DIRTY_LIGHT),
    GROUP(GL_FOG_BIT, fog, GL_DIRTY_FOG),
    GROUP(GL_DEPTH_BUFFER_BIT, depth, GL_DIRTY_DEPTH),
    GROUP(GL_STENCIL_BUFFER_BIT, stencil, GL_DIRTY_STENCIL),
    GROUP(GL_COLOR_BUFFER_BIT, color, GL_DIRTY_COLOR | GL_DIRTY_FRAMEBUFFER),
    GROUP(GL_ACCUM_BUFFER_BIT, accum, 0),
    GROUP(GL_SCISSOR_BIT, scissor, GL_DIRTY_SCISSOR | GL_DIRTY_POLYGON),
    GROUP(GL_VIEWPORT_BIT, viewport, GL_DIRTY_VIEWPORT),
    GROUP(GL_HINT_BIT, hint, 0),
    GROUP(GL_MULTISAMPLE_BIT, multisample, GL_DIRTY_MULTISAMPLE),
    GROUP(GL_TRANSFORM_BIT, transform, GL_DIRTY_TRANSFORM),
    GROUP(GL_EVAL_BIT, eval, 0),
    GROUP(GL_LIST_BIT, list_base, 0),
    GROUP(GL_TEXTURE_BIT, combiners,
          GL_DIRTY_PROGRAM | GL_DIRTY_COMBINERS | GL_DIRTY_PROGRAM_PARAMS),
};
#undef GROUP
#undef PART
#define NUM_GROUPS (sizeof groups / sizeof groups[0])

bool
gl_attrib_stack_init(struct gl_context *ctx)
{
   ctx->attrib_stack = calloc(1, sizeof *ctx->attrib_stack);
   if (ctx->attrib_stack)
      gl_enable_places_init(&ctx->attrib_stack->places);
   return ctx->attrib_stack != NULL;
}

void
gl_attrib_stack_finish(struct gl_context *ctx)
{
   struct gl_attrib_stack *s = ctx->attrib_stack;
   if (!s)
      return;
   for (unsigned i = 0; i < GL_LIMIT_ATTRIB_STACK; i++) {
      struct saved *saved = s->entry[i];
      if (i < s->depth && saved->mask & GL_TEXTURE_BIT)
         gl_texture_attrib_release(ctx, saved->texture);
      if (saved)
         free(saved->texture);
      free(saved);
   }
   for (unsigned i = 0; i < GL_LIMIT_CLIENT_ATTRIB_STACK; i++) {
      if (s->client[i]) {
         gl_arrays_finish(&s->client[i]->arrays);
         gl_buffer_object_reference(&s->client[i]->pack_buffer, NULL);
         gl_buffer_object_reference(&s->client[i]->unpack_buffer, NULL);
      }
      free(s->client[i]);
   }
   free(s);
   ctx->attrib_stack = NULL;
}

unsigned
gl_attrib_depth(const struct gl_context *ctx)
{
   return ctx->attrib_stack->depth;
}

unsigned
gl_client_attrib_depth(const struct gl_context *ctx)
{
   return ctx->attrib_stack->client_depth;
}

static void
save_groups(struct gl_context *ctx, GLbitfield mask, struct saved_groups *to)
{
   if (mask & GL_LIGHTING_BIT)
      gl_color_material_sync(ctx);
   for (unsigned i = 0; i < NUM_GROUPS; i++) {
      if (mask & groups[i].bit)
         memcpy((char *)to + groups[i].in_saved, (char *)ctx + groups[i].in_context,
                groups[i].size);
   }
}

static void
restore_groups(struct gl_context *ctx, GLbitfield mask, const struct saved_groups *from)
{
   const struct gl_buffer_choice buffers = gl_buffers_choice(ctx);
   GLbitfield changed = 0;
   for (unsigned i = 0; i < NUM_GROUPS; i++) {
      void *to = (char *)ctx + groups[i].in_context;
      const void *saved = (const char *)from + groups[i].in_saved;
      if (!(mask & groups[i].bit) || memcmp(to, saved, groups[i].size) == 0)
         continue;
      gl_will_change(ctx, groups[i].dirty);
      memcpy(to, saved, groups[i].size);
      changed |= groups[i].bit;
   }
   gl_buffers_keep_valid(ctx, &buffers);
   /* The material has a mirror among the current attributes, which belongs to the lighting group.
    */
   if (changed & (GL_LIGHTING_BIT | GL_CURRENT_BIT) ||
       (mask & GL_LIGHTING_BIT && ctx->light.color_material))
      gl_material_to_attribs(ctx);
   if (changed & GL_CURRENT_BIT)
      gl_stages_restore_attribs(ctx);
}

void
gl_exec_PushAttrib(struct gl_context *ctx, GLbitfield mask)
{
   struct gl_attrib_stack *s = ctx->attrib_stack;
   if (s->depth == GL_LIMIT_ATTRIB_STACK) {
      gl_error(ctx, GL_STACK_OVERFLOW, "glPushAttrib: %u entries is the most", s->depth);
      return;
   }
   if (!s->entry[s->depth])
      s->entry[s->depth] = calloc(1, sizeof(struct saved));
   struct saved *saved = s->entry[s->depth];
   if (!saved || (mask & GL_TEXTURE_BIT && !gl_texture_attrib_save(ctx, &saved->texture))) {
      gl_error(ctx, GL_OUT_OF_MEMORY, "glPushAttrib: no memory");
      return;
   }
   saved->mask = mask;
   save_groups(ctx, mask, &saved->groups);
   if (mask & GL_ENABLE_BIT)
      gl_enables_save(ctx, &s->places, &saved->enables);
   s->depth++;
}

void
gl_exec_PopAttrib(struct gl_context *ctx)
{
   struct gl_attrib_stack *s = ctx->attrib_stack;
   if (s->depth == 0) {
      gl_error(ctx, GL_STACK_UNDERFLOW, "glPopAttrib: the stack is empty");
      return;
   }
   const struct saved *saved = s->entry[--s->depth];
   gl_flush_vertices(ctx);
   if (saved->mask & GL_ENABLE_BIT)
      gl_enables_restore(ctx, &s->places, &saved->enables);
   restore_groups(ctx, saved->mask, &saved->groups);
   if (saved->mask & GL_TEXTURE_BIT)
      gl_texture_attrib_restore(ctx, saved->texture);
}

void
gl_exec_PushClientAttrib(struct gl_context *ctx, GLbitfield mask)
{
   struct gl_attrib_stack *s = ctx->attrib_stack;
   if (s->client_depth == GL_LIMIT_CLIENT_ATTRIB_STACK) {
      gl_error(ctx, GL_STACK_OVERFLOW, "glPushClientAttrib: %u entries is the most",
               s->client_depth);
      return;
   }
   if (!s->client[s->client_depth]) {
      s->client[s->client_depth] = calloc(1, sizeof(struct saved_client));
      if (!s->client[s->client_depth]) {
         gl_error(ctx, GL_OUT_OF_MEMORY, "glPushClientAttrib: no memory");
         return;
      }
   }
   struct saved_client *saved = s->client[s->client_depth++];
   saved->mask = mask;
   saved->pack = ctx->pack;
   saved->unpack = ctx->unpack;
   saved->pack_range = ctx->pack_range;
   saved->unpack_range = ctx->unpack_range;
   if (mask & GL_CLIENT_PIXEL_STORE_BIT) {
      gl_buffer_object_reference(&saved->pack_buffer, ctx->pack_buffer);
      gl_buffer_object_reference(&saved->unpack_buffer, ctx->unpack_buffer);
   }
   if (mask & GL_CLIENT_VERTEX_ARRAY_BIT) {
      saved->array_object = ctx->array_object->name;
      saved->object_of_apple = ctx->array_object->client_memory;
      gl_arrays_copy(&saved->arrays, &ctx->arrays);
   }
}

void
gl_exec_PopClientAttrib(struct gl_context *ctx)
{
   struct gl_attrib_stack *s = ctx->attrib_stack;
   if (s->client_depth == 0) {
      gl_error(ctx, GL_STACK_UNDERFLOW, "glPopClientAttrib: the stack is empty");
      return;
   }
   struct saved_client *saved = s->client[--s->client_depth];
   if (saved->mask & GL_CLIENT_PIXEL_STORE_BIT) {
      ctx->pack = saved->pack;
      ctx->unpack = saved->unpack;
      ctx->pack_range = saved->pack_range;
      ctx->unpack_range = saved->unpack_range;
      gl_buffer_object_reference(&ctx->pack_buffer, saved->pack_buffer);
      gl_buffer_object_reference(&ctx->unpack_buffer, saved->unpack_buffer);
      gl_buffer_object_reference(&saved->pack_buffer, NULL);
      gl_buffer_object_reference(&saved->unpack_buffer, NULL);
   }
   if (saved->mask & GL_CLIENT_VERTEX_ARRAY_BIT) {
      gl_array_object_restore(ctx, saved->array_object, saved->object_of_apple, &saved->arrays);
      /* A kept entry holds no buffer objects alive. */
      gl_arrays_finish(&saved->arrays);
   }
}

void
gl_context_copy(struct gl_context *src, struct gl_context *dst, unsigned long mask)
{
   const GLbitfield bits = (GLbitfield)mask;
   struct saved_groups *copy = malloc(sizeof *copy);
   struct gl_enables enables;
   if (!copy) {
      gl_error(dst, GL_OUT_OF_MEMORY, "glXCopyContext: no memory");
      return;
   }
   gl_flush_vertices(src);
   save_groups(src, bits, copy);
   restore_groups(dst, bits, copy);
   if (bits & GL_ENABLE_BIT) {
      gl_enables_save(src, &src->attrib_stack->places, &enables);
      gl_enables_restore(dst, &dst->attrib_stack->places, &enables);
   }
   /* Bindings name objects of the share group. */
   struct gl_texture_attrib *texture = NULL;
   if (bits & GL_TEXTURE_BIT && src->shared == dst->shared && gl_texture_attrib_save(src, &texture))
      gl_texture_attrib_restore(dst, texture);
   free(texture);
   free(copy);
}

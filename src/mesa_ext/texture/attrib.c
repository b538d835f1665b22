/* GL_TEXTURE_BIT of the attribute stack: the units, and the parameters of the objects bound there.
 */
#include <stdlib.h>
#include <string.h>

#include "mesa_ext/core/setter.h"
#include "mesa_ext/core/shared.h"
#include "texture.h"

struct gl_texture_attrib {
   struct gl_texture_state state; /* its objects are referenced; of units as many as are saved */
   bool shader_enabled;
   struct gl_texture_params params[GL_STORAGE_IMAGE_UNITS][GL_NUM_TEX_TARGETS];
};

/* How many units are saved: those that may differ from what they were at first, and one of the
 * others, for the default textures that it has. */
static unsigned
num_saved(const struct gl_texture_state *state)
{
   return state->touched < GL_STORAGE_IMAGE_UNITS ? (unsigned)state->touched + 1
                                                  : GL_STORAGE_IMAGE_UNITS;
}

struct gl_texture_attrib *
gl_texture_attrib_save(struct gl_context *ctx)
{
   struct gl_texture_attrib *saved = malloc(sizeof *saved);
   if (!saved)
      return NULL;
   saved->state.active = ctx->texture.active;
   saved->state.touched = ctx->texture.touched;
   saved->state.shared_palette = ctx->texture.shared_palette;
   saved->shader_enabled = ctx->texture_shader_enabled;
   for (unsigned u = 0; u < num_saved(&ctx->texture); u++) {
      saved->state.unit[u] = ctx->texture.unit[u];
      for (unsigned i = 0; i < GL_NUM_TEX_TARGETS; i++) {
         struct gl_texture_object *obj = ctx->texture.unit[u].bound[i];
         saved->state.unit[u].bound[i] = NULL;
         gl_texture_reference(ctx, &saved->state.unit[u].bound[i], obj);
         gl_lock_texture(ctx, obj);
         saved->params[u][i] = obj->params;
         gl_unlock_texture(ctx, obj);
      }
   }
   return saved;
}

void
gl_texture_attrib_discard(struct gl_context *ctx, struct gl_texture_attrib *saved)
{
   if (!saved)
      return;
   for (unsigned u = 0; u < num_saved(&saved->state); u++) {
      for (unsigned i = 0; i < GL_NUM_TEX_TARGETS; i++)
         gl_texture_reference(ctx, &saved->state.unit[u].bound[i], NULL);
   }
   free(saved);
}

/* A texture that was deleted meanwhile is no longer what its name means: as DeleteTextures would
 * have done, the default texture takes its place. */
static bool
still_named(const struct gl_context *ctx, const struct gl_texture_object *obj)
{
   return u_idtable_lookup(ctx->shared->names[GL_SHARED_TEXTURES], obj->name) == obj;
}

#define TEXTURE_DIRTY (GL_DIRTY_TEXTURE | GL_DIRTY_TEXENV | GL_DIRTY_TEXGEN | GL_DIRTY_PROGRAM)

static void
restore_binding(struct gl_context *ctx, struct gl_texture_attrib *saved, unsigned u, unsigned i)
{
   const bool was_saved = u < num_saved(&saved->state);
   struct gl_texture_object *obj = was_saved ? saved->state.unit[u].bound[i] : NULL;
   /* The default textures of another context (glXCopyContext) stay its own. */
   if (!obj || obj->name == 0 || !still_named(ctx, obj))
      obj = ctx->default_texture[i];
   if (ctx->texture.unit[u].bound[i] != obj) {
      gl_will_change(ctx, TEXTURE_DIRTY);
      gl_texture_reference(ctx, &ctx->texture.unit[u].bound[i], obj);
   }
   if (!was_saved || obj->name != saved->state.unit[u].bound[i]->name)
      return;
   gl_lock_texture(ctx, obj);
   if (memcmp(&obj->params, &saved->params[u][i], sizeof obj->params) != 0) {
      obj->params = saved->params[u][i];
      gl_texture_changed(ctx, &obj->param_stamp);
   }
   gl_unlock_texture(ctx, obj);
}

void
gl_texture_attrib_restore(struct gl_context *ctx, struct gl_texture_attrib *saved)
{
   if (!saved)
      return;
   if (ctx->texture.shared_palette != saved->state.shared_palette ||
       ctx->texture_shader_enabled != saved->shader_enabled)
      gl_will_change(ctx, TEXTURE_DIRTY);
   ctx->texture.active = saved->state.active;
   ctx->texture.shared_palette = saved->state.shared_palette;
   ctx->texture_shader_enabled = saved->shader_enabled;
   if (ctx->texture.touched < saved->state.touched)
      ctx->texture.touched = saved->state.touched;
   const unsigned last = num_saved(&saved->state) - 1;
   for (unsigned u = 0; u < num_saved(&ctx->texture); u++) {
      /* Those behind the last one were as that was. */
      struct gl_texture_unit unit = saved->state.unit[u < last ? u : last];
      memcpy(unit.bound, ctx->texture.unit[u].bound, sizeof unit.bound);
      if (memcmp(&ctx->texture.unit[u], &unit, sizeof unit) != 0) {
         gl_will_change(ctx, TEXTURE_DIRTY);
         ctx->texture.unit[u] = unit;
      }
      for (unsigned i = 0; i < GL_NUM_TEX_TARGETS; i++)
         restore_binding(ctx, saved, u, i);
   }
   gl_texture_attrib_discard(ctx, saved);
}

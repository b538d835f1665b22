/* GL_TEXTURE_BIT of the attribute stack: the units, and the parameters of the objects bound there.
 */
#include <stdlib.h>
#include <string.h>

#include "mesa_ext/core/setter.h"
#include "mesa_ext/core/shared.h"
#include "texture.h"

struct gl_texture_attrib {
   /* Of units as many as are saved. Textures are referenced; NULL: the default one. */
   struct gl_texture_state state;
   bool shader_enabled;
   struct gl_texture_params default_params[GL_NUM_TEX_TARGETS];
   struct gl_texture_params params[GL_STORAGE_IMAGE_UNITS][GL_NUM_TEX_TARGETS]; /* of the others */
};

/* How many units are saved: those that may differ from what they were at first, and one of the
 * others, which says what that was. */
static unsigned
num_saved(const struct gl_texture_state *state)
{
   return state->touched < GL_STORAGE_IMAGE_UNITS ? (unsigned)state->touched + 1
                                                  : GL_STORAGE_IMAGE_UNITS;
}

static void
save_unit(struct gl_context *ctx, struct gl_texture_attrib *saved, unsigned u)
{
   struct gl_texture_unit *unit = &saved->state.unit[u];
   *unit = ctx->texture.unit[u];
   for (unsigned i = 0; i < GL_NUM_TEX_TARGETS; i++) {
      struct gl_texture_object *obj = unit->bound[i];
      unit->bound[i] = NULL;
      if (obj == ctx->default_texture[i])
         continue;
      gl_texture_reference(ctx, &unit->bound[i], obj);
      gl_lock_texture(ctx, obj);
      saved->params[u][i] = obj->params;
      gl_unlock_texture(ctx, obj);
   }
}

bool
gl_texture_attrib_save(struct gl_context *ctx, struct gl_texture_attrib **where)
{
   struct gl_texture_attrib *saved = *where ? *where : malloc(sizeof *saved);
   if (!saved)
      return false;
   *where = saved;
   saved->state.active = ctx->texture.active;
   saved->state.touched = ctx->texture.touched;
   saved->state.shared_palette = ctx->texture.shared_palette;
   saved->shader_enabled = ctx->texture_shader_enabled;
   for (unsigned i = 0; i < GL_NUM_TEX_TARGETS; i++)
      saved->default_params[i] = ctx->default_texture[i]->params;
   for (unsigned u = 0; u < num_saved(&ctx->texture); u++)
      save_unit(ctx, saved, u);
   return true;
}

void
gl_texture_attrib_release(struct gl_context *ctx, struct gl_texture_attrib *saved)
{
   for (unsigned u = 0; u < num_saved(&saved->state); u++) {
      for (unsigned i = 0; i < GL_NUM_TEX_TARGETS; i++)
         gl_texture_reference(ctx, &saved->state.unit[u].bound[i], NULL);
   }
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
restore_params(struct gl_context *ctx, struct gl_texture_object *obj,
               const struct gl_texture_params *params)
{
   if (memcmp(&obj->params, params, sizeof *params) == 0)
      return;
   obj->params = *params;
   gl_texture_changed(ctx, &obj->param_stamp);
}

static void
restore_binding(struct gl_context *ctx, struct gl_texture_attrib *saved, unsigned u, unsigned i)
{
   struct gl_texture_object *obj =
       u < num_saved(&saved->state) ? saved->state.unit[u].bound[i] : NULL;
   const bool is_saved = obj && still_named(ctx, obj);
   if (!is_saved)
      obj = ctx->default_texture[i];
   if (ctx->texture.unit[u].bound[i] != obj) {
      gl_will_change(ctx, TEXTURE_DIRTY);
      gl_texture_reference(ctx, &ctx->texture.unit[u].bound[i], obj);
   }
   if (!is_saved)
      return;
   gl_lock_texture(ctx, obj);
   restore_params(ctx, obj, &saved->params[u][i]);
   gl_unlock_texture(ctx, obj);
}

/* A unit but for what is bound to it. */
#define BEFORE_BINDINGS offsetof(struct gl_texture_unit, bound)
_Static_assert(BEFORE_BINDINGS + sizeof((struct gl_texture_unit *)0)->bound ==
                   sizeof(struct gl_texture_unit),
               "bindings come last");

void
gl_texture_attrib_restore(struct gl_context *ctx, struct gl_texture_attrib *saved)
{
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
      const struct gl_texture_unit *from = &saved->state.unit[u < last ? u : last];
      if (memcmp(&ctx->texture.unit[u], from, BEFORE_BINDINGS) != 0) {
         gl_will_change(ctx, TEXTURE_DIRTY);
         memcpy(&ctx->texture.unit[u], from, BEFORE_BINDINGS);
      }
      for (unsigned i = 0; i < GL_NUM_TEX_TARGETS; i++)
         restore_binding(ctx, saved, u, i);
   }
   /* The default textures of another context (glXCopyContext) stay its own. No other one has them.
    */
   for (unsigned i = 0; i < GL_NUM_TEX_TARGETS; i++)
      restore_params(ctx, ctx->default_texture[i], &saved->default_params[i]);
   gl_texture_attrib_release(ctx, saved);
}

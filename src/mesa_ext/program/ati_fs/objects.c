/* Names, bindings and constants. */
#include <stdlib.h>
#include <string.h>

#include "fragment_shader.h"
#include "mesa_ext/core/setter.h"
#include "mesa_ext/core/shared.h"
#include "mesa_ext/dispatch/gl_dispatch.h"

static struct u_idtable *
names(const struct gl_context *ctx)
{
   return ctx->shared->names[GL_SHARED_FRAGMENT_SHADERS];
}

bool
gl_ati_fs_init(struct gl_context *ctx)
{
   ctx->ati_fs = calloc(1, sizeof *ctx->ati_fs);
   return ctx->ati_fs != NULL;
}

void
gl_ati_fs_finish(struct gl_context *ctx)
{
   struct gl_ati_fs *fs = ctx->ati_fs;
   if (!fs)
      return;
   if (fs->definition)
      gl_ati_shader_release(fs->definition->shader);
   free(fs->definition);
   gl_ati_shader_release(fs->current);
   gl_ati_shader_release(fs->standard);
   free(fs);
   ctx->ati_fs = NULL;
}

/* --- Objects */

void
gl_ati_shader_release(struct gl_ati_shader *shader)
{
   if (shader && __atomic_sub_fetch(&shader->refcount, 1, __ATOMIC_ACQ_REL) == 0)
      free(shader);
}

static struct gl_ati_shader *
reference(struct gl_ati_shader *shader)
{
   if (shader)
      __atomic_add_fetch(&shader->refcount, 1, __ATOMIC_RELAXED);
   return shader;
}

/* Takes over the reference. */
static void
set_current(struct gl_context *ctx, struct gl_ati_shader *now)
{
   if (now != ctx->ati_fs->current)
      ctx->dirty |= GL_DIRTY_PROGRAM | GL_DIRTY_PROGRAM_PARAMS | GL_DIRTY_TEXTURE;
   gl_ati_shader_release(ctx->ati_fs->current);
   ctx->ati_fs->current = now;
}

void
gl_ati_fs_refresh(struct gl_context *ctx)
{
   struct gl_ati_fs *fs = ctx->ati_fs;
   if (!fs->binding) {
      set_current(ctx, reference(fs->standard));
      return;
   }
   u_idtable_lock(names(ctx));
   struct gl_ati_shader *now = reference(u_idtable_lookup(names(ctx), fs->binding));
   u_idtable_unlock(names(ctx));
   /* What another context deleted lives on where it is bound. */
   if (now)
      set_current(ctx, now);
}

bool
gl_ati_fs_install(struct gl_context *ctx, struct gl_ati_shader *shader)
{
   struct gl_ati_fs *fs = ctx->ati_fs;
   struct gl_ati_shader *old = fs->standard;
   if (fs->binding) {
      u_idtable_lock(names(ctx));
      old = u_idtable_lookup(names(ctx), fs->binding);
      if (!u_idtable_insert(names(ctx), fs->binding, shader)) {
         u_idtable_unlock(names(ctx));
         gl_ati_shader_release(shader);
         return false;
      }
      /* Others can not see the object before the unlock. */
      shader->serial = gl_stage_object_changed(ctx);
      u_idtable_unlock(names(ctx));
   } else {
      shader->serial = gl_stage_object_changed(ctx);
      fs->standard = shader;
   }
   gl_ati_shader_release(old);
   gl_ati_fs_refresh(ctx);
   return true;
}

/* INVALID_OPERATION within a definition. */
static bool
is_defining(struct gl_context *ctx, const char *command)
{
   if (ctx->ati_fs->definition)
      gl_error(ctx, GL_INVALID_OPERATION, "%s: a fragment shader is being defined", command);
   return ctx->ati_fs->definition != NULL;
}

GLuint
gl_exec_GenFragmentShadersATI(struct gl_context *ctx, GLuint range)
{
   if (range == 0) {
      gl_error(ctx, GL_INVALID_VALUE, "glGenFragmentShadersATI(0)");
      return 0;
   }
   if (is_defining(ctx, "glGenFragmentShadersATI"))
      return 0;
   const GLuint first = u_idtable_reserve(names(ctx), range);
   if (!first)
      gl_error(ctx, GL_OUT_OF_MEMORY, "glGenFragmentShadersATI: %u names", range);
   return first;
}

/* Sees to it that the name has an object. False: out of memory. */
static bool
create_if_unused(struct gl_context *ctx, GLuint id)
{
   u_idtable_lock(names(ctx));
   bool ok = u_idtable_lookup(names(ctx), id) != NULL;
   if (!ok) {
      struct gl_ati_shader *shader = calloc(1, sizeof *shader);
      if (shader)
         shader->refcount = 1;
      ok = shader && u_idtable_insert(names(ctx), id, shader);
      if (!ok)
         free(shader);
   }
   u_idtable_unlock(names(ctx));
   return ok;
}

void
gl_exec_BindFragmentShaderATI(struct gl_context *ctx, GLuint id)
{
   if (is_defining(ctx, "glBindFragmentShaderATI"))
      return;
   if (id && !create_if_unused(ctx, id)) {
      gl_error(ctx, GL_OUT_OF_MEMORY, "glBindFragmentShaderATI: no memory for shader %u", id);
      return;
   }
   ctx->ati_fs->binding = id;
   gl_ati_fs_refresh(ctx);
}

/* Names without a shader, and 0, are silently ignored. */
void
gl_exec_DeleteFragmentShaderATI(struct gl_context *ctx, GLuint id)
{
   if (is_defining(ctx, "glDeleteFragmentShaderATI") || id == 0)
      return;
   struct gl_ati_shader *shader = u_idtable_remove(names(ctx), id);
   if (id == ctx->ati_fs->binding) {
      ctx->ati_fs->binding = 0;
      gl_ati_fs_refresh(ctx);
   }
   if (shader)
      gl_stage_object_changed(ctx);
   gl_ati_shader_release(shader);
}

/* --- Constants: of the shader within its definition, else of all shaders. */
void
gl_exec_SetFragmentShaderConstantATI(struct gl_context *ctx, GLuint dst, const GLfloat *value)
{
   struct gl_ati_fs *fs = ctx->ati_fs;
   const GLuint n = dst - GL_CON_0_ATI;
   if (n >= ATI_FS_CONSTANTS) {
      gl_error(ctx, GL_INVALID_ENUM, "glSetFragmentShaderConstantATI: 0x%x is no constant", dst);
      return;
   }
   if (fs->definition) {
      struct gl_ati_shader *shader = fs->definition->shader;
      memcpy(shader->constant[n], value, sizeof shader->constant[n]);
      shader->local_const |= 1u << n;
      return;
   }
   gl_will_change(ctx, GL_DIRTY_PROGRAM_PARAMS);
   memcpy(fs->constant[n], value, sizeof fs->constant[n]);
}

/* Shader objects: names, binding, and the definition between Begin- and EndVertexShaderEXT
 * (EVS-080..104). */
#include <stdlib.h>
#include <string.h>

#include "objects.h"
#include "mesa_ext/dispatch/gl_dispatch.h"
#include "mesa_ext/core/shared.h"

static struct u_idtable *
names(const struct gl_context *ctx)
{
   return ctx->shared->names[GL_SHARED_VERTEX_SHADERS];
}

/* --- Objects */

/* A shader without a definition. */
static struct gl_evs_shader *
shader_create(void)
{
   struct gl_evs_shader *shader = calloc(1, sizeof *shader);
   if (shader)
      shader->refcount = 1;
   return shader;
}

static struct gl_evs_shader *
shader_ref(struct gl_evs_shader *shader)
{
   if (shader)
      __atomic_add_fetch(&shader->refcount, 1, __ATOMIC_RELAXED);
   return shader;
}

void
gl_evs_shader_unref(struct gl_evs_shader *shader)
{
   if (!shader || __atomic_sub_fetch(&shader->refcount, 1, __ATOMIC_ACQ_REL) != 0)
      return;
   ext_vs_layout_finish(&shader->layout);
   ext_vs_program_finish(&shader->program);
   gl_evs_blocks_finish(&shader->locals);
   free(shader->blocks);
   free(shader->runs);
   free(shader);
}

/* A reference to what the binding names; NULL: nothing. */
static struct gl_evs_shader *
get_bound(struct gl_context *ctx)
{
   if (!ctx->evs->binding)
      return shader_ref(ctx->evs->default_shader);
   u_idtable_lock(names(ctx));
   struct gl_evs_shader *shader = shader_ref(u_idtable_lookup(names(ctx), ctx->evs->binding));
   u_idtable_unlock(names(ctx));
   return shader;
}

void
gl_evs_refresh_current(struct gl_context *ctx)
{
   struct gl_evs *evs = ctx->evs;
   struct gl_evs_shader *now = get_bound(ctx);
   struct gl_evs_shader *old = evs->current;
   if (now == old) {
      gl_evs_shader_unref(now);
      return;
   }
   gl_flush_vertices(ctx); /* they have the slots of the old one */
   evs->current = now;
   gl_evs_update_slots(ctx);
   gl_evs_load_slots(ctx);
   ctx->dirty |= GL_DIRTY_PROGRAM;
   gl_evs_shader_unref(old);
}

/* Gives the bound name this object, which is taken over. False: out of memory, and the name is as
 * before. */
static bool
install(struct gl_context *ctx, GLuint id, struct gl_evs_shader *shader)
{
   struct gl_evs_shader *old;
   bool ok = true;
   if (id) {
      u_idtable_lock(names(ctx));
      old = u_idtable_lookup(names(ctx), id);
      ok = u_idtable_insert(names(ctx), id, shader);
      shader->serial =
          gl_stage_object_changed(ctx); /* others can not see the object before the unlock */
      u_idtable_unlock(names(ctx));
   } else {
      old = ctx->evs->default_shader;
      ctx->evs->default_shader = shader;
      shader->serial = gl_stage_object_changed(ctx);
   }
   gl_evs_shader_unref(ok ? old : shader);
   return ok;
}

/* EVS-082: an unused name becomes a shader without a definition. False: out of memory. */
static bool
make_used(struct gl_context *ctx, GLuint id)
{
   bool ok = true;
   u_idtable_lock(names(ctx)); /* or another context's definition would be replaced */
   if (id && !u_idtable_is_used(names(ctx), id)) {
      struct gl_evs_shader *shader = shader_create();
      ok = shader && install(ctx, id, shader);
   }
   u_idtable_unlock(names(ctx));
   return ok;
}

/* --- Names */

GLuint
gl_exec_GenVertexShadersEXT(struct gl_context *ctx, GLuint range)
{
   if (!range)
      return 0;
   const GLuint first = u_idtable_reserve(names(ctx), range);
   if (!first)
      gl_error(ctx, GL_OUT_OF_MEMORY, "glGenVertexShadersEXT: %u names", range);
   return first;
}

void
gl_exec_BindVertexShaderEXT(struct gl_context *ctx, GLuint id)
{
   if (!make_used(ctx, id)) {
      gl_error(ctx, GL_OUT_OF_MEMORY, "glBindVertexShaderEXT: shader %u", id);
      return;
   }
   ctx->evs->binding = id;
   gl_evs_refresh_current(ctx);
}

void
gl_exec_DeleteVertexShaderEXT(struct gl_context *ctx, GLuint id)
{
   if (!id)
      return;
   struct gl_evs_shader *shader = u_idtable_remove(names(ctx), id);
   gl_stage_object_changed(ctx);
   if (id == ctx->evs->binding) /* B-02 */
      gl_exec_BindVertexShaderEXT(ctx, 0);
   gl_evs_shader_unref(shader);
}

/* --- The definition */

void
gl_exec_BeginVertexShaderEXT(struct gl_context *ctx)
{
   if (!(ctx->limits.can & GL_CAN_VERTEX_SHADER)) {
      gl_error(ctx, GL_INVALID_OPERATION,
               "glBeginVertexShaderEXT: this driver runs no vertex shaders");
      return;
   }
   ctx->evs->definition = shader_create();
   if (!ctx->evs->definition)
      gl_error(ctx, GL_OUT_OF_MEMORY, "glBeginVertexShaderEXT");
   else
      gl_set_exec_table(ctx, &gl_define_table);
}

/* The parameter at `place` is this symbol, whose block may have the run before it. */
static void
add_param(struct gl_evs_shader *shader, struct gl_evs_block *block, uint32_t symbol, uint32_t place)
{
   struct gl_evs_run *last = shader->num_runs ? &shader->runs[shader->num_runs - 1] : NULL;
   if (last && last->block == block && last->symbol + last->count == symbol &&
       last->place + last->count * ext_vs_columns(block->type) == place)
      last->count++;
   else
      shader->runs[shader->num_runs++] = (struct gl_evs_run){block, symbol, 1, place};
}

/* Where the parameters come from. */
static bool
collect_params(struct gl_evs_shader *shader)
{
   const struct ext_vs_layout *layout = &shader->layout;
   shader->runs = malloc((layout->num_params + 1) * sizeof *shader->runs);
   if (!shader->runs)
      return false;
   for (uint32_t i = 0; i < layout->num_blocks; i++) {
      const struct ext_vs_block *block = &shader->program.blocks[i];
      const bool invariant = block->storage == EXT_VS_INVARIANT;
      const bool constant = block->storage == EXT_VS_LOCAL_CONSTANT && layout->indexed[i];
      if (!layout->place[i] || (!invariant && !constant))
         continue;
      for (uint32_t symbol = 0; symbol < block->count; symbol++) {
         const uint32_t place = layout->place[i][symbol];
         if (place != EXT_VS_UNUSED)
            add_param(shader, shader->blocks[i], symbol, place);
      }
   }
   return true;
}

static void
collect_slots(struct gl_evs_shader *shader)
{
   const struct ext_vs_layout *layout = &shader->layout;
   for (uint32_t i = 0; i < layout->num_blocks; i++) {
      const struct ext_vs_block *block = &shader->program.blocks[i];
      if (!layout->place[i] || block->storage != EXT_VS_VARIANT)
         continue;
      for (uint32_t symbol = 0; symbol < block->count; symbol++) {
         const uint32_t place = layout->place[i][symbol];
         for (unsigned c = 0; place != EXT_VS_UNUSED && c < ext_vs_columns(block->type); c++) {
            shader->slot[place + c].id = shader->blocks[i]->first + symbol;
            shader->slot[place + c].column = c;
         }
      }
   }
   shader->num_slots = layout->usage.variants;
}

/* The definition as recorded becomes a shader. False: out of memory. */
static bool
finish_definition(struct gl_evs_shader *shader)
{
   if (!ext_vs_layout_init(&shader->layout, &shader->program))
      return false;
   if (!shader->layout.defined)
      return true; /* only its usage and its constants are looked at */
   collect_slots(shader);
   return collect_params(shader);
}

void
gl_exec_EndVertexShaderEXT(struct gl_context *ctx)
{
   struct gl_evs_shader *shader = ctx->evs->definition;
   ctx->evs->definition = NULL;
   gl_set_exec_table(ctx, ctx->api_table);
   bool ok = finish_definition(shader);
   if (ok)
      ok = install(ctx, ctx->evs->binding, shader);
   else
      gl_evs_shader_unref(shader);
   if (!ok)
      gl_error(ctx, GL_OUT_OF_MEMORY, "glEndVertexShaderEXT: shader %u", ctx->evs->binding);
   gl_evs_refresh_current(ctx);
}

/* --- Queries (EVS-333..342) */

GLint
gl_evs_usage(const struct gl_context *ctx, GLenum pname)
{
   static const struct ext_vs_usage nothing;
   const struct gl_evs_shader *shader = ctx->evs->current;
   const struct ext_vs_usage *usage = shader ? &shader->layout.usage : &nothing;
   switch (pname) {
   case GL_VERTEX_SHADER_INSTRUCTIONS_EXT:
      return (GLint)usage->instructions;
   case GL_VERTEX_SHADER_VARIANTS_EXT:
      return (GLint)usage->variants;
   case GL_VERTEX_SHADER_INVARIANTS_EXT:
      return (GLint)usage->invariants;
   case GL_VERTEX_SHADER_LOCAL_CONSTANTS_EXT:
      return (GLint)usage->local_constants;
   case GL_VERTEX_SHADER_LOCALS_EXT:
      return (GLint)usage->locals;
   case GL_VERTEX_SHADER_OPTIMIZED_EXT:
      return shader && shader->layout.defined;
   default: /* GL_VERTEX_SHADER_BINDING_EXT */
      return (GLint)ctx->evs->binding;
   }
}

/* The rows of ATI_fragment_shader and ATI_text_fragment_shader in the table of fragment sources. */
#include <string.h>

#include "fragment_shader.h"
#include "mesa_ext/core/clamp.h"
#include "mesa_ext/derive/derive.h"
#include "mesa_ext/program/object/program.h"

static bool
in_use(const struct gl_context *ctx)
{
   const struct gl_ati_fs *fs = ctx->ati_fs;
   return ctx->program_enables.ati_fragment && fs->current && fs->current->runs;
}

struct key {
   uint64_t serial;
   struct ati_fs_key fs;
};
_Static_assert(sizeof(struct key) == 16, "keys have no padding");

static size_t
make_key(struct gl_context *ctx, uint64_t serial, unsigned sampled, void *out)
{
   struct gl_vertex_results vertices = {0};
   struct key key = {.serial = serial, .fs.fog = (uint8_t)gl_fragment_fog(ctx)};
   gl_vertex_source(ctx)->results(ctx, &vertices);
   key.fs.color_sum = vertices.color_sum;
   for (unsigned i = 0; i < ATI_FS_REGISTERS; i++)
      key.fs.target[i] = sampled >> i & 1 ? gl_derived_unit(ctx, i)->target : 0;
   memcpy(out, &key, sizeof key);
   return sizeof key;
}

static size_t
shader_key(struct gl_context *ctx, void *out)
{
   return make_key(ctx, ctx->ati_fs->current->serial, ctx->ati_fs->current->sampled, out);
}

static struct ir_shader *
build(struct gl_context *ctx, const void *data)
{
   struct key key;
   memcpy(&key, data, sizeof key);
   return ati_fs_build(&ctx->ati_fs->current->code, &key.fs);
}

/* `params` has its constants. */
static void
set_params(struct gl_context *ctx, float params[ATI_FS_NUM_PARAMS][4])
{
   gl_clamped_color(ctx, ctx->fog.color, params[ATI_FS_FP_FOG_COLOR]);
   gl_fog_factors(&ctx->fog, params[ATI_FS_FP_FOG]);
   ctx->pipe->set_constants(ctx->pipe, PIPE_SHADER_FRAGMENT, 0, ATI_FS_NUM_PARAMS,
                            (const float(*)[4])params);
}

static void
upload(struct gl_context *ctx, const void *key, uint64_t dirty, bool all)
{
   float params[ATI_FS_NUM_PARAMS][4];
   const struct gl_ati_shader *shader = ctx->ati_fs->current;
   for (unsigned i = 0; i < ATI_FS_CONSTANTS; i++) {
      const bool local = shader->local_const >> i & 1;
      memcpy(params[ATI_FS_FP_CONST + i], local ? shader->constant[i] : ctx->ati_fs->constant[i],
             sizeof params[0]);
   }
   set_params(ctx, params);
}

/* By the enables, as for texture environments. */
static int
unit_target(struct gl_context *ctx, unsigned sampled, unsigned unit)
{
   return unit < ATI_FS_REGISTERS && sampled >> unit & 1 ? gl_enabled_target(ctx, unit) : -1;
}

static int
sampled_target(struct gl_context *ctx, unsigned unit)
{
   return unit_target(ctx, ctx->ati_fs->current->sampled, unit);
}

/* Interactions with ARB_shadow: TEXTURE_COMPARE_MODE counts as NONE. */
static bool
compares(struct gl_context *ctx, unsigned unit)
{
   return false;
}

const struct gl_stage_source gl_ati_fragment_shader = {
    .name = "ATI_fragment_shader",
    .in_use = in_use,
    .refresh = gl_ati_fs_refresh,
    .key_dirty = GL_DIRTY_FOG | GL_DIRTY_LIGHT | GL_DIRTY_POINT | GL_DERIVED_TEXTURES,
    .key = shader_key,
    .build = build,
    .params_dirty = GL_DIRTY_PROGRAM_PARAMS | GL_DIRTY_FOG | GL_DERIVED_CLAMP,
    .upload = upload,
    .sampled_target = sampled_target,
    .compares = compares,
};

/* --- Texts */

/* The program that is bound, NULL: none that was loaded. */
static const struct gl_program *
text_program(const struct gl_context *ctx)
{
   const struct gl_program *program = ctx->programs->target[GL_PROGRAM_TEXT_SHADER].current;
   return program && program->kind == GL_PROGRAM_ATI ? program : NULL;
}

static bool
text_in_use(const struct gl_context *ctx)
{
   return ctx->program_enables.ati_text && text_program(ctx);
}

static void
text_refresh(struct gl_context *ctx)
{
   gl_program_refresh(ctx, GL_PROGRAM_TEXT_SHADER);
}

static size_t
text_key(struct gl_context *ctx, void *out)
{
   const struct gl_program *program = text_program(ctx);
   return make_key(ctx, program->serial, program->ati->sampled, out);
}

static struct ir_shader *
text_build(struct gl_context *ctx, const void *data)
{
   struct key key;
   memcpy(&key, data, sizeof key);
   return ati_fs_build(&text_program(ctx)->ati->code, &key.fs);
}

static void
text_upload(struct gl_context *ctx, const void *key, uint64_t dirty, bool all)
{
   static const float zero[4];
   float params[ATI_FS_NUM_PARAMS][4];
   const struct gl_program *program = text_program(ctx);
   for (unsigned i = 0; i < ATI_FS_CONSTANTS; i++) {
      const unsigned binding = program->ati->constant[i].binding;
      const unsigned index = program->ati->constant[i].index;
      const float *value = binding == ATI_FS_LITERAL ? program->ati->constant[i].value
                           : binding == ATI_FS_ENV   ? ctx->ati_fs->text_env[index]
                           : binding == ATI_FS_LOCAL && program->locals ? program->locals->v[index]
                                                                        : zero;
      memcpy(params[ATI_FS_FP_CONST + i], value, sizeof params[0]);
   }
   set_params(ctx, params);
}

static int
text_target(struct gl_context *ctx, unsigned unit)
{
   return unit_target(ctx, text_program(ctx)->ati->sampled, unit);
}

const struct gl_stage_source gl_ati_text_fragment_shader = {
    .name = "ATI_text_fragment_shader",
    .in_use = text_in_use,
    .refresh = text_refresh,
    .key_dirty = GL_DIRTY_FOG | GL_DIRTY_LIGHT | GL_DIRTY_POINT | GL_DERIVED_TEXTURES,
    .key = text_key,
    .build = text_build,
    .params_dirty = GL_DIRTY_PROGRAM_PARAMS | GL_DIRTY_FOG | GL_DERIVED_CLAMP,
    .upload = text_upload,
    .sampled_target = text_target,
    .compares = compares,
};

/* The row of ATI_fragment_shader in the table of fragment sources. */
#include <string.h>

#include "fragment_shader.h"
#include "mesa_ext/core/clamp.h"
#include "mesa_ext/derive/derive.h"

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
make_key(struct gl_context *ctx, void *out)
{
   struct gl_vertex_results vertices = {0};
   const struct gl_ati_shader *shader = ctx->ati_fs->current;
   struct key key = {.serial = shader->serial, .fs.fog = (uint8_t)gl_fragment_fog(ctx)};
   gl_vertex_source(ctx)->results(ctx, &vertices);
   key.fs.color_sum = vertices.color_sum;
   for (unsigned i = 0; i < ATI_FS_REGISTERS; i++)
      key.fs.target[i] = shader->sampled >> i & 1 ? gl_derived_unit(ctx, i)->target : 0;
   memcpy(out, &key, sizeof key);
   return sizeof key;
}

static struct ir_shader *
build(struct gl_context *ctx, const void *data)
{
   struct key key;
   memcpy(&key, data, sizeof key);
   return ati_fs_build(&ctx->ati_fs->current->code, &key.fs);
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
   gl_clamped_color(ctx, ctx->fog.color, params[ATI_FS_FP_FOG_COLOR]);
   gl_fog_factors(&ctx->fog, params[ATI_FS_FP_FOG]);
   ctx->pipe->set_constants(ctx->pipe, PIPE_SHADER_FRAGMENT, 0, ATI_FS_NUM_PARAMS,
                            (const float(*)[4])params);
}

/* By the enables, as for texture environments. */
static int
sampled_target(struct gl_context *ctx, unsigned unit)
{
   const struct gl_ati_shader *shader = ctx->ati_fs->current;
   return unit < ATI_FS_REGISTERS && shader->sampled >> unit & 1 ? gl_enabled_target(ctx, unit)
                                                                 : -1;
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
    .key = make_key,
    .build = build,
    .params_dirty = GL_DIRTY_PROGRAM_PARAMS | GL_DIRTY_FOG | GL_DERIVED_CLAMP,
    .upload = upload,
    .sampled_target = sampled_target,
    .compares = compares,
};

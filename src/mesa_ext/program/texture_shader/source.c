/* The row of texture shaders in the table of fragment sources. */
#include "texture_shader.h"

#include <string.h>

#include "mesa_ext/core/clamp.h"
#include "mesa_ext/derive/derive.h"
#include "mesa_ext/derive/sources.h"
#include "mesa_ext/program/combiners/combiners.h"
#include "mesa_ext/texture/shader.h"

struct shader_key {
   struct ts_key textures;
   uint8_t combines; /* register combiners are enabled */
   uint8_t pad[3];   /* 0 */
   union {
      struct ff_fragment_key environments;
      struct combiner_key combiners;
   } colors;
};
_Static_assert(sizeof(struct shader_key) <= GL_STAGE_KEY_MAX, "a key fits");

static bool
in_use(const struct gl_context *ctx)
{
   return ctx->texture_shader_enabled;
}

static int
sampled_target(struct gl_context *ctx, unsigned unit)
{
   return unit < ctx->limits.texture_units ? gl_texture_shader_target(&ctx->texture.unit[unit])
                                           : -1;
}

/* Fields that a consistent stage's operation does not read are 0. */
static void
tidy_stage(struct ts_stage *stage, const struct gl_derived_unit *derived)
{
   const enum ts_operation operation = (enum ts_operation)stage->operation;
   if (ts_first_stage(operation) == 0)
      stage->previous = 0;
   if (operation < TS_DOT_PRODUCT)
      stage->mapping = 0;
   if (operation != TS_CULL_FRAGMENT)
      stage->cull = 0;
   stage->white = stage->fetches && derived->format == FF_FORMAT_ALPHA &&
                  derived->depth == GL_DERIVED_NO_DEPTH;
}

static void
make_stages(const struct gl_context *ctx, struct ts_key *key)
{
   const unsigned num = ctx->limits.texture_units;
   memset(key, 0, sizeof *key);
   for (unsigned i = 0; i < num; i++) {
      const struct gl_derived_unit *derived = gl_derived_unit(ctx, i);
      gl_texture_shader_stage(&ctx->texture.unit[i], &key->stage[i]);
      key->stage[i].fetches = derived->target != 0;
      key->stage[i].texel = derived->texel;
      key->stage[i].expands = derived->expands;
   }
   const unsigned consistent = ts_consistent(key->stage, num);
   for (unsigned i = 0; i < num; i++) {
      if (consistent >> i & 1)
         tidy_stage(&key->stage[i], gl_derived_unit(ctx, i));
      else
         key->stage[i] = (struct ts_stage){0};
   }
}

static size_t
make_key(struct gl_context *ctx, void *out)
{
   struct shader_key key;
   memset(&key, 0, sizeof key);
   make_stages(ctx, &key.textures);
   key.combines = ctx->combiners.enabled;
   size_t size = offsetof(struct shader_key, colors);
   if (key.combines) {
      key.colors.combiners.fog = (uint8_t)gl_fragment_fog(ctx);
      key.colors.combiners.colors = gl_combiners_color_range(ctx);
      key.colors.combiners.unclamped = !gl_clamps(ctx, GL_CLAMP_FRAGMENT);
      for (unsigned i = 0; i < ctx->limits.texture_units; i++) {
         if (gl_derived_unit(ctx, i)->floats)
            key.colors.combiners.texture[i].range = COMBINER_RANGE_ANY;
      }
      gl_combiners_setup(ctx, &key.colors.combiners.setup);
      size += combiner_key_size(&key.colors.combiners);
   } else {
      gl_environments_key(ctx, &key.textures, &key.colors.environments);
      size += sizeof key.colors.environments;
   }
   memcpy(out, &key, size);
   return size;
}

/* The key as a whole: behind the combiner stages that run it has none. */
static struct ir_shader *
build(struct gl_context *ctx, const void *data)
{
   const struct shader_key *in = data;
   struct shader_key key = {0};
   memcpy(&key, in, offsetof(struct shader_key, colors));
   if (!key.combines)
      return ff_build_shaded_fragment(&in->colors.environments, &key.textures);
   memcpy(&key.colors.combiners, &in->colors.combiners, offsetof(struct combiner_key, setup.stage));
   memcpy(&key.colors.combiners, &in->colors.combiners, combiner_key_size(&key.colors.combiners));
   return combiner_build_shaded(&key.colors.combiners, &key.textures);
}

static void
fill_params(const struct gl_context *ctx, float params[TS_NUM_PARAMS][4])
{
   memset(params, 0, TS_NUM_PARAMS * sizeof params[0]);
   for (unsigned i = 0; i < ctx->limits.texture_units; i++) {
      const struct gl_unit_shader *s = &ctx->texture.unit[i].shader;
      float(*stage)[4] = params + TS_PARAMS_OF_STAGE * i;
      memcpy(stage[TS_PARAM_MATRIX], s->matrix, sizeof s->matrix);
      stage[TS_PARAM_SCALE][0] = s->scale;
      stage[TS_PARAM_SCALE][1] = s->bias;
      memcpy(stage[TS_PARAM_EYE], s->eye, sizeof s->eye);
   }
   const float near = (float)ctx->viewport.near_val, far = (float)ctx->viewport.far_val;
   params[TS_PARAM_DEPTH_RANGE][0] = near < far ? near : far;
   params[TS_PARAM_DEPTH_RANGE][1] = near < far ? far : near;
}

static void
upload(struct gl_context *ctx, const void *data, uint64_t dirty, bool all)
{
   const struct shader_key *key = data;
   float params[FF_FP_SHADER + COMBINER_NUM_PARAMS + TS_NUM_PARAMS][4];
   unsigned num = COMBINER_NUM_PARAMS;
   if (key->combines) {
      gl_combiners_params(ctx, params);
   } else {
      gl_environments_params(ctx, params);
      num = FF_FP_SHADER;
   }
   fill_params(ctx, params + num);
   ctx->pipe->set_constants(ctx->pipe, PIPE_SHADER_FRAGMENT, 0, num + TS_NUM_PARAMS,
                            (const float(*)[4])params);
}

const struct gl_stage_source gl_texture_shaders = {
    .name = "texture shaders",
    .in_use = in_use,
    .key_dirty = GL_COMBINERS_SETUP_DIRTY | GL_DERIVED_CLAMP | GL_DIRTY_TEXENV | GL_DIRTY_FOG |
                 GL_DIRTY_LIGHT | GL_DERIVED_TEXTURES,
    .key = make_key,
    .build = build,
    .tidy = true,
    .params_dirty = GL_COMBINERS_PARAMS_DIRTY | GL_DIRTY_TEXENV | GL_DIRTY_VIEWPORT,
    .upload = upload,
    .sampled_target = sampled_target,
};

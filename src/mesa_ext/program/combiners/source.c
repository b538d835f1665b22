/* The row of register combiners in the table of fragment sources. Units are textured by their
 * enables, as under texture environments, but no environment runs. */
#include <string.h>

#include "combiners.h"
#include "mesa_ext/core/clamp.h"
#include "mesa_ext/core/convert.h"
#include "mesa_ext/derive/derive.h"

void
gl_combiners_setup(const struct gl_context *ctx, struct combiner_setup *setup)
{
   const struct combiner_setup *from = &ctx->combiners.setup;
   memset(setup, 0, sizeof *setup);
   memcpy(setup, from, offsetof(struct combiner_setup, stage) + from->num * sizeof from->stage[0]);
   setup->per_stage = ctx->combiners.per_stage;
}

void
gl_combiners_params(const struct gl_context *ctx, float params[COMBINER_NUM_PARAMS][4])
{
   const struct gl_combiners *c = &ctx->combiners;
   memcpy(params[COMBINER_FP_CONST], c->constant, sizeof c->constant);
   memcpy(params[COMBINER_FP_STAGE_CONST], c->stage_constant, sizeof c->stage_constant);
   const bool clamps = gl_clamps(ctx, GL_CLAMP_FRAGMENT);
   for (unsigned i = 0; i < 4; i++)
      params[COMBINER_FP_FOG_COLOR][i] = clamps ? gl_clampf(ctx->fog.color[i]) : ctx->fog.color[i];
   gl_fog_factors(&ctx->fog, params[COMBINER_FP_FOG]);
}

uint8_t
gl_combiners_color_range(const struct gl_context *ctx)
{
   return gl_clamps(ctx, GL_CLAMP_VERTEX) ? COMBINER_RANGE_UNSIGNED : COMBINER_RANGE_ANY;
}

static bool
in_use(const struct gl_context *ctx)
{
   return ctx->combiners.enabled;
}

/* Table 2: a depth is (0,0,0,D), what came of a comparison is in all four, whatever
 * DEPTH_TEXTURE_MODE says, which decides where the sampler gives it. */
static void
texture_key(const struct gl_derived_unit *unit, struct combiner_texture *t)
{
   static const uint8_t color[4] = {0, 1, 2, 3};
   const uint8_t depth = unit->format == FF_FORMAT_ALPHA ? 3 : 0;
   t->target = unit->target;
   t->projective = unit->target != IR_TEX_CUBE + 1;
   memcpy(t->swizzle, color, sizeof color);
   if (unit->floats)
      t->range = COMBINER_RANGE_ANY;
   if (unit->texel == TS_TEXEL_SIGNED || unit->texel == TS_TEXEL_MIXED || unit->expands)
      t->range = COMBINER_RANGE_SIGNED;
   /* What is no colour is 0; the intensity beside offsets is an alpha (D-08). */
   if (unit->texel >= TS_TEXEL_HILO)
      memset(t->swizzle, COMBINER_TEXEL_ZERO, sizeof t->swizzle);
   if (unit->texel == TS_TEXEL_DSDT_MAG_INTENSITY)
      t->swizzle[3] = 3;
   if (unit->depth == GL_DERIVED_NO_DEPTH)
      return;
   const bool compared = unit->depth == GL_DERIVED_COMPARED;
   memset(t->swizzle, compared ? depth : COMBINER_TEXEL_ZERO, 3);
   t->swizzle[3] = depth;
}

static size_t
make_key(struct gl_context *ctx, void *out)
{
   _Static_assert(sizeof(struct combiner_key) <= GL_STAGE_KEY_MAX, "a key fits");
   struct combiner_key key = {.fog = (uint8_t)gl_fragment_fog(ctx),
                              .colors = gl_combiners_color_range(ctx),
                              .unclamped = !gl_clamps(ctx, GL_CLAMP_FRAGMENT)};
   for (unsigned i = 0; i < ctx->limits.texture_units; i++) {
      const struct gl_derived_unit *unit = gl_derived_unit(ctx, i);
      if (unit->target)
         texture_key(unit, &key.texture[i]);
   }
   gl_combiners_setup(ctx, &key.setup);
   const size_t size = combiner_key_size(&key);
   memcpy(out, &key, size);
   return size;
}

/* The key as a whole: behind the stages that run it has none. */
static struct combiner_key
whole_key(const void *data)
{
   struct combiner_key key = {0};
   memcpy(&key, data, offsetof(struct combiner_key, setup.stage));
   memcpy(&key, data, combiner_key_size(&key));
   return key;
}

static struct ir_shader *
build(struct gl_context *ctx, const void *data)
{
   const struct combiner_key key = whole_key(data);
   return combiner_build(&key);
}

static bool
as_setup(const void *data, struct combiner_key *key)
{
   *key = whole_key(data);
   return true;
}

static void
upload(struct gl_context *ctx, const void *key, uint64_t dirty, bool all)
{
   float params[COMBINER_NUM_PARAMS][4];
   gl_combiners_params(ctx, params);
   ctx->pipe->set_constants(ctx->pipe, PIPE_SHADER_FRAGMENT, 0, COMBINER_NUM_PARAMS,
                            (const float(*)[4])params);
}

const struct gl_stage_source gl_register_combiners = {
    .name = "register combiners",
    .in_use = in_use,
    .key_dirty = GL_COMBINERS_SETUP_DIRTY | GL_DERIVED_CLAMP | GL_DIRTY_FOG | GL_DIRTY_LIGHT |
                 GL_DERIVED_TEXTURES,
    .key = make_key,
    .build = build,
    .combiners = as_setup,
    .tidy = true,
    .params_dirty = GL_COMBINERS_PARAMS_DIRTY,
    .upload = upload,
    .sampled_target = gl_enabled_target,
};

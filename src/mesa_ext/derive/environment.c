/* The last row of the fragment stage: texture environments, colour sum and fog. */
#include <math.h>
#include <string.h>

#include "mesa_ext/core/clamp.h"
#include "private.h"

static uint8_t
env_mode(GLenum mode)
{
   switch (mode) {
   case GL_REPLACE:
      return FF_ENV_REPLACE;
   case GL_DECAL:
      return FF_ENV_DECAL;
   case GL_BLEND:
      return FF_ENV_BLEND;
   case GL_ADD:
      return FF_ENV_ADD;
   case GL_COMBINE:
   case GL_COMBINE4_NV:
      return FF_ENV_COMBINE;
   case GL_NONE:
      return FF_ENV_NONE;
   default:
      return FF_ENV_MODULATE;
   }
}

/* COMBINE_RGB and COMBINE_ALPHA modes: what they are to the builder. */
static const struct combine_mode {
   GLenum mode;
   uint8_t combine; /* enum ff_combine */
   bool scaled;
} combine_modes[] = {
    {GL_REPLACE, FF_COMBINE_REPLACE, true},
    {GL_MODULATE, FF_COMBINE_MODULATE, true},
    {GL_ADD, FF_COMBINE_ADD, true},
    {GL_ADD_SIGNED, FF_COMBINE_ADD_SIGNED, true},
    {GL_INTERPOLATE, FF_COMBINE_INTERPOLATE, true},
    {GL_SUBTRACT, FF_COMBINE_SUBTRACT, true},
    {GL_MODULATE_ADD_ATI, FF_COMBINE_MODULATE_ADD, true},
    {GL_MODULATE_SIGNED_ADD_ATI, FF_COMBINE_MODULATE_SIGNED_ADD, true},
    {GL_MODULATE_SUBTRACT_ATI, FF_COMBINE_MODULATE_SUBTRACT, true},
    {GL_DOT3_RGB, FF_COMBINE_DOT3_RGB, true},
    {GL_DOT3_RGBA, FF_COMBINE_DOT3_RGBA, true},
    /* EXT_texture_env_dot3 ignores the scale. */
    {GL_DOT3_RGB_EXT, FF_COMBINE_DOT3_RGB, false},
    {GL_DOT3_RGBA_EXT, FF_COMBINE_DOT3_RGBA, false},
};
#define NUM_COMBINE_MODES (sizeof combine_modes / sizeof combine_modes[0])

static unsigned
combine_row(GLenum mode)
{
   unsigned i = 0;
   while (i + 1 < NUM_COMBINE_MODES && combine_modes[i].mode != mode)
      i++;
   return i;
}

/* Of a unit that is off, COMBINE4_NV reads 1 as texture (TE-022); for COMBINE the unit that reads
 * it passes the colour (ARB_texture_env_crossbar). */
static uint8_t
texture_source(const struct ff_fragment_key *key, const struct gl_texture_unit *unit, GLenum source)
{
   const unsigned n = source - GL_TEXTURE0;
   if (unit->env_mode == GL_COMBINE4_NV && !key->unit[n].target)
      return FF_SOURCE_ONE;
   return (uint8_t)(FF_SOURCE_TEXTURE0 + n);
}

static uint8_t
combine_source(const struct ff_fragment_key *key, const struct gl_texture_unit *unit, GLenum source)
{
   switch (source) {
   case GL_TEXTURE:
      return FF_SOURCE_TEXTURE;
   case GL_CONSTANT:
      return FF_SOURCE_CONSTANT;
   case GL_PRIMARY_COLOR:
      return FF_SOURCE_PRIMARY;
   case GL_PREVIOUS:
      return FF_SOURCE_PREVIOUS;
   case GL_ZERO:
      return FF_SOURCE_ZERO;
   case GL_ONE:
      return FF_SOURCE_ONE;
   default:
      return texture_source(key, unit, source);
   }
}

static uint8_t
combine_operand(GLenum operand)
{
   switch (operand) {
   case GL_SRC_COLOR:
      return FF_OPERAND_COLOR;
   case GL_ONE_MINUS_SRC_COLOR:
      return FF_OPERAND_ONE_MINUS_COLOR;
   case GL_SRC_ALPHA:
      return FF_OPERAND_ALPHA;
   default:
      return FF_OPERAND_ONE_MINUS_ALPHA;
   }
}

static uint8_t
scale_shift(float scale)
{
   return scale >= 4 ? 2 : scale >= 2 ? 1 : 0;
}

/* With COMBINE4_NV the two modes it has sum two products. */
static struct combine_mode
combine_mode(const struct gl_texture_unit *unit, GLenum mode)
{
   struct combine_mode found = combine_modes[combine_row(mode)];
   if (unit->env_mode == GL_COMBINE4_NV)
      found.combine = mode == GL_ADD_SIGNED ? FF_COMBINE_ADD_SIGNED4 : FF_COMBINE_ADD4;
   return found;
}

static void
combine_key(const struct ff_fragment_key *all, const struct gl_texture_unit *unit,
            struct ff_unit_key *key)
{
   const struct combine_mode rgb = combine_mode(unit, unit->combine_rgb);
   const struct combine_mode alpha = combine_mode(unit, unit->combine_alpha);
   key->rgb_mode = rgb.combine;
   key->alpha_mode = alpha.combine;
   key->rgb_shift = rgb.scaled ? scale_shift(unit->rgb_scale) : 0;
   key->alpha_shift =
       rgb.combine == FF_COMBINE_DOT3_RGBA && !rgb.scaled ? 0 : scale_shift(unit->alpha_scale);
   for (unsigned i = 0; i < ff_combine_arguments(rgb.combine); i++) {
      key->rgb_source[i] = combine_source(all, unit, unit->source_rgb[i]);
      key->rgb_operand[i] = combine_operand(unit->operand_rgb[i]);
   }
   for (unsigned i = 0; i < ff_combine_arguments(alpha.combine); i++) {
      key->alpha_source[i] = combine_source(all, unit, unit->source_alpha[i]);
      key->alpha_operand[i] = combine_operand(unit->operand_alpha[i]);
   }
}

int
gl_enabled_target(struct gl_context *ctx, unsigned unit)
{
   for (int i = GL_NUM_TEX_TARGETS - 1; unit < ctx->limits.texture_units && i >= 0; i--) {
      if (ctx->texture.unit[unit].enabled[i])
         return i;
   }
   return -1;
}

/* There is no fog where the vertices give no fog coordinate (VP-361, EVS-179). */
static uint8_t
fog_mode(const struct gl_fog *fog, const struct gl_vertex_results *vertices)
{
   if (!fog->enabled || !(vertices->written & 1ull << VARYING_FOGC))
      return FF_FOG_OFF;
   if (vertices->fog_factor)
      return FF_FOG_FACTOR;
   return fog->mode == GL_LINEAR ? FF_FOG_LINEAR : fog->mode == GL_EXP2 ? FF_FOG_EXP2 : FF_FOG_EXP;
}

unsigned
gl_fragment_fog(struct gl_context *ctx)
{
   struct gl_vertex_results vertices = {0};
   gl_vertex_source(ctx)->results(ctx, &vertices);
   return fog_mode(&ctx->fog, &vertices);
}

/* What a unit gives to its environment; it is off where the texture function is NONE. */
static void
unit_texel(const struct gl_derived_unit *derived, struct ff_unit_key *u)
{
   static const uint8_t texels[] = {
       [TS_TEXEL_UNSIGNED] = FF_TEXEL_COLOR, [TS_TEXEL_SIGNED] = FF_TEXEL_SIGNED,
       [TS_TEXEL_MIXED] = FF_TEXEL_SIGNED,   [TS_TEXEL_DSDT_MAG_INTENSITY] = FF_TEXEL_INTENSITY,
       [TS_TEXEL_DUDV] = FF_TEXEL_BLACK,
   };
   const enum ts_texel texel = (enum ts_texel)derived->texel;
   if (!derived->target || texel == TS_TEXEL_FLOAT || texel == TS_TEXEL_HILO ||
       texel == TS_TEXEL_SIGNED_HILO || texel == TS_TEXEL_DSDT || texel == TS_TEXEL_DSDT_MAG)
      return;
   u->target = derived->target;
   u->texel = derived->expands && texel == TS_TEXEL_UNSIGNED ? FF_TEXEL_SIGNED : texels[texel];
}

/* With texture shaders it is the result of the stage that counts. */
static void
shaded_texel(const struct gl_derived_unit *derived, const struct ts_stage *stage,
             struct ff_unit_key *u)
{
   const enum ts_color color = ts_color(stage);
   if (color == TS_COLOR_RGBA)
      u->target = IR_TEX_2D + 1; /* it only says that the unit is on */
   else if (color != TS_COLOR_NONE)
      unit_texel(derived, u);
}

/* What is clamped. It matters where colours are computed at all. */
static uint8_t
color_range(const struct gl_context *ctx, const struct ff_fragment_key *key)
{
   bool computes = key->color_sum || key->fog, floats = !gl_clamps(ctx, GL_CLAMP_VERTEX);
   for (unsigned i = 0; i < ctx->limits.texture_units; i++) {
      computes |= ctx->derived->unit[i].target != 0;
      floats |= ctx->derived->unit[i].floats;
   }
   if (!computes)
      return FF_RANGE_UNIT;
   return !gl_clamps(ctx, GL_CLAMP_FRAGMENT) ? FF_RANGE_ANY
          : floats                           ? FF_RANGE_CLAMPED
                                             : FF_RANGE_UNIT;
}

/* Of all units it is known which are on. */
static void
environment_key(const struct ff_fragment_key *key, const struct gl_derived_unit *derived,
                const struct gl_texture_unit *unit, bool rgba, struct ff_unit_key *u)
{
   u->projective = derived->target != IR_TEX_CUBE + 1;
   u->env_mode = env_mode(unit->env_mode);
   if (unit->env_mode == GL_COMBINE && unit->combine_rgb == GL_BUMP_ENVMAP_ATI)
      u->env_mode = FF_ENV_BUMP;
   if (u->env_mode == FF_ENV_COMBINE)
      combine_key(key, unit, u);
   else if (u->env_mode != FF_ENV_BUMP)
      u->format = rgba ? FF_FORMAT_RGBA : derived->format;
   /* Only where units have plain textures: stages of shaders have coordinates of their own. */
   else if (u->texel == FF_TEXEL_BLACK && !key->shaded)
      u->bump = (uint8_t)(unit->shader.bump_target - GL_TEXTURE0 + 1);
}

void
gl_environments_key(struct gl_context *ctx, const struct ts_key *textures,
                    struct ff_fragment_key *key)
{
   struct gl_vertex_results vertices = {0};
   gl_vertex_source(ctx)->results(ctx, &vertices);
   memset(key, 0, sizeof *key);
   key->color_sum = vertices.color_sum;
   key->fog = fog_mode(&ctx->fog, &vertices);
   key->shaded = textures != NULL;
   key->range = color_range(ctx, key);
   for (unsigned i = 0; i < ctx->limits.texture_units; i++) {
      const struct gl_derived_unit *derived = &ctx->derived->unit[i];
      if (textures)
         shaded_texel(derived, &textures->stage[i], &key->unit[i]);
      else
         unit_texel(derived, &key->unit[i]);
   }
   for (unsigned i = 0; i < ctx->limits.texture_units; i++) {
      const bool rgba = textures && ts_color(&textures->stage[i]) == TS_COLOR_RGBA;
      if (key->unit[i].target)
         environment_key(key, &ctx->derived->unit[i], &ctx->texture.unit[i], rgba, &key->unit[i]);
   }
}

static void
fill_key(struct gl_context *ctx, struct ff_fragment_key *key)
{
   gl_environments_key(ctx, NULL, key);
}

static size_t
make_key(struct gl_context *ctx, void *key)
{
   _Static_assert(sizeof(struct ff_fragment_key) <= GL_STAGE_KEY_MAX, "a key fits");
   fill_key(ctx, key);
   return sizeof(struct ff_fragment_key);
}

static struct ir_shader *
build(struct gl_context *ctx, const void *key)
{
   return ff_build_fragment(key);
}

static bool
keeps_color(struct gl_context *ctx)
{
   static const struct ff_fragment_key nothing;
   struct ff_fragment_key key;
   fill_key(ctx, &key);
   return !memcmp(&key, &nothing, sizeof key);
}

void
gl_fog_factors(const struct gl_fog *fog, float out[4])
{
   const float range = fog->end - fog->start;
   const double ln2 = 0.69314718055994530942;
   out[0] = range != 0 ? -1.0f / range : 0;
   out[1] = range != 0 ? fog->end / range : 1;
   out[2] = (float)(fog->density / ln2);
   out[3] = (float)(fog->density / sqrt(ln2));
}

unsigned
gl_environments_params(const struct gl_context *ctx, float params[FF_FRAGMENT_BUMP_PARAMS][4])
{
   memset(params, 0, FF_FRAGMENT_BUMP_PARAMS * sizeof params[0]);
   for (unsigned i = 0; i < ctx->limits.texture_units; i++) {
      const struct gl_texture_unit *unit = &ctx->texture.unit[i];
      gl_clamped_color(ctx, unit->env_color, params[FF_FP_ENV_COLOR + i]);
      memcpy(params[FF_FP_BUMP + i], unit->shader.bump_matrix, sizeof params[0]);
   }
   gl_clamped_color(ctx, ctx->fog.color, params[FF_FP_FOG_COLOR]);
   gl_fog_factors(&ctx->fog, params[FF_FP_FOG]);
   return ctx->limits.can & GL_CAN_TEXTURE_SHADER ? FF_FRAGMENT_BUMP_PARAMS
                                                  : FF_FRAGMENT_NUM_PARAMS;
}

static void
upload(struct gl_context *ctx, const void *key, uint64_t dirty, bool all)
{
   struct gl_derived *d = ctx->derived;
   float params[FF_FRAGMENT_BUMP_PARAMS][4];
   const unsigned num = gl_environments_params(ctx, params);
   if (!all && !memcmp(params, d->environment_params, sizeof params))
      return;
   memcpy(d->environment_params, params, sizeof params);
   ctx->pipe->set_constants(ctx->pipe, PIPE_SHADER_FRAGMENT, 0, num, (const float(*)[4])params);
}

const struct gl_stage_source gl_texture_environments = {
    .name = "texture environments",
    .key_dirty =
        GL_DERIVED_CLAMP | GL_DIRTY_TEXENV | GL_DIRTY_FOG | GL_DIRTY_LIGHT | GL_DERIVED_TEXTURES,
    .key = make_key,
    .build = build,
    .tidy = true,
    .params_dirty = GL_DERIVED_CLAMP | GL_DIRTY_TEXENV | GL_DIRTY_FOG,
    .upload = upload,
    .sampled_target = gl_enabled_target,
    .keeps_color = keeps_color,
    .ignores_matrices = true,
};

/* Derived from texture environments, colour sum and fog: the fragment program and its parameters.
 */
#include <math.h>
#include <string.h>

#include "private.h"
#include "mesa_ext/program/ext_vs/vertex_shader.h"
#include "mesa_ext/program/nv/vertex_program.h"

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
   default:
      return FF_ENV_MODULATE;
   }
}

/* COMBINE_RGB and COMBINE_ALPHA modes: what they are to the builder, and how many arguments. */
static const struct combine_mode {
   GLenum mode;
   uint8_t combine, arguments;
   bool scaled;
} combine_modes[] = {
    {GL_REPLACE, FF_COMBINE_REPLACE, 1, true},
    {GL_MODULATE, FF_COMBINE_MODULATE, 2, true},
    {GL_ADD, FF_COMBINE_ADD, 2, true},
    {GL_ADD_SIGNED, FF_COMBINE_ADD_SIGNED, 2, true},
    {GL_INTERPOLATE, FF_COMBINE_INTERPOLATE, 3, true},
    {GL_SUBTRACT, FF_COMBINE_SUBTRACT, 2, true},
    {GL_MODULATE_ADD_ATI, FF_COMBINE_MODULATE_ADD, 3, true},
    {GL_MODULATE_SIGNED_ADD_ATI, FF_COMBINE_MODULATE_SIGNED_ADD, 3, true},
    {GL_MODULATE_SUBTRACT_ATI, FF_COMBINE_MODULATE_SUBTRACT, 3, true},
    {GL_DOT3_RGB, FF_COMBINE_DOT3_RGB, 2, true},
    {GL_DOT3_RGBA, FF_COMBINE_DOT3_RGBA, 2, true},
    /* EXT_texture_env_dot3 ignores the scale. */
    {GL_DOT3_RGB_EXT, FF_COMBINE_DOT3_RGB, 2, false},
    {GL_DOT3_RGBA_EXT, FF_COMBINE_DOT3_RGBA, 2, false},
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

static uint8_t
combine_source(GLenum source)
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
      return (uint8_t)(FF_SOURCE_TEXTURE0 + (source - GL_TEXTURE0));
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
   if (unit->env_mode == GL_COMBINE4_NV) {
      found.combine = mode == GL_ADD_SIGNED ? FF_COMBINE_ADD_SIGNED4 : FF_COMBINE_ADD4;
      found.arguments = 4;
   }
   return found;
}

static void
combine_key(const struct gl_texture_unit *unit, struct ff_unit_key *key)
{
   const struct combine_mode rgb = combine_mode(unit, unit->combine_rgb);
   const struct combine_mode alpha = combine_mode(unit, unit->combine_alpha);
   key->rgb_mode = rgb.combine;
   key->alpha_mode = alpha.combine;
   key->rgb_shift = rgb.scaled ? scale_shift(unit->rgb_scale) : 0;
   key->alpha_shift =
       rgb.combine == FF_COMBINE_DOT3_RGBA && !rgb.scaled ? 0 : scale_shift(unit->alpha_scale);
   for (unsigned i = 0; i < rgb.arguments; i++) {
      key->rgb_source[i] = combine_source(unit->source_rgb[i]);
      key->rgb_operand[i] = combine_operand(unit->operand_rgb[i]);
   }
   for (unsigned i = 0; i < alpha.arguments; i++) {
      key->alpha_source[i] = combine_source(unit->source_alpha[i]);
      key->alpha_operand[i] = combine_operand(unit->operand_alpha[i]);
   }
}

/* Bits of what the vertices carry: a program writes what it writes, the conventional pipeline all.
 */
static uint64_t
vertex_outputs(struct gl_context *ctx)
{
   if (ctx->nvvp_enables.program)
      return gl_nvvp_outputs_written(ctx);
   return gl_evs_in_use(ctx) ? gl_evs_outputs_written(ctx) : UINT64_MAX;
}

/* There is no fog where a program gives no fog coordinate (VP-361, EVS-179). */
static uint8_t
fog_mode(struct gl_context *ctx)
{
   const struct gl_fog *fog = &ctx->fog;
   const bool image = ctx->derived->image != NULL;
   if (!fog->enabled || !(image || vertex_outputs(ctx) & 1ull << VARYING_FOGC))
      return FF_FOG_OFF;
   if (!image && gl_evs_gives_fog_factor(ctx))
      return FF_FOG_FACTOR;
   return fog->mode == GL_LINEAR ? FF_FOG_LINEAR : fog->mode == GL_EXP2 ? FF_FOG_EXP2 : FF_FOG_EXP;
}

/* Under a vertex program the sum is always on, but it adds nothing unless the program writes COL1
 * (NV_vertex_program 3.9). */
static bool
color_sum(struct gl_context *ctx)
{
   if (ctx->nvvp_enables.program)
      return vertex_outputs(ctx) & (1ull << VARYING_COL1 | 1ull << VARYING_BFC1);
   /* Under a vertex shader lighting counts as off (EVS-071, B-12). */
   return ctx->light.enabled && !gl_evs_in_use(ctx)
              ? ctx->light.color_control == GL_SEPARATE_SPECULAR_COLOR
              : ctx->fog.color_sum;
}

void
gl_derive_fragment_key(struct gl_context *ctx, struct ff_fragment_key *key)
{
   memset(key, 0, sizeof *key);
   key->primary = ctx->derived->image ? (uint8_t)ctx->derived->image->primary : FF_PRIMARY_COLOR;
   key->color_sum = color_sum(ctx);
   key->fog = fog_mode(ctx);
   for (unsigned i = 0; i < ctx->limits.texture_units; i++) {
      const struct gl_derived_unit *derived = &ctx->derived->unit[i];
      const struct gl_texture_unit *unit = &ctx->texture.unit[i];
      struct ff_unit_key *u = &key->unit[i];
      if (!derived->target)
         continue;
      u->target = derived->target;
      u->projective = derived->target != IR_TEX_CUBE + 1;
      u->env_mode = env_mode(unit->env_mode);
      if (u->env_mode == FF_ENV_COMBINE)
         combine_key(unit, u);
      else
         u->format = derived->format;
   }
}

static struct ir_shader *
build(const void *key, const void *data)
{
   return ff_build_fragment(key);
}

const struct gl_shader_variant *
gl_derive_fragment_variant(struct gl_context *ctx, const struct ff_fragment_key *key)
{
   return gl_cso_shader(ctx, PIPE_SHADER_FRAGMENT, key, sizeof *key, build, NULL);
}

bool
gl_derive_fragment_shader(struct gl_context *ctx)
{
   struct gl_derived *d = ctx->derived;
   struct ff_fragment_key key;
   gl_derive_fragment_key(ctx, &key);
   const struct gl_shader_variant *variant = gl_derive_fragment_variant(ctx, &key);
   if (!variant)
      return false;
   if (key.primary != FF_PRIMARY_COLOR)
      gl_bind_texture_unit(ctx, FF_IMAGE_SAMPLER, d->image->sampler, d->image->view);
   gl_bind_shader(ctx, PIPE_SHADER_FRAGMENT, variant->cso);
   if (variant->ir->inputs_read.word[0] != d->fragment_inputs) {
      d->fragment_inputs = variant->ir->inputs_read.word[0];
      d->dirty |= GL_DERIVED_FRAGMENT_INPUTS;
   }
   return true;
}

static void
fog_params(const struct gl_fog *fog, float out[4])
{
   const float range = fog->end - fog->start;
   const double ln2 = 0.69314718055994530942;
   out[0] = range != 0 ? -1.0f / range : 0;
   out[1] = range != 0 ? fog->end / range : 1;
   out[2] = (float)(fog->density / ln2);
   out[3] = (float)(fog->density / sqrt(ln2));
}

bool
gl_derive_fragment_params(struct gl_context *ctx)
{
   struct gl_derived *d = ctx->derived;
   float params[FF_FRAGMENT_NUM_PARAMS][4];
   memcpy(params, d->fragment_params, sizeof params);
   for (unsigned i = 0; i < ctx->limits.texture_units; i++)
      memcpy(params[FF_FP_ENV_COLOR + i], ctx->texture.unit[i].env_color, sizeof params[0]);
   memcpy(params[FF_FP_FOG_COLOR], ctx->fog.color, sizeof params[0]);
   fog_params(&ctx->fog, params[FF_FP_FOG]);
   if (d->image) {
      const float image[4] = {1, 1, (float)-d->image->x, (float)-d->image->y};
      memcpy(params[FF_FP_IMAGE], image, sizeof image);
   }
   if (d->fragment_params_valid && !memcmp(params, d->fragment_params, sizeof params))
      return true;
   memcpy(d->fragment_params, params, sizeof params);
   d->fragment_params_valid = true;
   ctx->pipe->set_constants(ctx->pipe, PIPE_SHADER_FRAGMENT, 0, FF_FRAGMENT_NUM_PARAMS,
                            (const float(*)[4])params);
   return true;
}

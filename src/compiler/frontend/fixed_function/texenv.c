/* Texture environments: OpenGL 1.3 tables 3.18 to 3.21, EXT_texture_env_add,
 * ARB_texture_env_crossbar, ATI_texture_env_combine3, NV_texture_env_combine4.
 *
 * Inputs lie in [0,1]; a clamp is emitted only where a function can leave that range. */
#include "fragment_internal.h"

/* What a base format takes part in: its columns of tables 3.18 and 3.19. */
struct format_parts {
   bool color;     /* has Ct (luminance and intensity count) */
   bool alpha;     /* has At */
   bool intensity; /* alpha is treated like the colours */
};
static const struct format_parts format_parts[] = {
    [FF_FORMAT_ALPHA] = {.alpha = true},
    [FF_FORMAT_LUMINANCE] = {.color = true},
    [FF_FORMAT_LUMINANCE_ALPHA] = {.color = true, .alpha = true},
    [FF_FORMAT_INTENSITY] = {.color = true, .alpha = true, .intensity = true},
    [FF_FORMAT_RGB] = {.color = true},
    [FF_FORMAT_RGBA] = {.color = true, .alpha = true},
};

struct unit_build {
   struct ir_builder *b;
   struct ff_fragment_build *frag;
   const struct ff_unit_key *key;
   unsigned unit;
   struct ir_val previous;
};

struct ir_val
ff_join(struct ir_builder *b, struct ir_val rgb, struct ir_val alpha)
{
   const struct ir_val parts[4] = {ir_comp(rgb, 0), ir_comp(rgb, 1), ir_comp(rgb, 2), alpha};
   return ir_vec(b, 4, parts);
}

static struct ir_val
env_color(struct unit_build *u)
{
   return ir_load_param(u->b, FF_FP_ENV_COLOR + u->unit);
}

/* Signed colours: what combines with them, and how far results go (NV_texture_shader 3.8.9). */
static struct ir_val
not_negative(struct unit_build *u, struct ir_val v)
{
   return u->frag->is_signed ? ir_saturate(ir_build_mov(u->b, v)) : v;
}

static struct ir_val
clamp_sum(struct unit_build *u, struct ir_val v)
{
   if (u->frag->key->range == FF_RANGE_ANY)
      return v;
   if (!u->frag->is_signed)
      return ir_saturate(v);
   return ir_build_fmax(u->b, ir_build_fmin(u->b, v, ir_imm_f(u->b, 1.0f)), ir_imm_f(u->b, -1.0f));
}

/* One of the conventional functions on colours or on alpha alone, all operands of equal size. */
static struct ir_val
apply(struct unit_build *u, struct ir_val f, struct ir_val t, struct ir_val c)
{
   switch ((enum ff_env_mode)u->key->env_mode) {
   case FF_ENV_REPLACE:
      return t;
   case FF_ENV_MODULATE:
      return ir_build_fmul(u->b, f, t);
   case FF_ENV_BLEND:
      return ir_build_flrp(u->b, not_negative(u, t), f, c);
   case FF_ENV_ADD:
      return clamp_sum(u, ir_build_fadd(u->b, f, t));
   case FF_ENV_DECAL:
   case FF_ENV_COMBINE:
   case FF_ENV_NONE:
   case FF_ENV_BUMP:
      break;
   }
   return f;
}

static struct ir_val
conventional(struct unit_build *u)
{
   const struct format_parts parts = format_parts[u->key->format];
   struct ir_val texel = ff_texel(u->frag, u->unit);
   struct ir_val constant = u->key->env_mode == FF_ENV_BLEND ? env_color(u) : u->previous;
   struct ir_val rgb = ff_xyz(u->previous), alpha = ir_comp(u->previous, 3);
   struct ir_val texel_alpha = ir_comp(texel, 3);
   if (u->key->env_mode == FF_ENV_DECAL) {
      /* Defined for RGB and RGBA; the others leave the colour as it is. */
      if (u->key->format == FF_FORMAT_RGB)
         rgb = ff_xyz(texel);
      else if (u->key->format == FF_FORMAT_RGBA)
         rgb = ir_build_flrp(u->b, not_negative(u, texel_alpha), rgb, ff_xyz(texel));
      return ff_join(u->b, rgb, alpha);
   }
   if (parts.color)
      rgb = apply(u, rgb, ff_xyz(texel), ff_xyz(constant));
   if (parts.intensity)
      alpha = apply(u, alpha, texel_alpha, ir_comp(constant, 3));
   else if (parts.alpha)
      alpha = u->key->env_mode == FF_ENV_REPLACE ? texel_alpha
                                                 : ir_build_fmul(u->b, alpha, texel_alpha);
   return ff_join(u->b, rgb, alpha);
}

static struct ir_val
source(struct unit_build *u, uint8_t which)
{
   switch (which) {
   case FF_SOURCE_TEXTURE:
      return ff_texel(u->frag, u->unit);
   case FF_SOURCE_CONSTANT:
      return env_color(u);
   case FF_SOURCE_PRIMARY:
      return u->frag->primary;
   case FF_SOURCE_PREVIOUS:
      return u->previous;
   case FF_SOURCE_ZERO:
      return ir_imm_vec4(u->b, 0.0f, 0.0f, 0.0f, 0.0f);
   case FF_SOURCE_ONE:
      return ir_imm_vec4(u->b, 1.0f, 1.0f, 1.0f, 1.0f);
   default:
      return ff_texel(u->frag, (which - FF_SOURCE_TEXTURE0) % FF_MAX_UNITS);
   }
}

/* n is 3 for colours, 1 for alpha. */
static struct ir_val
operand(struct unit_build *u, uint8_t which, uint8_t op, unsigned n)
{
   struct ir_val v = source(u, which);
   const bool alpha = n == 1 || op == FF_OPERAND_ALPHA || op == FF_OPERAND_ONE_MINUS_ALPHA;
   if (alpha)
      v = n == 1 ? ir_comp(v, 3) : ir_swizzle(v, "www");
   else
      v = ff_xyz(v);
   v = not_negative(u, v);
   if (op == FF_OPERAND_ONE_MINUS_COLOR || op == FF_OPERAND_ONE_MINUS_ALPHA)
      v = ir_build_fadd(u->b, ir_imm_f(u->b, 1.0f), ir_neg(v));
   return v;
}

static struct ir_val
dot3(struct ir_builder *b, const struct ir_val arg[FF_MAX_ARGUMENTS])
{
   struct ir_val half = ir_imm_f(b, -0.5f);
   struct ir_val dot =
       ir_build_fdp3(b, ir_build_fadd(b, arg[0], half), ir_build_fadd(b, arg[1], half));
   return ir_build_fmul(b, dot, ir_imm_f(b, 4.0f));
}

static struct ir_val
products(struct ir_builder *b, const struct ir_val arg[FF_MAX_ARGUMENTS])
{
   return ir_build_fmad(b, arg[2], arg[3], ir_build_fmul(b, arg[0], arg[1]));
}

/* The function before scale and clamp. */
static struct ir_val
combine(struct ir_builder *b, enum ff_combine mode, const struct ir_val arg[FF_MAX_ARGUMENTS])
{
   const struct ir_val minus_half = ir_imm_f(b, -0.5f);
   switch (mode) {
   case FF_COMBINE_REPLACE:
      break;
   case FF_COMBINE_MODULATE:
      return ir_build_fmul(b, arg[0], arg[1]);
   case FF_COMBINE_ADD:
      return ir_build_fadd(b, arg[0], arg[1]);
   case FF_COMBINE_ADD_SIGNED:
      return ir_build_fadd(b, ir_build_fadd(b, arg[0], arg[1]), minus_half);
   case FF_COMBINE_INTERPOLATE:
      return ir_build_flrp(b, arg[2], arg[1], arg[0]);
   case FF_COMBINE_SUBTRACT:
      return ir_build_fadd(b, arg[0], ir_neg(arg[1]));
   case FF_COMBINE_MODULATE_ADD:
      return ir_build_fmad(b, arg[0], arg[2], arg[1]);
   case FF_COMBINE_MODULATE_SIGNED_ADD:
      return ir_build_fadd(b, ir_build_fmad(b, arg[0], arg[2], arg[1]), minus_half);
   case FF_COMBINE_MODULATE_SUBTRACT:
      return ir_build_fmad(b, arg[0], arg[2], ir_neg(arg[1]));
   case FF_COMBINE_ADD4:
      return products(b, arg);
   case FF_COMBINE_ADD_SIGNED4:
      return ir_build_fadd(b, products(b, arg), minus_half);
   case FF_COMBINE_DOT3_RGB:
   case FF_COMBINE_DOT3_RGBA:
      return dot3(b, arg);
   }
   return arg[0];
}

unsigned
ff_combine_arguments(enum ff_combine mode)
{
   switch (mode) {
   case FF_COMBINE_REPLACE:
      return 1;
   case FF_COMBINE_INTERPOLATE:
   case FF_COMBINE_MODULATE_ADD:
   case FF_COMBINE_MODULATE_SIGNED_ADD:
   case FF_COMBINE_MODULATE_SUBTRACT:
      return 3;
   case FF_COMBINE_ADD4:
   case FF_COMBINE_ADD_SIGNED4:
      return 4;
   default:
      return 2;
   }
}

/* The half of a COMBINE unit for n components, before scale and clamp. */
static struct ir_val
combine_half(struct unit_build *u, unsigned n)
{
   const bool rgb = n == 3;
   const enum ff_combine mode = (enum ff_combine)(rgb ? u->key->rgb_mode : u->key->alpha_mode);
   const uint8_t *sources = rgb ? u->key->rgb_source : u->key->alpha_source;
   const uint8_t *operands = rgb ? u->key->rgb_operand : u->key->alpha_operand;
   struct ir_val arg[FF_MAX_ARGUMENTS] = {0};
   for (unsigned i = 0; i < ff_combine_arguments(mode); i++)
      arg[i] = operand(u, sources[i], operands[i], n);
   return combine(u->b, mode, arg);
}

static struct ir_val
scale_and_clamp(struct unit_build *u, unsigned mode, unsigned shift, struct ir_val result)
{
   const enum ff_range range = (enum ff_range)u->frag->key->range;
   if (shift)
      result = ir_build_fmul(u->b, result, ir_imm_f(u->b, (float)(1u << shift)));
   if (range == FF_RANGE_ANY)
      return result;
   if (shift || range == FF_RANGE_CLAMPED)
      return ir_saturate(ir_build_mov(u->b, result));
   /* Inputs are in [0,1] here, signed textures or not. */
   if (mode != FF_COMBINE_REPLACE && mode != FF_COMBINE_MODULATE && mode != FF_COMBINE_INTERPOLATE)
      return ir_saturate(result);
   return result;
}

/* Does the unit combine with the texture of a unit that is off? */
static bool
combines_missing_texture(const struct ff_fragment_key *key, const struct ff_unit_key *unit)
{
   for (unsigned i = 0; i < 2 * FF_MAX_ARGUMENTS; i++) {
      const uint8_t which =
          i < FF_MAX_ARGUMENTS ? unit->rgb_source[i] : unit->alpha_source[i - FF_MAX_ARGUMENTS];
      if (which >= FF_SOURCE_TEXTURE0 &&
          !key->unit[(which - FF_SOURCE_TEXTURE0) % FF_MAX_UNITS].target)
         return true;
   }
   return false;
}

struct ir_val
ff_emit_unit(struct ff_fragment_build *build, unsigned unit, struct ir_val previous)
{
   struct unit_build u = {
       .b = &build->b,
       .frag = build,
       .key = &build->key->unit[unit],
       .unit = unit,
       .previous = previous,
   };
   if (u.key->env_mode == FF_ENV_NONE || u.key->env_mode == FF_ENV_BUMP)
      return previous;
   if (u.key->env_mode != FF_ENV_COMBINE) {
      const struct ir_val color = conventional(&u);
      const bool clamps = build->key->range == FF_RANGE_CLAMPED && !build->is_signed;
      return clamps ? ir_saturate(ir_build_mov(u.b, color)) : color;
   }
   if (combines_missing_texture(build->key, u.key))
      return previous;
   const bool dot_alpha = u.key->rgb_mode == FF_COMBINE_DOT3_RGBA;
   const struct ir_val rgb = combine_half(&u, 3);
   const struct ir_val alpha = dot_alpha ? rgb : combine_half(&u, 1);
   struct ir_val color = scale_and_clamp(&u, u.key->rgb_mode, u.key->rgb_shift, rgb);
   /* The scalar in alpha has the scale of alpha, as its results from elsewhere (spec 3.8.13). */
   if (dot_alpha && u.key->alpha_shift == u.key->rgb_shift)
      return ir_swizzle(color, "xxxx");
   if (dot_alpha || u.key->rgb_mode == FF_COMBINE_DOT3_RGB)
      color = ir_swizzle(color, "xxx");
   return ff_join(u.b, color,
                  scale_and_clamp(&u, dot_alpha ? u.key->rgb_mode : u.key->alpha_mode,
                                  u.key->alpha_shift, alpha));
}

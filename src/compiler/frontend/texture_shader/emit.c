/* Stages as IR (section 3.8.13.1 of NV_texture_shader and its successors). */
#include "compiler/ir/builder.h"
#include "operations.h"

struct emitter {
   struct ir_builder *b;
   const struct ts_key *key;
   unsigned first_param;
   struct ir_val coord[TS_MAX_STAGES];  /* vec4; n 0: not loaded yet */
   struct ir_val result[TS_MAX_STAGES]; /* vec4: what later stages read */
   struct ir_val dot[TS_MAX_STAGES];    /* scalar; n 0: not computed yet */
};

static const struct ts_operation_info *
info_of(const struct emitter *e, unsigned stage)
{
   return &ts_operations[e->key->stage[stage].operation];
}

static struct ir_val
param(struct emitter *e, unsigned stage, enum ts_param which)
{
   return ir_load_param(e->b, e->first_param + TS_PARAMS_OF_STAGE * stage + which);
}

static struct ir_val
coord(struct emitter *e, unsigned stage)
{
   if (!e->coord[stage].n)
      e->coord[stage] = ir_load_input(e->b, VARYING_TEX0 + stage, 4);
   return e->coord[stage];
}

/* What a stage reads of an earlier one. */
static struct ir_val
previous(struct emitter *e, unsigned stage)
{
   return e->result[e->key->stage[stage].previous];
}

static enum ts_texel
previous_texel(struct emitter *e, unsigned stage)
{
   const struct ts_stage *from = &e->key->stage[e->key->stage[stage].previous];
   return ts_operations[from->operation].target ? (enum ts_texel)from->texel : TS_TEXEL_UNSIGNED;
}

static struct ir_val
vec3(struct emitter *e, struct ir_val x, struct ir_val y, struct ir_val z)
{
   const struct ir_val parts[3] = {x, y, z};
   return ir_vec(e->b, 3, parts);
}

/* 2 v - 1 */
static struct ir_val
expand(struct emitter *e, struct ir_val v)
{
   return ir_build_fmad(e->b, v, ir_imm_f(e->b, 2.0f), ir_imm_f(e->b, -1.0f));
}

/* The third side of a unit vector. */
static struct ir_val
hemisphere(struct emitter *e, struct ir_val hilo)
{
   const struct ir_val square = ir_build_fdp2(e->b, hilo, hilo);
   const struct ir_val rest =
       ir_saturate(ir_build_fadd(e->b, ir_imm_f(e->b, 1.0f), ir_neg(square)));
   return ir_build_fsqrt(e->b, rest);
}

/* The vector that the coordinates of a dot product are multiplied with. */
static struct ir_val
dot_input(struct emitter *e, unsigned stage)
{
   const struct ir_val v = previous(e, stage);
   const struct ir_val x = ir_comp(v, 0), y = ir_comp(v, 1), one = ir_imm_f(e->b, 1.0f);
   const uint8_t mapping = e->key->stage[stage].mapping;
   switch (previous_texel(e, stage)) {
   case TS_TEXEL_HILO:
      return vec3(e, x, y, one);
   case TS_TEXEL_SIGNED_HILO:
      return vec3(e, x, y, hemisphere(e, ir_swizzle(v, "xy")));
   case TS_TEXEL_UNSIGNED:
      if (mapping == TS_MAPPING_EXPAND)
         return expand(e, ir_swizzle(v, "xyz"));
      return mapping == TS_MAPPING_BLUE_ONE ? vec3(e, x, y, one) : ir_swizzle(v, "xyz");
   default:
      return ir_swizzle(v, "xyz");
   }
}

static struct ir_val
dot(struct emitter *e, unsigned stage)
{
   if (!e->dot[stage].n)
      e->dot[stage] = ir_build_fdp3(e->b, ir_swizzle(coord(e, stage), "xyz"), dot_input(e, stage));
   return e->dot[stage];
}

/* --- Coordinates of lookups */

static struct ir_val
offset_coord(struct emitter *e, unsigned stage)
{
   const struct ir_val offset = previous(e, stage), matrix = param(e, stage, TS_PARAM_MATRIX);
   struct ir_val st = ir_swizzle(coord(e, stage), "xy");
   if (info_of(e, stage)->project)
      st = ir_build_fdiv(e->b, st, ir_swizzle(coord(e, stage), "ww"));
   st = ir_build_fmad(e->b, ir_swizzle(offset, "xx"), ir_swizzle(matrix, "xy"), st);
   return ir_build_fmad(e->b, ir_swizzle(offset, "yy"), ir_swizzle(matrix, "zw"), st);
}

static struct ir_val
dots_coord(struct emitter *e, unsigned stage)
{
   struct ir_val parts[3];
   const unsigned num = info_of(e, stage)->dots + 1u;
   for (unsigned i = 0; i < num; i++)
      parts[i] = dot(e, stage + 1 + i - num);
   return num == 1 ? parts[0] : ir_vec(e->b, num, parts);
}

/* 2 (N.E) / (N.N) N - E */
static struct ir_val
reflect_coord(struct emitter *e, unsigned stage)
{
   const struct ir_val n = dots_coord(e, stage);
   const struct ir_val eye =
       info_of(e, stage)->const_eye
           ? ir_swizzle(param(e, stage, TS_PARAM_EYE), "xyz")
           : vec3(e, ir_comp(coord(e, stage - 2), 3), ir_comp(coord(e, stage - 1), 3),
                  ir_comp(coord(e, stage), 3));
   const struct ir_val ne = ir_build_fdp3(e->b, n, eye), nn = ir_build_fdp3(e->b, n, n);
   const struct ir_val k = ir_build_fdiv(e->b, ir_build_fmul(e->b, ne, ir_imm_f(e->b, 2.0f)), nn);
   return ir_build_fmad(e->b, n, k, ir_neg(eye));
}

static struct ir_val
lookup_coord(struct emitter *e, unsigned stage)
{
   const unsigned target = info_of(e, stage)->target - 1u;
   switch ((enum ts_kind)info_of(e, stage)->kind) {
   case TS_KIND_OFFSET:
      return offset_coord(e, stage);
   case TS_KIND_AR:
      return ir_swizzle(previous(e, stage), "wx");
   case TS_KIND_GB:
      return ir_swizzle(previous(e, stage), "yz");
   case TS_KIND_RGB:
      return ir_swizzle(previous(e, stage), target == IR_TEX_3D ? "xyz" : "xy");
   case TS_KIND_CUBE:
      return previous_texel(e, stage) == TS_TEXEL_UNSIGNED
                 ? expand(e, ir_swizzle(previous(e, stage), "xyz"))
                 : ir_swizzle(previous(e, stage), "xyz");
   case TS_KIND_DOTS:
      return dots_coord(e, stage);
   case TS_KIND_DIFFUSE:
      return vec3(e, dot(e, stage - 1), dot(e, stage), dot(e, stage + 1));
   case TS_KIND_REFLECT:
      return reflect_coord(e, stage);
   default:
      return target == IR_TEX_CUBE ? ir_swizzle(coord(e, stage), "xyz") : coord(e, stage);
   }
}

static struct ir_val
lookup(struct emitter *e, unsigned stage)
{
   const struct ts_operation_info *info = info_of(e, stage);
   const enum ir_tex_target target = (enum ir_tex_target)(info->target - 1);
   const struct ir_tex_args args = {
       .sampler = stage,
       .target = target,
       .project = info->kind == TS_KIND_PLAIN && target != IR_TEX_CUBE,
       .coord = lookup_coord(e, stage),
   };
   const struct ir_val texel = ir_tex(e->b, &args);
   if (!e->key->stage[stage].white)
      return texel;
   const struct ir_val one = ir_imm_f(e->b, 1.0f);
   const struct ir_val parts[4] = {one, one, one, ir_comp(texel, 3)};
   return ir_vec(e->b, 4, parts);
}

/* --- What stages do */

/* The colour of a lookup: the result itself, scaled, or what of it is a colour. */
static struct ir_val
lookup_color(struct emitter *e, unsigned stage)
{
   const struct ir_val texel = e->result[stage];
   if (ts_color(&e->key->stage[stage]) == TS_COLOR_INTENSITY) {
      const struct ir_val zero = ir_imm_f(e->b, 0.0f);
      const struct ir_val parts[4] = {zero, zero, zero, ir_comp(texel, 3)};
      return ir_vec(e->b, 4, parts);
   }
   if (!info_of(e, stage)->scale)
      return texel;
   const struct ir_val p = param(e, stage, TS_PARAM_SCALE);
   const struct ir_val scale = ir_saturate(
       ir_build_fmad(e->b, ir_comp(previous(e, stage), 2), ir_comp(p, 0), ir_comp(p, 1)));
   const struct ir_val rgb = ir_build_fmul(e->b, ir_swizzle(texel, "xyz"), scale);
   const struct ir_val parts[4] = {ir_comp(rgb, 0), ir_comp(rgb, 1), ir_comp(rgb, 2),
                                   ir_comp(texel, 3)};
   return ir_vec(e->b, 4, parts);
}

static void
cull(struct emitter *e, unsigned stage)
{
   const struct ir_val zero = ir_imm_f(e->b, 0.0f);
   struct ir_val culled = {0};
   for (unsigned c = 0; c < 4; c++) {
      const struct ir_val x = ir_comp(coord(e, stage), c);
      const bool less = e->key->stage[stage].cull >> c & 1;
      const struct ir_val fails = less ? ir_build_fge(e->b, x, zero) : ir_build_flt(e->b, x, zero);
      culled = c == 0 ? fails : ir_build_bor(e->b, culled, fails);
   }
   ir_discard(e->b, culled);
}

/* Window depth; what is outside of the depth range, or no number, is rejected. */
static void
replace_depth(struct emitter *e, unsigned stage)
{
   struct ir_val depth = dot(e, stage);
   if (info_of(e, stage)->dots)
      depth = ir_build_fdiv(e->b, dot(e, stage - 1), depth);
   const struct ir_val range = ir_load_param(e->b, e->first_param + TS_PARAM_DEPTH_RANGE);
   const struct ir_val inside = ir_build_band(e->b, ir_build_fge(e->b, depth, ir_comp(range, 0)),
                                              ir_build_fge(e->b, ir_comp(range, 1), depth));
   ir_discard(e->b, ir_build_bnot(e->b, inside));
   ir_store_output(e->b, FRAG_RESULT_DEPTH, 0x4, depth);
}

static struct ir_val
clamped(struct emitter *e, struct ir_val v)
{
   return ir_saturate(ir_build_mov(e->b, v));
}

void
ts_emit(struct ir_builder *b, const struct ts_key *key, unsigned first_param,
        struct ir_val colors[TS_MAX_STAGES])
{
   struct emitter e = {.b = b, .key = key, .first_param = first_param};
   for (unsigned i = 0; i < TS_MAX_STAGES; i++) {
      const struct ts_operation_info *info = info_of(&e, i);
      colors[i] = (struct ir_val){0};
      if (info->target)
         e.result[i] = lookup(&e, i);
      else if (info->kind == TS_KIND_PASS)
         e.result[i] = clamped(&e, coord(&e, i));
      else if (info->kind == TS_KIND_DOT_PASS)
         e.result[i] = ir_swizzle(clamped(&e, dot(&e, i)), "xxxx");
      else if (info->kind == TS_KIND_CULL)
         cull(&e, i);
      else if (info->kind == TS_KIND_DEPTH)
         replace_depth(&e, i);
      if (ts_color(&key->stage[i]) != TS_COLOR_NONE)
         colors[i] = info->target ? lookup_color(&e, i) : e.result[i];
   }
}

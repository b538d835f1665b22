/* Instructions of ARB programs that are no plain operation of the IR, and fog. */
#include "emit.h"

#include "compiler/frontend/fixed_function/fragment.h"

/* LRP is srcs[0] * srcs[1] + (1 - srcs[0]) * srcs[2]; CMP chooses by the sign of srcs[0]. */
struct ir_val
asm_emit_blend(struct emit *e, const struct asm_instr *instr)
{
   struct ir_builder *b = &e->b;
   const unsigned mask = instr->dst.mask;
   struct ir_val srcs[3];
   for (unsigned i = 0; i < 3; i++)
      srcs[i] = asm_read_src(e, instr, i, mask);
   if (instr->op->emit == ASM_EMIT_LERP)
      return asm_spread(ir_build_flrp(b, srcs[0], srcs[2], srcs[1]), mask);
   const struct ir_val below = ir_build_flt(b, srcs[0], ir_imm_f(b, 0.0f));
   return asm_spread(ir_build_csel(b, below, ir_build_mov(b, srcs[1]), ir_build_mov(b, srcs[2])),
                     mask);
}

/* Two or three components as four; the last ones are undefined (AV-300, AF-058). */
static struct ir_val
widen(struct ir_val v)
{
   for (unsigned i = v.n; v.n && i < 4; i++)
      v.src.swizzle[i] = v.src.swizzle[v.n - 1];
   v.n = v.n ? 4 : 0;
   return v;
}

struct ir_val
asm_emit_cross(struct emit *e, const struct asm_instr *instr)
{
   struct ir_builder *b = &e->b;
   const struct ir_val x = asm_read_src(e, instr, 0, 0xf), y = asm_read_src(e, instr, 1, 0xf);
   if (!x.n || !y.n)
      return x;
   const struct ir_val t = ir_build_fmul(b, ir_swizzle(x, "zxy"), ir_swizzle(y, "yzx"));
   return widen(ir_build_fmad(b, ir_swizzle(x, "yzx"), ir_swizzle(y, "zxy"), ir_neg(t)));
}

struct ir_val
asm_emit_sincos(struct emit *e, const struct asm_instr *instr)
{
   struct ir_builder *b = &e->b;
   const struct ir_val x = asm_read_src(e, instr, 0, 1);
   return widen(ir_vec(b, 2, (struct ir_val[]){ir_build_fcos(b, x), ir_build_fsin(b, x)}));
}

struct ir_val
asm_emit_swizzle(struct emit *e, const struct asm_instr *instr)
{
   struct ir_builder *b = &e->b;
   const struct asm_src *src = &instr->src[0];
   const struct ir_val v = asm_load_src(e, src);
   struct ir_val parts[4];
   for (unsigned i = 0; i < 4; i++) {
      const bool minus = src->negate >> i & 1;
      if (src->swizzle[i] >= ASM_SWIZZLE_ZERO) {
         const float value = src->swizzle[i] == ASM_SWIZZLE_ONE ? 1.0f : 0.0f;
         parts[i] = ir_imm_f(b, minus ? -value : value);
      } else {
         parts[i] = ir_comp(v, src->swizzle[i]);
         if (minus && v.n)
            parts[i] = ir_build_mov(b, ir_neg(parts[i]));
      }
   }
   return ir_vec(b, 4, parts);
}

/* Level 0 and the bias of unit and object, or the level that the program gives (NO-066). */
static void
choose_vertex_level(struct emit *e, unsigned char mode, struct ir_val coord,
                    struct ir_tex_args *args)
{
   args->mode = IR_TEX_LOD;
   args->lod = mode == 'B' || mode == 'L' ? ir_comp(coord, 3) : ir_imm_f(&e->b, 0.0f);
}

/* AF-064, AF-112: a shadow lookup compares r, which one-dimensional ones take from z, too. */
struct ir_val
asm_emit_tex(struct emit *e, const struct asm_instr *instr)
{
   const unsigned char mode = (unsigned char)instr->op->name[2];
   const struct ir_val coord = asm_read_src(e, instr, 0, 0xf);
   /* NF-149 */
   const bool unprojected = instr->tex_target == IR_TEX_CUBE && e->program->language == ASM_NV_FP;
   static const uint8_t modes[] = {
       ['B'] = IR_TEX_BIAS, ['D'] = IR_TEX_GRAD, ['L'] = IR_TEX_LOD, ['X'] = IR_TEX_PLAIN};
   struct ir_tex_args args = {
       .sampler = instr->tex_unit,
       .target = (enum ir_tex_target)instr->tex_target,
       .mode = (enum ir_tex_mode)modes[mode],
       .project = mode == 'P' && !unprojected,
       .coord = coord,
   };
   if (!coord.n)
      return coord;
   if (e->program->language == ASM_ARB_VP)
      choose_vertex_level(e, mode, coord, &args);
   else if (mode == 'B' || mode == 'L')
      args.lod = ir_comp(coord, 3);
   if (mode == 'D') {
      args.ddx = asm_read_src(e, instr, 1, 0x7);
      args.ddy = asm_read_src(e, instr, 2, 0x7);
   }
   return ir_tex(&e->b, &args);
}

/* AF-060: any of the four components is below 0; NF-116: any passes the test. */
void
asm_emit_kil(struct emit *e, const struct asm_instr *instr)
{
   struct ir_builder *b = &e->b;
   if (instr->tests) {
      ir_discard(b, asm_any_passes(e, &instr->dst.test));
      return;
   }
   const struct ir_val v = asm_read_src(e, instr, 0, 0xf);
   const struct ir_val below = ir_build_flt(b, v, ir_imm_f(b, 0.0f));
   if (!below.n)
      return;
   const struct ir_val one = ir_build_bor(b, ir_comp(below, 0), ir_comp(below, 1));
   const struct ir_val other = ir_build_bor(b, ir_comp(below, 2), ir_comp(below, 3));
   ir_discard(b, ir_build_bor(b, one, other));
}

/* --- The stack of addresses (NO-070): calls have one of their own. Where both are one by the
 * specification, and one of them is taken for the other, the results are undefined (NO-072). */

static struct ir_val
load_height(struct emit *e)
{
   const unsigned reg = asm_reg_stack(e->program) + ARB_MAX_CALL_DEPTH;
   const struct ir_val v = ir_load_reg(&e->b, reg, 4, IR_I);
   return v.n ? ir_comp(v, 0) : v;
}

static void
store_height(struct emit *e, struct ir_val v)
{
   ir_store_reg(&e->b, asm_reg_stack(e->program) + ARB_MAX_CALL_DEPTH, 0x1, v);
}

void
asm_emit_pusha(struct emit *e, const struct asm_instr *instr)
{
   struct ir_builder *b = &e->b;
   const struct ir_val height = load_height(e), v = asm_load_src(e, &instr->src[0]);
   ir_store_reg_at(b, asm_reg_stack(e->program), ARB_MAX_CALL_DEPTH, height, 0xf, v);
   store_height(e, ir_build_iadd(b, height, ir_imm_i(b, 1)));
}

struct ir_val
asm_emit_popa(struct emit *e)
{
   struct ir_builder *b = &e->b;
   const struct ir_val height = ir_build_iadd(b, load_height(e), ir_imm_i(b, -1));
   store_height(e, height);
   return ir_load_reg_at(b, asm_reg_stack(e->program), ARB_MAX_CALL_DEPTH, height, 4, IR_I);
}

/* NO-073: outside of the texture coordinates nothing is written. */
void
asm_store_relative(struct emit *e, const struct asm_dst *dst, struct ir_val v,
                   const struct ir_val *cond)
{
   struct ir_builder *b = &e->b;
   const struct asm_relative *r = &dst->relative;
   const struct ir_val at = asm_address(e, r->address_reg, r->address_comp, r->offset);
   for (unsigned i = 0; i < 8; i++) {
      struct ir_val chosen = ir_build_ieq(b, at, ir_imm_i(b, (int)i));
      if (cond)
         chosen = ir_build_band(b, *cond, chosen);
      ir_store_output_if(b, (unsigned)dst->index + i, dst->mask, v, &chosen);
   }
}

/* AF-100, AF-107: over what the program wrote, clamped; alpha stays. */
void
asm_emit_fog(struct emit *e)
{
   static const enum ff_fog modes[] = {
       [ASM_FOG_EXP] = FF_FOG_EXP, [ASM_FOG_EXP2] = FF_FOG_EXP2, [ASM_FOG_LINEAR] = FF_FOG_LINEAR};
   const struct asm_program *p = e->program;
   for (unsigned i = 0; i < FRAG_MAX_COLORS; i++) {
      const unsigned output = ir_frag_color(i);
      if (!(p->outputs_written >> output & 1))
         continue;
      struct ir_val color = ir_load_reg(&e->b, asm_reg_color(p) + output, 4, IR_F);
      color = ir_saturate(ir_build_mov(&e->b, color));
      color = ff_emit_fog(&e->b, modes[p->fog], p->fog_factors, p->fog_color, color);
      ir_store_output(&e->b, output, 0xf, color);
   }
}

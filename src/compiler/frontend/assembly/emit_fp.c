/* Instructions of NV_fragment_program and its options that are no plain operation of the IR, and
 * what becomes of depths. */
#include "emit.h"

static struct ir_val
zero(struct emit *e)
{
   return ir_imm_f(&e->b, 0.0f);
}

/* NF-137, NF-138 */
static struct ir_val
emit_set(struct emit *e, const struct asm_instr *instr)
{
   const unsigned mask = instr->dst.mask;
   const struct ir_val srcs[2] = {asm_read_src(e, instr, 0, mask), asm_read_src(e, instr, 1, mask)};
   return asm_spread(ir_build_b2f(&e->b, ir_alu(&e->b, instr->op->arb, srcs)), mask);
}

static struct ir_val
emit_swapped(struct emit *e, const struct asm_instr *instr)
{
   const unsigned mask = instr->dst.mask;
   const struct ir_val srcs[2] = {asm_read_src(e, instr, 1, mask), asm_read_src(e, instr, 0, mask)};
   return asm_spread(ir_alu(&e->b, instr->op->arb, srcs), mask);
}

static struct ir_val
emit_mix(struct emit *e, const struct asm_instr *instr)
{
   struct ir_builder *b = &e->b;
   const unsigned mask = instr->dst.mask;
   const struct ir_val t = asm_read_src(e, instr, 0, mask);
   const struct ir_val one = ir_imm_f(b, 1.0f);
   const struct ir_val rest = ir_build_fadd(b, one, t.n ? ir_neg(t) : t);
   const struct ir_val second = ir_build_fmul(b, rest, asm_read_src(e, instr, 2, mask));
   return asm_spread(ir_build_fmad(b, t, asm_read_src(e, instr, 1, mask), second), mask);
}

/* NF-133: 2^(b log2 a), with all that follows for special values. */
static struct ir_val
power(struct emit *e, struct ir_val a, struct ir_val x)
{
   struct ir_builder *b = &e->b;
   return ir_build_fexp2(b, ir_build_fmul(b, x, ir_build_flog2(b, a)));
}

/* NF-130 */
static struct ir_val
emit_lit(struct emit *e, const struct asm_instr *instr)
{
   struct ir_builder *b = &e->b;
   const struct ir_val v = asm_read_src(e, instr, 0, 0xf);
   if (!v.n)
      return v;
   const struct ir_val xy = ir_swizzle(v, "xy");
   const struct ir_val low =
       ir_build_csel(b, ir_build_flt(b, xy, zero(e)), zero(e), ir_build_mov(b, xy));
   if (!low.n)
      return low;
   const struct ir_val x = ir_comp(low, 0);
   const struct ir_val specular = power(e, ir_comp(low, 1), ir_comp(v, 3));
   const struct ir_val lit = ir_build_csel(b, ir_build_flt(b, zero(e), x), specular, zero(e));
   const struct ir_val one = ir_imm_f(b, 1.0f);
   return ir_vec(b, 4, (struct ir_val[]){one, x, lit, one});
}

static struct ir_val
emit_derivative(struct emit *e, const struct asm_instr *instr)
{
   const unsigned mask = instr->dst.mask;
   const struct ir_val v = asm_read_src(e, instr, 0, mask);
   return asm_spread(instr->op->name[2] == 'X' ? ir_ddx(&e->b, v) : ir_ddy(&e->b, v), mask);
}

/* NF-141..NF-144: the bits are those of a float from now on (NF-146). */
static struct ir_val
emit_pack(struct emit *e, const struct asm_instr *instr)
{
   struct ir_builder *b = &e->b;
   const struct ir_val v = asm_read_src(e, instr, 0, 0xf);
   if (!v.n)
      return v;
   const bool two = instr->op->name[2] == '2';
   const struct ir_val srcs[2] = {two ? ir_comp(v, 0) : v, two ? ir_comp(v, 1) : v};
   return ir_bitcast(b, IR_F, ir_alu(b, instr->op->arb, srcs));
}

/* NF-145 */
static struct ir_val
emit_unpack(struct emit *e, const struct asm_instr *instr)
{
   struct ir_builder *b = &e->b;
   struct ir_val bits = asm_read_src(e, instr, 0, 1);
   if (bits.n && (bits.src.neg || bits.src.abs))
      bits = ir_build_mov(b, bits);
   bits = ir_bitcast(b, IR_I, bits);
   const bool two = instr->op->name[2] == '2';
   struct ir_val parts[4];
   for (int i = 0; i < 4; i++)
      parts[i] = ir_alu(b, instr->op->arb, (struct ir_val[]){bits, ir_imm_i(b, two ? i & 1 : i)});
   return ir_vec(b, 4, parts);
}

/* NF-136 */
static struct ir_val
emit_reflect(struct emit *e, const struct asm_instr *instr)
{
   struct ir_builder *b = &e->b;
   const struct ir_val axis = asm_read_src(e, instr, 0, 0xf), d = asm_read_src(e, instr, 1, 0xf);
   if (!axis.n || !d.n)
      return axis;
   const struct ir_val twice = ir_build_fmul(b, ir_imm_f(b, 2.0f), ir_build_fdp3(b, axis, d));
   const struct ir_val scale = ir_build_fdiv(b, twice, ir_build_fdp3(b, axis, axis));
   return ir_build_fmad(b, scale, axis, ir_neg(d));
}

/* NF-140 */
static struct ir_val
emit_x2d(struct emit *e, const struct asm_instr *instr)
{
   struct ir_builder *b = &e->b;
   const struct ir_val a = asm_read_src(e, instr, 0, 0xf), v = asm_read_src(e, instr, 1, 0xf),
                       m = asm_read_src(e, instr, 2, 0xf);
   if (!a.n || !v.n || !m.n)
      return a;
   const struct ir_val sum =
       ir_build_fmad(b, ir_swizzle(v, "xx"), ir_swizzle(m, "xz"), ir_swizzle(a, "xy"));
   const struct ir_val r = ir_build_fmad(b, ir_swizzle(v, "yy"), ir_swizzle(m, "yw"), sum);
   return r.n ? ir_swizzle(r, "xyxy") : r;
}

/* NO-034: DP2A adds x of its third operand. */
static struct ir_val
emit_dot2(struct emit *e, const struct asm_instr *instr)
{
   struct ir_builder *b = &e->b;
   const struct ir_val dot =
       ir_build_fdp2(b, asm_read_src(e, instr, 0, 0x3), asm_read_src(e, instr, 1, 0x3));
   return instr->op->num_srcs < 3 ? dot : ir_build_fadd(b, dot, asm_read_src(e, instr, 2, 0x1));
}

static struct ir_val
emit_normalize(struct emit *e, const struct asm_instr *instr)
{
   struct ir_builder *b = &e->b;
   const struct ir_val v = asm_read_src(e, instr, 0, 0xf);
   return ir_build_fmul(b, v, ir_build_frsq(b, ir_build_fdp3(b, v, v)));
}

struct ir_val
asm_emit_nv_fp(struct emit *e, const struct asm_instr *instr)
{
   switch (instr->op->emit) {
   case ASM_EMIT_SET:
      return emit_set(e, instr);
   case ASM_EMIT_SWAPPED:
      return emit_swapped(e, instr);
   case ASM_EMIT_MIX:
      return emit_mix(e, instr);
   case ASM_EMIT_LIT:
      return emit_lit(e, instr);
   case ASM_EMIT_POWER:
      return power(e, asm_read_src(e, instr, 0, 1), asm_read_src(e, instr, 1, 1));
   case ASM_EMIT_DERIVATIVE:
      return emit_derivative(e, instr);
   case ASM_EMIT_PACK:
      return emit_pack(e, instr);
   case ASM_EMIT_UNPACK:
      return emit_unpack(e, instr);
   case ASM_EMIT_REFLECT:
      return emit_reflect(e, instr);
   case ASM_EMIT_X2D:
      return emit_x2d(e, instr);
   case ASM_EMIT_DOT2:
      return emit_dot2(e, instr);
   default:
      return emit_normalize(e, instr);
   }
}

/* --- Precision (NF-096..NF-106) */

struct ir_val
asm_to_precision(struct emit *e, enum asm_precision precision, struct ir_val v)
{
   if (precision == ASM_PRECISION_H)
      return ir_build_fround_f16(&e->b, v);
   return precision == ASM_PRECISION_X ? ir_build_fround_fx12(&e->b, v) : v;
}

/* NF-107: NaN stays NaN in FP1.0 (the pseudocode of 3.11.4.4), in ARB programs it becomes 0. */
static struct ir_val
saturate(struct emit *e, const struct asm_instr *instr, struct ir_val v)
{
   struct ir_builder *b = &e->b;
   const bool is_signed = instr->suffixes.saturate == ASM_SATURATE_SIGNED;
   if (!is_signed && e->program->language != ASM_NV_FP) /* a move of its own: what gave the value
                                                           may be no computation */
      return ir_saturate(ir_build_mov(b, v));
   const struct ir_val low = ir_build_fmax_nan(b, v, ir_imm_f(b, is_signed ? -1.0f : 0.0f));
   return ir_build_fmin_nan(b, low, ir_imm_f(b, 1.0f));
}

/* What is in the formats already: fx12 is a part of fp16. */
static bool
is_exact(const struct asm_instr *instr)
{
   return instr->op->emit == ASM_EMIT_COMPONENTS && instr->op->arb == IR_OP_mov;
}

struct ir_val
asm_finish_result(struct emit *e, const struct asm_instr *instr, struct ir_val v)
{
   if (!v.n)
      return v;
   if (!is_exact(instr))
      v = asm_to_precision(e, (enum asm_precision)instr->precision, v);
   if (instr->suffixes.saturate != ASM_SATURATE_NONE)
      v = saturate(e, instr, v);
   const bool short_already =
       instr->precision == ASM_PRECISION_H || instr->precision == ASM_PRECISION_X;
   return instr->dst.half && !short_already ? ir_build_fround_f16(&e->b, v) : v;
}

/* --- Depths (NF-158..NF-160): outside of the bounds, NaN included, the fragment dies */

void
asm_emit_depth(struct emit *e)
{
   struct ir_builder *b = &e->b;
   const struct asm_program *p = e->program;
   const struct ir_val v = ir_load_reg(b, asm_reg_color(p) + FRAG_RESULT_DEPTH, 4, IR_F);
   const struct ir_val bounds = ir_load_param(b, p->depth_bounds);
   if (!v.n || !bounds.n)
      return;
   const struct ir_val z = ir_comp(v, 2);
   const struct ir_val inside = ir_build_band(b, ir_build_fge(b, z, ir_comp(bounds, 0)),
                                              ir_build_fge(b, ir_comp(bounds, 1), z));
   ir_discard(b, ir_build_bnot(b, inside));
   const struct ir_val least = ir_build_fmax(b, z, ir_comp(bounds, 2));
   ir_store_output(b, FRAG_RESULT_DEPTH, 0x4, ir_build_fmin(b, least, ir_comp(bounds, 3)));
}

/* Each operation as its expression in ir/opcodes.h or its function in ir/math.h computes it. */
#include "alu.h"

#include "compiler/ir/builder.h"
#include "compiler/ir/math.h"
#include "formats.h"

typedef struct ir_builder B;
typedef struct ir_val V;

static V
number(B *b, float x)
{
   return ir_imm_f(b, x);
}

static V
as_int(B *b, V v)
{
   return ir_bitcast(b, IR_I, v);
}

static V
as_float(B *b, V v)
{
   return ir_bitcast(b, IR_F, v);
}

static V
choose(B *b, V where, V yes, V no)
{
   return ir_build_csel(b, where, yes, no);
}

static V
is_nan(B *b, V v)
{
   return ir_build_fne(b, v, v);
}

static V
first(V v, unsigned n)
{
   v.n = n;
   return v;
}

/* --- Products */

/* Makes both +0 where one of them is 0: then their product is +0 with any multiplication. */
static void
let_zero_win(B *b, V *x, V *y)
{
   const V zero = number(b, 0.0f);
   const V both = ir_build_band(b, ir_build_fne(b, *x, zero), ir_build_fne(b, *y, zero));
   *x = choose(b, both, *x, zero);
   *y = choose(b, both, *y, zero);
}

/* VP1.x has no -0 in products and sums of them, not even for what is too small. */
static V
positive_zero(B *b, V v)
{
   return ir_build_fadd(b, v, number(b, 0.0f));
}

static V
product_z(B *b, V x, V y)
{
   let_zero_win(b, &x, &y);
   return positive_zero(b, ir_build_fmul(b, x, y));
}

static V
dot(B *b, V x, V y, unsigned n)
{
   const V p = ir_build_fmul(b, first(x, n), first(y, n));
   V sum = ir_comp(p, 0);
   for (unsigned i = 1; i < n; i++)
      sum = ir_build_fadd(b, sum, ir_comp(p, i));
   return sum;
}

static V
dot_z(B *b, V x, V y, unsigned n)
{
   x = first(x, n);
   y = first(y, n);
   let_zero_win(b, &x, &y);
   return positive_zero(b, n == 3 ? ir_build_fdp3(b, x, y) : ir_build_fdp4(b, x, y));
}

static V
expand_product(B *b, enum ir_op op, V x, V y, V z)
{
   switch (op) {
   case IR_OP_fmulz:
      return product_z(b, x, y);
   case IR_OP_fmadz:
      return ir_build_fadd(b, ir_build_fmulz(b, x, y), z);
   case IR_OP_fmad:
      return ir_build_fadd(b, ir_build_fmul(b, x, y), z);
   case IR_OP_flrp:
      return ir_build_fadd(b, y, ir_build_fmul(b, x, ir_build_fadd(b, z, ir_neg(y))));
   case IR_OP_fdp2:
      return dot(b, x, y, 2);
   case IR_OP_fdp3:
      return dot(b, x, y, 3);
   case IR_OP_fdp4:
      return dot(b, x, y, 4);
   case IR_OP_fdph:
      return ir_build_fadd(b, ir_build_fdp3(b, first(x, 3), first(y, 3)), ir_comp(y, 3));
   case IR_OP_fdp3z:
      return dot_z(b, x, y, 3);
   case IR_OP_fdp4z:
      return dot_z(b, x, y, 4);
   case IR_OP_fdphz:
      return ir_build_fadd(b, ir_build_fdp3z(b, first(x, 3), first(y, 3)), ir_comp(y, 3));
   default:
      return (V){.n = 0};
   }
}

/* --- Functions of one operand, and powers */

static V
sign(B *b, V a)
{
   const V zero = number(b, 0.0f);
   V r = choose(b, ir_build_flt(b, a, zero), number(b, -1.0f), zero);
   r = choose(b, ir_build_flt(b, zero, a), number(b, 1.0f), r);
   return choose(b, is_nan(b, a), a, r);
}

static V
fraction(B *b, V a)
{
   const V r = ir_build_fadd(b, a, ir_neg(ir_build_ffloor(b, a)));
   return choose(b, ir_build_fge(b, r, number(b, 1.0f)), number(b, ir_float(0x3f7fffffu)), r);
}

static V
clamped_reciprocal(B *b, V a)
{
   const V low = number(b, 0x1p-64f), high = number(b, 0x1p64f);
   const V sign_bit = ir_imm_i(b, INT32_MIN), others = ir_imm_i(b, INT32_MAX);
   V r = ir_abs(ir_build_frcp(b, a));
   r = choose(b, ir_build_flt(b, r, low), low, r);
   r = choose(b, ir_build_flt(b, high, r), high, r);
   r = ir_build_iand(b, as_int(b, r), others);
   return as_float(b, ir_build_ior(b, r, ir_build_iand(b, as_int(b, a), sign_bit)));
}

static V
power(B *b, V x, V y)
{
   V r = ir_build_fexp2(b, ir_build_fmul(b, y, ir_build_flog2(b, x)));
   r = choose(b, ir_build_feq(b, y, number(b, 0.0f)), number(b, 1.0f), r);
   return choose(b, is_nan(b, x), x, r);
}

static V
expand_function(B *b, enum ir_op op, V x, V y)
{
   switch (op) {
   case IR_OP_fsign:
      return sign(b, x);
   case IR_OP_ffract:
      return fraction(b, x);
   case IR_OP_frcc:
      return clamped_reciprocal(b, x);
   case IR_OP_frsq:
      return ir_build_frcp(b, ir_build_fsqrt(b, x));
   case IR_OP_fpow:
      return power(b, x, y);
   case IR_OP_f2i_floor:
      return ir_build_f2i_trunc(b, ir_build_ffloor(b, x));
   case IR_OP_f2i_even:
      return ir_build_f2i_trunc(b, ir_build_fround_even(b, x));
   case IR_OP_b2f:
      return choose(b, x, number(b, 1.0f), number(b, 0.0f));
   default:
      return (V){.n = 0};
   }
}

/* --- The vector instructions of NV_vertex_program */

static V
vector(B *b, V x, V y, V z, V w)
{
   return ir_vec(b, 4, (const V[]){x, y, z, w});
}

static V
lit(B *b, V a)
{
   const V zero = number(b, 0.0f), one = number(b, 1.0f);
   const V low = number(b, -IR_LIT_MAX_EXPONENT), high = number(b, IR_LIT_MAX_EXPONENT);
   const V x = ir_comp(a, 0);
   V y = ir_comp(a, 1), w = ir_comp(a, 3);
   y = choose(b, ir_build_fge(b, zero, y), zero, y);
   w = choose(b, ir_build_flt(b, w, low), low, w);
   w = choose(b, ir_build_flt(b, high, w), high, w);
   const V shine = choose(b, ir_build_flt(b, zero, x), ir_build_fpow(b, y, w), zero);
   return vector(b, one, choose(b, ir_build_fge(b, zero, x), zero, x), shine, one);
}

static V
nv_exp(B *b, V a)
{
   const V infinite = ir_build_feq(b, ir_abs(a), number(b, IR_INF));
   const V part = choose(b, infinite, number(b, 0.0f), ir_build_ffract(b, a));
   return vector(b, ir_build_fexp2(b, ir_build_ffloor(b, a)), part, ir_build_fexp2(b, a),
                 number(b, 1.0f));
}

static V
nv_log(B *b, V a)
{
   const V one = number(b, 1.0f), infinity = number(b, IR_INF), m = ir_abs(a);
   const V bits = ir_build_iand(b, as_int(b, a), ir_imm_i(b, INT32_MAX));
   const V zero = ir_build_feq(b, m, number(b, 0.0f));
   const V inf = ir_build_feq(b, m, infinity);
   V x = ir_build_iadd(b, ir_build_ushr(b, bits, ir_imm_i(b, 23)), ir_imm_i(b, -127));
   V y = ir_build_iand(b, bits, ir_imm_i(b, 0x007fffff));
   x = ir_build_i2f(b, x);
   y = as_float(b, ir_build_ior(b, y, ir_imm_i(b, 0x3f800000)));
   x = choose(b, zero, number(b, -IR_INF), x);
   x = choose(b, inf, infinity, x);
   y = choose(b, ir_build_bor(b, zero, inf), one, y);
   const V nan = is_nan(b, a);
   return vector(b, choose(b, nan, m, x), choose(b, nan, m, y), ir_build_flog2(b, m), one);
}

static V
expand_vector(B *b, enum ir_op op, V x, V y)
{
   switch (op) {
   case IR_OP_dst:
      return vector(b, number(b, 1.0f), ir_build_fmul(b, ir_comp(x, 1), ir_comp(y, 1)),
                    ir_comp(x, 2), ir_comp(y, 3));
   case IR_OP_dstz:
      return vector(b, number(b, 1.0f), ir_build_fmulz(b, ir_comp(x, 1), ir_comp(y, 1)),
                    ir_comp(x, 2), ir_comp(y, 3));
   case IR_OP_lit:
      return lit(b, x);
   case IR_OP_nv_exp:
      return nv_exp(b, ir_comp(x, 0));
   case IR_OP_nv_log:
      return nv_log(b, ir_comp(x, 0));
   default:
      return (V){.n = 0};
   }
}

/* --- Comparisons */

/* The bool of comparisons that give numbers, for ordered operands; no value: another operation. */
static V
holds(B *b, enum ir_op op, V x, V y)
{
   switch (op) {
   case IR_OP_slt:
   case IR_OP_slt_nan:
      return ir_build_flt(b, x, y);
   case IR_OP_sge:
   case IR_OP_sge_nan:
      return ir_build_fge(b, x, y);
   case IR_OP_seq_nan:
      return ir_build_feq(b, x, y);
   case IR_OP_sne_nan:
      return ir_build_fne(b, x, y);
   case IR_OP_sgt_nan:
      return ir_build_flt(b, y, x);
   case IR_OP_sle_nan:
      return ir_build_fge(b, y, x);
   default:
      return (V){.n = 0};
   }
}

/* -0 < +0, and NaN above all: where floats are equal the bits decide, as ints. */
static V
less_total(B *b, V x, V y)
{
   const V none = number(b, -0.0f);
   x = ir_build_fadd(b, x, none); /* denormals become 0 of their sign */
   y = ir_build_fadd(b, y, none);
   const V bits = ir_build_ilt(b, as_int(b, x), as_int(b, y));
   const V zeros = ir_build_band(b, ir_build_feq(b, x, y), bits);
   const V below_nan = ir_build_band(b, is_nan(b, y), ir_build_feq(b, x, x));
   return ir_build_bor(b, ir_build_bor(b, ir_build_flt(b, x, y), zeros), below_nan);
}

/* NaN where either is; of equal ones, which may be zeroes, min has the sign bits of both, max those
 * that both have. */
static V
min_max_nan(B *b, bool max, V x, V y)
{
   V r = choose(b, max ? ir_build_flt(b, y, x) : ir_build_flt(b, x, y), x, y);
   const V bx = as_int(b, x), by = as_int(b, y);
   const V both = as_float(b, max ? ir_build_iand(b, bx, by) : ir_build_ior(b, bx, by));
   r = choose(b, ir_build_feq(b, x, y), both, r);
   return choose(b, is_nan(b, x), x, r);
}

static V
expand_comparison(B *b, enum ir_op op, V x, V y)
{
   const V one = number(b, 1.0f), zero = number(b, 0.0f);
   switch (op) {
   case IR_OP_slt:
   case IR_OP_sge:
      return choose(b, holds(b, op, x, y), one, zero);
   case IR_OP_slt_total:
      return choose(b, less_total(b, x, y), one, zero);
   case IR_OP_sge_total:
      return choose(b, less_total(b, x, y), zero, one);
   case IR_OP_fmin_nan:
   case IR_OP_fmax_nan:
      return min_max_nan(b, op == IR_OP_fmax_nan, x, y);
   case IR_OP_fmin:
      return choose(b, ir_build_flt(b, x, y), x, y);
   case IR_OP_fmax:
      return choose(b, ir_build_fge(b, x, y), x, y);
   default:
      break;
   }
   const V value = holds(b, op, x, y);
   if (!value.n)
      return value;
   const V nan = ir_build_bor(b, is_nan(b, x), is_nan(b, y));
   return choose(b, nan, number(b, IR_NAN), choose(b, value, one, zero));
}

/* --- The whole */

static V
expand(B *b, enum ir_op op, const V src[3])
{
   V v = expand_product(b, op, src[0], src[1], src[2]);
   v = v.n ? v : expand_function(b, op, src[0], src[1]);
   v = v.n ? v : expand_vector(b, op, src[0], src[1]);
   v = v.n ? v : ir_expand_format(b, op, src[0], src[1]);
   return v.n ? v : expand_comparison(b, op, src[0], src[1]);
}

/* The result of the last operation as it is: the instruction can become that one. */
static bool
is_whole(const struct ir_instr *i, V v, const struct ir_instr *last)
{
   bool whole = v.src.def == last && v.n == last->num_components && !i->saturate && !v.src.abs &&
                !v.src.neg && last->num_components == i->num_components;
   for (unsigned c = 0; c < v.n; c++)
      whole &= v.src.swizzle[c] == c;
   return whole;
}

static void
become(struct ir_instr *i, const struct ir_instr *other)
{
   i->op = other->op;
   i->num_srcs = other->num_srcs;
   for (unsigned s = 0; s < 4; s++)
      i->src[s] = other->src[s];
}

/* The operations are built apart and go before the instruction, which becomes the last of them, or
 * a move. Gives the first; NULL where nothing simpler makes it. */
static struct ir_instr *
lower(B *b, struct ir_instr *i)
{
   struct ir_block apart = {.index = 0};
   V src[3] = {{.n = 0}};
   for (unsigned s = 0; s < i->num_srcs && s < 3; s++)
      src[s] = (V){.src = i->src[s], .n = ir_src_components(i, s)};
   b->block = &apart;
   b->line = i->line;
   b->exact = i->exact;
   const V v = expand(b, i->op, src);
   if (!v.n || b->failed)
      return NULL;
   if (is_whole(i, v, apart.last)) {
      become(i, apart.last);
      ir_instr_remove(apart.last);
   } else {
      i->op = IR_OP_mov;
      i->num_srcs = 1;
      i->src[0] = v.src;
      for (unsigned c = 0; c < 4; c++)
         i->src[0].swizzle[c] = v.src.swizzle[c < v.n ? c : v.n - 1];
   }
   struct ir_instr *start = apart.first ? apart.first : i;
   for (struct ir_instr *made = apart.first, *next; made; made = next) {
      next = made->next;
      ir_instr_insert_before(i, made);
   }
   return start;
}

bool
ir_lower_alu(struct ir_shader *sh, ir_can_op can, const void *data)
{
   B b = {.shader = sh};
   for (struct ir_block *block = sh->first; block; block = block->next) {
      for (struct ir_instr *i = block->first, *at; i && !b.failed; i = at) {
         at = i->next;
         if (i->op >= IR_NUM_ALU_OPS || can(data, i->op))
            continue;
         struct ir_instr *made = lower(&b, i);
         at = made ? made : at;
      }
   }
   return !b.failed && ir_shader_index(sh);
}

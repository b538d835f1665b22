/* Operators and conversions. */
#include "private.h"

#include <assert.h>
#include <math.h>
#include <string.h>

static const struct ir_val none;

static bool
has_integers(const struct emit *e)
{
   return !e->options->limits->no_integers;
}

struct ir_val
emit_convert(struct emit *e, enum glsl_base to, enum glsl_base from, struct ir_val v)
{
   struct ir_builder *b = &e->b;
   if (to == from || !v.n)
      return v;
   if (to == GLSL_BOOL)
      return from == GLSL_FLOAT || !has_integers(e) ? ir_build_fne(b, v, ir_imm_f(b, 0.0f))
                                                    : ir_build_ine(b, v, ir_imm_i(b, 0));
   if (from == GLSL_BOOL && (to == GLSL_FLOAT || !has_integers(e)))
      return ir_build_b2f(b, v);
   if (from == GLSL_BOOL)
      return ir_build_csel(b, v, ir_imm_i(b, 1), ir_imm_i(b, 0));
   if (to == GLSL_FLOAT)
      return has_integers(e) ? ir_build_i2f(b, v) : v;
   const struct ir_val whole = ir_build_f2i_trunc(b, v);
   return has_integers(e) ? whole : ir_build_i2f(b, whole);
}

/* Towards 0, of ints that are floats. */
static struct ir_val
whole_quotient(struct ir_builder *b, struct ir_val x, struct ir_val y)
{
   return ir_build_i2f(b, ir_build_f2i_trunc(b, ir_build_fdiv(b, x, y)));
}

static struct ir_val
int_negative(struct ir_builder *b, struct ir_val v)
{
   return ir_build_iadd(b, ir_build_inot(b, v), ir_imm_i(b, 1));
}

struct value
emit_negate(struct emit *e, struct value v)
{
   struct ir_builder *b = &e->b;
   const struct value r = emit_new_value(e, v.type);
   const uint32_t num = glsl_num_slots(v.type);
   const bool ints = v.type->base == GLSL_INT && has_integers(e);
   for (uint32_t k = 0; k < num && !emit_failed(e); k++)
      r.slot[k] = ints ? int_negative(b, v.slot[k]) : ir_neg(v.slot[k]);
   return r;
}

/* --- Arithmetic */

static bool
is_constant(struct ir_val v, float x)
{
   if (!v.n || v.src.def->op != IR_OP_imm)
      return false;
   for (unsigned i = 0; i < v.n; i++) {
      float f;
      memcpy(&f, &v.src.def->imm[v.src.swizzle[i]], sizeof f);
      f = v.src.abs ? fabsf(f) : f;
      if ((v.src.neg ? -f : f) != x)
         return false;
   }
   return true;
}

/* Where a constant operand says what comes out: the other operand, or 0. Infinities, NaNs and the
 * sign of 0 are none of GLSL 1.20's (section 4.1.4); and what is multiplied by 0, as the texels of
 * many a filter, need not be there at all. n = 0: it has to be computed. */
static struct ir_val
known_result(enum glsl_binary_op op, struct ir_val x, struct ir_val y)
{
   const bool adds = op == GLSL_ADD || op == GLSL_SUB;
   if (op == GLSL_MUL && (is_constant(x, 0.0f) || is_constant(y, 1.0f)))
      return x;
   if (op == GLSL_MUL && (is_constant(y, 0.0f) || is_constant(x, 1.0f)))
      return y;
   if ((adds && is_constant(y, 0.0f)) || (op == GLSL_DIV && is_constant(y, 1.0f)))
      return x;
   if (op == GLSL_ADD && is_constant(x, 0.0f))
      return y;
   return none;
}

/* One column of each. */
static struct ir_val
float_arithmetic(struct ir_builder *b, enum glsl_binary_op op, struct ir_val x, struct ir_val y)
{
   const struct ir_val known = known_result(op, x, y);
   if (known.n == 1 || (known.n && known.n >= x.n && known.n >= y.n))
      return known;
   switch (op) {
   case GLSL_ADD:
      return ir_build_fadd(b, x, y);
   case GLSL_SUB:
      return ir_build_fadd(b, x, ir_neg(y));
   case GLSL_MUL:
      return ir_build_fmul(b, x, y);
   default:
      return ir_build_fdiv(b, x, y);
   }
}

static struct ir_val
int_arithmetic(struct ir_builder *b, enum glsl_binary_op op, struct ir_val x, struct ir_val y)
{
   switch (op) {
   case GLSL_ADD:
      return ir_build_iadd(b, x, y);
   case GLSL_SUB:
      return ir_build_iadd(b, x, int_negative(b, y));
   case GLSL_MUL:
      return ir_build_imul(b, x, y);
   default:
      return ir_build_idiv(b, x, y);
   }
}

static struct value
by_columns(struct emit *e, enum glsl_binary_op op, const struct glsl_type *type, struct value x,
           struct value y)
{
   struct ir_builder *b = &e->b;
   const struct value r = emit_new_value(e, type);
   const uint32_t num = glsl_num_slots(type);
   for (uint32_t k = 0; k < num && !emit_failed(e); k++) {
      const struct ir_val a = x.slot[glsl_is_matrix(x.type) ? k : 0];
      const struct ir_val c = y.slot[glsl_is_matrix(y.type) ? k : 0];
      if (type->base == GLSL_INT && has_integers(e))
         r.slot[k] = int_arithmetic(b, op, a, c);
      else if (type->base == GLSL_INT && op == GLSL_DIV)
         r.slot[k] = whole_quotient(b, a, c);
      else
         r.slot[k] = float_arithmetic(b, op, a, c);
      /* A scalar of a scalar may have to fill a column. */
      if (r.slot[k].n == 1)
         r.slot[k] = ir_swizzle(r.slot[k], &"xxxx"[4 - type->rows]);
   }
   return r;
}

/* --- Linear algebra */

static struct ir_val
dot(struct ir_builder *b, unsigned n, struct ir_val x, struct ir_val y)
{
   switch (n) {
   case 2:
      return ir_build_fdp2(b, x, y);
   case 3:
      return ir_build_fdp3(b, x, y);
   default:
      return ir_build_fdp4(b, x, y);
   }
}

/* The columns of m, weighted by the components of v. */
static struct ir_val
combine_columns(struct ir_builder *b, struct value m, struct ir_val v)
{
   struct ir_val sum = ir_build_fmul(b, m.slot[0], ir_comp(v, 0));
   for (unsigned i = 1; i < m.type->columns; i++)
      sum = ir_build_fmad(b, m.slot[i], ir_comp(v, i), sum);
   return sum;
}

static struct value
multiply(struct emit *e, const struct glsl_type *type, struct value x, struct value y)
{
   struct ir_builder *b = &e->b;
   const struct value r = emit_new_value(e, type);
   if (emit_failed(e))
      return r;
   if (glsl_is_matrix(x.type)) {
      const unsigned num = glsl_is_matrix(y.type) ? y.type->columns : 1;
      for (unsigned k = 0; k < num; k++)
         r.slot[k] = combine_columns(b, x, y.slot[k]);
      return r;
   }
   struct ir_val comp[4] = {none};
   for (unsigned k = 0; k < y.type->columns; k++)
      comp[k] = dot(b, y.type->rows, x.slot[0], y.slot[k]);
   r.slot[0] = ir_vec(b, y.type->columns, comp);
   return r;
}

/* --- Comparisons */

static struct ir_val
differs(struct emit *e, struct ir_val x, struct ir_val y)
{
   struct ir_builder *b = &e->b;
   if (!x.n || !y.n)
      return none;
   switch (x.src.def->type) {
   case IR_B:
      return ir_build_band(b, ir_build_bor(b, x, y), ir_build_bnot(b, ir_build_band(b, x, y)));
   case IR_I:
      return ir_build_ine(b, x, y);
   default:
      return ir_build_fne(b, x, y);
   }
}

static struct ir_val
unequal(struct emit *e, struct value x, struct value y)
{
   struct ir_builder *b = &e->b;
   const uint32_t num = glsl_num_slots(x.type);
   struct ir_val any = none;
   for (uint32_t k = 0; k < num && !emit_failed(e); k++) {
      const struct ir_val d = differs(e, x.slot[k], y.slot[k]);
      for (unsigned i = 0; i < d.n; i++)
         any = any.n ? ir_build_bor(b, any, ir_comp(d, i)) : ir_comp(d, i);
   }
   return any.n ? any : ir_imm_b(b, false);
}

static struct ir_val
order(struct emit *e, enum glsl_binary_op op, const struct glsl_type *type, struct ir_val x,
      struct ir_val y)
{
   struct ir_builder *b = &e->b;
   const bool ints = type->base == GLSL_INT && has_integers(e);
   switch (op) {
   case GLSL_LESS:
      return ints ? ir_build_ilt(b, x, y) : ir_build_flt(b, x, y);
   case GLSL_GREATER:
      return ints ? ir_build_ilt(b, y, x) : ir_build_flt(b, y, x);
   case GLSL_LESS_EQUAL:
      return ints ? ir_build_ige(b, y, x) : ir_build_fge(b, y, x);
   default:
      return ints ? ir_build_ige(b, x, y) : ir_build_fge(b, x, y);
   }
}

struct value
emit_binary(struct emit *e, enum glsl_binary_op op, const struct glsl_type *type, struct value x,
            struct value y)
{
   struct value r;
   if (emit_failed(e))
      return emit_new_value(e, type);
   if (op == GLSL_MUL && ((glsl_is_matrix(x.type) && !glsl_is_scalar(y.type)) ||
                          (glsl_is_matrix(y.type) && !glsl_is_scalar(x.type))))
      return multiply(e, type, x, y);
   if (op <= GLSL_DIV)
      return by_columns(e, op, type, x, y);
   r = emit_new_value(e, type);
   if (emit_failed(e))
      return r;
   switch (op) {
   case GLSL_EQUAL:
      r.slot[0] = ir_build_bnot(&e->b, unequal(e, x, y));
      break;
   case GLSL_NOT_EQUAL:
      r.slot[0] = unequal(e, x, y);
      break;
   case GLSL_XOR:
      r.slot[0] = differs(e, x.slot[0], y.slot[0]);
      break;
   case GLSL_AND:
      r.slot[0] = ir_build_band(&e->b, x.slot[0], y.slot[0]);
      break;
   case GLSL_OR:
      r.slot[0] = ir_build_bor(&e->b, x.slot[0], y.slot[0]);
      break;
   default:
      r.slot[0] = order(e, op, x.type, x.slot[0], y.slot[0]);
   }
   return r;
}

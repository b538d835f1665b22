/* The units that compute. */
#include <math.h>

#include "quad.h"

#define PI 3.14159265358979f

/* --- Sources */

static inline pp_vf
modify_source(const struct lima_pp_source *src, pp_vf x)
{
   x = src->absolute ? pp_abs(x) : x;
   return src->negate ? (pp_vf)((pp_vi)x ^ INT32_MIN) : x;
}

static inline void
vector_source(const pp_vf reg[4], const struct lima_pp_source *src, pp_vf value[4])
{
   for (unsigned c = 0; c < 4; c++)
      value[c] = modify_source(src, reg[src->swizzle >> (2 * c) & 3]);
}

/* --- Functions of numbers, for four fragments */

/* Neighbours of the quad: the lanes of the right column or the lower row, or of the others. */
static inline pp_vf
right(pp_vf v)
{
   return (pp_vf){v[1], v[1], v[3], v[3]};
}

static inline pp_vf
left(pp_vf v)
{
   return (pp_vf){v[0], v[0], v[2], v[2]};
}

static inline pp_vf
upper(pp_vf v)
{
   return (pp_vf){v[0], v[1], v[0], v[1]};
}

static inline pp_vf
lower(pp_vf v)
{
   return (pp_vf){v[2], v[3], v[2], v[3]};
}

/* Of the units that multiply. */
static inline pp_vf
multiply(unsigned function, float factor, pp_vf a, pp_vf b)
{
   switch (function) {
   case LIMA_PP_FN_MUL:
      return a * b * factor;
   case LIMA_PP_FN_NOT:
      return pp_truth((pp_vi)(a == 0.0f));
   case LIMA_PP_FN_AND:
      return pp_truth((pp_vi)(a != 0.0f) & (pp_vi)(b != 0.0f));
   case LIMA_PP_FN_OR:
      return pp_truth((pp_vi)(a != 0.0f) | (pp_vi)(b != 0.0f));
   case LIMA_PP_FN_XOR:
      return pp_truth((pp_vi)(a != 0.0f) ^ (pp_vi)(b != 0.0f));
   case LIMA_PP_FN_NE:
      return pp_truth((pp_vi)(a != b));
   case LIMA_PP_FN_GT:
      return pp_truth((pp_vi)(a > b));
   case LIMA_PP_FN_GE:
      return pp_truth((pp_vi)(a >= b));
   case LIMA_PP_FN_EQ:
      return pp_truth((pp_vi)(a == b));
   case LIMA_PP_FN_MIN:
      return pp_select((pp_vi)(a < b), a, b);
   case LIMA_PP_FN_MAX:
      return pp_select((pp_vi)(a > b), a, b);
   default:
      return a;
   }
}

/* Of the units that add, but for the sums. */
static inline pp_vf
add(unsigned function, const struct pp_machine *m, pp_vf a, pp_vf b, pp_vf condition)
{
   switch (function) {
   case LIMA_PP_FN_ADD:
      return a + b;
   case LIMA_PP_FN_FRACT:
      return a - pp_floor(a);
   case LIMA_PP_FN_FLOOR:
      return pp_floor(a);
   case LIMA_PP_FN_CEIL:
      return -pp_floor(-a);
   case LIMA_PP_FN_DDX:
      return right(a) + left(b);
   case LIMA_PP_FN_DDY:
      return m->env->lower_first ? lower(a) + upper(b) : upper(a) + lower(b);
   case LIMA_PP_FN_SEL:
      return pp_select((pp_vi)(condition != 0.0f), a, b);
   default: /* what both kinds of units have */
      return multiply(function, 1.0f, a, b);
   }
}

/* Whether results of a function may have more bits than its sources. Those that only move values
 * leave wide ones as they are. */
static inline bool
rounds(unsigned function)
{
   return function == LIMA_PP_FN_MUL || function == LIMA_PP_FN_ADD ||
          function == LIMA_PP_FN_FRACT || function == LIMA_PP_FN_SUM3 ||
          function == LIMA_PP_FN_SUM4 || function == LIMA_PP_FN_DDX || function == LIMA_PP_FN_DDY;
}

/* --- v0, s0, v1, s1 */

static inline pp_vf
product(unsigned function, float factor, unsigned modifier, pp_vf a, pp_vf b)
{
   const pp_vf value = pp_modify(multiply(function, factor, a, b), modifier);
   return rounds(function) ? pp_round(value) : value;
}

static inline pp_vf
sum(unsigned function, const struct pp_machine *m, unsigned modifier, pp_vf a, pp_vf b,
    pp_vf condition)
{
   const pp_vf value = pp_modify(add(function, m, a, b, condition), modifier);
   return rounds(function) ? pp_round(value) : value;
}

static void
run_vmul(const struct lima_pp_step *s, const struct pp_machine *m, pp_vf result[4])
{
   const struct lima_pp_alu *u = &s->instr.vmul;
   pp_vf a[4], b[4];
   vector_source(m->file[u->src[0].reg], &u->src[0], a);
   vector_source(m->file[u->src[1].reg], &u->src[1], b);
   for (unsigned c = 0; c < 4; c++)
      result[c] = product(s->function[0], s->factor[0], u->modifier, a[c], b[c]);
}

static void
run_vadd(const struct lima_pp_step *s, const struct pp_machine *m, const pp_vf vmul[4],
         pp_vf condition, pp_vf result[4])
{
   const struct lima_pp_alu *u = &s->instr.vadd;
   const unsigned function = s->function[2];
   pp_vf a[4], b[4];
   vector_source(u->mul_in ? vmul : m->file[u->src[0].reg], &u->src[0], a);
   vector_source(m->file[u->src[1].reg], &u->src[1], b);
   if (function == LIMA_PP_FN_SUM3 || function == LIMA_PP_FN_SUM4) {
      pp_vf total = a[0] + a[1] + a[2];
      if (function == LIMA_PP_FN_SUM4)
         total += a[3];
      total = pp_round(pp_modify(total, u->modifier));
      for (unsigned c = 0; c < 4; c++)
         result[c] = total;
      return;
   }
   for (unsigned c = 0; c < 4; c++)
      result[c] = sum(function, m, u->modifier, a[c], b[c], condition);
}

static inline void
write_vector(struct pp_machine *m, const struct lima_pp_alu *u, pp_vi mask, const pp_vf value[4])
{
   for (unsigned c = 0; c < 4; c++) {
      if (u->mask >> c & 1)
         m->file[u->dest][c] = pp_select(mask, value[c], m->file[u->dest][c]);
   }
}

static inline void
write_scalar(struct pp_machine *m, unsigned dest, pp_vi mask, pp_vf value)
{
   pp_vf *reg = &m->file[dest / 4][dest % 4];
   *reg = pp_select(mask, value, *reg);
}

/* --- Combine */

static float
combine_function(unsigned function, float x)
{
   switch (function) {
   case LIMA_PP_FN_RCP:
      return 1.0f / x;
   case LIMA_PP_FN_SQRT:
      return sqrtf(x);
   case LIMA_PP_FN_RSQRT:
      return 1.0f / sqrtf(x);
   case LIMA_PP_FN_EXP2:
      return exp2f(x);
   case LIMA_PP_FN_LOG2:
      return log2f(x);
   case LIMA_PP_FN_SIN:
      return sinf(2.0f * PI * (x - floorf(x)));
   case LIMA_PP_FN_COS:
      return cosf(2.0f * PI * (x - floorf(x)));
   default:
      return x;
   }
}

/* The first part of atan2(y, x): the angle is result[2] + atan(result[0] * result[1]), and the
 * argument is not beyond 1. */
static void
atan2_part1(float y, float x, float result[3])
{
   const bool steep = fabsf(y) > fabsf(x);
   result[0] = steep ? -x : y;
   result[1] = steep ? 1.0f / y : x != 0.0f ? 1.0f / x : 1.0f;
   result[2] = steep ? copysignf(PI / 2, y) : signbit(x) ? copysignf(PI, y) : 0.0f;
}

/* The first part of atan(y): the product is in result[0] already. */
static void
atan_part1(float y, float result[3])
{
   const bool steep = fabsf(y) > 1.0f;
   result[0] = steep ? -1.0f / y : y;
   result[1] = 1.0f;
   result[2] = steep ? copysignf(PI / 2, y) : 0.0f;
}

static void
run_atan1(const struct lima_pp_combine *c, struct pp_machine *m, unsigned function, pp_vi mask)
{
   const pp_vf y = modify_source(&c->src[0], pp_scalar(m, c->src[0].reg));
   const pp_vf x = modify_source(&c->src[1], pp_scalar(m, c->src[1].reg));
   for (unsigned lane = 0; lane < 4; lane++) {
      float result[3];
      if (!mask[lane])
         continue;
      if (function == LIMA_PP_FN_ATAN2)
         atan2_part1(y[lane], x[lane], result);
      else
         atan_part1(y[lane], result);
      for (unsigned k = 0; k < 4; k++) {
         if (c->mask >> k & 1)
            m->file[c->dest][k][lane] = pp_round(pp_splat(k < 3 ? result[k] : 0.0f))[0];
      }
   }
}

static void
run_combine(const struct lima_pp_step *s, struct pp_machine *m, pp_vi mask)
{
   const struct lima_pp_combine *c = &s->instr.combine;
   pp_vf a, b[4];
   if (c->form == LIMA_PP_FORM_ATAN1) {
      run_atan1(c, m, s->function[4], mask);
      return;
   }
   a = modify_source(&c->src[0], pp_scalar(m, c->src[0].reg));
   if (c->form == LIMA_PP_FORM_SCALAR) {
      for (unsigned lane = 0; lane < 4; lane++)
         a[lane] = combine_function(s->function[4], a[lane]);
      a = pp_modify(a, c->modifier);
      write_scalar(m, c->dest, mask, s->function[4] == LIMA_PP_FN_MOV ? a : pp_round(a));
      return;
   }
   vector_source(m->file[c->src[1].reg], &c->src[1], b);
   if (c->form == LIMA_PP_FORM_ATAN2) {
      for (unsigned lane = 0; lane < 4; lane++)
         a[lane] = b[2][lane] + atanf(b[0][lane]);
      write_scalar(m, c->dest, mask, pp_round(a));
      return;
   }
   for (unsigned k = 0; k < 4; k++) {
      if (c->mask >> k & 1)
         m->file[c->dest][k] = pp_select(mask, pp_round(a * b[k]), m->file[c->dest][k]);
   }
}

/* --- All of them: v0 and s0 and v1 and s1 read registers before any of them writes one */

void
pp_run_alu(const struct lima_pp_step *s, struct pp_machine *m, pp_vi mask)
{
   const struct lima_pp_instr *i = &s->instr;
   const bool has_vmul = lima_pp_has(i, LIMA_PP_UNIT_VMUL);
   const bool has_smul = lima_pp_has(i, LIMA_PP_UNIT_SMUL);
   const bool has_vadd = lima_pp_has(i, LIMA_PP_UNIT_VADD);
   const bool has_sadd = lima_pp_has(i, LIMA_PP_UNIT_SADD);
   pp_vf vmul[4], vadd[4], smul = pp_splat(0.0f), sadd = pp_splat(0.0f);
   if (has_vmul)
      run_vmul(s, m, vmul);
   if (has_smul)
      smul = product(s->function[1], s->factor[1], i->smul.modifier,
                     modify_source(&i->smul.src[0], pp_scalar(m, i->smul.src[0].reg)),
                     modify_source(&i->smul.src[1], pp_scalar(m, i->smul.src[1].reg)));
   if (has_vadd)
      run_vadd(s, m, vmul, smul, vadd);
   if (has_sadd)
      sadd = sum(
          s->function[3], m, i->sadd.modifier,
          modify_source(&i->sadd.src[0], i->sadd.mul_in ? smul : pp_scalar(m, i->sadd.src[0].reg)),
          modify_source(&i->sadd.src[1], pp_scalar(m, i->sadd.src[1].reg)), smul);
   if (has_vmul)
      write_vector(m, &i->vmul, mask, vmul);
   if (has_smul && i->smul.mask)
      write_scalar(m, i->smul.dest, mask, smul);
   if (has_vadd)
      write_vector(m, &i->vadd, mask, vadd);
   if (has_sadd)
      write_scalar(m, i->sadd.dest, mask, sadd);
   if (lima_pp_has(i, LIMA_PP_UNIT_COMBINE))
      run_combine(s, m, mask);
}

/* Zeroes whose sign nobody sees.
 *
 * Products of VP1.x and sums of them end with the addition of +0, so that zero has the sign that
 * the language gives it. Where all that becomes of a result is the same for both zeroes, that can
 * go; and the maximum is one instruction, which gives the second of two zeroes, instead of a
 * comparison.
 */
#include "private.h"

#include <stdlib.h>

static bool
is_constant(const struct sp_jit_lower *l, sp_jit_ref v, uint32_t want)
{
   uint32_t bits;
   return sp_jit_is_constant(l, v, &bits) && bits == want;
}

/* x > 0 ? x : y never gives a zero of x. */
static bool
is_positive_part(const struct sp_jit_lower *l, const struct sp_jit_instr *in)
{
   return in->src[2] == in->src[0] && is_constant(l, in->src[1], 0) &&
          (in->imm == SP_JIT_GT || in->imm == (SP_JIT_LE ^ SP_JIT_INVERT));
}

/* Bit s: source s shows the sign of a zero, though that of a result that is zero does not matter
 * (or does). */
static unsigned
sources_that_show(const struct sp_jit_lower *l, const struct sp_jit_instr *in, bool result_shows)
{
   const unsigned all = 15, result = result_shows ? all : 0;
   switch ((enum sp_jit_op)in->op) {
   case SP_JIT_OP_add:
   case SP_JIT_OP_sub:
   case SP_JIT_OP_mul:
   case SP_JIT_OP_mulz:
   case SP_JIT_OP_min:
   case SP_JIT_OP_max:
   case SP_JIT_OP_round:
      return result;
   case SP_JIT_OP_div:
      return result | 2; /* infinities have the sign of the zero */
   case SP_JIT_OP_xor:
      return is_constant(l, in->src[1], 0x80000000u) ? result : all;
   case SP_JIT_OP_and:
      return is_constant(l, in->src[1], 0x7fffffffu) ? 0 : all;
   case SP_JIT_OP_select:
      return is_positive_part(l, in) ? result & 8 : result & 12;
   case SP_JIT_OP_choose:
      return result | 1;
   case SP_JIT_OP_fixup:
      return result & 1; /* a class for both zeroes */
   case SP_JIT_OP_compare:
   case SP_JIT_OP_check:
   case SP_JIT_OP_exponent:
   case SP_JIT_OP_to_int:
      return 0;
   case SP_JIT_OP_store: /* colours and depths are written as they are */
      return l->shader->stage == IR_STAGE_FRAGMENT ? all : 0;
   default:
      return all;
   }
}

static bool
adds_zero(const struct sp_jit_lower *l, const struct sp_jit_instr *in, sp_jit_ref *other)
{
   if (in->op != SP_JIT_OP_add)
      return false;
   const bool second = is_constant(l, in->src[1], 0);
   *other = in->src[second ? 0 : 1];
   return (second || is_constant(l, in->src[0], 0)) && l->values[*other].flushed;
}

/* Selections that are maxima but for zeroes; order is the one that a NaN wants: of the second
 * operand, or of either, the instruction gives the second. */
static bool
is_maximum(const struct sp_jit_lower *l, const struct sp_jit_instr *in, sp_jit_ref order[2])
{
   if (in->op != SP_JIT_OP_select || in->src[0] != in->src[2] || in->src[1] != in->src[3])
      return false;
   const bool nan_stays = in->imm == (SP_JIT_LE ^ SP_JIT_INVERT);
   order[0] = in->src[nan_stays ? 1 : 0];
   order[1] = in->src[nan_stays ? 0 : 1];
   return in->imm == SP_JIT_GE || in->imm == SP_JIT_GT || (nan_stays && is_positive_part(l, in));
}

/* Forwards: drops additions, and what read their results reads the operands. */
static void
simplify(const struct sp_jit_lower *l, struct sp_jit_list *list, const bool *shows,
         sp_jit_ref *stands_for)
{
   size_t num = 0;
   for (size_t i = 0; i < list->num; i++) {
      struct sp_jit_instr in = list->instrs[i];
      for (unsigned s = 0; s < 4; s++)
         if (stands_for[in.src[s]])
            in.src[s] = stands_for[in.src[s]];
      sp_jit_ref other, order[2];
      if (in.dst && !shows[in.dst] && adds_zero(l, &in, &other)) {
         stands_for[in.dst] = other;
         continue;
      }
      if (in.dst && !shows[in.dst] && is_maximum(l, &in, order))
         in =
             (struct sp_jit_instr){.op = SP_JIT_OP_max, .dst = in.dst, .src = {order[0], order[1]}};
      list->instrs[num++] = in;
   }
   list->num = num;
}

bool
sp_jit_forget_signs(const struct sp_jit_lower *l, struct sp_jit_list *list)
{
   bool *shows = calloc(l->num_values + 1, sizeof *shows);
   sp_jit_ref *stands_for = calloc(l->num_values + 1, sizeof *stands_for);
   if (shows && stands_for) {
      for (size_t f = 0; f < l->num_fetches; f++)
         for (unsigned s = 0; s < SP_JIT_FETCH_SRCS; s++)
            shows[l->fetches[f].src[s]] = true;
      for (size_t c = 0; c < l->num_carried; c++)
         shows[l->carried[c].init] = shows[l->carried[c].next] = true;
      for (size_t i = list->num; i > 0; i--) {
         const struct sp_jit_instr *in = &list->instrs[i - 1];
         const unsigned sources = sources_that_show(l, in, in->dst && shows[in->dst]);
         for (unsigned s = 0; s < 4; s++)
            if (sources >> s & 1)
               shows[in->src[s]] = true;
      }
      simplify(l, list, shows, stands_for);
   }
   const bool ok = shows && stands_for;
   free(shows);
   free(stands_for);
   return ok;
}

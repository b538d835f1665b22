/* The operations of the IR as nodes. */
#include "read.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

bool
rc_refuse(char *why, const struct ir_instr *where, const char *format, ...)
{
   va_list args;
   if (*why)
      return false;
   va_start(args, format);
   const int n = vsnprintf(why, NV2A_COMBINER_MESSAGE, format, args);
   va_end(args);
   if (where && where->line != UINT32_MAX && n >= 0 && n < NV2A_COMBINER_MESSAGE)
      snprintf(why + n, NV2A_COMBINER_MESSAGE - (size_t)n, " (offset %u)", where->line);
   return false;
}

unsigned
rc_read_source(struct reader *r, const struct ir_src *src, unsigned c)
{
   unsigned node = r->component[src->def->id][src->swizzle[c]];
   if (src->abs && r->nodes->node[node].lo < 0)
      node = rc_node_choose(r->nodes, node, node, rc_node_neg(r->nodes, node));
   return src->neg ? rc_node_neg(r->nodes, node) : node;
}

/* --- Arithmetic */

/* Component c of source i of an operation per component. */
static unsigned
operand(struct reader *r, const struct ir_instr *instr, unsigned i, unsigned c)
{
   return rc_read_source(r, &instr->src[i], c);
}

static unsigned
dot(struct reader *r, const struct ir_instr *instr, unsigned size)
{
   unsigned a[3], b[3];
   for (unsigned c = 0; c < 3; c++) {
      a[c] = c < size ? operand(r, instr, 0, c) : rc_node_number(r->nodes, 0);
      b[c] = c < size ? operand(r, instr, 1, c) : rc_node_number(r->nodes, 0);
   }
   return rc_node_dot(r->nodes, a, b);
}

static unsigned
difference(struct reader *r, const struct ir_instr *instr, unsigned c)
{
   return rc_node_add(r->nodes, operand(r, instr, 0, c),
                      rc_node_neg(r->nodes, operand(r, instr, 1, c)));
}

/* 1 where the first is at least the second, else 0; or the other way round. */
static unsigned
compare(struct reader *r, const struct ir_instr *instr, unsigned c, bool below)
{
   const unsigned one = rc_node_number(r->nodes, 1), zero = rc_node_number(r->nodes, 0);
   return rc_node_choose(r->nodes, difference(r, instr, c), below ? zero : one, below ? one : zero);
}

static unsigned
minimum(struct reader *r, const struct ir_instr *instr, unsigned c, bool maximum)
{
   struct nodes *n = r->nodes;
   const unsigned a = operand(r, instr, 0, c), b = operand(r, instr, 1, c);
   if (maximum && (rc_node_is_number(n, a, 0) || rc_node_is_number(n, b, 0)))
      return rc_node_max0(n, rc_node_is_number(n, a, 0) ? b : a);
   if (!maximum && (rc_node_is_number(n, a, 1) || rc_node_is_number(n, b, 1)))
      return rc_node_min1(n, rc_node_is_number(n, a, 1) ? b : a);
   const unsigned x = difference(r, instr, c);
   return rc_node_choose(n, x, maximum ? a : b, maximum ? b : a);
}

static unsigned
select_by_truth(struct nodes *n, unsigned truth, unsigned yes, unsigned no)
{
   const struct node *t = &n->node[truth];
   if (t->op == NODE_BAD)
      return truth;
   if (t->op != NODE_GE0 && t->op != NODE_LT0)
      return rc_node_bad(n, "chooses by something else than a comparison");
   return t->op == NODE_GE0 ? rc_node_choose(n, t->arg[0], yes, no)
                            : rc_node_choose(n, t->arg[0], no, yes);
}

static unsigned
negated_truth(struct nodes *n, unsigned truth)
{
   const struct node *t = &n->node[truth];
   return t->op == NODE_GE0 || t->op == NODE_LT0 ? rc_node_truth(n, t->arg[0], t->op == NODE_GE0)
                                                 : truth;
}

static unsigned
quotient(struct reader *r, const struct ir_instr *instr, unsigned c)
{
   const struct node *d = &r->nodes->node[operand(r, instr, 1, c)];
   if (d->op != NODE_NUMBER || d->value == 0)
      return rc_node_bad(r->nodes, "divides, which combiners can not do");
   return rc_node_mul(r->nodes, operand(r, instr, 0, c), rc_node_number(r->nodes, 1 / d->value));
}

/* By squaring, for exponents that are small whole numbers. */
static unsigned
power(struct reader *r, const struct ir_instr *instr, unsigned c)
{
   const struct node *exponent = &r->nodes->node[operand(r, instr, 1, c)];
   const float value = exponent->op == NODE_NUMBER ? exponent->value : 0;
   if (value < 1 || value > 256 || value != floorf(value))
      return rc_node_bad(r->nodes, "raises to a power that is no small whole number");
   unsigned square = operand(r, instr, 0, c), result = rc_node_number(r->nodes, 1);
   for (unsigned n = (unsigned)value; n; n >>= 1) {
      if (n & 1)
         result = rc_node_mul(r->nodes, result, square);
      square = rc_node_mul(r->nodes, square, square);
   }
   return result;
}

static unsigned
rounded(struct reader *r, const struct ir_instr *instr, unsigned c)
{
   const unsigned a = operand(r, instr, 0, c);
   const struct node *x = &r->nodes->node[a];
   return x->lo >= -1 && x->hi <= 1 ? a : rc_node_bad(r->nodes, "rounds numbers beyond -1 and 1");
}

/* Component c of an operation, before saturation. */
static unsigned
operation(struct reader *r, const struct ir_instr *i, unsigned c)
{
   struct nodes *n = r->nodes;
   switch (i->op) {
   case IR_OP_mov:
   case IR_OP_bitcast:
      return operand(r, i, 0, c);
   case IR_OP_vec2:
   case IR_OP_vec3:
   case IR_OP_vec4:
      return operand(r, i, c, 0);
   case IR_OP_fadd:
      return rc_node_add(n, operand(r, i, 0, c), operand(r, i, 1, c));
   case IR_OP_fmul:
   case IR_OP_fmulz:
      return rc_node_mul(n, operand(r, i, 0, c), operand(r, i, 1, c));
   case IR_OP_fmad:
   case IR_OP_fmadz:
      return rc_node_add(n, rc_node_mul(n, operand(r, i, 0, c), operand(r, i, 1, c)),
                         operand(r, i, 2, c));
   case IR_OP_flrp:
      return rc_node_lerp(n, operand(r, i, 0, c), operand(r, i, 1, c), operand(r, i, 2, c));
   case IR_OP_fdiv:
      return quotient(r, i, c);
   case IR_OP_fdp2:
      return dot(r, i, 2);
   case IR_OP_fdp3:
   case IR_OP_fdp3z:
      return dot(r, i, 3);
   case IR_OP_fdp4:
   case IR_OP_fdp4z:
      return rc_node_add(n, dot(r, i, 3), rc_node_mul(n, operand(r, i, 0, 3), operand(r, i, 1, 3)));
   case IR_OP_fdph:
   case IR_OP_fdphz:
      return rc_node_add(n, dot(r, i, 3), operand(r, i, 1, 3));
   case IR_OP_fmin:
   case IR_OP_fmin_nan:
      return minimum(r, i, c, false);
   case IR_OP_fmax:
   case IR_OP_fmax_nan:
      return minimum(r, i, c, true);
   case IR_OP_slt:
   case IR_OP_slt_nan:
   case IR_OP_slt_total:
      return compare(r, i, c, true);
   case IR_OP_sge:
   case IR_OP_sge_nan:
   case IR_OP_sge_total:
      return compare(r, i, c, false);
   case IR_OP_flt:
      return rc_node_truth(n, difference(r, i, c), true);
   case IR_OP_fge:
      return rc_node_truth(n, difference(r, i, c), false);
   case IR_OP_bnot:
      return negated_truth(n, operand(r, i, 0, c));
   case IR_OP_csel:
      return select_by_truth(n, operand(r, i, 0, c), operand(r, i, 1, c), operand(r, i, 2, c));
   case IR_OP_fexp2:
      return rc_node_exp2(n, operand(r, i, 0, c));
   case IR_OP_fpow:
   case IR_OP_fpow_precise:
      return power(r, i, c);
   case IR_OP_fround_f16:
   case IR_OP_fround_fx12: /* both finer than the hardware's registers */
      return rounded(r, i, c);
   default:
      return rc_node_bad(n, "is nothing that combiners can do");
   }
}

/* --- Leaves */

static unsigned
input(struct reader *r, const struct ir_instr *instr, unsigned c)
{
   const unsigned slot = (unsigned)instr->index;
   if (slot == VARYING_COL0 || slot == VARYING_COL1) {
      const int reg = slot == VARYING_COL0 ? NV2A_RC_V0 : NV2A_RC_V1;
      r->program->varyings |= 1ull << slot;
      return rc_node_leaf(r->nodes, NODE_REGISTER, reg, c, 0, 1);
   }
   const bool coord = slot == VARYING_FOGC || (slot == VARYING_WPOS && c < 2) ||
                      (slot >= VARYING_TEX0 && slot < VARYING_TEX0 + 8) ||
                      (slot >= VARYING_VAR0 && slot < VARYING_VAR0 + IR_MAX_GENERIC_VARYINGS);
   if (!coord)
      return rc_node_bad(r->nodes, "reads what fragments of this hardware do not know");
   return rc_node_leaf(r->nodes, NODE_COORD, (int)slot, c, -INFINITY, INFINITY);
}

static unsigned
immediate(struct reader *r, const struct ir_instr *instr, unsigned c)
{
   float value;
   memcpy(&value, &instr->imm[c], sizeof value);
   /* Zeroes come as ints, too; what uses ints is refused elsewhere. */
   if (isfinite(value))
      return rc_node_number(r->nodes, value);
   return rc_node_bad(r->nodes, "is a constant that is no number");
}

static unsigned
saturated(struct reader *r, unsigned node)
{
   if (rc_node_is_coordinate(&r->nodes->node[node]))
      return rc_read_passed(r, node);
   return rc_read_fog(r, node);
}

static void
read_value(struct reader *r, const struct ir_instr *instr)
{
   uint16_t *out = r->component[instr->id];
   if (instr->op == IR_OP_tex) {
      rc_read_texture(r, instr, out);
      return;
   }
   for (unsigned c = 0; c < instr->num_components; c++) {
      unsigned node;
      if (instr->op == IR_OP_load_input)
         node = input(r, instr, c);
      else if (instr->op == IR_OP_load_param && !instr->num_srcs && instr->index <= INT16_MAX)
         node = rc_node_leaf(r->nodes, NODE_PARAM, instr->index, c, 0, 1);
      else if (instr->op == IR_OP_imm)
         node = immediate(r, instr, c);
      else
         node = operation(r, instr, c);
      out[c] = (uint16_t)(instr->saturate ? saturated(r, node) : node);
   }
}

/* --- Programs */

static bool
store_color(struct reader *r, const struct ir_instr *instr)
{
   if (instr->index != FRAG_RESULT_COLOR)
      return rc_refuse(r->why, instr, "the program gives more than one colour");
   for (unsigned c = 0; c < 4; c++) {
      if (!(instr->write_mask >> c & 1))
         continue;
      unsigned node = rc_read_source(r, &instr->src[0], c);
      if (instr->num_srcs > 1)
         node = select_by_truth(r->nodes, rc_read_source(r, &instr->src[1], c), node, r->color[c]);
      r->color[c] = node;
   }
   return true;
}

static bool
read_instr(struct reader *r, const struct ir_instr *instr)
{
   r->nodes->instr = instr;
   if (instr->op == IR_OP_store_output)
      return store_color(r, instr);
   if (instr->op == IR_OP_discard)
      return rc_read_discard(r, instr);
   if (instr->num_components)
      read_value(r, instr);
   if (!instr->num_components)
      return rc_refuse(r->why, instr, "combiners have nothing like '%s'",
                       ir_op_infos[instr->op].name);
   if (r->nodes->full)
      return rc_refuse(r->why, instr, "the program is too long for combiners");
   return true;
}

bool
rc_read_program(struct reader *r, const struct ir_shader *shader)
{
   if (shader->stage != IR_STAGE_FRAGMENT)
      return rc_refuse(r->why, NULL, "combiners run fragment programs only");
   if (shader->num_blocks != 1)
      return rc_refuse(r->why, NULL, "the program branches, which combiners can not do");
   if (shader->outputs_written & 1u << FRAG_RESULT_DEPTH)
      return rc_refuse(r->why, NULL, "combiners can not replace the depth");
   for (unsigned c = 0; c < 4; c++)
      r->color[c] = rc_node_number(r->nodes, c == 3);
   for (const struct ir_instr *i = shader->first->first; i; i = i->next) {
      if (!read_instr(r, i))
         return false;
   }
   return true;
}

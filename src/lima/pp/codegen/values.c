/* Values of the IR, and operations on their lanes. */
#include "select.h"

#include <math.h>
#include <string.h>

#include "lima/pp/isa/half.h"

struct ppc_value
ppc_number(float x)
{
   return (struct ppc_value){1, {{.file = PPC_CONST, .number = x}}};
}

static struct ppc_lane
lane_of(const struct ppc_value *v, unsigned i)
{
   return v->lane[v->n == 1 ? 0 : i];
}

struct ppc_value
ppc_negated(struct ppc_value v)
{
   for (unsigned i = 0; i < v.n; i++)
      v.lane[i].neg = !v.lane[i].neg;
   return v;
}

struct ppc_value
ppc_magnitude(struct ppc_value v)
{
   for (unsigned i = 0; i < v.n; i++) {
      v.lane[i].abs = true;
      v.lane[i].neg = false;
   }
   return v;
}

struct ppc_value
ppc_component(struct ppc_value v, unsigned i)
{
   return (struct ppc_value){1, {lane_of(&v, i)}};
}

struct ppc_value
ppc_register(uint32_t reg, unsigned n)
{
   struct ppc_value v = {.n = n};
   for (unsigned i = 0; i < n; i++)
      v.lane[i] = (struct ppc_lane){.file = PPC_REG, .component = (uint8_t)i, .index = reg};
   return v;
}

struct ppc_value
ppc_read(const struct ppc_select *s, const struct ir_src *src, unsigned n)
{
   struct ppc_value v = {.n = n};
   for (unsigned i = 0; i < n; i++) {
      v.lane[i] = s->lanes[src->def->id][src->swizzle[i]];
      if (src->abs) {
         v.lane[i].abs = true;
         v.lane[i].neg = false;
      }
      v.lane[i].neg ^= src->neg;
   }
   return v;
}

float
ppc_constant(const struct ppc_lane *lane)
{
   const float x = lane->abs ? fabsf(lane->number) : lane->number;
   return lane->neg ? -x : x;
}

bool
ppc_is_number(const struct ppc_value *v, float x)
{
   bool all = v->n;
   for (unsigned i = 0; all && i < v->n; i++)
      all = v->lane[i].file == PPC_CONST && ppc_constant(&v->lane[i]) == x;
   return all;
}

/* --- Operands */

/* A number beyond the half floats becomes the largest of them. */
static uint16_t
half(const struct ppc_select *s, float x)
{
   const float limited = isinf(x) || isnan(x) ? x : fminf(fmaxf(x, -LIMA_HALF_MAX), LIMA_HALF_MAX);
   const uint16_t bits = lima_half_from_float(limited);
   s->p->out->stats.rounded += !isnan(x) && lima_half_to_float(bits) != x;
   return bits;
}

static bool
alike(const struct ppc_lane *a, const struct ppc_lane *b)
{
   if (a->file != b->file)
      return false;
   return a->file == PPC_CONST || (a->index == b->index && a->abs == b->abs && a->neg == b->neg);
}

/* An operand of the lanes that are like the first of the mask, which lose their bits. */
static struct ppc_src
take(const struct ppc_select *s, const struct ppc_value *v, unsigned *mask, unsigned *taken)
{
   struct ppc_src src = {0};
   const struct ppc_lane first = lane_of(v, (unsigned)__builtin_ctz(*mask));
   *taken = 0;
   src.file = first.file;
   src.index = first.file == PPC_CONST ? 0 : first.index;
   src.abs = first.file != PPC_CONST && first.abs;
   src.neg = first.file != PPC_CONST && first.neg;
   for (unsigned i = 0; i < 4; i++) {
      const struct ppc_lane lane = lane_of(v, i < v->n ? i : v->n - 1);
      if (!(*mask >> i & 1) || !alike(&first, &lane))
         continue;
      *taken |= 1u << i;
      src.swizzle[i] = lane.component;
      if (lane.file == PPC_CONST)
         src.half[i] = half(s, ppc_constant(&lane));
   }
   *mask &= ~*taken;
   return src;
}

void
ppc_write(struct ppc_select *s, uint32_t reg, unsigned mask, struct ppc_value v)
{
   while (mask && !s->p->failed) {
      unsigned taken;
      const struct ppc_src src = take(s, &v, &mask, &taken);
      struct ppc_op *op = ppc_new_op(s->p, PPC_ALU, LIMA_PP_FN_MOV, reg, taken);
      if (!op)
         return;
      op->num_srcs = 1;
      op->src[0] = src;
      ppc_add(s, op);
   }
}

struct ppc_src
ppc_operand(struct ppc_select *s, struct ppc_value v, unsigned n)
{
   unsigned mask = (1u << n) - 1, taken;
   const struct ppc_src src = take(s, &v, &mask, &taken);
   if (!mask)
      return src;
   const uint32_t reg = ppc_new_reg(s->p);
   ppc_write(s, reg, (1u << n) - 1, v);
   return (struct ppc_src){.file = PPC_REG, .index = reg, .swizzle = {0, 1, 2, 3}};
}

struct ppc_src
ppc_in_register(struct ppc_select *s, struct ppc_value v, unsigned n)
{
   const struct ppc_src src = ppc_operand(s, v, n);
   if (src.file == PPC_REG && !src.abs && !src.neg)
      return src;
   const uint32_t reg = ppc_new_reg(s->p);
   ppc_write(s, reg, (1u << n) - 1, v);
   return (struct ppc_src){.file = PPC_REG, .index = reg, .swizzle = {0, 1, 2, 3}};
}

/* --- Operations */

static void
move_to_register(struct ppc_select *s, struct ppc_src *src, unsigned lanes)
{
   const uint32_t reg = ppc_new_reg(s->p);
   struct ppc_op *op = ppc_new_op(s->p, PPC_ALU, LIMA_PP_FN_MOV, reg, lanes);
   if (!op)
      return;
   op->line = s->line;
   op->num_srcs = 1;
   op->src[0] = *src;
   op->src[0].abs = op->src[0].neg = false;
   ppc_append(s->block, op);
   src->file = PPC_REG;
   src->index = reg;
   for (unsigned i = 0; i < 4; i++)
      src->swizzle[i] = (uint8_t)i;
}

void
ppc_add(struct ppc_select *s, struct ppc_op *op)
{
   for (unsigned i = 0; i < op->num_srcs && !ppc_fits_alone(op); i++)
      move_to_register(s, &op->src[i], ppc_lanes_read(op));
   if (op->cond && !ppc_fits_alone(op))
      move_to_register(s, &op->cond->src[0], 1);
   op->line = s->line;
   ppc_append(s->block, op);
   if (op->dest < s->max_defs)
      s->defs[op->dest] = op;
}

static bool
same_lane(const struct ppc_lane *a, const struct ppc_lane *b)
{
   return alike(a, b) && (a->file == PPC_CONST ? ppc_constant(a) == ppc_constant(b)
                                               : a->component == b->component);
}

/* Whether all lanes of a value are the same. */
static bool
is_uniform(const struct ppc_value *v)
{
   bool same = true;
   for (unsigned i = 1; same && i < v->n; i++)
      same = same_lane(&v->lane[0], &v->lane[i]);
   return same;
}

static struct ppc_value
append(struct ppc_select *s, enum lima_pp_function fn, unsigned n, unsigned num_srcs,
       const struct ppc_value *operands)
{
   const bool sums = fn == LIMA_PP_FN_SUM3 || fn == LIMA_PP_FN_SUM4;
   struct ppc_value v[2];
   struct ppc_src src[2];
   bool one = n > 1 && !sums;
   for (unsigned k = 0; k < num_srcs; k++) {
      v[k] = operands[k];
      one = one && is_uniform(&v[k]);
   }
   if (one) {
      for (unsigned k = 0; k < num_srcs; k++)
         v[k].n = 1;
      const struct ppc_value same = append(s, fn, 1, num_srcs, v);
      return (struct ppc_value){n, {same.lane[0], same.lane[0], same.lane[0], same.lane[0]}};
   }
   for (unsigned k = 0; k < num_srcs; k++)
      src[k] = ppc_operand(s, v[k], n);
   struct ppc_op *op = ppc_new_op(s->p, PPC_ALU, fn, ppc_new_reg(s->p), (1u << n) - 1);
   if (!op)
      return ppc_number(0);
   op->num_srcs = (uint8_t)num_srcs;
   memcpy(op->src, src, num_srcs * sizeof *src);
   if (sums)
      op->mask = 1;
   ppc_add(s, op);
   return ppc_register(op->dest, op->mask == 1 ? 1 : n);
}

struct ppc_value
ppc_op1(struct ppc_select *s, enum lima_pp_function fn, struct ppc_value a)
{
   return append(s, fn, a.n, 1, &a);
}

/* Whether a lane is 1 or 0. */
static bool
is_truth(const struct ppc_select *s, const struct ppc_lane *lane)
{
   const struct ppc_op *op =
       lane->file == PPC_REG && lane->index < s->max_defs ? s->defs[lane->index] : NULL;
   return op && op->kind == PPC_ALU && !op->modifier && op->fn >= LIMA_PP_FN_NOT &&
          op->fn <= LIMA_PP_FN_EQ;
}

bool
ppc_is_truth(const struct ppc_select *s, const struct ppc_value *v)
{
   bool truths = v->n;
   for (unsigned i = 0; truths && i < v->n; i++)
      truths = is_truth(s, &v->lane[i]);
   return truths;
}

/* 0 > -x for truths x, which is x. */
static bool
asks_truth(const struct ppc_select *s, enum lima_pp_function fn, const struct ppc_value *a,
           const struct ppc_value *b)
{
   bool truths = fn == LIMA_PP_FN_GT && ppc_is_number(a, 0);
   for (unsigned i = 0; truths && i < b->n; i++)
      truths = b->lane[i].neg && !b->lane[i].abs && is_truth(s, &b->lane[i]);
   return truths;
}

/* Whether the operation of a value with itself gives the value. */
static bool
is_idempotent(const struct ppc_select *s, enum lima_pp_function fn, const struct ppc_value *a,
              const struct ppc_value *b)
{
   const bool logic = fn == LIMA_PP_FN_AND || fn == LIMA_PP_FN_OR;
   bool same = a->n == b->n && (logic || fn == LIMA_PP_FN_MIN || fn == LIMA_PP_FN_MAX);
   for (unsigned i = 0; same && i < a->n; i++)
      same = same_lane(&a->lane[i], &b->lane[i]) && (!logic || is_truth(s, &a->lane[i]));
   return same;
}

struct ppc_value
ppc_op2(struct ppc_select *s, enum lima_pp_function fn, struct ppc_value a, struct ppc_value b)
{
   if (is_idempotent(s, fn, &a, &b))
      return a;
   if (b.n >= a.n && asks_truth(s, fn, &a, &b))
      return ppc_negated(b);
   return append(s, fn, a.n > b.n ? a.n : b.n, 2, (struct ppc_value[]){a, b});
}

struct ppc_value
ppc_product(struct ppc_select *s, struct ppc_value a, struct ppc_value b, int shift)
{
   if (!shift && (ppc_is_number(&a, 1) || ppc_is_number(&b, 1))) {
      struct ppc_value v = ppc_is_number(&a, 1) ? b : a;
      const unsigned n = a.n > b.n ? a.n : b.n;
      for (unsigned i = v.n; i < n && v.n == 1; i++)
         v.lane[i] = v.lane[0];
      v.n = n;
      return v;
   }
   const struct ppc_value v = ppc_op2(s, LIMA_PP_FN_MUL, a, b);
   if (!s->p->failed && shift)
      s->block->last->shift = (int8_t)shift;
   return v;
}

struct ppc_value
ppc_fetched(struct ppc_select *s, struct ppc_feed *feed, unsigned n)
{
   struct ppc_op *op = ppc_new_op(s->p, PPC_ALU, LIMA_PP_FN_MOV, ppc_new_reg(s->p), (1u << n) - 1);
   if (!op)
      return ppc_number(0);
   op->num_srcs = 1;
   op->src[0] = (struct ppc_src){.file = PPC_FEED,
                                 .index = feed->texture ? LIMA_PP_TEXTURE : LIMA_PP_UNIFORM,
                                 .swizzle = {0, 1, 2, 3}};
   op->feed = feed;
   ppc_add(s, op);
   return ppc_register(op->dest, n);
}

struct ppc_value
ppc_function(struct ppc_select *s, enum lima_pp_function fn, struct ppc_value a)
{
   const uint32_t reg = ppc_new_reg(s->p);
   if (a.n > 1 && is_uniform(&a)) {
      const struct ppc_value one = ppc_function(s, fn, ppc_component(a, 0));
      return (struct ppc_value){a.n, {one.lane[0], one.lane[0], one.lane[0], one.lane[0]}};
   }
   for (unsigned i = 0; i < a.n; i++) {
      struct ppc_op *op = ppc_new_op(s->p, PPC_FUNCTION, fn, reg, 1u << i);
      if (!op)
         return ppc_number(0);
      const struct ppc_src src = ppc_operand(s, ppc_component(a, i), 1);
      op->num_srcs = 1;
      op->src[0] = src;
      op->src[0].swizzle[i] = src.swizzle[0];
      op->src[0].half[i] = src.half[0];
      ppc_add(s, op);
   }
   return ppc_register(reg, a.n);
}

/* --- Choices */

static bool
multiplier_has(enum lima_pp_function fn)
{
   return (fn >= LIMA_PP_FN_MUL && fn <= LIMA_PP_FN_MOV);
}

const struct ppc_op *
ppc_comparison(const struct ppc_select *s, const struct ppc_lane *lane)
{
   const struct ppc_op *op =
       lane->file == PPC_REG && lane->index < s->max_defs ? s->defs[lane->index] : NULL;
   const bool can = op && op->kind == PPC_ALU && multiplier_has((enum lima_pp_function)op->fn) &&
                    !op->modifier && !op->feed && !lane->abs && !lane->neg &&
                    op->mask >> lane->component & 1;
   return can ? op : NULL;
}

/* What the scalar multiplier does for a choice. */
static struct ppc_op *
condition(struct ppc_select *s, const struct ppc_lane *lane)
{
   const struct ppc_op *like = ppc_comparison(s, lane);
   struct ppc_op *op = ppc_new_op(s->p, PPC_ALU, LIMA_PP_FN_MOV, PPC_NO_REG, 1);
   if (!op)
      return NULL;
   op->num_srcs = 1;
   op->line = s->line;
   if (!like) {
      op->src[0] = (struct ppc_src){.file = lane->file,
                                    .abs = lane->abs,
                                    .neg = lane->neg,
                                    .index = lane->index,
                                    .swizzle = {lane->component}};
      return op;
   }
   op->fn = like->fn;
   op->shift = like->shift;
   op->num_srcs = like->num_srcs;
   for (unsigned k = 0; k < op->num_srcs; k++) {
      op->src[k] = like->src[k];
      op->src[k].swizzle[0] = like->src[k].swizzle[lane->component];
      op->src[k].half[0] = like->src[k].half[lane->component];
   }
   return op;
}

struct ppc_value
ppc_choose(struct ppc_select *s, struct ppc_value truth, struct ppc_value yes, struct ppc_value no)
{
   unsigned n = truth.n > yes.n ? truth.n : yes.n;
   n = no.n > n ? no.n : n;
   unsigned mask = (1u << n) - 1;
   struct ppc_value result = {.n = n};
   if (ppc_is_number(&yes, 1) && ppc_is_number(&no, 0) && truth.n == n)
      return truth;
   const uint32_t reg = ppc_new_reg(s->p);
   while (mask && !s->p->failed) {
      const unsigned at = (unsigned)__builtin_ctz(mask);
      const struct ppc_lane c = lane_of(&truth, at);
      unsigned lanes = 0;
      for (unsigned i = at; i < n; i++) {
         const struct ppc_lane other = lane_of(&truth, i);
         if (alike(&c, &other) && c.component == other.component && c.number == other.number)
            lanes |= 1u << i;
      }
      mask &= ~lanes;
      const struct ppc_src a = ppc_operand(s, yes, n), b = ppc_operand(s, no, n);
      struct ppc_op *op = ppc_new_op(s->p, PPC_ALU, LIMA_PP_FN_SEL, reg, lanes);
      if (!op)
         break;
      op->num_srcs = 2;
      op->src[0] = a;
      op->src[1] = b;
      if (c.file == PPC_CONST) {
         op->fn = LIMA_PP_FN_MOV;
         op->num_srcs = 1;
         op->src[0] = c.number != 0 ? a : b;
      } else {
         op->cond = condition(s, &c);
      }
      ppc_add(s, op);
   }
   for (unsigned i = 0; i < n; i++)
      result.lane[i] = (struct ppc_lane){.file = PPC_REG, .component = (uint8_t)i, .index = reg};
   return result;
}

struct ppc_value
ppc_clamped(struct ppc_select *s, struct ppc_value v, enum lima_pp_modifier modifier)
{
   const struct ppc_lane *first = &v.lane[0];
   struct ppc_op *op =
       first->file == PPC_REG && first->index < s->max_defs ? s->defs[first->index] : NULL;
   bool whole = op && op->dest >= s->first_new && op == s->block->last && !op->modifier &&
                !first->abs && !first->neg && op->kind <= PPC_FUNCTION;
   unsigned lanes = 0;
   for (unsigned i = 0; whole && i < v.n; i++) {
      whole = alike(first, &v.lane[i]);
      lanes |= 1u << v.lane[i].component;
   }
   if (whole && op->mask == lanes) {
      op->modifier = (uint8_t)modifier;
      return v;
   }
   v = ppc_op1(s, LIMA_PP_FN_MOV, v);
   if (!s->p->failed)
      s->block->last->modifier = (uint8_t)modifier;
   return v;
}

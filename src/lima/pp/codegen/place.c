/* Whether and where an operation goes into an instruction. */
#include "ops.h"

#include <string.h>

/* --- Who reads what, and when */

struct readers {
   uint32_t reg;
   unsigned mask;        /* components that count */
   unsigned components;  /* that are read, with others */
   unsigned first, last; /* stages */
   unsigned count;
   const struct ppc_src *src; /* one of them */
};

static void
count_reader(void *data, struct ppc_op *op, struct ppc_src *src, unsigned lanes, unsigned stage)
{
   struct readers *r = data;
   (void)op;
   const unsigned components = ppc_components(src, lanes);
   if (src->file != PPC_REG || src->index != r->reg || !(components & r->mask))
      return;
   r->components |= components;
   r->first = stage < r->first ? stage : r->first;
   r->last = stage > r->last ? stage : r->last;
   r->src = src;
   r->count++;
}

static struct readers
find_readers(struct ppc_op *op, uint32_t reg, unsigned mask)
{
   struct readers r = {.reg = reg, .mask = mask, .first = PPC_NUM_STAGES};
   ppc_for_sources(op, count_reader, &r);
   return r;
}

static bool
edges_allow(const struct ppc_instr *instr, struct ppc_op *op, enum lima_pp_unit unit)
{
   const uint8_t own = op->unit;
   bool ok = true;
   op->unit = (uint8_t)unit;
   for (const struct ppc_edge *e = op->after; ok && e; e = e->next) {
      if (e->to->instr->number != instr->number) {
         ok = e->to->instr->number < instr->number;
      } else if (e->kind == PPC_READS) {
         ok = find_readers(e->to, op->dest, op->mask).first >= ppc_available(unit);
      } else {
         const struct readers r = find_readers(op, e->to->dest, e->to->mask);
         ok = !(op->dest == e->to->dest && op->mask & e->to->mask) &&
              (!r.count || r.last <= ppc_stage((enum lima_pp_unit)e->to->unit));
      }
   }
   op->unit = own;
   return ok;
}

/* --- Constants and uniforms */

/* Adds what an operand needs to one of the two constants. False: there is no room. */
static bool
add_constants(struct ppc_instr *instr, struct ppc_src *src, unsigned lanes)
{
   for (unsigned k = 0; k < 2; k++) {
      uint16_t values[4];
      unsigned count = instr->num_constants[k];
      bool ok = true;
      memcpy(values, instr->constant[k], sizeof values);
      for (unsigned i = 0; ok && i < 4; i++) {
         unsigned at = 0;
         if (!(lanes >> i & 1))
            continue;
         while (at < count && values[at] != src->half[i])
            at++;
         ok = at < 4;
         if (ok && at == count)
            values[count++] = src->half[i];
         src->swizzle[i] = (uint8_t)at;
      }
      if (!ok)
         continue;
      src->index = LIMA_PP_CONST0 + k;
      memcpy(instr->constant[k], values, sizeof values);
      instr->num_constants[k] = (uint8_t)count;
      return true;
   }
   return false;
}

static bool
add_operands(struct ppc_instr *instr, struct ppc_op *op)
{
   const unsigned lanes = ppc_lanes_read(op);
   for (unsigned i = 0; i < op->num_srcs; i++) {
      struct ppc_src *src = &op->src[i];
      if (src->file == PPC_CONST && !add_constants(instr, src, lanes))
         return false;
      if (src->file != PPC_UNIFORM && src->file != PPC_TEMP)
         continue;
      if (instr->load_file != PPC_NONE &&
          (instr->load_file != src->file || instr->load_index != src->index))
         return false;
      instr->load_file = src->file;
      instr->load_index = src->index;
   }
   return !op->cond || add_operands(instr, op->cond);
}

bool
ppc_fits_alone(const struct ppc_op *op)
{
   struct ppc_instr empty = {0};
   struct ppc_op copy = *op, cond;
   if (op->cond) {
      cond = *op->cond;
      copy.cond = &cond;
   }
   return add_operands(&empty, &copy);
}

/* --- Units */

static bool
feed_fits(const struct ppc_instr *instr, const struct ppc_feed *feed)
{
   if (!feed)
      return true;
   if (feed->texture)
      return !instr->unit[LIMA_PP_UNIT_VARYING] && !instr->unit[LIMA_PP_UNIT_TEXTURE];
   return instr->load_file == PPC_NONE;
}

static void
put_feed(struct ppc_instr *instr, struct ppc_op *op)
{
   if (!op->feed)
      return;
   if (op->feed->texture) {
      instr->unit[LIMA_PP_UNIT_VARYING] = instr->unit[LIMA_PP_UNIT_TEXTURE] = op;
      return;
   }
   instr->load_file = PPC_FEED;
   instr->load = op->feed;
   instr->unit[LIMA_PP_UNIT_LOAD] = op;
}

/* A product of a scalar and a vector is what the combining unit can do; *scalar is which. */
static bool
combines(const struct ppc_op *op, unsigned *scalar)
{
   if (op->fn != LIMA_PP_FN_MUL || op->shift || op->modifier)
      return false;
   for (*scalar = 0; *scalar < 2; ++*scalar) {
      const struct ppc_src *one = &op->src[*scalar], *other = &op->src[1 - *scalar];
      const unsigned first = (unsigned)__builtin_ctz(op->mask);
      bool same = !other->abs && !other->neg;
      for (unsigned i = 0; i < 4; i++) {
         if (op->mask >> i & 1)
            same &= one->file == PPC_CONST ? one->half[i] == one->half[first]
                                           : one->swizzle[i] == one->swizzle[first];
      }
      if (same)
         return true;
   }
   return false;
}

bool
ppc_can(const struct ppc_op *op, enum lima_pp_unit unit)
{
   const enum lima_pp_function fn = (enum lima_pp_function)op->fn;
   const bool scalar = !(op->mask & (op->mask - 1));
   const bool multiplies = fn >= LIMA_PP_FN_MUL && fn <= LIMA_PP_FN_MOV;
   const bool adds = (fn >= LIMA_PP_FN_NE && fn <= LIMA_PP_FN_SEL);
   unsigned which;
   if (op->kind != PPC_ALU)
      return unit == LIMA_PP_UNIT_COMBINE   ? op->kind == PPC_FUNCTION
             : unit == LIMA_PP_UNIT_VARYING ? op->kind == PPC_VARYING
             : unit == LIMA_PP_UNIT_BRANCH  ? op->kind == PPC_BRANCH || op->kind == PPC_DISCARD
                                            : unit == LIMA_PP_UNIT_STORE && op->kind == PPC_STORE;
   switch (unit) {
   case LIMA_PP_UNIT_VMUL:
      return multiplies;
   case LIMA_PP_UNIT_SMUL:
      return multiplies && scalar;
   case LIMA_PP_UNIT_VADD:
      return adds;
   case LIMA_PP_UNIT_SADD:
      return adds && scalar && !ppc_sums(op);
   case LIMA_PP_UNIT_COMBINE:
      return !op->feed && ((fn == LIMA_PP_FN_MOV && scalar) || combines(op, &which));
   default:
      return false;
   }
}

/* --- Products that stay in the pipeline */

static bool
swap_sources(struct ppc_op *op)
{
   const struct ppc_src first = op->src[0];
   switch (op->fn) {
   case LIMA_PP_FN_GT:
   case LIMA_PP_FN_GE:
      op->src[0] = op->src[1];
      op->src[1] = first;
      op->src[0].neg = !op->src[0].neg;
      op->src[1].neg = !op->src[1].neg;
      return true;
   case LIMA_PP_FN_ADD:
   case LIMA_PP_FN_MIN:
   case LIMA_PP_FN_MAX:
   case LIMA_PP_FN_EQ:
   case LIMA_PP_FN_NE:
      op->src[0] = op->src[1];
      op->src[1] = first;
      return true;
   default:
      return false;
   }
}

/* The one operation that reads the result, if that is in this instruction and can take it from the
 * pipeline. */
static struct ppc_op *
taker(const struct ppc *p, const struct ppc_instr *instr, struct ppc_op *op, enum lima_pp_unit unit)
{
   struct ppc_op *to = NULL;
   if (p->regs[op->dest].global || op->dest == p->color || op->dest == p->depth)
      return NULL;
   for (const struct ppc_edge *e = op->after; e; e = e->next) {
      if (e->kind != PPC_READS) {
         const struct readers r = find_readers(op, e->to->dest, e->to->mask);
         if (op->dest == e->to->dest ||
             (e->to->instr == instr && r.count &&
              ppc_stage(unit) > ppc_stage((enum lima_pp_unit)e->to->unit)))
            return NULL;
         continue;
      }
      if (to && to != e->to)
         return NULL;
      to = e->to;
   }
   if (!to || to->instr != instr || to->unit != unit + 2)
      return NULL;
   const struct readers r = find_readers(to, op->dest, op->mask);
   if (r.count != 1 || r.components & ~op->mask || to->num_srcs == 0 ||
       (r.src != &to->src[0] && r.src != &to->src[1]) || to->src[0].file == PPC_MUL ||
       to->src[1].file == PPC_MUL)
      return NULL;
   return r.src == &to->src[0] ||
                  (to->fn != LIMA_PP_FN_SEL && to->fn != LIMA_PP_FN_DDX && to->fn != LIMA_PP_FN_DDY)
              ? to
              : NULL;
}

static void
pipe(struct ppc_op *op, struct ppc_op *to)
{
   if (to->src[0].file != PPC_REG || to->src[0].index != op->dest)
      swap_sources(to);
   to->src[0].file = PPC_MUL;
   op->piped = true;
}

/* --- What feeds several operations of one instruction */

/* A fetch whose result nobody reads but the units of this instruction needs no move. */
static bool
place_feed(const struct ppc *p, struct ppc_instr *instr, struct ppc_op *op)
{
   if (!op->feed || op->modifier || p->regs[op->dest].global || !op->after ||
       !feed_fits(instr, op->feed))
      return false;
   for (const struct ppc_edge *e = op->after; e; e = e->next) {
      const struct readers r = find_readers(e->to, op->dest, op->mask);
      if (e->kind != PPC_READS) {
         if (e->to->instr->number > instr->number || e->to->dest == op->dest)
            return false;
         continue;
      }
      if (e->to->instr != instr || r.first < PPC_STAGE_MUL || r.last > PPC_STAGE_COMBINE ||
          r.components & ~op->mask)
         return false;
   }
   return true;
}

struct feeding {
   const struct ppc_op *op;
};

static void
read_feed(void *data, struct ppc_op *op, struct ppc_src *src, unsigned lanes, unsigned stage)
{
   const struct ppc_op *from = ((struct feeding *)data)->op;
   (void)op;
   (void)stage;
   if (src->file != PPC_REG || src->index != from->dest)
      return;
   src->file = PPC_FEED;
   src->index = from->feed->texture ? LIMA_PP_TEXTURE : LIMA_PP_UNIFORM;
   for (unsigned i = 0; i < 4; i++) {
      if (lanes >> i & 1)
         src->swizzle[i] = from->src[0].swizzle[src->swizzle[i]];
   }
}

static void
put_feed_alone(struct ppc_instr *instr, struct ppc_op *op)
{
   struct feeding f = {op};
   for (const struct ppc_edge *e = op->after; e; e = e->next) {
      if (e->kind == PPC_READS)
         ppc_for_sources(e->to, read_feed, &f);
   }
   put_feed(instr, op);
   op->unit = op->feed->texture ? LIMA_PP_UNIT_TEXTURE : LIMA_PP_UNIT_LOAD;
   op->piped = true;
   op->instr = instr;
}

/* --- Choice */

static void
add_lanes(void *data, struct ppc_op *op, struct ppc_src *src, unsigned lanes, unsigned stage)
{
   unsigned *count = data;
   (void)op;
   (void)stage;
   if (src->file == PPC_REG)
      *count += (unsigned)__builtin_popcount(ppc_components(src, lanes));
}

static unsigned
count_lanes(struct ppc_op *op)
{
   unsigned count = (unsigned)__builtin_popcount(op->mask);
   ppc_for_sources(op, add_lanes, &count);
   return count;
}

static bool
try_unit(struct ppc *p, struct ppc_instr *instr, struct ppc_op *op, enum lima_pp_unit unit,
         bool into_pipe)
{
   const bool chooses = op->kind == PPC_ALU && op->cond;
   if (instr->unit[unit] || !feed_fits(instr, op->feed) ||
       (chooses && instr->unit[LIMA_PP_UNIT_SMUL]))
      return false;
   struct ppc_op *const to = into_pipe ? taker(p, instr, op, unit) : NULL;
   if (into_pipe ? !to : !edges_allow(instr, op, unit))
      return false;
   const struct ppc_instr before = *instr;
   if (!add_operands(instr, op) || (op->feed && !feed_fits(instr, op->feed))) {
      *instr = before;
      return false;
   }
   instr->unit[unit] = op;
   if (chooses)
      instr->unit[LIMA_PP_UNIT_SMUL] = op->cond;
   put_feed(instr, op);
   op->unit = (uint8_t)unit;
   op->instr = instr;
   if (to)
      pipe(op, to);
   return true;
}

/* Whether a product that only this operation reads could come through the pipeline. */
static bool
wants_product(const struct ppc_op *op)
{
   for (const struct ppc_edge *e = op->before; e; e = e->next) {
      const struct ppc_op *from = e->to;
      if (e->kind == PPC_READS && from->kind == PPC_ALU && from->fn >= LIMA_PP_FN_MUL &&
          from->fn <= LIMA_PP_FN_XOR)
         return true;
   }
   return false;
}

/* Whether what one lane is moved from is computed by a unit that the combining one comes behind. */
static bool
moves_result(const struct ppc_op *op)
{
   const struct ppc_op *from = op->before ? op->before->to : NULL;
   return op->fn == LIMA_PP_FN_MOV && from && from->kind == PPC_ALU;
}

static bool
place_alu(struct ppc *p, struct ppc_instr *instr, struct ppc_op *op)
{
   static const uint8_t orders[3][5] = {{LIMA_PP_UNIT_SMUL, LIMA_PP_UNIT_SADD, LIMA_PP_UNIT_VMUL,
                                         LIMA_PP_UNIT_VADD, LIMA_PP_UNIT_COMBINE},
                                        {LIMA_PP_UNIT_SADD, LIMA_PP_UNIT_VADD, LIMA_PP_UNIT_SMUL,
                                         LIMA_PP_UNIT_VMUL, LIMA_PP_UNIT_COMBINE},
                                        {LIMA_PP_UNIT_COMBINE, LIMA_PP_UNIT_SADD, LIMA_PP_UNIT_VADD,
                                         LIMA_PP_UNIT_SMUL, LIMA_PP_UNIT_VMUL}};
   const uint8_t *order = orders[wants_product(op) ? 1 : moves_result(op) ? 2 : 0];
   if (place_feed(p, instr, op)) {
      put_feed_alone(instr, op);
      return true;
   }
   for (unsigned piped = 2; piped-- > 0;) {
      for (unsigned i = 0; i < 5; i++) {
         const enum lima_pp_unit unit = (enum lima_pp_unit)order[i];
         if (piped && unit != LIMA_PP_UNIT_SMUL && unit != LIMA_PP_UNIT_VMUL)
            continue;
         if (ppc_can(op, unit) && try_unit(p, instr, op, unit, piped))
            return true;
      }
   }
   return false;
}

static bool
place(struct ppc *p, struct ppc_instr *instr, struct ppc_op *op)
{
   switch (op->kind) {
   case PPC_ALU:
      return place_alu(p, instr, op);
   case PPC_FUNCTION:
      return try_unit(p, instr, op, LIMA_PP_UNIT_COMBINE, false);
   case PPC_VARYING:
      return try_unit(p, instr, op, LIMA_PP_UNIT_VARYING, false);
   case PPC_STORE:
      return try_unit(p, instr, op, LIMA_PP_UNIT_STORE, false);
   case PPC_DISCARD:
      /* Whether a branch comes before a stop beside it is not known. */
      return !instr->stop && try_unit(p, instr, op, LIMA_PP_UNIT_BRANCH, false);
   default:
      return try_unit(p, instr, op, LIMA_PP_UNIT_BRANCH, false);
   }
}

bool
ppc_place(struct ppc *p, struct ppc_instr *instr, struct ppc_op *op)
{
   const unsigned lanes = count_lanes(op);
   if ((instr->lanes && instr->lanes + lanes > p->way.max_lanes) || !place(p, instr, op))
      return false;
   instr->lanes += lanes;
   return true;
}

unsigned
ppc_scale_source(const struct ppc_op *op)
{
   unsigned scalar;
   combines(op, &scalar);
   return scalar;
}

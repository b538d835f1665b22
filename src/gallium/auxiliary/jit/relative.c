/* Parameters whose numbers lanes compute, as c[A0.x + 3].
 *
 * Whole parameters are loaded lane by lane, four lanes' in a register, and turned into registers of
 * components: gathers of single words take a processor longer.
 *
 * Reads by one address have one place in memory for it: the lowest parameter that any of them may
 * mean, moved to where all of them are in range. Lanes for which that is another one are in doubt:
 * the second list asks each read whether it is in range. So do reads that not all lanes get to,
 * whose address may mean nothing in the others.
 */
#include "private.h"

/* Parameters from 0 on that an address may reach; others are 0. */
static uint32_t
reachable(const struct sp_jit_lower *l)
{
   return l->shader->indirect_limit ? l->shader->indirect_limit : l->shader->num_params;
}

static struct sp_jit_reach *
reach_of(const struct sp_jit_lower *l, const struct ir_src *address)
{
   return &l->reaches[4 * (size_t)address->def->id + address->swizzle[0]];
}

void
sp_jit_find_reaches(struct sp_jit_lower *l)
{
   for (uint32_t i = 0; i < l->dom.num_blocks; i++)
      for (const struct ir_instr *in = l->order[i]->first; in; in = in->next) {
         if (in->op != IR_OP_load_param || !in->num_srcs)
            continue;
         struct sp_jit_reach *r = reach_of(l, &in->src[0]);
         r->lowest = r->known && r->lowest < in->index ? r->lowest : in->index;
         r->highest = r->known && r->highest > in->index ? r->highest : in->index;
         r->known = true;
      }
}

/* The number in [0, last] that is next to the address, and the byte of that parameter. */
static sp_jit_ref
move_into_range(struct sp_jit_lower *l, sp_jit_ref address, uint32_t last, sp_jit_ref *bytes)
{
   const sp_jit_ref capped = sp_jit_binary(l, SP_JIT_OP_imin, address, sp_jit_constant(l, last)),
                    safe = sp_jit_binary(l, SP_JIT_OP_imax, capped, sp_jit_constant(l, 0));
   *bytes = sp_jit_binary(l, SP_JIT_OP_ishl, safe, sp_jit_constant(l, 4));
   return safe;
}

static sp_jit_ref
compare(struct sp_jit_lower *l, uint8_t relation, sp_jit_ref a, sp_jit_ref b)
{
   return sp_jit_operation(
       l, (struct sp_jit_instr){.op = SP_JIT_OP_icompare, .imm = relation, .src = {a, b}});
}

/* Word i of the parameter `offset` behind the one at the byte of each lane. What comes before the
 * last step are results that other components need too. */
static sp_jit_ref
word_of_rows(struct sp_jit_lower *l, sp_jit_ref bytes, uint32_t offset, unsigned i)
{
   const enum sp_jit_op unpack = i < 2 ? SP_JIT_OP_unpack_low : SP_JIT_OP_unpack_high;
   sp_jit_ref row[4];
   for (unsigned lane = 0; lane < 4; lane++)
      row[lane] = sp_jit_operation(l, (struct sp_jit_instr){.op = SP_JIT_OP_rows,
                                                            .imm = (uint8_t)lane,
                                                            .index = (uint16_t)offset,
                                                            .src = {bytes}});
   l->reads_rows = true;
   return sp_jit_operation(
       l, (struct sp_jit_instr){.op = SP_JIT_OP_pairs,
                                .imm = i & 1 ? SP_JIT_SECOND_PAIRS : SP_JIT_FIRST_PAIRS,
                                .src = {sp_jit_binary(l, unpack, row[0], row[1]),
                                        sp_jit_binary(l, unpack, row[2], row[3])}});
}

/* Whether the read may do without asking for its range, as it is in doubt where it is beyond. */
static bool
may_doubt(const struct sp_jit_lower *l, const struct ir_src *address)
{
   const struct sp_jit_reach *r = reach_of(l, address);
   const int64_t span = (int64_t)r->highest - r->lowest;
   return !l->exact && !l->mask && !address->neg && !address->abs && span < reachable(l) &&
          span <= UINT16_MAX;
}

/* The byte of the lowest parameter that reads by the address may mean. */
static sp_jit_ref
shared_bytes(struct sp_jit_lower *l, struct sp_jit_reach *r, sp_jit_ref address)
{
   if (r->bytes)
      return r->bytes;
   const uint32_t last = reachable(l) - 1 - (uint32_t)(r->highest - r->lowest);
   const sp_jit_ref lowest =
       sp_jit_binary(l, SP_JIT_OP_iadd, address, sp_jit_constant(l, (uint32_t)r->lowest));
   const sp_jit_ref safe = move_into_range(l, lowest, last, &r->bytes);
   sp_jit_doubt(l, compare(l, SP_JIT_INT_NE, safe, lowest));
   return r->bytes;
}

static sp_jit_ref
gather(struct sp_jit_lower *l, sp_jit_ref address, unsigned i)
{
   const sp_jit_ref bytes = sp_jit_binary(l, SP_JIT_OP_ishl, address, sp_jit_constant(l, 4));
   return sp_jit_operation(
       l, (struct sp_jit_instr){.op = SP_JIT_OP_gather,
                                .imm = (uint8_t)i,
                                .src = {address, bytes, sp_jit_constant(l, reachable(l) - 1)}});
}

sp_jit_ref
sp_jit_param_at(struct sp_jit_lower *l, const struct ir_instr *in, unsigned i)
{
   const struct ir_src *src = &in->src[0];
   const bool alone = !(l->needed[in->id] & (l->needed[in->id] - 1));
   if (!reachable(l))
      return sp_jit_constant(l, 0);
   const sp_jit_ref base = sp_jit_source(l, src, 0);
   const sp_jit_ref address =
       sp_jit_binary(l, SP_JIT_OP_iadd, base, sp_jit_constant(l, (uint32_t)in->index));
   if (l->failed)
      return 0;
   if (alone || l->values[address].uniform)
      return gather(l, address, i);
   if (may_doubt(l, src)) {
      struct sp_jit_reach *r = reach_of(l, src);
      return word_of_rows(l, shared_bytes(l, r, base), (uint32_t)(in->index - r->lowest), i);
   }
   sp_jit_ref bytes;
   const sp_jit_ref safe = move_into_range(l, address, reachable(l) - 1, &bytes);
   return sp_jit_binary(l, SP_JIT_OP_and, word_of_rows(l, bytes, 0, i),
                        compare(l, SP_JIT_INT_EQ, safe, address));
}

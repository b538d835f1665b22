/* Registers for values.
 *
 * A list is straight, so the next use of every value is known: where a register is wanted and all
 * are taken, the value goes that is used last. Values that are somewhere in memory anyway are read
 * again from there, others are stored once.
 */
#include "emit.h"

#include <stdlib.h>
#include <string.h>

#define NEVER UINT32_MAX

/* --- Groups */

static unsigned
group_of(const struct sp_jit_emitter *e, sp_jit_ref v)
{
   unsigned group = 0;
   for (size_t first = e->l->num_values; v >= first; first += e->l->num_values)
      group++;
   return group;
}

const struct sp_jit_value *
sp_jit_emitted(const struct sp_jit_emitter *e, sp_jit_ref v)
{
   return &e->l->values[v - group_of(e, v) * e->l->num_values];
}

/* A value of the first group, or what all have in common, for another group. */
static sp_jit_ref
of_group(const struct sp_jit_emitter *e, sp_jit_ref v, unsigned group)
{
   const bool common = !v || e->l->values[v].uniform;
   return common ? v : (sp_jit_ref)(v + group * e->l->num_values);
}

static bool
copy_operations(struct sp_jit_emitter *e, const struct sp_jit_list *list)
{
   const unsigned groups = e->uniform ? 1 : e->groups;
   free(e->instrs);
   e->num_instrs = groups * list->num;
   e->instrs = malloc((e->num_instrs + 1) * sizeof *e->instrs);
   for (size_t i = 0; e->instrs && i < e->num_instrs; i++) {
      struct sp_jit_instr *in = &e->instrs[i];
      *in = list->instrs[i / groups];
      in->dst = of_group(e, in->dst, i % groups);
      for (unsigned s = 0; s < 4; s++)
         in->src[s] = of_group(e, in->src[s], i % groups);
   }
   return e->instrs;
}

static size_t
num_values(const struct sp_jit_emitter *e)
{
   return e->groups * e->l->num_values;
}

/* --- Uses */

/* Counts each value's uses, or writes their positions to e->uses, from at[value] on. */
static void
for_each_use(struct sp_jit_emitter *e, uint32_t *at, bool write)
{
   for (size_t i = 0; i < e->num_instrs; i++)
      for (unsigned s = 0; s < 4; s++) {
         const sp_jit_ref v = e->instrs[i].src[s];
         const uint32_t position = at[v]++;
         if (write && v)
            e->uses[position] = (uint32_t)i;
      }
}

static bool
find_uses(struct sp_jit_emitter *e)
{
   const size_t num = num_values(e);
   uint32_t *at = calloc(num + 1, sizeof *at), total = 0;
   if (!at)
      return false;
   for_each_use(e, at, false);
   for (size_t v = 1; v < num; v++) {
      e->first_use[v] = total;
      total += at[v] + 1;
      at[v] = e->first_use[v];
   }
   free(e->uses);
   e->uses = malloc((total + 1) * sizeof *e->uses);
   if (e->uses) {
      memset(e->uses, 0xff, (total + 1) * sizeof *e->uses);
      for_each_use(e, at, true);
   }
   free(at);
   return e->uses;
}

static uint32_t
next_use(const struct sp_jit_emitter *e, sp_jit_ref v)
{
   return e->uses[e->first_use[v]];
}

bool
sp_jit_take_list(struct sp_jit_emitter *e, const struct sp_jit_list *list, bool uniform)
{
   e->uniform = uniform;
   e->pointer = 0;
   e->slots = e->l->num_slots;
   e->most_slots = e->slots > e->most_slots ? e->slots : e->most_slots;
   memset(e->reg_of, SP_JIT_NO_REG, num_values(e));
   memset(e->spilled, 0, num_values(e) * sizeof *e->spilled);
   for (unsigned r = 0; r < e->num_regs; r++) {
      if (e->pinned >> r & 1)
         e->reg_of[e->value_in[r]] = (uint8_t)r;
      else
         e->value_in[r] = 0;
   }
   return copy_operations(e, list) && find_uses(e);
}

bool
sp_jit_emitter_init(struct sp_jit_emitter *e, const struct sp_jit_lower *l,
                    struct sp_jit_code *code)
{
   *e = (struct sp_jit_emitter){
       .l = l,
       .code = code,
       .vector = code->wide ? 64 : 32,
       .num_regs = code->machine->num_registers * (code->wide && code->machine->has_rex ? 2u : 1u),
       .doubt = code->machine->num_registers - 1u,
       .groups = SP_JIT_MAX_GROUPS,
   };
   e->reserved = !code->wide && l->any_doubt ? 1u << e->doubt : 0;
   e->reg_of = malloc(num_values(e) + 1);
   e->spilled = malloc((num_values(e) + 1) * sizeof *e->spilled);
   e->first_use = calloc(num_values(e) + 1, sizeof *e->first_use);
   return e->reg_of && e->spilled && e->first_use;
}

void
sp_jit_emitter_finish(struct sp_jit_emitter *e)
{
   free(e->reg_of);
   free(e->spilled);
   free(e->first_use);
   free(e->uses);
   free(e->instrs);
}

/* --- Where values are */

struct sp_jit_operand
sp_jit_in_register(unsigned reg)
{
   return (struct sp_jit_operand){.kind = SP_JIT_REG, .reg = (uint8_t)reg};
}

struct sp_jit_operand
sp_jit_in_scratch(const struct sp_jit_emitter *e, uint32_t slot)
{
   return (struct sp_jit_operand){
       .kind = SP_JIT_MEM,
       .base = e->code->machine->scratch,
       .disp = (int32_t)(e->l->num_arrays * SP_JIT_ARRAY_BYTES + (slot - 1) * e->vector)};
}

struct sp_jit_operand
sp_jit_in_array(const struct sp_jit_emitter *e, unsigned array, unsigned group)
{
   return (struct sp_jit_operand){.kind = SP_JIT_STREAM,
                                  .base = e->code->machine->scratch,
                                  .disp =
                                      (int32_t)(array * SP_JIT_ARRAY_BYTES + e->vector * group)};
}

/* In place of a slot: the value is in its array. */
#define KEPT UINT16_MAX

void
sp_jit_note_kept(struct sp_jit_emitter *e, sp_jit_ref v)
{
   e->spilled[v] = KEPT;
}

struct sp_jit_operand
sp_jit_in_stream(const struct sp_jit_emitter *e, unsigned group)
{
   return (struct sp_jit_operand){.kind = SP_JIT_STREAM,
                                  .base = e->code->machine->pointer,
                                  .disp = (int32_t)(e->vector * group)};
}

/* AVX2's operations read all lanes of them. */
static struct sp_jit_operand
constant(const struct sp_jit_emitter *e, uint32_t index)
{
   return (struct sp_jit_operand){
       .kind = e->code->wide ? SP_JIT_BROADCAST : SP_JIT_MEM,
       .base = e->code->machine->constants,
       .disp = (int32_t)(4 * SP_JIT_COPIES(e->code->wide) * index),
   };
}

/* What an operation can read from memory at once: all but lanes of pointers. False: v is nowhere
 * in memory, or only so. */
static bool
memory_of(const struct sp_jit_emitter *e, sp_jit_ref v, struct sp_jit_operand *out)
{
   const struct sp_jit_value *info = sp_jit_emitted(e, v);
   *out = (struct sp_jit_operand){.kind = SP_JIT_BROADCAST};
   switch ((enum sp_jit_value_kind)info->kind) {
   case SP_JIT_PARAM:
      out->base = e->code->machine->params;
      out->disp = (int32_t)(4 * info->index);
      return true;
   case SP_JIT_CONSTANT:
      *out = constant(e, info->index);
      return true;
   case SP_JIT_POINTER:
      return false;
   case SP_JIT_TEXEL:
   case SP_JIT_CARRIED:
   case SP_JIT_TEMP:
      break;
   }
   if (info->uniform && !e->uniform)
      *out = sp_jit_in_scratch(e, info->slot);
   else if (info->kind == SP_JIT_TEXEL || info->kind == SP_JIT_CARRIED || e->spilled[v] == KEPT ||
            (!info->uniform && info->stage < e->stage))
      *out = sp_jit_in_array(e, info->array - 1u, group_of(e, v));
   else if (e->spilled[v])
      *out = sp_jit_in_scratch(e, e->spilled[v]);
   else
      return false;
   return true;
}

void
sp_jit_put(struct sp_jit_emitter *e, enum sp_x86_vector op, unsigned reg, unsigned second,
           struct sp_jit_operand last, uint8_t imm)
{
   const struct sp_jit_vector v = {.opcode = &sp_x86_vectors[op],
                                   .reg = (uint8_t)reg,
                                   .second = (uint8_t)second,
                                   .last = last,
                                   .imm = imm};
   sp_jit_vector(e->code, &v);
}

/* In the lanes of the mask only. */
void
sp_jit_put_masked(struct sp_jit_emitter *e, enum sp_x86_vector op, unsigned reg, unsigned second,
                  struct sp_jit_operand last, uint8_t mask, bool zero)
{
   const struct sp_jit_vector v = {.opcode = &sp_x86_vectors[op],
                                   .reg = (uint8_t)reg,
                                   .second = (uint8_t)second,
                                   .last = last,
                                   .mask = mask,
                                   .zero = zero};
   sp_jit_vector(e->code, &v);
}

void
sp_jit_point_to(struct sp_jit_emitter *e, uint32_t pointer)
{
   const struct sp_jit_pointer *p = &e->l->pointers[pointer];
   const size_t first =
       p->output ? offsetof(struct sp_vm_block, outputs) : offsetof(struct sp_vm_block, inputs);
   if (e->pointer != pointer + 1)
      sp_jit_load_pointer(e->code, (int32_t)(first + sizeof(float *) * (4u * p->slot + p->comp)));
   e->pointer = pointer + 1;
}

static void
emit_load(struct sp_jit_emitter *e, unsigned reg, sp_jit_ref v)
{
   struct sp_jit_operand memory;
   if (memory_of(e, v, &memory)) {
      const bool broadcast = memory.kind == SP_JIT_BROADCAST;
      memory.kind = broadcast ? SP_JIT_MEM : memory.kind;
      sp_jit_put(e, broadcast ? SP_X86_vbroadcastss : SP_X86_vmovups_load, reg, 0, memory, 0);
      return;
   }
   sp_jit_point_to(e, sp_jit_emitted(e, v)->index);
   sp_jit_put(e, SP_X86_vmovups_load, reg, 0, sp_jit_in_stream(e, group_of(e, v)), 0);
}

/* --- Registers */

/* For a value that is in a register alone. */
static struct sp_jit_operand
new_slot(struct sp_jit_emitter *e, sp_jit_ref v)
{
   e->spilled[v] = (uint16_t)++e->slots;
   e->most_slots = e->slots > e->most_slots ? e->slots : e->most_slots;
   return sp_jit_in_scratch(e, e->spilled[v]);
}

static void
evict(struct sp_jit_emitter *e, unsigned reg)
{
   const sp_jit_ref v = e->value_in[reg];
   struct sp_jit_operand memory;
   if (sp_jit_emitted(e, v)->kind != SP_JIT_POINTER && !memory_of(e, v, &memory))
      sp_jit_put(e, SP_X86_vmovups_store, reg, 0, new_slot(e, v), 0);
   e->reg_of[v] = SP_JIT_NO_REG;
   e->value_in[reg] = 0;
}

static unsigned
take_register(struct sp_jit_emitter *e)
{
   unsigned best = 0;
   uint32_t furthest = 0;
   for (unsigned r = 0; r < e->num_regs; r++) {
      if (e->locked >> r & 1)
         continue;
      if (!e->value_in[r]) {
         e->touched |= 1u << r;
         return r;
      }
      const uint32_t next = next_use(e, e->value_in[r]);
      if (next >= furthest) {
         furthest = next;
         best = r;
      }
   }
   evict(e, best);
   return best;
}

static void
put(struct sp_jit_emitter *e, unsigned reg, sp_jit_ref v)
{
   e->value_in[reg] = v;
   e->reg_of[v] = (uint8_t)reg;
   e->locked |= 1u << reg;
}

unsigned
sp_jit_need_register(struct sp_jit_emitter *e, sp_jit_ref v)
{
   unsigned reg = e->reg_of[v];
   if (reg == SP_JIT_NO_REG) {
      reg = take_register(e);
      emit_load(e, reg, v);
      put(e, reg, v);
   }
   e->locked |= 1u << reg;
   return reg;
}

/* A register, or memory where v is in none. */
struct sp_jit_operand
sp_jit_need_operand(struct sp_jit_emitter *e, sp_jit_ref v)
{
   struct sp_jit_operand memory;
   if (e->reg_of[v] == SP_JIT_NO_REG && memory_of(e, v, &memory))
      return memory;
   return sp_jit_in_register(sp_jit_need_register(e, v));
}

/* The halves of a zmm on their own: words of them that are read at once come later from a store of
 * all (AMD's fourth generation: 14 ns for sixteen, 9 from halves). */
static void
store_for_words(struct sp_jit_emitter *e, unsigned reg, struct sp_jit_operand to)
{
   const struct sp_jit_vector low = {.opcode = &sp_x86_vectors[SP_X86_vmovups_store],
                                     .reg = (uint8_t)reg,
                                     .last = to,
                                     .bytes = 32};
   sp_jit_vector(e->code, &low);
   to.disp += 32;
   if (e->code->wide)
      sp_jit_put(e, SP_X86_vextractf32x8, reg, 0, to, 1);
}

struct sp_jit_operand
sp_jit_need_words(struct sp_jit_emitter *e, sp_jit_ref v)
{
   struct sp_jit_operand memory;
   if (!memory_of(e, v, &memory)) {
      memory = new_slot(e, v);
      store_for_words(e, e->reg_of[v], memory);
   }
   return memory;
}

/* Sources have been read: those without a further use leave their registers. */
void
sp_jit_release_sources(struct sp_jit_emitter *e, const struct sp_jit_instr *in)
{
   for (unsigned s = 0; s < 4; s++) {
      const sp_jit_ref v = in->src[s];
      if (!v)
         continue;
      e->first_use[v]++;
      if (next_use(e, v) != NEVER || e->reg_of[v] == SP_JIT_NO_REG || e->pinned >> e->reg_of[v] & 1)
         continue;
      e->value_in[e->reg_of[v]] = 0;
      e->locked &= ~(1u << e->reg_of[v]);
      e->reg_of[v] = SP_JIT_NO_REG;
   }
}

/* For the result; may be the register of a source that is not used any more. */
unsigned
sp_jit_result_register(struct sp_jit_emitter *e, const struct sp_jit_instr *in)
{
   sp_jit_release_sources(e, in);
   const unsigned reg = take_register(e);
   put(e, reg, in->dst);
   return reg;
}

/* For the result; none of the sources' registers. */
unsigned
sp_jit_separate_register(struct sp_jit_emitter *e, const struct sp_jit_instr *in)
{
   const unsigned reg = take_register(e);
   sp_jit_release_sources(e, in);
   put(e, reg, in->dst);
   return reg;
}

unsigned
sp_jit_spare_register(struct sp_jit_emitter *e)
{
   const unsigned reg = take_register(e);
   e->locked |= 1u << reg;
   return reg;
}

void
sp_jit_drop_unused(struct sp_jit_emitter *e, sp_jit_ref v)
{
   if (!v || e->reg_of[v] == SP_JIT_NO_REG || next_use(e, v) != NEVER)
      return;
   e->value_in[e->reg_of[v]] = 0;
   e->reg_of[v] = SP_JIT_NO_REG;
}

/* --- Values that stay in registers */

static bool
can_be_pinned(const struct sp_jit_value *v)
{
   return v->kind == SP_JIT_CONSTANT || (v->kind == SP_JIT_TEMP && v->uniform);
}

/* The value that the list reads most often, of those that have no register. */
static sp_jit_ref
most_wanted(const struct sp_jit_emitter *e, const uint32_t *reads)
{
   sp_jit_ref best = 0;
   for (size_t v = 1; v < e->l->num_values; v++)
      if (reads[v] > reads[best] && e->reg_of[v] == SP_JIT_NO_REG)
         best = (sp_jit_ref)v;
   return best;
}

void
sp_jit_pin(struct sp_jit_emitter *e, const struct sp_jit_list *list, uint32_t free_regs)
{
   uint32_t *reads = calloc(e->l->num_values, sizeof *reads);
   for (size_t i = 0; reads && i < list->num; i++)
      for (unsigned s = 0; s < 4; s++) {
         const sp_jit_ref v = list->instrs[i].src[s];
         if (v && can_be_pinned(&e->l->values[v]))
            reads[v] += e->groups;
      }
   e->uniform = false;
   memset(e->reg_of, SP_JIT_NO_REG, num_values(e));
   for (unsigned r = 0; reads && r < e->num_regs; r++) {
      const sp_jit_ref v = free_regs >> r & 1 ? most_wanted(e, reads) : 0;
      if (!v || reads[v] < 2)
         continue;
      emit_load(e, r, v);
      e->value_in[r] = v;
      e->reg_of[v] = (uint8_t)r;
      e->pinned |= 1u << r;
      e->reserved |= 1u << r;
   }
   free(reads);
}

void
sp_jit_unpin(struct sp_jit_emitter *e)
{
   e->reserved &= ~e->pinned;
   e->pinned = 0;
}

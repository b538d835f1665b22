/* Values and operations of native code. */
#include "private.h"

#include "util/u_grow.h"

#include <assert.h>
#include <string.h>

struct sp_jit_value *
sp_jit_value_of(struct sp_jit_lower *l, sp_jit_ref a)
{
   return &l->values[a];
}

/* --- Values that nothing computes */

static sp_jit_ref
new_value(struct sp_jit_lower *l, struct sp_jit_value v)
{
   /* Value 0 stands for none, and for any when the translation failed. */
   const size_t need = l->num_values + 2;
   if (need > SP_JIT_MAX_VALUES ||
       !u_grow((void **)&l->values, &l->max_values, need, sizeof *l->values)) {
      l->failed = true;
      return 0;
   }
   if (l->num_values == 0)
      l->values[l->num_values++] = (struct sp_jit_value){0};
   l->values[l->num_values] = v;
   return (sp_jit_ref)l->num_values++;
}

static bool
is_denormal(uint32_t bits)
{
   return !(bits & 0x7f800000u) && bits & 0x007fffffu;
}

static sp_jit_ref
find_constant(struct sp_jit_lower *l, uint32_t bits, bool bytes)
{
   for (size_t i = 0; i < l->num_constants; i++)
      if (l->constants[i].bits == bits && l->constants[i].bytes == bytes)
         return l->constants[i].value;
   const size_t i = l->num_constants;
   if (!u_grow((void **)&l->constants, &l->max_constants, i + 1, sizeof *l->constants)) {
      l->failed = true;
      return 0;
   }
   const sp_jit_ref r = new_value(l, (struct sp_jit_value){
                                         .kind = SP_JIT_CONSTANT,
                                         .uniform = true,
                                         .flushed = !is_denormal(bits),
                                         .positive = bits != 0x80000000u && !is_denormal(bits),
                                         .index = (uint32_t)i,
                                     });
   l->constants[l->num_constants++] =
       (struct sp_jit_constant){.bits = bits, .bytes = bytes, .value = r};
   return r;
}

sp_jit_ref
sp_jit_constant(struct sp_jit_lower *l, uint32_t bits)
{
   return find_constant(l, bits, false);
}

sp_jit_ref
sp_jit_move_byte(struct sp_jit_lower *l, sp_jit_ref word, unsigned from, unsigned to)
{
   const uint32_t none = 0x80808080u;
   assert(!l->wide && from < 4 && to < 4);
   return sp_jit_binary(l, SP_JIT_OP_shuffle, word,
                        find_constant(l, (none & ~(0xffu << 8 * to)) | from << 8 * to, true));
}

sp_jit_ref
sp_jit_number(struct sp_jit_lower *l, float f)
{
   uint32_t bits;
   memcpy(&bits, &f, sizeof bits);
   return sp_jit_constant(l, bits);
}

bool
sp_jit_is_constant(const struct sp_jit_lower *l, sp_jit_ref a, uint32_t *bits)
{
   if (!a || l->values[a].kind != SP_JIT_CONSTANT || l->constants[l->values[a].index].bytes)
      return false;
   *bits = l->constants[l->values[a].index].bits;
   return true;
}

sp_jit_ref
sp_jit_param(struct sp_jit_lower *l, uint32_t index)
{
   if (l->params[index])
      return l->params[index];
   const struct sp_jit_value param = {.kind = SP_JIT_PARAM, .uniform = true, .index = index};
   const sp_jit_ref v = new_value(l, param);
   /* Operations of AVX2 do not read four bytes for all lanes. */
   l->params[index] = l->wide ? v : sp_jit_unary(l, SP_JIT_OP_broadcast, 0, v);
   return l->params[index];
}

static uint32_t
pointer_index(struct sp_jit_lower *l, bool output, unsigned slot, unsigned comp)
{
   size_t i = 0;
   for (; i < l->num_pointers; i++) {
      const struct sp_jit_pointer *p = &l->pointers[i];
      if (p->output == output && p->slot == slot && p->comp == comp)
         return (uint32_t)i;
   }
   if (!u_grow((void **)&l->pointers, &l->max_pointers, i + 1, sizeof *l->pointers)) {
      l->failed = true;
      return 0;
   }
   l->pointers[l->num_pointers++] =
       (struct sp_jit_pointer){.output = output, .slot = (uint8_t)slot, .comp = (uint8_t)comp};
   return (uint32_t)i;
}

sp_jit_ref
sp_jit_pointer(struct sp_jit_lower *l, bool output, unsigned slot, unsigned comp)
{
   const uint32_t index = pointer_index(l, output, slot, comp);
   l->reads_outputs |= output;
   if (l->failed)
      return 0;
   if (!l->pointers[index].value) {
      const struct sp_jit_value v = {
          .kind = SP_JIT_POINTER,
          .index = index,
          .from = (uint16_t)(output ? SP_JIT_FROM_MORE : SP_JIT_FROM(slot, comp))};
      l->pointers[index].value = new_value(l, v);
   }
   return l->pointers[index].value;
}

/* --- Operations */

static unsigned
hash_of(const struct sp_jit_instr *in)
{
   uint32_t h = in->op * 31u + in->imm + in->index * 7u;
   for (unsigned s = 0; s < 4; s++)
      h = h * 0x9e3779b1u + in->src[s];
   return h >> 20;
}

static bool
same(const struct sp_jit_instr *a, const struct sp_jit_instr *b)
{
   return a->op == b->op && a->imm == b->imm && a->index == b->index &&
          !memcmp(a->src, b->src, sizeof a->src);
}

static struct sp_jit_instr *
append(struct sp_jit_lower *l, struct sp_jit_list *list, const struct sp_jit_instr *in)
{
   if (!u_grow((void **)&list->instrs, &list->max, list->num + 1, sizeof *list->instrs) ||
       list->num >= UINT16_MAX) {
      l->failed = true;
      return NULL;
   }
   list->instrs[list->num] = *in;
   return &list->instrs[list->num++];
}

void
sp_jit_append(struct sp_jit_lower *l, struct sp_jit_list *list, struct sp_jit_instr in)
{
   append(l, list, &in);
}

sp_jit_ref
sp_jit_texel(struct sp_jit_lower *l, uint8_t stage)
{
   return new_value(
       l, (struct sp_jit_value){.kind = SP_JIT_TEXEL, .stage = stage, .from = SP_JIT_FROM_MORE});
}

sp_jit_ref
sp_jit_carried(struct sp_jit_lower *l, uint8_t stage, size_t index)
{
   return new_value(l, (struct sp_jit_value){.kind = SP_JIT_CARRIED,
                                             .stage = stage,
                                             .index = (uint32_t)index,
                                             .from = SP_JIT_FROM_MORE});
}

/* Groups read uniform results from memory. */
static void
share_sources(struct sp_jit_lower *l, const struct sp_jit_instr *in)
{
   for (unsigned s = 0; s < 4; s++) {
      struct sp_jit_value *v = &l->values[in->src[s]];
      if (in->src[s] && v->kind == SP_JIT_TEMP && v->uniform && !v->slot)
         v->slot = (uint16_t)++l->num_slots;
   }
}

/* Results that arithmetic made; the others are bits. */
static bool
is_flushed(enum sp_jit_op op)
{
   return op <= SP_JIT_OP_to_float || op == SP_JIT_OP_mulz || op == SP_JIT_OP_fixup;
}

/* The sign of a zero changes nothing but the sign of a zero here. */
static bool
forgets_signs(enum sp_jit_op op)
{
   return op == SP_JIT_OP_add || op == SP_JIT_OP_sub || op == SP_JIT_OP_mul ||
          op == SP_JIT_OP_mulz || op == SP_JIT_OP_min || op == SP_JIT_OP_max;
}

static uint16_t
made_of(const struct sp_jit_lower *l, const struct sp_jit_instr *in)
{
   uint16_t from = 0;
   for (unsigned s = 0; s < 4; s++) {
      const uint16_t other = in->src[s] ? l->values[in->src[s]].from : 0;
      if (other && from && other != from)
         return SP_JIT_FROM_MORE;
      from |= other;
   }
   return from && !forgets_signs(in->op) ? SP_JIT_FROM_MORE : from;
}

sp_jit_ref
sp_jit_operation(struct sp_jit_lower *l, struct sp_jit_instr in)
{
   bool uniform = true, doubtful = false;
   uint8_t stage = 0;
   if (l->failed)
      return 0;
   for (unsigned s = 0; s < 4; s++) {
      uniform &= !in.src[s] || l->values[in.src[s]].uniform;
      doubtful |= in.src[s] && l->values[in.src[s]].doubtful;
      stage = in.src[s] && l->values[in.src[s]].stage > stage ? l->values[in.src[s]].stage : stage;
   }
   struct sp_jit_list *list = uniform ? &l->uniform : l->groups;
   uint16_t *known = &l->hash[!uniform][hash_of(&in)];
   if (*known && same(&list->instrs[*known - 1], &in))
      return list->instrs[*known - 1].dst;
   in.dst = new_value(l, (struct sp_jit_value){
                             .kind = SP_JIT_TEMP,
                             .uniform = uniform,
                             .flushed = is_flushed(in.op),
                             .doubtful = doubtful,
                             .stage = stage,
                             .from = made_of(l, &in),
                         });
   if (!in.dst || !append(l, list, &in))
      return 0;
   if (!uniform)
      share_sources(l, &in);
   *known = (uint16_t)list->num;
   return in.dst;
}

sp_jit_ref
sp_jit_unary(struct sp_jit_lower *l, enum sp_jit_op op, uint8_t imm, sp_jit_ref a)
{
   return sp_jit_operation(l, (struct sp_jit_instr){.op = op, .imm = imm, .src = {a}});
}

static bool
is_zero(const struct sp_jit_lower *l, sp_jit_ref a)
{
   uint32_t bits;
   return sp_jit_is_constant(l, a, &bits) && !bits;
}

sp_jit_ref
sp_jit_binary(struct sp_jit_lower *l, enum sp_jit_op op, sp_jit_ref a, sp_jit_ref b)
{
   const sp_jit_ref r = sp_jit_operation(l, (struct sp_jit_instr){.op = op, .src = {a, b}});
   if (l->failed)
      return 0;
   /* x + 0 and 0 - x are never -0; other sums may be, where they are too small. */
   struct sp_jit_value *v = &l->values[r];
   if (op == SP_JIT_OP_add)
      v->positive = is_zero(l, a) || is_zero(l, b);
   else if (op == SP_JIT_OP_sub)
      v->positive = is_zero(l, a);
   else if (op == SP_JIT_OP_min || op == SP_JIT_OP_max)
      v->positive = l->values[a].positive && l->values[b].positive;
   return r;
}

sp_jit_ref
sp_jit_select(struct sp_jit_lower *l, enum sp_jit_op op, uint8_t relation, sp_jit_ref a,
              sp_jit_ref b, sp_jit_ref yes, sp_jit_ref no)
{
   /* Zeroes cost least as the other choice. */
   if (is_zero(l, yes)) {
      const sp_jit_ref other = yes;
      yes = no;
      no = other;
      relation ^= SP_JIT_INVERT;
   }
   const sp_jit_ref r = sp_jit_operation(
       l, (struct sp_jit_instr){.op = op, .imm = relation, .src = {a, b, yes, no}});
   if (l->failed)
      return 0;
   l->values[r].positive = l->values[yes].positive && l->values[no].positive;
   l->values[r].flushed = l->values[yes].flushed && l->values[no].flushed;
   return r;
}

sp_jit_ref
sp_jit_flushed(struct sp_jit_lower *l, sp_jit_ref a)
{
   uint32_t bits;
   if (l->failed || l->values[a].flushed)
      return a;
   if (sp_jit_is_constant(l, a, &bits))
      return sp_jit_constant(l, bits & 0x80000000u);
   return sp_jit_binary(l, SP_JIT_OP_mul, a, sp_jit_number(l, 1.0f));
}

/* --- Operations without results: they stay where they are. */

static void
append_check(struct sp_jit_lower *l, sp_jit_ref a, sp_jit_ref b)
{
   const struct sp_jit_instr in = {.op = SP_JIT_OP_check, .imm = SP_JIT_ORDERED, .src = {a, b}};
   append(l, l->groups, &in);
   l->any_doubt = true;
   l->check = 0;
}

void
sp_jit_check(struct sp_jit_lower *l, sp_jit_ref a)
{
   if (l->failed || !l->values[a].doubtful)
      return;
   l->values[a].doubtful = false;
   if (l->check)
      append_check(l, l->check, a);
   else
      l->check = a;
}

void
sp_jit_doubt(struct sp_jit_lower *l, sp_jit_ref lanes)
{
   if (l->failed)
      return;
   /* ~0 is a NaN, and 0 is a number. */
   l->values[lanes].doubtful = true;
   sp_jit_check(l, lanes);
}

void
sp_jit_finish_checks(struct sp_jit_lower *l)
{
   if (l->check)
      append_check(l, l->check, l->check);
}

void
sp_jit_share(struct sp_jit_lower *l, sp_jit_ref a)
{
   const struct sp_jit_instr in = {.src = {a}};
   if (a && !l->failed)
      share_sources(l, &in);
}

void
sp_jit_store(struct sp_jit_lower *l, sp_jit_ref value, unsigned slot, unsigned comp)
{
   if (l->failed)
      return;
   sp_jit_check(l, value);
   const struct sp_jit_instr in = {.op = SP_JIT_OP_store,
                                   .index = (uint16_t)pointer_index(l, true, slot, comp),
                                   .src = {value}};
   append(l, l->groups, &in);
   share_sources(l, &in);
}

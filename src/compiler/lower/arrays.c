#include "arrays.h"

#include "compiler/ir/builder.h"

/* An element takes about a kilobyte, all in all. */
#define MAX_ELEMENTS 65536

static bool
has_address(const struct ir_instr *i)
{
   return i->op == IR_OP_load_input_at || i->op == IR_OP_load_reg_at || i->op == IR_OP_store_reg_at;
}

const char *
ir_arrays_refusal(const struct ir_shader *sh)
{
   uint64_t elements = 0;
   for (const struct ir_block *block = sh->first; block; block = block->next) {
      for (const struct ir_instr *i = block->first; i; i = i->next)
         elements += has_address(i) ? i->range : 0;
   }
   return elements > MAX_ELEMENTS ? "too many elements of arrays are read or written by address"
                                  : NULL;
}

static struct ir_val
value_of(const struct ir_src *src, unsigned n)
{
   return (struct ir_val){.src = *src, .n = n};
}

/* Whether the address names element e. */
static struct ir_val
names(struct ir_builder *b, struct ir_val address, uint32_t e)
{
   return ir_build_ieq(b, address, ir_imm_i(b, (int32_t)e));
}

static struct ir_val
load_element(struct ir_builder *b, const struct ir_instr *i, uint32_t e)
{
   const unsigned number = (unsigned)i->index + e;
   if (i->op == IR_OP_load_input_at)
      return ir_bitcast(b, i->type, ir_load_input(b, number, i->num_components));
   return ir_load_reg(b, number, i->num_components, i->type);
}

static struct ir_val
expand_load(struct ir_builder *b, const struct ir_instr *i)
{
   const struct ir_val address = value_of(&i->src[0], 1);
   struct ir_val v = i->type == IR_B ? ir_imm_b(b, false) : ir_bitcast(b, i->type, ir_imm_i(b, 0));
   for (uint32_t e = 0; e < i->range; e++)
      v = ir_build_csel(b, names(b, address, e), load_element(b, i, e), v);
   return v;
}

static void
expand_store(struct ir_builder *b, const struct ir_instr *i)
{
   const unsigned n = ir_src_components(i, 0);
   const struct ir_val value = value_of(&i->src[0], n), address = value_of(&i->src[1], 1);
   for (uint32_t e = 0; e < i->range; e++) {
      const unsigned number = (unsigned)i->index + e;
      const struct ir_val old = ir_load_reg(b, number, n, i->type);
      ir_store_reg(b, number, i->write_mask, ir_build_csel(b, names(b, address, e), value, old));
   }
}

/* What is built goes before the instruction; a load becomes a move, a store nothing. */
static void
lower(struct ir_builder *b, struct ir_instr *i)
{
   struct ir_block apart = {.index = 0};
   struct ir_val v = {.n = 0};
   b->block = &apart;
   b->line = i->line;
   if (i->op == IR_OP_store_reg_at)
      expand_store(b, i);
   else
      v = expand_load(b, i);
   for (struct ir_instr *made = apart.first, *next; made; made = next) {
      next = made->next;
      ir_instr_insert_before(i, made);
   }
   if (b->failed)
      return;
   if (i->op == IR_OP_store_reg_at) {
      ir_instr_remove(i);
      return;
   }
   i->op = IR_OP_mov;
   i->index = 0;
   i->range = 0;
   i->src[0] = v.src;
   for (unsigned c = v.n; c < 4; c++)
      i->src[0].swizzle[c] = v.src.swizzle[v.n - 1];
}

bool
ir_lower_arrays(struct ir_shader *sh)
{
   struct ir_builder b = {.shader = sh};
   for (struct ir_block *block = sh->first; block; block = block->next) {
      for (struct ir_instr *i = block->first, *next; i && !b.failed; i = next) {
         next = i->next;
         if (has_address(i))
            lower(&b, i);
      }
   }
   return !b.failed && ir_shader_index(sh);
}

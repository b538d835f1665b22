#include "ir_shapes.h"

#include "compiler/ir/builder.h"

struct make {
   struct ir_shader *sh;
   struct ir_builder b;
   struct ir_val input;
};

static struct make
start(unsigned num_regs)
{
   struct make m = {.sh = ir_shader_create(IR_STAGE_VERTEX)};
   m.sh->num_params = 96;
   m.sh->max_calls = 4;
   m.sh->num_regs = num_regs;
   m.b = ir_builder_create(m.sh);
   m.input = ir_load_input(&m.b, 1, 4);
   return m;
}

static struct ir_shader *
finish(struct make *m)
{
   if (!m->b.failed && ir_shader_index(m->sh))
      return m->sh;
   ir_shader_destroy(m->sh);
   return NULL;
}

/* A condition that is known nowhere, and no two of them equal. */
static struct ir_val
condition(struct make *m, unsigned i)
{
   return ir_build_flt(&m->b, ir_comp(m->input, i % 4), ir_imm_f(&m->b, (float)i));
}

/* Component x of a register grows. */
static void
count_up(struct make *m, unsigned reg)
{
   const struct ir_val v = ir_load_reg(&m->b, reg, 1, IR_F);
   ir_store_reg(&m->b, reg, 1, ir_build_fadd(&m->b, v, ir_comp(m->input, reg % 4)));
}

static void
store_and_end(struct make *m, unsigned reg)
{
   ir_store_output(&m->b, VARYING_HPOS, 0xf, m->input);
   ir_store_output(&m->b, VARYING_COL0, 1, ir_load_reg(&m->b, reg, 1, IR_F));
   ir_end(&m->b);
}

/* --- Straight code */

static struct ir_shader *
make_chain(unsigned n)
{
   struct make m = start(1);
   struct ir_val v = m.input;
   for (unsigned i = 0; i < n; i++)
      v = ir_build_fadd(&m.b, v, m.input);
   ir_store_output(&m.b, VARYING_HPOS, 0xf, v);
   return finish(&m);
}

/* All values live until the last half of the program. */
static struct ir_shader *
make_many_live(unsigned n)
{
   struct make m = start(1);
   const struct ir_val none = {.n = 0};
   struct ir_val first = none, last = none;
   for (unsigned i = 0; i < n / 2; i++) {
      last = ir_build_fmul(&m.b, m.input, i ? last : m.input);
      first = i ? first : last;
   }
   struct ir_val sum = m.input;
   for (struct ir_instr *at = first.src.def; at && !m.b.failed; at = at->next) {
      struct ir_val v = m.input;
      v.src.def = at;
      sum = ir_build_fadd(&m.b, sum, v);
      if (at == last.src.def)
         break;
   }
   ir_store_output(&m.b, VARYING_HPOS, 0xf, sum);
   return finish(&m);
}

static struct ir_shader *
make_constants(unsigned n)
{
   struct make m = start(1);
   struct ir_val v = m.input;
   for (unsigned i = 0; i < n / 2; i++)
      v = ir_build_fadd(&m.b, v, ir_imm_f(&m.b, 1.0f + (float)i));
   ir_store_output(&m.b, VARYING_HPOS, 0xf, v);
   return finish(&m);
}

static struct ir_shader *
make_folding(unsigned n)
{
   struct make m = start(1);
   struct ir_val v = ir_imm_f(&m.b, 1.0f);
   for (unsigned i = 0; i < n / 2; i++)
      v = ir_build_fmul(&m.b, v, ir_imm_f(&m.b, 0.5f + (float)(i % 2)));
   ir_store_output(&m.b, VARYING_HPOS, 0xf, v);
   return finish(&m);
}

static struct ir_shader *
make_copies(unsigned n)
{
   struct make m = start(1);
   struct ir_val v = m.input;
   for (unsigned i = 0; i < n; i++)
      v = ir_build_mov(&m.b, i % 2 ? ir_neg(v) : ir_swizzle(v, "yzwx"));
   ir_store_output(&m.b, VARYING_HPOS, 0xf, v);
   return finish(&m);
}

static struct ir_shader *
make_equal(unsigned n)
{
   struct make m = start(1);
   struct ir_val v = m.input;
   for (unsigned i = 0; i < n / 2; i++)
      v = ir_build_fadd(&m.b, v, ir_build_fmul(&m.b, m.input, m.input));
   ir_store_output(&m.b, VARYING_HPOS, 0xf, v);
   return finish(&m);
}

/* One value in many swizzles: equal but for what a hash may leave out. */
static struct ir_shader *
make_swizzles(unsigned n)
{
   struct make m = start(1);
   struct ir_val sum = m.input;
   for (unsigned i = 0; i < n / 2; i++) {
      struct ir_val a = m.input, b = m.input;
      for (unsigned c = 1; c < 4; c++) {
         a.src.swizzle[c] = i >> 2 * c & 3;
         b.src.swizzle[c] = i >> (2 * c + 6) & 3;
      }
      a.src.neg = i >> 14 & 1;
      sum = ir_build_fadd(&m.b, sum, ir_build_fmul(&m.b, a, b));
   }
   ir_store_output(&m.b, VARYING_HPOS, 0xf, sum);
   return finish(&m);
}

static struct ir_shader *
make_stores(unsigned n)
{
   struct make m = start(1);
   for (unsigned i = 0; i < n / 2; i++)
      ir_store_output(&m.b, VARYING_TEX0 + i % 8, 0xf, ir_build_fadd(&m.b, m.input, m.input));
   store_and_end(&m, 0);
   return finish(&m);
}

/* --- Branches */

static struct ir_shader *
make_ifs(unsigned n)
{
   struct make m = start(1);
   for (unsigned i = 0; i < n / 8; i++) {
      struct ir_block *yes = ir_new_block(&m.b), *behind = ir_new_block(&m.b);
      ir_branch(&m.b, condition(&m, i), yes, behind);
      ir_set_block(&m.b, yes);
      count_up(&m, 0);
      ir_jump(&m.b, behind);
      ir_set_block(&m.b, behind);
   }
   store_and_end(&m, 0);
   return finish(&m);
}

/* The branches compute the same, and none of them dominates another. */
static struct ir_shader *
make_ifs_equal(unsigned n)
{
   struct make m = start(1);
   for (unsigned i = 0; i < n / 10; i++) {
      struct ir_block *yes = ir_new_block(&m.b), *behind = ir_new_block(&m.b);
      ir_branch(&m.b, condition(&m, i), yes, behind);
      ir_set_block(&m.b, yes);
      const struct ir_val product = ir_build_fmul(&m.b, m.input, m.input);
      const struct ir_val old = ir_load_reg(&m.b, 0, 4, IR_F);
      ir_store_reg(&m.b, 0, 0xf, ir_build_fadd(&m.b, old, product));
      ir_jump(&m.b, behind);
      ir_set_block(&m.b, behind);
   }
   store_and_end(&m, 0);
   return finish(&m);
}

/* Each changes other registers than the one before. */
static struct ir_shader *
make_ifs_registers(unsigned n)
{
   struct make m = start(n / 8);
   for (unsigned i = 0; i < n / 8; i++) {
      struct ir_block *yes = ir_new_block(&m.b), *behind = ir_new_block(&m.b);
      ir_branch(&m.b, condition(&m, i), yes, behind);
      ir_set_block(&m.b, yes);
      count_up(&m, i);
      ir_jump(&m.b, behind);
      ir_set_block(&m.b, behind);
   }
   store_and_end(&m, 0);
   return finish(&m);
}

static struct ir_shader *
make_nested_ifs(unsigned n)
{
   struct make m = start(1);
   struct ir_block *last = ir_new_block(&m.b);
   for (unsigned i = 0; i < n / 8; i++) {
      struct ir_block *yes = ir_new_block(&m.b);
      ir_branch(&m.b, condition(&m, i), yes, last);
      ir_set_block(&m.b, yes);
      count_up(&m, 0);
   }
   ir_jump(&m.b, last);
   ir_set_block(&m.b, last);
   store_and_end(&m, 0);
   return finish(&m);
}

/* With an end of its own for each. */
static struct ir_shader *
make_nested_if_ends(unsigned n)
{
   struct make m = start(1);
   struct ir_block *behind = ir_new_block(&m.b), *innermost = NULL;
   ir_set_block(&m.b, behind);
   store_and_end(&m, 0);
   m.b.block = m.sh->first;
   for (unsigned i = 0; i < n / 12; i++) {
      struct ir_block *yes = ir_new_block(&m.b), *end = ir_new_block(&m.b);
      ir_branch(&m.b, condition(&m, i), yes, end);
      ir_set_block(&m.b, end);
      count_up(&m, 0);
      ir_jump(&m.b, behind);
      behind = end;
      innermost = yes;
      ir_set_block(&m.b, yes);
   }
   ir_set_block(&m.b, innermost);
   ir_jump(&m.b, behind);
   return finish(&m);
}

/* Blocks stand in the text in the reverse of the order in which they run. */
static struct ir_shader *
make_backwards(unsigned n)
{
   struct make m = start(1);
   struct ir_block *next = ir_new_block(&m.b);
   ir_set_block(&m.b, next);
   store_and_end(&m, 0);
   for (unsigned i = 0; i < n / 8; i++) {
      struct ir_block *yes = ir_new_block(&m.b), *head = ir_new_block(&m.b);
      ir_set_block(&m.b, yes);
      count_up(&m, 0);
      ir_jump(&m.b, next);
      ir_set_block(&m.b, head);
      ir_branch(&m.b, condition(&m, i), yes, next);
      next = head;
   }
   ir_set_block(&m.b, m.sh->first);
   ir_jump(&m.b, next);
   return finish(&m);
}

/* --- Loops */

static struct ir_shader *
make_loops(unsigned n)
{
   struct make m = start(1);
   for (unsigned i = 0; i < n / 8; i++) {
      struct ir_block *body = ir_new_block(&m.b), *behind = ir_new_block(&m.b);
      ir_jump(&m.b, body);
      ir_set_block(&m.b, body);
      count_up(&m, 0);
      ir_branch(&m.b, condition(&m, i), body, behind);
      ir_set_block(&m.b, behind);
   }
   store_and_end(&m, 0);
   m.sh->max_steps = 65536;
   return finish(&m);
}

/* `changes`: the innermost loop changes the register. */
static struct ir_shader *
nest_loops(unsigned depth, bool changes)
{
   struct make m = start(1);
   for (unsigned i = 0; i < depth; i++) {
      struct ir_block *body = ir_new_block(&m.b);
      ir_jump(&m.b, body);
      ir_set_block(&m.b, body);
   }
   struct ir_block *head = m.b.block;
   if (changes)
      count_up(&m, 0);
   for (unsigned i = 0; i < depth; i++) {
      struct ir_block *behind = ir_new_block(&m.b);
      struct ir_block *outer = head->prev;
      ir_branch(&m.b, condition(&m, i), head, behind);
      ir_set_block(&m.b, behind);
      head = outer;
   }
   store_and_end(&m, 0);
   m.sh->max_steps = 65536;
   return finish(&m);
}

static struct ir_shader *
make_nested_loops(unsigned n)
{
   return nest_loops(n / 6, true);
}

static struct ir_shader *
make_nested_loops_kept(unsigned n)
{
   return nest_loops(n / 6, false);
}

/* Every block may go back to the block before it: a ladder in which all dominators are far up. */
static struct ir_shader *
make_ladder(unsigned n)
{
   struct make m = start(1);
   struct ir_block *before = ir_new_block(&m.b);
   ir_jump(&m.b, before);
   for (unsigned i = 0; i < n / 10; i++) {
      struct ir_block *block = ir_new_block(&m.b), *next = ir_new_block(&m.b);
      ir_set_block(&m.b, before);
      count_up(&m, 0);
      ir_branch(&m.b, condition(&m, i), block, next);
      ir_set_block(&m.b, block);
      ir_branch(&m.b, condition(&m, i + 1), before, next);
      before = next;
   }
   ir_set_block(&m.b, before);
   store_and_end(&m, 0);
   m.sh->max_steps = 65536;
   return finish(&m);
}

/* Two ways to each block from two blocks that lead into each other: nothing is reducible. */
static struct ir_shader *
make_irreducible(unsigned n)
{
   struct make m = start(1);
   struct ir_block *a = ir_new_block(&m.b), *b = ir_new_block(&m.b), *end = ir_new_block(&m.b);
   ir_branch(&m.b, condition(&m, 0), a, b);
   for (unsigned i = 0; i < n / 12; i++) {
      struct ir_block *na = ir_new_block(&m.b), *nb = ir_new_block(&m.b);
      ir_set_block(&m.b, a);
      count_up(&m, 0);
      ir_branch(&m.b, condition(&m, i), b, na);
      ir_set_block(&m.b, b);
      count_up(&m, 0);
      ir_branch(&m.b, condition(&m, i + 1), a, nb);
      a = na;
      b = nb;
   }
   ir_set_block(&m.b, a);
   ir_jump(&m.b, end);
   ir_set_block(&m.b, b);
   ir_jump(&m.b, end);
   ir_set_block(&m.b, end);
   store_and_end(&m, 0);
   m.sh->max_steps = 65536;
   return finish(&m);
}

/* --- Calls */

static struct ir_shader *
make_calls(unsigned n)
{
   struct make m = start(1);
   struct ir_block *sub = ir_new_block(&m.b);
   for (unsigned i = 0; i < n / 2; i++) {
      struct ir_block *back = ir_new_block(&m.b);
      ir_call(&m.b, sub, back);
      ir_set_block(&m.b, back);
   }
   store_and_end(&m, 0);
   ir_set_block(&m.b, sub);
   count_up(&m, 0);
   ir_ret(&m.b);
   return finish(&m);
}

/* As many subroutines as calls. */
static struct ir_shader *
make_subroutines(unsigned n)
{
   struct make m = start(1);
   for (unsigned i = 0; i < n / 6; i++) {
      struct ir_block *sub = ir_new_block(&m.b), *back = ir_new_block(&m.b);
      ir_call(&m.b, sub, back);
      ir_set_block(&m.b, sub);
      count_up(&m, 0);
      ir_ret(&m.b);
      ir_set_block(&m.b, back);
   }
   store_and_end(&m, 0);
   return finish(&m);
}

/* --- Registers and phis */

static struct ir_shader *
make_registers(unsigned n)
{
   struct make m = start(n / 4);
   for (unsigned i = 0; i < n / 4; i++)
      count_up(&m, i);
   store_and_end(&m, 0);
   return finish(&m);
}

/* One block where all registers meet. */
static struct ir_shader *
make_wide_join(unsigned n)
{
   struct make m = start(n / 8);
   struct ir_block *yes = ir_new_block(&m.b), *behind = ir_new_block(&m.b);
   ir_branch(&m.b, condition(&m, 0), yes, behind);
   ir_set_block(&m.b, yes);
   for (unsigned i = 0; i < n / 8; i++)
      count_up(&m, i);
   ir_jump(&m.b, behind);
   ir_set_block(&m.b, behind);
   struct ir_val sum = ir_imm_f(&m.b, 0.0f);
   for (unsigned i = 0; i < n / 8; i++)
      sum = ir_build_fadd(&m.b, sum, ir_load_reg(&m.b, i, 1, IR_F));
   ir_store_output(&m.b, VARYING_HPOS, 1, sum);
   ir_end(&m.b);
   return finish(&m);
}

/* One block where all ways meet, with 16 registers that differ. */
static struct ir_shader *
make_many_ways(unsigned n)
{
   struct make m = start(16);
   struct ir_block *behind = ir_new_block(&m.b);
   for (unsigned i = 0; i < n / 12; i++) {
      struct ir_block *yes = ir_new_block(&m.b), *no = ir_new_block(&m.b);
      ir_branch(&m.b, condition(&m, i), yes, no);
      ir_set_block(&m.b, yes);
      count_up(&m, i % 16);
      ir_jump(&m.b, behind);
      ir_set_block(&m.b, no);
   }
   ir_jump(&m.b, behind);
   ir_set_block(&m.b, behind);
   struct ir_val sum = ir_imm_f(&m.b, 0.0f);
   for (unsigned i = 0; i < 16; i++)
      sum = ir_build_fadd(&m.b, sum, ir_load_reg(&m.b, i, 1, IR_F));
   ir_store_output(&m.b, VARYING_HPOS, 1, sum);
   ir_end(&m.b);
   return finish(&m);
}

/* Loops that swap registers: phis of phis. */
static struct ir_shader *
make_swaps(unsigned n)
{
   struct make m = start(16);
   for (unsigned r = 0; r < 16; r++)
      count_up(&m, r);
   for (unsigned i = 0; i < n / 16; i++) {
      struct ir_block *body = ir_new_block(&m.b), *behind = ir_new_block(&m.b);
      ir_jump(&m.b, body);
      ir_set_block(&m.b, body);
      for (unsigned k = 0; k < 2; k++) {
         const struct ir_val a = ir_load_reg(&m.b, (i + 2 * k) % 16, 1, IR_F);
         const struct ir_val b = ir_load_reg(&m.b, (i + 2 * k + 1) % 16, 1, IR_F);
         ir_store_reg(&m.b, (i + 2 * k) % 16, 1, b);
         ir_store_reg(&m.b, (i + 2 * k + 1) % 16, 1, a);
      }
      ir_branch(&m.b, condition(&m, i), body, behind);
      ir_set_block(&m.b, behind);
   }
   store_and_end(&m, 0);
   m.sh->max_steps = 65536;
   return finish(&m);
}

const struct ir_shape ir_shapes[] = {
    {"chain", make_chain},
    {"many live values", make_many_live},
    {"constants", make_constants},
    {"folding", make_folding},
    {"copies", make_copies},
    {"equal operations", make_equal},
    {"swizzles", make_swizzles},
    {"stores", make_stores},
    {"IF chain", make_ifs},
    {"IF chain, equal operations", make_ifs_equal},
    {"IF chain, registers", make_ifs_registers},
    {"nested IF", make_nested_ifs},
    {"nested IF, code behind", make_nested_if_ends},
    {"blocks backwards", make_backwards},
    {"loops", make_loops},
    {"nested loops", make_nested_loops},
    {"nested loops, nothing changed", make_nested_loops_kept},
    {"ladder", make_ladder},
    {"irreducible", make_irreducible},
    {"calls of one", make_calls},
    {"calls of many", make_subroutines},
    {"registers", make_registers},
    {"registers that meet", make_wide_join},
    {"ways that meet", make_many_ways},
    {"registers that swap", make_swaps},
};
const unsigned num_ir_shapes = sizeof ir_shapes / sizeof ir_shapes[0];

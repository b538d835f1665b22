#include "pp_random_ir.h"

#include <stdlib.h>

#include "../fuzz/random_program.h"
#include "compiler/ir/builder.h"

enum { MAX_VALUES = 256, NUM_PARAMS = 8, NUM_REGS = 4, MAX_DEPTH = 3 };

/* Values that can be read where the program is, of one type. */
struct pool {
   struct ir_val v[MAX_VALUES];
   float bound[MAX_VALUES]; /* no magnitude is larger */
   unsigned num;
};

struct maker {
   struct ir_builder b;
   uint64_t *state;
   bool wild;
   struct pool numbers, ints, truths;
   unsigned left;  /* statements */
   unsigned depth; /* of branches and loops */
   bool ended;     /* some fragments may be gone */
};

static unsigned
below(struct maker *m, unsigned n)
{
   return random_below(m->state, n);
}

/* --- Values */

static void
add(struct pool *p, struct ir_val v, float bound)
{
   if (p->num == MAX_VALUES)
      return;
   p->v[p->num] = v;
   p->bound[p->num++] = bound;
}

/* Components of a value, in any order. */
static struct ir_val
pick(struct maker *m, const struct pool *p, unsigned n, float *bound)
{
   /* Mostly one of the last ones. */
   const unsigned back = below(m, 1 + (below(m, 3) ? (p->num < 8 ? p->num : 8) : p->num));
   const unsigned at = back < p->num ? p->num - 1 - back : 0;
   struct ir_val v = p->v[at];
   const unsigned has = v.src.def->num_components;
   for (unsigned i = 0; i < 4; i++)
      v.src.swizzle[i] = (uint8_t)below(m, has);
   v.n = n;
   if (bound)
      *bound = p->bound[at];
   return v;
}

static struct ir_val
number_within(struct maker *m, unsigned n, float limit, float *bound)
{
   struct ir_builder *b = &m->b;
   struct ir_val v = pick(m, &m->numbers, n, bound);
   if (below(m, 4) == 0)
      v = ir_abs(v);
   if (below(m, 4) == 0)
      v = ir_neg(v);
   if (*bound > limit && !m->wild) {
      v = ir_build_fmin(b, ir_build_fmax(b, v, ir_imm_f(b, -limit)), ir_imm_f(b, limit));
      *bound = limit;
   }
   return v;
}

static struct ir_val
number(struct maker *m, unsigned n)
{
   float bound;
   return number_within(m, n, 64, &bound);
}

static struct ir_val
integer(struct maker *m, unsigned n, float limit)
{
   struct ir_builder *b = &m->b;
   float bound;
   const struct ir_val v = pick(m, &m->ints, n, &bound);
   if (bound <= limit || m->wild)
      return v;
   return ir_build_imin(b, ir_build_imax(b, v, ir_imm_i(b, -(int)limit)), ir_imm_i(b, (int)limit));
}

static struct ir_val
truth(struct maker *m, unsigned n)
{
   return pick(m, &m->truths, n, NULL);
}

static unsigned
width(struct maker *m)
{
   return below(m, 3) ? 4 : 1 + below(m, 4);
}

/* --- Operations whose results are exact */

static void
add_product(struct maker *m, unsigned n)
{
   struct ir_builder *b = &m->b;
   float x, y, z = 8;
   struct ir_val v;
   switch (below(m, 8)) {
   case 0:
      v = ir_build_fdp2(b, number_within(m, 2, 8, &x), number_within(m, 2, 8, &y));
      break;
   case 1:
      v = ir_build_fdp3(b, number_within(m, 3, 8, &x), number_within(m, 3, 8, &y));
      break;
   case 2:
      v = ir_build_fdp4(b, number_within(m, 4, 8, &x), number_within(m, 4, 8, &y));
      break;
   case 3:
      v = ir_build_fdph(b, number_within(m, 3, 8, &x), number_within(m, 4, 8, &y));
      break;
   case 4:
      v = ir_build_fmul(b, number_within(m, n, 8, &x), number_within(m, n, 8, &y));
      break;
   default:
      v = ir_build_fmad(b, number_within(m, n, 8, &x), number_within(m, n, 8, &y),
                        number_within(m, n, 64, &z));
      if (below(m, 4) == 0) {
         add(&m->numbers, ir_saturate(v), 1);
         return;
      }
      break;
   }
   add(&m->numbers, v, 4 * x * y + z);
}

static void
add_sum(struct maker *m, unsigned n)
{
   struct ir_builder *b = &m->b;
   float x, y;
   const struct ir_val u = number_within(m, n, 256, &x), v = number_within(m, n, 256, &y);
   switch (below(m, 9)) {
   case 0:
      add(&m->numbers, ir_build_fmin(b, u, v), x > y ? x : y);
      return;
   case 1:
      add(&m->numbers, ir_build_fmax(b, u, v), x > y ? x : y);
      return;
   case 2:
      add(&m->numbers, ir_saturate(ir_build_fadd(b, u, v)), 1);
      return;
   case 3:
      add(&m->numbers, ir_build_ffloor(b, ir_build_fmul(b, u, ir_imm_f(b, 0.5f))), x);
      return;
   case 4:
      add(&m->numbers,
          ir_build_fmul(b, ir_build_ffract(b, ir_build_fmul(b, u, ir_imm_f(b, 0.25f))),
                        ir_imm_f(b, 4.0f)),
          4);
      return;
   case 5:
      add(&m->numbers, ir_build_fsign(b, u), 1);
      return;
   case 6:
      add(&m->numbers, ir_build_flrp(b, ir_build_b2f(b, truth(m, n)), u, v), x + 2 * y);
      return;
   default:
      add(&m->numbers, ir_build_fadd(b, u, v), x + y);
      return;
   }
}

static void
add_comparison(struct maker *m, unsigned n)
{
   static const enum ir_op ops[] = {IR_OP_flt, IR_OP_fge, IR_OP_feq,     IR_OP_fne,
                                    IR_OP_slt, IR_OP_sge, IR_OP_seq_nan, IR_OP_sle_nan};
   const unsigned which = below(m, 8);
   const struct ir_val src[] = {number(m, n), number(m, n)};
   const struct ir_val v = ir_alu(&m->b, ops[which], src);
   if (which < 4)
      add(&m->truths, v, 1);
   else
      add(&m->numbers, v, 1);
}

static void
add_choice(struct maker *m, unsigned n)
{
   struct ir_builder *b = &m->b;
   float x, y;
   const struct ir_val u = number_within(m, n, 256, &x), v = number_within(m, n, 256, &y);
   switch (below(m, 6)) {
   case 0:
      add(&m->truths, ir_build_band(b, truth(m, n), truth(m, n)), 1);
      return;
   case 1:
      add(&m->truths, ir_build_bor(b, truth(m, n), ir_build_bnot(b, truth(m, n))), 1);
      return;
   case 2:
      add(&m->numbers, ir_build_b2f(b, truth(m, n)), 1);
      return;
   default:
      add(&m->numbers,
          ir_build_csel(b, truth(m, n), ir_build_mov(b, u), below(m, 2) ? v : ir_imm_f(b, 1.0f)),
          x > y ? x + 1 : y + 1);
      return;
   }
}

static void
add_integer(struct maker *m, unsigned n)
{
   struct ir_builder *b = &m->b;
   const struct ir_val u = integer(m, n, 16), v = integer(m, n, 16);
   switch (below(m, 9)) {
   case 0:
      add(&m->ints, ir_build_iadd(b, u, v), 32);
      return;
   case 1:
      add(&m->ints, ir_build_imul(b, u, v), 256);
      return;
   case 2:
      add(&m->ints, ir_build_imin(b, u, v), 16);
      return;
   case 3:
      add(&m->ints, ir_build_iand(b, u, ir_imm_i(b, 7)), 8);
      return;
   case 4:
      add(&m->ints, ir_build_ishr(b, u, ir_imm_i(b, 1)), 16);
      return;
   case 5:
      add(&m->ints, ir_build_f2i_trunc(b, ir_build_fmul(b, number(m, n), ir_imm_f(b, 0.5f))), 64);
      return;
   case 6:
      add(&m->numbers, ir_build_i2f(b, u), 16);
      return;
   case 7:
      add(&m->truths, ir_build_ilt(b, u, v), 1);
      return;
   default:
      add(&m->truths, ir_build_ieq(b, u, v), 1);
      return;
   }
}

/* Of the unit that combines: powers of two, and roots of squares. */
static void
add_function(struct maker *m)
{
   struct ir_builder *b = &m->b;
   float bound;
   const struct ir_val x = number_within(m, 1, 3, &bound);
   struct ir_val v = ir_build_fexp2(b, x);
   if (below(m, 3) == 0)
      v = ir_build_frcp(b, v);
   if (below(m, 3) == 0)
      v = ir_build_fsqrt(b, ir_build_fmul(b, x, x));
   add(&m->numbers, ir_build_ffloor(b, v), 8);
}

/* --- Any operation */

static struct ir_val
any(struct maker *m, enum ir_type type, unsigned n)
{
   return type == IR_I ? integer(m, n, 0) : type == IR_B ? truth(m, n) : number(m, n);
}

static void
add_any(struct maker *m, unsigned n)
{
   const enum ir_op op = (enum ir_op)below(m, IR_NUM_ALU_OPS);
   const struct ir_op_info *info = &ir_op_infos[op];
   struct ir_val src[4];
   for (unsigned k = 0; k < info->num_srcs; k++) {
      const enum ir_type type = op == IR_OP_csel && k == 0 ? IR_B : info->src_type;
      src[k] = any(m, type, info->src_components[k] ? info->src_components[k] : n);
   }
   const struct ir_val v = ir_alu(&m->b, op, src);
   const enum ir_type type = v.src.def->type;
   add(type == IR_I ? &m->ints : type == IR_B ? &m->truths : &m->numbers, v, 1);
}

/* --- Loads, textures */

static void
add_load(struct maker *m)
{
   struct ir_builder *b = &m->b;
   switch (below(m, 8)) {
   case 0:
      add(&m->numbers, ir_load_param_rel(b, (int)below(m, 5) - 2, integer(m, 1, 16)), 4);
      return;
   case 1:
      add(&m->numbers, ir_load_input_at(b, VARYING_TEX0, 3, integer(m, 1, 16), 4), 4);
      return;
   case 2:
      add(&m->numbers, ir_load_reg_at(b, 0, NUM_REGS, integer(m, 1, 16), 4, IR_F), 512);
      return;
   case 3:
      add(&m->numbers, ir_load_param(b, below(m, NUM_PARAMS)), 4);
      return;
   case 4:
      add(&m->numbers, ir_load_input(b, VARYING_TEX0 + below(m, 4), width(m)), 4);
      return;
   case 5:
      add(&m->numbers, ir_load_input(b, below(m, 2) ? VARYING_FACE : VARYING_COL0, 4), 4);
      return;
   default:
      add(&m->numbers, ir_load_reg(b, below(m, NUM_REGS), width(m), IR_F), 512);
      return;
   }
}

static void
add_texel(struct maker *m)
{
   struct ir_builder *b = &m->b;
   float bound;
   const unsigned target = below(m, IR_TEX_RECT + 1), mode = below(m, IR_TEX_GRAD);
   struct ir_val coord = number_within(m, 4, 64, &bound);
   if (below(m, 2) == 0)
      coord = ir_load_input(b, VARYING_TEX0 + below(m, 3), 4);
   const bool project = target != IR_TEX_CUBE && below(m, 4) == 0;
   if (project) /* by a power of two */
      coord = ir_vec(b, 4,
                     (struct ir_val[]){ir_comp(coord, 0), ir_comp(coord, 1), ir_comp(coord, 2),
                                       ir_imm_f(b, 0.5f)});
   const struct ir_tex_args args = {
       .sampler = target,
       .target = (enum ir_tex_target)target,
       .mode = (enum ir_tex_mode)mode,
       .project = project,
       .coord = ir_build_mov(b, coord),
       .lod = ir_build_mov(b, number_within(m, 1, 8, &bound)),
   };
   add(&m->numbers, ir_tex(b, &args), 8);
}

static void
add_derivative(struct maker *m)
{
   float bound;
   const struct ir_val v = ir_build_mov(&m->b, number_within(m, width(m), 64, &bound));
   add(&m->numbers, below(m, 2) ? ir_ddx(&m->b, v) : ir_ddy(&m->b, v), 2 * bound);
}

/* --- Stores */

static void
store(struct maker *m)
{
   struct ir_builder *b = &m->b;
   const unsigned mask = below(m, 2) ? 15 : 1 + below(m, 15);
   const struct ir_val v = ir_build_mov(b, number(m, 4)), c = truth(m, 4);
   switch (below(m, 6)) {
   case 0:
      ir_store_output_if(b, FRAG_RESULT_COLOR, mask, v, &c);
      return;
   case 1:
      ir_store_output(b, FRAG_RESULT_COLOR, mask, v);
      return;
   case 2:
      ir_store_reg_at(b, 0, NUM_REGS, integer(m, 1, 16), mask, v);
      return;
   case 3:
      ir_store_output(b, FRAG_RESULT_DEPTH, 4, v);
      return;
   default:
      ir_store_reg(b, below(m, NUM_REGS), mask, v);
      return;
   }
}

/* --- Flow */

static void statements(struct maker *m, unsigned count);

/* What a block makes is not there behind it. */
static void
nested(struct maker *m, struct ir_block *block, unsigned count)
{
   const unsigned sizes[] = {m->numbers.num, m->ints.num, m->truths.num};
   ir_set_block(&m->b, block);
   m->depth++;
   statements(m, count);
   m->depth--;
   m->numbers.num = sizes[0];
   m->ints.num = sizes[1];
   m->truths.num = sizes[2];
}

/* Blocks are made in the order in which they run, as the evaluator brings fragments together again
 * by it. */
static void
branch(struct maker *m, unsigned count)
{
   struct ir_builder *b = &m->b;
   struct ir_block *const head = b->block;
   const struct ir_val condition = truth(m, 1);
   struct ir_block *const yes = ir_new_block(b);
   nested(m, yes, count);
   struct ir_block *const yes_end = b->block, *const no = ir_new_block(b);
   nested(m, no, count);
   struct ir_block *const no_end = b->block, *const after = ir_new_block(b);
   if (b->failed)
      return;
   ir_set_block(b, head);
   ir_branch(b, condition, yes, below(m, 3) ? no : after);
   ir_set_block(b, yes_end);
   if (below(m, 16) == 0) {
      ir_end(b);
      m->ended = true;
   } else {
      ir_jump(b, after);
   }
   ir_set_block(b, no_end);
   ir_jump(b, after);
   ir_set_block(b, after);
}

/* A few times, for some fragments fewer. Registers are changed or swapped each time, and read again
 * afterwards as they were. */
static void
loop(struct maker *m, unsigned count)
{
   struct ir_builder *b = &m->b;
   const unsigned known = m->numbers.num;
   const unsigned counter = ir_new_reg(b->shader);
   const unsigned reg = below(m, NUM_REGS), other = below(m, NUM_REGS);
   const struct ir_val leaves = truth(m, 1);
   ir_store_reg(b, counter, 1, ir_imm_f(b, 0));
   const struct ir_val most = ir_imm_f(b, (float)(1 + below(m, 4)));
   struct ir_block *const head = ir_new_block(b), *const body = ir_new_block(b);
   if (b->failed)
      return;
   ir_jump(b, head);
   ir_set_block(b, body);
   const struct ir_val old = ir_load_reg(b, reg, 4, IR_F);
   if (below(m, 2))
      add(&m->numbers, old, 512);
   nested(m, body, count);
   const struct ir_val sum = ir_build_fadd(b, old, ir_load_input(b, VARYING_TEX0, 4));
   if (below(m, 2))
      ir_store_output(b, FRAG_RESULT_COLOR, 1 + below(m, 15), old);
   if (below(m, 2))
      ir_store_reg(b, reg, 15, ir_load_reg(b, other, 4, IR_F));
   else
      ir_store_reg(b, reg, 15, below(m, 2) ? sum : ir_build_fmin(b, sum, ir_imm_f(b, 500)));
   if (below(m, 2))
      ir_store_reg(b, other, 15, old);
   ir_store_output(b, FRAG_RESULT_COLOR, 1 + below(m, 15), old);
   struct ir_block *const more = ir_new_block(b), *const after = ir_new_block(b);
   if (b->failed)
      return;
   ir_branch(b, leaves, after, more);
   ir_set_block(b, more);
   ir_store_reg(b, counter, 1, ir_build_fadd(b, ir_load_reg(b, counter, 1, IR_F), ir_imm_f(b, 1)));
   ir_jump(b, head);
   ir_set_block(b, head);
   ir_branch(b, ir_build_flt(b, ir_load_reg(b, counter, 1, IR_F), most), body, after);
   ir_set_block(b, after);
   m->numbers.num = known;
}

/* A loop of one block, as often for all fragments. */
static void
repeat(struct maker *m)
{
   struct ir_builder *b = &m->b;
   const unsigned counter = ir_new_reg(b->shader), known = m->numbers.num;
   const unsigned reg = below(m, NUM_REGS), other = below(m, NUM_REGS);
   ir_store_reg(b, counter, 1, ir_imm_f(b, 0));
   const struct ir_val most = ir_imm_f(b, (float)(1 + below(m, 4)));
   struct ir_block *const body = ir_new_block(b), *const after = ir_new_block(b);
   if (b->failed)
      return;
   ir_jump(b, body);
   ir_set_block(b, body);
   const struct ir_val old = ir_load_reg(b, reg, 4, IR_F), old2 = ir_load_reg(b, other, 4, IR_F);
   const struct ir_val n = ir_load_reg(b, counter, 1, IR_F);
   add(&m->numbers, old, 512);
   add(&m->numbers, old2, 512);
   for (unsigned i = below(m, 4); i; i--)
      add_sum(m, 4);
   const struct ir_val new = ir_build_mov(b, number(m, 4));
   if (below(m, 2))
      ir_store_output(b, FRAG_RESULT_COLOR, 1 + below(m, 15), ir_build_fadd(b, old, old2));
   ir_store_reg(b, reg, 1 + below(m, 15), below(m, 2) ? old2 : new);
   ir_store_reg(b, other, 1 + below(m, 15), old);
   const struct ir_val next = ir_build_fadd(b, n, ir_imm_f(b, 1));
   ir_store_output(b, FRAG_RESULT_COLOR, 1 + below(m, 15), below(m, 2) ? old : n);
   ir_store_reg(b, counter, 1, next);
   ir_branch(b, ir_build_flt(b, next, most), body, after);
   ir_set_block(b, after);
   m->numbers.num = known;
}

static void
discard(struct maker *m)
{
   ir_discard(&m->b, ir_build_band(&m->b, truth(m, 1), truth(m, 1)));
}

static void
statement(struct maker *m, unsigned count)
{
   const unsigned kind = below(m, 32), n = width(m);
   if (kind < 2 && m->depth < MAX_DEPTH)
      branch(m, count);
   else if (kind < 3 && m->depth < MAX_DEPTH)
      below(m, 2) ? loop(m, count) : repeat(m);
   else if (kind < 4)
      discard(m);
   else if (kind < 7)
      store(m);
   else if (kind < 9)
      add_texel(m);
   else if (kind < 10 && (m->wild || (!m->depth && !m->ended)))
      add_derivative(m);
   else if (m->wild && kind < 24)
      add_any(m, n);
   else if (kind < 13)
      add_load(m);
   else if (kind < 15)
      add_integer(m, n);
   else if (kind < 16)
      add_function(m);
   else if (kind < 18)
      add_comparison(m, n);
   else if (kind < 21)
      add_choice(m, n);
   else if (kind < 27)
      add_product(m, n);
   else
      add_sum(m, n);
}

static void
statements(struct maker *m, unsigned count)
{
   for (unsigned i = 0; i < count && m->left && !m->b.failed; i++) {
      m->left--;
      statement(m, count / 4 + 1);
   }
}

struct ir_shader *
pp_random_ir(const struct pp_random_ir *wanted, uint64_t *state)
{
   struct ir_shader *shader = ir_shader_create(IR_STAGE_FRAGMENT);
   struct maker *m = calloc(1, sizeof *m);
   if (!shader || !m)
      abort();
   m->b = ir_builder_create(shader);
   m->state = state;
   m->wild = wanted->wild;
   m->left = wanted->size;
   shader->num_params = NUM_PARAMS;
   shader->indirect_limit = below(m, 2) ? NUM_PARAMS - 2 : 0;
   for (unsigned i = 0; i < NUM_REGS; i++)
      ir_new_reg(shader);
   for (unsigned i = 0; i < 3; i++)
      add(&m->numbers, ir_load_input(&m->b, VARYING_TEX0 + i, 4), 4);
   add(&m->numbers, ir_imm_vec4(&m->b, 1, -2, 3, 0), 3);
   add(&m->ints, ir_build_f2i_floor(&m->b, ir_load_input(&m->b, VARYING_TEX0 + 3, 4)), 4);
   add(&m->truths, ir_build_flt(&m->b, number(m, 4), number(m, 4)), 1);
   statements(m, 1 + below(m, wanted->size));
   ir_store_output(&m->b, FRAG_RESULT_COLOR, below(m, 2) ? 15 : 1 + below(m, 15),
                   ir_build_fadd(&m->b, number(m, 4), number(m, 4)));
   ir_end(&m->b);
   if (m->b.failed || !ir_shader_index(shader))
      abort();
   free(m);
   return shader;
}

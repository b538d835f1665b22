/* The flow of a program: loads, stores and blocks. */
#include "select.h"

#include "compiler/analysis/loops.h"

/* --- Results */

static void
write_result(struct ppc_select *s, const struct ir_instr *i)
{
   const bool depth = i->index == FRAG_RESULT_DEPTH;
   struct ppc *p = s->p;
   if (i->index > FRAG_RESULT_DEPTH) {
      ppc_refuse(p, i->line, "there is one colour buffer");
      return;
   }
   const uint32_t reg = depth ? p->depth : p->color;
   for (unsigned c = 0; c < 4; c++) {
      const unsigned lane = depth ? 0 : c;
      if (!(i->write_mask >> c & 1) || (depth && c != 2))
         continue;
      struct ir_src src = i->src[0];
      src.swizzle[0] = src.swizzle[c];
      struct ppc_value v = ppc_read(s, &src, 1);
      if (i->num_srcs > 1) {
         struct ir_src truth = i->src[1];
         truth.swizzle[0] = truth.swizzle[c];
         struct ppc_value old = ppc_register(reg, 1);
         old.lane[0].component = (uint8_t)lane;
         v = ppc_choose(s, ppc_read(s, &truth, 1), v, old);
      }
      v.lane[lane] = v.lane[0];
      v.n = lane ? 4 : 1;
      ppc_write(s, reg, 1u << lane, v);
   }
}

static void
store_output(struct ppc_select *s, const struct ir_instr *i)
{
   if (i->index == FRAG_RESULT_COLOR && i->num_srcs == 1) {
      struct ppc_value v = {.n = 4};
      for (unsigned c = 0; c < 4; c++) {
         if (i->write_mask >> c & 1)
            v.lane[c] = s->lanes[i->src[0].def->id][i->src[0].swizzle[c]];
      }
      ppc_write(s, s->p->color, i->write_mask, v);
   } else {
      write_result(s, i);
   }
}

/* What is not written is 0, 0, 0, 1. */
static void
preset_results(struct ppc_select *s)
{
   struct ppc *p = s->p;
   struct ppc_value v = {.n = 4};
   for (unsigned i = 0; i < 4; i++)
      v.lane[i] = ppc_number(i == 3 ? 1 : 0).lane[0];
   p->color = ppc_new_reg(p);
   p->depth = s->sh->outputs_written >> FRAG_RESULT_DEPTH & 1 ? ppc_new_reg(p) : PPC_NO_REG;
   if (p->failed)
      return;
   p->regs[p->color].fixed = p->regs[p->color].global = true;
   ppc_write(s, p->color, 15, v);
   if (p->depth != PPC_NO_REG) {
      p->regs[p->depth].fixed = p->regs[p->depth].global = true;
      ppc_write(s, p->depth, 1, ppc_number(0));
   }
}

/* --- Registers of the IR */

static struct ppc_value
load_register(struct ppc_select *s, const struct ir_instr *i)
{
   const uint32_t copy = ppc_new_reg(s->p);
   ppc_write(s, copy, (1u << i->num_components) - 1,
             ppc_register(s->ir_regs[i->index], i->num_components));
   return ppc_register(copy, i->num_components);
}

static void
store_register(struct ppc_select *s, const struct ir_instr *i)
{
   struct ppc_value v = {.n = 4};
   for (unsigned c = 0; c < 4; c++) {
      if (i->write_mask >> c & 1)
         v.lane[c] = s->lanes[i->src[0].def->id][i->src[0].swizzle[c]];
   }
   ppc_write(s, s->ir_regs[i->index], i->write_mask, v);
}

/* --- Instructions */

/* Bits whose type is int are often those of a float that is only moved. Integers as large as these
 * bits the processor has not, so that they are not meant. */
static bool
is_small(int32_t x)
{
   return x > -(1 << 20) && x < 1 << 20;
}

static struct ppc_value
literal(const struct ir_instr *i)
{
   struct ppc_value v = {.n = i->num_components};
   for (unsigned c = 0; c < v.n; c++) {
      union {
         uint32_t bits;
         float number;
      } u = {i->imm[c]};
      const float x = i->type == IR_B                                ? (u.bits ? 1.0f : 0.0f)
                      : i->type == IR_I && is_small((int32_t)u.bits) ? (float)(int32_t)u.bits
                                                                     : u.number;
      v.lane[c] = ppc_number(x).lane[0];
   }
   return v;
}

static void
select_instr(struct ppc_select *s, const struct ir_instr *i)
{
   struct ppc_value v = {.n = 0};
   s->line = i->line;
   s->first_new = s->p->num_regs;
   switch (i->op) {
   case IR_OP_imm:
      v = literal(i);
      break;
   case IR_OP_load_input:
      v = ppc_select_input(s, (unsigned)i->index, i->num_components);
      break;
   case IR_OP_load_param:
      v = ppc_select_param(s, i);
      break;
   case IR_OP_store_output:
      store_output(s, i);
      return;
   case IR_OP_load_reg:
      v = load_register(s, i);
      break;
   case IR_OP_store_reg:
      store_register(s, i);
      return;
   case IR_OP_tex:
      v = ppc_select_texture(s, i);
      break;
   case IR_OP_discard:
      s->p->out->discards = true;
      ppc_select_branch(s, ppc_read(s, &i->src[0], 1), PPC_DISCARD,
                        &s->p->blocks[s->p->num_blocks]);
      return;
   default:
      if (i->op >= IR_NUM_ALU_OPS && i->op != IR_OP_ddx && i->op != IR_OP_ddy) {
         ppc_refuse(s->p, i->line, "the fragment processor has no %s", ir_op_infos[i->op].name);
         return;
      }
      v = ppc_select_alu(s, i);
      break;
   }
   if (i->saturate && v.n)
      v = ppc_clamped(s, v, LIMA_PP_SATURATE);
   for (unsigned c = 0; c < i->num_components && v.n; c++)
      s->lanes[i->id][c] = v.lane[v.n == 1 ? 0 : c];
}

/* --- Branches */

static unsigned
condition_of(unsigned fn)
{
   switch (fn) {
   case LIMA_PP_FN_GT:
      return LIMA_PP_GREATER;
   case LIMA_PP_FN_GE:
      return LIMA_PP_GREATER | LIMA_PP_EQUAL;
   case LIMA_PP_FN_EQ:
      return LIMA_PP_EQUAL;
   case LIMA_PP_FN_NE:
      return LIMA_PP_GREATER | LIMA_PP_LESS;
   default:
      return 0;
   }
}

/* An operand of a branch has no signs. */
static bool
is_plain(const struct ppc_src *src)
{
   return !src->abs && !src->neg && src->file != PPC_FEED;
}

static struct ppc_op *
branch(struct ppc_select *s, enum ppc_kind kind, unsigned condition, struct ppc_block *target)
{
   struct ppc_op *op = ppc_new_op(s->p, kind, LIMA_PP_FN_NONE, PPC_NO_REG, 0);
   if (op) {
      op->condition = (uint8_t)condition;
      op->target = target;
   }
   return op;
}

static void
branch_if(struct ppc_select *s, struct ppc_value truth, bool wanted, enum ppc_kind kind,
          struct ppc_block *target)
{
   const struct ppc_lane *lane = &truth.lane[0];
   const struct ppc_op *like = ppc_comparison(s, lane);
   unsigned condition = like ? condition_of(like->fn) : 0;
   if (condition && (!is_plain(&like->src[0]) || !is_plain(&like->src[1])))
      condition = 0;
   struct ppc_src src[2] = {{0}};
   if (condition) {
      for (unsigned k = 0; k < 2; k++) {
         src[k] = like->src[k];
         src[k].swizzle[0] = src[k].swizzle[lane->component];
         src[k].half[0] = src[k].half[lane->component];
      }
   } else {
      src[0] = lane->file == PPC_CONST ? ppc_operand(s, truth, 1) : ppc_in_register(s, truth, 1);
      src[1].file = PPC_CONST;
      condition = LIMA_PP_GREATER | LIMA_PP_LESS;
   }
   struct ppc_op *op = branch(s, kind, wanted ? condition : condition ^ 7, target);
   if (!op)
      return;
   op->num_srcs = 2;
   op->src[0] = src[0];
   op->src[1] = src[1];
   ppc_add(s, op);
}

void
ppc_select_branch(struct ppc_select *s, struct ppc_value truth, enum ppc_kind kind,
                  struct ppc_block *target)
{
   branch_if(s, truth, true, kind, target);
}

static void
jump(struct ppc_select *s, struct ppc_block *target)
{
   struct ppc_op *op = branch(s, PPC_BRANCH, 7, target);
   if (op)
      ppc_add(s, op);
}

/* The end of an IR block. `to` are the blocks it goes to; `extra` is the block behind, which is
 * empty, and can jump. */
static void
select_end(struct ppc_select *s, const struct ir_block *b, struct ppc_block *const to[2],
           struct ppc_block *extra)
{
   struct ppc_block *const next = extra + 1;
   extra->succ[0] = NULL;
   switch (b->term) {
   case IR_TERM_END:
      s->block->end = true;
      return;
   case IR_TERM_JUMP:
      s->block->succ[0] = to[0];
      if (to[0] != next)
         jump(s, to[0]);
      return;
   case IR_TERM_BRANCH:
      s->block->succ[0] = to[0];
      s->block->succ[1] = to[1];
      branch_if(s, ppc_read(s, &b->cond, 1), to[0] != next, PPC_BRANCH,
                to[0] != next ? to[0] : to[1]);
      if (to[0] == next || to[1] == next)
         return;
      extra->succ[0] = to[1];
      s->block = extra;
      jump(s, to[1]);
      return;
   default:
      ppc_refuse(s->p, UINT32_MAX, "the fragment processor has no calls");
      return;
   }
}

/* --- The program */

static bool
allocate(struct ppc_select *s)
{
   struct ppc *p = s->p;
   const struct ir_shader *sh = s->sh;
   s->max_defs = 64 + 16 * sh->num_values;
   s->lanes = ppc_alloc(p, (sh->num_values + 1) * sizeof *s->lanes);
   s->defs = ppc_alloc(p, s->max_defs * sizeof *s->defs);
   s->ir_regs = ppc_alloc(p, (sh->num_regs + 1) * sizeof *s->ir_regs);
   p->num_blocks = 2 * sh->num_blocks;
   p->blocks = ppc_alloc(p, (p->num_blocks + 1) * sizeof *p->blocks);
   for (uint32_t i = 0; i < sh->num_regs && !p->failed; i++) {
      s->ir_regs[i] = ppc_new_reg(p);
      if (p->failed)
         return false;
      p->regs[s->ir_regs[i]].global = true;
   }
   return !p->failed && ppc_prepare_uniforms(s) && !p->refused;
}

/* Two blocks for each of the IR: the second one has the jump that the first one's branch leaves
 * over. */
static void
select_blocks(struct ppc_select *s, struct ir_block *const *order, uint32_t *number)
{
   struct ppc *p = s->p;
   const uint32_t n = s->sh->num_blocks;
   for (uint32_t i = 0; i < n; i++)
      number[order[i]->index] = 2 * i;
   s->block = &p->blocks[0];
   preset_results(s);
   for (uint32_t i = 0; i < n && !p->failed && !p->refused; i++) {
      const struct ir_block *b = order[i];
      struct ppc_block *to[2] = {NULL, NULL};
      for (unsigned k = 0; k < 2; k++)
         to[k] = b->succ[k] ? &p->blocks[number[b->succ[k]->index]] : NULL;
      s->block = &p->blocks[2 * i];
      for (const struct ir_instr *k = b->first; k && !p->failed && !p->refused; k = k->next)
         select_instr(s, k);
      if (!p->failed && !p->refused)
         select_end(s, b, to, &p->blocks[2 * i + 1]);
   }
}

void
ppc_select(struct ppc *p, struct ir_shader *sh)
{
   struct ppc_select s = {.p = p, .sh = sh, .line = UINT32_MAX};
   struct ir_loops loops;
   if (!ir_loops_init(&loops, sh)) {
      p->failed = true;
      return;
   }
   struct ir_block **order = ppc_alloc(p, (sh->num_blocks + 1) * sizeof *order);
   uint32_t *number = ppc_alloc(p, (sh->num_blocks + 1) * sizeof *number);
   const bool ok = order && number && ir_loops_order(&loops, sh, order) && allocate(&s);
   ir_loops_finish(&loops);
   if (!ok) {
      p->failed |= !p->refused;
      return;
   }
   select_blocks(&s, order, number);
}

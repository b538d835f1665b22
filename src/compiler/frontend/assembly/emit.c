/* Parsed programs to IR. Temporaries, address registers and condition codes are IR registers; the
 * pass regs_to_ssa makes values of them. */
#include "compiler/ir/builder.h"
#include "program.h"

/* IR registers */
enum {
   REG_TEMP,
   REG_ADDRESS = REG_TEMP + NV_VP2_TEMPS,
   REG_CC = REG_ADDRESS + NV_VP2_ADDRESSES,
   NUM_REGS
};

/* VP-272 */
#define MAX_STEPS 65536
#define MAX_CALLS 4 /* VP-268 */

struct emit {
   struct ir_builder b;
   const struct nv_vp_program *program;
   /* Block that starts with an instruction; [num_instrs] is the end. NULL: none starts there. */
   struct ir_block *blocks[NV_VP_MAX_INSTRUCTIONS + 1];
};

static bool
is_vp2(const struct emit *e)
{
   return e->program->version == NV_VP_2_0;
}

/* --- Sources */

static struct ir_val
load_src(struct emit *e, const struct nv_vp_src *src)
{
   struct ir_builder *b = &e->b;
   switch (src->file) {
   case NV_FILE_TEMP:
      return ir_load_reg(b, REG_TEMP + (unsigned)src->index, 4, IR_F);
   case NV_FILE_ATTRIB:
      return ir_load_input(b, (unsigned)src->index, 4);
   case NV_FILE_ADDRESS:
      return ir_load_reg(b, REG_ADDRESS + (unsigned)src->index, 4, IR_I);
   default:
      break;
   }
   if (!src->relative)
      return ir_load_param(b, (unsigned)src->index);
   const struct ir_val address = ir_load_reg(b, REG_ADDRESS + src->address_reg, 4, IR_I);
   return ir_load_param_rel(b, src->index, ir_comp(address, src->address_comp));
}

/* Source n with swizzle and modifiers, as the components of `mask` side by side. */
static struct ir_val
read_src(struct emit *e, const struct nv_vp_instr *instr, unsigned n, unsigned mask)
{
   const struct nv_vp_src *src = &instr->src[n];
   struct ir_val v = load_src(e, src);
   if (!v.n)
      return v;
   v.n = 0;
   for (unsigned c = 0; c < 4; c++) {
      if (mask >> c & 1)
         v.src.swizzle[v.n++] = src->swizzle[c];
   }
   /* The inner sign stands only inside an absolute value, where it does nothing. */
   v.src.abs = src->abs;
   v.src.neg = src->neg;
   return v;
}

/* The reverse: values side by side go to the components of `mask`. */
static struct ir_val
spread(struct ir_val v, unsigned mask)
{
   struct ir_val r = v;
   if (!v.n)
      return v;
   r.n = 4;
   for (unsigned c = 0, rank = 0; c < 4; c++)
      r.src.swizzle[c] = v.src.swizzle[mask >> c & 1 ? rank++ : 0];
   return r;
}

/* --- Condition codes: the register holds the values themselves, tests compare them with 0 */

static struct ir_val
cc_test(struct emit *e, const struct nv_vp_cc_test *test)
{
   struct ir_builder *b = &e->b;
   struct ir_val cc = ir_load_reg(b, REG_CC, 4, IR_F);
   for (unsigned i = 0; i < 4; i++)
      cc.src.swizzle[i] = test->swizzle[i];
   const struct ir_val zero = ir_imm_f(b, 0.0f);
   switch (test->rule) {
   case NV_CC_EQ:
      return ir_build_feq(b, cc, zero);
   case NV_CC_NE:
      return ir_build_fne(b, cc, zero);
   case NV_CC_LT:
      return ir_build_flt(b, cc, zero);
   case NV_CC_GE:
      return ir_build_fge(b, cc, zero);
   case NV_CC_LE:
      return ir_build_fge(b, zero, cc);
   case NV_CC_GT:
      return ir_build_flt(b, zero, cc);
   case NV_CC_TR:
   case NV_CC_FL:
      break;
   }
   return ir_imm_b(b, test->rule == NV_CC_TR);
}

/* VP-261: true if any of the four components is. */
static struct ir_val
cc_any(struct emit *e, const struct nv_vp_cc_test *test)
{
   struct ir_builder *b = &e->b;
   const struct ir_val each = cc_test(e, test);
   struct ir_val any = ir_comp(each, 0);
   unsigned seen = 1u << test->swizzle[0];
   for (unsigned i = 1; i < 4; i++) {
      if (!(seen >> test->swizzle[i] & 1))
         any = ir_build_bor(b, any, ir_comp(each, i));
      seen |= 1u << test->swizzle[i];
   }
   return any;
}

/* --- Destinations */

/* Writes a register under mask and test. `v` is a scalar or has four components. */
static void
write_reg(struct emit *e, unsigned reg, unsigned mask, struct ir_val v, const struct ir_val *cond)
{
   if (!v.n)
      return;
   if (cond) {
      const struct ir_val old = ir_load_reg(&e->b, reg, 4, v.src.def->type);
      v = ir_build_csel(&e->b, *cond, v, old);
   }
   ir_store_reg(&e->b, reg, mask, v);
}

static void
write_dst(struct emit *e, const struct nv_vp_instr *instr, struct ir_val v)
{
   struct ir_builder *b = &e->b;
   const struct nv_vp_dst *dst = &instr->dst;
   const bool writes = dst->file != NV_FILE_CC || instr->set_cc;
   if (dst->test.rule == NV_CC_FL || !writes || !v.n)
      return;
   struct ir_val test;
   const struct ir_val *cond = NULL;
   if (dst->test.rule != NV_CC_TR) {
      test = cc_test(e, &dst->test);
      cond = &test;
   }
   const unsigned index = (unsigned)dst->index;
   if (dst->file == NV_FILE_TEMP)
      write_reg(e, REG_TEMP + index, dst->mask, v, cond);
   else if (dst->file == NV_FILE_ADDRESS)
      write_reg(e, REG_ADDRESS + index, dst->mask, v, cond);
   else if (dst->file == NV_FILE_PARAM)
      ir_store_param(b, index, dst->mask, v);
   else if (dst->file == NV_FILE_OUTPUT)
      ir_store_output_if(b, index, dst->mask, v, cond);
   if (!instr->set_cc)
      return;
   /* VP-258: address results update the codes by their integer value. */
   const struct ir_val code = dst->file == NV_FILE_ADDRESS ? ir_build_i2f(b, v) : v;
   write_reg(e, REG_CC, dst->mask, code, cond);
}

/* --- Instructions */

static enum ir_op
opcode(const struct emit *e, const struct nv_vp_op *op)
{
   return is_vp2(e) ? op->vp2 : op->vp1;
}

static struct ir_val
emit_components(struct emit *e, const struct nv_vp_instr *instr)
{
   const unsigned mask = instr->dst.mask;
   struct ir_val srcs[3];
   for (unsigned i = 0; i < instr->op->num_srcs; i++)
      srcs[i] = read_src(e, instr, i, mask);
   if (instr->op->emit == NV_EMIT_SUB)
      srcs[1] = ir_neg(srcs[1]);
   if (instr->op->emit == NV_EMIT_ABS)
      srcs[0] = ir_abs(srcs[0]);
   return spread(ir_alu(&e->b, opcode(e, instr->op), srcs), mask);
}

static struct ir_val
emit_vector(struct emit *e, const struct nv_vp_instr *instr)
{
   struct ir_val srcs[3];
   for (unsigned i = 0; i < instr->op->num_srcs; i++) {
      const bool scalar = instr->op->form == NV_FORM_SCALAR;
      srcs[i] = read_src(e, instr, i, scalar ? 1 : 0xf);
      if (instr->op->emit == NV_EMIT_RSQ && !is_vp2(e))
         srcs[i] = ir_abs(srcs[i]);
   }
   return ir_alu(&e->b, opcode(e, instr->op), srcs);
}

/* VP-278, VP-281: VP2.0 clamps addresses. */
static struct ir_val
clamp_address(struct emit *e, struct ir_val v)
{
   struct ir_builder *b = &e->b;
   v = ir_build_imax(b, v, ir_imm_i(b, -512));
   return ir_build_imin(b, v, ir_imm_i(b, 511));
}

static struct ir_val
emit_address(struct emit *e, const struct nv_vp_instr *instr)
{
   if (!is_vp2(e)) {
      struct ir_val v = read_src(e, instr, 0, 1);
      return ir_alu(&e->b, opcode(e, instr->op), &v);
   }
   struct ir_val v = read_src(e, instr, 0, 0xf);
   return clamp_address(e, ir_alu(&e->b, opcode(e, instr->op), &v));
}

/* VP-282: x and z get x + z, y and w get y + w. */
static struct ir_val
emit_ara(struct emit *e, const struct nv_vp_instr *instr)
{
   const struct ir_val a = load_src(e, &instr->src[0]);
   const struct ir_val sum = ir_build_iadd(&e->b, ir_swizzle(a, "xy"), ir_swizzle(a, "zw"));
   return clamp_address(e, ir_swizzle(sum, "xyxy"));
}

/* Goes to `yes` where the test of a flow instruction passes, else to the next instruction. */
static void
branch_if(struct emit *e, const struct nv_vp_instr *instr, struct ir_block *yes,
          struct ir_block *next)
{
   ir_branch(&e->b, cc_any(e, &instr->dst.test), yes, next);
}

static void
emit_flow(struct emit *e, const struct nv_vp_instr *instr, struct ir_block *next)
{
   struct ir_builder *b = &e->b;
   struct ir_block *target = e->blocks[instr->target];
   const enum nv_vp_cc_rule rule = instr->dst.test.rule;
   if (rule == NV_CC_FL) {
      ir_jump(b, next);
      return;
   }
   if (instr->op->emit == NV_EMIT_BRA) {
      if (rule == NV_CC_TR)
         ir_jump(b, target);
      else
         branch_if(e, instr, target, next);
      return;
   }
   if (rule != NV_CC_TR) {
      struct ir_block *taken = ir_new_block(b);
      branch_if(e, instr, taken, next);
      ir_set_block(b, taken);
   }
   if (instr->op->emit == NV_EMIT_CAL)
      ir_call(b, target, next);
   else
      ir_ret(b);
}

static void
emit_instr(struct emit *e, const struct nv_vp_instr *instr, struct ir_block *next)
{
   struct ir_val v;
   switch (instr->op->emit) {
   case NV_EMIT_COMPONENTS:
   case NV_EMIT_SUB:
   case NV_EMIT_ABS:
      v = emit_components(e, instr);
      break;
   case NV_EMIT_CONSTANT: /* SFL writes 0, STR 1 (VP-317) */
      v = ir_imm_f(&e->b, instr->op->name[1] == 'T' ? 1.0f : 0.0f);
      break;
   case NV_EMIT_VECTOR:
   case NV_EMIT_RSQ:
      v = emit_vector(e, instr);
      break;
   case NV_EMIT_ADDRESS:
      v = emit_address(e, instr);
      break;
   case NV_EMIT_ARA:
      v = emit_ara(e, instr);
      break;
   default:
      emit_flow(e, instr, next);
      return;
   }
   write_dst(e, instr, v);
}

/* --- Blocks */

static bool
is_flow(const struct nv_vp_instr *instr)
{
   return instr->op->form == NV_FORM_BRANCH || instr->op->form == NV_FORM_RET;
}

/* A block starts at the first instruction, at branch targets and behind every branch. */
static void
create_blocks(struct emit *e)
{
   const struct nv_vp_program *p = e->program;
   bool leader[NV_VP_MAX_INSTRUCTIONS + 1] = {true};
   leader[p->entry] = true;
   leader[p->num_instrs] = true;
   for (unsigned i = 0; i < p->num_instrs; i++) {
      if (p->instrs[i].op->form == NV_FORM_BRANCH)
         leader[p->instrs[i].target] = true;
      if (is_flow(&p->instrs[i]))
         leader[i + 1] = true;
   }
   for (unsigned i = 0; i <= p->num_instrs; i++) {
      if (leader[i])
         e->blocks[i] = ir_new_block(&e->b);
   }
   /* A block of its own in front: nothing jumps back to the entry of IR. */
   ir_jump(&e->b, e->blocks[p->entry]);
}

static void
emit_body(struct emit *e)
{
   const struct nv_vp_program *p = e->program;
   bool open = false; /* the current block waits for its end */
   if (p->has_branches || p->entry)
      create_blocks(e);
   for (unsigned i = 0; i < p->num_instrs; i++) {
      if (e->blocks[i]) {
         if (open)
            ir_jump(&e->b, e->blocks[i]);
         ir_set_block(&e->b, e->blocks[i]);
      }
      if (e->b.failed)
         return;
      open = !is_flow(&p->instrs[i]);
      e->b.line = (uint32_t)p->instrs[i].pos;
      e->b.block->cost++;
      emit_instr(e, &p->instrs[i], e->blocks[i + 1]);
   }
   if (open)
      ir_end(&e->b);
}

struct ir_shader *
nv_vp_emit_program(const struct nv_vp_program *program)
{
   const bool state = program->version == NV_VSP_1_0;
   struct ir_shader *sh = ir_shader_create(state ? IR_STAGE_STATE : IR_STAGE_VERTEX);
   if (!sh)
      return NULL;
   sh->num_regs = NUM_REGS;
   sh->num_params = program->version == NV_VP_2_0 ? NV_VP2_PARAMS : NV_VP1_PARAMS;
   sh->max_steps = program->has_branches ? MAX_STEPS : 0;
   sh->max_calls = program->has_branches ? MAX_CALLS : 0;
   sh->position_invariant = program->position_invariant;
   struct emit e = {.b = ir_builder_create(sh), .program = program};
   emit_body(&e);
   if (e.b.failed || !ir_shader_index(sh)) {
      ir_shader_destroy(sh);
      return NULL;
   }
   return sh;
}

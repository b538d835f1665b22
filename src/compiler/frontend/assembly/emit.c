/* Parsed programs to IR. Temporaries, address registers and condition codes are IR registers; the
 * pass regs_to_ssa makes values of them. */
#include "emit.h"

/* VP-272 */
#define MAX_STEPS 65536
#define MAX_CALLS 4 /* VP-268 */

static bool
is_vp2(const struct emit *e)
{
   return e->program->language == ASM_VP_2_0;
}

static bool
is_fragment(const struct emit *e)
{
   return e->program->language == ASM_ARB_FP;
}

static bool
is_arb(const struct emit *e)
{
   return e->program->language >= ASM_ARB_VP;
}

/* --- Sources */

/* The fog coordinate of a fragment is (f,0,0,1) (AF-027). */
static struct ir_val
load_fog_coordinate(struct ir_builder *b)
{
   const struct ir_val zero = ir_imm_f(b, 0.0f);
   return ir_vec(
       b, 4, (struct ir_val[]){ir_load_input(b, VARYING_FOGC, 1), zero, zero, ir_imm_f(b, 1.0f)});
}

/* An element of an array. Outside of it there is 0 (AV-252): the IR sees to that for one array, in
 * front of all other parameters. */
static struct ir_val
load_element(struct emit *e, const struct asm_src *src, struct ir_val address)
{
   struct ir_builder *b = &e->b;
   const struct asm_array *array = &e->program->arrays[src->array];
   const struct ir_val v = ir_load_param_rel(b, (int)array->place + src->index, address);
   if (array->count == e->program->indirect_limit)
      return v;
   const struct ir_val low = ir_build_ige(b, address, ir_imm_i(b, -src->index));
   const struct ir_val high = ir_build_ilt(b, address, ir_imm_i(b, (int)array->count - src->index));
   return ir_build_csel(b, ir_build_band(b, low, high), v, ir_imm_vec4(b, 0, 0, 0, 0));
}

static struct ir_val
load_binding(struct emit *e, const struct asm_src *src)
{
   const struct arb_param *param = &e->program->params[src->index];
   if (param->kind == ARB_PARAM_CONSTANT)
      return ir_imm_vec(&e->b, 4, param->value);
   return ir_load_param(&e->b, (unsigned)e->program->param_place[src->index]);
}

struct ir_val
asm_load_src(struct emit *e, const struct asm_src *src)
{
   struct ir_builder *b = &e->b;
   const unsigned first_address = asm_reg_address(e->program);
   switch (src->file) {
   case ASM_FILE_TEMP:
      return ir_load_reg(b, (unsigned)src->index, 4, IR_F);
   case ASM_FILE_ATTRIB:
      if (is_fragment(e) && src->index == VARYING_FOGC)
         return load_fog_coordinate(b);
      return ir_load_input(b, (unsigned)src->index, 4);
   case ASM_FILE_ADDRESS:
      return ir_load_reg(b, first_address + (unsigned)src->index, 4, IR_I);
   default:
      break;
   }
   if (!src->relative)
      return src->file == ASM_FILE_BINDING ? load_binding(e, src)
                                           : ir_load_param(b, (unsigned)src->index);
   struct ir_val address = ir_load_reg(b, first_address + src->address_reg, 4, IR_I);
   address = ir_comp(address, src->address_comp);
   return src->file == ASM_FILE_BINDING ? load_element(e, src, address)
                                        : ir_load_param_rel(b, src->index, address);
}

/* Source n with swizzle and modifiers, as the components of `mask` side by side. */
struct ir_val
asm_read_src(struct emit *e, const struct asm_instr *instr, unsigned n, unsigned mask)
{
   const struct asm_src *src = &instr->src[n];
   struct ir_val v = asm_load_src(e, src);
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
struct ir_val
asm_spread(struct ir_val v, unsigned mask)
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
cc_test(struct emit *e, const struct asm_cc_test *test)
{
   struct ir_builder *b = &e->b;
   struct ir_val cc = ir_load_reg(b, asm_reg_cc(e->program), 4, IR_F);
   for (unsigned i = 0; i < 4; i++)
      cc.src.swizzle[i] = test->swizzle[i];
   const struct ir_val zero = ir_imm_f(b, 0.0f);
   switch (test->rule) {
   case ASM_CC_EQ:
      return ir_build_feq(b, cc, zero);
   case ASM_CC_NE:
      return ir_build_fne(b, cc, zero);
   case ASM_CC_LT:
      return ir_build_flt(b, cc, zero);
   case ASM_CC_GE:
      return ir_build_fge(b, cc, zero);
   case ASM_CC_LE:
      return ir_build_fge(b, zero, cc);
   case ASM_CC_GT:
      return ir_build_flt(b, zero, cc);
   case ASM_CC_TR:
   case ASM_CC_FL:
      break;
   }
   return ir_imm_b(b, test->rule == ASM_CC_TR);
}

/* VP-261: true if any of the four components is. */
static struct ir_val
cc_any(struct emit *e, const struct asm_cc_test *test)
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

/* Colours are kept until the end of programs with fog. */
static bool
waits_for_fog(const struct emit *e, unsigned output)
{
   return e->program->fog != ASM_FOG_NONE && output != FRAG_RESULT_DEPTH;
}

static void
write_dst(struct emit *e, const struct asm_instr *instr, struct ir_val v)
{
   struct ir_builder *b = &e->b;
   const struct asm_dst *dst = &instr->dst;
   const bool writes = dst->file != ASM_FILE_CC || instr->set_cc;
   if (dst->test.rule == ASM_CC_FL || !writes || !v.n)
      return;
   struct ir_val test;
   const struct ir_val *cond = NULL;
   if (dst->test.rule != ASM_CC_TR) {
      test = cc_test(e, &dst->test);
      cond = &test;
   }
   const unsigned index = (unsigned)dst->index;
   if (dst->file == ASM_FILE_TEMP)
      write_reg(e, index, dst->mask, v, cond);
   else if (dst->file == ASM_FILE_ADDRESS)
      write_reg(e, asm_reg_address(e->program) + index, dst->mask, v, cond);
   else if (dst->file == ASM_FILE_OUTPUT && waits_for_fog(e, index))
      write_reg(e, asm_reg_color(e->program) + index, dst->mask, v, cond);
   else if (dst->file == ASM_FILE_PARAM)
      ir_store_param(b, index, dst->mask, v);
   else if (dst->file == ASM_FILE_OUTPUT)
      ir_store_output_if(b, index, dst->mask, v, cond);
   if (!instr->set_cc)
      return;
   /* VP-258: address results update the codes by their integer value. */
   const struct ir_val code = dst->file == ASM_FILE_ADDRESS ? ir_build_i2f(b, v) : v;
   write_reg(e, asm_reg_cc(e->program), dst->mask, code, cond);
}

/* --- Instructions */

static enum ir_op
opcode(const struct emit *e, const struct asm_op *op)
{
   return is_arb(e) ? op->arb : is_vp2(e) ? op->vp2 : op->vp1;
}

static struct ir_val
emit_components(struct emit *e, const struct asm_instr *instr)
{
   const unsigned mask = instr->dst.mask;
   struct ir_val srcs[3];
   for (unsigned i = 0; i < instr->op->num_srcs; i++)
      srcs[i] = asm_read_src(e, instr, i, mask);
   if (instr->op->emit == ASM_EMIT_SUB)
      srcs[1] = ir_neg(srcs[1]);
   if (instr->op->emit == ASM_EMIT_ABS)
      srcs[0] = ir_abs(srcs[0]);
   return asm_spread(ir_alu(&e->b, opcode(e, instr->op), srcs), mask);
}

static struct ir_val
emit_vector(struct emit *e, const struct asm_instr *instr)
{
   struct ir_val srcs[3];
   for (unsigned i = 0; i < instr->op->num_srcs; i++) {
      const bool scalar = instr->op->form == ASM_FORM_SCALAR;
      srcs[i] = asm_read_src(e, instr, i, scalar ? 1 : 0xf);
      if (instr->op->emit == ASM_EMIT_RSQ && !is_vp2(e)) /* AV-295 */
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
emit_address(struct emit *e, const struct asm_instr *instr)
{
   if (!is_vp2(e)) {
      struct ir_val v = asm_read_src(e, instr, 0, 1);
      return ir_alu(&e->b, opcode(e, instr->op), &v);
   }
   struct ir_val v = asm_read_src(e, instr, 0, 0xf);
   return clamp_address(e, ir_alu(&e->b, opcode(e, instr->op), &v));
}

/* VP-282: x and z get x + z, y and w get y + w. */
static struct ir_val
emit_ara(struct emit *e, const struct asm_instr *instr)
{
   const struct ir_val a = asm_load_src(e, &instr->src[0]);
   const struct ir_val sum = ir_build_iadd(&e->b, ir_swizzle(a, "xy"), ir_swizzle(a, "zw"));
   return clamp_address(e, ir_swizzle(sum, "xyxy"));
}

/* Goes to `yes` where the test of a flow instruction passes, else to the next instruction. */
static void
branch_if(struct emit *e, const struct asm_instr *instr, struct ir_block *yes,
          struct ir_block *next)
{
   ir_branch(&e->b, cc_any(e, &instr->dst.test), yes, next);
}

static void
emit_flow(struct emit *e, const struct asm_instr *instr, struct ir_block *next)
{
   struct ir_builder *b = &e->b;
   struct ir_block *target = e->blocks[instr->target];
   const enum asm_cc_rule rule = instr->dst.test.rule;
   if (rule == ASM_CC_FL) {
      ir_jump(b, next);
      return;
   }
   if (instr->op->emit == ASM_EMIT_BRA) {
      if (rule == ASM_CC_TR)
         ir_jump(b, target);
      else
         branch_if(e, instr, target, next);
      return;
   }
   if (rule != ASM_CC_TR) {
      struct ir_block *taken = ir_new_block(b);
      branch_if(e, instr, taken, next);
      ir_set_block(b, taken);
   }
   if (instr->op->emit == ASM_EMIT_CAL)
      ir_call(b, target, next);
   else
      ir_ret(b);
}

static void
emit_instr(struct emit *e, const struct asm_instr *instr, struct ir_block *next)
{
   struct ir_val v;
   switch (instr->op->emit) {
   case ASM_EMIT_COMPONENTS:
   case ASM_EMIT_SUB:
   case ASM_EMIT_ABS:
      v = emit_components(e, instr);
      break;
   case ASM_EMIT_CONSTANT: /* SFL writes 0, STR 1 (VP-317) */
      v = ir_imm_f(&e->b, instr->op->name[1] == 'T' ? 1.0f : 0.0f);
      break;
   case ASM_EMIT_VECTOR:
   case ASM_EMIT_RSQ:
      v = emit_vector(e, instr);
      break;
   case ASM_EMIT_ADDRESS:
      v = emit_address(e, instr);
      break;
   case ASM_EMIT_ARA:
      v = emit_ara(e, instr);
      break;
   case ASM_EMIT_CROSS:
      v = asm_emit_cross(e, instr);
      break;
   case ASM_EMIT_SINCOS:
      v = asm_emit_sincos(e, instr);
      break;
   case ASM_EMIT_LERP:
   case ASM_EMIT_SELECT:
      v = asm_emit_blend(e, instr);
      break;
   case ASM_EMIT_SWIZZLE:
      v = asm_emit_swizzle(e, instr);
      break;
   case ASM_EMIT_TEX:
      v = asm_emit_tex(e, instr);
      break;
   case ASM_EMIT_KIL:
      asm_emit_kil(e, instr);
      return;
   default:
      emit_flow(e, instr, next);
      return;
   }
   if (instr->saturate && v.n) /* a move of its own: what gave the value may be no computation */
      v = ir_saturate(ir_build_mov(&e->b, v));
   write_dst(e, instr, v);
}

/* --- Blocks */

static bool
is_flow(const struct asm_instr *instr)
{
   return instr->op->form == ASM_FORM_BRANCH || instr->op->form == ASM_FORM_RET;
}

/* A block starts at the first instruction, at branch targets and behind every branch. */
static void
create_blocks(struct emit *e)
{
   const struct asm_program *p = e->program;
   bool leader[NV_VP_MAX_INSTRUCTIONS + 1] = {true};
   leader[p->entry] = true;
   leader[p->num_instrs] = true;
   for (unsigned i = 0; i < p->num_instrs; i++) {
      if (p->instrs[i].op->form == ASM_FORM_BRANCH)
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
   const struct asm_program *p = e->program;
   bool open = false; /* the current block waits for its end */
   if (p->has_branches || p->entry)
      create_blocks(e);
   for (unsigned i = 0; i < p->num_instrs; i++) {
      if ((p->has_branches || p->entry) && e->blocks[i]) {
         if (open)
            ir_jump(&e->b, e->blocks[i]);
         ir_set_block(&e->b, e->blocks[i]);
      }
      if (e->b.failed)
         return;
      open = !is_flow(&p->instrs[i]);
      e->b.line = (uint32_t)p->instrs[i].pos;
      e->b.block->cost++;
      emit_instr(e, &p->instrs[i], p->has_branches ? e->blocks[i + 1] : NULL);
   }
   if (open && p->fog == ASM_FOG_NONE)
      ir_end(&e->b);
}

static unsigned
num_params(const struct asm_program *program)
{
   if (program->language >= ASM_ARB_VP)
      return program->num_layout;
   return program->language == ASM_VP_2_0 ? NV_VP2_PARAMS : NV_VP1_PARAMS;
}

static enum ir_stage
stage(const struct asm_program *program)
{
   if (program->language == ASM_ARB_FP)
      return IR_STAGE_FRAGMENT;
   return program->language == ASM_VSP_1_0 ? IR_STAGE_STATE : IR_STAGE_VERTEX;
}

struct ir_shader *
asm_emit_program(const struct asm_program *program)
{
   const bool fog = program->fog != ASM_FOG_NONE;
   struct ir_shader *sh = ir_shader_create(stage(program));
   if (!sh)
      return NULL;
   sh->num_regs = asm_reg_color(program) + (fog ? FRAG_RESULT_MAX : 0);
   sh->num_params = num_params(program);
   sh->indirect_limit = program->indirect_limit;
   sh->max_steps = program->has_branches ? MAX_STEPS : 0;
   sh->max_calls = program->has_branches ? MAX_CALLS : 0;
   sh->position_invariant = program->position_invariant;
   struct emit e = {.b = ir_builder_create(sh), .program = program};
   emit_body(&e);
   if (fog)
      asm_emit_fog(&e);
   if (e.b.failed || !ir_shader_index(sh)) {
      ir_shader_destroy(sh);
      return NULL;
   }
   return sh;
}

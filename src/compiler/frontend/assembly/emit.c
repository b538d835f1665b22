/* Parsed programs to IR. Temporaries, address registers and condition codes are IR registers; the
 * pass regs_to_ssa makes values of them. */
#include "emit.h"

#include <stdlib.h>

static bool
is_vp2(const struct emit *e)
{
   return e->program->language == ASM_VP_2_0;
}

static bool
is_fragment(const struct emit *e)
{
   return e->program->language == ASM_ARB_FP || e->program->language == ASM_NV_FP;
}

static bool
is_arb(const struct emit *e)
{
   return e->program->language >= ASM_ARB_VP;
}

/* --- Sources */

struct ir_val
asm_address(struct emit *e, unsigned reg, unsigned comp, int offset)
{
   const struct ir_val a = ir_load_reg(&e->b, asm_reg_address(e->program) + reg, 4, IR_I);
   if (!a.n || !offset)
      return a.n ? ir_comp(a, comp) : a;
   return ir_build_iadd(&e->b, ir_comp(a, comp), ir_imm_i(&e->b, offset));
}

/* The fog coordinate of a fragment is (f,0,0,1) (AF-027), in FP1.0 (f,0,0,0) (NF-076); its facing
 * is like the former (NO-035). */
static struct ir_val
load_scalar_input(struct emit *e, unsigned slot)
{
   struct ir_builder *b = &e->b;
   const struct ir_val zero = ir_imm_f(b, 0.0f);
   const struct ir_val w = ir_imm_f(b, e->program->language == ASM_NV_FP ? 0.0f : 1.0f);
   return ir_vec(b, 4, (struct ir_val[]){ir_load_input(b, slot, 1), zero, zero, w});
}

static struct ir_val
load_attrib(struct emit *e, const struct asm_src *src)
{
   struct ir_builder *b = &e->b;
   if (src->relative && !is_fragment(e)) { /* NO-073 */
      const unsigned range = src->array == VERT_ATTRIB_TEX0 ? 8 : VERT_ATTRIB_GENERIC_MAX;
      const struct ir_val at = asm_address(e, src->address_reg, src->address_comp, src->index);
      return ir_load_input_at(b, src->array, range, at, 4);
   }
   if (src->relative) { /* NO-029 */
      const unsigned reg = asm_reg_loop(e->program) + src->array;
      const struct ir_val index = ir_load_reg(b, reg, 4, IR_I);
      if (!index.n)
         return index;
      const struct ir_val address = ir_build_iadd(b, ir_comp(index, 1), ir_imm_i(b, src->index));
      return ir_load_input_at(b, VARYING_TEX0, 8, address, 4);
   }
   if (is_fragment(e) && (src->index == VARYING_FOGC || src->index == VARYING_FACE))
      return load_scalar_input(e, (unsigned)src->index);
   return ir_load_input(b, (unsigned)src->index, 4);
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
      return load_attrib(e, src);
   case ASM_FILE_ADDRESS:
      return ir_load_reg(b, first_address + (unsigned)src->index, 4, IR_I);
   default:
      break;
   }
   if (!src->relative)
      return src->file == ASM_FILE_BINDING ? load_binding(e, src)
                                           : ir_load_param(b, (unsigned)src->index);
   const struct ir_val address = asm_address(e, src->address_reg, src->address_comp, 0);
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
   const enum asm_precision precision = (enum asm_precision)instr->precision;
   return src->half && precision == ASM_PRECISION_H ? v : asm_to_precision(e, precision, v);
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
   struct ir_val cc = ir_load_reg(b, asm_reg_cc(e->program) + test->cc, 4, IR_F);
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

struct ir_val
asm_any_passes(struct emit *e, const struct asm_cc_test *test)
{
   struct ir_builder *b = &e->b;
   const struct ir_val each = cc_test(e, test);
   if (test->rule == ASM_CC_TR || test->rule == ASM_CC_FL || !each.n)
      return each;
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

/* Colours are kept until the end of programs with fog, depths of those that bound them. */
static bool
waits_for_end(const struct emit *e, unsigned output)
{
   return output == FRAG_RESULT_DEPTH ? e->program->bounds_depth : e->program->fog != ASM_FOG_NONE;
}

static void
write_dst(struct emit *e, const struct asm_instr *instr, struct ir_val v)
{
   struct ir_builder *b = &e->b;
   const struct asm_dst *dst = &instr->dst;
   const bool writes = dst->file != ASM_FILE_CC || instr->suffixes.set_cc;
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
   else if (dst->file == ASM_FILE_OUTPUT && is_fragment(e) && waits_for_end(e, index))
      write_reg(e, asm_reg_color(e->program) + index, dst->mask, v, cond);
   else if (dst->relative.on)
      asm_store_relative(e, dst, v, cond);
   else if (dst->file == ASM_FILE_PARAM)
      ir_store_param(b, index, dst->mask, v);
   else if (dst->file == ASM_FILE_OUTPUT)
      ir_store_output_if(b, index, dst->mask, v, cond);
   if (!instr->suffixes.set_cc)
      return;
   /* VP-258: address results update the codes by their integer value. */
   const struct ir_val code = dst->file == ASM_FILE_ADDRESS ? ir_build_i2f(b, v) : v;
   write_reg(e, asm_reg_cc(e->program) + instr->suffixes.cc, dst->mask, code, cond);
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

/* VP-278, VP-281, NO-046: VP2.0 and the option clamp addresses. */
static struct ir_val
clamp_address(struct emit *e, struct ir_val v)
{
   struct ir_builder *b = &e->b;
   v = ir_build_imax(b, v, ir_imm_i(b, -512));
   return ir_build_imin(b, v, ir_imm_i(b, 511));
}

static bool
has_option_vp2(const struct emit *e)
{
   return e->program->dialects >> ASM_OPTION_NV_VP2 & 1;
}

static struct ir_val
emit_address(struct emit *e, const struct asm_instr *instr)
{
   if (!is_vp2(e) && !has_option_vp2(e)) {
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
   case ASM_EMIT_PUSHA:
      asm_emit_pusha(e, instr);
      return;
   case ASM_EMIT_POPA:
      v = asm_emit_popa(e);
      break;
   case ASM_EMIT_KIL:
      asm_emit_kil(e, instr);
      return;
   case ASM_EMIT_ENDIF:
      return;
   default:
      if (asm_is_flow(instr)) {
         asm_emit_flow(e, instr, next);
         return;
      }
      v = asm_emit_nv_fp(e, instr);
      break;
   }
   write_dst(e, instr, asm_finish_result(e, instr, v));
}

/* --- The whole */

static void
emit_body(struct emit *e)
{
   const struct asm_program *p = e->program;
   const bool blocks = p->has_flow || p->entry;
   bool open = !blocks; /* the current block waits for its end */
   if (blocks)
      asm_create_blocks(e);
   for (unsigned i = 0; i < p->num_instrs && !e->b.failed; i++) {
      if (blocks && e->blocks[i]) {
         if (open)
            ir_jump(&e->b, e->blocks[i]);
         ir_set_block(&e->b, e->blocks[i]);
      }
      open = !asm_is_flow(&p->instrs[i]);
      e->b.line = (uint32_t)p->instrs[i].pos;
      e->b.block->cost++;
      emit_instr(e, &p->instrs[i], blocks ? e->blocks[i + 1] : NULL);
   }
   if (blocks && !e->b.failed) {
      if (open)
         ir_jump(&e->b, e->blocks[p->num_instrs]);
      ir_set_block(&e->b, e->blocks[p->num_instrs]);
   }
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
   if (program->language == ASM_ARB_FP || program->language == ASM_NV_FP)
      return IR_STAGE_FRAGMENT;
   return program->language == ASM_VSP_1_0 ? IR_STAGE_STATE : IR_STAGE_VERTEX;
}

/* What is left to do when the program has ended by itself or by RET. */
static void
emit_end(struct emit *e)
{
   if (e->program->fog != ASM_FOG_NONE)
      asm_emit_fog(e);
   if (e->program->bounds_depth)
      asm_emit_depth(e);
   ir_end(&e->b);
}

struct ir_shader *
asm_emit_program(const struct asm_program *program)
{
   struct ir_shader *sh = ir_shader_create(stage(program));
   if (!sh)
      return NULL;
   sh->num_regs = asm_num_regs(program);
   sh->num_params = num_params(program);
   sh->indirect_limit = program->indirect_limit;
   sh->max_steps = program->has_flow ? ARB_MAX_STEPS : 0;
   sh->max_calls = program->has_flow ? ARB_MAX_CALL_DEPTH + asm_has_epilogue(program) : 0;
   sh->position_invariant = program->position_invariant;
   struct emit e = {.b = ir_builder_create(sh), .program = program};
   emit_body(&e);
   if (!e.b.failed)
      emit_end(&e);
   free(e.blocks);
   if (e.b.failed || !ir_shader_index(sh)) {
      ir_shader_destroy(sh);
      return NULL;
   }
   return sh;
}

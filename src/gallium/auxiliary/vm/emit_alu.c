/* ALU instructions to ops of the block machine.
 *
 * Moves, vectors and swizzles are choices of operands and cost nothing. Every other instruction
 * becomes one kernel call over all the components it must give, or a call for each pattern of
 * varying and uniform operands among them.
 */
#include "compile.h"

#include <string.h>

/* Bit s: source s of at most 4 varies. */
static uint8_t
pattern(const struct sp_vm_value *src, unsigned num)
{
   unsigned bits = 0;
   for (unsigned s = 0; s < 4 && s < num; s++)
      bits |= (unsigned)src[s].ref.varying << s;
   return (uint8_t)bits;
}

/* One component from up to three scalars. */
static struct sp_vm_value
emit_kernel(struct sp_vm_compiler *c, sp_vm_kernel run, const struct sp_vm_value *src, unsigned num)
{
   const uint8_t varying = pattern(src, num);
   const struct sp_vm_value d = sp_vm_new_scalar(c, varying != 0, false);
   struct sp_vm_proto_op *op = sp_vm_emit(c, run);
   op->op.num = 1;
   op->op.varying = varying;
   op->dst[0] = d;
   for (unsigned s = 0; s < num; s++)
      op->src[s][0] = src[s];
   return d;
}

static struct sp_vm_value
emit_scalar(struct sp_vm_compiler *c, enum ir_op op, enum sp_vm_variant variant,
            const struct sp_vm_value *src, unsigned num)
{
   return emit_kernel(c, c->kernels->alu[op][variant][pattern(src, num)], src, num);
}

/* mov, bitcast, vec2..vec4: the result is its operands. */
void
sp_vm_emit_alias(struct sp_vm_compiler *c, const struct ir_instr *in)
{
   unsigned comps[4];
   const unsigned num = sp_vm_needed_components(c, in, comps);
   for (unsigned n = 0; n < num; n++) {
      const unsigned i = comps[n];
      const bool mov = in->num_srcs == 1;
      struct sp_vm_value v = sp_vm_source(c, &in->src[mov ? 0 : i], mov ? i : 0);
      if (in->saturate)
         v = emit_scalar(c, IR_OP_mov, SP_VM_SATURATED, &v, 1);
      sp_vm_define(c, in, i, v);
   }
}

/* --- The vector instructions of NV_vertex_program, component by component */

static struct sp_vm_value
lit_component(struct sp_vm_compiler *c, const struct ir_instr *in, unsigned i)
{
   const struct sp_vm_value src[3] = {
       sp_vm_source(c, &in->src[0], 0),
       sp_vm_source(c, &in->src[0], 1),
       sp_vm_source(c, &in->src[0], 3),
   };
   return emit_kernel(c, c->special[i == 1 ? SP_VM_LIT_Y : SP_VM_LIT_Z], src, i == 1 ? 1 : 3);
}

static struct sp_vm_value
dst_component(struct sp_vm_compiler *c, const struct ir_instr *in, unsigned i)
{
   if (i != 1)
      return sp_vm_source(c, &in->src[i == 2 ? 0 : 1], i);
   const enum ir_op mul = in->op == IR_OP_dst ? IR_OP_fmul : IR_OP_fmulz;
   const struct sp_vm_value src[2] = {
       sp_vm_source(c, &in->src[0], 1),
       sp_vm_source(c, &in->src[1], 1),
   };
   return emit_scalar(c, mul, SP_VM_PLAIN, src, 2);
}

static struct sp_vm_value
exp_or_log_component(struct sp_vm_compiler *c, const struct ir_instr *in, unsigned i)
{
   const bool is_exp = in->op == IR_OP_nv_exp;
   struct ir_src src = in->src[0];
   if (!is_exp) {
      src.abs = true;
      src.neg = false;
   }
   const struct sp_vm_value a = sp_vm_source(c, &src, 0);
   if (i == 2)
      return emit_scalar(c, is_exp ? IR_OP_fexp2 : IR_OP_flog2, SP_VM_PLAIN, &a, 1);
   return emit_kernel(c, c->special[(is_exp ? SP_VM_EXP_X : SP_VM_LOG_X) + i], &a, 1);
}

/* dst, lit, nv_exp, nv_log: few programs use all components, and some are constants. */
void
sp_vm_emit_vector(struct sp_vm_compiler *c, const struct ir_instr *in)
{
   const bool dst = in->op == IR_OP_dst || in->op == IR_OP_dstz;
   for (unsigned i = 0; i < 4; i++) {
      struct sp_vm_value v;
      if (!(c->uses[in->id].needed >> i & 1))
         continue;
      if ((i == 0 && (dst || in->op == IR_OP_lit)) || (i == 3 && !dst))
         v = sp_vm_constant(c, 0x3f800000u);
      else if (dst)
         v = dst_component(c, in, i);
      else if (in->op == IR_OP_lit)
         v = lit_component(c, in, i);
      else
         v = exp_or_log_component(c, in, i);
      if (in->saturate)
         v = emit_scalar(c, IR_OP_mov, SP_VM_SATURATED, &v, 1);
      sp_vm_define(c, in, i, v);
   }
}

static enum sp_vm_variant
alu_variant(const struct ir_instr *in)
{
   if (in->saturate)
      return SP_VM_SATURATED;
   for (unsigned s = 0; s < in->num_srcs; s++)
      if (in->src[s].abs || in->src[s].neg)
         return SP_VM_MODIFIED;
   return SP_VM_PLAIN;
}

/* --- Dot products */

/* The parameter that a source is, whole and in order, or -1. */
static int32_t
param_source(const struct sp_vm_compiler *c, const struct ir_src *src, unsigned num)
{
   int32_t param = -1;
   for (unsigned i = 0; i < num; i++) {
      const struct sp_vm_value v = c->values[4 * src->def->id + src->swizzle[i]];
      if (v.kind != SP_VM_VALUE_PARAM || v.comp != i || (i && v.param != param))
         return -1;
      param = v.param;
   }
   return param;
}

static bool
same_operands(const struct sp_vm_value *a, const struct sp_vm_value *b, unsigned num)
{
   for (unsigned i = 0; i < num; i++)
      if (a[i].kind != b[i].kind || a[i].scalar != b[i].scalar ||
          a[i].ref.index != b[i].ref.index || a[i].ref.section != b[i].ref.section)
         return false;
   return true;
}

/* An op of the block that multiplies the same vector and has room for another row: between them
 * are only a few. */
static struct sp_vm_proto_op *
find_dot_params(struct sp_vm_compiler *c, const struct ir_block *block, sp_vm_kernel run,
                const struct sp_vm_value v[4], unsigned num)
{
   const size_t first = c->blocks[block->index].ops.first;
   for (size_t i = c->num_ops; i > first && i + 8 > c->num_ops; i--) {
      struct sp_vm_proto_op *op = &c->ops[i - 1];
      if (op->op.run == run && op->op.num < 4 && same_operands(op->src[0], v, num))
         return op;
   }
   return NULL;
}

static bool
dot_params_kernel(const struct ir_instr *in, enum sp_vm_special *kind, unsigned *num)
{
   switch (in->op) {
   case IR_OP_fdp3:
      *kind = SP_VM_DOT3_PARAMS;
      break;
   case IR_OP_fdp4:
      *kind = SP_VM_DOT4_PARAMS;
      break;
   case IR_OP_fdp3z:
      *kind = SP_VM_DOT3Z_PARAMS;
      break;
   case IR_OP_fdp4z:
      *kind = SP_VM_DOT4Z_PARAMS;
      break;
   default:
      return false;
   }
   *num = *kind == SP_VM_DOT3_PARAMS || *kind == SP_VM_DOT3Z_PARAMS ? 3 : 4;
   return alu_variant(in) == SP_VM_PLAIN;
}

/* Dot products of one vector with parameters become one op for up to four of them. False: it is
 * not such an instruction. */
static bool
emit_dot_params(struct sp_vm_compiler *c, const struct ir_instr *in)
{
   enum sp_vm_special kind;
   unsigned num;
   if (!dot_params_kernel(in, &kind, &num))
      return false;
   const int32_t p0 = param_source(c, &in->src[0], num), p1 = param_source(c, &in->src[1], num);
   if ((p0 < 0) == (p1 < 0))
      return false;
   struct sp_vm_value v[4];
   for (unsigned i = 0; i < num; i++)
      v[i] = sp_vm_plain_source(c, &in->src[p0 < 0 ? 0 : 1], i);
   const uint8_t varying = pattern(v, num);
   const struct sp_vm_value d = sp_vm_new_scalar(c, varying != 0, false);
   struct sp_vm_proto_op *op = find_dot_params(c, in->block, c->special[kind], v, num);
   if (!op) {
      op = sp_vm_emit(c, c->special[kind]);
      op->op.varying = varying;
      memcpy(op->src[0], v, num * sizeof *v);
   }
   op->op.rows[op->op.num] = p0 < 0 ? p1 : p0;
   op->dst[op->op.num++] = d;
   sp_vm_define(c, in, 0, d);
   return true;
}

static void
emit_dot(struct sp_vm_compiler *c, const struct ir_instr *in)
{
   if (emit_dot_params(c, in))
      return;
   struct sp_vm_proto_op op = {0};
   for (unsigned s = 0; s < in->num_srcs; s++) {
      const unsigned reads = ir_op_infos[in->op].src_components[s];
      sp_vm_set_modifiers(&op.op, s, &in->src[s]);
      for (unsigned n = 0; n < reads; n++)
         op.src[s][n] = sp_vm_plain_source(c, &in->src[s], n);
      op.op.varying |= (uint8_t)(pattern(op.src[s], reads) << 4 * s);
   }
   op.op.run = c->kernels->alu[in->op][alu_variant(in)][0];
   op.op.num = 1;
   op.dst[0] = sp_vm_new_scalar(c, op.op.varying != 0, false);
   *sp_vm_emit(c, op.op.run) = op;
   sp_vm_define(c, in, 0, op.dst[0]);
}

/* --- Operations per component */

/* Component i of the result in an op, the last one if that has the same pattern of operands. */
static struct sp_vm_value
emit_component(struct sp_vm_compiler *c, const struct ir_instr *in, unsigned i, bool first)
{
   const unsigned num = in->num_srcs < 3 ? in->num_srcs : 3; /* vec4 does not come here */
   struct sp_vm_value src[3];
   for (unsigned s = 0; s < num; s++)
      src[s] = sp_vm_plain_source(c, &in->src[s], i);
   const uint8_t varying = pattern(src, num);
   const struct sp_vm_value d = sp_vm_new_scalar(c, varying != 0, false);
   struct sp_vm_proto_op *op = &c->ops[c->num_ops ? c->num_ops - 1 : 0];
   if (first || op->op.varying != varying) {
      op = sp_vm_emit(c, c->kernels->alu[in->op][alu_variant(in)][varying]);
      op->op.varying = varying;
      for (unsigned s = 0; s < num; s++)
         sp_vm_set_modifiers(&op->op, s, &in->src[s]);
   }
   for (unsigned s = 0; s < num; s++)
      op->src[s][op->op.num] = src[s];
   op->dst[op->op.num++] = d;
   return d;
}

void
sp_vm_emit_alu(struct sp_vm_compiler *c, const struct ir_instr *in)
{
   if (ir_op_infos[in->op].dst_components) {
      emit_dot(c, in);
      return;
   }
   unsigned comps[4];
   const unsigned num = sp_vm_needed_components(c, in, comps);
   struct sp_vm_value dst[4];
   for (unsigned n = 0; n < num; n++)
      dst[n] = emit_component(c, in, comps[n], n == 0);
   for (unsigned n = 0; n < num; n++)
      sp_vm_define(c, in, comps[n], dst[n]);
}

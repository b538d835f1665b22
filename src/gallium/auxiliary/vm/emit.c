/* Instructions that are not arithmetic to ops of the block machine: memory, textures. Inputs and
 * constants are choices of operands and cost nothing. */
#include "compile.h"

#include <string.h>

/* --- Memory */

static void
emit_load_param(struct sp_vm_compiler *c, const struct ir_instr *in)
{
   if (!in->num_srcs && !c->shader->writes_params) {
      unsigned comps[4];
      const unsigned num = sp_vm_needed_components(c, in, comps);
      for (unsigned n = 0; n < num; n++)
         c->values[4 * in->id + comps[n]] = (struct sp_vm_value){
             .kind = SP_VM_VALUE_PARAM,
             .param = (uint16_t)in->index,
             .comp = (uint8_t)comps[n],
         };
      return;
   }
   struct sp_vm_value address = {0};
   if (in->num_srcs)
      address = sp_vm_source(c, &in->src[0], 0);
   sp_vm_emit_load(c, in, in->num_srcs ? SP_VM_PARAM_INDIRECT : SP_VM_PARAM, (uint32_t)in->index, 0,
                   address);
}

static void
emit_store_param(struct sp_vm_compiler *c, const struct ir_instr *in)
{
   struct sp_vm_value src[4];
   uint8_t comps[4];
   const unsigned num = sp_vm_written_components(in, comps);
   for (unsigned n = 0; n < num; n++)
      src[n] = sp_vm_source(c, &in->src[0], comps[n]);
   sp_vm_emit_store(c, SP_VM_STORE_PARAM, num, comps, src)->op.index = in->index;
}

/* Whether the scalar can be computed straight into the output. */
static bool
can_forward(const struct sp_vm_compiler *c, struct sp_vm_value v)
{
   return !c->flow && !c->failed && v.kind == SP_VM_VALUE_SCALAR && v.ref.varying &&
          !c->scalars[v.scalar].fixed;
}

static void
emit_store_output(struct sp_vm_compiler *c, const struct ir_instr *in)
{
   for (unsigned i = 0; i < 4; i++) {
      if (!(in->write_mask >> i & 1))
         continue;
      const struct sp_vm_value v = sp_vm_source(c, &in->src[0], i);
      const struct sp_vm_value out = sp_vm_pointer_value(c, true, (unsigned)in->index, i);
      if (in->num_srcs > 1) {
         const struct sp_vm_value where = sp_vm_source(c, &in->src[1], i);
         sp_vm_emit_special(c, SP_VM_SELECT_COPY, out, v);
         c->ops[c->num_ops - 1].src[1][0] = where;
         c->ops[c->num_ops - 1].op.varying |= (uint8_t)(where.ref.varying << 1);
      } else if (c->output_stores[in->index][i] == 1 && can_forward(c, v)) {
         c->scalars[v.scalar].fixed = true;
         c->scalars[v.scalar].ref = out.ref;
      } else {
         sp_vm_emit_special(c, c->flow ? SP_VM_MASKED_COPY : SP_VM_COPY, out, v);
      }
   }
}

static void
emit_load_reg(struct sp_vm_compiler *c, const struct ir_instr *in)
{
   const struct sp_vm_register *reg = &c->regs[in->index];
   for (unsigned i = 0; i < in->num_components; i++) {
      if (!(c->uses[in->id].needed >> i & 1))
         continue;
      if (reg->known >> i & 1)
         sp_vm_define(c, in, i, reg->current[i]);
      else
         sp_vm_define(c, in, i, c->flow ? reg->memory[i] : sp_vm_constant(c, 0));
   }
}

static void
emit_store_reg(struct sp_vm_compiler *c, const struct ir_instr *in)
{
   struct sp_vm_register *reg = &c->regs[in->index];
   if (!reg->dirty)
      c->dirty_regs[c->num_dirty_regs++] = (uint32_t)in->index;
   for (unsigned i = 0; i < 4; i++) {
      if (!(in->write_mask >> i & 1))
         continue;
      reg->current[i] = sp_vm_source(c, &in->src[0], i);
      reg->known |= (uint8_t)(1u << i);
      reg->dirty |= (uint8_t)(1u << i);
   }
}

/* --- Textures */

/* As samplers read it. */
static struct sp_vm_value
tex_source(struct sp_vm_compiler *c, const struct ir_instr *tex, unsigned s, unsigned i)
{
   return sp_vm_spread(c, sp_vm_source(c, &tex->src[s], i));
}

/* Divided coordinates, where the op has no room to do it. */
static void
emit_projection(struct sp_vm_compiler *c, struct sp_vm_value coord[4])
{
   struct sp_vm_value dst[3];
   for (unsigned i = 0; i < 3; i++)
      dst[i] = sp_vm_new_scalar(c, true, false);
   struct sp_vm_proto_op *op = sp_vm_emit(c, c->kernels->alu[IR_OP_fdiv][SP_VM_PLAIN][3]);
   op->op.varying = 3;
   op->op.num = 3;
   for (unsigned i = 0; i < 3; i++) {
      op->src[0][i] = coord[i];
      op->src[1][i] = coord[3];
      op->dst[i] = dst[i];
   }
   memcpy(coord, dst, sizeof dst);
}

/* What stands behind the coordinates: into rows 1 and 2 of the operands. */
static void
tex_operands(struct sp_vm_compiler *c, const struct ir_instr *in, struct sp_vm_value rows[2][4])
{
   const bool grad = in->tex_mode == IR_TEX_GRAD;
   for (unsigned s = 0; s < 2 && grad; s++) {
      for (unsigned i = 0; i < 3; i++)
         rows[s][i] = tex_source(c, in, 1 + s, i);
   }
   if (in->tex_mode == IR_TEX_BIAS || in->tex_mode == IR_TEX_LOD)
      rows[0][0] = tex_source(c, in, 1, 0);
   if (in->tex_compare)
      rows[0][3] = tex_source(c, in, in->num_srcs - 1u, 0);
   for (unsigned i = 0; i < 3 && in->tex_project && !grad; i++)
      rows[1][i] = sp_vm_new_scalar(c, true, false);
}

static void
emit_tex(struct sp_vm_compiler *c, const struct ir_instr *in)
{
   const bool grad = in->tex_mode == IR_TEX_GRAD;
   struct sp_vm_value coord[4], dst[4], rows[2][4] = {0};
   for (unsigned i = 0; i < 4; i++)
      coord[i] = tex_source(c, in, 0, i);
   if (in->tex_project && grad)
      emit_projection(c, coord);
   tex_operands(c, in, rows);
   for (unsigned i = 0; i < 4; i++)
      dst[i] = sp_vm_new_scalar(c, true, false);
   struct sp_vm_proto_op *op = sp_vm_emit(c, c->special[SP_VM_TEX]);
   op->op.project = in->tex_project && !grad;
   op->op.has_ref = in->tex_compare;
   op->op.num = 4;
   op->op.index = in->index;
   op->op.target = (uint8_t)in->tex_target;
   op->op.mode = (uint8_t)in->tex_mode;
   memcpy(op->op.offset, in->tex_offset, sizeof op->op.offset);
   memcpy(op->src[0], coord, sizeof coord);
   memcpy(op->src[1], rows[0], sizeof rows[0]);
   memcpy(op->src[2], rows[1], sizeof rows[1]);
   memcpy(op->dst, dst, sizeof dst);
   for (unsigned i = 0; i < 4; i++)
      sp_vm_define(c, in, i, dst[i]);
}

static void
emit_derivative(struct sp_vm_compiler *c, const struct ir_instr *in)
{
   unsigned comps[4];
   const unsigned num = sp_vm_needed_components(c, in, comps);
   struct sp_vm_value src[4], dst[4];
   for (unsigned n = 0; n < num; n++)
      src[n] = tex_source(c, in, 0, comps[n]);
   for (unsigned n = 0; n < num; n++)
      dst[n] = sp_vm_new_scalar(c, true, false);
   struct sp_vm_proto_op *op =
       sp_vm_emit(c, c->special[in->op == IR_OP_ddx ? SP_VM_DDX : SP_VM_DDY]);
   op->op.num = (uint8_t)num;
   memcpy(op->src[0], src, num * sizeof *src);
   memcpy(op->dst, dst, num * sizeof *dst);
   for (unsigned n = 0; n < num; n++)
      sp_vm_define(c, in, comps[n], dst[n]);
}

static void
emit_discard(struct sp_vm_compiler *c, const struct ir_instr *in)
{
   const struct sp_vm_value v = sp_vm_source(c, &in->src[0], 0);
   struct sp_vm_proto_op *op = sp_vm_emit(c, c->special[SP_VM_DISCARD]);
   op->op.varying = v.ref.varying;
   op->src[0][0] = v;
}

static void
emit_imm(struct sp_vm_compiler *c, const struct ir_instr *in)
{
   for (unsigned i = 0; i < in->num_components; i++)
      if (c->uses[in->id].needed >> i & 1)
         sp_vm_define(c, in, i, sp_vm_constant(c, in->imm[i]));
}

static void
emit_load_input(struct sp_vm_compiler *c, const struct ir_instr *in)
{
   for (unsigned i = 0; i < in->num_components; i++)
      if (c->uses[in->id].needed >> i & 1)
         sp_vm_define(c, in, i, sp_vm_pointer_value(c, false, (unsigned)in->index, i));
}

void
sp_vm_emit_instr(struct sp_vm_compiler *c, const struct ir_instr *in)
{
   if (in->num_components && !c->uses[in->id].needed)
      return;
   if (ir_op_infos[in->op].props & IR_ALIAS) {
      sp_vm_emit_alias(c, in);
      return;
   }
   if (sp_vm_emit_array(c, in))
      return;
   switch (in->op) {
   case IR_OP_imm:
      emit_imm(c, in);
      break;
   case IR_OP_load_input:
      emit_load_input(c, in);
      break;
   case IR_OP_load_param:
      emit_load_param(c, in);
      break;
   case IR_OP_store_param:
      emit_store_param(c, in);
      break;
   case IR_OP_store_output:
      emit_store_output(c, in);
      break;
   case IR_OP_load_reg:
      emit_load_reg(c, in);
      break;
   case IR_OP_store_reg:
      emit_store_reg(c, in);
      break;
   case IR_OP_tex:
      emit_tex(c, in);
      break;
   case IR_OP_ddx:
   case IR_OP_ddy:
      emit_derivative(c, in);
      break;
   case IR_OP_discard:
      emit_discard(c, in);
      break;
   case IR_OP_phi: /* its scalars exist already, the edges fill them */
      break;
   case IR_OP_dst:
   case IR_OP_dstz:
   case IR_OP_lit:
   case IR_OP_nv_exp:
   case IR_OP_nv_log:
      sp_vm_emit_vector(c, in);
      break;
   default:
      sp_vm_emit_alu(c, in);
   }
}

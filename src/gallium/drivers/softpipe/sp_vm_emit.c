/* IR instructions to ops of the block machine.
 *
 * Moves, vectors, inputs, constants and swizzles are choices of operands and cost nothing. Every
 * other instruction becomes one kernel call over all the components it must give.
 */
#include "sp_vm_compile.h"

#include <string.h>

/* --- Values */

static struct sp_vm_value
pointer_value(struct sp_vm_compiler *c, bool output, unsigned slot, unsigned comp)
{
   uint16_t *known = &c->pointer_of[output][slot][comp];
   if (*known == 0) {
      c->pointers[c->num_pointers] = (struct sp_vm_pointer){output, (uint8_t)slot, (uint8_t)comp};
      *known = (uint16_t)++c->num_pointers;
   }
   struct sp_vm_value v = {.kind = SP_VM_VALUE_FIXED, .ref = {.varying = 1}};
   v.ref.base = (uint16_t)(SP_VM_BASE_POINTERS + *known - 1) & 0x7fffu;
   return v;
}

static struct sp_vm_value
constant_value(struct sp_vm_compiler *c, uint32_t bits)
{
   struct sp_vm_value v = {.kind = SP_VM_VALUE_FIXED, .ref = {.base = SP_VM_BASE_CONSTANTS}};
   size_t i = 0;
   while (i < c->num_constants && c->constants[i] != bits)
      i++;
   if (i == c->num_constants) {
      if (i > UINT16_MAX ||
          !sp_vm_grow((void **)&c->constants, &c->max_constants, i + 1, sizeof *c->constants)) {
         c->failed = true;
         return v;
      }
      c->constants[c->num_constants++] = bits;
   }
   v.ref.offset = (uint16_t)i;
   return v;
}

struct sp_vm_value
sp_vm_new_scalar(struct sp_vm_compiler *c, bool varying, bool global)
{
   struct sp_vm_value v = {.kind = SP_VM_VALUE_SCALAR, .ref = {.varying = varying}};
   if (!sp_vm_grow((void **)&c->scalars, &c->max_scalars, c->num_scalars + 1, sizeof *c->scalars)) {
      c->failed = true;
      v.kind = SP_VM_VALUE_NONE;
      return v;
   }
   v.scalar = (uint32_t)c->num_scalars++;
   c->scalars[v.scalar] = (struct sp_vm_scalar){.varying = varying, .global = global};
   return v;
}

/* --- Ops */

static struct sp_vm_proto_op *
emit(struct sp_vm_compiler *c, sp_vm_kernel run)
{
   if (!sp_vm_grow((void **)&c->ops, &c->max_ops, c->num_ops + 1, sizeof *c->ops)) {
      /* The last op is overwritten; a failed program is never run. */
      c->failed = true;
      c->num_ops--;
   }
   struct sp_vm_proto_op *op = &c->ops[c->num_ops++];
   memset(op, 0, sizeof *op);
   op->op.run = run;
   for (unsigned s = 0; s < 3; s++)
      op->op.and_mask[s] = ~0u;
   return op;
}

void
sp_vm_emit_special(struct sp_vm_compiler *c, enum sp_vm_special kind, struct sp_vm_value dst,
                   struct sp_vm_value src)
{
   struct sp_vm_proto_op *op = emit(c, c->kernels->special[kind]);
   op->op.num = 1;
   op->op.groups = dst.ref.varying ? 0 : 1;
   op->dst[0] = dst;
   op->src[0][0] = src;
}

static void
set_modifiers(struct sp_vm_op *op, unsigned s, const struct ir_src *src)
{
   op->and_mask[s] = src->abs ? 0x7fffffffu : ~0u;
   op->xor_mask[s] = src->neg ? 0x80000000u : 0u;
}

/* Loads the components of a parameter that are needed, where the first of them is read. */
static void
load_param(struct sp_vm_compiler *c, uint32_t id, int32_t param)
{
   struct sp_vm_value dst[4];
   uint8_t comps[4];
   unsigned num = 0;
   for (uint8_t i = 0; i < 4; i++)
      if (c->uses[id].needed >> i & 1) {
         comps[num] = i;
         dst[num++] = c->values[4 * id + i] = sp_vm_new_scalar(c, false, false);
      }
   struct sp_vm_proto_op *op = emit(c, c->kernels->special[SP_VM_PARAM]);
   op->op.num = (uint8_t)num;
   op->op.groups = 1;
   op->op.index = param;
   memcpy(op->op.comps, comps, sizeof comps);
   memcpy(op->dst, dst, num * sizeof *dst);
}

static struct sp_vm_value
plain_source(struct sp_vm_compiler *c, const struct ir_src *src, unsigned i)
{
   const struct sp_vm_value v = c->values[4 * src->def->id + src->swizzle[i]];
   if (v.kind != SP_VM_VALUE_PARAM)
      return v;
   const struct sp_vm_value *loaded = &c->values[4 * v.scalar + v.ref.offset];
   if (loaded->kind == SP_VM_VALUE_PARAM)
      load_param(c, v.scalar, v.param);
   return *loaded;
}

struct sp_vm_value
sp_vm_source(struct sp_vm_compiler *c, const struct ir_src *src, unsigned i)
{
   const struct sp_vm_value v = plain_source(c, src, i);
   if (!src->abs && !src->neg)
      return v;
   const struct sp_vm_value d = sp_vm_new_scalar(c, v.ref.varying, false);
   struct sp_vm_proto_op *op = emit(c, c->kernels->alu[IR_OP_mov][SP_VM_MODIFIED]);
   op->op.num = 1;
   op->op.groups = v.ref.varying ? 0 : 1;
   set_modifiers(&op->op, 0, src);
   op->dst[0] = d;
   op->src[0][0] = v;
   return d;
}

/* Component i of the value of `in` is v. A varying value that other blocks read moves to a slot of
 * its own, in the lanes that execute: other lanes may be waiting there with theirs. */
static void
define(struct sp_vm_compiler *c, const struct ir_instr *in, unsigned i, struct sp_vm_value v)
{
   const bool local = v.kind == SP_VM_VALUE_REGISTER ||
                      (v.kind == SP_VM_VALUE_SCALAR && !c->failed && !c->scalars[v.scalar].global);
   if (c->flow && c->uses[in->id].escapes && local) {
      const struct sp_vm_value g = sp_vm_new_scalar(c, v.ref.varying, true);
      sp_vm_emit_special(c, v.ref.varying ? SP_VM_MASKED_COPY : SP_VM_COPY, g, v);
      v = g;
   }
   c->values[4 * in->id + i] = v;
}

static unsigned
needed_components(const struct sp_vm_compiler *c, const struct ir_instr *in, unsigned comps[4])
{
   unsigned num = 0;
   for (unsigned i = 0; i < in->num_components; i++)
      if (c->uses[in->id].needed >> i & 1)
         comps[num++] = i;
   return num;
}

/* One component from up to three scalars. */
static struct sp_vm_value
emit_kernel(struct sp_vm_compiler *c, sp_vm_kernel run, const struct sp_vm_value *src, unsigned num)
{
   bool varying = false;
   for (unsigned s = 0; s < num; s++)
      varying |= src[s].ref.varying;
   const struct sp_vm_value d = sp_vm_new_scalar(c, varying, false);
   struct sp_vm_proto_op *op = emit(c, run);
   op->op.num = 1;
   op->op.groups = varying ? 0 : 1;
   op->dst[0] = d;
   for (unsigned s = 0; s < num; s++)
      op->src[s][0] = src[s];
   return d;
}

/* mov, vec2..vec4: the result is its operands. */
static void
emit_alias(struct sp_vm_compiler *c, const struct ir_instr *in)
{
   unsigned comps[4];
   const unsigned num = needed_components(c, in, comps);
   for (unsigned n = 0; n < num; n++) {
      const unsigned i = comps[n];
      const bool mov = in->op == IR_OP_mov;
      struct sp_vm_value v = sp_vm_source(c, &in->src[mov ? 0 : i], mov ? i : 0);
      if (in->saturate)
         v = emit_kernel(c, c->kernels->alu[IR_OP_mov][SP_VM_SATURATED], &v, 1);
      define(c, in, i, v);
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
   return emit_kernel(c, c->kernels->special[i == 1 ? SP_VM_LIT_Y : SP_VM_LIT_Z], src,
                      i == 1 ? 1 : 3);
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
   return emit_kernel(c, c->kernels->alu[mul][SP_VM_PLAIN], src, 2);
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
      return emit_kernel(c, c->kernels->alu[is_exp ? IR_OP_fexp2 : IR_OP_flog2][SP_VM_PLAIN], &a,
                         1);
   return emit_kernel(c, c->kernels->special[(is_exp ? SP_VM_EXP_X : SP_VM_LOG_X) + i], &a, 1);
}

/* dst, lit, nv_exp, nv_log: few programs use all components, and some are constants. */
static void
emit_vector(struct sp_vm_compiler *c, const struct ir_instr *in)
{
   const bool dst = in->op == IR_OP_dst || in->op == IR_OP_dstz;
   for (unsigned i = 0; i < 4; i++) {
      struct sp_vm_value v;
      if (!(c->uses[in->id].needed >> i & 1))
         continue;
      if ((i == 0 && (dst || in->op == IR_OP_lit)) || (i == 3 && !dst))
         v = constant_value(c, 0x3f800000u);
      else if (dst)
         v = dst_component(c, in, i);
      else if (in->op == IR_OP_lit)
         v = lit_component(c, in, i);
      else
         v = exp_or_log_component(c, in, i);
      if (in->saturate)
         v = emit_kernel(c, c->kernels->alu[IR_OP_mov][SP_VM_SATURATED], &v, 1);
      define(c, in, i, v);
   }
}

static sp_vm_kernel
alu_kernel(const struct sp_vm_compiler *c, const struct ir_instr *in)
{
   enum sp_vm_variant variant = in->saturate ? SP_VM_SATURATED : SP_VM_PLAIN;
   for (unsigned s = 0; s < in->num_srcs && !in->saturate; s++)
      if (in->src[s].abs || in->src[s].neg)
         variant = SP_VM_MODIFIED;
   return c->kernels->alu[in->op][variant];
}

/* The parameter that a source is, whole and in order, or -1. */
static int32_t
param_source(const struct sp_vm_compiler *c, const struct ir_src *src, unsigned num)
{
   const struct sp_vm_value *v = c->values + 4 * src->def->id;
   for (unsigned i = 0; i < num; i++) {
      const struct sp_vm_value *w = &v[src->swizzle[i]];
      if (w->kind != SP_VM_VALUE_PARAM || w->ref.offset != i || w->param != v->param)
         return -1;
   }
   return v->param;
}

static bool
same_operands(const struct sp_vm_value *a, const struct sp_vm_value *b, unsigned num)
{
   for (unsigned i = 0; i < num; i++)
      if (a[i].kind != b[i].kind || a[i].scalar != b[i].scalar ||
          memcmp(&a[i].ref, &b[i].ref, sizeof a[i].ref) != 0)
         return false;
   return true;
}

/* Dot products of one vector with parameters become one op for up to four of them. False: it is
 * not such an instruction. */
static bool
emit_dot_params(struct sp_vm_compiler *c, const struct ir_instr *in)
{
   const unsigned num = in->op == IR_OP_fdp4 ? 4 : 3;
   const sp_vm_kernel run = c->kernels->special[num == 4 ? SP_VM_DOT4_PARAMS : SP_VM_DOT3_PARAMS];
   for (unsigned s = 0; s < 2; s++)
      if (in->src[s].abs || in->src[s].neg)
         return false;
   const int32_t p0 = param_source(c, &in->src[0], num), p1 = param_source(c, &in->src[1], num);
   if (in->saturate || c->flow || (p0 < 0) == (p1 < 0))
      return false;
   const struct ir_src *vector = &in->src[p0 < 0 ? 0 : 1];
   struct sp_vm_value v[4];
   for (unsigned i = 0; i < num; i++)
      v[i] = plain_source(c, vector, i);
   bool varying = false;
   for (unsigned i = 0; i < num; i++)
      varying |= v[i].ref.varying;
   for (unsigned i = 0; i < num; i++)
      if (v[i].ref.varying != varying)
         return false; /* the kernel steps through all of them alike */
   const struct sp_vm_value d = sp_vm_new_scalar(c, varying, false);
   struct sp_vm_proto_op *op = c->num_ops ? &c->ops[c->num_ops - 1] : NULL;
   if (!op || op->op.run != run || op->op.num == 4 || !same_operands(op->src[0], v, num)) {
      op = emit(c, run);
      op->op.groups = varying ? 0 : 1;
      memcpy(op->src[0], v, num * sizeof *v);
   }
   op->op.rows[op->op.num] = p0 < 0 ? p1 : p0;
   op->dst[op->op.num++] = d;
   define(c, in, 0, d);
   return true;
}

static void
emit_alu(struct sp_vm_compiler *c, const struct ir_instr *in)
{
   if ((in->op == IR_OP_fdp4 || in->op == IR_OP_fdp3) && emit_dot_params(c, in))
      return;
   const struct ir_op_info *info = &ir_op_infos[in->op];
   const bool whole = info->dst_components != 0; /* all components at once */
   unsigned comps[4] = {0, 1, 2, 3};
   const unsigned num = whole ? info->dst_components : needed_components(c, in, comps);
   struct sp_vm_proto_op op = {0};
   bool varying = false;
   for (unsigned s = 0; s < in->num_srcs; s++) {
      const unsigned reads = info->src_components[s] ? info->src_components[s] : num;
      set_modifiers(&op.op, s, &in->src[s]);
      for (unsigned n = 0; n < reads; n++) {
         op.src[s][n] = plain_source(c, &in->src[s], info->src_components[s] ? n : comps[n]);
         varying |= op.src[s][n].ref.varying;
      }
   }
   for (unsigned s = in->num_srcs; s < 3; s++)
      op.op.and_mask[s] = ~0u;
   op.op.run = alu_kernel(c, in);
   op.op.num = (uint8_t)num;
   op.op.groups = varying ? 0 : 1;
   for (unsigned n = 0; n < num; n++)
      op.dst[n] = sp_vm_new_scalar(c, varying, false);
   *emit(c, op.op.run) = op;
   for (unsigned n = 0; n < num; n++)
      define(c, in, comps[n], op.dst[n]);
}

/* --- Memory */

static void
emit_load_param(struct sp_vm_compiler *c, const struct ir_instr *in)
{
   unsigned comps[4];
   const unsigned num = needed_components(c, in, comps);
   struct sp_vm_value address = {0};
   if (!c->flow && !in->num_srcs && !c->shader->writes_params) {
      for (unsigned n = 0; n < num; n++)
         c->values[4 * in->id + comps[n]] = (struct sp_vm_value){
             .kind = SP_VM_VALUE_PARAM,
             .ref = {.offset = (uint16_t)comps[n]},
             .scalar = in->id,
             .param = in->index,
         };
      return;
   }
   if (in->num_srcs)
      address = sp_vm_source(c, &in->src[0], 0);
   const bool varying = in->num_srcs && address.ref.varying;
   struct sp_vm_value dst[4];
   for (unsigned n = 0; n < num; n++)
      dst[n] = sp_vm_new_scalar(c, varying, false);
   struct sp_vm_proto_op *op =
       emit(c, c->kernels->special[in->num_srcs ? SP_VM_PARAM_INDIRECT : SP_VM_PARAM]);
   op->op.num = (uint8_t)num;
   op->op.groups = varying ? 0 : 1;
   op->op.index = in->index;
   if (in->num_srcs)
      op->src[0][0] = address;
   for (unsigned n = 0; n < num; n++) {
      op->op.comps[n] = (uint8_t)comps[n];
      op->dst[n] = dst[n];
   }
   for (unsigned n = 0; n < num; n++)
      define(c, in, comps[n], dst[n]);
}

static void
emit_store_param(struct sp_vm_compiler *c, const struct ir_instr *in)
{
   struct sp_vm_value src[4];
   uint8_t comps[4];
   unsigned num = 0;
   for (uint8_t i = 0; i < 4; i++)
      if (in->write_mask >> i & 1) {
         src[num] = sp_vm_source(c, &in->src[0], i);
         comps[num++] = i;
      }
   struct sp_vm_proto_op *op = emit(c, c->kernels->special[SP_VM_STORE_PARAM]);
   op->op.num = (uint8_t)num;
   op->op.groups = 1;
   op->op.index = in->index;
   memcpy(op->op.comps, comps, sizeof comps);
   memcpy(op->src[0], src, num * sizeof *src);
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
      const struct sp_vm_value out = pointer_value(c, true, (unsigned)in->index, i);
      if (in->num_srcs > 1) {
         const struct sp_vm_value where = sp_vm_source(c, &in->src[1], i);
         sp_vm_emit_special(c, SP_VM_SELECT_COPY, out, v);
         c->ops[c->num_ops - 1].src[1][0] = where;
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
         define(c, in, i, reg->current[i]);
      else
         define(c, in, i, c->flow ? reg->memory[i] : constant_value(c, 0));
   }
}

static void
emit_store_reg(struct sp_vm_compiler *c, const struct ir_instr *in)
{
   struct sp_vm_register *reg = &c->regs[in->index];
   for (unsigned i = 0; i < 4; i++) {
      if (!(in->write_mask >> i & 1))
         continue;
      reg->current[i] = sp_vm_source(c, &in->src[0], i);
      reg->known |= (uint8_t)(1u << i);
      reg->dirty |= (uint8_t)(1u << i);
   }
}

/* --- Textures */

/* Samplers read 64 lanes of everything. */
static struct sp_vm_value
spread(struct sp_vm_compiler *c, struct sp_vm_value v)
{
   if (v.ref.varying)
      return v;
   const struct sp_vm_value d = sp_vm_new_scalar(c, true, false);
   sp_vm_emit_special(c, SP_VM_COPY, d, v);
   return d;
}

static void
emit_tex(struct sp_vm_compiler *c, const struct ir_instr *in)
{
   struct sp_vm_value coord[4], lod = {0};
   for (unsigned i = 0; i < 4; i++)
      coord[i] = sp_vm_source(c, &in->src[0], i);
   for (unsigned i = 0; i < 4; i++)
      coord[i] = spread(c, coord[i]);
   if (in->num_srcs > 1)
      lod = spread(c, sp_vm_source(c, &in->src[1], 0));
   struct sp_vm_value dst[4], projected[3] = {0};
   for (unsigned i = 0; i < 4; i++)
      dst[i] = sp_vm_new_scalar(c, true, false);
   for (unsigned i = 0; in->tex_project && i < 3; i++)
      projected[i] = sp_vm_new_scalar(c, true, false);
   struct sp_vm_proto_op *op = emit(c, c->kernels->special[SP_VM_TEX]);
   op->op.project = in->tex_project;
   memcpy(op->src[2], projected, sizeof projected);
   op->op.num = 4;
   op->op.index = in->index;
   op->op.target = (uint8_t)in->tex_target;
   op->op.mode = (uint8_t)in->tex_mode;
   op->op.has_lod = in->num_srcs > 1;
   memcpy(op->src[0], coord, sizeof coord);
   op->src[1][0] = lod;
   memcpy(op->dst, dst, sizeof dst);
   for (unsigned i = 0; i < 4; i++)
      define(c, in, i, dst[i]);
}

static void
emit_discard(struct sp_vm_compiler *c, const struct ir_instr *in)
{
   const struct sp_vm_value v = sp_vm_source(c, &in->src[0], 0);
   struct sp_vm_proto_op *op = emit(c, c->kernels->special[SP_VM_DISCARD]);
   op->src[0][0] = v;
}

static void
emit_imm(struct sp_vm_compiler *c, const struct ir_instr *in)
{
   for (unsigned i = 0; i < in->num_components; i++)
      if (c->uses[in->id].needed >> i & 1)
         define(c, in, i, constant_value(c, in->imm[i]));
}

static void
emit_load_input(struct sp_vm_compiler *c, const struct ir_instr *in)
{
   for (unsigned i = 0; i < in->num_components; i++)
      if (c->uses[in->id].needed >> i & 1)
         define(c, in, i, pointer_value(c, false, (unsigned)in->index, i));
}

void
sp_vm_emit_instr(struct sp_vm_compiler *c, const struct ir_instr *in)
{
   if (in->num_components && !c->uses[in->id].needed)
      return;
   switch (in->op) {
   case IR_OP_mov:
   case IR_OP_vec2:
   case IR_OP_vec3:
   case IR_OP_vec4:
      emit_alias(c, in);
      break;
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
      emit_vector(c, in);
      break;
   default:
      emit_alu(c, in);
   }
}

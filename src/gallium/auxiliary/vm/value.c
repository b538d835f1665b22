/* The block machine's compiler: values, and ops that wait for their slots. */
#include "compile.h"

#include <string.h>

/* --- Values */

struct sp_vm_value
sp_vm_pointer_value(struct sp_vm_compiler *c, bool output, unsigned slot, unsigned comp)
{
   uint16_t *known = &c->pointer_of[output][slot][comp];
   if (*known == 0) {
      c->pointers[c->num_pointers] = (struct sp_vm_pointer){output, (uint8_t)slot, (uint8_t)comp};
      *known = (uint16_t)++c->num_pointers;
   }
   return (struct sp_vm_value){
       .kind = SP_VM_VALUE_FIXED,
       .ref = {.index = (uint16_t)(*known - 1), .section = SP_VM_POINTERS, .varying = true},
   };
}

struct sp_vm_value
sp_vm_constant(struct sp_vm_compiler *c, uint32_t bits)
{
   struct sp_vm_value v = {.kind = SP_VM_VALUE_FIXED, .ref = {.section = SP_VM_CONSTANTS}};
   size_t i = 0;
   while (i < c->num_constants && c->constants[i] != bits)
      i++;
   if (i == c->num_constants) {
      if (i > UINT16_MAX ||
          !u_grow((void **)&c->constants, &c->max_constants, i + 1, sizeof *c->constants)) {
         c->failed = true;
         return v;
      }
      c->constants[c->num_constants++] = bits;
   }
   v.ref.index = (uint16_t)i;
   return v;
}

static struct sp_vm_value
param_value(struct sp_vm_compiler *c, unsigned param, unsigned comp)
{
   struct sp_vm_value v = {.kind = SP_VM_VALUE_FIXED, .ref = {.section = SP_VM_PARAMS}};
   uint16_t *known = &c->param_of[4 * (size_t)param + comp];
   if (*known == 0) {
      if (c->num_params >= UINT16_MAX ||
          !u_grow((void **)&c->params, &c->max_params, c->num_params + 1, sizeof *c->params)) {
         c->failed = true;
         return v;
      }
      c->params[c->num_params] = (struct sp_vm_param){(uint16_t)param, (uint8_t)comp};
      *known = (uint16_t)++c->num_params;
   }
   v.ref.index = (uint16_t)(*known - 1);
   return v;
}

struct sp_vm_value
sp_vm_new_scalar(struct sp_vm_compiler *c, bool varying, bool global)
{
   struct sp_vm_value v = {.kind = SP_VM_VALUE_SCALAR, .ref = {.varying = varying}};
   if (!u_grow((void **)&c->scalars, &c->max_scalars, c->num_scalars + 1, sizeof *c->scalars)) {
      c->failed = true;
      v.kind = SP_VM_VALUE_NONE;
      return v;
   }
   v.scalar = (uint32_t)c->num_scalars++;
   c->scalars[v.scalar] = (struct sp_vm_scalar){.varying = varying, .global = global};
   return v;
}

/* --- Ops */

struct sp_vm_proto_op *
sp_vm_emit(struct sp_vm_compiler *c, sp_vm_kernel run)
{
   if (!u_grow((void **)&c->ops, &c->max_ops, c->num_ops + 1, sizeof *c->ops)) {
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
   struct sp_vm_proto_op *op = sp_vm_emit(c, c->special[kind]);
   op->op.num = 1;
   op->op.wide = dst.ref.varying;
   op->op.varying = src.ref.varying;
   op->dst[0] = dst;
   op->src[0][0] = src;
}

void
sp_vm_set_modifiers(struct sp_vm_op *op, unsigned s, const struct ir_src *src)
{
   op->and_mask[s] = src->abs ? 0x7fffffffu : ~0u;
   op->xor_mask[s] = src->neg ? 0x80000000u : 0u;
}

struct sp_vm_value
sp_vm_plain_source(struct sp_vm_compiler *c, const struct ir_src *src, unsigned i)
{
   const struct sp_vm_value v = c->values[4 * src->def->id + src->swizzle[i]];
   return v.kind == SP_VM_VALUE_PARAM ? param_value(c, v.param, v.comp) : v;
}

struct sp_vm_value
sp_vm_source(struct sp_vm_compiler *c, const struct ir_src *src, unsigned i)
{
   const struct sp_vm_value v = sp_vm_plain_source(c, src, i);
   if (!src->abs && !src->neg)
      return v;
   const struct sp_vm_value d = sp_vm_new_scalar(c, v.ref.varying, false);
   struct sp_vm_proto_op *op =
       sp_vm_emit(c, c->kernels->alu[IR_OP_mov][SP_VM_MODIFIED][v.ref.varying]);
   op->op.num = 1;
   sp_vm_set_modifiers(&op->op, 0, src);
   op->dst[0] = d;
   op->src[0][0] = v;
   return d;
}

void
sp_vm_define(struct sp_vm_compiler *c, const struct ir_instr *in, unsigned i, struct sp_vm_value v)
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

unsigned
sp_vm_needed_components(const struct sp_vm_compiler *c, const struct ir_instr *in,
                        unsigned comps[4])
{
   unsigned num = 0;
   for (unsigned i = 0; i < in->num_components; i++)
      if (c->uses[in->id].needed >> i & 1)
         comps[num++] = i;
   return num;
}

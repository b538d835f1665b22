/* The block machine's compiler: values, and ops that wait for their slots. */
#include "compile.h"

#include <stdlib.h>
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

/* Where the constant is in constant_of, or the free place where it belongs. */
static uint32_t *
constant_place(const struct sp_vm_compiler *c, uint32_t bits)
{
   size_t i = bits * UINT64_C(0x9e3779b97f4a7c15) >> 40;
   for (;; i++) {
      uint32_t *place = &c->constant_of[i & (c->constant_places - 1)];
      if (!*place || c->constants[*place - 1] == bits)
         return place;
   }
}

/* Room for one more, at most half of the places taken. */
static bool
grow_constants(struct sp_vm_compiler *c)
{
   if (!u_grow((void **)&c->constants, &c->max_constants, c->num_constants + 1,
               sizeof *c->constants))
      return false;
   if (2 * c->num_constants < c->constant_places)
      return true;
   const size_t places = c->constant_places ? 2 * c->constant_places : 64;
   uint32_t *table = calloc(places, sizeof *table);
   if (!table)
      return false;
   free(c->constant_of);
   c->constant_of = table;
   c->constant_places = places;
   for (uint32_t i = 0; i < c->num_constants; i++)
      *constant_place(c, c->constants[i]) = i + 1;
   return true;
}

struct sp_vm_value
sp_vm_constant(struct sp_vm_compiler *c, uint32_t bits)
{
   struct sp_vm_value v = {.kind = SP_VM_VALUE_FIXED, .ref = {.section = SP_VM_CONSTANTS}};
   if (!grow_constants(c)) {
      c->failed = true;
      return v;
   }
   uint32_t *place = constant_place(c, bits);
   if (!*place && c->num_constants > UINT16_MAX) {
      c->failed = true;
      return v;
   }
   if (!*place) {
      c->constants[c->num_constants++] = bits;
      *place = (uint32_t)c->num_constants;
   }
   v.ref.index = (uint16_t)(*place - 1);
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

unsigned
sp_vm_written_components(const struct ir_instr *in, uint8_t comps[4])
{
   unsigned num = 0;
   for (uint8_t i = 0; i < 4; i++)
      if (in->write_mask >> i & 1)
         comps[num++] = i;
   return num;
}

struct sp_vm_value
sp_vm_spread(struct sp_vm_compiler *c, struct sp_vm_value v)
{
   if (v.ref.varying)
      return v;
   const struct sp_vm_value d = sp_vm_new_scalar(c, true, false);
   sp_vm_emit_special(c, SP_VM_COPY, d, v);
   return d;
}

void
sp_vm_emit_load(struct sp_vm_compiler *c, const struct ir_instr *in, enum sp_vm_special kind,
                uint32_t index, uint32_t range, struct sp_vm_value address)
{
   unsigned comps[4];
   struct sp_vm_value dst[4];
   const unsigned num = sp_vm_needed_components(c, in, comps);
   for (unsigned n = 0; n < num; n++)
      dst[n] = sp_vm_new_scalar(c, address.ref.varying, false);
   struct sp_vm_proto_op *op = sp_vm_emit(c, c->special[kind]);
   op->op.num = (uint8_t)num;
   op->op.varying = address.ref.varying;
   op->op.index = (int32_t)index;
   op->op.range = range;
   op->src[0][0] = address;
   for (unsigned n = 0; n < num; n++) {
      op->op.comps[n] = (uint8_t)comps[n];
      op->dst[n] = dst[n];
   }
   for (unsigned n = 0; n < num; n++)
      sp_vm_define(c, in, comps[n], dst[n]);
}

struct sp_vm_proto_op *
sp_vm_emit_store(struct sp_vm_compiler *c, enum sp_vm_special kind, unsigned num,
                 const uint8_t comps[4], const struct sp_vm_value src[4])
{
   struct sp_vm_proto_op *op = sp_vm_emit(c, c->special[kind]);
   op->op.num = (uint8_t)num;
   memcpy(op->op.comps, comps, num * sizeof *comps);
   memcpy(op->src[0], src, num * sizeof *src);
   return op;
}

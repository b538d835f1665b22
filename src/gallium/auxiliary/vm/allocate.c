/* Slots for scalars: a scan over the ops in program order.
 *
 * A scalar that is not global is used only within its block, so its life is an interval of ops, and
 * the slot is free for others afterwards: the working set stays small and in the first cache.
 * Results never share a slot with operands of the same op; kernels rely on it.
 */
#include "compile.h"

#include <stdlib.h>

/* Stack of free slots of one size, and how many were ever made. */
struct slot_pool {
   uint32_t *free_slots;
   size_t num_free, max_free;
   uint32_t made;
};

static void
touch(struct sp_vm_compiler *c, struct sp_vm_value v, uint32_t op)
{
   if (v.kind == SP_VM_VALUE_SCALAR || v.kind == SP_VM_VALUE_REGISTER)
      c->scalars[v.scalar].last_use = op;
}

static void
find_last_uses(struct sp_vm_compiler *c)
{
   for (uint32_t i = 0; i < c->num_ops; i++) {
      const struct sp_vm_proto_op *op = &c->ops[i];
      for (unsigned n = 0; n < 4; n++) {
         touch(c, op->dst[n], i);
         for (unsigned s = 0; s < 3; s++)
            touch(c, op->src[s][n], i);
      }
   }
}

static bool
allocate(struct sp_vm_compiler *c, struct slot_pool pools[2], struct sp_vm_value v)
{
   if (v.kind != SP_VM_VALUE_SCALAR && v.kind != SP_VM_VALUE_REGISTER)
      return true;
   struct sp_vm_scalar *s = &c->scalars[v.scalar];
   if (s->fixed || s->allocated)
      return true;
   struct slot_pool *pool = &pools[s->varying];
   /* Slots of temporaries are written again in the next round of a loop, so globals get none. */
   const bool reuse = pool->num_free && !s->global;
   const uint32_t slot = reuse ? pool->free_slots[--pool->num_free] : pool->made++;
   if (slot > UINT16_MAX)
      return false;
   s->allocated = true;
   s->ref = (struct sp_vm_ref){
       .index = (uint16_t)slot,
       .section = s->varying ? SP_VM_SLOTS : SP_VM_UNIFORMS,
       .varying = s->varying,
   };
   return true;
}

static bool
release(struct sp_vm_compiler *c, struct slot_pool pools[2], struct sp_vm_value v, uint32_t op)
{
   if (v.kind != SP_VM_VALUE_SCALAR)
      return true;
   struct sp_vm_scalar *s = &c->scalars[v.scalar];
   if (s->fixed || s->global || s->last_use != op)
      return true;
   struct slot_pool *pool = &pools[s->varying];
   if (!u_grow((void **)&pool->free_slots, &pool->max_free, pool->num_free + 1,
               sizeof *pool->free_slots))
      return false;
   pool->free_slots[pool->num_free++] = s->ref.index;
   s->last_use = UINT32_MAX; /* once */
   return true;
}

static bool
scan(struct sp_vm_compiler *c, struct slot_pool pools[2])
{
   bool ok = true;
   for (uint32_t i = 0; i < c->num_ops && ok; i++) {
      const struct sp_vm_proto_op *op = &c->ops[i];
      for (unsigned n = 0; n < 4; n++) {
         ok &= allocate(c, pools, op->dst[n]);
         for (unsigned s = 0; s < 3; s++)
            ok &= allocate(c, pools, op->src[s][n]);
      }
      for (unsigned n = 0; n < 4; n++) {
         ok &= release(c, pools, op->dst[n], i);
         for (unsigned s = 0; s < 3; s++)
            ok &= release(c, pools, op->src[s][n], i);
      }
   }
   return ok;
}

/* --- Numbers in the table */

struct sections {
   uint32_t start[SP_VM_NUM_SECTIONS];
};

static uint16_t
final_index(const struct sp_vm_compiler *c, const struct sections *s, struct sp_vm_value v)
{
   if (v.kind == SP_VM_VALUE_NONE)
      return 0;
   if (v.kind == SP_VM_VALUE_SCALAR || v.kind == SP_VM_VALUE_REGISTER)
      v.ref = c->scalars[v.scalar].ref;
   return (uint16_t)(s->start[v.ref.section] + v.ref.index);
}

static bool
resolve(struct sp_vm_compiler *c)
{
   const size_t nums[SP_VM_NUM_SECTIONS] = {
       [SP_VM_POINTERS] = c->num_pointers, [SP_VM_SLOTS] = c->num_slots,
       [SP_VM_UNIFORMS] = c->num_uniforms, [SP_VM_CONSTANTS] = c->num_constants,
       [SP_VM_PARAMS] = c->num_params,
   };
   struct sections s;
   size_t total = 0;
   for (unsigned i = 0; i < SP_VM_NUM_SECTIONS; i++) {
      s.start[i] = (uint32_t)total;
      total += nums[i];
   }
   if (total > UINT16_MAX)
      return false;
   for (size_t i = 0; i < c->num_ops; i++) {
      struct sp_vm_proto_op *op = &c->ops[i];
      for (unsigned n = 0; n < 4; n++) {
         op->op.dst[n] = final_index(c, &s, op->dst[n]);
         for (unsigned k = 0; k < 3; k++)
            op->op.src[k][n] = final_index(c, &s, op->src[k][n]);
      }
   }
   for (uint32_t b = 0; b < c->shader->num_blocks; b++) {
      c->blocks[b].cond = final_index(c, &s, c->conds[b]);
      c->blocks[b].cond_varying = c->conds[b].ref.varying;
   }
   return true;
}

bool
sp_vm_allocate(struct sp_vm_compiler *c)
{
   struct slot_pool pools[2] = {0};
   find_last_uses(c);
   const bool ok = scan(c, pools);
   free(pools[0].free_slots);
   free(pools[1].free_slots);
   c->num_slots = pools[1].made;
   c->num_uniforms = pools[0].made;
   return ok && resolve(c);
}

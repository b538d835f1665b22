/* What the kernels of the block machine are made of; compiled once for each instruction set. */
#ifndef VM_KERNEL_PRIVATE_H
#define VM_KERNEL_PRIVATE_H

#include "gallium/auxiliary/simd/vec.h"
#include "program.h"

#include "compiler/ir/math.h"

#define GROUP SP_VM_GROUP
#define INLINE static inline __attribute__((always_inline))

/* Lanes of an operand that varies, or the one number of a uniform one. */
INLINE uint32_t *
lanes_of(const struct sp_vm_frame *f, uint16_t ref)
{
   return (uint32_t *)f->table[ref];
}

/* How many lanes an op works on: of uniform operands, one group. */
INLINE unsigned
op_lanes(const struct sp_vm_frame *f, bool varying)
{
   return varying ? f->lanes : GROUP;
}

/* The flush of denormals that the mode does not do: of operands that are not computed with. */
INLINE uint32_t
flush_bits(uint32_t u)
{
   return (u & 0x7f800000u) ? u : u & 0x80000000u;
}

/* Sources of a component-wise kernel. */
struct sources {
   unsigned num;
   unsigned pattern; /* bit s: source s varies */
   bool flush;
   bool modified, saturated;
   uint32_t and_mask[3], xor_mask[3];
};

typedef uint32_t (*lane_func)(uint32_t a, uint32_t b, uint32_t c);

INLINE uint32_t
fetch(const struct sources *s, unsigned i, uint32_t bits)
{
   if (i >= s->num)
      return 0;
   if (s->flush)
      bits = flush_bits(bits);
   return s->modified ? (bits & s->and_mask[i]) ^ s->xor_mask[i] : bits;
}

INLINE uint32_t
saturate_bits(uint32_t u)
{
   float a = ir_float(u);
   a = a > 0.0f ? a : 0.0f;
   a = a < 1.0f ? a : 1.0f;
   return ir_bits(a);
}

/* Uniform operands were fetched by the caller. */
INLINE void
group_component(uint32_t *restrict d, const uint32_t *restrict a, const uint32_t *restrict b,
                const uint32_t *restrict c, const uint32_t uniform[3], const struct sources *s,
                lane_func lane)
{
   for (unsigned k = 0; k < GROUP; k++) {
      const uint32_t r = lane(s->pattern & 1 ? fetch(s, 0, a[k]) : uniform[0],
                              s->pattern & 2 ? fetch(s, 1, b[k]) : uniform[1],
                              s->pattern & 4 ? fetch(s, 2, c[k]) : uniform[2]);
      d[k] = s->saturated ? saturate_bits(r) : r;
   }
}

INLINE void
per_component(const struct sp_vm_op *op, const struct sp_vm_frame *f, const struct sources *s,
              lane_func lane)
{
   const unsigned lanes = op_lanes(f, s->pattern != 0);
   const unsigned num = op->num;
   for (unsigned i = 0; i < num; i++) {
      uint32_t *d = lanes_of(f, op->dst[i]);
      const uint32_t *a = lanes_of(f, op->src[0][i]);
      const uint32_t *b = s->num > 1 ? lanes_of(f, op->src[1][i]) : a;
      const uint32_t *c = s->num > 2 ? lanes_of(f, op->src[2][i]) : a;
      const uint32_t uniform[3] = {fetch(s, 0, *a), fetch(s, 1, *b), fetch(s, 2, *c)};
      for (unsigned k = 0; k < lanes; k += GROUP)
         group_component(d + k, a + k, b + k, c + k, uniform, s, lane);
   }
}

/* One source of a dot product: lanes k.. of component i are at lanes[i] + (k & mask[i]). A uniform
 * component is spread over a group first. */
struct dot_source {
   const uint32_t *lanes[4];
   unsigned mask[4];
   _Alignas(64) uint32_t spread[4][GROUP];
};

INLINE void
dot_source_init(struct dot_source *v, const struct sp_vm_frame *f, const uint16_t *refs,
                unsigned num, unsigned varying)
{
   for (unsigned i = 0; i < 4; i++) {
      /* Components that are not read repeat the first. */
      v->lanes[i] = i < num ? lanes_of(f, refs[i]) : v->lanes[0];
      v->mask[i] = i < num ? ~0u : v->mask[0];
      if (i >= num || varying >> i & 1)
         continue;
      const uint32_t u = *v->lanes[i];
      for (unsigned k = 0; k < GROUP; k++)
         v->spread[i][k] = u;
      v->lanes[i] = v->spread[i];
      v->mask[i] = 0;
   }
}

INLINE const uint32_t *
dot_source_lanes(const struct dot_source *v, unsigned i, unsigned k)
{
   return v->lanes[i] + (k & v->mask[i]);
}

/* sp_vm_kernels::lane_mask. Of bools, which are 0 or ~0. */
INLINE uint64_t
sp_vm_lane_mask(const uint32_t *lanes, bool varying)
{
   if (!varying)
      return *lanes ? ~0ull : 0;
   uint64_t mask = 0;
   for (unsigned k = 0; k < SP_VM_LANES; k += GROUP)
      mask |= (uint64_t)sp_sign_bits(*(const sp_v16i *)(lanes + k)) << k;
   return mask;
}

/* The functions of ir/math.h meet the mode that flushes. */
#define ir_flush(x) (x)

#endif

/* The arithmetic kernels of the block machine, compiled once for each instruction set.
 *
 * SP_VM_ISA names the set. What an opcode means comes from the opcode table itself: its expression
 * over scalars becomes the body of a loop over 16 lanes, which the compiler turns into vectors, for
 * each pattern of varying and uniform operands. The expressions are free of branches for this
 * purpose. The floating-point mode flushes denormals (util/u_fpu.h), so the flushes that the table
 * spells out cost nothing here; only opcodes that do more with an operand than compute with it
 * (IR_COMPUTES) flush it explicitly.
 */
#include "kernel_private.h"

/* --- Dot products and the like: some components of one or two sources make one. */

/* Gives the bits of the result. */
typedef uint32_t (*dot_func)(const float *a, const float *b);

INLINE void
group_dot(uint32_t *restrict d, const uint32_t *restrict a0, const uint32_t *restrict a1,
          const uint32_t *restrict a2, const uint32_t *restrict a3, const uint32_t *restrict b0,
          const uint32_t *restrict b1, const uint32_t *restrict b2, const uint32_t *restrict b3,
          const struct sources *s, dot_func func)
{
   for (unsigned k = 0; k < GROUP; k++) {
      const float va[4] = {ir_float(fetch(s, 0, a0[k])), ir_float(fetch(s, 0, a1[k])),
                           ir_float(fetch(s, 0, a2[k])), ir_float(fetch(s, 0, a3[k]))};
      const float vb[4] = {ir_float(fetch(s, 1, b0[k])), ir_float(fetch(s, 1, b1[k])),
                           ir_float(fetch(s, 1, b2[k])), ir_float(fetch(s, 1, b3[k]))};
      const uint32_t r = func(va, vb);
      d[k] = s->saturated ? saturate_bits(r) : r;
   }
}

INLINE void
per_vector(const struct sp_vm_op *op, const struct sp_vm_frame *f, unsigned num_a, unsigned num_b,
           const struct sources *s, dot_func func)
{
   const unsigned lanes = op_lanes(f, op->varying);
   uint32_t *d = lanes_of(f, op->dst[0]);
   struct dot_source a, b;
   dot_source_init(&a, f, op->src[0], num_a, op->varying);
   /* Without a second source the first stands for it, unread. */
   if (s->num > 1)
      dot_source_init(&b, f, op->src[1], num_b, op->varying >> 4);
   else
      dot_source_init(&b, f, op->src[0], num_a, op->varying);
   for (unsigned k = 0; k < lanes; k += GROUP)
      group_dot(d + k, dot_source_lanes(&a, 0, k), dot_source_lanes(&a, 1, k),
                dot_source_lanes(&a, 2, k), dot_source_lanes(&a, 3, k), dot_source_lanes(&b, 0, k),
                dot_source_lanes(&b, 1, k), dot_source_lanes(&b, 2, k), dot_source_lanes(&b, 3, k),
                s, func);
}

/* --- The table becomes functions of one lane. */

#define ir_dp dot
#define ir_dpz dotz

/* Unrolled: the compiler does not vectorise a loop around a loop. */
INLINE float
dot(const float *a, const float *b, int n)
{
   float sum = a[0] * b[0] + a[1] * b[1];
   if (n > 2)
      sum += a[2] * b[2];
   if (n > 3)
      sum += a[3] * b[3];
   return sum;
}

INLINE float
dotz(const float *a, const float *b, int n)
{
   float sum = ir_mulz(a[0], b[0]) + ir_mulz(a[1], b[1]);
   if (n > 2)
      sum += ir_mulz(a[2], b[2]);
   if (n > 3)
      sum += ir_mulz(a[3], b[3]);
   return sum + 0.0f;
}

#define IN_F(u) ir_float(u)
#define IN_I(u) ((int32_t)(u))
#define IN_B(u) ((u) != 0)
#define IN_X(u) (u)
#define TYPE_F float
#define TYPE_I int32_t
#define TYPE_B bool
#define TYPE_X uint32_t
#define OUT_F(v) ir_bits(v)
#define OUT_I(v) ((uint32_t)(v))
#define OUT_B(v) ((v) ? ~0u : 0u)
#define OUT_X(v) (v)

/* Whether operands are flushed explicitly. */
#define FLUSH_F(props) !((props)&IR_COMPUTES)
#define FLUSH_I(props) false
#define FLUSH_B(props) false
#define FLUSH_X(props) false

#define AND_MASKS                                                                                  \
   {                                                                                               \
      op->and_mask[0], op->and_mask[1], op->and_mask[2]                                            \
   }
#define XOR_MASKS                                                                                  \
   {                                                                                               \
      op->xor_mask[0], op->xor_mask[1], op->xor_mask[2]                                            \
   }

/* One kernel for each pattern. */
#define PATTERN_KERNEL(name, variant, mod, sat, nsrc, st, props, pattern)                          \
   static void k_##name##_##variant##_##pattern(const struct sp_vm_op *op, struct sp_vm_frame *f)  \
   {                                                                                               \
      const struct sources s = {                                                                   \
          nsrc, pattern, FLUSH_##st(props), mod, sat, AND_MASKS, XOR_MASKS,                        \
      };                                                                                           \
      per_component(op, f, &s, lane_##name);                                                       \
   }
#define PATTERNS_1(...) PATTERN_KERNEL(__VA_ARGS__, 0) PATTERN_KERNEL(__VA_ARGS__, 1)
#define PATTERNS_2(...)                                                                            \
   PATTERNS_1(__VA_ARGS__) PATTERN_KERNEL(__VA_ARGS__, 2) PATTERN_KERNEL(__VA_ARGS__, 3)
#define PATTERNS_3(...)                                                                            \
   PATTERNS_2(__VA_ARGS__)                                                                         \
   PATTERN_KERNEL(__VA_ARGS__, 4)                                                                  \
   PATTERN_KERNEL(__VA_ARGS__, 5)                                                                  \
   PATTERN_KERNEL(__VA_ARGS__, 6)                                                                  \
   PATTERN_KERNEL(__VA_ARGS__, 7)

#define DOT_KERNEL(name, variant, mod, sat, nsrc, c0, c1, st, props)                               \
   static void k_##name##_##variant(const struct sp_vm_op *op, struct sp_vm_frame *f)              \
   {                                                                                               \
      const struct sources s = {                                                                   \
          nsrc, 0, FLUSH_##st(props), mod, sat, AND_MASKS, XOR_MASKS,                              \
      };                                                                                           \
      per_vector(op, f, c0, c1, &s, lane_##name);                                                  \
   }

/* Operations per component: the expression sees scalars a, b, c. */
#define COMPONENT_OP(name, nsrc, dc, c0, c1, dt, st, props, expr)                                  \
   INLINE uint32_t lane_##name(uint32_t ua, uint32_t ub, uint32_t uc)                              \
   {                                                                                               \
      const TYPE_##st a = IN_##st(ua), b = IN_##st(ub), c = IN_##st(uc);                           \
      (void)a, (void)b, (void)c;                                                                   \
      return OUT_##dt(expr);                                                                       \
   }                                                                                               \
   PATTERNS_##nsrc(name, plain, false, false, nsrc, st, props)                                     \
       PATTERNS_##nsrc(name, modified, true, false, nsrc, st, props)                               \
           PATTERNS_##nsrc(name, saturated, true, true, nsrc, st, props)

/* Dot products, and what packs a vector, see vectors a, b and assign d[0]. */
#define DOT_OP(name, nsrc, dc, c0, c1, dt, st, props, expr)                                        \
   INLINE uint32_t lane_##name(const float *a, const float *b)                                     \
   {                                                                                               \
      TYPE_##dt d[1];                                                                              \
      expr;                                                                                        \
      (void)b;                                                                                     \
      return OUT_##dt(d[0]);                                                                       \
   }                                                                                               \
   DOT_KERNEL(name, plain, false, false, nsrc, c0, c1, st, props)                                  \
   DOT_KERNEL(name, modified, true, false, nsrc, c0, c1, st, props)                                \
   DOT_KERNEL(name, saturated, true, true, nsrc, c0, c1, st, props)

/* Kinds by components of the result and type of the sources. vec2, vec3 and vec4 are choices of
 * operands, dst, lit, nv_exp and nv_log go component by component (below): no kernels here. */
#define KIND_0_F COMPONENT_OP
#define KIND_0_I COMPONENT_OP
#define KIND_0_B COMPONENT_OP
#define KIND_0_X COMPONENT_OP
#define KIND_1_F DOT_OP
#define KIND_4_F(...)
#define KIND_2_X(...)
#define KIND_3_X(...)
#define KIND_4_X(...)

#define IR_OP(name, nsrc, dc, c0, c1, c2, dt, st, props, expr)                                     \
   KIND_##dc##_##st(name, nsrc, dc, c0, c1, dt, st, props, expr)
#include "compiler/ir/opcodes.h"
#undef IR_OP

static uint64_t
lane_mask(const uint32_t *lanes, bool varying)
{
   return sp_vm_lane_mask(lanes, varying);
}

static void
add_where(uint32_t lanes[SP_VM_LANES], uint64_t mask, uint32_t n)
{
   for (unsigned g = 0; g < SP_VM_LANES; g += GROUP) {
      const uint32_t bits = (uint32_t)(mask >> g);
      for (unsigned k = 0; k < GROUP; k++)
         lanes[g + k] += bits >> k & 1 ? n : 0;
   }
}

#define ENTRIES_1(name)                                                                            \
   {                                                                                               \
      k_##name##_0, k_##name##_1                                                                   \
   }
#define ENTRIES_2(name)                                                                            \
   {                                                                                               \
      k_##name##_0, k_##name##_1, k_##name##_2, k_##name##_3                                       \
   }
#define ENTRIES_3(name)                                                                            \
   {                                                                                               \
      k_##name##_0, k_##name##_1, k_##name##_2, k_##name##_3, k_##name##_4, k_##name##_5,          \
          k_##name##_6, k_##name##_7                                                               \
   }
#define TABLE_COMPONENT(name, nsrc)                                                                \
   [IR_OP_##name] = {ENTRIES_##nsrc(name##_plain), ENTRIES_##nsrc(name##_modified),                \
                     ENTRIES_##nsrc(name##_saturated)},
#define TABLE_DOT(name, nsrc)                                                                      \
   [IR_OP_##name] = {{k_##name##_plain}, {k_##name##_modified}, {k_##name##_saturated}},
#define ENTRY_0_F TABLE_COMPONENT
#define ENTRY_0_I TABLE_COMPONENT
#define ENTRY_0_B TABLE_COMPONENT
#define ENTRY_0_X TABLE_COMPONENT
#define ENTRY_1_F TABLE_DOT
#define ENTRY_4_F(...)
#define ENTRY_2_X(...)
#define ENTRY_3_X(...)
#define ENTRY_4_X(...)

const struct sp_vm_kernels SP_VM_ISA = {
    .alu =
        {
#define IR_OP(name, nsrc, dc, c0, c1, c2, dt, st, props, expr) ENTRY_##dc##_##st(name, nsrc)
#include "compiler/ir/opcodes.h"
#undef IR_OP
        },
    .lane_mask = lane_mask,
    .add_where = add_where,
};

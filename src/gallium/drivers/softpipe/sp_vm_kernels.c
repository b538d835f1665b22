/* The kernels of the block machine, compiled once for each instruction set.
 *
 * SP_VM_ISA names the set. What an opcode means comes from the opcode table itself: its expression
 * over scalars becomes the body of a loop over 16 lanes, which the compiler turns into vectors.
 * The expressions are free of branches for this purpose. The floating-point mode flushes denormals
 * (util/u_fpu.h), so the flushes that the table spells out cost nothing here; only opcodes that
 * look at bits, or hand an operand through, flush it explicitly.
 */
#include "sp_vm_program.h"

#include "compiler/ir/ir_math.h"

#define GROUP SP_VM_GROUP
#define INLINE static inline __attribute__((always_inline))

INLINE uint32_t *
ref_lanes(const struct sp_vm_frame *f, struct sp_vm_ref ref)
{
   return (uint32_t *)__builtin_assume_aligned(f->base[ref.base] + ref.offset * SP_VM_GROUP_BYTES,
                                               SP_VM_GROUP_BYTES);
}

INLINE size_t
ref_step(struct sp_vm_ref ref)
{
   return ref.varying ? GROUP : 0;
}

INLINE unsigned
op_groups(const struct sp_vm_op *op, const struct sp_vm_frame *f)
{
   return op->groups ? op->groups : f->groups;
}

/* Also for operands: a bit operation, so that no floating-point mode matters. */
INLINE uint32_t
flush_bits(uint32_t u)
{
   return (u & 0x7f800000u) ? u : u & 0x80000000u;
}

INLINE uint32_t
saturate_bits(uint32_t u)
{
   float a = ir_float(u);
   a = a > 0.0f ? a : 0.0f;
   a = a < 1.0f ? a : 1.0f;
   return ir_bits(a);
}

/* Opcodes whose result may be an operand, or depends on the bits of one. */
INLINE bool
sees_bits(enum ir_op op)
{
   switch (op) {
   case IR_OP_fadd:
   case IR_OP_fmul:
   case IR_OP_fmulz:
   case IR_OP_fmad:
   case IR_OP_fmadz:
   case IR_OP_frcp:
   case IR_OP_frsq:
   case IR_OP_fsqrt:
   case IR_OP_slt:
   case IR_OP_sge:
   case IR_OP_flt:
   case IR_OP_fge:
   case IR_OP_feq:
   case IR_OP_fne:
      return false;
   default:
      return true;
   }
}

struct sources {
   unsigned num;
   bool flush;
   bool modified, saturated;
   uint32_t and_mask[3], xor_mask[3];
};

INLINE uint32_t
fetch(const struct sources *s, unsigned i, uint32_t bits)
{
   if (i >= s->num)
      return 0;
   if (s->flush)
      bits = flush_bits(bits);
   return s->modified ? (bits & s->and_mask[i]) ^ s->xor_mask[i] : bits;
}

typedef uint32_t (*lane_func)(uint32_t a, uint32_t b, uint32_t c);

INLINE void
group_component(uint32_t *restrict d, const uint32_t *restrict a, const uint32_t *restrict b,
                const uint32_t *restrict c, const struct sources *s, lane_func lane)
{
   for (unsigned k = 0; k < GROUP; k++) {
      const uint32_t r = lane(fetch(s, 0, a[k]), fetch(s, 1, b[k]), fetch(s, 2, c[k]));
      d[k] = s->saturated ? saturate_bits(r) : r;
   }
}

INLINE void
per_component(const struct sp_vm_op *op, const struct sp_vm_frame *f, const struct sources *s,
              lane_func lane)
{
   const unsigned groups = op_groups(op, f);
   const unsigned ib = s->num > 1 ? 1 : 0, ic = s->num > 2 ? 2 : 0;
   for (unsigned i = 0; i < op->num; i++) {
      uint32_t *d = ref_lanes(f, op->dst[i]);
      const uint32_t *a = ref_lanes(f, op->src[0][i]);
      const uint32_t *b = ref_lanes(f, op->src[ib][i]);
      const uint32_t *c = ref_lanes(f, op->src[ic][i]);
      const size_t sa = ref_step(op->src[0][i]);
      const size_t sb = ref_step(op->src[ib][i]);
      const size_t sc = ref_step(op->src[ic][i]);
      for (unsigned g = 0; g < groups; g++) {
         group_component(d, a, b, c, s, lane);
         d += GROUP;
         a += sa;
         b += sb;
         c += sc;
      }
   }
}

/* --- Dot products: some components of two sources make one. */

typedef float (*dot_func)(const float *a, const float *b);

INLINE void
group_dot(uint32_t *restrict d, const uint32_t *const a[4], const uint32_t *const b[4],
          const struct sources *s, dot_func func)
{
   const uint32_t *a0 = a[0], *a1 = a[1], *a2 = a[2], *a3 = a[3];
   const uint32_t *b0 = b[0], *b1 = b[1], *b2 = b[2], *b3 = b[3];
   for (unsigned k = 0; k < GROUP; k++) {
      const float va[4] = {ir_float(fetch(s, 0, a0[k])), ir_float(fetch(s, 0, a1[k])),
                           ir_float(fetch(s, 0, a2[k])), ir_float(fetch(s, 0, a3[k]))};
      const float vb[4] = {ir_float(fetch(s, 1, b0[k])), ir_float(fetch(s, 1, b1[k])),
                           ir_float(fetch(s, 1, b2[k])), ir_float(fetch(s, 1, b3[k]))};
      const uint32_t r = ir_bits(func(va, vb));
      d[k] = s->saturated ? saturate_bits(r) : r;
   }
}

INLINE void
per_vector(const struct sp_vm_op *op, const struct sp_vm_frame *f, unsigned num_a, unsigned num_b,
           const struct sources *s, dot_func func)
{
   const unsigned groups = op_groups(op, f);
   uint32_t *d = ref_lanes(f, op->dst[0]);
   const uint32_t *a[4], *b[4];
   size_t sa[4], sb[4];
   for (unsigned i = 0; i < 4; i++) {
      /* Components that are not read repeat the first. */
      const unsigned ia = i < num_a ? i : 0, ib = i < num_b ? i : 0;
      a[i] = ref_lanes(f, op->src[0][ia]);
      b[i] = ref_lanes(f, op->src[1][ib]);
      sa[i] = ref_step(op->src[0][ia]);
      sb[i] = ref_step(op->src[1][ib]);
   }
   for (unsigned g = 0; g < groups; g++) {
      group_dot(d, a, b, s, func);
      d += GROUP;
      for (unsigned i = 0; i < 4; i++) {
         a[i] += sa[i];
         b[i] += sb[i];
      }
   }
}

/* --- The table becomes functions of one lane. */

#define ir_flush(x) (x) /* the mode does it */
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
   return sum;
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

#define FLUSH_F(op) sees_bits(op)
#define FLUSH_I(op) false
#define FLUSH_B(op) false
#define FLUSH_X(op) false

#define AND_MASKS                                                                                  \
   {                                                                                               \
      op->and_mask[0], op->and_mask[1], op->and_mask[2]                                            \
   }
#define XOR_MASKS                                                                                  \
   {                                                                                               \
      op->xor_mask[0], op->xor_mask[1], op->xor_mask[2]                                            \
   }

#define COMPONENT_KERNEL(name, variant, mod, sat, nsrc, st)                                        \
   static void k_##name##_##variant(const struct sp_vm_op *op, struct sp_vm_frame *f)              \
   {                                                                                               \
      const struct sources s = {nsrc, FLUSH_##st(IR_OP_##name), mod, sat, AND_MASKS, XOR_MASKS};   \
      per_component(op, f, &s, lane_##name);                                                       \
   }

#define DOT_KERNEL(name, variant, mod, sat, nsrc, c0, c1, st)                                      \
   static void k_##name##_##variant(const struct sp_vm_op *op, struct sp_vm_frame *f)              \
   {                                                                                               \
      const struct sources s = {nsrc, FLUSH_##st(IR_OP_##name), mod, sat, AND_MASKS, XOR_MASKS};   \
      per_vector(op, f, c0, c1, &s, lane_##name);                                                  \
   }

/* Operations per component: the expression sees scalars a, b, c. */
#define COMPONENT_OP(name, nsrc, dc, c0, c1, dt, st, expr)                                         \
   INLINE uint32_t lane_##name(uint32_t ua, uint32_t ub, uint32_t uc)                              \
   {                                                                                               \
      const TYPE_##st a = IN_##st(ua), b = IN_##st(ub), c = IN_##st(uc);                           \
      (void)a, (void)b, (void)c;                                                                   \
      return OUT_##dt(expr);                                                                       \
   }                                                                                               \
   COMPONENT_KERNEL(name, plain, false, false, nsrc, st)                                           \
   COMPONENT_KERNEL(name, modified, true, false, nsrc, st)                                         \
   COMPONENT_KERNEL(name, saturated, true, true, nsrc, st)

/* Dot products see vectors a, b and assign d[0]. */
#define DOT_OP(name, nsrc, dc, c0, c1, dt, st, expr)                                               \
   INLINE float lane_##name(const float *a, const float *b)                                        \
   {                                                                                               \
      float d[1];                                                                                  \
      expr;                                                                                        \
      return d[0];                                                                                 \
   }                                                                                               \
   DOT_KERNEL(name, plain, false, false, nsrc, c0, c1, st)                                         \
   DOT_KERNEL(name, modified, true, false, nsrc, c0, c1, st)                                       \
   DOT_KERNEL(name, saturated, true, true, nsrc, c0, c1, st)

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

#define IR_OP(name, nsrc, dc, c0, c1, c2, dt, st, expr)                                            \
   KIND_##dc##_##st(name, nsrc, dc, c0, c1, dt, st, expr)
#include "compiler/ir/ir_opcodes.h"
#undef IR_OP

/* --- Kernels that are not in the table. */

/* Components of the vector instructions: the definition computes all of them, the compiler drops
 * what is not returned. */
INLINE uint32_t
lane_lit_y(uint32_t x, uint32_t b, uint32_t c)
{
   float d[4];
   ir_lit(d, (const float[4]){ir_float(x), 0.0f, 0.0f, 0.0f});
   return ir_bits(d[1]);
}

INLINE uint32_t
lane_lit_z(uint32_t x, uint32_t y, uint32_t w)
{
   float d[4];
   ir_lit(d, (const float[4]){ir_float(x), ir_float(y), 0.0f, ir_float(w)});
   return ir_bits(d[2]);
}

INLINE uint32_t
lane_exp_x(uint32_t a, uint32_t b, uint32_t c)
{
   float d[4];
   ir_nv_exp(d, ir_float(a));
   return ir_bits(d[0]);
}

INLINE uint32_t
lane_exp_y(uint32_t a, uint32_t b, uint32_t c)
{
   float d[4];
   ir_nv_exp(d, ir_float(a));
   return ir_bits(d[1]);
}

INLINE uint32_t
lane_log_x(uint32_t a, uint32_t b, uint32_t c)
{
   float d[4];
   ir_nv_log(d, ir_float(a));
   return ir_bits(d[0]);
}

INLINE uint32_t
lane_log_y(uint32_t a, uint32_t b, uint32_t c)
{
   float d[4];
   ir_nv_log(d, ir_float(a));
   return ir_bits(d[1]);
}

#define SPECIAL_KERNEL(name, nsrc)                                                                 \
   static void k_##name(const struct sp_vm_op *op, struct sp_vm_frame *f)                          \
   {                                                                                               \
      const struct sources s = {.num = nsrc, .flush = true};                                       \
      per_component(op, f, &s, lane_##name);                                                       \
   }
SPECIAL_KERNEL(lit_y, 1)
SPECIAL_KERNEL(lit_z, 3)
SPECIAL_KERNEL(exp_x, 1)
SPECIAL_KERNEL(exp_y, 1)
SPECIAL_KERNEL(log_x, 1)
SPECIAL_KERNEL(log_y, 1)

static void
k_copy(const struct sp_vm_op *op, struct sp_vm_frame *f)
{
   const unsigned groups = op_groups(op, f);
   for (unsigned i = 0; i < op->num; i++) {
      uint32_t *restrict d = ref_lanes(f, op->dst[i]);
      const uint32_t *restrict a = ref_lanes(f, op->src[0][i]);
      const size_t sa = ref_step(op->src[0][i]);
      for (unsigned g = 0; g < groups; g++, d += GROUP, a += sa)
         for (unsigned k = 0; k < GROUP; k++)
            d[k] = a[k];
   }
}

INLINE void
group_select(uint32_t *restrict d, const uint32_t *restrict a, uint32_t mask)
{
   for (unsigned k = 0; k < GROUP; k++)
      d[k] = mask >> k & 1 ? a[k] : d[k];
}

static void
k_masked_copy(const struct sp_vm_op *op, struct sp_vm_frame *f)
{
   const unsigned groups = op_groups(op, f);
   for (unsigned i = 0; i < op->num; i++) {
      uint32_t *d = ref_lanes(f, op->dst[i]);
      const uint32_t *a = ref_lanes(f, op->src[0][i]);
      const size_t sa = ref_step(op->src[0][i]);
      for (unsigned g = 0; g < groups; g++, d += GROUP, a += sa)
         group_select(d, a, (uint32_t)(f->mask >> (g * GROUP)) & 0xffffu);
   }
}

static uint64_t
lane_mask(const uint32_t *lanes, bool varying)
{
   uint64_t mask = 0;
   const unsigned groups = varying ? SP_VM_LANES / GROUP : 1;
   for (unsigned g = 0; g < groups; g++) {
      uint32_t bits = 0;
      for (unsigned k = 0; k < GROUP; k++)
         bits |= (lanes[g * GROUP + k] != 0 ? 1u : 0u) << k;
      mask |= (uint64_t)bits << (g * GROUP);
   }
   return varying ? mask : mask & 1 ? ~0ull : 0;
}

static void
k_select_copy(const struct sp_vm_op *op, struct sp_vm_frame *f)
{
   const struct sp_vm_ref ref = op->src[1][0];
   const uint64_t where = lane_mask(ref_lanes(f, ref), ref.varying) & f->mask;
   uint32_t *d = ref_lanes(f, op->dst[0]);
   const uint32_t *a = ref_lanes(f, op->src[0][0]);
   const size_t sa = ref_step(op->src[0][0]);
   for (unsigned g = 0; g < f->groups; g++, d += GROUP, a += sa)
      group_select(d, a, (uint32_t)(where >> (g * GROUP)) & 0xffffu);
}

static void
k_clear(const struct sp_vm_op *op, struct sp_vm_frame *f)
{
   for (unsigned i = 0; i < op->num; i++)
      memset(ref_lanes(f, op->dst[i]), 0, op_groups(op, f) * SP_VM_GROUP_BYTES);
}

static void
k_param(const struct sp_vm_op *op, struct sp_vm_frame *f)
{
   for (unsigned i = 0; i < op->num; i++) {
      float *d = (float *)ref_lanes(f, op->dst[i]);
      const float v = f->params[op->index][op->comps[i]];
      for (unsigned k = 0; k < GROUP; k++)
         d[k] = v;
   }
}

typedef float group_vec __attribute__((vector_size(SP_VM_GROUP_BYTES)));

/* A group of the vector is read once for all rows. */
INLINE void
dot_params(const struct sp_vm_op *op, const struct sp_vm_frame *f, bool four)
{
   const unsigned groups = op_groups(op, f);
   const group_vec *v[4];
   group_vec *d[4];
   const float *row[4];
   for (unsigned i = 0; i < 4; i++)
      v[i] = (const group_vec *)ref_lanes(f, op->src[0][i == 3 && !four ? 0 : i]);
   for (unsigned i = 0; i < op->num; i++) {
      d[i] = (group_vec *)ref_lanes(f, op->dst[i]);
      row[i] = f->params[op->rows[i]];
   }
   for (unsigned g = 0; g < groups; g++) {
      const group_vec x = v[0][g], y = v[1][g], z = v[2][g], w = v[3][g];
      for (unsigned i = 0; i < op->num; i++) {
         const float *p = row[i];
         const group_vec sum = x * p[0] + y * p[1] + z * p[2];
         d[i][g] = four ? sum + w * p[3] : sum;
      }
   }
}

static void
k_dot3_params(const struct sp_vm_op *op, struct sp_vm_frame *f)
{
   dot_params(op, f, false);
}

static void
k_dot4_params(const struct sp_vm_op *op, struct sp_vm_frame *f)
{
   dot_params(op, f, true);
}

/* Out of range reads zeroes; lanes that are off hold any number, so they are checked as well. */
static void
k_param_indirect(const struct sp_vm_op *op, struct sp_vm_frame *f)
{
   static const float zero[4];
   const int32_t *address = (const int32_t *)ref_lanes(f, op->src[0][0]);
   const unsigned lanes = GROUP * op_groups(op, f);
   float *d[4] = {0};
   for (unsigned i = 0; i < op->num; i++)
      d[i] = (float *)ref_lanes(f, op->dst[i]);
   for (unsigned k = 0; k < lanes; k++) {
      const int64_t index = (int64_t)op->index + address[k];
      const float *v = index >= 0 && index < (int64_t)f->indirect_limit ? f->params[index] : zero;
      for (unsigned i = 0; i < op->num; i++)
         d[i][k] = v[op->comps[i]];
   }
}

static void
k_store_param(const struct sp_vm_op *op, struct sp_vm_frame *f)
{
   for (unsigned i = 0; i < op->num; i++)
      f->block->params_out[op->index][op->comps[i]] = *(const float *)ref_lanes(f, op->src[0][i]);
}

static void
k_discard(const struct sp_vm_op *op, struct sp_vm_frame *f)
{
   const struct sp_vm_ref ref = op->src[0][0];
   f->block->mask &= ~(lane_mask(ref_lanes(f, ref), ref.varying) & f->mask);
}

static bool
all_one(const uint32_t *lanes, unsigned num)
{
   uint32_t other = 0;
   for (unsigned k = 0; k < num; k++)
      other |= lanes[k] ^ 0x3f800000u;
   return !other;
}

static void
divide(float *restrict d, const float *restrict a, const float *restrict q, unsigned num)
{
   for (unsigned k = 0; k < num; k++)
      d[k] = a[k] / q[k];
}

/* Most textures that could be projected are not: with q = 1 everywhere there is nothing to do. */
static void
project(const struct sp_vm_op *op, const struct sp_vm_frame *f, const float *coord[4])
{
   const unsigned lanes = GROUP * f->groups;
   if (all_one(ref_lanes(f, op->src[0][3]), lanes))
      return;
   for (unsigned i = 0; i < 3; i++) {
      float *d = (float *)ref_lanes(f, op->src[2][i]);
      divide(d, coord[i], coord[3], lanes);
      coord[i] = d;
   }
}

static void
k_tex(const struct sp_vm_op *op, struct sp_vm_frame *f)
{
   const float *coord[4];
   float *out[4];
   for (unsigned i = 0; i < 4; i++) {
      coord[i] = (const float *)ref_lanes(f, op->src[0][i]);
      out[i] = (float *)ref_lanes(f, op->dst[i]);
   }
   if (op->project)
      project(op, f, coord);
   const float *lod = op->has_lod ? (const float *)ref_lanes(f, op->src[1][0]) : NULL;
   f->block->tex(f->block, (unsigned)op->index, (enum ir_tex_target)op->target,
                 (enum ir_tex_mode)op->mode, coord, lod, out);
}

#define TABLE_ENTRY(name, ...)                                                                     \
   [IR_OP_##name] = {k_##name##_plain, k_##name##_modified, k_##name##_saturated},
#define ENTRY_0_F TABLE_ENTRY
#define ENTRY_0_I TABLE_ENTRY
#define ENTRY_0_B TABLE_ENTRY
#define ENTRY_0_X TABLE_ENTRY
#define ENTRY_1_F TABLE_ENTRY
#define ENTRY_4_F(...)
#define ENTRY_2_X(...)
#define ENTRY_3_X(...)
#define ENTRY_4_X(...)

const struct sp_vm_kernels SP_VM_ISA = {
    .alu =
        {
#define IR_OP(name, nsrc, dc, c0, c1, c2, dt, st, expr) ENTRY_##dc##_##st(name, )
#include "compiler/ir/ir_opcodes.h"
#undef IR_OP
        },
    .special =
        {
            [SP_VM_COPY] = k_copy,
            [SP_VM_MASKED_COPY] = k_masked_copy,
            [SP_VM_SELECT_COPY] = k_select_copy,
            [SP_VM_CLEAR] = k_clear,
            [SP_VM_LIT_Y] = k_lit_y,
            [SP_VM_LIT_Z] = k_lit_z,
            [SP_VM_EXP_X] = k_exp_x,
            [SP_VM_EXP_Y] = k_exp_y,
            [SP_VM_LOG_X] = k_log_x,
            [SP_VM_LOG_Y] = k_log_y,
            [SP_VM_PARAM] = k_param,
            [SP_VM_PARAM_INDIRECT] = k_param_indirect,
            [SP_VM_DOT3_PARAMS] = k_dot3_params,
            [SP_VM_DOT4_PARAMS] = k_dot4_params,
            [SP_VM_STORE_PARAM] = k_store_param,
            [SP_VM_DISCARD] = k_discard,
            [SP_VM_TEX] = k_tex,
        },
    .lane_mask = lane_mask,
};

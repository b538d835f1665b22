/* Kernels of the block machine that are no opcodes, compiled once for each instruction set
 * (SP_VM_SPECIAL names the table). */
#include "kernel_private.h"

#include <string.h>

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

INLINE void
special(const struct sp_vm_op *op, const struct sp_vm_frame *f, unsigned num, unsigned pattern,
        lane_func lane)
{
   const struct sources s = {.num = num, .pattern = pattern, .flush = true};
   per_component(op, f, &s, lane);
}

#define SPECIAL_KERNEL(name)                                                                       \
   static void k_##name(const struct sp_vm_op *op, struct sp_vm_frame *f)                          \
   {                                                                                               \
      if (op->varying)                                                                             \
         special(op, f, 1, 1, lane_##name);                                                        \
      else                                                                                         \
         special(op, f, 1, 0, lane_##name);                                                        \
   }
SPECIAL_KERNEL(lit_y)
SPECIAL_KERNEL(exp_x)
SPECIAL_KERNEL(exp_y)
SPECIAL_KERNEL(log_x)
SPECIAL_KERNEL(log_y)

/* As if all sources varied: the exponent, which seldom does, costs little beside the rest. */
static void
k_lit_z(const struct sp_vm_op *op, struct sp_vm_frame *f)
{
   _Alignas(64) uint32_t spread[3][SP_VM_LANES];
   const unsigned lanes = op_lanes(f, op->varying);
   char *table[4] = {f->table[op->dst[0]]};
   for (unsigned s = 0; s < 3; s++) {
      uint32_t *src = lanes_of(f, op->src[s][0]);
      table[1 + s] = (char *)src;
      if (op->varying >> s & 1)
         continue;
      table[1 + s] = (char *)spread[s];
      for (unsigned k = 0; k < lanes; k++)
         spread[s][k] = *src;
   }
   const struct sp_vm_op all = {.num = 1, .src = {{1}, {2}, {3}}};
   const struct sp_vm_frame there = {.table = table, .lanes = lanes};
   special(&all, &there, 3, 7, lane_lit_z);
}

/* --- Copies */

static void
k_copy(const struct sp_vm_op *op, struct sp_vm_frame *f)
{
   uint32_t *restrict d = lanes_of(f, op->dst[0]);
   const uint32_t *restrict a = lanes_of(f, op->src[0][0]);
   const unsigned lanes = op_lanes(f, op->wide);
   const uint32_t u = *a;
   if (op->varying)
      for (unsigned k = 0; k < lanes; k += GROUP)
         memcpy(d + k, a + k, SP_VM_GROUP_BYTES);
   else
      for (unsigned k = 0; k < lanes; k++)
         d[k] = u;
}

INLINE void
group_select(uint32_t *restrict d, const uint32_t *restrict a, uint32_t mask)
{
   for (unsigned k = 0; k < GROUP; k++)
      d[k] = mask >> k & 1 ? a[k] : d[k];
}

INLINE void
copy_where(const struct sp_vm_op *op, struct sp_vm_frame *f, uint64_t where)
{
   _Alignas(64) uint32_t spread[GROUP];
   uint32_t *d = lanes_of(f, op->dst[0]);
   const uint32_t *a = lanes_of(f, op->src[0][0]);
   const unsigned step = op->varying & 1 ? GROUP : 0;
   if (!step) {
      for (unsigned k = 0; k < GROUP; k++)
         spread[k] = *a;
      a = spread;
   }
   for (unsigned k = 0; k < f->lanes; k += GROUP, a += step)
      group_select(d + k, a, (uint32_t)(where >> k) & 0xffffu);
}

static void
k_masked_copy(const struct sp_vm_op *op, struct sp_vm_frame *f)
{
   if (f->mask == ~0ull)
      k_copy(op, f);
   else
      copy_where(op, f, f->mask);
}

static void
k_select_copy(const struct sp_vm_op *op, struct sp_vm_frame *f)
{
   const bool varying = op->varying & 2;
   copy_where(op, f, sp_vm_lane_mask(lanes_of(f, op->src[1][0]), varying) & f->mask);
}

static void
k_clear(const struct sp_vm_op *op, struct sp_vm_frame *f)
{
   memset(lanes_of(f, op->dst[0]), 0, op_lanes(f, op->wide) * sizeof(uint32_t));
}

/* --- Parameters */

static void
k_param(const struct sp_vm_op *op, struct sp_vm_frame *f)
{
   for (unsigned i = 0; i < op->num; i++)
      memcpy(lanes_of(f, op->dst[i]), &f->params[op->index][op->comps[i]], sizeof(float));
}

/* Vectors of the machine's own size: of larger ones gcc makes copies in memory. */
#if defined(__AVX512DQ__)
#define VEC_LANES 16
#elif defined(__AVX__)
#define VEC_LANES 8
#else
#define VEC_LANES 4
#endif
typedef float vec_f __attribute__((vector_size(4 * VEC_LANES), may_alias));
typedef int32_t vec_i __attribute__((vector_size(4 * VEC_LANES), may_alias));

INLINE vec_f
splat(float f)
{
   vec_f v;
   for (unsigned k = 0; k < VEC_LANES; k++)
      v[k] = f;
   return v;
}

/* A vector is read once for all rows. With the multiplication of VP1.x zeroes end as +0. */
INLINE void
dot_rows(vec_f *out, const vec_f v[4], const vec_f (*row)[4], unsigned num, bool four, bool z)
{
   for (unsigned i = 0; i < num; i++) {
      out[i] = v[0] * row[i][0] + v[1] * row[i][1] + v[2] * row[i][2];
      if (four)
         out[i] += v[3] * row[i][3];
      if (z)
         out[i] += 0.0f;
   }
}

/* Whether 0 * infinity may hide in some lane, where IEEE multiplication differs from that of VP1.x:
 * it is a NaN in the end. */
INLINE bool
doubtful(const vec_f *r, unsigned num)
{
#if defined(__AVX512DQ__)
   __mmask16 mask = 0;
   for (unsigned i = 0; i < num; i++)
      mask = _kor_mask16(mask, _mm512_cmp_ps_mask((__m512)r[i], (__m512)r[i], _CMP_UNORD_Q));
   return !_kortestz_mask16_u8(mask, mask);
#else
   vec_i bad = {0};
   for (unsigned i = 0; i < num; i++)
      bad |= r[i] != r[i];
#if defined(__AVX__)
   return _mm256_movemask_ps((__m256)bad) != 0;
#else
   return (bad[0] | bad[1] | bad[2] | bad[3]) != 0;
#endif
#endif
}

static __attribute__((noinline)) void
dot_rows_z(vec_f *out, const vec_f v[4], const vec_f (*row)[4], unsigned num, bool four)
{
   for (unsigned i = 0; i < num; i++)
      for (unsigned k = 0; k < VEC_LANES; k++) {
         float sum = ir_mulz(v[0][k], row[i][0][k]);
         for (unsigned c = 1; c < (four ? 4 : 3); c++)
            sum += ir_mulz(v[c][k], row[i][c][k]);
         out[i][k] = sum + 0.0f;
      }
}

INLINE void
dot_params(const struct sp_vm_op *op, const struct sp_vm_frame *f, unsigned num, bool four, bool z)
{
   const unsigned lanes = op_lanes(f, op->varying);
   struct dot_source v;
   vec_f row[4][4];
   float *d[4];
   dot_source_init(&v, f, op->src[0], four ? 4 : 3, op->varying);
   for (unsigned i = 0; i < num; i++) {
      d[i] = (float *)lanes_of(f, op->dst[i]);
      for (unsigned c = 0; c < (four ? 4 : 3); c++)
         row[i][c] = splat(f->params[op->rows[i]][c]);
   }
   for (unsigned k = 0; k < lanes; k += VEC_LANES) {
      vec_f x[4], r[4];
      for (unsigned i = 0; i < 4; i++)
         x[i] = *(const vec_f *)dot_source_lanes(&v, i, k);
      dot_rows(r, x, (const vec_f(*)[4])row, num, four, z);
      if (z && __builtin_expect(doubtful(r, num), false)) {
         /* Copies, so that the others stay in registers. */
         vec_f x2[4], row2[4][4], r2[4];
         memcpy(x2, x, sizeof x);
         memcpy(row2, row, sizeof row);
         dot_rows_z(r2, x2, (const vec_f(*)[4])row2, num, four);
         memcpy(r, r2, sizeof r);
      }
      for (unsigned i = 0; i < num; i++)
         *(vec_f *)(d[i] + k) = r[i];
   }
}

/* Unrolled by the number of rows. */
INLINE void
dot_params_any(const struct sp_vm_op *op, const struct sp_vm_frame *f, bool four, bool z)
{
   switch (op->num) {
   case 1:
      dot_params(op, f, 1, four, z);
      break;
   case 2:
      dot_params(op, f, 2, four, z);
      break;
   case 3:
      dot_params(op, f, 3, four, z);
      break;
   default:
      dot_params(op, f, 4, four, z);
   }
}

#define DOT_KERNEL(name, four, z)                                                                  \
   static void k_##name##_params(const struct sp_vm_op *op, struct sp_vm_frame *f)                 \
   {                                                                                               \
      dot_params_any(op, f, four, z);                                                              \
   }
DOT_KERNEL(dot3, false, false)
DOT_KERNEL(dot4, true, false)
DOT_KERNEL(dot3z, false, true)
DOT_KERNEL(dot4z, true, true)

/* All lanes read the same parameter, or none if it is NULL. */
static void
spread_param(const struct sp_vm_op *op, struct sp_vm_frame *f, const float *param, unsigned lanes)
{
   for (unsigned i = 0; i < op->num; i++) {
      float *restrict d = (float *)lanes_of(f, op->dst[i]);
      const float v = param ? param[op->comps[i]] : 0.0f;
      for (unsigned k = 0; k < lanes; k++)
         d[k] = v;
   }
}

static bool
all_equal(const int32_t *lanes, unsigned num)
{
   int32_t other = 0;
   for (unsigned k = 0; k < num; k++)
      other |= lanes[k] ^ lanes[0];
   return !other;
}

/* 16 * (first + address) where that is within the limit, else -1. */
INLINE void
param_offsets(int32_t *restrict offset, const int32_t *restrict address, int32_t first,
              uint32_t limit)
{
   for (unsigned k = 0; k < GROUP; k++) {
      /* Addresses wrap around far outside of the range only. */
      const uint32_t index = (uint32_t)address[k] + (uint32_t)first;
      offset[k] = index < limit ? (int32_t)(16 * index) : -1;
   }
}

/* Out of range reads zeroes; lanes that are off hold any number, so they are checked as well. */
static void
k_param_indirect(const struct sp_vm_op *op, struct sp_vm_frame *f)
{
   const int32_t *address = (const int32_t *)lanes_of(f, op->src[0][0]);
   const unsigned lanes = op_lanes(f, op->varying);
   const int32_t limit = (int32_t)f->indirect_limit;
   const int64_t first = (int64_t)op->index + address[0];
   if (!op->varying || limit == 0 || all_equal(address, lanes)) {
      const bool inside = first >= 0 && first < limit;
      spread_param(op, f, inside ? f->params[first] : NULL, lanes);
      return;
   }
   for (unsigned k = 0; k < lanes; k += GROUP) {
      union {
         int32_t lanes[GROUP];
         sp_v16i v;
      } offset;
      param_offsets(offset.lanes, address + k, op->index, f->indirect_limit);
      const sp_v16i inside = ~(offset.v >> 31);
      for (unsigned i = 0; i < op->num; i++) {
         const sp_v16u v =
             sp_gather((const uint8_t *)f->params + 4 * op->comps[i], offset.v & inside);
         *(sp_v16u *)(lanes_of(f, op->dst[i]) + k) = v & (sp_v16u)inside;
      }
   }
}

static void
k_store_param(const struct sp_vm_op *op, struct sp_vm_frame *f)
{
   for (unsigned i = 0; i < op->num; i++)
      f->block->params_out[op->index][op->comps[i]] = *(const float *)lanes_of(f, op->src[0][i]);
}

static void
k_discard(const struct sp_vm_op *op, struct sp_vm_frame *f)
{
   f->block->mask &= ~(sp_vm_lane_mask(lanes_of(f, op->src[0][0]), op->varying) & f->mask);
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
   const unsigned lanes = f->lanes;
   if (all_one(lanes_of(f, op->src[0][3]), lanes))
      return;
   for (unsigned i = 0; i < 3; i++) {
      float *d = (float *)lanes_of(f, op->src[2][i]);
      divide(d, coord[i], coord[3], lanes);
      coord[i] = d;
   }
}

static const float *
floats_of(const struct sp_vm_frame *f, uint16_t ref)
{
   return (const float *)lanes_of(f, ref);
}

static void
no_texels(const struct sp_vm_frame *f, float *const out[4])
{
   for (unsigned i = 0; i < 4; i++)
      for (unsigned k = 0; k < f->lanes; k++)
         out[i][k] = i == 3 ? 1.0f : 0.0f;
}

static void
k_tex(const struct sp_vm_op *op, struct sp_vm_frame *f)
{
   struct sp_vm_tex t = {.sampler = (unsigned)op->index,
                         .target = (enum ir_tex_target)op->target,
                         .mode = (enum ir_tex_mode)op->mode};
   struct sp_vm_tex_more more = {NULL};
   float *out[4];
   for (unsigned i = 0; i < 4; i++) {
      t.coord[i] = floats_of(f, op->src[0][i]);
      out[i] = (float *)lanes_of(f, op->dst[i]);
   }
   if (!f->block->tex) {
      no_texels(f, out);
      return;
   }
   if (op->project)
      project(op, f, t.coord);
   for (unsigned i = 0; i < 3 && t.mode == IR_TEX_GRAD; i++) {
      more.ddx[i] = floats_of(f, op->src[1][i]);
      more.ddy[i] = floats_of(f, op->src[2][i]);
   }
   if (t.mode == IR_TEX_BIAS || t.mode == IR_TEX_LOD)
      more.lod = floats_of(f, op->src[1][0]);
   if (op->has_ref)
      more.ref = floats_of(f, op->src[1][3]);
   if (op->offset[0] | op->offset[1] | op->offset[2])
      more.offset = op->offset;
   if (t.mode != IR_TEX_PLAIN || more.ref || more.offset)
      t.more = &more;
   f->block->tex(f->block, &t, out);
}

/* --- Arrays */

static void
k_input_at(const struct sp_vm_op *op, struct sp_vm_frame *f)
{
   const uint32_t *address = lanes_of(f, op->src[0][0]);
   for (unsigned i = 0; i < op->num; i++) {
      float *d = (float *)lanes_of(f, op->dst[i]);
      for (unsigned k = 0; k < f->lanes; k++)
         d[k] = address[k] < op->range
                    ? f->block->inputs[(uint32_t)op->index + address[k]][op->comps[i]][k]
                    : 0.0f;
   }
}

static void
k_array_clear(const struct sp_vm_op *op, struct sp_vm_frame *f)
{
   memset(f->arrays, 0, op->range * sizeof *f->arrays);
}

static void
k_array_load(const struct sp_vm_op *op, struct sp_vm_frame *f)
{
   const uint32_t *address = lanes_of(f, op->src[0][0]);
   for (unsigned i = 0; i < op->num; i++) {
      float *d = (float *)lanes_of(f, op->dst[i]);
      for (unsigned k = 0; k < f->lanes; k++)
         d[k] = address[k] < op->range
                    ? f->arrays[(uint32_t)op->index + address[k]][op->comps[i]][k]
                    : 0.0f;
   }
}

static void
k_array_store(const struct sp_vm_op *op, struct sp_vm_frame *f)
{
   const uint32_t *address = lanes_of(f, op->src[1][0]);
   for (unsigned i = 0; i < op->num; i++) {
      const float *v = floats_of(f, op->src[0][i]);
      for (uint64_t lanes = f->mask; lanes; lanes &= lanes - 1) {
         const unsigned k = (unsigned)__builtin_ctzll(lanes);
         if (address[k] < op->range)
            f->arrays[(uint32_t)op->index + address[k]][op->comps[i]][k] = v[k];
      }
   }
}

/* --- Quads */

/* Lane k and its neighbour, which is `step` lanes away: the higher minus the lower, where both
 * execute. */
INLINE void
derivative(const struct sp_vm_op *op, const struct sp_vm_frame *f, unsigned step)
{
   uint64_t both = f->mask & (f->mask >> step);
   both &= step == 1 ? 0x5555555555555555ull : 0x3333333333333333ull;
   both |= both << step;
   for (unsigned i = 0; i < op->num; i++) {
      float *restrict d = (float *)lanes_of(f, op->dst[i]);
      const float *restrict a = floats_of(f, op->src[0][i]);
      for (unsigned k = 0; k < f->lanes; k++)
         d[k] = both >> k & 1 ? a[k | step] - a[k & ~step] : 0.0f;
   }
}

static void
k_ddx(const struct sp_vm_op *op, struct sp_vm_frame *f)
{
   derivative(op, f, 1);
}

static void
k_ddy(const struct sp_vm_op *op, struct sp_vm_frame *f)
{
   derivative(op, f, 2);
}

sp_vm_special_kernels SP_VM_SPECIAL = {
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
    [SP_VM_DOT3Z_PARAMS] = k_dot3z_params,
    [SP_VM_DOT4Z_PARAMS] = k_dot4z_params,
    [SP_VM_STORE_PARAM] = k_store_param,
    [SP_VM_DISCARD] = k_discard,
    [SP_VM_TEX] = k_tex,
    [SP_VM_INPUT_AT] = k_input_at,
    [SP_VM_ARRAY_CLEAR] = k_array_clear,
    [SP_VM_ARRAY_LOAD] = k_array_load,
    [SP_VM_ARRAY_STORE] = k_array_store,
    [SP_VM_DDX] = k_ddx,
    [SP_VM_DDY] = k_ddy,
};

/* Depth, stencil and alpha tests. */
#include "sp_merge.h"
#include "sp_vec.h"

/* Depths are below 2^31 in every encoding, so signed comparison serves. */
static inline sp_v16i
compare_i(enum pipe_compare_func func, sp_v16i a, sp_v16i b)
{
   switch (func) {
   case PIPE_FUNC_NEVER:
      return sp_splat_i(0);
   case PIPE_FUNC_LESS:
      return a < b;
   case PIPE_FUNC_EQUAL:
      return a == b;
   case PIPE_FUNC_LEQUAL:
      return a <= b;
   case PIPE_FUNC_GREATER:
      return a > b;
   case PIPE_FUNC_NOTEQUAL:
      return a != b;
   case PIPE_FUNC_GEQUAL:
      return a >= b;
   case PIPE_FUNC_ALWAYS:
      break;
   }
   return sp_splat_i(-1);
}

static inline sp_v16i
compare_f(enum pipe_compare_func func, sp_v16f a, sp_v16f b)
{
   switch (func) {
   case PIPE_FUNC_NEVER:
      return sp_splat_i(0);
   case PIPE_FUNC_LESS:
      return a < b;
   case PIPE_FUNC_EQUAL:
      return a == b;
   case PIPE_FUNC_LEQUAL:
      return a <= b;
   case PIPE_FUNC_GREATER:
      return a > b;
   case PIPE_FUNC_NOTEQUAL:
      return a != b;
   case PIPE_FUNC_GEQUAL:
      return a >= b;
   case PIPE_FUNC_ALWAYS:
      break;
   }
   return sp_splat_i(-1);
}

uint64_t
sp_alpha_test(enum pipe_compare_func func, float ref, const float *alpha, uint64_t mask)
{
   uint64_t pass = 0;
   for (unsigned g = 0; g < 4; g++) {
      sp_v16f a = sp_clamp_f(sp_load_f(alpha + 16 * g), 0.0f, 1.0f);
      pass |= (uint64_t)sp_sign_bits(compare_f(func, a, sp_splat_f(ref))) << (16 * g);
   }
   return mask & pass;
}

void
sp_depth_encode(const struct sp_draw_state *ds, const float *z, uint32_t *out)
{
   for (unsigned i = 0; i < SP_BLOCK_LANES; i += 16) {
      sp_v16f v = sp_load_f(z + i);
      if (ds->zs_float) {
         *(sp_v16u *)(out + i) = (sp_v16u)v;
         continue;
      }
      /* Beyond 2^23 the sum with 0.5 would round up a second time: there the product is whole. */
      v = v * sp_splat_f(ds->depth_scale);
      sp_v16i rounded = sp_round_positive(v);
      sp_v16i whole = __builtin_convertvector(v, sp_v16i);
      *(sp_v16u *)(out + i) = (sp_v16u)sp_select_i(v < sp_splat_f(8388608.0f), rounded, whole);
   }
}

static inline sp_v16u
stencil_op(enum pipe_stencil_op op, sp_v16u s, uint8_t ref)
{
   const sp_v16u max = sp_splat_u(0xff);
   switch (op) {
   case PIPE_STENCIL_OP_KEEP:
      break;
   case PIPE_STENCIL_OP_ZERO:
      return sp_splat_u(0);
   case PIPE_STENCIL_OP_REPLACE:
      return sp_splat_u(ref);
   case PIPE_STENCIL_OP_INCR:
      return s + ((sp_v16u)(s < max) & 1);
   case PIPE_STENCIL_OP_DECR:
      return s - ((sp_v16u)(s > 0) & 1);
   case PIPE_STENCIL_OP_INCR_WRAP:
      return (s + 1) & max;
   case PIPE_STENCIL_OP_DECR_WRAP:
      return (s - 1) & max;
   case PIPE_STENCIL_OP_INVERT:
      return ~s & max;
   }
   return s;
}

/* One face: the new stencil value of each lane, and in *pass whether it passed. */
static inline sp_v16u
stencil_face(const struct sp_stencil_face *f, sp_v16u s, sp_v16i depth_pass, sp_v16i *pass)
{
   sp_v16i ref = sp_splat_i(f->ref & f->valuemask);
   *pass = compare_i(f->func, ref, (sp_v16i)(s & sp_splat_u(f->valuemask)));
   sp_v16u failed = stencil_op(f->fail_op, s, f->ref);
   sp_v16u zfailed = stencil_op(f->zfail_op, s, f->ref);
   sp_v16u zpassed = stencil_op(f->zpass_op, s, f->ref);
   sp_v16u fresh = sp_select_u(*pass, sp_select_u(depth_pass, zpassed, zfailed), failed);
   sp_v16u write = sp_splat_u(f->writemask);
   return (s & ~write) | (fresh & write);
}

uint64_t
sp_depth_stencil(const struct sp_draw_state *ds, uint32_t *zs, const uint32_t *z, uint64_t mask,
                 uint64_t front)
{
   const struct sp_depth_state *d = &ds->depth;
   const sp_v16u depth_bits = sp_splat_u(ds->zs_float ? ~0u : 0xffffffu);
   uint64_t passed = 0;
   for (unsigned g = 0; g < 4; g++) {
      uint32_t bits = (uint32_t)(mask >> (16 * g)) & 0xffff;
      if (!bits)
         continue;
      sp_v16i lanes = sp_lanes_from_bits(bits);
      sp_v16u old = sp_load_u(zs + 16 * g), fresh = sp_load_u(z + 16 * g);
      sp_v16i pass = sp_splat_i(-1);
      if (d->test)
         pass = compare_i(d->func, (sp_v16i)fresh, (sp_v16i)(old & depth_bits));
      sp_v16u out = old;
      if (d->stencil_test) {
         sp_v16i front_lanes = sp_lanes_from_bits((uint32_t)(front >> (16 * g)) & 0xffff);
         sp_v16i front_pass, back_pass;
         sp_v16u s = old >> 24;
         sp_v16u sf = stencil_face(&d->stencil[0], s, pass, &front_pass);
         sp_v16u sb = stencil_face(&d->stencil[1], s, pass, &back_pass);
         s = sp_select_u(front_lanes, sf, sb);
         pass &= sp_select_i(front_lanes, front_pass, back_pass);
         out = (out & 0xffffffu) | s << 24;
      }
      pass &= lanes;
      if (d->write)
         out = sp_select_u(pass, (out & ~depth_bits) | fresh, out);
      *(sp_v16u *)(zs + 16 * g) = sp_select_u(lanes, out, old);
      passed |= (uint64_t)sp_sign_bits(pass) << (16 * g);
   }
   return passed;
}

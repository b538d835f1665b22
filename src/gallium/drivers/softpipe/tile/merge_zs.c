/* Depth, stencil and alpha tests. */
#include "merge.h"
#include "gallium/auxiliary/simd/simd.h"

/* Stencils, and depths of at most 24 bits: signed comparison serves. */
static inline sp_vi
compare_i(enum pipe_compare_func func, sp_vi a, sp_vi b)
{
   switch (func) {
   case PIPE_FUNC_NEVER:
      return sp_vi_splat(0);
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
   return sp_vi_splat(-1);
}

static inline sp_vi
compare_f(enum pipe_compare_func func, sp_vf a, sp_vf b)
{
   switch (func) {
   case PIPE_FUNC_NEVER:
      return sp_vi_splat(0);
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
   return sp_vi_splat(-1);
}

uint64_t
sp_alpha_test(enum pipe_compare_func func, float ref, bool clamp, const float *alpha, uint64_t mask)
{
   uint64_t pass = 0;
   for (unsigned i = 0; i < SP_BLOCK_LANES; i += SP_SIMD_LANES) {
      sp_vf a = sp_vf_load(alpha + i);
      if (clamp)
         a = sp_vf_clamp(a, 0.0f, 1.0f);
      pass |= (uint64_t)sp_vi_sign_bits(compare_f(func, a, sp_vf_splat(ref))) << i;
   }
   return mask & pass;
}

void
sp_depth_encode(const struct sp_draw_state *ds, const float *z, uint32_t *out)
{
   for (unsigned i = 0; i < SP_BLOCK_LANES; i += SP_SIMD_LANES) {
      sp_vf v = sp_vf_load(z + i);
      if (ds->zs_float) {
         *(sp_vu *)(out + i) = (sp_vu)v;
         continue;
      }
      /* Beyond 2^23 the sum with 0.5 would round up a second time: there the product is whole. */
      v = v * sp_vf_splat(ds->depth_scale);
      sp_vi rounded = sp_vi_round_positive(v);
      sp_vi whole = __builtin_convertvector(v, sp_vi);
      *(sp_vu *)(out + i) = (sp_vu)sp_vi_select(v < sp_vf_splat(8388608.0f), rounded, whole);
   }
}

static inline sp_vu
stencil_op(enum pipe_stencil_op op, sp_vu s, uint8_t ref)
{
   const sp_vu max = sp_vu_splat(0xff);
   switch (op) {
   case PIPE_STENCIL_OP_KEEP:
      break;
   case PIPE_STENCIL_OP_ZERO:
      return sp_vu_splat(0);
   case PIPE_STENCIL_OP_REPLACE:
      return sp_vu_splat(ref);
   case PIPE_STENCIL_OP_INCR:
      return s + ((sp_vu)(s < max) & 1);
   case PIPE_STENCIL_OP_DECR:
      return s - ((sp_vu)(s > 0) & 1);
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
static inline sp_vu
stencil_face(const struct sp_stencil_face *f, sp_vu s, sp_vi depth_pass, sp_vi *pass)
{
   sp_vi ref = sp_vi_splat(f->ref & f->valuemask);
   *pass = compare_i(f->func, ref, (sp_vi)(s & sp_vu_splat(f->valuemask)));
   sp_vu failed = stencil_op(f->fail_op, s, f->ref);
   sp_vu zfailed = stencil_op(f->zfail_op, s, f->ref);
   sp_vu zpassed = stencil_op(f->zpass_op, s, f->ref);
   sp_vu fresh = sp_vu_select(*pass, sp_vu_select(depth_pass, zpassed, zfailed), failed);
   sp_vu write = sp_vu_splat(f->writemask);
   return (s & ~write) | (fresh & write);
}

/* Both faces: new stencil words, and the lanes of *pass that pass the stencil test too. */
static inline sp_vu
stencil_faces(const struct sp_depth_state *d, sp_vu words, sp_vi front, sp_vi *pass)
{
   sp_vi front_pass, back_pass;
   const sp_vu s = words >> 24;
   const sp_vu sf = stencil_face(&d->stencil[0], s, *pass, &front_pass);
   const sp_vu sb = stencil_face(&d->stencil[1], s, *pass, &back_pass);
   *pass &= sp_vi_select(front, front_pass, back_pass);
   return (words & 0xffffffu) | sp_vu_select(front, sf, sb) << 24;
}

/* What the depth buffer holds need not be what a test let in: textures keep any float. */
static uint64_t
float_depth_stencil(const struct sp_draw_state *ds, uint32_t *zs, uint32_t *stencil,
                    const uint32_t *z, uint64_t mask, uint64_t front)
{
   const struct sp_depth_state *d = &ds->depth;
   uint64_t passed = 0;
   for (unsigned i = 0; i < SP_BLOCK_LANES; i += SP_SIMD_LANES) {
      const uint32_t bits = (uint32_t)(mask >> i) & SP_SIMD_MASK;
      if (!bits)
         continue;
      const sp_vi lanes = sp_vi_from_bits(bits);
      const sp_vu old = sp_vu_load(zs + i), fresh = sp_vu_load(z + i);
      sp_vi pass = sp_vi_splat(-1);
      if (d->test)
         pass = compare_f(d->func, (sp_vf)fresh, (sp_vf)old);
      if (d->stencil_test && stencil) {
         const sp_vu s = sp_vu_load(stencil + i);
         const sp_vu out =
             stencil_faces(d, s, sp_vi_from_bits((uint32_t)(front >> i) & SP_SIMD_MASK), &pass);
         *(sp_vu *)(stencil + i) = sp_vu_select(lanes, out, s);
      }
      pass &= lanes;
      if (d->write)
         *(sp_vu *)(zs + i) = sp_vu_select(pass, fresh, old);
      passed |= (uint64_t)sp_vi_sign_bits(pass) << i;
   }
   return passed;
}

uint64_t
sp_depth_stencil(const struct sp_draw_state *ds, uint32_t *zs, uint32_t *stencil, const uint32_t *z,
                 uint64_t mask, uint64_t front)
{
   if (ds->zs_float)
      return float_depth_stencil(ds, zs, stencil, z, mask, front);
   const struct sp_depth_state *d = &ds->depth;
   const sp_vu depth_bits = sp_vu_splat(0xffffffu);
   uint64_t passed = 0;
   for (unsigned i = 0; i < SP_BLOCK_LANES; i += SP_SIMD_LANES) {
      uint32_t bits = (uint32_t)(mask >> i) & SP_SIMD_MASK;
      if (!bits)
         continue;
      sp_vi lanes = sp_vi_from_bits(bits);
      sp_vu old = sp_vu_load(zs + i), fresh = sp_vu_load(z + i);
      sp_vi pass = sp_vi_splat(-1);
      if (d->test)
         pass = compare_i(d->func, (sp_vi)fresh, (sp_vi)(old & depth_bits));
      sp_vu out = old;
      if (d->stencil_test)
         out = stencil_faces(d, old, sp_vi_from_bits((uint32_t)(front >> i) & SP_SIMD_MASK), &pass);
      pass &= lanes;
      if (d->write)
         out = sp_vu_select(pass, (out & ~depth_bits) | fresh, out);
      *(sp_vu *)(zs + i) = sp_vu_select(lanes, out, old);
      passed |= (uint64_t)sp_vi_sign_bits(pass) << i;
   }
   return passed;
}

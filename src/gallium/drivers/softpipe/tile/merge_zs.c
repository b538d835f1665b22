/* Depth, stencil and alpha tests. */
#include "merge.h"
#include "gallium/drivers/softpipe/state/compare.h"
#include "gallium/auxiliary/simd/simd.h"

/* Lanes that pass; of a function that the compiler knows. */
static inline __attribute__((always_inline)) uint64_t
pass_alpha(enum pipe_compare_func func, float ref, bool clamp, const float *alpha)
{
   uint64_t pass = 0;
   for (unsigned i = 0; i < SP_BLOCK_LANES; i += SP_SIMD_LANES) {
      sp_vf a = sp_vf_load(alpha + i);
      if (clamp)
         a = sp_vf_clamp(a, 0.0f, 1.0f);
      pass |= (uint64_t)sp_vi_sign_bits(sp_compare_floats(func, a, sp_vf_splat(ref))) << i;
   }
   return pass;
}

uint64_t
sp_alpha_test(enum pipe_compare_func func, float ref, bool clamp, const float *alpha, uint64_t mask)
{
   switch (func) {
   case PIPE_FUNC_NEVER:
      return 0;
   case PIPE_FUNC_LESS:
      return mask & pass_alpha(PIPE_FUNC_LESS, ref, clamp, alpha);
   case PIPE_FUNC_EQUAL:
      return mask & pass_alpha(PIPE_FUNC_EQUAL, ref, clamp, alpha);
   case PIPE_FUNC_LEQUAL:
      return mask & pass_alpha(PIPE_FUNC_LEQUAL, ref, clamp, alpha);
   case PIPE_FUNC_GREATER:
      return mask & pass_alpha(PIPE_FUNC_GREATER, ref, clamp, alpha);
   case PIPE_FUNC_NOTEQUAL:
      return mask & pass_alpha(PIPE_FUNC_NOTEQUAL, ref, clamp, alpha);
   case PIPE_FUNC_GEQUAL:
      return mask & pass_alpha(PIPE_FUNC_GEQUAL, ref, clamp, alpha);
   case PIPE_FUNC_ALWAYS:
      break;
   }
   return mask;
}

void
sp_depth_encode(const struct sp_draw_state *ds, const float *z, uint32_t *out)
{
   for (unsigned i = 0; i < SP_BLOCK_LANES; i += SP_SIMD_LANES)
      *(sp_vu *)(out + i) = sp_depth_words(ds, sp_vf_load(z + i));
}

/* --- Stencil: a block at a time, so that an operation is chosen once */

#define VECTORS (SP_BLOCK_LANES / SP_SIMD_LANES)

static inline __attribute__((always_inline)) sp_vu
stencil_value(enum pipe_stencil_op op, sp_vu s, sp_vu ref, sp_vu max)
{
   switch (op) {
   case PIPE_STENCIL_OP_KEEP:
      break;
   case PIPE_STENCIL_OP_ZERO:
      return sp_vu_splat(0);
   case PIPE_STENCIL_OP_REPLACE:
      return ref;
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

/* Stencil values under mask become what the operation makes of them. */
static void
stencil_op(enum pipe_stencil_op op, const sp_vu *s, uint8_t ref, const sp_vi *mask, sp_vu *out)
{
   const sp_vu max = sp_vu_splat(0xff);
   for (unsigned v = 0; op != PIPE_STENCIL_OP_KEEP && v < VECTORS; v++)
      out[v] = sp_vu_select(mask[v], stencil_value(op, s[v], sp_vu_splat(ref), max), out[v]);
}

/* One face: new stencil values in out, and in pass whether they passed the test. depth_pass says
 * what the verdict leaves open. */
static void
stencil_face(const struct sp_stencil_face *f, const sp_vu *s, enum sp_depth_verdict verdict,
             const sp_vi *depth_pass, sp_vi *pass, sp_vu *out)
{
   const sp_vi ref = sp_vi_splat(f->ref & f->valuemask);
   const sp_vu bits = sp_vu_splat(f->valuemask), write = sp_vu_splat(f->writemask);
   sp_vi chosen[3][VECTORS]; /* failed; passed, and the depth test failed; passed both */
   for (unsigned v = 0; v < VECTORS; v++) {
      pass[v] = sp_compare_ints(f->func, ref, (sp_vi)(s[v] & bits));
      out[v] = s[v];
      chosen[0][v] = ~pass[v];
      chosen[1][v] = pass[v] & ~depth_pass[v];
      chosen[2][v] = pass[v] & depth_pass[v];
   }
   if (f->func != PIPE_FUNC_ALWAYS)
      stencil_op(f->fail_op, s, f->ref, chosen[0], out);
   if (verdict != SP_DEPTH_PASSES)
      stencil_op(f->zfail_op, s, f->ref, chosen[1], out);
   if (verdict != SP_DEPTH_FAILS)
      stencil_op(f->zpass_op, s, f->ref, chosen[2], out);
   for (unsigned v = 0; f->writemask != 0xff && v < VECTORS; v++)
      out[v] = (s[v] & ~write) | (out[v] & write);
}

/* New stencil words, and the lanes of pass that pass the stencil test too. */
static void
stencil_faces(const struct sp_depth_state *d, const uint32_t *words, uint64_t mask, uint64_t front,
              enum sp_depth_verdict verdict, sp_vi *pass, sp_vu *out)
{
   sp_vu s[VECTORS], fresh[2][VECTORS];
   sp_vi passed[2][VECTORS];
   const bool any_front = front & mask, any_back = ~front & mask;
   for (unsigned v = 0; v < VECTORS; v++)
      s[v] = sp_vu_load(words + v * SP_SIMD_LANES) >> 24;
   if (any_front)
      stencil_face(&d->stencil[0], s, verdict, pass, passed[0], fresh[0]);
   if (any_back)
      stencil_face(&d->stencil[1], s, verdict, pass, passed[1], fresh[1]);
   for (unsigned v = 0; v < VECTORS; v++) {
      const unsigned i = v * SP_SIMD_LANES, only = any_front ? 0 : 1;
      sp_vu chosen = fresh[only][v];
      sp_vi chosen_pass = passed[only][v];
      if (any_front && any_back) {
         const sp_vi lanes = sp_vi_from_bits((uint32_t)(front >> i) & SP_SIMD_MASK);
         chosen = sp_vu_select(lanes, fresh[0][v], fresh[1][v]);
         chosen_pass = sp_vi_select(lanes, passed[0][v], passed[1][v]);
      }
      pass[v] &= chosen_pass;
      out[v] = (sp_vu_load(words + i) & 0xffffffu) | chosen << 24;
   }
}

/* --- Both */

/* What the depth buffer holds need not be what a test let in: textures keep any float. */
static uint64_t
float_depth_stencil(const struct sp_draw_state *ds, uint32_t *zs, uint32_t *stencil,
                    const uint32_t *z, uint64_t mask, uint64_t front)
{
   const struct sp_depth_state *d = &ds->depth;
   sp_vi pass[VECTORS];
   sp_vu words[VECTORS];
   uint64_t passed = 0;
   for (unsigned v = 0; v < VECTORS; v++) {
      const sp_vf old = (sp_vf)sp_vu_load(zs + v * SP_SIMD_LANES);
      const sp_vf fresh = (sp_vf)sp_vu_load(z + v * SP_SIMD_LANES);
      pass[v] = d->test ? sp_compare_floats(d->func, fresh, old) : sp_vi_splat(-1);
   }
   if (d->stencil_test && stencil)
      stencil_faces(d, stencil, mask, front, SP_DEPTH_MIXED, pass, words);
   for (unsigned v = 0; v < VECTORS; v++) {
      const unsigned i = v * SP_SIMD_LANES;
      const sp_vi lanes = sp_vi_from_bits((uint32_t)(mask >> i) & SP_SIMD_MASK);
      if (d->stencil_test && stencil)
         *(sp_vu *)(stencil + i) = sp_vu_select(lanes, words[v], sp_vu_load(stencil + i));
      pass[v] &= lanes;
      if (d->write)
         *(sp_vu *)(zs + i) = sp_vu_select(pass[v], sp_vu_load(z + i), sp_vu_load(zs + i));
      passed |= (uint64_t)sp_vi_sign_bits(pass[v]) << i;
   }
   return passed;
}

/* Depths of 24 bits and no stencil test, by one function. */
static inline __attribute__((always_inline)) uint64_t
depth_lanes(enum pipe_compare_func func, bool write, uint32_t *zs, const uint32_t *z, uint64_t mask)
{
   const sp_vu depth_bits = sp_vu_splat(0xffffffu);
   uint64_t passed = 0;
   for (unsigned i = 0; i < SP_BLOCK_LANES; i += SP_SIMD_LANES) {
      const sp_vu old = sp_vu_load(zs + i), fresh = sp_vu_load(z + i);
      const sp_vi pass = sp_compare_ints(func, (sp_vi)fresh, (sp_vi)(old & depth_bits)) &
                         sp_vi_from_bits((uint32_t)(mask >> i) & SP_SIMD_MASK);
      if (write)
         *(sp_vu *)(zs + i) = sp_vu_select(pass, (old & ~depth_bits) | fresh, old);
      passed |= (uint64_t)sp_vi_sign_bits(pass) << i;
   }
   return passed;
}

static uint64_t
depth_only(const struct sp_depth_state *d, uint32_t *zs, const uint32_t *z, uint64_t mask,
           enum sp_depth_verdict verdict)
{
   if (verdict == SP_DEPTH_FAILS)
      return 0;
   if (verdict == SP_DEPTH_PASSES && !d->write)
      return mask;
   switch (d->test && verdict == SP_DEPTH_MIXED ? d->func : PIPE_FUNC_ALWAYS) {
   case PIPE_FUNC_LESS:
      return depth_lanes(PIPE_FUNC_LESS, d->write, zs, z, mask);
   case PIPE_FUNC_LEQUAL:
      return depth_lanes(PIPE_FUNC_LEQUAL, d->write, zs, z, mask);
   case PIPE_FUNC_EQUAL:
      return depth_lanes(PIPE_FUNC_EQUAL, d->write, zs, z, mask);
   case PIPE_FUNC_ALWAYS:
      return depth_lanes(PIPE_FUNC_ALWAYS, d->write, zs, z, mask);
   default:
      return depth_lanes(d->func, d->write, zs, z, mask);
   }
}

/* One operation for all lanes of mask. */
static inline __attribute__((always_inline)) void
change_stencil(enum pipe_stencil_op op, const struct sp_stencil_face *f, uint32_t *zs,
               uint64_t mask)
{
   const sp_vu max = sp_vu_splat(0xff), write = sp_vu_splat((uint32_t)f->writemask << 24);
   for (unsigned i = 0; i < SP_BLOCK_LANES; i += SP_SIMD_LANES) {
      const sp_vu old = sp_vu_load(zs + i), s = old >> 24;
      const sp_vu bits = write & (sp_vu)sp_vi_from_bits((uint32_t)(mask >> i) & SP_SIMD_MASK);
      const sp_vu fresh = stencil_value(op, s, sp_vu_splat(f->ref), max) << 24;
      *(sp_vu *)(zs + i) = (old & ~bits) | (fresh & bits);
   }
}

/* What the depth test comes to is known, and the stencil test of the one face always passes. */
static uint64_t
stencil_alone(const struct sp_stencil_face *f, uint32_t *zs, uint64_t mask,
              enum sp_depth_verdict verdict)
{
   const bool passes = verdict == SP_DEPTH_PASSES;
   switch (passes ? f->zpass_op : f->zfail_op) {
   case PIPE_STENCIL_OP_KEEP:
      break;
   case PIPE_STENCIL_OP_ZERO:
      change_stencil(PIPE_STENCIL_OP_ZERO, f, zs, mask);
      break;
   case PIPE_STENCIL_OP_REPLACE:
      change_stencil(PIPE_STENCIL_OP_REPLACE, f, zs, mask);
      break;
   case PIPE_STENCIL_OP_INCR:
      change_stencil(PIPE_STENCIL_OP_INCR, f, zs, mask);
      break;
   case PIPE_STENCIL_OP_DECR:
      change_stencil(PIPE_STENCIL_OP_DECR, f, zs, mask);
      break;
   case PIPE_STENCIL_OP_INCR_WRAP:
      change_stencil(PIPE_STENCIL_OP_INCR_WRAP, f, zs, mask);
      break;
   case PIPE_STENCIL_OP_DECR_WRAP:
      change_stencil(PIPE_STENCIL_OP_DECR_WRAP, f, zs, mask);
      break;
   case PIPE_STENCIL_OP_INVERT:
      change_stencil(PIPE_STENCIL_OP_INVERT, f, zs, mask);
      break;
   }
   return passes ? mask : 0;
}

uint64_t
sp_depth_stencil_judged(const struct sp_draw_state *ds, uint32_t *zs, uint32_t *stencil,
                        const uint32_t *z, uint64_t mask, uint64_t front,
                        enum sp_depth_verdict verdict)
{
   const struct sp_depth_state *d = &ds->depth;
   const sp_vu depth_bits = sp_vu_splat(0xffffffu);
   sp_vi pass[VECTORS];
   sp_vu out[VECTORS];
   uint64_t passed = 0;
   if (ds->zs_float)
      return float_depth_stencil(ds, zs, stencil, z, mask, front);
   if (!d->stencil_test)
      return depth_only(d, zs, z, mask, verdict);
   const struct sp_stencil_face *face = &d->stencil[front & mask ? 0 : 1];
   if (verdict != SP_DEPTH_MIXED && face->func == PIPE_FUNC_ALWAYS &&
       (!(front & mask) || !(~front & mask)) && (verdict == SP_DEPTH_FAILS || !d->write))
      return stencil_alone(face, zs, mask, verdict);
   for (unsigned v = 0; v < VECTORS; v++)
      pass[v] = sp_vi_splat(verdict == SP_DEPTH_FAILS ? 0 : -1);
   for (unsigned v = 0; d->test && verdict == SP_DEPTH_MIXED && v < VECTORS; v++) {
      const sp_vi old = (sp_vi)(sp_vu_load(zs + v * SP_SIMD_LANES) & depth_bits);
      pass[v] = sp_compare_ints(d->func, (sp_vi)sp_vu_load(z + v * SP_SIMD_LANES), old);
   }
   stencil_faces(d, zs, mask, front, verdict, pass, out);
   const bool writes = d->write && verdict != SP_DEPTH_FAILS;
   for (unsigned v = 0; v < VECTORS; v++) {
      const unsigned i = v * SP_SIMD_LANES;
      const sp_vi lanes = sp_vi_from_bits((uint32_t)(mask >> i) & SP_SIMD_MASK);
      pass[v] &= lanes;
      if (writes)
         out[v] = sp_vu_select(pass[v], (out[v] & ~depth_bits) | sp_vu_load(z + i), out[v]);
      *(sp_vu *)(zs + i) = sp_vu_select(lanes, out[v], sp_vu_load(zs + i));
      passed |= (uint64_t)sp_vi_sign_bits(pass[v]) << i;
   }
   return passed;
}

uint64_t
sp_depth_stencil(const struct sp_draw_state *ds, uint32_t *zs, uint32_t *stencil, const uint32_t *z,
                 uint64_t mask, uint64_t front)
{
   return sp_depth_stencil_judged(ds, zs, stencil, z, mask, front, SP_DEPTH_MIXED);
}

/* Alpha, stencil and depth tests. */
#include "ops.h"

#include "nv2a/push/methods.h"

static enum nv2a_compare
compare_func(uint32_t value)
{
   return (enum nv2a_compare)(value & 7);
}

void
nv2a_alpha_test_prepare(struct nv2a_alpha_test *test, const struct nv2a_regs *regs)
{
   test->func = nv2a_reg(regs, NV097_SET_ALPHA_TEST_ENABLE)
                    ? compare_func(nv2a_reg(regs, NV097_SET_ALPHA_FUNC))
                    : NV2A_COMPARE_ALWAYS;
   test->ref = (uint8_t)nv2a_reg(regs, NV097_SET_ALPHA_REF);
}

/* The lanes for which value func ref holds, as bits. */
static uint32_t
compare_lanes(enum nv2a_compare func, const int32_t value[NV2A_LANES],
              const int32_t ref[NV2A_LANES])
{
   uint32_t less = 0, greater = 0;
   for (int i = 0; i < NV2A_LANES; i++) {
      less |= (uint32_t)(value[i] < ref[i]) << i;
      greater |= (uint32_t)(value[i] > ref[i]) << i;
   }
   return (func & NV2A_COMPARE_LESS ? less : 0) | (func & NV2A_COMPARE_GREATER ? greater : 0) |
          (func & NV2A_COMPARE_EQUAL ? ~(less | greater) : 0);
}

uint32_t
nv2a_alpha_test_block(const struct nv2a_alpha_test *test, const struct nv2a_block *block)
{
   int32_t alpha[NV2A_LANES], ref[NV2A_LANES];
   if (test->func == NV2A_COMPARE_ALWAYS)
      return block->mask;
   for (int i = 0; i < NV2A_LANES; i++) {
      alpha[i] = (int32_t)(block->color[3][i] * 255.0f + 0.5f);
      ref[i] = test->ref;
   }
   return block->mask & compare_lanes(test->func, alpha, ref);
}

static enum nv2a_stencil_op
stencil_op(uint32_t value)
{
   switch (value) {
   case NV097_SET_STENCIL_OP_V_ZERO:
      return NV2A_STENCIL_ZERO;
   case NV097_SET_STENCIL_OP_V_REPLACE:
      return NV2A_STENCIL_REPLACE;
   case NV097_SET_STENCIL_OP_V_INCRSAT:
      return NV2A_STENCIL_INCR_SAT;
   case NV097_SET_STENCIL_OP_V_DECRSAT:
      return NV2A_STENCIL_DECR_SAT;
   case NV097_SET_STENCIL_OP_V_INVERT:
      return NV2A_STENCIL_INVERT;
   case NV097_SET_STENCIL_OP_V_INCR:
      return NV2A_STENCIL_INCR_WRAP;
   case NV097_SET_STENCIL_OP_V_DECR:
      return NV2A_STENCIL_DECR_WRAP;
   default:
      return NV2A_STENCIL_KEEP;
   }
}

static bool
has_stencil(enum nv2a_zeta_format format)
{
   return format == NV2A_ZETA_Z24S8 || format == NV2A_ZETA_Z24S8_FLOAT;
}

void
nv2a_depth_stencil_prepare(struct nv2a_depth_stencil *ds, const struct nv2a_regs *regs,
                           const struct nv2a_surface *surface)
{
   const bool depth = nv2a_reg(regs, NV097_SET_DEPTH_TEST_ENABLE) && surface->zeta.base;
   const bool write_stencil =
       nv2a_reg(regs, NV097_SET_CONTROL0) & NV097_SET_CONTROL0_STENCIL_WRITE_ENABLE;

   ds->stencil_test = nv2a_reg(regs, NV097_SET_STENCIL_TEST_ENABLE) && surface->zeta.base &&
                      has_stencil(surface->zeta_format);
   ds->depth_func =
       depth ? compare_func(nv2a_reg(regs, NV097_SET_DEPTH_FUNC)) : NV2A_COMPARE_ALWAYS;
   ds->depth_write = depth && nv2a_reg(regs, NV097_SET_DEPTH_MASK);
   ds->stencil_func = ds->stencil_test ? compare_func(nv2a_reg(regs, NV097_SET_STENCIL_FUNC))
                                       : NV2A_COMPARE_ALWAYS;
   ds->ref = (uint8_t)nv2a_reg(regs, NV097_SET_STENCIL_FUNC_REF);
   ds->read_mask = (uint8_t)nv2a_reg(regs, NV097_SET_STENCIL_FUNC_MASK);
   ds->write_mask = write_stencil ? (uint8_t)nv2a_reg(regs, NV097_SET_STENCIL_MASK) : 0;
   ds->fail = stencil_op(nv2a_reg(regs, NV097_SET_STENCIL_OP_FAIL));
   ds->zfail = stencil_op(nv2a_reg(regs, NV097_SET_STENCIL_OP_ZFAIL));
   ds->zpass = stencil_op(nv2a_reg(regs, NV097_SET_STENCIL_OP_ZPASS));
   ds->on = ds->stencil_test || ds->depth_write || ds->depth_func != NV2A_COMPARE_ALWAYS;
}

static uint32_t
stencil_value(enum nv2a_stencil_op op, uint32_t old, uint8_t ref)
{
   switch (op) {
   case NV2A_STENCIL_KEEP:
      return old;
   case NV2A_STENCIL_ZERO:
      return 0;
   case NV2A_STENCIL_REPLACE:
      return ref;
   case NV2A_STENCIL_INCR_SAT:
      return old < 255 ? old + 1 : 255;
   case NV2A_STENCIL_DECR_SAT:
      return old ? old - 1 : 0;
   case NV2A_STENCIL_INVERT:
      return ~old & 0xff;
   case NV2A_STENCIL_INCR_WRAP:
      return (old + 1) & 0xff;
   case NV2A_STENCIL_DECR_WRAP:
      return (old - 1) & 0xff;
   }
   return old;
}

/* Changes the stencil bits of the words of some lanes; returns the lanes. */
static uint32_t
stencil_update(const struct nv2a_depth_stencil *ds, enum nv2a_stencil_op op, uint32_t lanes,
               uint32_t words[NV2A_LANES])
{
   if (op == NV2A_STENCIL_KEEP || ds->write_mask == 0)
      return 0;
   for (uint32_t left = lanes; left; left &= left - 1) {
      const int i = __builtin_ctz(left);
      const uint32_t value = stencil_value(op, words[i] & 0xff, ds->ref);
      words[i] = (words[i] & ~(uint32_t)ds->write_mask) | (value & ds->write_mask);
   }
   return lanes;
}

static uint32_t
stencil_pass(const struct nv2a_depth_stencil *ds, const uint32_t words[NV2A_LANES])
{
   int32_t stored[NV2A_LANES], ref[NV2A_LANES];
   for (int i = 0; i < NV2A_LANES; i++) {
      stored[i] = (int32_t)(words[i] & ds->read_mask);
      ref[i] = ds->ref & ds->read_mask;
   }
   return compare_lanes(ds->stencil_func, ref, stored);
}

/* The fragments' depths in the surface's form. */
static void
encode_depths(enum nv2a_zeta_format format, const double z[NV2A_LANES], int32_t out[NV2A_LANES])
{
   if (format == NV2A_ZETA_Z24S8) { /* as nv2a_zeta_encode, for vectors */
      for (int i = 0; i < NV2A_LANES; i++) {
         double value = z[i] > 0 ? z[i] : 0;
         value = value < 0xffffff ? value : 0xffffff;
         out[i] = (int32_t)(value + 0.5);
      }
   } else {
      for (int i = 0; i < NV2A_LANES; i++)
         out[i] = (int32_t)nv2a_zeta_encode(format, z[i]);
   }
}

uint32_t
nv2a_depth_stencil_block(const struct nv2a_depth_stencil *ds, const struct nv2a_surface *surface,
                         const struct nv2a_block *block)
{
   const unsigned shift = has_stencil(surface->zeta_format) ? 8 : 0;
   uint32_t words[NV2A_LANES] = {0}, changed = 0, mask = block->mask;
   int32_t stored[NV2A_LANES], depth[NV2A_LANES];

   nv2a_plane_load(&surface->zeta, block->x, block->y, mask, words);
   if (ds->stencil_test) {
      const uint32_t pass = mask & stencil_pass(ds, words);
      changed |= stencil_update(ds, ds->fail, mask & ~pass, words);
      mask = pass;
   }
   encode_depths(surface->zeta_format, block->z, depth);
   if (ds->depth_func != NV2A_COMPARE_ALWAYS) {
      for (int i = 0; i < NV2A_LANES; i++)
         stored[i] = (int32_t)(words[i] >> shift);
      const uint32_t pass = mask & compare_lanes(ds->depth_func, depth, stored);
      if (ds->stencil_test)
         changed |= stencil_update(ds, ds->zfail, mask & ~pass, words);
      mask = pass;
   }
   if (ds->stencil_test)
      changed |= stencil_update(ds, ds->zpass, mask, words);
   if (ds->depth_write) {
      const uint32_t keep = (1u << shift) - 1;
      for (int i = 0; i < NV2A_LANES; i++)
         if (mask >> i & 1)
            words[i] = (uint32_t)depth[i] << shift | (words[i] & keep);
      changed |= mask;
   }
   nv2a_plane_store(&surface->zeta, block->x, block->y, changed, words);
   return mask;
}

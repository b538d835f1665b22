/* Colours of targets of floats on each instruction set: all factors and functions, clamping,
 * rounding, masks, against the formulas of one pixel. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "gallium/auxiliary/format/u_format.h"
#include "gallium/drivers/softpipe/scene/block.h"
#include "gallium/drivers/softpipe/scene/pixel_state.h"
#include "test_random.h"
#include "util/u_cpu.h"

typedef void merge_func(const struct sp_color_target *target, float (*dst)[4],
                        const float (*color)[SP_BLOCK_LANES], uint64_t mask);

merge_func sp_merge_float_portable, sp_merge_float_avx2, sp_merge_float_avx512;

static merge_func *const merges[] = {
    [U_CPU_PORTABLE] = sp_merge_float_portable,
#if defined(__x86_64__) || defined(__i386__)
    [U_CPU_AVX2] = sp_merge_float_avx2,
    [U_CPU_AVX512] = sp_merge_float_avx512,
#endif
};

#define NUM_FACTORS (PIPE_BLENDFACTOR_INV_CONST_ALPHA + 1u)

static float
factor(enum pipe_blendfactor f, const float s[4], const float d[4], const float k[4], unsigned c)
{
   const float saturated = s[3] < 1.0f - d[3] ? s[3] : 1.0f - d[3];
   const float values[NUM_FACTORS] = {
       [PIPE_BLENDFACTOR_ZERO] = 0.0f,
       [PIPE_BLENDFACTOR_ONE] = 1.0f,
       [PIPE_BLENDFACTOR_SRC_COLOR] = s[c],
       [PIPE_BLENDFACTOR_INV_SRC_COLOR] = 1.0f - s[c],
       [PIPE_BLENDFACTOR_SRC_ALPHA] = s[3],
       [PIPE_BLENDFACTOR_INV_SRC_ALPHA] = 1.0f - s[3],
       [PIPE_BLENDFACTOR_DST_ALPHA] = d[3],
       [PIPE_BLENDFACTOR_INV_DST_ALPHA] = 1.0f - d[3],
       [PIPE_BLENDFACTOR_DST_COLOR] = d[c],
       [PIPE_BLENDFACTOR_INV_DST_COLOR] = 1.0f - d[c],
       [PIPE_BLENDFACTOR_SRC_ALPHA_SATURATE] = c == 3 ? 1.0f : saturated,
       [PIPE_BLENDFACTOR_CONST_COLOR] = k[c],
       [PIPE_BLENDFACTOR_INV_CONST_COLOR] = 1.0f - k[c],
       [PIPE_BLENDFACTOR_CONST_ALPHA] = k[3],
       [PIPE_BLENDFACTOR_INV_CONST_ALPHA] = 1.0f - k[3],
   };
   return values[f];
}

static float
blended(const struct sp_blend *b, const float s[4], const float d[4], unsigned c)
{
   const float fs = factor(c == 3 ? b->alpha_src : b->rgb_src, s, d, b->constant, c);
   const float fd = factor(c == 3 ? b->alpha_dst : b->rgb_dst, s, d, b->constant, c);
   switch (c == 3 ? b->alpha_func : b->rgb_func) {
   case PIPE_BLEND_ADD:
      return s[c] * fs + d[c] * fd;
   case PIPE_BLEND_SUBTRACT:
      return s[c] * fs - d[c] * fd;
   case PIPE_BLEND_REVERSE_SUBTRACT:
      return d[c] * fd - s[c] * fs;
   case PIPE_BLEND_MIN:
      return s[c] < d[c] ? s[c] : d[c];
   case PIPE_BLEND_MAX:
      return s[c] > d[c] ? s[c] : d[c];
   }
   return s[c];
}

/* Of which the lanes of components are `color`. */
static void
merge_pixel(const struct sp_color_target *t, float dst[4], const float color[4])
{
   float s[4], out[1][4];
   uint8_t packed[16];
   for (unsigned c = 0; c < 4; c++) {
      const float above = color[c] > 0.0f ? color[c] : 0.0f; /* NaN is 0 */
      s[c] = !t->clamp ? color[c] : above < 1.0f ? above : 1.0f;
   }
   for (unsigned c = 0; c < 4; c++)
      out[0][c] = t->blend.enable ? blended(&t->blend, s, dst, c) : s[c];
   if (t->quantise) {
      u_format_pack_float(t->format, packed, (const float(*)[4])out, 1);
      u_format_unpack_float(t->format, out, packed, 1);
   }
   for (unsigned c = 0; c < 4; c++)
      dst[c] = t->written & (1u << c) ? out[0][c] : dst[c];
}

/* Mostly numbers around 1; some that have no place in 16 bits, and what is no number. */
static float
some_float(uint32_t *seed)
{
   static const float special[] = {0.0f,   -0.0f,   1.0f,       65504.0f,  65520.0f,  -1e6f,
                                   1e-7f,  -3e-8f,  6.1e-5f,    INFINITY,  -INFINITY, NAN,
                                   1e-39f, 2049.0f, 0x1.004p0f, 0x1.00cp0f};
   if (test_random_below(seed, 4))
      return (float)test_random(seed, -1.5, 2.5);
   return special[test_random_below(seed, sizeof(special) / sizeof(special[0]))];
}

static void
compare(const struct sp_color_target *t, uint32_t *seed)
{
   _Alignas(64) float color[4][SP_BLOCK_LANES], dst[SP_BLOCK_LANES][4], got[SP_BLOCK_LANES][4];
   float want[SP_BLOCK_LANES][4];
   uint64_t mask = ~0ull;
   if (test_random_below(seed, 2))
      mask = (uint64_t)test_random_below(seed, 1u << 24) << 40 | test_random_below(seed, 1u << 24);
   for (unsigned i = 0; i < SP_BLOCK_LANES; i++)
      for (unsigned c = 0; c < 4; c++) {
         color[c][i] = some_float(seed);
         dst[i][c] = some_float(seed);
      }
   memcpy(want, dst, sizeof(want));
   for (unsigned i = 0; i < SP_BLOCK_LANES; i++) {
      const float pixel[4] = {color[0][i], color[1][i], color[2][i], color[3][i]};
      if (mask >> i & 1)
         merge_pixel(t, want[i], pixel);
   }
   for (unsigned isa = 0; isa <= u_cpu_detect_isa(); isa++) {
      memcpy(got, dst, sizeof(got));
      merges[isa](t, got, (const float(*)[SP_BLOCK_LANES])color, mask);
      for (unsigned i = 0; i < 4 * SP_BLOCK_LANES; i++) {
         const float g = got[i / 4][i % 4], w = want[i / 4][i % 4];
         if (memcmp(&g, &w, sizeof(g)) && !(isnan(g) && isnan(w)))
            fail_msg("%s, %s, %d(%d, %d): pixel %u has %a, not %a in %u",
                     u_cpu_isa_name((enum u_cpu_isa)isa), u_format_info(t->format)->name,
                     t->blend.rgb_func, t->blend.rgb_src, t->blend.rgb_dst, i / 4, (double)g,
                     (double)w, i % 4);
      }
   }
}

static struct sp_color_target
some_target(uint32_t *seed, enum pipe_format format)
{
   struct sp_color_target t = {
       .kind = SP_COLOR_FLOAT,
       .format = format,
       .written = test_random_below(seed, 2) ? 0xf : (uint8_t)test_random_below(seed, 16),
       .clamp = format == PIPE_FORMAT_R16G16B16A16_UNORM || test_random_below(seed, 2),
       .quantise = format != PIPE_FORMAT_R32G32B32A32_FLOAT,
   };
   t.blend = (struct sp_blend){.enable = test_random_below(seed, 8) != 0,
                               .rgb_func = test_random_below(seed, PIPE_BLEND_MAX + 1),
                               .alpha_func = test_random_below(seed, PIPE_BLEND_MAX + 1),
                               .constant = {0.2f, -0.4f, 1.6f, 0.8f}};
   t.blend.alpha_src = test_random_below(seed, NUM_FACTORS);
   t.blend.alpha_dst = test_random_below(seed, NUM_FACTORS);
   return t;
}

static void
test_all_factors(void **state)
{
   static const enum pipe_format formats[] = {
       PIPE_FORMAT_R32G32B32A32_FLOAT, PIPE_FORMAT_R16G16B16A16_FLOAT,
       PIPE_FORMAT_R16G16B16X16_FLOAT, PIPE_FORMAT_R16G16B16A16_UNORM};
   uint32_t seed = 1;
   for (unsigned f = 0; f < sizeof(formats) / sizeof(formats[0]); f++)
      for (unsigned i = 0; i < 8 * NUM_FACTORS * NUM_FACTORS; i++) {
         struct sp_color_target t = some_target(&seed, formats[f]);
         t.blend.rgb_src = i % NUM_FACTORS;
         t.blend.rgb_dst = i / NUM_FACTORS % NUM_FACTORS;
         compare(&t, &seed);
      }
}

int
main(void)
{
   const struct CMUnitTest tests[] = {cmocka_unit_test(test_all_factors)};
   return cmocka_run_group_tests(tests, NULL, NULL);
}

/* Blending of RGBA8 pixels on each instruction set: all factors and functions, against the formula
 * of one component (docs/architecture.md). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "gallium/drivers/softpipe/scene/block.h"
#include "gallium/drivers/softpipe/scene/pixel_state.h"
#include "test_random.h"
#include "util/u_cpu.h"

typedef void blend_func(const struct sp_blend *blend, uint32_t *out, const uint32_t *src,
                        const uint32_t *dst);

blend_func sp_blend_words_portable, sp_blend_words_avx2, sp_blend_words_avx512;

static blend_func *const blends[] = {
    [U_CPU_PORTABLE] = sp_blend_words_portable,
#if defined(__x86_64__) || defined(__i386__)
    [U_CPU_AVX2] = sp_blend_words_avx2,
    [U_CPU_AVX512] = sp_blend_words_avx512,
#endif
};

static int
byte_of(uint32_t word, unsigned c)
{
   return (int)(word >> (8 * c) & 0xff);
}

/* In units of 1/255. */
static int
factor(enum pipe_blendfactor f, uint32_t s, uint32_t d, unsigned c)
{
   switch (f) {
   case PIPE_BLENDFACTOR_ZERO:
      return 0;
   case PIPE_BLENDFACTOR_ONE:
      return 255;
   case PIPE_BLENDFACTOR_SRC_COLOR:
      return byte_of(s, c);
   case PIPE_BLENDFACTOR_INV_SRC_COLOR:
      return 255 - byte_of(s, c);
   case PIPE_BLENDFACTOR_SRC_ALPHA:
      return byte_of(s, 3);
   case PIPE_BLENDFACTOR_INV_SRC_ALPHA:
      return 255 - byte_of(s, 3);
   case PIPE_BLENDFACTOR_DST_ALPHA:
      return byte_of(d, 3);
   case PIPE_BLENDFACTOR_INV_DST_ALPHA:
      return 255 - byte_of(d, 3);
   case PIPE_BLENDFACTOR_DST_COLOR:
      return byte_of(d, c);
   case PIPE_BLENDFACTOR_INV_DST_COLOR:
      return 255 - byte_of(d, c);
   case PIPE_BLENDFACTOR_SRC_ALPHA_SATURATE:
      if (c == 3)
         return 255;
      return byte_of(s, 3) < 255 - byte_of(d, 3) ? byte_of(s, 3) : 255 - byte_of(d, 3);
   case PIPE_BLENDFACTOR_CONST_COLOR: /* the constant is 51 102 153 204 */
      return 51 * ((int)c + 1);
   case PIPE_BLENDFACTOR_INV_CONST_COLOR:
      return 255 - 51 * ((int)c + 1);
   case PIPE_BLENDFACTOR_CONST_ALPHA:
      return 204;
   case PIPE_BLENDFACTOR_INV_CONST_ALPHA:
      return 51;
   }
   return 0;
}

static int
component(const struct sp_blend *b, uint32_t s, uint32_t d, unsigned c)
{
   const enum pipe_blend_func func = c == 3 ? b->alpha_func : b->rgb_func;
   const int x = byte_of(s, c), y = byte_of(d, c);
   const int fx = x * factor(c == 3 ? b->alpha_src : b->rgb_src, s, d, c);
   const int fy = y * factor(c == 3 ? b->alpha_dst : b->rgb_dst, s, d, c);
   int sum = 0;
   switch (func) {
   case PIPE_BLEND_ADD:
      sum = fx + fy;
      break;
   case PIPE_BLEND_SUBTRACT:
      sum = fx - fy;
      break;
   case PIPE_BLEND_REVERSE_SUBTRACT:
      sum = fy - fx;
      break;
   case PIPE_BLEND_MIN:
      return x < y ? x : y;
   case PIPE_BLEND_MAX:
      return x > y ? x : y;
   }
   sum = sum < 0 ? 0 : sum > 255 * 255 ? 255 * 255 : sum;
   return (2 * sum + 255) / 510;
}

static void
expect(const struct sp_blend *b, const uint32_t *src, const uint32_t *dst, const uint32_t *out,
       const char *isa)
{
   for (unsigned i = 0; i < 4 * SP_BLOCK_LANES; i++) {
      if (byte_of(out[i / 4], i % 4) != component(b, src[i / 4], dst[i / 4], i % 4))
         fail_msg("%s, %d(%d, %d): %08x on %08x gives %08x", isa, b->rgb_func, b->rgb_src,
                  b->rgb_dst, src[i / 4], dst[i / 4], out[i / 4]);
   }
}

static void
compare(const struct sp_blend *b, uint32_t *seed)
{
   _Alignas(64) uint32_t src[SP_BLOCK_LANES], dst[SP_BLOCK_LANES], out[SP_BLOCK_LANES];
   for (unsigned i = 0; i < SP_BLOCK_LANES; i++) {
      src[i] = test_random_below(seed, 1u << 16) | test_random_below(seed, 1u << 16) << 16;
      dst[i] = test_random_below(seed, 1u << 16) | test_random_below(seed, 1u << 16) << 16;
      src[i] |= i % 4 ? 0 : 0xff00ff00u; /* ends of the range, too */
      dst[i] |= i % 3 ? 0 : 0xffff0000u;
   }
   for (unsigned isa = 0; isa <= u_cpu_detect_isa(); isa++) {
      /* In the place of colours, and in that of pixels */
      memcpy(out, src, sizeof out);
      blends[isa](b, out, out, dst);
      expect(b, src, dst, out, u_cpu_isa_name((enum u_cpu_isa)isa));
      memcpy(out, dst, sizeof out);
      blends[isa](b, out, src, out);
      expect(b, src, dst, out, u_cpu_isa_name((enum u_cpu_isa)isa));
   }
}

static struct sp_blend
blend_of(unsigned func, unsigned src, unsigned dst)
{
   return (struct sp_blend){.enable = true,
                            .rgb_func = func,
                            .alpha_func = func,
                            .rgb_src = src,
                            .alpha_src = src,
                            .rgb_dst = dst,
                            .alpha_dst = dst,
                            .constant = {0.2f, 0.4f, 0.6f, 0.8f}};
}

#define NUM_FACTORS (PIPE_BLENDFACTOR_INV_CONST_ALPHA + 1u)

static void
test_all_factors(void **state)
{
   uint32_t seed = 1;
   for (unsigned func = 0; func <= PIPE_BLEND_MAX; func++)
      for (unsigned i = 0; i < NUM_FACTORS * NUM_FACTORS; i++) {
         struct sp_blend b = blend_of(func, i % NUM_FACTORS, i / NUM_FACTORS);
         compare(&b, &seed);
         b.alpha_src = test_random_below(&seed, NUM_FACTORS);
         b.alpha_func = test_random_below(&seed, PIPE_BLEND_MAX + 1);
         compare(&b, &seed);
      }
}

int
main(void)
{
   const struct CMUnitTest tests[] = {cmocka_unit_test(test_all_factors)};
   return cmocka_run_group_tests(tests, NULL, NULL);
}

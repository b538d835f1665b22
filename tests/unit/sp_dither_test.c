/* Targets of less than 8 bits a component: each value, dithered and not, against the rule written
 * down once more with divisions, on each instruction set; in tiles of whole vectors and others. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "gallium/auxiliary/format/u_format.h"
#include "sp_screen.h"

#define HEIGHT 8

/* What a component of `max` levels is as 8 bits. */
static unsigned
held(unsigned level, unsigned max)
{
   return (2 * 255 * level + max) / (2 * max);
}

/* The level that `byte` becomes at a place. */
static unsigned
expected_level(unsigned byte, unsigned max, unsigned x, unsigned y, bool dither)
{
   static const uint8_t bayer[4][4] = {
       {0, 8, 2, 10}, {12, 4, 14, 6}, {3, 11, 1, 9}, {15, 7, 13, 5}};
   if (!dither)
      return (2 * byte * max + 255) / 510;
   unsigned level = 0;
   while (level < max && held(level + 1, max) <= byte)
      level++;
   if (held(level, max) == byte)
      return level;
   const unsigned step = held(level + 1, max) - held(level, max);
   return level + ((byte - held(level, max)) * 32 > (2u * bayer[y % 4][x % 4] + 1) * step);
}

static uint32_t
expected_texel(enum pipe_format format, const uint8_t rgba[4], unsigned x, unsigned y, bool dither)
{
   const struct u_format_info *info = u_format_info(format);
   uint32_t word = 0;
   for (unsigned c = 0; c < 4; c++) {
      const enum pipe_swizzle channel = info->swizzle[c];
      if (channel <= PIPE_SWIZZLE_W)
         word |= expected_level(rgba[c], (1u << info->channel_bits[channel]) - 1, x, y, dither)
                 << info->channel_shift[channel];
   }
   return word;
}

/* Fills the target with a colour, then draws over it what leaves it as it is: it is loaded. */
static void
fill(struct harness *h, const uint8_t rgba[4], bool dither)
{
   const float color[4] = {(float)rgba[0] / 255.0f, (float)rgba[1] / 255.0f,
                           (float)rgba[2] / 255.0f, (float)rgba[3] / 255.0f};
   struct pipe_blend_state blend = harness_default_blend();
   blend.dither = dither;
   harness_blend(h, &blend);
   harness_rect(h, HARNESS_COLOR, 0, 0, (float)h->width, HEIGHT, 0.5f, color);
   h->pipe->finish(h->pipe);
   blend.rt[0].blend_enable = true;
   blend.rt[0].rgb_src = blend.rt[0].alpha_src = PIPE_BLENDFACTOR_ZERO;
   blend.rt[0].rgb_dst = blend.rt[0].alpha_dst = PIPE_BLENDFACTOR_ONE;
   harness_blend(h, &blend);
   harness_rect(h, HARNESS_COLOR, 3, 2, (float)h->width - 5, HEIGHT, 0.5f, color);
}

static void
check_format(enum pipe_format format, unsigned width)
{
   const unsigned bytes = u_format_bytes(format);
   /* What nothing reads may be anything. */
   const uint32_t stored = format == PIPE_FORMAT_B5G5R5X1_UNORM ? 0x7fff : 0xffff;
   struct harness h;
   sp_harness_init(&h, width, HEIGHT, format, PIPE_FORMAT_NONE, 1);
   for (unsigned v = 0; v < 512; v++) {
      const bool dither = v & 1;
      const uint8_t b = (uint8_t)(v / 2);
      const uint8_t rgba[4] = {b, (uint8_t)(255 - b), (uint8_t)(b * 7), (uint8_t)(b ^ 0x55)};
      fill(&h, rgba, dither);
      uint8_t *pixels = harness_read(&h, h.color);
      for (unsigned i = 0; i < width * HEIGHT; i++) {
         uint32_t texel = 0;
         memcpy(&texel, pixels + i * bytes, bytes);
         assert_int_equal(texel & stored,
                          expected_texel(format, rgba, i % width, i / width, dither));
      }
      free(pixels);
   }
   harness_finish(&h);
}

static void
check_cpu(void **state)
{
   static const enum pipe_format formats[] = {PIPE_FORMAT_B5G6R5_UNORM, PIPE_FORMAT_B5G5R5A1_UNORM,
                                              PIPE_FORMAT_B5G5R5X1_UNORM, PIPE_FORMAT_R3G3B2_UNORM,
                                              PIPE_FORMAT_B4G4R4A4_UNORM};
   const char *old = getenv("TUATARA_CPU");
   char *saved = old ? strdup(old) : NULL;
   setenv("TUATARA_CPU", *state, 1); /* what the machine lacks falls back to what it has */
   for (unsigned f = 0; f < sizeof(formats) / sizeof(formats[0]); f++) {
      check_format(formats[f], 64);
      check_format(formats[f], 37);
   }
   if (saved)
      setenv("TUATARA_CPU", saved, 1);
   else
      unsetenv("TUATARA_CPU");
   free(saved);
}

int
main(void)
{
   const struct CMUnitTest tests[] = {
       cmocka_unit_test_prestate(check_cpu, "portable"),
       cmocka_unit_test_prestate(check_cpu, "avx2"),
       cmocka_unit_test_prestate(check_cpu, "avx512"),
   };
   return cmocka_run_group_tests(tests, NULL, NULL);
}

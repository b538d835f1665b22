/* Sampling in lanes gives what sampling one by one gives, bit for bit. */
#include "nv2a/push/methods.h"
#include "nv2a/sim/texture/texture.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#define MEMORY_BYTES (1u << 18)

struct fixture {
   struct nv2a_regs regs;
   uint64_t seed;
   uint8_t memory[MEMORY_BYTES];
};

static void *
map(void *data, uint32_t dma_handle, uint32_t offset, uint32_t size)
{
   struct fixture *f = data;
   return size > MEMORY_BYTES || offset > MEMORY_BYTES - size ? NULL : f->memory + offset;
}

static uint32_t
random_word(struct fixture *f)
{
   f->seed = f->seed * 6364136223846793005ull + 1442695040888963407ull;
   return (uint32_t)(f->seed >> 32);
}

static void
set(struct fixture *f, uint32_t method, uint32_t value)
{
   f->regs.m[method / 4] = value;
}

/* Any format, size, filter and address mode; two dimensions mostly. */
static void
random_state(struct fixture *f)
{
   const uint32_t dims = random_word(f) % 8 ? 2 : 1 + random_word(f) % 3;
   const uint32_t cube = random_word(f) % 8 ? 0 : 4, border = random_word(f) % 8 ? 8 : 0;
   const uint32_t log2_u = random_word(f) % 6, log2_v = cube ? log2_u : random_word(f) % 6;
   const uint32_t num_modes = random_word(f) % 4 ? 3 : 5;
   const uint32_t modes = 1 + random_word(f) % num_modes, other = 1 + random_word(f) % num_modes;
   const uint32_t kill = random_word(f) % 4 ? 0 : random_word(f) & 7;
   set(f, NV097_SET_TEXTURE_FORMAT,
       1 | cube | border | dims << 4 | random_word(f) % 0x42 << 8 | (1 + random_word(f) % 6) << 16 |
           log2_u << 20 | log2_v << 24 | (dims == 3 ? 2u << 28 : 0));
   set(f, NV097_SET_TEXTURE_ADDRESS, modes | other << 8 | modes << 16);
   set(f, NV097_SET_TEXTURE_CONTROL0,
       NV097_SET_TEXTURE_CONTROL0_ENABLE | kill | (random_word(f) & 0x7ff) << 6 |
           (random_word(f) % 4 ? 0 : (random_word(f) & 0x3ff) << 18));
   set(f, NV097_SET_TEXTURE_CONTROL1, 256u << 16);
   set(f, NV097_SET_TEXTURE_FILTER,
       (random_word(f) & 0xf0001fff) | 1u << 13 | (1 + random_word(f) % 7) << 16 |
           (1u << random_word(f) % 3) << 24);
   set(f, NV097_SET_TEXTURE_IMAGE_RECT,
       (1 + random_word(f) % 40) << 16 | (1 + random_word(f) % 40));
   set(f, NV097_SET_TEXTURE_BORDER_COLOR, random_word(f));
   set(f, NV097_SET_SHADER_STAGE_PROGRAM, 1 + random_word(f) % 3);
}

static float
random_coordinate(struct fixture *f, const struct nv2a_texture *tex)
{
   static const float odd[] = {0, -0.0f, 1, 0.5f, NAN, INFINITY, -INFINITY, 1e30f, -1e30f, 8388609};
   if (random_word(f) % 16 == 0)
      return odd[random_word(f) % (sizeof odd / sizeof odd[0])];
   const float x = (float)(random_word(f) % 4000) / 1000.0f - 1.5f;
   return tex->normalized ? x : x * 30;
}

static void
compare(struct fixture *f, const struct nv2a_texture *tex)
{
   nv2a_lanes str[3], rgba[4];
   const uint32_t mask = random_word(f) & 0xffff;
   float lod[4];
   for (int k = 0; k < 3; k++)
      for (int i = 0; i < NV2A_LANES; i++)
         str[k][i] = random_coordinate(f, tex);
   for (int q = 0; q < 4; q++)
      lod[q] = random_word(f) % 2 ? 1.25f : (float)(random_word(f) % 800) / 100.0f - 2;
   const uint32_t kept = nv2a_texture_sample_lanes(tex, str, lod, mask, rgba);
   for (int i = 0; i < NV2A_LANES; i++) {
      const float at[3] = {str[0][i], str[1][i], str[2][i]};
      float one[4];
      if (!(mask >> i & 1))
         continue;
      assert_int_equal(nv2a_texture_sample(tex, at, lod[i / 2 & 3], one), kept >> i & 1);
      for (int c = 0; c < 4; c++)
         assert_true(one[c] == rgba[c][i] || (isnan(one[c]) && isnan(rgba[c][i])));
   }
}

static void
test_same(void **state)
{
   struct fixture *f = calloc(1, sizeof *f);
   unsigned quick = 0, other = 0;
   assert_non_null(f);
   f->seed = 3;
   for (uint32_t i = 0; i < MEMORY_BYTES; i++)
      f->memory[i] = random_word(f) % 5 ? (uint8_t)random_word(f) : 0;
   for (int run = 0; run < 20000; run++) {
      struct nv2a_texture tex;
      random_state(f);
      if (!nv2a_texture_prepare(&tex, &f->regs, 0, map, f))
         continue;
      quick += tex.in_lanes;
      other += !tex.in_lanes;
      compare(f, &tex);
   }
   assert_true(quick > 1000 && other > 1000);
   free(f);
}

int
main(void)
{
   const struct CMUnitTest tests[] = {cmocka_unit_test(test_same)};
   return cmocka_run_group_tests(tests, NULL, NULL);
}

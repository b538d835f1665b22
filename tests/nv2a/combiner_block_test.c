/* Register combiners on blocks against a plain reading of the words, lane by lane in doubles; fog.
 */
#include "nv2a/sim/fragment/combiner.h"
#include "nv2a/sim/fragment/fog.h"

#include "nv2a/push/methods.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

static uint32_t
random_word(uint64_t *seed)
{
   *seed = *seed * 6364136223846793005ull + 1442695040888963407ull;
   return (uint32_t)(*seed >> 33) ^ (uint32_t)(*seed >> 16 & 0xffff0000);
}

static double
clamp(double x, double low, double high)
{
   return x < low ? low : x > high ? high : x;
}

/* The registers of one lane: r, g, b, a. */
struct machine {
   double reg[16][4];
   bool close; /* a choice was so close that rounding may decide it otherwise */
};

static double
mapped(unsigned map, double x)
{
   const double p = fmax(0, x);
   const double values[8] = {p, 1 - clamp(x, 0, 1), 2 * p - 1, 1 - 2 * p, p - 0.5, 0.5 - p, x, -x};
   return values[map];
}

static void
read_input(const struct machine *m, uint32_t byte, bool alpha_half, double out[3])
{
   const double *reg = m->reg[byte & 15];
   for (int c = 0; c < 3; c++)
      out[c] = mapped(byte >> 5 & 7, byte & 0x10 ? reg[3] : alpha_half ? reg[2] : reg[c]);
}

static double
op_value(unsigned op, double x)
{
   const double values[8] = {x, x - 0.5, 2 * x, 2 * (x - 0.5), 4 * x, x, x / 2, x};
   return clamp(values[op], -1, 1);
}

static bool
chooses_cd(struct machine *m, bool msb)
{
   const double alpha = fmax(0, m->reg[12][3]);
   const double n = floor(alpha * 255 + 0.5);
   if (fabs(alpha - 0.5) < 1e-4 || fabs(alpha * 255 + 0.5 - floor(alpha * 255 + 1)) < 1e-3)
      m->close = true;
   return msb ? alpha >= 0.5 : (int)n & 1;
}

/* The three results of a half, ab, cd and the third. */
static void
half_results(struct machine *m, uint32_t icw, uint32_t ocw, bool alpha_half, bool msb,
             double out[3][3])
{
   double in[4][3];
   for (int i = 0; i < 4; i++)
      read_input(m, icw >> (24 - 8 * i), alpha_half, in[i]);
   for (int k = 0; k < 2; k++) {
      const double *a = in[2 * k], *b = in[2 * k + 1];
      const bool dot = !alpha_half && (ocw >> (k ? 12 : 13) & 1);
      for (int c = 0; c < 3; c++)
         out[k][c] = dot ? a[0] * b[0] + a[1] * b[1] + a[2] * b[2] : a[c] * b[c];
   }
   const bool cd = (ocw & 0x4000) && chooses_cd(m, msb);
   for (int c = 0; c < 3; c++)
      out[2][c] = ocw & 0x4000 ? out[cd][c] : out[0][c] + out[1][c];
   for (int k = 0; k < 3; k++)
      for (int c = 0; c < 3; c++)
         out[k][c] = op_value(ocw >> 15 & 7, out[k][c]);
}

static void
reference_stage(struct machine *m, const struct nv2a_combiner_words *w, unsigned i)
{
   static const unsigned dst_shift[3] = {4, 0, 8};
   double rgb[3][3], alpha[3][3];
   const bool msb = w->control & 0x100;
   half_results(m, w->icw[i][0], w->ocw[i][0], false, msb, rgb);
   half_results(m, w->icw[i][1], w->ocw[i][1], true, msb, alpha);
   for (int k = 0; k < 3; k++) {
      const unsigned dst = w->ocw[i][0] >> dst_shift[k] & 15;
      const bool blue = k < 2 && (w->ocw[i][0] >> (k ? 18 : 19) & 1);
      if (dst)
         memcpy(m->reg[dst], rgb[k], sizeof rgb[k]);
      if (dst && blue)
         m->reg[dst][3] = rgb[k][2];
   }
   for (int k = 0; k < 3; k++) {
      const unsigned dst = w->ocw[i][1] >> dst_shift[k] & 15;
      if (dst)
         m->reg[dst][3] = alpha[k][0];
   }
}

static void
set_factor(struct machine *m, int k, uint32_t argb)
{
   for (int c = 0; c < 4; c++)
      m->reg[1 + k][c] = (argb >> (c == 3 ? 24 : 16 - 8 * c) & 0xff) / 255.0;
}

static void
final_input(const struct machine *m, uint32_t byte, double out[3])
{
   for (int c = 0; c < 3; c++) {
      const double x = fmax(0, m->reg[byte & 15][byte & 0x10 ? 3 : c]);
      out[c] = byte & 0x20 ? 1 - fmin(x, 1) : x;
   }
}

static void
reference_final(struct machine *m, const struct nv2a_combiner_words *w, double out[4])
{
   double in[7][3];
   const uint32_t cw0 = w->final[0], cw1 = w->final[1];
   for (int c = 0; c < 3; c++) {
      const double a = fmax(0, m->reg[12][c]), b = fmax(0, m->reg[5][c]);
      const double sum = (cw1 & 0x20 ? 1 - a : a) + (cw1 & 0x40 ? 1 - b : b);
      m->reg[14][c] = cw1 & 0x80 ? clamp(sum, 0, 1) : sum;
   }
   for (int i = 4; i < 6; i++)
      final_input(m, cw1 >> (24 - 8 * (i - 4)), in[i]);
   for (int c = 0; c < 3; c++)
      m->reg[15][c] = in[4][c] * in[5][c];
   for (int i = 0; i < 4; i++)
      final_input(m, cw0 >> (24 - 8 * i), in[i]);
   for (int c = 0; c < 3; c++)
      out[c] = clamp(in[3][c] + in[2][c] * (1 - in[0][c]) + in[1][c] * in[0][c], 0, 1);
   const uint32_t g = cw1 >> 8 & 0xff;
   const double x = fmax(0, m->reg[g & 15][g & 0x10 ? 3 : 2]);
   out[3] = clamp(g & 0x20 ? 1 - x : x, 0, 1);
}

static void
reference(struct machine *m, const struct nv2a_combiner_words *w, double out[4])
{
   memset(m->reg[12], 0, 4 * sizeof m->reg[0]);
   m->reg[12][3] = w->shader_stages & 31 ? m->reg[8][3] : 1;
   for (unsigned i = 0; i < (w->control & 0xff); i++) {
      set_factor(m, 0, w->factor[w->control & 0x1000 ? i : 0][0]);
      set_factor(m, 1, w->factor[w->control & 0x10000 ? i : 0][1]);
      reference_stage(m, w, i);
   }
   set_factor(m, 0, w->final_factor[0]);
   set_factor(m, 1, w->final_factor[1]);
   if (w->final[0] || w->final[1])
      reference_final(m, w, out);
   else
      for (int c = 0; c < 4; c++)
         out[c] = clamp(m->reg[12][c], 0, 1);
}

static uint32_t
random_inputs(uint64_t *seed, const uint8_t *regs, unsigned count, uint32_t keep)
{
   uint32_t word = 0;
   for (int i = 0; i < 4; i++)
      word = word << 8 | (random_word(seed) & keep & 0xf0) | regs[random_word(seed) % count];
   return word;
}

static uint32_t
random_ocw(uint64_t *seed, bool alpha_half)
{
   static const uint8_t ops[6] = {0, 1, 2, 3, 4, 6};
   static const uint8_t dsts[] = {0, 4, 5, 8, 9, 10, 11, 12, 13, 12};
   const uint32_t ab = dsts[random_word(seed) % 10];
   uint32_t cd = dsts[random_word(seed) % 10], sum = dsts[random_word(seed) % 10];
   cd = cd == ab ? 0 : cd;
   sum = sum == ab || sum == cd ? 0 : sum;
   const uint32_t flags = random_word(seed) & (alpha_half ? 0x4000 : 0xc7000 & ~0x8000u);
   return cd | ab << 4 | sum << 8 | (uint32_t)ops[random_word(seed) % 6] << 15 | flags;
}

static void
random_words(uint64_t *seed, struct nv2a_combiner_words *w)
{
   static const uint8_t regs[] = {0, 1, 2, 3, 4, 5, 8, 9, 10, 11, 12, 13};
   static const uint8_t final[] = {0, 0, 0, 1, 2, 3, 4, 5, 8, 9, 10, 11, 12, 13, 14, 15, 12, 14};
   static const uint8_t first[] = {0, 1, 2, 3, 4, 5, 8, 9, 10, 11, 12, 13};
   memset(w, 0, sizeof *w);
   w->control = 1 + random_word(seed) % 8;
   w->control |= random_word(seed) & 0x11100;
   w->shader_stages = random_word(seed) & 1;
   for (unsigned i = 0; i < 8; i++)
      for (int k = 0; k < 2; k++) {
         w->icw[i][k] = random_inputs(seed, regs, sizeof regs, 0xf0);
         w->ocw[i][k] = random_ocw(seed, k);
         w->factor[i][k] = random_word(seed);
         w->final_factor[k] = random_word(seed);
      }
   if (random_word(seed) % 8 == 0)
      return;
   w->final[0] = random_inputs(seed, final, sizeof final, 0x30);
   w->final[1] =
       (random_inputs(seed, first, sizeof first, 0x30) & ~0xffu) | (random_word(seed) & 0xe0);
}

static void
test_random_words(void **state)
{
   uint64_t seed = 1;
   struct nv2a_block *block = aligned_alloc(64, sizeof *block);
   unsigned compared = 0;
   assert_non_null(block);
   for (int run = 0; run < 4000; run++) {
      struct nv2a_combiner_words words;
      struct nv2a_combiner_problem problem;
      struct nv2a_combiner combiner;
      struct machine lanes[NV2A_LANES] = {0};
      random_words(&seed, &words);
      if (!nv2a_combiner_check(&words, &problem))
         fail_msg("%s: %s", problem.word, problem.text);
      memset(block, 0, sizeof *block);
      for (int r = 3; r < 12; r++)
         for (int c = 0; c < 4; c++)
            for (int i = 0; i < NV2A_LANES && (r < 6 || r > 7); i++) {
               const float low = r < 8 ? 0 : -1; /* colours are not negative, textures may be */
               const float x = low + (1 - low) * (float)(random_word(&seed) % 1000) / 999.0f;
               block->reg[r][c][i] = x;
               lanes[i].reg[r][c] = (double)x;
            }
      nv2a_combiner_prepare(&combiner, &words);
      nv2a_combiner_block(&combiner, block);
      for (int i = 0; i < NV2A_LANES; i++) {
         double out[4];
         reference(&lanes[i], &words, out);
         for (int c = 0; c < 4 && !lanes[i].close; c++, compared++)
            if (!(fabs(out[c] - (double)block->color[c][i]) < 1e-3))
               fail_msg("run %d, lane %d, channel %d: %g, not %g", run, i, c,
                        (double)block->color[c][i], out[c]);
      }
   }
   assert_true(compared > 100000);
   free(block);
}

/* Results leave [-1, 1] in no register, and nothing is rounded in between. */
static void
test_range(void **state)
{
   struct nv2a_combiner_words words = {.control = 2};
   struct nv2a_combiner combiner;
   struct nv2a_block *block = aligned_alloc(64, sizeof *block);
   assert_non_null(block);
   memset(block, 0, sizeof *block);
   for (int i = 0; i < NV2A_LANES; i++)
      for (int c = 0; c < 4; c++)
         block->reg[NV2A_RC_V0][c][i] = (float)i / 16;
   words.icw[0][NV2A_RC_RGB] = 0x04200420;                    /* v0 * 1 + v0 * 1 */
   words.ocw[0][NV2A_RC_RGB] = 0xc00 | NV2A_RC_SCALE_4 << 15; /* eight times v0 */
   words.icw[1][NV2A_RC_RGB] = 0x0c204420;                    /* spare0 * 1 + (2 v0 - 1) * 1 */
   words.ocw[1][NV2A_RC_RGB] = 0xc00 | NV2A_RC_SCALE_HALF << 15;
   nv2a_combiner_prepare(&combiner, &words);
   nv2a_combiner_block(&combiner, block);
   for (int i = 0; i < NV2A_LANES; i++) {
      const double v = i / 16.0, expected = (fmin(8 * v, 1) + 2 * v - 1) / 2;
      assert_true(fabs((double)block->color[0][i] - fmax(expected, 0)) < 1e-6);
   }
   free(block);
}

static void
test_fog(void **state)
{
   static const struct {
      uint32_t mode;
      float bias, linear, distance;
      double factor;
   } cases[] = {
       {0x2601, 2, -0.1f, 4, 0.6},
       {0x2601, 2, -0.1f, -4, 1},
       {0x2601, 2, -0.1f, 40, 0},
       {0x804, 2, -0.1f, -4, 0.6},
       {0x804, 2, -0.1f, -40, 0},
       {0x800, 1.5f, -0.05f, 2, 0.32987698},
       {0x800, 1.5f, -0.05f, -2, 1},
       {0x802, 1.5f, -0.05f, -2, 0.32987698},
       {0x801, 1.5f, 0.1f, 1.5f, 0.60709744},
       {0x803, 1.5f, 0.1f, -1.5f, 0.60709744},
       {0x2601, 1.75f, -1, INFINITY, 0.75},
       {0x800, 1.25f, -1, INFINITY, 0.75},
       {0x801, 1.75f, 1, INFINITY, 0.25},
       {0x2601, 2, 1, NAN, 0},
   };
   for (unsigned i = 0; i < sizeof cases / sizeof cases[0]; i++) {
      struct nv2a_regs regs = {{0}};
      struct nv2a_fog fog;
      regs.m[NV097_SET_FOG_ENABLE / 4] = 1;
      regs.m[NV097_SET_FOG_MODE / 4] = cases[i].mode;
      memcpy(&regs.m[NV097_SET_FOG_PARAMS / 4], &cases[i].bias, 4);
      memcpy(&regs.m[NV097_SET_FOG_PARAMS / 4 + 1], &cases[i].linear, 4);
      nv2a_fog_prepare(&fog, &regs);
      assert_true(fabs((double)nv2a_fog_factor(&fog, cases[i].distance) - cases[i].factor) < 1e-5);
   }
}

static void
test_fog_register(void **state)
{
   struct nv2a_regs regs = {{0}};
   struct nv2a_fog fog;
   struct nv2a_block *block = aligned_alloc(64, sizeof *block);
   assert_non_null(block);
   memset(block, 0, sizeof *block);
   regs.m[NV097_SET_FOG_COLOR / 4] = 0x40ff8000;
   nv2a_fog_prepare(&fog, &regs);
   nv2a_fog_block(&fog, block);
   assert_true(block->reg[NV2A_RC_FOG][0][5] == 0);
   assert_true(block->reg[NV2A_RC_FOG][1][5] == 128 / 255.0f);
   assert_true(block->reg[NV2A_RC_FOG][2][5] == 1);
   assert_true(block->reg[NV2A_RC_FOG][3][5] == 1);
   free(block);
}

int
main(void)
{
   const struct CMUnitTest tests[] = {
       cmocka_unit_test(test_random_words),
       cmocka_unit_test(test_range),
       cmocka_unit_test(test_fog),
       cmocka_unit_test(test_fog_register),
   };
   return cmocka_run_group_tests(tests, NULL, NULL);
}

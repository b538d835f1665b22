/* Formats: every row function against the definition, texel values that must survive a round trip.
 */
#include "gallium/auxiliary/format/u_format.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static void
every_format_is_described(void **state)
{
   for (unsigned f = PIPE_FORMAT_NONE + 1; f < PIPE_FORMAT_MAX; f++) {
      const struct u_format_info *info = u_format_info(f);
      assert_non_null(info);
      unsigned bits = info->depth_bits + info->stencil_bits;
      for (unsigned c = 0; c < 4; c++)
         bits += info->channel_bits[c];
      assert_true(bits <= info->bytes * 8u);
   }
   assert_null(u_format_info(PIPE_FORMAT_NONE));
   assert_null(u_format_info(PIPE_FORMAT_MAX));
}

static void
packed_texels_have_their_bits(void **state)
{
   const float red[1][4] = {{1, 0, 0, 1}}, green[1][4] = {{0, 1, 0, 0}};
   uint16_t half;
   uint32_t word;
   u_format_pack_float(PIPE_FORMAT_B5G6R5_UNORM, &half, red, 1);
   assert_int_equal(half, 0xf800);
   u_format_pack_float(PIPE_FORMAT_B5G6R5_UNORM, &half, green, 1);
   assert_int_equal(half, 0x07e0);
   u_format_pack_float(PIPE_FORMAT_B5G5R5A1_UNORM, &half, red, 1);
   assert_int_equal(half, 0xfc00);
   u_format_pack_float(PIPE_FORMAT_B4G4R4A4_UNORM, &half, red, 1);
   assert_int_equal(half, 0xff00);
   u_format_pack_float(PIPE_FORMAT_B10G10R10A2_UNORM, &word, red, 1);
   assert_int_equal(word, 0xfff00000);
   u_format_pack_float(PIPE_FORMAT_R10G10B10A2_UNORM, &word, red, 1);
   assert_int_equal(word, 0xc00003ff);
}

static void
arrays_lie_in_order_of_addresses(void **state)
{
   const float color[1][4] = {{1, 0.5f, 0, 0.25f}};
   uint8_t b[4];
   u_format_pack_float(PIPE_FORMAT_R8G8B8A8_UNORM, b, color, 1);
   assert_memory_equal(b, ((uint8_t[]){255, 128, 0, 64}), 4);
   u_format_pack_float(PIPE_FORMAT_B8G8R8A8_UNORM, b, color, 1);
   assert_memory_equal(b, ((uint8_t[]){0, 128, 255, 64}), 4);
   u_format_pack_float(PIPE_FORMAT_L8A8_UNORM, b, color, 1);
   assert_memory_equal(b, ((uint8_t[]){255, 64}), 2);
   u_format_pack_float(PIPE_FORMAT_A8_UNORM, b, color, 1);
   assert_int_equal(b[0], 64);
}

static void
missing_components_read_as_defaults(void **state)
{
   const struct {
      enum pipe_format format;
      float expect[4];
   } cases[] = {
       {PIPE_FORMAT_L8_UNORM, {1, 1, 1, 1}},       {PIPE_FORMAT_A8_UNORM, {0, 0, 0, 1}},
       {PIPE_FORMAT_I8_UNORM, {1, 1, 1, 1}},       {PIPE_FORMAT_R16_UNORM, {1, 0, 0, 1}},
       {PIPE_FORMAT_B8G8R8X8_UNORM, {1, 1, 1, 1}},
   };
   const uint8_t ones[16] = {255, 255, 255, 255};
   for (unsigned i = 0; i < sizeof cases / sizeof cases[0]; i++) {
      float got[1][4];
      u_format_unpack_float(cases[i].format, got, ones, 1);
      assert_memory_equal(got[0], cases[i].expect, sizeof got);
   }
}

/* Every bit pattern of one texel (or many of a wide one) comes back after unpack and pack. */
static void
round_trips(void **state)
{
   for (unsigned f = PIPE_FORMAT_NONE + 1; f < PIPE_FORMAT_MAX; f++) {
      const struct u_format_info *info = u_format_info(f);
      if (u_format_is_depth_or_stencil(f) || info->type != U_FORMAT_UNORM ||
          info->swizzle[3] == PIPE_SWIZZLE_1) /* padding bits do not survive */
         continue;
      for (uint32_t i = 0; i < 4096; i++) {
         uint8_t texel[16], back[16];
         for (unsigned b = 0; b < sizeof texel; b++)
            texel[b] = (uint8_t)((i * 2654435761u) >> (b % 4 * 8) ^ b * 37);
         float rgba[1][4];
         u_format_unpack_float(f, rgba, texel, 1);
         u_format_pack_float(f, back, (const float(*)[4])rgba, 1);
         assert_memory_equal(texel, back, info->bytes);
      }
   }
}

static void
bytes_agree_with_floats(void **state)
{
   for (unsigned f = PIPE_FORMAT_NONE + 1; f < PIPE_FORMAT_MAX; f++) {
      if (u_format_is_depth_or_stencil(f))
         continue;
      for (unsigned v = 0; v < 256; v++) {
         const uint8_t bytes[1][4] = {{v, 255 - v, v / 2, v}};
         const float floats[1][4] = {
             {v / 255.0f, (255 - v) / 255.0f, (v / 2) / 255.0f, v / 255.0f}};
         uint8_t a[16] = {0}, b[16] = {0}, back[1][4];
         float wide[1][4];
         u_format_pack_rgba8(f, a, bytes, 1);
         u_format_pack_float(f, b, floats, 1);
         assert_memory_equal(a, b, u_format_bytes(f));
         u_format_unpack_rgba8(f, back, a, 1);
         u_format_unpack_float(f, wide, a, 1);
         for (unsigned c = 0; c < 4; c++)
            assert_int_equal(back[0][c], (int)(wide[0][c] * 255.0f + 0.5f));
      }
   }
}

/* All words there are of formats with small fields, in rows of some lengths, and back. */
static void
narrow_rows(void **state)
{
   static uint16_t words[65536], again[65536];
   static uint8_t bytes[65536][4];
   unsigned done = 0;
   for (unsigned f = PIPE_FORMAT_NONE + 1; f < PIPE_FORMAT_MAX; f++) {
      const struct u_format_info *info = u_format_info(f);
      if (!info->packed || info->type != U_FORMAT_UNORM || info->bytes != 2 || info->depth_bits)
         continue;
      for (unsigned i = 0; i < 65536; i++)
         words[i] = (uint16_t)i;
      for (unsigned at = 0, n = 1; at < 65536; at += n, n = n % 70 + 1) {
         const unsigned rest = 65536 - at < n ? 65536 - at : n;
         u_format_unpack_rgba8(f, bytes + at, words + at, rest);
         u_format_pack_rgba8(f, again + at, (const uint8_t(*)[4])(bytes + at), rest);
      }
      for (unsigned i = 0; i < 65536; i++) {
         float rgba[1][4];
         u_format_unpack_float(f, rgba, &words[i], 1);
         for (unsigned c = 0; c < 4; c++)
            assert_int_equal(bytes[i][c], (int)(rgba[0][c] * 255.0f + 0.5f));
         const uint16_t padding = f == PIPE_FORMAT_B5G5R5X1_UNORM ? 0x8000 : 0;
         assert_int_equal(again[i], words[i] | padding);
      }
      done++;
   }
   assert_int_equal(done, 4);
}

/* Rows of every length give the same bytes as the four-byte way, and nothing behind them changes.
 */
static void
three_bytes_a_texel(void **state)
{
   uint8_t src[19 * 4], got[19 * 3 + 8], rgba[19][4];
   unsigned done = 0;
   for (unsigned i = 0; i < sizeof src; i++)
      src[i] = (uint8_t)(i * 37 + 11);
   for (unsigned f = PIPE_FORMAT_NONE; f < PIPE_FORMAT_MAX; f++) {
      for (unsigned n = 0; n <= 19; n++) {
         memset(got, 0xcc, sizeof got);
         const bool bgr = n % 2 == 0;
         if (!u_format_unpack_rgb8(f, bgr, got, src, n)) {
            assert_int_equal(got[0], 0xcc);
            continue;
         }
         u_format_unpack_rgba8(f, rgba, src, n);
         for (unsigned i = 0; i < 3 * n; i++)
            assert_int_equal(got[i], rgba[i / 3][bgr ? 2 - i % 3 : i % 3]);
         for (unsigned i = 3 * n; i < sizeof got; i++)
            assert_int_equal(got[i], 0xcc);
         done++;
      }
   }
   assert_int_equal(done, 4 * 20);
}

/* Rows of every length of four bytes a texel become the quotients by 255, and nothing behind them
 * changes. */
static void
bytes_become_quotients(void **state)
{
   static const struct {
      enum pipe_format format;
      uint8_t from[3];
      bool opaque;
   } cases[] = {
       {PIPE_FORMAT_R8G8B8A8_UNORM, {0, 1, 2}, false},
       {PIPE_FORMAT_R8G8B8X8_UNORM, {0, 1, 2}, true},
       {PIPE_FORMAT_B8G8R8A8_UNORM, {2, 1, 0}, false},
       {PIPE_FORMAT_B8G8R8X8_UNORM, {2, 1, 0}, true},
   };
   for (unsigned k = 0; k < 4 * 70; k++) {
      const unsigned n = k / 4;
      uint8_t src[70][4], *bytes = src[0];
      float rgba[70][4], guard[4] = {-7, -8, -9, -10};
      uint8_t rgb[70 * 12 + 1];
      for (unsigned i = 0; i < sizeof src; i++)
         bytes[i] = (uint8_t)(i + 41 * n);
      memcpy(rgba[n], guard, sizeof guard);
      memset(rgb, 0x5a, sizeof rgb);
      u_format_unpack_float(cases[k % 4].format, rgba, src, n);
      assert_true(u_format_unpack_rgb_float(cases[k % 4].format, rgb + 1, src, n));
      for (unsigned i = 0; i < n; i++) {
         for (unsigned c = 0; c < 3; c++) {
            const float want = (float)src[i][cases[k % 4].from[c]] / 255.0f;
            assert_true(rgba[i][c] == want);
            assert_memory_equal(rgb + 1 + 12 * i + 4 * c, &want, sizeof want);
         }
         assert_true(rgba[i][3] == (cases[k % 4].opaque ? 1.0f : (float)src[i][3] / 255.0f));
      }
      assert_memory_equal(rgba[n], guard, sizeof guard);
      assert_true(rgb[0] == 0x5a && rgb[1 + 12 * n] == 0x5a);
   }
   assert_false(u_format_unpack_rgb_float(PIPE_FORMAT_L8_UNORM, NULL, NULL, 0));
}

static void
hostile_floats_are_clamped(void **state)
{
   const float bad[1][4] = {{NAN, INFINITY, -INFINITY, 1e30f}};
   uint8_t b[8];
   u_format_pack_float(PIPE_FORMAT_R8G8B8A8_UNORM, b, bad, 1);
   assert_memory_equal(b, ((uint8_t[]){0, 255, 0, 255}), 4);
   int16_t s[4];
   u_format_pack_float(PIPE_FORMAT_R16G16B16A16_SNORM, s, bad, 1);
   assert_memory_equal(s, ((int16_t[]){0, 32767, -32767, 32767}), 8);
}

static void
depth_and_stencil_keep_each_other(void **state)
{
   uint32_t word = 0xab000000u, z32 = 0xffffffffu;
   const float half[1] = {0.5f}, nan[1] = {NAN};
   uint8_t s;
   float z;
   u_format_pack_z_float(PIPE_FORMAT_Z24_UNORM_S8_UINT, &word, half, 1);
   assert_int_equal(word, 0xab800000u);
   u_format_unpack_s8(PIPE_FORMAT_Z24_UNORM_S8_UINT, &s, &word, 1);
   assert_int_equal(s, 0xab);
   s = 0x12;
   u_format_pack_s8(PIPE_FORMAT_Z24_UNORM_S8_UINT, &word, &s, 1);
   assert_int_equal(word, 0x12800000u);
   u_format_pack_z32(PIPE_FORMAT_Z24_UNORM_S8_UINT, &word, &z32, 1);
   u_format_unpack_z_float(PIPE_FORMAT_Z24_UNORM_S8_UINT, &z, &word, 1);
   assert_true(z == 1.0f);
   u_format_pack_z_float(PIPE_FORMAT_Z24_UNORM_S8_UINT, &word, nan, 1);
   assert_int_equal(word, 0x12000000u);
   for (uint32_t i = 0; i < 0x1000000; i += 4093) {
      uint32_t texel = i, back = 0;
      u_format_unpack_z32(PIPE_FORMAT_Z24X8_UNORM, &z32, &texel, 1);
      u_format_pack_z32(PIPE_FORMAT_Z24X8_UNORM, &back, &z32, 1);
      assert_int_equal(back, texel);
      u_format_unpack_z_float(PIPE_FORMAT_Z24X8_UNORM, &z, &texel, 1);
      u_format_pack_z_float(PIPE_FORMAT_Z24X8_UNORM, &back, &z, 1);
      assert_int_equal(back, texel);
   }
}

/* By floats, as fragments come to it: 24 bits, halves up, from 2^23 on whole numbers. */
static uint32_t
fragment_depth(float z)
{
   volatile float v = z * 16777215.0f;
   if (v < 8388608.0f)
      v = v + 0.5f;
   return (uint32_t)v;
}

static void
depths_of_fragments(void **state)
{
   enum { ROW = 67 };
   float z[ROW];
   uint32_t words[ROW], nearest[ROW], differ = 0;
   uint16_t halves[ROW], nearest_halves[ROW];
   for (uint32_t bits = 0; bits <= 0x3f800000u - ROW * 509; bits += ROW * 509) {
      for (uint32_t i = 0; i < ROW; i++) {
         const uint32_t at = bits + i * 509;
         memcpy(&z[i], &at, sizeof at);
         words[i] = nearest[i] = 0xc5000000u;
      }
      u_format_pack_z_fragment(PIPE_FORMAT_Z24_UNORM_S8_UINT, words, z, ROW);
      u_format_pack_z_float(PIPE_FORMAT_Z24_UNORM_S8_UINT, nearest, z, ROW);
      u_format_pack_z_fragment(PIPE_FORMAT_Z16_UNORM, halves, z, ROW);
      u_format_pack_z_float(PIPE_FORMAT_Z16_UNORM, nearest_halves, z, ROW);
      for (uint32_t i = 0; i < ROW; i++) {
         assert_int_equal(words[i], 0xc5000000u | fragment_depth(z[i]));
         assert_in_range(words[i] - nearest[i] + 1, 0, 2);
         assert_int_equal(nearest[i] & 0xffffff, (uint32_t)((double)z[i] * 0xffffff + 0.5));
         assert_int_equal(halves[i], (uint32_t)(z[i] * 65535.0f + 0.5f));
         assert_in_range(halves[i] - nearest_halves[i] + 1, 0, 2);
         assert_int_equal(nearest_halves[i], (uint32_t)((double)z[i] * 0xffff + 0.5));
         differ += halves[i] != nearest_halves[i];
      }
   }
   assert_true(differ > 0); /* else there were no need of both */
   /* The one depth of 24 bits where floats round twice. */
   z[0] = 0x1p-25f;
   u_format_pack_z_fragment(PIPE_FORMAT_Z24_UNORM_S8_UINT, words, z, 1);
   u_format_pack_z_float(PIPE_FORMAT_Z24_UNORM_S8_UINT, nearest, z, 1);
   assert_int_equal(words[0], 0xc5000001u);
   assert_int_equal(nearest[0], 0xc5000000u);
   u_format_pack_z_fragment(PIPE_FORMAT_Z32_FLOAT, words, z, 1);
   assert_memory_equal(words, z, sizeof *z);
}

/* Every depth of 16 and of 24 bits is the float next to the quotient. */
static void
depths_are_quotients(void **state)
{
   enum { ROW = 4096 };
   uint32_t words[ROW];
   uint16_t halves[ROW];
   float z24[ROW], z16[ROW];
   for (uint32_t first = 0; first < 0x1000000; first += ROW) {
      for (uint32_t i = 0; i < ROW; i++) {
         words[i] = (first + i) | 0x5a000000u;
         halves[i] = (uint16_t)(first + i);
      }
      u_format_unpack_z_float(PIPE_FORMAT_Z24_UNORM_S8_UINT, z24, words, ROW);
      u_format_unpack_z_float(PIPE_FORMAT_Z16_UNORM, z16, halves, ROW);
      for (uint32_t i = 0; i < ROW; i++) {
         if (z24[i] != (float)((double)(first + i) / 0xffffff))
            fail_msg("depth %u of 24 bits is %.9g", first + i, (double)z24[i]);
         if (z16[i] != (float)((double)halves[i] / 0xffff))
            fail_msg("depth %u of 16 bits is %.9g", halves[i], (double)z16[i]);
      }
   }
}

/* Every 16-bit float, and every small one that is finite, comes back. */
static void
floats_round_trip(void **state)
{
   for (uint32_t i = 0; i < 0x10000; i++) {
      const uint16_t half = (uint16_t)i;
      uint16_t back;
      float rgba[1][4];
      u_format_unpack_float(PIPE_FORMAT_I16_FLOAT, rgba, &half, 1);
      u_format_pack_float(PIPE_FORMAT_I16_FLOAT, &back, (const float(*)[4])rgba, 1);
      if ((half & 0x7fff) > 0x7c00)
         assert_true((back & 0x7fff) > 0x7c00 && isnan(rgba[0][0]));
      else
         assert_int_equal(back, half);
   }
   for (uint32_t i = 0; i < 1u << 11; i++) {
      const uint32_t b = i >> 1, texel = i | i << 11 | b << 22;
      uint32_t back;
      float rgba[1][4];
      if ((i & 0x7c0) == 0x7c0)
         continue;
      u_format_unpack_float(PIPE_FORMAT_R11G11B10_FLOAT, rgba, &texel, 1);
      u_format_pack_float(PIPE_FORMAT_R11G11B10_FLOAT, &back, (const float(*)[4])rgba, 1);
      assert_int_equal(back, texel);
      assert_true(rgba[0][0] == rgba[0][1] && rgba[0][3] == 1);
   }
}

static void
small_floats_round_to_the_nearest(void **state)
{
   static const struct {
      float value, red, blue;
   } cases[] = {
       {1.0f + 0x1p-7f, 1, 1}, /* half of the last place of red: even; a quarter of blue's */
       {1.0f + 0x1.8p-6f, 1.0f + 0x1p-5f, 1.0f + 0x1p-5f}, /* 3/2 of red's: even; 3/4 of blue's */
       {0x1p-20f, 0x1p-20f, 0}, /* the smallest of red; half of blue's: even */
       {0x1.8p-21f, 0x1p-20f, 0},
       {0x1.8p-20f, 0x1p-19f, 0x1p-19f},
       {-1, 0, 0},
       {-INFINITY, 0, 0},
       {65024, 65024, 64512},
       {1e30f, 65024, 64512},
       {INFINITY, INFINITY, INFINITY},
   };
   for (unsigned i = 0; i < sizeof cases / sizeof cases[0]; i++) {
      const float in[1][4] = {{cases[i].value, 0, cases[i].value, 1}};
      uint32_t texel;
      float out[1][4];
      u_format_pack_float(PIPE_FORMAT_R11G11B10_FLOAT, &texel, in, 1);
      u_format_unpack_float(PIPE_FORMAT_R11G11B10_FLOAT, out, &texel, 1);
      assert_true(out[0][0] == cases[i].red);
      assert_true(out[0][2] == cases[i].blue);
   }
   const float nan[1][4] = {{NAN, 1, NAN, 1}};
   uint32_t texel;
   float out[1][4];
   u_format_pack_float(PIPE_FORMAT_R11G11B10_FLOAT, &texel, nan, 1);
   u_format_unpack_float(PIPE_FORMAT_R11G11B10_FLOAT, out, &texel, 1);
   assert_true(isnan(out[0][0]) && out[0][1] == 1 && isnan(out[0][2]));
}

/* What a texel with a shared exponent holds is encoded again without loss, and colours lose no more
 * than half of the last place of the largest. */
static void
shared_exponents(void **state)
{
   uint32_t seed = 1;
   for (unsigned i = 0; i < 100000; i++) {
      uint32_t texel, again;
      float a[1][4], b[1][4];
      seed = seed * 1664525u + 1013904223u;
      texel = seed ^ seed >> 16;
      u_format_unpack_float(PIPE_FORMAT_R9G9B9E5_FLOAT, a, &texel, 1);
      u_format_pack_float(PIPE_FORMAT_R9G9B9E5_FLOAT, &again, (const float(*)[4])a, 1);
      u_format_unpack_float(PIPE_FORMAT_R9G9B9E5_FLOAT, b, &again, 1);
      assert_memory_equal(a, b, sizeof a);
      for (unsigned c = 0; c < 3; c++)
         a[0][c] *= 0.7f;
      u_format_pack_float(PIPE_FORMAT_R9G9B9E5_FLOAT, &again, (const float(*)[4])a, 1);
      u_format_unpack_float(PIPE_FORMAT_R9G9B9E5_FLOAT, b, &again, 1);
      const float largest = fmaxf(a[0][0], fmaxf(a[0][1], a[0][2]));
      for (unsigned c = 0; c < 3; c++)
         assert_true(fabsf(a[0][c] - b[0][c]) <= fmaxf(largest / 510, 0x1p-25f));
   }
   const float bad[1][4] = {{NAN, INFINITY, -1, 1}};
   uint32_t texel;
   float out[1][4];
   u_format_pack_float(PIPE_FORMAT_R9G9B9E5_FLOAT, &texel, bad, 1);
   u_format_unpack_float(PIPE_FORMAT_R9G9B9E5_FLOAT, out, &texel, 1);
   assert_true(out[0][0] == 0 && out[0][1] == 65408 && out[0][2] == 0);
}

/* Rows of four channels go by vectors, others channel by channel: the same bits. */
static void
vectors_pack_what_channels_do(void **state)
{
   static const struct {
      enum pipe_format four, one;
      size_t bytes;
   } pairs[] = {{PIPE_FORMAT_R8G8B8A8_UNORM, PIPE_FORMAT_R8_UNORM, 1},
                {PIPE_FORMAT_R16G16B16A16_UNORM, PIPE_FORMAT_R16_UNORM, 2},
                {PIPE_FORMAT_R16G16B16A16_FLOAT, PIPE_FORMAT_R16_FLOAT, 2},
                {PIPE_FORMAT_R16G16B16A16_SNORM, PIPE_FORMAT_R16G16_SNORM, 2}};
   static const float edges[] = {
       0,           -0.0f,    NAN,      INFINITY,   -INFINITY,    65519.9f,     65520,
       0x1p-14f,    0x1p-24f, 0x1p-25f, 0x1.8p-25f, 0x1.ffcp-15f, 0x1.ffep-15f, 0x1.001p-1f,
       0x1.003p-1f, 1,        0.5f,     -1};
   uint32_t seed = 3;
   for (unsigned i = 0; i < 200000; i++) {
      float in[3][4], alone[1][4] = {{0}};
      uint8_t row[24], texel[4];
      for (unsigned c = 0; c < 12; c++) {
         seed = seed * 1664525u + 1013904223u;
         const uint32_t bits = seed ^ seed >> 15;
         float value = (float)(int32_t)bits / 0x1p30f;
         if (i & 1)
            memcpy(&value, &bits, sizeof value);
         in[c / 4][c % 4] = i % 16 ? value : edges[bits % (sizeof edges / sizeof *edges)];
      }
      for (unsigned k = 0; k < 4; k++) {
         u_format_pack_float(pairs[k].four, row, (const float(*)[4])in, 3);
         for (unsigned c = 0; c < 12; c++) {
            alone[0][0] = in[c / 4][c % 4];
            u_format_pack_float(pairs[k].one, texel, (const float(*)[4])alone, 1);
            assert_memory_equal(row + c * pairs[k].bytes, texel, pairs[k].bytes);
            if (k < 2 && isnan(alone[0][0])) /* signalling ones, too */
               assert_memory_equal(texel, "\0\0", pairs[k].bytes);
         }
      }
   }
}

int
main(void)
{
   const struct CMUnitTest tests[] = {
       cmocka_unit_test(every_format_is_described),
       cmocka_unit_test(packed_texels_have_their_bits),
       cmocka_unit_test(arrays_lie_in_order_of_addresses),
       cmocka_unit_test(missing_components_read_as_defaults),
       cmocka_unit_test(round_trips),
       cmocka_unit_test(bytes_agree_with_floats),
       cmocka_unit_test(narrow_rows),
       cmocka_unit_test(three_bytes_a_texel),
       cmocka_unit_test(bytes_become_quotients),
       cmocka_unit_test(hostile_floats_are_clamped),
       cmocka_unit_test(depth_and_stencil_keep_each_other),
       cmocka_unit_test(depths_of_fragments),
       cmocka_unit_test(depths_are_quotients),
       cmocka_unit_test(floats_round_trip),
       cmocka_unit_test(small_floats_round_to_the_nearest),
       cmocka_unit_test(shared_exponents),
       cmocka_unit_test(vectors_pack_what_channels_do),
   };
   return cmocka_run_group_tests(tests, NULL, NULL);
}

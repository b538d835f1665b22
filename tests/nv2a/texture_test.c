/* Texture layouts, formats and sampling of the chip (pgraph.md 11). */
#include "nv2a/format/swizzle.h"
#include "nv2a/push/methods.h"
#include "nv2a/sim/texture/texture.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#define MEMORY_BYTES (1u << 16)

/* A chip's state with memory behind every DMA handle. */
struct fixture {
   struct nv2a_regs regs;
   uint8_t memory[MEMORY_BYTES];
   struct nv2a_texture tex;
};

static void *
map(void *data, uint32_t dma_handle, uint32_t offset, uint32_t size)
{
   struct fixture *f = data;
   if (size > MEMORY_BYTES || offset > MEMORY_BYTES - size)
      return NULL;
   return f->memory + offset;
}

static void
set(struct fixture *f, uint32_t method, uint32_t value)
{
   f->regs.m[method / 4] = value;
}

/* Unit 0: 2^log2_w by 2^log2_h, one level, box filter, repeated. */
static struct fixture *
setup_texture(uint32_t format, unsigned dims, unsigned log2_w, unsigned log2_h, unsigned levels)
{
   struct fixture *f = calloc(1, sizeof(*f));
   assert_non_null(f);
   set(f, NV097_SET_TEXTURE_FORMAT,
       1 | 8 | dims << 4 | format << 8 | levels << 16 | log2_w << 20 | log2_h << 24);
   set(f, NV097_SET_TEXTURE_ADDRESS, 0x10101);
   set(f, NV097_SET_TEXTURE_CONTROL0, NV097_SET_TEXTURE_CONTROL0_ENABLE | 0xfffu << 6);
   set(f, NV097_SET_TEXTURE_FILTER, 1u << 16 | 1u << 24);
   return f;
}

static void
prepare(struct fixture *f)
{
   if (!nv2a_texture_prepare(&f->tex, &f->regs, 0, map, f))
      fail_msg("%s", f->tex.problem ? f->tex.problem : "the unit is off");
}

static void
assert_color(const float *rgba, float r, float g, float b, float a)
{
   const float expected[4] = {r, g, b, a};
   for (unsigned i = 0; i < 4; i++)
      if (!(fabsf(rgba[i] - expected[i]) < 1e-5f))
         fail_msg("%g %g %g %g is not %g %g %g %g", rgba[0], rgba[1], rgba[2], rgba[3], r, g, b, a);
}

static void
expect(const struct fixture *f, float s, float t, float r, float g, float b, float a)
{
   float rgba[4];
   assert_true(nv2a_texture_sample(&f->tex, (float[]){s, t, 0.0f}, 0.0f, rgba));
   assert_color(rgba, r, g, b, a);
}

/* Rows of 2^log2 bytes become a square of swizzled texels. */
static void
swizzle_bytes(uint8_t *swizzled, const uint8_t *rows, unsigned log2)
{
   for (uint32_t i = 0; i < 1u << 2 * log2; i++)
      swizzled[nv2a_swizzle_2d(i % (1u << log2), i >> log2, log2, log2)] = rows[i];
}

/* Bits from 0 upward: one of x, one of y, one of z, as long as there are some. */
static uint32_t
reference_swizzle(const uint32_t at[3], const uint8_t log2_size[3])
{
   uint32_t number = 0, to = 0, done[3] = {0};
   while (done[0] < log2_size[0] || done[1] < log2_size[1] || done[2] < log2_size[2])
      for (unsigned axis = 0; axis < 3; axis++)
         if (done[axis] < log2_size[axis])
            number |= (at[axis] >> done[axis]++ & 1) << to++;
   return number;
}

static void
test_swizzle(void **state)
{
   for (uint8_t w = 0; w < 6; w++)
      for (uint8_t h = 0; h < 6; h++)
         for (uint32_t i = 0; i < 1u << (w + h); i++) {
            uint32_t x = i & ((1u << w) - 1), y = i >> w;
            uint32_t expected = reference_swizzle((uint32_t[]){x, y, 0}, (uint8_t[]){w, h, 0});
            assert_int_equal(nv2a_swizzle_2d(x, y, w, h), expected);
            assert_int_equal(nv2a_swizzle_3d(x, y, 0, (uint8_t[]){w, h, 0}), expected);
         }
   for (uint32_t i = 0; i < 1u << 9; i++) {
      uint32_t at[3] = {i & 15, i >> 4 & 3, i >> 6};
      uint8_t size[3] = {4, 2, 3};
      assert_int_equal(nv2a_swizzle_3d(at[0], at[1], at[2], size), reference_swizzle(at, size));
   }
   assert_int_equal(nv2a_swizzle_2d(4095, 4095, 12, 12), (1u << 24) - 1);
}

static void
test_levels(void **state)
{
   struct nv2a_texture_level levels[NV2A_MAX_LEVELS];
   uint32_t bytes;
   const struct nv2a_texture_format *argb = nv2a_texture_format(0x06);
   assert_int_equal(nv2a_texture_levels(argb, (uint8_t[]){3, 1, 0}, 9, false, levels, &bytes), 4);
   assert_int_equal(bytes, 4 * (16 + 4 + 2 + 1));
   assert_int_equal(levels[2].offset, 4 * 20);
   assert_int_equal(levels[2].size[0], 2);
   assert_int_equal(levels[2].size[1], 1);
   const struct nv2a_texture_format *dxt1 = nv2a_texture_format(0x0c);
   assert_int_equal(nv2a_texture_levels(dxt1, (uint8_t[]){4, 3, 0}, 5, false, levels, &bytes), 5);
   assert_int_equal(bytes, 8 * (4 * 2 + 2 + 1 + 1 + 1)); /* one block at least */
   assert_int_equal(nv2a_texture_levels(argb, (uint8_t[]){3, 5, 0}, 1, true, levels, &bytes), 1);
   assert_int_equal(bytes, 4 * 16 * 64);
   assert_int_equal(nv2a_texture_levels(argb, (uint8_t[]){15, 15, 15}, 1, false, levels, &bytes),
                    0);
   assert_int_equal(nv2a_cube_face_stride(4), 128);
   assert_int_equal(nv2a_cube_face_stride(128), 128);
}

/* One texel of each way of storing components. */
static void
test_formats(void **state)
{
   static const struct {
      uint8_t format;
      uint32_t bits;
      float rgba[4];
   } rows[] = {
       {0x00, 0x80, {128 / 255.0f, 128 / 255.0f, 128 / 255.0f, 1}},
       {0x01, 0x33, {0.2f, 0.2f, 0.2f, 0.2f}},
       {0x02, 0x801f, {0, 0, 1, 1}},
       {0x03, 0x7c00, {1, 0, 0, 1}},
       {0x04, 0x3f0c, {1, 0, 0.8f, 0.2f}},
       {0x05, 0x07e0, {0, 1, 0, 1}},
       {0x06, 0x33ff0099, {1, 0, 0.6f, 0.2f}},
       {0x07, 0x0033ff00, {0.2f, 1, 0, 1}},
       {0x19, 0x99, {1, 1, 1, 0.6f}},
       {0x1a, 0x99ff, {1, 1, 1, 0.6f}},
       {0x27, 0xfc1f, {1, 0, 1, 1}},
       {0x28, 0xff33, {0.2f, 1, 0.2f, 1}},
       {0x29, 0xff33, {1, 0.2f, 0.2f, 1}},
       {0x32, 0xffff, {1, 1, 1, 1}},
       {0x33, 0xffff0000, {0, 1, 0, 1}},
       {0x38, 0xf801, {1, 0, 0, 1}},
       {0x39, 0xf00c, {1, 0, 0, 0.8f}},
       {0x3a, 0x33ff0099, {0.6f, 0, 1, 0.2f}},
       {0x3b, 0x33ff0099, {0, 1, 0.2f, 0.6f}},
       {0x3c, 0x33ff0099, {0.2f, 1, 0, 0.6f}},
       {0x2a, 0xffffff00, {1, 1, 1, 1}},
       {0x2c, 0x0000, {0, 0, 0, 0}},
   };
   for (unsigned i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
      struct fixture *f = setup_texture(rows[i].format, 2, 0, 0, 1);
      memcpy(f->memory, &rows[i].bits, 4);
      prepare(f);
      const float *c = rows[i].rgba;
      expect(f, 0.5f, 0.5f, c[0], c[1], c[2], c[3]);
      free(f);
   }
   for (uint32_t code = 0; code < 256; code++)
      if (nv2a_texture_format(code))
         assert_true(code < 0x42 && nv2a_texture_format(code)->bytes > 0);
   assert_null(nv2a_texture_format(0x08));
   assert_null(nv2a_texture_format(0x42));
}

static void
test_signed_components(void **state)
{
   struct fixture *f = setup_texture(0x06, 2, 0, 0, 1);
   set(f, NV097_SET_TEXTURE_FILTER,
       1u << 16 | 1u << 24 | NV097_SET_TEXTURE_FILTER_RSIGNED | NV097_SET_TEXTURE_FILTER_BSIGNED);
   memcpy(f->memory, &(uint32_t){0xff81ff7f}, 4);
   prepare(f);
   expect(f, 0, 0, -1, 1, 1, 1);
   memcpy(f->memory, &(uint32_t){0xff80ff00}, 4); /* -128 is -1 too */
   expect(f, 0, 0, -1, 1, 0, 1);
   free(f);
}

static void
test_linear(void **state)
{
   struct fixture *f = setup_texture(0x12, 2, 0, 0, 1);
   set(f, NV097_SET_TEXTURE_ADDRESS, 0x30303);
   set(f, NV097_SET_TEXTURE_IMAGE_RECT, 3u << 16 | 2);
   set(f, NV097_SET_TEXTURE_CONTROL1, 64u << 16);
   memcpy(f->memory + 64 + 8, &(uint32_t){0xff0000ff}, 4);
   prepare(f);
   expect(f, 2.5f, 1.5f, 0, 0, 1, 1);
   expect(f, 90.0f, 90.0f, 0, 0, 1, 1);
   expect(f, 1.9f, 1.5f, 0, 0, 0, 0);
   free(f);
}

/* Red texels 0, 51, 102, 153 of 255 along s. */
static struct fixture *
setup_ramp(unsigned wrap, bool tent)
{
   struct fixture *f = setup_texture(0x06, 2, 2, 0, 1);
   for (unsigned i = 0; i < 4; i++)
      memcpy(f->memory + 4 * i, &(uint32_t){0xff000000u | i * 51 << 16}, 4);
   set(f, NV097_SET_TEXTURE_ADDRESS, wrap | 3u << 8);
   set(f, NV097_SET_TEXTURE_BORDER_COLOR, 0xffff0000);
   if (tent)
      set(f, NV097_SET_TEXTURE_FILTER, 2u << 16 | 2u << 24);
   prepare(f);
   return f;
}

static void
test_wrap(void **state)
{
   /* At s = -0.1 and s = 1.1, red of box and of tent (in texels: -0.4 and 4.4). */
   static const struct {
      unsigned wrap;
      float box[2], tent[2];
   } rows[] = {
       {NV2A_WRAP_REPEAT, {0.6f, 0.0f}, {0.1f * 0.0f + 0.9f * 0.6f, 0.1f * 0.6f + 0.9f * 0.0f}},
       {NV2A_WRAP_MIRROR, {0.0f, 0.6f}, {0.0f, 0.6f}},
       {NV2A_WRAP_CLAMP_TO_EDGE, {0.0f, 0.6f}, {0.0f, 0.6f}},
       {NV2A_WRAP_BORDER, {1.0f, 1.0f}, {0.9f, 0.1f * 0.6f + 0.9f}},
       {NV2A_WRAP_CLAMP, {0.0f, 0.6f}, {0.5f, 0.8f}},
   };
   for (unsigned i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
      struct fixture *box = setup_ramp(rows[i].wrap, false);
      struct fixture *tent = setup_ramp(rows[i].wrap, true);
      expect(box, -0.1f, 0, rows[i].box[0], 0, 0, 1);
      expect(box, 1.1f, 0, rows[i].box[1], 0, 0, 1);
      expect(tent, -0.1f, 0, rows[i].tent[0], 0, 0, 1);
      expect(tent, 1.1f, 0, rows[i].tent[1], 0, 0, 1);
      expect(tent, 0.5f, 0, 0.3f, 0, 0, 1); /* between texels 1 and 2 */
      free(box);
      free(tent);
   }
}

/* Any bits are coordinates. */
static void
test_hostile_coordinates(void **state)
{
   static const float bad[] = {NAN, INFINITY, -INFINITY, 1e30f, -1e30f, 0.0f};
   for (unsigned wrap = 0; wrap < 8; wrap++)
      for (unsigned tent = 0; tent < 2; tent++) {
         struct fixture *f = setup_ramp(wrap, tent);
         for (unsigned i = 0; i < 36; i++) {
            float rgba[4], str[3] = {bad[i / 6], bad[i % 6], bad[i % 6]};
            nv2a_texture_sample(&f->tex, str, bad[i / 6], rgba);
            assert_true(rgba[0] >= 0.0f && rgba[0] <= 1.0f);
         }
         free(f);
      }
}

/* 4x4, 2x2 and 1x1 in red 0, 0.4, 1. */
static void
test_mipmaps(void **state)
{
   static const struct {
      unsigned min;
      float lod, red;
   } rows[] = {
       {3, 0.4f, 0.0f}, {3, 0.6f, 0.4f}, {3, 9.0f, 1.0f}, {5, 0.5f, 0.2f},
       {6, 1.5f, 0.7f}, {6, 7.0f, 1.0f}, {1, 2.0f, 0.0f}, {5, -3.0f, 0.0f},
   };
   for (unsigned i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
      struct fixture *f = setup_texture(0x06, 2, 2, 2, 9);
      for (unsigned texel = 0; texel < 21; texel++) {
         uint32_t red = texel < 16 ? 0 : texel < 20 ? 102 : 255;
         memcpy(f->memory + 4 * texel, &(uint32_t){red << 16}, 4);
      }
      set(f, NV097_SET_TEXTURE_FILTER, rows[i].min << 16 | 1u << 24);
      prepare(f);
      assert_int_equal(f->tex.num_levels, rows[i].min == 1 ? 1 : 3);
      float rgba[4];
      nv2a_texture_sample(&f->tex, (float[]){0.3f, 0.3f, 0}, rows[i].lod, rgba);
      assert_color(rgba, rows[i].red, 0, 0, 0);
      free(f);
   }
}

static void
test_lod(void **state)
{
   struct fixture *f = setup_texture(0x06, 2, 4, 3, 1);
   prepare(f);
   float origin[3] = {0}, still[3] = {0};
   assert_float_equal(nv2a_texture_lod(&f->tex, origin, (float[]){0.25f, 0, 0}, still), 2.0f, 1e-6);
   assert_float_equal(nv2a_texture_lod(&f->tex, origin, still, (float[]){0, 1, 0}), 3.0f, 1e-6);
   assert_true(nv2a_texture_lod(&f->tex, origin, still, still) < -100.0f);
   free(f);
   f = setup_texture(0x06, 2, 4, 4, 1);
   set(f, NV097_SET_TEXTURE_FORMAT, f->regs.m[NV097_SET_TEXTURE_FORMAT / 4] | 4);
   prepare(f);
   /* On the face +x of 16 texels: z from -1 to 1 are 16 of them. */
   float lod = nv2a_texture_lod(&f->tex, (float[]){1, 0, 0}, (float[]){0, 0, 0.25f}, still);
   assert_float_equal(lod, 1.0f, 1e-6);
   free(f);
}

/* One texel a face, its number in red; directions of OpenGL's table of faces. */
static void
test_cube(void **state)
{
   struct fixture *f = setup_texture(0x06, 2, 1, 1, 1);
   set(f, NV097_SET_TEXTURE_FORMAT, f->regs.m[NV097_SET_TEXTURE_FORMAT / 4] | 4);
   for (unsigned face = 0; face < 6; face++)
      for (unsigned texel = 0; texel < 4; texel++)
         memcpy(f->memory + 128 * face + 4 * texel, &(uint32_t){face * 51 << 16 | texel * 51}, 4);
   prepare(f);
   static const struct {
      float dir[3];
      unsigned face, texel; /* 1: the right one, 2: the lower one */
   } rows[] = {
       {{1, 0.5f, 0.5f}, 0, 0},  {{1, -0.5f, -0.5f}, 0, 3}, {{-1, 0.5f, 0.5f}, 1, 1},
       {{0.5f, 1, -0.5f}, 2, 1}, {{0.5f, 1, 0.5f}, 2, 3},   {{0.5f, -1, 0.5f}, 3, 1},
       {{0.5f, 0.5f, 1}, 4, 1},  {{-0.5f, -0.5f, 1}, 4, 2}, {{0.5f, 0.5f, -1}, 5, 0},
   };
   for (unsigned i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
      float rgba[4];
      nv2a_texture_sample(&f->tex, rows[i].dir, 0, rgba);
      assert_color(rgba, (float)rows[i].face * 0.2f, 0, (float)rows[i].texel * 0.2f, 0);
   }
   free(f);
}

static void
test_volume(void **state)
{
   struct fixture *f = setup_texture(0x06, 3, 1, 1, 1);
   set(f, NV097_SET_TEXTURE_FORMAT, f->regs.m[NV097_SET_TEXTURE_FORMAT / 4] | 1u << 28);
   set(f, NV097_SET_TEXTURE_FILTER, 2u << 16 | 2u << 24);
   for (unsigned z = 0; z < 2; z++) /* red grows with z, which is bit 2 of the number */
      for (unsigned i = 0; i < 4; i++)
         memcpy(f->memory + 4 * (z * 4 + i), &(uint32_t){z * 255 << 16}, 4);
   prepare(f);
   float rgba[4];
   nv2a_texture_sample(&f->tex, (float[]){0.5f, 0.5f, 0.4f}, 0, rgba);
   assert_color(rgba, 0.3f, 0, 0, 0);
   free(f);
}

static void
test_border_texels(void **state)
{
   struct fixture *f = setup_texture(0x00, 2, 3, 3, 1);
   set(f, NV097_SET_TEXTURE_FORMAT, f->regs.m[NV097_SET_TEXTURE_FORMAT / 4] & ~8u);
   set(f, NV097_SET_TEXTURE_ADDRESS, 0x404);
   uint8_t rows[256] = {0};
   rows[5 * 16 + 3] = 255; /* left of texel (0, 1) */
   swizzle_bytes(f->memory, rows, 4);
   prepare(f);
   expect(f, -0.05f, 1.5f / 8, 1, 1, 1, 1);
   expect(f, 0.05f, 1.5f / 8, 0, 0, 0, 1);
   free(f);
}

static void
test_palette_and_keys(void **state)
{
   struct fixture *f = setup_texture(0x0b, 2, 0, 0, 1);
   set(f, NV097_SET_TEXTURE_PALETTE, 3u << 2 | 0x400); /* 32 entries */
   memcpy(f->memory + 0x400 + 4 * 5, &(uint32_t){0xff00ff00}, 4);
   f->memory[0] = 32 + 5; /* the low bits count */
   prepare(f);
   expect(f, 0, 0, 0, 1, 0, 1);
   set(f, NV097_SET_COLOR_KEY_COLOR, 0xff00ff00);
   static const float results[4][4] = {{0, 1, 0, 1}, {0, 1, 0, 0}, {0, 0, 0, 0}, {0, 1, 0, 0}};
   for (uint32_t mode = 0; mode < 4; mode++) {
      float rgba[4];
      set(f, NV097_SET_TEXTURE_CONTROL0, NV097_SET_TEXTURE_CONTROL0_ENABLE | mode);
      prepare(f);
      assert_int_equal(nv2a_texture_sample(&f->tex, (float[3]){0}, 0, rgba), mode != 3);
      assert_color(rgba, results[mode][0], results[mode][1], results[mode][2], results[mode][3]);
      set(f, NV097_SET_TEXTURE_CONTROL0, NV097_SET_TEXTURE_CONTROL0_ENABLE | 4 | mode);
      prepare(f);
      assert_int_equal(nv2a_texture_sample(&f->tex, (float[3]){0}, 0, rgba), mode == 0);
   }
   free(f);
}

/* SET_SHADOW_COMPARE_FUNC with r below, at and above a depth of 1000: bits 0, 1, 2. */
static void
test_shadow(void **state)
{
   static const uint8_t passes[8] = {0, 4, 2, 6, 1, 5, 3, 7};
   for (uint32_t func = 0; func < 8; func++) {
      struct fixture *f = setup_texture(0x2a, 2, 0, 0, 1);
      memcpy(f->memory, &(uint32_t){1000u << 8}, 4);
      set(f, NV097_SET_SHADER_STAGE_PROGRAM, 2);
      set(f, NV097_SET_SHADOW_COMPARE_FUNC, func);
      prepare(f);
      for (unsigned i = 0; i < 3; i++) {
         float rgba[4], pass = passes[func] >> i & 1;
         nv2a_texture_sample(&f->tex, (float[]){0, 0, 999.0f + (float)i}, 0, rgba);
         assert_color(rgba, pass, pass, pass, pass);
      }
      free(f);
   }
}

static void
test_dxt(void **state)
{
   /* Red and blue; texels 0..3 of the first row are the colours 0..3. */
   static const uint8_t four[8] = {0x00, 0xf8, 0x1f, 0x00, 0xe4, 0, 0, 0};
   static const uint8_t three[8] = {0x1f, 0x00, 0x00, 0xf8, 0xe4, 0, 0, 0};
   struct fixture *f = setup_texture(0x0c, 2, 2, 2, 1);
   memcpy(f->memory, four, 8);
   prepare(f);
   expect(f, 0.1f, 0.1f, 1, 0, 0, 1);
   expect(f, 0.3f, 0.1f, 0, 0, 1, 1);
   expect(f, 0.6f, 0.1f, 2 / 3.0f, 0, 1 / 3.0f, 1);
   expect(f, 0.9f, 0.1f, 1 / 3.0f, 0, 2 / 3.0f, 1);
   memcpy(f->memory, three, 8);
   expect(f, 0.6f, 0.1f, 0.5f, 0, 0.5f, 1);
   expect(f, 0.9f, 0.1f, 0, 0, 0, 0);
   free(f);
   f = setup_texture(0x0e, 2, 2, 2, 1);
   memcpy(f->memory, (uint8_t[8]){0x30, 0xf0}, 8);
   memcpy(f->memory + 8, three, 8);
   prepare(f);
   expect(f, 0.3f, 0.1f, 1, 0, 0, 0.2f);
   expect(f, 0.9f, 0.1f, 2 / 3.0f, 0, 1 / 3.0f, 1);
   free(f);
   f = setup_texture(0x0f, 2, 2, 2, 1);
   memcpy(f->memory, (uint8_t[8]){0, 255, 0x88, 0x0e}, 8); /* 0, 1, 2, 7: between, or 1 */
   memcpy(f->memory + 8, four, 8);
   prepare(f);
   expect(f, 0.1f, 0.1f, 1, 0, 0, 0);
   expect(f, 0.3f, 0.1f, 0, 0, 1, 1);
   expect(f, 0.6f, 0.1f, 2 / 3.0f, 0, 1 / 3.0f, 0.2f);
   expect(f, 0.9f, 0.1f, 1 / 3.0f, 0, 2 / 3.0f, 1);
   free(f);
}

static void
test_yuv(void **state)
{
   for (uint32_t code = 0x24; code <= 0x25; code++) {
      struct fixture *f = setup_texture(code, 2, 0, 0, 1);
      set(f, NV097_SET_TEXTURE_ADDRESS, 0x30303);
      set(f, NV097_SET_TEXTURE_IMAGE_RECT, 2u << 16 | 1);
      set(f, NV097_SET_TEXTURE_CONTROL1, 8u << 16);
      const uint8_t yuyv[4] = {16, 128, 235, 128}, uyvy[4] = {128, 16, 128, 235};
      memcpy(f->memory, code == 0x24 ? yuyv : uyvy, 4);
      prepare(f);
      expect(f, 0.5f, 0.5f, 0, 0, 0, 1);
      expect(f, 1.5f, 0.5f, 1, 1, 1, 1);
      /* BT.601: Y and the differences B - Y and R - Y, here of colours that are in range. */
      static const uint8_t colors[3][3] = {{120, 100, 140}, {90, 150, 120}, {160, 128, 100}};
      for (unsigned i = 0; i < 3; i++) {
         const uint8_t *c = colors[i];
         const uint8_t words[2][4] = {{c[0], c[1], c[0], c[2]}, {c[1], c[0], c[2], c[0]}};
         const double y = (c[0] - 16) / 219.0;
         const double b = y + (1 - 0.114) * 2 * (c[1] - 128) / 224;
         const double r = y + (1 - 0.299) * 2 * (c[2] - 128) / 224;
         const double expected[4] = {r, (y - 0.299 * r - 0.114 * b) / 0.587, b, 1};
         float rgba[4];
         memcpy(f->memory, words[code - 0x24], 4);
         assert_true(nv2a_texture_sample(&f->tex, (float[]){0.5f, 0.5f, 0}, 0, rgba));
         for (unsigned k = 0; k < 4; k++)
            assert_true(fabs(rgba[k] - expected[k]) < 1e-4);
      }
      free(f);
   }
}

static void
test_convolution(void **state)
{
   for (uint32_t kernel = 1; kernel <= 2; kernel++) {
      struct fixture *f = setup_texture(0x00, 2, 2, 2, 1);
      uint8_t rows[16] = {0};
      rows[1 * 4 + 1] = 255;
      swizzle_bytes(f->memory, rows, 2);
      set(f, NV097_SET_TEXTURE_FILTER, 7u << 16 | 4u << 24 | kernel << 13);
      prepare(f);
      float middle = kernel == 1 ? 0.5f : 0.25f, corner = kernel == 1 ? 0.125f : 0.0625f;
      expect(f, 0.375f, 0.375f, middle, middle, middle, 1);
      expect(f, 0.625f, 0.625f, corner, corner, corner, 1);
      free(f);
   }
}

static void
test_problems(void **state)
{
   struct fixture *f = setup_texture(0x06, 2, 8, 8, 1);
   assert_false(nv2a_texture_prepare(&f->tex, &f->regs, 0, map, f)); /* 256 KiB */
   assert_non_null(f->tex.problem);
   float rgba[4];
   assert_true(nv2a_texture_sample(&f->tex, (float[3]){0}, 0, rgba));
   assert_color(rgba, 0, 0, 0, 0);
   set(f, NV097_SET_TEXTURE_FORMAT, 1 | 2u << 4 | 0x08u << 8);
   assert_false(nv2a_texture_prepare(&f->tex, &f->regs, 0, map, f));
   assert_non_null(f->tex.problem);
   set(f, NV097_SET_TEXTURE_CONTROL0, 0);
   assert_false(nv2a_texture_prepare(&f->tex, &f->regs, 0, map, f));
   assert_null(f->tex.problem);
   /* Any state is answered. */
   uint32_t seed = 1;
   for (unsigned i = 0; i < 20000; i++) {
      for (uint32_t method = NV097_SET_TEXTURE_OFFSET; method < NV097_SET_TEXTURE_OFFSET + 0x40;
           method += 4)
         set(f, method, seed = seed * 1664525u + 1013904223u);
      f->regs.m[NV097_SET_TEXTURE_OFFSET / 4] &= 0xfff;
      f->regs.m[NV097_SET_TEXTURE_FORMAT / 4] &= 0x3337ffff; /* small enough for the memory */
      if (nv2a_texture_prepare(&f->tex, &f->regs, 0, map, f))
         nv2a_texture_sample(&f->tex, (float[]){(float)i * 0.37f, (float)i * -0.11f, 0.5f},
                             (float)(i % 9), rgba);
   }
   free(f);
}

int
main(void)
{
   const struct CMUnitTest tests[] = {
       cmocka_unit_test(test_swizzle),
       cmocka_unit_test(test_levels),
       cmocka_unit_test(test_formats),
       cmocka_unit_test(test_signed_components),
       cmocka_unit_test(test_linear),
       cmocka_unit_test(test_wrap),
       cmocka_unit_test(test_hostile_coordinates),
       cmocka_unit_test(test_mipmaps),
       cmocka_unit_test(test_lod),
       cmocka_unit_test(test_cube),
       cmocka_unit_test(test_volume),
       cmocka_unit_test(test_border_texels),
       cmocka_unit_test(test_palette_and_keys),
       cmocka_unit_test(test_shadow),
       cmocka_unit_test(test_dxt),
       cmocka_unit_test(test_yuv),
       cmocka_unit_test(test_convolution),
       cmocka_unit_test(test_problems),
   };
   return cmocka_run_group_tests(tests, NULL, NULL);
}

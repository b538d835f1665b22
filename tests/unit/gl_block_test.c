/* Blocks of compressed images: what decodes to what, and how near encoders come. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "../conformance/ct_fxt1.h"
#include "mesa_ext/codec/block.h"

static void
blocks_of_s3tc(void **state)
{
   /* White and black ends: index 0 white, 1 black, 2 and 3 between. */
   (void)state;
   const uint8_t dxt1[8] = {0xff, 0xff, 0, 0, 0xe4, 0, 0, 0};
   uint8_t texels[GL_BLOCK_TEXELS][4], again[GL_BLOCK_TEXELS][4], block[16];
   gl_block_decode(GL_BLOCK_DXT1_RGB, dxt1, texels);
   assert_memory_equal(texels[0], ((uint8_t[]){255, 255, 255, 255}), 4);
   assert_memory_equal(texels[1], ((uint8_t[]){0, 0, 0, 255}), 4);
   assert_memory_equal(texels[2], ((uint8_t[]){170, 170, 170, 255}), 4);
   assert_memory_equal(texels[3], ((uint8_t[]){85, 85, 85, 255}), 4);
   /* Ends in the other order: index 3 is a hole. */
   const uint8_t hole[8] = {0, 0, 0xff, 0xff, 0xff, 0, 0, 0};
   gl_block_decode(GL_BLOCK_DXT1_RGBA, hole, texels);
   assert_int_equal(texels[0][3], 0);
   gl_block_decode(GL_BLOCK_DXT1_RGB, hole, texels);
   assert_int_equal(texels[0][3], 255);
   /* What a block can hold survives encoding and decoding. */
   for (unsigned kind = GL_BLOCK_DXT1_RGB; kind <= GL_BLOCK_DXT5; kind++) {
      for (unsigned i = 0; i < 16; i++) {
         memset(texels[i], i % 3 ? 255 : 0, 3);
         texels[i][3] = kind == GL_BLOCK_DXT1_RGB || i % 3 ? 255 : 0;
      }
      gl_block_encode(kind, (const uint8_t(*)[4])texels, block);
      gl_block_decode(kind, block, again);
      assert_memory_equal(texels, again, 16 * sizeof texels[0]);
   }
}

static unsigned
widened(unsigned value, unsigned bits)
{
   return value << (8 - bits) | value >> (2 * bits - 8);
}

/* Every pair of ends of alpha, and every colour with another: what EXT_texture_compression_s3tc
 * says lies between them, rounded down. */
static void
values_between_ends(void **state)
{
   /* Texel i takes the alpha i % 8 and the colour i % 4. */
   uint8_t block[16] = {[2] = 0x88, 0xc6, 0xfa, 0x88, 0xc6, 0xfa, [12] = 0xe4, 0xe4, 0xe4, 0xe4};
   uint8_t texels[GL_BLOCK_TEXELS][4];
   (void)state;
   for (unsigned i = 0; i < 65536; i++) {
      const unsigned a = i >> 8, b = i & 255, other = i * 40503 >> 3 & 0xffff;
      const unsigned ends[2][3] = {
          {widened(i >> 11, 5), widened(i >> 5 & 63, 6), widened(i & 31, 5)},
          {widened(other >> 11, 5), widened(other >> 5 & 63, 6), widened(other & 31, 5)}};
      unsigned alpha[8] = {a, b, [7] = 255};
      for (unsigned k = 1; k < (a > b ? 7 : 5); k++)
         alpha[k + 1] = a > b ? ((7 - k) * a + k * b) / 7 : ((5 - k) * a + k * b) / 5;
      memcpy(block, ((uint8_t[]){(uint8_t)a, (uint8_t)b}), 2);
      memcpy(block + 8,
             ((uint8_t[]){(uint8_t)i, (uint8_t)(i >> 8), (uint8_t)other, (uint8_t)(other >> 8)}),
             4);
      for (unsigned wide = 0; wide < 2; wide++) {
         const bool four = wide || i > other;
         gl_block_decode(wide ? GL_BLOCK_DXT5 : GL_BLOCK_DXT1_RGBA, block + (wide ? 0 : 8), texels);
         for (unsigned t = 0; t < 16; t++) {
            for (unsigned c = 0; c < 3; c++) {
               const unsigned x = ends[0][c], y = ends[1][c];
               const unsigned colors[4] = {x, y, four ? (2 * x + y) / 3 : (x + y) / 2,
                                           four ? (x + 2 * y) / 3 : 0};
               assert_int_equal(texels[t][c], colors[t % 4]);
            }
            assert_int_equal(texels[t][3], wide ? alpha[t % 8] : four || t % 4 < 3 ? 255 : 0);
         }
      }
   }
}

/* What the specifications say of one texel: the alpha or other component of a ramp; and the colour,
 * whose fourth is a hole where the ends of blocks of DXT1 are in the other order. */
static uint8_t
ramp_value(const uint8_t *half, unsigned texel)
{
   const unsigned a = half[0], b = half[1];
   unsigned code = 0;
   for (unsigned i = 0; i < 3; i++) {
      const unsigned bit = 3 * texel + i;
      code |= (half[2 + bit / 8] >> bit % 8 & 1u) << i;
   }
   if (code < 2)
      return half[code];
   if (a > b)
      return (uint8_t)(((8 - code) * a + (code - 1) * b) / 7);
   return (uint8_t)(code == 6 ? 0 : code == 7 ? 255 : ((6 - code) * a + (code - 1) * b) / 5);
}

static void
color_value(enum gl_block kind, const uint8_t *half, unsigned texel, uint8_t rgba[4])
{
   const unsigned c0 = half[0] | half[1] << 8, c1 = half[2] | half[3] << 8;
   const unsigned code = half[4 + texel / 4] >> 2 * (texel % 4) & 3;
   const bool four = c0 > c1 || kind == GL_BLOCK_DXT3 || kind == GL_BLOCK_DXT5;
   const unsigned shift[3] = {11, 5, 0}, bits[3] = {5, 6, 5};
   for (unsigned i = 0; i < 3; i++) {
      const unsigned mask = (1u << bits[i]) - 1;
      const unsigned x = widened(c0 >> shift[i] & mask, bits[i]);
      const unsigned y = widened(c1 >> shift[i] & mask, bits[i]);
      const unsigned values[4] = {x, y, four ? (2 * x + y) / 3 : (x + y) / 2,
                                  four ? (x + 2 * y) / 3 : 0};
      rgba[i] = (uint8_t)values[code];
   }
   rgba[3] = !four && code == 3 && kind == GL_BLOCK_DXT1_RGBA ? 0 : 255;
}

static void
texel_value(enum gl_block kind, const uint8_t *block, unsigned texel, uint8_t rgba[4])
{
   memcpy(rgba, ((uint8_t[]){0, 0, 0, 255}), 4);
   switch (kind) {
   case GL_BLOCK_DXT1_RGB:
   case GL_BLOCK_DXT1_RGBA:
      color_value(kind, block, texel, rgba);
      break;
   case GL_BLOCK_DXT3:
      color_value(kind, block + 8, texel, rgba);
      rgba[3] = (uint8_t)((block[texel / 2] >> 4 * (texel % 2) & 15) * 17);
      break;
   case GL_BLOCK_DXT5:
      color_value(kind, block + 8, texel, rgba);
      rgba[3] = ramp_value(block, texel);
      break;
   case GL_BLOCK_LATC2:
      rgba[0] = rgba[1] = rgba[2] = ramp_value(block, texel);
      rgba[3] = ramp_value(block + 8, texel);
      break;
   default:
      rgba[0] = ramp_value(block, texel);
      rgba[1] = kind == GL_BLOCK_RGTC2 ? ramp_value(block + 8, texel) : 0;
      break;
   }
}

/* The same of kinds that are decoded block by block. */
static void
texel_alone(enum gl_block kind, const uint8_t *block, unsigned texel, uint8_t rgba[4])
{
   uint8_t texels[GL_BLOCK_TEXELS][4];
   gl_block_decode(kind, block, texels);
   memcpy(rgba, texels[texel], 4);
}

static unsigned
next_random(unsigned *seed)
{
   *seed = *seed * 1664525u + 1013904223u;
   return *seed >> 16;
}

/* Random blocks, and blocks whose ends are the same in any way. */
static void
fill_blocks(uint8_t *blocks, size_t num, unsigned *seed)
{
   for (size_t i = 0; i < 16 * num; i++)
      blocks[i] = (uint8_t)next_random(seed);
   for (size_t i = 0; i < num; i++) {
      uint8_t *half = blocks + 8 * (next_random(seed) % (2 * num));
      const unsigned way = next_random(seed) % 4;
      half[1] = way == 0 ? half[0] : half[1];
      if (way == 1)
         memcpy(half + 2, half, 2);
      if (way == 2)
         half[3] = half[1];
   }
}

#define ROW_BLOCKS 19

/* Rows of any number of blocks, of all kinds and by all kernels that the CPU has; nothing beside
 * them is written. */
static void
rows_of_blocks(void **state)
{
   enum { STRIDE = 4 * 8 * ROW_BLOCKS + 4 };
   static uint8_t blocks[16 * ROW_BLOCKS], texels[4 * STRIDE], expected[4 * STRIDE];
   (void)state;
   unsigned seed = 1;
   for (unsigned round = 0; round < 400; round++) {
      const size_t num = round % (ROW_BLOCKS + 1);
      fill_blocks(blocks, ROW_BLOCKS, &seed);
      for (unsigned kind = GL_BLOCK_NONE + 1; kind < GL_NUM_BLOCKS; kind++) {
         const struct gl_block_info *info = gl_block_info(kind);
         const bool alone = info->is_signed || kind >= GL_BLOCK_FXT1_RGB;
         memset(expected, 0x5a, sizeof expected);
         for (size_t i = 0; i < num; i++) {
            for (unsigned t = 0; t < 4u * info->width; t++)
               (alone ? texel_alone : texel_value)(kind, blocks + i * info->bytes, t,
                                                   expected + t / info->width * STRIDE +
                                                       4 * (i * info->width + t % info->width));
         }
         for (unsigned isa = U_CPU_PORTABLE; isa <= u_cpu_detect_isa(); isa++) {
            memset(texels, 0x5a, sizeof texels);
            gl_block_decode_row(isa, kind, blocks, num, texels, STRIDE);
            assert_memory_equal(texels, expected, sizeof texels);
         }
      }
   }
}

/* The same of ramps as they are. */
static void
rows_of_ramps(void **state)
{
   enum { STRIDE = 2 * 4 * ROW_BLOCKS + 3 };
   static uint8_t blocks[16 * ROW_BLOCKS], texels[4 * STRIDE], expected[4 * STRIDE];
   (void)state;
   unsigned seed = 2;
   for (unsigned round = 0; round < 2400; round++) {
      const enum gl_block kind = GL_BLOCK_RGTC1 + round % 6;
      const unsigned ramps = gl_block_num_ramps(kind);
      const bool alpha = kind == GL_BLOCK_LATC2 || kind == GL_BLOCK_SIGNED_LATC2;
      const size_t num = round % (ROW_BLOCKS + 1);
      assert_int_equal(ramps, kind <= GL_BLOCK_SIGNED_RGTC1 ? 1 : 2);
      fill_blocks(blocks, ROW_BLOCKS, &seed);
      memset(expected, 0x5a, sizeof expected);
      for (size_t i = 0; i < 16 * num; i++) {
         uint8_t rgba[4];
         const uint8_t *block = blocks + i / 16 * 8 * ramps;
         (gl_block_info(kind)->is_signed ? texel_alone : texel_value)(kind, block, i % 16, rgba);
         uint8_t *at = expected + i % 16 / 4 * STRIDE + (i / 16 * 4 + i % 4) * ramps;
         at[0] = rgba[0];
         if (ramps == 2)
            at[1] = rgba[alpha ? 3 : 1];
      }
      for (unsigned isa = U_CPU_PORTABLE; isa <= u_cpu_detect_isa(); isa++) {
         memset(texels, 0x5a, sizeof texels);
         gl_block_decode_ramps(isa, kind, blocks, num, texels, STRIDE);
         assert_memory_equal(texels, expected, sizeof texels);
      }
   }
   assert_int_equal(gl_block_num_ramps(GL_BLOCK_DXT5), 0);
   assert_int_equal(gl_block_num_ramps(GL_BLOCK_FXT1_RGB), 0);
}

/* The ends, what lies between, and the extremes; -128 is -127. */
static void
blocks_with_signs(void **state)
{
   uint8_t texels[GL_BLOCK_TEXELS][4], block[16] = {0x81, 0x7f, 0xfa, 0x01};
   (void)state;
   /* Ends -127 and 127: codes 2, 7, 7 and 0. */
   gl_block_decode(GL_BLOCK_SIGNED_RGTC1, block, texels);
   assert_int_equal((int8_t)texels[0][0], (-127 * 4 + 127) / 5);
   assert_int_equal((int8_t)texels[1][0], 127);
   assert_int_equal((int8_t)texels[2][0], 127);
   assert_int_equal((int8_t)texels[3][0], -127);
   assert_int_equal(texels[0][1], 0);
   assert_int_equal(texels[0][3], 127);
   block[0] = 0x80;
   gl_block_decode(GL_BLOCK_SIGNED_RGTC1, block, texels);
   assert_int_equal((int8_t)texels[3][0], -127);
}

/* Each component is at most half a step of its block's coarser ramp away. */
static void
ramps_are_near(void **state)
{
   static const enum gl_block kinds[] = {GL_BLOCK_RGTC1, GL_BLOCK_SIGNED_RGTC1,
                                         GL_BLOCK_RGTC2, GL_BLOCK_SIGNED_RGTC2,
                                         GL_BLOCK_LATC2, GL_BLOCK_SIGNED_LATC2};
   (void)state;
   for (unsigned round = 0; round < 600; round++) {
      const enum gl_block kind = kinds[round % 6];
      const bool is_signed = gl_block_info(kind)->is_signed;
      const bool second_is_alpha = kind == GL_BLOCK_LATC2 || kind == GL_BLOCK_SIGNED_LATC2;
      const unsigned num = gl_block_info(kind)->bytes / 8;
      const int range = 1 + rand() % 127;
      uint8_t texels[GL_BLOCK_TEXELS][4], again[GL_BLOCK_TEXELS][4], block[16];
      for (unsigned i = 0; i < 16; i++) {
         for (unsigned c = 0; c < 4; c++)
            texels[i][c] = (uint8_t)(rand() % range);
      }
      gl_block_encode(kind, (const uint8_t(*)[4])texels, block);
      gl_block_decode(kind, block, again);
      for (unsigned i = 0; i < 16; i++) {
         for (unsigned k = 0; k < num; k++) {
            const unsigned c = k && second_is_alpha ? 3 : k;
            const int d =
                is_signed ? (int8_t)texels[i][c] - (int8_t)again[i][c] : texels[i][c] - again[i][c];
            assert_in_range(abs(d), 0, range / 10 + 1);
         }
      }
   }
}

/* Blocks worked out by hand. Texel (x,y) has bit 4x + y of the two words. */
static void
etc1_is_decoded(void **state)
{
   uint8_t texels[GL_BLOCK_TEXELS][4];
   (void)state;
   /* Four bits a colour, halves side by side: f/1 0/2 8/3, tables 1 (5, 17) and 6 (33, 106). Signs
    * of (0,0), (3,3); large steps of (0,0), (2,1). */
   const uint8_t individual[8] = {0xf1, 0x02, 0x83, 0x38, 0x80, 0x01, 0x02, 0x01};
   gl_block_decode(GL_BLOCK_ETC1, individual, texels);
   assert_memory_equal(texels[0], ((uint8_t[]){255 - 17, 0, 136 - 17, 255}), 4);
   assert_memory_equal(texels[1], ((uint8_t[]){255, 5, 136 + 5, 255}), 4);
   assert_memory_equal(texels[4 * 1 + 2], ((uint8_t[]){17 + 106, 34 + 106, 51 + 106, 255}), 4);
   assert_memory_equal(texels[4 * 3 + 2], ((uint8_t[]){17 + 33, 34 + 33, 51 + 33, 255}), 4);
   assert_memory_equal(texels[4 * 3 + 3], ((uint8_t[]){0, 1, 51 - 33, 255}), 4);
   /* Five bits and differences, halves one above the other: 16 + 3, 31 - 4, 0 + 0, tables 0 and 7.
    */
   const uint8_t differential[8] = {0x83, 0xfc, 0x00, 0x1f, 0x00, 0x04, 0x00, 0x04};
   gl_block_decode(GL_BLOCK_ETC1, differential, texels);
   assert_memory_equal(texels[0], ((uint8_t[]){132 + 2, 255, 2, 255}), 4);
   assert_memory_equal(texels[4 * 1 + 3], ((uint8_t[]){132 + 2, 255, 2, 255}), 4);
   assert_memory_equal(texels[4 * 2 + 0], ((uint8_t[]){0, 222 - 183, 0, 255}), 4);
   assert_memory_equal(texels[4 * 3 + 0], ((uint8_t[]){156 + 47, 255, 47, 255}), 4);
   /* A sum beyond five bits: 31 + 1 is 0. */
   const uint8_t beyond[8] = {0xf9, 0xf9, 0xf9, 0x02, 0, 0, 0, 0};
   gl_block_decode(GL_BLOCK_ETC1, beyond, texels);
   assert_memory_equal(texels[3], ((uint8_t[]){2, 2, 2, 255}), 4);
}

/* Random blocks of each of the eight values of the mode's bits. */
static void
fxt1_is_decoded(void **state)
{
   (void)state;
   for (unsigned round = 0; round < 4000; round++) {
      uint8_t block[16], texels[GL_BLOCK_TEXELS][4], expected[GL_BLOCK_TEXELS][4];
      for (unsigned i = 0; i < 16; i++)
         block[i] = (uint8_t)(rand() >> 7);
      block[15] = (uint8_t)((block[15] & 31) | (round % 8) << 5);
      ct_fxt1_decode(block, expected);
      gl_block_decode(GL_BLOCK_FXT1_RGBA, block, texels);
      assert_memory_equal(texels, expected, sizeof texels);
      gl_block_decode(GL_BLOCK_FXT1_RGB, block, texels);
      for (unsigned i = 0; i < GL_BLOCK_TEXELS; i++)
         expected[i][3] = 255;
      assert_memory_equal(texels, expected, sizeof texels);
   }
}

/* The sum of squares of what encoding and decoding lose, divided by the numbers. */
static double
fxt1_loss(const uint8_t texels[GL_BLOCK_TEXELS][4])
{
   uint8_t block[16], again[GL_BLOCK_TEXELS][4];
   double sum = 0;
   gl_block_encode(GL_BLOCK_FXT1_RGBA, texels, block);
   gl_block_decode(GL_BLOCK_FXT1_RGBA, block, again);
   for (unsigned i = 0; i < GL_BLOCK_TEXELS; i++) {
      for (unsigned c = 0; c < 4; c++)
         sum += (texels[i][c] - again[i][c]) * (texels[i][c] - again[i][c]);
   }
   return sum / (4 * GL_BLOCK_TEXELS);
}

/* One colour, with and without alpha: as near as five bits come. Two colours a half, four colours,
 * ramps, and a cut-out of a ramp: what the modes are for. */
static void
fxt1_is_encoded(void **state)
{
   uint8_t texels[GL_BLOCK_TEXELS][4];
   (void)state;
   for (unsigned round = 0; round < 500; round++) {
      uint8_t colors[4][4];
      for (unsigned i = 0; i < 16; i++)
         colors[i / 4][i % 4] = (uint8_t)(rand() >> 7);
      for (unsigned kind = 0; kind < 6; kind++) {
         for (unsigned i = 0; i < GL_BLOCK_TEXELS; i++) {
            const unsigned x = i % 8, y = i / 8;
            for (unsigned c = 0; c < 4; c++) {
               const unsigned a = colors[0][c], z = colors[1][c];
               texels[i][c] = (uint8_t)(kind <= 1   ? a
                                        : kind == 2 ? colors[2 * (x / 4) + (y & 1)][c]
                                        : kind == 3 ? colors[(x + y) % 4][c]
                                                    : (a * (10 - x - y) + z * (x + y)) / 10);
            }
            if (kind != 1)
               texels[i][3] = 255;
            if (kind == 5 && x == y)
               memset(texels[i], 0, 4);
         }
         /* Five bits are off by 4 at most. */
         assert_true(fxt1_loss((const uint8_t(*)[4])texels) < (kind < 4 ? 17 : 80));
      }
   }
}

int
main(void)
{
   const struct CMUnitTest tests[] = {
       cmocka_unit_test(blocks_of_s3tc),    cmocka_unit_test(values_between_ends),
       cmocka_unit_test(rows_of_blocks),    cmocka_unit_test(rows_of_ramps),
       cmocka_unit_test(blocks_with_signs), cmocka_unit_test(ramps_are_near),
       cmocka_unit_test(etc1_is_decoded),   cmocka_unit_test(fxt1_is_decoded),
       cmocka_unit_test(fxt1_is_encoded),
   };
   return cmocka_run_group_tests(tests, NULL, NULL);
}

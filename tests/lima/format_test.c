/* Formats of texels and pixels, and where they lie. */
#include "lima/cmd/jobs.h"
#include "lima/format/pixel.h"
#include "lima/format/texel.h"
#include "lima/format/tiling.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <cmocka.h>

static void
tiles_are_interleaved(void **state)
{
   (void)state;
   assert_int_equal(lima_tile_index(1, 0), 1);
   assert_int_equal(lima_tile_index(0, 1), 3);
   assert_int_equal(lima_tile_index(1, 1), 2);
   assert_int_equal(lima_tile_index(2, 0), 4);
   assert_int_equal(lima_tile_index(15, 15), 0xaa);
   bool used[256] = {false};
   for (unsigned i = 0; i < 256; i++) {
      const uint32_t index = lima_tile_index(i % 16, i / 16);
      assert_true(index < 256 && !used[index]);
      used[index] = true;
   }
   const struct lima_tiling tiled = {true, 3, 4}, linear = {false, 100, 2};
   assert_int_equal(lima_pixel_offset(&tiled, 17, 32), (2 * 3 + 1) * 1024 + 4);
   assert_int_equal(lima_pixel_offset(&linear, 7, 3), 314);
   assert_int_equal(lima_tiles(16), 1);
   assert_int_equal(lima_tiles(17), 2);
}

static void
check_texel(unsigned format, bool swap, const uint8_t *bytes, float r, float g, float b, float a)
{
   const float expected[4] = {r, g, b, a};
   float color[4];
   lima_texel_read(&(struct lima_texel_view){.format = (uint8_t)format, .swap_rb = swap}, bytes,
                   color);
   for (unsigned i = 0; i < 4; i++) {
      if (fabsf(color[i] - expected[i]) > 1e-6f * fmaxf(1.0f, fabsf(expected[i])))
         fail_msg("format %x, component %u: %g, not %g", format, i, (double)color[i],
                  (double)expected[i]);
   }
}

static void
texels_are_colors(void **state)
{
   (void)state;
   static const uint8_t bytes[8] = {51, 102, 153, 204, 0, 0x3c, 0, 0x40};
   check_texel(LIMA_TEXEL_L8, false, bytes, 0.2f, 0.2f, 0.2f, 1);
   check_texel(LIMA_TEXEL_A8, false, bytes, 0, 0, 0, 0.2f);
   check_texel(LIMA_TEXEL_I8, false, bytes, 0.2f, 0.2f, 0.2f, 0.2f);
   check_texel(LIMA_TEXEL_L8A8, false, bytes, 0.2f, 0.2f, 0.2f, 0.4f);
   check_texel(LIMA_TEXEL_RGBA8888, true, bytes, 0.2f, 0.4f, 0.6f, 0.8f);
   check_texel(LIMA_TEXEL_RGBA8888, false, bytes, 0.6f, 0.4f, 0.2f, 0.8f);
   check_texel(LIMA_TEXEL_RGBX8888, true, bytes, 0.2f, 0.4f, 0.6f, 1);
   check_texel(LIMA_TEXEL_RGB888, true, bytes, 0.2f, 0.4f, 0.6f, 1);
   check_texel(LIMA_TEXEL_BGR565, false, (const uint8_t[]){0x1f, 0x00}, 0, 0, 1, 1);
   check_texel(LIMA_TEXEL_BGR565, false, (const uint8_t[]){0xe0, 0x07}, 0, 1, 0, 1);
   check_texel(LIMA_TEXEL_BGRA5551, false, (const uint8_t[]){0x00, 0x7c}, 1, 0, 0, 0);
   check_texel(LIMA_TEXEL_BGRA4444, false, (const uint8_t[]){0x0f, 0xf0}, 0, 0, 1, 1);
   check_texel(LIMA_TEXEL_L16, false, (const uint8_t[]){0xff, 0xff}, 1, 1, 1, 1);
   check_texel(LIMA_TEXEL_A16, false, (const uint8_t[]){0x33, 0x33}, 0, 0, 0, 0.2f);
   check_texel(LIMA_TEXEL_I16, false, (const uint8_t[]){0x33, 0x33}, 0.2f, 0.2f, 0.2f, 0.2f);
   check_texel(LIMA_TEXEL_L16F, false, bytes + 6, 2, 2, 2, 1);
   check_texel(LIMA_TEXEL_A16F, false, bytes + 6, 0, 0, 0, 2);
   check_texel(LIMA_TEXEL_I16F, false, bytes + 6, 2, 2, 2, 2);
   check_texel(LIMA_TEXEL_RGBA16F, true, (const uint8_t[]){0, 0x3c, 0, 0x40, 0, 0xc0, 0, 0x34}, 1,
               2, -2, 0.25f);
   check_texel(LIMA_TEXEL_LA16F, false, bytes + 4, 1, 1, 1, 2);
   check_texel(LIMA_TEXEL_RGB16F, true, (const uint8_t[]){0, 0x3c, 0, 0x40, 0, 0xc0}, 1, 2, -2, 1);
   check_texel(LIMA_TEXEL_RGB16F, false, (const uint8_t[]){0, 0x3c, 0, 0x40, 0, 0xc0}, -2, 2, 1, 1);
   check_texel(LIMA_TEXEL_Z24S8, false, (const uint8_t[]){1, 2, 3, 7}, 0x030201, 7, 0, 1);
   check_texel(LIMA_TEXEL_Z24X8, false, (const uint8_t[]){255, 255, 255, 7}, 1, 1, 1, 1);
   assert_int_equal(lima_texel_bytes(LIMA_TEXEL_RGB888), 3);
   assert_int_equal(lima_texel_bytes(0x3f), 0);
}

/* A block of two colours of 4 bits, its halves beside each other. */
static void
etc1_has_two_halves(void **state)
{
   (void)state;
   /* Red 15 and 0, green 0 and 15; tables 0 and 7. Pixel (0,0): -8 (3); pixel (3,3): +183 (1). */
   static const uint8_t block[8] = {0xf0, 0x0f, 0x00, 0x1c, 0x00, 0x01, 0x80, 0x01};
   float color[4];
   lima_etc1_read(block, 0, 0, color);
   assert_true(color[0] == 247 / 255.0f && color[1] == 0 && color[3] == 1);
   lima_etc1_read(block, 1, 0, color);
   assert_true(color[0] == 1 && color[1] == 2 / 255.0f);
   lima_etc1_read(block, 3, 3, color);
   assert_true(color[0] == 183 / 255.0f && color[1] == 1 && color[2] == 183 / 255.0f);
   lima_etc1_read(block, 2, 0, color);
   assert_true(color[0] == 47 / 255.0f && color[1] == 1);
   /* A difference of -1 in red, 16 to 15 of 31. */
   static const uint8_t delta[8] = {0x87, 0, 0, 0x02, 0, 0, 0, 0};
   lima_etc1_read(delta, 0, 0, color);
   assert_true(color[0] == (132 + 2) / 255.0f);
   lima_etc1_read(delta, 2, 0, color);
   assert_true(color[0] == (123 + 2) / 255.0f);
}

static void
write_color(unsigned format, bool swap_rb, bool reversed, const float color[4], uint8_t *bytes)
{
   static const float half[4] = {0.5f, 0.5f, 0.5f, 0.5f};
   uint8_t *const to[4] = {NULL, NULL, bytes, NULL};
   float quad[4][4] = {{0}};
   for (unsigned c = 0; c < 4; c++)
      quad[c][2] = color[c];
   lima_pixel_write_quad(format, swap_rb, reversed, (const float(*)[4])quad, half, to);
}

static void
pixels_survive(void **state)
{
   (void)state;
   static const unsigned formats[] = {LIMA_PIXEL_B5G6R5,   LIMA_PIXEL_B5G5R5A1, LIMA_PIXEL_B4G4R4A4,
                                      LIMA_PIXEL_B8G8R8A8, LIMA_PIXEL_B8,       LIMA_PIXEL_G8B8};
   for (unsigned i = 0; i < sizeof formats / sizeof formats[0]; i++) {
      for (unsigned word = 0; word < 65536; word += 7) {
         const unsigned bytes = lima_pixel_bytes(formats[i]);
         const uint8_t in[4] = {(uint8_t)word, (uint8_t)(word >> 8), (uint8_t)(word * 3),
                                (uint8_t)(word * 5)};
         for (unsigned flags = 0; flags < 4; flags++) {
            uint8_t out[4] = {0};
            float color[4];
            lima_pixel_read_color(formats[i], flags & 1, flags & 2, in, color);
            write_color(formats[i], flags & 1, flags & 2, color, out);
            assert_memory_equal(in, out, bytes);
         }
      }
   }
}

static void
pixels_have_an_order(void **state)
{
   (void)state;
   static const float color[4] = {0.2f, 0.4f, 0.6f, 0.8f};
   uint8_t bytes[8];
   write_color(LIMA_PIXEL_B8G8R8A8, false, false, color, bytes);
   assert_memory_equal(bytes, ((uint8_t[]){153, 102, 51, 204}), 4);
   write_color(LIMA_PIXEL_B8G8R8A8, true, false, color, bytes);
   assert_memory_equal(bytes, ((uint8_t[]){51, 102, 153, 204}), 4);
   write_color(LIMA_PIXEL_B5G6R5, false, false, (const float[4]){1, 0, 0, 0}, bytes);
   assert_memory_equal(bytes, ((uint8_t[]){0x00, 0xf8}), 2);
   write_color(LIMA_PIXEL_RG16F, false, false, (const float[4]){1, -2, 0, 0}, bytes);
   assert_memory_equal(bytes, ((uint8_t[]){0x00, 0x3c, 0x00, 0xc0}), 4);
   write_color(LIMA_PIXEL_RGBA16F, false, false, (const float[4]){1, -2, 0, 0.25f}, bytes);
   assert_memory_equal(bytes, ((uint8_t[]){0x00, 0x3c, 0x00, 0xc0, 0, 0, 0x00, 0x34}), 8);
   write_color(LIMA_PIXEL_R16F, false, false, (const float[4]){1, 5, 5, 5}, bytes);
   assert_memory_equal(bytes, ((uint8_t[]){0x00, 0x3c, 0x00, 0xc0}), 4);
   write_color(LIMA_PIXEL_G8B8, false, false, color, bytes);
   assert_memory_equal(bytes, ((uint8_t[]){102, 153, 0x00, 0xc0}), 4);
   uint32_t depth;
   uint8_t stencil;
   lima_pixel_write_zeta(LIMA_PIXEL_Z24S8, 0x123456, 0x78, bytes);
   assert_memory_equal(bytes, ((uint8_t[]){0x56, 0x34, 0x12, 0x78}), 4);
   lima_pixel_read_zeta(LIMA_PIXEL_Z24S8, bytes, &depth, &stencil);
   assert_true(depth == 0x123456 && stencil == 0x78);
   lima_pixel_write_zeta(LIMA_PIXEL_Z16, 0x123456, 0x78, bytes);
   assert_memory_equal(bytes, ((uint8_t[]){0x34, 0x12}), 2);
   lima_pixel_write_zeta(LIMA_PIXEL_S8, 0x123456, 0x78, bytes);
   assert_int_equal(bytes[0], 0x78);
   assert_true(lima_pixel_is_zeta(LIMA_PIXEL_Z16) && !lima_pixel_is_zeta(LIMA_PIXEL_B8));
   assert_int_equal(lima_pixel_bytes(9), 0);
}

int
main(void)
{
   const struct CMUnitTest tests[] = {
       cmocka_unit_test(tiles_are_interleaved), cmocka_unit_test(texels_are_colors),
       cmocka_unit_test(etc1_has_two_halves),   cmocka_unit_test(pixels_survive),
       cmocka_unit_test(pixels_have_an_order),
   };
   return cmocka_run_group_tests(tests, NULL, NULL);
}

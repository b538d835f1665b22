/* Client images: addresses, conversions, pixel transfer, list copies. */
#include "gl_fixture.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "mesa_ext/pixel/transfer.h"

#define CTX(state) (((struct gl_fixture *)*(state))->ctx)

static const struct gl_pixel_store initial_store = {.alignment = 4};

static void
pairs_of_format_and_type(void **state)
{
   const struct {
      GLenum format, type, error;
   } cases[] = {
       {GL_RGBA, GL_UNSIGNED_BYTE, GL_NO_ERROR},
       {GL_RGB, GL_UNSIGNED_SHORT_5_6_5, GL_NO_ERROR},
       {GL_BGR, GL_UNSIGNED_SHORT_5_6_5, GL_INVALID_OPERATION},
       {GL_RGBA, GL_UNSIGNED_BYTE_3_3_2, GL_INVALID_OPERATION},
       {GL_BGRA, GL_UNSIGNED_SHORT_1_5_5_5_REV, GL_NO_ERROR},
       {GL_LUMINANCE, GL_UNSIGNED_INT_8_8_8_8, GL_INVALID_OPERATION},
       {GL_COLOR_INDEX, GL_BITMAP, GL_NO_ERROR},
       {GL_RGB, GL_BITMAP, GL_INVALID_ENUM},
       {GL_RGBA8, GL_UNSIGNED_BYTE, GL_INVALID_ENUM},
       {GL_RGBA, GL_DOUBLE, GL_INVALID_ENUM},
       {GL_DEPTH_STENCIL, GL_UNSIGNED_INT_24_8, GL_NO_ERROR},
       {GL_DEPTH_STENCIL, GL_FLOAT, GL_INVALID_ENUM},
       {GL_DEPTH_COMPONENT, GL_UNSIGNED_INT_24_8, GL_INVALID_OPERATION},
   };
   for (unsigned i = 0; i < sizeof cases / sizeof cases[0]; i++)
      assert_int_equal(gl_pixel_check_format(cases[i].format, cases[i].type), cases[i].error);
}

static void
rows_lie_where_the_store_says(void **state)
{
   struct gl_pixel_store store = initial_store;
   struct gl_pixel_layout l;
   assert_true(gl_pixel_layout(&l, &store, 2, GL_RGB, GL_UNSIGNED_BYTE, 3, 2, 1));
   assert_int_equal(l.row_stride, 12); /* 9 bytes, padded to 4 */
   assert_int_equal(l.end, 12 + 9);
   store = (struct gl_pixel_store){.alignment = 1,
                                   .row_length = 10,
                                   .skip_rows = 2,
                                   .skip_pixels = 3,
                                   .image_height = 5,
                                   .skip_images = 1};
   assert_true(gl_pixel_layout(&l, &store, 3, GL_LUMINANCE, GL_UNSIGNED_SHORT, 4, 2, 2));
   assert_int_equal(l.row_stride, 20);
   assert_int_equal(l.image_stride, 100);
   assert_int_equal(l.first, 100 + 40 + 6);
   assert_int_equal(gl_pixel_row_offset(&l, 1, 1), l.first + 120);
   /* Images and their height do not count in two dimensions. */
   assert_true(gl_pixel_layout(&l, &store, 2, GL_LUMINANCE, GL_UNSIGNED_SHORT, 4, 2, 1));
   assert_int_equal(l.first, 46);
   store = (struct gl_pixel_store){.alignment = 1, .skip_pixels = 11};
   assert_true(gl_pixel_layout(&l, &store, 2, GL_COLOR_INDEX, GL_BITMAP, 13, 1, 1));
   assert_int_equal(l.first, 1);
   assert_int_equal(l.first_bit, 3);
   assert_int_equal(l.row_stride, 2);
   assert_int_equal(l.end, 3);
}

static void
sizes_that_overflow_are_refused(void **state)
{
   const GLint big = 0x7fffffff;
   const struct gl_pixel_store store = {.alignment = 8,
                                        .row_length = big,
                                        .skip_rows = big,
                                        .skip_pixels = big,
                                        .image_height = big,
                                        .skip_images = big};
   struct gl_pixel_layout l;
   assert_false(gl_pixel_layout(&l, &store, 3, GL_RGBA, GL_FLOAT, big, big, big));
   assert_int_equal(gl_pixel_list_bytes(3, GL_RGBA, GL_FLOAT, big, big, big), SIZE_MAX);
   assert_int_equal(gl_pixel_list_bytes(2, GL_RGBA, GL_FLOAT, -1, 4, 1), 0);
}

static void
unpacked_is(const struct gl_pixel_store *store, GLenum format, GLenum type, const void *data,
            const float expect[4])
{
   struct gl_pixel_layout l;
   float rgba[1][4];
   assert_true(gl_pixel_layout(&l, store, 2, format, type, 1, 1, 1));
   gl_pixel_unpack_rgba(&l, data, 0, 1, rgba);
   for (unsigned c = 0; c < 4; c++)
      assert_true(fabsf(rgba[0][c] - expect[c]) < 1e-6f);
}

static void
groups_become_colours(void **state)
{
   const struct gl_pixel_store swapped = {.alignment = 1, .swap_bytes = true};
   const uint8_t bytes[4] = {255, 0, 51, 102};
   const float third = 0.2f, two = 0.4f;
   unpacked_is(&initial_store, GL_RGBA, GL_UNSIGNED_BYTE, bytes, (float[]){1, 0, third, two});
   unpacked_is(&initial_store, GL_BGRA, GL_UNSIGNED_BYTE, bytes, (float[]){third, 0, 1, two});
   unpacked_is(&initial_store, GL_ABGR_EXT, GL_UNSIGNED_BYTE, bytes, (float[]){two, third, 0, 1});
   unpacked_is(&initial_store, GL_LUMINANCE_ALPHA, GL_UNSIGNED_BYTE, bytes, (float[]){1, 1, 1, 0});
   unpacked_is(&initial_store, GL_ALPHA, GL_UNSIGNED_BYTE, bytes, (float[]){0, 0, 0, 1});
   unpacked_is(&initial_store, GL_BLUE, GL_UNSIGNED_BYTE, bytes, (float[]){0, 0, 1, 1});
   const uint16_t red = 0xf800, swapped_red = 0x00f8;
   unpacked_is(&initial_store, GL_RGB, GL_UNSIGNED_SHORT_5_6_5, &red, (float[]){1, 0, 0, 1});
   unpacked_is(&swapped, GL_RGB, GL_UNSIGNED_SHORT_5_6_5, &swapped_red, (float[]){1, 0, 0, 1});
   const uint32_t packed = 0xffc00003u; /* 10 10 10 2 */
   unpacked_is(&initial_store, GL_RGBA, GL_UNSIGNED_INT_10_10_10_2, &packed, (float[]){1, 0, 0, 1});
   const int8_t least = -128, most = 127;
   unpacked_is(&initial_store, GL_RED, GL_BYTE, &least, (float[]){-1, 0, 0, 1});
   unpacked_is(&initial_store, GL_RED, GL_BYTE, &most, (float[]){1, 0, 0, 1});
   const float wide = 7.5f; /* not clamped yet */
   unpacked_is(&initial_store, GL_LUMINANCE, GL_FLOAT, &wide, (float[]){7.5f, 7.5f, 7.5f, 1});
}

/* Every pair: what was packed unpacks to the same again. */
static void
packing_is_the_inverse(void **state)
{
   const GLenum formats[] = {GL_RED,  GL_GREEN, GL_BLUE, GL_ALPHA,   GL_RGB,
                             GL_RGBA, GL_BGR,   GL_BGRA, GL_ABGR_EXT};
   const GLenum types[] = {GL_UNSIGNED_BYTE,
                           GL_UNSIGNED_SHORT,
                           GL_UNSIGNED_INT,
                           GL_FLOAT,
                           GL_UNSIGNED_BYTE_3_3_2,
                           GL_UNSIGNED_BYTE_2_3_3_REV,
                           GL_UNSIGNED_SHORT_5_6_5,
                           GL_UNSIGNED_SHORT_5_6_5_REV,
                           GL_UNSIGNED_SHORT_4_4_4_4,
                           GL_UNSIGNED_SHORT_4_4_4_4_REV,
                           GL_UNSIGNED_SHORT_5_5_5_1,
                           GL_UNSIGNED_SHORT_1_5_5_5_REV,
                           GL_UNSIGNED_INT_8_8_8_8,
                           GL_UNSIGNED_INT_8_8_8_8_REV,
                           GL_UNSIGNED_INT_10_10_10_2,
                           GL_UNSIGNED_INT_2_10_10_10_REV};
   unsigned pairs = 0;
   for (unsigned f = 0; f < sizeof formats / sizeof formats[0]; f++) {
      for (unsigned t = 0; t < sizeof types / sizeof types[0]; t++) {
         if (gl_pixel_check_format(formats[f], types[t]))
            continue;
         pairs++;
         for (unsigned swap = 0; swap < 2; swap++) {
            const struct gl_pixel_store store = {.alignment = 1, .swap_bytes = swap};
            struct gl_pixel_layout l;
            uint8_t group[16], again[16];
            float rgba[1][4];
            /* Bytes below 1.0 in every float, so that clamping changes nothing. */
            for (unsigned i = 0; i < sizeof group; i++)
               group[i] = (uint8_t)(types[t] == GL_FLOAT ? 0x3e : 37 * i + 11);
            assert_true(gl_pixel_layout(&l, &store, 2, formats[f], types[t], 1, 1, 1));
            gl_pixel_unpack_rgba(&l, group, 0, 1, rgba);
            gl_pixel_pack_rgba(&l, again, 1, (const float(*)[4])rgba);
            /* 32-bit integers do not fit a float's 24 bits. */
            if (types[t] != GL_UNSIGNED_INT)
               assert_memory_equal(group, again, l.bits_per_group / 8);
         }
      }
   }
   assert_int_equal(pairs, 9 * 4 + 4 + 3 * 8);
}

/* Depths of 16 bits are the nearest ones, halves up, also where floats of the sums would not be. */
static void
depths_become_shorts(void **state)
{
   const struct gl_pixel_store store = {.alignment = 1};
   struct gl_pixel_layout shorts;
   float depth[100] = {NAN, -1, 2, INFINITY, -0.0f};
   uint16_t half[100];
   assert_true(
       gl_pixel_layout(&shorts, &store, 2, GL_DEPTH_COMPONENT, GL_UNSIGNED_SHORT, 100, 1, 1));
   gl_pixel_pack_depth(&shorts, half, 5, depth);
   assert_memory_equal(half, ((uint16_t[]){0, 0, 65535, 65535, 0}), 10);
   for (uint32_t step = 0; step <= 65535; step++) {
      /* Floats around the middle between two steps. */
      const float middle = (float)((step + 0.5) / 65535.0);
      uint32_t bits;
      memcpy(&bits, &middle, sizeof bits);
      for (uint32_t i = 0; i < 100; i++) {
         const uint32_t at = bits + i * i * i / 50 - 8000 * (i % 2);
         memcpy(&depth[i], &at, sizeof at);
      }
      gl_pixel_pack_depth(&shorts, half, 100, depth);
      for (uint32_t i = 0; i < 100; i++) {
         const double v = depth[i] < 1 ? depth[i] : 1;
         if (half[i] != (uint32_t)(65535.0 * v + 0.5))
            fail_msg("depth %.9g becomes %u", (double)depth[i], half[i]);
      }
   }
}

/* Numbers near those where quotients round to another float, and others. */
static void
depths_are_quotients(void **state)
{
   const struct gl_pixel_store store = {.alignment = 1};
   struct gl_pixel_layout words, shorts;
   uint32_t word[100];
   uint16_t half[100];
   float of_word[100], of_half[100];
   assert_true(gl_pixel_layout(&words, &store, 2, GL_DEPTH_COMPONENT, GL_UNSIGNED_INT, 100, 1, 1));
   assert_true(
       gl_pixel_layout(&shorts, &store, 2, GL_DEPTH_COMPONENT, GL_UNSIGNED_SHORT, 100, 1, 1));
   for (uint32_t k = 0; k < 1u << 16; k++) {
      for (uint32_t i = 0; i < 100; i++) {
         word[i] = (k << 16 | 0x80u << k % 9) + i - 50;
         half[i] = (uint16_t)(k + i);
      }
      gl_pixel_unpack_depth(&words, word, 1, 99, of_word);
      gl_pixel_unpack_depth(&shorts, half, 1, 99, of_half);
      for (uint32_t i = 0; i < 99; i++) {
         if (of_word[i] != (float)(word[i + 1] / 4294967295.0))
            fail_msg("depth %u of 32 bits is %.9g", word[i + 1], (double)of_word[i]);
         if (of_half[i] != (float)(half[i + 1] / 65535.0))
            fail_msg("depth %u of 16 bits is %.9g", half[i + 1], (double)of_half[i]);
      }
   }
}

static void
narrow_words_become_the_nearest_bytes(void **state)
{
   static const GLenum kinds[][2] = {
       {GL_RGB, GL_UNSIGNED_SHORT_5_6_5},    {GL_RGB, GL_UNSIGNED_SHORT_5_6_5_REV},
       {GL_RGBA, GL_UNSIGNED_SHORT_4_4_4_4}, {GL_BGRA, GL_UNSIGNED_SHORT_4_4_4_4_REV},
       {GL_RGBA, GL_UNSIGNED_SHORT_5_5_5_1}, {GL_BGRA, GL_UNSIGNED_SHORT_1_5_5_5_REV}};
   static uint16_t words[1 << 16];
   static uint8_t bytes[1 << 16][4];
   static float rgba[1 << 16][4];
   struct gl_pixel_layout l;
   for (unsigned i = 0; i < 1 << 16; i++)
      words[i] = (uint16_t)i;
   for (unsigned k = 0; k < sizeof kinds / sizeof kinds[0]; k++) {
      assert_true(gl_pixel_layout(&l, &initial_store, 2, kinds[k][0], kinds[k][1], 1 << 16, 1, 1));
      assert_true(gl_pixel_is_narrow(&l));
      gl_pixel_unpack_narrow(&l, words, 3, (1 << 16) - 3, bytes + 3);
      gl_pixel_unpack_rgba(&l, words, 0, 1 << 16, rgba);
      for (unsigned i = 3; i < 1 << 16; i++) {
         for (unsigned c = 0; c < 4; c++)
            assert_int_equal(bytes[i][c], (int)(rgba[i][c] * 255.0f + 0.5f));
      }
   }
   const struct gl_pixel_store swapped = {.alignment = 1, .swap_bytes = true};
   assert_true(gl_pixel_layout(&l, &swapped, 2, GL_RGB, GL_UNSIGNED_SHORT_5_6_5, 1, 1, 1));
   assert_false(gl_pixel_is_narrow(&l));
   assert_true(gl_pixel_layout(&l, &initial_store, 2, GL_RGBA, GL_UNSIGNED_SHORT, 1, 1, 1));
   assert_false(gl_pixel_is_narrow(&l));
   assert_true(gl_pixel_layout(&l, &initial_store, 2, GL_RGBA, GL_UNSIGNED_BYTE, 1, 1, 1));
   assert_false(gl_pixel_is_narrow(&l));
}

/* Rows of every length, from memory that ends with them; nothing behind the texels changes. */
static void
three_bytes_become_opaque_texels(void **state)
{
   static const GLenum formats[] = {GL_RGB, GL_BGR};
   struct gl_pixel_layout l;
   for (unsigned n = 0; n <= 19; n++) {
      uint8_t *row = malloc(3 * (size_t)n + !n), got[20][4];
      for (unsigned i = 0; i < 3 * n; i++)
         row[i] = (uint8_t)(i * 37 + 131);
      for (unsigned f = 0; f < 2; f++) {
         const unsigned red = f ? 2 : 0;
         assert_true(
             gl_pixel_layout(&l, &initial_store, 2, formats[f], GL_UNSIGNED_BYTE, 19, 1, 1));
         memset(got, 0xcc, sizeof got);
         assert_true(gl_pixel_unpack_bytes(&l, row, 0, n, got));
         for (unsigned i = 0; i < n; i++) {
            const uint8_t *group = row + 3 * i;
            const uint8_t expect[4] = {group[red], group[1], group[2 - red], 255};
            assert_memory_equal(got[i], expect, 4);
         }
         assert_memory_equal(got[n], "\xcc\xcc\xcc\xcc", 4);
      }
      free(row);
   }
}

static void
luminance_is_the_clamped_sum(void **state)
{
   struct gl_pixel_layout l;
   const float rgba[2][4] = {{0.25f, 0.25f, 0.25f, 0}, {1, 1, 1, 0}};
   float luminance[2];
   assert_true(gl_pixel_layout(&l, &initial_store, 2, GL_LUMINANCE, GL_FLOAT, 2, 1, 1));
   gl_pixel_pack_rgba(&l, luminance, 2, rgba);
   assert_true(luminance[0] == 0.75f && luminance[1] == 1.0f);
}

static void
bits_in_either_order(void **state)
{
   const uint8_t bits[2] = {0x80, 0x01};
   uint32_t index[16];
   struct gl_pixel_store store = {.alignment = 1};
   struct gl_pixel_layout l;
   assert_true(gl_pixel_layout(&l, &store, 2, GL_COLOR_INDEX, GL_BITMAP, 16, 1, 1));
   gl_pixel_unpack_index(&l, bits, 0, 16, index);
   assert_int_equal(index[0], 1);
   assert_int_equal(index[15], 1);
   store.lsb_first = true;
   assert_true(gl_pixel_layout(&l, &store, 2, GL_COLOR_INDEX, GL_BITMAP, 16, 1, 1));
   gl_pixel_unpack_index(&l, bits, 0, 16, index);
   assert_int_equal(index[7], 1);
   assert_int_equal(index[8], 1);
}

static void
transfer_scales_and_maps(void **state)
{
   struct gl_context *ctx = CTX(state);
   float rgba[1][4] = {{0.25f, 0.5f, 1, 1}};
   ctx->table->PixelTransferf(ctx, GL_RED_SCALE, 2);
   ctx->table->PixelTransferf(ctx, GL_GREEN_BIAS, 0.25f);
   assert_true(gl_pixel_transfers_color(ctx));
   gl_pixel_transfer_rgba(ctx, rgba, 1);
   assert_true(rgba[0][0] == 0.5f && rgba[0][1] == 0.75f && rgba[0][2] == 1);
   const GLfloat inverse[2] = {1, 0};
   ctx->table->PixelMapfv(ctx, GL_PIXEL_MAP_B_TO_B, 2, inverse);
   ctx->table->PixelTransferi(ctx, GL_MAP_COLOR, GL_TRUE);
   gl_pixel_transfer_rgba(ctx, rgba, 1);
   assert_true(rgba[0][2] == 0);
   ctx->table->PixelMapfv(ctx, GL_PIXEL_MAP_I_TO_R, 3, (GLfloat[]){0, 0, 0});
   assert_int_equal(ctx->table->GetError(ctx), GL_INVALID_VALUE); /* not a power of two */
   ctx->table->PixelStorei(ctx, GL_UNPACK_ALIGNMENT, 3);
   assert_int_equal(ctx->table->GetError(ctx), GL_INVALID_VALUE);
}

static void
list_copies_are_tight(void **state)
{
   const struct gl_pixel_store store = {
       .alignment = 4, .skip_pixels = 1, .row_length = 3, .swap_bytes = true};
   const uint16_t client[8] = {0, 0x0102, 0x0304, 0xffff, 0, 0x0506, 0x0708, 0};
   uint16_t copy[4];
   assert_int_equal(gl_pixel_list_bytes(2, GL_RED, GL_UNSIGNED_SHORT, 2, 2, 1), sizeof copy);
   assert_true(gl_pixel_list_copy(&store, 2, GL_RED, GL_UNSIGNED_SHORT, 2, 2, 1, client, copy));
   assert_memory_equal(copy, ((uint16_t[]){0x0201, 0x0403, 0x0605, 0x0807}), sizeof copy);
}

static void
patterns_and_maps_come_from_buffers(void **state)
{
   struct gl_context *ctx = CTX(state);
   const struct gl_table *const *table = &ctx->table;
   const GLfloat map[4] = {0, 0.25f, 0.5f, 1}, other[2] = {1, 0};
   GLubyte bytes[200] = {0}, pattern[128] = {0};
   GLfloat got[4] = {0};
   memset(bytes + 64, 0xa5, 128);
   memcpy(bytes + 16, map, sizeof map);
   (*table)->BindBuffer(ctx, GL_PIXEL_UNPACK_BUFFER, 1);
   (*table)->BufferData(ctx, GL_PIXEL_UNPACK_BUFFER, sizeof bytes, bytes, GL_STATIC_DRAW);
   (*table)->PolygonStipple(ctx, (GLubyte *)64);
   (*table)->GetPolygonStipple(ctx, pattern);
   assert_memory_equal(pattern, bytes + 64, sizeof pattern);
   (*table)->PolygonStipple(ctx, (GLubyte *)73); /* beyond the end */
   assert_int_equal((*table)->GetError(ctx), GL_INVALID_OPERATION);
   /* Lists read them when they are compiled, and are called whatever is bound then. */
   (*table)->BindBuffer(ctx, GL_PIXEL_UNPACK_BUFFER, 1);
   (*table)->NewList(ctx, 1, GL_COMPILE);
   (*table)->PixelMapfv(ctx, GL_PIXEL_MAP_R_TO_R, 4, (GLfloat *)16);
   (*table)->PolygonStipple(ctx, (GLubyte *)0);
   (*table)->EndList(ctx);
   (*table)->BindBuffer(ctx, GL_PIXEL_UNPACK_BUFFER, 0);
   (*table)->NewList(ctx, 2, GL_COMPILE);
   (*table)->PixelMapfv(ctx, GL_PIXEL_MAP_R_TO_R, 2, other);
   (*table)->EndList(ctx);
   (*table)->CallList(ctx, 1);
   (*table)->GetPixelMapfv(ctx, GL_PIXEL_MAP_R_TO_R, got);
   assert_memory_equal(got, map, sizeof map);
   (*table)->BindBuffer(ctx, GL_PIXEL_UNPACK_BUFFER, 1);
   (*table)->CallList(ctx, 2);
   (*table)->GetPixelMapfv(ctx, GL_PIXEL_MAP_R_TO_R, got);
   assert_memory_equal(got, other, sizeof other);
   assert_int_equal((*table)->GetError(ctx), GL_NO_ERROR);
   /* And back. */
   (*table)->BindBuffer(ctx, GL_PIXEL_PACK_BUFFER, 1);
   (*table)->GetPolygonStipple(ctx, (GLubyte *)32);
   (*table)->GetBufferSubData(ctx, GL_PIXEL_PACK_BUFFER, 32, sizeof pattern, pattern);
   assert_memory_equal(pattern, ((GLubyte[4]){0, 0, 0, 0}), 4);
   assert_int_equal((*table)->GetError(ctx), GL_NO_ERROR);
}

int
main(void)
{
   const struct CMUnitTest tests[] = {
       cmocka_unit_test(pairs_of_format_and_type),
       cmocka_unit_test(rows_lie_where_the_store_says),
       cmocka_unit_test(sizes_that_overflow_are_refused),
       cmocka_unit_test(groups_become_colours),
       cmocka_unit_test(packing_is_the_inverse),
       cmocka_unit_test(depths_become_shorts),
       cmocka_unit_test(depths_are_quotients),
       cmocka_unit_test(narrow_words_become_the_nearest_bytes),
       cmocka_unit_test(three_bytes_become_opaque_texels),
       cmocka_unit_test(luminance_is_the_clamped_sum),
       cmocka_unit_test(bits_in_either_order),
       cmocka_unit_test_setup_teardown(transfer_scales_and_maps, gl_fixture_setup,
                                       gl_fixture_teardown),
       cmocka_unit_test(list_copies_are_tight),
       cmocka_unit_test_setup_teardown(patterns_and_maps_come_from_buffers, gl_fixture_setup,
                                       gl_fixture_teardown),
   };
   return cmocka_run_group_tests(tests, NULL, NULL);
}

/* PNG files of the tools: what is written is read back, other kinds of PNG are read, and what is
 * none is refused with a reason. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>
#include <png.h>

#include "tools/picture.h"
#include "tools/shot.h"

#define WIDTH 5
#define HEIGHT 3

static char path[] = "/tmp/picture_test.XXXXXX";

static int
make_file(void **state)
{
   const int fd = mkstemp(path);
   return fd < 0 ? -1 : close(fd);
}

static int
remove_file(void **state)
{
   return unlink(path);
}

static void
test_written_and_read(void **state)
{
   for (unsigned channels = 3; channels <= 4; channels++) {
      uint8_t pixels[WIDTH * HEIGHT * 4];
      for (unsigned i = 0; i < sizeof pixels; i++)
         pixels[i] = (uint8_t)(i * 37);
      const struct picture out = {WIDTH, HEIGHT, channels, pixels};
      struct picture in;
      struct picture_error error;
      assert_true(picture_write(path, &out, &error));
      assert_string_equal(error.text, "");
      assert_false(shot_is_one(path));
      assert_true(picture_read(path, &in, &error));
      assert_int_equal(in.width, WIDTH);
      assert_int_equal(in.height, HEIGHT);
      assert_int_equal(in.channels, 4);
      for (unsigned i = 0; i < WIDTH * HEIGHT; i++) {
         assert_memory_equal(in.pixels + i * 4, pixels + i * channels, 3);
         assert_int_equal(in.pixels[i * 4 + 3], channels == 4 ? pixels[i * 4 + 3] : 255);
      }
      free(in.pixels);
   }
}

/* Writes a picture of one row with libpng's own means. */
static void
write_row(int depth, int type, int interlace, const uint8_t *row)
{
   static const png_color palette[2] = {{1, 2, 3}, {250, 251, 252}};
   FILE *f = fopen(path, "wb");
   assert_non_null(f);
   png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, NULL, NULL);
   png_infop info = png_create_info_struct(png);
   png_init_io(png, f);
   png_set_IHDR(png, info, 2, 1, depth, type, interlace, PNG_COMPRESSION_TYPE_DEFAULT,
                PNG_FILTER_TYPE_DEFAULT);
   if (type == PNG_COLOR_TYPE_PALETTE)
      png_set_PLTE(png, info, palette, 2);
   png_bytep rows[1] = {(png_bytep)row};
   png_set_rows(png, info, rows);
   png_write_png(png, info, PNG_TRANSFORM_IDENTITY, NULL);
   png_destroy_write_struct(&png, &info);
   assert_int_equal(fclose(f), 0);
}

static void
check_row(const uint8_t expected[8])
{
   struct picture in;
   struct picture_error error;
   if (!picture_read(path, &in, &error))
      fail_msg("%s", error.text);
   assert_int_equal(in.width, 2);
   assert_int_equal(in.height, 1);
   assert_memory_equal(in.pixels, expected, 8);
   free(in.pixels);
}

static void
test_other_kinds(void **state)
{
   write_row(8, PNG_COLOR_TYPE_GRAY, PNG_INTERLACE_NONE, (const uint8_t[]){7, 200});
   check_row((const uint8_t[8]){7, 7, 7, 255, 200, 200, 200, 255});
   write_row(8, PNG_COLOR_TYPE_GRAY_ALPHA, PNG_INTERLACE_ADAM7, (const uint8_t[]){7, 9, 200, 0});
   check_row((const uint8_t[8]){7, 7, 7, 9, 200, 200, 200, 0});
   write_row(8, PNG_COLOR_TYPE_PALETTE, PNG_INTERLACE_NONE, (const uint8_t[]){1, 0});
   check_row((const uint8_t[8]){250, 251, 252, 255, 1, 2, 3, 255});
   write_row(1, PNG_COLOR_TYPE_GRAY, PNG_INTERLACE_NONE, (const uint8_t[]){0x40});
   check_row((const uint8_t[8]){0, 0, 0, 255, 255, 255, 255, 255});
}

static void
check_refused(const char *name, const char *reason)
{
   struct picture in;
   struct picture_error error;
   assert_false(picture_read(name, &in, &error));
   assert_null(in.pixels);
   if (reason && !strstr(error.text, reason))
      fail_msg("%s: \"%s\" does not say %s", name, error.text, reason);
   assert_true(error.text[0]);
}

static void
test_what_can_not_be_read(void **state)
{
   static uint8_t pixels[64 * 64 * 3];
   const struct picture out = {64, 64, 3, pixels};
   struct picture_error error;
   for (unsigned i = 0; i < sizeof pixels; i++)
      pixels[i] = (uint8_t)(i * i >> 3);
   check_refused("/nowhere/a.png", "No such file");
   assert_true(picture_write(path, &out, &error));
   assert_int_equal(truncate(path, 1000), 0);
   check_refused(path, NULL);
   assert_int_equal(truncate(path, 20), 0);
   check_refused(path, NULL);
   assert_int_equal(truncate(path, 0), 0);
   check_refused(path, NULL);
}

static void
test_what_can_not_be_written(void **state)
{
   static uint8_t pixels[64 * 64 * 3];
   struct picture_error error;
   const struct picture good = {64, 64, 3, pixels}, empty = {0, 64, 3, pixels},
                        wide = {PICTURE_MAX_SIDE + 1, 1, 3, pixels}, grey = {64, 64, 1, pixels};
   assert_false(picture_write("/nowhere/a.png", &good, &error));
   assert_string_equal(error.text, "No such file or directory");
   assert_false(picture_write("/dev/full", &good, &error));
   assert_true(error.text[0]);
   assert_false(picture_write(path, &empty, &error));
   assert_false(picture_write(path, &wide, &error));
   assert_false(picture_write(path, &grey, &error));
   assert_true(error.text[0]);
}

int
main(void)
{
   const struct CMUnitTest tests[] = {
       cmocka_unit_test(test_written_and_read),
       cmocka_unit_test(test_other_kinds),
       cmocka_unit_test(test_what_can_not_be_read),
       cmocka_unit_test(test_what_can_not_be_written),
   };
   return cmocka_run_group_tests(tests, make_file, remove_file);
}

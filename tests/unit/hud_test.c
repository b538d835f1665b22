/* The numbers of a run over a picture: what they say, where they are drawn, in all formats of
 * windows. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "gallium/winsys/ws_font.h"
#include "gallium/winsys/ws_hud.h"
#include "pipe/p_format.h"
#include "pipe/p_screen.h"

#define WIDTH 200
#define HEIGHT 120
#define SECOND 1000000000ll
#define WHITE 0xffffff

static uint64_t samples, busy;

static uint64_t
count_samples(struct pipe_screen *screen)
{
   return samples;
}

static unsigned
thread_times(struct pipe_screen *screen, uint64_t *times, unsigned max)
{
   assert_true(max >= 2);
   times[0] = busy;
   times[1] = 0;
   return 2;
}

static uint32_t picture[HEIGHT][WIDTH], shown[HEIGHT][WIDTH];

static void
compose(const struct ws_hud *hud)
{
   const struct ws_image image = {(uint8_t *)picture, sizeof picture[0], WIDTH, HEIGHT,
                                  PIPE_FORMAT_B8G8R8X8_UNORM};
   memset(picture, 0x80, sizeof picture);
   memset(shown, 0, sizeof shown);
   assert_true(ws_hud_compose(hud, &image, (uint8_t *)shown, sizeof shown[0]));
}

/* The character whose upper left corner is there; '?': none. */
static char
read_char(unsigned x, unsigned y)
{
   static const char known[] = "0123456789abcdefghijklmnopqrstuvwxyz.-% ";
   for (const char *c = known; *c; c++) {
      const uint8_t *glyph = ws_font_glyph(*c);
      bool same = true;
      for (unsigned i = 0; i < 64 && same; i++)
         same = (shown[y + i / 8][x + i % 8] == WHITE) == ((glyph[i / 8] >> (7 - i % 8)) & 1);
      if (same)
         return *c;
   }
   return '?';
}

static void
assert_line(unsigned y, const char *want)
{
   char line[21] = "";
   for (unsigned i = 0; i < 20; i++)
      line[i] = read_char(4 + 8 * i, y);
   assert_string_equal(line, want);
}

static void
test_numbers(void **state)
{
   struct pipe_screen screen = {.count_samples = count_samples, .thread_times = thread_times};
   struct ws_hud *hud = ws_hud_create(&screen);
   assert_non_null(hud);
   assert_true(screen.counting);
   compose(hud);
   assert_line(4, "     - fps      - ms");
   /* 21 frames in a second, the first of which begins it. */
   for (int i = 0; i <= 20; i++) {
      ws_hud_frame(hud, 5 * SECOND + i * SECOND / 20);
      screen.draws += 3;
      screen.vertices += 1234;
      samples += 640 * 480;
      busy += 25000000;
   }
   compose(hud);
   assert_line(4, "  20.0 fps   50.0 ms");
   assert_line(50, "draws              3");
   assert_line(60, "vertices        1234");
   assert_line(70, "pixels        307200");
   /* 20 columns of slow frames from the right, as high as can be, and a line. */
   for (unsigned x = 4; x < 164; x++) {
      const bool column = x >= 144;
      assert_int_equal(shown[14][x], column ? 0xffa040 : 0x202020);
      assert_int_equal(shown[36][x], 0x808080);
   }
   /* The first worker is busy for half of the time, the second one idle. */
   assert_int_equal(shown[91][57], 0x60a0ff);
   assert_int_equal(shown[88][57], 0x808080);
   assert_int_equal(shown[97][69], 0x808080);
   ws_hud_destroy(hud);
}

static void
test_uncounted(void **state)
{
   struct pipe_screen screen = {0};
   struct ws_hud *hud = ws_hud_create(&screen);
   assert_non_null(hud);
   ws_hud_frame(hud, SECOND);
   ws_hud_frame(hud, 1000000 * SECOND);
   compose(hud);
   assert_line(4, "   0.0 fps 9999.0 ms");
   assert_line(70, "pixels             -");
   /* Time that stands still. */
   for (unsigned i = 0; i < 1000; i++)
      ws_hud_frame(hud, 1000000 * SECOND);
   compose(hud);
   ws_hud_destroy(hud);
   ws_hud_destroy(NULL);
}

/* Pictures of all sizes and formats: nothing beside the corner is written, the picture is left. */
static void
test_formats(void **state)
{
   static const struct {
      int format;
      unsigned bytes;
   } formats[] = {
       {PIPE_FORMAT_B8G8R8X8_UNORM, 4}, {PIPE_FORMAT_B8G8R8A8_UNORM, 4},
       {PIPE_FORMAT_R8G8B8X8_UNORM, 4}, {PIPE_FORMAT_B10G10R10X2_UNORM, 4},
       {PIPE_FORMAT_B5G6R5_UNORM, 2},   {PIPE_FORMAT_B5G5R5X1_UNORM, 2},
       {PIPE_FORMAT_R3G3B2_UNORM, 1},
   };
   static const unsigned sizes[][2] = {{WIDTH, HEIGHT}, {1, 1}, {50, 150}, {WS_HUD_WIDTH, 7}};
   struct pipe_screen screen = {0};
   struct ws_hud *hud = ws_hud_create(&screen);
   assert_non_null(hud);
   ws_hud_frame(hud, SECOND);
   for (unsigned f = 0; f < sizeof formats / sizeof formats[0]; f++) {
      for (unsigned s = 0; s < sizeof sizes / sizeof sizes[0]; s++) {
         const unsigned width = sizes[s][0], height = sizes[s][1];
         const size_t stride = (size_t)width * formats[f].bytes, size = stride * height;
         uint8_t *pixels = malloc(size), *rows = malloc(size);
         assert_true(pixels && rows);
         memset(pixels, 0xff, size);
         memset(rows, 0xff, size);
         const struct ws_image image = {pixels, (ptrdiff_t)stride, width, height,
                                        formats[f].format};
         assert_true(ws_hud_compose(hud, &image, rows, stride));
         /* The margin is darkened. */
         assert_memory_not_equal(rows, pixels, formats[f].bytes);
         for (size_t i = 0; i < size; i++) {
            assert_int_equal(pixels[i], 0xff);
            if (i / stride >= WS_HUD_HEIGHT || i % stride >= WS_HUD_WIDTH * formats[f].bytes)
               assert_int_equal(rows[i], 0xff);
         }
         free(pixels);
         free(rows);
      }
   }
   const struct ws_image unknown = {.format = PIPE_FORMAT_NONE, .width = 1, .height = 1};
   assert_false(ws_hud_compose(hud, &unknown, NULL, 0));
   ws_hud_destroy(hud);
}

int
main(void)
{
   const struct CMUnitTest tests[] = {
       cmocka_unit_test(test_numbers),
       cmocka_unit_test(test_uncounted),
       cmocka_unit_test(test_formats),
   };
   return cmocka_run_group_tests(tests, NULL, NULL);
}

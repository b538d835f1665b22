#include "scene.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

static unsigned num_checks, num_failures;

void
complain(const char *format, ...)
{
   va_list args;
   va_start(args, format);
   printf("%s: ", scene.name);
   vprintf(format, args);
   printf("\n");
   va_end(args);
}

void
expect_true(bool holds, const char *what)
{
   num_checks++;
   if (!holds) {
      num_failures++;
      complain("%s: not so", what);
   }
}

void
expect_color(const struct picture *picture, const char *what, float x, float y, const float rgb[3],
             float tolerance)
{
   num_checks++;
   if (!(x >= 0 && x < SCENE_WIDTH && y >= 0 && y < SCENE_HEIGHT)) {
      num_failures++;
      complain("%s: %g, %g is not in the picture", what, x, y);
      return;
   }
   const uint32_t word = picture->pixels[(int)y][(int)x];
   for (int i = 0; i < 3; i++) {
      const float got = (float)(word >> (16 - 8 * i) & 255) / 255.0f;
      if (!(fabsf(got - rgb[i]) <= tolerance)) {
         num_failures++;
         complain("%s: the pixel at %d, %d is %06x, expected %.3f %.3f %.3f", what, (int)x, (int)y,
                  (unsigned)word & 0xffffff, rgb[0], rgb[1], rgb[2]);
         return;
      }
   }
}

static bool
is_between(uint32_t word, uint32_t low, uint32_t high)
{
   for (int shift = 0; shift < 24; shift += 8) {
      const uint32_t value = word >> shift & 255;
      if (value < (low >> shift & 255) || value > (high >> shift & 255))
         return false;
   }
   return true;
}

void
expect_pixels(const struct picture *picture, const char *what, uint32_t low, uint32_t high,
              unsigned least)
{
   unsigned count = 0;
   for (int y = 0; y < SCENE_HEIGHT; y++) {
      for (int x = 0; x < SCENE_WIDTH; x++)
         count += is_between(picture->pixels[y][x], low, high);
   }
   num_checks++;
   if (count < least) {
      num_failures++;
      complain("%s: %u pixels, expected %u or more", what, count, least);
   }
}

static HWND
open_window(void)
{
   const WNDCLASSA wndclass = {
       .style = CS_OWNDC,
       .lpfnWndProc = DefWindowProcA,
       .hInstance = GetModuleHandleA(NULL),
       .hCursor = LoadCursorA(NULL, (const char *)IDC_ARROW),
       .lpszClassName = "scene",
   };
   if (!RegisterClassA(&wndclass))
      return NULL;
   /* The size is that of the client area. */
   RECT rect = {0, 0, SCENE_WIDTH, SCENE_HEIGHT};
   const DWORD style = WS_OVERLAPPED | WS_CAPTION | WS_SYSMENU | WS_VISIBLE;
   AdjustWindowRect(&rect, style, FALSE);
   return CreateWindowA("scene", scene.name, style, 0, 0, rect.right - rect.left,
                        rect.bottom - rect.top, NULL, NULL, wndclass.hInstance, NULL);
}

static void
handle_messages(void)
{
   MSG message;
   while (PeekMessageA(&message, NULL, 0, 0, PM_REMOVE)) {
      TranslateMessage(&message);
      DispatchMessageA(&message);
   }
}

int
main(int argc, char **argv)
{
   static struct picture picture;
   const int frames = argc > 1 ? atoi(argv[1]) : 3;
   const HWND window = open_window();
   if (!window || frames < 1) {
      complain(window ? "the number of frames starts at 1" : "no window");
      return 1;
   }
   const enum scene_state state = scene.init(window);
   if (state != SCENE_READY)
      return state == SCENE_MISSING ? 77 : 1;
   for (int i = 0; i < frames; i++) {
      handle_messages();
      scene.draw((float)i * 0.1f);
      expect_true(scene.read(&picture), "the frame is read back");
      scene.check(&picture, (float)i * 0.1f);
      scene.present();
   }
   printf("%s: %d frames, %u of %u checks failed, drawn by %s\n", scene.name, frames, num_failures,
          num_checks, scene.renderer());
   scene.quit();
   return num_failures > 0;
}

/* Programs for Windows that test the driver under Wine: a window, one scene, some frames.
 *
 * main() of scene.c opens the window, lets the scene draw its frames at 0, 0.1, 0.2... seconds,
 * reads each back, lets the scene compare some of its pixels with what they must be, and prints one
 * line. The program's exit code is 0 when all agreed, 1 when not, 77 when Wine offers no such
 * interface. The one argument is the number of frames, 3 when it is left out. */
#ifndef WINE_SCENE_H
#define WINE_SCENE_H

#include <stdbool.h>
#include <stdint.h>
#include <windows.h>

enum { SCENE_WIDTH = 400, SCENE_HEIGHT = 300 };

/* Words of 0x00RRGGBB, top row first. */
struct picture {
   uint32_t pixels[SCENE_HEIGHT][SCENE_WIDTH];
};

/* Outcomes of scene.init. */
enum scene_state {
   SCENE_READY,
   SCENE_FAILED, /* a message was printed */
   SCENE_MISSING /* what it draws with is not offered; a message was printed */
};

struct scene {
   const char *name;
   enum scene_state (*init)(HWND window);
   const char *(*renderer)(void); /* who draws, for the line that is printed */
   void (*draw)(float seconds);   /* into the back buffer */
   bool (*read)(struct picture *picture);
   void (*present)(void);
   void (*check)(const struct picture *picture, float seconds); /* by expect_... below */
   void (*quit)(void); /* lets go of the device, which ends what is still being drawn */
};

/* The scene of this program; each source of a scene defines one. */
extern const struct scene scene;

/* Prints a message behind the scene's name. */
void complain(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Compares the pixel at x, y (from the left and the top) with a colour of components 0 to 1; each
 * may be off by `tolerance`. A pixel outside of the picture is a failure. */
void expect_color(const struct picture *picture, const char *what, float x, float y,
                  const float rgb[3], float tolerance);

/* Counts the pixels between low and high, components 0xRRGGBB each in its range, and expects at
 * least `least` of them. */
void expect_pixels(const struct picture *picture, const char *what, uint32_t low, uint32_t high,
                   unsigned least);

/* Expects a statement to be true. */
void expect_true(bool holds, const char *what);

#endif

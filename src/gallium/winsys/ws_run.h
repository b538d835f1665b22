/* What the launcher asks of a running driver through the environment, and what it learns back.
 *
 * TUATARA_REPORT=FILE   a line "DOOR PROGRAM" is appended when a context is made current
 * TUATARA_SHOT=FILE     after each presentation FILE is replaced (atomically) by what was shown,
 * PPM TUATARA_FRAMES=N      the process ends with status 0 after N presentations
 * TUATARA_WINDOW_SIZE=WxH  the first window drawn to is asked to take this size
 * TUATARA_SWAP_INTERVAL=N  wins over what the application asks for; vblank_mode=0, the name other
 *                          drivers use, is taken as 0
 *
 * A door reads this once for each display connection. Every function is safe to call from any
 * thread and does nothing when the variable is not set.
 */
#ifndef WS_RUN_H
#define WS_RUN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct ws_run {
   const char *report, *shot; /* into the environment, NULL when not set */
   long frames;               /* 0: no limit */
   long shown;                /* presentations so far; atomic */
   unsigned width, height;    /* wanted window size, 0: as it is; */
   bool resized;              /* it has been asked for; atomic */
   int swap_interval;         /* -1: the application's */
};

/* Reads the environment (not of a setuid process: files are not written there). */
void ws_run_init(struct ws_run *run);
/* door is "glx", "egl" or "libgl". */
void ws_run_report(const struct ws_run *run, const char *door);

/* A picture in display memory: top row first. */
struct ws_image {
   const uint8_t *pixels;
   ptrdiff_t stride; /* bytes */
   unsigned width, height;
   int format; /* enum pipe_format, one that ws_format_of_masks gives */
};

/* Saves the picture when a shot is wanted, counts it, and does not return after the last one. */
void ws_run_presented(struct ws_run *run, const struct ws_image *image);

/* The format of a visual's pixels from its masks and pixel size, as the host's byte order sees
 * them; PIPE_FORMAT_NONE for what can not be shown. alpha: the 8 bits that a 32-bit pixel does not
 * use for colour hold alpha. */
int ws_format_of_masks(unsigned bits_per_pixel, uint32_t red, uint32_t green, uint32_t blue,
                       bool alpha);

/* Timing of buffer swaps. There is no display to follow, so time is cut into frames of 1/60 s. */
struct ws_swap_clock {
   int64_t last_ns; /* end of the last swap, monotonic */
};
/* Waits until `interval` frames have passed since the last call returned; 0 does not wait. A
 * program that is late does not wait either. */
void ws_swap_wait(struct ws_swap_clock *clock, int interval);

#endif

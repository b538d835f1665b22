/* What the launcher asks of a running driver through the environment, and what it learns back.
 *
 * TUATARA_REPORT=FILE      a line "DOOR PROGRAM" is appended when a context is made current, and
 *                          "refused PROGRAM ..." when something was asked for that is not there
 * TUATARA_COUNT=FILE       holds how many presentations there were, and when: struct ws_count
 * TUATARA_SHOT=FILE        holds what was last presented, see ws_shot.h
 * TUATARA_FRAMES=N         the process ends with status 0 after N presentations; NTERM: by SIGTERM
 * TUATARA_HUD=1            numbers of the run are drawn over what windows show, see ws_hud.h
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

#include "ws_format.h"
#include "ws_shot.h"

/* The file TUATARA_COUNT, which all processes of a run share in memory; the host's byte order. */
struct ws_count {
   uint64_t presentations;
   int64_t first_ns, last_ns; /* the monotonic clock's; 0: there was none yet */
};

struct ws_run {
   const char *report, *count_file, *shot; /* into the environment, NULL when not set */
   struct ws_count *count;                 /* mapped at the first presentation */
   bool ends_by_signal;
   long frames;            /* 0: no limit */
   long shown;             /* presentations so far */
   unsigned width, height; /* wanted window size, 0: as it is; */
   bool resized;           /* it has been asked for; atomic */
   bool hud;
   int swap_interval; /* -1: the application's */
};

/* Reads the environment (not of a setuid process: files are not written there). */
void ws_run_init(struct ws_run *run);
void ws_run_finish(struct ws_run *run);
/* door is "glx", "egl" or "libgl". */
void ws_run_report(const struct ws_run *run, const char *door);

/* Something the application asked for and that makes many fail is not there: "asked for ...; this
 * driver has ..." (a printf format, without a line break). */
__attribute__((format(printf, 2, 3))) void ws_run_refused(const struct ws_run *run,
                                                          const char *format, ...);

/* Counts a presentation, keeps the image when a shot is wanted, and does not return after the last
 * one. image NULL: the driver has none. For a run only one thread at a time may be in this. */
void ws_run_presented(struct ws_run *run, const struct ws_image *image);

/* The monotonic clock, nanoseconds. */
int64_t ws_now_ns(void);

/* Timing of buffer swaps. There is no display to follow, so time is cut into frames of 1/60 s. */
struct ws_swap_clock {
   int64_t last_ns; /* end of the last swap, monotonic */
};
/* Waits until `interval` frames have passed since the last call returned; 0 does not wait. A
 * program that is late does not wait either. */
void ws_swap_wait(struct ws_swap_clock *clock, int interval);

/* Frames of 1/60 s since the monotonic clock began: what counts retraces where there are none. */
uint64_t ws_frame_count(void);
/* Returns when the frame of that number has begun. */
void ws_frame_wait(uint64_t number);

#endif

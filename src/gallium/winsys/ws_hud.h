/* The numbers of a run, drawn over the upper left corner of what a window shows: TUATARA_HUD=1.
 *
 * From the top: frames a second and milliseconds a frame; the last frames as columns, with a line
 * at 1/60 s; draws, vertices and pixels of a frame; how busy the presenting thread and each worker
 * thread is, a bar each. Numbers are averages of half a second.
 *
 * Used by one thread at a time. The picture itself is not touched: what is shown lies in memory of
 * its own, so an application never reads it back from its buffers.
 */
#ifndef WS_HUD_H
#define WS_HUD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "ws_shot.h"

struct pipe_screen;
struct ws_hud;

#define WS_HUD_WIDTH 168 /* pixels */
#define WS_HUD_HEIGHT 102

/* The screen counts from now on and outlives the result. NULL: out of memory. */
struct ws_hud *ws_hud_create(struct pipe_screen *screen);
void ws_hud_destroy(struct ws_hud *hud); /* accepts NULL */
/* The calling thread presents a frame; now: nanoseconds of the monotonic clock. */
void ws_hud_frame(struct ws_hud *hud, int64_t now_ns);
/* Writes the image's upper left corner with the numbers over it to rows of `stride` bytes, top row
 * first: of the size above, or the image's where that is less. False: a format without colours that
 * ws_masks_of_format knows, nothing is written. */
bool ws_hud_compose(const struct ws_hud *hud, const struct ws_image *image, uint8_t *rows,
                    size_t stride);

#endif

/* Targets as pictures. */
#include "replay.h"

#include <stdlib.h>
#include <string.h>

#include "lima/cmd/state.h"
#include "lima/format/pixel.h"
#include "lima/format/tiling.h"

/* The unit that writes colour, or depth and stencil; NULL: none does. */
static const uint32_t *
find_unit(const uint32_t *job, bool color)
{
   for (unsigned i = 0; i < LIMA_NUM_WRITE_BACKS; i++) {
      const uint32_t *unit = job + LIMA_PP_JOB_WRITE_BACK + i * LIMA_WRITE_BACK_WORDS;
      if (lima_get(&lima_write_back, unit, LIMA_WB_SOURCE) ==
          (color ? LIMA_WB_COLOR : LIMA_WB_ZETA))
         return unit;
   }
   return NULL;
}

static uint8_t
to_byte(float value)
{
   return value > 0.0f ? (uint8_t)((value < 1.0f ? value : 1.0f) * 255.0f + 0.5f) : 0;
}

struct target {
   struct lima_tiling tiling;
   uint32_t address;
   unsigned format;
   bool swap_rb, reversed;
};

static bool
read_pixel(const struct lima_replay *replay, const struct target *t, uint32_t x, uint32_t y,
           enum lima_replay_surface surface, uint8_t out[4])
{
   const uint64_t at = t->address + lima_pixel_offset(&t->tiling, x, y);
   const uint8_t *p =
       at >> 32 ? NULL : lima_memory_at(replay->memory, (uint32_t)at, t->tiling.bytes);
   float color[4];
   uint32_t depth;
   uint8_t stencil;
   if (!p)
      return false;
   if (surface == LIMA_REPLAY_COLOR) {
      lima_pixel_read_color(t->format, t->swap_rb, t->reversed, p, color);
      for (unsigned i = 0; i < 4; i++)
         out[i] = to_byte(color[i]);
   } else {
      lima_pixel_read_zeta(t->format, p, &depth, &stencil);
      memset(out, surface == LIMA_REPLAY_DEPTH ? (int)(depth >> 16) : stencil, 3);
   }
   return true;
}

bool
lima_replay_read(const struct lima_replay *replay, const struct lima_frame *frame,
                 enum lima_replay_surface surface, struct lima_replay_picture *picture,
                 const char **fault)
{
   const bool is_color = surface == LIMA_REPLAY_COLOR;
   const uint32_t *unit = replay->last ? find_unit(replay->last, is_color) : NULL;
   *fault = !replay->last ? "the frame draws nothing"
            : !unit       ? "the last job does not write that surface"
                          : NULL;
   if (*fault)
      return false;
   const bool tiled = lima_get(&lima_write_back, unit, LIMA_WB_LAYOUT) == LIMA_TARGET_TILED;
   struct target t = {.address = unit[1],
                      .format = lima_get(&lima_write_back, unit, LIMA_WB_FORMAT),
                      .swap_rb = lima_get(&lima_write_back, unit, LIMA_WB_SWAP_RB),
                      .reversed = lima_get(&lima_write_back, unit, LIMA_WB_REVERSED)};
   t.tiling.tiled = tiled;
   t.tiling.pitch = lima_get(&lima_write_back, unit, LIMA_WB_PITCH) * (tiled ? 1 : 8);
   t.tiling.bytes = lima_pixel_bytes(t.format);
   *picture = (struct lima_replay_picture){
       .width = lima_get(&lima_pp_frame, replay->last, LIMA_PP_RIGHT) + 1,
       .height = lima_get(&lima_pp_frame, replay->last, LIMA_PP_BOTTOM) + 1,
       .channels = is_color ? 4 : 3,
   };
   picture->pixels = malloc((size_t)picture->width * picture->height * picture->channels);
   *fault = picture->pixels ? NULL : "out of memory";
   for (uint32_t i = 0; !*fault && i < picture->width * picture->height; i++) {
      const uint32_t x = i % picture->width, row = i / picture->width;
      const uint32_t y = frame->bottom_up ? picture->height - 1 - row : row;
      uint8_t pixel[4];
      if (read_pixel(replay, &t, x, y, surface, pixel))
         memcpy(picture->pixels + (size_t)i * picture->channels, pixel, picture->channels);
      else
         *fault = "the surface is not in memory";
   }
   if (!*fault)
      return true;
   free(picture->pixels);
   picture->pixels = NULL;
   return false;
}

/* A tile into memory. */
#include "pp_state.h"

#include <inttypes.h>

#include "lima/format/pixel.h"

struct unit {
   const uint32_t *words;
   unsigned source, format;
   uint32_t address;
   struct lima_tiling tiling;
   bool swap_rb, reversed;
   uint32_t width, height; /* pixels of the target; linear ones only have these */
};

static uint32_t
get(const uint32_t *words, enum lima_write_back_field field)
{
   return lima_get(&lima_write_back, words, field);
}

static bool
load_unit(const struct pp *pp, const uint32_t *words, struct unit *unit)
{
   char fault[160];
   const bool tiled = get(words, LIMA_WB_LAYOUT) == LIMA_TARGET_TILED;
   const uint32_t right = lima_get(&lima_pp_frame, pp->frame, LIMA_PP_RIGHT);
   const uint32_t bottom = lima_get(&lima_pp_frame, pp->frame, LIMA_PP_BOTTOM);
   if (!lima_layout_known(&lima_write_back, words, fault, sizeof fault))
      return lima_problem(pp->report, "write-back unit: %s", fault);
   *unit = (struct unit){
       .words = words,
       .source = get(words, LIMA_WB_SOURCE),
       .format = get(words, LIMA_WB_FORMAT),
       .address = words[1],
       .swap_rb = get(words, LIMA_WB_SWAP_RB),
       .reversed = get(words, LIMA_WB_REVERSED),
       .width = right ? right + 1 : UINT32_MAX, /* 0: whole tiles */
       .height = right ? bottom + 1 : UINT32_MAX,
   };
   unit->tiling.tiled = tiled;
   unit->tiling.pitch = get(words, LIMA_WB_PITCH) * (tiled ? 1 : 8);
   unit->tiling.bytes = lima_pixel_bytes(unit->format);
   if (get(words, LIMA_WB_SAMPLES))
      return lima_problem(pp->report, "multisampled targets are not simulated");
   if (unit->source != LIMA_WB_OFF &&
       lima_pixel_is_zeta(unit->format) != (unit->source == LIMA_WB_ZETA))
      return lima_problem(pp->report, "write-back unit: the format is not for what it writes");
   return true;
}

static bool
write_unit(struct pp *pp, const struct unit *u)
{
   for (unsigned i = 0; i < LIMA_TILE * LIMA_TILE; i++) {
      const uint32_t x = pp->tile_x * LIMA_TILE + i % LIMA_TILE;
      const uint32_t y = pp->tile_y * LIMA_TILE + i / LIMA_TILE;
      if (!u->tiling.tiled && (x >= u->width || y >= u->height))
         continue;
      const uint64_t at = u->address + lima_pixel_offset(&u->tiling, x, y);
      uint8_t *p = at >> 32 ? NULL : lima_memory_at(pp->memory, (uint32_t)at, u->tiling.bytes);
      if (!p)
         return lima_problem(pp->report, "the target at %08" PRIx64 " is not in memory", at);
      if (u->source == LIMA_WB_COLOR)
         lima_pixel_write_color(u->format, u->swap_rb, u->reversed, pp->tile.color[i], p);
      else
         lima_pixel_write_zeta(u->format, pp->tile.depth[i], pp->tile.stencil[i], p);
   }
   return true;
}

bool
pp_write_back(struct pp *pp, const uint32_t *units)
{
   for (unsigned i = 0; i < LIMA_NUM_WRITE_BACKS; i++) {
      struct unit unit = {0};
      if (!load_unit(pp, units + i * LIMA_WRITE_BACK_WORDS, &unit))
         return false;
      if (unit.source != LIMA_WB_OFF && !write_unit(pp, &unit))
         return false;
   }
   return true;
}

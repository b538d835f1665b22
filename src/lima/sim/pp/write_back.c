/* A tile into memory. */
#include "pp_state.h"

#include <inttypes.h>
#include <string.h>

#include "lima/format/pixel.h"

static uint32_t
get(const uint32_t *words, enum lima_write_back_field field)
{
   return lima_get(&lima_write_back, words, field);
}

bool
pp_load_unit(const struct pp_job *job, const uint32_t *words, struct pp_unit *unit)
{
   char fault[160];
   const bool tiled = get(words, LIMA_WB_LAYOUT) == LIMA_TARGET_TILED;
   const uint32_t right = lima_get(&lima_pp_frame, job->words, LIMA_PP_RIGHT);
   /* Tiled targets have whole tiles, unless they are told; older drivers have no box. */
   const bool boxed = right && (!tiled || get(words, LIMA_WB_BOUNDING_BOX));
   if (!lima_layout_known(&lima_write_back, words, fault, sizeof fault))
      return lima_problem(job->report, "write-back unit: %s", fault);
   *unit = (struct pp_unit){
       .source = get(words, LIMA_WB_SOURCE),
       .format = get(words, LIMA_WB_FORMAT),
       .address = words[1],
       .swap_rb = get(words, LIMA_WB_SWAP_RB),
       .reversed = get(words, LIMA_WB_REVERSED),
       .dither = get(words, LIMA_WB_DITHER),
       .dirty_only = get(words, LIMA_WB_DIRTY_ONLY),
       .samples = get(words, LIMA_WB_SAMPLES),
       .sample_pitch = get(words, LIMA_WB_SAMPLE_PITCH),
       .left = boxed ? lima_get(&lima_pp_frame, job->words, LIMA_PP_LEFT) : 0,
       .right = boxed ? right + 1 : UINT32_MAX,
       .bottom = boxed ? lima_get(&lima_pp_frame, job->words, LIMA_PP_BOTTOM) + 1 : UINT32_MAX,
   };
   unit->tiling.tiled = tiled;
   unit->tiling.pitch = get(words, LIMA_WB_PITCH) * (tiled ? 1 : 8);
   unit->tiling.bytes = lima_pixel_bytes(unit->format);
   if (unit->source == LIMA_WB_OFF)
      return true;
   if (lima_pixel_is_zeta(unit->format) != (unit->source == LIMA_WB_ZETA))
      return lima_problem(job->report, "write-back unit: the format is not for what it writes");
   const char *missing = get(words, LIMA_WB_DOWN_X) || get(words, LIMA_WB_DOWN_Y) ? "downsampling"
                         : get(words, LIMA_WB_ANTIALIAS)                          ? "antialias"
                         : get(words, LIMA_WB_BIG_ENDIAN)                         ? "big_endian"
                         : get(words, LIMA_WB_TEST)                               ? "test"
                                                                                  : NULL;
   return !missing || lima_problem(job->report, "write-back unit: %s is not simulated", missing);
}

static uint8_t *
find_bytes(struct pp *pp, uint64_t va, uint32_t bytes)
{
   uint8_t *p = va >> 32 ? NULL : lima_memory_at(pp->job->memory, (uint32_t)va, bytes);
   if (!p)
      lima_problem(&pp->report, "the target at %08" PRIx64 " is not in memory", va);
   return p;
}

/* Where the pixels of a row of the tile go; NULL: nowhere. False: they are not in memory. */
static bool
find_row(struct pp *pp, const struct pp_unit *u, uint64_t address, uint32_t row,
         uint8_t *at[LIMA_TILE])
{
   const uint32_t x = pp->tile_x * LIMA_TILE, y = pp->tile_y * LIMA_TILE + row;
   const uint32_t bytes = u->tiling.bytes;
   const uint32_t first = u->left > x ? u->left - x : 0;
   uint32_t stop = u->right < x + LIMA_TILE ? u->right - x : LIMA_TILE;
   if (u->right <= x || y >= u->bottom || first >= stop)
      stop = 0;
   memset(at, 0, LIMA_TILE * sizeof *at);
   if (!stop)
      return true;
   uint8_t *p = u->tiling.tiled
                    ? find_bytes(pp, address + lima_pixel_offset(&u->tiling, x, y - row),
                                 LIMA_TILE * LIMA_TILE * bytes)
                    : find_bytes(pp, address + lima_pixel_offset(&u->tiling, x + first, y),
                                 (stop - first) * bytes);
   for (uint32_t i = first; p && i < stop; i++)
      at[i] = p + (u->tiling.tiled ? lima_tile_index(i, row) : i - first) * bytes;
   return p;
}

static void
write_quad(const struct pp *pp, const struct pp_unit *u, unsigned sample, unsigned quad,
           uint8_t *const to[4])
{
   const struct lima_tile *tile = &pp->tile;
   const unsigned from = sample < tile->num_samples ? sample : 0;
   float color[4][4], add[4] = {0.5f, 0.5f, 0.5f, 0.5f};
   if (u->source == LIMA_WB_ZETA) {
      for (unsigned i = 0; i < 4; i++) {
         if (to[i])
            lima_pixel_write_zeta(u->format, tile->depth[from][quad][i],
                                  tile->stencil[from][quad][i], to[i]);
      }
      return;
   }
   if (u->dither)
      lima_dither(quad, tile->flip_dither, add);
   lima_tile_read(tile, sample, quad, color);
   lima_pixel_write_quad(u->format, u->swap_rb, u->reversed, color, add, to);
}

/* `sample`: LIMA_SAMPLES for what all together are. */
static bool
write_samples(struct pp *pp, const struct pp_unit *u, unsigned sample)
{
   const uint64_t address =
       u->address + (sample < LIMA_SAMPLES ? (uint64_t)sample * u->sample_pitch : 0);
   uint8_t *at[2][LIMA_TILE];
   for (uint32_t row = 0; row < LIMA_TILE; row += 2) {
      if (!find_row(pp, u, address, row, at[0]) || !find_row(pp, u, address, row + 1, at[1]))
         return false;
      for (unsigned i = 0; i < LIMA_TILE; i += 2) {
         uint8_t *const to[4] = {at[0][i], at[0][i + 1], at[1][i], at[1][i + 1]};
         write_quad(pp, u, sample, row / 2 * (LIMA_TILE / 2) + i / 2, to);
      }
   }
   return true;
}

bool
pp_write_back(struct pp *pp)
{
   bool ok = true;
   for (unsigned i = 0; ok && i < LIMA_NUM_WRITE_BACKS; i++) {
      const struct pp_unit *u = &pp->job->units[i];
      if (u->source == LIMA_WB_OFF || (u->dirty_only && !pp->dirty))
         continue;
      if (!u->samples)
         ok = write_samples(pp, u, LIMA_SAMPLES);
      for (unsigned s = 0; ok && s < LIMA_SAMPLES; s++) {
         if (u->samples >> s & 1)
            ok = write_samples(pp, u, s);
      }
   }
   return ok;
}

/* Primitives into the polygon lists of the blocks of tiles that they touch. */
#include "gp_state.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "lima/format/tiling.h"
#include "lima/sim/polygon_list.h"

bool
gp_set_blocks(struct gp *gp, uint32_t table, uint32_t count)
{
   const uint32_t end[LIMA_ITEM_WORDS] = {LIMA_ITEM_END, 0, 0, 0};
   free(gp->blocks);
   gp->num_blocks = count;
   gp->blocks = calloc(count, sizeof *gp->blocks);
   if (!gp->blocks)
      return lima_no_memory(gp->report);
   for (uint32_t i = 0; i < count; i++) {
      uint32_t va;
      if (!lima_memory_read(gp->memory, table + 4 * i, &va, 1))
         return lima_problem(gp->report, "the block table is not in memory");
      if (va % 16 || !lima_memory_write(gp->memory, va, end, LIMA_ITEM_WORDS))
         return lima_problem(gp->report, "block %" PRIu32 " at %08" PRIx32 " is not in memory", i,
                             va);
      gp->blocks[i] = (struct gp_block){va, va + gp->block_bytes};
   }
   return true;
}

/* Bytes of the tile heap, at a multiple of 64. False: it is full. */
static bool
allocate(struct gp *gp, uint32_t bytes, uint32_t *va)
{
   const struct lima_report *report = gp->report;
   uint64_t start = ((uint64_t)gp->heap + 63) & ~(uint64_t)63;
   if (start + bytes > gp->heap_end) {
      if (!report->heap_full || !report->heap_full(report->data, &gp->heap, &gp->heap_end))
         return lima_problem(report, "the tile heap is full at %08" PRIx32, gp->heap_end);
      start = ((uint64_t)gp->heap + 63) & ~(uint64_t)63;
      if (start + bytes > gp->heap_end)
         return lima_problem(report, "the tile heap grows by too little");
   }
   *va = (uint32_t)start;
   gp->heap = (uint32_t)(start + bytes);
   return true;
}

static uint32_t
bits_of(float value)
{
   uint32_t bits;
   memcpy(&bits, &value, sizeof bits);
   return bits;
}

/* The first pixel whose centre is not before `edge`, within 0 and `most`. */
static uint32_t
pixel_from(float edge, uint32_t most)
{
   const float pixel = ceilf(edge - 0.5f);
   return pixel > 0.0f ? (pixel < (float)most ? (uint32_t)pixel : most) : 0;
}

/* The scissor within the viewport and the target: min x, min y, max x, max y. */
static void
window_of(const struct gp *gp, uint32_t window[4])
{
   const uint32_t most[2] = {gp->tiles_w * LIMA_TILE, gp->tiles_h * LIMA_TILE};
   for (unsigned i = 0; i < 2; i++) {
      const uint32_t from = pixel_from(gp->viewport[i], most[i]);
      const uint32_t to = pixel_from(gp->viewport[i + 2], most[i]);
      window[i] = gp->scissor[i] > from ? gp->scissor[i] : from;
      window[i + 2] = gp->scissor[i + 2] < to ? gp->scissor[i + 2] : to;
   }
}

static bool
write_record(struct gp *gp, const struct lima_primitive *p, const uint32_t window[4])
{
   const uint32_t words[LIMA_RECORD_WORDS] = {
       [LIMA_RECORD_STATE] = gp->state,      [LIMA_RECORD_POSITIONS] = p->positions,
       [LIMA_RECORD_SIZES] = p->sizes,       [LIMA_RECORD_SIZE] = bits_of(gp->size),
       [LIMA_RECORD_KIND] = p->kind,         [LIMA_RECORD_MIN_X] = window[0],
       [LIMA_RECORD_MIN_Y] = window[1],      [LIMA_RECORD_MAX_X] = window[2],
       [LIMA_RECORD_MAX_Y] = window[3],      [LIMA_RECORD_NEAR] = bits_of(gp->near),
       [LIMA_RECORD_FAR] = bits_of(gp->far),
   };
   if (!allocate(gp, sizeof words, &gp->record))
      return false;
   return lima_memory_write(gp->memory, gp->record, words, LIMA_RECORD_WORDS) ||
          lima_problem(gp->report, "the tile heap is not in memory");
}

/* Appends an item to a list, whose end goes behind it. */
static bool
append(struct gp *gp, struct gp_block *block, const uint32_t item[LIMA_ITEM_WORDS])
{
   const uint32_t end[LIMA_ITEM_WORDS] = {LIMA_ITEM_END, 0, 0, 0};
   const uint32_t bytes = 4 * LIMA_ITEM_WORDS;
   if (block->at + 2 * bytes > block->end) {
      uint32_t next = 0;
      if (!allocate(gp, gp->block_bytes, &next))
         return false;
      const uint32_t link[LIMA_ITEM_WORDS] = {next | LIMA_ITEM_LINK, 0, 0, 0};
      if (!lima_memory_write(gp->memory, block->at, link, LIMA_ITEM_WORDS))
         return lima_problem(gp->report, "a polygon list is not in memory");
      *block = (struct gp_block){next, next + gp->block_bytes};
   }
   if (!lima_memory_write(gp->memory, block->at, item, LIMA_ITEM_WORDS) ||
       !lima_memory_write(gp->memory, block->at + bytes, end, LIMA_ITEM_WORDS))
      return lima_problem(gp->report, "a polygon list is not in memory");
   block->at += bytes;
   return true;
}

/* False: nothing of it is seen, or *ok is false after a problem. */
static bool
set_up(const struct gp *gp, const struct lima_primitive *p, struct lima_setup *setup, bool *ok)
{
   struct lima_position v[3];
   float size = gp->size;
   *ok = lima_primitive_fetch(p, gp->memory, gp->report, v, &size);
   if (!*ok || !lima_setup(setup, p->kind, v, size))
      return false;
   return p->kind != LIMA_SETUP_TRIANGLE || !(setup->clockwise ? gp->cull_cw : gp->cull_ccw);
}

bool
gp_bin(struct gp *gp, const struct lima_primitive *p)
{
   struct lima_setup setup;
   uint32_t window[4];
   bool ok = true;
   if (!set_up(gp, p, &setup, &ok))
      return ok;
   window_of(gp, window);
   const uint32_t min_x = (uint32_t)setup.min_x > window[0] ? (uint32_t)setup.min_x : window[0];
   const uint32_t min_y = (uint32_t)setup.min_y > window[1] ? (uint32_t)setup.min_y : window[1];
   const uint32_t max_x = (uint32_t)setup.max_x < window[2] ? (uint32_t)setup.max_x : window[2];
   const uint32_t max_y = (uint32_t)setup.max_y < window[3] ? (uint32_t)setup.max_y : window[3];
   if (min_x >= max_x || min_y >= max_y)
      return true;
   if (!gp->record && !write_record(gp, p, window))
      return false;
   const uint32_t item[LIMA_ITEM_WORDS] = {gp->record | LIMA_ITEM_PRIMITIVE, p->vertex[0],
                                           p->vertex[1], p->vertex[2]};
   const unsigned sw = gp->shift_w, sh = gp->shift_h;
   for (uint32_t y = min_y / LIMA_TILE >> sh; y <= (max_y - 1) / LIMA_TILE >> sh; y++) {
      for (uint32_t x = min_x / LIMA_TILE >> sw; x <= (max_x - 1) / LIMA_TILE >> sw; x++) {
         const uint64_t block = (uint64_t)y * gp->stride + x;
         if (block >= gp->num_blocks)
            return lima_problem(gp->report, "the block table has no block %" PRIu64, block);
         if (!lima_spend(&gp->left.items, 1))
            return lima_problem(gp->report, "the polygon lists are too long");
         if (!append(gp, &gp->blocks[block], item))
            return false;
      }
   }
   return true;
}

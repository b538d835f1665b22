#include "pp_state.h"

#include <inttypes.h>
#include <stdlib.h>

#include "lima/cmd/commands.h"

static uint32_t
get(const struct pp *pp, enum lima_pp_frame_field field)
{
   return lima_get(&lima_pp_frame, pp->frame, field);
}

static void
clear(struct pp *pp)
{
   float color[4];
   const uint32_t word = get(pp, LIMA_PP_CLEAR_COLOR), more = get(pp, LIMA_PP_CLEAR_COLOR_1);
   const bool halfs = get(pp, LIMA_PP_FP16_TILES);
   for (unsigned i = 0; i < 4; i++) {
      const uint32_t wide = (i < 2 ? word : more) >> (16 * (i & 1)) & 0xffff;
      color[i] = halfs ? (float)wide / 65535.0f : (float)(word >> (8 * i) & 255) / 255.0f;
      pp->tile.bits[i] =
          halfs ? 0 : (uint8_t)get(pp, (enum lima_pp_frame_field)(LIMA_PP_RED_BITS + i));
   }
   lima_tile_clear(&pp->tile, color, get(pp, LIMA_PP_CLEAR_DEPTH),
                   (uint8_t)get(pp, LIMA_PP_CLEAR_STENCIL));
}

static bool
run_command(struct pp *pp, unsigned command, const uint32_t *words, const uint32_t *units)
{
   const struct lima_layout *c = &lima_tile_commands[command];
   switch ((enum lima_tile_command)command) {
   case LIMA_TILE_BEGIN:
      pp->tile_x = lima_get(c, words, LIMA_TILE_X);
      pp->tile_y = lima_get(c, words, LIMA_TILE_Y);
      clear(pp);
      return true;
   case LIMA_TILE_DRAW:
      return pp_draw_tile(pp, lima_get(c, words, LIMA_TILE_LIST) << 5) && pp_write_back(pp, units);
   case LIMA_TILE_END:
   case LIMA_NUM_TILE_COMMANDS:
      break;
   }
   return true;
}

/* One core's tiles. */
static bool
run_core(struct pp *pp, uint32_t va, const uint32_t *units)
{
   char fault[160];
   for (; lima_spend(&pp->left.commands, 1); va += 8) {
      uint32_t words[2];
      if (!lima_memory_read(pp->memory, va, words, 2))
         return lima_problem(pp->report, "tile list at %08" PRIx32 ": it is not in memory", va);
      const unsigned found =
          lima_find_command(lima_tile_commands, LIMA_NUM_TILE_COMMANDS, words[1]);
      if (found == LIMA_NUM_TILE_COMMANDS)
         return lima_problem(pp->report, "tile list at %08" PRIx32 ": there is no %08" PRIx32, va,
                             words[1]);
      if (!lima_layout_known(&lima_tile_commands[found], words, fault, sizeof fault))
         return lima_problem(pp->report, "tile list at %08" PRIx32 ": %s", va, fault);
      if (pp->report->command)
         pp->report->command(pp->report->data, &lima_tile_set, va, words);
      if (found == LIMA_TILE_END)
         return true;
      if (!run_command(pp, found, words, units))
         return lima_problem(pp->report, "tile %" PRIu32 " %" PRIu32, pp->tile_x, pp->tile_y);
   }
   return lima_problem(pp->report, "the tile list has no end");
}

/* What the chip could and the simulation can not. */
static bool
check_job(const struct pp *pp, const uint32_t *words)
{
   char fault[160];
   if (!lima_layout_known(&lima_pp_frame, words, fault, sizeof fault))
      return lima_problem(pp->report, "pp frame: %s", fault);
   if (!words[LIMA_PP_JOB_NUM_PP] || words[LIMA_PP_JOB_NUM_PP] > LIMA_MAX_PP)
      return lima_problem(pp->report, "there are not %" PRIu32 " cores", words[LIMA_PP_JOB_NUM_PP]);
   return true;
}

bool
lima_pp_job(struct lima_memory *memory, const uint32_t *words, const struct lima_report *report)
{
   struct pp *pp = calloc(1, sizeof *pp);
   if (!pp)
      return lima_problem(report, "out of memory");
   pp->memory = memory;
   pp->report = report;
   pp->left = report->budget ? *report->budget : lima_default_budget;
   pp->frame = words;
   pp->num_stack = get(pp, LIMA_PP_STACK_SIZE);
   pp->stack = calloc(pp->num_stack + 1, sizeof *pp->stack);
   bool ok = pp->stack ? check_job(pp, words) : lima_problem(report, "out of memory");
   for (unsigned core = 0; ok && core < words[LIMA_PP_JOB_NUM_PP]; core++)
      ok = run_core(pp, words[LIMA_PP_JOB_TILES + core], words + LIMA_PP_JOB_WRITE_BACK);
   pp_finish_states(pp);
   free(pp->stack);
   free(pp);
   return ok;
}

#include "gp_state.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "lima/cmd/jobs.h"
#include "lima/format/tiling.h"

static float
float_of(uint32_t bits)
{
   float f;
   memcpy(&f, &bits, sizeof f);
   return f;
}

/* What a list's commands do. `next`: where the list goes on, to be changed by jumps; `ends`: it
 * does not. */
typedef bool (*gp_execute)(struct gp *gp, unsigned command, const uint32_t *words, uint32_t *next,
                           bool *ends);

static bool
execute_vs(struct gp *gp, unsigned command, const uint32_t *words, uint32_t *next, bool *ends)
{
   const struct lima_layout *c = &lima_vs_commands[command];
   switch ((enum lima_vs_command)command) {
   case LIMA_VS_DRAW:
      return gp_shade(gp, lima_get(c, words, LIMA_VS_DRAW_COUNT));
   case LIMA_VS_ATTRIBUTES:
      gp->attributes = words[0];
      gp->num_attributes = lima_get(c, words, LIMA_VS_TABLE_COUNT);
      return true;
   case LIMA_VS_OUTPUTS:
      gp->outputs = words[0];
      gp->num_outputs = lima_get(c, words, LIMA_VS_TABLE_COUNT);
      return true;
   case LIMA_VS_UNIFORMS:
      gp->uniforms = words[0];
      gp->uniform_bytes = lima_get(c, words, LIMA_VS_DATA_SIZE);
      return true;
   case LIMA_VS_SHADER:
      gp->shader = words[0];
      gp->shader_bytes = lima_get(c, words, LIMA_VS_DATA_SIZE);
      return true;
   case LIMA_VS_CONTINUE:
      *next = words[0];
      return true;
   case LIMA_VS_SHADER_INFO:
   case LIMA_VS_UNKNOWN_41:
   case LIMA_VS_COUNTS:
   case LIMA_VS_SEMAPHORE:
   case LIMA_VS_UNKNOWN_60:
   case LIMA_NUM_VS_COMMANDS:
      break;
   }
   (void)ends;
   return true;
}

static void
set_scissor(struct gp *gp, const uint32_t *words)
{
   const struct lima_layout *c = &lima_plbu_commands[LIMA_PLBU_SCISSOR];
   gp->scissor[0] = lima_get(c, words, LIMA_SCISSOR_MIN_X);
   gp->scissor[1] = lima_get(c, words, LIMA_SCISSOR_MIN_Y);
   gp->scissor[2] = lima_get(c, words, LIMA_SCISSOR_MAX_X) + 1;
   gp->scissor[3] = lima_get(c, words, LIMA_SCISSOR_MAX_Y) + 1;
}

static void
set_primitives(struct gp *gp, const uint32_t *words)
{
   const struct lima_layout *c = &lima_plbu_commands[LIMA_PLBU_PRIMITIVE_SETUP];
   gp->block_bytes = 128u << lima_get(c, words, LIMA_PLBU_SETUP_BLOCK_SIZE);
   gp->index_bytes = 1u << lima_get(c, words, LIMA_PLBU_SETUP_INDEX_SIZE);
   gp->fixed_size = lima_get(c, words, LIMA_PLBU_SETUP_FIXED_SIZE);
   gp->cull_cw = lima_get(c, words, LIMA_PLBU_SETUP_CULL_CW);
   gp->cull_ccw = lima_get(c, words, LIMA_PLBU_SETUP_CULL_CCW);
}

static void
set_target(struct gp *gp, unsigned command, const uint32_t *words)
{
   const struct lima_layout *c = &lima_plbu_commands[command];
   if (command == LIMA_PLBU_BLOCK_STEP) {
      gp->shift_w = lima_get(c, words, LIMA_PLBU_STEP_WIDTH) & 15;
      gp->shift_h = lima_get(c, words, LIMA_PLBU_STEP_HEIGHT) & 15;
      return;
   }
   gp->tiles_w = lima_get(c, words, LIMA_PLBU_TILES_WIDTH) + 1;
   gp->tiles_h = lima_get(c, words, LIMA_PLBU_TILES_HEIGHT) + 1;
   gp->scissor[0] = gp->scissor[1] = 0;
   gp->scissor[2] = gp->tiles_w * LIMA_TILE;
   gp->scissor[3] = gp->tiles_h * LIMA_TILE;
}

/* Registers that are one number or address. */
static bool
set_register(struct gp *gp, enum lima_plbu_command command, uint32_t value)
{
   uint32_t *address = command == LIMA_PLBU_INDEXED_POSITIONS ? &gp->indexed_positions
                       : command == LIMA_PLBU_INDICES         ? &gp->indices
                       : command == LIMA_PLBU_INDEXED_SIZES   ? &gp->indexed_sizes
                       : command == LIMA_PLBU_HEAP_START      ? &gp->heap
                       : command == LIMA_PLBU_HEAP_END        ? &gp->heap_end
                       : command == LIMA_PLBU_BLOCK_STRIDE    ? &gp->stride
                                                              : NULL;
   float *number = command == LIMA_PLBU_VIEWPORT_MIN_X   ? &gp->viewport[0]
                   : command == LIMA_PLBU_VIEWPORT_MIN_Y ? &gp->viewport[1]
                   : command == LIMA_PLBU_VIEWPORT_MAX_X ? &gp->viewport[2]
                   : command == LIMA_PLBU_VIEWPORT_MAX_Y ? &gp->viewport[3]
                   : command == LIMA_PLBU_PRIMITIVE_SIZE ? &gp->size
                   : command == LIMA_PLBU_DEPTH_NEAR     ? &gp->near
                   : command == LIMA_PLBU_DEPTH_FAR      ? &gp->far
                                                         : NULL;
   if (address)
      *address = value;
   if (number)
      *number = float_of(value);
   return address || number;
}

/* What the list has written there; of the heap's start where it is free by now. */
static bool
store_register(struct gp *gp, uint32_t number, uint32_t va)
{
   if (number >= LIMA_PLBU_NUM_REGISTERS)
      return lima_problem(gp->report, "there is no register %" PRIu32, number);
   const bool heap = number == lima_plbu_commands[LIMA_PLBU_HEAP_START].match % 256;
   return lima_memory_write(gp->memory, va, heap ? &gp->heap : &gp->registers[number], 1) ||
          lima_problem(gp->report, "the word at %08" PRIx32 " is not in memory", va);
}

static bool
execute_plbu(struct gp *gp, unsigned command, const uint32_t *words, uint32_t *next, bool *ends)
{
   const struct lima_layout *c = &lima_plbu_commands[command];
   gp->record = 0;
   if (words[1] >> 28 == 1)
      gp->registers[words[1] % LIMA_PLBU_NUM_REGISTERS] = words[0];
   if (set_register(gp, (enum lima_plbu_command)command, words[0]))
      return true;
   switch ((enum lima_plbu_command)command) {
   case LIMA_PLBU_DRAW_ARRAYS:
   case LIMA_PLBU_DRAW_ELEMENTS:
      return gp_draw(gp, (enum lima_mode)lima_get(c, words, LIMA_PLBU_DRAW_MODE),
                     lima_get(c, words, LIMA_PLBU_DRAW_START),
                     lima_get(c, words, LIMA_PLBU_DRAW_COUNT), command == LIMA_PLBU_DRAW_ELEMENTS);
   case LIMA_PLBU_TILES:
   case LIMA_PLBU_BLOCK_STEP:
      set_target(gp, command, words);
      return true;
   case LIMA_PLBU_PRIMITIVE_SETUP:
      set_primitives(gp, words);
      return true;
   case LIMA_PLBU_BLOCK_TABLE:
      return gp_set_blocks(gp, words[0], lima_get(c, words, LIMA_PLBU_TABLE_BLOCKS) + 1);
   case LIMA_PLBU_SCISSOR:
      set_scissor(gp, words);
      return true;
   case LIMA_PLBU_STATE_AND_POSITIONS:
      gp->state = words[0];
      gp->positions = lima_get(c, words, LIMA_PLBU_POSITIONS) << 4;
      return true;
   case LIMA_PLBU_END:
      *ends = true;
      return true;
   case LIMA_PLBU_CONTINUE:
      *next = words[0];
      return true;
   case LIMA_PLBU_STORE_REGISTER:
      return store_register(gp, lima_get(c, words, LIMA_PLBU_STORE_NUMBER), words[0]);
   default: /* semaphores, nothing */
      return true;
   }
}

/* Runs a list from `va` to `end`. */
static bool
run_list(struct gp *gp, const struct lima_command_set *set, uint32_t va, uint32_t end,
         gp_execute execute)
{
   bool ends = false;
   char fault[160];
   while (va != end && !ends) {
      uint32_t words[2], next = va + 8;
      if (!lima_spend(&gp->left.commands, 1))
         return lima_problem(gp->report, "%s: the list has no end", set->name);
      if (!lima_memory_read(gp->memory, va, words, 2))
         return lima_problem(gp->report, "%s: command at %08" PRIx32 ": it is not in memory",
                             set->name, va);
      const unsigned command = lima_find_command(set->commands, set->count, words[1]);
      if (command == set->count)
         return lima_problem(gp->report, "%s: command at %08" PRIx32 ": there is no %08" PRIx32,
                             set->name, va, words[1]);
      if (!lima_layout_known(&set->commands[command], words, fault, sizeof fault))
         return lima_problem(gp->report, "%s: command at %08" PRIx32 ": %s", set->name, va, fault);
      if (!execute(gp, command, words, &next, &ends))
         return lima_problem(gp->report, "%s: at command %s at %08" PRIx32, set->name,
                             set->commands[command].name, va);
      if (gp->report->command)
         gp->report->command(gp->report->data, set, va, words);
      va = next;
   }
   return true;
}

bool
lima_gp_job(struct lima_memory *memory, const uint32_t *words, const struct lima_report *report)
{
   struct gp gp = {
       .memory = memory,
       .report = report,
       .left = report->budget ? *report->budget : lima_default_budget,
       .size = 1.0f,
       .far = 1.0f,
       .index_bytes = 1,
       .block_bytes = 512,
       .heap = words[LIMA_GP_HEAP_START],
       .heap_end = words[LIMA_GP_HEAP_END],
   };
   gp.program = malloc(sizeof *gp.program);
   const bool ok = gp.program ? run_list(&gp, &lima_vs_set, words[LIMA_GP_VS_START],
                                         words[LIMA_GP_VS_END], execute_vs) &&
                                    run_list(&gp, &lima_plbu_set, words[LIMA_GP_PLBU_START],
                                             words[LIMA_GP_PLBU_END], execute_plbu)
                              : lima_no_memory(report);
   free(gp.program);
   free(gp.sizes);
   free(gp.blocks);
   return ok;
}

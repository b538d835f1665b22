#include "chip.h"

#include <stdlib.h>
#include <string.h>

#include "act.h"
#include "chip_state.h"
#include "setup.h"

#define MEMORY_MAX 0x80000000u

/* State after a reset. Constants hold what the methods that load them hold. */
static void
reset(struct nv2a_chip *chip)
{
   chip->method = NV2A_NO_METHOD;
   chip->budget = (struct nv2a_chip_budget){UINT64_MAX, UINT64_MAX, UINT64_MAX};
   nv2a_regs_reset(&chip->regs);
   nv2a_actions_init(chip);
   for (unsigned i = 0; i < NV2A_NUM_CONSTANTS; i++) {
      const uint32_t method = chip->context_method[i];
      const struct nv2a_method *found = method ? nv2a_method_find(method) : NULL;
      for (unsigned lane = 0; found && lane < 4 && lane < found->words; lane++)
         chip->context.constant[i][lane] = nv2a_reg(&chip->regs, method + 4 * lane);
   }
   for (unsigned i = 0; i < NV2A_NUM_ATTRIBS; i++)
      chip->attrib[i][3] = 1.0f;
   chip->edge = true;
   nv2a_unit_outputs_init(&chip->outputs);
   chip->dirty = NV2A_DIRTY_ALL;
   nv2a_setup_derive(chip);
}

struct nv2a_chip *
nv2a_chip_create_on(uint8_t *memory, size_t memory_size)
{
   if (!memory || !memory_size || memory_size > MEMORY_MAX)
      return NULL;
   struct nv2a_chip *chip = calloc(1, sizeof *chip);
   if (!chip)
      return NULL;
   chip->memory_size = memory_size;
   chip->memory = memory;
   chip->raster = nv2a_raster_create(nv2a_chip_map, chip);
   if (!chip->raster) {
      nv2a_chip_destroy(chip);
      return NULL;
   }
   reset(chip);
   return chip;
}

struct nv2a_chip *
nv2a_chip_create(size_t memory_size)
{
   uint8_t *memory = memory_size && memory_size <= MEMORY_MAX ? calloc(1, memory_size) : NULL;
   struct nv2a_chip *chip = nv2a_chip_create_on(memory, memory_size);
   if (chip)
      chip->own_memory = memory;
   else
      free(memory);
   return chip;
}

void
nv2a_chip_destroy(struct nv2a_chip *chip)
{
   if (!chip)
      return;
   nv2a_raster_destroy(chip->raster);
   free(chip->own_memory);
   free(chip);
}

void
nv2a_chip_set_log(struct nv2a_chip *chip, nv2a_chip_log_func log, void *data)
{
   chip->log = log;
   chip->log_data = data;
}

void
nv2a_chip_set_budget(struct nv2a_chip *chip, const struct nv2a_chip_budget *budget)
{
   chip->budget = *budget;
}

bool
nv2a_chip_take_pixels(struct nv2a_chip *chip, uint64_t pixels)
{
   if (pixels > chip->budget.pixels)
      return nv2a_chip_report(chip, "more pixels than the budget allows");
   chip->budget.pixels -= pixels;
   return true;
}

uint8_t *
nv2a_chip_memory(struct nv2a_chip *chip)
{
   return chip->memory;
}

size_t
nv2a_chip_memory_size(const struct nv2a_chip *chip)
{
   return chip->memory_size;
}

void
nv2a_chip_get_statistics(const struct nv2a_chip *chip, struct nv2a_chip_statistics *stats)
{
   *stats = chip->stats;
   stats->pixels = nv2a_raster_fragments(chip->raster);
}

const struct nv2a_regs *
nv2a_chip_regs(const struct nv2a_chip *chip)
{
   return &chip->regs;
}

const struct nv2a_context *
nv2a_chip_context(const struct nv2a_chip *chip)
{
   return &chip->context;
}

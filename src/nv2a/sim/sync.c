#include "sync.h"

/* A record of 16 bytes: a time stamp of 8 (of no clock here: 0), the value, the status 0 for done.
 */
#define RECORD_SIZE 16

static void
store_word(uint8_t *bytes, uint32_t word)
{
   for (unsigned i = 0; i < 4; i++)
      bytes[i] = (uint8_t)(word >> 8 * i);
}

static bool
store_record(struct nv2a_chip *chip, uint32_t dma_method, uint32_t offset, uint32_t value)
{
   uint8_t *record = nv2a_chip_map(chip, nv2a_reg(&chip->regs, dma_method), offset, RECORD_SIZE);
   if (!record)
      return nv2a_chip_report(chip, "the record at %X is outside of its object", offset);
   store_word(record, 0);
   store_word(record + 4, 0);
   store_word(record + 8, value);
   store_word(record + 12, 0);
   return true;
}

bool
nv2a_sync_notify(struct nv2a_chip *chip, uint32_t method, uint32_t data)
{
   nv2a_raster_end(chip->raster);
   return store_record(chip, NV097_SET_CONTEXT_DMA_NOTIFIES, 0, 0);
}

bool
nv2a_sync_semaphore(struct nv2a_chip *chip, uint32_t method, uint32_t data)
{
   const uint32_t offset = nv2a_reg(&chip->regs, NV097_SET_SEMAPHORE_OFFSET);
   uint8_t *word =
       nv2a_chip_map(chip, nv2a_reg(&chip->regs, NV097_SET_CONTEXT_DMA_SEMAPHORE), offset, 4);
   if (!word)
      return nv2a_chip_report(chip, "the semaphore at %X is outside of its object", offset);
   nv2a_raster_end(chip->raster);
   store_word(word, data);
   return true;
}

bool
nv2a_sync_report(struct nv2a_chip *chip, uint32_t method, uint32_t data)
{
   return store_record(chip, NV097_SET_CONTEXT_DMA_REPORT, nv097_get(data, NV097_GET_REPORT_OFFSET),
                       nv2a_raster_zpass(chip->raster));
}

/* The number of the next of `modulo` buffers. */
static uint32_t
next_buffer(const struct nv2a_chip *chip, uint32_t buffer)
{
   const uint32_t modulo = nv2a_reg(&chip->regs, NV097_SET_FLIP_MODULO);
   return modulo ? (buffer + 1) % modulo : 0;
}

bool
nv2a_sync_flip_increment(struct nv2a_chip *chip, uint32_t method, uint32_t data)
{
   uint32_t *write = &chip->regs.m[NV097_SET_FLIP_WRITE / 4];
   *write = next_buffer(chip, *write);
   return true;
}

bool
nv2a_sync_flip_stall(struct nv2a_chip *chip, uint32_t method, uint32_t data)
{
   uint32_t *read = &chip->regs.m[NV097_SET_FLIP_READ / 4];
   chip->stats.flips++;
   if (*read == nv2a_reg(&chip->regs, NV097_SET_FLIP_WRITE))
      *read = next_buffer(chip, *read);
   return true;
}

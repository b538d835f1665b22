#include "chip_check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "nv2a/push/header.h"
#include "nv2a/push/methods.h"
#include "nv2a/sim/chip.h"

/* Memory: a gap, the small object, a gap, the large object, a gap. Gaps must not change. */
#define GAP 0x10000u
#define SMALL_BASE GAP
#define LARGE_BASE (SMALL_BASE + FUZZ_SMALL_SIZE + GAP)
#define LAST_GAP (LARGE_BASE + FUZZ_LARGE_SIZE)
#define MEMORY_SIZE (LAST_GAP + GAP)
#define GAP_BYTE 0xa5

/* Enough for streams to do something, and done in less than a second by an optimised build. */
static const struct nv2a_chip_budget budget = {20000, 20000, 400000};
#define MAX_SECONDS 60.0 /* with sanitizers, on a machine that is busy */

static void
log_message(void *data, const char *place, const char *text)
{
   unsigned *messages = data;
   ++*messages;
   if (!*place || !*text) {
      fprintf(stderr, "a message without a place or a text: '%s' '%s'\n", place, text);
      abort();
   }
}

static void
check_gap(const uint8_t *memory, uint32_t base)
{
   for (uint32_t i = base; i < base + GAP; i++) {
      if (memory[i] != GAP_BYTE) {
         fprintf(stderr, "memory at %x, outside of all objects, has changed\n", i);
         abort();
      }
   }
}

static double
seconds(void)
{
   struct timespec now;
   clock_gettime(CLOCK_MONOTONIC, &now);
   return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

size_t
fuzz_chip_preamble(uint32_t *words, size_t max)
{
   static const uint32_t methods[][2] = {
       {NV097_SET_OBJECT, FUZZ_KELVIN},
       {NV097_SET_CONTEXT_DMA_A, FUZZ_LARGE},
       {NV097_SET_CONTEXT_DMA_B, FUZZ_SMALL},
       {NV097_SET_CONTEXT_DMA_COLOR, FUZZ_LARGE},
       {NV097_SET_CONTEXT_DMA_ZETA, FUZZ_LARGE},
       {NV097_SET_CONTEXT_DMA_VERTEX_A, FUZZ_LARGE},
       {NV097_SET_CONTEXT_DMA_VERTEX_B, FUZZ_SMALL},
       {NV097_SET_CONTEXT_DMA_SEMAPHORE, FUZZ_SMALL},
       {NV097_SET_CONTEXT_DMA_REPORT, FUZZ_SMALL},
       {NV097_SET_SURFACE_CLIP_HORIZONTAL, 128 << 16},
       {NV097_SET_SURFACE_CLIP_VERTICAL, 128 << 16},
       {NV097_SET_SURFACE_FORMAT, 0x07070128},
       {NV097_SET_SURFACE_PITCH, 512 << 16 | 512},
       {NV097_SET_SURFACE_COLOR_OFFSET, 0x80000},
       {NV097_SET_SURFACE_ZETA_OFFSET, 0xc0000},
       {NV097_SET_CONTROL0, 0x00100001},
       {NV097_SET_COMBINER_SPECULAR_FOG_CW0, 0x20042000},
       {NV097_SET_COMBINER_SPECULAR_FOG_CW1, 0x20001400},
       {NV097_SET_COMPOSITE_MATRIX, 0x3f800000},
       {NV097_SET_COMPOSITE_MATRIX + 20, 0x3f800000},
       {NV097_SET_COMPOSITE_MATRIX + 40, 0x3f800000},
       {NV097_SET_COMPOSITE_MATRIX + 60, 0x3f800000},
   };
   size_t n = 0;
   for (size_t i = 0; i < sizeof methods / sizeof *methods && n + 2 <= max; i++) {
      words[n++] = nv2a_pack(0, methods[i][0], 1);
      words[n++] = methods[i][1];
   }
   return n;
}

static struct nv2a_chip *
make_chip(unsigned *messages)
{
   struct nv2a_chip *chip = nv2a_chip_create(MEMORY_SIZE);
   if (!chip)
      abort();
   uint8_t *memory = nv2a_chip_memory(chip);
   memset(memory, GAP_BYTE, SMALL_BASE);
   memset(memory + SMALL_BASE + FUZZ_SMALL_SIZE, GAP_BYTE, GAP);
   memset(memory + LAST_GAP, GAP_BYTE, GAP);
   nv2a_chip_set_log(chip, log_message, messages);
   nv2a_chip_set_budget(chip, &budget);
   if (!nv2a_chip_object(chip, FUZZ_KELVIN, NV2A_CLASS_KELVIN) ||
       !nv2a_chip_object(chip, FUZZ_NULL, NV2A_CLASS_NULL) ||
       !nv2a_chip_object(chip, FUZZ_FOREIGN, 0x62) ||
       !nv2a_chip_dma(chip, FUZZ_LARGE, NV2A_CLASS_DMA, LARGE_BASE, FUZZ_LARGE_SIZE - 1) ||
       !nv2a_chip_dma(chip, FUZZ_SMALL, NV2A_CLASS_DMA, SMALL_BASE, FUZZ_SMALL_SIZE - 1))
      abort();
   return chip;
}

static void
add_statistics(struct nv2a_chip_statistics *total, const struct nv2a_chip_statistics *stats)
{
   total->words += stats->words;
   total->methods += stats->methods;
   total->vertices_program += stats->vertices_program;
   total->vertices_fixed += stats->vertices_fixed;
   total->primitives += stats->primitives;
   total->pixels += stats->pixels;
   total->problems += stats->problems;
}

void
fuzz_check_chip(const uint32_t *words, size_t count, struct nv2a_chip_statistics *total)
{
   const size_t max = FUZZ_LARGE_SIZE / 4;
   unsigned messages = 0;
   struct nv2a_chip *chip = make_chip(&messages);
   uint8_t *memory = nv2a_chip_memory(chip);
   if (count > max)
      count = max;
   memcpy(memory + LARGE_BASE, words, count * 4);

   const double start = seconds();
   const bool good = nv2a_chip_push(chip, FUZZ_LARGE, 0, (uint32_t)count * 4);
   const double took = seconds() - start;
   struct nv2a_chip_statistics stats;
   nv2a_chip_get_statistics(chip, &stats);
   add_statistics(total, &stats);
   if (!good && !messages) {
      fprintf(stderr, "the stream stopped without a message\n");
      abort();
   }
   if (took > MAX_SECONDS || stats.words > budget.words) {
      fprintf(stderr, "%llu words took %.1f seconds\n", (unsigned long long)stats.words, took);
      abort();
   }
   check_gap(memory, 0);
   check_gap(memory, SMALL_BASE + FUZZ_SMALL_SIZE);
   check_gap(memory, LAST_GAP);
   nv2a_chip_destroy(chip);
}

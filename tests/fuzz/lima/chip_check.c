#include "chip_check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "../../lima/chip_rig.h"
#include "lima/cmd/commands.h"

/* Enough for scenes to do something, and done in less than a second by an optimised build. */
static const struct lima_budget budget = {20000, 2000, 200000, 50000, 20000, 400000};
#define MAX_SECONDS 60.0 /* with sanitizers, on a machine that is busy */

enum { JOB_WORDS = LIMA_GP_FRAME_WORDS + LIMA_PP_JOB_WORDS };

static void
take_problem(void *data, const char *text)
{
   (void)data;
   if (!*text)
      abort();
}

static double
seconds(void)
{
   struct timespec now;
   clock_gettime(CLOCK_MONOTONIC, &now);
   return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static void
make_scene(struct chip_rig *rig)
{
   static const struct chip_vertex vertices[5] = {{2, 3, 0.2f, 1, {1, 0, 0, 1}},
                                                  {30, 5, 0.4f, 0.5f, {0, 1, 0, 1}},
                                                  {8, 29, 0.6f, 0.25f, {0, 0, 1, 0.5f}},
                                                  {25, 28, 0.8f, 1, {1, 1, 0, 1}},
                                                  {60, -9, 0.5f, -1, {1, 1, 1, 1}}};
   chip_rig_start(rig);
   chip_rig_draw(rig, LIMA_TRIANGLE_STRIP, vertices, 5, false);
   rig->report.problem = take_problem;
   rig->report.budget = &budget;
}

static uint32_t
word_at(const uint8_t *p)
{
   return p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 | (uint32_t)p[3] << 24;
}

static void
change(struct chip_rig *rig, const uint8_t *p)
{
   const uint32_t at = word_at(p) % (CHIP_STATE_BYTES / 4 + JOB_WORDS), word = word_at(p + 4);
   if (at < LIMA_GP_FRAME_WORDS)
      rig->gp[at] = word;
   else if (at < JOB_WORDS)
      rig->pp[at - LIMA_GP_FRAME_WORDS] = word;
   else
      lima_memory_write(rig->memory, CHIP_STATE + 4 * (at - JOB_WORDS), &word, 1);
}

void
fuzz_check_lima_chip(const uint8_t *changes, size_t size)
{
   struct chip_rig rig;
   make_scene(&rig);
   for (size_t i = 0; i + 8 <= size; i += 8)
      change(&rig, changes + i);
   const double start = seconds();
   chip_rig_run(&rig);
   if (seconds() - start > MAX_SECONDS) {
      fprintf(stderr, "the jobs took %g seconds\n", seconds() - start);
      abort();
   }
   chip_rig_finish(&rig);
}

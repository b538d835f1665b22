#include "chip_check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "lima/cmd/commands.h"

/* Enough for scenes to do something, and done in less than a second by an optimised build. */
static const struct lima_budget budget = {20000, 2000, 200000, 50000, 20000, 400000};
#define MAX_SECONDS 60.0 /* with sanitizers, on a machine that is busy */

enum { JOB_WORDS = LIMA_GP_FRAME_WORDS + LIMA_PP_JOB_WORDS };

/* What the chip asks and tells. */
struct told {
   unsigned heaps;    /* how often it wanted one */
   char problem[256]; /* the first */
};

static void
take_problem(void *data, const char *text)
{
   struct told *told = data;
   if (!*text)
      abort();
   if (!*told->problem)
      snprintf(told->problem, sizeof told->problem, "%s", text);
}

static double
seconds(void)
{
   struct timespec now;
   clock_gettime(CLOCK_MONOTONIC, &now);
   return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static void
set_texture(struct chip_rig *rig)
{
   static const struct {
      enum lima_texture_field field;
      uint32_t value;
   } fields[] = {{LIMA_TEXTURE_FORMAT, 0x16},
                 {LIMA_TEXTURE_DIMENSION, LIMA_TEXTURE_2D},
                 {LIMA_TEXTURE_WIDTH, 16},
                 {LIMA_TEXTURE_HEIGHT, 16},
                 {LIMA_TEXTURE_DEPTH, 1},
                 {LIMA_TEXTURE_MAX_LOD, 2 * 16},
                 {LIMA_TEXTURE_MIP_FILTER, 3},
                 {LIMA_TEXTURE_LAYOUT, LIMA_TEXTURE_TILED},
                 {LIMA_TEXTURE_LEVEL, FUZZ_CHIP_TEXELS >> 6},
                 {LIMA_TEXTURE_LEVEL + 1, (FUZZ_CHIP_TEXELS + 0x400) >> 6},
                 {LIMA_TEXTURE_LEVEL + 2, (FUZZ_CHIP_TEXELS + 0x800) >> 6}};
   uint32_t words[LIMA_TEXTURE_WORDS] = {0};
   const uint32_t pointers[2] = {FUZZ_CHIP_TEXTURE, FUZZ_CHIP_UNIFORMS};
   for (unsigned i = 0; i < sizeof fields / sizeof fields[0]; i++)
      lima_set(&lima_texture, words, fields[i].field, fields[i].value);
   lima_memory_write(rig->memory, FUZZ_CHIP_TEXTURE, words, LIMA_TEXTURE_WORDS);
   lima_memory_write(rig->memory, FUZZ_CHIP_POINTERS, pointers, 2);
   chip_rig_set(rig, LIMA_RS_HAS_TEXTURES, 1);
   chip_rig_set(rig, LIMA_RS_NUM_SAMPLERS, 1);
   chip_rig_set(rig, LIMA_RS_TEXTURES, FUZZ_CHIP_POINTERS);
   chip_rig_program(rig, "load ^discard.xy, v0.xy | texture.2d 0 | mov.v0 $0, ^texture | stop\n");
}

static void
set_samples(struct chip_rig *rig)
{
   chip_rig_set(rig, LIMA_RS_MULTISAMPLE, 1);
   chip_rig_set(rig, LIMA_RS_MULTISAMPLE_2, 3);
   chip_rig_set(rig, LIMA_RS_ALPHA_TO_COVERAGE, 1);
   chip_rig_set_target(rig, LIMA_WB_SAMPLES, 5);
}

/* Uniforms, a loop, reads of the tile, temporaries, stencil and blending. */
static void
set_program(struct chip_rig *rig)
{
   const uint32_t pointers[2] = {FUZZ_CHIP_TEXTURE, FUZZ_CHIP_UNIFORMS};
   lima_memory_write(rig->memory, FUZZ_CHIP_POINTERS, pointers, 2);
   chip_rig_set(rig, LIMA_RS_HAS_UNIFORMS, 1);
   chip_rig_set(rig, LIMA_RS_UNIFORM_SIZE, 3);
   /* Addresses of uniforms are multiples of 16, and the word is the second. */
   lima_memory_write(rig->memory, FUZZ_CHIP_POINTERS + 16, pointers + 1, 1);
   chip_rig_set(rig, LIMA_RS_UNIFORMS, (FUZZ_CHIP_POINTERS + 16) >> 4);
   chip_rig_set(rig, LIMA_RS_RGB_OP, LIMA_BLEND_SUBTRACT);
   chip_rig_set(rig, LIMA_RS_FRONT + LIMA_STENCIL_ZPASS, LIMA_INCR);
   rig->pp[13] = 0x20002;
   chip_rig_program(rig, "framebuffer.color $1\n"
                         "load $0, v0\n"
                         "store -1, $1\n"
                         "again:\n"
                         "uniform 0 | add.v1 $1, $1, ^uniform\n"
                         "const0 0.25 | add.s1 $0.w, $0.w, ^const0.x\n"
                         "const0 1 | branch.lt $0.w, ^const0.x, again\n"
                         "temporary -1 | mov.v0 $0, ^uniform | stop\n");
}

static void
make_scene(struct chip_rig *rig, unsigned scene)
{
   static const struct chip_vertex vertices[5] = {{2, 3, 0.2f, 1, {1, 0, 0, 1}},
                                                  {30, 5, 0.4f, 0.5f, {0, 1, 0, 1}},
                                                  {8, 29, 0.6f, 0.25f, {0, 0, 1, 0.5f}},
                                                  {25, 28, 0.8f, 1, {1, 1, 0, 1}},
                                                  {60, -9, 0.5f, -1, {1, 1, 1, 1}}};
   static void (*const set[FUZZ_CHIP_SCENES])(struct chip_rig *) = {NULL, set_texture, set_samples,
                                                                    set_program};
   static const uint8_t modes[FUZZ_CHIP_SCENES] = {LIMA_TRIANGLE_STRIP, LIMA_TRIANGLE_FAN,
                                                   LIMA_TRIANGLE_STRIP, LIMA_QUADS,
                                                   LIMA_LINE_LOOP,      LIMA_POINTS};
   chip_rig_start(rig);
   if (set[scene])
      set[scene](rig);
   chip_rig_plbu(rig, 0x40a00000, 0x1000010d);
   chip_rig_draw(rig, modes[scene], vertices, 5, scene == 5);
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

/* A heap that can be had twice, wherever it was. */
static bool
grow_heap(void *data, uint32_t *start, uint32_t *end)
{
   struct told *told = data;
   *start = CHIP_HEAP;
   *end = CHIP_HEAP_END;
   return told->heaps++ < 2;
}

void
fuzz_check_lima_chip(const uint8_t *input, size_t size)
{
   struct chip_rig rig;
   struct told told = {.heaps = 0};
   make_scene(&rig, size ? input[0] % FUZZ_CHIP_SCENES : 0);
   rig.report.heap_full = grow_heap;
   rig.report.data = &told;
   for (size_t i = 1; i + 8 <= size; i += 8)
      change(&rig, input + i);
   const double start = seconds();
   const bool ok = chip_rig_run(&rig);
   if (seconds() - start > MAX_SECONDS || (size <= 1 && !ok)) {
      fprintf(stderr, "the jobs took %g seconds %s\n", seconds() - start, told.problem);
      abort();
   }
   chip_rig_finish(&rig);
}

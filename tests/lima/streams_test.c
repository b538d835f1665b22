/* Recorded frames: every command, state, descriptor and register in them is known, and the same
 * words when encoded again. */
#include "lima/cmd/commands.h"
#include "lima/cmd/state.h"
#include "lima/frame/frame.h"
#include "lima/sim/memory/memory.h"
#include "shared_lima.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

enum { MAX_FIELDS = 128, MAX_WORDS = 32, MAX_COMMANDS = 100000 };

struct walk {
   const char *name;
   struct lima_memory *memory;
   unsigned states, textures, commands;
};

static void
check_words(const struct walk *w, const struct lima_layout *layout, const uint32_t *words)
{
   uint32_t values[MAX_FIELDS], again[MAX_WORDS];
   char fault[160];
   if (!lima_layout_known(layout, words, fault, sizeof fault))
      fail_msg("%s: %s", w->name, fault);
   lima_decode(layout, words, values);
   lima_encode(layout, values, again);
   assert_memory_equal(words, again, layout->num_words * sizeof *words);
}

static const struct lima_layout *
check_command(struct walk *w, const struct lima_layout *commands, unsigned count,
              const uint32_t *words)
{
   const unsigned found = lima_find_command(commands, count, words[1]);
   if (found == count)
      fail_msg("%s: no command %08x %08x", w->name, words[0], words[1]);
   check_words(w, &commands[found], words);
   w->commands++;
   return &commands[found];
}

static void
read_words(const struct walk *w, uint32_t va, uint32_t *words, unsigned count)
{
   if (!lima_memory_read(w->memory, va, words, count))
      fail_msg("%s: %08x is not in memory", w->name, va);
}

/* Words that the levels of a descriptor need; the rest are another's. */
static void
check_texture(struct walk *w, uint32_t va)
{
   uint32_t words[LIMA_TEXTURE_WORDS] = {0};
   read_words(w, va, words, 16);
   check_words(w, &lima_texture, words);
   w->textures++;
}

static void
check_state(struct walk *w, const uint32_t *words)
{
   uint32_t pointer;
   check_words(w, &lima_render_state, words);
   const unsigned samplers = lima_get(&lima_render_state, words, LIMA_RS_NUM_SAMPLERS);
   for (unsigned i = 0; i < samplers; i++) {
      read_words(w, lima_get(&lima_render_state, words, LIMA_RS_TEXTURES) + 4 * i, &pointer, 1);
      check_texture(w, pointer);
   }
   w->states++;
}

static void
check_table(struct walk *w, const struct lima_layout *layout, uint32_t va, unsigned count)
{
   uint32_t words[2];
   for (unsigned i = 0; i < count; i++) {
      read_words(w, va + 8 * i, words, 2);
      check_words(w, layout, words);
   }
}

static void
check_gp(struct walk *w, const uint32_t *job)
{
   uint32_t words[2], state[LIMA_RENDER_STATE_WORDS];
   check_words(w, &lima_gp_frame, job);
   for (uint32_t va = job[LIMA_GP_VS_START]; va < job[LIMA_GP_VS_END]; va += 8) {
      read_words(w, va, words, 2);
      const struct lima_layout *c = check_command(w, lima_vs_commands, LIMA_NUM_VS_COMMANDS, words);
      if (c == &lima_vs_commands[LIMA_VS_ATTRIBUTES])
         check_table(w, &lima_attribute, words[0], lima_get(c, words, LIMA_VS_TABLE_COUNT));
      if (c == &lima_vs_commands[LIMA_VS_OUTPUTS])
         check_table(w, &lima_output, words[0], lima_get(c, words, LIMA_VS_TABLE_COUNT));
   }
   for (uint32_t va = job[LIMA_GP_PLBU_START]; va < job[LIMA_GP_PLBU_END]; va += 8) {
      read_words(w, va, words, 2);
      const struct lima_layout *c =
          check_command(w, lima_plbu_commands, LIMA_NUM_PLBU_COMMANDS, words);
      if (c == &lima_plbu_commands[LIMA_PLBU_STATE_AND_POSITIONS]) {
         read_words(w, words[0], state, LIMA_RENDER_STATE_WORDS);
         check_state(w, state);
      }
   }
}

static void
check_pp_words(struct walk *w, const uint32_t *job)
{
   check_words(w, &lima_pp_frame, job);
   for (unsigned i = 0; i < LIMA_NUM_WRITE_BACKS; i++)
      check_words(w, &lima_write_back, job + LIMA_PP_JOB_WRITE_BACK + i * LIMA_WRITE_BACK_WORDS);
}

static void
check_pp(struct walk *w, const uint32_t *job)
{
   uint32_t words[2] = {0, 0};
   check_pp_words(w, job);
   for (unsigned core = 0; core < job[LIMA_PP_JOB_NUM_PP]; core++) {
      const struct lima_layout *c = NULL;
      for (uint32_t va = job[LIMA_PP_JOB_TILES + core]; c != &lima_tile_commands[LIMA_TILE_END];
           va += 8) {
         read_words(w, va, words, 2);
         c = check_command(w, lima_tile_commands, LIMA_NUM_TILE_COMMANDS, words);
      }
   }
}

static void
take_step(struct walk *w, const struct lima_frame *frame, const struct lima_frame_step *step)
{
   const uint32_t *words = frame->words + step->first;
   switch (step->kind) {
   case LIMA_FRAME_BUFFER:
      assert_int_equal(lima_memory_add(w->memory, step->va, step->size), LIMA_MEMORY_OK);
      break;
   case LIMA_FRAME_MEMORY:
      assert_true(lima_memory_write(w->memory, step->va, words, (unsigned)step->count));
      break;
   case LIMA_FRAME_GP:
      check_gp(w, words);
      break;
   case LIMA_FRAME_PP:
      check_pp(w, words);
      break;
   default:
      fail_msg("%s: a capture", w->name);
   }
}

static void
load(struct lima_frame *frame, const char *folder, const char *name)
{
   char file[128], path[1024], message[1200];
   snprintf(file, sizeof file, "%s/%s.txt", folder, name);
   shared_path(path, sizeof path, file);
   if (!lima_frame_load(frame, path, message, sizeof message))
      fail_msg("%s", message);
}

static bool
is_there(void)
{
   FILE *there = open_shared("lima/cmdstream.md");
   if (there)
      fclose(there);
   return there != NULL;
}

static void
frames_are_known(void **state)
{
   (void)state;
   if (!is_there())
      skip();
   unsigned states = 0, textures = 0, commands = 0;
   for (unsigned i = 0; i < NUM_LIMA_FRAMES; i++) {
      struct lima_frame frame = {0};
      struct walk w = {.name = lima_frames[i], .memory = lima_memory_create(1u << 30)};
      load(&frame, "lima/frames22", lima_frames[i]);
      for (size_t j = 0; j < frame.num_steps; j++)
         take_step(&w, &frame, &frame.steps[j]);
      states += w.states;
      textures += w.textures;
      commands += w.commands;
      lima_memory_destroy(w.memory);
      lima_frame_finish(&frame);
   }
   printf("# %u commands, %u render states, %u textures\n", commands, states, textures);
   assert_true(commands > 5000 && states > 200 && textures > 40);
}

static void
check_capture(struct walk *w, const struct lima_frame *frame, const struct lima_frame_step *step)
{
   const uint32_t *words = frame->words + step->first;
   static const struct {
      const struct lima_layout *layout;
      unsigned words;
   } single[LIMA_NUM_FRAME_KINDS] = {
       [LIMA_FRAME_ATTRIBUTES] = {&lima_attribute, 2},
       [LIMA_FRAME_OUTPUTS] = {&lima_output, 2},
       [LIMA_FRAME_STATE] = {&lima_render_state, LIMA_RENDER_STATE_WORDS},
       [LIMA_FRAME_GP_WORDS] = {&lima_gp_frame, LIMA_GP_FRAME_WORDS},
   };
   static const struct {
      const struct lima_layout *commands;
      unsigned count;
   } lists[LIMA_NUM_FRAME_KINDS] = {
       [LIMA_FRAME_VS_COMMANDS] = {lima_vs_commands, LIMA_NUM_VS_COMMANDS},
       [LIMA_FRAME_PLBU_COMMANDS] = {lima_plbu_commands, LIMA_NUM_PLBU_COMMANDS},
       [LIMA_FRAME_TILES] = {lima_tile_commands, LIMA_NUM_TILE_COMMANDS},
   };
   const bool tiles = step->kind == LIMA_FRAME_TILES;
   for (size_t i = 0; lists[step->kind].commands && i + 2 <= step->count; i += 2) {
      /* What fills the last row is no command. */
      if (tiles && i && words[i - 1] == 0xbc000000)
         break;
      check_command(w, lists[step->kind].commands, lists[step->kind].count, words + i);
   }
   if (single[step->kind].layout) {
      for (size_t i = 0; i + single[step->kind].words <= step->count; i += single[step->kind].words)
         check_words(w, single[step->kind].layout, words + i);
   }
   if (step->kind == LIMA_FRAME_PP_WORDS)
      check_pp_words(w, words);
   if (step->kind == LIMA_FRAME_TEXTURES) {
      uint32_t texture[LIMA_TEXTURE_WORDS] = {0};
      memcpy(texture, words + 16, 16 * sizeof *words); /* behind sixteen addresses */
      check_words(w, &lima_texture, texture);
   }
}

static void
captures_are_known(void **state)
{
   (void)state;
   if (!is_there())
      skip();
   for (unsigned i = 0; i < NUM_LIMA_CAPTURES; i++) {
      struct lima_frame frame = {0};
      struct walk w = {.name = lima_captures[i]};
      load(&frame, "lima/vectors/frames", lima_captures[i]);
      for (size_t j = 0; j < frame.num_steps; j++)
         check_capture(&w, &frame, &frame.steps[j]);
      assert_true(w.commands > 30);
      lima_frame_finish(&frame);
   }
}

int
main(void)
{
   const struct CMUnitTest tests[] = {
       cmocka_unit_test(frames_are_known),
       cmocka_unit_test(captures_are_known),
   };
   return cmocka_run_group_tests(tests, NULL, NULL);
}

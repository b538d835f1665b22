#include "describe.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "lima/cmd/commands.h"
#include "lima/cmd/decode.h"
#include "lima/cmd/state.h"
#include "lima/pp/isa/isa.h"
#include "print.h"

/* So many commands and streams of a frame are printed, whatever lists jump to. */
enum { MAX_LINES = 1 << 20, MAX_STREAMS = 16 };
static const uint64_t max_memory = (uint64_t)1 << 30;

/* --- Command lists */

/* What the vertex shader unit has been told. */
struct vs_registers {
   uint32_t attributes, num_attributes, outputs, num_outputs, shader, bytes;
};

static void
describe_streams(struct describe *d, const char *name, const struct lima_layout *layout,
                 uint32_t table, uint32_t count)
{
   for (uint32_t i = 0; i < count && i < MAX_STREAMS && d->left; i++) {
      d->left--;
      char title[32];
      uint32_t words[2];
      snprintf(title, sizeof title, "%s %" PRIu32, name, i);
      describe_at(d, 9, title, layout, table + 8 * i, words);
   }
}

static void
describe_vs_command(struct describe *d, struct vs_registers *r, unsigned command,
                    const uint32_t *words)
{
   const struct lima_layout *c = &lima_vs_commands[command];
   switch ((enum lima_vs_command)command) {
   case LIMA_VS_ATTRIBUTES:
      r->attributes = words[0];
      r->num_attributes = lima_get(c, words, LIMA_VS_TABLE_COUNT);
      break;
   case LIMA_VS_OUTPUTS:
      r->outputs = words[0];
      r->num_outputs = lima_get(c, words, LIMA_VS_TABLE_COUNT);
      break;
   case LIMA_VS_SHADER:
      r->shader = words[0];
      r->bytes = lima_get(c, words, LIMA_VS_DATA_SIZE);
      break;
   case LIMA_VS_DRAW:
      describe_streams(d, "attribute", &lima_attribute, r->attributes, r->num_attributes);
      describe_streams(d, "output", &lima_output, r->outputs, r->num_outputs);
      describe_vertex_program(d, 9, r->shader, r->bytes);
      break;
   default:
      break;
   }
}

/* A list as its unit takes it. */
static void
describe_list(struct describe *d, const struct lima_command_set *set, uint32_t va, uint32_t end)
{
   struct vs_registers registers = {0};
   const bool is_vs = set == &lima_vs_set, is_plbu = set == &lima_plbu_set;
   char fault[160];
   fprintf(d->out, "   %s %08" PRIx32 ":\n", set->name, va);
   while (va != end) {
      uint32_t words[2];
      if (!d->left || !lima_memory_read(d->memory, va, words, 2)) {
         describe_error(d, "%s: command at %08" PRIx32 ": %s", set->name, va,
                        d->left ? "it is not in memory" : "there are too many");
         return;
      }
      d->left--;
      const unsigned command = lima_find_command(set->commands, set->count, words[1]);
      fprintf(d->out, "      %08" PRIx32 ": ", va);
      if (!lima_print_command(set, words, d->out, fault, sizeof fault))
         describe_error(d, "%s: command at %08" PRIx32 ": %s", set->name, va, fault);
      fputc('\n', d->out);
      if (is_vs)
         describe_vs_command(d, &registers, command, words);
      if (is_plbu && command == LIMA_PLBU_STATE_AND_POSITIONS)
         describe_state(d, 9, words[0]);
      if ((is_plbu && command == LIMA_PLBU_END) ||
          (set == &lima_tile_set && command == LIMA_TILE_END))
         return;
      const bool jumps =
          (is_vs && command == LIMA_VS_CONTINUE) || (is_plbu && command == LIMA_PLBU_CONTINUE);
      va = jumps ? words[0] : va + 8;
   }
}

/* --- Jobs */

static void
describe_gp(struct describe *d, const uint32_t *words)
{
   describe_fields(d, 0, "gp job:", &lima_gp_frame, words);
   if (words[LIMA_GP_VS_START] != words[LIMA_GP_VS_END])
      describe_list(d, &lima_vs_set, words[LIMA_GP_VS_START], words[LIMA_GP_VS_END]);
   describe_list(d, &lima_plbu_set, words[LIMA_GP_PLBU_START], words[LIMA_GP_PLBU_END]);
}

static void
describe_pp_words(struct describe *d, const uint32_t *words)
{
   fprintf(d->out, "pp job: cores=%" PRIu32 "\n", words[LIMA_PP_JOB_NUM_PP]);
   describe_fields(d, 3, "frame:", &lima_pp_frame, words);
   for (unsigned i = 0; i < LIMA_NUM_WRITE_BACKS; i++) {
      char title[32];
      snprintf(title, sizeof title, "write-back %u:", i);
      const uint32_t *unit = words + LIMA_PP_JOB_WRITE_BACK + i * LIMA_WRITE_BACK_WORDS;
      if (unit[0])
         describe_fields(d, 3, title, &lima_write_back, unit);
   }
}

static void
describe_pp(struct describe *d, const uint32_t *words)
{
   describe_pp_words(d, words);
   for (unsigned i = 0; i < words[LIMA_PP_JOB_NUM_PP] && i < LIMA_MAX_PP; i++)
      describe_list(d, &lima_tile_set, words[LIMA_PP_JOB_TILES + i], UINT32_MAX);
}

/* --- Parts of captures: words without the memory around them */

static void
describe_rows(struct describe *d, const char *title, const struct lima_layout *layout,
              const uint32_t *words, size_t count)
{
   for (size_t i = 0; i + layout->num_words <= count; i += layout->num_words)
      describe_fields(d, 3, title, layout, words + i);
}

static void
describe_words(struct describe *d, const uint32_t *words, size_t count)
{
   for (size_t i = 0; i < count; i++)
      fprintf(d->out, "%s%08" PRIx32 "%s", i % 8 ? " " : "   ", words[i],
              i % 8 == 7 || i + 1 == count ? "\n" : "");
}

static void
describe_commands(struct describe *d, const struct lima_command_set *set, const uint32_t *words,
                  size_t count)
{
   char fault[160];
   for (size_t i = 0; i + 2 <= count; i += 2) {
      fputs("   ", d->out);
      if (!lima_print_command(set, words + i, d->out, fault, sizeof fault))
         describe_error(d, "%s", fault);
      fputc('\n', d->out);
      if (set == &lima_tile_set && words[i + 1] == lima_tile_commands[LIMA_TILE_END].match)
         return; /* filled up with zeros */
   }
}

/* The array of addresses of 64 bytes, then descriptors of as many words as their levels take. */
static void
describe_textures(struct describe *d, const uint32_t *words, size_t count)
{
   const size_t pointers = count < 16 ? count : 16;
   describe_words(d, words, pointers);
   for (size_t i = pointers; i + 16 <= count; i += 16) {
      uint32_t texture[LIMA_TEXTURE_WORDS] = {0};
      memcpy(texture, words + i, 64);
      describe_fields(d, 3, "texture:", &lima_texture, texture);
   }
}

/* Vertex programs are told from fragment programs by the size of their instructions. */
static void
describe_program(struct describe *d, const uint32_t *words, size_t count)
{
   struct lima_pp_instr instr;
   struct lima_pp_problem problem;
   if (count && lima_pp_decode(words, count, &instr, &problem))
      describe_fragment_words(d, 0, words, count);
   else
      describe_vertex_words(d, 0, words, count);
}

static void
describe_part(struct describe *d, const struct lima_frame_step *step, const uint32_t *words)
{
   const size_t count = step->count;
   const bool is_program = step->kind == LIMA_FRAME_PROGRAM;
   fprintf(d->out, "%s %08" PRIx32 ":\n", is_program ? "program" : lima_frame_kind_name(step->kind),
           step->va);
   switch (step->kind) {
   case LIMA_FRAME_PROGRAM:
      describe_program(d, words, count);
      break;
   case LIMA_FRAME_ATTRIBUTES:
      describe_rows(d, "attribute:", &lima_attribute, words, count);
      break;
   case LIMA_FRAME_OUTPUTS:
      describe_rows(d, "output:", &lima_output, words, count);
      break;
   case LIMA_FRAME_TEXTURES:
      describe_textures(d, words, count);
      break;
   case LIMA_FRAME_STATE:
      describe_rows(d, "render state:", &lima_render_state, words, count);
      break;
   case LIMA_FRAME_VS_COMMANDS:
      describe_commands(d, &lima_vs_set, words, count);
      break;
   case LIMA_FRAME_PLBU_COMMANDS:
      describe_commands(d, &lima_plbu_set, words, count);
      break;
   case LIMA_FRAME_TILES:
      describe_commands(d, &lima_tile_set, words, count);
      break;
   default:
      describe_words(d, words, count);
      break;
   }
}

/* --- Frames */

static void
describe_step(struct describe *d, const struct lima_frame_step *step, const uint32_t *words)
{
   switch (step->kind) {
   case LIMA_FRAME_BUFFER:
      fprintf(d->out, "buffer %08" PRIx32 ": %" PRIu32 " bytes%s\n", step->va, step->size,
              step->heap ? ", grows" : "");
      if (lima_memory_add(d->memory, step->va, step->size) != LIMA_MEMORY_OK)
         describe_error(d, "there can not be a buffer at %08" PRIx32, step->va);
      break;
   case LIMA_FRAME_MEMORY:
      if (!lima_memory_write(d->memory, step->va, words, (unsigned)step->count))
         describe_error(d, "the words are in no buffer");
      d->num_seen = 0;
      break;
   case LIMA_FRAME_GP:
      describe_gp(d, words);
      break;
   case LIMA_FRAME_PP:
      describe_pp(d, words);
      break;
   case LIMA_FRAME_GP_WORDS:
      describe_fields(d, 0, "gp job:", &lima_gp_frame, words);
      break;
   case LIMA_FRAME_PP_WORDS:
      describe_pp_words(d, words);
      break;
   default:
      describe_part(d, step, words);
      break;
   }
}

bool
lima_describe_frame(const struct lima_frame *frame, const char *name, FILE *out, FILE *errors)
{
   struct describe *d = calloc(1, sizeof *d);
   if (d)
      *d = (struct describe){.out = out,
                             .errors = errors,
                             .name = name,
                             .left = MAX_LINES,
                             .memory = lima_memory_create(max_memory)};
   if (!d || !d->memory) {
      fprintf(errors, "%s: error: out of memory\n", name);
      free(d);
      return false;
   }
   for (size_t i = 0; i < frame->num_steps; i++) {
      const struct lima_frame_step *step = &frame->steps[i];
      d->line = step->line;
      describe_step(d, step, frame->words + step->first);
   }
   const bool ok = !d->num_errors;
   lima_memory_destroy(d->memory);
   free(d);
   return ok;
}

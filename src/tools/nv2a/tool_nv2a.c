/* The vertex unit of the NV2A: what programs become for it, and running them on the simulated
 * one. */
#include "tool_nv2a.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "nv2a/asm/asm.h"
#include "nv2a/sim/unit/unit.h"
#include "nv2a/vertex/vertex_program.h"
#include "tools/tool_executors.h"

/* NULL after a message. */
static struct nv2a_vertex_program *
compile(const struct ir_shader *shader, bool screen_space)
{
   const struct nv2a_vertex_options options = {.screen_space = screen_space};
   struct nv2a_vertex_program *program = malloc(sizeof *program);
   const enum nv2a_vertex_status status =
       program ? nv2a_vertex_compile(shader, &options, program) : NV2A_VERTEX_NO_MEMORY;
   if (status == NV2A_VERTEX_OK)
      return program;
   if (status == NV2A_VERTEX_REFUSED && program->line != UINT32_MAX)
      fprintf(stderr, "error: %s (offset %" PRIu32 ")\n", program->message, program->line);
   else
      fprintf(stderr, "error: %s\n",
              status == NV2A_VERTEX_REFUSED ? program->message : "out of memory");
   free(program);
   return NULL;
}

/* --- compile --emit=nv2a */

static void
print_number(FILE *out, const struct nv2a_vertex_constant *c)
{
   for (unsigned i = 0; i < 4; i++) {
      float value;
      memcpy(&value, &c->bits[i], sizeof value);
      fprintf(out, " %.9g", (double)value);
   }
}

/* As comments: what the constants have to hold. */
static void
print_constants(FILE *out, const struct nv2a_vertex_program *program)
{
   static const uint32_t zero[4];
   for (unsigned i = 0; i < NV2A_NUM_CONSTANTS; i++) {
      const struct nv2a_vertex_constant *c = &program->constants[i];
      if (c->kind == NV2A_CONSTANT_PARAM) {
         fprintf(out, "; c[%u] parameter %u\n", i, c->param);
      } else if (c->kind == NV2A_CONSTANT_LITERAL && memcmp(c->bits, zero, sizeof zero)) {
         fprintf(out, "; c[%u]", i);
         print_number(out, c);
         fputc('\n', out);
      }
   }
   if (program->relative)
      fprintf(out, "; constants not named are 0\n");
}

static void
print_program(FILE *out, const struct nv2a_vertex_program *program)
{
   print_constants(out, program);
   for (unsigned i = 0; i < program->num_slots; i++) {
      char text[NV2A_TEXT_SIZE];
      nv2a_print(program->words[i], text);
      fprintf(out, "%s\n", text);
   }
}

static void
print_words(FILE *out, const struct nv2a_vertex_program *program)
{
   for (unsigned i = 0; i < program->num_slots; i++) {
      const uint32_t *w = program->words[i];
      fprintf(out, "%08" PRIx32 " %08" PRIx32 " %08" PRIx32 " %08" PRIx32 "\n", w[0], w[1], w[2],
              w[3]);
   }
}

static void
print_stats(FILE *out, const struct nv2a_vertex_stats *stats, unsigned num_slots)
{
   fprintf(out, "slots %u\nbound %u\nmac %u\nilu %u\npairs %u\nmoves %u\ntemps %u\n", num_slots,
           stats->bound, stats->mac, stats->ilu, stats->pairs, stats->moves, stats->temps);
}

char *
tool_write_nv2a(const struct ir_shader *shader, const struct tool_nv2a_options *options)
{
   struct nv2a_vertex_program *program = compile(shader, options->screen_space);
   char *text = NULL;
   size_t size;
   FILE *out = program ? open_memstream(&text, &size) : NULL;
   if (out) {
      (options->words ? print_words : print_program)(out, program);
      if (options->summary)
         print_stats(options->summary, &program->stats, program->num_slots);
      fclose(out);
   }
   free(program);
   return text;
}

/* --- exec --on=nv2a */

struct machine {
   struct nv2a_vertex_program *program;
   struct nv2a_unit_program unit;
};

static void
destroy(void *state)
{
   struct machine *m = state;
   if (m)
      free(m->program);
   free(m);
}

static int
create(const struct tool_source *source, void **state)
{
   struct machine *m = *state = calloc(1, sizeof *m);
   if (!m) {
      fprintf(stderr, "error: out of memory\n");
      return TOOL_FAILED;
   }
   m->program = compile(source->shader, false);
   if (!m->program)
      return TOOL_FAILED;
   const struct nv2a_unit_setup setup = {.all_constants = m->program->all_constants,
                                         .write_constants = m->program->writes_constants};
   nv2a_unit_prepare(&m->unit, (const uint32_t(*)[4])m->program->words, 0, &setup);
   return TOOL_OK;
}

static unsigned
mask_of(unsigned lanes)
{
   return (lanes >> 3 & 1) | (lanes >> 1 & 2) | (lanes << 1 & 4) | (lanes << 3 & 8);
}

static void
load_constants(const struct nv2a_vertex_program *program, const struct tool_run *run,
               uint32_t constants[NV2A_NUM_CONSTANTS][4])
{
   memset(constants, 0, NV2A_NUM_CONSTANTS * sizeof constants[0]);
   for (unsigned i = 0; i < NV2A_NUM_CONSTANTS; i++) {
      const struct nv2a_vertex_constant *c = &program->constants[i];
      if (c->kind == NV2A_CONSTANT_PARAM)
         memcpy(constants[i], run->params[c->param], sizeof constants[i]);
      else if (c->kind == NV2A_CONSTANT_LITERAL)
         memcpy(constants[i], c->bits, sizeof constants[i]);
   }
}

static bool
run(void *state, const struct tool_source *source, struct tool_run *run)
{
   const struct machine *m = state;
   const struct nv2a_vertex_program *program = m->program;
   uint32_t constants[NV2A_NUM_CONSTANTS][4];
   uint8_t written[NV2A_NUM_CONSTANTS] = {0};
   struct nv2a_unit_outputs outputs;
   float v[NV2A_NUM_INPUTS][4] = {{0.0f}};
   for (unsigned i = 0; i < NV2A_NUM_INPUTS; i++) {
      if (program->inputs[i] != NV2A_NO_SLOT)
         memcpy(v[i], run->inputs[program->inputs[i]], sizeof v[i]);
   }
   load_constants(program, run, constants);
   nv2a_unit_outputs_init(&outputs);
   outputs.constant_mask = written;
   nv2a_unit_run(&m->unit, (const float(*)[4])v, constants, &outputs);
   memset(run->output_mask, 0, sizeof run->output_mask);
   for (unsigned i = 0; i < NV2A_NUM_OUTPUTS; i++) {
      if (program->outputs[i] == NV2A_NO_SLOT)
         continue;
      memcpy(run->outputs[program->outputs[i]], outputs.o[i], sizeof outputs.o[i]);
      run->output_mask[program->outputs[i]] = (uint8_t)mask_of(outputs.mask[i]);
   }
   for (unsigned i = 0; i < NV2A_NUM_CONSTANTS && program->writes_constants; i++) {
      const struct nv2a_vertex_constant *c = &program->constants[i];
      if (c->kind != NV2A_CONSTANT_PARAM || !written[i])
         continue;
      memcpy(run->params[c->param], constants[i], sizeof constants[i]);
      run->param_mask[c->param] |= (uint8_t)mask_of(written[i]);
   }
   return true;
}

const struct tool_executor tool_executor_nv2a = {
    .name = "nv2a",
    .help = "the Xbox GPU: compiled for its vertex unit, which is simulated",
    .stages = 1u << IR_STAGE_VERTEX | 1u << IR_STAGE_STATE,
    .create = create,
    .destroy = destroy,
    .run = run,
};

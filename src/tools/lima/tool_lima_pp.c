/* The fragment processor of Mali-200 and Mali-400: what fragment programs become for it, and
 * running them on the simulated one. */
#include "tool_lima.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "lima/pp/asm/asm.h"
#include "lima/pp/codegen/pp_program.h"
#include "lima/pp/isa/half.h"
#include "lima/pp/sim/sim.h"
#include "tools/tool_executors.h"

/* False after a message; the code is to be finished in any case. */
static bool
compile(const struct ir_shader *shader, struct lima_pp_code *code)
{
   const enum lima_pp_code_status status = lima_pp_compile(shader, code);
   if (status == LIMA_PP_CODE_REFUSED && code->line != UINT32_MAX)
      fprintf(stderr, "error: %s (offset %" PRIu32 ")\n", code->message, code->line);
   else if (status != LIMA_PP_CODE_OK)
      fprintf(stderr, "error: %s\n",
              status == LIMA_PP_CODE_REFUSED ? code->message : "out of memory");
   return status == LIMA_PP_CODE_OK;
}

/* --- compile --emit=lima-pp */

/* As comments: what uniforms have to hold, varyings bring, and where results are. */
static void
print_interface(FILE *out, const struct lima_pp_code *code)
{
   for (unsigned i = 0; i < code->num_uniforms; i++) {
      if (code->uniforms[i] == LIMA_PP_ZERO_UNIFORM)
         fprintf(out, "# uniform %u: zeroes\n", i);
      else
         fprintf(out, "# uniform %u: parameter %u\n", i, code->uniforms[i]);
   }
   for (unsigned i = 0; i < code->num_varyings; i++)
      fprintf(out, "# v%u: %s\n", i, tool_output_name(IR_STAGE_VERTEX, code->varyings[i].varying));
   if (code->stack)
      fprintf(out, "# temporaries: %u\n", code->stack);
   fprintf(out, "# colour: $%u\n", code->color);
   if (code->depth >= 0)
      fprintf(out, "# depth: $%d.x\n", code->depth);
}

static bool
print_code(FILE *out, const struct lima_pp_code *code)
{
   char *text = lima_pp_disassemble(code->words, code->num_words);
   if (!text) {
      fprintf(stderr, "error: out of memory\n");
      return false;
   }
   print_interface(out, code);
   fputs(text, out);
   free(text);
   return true;
}

static bool
print_words(FILE *out, const struct lima_pp_code *code)
{
   for (uint32_t at = 0; at < code->num_words;) {
      const uint32_t end = at + lima_pp_step(code->words + at, code->num_words - at);
      for (; at < end; at++)
         fprintf(out, "%08" PRIx32 "%c", code->words[at], at + 1 < end ? ' ' : '\n');
   }
   return true;
}

static void
print_stats(FILE *out, const struct lima_pp_code *code)
{
   const struct lima_pp_code_stats *s = &code->stats;
   fprintf(out,
           "pp_instructions %u\npp_words %" PRIu32 "\npp_registers %u\nspilled %u\n"
           "rounded_constants %u\npp_bound %u\n",
           s->instructions, code->num_words, s->registers, s->spilled, s->rounded, s->bound);
}

char *
tool_write_lima_pp(const struct ir_shader *shader, const struct tool_lima_options *options)
{
   struct lima_pp_code code;
   char *text = NULL;
   size_t size;
   FILE *out = compile(shader, &code) ? open_memstream(&text, &size) : NULL;
   if (out) {
      const bool ok = (options->words ? print_words : print_code)(out, &code);
      if (options->summary)
         print_stats(options->summary, &code);
      fclose(out);
      if (!ok) {
         free(text);
         text = NULL;
      }
   }
   lima_pp_code_finish(&code);
   return text;
}

/* --- exec --on=lima: one quad of fragments that are all the same */

struct machine {
   struct lima_pp_code code;
   struct lima_pp_program program;
   uint16_t *uniforms;
   float (*stack)[4][4];
};

static void
destroy(void *state)
{
   struct machine *m = state;
   if (!m)
      return;
   lima_pp_finish(&m->program);
   lima_pp_code_finish(&m->code);
   free(m->uniforms);
   free(m->stack);
   free(m);
}

static int
create(const struct tool_source *source, void **state)
{
   struct machine *m = *state = calloc(1, sizeof *m);
   if (m && !compile(source->shader, &m->code))
      return TOOL_FAILED;
   if (m) {
      m->uniforms = calloc(m->code.num_uniforms + 1, 4 * sizeof *m->uniforms);
      m->stack = calloc(m->code.stack + 1, sizeof *m->stack);
   }
   if (!m || !m->uniforms || !m->stack ||
       !lima_pp_prepare(&m->program, m->code.words, m->code.num_words)) {
      fprintf(stderr, "error: out of memory\n");
      return TOOL_FAILED;
   }
   return TOOL_OK;
}

static void
load(struct machine *m, const struct tool_run *run, float varyings[][4][4],
     struct lima_pp_quad *quad)
{
   for (uint32_t i = 0; i < 4 * m->code.num_uniforms; i++) {
      const uint16_t param = m->code.uniforms[i / 4];
      if (param != LIMA_PP_ZERO_UNIFORM)
         m->uniforms[i] = lima_half_from_float(run->params[param][i % 4]);
   }
   for (unsigned f = 0; f < 4; f++) {
      for (unsigned i = 0; i < 4 * m->code.num_varyings; i++)
         varyings[i / 4][i % 4][f] = run->inputs[m->code.varyings[i / 4].varying][i % 4];
      for (unsigned c = 0; c < 4; c++) {
         const float x = run->inputs[VARYING_WPOS][c];
         quad->fragcoord[c][f] = c == 3 ? 1.0f / x : x;
      }
   }
   quad->front = run->inputs[VARYING_FACE][0] > 0.0f;
}

static void
take_results(const struct lima_pp_code *code, const struct ir_shader *shader,
             const struct lima_pp_quad *quad, struct tool_run *run)
{
   memset(run->output_mask, 0, sizeof run->output_mask);
   for (const struct ir_block *b = shader->first; b; b = b->next) {
      for (const struct ir_instr *i = b->first; i; i = i->next) {
         if (i->op == IR_OP_store_output)
            run->output_mask[i->index] |= i->write_mask;
      }
   }
   for (unsigned c = 0; c < 4; c++)
      run->outputs[FRAG_RESULT_COLOR][c] = quad->regs[code->color][c][0];
   if (code->depth >= 0)
      run->outputs[FRAG_RESULT_DEPTH][2] = quad->regs[code->depth][0][0];
}

static bool
run_fragment(void *state, const struct tool_source *source, struct tool_run *run)
{
   struct machine *m = state;
   float varyings[LIMA_PP_MAX_VARYINGS][4][4];
   const struct lima_pp_env env = {.uniforms = m->uniforms,
                                   .num_uniforms = 4 * m->code.num_uniforms,
                                   .stack = m->stack,
                                   .num_stack = m->code.stack};
   struct lima_pp_quad quad = {.varyings = (const float(*)[4][4])varyings,
                               .num_varyings = m->code.num_varyings};
   load(m, run, varyings, &quad);
   if (lima_pp_run(&m->program, &env, &quad) != LIMA_PP_DONE)
      fprintf(stderr, "error: word %" PRIu32 ": %s\n", quad.word, quad.text);
   take_results(&m->code, source->shader, &quad, run);
   run->discarded = quad.discarded & 1;
   return true;
}

const struct tool_executor tool_executor_lima_fragment = {
    .name = "lima",
    .help = "fragment programs: compiled for its fragment processor, which is simulated",
    .no_integers = true,
    .stages = 1u << IR_STAGE_FRAGMENT,
    .create = create,
    .destroy = destroy,
    .run = run_fragment,
};

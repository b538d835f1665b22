/* Fragment programs of Mali-200 and Mali-400. */
#include "tools/tool_executors.h"
#include "tools/tool_isas.h"

#include <stdlib.h>
#include <string.h>

#include "lima/pp/asm/asm.h"
#include "lima/pp/isa/half.h"
#include "lima/pp/sim/sim.h"

static void
show_warning(void *data, const struct text_error *warning)
{
   const struct tool_asm *run = data;
   tool_show_error(run->file, &run->text, "warning", warning);
}

/* False after a message. */
static bool
assemble_text(const struct tool_asm *run, struct lima_pp_asm_result *result)
{
   struct tool_asm shown = *run;
   struct text_error error;
   const struct lima_pp_asm_options options = {show_warning, &shown};
   if (lima_pp_assemble(run->text.data, run->text.len, &options, result, &error))
      return true;
   tool_show_error(run->file, &run->text, "error", &error);
   return false;
}

static int
assemble(const struct tool_asm *run)
{
   struct lima_pp_asm_result result;
   if (!assemble_text(run, &result))
      return TOOL_FAILED;
   for (size_t at = 0; at < result.num_words;) {
      const unsigned step = lima_pp_step(result.words + at, result.num_words - at);
      tool_write_words(run->out, result.words + at, step);
      at += step;
   }
   lima_pp_asm_finish(&result);
   return TOOL_OK;
}

static int
disassemble(const struct tool_asm *run)
{
   struct tool_words words;
   if (!tool_read_words(run, 1, &words))
      return TOOL_FAILED;
   char *text = lima_pp_disassemble(words.words, words.count);
   if (text)
      fputs(text, run->out);
   else
      fprintf(stderr, "%s: error: out of memory\n", run->file);
   const bool ok = text != NULL;
   free(text);
   tool_words_finish(&words);
   return ok ? TOOL_OK : TOOL_FAILED;
}

/* --- Running them: one quad of fragments that are all the same */

enum { NUM_VARYINGS = 16, NUM_UNIFORMS = 256, NUM_STACK = 64 };

/* Inputs that are no varyings, behind those. */
static const char *const inputs[] = {"fragcoord", "pointcoord", "frontface"};
enum { INPUT_FRAGCOORD = NUM_VARYINGS, INPUT_POINTCOORD, INPUT_FRONTFACE };

static bool
parse_register(struct text_scanner *s, enum tool_file *file, unsigned *index)
{
   const char *name = text_of_token(s);
   uint64_t number;
   *file = TOOL_INPUT;
   for (unsigned i = 0; i < 3; i++) {
      if (text_accept_word(s, inputs[i])) {
         *index = NUM_VARYINGS + i;
         return true;
      }
   }
   if (s->token.kind != TEXT_NAME || (name[0] != 'v' && name[0] != 'c') ||
       !text_decimal(name + 1, s->token.len - 1, &number) ||
       number >= (name[0] == 'v' ? NUM_VARYINGS : NUM_UNIFORMS))
      return text_fail_expected(s, "v0 to v15, c0 to c255, fragcoord, pointcoord or frontface");
   *file = name[0] == 'v' ? TOOL_INPUT : TOOL_PARAM;
   *index = (unsigned)number;
   text_advance(s);
   return true;
}

static const char *
output_name(enum ir_stage stage, unsigned slot)
{
   static const char *const names[LIMA_PP_NUM_REGS] = {"$0", "$1", "$2", "$3", "$4", "$5"};
   return slot < LIMA_PP_NUM_REGS ? names[slot] : "";
}

struct pp_state {
   const char *file;
   struct lima_pp_program program;
   float varyings[NUM_VARYINGS][4][4], stack[NUM_STACK][4][4];
   uint16_t uniforms[4 * NUM_UNIFORMS];
};

/* Words of the text, or what it assembles to; false after a message. */
static bool
load_words(const struct tool_asm *run, struct lima_pp_asm_result *result)
{
   struct tool_words words;
   if (!tool_has_words(&run->text))
      return assemble_text(run, result);
   if (!tool_read_words(run, 1, &words))
      return false;
   *result = (struct lima_pp_asm_result){words.words, words.count};
   return true;
}

static int
pp_create(const struct tool_asm *run, uint32_t switches, void **state)
{
   struct pp_state *p = calloc(1, sizeof *p);
   struct lima_pp_asm_result words = {NULL, 0};
   *state = p;
   if (p && !load_words(run, &words))
      return TOOL_FAILED;
   const bool ok = p && lima_pp_prepare(&p->program, words.words, words.num_words);
   lima_pp_asm_finish(&words);
   if (!ok) {
      fprintf(stderr, "%s: error: out of memory\n", run->file);
      return TOOL_FAILED;
   }
   p->file = run->file;
   return TOOL_OK;
}

static void
pp_destroy(void *state)
{
   struct pp_state *p = state;
   if (p)
      lima_pp_finish(&p->program);
   free(p);
}

/* A texel is where it was looked for. */
static bool
fetch_coordinates(void *data, const struct lima_pp_fetch *fetch, float texels[4][4])
{
   memcpy(texels, fetch->coords, 4 * sizeof *texels);
   return false;
}

static bool
pp_run(void *state, struct tool_run *run)
{
   struct pp_state *p = state;
   const struct lima_pp_env env = {.uniforms = p->uniforms,
                                   .num_uniforms = 4 * NUM_UNIFORMS,
                                   .stack = p->stack,
                                   .num_stack = NUM_STACK,
                                   .texture = fetch_coordinates};
   struct lima_pp_quad quad = {.varyings = (const float(*)[4][4])p->varyings,
                               .num_varyings = NUM_VARYINGS,
                               .front = run->inputs[INPUT_FRONTFACE][0] != 0.0f};
   for (unsigned i = 0; i < 4 * NUM_UNIFORMS; i++)
      p->uniforms[i] = lima_half_from_float(run->params[i / 4][i % 4]);
   for (unsigned f = 0; f < 4; f++) {
      for (unsigned i = 0; i < 4 * NUM_VARYINGS; i++)
         p->varyings[i / 4][i % 4][f] = run->inputs[i / 4][i % 4];
      for (unsigned c = 0; c < 4; c++)
         quad.fragcoord[c][f] = run->inputs[INPUT_FRAGCOORD][c];
      for (unsigned c = 0; c < 2; c++)
         quad.pointcoord[c][f] = run->inputs[INPUT_POINTCOORD][c];
   }
   memset(p->stack, 0, sizeof p->stack);
   if (lima_pp_run(&p->program, &env, &quad) != LIMA_PP_DONE) {
      fprintf(stderr, "%s: error: word %u: %s\n", p->file, quad.word, quad.text);
      return false;
   }
   memset(run->output_mask, 0, sizeof run->output_mask);
   run->discarded = quad.discarded & 1;
   for (unsigned i = 0; i < LIMA_PP_NUM_REGS && !quad.discarded; i++) {
      run->output_mask[i] = p->program.written[i];
      for (unsigned c = 0; c < 4; c++)
         run->outputs[i][c] = quad.regs[i][c][0];
   }
   return true;
}

static const struct tool_switch no_switches[] = {{NULL, NULL}};

static const struct tool_machine pp_machine = {
    .num_params = NUM_UNIFORMS,
    .registers = {.parse = parse_register, .output_name = output_name},
    .switches = no_switches,
    .create = pp_create,
    .destroy = pp_destroy,
    .run = pp_run,
};

const struct tool_isa tool_isa_lima_pp = {
    .name = "lima-pp",
    .help = "fragment programs of Mali-200 and Mali-400",
    .assemble = assemble,
    .disassemble = disassemble,
    .machine = &pp_machine,
};

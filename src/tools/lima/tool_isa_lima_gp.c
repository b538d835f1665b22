/* Vertex programs of Mali-200 and Mali-400. */
#include "tools/tool_executors.h"
#include "tools/tool_isas.h"

#include <stdlib.h>
#include <string.h>

#include "lima/gp/asm/asm.h"
#include "lima/gp/sim/sim.h"

/* False after a message. */
static bool
assemble_text(const struct tool_asm *run, struct lima_gp_asm_result *result)
{
   struct text_error error;
   if (lima_gp_assemble(run->text.data, run->text.len, result, &error))
      return true;
   tool_show_error(run->file, &run->text, "error", &error);
   return false;
}

static int
assemble(const struct tool_asm *run)
{
   struct lima_gp_asm_result result;
   if (!assemble_text(run, &result))
      return TOOL_FAILED;
   for (unsigned i = 0; i < result.num_instrs; i++)
      tool_write_words(run->out, result.words[i], 4);
   return TOOL_OK;
}

static int
fail(const struct tool_asm *run, const char *message)
{
   fprintf(stderr, "%s: error: %s\n", run->file, message);
   return TOOL_FAILED;
}

/* The words of the text, not more than a program has. False after a message. */
static bool
read_program(const struct tool_asm *run, struct tool_words *words)
{
   if (!tool_read_words(run, 4, words))
      return false;
   if (words->count / 4 <= LIMA_GP_MAX_INSTRS)
      return true;
   fail(run, "a program has up to 512 instructions");
   tool_words_finish(words);
   return false;
}

static int
disassemble(const struct tool_asm *run)
{
   struct tool_words words;
   if (!read_program(run, &words))
      return TOOL_FAILED;
   char *text = lima_gp_disassemble((const uint32_t(*)[4])words.words, (unsigned)words.count / 4);
   tool_words_finish(&words);
   if (!text)
      return fail(run, "out of memory");
   fputs(text, run->out);
   free(text);
   return TOOL_OK;
}

/* --- Running them */

enum { MAX_STEPS = 1 << 20 };

enum gp_switch { SWITCH_STRICT };

static const struct tool_switch switches[] = {
    [SWITCH_STRICT] = {"strict", "values that are read too early end the run"},
    {NULL, NULL},
};

/* attrN; u[N]. */
static bool
parse_register(struct text_scanner *s, enum tool_file *file, unsigned *index)
{
   const char *name = text_of_token(s);
   const size_t len = s->token.len;
   uint64_t number = LIMA_GP_NUM_UNIFORMS;
   *file = text_is_word(s, "u") ? TOOL_PARAM : TOOL_INPUT;
   if (*file == TOOL_PARAM) {
      text_advance(s);
      if (!text_expect(s, '[', "before the number of a uniform"))
         return false;
      if (!text_get_decimal(s, &number) || number >= LIMA_GP_NUM_UNIFORMS)
         return text_fail_expected(s, "a number up to 511");
   } else if (s->token.kind != TEXT_NAME || len < 5 || memcmp(name, "attr", 4) ||
              !text_decimal(name + 4, len - 4, &number) || number >= LIMA_GP_NUM_ATTRIBUTES) {
      return text_fail_expected(s, "attr0 to attr15 or u[0] to u[511]");
   }
   *index = (unsigned)number;
   text_advance(s);
   return *file != TOOL_PARAM || text_expect(s, ']', "behind the number of a uniform");
}

static const char *
output_name(enum ir_stage stage, unsigned slot)
{
   static const char *const names[LIMA_GP_NUM_VARYINGS] = {
       "var0", "var1", "var2",  "var3",  "var4",  "var5",  "var6",  "var7",
       "var8", "var9", "var10", "var11", "var12", "var13", "var14", "var15"};
   return names[slot];
}

struct gp_state {
   struct lima_gp_program program;
   struct lima_gp_vertex vertex;
   struct lima_gp_limits limits;
   char *file; /* for messages */
};

/* False after a message. */
static bool
load_program(const struct tool_asm *run, struct gp_state *g)
{
   struct lima_gp_asm_result result;
   struct tool_words words;
   if (!tool_has_words(&run->text)) {
      if (!assemble_text(run, &result))
         return false;
      lima_gp_prepare(&g->program, (const uint32_t(*)[4])result.words, result.num_instrs);
      return true;
   }
   if (!read_program(run, &words))
      return false;
   lima_gp_prepare(&g->program, (const uint32_t(*)[4])words.words, (unsigned)words.count / 4);
   tool_words_finish(&words);
   return true;
}

static int
gp_create(const struct tool_asm *run, uint32_t on, void **state)
{
   struct gp_state *g = calloc(1, sizeof *g);
   *state = g;
   if (!g || !(g->file = strdup(run->file)))
      return fail(run, "out of memory");
   g->limits = (struct lima_gp_limits){MAX_STEPS, .strict = on >> SWITCH_STRICT & 1};
   return load_program(run, g) ? TOOL_OK : TOOL_FAILED;
}

static void
gp_destroy(void *state)
{
   struct gp_state *g = state;
   if (g)
      free(g->file);
   free(g);
}

static bool
gp_run(void *state, struct tool_run *run)
{
   struct gp_state *g = state;
   struct lima_gp_vertex *vertex = &g->vertex;
   struct lima_gp_stop stop;
   *vertex = (struct lima_gp_vertex){
       .uniforms = run->params,
       .num_uniforms = LIMA_GP_NUM_UNIFORMS,
       .uniform_mask = run->param_mask,
   };
   memcpy(vertex->attributes, run->inputs, sizeof vertex->attributes);
   if (!lima_gp_run(&g->program, &g->limits, vertex, &stop)) {
      fprintf(stderr, "%s: error: instruction %u: %s\n", g->file, stop.instr, stop.text);
      return false;
   }
   memset(run->output_mask, 0, sizeof run->output_mask);
   memcpy(run->output_mask, vertex->varying_mask, sizeof vertex->varying_mask);
   memcpy(run->outputs, vertex->varyings, sizeof vertex->varyings);
   return true;
}

static const struct tool_machine machine = {
    .num_params = LIMA_GP_NUM_UNIFORMS,
    .registers = {.parse = parse_register,
                  .output_name = output_name,
                  .param_name = "u",
                  .param_brackets = true},
    .switches = switches,
    .create = gp_create,
    .destroy = gp_destroy,
    .run = gp_run,
};

const struct tool_isa tool_isa_lima_gp = {
    .name = "lima-gp",
    .help = "vertex programs of Mali-200 and Mali-400, four words an instruction",
    .assemble = assemble,
    .disassemble = disassemble,
    .machine = &machine,
};

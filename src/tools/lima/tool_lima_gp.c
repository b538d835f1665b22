/* The geometry processor of Mali-200 and Mali-400: what vertex programs become for it, and running
 * them on the simulated one. */
#include "tool_lima.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "lima/gp/asm/asm.h"
#include "lima/gp/codegen/gp_program.h"
#include "lima/gp/sim/sim.h"
#include "tools/tool_executors.h"

/* NULL after a message. */
static struct lima_gp_shader *
compile(const struct ir_shader *shader, bool screen_space)
{
   const struct lima_gp_options options = {.viewport = screen_space};
   struct lima_gp_shader *code = malloc(sizeof *code);
   const enum lima_gp_status status =
       code ? lima_gp_compile(shader, &options, code) : LIMA_GP_NO_MEMORY;
   if (status == LIMA_GP_OK)
      return code;
   if (status == LIMA_GP_REFUSED && code->line != UINT32_MAX)
      fprintf(stderr, "error: %s (offset %" PRIu32 ")\n", code->message, code->line);
   else
      fprintf(stderr, "error: %s\n", status == LIMA_GP_REFUSED ? code->message : "out of memory");
   free(code);
   return NULL;
}

/* --- compile --emit=lima-gp */

/* As comments: what uniforms have to hold, attributes bring and varyings are. */
static void
print_interface(FILE *out, const struct lima_gp_shader *code)
{
   for (unsigned i = 0; i < code->num_uniforms; i++) {
      const struct lima_gp_uniform *u = &code->uniforms[i];
      fprintf(out, "# u%u", i);
      if (u->kind == LIMA_GP_UNIFORM_PARAM) {
         fprintf(out, " parameter %u\n", u->param);
      } else if (u->kind == LIMA_GP_UNIFORM_LITERAL) {
         for (unsigned c = 0; c < 4; c++) {
            float value;
            memcpy(&value, &u->bits[c], sizeof value);
            fprintf(out, " %.9g", (double)value);
         }
         fputc('\n', out);
      } else {
         fprintf(out, " viewport %s\n", u->kind == LIMA_GP_UNIFORM_SCALE ? "scale" : "offset");
      }
   }
   for (unsigned i = 0; i < code->num_attributes; i++)
      fprintf(out, "# attribute %u: input %u\n", i, code->attributes[i]);
   for (unsigned i = 0; i < code->num_varyings; i++)
      fprintf(out, "# varying %u: %s\n", i, tool_output_name(IR_STAGE_VERTEX, code->varyings[i]));
}

static bool
print_code(FILE *out, const struct lima_gp_shader *code)
{
   char *text = lima_gp_disassemble((const uint32_t(*)[4])code->words, code->num_instrs);
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
print_words(FILE *out, const struct lima_gp_shader *code)
{
   for (unsigned i = 0; i < code->num_instrs; i++) {
      const uint32_t *w = code->words[i];
      fprintf(out, "%08" PRIx32 " %08" PRIx32 " %08" PRIx32 " %08" PRIx32 "\n", w[0], w[1], w[2],
              w[3]);
   }
   return true;
}

static void
print_stats(FILE *out, const struct lima_gp_shader *code)
{
   fprintf(out, "gp_instructions %u\nbound %u\noperations %u\nmoves %u\nregister_components %u\n",
           code->num_instrs, code->stats.bound, code->stats.operations, code->stats.moves,
           code->stats.registers);
}

char *
tool_write_lima_gp(const struct ir_shader *shader, const struct tool_lima_options *options)
{
   struct lima_gp_shader *code = compile(shader, options->screen_space);
   char *text = NULL;
   size_t size;
   FILE *out = code ? open_memstream(&text, &size) : NULL;
   if (out) {
      const bool ok = (options->words ? print_words : print_code)(out, code);
      if (options->summary)
         print_stats(options->summary, code);
      fclose(out);
      if (!ok) {
         free(text);
         text = NULL;
      }
   }
   free(code);
   return text;
}

/* --- exec --on=lima */

struct machine {
   struct lima_gp_shader *code;
   struct lima_gp_program program;
   struct lima_gp_vertex vertex;
   float uniforms[LIMA_GP_UNIFORM_MEMORY][4];
};

static void
destroy(void *state)
{
   struct machine *m = state;
   if (m)
      free(m->code);
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
   m->code = compile(source->shader, false);
   if (!m->code)
      return TOOL_FAILED;
   lima_gp_prepare(&m->program, (const uint32_t(*)[4])m->code->words, m->code->num_instrs);
   m->vertex.uniforms = m->uniforms;
   m->vertex.num_uniforms = m->code->num_uniforms;
   return TOOL_OK;
}

static void
load(struct machine *m, const struct tool_run *run)
{
   const struct lima_gp_shader *code = m->code;
   for (unsigned i = 0; i < code->num_uniforms; i++) {
      const struct lima_gp_uniform *u = &code->uniforms[i];
      memcpy(m->uniforms[i],
             u->kind == LIMA_GP_UNIFORM_PARAM ? (const void *)run->params[u->param] : u->bits,
             sizeof m->uniforms[i]);
   }
   for (unsigned i = 0; i < code->num_attributes; i++)
      memcpy(m->vertex.attributes[i], run->inputs[code->attributes[i]],
             sizeof m->vertex.attributes[i]);
   memset(m->vertex.varying_mask, 0, sizeof m->vertex.varying_mask);
}

static bool
run(void *state, const struct tool_source *source, struct tool_run *run)
{
   static const struct lima_gp_limits limits = {.max_steps = 1 << 16, .strict = true};
   static const float initial[4] = {0.0f, 0.0f, 0.0f, 1.0f};
   struct machine *m = state;
   struct lima_gp_stop stop;
   load(m, run);
   if (!lima_gp_run(&m->program, &limits, &m->vertex, &stop)) {
      fprintf(stderr, "error: instruction %u: %s\n", stop.instr, stop.text);
      run->told = true;
      return false;
   }
   memset(run->output_mask, 0, sizeof run->output_mask);
   for (unsigned i = 0; i < VARYING_MAX; i++)
      memcpy(run->outputs[i], initial, sizeof initial);
   for (unsigned i = 0; i < m->code->num_varyings; i++) {
      const unsigned slot = m->code->varyings[i], mask = m->vertex.varying_mask[i];
      run->output_mask[slot] = (uint8_t)mask;
      for (unsigned c = 0; c < 4; c++) {
         if (mask >> c & 1)
            run->outputs[slot][c] = m->vertex.varyings[i][c];
      }
   }
   return true;
}

const struct tool_executor tool_executor_lima = {
    .name = "lima",
    .help = "Mali-200 and Mali-400: compiled for the geometry processor, which is simulated",
    .no_integers = true,
    .stages = 1u << IR_STAGE_VERTEX,
    .create = create,
    .destroy = destroy,
    .run = run,
};

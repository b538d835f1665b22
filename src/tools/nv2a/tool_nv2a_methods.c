/* tuatara compile --emit=nv2a-methods: what a driver sends to load a program. */
#include "tool_nv2a.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "nv2a/combiner/combiner.h"
#include "nv2a/vertex/vertex_program.h"
#include "tools/tool.h"

#define MAX_WORDS 4096u /* more than all slots, constants and combiners */
#define SUBCHANNEL 7u   /* as in recorded frames */

/* Nothing is sent anywhere: the words are to be printed. */
static bool
never(struct nv2a_push *push, void *data)
{
   return false;
}

/* The name of a method that was not the last, as a comment. */
static void
print_name(FILE *out, uint32_t offset, const struct nv2a_method **last)
{
   const struct nv2a_method *method = nv2a_method_find(offset);
   if (!method || method == *last)
      return;
   *last = method;
   fprintf(out, "# %s", method->name);
   if (method->count > 1)
      fprintf(out, "[%u]", nv2a_method_unit(method, offset));
   fputc('\n', out);
}

static void
print_words(FILE *out, const struct nv2a_push *push)
{
   const struct nv2a_method *last = NULL;
   for (unsigned at = 0; at < push->used;) {
      const struct nv2a_header header = nv2a_classify(push->words[at++]);
      for (unsigned i = 0; i < header.count && at < push->used; i++) {
         const bool same = header.command == NV2A_COMMAND_NONINCREASING;
         const uint32_t method = header.method + (same ? 0 : 4 * i);
         print_name(out, method, &last);
         fprintf(out, "%u %04" PRIX32 " %08" PRIX32 "\n", SUBCHANNEL, method, push->words[at++]);
      }
   }
   fputs("@end\n", out);
}

/* Constants that the program has by itself; those of parameters have to come from outside. */
static void
push_literals(FILE *out, struct nv2a_push *push, const struct nv2a_vertex_program *program)
{
   for (unsigned i = 0; i < NV2A_NUM_CONSTANTS; i++) {
      const struct nv2a_vertex_constant *c = &program->constants[i];
      if (c->kind == NV2A_CONSTANT_LITERAL)
         nv2a_push_constants(push, i, &c->bits, 1);
      else if (c->kind == NV2A_CONSTANT_PARAM)
         fprintf(out, "# constant %u is parameter %u\n", i, c->param);
   }
}

static bool
push_vertex(FILE *out, const struct ir_shader *shader, bool screen_space, struct nv2a_push *push)
{
   const struct nv2a_vertex_options options = {.screen_space = screen_space};
   struct nv2a_vertex_program *program = malloc(sizeof *program);
   const enum nv2a_vertex_status status =
       program ? nv2a_vertex_compile(shader, &options, program) : NV2A_VERTEX_NO_MEMORY;
   if (status != NV2A_VERTEX_OK) {
      fprintf(stderr, "error: %s\n",
              status == NV2A_VERTEX_REFUSED ? program->message : "out of memory");
   } else {
      nv2a_push_state(push, NV097_SET_TRANSFORM_EXECUTION_MODE,
                      nv097_put(NV097_SET_TRANSFORM_EXECUTION_MODE_MODE,
                                NV097_SET_TRANSFORM_EXECUTION_MODE_MODE_PROGRAM) |
                          nv097_put(NV097_SET_TRANSFORM_EXECUTION_MODE_RANGE_MODE,
                                    NV097_SET_TRANSFORM_EXECUTION_MODE_RANGE_MODE_PRIV));
      nv2a_push_state(push, NV097_SET_TRANSFORM_PROGRAM_CXT_WRITE_EN, program->writes_constants);
      nv2a_push_program(push, 0, (const uint32_t(*)[4])program->words, program->num_slots);
      nv2a_push_state(push, NV097_SET_TRANSFORM_PROGRAM_START, 0);
      push_literals(out, push, program);
   }
   free(program);
   return status == NV2A_VERTEX_OK;
}

static bool
push_fragment(const struct ir_shader *shader, struct nv2a_push *push)
{
   struct nv2a_combiner_program program;
   char why[NV2A_COMBINER_MESSAGE];
   const enum nv2a_combiner_status status = nv2a_combiner_compile(shader, &program, why);
   float(*params)[4] = calloc(shader->num_params + 1, sizeof *params);
   if (status != NV2A_COMBINER_OK || !params)
      fprintf(stderr, "error: %s\n", status == NV2A_COMBINER_REFUSED ? why : "out of memory");
   else
      nv2a_combiner_push(&program, (const float(*)[4])params, push);
   const bool good = status == NV2A_COMBINER_OK && params;
   free(params);
   return good;
}

char *
tool_write_nv2a_methods(const struct ir_shader *shader, const struct tool_nv2a_options *options)
{
   uint32_t *words = malloc(MAX_WORDS * sizeof *words);
   struct nv2a_push *push = malloc(sizeof *push);
   char *text = NULL;
   size_t size;
   FILE *out = words && push ? open_memstream(&text, &size) : NULL;
   bool good = out;
   if (!out) {
      fprintf(stderr, "error: out of memory\n");
   } else {
      nv2a_push_init(push, words, MAX_WORDS, SUBCHANNEL, never, NULL);
      good = shader->stage == IR_STAGE_FRAGMENT
                 ? push_fragment(shader, push)
                 : push_vertex(out, shader, options->screen_space, push);
      if (good)
         print_words(out, push);
      fclose(out);
   }
   if (!good) {
      free(text);
      text = NULL;
   }
   free(words);
   free(push);
   return text;
}

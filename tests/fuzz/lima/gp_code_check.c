#include "gp_code_check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../random_program.h"
#include "lima/gp/codegen/nodes.h"
#include "lima/gp/sim/sim.h"

static void
die(const char *what, const struct ir_shader *sh)
{
   fprintf(stderr, "lima: %s\n--- IR\n%s\n", what, ir_print(sh));
   abort();
}

static void
check_words(const struct ir_shader *sh, const struct lima_gp_shader *code)
{
   struct lima_gp_problem problem;
   struct lima_gp_instr instr;
   unsigned number;
   if (!lima_gp_check_program(code->instrs, code->num_instrs, &problem, &number))
      die(problem.text, sh);
   for (unsigned i = 0; i < code->num_instrs; i++) {
      if (!lima_gp_decode(code->words[i], &instr, &problem))
         die(problem.text, sh);
   }
   if (code->prefetch > code->num_instrs)
      die("attributes are loaded behind the end", sh);
}

static void
check_run(const struct ir_shader *sh, const struct lima_gp_shader *code, uint64_t *state)
{
   static const struct lima_gp_limits limits = {.max_steps = 2000, .strict = true};
   static struct lima_gp_program program;
   static struct lima_gp_vertex vertex;
   float(*uniforms)[4] = malloc((code->num_uniforms + 1) * sizeof *uniforms);
   struct lima_gp_stop stop;
   lima_gp_prepare(&program, (const uint32_t(*)[4])code->words, code->num_instrs);
   for (unsigned i = 0; i < code->num_uniforms; i++) {
      memcpy(uniforms[i], code->uniforms[i].bits, sizeof uniforms[i]);
      for (unsigned c = 0; c < 4 && code->uniforms[i].kind != LIMA_GP_UNIFORM_LITERAL; c++)
         uniforms[i][c] = random_float(state);
   }
   for (unsigned i = 0; i < 4 * LIMA_GP_NUM_ATTRIBUTES; i++)
      vertex.attributes[i / 4][i % 4] = random_float(state);
   vertex.uniforms = uniforms;
   vertex.num_uniforms = code->num_uniforms;
   if (!lima_gp_run(&program, &limits, &vertex, &stop) && stop.steps < limits.max_steps)
      die(stop.text, sh);
   free(uniforms);
}

void
fuzz_check_gp_code(const struct ir_shader *sh, uint64_t *state)
{
   static const struct gp_way ways[] = {
       {.flat = true, .registers = 16, .attempts = 4},
       {.registers = 16, .attempts = 4},
       {.apart = true, .registers = 1, .temporaries = 16, .attempts = 4},
   };
   static struct lima_gp_shader code;
   const struct lima_gp_options options = {.viewport = random_below(state, 2)};
   for (unsigned i = 0; sh->stage == IR_STAGE_VERTEX && i < sizeof ways / sizeof ways[0]; i++) {
      const enum lima_gp_status status = lima_gpc_compile_way(sh, &options, &ways[i], &code);
      if (status == LIMA_GP_NO_MEMORY)
         die("out of memory", sh);
      if ((status == LIMA_GP_REFUSED) != (code.message[0] != '\0'))
         die("refused without a sentence, or a sentence without that", sh);
      if (status != LIMA_GP_OK)
         continue;
      check_words(sh, &code);
      check_run(sh, &code, state);
   }
}

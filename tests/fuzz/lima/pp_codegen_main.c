/* Fuzzes the compiler of fragment programs:
 *
 *   fuzz_lima_pp_codegen [--seed=N] [--iterations=N | --seconds=N]
 *
 * Random programs of integers give on the simulated processor, to the bit, what the reference
 * evaluator gives. Random programs of any operation, as they are and after the passes, are refused
 * with a sentence or become code that ends, twice the same. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../lima/pp_codegen_rig.h"
#include "../../lima/pp_random_ir.h"
#include "../fuzz_options.h"
#include "../random_program.h"
#include "compiler/analysis/validate.h"
#include "compiler/pass/pass.h"

static void
die(const struct ir_shader *shader, const char *what)
{
   char *text = ir_print(shader);
   fprintf(stderr, "%s\n%s\n", text, what);
   free(text);
   abort();
}

static void
check_exact(uint64_t *state)
{
   const struct pp_random_ir wanted = {.size = 60};
   uint32_t seed = random_next(state);
   struct pp_rig rig;
   pp_rig_compile(&rig, pp_random_ir(&wanted, state));
   rig.low = -4;
   rig.high = 5;
   rig.whole = true;
   pp_rig_compare(&rig, &seed, 4, 0);
   pp_rig_finish(&rig);
}

/* Runs the code with numbers of all kinds. */
static void
run(const struct ir_shader *shader, const struct lima_pp_code *code, uint64_t *state)
{
   struct lima_pp_program program;
   float varyings[LIMA_PP_MAX_VARYINGS][4][4];
   struct lima_pp_quad quad = {.varyings = (const float(*)[4][4])varyings,
                               .num_varyings = code->num_varyings};
   uint16_t *uniforms = malloc((4 * code->num_uniforms + 1) * sizeof *uniforms);
   float(*stack)[4][4] = calloc(code->stack + 1, sizeof *stack);
   if (!uniforms || !stack || !lima_pp_prepare(&program, code->words, code->num_words))
      abort();
   for (uint32_t i = 0; i < 4 * code->num_uniforms; i++)
      uniforms[i] = (uint16_t)random_next(state);
   for (unsigned i = 0; i < 16 * code->num_varyings; i++)
      varyings[i / 16][i / 4 % 4][i % 4] = random_float(state);
   const struct lima_pp_env env = {.uniforms = uniforms,
                                   .num_uniforms = 4 * code->num_uniforms,
                                   .stack = stack,
                                   .num_stack = code->stack};
   if (lima_pp_run(&program, &env, &quad) != LIMA_PP_DONE)
      die(shader, quad.text);
   lima_pp_finish(&program);
   free(uniforms);
   free(stack);
}

/* Whether it was taken. */
static bool
check_wild(const struct ir_shader *shader, uint64_t *state)
{
   struct lima_pp_code code, again;
   const enum lima_pp_code_status status = lima_pp_compile(shader, &code);
   if (lima_pp_compile(shader, &again) != status || strcmp(code.message, again.message))
      die(shader, "the second time another thing is said");
   if (status == LIMA_PP_CODE_NO_MEMORY ||
       (status == LIMA_PP_CODE_REFUSED) != (code.message[0] != '\0'))
      die(shader, "it is neither taken nor refused with a sentence");
   if (status == LIMA_PP_CODE_OK) {
      if (code.num_words != again.num_words ||
          memcmp(code.words, again.words, code.num_words * sizeof *code.words))
         die(shader, "the second time the code is another one");
      if (code.stats.bound > code.stats.instructions)
         die(shader, "the code is shorter than it can be");
      run(shader, &code, state);
   }
   lima_pp_code_finish(&code);
   lima_pp_code_finish(&again);
   return status == LIMA_PP_CODE_OK;
}

int
main(int argc, char **argv)
{
   struct fuzz_options o;
   uint64_t state;
   unsigned long taken = 0;
   fuzz_options_parse(&o, "fuzz_lima_pp_codegen", 2000, &argc, argv);
   while (fuzz_options_next(&o, &state)) {
      const struct pp_random_ir wanted = {.size = 1 + random_below(&state, 120), .wild = true};
      check_exact(&state);
      struct ir_shader *shader = pp_random_ir(&wanted, &state);
      taken += check_wild(shader, &state);
      if (!ir_optimize(shader, IR_PASS_VALIDATE))
         abort();
      taken += check_wild(shader, &state);
      ir_shader_destroy(shader);
   }
   printf("fuzz_lima_pp_codegen: %lu rounds, %lu wild programs taken\n", o.done, taken);
   return 0;
}

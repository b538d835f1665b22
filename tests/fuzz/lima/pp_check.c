#include "pp_check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lima/pp/asm/asm.h"
#include "lima/pp/sim/sim.h"

static void
die(const char *what, const char *text, size_t len)
{
   fprintf(stderr, "%s\n--- text\n%.*s\n", what, (int)len, text);
   abort();
}

/* Warnings are places in the text too. */
static void
check_place(void *data, const struct text_error *error)
{
   const size_t *len = data;
   if (error->offset > *len || !error->line || !error->column || !error->message[0])
      abort();
}

/* --- Running */

enum { NUM_STACK = 4, NUM_UNIFORMS = 40, MAX_INSTRS = 200 };

static bool
fetch(void *data, const struct lima_pp_fetch *f, float texels[4][4])
{
   for (unsigned lane = 0; lane < 4; lane++) {
      if (f->sampler[lane] > 4095)
         die("a sampler that is none", "", 0);
   }
   memcpy(texels, f->coords, 4 * sizeof *texels);
   return f->sampler[0] & 1;
}

static void
run_words(const uint32_t *words, size_t num_words, const char *text)
{
   /* In memory of their own, so that what is outside is caught. */
   float(*stack)[4][4] = calloc(NUM_STACK, sizeof *stack);
   float(*varyings)[4][4] = calloc(2, sizeof *varyings);
   uint16_t *uniforms = calloc(NUM_UNIFORMS, sizeof *uniforms);
   struct lima_pp_program program;
   if (!stack || !varyings || !uniforms || !lima_pp_prepare(&program, words, num_words))
      abort();
   for (unsigned i = 0; i < 32; i++)
      varyings[i / 16][i / 4 % 4][i % 4] = 0.75f * (float)i - 3.0f;
   for (unsigned i = 0; i < NUM_UNIFORMS; i++)
      uniforms[i] = (uint16_t)(0x3000 + 511 * i);
   const struct lima_pp_env env = {.uniforms = uniforms,
                                   .num_uniforms = NUM_UNIFORMS,
                                   .stack = stack,
                                   .num_stack = NUM_STACK,
                                   .max_instrs = MAX_INSTRS,
                                   .texture = fetch};
   struct lima_pp_quad quad = {.varyings = (const float(*)[4][4])varyings, .num_varyings = 2};
   const enum lima_pp_status status = lima_pp_run(&program, &env, &quad);
   if ((status == LIMA_PP_DONE) != !quad.text || quad.num_instrs > MAX_INSTRS + 1 ||
       (num_words && quad.word >= num_words))
      die("the simulator does not say what happened", text, strlen(text));
   lima_pp_finish(&program);
   free(stack);
   free(varyings);
   free(uniforms);
}

/* --- Words and texts */

static void
check_decoder(const uint32_t *words, size_t num_words, const char *text)
{
   for (size_t at = 0; at < num_words; at += lima_pp_step(words + at, num_words - at)) {
      struct lima_pp_instr instr;
      struct lima_pp_problem problem;
      uint32_t again[LIMA_PP_MAX_WORDS];
      const bool legal = lima_pp_decode(words + at, num_words - at, &instr, &problem);
      if (legal != !problem.text)
         die("a problem without a text, or a text without a problem", text, strlen(text));
      if (legal && (lima_pp_encode(&instr, again) != (words[at] & 31) ||
                    memcmp(again, words + at, (words[at] & 31) * sizeof *again)))
         die("fields are encoded to other bits", text, strlen(text));
   }
}

void
fuzz_check_pp_words(const uint32_t *words, size_t num_words)
{
   static const struct lima_pp_asm_options quiet = {NULL, NULL};
   struct lima_pp_asm_result again;
   struct text_error error;
   uint32_t *exact = malloc(num_words ? num_words * sizeof *exact : 1);
   char *text = lima_pp_disassemble(words, num_words);
   if (!text || !exact)
      abort();
   memcpy(exact, words, num_words * sizeof *exact);
   check_decoder(exact, num_words, text);
   if (!lima_pp_assemble(text, strlen(text), &quiet, &again, &error))
      die(error.message, text, strlen(text));
   if (again.num_words != num_words || memcmp(again.words, exact, num_words * sizeof *exact))
      die("the printed text has other words", text, strlen(text));
   run_words(exact, num_words, text);
   lima_pp_asm_finish(&again);
   free(text);
   free(exact);
}

void
fuzz_check_pp_text(const char *text, size_t len)
{
   const struct lima_pp_asm_options options = {check_place, &len};
   struct lima_pp_asm_result result;
   struct text_error error;
   if (!lima_pp_assemble(text, len, &options, &result, &error)) {
      check_place(&len, &error);
      if (result.words)
         die("words and an error", text, len);
      return;
   }
   if (error.message[0])
      die("accepted with an error", text, len);
   fuzz_check_pp_words(result.words, result.num_words);
   lima_pp_asm_finish(&result);
}

#include "gp_check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../random_program.h"
#include "lima/gp/asm/asm.h"
#include "lima/gp/sim/sim.h"

static void
die(const char *what, const char *text, size_t len)
{
   fprintf(stderr, "%s\n--- text\n%.*s\n", what, (int)len, text);
   abort();
}

/* --- Text and words */

static void
check_line(const uint32_t words[4])
{
   char text[LIMA_GP_TEXT_SIZE], checked[LIMA_GP_TEXT_SIZE + 16];
   static struct lima_gp_asm_result again;
   struct text_error error;
   struct lima_gp_instr instr;
   struct lima_gp_problem problem = {0};
   uint32_t encoded[4];
   memset(text, 'x', sizeof text);
   lima_gp_print(words, text);
   const char *end = memchr(text, '\0', sizeof text);
   if (!end || memchr(text, '\n', (size_t)(end - text)))
      die("no line is printed", text, 64);
   if (lima_gp_decode(words, &instr, &problem) != !problem.text)
      die("a problem without a text, or a text without a problem", text, strlen(text));
   lima_gp_encode(&instr, encoded);
   if (memcmp(encoded, words, sizeof encoded))
      die("fields are encoded to other bits", text, strlen(text));
   const int len = snprintf(checked, sizeof checked, ".unchecked\n%s", text);
   if (!lima_gp_assemble(checked, (size_t)len, &again, &error))
      die(error.message, text, strlen(text));
   if (again.num_instrs != 1 || memcmp(again.words[0], words, sizeof again.words[0]))
      die("the printed text has other words", text, strlen(text));
}

void
fuzz_check_gp_words(const uint32_t (*words)[4], unsigned count)
{
   static struct lima_gp_asm_result again;
   struct text_error error;
   for (unsigned i = 0; i < count; i++)
      check_line(words[i]);
   char *text = lima_gp_disassemble(words, count);
   if (!text)
      die("out of memory", "", 0);
   if (!lima_gp_assemble(text, strlen(text), &again, &error))
      die(error.message, text, strlen(text));
   if (again.num_instrs != count || memcmp(again.words, words, count * sizeof again.words[0]))
      die("the printed program has other words", text, strlen(text));
   free(text);
}

void
fuzz_check_gp_text(const char *text, size_t len)
{
   static struct lima_gp_asm_result result;
   struct text_error error;
   if (!lima_gp_assemble(text, len, &result, &error)) {
      if (error.offset > len || !error.line || !error.column || !error.message[0])
         die("an error without a sentence or a place", text, len);
      return;
   }
   if (error.message[0])
      die("accepted, with an error", text, len);
   fuzz_check_gp_words((const uint32_t(*)[4])result.words, result.num_instrs);
}

/* --- Runs */

enum { NUM_UNIFORMS = 24, MAX_STEPS = 400 };

struct outcome {
   struct lima_gp_vertex vertex;
   struct lima_gp_stop stop;
   float (*uniforms)[4]; /* in memory of their own */
   uint8_t *mask;
   bool good;
};

/* `state` is what attributes and uniforms follow from. */
static void
run(const struct lima_gp_program *program, uint64_t state, bool strict, struct outcome *o)
{
   const struct lima_gp_limits limits = {.max_steps = MAX_STEPS, .strict = strict};
   memset(o, 0, sizeof *o);
   o->uniforms = calloc(NUM_UNIFORMS, sizeof *o->uniforms);
   o->mask = calloc(NUM_UNIFORMS, 1);
   for (unsigned i = 0; i < NUM_UNIFORMS * 4; i++)
      o->uniforms[i / 4][i % 4] =
          random_below(&state, 2) ? (float)random_below(&state, 30) : random_float(&state);
   for (unsigned i = 0; i < LIMA_GP_NUM_ATTRIBUTES * 4; i++)
      o->vertex.attributes[i / 4][i % 4] =
          random_below(&state, 2) ? (float)random_below(&state, 30) : random_float(&state);
   o->vertex.uniforms = o->uniforms;
   o->vertex.num_uniforms = NUM_UNIFORMS;
   o->vertex.uniform_mask = o->mask;
   o->good = lima_gp_run(program, &limits, &o->vertex, &o->stop);
   if (o->good != !o->stop.text || o->stop.steps > MAX_STEPS ||
       (program->num_instrs && o->stop.instr >= program->num_instrs))
      die("a run without an end, or without a place", o->stop.text ? o->stop.text : "", 64);
}

static void
finish(struct outcome *o)
{
   free(o->uniforms);
   free(o->mask);
}

static void
run_both(const uint32_t (*words)[4], unsigned count, uint64_t seed, struct outcome *strict)
{
   static struct lima_gp_program program;
   struct outcome loose;
   lima_gp_prepare(&program, words, count);
   run(&program, seed, false, &loose);
   run(&program, seed, true, strict);
   const size_t size = NUM_UNIFORMS * sizeof *loose.uniforms;
   if (strict->good &&
       (!loose.good || memcmp(loose.uniforms, strict->uniforms, size) ||
        memcmp(loose.vertex.varyings, strict->vertex.varyings, sizeof loose.vertex.varyings)))
      die("a strict run has other results", "", 0);
   finish(&loose);
}

void
fuzz_check_gp_run(const uint32_t (*words)[4], unsigned count, uint64_t seed)
{
   struct outcome strict;
   run_both(words, count, seed, &strict);
   finish(&strict);
}

void
fuzz_check_gp_good(const uint32_t (*words)[4], unsigned count, uint64_t seed)
{
   /* What depends on addresses that programs compute, and on conditions. */
   static const char *const others[] = {
       "the program does not end",
       "the load is beyond the uniforms",
       "the store is beyond the temporaries",
       "the temporary is stored less than four instructions before",
   };
   struct outcome strict;
   bool known = false;
   run_both(words, count, seed, &strict);
   for (unsigned i = 0; strict.stop.text && i < sizeof others / sizeof others[0]; i++)
      known |= !strcmp(strict.stop.text, others[i]);
   if (!strict.good && !known) {
      char *text = lima_gp_disassemble(words, count);
      fprintf(stderr, "instruction %u\n", strict.stop.instr);
      die(strict.stop.text, text ? text : "", text ? strlen(text) : 0);
   }
   finish(&strict);
}

/* Fuzzes the text form of IR:
 *
 *   fuzz_ir [--seed=N] [--iterations=N | --seconds=N]
 *
 * Texts of all stages are cut off and changed at random. What is read and valid is printed and read
 * again, goes through the passes and through TGSI text, and means the same to every executor. What
 * is made of it for Mali's geometry processor is code. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "compiler/analysis/validate.h"
#include "compiler/frontend/assembly/nv_vp.h"
#include "compiler/pass/pass.h"
#include "fuzz_ir_seeds.h"
#include "fuzz_options.h"
#include "fuzz_tgsi_check.h"
#include "ir_compare.h"
#include "lima/gp_code_check.h"
#include "random_program.h"

static void
die(const char *what, const char *text)
{
   fprintf(stderr, "%s\n--- IR\n%s\n", what, text);
   abort();
}

/* --- One text */

static void
check_print(const struct ir_shader *sh, const char *text)
{
   struct text_error error;
   char *printed = ir_print(sh);
   struct ir_shader *again = ir_parse(printed, strlen(printed), &error);
   if (!again)
      die(error.message, printed);
   char *second = ir_print(again);
   if (strcmp(printed, second))
      die("printing what was printed gives another text", text);
   ir_shader_destroy(again);
   free(printed);
   free(second);
}

static void
check_executors(struct ir_shader *sh, uint64_t *state)
{
   char message[IR_COMPARE_MESSAGE];
   if (ir_compare(sh, state, message))
      return;
   die(message, ir_print(sh));
}

/* Every loop ends soon, wherever a program counts its steps. */
static void
bound_steps(struct ir_shader *sh)
{
   sh->max_steps = 0;
   for (struct ir_block *b = sh->first; b; b = b->next)
      b->cost = b->cost % 4 + 1;
   if (ir_has_loops(sh))
      sh->max_steps = 200;
}

/* What TGSI text can not hold is refused by its reader: many registers. */
static bool
fits_tgsi(const struct ir_shader *sh)
{
   return sh->num_regs < 1000 && sh->num_params < 1000 && !sh->position_invariant;
}

/* Whether it was valid. */
static bool
check_text(const char *text, size_t len, uint64_t *state)
{
   struct text_error error = {.message = ""};
   struct ir_shader *sh = ir_parse(text, len, &error);
   if (!sh && !error.message[0])
      die("an error without a message", text);
   char *message = sh ? ir_validate(sh, "reading") : NULL;
   const bool valid = sh && !message;
   free(message);
   if (valid) {
      check_print(sh, text);
      bound_steps(sh);
      check_executors(sh, state);
      fuzz_check_gp_code(sh, state);
      if (fits_tgsi(sh))
         fuzz_check_tgsi_round_trip(state, sh, text);
      if (!ir_optimize(sh, IR_PASS_VALIDATE))
         die("out of memory", text);
      check_executors(sh, state);
      if (fits_tgsi(sh))
         fuzz_check_tgsi_round_trip(state, sh, text);
   }
   ir_shader_destroy(sh);
   return valid;
}

/* --- Changes */

#define MAX_TEXT 16384

struct change {
   char text[MAX_TEXT];
   size_t len;
};

/* Replaces n bytes at `at`. */
static void
splice(struct change *c, size_t at, size_t n, const char *with, size_t len)
{
   if (c->len - n + len >= MAX_TEXT)
      return;
   memmove(c->text + at + len, c->text + at + n, c->len - at - n);
   memcpy(c->text + at, with, len);
   c->len += len - n;
}

static bool
is_word_byte(char b)
{
   return (b >= '0' && b <= '9') || (b >= 'a' && b <= 'z') || b == '_' || b == '-';
}

/* The word at or behind a random place; false: there is none. */
static bool
find_word(const struct change *c, uint64_t *state, size_t *start, size_t *len)
{
   size_t i = random_below(state, (uint32_t)c->len);
   while (i < c->len && !is_word_byte(c->text[i]))
      i++;
   while (i && is_word_byte(c->text[i - 1]))
      i--;
   *start = i;
   while (i < c->len && is_word_byte(c->text[i]))
      i++;
   *len = i - *start;
   return *len;
}

static bool
is_digit(char b)
{
   return b >= '0' && b <= '9';
}

/* A word of the same kind, number or name, if one is met soon. */
static bool
find_like(const struct change *c, uint64_t *state, char first, size_t *start, size_t *len)
{
   for (unsigned tries = 0; tries < 8; tries++) {
      if (find_word(c, state, start, len) && is_digit(c->text[*start]) == is_digit(first))
         return true;
   }
   return false;
}

/* A word becomes another one of the text, a number, an opcode or another word of the language. */
static void
change_word(struct change *c, uint64_t *state)
{
   size_t at, n, from, len;
   char word[32];
   if (!c->len || !find_word(c, state, &at, &n))
      return;
   switch (random_below(state, 8)) {
   case 0:
      len = (size_t)snprintf(word, sizeof word, "%u", random_below(state, 12));
      break;
   case 1:
      len = (size_t)snprintf(word, sizeof word, "%s",
                             ir_op_infos[random_below(state, IR_NUM_OPS)].name);
      break;
   case 2:
      len = (size_t)snprintf(word, sizeof word, "%s",
                             fuzz_ir_words[random_below(state, fuzz_ir_num_words)]);
      break;
   default:
      if (!find_like(c, state, c->text[at], &from, &len) || len >= sizeof word)
         return;
      memcpy(word, c->text + from, len);
      break;
   }
   splice(c, at, n, word, len);
}

/* A line goes, or stands twice. */
static void
change_line(struct change *c, uint64_t *state)
{
   char line[256];
   size_t start = c->len ? random_below(state, (uint32_t)c->len) : 0, end = start;
   while (start && c->text[start - 1] != '\n')
      start--;
   while (end < c->len && c->text[end] != '\n')
      end++;
   end += end < c->len;
   if (random_below(state, 2))
      splice(c, start, end - start, "", 0);
   else if (end - start < sizeof line) {
      memcpy(line, c->text + start, end - start);
      splice(c, start, 0, line, end - start);
   }
}

static void
change_byte(struct change *c, uint64_t *state)
{
   static const char bytes[] = ".%|-[]@=\n xyzwfib0123456789";
   if (c->len)
      c->text[random_below(state, (uint32_t)c->len)] =
          random_below(state, 8) ? bytes[random_below(state, sizeof bytes - 1)]
                                 : (char)random_next(state);
}

/* Whether what came out was valid. */
static bool
check_changes(const char *text, size_t len, uint64_t *state)
{
   static struct change c;
   if (len >= MAX_TEXT)
      return false;
   memcpy(c.text, text, len);
   c.len = len;
   for (unsigned n = 1 + random_below(state, 3); n; n--) {
      const uint32_t kind = random_below(state, 8);
      if (kind == 0)
         change_byte(&c, state);
      else if (kind == 1)
         change_line(&c, state);
      else if (kind == 2)
         c.len -= random_below(state, (uint32_t)c.len + 1) >> random_below(state, 8);
      else
         change_word(&c, state);
   }
   char *exact = malloc(c.len + 1); /* a read behind the end is caught */
   memcpy(exact, c.text, c.len);
   exact[c.len] = '\0';
   const bool valid = check_text(exact, c.len, state);
   free(exact);
   return valid;
}

/* --- Where texts come from */

static char *
random_text(uint64_t *state)
{
   char program[RANDOM_PROGRAM_SIZE];
   struct nv_vp_result r;
   nv_vp_parse(program, random_program(state, program), NV_VP_TARGET_ANY, &r);
   char *text = r.shader ? ir_print(r.shader) : NULL;
   ir_shader_destroy(r.shader);
   return text;
}

int
main(int argc, char **argv)
{
   struct fuzz_options o;
   uint64_t state = 1;
   unsigned long valid = 0;
   fuzz_options_parse(&o, "fuzz_ir", 2000, &argc, argv);
   for (unsigned i = 0; i < fuzz_ir_num_seeds; i++) {
      if (!check_text(fuzz_ir_seeds[i], strlen(fuzz_ir_seeds[i]), &state))
         die("this is valid", fuzz_ir_seeds[i]);
   }
   while (fuzz_options_next(&o, &state)) {
      const char *seed = fuzz_ir_seeds[random_below(&state, fuzz_ir_num_seeds)];
      valid += check_changes(seed, strlen(seed), &state);
      char *text = random_below(&state, 8) ? NULL : random_text(&state);
      if (text)
         check_changes(text, strlen(text), &state);
      free(text);
   }
   printf("fuzz_ir: %lu rounds, %lu valid texts, all executors agree\n", o.done, valid);
   return 0;
}

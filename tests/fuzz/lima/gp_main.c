/* Fuzzes assembler, disassembler, word decoder and simulator of the geometry processor without
 * libFuzzer:
 *
 *   fuzz_lima_gp [--seed=N] [--iterations=N | --seconds=N] [FILE...]
 *
 * very long texts and every truncation of a program and of each FILE; then random words, programs
 * of random words as text, which run, and random tokens, with random changes. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../lima/gp_random_instr.h"
#include "../fuzz_options.h"
#include "../random_program.h"
#include "gp_check.h"
#include "lima/gp/asm/asm.h"

enum { MAX_TEXT = 1 << 16, MAX_INSTRS = 24 };

static const char program[] = "start: # a label\n"
                              "load0 = attr3; acc0 = max $1.x, -u[3+a2].y; acc1 = max $2.x, 0\n"
                              "{ mul0 = complex2 attr0.w // more\n complex = rcp attr0.w;\n"
                              "  pass = clamp acc0[-1], u[1].x, u[1].y\n\n}\n"
                              "mul0 = complex1 complex[-1], mul0[-1], complex[-1], load0[-1].w\n"
                              "mul0 = select acc1[-2], $3.x, u[0].z; var0.xyz = pass, pass, mul0; "
                              "pass = mov pass[-2]\n"
                              "acc0 = floor attr1.y; complex = a0 attr1.z; temp.yw = acc0, acc0\n"
                              ".unchecked\n.word 0 f020001b 836106C 2f000ff8\n"
                              "pass = mov u[511].x; branch start; with STORE0_ADDRESS=3\n"
                              "pass = mov u[511].x; branch 3\nnop\n";

/* The text in memory of its own, so that a read behind its end is caught. */
static void
check_copy(const char *text, size_t len)
{
   char *exact = malloc(len ? len : 1);
   memcpy(exact, text, len);
   fuzz_check_gp_text(exact, len);
   free(exact);
}

static void
check_truncations(const char *text, size_t len)
{
   for (size_t n = 0; n <= len; n++)
      check_copy(text, n);
}

/* A start, then a piece again and again up to half a megabyte. */
static void
check_long(const char *start, const char *piece)
{
   const size_t size = 512u << 10, start_len = strlen(start), piece_len = strlen(piece);
   char *text = malloc(size);
   memcpy(text, start, start_len);
   for (size_t i = start_len; i < size; i++)
      text[i] = piece[(i - start_len) % piece_len];
   fuzz_check_gp_text(text, size);
   free(text);
}

static void
check_hostile(void)
{
   static const char *const long_texts[][2] = {
       {"", "\n"},
       {"", "nop\n"},
       {"", "nop;"},
       {"{", "\n"},
       {"{", ";"},
       {"", "a: "},
       {"", "# \n"},
       {"acc0 = mov $", "9"},
       {"acc0 = mov u[", "9"},
       {"acc0 = ", "-"},
       {"a", "b"},
       {"acc0 = mov attr0.", "x"},
       {"nop; with ", "MUL0_A=15 "},
       {"nop; with STORE0_ADDRESS=", "0"},
       {"pass = mov u[0].x; branch ", "b"},
       {"var0.x = acc0", "; var0.x = acc0"},
       {"", "acc0 = max acc1[-1], acc1[-2]; acc1 = max $1.x, $2.x; pass = mov $1.x; branch 3\n"},
   };
   for (unsigned i = 0; i < sizeof long_texts / sizeof long_texts[0]; i++)
      check_long(long_texts[i][0], long_texts[i][1]);
}

/* --- Random ones */

static unsigned
random_program_words(uint64_t *state, uint32_t words[MAX_INSTRS][4])
{
   const unsigned count = random_below(state, MAX_INSTRS + 1);
   for (unsigned i = 0; i < count; i++) {
      struct lima_gp_instr instr;
      gp_random_legal_instr(state, &instr);
      if (random_below(state, 2))
         instr.target %= (uint16_t)count;
      if (random_below(state, 2))
         lima_gp_canonicalize(&instr);
      lima_gp_encode(&instr, words[i]);
      if (random_below(state, 8) == 0)
         words[i][random_below(state, 4)] ^= 1u << random_below(state, 32);
      if (random_below(state, 32) == 0)
         words[i][random_below(state, 4)] = random_next(state);
   }
   return count;
}

/* Takes away what is wrong with a program of legal instructions: operands come from loads, and what
 * is still wrong goes. */
static void
repair(uint64_t *state, struct lima_gp_instr *instrs, unsigned count)
{
   struct lima_gp_problem problem;
   unsigned n;
   for (unsigned i = 0; i < 20 * MAX_INSTRS; i++) {
      if (lima_gp_check_program(instrs, count, &problem, &n))
         return;
      struct lima_gp_instr *instr = &instrs[n];
      if (problem.member < LIMA_GP_NUM_INPUTS) {
         instr->in[problem.member] = (uint16_t)(LIMA_GP_SELECT_LOADU + random_below(state, 4));
         if (instr->mul_op == LIMA_GP_MUL_COMPLEX2)
            instr->in[LIMA_GP_MUL0_B] = instr->in[LIMA_GP_MUL0_A];
      } else if (problem.member == LIMA_GP_MEMBER(register0))
         instr->register0_is_attr = 1;
      else
         *instr = lima_gp_idle;
      if (!lima_gp_check(instr, NULL))
         *instr = lima_gp_idle;
   }
   abort();
}

static void
check_good_program(uint64_t *state)
{
   struct lima_gp_instr instrs[MAX_INSTRS];
   uint32_t words[MAX_INSTRS][4];
   const unsigned count = 1 + random_below(state, MAX_INSTRS);
   for (unsigned i = 0; i < count; i++) {
      gp_random_legal_instr(state, &instrs[i]);
      instrs[i].target %= (uint16_t)count;
      instrs[i].load_address %= 32;
   }
   repair(state, instrs, count);
   for (unsigned i = 0; i < count; i++)
      lima_gp_encode(&instrs[i], words[i]);
   fuzz_check_gp_good((const uint32_t(*)[4])words, count, random_next(state));
}

static size_t
random_lines(uint64_t *state, char *text)
{
   uint32_t words[MAX_INSTRS][4];
   const unsigned count = random_program_words(state, words);
   fuzz_check_gp_words((const uint32_t(*)[4])words, count);
   fuzz_check_gp_run((const uint32_t(*)[4])words, count, random_next(state));
   char *printed = lima_gp_disassemble((const uint32_t(*)[4])words, count);
   const size_t len = strlen(printed);
   memcpy(text, printed, len);
   free(printed);
   return len;
}

/* Tokens between bars. */
static const char tokens[] =
    "mul0|mul1|acc0|acc1|complex|pass|load0|load1|loadu|mov|mul|add|max|ge|floor|select|complex1|"
    "complex2|rcp|a0|a1|clamp|preexp2|[-1]|[-2]|attr0.x|attr3|$1.y|$2|u[3].z|u[1+a2].w|var0|temp|"
    ".xy|.w|.word|.unchecked|=|=|=|=|,|,|,|;|;|;|\n|\n|\n|{|}|-|0|1|branch|a:|b:|a|b|with|"
    "STORE0_ADDRESS=1|TARGET=|nop|\npass = mov u[0].x; branch a\n|\nacc0 = add attr0.x, $1.y; "
    "$4.x = acc0|# x\n|// y\n|ffffffff|511|512";

static size_t
random_tokens(uint64_t *state, char *text)
{
   size_t len = 0;
   for (uint32_t n = random_below(state, 60); n; n--) {
      const char *token = tokens + random_below(state, sizeof tokens - 1);
      while (token > tokens && token[-1] != '|')
         token--;
      len += (size_t)sprintf(text + len, "%.*s%s", (int)strcspn(token, "|"), token,
                             random_below(state, 3) ? " " : "");
   }
   return len;
}

static void
change(uint64_t *state, char *text, size_t len)
{
   static const char pieces[] = ";,.[]{}#+-:=_$\n/xyzwuacm0123456789";
   for (uint32_t n = 1 + random_below(state, 3); n && len; n--)
      text[random_below(state, (uint32_t)len)] =
          random_below(state, 8) ? pieces[random_below(state, sizeof pieces - 1)]
                                 : (char)random_next(state);
}

static size_t
read_file(const char *name, char *text)
{
   FILE *f = fopen(name, "rb");
   if (!f) {
      perror(name);
      exit(1);
   }
   const size_t len = fread(text, 1, MAX_TEXT, f);
   fclose(f);
   return len;
}

static void
check_changes(uint64_t *state, char *text, size_t len)
{
   check_copy(text, len);
   for (unsigned i = 0; i < 4; i++) {
      change(state, text, len);
      check_copy(text, len);
   }
}

int
main(int argc, char **argv)
{
   static char text[MAX_TEXT];
   struct fuzz_options o;
   uint64_t state;
   fuzz_options_parse(&o, "fuzz_lima_gp", 5000, &argc, argv);
   check_hostile();
   check_truncations(program, strlen(program));
   for (int i = 1; i < argc; i++)
      check_truncations(text, read_file(argv[i], text));
   while (fuzz_options_next(&o, &state)) {
      check_changes(&state, text, random_lines(&state, text));
      check_good_program(&state);
      check_changes(&state, text, random_tokens(&state, text));
      memcpy(text, program, sizeof program);
      check_changes(&state, text, strlen(program));
      if (argc > 1)
         check_changes(&state, text,
                       read_file(argv[1 + random_below(&state, (uint32_t)argc - 1)], text));
   }
   printf("fuzz_lima_gp: %lu rounds, all texts have the same words\n", o.done);
   return 0;
}

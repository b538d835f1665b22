/* Fuzzes assembler, disassembler and word decoder of vertex programs without libFuzzer:
 *
 *   fuzz_nv2a_asm [--seed=N] [--iterations=N | --seconds=N] [FILE...]
 *
 * very long texts and every truncation of a program and of each FILE; then random words, programs
 * of random words as text, and random tokens, with random changes. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../nv2a/random_instr.h"
#include "../fuzz_options.h"
#include "../random_program.h"
#include "asm_check.h"
#include "nv2a/asm/asm.h"

enum { MAX_TEXT = 1 << 16 };

static const char program[] = "#light vector 100 // a name\n"
                              "#model matrix4 96\n"
                              "mul r2, v3.xxyz, -#light\n"
                              "/* a\ncomment */ ARL a0, v1.x + rcp r1.w, r12.w\n"
                              "mov r0, c[a0 + 12].wzyx ; more\n"
                              "dp4 oPos.z, v0, #model[2] + dp4 r0.z, v0, #model[2]\n"
                              " + ilu_mov r1, -r0\n"
                              "%matmul4x4 oPos iPos #model\n"
                              "%norm3 r0 v2 r1\n"
                              "mul _, v0, c0 ;@ C_MUX=1 C_TEMP=b FINAL=1\n"
                              ".word 0 f020001b 836106C 2f000ff8\n"
                              "sub oTex0.ga, c[5], c5.bgr\n.nop\n.end\n";

/* The text in memory of its own, so that a read behind its end is caught. */
static void
check_copy(const char *text, size_t len)
{
   char *exact = malloc(len ? len : 1);
   memcpy(exact, text, len);
   fuzz_check_asm_text(exact, len);
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
   fuzz_check_asm_text(text, size);
   free(text);
}

static void
check_hostile(void)
{
   check_long("", "\n");
   check_long("", "; \n");
   check_long("", "/**/");
   check_long("", "/*/");
   check_long("mov r0, v0", "/**/\n");
   check_long("mov r0, c[", "9");
   check_long("mov r0.", "x");
   check_long("", "mov r0, v0 + ");
   check_long("", "mov r0, v0\n");
   check_long("", "#a vector 1\n");
   check_long("#", "a");
   check_long("mov r0, #", "a");
   check_long("mov r0, v0 ;@ ", "C_MUX=1 ");
   check_long("mov r0, v0 + ", "\n");
   check_long("rcp r0, v0\nrcp r1, v0 //", "x");
}

/* --- Random texts */

static void
random_words(uint64_t *state, uint32_t words[4])
{
   struct nv2a_instr instr;
   random_legal_instr(state, &instr);
   if (random_below(state, 2))
      nv2a_canonicalize(&instr);
   nv2a_encode(&instr, words);
   if (random_below(state, 4) == 0)
      words[random_below(state, 4)] ^= 1u << random_below(state, 32);
   if (random_below(state, 16) == 0)
      words[random_below(state, 4)] = random_next(state);
}

static size_t
random_lines(uint64_t *state, char *text)
{
   size_t len = 0;
   for (uint32_t n = random_below(state, 12); n; n--) {
      uint32_t words[4];
      random_words(state, words);
      fuzz_check_asm_words(words);
      nv2a_print(words, text + len);
      len += strlen(text + len);
      text[len++] = '\n';
   }
   return len;
}

/* Tokens between bars; long ones come more often. */
static const char tokens[] =
    "mov|mul|add|MAD|dp3|rcp|lit|sub|arl|exp|ilu_mov|mac_mov|_|r0|r1|r12|v0|v1|c0|c[5]|c[a0+|c[|a0|"
    "oPos|"
    "oT0|iFog|#m|#v|#m[1]|[|]|%norm3|%matmul4x4|.xyzw|.x|.w|.rgb|-|,|,|,|,|,|,|+|+|\n|\n|\n|\n|"
    "\n#m matrix4 8\n|\n#v vector 7\n|.nop|.end|.word|0|1|4|191|ffffffff|;@|FINAL=1|C_MUX|=|; x\n|"
    "// y\n|/* z */|/*|mov r0, v0|rcp r1.x, r2.y|mul oD0, v0, c0";

/* Tokens in any order, of which some make sense. */
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
   static const char pieces[] = ";,.[]#%+-@=_\n/*xyzwrvcoa0123456789";
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
   fuzz_options_parse(&o, "fuzz_nv2a_asm", 5000, &argc, argv);
   check_hostile();
   check_truncations(program, strlen(program));
   for (int i = 1; i < argc; i++)
      check_truncations(text, read_file(argv[i], text));
   while (fuzz_options_next(&o, &state)) {
      check_changes(&state, text, random_lines(&state, text));
      check_changes(&state, text, random_tokens(&state, text));
      memcpy(text, program, sizeof program);
      check_changes(&state, text, strlen(program));
      if (argc > 1)
         check_changes(&state, text,
                       read_file(argv[1 + random_below(&state, (uint32_t)argc - 1)], text));
   }
   printf("fuzz_nv2a_asm: %lu rounds, all texts have the same words\n", o.done);
   return 0;
}

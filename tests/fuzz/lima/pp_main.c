/* Fuzzes assembler, disassembler, word decoder and simulator of fragment programs without
 * libFuzzer:
 *
 *   fuzz_lima_pp [--seed=N] [--iterations=N | --seconds=N] [FILE...]
 *
 * very long texts and every truncation of a program and of each FILE; then programs of random words
 * and instructions, and random tokens, with random changes. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../lima/random_pp.h"
#include "../fuzz_options.h"
#include "../random_program.h"
#include "lima/pp/asm/asm.h"
#include "pp_check.h"

enum { MAX_TEXT = 1 << 16, MAX_WORDS = 16 * LIMA_PP_MAX_WORDS };

static const char program[] =
    "start: load.divw ^discard.xy, v3 | texture.2d 5 + $1.y, bias $0.z // a comment\n"
    "{ uniform.1 -3 + $0.x | mul_d2.v0.sat ^vmul, -^uniform.wx, abs($1)\n"
    "  add.v1 $0.xyz, -abs(^vmul.zyx), ^const1 ; more\n\n"
    "  gt.s0 ^fmul, $0.x, ^const0.y | sel.s1 $1.w, ^fmul, $2.x\n"
    "  const0 1, -0.5, inf, 0x7e01 | const1 6e-08 }\n"
    "atan2.v2 $1.xyz, $0.x, -$0.y | branch.ge $1.x, $1.y, start\n"
    "store.2 -4 + $0.x, $5.z /* a\ncomment */ | branch +3 ;@ BRANCH.NEXT=1f NEXT=2 SYNC=1\n"
    "temporary -1 | ddx.v1 $0, $1, -$1 | mul.v2 $1._, $0.x, ^uniform\n"
    ".word 021a2004 3e400030 1f00 0\n"
    "framebuffer.depth $3 | branch end\nnop\nfrontface $0.x | discard | stop\nend:\n";

/* The text in memory of its own, so that a read behind its end is caught. */
static void
check_copy(const char *text, size_t len)
{
   char *exact = malloc(len ? len : 1);
   if (!exact)
      abort();
   memcpy(exact, text, len);
   fuzz_check_pp_text(exact, len);
   free(exact);
}

static void
check_truncations(const char *text, size_t len)
{
   for (size_t n = 0; n <= len; n++)
      check_copy(text, n);
}

/* A start, then a piece again and again up to a quarter of a megabyte. */
static void
check_long(const char *start, const char *piece)
{
   const size_t size = 256u << 10, start_len = strlen(start), piece_len = strlen(piece);
   char *text = malloc(size);
   if (!text)
      abort();
   memcpy(text, start, start_len);
   for (size_t i = start_len; i < size; i++)
      text[i] = piece[(i - start_len) % piece_len];
   fuzz_check_pp_text(text, size);
   free(text);
}

static void
check_hostile(void)
{
   check_long("", "\n");
   check_long("", "; \n");
   check_long("", "/**/");
   check_long("", "/*/");
   check_long("", "nop\n");
   check_long("a:", "branch a\n");
   check_long("", "a");
   check_long("", "a:");
   check_long("{", "\n");
   check_long("{", "{");
   check_long("const0 ", "9");
   check_long("const0 0.", "1");
   check_long("const0 ", "1,");
   check_long(".word ", "0 ");
   check_long("load $0, v", "0");
   check_long("mov.v1 $0, ", "abs(");
   check_long("nop ;@ ", "NEXT=1 ");
   check_long("nop | ", "\n");
   check_long("", "branch +1 |");
}

/* --- Random programs */

static size_t
random_words(uint64_t *state, uint32_t *words)
{
   size_t count = 0;
   for (uint32_t n = random_below(state, 12); n; n--) {
      struct lima_pp_instr instr;
      uint64_t seed = *state | 1;
      random_pp_instr(&seed, &instr);
      random_next(state);
      if (random_below(state, 2))
         lima_pp_canonicalize(&instr);
      if (random_below(state, 4))
         instr.stop = 0;
      instr.branch.target = (int32_t)random_below(state, 40) - 20;
      instr.branch.next = 31;
      instr.next = 63;
      count += lima_pp_encode(&instr, words + count);
   }
   for (uint32_t n = random_below(state, 3); n && count; n--)
      words[random_below(state, (uint32_t)count)] ^= 1u << random_below(state, 32);
   if (count && random_below(state, 16) == 0)
      words[random_below(state, (uint32_t)count)] = random_next(state);
   return count;
}

static size_t
random_lines(uint64_t *state, char *text)
{
   uint32_t words[MAX_WORDS];
   const size_t count = random_words(state, words);
   fuzz_check_pp_words(words, count);
   char *lines = lima_pp_disassemble(words, count);
   const size_t len = lines ? strlen(lines) : MAX_TEXT;
   if (len >= MAX_TEXT)
      abort();
   memcpy(text, lines, len);
   free(lines);
   return len;
}

/* Tokens between spaces. */
static const char tokens[] =
    "load load.divz cube normalize fragcoord pointcoord frontface texture.2d texture.cube uniform "
    "temporary.1 store.2 store framebuffer.color branch branch.gt discard const0 const1 stop nop "
    "mul.v0 mov.s0 sum3.v1 sel.v1 add.s1 rcp.s2 mul.v2 atan.v2 atan2.v2 atan_pt2.s2 gt.s0.sat "
    "$0 $1.x $5.w $6 ^vmul ^fmul ^const0 ^const1.y ^texture ^uniform.x ^discard.xy v0 v1.xy v63.x "
    ".xyzw "
    "._ .wzyx abs( ) - + , , , , , , | | | | { } a: a b: b +3 -9 0 1 0.5 1e9 65504 0x3c00 inf "
    ".word "
    "ffffffff ;@ NEXT=3 VADD.OP SYNC=1 = ; //";

/* Tokens in any order, of which some make sense. */
static size_t
random_tokens(uint64_t *state, char *text)
{
   size_t len = 0;
   for (uint32_t n = random_below(state, 60); n; n--) {
      const char *token = tokens + random_below(state, sizeof tokens - 1);
      while (token > tokens && token[-1] != ' ')
         token--;
      len += (size_t)sprintf(text + len, "%.*s%s", (int)strcspn(token, " "), token,
                             random_below(state, 6) ? " " : "\n");
   }
   return len;
}

static void
change(uint64_t *state, char *text, size_t len)
{
   static const char pieces[] = ";,.|{}+-@=_\n/*xyzwvs$^:()0123456789";
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
   fuzz_options_parse(&o, "fuzz_lima_pp", 5000, &argc, argv);
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
   printf("fuzz_lima_pp: %lu rounds, all texts have the same words, all programs end\n", o.done);
   return 0;
}

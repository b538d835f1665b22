/* Fuzzes assembler, disassembler, word decoder and simulator of fragment programs without
 * libFuzzer:
 *
 *   fuzz_lima_pp [--seed=N] [--iterations=N | --seconds=N] [FILE...]
 *
 * very long texts and every truncation of a program and of each FILE; then programs of random words
 * and instructions, and random tokens, with random changes. */
#include <stdlib.h>

#include "../../lima/random_pp.h"
#include "../fuzz_text.h"
#include "../random_program.h"
#include "lima/pp/asm/asm.h"
#include "pp_check.h"

enum { MAX_WORDS = 16 * LIMA_PP_MAX_WORDS };

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

static const char *const longs[][2] = {
    {"", "\n"},
    {"", "; \n"},
    {"", "/**/"},
    {"", "/*/"},
    {"", "nop\n"},
    {"a:", "branch a\n"},
    {"", "a"},
    {"", "a:"},
    {"{", "\n"},
    {"{", "{"},
    {"const0 ", "9"},
    {"const0 0.", "1"},
    {"const0 ", "1,"},
    {".word ", "0 "},
    {"load $0, v", "0"},
    {"mov.v1 $0, ", "abs("},
    {"nop ;@ ", "NEXT=1 "},
    {"nop | ", "\n"},
    {"", "branch +1 |"},
    {NULL, NULL},
};

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

static void
add_lines(struct fuzz_text *text, uint64_t *state)
{
   uint32_t words[MAX_WORDS];
   const size_t count = random_words(state, words);
   fuzz_check_pp_words(words, count);
   char *lines = lima_pp_disassemble(words, count);
   if (!lines)
      abort();
   fuzz_text_add(text, "%s", lines);
   free(lines);
}

static const char tokens[] =
    " load load.divz cube normalize fragcoord pointcoord frontface texture.2d texture.cube uniform "
    "temporary.1 store.2 store framebuffer.color branch branch.gt discard const0 const1 stop nop "
    "mul.v0 mov.s0 sum3.v1 sel.v1 add.s1 rcp.s2 mul.v2 atan.v2 atan2.v2 atan_pt2.s2 gt.s0.sat "
    "$0 $1.x $5.w $6 ^vmul ^fmul ^const0 ^const1.y ^texture ^uniform.x ^discard.xy v0 v1.xy v63.x "
    ".xyzw "
    "._ .wzyx abs( ) - + , , , , , , | | | | { } \n \n \n a: a b: b +3 -9 0 1 0.5 1e9 65504 0x3c00 "
    "inf "
    ".word "
    "ffffffff ;@ NEXT=3 VADD.OP SYNC=1 = ; //";

static const struct fuzz_assembler assembler = {
    .name = "fuzz_lima_pp",
    .result = "all texts have the same words, all programs end",
    .check = fuzz_check_pp_text,
    .program = program,
    .tokens = tokens,
    .pieces = ";,.|{}+-@=_\n/*xyzwvs$^:()0123456789",
    .longs = longs,
    .add_lines = add_lines,
};

int
main(int argc, char **argv)
{
   return fuzz_assembler_main(&assembler, argc, argv);
}

/* Fuzzes assembler, disassembler and word decoder of vertex programs without libFuzzer:
 *
 *   fuzz_nv2a_asm [--seed=N] [--iterations=N | --seconds=N] [FILE...]
 *
 * very long texts and every truncation of a program and of each FILE; then random words, programs
 * of random words as text, and random tokens, with random changes. */
#include <stddef.h>
#include <stdint.h>

#include "../../nv2a/random_instr.h"
#include "../fuzz_text.h"
#include "../random_program.h"
#include "asm_check.h"
#include "nv2a/asm/asm.h"

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

static const char *const longs[][2] = {
    {"", "\n"},
    {"", "; \n"},
    {"", "/**/"},
    {"", "/*/"},
    {"mov r0, v0", "/**/\n"},
    {"mov r0, c[", "9"},
    {"mov r0.", "x"},
    {"", "mov r0, v0 + "},
    {"", "mov r0, v0\n"},
    {"", "#a vector 1\n"},
    {"#", "a"},
    {"mov r0, #", "a"},
    {"mov r0, v0 ;@ ", "C_MUX=1 "},
    {"mov r0, v0 + ", "\n"},
    {"rcp r0, v0\nrcp r1, v0 //", "x"},
    {NULL, NULL},
};

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

static void
add_lines(struct fuzz_text *text, uint64_t *state)
{
   for (uint32_t n = random_below(state, 12); n; n--) {
      char line[NV2A_TEXT_SIZE];
      uint32_t words[4];
      random_words(state, words);
      fuzz_check_asm_words(words);
      nv2a_print(words, line);
      fuzz_text_add(text, "%s\n", line);
   }
}

static const char tokens[] =
    "|mov|mul|add|MAD|dp3|rcp|lit|sub|arl|exp|ilu_mov|mac_mov|_|r0|r1|r12|v0|v1|c0|c[5]|c[a0+|c[|"
    "a0|"
    "oPos|"
    "oT0|iFog|#m|#v|#m[1]|[|]|%norm3|%matmul4x4|.xyzw|.x|.w|.rgb|-|,|,|,|,|,|,|+|+|\n|\n|\n|\n|"
    "\n#m matrix4 8\n|\n#v vector 7\n|.nop|.end|.word|0|1|4|191|ffffffff|;@|FINAL=1|C_MUX|=|; x\n|"
    "// y\n|/* z */|/*|mov r0, v0|rcp r1.x, r2.y|mul oD0, v0, c0";

static const struct fuzz_assembler assembler = {
    .name = "fuzz_nv2a_asm",
    .result = "all texts have the same words",
    .check = fuzz_check_asm_text,
    .program = program,
    .tokens = tokens,
    .pieces = ";,.[]#%+-@=_\n/*xyzwrvcoa0123456789",
    .longs = longs,
    .add_lines = add_lines,
};

int
main(int argc, char **argv)
{
   return fuzz_assembler_main(&assembler, argc, argv);
}

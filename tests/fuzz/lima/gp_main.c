/* Fuzzes assembler, disassembler, word decoder and simulator of the geometry processor without
 * libFuzzer:
 *
 *   fuzz_lima_gp [--seed=N] [--iterations=N | --seconds=N] [FILE...]
 *
 * very long texts and every truncation of a program and of each FILE; then random words, programs
 * of random words as text, which run, and random tokens, with random changes. */
#include <stdlib.h>

#include "../../lima/gp_random_instr.h"
#include "../fuzz_text.h"
#include "../random_program.h"
#include "gp_check.h"
#include "lima/gp/asm/asm.h"

enum { MAX_INSTRS = 24 };

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

static const char *const longs[][2] = {
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
    {NULL, NULL},
};

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

/* A random program, which is checked and runs, and a good one, of which no text is made. */
static void
add_lines(struct fuzz_text *text, uint64_t *state)
{
   uint32_t words[MAX_INSTRS][4];
   const unsigned count = random_program_words(state, words);
   fuzz_check_gp_words((const uint32_t(*)[4])words, count);
   fuzz_check_gp_run((const uint32_t(*)[4])words, count, random_next(state));
   char *printed = lima_gp_disassemble((const uint32_t(*)[4])words, count);
   fuzz_text_add(text, "%s", printed);
   free(printed);
   check_good_program(state);
}

static const char tokens[] =
    "|mul0|mul1|acc0|acc1|complex|pass|load0|load1|loadu|mov|mul|add|max|ge|floor|select|complex1|"
    "complex2|rcp|a0|a1|clamp|preexp2|[-1]|[-2]|attr0.x|attr3|$1.y|$2|u[3].z|u[1+a2].w|var0|temp|"
    ".xy|.w|.word|.unchecked|=|=|=|=|,|,|,|;|;|;|\n|\n|\n|{|}|-|0|1|branch|a:|b:|a|b|with|"
    "STORE0_ADDRESS=1|TARGET=|nop|\npass = mov u[0].x; branch a\n|\nacc0 = add attr0.x, $1.y; "
    "$4.x = acc0|# x\n|// y\n|ffffffff|511|512";

static const struct fuzz_assembler assembler = {
    .name = "fuzz_lima_gp",
    .result = "all texts have the same words",
    .check = fuzz_check_gp_text,
    .program = program,
    .tokens = tokens,
    .pieces = ";,.[]{}#+-:=_$\n/xyzwuacm0123456789",
    .longs = longs,
    .add_lines = add_lines,
};

int
main(int argc, char **argv)
{
   return fuzz_assembler_main(&assembler, argc, argv);
}

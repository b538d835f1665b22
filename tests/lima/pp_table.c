/* How good the code for the fragment processor is: the table in docs/codegen-lima.md.
 *
 *    pp_table [--check] FILE
 *
 * Compiles the programs of PROGRAMS and writes the table anew between the two marks of FILE.
 * --check changes nothing, and fails when the document is out of date. Either fails when a program
 * has more instructions than Mesa's, or all of them together more than four fifths. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../doc_tables.h"
#include "compiler/pass/pass.h"
#include "compiler/tgsi/tgsi.h"
#include "lima/pp/codegen/pp_program.h"

/* What Mesa's driver made of the same computations. */
static const struct {
   const char *name;
   unsigned mesa;
} programs[] = {
    {"gf01_const", 1},         {"gf02_varying_mad", 2},  {"gf03_tex_bias", 3},
    {"gf05_dependent_tex", 2}, {"gf06_cube_reg", 2},     {"gf07_proj3", 1},
    {"gf08_discard", 4},       {"gf09_if_else", 40},     {"gf10_loop", 9},
    {"gf11_derivative", 12},   {"gf12_sysvals", 11},     {"gf13_transcendental", 6},
    {"gf14_dot_sum", 10},      {"gf15_minmax_floor", 6}, {"gf16_uniform_index", 2},
    {"gf17_compare_logic", 5}, {"gf18_spill", 47},       {"gf19_unnormalized_math", 7},
};

static struct totals {
   unsigned ours, mesa, bound, worse;
} totals;

static void
fail(const char *name, const char *message)
{
   fprintf(stderr, "%s: %s\n", name, message);
   exit(2);
}

static void
compile(const char *name, struct lima_pp_code *code)
{
   static char text[65536], path[4096];
   struct tgsi_result r;
   snprintf(path, sizeof path, "%s/%.4s.tgsi", PROGRAMS, name);
   FILE *file = fopen(path, "rb");
   if (!file)
      fail(path, "it can not be read");
   const size_t len = fread(text, 1, sizeof text, file);
   fclose(file);
   tgsi_parse(text, len, &r);
   if (!r.shader)
      fail(path, r.error.message);
   if (!ir_optimize(r.shader, 0) || lima_pp_compile(r.shader, code) != LIMA_PP_CODE_OK)
      fail(path, code->message);
   ir_shader_destroy(r.shader);
}

static void
print_table(FILE *out)
{
   fputs("\n| program | Mesa | instructions | bound | words |\n|---|---|---|---|---|\n", out);
   for (size_t i = 0; i < sizeof programs / sizeof programs[0]; i++) {
      struct lima_pp_code code;
      compile(programs[i].name, &code);
      const unsigned ours = code.stats.instructions;
      fprintf(out, "| %s | %u | %u | %u | %u |\n", programs[i].name, programs[i].mesa, ours,
              code.stats.bound, code.num_words);
      totals.ours += ours;
      totals.mesa += programs[i].mesa;
      totals.bound += code.stats.bound;
      totals.worse += ours > programs[i].mesa || ours < code.stats.bound;
      lima_pp_code_finish(&code);
   }
   fprintf(out,
           "\nTogether %u instructions to Mesa's %u, %.2f of them; the bounds are %u together.\n\n",
           totals.ours, totals.mesa, (double)totals.ours / totals.mesa, totals.bound);
}

int
main(int argc, char **argv)
{
   const int code = doc_tables_main(
       argc, argv, "<!-- made from tests/data/lima/pp by tests/lima/pp_table.c -->\n", print_table);
   if (totals.worse)
      fprintf(stderr, "%u programs have more instructions than Mesa's\n", totals.worse);
   if (5 * totals.ours > 4 * totals.mesa)
      fprintf(stderr, "%u instructions are more than four fifths of %u\n", totals.ours,
              totals.mesa);
   return code || totals.worse || 5 * totals.ours > 4 * totals.mesa;
}

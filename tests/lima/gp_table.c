/* How good the code for the geometry processor is: the table in docs/codegen-lima.md.
 *
 *    gp_table [--check] FILE
 *
 * Compiles the programs of PROGRAMS, whose second lines have the instructions that Mesa's compiler
 * needs for the same, and writes the table anew between the two marks of FILE. --check changes
 * nothing, and fails when the document is out of date. Either fails when a program has more
 * instructions than Mesa's, or all of them together more than four fifths. */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../doc_tables.h"
#include "compiler/frontend/assembly/nv_vp.h"
#include "lima/gp/codegen/gp_program.h"

static struct totals {
   unsigned ours, mesa, worse;
} totals;

static void
fail(const char *name, const char *message)
{
   fprintf(stderr, "%s: %s\n", name, message);
   exit(2);
}

/* A line of the table. */
static void
show(FILE *out, const char *name)
{
   static const struct lima_gp_options options = {.viewport = true};
   static struct lima_gp_shader code;
   static char text[65536], path[4096];
   struct nv_vp_result r;
   unsigned mesa;
   snprintf(path, sizeof path, "%s/%s", PROGRAMS, name);
   FILE *file = fopen(path, "rb");
   const size_t len = file ? fread(text, 1, sizeof text - 1, file) : 0;
   if (file)
      fclose(file);
   text[len] = '\0';
   if (sscanf(text, "!!VP2.0\n# mesa %u", &mesa) != 1)
      fail(name, "the second line is not '# mesa NUMBER'");
   nv_vp_parse(text, len, NV_VP_TARGET_ANY, &r);
   if (r.status != NV_VP_OK)
      fail(name, r.error.message);
   if (lima_gp_compile(r.shader, &options, &code) != LIMA_GP_OK)
      fail(name, code.message);
   ir_shader_destroy(r.shader);
   fprintf(out, "| %.*s | %u | %u | %u | %u | %u |\n", (int)(strrchr(name, '.') - name), name, mesa,
           code.num_instrs, code.stats.bound, code.stats.operations, code.stats.moves);
   totals.ours += code.num_instrs;
   totals.mesa += mesa;
   totals.worse += code.num_instrs > mesa;
}

static int
is_program(const struct dirent *entry)
{
   const char *dot = strrchr(entry->d_name, '.');
   return dot && !strcmp(dot, ".vp");
}

static void
print_table(FILE *out)
{
   struct dirent **entries;
   const int n = scandir(PROGRAMS, &entries, is_program, alphasort);
   if (n <= 0)
      fail(PROGRAMS, "there are no programs");
   fputs("\n| program | Mesa | instructions | bound | operations | moves "
         "|\n|---|---|---|---|---|---|\n",
         out);
   for (int i = 0; i < n; i++) {
      show(out, entries[i]->d_name);
      free(entries[i]);
   }
   free(entries);
   fprintf(out, "\nTogether %u instructions to Mesa's %u, %.2f of them.\n\n", totals.ours,
           totals.mesa, (double)totals.ours / totals.mesa);
}

int
main(int argc, char **argv)
{
   const int code = doc_tables_main(
       argc, argv, "<!-- made from tests/data/lima/gp by tests/lima/gp_table.c -->\n", print_table);
   if (totals.worse)
      fprintf(stderr, "%u programs have more instructions than Mesa's\n", totals.worse);
   if (5 * totals.ours > 4 * totals.mesa)
      fprintf(stderr, "%u instructions are more than four fifths of %u\n", totals.ours,
              totals.mesa);
   return code || totals.worse || 5 * totals.ours > 4 * totals.mesa;
}

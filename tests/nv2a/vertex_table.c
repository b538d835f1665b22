/* How good the code for the vertex unit is: the table in docs/codegen-nv2a.md.
 *
 *    vertex_table [--check] FILE CORPUS [FURTHER]
 *
 * Compiles the programs of CORPUS and writes the table anew between the two marks of FILE. --check
 * changes nothing, and fails when the document is out of date, or a program of VP1.x, in FURTHER
 * too, has more slots than its text has instructions or than the bound allows. */
#include <dirent.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../doc_tables.h"
#include "compiler/frontend/assembly/nv_vp.h"
#include "nv2a/vertex/vertex_program.h"

static const char begin[] = "<!-- made from tests/data/corpus by tests/nv2a/vertex_table.c -->\n";

static const char *corpus;

static struct totals {
   unsigned programs, wrong;
   double log_ratio; /* sum over VP1.x of log(slots / instructions) */
} totals;

/* All of a file, to be freed. */
static char *
read_file(const char *name, size_t *len)
{
   FILE *file = fopen(name, "rb");
   char *text = NULL;
   size_t n = 0;
   *len = 0;
   do {
      text = realloc(text, *len + 4097);
      n = file && text ? fread(text + *len, 1, 4096, file) : 0;
      *len += n;
   } while (n);
   if (!file || !text) {
      perror(name);
      exit(2);
   }
   fclose(file);
   text[*len] = '\0';
   return text;
}

/* --- Programs */

/* A tenth above the bound, and nothing that the bound says is impossible. */
static int
is_allowed(const struct nv2a_vertex_program *p)
{
   return p->num_slots >= p->stats.bound && 10 * p->num_slots <= 11 * p->stats.bound;
}

static void
judge(const char *name, const struct nv2a_vertex_program *p, unsigned instructions)
{
   totals.programs++;
   totals.log_ratio += log((double)p->num_slots / instructions);
   if (p->num_slots <= instructions && is_allowed(p))
      return;
   fprintf(stderr, "%s: %u slots, the text has %u instructions, the bound is %u\n", name,
           p->num_slots, instructions, p->stats.bound);
   totals.wrong++;
}

/* Where `out` is NULL programs are only judged. */
static void
show(FILE *out, const char *path, const char *name)
{
   static const struct nv2a_vertex_options options = {.screen_space = false};
   static struct nv2a_vertex_program p;
   struct nv_vp_result r;
   size_t len;
   char *text = read_file(path, &len);
   nv_vp_parse(text, len, NV_VP_TARGET_ANY, &r);
   free(text);
   if (r.status != NV_VP_OK)
      return;
   unsigned instructions = r.num_instructions;
   if (r.position_invariant) {
      instructions += 4; /* that the conventional position takes */
      if (!nv_vp_link_position(r.shader))
         exit(2);
   }
   if (out)
      fprintf(out, "| %s | %s | %u |", name, nv_vp_version_name(r.version), instructions);
   if (nv2a_vertex_compile(r.shader, &options, &p) != NV2A_VERTEX_OK) {
      if (out)
         fprintf(out, " %s | | | | |\n", p.message);
   } else {
      if (out)
         fprintf(out, " %u | %u | %u | %u | %u |\n", p.num_slots, p.stats.bound, p.stats.pairs,
                 p.stats.moves, p.stats.temps);
      if (r.version == NV_VP_1_0 || r.version == NV_VP_1_1)
         judge(name, &p, instructions);
   }
   ir_shader_destroy(r.shader);
}

static int
is_program(const struct dirent *entry)
{
   const char *dot = strrchr(entry->d_name, '.');
   return dot && !strcmp(dot, ".vp") && strncmp(entry->d_name, "bad_", 4);
}

/* False: there is no such folder. */
static int
show_folder(FILE *out, const char *folder)
{
   struct dirent **entries;
   const int n = scandir(folder, &entries, is_program, alphasort);
   for (int i = 0; i < n; i++) {
      char path[4096], name[256];
      snprintf(path, sizeof path, "%s/%s", folder, entries[i]->d_name);
      snprintf(name, sizeof name, "%s", entries[i]->d_name);
      *strrchr(name, '.') = '\0';
      show(out, path, name);
      free(entries[i]);
   }
   if (n >= 0)
      free(entries);
   return n >= 0;
}

/* --- The document */

static double
mean(void)
{
   return exp(totals.log_ratio / (totals.programs ? totals.programs : 1));
}

static void
print_table(FILE *out)
{
   fputs("| program | language | instructions | slots | bound | pairs | moves | registers |\n"
         "|---|---|---|---|---|---|---|---|\n",
         out);
   if (!show_folder(out, corpus)) {
      perror(corpus);
      exit(2);
   }
   fprintf(out,
           "\nThe %u programs of VP1.x have %.3f times as many slots as instructions, by the "
           "geometric mean.\n\n",
           totals.programs, mean());
}

int
main(int argc, char **argv)
{
   const int checks = argc > 1 && !strcmp(argv[1], "--check");
   if (argc < 3 + checks || argc > 4 + checks) {
      fprintf(stderr, "usage: vertex_table [--check] FILE CORPUS [FURTHER]\n");
      return 2;
   }
   corpus = argv[2 + checks];
   const int differs = doc_tables_main(2 + checks, argv, begin, print_table);
   const char *further = argv[3 + checks];
   if (!checks)
      return differs;
   if (further && !show_folder(NULL, further))
      printf("no further programs: %s\n", further);
   printf("%u programs of VP1.x, %u above their limits, geometric mean %.3f\n", totals.programs,
          totals.wrong, mean());
   return differs || totals.wrong || mean() > 0.85;
}

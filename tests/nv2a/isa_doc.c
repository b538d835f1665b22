/* The tables in docs/isa-nv2a.md, made from those of src/nv2a/isa.
 *
 *    isa_doc [--check] FILE
 *
 * Writes them anew between the two marks of FILE. --check changes nothing and fails when the
 * document is out of date. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "nv2a/isa/isa.h"

static const char begin[] = "<!-- made from src/nv2a/isa by tests/nv2a/isa_doc.c -->\n";
static const char end[] = "<!-- end -->\n";

static void
print_fields(FILE *out)
{
   fputs("| word | bits | field | meaning |\n|---|---|---|---|\n", out);
   for (unsigned i = 0; i < nv2a_num_fields; i++) {
      const struct nv2a_field *f = &nv2a_fields[i];
      fprintf(out, "| %u | %u", f->word, f->low);
      if (f->width > 1)
         fprintf(out, "..%u", f->low + f->width - 1);
      fprintf(out, " | %s | %s |\n", f->name, f->help);
   }
}

/* A cell of a table: the bar is a mark there. */
static void
print_cell(FILE *out, const char *text)
{
   for (; *text; text++)
      fprintf(out, *text == '|' ? "\\%c" : "%c", *text);
}

static void
print_sources(FILE *out, const struct nv2a_op *op)
{
   const char *between = "";
   for (unsigned i = 0; i < 3; i++) {
      if (!op->lanes[i])
         continue;
      fprintf(out, "%s%c", between, "ABC"[i]);
      between = ", ";
      if (op->lanes[i] == NV2A_XYZW)
         continue;
      fputc('.', out);
      for (unsigned lane = 0; lane < 4; lane++) {
         if (op->lanes[i] & NV2A_X >> lane)
            fputc("xyzw"[lane], out);
      }
   }
}

static void
print_ops(FILE *out, const char *unit, const struct nv2a_op *ops, unsigned num_ops)
{
   fprintf(out, "\n| %s | name | reads | result |\n|---|---|---|---|\n", unit);
   for (unsigned i = 0; i < num_ops; i++) {
      fprintf(out, "| %u | %s", i, ops[i].name);
      if (ops[i].alias)
         fprintf(out, ", %s", ops[i].alias);
      fputs(" | ", out);
      print_sources(out, &ops[i]);
      fputs(" | ", out);
      print_cell(out, ops[i].result);
      fputs(" |\n", out);
   }
}

static void
print_registers(FILE *out, const char *what, const struct nv2a_register *registers, unsigned count)
{
   fprintf(out, "\n| %s | names |\n|---|---|\n", what);
   for (unsigned i = 0; i < count; i++) {
      if (!registers[i].name)
         continue;
      fprintf(out, "| %u | %s", i, registers[i].name);
      if (registers[i].alias)
         fprintf(out, ", %s", registers[i].alias);
      fputs(" |\n", out);
   }
}

static void
print_tables(FILE *out)
{
   print_fields(out);
   print_ops(out, "MAC", nv2a_mac_ops, NV2A_NUM_MACS);
   print_ops(out, "ILU", nv2a_ilu_ops, NV2A_NUM_ILUS);
   print_registers(out, "input", nv2a_inputs, NV2A_NUM_INPUTS);
   print_registers(out, "output", nv2a_outputs, NV2A_NUM_OUTPUTS);
   fputc('\n', out);
}

/* All of a file, to be freed. */
static char *
read_file(const char *name)
{
   FILE *file = fopen(name, "r");
   char *text = NULL;
   size_t len = 0, n = 0;
   do {
      text = realloc(text, len + 4097);
      n = file && text ? fread(text + len, 1, 4096, file) : 0;
      len += n;
   } while (n);
   if (!file || !text) {
      perror(name);
      exit(2);
   }
   fclose(file);
   text[len] = '\0';
   return text;
}

/* The document as it should be, to be freed. */
static char *
make(const char *text)
{
   const char *from = strstr(text, begin), *to = from ? strstr(from, end) : NULL;
   char *made = NULL;
   size_t len;
   FILE *out = to ? open_memstream(&made, &len) : NULL;
   if (!out) {
      fprintf(stderr, "the document has no place for the tables\n");
      exit(2);
   }
   fwrite(text, 1, (size_t)(from - text) + strlen(begin), out);
   print_tables(out);
   fputs(to, out);
   fclose(out);
   return made;
}

int
main(int argc, char **argv)
{
   const int check = argc > 1 && !strcmp(argv[1], "--check");
   if (argc != 2 + check) {
      fprintf(stderr, "usage: isa_doc [--check] FILE\n");
      return 2;
   }
   const char *name = argv[1 + check];
   char *text = read_file(name), *made = make(text);
   int code = 0;
   if (check) {
      code = strcmp(text, made) != 0;
      if (code)
         printf("%s is not what the tables say: run isa_doc\n", name);
   } else {
      FILE *file = fopen(name, "w");
      code = !file || fputs(made, file) < 0 || fclose(file);
   }
   free(text);
   free(made);
   return code;
}

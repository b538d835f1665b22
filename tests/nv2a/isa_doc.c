/* The tables in docs/isa-nv2a.md, made from those of src/nv2a/isa: tests/doc_tables.h. */
#include "../doc_tables.h"
#include "nv2a/isa/isa.h"

static const char begin[] = "<!-- made from src/nv2a/isa by tests/nv2a/isa_doc.c -->\n";

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
      doc_tables_cell(out, ops[i].result);
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

int
main(int argc, char **argv)
{
   return doc_tables_main(argc, argv, begin, print_tables);
}

/* The tables in docs/isa-lima-gp.md, made from those of src/lima/gp/isa: tests/doc_tables.h. */
#include "../doc_tables.h"
#include "lima/gp/isa/isa.h"

static const char begin[] = "<!-- made from src/lima/gp/isa by tests/lima/gp_isa_doc.c -->\n";

static void
print_fields(FILE *out)
{
   fputs("| bits | field | meaning |\n|---|---|---|\n", out);
   for (unsigned i = 0; i < lima_gp_num_fields; i++) {
      const struct lima_gp_field *f = &lima_gp_fields[i];
      fprintf(out, "| %u", f->low);
      if (f->width > 1)
         fprintf(out, "..%u", f->low + f->width - 1);
      fprintf(out, " | %s | %s |\n", f->name, f->help);
   }
}

static void
print_distance(FILE *out, const struct lima_gp_op *op)
{
   if (!op->first)
      fputs("-", out);
   else if (op->first == op->last)
      fprintf(out, "%u", op->first);
   else
      fprintf(out, "%u, %u", op->first, op->last);
}

static void
print_ops(FILE *out, const char *unit, const struct lima_gp_op *ops, unsigned num_ops)
{
   fprintf(out,
           "\n| %s | name | operands | result | read after | stored |\n|---|---|---|---|---|---|\n",
           unit);
   for (unsigned i = 0; i < num_ops; i++) {
      if (!ops[i].name)
         continue;
      fprintf(out, "| %u | %s | ", i, ops[i].name);
      for (unsigned k = 0; k < ops[i].num_operands; k++)
         fprintf(out, "%s%c", k ? ", " : "", "ABCDABABAA"[ops[i].operand[k]]);
      fputs(" | ", out);
      doc_tables_cell(out, ops[i].result);
      fputs(" | ", out);
      print_distance(out, &ops[i]);
      fprintf(out, " | %s |\n", ops[i].storable ? "yes" : "no");
   }
}

static void
print_selectors(FILE *out)
{
   static const char *const loads[] = {
       [LIMA_GP_FROM_LOAD0] = "load0",
       [LIMA_GP_FROM_LOAD1] = "load1",
       [LIMA_GP_FROM_LOADU] = "loadu",
   };
   fputs("\n| selector | operand |\n|---|---|\n", out);
   for (unsigned i = 0; i < LIMA_GP_NUM_SELECTORS; i++) {
      const struct lima_gp_selector *s = &lima_gp_selectors[i];
      if (s->source == LIMA_GP_FROM_NOWHERE)
         continue;
      fprintf(out, "| %u | ", i);
      if (s->source == LIMA_GP_FROM_UNUSED)
         fputs("none", out);
      else
         fputs(s->source == LIMA_GP_FROM_UNIT ? lima_gp_unit_names[s->index] : loads[s->source],
               out);
      if (s->distance)
         fprintf(out, "[-%u]", s->distance);
      if (s->source != LIMA_GP_FROM_UNIT && s->source != LIMA_GP_FROM_UNUSED)
         fprintf(out, ".%c", "xyzw"[s->index]);
      if (i == LIMA_GP_SELECT_COMPLEX)
         fputs("; as B of mul 1, as B of operations of acc 0", out);
      fputs(" |\n", out);
   }
}

static void
print_store_sources(FILE *out)
{
   fputs("\n| source of a store | unit |\n|---|---|\n", out);
   for (unsigned i = 0; i < LIMA_GP_NUM_STORE_SOURCES; i++) {
      const unsigned unit = lima_gp_store_sources[i];
      if (unit < LIMA_GP_NUM_UNITS)
         fprintf(out, "| %u | %s |\n", i, lima_gp_unit_names[unit]);
      else if (i == LIMA_GP_STORE_NONE)
         fprintf(out, "| %u | none |\n", i);
   }
}

static void
print_tables(FILE *out)
{
   print_fields(out);
   print_ops(out, "MUL_OP", lima_gp_mul_ops, LIMA_GP_NUM_MULS);
   print_ops(out, "ACC_OP", lima_gp_acc_ops, LIMA_GP_NUM_ACCS);
   print_ops(out, "COMPLEX_OP", lima_gp_complex_ops, LIMA_GP_NUM_COMPLEXES);
   print_ops(out, "PASS_OP", lima_gp_pass_ops, LIMA_GP_NUM_PASSES);
   print_selectors(out);
   print_store_sources(out);
   fputc('\n', out);
}

int
main(int argc, char **argv)
{
   return doc_tables_main(argc, argv, begin, print_tables);
}

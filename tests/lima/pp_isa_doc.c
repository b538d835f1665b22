/* The tables in docs/isa-lima-pp.md, made from those of src/lima/pp/isa. */
#include <stdio.h>

#include "../doc_tables.h"
#include "lima/pp/isa/isa.h"

static const char begin[] = "<!-- made from src/lima/pp/isa by tests/lima/pp_isa_doc.c -->\n";

static void
print_units(FILE *out)
{
   fputs("| bit | unit | bits of its field | what it does |\n|---|---|---|---|\n", out);
   for (unsigned i = 0; i < LIMA_PP_NUM_UNITS; i++)
      fprintf(out, "| %u | %s | %u | %s |\n", 7 + i, lima_pp_units[i].name, lima_pp_units[i].width,
              lima_pp_units[i].help);
}

static void
print_forms(FILE *out)
{
   fputs("\n| unit | form | bits | value |\n|---|---|---|---|\n", out);
   for (unsigned i = 0; i < LIMA_PP_NUM_FORMS; i++) {
      const struct lima_pp_form_info *f = &lima_pp_forms[i];
      if (!f->key)
         continue;
      const unsigned low = (unsigned)__builtin_ctz(f->key);
      const unsigned high = 31 - (unsigned)__builtin_clz(f->key);
      fprintf(out, "| %s | %s | %u..%u | %x |\n", lima_pp_units[f->unit].name, f->name, low, high,
              f->value >> low);
   }
}

/* The forms that a row is about, when it is not all that the unit has. */
static void
print_form_names(FILE *out, const struct lima_pp_field *f)
{
   const char *between = "";
   uint32_t all = 0;
   for (unsigned i = 0; i < LIMA_PP_NUM_FORMS; i++)
      all |= lima_pp_forms[i].unit == f->unit ? UINT32_C(1) << i : 0;
   for (unsigned i = 0; i < LIMA_PP_NUM_FORMS && f->forms != all; i++) {
      if (!(f->forms >> i & 1))
         continue;
      fprintf(out, "%s%s", between, lima_pp_forms[i].name);
      between = "; ";
   }
}

static void
print_fields(FILE *out)
{
   fputs("\n| unit | bits | field | forms | meaning |\n|---|---|---|---|---|\n", out);
   for (unsigned i = 0; i < lima_pp_num_fields; i++) {
      const struct lima_pp_field *f = &lima_pp_fields[i];
      fprintf(out, "| %s | %u", lima_pp_units[f->unit].name, f->low);
      if (f->width > 1)
         fprintf(out, "..%u", f->low + f->width - 1);
      fprintf(out, " | %s | ", f->name);
      print_form_names(out, f);
      fprintf(out, " | %s |\n", f->help);
   }
}

static void
print_ops(FILE *out, const char *what, const struct lima_pp_op *ops, unsigned count,
          const char *const names[2], const uint32_t forms[2])
{
   fprintf(out, "\n| %s | name | units | result |\n|---|---|---|---|\n", what);
   for (unsigned i = 0; i < count; i++) {
      const bool first = ops[i].forms & forms[0], second = ops[i].forms & forms[1];
      if (!ops[i].name)
         continue;
      fprintf(out, "| %u | %s | %s%s%s | ", i, ops[i].name, first ? names[0] : "",
              first && second ? ", " : "", second ? names[1] : "");
      doc_tables_cell(out, ops[i].result);
      fputs(" |\n", out);
   }
}

static void
print_tables(FILE *out)
{
   print_units(out);
   print_forms(out);
   print_fields(out);
   print_ops(out, "VMUL, SMUL", lima_pp_mul_ops, 32, (const char *const[2]){"v0", "s0"},
             (const uint32_t[2]){1u << LIMA_PP_FORM_VMUL, 1u << LIMA_PP_FORM_SMUL});
   print_ops(out, "VADD, SADD", lima_pp_add_ops, 32, (const char *const[2]){"v1", "s1"},
             (const uint32_t[2]){1u << LIMA_PP_FORM_VADD, 1u << LIMA_PP_FORM_SADD});
   print_ops(out, "COMBINE", lima_pp_combine_ops, 16, (const char *const[2]){"s2", "v2"},
             (const uint32_t[2]){1u << LIMA_PP_FORM_SCALAR, 1u << LIMA_PP_FORM_ATAN1});
   fputc('\n', out);
}

int
main(int argc, char **argv)
{
   return doc_tables_main(argc, argv, begin, print_tables);
}

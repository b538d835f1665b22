/* The tables in docs/lima-commands.md, made from those of src/lima/cmd.
 *
 *    cmd_doc [--check] FILE
 *
 * Writes them anew between the two marks of FILE. --check changes nothing and fails when the
 * document is out of date. */
#include <stdio.h>

#include "../doc_tables.h"
#include "lima/cmd/commands.h"
#include "lima/cmd/decode.h"
#include "lima/cmd/jobs.h"
#include "lima/cmd/state.h"

static const char begin[] = "<!-- made from src/lima/cmd by tests/lima/cmd_doc.c -->\n";

static void
print_kind(FILE *out, const struct lima_field *f)
{
   switch ((enum lima_kind)f->kind) {
   case LIMA_LESS1:
      fputs("; one more than it says", out);
      break;
   case LIMA_INT:
      fputs("; signed", out);
      break;
   case LIMA_ADDRESS:
      if (f->shift)
         fprintf(out, "; address, a multiple of %u", 1u << f->shift);
      break;
   case LIMA_FLOAT:
      fputs("; float", out);
      break;
   case LIMA_FIXED4:
      fputs("; in sixteenths", out);
      break;
   case LIMA_SFIXED4:
      fputs("; in sixteenths, signed", out);
      break;
   case LIMA_SET:
      for (unsigned i = 0; i < f->num_values; i++)
         fprintf(out, "%s%X %s", i ? ", " : "; ", (unsigned)f->values[i].value, f->values[i].name);
      break;
   case LIMA_ALWAYS:
      fprintf(out, "; meaning unknown, %X", (unsigned)f->always);
      break;
   default:
      break;
   }
}

static void
print_bits(FILE *out, const struct lima_field *f)
{
   const unsigned last = f->low + f->width - 1u;
   fprintf(out, "%u.%u", f->low / 32u, f->low % 32u);
   if (f->width > 1)
      fprintf(out, "..%u.%u", last / 32, last % 32);
}

static void
print_fields(FILE *out, const struct lima_layout *layout, const char *first)
{
   for (unsigned i = 0; i < layout->num_fields; i++) {
      const struct lima_field *f = &layout->fields[i];
      fputs(first, out);
      print_bits(out, f);
      fprintf(out, " | %s | %s", f->name, f->help ? f->help : "");
      print_kind(out, f);
      fputs(" |\n", out);
   }
}

static void
print_set(FILE *out, const struct lima_command_set *set)
{
   fprintf(out,
           "\n## Commands: %s\n\n| command | second word | bits | field | meaning |\n"
           "|---|---|---|---|---|\n",
           set->name);
   for (unsigned i = 0; i < set->count; i++) {
      const struct lima_layout *c = &set->commands[i];
      fprintf(out, "| %s | %08X of %08X | | | %s |\n", c->name, (unsigned)c->match,
              (unsigned)c->mask, c->help);
      print_fields(out, c, "| | | ");
   }
}

static void
print_layout(FILE *out, const struct lima_layout *layout)
{
   fprintf(out, "\n## Words: %s\n\n%u words: %s.\n\n| bits | field | meaning |\n|---|---|---|\n",
           layout->name, layout->num_words, layout->help);
   print_fields(out, layout, "| ");
}

static void
print_tables(FILE *out)
{
   print_set(out, &lima_vs_set);
   print_set(out, &lima_plbu_set);
   print_set(out, &lima_tile_set);
   print_layout(out, &lima_attribute);
   print_layout(out, &lima_output);
   print_layout(out, &lima_render_state);
   print_layout(out, &lima_texture);
   print_layout(out, &lima_gp_frame);
   print_layout(out, &lima_pp_frame);
   print_layout(out, &lima_write_back);
   fputc('\n', out);
}

int
main(int argc, char **argv)
{
   return doc_tables_main(argc, argv, begin, print_tables);
}

/* Notes: ";@ NAME=VALUE ..." behind an instruction gives fields without effect the values that
 * words from elsewhere have there, and says that the program ends (FINAL=1). */
#include "parser.h"

/* The first row of a field, and how many bits its member has in all of its rows. */
static const struct nv2a_field *
find_field(const struct nv2a_parser *p, unsigned *width)
{
   const struct nv2a_field *found = NULL;
   *width = 0;
   for (unsigned i = 0; i < nv2a_num_fields; i++) {
      if (!text_is_word(&p->scan, nv2a_fields[i].name))
         continue;
      found = found ? found : &nv2a_fields[i];
      *width += nv2a_fields[i].width;
   }
   return found;
}

/* A hexadecimal number of up to `width` bits. */
static bool
parse_value(struct nv2a_parser *p, unsigned width, uint8_t *value)
{
   uint32_t bits;
   if (!text_get_hex(&p->scan, &bits))
      return nv2a_fail_expected(p, "a hexadecimal number");
   if (bits >> width)
      return text_fail(&p->scan, p->scan.token.pos, "the field has %u bits", width);
   *value = (uint8_t)bits;
   nv2a_advance(p);
   return true;
}

static bool
parse_field(struct nv2a_parser *p, const struct nv2a_instr *used, struct nv2a_instr *instr)
{
   const size_t pos = p->scan.token.pos;
   unsigned width;
   uint8_t value = 0;
   const struct nv2a_field *field = find_field(p, &width);
   if (!field)
      return nv2a_fail_expected(p, "the name of a field");
   nv2a_advance(p);
   if (!nv2a_expect(p, '=', "behind the name of a field") || !parse_value(p, width, &value))
      return false;
   uint8_t *member = (uint8_t *)instr + field->offset;
   if ((*member ^ value) & ((const uint8_t *)used)[field->offset])
      return text_fail(&p->scan, pos, "the instruction says what is in %s", field->name);
   *member = value;
   return true;
}

bool
nv2a_parse_note(struct nv2a_parser *p, struct nv2a_instr *instr)
{
   struct nv2a_instr used;
   if (!text_is_char(&p->scan, ';'))
      return true;
   nv2a_used_bits(instr, &used);
   used.final = 0;
   p->scan.pos++; /* the @ */
   nv2a_advance(p);
   while (!nv2a_at_line_end(p)) {
      if (!parse_field(p, &used, instr))
         return false;
   }
   return true;
}

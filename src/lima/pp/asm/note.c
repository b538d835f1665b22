/* Notes: ";@ NAME=VALUE ..." behind an instruction gives fields without effect, and the lengths of
 * other instructions, the values that words from elsewhere have there. Fields of units are written
 * UNIT.NAME, those of the control word NAME. */
#include "parser.h"

#include <string.h>

/* Which of the instruction's forms a unit has decides between rows of one name. */
static bool
has_row(const struct lima_pp_instr *instr, const struct lima_pp_field *f)
{
   const uint32_t forms = 1u << instr->varying.form | 1u << instr->load.form |
                          1u << instr->combine.form | 1u << instr->store.form |
                          1u << instr->branch.form;
   switch (f->unit) {
   case LIMA_PP_UNIT_VARYING:
   case LIMA_PP_UNIT_LOAD:
   case LIMA_PP_UNIT_COMBINE:
   case LIMA_PP_UNIT_STORE:
   case LIMA_PP_UNIT_BRANCH:
      return f->forms & forms;
   default:
      return true;
   }
}

static const struct lima_pp_field *
find_field(const struct pp_parser *p, const struct lima_pp_instr *instr, unsigned unit)
{
   for (unsigned i = 0; i < lima_pp_num_fields; i++) {
      const struct lima_pp_field *f = &lima_pp_fields[i];
      if (f->unit == unit && f->kind <= LIMA_PP_SIGNED && has_row(instr, f) &&
          text_is_word(&p->scan, f->name))
         return f;
   }
   return NULL;
}

/* NAME or UNIT.NAME; NULL after an error. */
static const struct lima_pp_field *
parse_name(struct pp_parser *p, const struct lima_pp_instr *instr)
{
   unsigned unit = 0;
   while (unit < LIMA_PP_NUM_UNITS && !text_is_word(&p->scan, lima_pp_units[unit].name))
      unit++;
   if (unit < LIMA_PP_NUM_UNITS) {
      if (!lima_pp_has(instr, (enum lima_pp_unit)unit)) {
         text_fail(&p->scan, p->scan.token.pos, "the instruction has no %s",
                   lima_pp_units[unit].name);
         return NULL;
      }
      pp_advance(p);
      if (!pp_expect(p, '.', "behind the name of a unit"))
         return NULL;
   }
   const struct lima_pp_field *f = find_field(p, instr, unit);
   if (!f)
      pp_fail_expected(p, "the name of a field");
   else
      pp_advance(p);
   return f;
}

/* Whether a field is one of those that are not about this instruction alone, and that any
 * instruction may have with any value. */
static bool *
length_field(struct pp_item *item, const struct lima_pp_field *f)
{
   switch (f->offset) {
   case offsetof(struct lima_pp_instr, next):
      return &item->has_next;
   case offsetof(struct lima_pp_instr, prefetch):
      return &item->has_prefetch;
   case offsetof(struct lima_pp_instr, branch.next):
      return &item->has_branch_next;
   default:
      return NULL;
   }
}

static bool
parse_field(struct pp_parser *p, struct pp_item *item)
{
   const size_t pos = p->scan.token.pos;
   const struct lima_pp_field *f = parse_name(p, &item->instr);
   struct lima_pp_instr other = item->instr, before = item->instr;
   uint32_t value;
   if (!f || !pp_expect(p, '=', "behind the name of a field"))
      return false;
   if (!text_get_hex(&p->scan, &value))
      return pp_fail_expected(p, "a hexadecimal number");
   if (value >> (f->width - 1) >> 1)
      return text_fail(&p->scan, p->scan.token.pos, "the field has %u bits", f->width);
   pp_advance(p);
   lima_pp_set(&other, f, (int32_t)value);
   item->instr = other;
   bool *length = length_field(item, f);
   if (length) {
      *length = true;
      return true;
   }
   lima_pp_canonicalize(&other);
   lima_pp_canonicalize(&before);
   if (memcmp(&other, &before, sizeof other))
      return text_fail(&p->scan, pos, "the instruction says what is in %s", f->name);
   return true;
}

bool
pp_parse_note(struct pp_parser *p, struct pp_item *item)
{
   if (!text_is_char(&p->scan, ';'))
      return true;
   p->scan.pos++; /* the @ */
   pp_advance(p);
   while (p->scan.token.kind != TEXT_END && !text_is_char(&p->scan, '\n')) {
      if (!parse_field(p, item))
         return false;
   }
   return true;
}

/* Stores: what goes where. */
#include "parser.h"

struct place {
   bool varying, temporary;
   unsigned address;
};

static bool
parse_place(struct lima_gp_parser *p, struct place *place)
{
   *place = (struct place){0};
   if (text_accept_word(&p->scan, "temp"))
      place->temporary = true;
   else if (text_accept(&p->scan, '$'))
      return lima_gp_expect_number(p, LIMA_GP_NUM_REGISTERS, "a register up to $15",
                                   &place->address);
   else if (lima_gp_accept_numbered(p, "var", LIMA_GP_NUM_VARYINGS, &place->address))
      place->varying = true;
   else
      return text_fail_expected(&p->scan, "a varying, a register or temp");
   return true;
}

/* Components in order, each once: bits, 1 is x. */
static bool
parse_mask(struct lima_gp_parser *p, unsigned *mask)
{
   static const char components[] = "xyzw";
   const char *name;
   unsigned i = 0;
   *mask = 0;
   if (!text_expect(&p->scan, '.', "and the components that are stored"))
      return false;
   name = text_of_token(&p->scan);
   for (size_t n = 0; p->scan.token.kind == TEXT_NAME && n < p->scan.token.len; n++, i++) {
      while (i < 4 && components[i] != name[n])
         i++;
      if (i == 4)
         break;
      *mask |= 1u << i;
   }
   if (p->scan.token.kind != TEXT_NAME || (unsigned)__builtin_popcount(*mask) != p->scan.token.len)
      return text_fail_expected(&p->scan, "components in the order xyzw");
   text_advance(&p->scan);
   return true;
}

/* Gives a store its place, unless it has another one. */
static bool
take_store(struct lima_gp_parser *p, unsigned i, const struct place *place, size_t pos)
{
   const struct lima_gp_store *s = &p->draft.instr.store[i];
   const bool used = s->source[0] != LIMA_GP_STORE_NONE || s->source[1] != LIMA_GP_STORE_NONE;
   const unsigned member = LIMA_GP_MEMBER(store) + i * (unsigned)(sizeof *s / 2);
   if (used && (s->address != place->address || s->varying != place->varying ||
                s->temporary != place->temporary))
      return text_fail(&p->scan, pos, "%s of an instruction are stored to one place",
                       i ? "z and w" : "x and y");
   lima_gp_say(p, member + 2, place->address, pos);
   lima_gp_say(p, member + 3, place->varying, pos);
   lima_gp_say(p, member + 4, place->temporary, pos);
   return true;
}

static bool
parse_source(struct lima_gp_parser *p, unsigned component, const struct place *place, size_t pos)
{
   const size_t source_pos = p->scan.token.pos;
   const unsigned i = component / 2, k = component % 2;
   unsigned code = 0;
   const enum lima_gp_unit unit = lima_gp_accept_unit(p);
   if (unit == LIMA_GP_NUM_UNITS)
      return text_fail_expected(&p->scan, "a unit of this instruction");
   if (!take_store(p, i, place, pos))
      return false;
   if (p->draft.instr.store[i].source[k] != LIMA_GP_STORE_NONE)
      return text_fail(&p->scan, source_pos, "%c is already stored", "xyzw"[component]);
   while (lima_gp_store_sources[code] != unit)
      code++;
   lima_gp_say(p, LIMA_GP_MEMBER(store) + i * (unsigned)(sizeof(struct lima_gp_store) / 2) + k,
               code, source_pos);
   return true;
}

bool
lima_gp_parse_store(struct lima_gp_parser *p)
{
   const size_t pos = p->scan.token.pos;
   struct place place;
   unsigned mask;
   if (!parse_place(p, &place) || !parse_mask(p, &mask) ||
       !text_expect(&p->scan, '=', "and what is stored"))
      return false;
   for (unsigned i = 0, first = 1; i < 4; i++) {
      if (!(mask >> i & 1))
         continue;
      if (!first && !text_expect(&p->scan, ',', "and the unit for the next component"))
         return false;
      if (!parse_source(p, i, &place, pos))
         return false;
      first = 0;
   }
   return true;
}

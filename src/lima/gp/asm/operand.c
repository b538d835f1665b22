/* Operands and loads. */
#include "parser.h"

#include <string.h>

/* --- Registers */

static bool
fail_load(struct lima_gp_parser *p, size_t pos, const char *what, const char *load)
{
   return text_fail(&p->scan, pos, "an instruction loads %s: %s has another one", what, load);
}

static bool
load_register0(struct lima_gp_parser *p, bool is_attr, unsigned number, size_t pos)
{
   struct lima_gp_draft *d = &p->draft;
   if (d->has_load0 && (d->instr.register0_is_attr != is_attr || d->instr.register0 != number))
      return fail_load(p, pos, is_attr ? "one attribute" : "one register beside load1's", "load0");
   d->has_load0 = true;
   lima_gp_say(p, LIMA_GP_MEMBER(register0), number, pos);
   lima_gp_say(p, LIMA_GP_MEMBER(register0_is_attr), is_attr, pos);
   return true;
}

static bool
load_register1(struct lima_gp_parser *p, unsigned number, size_t pos)
{
   struct lima_gp_draft *d = &p->draft;
   if (d->has_load1 && d->instr.register1 != number)
      return fail_load(p, pos, "one register beside load0's", "load1");
   d->has_load1 = true;
   lima_gp_say(p, LIMA_GP_MEMBER(register1), number, pos);
   return true;
}

bool
lima_gp_parse_uniform(struct lima_gp_parser *p)
{
   struct lima_gp_draft *d = &p->draft;
   const size_t pos = p->scan.token.pos;
   unsigned address, offset = LIMA_GP_OFFSET_NONE;
   if (!text_accept_word(&p->scan, "u"))
      return text_fail_expected(&p->scan, "a uniform, u[N]");
   if (!text_expect(&p->scan, '[', "behind u") ||
       !lima_gp_expect_number(p, LIMA_GP_NUM_UNIFORMS, "an address up to 511", &address))
      return false;
   if (text_accept(&p->scan, '+')) {
      const size_t offset_pos = p->scan.token.pos;
      if (!lima_gp_accept_numbered(p, "a", LIMA_GP_NUM_ADDRESS_REGISTERS, &offset))
         return text_fail_expected(&p->scan, "a1, a2 or a3");
      if (!offset)
         return text_fail(&p->scan, offset_pos, "a0 is for stores, loads add a1, a2 or a3");
   }
   if (!text_expect(&p->scan, ']', "behind the address"))
      return false;
   if (d->has_loadu && (d->instr.load_address != address || d->instr.load_offset != offset))
      return fail_load(p, pos, "one uniform", "loadu");
   d->has_loadu = true;
   lima_gp_say(p, LIMA_GP_MEMBER(load_address), address, pos);
   lima_gp_say(p, LIMA_GP_MEMBER(load_offset), offset, pos);
   return true;
}

bool
lima_gp_parse_load(struct lima_gp_parser *p, unsigned which)
{
   const size_t pos = p->scan.token.pos;
   unsigned number;
   if (which == 2)
      return lima_gp_parse_uniform(p);
   if (which == 0 && lima_gp_accept_numbered(p, "attr", LIMA_GP_NUM_ATTRIBUTES, &number))
      return load_register0(p, true, number, pos);
   if (!text_accept(&p->scan, '$'))
      return text_fail_expected(&p->scan, which ? "a register, $N" : "attrN or a register, $N");
   if (!lima_gp_expect_number(p, LIMA_GP_NUM_REGISTERS, "a register up to $15", &number))
      return false;
   return which ? load_register1(p, number, pos) : load_register0(p, false, number, pos);
}

/* An operand goes to the load that has its register, else to load1, else to load0. */
bool
lima_gp_choose_loads(struct lima_gp_parser *p)
{
   struct lima_gp_draft *d = &p->draft;
   for (unsigned i = 0; i < d->num_registers; i++) {
      const struct lima_gp_pending *r = &d->registers[i];
      const bool in0 =
          d->has_load0 && !d->instr.register0_is_attr && d->instr.register0 == r->value;
      const bool in1 = d->has_load1 && d->instr.register1 == r->value;
      const bool use0 = !in1 && (in0 || (d->has_load1 && !d->has_load0));
      if (use0 ? !load_register0(p, false, r->value, r->pos) : !load_register1(p, r->value, r->pos))
         return false;
      lima_gp_say(p, r->member, (use0 ? LIMA_GP_SELECT_LOAD0 : LIMA_GP_SELECT_LOAD1) + r->component,
                  r->pos);
   }
   return true;
}

/* --- Operands */

/* [-N], one or two instructions before, behind what is called `name`. */
static bool
parse_distance(struct lima_gp_parser *p, unsigned *distance)
{
   return text_expect(&p->scan, '[', "and how long ago") &&
          text_expect(&p->scan, '-', "and how long ago") &&
          lima_gp_expect_number(p, 3, "1 or 2 instructions ago", distance) &&
          text_expect(&p->scan, ']', "behind how long ago");
}

static bool
set_selector(struct lima_gp_parser *p, unsigned input, enum lima_gp_source source, unsigned index,
             unsigned distance, size_t pos)
{
   for (unsigned i = 0; i < LIMA_GP_NUM_SELECTORS; i++) {
      const struct lima_gp_selector *s = &lima_gp_selectors[i];
      if (s->source == source && s->index == index && s->distance == distance) {
         lima_gp_say(p, LIMA_GP_MEMBER(in) + input, i, pos);
         return true;
      }
   }
   if (source == LIMA_GP_FROM_UNIT)
      return text_fail(&p->scan, pos, "the result of %s can not be read %u instructions later",
                       lima_gp_unit_names[index], distance);
   return text_fail(&p->scan, pos, "the value can not be read %u instructions later", distance);
}

/* load0.x, load0[-1].x, load1.x */
static bool
parse_load_operand(struct lima_gp_parser *p, unsigned input, enum lima_gp_source source)
{
   const size_t pos = p->scan.token.pos;
   unsigned distance = 0, component;
   text_advance(&p->scan);
   if (text_is_char(&p->scan, '[') && !parse_distance(p, &distance))
      return false;
   return lima_gp_expect_component(p, &component) &&
          set_selector(p, input, source, component, distance, pos);
}

/* $N.x: which load gets it is chosen later. */
static bool
parse_register(struct lima_gp_parser *p, unsigned input)
{
   struct lima_gp_draft *d = &p->draft;
   struct lima_gp_pending *r = &d->registers[d->num_registers];
   unsigned number, component;
   r->pos = p->scan.token.pos;
   text_advance(&p->scan);
   if (!lima_gp_expect_number(p, LIMA_GP_NUM_REGISTERS, "a register up to $15", &number) ||
       !lima_gp_expect_component(p, &component))
      return false;
   r->member = (uint8_t)(LIMA_GP_MEMBER(in) + input);
   r->value = (uint16_t)number;
   r->component = (uint8_t)component;
   d->num_registers++;
   /* The operand is there; the load comes later. */
   lima_gp_say(p, r->member, LIMA_GP_SELECT_LOAD1 + component, r->pos);
   return true;
}

static bool
parse_value(struct lima_gp_parser *p, unsigned input)
{
   const size_t pos = p->scan.token.pos;
   unsigned number, component;
   if (text_is_char(&p->scan, '$'))
      return parse_register(p, input);
   if (text_is_word(&p->scan, "load0"))
      return parse_load_operand(p, input, LIMA_GP_FROM_LOAD0);
   if (text_is_word(&p->scan, "load1"))
      return parse_load_operand(p, input, LIMA_GP_FROM_LOAD1);
   if (text_is_word(&p->scan, "u"))
      return lima_gp_parse_uniform(p) && lima_gp_expect_component(p, &component) &&
             set_selector(p, input, LIMA_GP_FROM_LOADU, component, 0, pos);
   if (lima_gp_accept_numbered(p, "attr", LIMA_GP_NUM_ATTRIBUTES, &number))
      return load_register0(p, true, number, pos) && lima_gp_expect_component(p, &component) &&
             set_selector(p, input, LIMA_GP_FROM_LOAD0, component, 0, pos);
   const enum lima_gp_unit unit = lima_gp_accept_unit(p);
   if (unit == LIMA_GP_NUM_UNITS)
      return text_fail_expected(&p->scan, "an operand");
   return parse_distance(p, &number) &&
          set_selector(p, input, LIMA_GP_FROM_UNIT, unit, number, pos);
}

bool
lima_gp_parse_operand(struct lima_gp_parser *p, unsigned input, int identity, bool *negate)
{
   uint64_t number;
   *negate = text_accept(&p->scan, '-');
   if (!text_get_decimal(&p->scan, &number)) {
      const size_t pos = p->scan.token.pos;
      if (!parse_value(p, input))
         return false;
      /* The selector of complex is the number here. */
      return identity < 0 || p->draft.instr.in[input] != LIMA_GP_SELECT_COMPLEX ||
             text_fail(&p->scan, pos, "this operand can not come from complex");
   }
   if (identity < 0)
      return text_fail_expected(&p->scan, "an operand, not a number");
   if (number != (uint64_t)identity)
      return text_fail_expected(&p->scan, identity ? "the number 1, others are uniforms"
                                                   : "the number 0, others are uniforms");
   lima_gp_say(p, LIMA_GP_MEMBER(in) + input, LIMA_GP_SELECT_COMPLEX, p->scan.token.pos);
   text_advance(&p->scan);
   return true;
}

/* Instructions: what stands between ends of lines. */
#include "parser.h"

#include <string.h>

static bool
is_mul(enum lima_gp_unit unit)
{
   return unit == LIMA_GP_MUL0 || unit == LIMA_GP_MUL1;
}

static bool
is_acc(enum lima_gp_unit unit)
{
   return unit == LIMA_GP_ACC0 || unit == LIMA_GP_ACC1;
}

/* --- Operations */

/* The operations of a unit; gives how many codes there are. */
static unsigned
ops_of(enum lima_gp_unit unit, const struct lima_gp_op **ops)
{
   if (is_mul(unit)) {
      *ops = lima_gp_mul_ops;
      return LIMA_GP_NUM_MULS;
   }
   if (is_acc(unit)) {
      *ops = lima_gp_acc_ops;
      return LIMA_GP_NUM_ACCS;
   }
   *ops = unit == LIMA_GP_COMPLEX ? lima_gp_complex_ops : lima_gp_pass_ops;
   return unit == LIMA_GP_COMPLEX ? LIMA_GP_NUM_COMPLEXES : LIMA_GP_NUM_PASSES;
}

/* Multipliers move by 1 *, adders by + -0. */
static const struct lima_gp_op *
parse_op(struct lima_gp_parser *p, enum lima_gp_unit unit, bool *move)
{
   const struct lima_gp_op *ops;
   const unsigned count = ops_of(unit, &ops);
   *move = (is_mul(unit) || is_acc(unit)) && text_accept_word(&p->scan, "mov");
   for (unsigned i = 0; i < count; i++) {
      const bool found = *move ? i == 0 : ops[i].name && text_accept_word(&p->scan, ops[i].name);
      if (!found)
         continue;
      p->draft.op[unit] = (uint8_t)i;
      return &ops[i];
   }
   text_fail_expected(&p->scan, "an operation of the unit");
   return NULL;
}

/* What is left to a unit by those before it in the text. */
static bool
take_unit(struct lima_gp_parser *p, enum lima_gp_unit unit, const struct lima_gp_op *op, size_t pos)
{
   struct lima_gp_draft *d = &p->draft;
   const bool mul0 = d->has_unit[LIMA_GP_MUL0];
   if (d->has_unit[unit])
      return text_fail(&p->scan, pos, "%s is used twice", lima_gp_unit_names[unit]);
   d->has_unit[unit] = true;
   if (unit == LIMA_GP_MUL1 && d->op[unit] != LIMA_GP_MUL_MUL)
      return text_fail(&p->scan, pos, "%s is an operation of mul0", op->name);
   if (unit == LIMA_GP_MUL1 && mul0 && lima_gp_mul_ops[d->op[LIMA_GP_MUL0]].both)
      return text_fail(&p->scan, pos, "%s needs both multipliers",
                       lima_gp_mul_ops[d->op[LIMA_GP_MUL0]].name);
   if (unit == LIMA_GP_MUL0 && op->both && d->has_unit[LIMA_GP_MUL1])
      return text_fail(&p->scan, pos, "%s needs both multipliers", op->name);
   const enum lima_gp_unit other = unit == LIMA_GP_ACC0 ? LIMA_GP_ACC1 : LIMA_GP_ACC0;
   if (is_acc(unit) && d->has_unit[other] && d->op[other] != d->op[unit])
      return text_fail(&p->scan, pos, "both adders have one operation: %s, not %s",
                       lima_gp_acc_ops[d->op[other]].name, op->name);
   return true;
}

/* Where the operation's code is; that of mul1 says nothing beside mul0's. */
static void
say_op(struct lima_gp_parser *p, enum lima_gp_unit unit, size_t pos)
{
   const unsigned code = p->draft.op[unit];
   if (is_acc(unit))
      lima_gp_say(p, LIMA_GP_MEMBER(acc_op), code, pos);
   else if (unit == LIMA_GP_MUL0)
      lima_gp_say(p, LIMA_GP_MEMBER(mul_op), code, pos);
   else if (unit == LIMA_GP_COMPLEX)
      lima_gp_say(p, LIMA_GP_MEMBER(complex_op), code, pos);
   else if (unit == LIMA_GP_PASS)
      lima_gp_say(p, LIMA_GP_MEMBER(pass_op), code, pos);
}

/* --- Operands */

static bool
set_negate(struct lima_gp_parser *p, const struct lima_gp_op *op, unsigned input, bool negate,
           size_t pos)
{
   if (!negate)
      return true;
   if (op == &lima_gp_mul_ops[LIMA_GP_MUL_MUL]) {
      const unsigned second = input >= LIMA_GP_MUL1_A;
      lima_gp_say(p, LIMA_GP_MEMBER(mul_negate) + second, !p->draft.instr.mul_negate[second], pos);
   } else if (input >= LIMA_GP_ACC0_A && input <= LIMA_GP_ACC1_B)
      lima_gp_say(p, LIMA_GP_MEMBER(acc_negate) + input - LIMA_GP_ACC0_A, 1, pos);
   else
      return text_fail(&p->scan, pos, "operands have signs in mul, mov and the adders");
   return true;
}

/* The bounds of clamp are x and y of what loadu loads. */
static bool
parse_bounds(struct lima_gp_parser *p)
{
   for (unsigned i = 0; i < 2; i++) {
      unsigned component;
      if (!text_expect(&p->scan, ',', i ? "and the upper bound" : "and the lower bound") ||
          !lima_gp_parse_uniform(p))
         return false;
      const size_t pos = p->scan.token.pos;
      if (!lima_gp_expect_component(p, &component))
         return false;
      if (component != i)
         return text_fail(&p->scan, pos, "the bounds are x and y of a uniform");
   }
   return true;
}

/* The second operand that makes a move. */
static void
say_identity(struct lima_gp_parser *p, unsigned input, size_t pos)
{
   lima_gp_say(p, LIMA_GP_MEMBER(in) + input, LIMA_GP_SELECT_COMPLEX, pos);
   if (input >= LIMA_GP_ACC0_A)
      lima_gp_say(p, LIMA_GP_MEMBER(acc_negate) + input - LIMA_GP_ACC0_A, 1, pos);
}

/* Whether operand i of an operation may be a number, and which: negative for none. */
static int
identity_of(const struct lima_gp_op *op, enum lima_gp_unit unit, unsigned i)
{
   return i != 1 || !op->identity ? -1 : is_mul(unit);
}

static bool
parse_operands(struct lima_gp_parser *p, const struct lima_gp_op *op, enum lima_gp_unit unit,
               bool move)
{
   for (unsigned i = 0; i < (move ? 1u : op->num_operands); i++) {
      const unsigned input = lima_gp_operand(op, unit, i);
      bool negate;
      if (i && !text_expect(&p->scan, ',', "and another operand"))
         return false;
      const size_t pos = p->scan.token.pos;
      if (!lima_gp_parse_operand(p, input, identity_of(op, unit, i), &negate) ||
          !set_negate(p, op, input, negate, pos))
         return false;
      if (move)
         say_identity(p, lima_gp_operand(op, unit, 1), pos);
   }
   return op != &lima_gp_pass_ops[LIMA_GP_PASS_CLAMP] || parse_bounds(p);
}

/* Behind the name of a unit. */
static bool
parse_unit(struct lima_gp_parser *p, enum lima_gp_unit unit, size_t pos)
{
   bool move;
   if (!text_expect(&p->scan, '=', "behind the unit"))
      return false;
   const size_t op_pos = p->scan.token.pos;
   const struct lima_gp_op *op = parse_op(p, unit, &move);
   if (!op || !take_unit(p, unit, op, pos))
      return false;
   say_op(p, unit, op_pos);
   return parse_operands(p, op, unit, move);
}

/* --- Other parts */

/* Behind "branch": a label, or the number of an instruction. */
static bool
parse_branch(struct lima_gp_parser *p, size_t pos)
{
   struct lima_gp_draft *d = &p->draft;
   unsigned target = 0;
   if (d->instr.branch)
      return text_fail(&p->scan, pos, "an instruction has one branch");
   lima_gp_say(p, LIMA_GP_MEMBER(branch), 1, pos);
   if (p->scan.token.kind == TEXT_NAME) {
      d->label = p->scan.token.pos;
      d->label_len = p->scan.token.len;
      lima_gp_say(p, LIMA_GP_MEMBER(target), 0, d->label);
      text_advance(&p->scan);
      return true;
   }
   const size_t target_pos = p->scan.token.pos;
   if (!lima_gp_expect_number(p, LIMA_GP_MAX_INSTRS, "a label or the number of an instruction",
                              &target))
      return false;
   lima_gp_say(p, LIMA_GP_MEMBER(target), target, target_pos);
   return true;
}

static const struct lima_gp_field *
find_field(struct lima_gp_parser *p, unsigned *width)
{
   const struct lima_gp_field *found = NULL;
   *width = 0;
   for (unsigned i = 0; i < lima_gp_num_fields; i++) {
      if (!text_is_word(&p->scan, lima_gp_fields[i].name))
         continue;
      found = found ? found : &lima_gp_fields[i];
      *width += lima_gp_fields[i].width;
   }
   return found;
}

/* Behind "with": fields without effect, NAME=VALUE ... */
static bool
parse_fields(struct lima_gp_parser *p)
{
   struct lima_gp_draft *d = &p->draft;
   do {
      unsigned width;
      uint32_t value;
      const size_t pos = p->scan.token.pos;
      const struct lima_gp_field *field = find_field(p, &width);
      if (!field)
         return text_fail_expected(&p->scan, "the name of a field");
      text_advance(&p->scan);
      if (!text_expect(&p->scan, '=', "behind the name of a field"))
         return false;
      if (!text_get_hex(&p->scan, &value))
         return text_fail_expected(&p->scan, "a hexadecimal number");
      if (value >> width)
         return text_fail(&p->scan, p->scan.token.pos, "the field has %u bits", width);
      if (d->num_fields == LIMA_GP_MAX_FIELDS)
         return text_fail(&p->scan, pos, "an instruction has fewer fields");
      text_advance(&p->scan);
      d->fields[d->num_fields++] = (struct lima_gp_pending){field->member, 0, (uint16_t)value, pos};
   } while (p->scan.token.kind == TEXT_NAME);
   return true;
}

/* Takes the name of a load and the = behind it; negative without an error: it is none. */
static int
accept_load(struct lima_gp_parser *p)
{
   static const char *const names[] = {"load0", "load1", "loadu"};
   for (int i = 0; i < 3; i++) {
      if (text_accept_word(&p->scan, names[i]))
         return i;
   }
   return -1;
}

static bool
parse_part(struct lima_gp_parser *p)
{
   const size_t pos = p->scan.token.pos;
   const enum lima_gp_unit unit = lima_gp_accept_unit(p);
   if (unit != LIMA_GP_NUM_UNITS)
      return parse_unit(p, unit, pos);
   if (text_accept_word(&p->scan, "nop"))
      return true;
   if (text_accept_word(&p->scan, "branch"))
      return parse_branch(p, pos);
   if (text_accept_word(&p->scan, "with"))
      return parse_fields(p);
   const int load = accept_load(p);
   if (load >= 0)
      return text_expect(&p->scan, '=', "behind the load") && lima_gp_parse_load(p, (unsigned)load);
   const char *name = text_of_token(&p->scan);
   if (text_is_char(&p->scan, '$') || text_is_word(&p->scan, "temp") ||
       (p->scan.token.kind == TEXT_NAME && p->scan.token.len > 3 && !memcmp(name, "var", 3)))
      return lima_gp_parse_store(p);
   return text_fail_expected(&p->scan, "a unit, a load, a store, branch, with or nop");
}

/* --- The whole */

/* Sets the fields of `with`, none of which may have an effect. */
static bool
set_fields(struct lima_gp_parser *p)
{
   struct lima_gp_draft *d = &p->draft;
   struct lima_gp_instr before = d->instr;
   lima_gp_canonicalize(&before);
   for (unsigned i = 0; i < d->num_fields; i++) {
      const struct lima_gp_pending *f = &d->fields[i];
      struct lima_gp_instr after = d->instr;
      lima_gp_set_member(&after, f->member, f->value);
      d->instr = after;
      lima_gp_canonicalize(&after);
      if (memcmp(&after, &before, sizeof after))
         return text_fail(&p->scan, f->pos, "the instruction says what is in the field");
   }
   return true;
}

static bool
finish_instruction(struct lima_gp_parser *p)
{
   struct lima_gp_draft *d = &p->draft;
   struct lima_gp_problem problem;
   if (!lima_gp_choose_loads(p))
      return false;
   if (d->instr.branch)
      d->instr.mode = LIMA_GP_MODE_BRANCH;
   else if (d->instr.store[0].temporary || d->instr.store[1].temporary)
      d->instr.mode = LIMA_GP_MODE_TEMPORARY;
   if (d->instr.mul_op == LIMA_GP_MUL_COMPLEX2)
      d->instr.in[LIMA_GP_MUL0_B] = d->instr.in[LIMA_GP_MUL0_A];
   if (!lima_gp_check(&d->instr, &problem))
      return text_fail(&p->scan, d->at[problem.member], "%s", problem.text);
   return set_fields(p);
}

bool
lima_gp_parse_instruction(struct lima_gp_parser *p)
{
   struct lima_gp_draft *d = &p->draft;
   const bool braces = text_accept(&p->scan, '{');
   *d = (struct lima_gp_draft){.instr = lima_gp_idle, .pos = p->scan.token.pos};
   for (unsigned i = 0; i < LIMA_GP_NUM_MEMBERS; i++)
      d->at[i] = d->pos;
   for (;;) {
      while (braces && text_accept(&p->scan, '\n'))
         ;
      if (!parse_part(p))
         return false;
      if (braces && text_is_char(&p->scan, '\n')) {
         while (text_accept(&p->scan, '\n'))
            ;
         if (text_is_char(&p->scan, '}'))
            break;
         text_accept(&p->scan, ';');
         continue;
      }
      if (!text_accept(&p->scan, ';'))
         break;
   }
   if (braces && !text_expect(&p->scan, '}', "at the end of the instruction"))
      return false;
   return finish_instruction(p);
}

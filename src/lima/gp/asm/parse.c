/* Tokens, programs, labels and directives. */
#include "parser.h"

#include <stdlib.h>
#include <string.h>

static const struct text_language language = {
    .chars = "\n;:=,.[]{}+-$",
    .space = " \t\r\v\f",
    .comments = {"#", "//"},
    .mixed = true,
};

/* --- Tokens and members */

bool
lima_gp_expect_number(struct lima_gp_parser *p, unsigned limit, const char *what, unsigned *value)
{
   uint64_t number;
   if (!text_get_decimal(&p->scan, &number) || number >= limit)
      return text_fail_expected(&p->scan, what);
   *value = (unsigned)number;
   text_advance(&p->scan);
   return true;
}

bool
lima_gp_accept_numbered(struct lima_gp_parser *p, const char *prefix, unsigned limit,
                        unsigned *value)
{
   const char *name = text_of_token(&p->scan);
   const size_t len = p->scan.token.len, prefix_len = strlen(prefix);
   uint64_t number;
   if (p->scan.token.kind != TEXT_NAME || len <= prefix_len || memcmp(name, prefix, prefix_len) ||
       !text_decimal(name + prefix_len, len - prefix_len, &number) || number >= limit)
      return false;
   *value = (unsigned)number;
   text_advance(&p->scan);
   return true;
}

bool
lima_gp_expect_component(struct lima_gp_parser *p, unsigned *component)
{
   static const char *const names[] = {"x", "y", "z", "w"};
   if (!text_expect(&p->scan, '.', "and a component"))
      return false;
   for (*component = 0; *component < 4; ++*component) {
      if (text_accept_word(&p->scan, names[*component]))
         return true;
   }
   return text_fail_expected(&p->scan, "x, y, z or w");
}

enum lima_gp_unit
lima_gp_accept_unit(struct lima_gp_parser *p)
{
   unsigned unit = 0;
   while (unit < LIMA_GP_NUM_UNITS && !text_accept_word(&p->scan, lima_gp_unit_names[unit]))
      unit++;
   return (enum lima_gp_unit)unit;
}

void
lima_gp_say(struct lima_gp_parser *p, unsigned member, unsigned value, size_t pos)
{
   lima_gp_set_member(&p->draft.instr, member, value);
   p->draft.at[member] = pos;
}

/* --- Instructions and directives */

static bool
emit(struct lima_gp_parser *p, const uint32_t words[4])
{
   struct lima_gp_asm_result *r = p->result;
   const struct lima_gp_draft *d = &p->draft;
   if (r->num_instrs == LIMA_GP_MAX_INSTRS)
      return text_fail(&p->scan, d->pos, "a program has up to %u instructions", LIMA_GP_MAX_INSTRS);
   p->instrs[r->num_instrs] = d->instr;
   memcpy(p->at[r->num_instrs], d->at, sizeof d->at);
   if (d->label_len)
      p->jumps[p->num_jumps++] = (struct lima_gp_label){d->label, d->label_len, r->num_instrs};
   memcpy(r->words[r->num_instrs++], words, 4 * sizeof *words);
   return true;
}

static bool
parse_instruction(struct lima_gp_parser *p)
{
   uint32_t words[4];
   if (!lima_gp_parse_instruction(p))
      return false;
   lima_gp_encode(&p->draft.instr, words);
   return emit(p, words);
}

/* .word W W W W: four words as they are; .unchecked: distances do not matter. */
static bool
parse_directive(struct lima_gp_parser *p)
{
   uint32_t words[4];
   p->draft = (struct lima_gp_draft){.pos = p->scan.token.pos};
   for (unsigned i = 0; i < LIMA_GP_NUM_MEMBERS; i++)
      p->draft.at[i] = p->draft.pos;
   text_advance(&p->scan);
   if (text_accept_word(&p->scan, "unchecked")) {
      p->unchecked = true;
      return true;
   }
   if (!text_accept_word(&p->scan, "word"))
      return text_fail_expected(&p->scan, "'word' or 'unchecked' behind the point");
   for (unsigned i = 0; i < 4; i++) {
      if (!text_get_hex(&p->scan, &words[i]))
         return text_fail_expected(&p->scan, "a word of 32 bits in hexadecimal digits");
      text_advance(&p->scan);
   }
   /* Nothing can be said about the others. */
   if (!lima_gp_decode(words, &p->draft.instr, NULL))
      p->draft.instr = lima_gp_idle;
   return emit(p, words);
}

/* --- Labels */

static const struct lima_gp_label *
find_label(const struct lima_gp_parser *p, size_t pos, size_t len)
{
   for (unsigned i = 0; i < p->num_labels; i++) {
      if (p->labels[i].len == len &&
          !memcmp(p->scan.text + p->labels[i].pos, p->scan.text + pos, len))
         return &p->labels[i];
   }
   return NULL;
}

/* Takes "name:" if that comes next. */
static bool
accept_label(struct lima_gp_parser *p, struct lima_gp_label *label)
{
   const struct text_scanner here = p->scan;
   *label = (struct lima_gp_label){here.token.pos, here.token.len, p->result->num_instrs};
   if (here.token.kind != TEXT_NAME)
      return false;
   text_advance(&p->scan);
   if (text_accept(&p->scan, ':'))
      return true;
   p->scan = here;
   return false;
}

static bool
add_label(struct lima_gp_parser *p, const struct lima_gp_label *label)
{
   if (find_label(p, label->pos, label->len))
      return text_fail(&p->scan, label->pos, "the label is there twice");
   if (p->num_labels == LIMA_GP_MAX_INSTRS)
      return text_fail(&p->scan, label->pos, "a program has up to %u labels", LIMA_GP_MAX_INSTRS);
   p->labels[p->num_labels++] = *label;
   return true;
}

static bool
resolve_jumps(struct lima_gp_parser *p)
{
   for (unsigned i = 0; i < p->num_jumps; i++) {
      const struct lima_gp_label *jump = &p->jumps[i];
      const struct lima_gp_label *label = find_label(p, jump->pos, jump->len);
      if (!label)
         return text_fail(&p->scan, jump->pos, "there is no such label");
      if (label->instr >= p->result->num_instrs)
         return text_fail(&p->scan, jump->pos, "no instruction follows the label");
      p->instrs[jump->instr].target = (uint16_t)label->instr;
      lima_gp_encode(&p->instrs[jump->instr], p->result->words[jump->instr]);
   }
   return true;
}

/* --- Programs */

static bool
parse_line(struct lima_gp_parser *p)
{
   struct lima_gp_label label;
   while (accept_label(p, &label)) {
      if (!add_label(p, &label))
         return false;
      if (text_is_char(&p->scan, '\n') || p->scan.token.kind == TEXT_END)
         return true;
   }
   return text_is_char(&p->scan, '.') ? parse_directive(p) : parse_instruction(p);
}

static bool
parse_program(struct lima_gp_parser *p)
{
   text_advance(&p->scan);
   for (;;) {
      while (text_accept(&p->scan, '\n'))
         ;
      if (p->scan.token.kind == TEXT_END)
         return true;
      if (!parse_line(p))
         return false;
      if (!text_is_char(&p->scan, '\n') && p->scan.token.kind != TEXT_END)
         return text_fail_expected(&p->scan, "';' or the end of the line");
   }
}

static bool
check_program(struct lima_gp_parser *p)
{
   struct lima_gp_problem problem;
   unsigned number;
   return p->unchecked ||
          lima_gp_check_program(p->instrs, p->result->num_instrs, &problem, &number) ||
          text_fail(&p->scan, p->at[number][problem.member], "%s", problem.text);
}

bool
lima_gp_assemble(const char *text, size_t len, struct lima_gp_asm_result *result,
                 struct text_error *error)
{
   struct lima_gp_parser *p = malloc(sizeof *p);
   *error = (struct text_error){0};
   result->num_instrs = 0;
   if (!p) {
      error->line = error->column = 1;
      return text_error_set(error, 0, "out of memory");
   }
   p->scan = text_scan(&language, text, len, error);
   p->result = result;
   p->unchecked = false;
   p->num_labels = p->num_jumps = 0;
   const bool good = parse_program(p) && resolve_jumps(p) && check_program(p);
   free(p);
   if (!good)
      text_locate(&language, text, error);
   return good;
}

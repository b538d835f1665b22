/* Tokens, errors, statements, and what follows from the whole program: lengths and labels. */
#include "parser.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct text_language language = {
    .chars = "\n;|{}+-,.:=()",
    .letters = "$^",
    .space = " \t\r\v\f",
    .comments = {"//", NULL},
    .block_comment = {"/*", "*/"},
    .floats = true,
};

/* --- Tokens */

/* What begins with ; is a comment up to the end of the line; with ;@ it is a note. */
void
pp_advance(struct pp_parser *p)
{
   struct text_scanner *s = &p->scan;
   text_advance(s);
   while (text_is_char(s, ';') && !(s->pos < s->len && s->text[s->pos] == '@')) {
      while (s->pos < s->len && s->text[s->pos] != '\n')
         s->pos++;
      text_advance(s);
   }
}

bool
pp_accept(struct pp_parser *p, char c)
{
   const bool is = text_is_char(&p->scan, c);
   if (is)
      pp_advance(p);
   return is;
}

bool
pp_accept_word(struct pp_parser *p, const char *word)
{
   const bool is = text_is_word(&p->scan, word);
   if (is)
      pp_advance(p);
   return is;
}

bool
pp_fail_expected(struct pp_parser *p, const char *what)
{
   const struct text_token *t = &p->scan.token;
   if (t->kind == TEXT_BAD && p->scan.len - t->pos >= 2 &&
       !memcmp(text_of_token(&p->scan), "/*", 2))
      return text_fail(&p->scan, t->pos, "the comment has no end");
   return text_fail_expected(&p->scan, what);
}

bool
pp_expect(struct pp_parser *p, char c, const char *where)
{
   char what[64];
   if (pp_accept(p, c))
      return true;
   snprintf(what, sizeof what, "'%c' %s", c, where);
   return pp_fail_expected(p, what);
}

bool
pp_expect_number(struct pp_parser *p, const char *what, int min, int max, int *value)
{
   const size_t pos = p->scan.token.pos;
   const bool negative = min < 0 && pp_accept(p, '-');
   uint64_t number;
   if (!text_get_decimal(&p->scan, &number))
      return pp_fail_expected(p, what);
   const int64_t limited = number < INT32_MAX ? (int64_t)number : INT32_MAX;
   const int64_t is = negative ? -limited : limited;
   if (is < min || is > max)
      return text_fail(&p->scan, pos, "expected %s, %d to %d", what, min, max);
   *value = (int)is;
   pp_advance(p);
   return true;
}

void
pp_warn(struct pp_parser *p, size_t pos, const char *fmt, ...)
{
   struct text_error warning = {0};
   va_list args;
   if (!p->options->warn)
      return;
   va_start(args, fmt);
   text_error_set_args(&warning, pos, fmt, args);
   va_end(args);
   text_locate(&language, p->scan.text, &warning);
   p->options->warn(p->options->data, &warning);
}

/* --- Lists that grow */

static bool
fail_memory(struct pp_parser *p)
{
   return text_fail(&p->scan, p->scan.token.pos, "out of memory");
}

static struct pp_item *
add_item(struct pp_parser *p)
{
   if (p->num_items == p->max_items) {
      const size_t more = p->max_items ? 2 * p->max_items : 64;
      struct pp_item *grown = realloc(p->items, more * sizeof *grown);
      if (!grown) {
         fail_memory(p);
         return NULL;
      }
      p->items = grown;
      p->max_items = more;
   }
   struct pp_item *item = &p->items[p->num_items++];
   memset(item, 0, sizeof *item);
   return item;
}

static const struct pp_label *
find_label(const struct pp_parser *p, size_t pos, size_t len)
{
   for (size_t i = 0; i < p->num_labels; i++) {
      if (p->labels[i].len == len &&
          !memcmp(p->scan.text + p->labels[i].pos, p->scan.text + pos, len))
         return &p->labels[i];
   }
   return NULL;
}

/* More labels than a program can need, so that looking for one is bounded. */
enum { MAX_LABELS = 4096 };

static bool
add_label(struct pp_parser *p, struct text_token name)
{
   if (find_label(p, name.pos, name.len))
      return text_fail(&p->scan, name.pos, "there is a label '%.*s' already",
                       (int)(name.len < 40 ? name.len : 40), p->scan.text + name.pos);
   if (p->num_labels == MAX_LABELS)
      return text_fail(&p->scan, name.pos, "a program has up to %d labels", MAX_LABELS);
   if (p->num_labels == p->max_labels) {
      const size_t more = p->max_labels ? 2 * p->max_labels : 64;
      struct pp_label *grown = realloc(p->labels, more * sizeof *grown);
      if (!grown)
         return fail_memory(p);
      p->labels = grown;
      p->max_labels = more;
   }
   p->labels[p->num_labels++] = (struct pp_label){name.pos, name.len, p->num_items};
   return true;
}

/* --- Instructions */

/* Where two units of one instruction may not do what the text looks like. */
static void
warn_about_writes(struct pp_parser *p, const struct pp_item *item)
{
   const struct lima_pp_instr *instr = &item->instr;
   const struct lima_pp_alu *const alus[] = {&instr->vmul, &instr->smul, &instr->vadd,
                                             &instr->sadd};
   uint32_t written[4]; /* a bit for a scalar register */
   for (unsigned i = 0; i < 4; i++) {
      const bool vector = i % 2 == 0;
      written[i] = !lima_pp_has(instr, (enum lima_pp_unit)(LIMA_PP_UNIT_VMUL + i)) ? 0
                   : vector ? (uint32_t)alus[i]->mask << (4 * alus[i]->dest)
                            : (uint32_t)alus[i]->mask << alus[i]->dest;
   }
   for (unsigned i = 2; i < 4; i++) {
      const enum lima_pp_unit unit = (enum lima_pp_unit)(LIMA_PP_UNIT_VMUL + i);
      const bool vector = i == 2;
      const struct lima_pp_op *op =
          lima_pp_op((enum lima_pp_form)(LIMA_PP_FORM_VMUL + i), alus[i]->op);
      uint32_t read = 0;
      for (unsigned k = alus[i]->mul_in; k < op->sources && lima_pp_has(instr, unit); k++) {
         const unsigned reg = alus[i]->src[k].reg;
         if (vector && reg < LIMA_PP_NUM_REGS)
            read |= UINT32_C(15) << (4 * reg);
         else if (!vector && reg < 4 * LIMA_PP_NUM_REGS)
            read |= UINT32_C(1) << reg;
      }
      if (read & (written[0] | written[1]))
         pp_warn(p, item->unit_pos[unit],
                 "reads a register that v0 or s0 writes in this instruction: its old value");
   }
   if (written[0] & written[1])
      pp_warn(p, item->unit_pos[LIMA_PP_UNIT_SMUL], "v0 and s0 write the same component");
   if (written[2] & written[3])
      pp_warn(p, item->unit_pos[LIMA_PP_UNIT_SADD], "v1 and s1 write the same component");
}

static bool
skip_lines(struct pp_parser *p)
{
   bool any = false;
   while (pp_accept(p, '\n'))
      any = true;
   return any;
}

/* Units between braces, which lines separate as bars do. */
static bool
parse_braces(struct pp_parser *p, struct pp_item *item)
{
   pp_advance(p);
   skip_lines(p);
   while (!text_is_char(&p->scan, '}')) {
      if (!pp_parse_unit(p, item))
         return false;
      const bool bar = pp_accept(p, '|'), line = skip_lines(p);
      if (!bar && !line && !text_is_char(&p->scan, '}'))
         return pp_fail_expected(p, "'|', '}' or the end of the line");
   }
   pp_advance(p);
   return true;
}

static bool
parse_instruction(struct pp_parser *p)
{
   struct pp_item *item = add_item(p);
   struct lima_pp_problem problem;
   if (!item)
      return false;
   const size_t pos = p->scan.token.pos;
   item->unit_pos[LIMA_PP_UNIT_CONTROL] = pos;
   if (text_is_char(&p->scan, '{')) {
      if (!parse_braces(p, item))
         return false;
   } else {
      do {
         if (!pp_parse_unit(p, item))
            return false;
      } while (pp_accept(p, '|'));
   }
   if (!lima_pp_check(&item->instr, &problem))
      return text_fail(&p->scan, item->unit_pos[problem.unit], "%s", problem.text);
   warn_about_writes(p, item);
   struct lima_pp_instr canonical = item->instr;
   lima_pp_canonicalize(&canonical);
   item->instr.sync = canonical.sync;
   item->num_words = (uint8_t)lima_pp_length(item->instr.units);
   return pp_parse_note(p, item);
}

/* .word W ...: words as they are, up to 31 */
static bool
parse_directive(struct pp_parser *p)
{
   struct pp_item *item = add_item(p);
   if (!item)
      return false;
   pp_advance(p);
   if (!pp_accept_word(p, "word"))
      return pp_fail_expected(p, "'word' behind the point");
   do {
      if (item->num_raw == 31)
         return text_fail(&p->scan, p->scan.token.pos, "a directive has up to 31 words");
      if (!text_get_hex(&p->scan, &item->raw[item->num_raw]))
         return pp_fail_expected(p, "a word of 32 bits in hexadecimal digits");
      item->num_raw++;
      pp_advance(p);
   } while (p->scan.token.kind != TEXT_END && !text_is_char(&p->scan, '\n'));
   item->num_words = item->num_raw;
   return true;
}

/* --- Programs */

/* NAME: at the begin of a statement; there may be several. */
static bool
parse_labels(struct pp_parser *p)
{
   while (p->scan.token.kind == TEXT_NAME) {
      const struct pp_parser here = *p;
      pp_advance(p);
      if (!text_is_char(&p->scan, ':')) {
         p->scan = here.scan;
         return true;
      }
      if (!add_label(p, here.scan.token))
         return false;
      pp_advance(p);
      skip_lines(p);
   }
   return true;
}

static bool
parse_program(struct pp_parser *p)
{
   pp_advance(p);
   for (;;) {
      skip_lines(p);
      if (!parse_labels(p))
         return false;
      if (p->scan.token.kind == TEXT_END)
         return true;
      if (text_is_char(&p->scan, ';'))
         return text_fail(&p->scan, p->scan.token.pos,
                          "a note belongs to an instruction before it");
      if (!(text_is_char(&p->scan, '.') ? parse_directive(p) : parse_instruction(p)))
         return false;
      if (p->num_words > LIMA_PP_MAX_PROGRAM)
         return text_fail(&p->scan, p->scan.token.pos, "a program has up to %d words",
                          LIMA_PP_MAX_PROGRAM);
      struct pp_item *item = &p->items[p->num_items - 1];
      item->at = p->num_words;
      p->num_words += item->num_words;
      if (!text_is_char(&p->scan, '\n') && p->scan.token.kind != TEXT_END)
         return pp_fail_expected(p, "the end of the line");
   }
}

static bool
resolve_branch(struct pp_parser *p, struct pp_item *item)
{
   const struct pp_label *label = find_label(p, item->label_pos, item->label_len);
   if (!label)
      return text_fail(&p->scan, item->label_pos, "there is no label '%.*s'",
                       (int)(item->label_len < 40 ? item->label_len : 40),
                       p->scan.text + item->label_pos);
   const bool inside = label->item < p->num_items;
   const size_t at = inside ? p->items[label->item].at : p->num_words;
   item->instr.branch.target = (int32_t)((int64_t)at - (int64_t)item->at);
   if (!item->has_branch_next)
      item->instr.branch.next = inside ? p->items[label->item].num_words : 0;
   return true;
}

/* Lengths and labels, now that all instructions are known, and the words. */
static bool
finish_program(struct pp_parser *p, struct lima_pp_asm_result *result)
{
   result->words = calloc(p->num_words + LIMA_PP_MAX_WORDS, sizeof *result->words);
   if (!result->words)
      return fail_memory(p);
   for (size_t i = 0; i < p->num_items; i++) {
      struct pp_item *item = &p->items[i];
      const struct pp_item *next = i + 1 < p->num_items ? item + 1 : NULL;
      uint32_t *words = result->words + item->at;
      if (item->has_label && !resolve_branch(p, item))
         return false;
      if (!item->has_prefetch)
         item->instr.prefetch = next != NULL;
      if (!item->has_next)
         item->instr.next = next ? next->num_words : 0;
      if (item->num_raw)
         memcpy(words, item->raw, item->num_raw * sizeof *words);
      else
         lima_pp_encode(&item->instr, words);
   }
   result->num_words = p->num_words;
   return true;
}

bool
lima_pp_assemble(const char *text, size_t len, const struct lima_pp_asm_options *options,
                 struct lima_pp_asm_result *result, struct text_error *error)
{
   struct pp_parser p = {.options = options};
   *error = (struct text_error){0};
   *result = (struct lima_pp_asm_result){NULL, 0};
   p.scan = text_scan(&language, text, len, error);
   const bool ok = parse_program(&p) && finish_program(&p, result);
   free(p.items);
   free(p.labels);
   if (ok)
      return true;
   lima_pp_asm_finish(result);
   text_locate(&language, text, error);
   return false;
}

void
lima_pp_asm_finish(struct lima_pp_asm_result *result)
{
   free(result->words);
   *result = (struct lima_pp_asm_result){NULL, 0};
}

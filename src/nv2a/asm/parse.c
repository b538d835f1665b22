/* Tokens, errors and statements. */
#include "parser.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

static const struct text_language language = {
    .chars = "\n;#%+-,.[]=",
    .space = " \t\r\v\f",
    .comments = {"//", NULL},
    .block_comment = {"/*", "*/"},
};

/* --- Tokens */

/* What begins with ; is a comment up to the end of the line; with ;@ it is a note. */
static bool
is_note(const struct text_scanner *s)
{
   return text_is_char(s, ';') && s->pos < s->len && s->text[s->pos] == '@';
}

void
nv2a_advance(struct nv2a_parser *p)
{
   struct text_scanner *s = &p->scan;
   text_advance(s);
   while (text_is_char(s, ';') && !is_note(s)) {
      while (s->pos < s->len && s->text[s->pos] != '\n')
         s->pos++;
      text_advance(s);
   }
}

bool
nv2a_at_line_end(const struct nv2a_parser *p)
{
   return p->scan.token.kind == TEXT_END || text_is_char(&p->scan, '\n') ||
          text_is_char(&p->scan, ';');
}

bool
nv2a_accept_word(struct nv2a_parser *p, const char *word)
{
   const bool is = text_is_word(&p->scan, word);
   if (is)
      nv2a_advance(p);
   return is;
}

bool
nv2a_expect(struct nv2a_parser *p, char c, const char *where)
{
   char what[64];
   if (text_is_char(&p->scan, c)) {
      nv2a_advance(p);
      return true;
   }
   snprintf(what, sizeof what, "'%c' %s", c, where);
   return nv2a_fail_expected(p, what);
}

bool
nv2a_expect_number(struct nv2a_parser *p, const char *what, unsigned *value)
{
   uint64_t number;
   if (!text_get_decimal(&p->scan, &number) ||
       (p->scan.token.len > 1 && *text_of_token(&p->scan) == '0'))
      return nv2a_fail_expected(p, what);
   *value = number < 9999 ? (unsigned)number : 9999;
   nv2a_advance(p);
   return true;
}

bool
nv2a_spells(const char *text, size_t len, const char *word)
{
   return strlen(word) == len && !strncasecmp(text, word, len);
}

/* --- Errors and warnings */

bool
nv2a_fail_expected(struct nv2a_parser *p, const char *what)
{
   const struct text_token *t = &p->scan.token;
   if (t->kind == TEXT_BAD && p->scan.len - t->pos >= 2 &&
       !memcmp(text_of_token(&p->scan), "/*", 2))
      return text_fail(&p->scan, t->pos, "the comment has no end");
   return text_fail_expected(&p->scan, what);
}

void
nv2a_warn(struct nv2a_parser *p, size_t pos, const char *fmt, ...)
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

/* --- Instructions */

bool
nv2a_emit_words(struct nv2a_parser *p, size_t pos, const uint32_t words[4])
{
   struct nv2a_asm_result *r = p->result;
   if (r->num_instrs == NV2A_NUM_SLOTS)
      return text_fail(&p->scan, pos, "a program has up to %u instructions", NV2A_NUM_SLOTS);
   memcpy(r->words[r->num_instrs++], words, 4 * sizeof *words);
   return true;
}

bool
nv2a_emit(struct nv2a_parser *p, size_t pos, const struct nv2a_instr *instr)
{
   uint32_t words[4];
   nv2a_encode(instr, words);
   p->has_final |= instr->final;
   return nv2a_emit_words(p, pos, words);
}

static uint8_t
find_op(const struct nv2a_op *ops, unsigned num_ops, const char *name, size_t len)
{
   for (unsigned i = 1; i < num_ops; i++) {
      if (nv2a_spells(name, len, ops[i].name) ||
          (ops[i].alias && nv2a_spells(name, len, ops[i].alias)))
         return (uint8_t)i;
   }
   return 0;
}

/* Finds the operation that a name stands for, in one unit or both. */
static bool
find_code(const char *name, size_t len, uint8_t code[NV2A_NUM_UNITS])
{
   const bool mac = len > 4 && !strncasecmp(name, "MAC_", 4);
   const bool ilu = len > 4 && !strncasecmp(name, "ILU_", 4);
   if (mac || ilu) {
      name += 4;
      len -= 4;
   }
   code[NV2A_UNIT_MAC] = ilu ? 0 : find_op(nv2a_mac_ops, NV2A_NUM_MACS, name, len);
   code[NV2A_UNIT_ILU] = mac ? 0 : find_op(nv2a_ilu_ops, NV2A_NUM_ILUS, name, len);
   return code[NV2A_UNIT_MAC] || code[NV2A_UNIT_ILU];
}

static bool
parse_opcode(struct nv2a_parser *p, struct nv2a_part *part, bool *subtract)
{
   const char *name = text_of_token(&p->scan);
   const size_t len = p->scan.token.len;
   part->pos = p->scan.token.pos;
   if (p->scan.token.kind != TEXT_NAME)
      return nv2a_fail_expected(p, "an instruction");
   *subtract = nv2a_spells(name, len, "SUB");
   if (*subtract)
      part->code[NV2A_UNIT_MAC] = NV2A_MAC_ADD;
   else if (!find_code(name, len, part->code))
      return nv2a_fail_expected(p, "an instruction");
   nv2a_advance(p);
   return true;
}

static unsigned
count_sources(const struct nv2a_part *part)
{
   const enum nv2a_unit unit = part->code[NV2A_UNIT_MAC] ? NV2A_UNIT_MAC : NV2A_UNIT_ILU;
   const struct nv2a_op *op = nv2a_op(unit, part->code[unit]);
   return (op->lanes[0] != 0) + (op->lanes[1] != 0) + (op->lanes[2] != 0);
}

static bool
check_destination(struct nv2a_parser *p, const struct nv2a_part *part)
{
   const bool arl = part->code[NV2A_UNIT_MAC] == NV2A_MAC_ARL;
   const bool address = part->dst.reg.file == NV2A_FILE_ADDRESS;
   if (arl && !address)
      return text_fail(&p->scan, part->dst.reg.pos, "ARL writes A0 and nothing else");
   if (!arl && address)
      return text_fail(&p->scan, part->dst.reg.pos, "only ARL writes A0");
   return true;
}

/* An operation with its operands. */
static bool
parse_part(struct nv2a_parser *p, struct nv2a_part *part)
{
   bool subtract;
   *part = (struct nv2a_part){0};
   if (!parse_opcode(p, part, &subtract) || !nv2a_parse_destination(p, &part->dst) ||
       !check_destination(p, part))
      return false;
   part->num_srcs = (uint8_t)count_sources(part);
   for (unsigned i = 0; i < part->num_srcs; i++) {
      if (!nv2a_expect(p, ',', i ? "and another source" : "and a source") ||
          !nv2a_parse_operand(p, &part->src[i]))
         return false;
   }
   part->src[1].negate ^= subtract;
   return true;
}

/* Takes a + that joins the next operation: in this line or at the beginning of a later one. */
static bool
accept_join(struct nv2a_parser *p)
{
   const struct text_scanner here = p->scan;
   while (text_is_char(&p->scan, '\n'))
      nv2a_advance(p);
   if (!text_is_char(&p->scan, '+')) {
      p->scan = here;
      return false;
   }
   do
      nv2a_advance(p);
   while (text_is_char(&p->scan, '\n'));
   return true;
}

static bool
parse_instruction(struct nv2a_parser *p)
{
   const size_t pos = p->scan.token.pos;
   struct nv2a_part parts[NV2A_MAX_PARTS];
   struct nv2a_instr instr;
   unsigned num_parts = 0;
   do {
      if (num_parts == NV2A_MAX_PARTS)
         return text_fail(&p->scan, p->scan.token.pos,
                          "an instruction has two units with two destinations each");
      if (!parse_part(p, &parts[num_parts++]))
         return false;
   } while (accept_join(p));
   return nv2a_combine(p, parts, num_parts, &instr) && nv2a_parse_note(p, &instr) &&
          nv2a_emit(p, pos, &instr);
}

/* --- Directives */

static bool
parse_hex_word(struct nv2a_parser *p, uint32_t *word)
{
   if (!text_get_hex(&p->scan, word))
      return nv2a_fail_expected(p, "a word of 32 bits in hexadecimal digits");
   nv2a_advance(p);
   return true;
}

/* .word W W W W: four words as they are; .nop: nothing to do; .end: the end marker by itself. */
static bool
parse_directive(struct nv2a_parser *p)
{
   const size_t pos = p->scan.token.pos;
   uint32_t words[4] = {0, 0, 0, 1};
   nv2a_advance(p);
   if (nv2a_accept_word(p, "nop")) {
      struct nv2a_instr instr = nv2a_idle;
      return nv2a_parse_note(p, &instr) && nv2a_emit(p, pos, &instr);
   }
   const bool word = text_is_word(&p->scan, "word");
   if (!word && !text_is_word(&p->scan, "end"))
      return nv2a_fail_expected(p, "'word', 'nop' or 'end' behind the point");
   nv2a_advance(p);
   for (unsigned i = 0; word && i < 4; i++) {
      if (!parse_hex_word(p, &words[i]))
         return false;
   }
   p->has_final |= words[3] & 1;
   return nv2a_emit_words(p, pos, words);
}

/* --- Programs */

static bool
parse_statement(struct nv2a_parser *p)
{
   if (text_is_char(&p->scan, '#'))
      return nv2a_parse_name(p);
   if (text_is_char(&p->scan, '%'))
      return nv2a_parse_macro(p);
   if (text_is_char(&p->scan, '.'))
      return parse_directive(p);
   if (text_is_char(&p->scan, ';'))
      return text_fail(&p->scan, p->scan.token.pos, "a note belongs to an instruction before it");
   return parse_instruction(p);
}

static bool
parse_program(struct nv2a_parser *p)
{
   nv2a_advance(p);
   for (;;) {
      while (text_is_char(&p->scan, '\n'))
         nv2a_advance(p);
      if (p->scan.token.kind == TEXT_END)
         return true;
      if (!parse_statement(p))
         return false;
      if (!text_is_char(&p->scan, '\n') && p->scan.token.kind != TEXT_END)
         return nv2a_fail_expected(p, "the end of the line");
   }
}

/* Marks the end of a program that does not say where it is. */
static bool
mark_end(struct nv2a_parser *p)
{
   struct nv2a_asm_result *r = p->result;
   if (p->has_final)
      return true;
   if (p->options->final == NV2A_FINAL_SEPARATE) {
      if (r->num_instrs == NV2A_NUM_SLOTS)
         return text_fail(&p->scan, p->scan.len,
                          "the end marker is one instruction more than the %u of a program",
                          NV2A_NUM_SLOTS);
      return nv2a_emit_words(p, p->scan.len, (const uint32_t[4]){0, 0, 0, 1});
   }
   if (!r->num_instrs)
      return text_fail(&p->scan, p->scan.len, "there is no instruction that could be the last one");
   r->words[r->num_instrs - 1][3] |= 1;
   return true;
}

bool
nv2a_assemble(const char *text, size_t len, const struct nv2a_asm_options *options,
              struct nv2a_asm_result *result, struct text_error *error)
{
   struct nv2a_parser p;
   *error = (struct text_error){0};
   p.scan = text_scan(&language, text, len, error);
   p.options = options;
   p.result = result;
   p.has_final = false;
   p.num_names = 0;
   result->num_instrs = 0;
   if (parse_program(&p) && mark_end(&p))
      return true;
   text_locate(&language, text, error);
   return false;
}

/* The grammar of instructions and of the whole text. */
#include "parser.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- Errors */

bool
tgsi_fail(struct tgsi_result *r, size_t pos, const char *fmt, ...)
{
   if (r->status != TGSI_OK)
      return false;
   r->status = TGSI_INVALID;
   r->error_offset = pos;
   va_list args;
   va_start(args, fmt);
   vsnprintf(r->message, sizeof r->message, fmt, args);
   va_end(args);
   return false;
}

bool
tgsi_fail_memory(struct tgsi_result *r)
{
   if (r->status == TGSI_OK)
      r->status = TGSI_NO_MEMORY;
   return false;
}

bool
tgsi_fail_expected(struct tgsi_parser *p, const char *what)
{
   const struct tgsi_token *t = &p->token;
   const char *text = p->lexer.text + t->pos;
   const unsigned char c = t->len ? (unsigned char)text[0] : 0;
   if (t->kind == TGSI_TOKEN_END)
      return tgsi_fail(p->result, t->pos, "expected %s, found the end of the text", what);
   if (c < ' ' || c > '~')
      return tgsi_fail(p->result, t->pos, "expected %s, found byte 0x%02x", what, c);
   return tgsi_fail(p->result, t->pos, "expected %s, found '%.*s'%s", what,
                    (int)(t->len < 24 ? t->len : 24), text, t->len > 24 ? "..." : "");
}

/* --- Tokens */

void
tgsi_advance(struct tgsi_parser *p)
{
   p->token = tgsi_lex(&p->lexer);
}

bool
tgsi_is_char(const struct tgsi_parser *p, char c)
{
   return p->token.kind == TGSI_TOKEN_CHAR && p->lexer.text[p->token.pos] == c;
}

static char
upper(char c)
{
   return c >= 'a' && c <= 'z' ? (char)(c - 'a' + 'A') : c;
}

/* `word` is in capitals. */
static bool
matches(const char *text, size_t len, const char *word)
{
   size_t i = 0;
   while (i < len && word[i] && upper(text[i]) == word[i])
      i++;
   return i == len && !word[i];
}

bool
tgsi_is_word(const struct tgsi_parser *p, const char *word)
{
   return (p->token.kind == TGSI_TOKEN_NAME || p->token.kind == TGSI_TOKEN_NUMBER) &&
          matches(p->lexer.text + p->token.pos, p->token.len, word);
}

bool
tgsi_accept(struct tgsi_parser *p, char c)
{
   const bool is = tgsi_is_char(p, c);
   if (is)
      tgsi_advance(p);
   return is;
}

bool
tgsi_accept_word(struct tgsi_parser *p, const char *word)
{
   const bool is = tgsi_is_word(p, word);
   if (is)
      tgsi_advance(p);
   return is;
}

bool
tgsi_expect(struct tgsi_parser *p, char c, const char *where)
{
   char what[64];
   if (tgsi_accept(p, c))
      return true;
   snprintf(what, sizeof what, "'%c' %s", c, where);
   return tgsi_fail_expected(p, what);
}

bool
tgsi_parse_index(struct tgsi_parser *p, unsigned limit, const char *what, unsigned *index)
{
   const char *text = p->lexer.text + p->token.pos;
   *index = 0;
   if (p->token.kind != TGSI_TOKEN_NUMBER)
      return tgsi_fail_expected(p, "a number");
   for (size_t i = 0; i < p->token.len; i++) {
      if (text[i] < '0' || text[i] > '9')
         return tgsi_fail_expected(p, "a number");
      *index = *index * 10 + (unsigned)(text[i] - '0');
      if (*index >= limit)
         return tgsi_fail(p->result, p->token.pos, "%s are numbered up to %u", what, limit - 1);
   }
   tgsi_advance(p);
   return true;
}

/* --- Registers */

static const char *const file_names[TGSI_NUM_REG_FILES] = {"IN",   "OUT",  "CONST",  "TEMP", "IMM",
                                                           "ADDR", "SAMP", "BUFFER", "SVIEW"};

unsigned
tgsi_file_limit(const struct tgsi_program *program, enum tgsi_reg_file file)
{
   switch (file) {
   case TGSI_REG_IN:
      return program->stage == IR_STAGE_VERTEX ? VERT_ATTRIB_MAX : TGSI_MAX_IO;
   case TGSI_REG_OUT:
      return TGSI_MAX_IO;
   case TGSI_REG_ADDR:
      return TGSI_MAX_ADDRS;
   case TGSI_REG_SAMP:
   case TGSI_REG_SVIEW:
      return TGSI_MAX_SAMPLERS;
   case TGSI_REG_BUFFER:
      return 1;
   default:
      return TGSI_MAX_REGISTERS;
   }
}

bool
tgsi_parse_file(struct tgsi_parser *p, enum tgsi_reg_file *file)
{
   const bool state = p->program->stage == IR_STAGE_STATE;
   for (unsigned i = 0; i < TGSI_NUM_REG_FILES; i++) {
      const bool io = i == TGSI_REG_IN || i == TGSI_REG_OUT;
      if (!tgsi_is_word(p, file_names[i]))
         continue;
      if (state ? io : i == TGSI_REG_BUFFER)
         return tgsi_fail(p->result, p->token.pos, "%s registers have no meaning in this program",
                          file_names[i]);
      tgsi_advance(p);
      *file = (enum tgsi_reg_file)i;
      return true;
   }
   return tgsi_fail_expected(p, "a register of IN, OUT, CONST, TEMP, IMM, ADDR, SAMP or BUFFER");
}

/* Behind the point. Components in any order and number for swizzles. */
static bool
parse_letters(struct tgsi_parser *p, uint8_t out[4], unsigned *n)
{
   const char *text = p->lexer.text + p->token.pos;
   if (p->token.kind != TGSI_TOKEN_NAME || p->token.len > 4)
      return tgsi_fail_expected(p, "up to four of x, y, z, w");
   for (*n = 0; *n < p->token.len; ++*n) {
      const char c = upper(text[*n]);
      if (c < 'W' || c > 'Z')
         return tgsi_fail_expected(p, "up to four of x, y, z, w");
      out[*n] = c == 'W' ? 3 : (uint8_t)(c - 'X');
   }
   tgsi_advance(p);
   return true;
}

bool
tgsi_parse_mask(struct tgsi_parser *p, uint8_t *mask)
{
   uint8_t letters[4];
   unsigned n;
   *mask = 0xf;
   const size_t pos = p->token.pos;
   if (!tgsi_accept(p, '.'))
      return true;
   if (!parse_letters(p, letters, &n))
      return false;
   *mask = 0;
   for (unsigned i = 0; i < n; i++) {
      if (*mask >> letters[i])
         return tgsi_fail(p->result, pos, "a mask names components in the order x, y, z, w");
      *mask |= (uint8_t)(1u << letters[i]);
   }
   return true;
}

static bool
parse_swizzle(struct tgsi_parser *p, uint8_t swizzle[4])
{
   unsigned n = 4;
   for (unsigned i = 0; i < 4; i++)
      swizzle[i] = (uint8_t)i;
   if (tgsi_accept(p, '.') && !parse_letters(p, swizzle, &n))
      return false;
   /* One letter is for all; fewer than four leave the rest to the last one. */
   for (unsigned i = n; i < 4; i++)
      swizzle[i] = swizzle[n - 1];
   return true;
}

/* ADDR[0].x, with +n or -n behind */
static bool
parse_relative(struct tgsi_parser *p, struct tgsi_reg *reg)
{
   uint8_t letters[4];
   unsigned n, number = 0;
   if (reg->file != TGSI_REG_CONST)
      return tgsi_fail(p->result, p->token.pos, "only constants can be addressed indirectly");
   tgsi_advance(p);
   if (!tgsi_expect(p, '[', "before the number of an address register") ||
       !tgsi_parse_index(p, TGSI_MAX_ADDRS, "address registers", &number) ||
       !tgsi_expect(p, ']', "behind the number of an address register") ||
       !tgsi_expect(p, '.', "and a component of the address register"))
      return false;
   reg->address_reg = (uint8_t)number;
   const size_t pos = p->token.pos;
   if (!tgsi_is_declared(p->program, TGSI_REG_ADDR, number))
      return tgsi_fail(p->result, pos, "ADDR[%u] is not declared", number);
   if (!parse_letters(p, letters, &n))
      return false;
   if (n != 1)
      return tgsi_fail(p->result, pos, "expected one component");
   reg->address_comp = letters[0];
   reg->relative = true;
   const bool minus = tgsi_is_char(p, '-');
   number = 0;
   if ((tgsi_accept(p, '+') || tgsi_accept(p, '-')) &&
       !tgsi_parse_index(p, TGSI_MAX_REGISTERS, "offsets", &number))
      return false;
   reg->index = minus ? -(int)number : (int)number;
   return true;
}

/* [n], or [ADDR[0].x+n] */
static bool
parse_number(struct tgsi_parser *p, struct tgsi_reg *reg)
{
   unsigned number;
   if (!tgsi_expect(p, '[', "before the number of a register"))
      return false;
   if (tgsi_is_word(p, "ADDR")) {
      if (!parse_relative(p, reg))
         return false;
   } else {
      if (!tgsi_parse_index(p, tgsi_file_limit(p->program, reg->file), "registers", &number))
         return false;
      reg->index = (int)number;
   }
   return tgsi_expect(p, ']', "behind the number of a register");
}

static bool
parse_register(struct tgsi_parser *p, struct tgsi_reg *reg)
{
   reg->pos = p->token.pos;
   if (!tgsi_parse_file(p, &reg->file) || !parse_number(p, reg))
      return false;
   if (reg->file == TGSI_REG_CONST && tgsi_is_char(p, '[')) {
      if (reg->index || reg->relative)
         return tgsi_fail(p->result, reg->pos, "constants are in buffer 0 only");
      if (!parse_number(p, reg))
         return false;
   }
   if (!reg->relative && !tgsi_is_declared(p->program, reg->file, (unsigned)reg->index))
      return tgsi_fail(p->result, reg->pos, "%s[%d] is not declared", file_names[reg->file],
                       reg->index);
   if (reg->relative && !p->program->num_consts)
      return tgsi_fail(p->result, reg->pos, "no constants are declared");
   return true;
}

/* --- Operands */

static bool
parse_dst(struct tgsi_parser *p, const struct tgsi_insn *insn, struct tgsi_reg *dst)
{
   const size_t pos = p->token.pos;
   if (!parse_register(p, dst) || !tgsi_parse_mask(p, &dst->mask))
      return false;
   const bool store = insn->op == TGSI_STORE;
   const bool ok = store ? dst->file == TGSI_REG_BUFFER
                         : dst->file == TGSI_REG_TEMP || dst->file == TGSI_REG_OUT ||
                               dst->file == TGSI_REG_ADDR;
   return ok || tgsi_fail(p->result, pos, "%s can not be written here", file_names[dst->file]);
}

static bool
parse_src(struct tgsi_parser *p, const struct tgsi_insn *insn, unsigned i, struct tgsi_reg *src)
{
   const size_t pos = p->token.pos;
   src->neg = tgsi_accept(p, '-');
   src->abs = tgsi_accept(p, '|');
   if (!parse_register(p, src) || !parse_swizzle(p, src->swizzle) ||
       (src->abs && !tgsi_expect(p, '|', "behind an absolute value")))
      return false;
   const bool tex = insn->op >= TGSI_TEX && insn->op <= TGSI_TXL && i == 1;
   const bool buffer = insn->op == TGSI_LOAD && i == 0;
   const bool value = src->file == TGSI_REG_IN || src->file == TGSI_REG_CONST ||
                      src->file == TGSI_REG_TEMP || src->file == TGSI_REG_IMM ||
                      src->file == TGSI_REG_ADDR;
   const bool ok = tex ? src->file == TGSI_REG_SAMP : buffer ? src->file == TGSI_REG_BUFFER : value;
   return ok || tgsi_fail(p->result, pos, "%s can not be read here", file_names[src->file]);
}

bool
tgsi_parse_target(struct tgsi_parser *p, enum ir_tex_target *target)
{
   for (unsigned i = 0; i < 5; i++) {
      *target = (enum ir_tex_target)i;
      if (tgsi_accept_word(p, tgsi_target_names[i]))
         return true;
   }
   return tgsi_fail_expected(p, "a texture target of 1D, 2D, 3D, CUBE, RECT");
}

/* :number */
static bool
parse_call_target(struct tgsi_parser *p, struct tgsi_insn *insn)
{
   unsigned number;
   if (!tgsi_expect(p, ':', "before the number of an instruction") ||
       !tgsi_parse_index(p, TGSI_MAX_INSTRUCTIONS, "instructions", &number))
      return false;
   insn->target = (int)number;
   return true;
}

static bool
parse_operands(struct tgsi_parser *p, struct tgsi_insn *insn)
{
   const enum tgsi_opcode op = insn->op;
   const bool tex = op >= TGSI_TEX && op <= TGSI_TXL;
   const bool writes =
       tgsi_op_infos[op].form != TGSI_FLOW || tex || op == TGSI_LOAD || op == TGSI_STORE;
   if (writes && !parse_dst(p, insn, &insn->dst))
      return false;
   for (unsigned i = 0; i < tgsi_op_infos[op].num_srcs; i++) {
      if ((i || writes) && !tgsi_expect(p, ',', "and another operand"))
         return false;
      if (!parse_src(p, insn, i, &insn->src[i]))
         return false;
   }
   if (tex)
      return tgsi_expect(p, ',', "and a texture target") && tgsi_parse_target(p, &insn->tex_target);
   if (op == TGSI_CAL)
      return parse_call_target(p, insn);
   /* Older texts name the instruction where a branch ends. */
   if ((op == TGSI_IF || op == TGSI_UIF || op == TGSI_ELSE || op == TGSI_BGNLOOP ||
        op == TGSI_ENDLOOP) &&
       tgsi_is_char(p, ':'))
      return parse_call_target(p, insn);
   return true;
}

/* --- Instructions */

static enum tgsi_opcode
find_opcode(const char *text, size_t len)
{
   unsigned op = 0;
   while (op < TGSI_NUM_OPCODES && !matches(text, len, tgsi_op_infos[op].name))
      op++;
   return (enum tgsi_opcode)op;
}

static bool
takes_suffix(const char *text, size_t *len, const char *suffix)
{
   const size_t n = strlen(suffix);
   const bool has = *len > n && matches(text + *len - n, n, suffix);
   *len -= has ? n : 0;
   return has;
}

/* The name, then _SAT, then _PRECISE, unless the name has them already: KILL_IF, POW_PRECISE */
static bool
parse_opcode(struct tgsi_parser *p, struct tgsi_insn *insn)
{
   const char *text = p->lexer.text + p->token.pos;
   size_t len = p->token.len;
   if (p->token.kind != TGSI_TOKEN_NAME)
      return tgsi_fail_expected(p, "an instruction");
   insn->op = find_opcode(text, len);
   if (insn->op == TGSI_NUM_OPCODES) {
      takes_suffix(text, &len, "_PRECISE");
      insn->saturate = takes_suffix(text, &len, "_SAT");
      insn->op = find_opcode(text, len);
   }
   if (insn->op == TGSI_NUM_OPCODES)
      return tgsi_fail_expected(p, "an instruction that is known");
   const struct tgsi_op_info *info = &tgsi_op_infos[insn->op];
   const bool tex = insn->op >= TGSI_TEX && insn->op <= TGSI_TXL;
   if (insn->saturate && info->form == TGSI_FLOW && !tex)
      return tgsi_fail(p->result, p->token.pos, "%s has nothing to saturate", info->name);
   tgsi_advance(p);
   return true;
}

static bool
parse_instruction(struct tgsi_parser *p)
{
   struct tgsi_program *program = p->program;
   unsigned number;
   if (p->token.kind == TGSI_TOKEN_NUMBER &&
       (!tgsi_parse_index(p, UINT32_MAX / 16, "instructions", &number) ||
        !tgsi_expect(p, ':', "behind the number of an instruction")))
      return false;
   if (program->num_insns == TGSI_MAX_INSTRUCTIONS)
      return tgsi_fail(p->result, p->token.pos, "more than %u instructions", TGSI_MAX_INSTRUCTIONS);
   if (program->num_insns == program->max_insns) {
      const unsigned max = program->max_insns ? program->max_insns * 2 : 64;
      struct tgsi_insn *insns = realloc(program->insns, max * sizeof *insns);
      if (!insns)
         return tgsi_fail_memory(p->result);
      program->insns = insns;
      program->max_insns = max;
   }
   struct tgsi_insn *insn = &program->insns[program->num_insns];
   *insn = (struct tgsi_insn){.pos = p->token.pos};
   if (!parse_opcode(p, insn) || !parse_operands(p, insn))
      return false;
   program->num_insns++;
   return true;
}

/* --- The whole */

static bool
parse_header(struct tgsi_parser *p)
{
   static const char *const headers[] = {"VERT", "FRAG", "COMP"}; /* enum ir_stage */
   for (unsigned i = 0; i < 3; i++) {
      p->program->stage = (enum ir_stage)i;
      if (tgsi_accept_word(p, headers[i]))
         return true;
   }
   return tgsi_fail_expected(p, "VERT, FRAG or COMP");
}

bool
tgsi_parse_program(const char *text, size_t len, struct tgsi_program *program,
                   struct tgsi_result *result)
{
   struct tgsi_parser p = {.lexer = {text, len, 0}, .program = program, .result = result};
   tgsi_advance(&p);
   if (!parse_header(&p))
      return false;
   while (p.token.kind != TGSI_TOKEN_END) {
      const bool ok = tgsi_accept_word(&p, "DCL")        ? tgsi_parse_declaration(&p)
                      : tgsi_accept_word(&p, "IMM")      ? tgsi_parse_immediate(&p)
                      : tgsi_accept_word(&p, "PROPERTY") ? tgsi_parse_property(&p)
                                                         : parse_instruction(&p);
      if (!ok)
         return false;
   }
   return true;
}

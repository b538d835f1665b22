/* The grammar of instructions and of the whole text. */
#include "parser.h"

#include <stdlib.h>
#include <string.h>

/* --- Errors */

bool
tgsi_fail_memory(struct tgsi_result *r)
{
   if (!tgsi_failed(r))
      r->status = TGSI_NO_MEMORY;
   return false;
}

/* --- Tokens */

const struct text_language tgsi_language = {
    .chars = ",:[]{}().+-|",
    .space = " \t\n\r\f\v",
    .any_case = true,
    .floats = true,
    .dots = true,
};

bool
tgsi_parse_index(struct tgsi_parser *p, unsigned limit, const char *what, unsigned *index)
{
   uint64_t number;
   *index = 0;
   if (!text_get_decimal(&p->scan, &number))
      return text_fail_expected(&p->scan, "a number");
   if (number >= limit)
      return text_fail(&p->scan, p->scan.token.pos, "%s are numbered up to %u", what, limit - 1);
   *index = (unsigned)number;
   text_advance(&p->scan);
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
      if (!text_is_word(&p->scan, file_names[i]))
         continue;
      if (state ? io : i == TGSI_REG_BUFFER)
         return text_fail(&p->scan, p->scan.token.pos,
                          "%s registers have no meaning in this program", file_names[i]);
      text_advance(&p->scan);
      *file = (enum tgsi_reg_file)i;
      return true;
   }
   return text_fail_expected(&p->scan,
                             "a register of IN, OUT, CONST, TEMP, IMM, ADDR, SAMP or BUFFER");
}

/* Behind the point. Components in any order and number for swizzles. */
static bool
parse_letters(struct tgsi_parser *p, uint8_t out[4], unsigned *n)
{
   const char *text = p->scan.text + p->scan.token.pos;
   if (p->scan.token.kind != TEXT_NAME || p->scan.token.len > 4)
      return text_fail_expected(&p->scan, "up to four of x, y, z, w");
   for (*n = 0; *n < p->scan.token.len; ++*n) {
      static const char letters[] = "xyzwXYZW";
      const char *letter = memchr(letters, text[*n], 8);
      if (!letter)
         return text_fail_expected(&p->scan, "up to four of x, y, z, w");
      out[*n] = (uint8_t)((letter - letters) % 4);
   }
   text_advance(&p->scan);
   return true;
}

bool
tgsi_parse_mask(struct tgsi_parser *p, uint8_t *mask)
{
   uint8_t letters[4];
   unsigned n;
   *mask = 0xf;
   const size_t pos = p->scan.token.pos;
   if (!text_accept(&p->scan, '.'))
      return true;
   if (!parse_letters(p, letters, &n))
      return false;
   *mask = 0;
   for (unsigned i = 0; i < n; i++) {
      if (*mask >> letters[i])
         return text_fail(&p->scan, pos, "a mask names components in the order x, y, z, w");
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
   if (text_accept(&p->scan, '.') && !parse_letters(p, swizzle, &n))
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
      return text_fail(&p->scan, p->scan.token.pos, "only constants can be addressed indirectly");
   text_advance(&p->scan);
   if (!text_expect(&p->scan, '[', "before the number of an address register") ||
       !tgsi_parse_index(p, TGSI_MAX_ADDRS, "address registers", &number) ||
       !text_expect(&p->scan, ']', "behind the number of an address register") ||
       !text_expect(&p->scan, '.', "and a component of the address register"))
      return false;
   reg->address_reg = (uint8_t)number;
   const size_t pos = p->scan.token.pos;
   if (!tgsi_is_declared(p->program, TGSI_REG_ADDR, number))
      return text_fail(&p->scan, pos, "ADDR[%u] is not declared", number);
   if (!parse_letters(p, letters, &n))
      return false;
   if (n != 1)
      return text_fail(&p->scan, pos, "expected one component");
   reg->address_comp = letters[0];
   reg->relative = true;
   const bool minus = text_is_char(&p->scan, '-');
   number = 0;
   if ((text_accept(&p->scan, '+') || text_accept(&p->scan, '-')) &&
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
   if (!text_expect(&p->scan, '[', "before the number of a register"))
      return false;
   if (text_is_word(&p->scan, "ADDR")) {
      if (!parse_relative(p, reg))
         return false;
   } else {
      if (!tgsi_parse_index(p, tgsi_file_limit(p->program, reg->file), "registers", &number))
         return false;
      reg->index = (int)number;
   }
   return text_expect(&p->scan, ']', "behind the number of a register");
}

static bool
parse_register(struct tgsi_parser *p, struct tgsi_reg *reg)
{
   reg->pos = p->scan.token.pos;
   if (!tgsi_parse_file(p, &reg->file) || !parse_number(p, reg))
      return false;
   if (reg->file == TGSI_REG_CONST && text_is_char(&p->scan, '[')) {
      if (reg->index || reg->relative)
         return text_fail(&p->scan, reg->pos, "constants are in buffer 0 only");
      if (!parse_number(p, reg))
         return false;
   }
   if (!reg->relative && !tgsi_is_declared(p->program, reg->file, (unsigned)reg->index))
      return text_fail(&p->scan, reg->pos, "%s[%d] is not declared", file_names[reg->file],
                       reg->index);
   if (reg->relative && !p->program->num_consts)
      return text_fail(&p->scan, reg->pos, "no constants are declared");
   return true;
}

/* --- Operands */

static bool
parse_dst(struct tgsi_parser *p, const struct tgsi_insn *insn, struct tgsi_reg *dst)
{
   const size_t pos = p->scan.token.pos;
   if (!parse_register(p, dst) || !tgsi_parse_mask(p, &dst->mask))
      return false;
   const bool store = insn->op == TGSI_STORE;
   const bool ok = store ? dst->file == TGSI_REG_BUFFER
                         : dst->file == TGSI_REG_TEMP || dst->file == TGSI_REG_OUT ||
                               dst->file == TGSI_REG_ADDR;
   return ok || text_fail(&p->scan, pos, "%s can not be written here", file_names[dst->file]);
}

static bool
parse_src(struct tgsi_parser *p, const struct tgsi_insn *insn, unsigned i, struct tgsi_reg *src)
{
   const size_t pos = p->scan.token.pos;
   src->neg = text_accept(&p->scan, '-');
   src->abs = text_accept(&p->scan, '|');
   if (!parse_register(p, src) || !parse_swizzle(p, src->swizzle) ||
       (src->abs && !text_expect(&p->scan, '|', "behind an absolute value")))
      return false;
   const bool tex = tgsi_is_tex(insn->op) && i + 1u == tgsi_op_infos[insn->op].num_srcs;
   const bool buffer = insn->op == TGSI_LOAD && i == 0;
   const bool value = src->file == TGSI_REG_IN || src->file == TGSI_REG_CONST ||
                      src->file == TGSI_REG_TEMP || src->file == TGSI_REG_IMM ||
                      src->file == TGSI_REG_ADDR;
   const bool ok = tex ? src->file == TGSI_REG_SAMP : buffer ? src->file == TGSI_REG_BUFFER : value;
   return ok || text_fail(&p->scan, pos, "%s can not be read here", file_names[src->file]);
}

bool
tgsi_parse_target(struct tgsi_parser *p, enum ir_tex_target *target, bool *compare)
{
   for (unsigned i = 0; i < 10; i++) {
      *target = (enum ir_tex_target)(i % 5);
      *compare = i >= 5;
      if (tgsi_target_names[*compare][*target][0] &&
          text_accept_word(&p->scan, tgsi_target_names[*compare][*target]))
         return true;
   }
   return text_fail_expected(&p->scan,
                             "a texture target of 1D, 2D, 3D, CUBE, RECT or one with SHADOW");
}

/* Behind the target: IMM[n].xyz, texels */
static bool
parse_offset(struct tgsi_parser *p, struct tgsi_insn *insn)
{
   struct tgsi_reg reg = {.file = TGSI_REG_IMM};
   if (!parse_register(p, &reg) || !parse_swizzle(p, reg.swizzle))
      return false;
   if (reg.file != TGSI_REG_IMM)
      return text_fail(&p->scan, reg.pos, "the offset of texels is an immediate");
   for (unsigned i = 0; i < 3; i++) {
      const int32_t v = (int32_t)p->program->imms[reg.index][reg.swizzle[i]];
      if (v < -IR_MAX_TEXEL_OFFSET || v >= IR_MAX_TEXEL_OFFSET)
         return text_fail(&p->scan, reg.pos, "offsets of texels are from %d to %d",
                          -IR_MAX_TEXEL_OFFSET, IR_MAX_TEXEL_OFFSET - 1);
      insn->tex_offset[i] = (int8_t)v;
   }
   return insn->tex_target != IR_TEX_CUBE ||
          text_fail(&p->scan, reg.pos, "cube maps have no offset");
}

static bool
parse_tex_end(struct tgsi_parser *p, struct tgsi_insn *insn)
{
   if (!text_expect(&p->scan, ',', "and a texture target") ||
       !tgsi_parse_target(p, &insn->tex_target, &insn->tex_compare))
      return false;
   return !text_accept(&p->scan, ',') || parse_offset(p, insn);
}

/* :number */
static bool
parse_call_target(struct tgsi_parser *p, struct tgsi_insn *insn)
{
   unsigned number;
   if (!text_expect(&p->scan, ':', "before the number of an instruction") ||
       !tgsi_parse_index(p, TGSI_MAX_INSTRUCTIONS, "instructions", &number))
      return false;
   insn->target = (int)number;
   return true;
}

static bool
parse_operands(struct tgsi_parser *p, struct tgsi_insn *insn)
{
   const enum tgsi_opcode op = insn->op;
   const bool tex = tgsi_is_tex(op);
   const bool writes =
       tgsi_op_infos[op].form != TGSI_FLOW || tex || op == TGSI_LOAD || op == TGSI_STORE;
   if (writes && !parse_dst(p, insn, &insn->dst))
      return false;
   for (unsigned i = 0; i < tgsi_op_infos[op].num_srcs; i++) {
      if ((i || writes) && !text_expect(&p->scan, ',', "and another operand"))
         return false;
      if (!parse_src(p, insn, i, &insn->src[i]))
         return false;
   }
   if (tex)
      return parse_tex_end(p, insn);
   if (op == TGSI_CAL)
      return parse_call_target(p, insn);
   /* Older texts name the instruction where a branch ends. */
   if ((op == TGSI_IF || op == TGSI_UIF || op == TGSI_ELSE || op == TGSI_BGNLOOP ||
        op == TGSI_ENDLOOP) &&
       text_is_char(&p->scan, ':'))
      return parse_call_target(p, insn);
   return true;
}

/* --- Instructions */

static enum tgsi_opcode
find_opcode(const char *text, size_t len)
{
   unsigned op = 0;
   while (op < TGSI_NUM_OPCODES && !text_spells(&tgsi_language, text, len, tgsi_op_infos[op].name))
      op++;
   return (enum tgsi_opcode)op;
}

static bool
takes_suffix(const char *text, size_t *len, const char *suffix)
{
   const size_t n = strlen(suffix);
   const bool has = *len > n && text_spells(&tgsi_language, text + *len - n, n, suffix);
   *len -= has ? n : 0;
   return has;
}

/* The name, then _SAT, then _PRECISE, unless the name has them already: KILL_IF, POW_PRECISE */
static bool
parse_opcode(struct tgsi_parser *p, struct tgsi_insn *insn)
{
   const char *text = p->scan.text + p->scan.token.pos;
   size_t len = p->scan.token.len;
   if (p->scan.token.kind != TEXT_NAME)
      return text_fail_expected(&p->scan, "an instruction");
   insn->op = find_opcode(text, len);
   if (insn->op == TGSI_NUM_OPCODES) {
      takes_suffix(text, &len, "_PRECISE");
      insn->saturate = takes_suffix(text, &len, "_SAT");
      insn->op = find_opcode(text, len);
   }
   if (insn->op == TGSI_NUM_OPCODES)
      return text_fail_expected(&p->scan, "an instruction that is known");
   const struct tgsi_op_info *info = &tgsi_op_infos[insn->op];
   const bool tex = tgsi_is_tex(insn->op);
   if (insn->saturate && info->form == TGSI_FLOW && !tex)
      return text_fail(&p->scan, p->scan.token.pos, "%s has nothing to saturate", info->name);
   text_advance(&p->scan);
   return true;
}

static bool
parse_instruction(struct tgsi_parser *p)
{
   struct tgsi_program *program = p->program;
   unsigned number;
   if (p->scan.token.kind == TEXT_NUMBER &&
       (!tgsi_parse_index(p, UINT32_MAX / 16, "instructions", &number) ||
        !text_expect(&p->scan, ':', "behind the number of an instruction")))
      return false;
   if (program->num_insns == TGSI_MAX_INSTRUCTIONS)
      return text_fail(&p->scan, p->scan.token.pos, "more than %u instructions",
                       TGSI_MAX_INSTRUCTIONS);
   if (program->num_insns == program->max_insns) {
      const unsigned max = program->max_insns ? program->max_insns * 2 : 64;
      struct tgsi_insn *insns = realloc(program->insns, max * sizeof *insns);
      if (!insns)
         return tgsi_fail_memory(p->result);
      program->insns = insns;
      program->max_insns = max;
   }
   struct tgsi_insn *insn = &program->insns[program->num_insns];
   *insn = (struct tgsi_insn){.pos = p->scan.token.pos};
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
      if (text_accept_word(&p->scan, headers[i]))
         return true;
   }
   return text_fail_expected(&p->scan, "VERT, FRAG or COMP");
}

bool
tgsi_parse_program(const char *text, size_t len, struct tgsi_program *program,
                   struct tgsi_result *result)
{
   struct tgsi_parser p = {.scan = text_scan(&tgsi_language, text, len, &result->error),
                           .program = program,
                           .result = result};
   text_advance(&p.scan);
   if (!parse_header(&p))
      return false;
   while (p.scan.token.kind != TEXT_END) {
      const bool ok = text_accept_word(&p.scan, "DCL")        ? tgsi_parse_declaration(&p)
                      : text_accept_word(&p.scan, "IMM")      ? tgsi_parse_immediate(&p)
                      : text_accept_word(&p.scan, "PROPERTY") ? tgsi_parse_property(&p)
                                                              : parse_instruction(&p);
      if (!ok)
         return false;
   }
   return true;
}

/* Registers, masks and swizzles. */
#include "parser.h"

#include <string.h>

/* --- Registers */

static bool
check_index(struct nv2a_parser *p, size_t pos, uint8_t file, unsigned index)
{
   switch (file) {
   case NV2A_FILE_TEMP:
      return index <= NV2A_TEMP_POSITION ||
             text_fail(&p->scan, pos, "temporaries are r0 to r11; r12 reads the position");
   case NV2A_FILE_INPUT:
      return index < NV2A_NUM_INPUTS || text_fail(&p->scan, pos, "inputs are v0 to v15");
   default:
      return index < NV2A_NUM_CONSTANTS || text_fail(&p->scan, pos, "constants are c0 to c191");
   }
}

/* r0, v0, c0: a letter in any case and a number. False without an error: it is none of them. */
static bool
numbered_register(const char *name, size_t len, struct nv2a_register_ref *reg, unsigned *index)
{
   static const char letters[] = "rvcRVC";
   static const uint8_t files[] = {NV2A_FILE_TEMP, NV2A_FILE_INPUT, NV2A_FILE_CONST};
   const char *letter = len >= 2 ? strchr(letters, name[0]) : NULL;
   if (!letter || (name[1] == '0' && len > 2))
      return false;
   *index = 0;
   for (size_t i = 1; i < len; i++) {
      if (name[i] < '0' || name[i] > '9')
         return false;
      *index = *index < 1000 ? *index * 10 + (unsigned)(name[i] - '0') : 9999;
   }
   reg->file = files[(letter - letters) % 3];
   return true;
}

static bool
is_name(const char *name, size_t len, const char *other)
{
   return other && strlen(other) == len && !memcmp(name, other, len);
}

/* iPos, oPos and so on, spelled exactly so. */
static bool
named_register(const char *name, size_t len, struct nv2a_register_ref *reg)
{
   for (unsigned i = 0; i < NV2A_NUM_INPUTS; i++) {
      if (is_name(name, len, nv2a_inputs[i].name)) {
         reg->file = NV2A_FILE_INPUT;
         reg->index = (uint8_t)i;
         return true;
      }
   }
   for (unsigned i = 0; i < NV2A_NUM_OUTPUTS; i++) {
      if (is_name(name, len, nv2a_outputs[i].name) || is_name(name, len, nv2a_outputs[i].alias)) {
         reg->file = NV2A_FILE_OUTPUT;
         reg->index = (uint8_t)i;
         return true;
      }
   }
   return false;
}

static bool
is_address(const struct nv2a_parser *p)
{
   return p->scan.token.kind == TEXT_NAME &&
          nv2a_spells(text_of_token(&p->scan), p->scan.token.len, "A0");
}

/* The brackets of c[4], c[A0], c[A0 + 4] and c[4 + A0]. */
static bool
parse_bracket(struct nv2a_parser *p, struct nv2a_register_ref *reg)
{
   static const char number[] = "the number of a constant";
   const size_t open = p->scan.token.pos;
   unsigned index = 0;
   nv2a_advance(p);
   const struct text_token first = p->scan.token;
   size_t index_pos = first.pos;
   reg->relative = is_address(p);
   if (reg->relative) {
      nv2a_advance(p);
      if (text_is_char(&p->scan, '+')) {
         nv2a_advance(p);
         index_pos = p->scan.token.pos;
         if (!nv2a_expect_number(p, number, &index))
            return false;
      }
   } else {
      if (!nv2a_expect_number(p, "a0 or the number of a constant", &index))
         return false;
      if (text_is_char(&p->scan, '+')) {
         nv2a_advance(p);
         if (!is_address(p))
            return nv2a_fail_expected(p, "a0");
         reg->relative = true;
         nv2a_advance(p);
      }
   }
   const size_t close = p->scan.token.pos;
   if (!nv2a_expect(p, ']', "behind the number of a constant") ||
       !check_index(p, index_pos, NV2A_FILE_CONST, index))
      return false;
   /* As the assemblers that others have: blanks only where something is added. */
   if (!reg->relative && (first.pos != open + 1 || first.pos + first.len != close))
      return text_fail(&p->scan, open, "c[n] is written without blanks");
   reg->index = (uint8_t)index;
   return true;
}

/* #name or #name[row]. */
static bool
parse_name_register(struct nv2a_parser *p, struct nv2a_register_ref *reg)
{
   unsigned row = 0;
   const struct nv2a_name *name = nv2a_parse_name_use(p);
   if (!name)
      return false;
   const char *spelling = p->scan.text + name->pos;
   reg->file = NV2A_FILE_CONST;
   if (name->rows == 1 && text_is_char(&p->scan, '['))
      return text_fail(&p->scan, p->scan.token.pos, "#%.*s is a vector; it has no rows",
                       (int)(name->len < 40 ? name->len : 40), spelling);
   if (name->rows > 1 && !text_is_char(&p->scan, '['))
      return text_fail(&p->scan, reg->pos, "#%.*s is a matrix; its rows are [0] to [3]",
                       (int)(name->len < 40 ? name->len : 40), spelling);
   if (name->rows > 1) {
      nv2a_advance(p);
      const size_t pos = p->scan.token.pos;
      if (!nv2a_expect_number(p, "the number of a row", &row))
         return false;
      if (row >= name->rows)
         return text_fail(&p->scan, pos, "the rows of a matrix are [0] to [3]");
      if (!nv2a_expect(p, ']', "behind the number of a row"))
         return false;
   }
   reg->index = (uint8_t)(name->index + row);
   return true;
}

/* `what` the operand is, for the error. */
static bool
parse_register(struct nv2a_parser *p, const char *what, struct nv2a_register_ref *reg)
{
   const struct text_token token = p->scan.token;
   const char *name = text_of_token(&p->scan);
   unsigned index;
   *reg = (struct nv2a_register_ref){.pos = token.pos};
   if (text_is_char(&p->scan, '#'))
      return parse_name_register(p, reg);
   if (token.kind != TEXT_NAME)
      return nv2a_fail_expected(p, what);
   if (numbered_register(name, token.len, reg, &index)) {
      if (!check_index(p, token.pos, reg->file, index))
         return false;
      reg->index = (uint8_t)index;
   } else if (is_address(p)) {
      reg->file = NV2A_FILE_ADDRESS;
   } else if (is_name(name, token.len, "_")) {
      reg->file = NV2A_FILE_NOWHERE;
   } else if (nv2a_spells(name, token.len, "c") && token.pos + 1 < p->scan.len && name[1] == '[') {
      reg->file = NV2A_FILE_CONST;
      nv2a_advance(p);
      return parse_bracket(p, reg);
   } else if (!named_register(name, token.len, reg)) {
      return nv2a_fail_expected(p, what);
   }
   nv2a_advance(p);
   return true;
}

/* --- Masks and swizzles */

/* The components of the token, 0 to 3 each; false after an error. */
static bool
parse_components(struct nv2a_parser *p, const char *what, uint8_t component[4], unsigned *count)
{
   static const char sets[2][5] = {"xyzw", "rgba"};
   const struct text_token token = p->scan.token;
   const char *name = text_of_token(&p->scan);
   if (token.kind != TEXT_NAME || token.len > 4)
      return nv2a_fail_expected(p, what);
   const char *set = strchr(sets[1], name[0]) ? sets[1] : sets[0];
   for (size_t i = 0; i < token.len; i++) {
      const char *at = strchr(set, name[i]);
      if (!at)
         return nv2a_fail_expected(p, what);
      component[i] = (uint8_t)(at - set);
   }
   *count = (unsigned)token.len;
   nv2a_advance(p);
   return true;
}

/* The optional .xyzw of a destination. */
static bool
parse_mask(struct nv2a_parser *p, uint8_t *mask)
{
   uint8_t component[4];
   unsigned count;
   *mask = NV2A_XYZW;
   if (!text_is_char(&p->scan, '.'))
      return true;
   nv2a_advance(p);
   const size_t pos = p->scan.token.pos;
   if (!parse_components(p, "a mask of xyzw or rgba", component, &count))
      return false;
   *mask = 0;
   for (unsigned i = 0; i < count; i++) {
      if (i && component[i] <= component[i - 1])
         return text_fail(&p->scan, pos,
                          "the components of a mask are in the order xyzw, each once");
      *mask |= (uint8_t)(NV2A_X >> component[i]);
   }
   return true;
}

/* The optional .xyzw of a source; the last component stands for those that follow. */
static bool
parse_swizzle(struct nv2a_parser *p, uint8_t *swizzle)
{
   uint8_t component[4];
   unsigned count, bits = 0;
   *swizzle = NV2A_SWIZZLE_XYZW;
   if (!text_is_char(&p->scan, '.'))
      return true;
   nv2a_advance(p);
   if (!parse_components(p, "a swizzle of xyzw or rgba", component, &count))
      return false;
   for (unsigned i = 0; i < 4; i++)
      bits = bits << 2 | component[i < count ? i : count - 1];
   *swizzle = (uint8_t)bits;
   return true;
}

/* --- Operands */

static bool
check_writable(struct nv2a_parser *p, const struct nv2a_register_ref *reg)
{
   if (reg->file == NV2A_FILE_INPUT)
      return text_fail(&p->scan, reg->pos, "inputs can not be written");
   if (reg->file == NV2A_FILE_TEMP && reg->index == NV2A_TEMP_POSITION)
      return text_fail(&p->scan, reg->pos, "r12 can not be written; write oPos, which it reads");
   if (reg->relative)
      return text_fail(&p->scan, reg->pos,
                       "a0 can not be in the number of a constant that is written");
   return true;
}

bool
nv2a_parse_destination(struct nv2a_parser *p, struct nv2a_destination *dst)
{
   if (!parse_register(p, "a register to write", &dst->reg) || !check_writable(p, &dst->reg))
      return false;
   dst->mask = 0;
   if (dst->reg.file == NV2A_FILE_NOWHERE || dst->reg.file == NV2A_FILE_ADDRESS)
      return true;
   return parse_mask(p, &dst->mask);
}

bool
nv2a_parse_operand(struct nv2a_parser *p, struct nv2a_operand *operand)
{
   operand->negate = text_is_char(&p->scan, '-');
   if (operand->negate)
      nv2a_advance(p);
   if (!parse_register(p, "a register to read", &operand->reg))
      return false;
   if (operand->reg.file == NV2A_FILE_OUTPUT)
      return text_fail(&p->scan, operand->reg.pos,
                       operand->reg.index == 0 ? "oPos can not be read; r12 can"
                                               : "outputs can not be read");
   if (operand->reg.file == NV2A_FILE_ADDRESS)
      return text_fail(&p->scan, operand->reg.pos,
                       "a0 can only be part of the number of a constant");
   if (operand->reg.file == NV2A_FILE_NOWHERE)
      return text_fail(&p->scan, operand->reg.pos, "_ can only be written");
   return parse_swizzle(p, &operand->swizzle);
}

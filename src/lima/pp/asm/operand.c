#include "parser.h"

#include <stdlib.h>
#include <string.h>

#include "lima/pp/isa/half.h"

static const char components[] = "xyzw";

/* --- Registers */

/* What stands for a register that units fill. */
static const struct {
   const char *name;
   uint8_t reg;
} pipeline_registers[] = {
    {"^const0", LIMA_PP_CONST0},
    {"^const1", LIMA_PP_CONST1},
    {"^texture", LIMA_PP_TEXTURE},
    {"^uniform", LIMA_PP_UNIFORM},
};

/* $0 to $5. False without an error: it is none. */
static bool
accept_general(struct pp_parser *p, uint8_t *reg)
{
   const char *name = text_of_token(&p->scan);
   if (p->scan.token.kind != TEXT_NAME || p->scan.token.len != 2 || name[0] != '$' ||
       name[1] < '0' || name[1] >= '0' + LIMA_PP_NUM_REGS)
      return false;
   *reg = (uint8_t)(name[1] - '0');
   pp_advance(p);
   return true;
}

static bool
fail_register(struct pp_parser *p, const char *what)
{
   const char *name = text_of_token(&p->scan);
   if (p->scan.token.kind == TEXT_NAME && name[0] == '$')
      return text_fail(&p->scan, p->scan.token.pos, "registers are $0 to $%d",
                       LIMA_PP_NUM_REGS - 1);
   return pp_fail_expected(p, what);
}

static bool
is_multiplied(struct pp_parser *p, const char *name, const char *alias)
{
   return text_is_word(&p->scan, name) || text_is_word(&p->scan, alias);
}

/* A register to read. */
static bool
parse_readable(struct pp_parser *p, uint8_t *reg)
{
   if (accept_general(p, reg))
      return true;
   for (unsigned i = 0; i < sizeof pipeline_registers / sizeof pipeline_registers[0]; i++) {
      if (pp_accept_word(p, pipeline_registers[i].name)) {
         *reg = pipeline_registers[i].reg;
         return true;
      }
   }
   if (is_multiplied(p, "^vmul", "^v0"))
      return text_fail(&p->scan, p->scan.token.pos,
                       "^vmul can only be the first source of an operation of v1");
   if (is_multiplied(p, "^fmul", "^s0"))
      return text_fail(&p->scan, p->scan.token.pos,
                       "^fmul can only be the first source of an operation of s1");
   return fail_register(p, "a register to read");
}

/* --- Components */

/* Letters xyzw of the token, each 0 to 3. */
static bool
parse_letters(struct pp_parser *p, const char *what, uint8_t component[4], unsigned *count)
{
   const char *name = text_of_token(&p->scan);
   if (p->scan.token.kind != TEXT_NAME || p->scan.token.len > 4)
      return pp_fail_expected(p, what);
   *count = (unsigned)p->scan.token.len;
   for (unsigned i = 0; i < *count; i++) {
      const char *at = strchr(components, name[i]);
      if (!at || !name[i])
         return pp_fail_expected(p, what);
      component[i] = (uint8_t)(at - components);
   }
   pp_advance(p);
   return true;
}

/* The last component stands for those that follow. */
static bool
parse_swizzle(struct pp_parser *p, uint8_t *swizzle)
{
   uint8_t component[4] = {0};
   unsigned count = 0, bits = 0;
   *swizzle = LIMA_PP_IDENTITY;
   if (!pp_accept(p, '.'))
      return true;
   if (!parse_letters(p, "a swizzle of xyzw", component, &count))
      return false;
   for (unsigned i = 0; i < 4; i++)
      bits |= (unsigned)component[i < count ? i : count - 1] << (2 * i);
   *swizzle = (uint8_t)bits;
   return true;
}

static bool
parse_one_component(struct pp_parser *p, uint8_t *component)
{
   uint8_t letters[4] = {0};
   unsigned count = 0;
   if (!pp_expect(p, '.', "and a component, behind a register"))
      return false;
   const size_t pos = p->scan.token.pos;
   if (!parse_letters(p, "a component, x, y, z or w", letters, &count))
      return false;
   if (count != 1)
      return text_fail(&p->scan, pos, "expected one component, not %u", count);
   *component = letters[0];
   return true;
}

/* The optional mask of a destination; _ writes nothing. */
static bool
parse_mask(struct pp_parser *p, uint8_t *mask)
{
   uint8_t component[4] = {0};
   unsigned count = 0;
   *mask = LIMA_PP_XYZW;
   if (!pp_accept(p, '.'))
      return true;
   *mask = 0;
   if (pp_accept_word(p, "_"))
      return true;
   const size_t pos = p->scan.token.pos;
   if (!parse_letters(p, "a mask of xyzw, or _", component, &count))
      return false;
   for (unsigned i = 0; i < count; i++) {
      if (i && component[i] <= component[i - 1])
         return text_fail(&p->scan, pos,
                          "the components of a mask are in the order xyzw, each once");
      *mask |= (uint8_t)(1u << component[i]);
   }
   return true;
}

/* --- Sources */

static bool
parse_register(struct pp_parser *p, bool scalar, struct lima_pp_source *src, uint8_t *mul_in)
{
   uint8_t component = 0;
   if (mul_in && is_multiplied(p, scalar ? "^fmul" : "^vmul", scalar ? "^s0" : "^v0")) {
      pp_advance(p);
      *mul_in = 1;
      return scalar || parse_swizzle(p, &src->swizzle);
   }
   if (!parse_readable(p, &src->reg))
      return false;
   if (!scalar)
      return parse_swizzle(p, &src->swizzle);
   if (!parse_one_component(p, &component))
      return false;
   src->reg = (uint8_t)(4 * src->reg + component);
   return true;
}

static bool
parse_source(struct pp_parser *p, bool scalar, struct lima_pp_source *src, uint8_t *mul_in)
{
   *src = (struct lima_pp_source){0, 0, 0, 0};
   src->negate = pp_accept(p, '-');
   src->absolute = pp_accept_word(p, "abs");
   if (!src->absolute)
      return parse_register(p, scalar, src, mul_in);
   return pp_expect(p, '(', "behind abs") && parse_register(p, scalar, src, mul_in) &&
          pp_expect(p, ')', "behind the register of abs");
}

bool
pp_parse_vector(struct pp_parser *p, struct lima_pp_source *src, uint8_t *mul_in)
{
   return parse_source(p, false, src, mul_in);
}

bool
pp_parse_scalar(struct pp_parser *p, struct lima_pp_source *src, uint8_t *mul_in)
{
   return parse_source(p, true, src, mul_in);
}

bool
pp_parse_component(struct pp_parser *p, uint8_t *reg)
{
   uint8_t component = 0;
   if (!parse_readable(p, reg) || !parse_one_component(p, &component))
      return false;
   *reg = (uint8_t)(4 * *reg + component);
   return true;
}

/* --- Destinations */

bool
pp_parse_vector_dest(struct pp_parser *p, const char *pipeline, uint8_t *reg, uint8_t *mask)
{
   const bool vmul = pipeline && !strcmp(pipeline, "^vmul");
   if (vmul && is_multiplied(p, "^vmul", "^v0")) {
      pp_advance(p);
      *reg = *mask = 0;
      return true;
   }
   if (!vmul && pipeline && pp_accept_word(p, pipeline))
      *reg = LIMA_PP_DISCARD;
   else if (!accept_general(p, reg))
      return fail_register(p, "a register to write");
   return parse_mask(p, mask);
}

bool
pp_parse_scalar_dest(struct pp_parser *p, bool fmul, uint8_t *reg, uint8_t *output)
{
   uint8_t component = 0;
   *reg = *output = 0;
   if (fmul && is_multiplied(p, "^fmul", "^s0")) {
      pp_advance(p);
      return true;
   }
   if (!accept_general(p, reg))
      return fail_register(p, "a register to write");
   if (!parse_one_component(p, &component))
      return false;
   *reg = (uint8_t)(4 * *reg + component);
   *output = 1;
   return true;
}

/* --- Constants */

bool
pp_parse_half(struct pp_parser *p, uint16_t *half)
{
   const size_t pos = p->scan.token.pos;
   const bool negate = pp_accept(p, '-');
   const struct text_token token = p->scan.token;
   const char *name = text_of_token(&p->scan);
   uint32_t bits;
   float value;
   if (!negate && token.len > 2 && name[0] == '0' && name[1] == 'x' &&
       text_get_hex(&p->scan, &bits)) {
      if (bits > 0xffff)
         return text_fail(&p->scan, pos, "a half float has 16 bits");
      *half = (uint16_t)bits;
      pp_advance(p);
      return true;
   }
   const bool infinite = text_is_word(&p->scan, "inf");
   if ((token.kind != TEXT_NUMBER && !infinite) || !text_get_float(&p->scan, &value))
      return pp_fail_expected(p, "a number");
   if (!infinite && value >= LIMA_HALF_LIMIT)
      return text_fail(&p->scan, pos,
                       "the number is not in the range of a half float, up to 65504");
   *half = (uint16_t)(lima_half_from_float(value) | (negate ? 0x8000 : 0));
   pp_advance(p);
   return true;
}

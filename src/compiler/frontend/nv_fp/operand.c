/* Operands of !!FP1.0 (NF-035..NF-044, NF-061, NF-062). */
#include "parser.h"

#include <string.h>

/* --- Names of registers */

/* <letter>0 .. <letter><limit - 1>, without leading zeros (NF-032). -1: not one of them. */
static int
numbered(const char *name, size_t len, const char *prefix, unsigned limit)
{
   const size_t n = strlen(prefix);
   uint64_t value;
   if (len <= n || len > n + 2 || memcmp(name, prefix, n) || (len == n + 2 && name[n] == '0') ||
       !text_decimal(name + n, len - n, &value))
      return -1;
   return value < limit ? (int)value : -1;
}

static int
numbered_token(const struct asm_parser *p, const char *prefix, unsigned limit)
{
   if (p->scan.token.kind != TEXT_NAME)
      return -1;
   return numbered(text_of_token(&p->scan), p->scan.token.len, prefix, limit);
}

struct name {
   char name[5];
   uint8_t value;
};

static const struct name attribs[] = {
    {"WPOS", VARYING_WPOS},     {"COL0", VARYING_COL0},     {"COL1", VARYING_COL1},
    {"FOGC", VARYING_FOGC},     {"TEX0", VARYING_TEX0},     {"TEX1", VARYING_TEX0 + 1},
    {"TEX2", VARYING_TEX0 + 2}, {"TEX3", VARYING_TEX0 + 3}, {"TEX4", VARYING_TEX0 + 4},
    {"TEX5", VARYING_TEX0 + 5}, {"TEX6", VARYING_TEX0 + 6}, {"TEX7", VARYING_TEX0 + 7},
};

static int
find_attrib(const struct asm_parser *p)
{
   for (size_t i = 0; i < sizeof attribs / sizeof attribs[0]; i++) {
      if (text_is_word(&p->scan, attribs[i].name))
         return attribs[i].value;
   }
   return -1;
}

/* NF-031: words of the grammar, instructions, registers and units. */
bool
nv_fp_is_reserved(const struct asm_parser *p)
{
   static const char *const words[] = {"DECLARE", "DEFINE", "END", "COLR", "COLH", "DEPR", "CUBE",
                                       "RECT",    "RC",     "HC",  "f",    "o",    "p"};
   for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
      if (text_is_word(&p->scan, words[i]))
         return true;
   }
   struct asm_suffixes suffixes;
   return asm_is_rule(p) || find_attrib(p) >= 0 || numbered_token(p, "TEX", 16) >= 0 ||
          numbered_token(p, "R", NV_FP_LONG_TEMPS) >= 0 ||
          numbered_token(p, "H", NV_FP_HALF_TEMPS) >= 0 ||
          asm_find_op(text_of_token(&p->scan), p->scan.token.len, p->program->dialects, &suffixes);
}

/* --- Constants */

static bool
fail_constant(struct asm_parser *p)
{
   return text_fail_expected(&p->scan, "a number or the name of a scalar constant");
}

/* A number with a sign, or the name of a scalar constant. */
bool
nv_fp_parse_scalar(struct asm_parser *p, float *value)
{
   if (p->scan.token.kind != TEXT_NAME)
      return asm_parse_signed_float(p, value);
   const struct asm_symbol *symbol = asm_find_symbol(p);
   if (!symbol || symbol->kind != ASM_SYMBOL_SCALAR)
      return fail_constant(p);
   *value = p->program->params[symbol->index].value[0];
   text_advance(&p->scan);
   return true;
}

bool
nv_fp_parse_vector(struct asm_parser *p, float v[4])
{
   unsigned n = 0;
   memcpy(v, (const float[4]){0, 0, 0, 1}, 4 * sizeof *v);
   do {
      if (n == 4)
         return text_fail(&p->scan, p->scan.token.pos, "a constant has at most four components");
      if (!nv_fp_parse_scalar(p, &v[n++]))
         return false;
   } while (text_accept(&p->scan, ','));
   return text_expect(&p->scan, '}', "after the constant");
}

/* --- Sources */

static bool
bind_constant(struct asm_parser *p, const float v[4], struct asm_src *src)
{
   struct arb_param param = {.kind = ARB_PARAM_CONSTANT};
   memcpy(param.value, v, sizeof param.value);
   src->file = ASM_FILE_BINDING;
   src->index = (int)p->program->num_params;
   return asm_add_param(p, &param);
}

static bool
parse_number(struct asm_parser *p, bool minus, struct asm_src *src)
{
   float x;
   if (!asm_parse_signed_float(p, &x))
      return false;
   x = minus ? -x : x;
   asm_set_swizzle(src->swizzle, 0, 1, 2, 3);
   src->scalar_constant = true;
   return bind_constant(p, (const float[4]){x, x, x, x}, src);
}

static bool
parse_attrib(struct asm_parser *p, struct asm_src *src)
{
   text_advance(&p->scan);
   if (!text_expect(&p->scan, '[', "after f"))
      return false;
   src->file = ASM_FILE_ATTRIB;
   src->index = find_attrib(p);
   if (src->index < 0)
      return text_fail_expected(&p->scan, "an attribute: WPOS COL0 COL1 FOGC TEX0 .. TEX7");
   p->varyings |= UINT64_C(1) << src->index;
   text_advance(&p->scan);
   return text_expect(&p->scan, ']', "after the attribute");
}

static bool
parse_local(struct asm_parser *p, struct asm_src *src)
{
   int index;
   text_advance(&p->scan);
   if (!text_expect(&p->scan, '[', "after p") ||
       !asm_parse_number(p, (int)p->limits->local_params - 1, "number of a local parameter",
                         &index))
      return false;
   const struct arb_param param = {.kind = ARB_PARAM_LOCAL, .index = (uint16_t)index};
   src->file = ASM_FILE_BINDING;
   src->index = (int)p->program->num_params;
   return asm_add_param(p, &param) && text_expect(&p->scan, ']', "after the local parameter");
}

static bool
parse_symbol(struct asm_parser *p, struct asm_src *src)
{
   const struct asm_symbol *symbol = asm_find_symbol(p);
   if (!symbol)
      return text_fail_expected(&p->scan,
                                "an operand: a register, f[], p[], a constant or a declared name");
   src->file = ASM_FILE_BINDING;
   src->index = (int)symbol->index;
   src->scalar_constant = symbol->kind == ASM_SYMBOL_SCALAR;
   text_advance(&p->scan);
   return true;
}

/* A register or parameter, without suffix. */
static bool
parse_named(struct asm_parser *p, struct asm_src *src)
{
   const int r = numbered_token(p, "R", NV_FP_LONG_TEMPS);
   const int h = numbered_token(p, "H", NV_FP_HALF_TEMPS);
   if (r >= 0 || h >= 0) {
      src->file = ASM_FILE_TEMP;
      src->half = h >= 0;
      src->index = src->half ? (int)NV_FP_LONG_TEMPS + h : r;
      nv_fp_use_temp(p, (unsigned)src->index);
      text_advance(&p->scan);
      return true;
   }
   if (text_is_word(&p->scan, "f"))
      return parse_attrib(p, src);
   if (text_is_word(&p->scan, "p"))
      return parse_local(p, src);
   return parse_symbol(p, src);
}

bool
nv_fp_parse_register(struct asm_parser *p, struct asm_src *src)
{
   if (text_is_word(&p->scan, "f"))
      return parse_attrib(p, src);
   if (text_is_word(&p->scan, "p"))
      return parse_local(p, src);
   return text_fail_expected(&p->scan, "f[], p[] or a declared name");
}

/* What may stand between bars; a sign stands in front of it already. */
static bool
parse_base(struct asm_parser *p, bool scalar, bool *minus, struct asm_src *src)
{
   if (p->scan.token.kind == TEXT_NUMBER) {
      const bool negative = *minus; /* part of the constant (NF-068) */
      *minus = false;
      return parse_number(p, negative, src);
   }
   if (text_accept(&p->scan, '{')) {
      float v[4];
      if (!nv_fp_parse_vector(p, v) || !bind_constant(p, v, src))
         return false;
   } else if (!parse_named(p, src)) {
      return false;
   }
   if (!src->scalar_constant)
      return asm_parse_swizzle(p, scalar, src->swizzle);
   asm_set_swizzle(src->swizzle, 0, 1, 2, 3); /* NF-041 */
   return true;
}

static bool
accept_sign(struct asm_parser *p)
{
   const bool minus = text_accept(&p->scan, '-');
   if (!minus)
      text_accept(&p->scan, '+');
   return minus;
}

bool
nv_fp_parse_src(struct asm_parser *p, bool scalar, struct asm_src *src)
{
   src->neg = accept_sign(p);
   if (!text_accept(&p->scan, '|'))
      return parse_base(p, scalar, &src->neg, src);
   src->abs = true;
   src->inner_neg = accept_sign(p);
   return parse_base(p, scalar, &src->inner_neg, src) &&
          text_expect(&p->scan, '|', "after the operand");
}

/* --- Destinations */

static bool
parse_output(struct asm_parser *p, struct asm_dst *dst)
{
   text_advance(&p->scan);
   if (!text_expect(&p->scan, '[', "after o"))
      return false;
   dst->file = ASM_FILE_OUTPUT;
   dst->half = text_is_word(&p->scan, "COLH");
   dst->index = text_is_word(&p->scan, "DEPR") ? FRAG_RESULT_DEPTH : FRAG_RESULT_COLOR;
   if (!dst->half && dst->index == FRAG_RESULT_COLOR && !text_is_word(&p->scan, "COLR"))
      return text_fail_expected(&p->scan, "a result: COLR, COLH or DEPR");
   const uint64_t bit = UINT64_C(1) << dst->index;
   p->program->outputs_written |= bit;
   p->half_outputs |= dst->half ? bit : 0;
   p->long_outputs |= dst->half ? 0 : bit;
   if (p->half_outputs & p->long_outputs) /* NF-064 */
      return text_fail(&p->scan, p->scan.token.pos, "a program writes o[COLR] or o[COLH]");
   text_advance(&p->scan);
   return text_expect(&p->scan, ']', "after the result");
}

static bool
parse_register_dst(struct asm_parser *p, struct asm_dst *dst)
{
   const int r = numbered_token(p, "R", NV_FP_LONG_TEMPS);
   const int h = numbered_token(p, "H", NV_FP_HALF_TEMPS);
   const bool half_code = text_is_word(&p->scan, "HC");
   if (r < 0 && h < 0 && text_is_word(&p->scan, "o"))
      return parse_output(p, dst);
   if (r < 0 && h < 0 && !half_code && !text_is_word(&p->scan, "RC"))
      return text_fail_expected(&p->scan, "a destination: R0..R31, H0..H63, RC, HC or o[]");
   dst->half = h >= 0 || half_code;
   dst->file = r < 0 && h < 0 ? ASM_FILE_CC : ASM_FILE_TEMP;
   dst->index = h >= 0 ? (int)NV_FP_LONG_TEMPS + h : r;
   if (dst->file == ASM_FILE_TEMP)
      nv_fp_use_temp(p, (unsigned)dst->index);
   text_advance(&p->scan);
   return true;
}

bool
nv_fp_parse_dst(struct asm_parser *p, struct asm_dst *dst)
{
   return parse_register_dst(p, dst) && asm_parse_mask(p, &dst->mask) &&
          asm_parse_test(p, &dst->test);
}

/* --- Textures */

bool
nv_fp_parse_texture(struct asm_parser *p, struct asm_instr *instr)
{
   if (!text_expect(&p->scan, ',', "and a texture"))
      return false;
   const int unit = numbered_token(p, "TEX", 16);
   if (unit < 0)
      return text_fail_expected(&p->scan, "a texture unit, TEX0..TEX15");
   if ((unsigned)unit >= p->limits->image_units)
      return text_fail(&p->scan, p->scan.token.pos, "number out of range: there are %u units",
                       p->limits->image_units);
   text_advance(&p->scan);
   return asm_parse_tex_target(p, (unsigned)unit, instr);
}

/* Operands and destinations of ARB programs (AV sections 11 and 12, AF-025, AF-068, AF-078). */
#include "parser.h"

/* --- Sources */

/* The one component that address registers have (AV-247, AV-249). */
static bool
parse_address_x(struct asm_parser *p)
{
   if (!text_expect(&p->scan, '.', "and x after the address register"))
      return false;
   return text_accept_word(&p->scan, "x") ||
          text_fail_expected(&p->scan, "x, the component of address registers");
}

/* With OPTION NV_vertex_program2 there are four (NO-044). */
static bool
parse_address_component(struct asm_parser *p, uint8_t *component)
{
   uint8_t swizzle[4];
   *component = 0;
   if (!asm_has_dialect(p, ASM_OPTION_NV_VP2))
      return parse_address_x(p);
   if (!asm_parse_swizzle(p, true, swizzle))
      return false;
   *component = swizzle[0];
   return true;
}

/* "A.x", "A.x + n", "A.x - n" (AV-248) */
bool
asm_parse_relative(struct asm_parser *p, struct asm_relative *relative)
{
   const struct asm_symbol *address = asm_find_symbol(p);
   if (!address || address->kind != ASM_SYMBOL_ADDRESS)
      return text_fail_expected(&p->scan, "an address register");
   *relative = (struct asm_relative){.on = true, .address_reg = (uint8_t)address->index};
   text_advance(&p->scan);
   if (!parse_address_component(p, &relative->address_comp))
      return false;
   const bool minus = text_is_char(&p->scan, '-');
   if (!minus && !text_is_char(&p->scan, '+'))
      return true;
   text_advance(&p->scan);
   if (!asm_parse_number(p, 63 + minus, "offset of a relative address", &relative->offset))
      return false;
   relative->offset = minus ? -relative->offset : relative->offset;
   return true;
}

static void
set_relative(struct asm_src *src, const struct asm_relative *relative)
{
   src->relative = relative->on;
   src->address_reg = relative->address_reg;
   src->address_comp = relative->address_comp;
   src->index = relative->offset;
}

static bool
parse_array_element(struct asm_parser *p, unsigned index, struct asm_src *src)
{
   struct asm_array *array = &p->program->arrays[index];
   if (!text_expect(&p->scan, '[', "after the name of an array"))
      return false;
   const struct asm_symbol *symbol = asm_find_symbol(p);
   if (symbol && symbol->kind == ASM_SYMBOL_ADDRESS) {
      struct asm_relative relative;
      src->array = index;
      array->relative = true;
      if (!asm_parse_relative(p, &relative))
         return false;
      set_relative(src, &relative);
   } else {
      if (!asm_parse_number(p, (int)array->count - 1, "array index or address register",
                            &src->index))
         return false;
      src->index += (int)array->first;
   }
   return text_expect(&p->scan, ']', "after the array index");
}

static void
set_attrib(struct asm_src *src, const struct asm_symbol *symbol)
{
   src->file = ASM_FILE_ATTRIB;
   src->index = (int)symbol->index;
   if (!symbol->relative.on)
      return;
   src->array = symbol->index;
   set_relative(src, &symbol->relative);
}

static bool
parse_symbol_src(struct asm_parser *p, struct asm_src *src)
{
   const struct asm_symbol *symbol = asm_find_symbol(p);
   if (!symbol)
      return text_fail_expected(&p->scan, "an operand: a declared name, a binding or a constant");
   switch (symbol->kind) {
   case ASM_SYMBOL_OUTPUT:
      return text_fail(&p->scan, p->scan.token.pos, "results can not be read");
   case ASM_SYMBOL_ADDRESS:
      return text_fail(&p->scan, p->scan.token.pos, "an address register is no operand");
   case ASM_SYMBOL_ATTRIB:
      set_attrib(src, symbol);
      text_advance(&p->scan);
      return true;
   case ASM_SYMBOL_TEMP:
      src->file = ASM_FILE_TEMP;
      src->half = symbol->half;
      break;
   default:
      src->file = ASM_FILE_BINDING;
      break;
   }
   const enum asm_symbol_kind kind = symbol->kind;
   const unsigned index = symbol->index;
   src->index = kind == ASM_SYMBOL_ARRAY ? 0 : (int)index;
   text_advance(&p->scan);
   return kind != ASM_SYMBOL_ARRAY || parse_array_element(p, index, src);
}

/* "fragment.texcoord[A0" (NO-029): the token is fragment. */
static bool
is_indexed_texcoord(const struct asm_parser *p)
{
   static const char *const rest[] = {".", "texcoord", "[", "A0"};
   struct text_scanner ahead = p->scan;
   if (!asm_has_dialect(p, ASM_OPTION_NV_FP2))
      return false;
   for (unsigned i = 0; i < 4; i++) {
      text_advance(&ahead);
      if (ahead.token.kind == TEXT_CHAR ? !text_is_char(&ahead, rest[i][0])
                                        : !text_is_word(&ahead, rest[i]))
         return false;
   }
   return true;
}

static bool
parse_indexed_texcoord(struct asm_parser *p, struct asm_src *src)
{
   for (unsigned i = 0; i < 4; i++)
      text_advance(&p->scan);
   const int loop = asm_current_loop(p);
   if (loop < 0)
      return text_fail(&p->scan, p->scan.token.pos, "A0.x is the index of a LOOP around it");
   text_advance(&p->scan);
   src->relative = true;
   src->array = (unsigned)loop;
   src->index = 0;
   for (unsigned i = 0; i < p->limits->texture_coords; i++)
      p->varyings |= UINT64_C(1) << (VARYING_TEX0 + i);
   if (!parse_address_x(p) ||
       (text_accept(&p->scan, '+') && !asm_parse_number(p, 9, "offset of an index", &src->index)))
      return false;
   return text_expect(&p->scan, ']', "after the index");
}

/* An operand without sign and suffix. */
static bool
parse_base(struct asm_parser *p, struct asm_src *src)
{
   if (asm_is_attrib_binding(p)) {
      struct asm_symbol symbol;
      src->file = ASM_FILE_ATTRIB;
      if (is_indexed_texcoord(p))
         return parse_indexed_texcoord(p, src);
      if (!asm_parse_attrib_symbol(p, &symbol))
         return false;
      set_attrib(src, &symbol);
      return true;
   }
   const bool constant = text_is_char(&p->scan, '{') || p->scan.token.kind == TEXT_NUMBER;
   if (!constant && !asm_is_param_binding(p))
      return parse_symbol_src(p, src);
   src->file = ASM_FILE_BINDING;
   src->index = (int)p->program->num_params;
   return constant ? asm_parse_constant(p, false) : asm_parse_param_binding(p, false);
}

/* The optional sign. */
static bool
accept_sign(struct asm_parser *p)
{
   const bool minus = text_accept(&p->scan, '-');
   if (!minus)
      text_accept(&p->scan, '+');
   return minus;
}

/* Under the NV options a scalar constant is an operand without a suffix (NO-018, C-18). */
static bool
parse_suffixed(struct asm_parser *p, bool scalar, struct asm_src *src)
{
   const bool number = p->scan.token.kind == TEXT_NUMBER;
   if (!parse_base(p, src))
      return false;
   if (number && asm_has_nv_option(p) && !text_is_char(&p->scan, '.')) {
      asm_set_swizzle(src->swizzle, 0, 1, 2, 3);
      return true;
   }
   return asm_parse_swizzle(p, scalar, src->swizzle);
}

bool
asm_parse_arb_src(struct asm_parser *p, bool scalar, struct asm_src *src)
{
   src->neg = accept_sign(p);
   if (!asm_has_nv_option(p) || !text_accept(&p->scan, '|'))
      return parse_suffixed(p, scalar, src);
   src->abs = true; /* NO-016 */
   src->inner_neg = accept_sign(p);
   return parse_suffixed(p, scalar, src) && text_expect(&p->scan, '|', "after the operand");
}

/* --- SWZ (AV-297, AV-298) */

/* Which set of letters a selector is of: 0 none, 1 or 2. */
static bool
parse_selector(struct asm_parser *p, unsigned n, unsigned *set, struct asm_src *src)
{
   static const char letters[2][5] = {"xyzw", "rgba"};
   const bool minus = text_is_char(&p->scan, '-');
   if (minus || text_is_char(&p->scan, '+'))
      text_advance(&p->scan);
   src->negate |= (uint8_t)(minus << n);
   for (unsigned i = 0; i < (asm_is_fragment(p) ? 2u : 1u); i++) {
      for (unsigned c = 0; c < 4; c++) {
         const char word[2] = {letters[i][c], '\0'};
         if (!text_is_word(&p->scan, word))
            continue;
         if (*set && *set != i + 1)
            return text_fail(&p->scan, p->scan.token.pos, "xyzw and rgba in one swizzle");
         *set = i + 1;
         src->swizzle[n] = (uint8_t)c;
         text_advance(&p->scan);
         return true;
      }
   }
   const bool one = text_is_word(&p->scan, "1");
   if (!one && !text_is_word(&p->scan, "0"))
      return text_fail_expected(&p->scan, "a component, 0 or 1");
   src->swizzle[n] = one ? ASM_SWIZZLE_ONE : ASM_SWIZZLE_ZERO;
   text_advance(&p->scan);
   return true;
}

bool
asm_parse_arb_swz(struct asm_parser *p, struct asm_src *src)
{
   unsigned set = 0;
   if (!parse_base(p, src))
      return false;
   for (unsigned n = 0; n < 4; n++) {
      if (!text_expect(&p->scan, ',', "and a component, 0 or 1") ||
          !parse_selector(p, n, &set, src))
         return false;
   }
   return true;
}

/* --- Textures */

static const struct {
   const char *word;
   enum ir_tex_target target;
   bool shadow, rect;
} tex_targets[] = {
    {"1D", IR_TEX_1D, false, false},      {"2D", IR_TEX_2D, false, false},
    {"3D", IR_TEX_3D, false, false},      {"CUBE", IR_TEX_CUBE, false, false},
    {"RECT", IR_TEX_RECT, false, true},   {"SHADOW1D", IR_TEX_1D, true, false},
    {"SHADOW2D", IR_TEX_2D, true, false}, {"SHADOWRECT", IR_TEX_RECT, true, true},
};

static bool
parse_tex_target(struct asm_parser *p, struct asm_instr *instr)
{
   for (unsigned i = 0; i < sizeof tex_targets / sizeof tex_targets[0]; i++) {
      if (!text_is_word(&p->scan, tex_targets[i].word) ||
          (tex_targets[i].shadow && !(p->options & ARB_OPTION_SHADOW)) ||
          (tex_targets[i].rect && !(p->limits->options & ARB_OPTION_RECT)))
         continue;
      instr->tex_target = tex_targets[i].target;
      instr->tex_shadow = tex_targets[i].shadow;
      return true;
   }
   return text_fail_expected(&p->scan, "a texture target: 1D, 2D, 3D, CUBE or RECT");
}

bool
asm_parse_tex_target(struct asm_parser *p, unsigned unit, struct asm_instr *instr)
{
   struct arb_result *r = p->result;
   if (!text_expect(&p->scan, ',', "and a texture target") || !parse_tex_target(p, instr))
      return false;
   instr->tex_unit = (uint8_t)unit;
   const uint8_t target = (uint8_t)(instr->tex_target + 1);
   const bool shadow = r->shadow_units >> unit & 1;
   if (!r->tex_target[unit] && p->num_sampled++ == p->limits->sampled_units)
      return text_fail(&p->scan, p->scan.token.pos, "too many units: a program samples %u",
                       p->limits->sampled_units);
   if (r->tex_target[unit] && (r->tex_target[unit] != target || shadow != instr->tex_shadow))
      return text_fail(&p->scan, p->scan.token.pos, "texture[%u] has another target before", unit);
   r->tex_target[unit] = target;
   r->shadow_units |= (uint32_t)instr->tex_shadow << unit;
   text_advance(&p->scan);
   return true;
}

bool
asm_parse_arb_texture(struct asm_parser *p, struct asm_instr *instr)
{
   unsigned unit;
   if (!text_expect(&p->scan, ',', "and a texture"))
      return false;
   if (!text_accept_word(&p->scan, "texture"))
      return text_fail_expected(&p->scan, "texture[n]");
   return asm_parse_index(p, true, p->limits->image_units, "texture image units", &unit) &&
          asm_parse_tex_target(p, unit, instr);
}

/* --- Destinations */

/* NO-010: what writes one result has one size. */
static bool
check_output_size(struct asm_parser *p, size_t pos, const struct asm_dst *dst)
{
   const uint64_t bit = UINT64_C(1) << dst->index;
   if (dst->half)
      p->half_outputs |= bit;
   else
      p->long_outputs |= bit;
   if (!(p->half_outputs & p->long_outputs))
      return true;
   return text_fail(&p->scan, pos, "another instruction writes this result in another size");
}

static bool
parse_symbol_dst(struct asm_parser *p, struct asm_dst *dst)
{
   const struct asm_symbol *symbol = asm_find_symbol(p);
   if (!symbol || (symbol->kind != ASM_SYMBOL_TEMP && symbol->kind != ASM_SYMBOL_OUTPUT))
      return text_fail_expected(&p->scan, "a destination: a temporary or a result");
   dst->file = symbol->kind == ASM_SYMBOL_TEMP ? ASM_FILE_TEMP : ASM_FILE_OUTPUT;
   dst->index = (int)symbol->index;
   dst->half = symbol->half;
   dst->relative = symbol->relative;
   text_advance(&p->scan);
   return true;
}

bool
asm_parse_arb_dst(struct asm_parser *p, struct asm_dst *dst)
{
   const size_t pos = p->scan.token.pos;
   if (text_is_word(&p->scan, "result")) {
      struct asm_symbol symbol;
      if (!asm_parse_result_symbol(p, &symbol))
         return false;
      dst->file = ASM_FILE_OUTPUT;
      dst->index = (int)symbol.index;
      dst->relative = symbol.relative;
   } else if (!parse_symbol_dst(p, dst)) {
      return false;
   }
   if (dst->file == ASM_FILE_OUTPUT) {
      for (unsigned i = 0; i < (dst->relative.on ? p->limits->texture_coords : 1); i++)
         p->program->outputs_written |= UINT64_C(1) << dst->index << i;
      if (!check_output_size(p, pos, dst))
         return false;
   }
   return asm_parse_mask(p, &dst->mask) && asm_parse_test(p, &dst->test);
}

bool
asm_parse_arb_address_dst(struct asm_parser *p, struct asm_dst *dst)
{
   const struct asm_symbol *symbol = asm_find_symbol(p);
   if (!symbol || symbol->kind != ASM_SYMBOL_ADDRESS)
      return text_fail_expected(&p->scan, "an address register");
   dst->file = ASM_FILE_ADDRESS;
   dst->index = (int)symbol->index;
   dst->mask = 1;
   text_advance(&p->scan);
   if (asm_has_dialect(p, ASM_OPTION_NV_VP2))
      return asm_parse_mask(p, &dst->mask) && asm_parse_test(p, &dst->test);
   return parse_address_x(p);
}

bool
asm_parse_arb_address_src(struct asm_parser *p, struct asm_src *src)
{
   const struct asm_symbol *symbol = asm_find_symbol(p);
   if (!symbol || symbol->kind != ASM_SYMBOL_ADDRESS)
      return text_fail_expected(&p->scan, "an address register");
   src->file = ASM_FILE_ADDRESS;
   src->index = (int)symbol->index;
   asm_set_swizzle(src->swizzle, 0, 1, 2, 3);
   text_advance(&p->scan);
   return true;
}

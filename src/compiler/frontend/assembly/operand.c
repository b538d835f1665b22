/* Components, masks and swizzles of all languages; registers and condition tests of
 * NV_vertex_program (VP-159..VP-176, VP-188..VP-200). */
#include "parser.h"

#include <string.h>

/* --- Components */

/* One set of letters and its name in messages. */
struct letters {
   const char *letters, *name;
};
static const struct letters letter_sets[] = {{"xyzw", "x, y, z or w"}, {"rgba", "r, g, b or a"}};

static int
component_of(const struct letters *set, char c)
{
   const char *at = c ? strchr(set->letters, c) : NULL;
   return at ? (int)(at - set->letters) : -1;
}

/* The set that the token's first letter is of: fragment programs have two, and one suffix is of one
 * (AF-025). */
static const struct letters *
choose_letters(const struct asm_parser *p)
{
   const bool colors = asm_is_fragment(p) && p->scan.token.kind == TEXT_NAME &&
                       component_of(&letter_sets[1], *text_of_token(&p->scan)) >= 0;
   return &letter_sets[colors];
}

/* Takes component letters; each is a token of its own, with or without blanks (VP-138). Stops at
 * the first token that is not a name or when `max` letters are read. `ordered`: as in write masks,
 * each comes after the one before (VP-162). Gives the count, -1 after an error. */
static int
parse_letters(struct asm_parser *p, unsigned max, bool ordered, uint8_t letters[4])
{
   const struct letters *set = choose_letters(p);
   unsigned n = 0;
   while (p->scan.token.kind == TEXT_NAME) {
      for (size_t i = 0; i < p->scan.token.len; i++, n++) {
         const size_t pos = p->scan.token.pos + i;
         const int c = component_of(set, p->scan.text[pos]);
         if (c < 0) {
            text_fail(&p->scan, pos, "expected a component (%s), found '%c'", set->name,
                      p->scan.text[pos]);
            return -1;
         }
         if (n == max) {
            text_fail(&p->scan, pos, "too many components: at most %u here", max);
            return -1;
         }
         if (ordered && n && c <= letters[n - 1]) {
            text_fail(&p->scan, pos, "a write mask lists its components once and in order");
            return -1;
         }
         letters[n] = (uint8_t)c;
      }
      text_advance(&p->scan);
   }
   if (!n)
      text_fail_expected(&p->scan, "a component (x, y, z or w) after '.'");
   return n ? (int)n : -1;
}

bool
asm_parse_mask(struct asm_parser *p, uint8_t *mask)
{
   *mask = 0xf;
   if (!text_accept(&p->scan, '.'))
      return true;
   uint8_t letters[4];
   const int n = parse_letters(p, 4, true, letters);
   if (n < 0)
      return false;
   *mask = 0;
   for (int i = 0; i < n; i++)
      *mask |= (uint8_t)(1u << letters[i]);
   return true;
}

void
asm_set_swizzle(uint8_t swizzle[4], uint8_t x, uint8_t y, uint8_t z, uint8_t w)
{
   swizzle[0] = x;
   swizzle[1] = y;
   swizzle[2] = z;
   swizzle[3] = w;
}

/* None, one (repeated) or four components (VP-160). */
static bool
parse_vector_swizzle(struct asm_parser *p, uint8_t swizzle[4])
{
   asm_set_swizzle(swizzle, 0, 1, 2, 3);
   if (!text_accept(&p->scan, '.'))
      return true;
   uint8_t c[4];
   const int n = parse_letters(p, 4, false, c);
   if (n < 0)
      return false;
   if (n == 1)
      asm_set_swizzle(swizzle, c[0], c[0], c[0], c[0]);
   else if (n == 4)
      asm_set_swizzle(swizzle, c[0], c[1], c[2], c[3]);
   else
      return text_fail_expected(&p->scan, "one or four components in a swizzle");
   return true;
}

/* `pos` is where the letter stands. */
static bool
parse_component(struct asm_parser *p, uint8_t *component, size_t *pos)
{
   if (!text_expect(&p->scan, '.', "and one component"))
      return false;
   uint8_t c[4];
   *pos = p->scan.token.pos;
   if (parse_letters(p, 1, false, c) < 0)
      return false;
   *component = c[0];
   return true;
}

bool
asm_parse_swizzle(struct asm_parser *p, bool scalar, uint8_t swizzle[4])
{
   uint8_t c;
   size_t pos;
   if (!scalar)
      return parse_vector_swizzle(p, swizzle);
   if (!parse_component(p, &c, &pos))
      return false;
   asm_set_swizzle(swizzle, c, c, c, c);
   return true;
}

/* One component of an address register; VP1.x has A0.x alone (VP-174, VP-175). */
static bool
parse_address_component(struct asm_parser *p, uint8_t *component)
{
   size_t pos;
   if (!parse_component(p, component, &pos))
      return false;
   if (nv_vp_is_vp2(p) || *component == 0)
      return true;
   return text_fail(&p->scan, pos, "only A0.x exists in this version");
}

/* --- Numbers and names of registers */

/* A decimal number in 0..max; a longer one can not wrap (VP-146). */
bool
asm_parse_number(struct asm_parser *p, int max, const char *what, int *number)
{
   uint64_t value;
   if (!text_get_decimal(&p->scan, &value))
      return text_fail_expected(&p->scan, what);
   if (value > (uint64_t)max)
      return text_fail(&p->scan, p->scan.token.pos, "number out of range: %s, 0 to %d", what, max);
   *number = (int)value;
   text_advance(&p->scan);
   return true;
}

/* R0..R11, or R15 in VP2.0, spelled without leading zeros (VP-172, VP-188). -1: not one of them. */
static int
temp_number(const struct asm_parser *p)
{
   const struct text_token *t = &p->scan.token;
   const char *s = p->scan.text + t->pos;
   if (t->kind != TEXT_NAME || t->len < 2 || t->len > 3 || s[0] != 'R')
      return -1;
   uint64_t n;
   if (!text_decimal(s + 1, t->len - 1, &n) || (t->len == 3 && s[1] == '0'))
      return -1;
   return n < (nv_vp_is_vp2(p) ? NV_VP2_TEMPS : NV_VP1_TEMPS) ? (int)n : -1;
}

static int
address_number(const struct asm_parser *p)
{
   if (text_is_word(&p->scan, "A0"))
      return 0;
   return nv_vp_is_vp2(p) && text_is_word(&p->scan, "A1") ? 1 : -1;
}

struct register_name {
   char name[5];
   uint8_t index;
};

static int
find_register(const struct asm_parser *p, const struct register_name *names, size_t count)
{
   for (size_t i = 0; i < count; i++) {
      if (text_is_word(&p->scan, names[i].name))
         return names[i].index;
   }
   return -1;
}

/* VP-168 */
static const struct register_name attribs[] = {
    {"OPOS", 0}, {"WGHT", 1},  {"NRML", 2},  {"COL0", 3},  {"COL1", 4},  {"FOGC", 5},  {"TEX0", 8},
    {"TEX1", 9}, {"TEX2", 10}, {"TEX3", 11}, {"TEX4", 12}, {"TEX5", 13}, {"TEX6", 14}, {"TEX7", 15},
};

/* VP-171; the clip distances, at the end, are VP2.0's (VP-200) */
#define NUM_CLIP_OUTPUTS 6
static const struct register_name outputs[] = {
    {"HPOS", VARYING_HPOS},     {"COL0", VARYING_COL0},     {"COL1", VARYING_COL1},
    {"BFC0", VARYING_BFC0},     {"BFC1", VARYING_BFC1},     {"FOGC", VARYING_FOGC},
    {"PSIZ", VARYING_PSIZ},     {"TEX0", VARYING_TEX0},     {"TEX1", VARYING_TEX0 + 1},
    {"TEX2", VARYING_TEX0 + 2}, {"TEX3", VARYING_TEX0 + 3}, {"TEX4", VARYING_TEX0 + 4},
    {"TEX5", VARYING_TEX0 + 5}, {"TEX6", VARYING_TEX0 + 6}, {"TEX7", VARYING_TEX0 + 7},
    {"CLP0", VARYING_CLP0},     {"CLP1", VARYING_CLP0 + 1}, {"CLP2", VARYING_CLP0 + 2},
    {"CLP3", VARYING_CLP0 + 3}, {"CLP4", VARYING_CLP0 + 4}, {"CLP5", VARYING_CLP0 + 5},
};

static int
max_param(const struct asm_parser *p)
{
   return (nv_vp_is_vp2(p) ? NV_VP2_PARAMS : NV_VP1_PARAMS) - 1;
}

/* --- Sources */

/* A0.x, A0.x + n, A0.x - n, behind "c[" (VP-174, VP-190) */
static bool
parse_relative(struct asm_parser *p, struct asm_src *src)
{
   const struct asm_program *program = p->program;
   if (program->language == ASM_VP_1_1 && program->position_invariant)
      return text_fail(&p->scan, p->scan.token.pos,
                       "position-invariant VP1.1 programs have no relative addressing");
   src->relative = true;
   src->address_reg = (uint8_t)address_number(p);
   text_advance(&p->scan);
   if (!parse_address_component(p, &src->address_comp))
      return false;
   if (text_is_char(&p->scan, '+') || text_is_char(&p->scan, '-')) {
      const bool minus = text_is_char(&p->scan, '-');
      const int limit = nv_vp_is_vp2(p) ? 255 : 63;
      text_advance(&p->scan);
      if (!asm_parse_number(p, limit + minus, "offset of a relative address", &src->index))
         return false;
      if (minus)
         src->index = -src->index;
   }
   return true;
}

static bool
parse_param_src(struct asm_parser *p, struct asm_src *src)
{
   src->file = ASM_FILE_PARAM;
   text_advance(&p->scan);
   if (!text_expect(&p->scan, '[', "after c"))
      return false;
   if (address_number(p) >= 0) {
      if (!parse_relative(p, src))
         return false;
   } else if (!asm_parse_number(p, max_param(p), "program parameter number or A0.x", &src->index)) {
      return false;
   }
   return text_expect(&p->scan, ']', "after the program parameter");
}

static bool
parse_attrib_src(struct asm_parser *p, struct asm_src *src)
{
   src->file = ASM_FILE_ATTRIB;
   text_advance(&p->scan);
   if (!text_expect(&p->scan, '[', "after v"))
      return false;
   const bool state = p->program->language == ASM_VSP_1_0;
   const int named = state ? -1 : find_register(p, attribs, sizeof attribs / sizeof attribs[0]);
   if (named >= 0) {
      src->index = named;
      text_advance(&p->scan);
   } else if (!asm_parse_number(p, state ? 0 : 15,
                                state ? "vertex attribute 0" : "vertex attribute number or name",
                                &src->index)) {
      return false;
   }
   return text_expect(&p->scan, ']', "after the vertex attribute");
}

static bool
parse_register_src(struct asm_parser *p, struct asm_src *src)
{
   const int temp = temp_number(p);
   if (temp >= 0) {
      src->file = ASM_FILE_TEMP;
      src->index = temp;
      text_advance(&p->scan);
      return true;
   }
   if (text_is_word(&p->scan, "c"))
      return parse_param_src(p, src);
   if (text_is_word(&p->scan, "v"))
      return parse_attrib_src(p, src);
   if (text_is_word(&p->scan, "o"))
      return text_fail(&p->scan, p->scan.token.pos, "result registers can not be read");
   return text_fail_expected(&p->scan, nv_vp_is_vp2(p) ? "a source: R0..R15, v[] or c[]"
                                                       : "a source: R0..R11, v[] or c[]");
}

/* VP-163, VP-164: "+" is of VP1.1 and later. True: the operand is negated. */
static bool
parse_sign(struct asm_parser *p)
{
   const enum asm_language language = p->program->language;
   if (language == ASM_VP_1_1 || language == ASM_VP_2_0) {
      if (text_accept(&p->scan, '+'))
         return false;
   }
   return text_accept(&p->scan, '-');
}

bool
asm_parse_src(struct asm_parser *p, bool scalar, struct asm_src *src)
{
   src->neg = parse_sign(p);
   src->abs = nv_vp_is_vp2(p) && text_accept(&p->scan, '|');
   if (src->abs)
      src->inner_neg = parse_sign(p);
   if (!parse_register_src(p, src))
      return false;
   if (!asm_parse_swizzle(p, scalar, src->swizzle))
      return false;
   return !src->abs || text_expect(&p->scan, '|', "to close the absolute value");
}

bool
asm_parse_address_src(struct asm_parser *p, struct asm_src *src)
{
   const int reg = address_number(p);
   if (reg < 0)
      return text_fail_expected(&p->scan, "an address register, A0 or A1");
   text_advance(&p->scan);
   src->file = ASM_FILE_ADDRESS;
   src->index = reg;
   asm_set_swizzle(src->swizzle, 0, 1, 2, 3);
   return true;
}

/* --- Destinations */

/* The number of the rule, 8: none. Where there are two registers a digit says which (NO-068). */
static unsigned
find_rule(const struct asm_parser *p, unsigned *cc)
{
   /* By enum asm_cc_rule */
   static const char rules[][3] = {"TR", "FL", "EQ", "GE", "GT", "LE", "LT", "NE"};
   const struct text_token *t = &p->scan.token;
   const char *s = text_of_token(&p->scan);
   const bool digit = asm_has_dialect(p, ASM_OPTION_NV_VP3) && t->kind == TEXT_NAME &&
                      t->len == 3 && (s[2] == '0' || s[2] == '1');
   *cc = digit && s[2] == '1';
   unsigned rule = 0;
   while (rule < 8 && !(digit ? !memcmp(s, rules[rule], 2) : text_is_word(&p->scan, rules[rule])))
      rule++;
   return rule;
}

bool
asm_is_rule(const struct asm_parser *p)
{
   unsigned cc;
   return find_rule(p, &cc) < 8;
}

bool
asm_parse_rule(struct asm_parser *p, struct asm_cc_test *test)
{
   unsigned cc;
   const unsigned rule = find_rule(p, &cc);
   if (rule == 8)
      return text_fail_expected(&p->scan, "a condition: EQ GE GT LE LT NE TR or FL");
   test->rule = (enum asm_cc_rule)rule;
   test->cc = (uint8_t)cc;
   text_advance(&p->scan);
   return parse_vector_swizzle(p, test->swizzle);
}

bool
asm_parse_test(struct asm_parser *p, struct asm_cc_test *test)
{
   test->rule = ASM_CC_TR;
   test->cc = 0;
   asm_set_swizzle(test->swizzle, 0, 1, 2, 3);
   if (!asm_has_tests(p) || !text_accept(&p->scan, '('))
      return true;
   return asm_parse_rule(p, test) && text_expect(&p->scan, ')', "after the condition");
}

static bool
parse_output_dst(struct asm_parser *p, struct asm_dst *dst)
{
   dst->file = ASM_FILE_OUTPUT;
   text_advance(&p->scan);
   if (!text_expect(&p->scan, '[', "after o"))
      return false;
   const size_t count = sizeof outputs / sizeof outputs[0];
   dst->index = find_register(p, outputs, nv_vp_is_vp2(p) ? count : count - NUM_CLIP_OUTPUTS);
   if (dst->index < 0)
      return text_fail_expected(&p->scan, "the name of a result register");
   if (dst->index == VARYING_HPOS && p->program->position_invariant)
      return text_fail(&p->scan, p->scan.token.pos,
                       "position-invariant programs can not write HPOS");
   text_advance(&p->scan);
   return text_expect(&p->scan, ']', "after the result register");
}

static bool
parse_param_dst(struct asm_parser *p, struct asm_dst *dst)
{
   dst->file = ASM_FILE_PARAM;
   text_advance(&p->scan);
   return text_expect(&p->scan, '[', "after c") &&
          asm_parse_number(p, max_param(p), "program parameter number", &dst->index) &&
          text_expect(&p->scan, ']', "after the program parameter");
}

static bool
parse_register_dst(struct asm_parser *p, struct asm_dst *dst)
{
   const bool state = p->program->language == ASM_VSP_1_0;
   dst->index = temp_number(p);
   if (dst->index >= 0) {
      dst->file = ASM_FILE_TEMP;
      text_advance(&p->scan);
      return true;
   }
   if (!state && text_is_word(&p->scan, "o"))
      return parse_output_dst(p, dst);
   if (state && text_is_word(&p->scan, "c"))
      return parse_param_dst(p, dst);
   if (nv_vp_is_vp2(p) && text_is_word(&p->scan, "CC")) {
      dst->file = ASM_FILE_CC;
      text_advance(&p->scan);
      return true;
   }
   if (state)
      return text_fail_expected(&p->scan, "a destination: R0..R11 or c[]");
   return text_fail_expected(&p->scan, nv_vp_is_vp2(p) ? "a destination: R0..R15, o[] or CC"
                                                       : "a destination: R0..R11 or o[]");
}

bool
asm_parse_dst(struct asm_parser *p, struct asm_dst *dst)
{
   return parse_register_dst(p, dst) && asm_parse_mask(p, &dst->mask) &&
          asm_parse_test(p, &dst->test);
}

bool
asm_parse_address_dst(struct asm_parser *p, struct asm_dst *dst)
{
   dst->file = ASM_FILE_ADDRESS;
   dst->index = address_number(p);
   if (dst->index < 0)
      return text_fail_expected(&p->scan,
                                nv_vp_is_vp2(p) ? "an address register, A0 or A1" : "A0.x");
   text_advance(&p->scan);
   if (nv_vp_is_vp2(p))
      return asm_parse_mask(p, &dst->mask) && asm_parse_test(p, &dst->test);
   uint8_t x;
   dst->mask = 1;
   return parse_address_component(p, &x) && asm_parse_test(p, &dst->test);
}

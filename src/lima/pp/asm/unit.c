/* The grammar of units. */
#include "parser.h"

#include <string.h>

/* --- What several units have */

/* Whether a unit is free; it is taken then. */
static bool
take_unit(struct pp_parser *p, struct pp_item *item, enum lima_pp_unit unit, size_t pos)
{
   static const char *const names[LIMA_PP_NUM_UNITS] = {
       "varying unit", "texture unit", "load unit",  "unit v0",     "unit s0", "unit v1",
       "unit s1",      "unit s2/v2",   "store unit", "branch unit", "const0",  "const1"};
   if (lima_pp_has(&item->instr, unit))
      return text_fail(&p->scan, pos, "the instruction uses the %s twice", names[unit]);
   item->instr.units |= (uint16_t)(1u << unit);
   item->unit_pos[unit] = pos;
   return true;
}

/* The optional "+ $n.x" behind an index. */
static bool
parse_offset(struct pp_parser *p, uint8_t *offset, uint8_t *enabled)
{
   *enabled = pp_accept(p, '+');
   return !*enabled || pp_parse_component(p, offset);
}

/* --- Varying */

/* vN, vN.xy, vN.zw, vN.x, and an offset. */
static bool
parse_varying(struct pp_parser *p, struct lima_pp_varying *v)
{
   static const struct {
      const char *letters;
      uint8_t alignment, first;
   } parts[] = {{"xy", 1, 0}, {"zw", 1, 1}, {"x", 0, 0}, {"y", 0, 1}, {"z", 0, 2}, {"w", 0, 3}};
   const size_t pos = p->scan.token.pos;
   uint64_t number = 0;
   uint8_t offset, enabled;
   unsigned scale = 1, first = 0;
   if (p->scan.token.kind != TEXT_NAME || *text_of_token(&p->scan) != 'v' ||
       !text_decimal(text_of_token(&p->scan) + 1, p->scan.token.len - 1, &number))
      return pp_fail_expected(p, "a varying, v0 to v63");
   pp_advance(p);
   v->alignment = 3;
   if (pp_accept(p, '.')) {
      unsigned i = 0;
      while (i < 6 && !text_is_word(&p->scan, parts[i].letters))
         i++;
      if (i == 6)
         return pp_fail_expected(p, "xy, zw or one component of a varying");
      pp_advance(p);
      v->alignment = parts[i].alignment;
      first = parts[i].first;
      scale = v->alignment ? 2 : 4;
   }
   if (number >= 64 / scale)
      return text_fail(&p->scan, pos, "with %u parts a vector, varyings are v0 to v%u", scale,
                       64 / scale - 1);
   v->index = (uint8_t)(number * scale + first);
   v->offset_vector = LIMA_PP_NO_OFFSET;
   if (!parse_offset(p, &offset, &enabled))
      return false;
   if (enabled) {
      v->offset_vector = offset / 4;
      v->offset_scalar = offset % 4;
   }
   return true;
}

/* Whether what comes is a varying, and no register. */
static bool
is_varying(const struct pp_parser *p)
{
   return p->scan.token.kind == TEXT_NAME && *text_of_token(&p->scan) == 'v';
}

static bool
parse_varying_source(struct pp_parser *p, struct lima_pp_varying *v, enum lima_pp_form varying,
                     enum lima_pp_form moved)
{
   const bool loads = is_varying(p);
   v->form = (uint8_t)(loads ? varying : moved);
   return loads ? parse_varying(p, v) : pp_parse_vector(p, &v->src, NULL);
}

static bool
parse_varying_dest(struct pp_parser *p, struct lima_pp_varying *v)
{
   return pp_parse_vector_dest(p, "^discard", &v->dest, &v->mask);
}

/* load, load.divz, load.divw, cube */
static bool
parse_load(struct pp_parser *p, struct pp_item *item, bool cube)
{
   struct lima_pp_varying *v = &item->instr.varying;
   if (!cube && pp_accept(p, '.')) {
      v->perspective = pp_accept_word(p, "divz")   ? LIMA_PP_DIVIDE_Z
                       : pp_accept_word(p, "divw") ? LIMA_PP_DIVIDE_W
                                                   : LIMA_PP_NO_DIVISION;
      if (!v->perspective)
         return pp_fail_expected(p, "divz or divw");
   }
   return parse_varying_dest(p, v) && pp_expect(p, ',', "and a varying or a register") &&
          parse_varying_source(p, v, cube ? LIMA_PP_FORM_CUBE : LIMA_PP_FORM_VARYING,
                               cube ? LIMA_PP_FORM_CUBE_REGISTER : LIMA_PP_FORM_REGISTER);
}

static bool
parse_normalize(struct pp_parser *p, struct pp_item *item)
{
   struct lima_pp_varying *v = &item->instr.varying;
   v->form = LIMA_PP_FORM_NORMALIZE;
   v->hint = 2;
   return parse_varying_dest(p, v) && pp_expect(p, ',', "and a register") &&
          pp_parse_vector(p, &v->src, NULL);
}

static bool
parse_special(struct pp_parser *p, struct pp_item *item, enum lima_pp_form form)
{
   struct lima_pp_varying *v = &item->instr.varying;
   v->form = (uint8_t)form;
   v->alignment = 3;
   v->offset_vector = LIMA_PP_NO_OFFSET;
   return parse_varying_dest(p, v);
}

/* --- Texture and memory */

/* texture.2d N + $n.x, bias $n.x */
static bool
parse_texture(struct pp_parser *p, struct pp_item *item)
{
   struct lima_pp_texture *t = &item->instr.texture;
   int sampler;
   if (pp_accept_word(p, ".2d"))
      t->type = LIMA_PP_TEXTURE_2D;
   else if (pp_accept(p, '.') && pp_accept_word(p, "cube"))
      t->type = LIMA_PP_TEXTURE_CUBE;
   else
      return pp_fail_expected(p, ".2d or .cube behind texture");
   if (!pp_expect_number(p, "the number of a sampler", 0, 4095, &sampler) ||
       !parse_offset(p, &t->offset, &t->offset_en))
      return false;
   t->sampler = (uint16_t)sampler;
   if (!pp_accept(p, ','))
      return true;
   t->lod_en = 1;
   t->explicit_lod = text_is_word(&p->scan, "lod");
   if (!t->explicit_lod && !text_is_word(&p->scan, "bias"))
      return pp_fail_expected(p, "bias or lod");
   pp_advance(p);
   return pp_parse_component(p, &t->lod);
}

/* .1, .2, .4 or nothing, an index and an offset */
static bool
parse_place(struct pp_parser *p, struct lima_pp_memory *m)
{
   int index;
   m->alignment = pp_accept_word(p, ".1") ? 0 : pp_accept_word(p, ".2") ? 1 : 2;
   if (m->alignment == 2)
      pp_accept_word(p, ".4");
   if (!pp_expect_number(p, "an index", -32768, 32767, &index))
      return false;
   m->index = (int16_t)index;
   return parse_offset(p, &m->offset, &m->offset_en);
}

static bool
parse_memory(struct pp_parser *p, struct pp_item *item, enum lima_pp_form form)
{
   item->instr.load.form = (uint8_t)form;
   return parse_place(p, &item->instr.load);
}

/* store.N place, $n or $n.x */
static bool
parse_store(struct pp_parser *p, struct pp_item *item)
{
   struct lima_pp_memory *m = &item->instr.store;
   struct lima_pp_source src;
   m->form = LIMA_PP_FORM_STORE;
   if (!parse_place(p, m) || !pp_expect(p, ',', "and what is stored"))
      return false;
   const size_t pos = p->scan.token.pos;
   if (m->alignment < 2)
      return pp_parse_component(p, &m->src);
   if (!pp_parse_vector(p, &src, NULL))
      return false;
   if (src.swizzle != LIMA_PP_IDENTITY || src.negate || src.absolute)
      return text_fail(&p->scan, pos, "what is stored has neither swizzle nor sign");
   m->src = (uint8_t)(4 * src.reg);
   return true;
}

static bool
parse_framebuffer(struct pp_parser *p, struct pp_item *item)
{
   struct lima_pp_memory *m = &item->instr.store;
   uint8_t mask;
   m->form = LIMA_PP_FORM_FRAMEBUFFER;
   if (!pp_expect(p, '.', "behind framebuffer"))
      return false;
   m->color = text_is_word(&p->scan, "color");
   if (!m->color && !text_is_word(&p->scan, "depth"))
      return pp_fail_expected(p, "color or depth");
   pp_advance(p);
   const size_t pos = p->scan.token.pos;
   if (!pp_parse_vector_dest(p, NULL, &m->dest, &mask))
      return false;
   return mask == LIMA_PP_XYZW || text_fail(&p->scan, pos, "the register has no mask here");
}

/* --- Branches */

/* A label, or +N or -N words from this instruction. */
static bool
parse_target(struct pp_parser *p, struct pp_item *item)
{
   if (p->scan.token.kind == TEXT_NAME) {
      item->has_label = true;
      item->label_pos = p->scan.token.pos;
      item->label_len = p->scan.token.len;
      pp_advance(p);
      return true;
   }
   if (!text_is_char(&p->scan, '+') && !text_is_char(&p->scan, '-'))
      return pp_fail_expected(p, "a label, or + or - and a number of words");
   int target;
   pp_accept(p, '+');
   if (!pp_expect_number(p, "a number of words", -(1 << 26), (1 << 26) - 1, &target))
      return false;
   item->instr.branch.target = target;
   return true;
}

static bool
parse_branch(struct pp_parser *p, struct pp_item *item)
{
   static const char *const conditions[] = {"never", "gt", "eq", "ge", "lt", "ne", "le", "always"};
   struct lima_pp_branch *b = &item->instr.branch;
   b->form = LIMA_PP_FORM_BRANCH;
   b->condition = 7;
   if (pp_accept(p, '.')) {
      unsigned i = 0;
      while (i < 8 && !text_is_word(&p->scan, conditions[i]))
         i++;
      if (i == 8)
         return pp_fail_expected(p, "a condition: gt, ge, eq, ne, le, lt, always or never");
      pp_advance(p);
      b->condition = (uint8_t)i;
   }
   if (b->condition && b->condition != 7) {
      if (!pp_parse_component(p, &b->src[0]) || !pp_expect(p, ',', "and another register") ||
          !pp_parse_component(p, &b->src[1]) || !pp_expect(p, ',', "and a label"))
         return false;
   }
   return parse_target(p, item);
}

static bool
parse_constants(struct pp_parser *p, struct pp_item *item, unsigned index)
{
   unsigned count = 0;
   do {
      if (count == 4)
         return text_fail(&p->scan, p->scan.token.pos, "there are four constants");
      if (!pp_parse_half(p, &item->instr.constant[index][count++]))
         return false;
   } while (pp_accept(p, ','));
   return true;
}

/* --- Operations of the units that compute */

/* .sat and so on */
static bool
parse_modifier(struct pp_parser *p, uint8_t *modifier)
{
   *modifier = 0;
   if (!pp_accept(p, '.'))
      return true;
   for (*modifier = 1; *modifier < 4; ++*modifier) {
      if (pp_accept_word(p, lima_pp_modifiers[*modifier]))
         return true;
   }
   return pp_fail_expected(p, "a modifier: sat, pos or int");
}

static bool
parse_alu(struct pp_parser *p, struct lima_pp_alu *alu, enum lima_pp_unit unit)
{
   const enum lima_pp_form form = (enum lima_pp_form)(LIMA_PP_FORM_VMUL + unit - LIMA_PP_UNIT_VMUL);
   const bool vector = unit == LIMA_PP_UNIT_VMUL || unit == LIMA_PP_UNIT_VADD;
   const bool adds = unit >= LIMA_PP_UNIT_VADD;
   const unsigned sources = lima_pp_op(form, alu->op)->sources;
   if (!parse_modifier(p, &alu->modifier))
      return false;
   if (vector ? !pp_parse_vector_dest(p, adds ? NULL : "^vmul", &alu->dest, &alu->mask)
              : !pp_parse_scalar_dest(p, !adds, &alu->dest, &alu->mask))
      return false;
   for (unsigned i = 0; i < sources; i++) {
      uint8_t *mul_in = adds && i == 0 ? &alu->mul_in : NULL;
      if (!pp_expect(p, ',', "and a source") ||
          !(vector ? pp_parse_vector : pp_parse_scalar)(p, &alu->src[i], mul_in))
         return false;
   }
   return true;
}

static bool
parse_combine(struct pp_parser *p, struct lima_pp_combine *c)
{
   uint8_t output;
   const bool to_vector = c->form == LIMA_PP_FORM_ATAN1 || c->form == LIMA_PP_FORM_SCALE;
   const bool has_op = c->form == LIMA_PP_FORM_SCALAR || c->form == LIMA_PP_FORM_ATAN1;
   if (c->form == LIMA_PP_FORM_SCALAR && !parse_modifier(p, &c->modifier))
      return false;
   if (to_vector ? !pp_parse_vector_dest(p, NULL, &c->dest, &c->mask)
                 : !pp_parse_scalar_dest(p, false, &c->dest, &output))
      return false;
   if (c->form != LIMA_PP_FORM_ATAN2 &&
       (!pp_expect(p, ',', "and a source") || !pp_parse_scalar(p, &c->src[0], NULL)))
      return false;
   if (has_op && lima_pp_op((enum lima_pp_form)c->form, c->op)->sources < 2)
      return true;
   if (!pp_expect(p, ',', "and a source"))
      return false;
   if (has_op)
      return pp_parse_scalar(p, &c->src[1], NULL);
   const size_t pos = p->scan.token.pos;
   if (!pp_parse_vector(p, &c->src[1], NULL))
      return false;
   return (!c->src[1].negate && !c->src[1].absolute) ||
          text_fail(&p->scan, pos, "the vector has neither sign nor absolute value here");
}

/* The code of an operation by its name, in a form; false: the form has none of this name. */
static bool
find_op(const struct text_scanner *s, struct text_token name, enum lima_pp_form form, uint8_t *code)
{
   const unsigned count = form >= LIMA_PP_FORM_SCALAR ? 16 : 32;
   for (unsigned i = 0; i < count; i++) {
      const char *op = lima_pp_op(form, i)->name;
      if (op && text_spells(s->language, s->text + name.pos, name.len, op)) {
         *code = (uint8_t)i;
         return true;
      }
   }
   return false;
}

/* The form of combine that has an operation. */
static bool
find_combine(const struct text_scanner *s, struct text_token name, bool vector,
             struct lima_pp_combine *c)
{
   const enum lima_pp_form form = vector ? LIMA_PP_FORM_ATAN1 : LIMA_PP_FORM_SCALAR;
   c->form = (uint8_t)form;
   if (find_op(s, name, form, &c->op))
      return true;
   c->op = 0;
   c->form = vector ? LIMA_PP_FORM_SCALE : LIMA_PP_FORM_ATAN2;
   return text_spells(s->language, s->text + name.pos, name.len, vector ? "mul" : "atan_pt2");
}

/* OP.UNIT and operands */
static bool
parse_operation(struct pp_parser *p, struct pp_item *item)
{
   static const char *const units[] = {"v0", "s0", "v1", "s1", "s2", "v2"};
   const struct text_token name = p->scan.token;
   struct lima_pp_instr *instr = &item->instr;
   struct lima_pp_alu *const alus[] = {&instr->vmul, &instr->smul, &instr->vadd, &instr->sadd};
   unsigned i = 0;
   if (name.kind != TEXT_NAME)
      return pp_fail_expected(p, "an operation");
   pp_advance(p);
   if (!text_is_char(&p->scan, '.'))
      return text_fail(&p->scan, name.pos, "'%.*s' is no operation, or lacks its unit",
                       (int)(name.len < 24 ? name.len : 24), p->scan.text + name.pos);
   pp_advance(p);
   while (i < 6 && !text_is_word(&p->scan, units[i]))
      i++;
   if (i == 6)
      return pp_fail_expected(p, "a unit: v0, s0, v1, s1, s2 or v2");
   const enum lima_pp_unit unit =
       i < 4 ? (enum lima_pp_unit)(LIMA_PP_UNIT_VMUL + i) : LIMA_PP_UNIT_COMBINE;
   if (!take_unit(p, item, unit, name.pos))
      return false;
   if (i < 4 ? !find_op(&p->scan, name, (enum lima_pp_form)(LIMA_PP_FORM_VMUL + i), &alus[i]->op)
             : !find_combine(&p->scan, name, i == 5, &instr->combine))
      return text_fail(&p->scan, name.pos, "the unit %s has no operation '%.*s'", units[i],
                       (int)(name.len < 24 ? name.len : 24), p->scan.text + name.pos);
   pp_advance(p);
   return i < 4 ? parse_alu(p, alus[i], unit) : parse_combine(p, &instr->combine);
}

/* --- All units */

/* Words that units other than those that compute begin with. */
enum word {
   WORD_LOAD,
   WORD_CUBE,
   WORD_NORMALIZE,
   WORD_FRAGCOORD,
   WORD_POINTCOORD,
   WORD_FRONTFACE,
   WORD_TEXTURE,
   WORD_UNIFORM,
   WORD_TEMPORARY,
   WORD_STORE,
   WORD_FRAMEBUFFER,
   WORD_BRANCH,
   WORD_DISCARD,
   WORD_CONST0,
   WORD_CONST1,
   NUM_WORDS
};
static const struct {
   const char *name;
   uint8_t unit;
} words[NUM_WORDS] = {
    [WORD_LOAD] = {"load", LIMA_PP_UNIT_VARYING},
    [WORD_CUBE] = {"cube", LIMA_PP_UNIT_VARYING},
    [WORD_NORMALIZE] = {"normalize", LIMA_PP_UNIT_VARYING},
    [WORD_FRAGCOORD] = {"fragcoord", LIMA_PP_UNIT_VARYING},
    [WORD_POINTCOORD] = {"pointcoord", LIMA_PP_UNIT_VARYING},
    [WORD_FRONTFACE] = {"frontface", LIMA_PP_UNIT_VARYING},
    [WORD_TEXTURE] = {"texture", LIMA_PP_UNIT_TEXTURE},
    [WORD_UNIFORM] = {"uniform", LIMA_PP_UNIT_LOAD},
    [WORD_TEMPORARY] = {"temporary", LIMA_PP_UNIT_LOAD},
    [WORD_STORE] = {"store", LIMA_PP_UNIT_STORE},
    [WORD_FRAMEBUFFER] = {"framebuffer", LIMA_PP_UNIT_STORE},
    [WORD_BRANCH] = {"branch", LIMA_PP_UNIT_BRANCH},
    [WORD_DISCARD] = {"discard", LIMA_PP_UNIT_BRANCH},
    [WORD_CONST0] = {"const0", LIMA_PP_UNIT_CONST0},
    [WORD_CONST1] = {"const1", LIMA_PP_UNIT_CONST1},
};

static bool
parse_word(struct pp_parser *p, struct pp_item *item, enum word word)
{
   switch (word) {
   case WORD_LOAD:
   case WORD_CUBE:
      return parse_load(p, item, word == WORD_CUBE);
   case WORD_NORMALIZE:
      return parse_normalize(p, item);
   case WORD_FRAGCOORD:
   case WORD_POINTCOORD:
   case WORD_FRONTFACE:
      return parse_special(p, item,
                           (enum lima_pp_form)(LIMA_PP_FORM_FRAGCOORD + word - WORD_FRAGCOORD));
   case WORD_TEXTURE:
      return parse_texture(p, item);
   case WORD_UNIFORM:
      return parse_memory(p, item, LIMA_PP_FORM_UNIFORM);
   case WORD_TEMPORARY:
      return parse_memory(p, item, LIMA_PP_FORM_TEMPORARY);
   case WORD_STORE:
      return parse_store(p, item);
   case WORD_FRAMEBUFFER:
      return parse_framebuffer(p, item);
   case WORD_BRANCH:
      return parse_branch(p, item);
   case WORD_DISCARD:
      item->instr.branch.form = LIMA_PP_FORM_DISCARD;
      return true;
   default:
      return parse_constants(p, item, word == WORD_CONST1);
   }
}

bool
pp_parse_unit(struct pp_parser *p, struct pp_item *item)
{
   const size_t pos = p->scan.token.pos;
   if (text_is_word(&p->scan, "stop")) {
      if (item->instr.stop)
         return text_fail(&p->scan, pos, "the instruction has stop twice");
      item->instr.stop = 1;
      pp_advance(p);
      return true;
   }
   if (pp_accept_word(p, "nop"))
      return true;
   for (unsigned i = 0; i < NUM_WORDS; i++) {
      if (!text_is_word(&p->scan, words[i].name))
         continue;
      pp_advance(p);
      return take_unit(p, item, (enum lima_pp_unit)words[i].unit, pos) &&
             parse_word(p, item, (enum word)i);
   }
   return parse_operation(p, item);
}

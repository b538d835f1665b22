/* What ARB programs bind: attributes, results, parameters and constants (AV sections 8, 9 and 13,
 * AF-027, AF-038). State is in assembly/arb_state.c. */
#include "parser.h"

#include <stdlib.h>
#include <string.h>

/* --- Words and indices */

bool
asm_accept_field(struct asm_parser *p, const char *word)
{
   if (!text_is_char(&p->scan, '.'))
      return false;
   struct text_scanner ahead = p->scan;
   text_advance(&ahead);
   if (!text_is_word(&ahead, word))
      return false;
   p->scan = ahead;
   text_advance(&p->scan);
   return true;
}

int
asm_accept_words(struct asm_parser *p, const struct asm_word *words)
{
   for (; words->word; words++) {
      if (asm_accept_field(p, words->word))
         return words->value;
   }
   return -1;
}

bool
asm_parse_index(struct asm_parser *p, bool optional, unsigned count, const char *what,
                unsigned *index)
{
   *index = 0;
   if (!text_is_char(&p->scan, '[') && optional)
      return true;
   if (!text_expect(&p->scan, '[', "and a number"))
      return false;
   uint64_t value;
   if (!text_get_decimal(&p->scan, &value))
      return text_fail_expected(&p->scan, "a number");
   if (value >= count)
      return text_fail(&p->scan, p->scan.token.pos, "number out of range: there are %u %s", count,
                       what);
   *index = (unsigned)value;
   text_advance(&p->scan);
   return text_expect(&p->scan, ']', "after the number");
}

/* --- Attributes */

bool
asm_is_attrib_binding(const struct asm_parser *p)
{
   return text_is_word(&p->scan, asm_is_fragment(p) ? "fragment" : "vertex");
}

static const struct asm_word color_types[] = {{"primary", 0}, {"secondary", 1}, {NULL, 0}};

/* AV-170..AV-178: what is bound by its conventional name is not bound by number, too. `pos` is
 * where the binding starts. */
static bool
bind_attrib(struct asm_parser *p, size_t pos, bool generic, unsigned slot)
{
   if (generic)
      p->generic |= 1u << slot;
   else
      p->conventional |= 1u << slot;
   if (!(p->generic & p->conventional))
      return true;
   return text_fail(&p->scan, pos, "vertex.attrib[%u] is bound by its conventional name, too",
                    slot);
}

/* Weights and matrix indices, four in an attribute (AV-167). Weights exclude generic attribute 1
 * (AV-171), though they are kept apart from it. */
static bool
parse_blend_attrib(struct asm_parser *p, size_t pos, unsigned slot)
{
   const size_t number = p->scan.token.pos;
   unsigned first;
   if (!asm_parse_index(p, true, p->limits->vertex_units, "vertex units", &first))
      return false;
   if (first % 4)
      return text_fail(&p->scan, number, "the number of a vertex unit is a multiple of 4 here");
   return bind_attrib(p, pos, false, slot == VERT_ATTRIB_BLEND_WEIGHT ? VERT_ATTRIB_WEIGHT : slot);
}

static bool
parse_vertex_attrib(struct asm_parser *p, unsigned *slot)
{
   static const struct asm_word words[] = {
       {"position", VERT_ATTRIB_POS}, {"normal", VERT_ATTRIB_NORMAL}, {"color", VERT_ATTRIB_COLOR0},
       {"fogcoord", VERT_ATTRIB_FOG}, {"texcoord", VERT_ATTRIB_TEX0}, {NULL, 0}};
   static const struct asm_word blend_words[] = {
       {"weight", VERT_ATTRIB_BLEND_WEIGHT}, {"matrixindex", VERT_ATTRIB_BLEND_MATRIX}, {NULL, 0}};
   const size_t pos = p->scan.token.pos;
   text_advance(&p->scan);
   if (asm_accept_field(p, "attrib"))
      return asm_parse_index(p, false, VERT_ATTRIB_GENERIC_MAX, "generic attributes", slot) &&
             bind_attrib(p, pos, true, *slot);
   const int blend = p->limits->vertex_units ? asm_accept_words(p, blend_words) : -1;
   if (blend >= 0) {
      *slot = (unsigned)blend;
      return parse_blend_attrib(p, pos, *slot);
   }
   const int word = asm_accept_words(p, words);
   unsigned offset = 0;
   if (word < 0)
      return text_fail(&p->scan, p->scan.token.pos,
                       "expected .position, .normal, .color, .fogcoord, .texcoord or .attrib[n]");
   if (word == VERT_ATTRIB_COLOR0)
      offset = asm_accept_words(p, color_types) == 1;
   if (word == VERT_ATTRIB_TEX0 &&
       !asm_parse_index(p, true, p->limits->texture_coords, "sets of texture coordinates", &offset))
      return false;
   *slot = (unsigned)word + offset;
   return bind_attrib(p, pos, false, *slot);
}

static bool
parse_fragment_attrib(struct asm_parser *p, unsigned *slot)
{
   static const struct asm_word words[] = {{"color", VARYING_COL0},
                                           {"texcoord", VARYING_TEX0},
                                           {"fogcoord", VARYING_FOGC},
                                           {"position", VARYING_WPOS},
                                           {NULL, 0}};
   text_advance(&p->scan);
   const bool facing = asm_has_dialect(p, ASM_OPTION_NV_FP2);
   const int word =
       facing && asm_accept_field(p, "facing") ? VARYING_FACE : asm_accept_words(p, words);
   unsigned offset = 0;
   if (word < 0)
      return text_fail(&p->scan, p->scan.token.pos,
                       "expected .color, .texcoord, .fogcoord or .position");
   if (word == VARYING_COL0)
      offset = asm_accept_words(p, color_types) == 1;
   if (word == VARYING_TEX0 &&
       !asm_parse_index(p, true, p->limits->texture_coords, "sets of texture coordinates", &offset))
      return false;
   *slot = (unsigned)word + offset;
   p->varyings |= UINT64_C(1) << *slot;
   return true;
}

bool
asm_parse_attrib_binding(struct asm_parser *p, unsigned *slot)
{
   if (!asm_is_attrib_binding(p))
      return text_fail_expected(&p->scan, asm_is_fragment(p) ? "an input, fragment.*"
                                                             : "an attribute, vertex.*");
   return asm_is_fragment(p) ? parse_fragment_attrib(p, slot) : parse_vertex_attrib(p, slot);
}

/* "texcoord[A" and, of attributes, "attrib[A" behind vertex or result, where the token stands; the
 * first slot, -1: it is no such binding. */
static int
find_indexed(const struct asm_parser *p, bool result)
{
   struct text_scanner ahead = p->scan;
   if (!asm_has_dialect(p, ASM_OPTION_NV_VP3))
      return -1;
   text_advance(&ahead);
   if (!text_accept(&ahead, '.'))
      return -1;
   const bool texcoord = text_is_word(&ahead, "texcoord");
   if (!texcoord && (result || !text_is_word(&ahead, "attrib")))
      return -1;
   text_advance(&ahead);
   if (!text_accept(&ahead, '[') || ahead.token.kind != TEXT_NAME)
      return -1;
   return result ? VARYING_TEX0 : texcoord ? VERT_ATTRIB_TEX0 : VERT_ATTRIB_POS;
}

static bool
parse_indexed(struct asm_parser *p, int first, struct asm_symbol *symbol)
{
   for (unsigned i = 0; i < 4; i++) /* "vertex.texcoord[" */
      text_advance(&p->scan);
   symbol->index = (unsigned)first;
   return asm_parse_relative(p, &symbol->relative) && text_expect(&p->scan, ']', "after the index");
}

bool
asm_parse_attrib_symbol(struct asm_parser *p, struct asm_symbol *symbol)
{
   const int first = asm_is_attrib_binding(p) ? find_indexed(p, false) : -1;
   *symbol = (struct asm_symbol){.kind = ASM_SYMBOL_ATTRIB};
   return first < 0 ? asm_parse_attrib_binding(p, &symbol->index) : parse_indexed(p, first, symbol);
}

/* --- Results */

/* "clip[n]" */
static bool
parse_clip_result(struct asm_parser *p, size_t pos, unsigned *slot)
{
   unsigned plane;
   if (p->program->position_invariant) /* NO-056 */
      return text_fail(&p->scan, pos, "position-invariant programs can not write clip distances");
   if (!asm_parse_index(p, false, p->limits->clip_planes, "clip distances", &plane))
      return false;
   *slot = VARYING_CLP0 + plane;
   return true;
}

static bool
parse_vertex_result(struct asm_parser *p, size_t pos, unsigned *slot)
{
   static const struct asm_word words[] = {{"position", VARYING_HPOS}, {"color", VARYING_COL0},
                                           {"fogcoord", VARYING_FOGC}, {"pointsize", VARYING_PSIZ},
                                           {"texcoord", VARYING_TEX0}, {NULL, 0}};
   static const struct asm_word faces[] = {
       {"front", VARYING_COL0}, {"back", VARYING_BFC0}, {NULL, 0}};
   if (asm_has_dialect(p, ASM_OPTION_NV_VP2) && asm_accept_field(p, "clip"))
      return parse_clip_result(p, pos, slot);
   const int word = asm_accept_words(p, words);
   unsigned offset = 0;
   if (word < 0)
      return text_fail(&p->scan, p->scan.token.pos,
                       "expected .position, .color, .fogcoord, .pointsize or .texcoord");
   *slot = (unsigned)word;
   if (word == VARYING_COL0) {
      const int face = asm_accept_words(p, faces);
      *slot = (face < 0 ? VARYING_COL0 : (unsigned)face) + (asm_accept_words(p, color_types) == 1);
   }
   if (word == VARYING_TEX0 &&
       !asm_parse_index(p, true, p->limits->texture_coords, "sets of texture coordinates", &offset))
      return false;
   *slot += offset;
   if (*slot == VARYING_HPOS && p->program->position_invariant)
      return text_fail(&p->scan, pos, "position-invariant programs can not write the position");
   return true;
}

static bool
parse_fragment_result(struct asm_parser *p, unsigned *slot)
{
   unsigned index;
   if (asm_accept_field(p, "depth")) {
      *slot = FRAG_RESULT_DEPTH;
      return true;
   }
   if (!asm_accept_field(p, "color"))
      return text_fail(&p->scan, p->scan.token.pos, "expected .color or .depth");
   const uint32_t many = ARB_OPTION_DRAW_BUFFERS | ARB_OPTION_ATI_DRAW_BUFFERS;
   const unsigned count = p->options & many ? p->limits->draw_buffers : 0;
   if (!asm_parse_index(p, true, count, "colours without OPTION ARB_draw_buffers", &index))
      return false;
   *slot = ir_frag_color(index);
   return true;
}

bool
asm_parse_result_binding(struct asm_parser *p, unsigned *slot)
{
   const size_t pos = p->scan.token.pos;
   if (!text_accept_word(&p->scan, "result"))
      return text_fail_expected(&p->scan, "a result, result.*");
   return asm_is_fragment(p) ? parse_fragment_result(p, slot) : parse_vertex_result(p, pos, slot);
}

bool
asm_parse_result_symbol(struct asm_parser *p, struct asm_symbol *symbol)
{
   const int first = text_is_word(&p->scan, "result") ? find_indexed(p, true) : -1;
   *symbol = (struct asm_symbol){.kind = ASM_SYMBOL_OUTPUT};
   return first < 0 ? asm_parse_result_binding(p, &symbol->index) : parse_indexed(p, first, symbol);
}

/* --- Parameters */

bool
asm_add_param(struct asm_parser *p, const struct arb_param *param)
{
   struct asm_program *program = p->program;
   if (program->num_params == program->max_params) {
      const unsigned max = program->max_params ? 2 * program->max_params : 32;
      struct arb_param *params = realloc(program->params, max * sizeof *params);
      if (!params) {
         program->no_memory = true;
         return false;
      }
      program->params = params;
      program->max_params = max;
   }
   program->params[program->num_params++] = *param;
   return true;
}

bool
asm_is_param_binding(const struct asm_parser *p)
{
   return text_is_word(&p->scan, "program") || text_is_word(&p->scan, "state");
}

/* "[a]" or, where `many`, "[a..b]" (AV-186, AV-187). */
static bool
parse_program_params(struct asm_parser *p, bool many)
{
   static const struct asm_word kinds[] = {
       {"env", ARB_PARAM_ENV}, {"local", ARB_PARAM_LOCAL}, {NULL, 0}};
   const int kind = asm_accept_words(p, kinds);
   if (kind < 0)
      return text_fail(&p->scan, p->scan.token.pos, "expected .env or .local");
   const unsigned count = kind == ARB_PARAM_ENV ? p->limits->env_params : p->limits->local_params;
   int first, last;
   if (!text_expect(&p->scan, '[', "and the number of a parameter") ||
       !asm_parse_number(p, (int)count - 1, "parameter number", &first))
      return false;
   last = first;
   if (many && p->scan.token.kind == TEXT_DOTS) {
      const size_t pos = p->scan.token.pos;
      text_advance(&p->scan);
      if (!asm_parse_number(p, (int)count - 1, "parameter number", &last))
         return false;
      if (last < first)
         return text_fail(&p->scan, pos, "a range ends before it starts");
   }
   for (int i = first; i <= last; i++) {
      const struct arb_param param = {.kind = (uint8_t)kind, .index = (uint16_t)i};
      if (!asm_add_param(p, &param))
         return false;
   }
   return text_expect(&p->scan, ']', "after the parameter number");
}

bool
asm_parse_param_binding(struct asm_parser *p, bool many)
{
   if (text_accept_word(&p->scan, "program"))
      return parse_program_params(p, many);
   if (text_accept_word(&p->scan, "state"))
      return asm_parse_state(p, many);
   return text_fail_expected(&p->scan, "program.env, program.local, state.* or a constant");
}

/* --- Constants */

/* The token is a number of the scanner, which takes more than the language has: it is cut to
 * digits, a point, digits and an exponent (AV-136), what is behind is read again. */
static void
cut_number(struct text_scanner *scan)
{
   const char *s = text_of_token(scan);
   const size_t len = scan->token.len;
   size_t n = 0, digits = 0;
   for (; n < len && s[n] >= '0' && s[n] <= '9'; n++)
      digits++;
   if (n < len && s[n] == '.') {
      for (n++; n < len && s[n] >= '0' && s[n] <= '9'; n++)
         digits++;
   }
   size_t e = n;
   if (digits && e < len && (s[e] == 'e' || s[e] == 'E')) {
      e++;
      if (e < len && (s[e] == '+' || s[e] == '-'))
         e++;
      for (; e < len && s[e] >= '0' && s[e] <= '9'; e++)
         n = e + 1;
   }
   scan->token.len = n;
   scan->pos = scan->token.pos + n;
}

static bool
parse_float(struct asm_parser *p, float *value)
{
   if (p->scan.token.kind == TEXT_NUMBER)
      cut_number(&p->scan);
   if (!text_get_float(&p->scan, value))
      return text_fail_expected(&p->scan, "a number");
   text_advance(&p->scan);
   return true;
}

bool
asm_parse_signed_float(struct asm_parser *p, float *value)
{
   const bool minus = text_is_char(&p->scan, '-');
   if (minus || text_is_char(&p->scan, '+'))
      text_advance(&p->scan);
   if (!parse_float(p, value))
      return false;
   *value = minus ? -*value : *value;
   return true;
}

bool
asm_parse_constant(struct asm_parser *p, bool sign)
{
   struct arb_param param = {.kind = ARB_PARAM_CONSTANT, .value = {0, 0, 0, 1}};
   unsigned n = 0;
   if (!text_accept(&p->scan, '{')) {
      if (!(sign ? asm_parse_signed_float(p, &param.value[0]) : parse_float(p, &param.value[0])))
         return false;
      for (n = 1; n < 4; n++)
         param.value[n] = param.value[0];
      return asm_add_param(p, &param);
   }
   do {
      if (n == 4)
         return text_fail(&p->scan, p->scan.token.pos, "a constant has at most four components");
      if (!asm_parse_signed_float(p, &param.value[n++]))
         return false;
   } while (text_accept(&p->scan, ','));
   return text_expect(&p->scan, '}', "after the constant") && asm_add_param(p, &param);
}

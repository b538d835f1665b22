/* Texts: a constant block, a preliminary pass, an output pass. */
#include "text.h"

#include <string.h>

#include "compiler/text/scanner.h"
#include "define.h"

#define CHARS ".,;=[]{}"
#define SPACE " \t\n\r"

static const struct text_language language = {
    .chars = CHARS,
    .space = SPACE,
    .comments = {"#"},
    .mixed = true,
    .returns = true,
};

/* Within the braces of constants. */
static const struct text_language numbers_language = {
    .chars = CHARS,
    .space = SPACE,
    .comments = {"#"},
    .floats = true,
    .returns = true,
};

static const char header[] = "!!ATIfs1.0";

struct parser {
   struct text_scanner scan;
   struct ati_fs_definition def;
   struct ati_fs_text *shader;
   bool last_pass; /* colours can be read */
};

/* --- Names */

/* A letter and the number that follows it, below `limit`; -1: the token is something else. */
static int
numbered(const struct parser *p, char letter, unsigned limit)
{
   const struct text_token *t = &p->scan.token;
   const char *s = p->scan.text + t->pos;
   if (t->kind != TEXT_NAME || t->len != 2 || s[0] != letter || s[1] < '0' ||
       (unsigned)(s[1] - '0') >= limit)
      return -1;
   return s[1] - '0';
}

static bool
parse_register(struct parser *p, uint8_t *reg)
{
   const int n = numbered(p, 'r', ATI_FS_REGISTERS);
   if (n < 0)
      return text_fail_expected(&p->scan, "a register, r0 to r5");
   *reg = (uint8_t)n;
   text_advance(&p->scan);
   return true;
}

/* The token as one of `num` words, or -1. */
static int
find_word(const struct parser *p, const char *const words[], unsigned num)
{
   for (unsigned i = 0; i < num; i++) {
      if (text_is_word(&p->scan, words[i]))
         return (int)i;
   }
   return -1;
}

static bool
expect_word(struct parser *p, const char *word)
{
   return text_accept_word(&p->scan, word) || text_fail_expected(&p->scan, word);
}

static bool
expect_end(struct parser *p)
{
   return text_expect(&p->scan, ';', "at the end of a statement");
}

/* --- Constants */

/* env[n] or local[n], behind the point */
static bool
parse_param(struct parser *p, unsigned n)
{
   uint64_t index;
   const bool env = text_is_word(&p->scan, "env");
   if (!env && !text_is_word(&p->scan, "local"))
      return text_fail_expected(&p->scan, "env or local");
   text_advance(&p->scan);
   if (!text_expect(&p->scan, '[', "in front of the number of a parameter"))
      return false;
   if (!text_get_decimal(&p->scan, &index) || index >= ATI_FS_TEXT_PARAMS)
      return text_fail_expected(&p->scan, "the number of a parameter, 0 to 7");
   text_advance(&p->scan);
   p->shader->constant[n].binding = env ? ATI_FS_ENV : ATI_FS_LOCAL;
   p->shader->constant[n].index = (uint8_t)index;
   return text_expect(&p->scan, ']', "behind the number of a parameter");
}

/* {0.5, 1}; the scanner stands at the brace. */
static bool
parse_literal(struct parser *p, unsigned n)
{
   float *value = p->shader->constant[n].value;
   unsigned i = 0;
   value[3] = 1.0f;
   p->scan.language = &numbers_language;
   do {
      text_advance(&p->scan);
      if (i == 4)
         return text_fail(&p->scan, p->scan.token.pos, "a constant has at most four components");
      if (!text_get_float(&p->scan, &value[i]) || !(value[i] >= 0.0f && value[i] <= 1.0f))
         return text_fail_expected(&p->scan, "a number from 0 to 1");
      text_advance(&p->scan);
      i++;
   } while (text_is_char(&p->scan, ','));
   p->scan.language = &language;
   p->shader->constant[n].binding = ATI_FS_LITERAL;
   return text_expect(&p->scan, '}', "behind the components of a constant");
}

/* c0 = program.env[1]; behind CONSTANT */
static bool
parse_constant(struct parser *p)
{
   const int n = numbered(p, 'c', ATI_FS_CONSTANTS);
   if (n < 0)
      return text_fail_expected(&p->scan, "a constant, c0 to c7");
   if (p->shader->constant[n].binding != ATI_FS_UNBOUND)
      return text_fail(&p->scan, p->scan.token.pos, "c%d is bound already", n);
   text_advance(&p->scan);
   if (!text_expect(&p->scan, '=', "behind the name of a constant"))
      return false;
   if (text_is_char(&p->scan, '{'))
      return parse_literal(p, (unsigned)n) && expect_end(p);
   if (!text_accept_word(&p->scan, "program"))
      return text_fail_expected(&p->scan, "program or '{'");
   return text_expect(&p->scan, '.', "behind program") && parse_param(p, (unsigned)n) &&
          expect_end(p);
}

static bool
parse_constants(struct parser *p)
{
   if (!expect_end(p))
      return false;
   while (text_accept_word(&p->scan, "CONSTANT")) {
      if (!parse_constant(p))
         return false;
   }
   return expect_word(p, "EndConstants") && expect_end(p);
}

/* --- Routes. The grammar has no comma behind a destination, all examples have one: both are right.
 */

/* r1.str or t0.stq_dq */
static bool
parse_route_source(struct parser *p, struct ati_fs_route *route)
{
   static const char *const swizzles[] = {"str", "stq", "str_dr", "stq_dq"};
   const int coord = numbered(p, 't', ATI_FS_REGISTERS), reg = numbered(p, 'r', ATI_FS_REGISTERS);
   if (coord < 0 && reg < 0)
      return text_fail_expected(&p->scan, "coordinates, t0 to t5, or a register");
   route->source = (uint8_t)(coord >= 0 ? ATI_FS_TEX0 + coord : ATI_FS_REG0 + reg);
   text_advance(&p->scan);
   if (!text_expect(&p->scan, '.', "and which components"))
      return false;
   const int swizzle = find_word(p, swizzles, sizeof swizzles / sizeof swizzles[0]);
   if (swizzle < 0)
      return text_fail_expected(&p->scan, "str, stq, str_dr or stq_dq");
   route->swizzle = (uint8_t)swizzle;
   text_advance(&p->scan);
   return true;
}

/* A problem is the statement's. */
static bool
parse_route(struct parser *p, enum ati_fs_fill fill, unsigned pass)
{
   const size_t start = p->scan.token.pos;
   struct ati_fs_route route = {.fill = (uint8_t)fill};
   uint8_t reg = 0;
   text_advance(&p->scan);
   if (!parse_register(p, &reg))
      return false;
   text_accept(&p->scan, ',');
   if (!parse_route_source(p, &route))
      return false;
   const char *problem = ati_fs_add_route(&p->def, pass, reg, route);
   if (problem)
      return text_fail(&p->scan, start, "%s", problem);
   p->shader->num_routes++;
   return expect_end(p);
}

/* --- Instructions */

/* The components that the token names in the order r g b a; 0: it names none. */
static uint8_t
mask_word(const struct parser *p)
{
   static const char letters[] = "rgba";
   const struct text_token *t = &p->scan.token;
   unsigned mask = 0;
   if (t->kind != TEXT_NAME)
      return 0;
   for (size_t i = 0; i < t->len; i++) {
      const char *at = memchr(letters, p->scan.text[t->pos + i], 4);
      if (!at || mask >> (at - letters))
         return 0;
      mask |= 1u << (at - letters);
   }
   return (uint8_t)mask;
}

/* What follows a point; true: it was taken. */
static bool
accept_suffix(struct parser *p, bool there)
{
   if (there)
      text_advance(&p->scan);
   return there;
}

/* r1.rgb.2x.sat: a mask, a scale, and sat, each where it is wanted. */
static bool
parse_destination(struct parser *p, struct ati_fs_instruction *in)
{
   static const char *const scales[] = {"2x", "4x", "8x", "half", "quarter", "eighth"};
   static const int8_t shifts[] = {1, 2, 3, -1, -2, -3};
   in->mask = 15;
   if (!parse_register(p, &in->dst))
      return false;
   unsigned step = 0;
   while (text_accept(&p->scan, '.')) {
      const uint8_t mask = mask_word(p);
      const int scale = find_word(p, scales, sizeof scales / sizeof scales[0]);
      if (accept_suffix(p, step < 1 && mask)) {
         in->mask = mask;
         step = 1;
      } else if (accept_suffix(p, step < 2 && scale >= 0)) {
         in->shift = shifts[scale];
         step = 2;
      } else if (accept_suffix(p, step < 3 && text_is_word(&p->scan, "sat"))) {
         in->saturate = true;
         step = 3;
      } else {
         return text_fail_expected(&p->scan, "a mask, a scale or sat, in this order");
      }
   }
   return true;
}

static bool
parse_source(struct parser *p, struct ati_fs_arg *arg)
{
   const int reg = numbered(p, 'r', ATI_FS_REGISTERS), con = numbered(p, 'c', ATI_FS_CONSTANTS);
   const bool primary = text_is_word(&p->scan, "color0");
   if (reg >= 0) {
      arg->source = (uint8_t)(ATI_FS_REG0 + reg);
   } else if (con >= 0) {
      if (p->shader->constant[con].binding == ATI_FS_UNBOUND)
         return text_fail(&p->scan, p->scan.token.pos, "c%d is not declared", con);
      arg->source = (uint8_t)(ATI_FS_CON0 + con);
   } else if (primary || text_is_word(&p->scan, "color1")) {
      if (!p->last_pass)
         return text_fail(&p->scan, p->scan.token.pos, "colors are read in the output pass only");
      arg->source = primary ? ATI_FS_PRIMARY : ATI_FS_SECONDARY;
   } else if (text_is_word(&p->scan, "0") || text_is_word(&p->scan, "1")) {
      arg->source = text_is_word(&p->scan, "0") ? ATI_FS_ZERO : ATI_FS_ONE;
   } else {
      return text_fail_expected(&p->scan, "a register, a constant, a color, 0 or 1");
   }
   text_advance(&p->scan);
   return true;
}

/* r1.g.neg.2x.bias.comp: the parts that are there stand in this order. */
static bool
parse_argument(struct parser *p, struct ati_fs_arg *arg)
{
   static const char *const words[] = {"r", "g", "b", "a", "neg", "2x", "bias", "comp"};
   static const uint8_t modifiers[] = {ATI_FS_NEGATE, ATI_FS_2X, ATI_FS_BIAS, ATI_FS_COMP};
   if (!parse_source(p, arg))
      return false;
   int least = 0;
   while (text_accept(&p->scan, '.')) {
      const int word = find_word(p, words, sizeof words / sizeof words[0]);
      if (word < least)
         return text_fail_expected(&p->scan, "a component, neg, 2x, bias or comp, in this order");
      text_advance(&p->scan);
      if (word < 4) {
         arg->replicate = (uint8_t)(word + 1);
         least = 4;
      } else {
         arg->modifiers |= modifiers[word - 4];
         least = word + 1;
      }
   }
   return true;
}

/* One of both kinds is a pair of its own. */
static const char *
add_instruction(struct parser *p, const struct ati_fs_instruction *in)
{
   struct ati_fs_instruction part = *in;
   const char *problem = NULL;
   if (in->mask == 8 && ati_fs_is_dot(in->op))
      return "dot products write alpha together with other components only";
   if (in->mask & 7) {
      part.mask = in->mask & 7;
      problem = ati_fs_add_instruction(&p->def, &part, false);
   }
   if (!problem && in->mask & 8) {
      part.mask = 8;
      problem = ati_fs_add_instruction(&p->def, &part, true);
   }
   return problem;
}

static bool
parse_instruction(struct parser *p, enum ati_fs_op op)
{
   const size_t start = p->scan.token.pos;
   struct ati_fs_instruction in = {.op = (uint8_t)op};
   text_advance(&p->scan);
   if (!parse_destination(p, &in))
      return false;
   text_accept(&p->scan, ',');
   for (unsigned i = 0; i < ati_fs_num_args(op); i++) {
      if ((i && !text_expect(&p->scan, ',', "and an argument")) || !parse_argument(p, &in.arg[i]))
         return false;
   }
   if (!text_is_char(&p->scan, ';'))
      return expect_end(p);
   const char *problem = add_instruction(p, &in);
   if (problem)
      return text_fail(&p->scan, start, "%s", problem);
   p->shader->num_instructions++;
   return expect_end(p);
}

/* The operation that the token names; NOP: none. */
static enum ati_fs_op
find_op(const struct parser *p)
{
   unsigned op = ATI_FS_NUM_OPS - 1;
   while (op > ATI_FS_NOP && !text_is_word(&p->scan, ati_fs_op_name((enum ati_fs_op)op)))
      op--;
   return (enum ati_fs_op)op;
}

/* --- The whole */

/* Behind the word that starts the pass. */
static bool
parse_pass(struct parser *p, unsigned pass)
{
   bool fills = true;
   enum ati_fs_op op;
   if (!expect_end(p))
      return false;
   while (fills) {
      const bool samples = text_is_word(&p->scan, "SampleMap");
      fills = samples || text_is_word(&p->scan, "PassTexCoord");
      if (fills && !parse_route(p, samples ? ATI_FS_SAMPLE : ATI_FS_PASS_COORD, pass))
         return false;
   }
   if (p->def.pass != pass)
      ati_fs_next_pass(&p->def);
   while ((op = find_op(p)) != ATI_FS_NOP) {
      if (!parse_instruction(p, op))
         return false;
   }
   if (!p->last_pass && !p->def.computes)
      return text_fail_expected(&p->scan, "an instruction of the preliminary pass");
   if (!text_accept_word(&p->scan, "EndPass"))
      return text_fail_expected(&p->scan, "an instruction or EndPass");
   return expect_end(p);
}

static bool
parse(struct parser *p)
{
   unsigned pass = 0;
   if (text_accept_word(&p->scan, "StartConstants") && !parse_constants(p))
      return false;
   if (text_accept_word(&p->scan, "StartPrelimPass") && !parse_pass(p, pass++))
      return false;
   p->last_pass = true;
   if (!expect_word(p, "StartOutputPass") || !parse_pass(p, pass))
      return false;
   p->shader->code = p->def.code;
   p->shader->code.num_passes = pass + 1;
   p->shader->sampled = p->def.sampled;
   return p->scan.token.kind == TEXT_END || text_fail_expected(&p->scan, "the end of the text");
}

bool
ati_fs_parse(const char *text, size_t len, struct ati_fs_text *shader, struct text_error *error)
{
   struct parser p = {.shader = shader};
   const size_t skip = sizeof header - 1;
   memset(shader, 0, sizeof *shader);
   memset(error, 0, sizeof *error);
   p.scan = text_scan(&language, text, len, error);
   bool ok = len >= skip && !memcmp(text, header, skip);
   if (!ok)
      text_fail(&p.scan, 0, "the text does not begin with %s", header);
   p.scan.pos = skip;
   if (ok) {
      text_advance(&p.scan);
      ok = parse(&p);
   }
   if (!ok)
      text_locate(&language, text, error);
   return ok;
}

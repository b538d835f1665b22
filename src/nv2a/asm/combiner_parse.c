/* Text of combiners as words. */
#include "combiner_asm.h"

#include <string.h>

#include "compiler/text/scanner.h"

static const struct text_language language = {
    .chars = "{}()=*.,;+-",
    .space = " \t\r\n",
    .comments = {"#", "//"},
    .floats = true,
};

struct parser {
   struct text_scanner s;
   struct nv2a_combiner_words *words;
   struct nv2a_rc_final final;
   size_t texture_pos[NV2A_NUM_TEXTURE_STAGES]; /* of the statement of a texture stage */
   unsigned stages;
};

/* Every function gives false after an error. */

static bool
expect(struct parser *p, char c)
{
   const char what[] = {'\'', c, '\'', '\0'};
   return text_accept(&p->s, c) || text_fail_expected(&p->s, what);
}

/* ( ) ; behind the name of a statement that takes nothing */
static bool
expect_call(struct parser *p)
{
   return expect(p, '(') && expect(p, ')') && expect(p, ';');
}

/* --- Registers and inputs */

/* Takes the name of a register that can be used that way. */
static bool
parse_register(struct parser *p, enum nv2a_rc_use use, uint8_t *reg)
{
   for (unsigned i = 0; i < NV2A_RC_NUM_REGISTERS; i++) {
      const struct nv2a_rc_register_info *info = &nv2a_rc_registers[i];
      if (!info->name || !text_is_word(&p->s, info->name))
         continue;
      if (!(info->use & use))
         return text_fail(&p->s, p->s.token.pos,
                          use == NV2A_RC_WRITE  ? "stages can not write %s"
                          : use == NV2A_RC_READ ? "only the final combiner reads %s"
                                                : "the final combiner can not read %s",
                          info->name);
      *reg = (uint8_t)i;
      text_advance(&p->s);
      return true;
   }
   return text_fail_expected(&p->s, "a register");
}

/* Who reads, and what it may. */
struct reader {
   enum nv2a_rc_use use;
   bool alpha; /* what it reads if nothing else is said; else rgb */
};
static const struct reader stage_readers[2] = {{NV2A_RC_READ, false}, {NV2A_RC_READ, true}};
static const struct reader final_rgb = {NV2A_RC_FINAL, false}, final_alpha = {NV2A_RC_FINAL, true};

/* .a .b .rgb behind a register; a point followed by anything else is the sign of a dot product. */
static bool
parse_component(struct parser *p, const struct reader *reader, struct nv2a_rc_input *in)
{
   const struct text_scanner before = p->s;
   in->alpha = reader->alpha;
   if (!text_accept(&p->s, '.'))
      return true;
   const size_t pos = p->s.token.pos;
   if (text_accept_word(&p->s, "a")) {
      in->alpha = 1;
      return true;
   }
   const bool blue = text_accept_word(&p->s, "b");
   if (blue || text_accept_word(&p->s, "rgb")) {
      in->alpha = 0;
      return blue == reader->alpha || text_fail(&p->s, pos,
                                                reader->alpha ? "alpha portions read .a or .b"
                                                              : "rgb portions read .rgb or .a");
   }
   p->s = before;
   return true;
}

/* 0, 1, -1, 0.5, -0.5: register 0 through a mapping. */
static bool
parse_number(struct parser *p, const struct reader *reader, bool negative, struct nv2a_rc_input *in)
{
   static const struct {
      const char *text;
      uint8_t mapping[2]; /* as it is, negative */
   } numbers[] = {
       {"0", {NV2A_RC_UNSIGNED, NV2A_RC_UNSIGNED}},
       {"1", {NV2A_RC_UNSIGNED_INVERT, NV2A_RC_EXPAND}},
       {"0.5", {NV2A_RC_HALF_BIAS_NEGATE, NV2A_RC_HALF_BIAS}},
   };
   for (unsigned i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
      if (!text_is_word(&p->s, numbers[i].text))
         continue;
      if (reader->use == NV2A_RC_FINAL && (negative || i == 2))
         break;
      in->reg = NV2A_RC_ZERO;
      in->mapping = numbers[i].mapping[negative];
      in->alpha = i != 0 && reader->alpha;
      text_advance(&p->s);
      return true;
   }
   return text_fail_expected(&p->s, reader->use == NV2A_RC_FINAL
                                        ? "0 or 1, for other numbers there are constants"
                                        : "0, 1 or 0.5, for other numbers there are constants");
}

/* The mapping whose function is next; NUM_MAPPINGS: none is. */
static unsigned
accept_mapping(struct parser *p, bool negative)
{
   for (unsigned i = 0; i < NV2A_RC_NUM_MAPPINGS; i++) {
      const struct nv2a_rc_mapping_info *info = &nv2a_rc_mappings[i];
      if (info->name && info->negated == negative && text_accept_word(&p->s, info->name))
         return i;
   }
   return NV2A_RC_NUM_MAPPINGS;
}

static bool
parse_input(struct parser *p, const struct reader *reader, struct nv2a_rc_input *in)
{
   const size_t pos = p->s.token.pos;
   const bool final = reader->use == NV2A_RC_FINAL;
   const bool negative = text_accept(&p->s, '-');
   if (p->s.token.kind == TEXT_NUMBER)
      return parse_number(p, reader, negative, in);
   const unsigned mapping = accept_mapping(p, negative);
   if (final &&
       (negative || (mapping != NV2A_RC_NUM_MAPPINGS && mapping > NV2A_RC_UNSIGNED_INVERT)))
      return text_fail(&p->s, pos, "the final combiner has no mapping but unsigned_invert");
   if (mapping == NV2A_RC_NUM_MAPPINGS) {
      in->mapping = (uint8_t)(final      ? NV2A_RC_UNSIGNED
                              : negative ? NV2A_RC_SIGNED_NEGATE
                                         : NV2A_RC_SIGNED);
      return parse_register(p, reader->use, &in->reg) && parse_component(p, reader, in);
   }
   in->mapping = (uint8_t)mapping;
   return expect(p, '(') && parse_register(p, reader->use, &in->reg) &&
          parse_component(p, reader, in) && expect(p, ')');
}

/* --- Constants */

static bool
parse_channel(struct parser *p, float *value)
{
   if (!text_get_float(&p->s, value) || !(*value >= 0 && *value <= 1))
      return text_fail_expected(&p->s, "a number from 0 to 1");
   text_advance(&p->s);
   return true;
}

/* = (r, g, b, a); */
static bool
parse_constant(struct parser *p, uint32_t *word)
{
   float rgba[4];
   if (!expect(p, '=') || !expect(p, '('))
      return false;
   for (unsigned i = 0; i < 4; i++) {
      if ((i && !expect(p, ',')) || !parse_channel(p, &rgba[i]))
         return false;
   }
   *word = nv2a_rc_color(rgba);
   return expect(p, ')') && expect(p, ';');
}

/* The constant whose name is next, 0 or 1; -1: none is. */
static int
accept_constant(struct parser *p, const char *const names[2])
{
   return text_accept_word(&p->s, names[0]) ? 0 : text_accept_word(&p->s, names[1]) ? 1 : -1;
}

static const char *const constant_names[2] = {"const0", "const1"};
static const char *const final_constant_names[2] = {"final_const0", "final_const1"};

/* --- Stages */

static bool
parse_destination(struct parser *p, uint8_t *reg)
{
   *reg = NV2A_RC_ZERO;
   return text_accept_word(&p->s, "discard") || parse_register(p, NV2A_RC_WRITE, reg);
}

/* What of a portion has been said. */
struct portion_state {
   enum nv2a_rc_half half;
   unsigned products;
   bool third, operation;
};

/* The right side of a product. */
static bool
parse_product(struct parser *p, struct portion_state *state, struct nv2a_rc_portion *portion,
              uint8_t dst, bool blue_to_alpha)
{
   const struct reader *reader = &stage_readers[state->half];
   const size_t pos = p->s.token.pos;
   const unsigned n = state->products++;
   if (n == 2)
      return text_fail(&p->s, pos, "a portion has two products");
   struct nv2a_rc_input *in = &portion->in[2 * n];
   if (!parse_input(p, reader, &in[0]))
      return false;
   const bool dot = text_is_char(&p->s, '.');
   if (dot && state->half == NV2A_RC_ALPHA)
      return text_fail(&p->s, p->s.token.pos, "alpha portions have no dot products");
   if (!dot && !text_is_char(&p->s, '*'))
      return text_fail_expected(&p->s, "'*' or '.'");
   text_advance(&p->s);
   *(n ? &portion->out.cd : &portion->out.ab) = dst;
   *(n ? &portion->out.cd_dot : &portion->out.ab_dot) = dot;
   *(n ? &portion->out.cd_blue_to_alpha : &portion->out.ab_blue_to_alpha) = blue_to_alpha;
   return parse_input(p, reader, &in[1]) && expect(p, ';');
}

/* dst = product, sum() or mux() */
static bool
parse_assignment(struct parser *p, struct portion_state *state, struct nv2a_rc_portion *portion)
{
   uint8_t dst;
   const size_t pos = p->s.token.pos;
   const bool blue = text_accept_word(&p->s, "blue_to_alpha");
   if (blue && state->half == NV2A_RC_ALPHA)
      return text_fail(&p->s, pos, "only rgb portions have blue_to_alpha");
   if ((blue && !expect(p, '(')) || !parse_destination(p, &dst) || (blue && !expect(p, ')')) ||
       !expect(p, '='))
      return false;
   const size_t value_pos = p->s.token.pos;
   const bool mux = text_accept_word(&p->s, "mux");
   if (!mux && !text_accept_word(&p->s, "sum"))
      return parse_product(p, state, portion, dst, blue);
   if (blue)
      return text_fail(&p->s, pos, "only products have blue_to_alpha");
   if (state->third)
      return text_fail(&p->s, value_pos, "a portion has one sum or mux");
   state->third = true;
   portion->out.sum = dst;
   portion->out.mux = mux;
   return expect_call(p);
}

/* An operation, if one is next. */
static bool
accept_operation(struct parser *p, uint8_t *op)
{
   for (unsigned i = 0; i < NV2A_RC_NUM_OPS; i++) {
      if (nv2a_rc_ops[i].name && text_accept_word(&p->s, nv2a_rc_ops[i].name)) {
         *op = (uint8_t)i;
         return true;
      }
   }
   return false;
}

static bool
parse_portion(struct parser *p, enum nv2a_rc_half half)
{
   struct nv2a_rc_portion portion = {0};
   struct portion_state state = {.half = half};
   if (!expect(p, '{'))
      return false;
   while (!text_accept(&p->s, '}')) {
      const size_t pos = p->s.token.pos;
      if (accept_operation(p, &portion.out.op)) {
         if (state.operation)
            return text_fail(&p->s, pos, "a portion has one operation");
         state.operation = true;
         if (!expect_call(p))
            return false;
      } else if (!parse_assignment(p, &state, &portion)) {
         return false;
      }
   }
   p->words->icw[p->stages][half] = nv2a_rc_encode_icw(portion.in);
   p->words->ocw[p->stages][half] = nv2a_rc_encode_ocw(half, &portion.out);
   return true;
}

static bool
parse_stage_constant(struct parser *p)
{
   const bool idle = text_accept_word(&p->s, "idle");
   const int k = accept_constant(p, constant_names);
   if (k < 0)
      return text_fail_expected(&p->s,
                                idle ? "const0 or const1" : "a constant, 'rgb', 'alpha' or '}'");
   if (!idle)
      p->words->control |= k ? NV2A_COMBINER_EACH_FACTOR1 : NV2A_COMBINER_EACH_FACTOR0;
   return parse_constant(p, &p->words->factor[p->stages][k]);
}

/* Behind the opening brace. */
static bool
parse_stage(struct parser *p, size_t pos)
{
   bool seen[2] = {false, false};
   if (p->stages == NV2A_MAX_COMBINERS)
      return text_fail(&p->s, pos, "there are %d stages at most", NV2A_MAX_COMBINERS);
   while (!text_accept(&p->s, '}')) {
      const size_t at = p->s.token.pos;
      const bool rgb = text_accept_word(&p->s, "rgb");
      if (!rgb && !text_accept_word(&p->s, "alpha")) {
         if (!parse_stage_constant(p))
            return false;
         continue;
      }
      const enum nv2a_rc_half half = rgb ? NV2A_RC_RGB : NV2A_RC_ALPHA;
      if (seen[half])
         return text_fail(&p->s, at, "the stage has this portion already");
      seen[half] = true;
      if (!parse_portion(p, half))
         return false;
   }
   p->stages++;
   return true;
}

/* --- Texture stages */

static bool
parse_earlier_stage(struct parser *p, unsigned stage)
{
   static const char *const names[] = {"tex0", "tex1", "tex2"};
   const size_t pos = p->s.token.pos;
   for (unsigned i = 0; i < stage; i++) {
      if (!text_accept_word(&p->s, names[i]))
         continue;
      nv2a_texture_set_input(p->words, stage, i);
      return nv2a_texture_input(p->words, stage) == i ||
             text_fail(&p->s, pos, "this stage can not have that one as its input");
   }
   return text_fail_expected(&p->s, "an earlier stage");
}

/* The input of a stage, perhaps through a mapping. */
static bool
parse_stage_input(struct parser *p, unsigned stage)
{
   for (unsigned i = 0; i < NV2A_DOT_NUM_MAPPINGS; i++) {
      if (!text_accept_word(&p->s, nv2a_dot_mappings[i]))
         continue;
      p->words->dot_mapping |= i << (4 * (stage - 1));
      return expect(p, '(') && parse_earlier_stage(p, stage) && expect(p, ')');
   }
   return parse_earlier_stage(p, stage);
}

/* Behind "texN". */
static bool
parse_texture_stage(struct parser *p, unsigned stage, size_t pos)
{
   unsigned mode = 0;
   if (p->texture_pos[stage] != (size_t)-1)
      return text_fail(&p->s, pos, "this texture stage has been described already");
   p->texture_pos[stage] = pos;
   if (!expect(p, '='))
      return false;
   while (mode < NV2A_TEXTURE_NUM_MODES && !text_is_word(&p->s, nv2a_texture_modes[mode].name))
      mode++;
   if (mode == NV2A_TEXTURE_NUM_MODES)
      return text_fail_expected(&p->s, "a mode of texture stages");
   text_advance(&p->s);
   p->words->shader_stages |= mode << (5 * stage);
   if (!expect(p, '('))
      return false;
   const bool needed = stage && nv2a_texture_modes[mode].reads_stage;
   if ((needed || (stage && !text_is_char(&p->s, ')'))) && !parse_stage_input(p, stage))
      return false;
   return expect(p, ')') && expect(p, ';');
}

/* --- The final combiner */

/* D, or A * B + D, or lerp(A, B, C) + D */
static bool
parse_final_rgb(struct parser *p)
{
   struct nv2a_rc_input *in = p->final.in, first;
   bool more = true;
   if (text_accept_word(&p->s, "lerp")) {
      if (!expect(p, '(') || !parse_input(p, &final_rgb, &in[NV2A_RC_A]) || !expect(p, ',') ||
          !parse_input(p, &final_rgb, &in[NV2A_RC_B]) || !expect(p, ',') ||
          !parse_input(p, &final_rgb, &in[NV2A_RC_C]) || !expect(p, ')'))
         return false;
   } else {
      if (!parse_input(p, &final_rgb, &first))
         return false;
      more = text_accept(&p->s, '*');
      in[more ? NV2A_RC_A : NV2A_RC_D] = first;
      if (more && !parse_input(p, &final_rgb, &in[NV2A_RC_B]))
         return false;
   }
   if (more && text_accept(&p->s, '+') && !parse_input(p, &final_rgb, &in[NV2A_RC_D]))
      return false;
   return expect(p, ';');
}

/* Behind "out". */
static bool
parse_out(struct parser *p)
{
   if (!expect(p, '.'))
      return false;
   if (text_accept_word(&p->s, "rgb"))
      return expect(p, '=') && parse_final_rgb(p);
   if (!text_accept_word(&p->s, "a"))
      return text_fail_expected(&p->s, "rgb or a");
   return expect(p, '=') && parse_input(p, &final_alpha, &p->final.in[NV2A_RC_G]) && expect(p, ';');
}

static bool
parse_final_product(struct parser *p)
{
   return expect(p, '=') && parse_input(p, &final_rgb, &p->final.in[NV2A_RC_E]) && expect(p, '*') &&
          parse_input(p, &final_rgb, &p->final.in[NV2A_RC_F]) && expect(p, ';');
}

/* One term of the colour sum, which is always the same register. */
static bool
parse_term(struct parser *p, uint8_t reg, uint8_t *inverted)
{
   struct nv2a_rc_input in;
   const size_t pos = p->s.token.pos;
   if (!parse_input(p, &final_rgb, &in))
      return false;
   *inverted = in.mapping == NV2A_RC_UNSIGNED_INVERT;
   return (in.reg == reg && !in.alpha) ||
          text_fail(&p->s, pos, "the sum is that of spare0 and col1");
}

static bool
parse_color_sum(struct parser *p)
{
   return expect(p, '=') && parse_term(p, NV2A_RC_SPARE0, &p->final.invert_spare0) &&
          expect(p, '+') && parse_term(p, NV2A_RC_V1, &p->final.invert_v1) && expect(p, ';');
}

/* --- All of it */

/* A statement outside of stages. */
static bool
parse_statement(struct parser *p)
{
   static const char *const textures[NV2A_NUM_TEXTURE_STAGES] = {"tex0", "tex1", "tex2", "tex3"};
   const size_t pos = p->s.token.pos;
   if (text_accept(&p->s, '{'))
      return parse_stage(p, pos);
   for (unsigned i = 0; i < NV2A_NUM_TEXTURE_STAGES; i++) {
      if (text_accept_word(&p->s, textures[i]))
         return parse_texture_stage(p, i, pos);
   }
   int k = accept_constant(p, constant_names);
   if (k >= 0)
      return parse_constant(p, &p->words->factor[0][k]);
   k = accept_constant(p, final_constant_names);
   if (k >= 0)
      return parse_constant(p, &p->words->final_factor[k]);
   if (text_accept_word(&p->s, "out"))
      return parse_out(p);
   if (text_accept_word(&p->s, "final_product"))
      return parse_final_product(p);
   if (text_accept_word(&p->s, "color_sum"))
      return parse_color_sum(p);
   if (text_accept_word(&p->s, "clamp_color_sum")) {
      p->final.clamp_sum = 1;
      return expect_call(p);
   }
   if (text_accept_word(&p->s, "mux_by_most_significant_bit")) {
      p->words->control |= NV2A_COMBINER_MUX_MSB;
      return expect_call(p);
   }
   return text_fail_expected(&p->s, "a stage or a statement");
}

/* What can be said of the whole only. */
static bool
check(struct parser *p)
{
   struct nv2a_combiner_problem problem;
   if (!p->stages)
      return text_fail_expected(&p->s, "a stage");
   p->words->control |= p->stages;
   nv2a_rc_encode_final(&p->final, p->words->final);
   if (nv2a_combiner_check(p->words, &problem))
      return true;
   const size_t pos = problem.stage >= 0 && problem.stage < NV2A_NUM_TEXTURE_STAGES
                          ? p->texture_pos[problem.stage]
                          : (size_t)-1;
   return text_fail(&p->s, pos == (size_t)-1 ? p->s.token.pos : pos, "%s", problem.text);
}

bool
nv2a_combiner_assemble(const char *text, size_t len, struct nv2a_combiner_words *words,
                       struct text_error *error)
{
   static const char header[] = "!!RC1.0";
   *words = (struct nv2a_combiner_words){0};
   *error = (struct text_error){.message = ""};
   struct parser p = {.s = text_scan(&language, text, len, error), .words = words};
   memset(p.texture_pos, 0xff, sizeof p.texture_pos);
   if (len >= sizeof header - 1 && !memcmp(text, header, sizeof header - 1))
      p.s.pos = sizeof header - 1;
   text_advance(&p.s);
   bool good = true;
   while (good && p.s.token.kind != TEXT_END)
      good = parse_statement(&p);
   good = good && check(&p);
   if (!good)
      text_locate(&language, text, error);
   return good;
}

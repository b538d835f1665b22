/* !!ARBvp1.0 and !!ARBfp1.0: header, options, statements, and what is counted (AV sections 4 to 6
 * and 16, AF sections 27 and 28). */
#include "parser.h"

#include <stdlib.h>
#include <string.h>

const struct text_language arb_language = {
    .chars = ";,.:[]{}()+-=|",
    .letters = "$",
    .space = " \t\n\r",
    .comments = {"#"},
    .floats = true,
    .dots = true,
    .returns = true,
};

/* --- Header and options */

static bool
parse_header(struct asm_parser *p, enum arb_target target, const struct arb_limits limits[2])
{
   static const char headers[2][11] = {"!!ARBvp1.0", "!!ARBfp1.0"}; /* by enum arb_target */
   for (unsigned i = 0; i < 2; i++) {
      if ((target != ARB_ANY && target != i) || p->scan.len < 10 ||
          memcmp(p->scan.text, headers[i], 10))
         continue;
      p->result->target = (enum arb_target)i;
      p->program->language = i == ARB_VERTEX ? ASM_ARB_VP : ASM_ARB_FP;
      p->program->dialects = 1u << p->program->language;
      p->limits = &limits[i];
      p->scan.pos = 10;
      text_advance(&p->scan);
      return true;
   }
   if (target == ARB_FRAGMENT)
      return text_fail(&p->scan, 0, "a fragment program starts with !!ARBfp1.0");
   return text_fail(&p->scan, 0, "a vertex program starts with !!ARBvp1.0");
}

/* What an option does. */
enum option_kind { OPTION_INVARIANT, OPTION_FOG, OPTION_HINT, OPTION_EXTENSION, OPTION_DIALECT };

struct option {
   const char *name;
   bool fragment;
   uint8_t kind;      /* enum option_kind */
   uint32_t value;    /* enum asm_fog; a hint, from 1; enum arb_option, also of a dialect */
   uint32_t dialects; /* what it brings */
};

static const struct option option_rows[] = {
    {"ARB_position_invariant", false, OPTION_INVARIANT, 1},
    {"ARB_fog_exp", true, OPTION_FOG, ASM_FOG_EXP},
    {"ARB_fog_exp2", true, OPTION_FOG, ASM_FOG_EXP2},
    {"ARB_fog_linear", true, OPTION_FOG, ASM_FOG_LINEAR},
    {"ARB_precision_hint_fastest", true, OPTION_HINT, 1},
    {"ARB_precision_hint_nicest", true, OPTION_HINT, 2},
    {"ARB_fragment_program_shadow", true, OPTION_EXTENSION, ARB_OPTION_SHADOW},
    {"ARB_draw_buffers", true, OPTION_EXTENSION, ARB_OPTION_DRAW_BUFFERS},
    {"ATI_draw_buffers", true, OPTION_EXTENSION, ARB_OPTION_ATI_DRAW_BUFFERS},
    {"ARB_fragment_program_shadow", false, OPTION_EXTENSION, ARB_OPTION_SHADOW},
    {"NV_vertex_program2", false, OPTION_DIALECT, ARB_OPTION_NV_VP2, 1u << ASM_OPTION_NV_VP2},
    {"NV_vertex_program3", false, OPTION_DIALECT, ARB_OPTION_NV_VP3,
     1u << ASM_OPTION_NV_VP2 | 1u << ASM_OPTION_NV_VP3},
    {"NV_fragment_program", true, OPTION_DIALECT, ARB_OPTION_NV_FP, 1u << ASM_OPTION_NV_FP},
    {"NV_fragment_program2", true, OPTION_DIALECT, ARB_OPTION_NV_FP2,
     1u << ASM_OPTION_NV_FP | 1u << ASM_OPTION_NV_FP2},
};

static const struct option *
find_option(const struct asm_parser *p)
{
   for (unsigned i = 0; i < sizeof option_rows / sizeof option_rows[0]; i++) {
      const struct option *row = &option_rows[i];
      if (row->fragment == asm_is_fragment(p) && text_is_word(&p->scan, row->name) &&
          (row->kind < OPTION_EXTENSION || p->limits->options & row->value))
         return row;
   }
   return NULL;
}

/* AF-104, AF-108: of options that exclude each other one may be named, as often as one likes. */
static bool
parse_option(struct asm_parser *p, uint32_t *hint)
{
   const struct option *row = find_option(p);
   if (!row)
      return text_fail_expected(&p->scan, "an option of this language");
   uint32_t fog = p->program->fog;
   uint32_t *chosen = row->kind == OPTION_FOG ? &fog : row->kind == OPTION_HINT ? hint : NULL;
   if (chosen && *chosen && *chosen != row->value)
      return text_fail(&p->scan, p->scan.token.pos, "this option excludes one named before");
   if (chosen)
      *chosen = row->value;
   p->program->fog = (enum asm_fog)fog;
   p->program->position_invariant |= row->kind == OPTION_INVARIANT;
   p->options |= row->kind >= OPTION_EXTENSION ? row->value : 0;
   p->program->dialects |= row->dialects;
   text_advance(&p->scan);
   return text_expect(&p->scan, ';', "after the option");
}

static bool
parse_options(struct asm_parser *p)
{
   uint32_t hint = 0;
   size_t shadow = 0; /* where it is named */
   while (text_accept_word(&p->scan, "OPTION")) {
      const size_t pos = p->scan.token.pos;
      const uint32_t before = p->options;
      if (!parse_option(p, &hint))
         return false;
      shadow = ~before & p->options & ARB_OPTION_SHADOW ? pos : shadow;
   }
   if (shadow && !asm_is_fragment(p) && !asm_has_dialect(p, ASM_OPTION_NV_VP3)) /* NO-075 */
      return text_fail(&p->scan, shadow, "this program samples no textures");
   return true;
}

/* --- Instructions */

static bool
parse_sources(struct asm_parser *p, struct asm_instr *instr, bool scalar)
{
   for (unsigned i = 0; i < instr->op->num_srcs; i++) {
      if (!text_expect(&p->scan, ',', i ? "and another operand" : "after the destination") ||
          !asm_parse_arb_src(p, scalar, &instr->src[i]))
         return false;
   }
   return true;
}

/* DIV: each component by one scalar. */
static bool
parse_vector_scalar(struct asm_parser *p, struct asm_instr *instr)
{
   return text_expect(&p->scan, ',', "after the destination") &&
          asm_parse_arb_src(p, false, &instr->src[0]) &&
          text_expect(&p->scan, ',', "and another operand") &&
          asm_parse_arb_src(p, true, &instr->src[1]);
}

/* NO-019 */
static bool
parse_kil(struct asm_parser *p, struct asm_instr *instr)
{
   instr->tests = asm_has_nv_option(p) && asm_is_rule(p) && !asm_find_symbol(p);
   return instr->tests ? asm_parse_rule(p, &instr->dst.test)
                       : asm_parse_arb_src(p, false, &instr->src[0]);
}

/* NO-028: a parameter or a constant. */
static bool
parse_loop(struct asm_parser *p, struct asm_instr *instr)
{
   const size_t pos = p->scan.token.pos;
   if (!asm_parse_arb_src(p, false, &instr->src[0]))
      return false;
   if (instr->src[0].file != ASM_FILE_BINDING)
      return text_fail(&p->scan, pos, "loops count by a parameter or a constant");
   return asm_parse_block(p, instr);
}

/* NO-070, NO-071: a mask is all of the register. */
static bool
parse_popa(struct asm_parser *p, struct asm_instr *instr)
{
   const size_t pos = p->scan.token.pos;
   if (!asm_parse_arb_address_dst(p, &instr->dst))
      return false;
   return instr->dst.mask == 0xf || text_fail(&p->scan, pos, "POPA writes all components");
}

static bool
parse_operands(struct asm_parser *p, struct asm_instr *instr)
{
   switch (instr->op->form) {
   case ASM_FORM_VECTOR:
      return asm_parse_arb_dst(p, &instr->dst) && parse_sources(p, instr, false);
   case ASM_FORM_SCALAR:
      return asm_parse_arb_dst(p, &instr->dst) && parse_sources(p, instr, true);
   case ASM_FORM_ARL:
      return asm_parse_arb_address_dst(p, &instr->dst) &&
             parse_sources(p, instr, !asm_has_dialect(p, ASM_OPTION_NV_VP2));
   case ASM_FORM_SWZ:
      return asm_parse_arb_dst(p, &instr->dst) &&
             text_expect(&p->scan, ',', "after the destination") &&
             asm_parse_arb_swz(p, &instr->src[0]);
   case ASM_FORM_TEX:
      return asm_parse_arb_dst(p, &instr->dst) && parse_sources(p, instr, false) &&
             asm_parse_arb_texture(p, instr);
   case ASM_FORM_KIL:
      return parse_kil(p, instr);
   case ASM_FORM_VECTOR_SCALAR:
      return asm_parse_arb_dst(p, &instr->dst) && parse_vector_scalar(p, instr);
   case ASM_FORM_BRANCH:
      return asm_parse_branch(p, instr);
   case ASM_FORM_RET:
      return asm_parse_test(p, &instr->dst.test);
   case ASM_FORM_BRK:
      return asm_parse_test(p, &instr->dst.test) && asm_parse_block(p, instr);
   case ASM_FORM_IF:
      return asm_parse_rule(p, &instr->dst.test) && asm_parse_block(p, instr);
   case ASM_FORM_LOOP:
      return parse_loop(p, instr);
   case ASM_FORM_BLOCK:
      return asm_parse_block(p, instr);
   case ASM_FORM_ARA:
      return asm_parse_arb_address_dst(p, &instr->dst) &&
             text_expect(&p->scan, ',', "after the destination") &&
             asm_parse_arb_address_src(p, &instr->src[0]);
   case ASM_FORM_PUSHA:
      return asm_parse_arb_address_src(p, &instr->src[0]);
   case ASM_FORM_POPA:
      return parse_popa(p, instr);
   }
   return false;
}

/* AV-277, AF-106: what options take from the number of instructions. */
static unsigned
reserved_instructions(const struct asm_program *program)
{
   static const unsigned fog[] = {
       [ASM_FOG_NONE] = 0, [ASM_FOG_EXP] = 3, [ASM_FOG_EXP2] = 4, [ASM_FOG_LINEAR] = 2};
   return fog[program->fog] + (program->position_invariant ? 4 : 0);
}

static bool
parse_instruction(struct asm_parser *p)
{
   struct asm_program *program = p->program;
   struct asm_suffixes suffixes;
   const struct asm_op *op = NULL;
   if (p->scan.token.kind == TEXT_NAME)
      op = asm_find_op(text_of_token(&p->scan), p->scan.token.len, program->dialects, &suffixes);
   if (!op)
      return text_fail_expected(&p->scan, "an instruction, a declaration or END");
   const unsigned max = p->limits->instructions - reserved_instructions(program);
   if (program->num_instrs == max)
      return text_fail(&p->scan, p->scan.token.pos,
                       "too many instructions: this program may have %u", max);
   struct asm_instr *instr = asm_add_instr(program);
   if (!instr)
      return false;
   *instr = (struct asm_instr){.op = op, .suffixes = suffixes, .pos = p->scan.token.pos};
   text_advance(&p->scan);
   if (!parse_operands(p, instr) || !asm_finish_nv_instr(p, instr) ||
       !text_expect(&p->scan, ';', "after the instruction"))
      return false;
   program->has_flow |= asm_is_flow(instr);
   program->has_stack |= op->form == ASM_FORM_PUSHA || op->form == ASM_FORM_POPA;
   program->num_instrs++;
   return true;
}

/* --- Counts */

static bool
is_tex(const struct asm_instr *instr)
{
   return instr->op->form == ASM_FORM_TEX || instr->op->form == ASM_FORM_KIL;
}

/* AF-092..AF-096: a texture instruction starts a new indirection if its coordinate was written in
 * the current one, or if its destination was read or written there by arithmetic. By temporary: the
 * indirection that did so last. */
static void
count_indirections(const struct asm_program *program, struct arb_result *r)
{
   unsigned written[ARB_MAX_TEMPORARIES] = {0}, computed[ARB_MAX_TEMPORARIES] = {0};
   unsigned now = 1;
   for (unsigned i = 0; i < program->num_instrs; i++) {
      const struct asm_instr *instr = &program->instrs[i];
      const bool tex = is_tex(instr), temp = instr->dst.file == ASM_FILE_TEMP;
      const struct asm_src *coord = &instr->src[0];
      if (tex && ((coord->file == ASM_FILE_TEMP && written[coord->index] == now) ||
                  (temp && computed[instr->dst.index] == now)))
         now++;
      for (unsigned s = 0; !tex && s < instr->op->num_srcs; s++) {
         if (instr->src[s].file == ASM_FILE_TEMP)
            computed[instr->src[s].index] = now;
      }
      if (temp)
         written[instr->dst.index] = now;
      if (temp && !tex)
         computed[instr->dst.index] = now;
   }
   r->num_indirections = now;
}

static bool
count_all(struct asm_parser *p)
{
   const struct asm_program *program = p->program;
   struct arb_result *r = p->result;
   r->num_instructions = program->num_instrs;
   for (unsigned i = 0; i < program->num_instrs; i++)
      r->num_tex += is_tex(&program->instrs[i]);
   r->num_alu = r->num_instructions - r->num_tex;
   r->num_temporaries = program->num_temps;
   r->num_addresses = program->num_addresses;
   r->num_attribs = (unsigned)(__builtin_popcount(p->conventional | p->generic) +
                               __builtin_popcountll(p->varyings));
   const int params = asm_count_params(p->program);
   r->num_parameters = (unsigned)params;
   if (asm_is_fragment(p))
      count_indirections(program, r);
   return params >= 0;
}

/* AV-116: what the whole text has too much of. */
static bool
check_counts(struct asm_parser *p)
{
   const struct arb_result *r = p->result;
   const struct arb_limits *l = p->limits;
   const bool fog = p->program->fog != ASM_FOG_NONE, fragment = asm_is_fragment(p);
   const struct {
      const char *what;
      unsigned count, limit;
      bool counts;
   } rows[] = {
       {"parameters", r->num_parameters, l->parameters - (fog ? 2 : 0), true},
       {"attributes", r->num_attribs, l->attribs - fog, true},
       {"arithmetic instructions", r->num_alu,
        l->alu_instructions - reserved_instructions(p->program), fragment},
       {"texture instructions", r->num_tex, l->tex_instructions, fragment},
       {"texture indirections", r->num_indirections, l->tex_indirections, fragment},
   };
   for (unsigned i = 0; i < sizeof rows / sizeof rows[0]; i++) {
      if (rows[i].counts && rows[i].count > rows[i].limit)
         return text_fail(&p->scan, p->scan.len, "too many %s: %u, and there may be %u",
                          rows[i].what, rows[i].count, rows[i].limit);
   }
   return true;
}

/* AV-195: arrays that are addressed relatively, all together, have no vector of state twice.
 * Whether they are is known at the end. */
static bool
same_state(const struct arb_param *a, const struct arb_param *b)
{
   return a->kind != ARB_PARAM_CONSTANT && !memcmp(a, b, sizeof *a);
}

static int
compare_params(const void *a, const void *b)
{
   return memcmp(a, b, sizeof(struct arb_param));
}

static bool
check_arrays(struct asm_parser *p)
{
   const struct asm_program *program = p->program;
   struct arb_param *all = malloc((program->num_params + 1) * sizeof *all);
   size_t count = 0;
   if (!all) {
      p->program->no_memory = true;
      return false;
   }
   for (unsigned i = 0; i < program->num_arrays; i++) {
      const struct asm_array *array = &program->arrays[i];
      if (!array->relative)
         continue;
      memcpy(all + count, program->params + array->first, array->count * sizeof *all);
      count += array->count;
   }
   qsort(all, count, sizeof *all, compare_params);
   bool twice = false;
   for (size_t i = 1; i < count; i++)
      twice |= same_state(&all[i - 1], &all[i]);
   free(all);
   return !twice || text_fail(&p->scan, p->scan.len,
                              "arrays with relative addressing have a vector of state twice");
}

/* --- The whole */

/* Options that bring calls bring labels. */
static bool
at_label(const struct asm_parser *p)
{
   return (asm_has_dialect(p, ASM_OPTION_NV_FP2) || asm_has_dialect(p, ASM_OPTION_NV_VP2)) &&
          asm_at_label(p);
}

static bool
parse_label(struct asm_parser *p)
{
   if (asm_is_reserved(p))
      return text_fail(&p->scan, p->scan.token.pos, "this word is reserved and no label");
   return asm_parse_label(p);
}

static bool
parse_body(struct asm_parser *p)
{
   while (!text_is_word(&p->scan, "END")) {
      bool is_declaration;
      if (at_label(p)) {
         if (!parse_label(p))
            return false;
         continue;
      }
      if (!asm_parse_declaration(p, &is_declaration) || (!is_declaration && !parse_instruction(p)))
         return false;
   }
   return asm_parse_end(p) && asm_resolve_labels(p) && asm_check_blocks(p) && count_all(p) &&
          check_counts(p) && check_arrays(p);
}

bool
asm_parse_arb(const char *text, size_t len, enum arb_target target,
              const struct arb_limits limits[2], struct asm_program *program,
              struct arb_result *result)
{
   struct asm_parser p = {.scan = text_scan(&arb_language, text, len, &result->error),
                          .program = program,
                          .result = result};
   const bool ok = parse_header(&p, target, limits) && parse_options(&p) && parse_body(&p);
   asm_names_finish(&p.names);
   asm_flow_finish(&p.flow);
   free(p.symbols);
   return ok;
}

bool
arb_parse_binding(struct text_scanner *scan, enum arb_target target, int *slot,
                  struct arb_param *param)
{
   struct arb_result result = {.target = target};
   struct asm_program program = {.language = target == ARB_VERTEX ? ASM_ARB_VP : ASM_ARB_FP};
   struct asm_parser p = {.scan = *scan,
                          .program = &program,
                          .limits = &arb_default_limits[target],
                          .result = &result};
   unsigned index = 0;
   const bool attrib = asm_is_attrib_binding(&p);
   const bool ok =
       attrib ? asm_parse_attrib_binding(&p, &index) : asm_parse_param_binding(&p, false);
   *slot = attrib ? (int)index : -1;
   *param = ok && !attrib ? program.params[0] : (struct arb_param){0};
   *scan = p.scan;
   asm_program_finish(&program);
   return ok;
}

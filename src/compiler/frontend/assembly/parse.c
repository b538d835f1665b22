/* Programs, options, labels and statements (VP-148..VP-158, VP-177..VP-187, VP-201..VP-218). */
#include "names.h"
#include "parser.h"

#include <string.h>

const struct text_language nv_vp_language = {
    .chars = ";,.:[]()+-|",
    .space = " \t\n\r",
    .comments = {"#"},
    .returns = true,
};

/* --- Rules about the sources of one instruction */

static bool
same_register(const struct asm_src *a, const struct asm_src *b)
{
   return a->index == b->index && a->relative == b->relative &&
          (!a->relative ||
           (a->address_reg == b->address_reg && a->address_comp == b->address_comp));
}

/* VP-211..VP-215: at most one program parameter and one vertex attribute, used any number of
 * times. `pos` is where source n starts. */
static bool
check_sources(struct asm_parser *p, const struct asm_instr *instr, unsigned n, size_t pos)
{
   const struct asm_src *src = &instr->src[n];
   if (src->file != ASM_FILE_PARAM && src->file != ASM_FILE_ATTRIB)
      return true;
   for (unsigned i = 0; i < n; i++) {
      if (instr->src[i].file == src->file && !same_register(&instr->src[i], src))
         return text_fail(&p->scan, pos, "one instruction can not read two different %s",
                          src->file == ASM_FILE_PARAM ? "program parameters" : "vertex attributes");
   }
   return true;
}

/* --- Statements */

static bool
parse_sources(struct asm_parser *p, struct asm_instr *instr, bool scalar)
{
   for (unsigned i = 0; i < instr->op->num_srcs; i++) {
      if (!text_expect(&p->scan, ',', i ? "and another operand" : "after the destination"))
         return false;
      const size_t pos = p->scan.token.pos;
      if (!asm_parse_src(p, scalar, &instr->src[i]) || !check_sources(p, instr, i, pos))
         return false;
   }
   return true;
}

static bool
parse_operands(struct asm_parser *p, struct asm_instr *instr)
{
   switch (instr->op->form) {
   case ASM_FORM_VECTOR:
      return asm_parse_dst(p, &instr->dst) && parse_sources(p, instr, false);
   case ASM_FORM_SCALAR:
      return asm_parse_dst(p, &instr->dst) && parse_sources(p, instr, true);
   case ASM_FORM_ARL:
      return asm_parse_address_dst(p, &instr->dst) && parse_sources(p, instr, !nv_vp_is_vp2(p));
   case ASM_FORM_ARA:
      return asm_parse_address_dst(p, &instr->dst) &&
             text_expect(&p->scan, ',', "after the destination") &&
             asm_parse_address_src(p, &instr->src[0]);
   case ASM_FORM_BRANCH:
      return asm_parse_branch(p, instr);
   case ASM_FORM_RET:
      return asm_parse_test(p, &instr->dst.test);
   default:
      break; /* not of these languages */
   }
   return false;
}

/* VP-183, VP-210 */
static unsigned
max_instructions(const struct asm_program *program)
{
   if (program->language == ASM_VP_2_0)
      return program->position_invariant ? 252 : 256;
   return program->position_invariant ? 124 : 128;
}

static bool
fail_opcode(struct asm_parser *p)
{
   const struct text_token *t = &p->scan.token;
   const char *name = p->scan.text + t->pos;
   if (t->kind == TEXT_NAME && asm_op_exists(name, t->len))
      return text_fail(&p->scan, t->pos, "%.*s is not an instruction of %s", (int)t->len, name,
                       asm_language_name(p->program->language));
   if (text_is_word(&p->scan, "OPTION"))
      return text_fail(&p->scan, t->pos,
                       "OPTION stands before the first instruction, in VP1.1 and VP2.0 only");
   return text_fail_expected(&p->scan, "an instruction or END");
}

static bool
parse_instruction(struct asm_parser *p)
{
   struct asm_program *program = p->program;
   struct asm_suffixes suffixes;
   const struct asm_op *op = NULL;
   if (p->scan.token.kind == TEXT_NAME)
      op = asm_find_op(p->scan.text + p->scan.token.pos, p->scan.token.len, program->dialects,
                       &suffixes);
   if (!op)
      return fail_opcode(p);
   if (program->num_instrs == max_instructions(program))
      return text_fail(&p->scan, p->scan.token.pos,
                       "too many instructions: this program may have %u",
                       max_instructions(program));
   struct asm_instr *instr = asm_add_instr(program);
   if (!instr)
      return false;
   *instr = (struct asm_instr){.op = op, .suffixes = suffixes, .pos = p->scan.token.pos};
   text_advance(&p->scan);
   if (!parse_operands(p, instr) || !text_expect(&p->scan, ';', "after the instruction"))
      return false;
   program->has_flow |= asm_is_flow(instr);
   program->num_instrs++;
   return true;
}

/* VP2.0 has labels. */
static bool
at_label(const struct asm_parser *p)
{
   return nv_vp_is_vp2(p) && asm_at_label(p);
}

/* --- The whole */

static bool
parse_header(struct asm_parser *p, enum nv_vp_target target)
{
   /* By enum nv_vp_version */
   static const char headers[][9] = {"!!VP1.0", "!!VP1.1", "!!VP2.0", "!!VSP1.0"};
   const char *text = p->scan.text;
   for (unsigned v = 0; v < 4; v++) {
      const size_t len = strlen(headers[v]);
      if (p->scan.len < len || memcmp(text, headers[v], len))
         continue;
      const bool state = v == NV_VSP_1_0;
      if (target != NV_VP_TARGET_ANY && state != (target == NV_VP_TARGET_STATE))
         break;
      /* Digits would make it another token (VP-150); letters begin the next (VP-149). */
      if (p->scan.len > len && text[len] >= '0' && text[len] <= '9')
         break;
      p->program->language = (enum asm_language)v;
      p->program->dialects = 1u << v;
      p->scan.pos = len;
      text_advance(&p->scan);
      return true;
   }
   if (target == NV_VP_TARGET_STATE)
      return text_fail(&p->scan, 0, "a vertex state program starts with !!VSP1.0");
   return text_fail(&p->scan, 0, "a vertex program starts with !!VP1.0, !!VP1.1 or !!VP2.0");
}

static bool
parse_options(struct asm_parser *p)
{
   const enum asm_language language = p->program->language;
   if (language != ASM_VP_1_1 && language != ASM_VP_2_0)
      return true;
   while (text_is_word(&p->scan, "OPTION") && !at_label(p)) {
      text_advance(&p->scan);
      if (!text_is_word(&p->scan, "NV_position_invariant"))
         return text_fail_expected(&p->scan, "the option NV_position_invariant");
      p->program->position_invariant = true;
      text_advance(&p->scan);
      if (!text_expect(&p->scan, ';', "after the option"))
         return false;
   }
   return true;
}

/* VP-152: only white space and comments; NUL bytes of careless callers are let pass (A-02). */
bool
asm_parse_end(struct asm_parser *p)
{
   struct text_scanner *scan = &p->scan;
   text_skip_space(scan);
   while (scan->pos < scan->len && !scan->text[scan->pos]) {
      scan->pos++;
      text_skip_space(scan);
   }
   text_advance(&p->scan);
   return p->scan.token.kind == TEXT_END || text_fail_expected(&p->scan, "nothing after END");
}

/* Rules that need the whole text fail at its end (VP-208, VP-224, VP-547). */
static bool
check_whole(struct asm_parser *p)
{
   struct asm_program *program = p->program;
   const bool state = program->language == ASM_VSP_1_0;
   bool writes_param = false;
   for (unsigned i = 0; i < program->num_instrs; i++) {
      const struct asm_dst *dst = &program->instrs[i].dst;
      if (dst->file == ASM_FILE_PARAM) {
         program->params_written[dst->index / 32] |= 1u << dst->index % 32;
         writes_param = true;
      } else if (dst->file == ASM_FILE_OUTPUT) {
         program->outputs_written |= UINT64_C(1) << dst->index;
      }
   }
   if (state ? writes_param
             : program->position_invariant || program->outputs_written >> VARYING_HPOS & 1)
      return true;
   return text_fail(&p->scan, p->scan.len,
                    state ? "a vertex state program must write a program parameter"
                          : "a vertex program must write o[HPOS]");
}

static bool
parse_body(struct asm_parser *p)
{
   while (!text_is_word(&p->scan, "END")) {
      if (!(at_label(p) ? asm_parse_label(p) : parse_instruction(p)))
         return false;
   }
   return asm_parse_end(p) && asm_resolve_labels(p) && check_whole(p);
}

bool
asm_parse_nv(const char *text, size_t len, enum nv_vp_target target, struct asm_program *program,
             struct text_error *error)
{
   struct asm_parser p = {.scan = text_scan(&nv_vp_language, text, len, error), .program = program};
   const bool ok = parse_header(&p, target) && parse_options(&p) && parse_body(&p);
   asm_flow_finish(&p.flow);
   return ok;
}

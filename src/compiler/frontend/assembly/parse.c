/* Programs, options, labels and statements (VP-148..VP-158, VP-177..VP-187, VP-201..VP-218). */
#include "names.h"
#include "parser.h"

#include <string.h>

struct nv_reference {
   size_t pos, len;
   unsigned instr;
};

struct nv_flow {
   struct asm_names labels;
   struct nv_reference references[NV_VP_MAX_INSTRUCTIONS];
   unsigned num_references;
};

const struct text_language nv_vp_language = {
    .chars = ";,.:[]()+-|",
    .space = " \t\n\r",
    .comments = {"#"},
    .returns = true,
};

static bool
fail_memory(struct asm_parser *p)
{
   p->program->no_memory = true;
   return false;
}

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
parse_branch(struct asm_parser *p, struct nv_flow *flow, struct asm_instr *instr)
{
   if (p->scan.token.kind != TEXT_NAME)
      return text_fail_expected(&p->scan, "a label");
   flow->references[flow->num_references++] =
       (struct nv_reference){p->scan.token.pos, p->scan.token.len, p->program->num_instrs};
   text_advance(&p->scan);
   return asm_parse_test(p, &instr->dst.test);
}

static bool
parse_operands(struct asm_parser *p, struct nv_flow *flow, struct asm_instr *instr)
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
      return parse_branch(p, flow, instr);
   case ASM_FORM_RET:
      return asm_parse_test(p, &instr->dst.test);
   case ASM_FORM_SWZ:
   case ASM_FORM_TEX:
   case ASM_FORM_KIL:
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
      return text_fail(&p->scan, t->pos, "%.3s is not an instruction of %s", name,
                       asm_language_name(p->program->language));
   if (text_is_word(&p->scan, "OPTION"))
      return text_fail(&p->scan, t->pos,
                       "OPTION stands before the first instruction, in VP1.1 and VP2.0 only");
   return text_fail_expected(&p->scan, "an instruction or END");
}

static bool
parse_instruction(struct asm_parser *p, struct nv_flow *flow)
{
   struct asm_program *program = p->program;
   bool set_cc = false, saturate = false;
   const struct asm_op *op = NULL;
   if (p->scan.token.kind == TEXT_NAME)
      op = asm_find_op(p->scan.text + p->scan.token.pos, p->scan.token.len, program->language,
                       &set_cc, &saturate);
   if (!op)
      return fail_opcode(p);
   if (program->num_instrs == max_instructions(program))
      return text_fail(&p->scan, p->scan.token.pos,
                       "too many instructions: this program may have %u",
                       max_instructions(program));
   struct asm_instr *instr = asm_add_instr(program);
   if (!instr)
      return false;
   *instr = (struct asm_instr){.op = op, .set_cc = set_cc, .pos = p->scan.token.pos};
   text_advance(&p->scan);
   if (!parse_operands(p, flow, instr) || !text_expect(&p->scan, ';', "after the instruction"))
      return false;
   program->has_branches |= op->form == ASM_FORM_BRANCH || op->form == ASM_FORM_RET;
   program->num_instrs++;
   return true;
}

/* An identifier with ":" behind it is a label, whatever it spells, unless it is END (VP-207). */
static bool
at_label(const struct asm_parser *p)
{
   if (!nv_vp_is_vp2(p) || p->scan.token.kind != TEXT_NAME || text_is_word(&p->scan, "END"))
      return false;
   struct text_scanner ahead = p->scan;
   text_skip_space(&ahead);
   return ahead.pos < ahead.len && ahead.text[ahead.pos] == ':';
}

static bool
parse_label(struct asm_parser *p, struct nv_flow *flow)
{
   const char *name = p->scan.text + p->scan.token.pos;
   if (asm_names_find(&flow->labels, name, p->scan.token.len))
      return text_fail(&p->scan, p->scan.token.pos, "this label is defined already");
   if (!asm_names_add(&flow->labels, name, p->scan.token.len, p->program->num_instrs))
      return fail_memory(p);
   text_advance(&p->scan);
   return text_expect(&p->scan, ':', "after the label");
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

static bool
resolve_labels(struct asm_parser *p, struct nv_flow *flow)
{
   const char *text = p->scan.text;
   for (unsigned i = 0; i < flow->num_references; i++) {
      const struct nv_reference *ref = &flow->references[i];
      const struct asm_name *label = asm_names_find(&flow->labels, text + ref->pos, ref->len);
      if (!label)
         return text_fail(&p->scan, p->scan.len, "label '%.*s' is not defined",
                          (int)(ref->len < 64 ? ref->len : 64), text + ref->pos);
      p->program->instrs[ref->instr].target = (int)label->value;
   }
   const struct asm_name *main_label = asm_names_find(&flow->labels, "main", 4);
   p->program->entry = main_label ? main_label->value : 0;
   return true;
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
parse_body(struct asm_parser *p, struct nv_flow *flow)
{
   while (!text_is_word(&p->scan, "END")) {
      if (!(at_label(p) ? parse_label(p, flow) : parse_instruction(p, flow)))
         return false;
   }
   return asm_parse_end(p) && resolve_labels(p, flow) && check_whole(p);
}

bool
asm_parse_nv(const char *text, size_t len, enum nv_vp_target target, struct asm_program *program,
             struct text_error *error)
{
   struct asm_parser p = {.scan = text_scan(&nv_vp_language, text, len, error), .program = program};
   struct nv_flow flow = {.num_references = 0};
   const bool ok = parse_header(&p, target) && parse_options(&p) && parse_body(&p, &flow);
   asm_names_finish(&flow.labels);
   return ok;
}

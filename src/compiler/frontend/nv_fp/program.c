/* !!FP1.0: header, statements, and what is counted (NF sections 31 and 32). */
#include "parser.h"
#include "nv_fp.h"

#include <stdlib.h>
#include <string.h>

/* --- Declarations */

static bool
parse_name(struct asm_parser *p, struct text_token *name)
{
   if (p->scan.token.kind != TEXT_NAME)
      return text_fail_expected(&p->scan, "a name");
   if (nv_fp_is_reserved(p))
      return text_fail(&p->scan, p->scan.token.pos, "this word is reserved and no name");
   if (asm_find_symbol(p))
      return text_fail(&p->scan, p->scan.token.pos, "this name is defined already");
   *name = p->scan.token;
   text_advance(&p->scan);
   return true;
}

/* A constant: {1, 2}, 5, or the name of one. *scalar tells which; a scalar is in all components. */
static bool
parse_constant(struct asm_parser *p, float v[4], bool *scalar)
{
   const struct asm_symbol *symbol = asm_find_symbol(p);
   *scalar = false;
   if (text_accept(&p->scan, '{'))
      return nv_fp_parse_vector(p, v);
   if (symbol && symbol->kind == ASM_SYMBOL_PARAM &&
       p->program->params[symbol->index].kind == ARB_PARAM_CONSTANT) {
      memcpy(v, p->program->params[symbol->index].value, 4 * sizeof *v);
      text_advance(&p->scan);
      return true;
   }
   *scalar = true;
   if (!nv_fp_parse_scalar(p, &v[0]))
      return false;
   v[1] = v[2] = v[3] = v[0];
   return true;
}

static bool
parse_define(struct asm_parser *p)
{
   struct text_token name;
   struct arb_param param = {.kind = ARB_PARAM_CONSTANT};
   bool scalar;
   if (!parse_name(p, &name) || !text_expect(&p->scan, '=', "after the name") ||
       !parse_constant(p, param.value, &scalar))
      return false;
   const struct asm_symbol symbol = {.kind = scalar ? ASM_SYMBOL_SCALAR : ASM_SYMBOL_PARAM,
                                     .index = p->program->num_params};
   return asm_add_param(p, &param) && asm_add_symbol(p, &name, symbol);
}

static bool
add_named(struct asm_parser *p, const struct text_token *name, const float v[4])
{
   struct arb_result *r = p->result;
   if (r->num_named == p->max_named) {
      const unsigned max = p->max_named ? 2 * p->max_named : 16;
      struct arb_named *named = realloc(r->named, max * sizeof *named);
      if (!named) {
         p->program->no_memory = true;
         return false;
      }
      r->named = named;
      p->max_named = max;
   }
   r->named[r->num_named] = (struct arb_named){.pos = name->pos, .len = name->len};
   memcpy(r->named[r->num_named].value, v, sizeof r->named[0].value);
   const struct arb_param param = {.kind = ARB_PARAM_NAMED, .index = (uint16_t)r->num_named++};
   const struct asm_symbol symbol = {.kind = ASM_SYMBOL_PARAM, .index = p->program->num_params};
   return asm_add_param(p, &param) && asm_add_symbol(p, name, symbol);
}

static bool
parse_declare(struct asm_parser *p)
{
   struct text_token name;
   float v[4] = {0, 0, 0, 0};
   bool scalar;
   if (!parse_name(p, &name) || (text_accept(&p->scan, '=') && !parse_constant(p, v, &scalar)))
      return false;
   if (p->result->num_named == p->limits->parameters)
      return text_fail(&p->scan, name.pos, "too many parameters: there may be %u",
                       p->limits->parameters);
   return add_named(p, &name, v);
}

/* --- Rules about the sources of one instruction */

static bool
same_param(const struct asm_parser *p, const struct asm_src *a, const struct asm_src *b)
{
   const struct arb_param *params = p->program->params;
   return !memcmp(&params[a->index], &params[b->index], sizeof params[0]);
}

/* Adds the values that are not there yet; false: there are more than four. */
static bool
merge_values(const float *v, unsigned n, uint32_t values[4], unsigned *count)
{
   for (unsigned i = 0; i < n; i++) {
      uint32_t bits;
      unsigned k = 0;
      memcpy(&bits, &v[i], sizeof bits);
      while (k < *count && values[k] != bits)
         k++;
      if (k == 4)
         return false;
      values[k] = bits;
      *count += k == *count;
   }
   return true;
}

/* NF-067, NF-068: constants together are one parameter if they have four values at most. */
static bool
constants_merge(const struct asm_parser *p, const struct asm_instr *instr)
{
   uint32_t values[4];
   unsigned count = 0;
   for (unsigned i = 0; i < instr->op->num_srcs; i++) {
      const struct asm_src *src = &instr->src[i];
      if (src->file != ASM_FILE_BINDING)
         continue;
      const struct arb_param *param = &p->program->params[src->index];
      if (param->kind != ARB_PARAM_CONSTANT ||
          !merge_values(param->value, src->scalar_constant ? 1 : 4, values, &count))
         return false;
   }
   return true;
}

/* NF-065..NF-069, with source n, which stands at `pos`. */
static bool
check_source(struct asm_parser *p, const struct asm_instr *instr, unsigned n, size_t pos)
{
   const struct asm_src *src = &instr->src[n];
   bool differs = false;
   for (unsigned i = 0; i < n; i++) {
      const struct asm_src *other = &instr->src[i];
      if (other->file != src->file)
         continue;
      if (src->file == ASM_FILE_ATTRIB && other->index != src->index)
         return text_fail(&p->scan, pos, "one instruction can not read two different attributes");
      differs |= src->file == ASM_FILE_BINDING && !same_param(p, other, src);
   }
   return !differs || constants_merge(p, instr) ||
          text_fail(&p->scan, pos,
                    "one instruction can not read two parameters, or constants of more than four "
                    "values");
}

/* --- Instructions */

static bool
parse_sources(struct asm_parser *p, struct asm_instr *instr, bool scalar)
{
   for (unsigned i = 0; i < instr->op->num_srcs; i++) {
      if (!text_expect(&p->scan, ',', i ? "and another operand" : "after the destination"))
         return false;
      const size_t pos = p->scan.token.pos;
      if (!nv_fp_parse_src(p, scalar, &instr->src[i]) || !check_source(p, instr, i, pos))
         return false;
   }
   return true;
}

static bool
parse_operands(struct asm_parser *p, struct asm_instr *instr)
{
   if (instr->op->form == ASM_FORM_KIL) {
      instr->tests = true;
      return asm_parse_rule(p, &instr->dst.test);
   }
   return nv_fp_parse_dst(p, &instr->dst) &&
          parse_sources(p, instr, instr->op->form == ASM_FORM_SCALAR) &&
          (instr->op->form != ASM_FORM_TEX || nv_fp_parse_texture(p, instr));
}

static bool
fail_opcode(struct asm_parser *p)
{
   const struct text_token *t = &p->scan.token;
   if (t->kind == TEXT_NAME && asm_op_exists(text_of_token(&p->scan), t->len))
      return text_fail(&p->scan, t->pos, "%.*s is not an instruction of FP1.0", (int)t->len,
                       text_of_token(&p->scan));
   return text_fail_expected(&p->scan, "an instruction, DEFINE, DECLARE or END");
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
      return fail_opcode(p);
   if (program->num_instrs == p->limits->instructions)
      return text_fail(&p->scan, p->scan.token.pos,
                       "too many instructions: this program may have %u", p->limits->instructions);
   struct asm_instr *instr = asm_add_instr(program);
   if (!instr)
      return false;
   *instr = (struct asm_instr){.op = op, .suffixes = suffixes, .pos = p->scan.token.pos};
   text_advance(&p->scan);
   if (!parse_operands(p, instr) || !asm_finish_nv_instr(p, instr))
      return false;
   program->num_instrs++;
   return true;
}

/* --- The whole */

static bool
parse_header(struct asm_parser *p)
{
   static const char header[] = "!!FP1.0";
   const size_t len = sizeof header - 1;
   const char *text = p->scan.text;
   const bool digit = p->scan.len > len && text[len] >= '0' && text[len] <= '9';
   if (p->scan.len < len || memcmp(text, header, len) || digit)
      return text_fail(&p->scan, 0, "a fragment program starts with !!FP1.0");
   p->program->language = ASM_NV_FP;
   p->program->dialects = 1u << ASM_NV_FP;
   p->program->num_temps = NV_FP_LONG_TEMPS + NV_FP_HALF_TEMPS;
   p->scan.pos = len;
   text_advance(&p->scan);
   return true;
}

static bool
parse_statement(struct asm_parser *p)
{
   const bool ok = text_accept_word(&p->scan, "DEFINE")    ? parse_define(p)
                   : text_accept_word(&p->scan, "DECLARE") ? parse_declare(p)
                                                           : parse_instruction(p);
   return ok && text_expect(&p->scan, ';', "after the statement");
}

/* NF-063, NF-070: rules that need the whole text fail at its end. */
static bool
check_whole(struct asm_parser *p)
{
   const struct asm_program *program = p->program;
   const unsigned registers =
       2 * (unsigned)(__builtin_popcount(p->long_temps) + __builtin_popcountll(p->long_outputs)) +
       (unsigned)(__builtin_popcountll(p->half_temps) + __builtin_popcountll(p->half_outputs));
   if (!program->outputs_written)
      return text_fail(&p->scan, p->scan.len, "a program must write o[COLR], o[COLH] or o[DEPR]");
   if (registers > NV_FP_MAX_REGISTERS)
      return text_fail(&p->scan, p->scan.len,
                       "too many registers: %u of %u; those of 32 bits count twice", registers,
                       NV_FP_MAX_REGISTERS);
   return true;
}

static void
fill_counts(const struct asm_parser *p)
{
   struct arb_result *r = p->result;
   const struct asm_program *program = p->program;
   r->num_instructions = program->num_instrs;
   for (unsigned i = 0; i < program->num_instrs; i++)
      r->num_tex += program->instrs[i].op->form == ASM_FORM_TEX;
   r->num_alu = r->num_instructions - r->num_tex;
   r->num_temporaries =
       (unsigned)(__builtin_popcount(p->long_temps) + __builtin_popcountll(p->half_temps));
   r->num_parameters = r->num_named;
   r->num_attribs = (unsigned)__builtin_popcountll(p->varyings);
}

static bool
parse_program(const char *text, size_t len, const struct arb_limits *limits,
              struct asm_program *program, struct arb_result *result)
{
   struct asm_parser p = {.scan = text_scan(&arb_language, text, len, &result->error),
                          .program = program,
                          .limits = limits,
                          .result = result};
   bool ok = parse_header(&p);
   while (ok && !text_is_word(&p.scan, "END"))
      ok = parse_statement(&p);
   ok = ok && asm_parse_end(&p) && check_whole(&p);
   fill_counts(&p);
   program->bounds_depth = program->outputs_written >> FRAG_RESULT_DEPTH & 1;
   asm_names_finish(&p.names);
   free(p.symbols);
   return ok;
}

void
nv_fp_parse(const char *text, size_t len, const struct arb_limits *limits,
            struct arb_result *result)
{
   struct asm_program program = {.num_instrs = 0};
   *result = (struct arb_result){.status = ARB_OK, .target = ARB_FRAGMENT};
   const bool ok = parse_program(text, len, limits, &program, result);
   asm_finish_arb(text, &program, ok, result);
}

bool
nv_fp_parse_binding(struct text_scanner *scan, const char *text, const struct arb_result *result,
                    int *slot, struct arb_param *param)
{
   struct arb_result none = {.target = ARB_FRAGMENT};
   struct asm_program program = {.language = ASM_NV_FP, .dialects = 1u << ASM_NV_FP};
   struct asm_parser p = {.scan = *scan,
                          .program = &program,
                          .limits = &arb_default_limits[ARB_FRAGMENT],
                          .result = &none};
   struct asm_src src = {.index = 0};
   *slot = -1;
   *param = (struct arb_param){.kind = ARB_PARAM_NAMED};
   for (unsigned i = 0; i < result->num_named; i++) {
      if (scan->token.kind == TEXT_NAME && result->named[i].len == scan->token.len &&
          !memcmp(text + result->named[i].pos, text_of_token(scan), scan->token.len)) {
         param->index = (uint16_t)i;
         text_advance(scan);
         return true;
      }
   }
   const bool ok = nv_fp_parse_register(&p, &src);
   if (ok && src.file == ASM_FILE_ATTRIB)
      *slot = src.index;
   else if (ok)
      *param = program.params[0];
   *scan = p.scan;
   asm_program_finish(&program);
   return ok;
}

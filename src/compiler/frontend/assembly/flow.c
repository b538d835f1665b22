/* Labels and blocks of all languages with flow (VP-201..VP-209, NO-027..NO-032, NO-047..NO-050). */
#include "parser.h"

#include <stdlib.h>

static bool
fail_memory(struct asm_parser *p)
{
   p->program->no_memory = true;
   return false;
}

void
asm_flow_finish(struct asm_flow *flow)
{
   asm_names_finish(&flow->labels);
   free(flow->references);
   free(flow->open);
}

/* --- Labels */

/* An identifier with ":" behind it is a label, whatever it spells, unless it is END (VP-207). */
bool
asm_at_label(const struct asm_parser *p)
{
   if (p->scan.token.kind != TEXT_NAME || text_is_word(&p->scan, "END"))
      return false;
   struct text_scanner ahead = p->scan;
   text_skip_space(&ahead);
   return ahead.pos < ahead.len && ahead.text[ahead.pos] == ':';
}

bool
asm_parse_label(struct asm_parser *p)
{
   const char *name = text_of_token(&p->scan);
   if (p->flow.num_open)
      return text_fail(&p->scan, p->scan.token.pos, "labels do not stand inside of a block");
   if (asm_names_find(&p->flow.labels, name, p->scan.token.len))
      return text_fail(&p->scan, p->scan.token.pos, "this label is defined already");
   if (!asm_names_add(&p->flow.labels, name, p->scan.token.len, p->program->num_instrs))
      return fail_memory(p);
   text_advance(&p->scan);
   return text_expect(&p->scan, ':', "after the label");
}

bool
asm_parse_branch(struct asm_parser *p, struct asm_instr *instr)
{
   struct asm_flow *flow = &p->flow;
   if (p->scan.token.kind != TEXT_NAME)
      return text_fail_expected(&p->scan, "a label");
   if (flow->num_references == flow->max_references) {
      const unsigned max = flow->max_references ? 2 * flow->max_references : 16;
      struct asm_reference *references = realloc(flow->references, max * sizeof *references);
      if (!references)
         return fail_memory(p);
      flow->references = references;
      flow->max_references = max;
   }
   flow->references[flow->num_references++] =
       (struct asm_reference){p->scan.token.pos, p->scan.token.len, p->program->num_instrs};
   text_advance(&p->scan);
   return asm_parse_test(p, &instr->dst.test);
}

bool
asm_resolve_labels(struct asm_parser *p)
{
   const char *text = p->scan.text;
   for (unsigned i = 0; i < p->flow.num_references; i++) {
      const struct asm_reference *ref = &p->flow.references[i];
      const struct asm_name *label = asm_names_find(&p->flow.labels, text + ref->pos, ref->len);
      if (!label)
         return text_fail(&p->scan, p->scan.len, "label '%.*s' is not defined",
                          (int)(ref->len < 64 ? ref->len : 64), text + ref->pos);
      p->program->instrs[ref->instr].target = (int)label->value;
   }
   const struct asm_name *main_label = asm_names_find(&p->flow.labels, "main", 4);
   p->program->entry = main_label ? main_label->value : 0;
   return true;
}

/* --- Blocks */

/* The innermost open loop; NULL: there is none. */
static struct asm_block *
find_loop(struct asm_flow *flow)
{
   for (unsigned i = flow->num_open; i-- > 0;) {
      if (flow->open[i].emit != ASM_EMIT_IF && flow->open[i].emit != ASM_EMIT_ELSE)
         return &flow->open[i];
   }
   return NULL;
}

int
asm_current_loop(const struct asm_parser *p)
{
   for (unsigned i = p->flow.num_open; i-- > 0;) {
      if (p->flow.open[i].emit == ASM_EMIT_LOOP)
         return (int)p->program->instrs[p->flow.open[i].instr].loop;
   }
   return -1;
}

static bool
open_block(struct asm_parser *p, struct asm_instr *instr)
{
   struct asm_flow *flow = &p->flow;
   const bool loop = instr->op->emit != ASM_EMIT_IF;
   unsigned *depth = loop ? &flow->loop_depth : &flow->if_depth;
   const unsigned limit = loop ? ARB_MAX_LOOP_DEPTH : ARB_MAX_IF_DEPTH;
   if (*depth == limit)
      return text_fail(&p->scan, instr->pos, "blocks of this kind nest %u deep at most", limit);
   if (flow->num_open == flow->max_open) {
      const unsigned max = flow->max_open ? 2 * flow->max_open : 16;
      struct asm_block *open = realloc(flow->open, max * sizeof *open);
      if (!open)
         return fail_memory(p);
      flow->open = open;
      flow->max_open = max;
   }
   ++*depth;
   if (loop)
      instr->loop = p->program->num_loops++;
   flow->open[flow->num_open++] =
       (struct asm_block){instr->op->emit, p->program->num_instrs, instr->pos, -1};
   return true;
}

/* BRK: the target is known at the end of the loop; until then it names the BRK before. */
static bool
parse_break(struct asm_parser *p, struct asm_instr *instr)
{
   struct asm_block *loop = find_loop(&p->flow);
   if (!loop)
      return text_fail(&p->scan, instr->pos, "BRK stands inside of a loop");
   instr->target = loop->last_break;
   loop->last_break = (int)p->program->num_instrs;
   return true;
}

static bool
parse_else(struct asm_parser *p, struct asm_block *block, const struct asm_instr *instr)
{
   p->program->instrs[block->instr].target = (int)p->program->num_instrs + 1;
   *block = (struct asm_block){ASM_EMIT_ELSE, p->program->num_instrs, instr->pos, -1};
   return true;
}

static bool
close_block(struct asm_parser *p, const struct asm_block *block, struct asm_instr *instr)
{
   struct asm_program *program = p->program;
   const int here = (int)program->num_instrs;
   p->flow.num_open--;
   if (instr->op->emit == ASM_EMIT_ENDIF) {
      program->instrs[block->instr].target = here;
      p->flow.if_depth--;
      return true;
   }
   program->instrs[block->instr].target = here + 1;
   instr->target = (int)block->instr + 1;
   instr->loop = program->instrs[block->instr].loop;
   for (int i = block->last_break; i >= 0;) {
      const int before = program->instrs[i].target;
      program->instrs[i].target = here + 1;
      i = before;
   }
   p->flow.loop_depth--;
   return true;
}

bool
asm_parse_block(struct asm_parser *p, struct asm_instr *instr)
{
   const enum asm_emit emit = instr->op->emit;
   if (emit == ASM_EMIT_IF || emit == ASM_EMIT_LOOP || emit == ASM_EMIT_REP)
      return open_block(p, instr);
   if (emit == ASM_EMIT_BRK)
      return parse_break(p, instr);
   struct asm_block *block = p->flow.num_open ? &p->flow.open[p->flow.num_open - 1] : NULL;
   const enum asm_emit open = block ? block->emit : emit;
   if (emit == ASM_EMIT_ELSE && open == ASM_EMIT_IF)
      return parse_else(p, block, instr);
   if ((emit == ASM_EMIT_ENDIF && (open == ASM_EMIT_IF || open == ASM_EMIT_ELSE)) ||
       (emit == ASM_EMIT_ENDLOOP && open == ASM_EMIT_LOOP) ||
       (emit == ASM_EMIT_ENDREP && open == ASM_EMIT_REP))
      return close_block(p, block, instr);
   return text_fail(&p->scan, instr->pos, "no block is open that this ends");
}

bool
asm_check_blocks(struct asm_parser *p)
{
   if (!p->flow.num_open)
      return true;
   return text_fail(&p->scan, p->scan.len, "the block that begins at byte %zu has no end",
                    p->flow.open[p->flow.num_open - 1].pos);
}

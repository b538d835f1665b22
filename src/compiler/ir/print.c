#include "text.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

const char *const ir_stage_names[3] = {"vertex", "fragment", "state"};
const char ir_type_letters[5] = "fibx";
const char *const ir_term_names[5] = {"end", "jump", "branch", "call", "ret"};
const char *const ir_tex_target_names[5] = {"1d", "2d", "3d", "cube", "rect"};
const char *const ir_tex_mode_names[4] = {"", "bias", "lod", "grad"};

struct text {
   char *data;
   size_t len, capacity;
   bool failed;
};

static void put(struct text *t, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

static void
put(struct text *t, const char *fmt, ...)
{
   char piece[256];
   va_list args;
   va_start(args, fmt);
   const size_t len = (size_t)vsnprintf(piece, sizeof piece, fmt, args);
   va_end(args);
   if (t->len + len + 1 > t->capacity && !t->failed) {
      const size_t capacity = (t->capacity + len + 1) * 2;
      char *data = realloc(t->data, capacity);
      t->failed = !data;
      if (data) {
         t->data = data;
         t->capacity = capacity;
      }
   }
   if (t->failed)
      return;
   for (size_t i = 0; i <= len; i++)
      t->data[t->len + i] = piece[i];
   t->len += len;
}

static void
put_letters(struct text *t, const uint8_t *components, unsigned n)
{
   put(t, ".");
   for (unsigned i = 0; i < n; i++)
      put(t, "%c", "xyzw"[components[i] & 3]);
}

static void
put_src(struct text *t, const struct ir_src *src, unsigned n)
{
   put(t, " %s%s", src->neg ? "-" : "", src->abs ? "|" : "");
   if (src->def)
      put(t, "%%%" PRIu32, src->def->id);
   else
      put(t, "%%none");
   put_letters(t, src->swizzle, n);
   if (src->abs)
      put(t, "|");
}

static void
put_mask(struct text *t, unsigned mask)
{
   uint8_t components[4];
   unsigned n = 0;
   for (uint8_t i = 0; i < 4; i++) {
      if (mask >> i & 1)
         components[n++] = i;
   }
   put_letters(t, components, n);
}

static void
put_phi(struct text *t, const struct ir_instr *instr)
{
   const struct ir_block *block = instr->block;
   for (uint32_t i = 0; block && instr->phi_srcs && i < block->num_preds; i++) {
      put(t, " b%" PRIu32, block->preds[i]->index);
      put_src(t, &instr->phi_srcs[i], instr->num_components);
   }
}

static void
put_tex(struct text *t, const struct ir_instr *tex)
{
   const int8_t *offset = tex->tex_offset;
   put(t, " %" PRId32 " %s", tex->index, ir_tex_target_names[tex->tex_target]);
   if (tex->tex_mode != IR_TEX_PLAIN)
      put(t, " %s", ir_tex_mode_names[tex->tex_mode]);
   if (tex->tex_project)
      put(t, " project");
   if (tex->tex_compare)
      put(t, " compare");
   if (offset[0] || offset[1] || offset[2])
      put(t, " offset %d %d %d", offset[0], offset[1], offset[2]);
}

/* What stands between the name and the sources. */
static void
put_details(struct text *t, const struct ir_instr *instr)
{
   switch (instr->op) {
   case IR_OP_imm:
      for (unsigned i = 0; i < instr->num_components; i++)
         put(t, " 0x%08" PRIx32, instr->imm[i]);
      break;
   case IR_OP_load_input:
   case IR_OP_load_param:
   case IR_OP_load_reg:
   case IR_OP_load_input_at:
   case IR_OP_load_reg_at:
      put(t, " %" PRId32, instr->index);
      break;
   case IR_OP_store_param:
   case IR_OP_store_output:
   case IR_OP_store_reg:
   case IR_OP_store_reg_at:
      put(t, " %" PRId32, instr->index);
      put_mask(t, instr->write_mask);
      break;
   case IR_OP_tex:
      put_tex(t, instr);
      break;
   case IR_OP_phi:
      put_phi(t, instr);
      break;
   default:
      break;
   }
}

/* The source that is an address, -1: none is. */
static int
address_source(const struct ir_instr *instr)
{
   switch (instr->op) {
   case IR_OP_load_param:
   case IR_OP_load_input_at:
   case IR_OP_load_reg_at:
      return 0;
   case IR_OP_store_reg_at:
      return 1;
   default:
      return -1;
   }
}

static void
put_sources(struct text *t, const struct ir_instr *instr)
{
   const int address = address_source(instr);
   for (unsigned i = 0; i < instr->num_srcs && i < 4; i++) {
      const bool in_brackets = (int)i == address;
      if (in_brackets && instr->op != IR_OP_load_param)
         put(t, " of %" PRIu32, instr->range);
      if (in_brackets)
         put(t, " [");
      if (instr->op == IR_OP_store_output && i == 1)
         put(t, " if");
      put_src(t, &instr->src[i], ir_src_components(instr, i));
      if (in_brackets)
         put(t, " ]");
   }
}

static void
put_instr(struct text *t, const struct ir_instr *instr)
{
   put(t, "   ");
   if (instr->num_components)
      put(t, "%%%" PRIu32 " = ", instr->id);
   put(t, "%s.%c", ir_op_infos[instr->op].name, ir_type_letters[instr->type]);
   if (instr->num_components)
      put(t, "%u", instr->num_components);
   put(t, "%s%s", instr->saturate ? ".sat" : "", instr->exact ? ".exact" : "");
   put_details(t, instr);
   put_sources(t, instr);
   if (instr->line != ~0u)
      put(t, " @%" PRIu32, instr->line);
   put(t, "\n");
}

static void
put_term(struct text *t, const struct ir_block *block)
{
   put(t, "   %s", ir_term_names[block->term]);
   if (block->term == IR_TERM_BRANCH)
      put_src(t, &block->cond, 1);
   for (unsigned i = 0; i < 2; i++) {
      if (block->succ[i])
         put(t, " b%" PRIu32, block->succ[i]->index);
   }
   put(t, "\n");
}

static void
put_header(struct text *t, const struct ir_shader *sh)
{
   put(t, "shader %s\n", ir_stage_names[sh->stage]);
   if (sh->num_params)
      put(t, "params %" PRIu32 "\n", sh->num_params);
   if (sh->indirect_limit)
      put(t, "indirect %" PRIu32 "\n", sh->indirect_limit);
   if (sh->num_regs)
      put(t, "regs %" PRIu32 "\n", sh->num_regs);
   if (sh->max_calls)
      put(t, "calls %" PRIu32 "\n", sh->max_calls);
   if (sh->max_steps)
      put(t, "steps %" PRIu32 "\n", sh->max_steps);
   if (sh->position_invariant)
      put(t, "position_invariant\n");
}

char *
ir_print(const struct ir_shader *sh)
{
   struct text t = {.data = NULL};
   put_header(&t, sh);
   for (const struct ir_block *b = sh->first; b; b = b->next) {
      put(&t, "block %" PRIu32, b->index);
      if (b->cost)
         put(&t, " cost %" PRIu32, b->cost);
      put(&t, "\n");
      for (const struct ir_instr *i = b->first; i; i = i->next)
         put_instr(&t, i);
      put_term(&t, b);
   }
   if (t.failed) {
      free(t.data);
      return NULL;
   }
   return t.data;
}

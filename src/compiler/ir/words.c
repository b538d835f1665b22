#include "words.h"

#include <string.h>

#include "util/u_grow.h"

struct list {
   uint32_t *words;
   size_t num, max;
   bool failed;
};

static void
put(struct list *list, uint32_t word)
{
   list->failed |= list->failed ||
                   !u_grow((void **)&list->words, &list->max, list->num + 1, sizeof *list->words);
   if (!list->failed)
      list->words[list->num++] = word;
}

/* Four bytes. */
static void
put_bytes(struct list *list, uint32_t a, uint32_t b, uint32_t c, uint32_t d)
{
   put(list, a | b << 8 | c << 16 | d << 24);
}

/* A value's number + 1, 0 for none. */
static void
put_src(struct list *list, const struct ir_src *src)
{
   const uint8_t *swizzle = src->swizzle;
   put(list, src->def ? src->def->id + 1 : 0);
   put_bytes(list, swizzle[0], swizzle[1], swizzle[2], swizzle[3]);
   put(list, src->abs | (uint32_t)src->neg << 1);
}

static void
put_instr(struct list *list, const struct ir_block *block, const struct ir_instr *in)
{
   put_bytes(list, in->op & 255, (uint32_t)in->op >> 8, in->num_components, in->num_srcs);
   put_bytes(list, in->type,
             in->saturate | in->exact << 1 | in->tex_project << 2 | in->tex_compare << 3,
             in->write_mask, (uint32_t)in->tex_target << 4 | in->tex_mode);
   put(list, in->num_components ? in->id : 0);
   put(list, (uint32_t)in->index);
   put(list, in->range);
   put_bytes(list, (uint8_t)in->tex_offset[0], (uint8_t)in->tex_offset[1],
             (uint8_t)in->tex_offset[2], 0);
   for (unsigned i = 0; in->op == IR_OP_imm && i < in->num_components; i++)
      put(list, in->imm[i]);
   for (unsigned i = 0; i < in->num_srcs; i++)
      put_src(list, &in->src[i]);
   for (uint32_t i = 0; in->op == IR_OP_phi && i < block->num_preds; i++)
      put_src(list, &in->phi_srcs[i]);
}

static void
put_block(struct list *list, const struct ir_block *block)
{
   uint32_t num = 0;
   for (const struct ir_instr *in = block->first; in; in = in->next)
      num++;
   put(list, num);
   put(list, block->cost);
   put(list, block->num_preds);
   for (uint32_t i = 0; i < block->num_preds; i++)
      put(list, block->preds[i]->index);
   for (const struct ir_instr *in = block->first; in; in = in->next)
      put_instr(list, block, in);
   put(list, block->term);
   if (block->term == IR_TERM_BRANCH)
      put_src(list, &block->cond);
   for (unsigned i = 0; i < 2; i++)
      put(list, block->succ[i] ? block->succ[i]->index + 1 : 0);
}

uint32_t *
ir_words(const struct ir_shader *sh, size_t *num)
{
   struct list list = {0};
   put(&list, sh->stage);
   put(&list, sh->num_blocks);
   put(&list, sh->num_regs);
   put(&list, sh->num_params);
   put(&list, sh->indirect_limit);
   put(&list, sh->max_calls);
   put(&list, sh->max_steps);
   put(&list, sh->position_invariant);
   for (const struct ir_block *block = sh->first; block; block = block->next)
      put_block(&list, block);
   *num = list.num;
   if (!list.failed)
      return list.words;
   free(list.words);
   return NULL;
}

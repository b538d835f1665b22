/* Loops of native code: rounds of all lanes that are in the loop, until none is.
 *
 * Values of a round stand in the lists as all others do. What a round hands to the next is carried
 * in arrays: the lanes that stay, phis of the header, registers and outputs that the loop writes.
 * So is what is asked for behind the loop: through which edge each lane left, and values as they
 * were when it did; lanes that have left are off in all masks of later rounds, which change nothing
 * of theirs.
 */
#include "short.h"

#include "util/u_grow.h"

#include <stdlib.h>

/* --- Which values outlive their loop */

static uint32_t
common_loop(const struct sp_jit_lower *l, uint32_t a, uint32_t b)
{
   const struct ir_loop *loops = l->nest.loops;
   while (a != b) {
      if (loops[a].depth > loops[b].depth)
         a = loops[a].parent;
      else
         b = loops[b].parent;
   }
   return a;
}

static void
note_use(struct sp_jit_lower *l, const struct ir_src *src, uint32_t loop)
{
   uint32_t *used_in = &l->used_in[src->def->id];
   *used_in = common_loop(l, *used_in, loop);
}

static void
find_uses(struct sp_jit_lower *l)
{
   const uint32_t *innermost = l->nest.innermost;
   for (const struct ir_block *b = l->shader->first; b; b = b->next)
      for (const struct ir_instr *in = b->first; in; in = in->next)
         if (in->num_components)
            l->used_in[in->id] = innermost[b->index];
   for (const struct ir_block *b = l->shader->first; b; b = b->next) {
      for (const struct ir_instr *in = b->first; in; in = in->next) {
         for (unsigned s = 0; s < in->num_srcs; s++)
            note_use(l, &in->src[s], innermost[b->index]);
         for (uint32_t p = 0; in->op == IR_OP_phi && p < b->num_preds; p++)
            note_use(l, &in->phi_srcs[p], innermost[b->index]);
      }
      if (b->term == IR_TERM_BRANCH)
         note_use(l, &b->cond, innermost[b->index]);
   }
}

bool
sp_jit_find_loops(struct sp_jit_lower *l)
{
   l->loops = calloc(l->nest.num_loops, sizeof *l->loops);
   l->used_in = calloc(l->shader->num_values + 1u, sizeof *l->used_in);
   l->left_by = calloc(2 * (size_t)l->dom.num_blocks, sizeof *l->left_by);
   if (!l->loops || !l->used_in || !l->left_by)
      return false;
   find_uses(l);
   return true;
}

void
sp_jit_finish_loops(struct sp_jit_lower *l)
{
   ir_loops_finish(&l->nest);
   free(l->loops);
   free(l->used_in);
   free(l->left_by);
   free(l->carried);
}

/* --- Carried values */

static size_t
carry(struct sp_jit_lower *l, uint32_t loop, sp_jit_ref init, sp_jit_ref *place)
{
   const size_t i = l->num_carried;
   if (l->failed || !u_grow((void **)&l->carried, &l->max_carried, i + 1, sizeof *l->carried)) {
      l->failed = true;
      return 0;
   }
   l->carried[l->num_carried++] =
       (struct sp_jit_carried){.loop = loop,
                               .init = init,
                               .now = sp_jit_carried(l, l->loops[loop].first, i),
                               .place = place,
                               .outer = loop};
   sp_jit_share(l, init);
   return i;
}

/* What stands for it when the last round is over. */
static sp_jit_ref
behind(struct sp_jit_lower *l, uint32_t loop, size_t index)
{
   return l->failed ? 0 : sp_jit_carried(l, (uint8_t)(l->loops[loop].last + 1), index);
}

static void
set_next(struct sp_jit_lower *l, size_t index, sp_jit_ref next)
{
   if (l->failed)
      return;
   l->carried[index].next = next;
   sp_jit_share(l, next);
}

void
sp_jit_start_loops(struct sp_jit_lower *l)
{
   l->loop = 0;
   l->live = 0;
   l->num_carried = 0;
   if (sp_jit_has_loops(l)) {
      const size_t i = carry(l, 0, 0, NULL);
      l->live = l->failed ? 0 : l->carried[i].now;
   }
}

/* --- Before the first round */

/* A register or the like that the loop writes; 0 before it was ever written. */
static void
carry_state(struct sp_jit_lower *l, uint32_t loop, sp_jit_ref *place, sp_jit_ref unwritten)
{
   for (size_t i = 0; i < l->num_carried; i++)
      if (l->carried[i].loop == loop && l->carried[i].place == place)
         return;
   const size_t i = carry(l, loop, *place ? *place : unwritten, place);
   if (!l->failed)
      *place = l->carried[i].now;
}

static void
carry_output(struct sp_jit_lower *l, uint32_t loop, const struct ir_instr *in, unsigned i)
{
   sp_jit_ref *place = &l->outputs[in->index][i];
   carry_state(l, loop, place, *place ? 0 : sp_jit_pointer(l, true, (unsigned)in->index, i));
}

static void
carry_written(struct sp_jit_lower *l, uint32_t loop, const struct ir_block *b)
{
   const sp_jit_ref zero = sp_jit_constant(l, 0);
   for (const struct ir_instr *in = b->first; in && !l->failed; in = in->next) {
      const bool in_array = in->op == IR_OP_store_reg_at;
      const uint32_t num = in_array ? in->range : in->op == IR_OP_store_reg;
      if (in->op == IR_OP_discard)
         carry_state(l, loop, &l->killed, zero);
      for (unsigned i = 0; i < 4 && !l->failed; i++) {
         if (in->op == IR_OP_store_output && in->write_mask >> i & 1)
            carry_output(l, loop, in, i);
         for (uint32_t k = 0; k < num && in->write_mask >> i & 1 && !l->failed; k++)
            carry_state(l, loop, &l->regs[4 * ((size_t)in->index + k) + i], zero);
      }
   }
}

static void
carry_edges(struct sp_jit_lower *l, uint32_t loop, const struct ir_block *b)
{
   for (unsigned s = 0; b->term == IR_TERM_BRANCH && s < 2; s++)
      if (!ir_loop_has(&l->nest, loop, b->succ[s]))
         carry(l, loop, sp_jit_constant(l, 0), &l->left_by[2 * (size_t)b->index + s]);
}

static void
carry_phis(struct sp_jit_lower *l, uint32_t loop, const struct ir_block *header)
{
   for (const struct ir_instr *in = header->first; in && in->op == IR_OP_phi; in = in->next)
      for (unsigned i = 0; i < in->num_components; i++) {
         if (!(l->needed[in->id] >> i & 1))
            continue;
         sp_jit_ref *place = &l->defined[4 * (size_t)in->id + i];
         const size_t index = carry(l, loop, sp_jit_phi_from(l, in, i, false, 0), place);
         if (l->failed)
            return;
         *place = l->carried[index].now;
      }
}

/* Stages of a loop are its own, and so is the one before: there the first round gets its values. */
void
sp_jit_begin_loop(struct sp_jit_lower *l, uint32_t loop, sp_jit_ref lanes)
{
   const struct ir_block *header = l->nest.loops[loop].header;
   struct sp_jit_loop *rounds = &l->loops[loop];
   l->loop = loop;
   if (l->ceiling + 1 >= SP_JIT_MAX_STAGES) {
      l->failed = true;
      return;
   }
   rounds->first = rounds->last = l->floor = ++l->ceiling;
   lanes = lanes ? sp_jit_binary(l, SP_JIT_OP_and, lanes, l->live) : l->live;
   rounds->mask = carry(l, loop, lanes, NULL);
   carry_phis(l, loop, header);
   for (uint32_t i = 0; i < l->dom.num_blocks && !l->failed; i++) {
      const struct ir_block *b = l->order[i];
      if (!ir_loop_has(&l->nest, loop, b))
         continue;
      carry_written(l, loop, b);
      carry_edges(l, loop, b);
   }
   l->masks[header->index] = l->failed ? 0 : l->carried[rounds->mask].now;
}

/* --- Behind a round */

static bool
is_left_by(const struct sp_jit_lower *l, const sp_jit_ref *place)
{
   return place >= l->left_by && place < l->left_by + 2 * (size_t)l->dom.num_blocks;
}

/* The lanes that went out through an edge, in this round or before. */
static sp_jit_ref
add_lanes(struct sp_jit_lower *l, const struct sp_jit_carried *c)
{
   const size_t edge = (size_t)(c->place - l->left_by);
   const struct ir_block *from = NULL;
   for (uint32_t i = 0; i < l->dom.num_blocks; i++)
      if (l->order[i]->index == edge / 2)
         from = l->order[i];
   return binary(l, SP_JIT_OP_or, c->now, sp_jit_lanes_between(l, from, from->succ[edge % 2]));
}

static void
finish_lanes(struct sp_jit_lower *l, uint32_t loop)
{
   const struct ir_block *header = l->nest.loops[loop].header;
   sp_jit_ref again = 0;
   for (uint32_t p = 0; p < header->num_preds; p++) {
      if (!ir_loop_has(&l->nest, loop, header->preds[p]))
         continue;
      const sp_jit_ref lanes = sp_jit_lanes_between(l, header->preds[p], header);
      again = again ? binary(l, SP_JIT_OP_or, again, lanes) : lanes;
   }
   set_next(l, l->loops[loop].mask, again);
   for (size_t i = l->loops[loop].mask; i < l->num_carried && !l->failed; i++)
      if (l->carried[i].loop == loop && l->carried[i].place && is_left_by(l, l->carried[i].place))
         set_next(l, i, add_lanes(l, &l->carried[i]));
}

/* Lanes that have left may go on counting where nobody looks: the program has no textures in the
 * loop, whose level their neighbours would see. */
static bool
may_go_on(struct sp_jit_lower *l, uint32_t loop, const struct ir_instr *phi, unsigned i,
          sp_jit_ref *next)
{
   const struct ir_block *header = phi->block;
   unsigned within = 0;
   if (l->used_in[phi->id] != loop || l->loops[loop].first != l->ceiling)
      return false;
   for (uint32_t p = 0; p < header->num_preds; p++)
      if (ir_loop_has(&l->nest, loop, header->preds[p])) {
         const struct ir_src *src = &phi->phi_srcs[p];
         *next = l->defined[4 * (size_t)src->def->id + src->swizzle[i]];
         within++;
      }
   return within == 1 && sp_jit_value_of(l, *next)->kind == SP_JIT_TEMP;
}

static void
finish_phis(struct sp_jit_lower *l, uint32_t loop)
{
   const struct ir_block *header = l->nest.loops[loop].header;
   size_t c = l->loops[loop].mask + 1;
   for (const struct ir_instr *in = header->first; in && in->op == IR_OP_phi; in = in->next)
      for (unsigned i = 0; i < in->num_components && !l->failed; i++)
         if (l->needed[in->id] >> i & 1) {
            sp_jit_ref next;
            if (!may_go_on(l, loop, in, i, &next))
               next = sp_jit_phi_from(l, in, i, true, l->carried[c].now);
            set_next(l, c++, next);
         }
}

static bool
is_of_phi(const struct sp_jit_lower *l, const sp_jit_ref *place)
{
   return place >= l->defined && place < l->defined + 4 * (size_t)l->shader->num_values + 4;
}

/* Registers and the like: the program goes on with what the last round left. */
static void
finish_states(struct sp_jit_lower *l, uint32_t loop)
{
   for (size_t i = l->loops[loop].mask + 1; i < l->num_carried && !l->failed; i++) {
      const struct sp_jit_carried *c = &l->carried[i];
      if (c->loop != loop || !c->place || is_of_phi(l, c->place))
         continue;
      sp_jit_ref *place = c->place;
      if (!is_left_by(l, place))
         set_next(l, i, *place);
      *place = behind(l, loop, i);
   }
}

/* A phi of the loop's header whose array serves those behind the loop: no outer round begins it
 * anew before they have read it. */
static bool
serves_itself(const struct sp_jit_lower *l, uint32_t loop, const struct ir_instr *def)
{
   return def->op == IR_OP_phi && def->block == l->nest.loops[loop].header &&
          l->used_in[def->id] == l->nest.loops[loop].parent;
}

/* The value in lanes as they were in the last round that had them: who asks for it behind the loop
 * came through its definition in that round. */
static size_t
keep_last(struct sp_jit_lower *l, uint32_t loop, sp_jit_ref v)
{
   const size_t i = carry(l, loop, 0, NULL);
   if (l->failed)
      return 0;
   set_next(l, i, sp_jit_choose(l, l->carried[l->loops[loop].mask].now, v, l->carried[i].now));
   uint32_t outer = loop;
   while (l->nest.loops[outer].parent)
      outer = l->nest.loops[outer].parent;
   l->carried[i].outer = outer;
   return i;
}

/* An inner loop has done that already. */
static bool
is_kept(const struct sp_jit_lower *l, size_t index)
{
   return l->carried[index].loop && !l->carried[index].init;
}

static void
finish_value(struct sp_jit_lower *l, uint32_t loop, const struct ir_instr *def, unsigned i)
{
   sp_jit_ref *v = &l->defined[4 * (size_t)def->id + i];
   if (!*v || l->failed)
      return;
   const struct sp_jit_value *value = sp_jit_value_of(l, *v);
   if (value->uniform || value->stage < l->loops[loop].first)
      return; /* the same in all rounds */
   const bool is_there =
       value->kind == SP_JIT_CARRIED && (is_kept(l, value->index) || serves_itself(l, loop, def));
   const size_t index = is_there ? value->index : keep_last(l, loop, *v);
   *v = behind(l, loop, index);
}

static void
finish_values(struct sp_jit_lower *l, uint32_t loop)
{
   for (uint32_t k = 0; k < l->dom.num_blocks; k++) {
      const struct ir_block *b = l->order[k];
      if (!ir_loop_has(&l->nest, loop, b))
         continue;
      for (const struct ir_instr *in = b->first; in; in = in->next) {
         if (!in->num_components)
            continue;
         const struct ir_loop *user = &l->nest.loops[l->used_in[in->id]];
         if (user->depth >= l->nest.loops[loop].depth)
            continue;
         for (unsigned i = 0; i < in->num_components; i++)
            if (l->needed[in->id] >> i & 1)
               finish_value(l, loop, in, i);
      }
   }
}

void
sp_jit_end_loop(struct sp_jit_lower *l, uint32_t loop)
{
   if (l->failed)
      return;
   l->loops[loop].last = l->ceiling;
   if (l->ceiling + 1 >= SP_JIT_MAX_STAGES) {
      l->failed = true;
      return;
   }
   finish_lanes(l, loop);
   finish_phis(l, loop);
   finish_values(l, loop);
   finish_states(l, loop);
   l->floor = ++l->ceiling;
   l->loop = l->nest.loops[loop].parent;
}

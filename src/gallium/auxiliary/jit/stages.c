/* Stages of programs with textures.
 *
 * Each value knows the earliest stage that can compute it: behind the textures that it depends on.
 * It is computed in the latest one, the first that asks for it, so what several textures and the
 * arithmetic behind them do not share needs no memory. What is asked for by several stages, or by a
 * texture, is kept in an array of 64 lanes; arrays are used again when their values are not needed
 * any more. What is the same in all rounds of a loop is computed before it, and needed to its end.
 */
#include "private.h"

#include <stdlib.h>
#include <string.h>

#define NEVER UINT8_MAX

struct plan {
   struct sp_jit_lower *l;
   /* By value: the first stage that asks for it, and the last one; whether a texture does */
   uint8_t *first, *last;
   bool *in_memory;
   uint8_t *place; /* by instruction of the list: its stage */
   /* By array: the last stage that needs what is in it. A program has few values that outlive
    * their stage, so arrays are looked for in turn. */
   uint8_t *taken;
   uint32_t max_arrays;
   uint8_t *carried_to; /* by carried value: the last stage that needs it */
};

/* --- Who asks for what */

/* Texels are there when the stage before is over. */
static unsigned
home_of(const struct sp_jit_value *v)
{
   return v->kind == SP_JIT_TEXEL ? v->stage - 1u : v->stage;
}

/* The outermost loop with one stage and without the other; NULL: there is none. */
static const struct sp_jit_loop *
loop_between(const struct sp_jit_lower *l, unsigned with, unsigned without)
{
   for (uint32_t i = 1; i < l->nest.num_loops; i++) {
      const struct sp_jit_loop *loop = &l->loops[i];
      if (with >= loop->first && with <= loop->last &&
          (without < loop->first || without > loop->last))
         return loop;
   }
   return NULL;
}

static void
ask(struct plan *p, sp_jit_ref v, unsigned stage)
{
   const struct sp_jit_loop *loop = loop_between(p->l, stage, home_of(&p->l->values[v]));
   const unsigned first = loop ? loop->first - 1u : stage, last = loop ? loop->last : stage;
   if (p->first[v] == NEVER || p->first[v] > first)
      p->first[v] = (uint8_t)first;
   if (p->last[v] < last)
      p->last[v] = (uint8_t)last;
}

static void
ask_in_memory(struct plan *p, sp_jit_ref v, unsigned stage)
{
   if (!v)
      return;
   ask(p, v, stage);
   p->in_memory[v] = true;
}

/* Stores come as early as they can; they are the only instructions without a result. */
static unsigned
stage_of_store(const struct sp_jit_lower *l, const struct sp_jit_instr *in)
{
   return l->values[in->src[0]].stage;
}

static void
place_instructions(struct plan *p)
{
   struct sp_jit_lower *l = p->l;
   for (size_t i = l->first.num; i > 0; i--) {
      const struct sp_jit_instr *in = &l->first.instrs[i - 1];
      const uint8_t stage = in->dst ? p->first[in->dst] : (uint8_t)stage_of_store(l, in);
      p->place[i - 1] = stage;
      if (stage == NEVER)
         continue;
      if (in->dst)
         l->values[in->dst].stage = stage;
      for (unsigned s = 0; s < 4; s++)
         if (in->src[s])
            ask(p, in->src[s], stage);
   }
}

static void
ask_for_carried(struct plan *p)
{
   struct sp_jit_lower *l = p->l;
   for (size_t i = 0; i < l->num_carried; i++) {
      const struct sp_jit_carried *c = &l->carried[i];
      if (c->init)
         ask(p, c->init, l->loops[c->loop].first - 1u);
      if (c->next)
         ask(p, c->next, l->loops[c->loop].last);
   }
}

static void
find_ends_of_carried(struct plan *p)
{
   const struct sp_jit_lower *l = p->l;
   for (size_t i = 0; i < l->num_carried; i++)
      p->carried_to[i] = i ? l->loops[l->carried[i].outer].last : (uint8_t)(l->num_stages - 1);
   for (size_t v = 1; v < l->num_values; v++) {
      const struct sp_jit_value *value = &l->values[v];
      if (value->kind == SP_JIT_CARRIED && p->carried_to[value->index] < p->last[v])
         p->carried_to[value->index] = p->last[v];
   }
}

static void
find_stages(struct plan *p)
{
   struct sp_jit_lower *l = p->l;
   l->num_stages = l->ceiling + 1u;
   for (size_t f = 0; f < l->num_fetches; f++)
      for (unsigned s = 0; s < SP_JIT_FETCH_SRCS; s++)
         ask_in_memory(p, l->fetches[f].src[s], l->fetches[f].stage);
   ask_in_memory(p, l->killed, l->num_stages - 1);
   ask_for_carried(p);
   place_instructions(p);
   find_ends_of_carried(p);
}

/* --- Arrays. Numbers are + 1. */

static uint16_t
take_array(struct plan *p, unsigned first, unsigned last)
{
   struct sp_jit_lower *l = p->l;
   uint32_t i = 0;
   while (i < l->num_arrays && p->taken[i] >= first)
      i++;
   if (i == p->max_arrays) {
      l->failed = true;
      return 0;
   }
   l->num_arrays = i == l->num_arrays ? i + 1 : l->num_arrays;
   p->taken[i] = (uint8_t)last;
   return (uint16_t)(i + 1);
}

static void
keep(struct plan *p, sp_jit_ref v, unsigned stage)
{
   struct sp_jit_lower *l = p->l;
   l->values[v].array = take_array(p, stage, p->last[v]);
   const struct sp_jit_instr in = {
       .op = SP_JIT_OP_keep, .index = (uint16_t)(l->values[v].array - 1), .src = {v}};
   sp_jit_append(l, &l->stages[stage], in);
}

/* What textures and the end read though no instruction of a stage makes it. Textures in a loop have
 * it kept before the loop: there may be no round, and others behind it may read it too. */
static void
keep_uniform(struct plan *p, sp_jit_ref v, unsigned stage)
{
   if (v && p->l->values[v].uniform && !p->l->values[v].array && p->first[v] == stage)
      keep(p, v, stage);
}

static void
carry(struct sp_jit_lower *l, size_t index, sp_jit_ref v, unsigned stage)
{
   const struct sp_jit_instr in = {
       .op = SP_JIT_OP_carry, .index = (uint16_t)(l->carried[index].array - 1), .src = {v}};
   sp_jit_append(l, &l->stages[stage], in);
}

/* Behind all instructions of a stage: what loops begin with that begin behind it, and what a round
 * that ends here leaves. Of the latter none reads another one's array. */
static void
carry_on(struct plan *p, unsigned stage)
{
   struct sp_jit_lower *l = p->l;
   for (size_t i = 1; i < l->num_carried && !l->failed; i++) {
      struct sp_jit_carried *c = &l->carried[i];
      if (l->loops[c->outer].first == stage + 1)
         c->array = take_array(p, stage, p->carried_to[i]);
      if (l->failed)
         return;
      if (c->init && l->loops[c->loop].first == stage + 1)
         carry(l, i, c->init, stage);
      if (c->next && c->next != c->now && l->loops[c->loop].last == stage)
         carry(l, i, c->next, stage);
   }
}

static void
find_arrays_of_carried(struct sp_jit_lower *l)
{
   for (size_t v = 1; v < l->num_values; v++)
      if (l->values[v].kind == SP_JIT_CARRIED)
         l->values[v].array = l->carried[l->values[v].index].array;
}

static void
make_list(struct plan *p, unsigned stage)
{
   struct sp_jit_lower *l = p->l;
   for (size_t f = 0; f < l->num_fetches; f++)
      for (unsigned s = 0; s < SP_JIT_FETCH_SRCS; s++)
         keep_uniform(p, l->fetches[f].src[s], stage);
   keep_uniform(p, l->killed, stage);
   for (size_t i = 0; i < l->first.num; i++) {
      const struct sp_jit_instr *in = &l->first.instrs[i];
      if (p->place[i] != stage)
         continue;
      sp_jit_append(l, &l->stages[stage], *in);
      if (in->dst && (p->in_memory[in->dst] || p->last[in->dst] > stage))
         keep(p, in->dst, stage);
   }
   carry_on(p, stage);
}

/* Texels are written behind the stage, while coordinates of its textures are still needed. */
static void
take_texels(struct plan *p, unsigned stage)
{
   struct sp_jit_lower *l = p->l;
   for (size_t f = 0; f < l->num_fetches; f++) {
      struct sp_jit_fetch *fetch = &l->fetches[f];
      for (unsigned i = 0; i < 4 && fetch->stage == stage; i++) {
         const uint8_t last = p->last[fetch->dst[i]];
         if (p->first[fetch->dst[i]] == NEVER)
            continue;
         fetch->arrays[i] = take_array(p, stage, last > stage ? last : stage);
         l->values[fetch->dst[i]].array = fetch->arrays[i];
      }
   }
}

/* --- The whole */

static bool
plan_init(struct plan *p, struct sp_jit_lower *l)
{
   *p = (struct plan){.l = l, .max_arrays = SP_JIT_SCRATCH_BYTES / SP_JIT_ARRAY_BYTES};
   p->first = malloc(l->num_values + 1);
   p->last = calloc(l->num_values + 1, 1);
   p->in_memory = calloc(l->num_values + 1, sizeof *p->in_memory);
   p->place = malloc(l->first.num + 1);
   p->taken = calloc(p->max_arrays, 1);
   p->carried_to = calloc(l->num_carried + 1, 1);
   if (!p->first || !p->last || !p->in_memory || !p->place || !p->taken || !p->carried_to)
      return false;
   memset(p->first, NEVER, l->num_values + 1);
   return true;
}

static void
plan_finish(struct plan *p)
{
   free(p->first);
   free(p->last);
   free(p->in_memory);
   free(p->place);
   free(p->taken);
   free(p->carried_to);
}

bool
sp_jit_make_stages(struct sp_jit_lower *l)
{
   struct plan p;
   bool ok = plan_init(&p, l);
   if (ok)
      find_stages(&p);
   if (ok && l->num_carried) {
      l->carried[0].array = take_array(&p, 0, l->num_stages - 1);
      l->rounds_array = take_array(&p, 0, l->num_stages - 1);
   }
   for (unsigned s = 0; ok && s < l->num_stages; s++) {
      make_list(&p, s);
      take_texels(&p, s);
      ok = !l->failed;
   }
   if (ok)
      find_arrays_of_carried(l);
   plan_finish(&p);
   return ok;
}

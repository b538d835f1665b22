#include "vp_shrink.h"

#include <stdlib.h>
#include <string.h>

struct shrinker {
   struct vp_case *best, *trial; /* best fails */
   vp_fails_func fails;
   void *data;
   bool progress;
};

static void
start_trial(struct shrinker *s)
{
   *s->trial = *s->best;
}

/* Keeps the trial if it fails. */
static bool
try_it(struct shrinker *s)
{
   if (memcmp(s->trial, s->best, sizeof *s->trial) == 0 || !s->fails(s->trial, s->data))
      return false;
   *s->best = *s->trial;
   s->progress = true;
   return true;
}

/* --- Instructions */

static void
remove_instrs(struct vp_program *p, unsigned first, unsigned num)
{
   memmove(&p->instrs[first], &p->instrs[first + num],
           (p->num - first - num) * sizeof p->instrs[0]);
   p->num -= num;
   memset(&p->instrs[p->num], 0, num * sizeof p->instrs[0]);
}

static void
remove_operations(struct evs_shader *p, unsigned first, unsigned num)
{
   memmove(&p->instrs[first], &p->instrs[first + num],
           (p->num - first - num) * sizeof p->instrs[0]);
   p->num -= num;
   memset(&p->instrs[p->num], 0, num * sizeof p->instrs[0]);
}

/* Runs of instructions, long ones first. */
static void
shrink_instrs(struct shrinker *s)
{
   const unsigned *num = s->best->is_evs ? &s->best->evs.num : &s->best->program.num;
   for (unsigned size = *num; size; size /= 2)
      for (unsigned first = 0; first + size <= *num;) {
         start_trial(s);
         if (s->best->is_evs)
            remove_operations(&s->trial->evs, first, size);
         else
            remove_instrs(&s->trial->program, first, size);
         if (!try_it(s))
            first += size;
      }
}

/* An instruction that shows the failure by itself becomes the last, and what it computes a result.
 */
static void
shrink_end(struct shrinker *s)
{
   for (unsigned i = 0; i + 1 < s->best->program.num; i++) {
      start_trial(s);
      struct vp_program *p = &s->trial->program;
      struct vp_instr *last = &p->instrs[i];
      if (last->kind != VP_OP || last->dst_file == VP_ADDRESS)
         continue;
      remove_instrs(p, i + 1, p->num - i - 1);
      p->position_invariant = false;
      last->dst_file = p->version == NV_VSP_1_0 ? VP_PARAM : VP_OUTPUT;
      last->dst_index = 0;
      if (try_it(s))
         return;
   }
}

/* --- Operands */

static void
simplify_src(struct shrinker *s, unsigned instr, unsigned index)
{
   const struct vp_src simple[] = {
       {.file = VP_TEMP},
       {.file = VP_ATTRIB},
       {.file = VP_PARAM},
   };
   struct vp_src *src = &s->trial->program.instrs[instr].src[index];
   /* Another register altogether, as long as it has one component where one is needed. */
   for (unsigned i = 0; i < sizeof simple / sizeof simple[0]; i++) {
      if (src->file == simple[i].file && !src->relative && src->index == 0)
         break;
      start_trial(s);
      const struct vp_src before = *src;
      *src = simple[i];
      memcpy(src->swizzle, before.swizzle, sizeof src->swizzle);
      if (try_it(s))
         break;
   }
   start_trial(s);
   src->neg = false;
   try_it(s);
   start_trial(s);
   src->abs = false;
   try_it(s);
   if (!src->swizzle[0])
      return;
   start_trial(s);
   memset(src->swizzle, 0, sizeof src->swizzle);
   if (try_it(s))
      return;
   start_trial(s);
   memset(src->swizzle, 0, sizeof src->swizzle);
   src->swizzle[0] = 'x';
   try_it(s);
}

static void
simplify_instr(struct shrinker *s, unsigned i)
{
   struct vp_instr *in = &s->trial->program.instrs[i];
   start_trial(s);
   in->set_cc = false;
   try_it(s);
   start_trial(s);
   memset(&in->test, 0, sizeof in->test);
   try_it(s);
   for (unsigned c = 0; c < 4; c++) {
      start_trial(s);
      in->mask &= ~(1u << c);
      if (in->mask)
         try_it(s);
   }
   start_trial(s);
   if (in->dst_file == VP_OUTPUT || in->dst_file == VP_TEMP) {
      in->dst_index = 0;
      try_it(s);
   }
   for (unsigned k = 0; k < s->best->program.instrs[i].num_srcs; k++)
      simplify_src(s, i, k);
}

static void
shrink_operands(struct shrinker *s)
{
   start_trial(s);
   s->trial->program.position_invariant = false;
   try_it(s);
   for (unsigned i = 0; i < s->best->program.num; i++)
      if (s->best->program.instrs[i].kind != VP_LABEL)
         simplify_instr(s, i);
}

/* --- Inputs */

/* One lane alone; else half of them. */
static void
shrink_lanes(struct shrinker *s)
{
   for (unsigned lane = 0; lane < s->best->inputs.lanes && s->best->inputs.lanes > 1; lane++) {
      start_trial(s);
      struct vp_inputs *in = &s->trial->inputs;
      memcpy(in->attribs[0], s->best->inputs.attribs[lane], sizeof in->attribs[0]);
      memset(in->attribs[1], 0, sizeof in->attribs - sizeof in->attribs[0]);
      in->lanes = 1;
      try_it(s);
   }
   for (unsigned size = s->best->inputs.lanes / 2; size; size /= 2)
      for (unsigned first = 0; first + size < s->best->inputs.lanes;) {
         start_trial(s);
         struct vp_inputs *in = &s->trial->inputs;
         in->lanes -= size;
         memmove(in->attribs[first], in->attribs[first + size],
                 (in->lanes - first) * sizeof in->attribs[0]);
         memset(in->attribs[in->lanes], 0, size * sizeof in->attribs[0]);
         if (!try_it(s))
            first += size;
      }
}

/* Numbers to 0, or at least to 1; runs of them at once, long ones first. */
static void
shrink_numbers(struct shrinker *s, float *trial, size_t num)
{
   for (size_t size = num; size; size /= 2)
      for (size_t first = 0; first + size <= num; first += size) {
         start_trial(s);
         const bool simple = trial[first] == 0.0f || trial[first] == 1.0f;
         memset(trial + first, 0, size * sizeof *trial);
         if (try_it(s) || size > 1 || simple)
            continue;
         start_trial(s);
         trial[first] = 1.0f;
         try_it(s);
      }
}

static void
shrink_inputs(struct shrinker *s)
{
   struct vp_inputs *in = &s->trial->inputs;
   shrink_lanes(s);
   shrink_numbers(s, in->params[0], sizeof in->params / sizeof(float));
   for (unsigned lane = 0; lane < s->best->inputs.lanes; lane++)
      shrink_numbers(s, in->attribs[lane][0], sizeof in->attribs[0] / sizeof(float));
}

void
vp_shrink(struct vp_case *c, vp_fails_func fails, void *data)
{
   struct shrinker s = {.best = c, .trial = malloc(sizeof *c), .fails = fails, .data = data};
   if (!s.trial)
      return;
   do {
      s.progress = false;
      shrink_end(&s);
      shrink_instrs(&s);
      shrink_operands(&s);
      shrink_inputs(&s);
   } while (s.progress);
   free(s.trial);
}

#include <math.h>
#include <stdlib.h>

#include "quad.h"
#include "lima/pp/isa/half.h"

/* Steps while they are found: each is added once, and then looked at. */
struct finder {
   const uint32_t *words;
   size_t num_words;
   struct lima_pp_step *steps;
   size_t num_steps, max_steps;
   uint32_t *step_at; /* by words: the number of the step, plus 1; 0: there is none */
};

/* Gives the step that begins at a word; false: out of memory. */
static bool
find_step(struct finder *f, size_t at, uint32_t *number)
{
   if (!f->step_at[at]) {
      if (f->num_steps == f->max_steps) {
         const size_t more = f->max_steps ? 2 * f->max_steps : 16;
         struct lima_pp_step *grown = realloc(f->steps, more * sizeof *grown);
         if (!grown)
            return false;
         f->steps = grown;
         f->max_steps = more;
      }
      memset(&f->steps[f->num_steps], 0, sizeof f->steps[0]);
      f->steps[f->num_steps].at = (uint32_t)at;
      f->step_at[at] = (uint32_t)++f->num_steps;
   }
   *number = f->step_at[at] - 1;
   return true;
}

/* The same for a place that may be outside of the words: *bad says so. */
static bool
find_place(struct finder *f, int64_t at, uint32_t *number, const char **bad)
{
   if (at >= 0 && at < (int64_t)f->num_words)
      return find_step(f, (size_t)at, number);
   *bad = at == (int64_t)f->num_words ? "the program goes on behind its end"
                                      : "the branch goes outside of the program";
   return true;
}

static void
prepare_step(struct lima_pp_step *s)
{
   const struct lima_pp_instr *i = &s->instr;
   const struct lima_pp_alu *const alus[] = {&i->vmul, &i->smul, &i->vadd, &i->sadd};
   for (unsigned k = 0; k < 4; k++) {
      const struct lima_pp_op *op =
          lima_pp_op((enum lima_pp_form)(LIMA_PP_FORM_VMUL + k), alus[k]->op);
      s->function[k] = op->function;
      if (k < 2)
         s->factor[k] = ldexpf(1.0f, op->shift);
   }
   s->function[4] = lima_pp_op((enum lima_pp_form)i->combine.form, i->combine.op)->function;
   for (unsigned k = 0; k < 8; k++)
      s->constant[k / 4][k % 4] = lima_half_to_float(i->constant[k / 4][k % 4]);
}

/* Decodes a step and adds those that may come after it. */
static bool
look_at(struct finder *f, size_t number)
{
   struct lima_pp_step step = f->steps[number];
   struct lima_pp_problem problem;
   const struct lima_pp_branch *b = &step.instr.branch;
   const bool legal =
       lima_pp_decode(f->words + step.at, f->num_words - step.at, &step.instr, &problem);
   bool ok = true, falls = true;
   if (!legal) {
      f->steps[number].text = problem.text;
      return true;
   }
   if (lima_pp_has(&step.instr, LIMA_PP_UNIT_BRANCH)) {
      falls = b->form == LIMA_PP_FORM_BRANCH && b->condition != 7;
      if (b->form == LIMA_PP_FORM_BRANCH && b->condition != 0)
         ok = find_place(f, (int64_t)step.at + b->target, &step.target, &step.bad_target);
   }
   if (ok && falls && !step.instr.stop)
      ok = find_place(f, (int64_t)step.at + lima_pp_length(step.instr.units), &step.follow,
                      &step.bad_follow);
   prepare_step(&step);
   f->steps[number] = step;
   return ok;
}

/* What is fetched ahead has to be the whole next instruction. */
static void
check_lengths(struct lima_pp_step *steps, struct lima_pp_step *s)
{
   static const char text[] = "the next instruction is longer than what is fetched of it";
   const struct lima_pp_instr *i = &s->instr;
   const bool branches = lima_pp_has(i, LIMA_PP_UNIT_BRANCH) &&
                         i->branch.form == LIMA_PP_FORM_BRANCH && i->branch.condition;
   if (s->text)
      return;
   if (!i->stop && !s->bad_follow && i->prefetch && s->follow &&
       i->next < lima_pp_length(steps[s->follow].instr.units))
      s->bad_follow = text;
   if (branches && !s->bad_target && i->branch.next < lima_pp_length(steps[s->target].instr.units))
      s->bad_target = text;
}

/* The vectors that a step's varying unit can read, as bits. */
static uint64_t
varyings_read(const struct lima_pp_step *s)
{
   const struct lima_pp_varying *v = &s->instr.varying;
   const bool loads = v->form == LIMA_PP_FORM_VARYING || v->form == LIMA_PP_FORM_CUBE;
   if (s->text || !lima_pp_has(&s->instr, LIMA_PP_UNIT_VARYING) || !loads)
      return 0;
   if (v->offset_vector != LIMA_PP_NO_OFFSET)
      return UINT64_MAX;
   return UINT64_C(1) << (v->alignment == 3 ? v->index : v->index >> (2 - v->alignment));
}

/* Adds the components of registers that a step can write. */
static void
add_written(const struct lima_pp_step *s, uint8_t written[LIMA_PP_NUM_REGS])
{
   const struct lima_pp_instr *i = &s->instr;
   const struct lima_pp_combine *c = &i->combine;
   const bool to_vector = c->form == LIMA_PP_FORM_ATAN1 || c->form == LIMA_PP_FORM_SCALE;
   const struct {
      uint8_t unit;
      bool vector;
      uint8_t dest, mask;
   } writes[] = {
       {LIMA_PP_UNIT_VARYING, true, i->varying.dest, i->varying.mask},
       {LIMA_PP_UNIT_VMUL, true, i->vmul.dest, i->vmul.mask},
       {LIMA_PP_UNIT_SMUL, false, i->smul.dest, i->smul.mask},
       {LIMA_PP_UNIT_VADD, true, i->vadd.dest, i->vadd.mask},
       {LIMA_PP_UNIT_SADD, false, i->sadd.dest, i->sadd.mask},
       {LIMA_PP_UNIT_COMBINE, to_vector, c->dest, to_vector ? c->mask : 1},
       {LIMA_PP_UNIT_STORE, true, i->store.dest,
        i->store.form == LIMA_PP_FORM_FRAMEBUFFER ? LIMA_PP_XYZW : 0},
   };
   for (unsigned k = 0; k < sizeof writes / sizeof writes[0] && !s->text; k++) {
      const unsigned reg = writes[k].vector ? writes[k].dest : writes[k].dest / 4;
      const unsigned shift = writes[k].vector ? 0 : writes[k].dest % 4;
      if (lima_pp_has(i, (enum lima_pp_unit)writes[k].unit) && reg < LIMA_PP_NUM_REGS)
         written[reg] |= (uint8_t)(writes[k].mask << shift);
   }
}

bool
lima_pp_prepare(struct lima_pp_program *program, const uint32_t *words, size_t num_words)
{
   struct finder f = {.words = words, .num_words = num_words};
   uint32_t first;
   *program = (struct lima_pp_program){.steps = NULL};
   f.step_at = calloc(num_words + 1, sizeof *f.step_at);
   bool ok = f.step_at && find_step(&f, 0, &first);
   for (size_t i = 0; ok && i < f.num_steps; i++)
      ok = look_at(&f, i);
   free(f.step_at);
   if (!ok) {
      free(f.steps);
      return false;
   }
   for (size_t i = 0; i < f.num_steps; i++) {
      check_lengths(f.steps, &f.steps[i]);
      program->varyings |= varyings_read(&f.steps[i]);
      add_written(&f.steps[i], program->written);
   }
   program->steps = f.steps;
   program->num_steps = f.num_steps;
   return true;
}

void
lima_pp_finish(struct lima_pp_program *program)
{
   free(program->steps);
   *program = (struct lima_pp_program){.steps = NULL};
}

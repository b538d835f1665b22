/* The order of instructions. */
#include "quad.h"

static enum lima_pp_status
fail(struct lima_pp_quad *q, enum lima_pp_status status, const struct lima_pp_step *step,
     const char *text)
{
   q->word = step->at;
   q->text = text;
   return status;
}

/* Lanes whose branch is taken, as bits. */
static unsigned
taken(const struct lima_pp_branch *b, const struct pp_machine *m)
{
   unsigned bits = 0;
   if (b->condition == 7)
      return 15;
   if (b->condition == 0)
      return 0;
   const pp_vf x = pp_scalar(m, b->src[0]), y = pp_scalar(m, b->src[1]);
   for (unsigned lane = 0; lane < 4; lane++) {
      const bool yes = (b->condition & LIMA_PP_GREATER && x[lane] > y[lane]) ||
                       (b->condition & LIMA_PP_EQUAL && x[lane] == y[lane]) ||
                       (b->condition & LIMA_PP_LESS && x[lane] < y[lane]);
      bits |= (unsigned)yes << lane;
   }
   return bits;
}

/* The lowest place where a lane is, and which lanes are there. */
static const struct lima_pp_step *
next_step(const struct lima_pp_program *p, const uint32_t lanes[4], unsigned running,
          unsigned *there)
{
   const struct lima_pp_step *step = NULL;
   for (unsigned lane = 0; lane < 4; lane++) {
      const struct lima_pp_step *mine = &p->steps[lanes[lane]];
      if (!(running >> lane & 1) || (step && mine->at > step->at))
         continue;
      *there = (step == mine ? *there : 0) | 1u << lane;
      step = mine;
   }
   return step;
}

/* Moves the lanes behind an instruction; `running` loses those that stop. NULL, or what is wrong.
 */
static const char *
advance(const struct lima_pp_step *step, const struct pp_machine *m, unsigned there,
        uint32_t lanes[4], unsigned *running)
{
   const struct lima_pp_branch *b = &step->instr.branch;
   const bool branches = lima_pp_has(&step->instr, LIMA_PP_UNIT_BRANCH);
   unsigned away = 0;
   if (branches && b->form == LIMA_PP_FORM_DISCARD) {
      m->quad->discarded |= (uint8_t)there;
      *running &= ~there;
      return NULL;
   }
   if (branches)
      away = taken(b, m) & there;
   if (away && step->bad_target)
      return step->bad_target;
   if (step->instr.stop)
      *running &= ~(there & ~away);
   else if (there != away && step->bad_follow)
      return step->bad_follow;
   for (unsigned lane = 0; lane < 4; lane++) {
      if (there >> lane & 1)
         lanes[lane] = away >> lane & 1 ? step->target : step->follow;
   }
   return NULL;
}

static inline bool
goes_on(const struct lima_pp_step *step)
{
   return !step->instr.stop && !step->bad_follow &&
          !lima_pp_has(&step->instr, LIMA_PP_UNIT_BRANCH);
}

/* Runs the lanes that are at *step, and further on while all that run are there. */
static enum lima_pp_status
run_straight(const struct lima_pp_program *p, struct pp_machine *m, uint32_t limit, unsigned there,
             bool all, const struct lima_pp_step **at)
{
   const pp_vi bits = {1, 2, 4, 8};
   const pp_vi mask = (pp_vi)((bits & (int32_t)there) != 0);
   struct lima_pp_quad *q = m->quad;
   for (;;) {
      const struct lima_pp_step *step = *at;
      if (step->text)
         return fail(q, LIMA_PP_TRAP, step, step->text);
      if (q->num_instrs++ == limit)
         return fail(q, LIMA_PP_LIMIT, step, "the program does not end");
      pp_run_front(step, m, mask);
      pp_run_alu(step, m, mask);
      if (lima_pp_has(&step->instr, LIMA_PP_UNIT_STORE))
         pp_run_store(step, m, mask);
      if (!all || !goes_on(step))
         return LIMA_PP_DONE;
      *at = &p->steps[step->follow];
   }
}

static enum lima_pp_status
run_steps(const struct lima_pp_program *p, struct pp_machine *m)
{
   const uint32_t limit = m->env->max_instrs ? m->env->max_instrs : LIMA_PP_DEFAULT_MAX;
   uint32_t lanes[4] = {0};
   unsigned running = 15, there = 0;
   while (running) {
      const struct lima_pp_step *step = next_step(p, lanes, running, &there);
      const enum lima_pp_status status =
          run_straight(p, m, limit, there, there == running, &step);
      if (status != LIMA_PP_DONE)
         return status;
      const char *text = advance(step, m, there, lanes, &running);
      if (text)
         return fail(m->quad, LIMA_PP_TRAP, step, text);
   }
   return LIMA_PP_DONE;
}

enum lima_pp_status
lima_pp_run(const struct lima_pp_program *program, const struct lima_pp_env *env,
            struct lima_pp_quad *quad)
{
   struct pp_machine m = {.env = env, .quad = quad};
   quad->discarded = 0;
   quad->num_instrs = 0;
   quad->word = 0;
   quad->text = NULL;
   const enum lima_pp_status status = run_steps(program, &m);
   memcpy(quad->regs, m.file, sizeof quad->regs);
   return status;
}

/* Private to isa/: saying what is wrong. */
#ifndef LIMA_GP_PROBLEM_H
#define LIMA_GP_PROBLEM_H

#include "isa.h"

/* Blames the bits of a member: those of the first row of the table that has it. `problem` may be
 * NULL. False. */
static inline bool
lima_gp_blame(struct lima_gp_problem *problem, unsigned member, const char *text)
{
   const struct lima_gp_field *f = lima_gp_fields;
   if (!problem)
      return false;
   while (f->member != member)
      f++;
   *problem = (struct lima_gp_problem){text, f->low, f->width, f->member};
   return false;
}

#endif

/* What only the whole shader shows. */
#include "private.h"

#include <string.h>

/* --- Recursion (GLSL 1.20, 6.1): a call of a function that is on the way to the call */

static bool
step(struct parser *p, struct overload **at)
{
   struct overload *o = *at;
   const struct call *call = o->call;
   if (!call) {
      o->open = false;
      o->done = true;
      *at = o->from;
      return true;
   }
   o->call = call->next;
   if (call->callee->open)
      return glsl_error(p->log, &call->loc, "'%s' calls itself%s", call->callee->function->name,
                        call->callee == o ? "" : ", by way of others: recursion");
   if (call->callee->done)
      return true;
   *at = call->callee;
   (*at)->from = o;
   (*at)->open = true;
   (*at)->call = (*at)->calls;
   return true;
}

static void
check_recursion(struct parser *p)
{
   for (struct overload *o = p->overloads; o; o = o->next_of_unit) {
      if (o->done)
         continue;
      struct overload *at = o;
      o->from = NULL;
      o->open = true;
      o->call = o->calls;
      while (at)
         if (!step(p, &at))
            return;
   }
}

/* --- Results of fragments: one colour, or many (7.2) */

static void
check_outputs(struct parser *p)
{
   const struct glsl_variable *color = NULL, *data = NULL;
   for (const struct glsl_variable *v = p->unit->globals; v; v = v->next) {
      if (v->storage != GLSL_BUILTIN || !v->written)
         continue;
      if (!strcmp(v->name, "gl_FragColor"))
         color = v;
      else if (!strcmp(v->name, "gl_FragData"))
         data = v;
   }
   if (color && data)
      glsl_error(p->log, NULL, "the shader writes both gl_FragColor and gl_FragData");
}

void
parse_check_unit(struct parser *p)
{
   check_recursion(p);
   check_outputs(p);
}

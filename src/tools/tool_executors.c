#include "tool_executors.h"

#include <string.h>

const struct tool_executor *const tool_executors[] = {
    &tool_executor_ref,
    &tool_executor_softpipe,
    &tool_executor_nv2a,
    &tool_executor_nv2a_fragment,
    &tool_executor_lima,
    &tool_executor_lima_fragment,
    NULL,
};

static bool
takes(const struct tool_executor *executor, enum ir_stage stage)
{
   return executor->stages >> stage & 1;
}

const struct tool_executor *
tool_executor_find(const struct tool_executor *const table[], const char *name, enum ir_stage stage)
{
   static const char *const stages[] = {"vertex", "fragment", "vertex state"};
   bool known = false;
   for (unsigned i = 0; table[i]; i++) {
      if (strcmp(table[i]->name, name))
         continue;
      if (takes(table[i], stage))
         return table[i];
      known = true;
   }
   fprintf(stderr,
           known ? "error: %s does not run %s programs; those that do:"
                 : "error: unknown executor %s; those that run %s programs:",
           name, stages[stage]);
   for (unsigned k = 0; table[k]; k++) {
      if (takes(table[k], stage))
         fprintf(stderr, " %s", table[k]->name);
   }
   fputc('\n', stderr);
   return NULL;
}

bool
tool_executor_lacks_integers(const struct tool_executor *const table[], const char *name)
{
   bool lacks = false;
   for (unsigned i = 0; table[i]; i++)
      lacks |= table[i]->no_integers && !strcmp(table[i]->name, name);
   return lacks;
}

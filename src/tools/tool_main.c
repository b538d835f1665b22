/* tuatara-tool: what `tuatara compile` and `tuatara exec` run. */
#include "tool.h"

#include <string.h>

static const struct {
   const char *name;
   int (*run)(int argc, char **argv);
} commands[] = {
    {"compile", tool_compile},
    {"exec", tool_exec},
};

int
main(int argc, char **argv)
{
   for (size_t i = 0; argc > 1 && i < sizeof commands / sizeof commands[0]; i++) {
      if (!strcmp(argv[1], commands[i].name))
         return commands[i].run(argc - 1, argv + 1);
   }
   fprintf(stderr, "usage: tuatara compile|exec --help\n");
   return TOOL_USAGE;
}

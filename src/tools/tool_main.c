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

/* The exit code: what could not be written is a failure. */
static int
finish_output(int code)
{
   if (!fflush(stdout) && !ferror(stdout))
      return code;
   perror("standard output");
   return code == TOOL_OK ? TOOL_FAILED : code;
}

int
main(int argc, char **argv)
{
   for (size_t i = 0; argc > 1 && i < sizeof commands / sizeof commands[0]; i++) {
      if (!strcmp(argv[1], commands[i].name))
         return finish_output(commands[i].run(argc - 1, argv + 1));
   }
   fprintf(stderr, "usage: tuatara compile|exec --help\n");
   return TOOL_USAGE;
}

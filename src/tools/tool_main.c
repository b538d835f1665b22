/* tuatara-tool: what `tuatara compile`, exec, as, dis, frame and device run. */
#include "tool.h"

#include <string.h>

static const struct {
   const char *name, *help;
   int (*run)(int argc, char **argv);
} commands[] = {
    {"compile", "shows what the compiler makes of a program", tool_compile},
    {"exec", "runs a program on an executor and prints its outputs", tool_exec},
    {"as", "assembles a program of a chip", tool_as},
    {"dis", "prints words of a chip as text", tool_dis},
    {"frame", "draws a recorded frame on a simulated chip", tool_frame},
    {"device", "runs a program with a simulated DRM device under it", tool_device},
};
#define NUM_COMMANDS (sizeof commands / sizeof commands[0])

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
   for (size_t i = 0; argc > 1 && i < NUM_COMMANDS; i++) {
      if (!strcmp(argv[1], commands[i].name))
         return finish_output(commands[i].run(argc - 1, argv + 1));
   }
   fprintf(stderr, "usage: tuatara COMMAND ..., tuatara COMMAND --help tells more\n\n");
   for (size_t i = 0; i < NUM_COMMANDS; i++)
      fprintf(stderr, "  %-8s %s\n", commands[i].name, commands[i].help);
   return TOOL_USAGE;
}

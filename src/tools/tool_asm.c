/* tuatara as, tuatara dis: text to words and back. */
#include "tool_isas.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static const char as_usage[] =
    "usage: tuatara as --isa=ISA [--final=last|separate] [-o FILE] FILE|-\n"
    "\n"
    "Assembles a program and prints its words in hexadecimal digits, one instruction a line.\n"
    "\n"
    "  --final      where the end is marked of a program that does not say so itself: in its last\n"
    "               instruction, or in a separate one, which is the default\n"
    "  -o FILE      writes there instead of to standard output\n";

static const char dis_usage[] = "usage: tuatara dis --isa=ISA [-o FILE] FILE|-\n"
                                "\n"
                                "Prints words as text that assembles to the same words. They are "
                                "hexadecimal digits between any\n"
                                "white space; # starts a comment.\n"
                                "\n"
                                "  -o FILE      writes there instead of to standard output\n";

typedef int (*transform)(const struct tool_asm *run);

struct command {
   const char *usage;
   bool assembles;
   const struct tool_isa *isa;
   const char *file, *out, *final;
};

/* NULL: the command can not do it. */
static transform
transform_of(const struct command *c, const struct tool_isa *isa)
{
   return c->assembles ? isa->assemble : isa->disassemble;
}

/* The usage, with what the table has. */
static void
print_usage(const struct command *c, FILE *out)
{
   fprintf(out, "%s\nISAs:\n", c->usage);
   for (unsigned i = 0; tool_isas[i]; i++) {
      if (transform_of(c, tool_isas[i]))
         fprintf(out, "  %-18s  %s\n", tool_isas[i]->name, tool_isas[i]->help);
   }
}

static bool
parse_isa(struct command *c, const char *name)
{
   for (unsigned i = 0; tool_isas[i]; i++) {
      if (!strcmp(name, tool_isas[i]->name) && transform_of(c, tool_isas[i])) {
         c->isa = tool_isas[i];
         return true;
      }
   }
   fprintf(stderr, "error: unknown ISA %s; known are", name);
   for (unsigned i = 0; tool_isas[i]; i++) {
      if (transform_of(c, tool_isas[i]))
         fprintf(stderr, " %s", tool_isas[i]->name);
   }
   fputc('\n', stderr);
   return false;
}

static bool
parse_option(struct command *c, int argc, char **argv, int *i)
{
   const char *arg = argv[*i], *value;
   if ((value = tool_option(arg, "--isa")))
      return parse_isa(c, value);
   if (c->assembles && (value = tool_option(arg, "--final"))) {
      c->final = value;
      return !strcmp(value, "last") || !strcmp(value, "separate");
   }
   if (!strcmp(arg, "-o") && *i + 1 < argc)
      c->out = argv[++*i];
   else if ((arg[0] == '-' && arg[1]) || c->file)
      return false;
   else
      c->file = arg;
   return true;
}

/* What a run has written goes where it should. Whether standard output took it is asked at the end.
 */
static int
deliver(const struct command *c, const char *text, size_t len)
{
   FILE *out = c->out ? fopen(c->out, "w") : stdout;
   if (out)
      fwrite(text, 1, len, out);
   if (out == stdout || (out && !(ferror(out) | fclose(out))))
      return TOOL_OK;
   fprintf(stderr, "%s: error: %s\n", c->out, strerror(errno));
   return TOOL_FAILED;
}

static int
run_command(const struct command *c)
{
   struct tool_asm run = {.file = c->file, .final = c->final};
   char *text = NULL;
   size_t len = 0;
   if (!tool_read(c->file, &run.text))
      return TOOL_FAILED;
   run.out = open_memstream(&text, &len);
   int code = run.out ? transform_of(c, c->isa)(&run) : TOOL_FAILED;
   if (!run.out || ferror(run.out) | fclose(run.out)) {
      fprintf(stderr, "%s: error: out of memory\n", c->file);
      code = TOOL_FAILED;
   }
   if (code == TOOL_OK || c->isa->keeps_failed) {
      const int delivered = deliver(c, text, len);
      code = code == TOOL_OK ? delivered : code;
   }
   free(text);
   tool_text_finish(&run.text);
   return code;
}

static int
parse_and_run(struct command *c, int argc, char **argv)
{
   for (int i = 1; i < argc; i++) {
      if (!strcmp(argv[i], "--help")) {
         print_usage(c, stdout);
         return TOOL_OK;
      }
      if (!parse_option(c, argc, argv, &i)) {
         fprintf(stderr, "error: %s\n", argv[i]);
         print_usage(c, stderr);
         return TOOL_USAGE;
      }
   }
   if (!c->file || !c->isa) {
      fprintf(stderr, "error: %s\n", c->isa ? "which FILE?" : "which --isa?");
      print_usage(c, stderr);
      return TOOL_USAGE;
   }
   if (c->final && !c->isa->has_final) {
      fprintf(stderr, "error: --final means nothing for %s\n", c->isa->name);
      return TOOL_USAGE;
   }
   return run_command(c);
}

int
tool_as(int argc, char **argv)
{
   struct command c = {.usage = as_usage, .assembles = true};
   return parse_and_run(&c, argc, argv);
}

int
tool_dis(int argc, char **argv)
{
   struct command c = {.usage = dis_usage};
   return parse_and_run(&c, argc, argv);
}

/* tuatara exec: runs a program for given inputs and prints what it wrote. */
#include "tool_executors.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "compiler/pass/pass.h"

static const char usage[] =
    "usage: tuatara exec [--lang=LANGUAGE] [--on=EXECUTOR] [--O0] [--hex]\n"
    "                    [--set NAME=X,Y,Z,W]... [--cases=FILE] FILE|-\n"
    "\n"
    "Runs a program once and prints every register it wrote: NAME X Y Z W, a '-' for a component\n"
    "that was not written. A vertex state program prints the parameters it wrote, c[N].\n"
    "\n"
    "  --O0                no passes over the program before\n"
    "  --hex               values as 8-digit bit patterns\n"
    "  --set NAME=X,Y,Z,W  an input: v0 or v[0], v[OPOS], c4 or c[4]; floats or 0x bit patterns;\n"
    "                      missing components are 0, 0, 0, 1, inputs not set are (0,0,0,0)\n"
    "  --cases=FILE        sets of inputs, a line each: set<TAB>register<TAB>four bit patterns;\n"
    "                      prints set<TAB>NAME<TAB>x y z w\n";

#define MAX_SETS 512
#define SET_NAME_SIZE 32

static const char out_of_memory[] = "out of memory",
                  expected_line[] = "expected set, register, four bit patterns";

/* The usage, with what the tables have. */
static void
print_usage(FILE *out)
{
   fputs(usage, out);
   fprintf(out, "\nExecutors; the first is the default:\n");
   for (unsigned i = 0; tool_executors[i]; i++)
      fprintf(out, "  %-18s  %s\n", tool_executors[i]->name, tool_executors[i]->help);
   tool_print_langs(out);
}

struct exec {
   const char *file, *lang, *on, *cases;
   bool hex, no_passes;
   const char *sets[MAX_SETS]; /* values of --set */
   unsigned num_sets;
   struct tool_source source;
   const struct tool_executor *executor;
   void *state; /* the executor's */
   unsigned num_params;
   struct tool_run run;
};

/* --- Values */

static void
print_value(const struct exec *e, float value, bool written)
{
   uint32_t bits;
   memcpy(&bits, &value, sizeof bits);
   if (!written)
      putchar('-');
   else if (e->hex)
      printf("%08" PRIx32, bits);
   else
      printf("%.9g", (double)value);
}

/* `set` NULL: the plain form; else that of --cases. */
static void
print_register(const struct exec *e, const char *set, const char *name, const float v[4],
               unsigned mask)
{
   if (set)
      printf("%s\t%s\t", set, name);
   else
      printf("%s ", name);
   for (unsigned i = 0; i < 4; i++) {
      print_value(e, v[i], mask >> i & 1);
      putchar(i < 3 ? ' ' : '\n');
   }
}

static void
print_results(const struct exec *e, const char *set)
{
   const struct tool_run *run = &e->run;
   for (unsigned i = 0; i < VARYING_MAX; i++) {
      if (run->output_mask[i])
         print_register(e, set, tool_output_name(e->source.shader->stage, i), run->outputs[i],
                        run->output_mask[i]);
   }
   for (unsigned i = 0; i < e->num_params; i++) {
      char name[16];
      snprintf(name, sizeof name, "c[%u]", i);
      if (run->param_mask[i])
         print_register(e, set, name, run->params[i], run->param_mask[i]);
   }
}

static bool
has_hex_prefix(const char *s)
{
   return s[0] == '0' && (s[1] == 'x' || s[1] == 'X');
}

/* One to eight hexadecimal digits, with or without 0x; moves *s behind them. */
static bool
parse_bits(const char **s, float *value)
{
   const char *digits = has_hex_prefix(*s) ? *s + 2 : *s;
   const size_t count = strspn(digits, "0123456789abcdefABCDEF");
   const uint32_t bits = (uint32_t)strtoul(*s, NULL, 16);
   memcpy(value, &bits, sizeof bits);
   *s = digits + count;
   return count >= 1 && count <= 8;
}

static bool
parse_value(const char **s, float *value)
{
   if (has_hex_prefix(*s))
      return parse_bits(s, value);
   char *end;
   *value = strtof(*s, &end);
   const bool ok = end != *s;
   *s = end;
   return ok;
}

/* --- Inputs */

static float *
find_input(struct exec *e, const char *name, size_t len)
{
   enum tool_file file;
   unsigned index;
   if (!tool_parse_register(name, len, &file, &index))
      return NULL;
   return file == TOOL_PARAM ? e->run.params[index] : e->run.inputs[index];
}

/* NAME=X,Y,Z,W */
static bool
apply_set(struct exec *e, const char *arg)
{
   const char *s = strchr(arg, '=');
   float *v = s ? find_input(e, arg, (size_t)(s - arg)) : NULL;
   if (!v) {
      fprintf(stderr, "error: --set %s: expected v0 to v%d or c0 to c%d, '=' and values\n", arg,
              VERT_ATTRIB_MAX - 1, NV_VP_LINKED_PARAMS - 1);
      return false;
   }
   const float initial[4] = {0.0f, 0.0f, 0.0f, 1.0f};
   memcpy(v, initial, sizeof initial);
   s++;
   for (unsigned i = 0; i < 4; i++) {
      if (!parse_value(&s, &v[i]))
         break;
      if (!*s)
         return true;
      if (*s++ != ',')
         break;
   }
   fprintf(stderr, "error: --set %s: expected up to four values with ',' between\n", arg);
   return false;
}

static bool
start_set(struct exec *e)
{
   memset(e->run.inputs, 0, sizeof e->run.inputs);
   memset(e->run.params, 0, e->num_params * sizeof e->run.params[0]);
   memset(e->run.param_mask, 0, e->num_params);
   for (unsigned i = 0; i < e->num_sets; i++) {
      if (!apply_set(e, e->sets[i]))
         return false;
   }
   return true;
}

static bool
run_set(struct exec *e, const char *set)
{
   if (!e->executor->run(e->state, &e->source, &e->run))
      return false;
   print_results(e, set);
   return true;
}

/* --- Cases */

/* The rest of a line: register, four bit patterns. */
static bool
apply_case(struct exec *e, char *rest)
{
   char *save;
   const char *name = strtok_r(rest, "\t ", &save);
   float *v = name ? find_input(e, name, strlen(name)) : NULL;
   if (!v)
      return false;
   for (unsigned i = 0; i < 4; i++) {
      const char *word = strtok_r(NULL, "\t ", &save);
      if (!word || !parse_bits(&word, &v[i]) || *word)
         return false;
   }
   return !strtok_r(NULL, "\t ", &save);
}

/* Lines of one set stand together; a line with another set runs the one before, `current`. Gives
 * NULL, or what is wrong. */
static const char *
take_line(struct exec *e, char *line, size_t len, char current[SET_NAME_SIZE])
{
   const size_t name = strcspn(line, "\t ");
   if (name >= SET_NAME_SIZE)
      return "the name of the set is too long";
   if (!name || strlen(line) != len)
      return expected_line;
   if (strlen(current) != name || strncmp(current, line, name)) {
      if (current[0] && !run_set(e, current))
         return out_of_memory;
      start_set(e);
      memcpy(current, line, name);
      current[name] = '\0';
   }
   return apply_case(e, line + name) ? NULL : expected_line;
}

/* `text` has a byte behind its end to write to. */
static bool
run_lines(struct exec *e, char *text, size_t len)
{
   char current[SET_NAME_SIZE] = "";
   const char *wrong = NULL;
   unsigned number = 0;
   for (char *line = text, *next; line < text + len && !wrong; line = next) {
      char *end = memchr(line, '\n', (size_t)(text + len - line));
      if (!end)
         end = text + len;
      next = end + 1;
      if (end > line && end[-1] == '\r')
         end--;
      *end = '\0';
      number++;
      if (line[0] != '#' && line != end)
         wrong = take_line(e, line, (size_t)(end - line), current);
   }
   if (!wrong && current[0] && !run_set(e, current))
      wrong = out_of_memory;
   if (wrong)
      fprintf(stderr, "%s:%u: error: %s\n", e->cases, number, wrong);
   return !wrong;
}

static bool
run_cases(struct exec *e)
{
   struct tool_text text;
   if (!tool_read(e->cases, &text))
      return false;
   char *copy = malloc(text.len + 1);
   if (copy && text.len)
      memcpy(copy, text.data, text.len);
   const bool ok = copy && run_lines(e, copy, text.len);
   if (!copy)
      fprintf(stderr, "error: %s\n", out_of_memory);
   tool_text_finish(&text);
   free(copy);
   return ok;
}

/* --- The command */

static bool
parse_option(struct exec *e, int argc, char **argv, int *i)
{
   const char *arg = argv[*i], *value;
   if ((value = tool_option(arg, "--lang")))
      e->lang = value;
   else if ((value = tool_option(arg, "--on")))
      e->on = value;
   else if ((value = tool_option(arg, "--cases")))
      e->cases = value;
   else if (!strcmp(arg, "--hex"))
      e->hex = true;
   else if (!strcmp(arg, "--O0"))
      e->no_passes = true;
   else if ((value = tool_option(arg, "--set")) ||
            (!strcmp(arg, "--set") && *i + 1 < argc && (value = argv[++*i]))) {
      if (e->num_sets == MAX_SETS)
         return false;
      e->sets[e->num_sets++] = value;
   } else if (arg[0] == '-' && arg[1])
      return false;
   else if (e->file)
      return false;
   else
      e->file = arg;
   return true;
}

static int
run(struct exec *e)
{
   int code = tool_load(e->file, e->lang, &e->source);
   if (code != TOOL_OK)
      return code;
   e->num_params = e->source.shader->num_params;
   if (e->num_params < NV_VP_LINKED_PARAMS)
      e->num_params = NV_VP_LINKED_PARAMS;
   e->run.params = aligned_alloc(16, e->num_params * sizeof e->run.params[0]);
   e->run.param_mask = calloc(e->num_params, 1);
   const bool optimized = e->no_passes || ir_optimize(e->source.shader, 0);
   if (!e->run.params || !e->run.param_mask || !optimized) {
      fprintf(stderr, "error: %s\n", out_of_memory);
      return TOOL_FAILED;
   }
   e->executor = tool_executor_find(tool_executors, e->on, e->source.shader->stage);
   if (!e->executor)
      return TOOL_USAGE;
   code = e->executor->create(&e->source, &e->state);
   if (code != TOOL_OK)
      return code;
   if (!start_set(e))
      return TOOL_USAGE;
   if (e->cases)
      return run_cases(e) ? TOOL_OK : TOOL_FAILED;
   if (run_set(e, NULL))
      return TOOL_OK;
   fprintf(stderr, "error: %s\n", out_of_memory);
   return TOOL_FAILED;
}

int
tool_exec(int argc, char **argv)
{
   struct exec e = {.on = tool_executors[0]->name};
   for (int i = 1; i < argc; i++) {
      if (!strcmp(argv[i], "--help")) {
         print_usage(stdout);
         return TOOL_OK;
      }
      if (!parse_option(&e, argc, argv, &i)) {
         fprintf(stderr, "error: %s\n", argv[i]);
         print_usage(stderr);
         return TOOL_USAGE;
      }
   }
   if (!e.file) {
      print_usage(stderr);
      return TOOL_USAGE;
   }
   const int code = run(&e);
   if (e.executor)
      e.executor->destroy(e.state);
   tool_source_finish(&e.source);
   free(e.run.params);
   free(e.run.param_mask);
   return code;
}

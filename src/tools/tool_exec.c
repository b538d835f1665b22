/* tuatara exec: runs a program for given inputs and prints what it wrote. */
#include "tool.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "compiler/pass/ir_pass.h"

static const char usage[] =
    "usage: tuatara exec [--lang=auto|nvvp|tgsi|ir] [--on=ref|softpipe] [--O0] [--hex]\n"
    "                    [--set NAME=X,Y,Z,W]... [--cases=FILE] FILE|-\n"
    "\n"
    "Runs a program once and prints every register it wrote: NAME X Y Z W, a '-' for a component\n"
    "that was not written. A vertex state program prints the parameters it wrote, c[N].\n"
    "\n"
    "  --on=EXECUTOR       what runs it: the reference evaluator (the default) or the CPU driver\n"
    "  --O0                no passes over the program before\n"
    "  --hex               values as 8-digit bit patterns\n"
    "  --set NAME=X,Y,Z,W  an input: v0 or v[0], v[OPOS], c4 or c[4]; floats or 0x bit patterns;\n"
    "                      missing components are 0, 0, 0, 1, inputs not set are (0,0,0,0)\n"
    "  --cases=FILE        sets of inputs, a line each: set<TAB>register<TAB>four bit patterns;\n"
    "                      prints set<TAB>NAME<TAB>x y z w\n";

#define MAX_SETS 512

struct exec {
   const char *file, *lang, *on, *cases;
   bool hex, no_passes;
   const char *sets[MAX_SETS]; /* values of --set */
   unsigned num_sets;
   struct tool_source source;
   struct tool_executor *executor;
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
parse_value(const char **s, float *value)
{
   char *end;
   if ((*s)[0] == '0' && ((*s)[1] == 'x' || (*s)[1] == 'X')) {
      const uint32_t bits = (uint32_t)strtoul(*s, &end, 16);
      memcpy(value, &bits, sizeof bits);
   } else {
      *value = strtof(*s, &end);
   }
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
      fprintf(stderr, "error: --set %s: expected v0..v15 or c0..c255, '=' and values\n", arg);
      return false;
   }
   const float initial[4] = {0.0f, 0.0f, 0.0f, 1.0f};
   memcpy(v, initial, sizeof initial);
   s++;
   for (unsigned i = 0; i < 4; i++) {
      if (!parse_value(&s, &v[i]))
         break;
      if (*s == ',')
         s++;
      else if (!*s)
         return true;
   }
   if (*s)
      fprintf(stderr, "error: --set %s: expected up to four values with ',' between\n", arg);
   return !*s;
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
   if (!tool_execute(e->executor, &e->run)) {
      fprintf(stderr, "error: out of memory\n");
      return false;
   }
   print_results(e, set);
   return true;
}

/* --- Cases */

/* One line: set, register, four bit patterns. */
static bool
apply_case(struct exec *e, char *line, char **set)
{
   char *save;
   *set = strtok_r(line, "\t ", &save);
   const char *name = strtok_r(NULL, "\t ", &save);
   float *v = name ? find_input(e, name, strlen(name)) : NULL;
   for (unsigned i = 0; v && i < 4; i++) {
      char *end;
      const char *word = strtok_r(NULL, "\t ", &save);
      const uint32_t bits = word ? (uint32_t)strtoul(word, &end, 16) : 0;
      if (!word || *end)
         return false;
      memcpy(&v[i], &bits, sizeof bits);
   }
   return v != NULL;
}

/* Lines of one set stand together; a line with another set runs the one before. */
static bool
run_lines(struct exec *e, char *text)
{
   char current[32] = "", *save;
   unsigned number = 0;
   for (char *line = strtok_r(text, "\r\n", &save); line; line = strtok_r(NULL, "\r\n", &save)) {
      number++;
      if (line[0] == '#')
         continue;
      const size_t len = strcspn(line, "\t ");
      if (len >= sizeof current) {
         fprintf(stderr, "%s:%u: error: the name of the set is too long\n", e->cases, number);
         return false;
      }
      if (strlen(current) != len || strncmp(current, line, len)) {
         if (current[0] && !run_set(e, current))
            return false;
         if (!start_set(e))
            return false;
         memcpy(current, line, len);
         current[len] = '\0';
      }
      char *set;
      if (!apply_case(e, line, &set)) {
         fprintf(stderr, "%s:%u: error: expected set, register, four bit patterns\n", e->cases,
                 number);
         return false;
      }
   }
   return !current[0] || run_set(e, current);
}

static bool
run_cases(struct exec *e)
{
   struct tool_text text;
   if (!tool_read(e->cases, &text))
      return false;
   char *copy = malloc(text.len + 1);
   if (copy) {
      memcpy(copy, text.data, text.len);
      copy[text.len] = '\0';
   }
   tool_text_finish(&text);
   const bool ok = copy && run_lines(e, copy);
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
   const int code = tool_load(e->file, e->lang, &e->source);
   if (code != TOOL_OK)
      return code;
   if (!e->no_passes && !ir_optimize(e->source.shader, 0)) {
      fprintf(stderr, "error: out of memory\n");
      return TOOL_FAILED;
   }
   e->num_params = e->source.shader->num_params;
   if (e->num_params < NV_VP_LINKED_PARAMS)
      e->num_params = NV_VP_LINKED_PARAMS;
   e->run.params = aligned_alloc(16, e->num_params * sizeof e->run.params[0]);
   e->run.param_mask = calloc(e->num_params, 1);
   e->executor = tool_executor_create(e->on, e->source.shader);
   if (!e->run.params || !e->run.param_mask || !e->executor || !start_set(e))
      return TOOL_FAILED;
   return (e->cases ? run_cases(e) : run_set(e, NULL)) ? TOOL_OK : TOOL_FAILED;
}

int
tool_exec(int argc, char **argv)
{
   struct exec e = {.on = "ref"};
   for (int i = 1; i < argc; i++) {
      if (!strcmp(argv[i], "--help")) {
         fputs(usage, stdout);
         return TOOL_OK;
      }
      if (!parse_option(&e, argc, argv, &i)) {
         fprintf(stderr, "error: %s\n%s", argv[i], usage);
         return TOOL_USAGE;
      }
   }
   if (!e.file) {
      fputs(usage, stderr);
      return TOOL_USAGE;
   }
   const int code = run(&e);
   tool_executor_destroy(e.executor);
   tool_source_finish(&e.source);
   free(e.run.params);
   free(e.run.param_mask);
   return code;
}

/* tuatara exec: runs a program for given inputs and prints what it wrote. */
#include "tools/glsl/tool_glsl.h"
#include "tool_executors.h"
#include "tool_isas.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static const char usage[] =
    "usage: tuatara exec [--lang=LANGUAGE] [--stage=vert|frag] [--on=EXECUTOR] [--O0] [--hex]\n"
    "                    [--set NAME=X,Y,Z,W]... [--texture N=FILE]... [--cases=FILE] FILE|-\n"
    "       tuatara exec --isa=ISA [--switch=NAME]... [--strict] [--hex]\n"
    "                    [--set NAME=X,Y,Z,W]... [--cases=FILE] FILE|-\n"
    "\n"
    "Runs a program once and prints every register it wrote: NAME X Y Z W, a '-' for a component\n"
    "that was not written. A vertex state program prints the parameters it wrote, c[N]; a "
    "fragment\n"
    "that is discarded prints `discarded`.\n"
    "\n"
    "  --isa=ISA           FILE has words or assembly of a chip, run on its simulator; registers "
    "have\n"
    "                      the names that the chip's assembler gives them, constants written are "
    "cN\n"
    "  --strict            the same as --switch=strict, for chips that have it\n"
    "  --O0                no passes over the program before\n"
    "  --hex               values as 8-digit bit patterns\n"
    "  --set NAME=X,Y,Z,W  an input: v0 or v[0], v[OPOS], c4 or c[4]; of ARB programs what they "
    "bind:\n"
    "                      vertex.attrib[1], program.env[0], state.fog.color; of FP1.0 f[TEX0], "
    "p[3]\n"
    "                      and declared names; of shaders the names of attributes, uniforms, "
    "varyings;\n"
    "                      floats or 0x bit patterns;\n"
    "                      missing components are 0, 0, 0, 1, inputs not set are (0,0,0,0)\n"
    "  --texture N=FILE    a PNG or PAM file that unit N has, on ref and softpipe: sampled "
    "without\n"
    "                      filter and repeated, the first row at t = 0\n"
    "  --cases=FILE        sets of inputs, a line each: set<TAB>register<TAB>four bit patterns;\n"
    "                      prints set<TAB>NAME<TAB>x y z w\n";

#define MAX_SETS 512
#define MAX_SWITCHES 32
#define SET_NAME_SIZE 32

static const char out_of_memory[] = "out of memory";

/* The usage, with what the tables have. */
static void
print_usage(FILE *out)
{
   fputs(usage, out);
   fprintf(out, "\nISAs:\n");
   for (unsigned i = 0; tool_isas[i]; i++) {
      const struct tool_machine *machine = tool_isas[i]->machine;
      if (!machine)
         continue;
      fprintf(out, "  %-18s  %s\n", tool_isas[i]->name, tool_isas[i]->help);
      for (const struct tool_switch *s = machine->switches; s->name; s++)
         fprintf(out, "    --switch=%-15s  %s\n", s->name, s->help);
   }
   fprintf(out, "\nExecutors; the first is the default:\n");
   for (unsigned i = 0; tool_executors[i]; i++)
      fprintf(out, "  %-18s  %s\n", tool_executors[i]->name, tool_executors[i]->help);
   tool_print_langs(out);
}

struct exec {
   struct tool_input input;
   const char *on, *isa, *cases;
   bool hex, no_passes;
   const char *sets[MAX_SETS]; /* values of --set */
   unsigned num_sets;
   const char *switches[MAX_SWITCHES]; /* values of --switch */
   unsigned num_switches;
   struct tool_source source;
   const struct tool_executor *executor; /* or the machine, the other is NULL */
   const struct tool_machine *machine;
   const struct tool_registers *registers;
   void *state; /* the executor's or the machine's */
   unsigned num_params;
   struct tool_run run;
   const char *texture_files[IR_MAX_SAMPLERS]; /* values of --texture */
   unsigned num_textures;
   struct tool_textures textures;
   float unread[4]; /* values of what the program does not read */
   bool told;       /* what went wrong with a run */
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
   const enum ir_stage stage = e->machine ? IR_STAGE_VERTEX : e->source.shader->stage;
   if (run->discarded)
      printf("%s%sdiscarded\n", set ? set : "", set ? "\t" : "");
   for (unsigned i = 0; i < VARYING_MAX && !run->discarded; i++) {
      if (run->output_mask[i])
         print_register(e, set, e->registers->output_name(stage, i), run->outputs[i],
                        run->output_mask[i]);
   }
   for (unsigned i = 0; i < e->num_params; i++) {
      const char *file = e->registers->param_name ? e->registers->param_name : "c";
      char name[16];
      snprintf(name, sizeof name, e->registers->param_brackets ? "%s[%u]" : "%s%u", file, i);
      if (run->param_mask[i])
         print_register(e, set, name, run->params[i], run->param_mask[i]);
   }
}

/* --- Inputs */

/* Of --set, and of the lines of --cases behind the name of the set. */
static const struct text_language inputs_language = {
    .chars = "=,.[]+-\n", .space = " \t\r", .comments = {"#"}, .floats = true};

static bool
parse_bits(struct text_scanner *s, float *value)
{
   uint32_t bits;
   const unsigned digits = text_get_hex(s, &bits);
   if (!digits || digits > 8)
      return text_fail_expected(s, "a bit pattern, up to 8 hexadecimal digits");
   memcpy(value, &bits, sizeof bits);
   text_advance(s);
   return true;
}

static bool
has_hex_prefix(const struct text_scanner *s)
{
   const char *word = text_of_token(s);
   return s->token.len > 1 && word[0] == '0' && (word[1] == 'x' || word[1] == 'X');
}

/* A float, or 0x and its bits */
static bool
parse_value(struct text_scanner *s, float *value)
{
   if (has_hex_prefix(s))
      return parse_bits(s, value);
   const bool negative = text_accept(s, '-');
   if (!negative)
      text_accept(s, '+');
   if (has_hex_prefix(s) || !text_get_float(s, value))
      return text_fail_expected(s, "a value");
   if (negative)
      *value = -*value;
   text_advance(s);
   return true;
}

/* Inputs and parameters of ARB programs by their bindings, of FP1.0 by their names. What the
 * program does not read is let pass: it goes to `unread`. */
static float *
parse_binding(struct exec *e, struct text_scanner *s)
{
   const struct arb_result *arb = &e->source.arb;
   struct arb_param param;
   int slot;
   if (e->source.text ? !nv_fp_parse_binding(s, e->source.text, arb, &slot, &param)
                      : !arb_parse_binding(s, arb->target, &slot, &param))
      return NULL;
   if (slot >= 0)
      return e->run.inputs[slot];
   float *found = e->unread;
   for (unsigned i = 0; i < arb->num_params; i++) {
      if (!memcmp(&arb->params[i], &param, sizeof param))
         found = e->run.params[i];
   }
   return found;
}

/* What a shader calls by the name up to the '='. NULL: nothing, and the name is still to be read.
 */
static float *
parse_name(struct exec *e, struct text_scanner *s, enum glsl_base *base)
{
   char name[256];
   size_t len = 0;
   const char *text = text_of_token(s);
   while (s->token.pos + len < s->len && !strchr("= \t\r\n", text[len]))
      len++;
   if (!e->source.program || len >= sizeof name)
      return NULL;
   memcpy(name, text, len);
   name[len] = '\0';
   enum tool_file file;
   unsigned index;
   if (!tool_glsl_find(&e->source, name, &file, &index, base))
      return NULL;
   const size_t end = s->token.pos + len;
   while (s->token.pos < end && s->token.kind != TEXT_END)
      text_advance(s);
   if (file == TOOL_PARAM)
      return index < e->num_params ? e->run.params[index] : NULL;
   return e->run.inputs[index];
}

/* NULL after an error */
static float *
parse_input(struct exec *e, struct text_scanner *s, enum glsl_base *base)
{
   float *named = parse_name(e, s, base);
   if (named)
      return named;
   const bool bound = e->source.text || text_is_word(s, "vertex") || text_is_word(s, "fragment") ||
                      text_is_word(s, "program") || text_is_word(s, "state");
   if (e->source.is_arb && bound)
      return parse_binding(e, s);
   enum tool_file file;
   unsigned index;
   if (!e->registers->parse(s, &file, &index))
      return NULL;
   return file == TOOL_PARAM ? e->run.params[index] : e->run.inputs[index];
}

/* NAME=X,Y,Z,W */
static bool
parse_set(struct exec *e, struct text_scanner *s)
{
   static const float initial[4] = {0.0f, 0.0f, 0.0f, 1.0f};
   text_advance(s);
   enum glsl_base base = GLSL_FLOAT;
   float *v = parse_input(e, s, &base);
   if (!v || !text_expect(s, '=', "and values"))
      return false;
   memcpy(v, initial, sizeof initial);
   unsigned n = 0;
   do {
      if (n == 4)
         return text_fail(s, s->token.pos, "a register has up to four values");
      const bool bits = has_hex_prefix(s);
      if (!parse_value(s, &v[n]))
         return false;
      if (!bits)
         v[n] = tool_glsl_word(&e->input, base, v[n]);
      n++;
   } while (text_accept(s, ','));
   return s->token.kind == TEXT_END || text_fail_expected(s, "',' and a value");
}

static bool
apply_set(struct exec *e, const char *arg)
{
   struct text_error error = {.message = ""};
   struct text_scanner s = text_scan(&inputs_language, arg, strlen(arg), &error);
   if (parse_set(e, &s))
      return true;
   fprintf(stderr, "error: --set %s: %s\n", arg, error.message);
   return false;
}

/* Constants in arrays, parameters that are declared with a value, and all depths. */
static void
set_initial(const struct arb_result *arb, const struct arb_param *param, float out[4])
{
   static const float bounds[4] = {0.0f, 1.0f, 0.0f, 1.0f};
   const bool is_bounds = param->kind == ARB_PARAM_STATE && param->state == ARB_STATE_DEPTH_BOUNDS;
   const float *value = param->kind == ARB_PARAM_NAMED ? arb->named[param->index].value
                        : is_bounds                    ? bounds
                                                       : param->value;
   memcpy(out, value, 4 * sizeof *out);
}

static bool
start_set(struct exec *e)
{
   memset(e->run.inputs, 0, sizeof e->run.inputs);
   memset(e->run.params, 0, e->num_params * sizeof e->run.params[0]);
   memset(e->run.param_mask, 0, e->num_params);
   tool_glsl_initial(&e->source, e->run.params);
   for (unsigned i = 0; i < e->source.arb.num_params; i++)
      set_initial(&e->source.arb, &e->source.arb.params[i], e->run.params[i]);
   for (unsigned i = 0; i < e->num_sets; i++) {
      if (!apply_set(e, e->sets[i]))
         return false;
   }
   return true;
}

/* False: out of memory, or after a message. */
static bool
run_set(struct exec *e, const char *set)
{
   e->run.discarded = false;
   if (e->machine) {
      e->told = !e->machine->run(e->state, &e->run);
      if (e->told)
         return false;
   } else if (!e->executor->run(e->state, &e->source, &e->run)) {
      e->told = e->run.told;
      return false;
   }
   print_results(e, set);
   return true;
}

/* --- Cases */

/* The rest of a line: register, four bit patterns. */
static bool
parse_case(struct exec *e, struct text_scanner *s)
{
   enum glsl_base base = GLSL_FLOAT;
   float *v = parse_input(e, s, &base);
   for (unsigned i = 0; v && i < 4; i++) {
      if (!parse_bits(s, &v[i]))
         return false;
   }
   return v && (s->token.kind == TEXT_END || text_is_char(s, '\n') ||
                text_fail_expected(s, "the end of the line"));
}

/* The name of a set is whatever stands before a blank. */
static bool
parse_set_name(struct text_scanner *s, char name[SET_NAME_SIZE])
{
   size_t end = s->token.pos;
   while (end < s->len && (unsigned char)s->text[end] > ' ')
      end++;
   const size_t len = end - s->token.pos;
   if (!len)
      return text_fail_expected(s, "the name of a set");
   if (len >= SET_NAME_SIZE)
      return text_fail(s, s->token.pos, "the name of the set is too long");
   memcpy(name, text_of_token(s), len);
   name[len] = '\0';
   s->pos = end;
   text_advance(s);
   return true;
}

/* Lines of one set stand together; a line with another set runs the one before, `current`. False
 * after an error, or out of memory. */
static bool
take_line(struct exec *e, struct text_scanner *s, char current[SET_NAME_SIZE])
{
   char name[SET_NAME_SIZE];
   if (!parse_set_name(s, name))
      return false;
   if (strcmp(current, name)) {
      if (current[0] && !run_set(e, current))
         return false;
      start_set(e);
      memcpy(current, name, SET_NAME_SIZE);
   }
   return parse_case(e, s);
}

/* As take_line. */
static bool
run_lines(struct exec *e, struct text_scanner *s)
{
   char current[SET_NAME_SIZE] = "";
   text_advance(s);
   while (s->token.kind != TEXT_END) {
      if (!text_accept(s, '\n') && !take_line(e, s, current))
         return false;
   }
   return !current[0] || run_set(e, current);
}

static bool
run_cases(struct exec *e)
{
   struct tool_text text;
   if (!tool_read(e->cases, &text))
      return false;
   struct text_error error = {.message = ""};
   struct text_scanner s = text_scan(&inputs_language, text.data, text.len, &error);
   const bool ok = run_lines(e, &s);
   text_locate(&inputs_language, text.data, &error);
   if (error.message[0])
      fprintf(stderr, "%s:%u:%u: error: %s\n", e->cases, error.line, error.column, error.message);
   else if (!ok && !e->told)
      fprintf(stderr, "error: %s\n", out_of_memory);
   tool_text_finish(&text);
   return ok;
}

/* --- The command */

/* The value of "--NAME=VALUE", or of "--NAME VALUE". NULL: it is another option. */
static const char *
long_option(int argc, char **argv, int *i, const char *name)
{
   if (!strcmp(argv[*i], name) && *i + 1 < argc)
      return argv[++*i];
   return tool_option(argv[*i], name);
}

static bool
parse_option(struct exec *e, int argc, char **argv, int *i)
{
   const char *arg = argv[*i], *value;
   if ((value = tool_option(arg, "--lang")))
      e->input.lang = value;
   else if ((value = tool_option(arg, "--stage")))
      e->input.stage = value;
   else if ((value = tool_option(arg, "--on")))
      e->on = value;
   else if ((value = tool_option(arg, "--isa")))
      e->isa = value;
   else if ((value = tool_option(arg, "--switch")) && e->num_switches < MAX_SWITCHES)
      e->switches[e->num_switches++] = value;
   else if ((value = tool_option(arg, "--cases")))
      e->cases = value;
   else if (!strcmp(arg, "--strict") && e->num_switches < MAX_SWITCHES)
      e->switches[e->num_switches++] = "strict";
   else if (!strcmp(arg, "--hex"))
      e->hex = true;
   else if (!strcmp(arg, "--O0"))
      e->no_passes = true;
   else if ((value = long_option(argc, argv, i, "--texture")) && e->num_textures < IR_MAX_SAMPLERS)
      e->texture_files[e->num_textures++] = value;
   else if ((value = long_option(argc, argv, i, "--set"))) {
      if (e->num_sets == MAX_SETS)
         return false;
      e->sets[e->num_sets++] = value;
   } else if (arg[0] == '-' && arg[1])
      return false;
   else if (e->input.file)
      return false;
   else
      e->input.file = arg;
   return true;
}

static int
out_of_memory_code(void)
{
   fprintf(stderr, "error: %s\n", out_of_memory);
   return TOOL_FAILED;
}

static bool
allocate(struct exec *e, unsigned num_params)
{
   e->num_params = num_params;
   e->run.params = aligned_alloc(16, num_params * sizeof e->run.params[0]);
   e->run.param_mask = calloc(num_params, 1);
   return e->run.params && e->run.param_mask;
}

/* A source program and its executor. */
static int
create_executor(struct exec *e)
{
   const char *on = e->on ? e->on : tool_executors[0]->name;
   e->input.no_integers = tool_executor_lacks_integers(tool_executors, on);
   int code = tool_load(&e->input, &e->source);
   if (code != TOOL_OK)
      return code;
   const unsigned num_params = e->source.shader->num_params;
   if (!allocate(e, num_params < NV_VP_LINKED_PARAMS ? NV_VP_LINKED_PARAMS : num_params))
      return out_of_memory_code();
   e->registers = &tool_registers_nv_vp;
   e->executor = tool_executor_find(tool_executors, on, e->source.shader->stage);
   if (!e->executor)
      return TOOL_USAGE;
   code = tool_prepare(&e->source, &e->executor->needs, !e->no_passes, 0);
   return code == TOOL_OK ? e->executor->create(&e->source, &e->state) : code;
}

/* Bits of the machine's switches that are on. False after a message. */
static bool
find_switches(const struct exec *e, const struct tool_machine *machine, uint32_t *on)
{
   *on = 0;
   for (unsigned i = 0; i < e->num_switches; i++) {
      unsigned k = 0;
      while (machine->switches[k].name && strcmp(machine->switches[k].name, e->switches[i]))
         k++;
      if (!machine->switches[k].name) {
         fprintf(stderr, "error: %s has no switch %s; --help lists them\n", e->isa, e->switches[i]);
         return false;
      }
      *on |= 1u << k;
   }
   return true;
}

/* Words or assembly and the machine of its ISA. */
static int
create_machine(struct exec *e)
{
   const struct tool_isa *isa = tool_isa_find(e->isa);
   struct tool_asm text = {.file = e->input.file};
   uint32_t switches;
   if (!isa || !isa->machine) {
      fprintf(stderr, isa ? "error: nothing runs %s\n" : "error: unknown ISA %s\n", e->isa);
      return TOOL_USAGE;
   }
   if (e->input.lang || e->on || e->no_passes) {
      fprintf(stderr, "error: --lang, --on and --O0 mean nothing with --isa\n");
      return TOOL_USAGE;
   }
   if (!find_switches(e, isa->machine, &switches))
      return TOOL_USAGE;
   if (!allocate(e, isa->machine->num_params))
      return out_of_memory_code();
   if (!tool_read(e->input.file, &text.text))
      return TOOL_FAILED;
   e->machine = isa->machine;
   e->registers = &e->machine->registers;
   const int code = e->machine->create(&text, switches, &e->state);
   tool_text_finish(&text.text);
   return code;
}

static int
run(struct exec *e)
{
   if (e->num_switches && !e->isa) {
      fprintf(stderr, "error: --switch means nothing without --isa\n");
      return TOOL_USAGE;
   }
   for (unsigned i = 0; i < e->num_textures; i++) {
      if (!tool_textures_read(&e->textures, e->texture_files[i]))
         return TOOL_USAGE;
   }
   const int code = e->isa ? create_machine(e) : create_executor(e);
   if (code != TOOL_OK)
      return code;
   if (!start_set(e))
      return TOOL_USAGE;
   if (e->cases)
      return run_cases(e) ? TOOL_OK : TOOL_FAILED;
   if (run_set(e, NULL))
      return TOOL_OK;
   return e->told ? TOOL_FAILED : out_of_memory_code();
}

int
tool_exec(int argc, char **argv)
{
   struct exec e = {0};
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
   if (!e.input.file) {
      print_usage(stderr);
      return TOOL_USAGE;
   }
   e.run.textures = &e.textures;
   const int code = run(&e);
   if (e.executor)
      e.executor->destroy(e.state);
   if (e.machine)
      e.machine->destroy(e.state);
   tool_source_finish(&e.source);
   tool_textures_finish(&e.textures);
   free(e.run.params);
   free(e.run.param_mask);
   return code;
}

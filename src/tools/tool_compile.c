/* tuatara compile: shows what becomes of a program. */
#include "tool.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "compiler/lower/arrays.h"
#include "compiler/pass/pass.h"
#include "tools/glsl/tool_glsl.h"
#include "tools/lima/tool_lima.h"
#include "tools/nv2a/tool_nv2a.h"

static const char usage[] =
    "usage: tuatara compile [--lang=LANGUAGE] [--stage=vert|frag] [--emit=FORM] [--passes]\n"
    "                       [--stats] [--screen-space] [--O0] [-o FILE] FILE|-\n"
    "\n"
    "Compiles a program and prints what comes out.\n"
    "\n"
    "  --stage=vert|frag\n"
    "               the stage of a shader whose file's name does not end in .vert or .frag\n"
    "  --zero-wins=MUL_ZERO_WINS|LEGACY_MATH_RULES\n"
    "               the property by which a reader of TGSI knows that 0 times anything is 0, as "
    "in\n"
    "               VP1.x; without the option such multiplications are spelled out\n"
    "  --passes     the IR after every pass that changed it, to standard error\n"
    "  --screen-space\n"
    "               nv2a: the position becomes that of the window, by scale and offset in c[58] "
    "and c[59];\n"
    "               lima-gp: by uniforms of the viewport\n"
    "  --O0         no passes\n"
    "  --stats      also a summary, 'name value' a line: instructions (of the source), "
    "ir_instructions,\n"
    "               values, blocks, registers, constants; of nv2a and lima what is in the code "
    "too.\n"
    "               To standard output, also with -o\n"
    "  -o FILE      writes there instead of to standard output; nv2a, lima: words if it ends in "
    ".hex\n";

struct compile {
   struct tool_input input;
   const char *out, *zero_wins;
   const struct form *form;
   bool passes, stats, no_passes, screen_space;
   FILE *summary; /* of --stats, in memory; NULL: nobody asks */
};

/* NULL: says that memory ran out. */
static char *
check(char *text)
{
   if (!text)
      fprintf(stderr, "error: out of memory\n");
   return text;
}

static char *
write_ir(const struct compile *c, const struct ir_shader *shader)
{
   return check(ir_print(shader));
}

static char *
write_tgsi(const struct compile *c, const struct ir_shader *shader)
{
   const char *refusal = ir_arrays_refusal(shader);
   if (refusal) {
      fprintf(stderr, "error: TGSI has no addresses of registers: %s\n", refusal);
      return NULL;
   }
   return check(tgsi_write(shader, c->zero_wins));
}

static bool
wants_words(const struct compile *c)
{
   const size_t len = c->out ? strlen(c->out) : 0;
   return len > 4 && !strcmp(c->out + len - 4, ".hex");
}

static struct tool_nv2a_options
nv2a_options(const struct compile *c)
{
   return (struct tool_nv2a_options){
       .screen_space = c->screen_space,
       .words = wants_words(c),
       .summary = c->summary,
   };
}

static char *
write_nv2a(const struct compile *c, const struct ir_shader *shader)
{
   const struct tool_nv2a_options options = nv2a_options(c);
   return tool_write_nv2a(shader, &options);
}

static char *
write_nv2a_combiner(const struct compile *c, const struct ir_shader *shader)
{
   const struct tool_nv2a_options options = nv2a_options(c);
   return tool_write_nv2a_combiner(shader, &options);
}

static char *
write_nv2a_methods(const struct compile *c, const struct ir_shader *shader)
{
   const struct tool_nv2a_options options = nv2a_options(c);
   return tool_write_nv2a_methods(shader, &options);
}

static char *
write_lima_gp(const struct compile *c, const struct ir_shader *shader)
{
   const struct tool_lima_options options = {
       .screen_space = c->screen_space, .words = wants_words(c), .summary = c->summary};
   return tool_write_lima_gp(shader, &options);
}

static char *
write_lima_pp(const struct compile *c, const struct ir_shader *shader)
{
   const struct tool_lima_options options = {.words = wants_words(c), .summary = c->summary};
   return tool_write_lima_pp(shader, &options);
}

/* Forms that a program is written in. */
static const struct form {
   const char *name;    /* --emit=NAME */
   const char *help;    /* half a line: what it is */
   bool links_position; /* a position that is invariant has to be computed in the program */
   /* Gives text to be freed; NULL after a message. */
   char *(*write)(const struct compile *c, const struct ir_shader *shader);
   /* The same, of what there is before any IR. */
   char *(*show)(const struct tool_input *input);
   bool no_integers; /* of a chip whose ints are floats */
} forms[] = {
    {"ir", "the text form of the IR after all passes", false, write_ir},
    {"tgsi", "TGSI text; an invariant position is computed from c[256]..c[259]", true, write_tgsi},
    {"nv2a", "the Xbox GPU: assembly of a vertex program, with its constants", true, write_nv2a},
    {"nv2a-combiner", "the Xbox GPU: texture stages and register combiners of a fragment program",
     false, write_nv2a_combiner},
    {"nv2a-methods", "the Xbox GPU: the methods that load either of them, as in recorded frames",
     true, write_nv2a_methods},
    {"lima-gp", "Mali-200 and Mali-400: assembly of a vertex program, with its uniforms", true,
     write_lima_gp, .no_integers = true},
    {"lima-pp", "Mali-200 and Mali-400: assembly of a fragment program, with what it reads", false,
     write_lima_pp, .no_integers = true},
    {"pp", "GLSL: the tokens behind the preprocessor", .show = tool_show_glsl_tokens},
    {"ast", "GLSL: the typed tree", .show = tool_show_glsl_tree},
};
#define NUM_FORMS (sizeof forms / sizeof forms[0])

/* The usage, with what the tables have. */
static void
print_usage(FILE *out)
{
   fputs(usage, out);
   fprintf(out, "\nForms; the first is the default:\n");
   for (size_t i = 0; i < NUM_FORMS; i++)
      fprintf(out, "  %-18s  %s\n", forms[i].name, forms[i].help);
   tool_print_langs(out);
}

struct stats {
   unsigned instrs, params;
};

static struct stats
count(const struct ir_shader *sh)
{
   struct stats s = {0};
   bool *seen = calloc(sh->num_params + 1, sizeof *seen);
   for (const struct ir_block *b = sh->first; b; b = b->next) {
      for (const struct ir_instr *i = b->first; i; i = i->next) {
         s.instrs++;
         const bool absolute = i->op == IR_OP_load_param && !i->num_srcs;
         if (seen && absolute && !seen[i->index]) {
            seen[i->index] = true;
            s.params++;
         }
      }
   }
   free(seen);
   return s;
}

static void
print_stats(FILE *out, const struct tool_source *source)
{
   const struct stats s = count(source->shader);
   if (source->num_instructions)
      fprintf(out, "instructions %u\n", source->num_instructions);
   fprintf(out, "ir_instructions %u\nvalues %u\nblocks %u\nregisters %u\nconstants %u\n", s.instrs,
           source->shader->num_values, source->shader->num_blocks, source->shader->num_regs,
           s.params);
}

static bool
write_text(const struct compile *c, const char *text)
{
   FILE *out = c->out ? fopen(c->out, "w") : stdout;
   if (out)
      fputs(text, out);
   /* Whether standard output took it all is asked at the very end. */
   const bool ok = out == stdout || (out && !(ferror(out) | fclose(out)));
   if (!ok)
      fprintf(stderr, "%s: error: %s\n", c->out, strerror(errno));
   return ok;
}

/* A file has the program alone, so that other commands can read it. */
static bool
write_out(struct compile *c, const struct tool_source *source)
{
   char *summary = NULL;
   size_t size;
   c->summary = c->stats ? open_memstream(&summary, &size) : NULL;
   char *text = c->form->write(c, source->shader);
   bool ok = text && write_text(c, text);
   if (c->summary) {
      print_stats(c->summary, source);
      fclose(c->summary);
   }
   if (ok && summary)
      fputs(summary, stdout);
   free(summary);
   free(text);
   return ok;
}

static bool
parse_emit(struct compile *c, const char *value)
{
   for (size_t i = 0; i < NUM_FORMS; i++) {
      if (!strcmp(value, forms[i].name)) {
         c->form = &forms[i];
         return true;
      }
   }
   fprintf(stderr, "error: unknown form %s; known are", value);
   for (size_t i = 0; i < NUM_FORMS; i++)
      fprintf(stderr, " %s", forms[i].name);
   fputc('\n', stderr);
   return false;
}

static bool
parse_zero_wins(struct compile *c, const char *value)
{
   c->zero_wins = value;
   return !strcmp(value, TGSI_MUL_ZERO_WINS) || !strcmp(value, TGSI_LEGACY_MATH_RULES);
}

static bool
parse_option(struct compile *c, int argc, char **argv, int *i)
{
   const char *arg = argv[*i], *value;
   if ((value = tool_option(arg, "--lang")))
      c->input.lang = value;
   else if ((value = tool_option(arg, "--stage")))
      c->input.stage = value;
   else if ((value = tool_option(arg, "--emit")))
      return parse_emit(c, value);
   else if ((value = tool_option(arg, "--zero-wins")))
      return parse_zero_wins(c, value);
   else if (!strcmp(arg, "--passes"))
      c->passes = true;
   else if (!strcmp(arg, "--stats"))
      c->stats = true;
   else if (!strcmp(arg, "--O0"))
      c->no_passes = true;
   else if (!strcmp(arg, "--screen-space"))
      c->screen_space = true;
   else if (!strcmp(arg, "-o") && *i + 1 < argc)
      c->out = argv[++*i];
   else if ((arg[0] == '-' && arg[1]) || c->input.file)
      return false;
   else
      c->input.file = arg;
   return true;
}

/* A form of IR. */
static int
compile(struct compile *c)
{
   struct tool_source source;
   c->input.no_integers = c->form->no_integers;
   int code = tool_load(&c->input, &source);
   if (code != TOOL_OK)
      return code;
   if (c->form->links_position && source.shader->position_invariant &&
       !tool_link_position(&source)) {
      fprintf(stderr, "error: out of memory\n");
      tool_source_finish(&source);
      return TOOL_FAILED;
   }
   /* A form takes any IR. */
   const struct ir_needs none = {0};
   const unsigned flags = IR_PASS_VALIDATE | (c->passes ? IR_PASS_PRINT : 0);
   code = tool_prepare(&source, &none, !c->no_passes, flags);
   if (code == TOOL_OK && !write_out(c, &source))
      code = TOOL_FAILED;
   tool_source_finish(&source);
   return code;
}

/* A form of the source. */
static int
show(const struct compile *c)
{
   char *text = c->form->show(&c->input);
   const bool ok = text && write_text(c, text);
   free(text);
   return ok ? TOOL_OK : TOOL_FAILED;
}

int
tool_compile(int argc, char **argv)
{
   struct compile c = {.form = &forms[0]};
   for (int i = 1; i < argc; i++) {
      if (!strcmp(argv[i], "--help")) {
         print_usage(stdout);
         return TOOL_OK;
      }
      if (!parse_option(&c, argc, argv, &i)) {
         fprintf(stderr, "error: %s\n", argv[i]);
         print_usage(stderr);
         return TOOL_USAGE;
      }
   }
   if (!c.input.file) {
      print_usage(stderr);
      return TOOL_USAGE;
   }
   return c.form->show ? show(&c) : compile(&c);
}

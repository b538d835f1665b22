/* Fuzzes the shading language:
 *
 *   fuzz_glsl [--seed=N] [--iterations=N | --seconds=N] [FILE...]
 *
 * Texts of any kind compile or say why not, in bounded time; what is behind the preprocessor reads
 * the same when it is printed and read again. What compiles and links is sound after each pass and
 * means the same to every executor. Random shaders that are right compile, and pairs of them link;
 * what fails is made small before it is shown. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "compiler/analysis/validate.h"
#include "compiler/frontend/glsl/glsl.h"
#include "compiler/pass/pass.h"
#include "fuzz_text.h"
#include "glsl/hostile.h"
#include "glsl/random.h"
#include "ir_compare.h"
#include "random_program.h"

#define MESSAGE 512

/* Between the two shaders of a text that is a pair. */
#define FRAGMENT_FOLLOWS "// fragment shader\n"

/* No text may take longer, with sanitizers and on a machine that does other things too. */
#define MAX_SECONDS 20.0

static const char example[] =
    "#version 120 // version\n"
    "#extension GL_ARB_shader_texture_lod : enable\n"
    "#pragma optimize(on)\n"
    "#define F(a, b) ((a) * b + \\\n   G)\n"
    "#define G 0x10\n"
    "#if defined F && (__VERSION__ / 10 == 12) || 0\n"
    "uniform sampler2D tex; uniform mat3 m[2]; /* several\nlines */\n"
    "#elif 1\n#else\n#error no\n#endif\n"
    "struct S { vec4 a; float b[3]; int c; };\n"
    "varying vec4 v; uniform S s; invariant varying float w;\n"
    "const vec2 k = vec2(1., .5) * 2.0e1;\n"
    "float f(inout vec3 x, in S y, out int z);\n"
    "float f(inout vec3 x, in S y, out int z) { z = y.c; x.zx *= 2.0; return x.y; }\n"
    "#line 100 3\n"
    "void main() {\n"
    "   int i = 0; vec3 x = m[1] * v.xyz; S t = s; bool b = !(x.x < 1.0) ^^ t == s;\n"
    "   for (int j = 0; j < 3; ++j) { if (b || i > 2) continue; else t.b[j] += f(x, t, i); }\n"
    "   do { i--; if (i == -7) discard; } while (i > 0 && b); while (false) break;\n"
    "   float g[3] = float[](1.0, F(x.y, 2.0), t.b[i - i]);\n"
    "   gl_FragColor = b ? vec4(x, g[2]) : texture2DLod(tex, k, w);\n"
    "   return;\n"
    "}\n";

static struct glsl_limits
limits_of(bool es, bool no_integers)
{
   return (struct glsl_limits){.extensions = (1u << GLSL_NUM_EXTENSIONS) - 1,
                               .max_version = es ? 100 : 120,
                               .es = es,
                               .no_integers = no_integers,
                               .max_lights = 8,
                               .max_clip_planes = 6,
                               .max_texture_units = 8,
                               .max_texture_coords = 8,
                               .max_vertex_attribs = 16,
                               .max_vertex_uniform_components = 4096,
                               .max_params = 1024,
                               .max_varying_floats = 64,
                               .max_vertex_texture_units = 16,
                               .max_texture_image_units = 16,
                               .max_combined_texture_units = 16,
                               .max_fragment_uniform_components = 4096,
                               .max_draw_buffers = 4};
}

/* What a text is tried as: its own bytes tell. */
struct trial {
   enum glsl_stage stage;
   struct glsl_limits limits;
};

static bool
has(const char *text, size_t len, const char *what)
{
   return memmem(text, len, what, strlen(what));
}

static struct trial
trial_of(const char *text, size_t len)
{
   const bool vertex = has(text, len, "gl_Position") || has(text, len, "attribute");
   return (struct trial){vertex ? GLSL_VERTEX : GLSL_FRAGMENT,
                         limits_of(has(text, len, "precision") || has(text, len, "version 100"),
                                   has(text, len, "discard"))};
}

static bool
fail(char *message, const char *what)
{
   snprintf(message, MESSAGE, "%s", what);
   return false;
}

/* --- Tokens */

static bool
same_tokens(const struct glsl_tokens *a, const struct glsl_tokens *b)
{
   if (a->num != b->num)
      return false;
   for (uint32_t i = 0; i < a->num; i++) {
      const struct glsl_token *x = &a->token[i], *y = &b->token[i];
      if (strcmp(x->name, y->name) || (x->loc.line != y->loc.line && x->kind != GLSL_TOKEN_END))
         return false;
   }
   return true;
}

/* Tokens without errors, printed and read again. */
static bool
check_printed(const struct trial *trial, struct u_arena *arena, const struct glsl_tokens *tokens,
              char *message)
{
   char *printed = glsl_print_tokens(tokens);
   struct glsl_log log;
   struct glsl_tokens again;
   if (!printed)
      return fail(message, "no memory to print");
   const struct glsl_strings source = {.text = printed, .len = strlen(printed)};
   glsl_log_init(&log, source.text, source.len);
   bool ok = glsl_tokenize(arena, &source, trial->stage, &trial->limits, &log, &again);
   if (!ok || log.num_errors)
      ok = fail(message, "printed tokens are errors");
   else if (!same_tokens(tokens, &again))
      ok = fail(message, "printed tokens are others");
   glsl_log_finish(&log);
   free(printed);
   return ok;
}

static bool
check_tokens(const struct trial *trial, const struct glsl_strings *source, char *message)
{
   struct u_arena *arena = u_arena_create();
   struct glsl_tokens tokens;
   struct glsl_log log;
   glsl_log_init(&log, source->text, source->len);
   bool ok = true;
   if (!glsl_tokenize(arena, source, trial->stage, &trial->limits, &log, &tokens))
      ok = log.num_errors || fail(message, "no tokens, and no reason");
   else if (tokens.token[tokens.num - 1].kind != GLSL_TOKEN_END)
      ok = fail(message, "no end of the tokens");
   else if (!log.num_errors && source->len < 10000)
      ok = check_printed(trial, arena, &tokens, message);
   glsl_log_finish(&log);
   u_arena_destroy(arena);
   return ok;
}

/* --- Programs */

static bool
check_ir(struct ir_shader *sh, bool compare, char *message)
{
   char compared[IR_COMPARE_MESSAGE];
   uint64_t state = 1;
   char *invalid = ir_validate(sh, "the front end");
   if (invalid) {
      fail(message, invalid);
      free(invalid);
      return false;
   }
   if (compare && !ir_compare(sh, &state, compared))
      return fail(message, compared);
   if (!ir_optimize(sh, IR_PASS_VALIDATE))
      return fail(message, "optimize");
   state = 1;
   return !compare || ir_compare(sh, &state, compared) || fail(message, compared);
}

static bool
check_program(const struct trial *trial, const struct glsl_shader *const *shaders, unsigned num,
              bool right, bool compare, char *message)
{
   const struct glsl_link_options options = {0};
   struct glsl_program *program = glsl_link(shaders, num, &trial->limits, &options);
   if (!program)
      return fail(message, "no memory to link");
   bool ok = true;
   if (!program->linked)
      ok = right ? fail(message, program->log)
                 : program->log[0] || fail(message, "not linked, and no reason");
   for (unsigned i = 0; ok && program->linked && i < 2; i++) {
      struct ir_shader *sh = i ? program->fragment : program->vertex;
      ok = !sh || check_ir(sh, compare, message);
   }
   glsl_program_destroy(program);
   return ok;
}

static double
seconds(void)
{
   struct timespec t;
   clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
   return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* NULL: it does not hold, and why; compiled or not. `right`: the text has to compile. */
static struct glsl_shader *
compile(const char *text, size_t len, const struct glsl_limits *limits, bool right, char *message)
{
   const struct trial trial = {trial_of(text, len).stage, *limits};
   const struct glsl_strings source = {.text = text, .len = len};
   if (!check_tokens(&trial, &source, message))
      return NULL;
   struct glsl_shader *shader = glsl_compile(trial.stage, &trial.limits, &source);
   if (!shader) {
      fail(message, "no memory to compile");
   } else if (!shader->compiled && (right || !shader->log[0])) {
      fail(message, shader->log[0] ? shader->log : "not compiled, and no reason");
      glsl_shader_destroy(shader);
      shader = NULL;
   }
   return shader;
}

/* Where the second shader of the text starts, or its end. */
static size_t
end_of_first(const char *text, size_t len)
{
   const char *second = memmem(text, len, FRAGMENT_FOLLOWS, strlen(FRAGMENT_FOLLOWS));
   return second ? (size_t)(second - text) : len;
}

/* A text of one shader or of a pair. `right`: it has to compile and link; `compare`: what comes of
 * it runs too. */
static bool
holds(const char *text, size_t len, bool right, bool compare, char *message)
{
   const double start = seconds();
   const size_t first = end_of_first(text, len);
   const struct trial trial = trial_of(text, len);
   const unsigned num = first < len ? 2 : 1;
   struct glsl_shader *shaders[2] = {NULL, NULL};
   bool ok = true, compiled = true;
   for (unsigned i = 0; i < num && ok; i++) {
      shaders[i] = i ? compile(text + first, len - first, &trial.limits, right, message)
                     : compile(text, first, &trial.limits, right, message);
      ok = shaders[i];
      compiled = ok && compiled && shaders[i]->compiled;
   }
   if (ok && compiled)
      ok = check_program(&trial, (const struct glsl_shader *const *)shaders, num, right, compare,
                         message);
   for (unsigned i = 0; i < num; i++)
      glsl_shader_destroy(shaders[i]);
   if (ok && seconds() - start > MAX_SECONDS)
      return fail(message, "too slow");
   return ok;
}

static bool
fails(const char *text, size_t len, void *data)
{
   return !holds(text, len, false, true, data);
}

static void __attribute__((noreturn)) give_up(const char *text, size_t len, const char *message)
{
   fprintf(stderr, "%s\n--- shader\n%.*s\n", message, (int)len, text);
   abort();
}

static void
check(const char *text, size_t len)
{
   char message[MESSAGE];
   if (holds(text, len, false, len < 20000, message))
      return;
   static struct fuzz_text small;
   small.len = 0;
   fuzz_text_add_bytes(&small, text, len);
   fuzz_text_shrink(&small, fails, message);
   holds(small.data, small.len, false, true, message);
   give_up(small.data, small.len, message);
}

static void
add_lines(struct fuzz_text *text, uint64_t *state)
{
   char message[MESSAGE];
   const size_t start = text->len;
   static const enum glsl_random_stages stages[] = {GLSL_RANDOM_VERTEX, GLSL_RANDOM_FRAGMENT,
                                                    GLSL_RANDOM_BOTH};
   static struct fuzz_text fragment;
   const struct glsl_random_options options = {.stages = stages[random_below(state, 3)],
                                               .careful = !random_below(state, 4)};
   struct glsl_random_program program;
   fragment.len = 0;
   glsl_random_program(&program, state, &options, text, &fragment);
   if (options.stages == GLSL_RANDOM_BOTH)
      fuzz_text_add(text, FRAGMENT_FOLLOWS);
   fuzz_text_add_bytes(text, fragment.data, fragment.len);
   if (holds(text->data + start, text->len - start, true, true, message))
      return;
   check(text->data + start, text->len - start); /* made small, if it is more than an error */
   give_up(text->data + start, text->len - start, message);
}

static const char *const longs[][2] = {
    {"", " \n"},
    {"/*", "*"},
    {"", "a"},
    {"", "$"},
    {"", "#if 1\n"},
    {"", "#if 0\n#else\n"},
    {"#if ", "("},
    {"", "#define A B\n"},
    {"#define f(x) x x\n", "f("},
    {"#define A(", "x,"},
    {"#define A B B\n#define B C C\n#define C D D\n#define D x x\n", "A "},
    {"#define f(a) a a a a a a a a a a\n", "f(f(f(f(f(f(1)))))) "},
    {"void main() ", "{"},
    {"void main() {", "if (true) ; else "},
    {"void main() {", "for(;;) "},
    {"void main() {", "do "},
    {"void main() { x = ", "("},
    {"void main() { x = ", "-"},
    {"void main() { x = ", "f("},
    {"void main() { x = 1", "+1"},
    {"void main() { x = 1", "?1:1"},
    {"void main() { float x = 1.0; x ", "=x"},
    {"void main() { int x; ", "x++;"},
    {"void main() { gl_FragColor = vec4(0.0", ",0.0"},
    {"struct S { ", "int a;"},
    {"void f(", "int a,"},
    {"", "void f();"},
    {"float x = ", "float("},
    {NULL, NULL},
};

/* Loops of these may run for long. */
static void
check_hostile(void)
{
   static struct fuzz_text text;
   char message[MESSAGE];
   for (unsigned i = 0; i < glsl_num_hostile; i++) {
      text.len = 0;
      glsl_hostile(&text, i);
      if (!holds(text.data, text.len, false, false, message))
         give_up(text.data, text.len, message);
   }
}

int
main(int argc, char **argv)
{
   static const struct fuzz_assembler assembler = {
       .name = "fuzz_glsl",
       .result = "all shaders mean the same",
       .check = check,
       .program = example,
       .tokens =
           "|#define |#if |#endif\n|#else\n|#version 120\n|#version 100\n|#line |#undef |A|f(|\n|"
           "__LINE__|defined|##|/*|*/|//|\\\n|void main() {|}|{|(|)|[|]|;|,|.xyz|=|+|-|*|/|"
           "<|?|:|&&|!|==|++|-=|1|2.5|0x7fffffff|1e30|float|int|bool|vec3|mat2x3|ivec2|sampler2D|"
           "struct S {|uniform|varying|attribute|const|in|out|inout|invariant|centroid|precision|"
           "highp|if|else|for|while|do|return|discard|break|continue|true|a|b|x|gl_FragColor|"
           "gl_Position|gl_TexCoord|gl_LightSource|texture2D(|mix(|vec4(|main|float[2](|goto|",
       .pieces = ";,.[]{}()?:-+*/=<>!&|^%#\n\\xyzw\"$_0123456789ef",
       .longs = longs,
       .add_lines = add_lines,
   };
   check_hostile();
   return fuzz_assembler_main(&assembler, argc, argv);
}

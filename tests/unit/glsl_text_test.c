/* Text to tokens: words, numbers, operators, and the preprocessor. */
#include "compiler/frontend/glsl/text/lexer.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

static const struct glsl_limits desktop = {
    .extensions = 1u << GLSL_ARB_TEXTURE_RECTANGLE | 1u << GLSL_ARB_DRAW_BUFFERS |
                  1u << GLSL_ARB_SHADER_TEXTURE_LOD,
    .max_version = 120,
};
static const struct glsl_limits embedded = {
    .extensions = 1u << GLSL_OES_STANDARD_DERIVATIVES, .max_version = 100, .es = true};

/* The last text read, and what was said of it. */
static struct glsl_log text_log;
static struct glsl_tokens tokens;
static struct u_arena *arena;

static void
forget(void)
{
   glsl_log_finish(&text_log);
   u_arena_destroy(arena);
   arena = NULL;
}

static bool
read_strings(const struct glsl_strings *source, const struct glsl_limits *limits)
{
   forget();
   arena = u_arena_create();
   glsl_log_init(&text_log, source->text, source->len);
   const bool ok = glsl_tokenize(arena, source, GLSL_FRAGMENT, limits, &text_log, &tokens);
   assert_false(text_log.no_memory);
   return ok;
}

static bool
read_text(const char *text, const struct glsl_limits *limits)
{
   return read_strings(&(struct glsl_strings){.text = text, .len = strlen(text)}, limits);
}

/* The tokens of a text with spaces between. */
static const char *
spelled(const char *text)
{
   static char out[4096];
   assert_true(read_text(text, &desktop));
   size_t n = 0;
   out[0] = '\0';
   for (uint32_t i = 0; i + 1 < tokens.num; i++)
      n += (size_t)snprintf(out + n, sizeof out - n, "%s%s", i ? " " : "", tokens.token[i].name);
   assert_int_equal(tokens.token[tokens.num - 1].kind, GLSL_TOKEN_END);
   return out;
}

static void
assert_tokens(const char *text, const char *expected)
{
   assert_string_equal(spelled(text), expected);
   if (text_log.num_errors)
      fail_msg("%s\n%s", text, text_log.message);
}

/* One error at this place; warnings do not count. */
static void
assert_error_of(const char *text, const struct glsl_limits *limits, const char *place,
                const char *message)
{
   read_text(text, limits);
   if (text_log.num_errors != 1)
      fail_msg("%s\n%u errors: %s", text, text_log.num_errors,
               text_log.message ? text_log.message : "");
   char start[256];
   snprintf(start, sizeof start, "%s: error: %s", place, message);
   if (!strstr(text_log.message, start))
      fail_msg("%s\nexpected %s\n%s", text, start, text_log.message);
}

static void
assert_error(const char *text, const char *place, const char *message)
{
   assert_error_of(text, &desktop, place, message);
}

static void
assert_warning(const char *text, const char *message)
{
   read_text(text, &desktop);
   assert_int_equal(text_log.num_errors, 0);
   assert_int_equal(text_log.num_warnings, 1);
   assert_non_null(strstr(text_log.message, message));
}

/* --- Tokens */

static void
words(void **state)
{
   (void)state;
   assert_tokens("", "");
   assert_tokens("a _b1 gl_C", "a _b1 gl_C");
   assert_tokens("a\\\nb c \\\r\n d", "ab c d");
   assert_tokens("a/* x */b//c\nd/*\n*/e", "a b d e");
   assert_tokens("a /**/ b /***/ c / d /* // */ e // /*\nf", "a b c / d e f");
   assert_tokens("// a \\\n b\nc", "c");
   assert_error("a\n /* b", "0:2:2", "the comment has no end");
   assert_error("a $ b", "0:1:3", "the language has no use for the character '$'");
   assert_error("a \x80 b", "0:1:3", "the language has no use for the byte 0x80");
   assert_error("a # b", "0:1:3", "'#' is not the first of its line");
}

static enum glsl_token_kind
kind_of(const char *version, const char *word, const struct glsl_limits *limits)
{
   char text[256];
   snprintf(text, sizeof text, "%s\n%s", version, word);
   assert_true(read_text(text, limits));
   assert_int_equal(text_log.num_errors, 0);
   assert_int_equal(tokens.num, 2);
   return tokens.token[0].kind;
}

static void
keywords(void **state)
{
   (void)state;
   const char *v110 = "#version 110", *v120 = "#version 120", *essl = "#version 100";
   assert_int_equal(kind_of(v110, "centroid", &desktop), GLSL_TOKEN_NAME);
   assert_int_equal(kind_of(v120, "centroid", &desktop), GLSL_TOKEN_KEYWORD);
   assert_int_equal(tokens.token[0].keyword, GLSL_KEY_CENTROID);
   assert_int_equal(kind_of(v110, "mat2x3", &desktop), GLSL_TOKEN_NAME);
   assert_int_equal(kind_of(v120, "mat2x3", &desktop), GLSL_TOKEN_KEYWORD);
   assert_int_equal(tokens.token[0].keyword, GLSL_KEY_TYPE);
   assert_int_equal(kind_of(v110, "highp", &desktop), GLSL_TOKEN_NAME);
   assert_int_equal(kind_of(v120, "highp", &desktop), GLSL_TOKEN_RESERVED);
   assert_int_equal(kind_of(essl, "highp", &embedded), GLSL_TOKEN_KEYWORD);
   assert_int_equal(kind_of(essl, "flat", &embedded), GLSL_TOKEN_RESERVED);
   assert_int_equal(kind_of(v120, "flat", &desktop), GLSL_TOKEN_NAME);
   assert_int_equal(kind_of(v110, "goto", &desktop), GLSL_TOKEN_RESERVED);
   assert_int_equal(kind_of(v110, "sampler2DRect", &desktop), GLSL_TOKEN_KEYWORD);
   assert_int_equal(
       kind_of("#extension GL_ARB_texture_rectangle : disable", "sampler2DRect", &desktop),
       GLSL_TOKEN_RESERVED);
   assert_int_equal(kind_of(essl, "sampler3D", &embedded), GLSL_TOKEN_RESERVED);
   assert_int_equal(kind_of(v110, "true", &desktop), GLSL_TOKEN_KEYWORD);
   assert_int_equal(tokens.token[0].keyword, GLSL_KEY_TRUE);
}

static void
operators(void **state)
{
   (void)state;
   const char *all = "( ) [ ] { } . , : ; ? = + - * / % ! ~ & | ^ < > ++ -- <= >= == != && || ^^ "
                     "<< >> += -= *= /= %= &= |= ^= <<= >>=";
   assert_tokens(all, all);
   assert_int_equal(tokens.num, GLSL_NUM_OPERATORS + 1);
   for (unsigned i = 0; i < GLSL_NUM_OPERATORS; i++)
      assert_int_equal(tokens.token[i].op, i);
   assert_tokens("a+++b a<<=>>b a.b", "a ++ + b a <<= >> b a . b");
}

static int32_t
int_of(const char *text)
{
   assert_tokens(text, text);
   assert_int_equal(tokens.token[0].kind, GLSL_TOKEN_INT);
   return tokens.token[0].int_value;
}

static float
float_of(const char *text)
{
   char all[128];
   snprintf(all, sizeof all, "#version 120\n%s", text);
   assert_true(read_text(all, &desktop));
   assert_int_equal(text_log.num_errors + text_log.num_warnings, 0);
   assert_int_equal(tokens.num, 2);
   assert_int_equal(tokens.token[0].kind, GLSL_TOKEN_FLOAT);
   return tokens.token[0].float_value;
}

static void
numbers(void **state)
{
   (void)state;
   assert_int_equal(int_of("0"), 0);
   assert_int_equal(int_of("123"), 123);
   assert_int_equal(int_of("0777"), 511);
   assert_int_equal(int_of("0xFf"), 255);
   assert_int_equal(int_of("0XffffFFFF"), -1);
   assert_int_equal(int_of("2147483648"), INT32_MIN);
   assert_warning("4294967296", "more than 32 bits");
   assert_true(float_of("1.5") == 1.5f);
   assert_true(float_of(".5e-3") == .5e-3f);
   assert_true(float_of("3.e2f") == 300.0f);
   assert_true(float_of("16777217.0") == 16777217.0f);
   assert_true(float_of("1e5F") == 1e5f);
   assert_true(float_of("08.0") == 8.0f);
   assert_true(float_of("1e+2") == 100.0f);
   assert_true(float_of("0.1") == 0.1f);
   assert_true(float_of("1e-60") == 0.0f);
   assert_true(float_of("3.40282347e38") == 3.40282347e38f);
   assert_warning("1.0f", "needs version 120");
   assert_tokens("1.0+2.0 1.0-x 0xe+1", "1.0 + 2.0 1.0 - x 0xe + 1");
   assert_error("08", "0:1:1", "'08' is no octal number");
   assert_error("1x", "0:1:1", "'1x' is no whole number");
   assert_error("0x", "0:1:1", "'0x' is no whole number");
   assert_error("1.0q", "0:1:1", "'1.0q' is no number");
   assert_error("1.2.3", "0:1:1", "'1.2.3' is no number");
   assert_error("1e", "0:1:1", "'1e' is no whole number");
}

/* --- Places */

static void
places(void **state)
{
   (void)state;
   read_text("a\n  b\r\nc\rd \\\n e", &desktop);
   const struct {
      uint32_t line, column, offset;
   } expected[] = {{1, 1, 0}, {2, 3, 4}, {3, 1, 7}, {4, 1, 9}, {5, 2, 14}};
   for (unsigned i = 0; i < 5; i++) {
      assert_int_equal(tokens.token[i].loc.line, expected[i].line);
      assert_int_equal(tokens.token[i].loc.column, expected[i].column);
      assert_int_equal(tokens.token[i].loc.offset, expected[i].offset);
   }
   /* Strings: words may go over their ends. */
   const size_t start[] = {0, 3, 3, 6};
   read_strings(
       &(struct glsl_strings){
           .text = "a\nbcd\ne __FILE__ __LINE__", .len = 25, .start = start, .num = 4},
       &desktop);
   assert_string_equal(tokens.token[1].name, "bcd");
   assert_int_equal(tokens.token[1].loc.string, 0);
   assert_int_equal(tokens.token[1].loc.line, 2);
   assert_int_equal(tokens.token[2].loc.string, 3);
   assert_int_equal(tokens.token[2].loc.line, 1);
   assert_int_equal(tokens.token[3].int_value, 3);
   assert_int_equal(tokens.token[4].int_value, 1);
   read_text("#line 10 3\n__LINE__ __FILE__\n__LINE__\n#define N 4\n#line N+1\n__LINE__", &desktop);
   assert_int_equal(tokens.token[0].int_value, 11);
   assert_int_equal(tokens.token[1].int_value, 3);
   assert_int_equal(tokens.token[2].int_value, 12);
   assert_int_equal(tokens.token[3].int_value, 6);
   assert_error("#line x\n", "0:1:7", "the name is no macro");
   assert_error("#line 1 2 3\n", "0:1:11", "expected the end of the line");
   assert_error("#line\n", "0:1:2", "expected an expression");
   assert_error("#line 100 7\n\n$", "7:102:1", "the language");
}

static void
shown_line(void **state)
{
   (void)state;
   read_text("int a;\n\tint $;\n", &desktop);
   assert_string_equal(text_log.message,
                       "0:2:6: error: the language has no use for the character '$'\n"
                       "     int $;\n"
                       "         ^\n");
}

/* --- Macros */

static void
object_macros(void **state)
{
   (void)state;
   assert_tokens("#define A 1 + B\n#define B A C\nA B", "1 + A C 1 + B C");
   assert_tokens("#define E\nE a E", "a");
   assert_tokens("#define X Y\n#define Y X\nX Y", "X Y");
   assert_tokens("# define A\\\n B\nA", "B");
   assert_tokens("#define A b\n#undef A\nA\n#define A c\nA", "A c");
   assert_tokens("#undef NOTHING\n", "");
   assert_tokens("#\n # \na", "a");
   assert_tokens("#define A /* x \n y */ b\nA", "b");
   assert_tokens("__VERSION__ GL_ARB_draw_buffers GL_ES", "110 1 GL_ES");
   assert_tokens("#version 120\n__VERSION__", "120");
}

static void
function_macros(void **state)
{
   (void)state;
   assert_tokens("#define f(x) x * x\nf(2) f f(3+1)", "2 * 2 f 3 + 1 * 3 + 1");
   assert_tokens("#define f(a,b) b a\nf(1,2) f((1,2),3) f(,)", "2 1 3 ( 1 , 2 )");
   assert_tokens("#define f() x\nf() f ( ) f", "x x f");
   assert_tokens("#define f (x)\nf", "( x )");
   assert_tokens("#define f(x) [x]\nf(f(f(1)))", "[ [ [ 1 ] ] ]");
   assert_tokens("#define f(x) x\nf\n(\n1\n)\n2", "1 2");
   assert_tokens("#define f(x) g(x)\n#define g(x) f(x) h\nf(1)", "f ( 1 ) h");
   assert_tokens("#define A f\n#define f(x) <x>\nA(1)", "< 1 >");
   assert_tokens("#define f(x) x f\nf(1)(2)", "1 f ( 2 )");
   assert_tokens("#define f(x)\nf(anything) b", "b");
   assert_tokens("#define f(x) x\nf() b", "b");
   assert_tokens("#define f(x) x\n#define g f(\ng 1) 2", "1 2");
   assert_tokens("#define f(x) x x\nf(\n#define Y 3\nY)", "3 3");
   assert_error("#define f(x) x\nf(1,2)", "0:2:1", "macro 'f' has 1 parameters, not 2");
   assert_error("#define f(x,y) x\nf(1)", "0:2:1", "macro 'f' has 2 parameters, not 1");
   assert_error("#define f() x\nf(1)", "0:2:1", "macro 'f' has 0 parameters, not 1");
   assert_error("#define f(x) x\n  f(1", "0:2:3", "the arguments of macro 'f' have no end");
   assert_error("#define f(x,x) x\n", "0:1:13", "'x' is a parameter already");
   assert_error("#define f(x\n", "0:1:11", "the parameters have no end");
   assert_error("#define f(1) x\n", "0:1:11", "expected the name of a parameter");
}

static void
definitions(void **state)
{
   (void)state;
   assert_tokens("#define A 1  + 2 \n#define A 1 +\t2\nA", "1 + 2");
   assert_tokens("#define f(x) x\n#define f(x) x\nf(a)", "a");
   assert_error("#define A 1\n#define A 2\n", "0:2:9", "the macro 'A' is defined already");
   assert_error("#define A\n#define A 1\n", "0:2:9", "the macro 'A' is defined already");
   assert_error("#define A(x) x\n#define A(y) y\n#define A x\n", "0:3:9", "the macro 'A'");
   assert_error("#define A 1+2\n#define A 1 + 2\n", "0:2:9", "the macro 'A'");
   assert_error("#define GL_x 1\n", "0:1:9", "'GL_x': names with 'GL_' can not be defined");
   assert_error("#undef GL_ARB_draw_buffers\n", "0:1:8", "'GL_ARB_draw_buffers'");
   assert_error("#define defined 1\n", "0:1:9", "'defined' is no name for a macro");
   assert_error("#define __LINE__ 1\n", "0:1:9", "the macro '__LINE__' can not be defined");
   assert_error("#undef __VERSION__\n", "0:1:8", "the macro '__VERSION__' can not be undefined");
   assert_warning("#define a__b 1\n", "reserved");
   assert_error("#define A b##c\n", "0:1:12", "there is no operator '##'");
   assert_error("#define f(x) #x\n", "0:1:14", "there is no operator '#'");
   assert_error("#define\n", "0:1:2", "expected the name of a macro");
   assert_error("#define 1 2\n", "0:1:9", "expected the name of a macro");
   assert_error("#undef A B\n", "0:1:10", "expected the end of the line");
}

/* --- Conditions */

/* The value of an expression as #if sees it. */
static bool
holds(const char *expression)
{
   char text[256];
   snprintf(text, sizeof text, "#if %s\nyes\n#else\nno\n#endif\n", expression);
   const bool yes = !strcmp(spelled(text), "yes");
   if (text_log.num_errors)
      fail_msg("%s\n%s", text, text_log.message);
   return yes;
}

static void
expressions(void **state)
{
   (void)state;
   static const char *const yes[] = {"1",
                                     "0x10 == 16",
                                     "010 == 8",
                                     "1 + 2 * 3 == 7",
                                     "(1 + 2) * 3 == 9",
                                     "-1 < 0",
                                     "!0",
                                     "~0 == -1",
                                     "7 / 2 == 3",
                                     "-7 % 3 == -1",
                                     "1 << 4 == 16",
                                     "-8 >> 1 == -4",
                                     "1 < 2 == 1",
                                     "5 & 3 == 1 || 1",
                                     "(6 & 3) == 2",
                                     "(6 | 1) == 7",
                                     "(6 ^ 3) == 5",
                                     "1 || 1 / 0",
                                     "!(0 && 1 / 0)",
                                     "defined __LINE__",
                                     "defined ( __VERSION__ ) && __VERSION__ == 110",
                                     "!defined X",
                                     "10 - 3 - 2 == 5",
                                     "- - 1 == 1",
                                     "1 <= 1 && 2 >= 1 && 1 != 2",
                                     "GL_ARB_texture_rectangle",
                                     "__LINE__ == 1",
                                     "2147483647 + 1 > 0",
                                     "1 + + 1 == 2"};
   for (unsigned i = 0; i < sizeof yes / sizeof *yes; i++)
      if (!holds(yes[i]))
         fail_msg("%s", yes[i]);
   assert_false(holds("0"));
   assert_false(holds("UNKNOWN"));
   assert_false(holds("1 && UNKNOWN"));
   assert_error("#if 1 / 0\n#endif", "0:1:7", "division by zero");
   assert_error("#if 1 % 0\n#endif", "0:1:7", "division by zero");
   assert_error("#if\n#endif", "0:1:2", "expected an expression");
   assert_error("#if 1 +\n#endif", "0:1:2", "expected an expression");
   assert_error("#if (1\n#endif", "0:1:2", "expected ')'");
   assert_error("#if 1 2\n#endif", "0:1:7", "expected an operator or the end of the line");
   assert_error("#if 1.5\n#endif", "0:1:5", "expected a whole number");
   assert_error("#if defined\n#endif", "0:1:5", "expected 'defined NAME'");
   assert_error("#if defined(A\n#endif", "0:1:5", "expected 'defined NAME'");
   assert_error_of("#if X\n#endif", &embedded, "0:1:5", "the name is no macro");
   char deep[2048];
   memset(deep, '(', sizeof deep);
   memcpy(deep, "#if ", 4);
   strcpy(deep + sizeof deep - 16, "\n#endif");
   assert_error(deep, "0:1:205", "the expression nests too deep");
}

static void
conditions(void **state)
{
   (void)state;
   assert_tokens("#if 0\na\n#elif 1\nb\n#elif 1\nc\n#else\nd\n#endif\ne", "b e");
   assert_tokens("#ifdef A\na\n#endif\n#ifndef A\nb\n#endif", "b");
   assert_tokens("#if 0\n#if 1\na\n#else\nb\n#endif\n#bogus\n'\n#else\nc\n#endif", "c");
   assert_tokens("#if 1\na\n#elif\nb\n#endif", "a");
   assert_tokens("#define f(x) x\n#if f(1) == 1 && defined f\na\n#endif", "a");
   assert_tokens("#if 0\n#define A 1\n#error no\n#version 999\n#endif\nA", "A");
   assert_tokens("#define D defined X\n#if !D && !(D)\na\n#endif", "a");
   assert_error("#if 0\n#elif\n#endif", "0:2:2", "expected an expression");
   assert_error("a\n#endif", "0:2:2", "#endif without #if");
   assert_error("#else", "0:1:2", "#else without #if");
   assert_error("#elif 1", "0:1:2", "#elif without #if");
   assert_error("#if 1\n#else\n#else\n#endif", "0:3:2", "#else behind #else");
   assert_error("#if 1\n#else\n#elif 1\n#endif", "0:3:2", "#elif behind #else");
   assert_error("\n#if 1\n", "0:2:2", "the condition has no #endif");
   assert_error("#ifdef\n#endif", "0:1:2", "expected the name of a macro");
   assert_error("#if 1\n#endif x", "0:2:8", "expected the end of the line");
   char deep[4096] = "";
   for (unsigned i = 0; i < 300; i++)
      strcat(deep, "#if 1\n");
   assert_error(deep, "0:257:2", "conditions nest deeper than 256");
}

/* --- Other directives */

static void
versions(void **state)
{
   (void)state;
   assert_true(read_text("a", &desktop));
   assert_int_equal(tokens.language.version, 110);
   assert_true(read_text("/* x */ // y\n\n # version 120\na", &desktop));
   assert_int_equal(tokens.language.version, 120);
   assert_int_equal(text_log.num_errors, 0);
   assert_true(read_text("a", &embedded));
   assert_int_equal(tokens.language.version, 100);
   assert_true(tokens.language.es);
   assert_error("a\n#version 110\n", "0:2:2", "#version stands behind");
   assert_error("#define A\n#version 110\n", "0:2:2", "#version stands behind");
   assert_error("#version 110\n#version 110\n", "0:2:2", "#version stands behind");
   assert_error("#version 130\n", "0:1:10", "version 130 is not supported");
   assert_error("#version 100\n", "0:1:10", "version 100 is not supported");
   assert_error("#version\n", "0:1:2", "expected the number of a version");
   assert_error("#version 110 x\n", "0:1:14", "expected the end of the line");
   assert_error("#define V 110\n#version V\n", "0:2:2", "#version stands behind");
   assert_error_of("#version 120\n", &embedded, "0:1:10", "version 120 is not supported");
   assert_tokens("#version 110\n__VERSION__", "110");
}

static void
extensions(void **state)
{
   (void)state;
   const uint32_t lod = 1u << GLSL_ARB_SHADER_TEXTURE_LOD;
   read_text("#extension GL_ARB_shader_texture_lod : require\na", &desktop);
   assert_true(tokens.language.enabled & lod);
   assert_false(tokens.language.warns & lod);
   read_text("#extension GL_ARB_shader_texture_lod:warn\na", &desktop);
   assert_true(tokens.language.enabled & tokens.language.warns & lod);
   read_text("#extension all : warn\na", &desktop);
   assert_true(tokens.language.warns & lod);
   read_text("#extension all : disable\na", &desktop);
   assert_int_equal(tokens.language.enabled, 0);
   assert_error("#extension all : require\n", "0:1:2", "#extension all can be");
   assert_error("#extension all : enable\n", "0:1:2", "#extension all can be");
   assert_error("#extension GL_x : require\n", "0:1:12", "the extension 'GL_x' is not supported");
   assert_warning("#extension GL_x : enable\n", "the extension 'GL_x' is not supported");
   assert_warning("#extension GL_x : disable\n", "the extension 'GL_x' is not supported");
   assert_warning("#extension GL_OES_standard_derivatives : enable\n", "is not supported");
   assert_error("#extension GL_x : maybe\n", "0:1:19", "expected 'require'");
   assert_error("#extension GL_x\n", "0:1:2", "expected '#extension NAME : BEHAVIOR'");
   assert_error("#define W warn\n#extension all : W\n", "0:2:18", "expected 'require'");
   assert_error_of("a\n#extension GL_OES_standard_derivatives : enable\n", &embedded, "0:2:2",
                   "#extension stands behind the first token");
}

static void
others(void **state)
{
   (void)state;
   assert_error("#error a  b;'c' 1.0\n", "0:1:2", "#error a b;'c' 1.0\n");
   assert_error("#bogus\n", "0:1:2", "there is no directive '#bogus'");
   assert_error("#if 1\n#12\n#endif", "0:2:2", "there is no directive '#12'");
   assert_tokens("#pragma a b $ '\nx", "x");
   read_text("#version 120\n#pragma STDGL invariant(all)\n#pragma debug(on)\n"
             "#pragma optimize(off)\na",
             &desktop);
   assert_true(tokens.language.invariant_all && tokens.language.debug && !tokens.language.optimize);
   assert_warning("#pragma STDGL invariant(all)\n", "needs version 120");
   assert_error("{\n#pragma debug(on)\n", "0:2:2", "this #pragma stands within a function");
   assert_tokens("{\n}\n#pragma optimize(on)\n{\n#pragma other\n", "{ } {");
   assert_warning("#pragma STDGL hello\n", "not known");
}

/* --- Bounds */

static void
bounds(void **state)
{
   (void)state;
   /* A macro of two uses of the one before it, forty times. */
   char text[4096] = "#define A0 x x\n";
   for (unsigned i = 1; i <= 40; i++) {
      char line[64];
      snprintf(line, sizeof line, "#define A%u A%u A%u\n", i, i - 1, i - 1);
      strcat(text, line);
   }
   strcat(text, "A40\n");
   assert_error(text, "0:42:1", "macros expand to more than");
   char nested[8192] = "#define f(x) x x\n";
   for (unsigned i = 0; i < 2000; i++)
      strcat(nested, "f(");
   for (unsigned i = 0; i < 2000; i++)
      strcat(nested, ")");
   assert_false(read_text(nested, &desktop));
   if (text_log.num_errors != 1)
      fail_msg("%s", text_log.message);
   /* Empty macros of empty macros give nothing, in time. */
   strcpy(text, "#define A0\n");
   for (unsigned i = 1; i <= 40; i++) {
      char line[64];
      snprintf(line, sizeof line, "#define A%u A%u A%u\n", i, i - 1, i - 1);
      strcat(text, line);
   }
   strcat(text, "A40\n");
   assert_error(text, "0:42:1", "macros expand to more than");
   const size_t many = GLSL_MAX_TOKENS + 16;
   char *long_text = malloc(many + 1);
   memset(long_text, ';', many);
   long_text[many] = '\0';
   assert_false(read_text(long_text, &desktop));
   assert_int_equal(text_log.num_errors, 1);
   memset(long_text, 'a', many);
   assert_true(read_text(long_text, &desktop));
   assert_int_equal(tokens.num, 2);
   memset(long_text, '$', many);
   assert_true(read_text(long_text, &desktop));
   assert_int_equal(text_log.num_errors, many);
   assert_true(text_log.len <= GLSL_LOG_MAX_BYTES);
   free(long_text);
}

/* What is printed reads the same again. */
static void
printed(void **state)
{
   (void)state;
   read_text("#version 120\n#extension GL_ARB_shader_texture_lod : enable\n#define A b +\n"
             "a A c;\n\n\n  d;\n#line 1000\n e . f __LINE__",
             &desktop);
   char *first = glsl_print_tokens(&tokens);
   char *copy = strdup(first);
   free(first);
   assert_non_null(strstr(copy, "a b + c ;\n"));
   read_text(copy, &desktop);
   assert_int_equal(text_log.num_errors, 0);
   char *second = glsl_print_tokens(&tokens);
   assert_string_equal(copy, second);
   assert_int_equal(tokens.token[tokens.num - 2].int_value, 1001);
   assert_int_equal(tokens.token[tokens.num - 2].loc.line, 1001);
   free(copy);
   free(second);
}

static int
finish(void **state)
{
   (void)state;
   forget();
   return 0;
}

int
main(void)
{
   const struct CMUnitTest tests[] = {
       cmocka_unit_test(words),         cmocka_unit_test(keywords),
       cmocka_unit_test(operators),     cmocka_unit_test(numbers),
       cmocka_unit_test(places),        cmocka_unit_test(shown_line),
       cmocka_unit_test(object_macros), cmocka_unit_test(function_macros),
       cmocka_unit_test(definitions),   cmocka_unit_test(expressions),
       cmocka_unit_test(conditions),    cmocka_unit_test(versions),
       cmocka_unit_test(extensions),    cmocka_unit_test(others),
       cmocka_unit_test(bounds),        cmocka_unit_test(printed),
   };
   return cmocka_run_group_tests(tests, NULL, finish);
}

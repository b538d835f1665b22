/* What parsing a shader gives: the tree as text, what the log says and where, and bounded work on
 * texts that are made to be large. tests/unit/glsl_rules_test.c has what each language takes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "glsl_compile.h"

/* --- Trees */

static void
check_tree(enum glsl_stage stage, const char *text, const char *expected)
{
   struct glsl_shader *shader = test_glsl_compile(stage, text);
   assert_non_null(shader);
   if (!shader->compiled)
      fail_msg("%s\n%s", text, shader->log);
   char *tree = glsl_print_unit(shader->unit);
   assert_non_null(tree);
   assert_string_equal(tree, expected);
   free(tree);
   glsl_shader_destroy(shader);
}

static void
tree_of_vertices(void **state)
{
   (void)state;
   check_tree(GLSL_VERTEX,
              "#version 120\n"
              "uniform mat4 m; attribute vec3 a; invariant varying vec2 t[2];\n"
              "const int n = 1 + 1;\n"
              "float twice(const in float x, inout int y) { y++; return x * 2; }\n"
              "void main() {\n"
              "   int i = n; float w = 1.0;\n"
              "   t[1].yx += a.xy;\n"
              "   gl_Position = m * vec4(a, twice(w, i));\n"
              "}\n",
              "vertex shader, GLSL 120\n"
              "uniform m : mat4 used\n"
              "attribute a : vec3 used\n"
              "invariant varying t : vec2[2] written\n"
              "const n : int = 2 used\n"
              "builtin gl_Position : vec4 written\n"
              "function twice : float\n"
              "   parameter const in x : float used\n"
              "   parameter local inout y : int written\n"
              "   unary x++ : int\n"
              "      variable y : int\n"
              "   return\n"
              "      binary * : float\n"
              "         variable x : float\n"
              "         constant 2 : float\n"
              "function main : void\n"
              "   declare local i : int written\n"
              "      constant 2 : int\n"
              "   declare local w : float used\n"
              "      constant 1 : float\n"
              "   assign += : vec2\n"
              "      swizzle .yx : vec2\n"
              "         index : vec2\n"
              "            variable t : vec2[2]\n"
              "            constant 1 : int\n"
              "      swizzle .xy : vec2\n"
              "         variable a : vec3\n"
              "   assign : vec4\n"
              "      variable gl_Position : vec4\n"
              "      binary * : vec4\n"
              "         variable m : mat4\n"
              "         construct : vec4\n"
              "            variable a : vec3\n"
              "            call twice : float\n"
              "               variable w : float\n"
              "               variable i : int\n");
}

static void
tree_of_flow(void **state)
{
   (void)state;
   check_tree(GLSL_FRAGMENT,
              "uniform bool b;\n"
              "void main() {\n"
              "   for (int i = 0; bool c = i < 3; ++i) { if (b) continue; else break; }\n"
              "   do discard; while (!b);\n"
              "   { ; }\n"
              "   gl_FragColor = (b ? vec4(0.0) : gl_TexCoord[2]), vec4(1.0);\n"
              "   return;\n"
              "}\n",
              "fragment shader, GLSL 110\n"
              "uniform b : bool used\n"
              "builtin gl_FragColor : vec4 written\n"
              "builtin gl_TexCoord : vec4[] (3 used) used\n"
              "function main : void\n"
              "   loop\n"
              "      init\n"
              "         declare local i : int written\n"
              "            constant 0 : int\n"
              "      declare local c : bool\n"
              "      while\n"
              "         binary < : bool\n"
              "            variable i : int\n"
              "            constant 3 : int\n"
              "      body\n"
              "         if\n"
              "            variable b : bool\n"
              "            then\n"
              "               continue\n"
              "            else\n"
              "               break\n"
              "      step\n"
              "         unary ++x : int\n"
              "            variable i : int\n"
              "   loop, tested last\n"
              "      while\n"
              "         unary ! : bool\n"
              "            variable b : bool\n"
              "      body\n"
              "         discard\n"
              "   block\n"
              "   comma : vec4\n"
              "      assign : vec4\n"
              "         variable gl_FragColor : vec4\n"
              "         select : vec4\n"
              "            variable b : bool\n"
              "            constant 0 0 0 0 : vec4\n"
              "            index : vec4\n"
              "               variable gl_TexCoord : vec4[]\n"
              "               constant 2 : int\n"
              "      constant 1 1 1 1 : vec4\n"
              "   return\n");
}

/* The value of a constant expression, as text. */
static void
check_value(const char *type, const char *expression, const char *expected)
{
   char text[1024];
   snprintf(text, sizeof text,
            "#version 120\n"
            "struct S { int i; vec2 v[2]; };\n"
            "const S s = S(3, vec2[](vec2(1.0, 2.0), vec2(3, 4)));\n"
            "const %s x = %s;\n",
            type, expression);
   struct glsl_shader *shader = test_glsl_compile(GLSL_FRAGMENT, text);
   assert_non_null(shader);
   if (!shader->compiled)
      fail_msg("%s\n%s", text, shader->log);
   char *tree = glsl_print_unit(shader->unit);
   assert_non_null(tree);
   const char *value = strstr(tree, "const x");
   assert_non_null(value);
   value = strchr(value, '=');
   assert_non_null(value);
   if (strncmp(value + 2, expected, strlen(expected)) || value[2 + strlen(expected)] != '\n')
      fail_msg("%s: %s", expression, value);
   free(tree);
   glsl_shader_destroy(shader);
}

static void
constants(void **state)
{
   (void)state;
   check_value("int", "1 + 2 * 3 - -4", "11");
   check_value("int", "-7 / 2", "-3");
   check_value("int", "int(-2.75)", "-2");
   check_value("float", "1.0 / 3.0", "0.333333343");
   check_value("vec3", "vec3(1, 2, 3).zyx * 2.0", "6 4 2");
   check_value("vec2", "mat2(1, 2, 3, 4) * vec2(1, 10)", "31 42");
   check_value("vec2", "vec2(1, 10) * mat2(1, 2, 3, 4)", "21 43");
   check_value("mat2", "mat2(mat3(2.0))", "2 0 0 2");
   check_value("mat3", "mat3(mat2(5.0))", "5 0 0 0 5 0 0 0 1");
   check_value("mat2", "mat2(1, 2, 3, 4) / 2.0", "0.5 1 1.5 2");
   check_value("bool", "vec2(1, 2) == vec2(1, 2) && !(1 > 2)", "true");
   check_value("bool", "true ^^ true || false", "false");
   check_value("bvec2", "bvec2(vec2(0, 0.5))", "false true");
   check_value("float", "true ? 2.0 : 3", "2");
   check_value("float", "s.v[1].y", "4");
   check_value("bool", "s == S(3, vec2[2](vec2(1, 2), vec2(3, 4)))", "true");
   check_value("int", "s.v.length()", "2");
   check_value("float", "max(abs(-3.0), sqrt(4.0))", "3");
   check_value("float", "float[](1, 2, 3)[2]", "3");
   check_value("float", "mat2(1, 2, 3, 4)[1][0]", "3");
   check_value("float", "dFdx(2.0)", "0");
   check_value("float", "(1, 2.5)", "2.5");
   check_value("S", "S(1, s.v)", "{ 1 { 1 2 3 4 } }");
}

/* --- Messages */

static void
check_log(const char *text, const char *const *expected, unsigned num)
{
   struct glsl_shader *shader = test_glsl_compile(GLSL_VERTEX, text);
   assert_non_null(shader);
   unsigned num_errors = 0;
   for (const char *at = shader->log; (at = strstr(at, "error:")); at++)
      num_errors++;
   if (num_errors != num)
      fail_msg("%s\n%u errors:\n%s", text, num_errors, shader->log);
   for (unsigned i = 0; i < num; i++)
      if (!strstr(shader->log, expected[i]))
         fail_msg("%s\nno '%s' in\n%s", text, expected[i], shader->log);
   assert_true(!shader->compiled && !shader->unit);
   glsl_shader_destroy(shader);
}

static void
one_message_each(void **state)
{
   (void)state;
   static const struct {
      const char *text, *says;
   } rows[] = {
       {"void main() {\n  float x = foo;\n}", "0:2:13: error: 'foo' is not declared"},
       {"void main() { foo(1.0); }", "0:1:15: error: 'foo' is not declared"},
       {"void main() { foo x; x = x + 1; }", "0:1:15: error: 'foo' is no type"},
       {"void main() { float x = 1.0 x = 2.0; }", "0:1:29: error: expected ';'"},
       {"void main() { float x = (1.0; x = 2.0; }", "0:1:29: error: expected ')'"},
       {"void main() { float x = 1.0 + ; x = 2.0; }", "expected an expression, found ';'"},
       {"void main() { if (true { float x; } }", "expected ')'"},
       {"void main() { if true) { float x; } }", "expected '('"},
       {"void main() { for (int i = 0 i < 3; i++) { float x; } }", "expected ';'"},
       {"void main() { for (int i = 0; i < 3 i++) { float x; } }", "expected ';'"},
       {"void main() { while ((true) { float x; } }", "expected ')'"},
       {"void main() { float x = 1.0; x = x[1; x = 2.0; }", "expected ']'"},
       {"struct S { float x };\nvoid main() { }", "expected ';'"},
       {"float f(float x { return x; }\nvoid main() { }", "expected ')'"},
       {"void main() { float x = 1.0; ", "expected '}'"},
       {"void main() { vec3 v = vec2(1.0) + vec3(1.0); v = v + v; }",
        "'+' is not for vec2 and vec3"},
       {"void main() { float x = vec2(1.0); x = x + x; }", "float"},
       {"void main() { float x[0]; x[1] = x[2]; }", "at least 1, not 0"},
       {"void main() { float x = mix(vec3(1.0), 1); }",
        "no 'mix' takes (vec3, int); there is mix(float, float, float)"},
       {"float f(float x, out vec2 y) { y = vec2(x); return x; } void main() { f(1.0); }",
        "no 'f' takes (float); there is f(float, out vec2)"},
       {"uniform sampler2D s; void main() { sampler2D t = s; texture2D(t, vec2(1.0)); }",
        "samplers are uniforms or parameters"},
       {"void main() { gl_Position = gl_Vertex.xyq1; }", "'xyq1'"},
       {"#version 110\nvoid main() { goto x; }", "0:2:15: error"},
       {"struct S { float x; };\nvoid main() { S s; s.y = 1.0; }", "S has no member 'y'"},
       {"void f() { f(); } void main() { f(); }", "'f' calls itself"},
       {"void a(); void b() { a(); } void a() { b(); } void main() { a(); }", "recursion"},
   };
   for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
      check_log(rows[i].text, &rows[i].says, 1);
}

/* Keywords, functions and variables of an extension whose behaviour is 'warn', and no others. */
static void
warnings_of_extensions(void **state)
{
   (void)state;
   static const struct {
      enum glsl_stage stage;
      const char *text, *says; /* NULL: no warning */
   } rows[] = {
       {GLSL_FRAGMENT,
        "#extension GL_ARB_texture_rectangle : warn\nuniform sampler2DRect s;\nvoid main() { }",
        "0:2:9: warning: 'sampler2DRect' is of the extension GL_ARB_texture_rectangle"},
       {GLSL_FRAGMENT,
        "#extension GL_ARB_texture_rectangle : enable\nuniform sampler2DRect s;\nvoid main() { }",
        NULL},
       {GLSL_FRAGMENT,
        "#extension all : warn\nuniform sampler2D s;\n"
        "void main() { gl_FragColor = texture2DLod(s, vec2(0.0), 1.0); }",
        "0:3:30: warning: 'texture2DLod' is of the extension GL_ARB_shader_texture_lod"},
       {GLSL_FRAGMENT,
        "#extension all : warn\nuniform sampler2D s;\n"
        "void main() { gl_FragColor = texture2D(s, vec2(0.0)); }",
        NULL},
       {GLSL_FRAGMENT,
        "#version 100\n#extension GL_OES_standard_derivatives : warn\nprecision mediump float;\n"
        "varying float x; void main() { gl_FragColor = vec4(dFdx(x)); }",
        "0:4:52: warning: 'dFdx' is of the extension GL_OES_standard_derivatives"},
   };
   for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
      struct glsl_shader *shader = test_glsl_compile(rows[i].stage, rows[i].text);
      assert_non_null(shader);
      if (!shader->compiled || !strstr(shader->log, rows[i].says ? rows[i].says : "") ||
          (!rows[i].says && strstr(shader->log, "warning")))
         fail_msg("%s\n%s", rows[i].text, shader->log);
      glsl_shader_destroy(shader);
   }
}

static void
several_errors(void **state)
{
   (void)state;
   static const char *const expected[] = {
       "0:1:15: error: an attribute is",
       "0:3:4: error: 'x' is not declared",
       "0:3:8: error: 'y' is not declared",
       "0:4:26: error: expected an expression",
       "0:6:4: error: 'gl_Vertex' is only to be read",
       "0:9:13: error: 'f' returns float, not int",
   };
   check_log("attribute int a;\n"
             "void main() {\n"
             "   x = y;\n"
             "   if (true) { float z = ); }\n"
             "   float x;\n"
             "   gl_Vertex = vec4(1.0);\n"
             "}\n"
             "\n"
             "float f() { return 1; }\n"
             "void g() { f(); }\n",
             expected, 6);
}

/* --- Large texts */

struct text {
   char *bytes;
   size_t len, capacity;
};

static void
add(struct text *t, const char *piece, unsigned times)
{
   const size_t len = strlen(piece);
   if (t->len + len * times + 1 > t->capacity) {
      t->capacity = 2 * (t->len + len * times + 1);
      t->bytes = realloc(t->bytes, t->capacity);
      assert_non_null(t->bytes);
   }
   for (unsigned i = 0; i < times; i++, t->len += len)
      memcpy(t->bytes + t->len, piece, len + 1);
}

/* The shader is refused with these words, or taken where there are none. */
static void
check_large(struct text *t, const char *says)
{
   struct glsl_shader *shader = test_glsl_compile(GLSL_VERTEX, t->bytes);
   assert_non_null(shader);
   if (shader->compiled == (says != NULL) || (says && !strstr(shader->log, says)))
      fail_msg("%.80s: %.300s", t->bytes, shader->log);
   if (shader->compiled) {
      char *tree = glsl_print_unit(shader->unit);
      assert_non_null(tree);
      free(tree);
   }
   glsl_shader_destroy(shader);
   free(t->bytes);
   *t = (struct text){NULL, 0, 0};
}

static void
nested_texts(void **state)
{
   (void)state;
   static const struct {
      const char *before, *piece, *middle, *end, *after;
   } rows[] = {
       {"void main() { float x = ", "(", "1.0", ")", "; }"},
       {"void main() { float x = 1.0; x = ", "- ", "x", "", "; }"},
       {"void main() { float x = 1.0; ", "x = ", "x", "", "; }"},
       {"void main() ", "{", "", "}", ""},
       {"void main() { ", "if (true) ", ";", "", " }"},
       {"void main() { ", "for (;;) ", ";", "", " }"},
       {"uniform bool b; void main() { float x = ", "b ? 1.0 : ", "2.0", "", "; }"},
       {"void main() { float x = ", "max(1.0, ", "2.0", ")", "; }"},
       {"uniform mat4 m; void main() { float x = ", "m[int(", "m[0][0]", ")][0]", "; }"},
   };
   for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
      for (unsigned deep = 0; deep < 2; deep++) {
         const unsigned times = deep ? 50000 : 60;
         struct text t = {NULL, 0, 0};
         add(&t, rows[i].before, 1);
         add(&t, rows[i].piece, times);
         add(&t, rows[i].middle, 1);
         add(&t, rows[i].end, times);
         add(&t, rows[i].after, 1);
         check_large(&t, deep ? "deep" : NULL);
      }
}

static void
long_chains(void **state)
{
   (void)state;
   static const char *const pieces[] = {" + x", " * x", ", x"};
   for (size_t i = 0; i < sizeof pieces / sizeof *pieces; i++) {
      struct text t = {NULL, 0, 0};
      add(&t, "uniform float x; void main() { float y; y = x", 1);
      add(&t, pieces[i], 900);
      add(&t, "; }", 1);
      check_large(&t, NULL);
      add(&t, "uniform float x; void main() { float y; y = x", 1);
      add(&t, pieces[i], 100000);
      add(&t, "; }", 1);
      check_large(&t, "deep");
   }
}

static void
large_types(void **state)
{
   (void)state;
   struct text t = {NULL, 0, 0};
   char line[64];
   /* Each structure has two of the one before. */
   add(&t, "struct S0 { float f; };\n", 1);
   for (unsigned i = 1; i < 64; i++) {
      snprintf(line, sizeof line, "struct S%u { S%u a, b; };\n", i, i - 1);
      add(&t, line, 1);
   }
   check_large(&t, "too large");
   add(&t, "struct S0 { float f; };\n", 1);
   for (unsigned i = 1; i < 10000; i++) {
      snprintf(line, sizeof line, "struct S%u { S%u a; };\n", i, i - 1);
      add(&t, line, 1);
   }
   check_large(&t, "deep");
   add(&t, "float a[2000000000]; struct S { mat4 m[1000]; }; S s[1000]; void main() { }", 1);
   check_large(&t, "too large");
   /* Constants of constants: the same array in each of many. */
   add(&t, "#version 120\nconst float a[1000] = float[1000](1", 1);
   add(&t, ", 1", 999);
   add(&t, "); struct S { float x[1000], y[1000]; };\n", 1);
   for (unsigned i = 0; i < 30000; i++) {
      snprintf(line, sizeof line, "const S s%u = S(a, a);\n", i);
      add(&t, line, 1);
   }
   check_large(&t, "values");
}

static void
many_names(void **state)
{
   (void)state;
   struct text t = {NULL, 0, 0};
   char line[64];
   for (unsigned i = 0; i < 20000; i++) {
      snprintf(line, sizeof line, "uniform float x%u; void f%u() { float y = x%u; }\n", i, i, i);
      add(&t, line, 1);
   }
   check_large(&t, NULL);
   for (unsigned i = 0; i < 2000; i++) {
      snprintf(line, sizeof line, "struct S%u { float x; }; void f(S%u s) { }\n", i, i);
      add(&t, line, 1);
   }
   check_large(&t, "functions 'f'");
   /* Errors without end. */
   add(&t, "void main() { ", 1);
   add(&t, "x y z; ) ] } { float[", 20000);
   check_large(&t, "error");
}

int
main(void)
{
   const struct CMUnitTest tests[] = {
       cmocka_unit_test(tree_of_vertices),
       cmocka_unit_test(tree_of_flow),
       cmocka_unit_test(constants),
       cmocka_unit_test(one_message_each),
       cmocka_unit_test(warnings_of_extensions),
       cmocka_unit_test(several_errors),
       cmocka_unit_test(nested_texts),
       cmocka_unit_test(long_chains),
       cmocka_unit_test(large_types),
       cmocka_unit_test(many_names),
   };
   return cmocka_run_group_tests(tests, NULL, NULL);
}

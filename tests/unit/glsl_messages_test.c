/* What is said of mistakes that people make: where it is, what is wrong, and what was meant. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "glsl_compile.h"

struct mistake {
   const char *text, *says; /* the log has this */
};

static void
check_all(enum glsl_stage stage, const struct mistake *mistakes, size_t num)
{
   unsigned wrong = 0;
   for (size_t i = 0; i < num; i++) {
      struct glsl_shader *shader = test_glsl_compile(stage, mistakes[i].text);
      assert_non_null(shader);
      if (shader->compiled || !strstr(shader->log, mistakes[i].says)) {
         print_error("%s\n%s:\n%s\ninstead of: %s\n", mistakes[i].text,
                     shader->compiled ? "is compiled" : "is said to have", shader->log,
                     mistakes[i].says);
         wrong++;
      }
      glsl_shader_destroy(shader);
   }
   assert_int_equal(wrong, 0);
}
#define CHECK(stage, table) check_all(stage, table, sizeof table / sizeof *table)

/* What is missing at the end of a line is shown there, not where the next line begins. */
static void
missing(void **unused)
{
   static const struct mistake table[] = {
       {"void main() {\n   float a = 1.0\n   a = 2.0;\n}",
        "0:2:17: error: expected ';' behind the declaration, found 'a' in a later line\n"
        "       float a = 1.0\n"
        "                    ^\n"},
       {"void main() {\n   int a;\n   a = 2 // a comment\n\n}",
        "0:3:9: error: expected ';' behind the statement, found '}' in a later line\n"},
       {"void main() { float a = 1.0 a = 2.0; }", "0:1:29: error: expected ';'"},
       /* of a macro the text has another spelling */
       {"#define ONE 1.0\nvoid main() {\n   float a = ONE\n   a = 2.0;\n}",
        "0:4:4: error: expected ';' behind the declaration, found 'a'\n"},
       {"void f() {\n}\nvoid main() {\n   if (true) {\n   }\n",
        "expected '}' at the end of the block that begins at 0:3, found the end of the shader"},
       {"float x", "0:1:8: error: expected ';'"},
       {"uniform float x\n", "expected ';' behind the declaration, found the end of the shader"},
       {"void main() { double d; }", "expected a statement, found 'double', a word that is"},
   };
   CHECK(GLSL_FRAGMENT, table);
}

static void
names(void **unused)
{
   static const struct mistake table[] = {
       {"uniform vec4 colour;\nvoid main() { gl_FragColor = color; }",
        "0:2:30: error: 'color' is not declared; is 'colour' meant?\n"},
       {"float shade(float x) { return x; } void main() { float a = shaed(1.0); }",
        "'shaed' is not declared; is 'shade' meant?"},
       {"void main() { vec3 a = normalise(vec3(1.0)); }", "is 'normalize' meant?"},
       {"void main() { gl_FragColour = vec4(1.0); }", "is 'gl_FragColor' meant?"},
       {"struct Light { float x; }; Ligth l; void main() { }", "is 'Light' meant?"},
       /* the newest of those that are as near */
       {"void main() { float aaaa, aaab; aaac = 1.0; }", "is 'aaab' meant?"},
       /* what is as far from it as anything is not */
       {"void main() { float ab; xy = 1.0; }", "'xy' is not declared\n"},
       {"void main() { float ab; abcdef = 1.0; }", "'abcdef' is not declared\n"},
       {"void main() { { float count; } coumt = 1.0; }", "'coumt' is not declared\n"},
       {"#version 120\nvoid main() { vec4 v; v(); }", "'v' is no function"},
       {"#version 110\nvoid main() { vec4 v; v(); }",
        "'v' is not declared as a function: it is a variable"},
       /* other languages */
       {"void main() { float a = lerp(0.0, 1.0, 0.5); }", "this language has mix"},
       {"uniform sampler2D s; void main() { gl_FragColor = texture(s, vec2(0.0)); }",
        "'texture' is not declared: this language has texture2D"},
       {"void main() { float4 a; }", "'float4' is no type: this language has vec4"},
   };
   CHECK(GLSL_FRAGMENT, table);
}

/* Names that another shader would have. */
static void
elsewhere(void **unused)
{
   static const struct mistake vertex[] = {
       {"void main() { gl_FragColor = vec4(1.0); }",
        "'gl_FragColor' is not declared: it is of fragment shaders\n"},
       {"void main() { float a = dFdx(1.0); }",
        "'dFdx' is not declared: it is of fragment shaders"},
       {"#version 120\nout vec4 c; void main() { }", "what a vertex shader hands on is 'varying'"},
       {"#version 120\nin vec4 c; void main() { }", "what a vertex shader gets is 'attribute'"},
   };
   static const struct mistake fragment[] = {
       {"void main() { gl_Position = vec4(1.0); }", "it is of vertex shaders\n"},
       {"#version 110\nvoid main() { mat3 t = transpose(mat3(1.0)); }",
        "'transpose' is not declared: it is of GLSL 1.20, which '#version 120' asks for"},
       {"#version 110\nuniform mat2x3 m; void main() { }",
        "'mat2x3' is no type: it is of GLSL 1.20"},
       {"uniform sampler2D s; void main() { gl_FragColor = texture2DGradARB(s, vec2(0.0), "
        "vec2(0.0), vec2(0.0)); }",
        "it needs '#extension GL_ARB_shader_texture_lod : enable'"},
       {"in vec2 t; void main() { }", "what a fragment shader gets is 'varying' or 'uniform'"},
       {"out vec4 c; void main() { }", "a fragment shader writes gl_FragColor"},
       {"#version 330\nvoid main() { }",
        "0:1:10: error: version 330 is not supported: there is 110"},
   };
   CHECK(GLSL_VERTEX, vertex);
   CHECK(GLSL_FRAGMENT, fragment);
}

static void
types(void **unused)
{
   static const struct mistake table[] = {
       {"#version 110\nvoid main() { float x = 1; }",
        "the initial value is int, not float: no int becomes a float by itself before GLSL 1.20"},
       {"#version 110\nuniform float x; void main() { float y = x * 2; }",
        "'*' is not for float and int: no int becomes a float by itself before GLSL 1.20"},
       {"#version 100\nprecision mediump float; void main() { float x; x = 1; }",
        "int can not be assigned to float: no int becomes a float by itself\n"},
       {"#version 120\nvoid main() { int x = 1.0; }", "the initial value is float, not int\n"},
       {"void main() { const float c = 1.0; c = 2.0; }",
        "this is a constant: it can not be assigned to"},
       {"uniform vec4 v; void main() { gl_FragColor = v.foo; }",
        "'foo' names no components: these are of xyzw, rgba or stpq"},
       {"uniform vec4 v; void main() { gl_FragColor = v.xyzwx; }", "names more than four"},
       {"uniform vec4 v; void main() { gl_FragColor.xy = v.xg; }",
        "'xg' names no components of one set: xyzw, rgba or stpq"},
       {"uniform float x; void main() { float y = x.x; }", "float has no components: it is one"},
       {"#version 110\nvoid main() { float k[2]; k = float[2](1.0, 2.0); }",
        "before GLSL 1.20 the size of an array stands behind its name"},
       {"uniform float a;\nuniform vec2 a;\nvoid main() { }",
        "0:2:14: error: 'a' is declared already, at 0:1\n"},
       {"#version 120\nvoid f() { }\nuniform vec2 f;\nvoid main() { }",
        "'f' is declared already, at 0:2\n"},
       {"#version 120\nuniform vec2 g;\nvoid g() { }\nvoid main() { }",
        "'g' is declared already, at 0:2, and is no function"},
   };
   CHECK(GLSL_FRAGMENT, table);
}

/* A wrong constructor is said to be wrong once. */
static void
once(void **unused)
{
   struct glsl_shader *shader = test_glsl_compile(
       GLSL_FRAGMENT, "#version 110\nconst float k[2] = float[2](1.0, 2.0); void main() { }");
   assert_non_null(shader);
   const char *first = strstr(shader->log, "error:");
   assert_non_null(first);
   assert_null(strstr(first + 1, "error"));
   glsl_shader_destroy(shader);
}

/* Thousands of names that look alike are compared for the errors that are shown only. */
static void
many_names(void **unused)
{
   enum { NUM = 20000 };
   static char text[NUM * 64];
   size_t len = 0;
   len += (size_t)snprintf(text + len, sizeof text - len, "void main() {\n");
   for (unsigned i = 0; i < NUM; i++)
      len +=
          (size_t)snprintf(text + len, sizeof text - len, "float name%05u; nam%05u = 1.0;\n", i, i);
   len += (size_t)snprintf(text + len, sizeof text - len, "}");
   assert_in_range(len, 1, sizeof text - 1);
   struct glsl_shader *shader = test_glsl_compile(GLSL_FRAGMENT, text);
   assert_non_null(shader);
   assert_non_null(strstr(shader->log, "'nam00000' is not declared; is 'name00000' meant?"));
   assert_null(strstr(shader->log, "nam19999"));
   glsl_shader_destroy(shader);
}

int
main(void)
{
   const struct CMUnitTest tests[] = {
       cmocka_unit_test(missing), cmocka_unit_test(names), cmocka_unit_test(elsewhere),
       cmocka_unit_test(types),   cmocka_unit_test(once),  cmocka_unit_test(many_names),
   };
   return cmocka_run_group_tests(tests, NULL, NULL);
}

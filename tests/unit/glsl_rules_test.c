/* What the shading language takes and refuses: each text is compiled as GLSL 1.10, as GLSL 1.20 and
 * as ESSL 1.00, and a table says which of them take it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "glsl_compile.h"

enum { IN_110 = 1, IN_120 = 2, IN_ES = 4, DESKTOP = IN_110 | IN_120, ALL = 7, NONE = 0 };

struct rule {
   unsigned in; /* the languages that take it */
   const char *text;
   const char *says; /* what the others' log contains; NULL: an error of any kind */
};

static const char *const preludes[] = {
    "#version 110\n",
    "#version 120\n",
    "#version 100\nprecision mediump float; precision mediump int;\n",
};

static unsigned
check_rule(enum glsl_stage stage, const struct rule *rule, const char *before, const char *after)
{
   unsigned num_wrong = 0;
   for (unsigned i = 0; i < 3; i++) {
      char text[4096];
      const int len =
          snprintf(text, sizeof text, "%s%s%s%s", preludes[i], before, rule->text, after);
      assert_in_range(len, 1, sizeof text - 1);
      struct glsl_shader *shader = test_glsl_compile(stage, text);
      assert_non_null(shader);
      const bool takes = rule->in >> i & 1;
      const bool said = shader->compiled || !rule->says || strstr(shader->log, rule->says);
      if (shader->compiled != takes || !said) {
         print_error("%s is %s by %.12s:\n%s\n", rule->text, shader->compiled ? "taken" : "refused",
                     preludes[i], shader->log);
         num_wrong++;
      }
      glsl_shader_destroy(shader);
   }
   return num_wrong;
}

/* --- Statements of main */

static const char before_main[] =
    "uniform float uf; uniform int ui; uniform bool ub; uniform vec2 u2; uniform vec3 u3;"
    "uniform vec4 u4; uniform ivec3 ui3; uniform bvec3 ub3; uniform mat2 um2; uniform mat3 um3;"
    "uniform mat4 um4; uniform sampler2D us; uniform float ua[4]; varying vec4 vv;"
    "struct S { float a; vec3 b; }; struct A { float a[3]; }; uniform S us1; uniform A ua1;"
    "float f(float x) { return x; } void g(out float x) { x = 1.0; } void h() { }\n"
    "void main() {\n";

static const struct rule statements[] = {
    /* expressions and their types */
    {ALL, "float x = uf + 1.0;", NULL},
    {IN_120, "float x = uf + 1;", "'+'"},
    {IN_120, "float x = 1;", "float"},
    {NONE, "int x = 1.0;", "int"},
    {NONE, "float x = true;", "float"},
    {NONE, "bool x = 1;", "bool"},
    {ALL, "vec3 x = u3 * 2.0 + 1.0 / u3;", NULL},
    {IN_120, "vec3 x = u3 * 2;", "'*'"},
    {IN_120, "vec3 x = ui3;", "vec3"},
    {NONE, "vec3 x = u2 + u3;", "'+'"},
    {NONE, "ivec3 x = ub3;", "ivec3"},
    {ALL, "vec3 x = um3 * u3 + u3 * um3;", NULL},
    {NONE, "vec4 x = um3 * u4;", "'*'"},
    {ALL, "mat3 x = um3 * um3 + um3 / 2.0;", NULL},
    {NONE, "mat3 x = um3 + um4;", "'+'"},
    {NONE, "mat3 x = um3 + u3;", "'+'"},
    {ALL, "bool x = uf < 1.0 && ui >= 3;", NULL},
    {NONE, "bool x = u3 < u3;", "'<'"},
    {ALL, "bool x = u3 == u3 && um3 != um3;", NULL},
    {NONE, "bool x = u3 == u2;", "'=='"},
    {NONE, "bool x = ub && uf;", "'&&'"},
    {ALL, "bool x = ub ^^ !ub || ub3.x;", NULL},
    {NONE, "bool x = !uf;", "'!'"},
    {NONE, "bvec3 x = !ub3;", "'!'"},
    {NONE, "bool x = -ub;", "'-'"},
    {ALL, "vec3 x = -u3; x = +u3; int i = -ui;", NULL},
    {NONE, "int x = ui % 2;", "reserved"},
    {NONE, "int x = ui & 2;", "reserved"},
    {NONE, "int x = ui << 2;", "reserved"},
    {NONE, "int x = ~ui;", "reserved"},
    {NONE, "int x = 1; x %= 2;", "reserved"},
    {NONE, "int x = 1; x >>= 2;", "reserved"},
    {ALL, "float x = ub ? 1.0 : uf;", NULL},
    {IN_120, "float x = ub ? 1 : uf;", NULL},
    {NONE, "float x = uf ? 1.0 : 2.0;", "bool"},
    {NONE, "float x = ub3.x ? u3 : u2;", NULL},
    {ALL, "float x = (1.0, 2.0);", NULL},
    {NONE, "x = 1.0;", "'x' is not declared"},
    {NONE, "float x = f;", NULL},
    {NONE, "float x = h();", NULL},
    {NONE, "float x = h() + 1.0;", NULL},
    {NONE, "float x = 1.0 2.0;", NULL},
    {NONE, "float x = ;", "an expression"},
    /* lvalues */
    {ALL, "float x; x = 1.0; x += 2.0; x *= 3.0; ++x; x--;", NULL},
    {ALL, "vec4 v; v.xw = u2; v.zyx = u3; v[ui] = 1.0; v.y++;", NULL},
    {NONE, "vec4 v; v.xx = u2;", "twice"},
    {NONE, "vec4 v; (v.xy + v.zw).x = 1.0;", NULL},
    {NONE, "vec4 v; v.xyz.xx = u2;", "twice"},
    {NONE, "float x; +x = 1.0;", NULL},
    {NONE, "float x; (ub ? x : x) = 1.0;", NULL},
    {NONE, "float x; float(x) = 1.0;", NULL},
    {NONE, "1.0 = 2.0;", NULL},
    {NONE, "uf = 2.0;", "'uf'"},
    {NONE, "uf++;", "'uf'"},
    {NONE, "const float c = 1.0; c = 2.0;", NULL},
    {NONE, "f(1.0) = 2.0;", NULL},
    {NONE, "f = 2.0;", NULL},
    {NONE, "us = us;", NULL},
    {NONE, "vec3 x; x += u4;", NULL},
    {NONE, "int x; x += 1.0;", NULL},
    {IN_120, "float x = 0.0; x += 1;", NULL},
    {NONE, "bool b = true; b++;", NULL},
    {ALL, "mat3 m = um3; m *= um3; vec3 v = u3; v *= um3; m++;", NULL},
    /* parts */
    {ALL, "float x = u4.x + u4.g + u4.q; vec3 y = u4.rgb; vec4 z = u2.xyxy;", NULL},
    {NONE, "float x = u2.z;", "vec2"},
    {NONE, "vec2 x = u4.xg;", NULL},
    {NONE, "vec2 x = u4.xyzwx;", NULL},
    {NONE, "float x = uf.x;", NULL},
    {NONE, "float x = um3.x;", NULL},
    {ALL, "float x = um3[1][2] + um3[ui].x;", NULL},
    {NONE, "float x = um3[3].x;", "3"},
    {NONE, "float x = u3[3];", "3"},
    {NONE, "float x = u3[-1];", "-1"},
    {NONE, "float x = u3[1.0];", "int"},
    {NONE, "float x = uf[0];", NULL},
    {ALL, "float x = ua[3] + ua[ui];", NULL},
    {NONE, "float x = ua[4];", "4"},
    {ALL, "float x = us1.a + us1.b.y;", NULL},
    {NONE, "float x = us1.c;", "'c'"},
    {IN_120, "int x = ua.length();", NULL},
    {NONE, "int x = ua.length;", NULL},
    {NONE, "int x = ua.length(1);", NULL},
    {NONE, "int x = u3.length();", NULL},
    /* constructors */
    {ALL, "vec4 x = vec4(1.0); x = vec4(u2, u2); x = vec4(u3, ui); x = vec4(u2, ub, 1);", NULL},
    {ALL, "vec2 x = vec2(u4); float y = float(u4); int i = int(uf); bool b = bool(ui);", NULL},
    {NONE, "vec4 x = vec4();", NULL},
    {NONE, "vec4 x = vec4(u2);", NULL},
    {NONE, "vec4 x = vec4(u4, 1.0);", NULL},
    {NONE, "float x = float(1.0, 2.0);", NULL},
    {ALL, "mat3 x = mat3(1.0); x = mat3(u3, u3, u3); mat2 y = mat2(u4);", NULL},
    {NONE, "mat3 x = mat3(u3, u3);", NULL},
    {IN_120 | IN_ES, "mat3 x = mat3(um4); mat4 y = mat4(um3);", NULL},
    {NONE, "mat4 x = mat4(um3, 1.0);", NULL},
    {ALL, "vec4 x = vec4(um2);", NULL},
    {NONE, "float x = float(us1);", NULL},
    {NONE, "float x = float(us);", NULL},
    {NONE, "float x = float(h());", NULL},
    {ALL, "S s = S(1.0, u3);", NULL},
    {IN_120, "S s = S(1, ui3);", NULL},
    {NONE, "S s = S(1.0);", NULL},
    {NONE, "S s = S(1.0, u3, 1.0);", NULL},
    {NONE, "S s = S(1.0, u4);", NULL},
    {NONE, "sampler2D s = sampler2D(1);", NULL},
    {IN_120, "float x[2] = float[2](1.0, 2.0);", NULL},
    {IN_120, "float x[2] = float[](1, ui);", NULL},
    {IN_120, "float x[] = float[2](1.0, 2.0); int i = x.length();", NULL},
    {NONE, "float x[3] = float[2](1.0, 2.0);", NULL},
    {NONE, "float x[2] = float[2](1.0);", NULL},
    {NONE, "float x[2] = { 1.0, 2.0 };", NULL},
    /* arrays and structures as a whole */
    {IN_120, "float x[4]; x = ua;", NULL},
    {IN_120, "float x[4] = ua;", NULL},
    {IN_120, "float x[4]; x[0] = 1.0; bool b = x == ua;", NULL},
    {NONE, "float x[3]; x = ua;", NULL},
    {NONE, "float x[4]; x[0] = 1.0; bool b = x < x;", NULL},
    {NONE, "float x[4]; x++;", NULL},
    {NONE, "float x[4]; x = x + x;", NULL},
    {ALL, "S s = us1; bool b = s == us1; s = us1;", NULL},
    {DESKTOP, "A s = ua1;", NULL},
    {DESKTOP, "A s; bool b = s == ua1;", NULL},
    {IN_120, "float x[4]; float y[4]; x[0] = y[0] = 1.0; x = ub ? x : y;", NULL},
    /* declarations */
    {ALL, "float x, y = 1.0, z[3];", NULL},
    {ALL, "float x[2 + 1]; const int n = 4; float y[n * 2];", NULL},
    {NONE, "float x[0];", "1"},
    {NONE, "float x[-1];", NULL},
    {NONE, "float x[1.0];", NULL},
    {NONE, "float x[ui];", "constant"},
    {IN_ES, "float x[(1, 2)];", "constant"},
    {NONE, "float x[2000000000];", "large"},
    {NONE, "float x[3][2];", NULL},
    {IN_120 | IN_ES, "float[3] x; x[0] = 1.0;", NULL},
    {NONE, "float[3] x[2];", NULL},
    {NONE, "float x; float x;", "'x'"},
    {DESKTOP, "float x[]; x[1] = 1.0; float x[3];", NULL},
    {NONE, "float x[]; x[4] = 1.0; float x[3];", NULL},
    {NONE, "float x[]; x[ui] = 1.0;", NULL},
    {NONE, "float x[2]; float x[2];", NULL},
    {ALL, "float x = 1.0; { float x = x; }", NULL},
    {NONE, "float x = x;", "'x'"},
    {NONE, "void x;", "void"},
    {NONE, "const float x;", "'x'"},
    {NONE, "const float x = uf;", NULL},
    {ALL, "const float x = 1.0 + 2.0; const vec3 y = vec3(x).zyx;", NULL},
    {IN_120 | IN_ES, "const float x = sqrt(2.0);", NULL},
    {NONE, "const float x = f(1.0);", NULL},
    {NONE, "uniform float x;", NULL},
    {NONE, "varying float x;", NULL},
    {NONE, "in float x;", NULL},
    {NONE, "invariant float x;", NULL},
    {NONE, "float gl_x;", "gl_"},
    {DESKTOP, "float a__b;", "__"},
    {NONE, "sampler2D s;", NULL},
    {ALL, "struct T { int i; } t; t.i = 1;", NULL},
    {NONE, "struct T { };", NULL},
    {NONE, "struct T { int i, i; };", "'i'"},
    {NONE, "struct T { int i = 1; };", NULL},
    {NONE, "struct T { const int i; };", NULL},
    {NONE, "struct T { int i[]; };", NULL},
    {IN_110, "struct T { struct U { int i; } u; }; U u; T t = T(u);", "within"},
    {NONE, "struct T { S; };", NULL},
    {NONE, "struct T { void i; };", NULL},
    {NONE, "struct S T;", NULL},
    {NONE, "float x; struct x { int i; };", NULL},
    {IN_110, "float f(float x);", NULL},
    {NONE, "float k(float x) { return x; }", NULL},
    /* flow */
    {ALL, "if (ub) h(); else { h(); }", NULL},
    {NONE, "if (uf) h();", "bool"},
    {NONE, "if (ub3) h();", "bool"},
    {NONE, "if (ub) float x = 1.0; x = 2.0;", "'x'"},
    {ALL, "for (int i = 0; i < 4; i++) { if (ub) continue; break; }", NULL},
    {ALL, "for (;;) break; for (int i = 0; bool b = ub; ) break;", NULL},
    {NONE, "for (int i = 0; i; i++) h();", "bool"},
    {NONE, "for (int i = 0; i < 4; i++) h(); int j = i;", "'i'"},
    {ALL, "while (ub) break; while (bool b = ub) { if (b) break; }", NULL},
    {ALL, "do { break; } while (ub);", NULL},
    {NONE, "do h(); while (bool b = ub);", NULL},
    {NONE, "do h(); while (ub)", NULL},
    {NONE, "break;", "'break'"},
    {NONE, "continue;", "'continue'"},
    {ALL, "return;", NULL},
    {NONE, "return 1.0;", NULL},
    {NONE, "goto x;", "reserved"},
    {NONE, "switch (ui) { }", "reserved"},
    {NONE, "case 1: h();", NULL},
    {ALL, ";;;{}{;}", NULL},
    {NONE, "else h();", NULL},
    /* calls */
    {ALL, "float x = f(1.0);", NULL},
    {IN_120, "float x = f(1);", "'f'"},
    {NONE, "float x = f(u2);", "f(float)"},
    {NONE, "float x = f();", NULL},
    {NONE, "float x = f(1.0, 2.0);", NULL},
    {NONE, "float x = nothing(1.0);", "'nothing'"},
    {ALL, "float x; g(x); vec4 v; g(v.y);", NULL},
    {NONE, "g(1.0);", NULL},
    {NONE, "g(uf);", "'uf'"},
    {NONE, "int i; g(i);", NULL},
    {ALL, "h(); h(void);", NULL},
    {ALL, "vec3 x = mix(u3, u3, 0.5); x = max(x, 1.0); float y = dot(x, x);", NULL},
    {IN_120, "vec3 x = max(u3, 1);", "max"},
    {NONE, "vec3 x = mix(u3, u2, 0.5);", "mix"},
    {ALL, "vec4 x = texture2D(us, u2);", NULL},
    {NONE, "vec4 x = texture2D(uf, u2);", "texture2D"},
    {NONE, "vec4 x = texture2D((us, us), u2);", NULL},
    {NONE, "vec4 x = texture2D(ub ? us : us, u2);", NULL},
    {NONE, "float x = ui(1.0);", NULL},
};

static void
main_statements(void **state)
{
   (void)state;
   unsigned num_wrong = 0;
   for (size_t i = 0; i < sizeof statements / sizeof *statements; i++)
      num_wrong += check_rule(GLSL_VERTEX, &statements[i], before_main, "\n}\n");
   assert_int_equal(num_wrong, 0);
}

/* --- Global declarations */

static const struct rule vertex_globals[] = {
    {ALL, "attribute vec4 a; attribute float b; attribute mat3 c;", NULL},
    {NONE, "attribute int a;", NULL},
    {NONE, "attribute vec4 a[2];", NULL},
    {NONE, "struct S { float f; }; attribute S a;", NULL},
    {NONE, "attribute vec4 a = vec4(1.0);", NULL},
    {NONE, "attribute vec4 a; void k() { a = vec4(1.0); }", "'a'"},
    {ALL, "varying vec4 a; varying mat2 b; varying float c[3]; void k() { a.x = c[1]; }", NULL},
    {NONE, "varying ivec2 a;", NULL},
    {NONE, "varying bool a;", NULL},
    {NONE, "struct S { float f; }; varying S a;", NULL},
    {NONE, "varying vec4 a = vec4(1.0);", NULL},
    {ALL, "uniform int a; uniform sampler2D b[2]; struct S { sampler2D s; }; uniform S c;", NULL},
    {IN_120, "uniform float a = 1.0;", NULL},
    {NONE, "uniform float a = b;", NULL},
    {NONE, "uniform sampler2D a = 1;", NULL},
    {NONE, "uniform float b; uniform float a = b;", NULL},
    {DESKTOP, "uniform float b; float a = b;", NULL},
    {ALL, "float a = 1.0 + 2.0;", NULL},
    {NONE, "uniform void a;", NULL},
    {NONE, "attribute uniform float a;", NULL},
    {NONE, "const uniform float a = 1.0;", NULL},
    {NONE, "in float a;", NULL},
    {IN_120, "centroid varying vec4 a;", NULL},
    {NONE, "varying centroid vec4 a;", NULL},
    {NONE, "centroid uniform vec4 a;", NULL},
    {IN_120 | IN_ES, "invariant varying vec4 a;", NULL},
    {IN_120 | IN_ES, "invariant gl_Position;", NULL},
    {IN_120 | IN_ES, "varying vec4 a, b; invariant a, b;", NULL},
    {NONE, "varying invariant vec4 a;", NULL},
    {NONE, "invariant uniform vec4 a;", NULL},
    {NONE, "uniform vec4 a; invariant a;", NULL},
    {NONE, "invariant nothing;", NULL},
    {NONE, "invariant gl_Position; varying vec4 gl_Position;", NULL},
    {IN_ES, "lowp float a; highp vec4 b; mediump int c;", NULL},
    {IN_ES, "precision lowp float; precision highp sampler2D;", NULL},
    {NONE, "precision lowp vec4;", NULL},
    {NONE, "lowp bool a;", NULL},
    {IN_ES, "highp float k(); highp float k() { return 1.0; }", NULL},
    {NONE, "highp float k(); lowp float k() { return 1.0; }", NULL},
    {NONE, "lowp struct T { lowp float a; };", NULL},
    {DESKTOP, "varying vec4 gl_TexCoord[4];", NULL},
    {NONE, "varying vec4 gl_TexCoord[9];", NULL},
    {NONE, "varying vec3 gl_TexCoord[2];", NULL},
    {NONE, "uniform vec4 gl_TexCoord[2];", NULL},
    {NONE, "vec4 gl_Position;", NULL},
    {NONE, "attribute vec4 gl_Vertex;", NULL},
    {NONE, "float gl_a(float x) { return x; }", "gl_"},
    /* functions */
    {ALL, "float k(float x); float k(float x) { return x; } float k(int x) { return 1.0; }", NULL},
    {NONE, "float k(float x) { return x; } float k(float x) { return x; }", "'k'"},
    {NONE, "float k(float x); int k(float x) { return 1; }", "'k'"},
    {NONE, "void k(in float x); void k(out float x) { x = 1.0; }", NULL},
    {DESKTOP, "void k(float x); void k(float y); void k(float z) { }", "'k'"},
    {NONE, "float k() { }", "'k'"},
    {NONE, "float k() { return; }", "'k'"},
    {NONE, "float k() { return 1; }", NULL},
    {NONE, "void k() { return 1.0; }", NULL},
    {NONE, "void k(float x, float x) { }", "'x'"},
    {NONE, "void k(float x) { float x; }", "'x'"},
    {NONE, "void k(void x) { }", NULL},
    {NONE, "void k(void, float x) { }", NULL},
    {NONE, "void k(float x) { } void l() { k(); }", "k(float)"},
    {ALL, "void k(float, vec2 y); void l() { k(1.0, vec2(1.0)); }", NULL},
    {NONE, "void k(float, vec2 y) { }", "parameter 1"},
    {ALL, "void k(const in float x, const vec2 y, inout float z) { z = x; }", NULL},
    {NONE, "void k(const float x) { x = 1.0; }", "'x'"},
    {NONE, "void k(const out float x) { }", NULL},
    {NONE, "void k(in const float x) { }", NULL},
    {NONE, "void k(uniform float x) { }", NULL},
    {ALL, "void k(float x) { x = 1.0; }", NULL},
    {NONE, "void k(float x[]) { }", NULL},
    {ALL, "void k(float x[3]) { } void l() { float y[3]; k(y); }", NULL},
    {NONE, "void k(float x[3]) { } void l() { float y[2]; k(y); }", NULL},
    {IN_120 | IN_ES, "void k(out float x[3]) { x[0] = 1.0; }", "before GLSL 1.20"},
    {IN_120, "void k(float[3] x) { } float[3] l() { return float[3](1.0, 2.0, 3.0); }", NULL},
    {NONE, "float[] l() { return float[3](1.0, 2.0, 3.0); }", NULL},
    {NONE, "const float k() { return 1.0; }", NULL},
    {NONE, "uniform float k() { return 1.0; }", NULL},
    {ALL, "vec4 k(sampler2D s) { return texture2D(s, vec2(1.0)); }", NULL},
    {NONE, "void k(out sampler2D s) { }", NULL},
    {NONE, "sampler2D k() { }", NULL},
    {NONE, "void k() { k(); }", "'k'"},
    {NONE, "void k(); void l() { k(); } void k() { l(); }", NULL},
    {NONE, "float k(float x = 1.0) { return x; }", NULL},
    {NONE, "int main() { return 1; }", "main"},
    {NONE, "void main(float x) { }", "main"},
    {NONE, "void main(int x); void main() { }", "main"},
    {NONE, "void main() { } void main() { }", "main"},
    {IN_120, "void k(float x) { } void l() { k(1); }", NULL},
    {IN_120, "void k(float x) { } void k(vec2 x) { } void l() { k(1); k(ivec2(1)); }", NULL},
    {ALL, "void k(float x) { } void k(int x) { } void l() { k(1); k(1.0); }", NULL},
    {NONE, "void k(float x, int y) { } void k(int x, float y) { } void l() { k(1, 1); }", NULL},
    {IN_120, "void k(out int x) { x = 1; } void l() { float y; k(y); }", NULL},
    {NONE, "void k(out float x) { x = 1.0; } void l() { int y; k(y); }", NULL},
    /* names */
    {NONE, "float k; vec2 k;", "'k'"},
    {IN_110, "float k; float k() { return 1.0; }", "'k'"},
    {IN_110, "float k() { return 1.0; } float k;", "'k'"},
    {NONE, "struct k { float x; }; float k;", "'k'"},
    {NONE, "struct k { float x; }; void k() { }", "'k'"},
    {NONE, "struct k { float x; }; struct k { float x; };", "'k'"},
    {IN_110, "float k() { return 1.0; } void l() { float k = 1.0; k = k(); }", NULL},
    {DESKTOP, "float sin(float x) { return x; } void k() { float y = sin(1.0); }", NULL},
    {NONE, "float sin(vec2 x) { return x.x; } void k() { float y = sin(1.0); }", NULL},
    {DESKTOP, "uniform float a[]; void k() { float b = a[2]; } uniform float a[3];", NULL},
    {NONE, "uniform float a[]; void k() { float b = a[3]; } uniform float a[3];", NULL},
    {NONE, "uniform float a[]; uniform int a[3];", NULL},
    {NONE, "uniform float a[]; float a[3];", NULL},
    {NONE, "uniform float a[]; void k() { int i = 1; float b = a[i]; }", NULL},
    {ALL, "struct S { float x; } s, t[2]; void k() { s = t[1]; }", NULL},
    {NONE, "struct { float x; } s", NULL},
    {NONE, "float x", "';'"},
    {ALL, ";", NULL},
    {NONE, "}", NULL},
    {NONE, "1.0;", NULL},
    {NONE, "x = 1.0;", NULL},
    {NONE, "void k() { float x = 1.0; ", NULL},
    {ALL, "float; struct S { float x; };", NULL},
    {NONE, "discard;", NULL},
    {NONE, "void k() { discard; }", "discard"},
    {ALL, "void k() { gl_Position = vec4(1.0); gl_PointSize = 2.0; vec4 x = gl_Position; }", NULL},
    {DESKTOP, "void k() { gl_Position = ftransform(); gl_FrontColor = gl_Color; }", NULL},
    {NONE, "void k() { gl_Vertex = vec4(1.0); }", NULL},
    {DESKTOP, "void k() { vec4 x = gl_LightSource[7].ambient + gl_Fog.color; }", NULL},
    {NONE, "void k() { vec4 x = gl_LightSource[8].ambient; }", NULL},
    {DESKTOP, "void k() { gl_FogParameters x = gl_Fog; }", NULL},
    {NONE, "void k() { gl_FragColor = vec4(1.0); }", "'gl_FragColor'"},
    {NONE, "void k() { int i = gl_MaxLights; gl_MaxDrawBuffers = 1; }", NULL},
    {ALL, "const int n = gl_MaxDrawBuffers; float x[gl_MaxDrawBuffers];", NULL},
    {DESKTOP, "void k() { gl_TexCoord[2] = vec4(1.0); }", NULL},
    {NONE, "void k(int i) { gl_TexCoord[i] = vec4(1.0); }", NULL},
    {DESKTOP, "varying vec4 gl_TexCoord[2]; void k(int i) { gl_TexCoord[i] = vec4(1.0); }", NULL},
};

static const struct rule fragment_globals[] = {
    {NONE, "attribute vec4 a;", NULL},
    {NONE, "varying vec4 a; void k() { a = vec4(1.0); }", "'a'"},
    {ALL, "varying vec4 a; void k() { gl_FragColor = a; if (a.x > 1.0) discard; }", NULL},
    {ALL, "void k() { gl_FragData[0] = gl_FragCoord; }", NULL},
    {NONE, "void k() { gl_FragData[0] = gl_FragCoord; gl_FragColor = vec4(1.0); }", "gl_FragData"},
    {NONE, "void k() { gl_FragCoord.x = 1.0; }", "'gl_FragCoord'"},
    {DESKTOP, "void k() { gl_FragDepth = gl_FragCoord.z; }", NULL},
    {ALL, "void k() { if (gl_FrontFacing) gl_FragColor = vec4(1.0); }", NULL},
    {NONE, "void k() { gl_Position = vec4(1.0); }", NULL},
    {DESKTOP, "void k() { gl_FragColor = vec4(dFdx(gl_Color.x)); }", NULL},
    {ALL, "uniform sampler2D s; void k() { gl_FragColor = texture2D(s, vec2(1.0), 2.0); }", NULL},
    {NONE, "uniform sampler2D s; void k() { gl_FragColor = texture2DLod(s, vec2(1.0), 2.0); }",
     NULL},
};

static void
globals(void **state)
{
   (void)state;
   unsigned num_wrong = 0;
   for (size_t i = 0; i < sizeof vertex_globals / sizeof *vertex_globals; i++)
      num_wrong += check_rule(GLSL_VERTEX, &vertex_globals[i], "", "\n");
   for (size_t i = 0; i < sizeof fragment_globals / sizeof *fragment_globals; i++)
      num_wrong += check_rule(GLSL_FRAGMENT, &fragment_globals[i], "", "\n");
   assert_int_equal(num_wrong, 0);
}

/* --- Precision: ESSL 1.00, 4.5.3 */

static void
precision(void **state)
{
   (void)state;
   static const struct {
      bool good;
      enum glsl_stage stage;
      const char *text;
   } rows[] = {
       {true, GLSL_VERTEX, "uniform float x; void main() { gl_Position = vec4(x); }"},
       {false, GLSL_FRAGMENT, "uniform float x; void main() { gl_FragColor = vec4(x); }"},
       {true, GLSL_FRAGMENT, "uniform mediump float x; void main() { gl_FragColor = vec4(x); }"},
       {true, GLSL_FRAGMENT, "precision lowp float; uniform float x; void main() { }"},
       {true, GLSL_FRAGMENT, "uniform int x; uniform sampler2D s; void main() { }"},
       {false, GLSL_FRAGMENT, "void main() { vec4 x; }"},
       {false, GLSL_FRAGMENT, "float f(lowp float x) { return x; } void main() { }"},
       {false, GLSL_FRAGMENT, "struct S { vec2 x; }; void main() { }"},
       {false, GLSL_FRAGMENT, "void main() { { precision lowp float; } float x; }"},
   };
   for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
      char text[512];
      snprintf(text, sizeof text, "#version 100\n%s\n", rows[i].text);
      struct glsl_shader *shader = test_glsl_compile(rows[i].stage, text);
      assert_non_null(shader);
      if (shader->compiled != rows[i].good)
         fail_msg("%s\n%s", rows[i].text, shader->log);
      glsl_shader_destroy(shader);
   }
}

int
main(void)
{
   const struct CMUnitTest tests[] = {
       cmocka_unit_test(main_statements),
       cmocka_unit_test(globals),
       cmocka_unit_test(precision),
   };
   return cmocka_run_group_tests(tests, NULL, NULL);
}

#include "hostile.h"

/* `start`, then `num` times `piece`, whose up to three %u are the number of the round, then `end`.
 */
static const struct hostile {
   const char *start, *piece, *end;
   unsigned num;
} hostile[] = {
    /* Names: of uniforms, constants, functions, locals in scopes, words that are not declared */
    {"", "uniform float u%u;\n", "void main() { gl_FragColor = vec4(u3); }", 12000},
    {"", "const float c%u = %u.0;\n", "void main() { gl_FragColor = vec4(c3); }", 8000},
    {"", "float f%u() { return %u.0; }\n", "void main() { gl_FragColor = vec4(f3()); }", 6000},
    {"void main() { float x = 0.0;", "{ float y%u = x; x = y%u + 1.0; }\n",
     "gl_FragColor = vec4(x); }", 6000},
    {"void main() {", "x%u = y%u;\n", "}", 12000},
    /* Sizes that double: calls of functions, structures, macros, swaps of arrays */
    {"float f0(float x) { return x + 1.0; }\n", "",
     "float f1(float x) { return f0(x) + f0(2.0 * x); }\n"
     "float f2(float x) { return f1(x) + f1(2.0 * x); }\n"
     "float f3(float x) { return f2(x) + f2(2.0 * x) + f2(3.0 * x) + f2(4.0 * x); }\n"
     "float f4(float x) { return f3(x) + f3(2.0 * x) + f3(3.0 * x) + f3(4.0 * x); }\n"
     "float f5(float x) { return f4(x) + f4(2.0 * x) + f4(3.0 * x) + f4(4.0 * x); }\n"
     "float f6(float x) { return f5(x) + f5(2.0 * x) + f5(3.0 * x) + f5(4.0 * x); }\n"
     "float f7(float x) { return f6(x) + f6(2.0 * x) + f6(3.0 * x) + f6(4.0 * x); }\n"
     "float f8(float x) { return f7(x) + f7(2.0 * x) + f7(3.0 * x) + f7(4.0 * x); }\n"
     "float f9(float x) { return f8(x) + f8(2.0 * x) + f8(3.0 * x) + f8(4.0 * x); }\n"
     "float fa(float x) { return f9(x) + f9(2.0 * x) + f9(3.0 * x) + f9(4.0 * x); }\n"
     "void main() { gl_FragColor = vec4(fa(gl_Color.x)); }",
     0},
    {"struct S { vec4 a, b; };\nstruct S0 { S a[4], b[4]; };\nstruct S1 { S0 a[4], b[4]; };\n"
     "struct S2 { S1 a[4], b[4]; };\n",
     "", "void main() { S2 s, t; t = s; gl_FragColor = vec4(t == s); }", 0},
    {"void main() { vec4 a[1500], b[1500];", "b = a; a = b;\n", "gl_FragColor = b[1]; }", 2000},
    {"#version 120\nvoid main() { float a[1000], b[1000]; bool x = false;", "x = x || a == b;\n",
     "gl_FragColor = vec4(x); }", 2000},
    {"vec4 f(vec4 a[1000]) { return a[int(gl_Color.x)]; }\nvoid main() { vec4 a[1000], x;",
     "x += f(a);\n", "gl_FragColor = x; }", 2000},
    {"uniform vec4 a[200]; void main() { vec4 x = vec4(0.0);",
     "x += a[%u + int(gl_Color.x)] * a[int(x.y)];\n", "gl_FragColor = x; }", 5000},
    /* Time: loops of constants, of each other, of everything */
    {"void main() { float x = 0.0; for (int i = 0; i < 2000000000; i++)", "", "x += 1.0; }", 0},
    {"void main() { float x = 0.0;", "for (int i%u = 0; i%u < 100; i%u++) ", "x += 1.0; }", 12},
    {"void main() { float x = gl_Color.x;", "if (x > %u.0) x = x * 1.1; else x = x + 0.1;\n",
     "gl_FragColor = vec4(x); }", 4000},
    {"void main() { float x = gl_Color.x;", "x = x * %u.0 + sin(x);\n", "gl_FragColor = vec4(x); }",
     8000},
    {"void main() { float x = gl_Color.x;", "while (x < %u.0) { x += 0.5;\n",
     "gl_FragColor = vec4(x); }", 200},
};

const unsigned glsl_num_hostile = sizeof hostile / sizeof *hostile;

void
glsl_hostile(struct fuzz_text *text, unsigned i)
{
   const struct hostile *h = &hostile[i];
   fuzz_text_add(text, "%s", h->start);
   for (unsigned n = 0; n < h->num; n++) {
      for (const char *p = h->piece; *p; p++) {
         if (p[0] == '%' && p[1] == 'u')
            fuzz_text_add(text, "%u", n);
         else if (p[0] != 'u' || p == h->piece || p[-1] != '%')
            fuzz_text_add_bytes(text, p, 1);
      }
   }
   fuzz_text_add(text, "%s", h->end);
}

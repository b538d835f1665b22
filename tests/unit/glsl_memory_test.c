/* Memory runs out in the shading language: each allocation in turn fails, and compiling and linking
 * give nothing then, without a crash, a leak or a wrong reason. */
#include "compiler/frontend/glsl/glsl.h"
#include "../counted_memory.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <cmocka.h>

char *__real_strdup(const char *s);
char *__wrap_strdup(const char *s);

char *
__wrap_strdup(const char *s)
{
   return fails() ? NULL : counted(__real_strdup(s));
}

static const struct glsl_limits limits = {.extensions = (1u << GLSL_NUM_EXTENSIONS) - 1,
                                          .max_version = 120,
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

static const char vertex[] =
    "#version 120\n"
    "#define F(a, b) ((a) * b + G)\n"
    "#define G 0x10\n"
    "#if defined F && (__VERSION__ / 10 == 12)\n"
    "attribute vec3 a; uniform mat3 m[2]; varying vec2 v;\n"
    "#endif\n"
    "struct S { vec4 a; float b[3]; int c; };\n"
    "uniform S s; const vec2 k = vec2(1., .5) * 2.0e1;\n"
    "float f(inout vec3 x, in S y, out int z) { z = y.c; x.zx *= 2.0; return x.y; }\n"
    "void main() {\n"
    "   int i = 0; vec3 x = m[1] * a; S t = s; bool b = !(x.x < 1.0) ^^ t == s;\n"
    "   for (int j = 0; j < 3; ++j) { if (b || i > 2) continue; else t.b[j] += f(x, t, i); }\n"
    "   do { i--; } while (i > 0 && b);\n"
    "   float g[3] = float[](1.0, F(x.y, 2.0), t.b[2]);\n"
    "   v = k * g[i]; gl_Position = ftransform() + vec4(x, g[2]);\n"
    "   gl_ClipVertex = gl_LightSource[1].position;\n"
    "}\n";
static const char fragment[] =
    "#extension GL_ARB_shader_texture_lod : enable\n"
    "uniform sampler2D tex[2]; varying vec2 v;\n"
    "void main() { if (v.x < 0.0) discard;\n"
    "gl_FragColor = texture2DLod(tex[1], v, gl_Fog.start) + dFdx(v).xyxy * gl_TexCoord[2]; }\n";

static struct glsl_shader *
compile(enum glsl_stage stage, const char *text)
{
   const struct glsl_strings source = {.text = text, .len = strlen(text)};
   struct glsl_shader *shader = glsl_compile(stage, &limits, &source);
   if (shader && !shader->compiled)
      fail_msg("%s", shader->log);
   return shader;
}

/* Whether memory was enough. */
static bool
build(void)
{
   const struct glsl_link_options options = {0};
   struct glsl_shader *v = compile(GLSL_VERTEX, vertex);
   struct glsl_shader *f = v ? compile(GLSL_FRAGMENT, fragment) : NULL;
   const struct glsl_shader *const shaders[] = {v, f};
   struct glsl_program *program = f ? glsl_link(shaders, 2, &limits, &options) : NULL;
   /* Memory of streams is the C library's own: nobody counts it. */
   char *printed = program ? counted(glsl_print_unit(v->unit)) : NULL;
   if (program && !program->linked)
      fail_msg("%s", program->log);
   free(printed);
   glsl_program_destroy(program);
   glsl_shader_destroy(f);
   glsl_shader_destroy(v);
   return printed != NULL;
}

static void
every_allocation(void **state)
{
   (void)state;
   const int before = alive;
   bool done = false;
   int n = 0;
   for (; !done; n++) {
      assert_true(n < 100000);
      until_failure = n;
      const bool enough = build();
      done = until_failure >= 0; /* nothing has failed */
      until_failure = -1;
      if (alive != before)
         fail_msg("allocation %d: %d pieces are left", n, alive - before);
      assert_int_equal(enough, done);
   }
   assert_true(n > 50);
}

int
main(void)
{
   const struct CMUnitTest tests[] = {cmocka_unit_test(every_allocation)};
   return cmocka_run_group_tests(tests, NULL, NULL);
}

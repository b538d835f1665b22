/* What a program of the shading language may use at once, and what sampling by given differences
 * means (OpenGL 2.1, 2.15.3, 3.8.8; ARB_shader_texture_lod). */
#include <stdio.h>
#include <stdlib.h>

#include "ct_glsl.h"

#define UNIFORMS "GL-2.15.3"
#define LOD "ARB_shader_texture_lod"
#define CUBE 512 /* texels along an edge */
#define SIZE 128 /* pixels */

static GLint
get(GLenum pname)
{
   GLint value = -1;
   glGetIntegerv(pname, &value);
   return value;
}

/* An array of vectors, and a number beside it, in each stage: all components but two. */
static void
all_uniform_components(void)
{
   static const char vertices[] =
       "#version 120\nuniform vec4 vs[%d]; uniform int last_vs; uniform float a; varying float r;\n"
       "void main() { gl_Position = gl_Vertex; r = vs[0].x + vs[last_vs].y + a; }";
   static const char fragments[] =
       "#version 120\nuniform vec4 fs[%d]; uniform int last_fs; uniform float b; varying float r;\n"
       "void main() { gl_FragColor = vec4(r, fs[0].z + fs[last_fs].w + b, 0.0, 1.0); }";
   const GLint num_vs = get(GL_MAX_VERTEX_UNIFORM_COMPONENTS) / 4 - 1;
   const GLint num_fs = get(GL_MAX_FRAGMENT_UNIFORM_COMPONENTS) / 4 - 1;
   char vs[sizeof vertices + 16], fs[sizeof fragments + 16], name[32];
   snprintf(vs, sizeof vs, vertices, num_vs);
   snprintf(fs, sizeof fs, fragments, num_fs);
   const GLuint p = ct_use(UNIFORMS, vs, fs);
   glUniform1i(glGetUniformLocation(p, "last_vs"), num_vs - 1);
   glUniform1i(glGetUniformLocation(p, "last_fs"), num_fs - 1);
   glUniform1f(glGetUniformLocation(p, "a"), 0.125f);
   glUniform1f(glGetUniformLocation(p, "b"), 0.25f);
   glUniform4f(glGetUniformLocation(p, "vs"), 0.25f, 0, 0, 0);
   glUniform4f(glGetUniformLocation(p, "fs"), 0, 0, 0.25f, 0);
   snprintf(name, sizeof name, "vs[%d]", num_vs - 1);
   glUniform4f(glGetUniformLocation(p, name), 0, 0.125f, 0, 0);
   snprintf(name, sizeof name, "fs[%d]", num_fs - 1);
   glUniform4f(glGetUniformLocation(p, name), 0, 0, 0, 0.5f);
   CHECK(UNIFORMS, glGetError() == GL_NO_ERROR);
   ct_quad(-1, -1, 1, 1, 0);
   CHECK_PIXEL(UNIFORMS, 64, 64, 0.5f, 1, 0);
}

/* One component more than there are. */
static void
too_many_components(void)
{
   static const char format[] = "uniform vec4 u[%d]; uniform float more; uniform int last;\n"
                                "void main() { gl_Position = u[last] * more; }";
   char text[sizeof format + 16];
   snprintf(text, sizeof text, format, get(GL_MAX_VERTEX_UNIFORM_COMPONENTS) / 4);
   CHECK(UNIFORMS, !ct_links(ct_attached(text, "void main() { gl_FragColor = vec4(1.0); }")));
}

/* A texture whose levels have a red of their own, the same on all faces. */
static void
cube_of_levels(void)
{
   GLubyte *texels = malloc(CUBE * CUBE * 4);
   for (GLint level = 0; CUBE >> level && texels; level++) {
      for (GLint i = 0; i < (CUBE >> level) * (CUBE >> level) * 4; i++)
         texels[i] = (GLubyte)(level * 28);
      for (GLenum face = 0; face < 6; face++)
         glTexImage2D(GL_TEXTURE_CUBE_MAP_POSITIVE_X + face, level, GL_RGBA, CUBE >> level,
                      CUBE >> level, 0, GL_RGBA, GL_UNSIGNED_BYTE, texels);
   }
   free(texels);
   glTexParameteri(GL_TEXTURE_CUBE_MAP, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_LINEAR);
}

/* A floor that goes away from the eye, with a direction at each corner. */
static void
draw_floor(const char *fragments, float pixels[][4])
{
   static const char vertices[] =
       "varying vec3 dir; void main() { dir = gl_MultiTexCoord0.xyz; gl_Position = gl_Vertex; }";
   ct_use(LOD, vertices, fragments);
   ct_clear(0, 0, 0, 1);
   glBegin(GL_QUADS);
   glTexCoord3f(-1, -0.5f, 1);
   glVertex4f(-1, -1, 0, 1);
   glTexCoord3f(1, -0.5f, 1);
   glVertex4f(1, -1, 0, 1);
   glTexCoord3f(30, -4, 9);
   glVertex4f(12, 12, 0, 12);
   glTexCoord3f(-30, -4, 9);
   glVertex4f(-12, 12, 0, 12);
   glEnd();
   glReadPixels(0, 0, SIZE, SIZE, GL_RGBA, GL_FLOAT, pixels);
}

/* With the differences that a program finds itself a cube map is sampled as without. */
static void
cube_gradients(void)
{
   static float own[SIZE * SIZE][4], given[SIZE * SIZE][4];
   if (!ct_has_extension("GL_ARB_shader_texture_lod"))
      ct_skip("no GL_ARB_shader_texture_lod");
   unsigned differ = 0, levels = 0;
   cube_of_levels();
   draw_floor("uniform samplerCube s; varying vec3 dir;\n"
              "void main() { gl_FragColor = textureCube(s, dir); }",
              own);
   draw_floor("#extension GL_ARB_shader_texture_lod : enable\n"
              "uniform samplerCube s; varying vec3 dir;\n"
              "void main() { gl_FragColor = textureCubeGradARB(s, dir, dFdx(dir), dFdy(dir)); }",
              given);
   for (unsigned i = 0; i < SIZE * SIZE; i++) {
      const float d = own[i][0] - given[i][0];
      differ += d > 1.1f / 255 || d < -1.1f / 255;
      levels += own[i][0] > 60.0f / 255;
   }
   CHECK(LOD, glGetError() == GL_NO_ERROR && levels > 100);
   ct_check(LOD, differ == 0, "%u of %u pixels differ", differ, SIZE * SIZE);
}

static const struct ct_test tests[] = {
    {"all_uniform_components", all_uniform_components},
    {"too_many_components", too_many_components},
    {"cube_gradients", cube_gradients},
};
CT_TOPIC(glsl_programs, "GL_ARB_vertex_shader GL_ARB_fragment_shader", tests);

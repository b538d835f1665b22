/* Random programs of the shading language: both stages, a vertex shader in front of texture
 * environments and fog, a fragment shader behind lighting. */
#include <string.h>

#include "../glsl/random.h"
#include "scene.h"

#define NEEDS                                                                                      \
   "GL_ARB_vertex_shader GL_ARB_fragment_shader GL_ARB_texture_float GL_ARB_framebuffer_object"

/* --- What shaders read */

static void
inputs(struct scene *s, float *values, unsigned num, float low, float high)
{
   for (unsigned i = 0; i < num; i++)
      values[i] = scene_input(s, low, high);
}

/* Not far from the identity: what is drawn stays in sight, and the matrix has an inverse. w stays
 * 1: Mesa takes the position of a lit vertex without it. */
static void
set_matrix(struct scene *s, GLenum mode)
{
   float m[16];
   for (unsigned i = 0; i < 16; i++)
      m[i] = (i % 5 == 0 ? 1.0f : 0.0f) + (i % 4 == 3 ? 0.0f : scene_input(s, -0.125f, 0.125f));
   glMatrixMode(mode);
   glLoadMatrixf(m);
}

static void
set_light(struct scene *s, GLenum light)
{
   float v[4];
   inputs(s, v, 4, 0, 1);
   glLightfv(light, GL_DIFFUSE, v);
   inputs(s, v, 4, 0, 1);
   glLightfv(light, GL_AMBIENT, v);
   inputs(s, v, 4, 0.5f, 2);
   glLightfv(light, GL_POSITION, v);
   inputs(s, v, 3, -1, 1);
   glLightfv(light, GL_SPOT_DIRECTION, v);
   glEnable(light);
}

static void
set_state(struct scene *s)
{
   float v[4];
   set_matrix(s, GL_PROJECTION);
   glActiveTexture(GL_TEXTURE1);
   set_matrix(s, GL_TEXTURE);
   inputs(s, v, 4, 0, 1);
   glTexEnvfv(GL_TEXTURE_ENV, GL_TEXTURE_ENV_COLOR, v);
   glActiveTexture(GL_TEXTURE0);
   set_matrix(s, GL_MODELVIEW);
   set_light(s, GL_LIGHT0);
   set_light(s, GL_LIGHT1);
   inputs(s, v, 4, 0, 1);
   glMaterialfv(GL_FRONT_AND_BACK, GL_AMBIENT, v);
   inputs(s, v, 4, 0, 1);
   glMaterialfv(GL_FRONT_AND_BACK, GL_DIFFUSE, v);
   inputs(s, v, 4, 0, 1);
   glLightModelfv(GL_LIGHT_MODEL_AMBIENT, v);
   inputs(s, v, 4, 0, 1);
   glFogfv(GL_FOG_COLOR, v);
   glFogi(GL_FOG_MODE, GL_LINEAR);
   glFogf(GL_FOG_START, scene_input(s, -0.5f, 0));
   glFogf(GL_FOG_END, scene_input(s, 1, 2));
   glFogi(GL_FOG_COORD_SRC, GL_FOG_COORD);
   inputs(s, v, 4, -1, 1);
   glTexGenfv(GL_S, GL_OBJECT_PLANE, v);
   glDepthRange(0.125, scene_input(s, 0.5f, 0.75f));
}

static void
set_parameters(struct scene *s, GLenum target, bool mipmaps)
{
   const GLint filter = scene_below(s, 2) ? GL_LINEAR : GL_NEAREST;
   glTexParameteri(target, GL_TEXTURE_MAG_FILTER, filter);
   glTexParameteri(target, GL_TEXTURE_MIN_FILTER, mipmaps ? GL_LINEAR_MIPMAP_LINEAR : filter);
   glTexParameteri(target, GL_TEXTURE_WRAP_S, scene_below(s, 2) ? GL_REPEAT : GL_CLAMP_TO_EDGE);
   glTexParameteri(target, GL_TEXTURE_WRAP_T, scene_below(s, 2) ? GL_REPEAT : GL_CLAMP_TO_EDGE);
}

/* Of shaders. Mesa's texture environments leave out units that a vertex shader reads. */
#define FIRST_UNIT 1

static void
set_texture_2d(struct scene *s, GLenum unit)
{
   glActiveTexture(unit);
   scene_texture_2d(s, scene_below(s, 2) ? GL_RGBA8 : scene_format(s, GL_RGBA32F_ARB), false);
   set_parameters(s, GL_TEXTURE_2D, false);
}

static void
set_texture_3d(struct scene *s)
{
   float texels[4 * 4 * 4 * 4];
   GLuint name;
   glActiveTexture(GL_TEXTURE2 + FIRST_UNIT);
   glGenTextures(1, &name);
   glBindTexture(GL_TEXTURE_3D, name);
   scene_texels(s, texels, 64, 0, 1);
   glTexImage3D(GL_TEXTURE_3D, 0, GL_RGBA8, 4, 4, 4, 0, GL_RGBA, GL_FLOAT, texels);
   set_parameters(s, GL_TEXTURE_3D, false);
}

static void
set_texture_cube(struct scene *s)
{
   float texels[4 * 4 * 4];
   GLuint name;
   glActiveTexture(GL_TEXTURE3 + FIRST_UNIT);
   glGenTextures(1, &name);
   glBindTexture(GL_TEXTURE_CUBE_MAP, name);
   for (unsigned face = 0; face < 6; face++) {
      scene_texels(s, texels, 16, 0, 1);
      glTexImage2D(GL_TEXTURE_CUBE_MAP_POSITIVE_X + face, 0, GL_RGBA8, 4, 4, 0, GL_RGBA, GL_FLOAT,
                   texels);
   }
   /* Linear filters may take texels of other faces, or not. */
   glTexParameteri(GL_TEXTURE_CUBE_MAP, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
   glTexParameteri(GL_TEXTURE_CUBE_MAP, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
}

static void
set_texture_depth(struct scene *s)
{
   float texels[8 * 8];
   GLuint name;
   for (unsigned i = 0; i < 64; i++)
      texels[i] = scene_between(s, 0, 1);
   glActiveTexture(GL_TEXTURE4 + FIRST_UNIT);
   glGenTextures(1, &name);
   glBindTexture(GL_TEXTURE_2D, name);
   glTexImage2D(GL_TEXTURE_2D, 0, GL_DEPTH_COMPONENT24, 8, 8, 0, GL_DEPTH_COMPONENT, GL_FLOAT,
                texels);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_COMPARE_MODE, GL_COMPARE_R_TO_TEXTURE);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_COMPARE_FUNC,
                   scene_below(s, 2) ? GL_LEQUAL : GL_GREATER);
}

static void
set_textures(struct scene *s)
{
   set_texture_2d(s, GL_TEXTURE0);
   for (GLenum unit = 0; unit < 2; unit++)
      set_texture_2d(s, GL_TEXTURE0 + FIRST_UNIT + unit);
   set_texture_3d(s);
   set_texture_cube(s);
   set_texture_depth(s);
   glActiveTexture(GL_TEXTURE0);
}

/* --- Programs */

static void
set_uniform(struct scene *s, GLint location, struct glsl_random_type type)
{
   static void (*const floats[])(GLint, GLsizei, const GLfloat *) = {glUniform1fv, glUniform2fv,
                                                                     glUniform3fv, glUniform4fv};
   static void (*const ints[])(GLint, GLsizei, const GLint *) = {glUniform1iv, glUniform2iv,
                                                                 glUniform3iv, glUniform4iv};
   static void (*const matrices[])(GLint, GLsizei, GLboolean, const GLfloat *) = {
       glUniformMatrix2fv, glUniformMatrix3fv, glUniformMatrix4fv};
   float f[16];
   GLint i[4];
   inputs(s, f, 16, -1, 2);
   for (unsigned k = 0; k < 4; k++)
      i[k] = (GLint)scene_below(s, 8) - 3;
   if (type.base == BASE_MATRIX)
      matrices[type.n - 2](location, 1, (GLboolean)scene_below(s, 2), f);
   else if (type.base == BASE_FLOAT)
      floats[type.n - 1](location, 1, f);
   else
      ints[type.n - 1](location, 1, i);
}

static void
set_uniforms(struct scene *s, GLuint program, const struct glsl_random_program *p)
{
   static const char *const samplers[GLSL_RANDOM_SAMPLERS] = {"tex0", "tex1", "tex2", "tex3",
                                                              "tex4"};
   const struct glsl_random_type vec3 = {BASE_FLOAT, 3}, mat2 = {BASE_MATRIX, 2};
   float f[4];
   for (unsigned i = 0; i < GLSL_RANDOM_UNIFORMS; i++)
      set_uniform(s, glGetUniformLocation(program, p->uniform[i].name), p->uniform[i].type);
   for (unsigned i = 0; i < GLSL_RANDOM_SAMPLERS; i++)
      glUniform1i(glGetUniformLocation(program, samplers[i]), (GLint)i + FIRST_UNIT);
   set_uniform(s, glGetUniformLocation(program, "s.v"), vec3);
   set_uniform(s, glGetUniformLocation(program, "s.m"), mat2);
   inputs(s, f, 4, -1, 2);
   glUniform1fv(glGetUniformLocation(program, "s.f"), 4, f);
   glUniform1f(glGetUniformLocation(program, "e"), scene_input(s, 0.0137f, 0.0138f));
}

/* What is compiled is appended to the text of the scene, with what is wrong about it. */
static void
attach(struct scene *s, GLuint program, GLenum stage, const struct fuzz_text *text)
{
   char log[1024] = "";
   GLint status = 0, length;
   const unsigned start = s->text_length;
   scene_say(s, "%s", text->data);
   scene_drop_lines(s, start);
   const char *source = s->text + start;
   const GLuint shader = glCreateShader(stage);
   length = (GLint)(s->text_length - start);
   glShaderSource(shader, 1, &source, &length);
   glCompileShader(shader);
   glGetShaderiv(shader, GL_COMPILE_STATUS, &status);
   if (!status) {
      glGetShaderInfoLog(shader, sizeof log, NULL, log);
      scene_say(s, "%s\n", log);
   }
   glAttachShader(program, shader);
   glDeleteShader(shader);
}

/* False: it does not link; the text says why. */
static bool
make_program(struct scene *s, struct glsl_random_program *p, enum glsl_random_stages stages,
             GLuint *program)
{
   static struct fuzz_text vertex, fragment;
   const struct glsl_random_options options = {
       .stages = stages, .careful = true, .no_vertex_textures = s->plain};
   char log[1024] = "";
   GLint status = 0;
   vertex.len = fragment.len = 0;
   glsl_random_program(p, &s->state, &options, &vertex, &fragment);
   *program = glCreateProgram();
   if (stages & GLSL_RANDOM_VERTEX)
      attach(s, *program, GL_VERTEX_SHADER, &vertex);
   if (stages & GLSL_RANDOM_FRAGMENT)
      attach(s, *program, GL_FRAGMENT_SHADER, &fragment);
   glLinkProgram(*program);
   glGetProgramiv(*program, GL_LINK_STATUS, &status);
   if (status) {
      glUseProgram(*program);
      return true;
   }
   glGetProgramInfoLog(*program, sizeof log, NULL, log);
   scene_say(s, "%s\n", log);
   return false;
}

/* --- Drawing */

static void
draw_triangles(struct scene *s, GLuint program, const struct glsl_random_program *p)
{
   static const float corners[6][2] = {{-1, -1}, {1, -1}, {1, 1}, {1, 1}, {-1, 1}, {-1, -1}};
   /* See set_matrix. */
   const bool tilted = scene_below(s, 3) == 0 && !glIsEnabled(GL_LIGHTING);
   const bool backward = scene_below(s, 2);
   GLint attrib[GLSL_RANDOM_ATTRIBS];
   for (unsigned i = 0; i < GLSL_RANDOM_ATTRIBS; i++)
      attrib[i] = glGetAttribLocation(program, p->attrib[i].name);
   glBegin(GL_TRIANGLES);
   for (unsigned i = 0; i < 6; i++) {
      const float *corner = corners[backward ? 5 - i : i];
      const float w = tilted ? 1 + 0.25f * (1 + corner[1]) : 1;
      float v[8][4];
      for (unsigned k = 0; k < 8; k++)
         inputs(s, v[k], 4, k < 2 ? 0 : -1, 1);
      glColor4fv(v[0]);
      glSecondaryColor3fv(v[1]);
      glMultiTexCoord4f(GL_TEXTURE0, v[2][0], v[2][1], v[2][2], 1);
      glMultiTexCoord4f(GL_TEXTURE1, v[3][0], v[3][1], v[3][2], 1);
      glNormal3f(v[4][0], v[4][1], 1);
      glFogCoordf(v[0][3]);
      for (unsigned k = 0; k < GLSL_RANDOM_ATTRIBS; k++)
         if (attrib[k] > 0)
            glVertexAttrib4fv((GLuint)attrib[k], v[5 + k]);
      glVertex4f(corner[0] * w, corner[1] * w, 0, w);
   }
   glEnd();
}

static void
draw(struct scene *s, enum glsl_random_stages stages)
{
   struct glsl_random_program p;
   GLuint target, program;
   s->allowed = 8; /* pixels on the edge of a triangle or of a test */
   /* Colours that are not clamped, so that differences show; fixed function clamps its own. */
   if (stages & GLSL_RANDOM_FRAGMENT) {
      if (!scene_target(s, GL_RGBA32F_ARB, SCENE_SIZE, SCENE_SIZE, &target))
         return;
      s->tolerance = 1.0f / 128.0f;
   }
   glClearColor(0.125f, 0.25f, 0.375f, 0.5f);
   glClear(GL_COLOR_BUFFER_BIT);
   set_textures(s);
   set_state(s);
   if (stages == GLSL_RANDOM_VERTEX && scene_below(s, 2))
      glEnable(GL_TEXTURE_2D);
   /* One of the two: Mesa does not clamp between them. */
   if (stages == GLSL_RANDOM_VERTEX)
      glEnable(scene_below(s, 2) ? GL_FOG : GL_COLOR_SUM);
   if (stages == GLSL_RANDOM_FRAGMENT && scene_below(s, 2))
      glEnable(GL_LIGHTING);
   const bool linked = make_program(s, &p, stages, &program);
   s->impossible = s->plain && !linked; /* more than a chip takes */
   scene_read_error(s);
   scene_add_value(s, linked);
   if (!linked)
      return;
   set_uniforms(s, program, &p);
   draw_triangles(s, program, &p);
   scene_read(s, 0, 0, SCENE_SIZE, SCENE_SIZE);
}

static void
draw_both(struct scene *s)
{
   draw(s, GLSL_RANDOM_BOTH);
}

static void
draw_vertex(struct scene *s)
{
   draw(s, GLSL_RANDOM_VERTEX);
}

static void
draw_fragment(struct scene *s)
{
   draw(s, GLSL_RANDOM_FRAGMENT);
}

const struct scene_topic scene_glsl = {"glsl", NEEDS, draw_both};
const struct scene_topic scene_glsl_vertex = {"glsl_vertex", NEEDS, draw_vertex};
const struct scene_topic scene_glsl_fragment = {"glsl_fragment", NEEDS, draw_fragment};

/* Shader and program objects, uniforms and attributes (ARB_shader_objects, ARB_vertex_shader,
 * OpenGL 2.1 chapter 2.15). */
#include "ct_glsl.h"

#include <stdio.h>
#include <stdlib.h>

#define SO "ARB_shader_objects"
#define ADVICE "advice" /* for where the specification leaves it open */

static const char plain_vertices[] = "void main() { gl_Position = gl_Vertex; }";
static const char plain_fragments[] = "uniform vec4 color;\n"
                                      "void main() { gl_FragColor = color; }";

static bool
is_linked(GLuint name)
{
   GLint ok = -1;
   glGetProgramiv(name, GL_LINK_STATUS, &ok);
   return ok == GL_TRUE;
}

/* --- Objects */

static void
names(void)
{
   const GLuint s = glCreateShader(GL_VERTEX_SHADER), p = glCreateProgram();
   CHECK(SO, s && p && s != p);
   CHECK(SO, glIsShader(s) && !glIsProgram(s) && glIsProgram(p) && !glIsShader(p));
   CHECK_ERROR(SO, GL_INVALID_ENUM, glCreateShader(GL_TEXTURE_2D));
   CHECK_ERROR(SO, GL_INVALID_VALUE, glCompileShader(s + p + 1000));
   CHECK_ERROR(SO, GL_INVALID_OPERATION, glCompileShader(p));
   CHECK_ERROR(SO, GL_INVALID_VALUE, glShaderSource(s + p + 1000, 1, NULL, NULL));
   CHECK_ERROR(SO, GL_INVALID_OPERATION, glLinkProgram(s));
   CHECK_ERROR(SO, GL_NO_ERROR, glAttachShader(p, s));
   CHECK_ERROR(SO, GL_INVALID_OPERATION, glAttachShader(p, s));
   /* A shader that is attached outlives its deletion. */
   GLint deleted = -1, attached = -1;
   glDeleteShader(s);
   CHECK(SO, glIsShader(s));
   glGetShaderiv(s, GL_DELETE_STATUS, &deleted);
   glGetProgramiv(p, GL_ATTACHED_SHADERS, &attached);
   CHECK(SO, deleted == GL_TRUE && attached == 1);
   CHECK_ERROR(SO, GL_NO_ERROR, glDetachShader(p, s));
   CHECK(SO, !glIsShader(s));
   CHECK_ERROR(SO, GL_NO_ERROR, glDeleteProgram(p));
   CHECK(SO, !glIsProgram(p));
   CHECK_ERROR(SO, GL_NO_ERROR, glDeleteProgram(0));
}

static void
deleted_in_use(void)
{
   const GLuint p = ct_use(SO, plain_vertices, plain_fragments);
   GLint current = 0;
   glDeleteProgram(p);
   CHECK(SO, glIsProgram(p));
   glGetIntegerv(GL_CURRENT_PROGRAM, &current);
   CHECK(SO, (GLuint)current == p);
   glUniform4f(glGetUniformLocation(p, "color"), 0, 1, 0, 1);
   ct_quad(-1, -1, 1, 1, 0);
   CHECK_PIXEL(SO, 5, 5, 0, 1, 0);
   glUseProgram(0);
   CHECK(SO, !glIsProgram(p));
}

static void
logs(void)
{
   char log[2048] = "";
   GLint len = -1;
   GLsizei got = -1;
   const GLuint bad =
       ct_shader(GL_FRAGMENT_SHADER, "void main() {\n  gl_FragColor = nothing;\n}\n");
   CHECK(SO, !ct_is_compiled(bad));
   glGetShaderiv(bad, GL_INFO_LOG_LENGTH, &len);
   glGetShaderInfoLog(bad, sizeof log, &got, log);
   CHECK(SO, len > 1 && got == len - 1 && strlen(log) == (size_t)got);
   CHECK(SO, strstr(log, "nothing") != NULL);
   glGetShaderInfoLog(bad, 4, &got, log);
   CHECK(SO, got == 3 && strlen(log) == 3);
   const GLuint p = glCreateProgram();
   glAttachShader(p, bad);
   CHECK_ERROR(SO, GL_NO_ERROR, glLinkProgram(p));
   CHECK(SO, !is_linked(p));
   glGetProgramInfoLog(p, sizeof log, &got, log);
   CHECK(SO, got > 0);
   CHECK_ERROR(SO, GL_INVALID_OPERATION, glUseProgram(p));
}

static void
sources(void)
{
   static const char *const strings[] = {"void ma", "in() { gl_Pos!!!", "ition = vec4(0); }"};
   static const GLint lengths[] = {-1, 13, -1};
   char text[200] = "";
   GLint len = -1;
   const GLuint s = glCreateShader(GL_VERTEX_SHADER);
   glShaderSource(s, 3, (const char **)strings, lengths);
   glGetShaderiv(s, GL_SHADER_SOURCE_LENGTH, &len);
   glGetShaderSource(s, sizeof text, NULL, text);
   CHECK(SO, !strcmp(text, "void main() { gl_Position = vec4(0); }"));
   CHECK(SO, len == (GLint)strlen(text) + 1);
   glCompileShader(s);
   CHECK(SO, ct_is_compiled(s));
   CHECK_ERROR(SO, GL_INVALID_VALUE, glShaderSource(s, -1, (const char **)strings, NULL));
}

/* --- Uniforms */

static void
uniforms(void)
{
   const GLuint p = ct_use(SO, plain_vertices,
                           "uniform float f[3]; uniform ivec2 i; uniform bool b;\n"
                           "uniform struct { vec3 v; mat2 m; } s[2];\n"
                           "void main() { gl_FragColor = vec4(f[0] + f[1] + f[2],\n"
                           "  float(i.x + i.y), b ? s[1].v.z : 0.0, s[1].m[1].x); }");
   const GLint f = glGetUniformLocation(p, "f"), i = glGetUniformLocation(p, "i");
   const GLint b = glGetUniformLocation(p, "b"), v = glGetUniformLocation(p, "s[1].v");
   const GLint m = glGetUniformLocation(p, "s[1].m");
   GLfloat back[4] = {0};
   GLint whole[2] = {0};
   CHECK(SO, f >= 0 && i >= 0 && b >= 0 && v >= 0 && m >= 0);
   CHECK(SO, glGetUniformLocation(p, "f[0]") == f && glGetUniformLocation(p, "f[2]") >= 0);
   CHECK(SO, glGetUniformLocation(p, "f[3]") == -1 && glGetUniformLocation(p, "s") == -1);
   CHECK(SO, glGetUniformLocation(p, "gl_ModelViewMatrix") == -1);
   glUniform1fv(f, 3, (const GLfloat[]){0.25f, 0.25f, 0.5f});
   glUniform2i(i, -3, 4);
   glUniform1f(b, 7);
   glUniform3f(v, 0, 0, 1);
   glUniformMatrix2fv(m, 1, GL_TRUE, (const GLfloat[]){0, 1, 0, 0});
   CHECK_PENDING(SO, GL_NO_ERROR);
   glGetUniformfv(p, glGetUniformLocation(p, "f[2]"), back);
   glGetUniformiv(p, i, whole);
   CHECK(SO, back[0] == 0.5f && whole[0] == -3 && whole[1] == 4);
   glGetUniformfv(p, m, back);
   CHECK_NEAR(SO, 4, back, VEC4(0, 0, 1, 0), 0);
   ct_quad(-1, -1, 1, 1, 0);
   CHECK_PIXEL(SO, 5, 5, 1, 1, 1);
}

static void
uniform_errors(void)
{
   const GLuint p = ct_use(SO, plain_vertices,
                           "uniform vec2 f; uniform int i; uniform sampler2D t;\n"
                           "void main() { gl_FragColor = texture2D(t, f) * float(i); }");
   const GLint f = glGetUniformLocation(p, "f"), i = glGetUniformLocation(p, "i");
   const GLint t = glGetUniformLocation(p, "t");
   CHECK_ERROR(SO, GL_NO_ERROR, glUniform4f(-1, 0, 0, 0, 0));
   CHECK_ERROR(SO, GL_INVALID_OPERATION, glUniform2f(1000, 0, 0));
   CHECK_ERROR(SO, GL_INVALID_OPERATION, glUniform3f(f, 0, 0, 0));
   CHECK_ERROR(SO, GL_INVALID_OPERATION, glUniform2i(f, 0, 0));
   CHECK_ERROR(SO, GL_INVALID_OPERATION, glUniform1f(i, 0));
   CHECK_ERROR(SO, GL_INVALID_OPERATION, glUniform1f(t, 0));
   CHECK_ERROR(SO, GL_INVALID_VALUE, glUniform1i(t, 1000));
   CHECK_ERROR(SO, GL_INVALID_OPERATION, glUniform2fv(f, 2, (const GLfloat[]){0, 0, 0, 0}));
   CHECK_ERROR(SO, GL_INVALID_VALUE, glUniform2fv(f, -1, (const GLfloat[]){0, 0}));
   glUseProgram(0);
   CHECK_ERROR(SO, GL_INVALID_OPERATION, glUniform2f(f, 0, 0));
}

static GLint
element(GLuint program, char array, int i)
{
   char name[32];
   snprintf(name, sizeof name, "%c[%d]", array, i);
   return glGetUniformLocation(program, name);
}

/* As many vectors as a stage may have, less some for what else there is. */
static void
many_uniforms(void)
{
   GLint max[2] = {0, 0};
   char vertices[300], fragments[300];
   glGetIntegerv(GL_MAX_VERTEX_UNIFORM_COMPONENTS, &max[0]);
   glGetIntegerv(GL_MAX_FRAGMENT_UNIFORM_COMPONENTS, &max[1]);
   CHECK(SO, max[0] >= 512 && max[1] >= 64);
   for (int over = 0; over < 2; over++) {
      const int n[2] = {max[0] / 4 + (over ? 1 : -16), max[1] / 4 + (over ? 1 : -16)};
      snprintf(vertices, sizeof vertices,
               "uniform vec4 v[%d]; uniform int i; varying vec4 c;\n"
               "void main() { gl_Position = gl_Vertex; c = v[i]; }",
               n[0]);
      snprintf(fragments, sizeof fragments,
               "uniform vec4 f[%d]; uniform int k; varying vec4 c;\n"
               "void main() { gl_FragColor = c + f[k]; }",
               n[1]);
      const GLuint p = ct_attached(vertices, fragments);
      CHECK(SO, ct_links(p) == !over);
      if (over)
         break;
      glUseProgram(p);
      glUniform4f(element(p, 'v', n[0] - 1), 1, 0, 0, 1);
      glUniform4f(element(p, 'f', n[1] - 1), 0, 0, 0.5f, 1);
      glUniform4f(element(p, 'f', 1), 0, 0.5f, 0, 1);
      for (int last = 0; last < 2; last++) {
         glUniform1i(glGetUniformLocation(p, "i"), n[0] - 1);
         glUniform1i(glGetUniformLocation(p, "k"), last ? n[1] - 1 : 1);
         ct_quad(-1, -1, 1, 1, 0);
         CHECK_PIXEL(SO, 64, 64, 1, last ? 0 : 0.5f, last ? 0.5f : 0);
      }
   }
}

/* Noise (GLSL 1.20, 8.9) is in [-1,1] and about 0 on average, comes to 0.6 at least, and is the
 * same again. Zeroes pass: some implementations have nothing else. */
static void
noise(void)
{
   static const char *const calls[] = {"noise1(p.x * 37.0)",
                                       "noise2(p * 9.0).y",
                                       "noise3(vec3(p * 9.0, p.x * 5.0)).z",
                                       "noise4(vec4(p * 9.0, p * 5.0)).w",
                                       "noise1(vec4(p, -p) * 11.0)",
                                       "noise4(p.y * 37.0).x"};
   static unsigned char pixels[2][CT_SIZE * CT_SIZE][4];
   for (unsigned i = 0; i < sizeof calls / sizeof calls[0]; i++) {
      char text[300];
      snprintf(text, sizeof text,
               "varying vec2 p; void main() { float n = %s;\n"
               "  gl_FragColor = vec4(n, -n, abs(n) <= 1.0 ? 1.0 : 0.0, 1.0); }",
               calls[i]);
      ct_use(SO, "varying vec2 p; void main() { gl_Position = gl_Vertex; p = gl_Vertex.xy; }",
             text);
      for (unsigned k = 0; k < 2; k++) {
         ct_clear(1, 1, 0, 1);
         ct_quad(-1, -1, 1, 1, 0);
         glReadPixels(0, 0, CT_SIZE, CT_SIZE, GL_RGBA, GL_UNSIGNED_BYTE, pixels[k]);
      }
      CHECK(SO, !memcmp(pixels[0], pixels[1], sizeof pixels[0]));
      int sum = 0, most = 0, least = 0;
      bool within = true;
      for (unsigned k = 0; k < CT_SIZE * CT_SIZE; k++) {
         const int n = pixels[0][k][0] - pixels[0][k][1];
         within &= pixels[0][k][2] == 255;
         sum += n;
         most = n > most ? n : most;
         least = n < least ? n : least;
      }
      CHECK(SO, within && abs(sum) < CT_SIZE * CT_SIZE * 30);
      CHECK(SO, (most == 0 && least == 0) || (most > 127 && least < -127));
   }
}

static void
active(void)
{
   const GLuint p = ct_use(SO,
                           "attribute vec3 a; uniform vec4 u[2]; uniform float unused;\n"
                           "void main() { gl_Position = vec4(a, 1.0) + u[1]; }",
                           NULL);
   char name[64] = "";
   GLint num = -1, size = -1, longest = -1;
   GLenum type = 0;
   glGetProgramiv(p, GL_ACTIVE_UNIFORMS, &num);
   glGetProgramiv(p, GL_ACTIVE_UNIFORM_MAX_LENGTH, &longest);
   CHECK(SO, num == 1 && longest >= 2);
   glGetActiveUniform(p, 0, sizeof name, NULL, &size, &type, name);
   CHECK(SO, !strncmp(name, "u", 1) && size == 2 && type == GL_FLOAT_VEC4);
   glGetProgramiv(p, GL_ACTIVE_ATTRIBUTES, &num);
   glGetActiveAttrib(p, 0, sizeof name, NULL, &size, &type, name);
   CHECK(SO, num == 1 && !strcmp(name, "a") && size == 1 && type == GL_FLOAT_VEC3);
   CHECK_ERROR(SO, GL_INVALID_VALUE,
               glGetActiveUniform(p, 9, sizeof name, NULL, &size, &type, name));
}

/* --- Attributes */

static void
attributes(void)
{
   static const GLfloat position[] = {-1, -1, 1, -1, 1, 1, -1, 1};
   const GLuint p = glCreateProgram();
   glAttachShader(p, ct_shader(GL_VERTEX_SHADER, "attribute vec2 place; attribute vec4 tint;\n"
                                                 "varying vec4 c;\n"
                                                 "void main() { gl_Position = vec4(place, 0, 1);\n"
                                                 "  c = tint; }"));
   glAttachShader(
       p, ct_shader(GL_FRAGMENT_SHADER, "varying vec4 c; void main() { gl_FragColor = c; }"));
   glBindAttribLocation(p, 6, "tint");
   glLinkProgram(p);
   CHECK(SO, is_linked(p));
   CHECK(SO, glGetAttribLocation(p, "tint") == 6);
   CHECK(SO, glGetAttribLocation(p, "nothing") == -1);
   const GLint place = glGetAttribLocation(p, "place");
   CHECK(SO, place >= 0 && place != 6);
   glUseProgram(p);
   glVertexAttrib4f(6, 0, 1, 1, 1);
   glVertexAttribPointer((GLuint)place, 2, GL_FLOAT, GL_FALSE, 0, position);
   glEnableVertexAttribArray((GLuint)place);
   glDrawArrays(GL_QUADS, 0, 4);
   CHECK_PIXEL(SO, 64, 64, 0, 1, 1);
   CHECK_ERROR(SO, GL_INVALID_OPERATION, glBindAttribLocation(p, 1, "gl_Vertex"));
   CHECK_ERROR(SO, GL_INVALID_VALUE, glBindAttribLocation(p, 4711, "place"));
}

/* --- What a stage without a shader does, and lists */

static void
one_stage(void)
{
   ct_use(SO, NULL, "void main() { gl_FragColor = gl_Color.bgra; }");
   glColor3f(1, 0.5f, 0);
   ct_quad(-1, -1, 1, 1, 0);
   CHECK_PIXEL(SO, 5, 5, 0, 0.5f, 1);
   ct_use(SO, "void main() { gl_Position = ftransform(); gl_FrontColor = vec4(0, 1, 0, 1); }",
          NULL);
   ct_quad(-1, -1, 1, 1, 0);
   CHECK_PIXEL(SO, 5, 5, 0, 1, 0);
}

/* A program without shaders leaves both stages to the fixed functions. */
static void
no_shaders(void)
{
   const GLuint p = glCreateProgram();
   glLinkProgram(p);
   CHECK(SO, is_linked(p));
   CHECK_ERROR(SO, GL_NO_ERROR, glUseProgram(p));
   glColor3f(0, 1, 0);
   ct_quad(-1, -1, 1, 1, 0);
   CHECK_PIXEL(SO, 5, 5, 0, 1, 0);
}

static bool
links(GLenum type, const char *first, const char *second)
{
   const GLuint p = glCreateProgram();
   glAttachShader(p, ct_shader(GL_VERTEX_SHADER, first));
   glAttachShader(p, ct_shader(type, second));
   glLinkProgram(p);
   return is_linked(p);
}

/* What shaders declare in common (GLSL 1.20, 4.3). */
static void
rules_of_linking(void)
{
   CHECK(SO, !links(GL_VERTEX_SHADER, "const int k = 1; void main() { gl_Position = vec4(k); }",
                    "const int k = 2; void f() { }"));
   CHECK(SO, links(GL_VERTEX_SHADER, "const int k = 1; void main() { gl_Position = vec4(k); }",
                   "const int k = 1; void f() { }"));
   CHECK(SO, !links(GL_FRAGMENT_SHADER, "varying vec4 v; void main() { gl_Position = gl_Vertex; }",
                    "varying vec4 v; void main() { gl_FragColor = v; }"));
   CHECK(SO, !links(GL_FRAGMENT_SHADER, "varying vec3 v; void main() { gl_Position = v.xyzz; }",
                    "varying vec4 v; void main() { gl_FragColor = v; }"));
   CHECK(SO,
         !links(GL_FRAGMENT_SHADER, "uniform vec3 u; void main() { gl_Position = vec4(u, 1.0); }",
                "uniform vec4 u; void main() { gl_FragColor = u; }"));
}

/* More varyings than vectors: 64 floats. */
static void
packed_varyings(void)
{
   ct_use(SO,
          "varying float a[60]; varying vec4 b;\n"
          "void main() { gl_Position = gl_Vertex; b = vec4(0.25, 0.5, 0.75, 1.0);\n"
          "  for (int i = 0; i < 60; i++) a[i] = float(i) / 64.0; }",
          "varying float a[60]; varying vec4 b;\n"
          "void main() { float sum = 0.0; for (int i = 0; i < 60; i++) sum += a[i] * 64.0;\n"
          "  gl_FragColor = vec4(a[32], b.z, sum > 1769.5 && sum < 1770.5 ? 1.0 : 0.0, 1.0); }");
   ct_quad(-1, -1, 1, 1, 0);
   CHECK_PIXEL(SO, 64, 64, 0.5f, 0.75f, 1);
}

static void
lists(void)
{
   const GLuint p = ct_use(SO, plain_vertices, plain_fragments);
   const GLint color = glGetUniformLocation(p, "color");
   glUniform4f(color, 1, 0, 0, 1);
   glNewList(1, GL_COMPILE);
   glUniform4f(color, 0, 0, 1, 1);
   glEndList();
   ct_quad(-1, -1, 0, 1, 0);
   glCallList(1);
   ct_quad(0, -1, 1, 1, 0);
   CHECK_PIXEL(SO, 5, 5, 1, 0, 0);
   CHECK_PIXEL(SO, 120, 5, 0, 0, 1);
}

/* A shader needs no array: current values do. */
static void
no_arrays(void)
{
   const GLuint p = ct_use(SO, "attribute vec4 place; void main() { gl_Position = place; }",
                           "void main() { gl_FragColor = vec4(0.0, 1.0, 0.0, 1.0); }");
   const GLint place = glGetAttribLocation(p, "place");
   glVertexAttrib4f((GLuint)place, 0.5f / CT_SIZE, 0.5f / CT_SIZE, 0, 1);
   glDrawArrays(GL_POINTS, 0, 1);
   CHECK_PIXEL(SO, CT_SIZE / 2, CT_SIZE / 2, 0, 1, 0);
}

/* POINT_SPRITE_COORD_ORIGIN (GL 2.1, 3.3): t goes down from the top, or up from the bottom. */
static void
sprite_origin(void)
{
   GLint origin = 0;
   ct_use(SO, "void main() { gl_Position = gl_Vertex; gl_TexCoord[0] = vec4(0.0); }",
          "void main() { gl_FragColor = vec4(gl_TexCoord[0].st, 0.0, 1.0); }");
   glGetIntegerv(GL_POINT_SPRITE_COORD_ORIGIN, &origin);
   CHECK("GL-3.3", origin == GL_UPPER_LEFT);
   glEnable(GL_POINT_SPRITE);
   glTexEnvi(GL_POINT_SPRITE, GL_COORD_REPLACE, GL_TRUE);
   glPointSize(64);
   for (int lower = 0; lower < 2; lower++) {
      glPointParameteri(GL_POINT_SPRITE_COORD_ORIGIN, lower ? GL_LOWER_LEFT : GL_UPPER_LEFT);
      glBegin(GL_POINTS);
      glVertex2f(0, 0);
      glEnd();
      CHECK_PIXEL("GL-3.3", 32, 95, 0.5f / 64, (lower ? 63.5f : 0.5f) / 64, 0);
      CHECK_PIXEL("GL-3.3", 80, 48, 48.5f / 64, (lower ? 16.5f : 47.5f) / 64, 0);
   }
   CHECK_ERROR("GL-3.3", GL_INVALID_ENUM,
               glPointParameteri(GL_POINT_SPRITE_COORD_ORIGIN, GL_FRONT));
}

static void
point(float x, float y)
{
   glBegin(GL_POINTS);
   glVertex2f(x, y);
   glEnd();
}

/* gl_PointCoord goes across a sprite, whether or not texture coordinates do. */
static void
point_coord(void)
{
   ct_use(SO, plain_vertices,
          "#version 120\nvoid main() { gl_FragColor = vec4(gl_PointCoord, 0.0, 1.0); }");
   glEnable(GL_POINT_SPRITE);
   glPointSize(64);
   for (int lower = 0; lower < 2; lower++) {
      glPointParameteri(GL_POINT_SPRITE_COORD_ORIGIN, lower ? GL_LOWER_LEFT : GL_UPPER_LEFT);
      point(0, 0);
      CHECK_PIXEL("GL-3.3", 32, 95, 0.5f / 64, (lower ? 63.5f : 0.5f) / 64, 0);
      CHECK_PIXEL("GL-3.3", 80, 48, 48.5f / 64, (lower ? 16.5f : 47.5f) / 64, 0);
   }
   CHECK(SO,
         !ct_is_compiled(ct_shader(GL_FRAGMENT_SHADER, "void main() { gl_PointCoord.x = 1.0; }")));
   CHECK(SO,
         !ct_is_compiled(ct_shader(GL_VERTEX_SHADER, "#version 120\nvoid main() { gl_Position = "
                                                     "gl_PointCoord.xyxy; }")));
}

/* Sizes are the shader's where VERTEX_PROGRAM_POINT_SIZE is enabled, else PointSize's (2.15.3). */
static void
point_size(void)
{
   ct_use(SO, "void main() { gl_Position = gl_Vertex; gl_PointSize = gl_Color.r * 32.0; }",
          "void main() { gl_FragColor = vec4(0.0, 1.0, 0.0, 1.0); }");
   glPointSize(8);
   glColor3f(1, 0, 0);
   for (int own = 0; own < 2; own++) {
      ct_clear(0, 0, 0, 1);
      (own ? glEnable : glDisable)(GL_VERTEX_PROGRAM_POINT_SIZE);
      point(0, 0);
      CHECK_PIXEL("GL-3.3", 64 + 2, 64 + 2, 0, 1, 0);
      CHECK_PIXEL("GL-3.3", 64 + 6, 64, 0, own, 0);
      CHECK_PIXEL("GL-3.3", 64 + 14, 64, 0, own, 0);
      CHECK_PIXEL("GL-3.3", 64 + 18, 64, 0, 0, 0);
   }
}

/* Front and back have states of their own, which the commands without a face set together. */
static void
stencil_faces(void)
{
   GLint front = 0, back = 0;
   ct_clear(0, 0, 0, 1);
   glClear(GL_STENCIL_BUFFER_BIT);
   glStencilFuncSeparate(GL_BACK, GL_NEVER, 3, 0xf);
   glStencilOpSeparate(GL_FRONT, GL_ZERO, GL_INVERT, GL_REPLACE);
   glStencilMaskSeparate(GL_BACK, 5);
   glGetIntegerv(GL_STENCIL_FUNC, &front);
   glGetIntegerv(GL_STENCIL_BACK_FUNC, &back);
   CHECK("GL-4.1.4", front == GL_ALWAYS && back == GL_NEVER);
   glGetIntegerv(GL_STENCIL_FAIL, &front);
   glGetIntegerv(GL_STENCIL_BACK_FAIL, &back);
   CHECK("GL-4.1.4", front == GL_ZERO && back == GL_KEEP);
   glGetIntegerv(GL_STENCIL_BACK_WRITEMASK, &back);
   CHECK("GL-4.1.4", back == 5);
   CHECK_ERROR("GL-4.1.4", GL_INVALID_ENUM, glStencilMaskSeparate(GL_LEFT, 1));
   glEnable(GL_STENCIL_TEST);
   glColor3f(1, 0, 0);
   ct_quad(-1, -1, 0, 1, 0);
   glFrontFace(GL_CW);
   ct_quad(0, -1, 1, 1, 0);
   CHECK_PIXEL("GL-4.1.4", 5, 5, 1, 0, 0);
   CHECK_PIXEL("GL-4.1.4", 120, 5, 0, 0, 0);
   glStencilFunc(GL_ALWAYS, 0, ~0u);
   ct_quad(0, -1, 1, 1, 0);
   CHECK_PIXEL("GL-4.1.4", 120, 5, 1, 0, 0);
}

/* The old program goes on when a new link fails. */
static void
linked_again(void)
{
   const GLuint p = ct_use(SO, plain_vertices, plain_fragments);
   glUniform4f(glGetUniformLocation(p, "color"), 0, 1, 0, 1);
   glAttachShader(p, ct_shader(GL_FRAGMENT_SHADER, "void main() { }"));
   glLinkProgram(p);
   CHECK(SO, !is_linked(p));
   ct_quad(-1, -1, 1, 1, 0);
   CHECK_PIXEL(SO, 5, 5, 0, 1, 0);
   glUseProgram(0);
   CHECK_ERROR(SO, GL_INVALID_OPERATION, glUseProgram(p));
}

/* A program that writes no gl_ClipVertex. What clip planes do is undefined then (OpenGL 2.1 section
 * 2.12), so the id advises only: planes in eye coordinates bound gl_Position, as with Mesa, or
 * nothing is clipped. */
static void
planes_without_clip_vertex(void)
{
   static const char ids[] = ADVICE " (undefined; clipped by gl_Position elsewhere)";
   static const double right[4] = {1, 0, 0, 0}, upper[4] = {0, 1, 0, -0.5};
   const GLuint p = ct_use(SO, plain_vertices, plain_fragments);
   glUniform4f(glGetUniformLocation(p, "color"), 0, 1, 0, 1);
   glMatrixMode(GL_PROJECTION);
   glScalef(-1, 1, 1); /* neither gl_Position nor the planes have it */
   glClipPlane(GL_CLIP_PLANE0, right);
   glClipPlane(GL_CLIP_PLANE5, upper);
   ct_clear(0, 0, 0, 1);
   ct_quad(-1, -1, 1, 1, 0);
   CHECK(SO, ct_count_lit() == CT_SIZE * CT_SIZE);
   glEnable(GL_CLIP_PLANE0);
   ct_clear(0, 0, 0, 1);
   ct_quad(-1, -1, 1, 1, 0);
   CHECK(ids, ct_count_lit() == CT_SIZE * CT_SIZE / 2);
   CHECK_PIXEL(ids, CT_SIZE - 5, 5, 0, 1, 0);
   glEnable(GL_CLIP_PLANE5);
   ct_clear(0, 0, 0, 1);
   ct_quad(-1, -1, 1, 1, 0);
   CHECK(ids, ct_count_lit() == CT_SIZE * CT_SIZE / 8);
   /* A plane is state, which a program in use follows. */
   glClipPlane(GL_CLIP_PLANE5, right);
   ct_clear(0, 0, 0, 1);
   ct_quad(-1, -1, 1, 1, 0);
   CHECK(ids, ct_count_lit() == CT_SIZE * CT_SIZE / 2);
   glDisable(GL_CLIP_PLANE0);
   glDisable(GL_CLIP_PLANE5);
   ct_clear(0, 0, 0, 1);
   ct_quad(-1, -1, 1, 1, 0);
   CHECK(SO, ct_count_lit() == CT_SIZE * CT_SIZE);
}

static const struct ct_test tests[] = {
    {"names", names},
    {"deleted_in_use", deleted_in_use},
    {"logs", logs},
    {"sources", sources},
    {"uniforms", uniforms},
    {"uniform_errors", uniform_errors},
    {"many_uniforms", many_uniforms},
    {"noise", noise},
    {"active", active},
    {"attributes", attributes},
    {"one_stage", one_stage},
    {"no_shaders", no_shaders},
    {"rules_of_linking", rules_of_linking},
    {"packed_varyings", packed_varyings},
    {"lists", lists},
    {"no_arrays", no_arrays},
    {"sprite_origin", sprite_origin},
    {"point_coord", point_coord},
    {"point_size", point_size},
    {"stencil_faces", stencil_faces},
    {"linked_again", linked_again},
    {"planes_without_clip_vertex", planes_without_clip_vertex},
};
CT_TOPIC(
    glsl_objects,
    "GL_ARB_shader_objects GL_ARB_vertex_shader GL_ARB_fragment_shader GL_ARB_shading_language_100",
    tests);

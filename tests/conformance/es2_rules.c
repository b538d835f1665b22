/* OpenGL ES 2.0: what a context has and has not, and the errors of what differs from OpenGL. Ids
 * name sections of the OpenGL ES 2.0 specification. */
#include "ct.h"

#include <stdio.h>
#include <stdlib.h>

/* Contexts of later versions take more. */
static bool
is_version_2(void)
{
   return !strncmp((const char *)glGetString(GL_VERSION), "OpenGL ES 2", 11);
}

static void
strings(void)
{
   const char *version = (const char *)glGetString(GL_VERSION);
   const char *language = (const char *)glGetString(GL_SHADING_LANGUAGE_VERSION);
   ct_check("es2:6.1.5", version && !strncmp(version, "OpenGL ES ", 10), "version %s", version);
   ct_check("es2:6.1.5", language && !strncmp(language, "OpenGL ES GLSL ES ", 18), "language %s",
            language);
   CHECK("es2:6.1.5", ct_has_extension("GL_OES_rgb8_rgba8"));
   CHECK("es2:6.1.5", !ct_has_extension("GL_ARB_vertex_program"));
}

/* Enums of OpenGL that no command of OpenGL ES 2.0 takes. */
static void
enums(void)
{
   static const GLenum queries[] = {
       GL_MATRIX_MODE,        GL_MAX_LIGHTS,         GL_CURRENT_COLOR,  GL_MODELVIEW_MATRIX,
       GL_POLYGON_MODE,       GL_POINT_SIZE,         GL_SHADE_MODEL,    GL_ALPHA_TEST,
       GL_RGBA_MODE,          GL_AUX_BUFFERS,        GL_FOG_COLOR,      GL_MAX_TEXTURE_UNITS,
       GL_MAX_TEXTURE_COORDS, GL_TEXTURE_BINDING_1D, GL_ACCUM_RED_BITS, GL_LIST_MODE,
       GL_RENDER_MODE,        GL_LOGIC_OP_MODE,      GL_LINE_STIPPLE,   GL_UNPACK_SWAP_BYTES,
       GL_VERTEX_ARRAY,       GL_VERTEX_ARRAY_SIZE,
   };
   GLint v[16];
   for (unsigned i = 0; i < sizeof queries / sizeof queries[0]; i++) {
      glGetIntegerv(queries[i], v);
      ct_check("es2:6.1.1", glGetError() == GL_INVALID_ENUM, "glGetIntegerv(0x%x)", queries[i]);
   }
   CHECK_ERROR("es2:2.5", GL_INVALID_ENUM, glEnable(GL_LIGHTING));
   CHECK_ERROR("es2:2.5", GL_INVALID_ENUM, glEnable(GL_TEXTURE_2D));
   CHECK_ERROR("es2:2.5", GL_INVALID_ENUM, glIsEnabled(GL_ALPHA_TEST));
   CHECK_ERROR("es2:2.5", GL_INVALID_ENUM, glEnable(GL_POINT_SPRITE));
   CHECK_ERROR("es2:3.7.4", GL_INVALID_ENUM,
               glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP));
   CHECK_ERROR("es2:3.7.4", GL_INVALID_ENUM,
               glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_PRIORITY, 1));
   CHECK_ERROR("es2:3.7.13", GL_INVALID_ENUM, glBindTexture(GL_TEXTURE_1D, 0));
   CHECK_ERROR("es2:3.6.1", GL_INVALID_ENUM, glPixelStorei(GL_PACK_SWAP_BYTES, 1));
   CHECK_ERROR("es2:4.1.6", GL_INVALID_ENUM, glBlendEquation(GL_LOGIC_OP));
   CHECK_ERROR("es2:5.2", GL_INVALID_ENUM, glHint(GL_FOG_HINT, GL_NICEST));
   if (is_version_2())
      CHECK_ERROR("es2:2.9", GL_INVALID_ENUM,
                  glBufferData(GL_ARRAY_BUFFER, 4, NULL, GL_STREAM_READ));
   CHECK_ERROR("es2:2.6", GL_INVALID_ENUM, glDrawArrays(GL_QUADS, 0, 4));
   CHECK_ERROR("es2:2.8", GL_INVALID_ENUM,
               glVertexAttribPointer(0, 4, GL_DOUBLE, GL_FALSE, 0, NULL));
   if (is_version_2())
      CHECK_ERROR("es2:4.4.3", GL_INVALID_ENUM,
                  glRenderbufferStorage(GL_RENDERBUFFER, GL_RGB16, 4, 4));
}

/* Commands of OpenGL do nothing but raise an error, or are not there. */
static void
commands(void)
{
   static const struct {
      const char *name;
      unsigned args;
   } gone[] = {{"glPopMatrix", 0}, {"glEnd", 0}, {"glLoadIdentity", 0}, {"glEndList", 0}};
   GLfloat color[4];
   glClearColor(0.25f, 0.5f, 0.75f, 1.0f);
   for (size_t i = 0; i < sizeof gone / sizeof gone[0]; i++) {
      void (*call)(void) = ct_get_proc_address(gone[i].name);
      if (!call)
         continue;
      call();
      const GLenum error = glGetError();
      ct_check("es2:2.5", error == GL_INVALID_OPERATION || error == GL_NO_ERROR, "%s: 0x%x",
               gone[i].name, error);
   }
   glGetFloatv(GL_COLOR_CLEAR_VALUE, color);
   CHECK_NEAR("es2:2.5", 4, color, VEC4(0.25f, 0.5f, 0.75f, 1.0f), 0.01f);
   CHECK_ERROR("es2:2.12.1", GL_NO_ERROR, glDepthRangef(0.25f, 0.5f));
   glGetFloatv(GL_DEPTH_RANGE, color);
   CHECK_NEAR("es2:2.12.1", 2, color, VEC4(0.25f, 0.5f), 0.001f);
   CHECK_ERROR("es2:4.2.3", GL_NO_ERROR, glClearDepthf(0.5f));
   glGetFloatv(GL_DEPTH_CLEAR_VALUE, color);
   CHECK_NEAR("es2:4.2.3", 1, color, VEC4(0.5f), 0.001f);
}

static void
limits(void)
{
   static const struct {
      GLenum pname;
      GLint least;
   } limits[] = {
       {GL_MAX_VERTEX_ATTRIBS, 8},
       {GL_MAX_VERTEX_UNIFORM_VECTORS, 128},
       {GL_MAX_VARYING_VECTORS, 8},
       {GL_MAX_COMBINED_TEXTURE_IMAGE_UNITS, 8},
       {GL_MAX_TEXTURE_IMAGE_UNITS, 8},
       {GL_MAX_FRAGMENT_UNIFORM_VECTORS, 16},
       {GL_MAX_RENDERBUFFER_SIZE, 1},
       {GL_MAX_TEXTURE_SIZE, 64},
       {GL_MAX_CUBE_MAP_TEXTURE_SIZE, 16},
       {GL_SUBPIXEL_BITS, 4},
       {GL_RED_BITS, 8},
       {GL_DEPTH_BITS, 16},
   };
   for (size_t i = 0; i < sizeof limits / sizeof limits[0]; i++) {
      GLint value = -1;
      glGetIntegerv(limits[i].pname, &value);
      ct_check("es2:6.20", value >= limits[i].least, "0x%x is %d", limits[i].pname, value);
   }
   GLint format = 0, type = 0;
   glGetIntegerv(GL_IMPLEMENTATION_COLOR_READ_FORMAT, &format);
   glGetIntegerv(GL_IMPLEMENTATION_COLOR_READ_TYPE, &type);
   CHECK("es2:4.3.1", format && type);
}

static void
shader_compiler(void)
{
   GLboolean compiler = GL_FALSE;
   GLint range[2] = {0, 0}, precision = -1;
   glGetBooleanv(GL_SHADER_COMPILER, &compiler);
   CHECK("es2:2.10.1", compiler);
   CHECK_ERROR("es2:2.10.1", GL_NO_ERROR, glReleaseShaderCompiler());
   glGetShaderPrecisionFormat(GL_VERTEX_SHADER, GL_HIGH_FLOAT, range, &precision);
   CHECK("es2:6.1.8", range[0] >= 62 && range[1] >= 62 && precision >= 16);
   glGetShaderPrecisionFormat(GL_FRAGMENT_SHADER, GL_LOW_INT, range, &precision);
   CHECK("es2:6.1.8", range[0] >= 8 && range[1] >= 8 && precision == 0);
   CHECK_ERROR("es2:6.1.8", GL_INVALID_ENUM,
               glGetShaderPrecisionFormat(GL_VERTEX_SHADER, GL_FLOAT, range, &precision));
   CHECK_ERROR("es2:2.10.2", GL_INVALID_ENUM, glShaderBinary(0, NULL, GL_RGBA, NULL, 0));
}

static GLuint
compile(GLenum stage, const char *text)
{
   const GLuint shader = glCreateShader(stage);
   GLint ok = 0;
   glShaderSource(shader, 1, &text, NULL);
   glCompileShader(shader);
   glGetShaderiv(shader, GL_COMPILE_STATUS, &ok);
   return ok ? shader : 0;
}

static bool
links(GLuint vertex, GLuint fragment)
{
   const GLuint program = glCreateProgram();
   GLint ok = 0;
   if (vertex)
      glAttachShader(program, vertex);
   if (fragment)
      glAttachShader(program, fragment);
   glLinkProgram(program);
   glGetProgramiv(program, GL_LINK_STATUS, &ok);
   glDeleteProgram(program);
   return ok;
}

static void
programs(void)
{
   const GLuint v = compile(GL_VERTEX_SHADER, "uniform mat2 m;\nattribute vec4 p;\n"
                                              "void main() { gl_Position = p + m[0].xyxy; }");
   const GLuint f = compile(GL_FRAGMENT_SHADER, "void main() { gl_FragColor = vec4(1); }");
   const GLfloat matrix[4] = {1, 0, 0, 1};
   GLfloat current[4];
   CHECK("es2:2.10.1", v && f);
   CHECK("es2:2.10.3", links(v, f));
   CHECK("es2:2.10.3", !links(v, 0));
   CHECK("es2:2.10.3", !links(0, f));
   /* Fragments have no precision of floats of their own (ESSL 1.00, 4.5.3). */
   CHECK("es2:essl", !compile(GL_FRAGMENT_SHADER, "varying vec4 c;\n"
                                                  "void main() { gl_FragColor = c; }"));
   CHECK("es2:essl", !compile(GL_VERTEX_SHADER, "void main() { gl_Position = ftransform(); }"));
   const GLuint program = glCreateProgram();
   const GLuint other = compile(GL_FRAGMENT_SHADER, "void main() { gl_FragColor = vec4(0); }");
   glAttachShader(program, v);
   glAttachShader(program, f);
   CHECK_ERROR("es2:2.10.3", GL_INVALID_OPERATION, glAttachShader(program, other));
   glLinkProgram(program);
   glUseProgram(program);
   const GLint m = glGetUniformLocation(program, "m");
   if (is_version_2())
      CHECK_ERROR("es2:2.10.4", GL_INVALID_VALUE, glUniformMatrix2fv(m, 1, GL_TRUE, matrix));
   CHECK_ERROR("es2:2.10.4", GL_NO_ERROR, glUniformMatrix2fv(m, 1, GL_FALSE, matrix));
   glVertexAttrib4f(0, 1, 2, 3, 4);
   CHECK_ERROR("es2:2.7", GL_NO_ERROR, glGetVertexAttribfv(0, GL_CURRENT_VERTEX_ATTRIB, current));
   CHECK_NEAR("es2:2.7", 4, current, VEC4(1, 2, 3, 4), 0);
}

static void
images(void)
{
   static const GLubyte texels[16 * 4];
   GLuint texture;
   glGenTextures(1, &texture);
   glBindTexture(GL_TEXTURE_2D, texture);
#define IMAGE(internal, border, format, type)                                                      \
   glTexImage2D(GL_TEXTURE_2D, 0, internal, 4, 4, border, format, type, texels)
   CHECK_ERROR("es2:3.7.1", GL_NO_ERROR, IMAGE(GL_RGBA, 0, GL_RGBA, GL_UNSIGNED_BYTE));
   CHECK_ERROR("es2:3.7.1", GL_NO_ERROR, IMAGE(GL_RGB, 0, GL_RGB, GL_UNSIGNED_SHORT_5_6_5));
   CHECK_ERROR("es2:3.7.1", GL_NO_ERROR, IMAGE(GL_RGBA, 0, GL_RGBA, GL_UNSIGNED_SHORT_4_4_4_4));
   CHECK_ERROR("es2:3.7.1", GL_NO_ERROR, IMAGE(GL_ALPHA, 0, GL_ALPHA, GL_UNSIGNED_BYTE));
   CHECK_ERROR("es2:3.7.1", GL_INVALID_OPERATION, IMAGE(GL_RGBA, 0, GL_RGB, GL_UNSIGNED_BYTE));
   CHECK_ERROR("es2:3.7.1", GL_INVALID_OPERATION,
               IMAGE(GL_RGB, 0, GL_RGB, GL_UNSIGNED_SHORT_4_4_4_4));
   CHECK_ERROR("es2:3.7.1", GL_INVALID_VALUE, IMAGE(GL_RGBA, 1, GL_RGBA, GL_UNSIGNED_BYTE));
   if (is_version_2())
      CHECK_ERROR("es2:3.7.1", GL_INVALID_ENUM, IMAGE(GL_RGBA, 0, GL_BGR, GL_UNSIGNED_BYTE));
   if (is_version_2())
      CHECK_ERROR("es2:3.7.1", GL_INVALID_ENUM, IMAGE(GL_RGBA, 0, GL_RGBA, GL_INT));
   CHECK_ERROR("es2:3.7.1", GL_NO_ERROR, IMAGE(GL_RGB, 0, GL_RGB, GL_UNSIGNED_BYTE));
   CHECK_ERROR("es2:3.7.2", GL_INVALID_OPERATION,
               glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, 4, 4, GL_RGBA, GL_UNSIGNED_BYTE, texels));
   CHECK_ERROR(
       "es2:3.7.2", GL_NO_ERROR,
       glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, 4, 4, GL_RGB, GL_UNSIGNED_SHORT_5_6_5, texels));
   CHECK_ERROR("es2:3.7.2", GL_INVALID_VALUE,
               glCopyTexImage2D(GL_TEXTURE_2D, 0, GL_RGB, 0, 0, 4, 4, 1));
   CHECK_ERROR("es2:3.7.2", GL_NO_ERROR, glCopyTexImage2D(GL_TEXTURE_2D, 0, GL_RGB, 0, 0, 4, 4, 0));
}

static void
reading(void)
{
   GLubyte pixel[8];
   CHECK_ERROR("es2:4.3.1", GL_NO_ERROR,
               glReadPixels(0, 0, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, pixel));
   CHECK_ERROR("es2:4.3.1", GL_INVALID_OPERATION,
               glReadPixels(0, 0, 1, 1, GL_RGBA, GL_UNSIGNED_SHORT_5_6_5, pixel));
}

static void
framebuffers(void)
{
   GLint value;
   /* Names need not be generated; the window has no attachments to ask for. */
   CHECK_ERROR("es2:4.4.1", GL_NO_ERROR, glBindFramebuffer(GL_FRAMEBUFFER, 77));
   CHECK_ERROR("es2:4.4.3", GL_NO_ERROR, glBindRenderbuffer(GL_RENDERBUFFER, 78));
   CHECK_ERROR("es2:4.4.3", GL_NO_ERROR, glRenderbufferStorage(GL_RENDERBUFFER, GL_RGB565, 8, 8));
   CHECK_ERROR(
       "es2:4.4.3", GL_NO_ERROR,
       glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, 78));
   CHECK("es2:4.4.5", glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE);
   glGetFramebufferAttachmentParameteriv(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0,
                                         GL_FRAMEBUFFER_ATTACHMENT_OBJECT_NAME, &value);
   CHECK("es2:6.1.3", value == 78);
   ct_clear(0, 1, 0, 1);
   CHECK_PIXEL("es2:4.4.3", 3, 3, 0, 1, 0);
   CHECK_ERROR("es2:4.4.3", GL_INVALID_ENUM, glRenderbufferStorage(GL_RENDERBUFFER, GL_RGBA, 8, 8));
   glBindFramebuffer(GL_FRAMEBUFFER, 0);
   CHECK_ERROR(
       "es2:6.1.3", GL_INVALID_OPERATION,
       glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, 78));
}

static const struct ct_test tests[] = {
    {"strings", strings},
    {"enums", enums},
    {"commands", commands},
    {"limits", limits},
    {"compiler", shader_compiler},
    {"programs", programs},
    {"images", images},
    {"reading", reading},
    {"framebuffers", framebuffers},
};
CT_TOPIC_OF(es2_rules, CT_ES2, "", tests);

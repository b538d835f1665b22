/* GL_ARB_ES2_compatibility: what programs for OpenGL ES 2.0 find in OpenGL. */
#include "ct_glsl.h"
#include "ct_target.h"

#define ID "ARB_ES2_compatibility"

static void
queries(void)
{
   static const struct {
      GLenum pname;
      GLint least;
   } limits[] = {{GL_MAX_VERTEX_UNIFORM_VECTORS, 128},
                 {GL_MAX_VARYING_VECTORS, 8},
                 {GL_MAX_FRAGMENT_UNIFORM_VECTORS, 16}};
   for (unsigned i = 0; i < 3; i++) {
      GLint value = 0;
      glGetIntegerv(limits[i].pname, &value);
      ct_check(ID, value >= limits[i].least, "0x%x is %d", limits[i].pname, value);
   }
   GLboolean compiler = 0;
   glGetBooleanv(GL_SHADER_COMPILER, &compiler);
   CHECK(ID, compiler);
   GLint format = 0, type = 0;
   glGetIntegerv(GL_IMPLEMENTATION_COLOR_READ_FORMAT, &format);
   glGetIntegerv(GL_IMPLEMENTATION_COLOR_READ_TYPE, &type);
   float pixel[16];
   CHECK_ERROR(ID, GL_NO_ERROR, glReadPixels(0, 0, 1, 1, (GLenum)format, (GLenum)type, pixel));
}

static void
commands(void)
{
   float range[2] = {0}, clear = 0;
   glDepthRangef(0.25f, 2);
   glGetFloatv(GL_DEPTH_RANGE, range);
   CHECK(ID, range[0] == 0.25f && range[1] == 1);
   glDepthRangef(0, 1);
   glClearDepthf(0.5f);
   glGetFloatv(GL_DEPTH_CLEAR_VALUE, &clear);
   CHECK(ID, clear == 0.5f);
   GLint of[2] = {0}, precision = 0;
   glGetShaderPrecisionFormat(GL_FRAGMENT_SHADER, GL_MEDIUM_FLOAT, of, &precision);
   CHECK(ID, of[0] >= 14 && of[1] >= 14 && precision >= 10);
   CHECK_ERROR(ID, GL_INVALID_ENUM,
               glGetShaderPrecisionFormat(GL_TEXTURE_2D, GL_MEDIUM_FLOAT, of, &precision));
   CHECK_ERROR(ID, GL_INVALID_ENUM,
               glGetShaderPrecisionFormat(GL_VERTEX_SHADER, GL_FLOAT, of, &precision));
   CHECK_ERROR(ID, GL_NO_ERROR, glReleaseShaderCompiler());
   const GLuint shader = ct_shader(GL_VERTEX_SHADER, "void main() { gl_Position = vec4(0.0); }");
   CHECK_ERROR(ID, GL_INVALID_VALUE, glShaderBinary(-1, &shader, GL_RGBA, range, 8));
   CHECK(ID, ct_is_compiled(shader));
}

/* Numbers of 16.16 bits as positions, and shaders that say that they are ESSL 1.00. */
static void
shaders(void)
{
   static const GLint corners[] = {-0x10000, -0x10000, 0x10000, -0x10000,
                                   -0x10000, 0x10000,  0x10000, 0x10000};
   const GLuint program = ct_attached("#version 100\n"
                                      "attribute highp vec2 corner;\n"
                                      "varying mediump vec2 at;\n"
                                      "void main() {\n"
                                      "   at = corner * 0.5 + 0.5;\n"
                                      "   gl_Position = vec4(corner, 0.0, 1.0);\n"
                                      "}\n",
                                      "#version 100\n"
                                      "precision mediump float;\n"
                                      "varying vec2 at;\n"
                                      "void main() { gl_FragColor = vec4(at, 1.0, 1.0); }\n");
   glBindAttribLocation(program, 0, "corner");
   if (!CHECK(ID, ct_links(program)))
      return;
   glUseProgram(program);
   ct_clear(0, 0, 0, 1);
   glVertexAttribPointer(0, 2, GL_FIXED, GL_FALSE, 0, corners);
   glEnableVertexAttribArray(0);
   glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
   glDisableVertexAttribArray(0);
   glUseProgram(0);
   const float s = (CT_SIZE / 2 + 0.5f) / CT_SIZE;
   CHECK_PIXEL(ID, CT_SIZE / 2, CT_SIZE / 2, s, s, 1);
   CHECK(ID, glGetError() == GL_NO_ERROR);
}

/* ESSL 1.00, 4.3.4: a uniform of both shaders has one precision. */
static void
precisions(void)
{
   CHECK(ID, !ct_links(ct_attached("#version 100\n"
                                   "uniform highp float u;\n"
                                   "void main() { gl_Position = vec4(u); }\n",
                                   "#version 100\n"
                                   "uniform mediump float u;\n"
                                   "void main() { gl_FragColor = vec4(u); }\n")));
   /* Those of int without a qualifier are highp in one shader and mediump in the other. */
   CHECK(ID, !ct_links(ct_attached("#version 100\nuniform int u;\n"
                                   "void main() { gl_Position = vec4(float(u)); }\n",
                                   "#version 100\nprecision mediump float; uniform int u;\n"
                                   "void main() { gl_FragColor = vec4(float(u)); }\n")));
   CHECK(ID, ct_links(ct_attached("#version 100\nuniform mediump int u;\n"
                                  "void main() { gl_Position = vec4(float(u)); }\n",
                                  "#version 100\nprecision mediump float; uniform int u;\n"
                                  "void main() { gl_FragColor = vec4(float(u)); }\n")));
}

/* A framebuffer is complete though what is drawn to or read has no image. */
static void
framebuffers(void)
{
   GLint bits = 0;
   ct_new_target();
   const GLuint color = ct_new_renderbuffer(GL_RGB565, CT_TARGET_SIZE, CT_TARGET_SIZE);
   glGetRenderbufferParameteriv(GL_RENDERBUFFER, GL_RENDERBUFFER_GREEN_SIZE, &bits);
   CHECK(ID, bits >= 6);
   glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, color);
   CHECK(ID, glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE);
   ct_clear(0, 1, 0, 1);
   CHECK_PIXEL(ID, 3, 3, 0, 1, 0);
   glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, 0);
   CHECK(ID, glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE);
   CHECK_ERROR(ID, GL_NO_ERROR, glClear(GL_COLOR_BUFFER_BIT));
   glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, color);
   CHECK_PIXEL(ID, 3, 3, 0, 1, 0);
}

static const struct ct_test tests[] = {
    {"queries", queries},       {"commands", commands},         {"shaders", shaders},
    {"precisions", precisions}, {"framebuffers", framebuffers},
};
CT_TOPIC(es2_compatibility, "GL_ARB_ES2_compatibility GL_ARB_framebuffer_object", tests);

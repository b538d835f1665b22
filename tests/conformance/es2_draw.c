/* OpenGL ES 2.0: what is drawn. Ids name sections of the OpenGL ES 2.0 specification. */
#include "ct.h"

#include <stdio.h>
#include <stdlib.h>

static GLuint
build(const char *vertex, const char *fragment)
{
   const GLuint program = glCreateProgram();
   const char *texts[] = {vertex, fragment};
   GLint ok = 0;
   for (int i = 0; i < 2; i++) {
      const GLuint shader = glCreateShader(i ? GL_FRAGMENT_SHADER : GL_VERTEX_SHADER);
      glShaderSource(shader, 1, &texts[i], NULL);
      glCompileShader(shader);
      glAttachShader(program, shader);
      glDeleteShader(shader);
   }
   glBindAttribLocation(program, 0, "a");
   glBindAttribLocation(program, 1, "b");
   glLinkProgram(program);
   glGetProgramiv(program, GL_LINK_STATUS, &ok);
   if (!ok) {
      char log[400] = "";
      glGetProgramInfoLog(program, sizeof log, NULL, log);
      ct_check("harness", false, "no program: %s", log);
      ct_skip("no program");
   }
   glUseProgram(program);
   return program;
}

static const GLfloat square[] = {-1, -1, 1, -1, -1, 1, 1, 1};

static void
draw_square(GLuint attrib)
{
   glVertexAttribPointer(attrib, 2, GL_FLOAT, GL_FALSE, 0, square);
   glEnableVertexAttribArray(attrib);
   glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
   glDisableVertexAttribArray(attrib);
}

/* Arrays of the client, and attribute 0, which is like any other, as a constant. */
static void
attributes(void)
{
   build("attribute vec4 a; attribute vec4 b; varying mediump vec4 c;\n"
         "void main() { gl_Position = b; c = a; }",
         "varying mediump vec4 c; void main() { gl_FragColor = c; }");
   ct_clear(0, 0, 0, 1);
   glVertexAttrib4f(0, 0.2f, 0.4f, 0.6f, 1);
   draw_square(1);
   CHECK_PIXEL("es2:2.7", 5, 5, 0.2f, 0.4f, 0.6f);
   CHECK_PIXEL("es2:2.7", CT_SIZE - 5, CT_SIZE - 5, 0.2f, 0.4f, 0.6f);
}

static void
fixed_point(void)
{
   const GLint corners[] = {-65536, -65536, 65536, -65536, -65536, 65536, 0, 0};
   build("attribute vec4 a; void main() { gl_Position = a; }",
         "void main() { gl_FragColor = vec4(0, 1, 0, 1); }");
   ct_clear(0, 0, 0, 1);
   glVertexAttribPointer(0, 2, GL_FIXED, GL_FALSE, 0, corners);
   glEnableVertexAttribArray(0);
   glDrawArrays(GL_TRIANGLES, 0, 3);
   CHECK_PIXEL("es2:2.8", 10, 10, 0, 1, 0);
   CHECK_PIXEL("es2:2.8", CT_SIZE - 10, CT_SIZE - 10, 0, 0, 0);
}

/* Points are sprites of the size that the shader writes; gl_PointCoord is from above. */
static void
points(void)
{
   const GLfloat center[] = {0, 0};
   build("attribute vec4 a; void main() { gl_Position = a; gl_PointSize = 32.0; }",
         "void main() { gl_FragColor = vec4(gl_PointCoord, 0, 1); }");
   ct_clear(0, 0, 1, 1);
   glVertexAttribPointer(0, 2, GL_FLOAT, GL_FALSE, 0, center);
   glEnableVertexAttribArray(0);
   glDrawArrays(GL_POINTS, 0, 1);
   const int c = CT_SIZE / 2;
   CHECK_PIXEL("es2:3.3", c - 20, c, 0, 0, 1);
   CHECK_PIXEL("es2:3.3", c + 20, c, 0, 0, 1);
   CHECK_PIXEL("es2:3.3", c - 16, c + 15, 0.5f / 32, 0.5f / 32, 0);
   CHECK_PIXEL("es2:3.3", c + 15, c - 16, 31.5f / 32, 31.5f / 32, 0);
}

static GLuint
texture(GLenum format, GLenum type, GLsizei width, GLsizei height, const void *texels)
{
   GLuint name;
   glGenTextures(1, &name);
   glBindTexture(GL_TEXTURE_2D, name);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
   glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
   glTexImage2D(GL_TEXTURE_2D, 0, (GLint)format, width, height, 0, format, type, texels);
   return name;
}

static void
use_texture(void)
{
   build("attribute vec4 a; varying mediump vec2 t;\n"
         "void main() { gl_Position = a; t = a.xy * 0.5 + 0.5; }",
         "varying mediump vec2 t; uniform sampler2D s;\n"
         "void main() { gl_FragColor = texture2D(s, t); }");
}

static void
textures(void)
{
   const GLubyte bytes[] = {200, 100, 50, 255, 0, 0, 0, 255, 0, 0, 0, 255};
   const GLushort word = 0xf81f, word4 = 0xf0ff; /* magenta twice */
   use_texture();
   ct_clear(0, 0, 0, 1);
   texture(GL_RGBA, GL_UNSIGNED_BYTE, 3, 1, bytes); /* of no power of two */
   draw_square(0);
   CHECK_PIXEL("es2:3.7.1", 5, 5, 200 / 255.f, 100 / 255.f, 50 / 255.f);
   CHECK_PIXEL("es2:3.7.1", CT_SIZE - 5, 5, 0, 0, 0);
   texture(GL_RGB, GL_UNSIGNED_SHORT_5_6_5, 1, 1, &word);
   draw_square(0);
   CHECK_PIXEL("es2:3.7.1", 5, 5, 1, 0, 1);
   texture(GL_RGBA, GL_UNSIGNED_SHORT_4_4_4_4, 1, 1, &word4);
   draw_square(0);
   CHECK_PIXEL("es2:3.7.1", 5, 5, 1, 0, 1);
   texture(GL_LUMINANCE, GL_UNSIGNED_BYTE, 1, 1, bytes + 1);
   draw_square(0);
   CHECK_PIXEL("es2:3.7.1", 5, 5, 100 / 255.f, 100 / 255.f, 100 / 255.f);
   /* Without its mipmap it samples as black. */
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_NEAREST);
   texture(GL_LUMINANCE, GL_UNSIGNED_BYTE, 2, 1, bytes);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_NEAREST);
   draw_square(0);
   CHECK_PIXEL("es2:3.8.2", 5, 5, 0, 0, 0);
}

static void
bgra(void)
{
   const GLubyte bytes[] = {200, 100, 50, 255};
   if (!ct_has_extension("GL_EXT_texture_format_BGRA8888"))
      ct_skip("no GL_EXT_texture_format_BGRA8888");
   use_texture();
   texture(GL_BGRA, GL_UNSIGNED_BYTE, 1, 1, bytes);
   draw_square(0);
   CHECK_PIXEL("es2:bgra", 5, 5, 50 / 255.f, 100 / 255.f, 200 / 255.f);
}

static void
float_texels(void)
{
   const GLfloat floats[] = {0.25f, 0.5f, 2.0f, 1.0f};
   const GLushort halves[] = {0x3400, 0x3800, 0x4000, 0x3c00}; /* the same */
   if (!ct_has_extension("GL_OES_texture_float") || !ct_has_extension("GL_OES_texture_half_float"))
      ct_skip("no textures of floats");
   build("attribute vec4 a; void main() { gl_Position = a; }",
         "uniform sampler2D s;\n"
         "void main() { gl_FragColor = texture2D(s, vec2(0.5)) * 0.5; }");
   texture(GL_RGBA, GL_FLOAT, 1, 1, floats);
   draw_square(0);
   CHECK_PIXEL("es2:float", 5, 5, 0.125f, 0.25f, 1);
   texture(GL_RGBA, 0x8D61 /* HALF_FLOAT_OES */, 1, 1, halves);
   ct_clear(0, 0, 0, 1);
   draw_square(0);
   CHECK_PIXEL("es2:float", 5, 5, 0.125f, 0.25f, 1);
}

static void
elements(void)
{
   const GLuint indices[] = {0, 1, 2, 3};
   build("attribute vec4 a; void main() { gl_Position = a; }",
         "void main() { gl_FragColor = vec4(1, 0, 0, 1); }");
   ct_clear(0, 0, 0, 1);
   glVertexAttribPointer(0, 2, GL_FLOAT, GL_FALSE, 0, square);
   glEnableVertexAttribArray(0);
   if (!ct_has_extension("GL_OES_element_index_uint")) {
      CHECK_ERROR("es2:2.8", GL_INVALID_ENUM,
                  glDrawElements(GL_TRIANGLE_STRIP, 4, GL_UNSIGNED_INT, indices));
      return;
   }
   CHECK_ERROR("es2:2.8", GL_NO_ERROR,
               glDrawElements(GL_TRIANGLE_STRIP, 4, GL_UNSIGNED_INT, indices));
   CHECK_PIXEL("es2:2.8", 5, 5, 1, 0, 0);
}

/* The picture is drawn into a texture, and that is drawn with derivatives of what it holds. */
static void
render_to_texture(void)
{
   GLuint fbo;
   build("attribute vec4 a; varying mediump vec2 t;\n"
         "void main() { gl_Position = a; t = a.xy * 0.5 + 0.5; }",
         "varying mediump vec2 t; void main() { gl_FragColor = vec4(t, 1, 1); }");
   const GLuint name = texture(GL_RGBA, GL_UNSIGNED_BYTE, 64, 64, NULL);
   glGenFramebuffers(1, &fbo);
   glBindFramebuffer(GL_FRAMEBUFFER, fbo);
   glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, name, 0);
   CHECK("es2:4.4.5", glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE);
   glViewport(0, 0, 64, 64);
   draw_square(0);
   glBindFramebuffer(GL_FRAMEBUFFER, 0);
   glViewport(0, 0, CT_SIZE, CT_SIZE);
   use_texture();
   draw_square(0);
   CHECK_PIXEL("es2:4.4.3", 64, 64, 32.5f / 64, 32.5f / 64, 1);
   CHECK_PIXEL("es2:4.4.3", 0, CT_SIZE - 1, 0.5f / 64, 63.5f / 64, 1);
}

static void
shared_objects(void)
{
   const GLubyte bytes[] = {0, 255, 0, 255};
   GLuint name = texture(GL_RGBA, GL_UNSIGNED_BYTE, 1, 1, bytes);
   glFinish();
   struct ct_context *other = ct_context_create(ct_own_context());
   if (!CHECK("es2:C", other && ct_make_current(other)))
      return;
   use_texture();
   glBindTexture(GL_TEXTURE_2D, name);
   draw_square(0);
   CHECK_PIXEL("es2:C", 5, 5, 0, 1, 0);
   ct_make_current(ct_own_context());
   ct_context_destroy(other);
}

/* EXT_sRGB: what is sampled is linear, and what is drawn is encoded, which EXT_sRGB_write_control
 * can turn off; EXT_texture_sRGB_decode leaves texels as they are. */
static void
srgb_images(void)
{
   static const GLubyte grey[] = {128, 128, 128, 255};
   const float linear = 0.216f, stored = 128 / 255.0f;
   GLint encoding = 0;
   GLuint texture, fb;
   if (!ct_has_extension("GL_EXT_sRGB"))
      ct_skip("no GL_EXT_sRGB");
   build("attribute vec4 a; varying mediump vec2 c;\n"
         "void main() { gl_Position = a; c = a.xy * 0.5 + 0.5; }",
         "varying mediump vec2 c; uniform sampler2D s;\n"
         "void main() { gl_FragColor = texture2D(s, c); }");
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
   glTexImage2D(GL_TEXTURE_2D, 0, GL_SRGB, 1, 1, 0, GL_SRGB, GL_UNSIGNED_BYTE, grey);
   draw_square(0);
   CHECK_PIXEL("es2:srgb", 5, 5, linear, linear, linear);
   if (ct_has_extension("GL_EXT_texture_sRGB_decode")) {
      glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_SRGB_DECODE_EXT, GL_SKIP_DECODE_EXT);
      draw_square(0);
      CHECK_PIXEL("es2:srgb_decode", 5, 5, stored, stored, stored);
      glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_SRGB_DECODE_EXT, GL_DECODE_EXT);
   }
   CHECK_ERROR("es2:srgb", GL_INVALID_OPERATION, glGenerateMipmap(GL_TEXTURE_2D));
   CHECK_ERROR("es2:srgb", GL_INVALID_OPERATION,
               glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, 1, 1, GL_RGB, GL_UNSIGNED_BYTE, grey));
   CHECK_ERROR("es2:srgb", GL_NO_ERROR,
               glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, 1, 1, GL_SRGB, GL_UNSIGNED_BYTE, grey));
   CHECK_ERROR("es2:srgb", GL_INVALID_OPERATION,
               glTexImage2D(GL_TEXTURE_2D, 0, GL_SRGB, 1, 1, 0, GL_RGB, GL_UNSIGNED_BYTE, grey));
   CHECK_ERROR(
       "es2:srgb", GL_INVALID_OPERATION,
       glTexImage2D(GL_TEXTURE_2D, 0, GL_SRGB, 1, 1, 0, GL_SRGB, GL_UNSIGNED_SHORT_5_6_5, grey));
   CHECK_ERROR("es2:srgb", GL_INVALID_ENUM,
               glCopyTexImage2D(GL_TEXTURE_2D, 0, GL_SRGB, 0, 0, 1, 1, 0));

   glGenTextures(1, &texture);
   glGenFramebuffers(1, &fb);
   glBindTexture(GL_TEXTURE_2D, texture);
   glTexImage2D(GL_TEXTURE_2D, 0, GL_SRGB_ALPHA, 8, 8, 0, GL_SRGB_ALPHA, GL_UNSIGNED_BYTE, NULL);
   glBindFramebuffer(GL_FRAMEBUFFER, fb);
   glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture, 0);
   CHECK("es2:srgb", glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE);
   glGetFramebufferAttachmentParameteriv(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0,
                                         GL_FRAMEBUFFER_ATTACHMENT_COLOR_ENCODING, &encoding);
   CHECK("es2:srgb", encoding == GL_SRGB);
   glViewport(0, 0, 8, 8);
   glBindTexture(GL_TEXTURE_2D, 0);
   draw_square(0);
   CHECK_PIXEL("es2:srgb", 4, 4, stored, stored, stored);
   if (ct_has_extension("GL_EXT_sRGB_write_control")) {
      CHECK("es2:srgb_write", glIsEnabled(GL_FRAMEBUFFER_SRGB));
      glDisable(GL_FRAMEBUFFER_SRGB);
      draw_square(0);
      CHECK_PIXEL("es2:srgb_write", 4, 4, linear, linear, linear);
   }
   CHECK("es2:srgb", glGetError() == GL_NO_ERROR);
}

static void
srgb_renderbuffers(void)
{
   GLuint rb, fb;
   if (!ct_has_extension("GL_EXT_sRGB"))
      ct_skip("no GL_EXT_sRGB");
   glGenRenderbuffers(1, &rb);
   glGenFramebuffers(1, &fb);
   glBindRenderbuffer(GL_RENDERBUFFER, rb);
   CHECK_ERROR("es2:srgb", GL_INVALID_ENUM,
               glRenderbufferStorage(GL_RENDERBUFFER, GL_SRGB_ALPHA, 8, 8));
   CHECK_ERROR("es2:srgb", GL_NO_ERROR,
               glRenderbufferStorage(GL_RENDERBUFFER, GL_SRGB8_ALPHA8, 8, 8));
   glBindFramebuffer(GL_FRAMEBUFFER, fb);
   glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, rb);
   CHECK("es2:srgb", glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE);
   ct_clear(0.216f, 0, 1, 1);
   CHECK_PIXEL("es2:srgb", 4, 4, 128 / 255.0f, 0, 1);
}

static const struct ct_test tests[] = {
    {"attributes", attributes},
    {"fixed_point", fixed_point},
    {"points", points},
    {"textures", textures},
    {"bgra", bgra},
    {"float_texels", float_texels},
    {"elements", elements},
    {"render_to_texture", render_to_texture},
    {"sharing", shared_objects},
    {"srgb_images", srgb_images},
    {"srgb_renderbuffers", srgb_renderbuffers},
};
CT_TOPIC_OF(es2_draw, CT_ES2, "", tests);

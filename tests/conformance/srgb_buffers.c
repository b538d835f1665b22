/* ARB_framebuffer_sRGB and EXT_framebuffer_sRGB: colours are encoded when they are drawn to buffers
 * with that encoding while FRAMEBUFFER_SRGB is on, and blended in linear space. */
#include "ct_target.h"

#include <math.h>

#define FS "ARB_framebuffer_sRGB"
#define MIDDLE (CT_TARGET_SIZE / 2)
/* Bytes are rounded; approximate hardware may be one off. */
#define STEP (1.01f / 255)

static float
encode(float linear)
{
   return linear <= 0.0031308f ? linear * 12.92f : 1.055f * powf(linear, 1 / 2.4f) - 0.055f;
}

static float
decode(float encoded)
{
   return encoded <= 0.04045f ? encoded / 12.92f : powf((encoded + 0.055f) / 1.055f, 2.4f);
}

/* Bound and complete, the image in COLOR_ATTACHMENT0. */
static void
target(GLenum format, bool renderbuffer, GLsizei samples)
{
   GLuint framebuffer;
   glGenFramebuffers(1, &framebuffer);
   glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
   glViewport(0, 0, CT_TARGET_SIZE, CT_TARGET_SIZE);
   if (renderbuffer) {
      const GLuint name = ct_new_renderbuffer(GL_RGBA8, 1, 1);
      glRenderbufferStorageMultisample(GL_RENDERBUFFER, samples, format, CT_TARGET_SIZE,
                                       CT_TARGET_SIZE);
      glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, name);
   } else {
      const GLuint name = ct_new_texture(format, CT_TARGET_SIZE, CT_TARGET_SIZE);
      glBindTexture(GL_TEXTURE_2D, 0);
      glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, name, 0);
   }
   ct_check(FS, glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE,
            "0x%x is not drawn to", format);
}

static void
check_read(const char *what, float r, float g, float b, float a)
{
   const float expected[4] = {r, g, b, a};
   float got[4] = {9, 9, 9, 9};
   glReadPixels(MIDDLE, MIDDLE, 1, 1, GL_RGBA, GL_FLOAT, got);
   ct_near(FS, 4, got, expected, STEP, "%s", what);
}

static void
switches(void)
{
   GLboolean capable = 2;
   CHECK(FS, !glIsEnabled(GL_FRAMEBUFFER_SRGB));
   CHECK_ERROR(FS, GL_NO_ERROR, glEnable(GL_FRAMEBUFFER_SRGB));
   CHECK(FS, glIsEnabled(GL_FRAMEBUFFER_SRGB));
   static const GLbitfield groups[] = {GL_COLOR_BUFFER_BIT, GL_ENABLE_BIT};
   for (unsigned i = 0; i < 2; i++) {
      glPushAttrib(groups[i]);
      glDisable(GL_FRAMEBUFFER_SRGB);
      glPopAttrib();
      CHECK(FS, glIsEnabled(GL_FRAMEBUFFER_SRGB));
   }
   glGetBooleanv(GL_FRAMEBUFFER_SRGB_CAPABLE_EXT, &capable);
   CHECK(FS, capable == GL_TRUE || capable == GL_FALSE);
}

static void
encodings(void)
{
   static const struct {
      GLenum format;
      GLint encoding;
   } cases[] = {{GL_SRGB8_ALPHA8, GL_SRGB}, {GL_RGBA8, GL_LINEAR}};
   for (unsigned i = 0; i < 4; i++) {
      GLint value = 0;
      target(cases[i & 1].format, i >= 2, 0);
      glGetFramebufferAttachmentParameteriv(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0,
                                            GL_FRAMEBUFFER_ATTACHMENT_COLOR_ENCODING, &value);
      CHECK(FS, value == cases[i & 1].encoding);
      GLboolean capable = 2;
      glGetBooleanv(GL_FRAMEBUFFER_SRGB_CAPABLE_EXT, &capable);
      CHECK(FS, capable == (cases[i & 1].encoding == GL_SRGB));
   }
}

/* What is drawn and cleared, in steps over all of [0,1]; alpha is linear. */
static void
drawing(void)
{
   for (unsigned kind = 0; kind < 2; kind++) {
      target(GL_SRGB8_ALPHA8, kind, 0);
      for (unsigned i = 0; i <= 64; i++) {
         const float v = (float)i / 64, e = encode(v);
         glDisable(GL_FRAMEBUFFER_SRGB);
         glColor4f(v, 1 - v, 0, v);
         ct_quad(-1, -1, 1, 1, 0);
         check_read("drawn as it is", v, 1 - v, 0, v);
         glEnable(GL_FRAMEBUFFER_SRGB);
         ct_quad(-1, -1, 1, 1, 0);
         check_read("drawn encoded", e, encode(1 - v), 0, v);
         ct_clear(1 - v, 0, v, v);
         check_read("cleared encoded", encode(1 - v), 0, e, v);
         glDisable(GL_FRAMEBUFFER_SRGB);
         ct_clear(1 - v, 0, v, v);
         check_read("cleared as it is", 1 - v, 0, v, v);
      }
   }
   /* Linear buffers do not care. */
   target(GL_RGBA8, false, 0);
   glEnable(GL_FRAMEBUFFER_SRGB);
   glColor4f(0.5f, 0.25f, 0.75f, 0.5f);
   ct_quad(-1, -1, 1, 1, 0);
   check_read("drawn to a linear buffer", 0.5f, 0.25f, 0.75f, 0.5f);
}

/* Colours that differ from pixel to pixel are encoded as those that do not. */
static void
gradient(void)
{
   float row[CT_TARGET_SIZE][4];
   target(GL_SRGB8_ALPHA8, false, 0);
   glEnable(GL_FRAMEBUFFER_SRGB);
   glBegin(GL_QUADS);
   glColor4f(0, 1, 0, 0);
   glVertex2f(-1, -1);
   glColor4f(1, 0, 0, 1);
   glVertex2f(1, -1);
   glVertex2f(1, 1);
   glColor4f(0, 1, 0, 0);
   glVertex2f(-1, 1);
   glEnd();
   glReadPixels(0, MIDDLE, CT_TARGET_SIZE, 1, GL_RGBA, GL_FLOAT, row);
   for (unsigned i = 0; i < CT_TARGET_SIZE; i++) {
      const float v = ((float)i + 0.5f) / CT_TARGET_SIZE;
      const float expected[4] = {encode(v), encode(1 - v), 0, v};
      ct_near(FS, 4, row[i], expected, STEP, "pixel %u of a gradient", i);
   }
}

static void
blending(void)
{
   static const struct {
      GLenum equation, src, dst;
      float expected[3]; /* linear, of (0.6, 0.2, 1) over decoded (0.5, 0.75, 0.25), alphas 0.5 */
   } cases[] = {
       {GL_FUNC_ADD, GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, {0.4070f, 0.3608f, 0.5254f}},
       {GL_FUNC_ADD, GL_ONE, GL_ONE, {0.8140f, 0.7216f, 1}},
       {GL_FUNC_ADD, GL_DST_COLOR, GL_ZERO, {0.1284f, 0.1043f, 0.0509f}},
       {GL_FUNC_REVERSE_SUBTRACT, GL_DST_ALPHA, GL_ONE, {0, 0.4216f, 0}},
       {GL_MIN, GL_ONE, GL_ONE, {0.2140f, 0.2f, 0.0509f}},
       {GL_MAX, GL_ONE, GL_ONE, {0.6f, 0.5216f, 1}},
   };
   target(GL_SRGB8_ALPHA8, false, 0);
   for (unsigned i = 0; i < sizeof cases / sizeof cases[0]; i++) {
      const float *e = cases[i].expected;
      float got[4];
      glDisable(GL_FRAMEBUFFER_SRGB);
      ct_clear(0.5f, 0.75f, 0.25f, 0.5f);
      glEnable(GL_FRAMEBUFFER_SRGB);
      glEnable(GL_BLEND);
      glBlendEquation(cases[i].equation);
      glBlendFunc(cases[i].src, cases[i].dst);
      glColor4f(0.6f, 0.2f, 1, 0.5f);
      ct_quad(-1, -1, 1, 1, 0);
      glDisable(GL_BLEND);
      glReadPixels(MIDDLE, MIDDLE, 1, 1, GL_RGBA, GL_FLOAT, got);
      const float expected[3] = {encode(e[0]), encode(e[1]), encode(e[2])};
      ct_near(FS, 3, got, expected, 2.5f / 255, "blended by equation 0x%x", cases[i].equation);
   }
}

/* Logic operations do nothing, but that blending is off (OpenGL 3.0 section 4.1.10). */
static void
logic(void)
{
   target(GL_SRGB8_ALPHA8, false, 0);
   glEnable(GL_FRAMEBUFFER_SRGB);
   glEnable(GL_COLOR_LOGIC_OP);
   glLogicOp(GL_COPY_INVERTED);
   glEnable(GL_BLEND);
   glBlendFunc(GL_ZERO, GL_ZERO);
   glColor4f(0.5f, 0.25f, 1, 0.5f);
   ct_quad(-1, -1, 1, 1, 0);
   glDisable(GL_COLOR_LOGIC_OP);
   glDisable(GL_BLEND);
   check_read("not inverted", encode(0.5f), encode(0.25f), 1, 0.5f);
}

/* Draw buffers with encodings of their own. */
static void
mixed(void)
{
   GLint max = 0;
   glGetIntegerv(GL_MAX_COLOR_ATTACHMENTS, &max);
   if (max < 2 || !ct_has_extension("GL_ARB_draw_buffers"))
      ct_skip("one draw buffer only");
   static const GLenum buffers[] = {GL_COLOR_ATTACHMENT0, GL_COLOR_ATTACHMENT1};
   target(GL_SRGB8_ALPHA8, false, 0);
   const GLuint linear = ct_new_texture(GL_RGBA8, CT_TARGET_SIZE, CT_TARGET_SIZE);
   glBindTexture(GL_TEXTURE_2D, 0);
   glFramebufferTexture2D(GL_FRAMEBUFFER, buffers[1], GL_TEXTURE_2D, linear, 0);
   glDrawBuffers(2, buffers);
   glEnable(GL_FRAMEBUFFER_SRGB);
   ct_clear(0.5f, 0.25f, 0.75f, 0.5f);
   for (unsigned i = 0; i < 2; i++) {
      glReadBuffer(buffers[i]);
      check_read("cleared", i ? 0.5f : encode(0.5f), i ? 0.25f : encode(0.25f),
                 i ? 0.75f : encode(0.75f), 0.5f);
   }
}

/* Values are decoded from the read buffer and encoded for the draw buffer. */
static void
blits(void)
{
   static const GLenum formats[2] = {GL_RGBA8, GL_SRGB8_ALPHA8};
   for (unsigned i = 0; i < 16; i++) {
      const bool from = i & 1, to = i & 2, on = i & 4;
      const GLsizei samples = i & 8 ? 4 : 0;
      GLint read, draw;
      float v = 0.5f;
      target(formats[from], true, samples);
      glGetIntegerv(GL_FRAMEBUFFER_BINDING, &read);
      glDisable(GL_FRAMEBUFFER_SRGB);
      ct_clear(v, v, v, v);
      target(formats[to], true, 0);
      glGetIntegerv(GL_FRAMEBUFFER_BINDING, &draw);
      glBindFramebuffer(GL_READ_FRAMEBUFFER, (GLuint)read);
      if (on)
         glEnable(GL_FRAMEBUFFER_SRGB);
      glBlitFramebuffer(0, 0, CT_TARGET_SIZE, CT_TARGET_SIZE, 0, 0, CT_TARGET_SIZE, CT_TARGET_SIZE,
                        GL_COLOR_BUFFER_BIT, GL_NEAREST);
      glBindFramebuffer(GL_READ_FRAMEBUFFER, (GLuint)draw);
      v = on && from ? decode(v) : v;
      v = on && to ? encode(v) : v;
      check_read(on ? "blitted, encoded" : "blitted as it is", v, v, v, 0.5f);
   }
}

/* Samples of encoded pixels: half of them white. Their mean is one of linear values. */
static void
resolving(void)
{
   GLint samples = 0, read, draw;
   glGetIntegerv(GL_MAX_SAMPLES, &samples);
   if (samples < 2)
      ct_skip("one sample a pixel");
   for (unsigned on = 0; on < 2; on++) {
      float got[4];
      glDisable(GL_FRAMEBUFFER_SRGB);
      target(GL_SRGB8_ALPHA8, true, 4);
      glGetIntegerv(GL_FRAMEBUFFER_BINDING, &read);
      ct_clear(0, 0, 0, 0);
      glColor4f(1, 1, 1, 1);
      glEnable(GL_MULTISAMPLE);
      glEnable(GL_SAMPLE_COVERAGE);
      glSampleCoverage(0.5f, GL_FALSE);
      ct_quad(-1, -1, 1, 1, 0);
      glDisable(GL_SAMPLE_COVERAGE);
      target(GL_SRGB8_ALPHA8, true, 0);
      glGetIntegerv(GL_FRAMEBUFFER_BINDING, &draw);
      glBindFramebuffer(GL_READ_FRAMEBUFFER, (GLuint)read);
      if (on)
         glEnable(GL_FRAMEBUFFER_SRGB);
      glBlitFramebuffer(0, 0, CT_TARGET_SIZE, CT_TARGET_SIZE, 0, 0, CT_TARGET_SIZE, CT_TARGET_SIZE,
                        GL_COLOR_BUFFER_BIT, GL_NEAREST);
      glBindFramebuffer(GL_READ_FRAMEBUFFER, (GLuint)draw);
      glReadPixels(MIDDLE, MIDDLE, 1, 1, GL_RGBA, GL_FLOAT, got);
      /* Alpha says how many samples were covered. */
      const float mean = on ? encode(got[3]) : got[3];
      const float expected[4] = {mean, mean, mean, 0.5f};
      ct_near(FS, 4, got, expected, 2.5f / 255, on ? "resolved, encoded" : "resolved as it is");
   }
}

/* What is read, and copied to textures and by CopyPixels' reading side, is what the pixels hold. */
static void
reading(void)
{
   GLubyte copied[CT_TARGET_SIZE * CT_TARGET_SIZE][4];
   target(GL_SRGB8_ALPHA8, false, 0);
   glDisable(GL_FRAMEBUFFER_SRGB);
   ct_clear(0.5f, 0.25f, 0.75f, 0.5f);
   glEnable(GL_FRAMEBUFFER_SRGB);
   check_read("read while it is on", 0.5f, 0.25f, 0.75f, 0.5f);
   const GLuint texture = ct_new_texture(GL_RGBA8, CT_TARGET_SIZE, CT_TARGET_SIZE);
   glBindTexture(GL_TEXTURE_2D, texture);
   glCopyTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, 0, 0, CT_TARGET_SIZE, CT_TARGET_SIZE);
   glGetTexImage(GL_TEXTURE_2D, 0, GL_RGBA, GL_UNSIGNED_BYTE, copied);
   CHECK(FS,
         copied[0][0] >= 127 && copied[0][0] <= 128 && copied[0][1] >= 63 && copied[0][1] <= 64);
}

/* DrawPixels makes fragments as others. */
static void
pixels(void)
{
   static const float rgba[4] = {0.5f, 0.25f, 0.75f, 0.5f};
   target(GL_SRGB8_ALPHA8, false, 0);
   glEnable(GL_FRAMEBUFFER_SRGB);
   glWindowPos2i(MIDDLE, MIDDLE);
   glDrawPixels(1, 1, GL_RGBA, GL_FLOAT, rgba);
   check_read("DrawPixels", encode(0.5f), encode(0.25f), encode(0.75f), 0.5f);
}

static const struct ct_test tests[] = {
    {"switches", switches}, {"encodings", encodings}, {"drawing", drawing},
    {"gradient", gradient}, {"blending", blending},   {"logic", logic},
    {"mixed", mixed},       {"blits", blits},         {"resolving", resolving},
    {"reading", reading},   {"pixels", pixels},
};
CT_TOPIC(srgb_buffers, "GL_ARB_framebuffer_sRGB GL_ARB_framebuffer_object GL_EXT_texture_sRGB",
         tests);

/* GL_ARB_depth_buffer_float: depths of floats, alone and beside a stencil, drawn to, sampled, and
 * as pixels. */
#include "ct_target.h"

#define ID "ARB_depth_buffer_float"
#define SIZE CT_TARGET_SIZE

/* A pixel of type FLOAT_32_UNSIGNED_INT_24_8_REV. */
struct pair {
   float depth;
   GLuint stencil; /* in the low 8 bits */
};

static const GLenum formats[] = {GL_DEPTH_COMPONENT32F, GL_DEPTH32F_STENCIL8};

/* Depth, and stencil if the format has it, become this renderbuffer of the bound framebuffer. */
static bool
attach(GLenum format, GLuint renderbuffer)
{
   const GLuint stencil = format == GL_DEPTH32F_STENCIL8 ? renderbuffer : 0;
   glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_RENDERBUFFER, renderbuffer);
   glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_STENCIL_ATTACHMENT, GL_RENDERBUFFER, stencil);
   return glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE;
}

static bool
new_target(GLenum format)
{
   ct_new_target();
   return CHECK(ID, attach(format, ct_new_renderbuffer(format, SIZE, SIZE)));
}

static float
depth_at(int x, int y)
{
   float depth = -1;
   glReadPixels(x, y, 1, 1, GL_DEPTH_COMPONENT, GL_FLOAT, &depth);
   return depth;
}

static struct pair
pair_at(int x, int y)
{
   struct pair pair = {-1, 0};
   glReadPixels(x, y, 1, 1, GL_DEPTH_STENCIL, GL_FLOAT_32_UNSIGNED_INT_24_8_REV, &pair);
   pair.stencil &= 0xff;
   return pair;
}

static bool
holds(int x, int y, float depth, GLuint stencil)
{
   const struct pair got = pair_at(x, y);
   const bool near = got.depth >= depth * 0.999999f && got.depth <= depth * 1.000001f;
   return ct_check(ID, near && got.stencil == stencil,
                   "(%d, %d) has %.9g and %u in place of %.9g and %u", x, y, (double)got.depth,
                   got.stencil, (double)depth, stencil);
}

static void
what_they_are(void)
{
   for (unsigned i = 0; i < 2; i++) {
      const GLint stencil_bits = i ? 8 : 0;
      GLint value = -1;
      ct_new_texture(GL_RGBA8, 1, 1);
      glTexImage2D(GL_TEXTURE_2D, 0, (GLint)formats[i], 4, 4, 0, GL_DEPTH_COMPONENT, GL_FLOAT,
                   NULL);
      glGetTexLevelParameteriv(GL_TEXTURE_2D, 0, GL_TEXTURE_INTERNAL_FORMAT, &value);
      CHECK(ID, value == (GLint)formats[i]);
      glGetTexLevelParameteriv(GL_TEXTURE_2D, 0, GL_TEXTURE_DEPTH_SIZE, &value);
      CHECK(ID, value == 32);
      glGetTexLevelParameteriv(GL_TEXTURE_2D, 0, GL_TEXTURE_DEPTH_TYPE, &value);
      CHECK(ID, value == GL_FLOAT);
      glGetTexLevelParameteriv(GL_TEXTURE_2D, 0, GL_TEXTURE_STENCIL_SIZE, &value);
      CHECK(ID, value == stencil_bits);
      if (!new_target(formats[i]))
         continue;
      glGetRenderbufferParameteriv(GL_RENDERBUFFER, GL_RENDERBUFFER_DEPTH_SIZE, &value);
      CHECK(ID, value == 32);
      glGetRenderbufferParameteriv(GL_RENDERBUFFER, GL_RENDERBUFFER_STENCIL_SIZE, &value);
      CHECK(ID, value == stencil_bits);
      glGetRenderbufferParameteriv(GL_RENDERBUFFER, GL_RENDERBUFFER_INTERNAL_FORMAT, &value);
      CHECK(ID, value == (GLint)formats[i]);
      glGetFramebufferAttachmentParameteriv(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT,
                                            GL_FRAMEBUFFER_ATTACHMENT_COMPONENT_TYPE, &value);
      CHECK(ID, value == GL_FLOAT);
      if (i == 0)
         continue;
      glGetFramebufferAttachmentParameteriv(GL_FRAMEBUFFER, GL_STENCIL_ATTACHMENT,
                                            GL_FRAMEBUFFER_ATTACHMENT_COMPONENT_TYPE, &value);
      CHECK(ID, value == GL_INDEX);
   }
}

/* Formats of fixed point, whatever they are kept in. */
static void
what_fixed_are(void)
{
   static const GLenum fixed[] = {GL_DEPTH_COMPONENT, GL_DEPTH_COMPONENT16, GL_DEPTH_COMPONENT24,
                                  GL_DEPTH_COMPONENT32, GL_DEPTH24_STENCIL8};
   for (unsigned i = 0; i < sizeof fixed / sizeof fixed[0]; i++) {
      GLint value = -1;
      const GLuint texture = ct_new_texture(GL_RGBA8, 1, 1);
      glTexImage2D(GL_TEXTURE_2D, 0, (GLint)fixed[i], SIZE, SIZE, 0, GL_DEPTH_COMPONENT, GL_FLOAT,
                   NULL);
      glGetTexLevelParameteriv(GL_TEXTURE_2D, 0, GL_TEXTURE_DEPTH_TYPE, &value);
      ct_check(ID, value == GL_UNSIGNED_NORMALIZED, "texture 0x%x: 0x%x", fixed[i], value);
      ct_new_target();
      attach(fixed[i], ct_new_renderbuffer(fixed[i], SIZE, SIZE));
      glGetFramebufferAttachmentParameteriv(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT,
                                            GL_FRAMEBUFFER_ATTACHMENT_COMPONENT_TYPE, &value);
      ct_check(ID, value == GL_UNSIGNED_NORMALIZED, "renderbuffer 0x%x: 0x%x", fixed[i], value);
      glFramebufferTexture2D(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_TEXTURE_2D, texture, 0);
      glGetFramebufferAttachmentParameteriv(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT,
                                            GL_FRAMEBUFFER_ATTACHMENT_COMPONENT_TYPE, &value);
      ct_check(ID, value == GL_UNSIGNED_NORMALIZED, "attached 0x%x: 0x%x", fixed[i], value);
   }
}

static void
pixel_types(void)
{
   struct pair pair = {0, 0};
   float depth;
   if (!new_target(GL_DEPTH32F_STENCIL8))
      return;
   CHECK_ERROR(
       ID, GL_INVALID_OPERATION,
       glReadPixels(0, 0, 1, 1, GL_DEPTH_COMPONENT, GL_FLOAT_32_UNSIGNED_INT_24_8_REV, &pair));
   CHECK_ERROR(ID, GL_INVALID_OPERATION,
               glReadPixels(0, 0, 1, 1, GL_RGBA, GL_FLOAT_32_UNSIGNED_INT_24_8_REV, &pair));
   CHECK_ERROR(ID, GL_INVALID_ENUM, glReadPixels(0, 0, 1, 1, GL_DEPTH_STENCIL, GL_FLOAT, &depth));
}

/* 24 bits would tell none of these depths from 0. */
static void
small_depths(void)
{
   for (unsigned i = 0; i < 2; i++) {
      if (!new_target(formats[i]))
         continue;
      glEnable(GL_DEPTH_TEST);
      glClearDepth(0.5e-9);
      glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
      CHECK(ID, depth_at(3, 3) == 0.5e-9f);
      glDepthRange(0, 1e-9);
      glColor3f(0, 1, 0);
      ct_quad(-1, -1, 0, 1, -0.5f); /* nearer */
      glColor3f(1, 0, 0);
      ct_quad(-1, -1, 1, 1, 0.5f); /* farther */
      CHECK_PIXEL(ID, 4, 4, 0, 1, 0);
      CHECK_PIXEL(ID, SIZE - 4, 4, 0, 0, 0);
      const float near = depth_at(4, 4);
      CHECK(ID, near > 0.249e-9f && near < 0.251e-9f);
      glDepthRange(0, 1);
      glDisable(GL_DEPTH_TEST);
   }
}

static void
stencil_beside(void)
{
   if (!new_target(GL_DEPTH32F_STENCIL8))
      return;
   glClearDepth(0.7);
   glClearStencil(0xa5);
   glClear(GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT);
   holds(1, 1, 0.7f, 0xa5);
   glStencilMask(0x0f);
   glClearStencil(0xff);
   glEnable(GL_SCISSOR_TEST);
   glScissor(0, 0, 8, 8);
   glClear(GL_STENCIL_BUFFER_BIT);
   holds(1, 1, 0.7f, 0xaf);
   holds(9, 9, 0.7f, 0xa5);
   glClearDepth(0.1);
   glClear(GL_DEPTH_BUFFER_BIT);
   holds(7, 7, 0.1f, 0xaf);
   holds(8, 8, 0.7f, 0xa5);
   glDisable(GL_SCISSOR_TEST);
   glStencilMask(~0u);
   /* Depth 0.5: fails at the bottom left, passes elsewhere. */
   glEnable(GL_DEPTH_TEST);
   glEnable(GL_STENCIL_TEST);
   glStencilFunc(GL_ALWAYS, 0x42, ~0u);
   glStencilOp(GL_KEEP, GL_INCR, GL_REPLACE);
   ct_quad(-1, -1, 1, 1, 0);
   holds(4, 4, 0.1f, 0xb0);
   holds(20, 20, 0.5f, 0x42);
   /* The stencil test fails where depth would pass. */
   glStencilFunc(GL_EQUAL, 0x42, ~0u);
   glStencilOp(GL_ZERO, GL_INVERT, GL_DECR);
   ct_quad(-1, -1, 1, 1, -1);
   holds(4, 4, 0.1f, 0);
   holds(20, 20, 0, 0x41);
   /* A triangle: blocks that are covered in part. */
   glClearDepth(1);
   glClearStencil(1);
   glClear(GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT);
   glStencilFunc(GL_ALWAYS, 0, ~0u);
   glStencilOp(GL_KEEP, GL_KEEP, GL_INCR);
   glBegin(GL_TRIANGLES);
   glVertex2f(-1, -1);
   glVertex2f(1, -1);
   glVertex2f(-1, 1);
   glEnd();
   holds(5, 5, 0.5f, 2);
   holds(SIZE / 2, SIZE / 2 - 3, 0.5f, 2);
   holds(SIZE / 2 + 2, SIZE / 2 + 2, 1, 1);
}

static void
pixels(void)
{
   static const struct pair image[2] = {{0.125f, 7}, {0x1p-40f, 200}};
   if (!new_target(GL_DEPTH32F_STENCIL8))
      return;
   glClear(GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT);
   glWindowPos2i(3, 3);
   glDrawPixels(2, 1, GL_DEPTH_STENCIL, GL_FLOAT_32_UNSIGNED_INT_24_8_REV, image);
   holds(3, 3, 0.125f, 7);
   holds(4, 3, 0x1p-40f, 200);
   glWindowPos2i(10, 10);
   glCopyPixels(3, 3, 2, 1, GL_DEPTH_STENCIL);
   holds(10, 10, 0.125f, 7);
   holds(11, 10, 0x1p-40f, 200);
   GLuint word = 0;
   glReadPixels(10, 10, 1, 1, GL_DEPTH_STENCIL, GL_UNSIGNED_INT_24_8, &word);
   CHECK(ID, ((word >> 8) + 1) >> 1 == 0x100000 && (word & 0xff) == 7);
   /* Depths as fragments. */
   const float depth = 0x1p-30f;
   glEnable(GL_DEPTH_TEST);
   glDepthFunc(GL_ALWAYS);
   glWindowPos2i(12, 12);
   glDrawPixels(1, 1, GL_DEPTH_COMPONENT, GL_FLOAT, &depth);
   CHECK(ID, depth_at(12, 12) == depth);
}

/* Drawn depths are clamped for buffers of floats too: only their conversion falls away. */
static void
pixels_clamped(void)
{
   static const float image[3] = {-1.5f, 0.25f, 7};
   static const GLenum targets[3] = {GL_DEPTH_COMPONENT24, GL_DEPTH_COMPONENT32F,
                                     GL_DEPTH32F_STENCIL8};
   for (unsigned i = 0; i < 3; i++) {
      if (!new_target(targets[i]))
         continue;
      glEnable(GL_DEPTH_TEST);
      glDepthFunc(GL_ALWAYS);
      glWindowPos2i(3, 3);
      glDrawPixels(3, 1, GL_DEPTH_COMPONENT, GL_FLOAT, image);
      CHECK(ID, depth_at(3, 3) == 0.0f);
      CHECK(ID, fabsf(depth_at(4, 3) - 0.25f) < 1e-6f);
      CHECK(ID, depth_at(5, 3) == 1.0f);
      glPixelTransferf(GL_DEPTH_SCALE, 8);
      glDrawPixels(3, 1, GL_DEPTH_COMPONENT, GL_FLOAT, image);
      glPixelTransferf(GL_DEPTH_SCALE, 1);
      CHECK(ID, depth_at(4, 3) == 1.0f);
   }
}

/* Textures keep any float, drawing is within [0,1] and is compared with what is there. */
static void
beyond_one(void)
{
   float image[SIZE * SIZE], got[SIZE * SIZE] = {0};
   for (unsigned i = 0; i < SIZE * SIZE; i++)
      image[i] = i % SIZE < SIZE / 2 ? -2.0f : 3.0f;
   ct_new_target();
   const GLuint depth = ct_new_texture(GL_RGBA8, 1, 1);
   glTexImage2D(GL_TEXTURE_2D, 0, GL_DEPTH_COMPONENT32F, SIZE, SIZE, 0, GL_DEPTH_COMPONENT,
                GL_FLOAT, image);
   glGetTexImage(GL_TEXTURE_2D, 0, GL_DEPTH_COMPONENT, GL_FLOAT, got);
   CHECK(ID, got[0] == -2 && got[SIZE - 1] == 3);
   glFramebufferTexture2D(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_TEXTURE_2D, depth, 0);
   glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_STENCIL_ATTACHMENT, GL_RENDERBUFFER, 0);
   glBindTexture(GL_TEXTURE_2D, 0);
   if (!CHECK(ID, glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE))
      return;
   glClearColor(0, 0, 0, 1);
   glClear(GL_COLOR_BUFFER_BIT);
   glEnable(GL_DEPTH_TEST);
   glColor3f(0, 1, 0);
   ct_quad(-1, -1, 1, 1, 0);
   CHECK_PIXEL(ID, 4, 4, 0, 0, 0);
   CHECK_PIXEL(ID, SIZE - 4, 4, 0, 1, 0);
   CHECK(ID, depth_at(4, 4) == -2);
   CHECK(ID, depth_at(SIZE - 4, 4) == 0.5f);
}

/* A comparison of R with one texel gives 1. */
static bool
passes(GLenum internal, float texel, GLenum func, float r)
{
   float got[4];
   glTexImage2D(GL_TEXTURE_2D, 0, (GLint)internal, 1, 1, 0, GL_DEPTH_COMPONENT, GL_FLOAT, &texel);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_COMPARE_FUNC, (GLint)func);
   ct_clear(0, 0, 0, 0);
   glTexCoord3f(0.5f, 0.5f, r);
   ct_quad(-1, -1, 1, 1, 0);
   ct_read_pixel(CT_SIZE / 2, CT_SIZE / 2, got);
   return got[0] > 0.5f;
}

/* R is clamped for fixed-point depths only. */
static void
compared(void)
{
   if (!ct_has_extension("GL_ARB_shadow"))
      ct_skip("no shadows");
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_COMPARE_MODE, GL_COMPARE_R_TO_TEXTURE);
   glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_REPLACE);
   glEnable(GL_TEXTURE_2D);
   CHECK(ID, passes(GL_DEPTH_COMPONENT24, 1, GL_LEQUAL, 1.5f));
   CHECK(ID, passes(GL_DEPTH_COMPONENT32, 1, GL_LEQUAL, 1.5f));
   for (unsigned i = 0; i < 2; i++) {
      CHECK(ID, !passes(formats[i], 1, GL_LEQUAL, 1.5f));
      CHECK(ID, passes(formats[i], 2, GL_LEQUAL, 1.5f));
      CHECK(ID, passes(formats[i], -1, GL_GEQUAL, -0.5f));
      CHECK(ID, !passes(formats[i], -1, GL_LEQUAL, -0.5f));
   }
}

static void
blits(void)
{
   GLuint from, renderbuffer;
   glGenFramebuffers(1, &from);
   if (!new_target(GL_DEPTH32F_STENCIL8))
      return;
   GLint to = 0;
   glGetIntegerv(GL_FRAMEBUFFER_BINDING, &to);
   glClearDepth(1);
   glClearStencil(0);
   glClear(GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT);
   glBindFramebuffer(GL_FRAMEBUFFER, from);
   renderbuffer = ct_new_renderbuffer(GL_DEPTH32F_STENCIL8, SIZE, SIZE);
   glDrawBuffer(GL_NONE);
   glReadBuffer(GL_NONE);
   if (!CHECK(ID, attach(GL_DEPTH32F_STENCIL8, renderbuffer)))
      return;
   glClearDepth(0x1p-50);
   glClearStencil(9);
   glClear(GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT);
   glBindFramebuffer(GL_DRAW_FRAMEBUFFER, (GLuint)to);
   glBlitFramebuffer(0, 0, 8, 8, 0, 0, 8, 8, GL_DEPTH_BUFFER_BIT, GL_NEAREST);
   glBlitFramebuffer(0, 0, 8, 8, 8, 0, 16, 8, GL_STENCIL_BUFFER_BIT, GL_NEAREST);
   glBlitFramebuffer(0, 0, 8, 8, 16, 0, 32, 16, GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT,
                     GL_NEAREST);
   glBindFramebuffer(GL_FRAMEBUFFER, (GLuint)to);
   holds(3, 3, 0x1p-50f, 0);
   holds(12, 3, 1, 9);
   holds(30, 14, 0x1p-50f, 9);
   holds(3, 12, 1, 0);
}

/* A framebuffer object of renderbuffers with samples is bound. */
static bool
new_samples(GLsizei samples)
{
   GLuint names[3];
   glGenFramebuffers(1, &names[0]);
   glGenRenderbuffers(2, &names[1]);
   glBindFramebuffer(GL_FRAMEBUFFER, names[0]);
   glBindRenderbuffer(GL_RENDERBUFFER, names[1]);
   glRenderbufferStorageMultisample(GL_RENDERBUFFER, samples, GL_RGBA8, SIZE, SIZE);
   glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, names[1]);
   glBindRenderbuffer(GL_RENDERBUFFER, names[2]);
   glRenderbufferStorageMultisample(GL_RENDERBUFFER, samples, GL_DEPTH32F_STENCIL8, SIZE, SIZE);
   return CHECK(ID, attach(GL_DEPTH32F_STENCIL8, names[2]));
}

/* A triangle of samples is drawn by depth and by stencil; its edges are of both colours. */
static void
several_samples(void)
{
   GLint samples = 0, several = 0;
   glGetIntegerv(GL_MAX_SAMPLES, &samples);
   if (samples < 4)
      ct_skip("no samples");
   if (!new_target(GL_DEPTH32F_STENCIL8))
      return;
   GLint to = 0;
   glGetIntegerv(GL_FRAMEBUFFER_BINDING, &to);
   if (!new_samples(4))
      return;
   glGetIntegerv(GL_FRAMEBUFFER_BINDING, &several);
   glClearColor(0, 0, 0, 1);
   glClearDepth(1e-9);
   glClearStencil(3);
   glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT);
   glDepthRange(0, 1e-9);
   glEnable(GL_DEPTH_TEST);
   glEnable(GL_STENCIL_TEST);
   glStencilFunc(GL_ALWAYS, 0, ~0u);
   glStencilOp(GL_KEEP, GL_KEEP, GL_INCR);
   glColor3f(1, 0, 0);
   glBegin(GL_TRIANGLES);
   glVertex2f(-1, -1);
   glVertex2f(1, -1);
   glVertex2f(-1, 1);
   glEnd();
   /* Green where the triangle is not. */
   glStencilFunc(GL_EQUAL, 3, ~0u);
   glStencilOp(GL_KEEP, GL_KEEP, GL_KEEP);
   glColor3f(0, 1, 0);
   ct_quad(-1, -1, 1, 1, 0.5f);
   glDisable(GL_STENCIL_TEST);
   glBindFramebuffer(GL_DRAW_FRAMEBUFFER, (GLuint)to);
   glBlitFramebuffer(0, 0, SIZE, SIZE, 0, 0, SIZE, SIZE,
                     GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT, GL_NEAREST);
   glBindFramebuffer(GL_FRAMEBUFFER, (GLuint)to);
   CHECK_PIXEL(ID, 4, 4, 1, 0, 0);
   CHECK_PIXEL(ID, SIZE - 4, SIZE - 4, 0, 1, 0);
   float edge[4];
   ct_read_pixel(SIZE / 2, SIZE / 2 - 1, edge);
   CHECK(ID, edge[0] > 0.2f && edge[1] > 0.2f && edge[0] + edge[1] > 0.98f);
   CHECK(ID, pair_at(4, 4).stencil == 4 && pair_at(SIZE - 4, SIZE - 4).stencil == 3);
   CHECK(ID, depth_at(4, 4) > 0.49e-9f && depth_at(4, 4) < 0.51e-9f);
   CHECK(ID, depth_at(SIZE - 4, SIZE - 4) > 0.74e-9f && depth_at(SIZE - 4, SIZE - 4) < 0.76e-9f);
   glDepthRange(0, 1);
}

static const struct ct_test tests[] = {
    {"what_they_are", what_they_are},
    {"what_fixed_are", what_fixed_are},
    {"pixel_types", pixel_types},
    {"pixels_clamped", pixels_clamped},
    {"small_depths", small_depths},
    {"stencil_beside", stencil_beside},
    {"pixels", pixels},
    {"beyond_one", beyond_one},
    {"compared", compared},
    {"blits", blits},
    {"several_samples", several_samples},
};
CT_TOPIC(depth_floats, "GL_ARB_depth_buffer_float GL_ARB_framebuffer_object", tests);

/* Pixels: fill by common states, and reading them back. */
#define GL_GLEXT_PROTOTYPES
#include <EGL/egl.h>

#include "bench.h"

#define PIXELS_PER_QUAD ((double)BENCH_WIDTH * BENCH_HEIGHT)

static GLubyte frame[BENCH_WIDTH * BENCH_HEIGHT * 4];

static void
quads(int count)
{
   for (int i = 0; i < count; i++) {
      glBegin(GL_QUADS);
      for (int k = 0; k < 4; k++) {
         const float s = k == 1 || k == 2 ? 1.0f : 0.0f, t = k >= 2 ? 1.0f : 0.0f;
         glTexCoord2f(s * 3.7f, t * 2.9f);
         glMultiTexCoord2f(GL_TEXTURE1, s * 5.3f, t * 4.1f);
         glVertex3f(2.0f * s - 1.0f, 2.0f * t - 1.0f, 0.5f);
      }
      glEnd();
   }
   glFinish();
}

static void
fill(const char *metric)
{
   bench_rate(metric, quads, 1e-6 * PIXELS_PER_QUAD);
}

static void
enable_texture(GLenum unit, GLenum filter)
{
   glActiveTexture(unit);
   bench_texture(256, filter);
   glEnable(GL_TEXTURE_2D);
   glActiveTexture(GL_TEXTURE0);
}

static void
flat(void)
{
   glShadeModel(GL_FLAT);
   fill("fill, flat: Mpix/s");
   glShadeModel(GL_SMOOTH);
   glColor4f(0.9f, 0.8f, 0.7f, 0.5f);
   enable_texture(GL_TEXTURE0, GL_LINEAR);
   fill("fill, bilinear: Mpix/s");
}

static void
trilinear(void)
{
   enable_texture(GL_TEXTURE0, GL_LINEAR_MIPMAP_LINEAR);
   fill("fill, trilinear: Mpix/s");
}

static void
two_textures(void)
{
   enable_texture(GL_TEXTURE0, GL_LINEAR);
   enable_texture(GL_TEXTURE1, GL_LINEAR);
   fill("fill, 2 textures modulate: Mpix/s");
}

static void
general(GLenum stage, GLenum a, GLenum b)
{
   for (int i = 0; i < 2; i++) {
      const GLenum portion = i ? GL_ALPHA : GL_RGB, one = GL_UNSIGNED_IDENTITY_NV;
      glCombinerInputNV(stage, portion, GL_VARIABLE_A_NV, a, one, portion);
      glCombinerInputNV(stage, portion, GL_VARIABLE_B_NV, b, one, portion);
      glCombinerOutputNV(stage, portion, GL_SPARE0_NV, GL_DISCARD_NV, GL_DISCARD_NV, GL_NONE,
                         GL_NONE, GL_FALSE, GL_FALSE, GL_FALSE);
   }
}

/* The primary colour times both textures, as two_textures has it. */
static void
combiners(void)
{
   if (!bench_has("GL_NV_register_combiners"))
      return;
   enable_texture(GL_TEXTURE0, GL_LINEAR);
   enable_texture(GL_TEXTURE1, GL_LINEAR);
   glEnable(GL_REGISTER_COMBINERS_NV);
   glCombinerParameteriNV(GL_NUM_GENERAL_COMBINERS_NV, 2);
   general(GL_COMBINER0_NV, GL_PRIMARY_COLOR_NV, GL_TEXTURE0);
   general(GL_COMBINER1_NV, GL_SPARE0_NV, GL_TEXTURE1);
   fill("fill, 2 textures modulate by combiners: Mpix/s");
   /* A dot product of both, expanded, times the primary colour: bump mapping. */
   for (GLenum v = 0; v < 2; v++)
      glCombinerInputNV(GL_COMBINER0_NV, GL_RGB, GL_VARIABLE_A_NV + v, GL_TEXTURE0 + v,
                        GL_EXPAND_NORMAL_NV, GL_RGB);
   glCombinerOutputNV(GL_COMBINER0_NV, GL_RGB, GL_SPARE0_NV, GL_DISCARD_NV, GL_DISCARD_NV, GL_NONE,
                      GL_NONE, GL_TRUE, GL_FALSE, GL_FALSE);
   general(GL_COMBINER1_NV, GL_SPARE0_NV, GL_PRIMARY_COLOR_NV);
   fill("fill, 2 textures, dot product by combiners: Mpix/s");
}

/* The same dot product by environments. */
static void
dot_environment(void)
{
   enable_texture(GL_TEXTURE0, GL_LINEAR);
   enable_texture(GL_TEXTURE1, GL_LINEAR);
   glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_REPLACE);
   glActiveTexture(GL_TEXTURE1);
   glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_COMBINE);
   glTexEnvi(GL_TEXTURE_ENV, GL_COMBINE_RGB, GL_DOT3_RGB);
   glActiveTexture(GL_TEXTURE0);
   fill("fill, 2 textures, dot product by environments: Mpix/s");
}

static void
texture_blend(void)
{
   enable_texture(GL_TEXTURE0, GL_LINEAR);
   glColor4f(0.9f, 0.8f, 0.7f, 0.5f);
   glEnable(GL_BLEND);
   glBlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
   fill("fill, texture + blend: Mpix/s");
   glDisable(GL_BLEND);
   glEnable(GL_DEPTH_TEST);
   glDepthFunc(GL_LEQUAL);
   fill("fill, texture + depth: Mpix/s");
}

static void
everything(void)
{
   enable_texture(GL_TEXTURE0, GL_LINEAR_MIPMAP_LINEAR);
   enable_texture(GL_TEXTURE1, GL_LINEAR_MIPMAP_LINEAR);
   glColor4f(0.9f, 0.8f, 0.7f, 0.5f);
   glEnable(GL_BLEND);
   glBlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
   glEnable(GL_DEPTH_TEST);
   glDepthFunc(GL_LEQUAL);
   fill("fill, 2 trilinear + blend + depth: Mpix/s");
}

/* Shadow volumes: depth is tested, the stencil counts, colours and depths stay. */
static void
shadow_volumes(void)
{
   glColorMask(GL_FALSE, GL_FALSE, GL_FALSE, GL_FALSE);
   glDepthMask(GL_FALSE);
   glEnable(GL_DEPTH_TEST);
   glEnable(GL_STENCIL_TEST);
   glStencilFunc(GL_ALWAYS, 0, ~0u);
   glStencilOp(GL_KEEP, GL_KEEP, GL_INCR_WRAP);
   fill("fill, shadow volumes, depth passes: Mpix/s");
   glDepthFunc(GL_GREATER);
   glStencilOp(GL_KEEP, GL_DECR_WRAP, GL_KEEP);
   fill("fill, shadow volumes, depth fails: Mpix/s");
}

/* --- Four samples a pixel */

static GLuint
renderbuffer(GLenum format, GLenum attachment, GLsizei samples)
{
   GLuint name;
   glGenRenderbuffers(1, &name);
   glBindRenderbuffer(GL_RENDERBUFFER, name);
   glRenderbufferStorageMultisample(GL_RENDERBUFFER, samples, format, BENCH_WIDTH, BENCH_HEIGHT);
   glFramebufferRenderbuffer(GL_FRAMEBUFFER, attachment, GL_RENDERBUFFER, name);
   return name;
}

static GLuint
framebuffer(GLenum format, GLsizei samples)
{
   GLuint name;
   glGenFramebuffers(1, &name);
   glBindFramebuffer(GL_FRAMEBUFFER, name);
   renderbuffer(format, GL_COLOR_ATTACHMENT0, samples);
   renderbuffer(GL_DEPTH24_STENCIL8, GL_DEPTH_STENCIL_ATTACHMENT, samples);
   glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
   return name;
}

/* Strips of triangles of some 25 pixels over the whole frame, none of whose edges are straight. */
#define MESH_X 128
#define MESH_Y 123

static void
mesh(int count)
{
   for (int i = 0; i < count; i++) {
      for (int y = 0; y < MESH_Y; y++) {
         glBegin(GL_TRIANGLE_STRIP);
         for (int x = 0; x <= MESH_X; x++)
            for (int k = 1; k >= 0; k--)
               glVertex3f((float)x / (MESH_X / 2) - 1.0f + 0.004f * (float)((y + k) % 3),
                          (float)(y + k) * 2 / MESH_Y - 1.0f + 0.003f * (float)(x % 4), 0.5f);
         glEnd();
      }
   }
   glFinish();
}

static void
resolve(int count)
{
   for (int i = 0; i < count; i++)
      glBlitFramebuffer(0, 0, BENCH_WIDTH, BENCH_HEIGHT, 0, 0, BENCH_WIDTH, BENCH_HEIGHT,
                        GL_COLOR_BUFFER_BIT, GL_NEAREST);
   glFinish();
}

static void
four_samples(void)
{
   if (!bench_has("GL_EXT_framebuffer_multisample"))
      return;
   const GLuint one = framebuffer(GL_RGBA8, 0), several = framebuffer(GL_RGBA8, 4);
   glShadeModel(GL_FLAT);
   fill("fill, flat, 4 samples: Mpix/s");
   glShadeModel(GL_SMOOTH);
   enable_texture(GL_TEXTURE0, GL_LINEAR);
   fill("fill, bilinear, 4 samples: Mpix/s");
   glEnable(GL_DEPTH_TEST);
   glDepthFunc(GL_LEQUAL);
   fill("fill, texture + depth, 4 samples: Mpix/s");
   glDisable(GL_TEXTURE_2D);
   glBindFramebuffer(GL_FRAMEBUFFER, one);
   bench_rate("triangles of 25 pixels, depth: Mtri/s", mesh, 2e-6 * MESH_X * MESH_Y);
   glBindFramebuffer(GL_FRAMEBUFFER, several);
   bench_rate("triangles of 25 pixels, depth, 4 samples: Mtri/s", mesh, 2e-6 * MESH_X * MESH_Y);
   glBindFramebuffer(GL_DRAW_FRAMEBUFFER, one);
   bench_rate("resolve of 4 samples, full frame: frames/s", resolve, 1.0);
}

static void
read_format(int count, GLenum format)
{
   for (int i = 0; i < count; i++)
      glReadPixels(0, 0, BENCH_WIDTH, BENCH_HEIGHT, format, GL_UNSIGNED_BYTE, frame);
}

static void
read_rgba(int count)
{
   read_format(count, GL_RGBA);
}

static void
read_bgr(int count)
{
   read_format(count, GL_BGR);
}

/* A context of its own on a pbuffer of 5-6-5, which is also what a program gets that chooses a
 * configuration without saying any size. */
static bool
start_sixteen_bits(void)
{
   static const EGLint attribs[] = {EGL_SURFACE_TYPE, EGL_PBUFFER_BIT, EGL_RENDERABLE_TYPE,
                                    EGL_OPENGL_BIT,   EGL_DEPTH_SIZE,  16,
                                    EGL_NONE};
   static const EGLint size[] = {EGL_WIDTH, BENCH_WIDTH, EGL_HEIGHT, BENCH_HEIGHT, EGL_NONE};
   EGLDisplay dpy = eglGetCurrentDisplay();
   EGLConfig configs[256];
   EGLint count = 0, bits = 0;
   if (!eglChooseConfig(dpy, attribs, configs, 256, &count))
      return false;
   for (EGLint i = 0; i < count; i++) {
      if (!eglGetConfigAttrib(dpy, configs[i], EGL_BUFFER_SIZE, &bits) || bits != 16)
         continue;
      EGLSurface surface = eglCreatePbufferSurface(dpy, configs[i], size);
      EGLContext ctx = eglCreateContext(dpy, configs[i], EGL_NO_CONTEXT, NULL);
      return eglMakeCurrent(dpy, surface, surface, ctx);
   }
   return false;
}

/* With the dithering that is on at first. */
static void
sixteen_bits(void)
{
   if (!start_sixteen_bits())
      return;
   glShadeModel(GL_FLAT);
   fill("fill, flat, 16 bits: Mpix/s");
   glShadeModel(GL_SMOOTH);
   enable_texture(GL_TEXTURE0, GL_LINEAR);
   fill("fill, bilinear, 16 bits: Mpix/s");
   glDisable(GL_DITHER);
   fill("fill, bilinear, 16 bits, not dithered: Mpix/s");
   glEnable(GL_DITHER);
   glColor4f(0.9f, 0.8f, 0.7f, 0.5f);
   glEnable(GL_BLEND);
   glBlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
   fill("fill, texture + blend, 16 bits: Mpix/s");
   glDisable(GL_BLEND);
   glDisable(GL_TEXTURE_2D);
   bench_rate("triangles of 25 pixels, 16 bits: Mtri/s", mesh, 2e-6 * MESH_X * MESH_Y);
   bench_rate("glReadPixels RGBA of 16 bits, full frame: frames/s", read_rgba, 1.0);
}

static void
read_floats(int count)
{
   static GLfloat floats[BENCH_WIDTH * BENCH_HEIGHT][4];
   for (int i = 0; i < count; i++)
      glReadPixels(0, 0, BENCH_WIDTH, BENCH_HEIGHT, GL_RGBA, GL_FLOAT, floats);
}

/* Pictures of more than 8 bits, as programs of 2004 made them for bright lights. */
static void
float_target(GLenum format, const char *const names[3])
{
   framebuffer(format, 0);
   glShadeModel(GL_FLAT);
   fill(names[0]);
   glShadeModel(GL_SMOOTH);
   enable_texture(GL_TEXTURE0, GL_LINEAR);
   fill(names[1]);
   glEnable(GL_BLEND);
   glBlendFunc(GL_ONE, GL_ONE);
   fill(names[2]);
   glDisable(GL_BLEND);
   glDisable(GL_TEXTURE_2D);
}

static void
float_targets(void)
{
   static const char *const half[3] = {"fill, flat, RGBA16F: Mpix/s",
                                       "fill, bilinear, RGBA16F: Mpix/s",
                                       "fill, texture added, RGBA16F: Mpix/s"};
   static const char *const full[3] = {"fill, flat, RGBA32F: Mpix/s",
                                       "fill, bilinear, RGBA32F: Mpix/s",
                                       "fill, texture added, RGBA32F: Mpix/s"};
   if (!bench_has("GL_ARB_texture_float") || !bench_has("GL_EXT_framebuffer_multisample"))
      return;
   float_target(GL_RGBA16F, half);
   bench_rate("glReadPixels floats of RGBA16F, full frame: frames/s", read_floats, 1.0);
   float_target(GL_RGBA32F, full);
}

static void
srgb_target(void)
{
   if (!bench_has("GL_ARB_framebuffer_sRGB") || !bench_has("GL_EXT_framebuffer_multisample"))
      return;
   framebuffer(GL_SRGB8_ALPHA8, 0);
   glEnable(GL_FRAMEBUFFER_SRGB);
   enable_texture(GL_TEXTURE0, GL_LINEAR);
   fill("fill, bilinear, sRGB: Mpix/s");
   glEnable(GL_BLEND);
   glBlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
   fill("fill, texture + blend, sRGB: Mpix/s");
}

static void
readback(void)
{
   bench_rate("glReadPixels RGBA, full frame: frames/s", read_rgba, 1.0);
   bench_rate("glReadPixels BGR, full frame: frames/s", read_bgr, 1.0);
   if (!bench_has("GL_EXT_framebuffer_multisample"))
      return;
   framebuffer(GL_RGB8, 0);
   bench_rate("glReadPixels RGBA of RGB, full frame: frames/s", read_rgba, 1.0);
}

const struct bench_row bench_fill_rows[] = {
    {"flat-bilinear", flat},
    {"trilinear", trilinear},
    {"two-textures", two_textures},
    {"combiners", combiners},
    {"dot-environment", dot_environment},
    {"blend-depth", texture_blend},
    {"everything", everything},
    {"shadow-volumes", shadow_volumes},
    {"four-samples", four_samples},
    {"sixteen-bits", sixteen_bits},
    {"float-targets", float_targets},
    {"srgb-target", srgb_target},
    {"readback", readback},
    {NULL, NULL},
};

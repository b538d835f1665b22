/* Pixels: fill by common states, and reading them back. */
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

static void
readback(void)
{
   bench_rate("glReadPixels RGBA, full frame: frames/s", read_rgba, 1.0);
   bench_rate("glReadPixels BGR, full frame: frames/s", read_bgr, 1.0);
}

const struct bench_row bench_fill_rows[] = {
    {"flat-bilinear", flat},
    {"trilinear", trilinear},
    {"two-textures", two_textures},
    {"blend-depth", texture_blend},
    {"everything", everything},
    {"readback", readback},
    {NULL, NULL},
};

/* How long a program waits when it uses a state for the first time. */
#include "bench.h"

static void
context_only(void)
{
}

/* Draws a small triangle in the state just set and notes how long until it was there. */
static void
sample_draw(double start)
{
   glBegin(GL_TRIANGLES);
   glNormal3f(0.0f, 0.0f, 1.0f);
   glColor4f(0.8f, 0.6f, 0.4f, 0.5f);
   glTexCoord2f(0.0f, 0.0f);
   glVertex2f(-0.1f, -0.1f);
   glTexCoord2f(1.0f, 0.0f);
   glVertex2f(0.1f, -0.1f);
   glTexCoord2f(0.0f, 1.0f);
   glVertex2f(0.0f, 0.1f);
   glEnd();
   glFinish();
   bench_sample(bench_now() - start);
}

static void
texture_states(void)
{
   static const GLint env[] = {GL_MODULATE, GL_DECAL, GL_REPLACE, GL_ADD, GL_BLEND};
   bench_texture(64, GL_LINEAR_MIPMAP_LINEAR);
   glEnable(GL_TEXTURE_2D);
   glBlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
   glAlphaFunc(GL_GREATER, 0.25f);
   for (int i = 0; i < 80; i++) {
      const double start = bench_now();
      glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, env[i % 5]);
      ((i / 5) & 1 ? glEnable : glDisable)(GL_BLEND);
      ((i / 10) & 1 ? glEnable : glDisable)(GL_ALPHA_TEST);
      ((i / 20) & 1 ? glEnable : glDisable)(GL_DEPTH_TEST);
      glDepthFunc((i / 40) & 1 ? GL_LEQUAL : GL_LESS);
      sample_draw(start);
   }
   bench_report_samples("first use of 80 texture/blend/depth/alpha states");
}

static void
light_masks(void)
{
   glEnable(GL_LIGHTING);
   for (int mask = 1; mask < 64; mask++) {
      const double start = bench_now();
      for (int light = 0; light < 6; light++)
         ((mask >> light) & 1 ? glEnable : glDisable)(GL_LIGHT0 + (GLenum)light);
      sample_draw(start);
   }
   bench_report_samples("first use of 63 light masks");
}

const struct bench_row bench_first_use_rows[] = {
    {"context", context_only},
    {"first-use-texture", texture_states},
    {"first-use-lights", light_masks},
    {NULL, NULL},
};

/* Four samples a pixel: coverage, alpha to coverage, sample coverage, depth; resolved. Where
 * samples lie is up to the driver (OpenGL 2.1, section 3.2.1), so a pixel on an edge may differ by
 * some of its samples; how many pixels may is bounded by the moved drawings and by the mean of the
 * picture. */
#include "scene.h"

#define SAMPLES 4
#define BLOCK 8u

static GLuint
renderbuffer(GLsizei samples, GLenum format, GLenum attachment)
{
   GLuint name;
   glGenRenderbuffers(1, &name);
   glBindRenderbuffer(GL_RENDERBUFFER, name);
   glRenderbufferStorageMultisample(GL_RENDERBUFFER, samples, format, SCENE_SIZE, SCENE_SIZE);
   glFramebufferRenderbuffer(GL_FRAMEBUFFER, attachment, GL_RENDERBUFFER, name);
   return name;
}

static GLuint
framebuffer(GLsizei samples)
{
   GLuint name;
   glGenFramebuffers(1, &name);
   glBindFramebuffer(GL_FRAMEBUFFER, name);
   renderbuffer(samples, GL_RGBA8, GL_COLOR_ATTACHMENT0);
   renderbuffer(samples, GL_DEPTH24_STENCIL8, GL_DEPTH_STENCIL_ATTACHMENT);
   return glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE ? name : 0;
}

/* Whether masks of samples are used. */
static bool
pick_state(struct scene *s)
{
   bool masked = false;
   if (scene_below(s, 3) == 0) {
      masked = true;
      glEnable(GL_SAMPLE_ALPHA_TO_COVERAGE);
      scene_say(s, "alpha to coverage\n");
   }
   if (scene_below(s, 3) == 0) {
      const bool inverted = scene_below(s, 2);
      const float part = (float)scene_below(s, 5) / 4;
      masked = true;
      glEnable(GL_SAMPLE_COVERAGE);
      glSampleCoverage(part, inverted);
      scene_say(s, "coverage %g%s\n", (double)part, inverted ? ", inverted" : "");
   }
   if (scene_below(s, 3) == 0) {
      glEnable(GL_DEPTH_TEST);
      scene_say(s, "depth test\n");
   }
   return masked;
}

/* The mean of each block of BLOCK x BLOCK pixels: which samples of a pixel a mask takes is up to
 * the driver too, and on edges that shows. */
static void
read_means(struct scene *s)
{
   static float pixels[SCENE_SIZE][SCENE_SIZE][4];
   glReadPixels(0, 0, SCENE_SIZE, SCENE_SIZE, GL_RGBA, GL_FLOAT, pixels);
   for (unsigned y = 0; y < SCENE_SIZE; y += BLOCK)
      for (unsigned x = 0; x < SCENE_SIZE; x += BLOCK)
         for (unsigned c = 0; c < 4; c++) {
            float sum = 0;
            for (unsigned i = 0; i < BLOCK * BLOCK; i++)
               sum += pixels[y + i / BLOCK][x + i % BLOCK][c];
            scene_add_value(s, sum / (BLOCK * BLOCK));
         }
}

/* Colours of triangles are flat, so that the place where a driver evaluates them does not show, and
 * alpha is a number of samples, so that no driver has to round. */
static void
draw_flat(struct scene *s, unsigned num)
{
   for (unsigned i = 0; i < num; i++) {
      glColor4f(scene_between(s, 0, 1), scene_between(s, 0, 1), scene_between(s, 0, 1),
                (float)scene_below(s, 5) / SAMPLES);
      glBegin(GL_TRIANGLES);
      for (unsigned k = 0; k < 3; k++) {
         const float x = scene_input(s, -1.2f, 1.2f), y = scene_input(s, -1.2f, 1.2f);
         glVertex3f(x, y, scene_between(s, -0.9f, 0.9f));
      }
      glEnd();
   }
}

static void
draw(struct scene *s)
{
   GLint max = 0;
   glGetIntegerv(GL_MAX_SAMPLES, &max);
   if (max < SAMPLES)
      return;
   const GLuint one = framebuffer(0), several = framebuffer(SAMPLES);
   if (!one || !several)
      return;
   glViewport(0, 0, SCENE_SIZE, SCENE_SIZE);
   glClearColor(scene_between(s, 0, 1), scene_between(s, 0, 1), scene_between(s, 0, 1), 1);
   glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT);
   const bool masked = pick_state(s);
   draw_flat(s, masked ? 1 : 1 + scene_below(s, 4)); /* how masks overlap is not said */
   glBindFramebuffer(GL_DRAW_FRAMEBUFFER, one);
   glBlitFramebuffer(0, 0, SCENE_SIZE, SCENE_SIZE, 0, 0, SCENE_SIZE, SCENE_SIZE,
                     GL_COLOR_BUFFER_BIT, GL_NEAREST);
   glBindFramebuffer(GL_READ_FRAMEBUFFER, one);
   if (masked) {
      s->tolerance = 0.1f;
      read_means(s);
   } else {
      scene_read(s, 0, 0, SCENE_SIZE, SCENE_SIZE);
   }
}

const struct scene_topic scene_samples = {"samples", "GL_ARB_framebuffer_object", draw};

/* Several samples a pixel (ARB_multisample, EXT_framebuffer_multisample, ARB_framebuffer_object).
 */
#include <stdlib.h>

#include "ct.h"

#define MS "ARB_multisample"
#define FBO "EXT_framebuffer_multisample"
#define SIZE 64

/* A framebuffer object with several samples, bound, and one with a texture to resolve to. */
struct target {
   GLuint several, one, texture;
   GLint samples;
};

static GLuint
new_renderbuffer(GLint samples, GLenum format, int w, int h)
{
   GLuint name;
   glGenRenderbuffers(1, &name);
   glBindRenderbuffer(GL_RENDERBUFFER, name);
   glRenderbufferStorageMultisample(GL_RENDERBUFFER, samples, format, w, h);
   return name;
}

static struct target
new_target(GLint samples)
{
   struct target t = {0};
   GLint max = 0;
   glGetIntegerv(GL_MAX_SAMPLES, &max);
   if (max < 4)
      ct_skip("no more than %d samples", max);
   glGenFramebuffers(1, &t.one);
   glBindFramebuffer(GL_FRAMEBUFFER, t.one);
   glGenTextures(1, &t.texture);
   glBindTexture(GL_TEXTURE_2D, t.texture);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
   glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, SIZE, SIZE, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
   glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, t.texture, 0);
   const GLuint depth_of_one = new_renderbuffer(0, GL_DEPTH24_STENCIL8, SIZE, SIZE);
   glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_DEPTH_STENCIL_ATTACHMENT, GL_RENDERBUFFER,
                             depth_of_one);
   glGenFramebuffers(1, &t.several);
   glBindFramebuffer(GL_FRAMEBUFFER, t.several);
   const GLuint color = new_renderbuffer(samples, GL_RGBA8, SIZE, SIZE);
   const GLuint depth = new_renderbuffer(samples, GL_DEPTH24_STENCIL8, SIZE, SIZE);
   glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, color);
   glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_DEPTH_STENCIL_ATTACHMENT, GL_RENDERBUFFER, depth);
   CHECK(FBO, glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE);
   glGetIntegerv(GL_SAMPLES, &t.samples);
   glViewport(0, 0, SIZE, SIZE);
   glMatrixMode(GL_PROJECTION);
   glLoadIdentity();
   glOrtho(0, SIZE, 0, SIZE, -1, 1);
   glMatrixMode(GL_MODELVIEW);
   glClearColor(0, 0, 0, 0);
   glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT);
   glColor4f(1, 1, 1, 1);
   return t;
}

/* The resolved picture: red of a pixel at [y][x][0] and so on. Draws to several samples again. */
static const GLubyte (*resolve(const struct target *t))[SIZE][4]
{
   static GLubyte pixels[SIZE][SIZE][4];
   glBindFramebuffer(GL_READ_FRAMEBUFFER, t->several);
   glBindFramebuffer(GL_DRAW_FRAMEBUFFER, t->one);
   glBlitFramebuffer(0, 0, SIZE, SIZE, 0, 0, SIZE, SIZE, GL_COLOR_BUFFER_BIT, GL_NEAREST);
   glBindFramebuffer(GL_FRAMEBUFFER, t->one);
   glReadPixels(0, 0, SIZE, SIZE, GL_RGBA, GL_UNSIGNED_BYTE, pixels);
   glBindFramebuffer(GL_FRAMEBUFFER, t->several);
   return (const GLubyte(*)[SIZE][4])pixels;
}

/* Pixels that are covered, parts counted as such. */
static double
covered(const struct target *t)
{
   const GLubyte(*pixels)[SIZE][4] = resolve(t);
   double sum = 0;
   for (int y = 0; y < SIZE; y++)
      for (int x = 0; x < SIZE; x++)
         sum += pixels[y][x][0] / 255.0;
   return sum;
}

static void
rect(float x0, float y0, float x1, float y1)
{
   glBegin(GL_QUADS);
   glVertex2f(x0, y0);
   glVertex2f(x1, y0);
   glVertex2f(x1, y1);
   glVertex2f(x0, y1);
   glEnd();
}

/* Pixels that lie between 0 and 1. */
static unsigned
partly_covered(const struct target *t)
{
   const GLubyte(*pixels)[SIZE][4] = resolve(t);
   unsigned num = 0;
   for (int y = 0; y < SIZE; y++)
      for (int x = 0; x < SIZE; x++)
         num += pixels[y][x][0] > 0 && pixels[y][x][0] < 255;
   return num;
}

static void
edges(void)
{
   const struct target t = new_target(4);
   rect(10, 10, 20.5f, 20);
   const GLubyte(*p)[SIZE][4] = resolve(&t);
   CHECK(MS, p[15][15][0] == 255 && p[15][25][0] == 0);
   ct_check(MS, abs(p[15][20][0] - 128) < 34, "half a pixel is %d", p[15][20][0]);
   /* Areas come out whatever the slopes are. */
   for (int i = 0; i < 20; i++) {
      float x[3], y[3];
      glClear(GL_COLOR_BUFFER_BIT);
      glBegin(GL_TRIANGLES);
      for (int k = 0; k < 3; k++) {
         x[k] = ct_random(1, SIZE - 1);
         y[k] = ct_random(1, SIZE - 1);
         glVertex2f(x[k], y[k]);
      }
      glEnd();
      const double area = fabs((double)(x[1] - x[0]) * (double)(y[2] - y[0]) -
                               (double)(x[2] - x[0]) * (double)(y[1] - y[0])) /
                          2;
      const double got = covered(&t);
      ct_check(MS, fabs(got - area) < 8, "area %g is %g", area, got);
   }
   /* Without MULTISAMPLE pixels are covered whole. */
   glDisable(GL_MULTISAMPLE);
   glClear(GL_COLOR_BUFFER_BIT);
   glBegin(GL_TRIANGLES);
   glVertex2f(3, 5);
   glVertex2f(60, 20);
   glVertex2f(30, 58);
   glEnd();
   CHECK(MS, partly_covered(&t) == 0);
   CHECK(MS, glGetError() == GL_NO_ERROR);
}

/* Two triangles that share an edge leave no seam, and blend no pixel twice. */
static void
shared_edges(void)
{
   const struct target t = new_target(4);
   glEnable(GL_BLEND);
   glBlendFunc(GL_ONE, GL_ONE);
   glColor4f(0.5f, 0.5f, 0.5f, 0.5f);
   glBegin(GL_TRIANGLE_FAN);
   glVertex2f(33.3f, 30.7f);
   for (int i = 0; i <= 16; i++)
      glVertex2f(32 + 28 * cosf((float)i * 0.39269908f), 32 + 28 * sinf((float)i * 0.39269908f));
   glEnd();
   const GLubyte(*p)[SIZE][4] = resolve(&t);
   unsigned wrong = 0;
   for (int y = 0; y < SIZE; y++)
      for (int x = 0; x < SIZE; x++) {
         const float dx = (float)x - 31.5f, dy = (float)y - 31.5f;
         wrong += dx * dx + dy * dy < 25 * 25 && abs(p[y][x][0] - 128) > 1;
         wrong += p[y][x][0] > 129;
      }
   ct_check(MS, wrong == 0, "%u pixels", wrong);
}

/* Two planes that cross share the pixels between them. */
static void
depth_of_samples(void)
{
   const struct target t = new_target(4);
   glEnable(GL_DEPTH_TEST);
   rect(0, 0, SIZE, SIZE);
   glColor4f(0, 1, 0, 1);
   /* It crosses z = 0 at a slant. */
   glBegin(GL_TRIANGLES);
   glVertex3f(0, 0, -0.5f);
   glVertex3f(SIZE, 0, 0.5f);
   glVertex3f(0, SIZE, 0.2f);
   glEnd();
   CHECK(MS, partly_covered(&t) > 10);
   glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
   glColor4f(1, 1, 1, 1);
   rect(0, 0, SIZE, SIZE);
   glColor4f(0, 1, 0, 1);
   glBegin(GL_QUADS);
   glVertex3f(0.5f, 0, 0.5f);
   glVertex3f(SIZE + 0.5f, 0, -0.5f);
   glVertex3f(SIZE + 0.5f, SIZE, -0.5f);
   glVertex3f(0.5f, SIZE, 0.5f);
   glEnd();
   const GLubyte(*p)[SIZE][4] = resolve(&t);
   CHECK(MS, p[9][30][0] == 0 && p[9][34][0] == 255);
   ct_check(MS, abs(p[9][32][0] - 128) < 34, "half of the samples are %d", p[9][32][0]);
}

static void
alpha_to_coverage(void)
{
   const struct target t = new_target(4);
   int last = 0;
   glEnable(GL_SAMPLE_ALPHA_TO_COVERAGE);
   for (int a = 0; a <= 16; a++) {
      const float alpha = (float)a / 16;
      glClear(GL_COLOR_BUFFER_BIT);
      glColor4f(1, 1, 1, alpha);
      rect(0, 0, SIZE, SIZE);
      /* It may differ from pixel to pixel. */
      const int mean = (int)lrint(covered(&t) * 255 / (SIZE * SIZE));
      ct_check(MS, mean >= last && abs(mean - (int)(alpha * 255)) <= 65, "alpha %g is %d",
               (double)alpha, mean);
      last = mean;
   }
   CHECK(MS, last == 255);
   /* Alpha becomes 1 where it is written. */
   glEnable(GL_SAMPLE_ALPHA_TO_ONE);
   glClear(GL_COLOR_BUFFER_BIT);
   glColor4f(1, 1, 1, 0.5f);
   rect(0, 0, SIZE, SIZE);
   const GLubyte(*p)[SIZE][4] = resolve(&t);
   ct_check(MS, abs(p[5][5][3] - p[5][5][0]) <= 1, "alpha %d of %d", p[5][5][3], p[5][5][0]);
   /* Without samples that are left out, too. */
   glDisable(GL_SAMPLE_ALPHA_TO_COVERAGE);
   glClear(GL_COLOR_BUFFER_BIT);
   rect(0, 0, SIZE, SIZE);
   p = resolve(&t);
   CHECK(MS, p[5][5][0] == 255 && p[5][5][3] == 255);
   glEnable(GL_SAMPLE_ALPHA_TO_COVERAGE);
   /* Only with MULTISAMPLE. */
   glDisable(GL_MULTISAMPLE);
   glClear(GL_COLOR_BUFFER_BIT);
   rect(0, 0, SIZE, SIZE);
   p = resolve(&t);
   CHECK(MS, p[5][5][0] == 255 && abs(p[5][5][3] - 128) <= 1);
}

static void
sample_coverage(void)
{
   const struct target t = new_target(4);
   glEnable(GL_SAMPLE_COVERAGE);
   for (int i = 0; i <= 4; i++) {
      const float value = (float)i / 4;
      for (int invert = 0; invert < 2; invert++) {
         glClear(GL_COLOR_BUFFER_BIT);
         glSampleCoverage(value, (GLboolean)invert);
         rect(0, 0, SIZE, SIZE);
         const double want = (double)(invert ? 1 - value : value) * SIZE * SIZE;
         const double got = covered(&t);
         ct_check(MS, t.samples != 4 || fabs(got - want) < 20, "%g of %g", got, want);
      }
   }
   /* A value and its inverse leave nothing out, and count nothing twice. */
   glClear(GL_COLOR_BUFFER_BIT);
   glEnable(GL_BLEND);
   glBlendFunc(GL_ONE, GL_ONE);
   glColor4f(0.5f, 0.5f, 0.5f, 0.5f);
   glSampleCoverage(0.5f, GL_FALSE);
   rect(0, 0, SIZE, SIZE);
   glSampleCoverage(0.5f, GL_TRUE);
   rect(0, 0, SIZE, SIZE);
   const GLubyte(*p)[SIZE][4] = resolve(&t);
   CHECK(MS, abs(p[7][7][0] - 128) <= 1);
   /* Clears do not ask. */
   glSampleCoverage(0, GL_FALSE);
   glClearColor(1, 1, 1, 1);
   glClear(GL_COLOR_BUFFER_BIT);
   CHECK(MS, covered(&t) == SIZE * SIZE);
   float value = 0;
   GLboolean inverted = GL_FALSE;
   glSampleCoverage(7, GL_TRUE);
   glGetFloatv(GL_SAMPLE_COVERAGE_VALUE, &value);
   glGetBooleanv(GL_SAMPLE_COVERAGE_INVERT, &inverted);
   CHECK(MS, value == 1 && inverted == GL_TRUE);
}

/* Points are round, lines are rectangles, whatever SMOOTH says. */
static void
points_and_lines(void)
{
   const struct target t = new_target(4);
   glPointSize(20);
   glBegin(GL_POINTS);
   glVertex2f(32, 32);
   glEnd();
   const double disc = covered(&t);
   ct_check(MS, fabs(disc - 314) < 12, "a disc of 314 is %g", disc);
   glClear(GL_COLOR_BUFFER_BIT);
   glLineWidth(6);
   glBegin(GL_LINES);
   glVertex2f(12, 10);
   glVertex2f(42, 50);
   glEnd();
   const double line = covered(&t);
   ct_check(MS, fabs(line - 300) < 12, "a line of 300 is %g", line);
   glClear(GL_COLOR_BUFFER_BIT);
   glEnable(GL_LINE_STIPPLE);
   glLineStipple(1, 0x5555);
   glBegin(GL_LINES);
   glVertex2f(12, 10);
   glVertex2f(42, 50);
   glEnd();
   const double stippled = covered(&t);
   ct_check(MS, fabs(stippled - 150) < 12, "half a line of 300 is %g", stippled);
}

/* Small points may be drawn as large as the threshold, with less alpha (2.1 section 3.3). */
static void
points_fade(void)
{
   static const float sizes[3] = {10, 5, 2.5f};
   const struct target t = new_target(4);
   glPointParameterf(GL_POINT_FADE_THRESHOLD_SIZE, 10);
   for (int i = 0; i < 3; i++) {
      const float ratio = sizes[i] / 10, area = 25 * 3.14159f;
      glClear(GL_COLOR_BUFFER_BIT);
      glPointSize(sizes[i]);
      glBegin(GL_POINTS);
      glVertex2f(32, 32);
      glEnd();
      const int alpha = resolve(&t)[32][32][3];
      const double disc = covered(&t);
      if (i > 0 && alpha == 255)
         ct_skip("points do not fade, which is left open");
      ct_check(MS, abs(alpha - (int)(ratio * ratio * 255 + 0.5f)) <= 1, "size %g: alpha %d",
               (double)sizes[i], alpha);
      ct_check(MS, fabs(disc - (double)area) < 4, "size %g: %g pixels", (double)sizes[i], disc);
   }
   /* Alpha is tested and blended as it is then; a point of several samples a pixel only. */
   glClear(GL_COLOR_BUFFER_BIT);
   glEnable(GL_ALPHA_TEST);
   glAlphaFunc(GL_GREATER, 0.3f);
   glPointSize(5);
   glBegin(GL_POINTS);
   glVertex2f(32, 32);
   glEnd();
   CHECK(MS, covered(&t) == 0);
   glDisable(GL_MULTISAMPLE);
   glBegin(GL_POINTS);
   glVertex2f(32, 32);
   glEnd();
   CHECK(MS, covered(&t) == 25);
}

/* Pixel rectangles and bitmaps have whole pixels. */
static void
images(void)
{
   static const GLubyte white[4] = {255, 255, 255, 255},
                        bits[8] = {0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff};
   const struct target t = new_target(4);
   glRasterPos2f(10, 10);
   glPixelZoom(20, 20);
   glDrawPixels(1, 1, GL_RGBA, GL_UNSIGNED_BYTE, white);
   glPixelZoom(1, 1);
   glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
   glRasterPos2f(40, 40);
   glBitmap(8, 8, 0, 0, 0, 0, bits);
   CHECK(MS, covered(&t) == 400 + 64);
   CHECK(MS, partly_covered(&t) == 0);
}

static void
queries_count_samples(void)
{
   GLuint query, passed = 0;
   if (!ct_has_extension("GL_ARB_occlusion_query"))
      ct_skip("no occlusion queries");
   const struct target t = new_target(4);
   glGenQueries(1, &query);
   glBeginQuery(GL_SAMPLES_PASSED, query);
   rect(10, 10, 20, 20);
   glEndQuery(GL_SAMPLES_PASSED);
   glGetQueryObjectuiv(query, GL_QUERY_RESULT, &passed);
   ct_check(MS, passed == 100u * (GLuint)t.samples, "%u samples passed", passed);
}

static GLint
get(GLenum pname)
{
   GLint value = -1;
   glGetIntegerv(pname, &value);
   return value;
}

static GLint
samples_of_renderbuffer(void)
{
   GLint value = -1;
   glGetRenderbufferParameteriv(GL_RENDERBUFFER, GL_RENDERBUFFER_SAMPLES, &value);
   return value;
}

static void
numbers(void)
{
   CHECK(MS, (get(GL_SAMPLE_BUFFERS) != 0) == (get(GL_SAMPLES) > 0));
   const struct target t = new_target(4);
   const GLint max = get(GL_MAX_SAMPLES);
   CHECK(FBO, t.samples >= 4 && t.samples <= max && get(GL_SAMPLE_BUFFERS) == 1);
   glBindFramebuffer(GL_FRAMEBUFFER, t.one);
   CHECK(FBO, get(GL_SAMPLES) == 0 && get(GL_SAMPLE_BUFFERS) == 0);
   GLuint rb;
   glGenRenderbuffers(1, &rb);
   glBindRenderbuffer(GL_RENDERBUFFER, rb);
   CHECK(FBO, samples_of_renderbuffer() == 0);
   for (GLint i = 0; i <= max; i++) {
      CHECK_ERROR(FBO, GL_NO_ERROR,
                  glRenderbufferStorageMultisample(GL_RENDERBUFFER, i, GL_RGBA8, 4, 4));
      CHECK(FBO, i ? samples_of_renderbuffer() >= i : samples_of_renderbuffer() == 0);
   }
   CHECK_ERROR(FBO, GL_INVALID_VALUE,
               glRenderbufferStorageMultisample(GL_RENDERBUFFER, max + 1, GL_RGBA8, 4, 4));
   CHECK_ERROR(FBO, GL_INVALID_VALUE,
               glRenderbufferStorageMultisample(GL_RENDERBUFFER, -1, GL_RGBA8, 4, 4));
   CHECK_ERROR(FBO, GL_INVALID_ENUM,
               glRenderbufferStorageMultisample(GL_TEXTURE_2D, 4, GL_RGBA8, 4, 4));
   CHECK_ERROR(FBO, GL_NO_ERROR, glRenderbufferStorage(GL_RENDERBUFFER, GL_RGBA8, 4, 4));
   CHECK(FBO, samples_of_renderbuffer() == 0);
}

static void
completeness(void)
{
   const struct target t = new_target(4);
   const GLuint depth = new_renderbuffer(0, GL_DEPTH24_STENCIL8, SIZE, SIZE);
   glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_DEPTH_STENCIL_ATTACHMENT, GL_RENDERBUFFER, depth);
   CHECK(FBO, glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_INCOMPLETE_MULTISAMPLE);
   CHECK_ERROR(FBO, GL_INVALID_FRAMEBUFFER_OPERATION, glClear(GL_COLOR_BUFFER_BIT));
   glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_DEPTH_STENCIL_ATTACHMENT, GL_RENDERBUFFER, 0);
   CHECK(FBO, glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE);
   /* A texture has one sample. */
   glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT1, GL_TEXTURE_2D, t.texture, 0);
   CHECK(FBO, glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_INCOMPLETE_MULTISAMPLE);
}

static void
errors_of_reading(void)
{
   GLubyte pixel[4];
   const struct target t = new_target(4);
   CHECK_ERROR(FBO, GL_INVALID_OPERATION,
               glReadPixels(0, 0, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, pixel));
   CHECK_ERROR(FBO, GL_INVALID_OPERATION, glCopyPixels(0, 0, 1, 1, GL_COLOR));
   CHECK_ERROR(FBO, GL_INVALID_OPERATION,
               glCopyTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, 0, 0, 4, 4, 0));
   CHECK_ERROR(FBO, GL_INVALID_OPERATION, glCopyTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, 0, 0, 4, 4));
   glBindFramebuffer(GL_READ_FRAMEBUFFER, t.one);
   CHECK_ERROR(FBO, GL_NO_ERROR, glReadPixels(0, 0, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, pixel));
}

static void
blit(GLint x0, GLint y0, GLint x1, GLint y1)
{
   glBlitFramebuffer(0, 0, 32, 32, x0, y0, x1, y1, GL_COLOR_BUFFER_BIT, GL_NEAREST);
}

static void
blits(void)
{
   const struct target t = new_target(4);
   rect(3.3f, 4.4f, 28.2f, 29.7f);
   const struct target other = new_target(t.samples);
   /* Sample by sample. */
   glBindFramebuffer(GL_READ_FRAMEBUFFER, t.several);
   glBindFramebuffer(GL_DRAW_FRAMEBUFFER, other.several);
   CHECK_ERROR(FBO, GL_NO_ERROR, blit(0, 0, 32, 32));
   static GLubyte want[SIZE][SIZE][4];
   memcpy(want, resolve(&t), sizeof want);
   const GLubyte(*p)[SIZE][4] = resolve(&other);
   CHECK(FBO, !memcmp(p, want, sizeof want));
   /* From one to all. */
   glBindFramebuffer(GL_READ_FRAMEBUFFER, t.one);
   glBindFramebuffer(GL_DRAW_FRAMEBUFFER, other.several);
   CHECK_ERROR(FBO, GL_NO_ERROR, blit(32, 32, 64, 64));
   p = resolve(&other);
   for (int y = 0; y < 32; y++)
      CHECK(FBO, !memcmp(p[y + 32][32], want[y][0], sizeof want[0] / 2));
   /* Nothing is scaled or converted. */
   glBindFramebuffer(GL_READ_FRAMEBUFFER, t.several);
   glBindFramebuffer(GL_DRAW_FRAMEBUFFER, t.one);
   CHECK_ERROR(FBO, GL_INVALID_OPERATION, blit(0, 0, 64, 64));
   CHECK_ERROR(FBO, GL_INVALID_OPERATION, blit(0, 0, 31, 32));
   CHECK_ERROR(FBO, GL_NO_ERROR, blit(7, 9, 39, 41));
   glBindFramebuffer(GL_READ_FRAMEBUFFER, t.one);
   glBindFramebuffer(GL_DRAW_FRAMEBUFFER, t.several);
   CHECK_ERROR(FBO, GL_INVALID_OPERATION, blit(0, 0, 16, 16));
   /* Depth of samples is that of one of them. */
   glBindFramebuffer(GL_FRAMEBUFFER, t.several);
   glClearDepth(0.25);
   glClear(GL_DEPTH_BUFFER_BIT);
   glBindFramebuffer(GL_DRAW_FRAMEBUFFER, t.one);
   CHECK_ERROR(
       FBO, GL_NO_ERROR,
       glBlitFramebuffer(0, 0, SIZE, SIZE, 0, 0, SIZE, SIZE, GL_DEPTH_BUFFER_BIT, GL_NEAREST));
   float depth = 0;
   glBindFramebuffer(GL_FRAMEBUFFER, t.one);
   glReadPixels(9, 9, 1, 1, GL_DEPTH_COMPONENT, GL_FLOAT, &depth);
   CHECK(FBO, fabsf(depth - 0.25f) < 1e-4f);
}

static void
filter_hint(void)
{
   if (!ct_has_extension("GL_NV_multisample_filter_hint"))
      ct_skip("no GL_NV_multisample_filter_hint");
   CHECK("NV_multisample_filter_hint", get(GL_MULTISAMPLE_FILTER_HINT_NV) == GL_DONT_CARE);
   CHECK_ERROR("NV_multisample_filter_hint", GL_NO_ERROR,
               glHint(GL_MULTISAMPLE_FILTER_HINT_NV, GL_NICEST));
   CHECK("NV_multisample_filter_hint", get(GL_MULTISAMPLE_FILTER_HINT_NV) == GL_NICEST);
   CHECK_ERROR("NV_multisample_filter_hint", GL_INVALID_ENUM,
               glHint(GL_MULTISAMPLE_FILTER_HINT_NV, GL_LINEAR));
}

static const struct ct_test tests[] = {
    {"edges", edges},
    {"shared_edges", shared_edges},
    {"depth_of_samples", depth_of_samples},
    {"alpha_to_coverage", alpha_to_coverage},
    {"sample_coverage", sample_coverage},
    {"points_and_lines", points_and_lines},
    {"points_fade", points_fade},
    {"images", images},
    {"queries_count_samples", queries_count_samples},
    {"numbers", numbers},
    {"completeness", completeness},
    {"errors_of_reading", errors_of_reading},
    {"blits", blits},
    {"filter_hint", filter_hint},
};
CT_TOPIC(core_multisample, "GL_ARB_multisample GL_ARB_framebuffer_object", tests);

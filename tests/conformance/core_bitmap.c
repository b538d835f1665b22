/* Bitmaps among other commands (OpenGL 1.3 section 3.7): texts are many of them, which a driver may
 * draw together, but each pixel of each is a fragment of its own, in their order with all else. */
#include "ct.h"

#define ID "GL-3.7"

/* --- Many bitmaps, one by one and all at once */

static uint32_t seed;

static unsigned
below(unsigned n)
{
   seed = seed * 1664525u + 1013904223u;
   return (unsigned)((uint64_t)(seed >> 8) * n >> 24);
}

static void
random_store(int width)
{
   glPixelStorei(GL_UNPACK_LSB_FIRST, (GLint)below(2));
   glPixelStorei(GL_UNPACK_ALIGNMENT, 1 << below(3));
   glPixelStorei(GL_UNPACK_SKIP_PIXELS, (GLint)below(12));
   glPixelStorei(GL_UNPACK_SKIP_ROWS, (GLint)below(3));
   glPixelStorei(GL_UNPACK_ROW_LENGTH, below(2) ? width + 20 : 0);
}

/* `flush`: each bitmap is drawn before the next command. */
static void
draw_texts(bool flush)
{
   static GLubyte bits[4096];
   seed = 77;
   glColor4f(1, 1, 1, 1);
   glRasterPos2f(5, 5);
   for (unsigned i = 0; i < sizeof bits; i++)
      bits[i] = (GLubyte)(below(3) ? below(256) & below(256) : 0);
   for (unsigned i = 0; i < 150; i++) {
      if (below(4) == 0)
         glColor4f(0.25f * (float)below(5), 0.25f * (float)below(5), 0.5f, 0.25f * (float)below(5));
      if (below(3) == 0)
         glRasterPos3f((float)below(CT_SIZE), (float)below(CT_SIZE), 0.25f * (float)below(3));
      const bool large = below(20) == 0;
      const int width = (int)below(large ? 150 : 20), height = (int)below(large ? 90 : 16);
      random_store(width);
      /* Some lie partly or wholly outside, as long as the raster position does not. */
      glBitmap(width, height, (float)below(30) - 8, (float)below(20) - 6, (float)below(24) - 6,
               (float)below(3) - 1, bits + below(400));
      if (flush)
         glFlush();
   }
}

static void
compare_texts(const char *what)
{
   static GLubyte apart[CT_SIZE * CT_SIZE * 4], together[CT_SIZE * CT_SIZE * 4];
   static GLfloat depth[2][CT_SIZE * CT_SIZE];
   for (int i = 0; i < 2; i++) {
      glPixelStorei(GL_PACK_ALIGNMENT, 1);
      glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT);
      draw_texts(i == 0);
      glReadPixels(0, 0, CT_SIZE, CT_SIZE, GL_RGBA, GL_UNSIGNED_BYTE, i ? together : apart);
      glReadPixels(0, 0, CT_SIZE, CT_SIZE, GL_DEPTH_COMPONENT, GL_FLOAT, depth[i]);
   }
   ct_check(ID, !memcmp(apart, together, sizeof apart), "colours of texts, %s", what);
   ct_check(ID, !memcmp(depth[0], depth[1], sizeof depth[0]), "depths of texts, %s", what);
   unsigned lit = 0;
   for (unsigned i = 0; i < CT_SIZE * CT_SIZE; i++)
      lit += together[4 * i + 2] != 0;
   ct_check(ID, lit > 500, "%u pixels of texts, %s", lit, what);
}

static void
window_coordinates(void)
{
   glMatrixMode(GL_PROJECTION);
   glOrtho(0, CT_SIZE, 0, CT_SIZE, -1, 1);
   glMatrixMode(GL_MODELVIEW);
}

static void
texts(void)
{
   static const GLubyte texel[4] = {200, 100, 50, 255};
   window_coordinates();
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
   glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, texel);
   compare_texts("plain");
   glEnable(GL_BLEND);
   glBlendFunc(GL_SRC_ALPHA, GL_ONE); /* pixels that two bitmaps have are blended twice */
   compare_texts("blended");
   glDisable(GL_BLEND);
   glEnable(GL_COLOR_LOGIC_OP);
   glLogicOp(GL_XOR);
   compare_texts("by XOR");
   glDisable(GL_COLOR_LOGIC_OP);
   glEnable(GL_DEPTH_TEST);
   compare_texts("with depths");
   glDisable(GL_DEPTH_TEST);
   glEnable(GL_SCISSOR_TEST);
   glScissor(13, 7, 90, 101);
   compare_texts("in a scissor");
   glDisable(GL_SCISSOR_TEST);
   glEnable(GL_ALPHA_TEST);
   glAlphaFunc(GL_GREATER, 0.4f);
   compare_texts("with an alpha test");
   glDisable(GL_ALPHA_TEST);
   glEnable(GL_TEXTURE_2D);
   compare_texts("textured");
}

/* --- Among other commands */

static const GLubyte ones[8 * 4] = {255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255,
                                    255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255,
                                    255, 255, 255, 255, 255, 255, 255, 255, 255, 255};

/* A square of 16 pixels at (x, y). */
static void
square(float x, float y, float r, float g, float b)
{
   glColor3f(r, g, b);
   glRasterPos2f(x, y);
   glBitmap(16, 16, 0, 0, 0, 0, ones);
}

static void
order(void)
{
   window_coordinates();
   glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
   ct_clear(0, 0, 0, 0);
   /* Vertices before and behind them, and state that changes. */
   glColor3f(1, 0, 0);
   glRectf(0, 0, 12, 12);
   square(4, 4, 0, 1, 0);
   glColor3f(0, 0, 1);
   glRectf(8, 8, 40, 40);
   CHECK_PIXEL(ID, 2, 2, 1, 0, 0);
   CHECK_PIXEL(ID, 6, 6, 0, 1, 0);
   CHECK_PIXEL(ID, 10, 10, 0, 0, 1);
   CHECK_PIXEL(ID, 19, 19, 0, 0, 1);
   square(50, 4, 1, 1, 1);
   glColorMask(GL_TRUE, GL_FALSE, GL_FALSE, GL_TRUE);
   square(70, 4, 1, 1, 1);
   glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
   CHECK_PIXEL(ID, 55, 8, 1, 1, 1);
   CHECK_PIXEL(ID, 75, 8, 1, 0, 0);
   /* A clear hides them, and what is read is drawn before. */
   square(90, 4, 1, 1, 1);
   glClear(GL_COLOR_BUFFER_BIT);
   CHECK_PIXEL(ID, 95, 8, 0, 0, 0);
   CHECK(ID, ct_count_lit() == 0);
   square(90, 4, 1, 1, 1);
   CHECK(ID, ct_count_lit() == 256);
   /* A list that calls another between its bitmaps. */
   glNewList(1, GL_COMPILE);
   glColor3f(0, 1, 0);
   glRectf(20, 60, 44, 70);
   glEndList();
   glNewList(2, GL_COMPILE);
   square(16, 56, 1, 0, 0);
   glCallList(1);
   square(36, 56, 0, 0, 1);
   glEndList();
   glCallList(2);
   CHECK_PIXEL(ID, 18, 62, 1, 0, 0);
   CHECK_PIXEL(ID, 24, 62, 0, 1, 0);
   CHECK_PIXEL(ID, 40, 62, 0, 0, 1);
}

/* More vertices than any driver gathers, between one Begin and End over bitmaps. */
static void
under_many_vertices(void)
{
   window_coordinates();
   glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
   ct_clear(0, 0, 0, 0);
   square(10, 10, 1, 1, 1);
   glColor3f(1, 0, 0);
   glBegin(GL_TRIANGLES);
   for (unsigned i = 0; i < 30000; i++) {
      glVertex2f(8, 8);
      glVertex2f(20, 8);
      glVertex2f(8, 20);
      if (i % 1000 == 0)
         glTexCoord2f((float)i, 0);
   }
   glEnd();
   CHECK_PIXEL(ID, 11, 11, 1, 0, 0);
   CHECK_PIXEL(ID, 24, 24, 1, 1, 1);
}

/* The polygon stipple is none of theirs, and is what it was behind them. */
static void
stipple(void)
{
   GLubyte half[128], back[128];
   window_coordinates();
   glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
   ct_clear(0, 0, 0, 0);
   for (unsigned i = 0; i < sizeof half; i++)
      half[i] = i % 4 < 2 ? 255 : 0;
   glPolygonStipple(half);
   glEnable(GL_POLYGON_STIPPLE);
   square(24, 40, 1, 1, 1);
   CHECK(ID, ct_count_lit() == 256);
   glColor3f(0, 1, 0);
   glRectf(64, 0, 96, 32);
   CHECK_PIXEL(ID, 70, 10, 0, 1, 0);
   CHECK_PIXEL(ID, 90, 10, 0, 0, 0);
   CHECK(ID, ct_count_lit() == 256 + 512);
   glGetPolygonStipple(back);
   CHECK(ID, !memcmp(half, back, sizeof half));
}

/* What is drawn together is counted pixel by pixel, within the query that was on. */
static void
queries(void)
{
   GLuint query, samples = 0;
   GLint bits = 0;
   if (!ct_has_extension("GL_ARB_occlusion_query"))
      ct_skip("no occlusion queries");
   glGetQueryiv(GL_SAMPLES_PASSED, GL_QUERY_COUNTER_BITS, &bits);
   if (!bits)
      ct_skip("queries do not count");
   window_coordinates();
   glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
   glGenQueries(1, &query);
   square(8, 8, 1, 1, 1);
   glBeginQuery(GL_SAMPLES_PASSED, query);
   square(40, 8, 1, 1, 1);
   square(60, 8, 1, 1, 1);
   square(62, 10, 1, 1, 1);
   glEndQuery(GL_SAMPLES_PASSED);
   square(90, 8, 1, 1, 1);
   glGetQueryObjectuiv(query, GL_QUERY_RESULT, &samples);
   CHECK(ID, samples == 3 * 256);
}

static const struct ct_test tests[] = {
    {"texts", texts},     {"order", order},     {"under_many_vertices", under_many_vertices},
    {"stipple", stipple}, {"queries", queries},
};
CT_TOPIC(core_bitmap, "", tests);

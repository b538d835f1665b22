/* Primitives besides filled triangles, and what else happens to them: points, lines, stipple, clip
 * planes, feedback, queries, clears; and textures that are filtered in less common ways. */
#define GL_GLEXT_PROTOTYPES
#include "bench.h"

#include <stdio.h>
#include <stdlib.h>

#define BATCH 256 /* primitives a glBegin */

static GLenum mode;
static float extent; /* of triangles */
static GLfloat feedback[1 << 16];
static GLuint selection[1 << 12];

/* BATCH primitives of 1 to 3 vertices, spread over the window. */
static void
draw(int count)
{
   const int vertices = mode == GL_POINTS ? 1 : mode == GL_LINES ? 2 : 3;
   for (int i = 0; i < count; i++) {
      glBegin(mode);
      for (int p = 0; p < BATCH; p++) {
         const float x = 1.6f * (float)(p * 37 % 101) / 101.0f - 0.9f;
         const float y = 1.6f * (float)(p * 53 % 97) / 97.0f - 0.9f;
         for (int v = 0; v < vertices; v++)
            glVertex3f(x + extent * (float)(v & 1), y + extent * (float)((v + 1) >> 1), 0.1f);
      }
      glEnd();
   }
   glFinish();
}

static void
prims(GLenum kind, const char *metric)
{
   mode = kind;
   bench_rate(metric, draw, 1e-6 * BATCH);
}

static void
points(void)
{
   prims(GL_POINTS, "points of 1 pixel: Mpoints/s");
   glPointSize(10.0f);
   prims(GL_POINTS, "points of 10 pixels: Mpoints/s");
   glEnable(GL_BLEND);
   glBlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
   glEnable(GL_POINT_SMOOTH);
   prims(GL_POINTS, "smooth points of 10 pixels: Mpoints/s");
   glPointSize(3.0f);
   prims(GL_POINTS, "smooth points of 3 pixels: Mpoints/s");
}

static void
lines(void)
{
   extent = 0.1f;
   prims(GL_LINES, "thin lines: Mlines/s");
   glLineWidth(5.0f);
   prims(GL_LINES, "lines of 5 pixels: Mlines/s");
   glLineWidth(1.0f);
   glEnable(GL_LINE_STIPPLE);
   glLineStipple(2, 0x3a5c);
   prims(GL_LINES, "stippled lines: Mlines/s");
   glDisable(GL_LINE_STIPPLE);
   glEnable(GL_BLEND);
   glBlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
   glEnable(GL_LINE_SMOOTH);
   prims(GL_LINES, "smooth lines: Mlines/s");
   glLineWidth(3.0f);
   prims(GL_LINES, "smooth lines of 3 pixels: Mlines/s");
   glDisable(GL_LINE_SMOOTH);
   glDisable(GL_BLEND);
   glLineWidth(1.0f);
   glPolygonMode(GL_FRONT_AND_BACK, GL_LINE);
   prims(GL_TRIANGLES, "triangles as lines: Mtri/s");
   glPolygonMode(GL_FRONT_AND_BACK, GL_POINT);
   prims(GL_TRIANGLES, "triangles as points: Mtri/s");
}

static void
polygons(void)
{
   static GLubyte pattern[128];
   static const GLfloat white[4] = {1.0f, 1.0f, 1.0f, 1.0f};
   static const GLdouble planes[2][4] = {{1.0, 0.2, 0.0, 0.4}, {-0.3, 1.0, 0.1, 0.2}};
   for (int i = 0; i < 128; i++)
      pattern[i] = (i / 4) & 1 ? 0xaa : 0x55;
   extent = 0.2f;
   glEnable(GL_POLYGON_STIPPLE);
   glPolygonStipple(pattern);
   prims(GL_TRIANGLES, "stippled triangles: Mtri/s");
   glDisable(GL_POLYGON_STIPPLE);
   extent = 0.03f;
   for (GLenum p = 0; p < 2; p++) {
      glClipPlane(GL_CLIP_PLANE0 + p, planes[p]);
      glEnable(GL_CLIP_PLANE0 + p);
   }
   prims(GL_TRIANGLES, "triangles, 2 clip planes: Mtri/s");
   glDisable(GL_CLIP_PLANE0);
   glDisable(GL_CLIP_PLANE1);
   glEnable(GL_LIGHTING);
   glEnable(GL_LIGHT0);
   glMaterialfv(GL_FRONT_AND_BACK, GL_DIFFUSE, white);
   prims(GL_TRIANGLES, "lit triangles: Mtri/s");
   glLightModeli(GL_LIGHT_MODEL_TWO_SIDE, GL_TRUE);
   prims(GL_TRIANGLES, "lit triangles, two sides: Mtri/s");
   glDisable(GL_LIGHTING);
   glEnable(GL_POLYGON_SMOOTH);
   glEnable(GL_BLEND);
   glBlendFunc(GL_SRC_ALPHA_SATURATE, GL_ONE);
   prims(GL_TRIANGLES, "smooth triangles: Mtri/s");
}

static void
feed_back(int count)
{
   for (int i = 0; i < count; i++) {
      glRenderMode(GL_FEEDBACK);
      draw(1);
      glRenderMode(GL_RENDER);
   }
}

static void
select_names(int count)
{
   for (int i = 0; i < count; i++) {
      glRenderMode(GL_SELECT);
      glInitNames();
      glPushName(0);
      for (GLuint name = 0; name < 16; name++) {
         glLoadName(name);
         draw(1);
      }
      glRenderMode(GL_RENDER);
   }
}

static void
modes(void)
{
   extent = 0.05f;
   glFeedbackBuffer(sizeof feedback / sizeof feedback[0], GL_3D_COLOR, feedback);
   glSelectBuffer(sizeof selection / sizeof selection[0], selection);
   mode = GL_TRIANGLES;
   bench_rate("feedback: Mtri/s", feed_back, 1e-6 * BATCH);
   bench_rate("selection: Mtri/s", select_names, 16e-6 * BATCH);
}

/* A query about a small box at a time, all asked for before the first answer, as engines do. */
static void
ask(int count)
{
   enum { QUERIES = 32 };
   GLuint queries[QUERIES], samples, seen = 0;
   glGenQueriesARB(QUERIES, queries);
   for (int i = 0; i < count; i++) {
      for (int q = 0; q < QUERIES; q++) {
         glBeginQueryARB(GL_SAMPLES_PASSED_ARB, queries[q]);
         glRectf(-0.9f, -0.9f, -0.8f, -0.8f + 0.01f * (float)q);
         glEndQueryARB(GL_SAMPLES_PASSED_ARB);
      }
      for (int q = 0; q < QUERIES; q++) {
         glGetQueryObjectuivARB(queries[q], GL_QUERY_RESULT_ARB, &samples);
         seen += samples;
      }
   }
   glDeleteQueriesARB(QUERIES, queries);
   if (count && !seen)
      exit(1);
}

static void
queries(void)
{
   glEnable(GL_DEPTH_TEST);
   glDepthFunc(GL_LEQUAL);
   bench_rate("occlusion queries: kqueries/s", ask, 32e-3);
}

static GLbitfield cleared;

/* A pixel is drawn after each clear: a driver must not drop clears that another follows. */
static void
clear(int count)
{
   for (int i = 0; i < count; i++) {
      glClear(cleared);
      glBegin(GL_POINTS);
      glVertex2f(0.0f, 0.0f);
      glEnd();
      glFlush();
   }
   glFinish();
}

static void
clears(void)
{
   cleared = GL_COLOR_BUFFER_BIT;
   bench_rate("clear of colour: per ms", clear, 1e-3);
   cleared |= GL_DEPTH_BUFFER_BIT;
   bench_rate("clear of colour and depth: per ms", clear, 1e-3);
   cleared |= GL_STENCIL_BUFFER_BIT;
   bench_rate("clear of colour, depth and stencil: per ms", clear, 1e-3);
   cleared = GL_DEPTH_BUFFER_BIT;
   bench_rate("clear of depth beside stencil: per ms", clear, 1e-3);
   glEnable(GL_SCISSOR_TEST);
   glScissor(101, 77, 300, 200);
   cleared |= GL_COLOR_BUFFER_BIT;
   bench_rate("clear of colour and depth, 300x200: per ms", clear, 1e-3);
   glColorMask(GL_TRUE, GL_FALSE, GL_TRUE, GL_TRUE);
   bench_rate("clear of colour and depth, 300x200, masked: per ms", clear, 1e-3);
}

/* --- Textures that are filtered in less common ways, on a quad over the whole window */

static void
quads(int count)
{
   for (int i = 0; i < count; i++) {
      glBegin(GL_QUADS);
      for (int k = 0; k < 4; k++) {
         const float s = k == 1 || k == 2 ? 1.0f : 0.0f, t = k >= 2 ? 1.0f : 0.0f;
         glTexCoord3f(s * 3.7f - 1.5f, t * 11.6f - 1.3f, 0.5f + 0.4f * s);
         glVertex3f(2.0f * s - 1.0f, 2.0f * t - 1.0f, 0.5f);
      }
      glEnd();
   }
   glFinish();
}

static void
fill(const char *metric)
{
   bench_rate(metric, quads, 1e-6 * BENCH_WIDTH * BENCH_HEIGHT);
}

static void *
noise(size_t count)
{
   float *values = malloc(count * sizeof *values);
   if (!values)
      exit(1);
   for (size_t i = 0; i < count; i++)
      values[i] = (float)(i * 37 % 1021) / 1020.0f;
   return values;
}

static void
load(GLenum target, GLint internal, GLenum format, int size)
{
   void *texels = noise((size_t)size * (size_t)size * 4);
   glTexImage2D(target, 0, internal, size, size, 0, format, GL_FLOAT, texels);
   free(texels);
}

static void
filters(void)
{
   GLuint texture;
   bench_texture(256, GL_LINEAR_MIPMAP_LINEAR);
   glEnable(GL_TEXTURE_2D);
   glTexParameterf(GL_TEXTURE_2D, GL_TEXTURE_MAX_ANISOTROPY_EXT, 8.0f);
   fill("fill, anisotropic 8x: Mpix/s");
   for (int half = 0; half < 2; half++) {
      glGenTextures(1, &texture);
      glBindTexture(GL_TEXTURE_2D, texture);
      glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
      load(GL_TEXTURE_2D, half ? GL_RGBA16F_ARB : GL_RGBA32F_ARB, GL_RGBA, 256);
      fill(half ? "fill, bilinear RGBA16F: Mpix/s" : "fill, bilinear RGBA32F: Mpix/s");
      glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
      glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
      fill(half ? "fill, nearest RGBA16F: Mpix/s" : "fill, nearest RGBA32F: Mpix/s");
   }
   glGenTextures(1, &texture);
   glBindTexture(GL_TEXTURE_2D, texture);
   load(GL_TEXTURE_2D, GL_DEPTH_COMPONENT24, GL_DEPTH_COMPONENT, 512);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_COMPARE_MODE_ARB, GL_COMPARE_R_TO_TEXTURE_ARB);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
   fill("fill, shadow map: Mpix/s");
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
   fill("fill, shadow map, bilinear: Mpix/s");
}

static void
targets(void)
{
   GLuint textures[2];
   glGenTextures(2, textures);
   glBindTexture(GL_TEXTURE_CUBE_MAP, textures[0]);
   glTexParameteri(GL_TEXTURE_CUBE_MAP, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
   glTexParameteri(GL_TEXTURE_CUBE_MAP, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
   glTexParameteri(GL_TEXTURE_CUBE_MAP, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
   for (GLenum face = 0; face < 6; face++)
      load(GL_TEXTURE_CUBE_MAP_POSITIVE_X + face, GL_RGBA8, GL_RGBA, 128);
   glEnable(GL_TEXTURE_CUBE_MAP);
   fill("fill, cube map: Mpix/s");
   glDisable(GL_TEXTURE_CUBE_MAP);
   glBindTexture(GL_TEXTURE_3D, textures[1]);
   glTexParameteri(GL_TEXTURE_3D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
   void *texels = noise(64 * 64 * 64 * 4);
   glTexImage3D(GL_TEXTURE_3D, 0, GL_RGBA8, 64, 64, 64, 0, GL_RGBA, GL_FLOAT, texels);
   free(texels);
   glEnable(GL_TEXTURE_3D);
   fill("fill, 3D texture: Mpix/s");
}

const struct bench_row bench_prims_rows[] = {
    {"prims-points", points},   {"prims-lines", lines},     {"prims-polygons", polygons},
    {"prims-modes", modes},     {"prims-queries", queries}, {"prims-clears", clears},
    {"prims-filters", filters}, {"prims-targets", targets}, {NULL, NULL},
};

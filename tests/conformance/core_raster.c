/* Rasterisation: fill rules, invariance, points, flat shading, stipple, offset, and the per-fragment
 * operations (OpenGL 1.3 chapters 3 and 4). */
#include "ct.h"

#define MID (CT_SIZE / 2)
#define PIXELS (CT_SIZE * CT_SIZE)

static uint8_t image[PIXELS][4];

static void
read_image(void)
{
   glReadPixels(0, 0, CT_SIZE, CT_SIZE, GL_RGBA, GL_UNSIGNED_BYTE, image);
}

/* Triangles that share edges and vertices cover each pixel of the window exactly once. */
static void
fill_rule(void)
{
   glEnable(GL_BLEND);
   glBlendFunc(GL_ONE, GL_ONE);
   glColor4ub(1, 1, 1, 1);
   for (int round = 0; round < 20; round++) {
      unsigned wrong = 0;
      const float cx = ct_random(-0.8f, 0.8f), cy = ct_random(-0.8f, 0.8f);
      ct_clear(0, 0, 0, 0);
      glBegin(GL_TRIANGLE_FAN);
      glVertex2f(cx, cy);
      for (int side = 0; side <= 4; side++) {
         static const float corners[5][2] = {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}, {-1, -1}};
         for (int k = 0; side < 4 && k < 6; k++) {
            const float t = (float)k / 6;
            glVertex2f(corners[side][0] + t * (corners[side + 1][0] - corners[side][0]),
                       corners[side][1] + t * (corners[side + 1][1] - corners[side][1]));
         }
      }
      glVertex2f(-1, -1);
      glEnd();
      read_image();
      for (int i = 0; i < PIXELS; i++)
         wrong += image[i][0] != 1;
      ct_check("GL-3.5.1", wrong == 0, "round %d: %u pixels are not covered once", round, wrong);
   }
}

/* A mesh of small triangles with vertices off the pixel grid, drawn in any order. */
static void
mesh_coverage(void)
{
   float v[17][17][2];
   unsigned wrong = 0;
   for (int y = 0; y < 17; y++) {
      for (int x = 0; x < 17; x++) {
         const bool inner = x > 0 && x < 16 && y > 0 && y < 16;
         v[y][x][0] = -1 + (float)x / 8 + (inner ? ct_random(-0.05f, 0.05f) : 0);
         v[y][x][1] = -1 + (float)y / 8 + (inner ? ct_random(-0.05f, 0.05f) : 0);
      }
   }
   glEnable(GL_BLEND);
   glBlendFunc(GL_ONE, GL_ONE);
   glColor4ub(1, 1, 1, 1);
   ct_clear(0, 0, 0, 0);
   glBegin(GL_TRIANGLES);
   for (int i = 0; i < 256; i++) {
      const int x = i * 37 % 256 % 16, y = i * 37 % 256 / 16, flip = i % 2;
      glVertex2fv(v[y][x + flip]);
      glVertex2fv(v[y + 1][x + flip]);
      glVertex2fv(v[y + flip][x + 1 - flip]);
      glVertex2fv(v[y + 1][x + 1 - flip]);
      glVertex2fv(v[y][x + 1 - flip]);
      glVertex2fv(v[y + 1 - flip][x + flip]);
   }
   glEnd();
   read_image();
   for (int i = 0; i < PIXELS; i++)
      wrong += image[i][0] != 1;
   ct_check("GL-3.5.1", wrong == 0, "%u pixels are not covered once", wrong);
}

static void
draw_something(void)
{
   glBegin(GL_TRIANGLES);
   for (int i = 0; i < 30; i++) {
      static const float base[3][2] = {{-0.4f, -0.3f}, {0.5f, -0.1f}, {0.1f, 0.6f}};
      glColor3f(i % 3 == 0, i % 3 == 1, i % 3 == 2);
      glVertex3f(base[i % 3][0] + 0.013f * (float)i, base[i % 3][1] - 0.011f * (float)i,
                 0.03f * (float)(i / 3));
   }
   glEnd();
}

/* State that has nothing to do with a fragment's place and colour does not change them (appendix
 * A). */
static void
invariance(void)
{
   static uint8_t reference[PIXELS][4];
   ct_clear(0, 0, 0, 1);
   draw_something();
   read_image();
   memcpy(reference, image, sizeof reference);
   for (int variant = 0; variant < 6; variant++) {
      ct_clear(0, 0, 0, 1);
      switch (variant) {
      case 0:
         glEnable(GL_SCISSOR_TEST), glScissor(0, 0, CT_SIZE, CT_SIZE);
         break;
      case 1:
         glEnable(GL_STENCIL_TEST);
         break;
      case 2:
         glEnable(GL_ALPHA_TEST), glAlphaFunc(GL_GEQUAL, 1);
         break;
      case 3:
         glEnable(GL_BLEND), glBlendFunc(GL_ONE, GL_ZERO);
         break;
      case 4:
         glEnable(GL_CULL_FACE), glCullFace(GL_BACK);
         break;
      default:
         glNewList(1, GL_COMPILE);
         break;
      }
      draw_something();
      if (variant == 5) {
         glEndList();
         glCallList(1);
      }
      read_image();
      ct_check("GL-A", !memcmp(reference, image, sizeof image), "variant %d differs", variant);
   }
}

static void
points(void)
{
   for (int size = 1; size <= 9; size++) {
      ct_clear(0, 0, 0, 1);
      glPointSize((float)size);
      glBegin(GL_POINTS);
      glVertex2f(0.01f, 0.01f);
      glEnd();
      ct_check("GL-3.3", ct_count_lit() == (unsigned)(size * size), "size %d lit %u pixels", size,
               ct_count_lit());
   }
}

/* A point in a corner of four pixels belongs to the one above and to the right, if its size is odd;
 * of even size it is around the corner. */
static void
points_in_corners(void)
{
   glMatrixMode(GL_PROJECTION);
   glOrtho(0, CT_SIZE, 0, CT_SIZE, -1, 1);
   for (int size = 1; size <= 4; size++) {
      ct_clear(0, 0, 0, 1);
      glPointSize((float)size);
      glBegin(GL_POINTS);
      glVertex2f(20, 30);
      glEnd();
      read_image();
      const int first[2] = {20 - size / 2, 30 - size / 2};
      unsigned wrong = 0;
      for (int i = 0; i < PIXELS; i++) {
         const int x = i % CT_SIZE - first[0], y = i / CT_SIZE - first[1];
         wrong += (image[i][0] != 0) != (x >= 0 && x < size && y >= 0 && y < size);
      }
      ct_check("GL-3.3", wrong == 0, "size %d: %u pixels are wrong", size, wrong);
   }
}

/* The same points in two viewports beside each other light the same pixels: what rounding makes of
 * coordinates between two pixels is less than the driver tells apart. */
static void
points_in_viewports(void)
{
   const int width = 50, height = CT_SIZE;
   glMatrixMode(GL_PROJECTION);
   glOrtho(0, width, 0, height, -1, 1);
   ct_clear(0, 0, 0, 1);
   for (int i = 0; i < 2; i++) {
      glViewport(i * width, 0, width, height);
      glBegin(GL_POINTS);
      for (int x = 1; x < width; x++)
         glVertex2i(x, 2 * x);
      glEnd();
   }
   glViewport(0, 0, CT_SIZE, CT_SIZE);
   read_image();
   unsigned wrong = 0;
   for (int y = 0; y < height; y++)
      wrong += memcmp(image[y * CT_SIZE], image[y * CT_SIZE + width], sizeof image[0] * width) != 0;
   ct_check("GL-3.3", ct_count_lit() == 2 * (unsigned)(width - 1) && wrong == 0,
            "%u pixels are lit, %u rows differ", ct_count_lit(), wrong);
}

/* Sizes are rounded where points are squares, and are the diameter where they are discs. */
static void
point_sizes(void)
{
   glPointSize(4.4f);
   ct_clear(0, 0, 0, 1);
   glBegin(GL_POINTS);
   glVertex2f(0.01f, 0.01f);
   glEnd();
   CHECK("GL-3.3", ct_count_lit() == 16);
   glEnable(GL_POINT_SMOOTH);
   glEnable(GL_BLEND);
   glBlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
   for (int i = 0; i < 2; i++) {
      const float size = i == 0 ? 4.4f : 9.0f, area = size * size * 0.7854f;
      GLfloat range[2];
      glGetFloatv(GL_SMOOTH_POINT_SIZE_RANGE, range);
      if (size > range[1])
         break;
      glPointSize(size);
      ct_clear(0, 0, 0, 1);
      glPolygonMode(GL_FRONT_AND_BACK, GL_POINT);
      glBegin(i == 0 ? GL_POINTS : GL_POLYGON);
      for (int k = 0; k < 4; k++)
         glVertex2f(k == 1 || k == 2 ? 0.5f : -0.5f, k > 1 ? 0.49f : -0.49f);
      glEnd();
      read_image();
      float sum = 0;
      for (int k = 0; k < PIXELS; k++)
         sum += (float)image[k][0] / 255.0f / 4.0f;
      ct_check("GL-3.3.1", fabsf(sum - area) < 0.06f * area, "size %g: area %g, not %g",
               (double)size, (double)sum, (double)area);
   }
}

static void
flat_shading(void)
{
   static const struct {
      GLenum mode;
      int provoking; /* of the first primitive */
      int vertices;
   } cases[] = {{GL_TRIANGLES, 2, 3}, {GL_TRIANGLE_STRIP, 2, 3}, {GL_TRIANGLE_FAN, 2, 3},
                {GL_QUADS, 3, 4},     {GL_QUAD_STRIP, 3, 4},     {GL_POLYGON, 0, 4}};
   static const float places[4][2] = {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}};
   static const float strip[4][2] = {{-1, -1}, {1, -1}, {-1, 1}, {1, 1}};
   glShadeModel(GL_FLAT);
   for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
      ct_clear(0, 0, 0, 1);
      glBegin(cases[i].mode);
      for (int v = 0; v < cases[i].vertices; v++) {
         glColor3f(v == cases[i].provoking, 0.5f, 0);
         glVertex2fv(cases[i].mode == GL_QUAD_STRIP ? strip[v] : places[v]);
      }
      glEnd();
      CHECK_PIXEL("GL-2.13.7", MID + 20, MID - 30, 1, 0.5f, 0);
   }
}

static void
polygon_stipple_and_offset(void)
{
   static GLubyte pattern[128];
   for (int i = 0; i < 128; i++)
      pattern[i] = i / 4 % 2 ? 0xAA : 0x55;
   glPolygonStipple(pattern);
   glEnable(GL_POLYGON_STIPPLE);
   ct_clear(0, 0, 0, 1);
   ct_quad(-1, -1, 1, 1, 0);
   CHECK("GL-3.5.2", ct_count_lit() == PIXELS / 2);
   CHECK_PIXEL("GL-3.5.2", 0, 0, 0, 0, 0);
   CHECK_PIXEL("GL-3.5.2", 1, 0, 1, 1, 1);
   CHECK_PIXEL("GL-3.5.2", 0, 1, 1, 1, 1);
   glDisable(GL_POLYGON_STIPPLE);
   /* offset brings the second quad in front */
   glEnable(GL_DEPTH_TEST);
   ct_clear(0, 0, 0, 1);
   glColor3f(1, 0, 0);
   ct_quad(-1, -1, 1, 1, 0.25f);
   glColor3f(0, 1, 0);
   ct_quad(-1, -1, 0, 1, 0.25f);
   CHECK_PIXEL("GL-3.5.5", MID / 2, MID, 1, 0, 0);
   glEnable(GL_POLYGON_OFFSET_FILL);
   glPolygonOffset(0, -2);
   ct_quad(-1, -1, 0, 1, 0.25f);
   CHECK_PIXEL("GL-3.5.5", MID / 2, MID, 0, 1, 0);
   CHECK_PIXEL("GL-3.5.5", MID + 5, MID, 1, 0, 0);
}

static void
polygon_modes(void)
{
   for (int mode = 0; mode < 3; mode++) {
      glPolygonMode(GL_FRONT, GL_POINT + (GLenum)mode);
      glPolygonMode(GL_BACK, GL_FILL);
      ct_clear(0, 0, 0, 1);
      ct_quad(-0.5f + 0.5f / MID, -0.5f + 0.5f / MID, 0.5f + 0.5f / MID, 0.5f + 0.5f / MID, 0);
      const unsigned expected = mode == 0 ? 4 : mode == 1 ? 4 * MID : MID * MID;
      ct_check("GL-3.5.4", ct_count_lit() == expected, "mode %d lit %u pixels", mode,
               ct_count_lit());
   }
}

static void
depth_functions(void)
{
   static const GLenum functions[] = {GL_NEVER,   GL_LESS,     GL_EQUAL,  GL_LEQUAL,
                                      GL_GREATER, GL_NOTEQUAL, GL_GEQUAL, GL_ALWAYS};
   glEnable(GL_DEPTH_TEST);
   for (int f = 0; f < 8; f++) {
      for (int order = -1; order <= 1; order++) {
         ct_clear(0, 0, 0, 1);
         glDepthFunc(GL_ALWAYS);
         glColor3f(1, 0, 0);
         ct_quad(-1, -1, 1, 1, 0);
         glDepthFunc(functions[f]);
         glColor3f(0, 1, 0);
         ct_quad(-1, -1, 1, 1, 0.25f * (float)order);
         const bool less = order < 0, equal = order == 0;
         const bool pass = (f & 1 && less) || (f & 2 && equal) || (f & 4 && order > 0);
         CHECK_PIXEL("GL-4.1.6", MID, MID, !pass, pass, 0);
      }
   }
}

static void
stencil_operations(void)
{
   static const GLenum ops[] = {GL_KEEP, GL_ZERO, GL_REPLACE, GL_INCR, GL_DECR, GL_INVERT};
   static const GLubyte results[2][6] = {{0, 0, 5, 1, 0, 255}, {255, 0, 5, 255, 254, 0}};
   glEnable(GL_STENCIL_TEST);
   glStencilFunc(GL_ALWAYS, 5, ~0u);
   for (int start = 0; start < 2; start++) {
      for (int i = 0; i < 6; i++) {
         GLubyte got = 99;
         glClearStencil(start ? 255 : 0);
         ct_clear(0, 0, 0, 1);
         glStencilOp(GL_KEEP, GL_KEEP, ops[i]);
         ct_quad(-1, -1, 1, 1, 0);
         glReadPixels(MID, MID, 1, 1, GL_STENCIL_INDEX, GL_UNSIGNED_BYTE, &got);
         ct_check("GL-4.1.5", got == results[start][i], "op %d of %d gave %u", i, start, got);
      }
   }
   /* masks and comparison: (ref & mask) func (stencil & mask) */
   glClearStencil(0xF3);
   ct_clear(0, 0, 0, 1);
   glStencilOp(GL_KEEP, GL_KEEP, GL_KEEP);
   glStencilFunc(GL_EQUAL, 0x03, 0x0F);
   ct_quad(-1, -1, 1, 1, 0);
   CHECK("GL-4.1.5", ct_count_lit() == PIXELS);
   GLubyte got = 0;
   glStencilMask(0x0F);
   glStencilOp(GL_KEEP, GL_KEEP, GL_ZERO);
   ct_quad(-1, -1, 1, 1, 0);
   glReadPixels(MID, MID, 1, 1, GL_STENCIL_INDEX, GL_UNSIGNED_BYTE, &got);
   CHECK("GL-4.1.5 GL-4.2.2", got == 0xF0);
}

static void
blending(void)
{
   static const float dst[4] = {0.2f, 0.4f, 0.6f, 0.8f}, src[4] = {0.5f, 0.3f, 0.7f, 0.25f};
   static const GLenum factors[] = {
       GL_ZERO, GL_ONE, GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_DST_ALPHA, GL_ONE_MINUS_DST_ALPHA};
   const float values[] = {0, 1, src[3], 1 - src[3], dst[3], 1 - dst[3]};
   glEnable(GL_BLEND);
   glColor4fv(src);
   for (int s = 0; s < 6; s++) {
      for (int d = 0; d < 6; d++) {
         float got[4], expected[4];
         ct_clear(dst[0], dst[1], dst[2], dst[3]);
         glBlendFunc(factors[s], factors[d]);
         ct_quad(-1, -1, 1, 1, 0);
         ct_read_pixel(MID, MID, got);
         for (int c = 0; c < 4; c++)
            expected[c] = fminf(src[c] * values[s] + dst[c] * values[d], 1);
         ct_near("GL-4.1.7", 4, got, expected, 3.01f / 255, "factors %d %d", s, d);
      }
   }
}

static void
masks_scissor_and_logic(void)
{
   ct_clear(0, 0, 0, 1);
   glColorMask(GL_TRUE, GL_FALSE, GL_TRUE, GL_FALSE);
   ct_quad(-1, -1, 1, 1, 0);
   CHECK_PIXEL("GL-4.2.2", MID, MID, 1, 0, 1);
   glClear(GL_COLOR_BUFFER_BIT);
   CHECK_PIXEL("GL-4.2.3", MID, MID, 0, 0, 0);
   glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
   glEnable(GL_SCISSOR_TEST);
   glScissor(10, 20, 5, 7);
   ct_quad(-1, -1, 1, 1, 0);
   glDisable(GL_SCISSOR_TEST);
   CHECK("GL-4.1.2", ct_count_lit() == 35);
   CHECK_PIXEL("GL-4.1.2", 10, 20, 1, 1, 1);
   CHECK_PIXEL("GL-4.1.2", 15, 20, 0, 0, 0);
   glEnable(GL_COLOR_LOGIC_OP);
   for (int op = 0; op < 16; op++) {
      GLubyte got[4];
      ct_clear(0x0F / 255.0f, 0, 0, 1);
      glLogicOp(GL_CLEAR + (GLenum)op);
      glColor4ub(0x33, 0, 0, 0);
      ct_quad(-1, -1, 1, 1, 0);
      glReadPixels(MID, MID, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, got);
      const unsigned s = 0x33, d = 0x0F;
      /* the 16 functions in the order of the enumerants */
      const unsigned table[16] = {0,     s & d,  s & ~d,   s,        ~s & d, d,
                                  s ^ d, s | d,  ~(s | d), ~(s ^ d), ~d,     s | ~d,
                                  ~s,    ~s | d, ~(s & d), ~0u};
      ct_check("GL-4.1.9", got[0] == (table[op] & 0xFF), "op %d gave %02x", op, got[0]);
   }
}

/* The pixel in the middle of a primitive that fills the window, flat, with corners of different
 * colours. */
static void
flat_primitive(GLenum mode, unsigned num)
{
   static const GLfloat corner[4][2] = {{-4, -4}, {4, -4}, {4, 4}, {-4, 4}};
   ct_clear(0, 0, 0, 1);
   glBegin(mode);
   for (unsigned i = 0; i < num; i++) {
      glColor3f(i == 0, i == num - 1, 1);
      glVertex2fv(corner[i]);
   }
   glEnd();
}

/* EXT_provoking_vertex: the first or the last vertex gives a primitive its colour; polygons take
 * the first in any case. */
static void
provoking_vertex(void)
{
   GLint mode = 0, quads = -1;
   if (!ct_has_extension("GL_EXT_provoking_vertex"))
      ct_skip("no GL_EXT_provoking_vertex");
   glGetIntegerv(GL_PROVOKING_VERTEX_EXT, &mode);
   CHECK("EXT_provoking_vertex", mode == GL_LAST_VERTEX_CONVENTION_EXT);
   glGetIntegerv(GL_QUADS_FOLLOW_PROVOKING_VERTEX_CONVENTION_EXT, &quads);
   CHECK_ERROR("EXT_provoking_vertex", GL_INVALID_ENUM, glProvokingVertexEXT(GL_FLAT));
   glShadeModel(GL_FLAT);
   flat_primitive(GL_TRIANGLES, 3);
   CHECK_PIXEL("EXT_provoking_vertex", CT_SIZE * 3 / 4, CT_SIZE / 2, 0, 1, 1);
   glPushAttrib(GL_LIGHTING_BIT);
   glProvokingVertexEXT(GL_FIRST_VERTEX_CONVENTION_EXT);
   flat_primitive(GL_TRIANGLES, 3);
   CHECK_PIXEL("EXT_provoking_vertex", CT_SIZE * 3 / 4, CT_SIZE / 2, 1, 0, 1);
   flat_primitive(GL_QUADS, 4);
   CHECK_PIXEL("EXT_provoking_vertex", CT_SIZE * 3 / 4, CT_SIZE / 2, quads != 0, quads == 0, 1);
   flat_primitive(GL_POLYGON, 4);
   CHECK_PIXEL("EXT_provoking_vertex", CT_SIZE * 3 / 4, CT_SIZE / 2, 1, 0, 1);
   glPopAttrib();
   glGetIntegerv(GL_PROVOKING_VERTEX_EXT, &mode);
   CHECK("EXT_provoking_vertex", mode == GL_LAST_VERTEX_CONVENTION_EXT);
   flat_primitive(GL_POLYGON, 4);
   CHECK_PIXEL("EXT_provoking_vertex", CT_SIZE * 3 / 4, CT_SIZE / 2, 1, 0, 1);
   glNewList(1, GL_COMPILE);
   glProvokingVertexEXT(GL_FIRST_VERTEX_CONVENTION_EXT);
   glEndList();
   glCallList(1);
   flat_primitive(GL_TRIANGLES, 3);
   CHECK_PIXEL("EXT_provoking_vertex", CT_SIZE * 3 / 4, CT_SIZE / 2, 1, 0, 1);
}

static const struct ct_test tests[] = {
    {"fill_rule", fill_rule},
    {"mesh_coverage", mesh_coverage},
    {"invariance", invariance},
    {"points", points},
    {"points_in_corners", points_in_corners},
    {"points_in_viewports", points_in_viewports},
    {"point_sizes", point_sizes},
    {"flat_shading", flat_shading},
    {"provoking_vertex", provoking_vertex},
    {"polygon_stipple_and_offset", polygon_stipple_and_offset},
    {"polygon_modes", polygon_modes},
    {"depth_functions", depth_functions},
    {"stencil_operations", stencil_operations},
    {"blending", blending},
    {"masks_scissor_and_logic", masks_scissor_and_logic},
};
CT_TOPIC(core_raster, "", tests);

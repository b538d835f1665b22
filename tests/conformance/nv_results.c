/* What happens to the results of a program: position, colours, fog, point size, texture. */
#include "ct_nv.h"

#include <stdio.h>

#define MID (CT_SIZE / 2)
#define POS "MOV o[HPOS], v[0];"

static void
draw_quad(const char *ids, const char *body)
{
   if (!ct_use_program(ids, body))
      return;
   ct_clear(0, 0, 0, 1);
   ct_quad(-1, -1, 1, 1, 0);
}

static void
vertex4(float x, float y, float z, float w)
{
   glVertexAttrib4fNV(0, x, y, z, w);
}

static void
position(void)
{
   float depth = -1;
   struct ct_result r;
   /* Divide, viewport, depth range */
   ct_use_program("VP-346", "ADD o[HPOS], v[0], c[0];");
   ct_set_param(0, 1, -1, 0.5f, 1);
   glViewport(16, 32, 64, 64);
   glDepthRange(0.25, 0.75);
   r = ct_feedback_point(); /* clip position (1,-1,.5,2) */
   CHECK_NEAR("VP-346 VP-382", 4, r.window, VEC4(16 + 48, 32 + 16, 0.25f + 0.5f * 0.625f, 2),
              1e-5f);
   glDepthRange(0, 1);
   glViewport(0, 0, CT_SIZE, CT_SIZE);
   /* Triangle away from the middle with its own w */
   ct_use_program("VP-346", POS "MOV o[COL0], v[3];");
   ct_clear(0, 0, 0, 1);
   glEnable(GL_DEPTH_TEST);
   glBegin(GL_QUADS);
   vertex4(0, 0, 1, 2);
   vertex4(2, 0, 1, 2);
   vertex4(2, 2, 1, 2);
   vertex4(0, 2, 1, 2);
   glEnd();
   CHECK_PIXEL("VP-346", 3 * MID / 2, 3 * MID / 2, 1, 1, 1);
   CHECK_PIXEL("VP-346", MID / 2, MID / 2, 0, 0, 0);
   glReadPixels(3 * MID / 2, 3 * MID / 2, 1, 1, GL_DEPTH_COMPONENT, GL_FLOAT, &depth);
   ct_near("VP-346", 1, &depth, VEC4(0.75f, 0, 0, 0), 1e-5f, "depth");
}

static void
clipping(void)
{
   ct_use_program("VP-347", POS "MOV o[COL0], v[3];");
   ct_clear(0, 0, 0, 1);
   glBegin(GL_LINES);
   vertex4(0, 0.01f, 0, 1);
   vertex4(0.5f, 0.01f, 0, -1); /* beyond w = 0: the line leaves to the right */
   glEnd();
   CHECK_PIXEL("VP-347", MID + 2, MID, 1, 1, 1);
   CHECK_PIXEL("VP-347", MID - 3, MID, 0, 0, 0);
   ct_clear(0, 0, 0, 1);
   glBegin(GL_POINTS);
   vertex4(0, 0, 0, 0.0f);
   vertex4(0, 0, 0, -1);
   vertex4(2, 0, 0, 1);
   vertex4(0, 0, -1.5f, 1);
   glEnd();
   CHECK("VP-347", ct_count_lit() <= 1); /* (0,0,0,0) satisfies all the inequalities */
   ct_clear(0, 0, 0, 1);
   glBegin(GL_TRIANGLES);
   vertex4(-1e30f, -1, 0, 1);
   vertex4(1e30f, -1, 0, 1);
   vertex4(INFINITY, NAN, 0, 1);
   glEnd();
   CHECK_ERROR("VP-347", GL_NO_ERROR, glFinish());
   /* A triangle much larger than the window covers it. */
   glBegin(GL_TRIANGLES);
   vertex4(-100, -100, 0, 1);
   vertex4(300, -100, 0, 1);
   vertex4(-100, 300, 0, 1);
   glEnd();
   CHECK("VP-385 VP-347", ct_count_lit() == CT_SIZE * CT_SIZE);
}

static void
color_clamp(void)
{
   const struct ct_result *r;
   struct ct_result result;
   ct_set_param(0, 2, -1, 0.5f, 1);
   ct_use_program("VP-348", POS "MOV o[COL0], c[0];");
   result = ct_feedback_point();
   r = &result;
   CHECK_NEAR("VP-348 VP-382", 4, r->color, VEC4(1, 0, 0.5f, 1), 1e-5f);
   /* Interpolation starts from the clamped value: red 3 on the left, 0 on the right is 1 to 0. */
   ct_use_program("VP-348", POS "MUL o[COL0], v[3], c[1];");
   ct_set_param(1, 3, 1, 1, 1);
   ct_clear(0, 0, 0, 1);
   glBegin(GL_QUADS);
   glColor3f(1, 0, 0);
   vertex4(-1, -1, 0, 1);
   glColor3f(0, 0, 0);
   vertex4(1, -1, 0, 1);
   vertex4(1, 1, 0, 1);
   glColor3f(1, 0, 0);
   vertex4(-1, 1, 0, 1);
   glEnd();
   for (int x = 4; x < CT_SIZE; x += 17) {
      const float expected = 1.0f - ((float)x + 0.5f) / CT_SIZE;
      CHECK_PIXEL("VP-348 VP-349", x, MID, expected, 0, 0);
   }
}

static void
triangle(bool ccw)
{
   glBegin(GL_TRIANGLES);
   vertex4(-1, -1, 0, 1);
   if (ccw)
      vertex4(3, -1, 0, 1);
   vertex4(-1, 3, 0, 1);
   if (!ccw)
      vertex4(3, -1, 0, 1);
   glEnd();
}

static void
two_sided(void)
{
   ct_set_param(0, 1, 0, 0, 1);
   ct_set_param(1, 0, 1, 0, 1);
   ct_use_program("VP-350", POS "MOV o[COL0], c[0]; MOV o[BFC0], c[1];");
   for (int front = 0; front < 2; front++) {
      glFrontFace(front ? GL_CCW : GL_CW);
      for (int ccw = 0; ccw < 2; ccw++) {
         const bool facing = ccw == front;
         glDisable(GL_VERTEX_PROGRAM_TWO_SIDE_NV);
         triangle(ccw);
         CHECK_PIXEL("VP-350", MID, MID, 1, 0, 0);
         glEnable(GL_VERTEX_PROGRAM_TWO_SIDE_NV);
         triangle(ccw);
         CHECK_PIXEL("VP-351", MID, MID, facing, !facing, 0);
      }
   }
   glFrontFace(GL_CCW);
   /* Lines and points have no back. */
   ct_clear(0, 0, 0, 1);
   glBegin(GL_POINTS);
   vertex4(0.01f, 0.01f, 0, 1);
   glEnd();
   CHECK_PIXEL("VP-352", MID, MID, 1, 0, 0);
   glBegin(GL_LINES);
   vertex4(1, 0.51f, 0, 1);
   vertex4(-1, 0.51f, 0, 1);
   glEnd();
   CHECK_PIXEL("VP-352", MID, (int)(1.51f * MID), 1, 0, 0);
   /* A polygon shown as its edges has. */
   ct_clear(0, 0, 0, 1);
   glPolygonMode(GL_FRONT_AND_BACK, GL_LINE);
   glBegin(GL_TRIANGLES);
   vertex4(-0.5f, 0.01f, 0, 1);
   vertex4(0, 0.9f, 0, 1);
   vertex4(0.5f, 0.01f, 0, 1);
   glEnd();
   CHECK_PIXEL("VP-353", MID, MID, 0, 1, 0);
   glPolygonMode(GL_FRONT_AND_BACK, GL_FILL);
   /* A result that is not written is black. */
   ct_use_program("VP-354", POS "MOV o[COL0], c[0];");
   triangle(false);
   CHECK_PIXEL("VP-354", MID, MID, 0, 0, 0);
}

static void
two_sided_is_not_lighting(void)
{
   ct_set_param(0, 1, 0, 0, 1);
   ct_set_param(1, 0, 1, 0, 1);
   ct_use_program("VP-355", POS "MOV o[COL0], c[0]; MOV o[BFC0], c[1];");
   glLightModeli(GL_LIGHT_MODEL_TWO_SIDE, 1);
   triangle(false);
   CHECK_PIXEL("VP-355", MID, MID, 1, 0, 0);
   glLightModeli(GL_LIGHT_MODEL_TWO_SIDE, 0);
   glDisable(GL_VERTEX_PROGRAM_NV);
   glEnable(GL_VERTEX_PROGRAM_TWO_SIDE_NV);
   glEnable(GL_LIGHTING);
   glEnable(GL_LIGHT0);
   static const float front[4] = {0, 0, 1, 1}, black[4] = {0, 0, 0, 1};
   glMaterialfv(GL_FRONT, GL_EMISSION, front);
   glMaterialfv(GL_BACK, GL_EMISSION, black);
   glMaterialfv(GL_FRONT_AND_BACK, GL_AMBIENT_AND_DIFFUSE, black);
   glNormal3f(0, 0, 1);
   triangle(false);
   CHECK_PIXEL("VP-355", MID, MID, 0, 0, 1);
}

static void
flat_shading(void)
{
   ct_use_program("VP-356", POS "MOV o[COL0], v[3]; MOV o[BFC0], v[4];");
   glShadeModel(GL_FLAT);
   glEnable(GL_VERTEX_PROGRAM_TWO_SIDE_NV);
   for (int ccw = 0; ccw < 2; ccw++) {
      glBegin(GL_TRIANGLES);
      for (int i = 0; i < 3; i++) {
         const int corner = ccw ? i : 2 - i;
         glVertexAttrib4fNV(3, i == 2, 0, 0, 1); /* the last one counts */
         glVertexAttrib4fNV(4, 0, i == 2, 0, 1);
         vertex4(corner == 1 ? 3 : -1, corner == 2 ? 3 : -1, 0, 1);
      }
      glEnd();
      CHECK_PIXEL("VP-356", MID, MID, ccw, !ccw, 0);
   }
}

static void
color_sum(void)
{
   float got[4];
   ct_set_param(0, 0.5f, 0, 0, 0.5f);
   ct_set_param(1, 0.25f, 0.25f, 0, 1);
   for (int on = 0; on < 2; on++) {
      if (ct_has_extension("GL_EXT_secondary_color"))
         (on ? glEnable : glDisable)(GL_COLOR_SUM);
      draw_quad("VP-357 VP-358 VP-602", POS "MOV o[COL0], c[0]; MOV o[COL1], c[1];");
      ct_read_pixel(MID, MID, got);
      CHECK_NEAR("VP-357 VP-358 VP-602", 4, got, VEC4(0.75f, 0.25f, 0, 0.5f), 2.01f / 255);
      draw_quad("VP-359", POS "MOV o[COL0], c[0];");
      ct_read_pixel(MID, MID, got);
      CHECK_NEAR("VP-359", 4, got, VEC4(0.5f, 0, 0, 0.5f), 2.01f / 255);
   }
   ct_set_param(1, 0.75f, 0.25f, 0, 1);
   draw_quad("VP-357", POS "MOV o[COL0], c[0]; MOV o[COL1], c[1];");
   CHECK_PIXEL("VP-357", MID, MID, 1, 0.25f, 0);
}

static float
fog_factor(GLenum mode, float c)
{
   const float density = 0.7f, start = 1, end = 3;
   const float f = mode == GL_LINEAR ? (end - c) / (end - start)
                   : mode == GL_EXP  ? expf(-density * c)
                                     : expf(-density * c * density * c);
   return fminf(fmaxf(f, 0), 1);
}

static void
fog(void)
{
   static const GLenum modes[] = {GL_LINEAR, GL_EXP, GL_EXP2};
   static const float blue[4] = {0, 0, 1, 1};
   glFogfv(GL_FOG_COLOR, blue);
   glFogf(GL_FOG_DENSITY, 0.7f);
   glFogf(GL_FOG_START, 1);
   glFogf(GL_FOG_END, 3);
   glEnable(GL_FOG);
   ct_set_param(0, 1, 0, 0, 1);
   for (unsigned m = 0; m < 3; m++) {
      glFogi(GL_FOG_MODE, (GLint)modes[m]);
      for (float c = 0; c < 4; c += 0.75f) {
         const float f = fog_factor(modes[m], c);
         ct_set_param(1, c, NAN, INFINITY, -5);
         draw_quad("VP-360 VP-603", POS "MOV o[COL0], c[0]; MOV o[FOGC], c[1];");
         CHECK_PIXEL("VP-360 VP-362 VP-603", MID, MID, f, 0, 1 - f);
      }
      draw_quad("VP-361", POS "MOV o[COL0], c[0];");
      CHECK_PIXEL("VP-361", MID, MID, 1, 0, 0);
   }
   if (ct_has_extension("GL_EXT_fog_coord")) {
      for (int i = 0; i < 2; i++) {
         glFogi(GL_FOG_COORDINATE_SOURCE, i ? GL_FOG_COORDINATE : GL_FRAGMENT_DEPTH);
         glFogCoordf(0);
         ct_set_param(1, 0.5f, 0, 0, 0);
         draw_quad("VP-364", POS "MOV o[COL0], c[0]; MOV o[FOGC], c[1];");
         const float f = fog_factor(GL_EXP2, 0.5f);
         CHECK_PIXEL("VP-364", MID, MID, f, 0, 1 - f);
      }
   }
   /* Not even where a coordinate of 0 is deep in the fog. */
   glFogi(GL_FOG_MODE, GL_LINEAR);
   glFogf(GL_FOG_START, -5);
   glFogf(GL_FOG_END, -1);
   draw_quad("VP-361", POS "MOV o[COL0], c[0];");
   CHECK_PIXEL("VP-361", MID, MID, 1, 0, 0);
}

/* The coordinate is interpolated, then the factor computed: with EXP2 over [0,4] the middle differs
 * much from the mean of the ends' factors. */
static void
fog_is_per_fragment(void)
{
   static const float blue[4] = {0, 0, 1, 1};
   glFogfv(GL_FOG_COLOR, blue);
   glFogf(GL_FOG_DENSITY, 0.7f);
   glFogi(GL_FOG_MODE, GL_EXP2);
   glEnable(GL_FOG);
   ct_set_param(0, 1, 0, 0, 1);
   ct_set_param(1, 2, 2, 0, 0);
   draw_quad("VP-363", POS "MOV o[COL0], c[0]; MAD o[FOGC].x, v[0].x, c[1].x, c[1].y;");
   for (int x = 2; x < CT_SIZE; x += 20) {
      const float f = fog_factor(GL_EXP2, 4 * ((float)x + 0.5f) / CT_SIZE);
      CHECK_PIXEL("VP-363", x, MID, f, 0, 1 - f);
   }
}

static unsigned
point_pixels(void)
{
   ct_clear(0, 0, 0, 1);
   glBegin(GL_POINTS);
   vertex4(0, 0, 0, 1);
   glEnd();
   return ct_count_lit();
}

static void
point_size(void)
{
   float range[2] = {0};
   glGetFloatv(GL_ALIASED_POINT_SIZE_RANGE, range);
   ct_set_param(0, 1, 1, 1, 1);
   ct_set_param(1, 8, NAN, INFINITY, -1);
   glPointSize(4);
   for (int enable = 0; enable < 2; enable++) {
      (enable ? glEnable : glDisable)(GL_VERTEX_PROGRAM_POINT_SIZE_NV);
      ct_use_program("VP-365", POS "MOV o[COL0], c[0];");
      CHECK("VP-365", point_pixels() == 16);
      ct_use_program("VP-365", POS "MOV o[COL0], c[0]; MOV o[PSIZ], c[1];");
      CHECK("VP-365 VP-368 VP-604", point_pixels() == (enable ? 64 : 16));
   }
   if (ct_has_extension("GL_EXT_point_parameters") || ct_has_extension("GL_ARB_point_parameters")) {
      static const float attenuation[3] = {0, 0, 4};
      glPointParameterfv(GL_POINT_DISTANCE_ATTENUATION, attenuation);
      glPointParameterf(GL_POINT_SIZE_MAX, 2);
      CHECK("VP-369", point_pixels() == 64);
      glPointParameterf(GL_POINT_SIZE_MAX, 64);
      glPointParameterf(GL_POINT_SIZE_MIN, 32);
      CHECK("VP-369", point_pixels() == 64);
      glPointParameterf(GL_POINT_SIZE_MIN, 0);
   }
   ct_set_param(1, 0, 0, 0, 0);
   CHECK("VP-367", point_pixels() <= 1);
   ct_set_param(1, 0.3f, 0, 0, 0);
   CHECK("VP-367", point_pixels() <= 1);
   ct_set_param(1, -5, 0, 0, 0);
   CHECK("VP-366", point_pixels() <= 1);
   ct_set_param(1, 1e9f, 0, 0, 0);
   const float most = fminf(range[1], CT_SIZE);
   CHECK("VP-366", (float)point_pixels() <= (most + 1) * (most + 1));
   ct_set_param(1, NAN, 0, 0, 0);
   CHECK_ERROR("VP-366", GL_NO_ERROR, point_pixels());
   /* Lines and polygons do not look at it. */
   ct_set_param(1, 9, 9, 9, 9);
   ct_clear(0, 0, 0, 1);
   glBegin(GL_LINES);
   vertex4(-1, 0.01f, 0, 1);
   vertex4(1, 0.01f, 0, 1);
   glEnd();
   CHECK("VP-368", ct_count_lit() <= CT_SIZE);
}

/* A 2x1 texture: red on the left, green on the right. */
static void
use_texture(GLenum unit)
{
   static const uint8_t texels[2][4] = {{255, 0, 0, 255}, {0, 255, 0, 255}};
   GLuint name;
   glActiveTexture(unit);
   glGenTextures(1, &name);
   glBindTexture(GL_TEXTURE_2D, name);
   glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, 2, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, texels);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
   glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_REPLACE);
   glEnable(GL_TEXTURE_2D);
}

static void
texture_coordinates(void)
{
   char body[128];
   GLint units = 0;
   glGetIntegerv(GL_MAX_TEXTURE_UNITS, &units);
   for (int unit = 0; unit < units && unit < 8; unit++) {
      use_texture(GL_TEXTURE0 + (GLenum)unit);
      /* texgen and the texture matrix of the unit would both move everything to the right half */
      static const float plane[4] = {0, 0, 0, 0.75f};
      glTexGeni(GL_S, GL_TEXTURE_GEN_MODE, GL_OBJECT_LINEAR);
      glTexGenfv(GL_S, GL_OBJECT_PLANE, plane);
      glEnable(GL_TEXTURE_GEN_S);
      glMatrixMode(GL_TEXTURE);
      glLoadIdentity();
      glTranslatef(0.5f, 0, 0);
      snprintf(body, sizeof body, POS "MOV o[TEX%d], c[0];", unit);
      ct_set_param(0, 0.25f, 0.5f, 0, 1);
      draw_quad("VP-370 VP-383", body);
      CHECK_PIXEL("VP-370 VP-383", MID, MID, 1, 0, 0);
      ct_set_param(0, 1.5f, 1, 0, 2); /* q divides */
      draw_quad("VP-370", body);
      CHECK_PIXEL("VP-370", MID, MID, 0, 1, 0);
      glDisable(GL_TEXTURE_2D);
   }
   /* A result for a unit that is off or missing does no harm. */
   draw_quad("VP-371", POS "MOV o[TEX7], c[0]; MOV o[TEX3], c[0]; MOV o[COL0], c[0];");
   CHECK_ERROR("VP-371", GL_NO_ERROR, glFinish());
}

static void
clip_planes_are_ignored(void)
{
   static const double nothing[4] = {0, 0, 0, -1};
   for (int i = 0; i < 6; i++) {
      glClipPlane(GL_CLIP_PLANE0 + (GLenum)i, nothing);
      glEnable(GL_CLIP_PLANE0 + (GLenum)i);
   }
   draw_quad("VP-379 VP-380", POS "MOV o[COL0], v[3];");
   CHECK("VP-379 VP-380", ct_count_lit() == CT_SIZE * CT_SIZE);
   glMatrixMode(GL_PROJECTION);
   glLoadIdentity();
   draw_quad("VP-379", "MOV o[COL0], v[3]; MOV o[HPOS], v[0];");
   CHECK("VP-379", ct_count_lit() == CT_SIZE * CT_SIZE);
   if (CHECK("VP-379", ct_load(GL_VERTEX_PROGRAM_NV, 3,
                               "!!VP1.1 OPTION NV_position_invariant;"
                               "MOV o[COL0], v[3]; END") == 0)) {
      glBindProgramNV(GL_VERTEX_PROGRAM_NV, 3);
      ct_clear(0, 0, 0, 1);
      ct_quad(-1, -1, 1, 1, 0);
      CHECK("VP-379", ct_count_lit() == CT_SIZE * CT_SIZE);
   }
   /* and the conventional pipeline clips all of it */
   glDisable(GL_VERTEX_PROGRAM_NV);
   ct_clear(0, 0, 0, 1);
   ct_quad(-1, -1, 1, 1, 0);
   CHECK("VP-380", ct_count_lit() == 0);
}

static void
edge_flags(void)
{
   ct_use_program("VP-381", POS "MOV o[COL0], v[3];");
   glPolygonMode(GL_FRONT_AND_BACK, GL_LINE);
   ct_clear(0, 0, 0, 1);
   glBegin(GL_TRIANGLES);
   glEdgeFlag(GL_FALSE);
   glVertex2f(-0.8f, 0.01f); /* the horizontal edge starts here: not drawn */
   glEdgeFlag(GL_TRUE);
   glVertex2f(0.8f, 0.01f);
   glVertex2f(0.01f, 0.8f);
   glEnd();
   CHECK_PIXEL("VP-381", MID, MID, 0, 0, 0);
   CHECK("VP-381", ct_count_lit() > 40);
}

static void
selection(void)
{
   GLuint buffer[64] = {0};
   glSelectBuffer(64, buffer);
   glRenderMode(GL_SELECT);
   glInitNames();
   glPushName(5);
   ct_use_program("VP-382", "ADD o[HPOS], v[0], c[0];");
   ct_set_param(0, 5, 0, 0, 0);
   glBegin(GL_POINTS);
   vertex4(0, 0, 0, 1); /* moved out of sight */
   glEnd();
   glLoadName(6);
   ct_set_param(0, 0, 0, 0.5f, 0);
   glBegin(GL_POINTS);
   vertex4(5, 5, 0, 1);
   vertex4(0, 0, 0, 1);
   glEnd();
   CHECK("VP-382", glRenderMode(GL_RENDER) == 1);
   CHECK("VP-382", buffer[0] == 1 && buffer[3] == 6);
   CHECK("VP-382", fabs((double)buffer[1] / 4294967295.0 - 0.75) < 1e-5);
}

/* State of the conventional vertex pipeline changes nothing and stays readable. */
static void
conventional_state_is_ignored(void)
{
   static const GLenum caps[] = {GL_LIGHTING,     GL_LIGHT0,         GL_COLOR_MATERIAL,
                                 GL_NORMALIZE,    GL_RESCALE_NORMAL, GL_TEXTURE_GEN_S,
                                 GL_TEXTURE_GEN_T};
   ct_set_param(0, 0.25f, 0.5f, 0.75f, 1);
   glMatrixMode(GL_MODELVIEW);
   glTranslatef(50, 0, 0);
   glMatrixMode(GL_PROJECTION);
   glScalef(0, 0, 0);
   for (size_t i = 0; i < sizeof caps / sizeof caps[0]; i++) {
      glEnable(caps[i]);
      draw_quad("VP-383", POS "MOV o[COL0], c[0];");
      CHECK_PIXEL("VP-383", MID, MID, 0.25f, 0.5f, 0.75f);
      CHECK("VP-383", ct_count_lit() == CT_SIZE * CT_SIZE && glIsEnabled(caps[i]));
   }
   /* Vertex weighting or not, attribute 1 is the program's. */
   glVertexAttrib4fNV(1, 3, 4, 5, 6);
   ct_vp("VP-605", "MOV o[TEX0], v[WGHT];", VEC4(3, 4, 5, 6), 0);
}

static void
rasterization_state(void)
{
   ct_use_program("VP-384", POS "MOV o[COL0], v[3];");
   ct_clear(0, 0, 0, 1);
   glEnable(GL_CULL_FACE);
   glColor3f(1, 0, 0);
   triangle(false);
   CHECK("VP-384", ct_count_lit() == 0);
   triangle(true);
   CHECK_PIXEL("VP-384", MID, MID, 1, 0, 0);
   glEnable(GL_DEPTH_TEST);
   glColor3f(0, 1, 0);
   ct_quad(-1, -1, 1, 1, 0.5f);
   glColor3f(0, 0, 1);
   ct_quad(-1, -1, 1, 1, 0.7f);
   CHECK_PIXEL("VP-384", MID, MID, 0, 1, 0);
   glEnable(GL_SCISSOR_TEST);
   glScissor(0, 0, MID, CT_SIZE);
   glEnable(GL_BLEND);
   glBlendFunc(GL_ONE, GL_ONE);
   glColor3f(1, 0, 0);
   ct_quad(-1, -1, 1, 1, 0.2f);
   CHECK_PIXEL("VP-384", MID / 2, MID, 1, 1, 0);
   CHECK_PIXEL("VP-384", MID + 2, MID, 0, 1, 0);
   glDisable(GL_SCISSOR_TEST);
   glDisable(GL_BLEND);
   glStencilFunc(GL_ALWAYS, 1, ~0u);
   glStencilOp(GL_KEEP, GL_KEEP, GL_REPLACE);
   glEnable(GL_STENCIL_TEST);
   glColor3f(0, 0, 1);
   ct_quad(-1, -1, 0, 1, 0.1f);
   glStencilFunc(GL_EQUAL, 1, ~0u);
   glColor3f(1, 1, 1);
   ct_quad(-1, -1, 1, 1, 0);
   CHECK_PIXEL("VP-384", MID / 2, MID, 1, 1, 1);
   CHECK_PIXEL("VP-384", MID + 2, MID, 0, 1, 0);
}

/* The same shape and colours through a program and without: the same pixels, partly outside too. */
static void
same_rasterization(void)
{
   static uint8_t pixels[2][CT_SIZE][CT_SIZE][4];
   static const float corners[6][3] = {{-0.7f, -1.4f, 0},    {1.6f, 0.2f, 0.3f},
                                       {-0.2f, 0.8f, -0.4f}, {0.9f, 0.9f, 0.1f},
                                       {-1.3f, 0.5f, 0.2f},  {0.1f, -0.6f, 0.6f}};
   for (int on = 0; on < 2; on++) {
      ct_clear(0, 0, 0, 1);
      if (on)
         ct_use_program("VP-385", POS "MOV o[COL0], v[3];");
      glBegin(GL_TRIANGLES);
      for (int i = 0; i < 6; i++) {
         glColor3f(i % 3 == 0, i % 3 == 1, i % 2);
         glVertex3fv(corners[i]);
      }
      glEnd();
      glReadPixels(0, 0, CT_SIZE, CT_SIZE, GL_RGBA, GL_UNSIGNED_BYTE, pixels[on]);
   }
   CHECK("VP-385", ct_count_lit() > 500);
   CHECK("VP-385", !memcmp(pixels[0], pixels[1], sizeof pixels[0]));
}

static const struct ct_test tests[] = {
    {"position", position},
    {"clipping", clipping},
    {"color_clamp", color_clamp},
    {"two_sided", two_sided},
    {"two_sided_is_not_lighting", two_sided_is_not_lighting},
    {"flat_shading", flat_shading},
    {"color_sum", color_sum},
    {"fog", fog},
    {"fog_is_per_fragment", fog_is_per_fragment},
    {"point_size", point_size},
    {"texture_coordinates", texture_coordinates},
    {"clip_planes_are_ignored", clip_planes_are_ignored},
    {"edge_flags", edge_flags},
    {"selection", selection},
    {"conventional_state_is_ignored", conventional_state_is_ignored},
    {"rasterization_state", rasterization_state},
    {"same_rasterization", same_rasterization},
};
CT_TOPIC(nv_results, "GL_NV_vertex_program GL_NV_vertex_program1_1", tests);

/* What follows an ARB vertex program: its results, and position invariance (checklist, sections 13
 * and 14). */
#include "ct_arb.h"

#include <stdio.h>

#define VP GL_VERTEX_PROGRAM_ARB
#define PASS "MOV result.position, vertex.position;"

static void
use(const char *ids, const char *body)
{
   char text[800];
   snprintf(text, sizeof text, "@ %s END", body);
   ct_arb_use(ids, VP, text);
   glEnable(VP);
}

static void
colors(void)
{
   ct_clear(0, 0, 0, 0);
   use("AV-256", PASS "MOV result.color, {0,1,0,1};");
   ct_quad(-1, -1, 1, 1, 0);
   CHECK_PIXEL("AV-256", 64, 64, 0, 1, 0);
   use("AV-256", PASS "MOV result.color.front.primary, {1,0,0,1};");
   ct_quad(-1, -1, 1, 1, 0);
   CHECK_PIXEL("AV-256", 64, 64, 1, 0, 0);
   /* Two sides. */
   use("AV-265", PASS "MOV result.color, {1,0,0,1}; MOV result.color.back, {0,0,1,1};");
   glFrontFace(GL_CW);
   ct_quad(-1, -1, 1, 1, 0);
   CHECK_PIXEL("AV-265", 64, 64, 1, 0, 0);
   glEnable(GL_VERTEX_PROGRAM_TWO_SIDE_ARB);
   ct_quad(-1, -1, 1, 1, 0);
   CHECK_PIXEL("AV-265", 64, 64, 0, 0, 1);
   glFrontFace(GL_CCW);
   ct_quad(-1, -1, 1, 1, 0);
   CHECK_PIXEL("AV-265 AV-264", 64, 64, 1, 0, 0);
   glFrontFace(GL_CW);
   glPolygonMode(GL_FRONT_AND_BACK, GL_POINT);
   glPointSize(9);
   ct_clear(0, 0, 0, 0);
   ct_quad(-0.5f, -0.5f, 0.5f, 0.5f, 0);
   CHECK_PIXEL("AV-265", 32, 32, 0, 0, 1);
   glPolygonMode(GL_FRONT_AND_BACK, GL_FILL);
   glFrontFace(GL_CCW);
   glDisable(GL_VERTEX_PROGRAM_TWO_SIDE_ARB);
   /* The sum, by its enable; the clamped colours are interpolated. */
   use("AV-269", PASS "MOV result.color, {0.25,0,0,1}; MOV result.color.secondary, {0,0.5,0,1};");
   ct_quad(-1, -1, 1, 1, 0);
   CHECK_PIXEL("AV-269", 64, 64, 0.25f, 0, 0);
   glEnable(GL_COLOR_SUM_ARB);
   ct_quad(-1, -1, 1, 1, 0);
   CHECK_PIXEL("AV-269", 64, 64, 0.25f, 0.5f, 0);
   glDisable(GL_COLOR_SUM_ARB);
   use("AV-263", PASS "MAD result.color, vertex.position.x, 2, 2; MOV result.color.w, 1;");
   ct_quad(-1, -1, 1, 1, 0);
   CHECK_PIXEL("AV-263", 63, 64, 0.5f, 0.5f, 0.5f);
   glShadeModel(GL_FLAT);
   use("AV-264", PASS "MOV result.color, {0,0,0,1}; SGE result.color.xy, vertex.position, 0;");
   ct_quad(-1, -1, 1, 1, 0);
   for (int x = 10; x < CT_SIZE; x += 40) {
      float got[4];
      ct_read_pixel(x, 64, got);
      CHECK("AV-264", got[0] == 0 || got[0] == 1);
   }
   glShadeModel(GL_SMOOTH);
}

static unsigned
point_size(void)
{
   ct_clear(0, 0, 0, 0);
   glColor3f(1, 1, 1);
   glBegin(GL_POINTS);
   glVertex2f(0, 0);
   glEnd();
   unsigned n = 0;
   for (int x = 0; x < CT_SIZE; x++) {
      float p[4];
      ct_read_pixel(x, CT_SIZE / 2, p);
      n += p[0] > 0.5f;
   }
   return n;
}

static void
point_sizes(void)
{
   use("AV-266 AV-258", PASS "MOV result.color, 1; MOV result.pointsize, {7, 99, 99, 99};");
   glPointSize(3);
   glPointParameterfv(GL_POINT_DISTANCE_ATTENUATION, VEC4(0, 0, 9, 0));
   CHECK("AV-266", point_size() == 3);
   glEnable(GL_VERTEX_PROGRAM_POINT_SIZE_ARB);
   CHECK("AV-266 AV-258", point_size() == 7);
}

static void
fog(void)
{
   glEnable(GL_FOG);
   glFogi(GL_FOG_MODE, GL_LINEAR);
   glFogf(GL_FOG_START, 0);
   glFogf(GL_FOG_END, 10);
   glFogfv(GL_FOG_COLOR, VEC4(0, 0, 1, 1));
   for (unsigned i = 0; i < 2; i++) {
      glFogi(GL_FOG_COORDINATE_SOURCE, i ? GL_FOG_COORDINATE : GL_FRAGMENT_DEPTH);
      glFogCoordf(10);
      use("AV-268 AV-258",
          PASS "MOV result.color, {1,0,0,1}; MOV result.fogcoord, {5, 0, 99, 99};");
      ct_quad(-1, -1, 1, 1, 0);
      CHECK_PIXEL("AV-268 AV-258", 64, 64, 0.5f, 0, 0.5f);
   }
   /* Fog coordinates of what is clipped are interpolated. */
   use("AV-267",
       PASS "MOV result.color, {1,0,0,1}; MAD result.fogcoord.x, vertex.position.x, 5, 5;");
   ct_quad(-3, -1, 3, 1, 0);
   CHECK_PIXEL("AV-267", 64, 64, 0.5f, 0, 0.5f);
   CHECK_PIXEL("AV-267", 32, 64, 0.745f, 0, 0.255f);
}

static void
positions(void)
{
   /* Divided, transformed to the window, and the depth range. */
   use("AV-260", "MOV result.position, {1, 0.5, -1, 2}; MOV result.texcoord, 3;");
   glDepthRange(0.25, 0.75);
   const struct ct_result r = ct_arb_point();
   CHECK_NEAR("AV-260 AV-273", 3, r.window, VEC4(96, 80, 0.375f, 0), 1e-4f);
   CHECK_NEAR("AV-260", 1, r.window + 3, VEC4(2), 1e-5f);
   glDepthRange(0, 1);
   /* No position: anything but a crash. */
   use("AV-259", "MOV result.color, {1,1,1,1};");
   CHECK_ERROR("AV-259", GL_NO_ERROR, ct_quad(-1, -1, 1, 1, 0));
   /* User planes and the rest of the fixed function are off. */
   const GLdouble plane[4] = {1, 0, 0, 0};
   glClipPlane(GL_CLIP_PLANE0, plane);
   glEnable(GL_CLIP_PLANE0);
   ct_clear(0, 0, 0, 0);
   use("AV-261", PASS "MOV result.color, {0,1,0,1};");
   ct_quad(-1, -1, 1, 1, 0);
   CHECK_PIXEL("AV-261", 20, 64, 0, 1, 0);
   glDisable(GL_CLIP_PLANE0);
   glEnable(GL_LIGHTING);
   glEnable(GL_TEXTURE_GEN_S);
   glMatrixMode(GL_TEXTURE);
   glScalef(5, 5, 5);
   glMatrixMode(GL_MODELVIEW);
   glTranslatef(0.3f, 0, 0);
   ct_arb_vp("AV-262", "MOV result.texcoord, {1,2,3,4};", VEC4(1, 2, 3, 4), 0);
   ct_clear(0, 0, 0, 0);
   use("AV-262", PASS "MOV result.color, {0,1,0,1};");
   ct_quad(-1, -1, 1, 1, 0);
   CHECK_PIXEL("AV-262", 1, 64, 0, 1, 0);
}

static void
raster_position(void)
{
   use("AV-271", "MOV result.position, {0.5, 0.5, 0, 1}; MOV result.color, {0.25, 0.5, 0.75, 1};"
                 "MOV result.texcoord[1], {1,2,3,4}; MOV result.fogcoord.x, 7;");
   CHECK_ERROR("AV-271", GL_NO_ERROR, glRasterPos2f(0, 0));
   GLfloat v[4];
   glGetFloatv(GL_CURRENT_RASTER_POSITION, v);
   CHECK_NEAR("AV-271", 4, v, VEC4(96, 96, 0.5f, 1), 1e-4f);
   glGetFloatv(GL_CURRENT_RASTER_COLOR, v);
   CHECK_NEAR("AV-271", 4, v, VEC4(0.25f, 0.5f, 0.75f, 1), 1e-4f);
   glGetFloatv(GL_CURRENT_RASTER_DISTANCE, v);
   CHECK_NEAR("AV-271", 1, v, VEC4(7), 1e-4f);
   glActiveTexture(GL_TEXTURE1);
   glGetFloatv(GL_CURRENT_RASTER_TEXTURE_COORDS, v);
   CHECK_NEAR("AV-271", 4, v, VEC4(1, 2, 3, 4), 1e-5f);
   glActiveTexture(GL_TEXTURE0);
}

static void
draw_nothing(void *data)
{
   glBegin(GL_POINTS);
   glVertex2f(3, 3);
   glEnd();
}

static void
selection_and_feedback(void)
{
   GLuint hits[16];
   glSelectBuffer(16, hits);
   use("AV-273", "MOV result.position, {0, 0, 0, 1};");
   glRenderMode(GL_SELECT);
   glInitNames();
   glPushName(5);
   draw_nothing(NULL);
   CHECK("AV-273", glRenderMode(GL_RENDER) == 1);
   use("AV-273", "MOV result.position, {5, 0, 0, 1};");
   glRenderMode(GL_SELECT);
   glInitNames();
   glPushName(5);
   glBegin(GL_POINTS);
   glVertex2f(0, 0);
   glEnd();
   CHECK("AV-273", glRenderMode(GL_RENDER) == 0);
   /* Edge flags pass through, evaluators feed the program. */
   use("AV-272", PASS);
   ct_check_feedback_modes("AV-272");
   static const GLfloat curve[2][4] = {{1, 2, 3, 4}, {5, 6, 7, 8}};
   glMap1f(GL_MAP1_TEXTURE_COORD_4, 0, 1, 4, 2, curve[0]);
   static const GLfloat position[2][3] = {{0, 0, 0}, {0, 0, 0}};
   glMap1f(GL_MAP1_VERTEX_3, 0, 1, 3, 2, position[0]);
   glEnable(GL_MAP1_TEXTURE_COORD_4);
   glEnable(GL_MAP1_VERTEX_3);
   use("AV-272", PASS "MOV result.texcoord, vertex.texcoord;");
   GLfloat buffer[64] = {0};
   glFeedbackBuffer(64, GL_4D_COLOR_TEXTURE, buffer);
   glRenderMode(GL_FEEDBACK);
   glBegin(GL_POINTS);
   glEvalCoord1f(0.5f);
   glEnd();
   CHECK("AV-272", glRenderMode(GL_RENDER) >= 13);
   CHECK_NEAR("AV-272", 4, buffer + 9, VEC4(3, 4, 5, 6), 1e-5f);
}

/* What is drawn without a program and then at equal depth with one. */
static bool
draws_the_same(float z)
{
   ct_clear(0, 0, 0, 0);
   glClear(GL_DEPTH_BUFFER_BIT);
   glDisable(VP);
   glDepthFunc(GL_ALWAYS);
   glColor3f(1, 0, 0);
   ct_quad(-1, -1, 1, 1, z);
   const unsigned lit = ct_count_lit();
   glDepthFunc(GL_EQUAL);
   glEnable(VP);
   glBlendFunc(GL_ONE, GL_ONE);
   glEnable(GL_BLEND);
   ct_quad(-1, -1, 1, 1, z);
   glDisable(GL_BLEND);
   GLubyte pixels[CT_SIZE * CT_SIZE][4];
   glReadPixels(0, 0, CT_SIZE, CT_SIZE, GL_RGBA, GL_UNSIGNED_BYTE, pixels);
   unsigned both = 0, red = 0;
   for (unsigned i = 0; i < CT_SIZE * CT_SIZE; i++) {
      both += pixels[i][0] > 128 && pixels[i][1] > 128;
      red += pixels[i][0] > 128 && pixels[i][1] <= 128;
   }
   return lit > 0 && both == lit && !red;
}

/* Position invariance: the same depths as without a program, whatever the matrices. */
static void
invariance(void)
{
   glEnable(GL_DEPTH_TEST);
   use("AV-274", "OPTION ARB_position_invariant; MOV result.color, {0,1,0,1};");
   for (unsigned i = 0; i < 40; i++) {
      GLfloat m[16];
      glMatrixMode(i & 1 ? GL_PROJECTION : GL_MODELVIEW);
      for (unsigned k = 0; k < 16; k++)
         m[k] = (k % 5 ? 0 : 0.7f) + ct_random(-0.1f, 0.1f);
      glLoadMatrixf(m);
      CHECK("AV-274", draws_the_same(ct_random(-0.3f, 0.3f)));
   }
   /* User planes act, in eye coordinates. */
   glDisable(GL_DEPTH_TEST);
   glMatrixMode(GL_PROJECTION);
   glLoadIdentity();
   glMatrixMode(GL_MODELVIEW);
   glLoadIdentity();
   const GLdouble plane[4] = {1, 0, 0, 0};
   glClipPlane(GL_CLIP_PLANE1, plane);
   glEnable(GL_CLIP_PLANE1);
   glTranslatef(0.5f, 0, 0);
   ct_clear(0, 0, 0, 0);
   ct_quad(-1, -1, 1, 1, 0);
   CHECK_PIXEL("AV-276", 50, 64, 0, 0, 0);
   CHECK_PIXEL("AV-276", 90, 64, 0, 1, 0);
   glDisable(GL_CLIP_PLANE1);
   ct_quad(-1, -1, 1, 1, 0);
   CHECK_PIXEL("AV-276", 50, 64, 0, 1, 0);
   glLoadIdentity();
   use("AV-278", "OPTION ARB_position_invariant; MOV result.texcoord, vertex.position;");
   CHECK_NEAR("AV-278", 4, ct_arb_point().tex, VEC4(0, 0, 0, 1), 0);
}

static const struct ct_test tests[] = {
    {"colors", colors},
    {"point_sizes", point_sizes},
    {"fog", fog},
    {"positions", positions},
    {"raster_position", raster_position},
    {"selection_and_feedback", selection_and_feedback},
    {"invariance", invariance},
};
CT_TOPIC(arb_results, "GL_ARB_vertex_program", tests);

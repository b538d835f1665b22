/* GL_NV_depth_clamp, GL_ARB_depth_clamp: no clipping by depth, and fragments at depths of the
 * range. */
#include "ct.h"

#define ID "NV_depth_clamp"

static float
depth_at(int x, int y)
{
   GLfloat depth = -1;
   glReadPixels(x, y, 1, 1, GL_DEPTH_COMPONENT, GL_FLOAT, &depth);
   return depth;
}

static void
check_depth(const char *what, int x, int y, float expected)
{
   const float got = depth_at(x, y);
   ct_check(ID, fabsf(got - expected) < 1e-4f, "%s: depth %g, not %g", what, (double)got,
            (double)expected);
}

/* The viewport, with z from `left` to `right` as clip coordinates have it. */
static void
slope(float left, float right)
{
   glBegin(GL_QUADS);
   glVertex3f(-1, -1, left);
   glVertex3f(1, -1, right);
   glVertex3f(1, 1, right);
   glVertex3f(-1, 1, left);
   glEnd();
}

static void
begin(void)
{
   glClearDepth(0.5);
   glEnable(GL_DEPTH_TEST);
   glDepthFunc(GL_ALWAYS);
   glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
}

static void
state(void)
{
   GLfloat value = -1;
   glGetFloatv(GL_DEPTH_CLAMP, &value);
   CHECK(ID, value == 0.0f && !glIsEnabled(GL_DEPTH_CLAMP));
   for (unsigned i = 0; i < 2; i++) {
      glPushAttrib(i ? GL_TRANSFORM_BIT : GL_ENABLE_BIT);
      glEnable(GL_DEPTH_CLAMP);
      CHECK(ID, glIsEnabled(GL_DEPTH_CLAMP));
      glPopAttrib();
      CHECK(ID, !glIsEnabled(GL_DEPTH_CLAMP));
   }
   CHECK(ID, glGetError() == GL_NO_ERROR);
}

/* Without the planes of depth a slope covers the viewport; where it leaves the range it is flat. */
static void
polygons(void)
{
   static const float range[][2] = {{0, 1}, {0.25f, 0.75f}, {0.75f, 0.25f}, {0.5f, 0.5f}};
   for (unsigned i = 0; i < 4; i++) {
      const float n = range[i][0], f = range[i][1];
      glDepthRange(n, f);
      glDisable(GL_DEPTH_CLAMP);
      begin();
      slope(-3, 3);
      check_depth("clipped in front", 1, CT_SIZE / 2, 0.5f);
      check_depth("clipped behind", CT_SIZE - 2, CT_SIZE / 2, 0.5f);
      glEnable(GL_DEPTH_CLAMP);
      begin();
      slope(-3, 3);
      check_depth("in front", 1, CT_SIZE / 2, n);
      check_depth("behind", CT_SIZE - 2, CT_SIZE / 2, f);
      for (int x = CT_SIZE * 3 / 8; x < CT_SIZE * 5 / 8; x++) {
         const float z = 3 * (2 * ((float)x + 0.5f) / CT_SIZE - 1);
         check_depth("within", x, CT_SIZE / 2, n + (f - n) * (z + 1) / 2);
      }
   }
}

/* All primitives are clamped, and what is compared is the clamped depth. */
static void
points_and_lines(void)
{
   glDepthRange(0.25, 0.75);
   glEnable(GL_DEPTH_CLAMP);
   begin();
   glPointSize(3);
   glBegin(GL_POINTS);
   glVertex3f(-0.5f, -0.5f, -7);
   glVertex3f(0.5f, -0.5f, 7);
   glEnd();
   check_depth("point in front", CT_SIZE / 4, CT_SIZE / 4, 0.25f);
   check_depth("point behind", CT_SIZE * 3 / 4, CT_SIZE / 4, 0.75f);
   glLineWidth(3);
   glBegin(GL_LINES);
   glVertex3f(-0.9f, 0.5f, -30);
   glVertex3f(0.9f, 0.5f, 30);
   glEnd();
   check_depth("line in front", CT_SIZE / 4, CT_SIZE * 3 / 4, 0.25f);
   check_depth("line behind", CT_SIZE * 3 / 4, CT_SIZE * 3 / 4, 0.75f);
   begin();
   glDepthFunc(GL_LESS);
   glColor3f(1, 0, 0);
   slope(-1, -1);
   glColor3f(0, 1, 0);
   slope(-5, -5);
   CHECK_PIXEL(ID, CT_SIZE / 2, CT_SIZE / 2, 1, 0, 0);
   glDepthFunc(GL_LEQUAL);
   slope(-5, -5);
   CHECK_PIXEL(ID, CT_SIZE / 2, CT_SIZE / 2, 0, 1, 0);
}

/* The other planes clip as ever, and so does w = 0. */
static void
other_planes(void)
{
   static const GLdouble right_half[4] = {1, 0, 0, 0};
   glEnable(GL_DEPTH_CLAMP);
   begin();
   glClipPlane(GL_CLIP_PLANE0, right_half);
   glEnable(GL_CLIP_PLANE0);
   slope(-5, -5);
   check_depth("clipped", CT_SIZE / 4, CT_SIZE / 2, 0.5f);
   check_depth("not clipped", CT_SIZE * 3 / 4, CT_SIZE / 2, 0);
   glDisable(GL_CLIP_PLANE0);
   begin();
   glBegin(GL_TRIANGLES);
   glVertex4f(-1, -1, 0, -1);
   glVertex4f(1, -1, 0, -1);
   glVertex4f(0, 1, 0, -1);
   glEnd();
   check_depth("behind the eye", CT_SIZE / 2, CT_SIZE / 2, 0.5f);
   /* One vertex is behind the eye: what is in front of it goes on to the edge of the viewport. */
   glBegin(GL_TRIANGLES);
   glVertex4f(-1, -1, 2, 1);
   glVertex4f(1, -1, 2, 1);
   glVertex4f(0, -1, 2, -1);
   glEnd();
   check_depth("through the eye", CT_SIZE / 2, CT_SIZE / 2, 0.5f);
   CHECK(ID, glGetError() == GL_NO_ERROR);
}

/* The clamp comes after polygon offset. */
static void
polygon_offset(void)
{
   glDepthRange(0.25, 0.75);
   glEnable(GL_DEPTH_CLAMP);
   glEnable(GL_POLYGON_OFFSET_FILL);
   for (int sign = -1; sign <= 1; sign += 2) {
      glPolygonOffset(0, (GLfloat)sign * (1 << 23));
      begin();
      slope(0, 0);
      check_depth("offset", CT_SIZE / 2, CT_SIZE / 2, sign < 0 ? 0.25f : 0.75f);
   }
}

static void
bitmap(void)
{
   static const GLubyte bits[8] = {0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff};
   glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
   begin();
   glBitmap(8, 8, 4, 4, 0, 0, bits);
}

/* The raster position is clamped when it is set, fragments of images when they are drawn. */
static void
raster_position(void)
{
   GLboolean valid = GL_FALSE;
   GLfloat position[4];
   glDepthRange(0.1, 0.9);
   glRasterPos3f(0, 0, 4);
   glGetBooleanv(GL_CURRENT_RASTER_POSITION_VALID, &valid);
   CHECK(ID, !valid);
   glEnable(GL_DEPTH_CLAMP);
   glRasterPos3f(0, 0, -4);
   glGetFloatv(GL_CURRENT_RASTER_POSITION, position);
   CHECK(ID, fabsf(position[2] - 0.1f) < 1e-5f);
   glRasterPos3f(0, 0, 4);
   glGetBooleanv(GL_CURRENT_RASTER_POSITION_VALID, &valid);
   glGetFloatv(GL_CURRENT_RASTER_POSITION, position);
   CHECK(ID, valid && fabsf(position[2] - 0.9f) < 1e-5f);
   glRasterPos4f(0, 0, 0, -1);
   glGetBooleanv(GL_CURRENT_RASTER_POSITION_VALID, &valid);
   CHECK(ID, !valid);
   glRasterPos3f(0, 0, 4);
   bitmap();
   check_depth("bitmap", CT_SIZE / 2, CT_SIZE / 2, 0.9f);
   glDepthRange(0.2, 0.8);
   bitmap();
   check_depth("bitmap in another range", CT_SIZE / 2, CT_SIZE / 2, 0.8f);
   glDisable(GL_DEPTH_CLAMP);
   bitmap();
   check_depth("bitmap without clamp", CT_SIZE / 2, CT_SIZE / 2, 0.9f);
}

/* Pixels of depth are not clamped to the range. */
static void
depth_pixels(void)
{
   const GLfloat depth[4] = {0.95f, 0.95f, 0.95f, 0.95f};
   glDepthRange(0.2, 0.8);
   glEnable(GL_DEPTH_CLAMP);
   begin();
   glRasterPos3f(0, 0, 0);
   glDrawPixels(2, 2, GL_DEPTH_COMPONENT, GL_FLOAT, depth);
   check_depth("pixels", CT_SIZE / 2, CT_SIZE / 2, 0.95f);
   glRasterPos3f(-0.5f, -0.5f, 0);
   glCopyPixels(CT_SIZE / 2, CT_SIZE / 2, 2, 2, GL_DEPTH);
   check_depth("copied pixels", CT_SIZE / 4, CT_SIZE / 4, 0.95f);
}

static void
fragment_program(void)
{
   static const char text[] = "!!ARBfp1.0\nMOV result.color, 1;\n"
                              "MOV result.depth.z, program.local[0].x;\nEND\n";
   static const float written[][2] = {{0.5f, 0.5f}, {0.1f, 0.25f}, {0.9f, 0.75f}};
   if (!ct_has_extension("GL_ARB_fragment_program"))
      ct_skip("no GL_ARB_fragment_program");
   glProgramStringARB(GL_FRAGMENT_PROGRAM_ARB, GL_PROGRAM_FORMAT_ASCII_ARB, sizeof text - 1, text);
   glEnable(GL_FRAGMENT_PROGRAM_ARB);
   glDepthRange(0.75, 0.25);
   glEnable(GL_DEPTH_CLAMP);
   for (unsigned i = 0; i < 3; i++) {
      glProgramLocalParameter4fARB(GL_FRAGMENT_PROGRAM_ARB, 0, written[i][0], 0, 0, 0);
      begin();
      slope(0, 0);
      check_depth("written", CT_SIZE / 2, CT_SIZE / 2, written[i][1]);
   }
}

/* Each sample has its own depth; depths of pixels are those of a sample. */
static void
several_samples(void)
{
   GLuint fbo[2], rb[2];
   if (!ct_has_extension("GL_ARB_framebuffer_object") ||
       !ct_has_extension("GL_EXT_framebuffer_multisample"))
      ct_skip("no framebuffers of several samples");
   glGenFramebuffers(2, fbo);
   glGenRenderbuffers(2, rb);
   for (int i = 1; i >= 0; i--) {
      glBindFramebuffer(GL_FRAMEBUFFER, fbo[i]);
      glBindRenderbuffer(GL_RENDERBUFFER, rb[i]);
      glRenderbufferStorageMultisample(GL_RENDERBUFFER, i ? 0 : 4, GL_DEPTH_COMPONENT24, CT_SIZE,
                                       CT_SIZE);
      glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_RENDERBUFFER, rb[i]);
      glDrawBuffer(GL_NONE);
      glReadBuffer(GL_NONE);
   }
   glDepthRange(0.25, 0.75);
   glEnable(GL_DEPTH_CLAMP);
   begin();
   slope(-3, 3);
   glBindFramebuffer(GL_DRAW_FRAMEBUFFER, fbo[1]);
   glBlitFramebuffer(0, 0, CT_SIZE, CT_SIZE, 0, 0, CT_SIZE, CT_SIZE, GL_DEPTH_BUFFER_BIT,
                     GL_NEAREST);
   glBindFramebuffer(GL_READ_FRAMEBUFFER, fbo[1]);
   check_depth("samples in front", CT_SIZE / 8, CT_SIZE / 2, 0.25f);
   check_depth("samples behind", CT_SIZE * 7 / 8, CT_SIZE / 2, 0.75f);
   glBindFramebuffer(GL_FRAMEBUFFER, 0);
   glDeleteFramebuffers(2, fbo);
   glDeleteRenderbuffers(2, rb);
   CHECK(ID, glGetError() == GL_NO_ERROR);
}

static const struct ct_test tests[] = {
    {"state", state},
    {"polygons", polygons},
    {"points_and_lines", points_and_lines},
    {"other_planes", other_planes},
    {"polygon_offset", polygon_offset},
    {"raster_position", raster_position},
    {"depth_pixels", depth_pixels},
    {"fragment_program", fragment_program},
    {"several_samples", several_samples},
};
CT_TOPIC(depth_clamp, "GL_ARB_depth_clamp", tests);

/* OpenGL 1.1 through wgl: three lit gears that turn, in display lists. */
#include "wgl.h"

#include <math.h>

#define PI 3.14159265f

struct gear {
   float x, y;             /* centre */
   float hole, rim, tooth; /* radii */
   float half;             /* of the thickness */
   int teeth;
   float phase, speed; /* degrees, and degrees a second */
   float color[4];
   GLuint list;
};

static struct gear gears[] = {
    {-1.65f, -0.85f, 0.5f, 1.75f, 2.15f, 0.4f, 20, 0, 70, {0.85f, 0.15f, 0.1f, 1}, 0},
    {1.45f, -0.95f, 0.3f, 0.8f, 1.15f, 0.8f, 10, -9, -140, {0.15f, 0.75f, 0.25f, 1}, 0},
    {-1.6f, 2.2f, 0.6f, 0.8f, 1.15f, 0.3f, 10, -25, -140, {0.2f, 0.3f, 0.95f, 1}, 0},
};
#define NUM_GEARS (sizeof gears / sizeof gears[0])

/* Radius and angle of corner i of the outline, four of a tooth: up, along, down, along. */
static void
outline(const struct gear *gear, int i, float *radius, float *angle)
{
   *radius = (i & 3) == 1 || (i & 3) == 2 ? gear->tooth : gear->rim;
   *angle = (float)i * 2 * PI / (float)(4 * gear->teeth);
}

static void
draw_face(const struct gear *gear, float z)
{
   glNormal3f(0, 0, z < 0 ? -1.0f : 1.0f);
   glBegin(GL_QUAD_STRIP);
   for (int i = 0; i <= 4 * gear->teeth; i++) {
      float radius, angle;
      outline(gear, i, &radius, &angle);
      glVertex3f(gear->hole * cosf(angle), gear->hole * sinf(angle), z);
      glVertex3f(radius * cosf(angle), radius * sinf(angle), z);
   }
   glEnd();
}

static void
draw_sides(const struct gear *gear)
{
   glShadeModel(GL_FLAT);
   glBegin(GL_QUADS);
   for (int i = 0; i < 4 * gear->teeth; i++) {
      float r0, a0, r1, a1;
      outline(gear, i, &r0, &a0);
      outline(gear, i + 1, &r1, &a1);
      const float x0 = r0 * cosf(a0), y0 = r0 * sinf(a0), x1 = r1 * cosf(a1), y1 = r1 * sinf(a1);
      glNormal3f(y1 - y0, x0 - x1, 0);
      glVertex3f(x0, y0, gear->half);
      glVertex3f(x0, y0, -gear->half);
      glVertex3f(x1, y1, -gear->half);
      glVertex3f(x1, y1, gear->half);
   }
   glEnd();
   glShadeModel(GL_SMOOTH);
   glBegin(GL_QUAD_STRIP);
   for (int i = 0; i <= 4 * gear->teeth; i++) {
      float radius, angle;
      outline(gear, i, &radius, &angle);
      glNormal3f(-cosf(angle), -sinf(angle), 0);
      glVertex3f(gear->hole * cosf(angle), gear->hole * sinf(angle), -gear->half);
      glVertex3f(gear->hole * cosf(angle), gear->hole * sinf(angle), gear->half);
   }
   glEnd();
}

static enum scene_state
init(HWND window)
{
   static const float sun[4] = {5, 5, 10, 0};
   if (!wgl_init(window))
      return SCENE_FAILED;
   glLightfv(GL_LIGHT0, GL_POSITION, sun);
   glEnable(GL_LIGHTING);
   glEnable(GL_LIGHT0);
   glEnable(GL_NORMALIZE);
   for (unsigned i = 0; i < NUM_GEARS; i++) {
      gears[i].list = glGenLists(1);
      glNewList(gears[i].list, GL_COMPILE);
      glMaterialfv(GL_FRONT_AND_BACK, GL_AMBIENT_AND_DIFFUSE, gears[i].color);
      draw_face(&gears[i], gears[i].half);
      draw_face(&gears[i], -gears[i].half);
      draw_sides(&gears[i]);
      glEndList();
   }
   return SCENE_READY;
}

static void
draw(float seconds)
{
   glClearColor(0, 0, 0, 0);
   glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
   wgl_camera(20, 25);
   for (unsigned i = 0; i < NUM_GEARS; i++) {
      glPushMatrix();
      glTranslatef(gears[i].x, gears[i].y, 0);
      glRotatef(gears[i].phase + gears[i].speed * seconds, 0, 0, 1);
      glCallList(gears[i].list);
      glPopMatrix();
   }
}

/* The front faces look straight along z, so their light is that of one vertex: the default ambient
 * light and the cosine to the sun. */
static void
check(const struct picture *picture, float seconds)
{
   static const float black[3] = {0, 0, 0}, axis[3] = {0, 0, 1};
   float turned[16], cosine = 0;
   glGetFloatv(GL_MODELVIEW_MATRIX, turned);
   for (int i = 0; i < 3; i++)
      cosine += turned[8 + i] * axis[2] * (i == 2 ? 10.0f : 5.0f) / sqrtf(150.0f);
   (void)seconds;
   for (unsigned i = 0; i < NUM_GEARS; i++) {
      const struct gear *gear = &gears[i];
      float rgb[3], x, y;
      for (int c = 0; c < 3; c++)
         rgb[c] = fminf(gear->color[c] * (0.2f + cosine), 1);
      for (int side = -1; side <= 1; side += 2) {
         const float middle = (gear->hole + gear->rim) * 0.5f * (float)side;
         const float point[3] = {gear->x, gear->y + middle, gear->half};
         wgl_project(point, &x, &y);
         expect_color(picture, "the face of a gear", x, y, rgb, 0.02f);
      }
   }
   expect_color(picture, "the corner", 2, SCENE_HEIGHT - 3, black, 0);
   expect_true(glIsEnabled(GL_LIGHTING) && glGetError() == GL_NO_ERROR, "no GL error");
}

const struct scene scene = {"gears",  init,        wgl_renderer, draw,
                            wgl_read, wgl_present, check,        wgl_quit};

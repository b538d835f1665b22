/* Fills of one colour: whole blocks of pixels need no shading each (OpenGL 1.3 chapters 3 and 4).
 */
#include <stdlib.h>

#include "ct.h"

#define MID (CT_SIZE / 2)
#define PIXELS (CT_SIZE * CT_SIZE)

static uint8_t image[PIXELS][4];

/* A rectangle of one colour in units of 1/255, alpha 255 but for the last: whole blocks of pixels
 * that a driver may fill without shading each. */
static void
one_color(GLubyte r, GLubyte g, GLubyte b, GLubyte a, int x0, int y0, int x1, int y1)
{
   glColor4ub(r, g, b, a);
   glRectf((float)x0 / MID - 1, (float)y0 / MID - 1, (float)x1 / MID - 1, (float)y1 / MID - 1);
}

static void
check_bytes(int x, int y, int r, int g, int b, int line)
{
   const uint8_t *v = image[y * CT_SIZE + x];
   ct_check("core 3.5 4.1", abs(v[0] - r) <= 1 && abs(v[1] - g) <= 1 && abs(v[2] - b) <= 1,
            "line %d: (%d, %d) is %d %d %d", line, x, y, v[0], v[1], v[2]);
}

/* One after the other, with small ones between, and with each step behind the shading. */
static void
rectangles_of_one_color(void)
{
   one_color(10, 20, 30, 255, 0, 0, CT_SIZE, CT_SIZE);
   one_color(200, 20, 30, 255, 3, 3, 5, 5);
   one_color(10, 220, 30, 255, 8, 8, 72, 73);
   glEnable(GL_BLEND);
   glBlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
   one_color(210, 20, 30, 51, 40, 8, 104, 40);
   glDisable(GL_BLEND);
   glColorMask(GL_FALSE, GL_TRUE, GL_FALSE, GL_TRUE);
   one_color(90, 91, 92, 255, 80, 80, 128, 128);
   glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
   glEnable(GL_ALPHA_TEST);
   glAlphaFunc(GL_GREATER, 0.5f);
   one_color(255, 255, 255, 100, 0, 0, CT_SIZE, CT_SIZE);
   one_color(1, 2, 3, 200, 0, 100, 32, 128);
   glDisable(GL_ALPHA_TEST);
   glReadPixels(0, 0, CT_SIZE, CT_SIZE, GL_RGBA, GL_UNSIGNED_BYTE, image);
   check_bytes(0, 0, 10, 20, 30, __LINE__);
   check_bytes(4, 4, 200, 20, 30, __LINE__);
   check_bytes(5, 5, 10, 20, 30, __LINE__);
   check_bytes(8, 72, 10, 220, 30, __LINE__);
   check_bytes(72, 72, 10, 20, 30, __LINE__);
   check_bytes(44, 20, 50, 180, 30, __LINE__);
   check_bytes(100, 30, 50, 20, 30, __LINE__);
   check_bytes(100, 100, 10, 91, 30, __LINE__);
   check_bytes(127, 127, 10, 91, 30, __LINE__);
   check_bytes(10, 110, 1, 2, 3, __LINE__);
}

/* A colour that is -0 or changes in one corner alone is not one colour. */
static void
almost_one_color(void)
{
   glBegin(GL_TRIANGLE_STRIP);
   glColor3f(-0.0f, 0.5f, 0);
   glVertex2f(-1, -1);
   glVertex2f(1, -1);
   glVertex2f(-1, 1);
   glColor3f(-0.0f, 0.5f, 1);
   glVertex2f(1, 1);
   glEnd();
   CHECK_PIXEL("core 3.5", 16, 16, 0, 0.5f, 0);
   CHECK_PIXEL("core 3.5", 111, 111, 0, 0.5f, 191.0f / 255);
}

static const struct ct_test tests[] = {
    {"rectangles_of_one_color", rectangles_of_one_color},
    {"almost_one_color", almost_one_color},
};
CT_TOPIC(core_fill, "", tests);

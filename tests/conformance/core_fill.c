/* Fills of one colour, where whole blocks of pixels need no shading each, and small primitives,
 * which are shaded together (OpenGL 1.3 chapters 3 and 4). */
#include <stdlib.h>
#include <string.h>

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

/* --- Depth and stencil, against a model: rectangles of one depth */

struct model {
   float depth[PIXELS];
   uint8_t stencil[PIXELS], red[PIXELS];
};

struct stencil {
   GLenum func, fail, zfail, zpass;
   GLint ref;
   GLuint value_mask, write_mask;
};

static unsigned
pick(unsigned num)
{
   return (unsigned)ct_random(0, (float)num) % num;
}

static bool
compare(GLenum func, float a, float b)
{
   switch (func) {
   case GL_NEVER:
      return false;
   case GL_LESS:
      return a < b;
   case GL_EQUAL:
      return a == b;
   case GL_LEQUAL:
      return a <= b;
   case GL_GREATER:
      return a > b;
   case GL_NOTEQUAL:
      return a != b;
   case GL_GEQUAL:
      return a >= b;
   default:
      return true;
   }
}

static uint8_t
operate(GLenum op, uint8_t s, GLint ref)
{
   switch (op) {
   case GL_ZERO:
      return 0;
   case GL_REPLACE:
      return (uint8_t)ref;
   case GL_INCR:
      return s < 255 ? s + 1 : s;
   case GL_DECR:
      return s > 0 ? s - 1 : s;
   case GL_INVERT:
      return (uint8_t)~s;
   default:
      return s;
   }
}

static void
draw_pixel(struct model *m, int i, const struct stencil *s, GLenum func, bool writes, float depth,
           uint8_t red)
{
   const uint8_t old = m->stencil[i];
   const bool passes =
       compare(s->func, (float)(s->ref & (GLint)s->value_mask), (float)(old & s->value_mask));
   const bool near = compare(func, depth, m->depth[i]);
   const GLenum op = !passes ? s->fail : near ? s->zpass : s->zfail;
   m->stencil[i] = (uint8_t)((old & ~s->write_mask) | (operate(op, old, s->ref) & s->write_mask));
   if (!passes || !near)
      return;
   m->red[i] = red;
   if (writes)
      m->depth[i] = depth;
}

static struct stencil
random_stencil(void)
{
   static const GLenum ops[] = {GL_KEEP, GL_KEEP, GL_ZERO, GL_REPLACE, GL_INCR, GL_DECR, GL_INVERT};
   struct stencil s = {.func = pick(2) ? GL_ALWAYS : GL_NEVER + pick(8),
                       .fail = ops[pick(7)],
                       .zfail = ops[pick(7)],
                       .zpass = ops[pick(7)],
                       .ref = (GLint)pick(4),
                       .value_mask = pick(3) ? 255 : 3,
                       .write_mask = pick(4) ? 255 : 0x55};
   glStencilFunc(s.func, s.ref, s.value_mask);
   glStencilOp(s.fail, s.zfail, s.zpass);
   glStencilMask(s.write_mask);
   return s;
}

/* Corners on whole blocks or anywhere; or all of the window. */
struct box {
   int x0, y0, x1, y1;
};

static struct box
random_box(bool all)
{
   const int step = pick(2) ? 8 : 1;
   const int x0 = (int)pick(60) / step * step, y0 = (int)pick(60) / step * step;
   const int x1 = x0 + 8 + (int)pick(60) / step * step, y1 = y0 + 8 + (int)pick(60) / step * step;
   return all ? (struct box){0, 0, CT_SIZE, CT_SIZE} : (struct box){x0, y0, x1, y1};
}

static void
draw_box(const struct box *b, int level, uint8_t red)
{
   glColor4ub(red, 0, 0, 255);
   glBegin(GL_QUADS);
   for (int k = 0; k < 4; k++)
      glVertex3f((float)(k == 1 || k == 2 ? b->x1 : b->x0) / MID - 1,
                 (float)(k >= 2 ? b->y1 : b->y0) / MID - 1, (float)level / 4 - 1);
   glEnd();
}

/* A rectangle, drawn and modelled; as a shadow volume it changes the stencil alone. */
static void
random_rectangle(struct model *m)
{
   const bool volume = !pick(3), tests = volume || pick(4), writes = !volume && pick(2);
   const bool keeps = !volume && !pick(3);
   const GLenum func = pick(3) ? GL_LESS + pick(4) : GL_NEVER + pick(8);
   const struct box b = random_box(volume && pick(3));
   const int level = (int)pick(8);
   const uint8_t red = (uint8_t)(1 + pick(255));
   struct stencil s = random_stencil();
   const struct stencil none = {GL_ALWAYS, GL_KEEP, GL_KEEP, GL_KEEP, 0, 255, 255};
   (keeps ? glDisable : glEnable)(GL_STENCIL_TEST);
   (tests ? glEnable : glDisable)(GL_DEPTH_TEST);
   glDepthFunc(func);
   glDepthMask(writes);
   glColorMask(!volume, !volume, !volume, !volume);
   draw_box(&b, level, red);
   glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
   for (int y = b.y0; y < b.y1; y++)
      for (int x = b.x0; x < b.x1; x++)
         draw_pixel(m, y * CT_SIZE + x, keeps ? &none : &s, tests ? func : GL_ALWAYS,
                    tests && writes, (float)level, volume ? m->red[y * CT_SIZE + x] : red);
}

static void
depth_and_stencil(void)
{
   static struct model m;
   static uint8_t stencil[PIXELS], red[PIXELS];
   unsigned wrong = 0;
   for (int round = 0; round < 12; round++) {
      const int level = (int)pick(8);
      glDepthMask(GL_TRUE);
      glStencilMask(255);
      glClearDepth(level / 8.0);
      glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT);
      memset(&m, 0, sizeof m);
      for (int i = 0; i < PIXELS; i++)
         m.depth[i] = (float)level;
      for (int i = 0; i < 40; i++)
         random_rectangle(&m);
      glReadPixels(0, 0, CT_SIZE, CT_SIZE, GL_STENCIL_INDEX, GL_UNSIGNED_BYTE, stencil);
      glReadPixels(0, 0, CT_SIZE, CT_SIZE, GL_RED, GL_UNSIGNED_BYTE, red);
      for (int i = 0; i < PIXELS; i++)
         wrong += stencil[i] != m.stencil[i] || red[i] != m.red[i];
   }
   ct_check("core 4.1.4 4.1.5", wrong == 0, "%u pixels are wrong", wrong);
}

struct small_primitive {
   GLenum kind;
   unsigned num;
   float color[3][4], position[3][4];
};

static struct small_primitive
random_small_primitive(void)
{
   static const GLenum kinds[] = {GL_POINTS, GL_LINES, GL_TRIANGLES};
   const unsigned kind = pick(3);
   const float x = ct_random(-1, 1), y = ct_random(-1, 1), size = ct_random(0.01f, 0.2f);
   const bool one_color = pick(2), affine = pick(2);
   struct small_primitive p = {.kind = kinds[kind], .num = kind + 1};
   for (unsigned v = 0; v < 3; v++) {
      for (unsigned c = 0; c < 4; c++)
         p.color[v][c] = v > 0 && one_color ? p.color[0][c] : ct_random(0, 1);
      const float w = affine ? 1.0f : ct_random(0.5f, 2.0f);
      p.position[v][0] = w * (x + ct_random(-size, size));
      p.position[v][1] = w * (y + ct_random(-size, size));
      p.position[v][2] = ct_random(-0.5f, 0.5f);
      p.position[v][3] = w;
   }
   return p;
}

static void
draw_small_primitive(const struct small_primitive *p)
{
   glBegin(p->kind);
   for (unsigned v = 0; v < p->num; v++) {
      glColor4fv(p->color[v]);
      glVertex4fv(p->position[v]);
   }
   glEnd();
}

/* Pixels of many primitives may be shaded together: they look as if each was drawn by itself. */
static void
small_primitives(void)
{
   enum { SMALL_PRIMITIVES = 400 };
   static struct small_primitive primitives[SMALL_PRIMITIVES];
   static uint8_t apart[PIXELS][4];
   for (int i = 0; i < SMALL_PRIMITIVES; i++)
      primitives[i] = random_small_primitive();
   glEnable(GL_BLEND);
   glBlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
   glPointSize(5);
   glLineWidth(2);
   for (int smooth = 0; smooth < 2; smooth++) {
      (smooth ? glEnable : glDisable)(GL_POINT_SMOOTH);
      (smooth ? glEnable : glDisable)(GL_LINE_SMOOTH);
      (smooth ? glEnable : glDisable)(GL_POLYGON_SMOOTH);
      for (int together = 0; together < 2; together++) {
         ct_clear(0, 0, 0, 1);
         for (int i = 0; i < SMALL_PRIMITIVES; i++) {
            draw_small_primitive(&primitives[i]);
            if (!together)
               glFinish();
         }
         glReadPixels(0, 0, CT_SIZE, CT_SIZE, GL_RGBA, GL_UNSIGNED_BYTE, together ? image : apart);
      }
      unsigned lit = 0;
      for (int i = 0; i < PIXELS; i++)
         lit += apart[i][0] > 0;
      ct_check("core 3.3 3.4 3.5", lit > PIXELS / 4, "%u pixels are lit", lit);
      ct_check("core 3.3 3.4 3.5", memcmp(image, apart, sizeof image) == 0, "smooth: %d", smooth);
   }
}

/* The same with depth and stencil: what is finished after each primitive comes from memory again,
 * and whoever brings only a part of it leaves the rest alone. */
static void
small_primitives_in_depth(void)
{
   enum { SMALL_PRIMITIVES = 300 };
   static struct small_primitive primitives[SMALL_PRIMITIVES];
   static uint8_t apart[PIXELS][4], stencil[2][PIXELS];
   static uint32_t depth[2][PIXELS];
   for (int i = 0; i < SMALL_PRIMITIVES; i++)
      primitives[i] = random_small_primitive();
   glEnable(GL_DEPTH_TEST);
   glDepthFunc(GL_LEQUAL);
   glEnable(GL_STENCIL_TEST);
   glPointSize(5);
   for (int depth_alone = 0; depth_alone < 2; depth_alone++) {
      for (int together = 0; together < 2; together++) {
         glClearDepth(0.625);
         glClearStencil(3);
         ct_clear(0, 0, 0, 1);
         glClear(GL_DEPTH_BUFFER_BIT | (depth_alone && together ? 0 : GL_STENCIL_BUFFER_BIT));
         for (int i = 0; i < SMALL_PRIMITIVES; i++) {
            glStencilFunc(GL_ALWAYS, 0, ~0u);
            glStencilOp(GL_KEEP, GL_KEEP, depth_alone ? GL_KEEP : GL_INCR);
            draw_small_primitive(&primitives[i]);
            if (!together)
               glFinish();
         }
         glReadPixels(0, 0, CT_SIZE, CT_SIZE, GL_RGBA, GL_UNSIGNED_BYTE, together ? image : apart);
         glReadPixels(0, 0, CT_SIZE, CT_SIZE, GL_DEPTH_COMPONENT, GL_UNSIGNED_INT, depth[together]);
         glReadPixels(0, 0, CT_SIZE, CT_SIZE, GL_STENCIL_INDEX, GL_UNSIGNED_BYTE,
                      stencil[together]);
      }
      ct_check("core 4.1.6", memcmp(image, apart, sizeof image) == 0, "colours differ");
      ct_check("core 4.1.6", memcmp(depth[0], depth[1], sizeof depth[0]) == 0, "depths differ");
      ct_check("core 4.1.5", memcmp(stencil[0], stencil[1], PIXELS) == 0, "stencils differ");
   }
}

/* A smooth triangle of one color: what its pixels are covered by comes to its area, and edges have
 * pixels that are covered in part, wherever the blocks lie that are covered whole. */
static void
smooth_triangle(void)
{
   const float v[3][2] = {{-0.9f, -0.8f}, {0.8f, -0.5f}, {-0.1f, 0.9f}}, half = CT_SIZE / 2.0f;
   const float area =
       0.5f * half * half *
       ((v[1][0] - v[0][0]) * (v[2][1] - v[0][1]) - (v[2][0] - v[0][0]) * (v[1][1] - v[0][1]));
   const float edges = half * (2 * (v[2][1] - v[0][1]) - (v[1][1] - v[0][1]));
   unsigned sum = 0, in_part = 0;
   ct_clear(0, 0, 0, 0);
   glEnable(GL_POLYGON_SMOOTH);
   glEnable(GL_BLEND);
   glBlendFunc(GL_SRC_ALPHA_SATURATE, GL_ONE);
   glColor4f(1, 1, 1, 1);
   glBegin(GL_TRIANGLES);
   for (int i = 0; i < 3; i++)
      glVertex2fv(v[i]);
   glEnd();
   glReadPixels(0, 0, CT_SIZE, CT_SIZE, GL_RGBA, GL_UNSIGNED_BYTE, image);
   for (int i = 0; i < PIXELS; i++) {
      sum += image[i][0];
      in_part += image[i][0] > 0 && image[i][0] < 255;
   }
   ct_check("core 3.5.1", fabsf((float)sum / 255 - area) < 0.02f * area, "%g pixels, expected %g",
            (float)sum / 255, area);
   ct_check("core 3.5.1", (float)in_part > 0.8f * edges, "%u pixels are covered in part", in_part);
}

static const struct ct_test tests[] = {
    {"rectangles_of_one_color", rectangles_of_one_color},
    {"almost_one_color", almost_one_color},
    {"depth_and_stencil", depth_and_stencil},
    {"small_primitives", small_primitives},
    {"small_primitives_in_depth", small_primitives_in_depth},
    {"smooth_triangle", smooth_triangle},
};
CT_TOPIC(core_fill, "", tests);

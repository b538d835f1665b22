/* Primitives are drawn in the order in which they come (OpenGL 1.3 section 2.1): what many of them
 * make of a picture does not depend on how many are drawn together. */
#include "ct.h"

#define PIXELS (CT_SIZE * CT_SIZE)
#define PRIMS 40

struct prim {
   float color[4], x[3], y[3], z;
};

static struct prim prims[PRIMS];

/* Each near to the one before, so that pixels are drawn to again and again; `size` in pixels. */
static void
make_prims(float size)
{
   float x = 0.0f, y = 0.0f;
   for (unsigned i = 0; i < PRIMS; i++) {
      struct prim *p = &prims[i];
      x = i % 20 ? x + ct_random(-size, size) / CT_SIZE : ct_random(-0.9f, 0.9f);
      y = i % 20 ? y + ct_random(-size, size) / CT_SIZE : ct_random(-0.9f, 0.9f);
      p->z = ct_random(-0.9f, 0.9f);
      for (unsigned k = 0; k < 3; k++) {
         p->x[k] = x + ct_random(-2.0f * size, 2.0f * size) / CT_SIZE;
         p->y[k] = y + ct_random(-2.0f * size, 2.0f * size) / CT_SIZE;
      }
      for (unsigned c = 0; c < 4; c++)
         p->color[c] = ct_random(0.0f, 1.0f);
   }
}

static unsigned
num_corners(GLenum mode)
{
   return mode == GL_POINTS ? 1 : mode == GL_LINES ? 2 : 3;
}

/* So many at a time; several: between glBegin and glEnd. */
static void
draw_prims(GLenum mode, unsigned together)
{
   for (unsigned i = 0; i < PRIMS; i += together) {
      glBegin(mode);
      for (unsigned k = i; k < i + together; k++) {
         glColor4fv(prims[k].color);
         for (unsigned corner = 0; corner < num_corners(mode); corner++)
            glVertex3f(prims[k].x[corner], prims[k].y[corner], prims[k].z);
      }
      glEnd();
      if (together == 1)
         glFinish();
   }
}

struct picture {
   uint8_t colors[PIXELS][4], stencil[PIXELS];
   float depths[PIXELS];
};

static void
take_picture(GLenum mode, unsigned together, struct picture *out)
{
   glClearColor(0.2f, 0.4f, 0.6f, 0.8f);
   glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT);
   draw_prims(mode, together);
   glReadPixels(0, 0, CT_SIZE, CT_SIZE, GL_RGBA, GL_UNSIGNED_BYTE, out->colors);
   glReadPixels(0, 0, CT_SIZE, CT_SIZE, GL_DEPTH_COMPONENT, GL_FLOAT, out->depths);
   glReadPixels(0, 0, CT_SIZE, CT_SIZE, GL_STENCIL_INDEX, GL_UNSIGNED_BYTE, out->stencil);
}

/* Blending, and for odd ones depth tests that later primitives may fail, none of which gives the
 * same in another order. Stencil counts all. */
static void
set_state(unsigned i)
{
   glEnable(GL_BLEND);
   glBlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
   glEnable(GL_STENCIL_TEST);
   glStencilFunc(GL_ALWAYS, 0, 0xff);
   glStencilOp(GL_KEEP, GL_KEEP, GL_INCR);
   (i & 1 ? glEnable : glDisable)(GL_DEPTH_TEST);
   glPointSize(i & 2 ? 5.0f : 1.0f);
   glLineWidth(i & 2 ? 3.0f : 1.0f);
   (i & 4 ? glEnable : glDisable)(GL_LINE_SMOOTH);
   (i & 4 ? glEnable : glDisable)(GL_POINT_SMOOTH);
}

static void
primitives_together(void)
{
   static const GLenum modes[] = {GL_POINTS, GL_LINES, GL_TRIANGLES};
   static const unsigned states[] = {0, 1, 3, 5, 6};
   static const float sizes[] = {2.0f, 1.0f, 8.0f, 1.0f, 20.0f};
   static struct picture apart, together;
   for (unsigned i = 0; i < 3 * 5; i++) {
      const GLenum mode = modes[i % 3];
      unsigned several = 0;
      set_state(states[i / 3]);
      make_prims(sizes[i / 3]);
      take_picture(mode, 1, &apart);
      take_picture(mode, PRIMS, &together);
      for (unsigned p = 0; p < PIXELS; p++)
         several += apart.stencil[p] > 1;
      ct_check("core 2.1", several > 0, "case %u: no pixel was drawn to twice", i);
      ct_check("core 2.1", memcmp(apart.colors, together.colors, sizeof apart.colors) == 0,
               "colors of case %u", i);
      ct_check("core 2.1", memcmp(apart.depths, together.depths, sizeof apart.depths) == 0,
               "depths of case %u", i);
      ct_check("core 2.1", memcmp(apart.stencil, together.stencil, sizeof apart.stencil) == 0,
               "stencil of case %u", i);
   }
}

static const struct ct_test tests[] = {
    {"primitives_together", primitives_together},
};
CT_TOPIC(core_order, "", tests);

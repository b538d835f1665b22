/* GL_ARB_vertex_blend, GL_ARB_matrix_palette: vertices of several modelview matrices. */
#include "ct.h"
#include "ct_arb.h"

#include <stdio.h>

#define BLEND "ARB_vertex_blend"
#define PALETTE "ARB_matrix_palette"
#define UNITS 4

/* Where a vertex came to, as clip coordinates have it. */
static void
check_at(const char *ids, const struct ct_result *r, float x, float y, const char *what)
{
   const float half = CT_SIZE / 2;
   const float got[2] = {r->window[0] / half - 1, r->window[1] / half - 1};
   const float expected[2] = {x, y};
   ct_check(ids, r->drawn, "%s: a point came out", what);
   ct_near(ids, 2, got, expected, 1e-5f, "%s", what);
}

/* Unit n, or palette matrix n, moves by (x, y). */
static void
load_shift(GLenum mode, float x, float y)
{
   glMatrixMode(mode);
   glLoadIdentity();
   glTranslatef(x, y, 0);
   glMatrixMode(GL_MODELVIEW);
}

static const float unit_shift[UNITS][2] = {{0.5f, 0}, {0, 0.5f}, {-0.5f, 0}, {0, -0.5f}};
static const GLenum unit_modes[UNITS] = {GL_MODELVIEW0_ARB, GL_MODELVIEW1_ARB, GL_MODELVIEW2_ARB,
                                         GL_MODELVIEW3_ARB};

static void
load_units(void)
{
   for (unsigned i = 0; i < UNITS; i++)
      load_shift(unit_modes[i], unit_shift[i][0], unit_shift[i][1]);
}

static void
draw_current(void *data)
{
   glBegin(GL_POINTS);
   glVertex2f(0.125f, 0.25f);
   glEnd();
}

static void
state(void)
{
   GLint value = -1;
   GLfloat v[16];
   glGetIntegerv(GL_MAX_VERTEX_UNITS_ARB, &value);
   CHECK(BLEND, value >= 2);
   glGetIntegerv(GL_ACTIVE_VERTEX_UNITS_ARB, &value);
   CHECK(BLEND, value == 1);
   glGetFloatv(GL_CURRENT_WEIGHT_ARB, v);
   CHECK_NEAR(BLEND, UNITS, v, VEC4(1, 0, 0, 0), 0);
   glGetIntegerv(GL_WEIGHT_ARRAY_SIZE_ARB, &value);
   CHECK(BLEND, value == 0);
   glGetIntegerv(GL_WEIGHT_ARRAY_TYPE_ARB, &value);
   CHECK(BLEND, value == GL_FLOAT);
   CHECK(BLEND, !glIsEnabled(GL_VERTEX_BLEND_ARB) && !glIsEnabled(GL_WEIGHT_SUM_UNITY_ARB) &&
                    !glIsEnabled(GL_WEIGHT_ARRAY_ARB));
   for (unsigned i = 0; i < 2; i++) {
      glPushAttrib(i ? GL_TRANSFORM_BIT : GL_ENABLE_BIT);
      glEnable(GL_VERTEX_BLEND_ARB);
      CHECK(BLEND, glIsEnabled(GL_VERTEX_BLEND_ARB));
      glPopAttrib();
      CHECK(BLEND, !glIsEnabled(GL_VERTEX_BLEND_ARB));
   }
   glPushAttrib(GL_TRANSFORM_BIT | GL_CURRENT_BIT);
   glVertexBlendARB(2);
   glWeightfvARB(2, VEC4(0.25f, 0.5f));
   glPopAttrib();
   glGetIntegerv(GL_ACTIVE_VERTEX_UNITS_ARB, &value);
   CHECK(BLEND, value == 1);
   glGetFloatv(GL_CURRENT_WEIGHT_ARB, v);
   CHECK_NEAR(BLEND, UNITS, v, VEC4(1, 0, 0, 0), 0);
}

static void
palette_state(void)
{
   GLint value = -1, most = 0, units = 0;
   GLfloat v[4];
   glGetIntegerv(GL_MAX_VERTEX_UNITS_ARB, &units);
   glGetIntegerv(GL_MAX_PALETTE_MATRICES_ARB, &most);
   CHECK(PALETTE, most >= units);
   glGetIntegerv(GL_MAX_MATRIX_PALETTE_STACK_DEPTH_ARB, &value);
   CHECK(PALETTE, value >= 1);
   glGetIntegerv(GL_CURRENT_PALETTE_MATRIX_ARB, &value);
   CHECK(PALETTE, value == 0);
   glGetFloatv(GL_CURRENT_MATRIX_INDEX_ARB, v);
   CHECK_NEAR(PALETTE, UNITS, v, VEC4(0, 0, 0, 0), 0);
   glGetIntegerv(GL_MATRIX_INDEX_ARRAY_TYPE_ARB, &value);
   CHECK(PALETTE, value == GL_UNSIGNED_BYTE);
   glGetIntegerv(GL_MATRIX_INDEX_ARRAY_SIZE_ARB, &value);
   CHECK(PALETTE, value == 0);
   CHECK(PALETTE, !glIsEnabled(GL_MATRIX_PALETTE_ARB) && !glIsEnabled(GL_MATRIX_INDEX_ARRAY_ARB));
   CHECK_ERROR(PALETTE, GL_INVALID_VALUE, glCurrentPaletteMatrixARB(most));
   CHECK_ERROR(PALETTE, GL_INVALID_VALUE, glCurrentPaletteMatrixARB(-1));
   CHECK_ERROR(PALETTE, GL_NO_ERROR, glCurrentPaletteMatrixARB(most - 1));
   glGetIntegerv(GL_CURRENT_PALETTE_MATRIX_ARB, &value);
   CHECK(PALETTE, value == most - 1);
   CHECK_ERROR(PALETTE, GL_INVALID_VALUE, glMatrixIndexubvARB(units + 1, (GLubyte[8]){0}));
   CHECK_ERROR(PALETTE, GL_INVALID_VALUE,
               glMatrixIndexPointerARB(units + 1, GL_UNSIGNED_BYTE, 0, v));
   CHECK_ERROR(PALETTE, GL_INVALID_ENUM, glMatrixIndexPointerARB(1, GL_BYTE, 0, v));
}

/* Each unit has a stack of its own, as deep as the first one's; the palette has one matrix each. */
static void
matrices(void)
{
   GLfloat m[16];
   load_units();
   for (unsigned i = 0; i < UNITS; i++) {
      glGetFloatv(unit_modes[i], m);
      CHECK_NEAR(BLEND, 2, m + 12, unit_shift[i], 0);
   }
   glGetFloatv(GL_MODELVIEW_MATRIX, m);
   CHECK_NEAR(BLEND, 2, m + 12, VEC4(0.5f, 0), 0);
   glMatrixMode(GL_MODELVIEW2_ARB);
   for (unsigned i = 1; i < 32; i++)
      glPushMatrix();
   CHECK_PENDING(BLEND, GL_NO_ERROR);
   CHECK_ERROR(BLEND, GL_STACK_OVERFLOW, glPushMatrix());
   glLoadIdentity();
   for (unsigned i = 1; i < 32; i++)
      glPopMatrix();
   CHECK_PENDING(BLEND, GL_NO_ERROR);
   CHECK_ERROR(BLEND, GL_STACK_UNDERFLOW, glPopMatrix());
   glGetFloatv(GL_MODELVIEW2_ARB, m);
   CHECK_NEAR(BLEND, 2, m + 12, VEC4(-0.5f, 0), 0);
   CHECK_ERROR(BLEND, GL_INVALID_ENUM, glMatrixMode(GL_MODELVIEW31_ARB));

   glMatrixMode(GL_MATRIX_PALETTE_ARB);
   for (int i = 0; i < 3; i++) {
      glCurrentPaletteMatrixARB(i);
      glLoadIdentity();
      glTranslatef((float)i, 0, 0);
   }
   for (int i = 0; i < 3; i++) {
      glCurrentPaletteMatrixARB(i);
      glGetFloatv(GL_MATRIX_PALETTE_ARB, m);
      CHECK(PALETTE, m[12] == (float)i);
   }
   CHECK_ERROR(PALETTE, GL_STACK_UNDERFLOW, glPopMatrix());
}

static void
check_weights(const char *what, const float expected[UNITS])
{
   GLfloat v[UNITS];
   glGetFloatv(GL_CURRENT_WEIGHT_ARB, v);
   ct_near(BLEND, UNITS, v, expected, 1e-6f, "%s", what);
}

static void
weights(void)
{
   glWeightbvARB(1, (GLbyte[]){127});
   check_weights("bytes", VEC4(1, 0, 0, 0));
   glWeightubvARB(2, (GLubyte[]){51, 255});
   check_weights("unsigned bytes", VEC4(0.2f, 1, 0, 0));
   glWeightsvARB(3, (GLshort[]){32767, -32768, 32767});
   check_weights("shorts", VEC4(1, -1, 1, 0));
   glWeightusvARB(1, (GLushort[]){13107});
   check_weights("unsigned shorts", VEC4(0.2f, 0, 0, 0));
   glWeightivARB(2, (GLint[]){0x7fffffff, -0x7fffffff - 1});
   check_weights("ints", VEC4(1, -1, 0, 0));
   glWeightuivARB(2, (GLuint[]){0xffffffffu, 0});
   check_weights("unsigned ints", VEC4(1, 0, 0, 0));
   glWeightdvARB(4, (GLdouble[]){0.25, 0.5, 2, -3});
   check_weights("doubles", VEC4(0.25f, 0.5f, 2, -3));
   glEnable(GL_WEIGHT_SUM_UNITY_ARB);
   glWeightfvARB(2, VEC4(0.25f, 0.5f));
   check_weights("the rest of two", VEC4(0.25f, 0.5f, 0.25f, 0));
   glWeightfvARB(1, VEC4(0.25f));
   check_weights("the rest of one", VEC4(0.25f, 0.75f, 0, 0));
   GLint units;
   glGetIntegerv(GL_MAX_VERTEX_UNITS_ARB, &units);
   CHECK_ERROR(BLEND, GL_INVALID_VALUE, glWeightfvARB(units, (GLfloat[32]){0}));
   glDisable(GL_WEIGHT_SUM_UNITY_ARB);
   CHECK_ERROR(BLEND, GL_NO_ERROR, glWeightfvARB(units, (GLfloat[32]){0}));
   CHECK_ERROR(BLEND, GL_INVALID_VALUE, glWeightfvARB(units + 1, (GLfloat[33]){0}));
   CHECK_ERROR(BLEND, GL_INVALID_VALUE, glVertexBlendARB(units + 1));
   CHECK_ERROR(BLEND, GL_INVALID_VALUE, glVertexBlendARB(0));
   CHECK_ERROR(BLEND, GL_INVALID_VALUE, glWeightPointerARB(units + 1, GL_FLOAT, 0, NULL));
   CHECK_ERROR(BLEND, GL_INVALID_ENUM, glWeightPointerARB(1, GL_BITMAP, 0, NULL));
}

static void
positions(void)
{
   load_units();
   glMatrixMode(GL_PROJECTION);
   glScalef(0.5f, 0.5f, 1);
   static const float weight[UNITS] = {0.5f, 0.25f, 0.125f, 0.0625f};
   glWeightfvARB(UNITS, weight);
   struct ct_result r = ct_feedback(draw_current, NULL);
   check_at(BLEND, &r, 0.3125f, 0.125f, "without blending");
   glEnable(GL_VERTEX_BLEND_ARB);
   /* The sum of weights need not be 1: w, which divides, has the same sum. */
   float x = 0, y = 0, w = 0;
   for (int n = 0; n < UNITS; n++) {
      x += weight[n] * (0.125f + unit_shift[n][0]);
      y += weight[n] * (0.25f + unit_shift[n][1]);
      w += weight[n];
      glVertexBlendARB(n + 1);
      r = ct_feedback(draw_current, NULL);
      check_at(BLEND, &r, 0.5f * x / w, 0.5f * y / w, "of some units");
   }
   glDisable(GL_VERTEX_BLEND_ARB);
   r = ct_feedback(draw_current, NULL);
   check_at(BLEND, &r, 0.3125f, 0.125f, "without blending again");
}

/* Weights between vertices: the left and the right of a quad go with a unit each. */
static void
drawn(void)
{
   load_shift(GL_MODELVIEW0_ARB, -0.5f, 0);
   load_shift(GL_MODELVIEW1_ARB, 0.5f, 0);
   glEnable(GL_VERTEX_BLEND_ARB);
   glVertexBlendARB(2);
   for (unsigned list = 0; list < 2; list++) {
      ct_clear(0, 0, 0, 1);
      glColor3f(1, 1, 1);
      if (list)
         glNewList(1, GL_COMPILE);
      glBegin(GL_QUADS);
      glWeightfvARB(2, VEC4(1, 0));
      glVertex2f(0, -0.5f);
      glWeightfvARB(2, VEC4(0, 1));
      glVertex2f(0, -0.5f);
      glVertex2f(0, 0.5f);
      glWeightfvARB(2, VEC4(1, 0));
      glVertex2f(0, 0.5f);
      glEnd();
      if (list) {
         glEndList();
         glCallList(1);
      }
      CHECK(BLEND, ct_count_lit() == CT_SIZE * CT_SIZE / 4);
      CHECK_PIXEL(BLEND, CT_SIZE / 4 + 1, CT_SIZE / 2, 1, 1, 1);
      CHECK_PIXEL(BLEND, CT_SIZE * 3 / 4 - 2, CT_SIZE / 2, 1, 1, 1);
      CHECK_PIXEL(BLEND, CT_SIZE / 4 - 2, CT_SIZE / 2, 0, 0, 0);
   }
}

/* Each matrix counts for what is drawn before it changes. */
static void
changes(void)
{
   static const GLenum modes[] = {GL_MODELVIEW0_ARB, GL_MODELVIEW1_ARB, GL_MATRIX_PALETTE_ARB};
   glEnable(GL_VERTEX_BLEND_ARB);
   glVertexBlendARB(2);
   glCurrentPaletteMatrixARB(5);
   glMatrixIndexubvARB(2, (GLubyte[]){5, 5});
   for (unsigned i = 0; i < CT_COUNT(modes); i++) {
      const bool palette = modes[i] == GL_MATRIX_PALETTE_ARB;
      (palette ? glEnable : glDisable)(GL_MATRIX_PALETTE_ARB);
      glWeightfvARB(2, i == 1 ? VEC4(0, 1) : VEC4(1, 0));
      ct_clear(0, 0, 0, 1);
      for (int side = -1; side <= 1; side += 2) {
         load_shift(modes[i], 0.5f * (float)side, 0);
         glBegin(GL_QUADS);
         glVertex2f(-0.25f, -0.25f);
         glVertex2f(0.25f, -0.25f);
         glVertex2f(0.25f, 0.25f);
         glVertex2f(-0.25f, 0.25f);
         glEnd();
      }
      CHECK(palette ? PALETTE : BLEND, ct_count_lit() == 2 * CT_SIZE * CT_SIZE / 16);
      CHECK_PIXEL(palette ? PALETTE : BLEND, CT_SIZE / 4, CT_SIZE / 2, 1, 1, 1);
      CHECK_PIXEL(palette ? PALETTE : BLEND, CT_SIZE * 3 / 4, CT_SIZE / 2, 1, 1, 1);
   }
}

static GLfloat array_positions[64][2], array_weights[64][UNITS];
static GLubyte array_indices[64][UNITS];

struct array_draw {
   int how; /* 0 ArrayElement, 1 DrawArrays, 2 many, 3 DrawElements, 4 many */
   int element;
};

/* All vertices but one lie outside of the view. */
static void
draw_array(void *data)
{
   const struct array_draw *d = data;
   GLushort index[64];
   for (unsigned i = 0; i < 64; i++) {
      index[i] = (GLushort)i;
      array_positions[i][0] = (int)i == d->element ? 0.125f : 9;
      array_positions[i][1] = 0.25f;
   }
   switch (d->how) {
   case 0:
      glBegin(GL_POINTS);
      glArrayElement(d->element);
      glEnd();
      break;
   case 1:
      glDrawArrays(GL_POINTS, d->element, 1);
      break;
   case 2:
      glDrawArrays(GL_POINTS, 0, 64);
      break;
   case 3:
      glDrawElements(GL_POINTS, 1, GL_UNSIGNED_SHORT, index + d->element);
      break;
   default:
      glDrawElements(GL_POINTS, 64, GL_UNSIGNED_SHORT, index);
      break;
   }
}

static void
call_list(void *data)
{
   glCallList(2);
}

/* Each way to draw, to pixels and as a list too, whatever number of weights the array has. */
static void
check_arrays(const char *ids, int size, const float weight[UNITS], const float shift[UNITS][2])
{
   float x = 0, y = 0;
   for (unsigned i = 0; i < UNITS; i++) {
      x += weight[i] * shift[i][0];
      y += weight[i] * shift[i][1];
   }
   for (struct array_draw d = {0, 7}; d.how < 5; d.how++) {
      struct ct_result r = ct_feedback(draw_array, &d);
      char what[64];
      snprintf(what, sizeof what, "%d of an array, drawn in way %d", size, d.how);
      check_at(ids, &r, 0.125f + x, 0.25f + y, what);
      ct_clear(0, 0, 0, 1);
      draw_array(&d);
      CHECK_PIXEL(ids, (int)r.window[0], (int)r.window[1], 1, 1, 1);
      CHECK(ids, ct_count_lit() == 1);
      glNewList(2, GL_COMPILE);
      draw_array(&d);
      glEndList();
      glDisableClientState(GL_VERTEX_ARRAY);
      glDisableClientState(GL_WEIGHT_ARRAY_ARB);
      r = ct_feedback(call_list, NULL);
      snprintf(what, sizeof what, "%d of an array, in a list of way %d", size, d.how);
      check_at(ids, &r, 0.125f + x, 0.25f + y, what);
      glEnableClientState(GL_VERTEX_ARRAY);
      glEnableClientState(GL_WEIGHT_ARRAY_ARB);
   }
}

static void
set_arrays(void)
{
   for (unsigned i = 0; i < 64; i++) {
      const float w[UNITS] = {0.5f, 0.25f, 0.125f, 0.125f};
      memcpy(array_weights[i], w, sizeof w);
      for (unsigned c = 0; c < UNITS; c++)
         array_indices[i][c] = (GLubyte)(3 - c);
   }
   glVertexPointer(2, GL_FLOAT, 0, array_positions);
   glEnableClientState(GL_VERTEX_ARRAY);
   glEnableClientState(GL_WEIGHT_ARRAY_ARB);
   glEnable(GL_VERTEX_BLEND_ARB);
   glVertexBlendARB(UNITS);
}

static void
arrays(void)
{
   load_units();
   set_arrays();
   glWeightPointerARB(UNITS, GL_FLOAT, sizeof array_weights[0], array_weights);
   check_arrays(BLEND, UNITS, array_weights[0], unit_shift);
   glEnable(GL_WEIGHT_SUM_UNITY_ARB);
   for (int size = 1; size < UNITS; size++) {
      float w[UNITS] = {0}, rest = 1;
      for (int i = 0; i < size; i++)
         rest -= w[i] = array_weights[0][i];
      w[size] = rest;
      glWeightPointerARB(size, GL_FLOAT, sizeof array_weights[0], array_weights);
      check_arrays(BLEND, size, w, unit_shift);
   }
   glDisable(GL_WEIGHT_SUM_UNITY_ARB);
   GLubyte bytes[64][4];
   memset(bytes, 0, sizeof bytes);
   for (unsigned i = 0; i < 64; i++) {
      bytes[i][0] = 51;
      bytes[i][1] = 204;
   }
   glWeightPointerARB(2, GL_UNSIGNED_BYTE, 4, bytes);
   check_arrays(BLEND, 2, VEC4(0.2f, 0.8f, 0, 0), unit_shift);
   void *pointer = NULL;
   glGetPointerv(GL_WEIGHT_ARRAY_POINTER_ARB, &pointer);
   CHECK(BLEND, pointer == bytes);
}

static void
palette_arrays(void)
{
   float shift[UNITS][2];
   for (unsigned i = 0; i < UNITS; i++) {
      glCurrentPaletteMatrixARB((GLint)i);
      load_shift(GL_MATRIX_PALETTE_ARB, unit_shift[i][0], unit_shift[i][1]);
   }
   set_arrays();
   glEnable(GL_MATRIX_PALETTE_ARB);
   glWeightPointerARB(UNITS, GL_FLOAT, sizeof array_weights[0], array_weights);
   glMatrixIndexPointerARB(UNITS, GL_UNSIGNED_BYTE, UNITS, array_indices);
   glEnableClientState(GL_MATRIX_INDEX_ARRAY_ARB);
   for (unsigned i = 0; i < UNITS; i++)
      memcpy(shift[i], unit_shift[3 - i], sizeof shift[i]);
   check_arrays(PALETTE, UNITS, array_weights[0], shift);
   void *pointer = NULL;
   glGetPointerv(GL_MATRIX_INDEX_ARRAY_POINTER_ARB, &pointer);
   CHECK(PALETTE, pointer == array_indices);
   /* Those that the array lacks are the current ones. */
   glMatrixIndexubvARB(UNITS, (GLubyte[]){3, 3, 3, 1});
   glMatrixIndexPointerARB(3, GL_UNSIGNED_BYTE, UNITS, array_indices);
   memcpy(shift[3], unit_shift[1], sizeof shift[3]);
   check_arrays(PALETTE, 3, array_weights[0], shift);
}

static void
palette(void)
{
   GLint most;
   GLfloat got[UNITS];
   glGetIntegerv(GL_MAX_PALETTE_MATRICES_ARB, &most);
   for (GLint i = 0; i < most; i++) {
      glCurrentPaletteMatrixARB(i);
      load_shift(GL_MATRIX_PALETTE_ARB, 0.5f * (float)i / (float)most, 0);
   }
   glEnable(GL_MATRIX_PALETTE_ARB);
   glMatrixIndexusvARB(2, (GLushort[]){(GLushort)(most - 1), 1});
   glWeightfvARB(2, VEC4(0.5f, 0.5f));
   struct ct_result r = ct_feedback(draw_current, NULL);
   check_at(PALETTE, &r, 0.125f, 0.25f, "nothing is blended");
   glEnable(GL_VERTEX_BLEND_ARB);
   glVertexBlendARB(2);
   r = ct_feedback(draw_current, NULL);
   check_at(PALETTE, &r, 0.375f, 0.25f, "the last and the second");
   glMatrixIndexuivARB(1, (GLuint[]){2});
   glGetFloatv(GL_CURRENT_MATRIX_INDEX_ARB, got);
   CHECK_NEAR(PALETTE, UNITS, got, VEC4(2, 1, 0, 0), 0);
   r = ct_feedback(draw_current, NULL);
   check_at(PALETTE, &r, 0.125f + 0.25f * 3 / (float)most, 0.25f, "the third and the second");
   /* A matrix that changes, and one of another unit in between. */
   glCurrentPaletteMatrixARB(2);
   load_shift(GL_MATRIX_PALETTE_ARB, 0, 0.25f);
   r = ct_feedback(draw_current, NULL);
   check_at(PALETTE, &r, 0.125f + 0.25f / (float)most, 0.375f, "after a change");
   glDisable(GL_MATRIX_PALETTE_ARB);
   load_units();
   r = ct_feedback(draw_current, NULL);
   check_at(PALETTE, &r, 0.375f, 0.5f, "units of their own");
}

/* Light comes along z; normals turn away from it by unit. */
static void
normals(void)
{
   struct ct_result r;
   const float k = sqrtf(0.5f);
   glEnable(GL_LIGHTING);
   glEnable(GL_LIGHT0);
   glLightModelfv(GL_LIGHT_MODEL_AMBIENT, VEC4(0, 0, 0, 1));
   glMaterialfv(GL_FRONT_AND_BACK, GL_AMBIENT, VEC4(0, 0, 0, 1));
   glMaterialfv(GL_FRONT_AND_BACK, GL_DIFFUSE, VEC4(1, 1, 1, 1));
   glLightfv(GL_LIGHT0, GL_POSITION, VEC4(0, 0, 1, 0));
   glMatrixMode(GL_MODELVIEW1_ARB);
   glRotatef(90, 1, 0, 0);
   glMatrixMode(GL_MODELVIEW);
   glNormal3f(0, 0, 1);
   glEnable(GL_VERTEX_BLEND_ARB);
   glVertexBlendARB(2);
   glWeightfvARB(2, VEC4(0.5f, 0.5f));
   r = ct_feedback(draw_current, NULL);
   CHECK_NEAR(BLEND, 3, r.color, VEC4(0.5f, 0.5f, 0.5f), 1e-5f);
   glEnable(GL_NORMALIZE);
   r = ct_feedback(draw_current, NULL);
   CHECK_NEAR(BLEND, 3, r.color, VEC4(k, k, k), 1e-5f);
   glDisable(GL_NORMALIZE);
   /* Each unit's own factor: both matrices are rotations after it. */
   glEnable(GL_RESCALE_NORMAL);
   glScalef(4, 4, 4);
   r = ct_feedback(draw_current, NULL);
   CHECK_NEAR(BLEND, 3, r.color, VEC4(0.5f, 0.5f, 0.5f), 1e-5f);
}

/* Eye coordinates are the blended ones, wherever they are used. */
static void
eye_coordinates(void)
{
   load_shift(GL_MODELVIEW0_ARB, 0, 0);
   load_shift(GL_MODELVIEW1_ARB, 0.5f, 0);
   glEnable(GL_VERTEX_BLEND_ARB);
   glVertexBlendARB(2);
   glWeightfvARB(2, VEC4(0.5f, 0.5f));
   glTexGeni(GL_S, GL_TEXTURE_GEN_MODE, GL_EYE_LINEAR);
   glTexGenfv(GL_S, GL_EYE_PLANE, VEC4(1, 0, 0, 0));
   glEnable(GL_TEXTURE_GEN_S);
   struct ct_result r = ct_feedback(draw_current, NULL);
   CHECK_NEAR(BLEND, 1, r.tex, VEC4(0.375f), 1e-5f);
   static const GLdouble plane[4] = {-1, 0, 0, 0.25};
   glClipPlane(GL_CLIP_PLANE0, plane);
   glEnable(GL_CLIP_PLANE0);
   r = ct_feedback(draw_current, NULL);
   CHECK(BLEND, !r.drawn);
   glWeightfvARB(2, VEC4(1, 0));
   r = ct_feedback(draw_current, NULL);
   CHECK(BLEND, r.drawn);
   glDisable(GL_CLIP_PLANE0);
   GLfloat position[4];
   glWeightfvARB(2, VEC4(0.5f, 0.5f));
   glRasterPos2f(0, 0);
   glGetFloatv(GL_CURRENT_RASTER_POSITION, position);
   CHECK_NEAR(BLEND, 1, position, VEC4(CT_SIZE * 0.625f), 1e-5f);
}

struct program_case {
   const char *source;
   float expected[UNITS];
};

/* Programs read weights and indices as they were given: what WEIGHT_SUM_UNITY derives is 0. */
static void
programs(void)
{
   static const char head[] = "!!ARBvp1.0 MOV result.position, vertex.position; MOV result.color, ";
   static const struct program_case cases[] = {
       {"vertex.weight", {0.25f, 0.5f, 0, 0}},
       {"vertex.weight[0]", {0.25f, 0.5f, 0, 0}},
       {"vertex.matrixindex[0]", {1, 0, 1, 0}},
       {"state.matrix.modelview[1].row[1]", {0, 1, 0, 0.5f}},
       {"state.matrix.palette[1].row[0]", {1, 0, 0, 0.75f}},
   };
   static const GLfloat w[2][2] = {{0.25f, 0.5f}, {0.25f, 0.5f}};
   static const GLubyte index[2][4] = {{1, 0, 1, 0}, {1, 0, 1, 0}};
   static const GLfloat position[2][2] = {{0, 0}, {0, 0}};
   if (!ct_has_extension("GL_ARB_vertex_program"))
      return;
   load_units();
   glCurrentPaletteMatrixARB(1);
   load_shift(GL_MATRIX_PALETTE_ARB, 0.75f, 0);
   glEnable(GL_WEIGHT_SUM_UNITY_ARB);
   glEnable(GL_VERTEX_PROGRAM_ARB);
   for (unsigned i = 0; i < CT_COUNT(cases); i++) {
      char text[256];
      snprintf(text, sizeof text, "%s%s; END", head, cases[i].source);
      CHECK_ERROR("AV-167 AV-169", GL_NO_ERROR,
                  glProgramStringARB(GL_VERTEX_PROGRAM_ARB, GL_PROGRAM_FORMAT_ASCII_ARB,
                                     (GLsizei)strlen(text), text));
      glWeightfvARB(2, w[0]);
      glMatrixIndexubvARB(4, index[0]);
      struct ct_result r = ct_feedback(draw_current, NULL);
      ct_near("AV-168 AV-217", UNITS, r.color, cases[i].expected, 1e-6f, "%s", cases[i].source);
   }
   struct array_draw d = {1, 1};
   glVertexPointer(2, GL_FLOAT, 0, position);
   glWeightPointerARB(2, GL_FLOAT, 0, w);
   glEnableClientState(GL_VERTEX_ARRAY);
   glEnableClientState(GL_WEIGHT_ARRAY_ARB);
   static const char reads_weight[] = "!!ARBvp1.0 MOV result.position, vertex.position; "
                                      "MOV result.color, vertex.weight; END";
   glProgramStringARB(GL_VERTEX_PROGRAM_ARB, GL_PROGRAM_FORMAT_ASCII_ARB, sizeof reads_weight - 1,
                      reads_weight);
   glWeightfvARB(3, VEC4(1, 1, 1));
   struct ct_result r = ct_feedback(draw_array, &d);
   CHECK_NEAR("AV-168", UNITS, r.color, cases[0].expected, 1e-6f);
}

static const struct ct_test tests[] = {
    {"state", state},         {"palette_state", palette_state},
    {"matrices", matrices},   {"weights", weights},
    {"positions", positions}, {"drawn", drawn},
    {"changes", changes},     {"arrays", arrays},
    {"palette", palette},     {"palette_arrays", palette_arrays},
    {"normals", normals},     {"eye_coordinates", eye_coordinates},
    {"programs", programs},
};
CT_TOPIC(core_blend, "GL_ARB_vertex_blend GL_ARB_matrix_palette", tests);

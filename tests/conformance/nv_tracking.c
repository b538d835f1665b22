/* Matrix stacks of the extension and tracking: every matrix with every transform. */
#include "ct_nv.h"

#include <stdio.h>
#include <stdlib.h>

#define VP GL_VERTEX_PROGRAM_NV

/* --- Matrices as column-major arrays of double */

struct matrix {
   double m[16];
};

static struct matrix
multiply(const struct matrix *a, const struct matrix *b)
{
   struct matrix r;
   for (int c = 0; c < 4; c++) {
      for (int i = 0; i < 4; i++) {
         r.m[4 * c + i] = 0;
         for (int k = 0; k < 4; k++)
            r.m[4 * c + i] += a->m[4 * k + i] * b->m[4 * c + k];
      }
   }
   return r;
}

/* Gauss-Jordan with the rows swapped to the largest pivot. */
static struct matrix
invert(struct matrix a)
{
   struct matrix r = {{1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1}};
   for (int k = 0; k < 4; k++) {
      int pivot = k;
      for (int i = k + 1; i < 4; i++) {
         if (fabs(a.m[4 * k + i]) > fabs(a.m[4 * k + pivot]))
            pivot = i;
      }
      for (int c = 0; c < 4; c++) {
         double t = a.m[4 * c + k];
         a.m[4 * c + k] = a.m[4 * c + pivot];
         a.m[4 * c + pivot] = t;
         t = r.m[4 * c + k];
         r.m[4 * c + k] = r.m[4 * c + pivot];
         r.m[4 * c + pivot] = t;
      }
      const double scale = 1 / a.m[4 * k + k];
      for (int c = 0; c < 4; c++) {
         a.m[4 * c + k] *= scale;
         r.m[4 * c + k] *= scale;
      }
      for (int i = 0; i < 4; i++) {
         const double f = a.m[4 * k + i];
         for (int c = 0; c < 4 && i != k; c++) {
            a.m[4 * c + i] -= f * a.m[4 * c + k];
            r.m[4 * c + i] -= f * r.m[4 * c + k];
         }
      }
   }
   return r;
}

/* Well conditioned and not symmetric. */
static struct matrix
random_matrix(void)
{
   struct matrix r;
   for (int i = 0; i < 16; i++)
      r.m[i] = (double)ct_random(-1, 1) + (i % 5 == 0 ? 3 : 0);
   return r;
}

static void
load(const struct matrix *m)
{
   float f[16];
   for (int i = 0; i < 16; i++)
      f[i] = (float)m->m[i];
   glLoadMatrixf(f);
}

/* Row r of the transform of m. */
static void
expected_row(const struct matrix *m, GLenum transform, int r, float out[4])
{
   const bool inverse = transform == GL_INVERSE_NV || transform == GL_INVERSE_TRANSPOSE_NV;
   const bool transpose = transform == GL_TRANSPOSE_NV || transform == GL_INVERSE_TRANSPOSE_NV;
   const struct matrix t = inverse ? invert(*m) : *m;
   for (int c = 0; c < 4; c++)
      out[c] = (float)t.m[transpose ? 4 * r + c : 4 * c + r];
}

/* --- One row of the table: registers by query and as a program sees them */

static void
check_rows(const char *ids, const struct matrix *m, GLenum transform, unsigned address)
{
   char body[160];
   for (int r = 0; r < 4; r++) {
      float expected[4], got[4];
      expected_row(m, transform, r, expected);
      ct_get_param(address + (unsigned)r, got);
      ct_near(ids, 4, got, expected, 2e-5f, "register %u", address + (unsigned)r);
      snprintf(body, sizeof body, "MOV o[TEX0], c[%u];", address + (unsigned)r);
      ct_vp(ids, body, got, 0);
      glVertexAttrib1fNV(1, (float)r);
      snprintf(body, sizeof body, "ARL A0.x, v[1].x; MOV o[TEX0], c[A0.x+%u];", address);
      ct_vp(ids, body, got, 0);
      snprintf(body, sizeof body, "ARL A0.x, v[0].x; MOV c[95], c[A0.x+%u];", address);
      ct_state_program(ids, body, VEC4((float)r, 0, 0, 0));
      float seen[4];
      ct_get_param(95, seen);
      ct_near(ids, 4, seen, got, 0, "state program, register %u", address + (unsigned)r);
   }
}

static void
use_matrix(GLenum mode, GLenum unit)
{
   glActiveTexture(unit ? unit : GL_TEXTURE0);
   glMatrixMode(mode);
}

static void
check_matrix(unsigned first_id, GLenum name, GLenum mode, GLenum unit)
{
   static const GLenum transforms[] = {GL_IDENTITY_NV, GL_INVERSE_NV, GL_TRANSPOSE_NV,
                                       GL_INVERSE_TRANSPOSE_NV};
   char ids[64];
   for (unsigned t = 0; t < 4; t++) {
      const unsigned address = 8 + 4 * t;
      snprintf(ids, sizeof ids, "VP-%u VP-491 VP-494 VP-502", first_id + t);
      struct matrix m = random_matrix(), projection = random_matrix();
      use_matrix(mode, unit);
      load(&m);
      if (name == GL_MODELVIEW_PROJECTION_NV) {
         use_matrix(GL_PROJECTION, 0);
         load(&projection);
         m = multiply(&projection, &m);
      }
      if (name == GL_TEXTURE)
         glActiveTexture(GL_TEXTURE0);
      CHECK_ERROR(ids, GL_NO_ERROR, glTrackMatrixNV(VP, address, name, transforms[t]));
      check_rows(ids, &m, transforms[t], address);
      /* follows a change */
      m = random_matrix();
      use_matrix(mode, unit);
      load(&m);
      if (name == GL_MODELVIEW_PROJECTION_NV)
         m = multiply(&projection, &m);
      check_rows(ids, &m, transforms[t], address);
   }
}

static void
matrix_times_transform(void)
{
   GLint v = 0;
   check_matrix(512, GL_MODELVIEW, GL_MODELVIEW, 0);
   check_matrix(516, GL_PROJECTION, GL_PROJECTION, 0);
   check_matrix(520, GL_TEXTURE, GL_TEXTURE, GL_TEXTURE0);
   glGetTrackMatrixivNV(VP, 8, GL_TRACK_MATRIX_NV, &v);
   CHECK("VP-497 VP-520 VP-521 VP-522 VP-523", v == GL_TEXTURE0);
   check_matrix(524, GL_TEXTURE1, GL_TEXTURE, GL_TEXTURE1);
   check_matrix(532, GL_MODELVIEW_PROJECTION_NV, GL_MODELVIEW, 0);
   check_matrix(536, GL_MATRIX0_NV, GL_MATRIX0_NV, 0);
   check_matrix(540, GL_MATRIX7_NV, GL_MATRIX7_NV, 0);
   if (ct_has_extension("GL_ARB_imaging"))
      check_matrix(528, GL_COLOR, GL_COLOR, 0);
   glGetTrackMatrixivNV(VP, 8, GL_TRACK_MATRIX_NV, &v);
   CHECK("VP-510", v == (ct_has_extension("GL_ARB_imaging") ? GL_COLOR : GL_MATRIX7_NV));
}

/* The example of the specification: columns 1..4, 5..8 and so on of a row-numbered matrix. */
static void
rows_of_the_specification(void)
{
   static const float columns[16] = {1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15, 4, 8, 12, 16};
   float got[4];
   glMatrixMode(GL_MODELVIEW);
   glLoadMatrixf(columns);
   glTrackMatrixNV(VP, 4, GL_MODELVIEW, GL_IDENTITY_NV);
   glTrackMatrixNV(VP, 8, GL_MODELVIEW, GL_TRANSPOSE_NV);
   ct_get_param(5, got);
   CHECK_NEAR("VP-491", 4, got, VEC4(5, 6, 7, 8), 0);
   ct_get_param(9, got);
   CHECK_NEAR("VP-491 VP-500", 4, got, VEC4(2, 6, 10, 14), 0);
}

static void
transforms_like_the_pipeline(void)
{
   glMatrixMode(GL_PROJECTION);
   glFrustum(-1, 1, -1, 1, 1, 10);
   glMatrixMode(GL_MODELVIEW);
   glTranslatef(0.3f, -0.2f, -3);
   glRotatef(40, 1, 2, 3);
   const struct ct_result reference = ct_feedback_point();
   glTrackMatrixNV(VP, 0, GL_MODELVIEW_PROJECTION_NV, GL_IDENTITY_NV);
   ct_use_program("VP-492", "DP4 o[HPOS].x, c[0], v[0]; DP4 o[HPOS].y, c[1], v[0];"
                            "DP4 o[HPOS].z, c[2], v[0]; DP4 o[HPOS].w, c[3], v[0];");
   const struct ct_result r = ct_feedback_point();
   CHECK("VP-492", reference.drawn && r.drawn);
   CHECK_NEAR("VP-492 VP-493", 4, r.window, reference.window, 1e-4f);
}

/* --- The stacks */

static void
current_matrix(const char *ids, const struct matrix *expected)
{
   float f[16], e[16];
   double d[16];
   GLint i[16];
   GLboolean b[16];
   glGetFloatv(GL_CURRENT_MATRIX_NV, f);
   glGetDoublev(GL_CURRENT_MATRIX_NV, d);
   glGetIntegerv(GL_CURRENT_MATRIX_NV, i);
   glGetBooleanv(GL_CURRENT_MATRIX_NV, b);
   for (int k = 0; k < 16; k++)
      e[k] = (float)expected->m[k];
   for (int k = 0; k < 16; k += 4)
      ct_near(ids, 4, f + k, e + k, 1e-6f, "column %d", k / 4);
   for (int k = 0; k < 16; k++)
      ct_check(ids,
               fabs(d[k] - (double)f[k]) < 1e-6 && abs(i[k] - (int)lrint(d[k])) <= 1 &&
                   b[k] == (f[k] != 0),
               "element %d: %g %g %d %d", k, (double)f[k], d[k], i[k], b[k]);
}

static GLint
depth(void)
{
   GLint v = -1;
   glGetIntegerv(GL_CURRENT_MATRIX_STACK_DEPTH_NV, &v);
   return v;
}

/* Registers beside the four are the application's. */
static void
neighbours(void)
{
   static const GLenum transforms[] = {GL_IDENTITY_NV, GL_INVERSE_NV, GL_TRANSPOSE_NV,
                                       GL_INVERSE_TRANSPOSE_NV};
   float got[4];
   ct_set_param(7, 1, 2, 3, 4);
   ct_set_param(12, 5, 6, 7, 8);
   glMatrixMode(GL_MATRIX0_NV);
   for (int i = 0; i < 4; i++) {
      const struct matrix m = random_matrix();
      glTrackMatrixNV(VP, 8, GL_MATRIX0_NV, transforms[i]);
      load(&m);
      ct_get_param(11, got);
      ct_get_param(7, got);
      CHECK_NEAR("VP-491 VP-502", 4, got, VEC4(1, 2, 3, 4), 0);
      ct_get_param(12, got);
      CHECK_NEAR("VP-491 VP-502", 4, got, VEC4(5, 6, 7, 8), 0);
   }
}

static void
stacks(void)
{
   static const struct matrix identity = {{1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1}};
   GLint num = 0, deepest = 0, v = 0;
   glGetIntegerv(GL_MAX_TRACK_MATRICES_NV, &num);
   glGetIntegerv(GL_MAX_TRACK_MATRIX_STACK_DEPTH_NV, &deepest);
   for (GLint k = 0; k < num; k++) {
      CHECK_ERROR("VP-478", GL_NO_ERROR, glMatrixMode(GL_MATRIX0_NV + (GLenum)k));
      glGetIntegerv(GL_MATRIX_MODE, &v);
      CHECK("VP-478 VP-484", v == GL_MATRIX0_NV + k);
      current_matrix("VP-481", &identity);
      CHECK("VP-481", depth() == 1);
   }
   CHECK_ERROR("VP-478", GL_INVALID_ENUM, glMatrixMode(GL_MATRIX0_NV + (GLenum)num));
   glMatrixMode(GL_MATRIX0_NV);
   CHECK_ERROR("VP-479", GL_STACK_UNDERFLOW, glPopMatrix());
   for (GLint k = 1; k < deepest; k++) {
      CHECK_ERROR("VP-479", GL_NO_ERROR, glPushMatrix());
      CHECK("VP-483", depth() == k + 1);
   }
   CHECK_ERROR("VP-479", GL_STACK_OVERFLOW, glPushMatrix());
   CHECK("VP-479", depth() == deepest);
   glMatrixMode(GL_MATRIX1_NV);
   CHECK("VP-483", depth() == 1);
}

static void
stack_commands(void)
{
   static const struct matrix scaled = {{2, 0, 0, 0, 0, 3, 0, 0, 0, 0, 4, 0, 0, 0, 0, 1}};
   struct matrix m = random_matrix(), got, product;
   float f[16];
   glMatrixMode(GL_MATRIX3_NV);
   load(&m);
   current_matrix("VP-480 VP-482", &m);
   glScalef(2, 3, 4);
   product = multiply(&m, &scaled);
   current_matrix("VP-480", &product);
   glLoadIdentity();
   glTranslatef(1, 2, 3);
   glGetFloatv(GL_CURRENT_MATRIX_NV, f);
   CHECK_NEAR("VP-480", 4, f + 12, VEC4(1, 2, 3, 1), 0);
   glPushMatrix();
   glLoadIdentity();
   glRotatef(90, 0, 0, 1);
   glGetFloatv(GL_CURRENT_MATRIX_NV, f);
   CHECK_NEAR("VP-480", 4, f, VEC4(0, 1, 0, 0), 1e-6f);
   glPopMatrix();
   glGetFloatv(GL_CURRENT_MATRIX_NV, f);
   CHECK_NEAR("VP-480", 4, f + 12, VEC4(1, 2, 3, 1), 0);
   glLoadIdentity();
   glOrtho(0, 2, 0, 4, -1, 1);
   glGetFloatv(GL_CURRENT_MATRIX_NV, f);
   CHECK_NEAR("VP-480", 4, f + 12, VEC4(-1, -1, 0, 1), 1e-6f);
   glLoadIdentity();
   glFrustum(-1, 1, -1, 1, 1, 3);
   glGetFloatv(GL_CURRENT_MATRIX_NV, f);
   CHECK_NEAR("VP-480", 4, f + 8, VEC4(0, 0, -2, -1), 1e-6f);
   glLoadIdentity();
   for (int i = 0; i < 16; i++)
      f[i] = (float)m.m[i];
   glMultMatrixf(f);
   for (int i = 0; i < 16; i++)
      got.m[i] = (double)f[i];
   current_matrix("VP-480", &got);
   /* The matrix of each mode */
   static const GLenum modes[] = {GL_MODELVIEW, GL_PROJECTION, GL_MATRIX0_NV, GL_MATRIX7_NV};
   for (int i = 0; i < 4; i++) {
      m = random_matrix();
      glMatrixMode(modes[i]);
      load(&m);
      current_matrix("VP-482", &m);
   }
   for (int i = 1; i >= 0; i--) {
      m = random_matrix();
      glActiveTexture(GL_TEXTURE0 + (GLenum)i);
      glMatrixMode(GL_TEXTURE);
      load(&m);
      current_matrix("VP-482", &m);
   }
}

/* --- TrackMatrix */

static void
track_errors(void)
{
   const GLuint n = ct_num_params();
   GLint units = 0, v = 0;
   glGetIntegerv(GL_MAX_TEXTURE_UNITS, &units);
   CHECK_ERROR("VP-485", GL_INVALID_ENUM,
               glTrackMatrixNV(GL_VERTEX_STATE_PROGRAM_NV, 0, GL_MODELVIEW, GL_IDENTITY_NV));
   static const GLuint wrong[] = {1, 2, 3, 5};
   for (int i = 0; i < 4; i++)
      CHECK_ERROR("VP-486", GL_INVALID_VALUE,
                  glTrackMatrixNV(VP, wrong[i], GL_MODELVIEW, GL_IDENTITY_NV));
   CHECK_ERROR("VP-487", GL_NO_ERROR, glTrackMatrixNV(VP, n - 4, GL_MODELVIEW, GL_IDENTITY_NV));
   CHECK_ERROR("VP-487", GL_INVALID_VALUE, glTrackMatrixNV(VP, n, GL_MODELVIEW, GL_IDENTITY_NV));
   CHECK_ERROR("VP-487", GL_INVALID_VALUE,
               glTrackMatrixNV(VP, 0xFFFFFFFCu, GL_MODELVIEW, GL_IDENTITY_NV));
   GLint num_matrices;
   glGetIntegerv(GL_MAX_TRACK_MATRICES_NV, &num_matrices);
   const GLenum bad[] = {GL_MATRIX0_NV + (GLenum)num_matrices,
                         GL_TEXTURE31,
                         GL_TEXTURE0 + (GLenum)units,
                         GL_MATRIX_MODE,
                         GL_TEXTURE_2D,
                         GL_INVERSE_NV,
                         0x8640};
   for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
      CHECK_ERROR("VP-488", GL_INVALID_ENUM, glTrackMatrixNV(VP, 0, bad[i], GL_IDENTITY_NV));
   if (!ct_has_extension("GL_ARB_imaging"))
      CHECK_ERROR("VP-488 VP-510", GL_INVALID_ENUM,
                  glTrackMatrixNV(VP, 0, GL_COLOR, GL_IDENTITY_NV));
   CHECK_ERROR("VP-489", GL_INVALID_ENUM, glTrackMatrixNV(VP, 0, GL_MODELVIEW, GL_NONE));
   CHECK_ERROR("VP-489", GL_INVALID_ENUM, glTrackMatrixNV(VP, 0, GL_NONE, GL_MODELVIEW));
   glGetTrackMatrixivNV(VP, 0, GL_TRACK_MATRIX_NV, &v);
   CHECK("VP-488 VP-489", v == GL_NONE);
   CHECK_ERROR("VP-024", GL_NO_ERROR, glTrackMatrixNV(VP, 0, GL_MATRIX2_NV, GL_TRANSPOSE_NV));
   glGetTrackMatrixivNV(VP, 0, GL_TRACK_MATRIX_NV, &v);
   CHECK("VP-024", v == GL_MATRIX2_NV);
}

static void
follows_changes(void)
{
   float got[4];
   glMatrixMode(GL_MODELVIEW);
   glTrackMatrixNV(VP, 0, GL_MODELVIEW, GL_IDENTITY_NV);
   glTrackMatrixNV(VP, 4, GL_MODELVIEW_PROJECTION_NV, GL_IDENTITY_NV);
   ct_get_param(0, got);
   CHECK_NEAR("VP-501 VP-511", 4, got, VEC4(1, 0, 0, 0), 0);
   glPushMatrix();
   glScalef(2, 1, 1);
   ct_get_param(0, got);
   CHECK_NEAR("VP-494 VP-501", 4, got, VEC4(2, 0, 0, 0), 0);
   ct_get_param(4, got);
   CHECK_NEAR("VP-495", 4, got, VEC4(2, 0, 0, 0), 0);
   glMatrixMode(GL_PROJECTION);
   glScalef(5, 1, 1);
   ct_get_param(4, got);
   CHECK_NEAR("VP-495 VP-493", 4, got, VEC4(10, 0, 0, 0), 1e-6f);
   glMatrixMode(GL_MODELVIEW);
   glPopMatrix();
   ct_get_param(0, got);
   CHECK_NEAR("VP-494", 4, got, VEC4(1, 0, 0, 0), 0);
   ct_get_param(4, got);
   CHECK_NEAR("VP-495", 4, got, VEC4(5, 0, 0, 0), 1e-6f);
   /* and drawing sees it */
   glTranslatef(0.25f, 0, 0);
   ct_vp("VP-494", "MOV o[TEX0], c[0];", VEC4(1, 0, 0, 0.25f), 0);
   glTranslatef(0.25f, 0, 0);
   ct_vp("VP-494", "MOV o[TEX0], c[0];", VEC4(1, 0, 0, 0.5f), 0);
   glEnable(GL_VERTEX_PROGRAM_NV);
   ct_get_param(0, got);
   CHECK_NEAR("VP-511", 4, got, VEC4(1, 0, 0, 0.5f), 0);
}

static void
texture_binds_at_the_call(void)
{
   float got[4];
   GLint v = 0;
   glActiveTexture(GL_TEXTURE1);
   glTrackMatrixNV(VP, 0, GL_TEXTURE, GL_IDENTITY_NV);
   glActiveTexture(GL_TEXTURE0);
   glGetTrackMatrixivNV(VP, 0, GL_TRACK_MATRIX_NV, &v);
   CHECK("VP-496 VP-497", v == GL_TEXTURE1);
   glMatrixMode(GL_TEXTURE);
   glScalef(3, 1, 1);
   ct_get_param(0, got);
   CHECK_NEAR("VP-496", 4, got, VEC4(1, 0, 0, 0), 0);
   glActiveTexture(GL_TEXTURE1);
   glScalef(4, 1, 1);
   ct_get_param(0, got);
   CHECK_NEAR("VP-496", 4, got, VEC4(4, 0, 0, 0), 0);
}

static void
tracking_ends(void)
{
   float got[4];
   GLint v = 0;
   ct_set_param(0, 9, 9, 9, 9);
   glMatrixMode(GL_MODELVIEW);
   glScalef(2, 1, 1);
   glTrackMatrixNV(VP, 0, GL_MODELVIEW, GL_IDENTITY_NV);
   ct_get_param(0, got);
   CHECK_NEAR("VP-503", 4, got, VEC4(2, 0, 0, 0), 0);
   CHECK_ERROR("VP-503", GL_INVALID_OPERATION, ct_set_param(0, 9, 9, 9, 9));
   glScalef(3, 1, 1);
   glTrackMatrixNV(VP, 0, GL_NONE, GL_INVERSE_NV);
   glScalef(4, 1, 1);
   ct_get_param(0, got);
   CHECK_NEAR("VP-498", 4, got, VEC4(6, 0, 0, 0), 1e-6f);
   CHECK_ERROR("VP-498", GL_NO_ERROR, ct_set_param(0, 1, 2, 3, 4));
   ct_get_param(0, got);
   CHECK_NEAR("VP-498", 4, got, VEC4(1, 2, 3, 4), 0);
   glGetTrackMatrixivNV(VP, 0, GL_TRACK_MATRIX_TRANSFORM_NV, &v);
   CHECK("VP-508", v == GL_INVERSE_NV || v == GL_IDENTITY_NV);
   /* another matrix in the same place */
   glTrackMatrixNV(VP, 0, GL_MODELVIEW, GL_IDENTITY_NV);
   glTrackMatrixNV(VP, 0, GL_PROJECTION, GL_IDENTITY_NV);
   ct_get_param(0, got);
   CHECK_NEAR("VP-499", 4, got, VEC4(1, 0, 0, 0), 0);
   glMatrixMode(GL_PROJECTION);
   glScalef(7, 1, 1);
   ct_get_param(0, got);
   CHECK_NEAR("VP-499", 4, got, VEC4(7, 0, 0, 0), 0);
   /* one matrix in several places */
   glTrackMatrixNV(VP, 4, GL_PROJECTION, GL_INVERSE_NV);
   ct_get_param(4, got);
   CHECK_NEAR("VP-500", 4, got, VEC4(1 / 7.0f, 0, 0, 0), 1e-6f);
   ct_get_param(0, got);
   CHECK_NEAR("VP-500", 4, got, VEC4(7, 0, 0, 0), 0);
}

static void
singular(void)
{
   float got[4];
   glMatrixMode(GL_MODELVIEW);
   glScalef(0, 1, 1);
   CHECK_ERROR("VP-505", GL_NO_ERROR, glTrackMatrixNV(VP, 0, GL_MODELVIEW, GL_INVERSE_NV));
   CHECK_ERROR("VP-505", GL_NO_ERROR, ct_get_param(0, got));
   if (ct_use_program("VP-505", CT_PASS_POSITION "MOV o[TEX0], c[0];"))
      (void)ct_feedback_point();
   CHECK_ERROR("VP-505", GL_NO_ERROR, glFinish());
}

static const struct ct_test tests[] = {
    {"matrix_times_transform", matrix_times_transform},
    {"rows_of_the_specification", rows_of_the_specification},
    {"transforms_like_the_pipeline", transforms_like_the_pipeline},
    {"neighbours", neighbours},
    {"stacks", stacks},
    {"stack_commands", stack_commands},
    {"track_errors", track_errors},
    {"follows_changes", follows_changes},
    {"texture_binds_at_the_call", texture_binds_at_the_call},
    {"tracking_ends", tracking_ends},
    {"singular", singular},
};
CT_TOPIC(nv_tracking, "GL_NV_vertex_program GL_NV_vertex_program1_1", tests);

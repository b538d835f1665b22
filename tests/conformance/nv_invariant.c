/* Position-invariant programs, invariance of results, and the raster position. */
#include "ct_nv.h"

#define MID (CT_SIZE / 2)
#define NUM_TRIANGLES 24

static const char invariant[] = "!!VP1.1 OPTION NV_position_invariant; MOV o[COL0], c[20]; END";

static void
random_matrices(void)
{
   glMatrixMode(GL_PROJECTION);
   glLoadIdentity();
   glFrustum(-1, 1.1, -0.9, 1, 1, 50);
   glMatrixMode(GL_MODELVIEW);
   glLoadIdentity();
   glTranslatef(ct_random(-1, 1), ct_random(-1, 1), ct_random(-9, -3));
   glRotatef(ct_random(0, 360), ct_random(-1, 1), ct_random(-1, 1), ct_random(-1, 1));
   glScalef(ct_random(0.5f, 2), ct_random(0.5f, 2), ct_random(0.5f, 2));
}

static void
draw_triangles(float (*v)[4])
{
   glBegin(GL_TRIANGLES);
   for (int i = 0; i < 3 * NUM_TRIANGLES; i++)
      glVertex4fv(v[i]);
   glEnd();
}

/* Second pass with EQUAL: every pixel of the first is covered again. */
static void
same_position(void)
{
   ct_set_param(20, 0, 1, 0, 1);
   CHECK("VP-386", ct_load(GL_VERTEX_PROGRAM_NV, 3, invariant) == GL_NO_ERROR);
   glBindProgramNV(GL_VERTEX_PROGRAM_NV, 3);
   glEnable(GL_DEPTH_TEST);
   unsigned covered = 0;
   for (int round = 0; round < 12; round++) {
      static uint8_t pixels[CT_SIZE * CT_SIZE][4];
      float v[3 * NUM_TRIANGLES][4];
      unsigned red = 0;
      for (int i = 0; i < 3 * NUM_TRIANGLES; i++) {
         for (int c = 0; c < 3; c++)
            v[i][c] = ct_random(-3, 3);
         v[i][3] = i % 5 ? 1 : ct_random(0.5f, 2);
      }
      random_matrices();
      ct_clear(0, 0, 0, 1);
      glDepthFunc(GL_LESS);
      glColor3f(1, 0, 0);
      glDisable(GL_VERTEX_PROGRAM_NV);
      draw_triangles(v);
      glDepthFunc(GL_EQUAL);
      glEnable(GL_VERTEX_PROGRAM_NV);
      draw_triangles(v);
      glReadPixels(0, 0, CT_SIZE, CT_SIZE, GL_RGBA, GL_UNSIGNED_BYTE, pixels);
      for (int i = 0; i < CT_SIZE * CT_SIZE; i++) {
         red += pixels[i][0] != 0;
         covered += pixels[i][1] != 0;
      }
      ct_check("VP-386", red == 0, "%u pixels of round %d differ", red, round);
   }
   CHECK("VP-386", covered > CT_SIZE * CT_SIZE / 4);
}

static void
ignores_tracking(void)
{
   CHECK("VP-389", ct_load(GL_VERTEX_PROGRAM_NV, 3, invariant) == GL_NO_ERROR);
   glBindProgramNV(GL_VERTEX_PROGRAM_NV, 3);
   glEnable(GL_VERTEX_PROGRAM_NV);
   ct_set_param(20, 1, 0, 0, 1);
   glTrackMatrixNV(GL_VERTEX_PROGRAM_NV, 0, GL_TEXTURE, GL_INVERSE_NV);
   glMatrixMode(GL_MODELVIEW);
   glTranslatef(0.5f, 0.5f, 0);
   ct_clear(0, 0, 0, 1);
   ct_quad(-0.5f, -0.5f, 0.5f, 0.5f, 0);
   CHECK_PIXEL("VP-389", 3 * MID / 2, 3 * MID / 2, 1, 0, 0);
   CHECK_PIXEL("VP-389", MID / 2, MID / 2, 0, 0, 0);
   CHECK("VP-389", ct_count_lit() == MID * MID);
}

static void
draw_with(int route)
{
   static const float position[4] = {0.25f, 0.5f, 0.125f, 1};
   static const float patch[2][4] = {{0.25f, 0.5f, 0.125f, 1}, {1, 1, 1, 1}};
   const GLuint index = 0;
   switch (route) {
   case 0:
      glBegin(GL_POINTS);
      glVertex4fv(position);
      glEnd();
      break;
   case 1:
      glBegin(GL_POINTS);
      glVertexAttrib4fvNV(0, position);
      glEnd();
      break;
   case 2:
      glVertexPointer(4, GL_FLOAT, 0, position);
      glEnableClientState(GL_VERTEX_ARRAY);
      glDrawArrays(GL_POINTS, 0, 1);
      glDisableClientState(GL_VERTEX_ARRAY);
      break;
   case 3:
      glVertexAttribPointerNV(0, 4, GL_FLOAT, 0, position);
      glEnableClientState(GL_VERTEX_ATTRIB_ARRAY0_NV);
      glDrawElements(GL_POINTS, 1, GL_UNSIGNED_INT, &index);
      glDisableClientState(GL_VERTEX_ATTRIB_ARRAY0_NV);
      break;
   case 4:
      glMap1f(GL_MAP1_VERTEX_ATTRIB0_4_NV, 0, 1, 4, 2, patch[0]);
      glEnable(GL_MAP1_VERTEX_ATTRIB0_4_NV);
      glBegin(GL_POINTS);
      glEvalCoord1f(0);
      glEnd();
      glDisable(GL_MAP1_VERTEX_ATTRIB0_4_NV);
      break;
   default:
      glNewList(1, GL_COMPILE);
      draw_with(1);
      glEndList();
      glCallList(1);
      break;
   }
}

static void
draw_route(void *data)
{
   draw_with(*(const int *)data);
}

static void
every_route(void)
{
   int route = 0;
   glMatrixMode(GL_MODELVIEW);
   glRotatef(30, 1, 2, 3);
   glScalef(0.7f, 0.8f, 0.9f);
   const struct ct_result reference = ct_feedback(draw_route, &route);
   CHECK("VP-390", reference.drawn);
   CHECK("VP-390", ct_load(GL_VERTEX_PROGRAM_NV, 3, invariant) == GL_NO_ERROR);
   glBindProgramNV(GL_VERTEX_PROGRAM_NV, 3);
   glEnable(GL_VERTEX_PROGRAM_NV);
   ct_set_param(20, 0.25f, 0.5f, 0.75f, 1);
   for (route = 0; route < 6; route++) {
      const struct ct_result r = ct_feedback(draw_route, &route);
      ct_near("VP-390 VP-386", 4, r.window, reference.window, 0, "route %d", route);
      CHECK_NEAR("VP-388 VP-599", 4, r.color, VEC4(0.25f, 0.5f, 0.75f, 1), 0);
      CHECK_NEAR("VP-388", 4, r.tex, VEC4(0, 0, 0, 1), 0);
   }
   /* Without the option the routes agree with each other. */
   struct ct_result first = {0};
   ct_use_program("VP-599",
                  "DP4 o[HPOS].x, v[0], c[4]; RCP R0.x, v[0].y; MUL o[HPOS].yz, v[0], R0.x;"
                  "MOV o[HPOS].w, R0.x; MUL o[TEX0], v[0].wzyx, R0.x;");
   ct_set_param(4, 0.3f, 0.7f, -0.1f, 0.05f);
   for (route = 0; route < 6; route++) {
      const struct ct_result r = ct_feedback(draw_route, &route);
      if (!route)
         first = r;
      CHECK("VP-599", r.drawn);
      ct_near("VP-599", 4, r.window, first.window, 0, "route %d", route);
      ct_near("VP-599", 4, r.tex, first.tex, 0, "route %d", route);
   }
}

/* Instructions that do not concern a result do not change it. */
static void
unrelated_instructions(void)
{
   static const char chain[] =
       "MUL R1, v[0], c[1]; DP4 R1.x, R1, c[2]; RSQ R2.x, R1.y;"
       "MAD R1.y, R1.x, R2.x, v[0].y; MUL R1.z, R1.x, c[1].z; MOV R1.w, c[1].w;"
       "MOV o[HPOS], R1;";
   static const char extra[] =
       "MOV o[COL0], c[20]; EXP R5, v[0].x; LOG R6, R5.z; MUL R7, R5, R6;"
       "MUL R1, v[0], c[1]; LIT R8, R7; DP4 R1.x, R1, c[2]; RSQ R2.x, R1.y;"
       "MAX R9, R8, R7; MAD R1.y, R1.x, R2.x, v[0].y; MUL R1.z, R1.x, c[1].z;"
       "MOV R1.w, c[1].w; MOV o[HPOS], R1; MUL o[TEX0], R9, R8;";
   ct_set_param(1, 0.7f, 0.9f, 0.3f, 1.1f);
   ct_set_param(2, 1.1f, -0.2f, 0.4f, 0.01f);
   ct_set_param(20, 0, 1, 0, 1);
   glEnable(GL_DEPTH_TEST);
   ct_clear(0, 0, 0, 1);
   ct_use_program("VP-345", chain);
   glBegin(GL_TRIANGLES);
   glVertex3f(-0.9f, 0.1f, 0.3f);
   glVertex3f(0.9f, 0.2f, 0.6f);
   glVertex3f(0.1f, 0.9f, 0.9f);
   glEnd();
   glDepthFunc(GL_EQUAL);
   glColorMask(1, 1, 1, 1);
   ct_use_program("VP-345", extra);
   float depth[CT_SIZE * CT_SIZE];
   glReadPixels(0, 0, CT_SIZE, CT_SIZE, GL_DEPTH_COMPONENT, GL_FLOAT, depth);
   unsigned drawn = 0;
   for (int i = 0; i < CT_SIZE * CT_SIZE; i++)
      drawn += depth[i] < 1.0f;
   glBegin(GL_TRIANGLES);
   glVertex3f(-0.9f, 0.1f, 0.3f);
   glVertex3f(0.9f, 0.2f, 0.6f);
   glVertex3f(0.1f, 0.9f, 0.9f);
   glEnd();
   CHECK("VP-345", drawn > 100);
   ct_check("VP-345", ct_count_lit() == drawn, "%u of %u pixels match", ct_count_lit(), drawn);
}

/* --- Raster position */

static void
check_raster(const char *ids, const float position[4])
{
   float got[4];
   GLboolean valid = 9;
   glGetFloatv(GL_CURRENT_RASTER_POSITION, got);
   glGetBooleanv(GL_CURRENT_RASTER_POSITION_VALID, &valid);
   ct_check(ids, valid == (position != NULL), "valid is %d", valid);
   if (position)
      ct_near(ids, 4, got, position, 1e-5f, "raster position");
}

static void
raster_position(void)
{
   float got[4];
   static const double nothing[4] = {0, 0, 0, -1};
   ct_set_param(1, 0.25f, -0.5f, 0.5f, 0);
   ct_set_param(2, 2, -1, 0.5f, 0.25f);
   ct_use_program("VP-393", "ADD o[HPOS], v[0], c[1]; MOV o[COL0], c[2]; MOV o[TEX0], v[0].yxzw;");
   glClipPlane(GL_CLIP_PLANE0, nothing);
   glEnable(GL_CLIP_PLANE0);
   CHECK_ERROR("VP-393", GL_NO_ERROR, glRasterPos3f(0.25f, 0.25f, 0));
   check_raster("VP-393 VP-394", VEC4(1.5f * MID, 0.75f * MID, 0.75f, 1));
   glGetFloatv(GL_CURRENT_RASTER_COLOR, got);
   CHECK_NEAR("VP-395", 4, got, VEC4(1, 0, 0.5f, 0.25f), 1e-5f);
   glGetFloatv(GL_CURRENT_RASTER_TEXTURE_COORDS, got);
   CHECK_NEAR("VP-395", 4, got, VEC4(0.25f, 0.25f, 0, 1), 1e-5f);
   CHECK_ERROR("VP-396", GL_NO_ERROR, glRasterPos3f(2, 0, 0));
   check_raster("VP-396", NULL);
   glRasterPos3f(0, 0, 0);
   glBindProgramNV(GL_VERTEX_PROGRAM_NV, 0);
   CHECK_ERROR("VP-397 A-16", GL_INVALID_OPERATION, glRasterPos2f(0, 0));
   glBindProgramNV(GL_VERTEX_PROGRAM_NV, 99);
   CHECK_ERROR("VP-397 A-16", GL_INVALID_OPERATION, glRasterPos2f(0, 0));
   if (ct_has_extension("GL_ARB_window_pos")) {
      CHECK_ERROR("VP-399", GL_NO_ERROR, glWindowPos3f(10, 20, 0.5f));
      check_raster("VP-399", VEC4(10, 20, 0.5f, 1));
      /* w is 1 again after a position with another. */
      ct_use_program("VP-399", CT_PASS_POSITION);
      glRasterPos4f(0, 0, 0, 2);
      glWindowPos3f(10, 20, 0.5f);
      check_raster("VP-399", VEC4(10, 20, 0.5f, 1));
   }
}

static void
invariant_raster_position(void)
{
   float expected[4], got[4];
   random_matrices();
   glRasterPos3f(0.1f, 0.2f, 0.3f);
   glGetFloatv(GL_CURRENT_RASTER_POSITION, expected);
   CHECK("VP-392", ct_load(GL_VERTEX_PROGRAM_NV, 3, invariant) == GL_NO_ERROR);
   glBindProgramNV(GL_VERTEX_PROGRAM_NV, 3);
   glEnable(GL_VERTEX_PROGRAM_NV);
   glRasterPos3f(0, 0, 0);
   CHECK_ERROR("VP-392", GL_NO_ERROR, glRasterPos3f(0.1f, 0.2f, 0.3f));
   glGetFloatv(GL_CURRENT_RASTER_POSITION, got);
   CHECK_NEAR("VP-392", 4, got, expected, 0);
}

static void
pixel_rectangles(void)
{
   static const uint8_t pixel[4] = {0, 255, 0, 255};
   static const GLubyte bits[1] = {0x80};
   ct_set_param(1, 0.5f, 0.5f, 0, 0);
   ct_set_param(2, 1, 0, 0, 1);
   ct_use_program("VP-611", "ADD o[HPOS], v[0], c[1]; MOV o[COL0], c[2];");
   ct_clear(0, 0, 0, 1);
   glRectf(-1, -1, 0, 0);
   CHECK_PIXEL("VP-611", MID, MID, 1, 0, 0);
   CHECK_PIXEL("VP-611", 3 * MID / 2 + 2, 3 * MID / 2 + 2, 0, 0, 0);
   glRasterPos2f(-0.75f, 0);
   ct_set_param(1, 9, 9, 9, 9); /* no longer matters */
   glPixelZoom(4, 4);
   glDrawPixels(1, 1, GL_RGBA, GL_UNSIGNED_BYTE, pixel);
   CHECK_PIXEL("VP-611", 3 * MID / 4 + 1, 3 * MID / 2 + 1, 0, 1, 0);
   glBitmap(1, 1, 0, 0, 0, 0, bits);
   CHECK_PIXEL("VP-611", 3 * MID / 4, 3 * MID / 2, 1, 0, 0);
   CHECK_ERROR("VP-611", GL_NO_ERROR, glCopyPixels(0, 0, 1, 1, GL_COLOR));
}

static const struct ct_test tests[] = {
    {"same_position", same_position},
    {"ignores_tracking", ignores_tracking},
    {"every_route", every_route},
    {"unrelated_instructions", unrelated_instructions},
    {"raster_position", raster_position},
    {"invariant_raster_position", invariant_raster_position},
    {"pixel_rectangles", pixel_rectangles},
};
CT_TOPIC(nv_invariant, "GL_NV_vertex_program GL_NV_vertex_program1_1", tests);

/* What fragment programs compute, and what becomes of it (checklist, sections 22 to 25 and 28). */
#include "ct_arb.h"

#include <stdio.h>

#define FP GL_FRAGMENT_PROGRAM_ARB
#define ULP 2e-6f

struct op_case {
   const char *ids, *body;
   float a[4], b[4], expected[4], tolerance;
};

static void
run(const struct op_case *c, size_t num)
{
   for (size_t i = 0; i < num; i++) {
      char body[600];
      glProgramEnvParameter4fvARB(FP, 0, c[i].a);
      glProgramEnvParameter4fvARB(FP, 1, c[i].b);
      snprintf(body, sizeof body, "PARAM a = program.env[0]; PARAM b = program.env[1]; TEMP t; %s",
               c[i].body);
      ct_arb_fp(c[i].ids, body, c[i].expected, c[i].tolerance);
   }
}

static const struct op_case arithmetic_cases[] = {
    {"AF-053", "ABS r, a;", {-1, 2, -3, 0}, {0}, {1, 2, 3, 0}, 0},
    {"AF-053", "ADD r, a, b;", {1, 2, 3, 4}, {5, 6, 7, -8}, {6, 8, 10, -4}, ULP},
    {"AF-053", "DP3 r, a, b;", {1, 2, 3, 1e20f}, {4, 5, 6, 1e10f}, {32, 32, 32, 32}, ULP},
    {"AF-053", "DP4 r, a, b;", {1, 2, 3, 4}, {4, 5, 6, 7}, {60, 60, 60, 60}, ULP},
    {"AF-053", "DPH r, a, b;", {1, 2, 3, 1e20f}, {4, 5, 6, 7}, {39, 39, 39, 39}, ULP},
    {"AF-053", "DST r, a, b;", {9, 4, 5, 9}, {9, 6, 9, 7}, {1, 24, 5, 7}, ULP},
    {"AF-053", "EX2 r, a.x;", {3}, {0}, {8, 8, 8, 8}, 1e-5f},
    {"AF-053", "FLR r, a;", {1.5f, -1.5f, 2, -0.25f}, {0}, {1, -2, 2, -1}, 0},
    {"AF-053", "FRC r, a;", {1.5f, -1.25f, 2, -0.25f}, {0}, {0.5f, 0.75f, 0, 0.75f}, ULP},
    {"AF-053", "LG2 r, a.x;", {8}, {0}, {3, 3, 3, 3}, 1e-5f},
    {"AF-053", "LIT r, a;", {2, 3, 99, 2}, {0}, {1, 2, 9, 1}, 1e-4f},
    {"AF-053", "LIT r, a;", {1, 0, 99, 0}, {0}, {1, 1, 1, 1}, 1e-4f},
    {"AF-053", "MAD r, a, b, a;", {1, 2, 3, 4}, {5, 6, 7, 8}, {6, 14, 24, 36}, ULP},
    {"AF-053", "MAX r, a, b;", {1, 5, -3, 0}, {2, 4, -4, 0}, {2, 5, -3, 0}, 0},
    {"AF-053", "MIN r, a, b;", {1, 5, -3, 0}, {2, 4, -4, 0}, {1, 4, -4, 0}, 0},
    {"AF-053", "MOV r, -a.wzyx;", {1, 2, 3, 4}, {0}, {-4, -3, -2, -1}, 0},
    {"AF-053", "POW r, a.x, b.y;", {3}, {0, 4}, {81, 81, 81, 81}, 1e-4f},
    {"AF-053", "RCP r, a.w;", {0, 0, 0, -4}, {0}, {-0.25f, -0.25f, -0.25f, -0.25f}, ULP},
    {"AF-053", "RSQ r, a.x;", {-16}, {0}, {0.25f, 0.25f, 0.25f, 0.25f}, 1e-5f},
    {"AF-053", "SGE r, a, b;", {1, 2, 0, 3}, {2, 1, 0, 3}, {0, 1, 1, 1}, 0},
    {"AF-053", "SLT r, a, b;", {1, 2, 0, 3}, {2, 1, 0, 3}, {1, 0, 0, 0}, 0},
    {"AF-053", "SUB r, a, b;", {1, 2, 3, 4}, {5, 6, 7, 8}, {-4, -4, -4, -4}, ULP},
    {"AF-053", "SWZ r, a, w, -x, 0, -1;", {1, 2, 3, 4}, {0}, {4, -1, 0, -1}, 0},
    {"AF-053 AF-025", "SWZ r, a, a, -r, 0, 1;", {1, 2, 3, 4}, {0}, {4, -1, 0, 1}, 0},
    {"AF-053", "MOV r, 9; XPD r.xyz, a, b;", {1, 2, 3, 7}, {4, 5, 7, 7}, {-1, 5, -3, 9}, ULP},
    {"AF-055", "CMP r, a, b, 5;", {-1, 1, 0, -0.0f}, {1, 2, 3, 4}, {1, 5, 5, 5}, 0},
    {"AF-055", "CMP r, -a, -b, a;", {1, -1, 0, -2}, {1, 2, 3, 4}, {-1, -1, 0, -2}, 0},
    {"AF-056", "LRP r, a, b, 10;", {0.5f, 2, -1, 0}, {20, 20, 20, 20}, {15, 30, 0, 10}, ULP},
    {"AF-057",
     "COS r, a.x;",
     {1},
     {0},
     {0.54030231f, 0.54030231f, 0.54030231f, 0.54030231f},
     1e-4f},
    {"AF-057",
     "SIN r, a.x;",
     {1},
     {0},
     {0.84147098f, 0.84147098f, 0.84147098f, 0.84147098f},
     1e-4f},
    {"AF-057",
     "SIN r, a.x;",
     {100},
     {0},
     {-0.50636564f, -0.50636564f, -0.50636564f, -0.50636564f},
     2e-3f},
    {"AF-057",
     "COS r, a.x;",
     {-100},
     {0},
     {0.86231887f, 0.86231887f, 0.86231887f, 0.86231887f},
     2e-3f},
    {"AF-058", "MOV r, 9; SCS r.xy, a.x;", {1}, {0}, {0.54030231f, 0.84147098f, 9, 9}, 1e-4f},
    {"AF-058", "MOV r, 9; SCS r.y, a.x;", {-1}, {0}, {9, -0.84147098f, 9, 9}, 1e-4f},
    {"AF-051", "MOV_SAT r, a;", {-1, 2, 0.5f, 1}, {0}, {0, 1, 0.5f, 1}, 0},
    {"AF-051", "MOV r, a; ADD_SAT r.xz, r, r;", {3, 3, -1, 3}, {0}, {1, 3, 0, 3}, 0},
    {"AF-051", "MAD_SAT r, a, b, -a;", {1, 2, 3, 0.5f}, {0, 1, 2, 2}, {0, 0, 1, 0.5f}, ULP},
    {"AF-051", "LRP_SAT r, a, b, 0; ", {1, 2, 3, 0.5f}, {0, 1, 2, -2}, {0, 1, 1, 0}, ULP},
    {"AF-052",
     "LG2 t, b.x; SUB t, t, t; MOV_SAT r, t; SGE t.x, r, 0; SGE t.y, 1, r; MUL r, t.x, t.y;",
     {0},
     {0},
     {1, 1, 1, 1},
     0},
    {"AF-021 AF-036",
     "PARAM p[] = { {1,2}, program.env[1], 7 }; ADD r, p[1], p[2];",
     {0},
     {1, 2, 3, 4},
     {8, 9, 10, 11},
     0},
    {"AF-063", "ADD r, a, 1;", {16777214, 0, 0, 0}, {0}, {16777215, 1, 1, 1}, 0},
};

static void
arithmetic(void)
{
   run(arithmetic_cases, CT_COUNT(arithmetic_cases));
   ct_arb_use("AF-037", FP, "@ TEMP t; MOV result.color, t; END");
   CHECK_ERROR("AF-037", GL_NO_ERROR, ct_quad(-1, -1, 1, 1, 0));
}

static void
inputs(void)
{
   glColor4f(0.25f, 2, -1, 0.5f);
   glSecondaryColor3f(0.125f, 0.75f, 9);
   glTexCoord4f(1, -2, 3, 4);
   glMultiTexCoord4f(GL_TEXTURE1, 100, 200, -300, 2);
   ct_arb_fp("AF-028 AF-027", "MOV r, fragment.color;", VEC4(0.25f, 1, 0, 0.5f), 1e-4f);
   ct_arb_fp("AF-028", "MOV r, fragment.color.primary; SGE r.yz, r, {0, 1, 0, 0}; MOV r.xw, 0;",
             VEC4(0, 1, 1, 0), 0);
   ct_arb_fp("AF-027 AF-029", "MOV r, fragment.color.secondary; MOV r.w, 0;",
             VEC4(0.125f, 0.75f, 1, 0), 1e-4f);
   ct_arb_fp("AF-027 AF-030", "MOV r, fragment.texcoord;", VEC4(1, -2, 3, 4), 1e-4f);
   ct_arb_fp("AF-030", "MOV r, fragment.texcoord[1];", VEC4(100, 200, -300, 2), 1e-4f);
   glFogi(GL_FOG_COORDINATE_SOURCE, GL_FOG_COORDINATE);
   glFogCoordf(7);
   ct_arb_fp("AF-027 AF-031", "MOV r, fragment.fogcoord;", VEC4(7, 0, 0, 1), 1e-4f);
   glFogi(GL_FOG_COORDINATE_SOURCE, GL_FRAGMENT_DEPTH);
   glMatrixMode(GL_MODELVIEW);
   glTranslatef(0, 0, -0.5f);
   ct_arb_fp("AF-031", "MOV r, fragment.fogcoord;", VEC4(0.5f, 0, 0, 1), 1e-3f);
   glLoadIdentity();
   /* The pixel that is read is the one in the middle. */
   glDepthRange(0.5, 1);
   ct_arb_fp("AF-032 AF-033 AF-027", "MOV r, fragment.position;", VEC4(64.5f, 64.5f, 0.75f, 1),
             1e-4f);
   glDepthRange(0, 1);
   glMatrixMode(GL_PROJECTION);
   static const GLfloat w2[16] = {2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 2};
   glLoadMatrixf(w2);
   ct_arb_fp("AF-032", "MOV r, fragment.position.w;", VEC4(0.5f, 0.5f, 0.5f, 0.5f), 1e-5f);
   glLoadIdentity();
   glMatrixMode(GL_MODELVIEW);
   if (ct_has_extension("GL_ARB_vertex_program")) {
      ct_arb_use("AF-031", GL_VERTEX_PROGRAM_ARB,
                 "@ MOV result.position, vertex.position; MOV result.fogcoord, 3; END");
      glEnable(GL_VERTEX_PROGRAM_ARB);
      ct_arb_fp("AF-031", "MOV r, fragment.fogcoord.x;", VEC4(3, 3, 3, 3), 1e-4f);
      glDisable(GL_VERTEX_PROGRAM_ARB);
   }
   /* State. */
   glActiveTexture(GL_TEXTURE1);
   glTexEnvfv(GL_TEXTURE_ENV, GL_TEXTURE_ENV_COLOR, VEC4(0.1f, 0.2f, 0.3f, 0.4f));
   glActiveTexture(GL_TEXTURE0);
   ct_arb_fp("AF-034 AV-218", "MOV r, state.texenv[1].color;", VEC4(0.1f, 0.2f, 0.3f, 0.4f), ULP);
   glDepthRange(0.75, 0.25);
   ct_arb_fp("AF-034 AF-035 AV-219", "MOV r, state.depth.range;", VEC4(0.75f, 0.25f, -0.5f, 1),
             ULP);
   glDepthRange(0, 1);
   glLightfv(GL_LIGHT1, GL_DIFFUSE, VEC4(1, 2, 3, 4));
   ct_arb_fp("AF-034", "MOV r, state.light[1].diffuse;", VEC4(1, 2, 3, 4), ULP);
   glMatrixMode(GL_MATRIX0_ARB);
   glTranslatef(3, 4, 5);
   ct_arb_fp("AF-039", "MOV r, state.matrix.program[0].inverse.row[1];", VEC4(0, 1, 0, -4), ULP);
   ct_arb_fp("AF-039", "PARAM m[] = { state.matrix.program[0].transpose }; MOV r, m[3];",
             VEC4(3, 4, 5, 1), ULP);
   glLoadIdentity();
   glMatrixMode(GL_MODELVIEW);
}

/* --- Results */

static float
depth(void)
{
   float d = -1;
   glReadPixels(64, 64, 1, 1, GL_DEPTH_COMPONENT, GL_FLOAT, &d);
   return d;
}

static void
results(void)
{
   ct_arb_color("AF-040", "@ MOV result.color, {2, -1, 0.5, 1}; END", 1, 0, 0.5f);
   ct_arb_color("AF-041", "@ MOV result.color, {1,1,1,1}; MOV result.color.yz, 0; END", 1, 0, 0);
   ct_arb_color("AF-041", "@ OUTPUT o = result.color; MOV o.y, 1; MOV o.xzw, 0; MOV o.x, 1; END", 1,
                1, 0);
   ct_arb_use("AF-040", FP, "@ END");
   CHECK_ERROR("AF-040", GL_NO_ERROR, ct_quad(-1, -1, 1, 1, 0));
   glEnable(GL_DEPTH_TEST);
   glDepthFunc(GL_ALWAYS);
   ct_arb_color("AF-042", "@ MOV result.color, 1; MOV result.depth, {0, 0, 0.25, 1}; END", 1, 1, 1);
   CHECK_NEAR("AF-042", 1, (float[]){depth()}, (float[]){0.25f}, 1e-4f);
   ct_arb_color("AF-042", "@ MOV result.color, 1; MOV result.depth.z, 7; END", 1, 1, 1);
   CHECK_NEAR("AF-042", 1, (float[]){depth()}, (float[]){1}, 1e-4f);
   ct_arb_color("AF-043", "@ OUTPUT d = result.depth; MOV result.color, 1; END", 1, 1, 1);
   CHECK_NEAR("AF-043", 1, (float[]){depth()}, (float[]){0.5f}, 1e-4f);
   glDepthRange(0.5, 0.75);
   glPolygonOffset(0, 10000);
   glEnable(GL_POLYGON_OFFSET_FILL);
   ct_arb_color("AF-044", "@ MOV result.color, 1; MOV result.depth.z, 0.125; END", 1, 1, 1);
   CHECK_NEAR("AF-044", 1, (float[]){depth()}, (float[]){0.125f}, 1e-4f);
   glDisable(GL_POLYGON_OFFSET_FILL);
   glDepthRange(0, 1);
   /* The test goes by the written depth. */
   glClearDepth(0.5);
   ct_clear(0, 0, 0, 0);
   glClear(GL_DEPTH_BUFFER_BIT);
   glDepthFunc(GL_LESS);
   ct_arb_use("AF-045", FP, "@ MOV result.color, {0,1,0,1}; MOV result.depth.z, 0.25; END");
   ct_quad(-1, -1, 1, 1, 0.9f);
   CHECK_PIXEL("AF-045", 64, 64, 0, 1, 0);
   ct_arb_use("AF-045", FP, "@ MOV result.color, {1,0,0,1}; MOV result.depth.z, 0.75; END");
   ct_quad(-1, -1, 1, 1, -0.9f);
   CHECK_PIXEL("AF-045", 64, 64, 0, 1, 0);
   glClearDepth(1);
   glClear(GL_DEPTH_BUFFER_BIT);
   ct_clear(0, 0, 0, 0);
   glDepthFunc(GL_LESS);
   ct_quad(-1, -1, 1, 1, 1.5f);
   CHECK("AF-046", ct_count_lit() == 0);
   /* Two programs that hand the depth on are the same. */
   ct_arb_use("AF-048", FP,
              "@ MOV result.color, {1,0,0,1}; MOV result.depth, fragment.position; END");
   ct_quad(-1, -1, 1, 1, 0.3f);
   glDepthFunc(GL_EQUAL);
   ct_arb_use("AF-048", FP,
              "@ TEMP t; MOV t, fragment.position; MOV result.depth, t;"
              "MOV result.color, {0,1,0,1}; END");
   ct_quad(-1, -1, 1, 1, 0.3f);
   CHECK_PIXEL("AF-048", 64, 64, 0, 1, 0);
}

static void
kil(void)
{
   static const struct {
      const char *ids, *operand;
      bool killed;
   } cases[] = {
       {"AF-060", "{0, 0, 0, 0}", false},       {"AF-060", "-{0, 0, 0, 0}", false},
       {"AF-060", "{1, 1, 1, -0.1}", true},     {"AF-060", "{1, -1, 1, 1}", true},
       {"AF-060", "{1, -1, 1, 1}.x", false},    {"AF-060", "-{1, -1, 1, 1}.y", false},
       {"AF-060", "-{0, 0, 0, 1}.xyzz", false}, {"AF-060", "-{0, 0, 0, 1}", true},
   };
   glEnable(GL_DEPTH_TEST);
   glEnable(GL_STENCIL_TEST);
   glStencilOp(GL_KEEP, GL_KEEP, GL_INCR);
   for (unsigned i = 0; i < CT_COUNT(cases); i++) {
      char text[200];
      snprintf(text, sizeof text, "@ MOV result.color, 1; MOV result.depth.z, 0.25; KIL %s; END",
               cases[i].operand);
      ct_clear(0, 0, 0, 0);
      glClear(GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT);
      ct_arb_use(cases[i].ids, FP, text);
      glEnable(FP);
      ct_quad(-1, -1, 1, 1, 0);
      GLubyte stencil = 99;
      glReadPixels(64, 64, 1, 1, GL_STENCIL_INDEX, GL_UNSIGNED_BYTE, &stencil);
      CHECK(cases[i].ids, (ct_count_lit() == 0) == cases[i].killed);
      CHECK("AF-061 AF-049", stencil == !cases[i].killed);
      CHECK_NEAR("AF-061", 1, (float[]){depth()}, (float[]){cases[i].killed ? 1 : 0.25f}, 1e-4f);
   }
   /* The alpha test sees the program's alpha, and occlusion what is left. */
   glDisable(GL_DEPTH_TEST);
   glDisable(GL_STENCIL_TEST);
   glAlphaFunc(GL_GREATER, 0.5f);
   glEnable(GL_ALPHA_TEST);
   ct_clear(0, 0, 0, 0);
   ct_arb_use("AF-049", FP, "@ MOV result.color, {1,1,1,0.25}; END");
   ct_quad(-1, -1, 1, 1, 0);
   CHECK("AF-049 AF-015", ct_count_lit() == 0);
   glDisable(GL_ALPHA_TEST);
}

/* --- The mode */

static const GLubyte white[4] = {255, 255, 255, 255};

/* Enabled without a program, and what a program stands in for. */
static void
mode_without(void)
{
   ct_clear(0, 0, 0, 0);
   glBindProgramARB(FP, 9);
   CHECK_ERROR("AF-009", GL_NO_ERROR, glEnable(FP));
   CHECK_ERROR("AF-011", GL_INVALID_OPERATION, glBegin(GL_POINTS));
   CHECK_ERROR("AF-011", GL_INVALID_OPERATION, glEnd());
   CHECK_ERROR("AF-011", GL_INVALID_OPERATION, glRectf(-1, -1, 1, 1));
   CHECK_ERROR("AF-011", GL_INVALID_OPERATION, glRasterPos2f(0, 0));
   CHECK_ERROR("AF-012 C-06", GL_INVALID_OPERATION,
               glDrawPixels(1, 1, GL_RGBA, GL_UNSIGNED_BYTE, white));
   CHECK_ERROR("AF-012 C-06", GL_INVALID_OPERATION, glCopyPixels(0, 0, 1, 1, GL_COLOR));
   CHECK_ERROR("AF-012 C-06", GL_INVALID_OPERATION, glBitmap(8, 1, 0, 0, 0, 0, white));
   CHECK("AF-011 AF-012", ct_count_lit() == 0);
   /* Environment, sum and fog are off. */
   glEnable(GL_TEXTURE_2D);
   glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, white);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
   glEnable(GL_COLOR_SUM_ARB);
   glSecondaryColor3f(1, 1, 1);
   glEnable(GL_FOG);
   glFogi(GL_FOG_MODE, GL_LINEAR);
   glFogfv(GL_FOG_COLOR, VEC4(1, 1, 1, 1));
   glFogf(GL_FOG_START, -2);
   glFogf(GL_FOG_END, -1);
   ct_arb_color("AF-010 AF-103", "@ MOV result.color, {0.25, 0.5, 0, 1}; END", 0.25f, 0.5f, 0);
   glDisable(GL_FOG);
   glDisable(GL_TEXTURE_2D);
   glDisable(GL_COLOR_SUM_ARB);
}

/* What becomes fragments: points, lines, pixel rectangles and bitmaps; clears do not. */
static void
mode_covers(void)
{
   ct_arb_use("AF-013", FP, "@ MOV result.color, {0,1,0,1}; END");
   ct_clear(0, 0, 0, 0);
   glBegin(GL_POINTS);
   glVertex2f(0.5f / 64, 0.5f / 64);
   glEnd();
   CHECK_PIXEL("AF-013", 64, 64, 0, 1, 0);
   glBegin(GL_LINES);
   glVertex2f(-1, 0.5f + 0.5f / 64);
   glVertex2f(1, 0.5f + 0.5f / 64);
   glEnd();
   CHECK_PIXEL("AF-013", 64, 96, 0, 1, 0);
   glRasterPos2f(-0.5f, -0.5f);
   glDrawPixels(1, 1, GL_RGBA, GL_UNSIGNED_BYTE, white);
   CHECK_PIXEL("AF-013", 32, 32, 0, 1, 0);
   glRasterPos2f(-0.25f, -0.5f);
   glBitmap(8, 1, 0, 0, 0, 0, white);
   CHECK_PIXEL("AF-013", 50, 32, 0, 1, 0);
   glRasterPos2f(0.25f, -0.5f);
   ct_arb_use("AF-013", FP, "@ SUB result.color, 1, fragment.color; END");
   glDrawPixels(1, 1, GL_RGBA, GL_UNSIGNED_BYTE, (const GLubyte[4]){255, 51, 0, 255});
   CHECK_PIXEL("AF-013", 80, 32, 0, 0.8f, 1);
   ct_clear(1, 0, 0, 1);
   CHECK_PIXEL("AF-014", 5, 5, 1, 0, 0);
   GLubyte got[4];
   glReadPixels(5, 5, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, got);
   CHECK("AF-014", got[0] == 255 && got[1] == 0);
}

/* Blending, masks, scissor and coverage follow. */
static void
mode_followed(void)
{
   ct_arb_use("AF-015", FP, "@ MOV result.color, {0,1,1,0.5}; END");
   glBlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
   glEnable(GL_BLEND);
   ct_quad(-1, -1, 1, 1, 0);
   CHECK_PIXEL("AF-015", 5, 5, 0.5f, 0.5f, 0.5f);
   glDisable(GL_BLEND);
   ct_clear(0, 0, 0, 0);
   glColorMask(GL_TRUE, GL_FALSE, GL_TRUE, GL_TRUE);
   glScissor(0, 0, 64, 128);
   glEnable(GL_SCISSOR_TEST);
   ct_quad(-1, -1, 1, 1, 0);
   CHECK_PIXEL("AF-015", 5, 5, 0, 0, 1);
   CHECK_PIXEL("AF-015", 100, 5, 0, 0, 0);
   glDisable(GL_SCISSOR_TEST);
   glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
   /* Coverage multiplies the program's alpha. */
   ct_clear(0, 0, 0, 0);
   ct_arb_use("AF-016", FP, "@ MOV result.color, {1,1,1,1}; END");
   glEnable(GL_BLEND);
   glEnable(GL_POINT_SMOOTH);
   glPointSize(9);
   glBegin(GL_POINTS);
   glVertex2f(0.5f / 64, 0.5f / 64);
   glEnd();
   CHECK_PIXEL("AF-016", 64, 64, 1, 1, 1);
   float edge[4];
   bool partial = false;
   for (int x = 64; x < 72; x++) {
      ct_read_pixel(x, 61, edge);
      partial |= edge[0] > 0.05f && edge[0] < 0.95f;
   }
   CHECK("AF-016", partial);
   glDisable(GL_BLEND);
}

static void
mode(void)
{
   mode_without();
   mode_covers();
   mode_followed();
}

/* --- Fog */

static void
fog(void)
{
   static const struct {
      const char *option;
      double f; /* of fog coordinate 0.5, density 2, start 0, end 2 */
   } cases[] = {
       {"ARB_fog_exp", 0.36787944}, {"ARB_fog_exp2", 0.36787944}, {"ARB_fog_linear", 0.75}};
   glFogfv(GL_FOG_COLOR, VEC4(0, 0, 1, 0));
   glFogf(GL_FOG_DENSITY, 2);
   glFogf(GL_FOG_START, 0);
   glFogf(GL_FOG_END, 2);
   glFogi(GL_FOG_COORDINATE_SOURCE, GL_FOG_COORDINATE);
   glFogCoordf(0.5f);
   for (unsigned i = 0; i < CT_COUNT(cases); i++) {
      const float f = (float)cases[i].f;
      char text[200];
      for (unsigned on = 0; on < 2; on++) {
         if (on)
            glEnable(GL_FOG);
         glFogi(GL_FOG_MODE, on ? GL_EXP : GL_LINEAR);
         snprintf(text, sizeof text, "@ OPTION %s; MOV result.color, {4, 1, 0, 1}; END",
                  cases[i].option);
         ct_arb_color("AF-100 AF-101 AF-102 C-09 AF-105", text, f, f, 1 - f);
         glDisable(GL_FOG);
      }
      snprintf(text, sizeof text,
               "@ OPTION %s; OUTPUT o = result.color; MOV o, 1; MOV o.y, 0; MOV_SAT o.x, 3; END",
               cases[i].option);
      ct_arb_color("AF-107", text, f, 0, 1);
   }
   glFogf(GL_FOG_DENSITY, 4);
   glFogf(GL_FOG_END, 1);
   ct_arb_color("AF-105", "@ OPTION ARB_fog_exp; MOV result.color, {1,0,0,1}; END", 0.13533528f, 0,
                0.86466472f);
   ct_arb_color("AF-105", "@ OPTION ARB_fog_linear; MOV result.color, {1,0,0,1}; END", 0.5f, 0,
                0.5f);
   glFogf(GL_FOG_END, 0);
   ct_arb_use("AF-105", FP, "@ OPTION ARB_fog_linear; MOV result.color, {1,0,0,1}; END");
   CHECK_ERROR("AF-105", GL_NO_ERROR, ct_quad(-1, -1, 1, 1, 0));
   /* Alpha is left alone. */
   glEnable(GL_ALPHA_TEST);
   glAlphaFunc(GL_LESS, 0.5f);
   ct_clear(0, 0, 0, 0);
   glFogfv(GL_FOG_COLOR, VEC4(0, 0, 1, 1));
   ct_arb_use("AF-100", FP, "@ OPTION ARB_fog_exp; MOV result.color, {1,0,0,0.25}; END");
   ct_quad(-1, -1, 1, 1, 0);
   CHECK("AF-100", ct_count_lit() > 1000);
   glDisable(GL_ALPHA_TEST);
   ct_arb_fp_with("AF-108", "OPTION ARB_precision_hint_fastest;", "ADD r, {1,2,3,4}, 0.001;",
                  VEC4(1.001f, 2.001f, 3.001f, 4.001f), 1e-5f);
}

/* The mode goes before shaders of ATI_fragment_shader, which act again behind it. */
static void
before_ati_shaders(void)
{
   if (!ct_has_extension("GL_ATI_fragment_shader"))
      ct_skip("no ATI_fragment_shader");
   glBindFragmentShaderATI(1);
   glBeginFragmentShaderATI();
   glColorFragmentOp1ATI(GL_MOV_ATI, GL_REG_0_ATI, GL_NONE, GL_NONE, GL_PRIMARY_COLOR_ARB, GL_NONE,
                         GL_NONE);
   glEndFragmentShaderATI();
   glEnable(GL_FRAGMENT_SHADER_ATI);
   glColor3f(1, 0, 0);
   ct_quad(-1, -1, 1, 1, 0);
   CHECK_PIXEL("AF-017", 3, 3, 1, 0, 0);
   ct_arb_color("AF-017", "@ MOV result.color, {0, 1, 0, 1}; END", 0, 1, 0);
   CHECK("AF-017", glIsEnabled(GL_FRAGMENT_SHADER_ATI));
   glDisable(GL_FRAGMENT_PROGRAM_ARB);
   ct_quad(-1, -1, 1, 1, 0);
   CHECK_PIXEL("AF-017", 3, 3, 1, 0, 0);
}

static const struct ct_test tests[] = {
    {"arithmetic", arithmetic},
    {"inputs", inputs},
    {"results", results},
    {"kil", kil},
    {"mode", mode},
    {"fog", fog},
    {"before_ati_shaders", before_ati_shaders},
};
CT_TOPIC(arbfp_run, "GL_ARB_fragment_program", tests);

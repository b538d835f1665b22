/* What programs with OPTION NV_vertex_program2 and OPTION NV_vertex_program3 compute (checklist,
 * sections 41 and 42). Bodies write result.texcoord; a is program.env[0], b program.env[1]. */
#include "ct_arb.h"

#include <stdio.h>
#include <stdlib.h>

#define VP GL_VERTEX_PROGRAM_ARB
#define VP2 "NV_vertex_program2"
#define VP3 "NV_vertex_program3"
#define ULP 1.2e-6f

struct run_case {
   const char *ids, *body;
   float a[4], b[4], expected[4], tolerance;
};

/* The position is written by the body's frame, in front, so that branches do not miss it. */
static void
run_one(const char *option, const struct run_case *c)
{
   char text[4096];
   glProgramEnvParameter4fvARB(VP, 0, c->a);
   glProgramEnvParameter4fvARB(VP, 1, c->b);
   snprintf(text, sizeof text,
            "@ OPTION %s; PARAM a = program.env[0]; PARAM b = program.env[1]; TEMP t, u; ADDRESS A,"
            "B; OUTPUT o = result.texcoord; PARAM p[8] = {{0, 10}, {1, 11}, {2, 12}, {3, 13},"
            "{4, 14}, {5, 15}, {6, 16}, {7, 17}}; MOV result.position, vertex.position; %s END",
            option, c->body);
   if (!ct_arb_use(c->ids, VP, text))
      return;
   glEnable(VP);
   const struct ct_result r = ct_arb_point();
   glDisable(VP);
   if (ct_check(c->ids, r.drawn, "nothing drawn by: %s", c->body))
      ct_near(c->ids, 4, r.tex, c->expected, c->tolerance, "%s", c->body);
}

static void
run(const char *option, const struct run_case *c, size_t num)
{
   for (size_t i = 0; i < num; i++) {
      run_one(option, &c[i]);
      if (!strcmp(option, VP2) && ct_has_extension("GL_NV_vertex_program3"))
         run_one(VP3, &c[i]);
   }
}

static void
arithmetic(void)
{
   static const struct run_case cases[] = {
       {"NO-040", "SEQ o, a, b;", {1, 2, -0.0f, 4}, {1, 3, 0, 5}, {1, 0, 1, 0}, 0},
       {"NO-040", "SNE o, a, b;", {1, 2, 3, 4}, {1, 3, 3, 5}, {0, 1, 0, 1}, 0},
       {"NO-040", "SGT o, a, b;", {1, 2, 3, 4}, {1, 3, 2, -5}, {0, 0, 1, 1}, 0},
       {"NO-040", "SLE o, a, b;", {1, 2, 3, 4}, {1, 3, 2, -5}, {1, 1, 0, 0}, 0},
       {"NO-040", "SFL o, a, b;", {1, 2, 3, 4}, {1, 3, 2, -5}, {0, 0, 0, 0}, 0},
       {"NO-040", "STR o, a, b;", {1, 2, 3, 4}, {1, 3, 2, -5}, {1, 1, 1, 1}, 0},
       {"NO-040",
        "COS o, a.y;",
        {9, 0.5f},
        {0},
        {0.87758256f, 0.87758256f, 0.87758256f, 0.87758256f},
        1e-5f},
       {"NO-040",
        "SIN o, a.y;",
        {9, 0.5f},
        {0},
        {0.47942554f, 0.47942554f, 0.47942554f, 0.47942554f},
        1e-5f},
       {"NO-058", "SSG o, a;", {-3, 0, 1e-20f, -0.0f}, {0}, {-1, 0, 1, 0}, 0},
       {"NO-057", "RCC o, a.x;", {4}, {0}, {0.25f, 0.25f, 0.25f, 0.25f}, ULP},
       {"NO-057", "RCC o, a.x;", {0.0f}, {0}, {0x1p64f, 0x1p64f, 0x1p64f, 0x1p64f}, ULP},
       {"NO-057", "RCC o, a.x;", {-0.0f}, {0}, {-0x1p64f, -0x1p64f, -0x1p64f, -0x1p64f}, ULP},
       {"NO-057", "RCC o, a.x;", {1e30f}, {0}, {0x1p-64f, 0x1p-64f, 0x1p-64f, 0x1p-64f}, ULP},
       {"NO-057", "RCC o, a.x;", {-1e30f}, {0}, {-0x1p-64f, -0x1p-64f, -0x1p-64f, -0x1p-64f}, ULP},
       {"NO-059", "ADD o, |a|, -|b.wzyx|;", {-1, 2, -3, 4}, {1, -1, 2, -2}, {-1, 0, 2, 3}, 0},
       {"NO-059", "MUL o, a, -|-2|;", {-1, 2, -3, 4}, {0}, {2, -4, 6, -8}, 0},
       {"NO-059", "POW o, 2, 3.0;", {0}, {0}, {8, 8, 8, 8}, 1e-5f},
       {"NO-060 C-19", "RSQ o, a.x;", {-4}, {0}, {0.5f, 0.5f, 0.5f, 0.5f}, 1e-5f},
       {"NO-060 C-19", "LIT o, a;", {0.5f, 1, 0, 0}, {0}, {1, 0.5f, 1, 1}, 1e-5f},
       {"NO-060 C-19", "LIT o, a;", {-0.5f, 1, 0, 0}, {0}, {1, 0, 0, 1}, 1e-5f},
   };
   run(VP2, cases, CT_COUNT(cases));
}

static const struct run_case conditions_cases[] = {
    {"NO-059",
     "MOV o, 9; MOVC t, a; MOV o (LT), b;",
     {-1, 0, 1, -0.0f},
     {5, 6, 7, 8},
     {5, 9, 9, 9},
     0},
    {"NO-059",
     "MOV o, 9; MOVC t, a; MOV o (EQ), b;",
     {-1, 0, 1, -0.0f},
     {5, 6, 7, 8},
     {9, 6, 9, 8},
     0},
    {"NO-059",
     "MOV o, 9; MOVC t, a; MOV o (GT.zyxw), b;",
     {-1, 0, 1, 0},
     {5, 6, 7, 8},
     {5, 9, 9, 9},
     0},
    {"NO-059", "MOV o, 9; MOVC t, a; MOV o (GE), b;", {-1, 0, 1, 0}, {5, 6, 7, 8}, {9, 6, 7, 8}, 0},
    {"NO-059", "MOV o, 9; MOVC t, a; MOV o (LE), b;", {-1, 0, 1, 0}, {5, 6, 7, 8}, {5, 6, 9, 8}, 0},
    {"NO-059", "MOV o, 9; MOVC t, a; MOV o (NE), b;", {-1, 0, 1, 0}, {5, 6, 7, 8}, {5, 9, 7, 9}, 0},
    {"NO-059",
     "MOV o, 9; MOVC t, a; MOV o.xw (TR), b; MOV o (FL), a;",
     {-1, 0, 1, 0},
     {5, 6, 7, 8},
     {5, 9, 9, 8},
     0},
    /* All codes are EQ before something sets them. */
    {"NO-059", "MOV o, 9; MOV o (EQ), b;", {0}, {5, 6, 7, 8}, {5, 6, 7, 8}, 0},
    /* Codes change where the result is written. */
    {"NO-059",
     "MOVC t, a; MOVC t.xy, b; MOV o, 9; MOV o (GT), 1;",
     {1, 1, 1, -1},
     {-1, 1, -1, 1},
     {9, 1, 1, 9},
     0},
    {"NO-059",
     "MOVC t, a; MOVC t (LT), b; MOV o, 9; MOV o (GT), 1;",
     {-1, 1, -1, 1},
     {1, -1, -1, -1},
     {1, 1, 9, 1},
     0},
    /* A NaN is neither, and not equal. */
    {"NO-059",
     "RCP u, 0; ADDC t, u, -u; MOV o, 9; MOV o.x (LT), 1; MOV o.y (GE), 1;"
     "MOV o.z (EQ), 1; MOV o.w (NE), 1;",
     {0},
     {0},
     {9, 9, 9, 1},
     0},
};

static void
conditions(void)
{
   run(VP2, conditions_cases, CT_COUNT(conditions_cases));
}

static void
addresses(void)
{
   static const struct run_case cases[] = {
       {"NO-042 NO-044",
        "ARL A, a; MOV o.x, p[A.x].x; MOV o.y, p[A.y].x; MOV o.z, p[A.z + 1].x;"
        "MOV o.w, p[A.w - 2].y;",
        {1.9f, 2.5f, -0.5f, 5.5f},
        {0},
        {1, 2, 0, 13},
        0},
       {"NO-042",
        "ARR A, a; MOV o.x, p[A.x].x; MOV o.y, p[A.y].x; MOV o.z, p[A.z].x;"
        "MOV o.w, p[A.w + 4].x;",
        {1.5f, 2.5f, 3.4f, -1.6f},
        {0},
        {2, 2, 3, 2},
        0},
       {"NO-042",
        "ARL A, a; ARL A.yz, b; MOV o.x, p[A.x].x; MOV o.y, p[A.y].x; MOV o.z, p[A.z].x;"
        "MOV o.w, p[A.w].x;",
        {1, 2, 3, 4},
        {5, 6, 7, 0},
        {1, 6, 7, 4},
        0},
       {"NO-043",
        "ARL A, a; ARA A, A; MOV o.x, p[A.x].x; MOV o.y, p[A.y].x; MOV o.z, p[A.z].x;"
        "MOV o.w, p[A.w].x;",
        {1, 2, 3, 4},
        {0},
        {4, 6, 4, 6},
        0},
       {"NO-043",
        "ARL A, a; ARA B.xw, A; ARL B.yz, b; MOV o.x, p[B.x].x; MOV o.y, p[B.y].x;"
        "MOV o.z, p[B.z].x; MOV o.w, p[B.w].x;",
        {1, 2, 3, 4},
        {5, 6, 7, 0},
        {4, 6, 7, 6},
        0},
       {"NO-045",
        "ARL A, 3; MOVC t, a; ARL A (LT), b; MOV o.x, p[A.x].x; MOV o.y, p[A.y].x;"
        "MOV o.z, p[A.z].x; MOV o.w, p[A.w].x;",
        {-1, 1, -1, 0},
        {4, 5, 6, 7},
        {4, 3, 6, 3},
        0},
       {"NO-045",
        "ARLC A, a; MOV o, 9; MOV o (EQ), 0; MOV o (LT), 1; MOV o (GT), 2;",
        {0.5f, -0.5f, 1, -3},
        {0},
        {0, 1, 2, 1},
        0},
       {"NO-046",
        "ARL A, a; ARA A, A; MOV o.x, p[A.x - 2].x; MOV o.y, p[A.y].x; MOV o.z, 0;"
        "MOV o.w, 1;",
        {500, 1, -496, 2},
        {0},
        {2, 3, 0, 1},
        0},
   };
   run(VP2, cases, CT_COUNT(cases));
}

static const struct run_case flow_cases[] = {
    {"NO-047 NO-049",
     "MOV o, a; BRA end; MOV o, b; end:",
     {1, 2, 3, 4},
     {5, 6, 7, 8},
     {1, 2, 3, 4},
     0},
    {"NO-049",
     "MOV o, a; MOVC t, b; BRA end (LT.x); MOV o.x, 9; end: MOV o.y, 8;",
     {1, 2, 3, 4},
     {-1, 1, 1, 1},
     {1, 8, 3, 4},
     0},
    {"NO-049",
     "MOV o, a; MOVC t, b; BRA end (LT.yzww); MOV o.x, 9; end: MOV o.y, 8;",
     {1, 2, 3, 4},
     {-1, 1, 1, 1},
     {9, 8, 3, 4},
     0},
    {"NO-049",
     "MOV o, a; MOVC t, b; BRA end (LT); MOV o.x, 9; end: MOV o.y, 8;",
     {1, 2, 3, 4},
     {1, 1, 1, -1},
     {1, 8, 3, 4},
     0},
    {"NO-049",
     "MOV t, 0; l: ADD t, t, a; SUBC u, t, b; BRA l (LT.x); MOV o, t;",
     {1, 2, 3, 4},
     {10, 0, 0, 0},
     {10, 20, 30, 40},
     0},
    {"NO-049",
     "MOV t, a; CAL s; CAL s; MOV o, t; RET; s: ADD t, t, b; RET;",
     {1, 2, 3, 4},
     {5, 6, 7, 8},
     {11, 14, 17, 20},
     0},
    {"NO-049",
     "MOV t, a; MOVC u, b; CAL s (GT.y); CAL s (LT.y); MOV o, t; RET; s: ADD t, t, b;"
     "RET (FL); ADD t, t, 1; RET (TR);",
     {1, 2, 3, 4},
     {5, 6, 7, 8},
     {7, 9, 11, 13},
     0},
    /* Calls nest four deep. */
    {"NO-049 NO-051",
     "MOV t, a; CAL s1; MOV o, t; RET; s1: CAL s2; ADD t, t, 1; RET; s2: CAL s3;"
     "ADD t, t, 10; RET; s3: CAL s4; ADD t, t, 100; RET; s4: ADD t, t, 1000;"
     "RET;",
     {1, 2, 3, 4},
     {0},
     {1112, 1113, 1114, 1115},
     0},
    {"NO-050",
     "MOV o, a; RET; main: MOV result.position, vertex.position; MOV o, b;",
     {1, 2, 3, 4},
     {5, 6, 7, 8},
     {5, 6, 7, 8},
     0},
    {"NO-051", "MOV o, a; RET; MOV o, b;", {1, 2, 3, 4}, {5, 6, 7, 8}, {1, 2, 3, 4}, 0},
    {"NO-051",
     "MOV o, a; MOVC t, b; RET (LT); MOV o.x, 9; RET; MOV o, b;",
     {1, 2, 3, 4},
     {5, 6, 7, 8},
     {9, 2, 3, 4},
     0},
};

static void
flow(void)
{
   run(VP2, flow_cases, CT_COUNT(flow_cases));
}

/* Programs without an end, and calls without one: some result, in time. */
static void
endless(void)
{
   static const char *const bodies[] = {
       "l: BRA l; END",
       "TEMP t; l: ADD t, t, 1; MOVC t, t; BRA l (GT); MOV result.color, t; END",
       "l: CAL l; END",
       "CAL a; RET; a: CAL b; RET; b: CAL a; RET; END",
   };
   char text[300];
   for (unsigned i = 0; i < CT_COUNT(bodies); i++) {
      snprintf(text, sizeof text, "@ OPTION " VP2 "; MOV result.position, vertex.position; %s",
               bodies[i]);
      if (!ct_arb_use("NO-052 NO-051", VP, text))
         continue;
      glEnable(VP);
      CHECK_ERROR("NO-052 NO-051", GL_NO_ERROR, ct_arb_point());
      CHECK_ERROR("NO-052 NO-051", GL_NO_ERROR, ct_quad(-1, -1, 1, 1, 0));
      glFinish();
      glDisable(VP);
   }
}

/* --- Clip distances: a quad over the window, white on black; pixel (x, y) lies at clip space
 * x * 2 / CT_SIZE - 1 */

static void
draw_clipped(const char *ids, const char *body)
{
   char text[600];
   snprintf(text, sizeof text,
            "@ OPTION " VP2 "; ATTRIB v = vertex.position; MOV result.position, v; MOV"
            " result.color, 1; %s END",
            body);
   ct_arb_use(ids, VP, text);
   glEnable(VP);
   ct_clear(0, 0, 0, 0);
   ct_quad(-1, -1, 1, 1, 0);
   glDisable(VP);
}

static void
clipping(void)
{
   const char *ids = "NO-053 NO-055";
   const int low = CT_SIZE / 4, high = 3 * CT_SIZE / 4;
   draw_clipped("NO-053", "MOV result.clip[0].x, v.x;");
   CHECK_PIXEL("NO-053", low, low, 1, 1, 1); /* the plane is off */
   glEnable(GL_CLIP_PLANE0);
   draw_clipped(ids, "MOV result.clip[0].x, v.x;");
   CHECK_PIXEL(ids, low, low, 0, 0, 0);
   CHECK_PIXEL(ids, high, low, 1, 1, 1);
   CHECK_PIXEL(ids, CT_SIZE / 2 - 3, low, 0, 0, 0);
   CHECK_PIXEL(ids, CT_SIZE / 2 + 3, low, 1, 1, 1);
   draw_clipped(ids, "MOV result.clip[0], v.x; MOV result.clip[1], -1;");
   CHECK_PIXEL(ids, high, low, 1, 1, 1);
   draw_clipped("NO-053", "");
   CHECK_PIXEL("NO-053", low, low, 1, 1, 1);
   CHECK_PIXEL("NO-053", high, high, 1, 1, 1);
   draw_clipped("NO-053", "MOV result.clip[1].x, v.x;"); /* 0 is 0, and inside */
   CHECK_PIXEL("NO-053", low, low, 1, 1, 1);
   draw_clipped("NO-054", "MOV result.clip[0].x, 1; MOV result.clip[0].y, -1;"
                          "MOV result.clip[0].z, -1; MOV result.clip[0].w, -1;");
   CHECK_PIXEL("NO-054", low, low, 1, 1, 1);
   glEnable(GL_CLIP_PLANE5);
   draw_clipped(ids, "MOV result.clip[0].x, v.x; SUB result.clip[5].x, 0.25, v.y;");
   CHECK_PIXEL(ids, low, low, 0, 0, 0);
   CHECK_PIXEL(ids, high, low, 1, 1, 1);
   CHECK_PIXEL(ids, high, CT_SIZE - 3, 0, 0, 0);
}

/* A point is there or not by its own distance. */
static void
clipped_points(void)
{
   glEnable(GL_CLIP_PLANE2);
   ct_arb_use("NO-055", VP,
              "@ OPTION " VP2 "; MOV result.position, vertex.position; MOV result.clip[2].x,"
              "program.env[0]; END");
   glEnable(VP);
   ct_arb_env(0, 0.25f, 0, 0, 0);
   CHECK("NO-055", ct_arb_point().drawn);
   ct_arb_env(0, 0, 0, 0, 0);
   CHECK("NO-055", ct_arb_point().drawn);
   ct_arb_env(0, -0.25f, 0, 0, 0);
   CHECK("NO-055", !ct_arb_point().drawn);
   glDisable(GL_CLIP_PLANE2);
   CHECK("NO-053", ct_arb_point().drawn);
}

/* --- NV_vertex_program3 */

static void
saturation(void)
{
   static const struct run_case cases[] = {
       {"NO-069", "MOV_SAT o, a;", {-1, 0.5f, 2, 1e30f}, {0}, {0, 0.5f, 1, 1}, 0},
       {"NO-069",
        "ADD_SAT t, a, b; MOV o, t;",
        {-1, 0.5f, 2, 1},
        {0.25f, 0.25f, 0, -0.5f},
        {0, 0.75f, 1, 0.5f},
        0},
       {"NO-069",
        "MOV o, 9; ADDC_SAT t.xyz, a, b; MOV o (GT), t;",
        {-1, 0.5f, 2, 1},
        {0.25f, 0.25f, 0, 0.5f},
        {9, 0.75f, 1, 9},
        0},
       {"NO-069", "DP4_SAT o, a, b;", {1, 2, 3, 4}, {1, 1, 1, 1}, {1, 1, 1, 1}, 0},
       {"NO-068",
        "MOVC0 t, a; MOVC1 t, b; MOV o, 9; MOV o.xy (LT0), 1; MOV o.zw (LT1), 2;",
        {-1, 1, -1, 1},
        {1, -1, 1, -1},
        {1, 9, 9, 2},
        0},
       {"NO-068",
        "MOVC t, a; MOVC1 t, b; MOV o, 9; MOV o (LT), 1; MOV o (LT1), 2;",
        {-1, 1, -1, 1},
        {1, -1, 1, 1},
        {1, 2, 1, 9},
        0},
       {"NO-068", "MOV o, 9; MOV o.xy (EQ0), 1; MOV o.zw (EQ1), 2;", {0}, {0}, {1, 1, 2, 2}, 0},
       {"NO-068",
        "MOV o, 9; ARLC1 A, a; BRA end (GT1.x); MOV o, 1; end: MOV o.w, 2;",
        {1},
        {0},
        {9, 9, 9, 2},
        0},
   };
   run(VP3, cases, CT_COUNT(cases));
}

static void
stack(void)
{
   static const char *const show = "MOV o.x, p[A.x].x; MOV o.y, p[A.y].x; MOV o.z, p[A.z].x;"
                                   "MOV o.w, p[A.w].x;";
   static const struct {
      const char *ids, *body;
      float expected[4];
   } cases[] = {
       {"NO-070", "ARL A, a; PUSHA A; ARL A, b; POPA A;", {1, 2, 3, 4}},
       {"NO-070", "ARL A, a; PUSHA A; ARL A, b; PUSHA A; POPA B; POPA A; ARL B, 0;", {1, 2, 3, 4}},
       {"NO-070", "ARL A, a; ARL B, b; PUSHA A; PUSHA B; POPA A; POPA B;", {5, 6, 7, 0}},
       {"NO-070",
        "ARL A, a; PUSHA A; PUSHA A; PUSHA A; PUSHA A; ARL A, b; POPA B; POPA B; POPA B;"
        "POPA A;",
        {1, 2, 3, 4}},
       {"NO-070",
        "ARL A, a; CAL s; BRA end; s: PUSHA A; ARL A, b; POPA A; RET; end:",
        {1, 2, 3, 4}},
       {"NO-071 C-21",
        "ARL A, a; PUSHA A; ARL A, b; MOVC t, {1, -1, 1, -1}; POPA A (LT);",
        {5, 2, 7, 4}},
   };
   for (unsigned i = 0; i < CT_COUNT(cases); i++) {
      char body[600];
      struct run_case c = {.ids = cases[i].ids, .body = body, .a = {1, 2, 3, 4}, .b = {5, 6, 7, 0}};
      memcpy(c.expected, cases[i].expected, sizeof c.expected);
      snprintf(body, sizeof body, "%s %s", cases[i].body, show);
      run(VP3, &c, 1);
   }
   /* The ends of the stack: some result. */
   static const char *const bad[] = {
       "POPA A; POPA A; PUSHA A; END",
       "l: PUSHA A; BRA l; END",
       "l: POPA A; BRA l; END",
       "CAL s; RET; s: POPA A; RET; END",
       "CAL s; RET; s: PUSHA A; RET; END",
       "ARL A, 1e30; PUSHA A; PUSHA A; PUSHA A; PUSHA A; PUSHA A; POPA A; END",
   };
   for (unsigned i = 0; i < CT_COUNT(bad); i++) {
      char text[300];
      snprintf(text, sizeof text,
               "@ OPTION " VP3 "; ADDRESS A; MOV result.position, vertex.position; %s", bad[i]);
      if (!ct_arb_use("NO-072", VP, text))
         continue;
      glEnable(VP);
      CHECK_ERROR("NO-072", GL_NO_ERROR, ct_arb_point());
      glDisable(VP);
   }
}

static void
indexed(void)
{
   for (unsigned i = 0; i < 8; i++)
      glMultiTexCoord4f(GL_TEXTURE0 + i, (float)i, (float)i * 2, (float)i * 3, 1);
   static const struct run_case cases[] = {
       {"NO-073", "ARL A, a; MOV o, vertex.texcoord[A.x];", {3}, {0}, {3, 6, 9, 1}, 0},
       {"NO-073",
        "ARL A, a; MOV o, vertex.texcoord[A.y - 2].zyxw;",
        {0, 7},
        {0},
        {15, 10, 5, 1},
        0},
       {"NO-073",
        "ARL A, a; ATTRIB i = vertex.texcoord[A.z + 1]; MOV o, -i;",
        {0, 0, 0},
        {0},
        {-1, -2, -3, -1},
        0},
       {"NO-073",
        "ARL A, a; MOV o, 9; MOV result.texcoord[A.x].xy, b;",
        {0},
        {5, 6, 7, 8},
        {5, 6, 9, 9},
        0},
       {"NO-073",
        "ARL A, a; MOV o, 9; MOV result.texcoord[A.y - 3], b;",
        {0, 3},
        {5, 6, 7, 8},
        {5, 6, 7, 8},
        0},
       {"NO-073",
        "ARL A, a; MOV o, 9; MOV result.texcoord[A.x], b;",
        {1},
        {5, 6, 7, 8},
        {9, 9, 9, 9},
        0},
       {"NO-073",
        "ARL A, 0; MOV o, 9; MOVC t, a; OUTPUT r = result.texcoord[A.x]; MOV r (LT), b;",
        {-1, 1, -1, 1},
        {5, 6, 7, 8},
        {5, 9, 7, 9},
        0},
   };
   run(VP3, cases, CT_COUNT(cases));
   glVertexAttrib4fARB(6, 1, 2, 3, 4);
   static const struct run_case generic = {
       "NO-073", "ARL A, a; MOV o, vertex.attrib[A.w + 1];", {0, 0, 0, 5}, {0}, {1, 2, 3, 4}, 0};
   run(VP3, &generic, 1);
   /* Far outside. */
   ct_arb_use("NO-073", VP,
              "@ OPTION " VP3 "; ADDRESS A; MOV result.position, vertex.position; ARL A,"
              "{1e30, -1e30, 300, -300}; MOV result.texcoord, vertex.texcoord[A.x];"
              "ADD result.color, vertex.attrib[A.y + 63], vertex.attrib[A.w]; ARR A, {8, -1};"
              "MOV result.texcoord[A.x], 1; MOV result.texcoord[A.y], 1; ADD result.texcoord[A.z +"
              "63], vertex.texcoord[A.x], vertex.attrib[A.y]; END");
   glEnable(VP);
   CHECK_ERROR("NO-073", GL_NO_ERROR, ct_arb_point());
   glFinish();
}

static void
run_3(void (*test)(void))
{
   if (!ct_has_extension("GL_NV_vertex_program3"))
      ct_skip("no NV_vertex_program3");
   test();
}

static void
saturation_3(void)
{
   run_3(saturation);
}

static void
stack_3(void)
{
   run_3(stack);
}

static void
indexed_3(void)
{
   run_3(indexed);
}

static const struct ct_test tests[] = {
    {"arithmetic", arithmetic},
    {"conditions", conditions},
    {"addresses", addresses},
    {"flow", flow},
    {"endless", endless},
    {"clipping", clipping},
    {"clipped_points", clipped_points},
    {"saturation", saturation_3},
    {"stack", stack_3},
    {"indexed", indexed_3},
};
CT_TOPIC(nvo_run, "GL_NV_vertex_program2_option", tests);

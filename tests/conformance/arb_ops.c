/* What the instructions of ARB_vertex_program compute (checklist, sections 11, 12 and 15). In the
 * tables program.env[0] is `a`, program.env[1] is `b`, and the body writes result.texcoord. */
#include "ct_arb.h"

#include <stdio.h>

#define VP GL_VERTEX_PROGRAM_ARB
#define ULP 1.2e-6f

struct op_case {
   const char *ids, *body;
   float a[4], b[4], expected[4], tolerance;
};

static void
run(const struct op_case *c, size_t num)
{
   for (size_t i = 0; i < num; i++) {
      char body[600];
      glProgramEnvParameter4fvARB(VP, 0, c[i].a);
      glProgramEnvParameter4fvARB(VP, 1, c[i].b);
      snprintf(body, sizeof body,
               "PARAM a = program.env[0]; PARAM b = program.env[1]; TEMP t, u;"
               "OUTPUT o = result.texcoord; %s",
               c[i].body);
      ct_arb_vp(c[i].ids, body, c[i].expected, c[i].tolerance);
   }
}

static void
arithmetic(void)
{
   static const struct op_case cases[] = {
       {"AV-279", "ABS o, a;", {-1, 2, -0.0f, -3e10f}, {0}, {1, 2, 0, 3e10f}, 0},
       {"AV-279", "ABS o, -a;", {-1, 2, 0, 5}, {0}, {1, 2, 0, 5}, 0},
       {"AV-280", "ADD o, a, b;", {1, 2, 3, -4}, {5, 0, -3, 4}, {6, 2, 0, 0}, 0},
       {"AV-280", "ADD o, b, a;", {1, 2, 3, -4}, {5, 0, -3, 4}, {6, 2, 0, 0}, 0},
       {"AV-281", "DP3 o, a, b;", {1, 2, 3, 1e30f}, {4, 5, 6, 1e30f}, {32, 32, 32, 32}, ULP},
       {"AV-281", "DP4 o, a, b;", {1, 2, 3, 4}, {4, 5, 6, 7}, {60, 60, 60, 60}, ULP},
       {"AV-281", "DPH o, a, b;", {1, 2, 3, 1e30f}, {4, 5, 6, 7}, {39, 39, 39, 39}, ULP},
       {"AV-282", "DST o, a, b;", {99, 4, 5, 99}, {99, 6, 99, 7}, {1, 24, 5, 7}, ULP},
       {"AV-286", "FLR o, a;", {1.5f, -1.5f, 2, -0.25f}, {0}, {1, -2, 2, -1}, 0},
       {"AV-286", "FRC o, a;", {1.5f, -1.25f, 2, -0.25f}, {0}, {0.5f, 0.75f, 0, 0.75f}, ULP},
       {"AV-290", "MAD o, a, b, a.wzyx;", {1, 2, 3, 4}, {5, 6, 7, 8}, {9, 15, 23, 33}, ULP},
       {"AV-290", "MUL o, a, b;", {1, 0, 3, -4}, {5, 6, -7, 0.5f}, {5, 0, -21, -2}, 0},
       {"AV-290", "SUB o, a, b;", {1, 2, 3, 4}, {5, 6, -7, 8}, {-4, -4, 10, -4}, 0},
       {"AV-291", "MAX o, a, b;", {1, 5, -3, 0}, {2, 4, -4, 0}, {2, 5, -3, 0}, 0},
       {"AV-291", "MIN o, a, b;", {1, 5, -3, 0}, {2, 4, -4, 0}, {1, 4, -4, 0}, 0},
       {"AV-292", "MOV o, a.yzxw;", {1, 2, 3, 4}, {0}, {2, 3, 1, 4}, 0},
       {"AV-296", "SGE o, a, b;", {1, 2, -0.0f, 0}, {2, 1, 0, -0.0f}, {0, 1, 1, 1}, 0},
       {"AV-296", "SLT o, a, b;", {1, 2, -0.0f, 3}, {2, 1, 0, 3}, {1, 0, 0, 0}, 0},
       {"AV-297 AV-299", "SWZ o, a, w, -x, 0, -1;", {1, 2, 3, 4}, {0}, {4, -1, 0, -1}, 0},
       {"AV-297",
        "MOV t, a; SWZ t, t, 1, x, -w, y; MOV o, t;",
        {1, 2, 3, 4},
        {0},
        {1, 1, -4, 2},
        0},
       {"AV-299", "SWZ o, {7, 8}, y, x, z, w;", {0}, {0}, {8, 7, 0, 1}, 0},
       {"AV-299", "SWZ o, vertex.position, w, w, x, 1;", {0}, {0}, {1, 1, 0, 1}, 0},
       {"AV-300",
        "MOV t, 9; XPD t.xyz, a, b; MOV o, t;",
        {1, 2, 3, 7},
        {4, 5, 7, 7},
        {-1, 5, -3, 9},
        ULP},
       {"AV-300 AV-245",
        "MOV t, a; XPD t.xyz, t, b; MOV t.w, 1; MOV o, t;",
        {1, 2, 3, 0},
        {4, 5, 7, 0},
        {-1, 5, -3, 1},
        ULP},
   };
   run(cases, CT_COUNT(cases));
}

static const struct op_case scalar_cases[] = {
    {"AV-283", "EX2 o, a.x;", {3}, {0}, {8, 8, 8, 8}, 1e-5f},
    {"AV-283",
     "EX2 o, -a.y;",
     {0, 0.5f},
     {0},
     {0.70710678f, 0.70710678f, 0.70710678f, 0.70710678f},
     1e-5f},
    {"AV-283", "LG2 o, a.x;", {8}, {0}, {3, 3, 3, 3}, 1e-5f},
    {"AV-283", "LG2 o, a.x;", {10}, {0}, {3.3219281f, 3.3219281f, 3.3219281f, 3.3219281f}, 1e-5f},
    {"AV-284", "EXP o, a.x;", {-1.25f}, {0}, {0.25f, 0.75f, 0.42044821f, 1}, 5e-4f},
    {"AV-285", "LOG o, a.x;", {-12}, {0}, {3, 1.5f, 3.5849625f, 1}, 5e-4f},
    {"AV-285", "LOG o, a.x;", {0.375f}, {0}, {-2, 1.5f, -1.4150375f, 1}, 5e-4f},
    {"AV-301",
     "MOV t, 9; EXP t.y, a.x; LOG t.z, a.y; MOV o, t;",
     {2.5f, 8},
     {0},
     {9, 0.5f, 3, 9},
     5e-4f},
    {"AV-293", "POW o, a.x, b.y;", {3}, {0, 4}, {81, 81, 81, 81}, 1e-4f},
    {"AV-293",
     "POW o, a.x, 0.5.x;",
     {2},
     {0},
     {1.41421356f, 1.41421356f, 1.41421356f, 1.41421356f},
     1e-5f},
    {"AV-294", "RCP o, a.w;", {0, 0, 0, -4}, {0}, {-0.25f, -0.25f, -0.25f, -0.25f}, 1e-6f},
    {"AV-294", "RCP o, a.x;", {1}, {0}, {1, 1, 1, 1}, 0},
    {"AV-295", "RSQ o, a.x;", {-4}, {0}, {0.5f, 0.5f, 0.5f, 0.5f}, 1e-5f},
    {"AV-295", "RSQ o, a.x;", {16}, {0}, {0.25f, 0.25f, 0.25f, 0.25f}, 1e-5f},
    {"AV-287", "LIT o, a;", {2, 3, 99, 2}, {0}, {1, 2, 9, 1}, 1e-4f},
    {"AV-287", "LIT o, a;", {-2, 3, 99, 2}, {0}, {1, 0, 0, 1}, 0},
    {"AV-287", "LIT o, a;", {2, -3, 99, 2}, {0}, {1, 2, 0, 1}, 0},
    {"AV-287",
     "LIT t, a; LG2 t, t.z; MOV o, t;",
     {1, 1.5f, 0, 200},
     {0},
     {74.8752f, 74.8752f, 74.8752f, 74.8752f},
     1e-3f},
    {"AV-288", "LIT o, a;", {1, 0, 99, 0}, {0}, {1, 1, 1, 1}, 0},
    {"AV-289", "LIT o, a;", {0, 5, 1e30f, 3}, {0}, {1, 0, 0, 1}, 0},
};

static void
scalars(void)
{
   run(scalar_cases, CT_COUNT(scalar_cases));
   /* Nothing traps. */
   static const char *const hard[] = {"RCP o, a.x;", "LG2 o, a.x;",      "LG2 o, a.y;",
                                      "RSQ o, a.x;", "POW o, a.y, b.x;", "EXP o, b.w;",
                                      "LOG o, a.x;", "MUL o, b.w, a.x;"};
   for (unsigned i = 0; i < CT_COUNT(hard); i++) {
      char text[300];
      ct_arb_env(0, 0, -1, 0, 0);
      ct_arb_env(1, 0.5f, 0, 0, INFINITY);
      snprintf(text, sizeof text,
               "@ PARAM a = program.env[0]; PARAM b = program.env[1]; OUTPUT o = result.texcoord;"
               "MOV result.position, vertex.position; %s END",
               hard[i]);
      ct_arb_use("AV-283 AV-293 AV-294 AV-302", VP, text);
      glEnable(VP);
      CHECK("AV-283 AV-293 AV-294 AV-302", ct_arb_point().drawn);
   }
}

static void
operands(void)
{
   static const struct op_case cases[] = {
       {"AV-237", "MOV o, a.z;", {1, 2, 3, 4}, {0}, {3, 3, 3, 3}, 0},
       {"AV-241", "MOV o, -a.wzyx;", {1, 2, 3, 4}, {0}, {-4, -3, -2, -1}, 0},
       {"AV-241", "ADD o, +a, -b;", {1, 2, 3, 4}, {1, 1, 1, 1}, {0, 1, 2, 3}, 0},
       {"AV-244", "MOV t, 9; MOV t.yw, a; MOV o, t;", {1, 2, 3, 4}, {0}, {9, 2, 9, 4}, 0},
       {"AV-244", "MOV o, 9; MOV o.xz, a;", {1, 2, 3, 4}, {0}, {1, 9, 3, 9}, 0},
       {"AV-245", "MOV t, a; MOV t, t.yzwx; MOV o, t;", {1, 2, 3, 4}, {0}, {2, 3, 4, 1}, 0},
       {"AV-245", "MOV t, a; DP4 t.xy, t, t; MOV o, t;", {1, 2, 3, 4}, {0}, {30, 30, 3, 4}, ULP},
       {"AV-246",
        "ADD t, a, b; ADD t, t, t; MUL o, t, t;",
        {1, 2, 3, 4},
        {1, 1, 1, 1},
        {16, 36, 64, 100},
        ULP},
       {"AV-198",
        "MAD o, a, b, vertex.position;",
        {1, 2, 3, 4},
        {5, 6, 7, 8},
        {5, 12, 21, 33},
        ULP},
       {"AV-161", "MOV o, u;", {0}, {0}, {0, 0, 0, 0}, INFINITY},
   };
   run(cases, CT_COUNT(cases));
}

static void
addresses(void)
{
   static const char body[] =
       "PARAM p[] = { {0,1,2,3}, {10,11,12,13}, {20,21,22,23}, {30,31,32,33}, {40,41,42,43} };"
       "ADDRESS a; ARL a.x, program.env[0].%c; MOV result.texcoord, %s;";
   static const struct {
      const char *ids, *operand;
      float index, expected[4];
   } cases[] = {
       {"AV-247 AV-251", "p[a.x]", 2, {20, 21, 22, 23}},
       {"AV-247", "p[a.x]", 2.999f, {20, 21, 22, 23}},
       {"AV-247", "p[a.x + 1]", -0.5f, {0, 1, 2, 3}},
       {"AV-247", "p[a.x + 3]", -1.5f, {10, 11, 12, 13}},
       {"AV-248", "p[a.x - 2]", 4, {20, 21, 22, 23}},
       {"AV-255", "-p[a.x+1].wzyx", 1, {-23, -22, -21, -20}},
       {"AV-255", "p[a.x].y", 3, {31, 31, 31, 31}},
       {"AV-252", "p[a.x]", -5, {0, 0, 0, 0}},
       {"AV-252", "p[a.x]", 5, {0, 0, 0, 0}},
       {"AV-252", "p[a.x + 63]", 1, {0, 0, 0, 0}},
       {"AV-252 AV-253", "p[a.x]", 1e9f, {0, 0, 0, 0}},
       {"AV-252 AV-253", "p[a.x]", -INFINITY, {0, 0, 0, 0}},
   };
   for (unsigned i = 0; i < CT_COUNT(cases); i++) {
      char text[400];
      ct_arb_env(0, cases[i].index, cases[i].index, cases[i].index, cases[i].index);
      snprintf(text, sizeof text, body, "xyzw"[i % 4], cases[i].operand);
      ct_arb_vp(cases[i].ids, text, cases[i].expected, 0);
   }
   /* Entries of every kind, and two arrays. */
   glMatrixMode(GL_MATRIX0_ARB);
   glTranslatef(7, 8, 9);
   glMatrixMode(GL_MODELVIEW);
   glBindProgramARB(VP, CT_ARB_VP);
   glProgramLocalParameter4fARB(VP, 3, 3, 3, 3, 3);
   ct_arb_env(4, 4, 4, 4, 4);
   static const float kinds[6][4] = {{1, 0, 0, 7}, {0, 1, 0, 8}, {7, 8, 9, 1},
                                     {4, 4, 4, 4}, {3, 3, 3, 3}, {5, 6, 0, 1}};
   for (unsigned i = 0; i < 6; i++) {
      ct_arb_env(0, (float)i, 0, 0, 0);
      ct_arb_vp(
          "AV-251",
          "PARAM q[] = { 1, 2 }; PARAM p[] = { state.matrix.program[0].row[0..1],"
          "state.matrix.program[0].transpose.row[3], program.env[4], program.local[3], {5,6} };"
          "ADDRESS a; ARL a.x, program.env[0].x; TEMP t; MOV t, q[a.x];"
          "MOV result.texcoord, p[a.x];",
          kinds[i], 0);
   }
   ct_arb_env(0, NAN, 0, 0, 0);
   CHECK("AV-252 AV-253",
         ct_arb_use("AV-253", VP,
                    "@ MOV result.position, vertex.position; PARAM p[] = {1, 2}; ADDRESS a;"
                    "ARL a.x, program.env[0].x; MOV result.texcoord, p[a.x]; END") &&
             ct_arb_point().drawn);
}

/* Instructions that a result does not depend on do not change it. */
static void
same_results(void)
{
   glDepthFunc(GL_LEQUAL);
   glEnable(GL_DEPTH_TEST);
   glEnable(VP);
   for (unsigned i = 0; i < 20; i++) {
      for (unsigned k = 0; k < 4; k++)
         ct_arb_env(k, ct_random(-1, 1), ct_random(-1, 1), ct_random(-1, 1), ct_random(0, 1));
      glClear(GL_DEPTH_BUFFER_BIT | GL_COLOR_BUFFER_BIT);
      glDepthFunc(GL_ALWAYS);
      static const char *const texts[] = {
          "@ TEMP t; MUL t, vertex.position, 0.5; MAD t.xyz, program.env[0], 0.25, t;"
          "MOV result.position, t; MOV result.color, {1,0,0,1}; END",
          "@ TEMP t, u; RSQ u, program.env[1].x; MUL t, vertex.position, 0.5; EX2 u.y, u.x;"
          "MAD t.xyz, program.env[0], 0.25, t; XPD u.xyz, t, u; MOV result.texcoord, u;"
          "MOV result.color, {0,1,0,1}; MOV result.position, t; END"};
      ct_arb_use("AV-303", VP, texts[0]);
      ct_quad(-1, -1, 1, 1, 0.1f);
      const unsigned lit = ct_count_lit();
      glDepthFunc(GL_EQUAL);
      ct_arb_use("AV-303", VP, texts[1]);
      ct_quad(-1, -1, 1, 1, 0.1f);
      glColorMask(GL_FALSE, GL_TRUE, GL_TRUE, GL_TRUE);
      glClear(GL_COLOR_BUFFER_BIT);
      glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
      CHECK("AV-303", lit > 0 && ct_count_lit() == 0);
   }
}

static const struct ct_test tests[] = {
    {"arithmetic", arithmetic}, {"scalars", scalars},           {"operands", operands},
    {"addresses", addresses},   {"same_results", same_results},
};
CT_TOPIC(arb_ops, "GL_ARB_vertex_program", tests);

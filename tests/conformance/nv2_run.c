/* VP2.0 programs at work: arithmetic, condition codes, branches, clip distances. A NaN is seen by a
 * condition code that passes NE but neither LT nor GE. */
#include "ct_nv.h"

#include <stdio.h>

#define COUNT(a) (sizeof(a) / sizeof((a)[0]))
#define INF INFINITY
#define MID (CT_SIZE / 2)

struct op_case {
   const char *ids, *body;
   float a[4], b[4], expected[4]; /* v[1], c[10], TEX0 */
   float tolerance;
};

static void
run(const struct op_case *c, size_t num)
{
   for (size_t i = 0; i < num; i++) {
      ct_set_param(10, c[i].b[0], c[i].b[1], c[i].b[2], c[i].b[3]);
      glVertexAttrib4fvNV(1, c[i].a);
      ct_vp2(c[i].ids, c[i].body, c[i].expected, c[i].tolerance);
   }
}

/* The class of R0 as text after a CC-writing instruction: LT gives 1, EQ 2, GT 3, UN 4. */
#define CLASSIFY                                                                                   \
   "MOV R9, c[11]; MOV R8 (LT), R9.x; MOV R8 (EQ), R9.y; MOV R8 (GT), R9.z;"                       \
   "MOV R7 (LT), R9.x; MOV R7 (GE), R9.x; SEQ R7, R7, R10; MAD o[TEX0], R7, R9.w, R8;"

static void
classify(const char *ids, const char *body, const float a[4], const float b[4],
         const float expected[4])
{
   char text[600];
   ct_set_param(10, b[0], b[1], b[2], b[3]);
   ct_set_param(11, 1, 2, 3, 4);
   glVertexAttrib4fvNV(1, a);
   snprintf(text, sizeof text, "%s" CLASSIFY, body);
   ct_vp2(ids, text, expected, 0);
}
#define LT 1
#define EQ 2
#define GT 3
#define UN 4

static const struct op_case arithmetic_cases[] = {
    {"VP-286", "ADD o[TEX0], v[1], c[10];", {1, 2, INF, -INF}, {2, -2, 5, 9}, {3, 0, INF, -INF}, 0},
    {"VP-287", "SUB o[TEX0], v[1], c[10];", {1, 2, 3, 4}, {2, 2, 2, 2}, {-1, 0, 1, 2}, 0},
    {"VP-291", "MUL o[TEX0], v[1], c[10];", {1, -2, INF, 3}, {7, 3, -2, 0}, {7, -6, -INF, 0}, 0},
    {"VP-301", "LIT o[TEX0], v[1];", {1, 0, 0, 2}, {0}, {1, 1, 0, 1}, 0},
    {"VP-301", "LIT o[TEX0], v[1];", {1, 0, 0, -2}, {0}, {1, 1, INF, 1}, 0},
    {"VP-301", "LIT o[TEX0], v[1];", {1, 1, 0, 55}, {0}, {1, 1, 1, 1}, 1e-3f},
    {"VP-300", "LIT o[TEX0], v[1];", {1, 0, 0, 0}, {0}, {1, 1, 1, 1}, 0},
    {"VP-311", "SLT o[TEX0], v[1], c[10];", {-0.0f, 0, 1, -1}, {0, -0.0f, 2, -2}, {0, 0, 1, 0}, 0},
    {"VP-311", "SGE o[TEX0], v[1], c[10];", {-0.0f, 0, 1, -1}, {0, -0.0f, 2, -2}, {1, 1, 0, 1}, 0},
    {"VP-313", "SEQ o[TEX0], v[1], c[10];", {INF, -0.0f, 1, 2}, {INF, 0, 1, 3}, {1, 1, 1, 0}, 0},
    {"VP-314 A-12",
     "SNE o[TEX0], v[1], c[10];",
     {INF, -0.0f, 1, 2},
     {INF, 0, 1, 3},
     {0, 0, 0, 1},
     0},
    {"VP-315", "SGT o[TEX0], v[1], c[10];", {1, 0, 3, -1}, {0, -0.0f, 3, 2}, {1, 0, 0, 0}, 0},
    {"VP-316", "SLE o[TEX0], v[1], c[10];", {1, 0, 3, -1}, {0, -0.0f, 3, 2}, {0, 1, 1, 1}, 0},
    {"VP-317", "SFL R0, v[1], c[10]; MOV o[TEX0], R0;", {1, 2, INF, 4}, {0}, {0, 0, 0, 0}, 0},
    {"VP-317", "STR o[TEX0], v[1], c[10];", {1, 2, INF, 4}, {0}, {1, 1, 1, 1}, 0},
    {"VP-318", "SSG o[TEX0], v[1];", {-5, 0, 7, -0.0f}, {0}, {-1, 0, 1, 0}, 0},
    {"VP-320", "FLR o[TEX0], v[1];", {-3.6f, 2.9f, -INF, 4}, {0}, {-4, 2, -INF, 4}, 0},
    {"VP-321", "FRC o[TEX0], v[1];", {-1.7f, 2.25f, 0, 4}, {0}, {0.3f, 0.25f, 0, 0}, 1e-6f},
    {"VP-326 A-13", "RSQ o[TEX0], v[1].x;", {4, 0, 0, 0}, {0}, {0.5f, 0.5f, 0.5f, 0.5f}, 3e-7f},
    {"VP-326 A-13",
     "RSQ o[TEX0].x, v[1].x; RSQ o[TEX0].y, v[1].y; RSQ o[TEX0].z, v[1].z;"
     "RSQ o[TEX0].w, |v[1].w|;",
     {0, -0.0f, INF, -4},
     {0},
     {INF, -INF, 0, 0.5f},
     3e-7f},
    {"VP-330", "EXP o[TEX0], v[1].x;", {0, 0, 0, 0}, {0}, {1, 0, 1, 1}, 5e-4f},
    {"VP-330",
     "EXP o[TEX0].z, v[1].x; EXP R0, v[1].y; MOV o[TEX0].x, R0.z;",
     {-INF, INF, 0, 0},
     {0},
     {INF, 0, 0, 1},
     0},
    {"VP-333",
     "EX2 o[TEX0], v[1].x;",
     {3.5f, 0, 0, 0},
     {0},
     {11.3137085f, 11.3137085f, 11.3137085f, 11.3137085f},
     2.5e-7f},
    {"VP-333",
     "EX2 o[TEX0].x, v[1].x; EX2 o[TEX0].y, v[1].y; EX2 o[TEX0].z, v[1].z;"
     "EX2 o[TEX0].w, v[1].w;",
     {-INF, INF, 0, -0.0f},
     {0},
     {0, INF, 1, 1},
     0},
    {"VP-334",
     "LG2 o[TEX0].x, v[1].x; LG2 o[TEX0].y, v[1].y; LG2 o[TEX0].z, v[1].z;"
     "LG2 o[TEX0].w, v[1].w;",
     {8, 0, INF, 10},
     {0},
     {3, -INF, INF, 3.32192802f},
     3e-7f},
    {"VP-335",
     "COS o[TEX0].x, v[1].x; COS o[TEX0].y, v[1].y; COS o[TEX0].z, v[1].z;"
     "COS o[TEX0].w, v[1].w;",
     {0, 1, 6, 100},
     {0},
     {1, 0.540302306f, 0.960170287f, 0.862318872f},
     1e-5f},
    {"VP-336",
     "SIN o[TEX0].x, v[1].x; SIN o[TEX0].y, v[1].y; SIN o[TEX0].z, v[1].z;"
     "SIN o[TEX0].w, v[1].w;",
     {0, 1, 6, 100},
     {0},
     {0, 0.841470985f, -0.279415498f, -0.506365641f},
     1e-5f},
    /* zeroes of both signs, which their reciprocals tell apart */
    {"VP-307",
     "MAX R0.x, v[1], c[10]; MAX R1.x, c[10], v[1]; RCP R0.x, R0.x; RCP R1.x, R1.x;"
     "MIN R2.x, v[1], c[10]; MIN R3.x, c[10], v[1]; RCP R2.x, R2.x; RCP R3.x, R3.x;"
     "SEQ o[TEX0].xy, R0.x, R1.x; SEQ o[TEX0].zw, R2.x, R3.x;",
     {0, 0, 0, 0},
     {-0.0f, 0, 0, 0},
     {1, 1, 1, 1},
     0},
    {"VP-238", "MOV o[TEX0], -|-v[1].wzyx|;", {1, -2, 3, -4}, {0}, {-4, -3, -2, -1}, 0},
    {"VP-239", "RCP o[TEX0], -v[1].x;", {0, 0, 0, 0}, {0}, {-INF, -INF, -INF, -INF}, 0},
    {"VP-230", "MOV R0, v[COL0]; ADD o[TEX0], R0, v[1];", {1, 2, 3, 4}, {0}, {2, 3, 4, 5}, 0},
};

static void
arithmetic(void)
{
   run(arithmetic_cases, COUNT(arithmetic_cases));
   for (int i = 0; i < 60; i++) {
      const float x = ct_random(0, 6.2831853f), e = ct_random(-20, 20);
      glVertexAttrib4fNV(1, x, e, exp2f(e), 0);
      ct_vp2("VP-333 VP-334 VP-335 VP-336",
             "SIN o[TEX0].x, v[1].x; COS o[TEX0].y, v[1].x; EX2 R0, v[1].y; RCP R1, v[1].z;"
             "MUL o[TEX0].z, R0.x, R1.x; LG2 o[TEX0].w, v[1].z;",
             VEC4(sinf(x), cosf(x), 1, e), 5e-7f);
   }
}

static void
not_a_number(void)
{
   static const float inf4[4] = {INF, INF, INF, INF}, zero[4], one[4] = {1, 1, 1, 1};
   static const float un[4] = {UN, UN, UN, UN};
   classify("VP-286", "SUBC R0, v[1], c[10];", inf4, inf4, un);
   classify("VP-291", "MULC R0, v[1], c[10];", inf4, zero, un);
   classify("VP-292", "MADC R0, v[1], c[10], v[1];", inf4, zero, un);
   classify("VP-302", "LITC R0, v[1];", one, zero, VEC4(GT, GT, GT, GT));
#define NAN_IN_R1 "SUB R1, v[1], v[1];" /* of infinities */
   classify("VP-302", NAN_IN_R1 "MOV R1.yzw, c[10]; LITC R0, R1;", inf4, one, VEC4(GT, UN, EQ, GT));
   classify("VP-307", NAN_IN_R1 "MINC R0, R1, c[10];", inf4, one, un);
   classify("VP-307", NAN_IN_R1 "MINC R0, c[10], R1;", inf4, one, un);
   classify("VP-307", NAN_IN_R1 "MAXC R0, R1, c[10];", inf4, one, un);
   classify("VP-307", NAN_IN_R1 "MAXC R0, c[10], R1;", inf4, one, un);
   static const char *const sets[] = {"SEQC", "SGEC", "SGTC", "SLEC", "SLTC", "SNEC"};
   for (size_t i = 0; i < COUNT(sets); i++) {
      char text[64];
      snprintf(text, sizeof text, NAN_IN_R1 "%s R0, R1, c[10];", sets[i]);
      classify("VP-312 A-11", text, inf4, one, un);
   }
   classify("VP-318", NAN_IN_R1 "SSGC R0, R1;", inf4, one, un);
   classify("VP-319", NAN_IN_R1 "ABSC R0, -R1;", inf4, one, un);
   classify("VP-320 VP-321", "FRCC R0, v[1];", inf4, one, un);
   classify("VP-326 A-13", "RSQC R0, -v[1].x;", one, one, un);
   classify("VP-334", "LG2C R0, -v[1].x;", one, one, un);
   classify("VP-335 VP-336", "SINC R0.xy, v[1].x; COSC R0.zw, v[1].x;", inf4, one, un);
   classify("VP-317", NAN_IN_R1 "STRC R0, R1, R1;", inf4, one, VEC4(GT, GT, GT, GT));
   classify("VP-253", "MOVC R0, v[1];", VEC4(-INF, -0.0f, INF, 3), one, VEC4(LT, EQ, GT, GT));
   /* tiny negative numbers have a fraction below one */
   classify("VP-321", "FRC R0, v[1]; SUBC R0, R0, c[10];", VEC4(-1e-30f, -1e-10f, 0, 0.5f), one,
            VEC4(LT, LT, LT, LT));
}

static void
addresses(void)
{
   for (unsigned i = 0; i < 256; i++)
      ct_set_param(i, (float)i, 0, 0, 1);
   static const struct {
      const char *ids, *body;
      float a[4];
      float expected;
   } cases[] = {
       {"VP-278", "ARL A0, v[1]; MOV o[TEX0], c[A0.x-256];", {600, 0, 0, 0}, 255},
       {"VP-278", "ARL A0, v[1]; MOV o[TEX0], c[A0.y+20];", {600, -3.5f, 0, 0}, 16},
       {"VP-278", "ARL A1.z, v[1]; MOV o[TEX0], c[A1.z];", {0, 0, 77.9f, 0}, 77},
       {"VP-279", "ARL A0, v[1]; MOV o[TEX0], c[A0.x+9];", {-1e-30f, 0, 0, 0}, 8},
       {"VP-279", "ARL A0, v[1]; MOV o[TEX0], c[A0.x+9];", {-0.0f, 0, 0, 0}, 9},
       {"VP-281", "ARR A0, v[1]; MOV o[TEX0], c[A0.x+9];", {0.5f, 0, 0, 0}, 9},
       {"VP-281", "ARR A0, v[1]; MOV o[TEX0], c[A0.x+9];", {1.5f, 0, 0, 0}, 11},
       {"VP-281", "ARR A0, v[1]; MOV o[TEX0], c[A0.x+9];", {2.5f, 0, 0, 0}, 11},
       {"VP-281", "ARR A0, v[1]; MOV o[TEX0], c[A0.x+9];", {-1.5f, 0, 0, 0}, 7},
       {"VP-281", "ARR A0, v[1]; MOV o[TEX0], c[A0.x-256];", {511.6f, 0, 0, 0}, 255},
       {"VP-282", "ARL A1, v[1]; ARA A0, A1; MOV o[TEX0], c[A0.x];", {1, 10, 2, 20}, 3},
       {"VP-282", "ARL A1, v[1]; ARA A0, A1; MOV o[TEX0], c[A0.w];", {1, 10, 2, 20}, 30},
       {"VP-282", "ARL A1, v[1]; ARA A0, A1; MOV o[TEX0], c[A0.z-256];", {500, 0, 500, 0}, 255},
       {"VP-241", "ARL A0, v[1]; ARL A1, v[1].w; MOV o[TEX0], c[A0.x];", {1, 10, 2, 20}, 1},
       {"VP-241", "ARL A0, v[1]; ARL A1, v[1].w; MOV o[TEX0], c[A1.x];", {1, 10, 2, 20}, 20},
       {"VP-241", "ARL A1, v[1].w; ARL A0, v[1]; MOV o[TEX0], c[A1.x];", {1, 10, 2, 20}, 20},
       {"VP-188",
        "MOV R15, c[9]; ARL A0, v[1]; ARL A1, v[1]; MOVC CC, v[1]; MOV o[TEX0], R15;",
        {1, 10, 2, 20},
        9},
       {"VP-283", "ARL A1, v[1]; ARA A1, A1; MOV o[TEX0], c[A1.z];", {1, 10, 2, 20}, 3},
       {"VP-193 A-06",
        "ARL A0, v[1]; MOVC R0, v[1].w; ARL A0.x (LT.x), v[1].y; MOV o[TEX0], c[A0.x];",
        {1, 10, 2, 20},
        1},
       {"VP-193 A-06",
        "ARL A0, v[1]; MOVC R0, v[1].w; ARL A0.x (GT.x), v[1].y; MOV o[TEX0], c[A0.x];",
        {1, 10, 2, 20},
        10},
   };
   for (size_t i = 0; i < COUNT(cases); i++) {
      glVertexAttrib4fvNV(1, cases[i].a);
      ct_vp2(cases[i].ids, cases[i].body, VEC4(cases[i].expected, 0, 0, 1), 0);
   }
   glVertexAttrib4fNV(1, -1, 256, 0, 0);
   ct_vp2("VP-243 A-10", "ARL A0, v[1]; MOV o[TEX0], c[A0.x];", VEC4(0, 0, 0, 0), 0);
   ct_vp2("VP-243 A-10", "ARL A0, v[1]; MOV o[TEX0], c[A0.y];", VEC4(0, 0, 0, 0), 0);
   ct_vp2("VP-232", "MOV o[TEX0], c[A1.w+7];", VEC4(7, 0, 0, 1), 0);
   classify("VP-254 VP-258", "ARLC A0, v[1];", VEC4(-0.5f, 0.5f, 3, -7), VEC4(0, 0, 0, 0),
            VEC4(LT, EQ, GT, LT));
   classify("VP-258", "ARL A1, v[1]; ARAC A0, A1;", VEC4(1, 2, -1, -5), VEC4(0, 0, 0, 0),
            VEC4(EQ, LT, EQ, LT));
   classify("VP-258", "ARRC A0.xy, v[1];", VEC4(-0.4f, -0.6f, 3, 3), VEC4(0, 0, 0, 0),
            VEC4(EQ, LT, EQ, EQ));
}

/* Each rule against each of the four codes: lanes of R1 are LT EQ GT UN. */
static void
condition_codes(void)
{
   static const struct {
      const char *rule;
      float passes[4];
   } rules[] = {
       {"EQ", {0, 1, 0, 0}}, {"NE", {1, 0, 1, 1}}, {"LT", {1, 0, 0, 0}}, {"GE", {0, 1, 1, 0}},
       {"LE", {1, 1, 0, 0}}, {"GT", {0, 0, 1, 0}}, {"TR", {1, 1, 1, 1}}, {"FL", {0, 0, 0, 0}},
   };
   char body[256];
   ct_set_param(10, 1, 1, 1, 1);
   glVertexAttrib4fNV(1, -1, 0, 1, INF);
   for (size_t i = 0; i < COUNT(rules); i++) {
      snprintf(body, sizeof body,
               "MOVC R1.xyz, v[1]; SUBC R1.w, v[1], v[1]; MOV R2 (%s), c[10]; MOV o[TEX0], R2;",
               rules[i].rule);
      ct_vp2("VP-247 VP-248 VP-249", body, rules[i].passes, 0);
      /* reversed swizzle, one letter */
      const float *p = rules[i].passes;
      snprintf(
          body, sizeof body,
          "MOVC R1.xyz, v[1]; SUBC R1.w, v[1], v[1]; MOV R2 (%s.wzyx), c[10]; MOV o[TEX0], R2;",
          rules[i].rule);
      ct_vp2("VP-250", body, VEC4(p[3], p[2], p[1], p[0]), 0);
      snprintf(
          body, sizeof body,
          "MOVC R1.xyz, v[1]; SUBC R1.w, v[1], v[1]; MOV R2.yzw (%s.z), c[10]; MOV o[TEX0], R2;",
          rules[i].rule);
      ct_vp2("VP-250 VP-247", body, VEC4(0, p[2], p[2], p[2]), 0);
   }
   ct_vp2("VP-234", "MOV o[TEX0] (EQ), c[10];", VEC4(1, 1, 1, 1), 0);
   ct_vp2("VP-234", "MOV o[TEX0] (NE), c[10];", VEC4(0, 0, 0, 1), 0);
   /* only the components written change their code; the mask is judged before the update */
   classify("VP-251 VP-257", "MOVC R0, v[1]; MOVC R0.xz, -v[1];", VEC4(1, 1, 1, 1),
            VEC4(0, 0, 0, 0), VEC4(LT, GT, LT, GT));
   classify("VP-251", "MOVC R0, v[1]; MOVC R0 (LT), c[10];", VEC4(-1, 1, -1, 1), VEC4(0, 0, 0, 0),
            VEC4(EQ, GT, EQ, GT));
   classify("VP-252", "MOVC R0, v[1]; MOVC R0 (NE), v[1].wzyx;", VEC4(0, 1, -1, 0),
            VEC4(0, 0, 0, 0), VEC4(EQ, LT, GT, EQ));
   classify("VP-255", "MOVC R0, v[1]; MOV CC, c[10];", VEC4(1, 1, -1, 1), VEC4(0, 0, 0, 0),
            VEC4(GT, GT, LT, GT));
   classify("VP-255", "MOVC CC.xy, v[1];", VEC4(1, -1, -1, 1), VEC4(0, 0, 0, 0),
            VEC4(GT, LT, EQ, EQ));
   classify("VP-256", "MOV R5, v[1]; MOVC o[COL0], R5; MOVC o[COL1].x, -R5;", VEC4(2, 2, 2, 2),
            VEC4(0, 0, 0, 0), VEC4(LT, GT, GT, GT));
   classify("VP-254", "RCCC R0, v[1].x;", VEC4(-INF, 0, 0, 0), VEC4(0, 0, 0, 0),
            VEC4(LT, LT, LT, LT));
}

static const struct {
   const char *ids, *body;
   float expected; /* TEX0.x */
} branch_cases[] = {
    {"VP-260", "MOV R0, c[10].x; l: ADD R0, R0, c[10].x; m: n: MOV o[TEX0], R0;", 2},
    {"VP-261 VP-264", "MOV o[TEX0], c[10].x; BRA out; MOV o[TEX0], c[10].y; out:", 1},
    {"VP-261",
     "MOVC CC, v[1]; MOV o[TEX0], c[10].x; BRA out (LT.xyzw); MOV o[TEX0], c[10].y; out:", 1},
    {"VP-261",
     "MOVC CC, v[1]; MOV o[TEX0], c[10].x; BRA out (LT.x); MOV o[TEX0], c[10].y; out:", 2},
    {"VP-262", "MOV o[TEX0], c[10].x; BRA out (FL); MOV o[TEX0], c[10].y; out:", 2},
    {"VP-262", "MOV o[TEX0], c[10].x; BRA out (TR); MOV o[TEX0], c[10].y; out:", 1},
    /* counts down from v[1].w = 5 */
    {"VP-263",
     "MOVC R1, v[1].w; l: ADD R0, R0, c[10].x; ADDC R1, R1, -c[10].x; BRA l (GT.x);"
     "MOV o[TEX0], R0;",
     5},
    {"VP-265 VP-266 VP-267",
     "CAL sub; CAL sub; MOV o[TEX0], R0; RET; sub: ADD R0, R0, c[10].z; RET;", 6},
    {"VP-265",
     "MOVC CC, v[1]; CAL sub (EQ.x); MOV o[TEX0], R0; RET; sub: ADD R0, R0, c[10].z; RET;", 0},
    {"VP-266",
     "MOVC CC, v[1]; CAL sub; MOV o[TEX0], R0; RET;"
     "sub: ADD R0, R0, c[10].x; RET (EQ.x); ADD R0, R0, c[10].x; RET (EQ.z);"
     "ADD R0, R0, c[10].x; RET;",
     2},
    {"VP-267", "MOV o[TEX0], c[10].x; RET; MOV o[TEX0], c[10].y;", 1},
    {"VP-268",
     "CAL a; MOV o[TEX0], R0; RET; a: CAL b; ADD R0, R0, c[10].x; RET;"
     "b: CAL c; ADD R0, R0, c[10].x; RET; c: CAL d; ADD R0, R0, c[10].x; RET;"
     "d: ADD R0, R0, c[10].x; RET;",
     4},
    {"VP-268 VP-273 VP-274",
     "MOV o[TEX0], c[10].z; CAL a; MOV o[TEX0], c[10].w; RET; a: CAL b; RET; b: CAL c; RET;"
     "c: CAL d; RET; d: MOV o[TEX0], c[10].y; CAL e; MOV o[TEX0], c[10].w; RET; e: RET;",
     2},
    {"VP-269",
     "MOVC R1, c[10].z; CAL f; MOV o[TEX0], R0; RET; f: ADD R0, R0, c[10].x;"
     "ADDC R1, R1, -c[10].x; CAL f (GT.x); RET;",
     3},
    {"VP-270",
     "MOV o[TEX0], c[10].x; sub: ADD R0, R0, c[10].x; MOV o[TEX0], R0; RET; MOV o[TEX0], "
     "c[10].w;",
     1},
    {"VP-271", "BRA last; back: MOV o[TEX0], c[10].y; BRA out; last: BRA back; out:", 2},
    {"VP-272 VP-273 VP-274", "MOV o[TEX0], c[10].x; l: ADD R0, R0, c[10].x; BRA l;", 1},
};

static void
branches(void)
{
   ct_set_param(10, 1, 2, 3, 4);
   glVertexAttrib4fNV(1, 1, -1, 0, 5);
   for (size_t i = 0; i < COUNT(branch_cases); i++) {
      char text[700];
      snprintf(text, sizeof text, CT_PASS_POSITION "%s", branch_cases[i].body);
      if (!ct_use_program2(branch_cases[i].ids, text))
         continue;
      const struct ct_result r = ct_feedback_point();
      ct_check(branch_cases[i].ids,
               r.drawn && r.tex[0] == branch_cases[i].expected && glGetError() == 0,
               "%g instead of %g from %s", (double)r.tex[0], (double)branch_cases[i].expected,
               branch_cases[i].body);
   }
   /* main is where it starts, wherever it stands */
   ct_use_program2("VP-259", "sub: MOV o[TEX0], c[10].w; RET; main: MOV o[HPOS], v[0];"
                             "MOV o[TEX0], c[10].y; RET;");
   struct ct_result r = ct_feedback_point();
   CHECK("VP-259", r.drawn && r.tex[0] == 2);
   ct_use_program2("VP-259", "Main: MOV o[HPOS], v[0]; MOV o[TEX0], c[10].w; RET;");
   r = ct_feedback_point();
   CHECK("VP-259", r.drawn && r.tex[0] == 4);
}

/* The limit of 65536 executed instructions, and a fresh count for each vertex. */
static void
instruction_limit(void)
{
   ct_set_param(10, 1, 0, 0, 0);
   ct_use_program2("VP-272", CT_PASS_POSITION "l: ADD R0, R0, c[10].x; MOV o[TEX0], R0; BRA l;");
   struct ct_result r = ct_feedback_point();
   ct_check("VP-272 VP-273", fabsf(r.tex[0] - 65536.0f / 3) <= 2, "counted to %g",
            (double)r.tex[0]);
   r = ct_feedback_point();
   ct_check("VP-275", fabsf(r.tex[0] - 65536.0f / 3) <= 2, "second vertex counted to %g",
            (double)r.tex[0]);
   /* vertices of one primitive that take different ways */
   ct_clear(0, 0, 0, 1);
   ct_use_program2("VP-275",
                   CT_PASS_POSITION "MOVC R1, v[6].x; MOV o[COL0], v[6].yyyy; BRA out (EQ.x);"
                                    "CAL s; CAL s; out: RET; s: ADD o[COL0].x, R1.x, v[6].y; RET;");
   glBegin(GL_QUADS);
   for (int i = 0; i < 4; i++) {
      glVertexAttrib2fNV(6, (float)(i % 2), 0);
      glVertexAttrib2fNV(0, i == 1 || i == 2 ? 1 : -1, i >= 2 ? 1 : -1);
   }
   glEnd();
   CHECK_PIXEL("VP-275", 0, 0, 0, 0, 0);
   CHECK_PIXEL("VP-275", CT_SIZE - 1, 0, 1, 0, 0);
}

static void
quad(void)
{
   ct_clear(0, 0, 0, 1);
   ct_quad(-1, -1, 1, 1, 0);
}

static void
clip_distances(void)
{
   static const double nothing[4] = {0, 0, 0, -1};
   ct_set_param(10, 1, 0, 0, 0);
   ct_use_program2("VP-373 A-15", CT_PASS_POSITION "MOV o[COL0], v[3]; MOV o[CLP3].x, v[0].x;");
   quad();
   CHECK("VP-374", ct_count_lit() == CT_SIZE * CT_SIZE);
   glClipPlane(GL_CLIP_PLANE3, nothing);
   glEnable(GL_CLIP_PLANE3);
   quad();
   CHECK_PIXEL("VP-373 A-15 VP-391", MID + 1, MID, 1, 1, 1);
   CHECK_PIXEL("VP-373 A-15", MID - 2, MID, 0, 0, 0);
   glEnable(GL_CLIP_PLANE1); /* unwritten: 0 clips nothing */
   quad();
   CHECK_PIXEL("VP-375", MID + 1, MID, 1, 1, 1);
   /* Points by their own distance, and colours at the cut as without it */
   ct_clear(0, 0, 0, 1);
   glBegin(GL_POINTS);
   glVertex2f(-0.5f, 0.01f);
   glVertex2f(0.5f, 0.01f);
   glEnd();
   CHECK("VP-378", ct_count_lit() == 1);
   ct_use_program2(
       "VP-377", CT_PASS_POSITION
       "MAD o[COL0], v[0].x, c[11], c[11]; MOV o[CLP3].x, v[0].y; MOV o[CLP3].yzw, c[10];");
   ct_set_param(11, 0.5f, 0.5f, 0.5f, 0.5f);
   quad();
   for (int x = 3; x < CT_SIZE; x += 25) {
      const float shade = ((float)x + 0.5f) / CT_SIZE;
      CHECK_PIXEL("VP-377", x, MID + 1, shade, shade, shade);
   }
   CHECK_PIXEL("VP-377", MID, MID - 2, 0, 0, 0);
   /* A NaN is not >= 0 */
   ct_set_param(12, INF, 0, 0, 0);
   ct_use_program2("VP-376",
                   CT_PASS_POSITION "MOV R0, c[12]; SUB o[CLP3].x, R0.x, R0.x; MOV o[COL0], v[3];");
   quad();
   CHECK("VP-376", ct_count_lit() == 0);
   /* Position invariant: the distances are the program's, the plane equation is not used */
   CHECK("VP-391", ct_load(GL_VERTEX_PROGRAM_NV, 3,
                           "!!VP2.0 OPTION NV_position_invariant; MOV o[COL0], v[3];"
                           "MOV o[CLP3].x, v[0].x; END") == 0);
   glBindProgramNV(GL_VERTEX_PROGRAM_NV, 3);
   quad();
   CHECK("VP-391", ct_count_lit() == CT_SIZE * MID);
   /* and the raster position is clipped by them */
   GLboolean valid = GL_TRUE;
   glRasterPos2f(-0.5f, 0);
   glGetBooleanv(GL_CURRENT_RASTER_POSITION_VALID, &valid);
   CHECK("VP-398", valid == GL_FALSE);
   glRasterPos2f(0.5f, 0);
   glGetBooleanv(GL_CURRENT_RASTER_POSITION_VALID, &valid);
   CHECK("VP-398", valid == GL_TRUE);
}

/* Whether a program writes a result is told by its text, not by what runs: a write that never
 * happens leaves the register as it was, (0,0,0,1). */
static void
written_by_the_text(void)
{
   static const char *const fog[] = {
       CT_PASS_POSITION "MOV o[COL0], c[0]; MOV o[FOGC].x (FL), c[1].x;",
       CT_PASS_POSITION "MOV o[COL0], c[0]; MOV o[FOGC].x (NE), c[1].x;",
       CT_PASS_POSITION "MOV o[COL0], c[0]; RET; MOV o[FOGC].x, c[1].x;",
       CT_PASS_POSITION "MOV o[COL0], c[0]; BRA end; MOV o[FOGC].x, c[1].x; end:",
       CT_PASS_POSITION "MOV o[COL0], c[0]; MOV o[FOGC].y, c[1].x;",
   };
   static const char *const size[] = {
       CT_PASS_POSITION "MOV o[COL0], c[0]; MOV o[PSIZ].x (FL), c[1].x;",
       CT_PASS_POSITION "MOV o[COL0], c[0]; RET; MOV o[PSIZ].x, c[1].x;",
       CT_PASS_POSITION "MOV o[COL0], c[0]; MOV o[PSIZ].w, c[1].x;",
   };
   ct_set_param(0, 1, 0, 0, 1);
   ct_set_param(1, 20, 0, 0, 0);
   glEnable(GL_FOG);
   glFogi(GL_FOG_MODE, GL_LINEAR);
   glFogf(GL_FOG_START, -1);
   glFogf(GL_FOG_END, 1);
   glFogfv(GL_FOG_COLOR, VEC4(0, 0, 1, 1));
   for (size_t i = 0; i < COUNT(fog); i++) {
      ct_use_program2("VP-361", fog[i]);
      ct_clear(0, 0, 0, 1);
      ct_quad(-1, -1, 1, 1, 0);
      CHECK_PIXEL("VP-361", MID, MID, 0.5f, 0, 0.5f);
   }
   glDisable(GL_FOG);
   glEnable(GL_VERTEX_PROGRAM_POINT_SIZE_NV);
   glPointSize(9);
   for (size_t i = 0; i < COUNT(size); i++) {
      ct_use_program2("VP-365", size[i]);
      ct_clear(0, 0, 0, 1);
      glBegin(GL_POINTS);
      glVertex2f(0.1f, 0.1f);
      glEnd();
      ct_check("VP-365 VP-367", ct_count_lit() <= 1, "%u pixels of %s", ct_count_lit(), size[i]);
   }
}

static const struct ct_test tests[] = {
    {"arithmetic", arithmetic},
    {"not_a_number", not_a_number},
    {"addresses", addresses},
    {"condition_codes", condition_codes},
    {"branches", branches},
    {"instruction_limit", instruction_limit},
    {"clip_distances", clip_distances},
    {"written_by_the_text", written_by_the_text},
};
CT_TOPIC(nv2_run, "GL_NV_vertex_program2", tests);

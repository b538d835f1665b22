/* What the instructions of VP1.0 compute, seen through vertex state programs, and the four of VP1.1
 * through feedback. In the tables v[0] is `a`, c[10] is `b`, and the body's result goes to c[0]. */
#include "ct_nv.h"

#include <fenv.h>
#include <stdio.h>

#define COUNT(a) (sizeof(a) / sizeof((a)[0]))
#define INF INFINITY
#define ULP 1.2e-7f /* one unit in the last place; dot products get two (VP-339) */

struct op_case {
   const char *ids, *body;
   float a[4], b[4], expected[4];
   float tolerance;
};

static void
run_vsp(const struct op_case *c, size_t num)
{
   for (size_t i = 0; i < num; i++) {
      ct_set_param(0, -99, -99, -99, -99);
      ct_set_param(10, c[i].b[0], c[i].b[1], c[i].b[2], c[i].b[3]);
      ct_vsp(c[i].ids, c[i].body, c[i].a, c[i].expected, c[i].tolerance);
   }
}

static void
run_vp(const struct op_case *c, size_t num)
{
   for (size_t i = 0; i < num; i++) {
      ct_set_param(10, c[i].b[0], c[i].b[1], c[i].b[2], c[i].b[3]);
      glVertexAttrib4fvNV(1, c[i].a);
      ct_vp(c[i].ids, c[i].body, c[i].expected, c[i].tolerance);
   }
}

static void
moves_and_sums(void)
{
   static const struct op_case cases[] = {
       {"VP-284", "MOV c[0], v[0];", {1, -2, INF, 0.1f}, {0}, {1, -2, INF, 0.1f}, 0},
       {"VP-284 VP-237", "MOV c[0], v[0].yzzx;", {2, 8, 9, 0}, {0}, {8, 9, 9, 2}, 0},
       {"VP-166", "MOV c[0], -v[0].wzyx;", {1, 2, 3, 4}, {0}, {-4, -3, -2, -1}, 0},
       {"VP-285 VP-339",
        "ADD c[0], v[0], c[10];",
        {1, 2.5f, -3, 1e20f},
        {2, 0.25f, 3, 1},
        {3, 2.75f, 0, 1e20f},
        ULP},
       {"VP-343", "ADD c[0], v[0], c[10];", {0, 0, INF, 5}, {3, -INF, 0, 0}, {3, -INF, INF, 5}, 0},
       {"VP-288",
        "MUL c[0], v[0], c[10];",
        {1.5f, -2, 3, 0.1f},
        {2, 0.5f, -4, 10},
        {3, -1, -12, 1},
        ULP},
       {"VP-289",
        "MUL c[0], v[0], c[10];",
        {0, -0.0f, INF, 5},
        {INF, 5, 0, -0.0f},
        {0, 0, 0, 0},
        0},
       {"VP-290",
        "MUL c[0], v[0], c[10];",
        {1, 1, 1, 1},
        {0.1f, INF, -3.3e38f, 1.3e-38f},
        {0.1f, INF, -3.3e38f, 1.3e-38f},
        0},
       {"VP-292",
        "MAD c[0], v[0], v[0].wzyx, c[10];",
        {1, 2, 3, 4},
        {1, 2, 3, 4},
        {5, 8, 9, 8},
        ULP},
       {"VP-292 VP-289",
        "MAD c[0], v[0], v[0].yxwz, c[10];",
        {0, INF, -0.0f, INF},
        {3, 3, 3, 3},
        {3, 3, 3, 3},
        0},
   };
   run_vsp(cases, COUNT(cases));
}

static void
dot_products(void)
{
   static const struct op_case cases[] = {
       {"VP-293",
        "DP3 c[0], v[0], c[10];",
        {1, 2, 3, 1000},
        {4, 5, 6, 1000},
        {32, 32, 32, 32},
        2 * ULP},
       {"VP-294", "DP4 c[0], v[0], c[10];", {1, 2, 3, 4}, {4, 5, 6, 7}, {60, 60, 60, 60}, 2 * ULP},
       {"VP-296", "DP3 c[0], v[0], c[10];", {INF, 1, 0, 0}, {0, 1, INF, 0}, {1, 1, 1, 1}, 0},
       {"VP-296", "DP4 c[0], v[0], c[10];", {INF, 1, 0, 0}, {0, 1, 0, INF}, {1, 1, 1, 1}, 0},
       {"VP-297",
        "DST c[0], v[0], c[10];",
        {9, 4, 4, INF},
        {INF, 0.5f, 9, 0.25f},
        {1, 2, 4, 0.25f},
        ULP},
   };
   run_vsp(cases, COUNT(cases));
   /* NaN in the components DST does not read: RSQ minus itself makes one */
   ct_set_param(10, 0, 0.5f, 0, 0.25f);
   ct_vsp("VP-297",
          "RSQ R1.x, v[0].x; ADD R0.xw, R1.x, -R1.x; MOV R0.yz, v[0]; MOV R2, c[10];"
          "ADD R2.xz, R1.x, -R1.x; DST c[0], R0, R2;",
          VEC4(0, 4, 4, 0), VEC4(1, 2, 4, 0.25f), ULP);
}

static void
comparisons(void)
{
   static const struct op_case cases[] = {
       {"VP-305", "MIN c[0], v[0], c[10];", {1, 5, -3, -INF}, {2, 4, -4, 0}, {1, 4, -4, -INF}, 0},
       {"VP-306", "MAX c[0], v[0], c[10];", {1, 5, -3, INF}, {2, 4, -4, 0}, {2, 5, -3, INF}, 0},
       {"VP-306", "MAX c[0], v[0], -v[0];", {1, -5, 0, -INF}, {0}, {1, 5, 0, INF}, 0},
       {"VP-308", "SLT c[0], v[0], c[10];", {1, 5, -3, 2}, {2, 4, -3, INF}, {1, 0, 0, 1}, 0},
       {"VP-309", "SGE c[0], v[0], c[10];", {1, 5, -3, 2}, {2, 4, -3, INF}, {0, 1, 1, 0}, 0},
       {"VP-310",
        "SLT c[0], v[0], c[10];",
        {-0.0f, 0, -0.0f, 0},
        {0, -0.0f, -0.0f, 0},
        {1, 0, 0, 0},
        0},
       {"VP-310",
        "SGE c[0], v[0], c[10];",
        {-0.0f, 0, -0.0f, 0},
        {0, -0.0f, -0.0f, 0},
        {0, 1, 1, 1},
        0},
       {"VP-310",
        "SLT c[0], v[0], c[10];",
        {-INF, -1, -INF, 1},
        {-1, -0.0f, INF, INF},
        {1, 1, 1, 1},
        0},
   };
   run_vsp(cases, COUNT(cases));
}

static void
reciprocals(void)
{
   static const struct op_case cases[] = {
       {"VP-322 VP-337", "RCP c[0], v[0].x;", {1, 0, 0, 0}, {0}, {1, 1, 1, 1}, 0},
       {"VP-323",
        "RCP c[0].x, v[0].x; RCP c[0].y, v[0].y; RCP c[0].z, v[0].z; RCP c[0].w, v[0].w;",
        {0, -0.0f, INF, -INF},
        {0},
        {INF, -INF, 0, 0},
        0},
       /* the signs of the zeros that infinities give */
       {"VP-323",
        "RCP R0.x, v[0].z; RCP R0.y, v[0].w; RCP c[0].x, R0.x; RCP c[0].y, R0.y;"
        "MOV c[0].zw, v[0].x;",
        {0, 0, INF, -INF},
        {0},
        {INF, -INF, 0, 0},
        0},
       {"VP-325", "RSQ c[0], v[0].x;", {-4, 0, 0, 0}, {0}, {0.5f, 0.5f, 0.5f, 0.5f}, 3e-7f},
       {"VP-325",
        "RSQ c[0].x, v[0].x; RSQ c[0].y, v[0].y; RSQ c[0].z, v[0].z; RSQ c[0].w, v[0].w;",
        {0, -0.0f, INF, -INF},
        {0},
        {INF, INF, 0, 0},
        0},
       {"VP-337",
        "MOV R0, v[0].y; RCP R0.yw, v[0].x; MOV c[0], R0;",
        {4, 9, 0, 0},
        {0},
        {9, 0.25f, 9, 0.25f},
        ULP},
       {"VP-338",
        "RCP c[0].x, v[0].w; RCP c[0].y, v[0].z; RCP c[0].z, v[0].y; RCP c[0].w, v[0].x;",
        {1, 2, 4, 8},
        {0},
        {0.125f, 0.25f, 0.5f, 1},
        ULP},
   };
   run_vsp(cases, COUNT(cases));
   for (int i = 0; i < 200; i++) {
      const float x = ldexpf(ct_random(0.5f, 1), (int)ct_random(-60, 60)) * (i % 2 ? 1.0f : -1.0f);
      float got[4];
      ct_state_program("VP-322 VP-325", "RCP c[0].x, v[0].x; RSQ c[0].y, v[0].x;",
                       VEC4(x, 0, 0, 0));
      ct_get_param(0, got);
      ct_check("VP-322", fabs((double)got[0] * x - 1) < ldexp(1, -22), "RCP(%.9g) = %.9g",
               (double)x, (double)got[0]);
      ct_check("VP-325", fabs((double)got[1] * sqrt(fabs((double)x)) - 1) < ldexp(1, -22),
               "RSQ(%.9g) = %.9g", (double)x, (double)got[1]);
   }
}

static void
exp_and_log(void)
{
   static const struct op_case cases[] = {
       {"VP-327", "EXP c[0], v[0].x;", {2.5f, 0, 0, 0}, {0}, {4, 0.5f, 5.656854f, 1}, 4.9e-4f},
       {"VP-327",
        "EXP c[0], v[0].x;",
        {-1.25f, 0, 0, 0},
        {0},
        {0.25f, 0.75f, 0.4204482f, 1},
        1.3e-4f},
       {"VP-327", "EXP c[0], v[0].x;", {3, 0, 0, 0}, {0}, {8, 0, 8, 1}, 4.9e-4f},
       {"VP-329", "EXP c[0], v[0].x;", {-INF, 0, 0, 0}, {0}, {0, 0, 0, 1}, 0},
       {"VP-329", "EXP c[0], v[0].x;", {INF, 0, 0, 0}, {0}, {INF, 0, INF, 1}, 0},
       {"VP-329", "EXP c[0], v[0].x;", {-1e4f, 0, 0, 0}, {0}, {0, 0, 0, 1}, 0},
       {"VP-329", "EXP c[0], v[0].x;", {1e4f, 0, 0, 0}, {0}, {INF, 0, INF, 1}, 0},
       {"VP-331", "LOG c[0], v[0].x;", {-8, 0, 0, 0}, {0}, {3, 1, 3, 1}, 4.9e-4f},
       {"VP-331", "LOG c[0], v[0].x;", {0.75f, 0, 0, 0}, {0}, {-1, 1.5f, -0.4150375f, 1}, 4.9e-4f},
       {"VP-332", "LOG c[0], v[0].x;", {0, 0, 0, 0}, {0}, {-INF, 1, -INF, 1}, 0},
       {"VP-332", "LOG c[0], v[0].x;", {-0.0f, 0, 0, 0}, {0}, {-INF, 1, -INF, 1}, 0},
       {"VP-332", "LOG c[0], v[0].x;", {INF, 0, 0, 0}, {0}, {INF, 1, INF, 1}, 0},
       {"VP-332", "LOG c[0], v[0].x;", {-INF, 0, 0, 0}, {0}, {INF, 1, INF, 1}, 0},
   };
   float got[4];
   run_vsp(cases, COUNT(cases));
   for (int i = 0; i < 100; i++) {
      const float s = ct_random(-20, 20), x = ldexpf(ct_random(1, 2), (int)ct_random(-30, 30));
      ct_state_program("VP-327", "EXP c[0], v[0].x; LOG c[1], v[0].y;", VEC4(s, x, 0, 0));
      ct_get_param(0, got);
      const float whole = exp2f(floorf(s));
      ct_check("VP-327",
               got[0] == whole && fabsf(got[1] - (s - floorf(s))) < 2e-6f &&
                   fabsf(got[2] - exp2f(s)) <= ldexpf(whole, -11),
               "EXP(%.9g) = %.9g %.9g %.9g", (double)s, (double)got[0], (double)got[1],
               (double)got[2]);
      ct_get_param(1, got);
      int e;
      const float mantissa = 2 * frexpf(x, &e);
      ct_check("VP-331",
               got[0] == (float)(e - 1) && got[1] == mantissa &&
                   fabsf(got[2] - log2f(x)) < ldexpf(1, -11),
               "LOG(%.9g) = %.9g %.9g %.9g", (double)x, (double)got[0], (double)got[1],
               (double)got[2]);
   }
   ct_state_program("VP-328", "EXP c[0], v[0].x;", VEC4(-1e-10f, 0, 0, 0));
   ct_get_param(0, got);
   CHECK("VP-328", got[0] == 0.5f && got[1] < 1.0f && got[1] >= 0.0f);
}

static void
lit(void)
{
   static const struct op_case cases[] = {
       {"VP-298", "LIT c[0], v[0];", {0.5f, 0.5f, 0, 3}, {0}, {1, 0.5f, 0.125f, 1}, 1e-3f},
       {"VP-298", "LIT c[0], v[0];", {-1, 0.5f, 0, 3}, {0}, {1, 0, 0, 1}, 0},
       {"VP-298", "LIT c[0], v[0];", {2, 2, 0, 3}, {0}, {1, 2, 8, 1}, 4e-3f},
       {"VP-298", "LIT c[0], v[0];", {2, -3, 0, 2}, {0}, {1, 2, 0, 1}, 1e-6f},
       {"VP-299", "LIT c[0], v[0];", {0.5f, 0.5f, INF, 1}, {0}, {1, 0.5f, 0.5f, 1}, 1e-3f},
       {"VP-300", "LIT c[0], v[0];", {0.5f, 0, 0, 0}, {0}, {1, 0.5f, 1, 1}, 1e-6f},
       {"VP-300", "LIT c[0], v[0];", {0.5f, -2, 0, 0}, {0}, {1, 0.5f, 1, 1}, 1e-6f},
       {"VP-303", "LIT c[0], v[0];", {0, 0.5f, 0, 2}, {0}, {1, 0, 0, 1}, 0},
   };
   float high[4], limit[4];
   run_vsp(cases, COUNT(cases));
   for (int sign = -1; sign <= 1; sign += 2) {
      ct_state_program("VP-304", "LIT c[0], v[0];", VEC4(1, 0.9f, 0, 200.0f * (float)sign));
      ct_get_param(0, high);
      ct_state_program("VP-304", "LIT c[0], v[0];", VEC4(1, 0.9f, 0, 127.99609375f * (float)sign));
      ct_get_param(0, limit);
      CHECK("VP-304", high[2] == limit[2]);
   }
   for (int i = 0; i < 50; i++) {
      const float x = ct_random(-1, 2), y = ct_random(0, 1), w = ct_random(-8, 60);
      const float z = x > 0 ? powf(y, w) : 0;
      ct_state_program("VP-298", "LIT c[0], v[0];", VEC4(x, y, 5, w));
      ct_get_param(0, high);
      /* the LOG approximation's 2^-11 is multiplied by w in the exponent */
      ct_near("VP-298", 4, high, VEC4(1, fmaxf(x, 0), z, 1), fmaxf(1, z) * 4e-4f * fabsf(w) + 1e-3f,
              "LIT(%g, %g, 5, %g)", (double)x, (double)y, (double)w);
   }
}

static void
address_load(void)
{
   static const struct {
      float s;
      int index;
   } cases[] = {{1.5f, 1}, {-0.5f, -1},  {-1.0f, -1}, {2.999f, 2},
                {0, 0},    {40.01f, 40}, {-3.5f, -4}};
   float got[4];
   for (unsigned i = 1; i < 96; i++)
      ct_set_param(i, (float)i, 0, 0, 1);
   for (size_t i = 0; i < COUNT(cases); i++) {
      ct_state_program("VP-276", "ARL A0.x, v[0].x; MOV c[0], c[A0.x+10];",
                       VEC4(cases[i].s, 0, 0, 0));
      ct_get_param(0, got);
      ct_check("VP-276", got[0] == (float)(cases[i].index + 10), "ARL of %g read c[%g]",
               (double)cases[i].s, (double)got[0]);
   }
   static const float wild[] = {1e30f, -1e30f, INF, -INF, 3e9f, -3e9f};
   for (size_t i = 0; i < COUNT(wild); i++)
      ct_vsp("VP-277 VP-242", "ARL A0.x, v[0].x; MOV c[0], c[A0.x+10];", VEC4(wild[i], 0, 0, 0),
             VEC4(0, 0, 0, 0), 0);
   /* EXP and ARL round the same way: y of EXP and the integer part make up s */
   for (int i = 0; i < 60; i++) {
      const float base = floorf(ct_random(1, 60));
      const float s = i % 3 == 0 ? base : i % 3 == 1 ? nextafterf(base, 0) : nextafterf(base, 99);
      float fraction[4];
      ct_state_program("VP-280", "ARL A0.x, v[0].x; MOV c[95], c[A0.x+1]; EXP c[94], v[0].x;",
                       VEC4(s, 0, 0, 0));
      ct_get_param(95, got);
      ct_get_param(94, fraction);
      ct_check("VP-280", got[0] - 1 == log2f(fraction[0]), "s = %.9g: ARL %g, EXP %g", (double)s,
               (double)(got[0] - 1), (double)log2f(fraction[0]));
   }
}

static void
version_1_1(void)
{
   static const struct op_case cases[] = {
       {"VP-287", "SUB o[TEX0], v[1], c[10];", {1, 2, 3, INF}, {4, 3, 3, 1}, {-3, -1, 0, INF}, 0},
       {"VP-295",
        "DPH o[TEX0], v[1], c[10];",
        {1, 2, 3, INF},
        {4, 5, 6, 7},
        {39, 39, 39, 39},
        2 * ULP},
       {"VP-295",
        "DPH o[TEX0], v[1], -c[10].wzyx;",
        {1, 2, 3, 9},
        {4, 5, 6, 7},
        {-38, -38, -38, -38},
        2 * ULP},
       {"VP-295 VP-296",
        "DPH o[TEX0], v[1], c[10];",
        {INF, 2, 3, 9},
        {0, 5, 6, 7},
        {35, 35, 35, 35},
        2 * ULP},
       {"VP-319", "ABS o[TEX0], v[1];", {-1, 2, -INF, 0}, {0}, {1, 2, INF, 0}, 0},
       {"VP-319", "ABS o[TEX0], -v[1];", {-1, 2, INF, 3}, {0}, {1, 2, INF, 3}, 0},
       {"VP-319",
        "ABS R0.x, v[1].x; RCP o[TEX0], R0.x;",
        {-0.0f, 0, 0, 0},
        {0},
        {INF, INF, INF, INF},
        0},
       {"VP-324", "RCC o[TEX0], v[1].x;", {1, 0, 0, 0}, {0}, {1, 1, 1, 1}, 0},
       {"VP-324",
        "RCC o[TEX0].x, v[1].x; RCC o[TEX0].y, v[1].y; RCC o[TEX0].z, v[1].z;"
        "RCC o[TEX0].w, v[1].w;",
        {0, -0.0f, INF, -INF},
        {0},
        {0x1p64f, -0x1p64f, 0x1p-64f, -0x1p-64f},
        0},
       {"VP-324",
        "RCC o[TEX0].x, v[1].x; RCC o[TEX0].y, v[1].y; RCC o[TEX0].z, v[1].z;"
        "RCC o[TEX0].w, v[1].w;",
        {1e-30f, -1e-30f, 1e30f, -4},
        {0},
        {0x1p64f, -0x1p64f, 0x1p-64f, -0.25f},
        0},
   };
   run_vp(cases, COUNT(cases));
   /* A negated second operand of ADD and SUB: the same bits */
   for (int i = 0; i < 20; i++) {
      glVertexAttrib4fNV(1, ct_random(-9, 9), ct_random(-9, 9), ct_random(-9, 9), 1);
      ct_set_param(10, ct_random(-9, 9), ct_random(-9, 9), ct_random(-9, 9), 1);
      if (!ct_use_program("VP-287", CT_PASS_POSITION "ADD o[TEX0], v[1], -c[10];"))
         return;
      const struct ct_result add = ct_feedback_point();
      ct_vp("VP-287", "SUB o[TEX0], v[1], c[10];", add.tex, 0);
   }
}

static void
denormals(void)
{
   const float tiny = 1e-40f;
   static const float inf4[4] = {INF, INF, INF, INF};
   ct_vsp("VP-340", "RCP c[0], v[0].x;", VEC4(tiny, 0, 0, 0), inf4, 0);
   ct_vsp("VP-340", "LOG c[0], v[0].x;", VEC4(tiny, 0, 0, 0), VEC4(-INF, 1, -INF, 1), 0);
   ct_vsp("VP-340", "MUL R0, v[0], v[0]; RCP c[0], R0.x;", VEC4(1e-20f, 0, 0, 0), inf4, 0);
   ct_set_param(10, 1.5e-38f, 0, 0, 0);
   ct_vsp("VP-340", "ADD R0, c[10], -v[0]; RCP c[0], R0.x;", VEC4(1.3e-38f, 0, 0, 0), inf4, 0);
   ct_vsp("VP-342 VP-289", "ADD R0, v[0], -v[0]; MUL c[0], R0, v[0].w;", VEC4(INF, INF, INF, 0),
          VEC4(0, 0, 0, 0), 0);
}

/* Neither traps nor a changed control word reach the application. */
static void
floating_point_environment(void)
{
   fenv_t before;
   feclearexcept(FE_ALL_EXCEPT);
   fesetround(FE_UPWARD);
   /* Processors of arm have no traps: they stay off there. */
   feenableexcept(FE_DIVBYZERO | FE_INVALID | FE_OVERFLOW);
   const int traps = fegetexcept();
   fegetenv(&before);
   ct_vsp("VP-341", "RCP R0, v[0].x; ADD R1, R0, -R0; RSQ R2, v[0].x; MUL c[0], R0.x, v[0].x;",
          VEC4(0, 0, 0, 0), VEC4(0, 0, 0, 0), 0);
   if (ct_use_program("VP-341", CT_PASS_POSITION "RCP R0, c[1].x; ADD o[TEX0], R0, -R0;"))
      (void)ct_feedback_point();
   ct_quad(-1, -1, 1, 1, 0);
   glFinish();
   CHECK("VP-341", fegetround() == FE_UPWARD);
   CHECK("VP-341", fegetexcept() == traps);
   fedisableexcept(FE_ALL_EXCEPT);
   fesetround(FE_TONEAREST);
   volatile float denormal = 1e-40f;
   CHECK("VP-341", denormal * 1.0f != 0.0f);
}

/* The same instruction gives the same bits in state programs and in vertex programs. */
static void
same_bits_everywhere(void)
{
   static const char *const ops[] = {"RCP %s, v[1].x;",
                                     "RSQ %s, v[1].x;",
                                     "EXP %s, v[1].y;",
                                     "LOG %s, v[1].x;",
                                     "LIT %s, v[1];",
                                     "DP4 %s, v[1], c[10];",
                                     "MAD %s, v[1], c[10], v[1].wzyx;",
                                     "DST %s, v[1], c[10];"};
   for (size_t i = 0; i < COUNT(ops); i++) {
      const float x[4] = {ct_random(0.1f, 3), ct_random(0, 1), ct_random(-1, 1), ct_random(1, 9)};
      char op[64], body[200];
      float got[4];
      ct_set_param(10, ct_random(-3, 3), 0.3f, -0.7f, 1.1f);
      snprintf(op, sizeof op, ops[i], "c[0]");
      for (char *p = op; (p = strstr(p, "v[1]")); p++)
         p[2] = '0';
      ct_state_program("VP-344", op, x);
      ct_get_param(0, got);
      glVertexAttrib4fvNV(1, x);
      snprintf(op, sizeof op, ops[i], "o[TEX0]");
      ct_vp("VP-344", op, got, 0);
      /* and with unrelated work around it */
      snprintf(body, sizeof body, "MUL R5, v[1], v[1]; RCP R6.x, R5.x; %s MAD R7, R5, R6.x, R5;",
               op);
      ct_vp("VP-344 VP-345", body, got, 0);
   }
}

static const struct ct_test tests[] = {
    {"moves_and_sums", moves_and_sums},
    {"dot_products", dot_products},
    {"comparisons", comparisons},
    {"reciprocals", reciprocals},
    {"exp_and_log", exp_and_log},
    {"lit", lit},
    {"address_load", address_load},
    {"version_1_1", version_1_1},
    {"denormals", denormals},
    {"floating_point_environment", floating_point_environment},
    {"same_bits_everywhere", same_bits_everywhere},
};
CT_TOPIC(nv_math, "GL_NV_vertex_program GL_NV_vertex_program1_1", tests);

/* The simulated fragment processor: operations, units, registers of the pipeline, branches. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <cmocka.h>

#include "../emulated.h"
#include "lima/pp/asm/asm.h"
#include "lima/pp/isa/half.h"
#include "lima/pp/sim/sim.h"

/* A quad, with varyings that differ by fragment and component: v0 is 1, 2, 3, 4 and a quarter of
 * the fragment's number more; v1 is -0.5, 0.25, 8, 0. */
struct rig {
   float varyings[2][4][4];
   uint16_t uniforms[64];
   float stack[4][4][4];
   struct lima_pp_env env;
   struct lima_pp_quad quad;
   enum lima_pp_status status;
};

static void
run(struct rig *r, const char *text)
{
   static const struct lima_pp_asm_options quiet = {NULL, NULL};
   static const float v1[4] = {-0.5f, 0.25f, 8.0f, 0.0f};
   struct lima_pp_asm_result result;
   struct lima_pp_program program;
   struct text_error error;
   if (!lima_pp_assemble(text, strlen(text), &quiet, &result, &error))
      fail_msg("%s\n%u:%u: %s", text, error.line, error.column, error.message);
   for (unsigned c = 0; c < 4; c++) {
      for (unsigned f = 0; f < 4; f++) {
         r->varyings[0][c][f] = (float)c + 1.0f + 0.25f * (float)f;
         r->varyings[1][c][f] = v1[c];
      }
   }
   for (unsigned i = 0; i < 64; i++)
      r->uniforms[i] = lima_half_from_float((float)i);
   r->quad.varyings = (const float(*)[4][4])r->varyings;
   r->quad.num_varyings = 2;
   r->env.uniforms = r->uniforms;
   r->env.num_uniforms = 64;
   r->env.stack = r->stack;
   r->env.num_stack = 4;
   assert_true(lima_pp_prepare(&program, result.words, result.num_words));
   r->status = lima_pp_run(&program, &r->env, &r->quad);
   lima_pp_finish(&program);
   lima_pp_asm_finish(&result);
}

/* A register of one fragment. */
static void
assert_reg(const struct rig *r, const char *text, unsigned reg, unsigned fragment,
           const float expected[4])
{
   if (r->status != LIMA_PP_DONE)
      fail_msg("%s\n%s (word %u)", text, r->quad.text, r->quad.word);
   for (unsigned c = 0; c < 4; c++) {
      const float got = r->quad.regs[reg][c][fragment];
      if (got != expected[c] && !(isnan(got) && isnan(expected[c])))
         fail_msg("%s\n$%u.%c of fragment %u is %.9g, not %.9g", text, reg, "xyzw"[c], fragment,
                  (double)got, (double)expected[c]);
   }
}

/* What a program leaves in $0 of fragment 1, where v0 is 1.25, 2.25, 3.25, 4.25. $1 is v0 and $2 is
 * v1 before. */
static const struct {
   const char *text;
   float expected[4];
} operations[] = {
    {"mul.v0 $0, $1, $2", {-0.625f, 0.5625f, 26, 0}},
    {"mul_x8.v0 $0, $1, $2.x", {-5, -9, -13, -17}},
    {"mul_x2.v0 $0, $1, $2.y", {0.625f, 1.125f, 1.625f, 2.125f}},
    {"mul_x4.s0 $0.x, $1.x, $2.y", {1.25f, 0, 0, 0}},
    {"mul_d4.v0 $0, $1, $2.z", {2.5f, 4.5f, 6.5f, 8.5f}},
    {"mul_d8.s0 $0.y, $1.y, $2.z", {0, 2.25f, 0, 0}},
    {"mul_d16.v0 $0, $1, $2.z", {0.625f, 1.125f, 1.625f, 2.125f}},
    {"mul_d2.v0.sat $0, $1, $2", {0, 0.28125f, 1, 0}},
    {"not.v0 $0, $2", {0, 0, 0, 1}},
    {"and.v0 $0, $1, $2", {1, 1, 1, 0}},
    {"or.v0 $0, $2, $2.w", {1, 1, 1, 0}},
    {"xor.v0 $0, $1, $2", {0, 0, 0, 1}},
    {"ne.v0 $0, $1, $1.x", {0, 1, 1, 1}},
    {"gt.v0 $0, $1, $1.y", {0, 0, 1, 1}},
    {"ge.v0 $0, $1, $1.y", {0, 1, 1, 1}},
    {"eq.v0 $0, $1, $1.y", {0, 1, 0, 0}},
    {"min.v0 $0, $1, $1.wzyx", {1.25f, 2.25f, 2.25f, 1.25f}},
    {"max.v0 $0, $1, $1.wzyx", {4.25f, 3.25f, 3.25f, 4.25f}},
    {"mov.v0.int $0, -$1", {-1, -2, -3, -4}},
    {"mov.v0.pos $0, $2", {0, 0.25f, 8, 0}},
    {"mov.v0 $0, -abs($2)", {-0.5f, -0.25f, -8, 0}},
    {"add.v1 $0, $1, -$2", {1.75f, 2, -4.75f, 4.25f}},
    {"fract.v1 $0, -$1", {0.75f, 0.75f, 0.75f, 0.75f}},
    {"floor.v1 $0, -$1", {-2, -3, -4, -5}},
    {"ceil.v1 $0, -$1", {-1, -2, -3, -4}},
    {"ne.v1 $0, $2, $2.y | gt.s1 $3.x, $1.y, $1.x", {1, 0, 1, 1}},
    {"gt.v1 $0, $1, $1.y", {0, 0, 1, 1}},
    {"ge.v1 $0, $1, $1.y", {0, 1, 1, 1}},
    {"eq.v1 $0, $1, $1.y", {0, 1, 0, 0}},
    {"min.v1 $0, $1, $2", {-0.5f, 0.25f, 3.25f, 0}},
    {"max.v1 $0, $1, $2", {1.25f, 2.25f, 8, 4.25f}},
    {"sum3.v1 $0, $1", {6.75f, 6.75f, 6.75f, 6.75f}},
    {"sum4.v1.sat $0, $2.xyww", {0, 0, 0, 0}},
    {"sum4.v1 $0, $1", {11, 11, 11, 11}},
    {"ddx.v1 $0, $1, -$1", {0.25f, 0.25f, 0.25f, 0.25f}},
    {"ddy.v1 $0, -$1, $1", {0.5f, 0.5f, 0.5f, 0.5f}},
    {"mov.v1 $0.yw, $1", {0, 2.25f, 0, 4.25f}},
    /* The registers of the pipeline. */
    {"mul.v0 ^vmul, $1, $2 | add.v1 $0, ^vmul, $1", {0.625f, 2.8125f, 29.25f, 4.25f}},
    {"mul.v0 ^vmul, $1, $2 | sum3.v1 $0, -abs(^vmul.zyx)",
     {-27.1875f, -27.1875f, -27.1875f, -27.1875f}},
    {"mul.s0 ^fmul, $1.x, $2.z | add.s1 $0.y, -^fmul, $1.w", {0, -5.75f, 0, 0}},
    {"gt.s0 ^fmul, $1.x, $1.y | sel.v1 $0, $1, $2", {-0.5f, 0.25f, 8, 0}},
    {"gt.s0 ^fmul, $1.y, $1.x | sel.v1 $0, $1, $2", {1.25f, 2.25f, 3.25f, 4.25f}},
    {"mov.v1 $0, ^const0.xyxy | const0 0.5, -3", {0.5f, -3, 0.5f, -3}},
    {"add.v1 $0, ^const0, ^const1.wzyx | const0 1, 2, 3, 4 | const1 10, 20, 30, 40",
     {41, 32, 23, 14}},
    {"uniform 3 | mov.v1 $0, ^uniform", {12, 13, 14, 15}},
    {"uniform.2 3 | mov.v1 $0, ^uniform.xyxy", {6, 7, 6, 7}},
    {"uniform.1 5 | mov.v1 $0, ^uniform.x", {5, 5, 5, 5}},
    {"uniform 1 + $1.y | mov.v1 $0, ^uniform", {12, 13, 14, 15}},
    {"uniform 16 | mov.v1 $0, ^uniform", {0, 0, 0, 0}},
    {"uniform -1 | mov.v1 $0, ^uniform", {0, 0, 0, 0}},
    /* v1 and s1 do not see what v0 and s0 write, combine does. */
    {"mul.v0 $0, $1, $2 | mov.v1 $3, $0\nmov.v1 $0, $3", {0, 0, 0, 0}},
    {"mov.v1 $0, $1 | rcp.s2 $0.x, $0.y\n", {0.444335938f, 2.25f, 3.25f, 4.25f}},
    {"load $0, v1 | mov.v1 $0.x, $0.y", {0.25f, 0.25f, 8, 0}},
    /* Combine. */
    {"mov.v1 $0, $2\nrcp.s2 $0.x, $0.z", {0.125f, 0.25f, 8, 0}},
    {"sqrt.s2 $0.x, $2.y", {0.5f, 0, 0, 0}},
    {"rsqrt.s2 $0.y, $2.y", {0, 2, 0, 0}},
    {"exp2.s2 $0.z, -$2.z", {0, 0, 0.00390625f, 0}},
    {"log2.s2 $0.w, abs($2.x)", {0, 0, 0, -1}},
    {"sin.s2 $0.x, $2.y", {1, 0, 0, 0}},
    {"cos.s2 $0.x, $2.x", {-1, 0, 0, 0}},
    {"mov.s2.sat $0.x, $2.z", {1, 0, 0, 0}},
    {"mul.v2 $0.xyw, -$2.y, $1.wzyx", {-1.0625f, -0.8125f, 0, -0.3125f}},
    /* Varyings. */
    {"load $0, v0", {1.25f, 2.25f, 3.25f, 4.25f}},
    {"load $0.xy, v1.zw", {8, 0, 0, 0}},
    {"load $0.x, v1.y", {0.25f, 0, 0, 0}},
    {"load $0, v0 + $2.w", {1.25f, 2.25f, 3.25f, 4.25f}},
    {"load.divw $0, $1.xyzz", {0.384521484f, 0.692382812f, 1, 3.25f}},
    {"load.divz $0, v1", {-0.0625f, 0.03125f, 8, 0}},
    {"load $0, -abs($2.zyxw)", {-8, -0.25f, -0.5f, 0}},
    {"normalize $0.xyz, $2.wyw", {0, 1, 0, 0}},
    {"load $0, v9", {0, 0, 0, 0}},
    /* Temporaries; -1 is the first, and one may be written and read in the next instruction. */
    {"store -2, $1\ntemporary -2 | mov.v1 $0, ^uniform", {1.25f, 2.25f, 3.25f, 4.25f}},
    {"store.1 -3, $1.w\ntemporary -1 | mov.v1 $0.y, ^uniform", {0, 4.25f, 0, 0}},
    {"store -9, $1\ntemporary -9 | mov.v1 $0, ^uniform", {0, 0, 0, 0}},
    /* Numbers are half floats. */
    {"mul.v0 $0, $1, ^const0.x | const0 0.0999756",
     {0.125f, 0.224975586f, 0.324951172f, 0.42480469f}},
    {"mul.v0 $0, $1, ^const0.x | const0 60000", {INFINITY, INFINITY, INFINITY, INFINITY}},
    {"add.v1 $0, $1, ^const0.x | const0 2048", {2050, 2050, 2052, 2052}},
};

static void
test_operations(void **state)
{
   for (unsigned i = 0; i < sizeof operations / sizeof operations[0]; i++) {
      struct rig r = {0};
      char text[512];
      snprintf(text, sizeof text, "load $1, v0\nload $2, v1\n%s\nstop\n", operations[i].text);
      run(&r, text);
      assert_reg(&r, text, 0, 1, operations[i].expected);
   }
}

/* Each fragment for itself. */
static void
test_derivatives(void **state)
{
   static const char text[] = "load $1, v0 | ddx.s1 $0.x, $1.x, -$1.x\n"
                              "ddy.s1 $0.y, -$1.x, $1.x | stop\n";
   struct rig r = {0};
   for (unsigned turned = 0; turned < 2; turned++) {
      r.env.lower_first = turned;
      run(&r, text);
      for (unsigned f = 0; f < 4; f++)
         assert_reg(&r, text, 0, f, (const float[4]){0.25f, turned ? -0.5f : 0.5f, 0, 0});
   }
}

/* atan(y) by its two parts, and atan2(y, x) with the product between them. */
static void
test_arctangents(void **state)
{
   static const float values[] = {-8, -1, -0.5f, -0.25f, 0, 0.25f, 0.5f, 1, 3, 8};
   for (unsigned i = 0; i < 10; i++) {
      for (unsigned k = 0; k < 10; k++) {
         struct rig r = {0};
         char text[512];
         const double y = (double)values[i], x = (double)values[k];
         if (y == 0.0 && x == 0.0)
            continue;
         snprintf(text, sizeof text,
                  "mov.v1 $1, ^const0 | const0 %g, %g\n"
                  "atan.v2 $2.xyz, $1.x\natan_pt2.s2 $0.x, $2\n"
                  "atan2.v2 $2.xyz, $1.x, $1.y\nmul.s0 $2.x, $2.x, $2.y\n"
                  "atan_pt2.s2 $0.y, $2 | stop\n",
                  y, x);
         run(&r, text);
         assert_int_equal(r.status, LIMA_PP_DONE);
         assert_true(fabs((double)r.quad.regs[0][0][0] - atan(y)) < 0.003);
         assert_true(fabs((double)r.quad.regs[0][1][0] - atan2(y, x)) < 0.005);
      }
   }
}

static bool
fetch_formula(void *data, const struct lima_pp_fetch *f, float texels[4][4])
{
   for (unsigned i = 0; i < 4; i++) {
      texels[0][i] = f->coords[0][i];
      texels[1][i] = f->coords[1][i] + (float)f->type;
      texels[2][i] = (float)(f->sampler[i] % 2048);
      texels[3][i] = f->lod[i] + (f->explicit_lod ? 100.0f : 0.0f);
   }
   return *(bool *)data;
}

static void
test_texture(void **state)
{
   static const struct {
      const char *text;
      float expected[4];
   } cases[] = {
       {"load ^discard.xy, v0.zw | texture.2d 3 | mov.v0 $0, ^texture | stop",
        {3.25f, 4.25f, 3, 0}},
       {"load $1, v0\nload ^discard, v1 | texture.cube 1 + $1.y, bias $1.x | mov.v1 $0, ^texture | "
        "stop",
        {-0.5f, 31.25f, 3, 1.25f}},
       {"load $1, v0\nload ^discard.xy, v0.xy | texture.2d 4094 + $1.y | mov.v0 $0, ^texture | "
        "stop",
        {1.25f, 2.25f, 2047, 0}},
       {"load $1, v0 | texture.2d 0, lod $1.z | mov.v1 $0, ^texture | stop",
        {1.25f, 2.25f, 0, 103.25f}},
       {"load $1, v0\nload.divw ^discard._, $1.wwxy | texture.2d 9 | mov.v1 $0, ^texture | stop",
        {1.88867188f, 1.88867188f, 9, 0}},
   };
   for (unsigned i = 0; i < sizeof cases / sizeof cases[0]; i++) {
      bool wide = false;
      struct rig r = {.env = {.texture = fetch_formula, .data = &wide}};
      run(&r, cases[i].text);
      assert_reg(&r, cases[i].text, 0, 1, cases[i].expected);
   }
   /* Coordinates have all their bits; so have texels that say so, through a mov. */
   bool wide = true;
   struct rig r = {.env = {.texture = fetch_formula, .data = &wide}};
   run(&r, cases[4].text);
   assert_true(r.quad.regs[0][0][1] == 4.25f / 2.25f);
}

static void
read_formula(void *data, bool color, float values[4][4])
{
   for (unsigned f = 0; f < 4; f++) {
      values[0][f] = color ? 0.5f : 0.75f;
      values[3][f] = (float)f;
   }
}

static void
test_surroundings(void **state)
{
   struct rig r = {.env = {.framebuffer = read_formula}};
   r.quad.fragcoord[0][1] = 10.5f;
   r.quad.fragcoord[2][1] = 0.25f;
   r.quad.fragcoord[3][1] = 2.0f;
   r.quad.pointcoord[1][1] = 0.125f;
   r.quad.front = true;
   run(&r, "fragcoord $0\npointcoord $1.xy\nfrontface $2.x\nframebuffer.color $3\n"
           "framebuffer.depth $4 | stop\n");
   assert_reg(&r, "fragcoord", 0, 1, (const float[4]){10.5f, 0, 0.25f, 2});
   assert_reg(&r, "pointcoord", 1, 1, (const float[4]){0, 0.125f, 0, 0});
   assert_reg(&r, "frontface", 2, 1, (const float[4]){1, 0, 0, 0});
   assert_reg(&r, "color", 3, 3, (const float[4]){0.5f, 0, 0, 3});
   assert_reg(&r, "depth", 4, 2, (const float[4]){0.75f, 0, 0, 2});
}

/* --- Flow */

/* Fragments go their own ways and meet again: each counts to its own number. */
static void
test_loop(void **state)
{
   static const char text[] = "load $1, v0\n"
                              "loop: add.s1 $0.x, $0.x, ^const0.x | const0 0.25\n"
                              "branch.lt $0.x, $1.x, loop\n"
                              "ddx.s1 $0.y, $0.x, -$0.x | stop\n";
   struct rig r = {0};
   run(&r, text);
   for (unsigned f = 0; f < 4; f++)
      assert_reg(&r, text, 0, f, (const float[4]){1.0f + 0.25f * (float)f, 0.25f, 0, 0});
   assert_int_equal(r.quad.num_instrs, 1 + 2 * 7 + 1);
}

/* Those that come first wait where the others join them. */
static void
test_join(void **state)
{
   static const char text[] = "load $1, v0\nbranch.gt $1.x, ^const0.x, join | const0 1.3\n"
                              "mov.v1 $1.x, ^const0 | const0 4\nmov.v1 $0.y, $1.x\n"
                              "join: ddx.s1 $0.x, $1.x, -$1.x | stop\n";
   struct rig r = {0};
   run(&r, text);
   assert_reg(&r, text, 0, 0, (const float[4]){0, 4, 0, 0});
   assert_reg(&r, text, 0, 3, (const float[4]){0.25f, 0, 0, 0});
   assert_int_equal(r.quad.num_instrs, 5);
}

static void
test_conditions(void **state)
{
   static const struct {
      const char *condition;
      const float taken[3]; /* for 1 and 2, 2 and 2, 3 and 2 */
   } cases[] = {{"lt", {1, 0, 0}}, {"le", {1, 1, 0}}, {"eq", {0, 1, 0}},     {"ne", {1, 0, 1}},
                {"ge", {0, 1, 1}}, {"gt", {0, 0, 1}}, {"always", {1, 1, 1}}, {"never", {0, 0, 0}}};
   for (unsigned i = 0; i < 8; i++) {
      for (unsigned k = 0; k < 3; k++) {
         struct rig r = {0};
         char text[256];
         snprintf(text, sizeof text,
                  "branch.%s %s yes | const0 %u, 2, 1\nstop\nyes: mov.s1 $0.x, ^const0.z | "
                  "const0 0, 0, 1 | stop\n",
                  cases[i].condition, i < 6 ? "^const0.x, ^const0.y," : "", k + 1);
         run(&r, text);
         assert_reg(&r, text, 0, 0, (const float[4]){cases[i].taken[k], 0, 0, 0});
      }
   }
}

/* Discarded fragments keep what they had. */
static void
test_discard(void **state)
{
   static const char text[] = "load $1, v0 | mov.v1 $0, $1\n"
                              "branch.gt $1.x, ^const0.x, kill | const0 1.3\n"
                              "mov.v1 $0, -$1 | stop\n"
                              "kill: discard | stop\n";
   struct rig r = {0};
   run(&r, text);
   assert_int_equal(r.quad.discarded, 12);
   assert_reg(&r, text, 0, 1, (const float[4]){-1.25f, -2.25f, -3.25f, -4.25f});
   assert_reg(&r, text, 0, 2, (const float[4]){1.5f, 2.5f, 3.5f, 4.5f});
}

static void
test_traps(void **state)
{
   static const struct {
      const char *text;
      enum lima_pp_status status;
      unsigned word;
      const char *message;
   } cases[] = {
       {"nop", LIMA_PP_TRAP, 0, "the program goes on behind its end"},
       {"nop\nbranch -7", LIMA_PP_TRAP, 1, "the branch goes outside of the program"},
       {"branch +60000000", LIMA_PP_TRAP, 0, "the branch goes outside of the program"},
       {"a: branch a", LIMA_PP_LIMIT, 0, "the program does not end"},
       {"load $0, v0 ;@ NEXT=1\nload $0, v0 | stop", LIMA_PP_TRAP, 0,
        "the next instruction is longer than what is fetched of it"},
       {"load $0, v0 ;@ NEXT=2\nload $0, v0 | stop", LIMA_PP_TRAP, 0,
        "the next instruction is longer than what is fetched of it"},
       {"branch a ;@ BRANCH.NEXT=0\nstop\na: stop", LIMA_PP_TRAP, 0,
        "the next instruction is longer than what is fetched of it"},
       {"nop\n.word 0", LIMA_PP_TRAP, 1, "the length is not that of the units' fields"},
       {"branch +1 ;@ BRANCH.NEXT=1f\nstop", LIMA_PP_TRAP, 1,
        "the length is not that of the units' fields"},
       /* Not where nobody comes. */
       {"stop\n.word 0", LIMA_PP_DONE, 0, NULL},
       {"load $0, v0 ;@ NEXT=3f\nstop", LIMA_PP_DONE, 0, NULL},
   };
   for (unsigned i = 0; i < sizeof cases / sizeof cases[0]; i++) {
      struct rig r = {.env = {.max_instrs = 1000}};
      run(&r, cases[i].text);
      if (r.status != cases[i].status || r.quad.word != cases[i].word)
         fail_msg("%s: %d at %u: %s", cases[i].text, (int)r.status, r.quad.word, r.quad.text);
      if (cases[i].message)
         assert_string_equal(r.quad.text, cases[i].message);
   }
}

static void
test_varyings_read(void **state)
{
   static const struct lima_pp_asm_options quiet = {NULL, NULL};
   static const char text[] = "load $0, v2\nload $0.xy, v5.zw\ncube ^discard, v0.x\nfragcoord $1\n"
                              "load $2, $1 | stop\nload $0, v3\n";
   struct lima_pp_asm_result result;
   struct lima_pp_program program;
   struct text_error error;
   assert_true(lima_pp_assemble(text, strlen(text), &quiet, &result, &error));
   assert_true(lima_pp_prepare(&program, result.words, result.num_words));
   assert_int_equal(program.varyings, 1 << 2 | 1 << 5 | 1 << 0);
   assert_int_equal(program.num_steps, 5);
   lima_pp_finish(&program);
   lima_pp_asm_finish(&result);
}

/* A texture times a color, plus another varying. */
static void
test_speed(void **state)
{
   static const struct lima_pp_asm_options quiet = {NULL, NULL};
   static const char text[] =
       "load $1, v0\n"
       "load ^discard.xy, v1.xy | texture.2d 0 | mul.v0 ^vmul, ^texture, $1 | "
       "add.v1.sat $0, ^vmul, ^const0 | const0 0.25, 0.25, 0.25 | stop\n";
   struct lima_pp_asm_result result;
   struct lima_pp_program program;
   struct text_error error;
   bool wide = false;
   struct rig r = {.env = {.texture = fetch_formula, .data = &wide}};
   r.quad.varyings = (const float(*)[4][4])r.varyings;
   r.quad.num_varyings = 2;
#ifdef NDEBUG
   const unsigned quads = 1000000;
#else
   const unsigned quads = 20000;
#endif
   assert_true(lima_pp_assemble(text, strlen(text), &quiet, &result, &error));
   assert_true(lima_pp_prepare(&program, result.words, result.num_words));
   const clock_t start = clock();
   for (unsigned i = 0; i < quads; i++)
      assert_true(lima_pp_run(&program, &r.env, &r.quad) == LIMA_PP_DONE);
   const double seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
   printf("# %.1f million fragments a second\n", 4e-6 * quads / seconds);
#ifdef NDEBUG
   assert_true(4e-6 * quads / seconds >= 2.0 || is_emulated());
#endif
   lima_pp_finish(&program);
   lima_pp_asm_finish(&result);
}

int
main(void)
{
   static const struct CMUnitTest tests[] = {
       cmocka_unit_test(test_operations),    cmocka_unit_test(test_derivatives),
       cmocka_unit_test(test_arctangents),   cmocka_unit_test(test_texture),
       cmocka_unit_test(test_surroundings),  cmocka_unit_test(test_loop),
       cmocka_unit_test(test_join),          cmocka_unit_test(test_conditions),
       cmocka_unit_test(test_discard),       cmocka_unit_test(test_traps),
       cmocka_unit_test(test_varyings_read), cmocka_unit_test(test_speed),
   };
   return cmocka_run_group_tests(tests, NULL, NULL);
}

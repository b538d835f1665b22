/* The code generator of the geometry processor. */
#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#include "../emulated.h"
#include "gp_codegen_rig.h"
#include "lima/gp/codegen/nodes.h"

static const struct lima_gp_options in_order = {.in_order = true};

/* Numbers of either size in turn. */
static void
check_runs(struct gp_rig *rig, const char *name, unsigned rounds, double size, double other,
           double error)
{
   for (unsigned round = 0; round < rounds; round++) {
      gp_rig_randomize(rig, round & 1 ? other : size);
      gp_rig_run(rig);
      gp_rig_check(rig, name, error);
      gp_rig_check_simulated(rig, name, error > 1e-6 ? error : 1e-6);
   }
}

static void
check(const char *text, size_t len, const char *name, double error, unsigned max_instrs)
{
   struct gp_rig *rig = gp_rig_compile(text, len, &in_order);
   if (rig->status != LIMA_GP_OK)
      fail_msg("%s: %s", name, rig->code.message);
   if (rig->code.num_instrs > max_instrs)
      fail_msg("%s: %u instructions, %u are enough", name, rig->code.num_instrs, max_instrs);
   rig->zeroes = true;
   check_runs(rig, name, 32, 100.0, 4.0, error);
   gp_rig_destroy(rig);
}

/* --- Code computes what the program says */

static void
test_small_programs(void **state)
{
   static const struct {
      const char *text;
      double error; /* 0: the very bits */
      unsigned max_instrs;
   } programs[] = {
       {"!!VP1.0\nMOV o[HPOS], v[0]; END", 0.0, 1},
       {"!!VP1.0\nMOV o[HPOS], v[0]; MOV o[COL0], v[3]; END", 0.0, 2},
       {"!!VP1.0\nMOV o[HPOS], -v[0]; END", 0.0, 2},
       {"!!VP1.0\nADD o[HPOS], v[0], c[1]; END", 0.0, 2},
       {"!!VP1.0\nMAD o[HPOS], v[0], c[1], v[0]; END", 0.0, 4},
       {"!!VP1.0\nMAX R0, v[0], -v[0]; MIN o[HPOS], R0, c[1]; END", 0.0, 4},
       {"!!VP1.0\nSLT o[HPOS], v[0], c[1]; SGE o[COL0], v[0], c[1]; END", 0.0, 4},
       {"!!VP1.0\nRCP R0.x, v[0].x; MUL o[HPOS], R0.x, v[1]; END", 0.0, 5},
       {"!!VP1.0\nRSQ R0.x, v[0].x; MUL o[HPOS], R0.x, v[1]; END", 0.0, 7},
       {"!!VP1.0\nDP4 o[HPOS].x, c[0], v[0]; DP4 o[HPOS].y, c[1], v[0];"
        "DP4 o[HPOS].z, c[2], v[0]; DP4 o[HPOS].w, c[3], v[0]; END",
        0.0, 12},
       {"!!VP1.0\nEXP o[HPOS], v[0].x; END", 1e-6, 8},
       {"!!VP1.0\nLOG o[HPOS], v[0].x; END", 1e-5, 14},
       {"!!VP1.0\nLIT o[HPOS], v[0]; END", 1e-5, 14},
       /* Exponents beyond those that LIT has, reciprocals beyond those that RCC has. */
       {"!!VP1.0\nMUL R0, v[0], c[1]; RSQ R0.y, R0.y; RSQ R0.y, R0.y; RSQ R0.y, R0.y;"
        "RSQ R0.y, R0.y; RSQ R0.y, R0.y; RSQ R0.y, R0.y; LIT o[HPOS], R0; END",
        1e-3, 50},
       {"!!VP1.1\nMUL R0.x, v[0].x, v[0].x; MUL R0.x, R0.x, R0.x; MUL R0.x, R0.x, R0.x;"
        "MUL R0.x, R0.x, R0.x; MUL R0.x, R0.x, v[0].x; RCC R1.x, R0.x;"
        "MUL o[HPOS], R1.x, R0.x; END",
        1e-6, 18},
       {"!!VP1.0\nARL A0.x, v[1].x; MUL o[HPOS], c[A0.x + 4], v[0]; END", 0.0, 9},
       {"!!VP1.0\nARL A0.x, v[1].x; MOV R0, c[A0.x + 4]; ARL A0.x, v[1].y;"
        "MUL o[HPOS], R0, c[A0.x - 8]; END",
        0.0, 11},
       {"!!VP1.0\nDST o[HPOS], v[0], c[1]; END", 0.0, 3},
   };
   for (unsigned i = 0; i < sizeof programs / sizeof programs[0]; i++)
      check(programs[i].text, strlen(programs[i].text), programs[i].text, programs[i].error,
            programs[i].max_instrs);
}

static void
check_program(const char *text, size_t len, const char *name, const struct lima_gp_options *options,
              double error)
{
   struct gp_rig *rig = gp_rig_compile(text, len, options);
   if (rig->status != LIMA_GP_OK)
      fail_msg("%s: %s", name, rig->code.message);
   check_runs(rig, name, 32, 20.0, 3.0, error);
   gp_rig_destroy(rig);
}

/* How many there are. */
static unsigned
check_folder(const char *folder_name)
{
   static const struct lima_gp_options any_order = {.in_order = false};
   static char text[65536];
   DIR *folder = opendir(folder_name);
   unsigned count = 0;
   assert_non_null(folder);
   for (const struct dirent *entry; (entry = readdir(folder));) {
      char path[1024];
      const char *dot = strrchr(entry->d_name, '.');
      if (!dot || strcmp(dot, ".vp") || !strncmp(entry->d_name, "bad_", 4) ||
          !strncmp(entry->d_name, "vsp_", 4))
         continue;
      snprintf(path, sizeof path, "%s/%s", folder_name, entry->d_name);
      FILE *file = fopen(path, "rb");
      assert_non_null(file);
      const size_t len = fread(text, 1, sizeof text, file);
      fclose(file);
      check_program(text, len, entry->d_name, &in_order, 1e-3);
      count++;
      /* Sums of terms that cancel out. */
      check_program(text, len, entry->d_name, &any_order, 2e-2);
   }
   closedir(folder);
   return count;
}

static void
test_corpus(void **state)
{
   assert_true(check_folder(DATA_FOLDER "/corpus") > 50);
}

/* Those of the table in docs/codegen-lima.md. */
static void
test_table(void **state)
{
   assert_true(check_folder(DATA_FOLDER "/lima/gp") >= 12);
}

/* --- Branches, loops, calls */

static void
test_loops(void **state)
{
   static const struct {
      const char *text;
      unsigned max_instrs;
   } programs[] = {
       /* Variables change places. */
       {"!!VP2.0\nMOV o[HPOS], v[0]; MOV R0, v[1]; MOV R1, v[2]; FLR R2.x, |v[3].x|;"
        "again: MOV R3, R0; MOV R0, R1; MOV R1, R3; ADDC R2.x, R2.x, -c[1].w;"
        "BRA again (GT.x); MOV o[COL0], R0; ADD o[COL1], R0, R1; END",
        15},
       /* What a variable starts from is still asked for when it is something else. */
       {"!!VP2.0\nADD R1, v[0], c[1]; MOV R0, R1; again: MUL R0, R0, c[2];"
        "ADDC R2.x, R2.x, |c[0].z|; SUBC CC.x, R2.x, c[0].w; BRA again (LT.x);"
        "MOV o[HPOS], R0; ADD o[COL0], R1, R0; END",
        13},
       /* So is one component of it, and another in its place. */
       {"!!VP2.0\nADD R1, v[0], c[1]; MUL R3, R1.wzyx, c[3]; MOV R0.xy, R1; MOV R0.zw, R3;"
        "again: MUL R0.xz, R0, c[2]; ADDC R2.x, R2.x, |c[0].z|; SUBC CC.x, R2.x, c[0].w;"
        "BRA skip (LT.x); MOV o[COL1], R1; BRA end; skip: ADD R0.yw, R0, R1; BRA again;"
        "end: MOV o[HPOS], R0; ADD o[COL0], R1, R3.xxyy; END",
        20},
       /* A loop in a loop, left in its middle. */
       {"!!VP2.0\nMOV o[HPOS], v[0]; outer: ADD R0.x, R0.x, |c[2].x|; MOV R1.x, v[1].x;"
        "inner: ADD R1.x, R1.x, |c[2].y|; MAD R2, R1.x, v[2], R2; SUBC CC.x, R1.x, c[2].z;"
        "BRA next (GT.x); SUBC CC.x, R2.x, c[2].w; BRA inner (LT.x); next: SUBC CC.x, R0.x, c[2].z;"
        "BRA outer (LT.x); MOV o[COL0], R2; END",
        24},
       /* Results that are stored on some ways only, and often. */
       {"!!VP2.0\nMOV o[COL0].x, v[0]; again: MOV o[HPOS], v[0]; ADDC R0.x, R0.x, |c[0].x|;"
        "ADD o[COL1], R0.x, v[1]; SUBC CC.x, R0.x, c[0].y; BRA out (GE.x); MOV o[TEX0].y, R0.x;"
        "MOV o[HPOS].z (LT.y), v[2]; BRA again; out: MOV o[FOGC].x, R0.x; END",
        16},
       /* Calls, two of one place. */
       {"!!VP2.0\nMOV o[HPOS], v[0]; MOV R0, v[1]; again: CAL twice; CAL once;"
        "ADDC R1.x, R1.x, |c[0].z|; SUBC CC.x, R1.x, c[0].w; BRA again (LT.x); MOV o[COL0], R0; "
        "RET;"
        "twice: CAL once; once: MAD R0, R0, c[1], v[2]; RET; END",
        18},
       /* Addresses. */
       {"!!VP2.0\nMOV o[HPOS], v[0]; ARL A0.x, v[1].x; again: MAD R0, c[A0.x + 3], v[2], R0;"
        "ARL A0.y, R1.x; ADD R0, R0, c[A0.y + 8]; ADDC R1.x, R1.x, |c[0].z|; SUBC CC.x, R1.x, "
        "c[0].w;"
        "BRA again (LT.x); MOV o[COL0], R0; END",
        21},
       /* Nothing behind the loop. */
       {"!!VP2.0\nMOV o[HPOS], v[0]; again: ADDC R1.x, R1.x, |c[0].z|; MOV o[COL0], R1.x;"
        "SUBC CC.x, R1.x, c[0].w; BRA again (LT.x); END",
        8},
   };
   for (unsigned i = 0; i < sizeof programs / sizeof programs[0]; i++)
      check(programs[i].text, strlen(programs[i].text), programs[i].text, 0.0,
            programs[i].max_instrs);
}

/* --- Many values at once */

/* Sums of products in all orders: `count` values live at once. */
static size_t
print_crowd(char *text, unsigned count)
{
   size_t len = (size_t)sprintf(text, "!!VP2.0\nMOV o[HPOS], v[0];\n");
   for (unsigned i = 0; i < count; i++)
      len += (size_t)sprintf(text + len, "MUL R%u, v[%u], c[%u];\n", i, i % 5, i);
   len += (size_t)sprintf(text + len, "MOV o[COL0], R0;\n");
   for (unsigned i = 0; i < count; i++)
      len += (size_t)sprintf(text + len, "DP4 R%u.x, R%u.wzyx, R%u;\n", i, (i + 5) % count,
                             (i + 1) % count);
   for (unsigned i = 0; i + 1 < count; i++)
      len += (size_t)sprintf(text + len, "ADD R%u, R%u, R%u.x;\n", count - 1, count - 1, i);
   return len + (size_t)sprintf(text + len, "MOV o[COL1], R%u; END", count - 1);
}

static void
test_spills(void **state)
{
   static const struct gp_way ways[] = {
       {.flat = true, .registers = LIMA_GP_NUM_REGISTERS, .attempts = 4},
       {.flat = true, .registers = 0, .temporaries = 20, .attempts = 4},
       {.flat = true, .registers = 2, .temporaries = 16, .attempts = 4},
   };
   static char text[8192];
   const size_t len = print_crowd(text, 12);
   for (unsigned i = 0; i < sizeof ways / sizeof ways[0]; i++) {
      struct gp_rig *rig = gp_rig_compile(text, len, &in_order);
      if (lima_gpc_compile_way(rig->shader, &in_order, &ways[i], &rig->code) != LIMA_GP_OK)
         fail_msg("way %u: %s", i, rig->code.message);
      assert_true(rig->code.stats.registers > 8);
      lima_gp_prepare(&rig->program, (const uint32_t(*)[4])rig->code.words, rig->code.num_instrs);
      check_runs(rig, "many values", 8, 2.0, 1.0, 0.0);
      gp_rig_destroy(rig);
   }
}

/* More variables of a loop than there are registers. */
static void
test_variables(void **state)
{
   static char text[8192];
   size_t len = (size_t)sprintf(text, "!!VP2.0\nMOV o[HPOS], v[0];\n");
   for (unsigned i = 0; i < 16; i++)
      len += (size_t)sprintf(text + len, "MOV R%u, v[%u];\n", i, i);
   len += (size_t)sprintf(text + len, "again: ADDC R15.x, R15.x, |c[20].z|;\n");
   for (unsigned i = 0; i < 15; i++)
      len += (size_t)sprintf(text + len, "MAD R%u, R%u.wxyz, c[%u], R%u;\n", i, (i + 4) % 15, i, i);
   len += (size_t)sprintf(text + len, "SUBC CC.x, R15.x, c[20].w; MOV o[COL0].xz (LT.x), R3;\n"
                                      "MOV o[COL1].yw (GE.x), R9; BRA again (LT.x);\n");
   for (unsigned i = 0; i < 8; i++)
      len += (size_t)sprintf(text + len, "ADD o[TEX%u], R%u, R%u;\n", i, 2 * i, 2 * i + 1);
   len += (size_t)sprintf(text + len, "END");
   struct gp_rig *rig = gp_rig_compile(text, len, &in_order);
   if (rig->status != LIMA_GP_OK)
      fail_msg("%s", rig->code.message);
   assert_true(rig->code.stats.registers > 4 * LIMA_GP_NUM_REGISTERS);
   check_runs(rig, "many variables", 16, 0.5, 0.25, 0.0);
   gp_rig_destroy(rig);
}

/* A loop that changes all registers again and again: their components hold what is on its way, too,
 * between what a variable was and what it becomes. */
static void
test_long_loop(void **state)
{
   static char text[8192];
   size_t len = (size_t)sprintf(text, "!!VP2.0\nMOV o[HPOS], v[0];\n");
   for (unsigned i = 0; i < 16; i++)
      len += (size_t)sprintf(text + len, "MOV R%u, v[%u];\n", i, i);
   len += (size_t)sprintf(text + len, "again: ADDC R15.x, R15.x, |c[20].z|;\n");
   for (unsigned i = 0; i < 100; i++)
      len += (size_t)sprintf(text + len, "MAD R%u%s, R%u, c[%u], R%u;\n", i % 16,
                             i % 16 == 15 ? ".yzw" : "", (7 * i + 3) % 16, i % 16, i % 16);
   len += (size_t)sprintf(text + len, "SUBC CC.x, R15.x, c[20].w; BRA again (LT.x);\n");
   for (unsigned i = 0; i < 8; i++)
      len += (size_t)sprintf(text + len, "ADD o[TEX%u], R%u, R%u;\n", i, 2 * i, 2 * i + 1);
   len += (size_t)sprintf(text + len, "END");
   struct gp_rig *rig = gp_rig_compile(text, len, &in_order);
   if (rig->status != LIMA_GP_OK)
      fail_msg("%s", rig->code.message);
   check_runs(rig, "a long loop", 16, 0.5, 0.25, 0.0);
   gp_rig_destroy(rig);
}

/* --- How long it takes */

static double
cpu_seconds(void)
{
   struct timespec t;
   clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
   return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* The largest program of the corpus, the best of some tries: 20 ms are wanted on a machine that is
 * quick and quiet, and machines differ. Builds for debuggers and sanitizers are slower. */
static void
test_compile_time(void **state)
{
#ifdef NDEBUG
   const double limit = 0.06;
#else
   const double limit = 0.4;
#endif
   static const struct lima_gp_options viewport = {.viewport = true};
   static char text[65536];
   double best = 1.0;
   FILE *file = fopen(DATA_FOLDER "/corpus/lights8_dir.vp", "rb");
   assert_non_null(file);
   const size_t len = fread(text, 1, sizeof text, file);
   fclose(file);
   struct gp_rig *rig = gp_rig_compile(text, len, &viewport);
   for (unsigned i = 0; i < 10 && best > limit; i++) {
      const double start = cpu_seconds();
      assert_int_equal(lima_gp_compile(rig->shader, &viewport, &rig->code), LIMA_GP_OK);
      const double time = cpu_seconds() - start;
      best = time < best ? time : best;
   }
   print_message("lights8_dir: %.1f ms, %u instructions\n", best * 1e3, rig->code.num_instrs);
   if (best > limit && !is_emulated())
      fail_msg("compiling takes %.1f ms", best * 1e3);
   gp_rig_destroy(rig);
}

/* --- What drivers are told */

static void
test_interface(void **state)
{
   static const char text[] = "!!VP1.0\nMOV o[HPOS], v[3]; END";
   static const char later[] = "!!VP1.0\nRCP R0.x, v[9].w; MUL o[TEX1].xy, R0.x, c[7];"
                               "MOV o[HPOS], v[3]; END";
   struct gp_rig *rig = gp_rig_compile(text, sizeof text - 1, &in_order);
   assert_int_equal(rig->code.num_instrs, 1);
   assert_int_equal(rig->code.prefetch, 1);
   assert_int_equal(rig->code.num_attributes, 1);
   assert_int_equal(rig->code.attributes[0], 3);
   gp_rig_destroy(rig);
   rig = gp_rig_compile(later, sizeof later - 1, &in_order);
   unsigned last = 0;
   for (unsigned i = 0; i < rig->code.num_instrs; i++) {
      if (rig->code.instrs[i].register0_is_attr)
         last = i;
   }
   assert_int_equal(rig->code.prefetch, last + 1);
   assert_int_equal(rig->code.num_varyings, 2);
   assert_int_equal(rig->code.varyings[0], VARYING_HPOS);
   assert_int_equal(rig->code.varyings[1], VARYING_TEX0 + 1);
   assert_int_equal(rig->code.output_mask[0], 15);
   assert_int_equal(rig->code.output_mask[1], 3);
   assert_int_equal(rig->code.num_uniforms, 1);
   assert_int_equal(rig->code.uniforms[0].kind, LIMA_GP_UNIFORM_PARAM);
   assert_int_equal(rig->code.uniforms[0].param, 7);
   gp_rig_destroy(rig);
}

/* --- What does not fit */

static void
check_refused(const char *text, size_t len, const char *message)
{
   struct gp_rig *rig = gp_rig_compile(text, len, &in_order);
   assert_int_equal(rig->status, LIMA_GP_REFUSED);
   if (!strstr(rig->code.message, message))
      fail_msg("'%s' is not about '%s'", rig->code.message, message);
   gp_rig_destroy(rig);
}

static void
test_refusals(void **state)
{
   static char text[65536];
   size_t len = (size_t)sprintf(text, "!!VP2.0\nMOV R0, v[0];");
   for (unsigned i = 0; i < 240; i++)
      len += (size_t)sprintf(text + len, "SIN R0.%c, R0.%c;", "xyzw"[i % 4], "yzwx"[i % 4]);
   len += (size_t)sprintf(text + len, "MOV o[HPOS], R0; END");
   check_refused(text, len, "more than 512 instructions");
   static const char vsp[] = "!!VSP1.0\nMOV c[0], v[0]; END";
   check_refused(vsp, sizeof vsp - 1, "vertex state programs");
}

/* --- The viewport */

static void
test_viewport(void **state)
{
   static const struct lima_gp_options viewport = {.in_order = true, .viewport = true};
   static const char text[] = "!!VP1.0\nMUL o[HPOS], v[0], c[1]; MOV o[COL0], v[3]; END";
   static const float scale[4] = {320.0f, -240.0f, 0.5f}, offset[4] = {320.5f, 240.5f, 0.5f};
   struct gp_rig *rig = gp_rig_compile(text, sizeof text - 1, &viewport);
   assert_int_equal(rig->status, LIMA_GP_OK);
   assert_true(rig->code.num_instrs <= 9);
   memcpy(rig->run.viewport[0], scale, sizeof scale);
   memcpy(rig->run.viewport[1], offset, sizeof offset);
   for (unsigned round = 0; round < 32; round++) {
      gp_rig_randomize(rig, 10.0);
      gp_rig_run(rig);
      float *window = rig->expected[VARYING_HPOS];
      const float w = 1.0f / window[3];
      for (unsigned c = 0; c < 3; c++)
         window[c] = window[c] * scale[c] * w + offset[c];
      window[3] = w;
      gp_rig_check(rig, "viewport", 1e-5);
      gp_rig_check_simulated(rig, "viewport", 1e-5);
   }
   /* In the plane of the eye. */
   memset(rig->inputs[0], 0, sizeof rig->inputs[0]);
   gp_ideal_run(&rig->code, &rig->run);
   assert_true(rig->run.outputs[VARYING_HPOS][3] == 1e10f);
   rig->inputs[0][3] = -1e-20f;
   rig->params[1][3] = 1.0f;
   gp_ideal_run(&rig->code, &rig->run);
   assert_true(rig->run.outputs[VARYING_HPOS][3] == -1e10f);
   gp_rig_destroy(rig);
}

int
main(void)
{
   const struct CMUnitTest tests[] = {
       cmocka_unit_test(test_small_programs), cmocka_unit_test(test_corpus),
       cmocka_unit_test(test_table),          cmocka_unit_test(test_loops),
       cmocka_unit_test(test_spills),         cmocka_unit_test(test_variables),
       cmocka_unit_test(test_long_loop),      cmocka_unit_test(test_compile_time),
       cmocka_unit_test(test_interface),      cmocka_unit_test(test_refusals),
       cmocka_unit_test(test_viewport),
   };
   return cmocka_run_group_tests_name("lima_gp_codegen", tests, NULL, NULL);
}

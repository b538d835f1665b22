/* The code generator of the geometry processor. */
#include <dirent.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#include "compiler/frontend/assembly/nv_vp.h"
#include "../unit/test_random.h"
#include "gp_ideal.h"
#include "lima/gp/codegen/nodes.h"
#include "lima/gp/sim/sim.h"

enum { MAX_PARAMS = 260 };

static const struct lima_gp_options in_order = {.in_order = true};

struct rig {
   struct ir_shader *shader;
   struct lima_gp_shader code;
   enum lima_gp_status status;
   float inputs[VERT_ATTRIB_MAX][4], params[MAX_PARAMS][4];
   float expected[VARYING_MAX][4];
   uint8_t expected_mask[VARYING_MAX];
   struct gp_ideal_run run;
   struct lima_gp_program program; /* for the simulator */
   struct lima_gp_vertex vertex;
   struct lima_gp_stop stop;
   uint32_t seed;
   bool zeroes; /* among the numbers */
};

/* 0 times infinity is what the multiplier says, in the reference as well. */
static void
multiply_plainly(struct ir_shader *shader)
{
   static const enum ir_op plain[IR_NUM_ALU_OPS] = {
       [IR_OP_fmulz] = IR_OP_fmul, [IR_OP_fmadz] = IR_OP_fmad, [IR_OP_fdp3z] = IR_OP_fdp3,
       [IR_OP_fdp4z] = IR_OP_fdp4, [IR_OP_fdphz] = IR_OP_fdph, [IR_OP_dstz] = IR_OP_dst};
   for (struct ir_block *block = shader->first; block; block = block->next) {
      for (struct ir_instr *i = block->first; i; i = i->next) {
         if (i->op < IR_NUM_ALU_OPS && plain[i->op])
            i->op = plain[i->op];
      }
   }
}

static struct rig *
rig_create(struct ir_shader *shader, const struct lima_gp_options *options)
{
   struct rig *rig = calloc(1, sizeof *rig);
   assert_non_null(rig);
   assert_non_null(shader);
   assert_true(shader->num_params <= MAX_PARAMS);
   rig->shader = shader;
   multiply_plainly(shader);
   rig->seed = 1;
   rig->status = lima_gp_compile(shader, options, &rig->code);
   lima_gp_prepare(&rig->program, (const uint32_t(*)[4])rig->code.words, rig->code.num_instrs);
   return rig;
}

static struct rig *
rig_compile(const char *text, size_t len, const struct lima_gp_options *options)
{
   struct nv_vp_result r;
   nv_vp_parse(text, len, NV_VP_TARGET_ANY, &r);
   if (r.status != NV_VP_OK)
      fail_msg("%.*s\n%s (offset %zu)", (int)len, text, r.error.message, r.error.offset);
   if (r.position_invariant)
      assert_true(nv_vp_link_position(r.shader));
   return rig_create(r.shader, options);
}

static void
rig_destroy(struct rig *rig)
{
   ir_shader_destroy(rig->shader);
   free(rig);
}

static float
number(struct rig *rig, double size)
{
   const unsigned kind = test_random_below(&rig->seed, 16);
   if (kind == 0 && rig->zeroes)
      return 0.0f;
   if (kind <= 2)
      return (float)(1 + test_random_below(&rig->seed, 4));
   return (float)test_random(&rig->seed, -size, size);
}

/* On the simulator, which traps what is read too early. */
static void
rig_simulate(struct rig *rig)
{
   static const struct lima_gp_limits limits = {.max_steps = 1 << 16, .strict = true};
   const struct lima_gp_shader *code = &rig->code;
   float uniforms[LIMA_GP_UNIFORM_MEMORY][4];
   struct lima_gp_vertex *v = &rig->vertex;
   for (unsigned i = 0; i < code->num_uniforms; i++) {
      const struct lima_gp_uniform *u = &code->uniforms[i];
      if (u->kind == LIMA_GP_UNIFORM_LITERAL)
         memcpy(uniforms[i], u->bits, sizeof uniforms[i]);
      else
         memcpy(uniforms[i],
                u->kind == LIMA_GP_UNIFORM_PARAM
                    ? rig->params[u->param]
                    : rig->run.viewport[u->kind == LIMA_GP_UNIFORM_OFFSET],
                sizeof uniforms[i]);
   }
   for (unsigned i = 0; i < code->num_attributes; i++)
      memcpy(v->attributes[i], rig->inputs[code->attributes[i]], sizeof v->attributes[i]);
   v->uniforms = uniforms;
   v->num_uniforms = code->num_uniforms;
   memset(v->varying_mask, 0, sizeof v->varying_mask);
   lima_gp_run(&rig->program, &limits, v, &rig->stop);
   v->uniforms = NULL;
}

static void
rig_run(struct rig *rig, double size)
{
   for (unsigned i = 0; i < 4 * VERT_ATTRIB_MAX; i++)
      rig->inputs[i / 4][i % 4] = number(rig, size);
   for (unsigned i = 0; i < 4 * MAX_PARAMS; i++)
      rig->params[i / 4][i % 4] = number(rig, size);
   struct ir_eval eval = {.inputs = (const float(*)[4])rig->inputs,
                          .params = rig->params,
                          .outputs = rig->expected,
                          .output_mask = rig->expected_mask};
   assert_true(ir_eval_run(rig->shader, &eval));
   rig->run.inputs = (const float(*)[4])rig->inputs;
   rig->run.params = (const float(*)[4])rig->params;
   gp_ideal_run(&rig->code, &rig->run);
   rig_simulate(rig);
}

/* Numbers that differ by no more than `error`, relatively or, below 1, absolutely. What is infinite
 * or NaN is not looked at. */
static bool
agrees(float want, float got, double error)
{
   if (!isfinite(want))
      return true;
   return fabs((double)want - (double)got) <= error * fmax(1.0, fabs((double)want));
}

static void
rig_check(const struct rig *rig, const char *name, double error)
{
   if (rig->run.wrong)
      fail_msg("%s: %s", name, rig->run.wrong);
   if (rig->run.endless)
      return;
   for (unsigned i = 0; i < VARYING_MAX * 4; i++) {
      const float want = rig->expected[i / 4][i % 4], got = rig->run.outputs[i / 4][i % 4];
      if (!(rig->shader->outputs_written >> i / 4 & 1))
         continue;
      if (!agrees(want, got, error))
         fail_msg("%s: result %u.%c is %.9g, should be %.9g", name, i / 4, "xyzw"[i % 4],
                  (double)got, (double)want);
   }
}

static void
rig_check_simulated(const struct rig *rig, const char *name, double error)
{
   const struct lima_gp_shader *code = &rig->code;
   if (rig->run.endless)
      return;
   if (rig->stop.text)
      fail_msg("%s: instruction %u: %s", name, rig->stop.instr, rig->stop.text);
   for (unsigned i = 0; i < code->num_varyings; i++) {
      assert_int_equal(rig->vertex.varying_mask[i], code->output_mask[i]);
      for (unsigned c = 0; c < 4; c++) {
         const float want = rig->expected[code->varyings[i]][c], got = rig->vertex.varyings[i][c];
         if (code->output_mask[i] >> c & 1 && !agrees(want, got, error))
            fail_msg("%s: simulated result %u.%c is %.9g, should be %.9g", name, code->varyings[i],
                     "xyzw"[c], (double)got, (double)want);
      }
   }
}

static void
check(const char *text, size_t len, const char *name, double error, unsigned max_instrs)
{
   struct rig *rig = rig_compile(text, len, &in_order);
   if (rig->status != LIMA_GP_OK)
      fail_msg("%s: %s", name, rig->code.message);
   if (rig->code.num_instrs > max_instrs)
      fail_msg("%s: %u instructions, %u are enough", name, rig->code.num_instrs, max_instrs);
   rig->zeroes = true;
   for (unsigned round = 0; round < 32; round++) {
      rig_run(rig, round & 1 ? 4.0 : 100.0);
      rig_check(rig, name, error);
      rig_check_simulated(rig, name, error > 1e-6 ? error : 1e-6);
   }
   rig_destroy(rig);
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
   struct rig *rig = rig_compile(text, len, options);
   if (rig->status != LIMA_GP_OK)
      fail_msg("%s: %s", name, rig->code.message);
   for (unsigned round = 0; round < 32; round++) {
      rig_run(rig, round & 1 ? 3.0 : 20.0);
      rig_check(rig, name, error);
      rig_check_simulated(rig, name, error);
   }
   rig_destroy(rig);
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
      struct rig *rig = rig_compile(text, len, &in_order);
      if (lima_gpc_compile_way(rig->shader, &in_order, &ways[i], &rig->code) != LIMA_GP_OK)
         fail_msg("way %u: %s", i, rig->code.message);
      assert_true(rig->code.stats.registers > 8);
      lima_gp_prepare(&rig->program, (const uint32_t(*)[4])rig->code.words, rig->code.num_instrs);
      for (unsigned round = 0; round < 8; round++) {
         rig_run(rig, 2.0);
         rig_check(rig, "many values", 0.0);
         rig_check_simulated(rig, "many values", 1e-6);
      }
      rig_destroy(rig);
   }
}

/* --- What does not fit */

static void
check_refused(const char *text, size_t len, const char *message)
{
   struct rig *rig = rig_compile(text, len, &in_order);
   assert_int_equal(rig->status, LIMA_GP_REFUSED);
   if (!strstr(rig->code.message, message))
      fail_msg("'%s' is not about '%s'", rig->code.message, message);
   rig_destroy(rig);
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
   struct rig *rig = rig_compile(text, sizeof text - 1, &viewport);
   assert_int_equal(rig->status, LIMA_GP_OK);
   assert_true(rig->code.num_instrs <= 9);
   memcpy(rig->run.viewport[0], scale, sizeof scale);
   memcpy(rig->run.viewport[1], offset, sizeof offset);
   for (unsigned round = 0; round < 32; round++) {
      rig_run(rig, 10.0);
      float *window = rig->expected[VARYING_HPOS];
      const float w = 1.0f / window[3];
      for (unsigned c = 0; c < 3; c++)
         window[c] = window[c] * scale[c] * w + offset[c];
      window[3] = w;
      rig_check(rig, "viewport", 1e-5);
      rig_check_simulated(rig, "viewport", 1e-5);
   }
   /* In the plane of the eye. */
   memset(rig->inputs[0], 0, sizeof rig->inputs[0]);
   gp_ideal_run(&rig->code, &rig->run);
   assert_true(rig->run.outputs[VARYING_HPOS][3] == 1e10f);
   rig_destroy(rig);
}

int
main(void)
{
   const struct CMUnitTest tests[] = {
       cmocka_unit_test(test_small_programs), cmocka_unit_test(test_corpus),
       cmocka_unit_test(test_table),          cmocka_unit_test(test_loops),
       cmocka_unit_test(test_spills),         cmocka_unit_test(test_refusals),
       cmocka_unit_test(test_viewport),
   };
   return cmocka_run_group_tests_name("lima_gp_codegen", tests, NULL, NULL);
}

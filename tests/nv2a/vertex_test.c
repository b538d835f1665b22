/* The code generator of the NV2A's vertex unit. */
#include <dirent.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#include "../emulated.h"
#include "compiler/ir/builder.h"
#include "vertex_rig.h"

static const struct nv2a_vertex_options plain = {.screen_space = false};

/* --- Code computes what the program says, bit for bit but for the unit's roundings */

static void
check_exact(const char *text, size_t len, const char *name, unsigned max_slots)
{
   struct vertex_rig rig;
   rig_compile(&rig, text, len, &plain);
   if (rig.status != NV2A_VERTEX_OK)
      fail_msg("%s: %s", name, rig.program.message);
   if (rig.program.num_slots > max_slots)
      fail_msg("%s: %u slots, %u are enough", name, rig.program.num_slots, max_slots);
   for (unsigned round = 0; round < 32; round++) {
      /* Addresses stay near the parameters. */
      rig_randomize(&rig, round & 1 || rig.program.relative ? 4.0 : 100.0);
      rig_run_reference(&rig);
      rig_run_ideal(&rig);
      rig_check_same(&rig, name);
   }
   rig_finish(&rig);
}

#define POSITION "MOV o[HPOS], v[0];\n"

struct program {
   const char *name, *text;
   unsigned max_slots;
};

static void
test_small_programs(void **state)
{
   static const struct program programs[] = {
       {"two v", "!!VP1.1\nMOV R0, v[3]; MUL R0, v[0], R0; ADD o[HPOS], v[1], R0; END", 4},
       {"two c", "!!VP1.0\nMUL R0, c[1], v[0]; MOV R1, c[2]; MAD o[HPOS], R0, c[3], R1; END", 3},
       {"three c", "!!VP1.0\nMOV R1, c[2]; MOV R2, c[3]; MAD o[HPOS], R1, R2, c[1]; END", 3},
       {"a product and a sum", "!!VP1.0\nMUL R0, v[0], c[1]; ADD o[HPOS], -R0, v[0]; END", 1},
       {"pairs",
        "!!VP1.0\nRCP R0.x, c[1].x; DP4 o[HPOS].x, v[0], c[1]; MUL o[COL0], v[0], R0.x; END", 2},
       {"one value, two results",
        "!!VP1.0\n" POSITION "ADD R0, v[1], c[1]; MOV o[COL0], R0;"
        "MOV o[TEX0].xy, R0.wzyx; END",
        3},
       {"a mixed vector",
        "!!VP1.0\nDP3 R0.x, v[2], c[1]; DP3 R0.y, v[2], c[2]; MOV R0.w, c[3].w; LIT R1, R0;"
        "MOV o[HPOS], v[0]; MOV o[COL0], R1; END",
        5},
       {"an address", "!!VP1.0\nARL A0.x, v[1].x; MUL o[HPOS], c[A0.x + 4], v[0]; END", 2},
       {"two addresses",
        "!!VP1.0\nARL A0.x, v[1].x; MOV R0, c[A0.x + 4]; ARL A0.x, v[1].y;"
        "MUL o[HPOS], R0, c[A0.x + 8]; END",
        4},
       {"results overwritten",
        "!!VP1.0\nMOV o[HPOS], v[0]; MOV o[HPOS].y, c[1].x; MOV o[HPOS].y, v[0].w; END", 1},
       {"fog", "!!VP1.0\nMOV o[HPOS], v[0]; MOV o[FOGC].x, v[1].y; MOV o[PSIZ].x, v[1].w; END", 3},
   };
   for (unsigned i = 0; i < sizeof programs / sizeof programs[0]; i++)
      check_exact(programs[i].text, strlen(programs[i].text), programs[i].name,
                  programs[i].max_slots);
}

static void
test_state_programs(void **state)
{
   static const struct program programs[] = {
       {"copy", "!!VSP1.0\nMOV c[3], v[0]; END", 1},
       {"swap", "!!VSP1.0\nMOV R0, c[3]; MOV R1, c[4]; MOV c[4], R0; MOV c[3], R1; END", 4},
       {"in place", "!!VSP1.0\nMUL c[3], c[3], v[0].x; MAD c[3].xy, c[3], c[3], v[0]; END", 4},
       {"read after write",
        "!!VSP1.0\nMUL c[5], c[4], v[0]; MOV R0, c[4]; ADD c[4].x, c[5].x, R0.y; END", 3},
       {"address", "!!VSP1.0\nARL A0.x, v[0].x; MOV R0, c[A0.x + 10]; MOV c[11], R0; END", 3},
   };
   for (unsigned i = 0; i < sizeof programs / sizeof programs[0]; i++)
      check_exact(programs[i].text, strlen(programs[i].text), programs[i].name,
                  programs[i].max_slots);
}

static char *
read_file(const char *path, size_t *len)
{
   FILE *file = fopen(path, "rb");
   assert_non_null(file);
   char *text = malloc(65536);
   assert_non_null(text);
   *len = fread(text, 1, 65536, file);
   fclose(file);
   return text;
}

/* VP1.x and state programs, whose arithmetic the unit has operation by operation. */
static void
test_corpus(void **state)
{
   DIR *folder = opendir(DATA_FOLDER "/../corpus");
   unsigned count = 0;
   assert_non_null(folder);
   for (const struct dirent *entry; (entry = readdir(folder));) {
      char path[1024];
      size_t len;
      const char *dot = strrchr(entry->d_name, '.');
      if (!dot || strcmp(dot, ".vp") || !strncmp(entry->d_name, "bad_", 4))
         continue;
      snprintf(path, sizeof path, "%s/%s", DATA_FOLDER "/../corpus", entry->d_name);
      char *text = read_file(path, &len);
      if (memcmp(text, "!!VP2", 5)) {
         check_exact(text, len, entry->d_name, NV2A_NUM_SLOTS);
         count++;
      }
      free(text);
   }
   closedir(folder);
   assert_true(count > 30);
}

/* --- The viewport */

static void
test_screen_space(void **state)
{
   static const struct nv2a_vertex_options screen = {.screen_space = true};
   const char *text = "!!VP1.0\nMUL o[HPOS], v[0], c[1]; MOV o[COL0], v[3]; END";
   struct vertex_rig rig;
   rig_compile(&rig, text, strlen(text), &screen);
   assert_int_equal(rig.status, NV2A_VERTEX_OK);
   assert_int_equal(rig.program.num_slots, 4);
   assert_int_equal(rig.program.constants[NV2A_VIEWPORT_SCALE].kind, NV2A_CONSTANT_FREE);
   /* The viewport's constants as if they were literals of the program. */
   const float scale[4] = {320.0f, -240.0f, 8388607.5f, 1.0f}, offset[4] = {320.5f, 240.5f, 7.0f};
   rig.program.constants[NV2A_VIEWPORT_SCALE].kind = NV2A_CONSTANT_LITERAL;
   rig.program.constants[NV2A_VIEWPORT_OFFSET].kind = NV2A_CONSTANT_LITERAL;
   memcpy(rig.program.constants[NV2A_VIEWPORT_SCALE].bits, scale, sizeof scale);
   memcpy(rig.program.constants[NV2A_VIEWPORT_OFFSET].bits, offset, sizeof offset);
   for (unsigned round = 0; round < 16; round++) {
      rig_randomize(&rig, 10.0);
      rig.inputs[0][3] = rig.params[1][3] = 1.5f + (float)round;
      rig_run_reference(&rig);
      rig_run_unit(&rig);
      const float *clip = rig.expected[VARYING_HPOS], *window = rig.got[VARYING_HPOS];
      for (unsigned i = 0; i < 3; i++) {
         const float want = clip[i] * scale[i] / clip[3] + offset[i];
         assert_true(fabsf(want - window[i]) <= 1e-6f * (fabsf(want) + fabsf(offset[i])));
      }
      assert_true(fabsf(clip[3] - window[3]) <= 1e-6f * clip[3]);
   }
   rig_finish(&rig);
}

/* --- What is refused, and what the caller is told */

static void
test_refusals(void **state)
{
   static const struct {
      const char *text, *message;
      bool somewhere; /* a place of the text is to blame */
   } programs[] = {
       {"!!VP2.0\nMOV o[HPOS], v[0]; MOV o[CLP0].x, v[0].x; END", "no output", true},
       {"!!VP2.0\nARL A0.x, v[1].x; MOV o[HPOS], c[A0.x]; END", "256 parameters", false},
       {"!!VP1.0\nMOV o[HPOS], v[0]; MOV o[TEX5], v[3]; END", "no output", true},
       {"!!VP2.0\nBRA a; a: MOV o[HPOS], v[0]; BRA a; END", "branches", false},
   };
   for (unsigned i = 0; i < sizeof programs / sizeof programs[0]; i++) {
      struct vertex_rig rig;
      rig_compile(&rig, programs[i].text, strlen(programs[i].text), &plain);
      assert_int_equal(rig.status, NV2A_VERTEX_REFUSED);
      if (!strstr(rig.program.message, programs[i].message))
         fail_msg("%s, not %s", rig.program.message, programs[i].message);
      assert_int_equal(rig.program.line != UINT32_MAX, programs[i].somewhere);
      rig_finish(&rig);
   }
}

/* Distances of planes 1 and 3 are lanes x and y of coordinate 2; what the program has for that
 * coordinate and the other planes is gone. */
static void
test_clip_planes(void **state)
{
   static const struct nv2a_vertex_options clip = {.clip_planes = 0xa,
                                                   .clip_coord = 2,
                                                   .outputs = 1u << VARYING_TEX0 |
                                                              1u << (VARYING_TEX0 + 2)};
   static const char text[] = "!!VP2.0\n"
                              "MOV o[HPOS], v[0];\n"
                              "MOV o[TEX0], v[1];\n"
                              "MOV o[TEX2], v[2];\n"
                              "MOV o[CLP0].x, v[3].x;\n"
                              "ADD o[CLP1].x, v[3].y, v[3].z;\n"
                              "MUL o[CLP3].x, v[3].w, v[3].w;\n"
                              "END";
   struct vertex_rig *rig = calloc(1, sizeof *rig);
   assert_non_null(rig);
   rig_compile(rig, text, sizeof text - 1, &clip);
   assert_int_equal(rig->status, NV2A_VERTEX_OK);
   assert_int_equal(rig->program.outputs[nv2a_vertex_output(VARYING_TEX0 + 2)], VARYING_TEX0 + 2);
   rig_randomize(rig, 10.0);
   const float planes[4] = {1.0f, -2.5f, 0.25f, 3.0f};
   memcpy(rig->inputs[3], planes, sizeof planes);
   rig_run_unit(rig);
   const float expected[4] = {-2.25f, 9.0f, 0.0f, 0.0f};
   assert_memory_equal(rig->got[VARYING_TEX0 + 2], expected, sizeof expected);
   assert_memory_equal(rig->got[VARYING_TEX0], rig->inputs[1], sizeof rig->inputs[1]);
   rig_finish(rig);
   free(rig);
}

static void
test_tables(void **state)
{
   static const struct nv2a_vertex_options some = {.outputs = 1u << VARYING_COL0};
   const char *text = "!!VP1.0\nMUL o[HPOS], v[0], c[7]; MOV o[COL0].xz, v[3]; MOV o[TEX7], v[8];"
                      "MOV o[COL1], v[9]; END";
   struct vertex_rig rig;
   rig_compile(&rig, text, strlen(text), &some);
   const struct nv2a_vertex_program *p = &rig.program;
   assert_int_equal(rig.status, NV2A_VERTEX_OK);
   assert_int_equal(p->inputs_read, 1u << 0 | 1u << 3);
   assert_int_equal(p->inputs[0], 0);
   assert_int_equal(p->inputs[3], 3);
   assert_int_equal(p->inputs[8], NV2A_NO_SLOT);
   assert_int_equal(p->outputs[0], VARYING_HPOS);
   assert_int_equal(p->outputs[3], VARYING_COL0);
   assert_int_equal(p->outputs[4], NV2A_NO_SLOT);
   assert_int_equal(p->output_mask[3], NV2A_X | NV2A_Z);
   assert_int_equal(p->constants[NV2A_FIRST_USER_CONSTANT + 7].kind, NV2A_CONSTANT_PARAM);
   assert_int_equal(p->constants[NV2A_FIRST_USER_CONSTANT + 7].param, 7);
   assert_false(p->relative | p->writes_constants | p->all_constants);
   rig_finish(&rig);
}

/* --- Sequences, on the unit as it is */

static double
cut(double x)
{
   return x - floor(x);
}

static void
test_functions(void **state)
{
   /* Errors as docs/codegen-nv2a.md states them, with what the unit's own steps add. */
   static const struct {
      const char *name;
      double (*function)(double);
      double low, high, relative, absolute;
   } rows[] = {
       {"EX2", exp2, -20.0, 20.0, 0x1p-20, 0.0},    {"LG2", log2, 1e-3, 1e4, 0x1p-20, 0x1p-20},
       {"SIN", sin, -6.283, 6.283, 0.0, 0x1p-20},   {"COS", cos, -6.283, 6.283, 0.0, 0x1p-20},
       {"FLR", floor, -300.0, 300.0, 0.0, 0x1p-22}, {"FRC", cut, -300.0, 300.0, 0.0, 0x1p-22},
       {"ABS", fabs, -10.0, 10.0, 0.0, 0.0},
   };
   for (unsigned i = 0; i < sizeof rows / sizeof rows[0]; i++) {
      char text[128];
      struct vertex_rig rig;
      snprintf(text, sizeof text, "!!VP2.0\n%s o[HPOS].x, v[0].x; END", rows[i].name);
      rig_compile(&rig, text, strlen(text), &plain);
      assert_int_equal(rig.status, NV2A_VERTEX_OK);
      for (unsigned k = 0; k <= 4000; k++) {
         const float x = (float)(rows[i].low + (rows[i].high - rows[i].low) * ((double)k / 4000.0));
         rig.inputs[0][0] = x;
         rig_run_unit(&rig);
         const double want = rows[i].function((double)x), got = (double)rig.got[0][0];
         if (!(fabs(got - want) <= rows[i].relative * fabs(want) + rows[i].absolute))
            fail_msg("%s of %.9g is %.9g, should be %.9g", rows[i].name, (double)x, got, want);
      }
      rig_finish(&rig);
   }
}

/* Branches, conditions, comparisons, rounded addresses; both signs of 0. */
static void
test_choices(void **state)
{
   static const struct program programs[] = {
       {"comparisons",
        "!!VP2.0\nMOV o[HPOS], v[0]; SEQ o[COL0], v[0], c[1]; SNE o[COL1], v[0], c[1];"
        "SGT o[TEX0], v[0], c[1]; SLE o[TEX1], v[0], c[1]; SSG o[TEX2], v[0]; SFL R0, c[0], c[0];"
        "STR R1, c[0], c[0]; ADD o[TEX3], R0, R1; END",
        64},
       {"conditions",
        "!!VP2.0\nMOV o[HPOS], v[0]; SUBC CC, v[0], c[1]; MOV o[COL0], c[2];"
        "MOV o[COL0] (LT), c[3]; MOV o[COL1].xy (GE.wzyx), c[4]; END",
        64},
       {"branches",
        "!!VP2.0\nMOV o[HPOS], v[0]; SUBC CC.x, v[0].x, c[1].x; MOV R0, c[2]; BRA far (GT.x);"
        "ADD R0, R0, c[3]; SUBC CC.y, v[0].y, c[1].y; BRA far (LT.y); MUL R0, R0, c[4];"
        "MOV o[COL1], R0; far: MOV o[COL0], R0; END",
        64},
       {"a call",
        "!!VP2.0\nMOV R0, v[0]; CAL sub; MOV o[HPOS], R0; MOV R0, v[1]; CAL sub;"
        "MOV o[COL0], R0; RET; sub: MAD R0, R0, c[1], c[1]; RET; END",
        64},
   };
   for (unsigned i = 0; i < sizeof programs / sizeof programs[0]; i++) {
      struct vertex_rig rig;
      rig_compile(&rig, programs[i].text, strlen(programs[i].text), &plain);
      if (rig.status != NV2A_VERTEX_OK)
         fail_msg("%s: %s", programs[i].name, rig.program.message);
      for (unsigned round = 0; round < 64; round++) {
         rig_randomize(&rig, 4.0);
         for (unsigned c = 0; c < 4; c++) {
            if (round >> c & 1)
               rig.inputs[0][c] = rig.params[1][c];
            if (rig.inputs[0][c] == 0.0f && round & 32)
               rig.inputs[0][c] = -0.0f;
         }
         rig_run_reference(&rig);
         rig_run_ideal(&rig);
         rig_check_same(&rig, programs[i].name);
      }
      rig_finish(&rig);
   }
}

/* Ints towards 0, sums, products and comparisons of them. */
static void
test_ints(void **state)
{
   struct ir_shader *shader = ir_shader_create(IR_STAGE_VERTEX);
   struct ir_builder b = ir_builder_create(shader);
   const struct ir_val a = ir_load_input(&b, 0, 4), c = ir_load_input(&b, 1, 4);
   const struct ir_val i = ir_build_f2i_trunc(&b, a), k = ir_build_f2i_trunc(&b, c);
   const struct ir_val product = ir_build_imul(&b, ir_build_iadd(&b, i, k), k);
   ir_store_output(&b, VARYING_HPOS, 0xf, ir_build_i2f(&b, i));
   ir_store_output(&b, VARYING_COL0, 0xf, ir_build_i2f(&b, product));
   ir_store_output(&b, VARYING_COL1, 0xf, ir_build_b2f(&b, ir_build_ilt(&b, i, k)));
   ir_end(&b);
   assert_true(!b.failed && ir_shader_index(shader));
   struct vertex_rig rig;
   rig_compile_shader(&rig, shader, &plain);
   if (rig.status != NV2A_VERTEX_OK)
      fail_msg("%s", rig.program.message);
   for (unsigned round = 0; round < 200; round++) {
      rig_randomize(&rig, 50.0);
      rig_run_reference(&rig);
      rig_run_ideal(&rig);
      rig_check_same(&rig, "ints");
   }
   rig_finish(&rig);
}

/* --- Time */

/* 128 instructions of all kinds: sixteen lights. */
static size_t
long_program(char *text, size_t size)
{
   size_t len = (size_t)snprintf(text, size, "!!VP1.0\n");
   for (unsigned i = 0; i < 4; i++)
      len +=
          (size_t)snprintf(text + len, size - len, "DP4 o[HPOS].%c, c[%u], v[0];\n", "xyzw"[i], i);
   for (unsigned i = 0; i < 15; i++)
      len += (size_t)snprintf(text + len, size - len,
                              "ADD R0.xyz, c[%u], -v[0];\nDP3 R0.w, R0, R0;\nRSQ R1.w, R0.w;\n"
                              "MUL R0.xyz, R0, R1.w;\nDP3 R2.x, R0, v[2];\nLIT R3, R2;\n"
                              "MAD R4, R3.y, c[%u], R4;\nMAD R5.xyz, R3.z, c[%u], R5;\n",
                              i + 10, i + 30, i + 50);
   len += (size_t)snprintf(text + len, size - len,
                           "MOV o[COL0], R4;\nMOV o[COL1], R5;\nMOV o[TEX0], v[8];\n"
                           "MOV o[TEX1], v[9];\nEND");
   return len;
}

/* 4 to 6 ms where code is optimized; the limit leaves room for slow and busy machines. The best of
 * several, of the time the process itself had. */
static void
test_time(void **state)
{
   char text[8192];
   const size_t len = long_program(text, sizeof text);
   double best = 1e9;
   for (unsigned round = 0; round < 5; round++) {
      struct vertex_rig rig;
      const clock_t before = clock();
      rig_compile(&rig, text, len, &plain);
      const double ms = (double)(clock() - before) * 1e3 / CLOCKS_PER_SEC;
      assert_int_equal(rig.status, NV2A_VERTEX_OK);
      best = ms < best ? ms : best;
      rig_finish(&rig);
   }
   print_message("128 instructions: %.2f ms\n", best);
#if defined(__OPTIMIZE__) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
   assert_true(best < 20.0 || is_emulated());
#endif
}

int
main(void)
{
   const struct CMUnitTest tests[] = {
       cmocka_unit_test(test_small_programs), cmocka_unit_test(test_state_programs),
       cmocka_unit_test(test_corpus),         cmocka_unit_test(test_screen_space),
       cmocka_unit_test(test_refusals),       cmocka_unit_test(test_tables),
       cmocka_unit_test(test_functions),      cmocka_unit_test(test_choices),
       cmocka_unit_test(test_time),           cmocka_unit_test(test_clip_planes),
       cmocka_unit_test(test_ints),
   };
   return cmocka_run_group_tests_name("nv2a_vertex", tests, NULL, NULL);
}

/* Whole vertex programs with known results, and how fast they run. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <time.h>
#include <cmocka.h>

#include "nv2a/sim/unit/unit.h"
#include "shared_file.h"

/* --- Whole programs with known results */

enum { NUM_SETS = 4 };

struct sets {
   float v[NUM_SETS][16][4];
   uint32_t constants[NUM_SETS][NV2A_NUM_CONSTANTS][4];
};

static void
read_sets(FILE *file, struct sets *sets)
{
   char line[256], bank;
   unsigned set, index;
   uint32_t bits[4];
   while (fgets(line, sizeof line, file)) {
      if (line[0] == '#')
         continue;
      assert_int_equal(sscanf(line, "%u %c%u %x %x %x %x", &set, &bank, &index, &bits[0], &bits[1],
                              &bits[2], &bits[3]),
                       7);
      assert_true(set < NUM_SETS && index < (bank == 'v' ? 16u : NV2A_NUM_CONSTANTS));
      void *to = bank == 'v' ? (void *)sets->v[set][index] : (void *)sets->constants[set][index];
      memcpy(to, bits, sizeof bits);
   }
   fclose(file);
}

struct rig {
   uint32_t slots[NV2A_NUM_SLOTS][4];
   struct nv2a_unit_program program;
   float v[16][4];
   uint32_t constants[NV2A_NUM_CONSTANTS][4];
   uint8_t written[NV2A_NUM_CONSTANTS];
   struct nv2a_unit_outputs out;
};

static void
run(struct rig *rig)
{
   const struct nv2a_unit_setup setup = {.all_constants = true, .write_constants = true};
   nv2a_unit_prepare(&rig->program, (const uint32_t(*)[4])rig->slots, 0, &setup);
   nv2a_unit_outputs_init(&rig->out);
   rig->out.constant_mask = rig->written;
   nv2a_unit_run(&rig->program, (const float(*)[4])rig->v, rig->constants, &rig->out);
}

/* programs/NAME.hex */
static void
load_program(struct rig *rig, const char *name)
{
   char path[256];
   snprintf(path, sizeof path, "nv2a/vectors/programs/%s.hex", name);
   FILE *file = open_shared(path);
   assert_non_null(file);
   for (unsigned i = 0; i < NV2A_NUM_SLOTS; i++) {
      uint32_t *w = rig->slots[i];
      if (fscanf(file, "%x %x %x %x", &w[0], &w[1], &w[2], &w[3]) != 4)
         break;
   }
   fclose(file);
}

/* The written register of this name, and its mask. */
static const float *
find_result(const struct rig *rig, const char *name, unsigned *mask, float constant_value[4])
{
   unsigned index;
   if (sscanf(name, "c%u", &index) == 1) {
      assert_true(index < NV2A_NUM_CONSTANTS);
      *mask = rig->written[index];
      memcpy(constant_value, rig->constants[index], 4 * sizeof constant_value[0]);
      return constant_value;
   }
   for (unsigned i = 0; i < NV2A_NUM_OUTPUTS; i++) {
      if (nv2a_outputs[i].name && !strcmp(nv2a_outputs[i].name, name)) {
         *mask = rig->out.mask[i];
         return rig->out.o[i];
      }
   }
   fail_msg("no register %s", name);
   return NULL;
}

static void
check_register(const struct rig *rig, const char *program, const char *name, char lanes[4][16])
{
   unsigned mask = 0;
   float constant_value[4];
   const float *got = find_result(rig, name, &mask, constant_value);
   for (unsigned i = 0; i < 4; i++) {
      char text[16] = "-";
      uint32_t bits;
      memcpy(&bits, &got[i], sizeof bits);
      if (mask >> (3 - i) & 1)
         snprintf(text, sizeof text, "%08x", bits);
      if (strcmp(text, lanes[i]))
         fail_msg("%s: lane %u of %s is %s, not %s", program, i, name, text, lanes[i]);
   }
}

static void
test_programs(void **state)
{
   static struct sets sets;
   struct rig rig;
   char line[256], program[128], reg[16], lanes[4][16];
   unsigned set, count = 0;
   FILE *inputs = open_shared("nv2a/vectors/exec_inputs.tsv");
   FILE *results = inputs ? open_shared("nv2a/vectors/exec.tsv") : NULL;
   if (!results)
      skip();
   read_sets(inputs, &sets);
   while (fgets(line, sizeof line, results)) {
      if (line[0] == '#')
         continue;
      assert_int_equal(sscanf(line, "%127s %u %15s %15s %15s %15s %15s", program, &set, reg,
                              lanes[0], lanes[1], lanes[2], lanes[3]),
                       7);
      memset(&rig, 0, sizeof rig);
      memcpy(rig.v, sets.v[set], sizeof rig.v);
      memcpy(rig.constants, sets.constants[set], sizeof rig.constants);
      load_program(&rig, program);
      run(&rig);
      check_register(&rig, program, reg, lanes);
      count++;
   }
   fclose(results);
   assert_true(count >= 400);
}

/* --- Speed */

static double
seconds(void)
{
   struct timespec t;
   clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
   return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* What drivers write most: a transform, products and sums, each with a constant. */
static void
make_typical_program(struct rig *rig, unsigned num_instrs)
{
   static const uint8_t ops[] = {NV2A_MAC_DP4, NV2A_MAC_DP4, NV2A_MAC_MUL,
                                 NV2A_MAC_MAD, NV2A_MAC_DP3, NV2A_MAC_ADD};
   for (unsigned i = 0; i < num_instrs; i++) {
      const unsigned last = (i + 11) % 12;
      const struct nv2a_instr instr = {
          .mac = ops[i % 6],
          .src = {{.mux = NV2A_MUX_INPUT, .swizzle = NV2A_SWIZZLE_XYZW},
                  {.mux = NV2A_MUX_CONST, .swizzle = NV2A_SWIZZLE_XYZW},
                  {.mux = NV2A_MUX_TEMP, .temp = (uint8_t)last, .swizzle = 0x1b}},
          .input = i % 4,
          .constant = (uint8_t)(96 + i),
          .temp_dst = i % 12,
          .mac_mask = i % 6 < 2 ? NV2A_X >> i % 4 : NV2A_XYZW,
          .out_is_output = 1,
          .out_address = NV2A_OUT_TEXTURE0,
          .out_mask = i + 1 == num_instrs ? NV2A_XYZW : 0,
          .final = i + 1 == num_instrs,
      };
      nv2a_encode(&instr, rig->slots[i]);
   }
}

/* Prints instructions a second of one core; every vertex gets the same. */
static void
test_speed(void **state)
{
   enum { NUM_VERTICES = 20000, NUM_INSTRS = 24 };
   static struct rig rig;
   float first[4];
   make_typical_program(&rig, NUM_INSTRS);
   for (unsigned i = 0; i < 64; i++)
      rig.v[i / 4][i % 4] = 0.37f * (float)(i + 1);
   for (unsigned i = 0; i < 4 * NV2A_NUM_CONSTANTS; i++)
      memcpy(&rig.constants[i / 4][i % 4], &(float){1.7f - 0.013f * (float)i}, sizeof(float));
   run(&rig);
   memcpy(first, rig.out.o[NV2A_OUT_TEXTURE0], sizeof first);
   assert_true(first[0] != 0.0f);
   const double start = seconds();
   for (unsigned i = 0; i < NUM_VERTICES; i++)
      nv2a_unit_run(&rig.program, (const float(*)[4])rig.v, rig.constants, &rig.out);
   printf("# %.1f million instructions a second\n",
          1e-6 * NUM_VERTICES * NUM_INSTRS / (seconds() - start));
   assert_memory_equal(first, rig.out.o[NV2A_OUT_TEXTURE0], sizeof first);
}

int
main(void)
{
   const struct CMUnitTest tests[] = {
       cmocka_unit_test(test_programs),
       cmocka_unit_test(test_speed),
   };
   return cmocka_run_group_tests(tests, NULL, NULL);
}

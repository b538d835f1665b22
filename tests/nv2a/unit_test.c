/* Vertex programs on the simulated unit: pairing, hazards, what is read and written, and what the
 * setup switches. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "nv2a/sim/unit/unit.h"
#include "random_instr.h"

/* --- Building programs */

struct rig {
   uint32_t slots[NV2A_NUM_SLOTS][4];
   unsigned count;
   struct nv2a_unit_setup setup;
   struct nv2a_unit_program program;
   float v[16][4];
   uint32_t constants[NV2A_NUM_CONSTANTS][4];
   uint8_t written[NV2A_NUM_CONSTANTS];
   struct nv2a_unit_outputs out;
};

/* v[n] is n+1, n+2, n+3, n+4 and c[n] is n, n+.25, n+.5, n+.75; all constants may be used. */
static void
rig_init(struct rig *rig)
{
   memset(rig, 0, sizeof *rig);
   for (unsigned i = 0; i < 16; i++) {
      for (unsigned k = 0; k < 4; k++)
         rig->v[i][k] = (float)(i + k + 1);
   }
   for (unsigned i = 0; i < NV2A_NUM_CONSTANTS; i++) {
      for (unsigned k = 0; k < 4; k++) {
         const float value = (float)i + 0.25f * (float)k;
         memcpy(&rig->constants[i][k], &value, sizeof value);
      }
   }
   nv2a_unit_outputs_init(&rig->out);
   rig->out.constant_mask = rig->written;
   rig->setup.all_constants = rig->setup.write_constants = true;
}

static void
put(struct rig *rig, const struct nv2a_instr *instr)
{
   assert_true(rig->count < NV2A_NUM_SLOTS);
   nv2a_encode(instr, rig->slots[rig->count++]);
}

static void
run(struct rig *rig)
{
   if (rig->count)
      rig->slots[rig->count - 1][3] |= 1;
   nv2a_unit_prepare(&rig->program, (const uint32_t(*)[4])rig->slots, 0, &rig->setup);
   nv2a_unit_run(&rig->program, (const float(*)[4])rig->v, rig->constants, &rig->out);
}

static struct nv2a_source
temp(unsigned index)
{
   return (struct nv2a_source){.mux = NV2A_MUX_TEMP, .temp = (uint8_t)index, .swizzle = 0x1b};
}

static struct nv2a_source
input(unsigned swizzle, bool negate)
{
   return (struct nv2a_source){
       .mux = NV2A_MUX_INPUT, .swizzle = (uint8_t)swizzle, .negate = negate};
}

static struct nv2a_source
constant(void)
{
   return (struct nv2a_source){.mux = NV2A_MUX_CONST, .swizzle = 0x1b};
}

/* MOV output, source, by the MAC */
static struct nv2a_instr
mov_out(unsigned address, unsigned mask, struct nv2a_source src)
{
   return (struct nv2a_instr){.mac = NV2A_MAC_MOV,
                              .src = {src, src, src},
                              .out_is_output = 1,
                              .out_address = (uint8_t)address,
                              .out_mask = (uint8_t)mask};
}

/* MOV temporary, source, by the MAC */
static struct nv2a_instr
mov_temp(unsigned dst, unsigned mask, struct nv2a_source src)
{
   return (struct nv2a_instr){.mac = NV2A_MAC_MOV,
                              .src = {src, src, src},
                              .temp_dst = (uint8_t)dst,
                              .mac_mask = (uint8_t)mask};
}

static void
put_mov_out(struct rig *rig, unsigned address, unsigned mask, struct nv2a_source src)
{
   const struct nv2a_instr instr = mov_out(address, mask, src);
   put(rig, &instr);
}

static void
put_mov_temp(struct rig *rig, unsigned dst, unsigned mask, struct nv2a_source src)
{
   const struct nv2a_instr instr = mov_temp(dst, mask, src);
   put(rig, &instr);
}

static void
assert_vector(const float v[4], float x, float y, float z, float w)
{
   if (v[0] != x || v[1] != y || v[2] != z || v[3] != w)
      fail_msg("%g %g %g %g, not %g %g %g %g", (double)v[0], (double)v[1], (double)v[2],
               (double)v[3], (double)x, (double)y, (double)z, (double)w);
}

/* --- Reading and writing */

static void
test_sources(void **state)
{
   struct rig rig;
   rig_init(&rig);
   struct nv2a_instr mad = mov_out(NV2A_OUT_DIFFUSE, NV2A_XYZW, input(0x00, false)); /* xxxx */
   mad.mac = NV2A_MAC_MAD;
   mad.src[1] = input(0xe4, true); /* -wzyx */
   mad.src[2] = constant();
   mad.input = 2;
   mad.constant = 7;
   put(&rig, &mad);
   run(&rig);
   assert_vector(rig.out.o[3], 3 * -6.0f + 7, 3 * -5.0f + 7.25f, 3 * -4.0f + 7.5f,
                 3 * -3.0f + 7.75f);
   assert_int_equal(rig.out.mask[3], 15);
   assert_int_equal(rig.out.mask[0], 0);
   assert_vector(rig.out.o[0], 0, 0, 0, 1);
}

/* ADD takes A and C. */
static void
test_add(void **state)
{
   struct rig rig;
   rig_init(&rig);
   struct nv2a_instr add = mov_out(4, NV2A_X | NV2A_W, input(0x1b, false));
   add.mac = NV2A_MAC_ADD;
   add.src[1] = temp(3);
   add.src[2] = constant();
   add.constant = 100;
   put(&rig, &add);
   run(&rig);
   assert_vector(rig.out.o[4], 101, 0, 0, 104.75f);
   assert_int_equal(rig.out.mask[4], NV2A_X | NV2A_W);
}

static void
test_temporaries_start_at_zero(void **state)
{
   struct rig rig;
   rig_init(&rig);
   put_mov_out(&rig, 9, NV2A_XYZW, temp(11));
   put_mov_out(&rig, 10, NV2A_XYZW, temp(NV2A_TEMP_POSITION));
   put_mov_out(&rig, 11, NV2A_XYZW, temp(13));
   put_mov_temp(&rig, 11, NV2A_XYZW, input(0x1b, false));
   put_mov_out(&rig, 0, NV2A_XYZW, input(0x1b, false));
   for (unsigned i = 0; i < 2; i++) { /* and again for the second vertex */
      run(&rig);
      assert_vector(rig.out.o[9], 0, 0, 0, 0);
      assert_vector(rig.out.o[10], 0, 0, 0, 0);
      assert_vector(rig.out.o[11], 0, 0, 0, 0);
   }
   rig.setup.position_one = true;
   run(&rig);
   assert_vector(rig.out.o[10], 0, 0, 0, 1);
}

/* R12 is the position as written so far. */
static void
test_position_is_read_back(void **state)
{
   struct rig rig;
   rig_init(&rig);
   put_mov_out(&rig, 0, NV2A_X | NV2A_Y, input(0x1b, false));
   put_mov_out(&rig, 9, NV2A_XYZW, temp(NV2A_TEMP_POSITION));
   put_mov_out(&rig, 0, NV2A_Y | NV2A_Z, input(0x55, true));
   put_mov_out(&rig, 10, NV2A_XYZW, temp(NV2A_TEMP_POSITION));
   run(&rig);
   assert_vector(rig.out.o[9], 1, 2, 0, 0);
   assert_vector(rig.out.o[10], 1, -2, -2, 0);
   assert_vector(rig.out.o[0], 1, -2, -2, 1);
}

/* --- Pairs */

/* MUL R2, v1, c[4] + RCP oT0, v1 (and R1): each unit its own results. */
static void
test_pair(void **state)
{
   struct rig rig;
   rig_init(&rig);
   const struct nv2a_instr pair = {.mac = NV2A_MAC_MUL,
                                   .ilu = NV2A_ILU_RCP,
                                   .src = {input(0x1b, false), constant(), input(0x1b, false)},
                                   .input = 1,
                                   .constant = 4,
                                   .temp_dst = 2,
                                   .mac_mask = NV2A_XYZW,
                                   .ilu_mask = NV2A_Y,
                                   .out_ilu = 1,
                                   .out_is_output = 1,
                                   .out_address = 9,
                                   .out_mask = NV2A_XYZW};
   put(&rig, &pair);
   put_mov_out(&rig, 10, NV2A_XYZW, temp(2));
   put_mov_out(&rig, 11, NV2A_XYZW, temp(1));
   run(&rig);
   assert_vector(rig.out.o[9], 0.5f, 0.5f, 0.5f, 0.5f);
   assert_vector(rig.out.o[10], 8, 12.75f, 18, 23.75f);
   assert_vector(rig.out.o[11], 0, 0.5f, 0, 0); /* not R2 */
}

/* Alone, the scalar unit writes the temporary that the instruction names. */
static void
test_single_ilu(void **state)
{
   struct rig rig;
   rig_init(&rig);
   const struct nv2a_instr rcp = {
       .ilu = NV2A_ILU_RCP, .src[2] = input(0xff, false), .temp_dst = 7, .ilu_mask = NV2A_XYZW};
   put(&rig, &rcp);
   put_mov_out(&rig, 9, NV2A_XYZW, temp(7));
   put_mov_out(&rig, 10, NV2A_XYZW, temp(1));
   run(&rig);
   assert_vector(rig.out.o[9], 0.25f, 0.25f, 0.25f, 0.25f);
   assert_vector(rig.out.o[10], 0, 0, 0, 0);
}

/* Both units read before either writes: MOV R1, R3 + MOV R3's reader. */
static void
test_pair_reads_first(void **state)
{
   struct rig rig;
   rig_init(&rig);
   put_mov_temp(&rig, 1, NV2A_XYZW, input(0x1b, false));
   put_mov_temp(&rig, 3, NV2A_XYZW, input(0x1b, true));
   const struct nv2a_instr swap = {.mac = NV2A_MAC_MOV,
                                   .ilu = NV2A_ILU_MOV,
                                   .src = {temp(1), temp(0), temp(3)},
                                   .temp_dst = 3,
                                   .mac_mask = NV2A_XYZW,
                                   .ilu_mask = NV2A_XYZW};
   put(&rig, &swap);
   put_mov_out(&rig, 9, NV2A_XYZW, temp(1));
   put_mov_out(&rig, 10, NV2A_XYZW, temp(3));
   run(&rig);
   assert_vector(rig.out.o[9], -1, -2, -3, -4);
   assert_vector(rig.out.o[10], 1, 2, 3, 4);
}

static void
test_both_write_r1(void **state)
{
   struct rig rig;
   rig_init(&rig);
   const struct nv2a_instr both = {.mac = NV2A_MAC_MOV,
                                   .ilu = NV2A_ILU_RCP,
                                   .src = {input(0x1b, false), temp(0), input(0xff, false)},
                                   .temp_dst = 1,
                                   .mac_mask = NV2A_X | NV2A_Y,
                                   .ilu_mask = NV2A_Y | NV2A_Z};
   put(&rig, &both);
   put_mov_out(&rig, 9, NV2A_XYZW, temp(1));
   run(&rig);
   assert_vector(rig.out.o[9], 0, 0.25f, 0.25f, 0);
   rig.setup.both_write_r1 = true;
   run(&rig);
   assert_vector(rig.out.o[9], 1, 0.25f, 0.25f, 0);
}

/* --- Constants */

static void
put_arl(struct rig *rig, float value)
{
   const struct nv2a_instr arl = {.mac = NV2A_MAC_ARL, .src[0] = input(0x00, false), .input = 15};
   rig->v[15][0] = value;
   put(rig, &arl);
}

static void
put_relative(struct rig *rig, unsigned base)
{
   struct nv2a_instr mov = mov_out(9, NV2A_XYZW, constant());
   mov.relative = 1;
   mov.constant = (uint8_t)base;
   put(rig, &mov);
}

static float
relative_x(float address, unsigned base, enum nv2a_unit_range range, bool all)
{
   struct rig rig;
   rig_init(&rig);
   rig.setup.range = range;
   rig.setup.all_constants = all;
   put_arl(&rig, address);
   put_relative(&rig, base);
   run(&rig);
   return rig.out.o[9][0];
}

static void
test_relative(void **state)
{
   assert_true(relative_x(3.9f, 100, NV2A_UNIT_RANGE_ZERO, true) == 103.0f);
   assert_true(relative_x(-3.1f, 100, NV2A_UNIT_RANGE_ZERO, true) == 96.0f);
   assert_true(relative_x(-4.0f, 3, NV2A_UNIT_RANGE_ZERO, true) == 0.0f);
   assert_true(relative_x(191.0f, 1, NV2A_UNIT_RANGE_ZERO, true) == 0.0f);
   assert_true(relative_x(1e30f, 191, NV2A_UNIT_RANGE_ZERO, true) == 0.0f);
   assert_true(relative_x(-1e30f, 0, NV2A_UNIT_RANGE_ZERO, true) == 0.0f);
   assert_true(relative_x(191.0f, 1, NV2A_UNIT_RANGE_CLAMP, true) == 191.0f);
   assert_true(relative_x(-1e30f, 0, NV2A_UNIT_RANGE_CLAMP, false) == 96.0f);
   assert_true(relative_x(255.0f, 3, NV2A_UNIT_RANGE_WRAP, true) == 2.0f);
   assert_true(relative_x(200.0f, 0, NV2A_UNIT_RANGE_WRAP, true) == 0.0f);
   /* the viewport and what is below 96 are out of reach of user programs */
   assert_true(relative_x(0.0f, 58, NV2A_UNIT_RANGE_ZERO, true) == 58.0f);
   assert_true(relative_x(0.0f, 58, NV2A_UNIT_RANGE_ZERO, false) == 0.0f);
   assert_true(relative_x(0.0f, 96, NV2A_UNIT_RANGE_ZERO, false) == 96.0f);
}

/* ARL beside a scalar operation that reads a relative constant: the address is the one before. */
static void
test_relative_pair(void **state)
{
   struct rig rig;
   rig_init(&rig);
   rig.v[15][0] = 5.0f;
   const struct nv2a_instr pair = {.mac = NV2A_MAC_ARL,
                                   .ilu = NV2A_ILU_MOV,
                                   .src = {input(0, false), constant(), constant()},
                                   .input = 15,
                                   .constant = 20,
                                   .relative = 1,
                                   .out_ilu = 1,
                                   .out_is_output = 1,
                                   .out_address = 10,
                                   .out_mask = NV2A_XYZW};
   put(&rig, &pair);
   put_relative(&rig, 20);
   run(&rig);
   assert_true(rig.out.o[10][0] == 20.0f && rig.out.o[9][0] == 25.0f);
}

static float
absolute_x(unsigned index, bool all)
{
   struct rig rig;
   struct nv2a_instr mov = mov_out(9, NV2A_XYZW, constant());
   rig_init(&rig);
   rig.setup.all_constants = all;
   mov.constant = (uint8_t)index;
   put(&rig, &mov);
   run(&rig);
   return rig.out.o[9][0];
}

static void
test_access(void **state)
{
   static const uint8_t readable[] = {58, 59, 96, 191}, hidden[] = {1, 57, 60, 95};
   for (unsigned i = 0; i < 4; i++) {
      assert_true(absolute_x(readable[i], false) == (float)readable[i]);
      assert_true(absolute_x(hidden[i], false) == 0.0f);
      assert_true(absolute_x(hidden[i], true) == (float)hidden[i]);
   }
   assert_true(absolute_x(192, true) == 0.0f);
}

static unsigned
write_constant(struct rig *rig, unsigned index, bool enabled, bool all)
{
   struct nv2a_instr mov = mov_out(index, NV2A_X | NV2A_W, input(0x1b, false));
   mov.out_is_output = 0;
   mov.relative = 1; /* no matter to writes */
   rig_init(rig);
   rig->setup.write_constants = enabled;
   rig->setup.all_constants = all;
   put_arl(rig, 1.0f);
   put(rig, &mov);
   run(rig);
   return rig->written[index % NV2A_NUM_CONSTANTS];
}

static void
test_constant_writes(void **state)
{
   struct rig rig;
   float c[4];
   assert_int_equal(write_constant(&rig, 100, true, false), NV2A_X | NV2A_W);
   memcpy(c, rig.constants[100], sizeof c);
   assert_vector(c, 1, 100.25f, 100.5f, 4);
   assert_int_equal(write_constant(&rig, 100, false, true), 0);
   memcpy(c, rig.constants[100], sizeof c);
   assert_vector(c, 100, 100.25f, 100.5f, 100.75f);
   assert_int_equal(write_constant(&rig, 12, true, true), NV2A_X | NV2A_W);
   assert_int_equal(write_constant(&rig, 95, true, false), 0);
   assert_int_equal(write_constant(&rig, 96, true, false), NV2A_X | NV2A_W);
   for (unsigned i = NV2A_NUM_CONSTANTS; i < 256; i++)
      assert_int_equal(write_constant(&rig, i, true, true), 0);
}

/* What nv2a_canonicalize takes for a field without effect has none. */
static void
test_fields_without_effect(void **state)
{
   uint64_t seed = 5;
   for (unsigned n = 0; n < 4000; n++) {
      struct rig rig[2];
      struct nv2a_instr instr;
      random_legal_instr(&seed, &instr);
      for (unsigned k = 0; k < 2; k++) {
         rig_init(&rig[k]);
         for (unsigned i = 0; i < NV2A_NUM_TEMPS; i++)
            put_mov_temp(&rig[k], i, NV2A_XYZW, input(0x1b + 7 * i, i & 1));
         put(&rig[k], &instr);
         for (unsigned i = 0; i < NV2A_NUM_TEMPS && !instr.final; i++)
            put_mov_out(&rig[k], i > 2 ? i : 9, NV2A_XYZW, temp(i));
         run(&rig[k]);
         nv2a_canonicalize(&instr);
      }
      assert_memory_equal(rig[0].out.o, rig[1].out.o, sizeof rig[0].out.o);
      assert_memory_equal(rig[0].constants, rig[1].constants, sizeof rig[0].constants);
   }
}

/* --- Outputs */

static void
test_carry_over(void **state)
{
   struct rig rig;
   for (unsigned carry = 0; carry < 2; carry++) {
      rig_init(&rig);
      rig.setup.carry_over = carry;
      put_mov_out(&rig, 3, NV2A_XYZW, input(0x1b, false));
      run(&rig);
      rig.count = 0;
      put_mov_out(&rig, 3, NV2A_Y, input(0x1b, true));
      run(&rig);
      assert_int_equal(rig.out.mask[3], NV2A_Y);
      if (carry)
         assert_vector(rig.out.o[3], 1, -2, 3, 4);
      else
         assert_vector(rig.out.o[3], 0, -2, 0, 1);
   }
}

static void
test_fog(void **state)
{
   static const float first[16] = {0, 4, 3, 3, 2, 2, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1};
   for (unsigned mask = 1; mask < 16; mask++) {
      struct rig rig;
      rig_init(&rig);
      put_mov_out(&rig, NV2A_OUT_FOG, mask, input(0x1b, false));
      run(&rig);
      assert_true(rig.out.fog == 1.0f);
      rig.setup.fog = NV2A_UNIT_FOG_FIRST;
      run(&rig);
      assert_true(rig.out.fog == first[mask]);
   }
}

static void
test_addresses_without_register(void **state)
{
   static const uint8_t none[] = {1, 2, 13, 14, 15};
   for (unsigned i = 0; i < sizeof none; i++) {
      struct rig rig;
      rig_init(&rig);
      put_mov_out(&rig, none[i], NV2A_XYZW, input(0x1b, false));
      put_mov_temp(&rig, 12, NV2A_XYZW, input(0x1b, false));
      put_mov_out(&rig, 0xf9, NV2A_XYZW, temp(12)); /* the low four bits count */
      run(&rig);
      assert_int_equal(rig.out.mask[none[i]], 0);
      assert_vector(rig.out.o[none[i]], 0, 0, 0, 1);
      assert_vector(rig.out.o[9], 0, 0, 0, 0);
      assert_int_equal(rig.out.mask[9], 15);
   }
}

static void
test_vertex(void **state)
{
   struct rig rig;
   struct nv2a_vertex vertex;
   rig_init(&rig);
   const float color[4] = {-0.001f, 0.5f, 1.001f, __builtin_nanf("")};
   memcpy(rig.v[3], color, sizeof color);
   put_mov_out(&rig, 0, NV2A_X | NV2A_Y | NV2A_Z, input(0x1b, false));
   put_mov_out(&rig, 0, NV2A_W, temp(0));
   struct nv2a_instr mov = mov_out(NV2A_OUT_BACK_DIFFUSE, NV2A_XYZW, input(0x1b, false));
   mov.input = 3;
   put(&rig, &mov);
   mov.out_address = NV2A_OUT_TEXTURE0;
   put(&rig, &mov);
   put_mov_out(&rig, NV2A_OUT_FOG, NV2A_W, input(0x1b, false));
   run(&rig);
   nv2a_unit_vertex(&rig.out, &vertex);
   assert_vector(vertex.o[0], 1, 2, 3, 0x1p-64f);
   assert_vector(vertex.o[NV2A_OUT_BACK_DIFFUSE], 0, 0.5f, 1, 1);
   assert_true(vertex.o[NV2A_OUT_TEXTURE0][0] == -0.001f);
   assert_true(vertex.o[NV2A_OUT_FOG][0] == 1.0f);
   rig.out.o[0][3] = -__builtin_inff();
   nv2a_unit_vertex(&rig.out, &vertex);
   assert_true(vertex.o[0][3] == -0x1p64f);
}

/* --- Programs */

static void
test_start_and_end(void **state)
{
   struct rig rig;
   rig_init(&rig);
   put_mov_out(&rig, 9, NV2A_X, input(0x1b, false));
   rig.slots[0][3] |= 1;
   put_mov_out(&rig, 10, NV2A_X, input(0x1b, false));
   nv2a_unit_prepare(&rig.program, (const uint32_t(*)[4])rig.slots, 0, &rig.setup);
   assert_int_equal(rig.program.num_instrs, 1);
   nv2a_unit_prepare(&rig.program, (const uint32_t(*)[4])rig.slots, 1, &rig.setup);
   assert_int_equal(rig.program.num_instrs, NV2A_NUM_SLOTS - 1);
   nv2a_unit_run(&rig.program, (const float(*)[4])rig.v, rig.constants, &rig.out);
   assert_int_equal(rig.out.mask[9], 0);
   assert_int_equal(rig.out.mask[10], NV2A_X);
   nv2a_unit_prepare(&rig.program, (const uint32_t(*)[4])rig.slots, 1000, &rig.setup);
   assert_int_equal(rig.program.num_instrs, 0);
   nv2a_unit_run(&rig.program, (const float(*)[4])rig.v, rig.constants, &rig.out);
   assert_int_equal(rig.out.mask[10], 0);
}

static uint32_t
next_random(uint32_t *seed)
{
   *seed ^= *seed << 13;
   *seed ^= *seed >> 17;
   *seed ^= *seed << 5;
   return *seed;
}

/* Any words run, whatever they stand for. */
static void
test_random_words(void **state)
{
   uint32_t seed = 4711;
   struct rig rig;
   for (unsigned n = 0; n < 2000; n++) {
      rig_init(&rig);
      for (unsigned i = 0; i < NV2A_NUM_SLOTS; i++) {
         for (unsigned k = 0; k < 4; k++)
            rig.slots[i][k] = next_random(&seed);
         rig.slots[i][3] &= ~1u;
      }
      for (unsigned i = 0; i < 64; i++) {
         const uint32_t bits = next_random(&seed);
         memcpy(&rig.v[i / 4][i % 4], &bits, sizeof bits);
      }
      rig.setup =
          (struct nv2a_unit_setup){n & 1,      n >> 1 & 1, n >> 2 & 1, n >> 3 & 1, n >> 4 & 1,
                                   n >> 5 & 1, n >> 6 & 1, n % 3,      n % 2};
      run(&rig);
      assert_int_equal(rig.out.mask[1] | rig.out.mask[2] | rig.out.mask[13], 0);
   }
}

int
main(void)
{
   const struct CMUnitTest tests[] = {
       cmocka_unit_test(test_sources),
       cmocka_unit_test(test_add),
       cmocka_unit_test(test_temporaries_start_at_zero),
       cmocka_unit_test(test_position_is_read_back),
       cmocka_unit_test(test_pair),
       cmocka_unit_test(test_single_ilu),
       cmocka_unit_test(test_pair_reads_first),
       cmocka_unit_test(test_both_write_r1),
       cmocka_unit_test(test_relative),
       cmocka_unit_test(test_relative_pair),
       cmocka_unit_test(test_access),
       cmocka_unit_test(test_constant_writes),
       cmocka_unit_test(test_fields_without_effect),
       cmocka_unit_test(test_carry_over),
       cmocka_unit_test(test_fog),
       cmocka_unit_test(test_addresses_without_register),
       cmocka_unit_test(test_vertex),
       cmocka_unit_test(test_start_and_end),
       cmocka_unit_test(test_random_words),
   };
   return cmocka_run_group_tests(tests, NULL, NULL);
}

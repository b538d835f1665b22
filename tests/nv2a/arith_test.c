/* The arithmetic of the vertex unit, bit for bit; attributes from memory. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "nv2a/isa/isa.h"
#include "nv2a/sim/unit/arith.h"
#include "nv2a/sim/unit/attrib.h"
#include "shared_file.h"

/* --- Tables of operations and results */

struct row {
   char name[8];
   uint32_t in[3][4], result[4];
};

static bool
read_row(FILE *file, struct row *row)
{
   char line[256], part[4][48];
   do {
      if (!fgets(line, sizeof line, file))
         return false;
   } while (line[0] == '#');
   memset(row, 0, sizeof *row);
   assert_int_equal(sscanf(line, "%7[^\t]\t%47[^\t]\t%47[^\t]\t%47[^\t]\t%47[^\n]", row->name,
                           part[0], part[1], part[2], part[3]),
                    5);
   for (unsigned i = 0; i < 4; i++) {
      uint32_t *v = i < 3 ? row->in[i] : row->result;
      if (part[i][0] != '-')
         assert_int_equal(sscanf(part[i], "%8x %8x %8x %8x", &v[0], &v[1], &v[2], &v[3]), 4);
   }
   return true;
}

static unsigned
find_op(const struct nv2a_op *ops, unsigned count, const char *name)
{
   for (unsigned i = 1; i < count; i++) {
      if (!strcmp(ops[i].name, name) || (ops[i].alias && !strcmp(ops[i].alias, name)))
         return i;
   }
   return 0;
}

static void
run_mac(unsigned mac, const uint32_t a[4], const uint32_t b[4], const uint32_t c[4],
        uint32_t result[4])
{
   nv2a_u4_store(result, nv2a_unit_mac(mac, nv2a_u4_load(a), nv2a_u4_load(b), nv2a_u4_load(c)));
}

static void
run_ilu(unsigned ilu, const uint32_t c[4], bool exact_rsq, uint32_t result[4])
{
   nv2a_u4_store(result, nv2a_unit_ilu(ilu, nv2a_u4_load(c), exact_rsq));
}

/* Of a table's operation; false: none of the units that compute. MOV is of both. */
static void
compute(const struct row *row, uint32_t result[4])
{
   const unsigned mac = find_op(nv2a_mac_ops, NV2A_NUM_MACS, row->name);
   const unsigned ilu = find_op(nv2a_ilu_ops, NV2A_NUM_ILUS, row->name);
   const bool adds = mac == NV2A_MAC_ADD;
   assert_true(mac || ilu);
   if (mac)
      run_mac(mac, row->in[0], row->in[1], row->in[adds ? 1 : 2], result);
   if (!mac || ilu == NV2A_ILU_MOV)
      run_ilu(ilu, row->in[0], false, result);
}

static unsigned
check_exact(FILE *file)
{
   unsigned count = 0;
   struct row row;
   for (; read_row(file, &row); count++) {
      uint32_t result[4];
      compute(&row, result);
      for (unsigned i = 0; i < 4; i++) {
         if (result[i] != row.result[i])
            fail_msg("%s %08x: lane %u is %08x, not %08x", row.name, row.in[0][0], i, result[i],
                     row.result[i]);
      }
   }
   fclose(file);
   return count;
}

static void
test_table(void **state)
{
   FILE *file = fopen(DATA_FOLDER "/arithmetic.tsv", "r");
   assert_non_null(file);
   assert_true(check_exact(file) > 150);
}

static void
test_hardware_model(void **state)
{
   FILE *file = open_shared("nv2a/semantics_hw.tsv");
   if (!file)
      skip();
   assert_true(check_exact(file) >= 1900);
}

/* --- The model in host floats, which rounds to nearest and has other rules at the limits */

static bool
is_ordinary(uint32_t a)
{
   const int e = nv2a_f_exponent(a);
   return a == 0 || (e > 30 && e < 220);
}

static double
value_of(uint32_t bits)
{
   float f;
   memcpy(&f, &bits, sizeof f);
   return (double)f;
}

/* The models differ in what LIT makes of bases that are not above zero and large exponents. */
static bool
is_ordinary_row(const struct row *row)
{
   const double w = value_of(row->in[0][3]);
   if (!strcmp(row->name, "LIT") && (value_of(row->in[0][1]) <= 0.0 || w < -127.0 || w > 127.0))
      return false;
   for (unsigned i = 0; i < 4; i++) {
      for (unsigned k = 0; k < 3; k++) {
         if (!is_ordinary(row->in[k][i]))
            return false;
      }
      if (!is_ordinary(row->result[i]))
         return false;
   }
   return true;
}

static double
magnitude(double x)
{
   return x < 0.0 ? -x : x;
}

/* The size that errors are relative to: that of the largest number of the lane's sum. */
static double
lane_scale(const struct row *row, unsigned lane)
{
   double scale = magnitude(value_of(row->result[lane]));
   for (unsigned i = 0; i < 4; i++) {
      const double a = magnitude(value_of(row->in[0][i])), b = magnitude(value_of(row->in[1][i]));
      double term = 0.0;
      if (!strncmp(row->name, "DP", 2))
         term = a * b;
      else if (!strcmp(row->name, "ADD") && i == lane)
         term = a > b ? a : b;
      scale = term > scale ? term : scale;
   }
   return scale;
}

/* How far a lane may be off, in units of 2^-23. Powers and logarithms come from tables of 11 to 12
 * bits; LIT multiplies the errors of logarithm and exponent by each other's size. */
static double
lane_units(const struct row *row, unsigned lane)
{
   const double w = magnitude(value_of(row->in[0][3]));
   const double log_y = magnitude((double)(nv2a_f_exponent(row->in[0][1]) - 127)) + 1.0;
   if (lane == 2 && !strcmp(row->name, "LIT"))
      return (w + log_y) * 0x800;
   return lane == 2 && (!strcmp(row->name, "EXP") || !strcmp(row->name, "LOG")) ? 0x400 : 4.0;
}

static void
check_near(const struct row *row)
{
   uint32_t result[4];
   compute(row, result);
   for (unsigned i = 0; i < 4; i++) {
      const double error = magnitude(value_of(result[i]) - value_of(row->result[i]));
      if (error > lane_units(row, i) * lane_scale(row, i) / (1 << 23))
         fail_msg("%s %08x: lane %u is %08x, not near %08x", row->name, row->in[0][0], i, result[i],
                  row->result[i]);
   }
}

static void
test_host_model(void **state)
{
   FILE *file = open_shared("nv2a/semantics.tsv");
   unsigned count = 0;
   struct row row;
   if (!file)
      skip();
   while (read_row(file, &row)) {
      if (!strcmp(row.name, "ARL") && is_ordinary(row.in[0][0]) && is_ordinary(row.result[0]) &&
          nv2a_f_exponent(row.in[0][0]) < 150)
         assert_true((double)nv2a_unit_floor(row.in[0][0], true) == value_of(row.result[0]));
      else if (!strcmp(row.name, "ARL") || !is_ordinary_row(&row))
         continue;
      else
         check_near(&row);
      count++;
   }
   fclose(file);
   assert_true(count > 700);
}

/* --- What those tables lack */

struct scalar {
   unsigned ilu;
   uint32_t in, x, y, z;
};

/* From the definitions: limits, signs, powers of two. */
static const struct scalar scalars[] = {
    {NV2A_ILU_RCC, 0x00000000, 0x5f800000, 0x5f800000, 0x5f800000},
    {NV2A_ILU_RCC, 0x80000000, 0xdf800000, 0xdf800000, 0xdf800000},
    {NV2A_ILU_RCC, 0x7f800000, 0x1f800000, 0x1f800000, 0x1f800000},
    {NV2A_ILU_RCC, 0xff800000, 0x9f800000, 0x9f800000, 0x9f800000},
    {NV2A_ILU_RCC, 0xffc00000, 0x7fffffff, 0x7fffffff, 0x7fffffff},
    {NV2A_ILU_RCC, 0x00400000, 0x5f800000, 0x5f800000, 0x5f800000},
    {NV2A_ILU_RCC, 0x5f800000, 0x1f800000, 0x1f800000, 0x1f800000},
    {NV2A_ILU_RCC, 0x1f800000, 0x5f800000, 0x5f800000, 0x5f800000},
    {NV2A_ILU_RCC, 0x7f7fffff, 0x1f800000, 0x1f800000, 0x1f800000},
    {NV2A_ILU_RCC, 0xc0000000, 0xbf000000, 0xbf000000, 0xbf000000},
    {NV2A_ILU_RCP, 0x7f7fffff, 0x00000000, 0x00000000, 0x00000000},
    {NV2A_ILU_RSQ, 0x3f800000, 0x3f7fffff, 0x3f7fffff, 0x3f7fffff},
    {NV2A_ILU_RSQ, 0xc0800000, 0x3effffff, 0x3effffff, 0x3effffff},
    {NV2A_ILU_RSQ, 0x80000001, 0x7f800000, 0x7f800000, 0x7f800000},
    {NV2A_ILU_RSQ, 0xff800000, 0x00000000, 0x00000000, 0x00000000},
    {NV2A_ILU_RSQ, 0xffc00000, 0x7fffffff, 0x7fffffff, 0x7fffffff},
    {NV2A_ILU_LOG, 0x00000000, 0xff800000, 0x3f800000, 0xff800000},
    {NV2A_ILU_LOG, 0xff800000, 0x7f800000, 0x3f800000, 0x7f800000},
    {NV2A_ILU_LOG, 0xffc00001, 0x7fc00001, 0x7fc00001, 0x7fc00001},
    {NV2A_ILU_LOG, 0x3f800000, 0x00000000, 0x3f800000, 0x00000000},
    {NV2A_ILU_LOG, 0xbe000000, 0xc0400000, 0x3f800000, 0xc0400000},
    {NV2A_ILU_LOG, 0x41800000, 0x40800000, 0x3f800000, 0x40800000},
    {NV2A_ILU_EXP, 0x7fc00001, 0x7f800000, 0x7fc00001, 0x7fffffff},
    {NV2A_ILU_EXP, 0xbfc00000, 0x3e800000, 0x3f000000, 0x3eb50600},
    {NV2A_ILU_EXP, 0xc2fc0000, 0x00800000, 0x00000000, 0x00800000},
    {NV2A_ILU_EXP, 0xc2fd0000, 0x00000000, 0x3f000000, 0x00000000},
    {NV2A_ILU_EXP, 0xc3000000, 0x00000000, 0x00000000, 0x00000000},
    {NV2A_ILU_EXP, 0x42ff0000, 0x7f000000, 0x3f000000, 0x7f350600},
    {NV2A_ILU_EXP, 0x43000000, 0x7f800000, 0x00000000, 0x7f800000},
    {NV2A_ILU_EXP, 0x7f800000, 0x7f800000, 0x00000000, 0x7f800000},
};

static void
test_scalars(void **state)
{
   for (unsigned i = 0; i < sizeof scalars / sizeof scalars[0]; i++) {
      const struct scalar *s = &scalars[i];
      const uint32_t c[4] = {s->in, 0x40400000, 0x40400000, 0x40400000};
      uint32_t r[4];
      run_ilu(s->ilu, c, false, r);
      if (r[0] != s->x || r[1] != s->y || r[2] != s->z)
         fail_msg("%s %08x is %08x %08x %08x", nv2a_ilu_ops[s->ilu].name, s->in, r[0], r[1], r[2]);
   }
}

/* The switch concerns powers of four and nothing else. */
static void
test_exact_rsq(void **state)
{
   uint32_t r[4], plain[4];
   run_ilu(NV2A_ILU_RSQ, (const uint32_t[4]){0x3f800000}, true, r);
   assert_int_equal(r[0], 0x3f800000);
   run_ilu(NV2A_ILU_RSQ, (const uint32_t[4]){0x41800000}, true, r);
   assert_int_equal(r[0], 0x3e800000);
   run_ilu(NV2A_ILU_RSQ, (const uint32_t[4]){0x40000000}, true, r);
   run_ilu(NV2A_ILU_RSQ, (const uint32_t[4]){0x40000000}, false, plain);
   assert_int_equal(r[0], plain[0]);
}

/* Reciprocals stay near the real ones over all fractions. */
static void
test_reciprocals(void **state)
{
   for (uint32_t bits = 0x3f000000; bits < 0x40800000; bits += 977) {
      uint32_t r[4];
      const double x = value_of(bits);
      run_ilu(NV2A_ILU_RCP, (const uint32_t[4]){bits}, false, r);
      assert_true(magnitude(value_of(r[0]) * x - 1.0) < 0x1p-22);
      run_ilu(NV2A_ILU_RSQ, (const uint32_t[4]){bits}, false, r);
      assert_true(magnitude(value_of(r[0]) * value_of(r[0]) * x - 1.0) < 0x1p-20);
   }
}

enum { ONE = 0x3f800000, INF = 0x7f800000, NEGATIVE = (int)0x80000000 };

static const struct row vectors[] = {
    /* 0 times anything is 0, also in sums */
    {"DP3",
     {{0, 0, ONE, INF}, {INF, 0x7fc00000, 0x40000000, INF}},
     {0x40000000, 0x40000000, 0x40000000, 0x40000000}},
    /* the last lane of A is 1; a denormal there is zero */
    {"DPH",
     {{0, 0, 0, INF}, {0, 0, 0, 0x40400000}},
     {0x40400000, 0x40400000, 0x40400000, 0x40400000}},
    {"DPH", {{0, 0, 0, INF}, {0, 0, 0, 0x00400000}}, {0, 0, 0, 0}},
    /* copied lanes keep their bits */
    {"DST",
     {{INF, 0x40000000, 0x00000001, INF}, {INF, 0x40400000, INF, 0x7fc00001}},
     {ONE, 0x40c00000, 0x00000001, 0x7fc00001}},
    /* the product is cut before the sum: (1 + 2^-23)^2 - 1 */
    {"MAD",
     {{0x3f800001, 0, 0, 0}, {0x3f800001, INF, 0, 0}, {0xbf800000, 0xbf800000, 0x80000000, 0}},
     {0x34800000, 0xbf800000, 0, 0}},
    {"MAX",
     {{0x80000000, 0x7f800001, 0xff800001, ONE}, {0, INF, 0xff800000, 0xbf800000}},
     {0, 0x7f800001, 0xff800000, ONE}},
    {"SGE",
     {{0x80000000, 0x7f800001, 0xff800001, ONE}, {0, INF, 0xff800000, ONE}},
     {0, ONE, 0, ONE}},
    /* bits below the largest term are cut from magnitudes: 1 - 2^-40 is 1 */
    {"ADD",
     {{ONE, INF, 0x7f7fffff, 0x00400000}, {0xab800000, 0xff800000, 0x7f7fffff, 0x80400001}},
     {ONE, 0x7fffffff, 0x7f7fffff, 0x80000000}},
};

static void
test_vectors(void **state)
{
   for (unsigned i = 0; i < sizeof vectors / sizeof vectors[0]; i++) {
      uint32_t r[4];
      compute(&vectors[i], r);
      for (unsigned k = 0; k < 4; k++) {
         if (r[k] != vectors[i].result[k])
            fail_msg("%s (%u): lane %u is %08x", vectors[i].name, i, k, r[k]);
      }
   }
}

static uint32_t
next_random(uint32_t *seed)
{
   *seed ^= *seed << 13;
   *seed ^= *seed >> 17;
   *seed ^= *seed << 5;
   return *seed;
}

/* Numbers near each other, so that sums cancel, and near the limits; few are special. */
static uint32_t
random_number(uint32_t *seed)
{
   const uint32_t bits = next_random(seed);
   switch (next_random(seed) >> 8 & 7) {
   case 0:
      return bits;
   case 1:
      return (bits & 0x80ffffff) | 0x7e000000;
   case 2:
      return bits & 0x80ffffff;
   case 3:
      return bits & 0x80000000;
   case 4:
      return (bits & 0x80000003) | 0x3f800000;
   default:
      return (bits & 0x83ffffff) | 0x3c000000;
   }
}

/* What stands in one lane is no matter to the others, also when it is special. */
static void
test_lanes(void **state)
{
   static const uint8_t ops[] = {NV2A_MAC_MUL, NV2A_MAC_ADD, NV2A_MAC_MAD, NV2A_MAC_MIN,
                                 NV2A_MAC_MAX, NV2A_MAC_SLT, NV2A_MAC_SGE, NV2A_MAC_DP3};
   uint32_t seed = 1234567;
   for (unsigned n = 0; n < 200000; n++) {
      uint32_t in[3][4], with[4], without[4];
      for (unsigned i = 0; i < 12; i++)
         in[i / 4][i % 4] = random_number(&seed);
      const unsigned op = ops[n % sizeof ops];
      run_mac(op, in[0], in[1], in[2], without);
      in[0][3] = INF;
      run_mac(op, in[0], in[1], in[2], with);
      if (memcmp(with, without, 3 * sizeof with[0]))
         fail_msg("%s depends on the last lane", nv2a_mac_ops[op].name);
   }
}

/* a b + c as MAD, and as DPH of vectors that have nothing else. */
static void
test_sums_agree(void **state)
{
   uint32_t seed = 7654321;
   for (unsigned n = 0; n < 200000; n++) {
      uint32_t a[4] = {random_number(&seed)}, b[4] = {random_number(&seed)}, mad[4], dph[4];
      const uint32_t c = random_number(&seed);
      if (!nv2a_f_exponent(c))
         continue; /* a denormal is none after the multiplication by 1 */
      b[3] = c;
      run_mac(NV2A_MAC_MAD, a, b, (const uint32_t[4]){c}, mad);
      run_mac(NV2A_MAC_DPH, a, b, a, dph);
      if (mad[0] != dph[0])
         fail_msg("%08x * %08x + %08x: %08x and %08x", a[0], b[0], c, mad[0], dph[0]);
   }
}

static void
test_floor(void **state)
{
   static const struct {
      uint32_t in;
      int32_t out;
   } rows[] = {
       {0, 0},
       {NEGATIVE, 0},
       {ONE, 1},
       {0xbf800000, -1},
       {0x3f7fffff, 0},
       {0x80400000, 0},
       {0x80800000, -1},
       {0xbfc00000, -2},
       {0x411fffff, 9},
       {0x41200000, 10},
       {0xc3000000, -128},
       {0x4effffff, 0x7fffff80},
       {0x4f000000, INT32_MAX},
       {INF, INT32_MAX},
       {0xff800000, INT32_MIN},
       {0xffc00000, INT32_MAX},
       {0xcf000000, INT32_MIN},
   };
   for (unsigned i = 0; i < sizeof rows / sizeof rows[0]; i++)
      assert_int_equal(nv2a_unit_floor(rows[i].in, false), rows[i].out);
   assert_int_equal(nv2a_unit_floor(0x411fffff, true), 10);
   assert_int_equal(nv2a_unit_floor(0xbf7fffff, true), -1);
}

/* --- Attributes */

static void
test_attrib_numbers(void **state)
{
   static const struct {
      int n;
      uint32_t bits;
   } bytes[] = {{0, 0},    {1, 0x3b808080}, {3, 0x3c40c0c0}, {128, 0x3f008080}, {254, 0x3f7efefe},
                {255, ONE}},
     shorts[] = {{0, 0x37800080},    {1, 0x384000c0},      {-1, 0xb7800080},
                 {1000, 0x3cfa20fa}, {-1000, 0xbcf9e0f9},  {32766, 0x3f7ffdff},
                 {32767, ONE},       {-32767, 0xbf7ffdff}, {-32768, 0xbf800000}};
   for (unsigned i = 0; i < sizeof bytes / sizeof bytes[0]; i++)
      assert_int_equal(nv2a_attrib_ubyte((uint8_t)bytes[i].n), bytes[i].bits);
   for (unsigned i = 0; i < sizeof shorts / sizeof shorts[0]; i++)
      assert_int_equal(nv2a_attrib_short_normalised((int16_t)shorts[i].n), shorts[i].bits);
   for (int n = INT16_MIN; n <= INT16_MAX; n++)
      assert_true(value_of(nv2a_attrib_short((int16_t)n)) == (double)n);
}

static void
test_attrib_table(void **state)
{
   FILE *file = open_shared("nv2a/attr_convert.tsv");
   char line[256], kind[16];
   int n;
   uint32_t bits;
   unsigned count = 0;
   if (!file)
      skip();
   while (fgets(line, sizeof line, file)) {
      if (line[0] == '#')
         continue;
      assert_int_equal(sscanf(line, "%15s %d %x", kind, &n, &bits), 3);
      if (!strcmp(kind, "ubyte"))
         assert_int_equal(nv2a_attrib_ubyte((uint8_t)n), bits);
      else if (!strcmp(kind, "short"))
         assert_int_equal(nv2a_attrib_short((int16_t)n), bits);
      else
         assert_int_equal(nv2a_attrib_short_normalised((int16_t)n), bits);
      count++;
   }
   fclose(file);
   assert_true(count > 400);
}

static void
assert_vector(const float v[4], float x, float y, float z, float w)
{
   assert_true(v[0] == x && v[1] == y && v[2] == z && v[3] == w);
}

static void
test_attrib_fetch(void **state)
{
   static const uint8_t bytes[4] = {255, 0, 255, 0};
   static const float floats[4] = {1.0f, 2.0f, 3.0f, 4.0f};
   static const int16_t shorts[4] = {5, -6, 32767, -32768};
   const uint8_t *f = (const uint8_t *)floats, *s = (const uint8_t *)shorts;
   /* x = -1 (1023 parts), y = 1023, z = -512 */
   static const uint32_t packed = 0x7ffu | 0x3ffu << 11 | 0x200u << 22;
   static const uint8_t d3d[4] = {0, 0, 255, 255};
   float v[4];
   assert_true(nv2a_attrib_fetch(NV2A_ATTRIB_UB_OGL, 4, bytes, v));
   assert_vector(v, 1, 0, 1, 0);
   assert_true(nv2a_attrib_fetch(NV2A_ATTRIB_UB_D3D, 4, d3d, v));
   assert_vector(v, 1, 0, 0, 1);
   assert_true(nv2a_attrib_fetch(NV2A_ATTRIB_F, 1, f, v));
   assert_vector(v, 1, 0, 0, 1);
   assert_true(nv2a_attrib_fetch(NV2A_ATTRIB_F, 7, f, v));
   assert_vector(v, 1, 2, 0, 3);
   assert_true(nv2a_attrib_fetch(NV2A_ATTRIB_S32K, 4, s, v));
   assert_vector(v, 5, -6, 32767, -32768);
   assert_true(nv2a_attrib_fetch(NV2A_ATTRIB_S1, 4, s, v));
   assert_true(v[2] == 1.0f && v[3] == -1.0f);
   assert_true(nv2a_attrib_fetch(NV2A_ATTRIB_CMP, 1, (const uint8_t *)&packed, v));
   assert_vector(v, -1.0f / 1023.0f, 1.0f, -1.0f, 1.0f);
   assert_false(nv2a_attrib_fetch(NV2A_ATTRIB_F, 0, f, v));
   assert_false(nv2a_attrib_fetch(3, 4, f, v));
   assert_false(nv2a_attrib_fetch(NV2A_ATTRIB_F, 5, f, v));
   assert_vector(v, -1.0f / 1023.0f, 1.0f, -1.0f, 1.0f);
}

static void
test_attrib_sizes(void **state)
{
   static const unsigned bytes[7][8] = {
       {0, 0, 0, 4, 4, 0, 0, 4}, {0, 2, 4, 6, 8, 0, 0, 6}, {0, 4, 8, 12, 16, 0, 0, 12}, {0},
       {0, 1, 2, 3, 4, 0, 0, 3}, {0, 2, 4, 6, 8, 0, 0, 6}, {0, 4, 4, 4, 4, 0, 0, 4},
   };
   for (unsigned type = 0; type < 7; type++) {
      for (unsigned size = 0; size < 8; size++) {
         assert_int_equal(nv2a_attrib_bytes(type, size), bytes[type][size]);
         assert_int_equal(nv2a_attrib_words(type, size), (bytes[type][size] + 3) / 4);
      }
   }
}

int
main(void)
{
   const struct CMUnitTest tests[] = {
       cmocka_unit_test(test_table),          cmocka_unit_test(test_hardware_model),
       cmocka_unit_test(test_host_model),     cmocka_unit_test(test_scalars),
       cmocka_unit_test(test_exact_rsq),      cmocka_unit_test(test_reciprocals),
       cmocka_unit_test(test_vectors),        cmocka_unit_test(test_lanes),
       cmocka_unit_test(test_sums_agree),     cmocka_unit_test(test_floor),
       cmocka_unit_test(test_attrib_numbers), cmocka_unit_test(test_attrib_table),
       cmocka_unit_test(test_attrib_fetch),   cmocka_unit_test(test_attrib_sizes),
   };
   return cmocka_run_group_tests(tests, NULL, NULL);
}

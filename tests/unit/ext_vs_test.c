/* The operations of EXT_vertex_shader: every row of the table against formulas written down a
 * second time here, every other combination of operand types refused, and what OP_INDEX_EXT does
 * at the ends of its block. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "compiler/analysis/validate.h"
#include "compiler/frontend/ext_vs/ext_vs.h"
#include "compiler/pass/pass.h"

/* --- The table of the checklist (EVS-198..276) */

enum close { EXACT, CLOSE /* 2^-20 relative (EVS-197) */ };

/* Component i of the result; scalars stand in every component of their operand. */
typedef float (*formula)(const float a[4], const float b[4], const float c[4], unsigned i);

#define FORMULA(name, expr)                                                                        \
   static float name(const float a[4], const float b[4], const float c[4], unsigned i)             \
   {                                                                                               \
      return expr;                                                                                 \
   }
FORMULA(f_negate, -a[i])
FORMULA(f_dot3, a[0] * b[0] + a[1] * b[1] + a[2] * b[2])
FORMULA(f_dot4, a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3])
FORMULA(f_mul, a[i] * b[i])
FORMULA(f_add, a[i] + b[i])
FORMULA(f_madd, a[i] * b[i] + c[i])
FORMULA(f_frac, a[i] - floorf(a[i]))
FORMULA(f_max, a[i] > b[i] ? a[i] : b[i])
FORMULA(f_min, a[i] < b[i] ? a[i] : b[i])
FORMULA(f_set_ge, a[i] >= b[i])
FORMULA(f_set_lt, a[i] < b[i])
FORMULA(f_clamp, a[i] <= b[i] ? b[i] : a[i] >= c[i] ? c[i] : a[i])
FORMULA(f_floor, floorf(a[i]))
FORMULA(f_round, floorf(a[i] + 0.5f))
FORMULA(f_exp, (float)exp2(a[i]))
FORMULA(f_log, a[i] == 0 ? -INFINITY : (float)log2(a[i]))
FORMULA(f_power, (float)pow(a[i], b[i]))
FORMULA(f_recip, a[i] == 0 ? INFINITY : 1 / a[i])
FORMULA(f_recip_sqrt, a[i] == 0 ? INFINITY : (float)(1 / sqrt(a[i])))
FORMULA(f_sub, a[i] - b[i])
FORMULA(f_cross, i == 3 ? 1 : a[(i + 1) % 3] * b[(i + 2) % 3] - b[(i + 1) % 3] * a[(i + 2) % 3])
FORMULA(f_mov, a[i])

static const struct row {
   enum ext_vs_op op;
   const char *shapes[10];
   formula f;
   enum close close;
} rows[] = {
    {EXT_VS_NEGATE, {"SS", "VS", "VV"}, f_negate, EXACT},
    {EXT_VS_DOT3, {"SVV", "VVV"}, f_dot3, EXACT},
    {EXT_VS_DOT4, {"SVV", "VVV"}, f_dot4, EXACT},
    {EXT_VS_MUL, {"SSS", "VSS", "VSV", "VVS", "VVV"}, f_mul, EXACT},
    {EXT_VS_ADD, {"SSS", "VSS", "VSV", "VVS", "VVV"}, f_add, EXACT},
    {EXT_VS_MADD,
     {"SSSS", "VSSS", "VSVV", "VVSV", "VSSV", "VVVS", "VVSS", "VSVS", "VVVV"},
     f_madd,
     EXACT},
    {EXT_VS_FRAC, {"SS", "VS", "VV"}, f_frac, EXACT},
    {EXT_VS_MAX, {"SSS", "VSS", "VSV", "VVS", "VVV"}, f_max, EXACT},
    {EXT_VS_MIN, {"SSS", "VSS", "VSV", "VVS", "VVV"}, f_min, EXACT},
    {EXT_VS_SET_GE, {"SSS", "VSS", "VSV", "VVS", "VVV"}, f_set_ge, EXACT},
    {EXT_VS_SET_LT, {"SSS", "VSS", "VSV", "VVS", "VVV"}, f_set_lt, EXACT},
    {EXT_VS_CLAMP, {"SSSS", "VSSS", "VVSS", "VVVS", "VVSV", "VVVV"}, f_clamp, EXACT},
    {EXT_VS_FLOOR, {"SS", "VS", "VV"}, f_floor, EXACT},
    {EXT_VS_ROUND, {"SS", "VS", "VV"}, f_round, EXACT},
    {EXT_VS_EXP_BASE_2, {"SS"}, f_exp, CLOSE},
    {EXT_VS_LOG_BASE_2, {"SS"}, f_log, CLOSE},
    {EXT_VS_POWER, {"SSS"}, f_power, CLOSE},
    {EXT_VS_RECIP, {"SS"}, f_recip, EXACT},
    {EXT_VS_RECIP_SQRT, {"SS"}, f_recip_sqrt, CLOSE},
    {EXT_VS_SUB, {"SSS", "VSS", "VSV", "VVS", "VVV"}, f_sub, EXACT},
    {EXT_VS_CROSS_PRODUCT, {"VVV"}, f_cross, EXACT},
    {EXT_VS_MOV, {"SS", "VS", "VV"}, f_mov, EXACT},
    /* Checked by tests of their own */
    {EXT_VS_INDEX, {"SSS", "VSV", "MSM"}, NULL, EXACT},
    {EXT_VS_MULTIPLY_MATRIX, {"VMV"}, NULL, EXACT},
};
#define NUM_ROWS (sizeof rows / sizeof rows[0])

/* --- A shader under test: locals, constants, invariants */

struct bench {
   struct ext_vs_program program;
   float params[1024][4];
   float inputs[VERT_ATTRIB_MAX + 64][4];
   float out[VARYING_MAX][4];
   float values[64 * 16]; /* of local constants */
   unsigned num_values;
};

static enum ext_vs_type
type_of(char letter)
{
   return letter == 'S' ? EXT_VS_SCALAR : letter == 'V' ? EXT_VS_VECTOR : EXT_VS_MATRIX;
}

static struct ext_vs_operand
output(unsigned varying)
{
   return (struct ext_vs_operand){EXT_VS_OUTPUT, varying};
}

static struct ext_vs_operand
block(struct bench *t, enum ext_vs_storage storage, char letter, uint32_t count, const float *v)
{
   struct ext_vs_block made = {.storage = storage, .type = type_of(letter), .count = count};
   if (storage == EXT_VS_LOCAL_CONSTANT) {
      const unsigned n = count * ext_vs_components(made.type);
      assert_true(t->num_values + n <= sizeof t->values / sizeof t->values[0]);
      made.values = memcpy(t->values + t->num_values, v, n * sizeof *v);
      t->num_values += n;
   }
   const uint32_t index = ext_vs_add_block(&t->program, &made);
   assert_true(index != UINT32_MAX);
   return (struct ext_vs_operand){index, 0};
}

static struct ext_vs_operand
constant(struct bench *t, char letter, const float *v)
{
   return block(t, EXT_VS_LOCAL_CONSTANT, letter, 1, v);
}

static struct ext_vs_operand
local(struct bench *t, char letter)
{
   return block(t, EXT_VS_LOCAL, letter, 1, NULL);
}

static void
add(struct bench *t, struct ext_vs_instr instr)
{
   assert_true(ext_vs_add_instr(&t->program, &instr));
}

static void
mov(struct bench *t, struct ext_vs_operand res, struct ext_vs_operand a)
{
   add(t, (struct ext_vs_instr){.op = EXT_VS_MOV, .res = res, .arg = {a}});
}

static void
execute(struct bench *t, const struct ir_shader *sh)
{
   uint8_t masks[VARYING_MAX];
   struct ir_eval eval = {.inputs = (const float(*)[4])t->inputs,
                          .params = t->params,
                          .outputs = t->out,
                          .output_mask = masks};
   assert_true(ir_eval_run(sh, &eval));
}

/* Runs as translated and as optimized; both give the same bits. */
static void
run(struct bench *t, const struct ext_vs_options *options)
{
   static const struct ext_vs_options none;
   struct ext_vs_layout layout;
   float before[VARYING_MAX][4];
   const float zero[4] = {0};
   mov(t, output(VARYING_HPOS), constant(t, 'V', zero));
   assert_true(ext_vs_layout_init(&layout, &t->program));
   assert_true(layout.defined);
   struct ir_shader *sh = ext_vs_translate(&t->program, &layout, options ? options : &none);
   assert_non_null(sh);
   char *message = ir_validate(sh, "ext_vs");
   if (message)
      fail_msg("%s", message);
   execute(t, sh);
   memcpy(before, t->out, sizeof before);
   assert_true(ir_optimize(sh, IR_PASS_VALIDATE));
   execute(t, sh);
   for (unsigned i = 0; i < VARYING_MAX; i++) {
      for (unsigned c = 0; c < 4; c++) {
         const float x = before[i][c], y = t->out[i][c];
         if (x != y && (x == x || y == y))
            fail_msg("output %u.%u: %g, optimized %g", i, c, (double)x, (double)y);
      }
   }
   ir_shader_destroy(sh);
   ext_vs_layout_finish(&layout);
}

static void
finish(struct bench *t)
{
   ext_vs_program_finish(&t->program);
   memset(t, 0, sizeof *t);
}

/* --- Every row */

static const float samples[][4] = {
    {1.5f, -2.25f, 0.75f, 3.0f},     {-1.7f, 2.5f, -2.5f, 0.5f}, {0.0f, 1.0f, -1.0f, 2.0f},
    {4.0f, 0.25f, 1000.0f, -0.125f}, {2.0f, 2.0f, 2.0f, 2.0f},
};
#define NUM_SAMPLES (sizeof samples / sizeof samples[0])

static void
check_value(const struct row *row, const char *shape, float expected, float found, unsigned i)
{
   const float error = fabsf(found - expected);
   const float allowed = row->close == EXACT ? 0 : fabsf(expected) * 0x1p-20f;
   if (expected != expected || expected == found || error <= allowed)
      return;
   fail_msg("%s %s component %u: %.9g, expected %.9g", ext_vs_op_name(row->op), shape, i,
            (double)found, (double)expected);
}

/* One row on operands of one storage class, the result in a local and then in an output. */
static void
check_shape(const struct row *row, const char *shape, enum ext_vs_storage storage, unsigned sample)
{
   static struct bench t;
   float v[3][4];
   const float old[4] = {9, 8, 7, 6};
   struct ext_vs_instr instr = {.op = (uint8_t)row->op, .res = local(&t, shape[0])};
   for (unsigned a = 0; shape[1 + a]; a++) {
      const float *from = samples[(sample + a) % NUM_SAMPLES];
      for (unsigned i = 0; i < 4; i++)
         v[a][i] = shape[1 + a] == 'S' ? from[0] : from[i];
      instr.arg[a] = block(&t, storage, shape[1 + a], 1, from);
      /* Places in the order of use: argument a, one column each. */
      memcpy(t.params[EXT_VS_NUM_CLIP_PARAMS + a], from, sizeof v[a]);
   }
   mov(&t, output(VARYING_TEX0 + 1), constant(&t, 'V', old));
   if (shape[0] == 'V')
      mov(&t, instr.res, constant(&t, 'V', old));
   add(&t, instr);
   mov(&t, output(VARYING_TEX0), instr.res);
   if (shape[0] == 'V') {
      instr.res = output(VARYING_TEX0 + 1);
      add(&t, instr);
   }
   run(&t, NULL);
   for (unsigned i = 0; i < 4; i++) {
      const bool kept = row->op == EXT_VS_DOT3 && shape[0] == 'V' && i == 3; /* EVS-205 */
      const float expected = kept ? old[3] : row->f(v[0], v[1], v[2], i);
      check_value(row, shape, expected, t.out[VARYING_TEX0][i], i);
      if (shape[0] == 'V')
         check_value(row, shape, expected, t.out[VARYING_TEX0 + 1][i], i);
   }
   finish(&t);
}

static void
test_rows(void **state)
{
   unsigned num = 0;
   for (unsigned r = 0; r < NUM_ROWS; r++) {
      for (unsigned s = 0; rows[r].shapes[s]; s++) {
         num++;
         for (unsigned sample = 0; rows[r].f && sample < NUM_SAMPLES; sample++) {
            check_shape(&rows[r], rows[r].shapes[s], EXT_VS_LOCAL_CONSTANT, sample);
            check_shape(&rows[r], rows[r].shapes[s], EXT_VS_INVARIANT, sample);
         }
      }
   }
   assert_int_equal(num, 79);
}

static bool
is_listed(const struct row *row, const char *shape)
{
   for (unsigned i = 0; row->shapes[i]; i++) {
      if (!strcmp(row->shapes[i], shape))
         return true;
   }
   return false;
}

/* EVS-277..300: all combinations of three types. */
static void
test_illegal_shapes(void **state)
{
   for (unsigned r = 0; r < NUM_ROWS; r++) {
      const unsigned length = 1 + (unsigned)strlen(rows[r].shapes[0] + 1);
      unsigned combinations = 1;
      for (unsigned i = 0; i < length; i++)
         combinations *= 3;
      assert_int_equal(ext_vs_num_args(rows[r].op), length - 1);
      for (unsigned n = 0; n < combinations; n++) {
         enum ext_vs_type types[4];
         char shape[5] = {0};
         for (unsigned i = 0, rest = n; i < length; i++, rest /= 3) {
            types[i] = (enum ext_vs_type)(rest % 3);
            shape[i] = "SVM"[rest % 3];
         }
         if (ext_vs_shape_is_legal(rows[r].op, types) != is_listed(&rows[r], shape))
            fail_msg("%s %s", ext_vs_op_name(rows[r].op), shape);
      }
   }
}

/* --- Details */

static float
power(float a, float b)
{
   static struct bench t;
   const struct ext_vs_operand r = local(&t, 'S');
   add(&t, (struct ext_vs_instr){.op = EXT_VS_POWER,
                                 .res = r,
                                 .arg = {constant(&t, 'S', &a), constant(&t, 'S', &b)}});
   mov(&t, output(VARYING_TEX0), r);
   run(&t, NULL);
   const float x = t.out[VARYING_TEX0][0];
   finish(&t);
   return x;
}

/* EVS-267 */
static void
test_power(void **state)
{
   assert_float_equal(power(-2, 3), -8, 1e-5);
   assert_float_equal(power(-2, 2), 4, 1e-5);
   assert_float_equal(power(-2, -1), -0.5, 1e-6);
   assert_true(isnan(power(-2, 1.5f)));
   assert_float_equal(power(0, 0), 1, 0);
   assert_float_equal(power(0, 2), 0, 0);
}

/* EVS-192, EVS-276: the result is an argument too. */
static void
test_matrix(void **state)
{
   static struct bench t;
   const float m[16] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16};
   const float v[4] = {1, 10, 100, 1000};
   const struct ext_vs_operand e = local(&t, 'V');
   mov(&t, e, constant(&t, 'V', v));
   add(&t, (struct ext_vs_instr){
               .op = EXT_VS_MULTIPLY_MATRIX, .res = e, .arg = {constant(&t, 'M', m), e}});
   mov(&t, output(VARYING_TEX0), e);
   run(&t, NULL);
   for (unsigned r = 0; r < 4; r++)
      assert_float_equal(t.out[VARYING_TEX0][r],
                         m[r] + 10 * m[4 + r] + 100 * m[8 + r] + 1000 * m[12 + r], 0);
   finish(&t);
}

/* EVS-321..324: rows of matrices. */
static void
test_insert_extract(void **state)
{
   static struct bench t;
   const float v[4] = {1, 2, 3, 4}, s = 9;
   const struct ext_vs_operand m = local(&t, 'M'), row = local(&t, 'V'), x = local(&t, 'S');
   add(&t, (struct ext_vs_instr){
               .op = EXT_VS_INSERT, .res = m, .arg = {constant(&t, 'V', v)}, .select = {2}});
   add(&t, (struct ext_vs_instr){.op = EXT_VS_EXTRACT, .res = row, .arg = {m}, .select = {2}});
   add(&t, (struct ext_vs_instr){.op = EXT_VS_EXTRACT, .res = x, .arg = {row}, .select = {3}});
   add(&t, (struct ext_vs_instr){
               .op = EXT_VS_INSERT, .res = row, .arg = {constant(&t, 'S', &s)}, .select = {1}});
   mov(&t, output(VARYING_TEX0), row);
   mov(&t, output(VARYING_TEX0 + 1), x);
   add(&t, (struct ext_vs_instr){.op = EXT_VS_EXTRACT, .res = row, .arg = {m}, .select = {1}});
   mov(&t, output(VARYING_TEX0 + 2), row);
   run(&t, NULL);
   const float expected[3][4] = {{1, 9, 3, 4}, {4, 4, 4, 4}, {0, 0, 0, 0}};
   assert_memory_equal(t.out[VARYING_TEX0], expected, sizeof expected);
   finish(&t);
}

/* EVS-308..320 */
static void
test_swizzle_mask(void **state)
{
   static struct bench t;
   const float v[4] = {1, 2, 3, 4};
   const struct ext_vs_operand r = local(&t, 'V');
   mov(&t, r, constant(&t, 'V', v));
   add(&t,
       (struct ext_vs_instr){.op = EXT_VS_SWIZZLE, .res = r, .arg = {r}, .select = {3, 6, 8, 10}});
   mov(&t, output(VARYING_TEX0), r);
   add(&t, (struct ext_vs_instr){.op = EXT_VS_WRITE_MASK,
                                 .res = output(VARYING_TEX0),
                                 .arg = {constant(&t, 'V', v)},
                                 .mask = 0x4});
   run(&t, NULL);
   const float expected[4] = {4, -3, 3, -1};
   assert_memory_equal(t.out[VARYING_TEX0], expected, sizeof expected);
   finish(&t);
}

/* --- OP_INDEX_EXT (EVS-301..307) */

#define MEMBERS 5

static float
member(unsigned i, unsigned c)
{
   return (float)(100 * (i + 1) + c);
}

/* What a block of MEMBERS symbols gives at base + index. */
static void
check_index(enum ext_vs_storage storage, char letter, unsigned base, float index, int expected)
{
   static struct bench t;
   float v[MEMBERS][16];
   const unsigned n = ext_vs_components(type_of(letter));
   const struct ext_vs_operand r = local(&t, letter), i = block(&t, EXT_VS_INVARIANT, 'S', 1, NULL);
   float packed[MEMBERS * 16];
   for (unsigned m = 0; m < MEMBERS; m++) {
      for (unsigned c = 0; c < n; c++) {
         packed[m * n + c] = v[m][c] = member(m, c);
         t.params[EXT_VS_NUM_CLIP_PARAMS + m * ext_vs_columns(type_of(letter)) + c / 4][c % 4] =
             storage == EXT_VS_INVARIANT || storage == EXT_VS_LOCAL_CONSTANT ? v[m][c] : 0;
         t.inputs[VERT_ATTRIB_VARIANT0 + m * ext_vs_columns(type_of(letter)) + c / 4][c % 4] =
             v[m][c];
      }
   }
   /* The index is the next parameter. */
   const bool params = storage == EXT_VS_INVARIANT || storage == EXT_VS_LOCAL_CONSTANT;
   t.params[EXT_VS_NUM_CLIP_PARAMS + (params ? MEMBERS * ext_vs_columns(type_of(letter)) : 0)][0] =
       index;
   struct ext_vs_operand b = block(&t, storage, letter, MEMBERS, packed);
   for (unsigned m = 0; storage == EXT_VS_LOCAL && m < MEMBERS; m++) {
      b.symbol = m;
      if (letter != 'M') {
         mov(&t, b, constant(&t, letter, v[m]));
         continue;
      }
      for (uint8_t row = 0; row < 4; row++) {
         const float line[4] = {v[m][row], v[m][4 + row], v[m][8 + row], v[m][12 + row]};
         add(&t,
             (struct ext_vs_instr){
                 .op = EXT_VS_INSERT, .res = b, .arg = {constant(&t, 'V', line)}, .select = {row}});
      }
   }
   b.symbol = base;
   add(&t, (struct ext_vs_instr){.op = EXT_VS_INDEX, .res = r, .arg = {i, b}});
   for (uint8_t row = 0; row < 4; row++) {
      if (letter == 'M')
         add(&t, (struct ext_vs_instr){.op = EXT_VS_EXTRACT,
                                       .res = output(VARYING_TEX0 + row),
                                       .arg = {r},
                                       .select = {row}});
   }
   if (letter != 'M')
      mov(&t, output(VARYING_TEX0), r);
   run(&t, NULL);
   for (unsigned c = 0; c < n; c++) {
      const float found =
          letter == 'M' ? t.out[VARYING_TEX0 + c % 4][c / 4] : t.out[VARYING_TEX0][c];
      const float wanted = expected < 0 ? 0 : member((unsigned)expected, c);
      if (found != wanted)
         fail_msg("storage %d %c %u + %g component %u: %g", storage, letter, base, (double)index, c,
                  (double)found);
   }
   finish(&t);
}

static void
test_index(void **state)
{
   static const enum ext_vs_storage storages[] = {EXT_VS_INVARIANT, EXT_VS_LOCAL_CONSTANT,
                                                  EXT_VS_LOCAL, EXT_VS_VARIANT};
   static const struct {
      unsigned base;
      float index;
      int member; /* -1: outside, zero (EVS-304) */
   } cases[] = {
       {0, 0, 0},     {0, 1.9f, 1},      {0, -0.5f, 0},      {2, -2, 0},
       {0, 4, 4},     {0, 5, -1},        {4, 1, -1},         {0, -1, -1},
       {0, 1e9f, -1}, {3, INFINITY, -1}, {1, -INFINITY, -1}, {0, 3.4e38f, -1},
   };
   for (unsigned s = 0; s < 4; s++) {
      for (unsigned l = 0; l < 3; l++) {
         for (unsigned i = 0; i < sizeof cases / sizeof cases[0]; i++)
            check_index(storages[s], "SVM"[l], cases[i].base, cases[i].index, cases[i].member);
      }
   }
   check_index(EXT_VS_INVARIANT, 'V', 2, NAN, 2); /* NaN converts to 0 */
}

/* --- Inputs, outputs and limits */

static void
test_inputs(void **state)
{
   static struct bench t;
   const struct ext_vs_block normal = {
       .storage = EXT_VS_ATTRIB, .type = EXT_VS_VECTOR, .count = 1, .attrib = VERT_ATTRIB_NORMAL};
   const struct ext_vs_block diffuse = {.storage = EXT_VS_ATTRIB,
                                        .type = EXT_VS_VECTOR,
                                        .count = 1,
                                        .attrib = VERT_ATTRIB_MAT_DIFFUSE};
   const struct ext_vs_block range = {
       .storage = EXT_VS_VARIANT, .type = EXT_VS_VECTOR, .count = 1, .normalized = true};
   const struct ext_vs_block *const blocks[] = {&normal, &diffuse, &range};
   const struct ext_vs_options options = {.material_color = 1u << VERT_ATTRIB_MAT_DIFFUSE};
   const float in[4] = {2, -3, 0.5f, 7}, color[4] = {5, 6, 7, 8};
   for (unsigned i = 0; i < 3; i++) {
      const uint32_t index = ext_vs_add_block(&t.program, blocks[i]);
      mov(&t, output(VARYING_TEX0 + i), (struct ext_vs_operand){index, 0});
   }
   memcpy(t.inputs[VERT_ATTRIB_NORMAL], in, sizeof in);
   memcpy(t.inputs[VERT_ATTRIB_VARIANT0], in, sizeof in);
   memcpy(t.inputs[VERT_ATTRIB_COLOR0], color, sizeof color);
   run(&t, &options);
   /* EVS-158, EVS-152, EVS-120 */
   const float expected[3][4] = {{2, -3, 0.5f, 0}, {5, 6, 7, 8}, {1, -1, 0.5f, 1}};
   assert_memory_equal(t.out[VARYING_TEX0], expected, sizeof expected);
   /* EVS-183 */
   const float white[4] = {1, 1, 1, 1};
   assert_memory_equal(t.out[VARYING_COL0], white, sizeof white);
   finish(&t);
}

/* Clip distances come from the position, whatever else is written (EVS-075). */
static void
test_clip_planes(void **state)
{
   static struct bench t;
   const float plane[4] = {1, 2, 3, 4};
   const struct ext_vs_options options = {.clip_planes = 1u << 2};
   const struct ext_vs_operand m = constant(&t, 'V', plane);
   struct ext_vs_instr mask = {
       .op = EXT_VS_WRITE_MASK, .res = output(VARYING_HPOS), .arg = {m}, .mask = 0xf};
   memcpy(t.params[EXT_VS_CLIP_PARAM + 2], plane, sizeof plane);
   struct ext_vs_layout layout;
   add(&t, mask);
   assert_true(ext_vs_layout_init(&layout, &t.program));
   struct ir_shader *sh = ext_vs_translate(&t.program, &layout, &options);
   assert_non_null(sh);
   assert_true(ir_optimize(sh, IR_PASS_VALIDATE));
   execute(&t, sh);
   assert_float_equal(t.out[VARYING_CLP0 + 2][0], 1 + 4 + 9 + 16, 0);
   assert_true(sh->outputs_written >> (VARYING_CLP0 + 2) & 1);
   assert_false(sh->outputs_written >> VARYING_CLP0 & 1);
   ir_shader_destroy(sh);
   ext_vs_layout_finish(&layout);
   finish(&t);
}

static bool
is_defined(const struct bench *t, struct ext_vs_usage *usage)
{
   struct ext_vs_layout layout;
   assert_true(ext_vs_layout_init(&layout, &t->program));
   const bool defined = layout.defined;
   *usage = layout.usage;
   ext_vs_layout_finish(&layout);
   return defined;
}

/* EVS-337..339 */
static void
test_limits(void **state)
{
   static struct bench t;
   struct ext_vs_usage usage;
   const struct ext_vs_operand in =
       block(&t, EXT_VS_INVARIANT, 'V', EXT_VS_MAX_INVARIANTS + 1, NULL);
   assert_false(is_defined(&t, &usage)); /* B-05 */
   for (uint32_t i = 0; i < EXT_VS_MAX_INVARIANTS; i++)
      mov(&t, output(VARYING_HPOS), (struct ext_vs_operand){in.block, i});
   assert_true(is_defined(&t, &usage));
   assert_int_equal(usage.invariants, EXT_VS_MAX_INVARIANTS);
   mov(&t, output(VARYING_HPOS), (struct ext_vs_operand){in.block, EXT_VS_MAX_INVARIANTS});
   assert_false(is_defined(&t, &usage));
   assert_int_equal(usage.invariants, EXT_VS_MAX_INVARIANTS + 1);
   finish(&t);

   const struct ext_vs_operand one = block(&t, EXT_VS_INVARIANT, 'V', 1, NULL);
   for (unsigned i = 0; i < EXT_VS_MAX_INSTRUCTIONS; i++)
      mov(&t, output(VARYING_HPOS), one);
   assert_true(is_defined(&t, &usage));
   assert_int_equal(usage.instructions, EXT_VS_MAX_INSTRUCTIONS);
   mov(&t, output(VARYING_HPOS), one);
   assert_false(is_defined(&t, &usage));
   assert_int_equal(usage.instructions, EXT_VS_MAX_INSTRUCTIONS + 1);
   finish(&t);
}

int
main(void)
{
   const struct CMUnitTest tests[] = {
       cmocka_unit_test(test_rows),           cmocka_unit_test(test_illegal_shapes),
       cmocka_unit_test(test_power),          cmocka_unit_test(test_matrix),
       cmocka_unit_test(test_insert_extract), cmocka_unit_test(test_swizzle_mask),
       cmocka_unit_test(test_index),          cmocka_unit_test(test_inputs),
       cmocka_unit_test(test_clip_planes),    cmocka_unit_test(test_limits),
   };
   return cmocka_run_group_tests_name("ext_vs", tests, NULL, NULL);
}

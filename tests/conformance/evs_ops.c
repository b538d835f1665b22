/* EXT_vertex_shader: every legal shape of every operation, by value. The rows and the arithmetic
 * here are written from the checklist, in doubles. */
#include <float.h>
#include <stdio.h>

#include "ct_evs.h"

/* Result type and argument types: S scalar, V vector, M matrix. */
struct row {
   const char *id;
   GLenum op;
   const char *types;
};

static const struct row rows[] = {
    {"EVS-198", GL_OP_INDEX_EXT, "SSS"},
    {"EVS-199", GL_OP_INDEX_EXT, "VSV"},
    {"EVS-200", GL_OP_INDEX_EXT, "MSM"},
    {"EVS-201", GL_OP_NEGATE_EXT, "SS"},
    {"EVS-202", GL_OP_NEGATE_EXT, "VS"},
    {"EVS-203", GL_OP_NEGATE_EXT, "VV"},
    {"EVS-204", GL_OP_DOT3_EXT, "SVV"},
    {"EVS-205", GL_OP_DOT3_EXT, "VVV"},
    {"EVS-206", GL_OP_DOT4_EXT, "SVV"},
    {"EVS-207", GL_OP_DOT4_EXT, "VVV"},
    {"EVS-208", GL_OP_MUL_EXT, "SSS"},
    {"EVS-209", GL_OP_MUL_EXT, "VSS"},
    {"EVS-210", GL_OP_MUL_EXT, "VSV"},
    {"EVS-211", GL_OP_MUL_EXT, "VVS"},
    {"EVS-212", GL_OP_MUL_EXT, "VVV"},
    {"EVS-213", GL_OP_MOV_EXT, "SS"},
    {"EVS-214", GL_OP_MOV_EXT, "VS"},
    {"EVS-215", GL_OP_MOV_EXT, "VV"},
    {"EVS-216", GL_OP_ADD_EXT, "SSS"},
    {"EVS-217", GL_OP_ADD_EXT, "VSS"},
    {"EVS-218", GL_OP_ADD_EXT, "VSV"},
    {"EVS-219", GL_OP_ADD_EXT, "VVS"},
    {"EVS-220", GL_OP_ADD_EXT, "VVV"},
    {"EVS-221", GL_OP_MADD_EXT, "SSSS"},
    {"EVS-222", GL_OP_MADD_EXT, "VSSS"},
    {"EVS-223", GL_OP_MADD_EXT, "VSVV"},
    {"EVS-224", GL_OP_MADD_EXT, "VVSV"},
    {"EVS-225", GL_OP_MADD_EXT, "VSSV"},
    {"EVS-226", GL_OP_MADD_EXT, "VVVS"},
    {"EVS-227", GL_OP_MADD_EXT, "VVSS"},
    {"EVS-228", GL_OP_MADD_EXT, "VSVS"},
    {"EVS-229", GL_OP_MADD_EXT, "VVVV"},
    {"EVS-230", GL_OP_FRAC_EXT, "SS"},
    {"EVS-231", GL_OP_FRAC_EXT, "VS"},
    {"EVS-232", GL_OP_FRAC_EXT, "VV"},
    {"EVS-233", GL_OP_MAX_EXT, "SSS"},
    {"EVS-234", GL_OP_MAX_EXT, "VSS"},
    {"EVS-235", GL_OP_MAX_EXT, "VSV"},
    {"EVS-236", GL_OP_MAX_EXT, "VVS"},
    {"EVS-237", GL_OP_MAX_EXT, "VVV"},
    {"EVS-238", GL_OP_MIN_EXT, "SSS"},
    {"EVS-239", GL_OP_MIN_EXT, "VSS"},
    {"EVS-240", GL_OP_MIN_EXT, "VSV"},
    {"EVS-241", GL_OP_MIN_EXT, "VVS"},
    {"EVS-242", GL_OP_MIN_EXT, "VVV"},
    {"EVS-243", GL_OP_SET_GE_EXT, "SSS"},
    {"EVS-244", GL_OP_SET_GE_EXT, "VSS"},
    {"EVS-245", GL_OP_SET_GE_EXT, "VSV"},
    {"EVS-246", GL_OP_SET_GE_EXT, "VVS"},
    {"EVS-247", GL_OP_SET_GE_EXT, "VVV"},
    {"EVS-248", GL_OP_SET_LT_EXT, "SSS"},
    {"EVS-249", GL_OP_SET_LT_EXT, "VSS"},
    {"EVS-250", GL_OP_SET_LT_EXT, "VSV"},
    {"EVS-251", GL_OP_SET_LT_EXT, "VVS"},
    {"EVS-252", GL_OP_SET_LT_EXT, "VVV"},
    {"EVS-253", GL_OP_CLAMP_EXT, "SSSS"},
    {"EVS-254", GL_OP_CLAMP_EXT, "VSSS"},
    {"EVS-255", GL_OP_CLAMP_EXT, "VVSS"},
    {"EVS-256", GL_OP_CLAMP_EXT, "VVVS"},
    {"EVS-257", GL_OP_CLAMP_EXT, "VVSV"},
    {"EVS-258", GL_OP_CLAMP_EXT, "VVVV"},
    {"EVS-259", GL_OP_FLOOR_EXT, "SS"},
    {"EVS-260", GL_OP_FLOOR_EXT, "VS"},
    {"EVS-261", GL_OP_FLOOR_EXT, "VV"},
    {"EVS-262", GL_OP_ROUND_EXT, "SS"},
    {"EVS-263", GL_OP_ROUND_EXT, "VS"},
    {"EVS-264", GL_OP_ROUND_EXT, "VV"},
    {"EVS-265", GL_OP_EXP_BASE_2_EXT, "SS"},
    {"EVS-266", GL_OP_LOG_BASE_2_EXT, "SS"},
    {"EVS-267", GL_OP_POWER_EXT, "SSS"},
    {"EVS-268", GL_OP_RECIP_EXT, "SS"},
    {"EVS-269", GL_OP_RECIP_SQRT_EXT, "SS"},
    {"EVS-270", GL_OP_SUB_EXT, "SSS"},
    {"EVS-271", GL_OP_SUB_EXT, "VSS"},
    {"EVS-272", GL_OP_SUB_EXT, "VSV"},
    {"EVS-273", GL_OP_SUB_EXT, "VVS"},
    {"EVS-274", GL_OP_SUB_EXT, "VVV"},
    {"EVS-275", GL_OP_CROSS_PRODUCT_EXT, "VVV"},
    {"EVS-276", GL_OP_MULTIPLY_MATRIX_EXT, "VMV"},
};
#define NUM_ROWS (sizeof rows / sizeof rows[0])

/* Component i of the result; a scalar operand stands for itself in every component. `old` is what
 * the result held before. */
static double
expected(GLenum op, const float a[4], const float b[4], const float c[4], unsigned i, double old)
{
   const double x = a[i], y = b[i], z = c[i];
   const unsigned j = (i + 1) % 3, k = (i + 2) % 3;
   switch (op) {
   case GL_OP_NEGATE_EXT:
      return -x;
   case GL_OP_DOT3_EXT:
      return i == 3 ? old : (double)a[0] * b[0] + (double)a[1] * b[1] + (double)a[2] * b[2];
   case GL_OP_DOT4_EXT:
      return (double)a[0] * b[0] + (double)a[1] * b[1] + (double)a[2] * b[2] + (double)a[3] * b[3];
   case GL_OP_MUL_EXT:
      return x * y;
   case GL_OP_ADD_EXT:
      return x + y;
   case GL_OP_MADD_EXT:
      return x * y + z;
   case GL_OP_FRAC_EXT:
      return x - floor(x);
   case GL_OP_MAX_EXT:
      return x > y ? x : y;
   case GL_OP_MIN_EXT:
      return x < y ? x : y;
   case GL_OP_SET_GE_EXT:
      return x >= y ? 1 : 0;
   case GL_OP_SET_LT_EXT:
      return x < y ? 1 : 0;
   case GL_OP_CLAMP_EXT:
      return x <= y ? y : x >= z ? z : x;
   case GL_OP_FLOOR_EXT:
      return floor(x);
   case GL_OP_ROUND_EXT:
      return floor(x + 0.5);
   case GL_OP_EXP_BASE_2_EXT:
      return pow(2, x);
   case GL_OP_LOG_BASE_2_EXT:
      return x == 0 ? -HUGE_VAL : log2(x);
   case GL_OP_POWER_EXT:
      return pow(x, y);
   case GL_OP_RECIP_EXT:
      return x == 0 ? HUGE_VAL : 1 / x;
   case GL_OP_RECIP_SQRT_EXT:
      return x == 0 ? HUGE_VAL : 1 / sqrt(x);
   case GL_OP_SUB_EXT:
      return x - y;
   case GL_OP_CROSS_PRODUCT_EXT:
      return i == 3 ? 1 : (double)a[j] * b[k] - (double)b[j] * a[k];
   default:
      return x; /* MOV */
   }
}

/* What the operations are fed with: signs, fractions, zeroes, ties, equal arguments and crossed
 * bounds. */
static const float operands[][3][4] = {
    {{2.5f, -2.5f, -1.7f, 0.25f}, {-1.5f, 3, 0.5f, -0.25f}, {1, -4, 2, 0.125f}},
    {{0, 1, -1, 3.75f}, {0, -2, -1, 8}, {-3, 0, 0.5f, 4}},
    {{-0.5f, 0.5f, 1.5f, -3.5f}, {0.25f, 0.5f, 7, -4}, {0.75f, -0.5f, 6, -3.75f}},
    {{1000.5f, -1000.25f, 0.001f, -0.001f}, {3, 0.5f, 2, -7}, {-1, 1, 1, 2}},
    {{4, 9, 0.0625f, 16}, {2, 0.5f, -1, 3}, {5, 10, 11, 12}},
    {{7, 7, 7, 7}, {9, 9, 9, 9}, {5, 5, 5, 5}},
};
#define NUM_OPERANDS (sizeof operands / sizeof operands[0])

/* Log and roots want no negative number, powers no negative base. */
static bool
is_defined(GLenum op, const float a[4])
{
   const bool wants_positive =
       op == GL_OP_LOG_BASE_2_EXT || op == GL_OP_RECIP_SQRT_EXT || op == GL_OP_POWER_EXT;
   return !wants_positive || a[0] > 0 || (a[0] == 0 && op != GL_OP_POWER_EXT);
}

/* Large exponents leave the range of floats. */
static bool
is_representable(const float value[4])
{
   for (unsigned i = 0; i < 4; i++) {
      if (isfinite(value[i]) && (fabsf(value[i]) > 1e30f || fabsf(value[i]) < FLT_MIN) &&
          value[i] != 0)
         return false;
   }
   return true;
}

static float
tolerance(GLenum op)
{
   switch (op) {
   case GL_OP_EXP_BASE_2_EXT:
   case GL_OP_LOG_BASE_2_EXT:
   case GL_OP_POWER_EXT:
   case GL_OP_RECIP_EXT:
   case GL_OP_RECIP_SQRT_EXT:
      return 1.0f / (1 << 20);
   case GL_OP_NEGATE_EXT:
   case GL_OP_MOV_EXT:
   case GL_OP_MAX_EXT:
   case GL_OP_MIN_EXT:
   case GL_OP_SET_GE_EXT:
   case GL_OP_SET_LT_EXT:
   case GL_OP_CLAMP_EXT:
   case GL_OP_FLOOR_EXT:
      return 0;
   default:
      return 2.0f / (1 << 23);
   }
}

static const float previous[4] = {-70, -71, -72, -73};

static GLenum
type_of(char letter)
{
   return letter == 'S' ? GL_SCALAR_EXT : letter == 'V' ? GL_VECTOR_EXT : GL_MATRIX_EXT;
}

static void
emit(const struct row *row, GLuint res, const GLuint arg[3])
{
   const size_t n = strlen(row->types) - 1;
   if (n == 1)
      glShaderOp1EXT(row->op, res, arg[0]);
   else if (n == 2)
      glShaderOp2EXT(row->op, res, arg[0], arg[1]);
   else
      glShaderOp3EXT(row->op, res, arg[0], arg[1], arg[2]);
}

/* A shader with the row's operation; its result was `previous` before. */
static bool
make_shader(const struct row *row, const GLuint arg[3], bool into_output)
{
   evs_begin(1);
   GLuint res = GL_OUTPUT_TEXTURE_COORD0_EXT;
   const GLuint old = evs_constant(previous[0], previous[1], previous[2], previous[3]);
   if (!into_output)
      res = evs_local(type_of(row->types[0]));
   if (row->types[0] == 'V')
      glShaderOp1EXT(GL_OP_MOV_EXT, res, old);
   emit(row, res, arg);
   if (!into_output)
      evs_show(res);
   return evs_end(row->id);
}

static void
check_operands(const struct row *row, const GLuint arg[3], const float in[3][4])
{
   float spread[3][4], want[4], used[4];
   for (unsigned k = 0; k < 3; k++) {
      const bool exists = k + 1 < strlen(row->types);
      for (unsigned i = 0; i < 4; i++)
         spread[k][i] = in[k][exists && row->types[k + 1] == 'S' ? 0 : i];
      if (exists)
         evs_set(arg[k], in[k][0], in[k][1], in[k][2], in[k][3]);
   }
   for (unsigned i = 0; i < 4; i++) {
      const unsigned c = row->types[0] == 'S' ? 0 : i;
      want[i] = (float)expected(row->op, spread[0], spread[1], spread[2], c, previous[c]);
      used[i] = want[i];
   }
   if (!is_defined(row->op, spread[0]) || !is_representable(used))
      return;
   const struct ct_result r = evs_point();
   ct_near(row->id, 4, r.tex, want, tolerance(row->op),
           "op 0x%x, %s of (%g %g %g %g) (%g %g %g %g) (%g %g %g %g)", row->op, row->types,
           spread[0][0], spread[0][1], spread[0][2], spread[0][3], spread[1][0], spread[1][1],
           spread[1][2], spread[1][3], spread[2][0], spread[2][1], spread[2][2], spread[2][3]);
}

static void
check_row(const struct row *row)
{
   GLuint arg[3] = {0};
   for (size_t k = 0; row->types[k + 1]; k++)
      arg[k] = evs_symbol(type_of(row->types[k + 1]), GL_INVARIANT_EXT);
   for (int into_output = 0; into_output <= (row->types[0] == 'V'); into_output++) {
      if (!make_shader(row, arg, into_output))
         continue;
      for (size_t i = 0; i < NUM_OPERANDS; i++)
         check_operands(row, arg, operands[i]);
   }
}

static void
check_rows(GLenum first, GLenum last)
{
   for (size_t i = 0; i < NUM_ROWS; i++) {
      if (rows[i].op >= first && rows[i].op <= last)
         check_row(&rows[i]);
   }
}

static void
arithmetic(void)
{
   check_rows(GL_OP_NEGATE_EXT, GL_OP_ADD_EXT);
   check_rows(GL_OP_SUB_EXT, GL_OP_CROSS_PRODUCT_EXT);
   check_rows(GL_OP_MOV_EXT, GL_OP_MOV_EXT);
}

static void
multiply_add(void)
{
   check_rows(GL_OP_MADD_EXT, GL_OP_MADD_EXT);
}

static void
comparisons(void)
{
   check_rows(GL_OP_MAX_EXT, GL_OP_SET_LT_EXT);
}

static void
clamping(void)
{
   check_rows(GL_OP_CLAMP_EXT, GL_OP_CLAMP_EXT);
}

static void
rounding(void)
{
   check_rows(GL_OP_FRAC_EXT, GL_OP_FRAC_EXT);
   check_rows(GL_OP_FLOOR_EXT, GL_OP_ROUND_EXT);
}

static void
scalar_functions(void)
{
   check_rows(GL_OP_EXP_BASE_2_EXT, GL_OP_RECIP_SQRT_EXT);
}

/* The matrix is by columns and comes first (EVS-276). */
static void
matrix_times_vector(void)
{
   static const float m[16] = {1, -2, 3, 0.5f, 5, 6, -7, 8, 0.25f, 10, 11, -12, 13, 0, 15, 16};
   const GLuint matrix = evs_matrix(m), vector = evs_vector(0, 0, 0, 0);
   for (int into_output = 0; into_output < 2; into_output++) {
      const struct row row = {"EVS-276", GL_OP_MULTIPLY_MATRIX_EXT, "VMV"};
      if (!make_shader(&row, (const GLuint[3]){matrix, vector}, into_output))
         continue;
      for (size_t n = 0; n < NUM_OPERANDS; n++) {
         const float *v = operands[n][0];
         float want[4];
         for (unsigned i = 0; i < 4; i++)
            want[i] = v[0] * m[i] + v[1] * m[4 + i] + v[2] * m[8 + i] + v[3] * m[12 + i];
         evs_set(vector, v[0], v[1], v[2], v[3]);
         evs_check_value("EVS-276 EVS-124", want, 4.0f / (1 << 23));
      }
   }
}

/* EVS-198..200: one of three symbols in a row, for each type. */
static void
indexing(void)
{
   static const float values[3][16] = {
       {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16},
       {-1, -2, -3, -4, -5, -6, -7, -8, -9, -10, -11, -12, -13, -14, -15, -16},
       {0.5f, 1.5f, 2.5f, 3.5f, 4.5f, 5.5f, 6.5f, 7.5f, 8.5f, 9.5f, 10.5f, 11.5f, 12.5f, 13.5f,
        14.5f, 15.5f},
   };
   static const char letters[] = "SVM";
   const GLuint index = evs_scalar(0), unit = evs_vector(0, 1, 0, 0);
   for (unsigned t = 0; t < 3; t++) {
      const struct row *row = &rows[t];
      const GLuint first = evs_symbols(type_of(letters[t]), GL_INVARIANT_EXT, 3);
      for (unsigned i = 0; i < 3; i++)
         glSetInvariantEXT(first + i, GL_FLOAT, values[i]);
      evs_begin(1);
      const GLuint res = evs_local(type_of(letters[t]));
      emit(row, res, (const GLuint[3]){index, first, 0});
      if (letters[t] == 'M') /* its second column is enough to tell them apart */
         glShaderOp2EXT(GL_OP_MULTIPLY_MATRIX_EXT, GL_OUTPUT_TEXTURE_COORD0_EXT, res, unit);
      else
         evs_show(res);
      if (!evs_end(row->id))
         continue;
      for (unsigned i = 0; i < 3; i++) {
         const float *v = values[i] + (letters[t] == 'M' ? 4 : 0), s = v[0];
         evs_set(index, (float)i, 0, 0, 0);
         evs_check_value(row->id, letters[t] == 'S' ? VEC4(s, s, s, s) : v, 0);
      }
   }
   const GLuint first = evs_symbols(GL_VECTOR_EXT, GL_INVARIANT_EXT, 2);
   evs_set(first + 1, 9, 8, 7, 6);
   evs_set(index, 1, 0, 0, 0);
   evs_begin(1);
   emit(&rows[1], GL_OUTPUT_TEXTURE_COORD0_EXT, (const GLuint[3]){index, first, 0});
   if (evs_end("EVS-199"))
      evs_check_value("EVS-199", VEC4(9, 8, 7, 6), 0);
}

static const struct ct_test tests[] = {
    {"arithmetic", arithmetic},
    {"multiply_add", multiply_add},
    {"comparisons", comparisons},
    {"clamping", clamping},
    {"rounding", rounding},
    {"scalar_functions", scalar_functions},
    {"matrix_times_vector", matrix_times_vector},
    {"indexing", indexing},
};
CT_TOPIC(evs_ops, "GL_EXT_vertex_shader", tests);

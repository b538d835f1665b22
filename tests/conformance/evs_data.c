/* EXT_vertex_shader: setting the values of symbols, their types and ranges. */
#include "ct_evs.h"

/* One value in each type, and what becomes of it in each range (core table 2.6). */
struct typed_value {
   GLenum type;
   unsigned size;
   double value;
   float full, normalized;
};

static const struct typed_value values[] = {
    {GL_BYTE, 1, 127, 127, 1},
    {GL_BYTE, 1, -128, -128, -1},
    {GL_BYTE, 1, 3, 3, 7.0f / 255},
    {GL_UNSIGNED_BYTE, 1, 255, 255, 1},
    {GL_UNSIGNED_BYTE, 1, 51, 51, 0.2f},
    {GL_SHORT, 2, 32767, 32767, 1},
    {GL_SHORT, 2, -1000, -1000, -1999.0f / 65535},
    {GL_UNSIGNED_SHORT, 2, 65535, 65535, 1},
    {GL_UNSIGNED_SHORT, 2, 13107, 13107, 0.2f},
    {GL_INT, 4, -2147483648.0, -2147483648.0f, -1},
    {GL_INT, 4, 1000, 1000, 2001.0f / 4294967295.0f},
    {GL_UNSIGNED_INT, 4, 4294967295.0, 4294967295.0f, 1},
    {GL_UNSIGNED_INT, 4, 858993459.0, 858993459.0f, 0.2f},
    {GL_FLOAT, 4, 0.25, 0.25f, 0.25f},
    {GL_FLOAT, 4, 5, 5, 1},
    {GL_FLOAT, 4, -3, -3, -1},
    {GL_DOUBLE, 8, -0.25, -0.25f, -0.25f},
    {GL_DOUBLE, 8, 5.5, 5.5f, 1},
    {GL_DOUBLE, 8, -1.5, -1.5f, -1},
};
#define NUM_VALUES (sizeof values / sizeof values[0])

/* 16 copies of it. */
static void
store(const struct typed_value *v, double memory[16])
{
   for (unsigned i = 0; i < 16; i++) {
      char *to = (char *)memory + i * v->size;
      const int64_t n = (int64_t)v->value;
      const float f = (float)v->value;
      switch (v->type) {
      case GL_FLOAT:
         memcpy(to, &f, sizeof f);
         break;
      case GL_DOUBLE:
         memcpy(to, &v->value, sizeof v->value);
         break;
      default:
         memcpy(to, &n, v->size); /* little-endian, as everywhere */
         break;
      }
   }
}

static void
variant(GLuint id, GLenum type, const void *p)
{
   switch (type) {
   case GL_BYTE:
      glVariantbvEXT(id, p);
      break;
   case GL_UNSIGNED_BYTE:
      glVariantubvEXT(id, p);
      break;
   case GL_SHORT:
      glVariantsvEXT(id, p);
      break;
   case GL_UNSIGNED_SHORT:
      glVariantusvEXT(id, p);
      break;
   case GL_INT:
      glVariantivEXT(id, p);
      break;
   case GL_UNSIGNED_INT:
      glVariantuivEXT(id, p);
      break;
   case GL_FLOAT:
      glVariantfvEXT(id, p);
      break;
   default:
      glVariantdvEXT(id, p);
      break;
   }
}

static const GLenum types[3] = {GL_SCALAR_EXT, GL_VECTOR_EXT, GL_MATRIX_EXT};
static const unsigned type_size[3] = {1, 4, 16};

static void
check_all(const char *ids, unsigned n, const float *got, float expected, const char *what)
{
   for (unsigned i = 0; i < n; i++)
      ct_check(ids, fabsf(got[i] - expected) <= 1e-6f * fmaxf(1, fabsf(expected)),
               "%s: value %u is %g, not %g", what, i, (double)got[i], (double)expected);
}

/* Every type into every datatype and range, through the three ways of setting. */
static void
conversions(void)
{
   for (unsigned n = 0; n < 2 * 3 * NUM_VALUES; n++) {
      const struct typed_value *v = &values[n / 6];
      const unsigned t = n % 3;
      const bool normalized = n / 3 % 2;
      const GLenum range = normalized ? GL_NORMALIZED_RANGE_EXT : GL_FULL_RANGE_EXT;
      const float expected = normalized ? v->normalized : v->full;
      const char *range_id = !normalized                                   ? "EVS-118 EVS-121"
                             : v->type == GL_FLOAT || v->type == GL_DOUBLE ? "EVS-120 EVS-121"
                                                                           : "EVS-119 EVS-121";
      float got[16] = {0};
      double memory[16];
      store(v, memory);
      const GLuint invariant = glGenSymbolsEXT(types[t], GL_INVARIANT_EXT, range, 1);
      CHECK_ERROR("EVS-123", GL_NO_ERROR, glSetInvariantEXT(invariant, v->type, memory));
      glGetInvariantFloatvEXT(invariant, GL_INVARIANT_VALUE_EXT, got);
      check_all("EVS-123", type_size[t], got, expected, "invariant");
      check_all(range_id, type_size[t], got, expected, "invariant");
      const GLuint current = glGenSymbolsEXT(types[t], GL_VARIANT_EXT, range, 1);
      variant(current, v->type, memory);
      glGetVariantFloatvEXT(current, GL_VARIANT_VALUE_EXT, got);
      check_all("EVS-133", type_size[t], got, expected, "variant");
      check_all(range_id, type_size[t], got, expected, "variant");
      glBeginVertexShaderEXT();
      const GLuint constant = glGenSymbolsEXT(types[t], GL_LOCAL_CONSTANT_EXT, range, 1);
      CHECK_ERROR("EVS-128", GL_NO_ERROR, glSetLocalConstantEXT(constant, v->type, memory));
      glEndVertexShaderEXT();
      glGetLocalConstantFloatvEXT(constant, GL_LOCAL_CONSTANT_VALUE_EXT, got);
      check_all(range_id, type_size[t], got, expected, "local constant");
      if (!ct_no_error("EVS-123", __FILE__, __LINE__))
         return;
   }
}

/* The conversions as shaders see them. */
static void
seen_by_shaders(void)
{
   static const GLbyte bytes[4] = {127, -128, 0, 3};
   const GLuint full = evs_symbol(GL_VECTOR_EXT, GL_INVARIANT_EXT);
   const GLuint normalized =
       glGenSymbolsEXT(GL_VECTOR_EXT, GL_INVARIANT_EXT, GL_NORMALIZED_RANGE_EXT, 1);
   glSetInvariantEXT(full, GL_BYTE, bytes);
   glSetInvariantEXT(normalized, GL_BYTE, bytes);
   evs_shader_of("EVS-118", 1, full);
   evs_check_value("EVS-118", VEC4(127, -128, 0, 3), 0);
   evs_shader_of("EVS-119", 1, normalized);
   evs_check_value("EVS-119", VEC4(1, -1, 1.0f / 255, 7.0f / 255), 1e-6f);
}

/* A matrix as LoadMatrix takes it moves the vertex. */
static void
matrices_by_columns(void)
{
   static const float translation[16] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0.25f, 0.5f, -0.5f, 1};
   const GLuint matrix = evs_matrix(translation);
   const GLuint vertex = glBindParameterEXT(GL_CURRENT_VERTEX_EXT);
   evs_begin(1);
   glShaderOp2EXT(GL_OP_MULTIPLY_MATRIX_EXT, GL_OUTPUT_VERTEX_EXT, matrix, vertex);
   evs_show(vertex);
   evs_end("EVS-124");
   const struct ct_result r = evs_point();
   CHECK("EVS-124", r.drawn);
   CHECK_NEAR("EVS-124", 3, r.window, VEC4(0.625f * CT_SIZE, 0.75f * CT_SIZE, 0.25f), 1e-5f);
}

static void
set_invariant(void)
{
   static const float f[16] = {1, 2, 3, 4};
   const GLuint id = evs_vector(1, 2, 3, 4), other = evs_symbol(GL_VECTOR_EXT, GL_VARIANT_EXT);
   float got[4];
   CHECK_ERROR("EVS-123", GL_INVALID_ENUM, glSetInvariantEXT(id, GL_2_BYTES, f));
   CHECK_ERROR("EVS-123", GL_INVALID_ENUM, glSetInvariantEXT(id, GL_VECTOR_EXT, f));
   glBegin(GL_POINTS);
   glSetInvariantEXT(id, GL_FLOAT, VEC4(9, 9, 9, 9));
   glEnd();
   CHECK_PENDING("EVS-126", GL_INVALID_OPERATION);
   glGetInvariantFloatvEXT(id, GL_INVARIANT_VALUE_EXT, got);
   CHECK_NEAR("EVS-126 EVS-123", 4, got, f, 0);
   evs_shader_of("EVS-127", 1, id);
   evs_check_value("EVS-127", f, 0);
   evs_set(id, 5, 6, 7, 8);
   evs_check_value("EVS-127", VEC4(5, 6, 7, 8), 0);
   evs_shader_of("EVS-127", 2, other);
   glBindVertexShaderEXT(1);
   evs_check_value("EVS-127", VEC4(5, 6, 7, 8), 0);
}

static void
set_local_constant(void)
{
   float got[4] = {0};
   evs_begin(1);
   const GLuint early = evs_symbol(GL_VECTOR_EXT, GL_LOCAL_CONSTANT_EXT);
   const GLuint late = evs_symbol(GL_VECTOR_EXT, GL_LOCAL_CONSTANT_EXT);
   CHECK_ERROR("EVS-128 EVS-130", GL_NO_ERROR,
               glSetLocalConstantEXT(early, GL_FLOAT, VEC4(1, 2, 3, 4)));
   glShaderOp2EXT(GL_OP_ADD_EXT, GL_OUTPUT_TEXTURE_COORD0_EXT, early, late);
   CHECK_ERROR("EVS-128 EVS-130", GL_NO_ERROR,
               glSetLocalConstantEXT(late, GL_FLOAT, VEC4(10, 20, 30, 40)));
   CHECK_ERROR("EVS-129", GL_INVALID_OPERATION,
               glSetLocalConstantEXT(early, GL_FLOAT, VEC4(9, 9, 9, 9)));
   CHECK_ERROR("EVS-123", GL_INVALID_ENUM,
               glSetLocalConstantEXT(evs_symbol(GL_VECTOR_EXT, GL_LOCAL_CONSTANT_EXT), GL_4_BYTES,
                                     VEC4(0)));
   evs_end("EVS-130");
   glGetLocalConstantFloatvEXT(early, GL_LOCAL_CONSTANT_VALUE_EXT, got);
   CHECK_NEAR("EVS-129", 4, got, VEC4(1, 2, 3, 4), 0);
   evs_check_value("EVS-130 EVS-129", VEC4(11, 22, 33, 44), 0);
   glSetLocalConstantEXT(early, GL_FLOAT, VEC4(9, 9, 9, 9));
   CHECK_PENDING("EVS-128", GL_INVALID_OPERATION);
   evs_begin(2);
   glSetLocalConstantEXT(early, GL_FLOAT, VEC4(9, 9, 9, 9));
   evs_check_some_error("EVS-128", "a local constant of another shader");
   evs_show(evs_constant(5, 5, 5, 5));
   evs_end("EVS-128");
   /* A new definition, a new set-once period. */
   evs_begin(1);
   const GLuint again = evs_constant(7, 7, 7, 7);
   CHECK_ERROR("EVS-131", GL_NO_ERROR, (void)0);
   CHECK_ERROR("EVS-131", GL_INVALID_OPERATION,
               glSetLocalConstantEXT(again, GL_FLOAT, VEC4(8, 8, 8, 8)));
   evs_show(again);
   evs_end("EVS-131");
   evs_check_value("EVS-131", VEC4(7, 7, 7, 7), 0);
}

/* Symbols of other storage classes and of bound state. */
static void
wrong_symbols(void)
{
   float got[4];
   const float nine[16] = {9, 9, 9, 9};
   const GLuint invariant = evs_vector(1, 2, 3, 4);
   const GLuint variant_id = evs_symbol(GL_VECTOR_EXT, GL_VARIANT_EXT);
   const GLuint color = glBindParameterEXT(GL_CURRENT_COLOR);
   const GLuint fog = glBindParameterEXT(GL_FOG_COLOR);
   glVariantfvEXT(variant_id, VEC4(1, 2, 3, 4));
   const GLuint not_invariant[] = {variant_id, color, fog, 0, 0x7ffffff0};
   const GLuint not_variant[] = {invariant, color, fog, 0, 0x7ffffff0};
   for (unsigned i = 0; i < 5; i++) {
      glSetInvariantEXT(not_invariant[i], GL_FLOAT, nine);
      evs_check_either("EVS-132 B-07", GL_INVALID_OPERATION, GL_INVALID_VALUE, "SetInvariant");
      glVariantfvEXT(not_variant[i], nine);
      evs_check_either("EVS-132 B-07", GL_INVALID_OPERATION, GL_INVALID_VALUE, "Variant");
   }
   evs_begin(1);
   const GLuint local = evs_local(GL_VECTOR_EXT);
   const GLuint not_constant[] = {variant_id, invariant, color, local, 0, 0x7ffffff0};
   for (unsigned i = 0; i < 6; i++) {
      glSetLocalConstantEXT(not_constant[i], GL_FLOAT, nine);
      evs_check_either("EVS-132 B-07", GL_INVALID_OPERATION, GL_INVALID_VALUE, "SetLocalConstant");
   }
   glEndVertexShaderEXT();
   glGetInvariantFloatvEXT(invariant, GL_INVARIANT_VALUE_EXT, got);
   CHECK_NEAR("EVS-132 B-07", 4, got, VEC4(1, 2, 3, 4), 0);
   glGetVariantFloatvEXT(variant_id, GL_VARIANT_VALUE_EXT, got);
   CHECK_NEAR("EVS-132 B-07", 4, got, VEC4(1, 2, 3, 4), 0);
   glGetFloatv(GL_CURRENT_COLOR, got);
   CHECK_NEAR("EVS-132 B-07", 4, got, VEC4(1, 1, 1, 1), 0);
   glGetFloatv(GL_FOG_COLOR, got);
   CHECK_NEAR("EVS-132 B-07", 4, got, VEC4(0, 0, 0, 0), 0);
}

/* Variants between glBegin and glEnd: no vertex of their own, and good for all that follow. */
static void
variants_in_begin(void)
{
   const GLuint id = evs_symbol(GL_VECTOR_EXT, GL_VARIANT_EXT);
   evs_begin(1);
   evs_show_color(id);
   evs_end("EVS-134");
   glPointSize(8);
   ct_clear(0, 0, 0, 1);
   CHECK_ERROR("EVS-134", GL_NO_ERROR, glVariantfvEXT(id, VEC4(1, 0, 0, 1)));
   glBegin(GL_POINTS);
   glVertex2f(-0.75f, 0);
   glVariantfvEXT(id, VEC4(0, 1, 0, 1));
   glVertex2f(-0.25f, 0);
   glVertex2f(0.25f, 0);
   glVariantfvEXT(id, VEC4(0, 0, 1, 1));
   glVariantfvEXT(id, VEC4(0, 1, 1, 1));
   glEnd();
   CHECK_PENDING("EVS-134", GL_NO_ERROR);
   glBegin(GL_POINTS);
   glVertex2f(0.75f, 0);
   glEnd();
   CHECK_PIXEL("EVS-134 EVS-135", CT_SIZE / 8, CT_SIZE / 2, 1, 0, 0);
   CHECK_PIXEL("EVS-134 EVS-135", 3 * CT_SIZE / 8, CT_SIZE / 2, 0, 1, 0);
   CHECK_PIXEL("EVS-135", 5 * CT_SIZE / 8, CT_SIZE / 2, 0, 1, 0);
   CHECK_PIXEL("EVS-135", 7 * CT_SIZE / 8, CT_SIZE / 2, 0, 1, 1);
   CHECK("EVS-134", ct_count_lit() == 4 * 64);
}

/* As many variants as there may be, each with its own value, and a line loop over many vertices. */
static void
many_variants(void)
{
   GLint max = 0;
   glGetIntegerv(GL_MAX_VERTEX_SHADER_VARIANTS_EXT, &max);
   const unsigned num = max < 60 ? (unsigned)max - 2 : 58; /* vertex, and one to spare */
   const GLuint first = evs_symbols(GL_VECTOR_EXT, GL_VARIANT_EXT, num);
   evs_begin(1);
   const GLuint sum = evs_local(GL_VECTOR_EXT);
   glShaderOp1EXT(GL_OP_MOV_EXT, sum, first);
   for (unsigned i = 1; i < num; i++)
      glShaderOp2EXT(GL_OP_ADD_EXT, sum, sum, first + i);
   evs_show(sum);
   if (!evs_end("EVS-133"))
      return;
   float expected = 0;
   for (unsigned i = 0; i < num; i++) {
      glVariantfvEXT(first + i, VEC4((float)(i + 1), 2, 1, 0));
      expected += (float)(i + 1);
   }
   evs_check_value("EVS-133", VEC4(expected, 2 * (float)num, (float)num, 0), 0);
   glBegin(GL_LINE_LOOP);
   for (unsigned i = 0; i < 5000; i++) {
      glVariantfvEXT(first + i % num, VEC4(1, 0, 0, 1));
      glVertex2f(cosf((float)i), sinf((float)i));
   }
   glEnd();
   glFinish();
   CHECK_ERROR("EVS-133", GL_NO_ERROR, (void)0);
}

/* What another shader, or lighting before it, left behind is not taken for the values. */
static void
shaders_after_others(void)
{
   const GLuint many = evs_symbols(GL_VECTOR_EXT, GL_INVARIANT_EXT, 100);
   const GLuint one = evs_vector(1, 2, 3, 4);
   if (!evs_shader_of("EVS-127", 1, one))
      return;
   evs_begin(2);
   const GLuint sum = evs_local(GL_VECTOR_EXT);
   for (unsigned i = 0; i < 100; i++) {
      glShaderOp2EXT(GL_OP_ADD_EXT, sum, sum, many + i);
      evs_show(sum);
   }
   if (!evs_end("EVS-127"))
      return;
   for (unsigned i = 0; i < 100; i++)
      evs_set(many + i, 0, 0, 0, 0);
   glDisable(EVS);
   glEnable(GL_LIGHTING);
   for (unsigned i = 0; i < 8; i++) {
      glEnable(GL_LIGHT0 + i);
      glLightfv(GL_LIGHT0 + i, GL_AMBIENT, VEC4(1, 1, 1, 1));
      glLightfv(GL_LIGHT0 + i, GL_DIFFUSE, VEC4(1, 1, 1, 1));
   }
   ct_quad(-1, -1, 1, 1, 0);
   glEnable(EVS);
   glBindVertexShaderEXT(1);
   evs_check_value("EVS-127", VEC4(1, 2, 3, 4), 0);
   glBindVertexShaderEXT(2);
   evs_check_value("EVS-127", VEC4(0, 0, 0, 0), 0);
}

static const struct ct_test tests[] = {
    {"conversions", conversions},
    {"seen_by_shaders", seen_by_shaders},
    {"matrices_by_columns", matrices_by_columns},
    {"set_invariant", set_invariant},
    {"set_local_constant", set_local_constant},
    {"wrong_symbols", wrong_symbols},
    {"variants_in_begin", variants_in_begin},
    {"many_variants", many_variants},
    {"shaders_after_others", shaders_after_others},
};
CT_TOPIC(evs_data, "GL_EXT_vertex_shader", tests);

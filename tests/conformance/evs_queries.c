/* EXT_vertex_shader: queries of symbols. */
#include "ct_evs.h"

static const GLenum types[3] = {GL_SCALAR_EXT, GL_VECTOR_EXT, GL_MATRIX_EXT};

static void
variants(void)
{
   static const float values[16] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16};
   static const GLenum names[4] = {GL_VARIANT_VALUE_EXT, GL_VARIANT_DATATYPE_EXT,
                                   GL_VARIANT_ARRAY_STRIDE_EXT, GL_VARIANT_ARRAY_TYPE_EXT};
   for (unsigned t = 0; t < 3; t++) {
      const GLuint id = evs_symbol(types[t], GL_VARIANT_EXT);
      float f[17];
      GLint v[17];
      GLboolean b[17];
      glVariantfvEXT(id, values);
      glVariantPointerEXT(id, GL_SHORT, 24, values);
      for (unsigned n = 0; n < 4; n++) {
         memset(f, 0, sizeof f);
         memset(v, 0, sizeof v);
         memset(b, 7, sizeof b);
         CHECK_ERROR("EVS-343 EVS-035", GL_NO_ERROR, glGetVariantFloatvEXT(id, names[n], f));
         CHECK_ERROR("EVS-343 EVS-034", GL_NO_ERROR, glGetVariantIntegervEXT(id, names[n], v));
         CHECK_ERROR("EVS-343 EVS-033", GL_NO_ERROR, glGetVariantBooleanvEXT(id, names[n], b));
         CHECK("EVS-343", f[0] == (float)v[0] && b[0] == GL_TRUE);
         if (n == 0) {
            for (unsigned i = 0; i < (t == 0 ? 1 : t == 1 ? 4 : 16); i++)
               CHECK("EVS-344 EVS-343", f[i] == values[i] && v[i] == (GLint)values[i]);
            CHECK("EVS-344", f[16] == 0 && v[16] == 0 && b[16] == 7);
         } else {
            const GLint expected[4] = {0, (GLint)types[t], 24, GL_SHORT};
            CHECK("EVS-343", v[0] == expected[n]);
            if (n == 1)
               CHECK("EVS-345", v[0] == (GLint)types[t]);
         }
      }
   }
}

static void
array_state(void)
{
   const GLuint id = evs_symbol(GL_VECTOR_EXT, GL_VARIANT_EXT);
   GLint v = -1;
   void *pointer = &v;
   static const float data[4];
   glGetVariantIntegervEXT(id, GL_VARIANT_ARRAY_STRIDE_EXT, &v);
   CHECK("EVS-346", v == 0);
   glGetVariantIntegervEXT(id, GL_VARIANT_ARRAY_TYPE_EXT, &v);
   CHECK("EVS-346", v == GL_FLOAT);
   CHECK_ERROR("EVS-346 EVS-347 EVS-036", GL_NO_ERROR,
               glGetVariantPointervEXT(id, GL_VARIANT_ARRAY_POINTER_EXT, &pointer));
   CHECK("EVS-346 EVS-347", pointer == NULL);
   CHECK("EVS-346 EVS-348 EVS-032", !glIsVariantEnabledEXT(id, GL_VARIANT_ARRAY_EXT));
   glVariantPointerEXT(id, GL_DOUBLE, 0xfffffff0u, data);
   glGetVariantPointervEXT(id, GL_VARIANT_ARRAY_POINTER_EXT, &pointer);
   CHECK("EVS-347", pointer == data);
   glEnableVariantClientStateEXT(id);
   CHECK("EVS-348 EVS-137", glIsVariantEnabledEXT(id, GL_VARIANT_ARRAY_EXT));
   glDisableVariantClientStateEXT(id);
   CHECK("EVS-348 EVS-137", !glIsVariantEnabledEXT(id, GL_VARIANT_ARRAY_EXT));
}

static void
invariants(void)
{
   static const float values[16] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16};
   for (unsigned t = 0; t < 3; t++) {
      const GLuint id = evs_symbol(types[t], GL_INVARIANT_EXT);
      float f[16] = {0};
      GLint v[16] = {0};
      GLboolean b[16] = {0};
      const unsigned n = t == 0 ? 1 : t == 1 ? 4 : 16;
      glSetInvariantEXT(id, GL_FLOAT, values);
      CHECK_ERROR("EVS-349 EVS-039", GL_NO_ERROR,
                  glGetInvariantFloatvEXT(id, GL_INVARIANT_VALUE_EXT, f));
      CHECK_ERROR("EVS-349 EVS-038", GL_NO_ERROR,
                  glGetInvariantIntegervEXT(id, GL_INVARIANT_VALUE_EXT, v));
      CHECK_ERROR("EVS-349 EVS-037", GL_NO_ERROR,
                  glGetInvariantBooleanvEXT(id, GL_INVARIANT_VALUE_EXT, b));
      for (unsigned i = 0; i < n; i++)
         CHECK("EVS-349", f[i] == values[i] && v[i] == (GLint)values[i] && b[i] == GL_TRUE);
      glGetInvariantIntegervEXT(id, GL_INVARIANT_DATATYPE_EXT, v);
      glGetInvariantFloatvEXT(id, GL_INVARIANT_DATATYPE_EXT, f);
      CHECK("EVS-349 EVS-345", v[0] == (GLint)types[t] && f[0] == (float)types[t]);
   }
}

static void
local_constants(void)
{
   static const float values[16] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16};
   GLuint id[3];
   evs_begin(7);
   for (unsigned t = 0; t < 3; t++) {
      id[t] = evs_symbol(types[t], GL_LOCAL_CONSTANT_EXT);
      glSetLocalConstantEXT(id[t], GL_FLOAT, values);
   }
   evs_show(id[0]);
   evs_show(id[1]);
   glShaderOp2EXT(GL_OP_MULTIPLY_MATRIX_EXT, GL_OUTPUT_TEXTURE_COORD0_EXT, id[2], id[1]);
   evs_end("EVS-350");
   for (unsigned t = 0; t < 3; t++) {
      float f[16] = {0};
      GLint v[16] = {0};
      GLboolean b[16] = {0};
      const unsigned n = t == 0 ? 1 : t == 1 ? 4 : 16;
      glBindVertexShaderEXT(7);
      CHECK_ERROR("EVS-350 EVS-042", GL_NO_ERROR,
                  glGetLocalConstantFloatvEXT(id[t], GL_LOCAL_CONSTANT_VALUE_EXT, f));
      CHECK_ERROR("EVS-350 EVS-041", GL_NO_ERROR,
                  glGetLocalConstantIntegervEXT(id[t], GL_LOCAL_CONSTANT_VALUE_EXT, v));
      CHECK_ERROR("EVS-350 EVS-040", GL_NO_ERROR,
                  glGetLocalConstantBooleanvEXT(id[t], GL_LOCAL_CONSTANT_VALUE_EXT, b));
      for (unsigned i = 0; i < n; i++)
         CHECK("EVS-350", f[i] == values[i] && v[i] == (GLint)values[i] && b[i] == GL_TRUE);
      glGetLocalConstantIntegervEXT(id[t], GL_LOCAL_CONSTANT_DATATYPE_EXT, v);
      CHECK("EVS-350 EVS-345", v[0] == (GLint)types[t]);
      glBindVertexShaderEXT(8);
      f[0] = -5;
      CHECK_ERROR("EVS-353", GL_INVALID_VALUE,
                  glGetLocalConstantFloatvEXT(id[t], GL_LOCAL_CONSTANT_VALUE_EXT, f));
      CHECK("EVS-353 EVS-356", f[0] == -5);
   }
}

/* Names of other commands, and no names at all. */
static void
wrong_names(void)
{
   static const GLenum names[] = {GL_VARIANT_VALUE_EXT,
                                  GL_VARIANT_ARRAY_EXT,
                                  GL_INVARIANT_VALUE_EXT,
                                  GL_INVARIANT_DATATYPE_EXT,
                                  GL_LOCAL_CONSTANT_VALUE_EXT,
                                  GL_VARIANT_ARRAY_POINTER_EXT,
                                  GL_VECTOR_EXT,
                                  0};
   const GLuint variant = evs_symbol(GL_VECTOR_EXT, GL_VARIANT_EXT),
                invariant = evs_vector(1, 2, 3, 4);
   evs_begin(1);
   const GLuint constant = evs_constant(1, 2, 3, 4);
   evs_show(constant);
   evs_end("EVS-351");
   for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
      const GLenum n = names[i];
      float f[4] = {-5, -5, -5, -5};
      GLint v[4] = {-5, -5, -5, -5};
      GLboolean b[4] = {9, 9, 9, 9};
      void *pointer = f;
      if (n != GL_VARIANT_VALUE_EXT) {
         CHECK_ERROR("EVS-351", GL_INVALID_ENUM, glGetVariantFloatvEXT(variant, n, f));
         CHECK_ERROR("EVS-351", GL_INVALID_ENUM, glGetVariantIntegervEXT(variant, n, v));
         CHECK_ERROR("EVS-351", GL_INVALID_ENUM, glGetVariantBooleanvEXT(variant, n, b));
      }
      if (n != GL_INVARIANT_VALUE_EXT && n != GL_INVARIANT_DATATYPE_EXT) {
         CHECK_ERROR("EVS-351", GL_INVALID_ENUM, glGetInvariantFloatvEXT(invariant, n, f));
         CHECK_ERROR("EVS-351", GL_INVALID_ENUM, glGetInvariantIntegervEXT(invariant, n, v));
         CHECK_ERROR("EVS-351", GL_INVALID_ENUM, glGetInvariantBooleanvEXT(invariant, n, b));
      }
      if (n != GL_LOCAL_CONSTANT_VALUE_EXT) {
         CHECK_ERROR("EVS-351", GL_INVALID_ENUM, glGetLocalConstantFloatvEXT(constant, n, f));
         CHECK_ERROR("EVS-351", GL_INVALID_ENUM, glGetLocalConstantIntegervEXT(constant, n, v));
         CHECK_ERROR("EVS-351", GL_INVALID_ENUM, glGetLocalConstantBooleanvEXT(constant, n, b));
      }
      if (n != GL_VARIANT_ARRAY_POINTER_EXT)
         CHECK_ERROR("EVS-351", GL_INVALID_ENUM, glGetVariantPointervEXT(variant, n, &pointer));
      if (n != GL_VARIANT_ARRAY_EXT) {
         CHECK("EVS-351", !glIsVariantEnabledEXT(variant, n));
         CHECK_PENDING("EVS-351", GL_INVALID_ENUM);
      }
      CHECK("EVS-356", f[0] == -5 && f[3] == -5 && v[0] == -5 && b[0] == 9 && pointer == f);
   }
}

/* Every storage class with every family of queries. */
static void
wrong_symbols(void)
{
   evs_begin(1);
   const GLuint constant = evs_constant(1, 2, 3, 4), local = evs_local(GL_VECTOR_EXT);
   glShaderOp1EXT(GL_OP_MOV_EXT, local, constant);
   evs_show(local);
   evs_end("EVS-352");
   const GLuint variant = evs_symbol(GL_VECTOR_EXT, GL_VARIANT_EXT),
                invariant = evs_vector(1, 2, 3, 4);
   const GLuint ids[6] = {variant, invariant, constant, local, 0, 0x7ffffff2};
   for (unsigned i = 0; i < 6; i++) {
      float f[4] = {-5, -5, -5, -5};
      GLint v = -5;
      GLboolean b = 9;
      void *pointer = f;
      if (i != 0) {
         CHECK_ERROR("EVS-352", GL_INVALID_VALUE,
                     glGetVariantFloatvEXT(ids[i], GL_VARIANT_VALUE_EXT, f));
         CHECK_ERROR("EVS-352", GL_INVALID_VALUE,
                     glGetVariantIntegervEXT(ids[i], GL_VARIANT_DATATYPE_EXT, &v));
         CHECK_ERROR("EVS-352", GL_INVALID_VALUE,
                     glGetVariantBooleanvEXT(ids[i], GL_VARIANT_ARRAY_TYPE_EXT, &b));
         CHECK_ERROR("EVS-352", GL_INVALID_VALUE,
                     glGetVariantPointervEXT(ids[i], GL_VARIANT_ARRAY_POINTER_EXT, &pointer));
         CHECK("EVS-352", !glIsVariantEnabledEXT(ids[i], GL_VARIANT_ARRAY_EXT));
         CHECK_PENDING("EVS-352", GL_INVALID_VALUE);
      }
      if (i != 1) {
         CHECK_ERROR("EVS-352", GL_INVALID_VALUE,
                     glGetInvariantFloatvEXT(ids[i], GL_INVARIANT_VALUE_EXT, f));
         CHECK_ERROR("EVS-352", GL_INVALID_VALUE,
                     glGetInvariantIntegervEXT(ids[i], GL_INVARIANT_DATATYPE_EXT, &v));
         CHECK_ERROR("EVS-352", GL_INVALID_VALUE,
                     glGetInvariantBooleanvEXT(ids[i], GL_INVARIANT_DATATYPE_EXT, &b));
      }
      if (i != 2) {
         CHECK_ERROR("EVS-352", GL_INVALID_VALUE,
                     glGetLocalConstantFloatvEXT(ids[i], GL_LOCAL_CONSTANT_VALUE_EXT, f));
         CHECK_ERROR("EVS-352", GL_INVALID_VALUE,
                     glGetLocalConstantIntegervEXT(ids[i], GL_LOCAL_CONSTANT_DATATYPE_EXT, &v));
         CHECK_ERROR("EVS-352", GL_INVALID_VALUE,
                     glGetLocalConstantBooleanvEXT(ids[i], GL_LOCAL_CONSTANT_DATATYPE_EXT, &b));
      }
      CHECK("EVS-356", f[0] == -5 && v == -5 && b == 9 && pointer == f);
   }
}

static void
inside_begin(void)
{
   const GLuint variant = evs_symbol(GL_VECTOR_EXT, GL_VARIANT_EXT),
                invariant = evs_vector(1, 2, 3, 4);
   float f[4] = {-5};
   void *pointer = f;
   glBegin(GL_POINTS);
   glGetVariantFloatvEXT(variant, GL_VARIANT_VALUE_EXT, f);
   glEnd();
   CHECK_PENDING("EVS-354", GL_INVALID_OPERATION);
   glBegin(GL_POINTS);
   glGetInvariantFloatvEXT(invariant, GL_INVARIANT_VALUE_EXT, f);
   glEnd();
   CHECK_PENDING("EVS-354", GL_INVALID_OPERATION);
   glBegin(GL_POINTS);
   glGetVariantPointervEXT(variant, GL_VARIANT_ARRAY_POINTER_EXT, &pointer);
   glEnd();
   CHECK_PENDING("EVS-354", GL_INVALID_OPERATION);
   glBegin(GL_POINTS);
   const GLboolean enabled = glIsVariantEnabledEXT(variant, GL_VARIANT_ARRAY_EXT);
   glEnd();
   CHECK_PENDING("EVS-354", GL_INVALID_OPERATION);
   CHECK("EVS-354 EVS-356", !enabled && f[0] == -5 && pointer == f);
}

static void
conversions(void)
{
   GLint v[4] = {0};
   GLboolean b[4] = {9, 9, 9, 9};
   const GLuint id = evs_vector(0, -0.25f, 2.6f, -2.6f);
   glGetInvariantIntegervEXT(id, GL_INVARIANT_VALUE_EXT, v);
   glGetInvariantBooleanvEXT(id, GL_INVARIANT_VALUE_EXT, b);
   CHECK("EVS-355", v[0] == 0 && v[1] == 0 && v[2] == 3 && v[3] == -3);
   CHECK("EVS-355", !b[0] && b[1] == GL_TRUE && b[2] == GL_TRUE && b[3] == GL_TRUE);
   const GLuint variant = evs_symbol(GL_VECTOR_EXT, GL_VARIANT_EXT);
   glVariantfvEXT(variant, VEC4(0, -0.25f, 2.6f, -2.6f));
   glGetVariantIntegervEXT(variant, GL_VARIANT_VALUE_EXT, v);
   glGetVariantBooleanvEXT(variant, GL_VARIANT_VALUE_EXT, b);
   CHECK("EVS-355", v[0] == 0 && v[1] == 0 && v[2] == 3 && v[3] == -3);
   CHECK("EVS-355", !b[0] && b[1] == GL_TRUE && b[2] == GL_TRUE && b[3] == GL_TRUE);
}

/* Symbols of bound state: the value of the state, or an error. */
static void
bound_state(void)
{
   float f[16] = {-5, -5, -5, -5};
   glFogfv(GL_FOG_COLOR, VEC4(0.25f, 0.5f, 0.75f, 1));
   glColor4f(0.5f, 0.25f, 1, 0);
   glGetInvariantFloatvEXT(glBindParameterEXT(GL_FOG_COLOR), GL_INVARIANT_VALUE_EXT, f);
   GLenum error = glGetError();
   CHECK("EVS-357", error == GL_NO_ERROR || error == GL_INVALID_VALUE);
   CHECK_NEAR("EVS-357", 4, f, error ? VEC4(-5, -5, -5, -5) : VEC4(0.25f, 0.5f, 0.75f, 1), 0);
   f[0] = f[1] = f[2] = f[3] = -5;
   glGetVariantFloatvEXT(glBindParameterEXT(GL_CURRENT_COLOR), GL_VARIANT_VALUE_EXT, f);
   error = glGetError();
   CHECK("EVS-357", error == GL_NO_ERROR || error == GL_INVALID_VALUE);
   CHECK_NEAR("EVS-357", 4, f, error ? VEC4(-5, -5, -5, -5) : VEC4(0.5f, 0.25f, 1, 0), 0);
}

static const struct ct_test tests[] = {
    {"variants", variants},         {"array_state", array_state},
    {"invariants", invariants},     {"local_constants", local_constants},
    {"wrong_names", wrong_names},   {"wrong_symbols", wrong_symbols},
    {"inside_begin", inside_begin}, {"conversions", conversions},
    {"bound_state", bound_state},
};
CT_TOPIC(evs_queries, "GL_EXT_vertex_shader", tests);

/* EXT_vertex_shader: SwizzleEXT, WriteMaskEXT, InsertComponentEXT and ExtractComponentEXT. */
#include "ct_evs.h"

#define OUT GL_OUTPUT_TEXTURE_COORD0_EXT
#define XYZW GL_X_EXT, GL_Y_EXT, GL_Z_EXT, GL_W_EXT

/* --- Swizzle */

static float
selected(GLenum selector, const float v[4])
{
   if (selector <= GL_W_EXT)
      return v[selector - GL_X_EXT];
   if (selector <= GL_NEGATIVE_W_EXT)
      return -v[selector - GL_NEGATIVE_X_EXT];
   return selector == GL_ZERO_EXT ? 0 : selector == GL_ONE_EXT ? 1 : -1;
}

static void
selectors(void)
{
   const GLuint v = evs_vector(2, 3, 4, 5);
   for (unsigned position = 0; position < 4; position++) {
      for (GLenum s = GL_X_EXT; s <= GL_NEGATIVE_ONE_EXT; s++) {
         GLenum sel[4] = {XYZW};
         float expected[4] = {2, 3, 4, 5};
         sel[position] = s;
         expected[position] = selected(s, VEC4(2, 3, 4, 5));
         evs_begin(1);
         CHECK_ERROR("EVS-308", GL_NO_ERROR, glSwizzleEXT(OUT, v, sel[0], sel[1], sel[2], sel[3]));
         evs_end("EVS-308");
         evs_check_value("EVS-308", expected, 0);
      }
   }
}

static void
bad_selectors(void)
{
   static const GLenum bad[] = {0, 1, 0x87D4, 0x87E0, GL_RED, 0xffffffff};
   const GLuint v = evs_vector(2, 3, 4, 5);
   evs_begin(1);
   evs_show(v);
   for (unsigned position = 0; position < 4; position++) {
      for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
         GLenum sel[4] = {GL_ONE_EXT, GL_ONE_EXT, GL_ONE_EXT, GL_ONE_EXT};
         sel[position] = bad[i];
         CHECK_ERROR("EVS-308", GL_INVALID_ENUM,
                     glSwizzleEXT(OUT, v, sel[0], sel[1], sel[2], sel[3]));
      }
   }
   evs_end("EVS-308");
   evs_check_value("EVS-308", VEC4(2, 3, 4, 5), 0);
}

static void
swizzle_in_place(void)
{
   const GLuint v = evs_vector(2, 3, 4, 5);
   evs_begin(1);
   const GLuint l = evs_local(GL_VECTOR_EXT);
   glShaderOp1EXT(GL_OP_MOV_EXT, l, v);
   glSwizzleEXT(l, l, GL_W_EXT, GL_Z_EXT, GL_NEGATIVE_Y_EXT, GL_X_EXT);
   evs_show(l);
   evs_end("EVS-309 EVS-313");
   evs_check_value("EVS-309 EVS-313", VEC4(5, 4, -3, 2), 0);
}

/* Vectors of all kinds are arguments, vector locals and outputs are results. */
static void
swizzle_operands(void)
{
   const GLuint s = evs_scalar(1), v = evs_vector(1, 2, 3, 4);
   const GLuint m = evs_symbol(GL_MATRIX_EXT, GL_INVARIANT_EXT);
   const GLuint variant = evs_symbol(GL_VECTOR_EXT, GL_VARIANT_EXT);
   const GLuint color = glBindParameterEXT(GL_CURRENT_COLOR);
   const GLuint matrix = glBindParameterEXT(GL_MODELVIEW_MATRIX);
   evs_begin(1);
   const GLuint l = evs_local(GL_VECTOR_EXT), ls = evs_local(GL_SCALAR_EXT);
   const GLuint constant = evs_constant(1, 2, 3, 4), lm = evs_local(GL_MATRIX_EXT);
   CHECK_ERROR("EVS-310", GL_INVALID_OPERATION, glSwizzleEXT(l, s, XYZW));
   CHECK_ERROR("EVS-310", GL_INVALID_OPERATION, glSwizzleEXT(l, m, XYZW));
   CHECK_ERROR("EVS-310", GL_INVALID_OPERATION, glSwizzleEXT(l, matrix, XYZW));
   CHECK_ERROR("EVS-310", GL_INVALID_OPERATION, glSwizzleEXT(l, ls, XYZW));
   CHECK_ERROR("EVS-310", GL_NO_ERROR, glSwizzleEXT(l, v, XYZW));
   CHECK_ERROR("EVS-310", GL_NO_ERROR, glSwizzleEXT(l, variant, XYZW));
   CHECK_ERROR("EVS-310", GL_NO_ERROR, glSwizzleEXT(l, constant, XYZW));
   CHECK_ERROR("EVS-310", GL_NO_ERROR, glSwizzleEXT(l, color, XYZW));
   CHECK_ERROR("EVS-310", GL_NO_ERROR, glSwizzleEXT(l, l, XYZW));
   const GLuint no_result[] = {s, v, m, variant, color, matrix, constant, ls, lm};
   for (size_t i = 0; i < sizeof no_result / sizeof no_result[0]; i++)
      CHECK_ERROR("EVS-311", GL_INVALID_OPERATION, glSwizzleEXT(no_result[i], v, XYZW));
   for (GLenum out = GL_OUTPUT_VERTEX_EXT; out < GL_OUTPUT_FOG_EXT; out++)
      CHECK_ERROR("EVS-311", GL_NO_ERROR, glSwizzleEXT(out, v, XYZW));
   glEndVertexShaderEXT();
}

static void
constant_selectors(void)
{
   const GLuint s = evs_scalar(1);
   evs_begin(1);
   const GLuint unset = evs_local(GL_VECTOR_EXT);
   CHECK_ERROR("EVS-312", GL_NO_ERROR,
               glSwizzleEXT(OUT, unset, GL_ZERO_EXT, GL_ONE_EXT, GL_NEGATIVE_ONE_EXT, GL_ONE_EXT));
   CHECK_ERROR("EVS-312", GL_INVALID_OPERATION,
               glSwizzleEXT(OUT, s, GL_ZERO_EXT, GL_ZERO_EXT, GL_ZERO_EXT, GL_ONE_EXT));
   glSwizzleEXT(OUT, 0, GL_ZERO_EXT, GL_ZERO_EXT, GL_ZERO_EXT, GL_ONE_EXT);
   evs_check_some_error("EVS-312", "an id that is none");
   evs_end("EVS-312");
   evs_check_value("EVS-312", VEC4(0, 1, -1, 1), 0);
}

/* --- WriteMask */

static void
masks(void)
{
   const GLuint old = evs_vector(1, 2, 3, 4), new = evs_vector(-1, -2, -3, -4);
   for (unsigned mask = 0; mask < 16; mask++) {
      for (int local = 0; local < 2; local++) {
         evs_begin(1);
         const GLuint res = local ? evs_local(GL_VECTOR_EXT) : (GLuint)OUT;
         glShaderOp1EXT(GL_OP_MOV_EXT, res, old);
         CHECK_ERROR("EVS-314 EVS-318", GL_NO_ERROR,
                     glWriteMaskEXT(res, new, mask & 1, mask >> 1 & 1, mask >> 2 & 1, mask >> 3));
         if (local)
            evs_show(res);
         evs_end("EVS-314");
         float expected[4];
         for (unsigned i = 0; i < 4; i++)
            expected[i] = mask >> i & 1 ? -(float)(i + 1) : (float)(i + 1);
         evs_check_value(mask ? "EVS-314" : "EVS-314 EVS-318", expected, 0);
      }
   }
}

static void
other_flags(void)
{
   const GLuint old = evs_vector(1, 2, 3, 4), new = evs_vector(-1, -2, -3, -4);
   evs_begin(1);
   evs_show(old);
   glWriteMaskEXT(OUT, new, 2, GL_FALSE, GL_X_EXT, GL_FALSE);
   const GLenum error = glGetError();
   CHECK("EVS-315", error == GL_NO_ERROR || error == GL_INVALID_ENUM);
   evs_end("EVS-315");
   evs_check_value("EVS-315", error ? VEC4(1, 2, 3, 4) : VEC4(-1, 2, -3, 4), 0);
}

static void
mask_operands(void)
{
   const GLuint s = evs_scalar(1), v = evs_vector(1, 2, 3, 4);
   const GLuint m = evs_symbol(GL_MATRIX_EXT, GL_INVARIANT_EXT);
   const GLuint variant = evs_symbol(GL_VECTOR_EXT, GL_VARIANT_EXT);
   const GLuint color = glBindParameterEXT(GL_CURRENT_COLOR);
   evs_begin(1);
   const GLuint l = evs_local(GL_VECTOR_EXT), ls = evs_local(GL_SCALAR_EXT);
   const GLuint constant = evs_constant(1, 2, 3, 4), lm = evs_local(GL_MATRIX_EXT);
   const GLuint no_argument[] = {s, m, ls, lm}, argument[] = {v, variant, color, constant, l};
   const GLuint no_result[] = {s, v, m, variant, color, constant, ls, lm};
   for (size_t i = 0; i < sizeof no_argument / sizeof no_argument[0]; i++)
      CHECK_ERROR("EVS-316", GL_INVALID_OPERATION, glWriteMaskEXT(l, no_argument[i], 1, 1, 1, 1));
   for (size_t i = 0; i < sizeof argument / sizeof argument[0]; i++)
      CHECK_ERROR("EVS-316", GL_NO_ERROR, glWriteMaskEXT(l, argument[i], 1, 1, 1, 1));
   for (size_t i = 0; i < sizeof no_result / sizeof no_result[0]; i++)
      CHECK_ERROR("EVS-316", GL_INVALID_OPERATION, glWriteMaskEXT(no_result[i], v, 1, 1, 1, 1));
   for (GLenum out = GL_OUTPUT_VERTEX_EXT; out < GL_OUTPUT_FOG_EXT; out++)
      CHECK_ERROR("EVS-316", GL_NO_ERROR, glWriteMaskEXT(out, v, 1, 0, 0, 1));
   glEndVertexShaderEXT();
}

static void
accumulation(void)
{
   const GLuint a = evs_vector(0.5f, 0.25f, 0.75f, 9), b = evs_vector(9, 9, 9, 1);
   evs_begin(1);
   glWriteMaskEXT(GL_OUTPUT_VERTEX_EXT, b, 0, 0, 0, 1);
   glWriteMaskEXT(GL_OUTPUT_COLOR0_EXT, a, 1, 1, 1, 0);
   glWriteMaskEXT(GL_OUTPUT_COLOR0_EXT, b, 0, 0, 0, 1);
   glWriteMaskEXT(OUT, a, 1, 1, 0, 0);
   glWriteMaskEXT(OUT, b, 0, 0, 1, 1);
   evs_end("EVS-317");
   evs_check_value("EVS-317", VEC4(0.5f, 0.25f, 9, 1), 0);
   CHECK_NEAR("EVS-317", 4, evs_point().color, VEC4(0.5f, 0.25f, 0.75f, 1), 1e-6f);
}

static void
mask_of_itself(void)
{
   const GLuint v = evs_vector(1, 2, 3, 4), w = evs_vector(5, 6, 7, 8);
   evs_begin(1);
   const GLuint l = evs_local(GL_VECTOR_EXT);
   glShaderOp1EXT(GL_OP_MOV_EXT, l, v);
   CHECK_ERROR("EVS-319", GL_NO_ERROR, glWriteMaskEXT(l, l, 1, 0, 1, 0));
   evs_show(l);
   evs_end("EVS-319");
   evs_check_value("EVS-319", VEC4(1, 2, 3, 4), 0);
   evs_begin(1);
   const GLuint k = evs_local(GL_VECTOR_EXT);
   glWriteMaskEXT(k, v, 1, 0, 0, 0);
   glShaderOp1EXT(GL_OP_MOV_EXT, k, w);
   evs_show(k);
   evs_end("EVS-320");
   evs_check_value("EVS-320", VEC4(5, 6, 7, 8), 0);
}

/* --- Insert and extract */

static void
insert_scalar(void)
{
   const GLuint s = evs_scalar(9), v = evs_vector(1, 2, 3, 4);
   for (unsigned num = 0; num < 4; num++) {
      float expected[4] = {1, 2, 3, 4};
      expected[num] = 9;
      evs_begin(1);
      const GLuint l = evs_local(GL_VECTOR_EXT);
      glShaderOp1EXT(GL_OP_MOV_EXT, l, v);
      CHECK_ERROR("EVS-321", GL_NO_ERROR, glInsertComponentEXT(l, s, num));
      evs_show(l);
      evs_end("EVS-321");
      evs_check_value("EVS-321", expected, 0);
   }
}

/* Rows of a matrix that is built of four of them; then one is replaced. */
static void
insert_row(void)
{
   const GLuint row[4] = {evs_vector(1, 2, 3, 4), evs_vector(5, 6, 7, 8), evs_vector(9, 10, 11, 12),
                          evs_vector(13, 14, 15, 16)};
   const GLuint other = evs_vector(-1, -10, -100, -1000), v = evs_vector(1, 10, 100, 1000);
   for (unsigned num = 0; num < 4; num++) {
      float expected[4] = {4321, 8765, 13209, 17653};
      expected[num] = -1 - 100 - 10000 - 1000000;
      evs_begin(1);
      const GLuint m = evs_local(GL_MATRIX_EXT);
      for (unsigned i = 0; i < 4; i++)
         CHECK_ERROR("EVS-322", GL_NO_ERROR, glInsertComponentEXT(m, row[i], i));
      CHECK_ERROR("EVS-322", GL_NO_ERROR, glInsertComponentEXT(m, other, num));
      glShaderOp2EXT(GL_OP_MULTIPLY_MATRIX_EXT, OUT, m, v);
      evs_end("EVS-322");
      evs_check_value("EVS-322", expected, 0);
   }
}

static void
extract_scalar(void)
{
   const GLuint v = evs_vector(5, 6, 7, 8);
   for (unsigned num = 0; num < 4; num++) {
      const float f = 5 + (float)num;
      evs_begin(1);
      const GLuint s = evs_local(GL_SCALAR_EXT);
      CHECK_ERROR("EVS-323", GL_NO_ERROR, glExtractComponentEXT(s, v, num));
      evs_show(s);
      evs_end("EVS-323");
      evs_check_value("EVS-323", VEC4(f, f, f, f), 0);
   }
}

static void
extract_row(void)
{
   float m[16];
   for (unsigned i = 0; i < 16; i++)
      m[i] = (float)i;
   const GLuint matrix = evs_matrix(m);
   for (unsigned num = 0; num < 4; num++) {
      const float n = (float)num;
      for (int local = 0; local < 2; local++) {
         evs_begin(1);
         const GLuint row = local ? evs_local(GL_VECTOR_EXT) : (GLuint)OUT;
         CHECK_ERROR("EVS-324", GL_NO_ERROR, glExtractComponentEXT(row, matrix, num));
         if (local)
            evs_show(row);
         evs_end("EVS-324");
         evs_check_value("EVS-324", VEC4(n, n + 4, n + 8, n + 12), 0);
      }
   }
}

static void
draw_vertex(void *data)
{
   glBegin(GL_POINTS);
   glVertex3f(0.25f, 0.5f, 0.125f);
   glEnd();
}

/* Row 2 of the modelview matrix times the vertex is the z of eye space. */
static void
extract_bound_row(void)
{
   const GLuint modelview = glBindParameterEXT(GL_MODELVIEW_MATRIX);
   const GLuint vertex = glBindParameterEXT(GL_CURRENT_VERTEX_EXT);
   glRotatef(90, 0, 1, 0);
   glTranslatef(0, 0, 0.5f);
   evs_begin(1);
   const GLuint row = evs_local(GL_VECTOR_EXT), z = evs_local(GL_SCALAR_EXT);
   glExtractComponentEXT(row, modelview, 2);
   glShaderOp2EXT(GL_OP_DOT4_EXT, z, row, vertex);
   evs_show(z);
   evs_end("EVS-324 EVS-329");
   const struct ct_result r = ct_feedback(draw_vertex, NULL);
   CHECK("EVS-324 EVS-329", r.drawn);
   CHECK_NEAR("EVS-324 EVS-329", 4, r.tex, VEC4(-0.25f, -0.25f, -0.25f, -0.25f), 1e-6f);
}

static void
bad_numbers(void)
{
   static const GLuint bad[] = {4, 5, 16, 0x80000000u, 0xffffffffu};
   const GLuint v = evs_vector(1, 2, 3, 4), s = evs_scalar(1);
   const GLuint m = evs_symbol(GL_MATRIX_EXT, GL_INVARIANT_EXT);
   evs_begin(1);
   const GLuint l = evs_local(GL_VECTOR_EXT), ls = evs_local(GL_SCALAR_EXT);
   const GLuint lm = evs_local(GL_MATRIX_EXT);
   for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
      CHECK_ERROR("EVS-325", GL_INVALID_VALUE, glInsertComponentEXT(l, s, bad[i]));
      CHECK_ERROR("EVS-325", GL_INVALID_VALUE, glInsertComponentEXT(lm, v, bad[i]));
      CHECK_ERROR("EVS-325", GL_INVALID_VALUE, glExtractComponentEXT(ls, v, bad[i]));
      CHECK_ERROR("EVS-325", GL_INVALID_VALUE, glExtractComponentEXT(l, m, bad[i]));
   }
   glEndVertexShaderEXT();
}

/* All pairs of types: result S, V, M down, source S, V, M across. */
static void
type_pairs(void)
{
   const GLuint source[3] = {evs_scalar(1), evs_vector(1, 2, 3, 4),
                             evs_symbol(GL_MATRIX_EXT, GL_INVARIANT_EXT)};
   evs_begin(1);
   const GLuint res[3] = {evs_local(GL_SCALAR_EXT), evs_local(GL_VECTOR_EXT),
                          evs_local(GL_MATRIX_EXT)};
   for (unsigned r = 0; r < 3; r++) {
      for (unsigned s = 0; s < 3; s++) {
         CHECK_ERROR("EVS-326", r == s + 1 ? GL_NO_ERROR : GL_INVALID_OPERATION,
                     glInsertComponentEXT(res[r], source[s], 1));
         CHECK_ERROR("EVS-327", s == r + 1 ? GL_NO_ERROR : GL_INVALID_OPERATION,
                     glExtractComponentEXT(res[r], source[s], 1));
      }
   }
   glEndVertexShaderEXT();
}

static void
component_results(void)
{
   const GLuint s = evs_scalar(1), v = evs_vector(1, 2, 3, 4);
   const GLuint m = evs_symbol(GL_MATRIX_EXT, GL_INVARIANT_EXT);
   const GLuint vv = evs_symbol(GL_VECTOR_EXT, GL_VARIANT_EXT);
   const GLuint vs = evs_symbol(GL_SCALAR_EXT, GL_VARIANT_EXT);
   const GLuint color = glBindParameterEXT(GL_CURRENT_COLOR);
   const GLuint modelview = glBindParameterEXT(GL_MODELVIEW_MATRIX);
   evs_begin(1);
   const GLuint vectors[] = {v, vv, color, evs_constant(1, 2, 3, 4)};
   const GLuint scalars[] = {s, vs, evs_scalar_constant(1)}, matrices[] = {m, modelview};
   for (unsigned i = 0; i < 4; i++) {
      CHECK_ERROR("EVS-328", GL_INVALID_OPERATION, glInsertComponentEXT(vectors[i], s, 0));
      CHECK_ERROR("EVS-328", GL_INVALID_OPERATION, glExtractComponentEXT(vectors[i], m, 0));
   }
   for (unsigned i = 0; i < 3; i++)
      CHECK_ERROR("EVS-328", GL_INVALID_OPERATION, glExtractComponentEXT(scalars[i], v, 0));
   for (unsigned i = 0; i < 2; i++)
      CHECK_ERROR("EVS-328", GL_INVALID_OPERATION, glInsertComponentEXT(matrices[i], v, 0));
   /* As sources every storage class will do. */
   const GLuint lv = evs_local(GL_VECTOR_EXT), ls = evs_local(GL_SCALAR_EXT);
   const GLuint lm = evs_local(GL_MATRIX_EXT);
   for (unsigned i = 0; i < 4; i++) {
      CHECK_ERROR("EVS-329", GL_NO_ERROR, glExtractComponentEXT(ls, vectors[i], 0));
      CHECK_ERROR("EVS-329", GL_NO_ERROR, glInsertComponentEXT(lm, vectors[i], 0));
   }
   for (unsigned i = 0; i < 3; i++)
      CHECK_ERROR("EVS-329", GL_NO_ERROR, glInsertComponentEXT(lv, scalars[i], 0));
   for (unsigned i = 0; i < 2; i++)
      CHECK_ERROR("EVS-329", GL_NO_ERROR, glExtractComponentEXT(lv, matrices[i], 0));
   evs_end("EVS-328 EVS-329");
}

/* Number and types wrong at once: one of the two errors, and nothing happens. */
static void
two_mistakes(void)
{
   const GLuint s = evs_scalar(1), v = evs_vector(1, 2, 3, 4);
   evs_begin(1);
   evs_show(v);
   glInsertComponentEXT(OUT, v, 4);
   evs_check_either("EVS-330", GL_INVALID_VALUE, GL_INVALID_OPERATION, "InsertComponent");
   glExtractComponentEXT(OUT, s, 4);
   evs_check_either("EVS-330", GL_INVALID_VALUE, GL_INVALID_OPERATION, "ExtractComponent");
   evs_end("EVS-330");
   evs_check_value("EVS-330", VEC4(1, 2, 3, 4), 0);
}

static const struct ct_test tests[] = {
    {"selectors", selectors},
    {"bad_selectors", bad_selectors},
    {"swizzle_in_place", swizzle_in_place},
    {"swizzle_operands", swizzle_operands},
    {"constant_selectors", constant_selectors},
    {"masks", masks},
    {"other_flags", other_flags},
    {"mask_operands", mask_operands},
    {"accumulation", accumulation},
    {"mask_of_itself", mask_of_itself},
    {"insert_scalar", insert_scalar},
    {"insert_row", insert_row},
    {"extract_scalar", extract_scalar},
    {"extract_row", extract_row},
    {"extract_bound_row", extract_bound_row},
    {"bad_numbers", bad_numbers},
    {"type_pairs", type_pairs},
    {"component_results", component_results},
    {"two_mistakes", two_mistakes},
};
CT_TOPIC(evs_components, "GL_EXT_vertex_shader", tests);

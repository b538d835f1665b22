/* EXT_vertex_shader: variant arrays, and variants in display lists. */
#include "ct_evs.h"

/* A shader that shows a variant both as a value and as a colour. */
static bool
variant_shader(const char *ids, GLuint shader, GLuint variant)
{
   evs_begin(shader);
   evs_show(variant);
   evs_show_color(variant);
   return evs_end(ids);
}

static void
draw_second(void *data)
{
   glDrawArrays(GL_POINTS, 1, 1);
}

/* The value that element 1 of an array of all zeroes but there gives the variant. */
static void
check_type(GLuint variant, GLenum type, const void *data, float expected)
{
   const float e = expected;
   glVariantPointerEXT(variant, type, 0, data);
   const struct ct_result r = ct_feedback(draw_second, NULL);
   ct_near("EVS-136 B-08 EVS-121", 4, r.tex, VEC4(e, e, e, e), 1e-6f, "array type 0x%x", type);
}

static void
types(void)
{
   static const float position[2][2];
   static const GLbyte b[8] = {0, 0, 0, 0, -7, -7, -7, -7};
   static const GLubyte ub[8] = {0, 0, 0, 0, 200, 200, 200, 200};
   static const GLshort s[8] = {0, 0, 0, 0, -3000, -3000, -3000, -3000};
   static const GLushort us[8] = {0, 0, 0, 0, 60000, 60000, 60000, 60000};
   static const GLint i[8] = {0, 0, 0, 0, -70000, -70000, -70000, -70000};
   static const GLuint ui[8] = {0, 0, 0, 0, 90000, 90000, 90000, 90000};
   static const float f[8] = {0, 0, 0, 0, 2.5f, 2.5f, 2.5f, 2.5f};
   static const double d[8] = {0, 0, 0, 0, -2.25, -2.25, -2.25, -2.25};
   const GLuint full = evs_symbol(GL_VECTOR_EXT, GL_VARIANT_EXT);
   const GLuint normalized =
       glGenSymbolsEXT(GL_VECTOR_EXT, GL_VARIANT_EXT, GL_NORMALIZED_RANGE_EXT, 1);
   variant_shader("EVS-136 B-08", 1, full);
   glVertexPointer(2, GL_FLOAT, 0, position);
   glEnableClientState(GL_VERTEX_ARRAY);
   glEnableVariantClientStateEXT(full);
   check_type(full, GL_BYTE, b, -7);
   check_type(full, GL_UNSIGNED_BYTE, ub, 200);
   check_type(full, GL_SHORT, s, -3000);
   check_type(full, GL_UNSIGNED_SHORT, us, 60000);
   check_type(full, GL_INT, i, -70000);
   check_type(full, GL_UNSIGNED_INT, ui, 90000);
   check_type(full, GL_FLOAT, f, 2.5f);
   check_type(full, GL_DOUBLE, d, -2.25f);
   variant_shader("EVS-121", 2, normalized);
   glEnableVariantClientStateEXT(normalized);
   check_type(normalized, GL_BYTE, b, -13.0f / 255);
   check_type(normalized, GL_UNSIGNED_BYTE, ub, 200.0f / 255);
   check_type(normalized, GL_SHORT, s, -5999.0f / 65535);
   check_type(normalized, GL_UNSIGNED_SHORT, us, 60000.0f / 65535);
   check_type(normalized, GL_INT, i, -139999.0f / 4294967295.0f);
   check_type(normalized, GL_UNSIGNED_INT, ui, 90000.0f / 4294967295.0f);
   check_type(normalized, GL_FLOAT, f, 1);
   check_type(normalized, GL_DOUBLE, d, -1);
}

/* Two points at the left and at the right, coloured by the variant. */
static const float two_positions[2][2] = {{-0.5f, 0}, {0.5f, 0}};
static const float two_colors[2][4] = {{1, 0, 0, 1}, {0, 0, 1, 1}};

static void
check_two(const char *ids, const float left[4], const float right[4])
{
   CHECK_PIXEL(ids, CT_SIZE / 4, CT_SIZE / 2, left[0], left[1], left[2]);
   CHECK_PIXEL(ids, 3 * CT_SIZE / 4, CT_SIZE / 2, right[0], right[1], right[2]);
   ct_clear(0, 0, 0, 1);
}

static GLuint
set_up_two(const char *ids)
{
   const GLuint variant = evs_symbol(GL_VECTOR_EXT, GL_VARIANT_EXT);
   variant_shader(ids, 1, variant);
   glPointSize(8);
   ct_clear(0, 0, 0, 1);
   glVertexPointer(2, GL_FLOAT, 0, two_positions);
   glEnableClientState(GL_VERTEX_ARRAY);
   glVariantPointerEXT(variant, GL_FLOAT, 0, two_colors);
   glEnableVariantClientStateEXT(variant);
   return variant;
}

static void
commands(void)
{
   static const GLubyte order[2] = {1, 0};
   set_up_two("EVS-138");
   glDrawArrays(GL_POINTS, 0, 2);
   check_two("EVS-138 EVS-359", two_colors[0], two_colors[1]);
   glDrawElements(GL_POINTS, 2, GL_UNSIGNED_BYTE, order);
   check_two("EVS-138 EVS-359", two_colors[0], two_colors[1]);
   glDrawRangeElements(GL_POINTS, 0, 1, 2, GL_UNSIGNED_BYTE, order);
   check_two("EVS-138 EVS-359", two_colors[0], two_colors[1]);
   glBegin(GL_POINTS);
   glArrayElement(1);
   glArrayElement(0);
   glEnd();
   check_two("EVS-138 EVS-359", two_colors[0], two_colors[1]);
   CHECK_ERROR("EVS-138", GL_NO_ERROR, (void)0);
}

/* ArrayElement leaves the element behind as the current value. */
static void
element_is_current(void)
{
   const GLuint variant = set_up_two("EVS-138");
   float got[4] = {0};
   glArrayElement(1);
   glGetVariantFloatvEXT(variant, GL_VARIANT_VALUE_EXT, got);
   CHECK_NEAR("EVS-138 EVS-344", 4, got, two_colors[1], 0);
   glDisableVariantClientStateEXT(variant);
   glDrawArrays(GL_POINTS, 0, 2);
   check_two("EVS-138 EVS-135", two_colors[1], two_colors[1]);

   static const float out_of_range[] = {3, -2, 0.25f, 1};
   const GLuint normalized =
       glGenSymbolsEXT(GL_VECTOR_EXT, GL_VARIANT_EXT, GL_NORMALIZED_RANGE_EXT, 1);
   evs_shader_of("EVS-120", 2, normalized);
   glVariantPointerEXT(normalized, GL_FLOAT, 0, out_of_range);
   glEnableVariantClientStateEXT(normalized);
   glArrayElement(0);
   glGetVariantFloatvEXT(normalized, GL_VARIANT_VALUE_EXT, got);
   CHECK_NEAR("EVS-120 EVS-121 EVS-344", 4, got, VEC4(1, -1, 0.25f, 1), 0);
}

static void
strides(void)
{
   static const float padded[2][7] = {{9, 1, 0, 0, 1, 9, 9}, {9, 0, 0, 1, 1, 9, 9}};
   const GLuint variant = set_up_two("EVS-136 B-08");
   glVariantPointerEXT(variant, GL_FLOAT, sizeof padded[0], &padded[0][1]);
   glDrawArrays(GL_POINTS, 0, 2);
   check_two("EVS-136 B-08", two_colors[0], two_colors[1]);
}

/* Elements of scalars have four values, too (B-08); a matrix has 16. */
static void
other_shapes(void)
{
   static const float position[2][2];
   static const float scalars[2][4] = {{1, 2, 3, 4}, {5, 6, 7, 8}};
   static const float matrices[2][16] = {{0},
                                         {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16}};
   const GLuint scalar = evs_symbol(GL_SCALAR_EXT, GL_VARIANT_EXT);
   const GLuint matrix = evs_symbol(GL_MATRIX_EXT, GL_VARIANT_EXT);
   glVertexPointer(2, GL_FLOAT, 0, position);
   glEnableClientState(GL_VERTEX_ARRAY);
   glVariantPointerEXT(scalar, GL_FLOAT, 0, scalars);
   glVariantPointerEXT(matrix, GL_FLOAT, 0, matrices);
   glEnableVariantClientStateEXT(scalar);
   glEnableVariantClientStateEXT(matrix);
   evs_shader_of("EVS-136 B-08", 1, scalar);
   CHECK_NEAR("EVS-136 B-08", 4, ct_feedback(draw_second, NULL).tex, VEC4(5, 5, 5, 5), 0);
   const GLuint vector = evs_vector(0, 0, 1, 0);
   evs_begin(2);
   glShaderOp2EXT(GL_OP_MULTIPLY_MATRIX_EXT, GL_OUTPUT_TEXTURE_COORD0_EXT, matrix, vector);
   evs_end("EVS-136 B-08");
   CHECK_NEAR("EVS-136 B-08", 4, ct_feedback(draw_second, NULL).tex, VEC4(9, 10, 11, 12), 0);
}

static void
enables(void)
{
   const GLuint variant = evs_symbol(GL_VECTOR_EXT, GL_VARIANT_EXT);
   const GLuint invariant = evs_vector(0, 0, 0, 1);
   CHECK("EVS-137", !glIsVariantEnabledEXT(variant, GL_VARIANT_ARRAY_EXT));
   CHECK_ERROR("EVS-137", GL_NO_ERROR, glEnableVariantClientStateEXT(variant));
   CHECK("EVS-137", glIsVariantEnabledEXT(variant, GL_VARIANT_ARRAY_EXT));
   CHECK_ERROR("EVS-137", GL_NO_ERROR, glDisableVariantClientStateEXT(variant));
   CHECK("EVS-137", !glIsVariantEnabledEXT(variant, GL_VARIANT_ARRAY_EXT));
   CHECK_ERROR("EVS-136 B-08", GL_INVALID_ENUM,
               glVariantPointerEXT(variant, GL_2_BYTES, 0, two_colors));
   const GLuint wrong[] = {invariant, 0, 0x7fffffff, glBindParameterEXT(GL_CURRENT_COLOR)};
   for (unsigned i = 0; i < 4; i++) {
      glVariantPointerEXT(wrong[i], GL_FLOAT, 0, two_colors);
      evs_check_either("EVS-141 B-07", GL_INVALID_VALUE, GL_INVALID_OPERATION, "VariantPointer");
      glEnableVariantClientStateEXT(wrong[i]);
      evs_check_either("EVS-141 B-07", GL_INVALID_VALUE, GL_INVALID_OPERATION, "Enable");
      glDisableVariantClientStateEXT(wrong[i]);
      evs_check_either("EVS-141 B-07", GL_INVALID_VALUE, GL_INVALID_OPERATION, "Disable");
   }
}

static void
ignored_arrays(void)
{
   const GLuint other = evs_symbol(GL_VECTOR_EXT, GL_VARIANT_EXT);
   const GLuint variant = set_up_two("EVS-139");
   /* The array of a variant that another shader reads, with an address that must not be read. */
   variant_shader("EVS-139", 2, other);
   glVariantPointerEXT(other, GL_FLOAT, 0, (const void *)(uintptr_t)16);
   glEnableVariantClientStateEXT(other);
   glBindVertexShaderEXT(1);
   glDrawArrays(GL_POINTS, 0, 2);
   check_two("EVS-139", two_colors[0], two_colors[1]);
   glVariantPointerEXT(variant, GL_FLOAT, 0, (const void *)(uintptr_t)16);
   glDisable(EVS);
   glColor3f(0, 1, 0);
   glDrawArrays(GL_POINTS, 0, 2);
   check_two("EVS-140", VEC4(0, 1, 0, 1), VEC4(0, 1, 0, 1));
}

/* Client state: executed while a list is compiled, refused inside of a definition. */
static void
client_state(void)
{
   const GLuint variant = evs_symbol(GL_VECTOR_EXT, GL_VARIANT_EXT);
   void *pointer = NULL;
   glNewList(1, GL_COMPILE);
   glVariantPointerEXT(variant, GL_FLOAT, 0, two_colors);
   glEnableVariantClientStateEXT(variant);
   CHECK("EVS-142 EVS-365", glIsVariantEnabledEXT(variant, GL_VARIANT_ARRAY_EXT));
   glGetVariantPointervEXT(variant, GL_VARIANT_ARRAY_POINTER_EXT, &pointer);
   CHECK("EVS-142 EVS-365", pointer == two_colors);
   glEndList();
   glDisableVariantClientStateEXT(variant);
   glCallList(1);
   CHECK("EVS-142 EVS-365", !glIsVariantEnabledEXT(variant, GL_VARIANT_ARRAY_EXT));
   glBeginVertexShaderEXT();
   CHECK_ERROR("EVS-142", GL_INVALID_OPERATION, glVariantPointerEXT(variant, GL_FLOAT, 0, NULL));
   CHECK_ERROR("EVS-142", GL_INVALID_OPERATION, glEnableVariantClientStateEXT(variant));
   CHECK_ERROR("EVS-142", GL_INVALID_OPERATION, glDisableVariantClientStateEXT(variant));
   glEndVertexShaderEXT();
   glGetVariantPointervEXT(variant, GL_VARIANT_ARRAY_POINTER_EXT, &pointer);
   CHECK("EVS-142", pointer == two_colors);
}

/* The arrays are read when the list is compiled; the shader is the one bound when it is called. */
static void
drawn_from_lists(void)
{
   static const GLubyte order[2] = {1, 0};
   float colors[2][4];
   const GLuint variant = set_up_two("EVS-369");
   memcpy(colors, two_colors, sizeof colors);
   glVariantPointerEXT(variant, GL_FLOAT, 0, colors);
   glNewList(1, GL_COMPILE);
   glDrawArrays(GL_POINTS, 0, 2);
   glEndList();
   glNewList(2, GL_COMPILE);
   glDrawElements(GL_POINTS, 2, GL_UNSIGNED_BYTE, order);
   glEndList();
   glNewList(3, GL_COMPILE);
   glBegin(GL_POINTS);
   glArrayElement(0);
   glArrayElement(1);
   glEnd();
   glEndList();
   memset(colors, 0, sizeof colors);
   glDisableVariantClientStateEXT(variant);
   for (GLuint list = 1; list <= 3; list++) {
      glCallList(list);
      check_two("EVS-369", two_colors[0], two_colors[1]);
   }
   evs_color_shader("EVS-370", 2, 0, 1, 0);
   glCallList(1);
   check_two("EVS-370", VEC4(0, 1, 0, 1), VEC4(0, 1, 0, 1));
   evs_begin(3);
   glSwizzleEXT(GL_OUTPUT_COLOR0_EXT, variant, GL_Y_EXT, GL_X_EXT, GL_Z_EXT, GL_ONE_EXT);
   evs_end("EVS-370");
   glCallList(1);
   check_two("EVS-370", VEC4(0, 1, 0, 1), two_colors[1]);
}

/* More variants in one list than a shader can have: each keeps its value. */
static void
many_in_a_list(void)
{
   enum { MANY = 100 };
   const GLuint first = evs_symbols(GL_VECTOR_EXT, GL_VARIANT_EXT, MANY);
   GLuint list = glGenLists(1);
   glNewList(list, GL_COMPILE);
   glBegin(GL_POINTS);
   for (unsigned i = 0; i < MANY; i++) {
      glVariantfvEXT(first + i, VEC4((float)i, 1, 2, 3));
      glVertex2f(0, 0);
   }
   glEnd();
   glEndList();
   glCallList(list);
   for (unsigned i = 0; i < MANY; i++) {
      float got[4] = {0};
      glGetVariantFloatvEXT(first + i, GL_VARIANT_VALUE_EXT, got);
      CHECK_NEAR("EVS-367 EVS-133", 4, got, VEC4((float)i, 1, 2, 3), 0);
   }
}

static void
set_in_lists(void)
{
   GLfloat value[4] = {1, 0, 0, 1};
   float got[4];
   const GLuint variant = set_up_two("EVS-367");
   glDisableVariantClientStateEXT(variant);
   glVariantfvEXT(variant, VEC4(0, 1, 0, 1));
   glNewList(1, GL_COMPILE);
   glBegin(GL_POINTS);
   glVertex2f(-0.5f, 0); /* as current when called */
   glVariantfvEXT(variant, value);
   glVertex2f(0.5f, 0);
   glEnd();
   glEndList();
   glGetVariantFloatvEXT(variant, GL_VARIANT_VALUE_EXT, got);
   CHECK_NEAR("EVS-367", 4, got, VEC4(0, 1, 0, 1), 0);
   value[0] = 0;
   glVariantfvEXT(variant, VEC4(0, 0, 1, 1));
   glCallList(1);
   check_two("EVS-367 EVS-368", VEC4(0, 0, 1, 1), VEC4(1, 0, 0, 1));
   glGetVariantFloatvEXT(variant, GL_VARIANT_VALUE_EXT, got);
   CHECK_NEAR("EVS-367 EVS-368", 4, got, VEC4(1, 0, 0, 1), 0);
   glNewList(2, GL_COMPILE_AND_EXECUTE);
   glVariantfvEXT(variant, VEC4(5, 6, 7, 8));
   glEndList();
   glGetVariantFloatvEXT(variant, GL_VARIANT_VALUE_EXT, got);
   CHECK_NEAR("EVS-367", 4, got, VEC4(5, 6, 7, 8), 0);
}

/* A list has variants that the shader in use does not read, a matrix among them: they stay out of
 * the vertices and are current afterwards. */
static void
unread_in_lists(void)
{
   const float nines[16] = {9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9};
   float got[16] = {0};
   const GLuint matrix = evs_symbol(GL_MATRIX_EXT, GL_VARIANT_EXT);
   const GLuint other = evs_symbol(GL_VECTOR_EXT, GL_VARIANT_EXT);
   const GLuint variant = set_up_two("EVS-370");
   glDisableVariantClientStateEXT(variant);
   glNewList(1, GL_COMPILE);
   glVariantfvEXT(matrix, nines);
   glVariantfvEXT(other, nines);
   glBegin(GL_POINTS);
   glVertex2f(-0.5f, 0);
   glVertex2f(0.5f, 0);
   glEnd();
   glEndList();
   glVariantfvEXT(variant, VEC4(0, 1, 0, 1));
   glCallList(1);
   check_two("EVS-370 EVS-367", VEC4(0, 1, 0, 1), VEC4(0, 1, 0, 1));
   glGetVariantFloatvEXT(matrix, GL_VARIANT_VALUE_EXT, got);
   CHECK_NEAR("EVS-367", 16, got, nines, 0);
}

static const struct ct_test tests[] = {
    {"types", types},
    {"commands", commands},
    {"element_is_current", element_is_current},
    {"strides", strides},
    {"other_shapes", other_shapes},
    {"enables", enables},
    {"ignored_arrays", ignored_arrays},
    {"client_state", client_state},
    {"drawn_from_lists", drawn_from_lists},
    {"many_in_a_list", many_in_a_list},
    {"set_in_lists", set_in_lists},
    {"unread_in_lists", unread_in_lists},
};
CT_TOPIC(evs_arrays, "GL_EXT_vertex_shader", tests);

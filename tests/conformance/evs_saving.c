/* EXT_vertex_shader: attribute stacks and display lists. */
#include "ct_evs.h"

static GLuint
binding(void)
{
   GLint id = -1;
   glGetIntegerv(GL_VERTEX_SHADER_BINDING_EXT, &id);
   return (GLuint)id;
}

static void
attribute_stack(void)
{
   float got[4];
   const GLuint invariant = evs_vector(1, 2, 3, 4), fresh = evs_vector(5, 5, 5, 5);
   const GLuint variant = evs_symbol(GL_VECTOR_EXT, GL_VARIANT_EXT);
   evs_begin(1);
   evs_show(variant);
   evs_end("EVS-363");
   evs_color_shader("EVS-363", 2, 0, 1, 0);
   glBindVertexShaderEXT(1);
   glVariantfvEXT(variant, VEC4(1, 2, 3, 4));
   glPushAttrib(GL_ALL_ATTRIB_BITS);
   glVariantfvEXT(variant, VEC4(5, 6, 7, 8));
   evs_set(invariant, 9, 9, 9, 9);
   glBindVertexShaderEXT(2);
   glPopAttrib();
   CHECK("EVS-363", binding() == 2);
   glGetInvariantFloatvEXT(invariant, GL_INVARIANT_VALUE_EXT, got);
   CHECK_NEAR("EVS-363", 4, got, VEC4(9, 9, 9, 9), 0);
   CHECK_ERROR("EVS-363", GL_NO_ERROR, evs_set(fresh, 1, 1, 1, 1));
   glGetVariantFloatvEXT(variant, GL_VARIANT_VALUE_EXT, got);
   CHECK_NEAR("EVS-364 B-17", 4, got, VEC4(5, 6, 7, 8), 0);
   glBindVertexShaderEXT(1);
   evs_check_value("EVS-364 B-17", VEC4(5, 6, 7, 8), 0);
   /* The same without a change of shader in between. */
   glPushAttrib(GL_CURRENT_BIT);
   glVariantfvEXT(variant, VEC4(-1, -2, -3, -4));
   glPopAttrib();
   evs_check_value("EVS-364 B-17", VEC4(-1, -2, -3, -4), 0);
}

static void
client_stack(void)
{
   static const float data[4];
   void *pointer = NULL;
   const GLuint variant = evs_symbol(GL_VECTOR_EXT, GL_VARIANT_EXT);
   glPushClientAttrib(GL_CLIENT_VERTEX_ARRAY_BIT);
   glVariantPointerEXT(variant, GL_FLOAT, 0, data);
   glEnableVariantClientStateEXT(variant);
   glPopClientAttrib();
   glGetVariantPointervEXT(variant, GL_VARIANT_ARRAY_POINTER_EXT, &pointer);
   /* Saved or not is open; the pointer and the enable go together. */
   const bool kept = glIsVariantEnabledEXT(variant, GL_VARIANT_ARRAY_EXT);
   CHECK("EVS-364 B-17", pointer == (kept ? data : NULL));
}

/* What returns a value or touches client state happens now and not when the list is called. */
static void
never_compiled(void)
{
   glNewList(1, GL_COMPILE);
   const GLuint shader = glGenVertexShadersEXT(1);
   const GLuint symbol = evs_symbol(GL_VECTOR_EXT, GL_VARIANT_EXT);
   const GLuint bound = glBindParameterEXT(GL_FOG_COLOR);
   const GLuint light = glBindLightParameterEXT(GL_LIGHT0, GL_DIFFUSE);
   const GLuint material = glBindMaterialParameterEXT(GL_FRONT, GL_DIFFUSE);
   const GLuint texgen = glBindTexGenParameterEXT(GL_TEXTURE0, GL_S, GL_EYE_PLANE);
   const GLuint unit = glBindTextureUnitParameterEXT(GL_TEXTURE0, GL_TEXTURE_MATRIX);
   GLint type = 0;
   glGetVariantIntegervEXT(symbol, GL_VARIANT_DATATYPE_EXT, &type);
   glEndList();
   CHECK_PENDING("EVS-365", GL_NO_ERROR);
   CHECK("EVS-365", shader && symbol && bound && light && material && texgen && unit);
   CHECK("EVS-365", type == GL_VECTOR_EXT);
   CHECK_ERROR("EVS-365", GL_NO_ERROR, glCallList(1));
   evs_color_shader("EVS-365", 5, 0, 1, 0);
   glColor3f(1, 0, 0);
   glNewList(2, GL_COMPILE);
   glDeleteVertexShaderEXT(5);
   glEndList();
   CHECK("EVS-365 EVS-086 B-02", binding() == 0);
   evs_color_shader("EVS-365", 5, 0, 1, 0);
   glCallList(2);
   evs_check_color("EVS-365", 0, 1, 0);
}

/* A definition made while a list is compiled is there at once, and not in the list. */
static void
definitions(void)
{
   const GLuint mvp = glBindParameterEXT(GL_MVP_MATRIX_EXT);
   const GLuint vertex = glBindParameterEXT(GL_CURRENT_VERTEX_EXT);
   glBindVertexShaderEXT(1);
   glNewList(1, GL_COMPILE);
   glBeginVertexShaderEXT();
   glShaderOp2EXT(GL_OP_MULTIPLY_MATRIX_EXT, GL_OUTPUT_VERTEX_EXT, mvp, vertex);
   const GLuint v = evs_local(GL_VECTOR_EXT), s = evs_local(GL_SCALAR_EXT);
   const GLuint constant = evs_constant(0.25f, 0.5f, 0.75f, 1);
   glSwizzleEXT(v, constant, GL_Z_EXT, GL_Y_EXT, GL_X_EXT, GL_W_EXT);
   glExtractComponentEXT(s, constant, 1);
   glInsertComponentEXT(v, s, 0);
   glWriteMaskEXT(GL_OUTPUT_COLOR0_EXT, v, 1, 1, 1, 1);
   glShaderOp3EXT(GL_OP_MADD_EXT, GL_OUTPUT_TEXTURE_COORD0_EXT, v, v, v);
   glEndVertexShaderEXT();
   glEndList();
   CHECK_PENDING("EVS-366 B-18", GL_NO_ERROR);
   glEnable(EVS);
   evs_check_color("EVS-366 B-18", 0.5f, 0.5f, 0.25f);
   evs_color_shader("EVS-366 B-18", 1, 0, 1, 0);
   CHECK_ERROR("EVS-366 B-18", GL_NO_ERROR, glCallList(1));
   evs_check_color("EVS-366 B-18", 0, 1, 0);
}

static void
compiled(void)
{
   GLfloat value[4] = {1, 2, 3, 4};
   float got[4];
   const GLuint invariant = evs_vector(0, 0, 0, 0);
   evs_color_shader("EVS-367", 1, 1, 0, 0);
   evs_color_shader("EVS-367", 2, 0, 1, 0);
   glBindVertexShaderEXT(1);
   glDisable(EVS);
   glNewList(1, GL_COMPILE);
   glBindVertexShaderEXT(2);
   glEnable(EVS);
   glSetInvariantEXT(invariant, GL_FLOAT, value);
   glEndList();
   CHECK("EVS-367", binding() == 1 && !glIsEnabled(EVS));
   glGetInvariantFloatvEXT(invariant, GL_INVARIANT_VALUE_EXT, got);
   CHECK_NEAR("EVS-367", 4, got, VEC4(0, 0, 0, 0), 0);
   memset(value, 0, sizeof value);
   CHECK_ERROR("EVS-367", GL_NO_ERROR, glCallList(1));
   CHECK("EVS-367", binding() == 2 && glIsEnabled(EVS));
   glGetInvariantFloatvEXT(invariant, GL_INVARIANT_VALUE_EXT, got);
   CHECK_NEAR("EVS-367 EVS-368", 4, got, VEC4(1, 2, 3, 4), 0);
   evs_check_color("EVS-367", 0, 1, 0);
   glNewList(2, GL_COMPILE);
   glDisable(EVS);
   glEndList();
   CHECK("EVS-367", glIsEnabled(EVS));
   glCallList(2);
   CHECK("EVS-367", !glIsEnabled(EVS));
}

#define ONE_TO_16                                                                                  \
   {                                                                                               \
      1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16                                        \
   }

static void
set_variant(unsigned command, GLuint id)
{
   static const GLbyte b[] = ONE_TO_16;
   static const GLubyte ub[] = ONE_TO_16;
   static const GLshort s[] = ONE_TO_16;
   static const GLushort us[] = ONE_TO_16;
   static const GLint i[] = ONE_TO_16;
   static const GLuint ui[] = ONE_TO_16;
   static const GLfloat f[] = ONE_TO_16;
   static const GLdouble d[] = ONE_TO_16;
   switch (command) {
   case 0:
      glVariantbvEXT(id, b);
      break;
   case 1:
      glVariantubvEXT(id, ub);
      break;
   case 2:
      glVariantsvEXT(id, s);
      break;
   case 3:
      glVariantusvEXT(id, us);
      break;
   case 4:
      glVariantivEXT(id, i);
      break;
   case 5:
      glVariantuivEXT(id, ui);
      break;
   case 6:
      glVariantfvEXT(id, f);
      break;
   default:
      glVariantdvEXT(id, d);
   }
}

/* Each command that sets a variant, of each shape. */
static void
compiled_variants(void)
{
   static const GLenum shapes[] = {GL_SCALAR_EXT, GL_VECTOR_EXT, GL_MATRIX_EXT};
   static const unsigned num[] = {1, 4, 16};
   static const float expected[] = ONE_TO_16, zero[16] = {0};
   for (unsigned shape = 0; shape < 3; shape++) {
      for (unsigned command = 0; command < 8; command++) {
         const bool at_once = command % 2;
         const GLuint id = evs_symbol(shapes[shape], GL_VARIANT_EXT);
         float got[16] = {0};
         glNewList(1, at_once ? GL_COMPILE_AND_EXECUTE : GL_COMPILE);
         set_variant(command, id);
         glEndList();
         glGetVariantFloatvEXT(id, GL_VARIANT_VALUE_EXT, got);
         ct_near("EVS-367", num[shape], got, at_once ? expected : zero, 0,
                 "compiling command %u for shape %u", command, shape);
         glVariantfvEXT(id, zero);
         glCallList(1);
         glGetVariantFloatvEXT(id, GL_VARIANT_VALUE_EXT, got);
         ct_near("EVS-133 EVS-367", num[shape], got, expected, 0, "command %u for shape %u",
                 command, shape);
      }
   }
}

/* Errors of what is compiled are raised by the call. */
static void
compiled_errors(void)
{
   const GLuint variant = evs_symbol(GL_VECTOR_EXT, GL_VARIANT_EXT);
   glNewList(1, GL_COMPILE);
   glSetInvariantEXT(variant, GL_FLOAT, VEC4(1, 2, 3, 4));
   glEndList();
   CHECK_PENDING("EVS-367", GL_NO_ERROR);
   glCallList(1);
   evs_check_some_error("EVS-367", "a list with SetInvariant of a variant");
   glNewList(2, GL_COMPILE);
   glVariantfvEXT(0x7ffffff3, VEC4(1, 2, 3, 4));
   glEndList();
   CHECK_PENDING("EVS-367", GL_NO_ERROR);
   glCallList(2);
   evs_check_some_error("EVS-367", "a list with Variant of no symbol");
}

static const struct ct_test tests[] = {
    {"attribute_stack", attribute_stack},
    {"client_stack", client_stack},
    {"never_compiled", never_compiled},
    {"definitions", definitions},
    {"compiled", compiled},
    {"compiled_variants", compiled_variants},
    {"compiled_errors", compiled_errors},
};
CT_TOPIC(evs_saving, "GL_EXT_vertex_shader", tests);

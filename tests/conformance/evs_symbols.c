/* EXT_vertex_shader: symbols, and how long they live. */
#include "ct_evs.h"

static const GLenum types[3] = {GL_SCALAR_EXT, GL_VECTOR_EXT, GL_MATRIX_EXT};

static void
consecutive_ids(void)
{
   const GLuint first = evs_symbols(GL_VECTOR_EXT, GL_INVARIANT_EXT, 7);
   const GLuint next = evs_symbols(GL_SCALAR_EXT, GL_VARIANT_EXT, 3);
   CHECK("EVS-105 EVS-110", first != 0 && next != 0);
   CHECK("EVS-112", next >= first + 7 || first >= next + 3);
   for (unsigned i = 0; i < 7; i++) {
      float got[4] = {0};
      CHECK_ERROR("EVS-105", GL_NO_ERROR,
                  glSetInvariantEXT(first + i, GL_FLOAT, VEC4((float)i, 1, 2, 3)));
      glGetInvariantFloatvEXT(first + i, GL_INVARIANT_VALUE_EXT, got);
      CHECK_NEAR("EVS-105", 4, got, VEC4((float)i, 1, 2, 3), 0);
   }
   for (unsigned i = 0; i < 3; i++)
      CHECK_ERROR("EVS-105", GL_NO_ERROR, glVariantfvEXT(next + i, VEC4((float)i)));
   for (unsigned i = 0; i < 7; i++) {
      float got[4] = {0};
      glGetInvariantFloatvEXT(first + i, GL_INVARIANT_VALUE_EXT, got);
      CHECK("EVS-112", got[0] == (float)i);
   }
}

/* The number of values that a symbol has. */
static void
sizes(void)
{
   static const unsigned values[3] = {1, 4, 16};
   for (unsigned t = 0; t < 3; t++) {
      float in[17], out[17];
      for (unsigned i = 0; i < 17; i++) {
         in[i] = (float)i + 1;
         out[i] = -1;
      }
      const GLuint id = evs_symbol(types[t], GL_INVARIANT_EXT);
      glSetInvariantEXT(id, GL_FLOAT, in);
      glGetInvariantFloatvEXT(id, GL_INVARIANT_VALUE_EXT, out);
      for (unsigned i = 0; i < 17; i++)
         CHECK("EVS-106 EVS-344", out[i] == (i < values[t] ? in[i] : -1));
   }
}

static void
check_refused(const char *ids, GLenum error, GLenum type, GLenum storage, GLenum range)
{
   const GLuint id = glGenSymbolsEXT(type, storage, range, 1);
   CHECK_PENDING(ids, error);
   CHECK(ids, id == 0);
}

static void
bad_enums(void)
{
   for (int defining = 0; defining < 2; defining++) {
      if (defining)
         glBeginVertexShaderEXT();
      check_refused("EVS-106 EVS-110", GL_INVALID_ENUM, GL_FLOAT, GL_INVARIANT_EXT,
                    GL_FULL_RANGE_EXT);
      check_refused("EVS-106", GL_INVALID_ENUM, 0x87BD, GL_INVARIANT_EXT, GL_FULL_RANGE_EXT);
      check_refused("EVS-106", GL_INVALID_ENUM, 0x87C1, GL_INVARIANT_EXT, GL_FULL_RANGE_EXT);
      check_refused("EVS-107", GL_INVALID_ENUM, GL_VECTOR_EXT, 0x87C0, GL_FULL_RANGE_EXT);
      check_refused("EVS-107", GL_INVALID_ENUM, GL_VECTOR_EXT, 0x87C5, GL_FULL_RANGE_EXT);
      check_refused("EVS-108", GL_INVALID_ENUM, GL_VECTOR_EXT, GL_INVARIANT_EXT, 0x87DF);
      check_refused("EVS-108", GL_INVALID_ENUM, GL_VECTOR_EXT, GL_INVARIANT_EXT, 0x87E2);
      if (defining)
         glEndVertexShaderEXT();
   }
}

static void
no_components(void)
{
   CHECK("EVS-109 EVS-110", evs_symbols(GL_VECTOR_EXT, GL_INVARIANT_EXT, 0) == 0);
   evs_check_either("EVS-109", GL_INVALID_VALUE, GL_NO_ERROR, "GenSymbols of none");
   /* More than any memory holds: 0, whatever the error, and life goes on. */
   CHECK("EVS-110", evs_symbols(GL_MATRIX_EXT, GL_INVARIANT_EXT, 0xffffffffu) == 0);
   evs_check_some_error("EVS-110", "GenSymbols of 2^32 - 1");
   CHECK("EVS-110", evs_symbol(GL_MATRIX_EXT, GL_INVARIANT_EXT) != 0);
}

/* Ids are results and arguments like the enumerants of outputs: none is one of them. */
static void
no_collisions(void)
{
   for (unsigned i = 0; i < 600; i++) {
      const GLuint first = evs_symbols(GL_SCALAR_EXT, GL_INVARIANT_EXT, 64);
      if (!CHECK("EVS-111", first != 0))
         return;
      CHECK("EVS-111", first > 0x87BD || first + 63 < 0x879A);
   }
   const GLuint bound = glBindParameterEXT(GL_CURRENT_COLOR);
   CHECK("EVS-111", bound < 0x879A || bound > 0x87BD);
}

/* Made at start-up, before any shader exists, and used by several. */
static void
made_outside(void)
{
   const GLuint first = evs_symbols(GL_VECTOR_EXT, GL_INVARIANT_EXT, 97);
   const GLuint variant = evs_symbol(GL_VECTOR_EXT, GL_VARIANT_EXT);
   CHECK("EVS-113 B-06", first != 0 && variant != 0);
   for (unsigned i = 0; i < 97; i++)
      evs_set(first + i, (float)i, 1, 2, 3);
   glVariantfvEXT(variant, VEC4(0.5f, 0, 0, 0));
   for (GLuint shader = 1; shader <= 2; shader++) {
      evs_begin(shader);
      glShaderOp2EXT(GL_OP_ADD_EXT, GL_OUTPUT_TEXTURE_COORD0_EXT, first + 48 * shader, variant);
      evs_end("EVS-113 B-06 EVS-112");
   }
   for (GLuint shader = 1; shader <= 2; shader++) {
      glBindVertexShaderEXT(shader);
      evs_check_value("EVS-113 B-06 EVS-112", VEC4(48 * (float)shader + 0.5f, 1, 2, 3), 0);
   }
   CHECK_ERROR("EVS-113 B-06", GL_NO_ERROR, evs_symbol(GL_VECTOR_EXT, GL_LOCAL_EXT));
   CHECK_ERROR("EVS-113 B-06", GL_NO_ERROR, evs_symbol(GL_VECTOR_EXT, GL_LOCAL_CONSTANT_EXT));
}

static void
made_inside(void)
{
   evs_begin(1);
   const GLuint invariant = evs_symbol(GL_VECTOR_EXT, GL_INVARIANT_EXT);
   const GLuint variant = evs_symbol(GL_VECTOR_EXT, GL_VARIANT_EXT);
   glShaderOp2EXT(GL_OP_ADD_EXT, GL_OUTPUT_TEXTURE_COORD0_EXT, invariant, variant);
   evs_end("EVS-114");
   glBindVertexShaderEXT(2);
   CHECK_ERROR("EVS-114", GL_NO_ERROR,
               glSetInvariantEXT(invariant, GL_FLOAT, VEC4(10, 20, 30, 40)));
   CHECK_ERROR("EVS-114", GL_NO_ERROR, glVariantfvEXT(variant, VEC4(1, 2, 3, 4)));
   glBindVertexShaderEXT(1);
   evs_check_value("EVS-114", VEC4(11, 22, 33, 44), 0);
}

static void
locals_belong_to_shaders(void)
{
   evs_begin(1);
   const GLuint local = evs_local(GL_VECTOR_EXT), constant = evs_constant(1, 2, 3, 4);
   glShaderOp1EXT(GL_OP_MOV_EXT, local, constant);
   evs_show(local);
   evs_end("EVS-115");
   evs_begin(2);
   glShaderOp1EXT(GL_OP_MOV_EXT, local, glBindParameterEXT(GL_CURRENT_COLOR));
   evs_check_some_error("EVS-115", "a local of another shader");
   evs_show(constant);
   evs_check_some_error("EVS-115", "a local constant of another shader");
   evs_end("EVS-115");
   glBindVertexShaderEXT(1);
   evs_check_value("EVS-115", VEC4(1, 2, 3, 4), 0);
}

static void
inside_begin(void)
{
   glBegin(GL_POINTS);
   const GLuint id = evs_symbol(GL_VECTOR_EXT, GL_INVARIANT_EXT);
   glEnd();
   CHECK_PENDING("EVS-116", GL_INVALID_OPERATION);
   CHECK("EVS-116", id == 0);
}

/* Values that nobody set: anything, but no crash. House rule: zero. */
static void
unset_values(void)
{
   static const GLenum storages[4] = {GL_INVARIANT_EXT, GL_VARIANT_EXT, GL_LOCAL_CONSTANT_EXT,
                                      GL_LOCAL_EXT};
   for (unsigned s = 0; s < 4; s++) {
      for (unsigned t = 0; t < 3; t++) {
         const GLuint vector = evs_vector(1, 1, 1, 1);
         evs_begin(1);
         const GLuint id = evs_symbol(types[t], storages[s]);
         if (types[t] == GL_MATRIX_EXT)
            glShaderOp2EXT(GL_OP_MULTIPLY_MATRIX_EXT, GL_OUTPUT_TEXTURE_COORD0_EXT, id, vector);
         else
            evs_show(id);
         evs_end("EVS-117");
         CHECK("EVS-117", evs_point().drawn);
      }
   }
}

static const struct ct_test tests[] = {
    {"consecutive_ids", consecutive_ids},
    {"sizes", sizes},
    {"bad_enums", bad_enums},
    {"no_components", no_components},
    {"no_collisions", no_collisions},
    {"made_outside", made_outside},
    {"made_inside", made_inside},
    {"locals_belong_to_shaders", locals_belong_to_shaders},
    {"inside_begin", inside_begin},
    {"unset_values", unset_values},
};
CT_TOPIC(evs_symbols, "GL_EXT_vertex_shader", tests);

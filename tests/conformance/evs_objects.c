/* EXT_vertex_shader: shader objects and the definition block. */
#include "ct_evs.h"

static GLuint
binding(void)
{
   GLint id = -1;
   glGetIntegerv(GL_VERTEX_SHADER_BINDING_EXT, &id);
   return (GLuint)id;
}

static void
generate(void)
{
   GLuint first[4];
   for (unsigned i = 0; i < 4; i++) {
      first[i] = glGenVertexShadersEXT(5);
      CHECK("EVS-080", first[i] != 0);
      for (unsigned k = 0; k < i; k++)
         CHECK("EVS-080", first[i] >= first[k] + 5 || first[k] >= first[i] + 5);
   }
   for (unsigned i = 0; i < 5; i++) {
      CHECK_ERROR("EVS-080", GL_NO_ERROR, glBindVertexShaderEXT(first[2] + i));
      CHECK("EVS-080", binding() == first[2] + i);
   }
   CHECK("EVS-081", glGenVertexShadersEXT(0) == 0);
   glGetError(); /* whether this is an error is open */
   CHECK("EVS-081", glGenVertexShadersEXT(0xffffffffu) == 0);
   glGetError();
   CHECK("EVS-081", glGenVertexShadersEXT(1) != 0);
}

static void
bind(void)
{
   CHECK("EVS-088", binding() == 0);
   CHECK_ERROR("EVS-082", GL_NO_ERROR, glBindVertexShaderEXT(777));
   CHECK("EVS-082 EVS-088", binding() == 777);
   GLfloat f = 0;
   GLdouble d = 0;
   GLboolean b = 0;
   glGetFloatv(GL_VERTEX_SHADER_BINDING_EXT, &f);
   glGetDoublev(GL_VERTEX_SHADER_BINDING_EXT, &d);
   glGetBooleanv(GL_VERTEX_SHADER_BINDING_EXT, &b);
   CHECK("EVS-088", f == 777 && d == 777 && b == GL_TRUE);
   CHECK_ERROR("EVS-083", GL_NO_ERROR, glBindVertexShaderEXT(0));
   CHECK("EVS-083", binding() == 0);
   /* A name that came by binding is not generated any more. */
   for (unsigned i = 0; i < 20; i++)
      CHECK("EVS-080", glGenVertexShadersEXT(1) != 777);
}

static void
default_shader(void)
{
   evs_color_shader("EVS-084", 0, 0, 1, 1);
   CHECK("EVS-084", binding() == 0);
   evs_check_color("EVS-084", 0, 1, 1);
}

static void
delete_shaders(void)
{
   glColor3f(0, 0, 1);
   evs_color_shader("EVS-085", 5, 1, 0, 0);
   evs_color_shader("EVS-085", 6, 0, 1, 0);
   CHECK_ERROR("EVS-085", GL_NO_ERROR, glDeleteVertexShaderEXT(5));
   CHECK("EVS-085", binding() == 6);
   evs_check_color("EVS-085", 0, 1, 0);
   glBindVertexShaderEXT(5);
   evs_check_color("EVS-085", 0, 0, 1); /* empty: the conventional pipeline */
   glBindVertexShaderEXT(6);
   CHECK_ERROR("EVS-086 B-02", GL_NO_ERROR, glDeleteVertexShaderEXT(6));
   CHECK("EVS-086 B-02", binding() == 0);
   evs_check_color("EVS-086 B-02", 0, 0, 1);
   CHECK_ERROR("EVS-087", GL_NO_ERROR, glDeleteVertexShaderEXT(0));
   CHECK_ERROR("EVS-087", GL_NO_ERROR, glDeleteVertexShaderEXT(123456));
}

static void
inside_definition(void)
{
   glBindVertexShaderEXT(3);
   glBeginVertexShaderEXT();
   CHECK("EVS-089 EVS-004", glGenVertexShadersEXT(1) == 0);
   CHECK_PENDING("EVS-089", GL_INVALID_OPERATION);
   CHECK_ERROR("EVS-089 EVS-003", GL_INVALID_OPERATION, glBindVertexShaderEXT(4));
   CHECK_ERROR("EVS-089 EVS-005", GL_INVALID_OPERATION, glDeleteVertexShaderEXT(3));
   CHECK_ERROR("EVS-092 EVS-001", GL_INVALID_OPERATION, glBeginVertexShaderEXT());
   CHECK("EVS-089", binding() == 3);
   CHECK_ERROR("EVS-092 EVS-002", GL_NO_ERROR, glEndVertexShaderEXT());
   CHECK_ERROR("EVS-093 EVS-002", GL_INVALID_OPERATION, glEndVertexShaderEXT());
}

static void
inside_begin(void)
{
   glBegin(GL_POINTS);
   const GLuint id = glGenVertexShadersEXT(1);
   glEnd();
   CHECK_PENDING("EVS-090", GL_INVALID_OPERATION);
   CHECK("EVS-090", id == 0);
   glBegin(GL_POINTS);
   glBindVertexShaderEXT(9);
   glEnd();
   CHECK_PENDING("EVS-090", GL_INVALID_OPERATION);
   CHECK("EVS-090", binding() == 0);
   glBegin(GL_POINTS);
   glDeleteVertexShaderEXT(9);
   glEnd();
   CHECK_PENDING("EVS-090", GL_INVALID_OPERATION);
   glBegin(GL_POINTS);
   glBeginVertexShaderEXT();
   glEnd();
   CHECK_PENDING("EVS-094", GL_INVALID_OPERATION);
   glBegin(GL_POINTS);
   glEndVertexShaderEXT();
   glEnd();
   CHECK_PENDING("EVS-094", GL_INVALID_OPERATION);
   CHECK_ERROR("EVS-094", GL_INVALID_OPERATION, glEndVertexShaderEXT()); /* none is open */
}

static void
shared(void)
{
   struct ct_context *other = ct_context_create(ct_own_context());
   const GLuint variant = evs_symbol(GL_VECTOR_EXT, GL_VARIANT_EXT);
   evs_shader_of("EVS-091", 11, variant);
   if (!CHECK("EVS-091", other && ct_make_current(other)))
      return;
   glVariantfvEXT(variant, VEC4(4, 3, 2, 1));
   glBindVertexShaderEXT(11);
   glEnable(EVS);
   evs_check_value("EVS-091", VEC4(4, 3, 2, 1), 0);
   /* A new definition is seen by the first context. */
   evs_color_shader("EVS-091", 11, 0, 1, 0);
   glFinish();
   ct_make_current(ct_own_context());
   glBindVertexShaderEXT(11);
   evs_check_color("EVS-091", 0, 1, 0);
   /* ... and so are invariants that the other sets, though nothing else happens here. */
   const GLuint invariant = evs_vector(1, 0, 0, 1);
   evs_begin(12);
   evs_show_color(invariant);
   evs_end("EVS-091");
   evs_check_color("EVS-091", 1, 0, 0);
   glFinish();
   ct_make_current(other);
   evs_set(invariant, 0, 0, 1, 1);
   glFinish();
   ct_make_current(ct_own_context());
   evs_check_color("EVS-091", 0, 0, 1);
   ct_context_destroy(other);
}

static void
redefine(void)
{
   evs_begin(2);
   const GLuint old = evs_local(GL_VECTOR_EXT);
   glShaderOp1EXT(GL_OP_MOV_EXT, old, evs_constant(1, 0, 0, 1));
   evs_show_color(old);
   evs_end("EVS-095");
   evs_check_color("EVS-095", 1, 0, 0);
   evs_color_shader("EVS-095", 2, 0, 1, 0);
   evs_check_color("EVS-095", 0, 1, 0);
   CHECK("EVS-095", binding() == 2);
   evs_begin(2);
   glShaderOp1EXT(GL_OP_MOV_EXT, old, old);
   evs_check_some_error("EVS-095", "a local symbol of the old definition");
   glEndVertexShaderEXT();
}

/* What is refused in a definition leaves everything as it was. */
static void
refused_commands(void)
{
   const GLuint invariant = evs_vector(1, 2, 3, 4);
   const GLuint variant = evs_symbol(GL_VECTOR_EXT, GL_VARIANT_EXT);
   float got[4];
   glVariantfvEXT(variant, VEC4(1, 2, 3, 4));
   evs_begin(1);
   evs_show_color(evs_constant(0, 1, 0, 1));
   CHECK_ERROR("EVS-096 EVS-103", GL_INVALID_OPERATION, glBegin(GL_POINTS));
   CHECK_ERROR("EVS-096", GL_INVALID_OPERATION, glEnable(GL_FOG));
   CHECK_ERROR("EVS-096", GL_INVALID_OPERATION, glEnable(EVS));
   CHECK_ERROR("EVS-096 EVS-125 EVS-014", GL_INVALID_OPERATION,
               glSetInvariantEXT(invariant, GL_FLOAT, VEC4(9, 9, 9, 9)));
   CHECK_ERROR("EVS-096", GL_INVALID_OPERATION, glVariantfvEXT(variant, VEC4(9, 9, 9, 9)));
   CHECK_ERROR("EVS-096", GL_INVALID_OPERATION, glBindVertexShaderEXT(2));
   CHECK_ERROR("EVS-096", GL_INVALID_OPERATION, glClear(GL_COLOR_BUFFER_BIT));
   CHECK_ERROR("EVS-096", GL_INVALID_OPERATION, glDrawArrays(GL_POINTS, 0, 0));
   evs_end("EVS-096");
   evs_check_color("EVS-096 EVS-103", 0, 1, 0);
   CHECK("EVS-096", !glIsEnabled(GL_FOG));
   glGetInvariantFloatvEXT(invariant, GL_INVARIANT_VALUE_EXT, got);
   CHECK_NEAR("EVS-125", 4, got, VEC4(1, 2, 3, 4), 0);
   glGetVariantFloatvEXT(variant, GL_VARIANT_VALUE_EXT, got);
   CHECK_NEAR("EVS-096", 4, got, VEC4(1, 2, 3, 4), 0);
}

/* All forms of Variant*vEXT are refused in a definition. */
static void
refused_variants(void)
{
   static const double zero[16];
   const GLuint v = evs_symbol(GL_VECTOR_EXT, GL_VARIANT_EXT);
   glBeginVertexShaderEXT();
   CHECK_ERROR("EVS-096 EVS-016", GL_INVALID_OPERATION, glVariantbvEXT(v, (const void *)zero));
   CHECK_ERROR("EVS-096 EVS-017", GL_INVALID_OPERATION, glVariantsvEXT(v, (const void *)zero));
   CHECK_ERROR("EVS-096 EVS-018", GL_INVALID_OPERATION, glVariantivEXT(v, (const void *)zero));
   CHECK_ERROR("EVS-096 EVS-019", GL_INVALID_OPERATION, glVariantfvEXT(v, (const void *)zero));
   CHECK_ERROR("EVS-096 EVS-020", GL_INVALID_OPERATION, glVariantdvEXT(v, zero));
   CHECK_ERROR("EVS-096 EVS-021", GL_INVALID_OPERATION, glVariantubvEXT(v, (const void *)zero));
   CHECK_ERROR("EVS-096 EVS-022", GL_INVALID_OPERATION, glVariantusvEXT(v, (const void *)zero));
   CHECK_ERROR("EVS-096 EVS-023", GL_INVALID_OPERATION, glVariantuivEXT(v, (const void *)zero));
   glEndVertexShaderEXT();
}

/* The commands that the text forbids and programs use. */
static void
tolerated_commands(void)
{
   const GLuint invariant = evs_vector(0, 1, 0, 1);
   GLint v = -7;
   evs_begin(1);
   GLuint bound[5];
   CHECK_ERROR("EVS-097 B-03", GL_NO_ERROR, bound[0] = glBindParameterEXT(GL_CURRENT_COLOR));
   CHECK_ERROR("EVS-097 B-03", GL_NO_ERROR,
               bound[1] = glBindLightParameterEXT(GL_LIGHT0, GL_DIFFUSE));
   CHECK_ERROR("EVS-097 B-03", GL_NO_ERROR,
               bound[2] = glBindMaterialParameterEXT(GL_FRONT, GL_DIFFUSE));
   CHECK_ERROR("EVS-097 B-03", GL_NO_ERROR,
               bound[3] = glBindTexGenParameterEXT(GL_TEXTURE0, GL_S, GL_EYE_PLANE));
   CHECK_ERROR("EVS-097 B-03", GL_NO_ERROR,
               bound[4] = glBindTextureUnitParameterEXT(GL_TEXTURE0, GL_CURRENT_TEXTURE_COORDS));
   for (unsigned i = 0; i < 5; i++)
      CHECK("EVS-097 B-03", bound[i] != 0);
   glShaderOp1EXT(GL_NO_ERROR, GL_OUTPUT_COLOR0_EXT, invariant);
   CHECK("EVS-098 B-04", glGetError() == GL_INVALID_ENUM && glGetError() == GL_NO_ERROR);
   glGetIntegerv(GL_VERTEX_SHADER_BINDING_EXT, &v);
   CHECK("EVS-099", v == 1);
   CHECK("EVS-099", glIsEnabled(GL_DITHER));
   CHECK("EVS-099",
         !glIsVariantEnabledEXT(evs_symbol(GL_VECTOR_EXT, GL_VARIANT_EXT), GL_VARIANT_ARRAY_EXT));
   glGetInvariantIntegervEXT(invariant, GL_INVARIANT_DATATYPE_EXT, &v);
   CHECK("EVS-099", v == GL_VECTOR_EXT);
   evs_show_color(bound[0]);
   evs_end("EVS-097 B-03 EVS-098 B-04 EVS-099");
   glColor3f(0, 1, 0);
   evs_check_color("EVS-097 B-03", 0, 1, 0);
}

static void
outside_definition(void)
{
   const GLuint v = evs_vector(1, 2, 3, 4), s = evs_scalar(1);
   const GLuint out = GL_OUTPUT_TEXTURE_COORD0_EXT;
   CHECK_ERROR("EVS-100 EVS-006", GL_INVALID_OPERATION, glShaderOp1EXT(GL_OP_MOV_EXT, out, v));
   CHECK_ERROR("EVS-100 EVS-007", GL_INVALID_OPERATION, glShaderOp2EXT(GL_OP_ADD_EXT, out, v, v));
   CHECK_ERROR("EVS-100 EVS-008", GL_INVALID_OPERATION,
               glShaderOp3EXT(GL_OP_MADD_EXT, out, v, v, v));
   CHECK_ERROR("EVS-100 EVS-009", GL_INVALID_OPERATION,
               glSwizzleEXT(out, v, GL_X_EXT, GL_X_EXT, GL_X_EXT, GL_X_EXT));
   CHECK_ERROR("EVS-100 EVS-010", GL_INVALID_OPERATION, glWriteMaskEXT(out, v, 1, 1, 1, 1));
   CHECK_ERROR("EVS-100 EVS-011", GL_INVALID_OPERATION, glInsertComponentEXT(out, s, 0));
   CHECK_ERROR("EVS-100 EVS-012", GL_INVALID_OPERATION, glExtractComponentEXT(out, v, 0));
   glBeginVertexShaderEXT();
   const GLuint constant = evs_symbol(GL_VECTOR_EXT, GL_LOCAL_CONSTANT_EXT);
   glEndVertexShaderEXT();
   CHECK_ERROR("EVS-100 EVS-128 EVS-015", GL_INVALID_OPERATION,
               glSetLocalConstantEXT(constant, GL_FLOAT, VEC4(1, 2, 3, 4)));
}

/* Shaders without a program: empty, without a position, never defined. */
static void
fallback(void)
{
   glColor3f(1, 1, 0);
   glEnable(EVS);
   glBindVertexShaderEXT(21);
   evs_check_color("EVS-102", 1, 1, 0);
   glBeginVertexShaderEXT();
   CHECK_ERROR("EVS-101 B-05", GL_NO_ERROR, glEndVertexShaderEXT());
   evs_check_color("EVS-101 B-05", 1, 1, 0);
   glBeginVertexShaderEXT();
   evs_show_color(evs_constant(1, 0, 0, 1));
   glEndVertexShaderEXT();
   evs_check_color("EVS-101 B-05", 1, 1, 0);
   /* Neither symbols nor a mask without components are the position. */
   glBeginVertexShaderEXT();
   const GLuint constant = evs_constant(0, 0, 0, 1);
   const GLuint locals = evs_symbols(GL_VECTOR_EXT, GL_LOCAL_EXT, 64);
   for (GLuint i = 0; i < 64; i++)
      glShaderOp1EXT(GL_OP_MOV_EXT, locals + i, constant);
   glWriteMaskEXT(GL_OUTPUT_VERTEX_EXT, constant, 0, 0, 0, 0);
   evs_show_color(locals);
   CHECK_ERROR("EVS-101 B-05", GL_NO_ERROR, glEndVertexShaderEXT());
   evs_check_color("EVS-101 B-05", 1, 1, 0);
}

static void
defined_while_disabled(void)
{
   const GLuint color = evs_vector(1, 0, 1, 1);
   CHECK("EVS-104", !glIsEnabled(EVS));
   evs_begin(1);
   evs_show_color(color);
   glEndVertexShaderEXT();
   CHECK("EVS-104", !glIsEnabled(EVS));
   glEnable(EVS);
   evs_check_color("EVS-104", 1, 0, 1);
}

/* An operation that is refused adds nothing, and the definition goes on. */
static void
error_in_definition(void)
{
   const GLuint color = evs_vector(0, 1, 0, 1), s = evs_scalar(3);
   evs_begin(1);
   evs_show_color(color);
   glShaderOp1EXT(GL_OP_RECIP_EXT, GL_OUTPUT_COLOR0_EXT, s);
   CHECK("EVS-067 EVS-063", glGetError() == 0x0502);
   CHECK_ERROR("EVS-067", GL_INVALID_ENUM, glShaderOp1EXT(0x1234, GL_OUTPUT_COLOR0_EXT, color));
   glShaderOp1EXT(GL_OP_NEGATE_EXT, GL_OUTPUT_TEXTURE_COORD0_EXT, color);
   evs_end("EVS-067");
   evs_check_color("EVS-067", 0, 1, 0);
   evs_check_value("EVS-067", VEC4(0, -1, 0, -1), 0);
}

static const struct ct_test tests[] = {
    {"generate", generate},
    {"bind", bind},
    {"default_shader", default_shader},
    {"delete_shaders", delete_shaders},
    {"inside_definition", inside_definition},
    {"inside_begin", inside_begin},
    {"shared", shared},
    {"redefine", redefine},
    {"refused_commands", refused_commands},
    {"refused_variants", refused_variants},
    {"tolerated_commands", tolerated_commands},
    {"outside_definition", outside_definition},
    {"fallback", fallback},
    {"defined_while_disabled", defined_while_disabled},
    {"error_in_definition", error_in_definition},
};
CT_TOPIC(evs_objects, "GL_EXT_vertex_shader", tests);

/* EXT_vertex_shader: rules of instructions, and every combination of types that is none. */
#include "ct_evs.h"

/* --- Operations and their legal shapes: result, arguments. Everything else is refused. */
struct operation {
   const char *ids; /* of the negative table */
   GLenum op;
   unsigned args;
   const char *legal;
};

#define TWO_OPERANDS "SSS VSS VSV VVS VVV"
#define ONE_OPERAND "SS VS VV"
static const struct operation operations[] = {
    {"EVS-277", GL_OP_INDEX_EXT, 2, "SSS VSV MSM"},
    {"EVS-278", GL_OP_NEGATE_EXT, 1, ONE_OPERAND},
    {"EVS-279", GL_OP_DOT3_EXT, 2, "SVV VVV"},
    {"EVS-280", GL_OP_DOT4_EXT, 2, "SVV VVV"},
    {"EVS-281", GL_OP_MUL_EXT, 2, TWO_OPERANDS},
    {"EVS-282", GL_OP_ADD_EXT, 2, TWO_OPERANDS},
    {"EVS-283", GL_OP_MADD_EXT, 3, "SSSS VSSS VSVV VVSV VSSV VVVS VVSS VSVS VVVV"},
    {"EVS-284", GL_OP_FRAC_EXT, 1, ONE_OPERAND},
    {"EVS-285", GL_OP_MAX_EXT, 2, TWO_OPERANDS},
    {"EVS-286", GL_OP_MIN_EXT, 2, TWO_OPERANDS},
    {"EVS-287", GL_OP_SET_GE_EXT, 2, TWO_OPERANDS},
    {"EVS-288", GL_OP_SET_LT_EXT, 2, TWO_OPERANDS},
    {"EVS-289", GL_OP_CLAMP_EXT, 3, "SSSS VSSS VVSS VVVS VVSV VVVV"},
    {"EVS-290", GL_OP_FLOOR_EXT, 1, ONE_OPERAND},
    {"EVS-291", GL_OP_ROUND_EXT, 1, ONE_OPERAND},
    {"EVS-292", GL_OP_EXP_BASE_2_EXT, 1, "SS"},
    {"EVS-293", GL_OP_LOG_BASE_2_EXT, 1, "SS"},
    {"EVS-294", GL_OP_POWER_EXT, 2, "SSS"},
    {"EVS-295", GL_OP_RECIP_EXT, 1, "SS"},
    {"EVS-296", GL_OP_RECIP_SQRT_EXT, 1, "SS"},
    {"EVS-297", GL_OP_SUB_EXT, 2, TWO_OPERANDS},
    {"EVS-298", GL_OP_CROSS_PRODUCT_EXT, 2, "VVV"},
    {"EVS-299", GL_OP_MULTIPLY_MATRIX_EXT, 2, "VMV"},
    {"EVS-300", GL_OP_MOV_EXT, 1, ONE_OPERAND},
};
#define NUM_OPERATIONS (sizeof operations / sizeof operations[0])

static void
emit(GLenum op, unsigned args, GLuint res, const GLuint arg[3])
{
   if (args == 1)
      glShaderOp1EXT(op, res, arg[0]);
   else if (args == 2)
      glShaderOp2EXT(op, res, arg[0], arg[1]);
   else
      glShaderOp3EXT(op, res, arg[0], arg[1], arg[2]);
}

static GLint
instructions(void)
{
   GLint n = -1;
   glGetIntegerv(GL_VERTEX_SHADER_INSTRUCTIONS_EXT, &n);
   return n;
}

/* All 3^(n+1) combinations; `refused` counts those that must fail. */
static void
check_combinations(const struct operation *o, const GLuint locals[3], const GLuint inputs[3])
{
   unsigned all = 3;
   for (unsigned i = 0; i < o->args; i++)
      all *= 3;
   for (unsigned n = 0; n < all; n++) {
      char types[5] = {0};
      GLuint arg[3] = {0};
      for (unsigned i = 0, rest = n; i <= o->args; i++, rest /= 3) {
         types[i] = "SVM"[rest % 3];
         if (i)
            arg[i - 1] = inputs[rest % 3];
      }
      const bool legal = strstr(o->legal, types) != NULL;
      if (legal)
         continue; /* evs_ops draws with these */
      emit(o->op, o->args, locals[n % 3], arg);
      const GLenum error = glGetError();
      ct_check(o->ids, error == GL_INVALID_OPERATION, "op 0x%x, %s: error 0x%x", o->op, types,
               error);
      ct_check("EVS-193", error == GL_INVALID_OPERATION, "op 0x%x, %s: error 0x%x", o->op, types,
               error);
      if (types[0] != 'V')
         continue;
      emit(o->op, o->args, GL_OUTPUT_COLOR0_EXT, arg);
      ct_error(o->ids, GL_INVALID_OPERATION, __FILE__, __LINE__, "the same into an output");
   }
}

static void
illegal_combinations(void)
{
   const GLuint color = evs_vector(0, 1, 0, 1);
   const GLuint inputs[3] = {evs_scalar(1), evs_vector(1, 2, 3, 4),
                             evs_symbol(GL_MATRIX_EXT, GL_INVARIANT_EXT)};
   evs_begin(1);
   evs_show_color(color);
   evs_end("EVS-193");
   const GLint before = instructions();
   evs_begin(1);
   evs_show_color(color);
   const GLuint locals[3] = {evs_local(GL_SCALAR_EXT), evs_local(GL_VECTOR_EXT),
                             evs_local(GL_MATRIX_EXT)};
   for (size_t i = 0; i < NUM_OPERATIONS; i++)
      check_combinations(&operations[i], locals, inputs);
   evs_end("EVS-193");
   /* Nothing of it became part of the shader. */
   CHECK("EVS-193 EVS-067", instructions() == before);
   evs_check_color("EVS-193 EVS-067", 0, 1, 0);
}

/* An operation with more or fewer arguments than it has (B-14). */
static void
wrong_arity(void)
{
   static const char *const ids[4] = {NULL, "EVS-185 B-14", "EVS-186", "EVS-187"};
   const GLuint v = evs_vector(1, 2, 3, 4);
   const GLuint arg[3] = {v, v, v};
   evs_begin(1);
   const GLuint res = evs_local(GL_VECTOR_EXT);
   for (size_t i = 0; i < NUM_OPERATIONS; i++) {
      for (unsigned args = 1; args <= 3; args++) {
         if (args == operations[i].args)
            continue;
         emit(operations[i].op, args, res, arg);
         evs_check_either(ids[args], GL_INVALID_ENUM, GL_INVALID_OPERATION, "a wrong arity");
      }
   }
   static const GLenum others[] = {0x8781, 0x879A, 0, GL_ADD, 0xffffffff};
   for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
      for (unsigned args = 1; args <= 3; args++) {
         emit(others[i], args, res, arg);
         ct_error("EVS-188", GL_INVALID_ENUM, __FILE__, __LINE__, "an operation that is none");
      }
   }
   evs_end("EVS-188");
}

static void
results(void)
{
   const GLuint v = evs_vector(1, 2, 3, 4), variant = evs_symbol(GL_VECTOR_EXT, GL_VARIANT_EXT);
   evs_begin(1);
   const GLuint res[] = {v, variant, evs_constant(1, 2, 3, 4), glBindParameterEXT(GL_CURRENT_COLOR),
                         glBindParameterEXT(GL_FOG_COLOR)};
   for (unsigned i = 0; i < 5; i++) {
      CHECK_ERROR("EVS-189", GL_INVALID_OPERATION, glShaderOp1EXT(GL_OP_MOV_EXT, res[i], v));
      CHECK_ERROR("EVS-189", GL_INVALID_OPERATION, glShaderOp2EXT(GL_OP_ADD_EXT, res[i], v, v));
      CHECK_ERROR("EVS-189", GL_INVALID_OPERATION, glShaderOp3EXT(GL_OP_MADD_EXT, res[i], v, v, v));
   }
   evs_end("EVS-189");
}

/* v = 1 2 3 4 from every storage class, in every argument. */
static void
arguments(void)
{
   const GLuint invariant = evs_vector(1, 2, 3, 4);
   const GLuint variant = evs_symbol(GL_VECTOR_EXT, GL_VARIANT_EXT);
   glVariantfvEXT(variant, VEC4(1, 2, 3, 4));
   glFogfv(GL_FOG_COLOR, VEC4(0.25f, 0.5f, 0.75f, 1));
   glColor4f(1, 2, 3, 4);
   const GLuint color = glBindParameterEXT(GL_CURRENT_COLOR);
   for (unsigned i = 0; i < 5 * 3; i++) {
      evs_begin(1);
      const GLuint local = evs_local(GL_VECTOR_EXT), ten = evs_constant(10, 10, 10, 10);
      glShaderOp1EXT(GL_OP_MOV_EXT, local, invariant);
      const GLuint symbols[5] = {invariant, variant, evs_constant(1, 2, 3, 4), local, color};
      GLuint arg[3] = {ten, ten, ten};
      arg[i % 3] = symbols[i / 3];
      glShaderOp3EXT(GL_OP_MADD_EXT, GL_OUTPUT_TEXTURE_COORD0_EXT, arg[0], arg[1], arg[2]);
      evs_end("EVS-190");
      evs_check_value("EVS-190", i % 3 == 2 ? VEC4(101, 102, 103, 104) : VEC4(20, 30, 40, 50),
                      1e-6f);
   }
   evs_shader_of("EVS-190", 1, glBindParameterEXT(GL_FOG_COLOR));
   evs_check_value("EVS-190", VEC4(0.25f, 0.5f, 0.75f, 1), 0);
}

/* Ids that were never given out, and an enumerant that a client passed by mistake. */
static void
unknown_ids(void)
{
   static const GLuint unknown[] = {0, 0x7ffffff1, GL_ONE_EXT, 0xffffffff};
   const GLuint v = evs_vector(0, 1, 0, 1);
   evs_begin(1);
   evs_show_color(v);
   const GLuint local = evs_local(GL_VECTOR_EXT);
   for (unsigned i = 0; i < 4; i++) {
      const GLuint id = unknown[i];
      glShaderOp1EXT(GL_OP_MOV_EXT, id, v);
      evs_check_some_error("EVS-191", "an unknown result");
      glShaderOp1EXT(GL_OP_MOV_EXT, local, id);
      if (id == GL_ONE_EXT) /* some take it for the constant one */
         glGetError();
      else
         evs_check_some_error("EVS-191", "an unknown argument");
      glShaderOp2EXT(GL_OP_MUL_EXT, local, v, id);
      evs_check_some_error("EVS-191", "an unknown argument");
      glShaderOp3EXT(GL_OP_CLAMP_EXT, local, v, v, id);
      evs_check_some_error("EVS-191", "an unknown argument");
      glSwizzleEXT(local, id, GL_X_EXT, GL_X_EXT, GL_X_EXT, GL_X_EXT);
      evs_check_some_error("EVS-191", "an unknown argument of Swizzle");
      glWriteMaskEXT(id, v, 1, 1, 1, 1);
      evs_check_some_error("EVS-191", "an unknown result of WriteMask");
      glInsertComponentEXT(local, id, 0);
      evs_check_some_error("EVS-191", "an unknown argument of InsertComponent");
      glExtractComponentEXT(id, v, 0);
      evs_check_some_error("EVS-191", "an unknown result of ExtractComponent");
   }
   evs_end("EVS-191");
   evs_check_color("EVS-191", 0, 1, 0);
}

/* Results that are arguments, too: all arguments are read first. */
static void
aliased_operands(void)
{
   static const float rotation[16] = {0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};
   const GLuint matrix = evs_matrix(rotation), v = evs_vector(1, 2, 3, 4);
   const GLuint a = evs_vector(0, 0, 1, 0);
   evs_begin(1);
   const GLuint e = evs_local(GL_VECTOR_EXT);
   glShaderOp1EXT(GL_OP_MOV_EXT, e, v);
   glShaderOp2EXT(GL_OP_MULTIPLY_MATRIX_EXT, e, matrix, e);
   evs_show(e);
   evs_end("EVS-192");
   evs_check_value("EVS-192", VEC4(-2, 1, 3, 4), 0);
   evs_begin(1);
   const GLuint f = evs_local(GL_VECTOR_EXT);
   glShaderOp1EXT(GL_OP_MOV_EXT, f, v);
   glShaderOp2EXT(GL_OP_CROSS_PRODUCT_EXT, f, f, a);
   evs_show(f);
   evs_end("EVS-192");
   evs_check_value("EVS-192", VEC4(2, -1, 0, 1), 0);
   evs_begin(1);
   const GLuint g = evs_local(GL_VECTOR_EXT);
   glShaderOp1EXT(GL_OP_MOV_EXT, g, v);
   glShaderOp2EXT(GL_OP_DOT4_EXT, g, g, g);
   glShaderOp3EXT(GL_OP_MADD_EXT, g, g, g, g);
   evs_show(g);
   evs_end("EVS-192");
   evs_check_value("EVS-192", VEC4(930, 930, 930, 930), 0);
}

static void
in_order(void)
{
   const GLuint v = evs_vector(1, 2, 3, 4);
   evs_begin(1);
   const GLuint a = evs_local(GL_VECTOR_EXT), b = evs_local(GL_VECTOR_EXT);
   glShaderOp1EXT(GL_OP_MOV_EXT, a, v);
   glShaderOp2EXT(GL_OP_ADD_EXT, b, a, a);
   glShaderOp2EXT(GL_OP_MUL_EXT, a, b, b);
   glShaderOp2EXT(GL_OP_SUB_EXT, b, a, b);
   evs_show(b);
   evs_end("EVS-194");
   evs_check_value("EVS-194", VEC4(2, 12, 30, 56), 0);
}

/* A counter in a local starts anew at each vertex. */
static void
locals(void)
{
   evs_begin(1);
   const GLuint count = evs_local(GL_SCALAR_EXT), one = evs_scalar_constant(1);
   glShaderOp2EXT(GL_OP_ADD_EXT, count, count, one);
   glShaderOp2EXT(GL_OP_ADD_EXT, count, count, one);
   evs_show(count);
   evs_end("EVS-195");
   for (unsigned i = 0; i < 3; i++)
      evs_check_value("EVS-195", VEC4(2, 2, 2, 2), 0);
}

static void
no_traps(void)
{
   static const float inputs[] = {0, -0.0f, INFINITY, -INFINITY, NAN, 1e-45f, -1e38f};
   static const GLenum ops[] = {GL_OP_RECIP_EXT, GL_OP_RECIP_SQRT_EXT, GL_OP_LOG_BASE_2_EXT,
                                GL_OP_EXP_BASE_2_EXT};
   const GLuint s = evs_scalar(0), t = evs_scalar(-2);
   for (unsigned i = 0; i < 5; i++) {
      evs_begin(1);
      const GLuint res = evs_local(GL_SCALAR_EXT);
      if (i < 4)
         glShaderOp1EXT(ops[i], res, s);
      else
         glShaderOp2EXT(GL_OP_POWER_EXT, res, s, t);
      evs_show(res);
      evs_end("EVS-196");
      for (size_t k = 0; k < sizeof inputs / sizeof inputs[0]; k++) {
         evs_set(s, inputs[k], 0, 0, 0);
         const struct ct_result r = evs_point();
         CHECK("EVS-196", r.drawn);
         if (inputs[k] == 0 && i < 3)
            CHECK("EVS-196", r.tex[0] == (i == 2 ? -INFINITY : INFINITY));
      }
   }
}

/* Functions over their range, against doubles. */
static void
precision(void)
{
   const GLuint a = evs_scalar(0), b = evs_scalar(0);
   for (unsigned f = 0; f < 5; f++) {
      evs_begin(1);
      const GLuint res = evs_local(GL_SCALAR_EXT);
      if (f == 4)
         glShaderOp2EXT(GL_OP_POWER_EXT, res, a, b);
      else
         glShaderOp1EXT((const GLenum[4]){GL_OP_EXP_BASE_2_EXT, GL_OP_LOG_BASE_2_EXT,
                                          GL_OP_RECIP_EXT, GL_OP_RECIP_SQRT_EXT}[f],
                        res, a);
      evs_show(res);
      evs_end("EVS-197");
      for (unsigned i = 0; i < 100; i++) {
         const float x = f == 0 ? ct_random(-20, 20) : exp2f(ct_random(-10, 10));
         const float y = ct_random(-3, 3);
         const double expected = f == 0   ? exp2(x)
                                 : f == 1 ? log2(x)
                                 : f == 2 ? 1 / (double)x
                                 : f == 3 ? 1 / sqrt(x)
                                          : pow(x, y);
         evs_set(a, x, 0, 0, 0);
         evs_set(b, y, 0, 0, 0);
         const double got = evs_point().tex[0];
         const double scale = fabs(expected) * (1.0 / (1 << 20)) + (f == 1 ? 1e-7 : 0);
         ct_check("EVS-197", fabs(got - expected) <= scale, "function %u of %g, %g: %g, not %g", f,
                  (double)x, (double)y, got, expected);
      }
   }
}

static const struct ct_test tests[] = {
    {"illegal_combinations", illegal_combinations},
    {"wrong_arity", wrong_arity},
    {"results", results},
    {"arguments", arguments},
    {"unknown_ids", unknown_ids},
    {"aliased_operands", aliased_operands},
    {"in_order", in_order},
    {"locals", locals},
    {"no_traps", no_traps},
    {"precision", precision},
};
CT_TOPIC(evs_rules, "GL_EXT_vertex_shader", tests);

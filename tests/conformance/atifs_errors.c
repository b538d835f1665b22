/* GL_ATI_fragment_shader: what is refused, and that it changes nothing. */
#include "ct.h"

#define ATI "ATI_fragment_shader"

static void
mov(GLuint dst, GLuint arg, GLuint rep)
{
   glColorFragmentOp1ATI(GL_MOV_ATI, dst, GL_NONE, GL_NONE, arg, rep, GL_NONE);
}

static void
alpha_mov(GLuint dst, GLuint arg, GLuint rep)
{
   glAlphaFragmentOp1ATI(GL_MOV_ATI, dst, GL_NONE, arg, rep, GL_NONE);
}

static void
inside_and_outside(void)
{
   CHECK_ERROR(ATI, GL_INVALID_OPERATION, glEndFragmentShaderATI());
   CHECK_ERROR(ATI, GL_INVALID_OPERATION,
               glPassTexCoordATI(GL_REG_0_ATI, GL_TEXTURE0, GL_SWIZZLE_STR_ATI));
   CHECK_ERROR(ATI, GL_INVALID_OPERATION,
               glSampleMapATI(GL_REG_0_ATI, GL_TEXTURE0, GL_SWIZZLE_STR_ATI));
   CHECK_ERROR(ATI, GL_INVALID_OPERATION, mov(GL_REG_0_ATI, GL_ONE, GL_NONE));
   CHECK_ERROR(ATI, GL_INVALID_OPERATION, alpha_mov(GL_REG_0_ATI, GL_ONE, GL_NONE));
   CHECK_ERROR(ATI, GL_INVALID_VALUE, glGenFragmentShadersATI(0));
   glBeginFragmentShaderATI();
   CHECK_ERROR(ATI, GL_INVALID_OPERATION, glBeginFragmentShaderATI());
   CHECK_ERROR(ATI, GL_INVALID_OPERATION, glGenFragmentShadersATI(1));
   CHECK_ERROR(ATI, GL_INVALID_OPERATION, glBindFragmentShaderATI(1));
   CHECK_ERROR(ATI, GL_INVALID_OPERATION, glDeleteFragmentShaderATI(1));
   CHECK_ERROR(ATI, GL_NO_ERROR, mov(GL_REG_0_ATI, GL_ONE, GL_NONE));
   CHECK_ERROR(ATI, GL_NO_ERROR, glEndFragmentShaderATI());
   glBegin(GL_POINTS);
   glBeginFragmentShaderATI();
   glEnd();
   CHECK_PENDING(ATI, GL_INVALID_OPERATION);
   CHECK_ERROR(ATI, GL_INVALID_OPERATION, glEndFragmentShaderATI());
}

static void
routes(void)
{
   glBeginFragmentShaderATI();
   CHECK_ERROR(ATI, GL_INVALID_ENUM,
               glPassTexCoordATI(GL_CON_0_ATI, GL_TEXTURE0, GL_SWIZZLE_STR_ATI));
   CHECK_ERROR(ATI, GL_INVALID_ENUM,
               glPassTexCoordATI(GL_REG_0_ATI, GL_CON_0_ATI, GL_SWIZZLE_STR_ATI));
   CHECK_ERROR(ATI, GL_INVALID_ENUM,
               glSampleMapATI(GL_REG_0_ATI + 6, GL_TEXTURE0, GL_SWIZZLE_STR_ATI));
   CHECK_ERROR(ATI, GL_INVALID_ENUM,
               glSampleMapATI(GL_REG_0_ATI, GL_TEXTURE0 + 8, GL_SWIZZLE_STR_ATI));
   CHECK_ERROR(ATI, GL_INVALID_OPERATION,
               glSampleMapATI(GL_REG_0_ATI, GL_REG_1_ATI, GL_SWIZZLE_STR_ATI));
   CHECK_ERROR(ATI, GL_NO_ERROR, glSampleMapATI(GL_REG_0_ATI, GL_TEXTURE0, GL_SWIZZLE_STR_ATI));
   CHECK_ERROR(ATI, GL_INVALID_OPERATION,
               glPassTexCoordATI(GL_REG_0_ATI, GL_TEXTURE1, GL_SWIZZLE_STR_ATI));
   CHECK_ERROR(ATI, GL_INVALID_OPERATION,
               glPassTexCoordATI(GL_REG_1_ATI, GL_TEXTURE0, GL_SWIZZLE_STQ_ATI));
   CHECK_ERROR(ATI, GL_NO_ERROR,
               glPassTexCoordATI(GL_REG_1_ATI, GL_TEXTURE0, GL_SWIZZLE_STR_DR_ATI));
   mov(GL_REG_2_ATI, GL_REG_0_ATI, GL_NONE);
   CHECK_ERROR(ATI, GL_INVALID_OPERATION,
               glSampleMapATI(GL_REG_0_ATI, GL_REG_2_ATI, GL_SWIZZLE_STQ_ATI));
   CHECK_ERROR(ATI, GL_INVALID_OPERATION,
               glPassTexCoordATI(GL_REG_0_ATI, GL_REG_2_ATI, GL_SWIZZLE_STQ_DQ_ATI));
   CHECK_ERROR(ATI, GL_NO_ERROR, glSampleMapATI(GL_REG_0_ATI, GL_REG_2_ATI, GL_SWIZZLE_STR_ATI));
   mov(GL_REG_0_ATI, GL_REG_0_ATI, GL_NONE);
   CHECK_ERROR(ATI, GL_INVALID_OPERATION,
               glSampleMapATI(GL_REG_1_ATI, GL_TEXTURE0, GL_SWIZZLE_STR_ATI));
   CHECK_ERROR(ATI, GL_NO_ERROR, glEndFragmentShaderATI());
}

static void
instructions(void)
{
   glBeginFragmentShaderATI();
   CHECK_ERROR(ATI, GL_INVALID_ENUM, mov(GL_CON_0_ATI, GL_ONE, GL_NONE));
   CHECK_ERROR(ATI, GL_INVALID_ENUM, mov(GL_REG_0_ATI, GL_TEXTURE0, GL_NONE));
   CHECK_ERROR(ATI, GL_INVALID_ENUM, mov(GL_REG_0_ATI, GL_ONE, GL_RGB));
   CHECK_ERROR(
       ATI, GL_INVALID_ENUM,
       glColorFragmentOp1ATI(GL_ADD_ATI, GL_REG_0_ATI, GL_NONE, GL_NONE, GL_ONE, GL_NONE, GL_NONE));
   CHECK_ERROR(ATI, GL_INVALID_ENUM,
               glColorFragmentOp1ATI(GL_MOV_ATI, GL_REG_0_ATI, GL_NONE,
                                     GL_2X_BIT_ATI | GL_HALF_BIT_ATI, GL_ONE, GL_NONE, GL_NONE));
   CHECK_ERROR(ATI, GL_NO_ERROR,
               glColorFragmentOp1ATI(GL_MOV_ATI, GL_REG_0_ATI, GL_NONE,
                                     GL_2X_BIT_ATI | GL_SATURATE_BIT_ATI, GL_ONE, GL_NONE,
                                     GL_NONE));
   CHECK_ERROR(ATI, GL_INVALID_OPERATION,
               mov(GL_REG_0_ATI, GL_SECONDARY_INTERPOLATOR_ATI, GL_ALPHA));
   CHECK_ERROR(ATI, GL_INVALID_OPERATION,
               alpha_mov(GL_REG_0_ATI, GL_SECONDARY_INTERPOLATOR_ATI, GL_NONE));
   CHECK_ERROR(ATI, GL_INVALID_OPERATION,
               glColorFragmentOp2ATI(GL_DOT4_ATI, GL_REG_0_ATI, GL_NONE, GL_NONE, GL_ONE, GL_NONE,
                                     GL_NONE, GL_SECONDARY_INTERPOLATOR_ATI, GL_NONE, GL_NONE));
   CHECK_ERROR(ATI, GL_NO_ERROR, alpha_mov(GL_REG_0_ATI, GL_SECONDARY_INTERPOLATOR_ATI, GL_BLUE));
   CHECK_ERROR(ATI, GL_INVALID_OPERATION,
               glColorFragmentOp3ATI(GL_MAD_ATI, GL_REG_0_ATI, GL_NONE, GL_NONE, GL_CON_0_ATI,
                                     GL_NONE, GL_NONE, GL_CON_1_ATI, GL_NONE, GL_NONE, GL_CON_2_ATI,
                                     GL_NONE, GL_NONE));
   CHECK_ERROR(ATI, GL_NO_ERROR,
               glColorFragmentOp3ATI(GL_MAD_ATI, GL_REG_0_ATI, GL_NONE, GL_NONE, GL_CON_0_ATI,
                                     GL_NONE, GL_NONE, GL_CON_1_ATI, GL_NONE, GL_NONE, GL_CON_1_ATI,
                                     GL_NONE, GL_NONE));
   CHECK_ERROR(ATI, GL_NO_ERROR, glEndFragmentShaderATI());
}

static void
dot(bool alpha, GLenum op)
{
   if (alpha)
      glAlphaFragmentOp2ATI(op, GL_REG_0_ATI, GL_NONE, GL_ONE, GL_NONE, GL_NONE, GL_ONE, GL_NONE,
                            GL_NONE);
   else
      glColorFragmentOp2ATI(op, GL_REG_0_ATI, GL_NONE, GL_NONE, GL_ONE, GL_NONE, GL_NONE, GL_ONE,
                            GL_NONE, GL_NONE);
}

static void
dot_products(void)
{
   glBeginFragmentShaderATI();
   CHECK_ERROR(ATI, GL_INVALID_OPERATION, dot(true, GL_DOT3_ATI));
   dot(false, GL_DOT3_ATI);
   CHECK_ERROR(ATI, GL_INVALID_OPERATION, dot(true, GL_DOT4_ATI));
   CHECK_ERROR(ATI, GL_NO_ERROR, dot(true, GL_DOT3_ATI));
   CHECK_ERROR(ATI, GL_INVALID_OPERATION, dot(true, GL_DOT3_ATI));
   dot(false, GL_DOT4_ATI);
   CHECK_ERROR(ATI, GL_INVALID_OPERATION, alpha_mov(GL_REG_0_ATI, GL_ONE, GL_NONE));
   CHECK_ERROR(ATI, GL_NO_ERROR, dot(true, GL_DOT4_ATI));
   CHECK_ERROR(ATI, GL_NO_ERROR, alpha_mov(GL_REG_0_ATI, GL_ONE, GL_NONE));
   CHECK_ERROR(ATI, GL_NO_ERROR, glEndFragmentShaderATI());
}

/* Eight pairs, however colour and alpha alternate. */
static void
counts(void)
{
   glBeginFragmentShaderATI();
   for (unsigned i = 0; i < 8; i++) {
      mov(GL_REG_0_ATI, GL_ONE, GL_NONE);
      alpha_mov(GL_REG_0_ATI, GL_ONE, GL_NONE);
   }
   CHECK(ATI, glGetError() == GL_NO_ERROR);
   CHECK_ERROR(ATI, GL_INVALID_OPERATION, alpha_mov(GL_REG_0_ATI, GL_ONE, GL_NONE));
   CHECK_ERROR(ATI, GL_INVALID_OPERATION, mov(GL_REG_0_ATI, GL_ONE, GL_NONE));
   CHECK_ERROR(ATI, GL_NO_ERROR, glEndFragmentShaderATI());
   glBeginFragmentShaderATI();
   for (unsigned i = 0; i < 8; i++)
      alpha_mov(GL_REG_0_ATI, GL_ONE, GL_NONE);
   CHECK_ERROR(ATI, GL_INVALID_OPERATION, alpha_mov(GL_REG_0_ATI, GL_ONE, GL_NONE));
   CHECK_ERROR(ATI, GL_NO_ERROR, glEndFragmentShaderATI());
}

/* The error of EndFragmentShaderATI closes the definition. */
static void
colors_in_the_first_pass(void)
{
   glEnable(GL_FRAGMENT_SHADER_ATI);
   glBeginFragmentShaderATI();
   mov(GL_REG_0_ATI, GL_PRIMARY_COLOR, GL_NONE);
   glPassTexCoordATI(GL_REG_0_ATI, GL_REG_0_ATI, GL_SWIZZLE_STR_ATI);
   mov(GL_REG_0_ATI, GL_PRIMARY_COLOR, GL_NONE);
   CHECK_ERROR(ATI, GL_INVALID_OPERATION, glEndFragmentShaderATI());
   CHECK_ERROR(ATI, GL_INVALID_OPERATION, glEndFragmentShaderATI());
   ct_quad(-1, -1, 1, 1, 0); /* undefined, and survived */
   glBeginFragmentShaderATI();
   mov(GL_REG_0_ATI, GL_PRIMARY_COLOR, GL_NONE);
   CHECK_ERROR(ATI, GL_NO_ERROR, glEndFragmentShaderATI());
}

static const struct ct_test tests[] = {
    {"inside_and_outside", inside_and_outside},
    {"routes", routes},
    {"instructions", instructions},
    {"dot_products", dot_products},
    {"counts", counts},
    {"colors_in_the_first_pass", colors_in_the_first_pass},
};
CT_TOPIC(atifs_errors, "GL_ATI_fragment_shader", tests);

/* GL_ATI_fragment_shader. */
#include "ct.h"

#define ATI "ATI_fragment_shader"

/* Of a shader that is one colour and one alpha instruction, or more. */
static void
begin(void)
{
   glBindFragmentShaderATI(glGenFragmentShadersATI(1));
   glBeginFragmentShaderATI();
}

static void
end(void)
{
   glEndFragmentShaderATI();
   glEnable(GL_FRAGMENT_SHADER_ATI);
}

/* The colour of a pixel after the whole window was drawn. */
static void
drawn(float out[4])
{
   ct_clear(0, 0, 0, 0);
   ct_quad(-1, -1, 1, 1, 0);
   ct_read_pixel(CT_SIZE / 2, CT_SIZE / 2, out);
}

static void
check_drawn(float r, float g, float b, float a, const char *what)
{
   float out[4];
   drawn(out);
   ct_near(ATI, 4, out, VEC4(r, g, b, a), 0.01f, "%s", what);
   CHECK(ATI, glGetError() == GL_NO_ERROR);
}

static const float consts[3][4] = {
    {0.25f, 0.5f, 0.75f, 1}, {0.5f, 0.25f, 0.125f, 0.75f}, {1, 0, 0.625f, 0.25f}};

static void
set_constants(void)
{
   for (unsigned i = 0; i < 3; i++)
      glSetFragmentShaderConstantATI(GL_CON_0_ATI + i, consts[i]);
}

/* What an operation gives for the constants, by table 3.21. */
static float
expected(GLenum op, unsigned i)
{
   const float x = consts[0][i], y = consts[1][i], z = consts[2][i];
   float dot = 0;
   for (unsigned k = 0; k < (op == GL_DOT4_ATI ? 4u : op == GL_DOT3_ATI ? 3u : 2u); k++)
      dot += consts[0][k] * consts[1][k];
   switch (op) {
   case GL_MOV_ATI:
      return x;
   case GL_ADD_ATI:
      return x + y;
   case GL_SUB_ATI:
      return x - y;
   case GL_MUL_ATI:
      return x * y;
   case GL_MAD_ATI:
      return x * y + z;
   case GL_LERP_ATI:
      return x * y + (1 - x) * z;
   case GL_CND_ATI:
      return z > 0.5f ? x : y;
   case GL_CND0_ATI:
      return x; /* no constant is negative */
   case GL_DOT2_ADD_ATI:
      return dot + consts[2][2];
   default:
      return dot;
   }
}

/* Of three arguments at most two are different constants: register 1 holds the third. */
static void
one_operation(GLenum op, unsigned args)
{
   begin();
   glColorFragmentOp1ATI(GL_MOV_ATI, GL_REG_1_ATI, GL_NONE, GL_NONE, GL_CON_2_ATI, GL_NONE,
                         GL_NONE);
   glAlphaFragmentOp1ATI(GL_MOV_ATI, GL_REG_1_ATI, GL_NONE, GL_CON_2_ATI, GL_NONE, GL_NONE);
   if (args == 1) {
      glColorFragmentOp1ATI(op, GL_REG_0_ATI, GL_NONE, GL_NONE, GL_CON_0_ATI, GL_NONE, GL_NONE);
      glAlphaFragmentOp1ATI(op, GL_REG_0_ATI, GL_NONE, GL_CON_0_ATI, GL_NONE, GL_NONE);
   } else if (args == 2) {
      glColorFragmentOp2ATI(op, GL_REG_0_ATI, GL_NONE, GL_NONE, GL_CON_0_ATI, GL_NONE, GL_NONE,
                            GL_CON_1_ATI, GL_NONE, GL_NONE);
      glAlphaFragmentOp2ATI(op, GL_REG_0_ATI, GL_NONE, GL_CON_0_ATI, GL_NONE, GL_NONE, GL_CON_1_ATI,
                            GL_NONE, GL_NONE);
   } else {
      glColorFragmentOp3ATI(op, GL_REG_0_ATI, GL_NONE, GL_NONE, GL_CON_0_ATI, GL_NONE, GL_NONE,
                            GL_CON_1_ATI, GL_NONE, GL_NONE, GL_REG_1_ATI, GL_NONE, GL_NONE);
      glAlphaFragmentOp3ATI(op, GL_REG_0_ATI, GL_NONE, GL_CON_0_ATI, GL_NONE, GL_NONE, GL_CON_1_ATI,
                            GL_NONE, GL_NONE, GL_REG_1_ATI, GL_NONE, GL_NONE);
   }
   end();
}

static void
operations(void)
{
   static const struct {
      GLenum op;
      unsigned args;
      const char *name;
   } ops[] = {{GL_MOV_ATI, 1, "MOV"},   {GL_ADD_ATI, 2, "ADD"},          {GL_MUL_ATI, 2, "MUL"},
              {GL_SUB_ATI, 2, "SUB"},   {GL_DOT3_ATI, 2, "DOT3"},        {GL_DOT4_ATI, 2, "DOT4"},
              {GL_MAD_ATI, 3, "MAD"},   {GL_LERP_ATI, 3, "LERP"},        {GL_CND_ATI, 3, "CND"},
              {GL_CND0_ATI, 3, "CND0"}, {GL_DOT2_ADD_ATI, 3, "DOT2_ADD"}};
   set_constants();
   for (unsigned n = 0; n < sizeof ops / sizeof ops[0]; n++) {
      float want[4];
      for (unsigned i = 0; i < 4; i++)
         want[i] = fminf(fmaxf(expected(ops[n].op, i), 0), 1);
      one_operation(ops[n].op, ops[n].args);
      check_drawn(want[0], want[1], want[2], want[3], ops[n].name);
   }
}

/* MOV with everything that an instruction may have beside it. */
static void
moved(GLuint mask, GLuint mod, GLuint rep, GLuint arg_mod)
{
   begin();
   glColorFragmentOp1ATI(GL_MOV_ATI, GL_REG_0_ATI, GL_NONE, GL_NONE, GL_ZERO, GL_NONE, GL_NONE);
   glColorFragmentOp1ATI(GL_MOV_ATI, GL_REG_0_ATI, mask, mod, GL_CON_1_ATI, rep, arg_mod);
   glAlphaFragmentOp1ATI(GL_MOV_ATI, GL_REG_0_ATI, mod, GL_CON_1_ATI, rep, arg_mod);
   end();
}

static void
modifiers(void)
{
   set_constants(); /* CON_1: 0.5 0.25 0.125 0.75 */
   moved(GL_RED_BIT_ATI | GL_BLUE_BIT_ATI, GL_NONE, GL_NONE, GL_NONE);
   check_drawn(0.5f, 0, 0.125f, 0.75f, "mask");
   moved(GL_NONE, GL_2X_BIT_ATI, GL_NONE, GL_NONE);
   check_drawn(1, 0.5f, 0.25f, 1, "2X");
   moved(GL_NONE, GL_4X_BIT_ATI, GL_NONE, GL_NONE);
   check_drawn(1, 1, 0.5f, 1, "4X");
   moved(GL_NONE, GL_8X_BIT_ATI, GL_NONE, GL_NONE);
   check_drawn(1, 1, 1, 1, "8X");
   moved(GL_NONE, GL_HALF_BIT_ATI, GL_NONE, GL_NONE);
   check_drawn(0.25f, 0.125f, 0.0625f, 0.375f, "HALF");
   moved(GL_NONE, GL_QUARTER_BIT_ATI | GL_SATURATE_BIT_ATI, GL_NONE, GL_NONE);
   check_drawn(0.125f, 0.0625f, 0.03125f, 0.1875f, "QUARTER");
   moved(GL_NONE, GL_EIGHTH_BIT_ATI, GL_NONE, GL_NONE);
   check_drawn(0.0625f, 0.03125f, 0.015625f, 0.09375f, "EIGHTH");
   moved(GL_NONE, GL_NONE, GL_RED, GL_NONE);
   check_drawn(0.5f, 0.5f, 0.5f, 0.5f, "RED");
   moved(GL_NONE, GL_NONE, GL_GREEN, GL_NONE);
   check_drawn(0.25f, 0.25f, 0.25f, 0.25f, "GREEN");
   moved(GL_NONE, GL_NONE, GL_BLUE, GL_NONE);
   check_drawn(0.125f, 0.125f, 0.125f, 0.125f, "BLUE");
   moved(GL_NONE, GL_NONE, GL_ALPHA, GL_NONE);
   check_drawn(0.75f, 0.75f, 0.75f, 0.75f, "ALPHA");
   moved(GL_NONE, GL_NONE, GL_NONE, GL_COMP_BIT_ATI);
   check_drawn(0.5f, 0.75f, 0.875f, 0.25f, "COMP");
   moved(GL_NONE, GL_NONE, GL_NONE, GL_2X_BIT_ATI);
   check_drawn(1, 0.5f, 0.25f, 1, "argument 2X");
   moved(GL_NONE, GL_NONE, GL_NONE, GL_BIAS_BIT_ATI);
   check_drawn(0, 0, 0, 0.25f, "BIAS");
   moved(GL_NONE, GL_NONE, GL_NONE, GL_BIAS_BIT_ATI | GL_NEGATE_BIT_ATI);
   check_drawn(0, 0.25f, 0.375f, 0, "BIAS NEGATE");
   moved(GL_NONE, GL_NONE, GL_NONE,
         GL_COMP_BIT_ATI | GL_BIAS_BIT_ATI | GL_2X_BIT_ATI | GL_NEGATE_BIT_ATI);
   check_drawn(0, 0, 0, 0.5f, "all");
}

/* The two instructions of a pair read what was there before it. */
static void
pairs(void)
{
   set_constants();
   begin();
   glColorFragmentOp1ATI(GL_MOV_ATI, GL_REG_0_ATI, GL_NONE, GL_NONE, GL_CON_0_ATI, GL_NONE,
                         GL_NONE);
   glColorFragmentOp1ATI(GL_MOV_ATI, GL_REG_0_ATI, GL_NONE, GL_NONE, GL_CON_1_ATI, GL_NONE,
                         GL_NONE);
   glAlphaFragmentOp1ATI(GL_MOV_ATI, GL_REG_0_ATI, GL_NONE, GL_REG_0_ATI, GL_GREEN, GL_NONE);
   end();
   check_drawn(0.5f, 0.25f, 0.125f, 0.5f, "alpha reads the colour before");
   begin();
   glColorFragmentOp2ATI(GL_DOT3_ATI, GL_REG_0_ATI, GL_RED_BIT_ATI, GL_HALF_BIT_ATI, GL_CON_0_ATI,
                         GL_NONE, GL_NONE, GL_CON_1_ATI, GL_NONE, GL_NONE);
   glAlphaFragmentOp2ATI(GL_DOT3_ATI, GL_REG_0_ATI, GL_2X_BIT_ATI, GL_ZERO, GL_NONE, GL_NONE,
                         GL_ZERO, GL_NONE, GL_NONE);
   glColorFragmentOp1ATI(GL_MOV_ATI, GL_REG_0_ATI, GL_GREEN_BIT_ATI | GL_BLUE_BIT_ATI, GL_NONE,
                         GL_ONE, GL_NONE, GL_NONE);
   end();
   check_drawn(0.171875f, 1, 1, 0.6875f, "alpha takes the dot product of the colour");
   /* Primary and secondary colours come in the last pass. */
   begin();
   glColorFragmentOp2ATI(GL_ADD_ATI, GL_REG_0_ATI, GL_NONE, GL_NONE, GL_PRIMARY_COLOR, GL_NONE,
                         GL_NONE, GL_SECONDARY_INTERPOLATOR_ATI, GL_NONE, GL_NONE);
   glAlphaFragmentOp1ATI(GL_MOV_ATI, GL_REG_0_ATI, GL_NONE, GL_PRIMARY_COLOR, GL_NONE, GL_NONE);
   end();
   glColor4f(0.25f, 0.5f, 0, 0.5f);
   glSecondaryColor3f(0.5f, 0.25f, 0.25f);
   check_drawn(0.75f, 0.75f, 0.25f, 0.5f, "interpolated colours");
}

static GLuint
texture(GLenum unit, const GLubyte texels[2][4])
{
   GLuint name;
   glGenTextures(1, &name);
   glActiveTexture(unit);
   glBindTexture(GL_TEXTURE_2D, name);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
   glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, 2, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, texels);
   glEnable(GL_TEXTURE_2D);
   glActiveTexture(GL_TEXTURE0);
   return name;
}

/* A register is filled from the texture of its own unit with any set of coordinates, and in the
 * second pass with what the first one has computed. */
static void
passes(void)
{
   static const GLubyte first[2][4] = {{255, 0, 0, 255}, {0, 0, 0, 51}};
   static const GLubyte second[2][4] = {{0, 255, 0, 255}, {0, 0, 255, 102}};
   texture(GL_TEXTURE0, first);
   texture(GL_TEXTURE1, second);
   begin();
   glSampleMapATI(GL_REG_1_ATI, GL_TEXTURE0, GL_SWIZZLE_STR_ATI);
   glColorFragmentOp1ATI(GL_MOV_ATI, GL_REG_0_ATI, GL_NONE, GL_NONE, GL_REG_1_ATI, GL_NONE,
                         GL_NONE);
   glAlphaFragmentOp1ATI(GL_MOV_ATI, GL_REG_0_ATI, GL_NONE, GL_REG_1_ATI, GL_NONE, GL_NONE);
   end();
   glMultiTexCoord4f(GL_TEXTURE0, 0.25f, 0.5f, 0, 1);
   check_drawn(0, 1, 0, 1, "unit 1 at coordinates 0");
   glMultiTexCoord4f(GL_TEXTURE0, 0.75f, 0.5f, 0, 1);
   check_drawn(0, 0, 1, 0.4f, "unit 1 at other coordinates");
   /* Red of the first texel chooses the second one. */
   begin();
   glSampleMapATI(GL_REG_0_ATI, GL_TEXTURE0, GL_SWIZZLE_STR_ATI);
   glPassTexCoordATI(GL_REG_2_ATI, GL_TEXTURE2, GL_SWIZZLE_STR_ATI);
   glColorFragmentOp3ATI(GL_MAD_ATI, GL_REG_3_ATI, GL_NONE, GL_NONE, GL_REG_0_ATI, GL_RED, GL_NONE,
                         GL_CON_0_ATI, GL_NONE, GL_NONE, GL_CON_1_ATI, GL_NONE, GL_NONE);
   glSampleMapATI(GL_REG_1_ATI, GL_REG_3_ATI, GL_SWIZZLE_STR_ATI);
   glPassTexCoordATI(GL_REG_2_ATI, GL_REG_2_ATI, GL_SWIZZLE_STR_ATI);
   glColorFragmentOp2ATI(GL_ADD_ATI, GL_REG_0_ATI, GL_NONE, GL_NONE, GL_REG_1_ATI, GL_NONE, GL_NONE,
                         GL_REG_2_ATI, GL_NONE, GL_NONE);
   glAlphaFragmentOp1ATI(GL_MOV_ATI, GL_REG_0_ATI, GL_NONE, GL_REG_1_ATI, GL_NONE, GL_NONE);
   end();
   glSetFragmentShaderConstantATI(GL_CON_0_ATI, VEC4(0.5f, 0, 0, 0));
   glSetFragmentShaderConstantATI(GL_CON_1_ATI, VEC4(0.25f, 0.5f, 0, 0));
   glMultiTexCoord4f(GL_TEXTURE2, 0.5f, 0, 0, 1);
   glMultiTexCoord4f(GL_TEXTURE0, 0.25f, 0.5f, 0, 1);
   check_drawn(0.5f, 0, 1, 0.4f, "red there");
   glMultiTexCoord4f(GL_TEXTURE0, 0.75f, 0.5f, 0, 1);
   check_drawn(0.5f, 1, 0, 1, "no red");
}

/* Table 3.20. */
static void
swizzles(void)
{
   static const struct {
      GLenum swizzle;
      float rgb[3];
   } cases[] = {{GL_SWIZZLE_STR_ATI, {0.25f, 0.125f, 0.5f}},
                {GL_SWIZZLE_STQ_ATI, {0.25f, 0.125f, 0.8f}},
                {GL_SWIZZLE_STR_DR_ATI, {0.5f, 0.25f, 1}},
                {GL_SWIZZLE_STQ_DQ_ATI, {0.3125f, 0.15625f, 1}}};
   for (unsigned i = 0; i < 4; i++) {
      begin();
      glPassTexCoordATI(GL_REG_1_ATI, GL_TEXTURE3, cases[i].swizzle);
      glColorFragmentOp1ATI(GL_MOV_ATI, GL_REG_0_ATI, GL_NONE, GL_NONE, GL_REG_1_ATI, GL_NONE,
                            GL_NONE);
      glAlphaFragmentOp1ATI(GL_MOV_ATI, GL_REG_0_ATI, GL_NONE, GL_ONE, GL_NONE, GL_NONE);
      end();
      glMultiTexCoord4f(GL_TEXTURE3, 0.25f, 0.125f, 0.5f, 0.8f);
      check_drawn(cases[i].rgb[0], cases[i].rgb[1], cases[i].rgb[2], 1, "swizzle");
   }
}

/* A constant of the definition wins over that of all shaders, and lists set the latter. */
static void
constants(void)
{
   begin();
   glSetFragmentShaderConstantATI(GL_CON_7_ATI, VEC4(0, 1, 0, 1));
   glColorFragmentOp2ATI(GL_ADD_ATI, GL_REG_0_ATI, GL_NONE, GL_NONE, GL_CON_7_ATI, GL_NONE, GL_NONE,
                         GL_CON_6_ATI, GL_NONE, GL_NONE);
   glAlphaFragmentOp1ATI(GL_MOV_ATI, GL_REG_0_ATI, GL_NONE, GL_CON_7_ATI, GL_NONE, GL_NONE);
   end();
   GLint id = 0;
   glSetFragmentShaderConstantATI(GL_CON_7_ATI, VEC4(1, 0, 0, 0));
   glSetFragmentShaderConstantATI(GL_CON_6_ATI, VEC4(0, 0, 0.5f, 0));
   check_drawn(0, 1, 0.5f, 1, "own and common");
   glNewList(1, GL_COMPILE);
   glSetFragmentShaderConstantATI(GL_CON_6_ATI, VEC4(0.5f, 0, 0, 0));
   glEndList();
   check_drawn(0, 1, 0.5f, 1, "compiled only");
   glCallList(1);
   check_drawn(0.5f, 1, 0, 1, "called");
   CHECK_ERROR(ATI, GL_INVALID_ENUM, glSetFragmentShaderConstantATI(GL_CON_0_ATI + 8, consts[0]));
   static const struct {
      GLenum pname;
      GLint value;
   } limits[] = {{GL_NUM_FRAGMENT_REGISTERS_ATI, 6},
                 {GL_NUM_FRAGMENT_CONSTANTS_ATI, 8},
                 {GL_NUM_PASSES_ATI, 2},
                 {GL_NUM_INSTRUCTIONS_PER_PASS_ATI, 8},
                 {GL_NUM_INSTRUCTIONS_TOTAL_ATI, 16},
                 {GL_COLOR_ALPHA_PAIRING_ATI, 1},
                 {GL_NUM_LOOPBACK_COMPONENTS_ATI, 3},
                 {GL_NUM_INPUT_INTERPOLATOR_COMPONENTS_ATI, 3}};
   for (unsigned i = 0; i < sizeof limits / sizeof limits[0]; i++) {
      glGetIntegerv(limits[i].pname, &id);
      ct_check(ATI, id == limits[i].value, "limit %u is %d", i, id);
   }
}

static void
solid(float r, float g, float b)
{
   glBeginFragmentShaderATI();
   glSetFragmentShaderConstantATI(GL_CON_0_ATI, VEC4(r, g, b, 1));
   glColorFragmentOp1ATI(GL_MOV_ATI, GL_REG_0_ATI, GL_NONE, GL_NONE, GL_CON_0_ATI, GL_NONE,
                         GL_NONE);
   glAlphaFragmentOp1ATI(GL_MOV_ATI, GL_REG_0_ATI, GL_NONE, GL_ONE, GL_NONE, GL_NONE);
   glEndFragmentShaderATI();
}

static void
objects(void)
{
   glEnable(GL_FRAGMENT_SHADER_ATI);
   solid(1, 0, 0); /* the shader 0 */
   check_drawn(1, 0, 0, 1, "the default shader");
   const GLuint first = glGenFragmentShadersATI(3);
   CHECK(ATI, first != 0 && glGenFragmentShadersATI(1) >= first + 3);
   glBindFragmentShaderATI(first + 1);
   solid(0, 1, 0);
   glBindFragmentShaderATI(4711); /* any name will do */
   solid(0, 0, 1);
   check_drawn(0, 0, 1, 1, "a shader");
   glNewList(1, GL_COMPILE);
   glBindFragmentShaderATI(first + 1);
   glEndList();
   check_drawn(0, 0, 1, 1, "binding is compiled");
   glCallList(1);
   check_drawn(0, 1, 0, 1, "another shader");
   solid(0, 1, 1);
   check_drawn(0, 1, 1, 1, "defined anew");
   glDeleteFragmentShaderATI(first + 1);
   check_drawn(1, 0, 0, 1, "deleted: the default shader");
   CHECK_ERROR(ATI, GL_NO_ERROR, glDeleteFragmentShaderATI(0));
   CHECK_ERROR(ATI, GL_NO_ERROR, glDeleteFragmentShaderATI(999999));
   glColor3f(1, 1, 1);
   glPushAttrib(GL_ENABLE_BIT);
   glDisable(GL_FRAGMENT_SHADER_ATI);
   CHECK(ATI, !glIsEnabled(GL_FRAGMENT_SHADER_ATI));
   check_drawn(1, 1, 1, 1, "disabled");
   glPopAttrib();
   CHECK(ATI, glIsEnabled(GL_FRAGMENT_SHADER_ATI));
   check_drawn(1, 0, 0, 1, "enabled");
}

/* Contexts that share objects share shaders. */
static void
sharing(void)
{
   glEnable(GL_FRAGMENT_SHADER_ATI);
   glBindFragmentShaderATI(5);
   solid(1, 0, 0);
   struct ct_context *other = ct_context_create(ct_own_context());
   if (!other)
      ct_skip("no second context");
   ct_make_current(other);
   glEnable(GL_FRAGMENT_SHADER_ATI);
   glBindFragmentShaderATI(5);
   check_drawn(1, 0, 0, 1, "of the other context");
   solid(0, 1, 0);
   glFinish();
   ct_make_current(ct_own_context());
   check_drawn(0, 1, 0, 1, "defined by the other context");
   ct_make_current(other);
   glDeleteFragmentShaderATI(5);
   ct_make_current(ct_own_context());
   check_drawn(0, 1, 0, 1, "deleted there, bound here");
   ct_context_destroy(other);
}

/* Comparison of depths is off, fog and colour sum are on. */
static void
around(void)
{
   GLuint name;
   const float depth = 0.5f;
   glGenTextures(1, &name);
   glBindTexture(GL_TEXTURE_2D, name);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_COMPARE_MODE, GL_COMPARE_R_TO_TEXTURE);
   glTexImage2D(GL_TEXTURE_2D, 0, GL_DEPTH_COMPONENT24, 1, 1, 0, GL_DEPTH_COMPONENT, GL_FLOAT,
                &depth);
   glEnable(GL_TEXTURE_2D);
   begin();
   glSampleMapATI(GL_REG_0_ATI, GL_TEXTURE0, GL_SWIZZLE_STR_ATI);
   glAlphaFragmentOp1ATI(GL_MOV_ATI, GL_REG_0_ATI, GL_NONE, GL_ONE, GL_NONE, GL_NONE);
   end();
   glTexCoord4f(0, 0, 0.125f, 1);
   check_drawn(0.5f, 0.5f, 0.5f, 1, "a depth");
   glFogi(GL_FOG_MODE, GL_LINEAR);
   glFogi(GL_FOG_COORD_SRC, GL_FOG_COORD);
   glFogf(GL_FOG_START, 0);
   glFogf(GL_FOG_END, 1);
   glFogfv(GL_FOG_COLOR, VEC4(1, 0, 0, 0));
   glFogCoordf(0.5f);
   glEnable(GL_FOG);
   check_drawn(0.75f, 0.25f, 0.25f, 1, "fog");
   glDisable(GL_FOG);
   glEnable(GL_COLOR_SUM);
   glSecondaryColor3f(0, 0.25f, 0);
   check_drawn(0.5f, 0.75f, 0.5f, 1, "colour sum");
}

/* A fragment program runs before the shader, the shader before combiners. */
static void
precedence(void)
{
   static const char text[] = "!!ARBfp1.0 MOV result.color, {0, 0, 1, 1}; END";
   glEnable(GL_FRAGMENT_SHADER_ATI);
   solid(0, 1, 0);
   if (ct_has_extension("GL_NV_register_combiners")) {
      glEnable(GL_REGISTER_COMBINERS_NV); /* they start with the primary colour */
      glColor3f(1, 0, 0);
      check_drawn(0, 1, 0, 1, "before combiners");
   }
   if (ct_has_extension("GL_ARB_fragment_program")) {
      glProgramStringARB(GL_FRAGMENT_PROGRAM_ARB, GL_PROGRAM_FORMAT_ASCII_ARB, sizeof text - 1,
                         text);
      glEnable(GL_FRAGMENT_PROGRAM_ARB);
      check_drawn(0, 0, 1, 1, "behind a program");
      glDisable(GL_FRAGMENT_PROGRAM_ARB);
   }
   check_drawn(0, 1, 0, 1, "alone");
}

static const struct ct_test tests[] = {
    {"operations", operations}, {"modifiers", modifiers}, {"pairs", pairs},
    {"passes", passes},         {"swizzles", swizzles},   {"constants", constants},
    {"objects", objects},       {"sharing", sharing},     {"around", around},
    {"precedence", precedence},
};
CT_TOPIC(atifs, "GL_ATI_fragment_shader", tests);

/* NV_texture_env_combine4 and ATI_texture_env_combine3 (checklist, sections 23 and 24). Arguments
 * of unit 0 come from the constant colour, the primary colour and a texture of one texel. */
#include "ct_rc.h"

static void
env(GLenum pname, GLenum value)
{
   glTexEnvi(GL_TEXTURE_ENV, pname, (GLint)value);
}

static GLint
get_env(GLenum pname)
{
   GLint v = -1;
   glGetTexEnviv(GL_TEXTURE_ENV, pname, &v);
   return v;
}

static void
constant(float r, float g, float b, float a)
{
   glTexEnvfv(GL_TEXTURE_ENV, GL_TEXTURE_ENV_COLOR, VEC4(r, g, b, a));
}

static const GLenum source_rgb[4] = {GL_SOURCE0_RGB, GL_SOURCE1_RGB, GL_SOURCE2_RGB,
                                     GL_SOURCE3_RGB_NV};
static const GLenum source_alpha[4] = {GL_SOURCE0_ALPHA, GL_SOURCE1_ALPHA, GL_SOURCE2_ALPHA,
                                       GL_SOURCE3_ALPHA_NV};
static const GLenum operand_rgb[4] = {GL_OPERAND0_RGB, GL_OPERAND1_RGB, GL_OPERAND2_RGB,
                                      GL_OPERAND3_RGB_NV};
static const GLenum operand_alpha[4] = {GL_OPERAND0_ALPHA, GL_OPERAND1_ALPHA, GL_OPERAND2_ALPHA,
                                        GL_OPERAND3_ALPHA_NV};

/* The first `num` arguments, colours and alphas as they are. */
static void
arguments(unsigned num, const GLenum sources[])
{
   for (unsigned i = 0; i < num; i++) {
      env(source_rgb[i], sources[i]);
      env(operand_rgb[i], GL_SRC_COLOR);
      env(source_alpha[i], sources[i]);
      env(operand_alpha[i], GL_SRC_ALPHA);
   }
}

static void
functions(GLenum mode, GLenum rgb, GLenum alpha)
{
   env(GL_TEXTURE_ENV_MODE, mode);
   env(GL_COMBINE_RGB, rgb);
   env(GL_COMBINE_ALPHA, alpha);
}

/* Texture 0.5 0.25 1 0.5, constant 0.5 1 0.25 0.25, primary 0.25 0.5 0.5 1. */
static void
three_values(void)
{
   rc_texture(0, GL_RGBA, 0.5f, 0.25f, 1, 0.5f);
   constant(0.5f, 1, 0.25f, 0.25f);
   glColor4f(0.25f, 0.5f, 0.5f, 1);
}

static void
needs_combine4(void)
{
   if (!ct_has_extension("GL_NV_texture_env_combine4"))
      ct_skip("no GL_NV_texture_env_combine4");
}

static void
needs_combine3(void)
{
   if (!ct_has_extension("GL_ATI_texture_env_combine3"))
      ct_skip("no GL_ATI_texture_env_combine3");
}

/* --- NV_texture_env_combine4 */

static void
combine4_state(void)
{
   needs_combine4();
   CHECK("TE-008", ct_has_extension("GL_EXT_texture_env_combine") ||
                       ct_has_extension("GL_ARB_texture_env_combine"));
   CHECK("TE-005", GL_COMBINE4_NV == 0x8503 && GL_SOURCE3_RGB_NV == 0x8583 &&
                       GL_SOURCE3_ALPHA_NV == 0x858B && GL_OPERAND3_RGB_NV == 0x8593 &&
                       GL_OPERAND3_ALPHA_NV == 0x859B);
   static const GLenum pnames[4] = {GL_SOURCE3_RGB_NV, GL_SOURCE3_ALPHA_NV, GL_OPERAND3_RGB_NV,
                                    GL_OPERAND3_ALPHA_NV};
   static const GLenum initial[4] = {GL_ZERO, GL_ZERO, GL_ONE_MINUS_SRC_COLOR,
                                     GL_ONE_MINUS_SRC_ALPHA};
   static const GLenum other[4] = {GL_PREVIOUS, GL_CONSTANT, GL_SRC_ALPHA, GL_SRC_ALPHA};
   const GLint mode = GL_COMBINE4_NV;
   const GLfloat mode_f = GL_COMBINE4_NV;
   for (unsigned form = 0; form < 4; form++) {
      env(GL_TEXTURE_ENV_MODE, GL_MODULATE);
      if (form == 0)
         glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, mode);
      else if (form == 1)
         glTexEnvf(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, mode_f);
      else if (form == 2)
         glTexEnviv(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, &mode);
      else
         glTexEnvfv(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, &mode_f);
      CHECK("TE-005 TE-009",
            glGetError() == GL_NO_ERROR && get_env(GL_TEXTURE_ENV_MODE) == GL_COMBINE4_NV);
   }
   for (unsigned i = 0; i < 4; i++) {
      const GLint n = (GLint)other[i];
      const GLfloat f = (GLfloat)other[i];
      GLfloat got = -1;
      CHECK("TE-005 TE-026", get_env(pnames[i]) == (GLint)initial[i]);
      for (unsigned form = 0; form < 4; form++) {
         env(pnames[i], initial[i]);
         if (form == 0)
            glTexEnvi(GL_TEXTURE_ENV, pnames[i], n);
         else if (form == 1)
            glTexEnvf(GL_TEXTURE_ENV, pnames[i], f);
         else if (form == 2)
            glTexEnviv(GL_TEXTURE_ENV, pnames[i], &n);
         else
            glTexEnvfv(GL_TEXTURE_ENV, pnames[i], &f);
         glGetTexEnvfv(GL_TEXTURE_ENV, pnames[i], &got);
         CHECK("TE-027", glGetError() == GL_NO_ERROR && get_env(pnames[i]) == n && got == f);
      }
      env(pnames[i], initial[i]);
   }
   /* By unit, and saved with it. */
   glPushAttrib(GL_TEXTURE_BIT);
   env(GL_SOURCE3_RGB_NV, GL_PREVIOUS);
   glActiveTexture(GL_TEXTURE1);
   CHECK("TE-028", get_env(GL_SOURCE3_RGB_NV) == GL_ZERO);
   glActiveTexture(GL_TEXTURE0);
   CHECK("TE-028", get_env(GL_SOURCE3_RGB_NV) == GL_PREVIOUS);
   glPopAttrib();
   CHECK("TE-028", get_env(GL_SOURCE3_RGB_NV) == GL_ZERO);
}

static void
combine4_arguments(void)
{
   needs_combine4();
   GLint units = 2;
   glGetIntegerv(GL_MAX_TEXTURE_UNITS, &units);
   for (unsigned i = 0; i < 4; i++) {
      static const GLenum sources[] = {GL_ZERO, GL_TEXTURE, GL_CONSTANT, GL_PRIMARY_COLOR,
                                       GL_PREVIOUS};
      static const GLenum operands[] = {GL_SRC_COLOR, GL_ONE_MINUS_SRC_COLOR, GL_SRC_ALPHA,
                                        GL_ONE_MINUS_SRC_ALPHA};
      for (unsigned n = 0; n < RC_COUNT(sources) + (unsigned)units; n++) {
         const GLenum s =
             n < RC_COUNT(sources) ? sources[n] : GL_TEXTURE0 + (GLenum)(n - RC_COUNT(sources));
         CHECK_ERROR("TE-016 TE-019", GL_NO_ERROR, env(source_rgb[i], s));
         CHECK_ERROR("TE-016 TE-019", GL_NO_ERROR, env(source_alpha[i], s));
         CHECK("TE-016", get_env(source_alpha[i]) == (GLint)s);
      }
      CHECK_ERROR("TE-016", GL_INVALID_ENUM, env(source_rgb[i], GL_TEXTURE31));
      CHECK_ERROR("TE-016", GL_INVALID_ENUM, env(source_alpha[i], GL_COMBINE));
      if (!ct_has_extension("GL_ATI_texture_env_combine3"))
         CHECK_ERROR("TE-016", GL_INVALID_ENUM, env(source_rgb[i], GL_ONE));
      for (unsigned n = 0; n < 4; n++) {
         CHECK_ERROR("TE-017 TE-019", GL_NO_ERROR, env(operand_rgb[i], operands[n]));
         CHECK_ERROR("TE-018", n < 2 ? GL_INVALID_ENUM : GL_NO_ERROR,
                     env(operand_alpha[i], operands[n]));
      }
      CHECK_ERROR("TE-017", GL_INVALID_ENUM, env(operand_rgb[i], GL_DST_COLOR));
      CHECK("TE-017", get_env(operand_rgb[i]) == GL_ONE_MINUS_SRC_ALPHA);
   }
}

static void
combine4_sums(void)
{
   needs_combine4();
   three_values();
   static const GLenum four[4] = {GL_TEXTURE, GL_CONSTANT, GL_PRIMARY_COLOR, GL_CONSTANT};
   arguments(4, four);
   functions(GL_COMBINE4_NV, GL_ADD, GL_ADD);
   /* t c + p c */
   rc_pixel("TE-010 TE-012 TE-024", 0.375f, 0.75f, 0.375f, 0.375f);
   functions(GL_COMBINE4_NV, GL_ADD_SIGNED, GL_ADD_SIGNED);
   rc_pixel("TE-011 TE-012 TE-014", 0, 0.25f, 0, 0);
   functions(GL_COMBINE4_NV, GL_ADD, GL_ADD_SIGNED);
   rc_pixel("TE-012", 0.375f, 0.75f, 0.375f, 0);
   /* The fourth argument is 1 at first. */
   env(GL_SOURCE3_RGB_NV, GL_ZERO);
   env(GL_OPERAND3_RGB_NV, GL_ONE_MINUS_SRC_COLOR);
   env(GL_SOURCE3_ALPHA_NV, GL_ZERO);
   env(GL_OPERAND3_ALPHA_NV, GL_ONE_MINUS_SRC_ALPHA);
   functions(GL_COMBINE4_NV, GL_ADD_SIGNED, GL_ADD_SIGNED);
   rc_pixel("TE-026 TE-020", 0, 0.25f, 0.25f, 0.625f);
   /* Scales come before the clamp. */
   functions(GL_COMBINE4_NV, GL_ADD_SIGNED, GL_ADD);
   arguments(4, (const GLenum[]){GL_TEXTURE, GL_CONSTANT, GL_PRIMARY_COLOR, GL_CONSTANT});
   glTexEnvf(GL_TEXTURE_ENV, GL_RGB_SCALE, 4);
   glTexEnvf(GL_TEXTURE_ENV, GL_ALPHA_SCALE, 2);
   rc_pixel("TE-014 TE-015 D-26", 0, 1, 0, 0.75f);
   constant(1, 0.75f, 0.5f, 0.25f);
   rc_pixel("TE-014 TE-015 D-26", 1, 0.25f, 1, 0.75f);
   glTexEnvf(GL_TEXTURE_ENV, GL_RGB_SCALE, 1);
   glTexEnvf(GL_TEXTURE_ENV, GL_ALPHA_SCALE, 1);
   /* Functions that are none of its two draw something, without an error. */
   functions(GL_COMBINE4_NV, GL_INTERPOLATE, GL_REPLACE);
   CHECK_ERROR("TE-013", GL_NO_ERROR, ct_quad(-1, -1, 1, 1, 0));
   env(GL_COMBINE_RGB, GL_DOT3_RGB);
   CHECK_ERROR("TE-013", GL_NO_ERROR, ct_quad(-1, -1, 1, 1, 0));
   /* COMBINE has three arguments, and keeps the fourth for later. */
   functions(GL_COMBINE, GL_ADD, GL_ADD);
   arguments(2, (const GLenum[]){GL_TEXTURE, GL_PRIMARY_COLOR});
   rc_pixel("TE-029", 0.75f, 0.75f, 1, 1);
   CHECK("TE-029", get_env(GL_SOURCE3_RGB_NV) == GL_CONSTANT);
   env(GL_TEXTURE_ENV_MODE, GL_COMBINE4_NV);
   CHECK("TE-029", get_env(GL_SOURCE3_RGB_NV) == GL_CONSTANT);
   rc_pixel("TE-029", 0.375f, 0.5f, 0.75f, 0.75f);
}

/* Shows argument 0 alone: 0 * 1 of the others. */
static void
show_argument(GLenum source, GLenum rgb, GLenum alpha)
{
   arguments(4, (const GLenum[]){source, GL_ZERO, GL_ZERO, GL_ZERO});
   env(GL_OPERAND0_RGB, rgb);
   env(GL_OPERAND0_ALPHA, alpha);
   env(GL_OPERAND1_RGB, GL_ONE_MINUS_SRC_COLOR);
   env(GL_OPERAND1_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
}

static void
combine4_sources(void)
{
   needs_combine4();
   three_values();
   functions(GL_COMBINE4_NV, GL_ADD, GL_ADD);
   show_argument(GL_ZERO, GL_SRC_COLOR, GL_SRC_ALPHA);
   rc_pixel("TE-020", 0, 0, 0, 0);
   show_argument(GL_ZERO, GL_ONE_MINUS_SRC_COLOR, GL_ONE_MINUS_SRC_ALPHA);
   rc_pixel("TE-020", 1, 1, 1, 1);
   show_argument(GL_ZERO, GL_ONE_MINUS_SRC_ALPHA, GL_SRC_ALPHA);
   rc_pixel("TE-020", 1, 1, 1, 0);
   show_argument(GL_TEXTURE, GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
   rc_pixel("TE-021", 0.5f, 0.5f, 0.5f, 0.5f);
   show_argument(GL_CONSTANT, GL_ONE_MINUS_SRC_COLOR, GL_SRC_ALPHA);
   rc_pixel("TE-024", 0.5f, 0, 0.75f, 0.25f);
   show_argument(GL_PREVIOUS, GL_SRC_COLOR, GL_SRC_ALPHA);
   rc_pixel("TE-023", 0.25f, 0.5f, 0.5f, 1);
   show_argument(GL_TEXTURE1, GL_SRC_COLOR, GL_SRC_ALPHA);
   rc_pixel("TE-022", 1, 1, 1, 1);
   show_argument(GL_TEXTURE1, GL_ONE_MINUS_SRC_COLOR, GL_ONE_MINUS_SRC_ALPHA);
   rc_pixel("TE-022", 0, 0, 0, 0);
   static const struct {
      GLenum format;
      float v[4];
   } formats[] = {{GL_ALPHA, {0, 0, 0, 0.8f}},
                  {GL_LUMINANCE, {0.2f, 0.2f, 0.2f, 1}},
                  {GL_LUMINANCE_ALPHA, {0.2f, 0.2f, 0.2f, 0.8f}},
                  {GL_INTENSITY, {0.2f, 0.2f, 0.2f, 0.2f}},
                  {GL_RGB, {0.2f, 0.4f, 0.6f, 1}},
                  {GL_RGBA, {0.2f, 0.4f, 0.6f, 0.8f}}};
   show_argument(GL_TEXTURE, GL_SRC_COLOR, GL_SRC_ALPHA);
   for (unsigned i = 0; i < RC_COUNT(formats); i++) {
      const float *v = formats[i].v;
      rc_texture(0, formats[i].format, 0.2f, 0.4f, 0.6f, 0.8f);
      rc_pixel("TE-025", v[0], v[1], v[2], v[3]);
   }
   /* Unit 1 reads the texel of unit 0, not what unit 0 made of it. */
   three_values();
   env(GL_TEXTURE_ENV_MODE, GL_ADD);
   rc_texture(1, GL_RGBA, 0, 1, 0, 1);
   glActiveTexture(GL_TEXTURE1);
   functions(GL_COMBINE4_NV, GL_ADD, GL_ADD);
   show_argument(GL_TEXTURE0, GL_SRC_COLOR, GL_SRC_ALPHA);
   rc_pixel("TE-021", 0.5f, 0.25f, 1, 0.5f);
   glActiveTexture(GL_TEXTURE1);
   show_argument(GL_PREVIOUS, GL_SRC_COLOR, GL_SRC_ALPHA);
   rc_pixel("TE-023", 0.75f, 0.75f, 1, 0.5f);
   glActiveTexture(GL_TEXTURE0);
}

/* What COMBINE has of it: other sources and operands. Colour sum and fog follow. */
static void
combine4_around(void)
{
   needs_combine4();
   three_values();
   functions(GL_COMBINE, GL_INTERPOLATE, GL_REPLACE);
   arguments(3, (const GLenum[]){GL_TEXTURE, GL_PRIMARY_COLOR, GL_CONSTANT});
   /* t c + p (1 - c), with the colour of argument 2 */
   rc_pixel("TE-019", 0.375f, 0.25f, 0.625f, 0.5f);
   arguments(2, (const GLenum[]){GL_ZERO, GL_PRIMARY_COLOR});
   env(GL_OPERAND0_RGB, GL_ONE_MINUS_SRC_COLOR);
   rc_pixel("TE-019 TE-020", 0.625f, 1, 0.625f, 0);
   functions(GL_COMBINE4_NV, GL_ADD, GL_ADD);
   arguments(4, (const GLenum[]){GL_TEXTURE, GL_CONSTANT, GL_ZERO, GL_ZERO});
   glSecondaryColor3f(0.25f, 0.25f, 0.25f);
   glEnable(GL_COLOR_SUM);
   rc_pixel("TE-030", 0.5f, 0.5f, 0.5f, 0.125f);
   glEnable(GL_FOG);
   glFogi(GL_FOG_MODE, GL_LINEAR);
   glFogf(GL_FOG_START, -1);
   glFogf(GL_FOG_END, 1);
   rc_pixel("TE-030", 0.25f, 0.25f, 0.25f, 0.125f);
}

/* --- ATI_texture_env_combine3 */

static void
combine3_state(void)
{
   needs_combine3();
   CHECK("TE-033", ct_has_extension("GL_ARB_texture_env_combine"));
   CHECK("TE-006", GL_MODULATE_ADD_ATI == 0x8744 && GL_MODULATE_SIGNED_ADD_ATI == 0x8745 &&
                       GL_MODULATE_SUBTRACT_ATI == 0x8746);
   static const GLenum modes[] = {GL_MODULATE_ADD_ATI, GL_MODULATE_SIGNED_ADD_ATI,
                                  GL_MODULATE_SUBTRACT_ATI};
   for (unsigned i = 0; i < 3; i++) {
      CHECK_ERROR("TE-034 TE-006", GL_NO_ERROR, env(GL_COMBINE_RGB, modes[i]));
      CHECK_ERROR("TE-034 TE-006", GL_NO_ERROR, env(GL_COMBINE_ALPHA, modes[i]));
      CHECK("TE-034", get_env(GL_COMBINE_RGB) == (GLint)modes[i] &&
                          get_env(GL_COMBINE_ALPHA) == (GLint)modes[i]);
   }
   for (unsigned i = 0; i < 3; i++) {
      for (unsigned one = 0; one < 2; one++) {
         CHECK_ERROR("TE-041 TE-045", GL_NO_ERROR, env(source_rgb[i], one ? GL_ONE : GL_ZERO));
         CHECK_ERROR("TE-041", GL_NO_ERROR, env(source_alpha[i], one ? GL_ONE : GL_ZERO));
         CHECK("TE-045",
               get_env(source_rgb[i]) == (GLint)one && get_env(source_alpha[i]) == (GLint)one);
      }
   }
   CHECK_ERROR("TE-046", GL_INVALID_ENUM, env(GL_COMBINE_ALPHA, GL_DOT3_RGB));
   CHECK_ERROR("TE-046", GL_INVALID_ENUM, env(GL_COMBINE_ALPHA, GL_DOT3_RGBA));
   CHECK_ERROR("TE-046", GL_NO_ERROR, env(GL_COMBINE_RGB, GL_DOT3_RGBA));
}

static void
combine3_functions(void)
{
   needs_combine3();
   three_values();
   /* Argument 0 the texture, 1 the constant, 2 the primary colour. */
   static const GLenum three[3] = {GL_TEXTURE, GL_CONSTANT, GL_PRIMARY_COLOR};
   arguments(3, three);
   functions(GL_COMBINE, GL_MODULATE_ADD_ATI, GL_MODULATE_ADD_ATI);
   constant(0.25f, 0.5f, 0.125f, 0.25f);
   rc_pixel("TE-035", 0.375f, 0.625f, 0.625f, 0.75f);
   functions(GL_COMBINE, GL_MODULATE_SIGNED_ADD_ATI, GL_MODULATE_SIGNED_ADD_ATI);
   constant(0.75f, 0.5f, 0.25f, 0.75f);
   rc_pixel("TE-036", 0.375f, 0.125f, 0.25f, 0.75f);
   functions(GL_COMBINE, GL_MODULATE_SUBTRACT_ATI, GL_MODULATE_SUBTRACT_ATI);
   constant(0.125f, 0, 0.25f, 0.25f);
   rc_pixel("TE-037", 0, 0.125f, 0.25f, 0.25f);
   /* Which two are multiplied: 0.5, 0.25, 0.2. */
   functions(GL_COMBINE, GL_MODULATE_ADD_ATI, GL_MODULATE_SUBTRACT_ATI);
   rc_texture(0, GL_RGBA, 0.5f, 0.5f, 0.5f, 0.5f);
   constant(0.25f, 0.25f, 0.25f, 0.05f);
   glColor4f(0.2f, 0.2f, 0.2f, 0.2f);
   rc_pixel("TE-038 TE-040", 0.35f, 0.35f, 0.35f, 0.05f);
   /* Scales come before the clamp. */
   functions(GL_COMBINE, GL_MODULATE_SIGNED_ADD_ATI, GL_MODULATE_SUBTRACT_ATI);
   glTexEnvf(GL_TEXTURE_ENV, GL_RGB_SCALE, 2);
   glTexEnvf(GL_TEXTURE_ENV, GL_ALPHA_SCALE, 4);
   glColor4f(0.5f, 0.5f, 0.5f, 0.5f);
   constant(0.5f, 0.125f, 1, 0.125f);
   rc_pixel("TE-039", 0.5f, 0, 1, 0.5f);
   constant(0.5f, 0.125f, 1, 0.75f);
   rc_pixel("TE-039", 0.5f, 0, 1, 0);
}

static void
combine3_sources(void)
{
   needs_combine3();
   three_values();
   functions(GL_COMBINE, GL_REPLACE, GL_REPLACE);
   arguments(1, (const GLenum[]){GL_ONE});
   rc_pixel("TE-041 TE-042", 1, 1, 1, 1);
   env(GL_OPERAND0_RGB, GL_ONE_MINUS_SRC_COLOR);
   env(GL_OPERAND0_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
   rc_pixel("TE-042", 0, 0, 0, 0);
   env(GL_SOURCE0_RGB, GL_ZERO);
   rc_pixel("TE-042", 1, 1, 1, 0);
   env(GL_OPERAND0_RGB, GL_SRC_ALPHA);
   rc_pixel("TE-042", 0, 0, 0, 0);
   functions(GL_COMBINE, GL_MODULATE_ADD_ATI, GL_MODULATE_ADD_ATI);
   arguments(3, (const GLenum[]){GL_PREVIOUS, GL_ZERO, GL_ONE});
   rc_pixel("TE-043 TE-041", 0.25f, 0.5f, 0.5f, 1);
   /* The functions that were there before. */
   arguments(3, (const GLenum[]){GL_TEXTURE, GL_PRIMARY_COLOR, GL_CONSTANT});
   functions(GL_COMBINE, GL_REPLACE, GL_MODULATE);
   rc_pixel("TE-044", 0.5f, 0.25f, 1, 0.5f);
   functions(GL_COMBINE, GL_MODULATE, GL_ADD);
   rc_pixel("TE-044", 0.125f, 0.125f, 0.5f, 1);
   functions(GL_COMBINE, GL_ADD, GL_SUBTRACT);
   rc_pixel("TE-044", 0.75f, 0.75f, 1, 0);
   functions(GL_COMBINE, GL_ADD_SIGNED, GL_ADD_SIGNED);
   rc_pixel("TE-044", 0.25f, 0.25f, 1, 1);
   functions(GL_COMBINE, GL_SUBTRACT, GL_INTERPOLATE);
   rc_pixel("TE-044", 0.25f, 0, 0.5f, 0.875f);
   functions(GL_COMBINE, GL_INTERPOLATE, GL_REPLACE);
   rc_pixel("TE-044", 0.375f, 0.25f, 0.625f, 0.5f);
}

static const struct ct_test tests[] = {
    {"combine4_state", combine4_state},         {"combine4_arguments", combine4_arguments},
    {"combine4_sums", combine4_sums},           {"combine4_sources", combine4_sources},
    {"combine4_around", combine4_around},       {"combine3_state", combine3_state},
    {"combine3_functions", combine3_functions}, {"combine3_sources", combine3_sources},
};
CT_TOPIC(te_env, "", tests);

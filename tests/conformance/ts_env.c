/* Texture functions of texture shaders and of signed colours (checklist, section 19). */
#include "ct_ts.h"

static void
env_of(unsigned unit, GLenum pname, GLenum value)
{
   glActiveTexture(GL_TEXTURE0 + unit);
   glTexEnvi(GL_TEXTURE_ENV, pname, (GLint)value);
}

/* A texture of one colour in the unit, by the conventional enable. */
static void
plain(unsigned unit, GLenum internal, GLenum format, float x, float y, float z, float w,
      GLenum mode)
{
   ts_texel(unit, GL_TEXTURE_2D, internal, format, x, y, z, w);
   glEnable(GL_TEXTURE_2D);
   env_of(unit, GL_TEXTURE_ENV_MODE, mode);
}

static void
signed_plain(unsigned unit, float x, float y, float z, float w, GLenum mode)
{
   plain(unit, GL_SIGNED_RGBA8_NV, GL_RGBA, x, y, z, w, mode);
}

static void
mode_none(void)
{
   GLint mode = 0;
   CHECK_ERROR("TS-171", GL_NO_ERROR, env_of(0, GL_TEXTURE_ENV_MODE, GL_NONE));
   glGetTexEnviv(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, &mode);
   CHECK("TS-171", mode == GL_NONE);
   plain(0, GL_RGBA8, GL_RGBA, 0, 0, 0, 0, GL_NONE);
   glColor4f(0.5f, 0.25f, 1, 0.75f);
   ts_pixel("TS-171", 0.5f, 0.25f, 1, 0.75f);
   ts_op(0, GL_TEXTURE_2D);
   glEnable(GL_TEXTURE_SHADER_NV);
   ts_pixel("TS-171", 0.5f, 0.25f, 1, 0.75f);
}

static void
functions_of_operations(void)
{
   static const GLenum none[] = {GL_NONE, GL_CULL_FRAGMENT_NV, GL_DOT_PRODUCT_NV,
                                 GL_DOT_PRODUCT_AFFINE_DEPTH_REPLACE_NV};
   glColor4f(0.5f, 0.25f, 1, 0.75f);
   ts_texel(0, GL_TEXTURE_2D, GL_RGBA8, GL_RGBA, 0.5f, 0, 0, 1);
   ts_op(0, GL_TEXTURE_2D);
   ts_coord(1, 1, 0, 0, 1);
   ts_show(1);
   env_of(1, GL_TEXTURE_ENV_MODE, GL_MODULATE);
   for (unsigned i = 0; i < TS_COUNT(none); i++) {
      ts_op(1, none[i]);
      ts_pixel("TS-172", 0.5f, 0.25f, 1, 0.75f);
   }
   ts_op(1, GL_PASS_THROUGH_NV);
   ts_coord(1, 0.5f, 0, 1, 0);
   ts_pixel("TS-172 TS-087", 0.25f, 0, 1, 0);
   ts_op(1, GL_DOT_PRODUCT_PASS_THROUGH_NV);
   ts_coord(1, 1, 0, 0, 0);
   ts_pixel("TS-173 D-22", 0.25f, 0.125f, 0.5f, 0.375f);
   ts_texel(1, GL_TEXTURE_2D, GL_ALPHA8, GL_ALPHA, 0.5f, 0, 0, 0);
   ts_op(1, GL_TEXTURE_2D);
   ts_pixel("TS-172", 0.5f, 0.25f, 1, 0.375f);
}

static void
vectors_have_none(void)
{
   static const struct {
      GLenum internal, format;
   } kinds[] = {{GL_HILO16_NV, GL_HILO_NV},
                {GL_SIGNED_HILO16_NV, GL_HILO_NV},
                {GL_DSDT8_NV, GL_DSDT_NV},
                {GL_DSDT8_MAG8_NV, GL_DSDT_MAG_NV}};
   glColor4f(0.5f, 0.25f, 1, 0.75f);
   ts_op(0, GL_TEXTURE_2D);
   for (unsigned shaded = 0; shaded < 2; shaded++) {
      (shaded ? glEnable : glDisable)(GL_TEXTURE_SHADER_NV);
      for (unsigned i = 0; i < TS_COUNT(kinds); i++) {
         plain(0, kinds[i].internal, kinds[i].format, 0, 0, 0, 0, GL_REPLACE);
         ts_pixel("TS-174", 0.5f, 0.25f, 1, 0.75f);
      }
      plain(0, GL_DSDT8_MAG8_INTENSITY8_NV, GL_DSDT_MAG_VIB_NV, 0, 0, 0, 0.5f, GL_MODULATE);
      ts_pixel("TS-175", 0.25f, 0.125f, 0.5f, 0.375f);
   }
}

/* Units 0 and 1 by plain textures: the colour between them is signed. */
static void
signed_functions(void)
{
   signed_plain(0, -0.5f, 0.5f, -1, 1, GL_REPLACE);
   ts_pixel("TS-184", 0, 0.5f, 0, 1);
   signed_plain(1, 0.75f, -0.25f, 1, 0.5f, GL_ADD);
   ts_pixel("TS-176 TS-177 TS-178", 0.25f, 0.25f, 0, 0.5f);
   signed_plain(1, -0.5f, -0.5f, -0.25f, 1, GL_MODULATE);
   ts_pixel("TS-177", 0.25f, 0, 0.25f, 1);
   /* The sum stays in [-1,1]: -1 - 1 + 1 is 0. */
   signed_plain(1, -1, 1, -1, 1, GL_ADD);
   signed_plain(2, 1, -0.5f, 1, 1, GL_ADD);
   ts_pixel("TS-178", 0, 0.5f, 0, 1);
   glActiveTexture(GL_TEXTURE2);
   glDisable(GL_TEXTURE_2D);
   plain(1, GL_SIGNED_ALPHA8_NV, GL_ALPHA, 0.5f, 0, 0, 0, GL_ADD);
   ts_pixel("TS-178 D-23", 0, 0.5f, 0, 0.5f);
   plain(1, GL_SIGNED_INTENSITY8_NV, GL_LUMINANCE, 0.5f, 0, 0, 0, GL_ADD);
   ts_pixel("TS-178", 0, 1, 0, 1);
   signed_plain(1, -0.5f, 0.5f, 0, 1, GL_BLEND);
   glColor4f(0.5f, 0.5f, 0.5f, 1);
   env_of(0, GL_TEXTURE_ENV_MODE, GL_NONE);
   glActiveTexture(GL_TEXTURE1);
   glTexEnvfv(GL_TEXTURE_ENV, GL_TEXTURE_ENV_COLOR, VEC4(1, 1, 1, 1));
   ts_pixel("TS-179", 0.5f, 0.75f, 0.5f, 1);
   signed_plain(1, 1, 0, 1, -0.5f, GL_DECAL);
   ts_pixel("TS-180", 0.5f, 0.5f, 0.5f, 1);
   signed_plain(1, 1, 0, 1, 0.5f, GL_DECAL);
   ts_pixel("TS-180", 0.75f, 0.25f, 0.75f, 1);
   static const GLenum others[] = {GL_ALPHA8, GL_LUMINANCE8, GL_LUMINANCE8_ALPHA8, GL_INTENSITY8};
   for (unsigned i = 0; i < 4; i++) {
      plain(1, others[i], GL_RGBA, 1, 1, 1, 0.25f, GL_DECAL);
      ts_pixel("TS-181", 0.5f, 0.5f, 0.5f, 1);
   }
}

static void
combine_of_signed(void)
{
   signed_plain(0, -0.5f, 0.5f, -0.5f, 1, GL_COMBINE);
   env_of(0, GL_COMBINE_RGB, GL_MODULATE);
   env_of(0, GL_SOURCE0_RGB, GL_TEXTURE);
   env_of(0, GL_OPERAND0_RGB, GL_ONE_MINUS_SRC_COLOR);
   env_of(0, GL_SOURCE1_RGB, GL_PRIMARY_COLOR);
   glColor4f(0.5f, 0.5f, 0.5f, 1);
   ts_pixel("TS-182", 0.5f, 0.25f, 0.5f, 1);
   env_of(0, GL_COMBINE_RGB, GL_REPLACE);
   env_of(0, GL_OPERAND0_RGB, GL_SRC_COLOR);
   ts_pixel("TS-182", 0, 0.5f, 0, 1);
}

static void
sum_and_fog(void)
{
   signed_plain(0, -0.5f, 0.5f, 0, 1, GL_REPLACE);
   glEnable(GL_COLOR_SUM);
   glSecondaryColor3f(0.25f, 0.75f, 0);
   ts_pixel("TS-183", 0.25f, 1, 0, 1);
   glDisable(GL_COLOR_SUM);
   glEnable(GL_FOG);
   glFogi(GL_FOG_MODE, GL_LINEAR);
   glFogi(GL_FOG_COORD_SRC, GL_FOG_COORD);
   glFogCoordf(0.5f);
   glFogfv(GL_FOG_COLOR, VEC4(1, 1, 1, 1));
   ts_pixel("TS-185", 0.5f, 0.75f, 0.5f, 1);
}

static void
combiners_see_signs(void)
{
   if (!ct_has_extension("GL_NV_register_combiners"))
      ct_skip("no register combiners");
   ts_texel(0, GL_TEXTURE_2D, GL_SIGNED_RGBA8_NV, GL_RGBA, -0.5f, 0.5f, -1, 1);
   ts_op(0, GL_TEXTURE_2D);
   glEnable(GL_TEXTURE_SHADER_NV);
   glEnable(GL_REGISTER_COMBINERS_NV);
   /* SPARE0 = -texture. */
   glCombinerInputNV(GL_COMBINER0_NV, GL_RGB, GL_VARIABLE_A_NV, GL_TEXTURE0, GL_SIGNED_NEGATE_NV,
                     GL_RGB);
   glCombinerInputNV(GL_COMBINER0_NV, GL_RGB, GL_VARIABLE_B_NV, GL_ZERO, GL_UNSIGNED_INVERT_NV,
                     GL_RGB);
   glCombinerOutputNV(GL_COMBINER0_NV, GL_RGB, GL_SPARE0_NV, GL_DISCARD_NV, GL_DISCARD_NV, GL_NONE,
                      GL_NONE, GL_FALSE, GL_FALSE, GL_FALSE);
   glFinalCombinerInputNV(GL_VARIABLE_A_NV, GL_ZERO, GL_UNSIGNED_IDENTITY_NV, GL_RGB);
   glFinalCombinerInputNV(GL_VARIABLE_B_NV, GL_ZERO, GL_UNSIGNED_IDENTITY_NV, GL_RGB);
   glFinalCombinerInputNV(GL_VARIABLE_C_NV, GL_ZERO, GL_UNSIGNED_IDENTITY_NV, GL_RGB);
   glFinalCombinerInputNV(GL_VARIABLE_D_NV, GL_SPARE0_NV, GL_UNSIGNED_IDENTITY_NV, GL_RGB);
   glFinalCombinerInputNV(GL_VARIABLE_G_NV, GL_ZERO, GL_UNSIGNED_INVERT_NV, GL_ALPHA);
   ts_pixel("TS-187", 0.5f, 0, 1, 1);
   glDisable(GL_TEXTURE_SHADER_NV);
   glActiveTexture(GL_TEXTURE0);
   glEnable(GL_TEXTURE_2D);
   ts_pixel("TS-187", 0.5f, 0, 1, 1);
}

/* The register of unit 0, as a final combiner shows it. */
static void
show_register(void)
{
   glEnable(GL_REGISTER_COMBINERS_NV);
   for (GLenum v = GL_VARIABLE_A_NV; v <= GL_VARIABLE_C_NV; v++)
      glFinalCombinerInputNV(v, GL_ZERO, GL_UNSIGNED_IDENTITY_NV, GL_RGB);
   glFinalCombinerInputNV(GL_VARIABLE_D_NV, GL_TEXTURE0, GL_UNSIGNED_IDENTITY_NV, GL_RGB);
   glFinalCombinerInputNV(GL_VARIABLE_G_NV, GL_TEXTURE0, GL_UNSIGNED_IDENTITY_NV, GL_ALPHA);
}

static void
registers(void)
{
   static const struct {
      const char *ids;
      GLenum internal, format;
      float rgba[4];
   } rows[] = {
       {"RC-076", GL_HILO16_NV, GL_HILO_NV, {0, 0, 0, 0}},
       {"RC-076", GL_SIGNED_HILO16_NV, GL_HILO_NV, {0, 0, 0, 0}},
       {"RC-076", GL_DSDT8_NV, GL_DSDT_NV, {0, 0, 0, 0}},
       {"RC-076", GL_DSDT8_MAG8_NV, GL_DSDT_MAG_NV, {0, 0, 0, 0}},
       {"RC-077 D-08", GL_DSDT8_MAG8_INTENSITY8_NV, GL_DSDT_MAG_VIB_NV, {0, 0, 0, 0.5f}},
       {"RC-078", GL_SIGNED_RGBA8_NV, GL_RGBA, {0.25f, 0.75f, 0, 0.5f}},
   };
   if (!ct_has_extension("GL_NV_register_combiners"))
      ct_skip("no register combiners");
   show_register();
   ts_op(0, GL_TEXTURE_2D);
   for (unsigned shaded = 0; shaded < 2; shaded++) {
      (shaded ? glEnable : glDisable)(GL_TEXTURE_SHADER_NV);
      for (unsigned i = 0; i < TS_COUNT(rows); i++) {
         const float *c = rows[i].rgba;
         ts_texel(0, GL_TEXTURE_2D, rows[i].internal, rows[i].format, 0.25f, 0.75f, -1, 0.5f);
         glEnable(GL_TEXTURE_2D);
         ts_pixel(rows[i].ids, c[0], c[1], c[2], c[3]);
      }
   }
   ts_op(0, GL_PASS_THROUGH_NV);
   ts_coord(0, 0.25f, 0.5f, 0.75f, 1);
   ts_pixel("RC-200", 0.25f, 0.5f, 0.75f, 1);
   ts_op(0, GL_NONE);
   ts_pixel("RC-200", 0, 0, 0, 0);
   /* SPARE0 starts with the alpha of unit 0. */
   glFinalCombinerInputNV(GL_VARIABLE_G_NV, GL_SPARE0_NV, GL_UNSIGNED_IDENTITY_NV, GL_ALPHA);
   glCombinerOutputNV(GL_COMBINER0_NV, GL_ALPHA, GL_DISCARD_NV, GL_DISCARD_NV, GL_DISCARD_NV,
                      GL_NONE, GL_NONE, GL_FALSE, GL_FALSE, GL_FALSE);
   ts_op(0, GL_PASS_THROUGH_NV);
   ts_coord(0, 0.25f, 0.5f, 0.75f, 0.5f);
   ts_pixel("RC-200", 0.25f, 0.5f, 0.75f, 0.5f);
}

static const char vertices[] = "!!VP1.0\nMOV o[HPOS], v[OPOS];\n"
                               "MOV o[TEX0], v[TEX0];\nMOV o[COL0], v[COL0];\nEND";

static void
vertex_programs(void)
{
   GLuint name;
   if (!ct_has_extension("GL_NV_vertex_program"))
      ct_skip("no vertex programs");
   glGenProgramsNV(1, &name);
   glLoadProgramNV(GL_VERTEX_PROGRAM_NV, name, (GLsizei)strlen(vertices),
                   (const GLubyte *)vertices);
   glBindProgramNV(GL_VERTEX_PROGRAM_NV, name);
   glEnable(GL_VERTEX_PROGRAM_NV);
   glActiveTexture(GL_TEXTURE0);
   glMatrixMode(GL_TEXTURE);
   glScalef(2, 2, 2);
   glEnable(GL_TEXTURE_GEN_S);
   ts_op(0, GL_PASS_THROUGH_NV);
   ts_show(0);
   ts_coord(0, 0.25f, 0.5f, 0.75f, 0.5f);
   ts_pixel("VP-607 TS-024", 0.25f, 0.5f, 0.75f, 0.5f);
}

static const char program[] = "!!ARBfp1.0\nMOV result.color, {0.5, 0.25, 1, 1};\nEND";

static void
programs_come_first(void)
{
   GLuint name;
   if (!ct_has_extension("GL_ARB_fragment_program"))
      ct_skip("no fragment programs");
   glGenProgramsARB(1, &name);
   glBindProgramARB(GL_FRAGMENT_PROGRAM_ARB, name);
   glProgramStringARB(GL_FRAGMENT_PROGRAM_ARB, GL_PROGRAM_FORMAT_ASCII_ARB,
                      (GLsizei)strlen(program), program);
   ts_op(0, GL_CULL_FRAGMENT_NV);
   ts_coord(0, -1, 0, 0, 1);
   glEnable(GL_TEXTURE_SHADER_NV);
   glEnable(GL_FRAGMENT_PROGRAM_ARB);
   ts_pixel("TS-025", 0.5f, 0.25f, 1, 1);
   glDisable(GL_FRAGMENT_PROGRAM_ARB);
   ts_nothing("TS-025");
}

/* NV_texture_expand_normal */
static void
expand_normal(void)
{
   const GLenum pname = GL_TEXTURE_UNSIGNED_REMAP_MODE_NV;
   GLint mode = -1;
   if (!ct_has_extension("GL_NV_texture_expand_normal"))
      ct_skip("no GL_NV_texture_expand_normal");
   plain(0, GL_RGBA8, GL_RGBA, 0.25f, 0.75f, 1, 0.75f, GL_REPLACE);
   glGetTexParameteriv(GL_TEXTURE_2D, pname, &mode);
   CHECK("TS-251", mode == GL_NONE);
   CHECK_ERROR("TS-251", GL_INVALID_ENUM, glTexParameteri(GL_TEXTURE_2D, pname, GL_RGBA));
   CHECK_ERROR("TS-251", GL_NO_ERROR, glTexParameteri(GL_TEXTURE_2D, pname, GL_EXPAND_NORMAL_NV));
   ts_pixel("TS-251", 0, 0.5f, 1, 0.5f);
   signed_plain(1, 0.75f, 0, 0, 1, GL_ADD);
   ts_pixel("TS-251", 0.25f, 0.5f, 1, 0.5f);
   /* Alpha that is not there stays 1, and what has a sign stays as it is. */
   glActiveTexture(GL_TEXTURE1);
   glDisable(GL_TEXTURE_2D);
   plain(0, GL_LUMINANCE8, GL_LUMINANCE, 0.75f, 0, 0, 0, GL_REPLACE);
   glTexParameteri(GL_TEXTURE_2D, pname, GL_EXPAND_NORMAL_NV);
   ts_pixel("TS-251", 0.5f, 0.5f, 0.5f, 1);
   plain(0, GL_SIGNED_RGB8_UNSIGNED_ALPHA8_NV, GL_RGBA, 0.25f, 0.75f, 1, 0.75f, GL_REPLACE);
   glTexParameteri(GL_TEXTURE_2D, pname, GL_EXPAND_NORMAL_NV);
   ts_pixel("TS-251", 0.25f, 0.75f, 1, 0.5f);
   /* Before a texture shader, to which it is unsigned as before. */
   ts_texel(0, GL_TEXTURE_2D, GL_RGBA8, GL_RGBA, 0.75f, 0, 0, 1);
   glTexParameteri(GL_TEXTURE_2D, pname, GL_EXPAND_NORMAL_NV);
   ts_op(0, GL_TEXTURE_2D);
   ts_op(1, GL_DOT_PRODUCT_PASS_THROUGH_NV);
   ts_coord(1, 1, 0, 0, 1);
   ts_show(1);
   ts_pixel("TS-251", 0.5f, 0.5f, 0.5f, 0.5f);
   ts_op(1, GL_DEPENDENT_AR_TEXTURE_2D_NV);
   ts_grid(1, GL_TEXTURE_2D);
   CHECK("TS-251", ts_consistent() == 15);
}

static const struct ct_test tests[] = {
    {"expand_normal", expand_normal},
    {"mode_none", mode_none},
    {"functions_of_operations", functions_of_operations},
    {"vectors_have_none", vectors_have_none},
    {"signed_functions", signed_functions},
    {"combine_of_signed", combine_of_signed},
    {"sum_and_fog", sum_and_fog},
    {"combiners_see_signs", combiners_see_signs},
    {"registers", registers},
    {"vertex_programs", vertex_programs},
    {"programs_come_first", programs_come_first},
};
CT_TOPIC(ts_env, "GL_NV_texture_shader3", tests);

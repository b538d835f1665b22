/* What textures are in registers of combiners (checklist, section 3). */
#include "ct_rc.h"

static void
colors_of_formats(void)
{
   rc_use(1);
   rc_texture(1, GL_RGBA, 0.2f, 0.4f, 0.6f, 0.8f);
   rc_show(GL_TEXTURE1);
   rc_pixel("RC-067 RC-068", 0.2f, 0.4f, 0.6f, 0.8f);
   static const struct {
      const char *ids;
      GLenum format;
      float v[4];
   } formats[] = {
       {"RC-068", GL_RGBA, {0.2f, 0.4f, 0.6f, 0.8f}},
       {"RC-069", GL_RGB, {0.2f, 0.4f, 0.6f, 1}},
       {"RC-070 D-07", GL_ALPHA, {0, 0, 0, 0.8f}},
       {"RC-071", GL_LUMINANCE, {0.2f, 0.2f, 0.2f, 1}},
       {"RC-072", GL_LUMINANCE_ALPHA, {0.2f, 0.2f, 0.2f, 0.8f}},
       {"RC-073", GL_INTENSITY, {0.2f, 0.2f, 0.2f, 0.2f}},
   };
   rc_show(GL_TEXTURE0);
   for (unsigned i = 0; i < RC_COUNT(formats); i++) {
      const float *v = formats[i].v;
      rc_texture(0, formats[i].format, 0.2f, 0.4f, 0.6f, 0.8f);
      rc_pixel(formats[i].ids, v[0], v[1], v[2], v[3]);
   }
   /* Alpha of spare0 is that of unit 0 until a stage writes it. */
   rc_texture(0, GL_RGBA, 0.2f, 0.4f, 0.6f, 0.4f);
   rc_out(0, GL_RGB, RC_DISCARD, RC_DISCARD, RC_DISCARD);
   rc_out(0, GL_ALPHA, RC_DISCARD, RC_DISCARD, RC_DISCARD);
   rc_show(GL_ZERO);
   rc_final('G', RC_SPARE0, UID);
   rc_pixel("RC-065 RC-136", 0, 0, 0, 0.4f);
   /* A texture that is sampled at other places, by projection too. */
   static const GLubyte two[8] = {255, 0, 0, 255, 0, 255, 0, 255};
   glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, 2, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, two);
   rc_show(GL_TEXTURE0);
   glTexCoord2f(0.75f, 0.5f);
   rc_pixel("RC-067", 0, 1, 0, 1);
   glTexCoord4f(0.75f, 0.5f, 0, 2);
   rc_pixel("RC-067", 1, 0, 0, 1);
}

static void
depths(void)
{
   static const GLenum modes[] = {GL_LUMINANCE, GL_INTENSITY, GL_ALPHA};
   const GLfloat depth = 0.5f;
   if (!ct_has_extension("GL_ARB_depth_texture") || !ct_has_extension("GL_ARB_shadow"))
      ct_skip("no depth textures that are compared");
   rc_texture(0, GL_RGBA, 0, 0, 0, 0);
   glTexImage2D(GL_TEXTURE_2D, 0, GL_DEPTH_COMPONENT, 1, 1, 0, GL_DEPTH_COMPONENT, GL_FLOAT,
                &depth);
   rc_use(1);
   rc_show(GL_TEXTURE0);
   for (unsigned i = 0; i < 3; i++) {
      glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_COMPARE_MODE, GL_NONE);
      glTexParameteri(GL_TEXTURE_2D, GL_DEPTH_TEXTURE_MODE, (GLint)modes[i]);
      rc_pixel("RC-074", 0, 0, 0, 0.5f);
      glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_COMPARE_MODE, GL_COMPARE_R_TO_TEXTURE);
      glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_COMPARE_FUNC, GL_LEQUAL);
      glTexCoord3f(0, 0, 0.25f);
      rc_pixel("RC-075", 1, 1, 1, 1);
      glTexCoord3f(0, 0, 0.75f);
      rc_pixel("RC-075", 0, 0, 0, 0);
   }
}

/* A signed texel keeps its sign in the register. */
static void
signed_colors(void)
{
   if (!ct_has_extension("GL_NV_texture_shader"))
      ct_skip("no GL_NV_texture_shader");
   rc_texture(0, GL_SIGNED_RGBA_NV, -0.5f, 0.5f, -1, -0.25f);
   glEnable(GL_TEXTURE_SHADER_NV);
   glTexEnvi(GL_TEXTURE_SHADER_NV, GL_SHADER_OPERATION_NV, GL_TEXTURE_2D);
   rc_use(1);
   rc_show_signed(0, GL_TEXTURE0);
   rc_signed_pixel("RC-078 RC-132 RC-200", -0.5f, 0.5f, -1, -0.25f);
   rc_move(0, RC_SPARE0, GL_TEXTURE0, UID);
   rc_show(RC_SPARE0);
   rc_pixel("RC-078", 0, 0.5f, 0, 0);
   rc_out(0, GL_RGB, RC_DISCARD, RC_DISCARD, RC_DISCARD);
   rc_out(0, GL_ALPHA, RC_DISCARD, RC_DISCARD, RC_DISCARD);
   rc_show(GL_ZERO);
   rc_texture(0, GL_RGBA, 0, 0, 0, 0.75f);
   rc_final('G', RC_SPARE0, UID);
   rc_pixel("RC-200", 0, 0, 0, 0.75f);
   glTexEnvi(GL_TEXTURE_SHADER_NV, GL_SHADER_OPERATION_NV, GL_NONE);
   rc_show(GL_TEXTURE0);
   rc_pixel("RC-200", 0, 0, 0, 0);
}

/* Textures without colours are 0 in registers, but for an intensity. */
static void
no_colors(void)
{
   static const struct {
      const char *ids;
      GLenum internal, format;
      float alpha;
   } cases[] = {
       {"RC-076", GL_HILO_NV, GL_HILO_NV, 0},
       {"RC-076", GL_SIGNED_HILO_NV, GL_HILO_NV, 0},
       {"RC-076", GL_DSDT_NV, GL_DSDT_NV, 0},
       {"RC-076", GL_DSDT_MAG_NV, GL_DSDT_MAG_NV, 0},
       {"RC-077 D-08", GL_DSDT_MAG_INTENSITY_NV, GL_DSDT_MAG_VIB_NV, 0.75f},
   };
   if (!ct_has_extension("GL_NV_texture_shader"))
      ct_skip("no GL_NV_texture_shader");
   rc_texture(0, GL_RGBA, 1, 1, 1, 1);
   glTexEnvi(GL_TEXTURE_SHADER_NV, GL_SHADER_OPERATION_NV, GL_TEXTURE_2D);
   rc_use(1);
   rc_show(GL_TEXTURE0);
   for (unsigned i = 0; i < 2 * RC_COUNT(cases); i++) {
      glTexImage2D(GL_TEXTURE_2D, 0, (GLint)cases[i / 2].internal, 1, 1, 0, cases[i / 2].format,
                   GL_FLOAT, VEC4(0.5f, 0.25f, 0.5f, 0.75f));
      (i & 1 ? glEnable : glDisable)(GL_TEXTURE_SHADER_NV);
      rc_pixel(cases[i / 2].ids, 0, 0, 0, cases[i / 2].alpha);
   }
}

/* Textures and colours of floats come to the range that registers have. */
static void
floats(void)
{
   if (!ct_has_extension("GL_ARB_texture_float") || !ct_has_extension("GL_ARB_color_buffer_float"))
      ct_skip("no colours of floats");
   rc_texture(0, GL_RGBA32F_ARB, 5, -3, 0.5f, 2);
   rc_use(1);
   rc_move(0, RC_SPARE0, GL_TEXTURE0, UINV);
   rc_show(RC_SPARE0);
   rc_pixel("RC-132", 0, 1, 0.5f, 0);
   rc_show_signed(0, GL_TEXTURE0);
   rc_signed_pixel("RC-132", 1, -1, 0.5f, 1);
   glClampColorARB(GL_CLAMP_VERTEX_COLOR_ARB, GL_FALSE);
   glColor4f(5, -3, 0.5f, 2);
   rc_show_signed(0, RC_PRIMARY);
   rc_signed_pixel("RC-132", 1, -1, 0.5f, 1);
   glClampColorARB(GL_CLAMP_VERTEX_COLOR_ARB, GL_TRUE);
   rc_signed_pixel("RC-061", 1, 0, 0.5f, 1);
   if (!ct_has_extension("GL_NV_texture_shader"))
      return;
   glEnable(GL_TEXTURE_SHADER_NV);
   glTexEnvi(GL_TEXTURE_SHADER_NV, GL_SHADER_OPERATION_NV, GL_TEXTURE_2D);
   rc_show_signed(0, GL_TEXTURE0);
   rc_signed_pixel("RC-132", 1, -1, 0.5f, 1);
}

static const struct ct_test tests[] = {
    {"floats", floats},       {"colors_of_formats", colors_of_formats},
    {"depths", depths},       {"signed_colors", signed_colors},
    {"no_colors", no_colors},
};
CT_TOPIC(rc_textures, "GL_NV_register_combiners GL_NV_register_combiners2", tests);

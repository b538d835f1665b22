/* Textures and depths of NV_fragment_program (checklist, sections 37 and 38). */
#include "ct_nvfp.h"

#include <stdio.h>

static const GLubyte red[4] = {255, 0, 0, 255}, green[4] = {0, 255, 0, 255},
                     blue[4] = {0, 0, 255, 255}, white[4] = {255, 255, 255, 255};

static void
nearest(GLenum target)
{
   glTexParameteri(target, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
   glTexParameteri(target, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
}

static void
lookups(void)
{
   GLubyte texels[4][4];
   memcpy(texels[0], red, 4);
   memcpy(texels[1], green, 4);
   memcpy(texels[2], blue, 4);
   memcpy(texels[3], white, 4);
   nearest(GL_TEXTURE_2D);
   glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, 2, 2, 0, GL_RGBA, GL_UNSIGNED_BYTE, texels);
   ct_nvfp_color("NF-149", "TEX o[COLR], {0.25, 0.25, 0, 0.1}, TEX0, 2D;", 1, 0, 0);
   ct_nvfp_color("NF-149", "TEX o[COLR], {0.75, 0.25, 0, 0.1}, TEX0, 2D;", 0, 1, 0);
   ct_nvfp_color("NF-149", "TXP o[COLR], {0.5, 1.5, 0, 2}, TEX0, 2D;", 0, 0, 1);
   ct_nvfp_color("NF-149", "TXP o[COLR].xy, {1.5, 1.5, 0, 2}, TEX0, 2D; MOV o[COLR].zw, 0;", 1, 1,
                 0);
   ct_nvfp_color("NF-107", "TEX_SAT R0, {0.25, 0.25, 0, 0}, TEX0, 2D; MOV o[COLR], R0;", 1, 0, 0);
   ct_nvfp_color("NF-118",
                 "MOV o[COLR], 0; TEXC R0, {0.25, 0.25, 0, 0}, TEX0, 2D;"
                 "MOV o[COLR].yz (EQ), 1;",
                 0, 1, 1);
   ct_nvfp_color("NF-156", "TEX o[COLR], {0.75, 0.75, 0, 0}, TEX0, 2D;", 1, 1, 1);
   glEnable(GL_TEXTURE_2D);
   glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_BLEND);
   ct_nvfp_color("NF-156", "TEX o[COLR], {0.25, 0.25, 0, 0}, TEX0, 2D;", 1, 0, 0);
   glEnable(GL_TEXTURE_1D);
   glDisable(GL_TEXTURE_2D);
   ct_nvfp_color("NF-156", "TEX o[COLR], {0.25, 0.75, 0, 0}, TEX0, 2D;", 0, 0, 1);
   /* A cube map: w does not divide. */
   nearest(GL_TEXTURE_CUBE_MAP);
   for (unsigned i = 0; i < 6; i++)
      glTexImage2D((GLenum)(GL_TEXTURE_CUBE_MAP_POSITIVE_X + i), 0, GL_RGBA, 1, 1, 0, GL_RGBA,
                   GL_UNSIGNED_BYTE,
                   i == 0   ? red
                   : i == 1 ? green
                            : blue);
   ct_nvfp_color("NF-149", "TXP o[COLR], {1, 0.1, 0.2, -1}, TEX0, CUBE;", 1, 0, 0);
   ct_nvfp_color("NF-149", "TEX o[COLR], {-1, 0.1, 0.2, -1}, TEX0, CUBE;", 0, 1, 0);
   nearest(GL_TEXTURE_1D);
   glTexImage1D(GL_TEXTURE_1D, 0, GL_RGBA, 4, 0, GL_RGBA, GL_UNSIGNED_BYTE, texels);
   ct_nvfp_color("NF-149", "TXP o[COLR], {1.25, 0, 0, 2}, TEX0, 1D;", 0, 0, 1);
   nearest(GL_TEXTURE_3D);
   glTexImage3D(GL_TEXTURE_3D, 0, GL_RGBA, 1, 1, 4, 0, GL_RGBA, GL_UNSIGNED_BYTE, texels);
   ct_nvfp_color("NF-149", "TXP o[COLR], {1, 1, 0.75, 2}, TEX0, 3D;", 0, 1, 0);
   /* A hundred lookups, each by the one before: 1/2 of the way to the corner. */
   char body[4096] = "MOV R0, 0;";
   glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE,
                (const GLubyte[]){51, 102, 153, 255});
   for (unsigned i = 0; i < 100; i++)
      strcat(body, "TEX R0, R0, TEX0, 2D;");
   strcat(body, "MOV o[COLR], R0;");
   ct_nvfp_color("NF-157", body, 0.2f, 0.4f, 0.6f);
}

/* A colour a level: 4 x 4 red, 2 x 2 green, 1 x 1 blue. */
static void
make_levels(void)
{
   for (int level = 0; level < 3; level++) {
      GLubyte texels[16][4];
      for (unsigned i = 0; i < 16; i++)
         memcpy(texels[i], level == 0 ? red : level == 1 ? green : blue, 4);
      glTexImage2D(GL_TEXTURE_2D, level, GL_RGBA, 4 >> level, 4 >> level, 0, GL_RGBA,
                   GL_UNSIGNED_BYTE, texels);
   }
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST_MIPMAP_NEAREST);
}

static void
gradients(void)
{
   make_levels();
   ct_nvfp_color("NF-150", "MOV R1, {0.25, 0, 0}; TXD o[COLR], 0.5, R1, R1.yxyy, TEX0, 2D;", 1, 0,
                 0);
   ct_nvfp_color("NF-150", "MOV R1, {0.5, 0, 0}; TXD o[COLR], 0.5, R1, R1.yxyy, TEX0, 2D;", 0, 1,
                 0);
   ct_nvfp_color("NF-150", "MOV R1, {0, 0.5, 0}; TXD o[COLR], 0.5, R2, R1, TEX0, 2D;", 0, 1, 0);
   ct_nvfp_color("NF-150", "MOV R1, {1, 0, 0}; TXD o[COLR], 0.5, R1, R2, TEX0, 2D;", 0, 0, 1);
   ct_nvfp_color("NF-150", "MOV R1, {-1, 0, 0}; TXD o[COLR], 0.5, R1, R2, TEX0, 2D;", 0, 0, 1);
   ct_nvfp_color("NF-150", "TXD o[COLR], 0.5, R1, R2, TEX0, 2D;", 1, 0, 0);
   /* The level of TEX follows from the coordinates of neighbours. */
   ct_nvfp_color("NF-149", "MUL R1, f[WPOS], 0.25; TEX o[COLR], R1, TEX0, 2D;", 1, 0, 0);
   ct_nvfp_color("NF-149", "MUL R1, f[WPOS], 0.5; TEX o[COLR], R1, TEX0, 2D;", 0, 1, 0);
   ct_nvfp_color("NF-149", "MUL R1, f[WPOS], {4, 4, 0, 0}; MOV R1.w, 4; TXP o[COLR], R1, TEX0, 2D;",
                 0, 0, 1);
   if (ct_has_extension("GL_ARB_texture_rectangle")) {
      nearest(GL_TEXTURE_RECTANGLE_ARB);
      glTexParameteri(GL_TEXTURE_RECTANGLE_ARB, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
      glTexParameteri(GL_TEXTURE_RECTANGLE_ARB, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
      glTexImage2D(GL_TEXTURE_RECTANGLE_ARB, 0, GL_RGBA, 2, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE,
                   (const GLubyte[]){255, 0, 0, 255, 0, 0, 255, 255});
      ct_nvfp_color("NF-151", "MOV R1, {0.5, 0, 0}; TXD o[COLR], {1, 0.5}, R1, R2, TEX0, RECT;",
                    0.5f, 0, 0.5f);
      ct_nvfp_color("NF-151", "MOV R1, {2, 0, 0}; TXD o[COLR], {1.1, 0.5}, R1, R2, TEX0, RECT;", 0,
                    0, 1);
   }
}

/* The formats of NV_texture_shader. */
static void
vectors(void)
{
   static const GLshort hilo[2] = {19661, -13107}; /* 0.6, -0.4 */
   static const GLushort high[2] = {39321, 26214};
   static const GLbyte dsdt[4] = {64, -127, 0, 0};
   glTexImage2D(GL_TEXTURE_2D, 0, GL_SIGNED_HILO_NV, 1, 1, 0, GL_HILO_NV, GL_SHORT, hilo);
   ct_nvfp_run("NF-153 NF-154", "TEX R0, 0, TEX0, 2D;", VEC4(0), VEC4(0),
               VEC4(0.6f, -0.4f, sqrtf(1 - 0.36f - 0.16f), 1), 1e-3f);
   glTexImage2D(GL_TEXTURE_2D, 0, GL_HILO_NV, 1, 1, 0, GL_HILO_NV, GL_UNSIGNED_SHORT, high);
   ct_nvfp_run("NF-153 NF-154", "TEX R0, 0, TEX0, 2D;", VEC4(0), VEC4(0), VEC4(0.6f, 0.4f, 1, 1),
               1e-3f);
   ct_nvfp_run("NF-154", "TXP R1, 1, TEX0, 2D; TXD R2, 0, 0, 0, TEX0, 2D; ADD R0, R1, R2;", VEC4(0),
               VEC4(0), VEC4(1.2f, 0.8f, 2, 2), 1e-3f);
   glTexImage2D(GL_TEXTURE_2D, 0, GL_DSDT_NV, 1, 1, 0, GL_DSDT_NV, GL_BYTE, dsdt);
   ct_nvfp_run("NF-153", "TEX R0, 0, TEX0, 2D;", VEC4(0), VEC4(0), VEC4(0.504f, -1, 0, 1), 1e-2f);
}

static void
formats(void)
{
   static const struct {
      GLint internal;
      float expected[4];
   } cases[] = {
       {GL_ALPHA, {0, 0, 0, 0.8f}},
       {GL_LUMINANCE, {0.2f, 0.2f, 0.2f, 1}},
       {GL_LUMINANCE_ALPHA, {0.2f, 0.2f, 0.2f, 0.8f}},
       {GL_INTENSITY, {0.2f, 0.2f, 0.2f, 0.2f}},
       {GL_RGB, {0.2f, 0.4f, 0.6f, 1}},
       {GL_RGBA, {0.2f, 0.4f, 0.6f, 0.8f}},
   };
   static const GLubyte texel[4] = {51, 102, 153, 204};
   nearest(GL_TEXTURE_2D);
   for (size_t i = 0; i < CT_COUNT(cases); i++) {
      glTexImage2D(GL_TEXTURE_2D, 0, cases[i].internal, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, texel);
      ct_nvfp_run("NF-153", "TEX R0, 0, TEX0, 2D;", VEC4(0), VEC4(0), cases[i].expected, 1e-2f);
   }
   if (ct_has_extension("GL_NV_texture_shader"))
      vectors();
   /* What is not complete. */
   glBindTexture(GL_TEXTURE_2D, 5);
   ct_nvfp_run("NF-152", "TEX R0, 0, TEX0, 2D;", VEC4(0), VEC4(0), VEC4(0, 0, 0, 0), 0);
   glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, 2, 2, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
   ct_nvfp_run("NF-152", "TXP R0, 1, TEX0, 2D;", VEC4(0), VEC4(0), VEC4(0, 0, 0, 0), 0);
   ct_nvfp_run("NF-152", "TXD R0, 1, R1, R2, TEX3, 3D;", VEC4(0), VEC4(0), VEC4(0, 0, 0, 0), 0);
   glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, texel);
   ct_nvfp_run("NF-152", "TEX R0, 0, TEX0, 2D;", VEC4(0), VEC4(0), VEC4(0.2f, 0.4f, 0.6f, 0.8f),
               1e-2f);
   glBindTexture(GL_TEXTURE_2D, 0);
   if (!ct_has_extension("GL_ARB_depth_texture"))
      return;
   static const struct {
      GLint mode;
      float expected[4];
   } modes[] = {{GL_ALPHA, {0, 0, 0, 0.5f}},
                {GL_LUMINANCE, {0.5f, 0.5f, 0.5f, 1}},
                {GL_INTENSITY, {0.5f, 0.5f, 0.5f, 0.5f}}};
   glTexImage2D(GL_TEXTURE_2D, 0, GL_DEPTH_COMPONENT, 1, 1, 0, GL_DEPTH_COMPONENT, GL_FLOAT,
                VEC4(0.5f));
   for (size_t i = 0; i < CT_COUNT(modes); i++) {
      glTexParameteri(GL_TEXTURE_2D, GL_DEPTH_TEXTURE_MODE_ARB, modes[i].mode);
      ct_nvfp_run("NF-155 C-16", "TEX R0, 0, TEX0, 2D;", VEC4(0), VEC4(0), modes[i].expected,
                  1e-4f);
   }
}

/* --- Depths */

static float
read_depth(void)
{
   float depth = -1;
   glReadPixels(64, 64, 1, 1, GL_DEPTH_COMPONENT, GL_FLOAT, &depth);
   return depth;
}

/* Whether the fragment is drawn, and with which depth. */
static void
check_depth(const char *ids, const char *body, bool drawn, float depth)
{
   if (!ct_nvfp_use(ids, body))
      return;
   glClearDepth(1);
   ct_clear(0, 0, 0, 0);
   ct_quad(-1, -1, 1, 1, 0);
   CHECK_PIXEL(ids, 64, 64, drawn, drawn, drawn);
   const float got = read_depth(), expected = drawn ? depth : 1;
   ct_check(ids, fabsf(got - expected) < 1e-4f, "depth %g, not %g: %s", (double)got,
            (double)expected, body);
}

static void
depths(void)
{
   glEnable(GL_DEPTH_TEST);
   glDepthFunc(GL_ALWAYS);
   check_depth("NF-158", "MOV o[COLR], 1; MOV o[DEPR], {0.1, 0.2, 0.3, 0.4};", true, 0.3f);
   check_depth("NF-158", "MOV o[COLR], 1; MOV o[DEPR].z, 0.75; MOV o[DEPR].xyw, 0.125;", true,
               0.75f);
   check_depth("NF-162", "MOV o[COLR], 1;", true, 0.5f);
   glDepthRange(0.25, 0.5);
   check_depth("NF-159", "MOV o[COLR], 1; MOV o[DEPR], 0.25;", true, 0.25f);
   check_depth("NF-159", "MOV o[COLR], 1; MOV o[DEPR], 0.5;", true, 0.5f);
   check_depth("NF-159", "MOV o[COLR], 1; MOV o[DEPR], 0.375;", true, 0.375f);
   check_depth("NF-159", "MOV o[COLR], 1; MOV o[DEPR], 0.2;", false, 0);
   check_depth("NF-159", "MOV o[COLR], 1; MOV o[DEPR], 0.6;", false, 0);
   check_depth("NF-159", "MOV o[COLR], 1; MOV o[DEPR], -5;", false, 0);
   glDepthRange(0.5, 0.25);
   check_depth("NF-159", "MOV o[COLR], 1; MOV o[DEPR], 0.375;", true, 0.375f);
   check_depth("NF-159", "MOV o[COLR], 1; MOV o[DEPR], 0.6;", false, 0);
   if (ct_has_extension("GL_NV_depth_clamp")) {
      glEnable(GL_DEPTH_CLAMP_NV);
      check_depth("NF-160", "MOV o[COLR], 1; MOV o[DEPR], 0.6;", true, 0.5f);
      check_depth("NF-160", "MOV o[COLR], 1; MOV o[DEPR], 0.1;", true, 0.25f);
      check_depth("NF-160", "MOV o[COLR], 1; MOV o[DEPR], 0.3;", true, 0.3f);
      glDisable(GL_DEPTH_CLAMP_NV);
   }
   glDepthRange(0, 1);
   glPolygonOffset(0, 1 << 20);
   glEnable(GL_POLYGON_OFFSET_FILL);
   check_depth("NF-163", "MOV o[COLR], 1; MOV o[DEPR], 0.25;", true, 0.25f);
   glDisable(GL_POLYGON_OFFSET_FILL);
}

static void
clipping(void)
{
   static const float places[] = {-3, 3};
   glEnable(GL_DEPTH_TEST);
   glDepthFunc(GL_ALWAYS);
   for (unsigned i = 0; i < 2; i++) {
      ct_nvfp_use("NF-162", "MOV o[COLR], 1;");
      ct_clear(0, 0, 0, 0);
      ct_quad(-1, -1, 1, 1, places[i]);
      CHECK_PIXEL("NF-162", 64, 64, 0, 0, 0);
      ct_nvfp_use("NF-161", "MOV o[COLR], 1; MOV o[DEPR], 0.25;");
      ct_clear(0, 0, 0, 0);
      ct_quad(-1, -1, 1, 1, places[i]);
      CHECK_PIXEL("NF-161", 64, 64, 1, 1, 1);
      CHECK_NEAR("NF-161", 1, (float[]){read_depth()}, (float[]){0.25f}, 1e-4f);
   }
   /* From the middle to far outside: the part that is cut otherwise is there. */
   ct_clear(0, 0, 0, 0);
   glBegin(GL_QUADS);
   glVertex3f(-1, -1, -4);
   glVertex3f(1, -1, 4);
   glVertex3f(1, 1, 4);
   glVertex3f(-1, 1, -4);
   glEnd();
   CHECK_PIXEL("NF-161", 2, 64, 1, 1, 1);
   CHECK_PIXEL("NF-161", 125, 64, 1, 1, 1);
   glDisable(GL_FRAGMENT_PROGRAM_NV);
   ct_clear(0, 0, 0, 0);
   ct_quad(-1, -1, 1, 1, 3);
   CHECK_PIXEL("NF-161", 64, 64, 0, 0, 0);
}

/* Coordinates of any kind. */
static void
absurd_coordinates(void)
{
   make_levels();
   static const float values[][4] = {{NAN, NAN, NAN, NAN},
                                     {INFINITY, -INFINITY, 1, 0},
                                     {1e30f, -1e30f, 1e38f, -1e38f},
                                     {0, 0, 0, 0}};
   for (size_t i = 0; i < CT_COUNT(values); i++) {
      ct_nvfp_use("AF-126", "DECLARE c; TEX R0, c, TEX0, 2D; TXP R1, c, TEX0, 2D;"
                            "TXD R2, c, c, c, TEX0, 2D; ADD R0, R0, R1; ADD o[COLR], R0, R2;");
      glProgramNamedParameter4fvNV(CT_NVFP, 1, (const GLubyte *)"c", values[i]);
      CHECK_ERROR("AF-126", GL_NO_ERROR, ct_quad(-1, -1, 1, 1, 0));
   }
}

static const struct ct_test tests[] = {
    {"lookups", lookups}, {"gradients", gradients}, {"formats", formats},
    {"depths", depths},   {"clipping", clipping},   {"absurd_coordinates", absurd_coordinates},
};
CT_TOPIC(nvfp_textures, "GL_NV_fragment_program", tests);

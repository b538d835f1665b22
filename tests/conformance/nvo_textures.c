/* Textures of vertex programs with OPTION NV_vertex_program3 (checklist, section 42). */
#include "ct_arb.h"

#include <stdio.h>

#define VP GL_VERTEX_PROGRAM_ARB

static void
nearest(GLenum target)
{
   glTexParameteri(target, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
   glTexParameteri(target, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
   glTexParameteri(target, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
   glTexParameteri(target, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
}

static void
sample(const char *ids, const char *options, const char *body, const float expected[4])
{
   char text[1024];
   snprintf(text, sizeof text,
            "@ OPTION NV_vertex_program3; %s MOV result.position, vertex.position; TEMP t; %s"
            "MOV result.texcoord, t; END",
            options, body);
   if (!ct_arb_use(ids, VP, text))
      return;
   glEnable(VP);
   const struct ct_result r = ct_arb_point();
   glDisable(VP);
   if (ct_check(ids, r.drawn, "nothing drawn by: %s", body))
      ct_near(ids, 4, r.tex, expected, 1e-5f, "%s", body);
}

static void
targets(void)
{
   static const GLubyte quad[16] = {255, 0, 0,   255, 0,   255, 0,   255,
                                    0,   0, 255, 255, 255, 255, 255, 0};
   glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, 2, 2, 0, GL_RGBA, GL_UNSIGNED_BYTE, quad);
   nearest(GL_TEXTURE_2D);
   glTexImage1D(GL_TEXTURE_1D, 0, GL_RGBA, 4, 0, GL_RGBA, GL_UNSIGNED_BYTE, quad);
   nearest(GL_TEXTURE_1D);
   glTexImage3D(GL_TEXTURE_3D, 0, GL_RGBA, 1, 1, 4, 0, GL_RGBA, GL_UNSIGNED_BYTE, quad);
   nearest(GL_TEXTURE_3D);
   for (unsigned i = 0; i < 6; i++)
      glTexImage2D(GL_TEXTURE_CUBE_MAP_POSITIVE_X + i, 0, GL_RGBA, 1, 1, 0, GL_RGBA,
                   GL_UNSIGNED_BYTE, quad + 4 * (i % 3));
   nearest(GL_TEXTURE_CUBE_MAP);
   static const struct {
      const char *body;
      float v[4];
   } cases[] = {
       {"TEX t, {0.25, 0.25}, texture[0], 2D;", {1, 0, 0, 1}},
       {"TEX t, {0.75, 0.25, 9, 9}, texture[0], 2D;", {0, 1, 0, 1}},
       {"TXP t, {1, 3, 0, 4}, texture[0], 2D;", {0, 0, 1, 1}},
       {"TXB t, {0.75, 0.75, 0, 0}, texture[0], 2D;", {1, 1, 1, 0}},
       {"TXL t, {0.75, 0.75, 0, 0}, texture[0], 2D;", {1, 1, 1, 0}},
       {"MOV t, 0.25; TEX t.yw, -|-t.x|, texture, 2D;", {0.25f, 0, 0.25f, 1}},
       {"MOV t, 0.5; TEXC_SAT t.xyz, {0.4}, texture[0], 1D; MOV t.w (GT.y), 2;", {0, 1, 0, 2}},
       {"TEX t, {0.5, 0.5, 0.6}, texture[0], 3D;", {0, 0, 1, 1}},
       {"TEX t, {0, -1, 0}, texture[0], CUBE;", {1, 0, 0, 1}},
       {"TEX t, {0, 0, -1}, texture[0], CUBE;", {0, 0, 1, 1}},
   };
   for (unsigned i = 0; i < CT_COUNT(cases); i++)
      sample("NO-064", "", cases[i].body, cases[i].v);
   if (ct_has_extension("GL_NV_texture_rectangle")) {
      glTexImage2D(GL_TEXTURE_RECTANGLE_ARB, 0, GL_RGBA, 2, 2, 0, GL_RGBA, GL_UNSIGNED_BYTE, quad);
      nearest(GL_TEXTURE_RECTANGLE_ARB);
      sample("NO-064", "", "TEX t, {1.5, 0.5}, texture[0], RECT;", VEC4(0, 1, 0, 1));
   }
   /* The last unit, whatever is enabled there; and a texture that changes. */
   GLint units;
   char body[100];
   glGetIntegerv(GL_MAX_TEXTURE_IMAGE_UNITS_ARB, &units);
   glActiveTexture(GL_TEXTURE0 + (GLenum)units - 1);
   glBindTexture(GL_TEXTURE_2D, 5);
   nearest(GL_TEXTURE_2D);
   snprintf(body, sizeof body, "TEX t, 0.5, texture[%d], 2D;", units - 1);
   sample("NO-065", "", body, VEC4(0, 0, 0, 1)); /* no image: as in fragment programs */
   for (unsigned i = 0; i < 3; i++) {
      glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, quad + 4 * i);
      sample("NO-065", "", body, VEC4(i == 0, i == 1, i == 2, 1));
   }
   glDeleteTextures(1, (const GLuint[]){5});
   sample("NO-065", "", body, VEC4(1, 1, 1, 0)); /* the texture called 0 again */
}

/* A colour for each level: red, green, blue. */
static void
levels(void)
{
   static const GLubyte colors[3][4] = {{255, 0, 0, 255}, {0, 255, 0, 255}, {0, 0, 255, 255}};
   GLubyte texels[16][4];
   for (GLint level = 0; level < 3; level++) {
      for (unsigned i = 0; i < 16; i++)
         memcpy(texels[i], colors[level], 4);
      glTexImage2D(GL_TEXTURE_2D, level, GL_RGBA, 4 >> level, 4 >> level, 0, GL_RGBA,
                   GL_UNSIGNED_BYTE, texels);
   }
   nearest(GL_TEXTURE_2D);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST_MIPMAP_NEAREST);
   const float *const red = VEC4(1, 0, 0, 1), *const green = VEC4(0, 1, 0, 1);
   const float *const blue = VEC4(0, 0, 1, 1);
   sample("NO-066", "", "TEX t, 0.5, texture[0], 2D;", red);
   sample("NO-066", "", "TXP t, 0.5, texture[0], 2D;", red);
   sample("NO-066", "", "TXL t, {0.5, 0.5, 0, 0}, texture[0], 2D;", red);
   sample("NO-066", "", "TXL t, {0.5, 0.5, 0, 1}, texture[0], 2D;", green);
   sample("NO-066", "", "TXL t, {0.5, 0.5, 0, 9}, texture[0], 2D;", blue);
   sample("NO-066", "", "TXB t, {0.5, 0.5, 0, 1}, texture[0], 2D;", green);
   sample("NO-066", "", "TXB t, {0.5, 0.5, 0, -1}, texture[0], 2D;", red);
   if (ct_has_extension("GL_EXT_texture_lod_bias")) {
      glTexEnvf(GL_TEXTURE_FILTER_CONTROL, GL_TEXTURE_LOD_BIAS, 1);
      sample("NO-066", "", "TEX t, 0.5, texture[0], 2D;", green);
      sample("NO-066", "", "TXL t, {0.5, 0.5, 0, 1}, texture[0], 2D;", blue);
      glTexEnvf(GL_TEXTURE_FILTER_CONTROL, GL_TEXTURE_LOD_BIAS, 0);
   }
   glTexParameterf(GL_TEXTURE_2D, GL_TEXTURE_MIN_LOD, 1.75f);
   sample("NO-066", "", "TEX t, 0.5, texture[0], 2D;", blue);
}

/* Depths are compared for the SHADOW targets alone. */
static void
shadow(void)
{
   static const GLfloat depths[2] = {0.25f, 0.75f};
   if (!ct_has_extension("GL_ARB_fragment_program_shadow"))
      ct_skip("no ARB_fragment_program_shadow");
   glTexImage2D(GL_TEXTURE_2D, 0, GL_DEPTH_COMPONENT24, 2, 1, 0, GL_DEPTH_COMPONENT, GL_FLOAT,
                depths);
   nearest(GL_TEXTURE_2D);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_COMPARE_MODE, GL_COMPARE_R_TO_TEXTURE);
   glTexParameteri(GL_TEXTURE_2D, GL_DEPTH_TEXTURE_MODE, GL_LUMINANCE);
   const char *option = "OPTION ARB_fragment_program_shadow;";
   sample("NO-075", option, "TEX t, {0.25, 0.5, 0.5}, texture[0], SHADOW2D;", VEC4(0, 0, 0, 1));
   sample("NO-075", option, "TEX t, {0.75, 0.5, 0.5}, texture[0], SHADOW2D;", VEC4(1, 1, 1, 1));
   sample("NO-075", option, "TEX t, {0.75, 0.5, 0.5}, texture[0], 2D;",
          VEC4(0.75f, 0.75f, 0.75f, 1));
}

static void
in_both_stages(void)
{
   static const GLubyte white[4] = {255, 255, 255, 255};
   glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, white);
   nearest(GL_TEXTURE_2D);
   glTexImage1D(GL_TEXTURE_1D, 0, GL_RGBA, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, white);
   nearest(GL_TEXTURE_1D);
   const char *ids = "NO-067";
   ct_arb_use(ids, VP,
              "@ OPTION NV_vertex_program3; MOV result.position, vertex.position;"
              "TEX result.color, 0.5, texture[0], 2D; END");
   glEnable(VP);
   CHECK_ERROR(ids, GL_NO_ERROR, ct_quad(-1, -1, 1, 1, 0));
   CHECK_PIXEL(ids, 3, 3, 1, 1, 1);
   glEnable(GL_TEXTURE_2D); /* the same target */
   CHECK_ERROR(ids, GL_NO_ERROR, ct_quad(-1, -1, 1, 1, 0));
   glDisable(GL_TEXTURE_2D);
   glEnable(GL_TEXTURE_1D);
   CHECK_ERROR(ids, GL_INVALID_OPERATION, (glBegin(GL_POINTS), 0));
   CHECK_ERROR(ids, GL_INVALID_OPERATION, glRasterPos2f(0, 0));
   CHECK_ERROR(ids, GL_INVALID_OPERATION, glDrawArrays(GL_POINTS, 0, 1));
   glDisable(GL_TEXTURE_1D);
   CHECK_ERROR(ids, GL_NO_ERROR, ct_quad(-1, -1, 1, 1, 0));
   if (!ct_has_extension("GL_ARB_fragment_program"))
      return;
   ct_arb_use(ids, GL_FRAGMENT_PROGRAM_ARB, "@ TEX result.color, 0.5, texture[0], 1D; END");
   glEnable(GL_FRAGMENT_PROGRAM_ARB);
   CHECK_ERROR(ids, GL_INVALID_OPERATION, (glBegin(GL_POINTS), 0));
   ct_arb_use(ids, GL_FRAGMENT_PROGRAM_ARB, "@ TEX result.color, 0.5, texture[1], 1D; END");
   CHECK_ERROR(ids, GL_NO_ERROR, ct_quad(-1, -1, 1, 1, 0));
}

/* A displaced grid: what was rendered is sampled for positions by the next draw. */
static void
displacement(void)
{
   const char *ids = "NO-064";
   ct_clear(0.75f, 0.25f, 0, 1);
   glCopyTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, 0, 0, 16, 16, 0);
   nearest(GL_TEXTURE_2D);
   ct_clear(0, 0, 0, 0);
   ct_arb_use(ids, VP,
              "@ OPTION NV_vertex_program3; TEMP t; TEX t, vertex.position, texture[0], 2D;"
              "MAD result.position.xy, t, 2, -1; MOV result.position.zw, {0, 0, 0, 1};"
              "MOV result.color, 1; MOV result.pointsize.x, 9; END");
   glEnable(VP);
   glPointSize(9);
   glBegin(GL_POINTS);
   glVertex2f(0.5f, 0.5f);
   glEnd();
   CHECK_PIXEL(ids, 3 * CT_SIZE / 4, CT_SIZE / 4, 1, 1, 1);
   CHECK_PIXEL(ids, CT_SIZE / 2, CT_SIZE / 2, 0, 0, 0);
   /* Coordinates of any kind do no harm. */
   ct_arb_use("AF-126", VP,
              "@ OPTION NV_vertex_program3; TEMP t; RCP t, 0; ADD t.y, t, -t; MOV"
              " result.position, vertex.position; TEX t, t, texture[0], 2D; RCP t, 0; TXL t, t.x,"
              "texture[0], 2D; TXP result.color, {1, 1, 1, 0}, texture[0], 2D; END");
   CHECK_ERROR("AF-126", GL_NO_ERROR, ct_quad(-1, -1, 1, 1, 0));
   glFinish();
}

static const struct ct_test tests[] = {
    {"targets", targets},
    {"levels", levels},
    {"shadow", shadow},
    {"in_both_stages", in_both_stages},
    {"displacement", displacement},
};
CT_TOPIC(nvo_textures, "GL_NV_vertex_program3", tests);

/* Textures in fragment programs (checklist, sections 22, 26 and 29). */
#include "ct_arb.h"

#include <stdio.h>
#include <stdlib.h>

#define FP GL_FRAGMENT_PROGRAM_ARB

static void
nearest(GLenum target)
{
   glTexParameteri(target, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
   glTexParameteri(target, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
   glTexParameteri(target, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
   glTexParameteri(target, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
}

/* 2x2: red, green; blue, white with alpha 0. */
static const GLubyte quad[16] = {255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 255, 255, 255, 0};

static void
define(GLenum target)
{
   glTexImage2D(target, 0, GL_RGBA, 2, 2, 0, GL_RGBA, GL_UNSIGNED_BYTE, quad);
   nearest(target);
}

static void
lookups(void)
{
   define(GL_TEXTURE_2D);
   glTexCoord4f(0.25f, 0.75f, 0, 2);
   static const struct {
      const char *ids, *body;
      float v[4];
   } cases[] = {
       {"AF-064", "TEX r, {0.25, 0.25}, texture[0], 2D;", {1, 0, 0, 1}},
       {"AF-064 AF-071", "TEX r, {0.75, 0.25, 9, 9}, texture[0], 2D;", {0, 1, 0, 1}},
       {"AF-064", "TXP r, {1, 3, 0, 4}, texture[0], 2D;", {0, 0, 1, 1}},
       {"AF-064", "TXB r, {0.75, 0.75, 0, 0}, texture[0], 2D;", {1, 1, 1, 0}},
       {"AF-065", "TEX r, fragment.texcoord, texture[0], 2D;", {0, 0, 1, 1}},
       {"AF-064", "TXP r, fragment.texcoord, texture[0], 2D;", {1, 0, 0, 1}},
       {"AF-075", "TEMP t; MOV t, 0.25; TEX r, -t.x, texture[0], 2D;", {1, 0, 0, 1}},
       {"AF-075", "TEX r, fragment.texcoord.yxzw, texture[0], 2D;", {0, 1, 0, 1}},
       {"AF-076", "MOV r, 0.5; TEX r.yw, {0.25, 0.25}, texture[0], 2D;", {0.5f, 0, 0.5f, 1}},
       {"AF-076", "TEX_SAT r, {0.75, 0.75}, texture[0], 2D;", {1, 1, 1, 0}},
       {"AF-077",
        "TEX r, {0.25, 0.25}, texture[0], 2D; TEX r, r.yxzw, texture[0], 2D;"
        "MUL r, r, 0.75; TEX r, r.zzzw, texture[0], 2D;",
        {1, 1, 1, 0}},
   };
   for (unsigned i = 0; i < CT_COUNT(cases); i++)
      ct_arb_fp(cases[i].ids, cases[i].body, cases[i].v, 1e-5f);
   /* Nothing happens with hard coordinates. */
   ct_arb_use("AF-066 AF-126", FP,
              "@ TEMP r; TXP r, {1, 1, 1, 0}, texture[0], 2D; TXP r, {1, 1, 1, -1}, texture[0], 2D;"
              "TEX r, {1e30, -1e30}, texture[0], 2D; LG2 r, {-1}.x; TEX r, r, texture[0], 2D;"
              "RCP r, {0}.x; TXB r, r, texture[0], 2D; MOV result.color, r; END");
   CHECK_ERROR("AF-066 AF-126", GL_NO_ERROR, ct_quad(-1, -1, 1, 1, 0));
   glFinish();
}

/* Units have the same textures called 0: this one gets others, which have no image. */
static void
without_images(GLenum unit)
{
   glActiveTexture(unit);
   glBindTexture(GL_TEXTURE_2D, 77);
   glBindTexture(GL_TEXTURE_3D, 78);
   glActiveTexture(GL_TEXTURE0);
}

static void
targets(void)
{
   static const GLubyte one[3][4] = {{51, 102, 153, 204}, {255, 0, 0, 255}, {0, 255, 0, 255}};
   static const GLubyte faces[6][4] = {{255, 0, 0, 255},   {0, 255, 0, 255},   {0, 0, 255, 255},
                                       {255, 255, 0, 255}, {255, 0, 255, 255}, {0, 255, 255, 255}};
   glTexImage1D(GL_TEXTURE_1D, 0, GL_RGBA, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, one[0]);
   nearest(GL_TEXTURE_1D);
   define(GL_TEXTURE_2D);
   glTexImage3D(GL_TEXTURE_3D, 0, GL_RGBA, 1, 1, 2, 0, GL_RGBA, GL_UNSIGNED_BYTE, one[1]);
   nearest(GL_TEXTURE_3D);
   for (unsigned i = 0; i < 6; i++)
      glTexImage2D(GL_TEXTURE_CUBE_MAP_POSITIVE_X + i, 0, GL_RGBA, 1, 1, 0, GL_RGBA,
                   GL_UNSIGNED_BYTE, faces[i]);
   nearest(GL_TEXTURE_CUBE_MAP);
   /* Whatever is enabled. */
   glEnable(GL_TEXTURE_CUBE_MAP);
   ct_arb_fp("AF-068 AF-070", "TEX r, 0.5, texture, 1D;", VEC4(0.2f, 0.4f, 0.6f, 0.8f), 1e-5f);
   glDisable(GL_TEXTURE_CUBE_MAP);
   ct_arb_fp("AF-070", "TEX r, 0.25, texture[0], 2D;", VEC4(1, 0, 0, 1), 1e-5f);
   ct_arb_fp("AF-070 AF-068", "TEX r, {0.5, 0.5, 0.9}, texture[0], 3D;", VEC4(0, 1, 0, 1), 1e-5f);
   for (unsigned i = 0; i < 6; i++) {
      static const char *const directions[6] = {"{1,0,0}",  "{-1,0,0}", "{0,1,0}",
                                                "{0,-1,0}", "{0,0,1}",  "{0,0,-1}"};
      char body[100];
      const GLubyte *f = faces[i];
      snprintf(body, sizeof body, "TEX r, %s, texture[0], CUBE;", directions[i]);
      ct_arb_fp("AF-070 AF-068", body,
                VEC4((float)f[0] / 255, (float)f[1] / 255, (float)f[2] / 255, 1), 1e-5f);
   }
   if (ct_has_extension("GL_ARB_texture_rectangle")) {
      define(GL_TEXTURE_RECTANGLE_ARB);
      ct_arb_fp("AF-074 AF-068", "TEX r, {1.5, 0.5}, texture[0], RECT;", VEC4(0, 1, 0, 1), 1e-5f);
      ct_arb_fp("AF-074", "TXP r, {1, 3, 0, 2}, texture[0], RECT;", VEC4(0, 0, 1, 1), 1e-5f);
   }
   /* A texture that is not complete, or is none. */
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_LINEAR);
   ct_arb_fp("AF-072", "TEX r, 0.25, texture[0], 2D;", VEC4(0, 0, 0, 1), 1e-5f);
   nearest(GL_TEXTURE_2D);
   ct_arb_fp("AF-072", "TEX r, 0.25, texture[0], 2D;", VEC4(1, 0, 0, 1), 1e-5f);
   without_images(GL_TEXTURE1);
   ct_arb_fp("AF-072", "TEX r, 0.25, texture[1], 2D;", VEC4(0, 0, 0, 1), 1e-5f);
   ct_arb_fp("AF-072", "TEX r, 0.25, texture[1], 3D;", VEC4(0, 0, 0, 1), 1e-5f);
   /* Formats. */
   static const struct {
      GLenum format;
      float v[4];
   } formats[] = {{GL_ALPHA, {0, 0, 0, 0.8f}},
                  {GL_LUMINANCE, {0.2f, 0.2f, 0.2f, 1}},
                  {GL_LUMINANCE_ALPHA, {0.2f, 0.2f, 0.2f, 0.8f}},
                  {GL_INTENSITY, {0.2f, 0.2f, 0.2f, 0.2f}},
                  {GL_RGB, {0.2f, 0.4f, 0.6f, 1}},
                  {GL_RGBA, {0.2f, 0.4f, 0.6f, 0.8f}}};
   for (unsigned i = 0; i < CT_COUNT(formats); i++) {
      glTexImage2D(GL_TEXTURE_2D, 0, (GLint)formats[i].format, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE,
                   one[0]);
      ct_arb_fp("AF-073", "TEX r, 0.5, texture[0], 2D;", formats[i].v, 1e-5f);
   }
}

/* A colour for each level: 8x8 red, green, blue, white. */
static void
levels(void)
{
   static const GLubyte colors[4][4] = {
       {255, 0, 0, 255}, {0, 255, 0, 255}, {0, 0, 255, 255}, {255, 255, 255, 255}};
   static GLubyte texels[64][4];
   for (unsigned level = 0; level < 4; level++) {
      const GLsizei size = 8 >> level;
      for (unsigned i = 0; i < 64; i++)
         memcpy(texels[i], colors[level], 4);
      glTexImage2D(GL_TEXTURE_2D, (GLint)level, GL_RGBA, size, size, 0, GL_RGBA, GL_UNSIGNED_BYTE,
                   texels);
   }
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST_MIPMAP_NEAREST);
   ct_arb_fp("AF-023 AF-067", "TEX r, 0.5, texture[0], 2D;", VEC4(1, 0, 0, 1), 1e-5f);
   /* 128 pixels, 16 texels: level 0 by coordinates that move by a texel a pixel is 1/8. */
   ct_arb_fp("AF-023", "MUL r, fragment.position, 0.125; TEX r, r, texture[0], 2D;",
             VEC4(1, 0, 0, 1), 1e-5f);
   ct_arb_fp("AF-023", "MUL r, fragment.position, 0.5; TEX r, r, texture[0], 2D;", VEC4(0, 0, 1, 1),
             1e-5f);
   ct_arb_fp("AF-067", "MUL r, fragment.position, 0.125; MOV r.w, 1; TXB r, r, texture[0], 2D;",
             VEC4(0, 1, 0, 1), 1e-5f);
   glTexEnvf(GL_TEXTURE_FILTER_CONTROL, GL_TEXTURE_LOD_BIAS, 1);
   ct_arb_fp("AF-067", "MUL r, fragment.position, 0.125; MOV r.w, 1; TXB r, r, texture[0], 2D;",
             VEC4(0, 0, 1, 1), 1e-5f);
   glTexEnvf(GL_TEXTURE_FILTER_CONTROL, GL_TEXTURE_LOD_BIAS, 0);
   /* KIL in the quad leaves derivatives alone. */
   ct_arb_fp("AF-062",
             "TEMP t; MUL t, fragment.position, 0.125; FRC t, t; SUB t, 2, t; KIL t;"
             "MUL r, fragment.position, 0.5; TEX r, r, texture[0], 2D;",
             VEC4(0, 0, 1, 1), 1e-5f);
   /* As the fixed function samples, bit by bit. */
   GLubyte *pixels[2];
   for (unsigned i = 0; i < 2; i++)
      pixels[i] = malloc(CT_SIZE * CT_SIZE * 4);
   for (unsigned i = 0; i < 64; i++) {
      for (unsigned c = 0; c < 4; c++)
         texels[i][c] = (GLubyte)ct_random(0, 255);
   }
   glTexParameteri(GL_TEXTURE_2D, GL_GENERATE_MIPMAP, GL_TRUE);
   glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, 8, 8, 0, GL_RGBA, GL_UNSIGNED_BYTE, texels);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_LINEAR);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
   glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_REPLACE);
   ct_arb_use("AF-022", FP, "@ TEX result.color, fragment.texcoord[0], texture[0], 2D; END");
   for (unsigned i = 0; i < 2; i++) {
      if (i)
         glEnable(FP);
      else
         glDisable(FP);
      glEnable(GL_TEXTURE_2D);
      ct_clear(0, 0, 0, 0);
      glBegin(GL_QUADS);
      glTexCoord2f(-3, -2), glVertex3f(-1, -1, 0);
      glTexCoord2f(20, 0), glVertex3f(1, -1, 0.3f);
      glTexCoord2f(9, 13), glVertex3f(0.9f, 1, 0.5f);
      glTexCoord2f(0, 1), glVertex3f(-1, 0.7f, -0.2f);
      glEnd();
      glReadPixels(0, 0, CT_SIZE, CT_SIZE, GL_RGBA, GL_UNSIGNED_BYTE, pixels[i]);
   }
   CHECK("AF-022", !memcmp(pixels[0], pixels[1], CT_SIZE * CT_SIZE * 4));
   free(pixels[0]);
   free(pixels[1]);
}

static void
depths(void)
{
   static const float depth[4] = {0.25f, 0.75f, 0.25f, 0.75f};
   if (!ct_has_extension("GL_ARB_depth_texture"))
      ct_skip("no depth textures");
   glTexImage2D(GL_TEXTURE_2D, 0, GL_DEPTH_COMPONENT, 2, 2, 0, GL_DEPTH_COMPONENT, GL_FLOAT, depth);
   nearest(GL_TEXTURE_2D);
   glTexImage1D(GL_TEXTURE_1D, 0, GL_DEPTH_COMPONENT, 2, 0, GL_DEPTH_COMPONENT, GL_FLOAT, depth);
   nearest(GL_TEXTURE_1D);
   static const GLenum all[] = {GL_TEXTURE_2D, GL_TEXTURE_1D};
   for (unsigned i = 0; i < 2; i++) {
      glTexParameteri(all[i], GL_DEPTH_TEXTURE_MODE, GL_INTENSITY);
      glTexParameteri(all[i], GL_TEXTURE_COMPARE_MODE, GL_COMPARE_R_TO_TEXTURE);
      glTexParameteri(all[i], GL_TEXTURE_COMPARE_FUNC, GL_LEQUAL);
   }
   /* Without the option the depth itself. */
   ct_arb_fp("AF-020", "TEX r, {0.75, 0.25, 0.5}, texture[0], 2D;",
             VEC4(0.75f, 0.75f, 0.75f, 0.75f), 1e-4f);
   glTexParameteri(GL_TEXTURE_2D, GL_DEPTH_TEXTURE_MODE, GL_ALPHA);
   ct_arb_fp("AF-020", "TEX r, {0.75, 0.25, 0.5}, texture[0], 2D;", VEC4(0, 0, 0, 0.75f), 1e-4f);
   glTexParameteri(GL_TEXTURE_2D, GL_DEPTH_TEXTURE_MODE, GL_INTENSITY);
   if (!ct_has_extension("GL_ARB_fragment_program_shadow"))
      return;
   static const struct {
      const char *ids, *body;
      float v;
   } cases[] = {
       {"AF-111", "TEX r, {0.75, 0.25, 0.5}, texture[0], SHADOW2D;", 1},
       {"AF-111", "TEX r, {0.25, 0.25, 0.5}, texture[0], SHADOW2D;", 0},
       {"AF-111", "TXP r, {1.5, 0.5, 1, 2}, texture[0], SHADOW2D;", 1},
       {"AF-111", "TXP r, {1.5, 0.5, 1.8, 2}, texture[0], SHADOW2D;", 0},
       {"AF-112", "TEX r, {0.75, 9, 0.5}, texture[0], SHADOW1D;", 1},
       {"AF-112", "TEX r, {0.25, 9, 0.5}, texture[0], SHADOW1D;", 0},
   };
   for (unsigned i = 0; i < CT_COUNT(cases); i++) {
      const float v = cases[i].v;
      ct_arb_fp_with(cases[i].ids, "OPTION ARB_fragment_program_shadow;", cases[i].body,
                     VEC4(v, v, v, v), 1e-4f);
   }
   glTexParameteri(GL_TEXTURE_2D, GL_DEPTH_TEXTURE_MODE, GL_LUMINANCE);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_COMPARE_FUNC, GL_GEQUAL);
   ct_arb_fp_with("AF-111", "OPTION ARB_fragment_program_shadow;",
                  "TEX r, {0.25, 0.25, 0.5}, texture[0], SHADOW2D;", VEC4(1, 1, 1, 1), 1e-4f);
   ct_arb_fp_with("AF-111", "OPTION ARB_fragment_program_shadow;",
                  "TEX r, {0.75, 0.25, 0.5}, texture[0], SHADOW2D;", VEC4(0, 0, 0, 1), 1e-4f);
   /* Mismatches crash nothing; what is incomplete is black. */
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_COMPARE_MODE, GL_NONE);
   ct_arb_use("AF-114", FP,
              "@ OPTION ARB_fragment_program_shadow;"
              "TEX result.color, 0.5, texture[0], SHADOW2D; END");
   CHECK_ERROR("AF-114", GL_NO_ERROR, ct_quad(-1, -1, 1, 1, 0));
   without_images(GL_TEXTURE1);
   ct_arb_fp_with("AF-115", "OPTION ARB_fragment_program_shadow;",
                  "TEX r, 0.25, texture[1], SHADOW2D;", VEC4(0, 0, 0, 1), 1e-5f);
}

/* Images may lie in any unit; those of the fixed function are not touched. */
static void
units(void)
{
   GLint images;
   glGetIntegerv(GL_MAX_TEXTURE_IMAGE_UNITS_ARB, &images);
   glActiveTexture(GL_TEXTURE0 + (GLenum)images - 1);
   define(GL_TEXTURE_2D);
   glActiveTexture(GL_TEXTURE0);
   char body[100];
   snprintf(body, sizeof body, "TEX r, {0.75, 0.25}, texture[%d], 2D;", images - 1);
   ct_arb_fp("AF-079", body, VEC4(0, 1, 0, 1), 1e-5f);
   CHECK_PENDING("AF-080", GL_NO_ERROR);
}

static const struct ct_test tests[] = {
    {"lookups", lookups}, {"targets", targets}, {"levels", levels},
    {"depths", depths},   {"units", units},
};
CT_TOPIC(arbfp_textures, "GL_ARB_fragment_program", tests);

/* Formats of texture shaders: images, pixel transfer, queries, borders (checklist, sections 20 and
 * 21). */
#include "ct_ts.h"

#include <stdlib.h>

/* Kinds of images: internal formats that belong to a client format, of so many components. */
enum { HILO, DSDT, MAG, VIB, COLOR, KINDS };
static const struct {
   GLenum format;
   unsigned components;
   GLenum internal[6];
} kinds[KINDS] = {
    {GL_HILO_NV,
     2,
     {GL_HILO_NV, GL_HILO16_NV, GL_SIGNED_HILO_NV, GL_SIGNED_HILO16_NV, GL_HILO8_NV,
      GL_SIGNED_HILO8_NV}},
    {GL_DSDT_NV, 2, {GL_DSDT_NV, GL_DSDT8_NV}},
    {GL_DSDT_MAG_NV, 3, {GL_DSDT_MAG_NV, GL_DSDT8_MAG8_NV}},
    {GL_DSDT_MAG_VIB_NV, 4, {GL_DSDT_MAG_INTENSITY_NV, GL_DSDT8_MAG8_INTENSITY8_NV}},
    {GL_RGBA, 4, {GL_RGBA8, GL_SIGNED_RGBA8_NV, GL_SIGNED_RGB8_UNSIGNED_ALPHA8_NV, GL_LUMINANCE8}},
};

static const float texel[4] = {0.5f, 0.25f, 0.75f, 1};

static void
image(GLenum internal, GLenum format, GLenum type, const void *data)
{
   glTexImage2D(GL_TEXTURE_2D, 0, (GLint)internal, 1, 1, 0, format, type, data);
}

static void
enumerants(void)
{
   CHECK("TS-008", GL_HILO_NV == 0x86F4 && GL_DSDT_NV == 0x86F5 && GL_DSDT_MAG_NV == 0x86F6 &&
                       GL_DSDT_MAG_VIB_NV == 0x86F7);
   CHECK("TS-009",
         GL_UNSIGNED_INT_S8_S8_8_8_NV == 0x86DA && GL_UNSIGNED_INT_8_8_S8_S8_REV_NV == 0x86DB);
   static const GLenum hilo[] = {0x86F4, 0x86F8, 0x86F9, 0x86FA, 0x885E, 0x885F};
   static const GLenum colors[] = {0x86FB, 0x86FC, 0x86FE, 0x86FF, 0x8701, 0x8702, 0x8703,
                                   0x8704, 0x8705, 0x8706, 0x8707, 0x8708, 0x870C, 0x870D};
   static const GLenum offsets[][2] = {{0x86F5, 0x86F5}, {0x8709, 0x86F5}, {0x86F6, 0x86F6},
                                       {0x870A, 0x86F6}, {0x86DC, 0x86F7}, {0x870B, 0x86F7}};
   static const GLenum colorish[] = {GL_RGBA, GL_RED, GL_LUMINANCE, GL_BGRA, GL_COLOR_INDEX};
   for (unsigned i = 0; i < TS_COUNT(hilo); i++)
      CHECK_ERROR("TS-010 TS-188", GL_NO_ERROR, image(hilo[i], GL_HILO_NV, GL_FLOAT, texel));
   for (unsigned i = 0; i < TS_COUNT(offsets); i++)
      CHECK_ERROR("TS-012 TS-188", GL_NO_ERROR,
                  image(offsets[i][0], offsets[i][1], GL_FLOAT, texel));
   for (unsigned i = 0; i < TS_COUNT(colors); i++) {
      for (unsigned k = 0; k < TS_COUNT(colorish); k++)
         CHECK_ERROR("TS-011 TS-202", GL_NO_ERROR,
                     image(colors[i], colorish[k], GL_UNSIGNED_BYTE, texel));
   }
}

/* Every pair of a client format and an internal format, in all commands. */
static void
pairs(void)
{
   float got[4];
   for (unsigned k = 0; k < KINDS; k++) {
      for (unsigned i = 0; i < 6 && kinds[k].internal[i]; i++) {
         for (unsigned c = 0; c < KINDS; c++) {
            const GLenum error = c == k ? GL_NO_ERROR : GL_INVALID_OPERATION;
            CHECK_ERROR("TS-200", error,
                        image(kinds[k].internal[i], kinds[c].format, GL_FLOAT, texel));
         }
         CHECK_ERROR("TS-201", GL_NO_ERROR,
                     image(kinds[k].internal[i], kinds[k].format, GL_FLOAT, NULL));
         for (unsigned c = 0; c < KINDS; c++) {
            const GLenum error = c == k ? GL_NO_ERROR : GL_INVALID_OPERATION;
            CHECK_ERROR(
                "TS-212 TS-213 TS-188", error,
                glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, 1, 1, kinds[c].format, GL_FLOAT, texel));
            CHECK_ERROR("TS-229 TS-230", error,
                        glGetTexImage(GL_TEXTURE_2D, 0, kinds[c].format, GL_FLOAT, got));
         }
         /* The vectors come from no framebuffer. */
         const GLenum error = k < COLOR ? GL_INVALID_OPERATION : GL_NO_ERROR;
         CHECK_ERROR("TS-217", error, glCopyTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, 0, 0, 1, 1));
         (void)glGetError();
         glCopyTexImage2D(GL_TEXTURE_2D, 0, kinds[k].internal[i], 0, 0, 1, 1, 0);
         const GLenum said = glGetError();
         CHECK(k < COLOR ? "TS-215 D-25" : "TS-216",
               k < COLOR ? said == GL_INVALID_OPERATION || said == GL_INVALID_ENUM
                         : said == GL_NO_ERROR);
      }
   }
}

static void
targets(void)
{
   static const GLenum flat[] = {GL_TEXTURE_CUBE_MAP_POSITIVE_X, GL_TEXTURE_RECTANGLE_NV,
                                 GL_PROXY_TEXTURE_2D, GL_PROXY_TEXTURE_CUBE_MAP};
   for (unsigned k = 0; k < KINDS; k++) {
      const GLint internal = (GLint)kinds[k].internal[1];
      const GLenum format = kinds[k].format;
      for (unsigned i = 0; i < TS_COUNT(flat); i++)
         CHECK_ERROR("TS-210", GL_NO_ERROR,
                     glTexImage2D(flat[i], 0, internal, 4, 4, 0, format, GL_FLOAT, NULL));
      CHECK_ERROR("TS-188", GL_NO_ERROR,
                  glTexImage1D(GL_TEXTURE_1D, 0, internal, 4, 0, format, GL_FLOAT, NULL));
      CHECK_ERROR("TS-188", GL_NO_ERROR,
                  glTexSubImage1D(GL_TEXTURE_1D, 0, 0, 1, format, GL_FLOAT, texel));
      CHECK_ERROR("TS-188 TS-210", GL_NO_ERROR,
                  glTexImage3D(GL_TEXTURE_3D, 0, internal, 4, 4, 2, 0, format, GL_FLOAT, NULL));
      CHECK_ERROR("TS-188", GL_NO_ERROR,
                  glTexSubImage3D(GL_TEXTURE_3D, 0, 0, 0, 0, 1, 1, 1, format, GL_FLOAT, texel));
      CHECK_ERROR("TS-211", GL_NO_ERROR,
                  glTexImage2D(GL_TEXTURE_2D, 0, internal, 6, 6, 1, format, GL_FLOAT, NULL));
      CHECK_ERROR("TS-211", GL_INVALID_VALUE,
                  glTexImage2D(GL_TEXTURE_2D, 0, internal, 4, 4, 2, format, GL_FLOAT, NULL));
   }
}

static void
types(void)
{
   static const GLenum plain[] = {GL_BYTE, GL_UNSIGNED_BYTE, GL_SHORT, GL_UNSIGNED_SHORT,
                                  GL_INT,  GL_UNSIGNED_INT,  GL_FLOAT};
   static const GLenum packed[] = {GL_UNSIGNED_INT_S8_S8_8_8_NV, GL_UNSIGNED_INT_8_8_S8_S8_REV_NV};
   for (unsigned k = 0; k < COLOR; k++) {
      for (unsigned i = 0; i < TS_COUNT(plain); i++)
         CHECK_ERROR("TS-190", GL_NO_ERROR,
                     image(kinds[k].internal[0], kinds[k].format, plain[i], texel));
      CHECK_ERROR("TS-190", GL_INVALID_ENUM,
                  image(kinds[k].internal[0], kinds[k].format, GL_BITMAP, texel));
   }
   for (unsigned i = 0; i < 2; i++) {
      for (unsigned k = 0; k < KINDS; k++)
         CHECK_ERROR("TS-195", k == VIB ? GL_NO_ERROR : GL_INVALID_OPERATION,
                     image(kinds[k].internal[0], kinds[k].format, packed[i], texel));
      CHECK_ERROR("TS-199", GL_INVALID_ENUM, glDrawPixels(1, 1, GL_RGBA, packed[i], texel));
      CHECK_ERROR("TS-199", GL_INVALID_ENUM,
                  glReadPixels(0, 0, 1, 1, GL_RGBA, packed[i], (float[4]){0}));
   }
   CHECK_ERROR(
       "TS-196", GL_INVALID_OPERATION,
       image(GL_DSDT8_MAG8_INTENSITY8_NV, GL_DSDT_MAG_VIB_NV, GL_UNSIGNED_INT_8_8_8_8, texel));
   for (unsigned k = 0; k < COLOR; k++) {
      CHECK_ERROR("TS-198", GL_INVALID_ENUM, glDrawPixels(1, 1, kinds[k].format, GL_FLOAT, texel));
      CHECK_ERROR("TS-198", GL_INVALID_ENUM,
                  glReadPixels(0, 0, 1, 1, kinds[k].format, GL_FLOAT, (float[4]){0}));
   }
}

/* An image of one texel comes back. */
static bool
comes_back(const char *ids, GLenum internal, GLenum format, unsigned n, const float *in,
           const float *out, float tolerance)
{
   float got[4] = {9, 9, 9, 9};
   image(internal, format, GL_FLOAT, in);
   glGetTexImage(GL_TEXTURE_2D, 0, format, GL_FLOAT, got);
   return ct_near(ids, n, got, out, tolerance, "internal format 0x%x", internal);
}

static void
values(void)
{
   static const float wild[4] = {-3, 3, -0.5f, -1};
   const float e = 0.01f;
   comes_back("TS-189 TS-206", GL_HILO16_NV, GL_HILO_NV, 2, texel, texel, 2e-5f);
   comes_back("TS-204 TS-206", GL_HILO_NV, GL_HILO_NV, 2, wild, VEC4(0, 1), 2e-5f);
   comes_back("TS-204 TS-206", GL_SIGNED_HILO_NV, GL_HILO_NV, 2, wild, VEC4(-1, 1), 4e-5f);
   comes_back("TS-207", GL_HILO8_NV, GL_HILO_NV, 2, texel, texel, 0.004f);
   comes_back("TS-207", GL_SIGNED_HILO8_NV, GL_HILO_NV, 2, wild, VEC4(-1, 1), 0.01f);
   comes_back("TS-189", GL_DSDT8_NV, GL_DSDT_NV, 2, wild, VEC4(-1, 1), e);
   comes_back("TS-189 TS-203", GL_DSDT8_MAG8_NV, GL_DSDT_MAG_NV, 3, wild, VEC4(-1, 1, 0), e);
   comes_back("TS-189 TS-209 TS-203", GL_DSDT8_MAG8_INTENSITY8_NV, GL_DSDT_MAG_VIB_NV, 4, wild,
              VEC4(-1, 1, 0, 0), e);
   comes_back("TS-209", GL_DSDT_MAG_INTENSITY_NV, GL_DSDT_MAG_VIB_NV, 4, texel, texel, e);
   comes_back("TS-203 TS-231", GL_SIGNED_RGBA8_NV, GL_RGBA, 4, wild, VEC4(-1, 1, -0.5f, -1), e);
   comes_back("TS-203", GL_SIGNED_RGB8_UNSIGNED_ALPHA8_NV, GL_RGBA, 4, wild, VEC4(-1, 1, -0.5f, 0),
              e);
   comes_back("TS-204", GL_SIGNED_RGB_UNSIGNED_ALPHA_NV, GL_RGBA, 4, wild, VEC4(-1, 1, -0.5f, 0),
              e);
   comes_back("TS-204", GL_SIGNED_RGBA_NV, GL_RGBA, 4, wild, VEC4(-1, 1, -0.5f, -1), e);
   comes_back("TS-204", GL_SIGNED_RGB_NV, GL_RGBA, 4, wild, VEC4(-1, 1, -0.5f, 1), e);
   comes_back("TS-205", GL_SIGNED_LUMINANCE8_NV, GL_RGBA, 4, VEC4(-0.5f, 1, 1, 1),
              VEC4(-0.5f, 0, 0, 1), e);
   comes_back("TS-205", GL_SIGNED_LUMINANCE8_ALPHA8_NV, GL_RGBA, 4, VEC4(-0.5f, 1, 1, -1),
              VEC4(-0.5f, 0, 0, -1), e);
   comes_back("TS-205", GL_SIGNED_INTENSITY8_NV, GL_RGBA, 4, VEC4(-0.5f, 1, 1, 1),
              VEC4(-0.5f, 0, 0, 1), e);
   comes_back("TS-205", GL_SIGNED_ALPHA8_NV, GL_RGBA, 4, VEC4(1, 1, 1, -0.5f), VEC4(0, 0, 0, -0.5f),
              e);
}

static void
numbers(void)
{
   float f[4];
   const GLubyte bytes[2] = {255, 128};
   image(GL_DSDT8_NV, GL_DSDT_NV, GL_UNSIGNED_BYTE, bytes);
   glGetTexImage(GL_TEXTURE_2D, 0, GL_DSDT_NV, GL_FLOAT, f);
   CHECK_NEAR("TS-191", 2, f, VEC4(1, 0.5f), 0.01f);
   const GLbyte negative[2] = {-128, 64};
   image(GL_HILO16_NV, GL_HILO_NV, GL_BYTE, negative);
   glGetTexImage(GL_TEXTURE_2D, 0, GL_HILO_NV, GL_FLOAT, f);
   CHECK_NEAR("TS-191", 2, f, VEC4(0, 0.506f), 0.005f);
   static const struct {
      const char *ids;
      GLenum type;
      bool swap;
      GLuint word;
   } words[] = {
       {"TS-192 TS-194 D-24", GL_UNSIGNED_INT_S8_S8_8_8_NV, false, 0x4081FF20},
       {"TS-193 TS-194 D-24", GL_UNSIGNED_INT_8_8_S8_S8_REV_NV, false, 0x20FF8140},
       {"TS-197", GL_UNSIGNED_INT_S8_S8_8_8_NV, true, 0x20FF8140},
   };
   for (unsigned i = 0; i < TS_COUNT(words); i++) {
      GLuint back = 0;
      glPixelStorei(GL_UNPACK_SWAP_BYTES, words[i].swap);
      glPixelStorei(GL_PACK_SWAP_BYTES, words[i].swap);
      image(GL_DSDT8_MAG8_INTENSITY8_NV, GL_DSDT_MAG_VIB_NV, GL_FLOAT, NULL);
      glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, 1, 1, GL_DSDT_MAG_VIB_NV, words[i].type,
                      &words[i].word);
      glPixelStorei(GL_UNPACK_SWAP_BYTES, 0);
      glGetTexImage(GL_TEXTURE_2D, 0, GL_DSDT_MAG_VIB_NV, words[i].type, &back);
      glPixelStorei(GL_PACK_SWAP_BYTES, 0);
      glGetTexImage(GL_TEXTURE_2D, 0, GL_DSDT_MAG_VIB_NV, GL_FLOAT, f);
      CHECK_NEAR(words[i].ids, 4, f, VEC4(0.506f, -0.992f, 1, 0.1255f), 0.008f);
      CHECK_NEAR("TS-214", 4, f, VEC4(0.506f, -0.992f, 1, 0.1255f), 0.008f);
      CHECK(words[i].ids, back == words[i].word);
   }
   /* 16 bits are kept. */
   const GLushort exact[2] = {0x1234, 0xfedc};
   GLushort got[2] = {0};
   image(GL_HILO16_NV, GL_HILO_NV, GL_UNSIGNED_SHORT, exact);
   glGetTexImage(GL_TEXTURE_2D, 0, GL_HILO_NV, GL_UNSIGNED_SHORT, got);
   CHECK("TS-232 TS-206", abs(got[0] - exact[0]) <= 1 && abs(got[1] - exact[1]) <= 1);
   const GLshort plus_minus[2] = {-0x1234, 0x7123};
   GLshort back[2] = {0};
   image(GL_SIGNED_HILO16_NV, GL_HILO_NV, GL_SHORT, plus_minus);
   glGetTexImage(GL_TEXTURE_2D, 0, GL_HILO_NV, GL_SHORT, back);
   CHECK("TS-232 D-24", abs(back[0] - plus_minus[0]) <= 2 && abs(back[1] - plus_minus[1]) <= 2);
   /* Types with a sign keep it, others stop at 0. */
   GLbyte b[4] = {0};
   GLubyte ub[4] = {9, 9, 9, 9};
   image(GL_SIGNED_RGBA8_NV, GL_RGBA, GL_FLOAT, VEC4(-0.5f, 0.5f, -1, 1));
   glGetTexImage(GL_TEXTURE_2D, 0, GL_RGBA, GL_BYTE, b);
   glGetTexImage(GL_TEXTURE_2D, 0, GL_RGBA, GL_UNSIGNED_BYTE, ub);
   CHECK("TS-231", abs(b[0] + 64) <= 2 && abs(b[1] - 64) <= 2 && b[2] <= -127 && b[3] == 127);
   CHECK("TS-231", ub[0] == 0 && abs(ub[1] - 128) <= 2 && ub[2] == 0 && ub[3] == 255);
}

static void
transfer(void)
{
   static const GLenum scales[6] = {0x870E, 0x870F, 0x8710, 0x8711, 0x8712, 0x8713};
   for (unsigned i = 0; i < 12; i++) {
      const GLenum pname = i < 6 ? scales[i] : scales[i - 6] + 6;
      GLboolean b = 9;
      GLint n = 9;
      GLfloat f = 9;
      GLdouble d = 9;
      const int first = i < 6;
      glGetBooleanv(pname, &b);
      glGetIntegerv(pname, &n);
      glGetFloatv(pname, &f);
      glGetDoublev(pname, &d);
      CHECK("TS-218 TS-013", b == first && n == first && f == (float)first && d == first);
      glPushAttrib(GL_PIXEL_MODE_BIT);
      CHECK_ERROR("TS-218 TS-013", GL_NO_ERROR, glPixelTransferf(pname, 2.5f));
      glGetFloatv(pname, &f);
      CHECK("TS-218", f == 2.5f);
      CHECK_ERROR("TS-218", GL_NO_ERROR, glPixelTransferi(pname, 3));
      glPopAttrib();
      glGetFloatv(pname, &f);
      CHECK("TS-223", f == (float)first);
   }
   /* Each on its own component. */
   static const struct {
      unsigned kind, component;
   } places[6] = {{HILO, 0}, {HILO, 1}, {VIB, 0}, {VIB, 1}, {VIB, 2}, {VIB, 3}};
   glPixelTransferf(GL_RED_SCALE, 0);
   glPixelTransferf(GL_ALPHA_BIAS, 1);
   glPixelTransferi(GL_MAP_COLOR, GL_TRUE);
   for (unsigned i = 0; i < 6; i++) {
      const unsigned k = places[i].kind;
      float expected[4] = {0.5f, 0.25f, 0.75f, 1};
      expected[places[i].component] = expected[places[i].component] * 0.5f + 0.25f;
      glPixelTransferf(scales[i], 0.5f);
      glPixelTransferf(scales[i] + 6, 0.25f);
      image(kinds[k].internal[1], kinds[k].format, GL_FLOAT, texel);
      float got[4];
      glGetTexImage(GL_TEXTURE_2D, 0, kinds[k].format, GL_FLOAT, got);
      CHECK_NEAR("TS-219 TS-220 TS-222", kinds[k].components, got, expected, 0.01f);
      glPixelTransferf(scales[i], 0);
      glGetTexImage(GL_TEXTURE_2D, 0, kinds[k].format, GL_FLOAT, got);
      CHECK_NEAR("TS-222", kinds[k].components, got, expected, 0.01f);
      glPixelTransferf(scales[i], 1);
      glPixelTransferf(scales[i] + 6, 0);
   }
   glPixelTransferf(GL_RED_SCALE, 1);
   glPixelTransferf(GL_ALPHA_BIAS, 0);
   glPixelTransferi(GL_MAP_COLOR, GL_FALSE);
   for (unsigned i = 0; i < 6; i++)
      glPixelTransferf(scales[i], 0);
   comes_back("TS-221", GL_RGBA8, GL_RGBA, 4, texel, texel, 0.01f);
}

static GLint
level_value(GLenum target, GLenum pname)
{
   GLint v = -1;
   glGetTexLevelParameteriv(target, 0, pname, &v);
   return v;
}

static void
sizes(void)
{
   static const GLenum pnames[] = {
       0x871B, 0x871C, 0x871D, 0x871E, 0x871F, GL_TEXTURE_RED_SIZE, GL_TEXTURE_INTENSITY_SIZE};
   static const struct {
      const char *ids;
      GLenum internal, format;
      GLint least[7];
   } rows[] = {
       {"TS-224", GL_HILO16_NV, GL_HILO_NV, {16, 16}},
       {"TS-224 TS-225", GL_SIGNED_HILO16_NV, GL_HILO_NV, {16, 16}},
       {"TS-207", GL_HILO8_NV, GL_HILO_NV, {8, 8}},
       {"TS-224", GL_DSDT8_NV, GL_DSDT_NV, {0, 0, 8, 8}},
       {"TS-224", GL_DSDT8_MAG8_NV, GL_DSDT_MAG_NV, {0, 0, 8, 8, 8}},
       {"TS-226", GL_DSDT8_MAG8_INTENSITY8_NV, GL_DSDT_MAG_VIB_NV, {0, 0, 8, 8, 8, 0, 8}},
       {"TS-225", GL_SIGNED_RGBA8_NV, GL_RGBA, {0, 0, 0, 0, 0, 8, 0}},
   };
   CHECK("TS-014", GL_TEXTURE_BORDER_VALUES_NV == 0x871A);
   for (unsigned i = 0; i < 5; i++)
      CHECK("TS-014 TS-224", level_value(GL_TEXTURE_2D, pnames[i]) == 0);
   for (unsigned i = 0; i < TS_COUNT(rows); i++) {
      image(rows[i].internal, rows[i].format, GL_FLOAT, texel);
      glTexImage2D(GL_PROXY_TEXTURE_2D, 0, (GLint)rows[i].internal, 4, 4, 0, rows[i].format,
                   GL_FLOAT, NULL);
      for (unsigned p = 0; p < 7; p++) {
         const GLint bits = level_value(GL_TEXTURE_2D, pnames[p]);
         ct_check(rows[i].ids, rows[i].least[p] ? bits >= rows[i].least[p] : bits == 0,
                  "0x%x of 0x%x is %d", pnames[p], rows[i].internal, bits);
         CHECK("TS-228", level_value(GL_PROXY_TEXTURE_2D, pnames[p]) == bits);
      }
      CHECK("TS-227",
            level_value(GL_TEXTURE_2D, GL_TEXTURE_INTERNAL_FORMAT) == (GLint)rows[i].internal);
   }
   GLint red = 0;
   image(GL_SIGNED_RGBA8_NV, GL_RGBA, GL_FLOAT, texel);
   red = level_value(GL_TEXTURE_2D, GL_TEXTURE_RED_SIZE);
   CHECK("TS-225", red == 8);
}

/* --- Borders */

static void
border_state(void)
{
   float f[4] = {9, 9, 9, 9};
   const GLenum values = GL_TEXTURE_BORDER_VALUES_NV;
   glGetTexParameterfv(GL_TEXTURE_2D, values, f);
   CHECK_NEAR("TS-236", 4, f, VEC4(0, 0, 0, 0), 0);
   CHECK_ERROR("TS-233", GL_NO_ERROR,
               glTexParameterfv(GL_TEXTURE_2D, values, VEC4(-2, 0.5f, 3, -0.25f)));
   /* Queries of colours are clamped while fragments are (ARB_color_buffer_float, issue 27). */
   if (ct_has_extension("GL_ARB_color_buffer_float"))
      glClampColorARB(GL_CLAMP_FRAGMENT_COLOR_ARB, GL_FALSE);
   for (unsigned i = 0; i < 2; i++) {
      glGetTexParameterfv(GL_TEXTURE_2D, i ? values : GL_TEXTURE_BORDER_COLOR, f);
      CHECK_NEAR("TS-233", 4, f, VEC4(-2, 0.5f, 3, -0.25f), 0);
   }
   glPushAttrib(GL_TEXTURE_BIT);
   /* ARB_texture_float takes the clamp away from the other name too. */
   const bool floats = ct_has_extension("GL_ARB_texture_float");
   glTexParameterfv(GL_TEXTURE_2D, GL_TEXTURE_BORDER_COLOR, VEC4(-2, 0.5f, 3, -0.25f));
   glGetTexParameterfv(GL_TEXTURE_2D, values, f);
   CHECK_NEAR("TS-233", 4, f, floats ? VEC4(-2, 0.5f, 3, -0.25f) : VEC4(0, 0.5f, 1, 0), 0);
   const GLint ints[4] = {INT32_MAX, 0, INT32_MIN, INT32_MAX};
   glTexParameteriv(GL_TEXTURE_2D, values, ints);
   glGetTexParameterfv(GL_TEXTURE_2D, values, f);
   CHECK_NEAR("TS-234", 4, f, VEC4(1, 0, -1, 1), 1e-6f);
   glPopAttrib();
   glGetTexParameterfv(GL_TEXTURE_2D, values, f);
   CHECK_NEAR("TS-239", 4, f, VEC4(-2, 0.5f, 3, -0.25f), 0);
   CHECK_ERROR("TS-235", GL_INVALID_ENUM, glTexParameterf(GL_TEXTURE_2D, values, 1));
   CHECK_ERROR("TS-235", GL_INVALID_ENUM, glTexParameteri(GL_TEXTURE_2D, values, 1));
}

static void
borders_drawn(void)
{
   /* Coordinates are outside: the border is what is sampled, and a dot product shows it. */
   static const float border[4] = {-0.5f, 0.5f, 0.25f, -0.25f};
   ts_op(0, GL_TEXTURE_2D);
   ts_op(1, GL_DOT_PRODUCT_PASS_THROUGH_NV);
   ts_show(1);
   ts_coord(0, 2, 2, 0, 1);
   static const struct {
      const char *ids;
      GLenum internal, format;
      float x, y; /* what the first two are */
   } rows[] = {
       {"TS-237", GL_SIGNED_RGBA8_NV, GL_RGBA, -0.5f, 0.5f},
       {"TS-237", GL_RGBA8, GL_RGBA, 0, 0.5f},
       {"TS-237 TS-238", GL_SIGNED_HILO16_NV, GL_HILO_NV, -0.5f, 0.5f},
       {"TS-238", GL_HILO16_NV, GL_HILO_NV, 0, 0.5f},
   };
   for (unsigned i = 0; i < TS_COUNT(rows); i++) {
      ts_texel(0, GL_TEXTURE_2D, rows[i].internal, rows[i].format, 0, 0, 0, 0);
      glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_BORDER);
      glTexParameterfv(GL_TEXTURE_2D, GL_TEXTURE_BORDER_VALUES_NV, border);
      ts_coord(1, -1, 0, 0, 1);
      ts_pixel(rows[i].ids, -rows[i].x, -rows[i].x, -rows[i].x, -rows[i].x);
      ts_coord(1, 0, 1, 0, 1);
      ts_pixel(rows[i].ids, rows[i].y, rows[i].y, rows[i].y, rows[i].y);
   }
   /* DSDT: the offset of the border moves the next lookup. */
   ts_texel(0, GL_TEXTURE_2D, GL_DSDT8_NV, GL_DSDT_NV, 0, 0, 0, 0);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_BORDER);
   glTexParameterfv(GL_TEXTURE_2D, GL_TEXTURE_BORDER_VALUES_NV, border);
   ts_grid(1, GL_TEXTURE_2D);
   ts_op(1, GL_OFFSET_TEXTURE_2D_NV);
   ts_coord(1, ts_place(9), ts_place(2), 0, 1);
   ts_at("TS-237", 1, 10, 0);
}

static void
filtering(void)
{
   static const float two[2][4] = {{-1, 1, 0, 1}, {1, -1, 1, 1}};
   ts_texture(0, GL_TEXTURE_2D, GL_SIGNED_RGBA8_NV, GL_RGBA, 2, 1, two[0]);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
   ts_op(0, GL_TEXTURE_2D);
   ts_show(0);
   ts_coord(0, 0.5f, 0.5f, 0, 1);
   ts_pixel("TS-240", 0, 0, 0.5f, 1);
   ts_coord(0, 0.625f, 0.5f, 0, 1);
   ts_pixel("TS-240", 0.5f, 0, 0.75f, 1);
   /* Levels of their own making. */
   float got[2] = {9, 9};
   glTexParameteri(GL_TEXTURE_2D, GL_GENERATE_MIPMAP, GL_TRUE);
   const float offsets[2][2] = {{-1, 0.5f}, {0.5f, 0.25f}};
   glTexImage2D(GL_TEXTURE_2D, 0, GL_DSDT8_NV, 2, 1, 0, GL_DSDT_NV, GL_FLOAT, offsets);
   glGetTexImage(GL_TEXTURE_2D, 1, GL_DSDT_NV, GL_FLOAT, got);
   CHECK_NEAR("TS-241", 2, got, VEC4(-0.25f, 0.375f), 0.01f);
   const float hilo[2][2] = {{0.25f, 0.5f}, {0.75f, 1}};
   glTexImage2D(GL_TEXTURE_2D, 0, GL_HILO8_NV, 2, 1, 0, GL_HILO_NV, GL_FLOAT, hilo);
   glGetTexImage(GL_TEXTURE_2D, 1, GL_HILO_NV, GL_FLOAT, got);
   CHECK_NEAR("TS-241 TS-208", 2, got, VEC4(0.5f, 0.75f), 0.001f);
}

/* Copies of the framebuffer are what it has. */
static void
copied(void)
{
   float got[4];
   ct_clear(0.25f, 0.5f, 1, 0.75f);
   glCopyTexImage2D(GL_TEXTURE_2D, 0, GL_SIGNED_RGBA8_NV, 0, 0, 1, 1, 0);
   glGetTexImage(GL_TEXTURE_2D, 0, GL_RGBA, GL_FLOAT, got);
   CHECK_NEAR("TS-216", 4, got, VEC4(0.25f, 0.5f, 1, 0.75f), 0.01f);
}

static const struct ct_test tests[] = {
    {"enumerants", enumerants},
    {"pairs", pairs},
    {"targets", targets},
    {"types", types},
    {"values", values},
    {"numbers", numbers},
    {"transfer", transfer},
    {"sizes", sizes},
    {"border_state", border_state},
    {"borders_drawn", borders_drawn},
    {"filtering", filtering},
    {"copied", copied},
};
CT_TOPIC(ts_formats, "GL_NV_texture_shader3", tests);

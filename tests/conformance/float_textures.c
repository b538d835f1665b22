/* Formats of textures beyond 8 bits of RGBA: floats (ARB_texture_float), one and two channels
 * (ARB_texture_rg), small floats (EXT_packed_float, EXT_texture_shared_exponent), and client pixels
 * of 16-bit floats (ARB_half_float_pixel). */
#include <stdlib.h>

#include "ct.h"

#define MID (CT_SIZE / 2)

static void
need_extension(const char *name)
{
   if (!ct_has_extension(name))
      ct_skip("%s is not there", name);
}

/* A texture of one texel is bound, nearest. */
static void
one_texel(GLenum internal, GLenum format, GLenum type, const void *texel)
{
   glBindTexture(GL_TEXTURE_2D, 1);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
   glTexImage2D(GL_TEXTURE_2D, 0, (GLint)internal, 1, 1, 0, format, type, texel);
}

/* What the bound texture gives, multiplied by `factor`. */
static void
sample(float factor, float rgba[4])
{
   ct_clear(0, 0, 0, 0);
   glEnable(GL_TEXTURE_2D);
   glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_MODULATE);
   glColor4f(factor, factor, factor, factor);
   ct_quad(-1, -1, 1, 1, 0);
   ct_read_pixel(MID, MID, rgba);
}

static const struct {
   GLenum internal;
   float sampled[4]; /* sampled: as the base format has the texel (0.5, 0.25, 0.75, 0.125) */
   GLint bits[6];    /* red green blue alpha luminance intensity; 1: there are some */
} float_formats[] = {
    {GL_RGBA32F_ARB, {0.5f, 0.25f, 0.75f, 0.125f}, {1, 1, 1, 1, 0, 0}},
    {GL_RGBA16F_ARB, {0.5f, 0.25f, 0.75f, 0.125f}, {1, 1, 1, 1, 0, 0}},
    {GL_RGB32F_ARB, {0.5f, 0.25f, 0.75f, 1}, {1, 1, 1, 0, 0, 0}},
    {GL_RGB16F_ARB, {0.5f, 0.25f, 0.75f, 1}, {1, 1, 1, 0, 0, 0}},
    {GL_ALPHA32F_ARB, {1, 1, 1, 0.125f}, {0, 0, 0, 1, 0, 0}}, /* the colour stays */
    {GL_ALPHA16F_ARB, {1, 1, 1, 0.125f}, {0, 0, 0, 1, 0, 0}},
    {GL_LUMINANCE32F_ARB, {0.5f, 0.5f, 0.5f, 1}, {0, 0, 0, 0, 1, 0}},
    {GL_LUMINANCE16F_ARB, {0.5f, 0.5f, 0.5f, 1}, {0, 0, 0, 0, 1, 0}},
    {GL_LUMINANCE_ALPHA32F_ARB, {0.5f, 0.5f, 0.5f, 0.125f}, {0, 0, 0, 1, 1, 0}},
    {GL_LUMINANCE_ALPHA16F_ARB, {0.5f, 0.5f, 0.5f, 0.125f}, {0, 0, 0, 1, 1, 0}},
    {GL_INTENSITY32F_ARB, {0.5f, 0.5f, 0.5f, 0.5f}, {0, 0, 0, 0, 0, 1}},
    {GL_INTENSITY16F_ARB, {0.5f, 0.5f, 0.5f, 0.5f}, {0, 0, 0, 0, 0, 1}},
};
#define NUM_FLOAT_FORMATS (sizeof float_formats / sizeof float_formats[0])

static void
float_formats_are_sampled(void)
{
   need_extension("GL_ARB_texture_float");
   const float texel[4] = {0.5f, 0.25f, 0.75f, 0.125f};
   for (size_t i = 0; i < NUM_FLOAT_FORMATS; i++) {
      float got[4];
      one_texel(float_formats[i].internal, GL_RGBA, GL_FLOAT, texel);
      sample(1, got);
      ct_near("ARB_texture_float", 4, got, float_formats[i].sampled, 0.01f, "format 0x%x",
              float_formats[i].internal);
      glBindTexture(GL_TEXTURE_2D, 0);
   }
   CHECK("ARB_texture_float", glGetError() == GL_NO_ERROR);
}

/* Values beyond [0,1] go in and come out again. */
static void
float_formats_keep_values(void)
{
   need_extension("GL_ARB_texture_float");
   const float texel[4] = {-2.5f, 1000, 0.25f, 7};
   for (size_t i = 0; i < NUM_FLOAT_FORMATS; i++) {
      const GLenum internal = float_formats[i].internal;
      const GLint *has = float_formats[i].bits;
      const bool first = has[0] || has[4] || has[5], alpha = has[3];
      float got[4] = {9, 9, 9, 9};
      one_texel(internal, GL_RGBA, GL_FLOAT, texel);
      glGetTexImage(GL_TEXTURE_2D, 0, GL_RGBA, GL_FLOAT, got);
      ct_near("ARB_texture_float", 4, got,
              VEC4(first ? texel[0] : 0, has[1] ? texel[1] : 0, has[2] ? texel[2] : 0,
                   alpha ? texel[3] : 1),
              0, "format 0x%x", internal);
      if (has[4]) {
         glGetTexImage(GL_TEXTURE_2D, 0, GL_LUMINANCE, GL_FLOAT, got);
         ct_check("ARB_texture_float", got[0] == texel[0], "luminance of 0x%x is %g", internal,
                  (double)got[0]);
      }
   }
}

static void
float_formats_are_described(void)
{
   static const GLenum sizes[] = {GL_TEXTURE_RED_SIZE,       GL_TEXTURE_GREEN_SIZE,
                                  GL_TEXTURE_BLUE_SIZE,      GL_TEXTURE_ALPHA_SIZE,
                                  GL_TEXTURE_LUMINANCE_SIZE, GL_TEXTURE_INTENSITY_SIZE};
   static const GLenum types[] = {GL_TEXTURE_RED_TYPE_ARB,       GL_TEXTURE_GREEN_TYPE_ARB,
                                  GL_TEXTURE_BLUE_TYPE_ARB,      GL_TEXTURE_ALPHA_TYPE_ARB,
                                  GL_TEXTURE_LUMINANCE_TYPE_ARB, GL_TEXTURE_INTENSITY_TYPE_ARB};
   need_extension("GL_ARB_texture_float");
   for (size_t i = 0; i < NUM_FLOAT_FORMATS; i++) {
      const GLenum internal = float_formats[i].internal;
      const GLint least = i % 2 ? 16 : 32;
      GLint value;
      one_texel(internal, GL_RGBA, GL_FLOAT, NULL);
      for (unsigned c = 0; c < 6; c++) {
         glGetTexLevelParameteriv(GL_TEXTURE_2D, 0, sizes[c], &value);
         ct_check("ARB_texture_float", float_formats[i].bits[c] ? value >= least : value == 0,
                  "0x%x: %d bits of component %u", internal, value, c);
         glGetTexLevelParameteriv(GL_TEXTURE_2D, 0, types[c], &value);
         ct_check("ARB_texture_float", value == (float_formats[i].bits[c] ? GL_FLOAT : GL_NONE),
                  "0x%x: type 0x%x of component %u", internal, value, c);
      }
      glGetTexLevelParameteriv(GL_TEXTURE_2D, 0, GL_TEXTURE_INTERNAL_FORMAT, &value);
      ct_check("ARB_texture_float", value == (GLint)internal, "0x%x: says it is 0x%x", internal,
               value);
   }
   GLint type = 0;
   one_texel(GL_RGBA8, GL_RGBA, GL_FLOAT, NULL);
   glGetTexLevelParameteriv(GL_TEXTURE_2D, 0, GL_TEXTURE_RED_TYPE_ARB, &type);
   CHECK("ARB_texture_float", type == GL_UNSIGNED_NORMALIZED_ARB);
   glGetTexLevelParameteriv(GL_TEXTURE_2D, 0, GL_TEXTURE_DEPTH_TYPE_ARB, &type);
   CHECK("ARB_texture_float", type == GL_NONE);
   one_texel(GL_DEPTH_COMPONENT16, GL_DEPTH_COMPONENT, GL_FLOAT, NULL);
   glGetTexLevelParameteriv(GL_TEXTURE_2D, 0, GL_TEXTURE_DEPTH_TYPE_ARB, &type);
   CHECK("ARB_texture_float", type == GL_UNSIGNED_NORMALIZED_ARB);
}

/* Between texels of floats there are floats. */
static void
float_formats_are_filtered(void)
{
   need_extension("GL_ARB_texture_float");
   static const float texels[2][4] = {{8, 0, 0, 1}, {0, 4, 0, 1}};
   for (int wide = 0; wide < 2; wide++) {
      one_texel(GL_RGBA8, GL_RGBA, GL_FLOAT, NULL);
      glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
      glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
      glTexImage2D(GL_TEXTURE_2D, 0, wide ? GL_RGBA32F_ARB : GL_RGBA16F_ARB, 2, 1, 0, GL_RGBA,
                   GL_FLOAT, texels);
      ct_clear(0, 0, 0, 0);
      glEnable(GL_TEXTURE_2D);
      glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_REPLACE);
      /* 15/16 of the way from the first texel to the second: (0.5, 3.75) */
      glTexCoord2f(0.25f + 15 / 32.0f, 0.5f);
      ct_quad(-1, -1, 1, 1, 0);
      CHECK_PIXEL("ARB_texture_float", MID, MID, 0.5f, 1, 0);
      /* 1/16 of the way: (7.5, 0.25) */
      glTexCoord2f(0.25f + 1 / 32.0f, 0.5f);
      ct_quad(-1, -1, 1, 1, 0);
      CHECK_PIXEL("ARB_texture_float", MID, MID, 1, 0.25f, 0);
   }
}

/* Texels beyond [0,1] are combined as they are; a quarter of 2 is a half. */
/* Weights are finer than 8 bits: of two texels that lie far from each other, and of two levels. */
static void
floats_are_filtered_finely(void)
{
   static const float texels[2][2] = {{0, 256}, {0, 256}};
   need_extension("GL_ARB_texture_float");
   one_texel(GL_INTENSITY32F_ARB, GL_LUMINANCE, GL_FLOAT, texels);
   glTexImage2D(GL_TEXTURE_2D, 0, GL_INTENSITY32F_ARB, 2, 2, 0, GL_LUMINANCE, GL_FLOAT, texels);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
   for (unsigned k = 1; k < 4; k++) {
      float rgba[4];
      glTexCoord2f(0.25f + (float)k / 2048, 0.5f);
      sample(1, rgba);
      ct_check("ARB_texture_float", fabsf(rgba[0] - (float)k / 4) < 0.02f, "weight %u / 1024: %g",
               k, (double)rgba[0]);
   }
   glTexImage2D(GL_TEXTURE_2D, 1, GL_INTENSITY32F_ARB, 1, 1, 0, GL_LUMINANCE, GL_FLOAT,
                &texels[0][1]);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST_MIPMAP_LINEAR);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
   glTexCoord2f(0.25f, 0.5f);
   for (unsigned k = 1; k < 4; k++) {
      float rgba[4];
      glTexParameterf(GL_TEXTURE_2D, GL_TEXTURE_MIN_LOD, (float)k / 1024);
      glTexParameterf(GL_TEXTURE_2D, GL_TEXTURE_MAX_LOD, (float)k / 1024);
      sample(1, rgba);
      ct_check("ARB_texture_float", fabsf(rgba[0] - (float)k / 4) < 0.02f, "level %u / 1024: %g", k,
               (double)rgba[0]);
   }
}

static void
float_texels_are_scaled(void)
{
   need_extension("GL_ARB_texture_float");
   const float texel[4] = {2, -1, 0.5f, 1};
   float got[4];
   one_texel(GL_RGBA32F_ARB, GL_RGBA, GL_FLOAT, texel);
   sample(0.25f, got);
   CHECK_NEAR("ARB_texture_float", 3, got, VEC4(0.5f, 0, 0.125f, 0), 0.01f);
}

static void
red_and_green(void)
{
   static const struct {
      GLenum internal;
      float sampled[4];
      GLint type;
   } cases[] = {
       {GL_R8, {0.5f, 0, 0, 1}, GL_UNSIGNED_NORMALIZED},
       {GL_R16, {0.5f, 0, 0, 1}, GL_UNSIGNED_NORMALIZED},
       {GL_R16F, {0.5f, 0, 0, 1}, GL_FLOAT},
       {GL_R32F, {0.5f, 0, 0, 1}, GL_FLOAT},
       {GL_RED, {0.5f, 0, 0, 1}, GL_UNSIGNED_NORMALIZED},
       {GL_RG8, {0.5f, 0.25f, 0, 1}, GL_UNSIGNED_NORMALIZED},
       {GL_RG16, {0.5f, 0.25f, 0, 1}, GL_UNSIGNED_NORMALIZED},
       {GL_RG16F, {0.5f, 0.25f, 0, 1}, GL_FLOAT},
       {GL_RG32F, {0.5f, 0.25f, 0, 1}, GL_FLOAT},
       {GL_RG, {0.5f, 0.25f, 0, 1}, GL_UNSIGNED_NORMALIZED},
       {GL_COMPRESSED_RED, {0.5f, 0, 0, 1}, GL_UNSIGNED_NORMALIZED},
       {GL_COMPRESSED_RG, {0.5f, 0.25f, 0, 1}, GL_UNSIGNED_NORMALIZED},
   };
   need_extension("GL_ARB_texture_rg");
   const float texel[4] = {0.5f, 0.25f, 0.75f, 0.125f};
   for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
      const bool green = cases[i].sampled[1] != 0;
      float got[4], pair[2] = {9, 9};
      GLint type[4] = {0};
      if (cases[i].type == GL_FLOAT && !ct_has_extension("GL_ARB_texture_float"))
         continue;
      one_texel(cases[i].internal, GL_RGBA, GL_FLOAT, texel);
      sample(1, got);
      ct_near("ARB_texture_rg", 4, got, cases[i].sampled, 0.01f, "format 0x%x", cases[i].internal);
      glGetTexImage(GL_TEXTURE_2D, 0, GL_RG, GL_FLOAT, pair);
      ct_near("ARB_texture_rg", 2, pair, VEC4(0.5f, green ? 0.25f : 0), 0.01f, "0x%x read back",
              cases[i].internal);
      glGetTexImage(GL_TEXTURE_2D, 0, GL_RGBA, GL_FLOAT, got);
      ct_near("ARB_texture_rg", 4, got, cases[i].sampled, 0.01f, "0x%x read back",
              cases[i].internal);
      glGetTexLevelParameteriv(GL_TEXTURE_2D, 0, GL_TEXTURE_RED_TYPE, &type[0]);
      glGetTexLevelParameteriv(GL_TEXTURE_2D, 0, GL_TEXTURE_GREEN_TYPE, &type[1]);
      glGetTexLevelParameteriv(GL_TEXTURE_2D, 0, GL_TEXTURE_BLUE_SIZE, &type[2]);
      ct_check(
          "ARB_texture_rg",
          type[0] == cases[i].type && type[1] == (green ? cases[i].type : GL_NONE) && type[2] == 0,
          "0x%x: types 0x%x 0x%x, %d bits of blue", cases[i].internal, type[0], type[1], type[2]);
   }
   CHECK("ARB_texture_rg", glGetError() == GL_NO_ERROR);
}

/* Halves in memory: numbers of each kind, and what rounds. */
static void
half_float_pixels(void)
{
   static const struct {
      GLushort half;
      float value;
   } cases[] = {{0x3c00, 1},
                {0x3800, 0.5f},
                {0x3555, 0.333251953125f},
                {0x0000, 0},
                {0x2e66, 0.0999755859375f}};
   need_extension("GL_ARB_half_float_pixel");
   glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
   glPixelStorei(GL_PACK_ALIGNMENT, 1);
   for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
      const GLushort texel[4] = {cases[i].half, 0x3c00, 0x0000, 0x3c00};
      const GLushort swapped[4] = {(GLushort)(cases[i].half << 8 | cases[i].half >> 8), 0x003c, 0,
                                   0x003c};
      GLushort back[4];
      float got[4];
      one_texel(GL_RGBA8, GL_RGBA, GL_HALF_FLOAT_ARB, texel);
      sample(1, got);
      CHECK_NEAR("ARB_half_float_pixel", 4, got, VEC4(cases[i].value, 1, 0, 1), 0.005f);
      glPixelStorei(GL_UNPACK_SWAP_BYTES, 1);
      one_texel(GL_RGBA8, GL_RGBA, GL_HALF_FLOAT_ARB, swapped);
      glPixelStorei(GL_UNPACK_SWAP_BYTES, 0);
      sample(1, got);
      CHECK_NEAR("ARB_half_float_pixel", 4, got, VEC4(cases[i].value, 1, 0, 1), 0.005f);
      glReadPixels(MID, MID, 1, 1, GL_RGBA, GL_HALF_FLOAT_ARB, back);
      CHECK("ARB_half_float_pixel", back[1] == 0x3c00 && back[2] == 0 && back[3] == 0x3c00);
   }
   /* To the nearest, and beyond the largest half. */
   static const float in[4] = {1.0f + 0x1p-11f, 1.0f + 0x1.8p-10f, 0x1p-24f, 70000};
   GLushort out[4] = {0};
   if (!ct_has_extension("GL_ARB_texture_float"))
      return;
   one_texel(GL_RGBA32F_ARB, GL_RGBA, GL_FLOAT, in);
   glGetTexImage(GL_TEXTURE_2D, 0, GL_RGBA, GL_HALF_FLOAT_ARB, out);
   ct_check("ARB_half_float_pixel",
            out[0] >= 0x3c00 && out[0] <= 0x3c01 && out[1] >= 0x3c01 && out[1] <= 0x3c02 &&
                out[2] <= 1 && (out[3] == 0x7c00 || out[3] == 0x7bff),
            "%x %x %x %x", out[0], out[1], out[2], out[3]);
   GLfloat pixel[4];
   glDisable(GL_TEXTURE_2D);
   ct_clear(0, 0, 0, 0);
   glRasterPos2f(-1, -1);
   glDrawPixels(1, 1, GL_RGBA, GL_HALF_FLOAT_ARB, ((GLushort[]){0x3400, 0x3800, 0x3c00, 0x3c00}));
   ct_read_pixel(0, 0, pixel);
   CHECK_NEAR("ARB_half_float_pixel", 4, pixel, VEC4(0.25f, 0.5f, 1, 1), 0.01f);
   CHECK_ERROR("ARB_half_float_pixel", GL_NO_ERROR,
               glReadPixels(0, 0, 1, 1, GL_DEPTH_COMPONENT, GL_HALF_FLOAT_ARB, out));
}

static void
packed_floats(void)
{
   need_extension("GL_EXT_packed_float");
   /* 1, 0.5 and 2 of 11, 11 and 10 bits: exponent 15, 14, 16. */
   const GLuint word = 15u << 6 | 14u << 17 | 16u << 27;
   GLuint back = 0;
   float got[4], rgb[3];
   GLint value;
   one_texel(GL_R11F_G11F_B10F_EXT, GL_RGB, GL_UNSIGNED_INT_10F_11F_11F_REV_EXT, &word);
   glGetTexImage(GL_TEXTURE_2D, 0, GL_RGB, GL_UNSIGNED_INT_10F_11F_11F_REV_EXT, &back);
   ct_check("EXT_packed_float", back == word, "0x%08x came back as 0x%08x", word, back);
   glGetTexImage(GL_TEXTURE_2D, 0, GL_RGB, GL_FLOAT, rgb);
   CHECK_NEAR("EXT_packed_float", 3, rgb, VEC4(1, 0.5f, 2, 0), 0);
   sample(0.25f, got);
   CHECK_NEAR("EXT_packed_float", 3, got, VEC4(0.25f, 0.125f, 0.5f, 0), 0.01f);
   /* What is negative is 0, infinity stays, the largest finite ones are 65024 and 64512. */
   one_texel(GL_R11F_G11F_B10F_EXT, GL_RGB, GL_FLOAT, ((float[]){-1, 1e10f, 1e10f}));
   glGetTexImage(GL_TEXTURE_2D, 0, GL_RGB, GL_FLOAT, rgb);
   ct_check("EXT_packed_float",
            rgb[0] == 0 && (rgb[1] == 65024 || isinf(rgb[1])) && (rgb[2] == 64512 || isinf(rgb[2])),
            "%g %g %g", (double)rgb[0], (double)rgb[1], (double)rgb[2]);
   glGetTexLevelParameteriv(GL_TEXTURE_2D, 0, GL_TEXTURE_RED_SIZE, &value);
   CHECK("EXT_packed_float", value >= 11);
   glGetTexLevelParameteriv(GL_TEXTURE_2D, 0, GL_TEXTURE_BLUE_SIZE, &value);
   CHECK("EXT_packed_float", value >= 10);
   glGetError();
   CHECK_ERROR("EXT_packed_float", GL_INVALID_OPERATION,
               one_texel(GL_RGBA8, GL_RGBA, GL_UNSIGNED_INT_10F_11F_11F_REV_EXT, &word));
}

static void
shared_exponents(void)
{
   need_extension("GL_EXT_texture_shared_exponent");
   /* Exponent 16 makes each mantissa a multiple of 2^-8. */
   const GLuint word = 16u << 27 | 256u << 18 | 128u << 9 | 511u;
   GLuint back = 0;
   float got[4], rgb[3];
   GLint value;
   one_texel(GL_RGB9_E5_EXT, GL_RGB, GL_UNSIGNED_INT_5_9_9_9_REV_EXT, &word);
   glGetTexImage(GL_TEXTURE_2D, 0, GL_RGB, GL_UNSIGNED_INT_5_9_9_9_REV_EXT, &back);
   ct_check("EXT_texture_shared_exponent", back == word, "0x%08x came back as 0x%08x", word, back);
   glGetTexImage(GL_TEXTURE_2D, 0, GL_RGB, GL_FLOAT, rgb);
   CHECK_NEAR("EXT_texture_shared_exponent", 3, rgb, VEC4(511 / 256.0f, 0.5f, 1, 0), 0);
   sample(0.5f, got);
   CHECK_NEAR("EXT_texture_shared_exponent", 3, got, VEC4(1, 0.25f, 0.5f, 0), 0.01f);
   one_texel(GL_RGB9_E5_EXT, GL_RGB, GL_FLOAT, ((float[]){1, 0.25f, 1e9f}));
   glGetTexImage(GL_TEXTURE_2D, 0, GL_RGB, GL_FLOAT, rgb);
   CHECK_NEAR("EXT_texture_shared_exponent", 3, rgb, VEC4(0, 0, 65408, 0), 0);
   glGetTexLevelParameteriv(GL_TEXTURE_2D, 0, GL_TEXTURE_SHARED_SIZE_EXT, &value);
   CHECK("EXT_texture_shared_exponent", value == 5);
   glGetTexLevelParameteriv(GL_TEXTURE_2D, 0, GL_TEXTURE_RED_SIZE, &value);
   CHECK("EXT_texture_shared_exponent", value == 9);
}

/* One of the eight values of a ramp: the ends, six between them, or four, 0 and 1. */
static float
ramp_value(unsigned a, unsigned b, unsigned code)
{
   if (code < 2)
      return (float)(code ? b : a) / 255;
   if (a > b)
      return (float)((8 - code) * a + (code - 1) * b) / (7 * 255);
   if (code >= 6)
      return code == 7;
   return (float)((6 - code) * a + (code - 1) * b) / (5 * 255);
}

/* Blocks of two ramps: any bytes, as the formula has them, and back as they were. */
static void
luminance_alpha_blocks(void)
{
   const char *id = "ATI_texture_compression_3dc";
   const GLenum internal = 0x8837; /* COMPRESSED_LUMINANCE_ALPHA_3DC_ATI */
   need_extension("GL_ATI_texture_compression_3dc");
   glPixelStorei(GL_PACK_ALIGNMENT, 1);
   for (unsigned round = 0; round < 64; round++) {
      GLubyte block[16], back[16];
      float texels[16][2];
      for (unsigned i = 0; i < 16; i++)
         block[i] = (GLubyte)ct_random(0, 256);
      glBindTexture(GL_TEXTURE_2D, 1);
      glCompressedTexImage2DARB(GL_TEXTURE_2D, 0, internal, 4, 4, 0, 16, block);
      glGetTexImage(GL_TEXTURE_2D, 0, GL_LUMINANCE_ALPHA, GL_FLOAT, texels);
      for (unsigned c = 0; c < 2; c++) {
         const GLubyte *half = block + 8 * c;
         for (unsigned i = 0; i < 16; i++) {
            uint64_t bits = 0;
            for (unsigned k = 0; k < 6; k++)
               bits |= (uint64_t)half[2 + k] << (8 * k);
            const float expected = ramp_value(half[0], half[1], (unsigned)(bits >> (3 * i) & 7));
            ct_near(id, 1, &texels[i][c], &expected, 1.01f / 255, "texel %u of round %u", i, round);
         }
      }
      glGetCompressedTexImageARB(GL_TEXTURE_2D, 0, back);
      ct_check(id, !memcmp(back, block, sizeof block), "the blocks of round %u come back", round);
   }
   /* Made from texels: a block of two values has them, or nearly. */
   GLubyte plain[16][2], texels[16][2];
   GLint size = 0;
   for (unsigned i = 0; i < 16; i++) {
      plain[i][0] = i % 3 ? 10 : 90;
      plain[i][1] = i % 2 ? 200 : 3;
   }
   glTexImage2D(GL_TEXTURE_2D, 0, (GLint)internal, 4, 4, 0, GL_LUMINANCE_ALPHA, GL_UNSIGNED_BYTE,
                plain);
   glGetTexImage(GL_TEXTURE_2D, 0, GL_LUMINANCE_ALPHA, GL_UNSIGNED_BYTE, texels);
   for (unsigned i = 0; i < 16; i++)
      ct_check(id, abs(texels[i][0] - plain[i][0]) <= 2 && abs(texels[i][1] - plain[i][1]) <= 2,
               "texel %u: %u %u", i, texels[i][0], texels[i][1]);
   glGetTexLevelParameteriv(GL_TEXTURE_2D, 0, GL_TEXTURE_COMPRESSED_IMAGE_SIZE, &size);
   CHECK(id, size == 16);
   CHECK_ERROR(id, GL_INVALID_VALUE,
               glCompressedTexImage2DARB(GL_TEXTURE_2D, 0, internal, 4, 4, 0, 15, texels));
}

static const struct ct_test tests[] = {
    {"luminance_alpha_blocks", luminance_alpha_blocks},
    {"float_formats_are_sampled", float_formats_are_sampled},
    {"float_formats_keep_values", float_formats_keep_values},
    {"float_formats_are_described", float_formats_are_described},
    {"float_formats_are_filtered", float_formats_are_filtered},
    {"floats_are_filtered_finely", floats_are_filtered_finely},
    {"float_texels_are_scaled", float_texels_are_scaled},
    {"red_and_green", red_and_green},
    {"half_float_pixels", half_float_pixels},
    {"packed_floats", packed_floats},
    {"shared_exponents", shared_exponents},
};
CT_TOPIC(float_textures, "", tests);

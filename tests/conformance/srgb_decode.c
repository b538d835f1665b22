/* GL_EXT_texture_sRGB_decode: textures of sRGB that are sampled as they are stored. */
#include "ct.h"

#include <stdlib.h>

#define ID "EXT_texture_sRGB_decode"

/* Half of the range is 0.214 as a linear value. */
#define ENCODED (128 / 255.0f)
#define LINEAR 0.216f

static void
image(GLenum internal)
{
   static const GLubyte grey[4] = {128, 128, 128, 128};
   glTexImage2D(GL_TEXTURE_2D, 0, (GLint)internal, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, grey);
}

static void
check_drawn(float value)
{
   ct_clear(0, 0, 0, 0);
   ct_quad(-1, -1, 1, 1, 0);
   CHECK_PIXEL(ID, 5, 5, value, value, value);
}

static void
setup(void)
{
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
   glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_REPLACE);
   glEnable(GL_TEXTURE_2D);
}

static void
sampling(void)
{
   setup();
   image(GL_SRGB8_ALPHA8);
   check_drawn(LINEAR);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_SRGB_DECODE_EXT, GL_SKIP_DECODE_EXT);
   check_drawn(ENCODED);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_SRGB_DECODE_EXT, GL_DECODE_EXT);
   check_drawn(LINEAR);
   /* A new image keeps what was chosen; other formats are not decoded at all. */
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_SRGB_DECODE_EXT, GL_SKIP_DECODE_EXT);
   image(GL_SLUMINANCE8);
   check_drawn(ENCODED);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_SRGB_DECODE_EXT, GL_DECODE_EXT);
   image(GL_RGBA8);
   check_drawn(ENCODED);
   CHECK(ID, glGetError() == GL_NO_ERROR);
}

static void
parameter(void)
{
   GLint value = 0;
   glGetTexParameteriv(GL_TEXTURE_2D, GL_TEXTURE_SRGB_DECODE_EXT, &value);
   CHECK(ID, value == GL_DECODE_EXT);
   CHECK_ERROR(ID, GL_INVALID_ENUM,
               glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_SRGB_DECODE_EXT, GL_NEAREST));
   glPushAttrib(GL_TEXTURE_BIT);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_SRGB_DECODE_EXT, GL_SKIP_DECODE_EXT);
   glGetTexParameteriv(GL_TEXTURE_2D, GL_TEXTURE_SRGB_DECODE_EXT, &value);
   CHECK(ID, value == GL_SKIP_DECODE_EXT);
   glPopAttrib();
   glGetTexParameteriv(GL_TEXTURE_2D, GL_TEXTURE_SRGB_DECODE_EXT, &value);
   CHECK(ID, value == GL_DECODE_EXT);
   CHECK(ID, glGetError() == GL_NO_ERROR);
}

/* Levels are means of what is sampled: of linear values, or of what is stored. */
static void
mipmaps(void)
{
   static const GLubyte texels[2][4] = {{0, 0, 0, 0}, {255, 255, 255, 255}};
   static const struct {
      GLenum internal, decode;
      GLubyte mean, alpha;
   } row[] = {
       {GL_SRGB8_ALPHA8, GL_DECODE_EXT, 188, 128},
       {GL_SRGB8_ALPHA8, GL_SKIP_DECODE_EXT, 128, 128},
       {GL_SRGB8, GL_DECODE_EXT, 188, 255},
       {GL_RGBA8, GL_DECODE_EXT, 128, 128},
   };
   setup();
   glTexParameteri(GL_TEXTURE_2D, GL_GENERATE_MIPMAP, GL_TRUE);
   for (unsigned i = 0; i < sizeof row / sizeof row[0]; i++) {
      GLubyte got[4] = {0};
      glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_SRGB_DECODE_EXT, (GLint)row[i].decode);
      glTexImage2D(GL_TEXTURE_2D, 0, (GLint)row[i].internal, 2, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE,
                   texels);
      glGetTexImage(GL_TEXTURE_2D, 1, GL_RGBA, GL_UNSIGNED_BYTE, got);
      for (unsigned c = 0; c < 4; c++)
         ct_check(ID, abs(got[c] - (c < 3 ? row[i].mean : row[i].alpha)) <= 1,
                  "row %u, component %u: %d", i, c, got[c]);
   }
   CHECK(ID, glGetError() == GL_NO_ERROR);
}

static const struct ct_test tests[] = {
    {"sampling", sampling},
    {"parameter", parameter},
    {"mipmaps", mipmaps},
};
CT_TOPIC(srgb_decode, "GL_EXT_texture_sRGB_decode", tests);

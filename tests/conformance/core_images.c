/* GetTexImage of images of each base format, as groups of each format and type: components as table
 * 6.1 of OpenGL 2.1 has them, numbers as table 4.7. */
#include "ct.h"

#include <string.h>

#define WIDTH 64
#define HEIGHT 8
#define TEXELS (WIDTH * HEIGHT)
#define NUM(array) (sizeof(array) / sizeof((array)[0]))

/* What of r g b a is given, and what is read: 0 to 3 of the texel, or these. */
enum { ZERO = 4, ONE = 5 };

static const struct {
   GLint internal;
   uint8_t read[4];
} images[] = {
    {GL_RGBA8, {0, 1, 2, 3}},
    {GL_RGB8, {0, 1, 2, ONE}},
    {GL_LUMINANCE8, {0, ZERO, ZERO, ONE}},
    {GL_ALPHA8, {ZERO, ZERO, ZERO, 3}},
    {GL_LUMINANCE8_ALPHA8, {0, ZERO, ZERO, 3}},
    {GL_INTENSITY8, {0, ZERO, ZERO, ONE}},
};

static const struct {
   GLenum format;
   unsigned components;
   uint8_t from[4];
} formats[] = {
    {GL_RED, 1, {0}},           {GL_GREEN, 1, {1}},     {GL_BLUE, 1, {2}},
    {GL_ALPHA, 1, {3}},         {GL_LUMINANCE, 1, {0}}, {GL_LUMINANCE_ALPHA, 2, {0, 3}},
    {GL_RGB, 3, {0, 1, 2}},     {GL_BGR, 3, {2, 1, 0}}, {GL_RGBA, 4, {0, 1, 2, 3}},
    {GL_BGRA, 4, {2, 1, 0, 3}},
};

static const struct {
   GLenum type;
   unsigned bytes;
} types[] = {
    {GL_UNSIGNED_BYTE, 1}, {GL_BYTE, 1}, {GL_UNSIGNED_SHORT, 2}, {GL_SHORT, 2},
    {GL_UNSIGNED_INT, 4},  {GL_INT, 4},  {GL_FLOAT, 4},
};

static GLubyte texels[TEXELS][4];

/* How far a number is from what it should be, as a fraction of the type's range. */
static double
difference(GLenum type, const uint8_t *at, double expected)
{
   GLushort us;
   GLshort s;
   GLuint ui;
   GLint i;
   GLfloat f;
   switch (type) {
   case GL_UNSIGNED_BYTE:
      return fabs(*at / 255.0 - expected);
   case GL_BYTE:
      return fabs((2.0 * *(const int8_t *)at + 1.0) / 255.0 - expected);
   case GL_UNSIGNED_SHORT:
      memcpy(&us, at, sizeof us);
      return fabs(us / 65535.0 - expected);
   case GL_SHORT:
      memcpy(&s, at, sizeof s);
      return fabs((2.0 * s + 1.0) / 65535.0 - expected);
   case GL_UNSIGNED_INT:
      memcpy(&ui, at, sizeof ui);
      return fabs(ui / 4294967295.0 - expected);
   case GL_INT:
      memcpy(&i, at, sizeof i);
      return fabs((2.0 * i + 1.0) / 4294967295.0 - expected);
   default:
      memcpy(&f, at, sizeof f);
      return fabs((double)f - expected);
   }
}

/* Rounding to a type with a sign loses half of a step of two. */
static double
tolerance(unsigned bytes, GLenum type)
{
   const bool sign = type == GL_BYTE || type == GL_SHORT || type == GL_INT;
   return (bytes == 1 ? 0.5 / 255 : bytes == 2 ? 0.5 / 65535 : 1e-7) * (sign ? 2 : 1) + 1e-7;
}

static double
expected_component(unsigned image, unsigned texel, unsigned c)
{
   const unsigned read = images[image].read[c];
   return read == ZERO ? 0.0 : read == ONE ? 1.0 : texels[texel][read] / 255.0;
}

static void
check_groups(unsigned image, unsigned f, unsigned t, const uint8_t *got)
{
   const unsigned components = formats[f].components, bytes = types[t].bytes;
   double worst = 0;
   for (unsigned i = 0; i < TEXELS; i++) {
      for (unsigned c = 0; c < components; c++) {
         const double expected = expected_component(image, i, formats[f].from[c]);
         const double d = difference(types[t].type, got + (i * components + c) * bytes, expected);
         worst = d > worst ? d : worst;
      }
   }
   ct_check("GL-6.1.4", worst <= tolerance(bytes, types[t].type),
            "image 0x%x as format 0x%x, type 0x%x: %g off", images[image].internal,
            formats[f].format, types[t].type, worst);
   ct_check("GL-6.1.4", got[TEXELS * components * bytes] == 0xcc, "format 0x%x, type 0x%x: beyond",
            formats[f].format, types[t].type);
}

static void
define_image(unsigned image)
{
   for (unsigned i = 0; i < TEXELS; i++)
      for (unsigned c = 0; c < 4; c++)
         texels[i][c] = (GLubyte)ct_random(0, 255.9f);
   glTexImage2D(GL_TEXTURE_2D, 0, images[image].internal, WIDTH, HEIGHT, 0, GL_RGBA,
                GL_UNSIGNED_BYTE, texels);
}

static void
numbers(void)
{
   static uint8_t got[TEXELS * 16 + 1];
   glPixelStorei(GL_PACK_ALIGNMENT, 1);
   for (unsigned image = 0; image < NUM(images); image++) {
      define_image(image);
      for (unsigned f = 0; f < NUM(formats); f++) {
         for (unsigned t = 0; t < NUM(types); t++) {
            memset(got, 0xcc, sizeof got);
            glGetTexImage(GL_TEXTURE_2D, 0, formats[f].format, types[t].type, got);
            check_groups(image, f, t, got);
         }
      }
   }
   CHECK("GL-6.1.4", glGetError() == GL_NO_ERROR);
}

/* Words whose fields hold the same as bytes, or less. */
static void
words(void)
{
   static const struct {
      GLenum format, type;
      uint8_t bits[4], from[4]; /* from the lowest bit */
   } cases[] = {
       {GL_RGBA, GL_UNSIGNED_INT_8_8_8_8, {8, 8, 8, 8}, {3, 2, 1, 0}},
       {GL_RGBA, GL_UNSIGNED_INT_8_8_8_8_REV, {8, 8, 8, 8}, {0, 1, 2, 3}},
       {GL_BGRA, GL_UNSIGNED_INT_8_8_8_8, {8, 8, 8, 8}, {3, 0, 1, 2}},
       {GL_BGRA, GL_UNSIGNED_INT_8_8_8_8_REV, {8, 8, 8, 8}, {2, 1, 0, 3}},
       {GL_RGB, GL_UNSIGNED_SHORT_5_6_5, {5, 6, 5, 0}, {2, 1, 0, 0}},
       {GL_RGBA, GL_UNSIGNED_SHORT_4_4_4_4, {4, 4, 4, 4}, {3, 2, 1, 0}},
       {GL_BGRA, GL_UNSIGNED_SHORT_1_5_5_5_REV, {5, 5, 5, 1}, {2, 1, 0, 3}},
   };
   static uint8_t got[TEXELS * 4];
   glPixelStorei(GL_PACK_ALIGNMENT, 1);
   for (unsigned n = 0; n < NUM(images) * NUM(cases); n++) {
      const unsigned image = n / NUM(cases), k = n % NUM(cases);
      const bool half = cases[k].bits[0] + cases[k].bits[1] + cases[k].bits[2] <= 16;
      double worst = 0;
      define_image(image);
      glGetTexImage(GL_TEXTURE_2D, 0, cases[k].format, cases[k].type, got);
      for (unsigned i = 0; i < TEXELS; i++) {
         GLuint word = 0;
         GLushort us;
         memcpy(&us, got + 2 * i, sizeof us);
         memcpy(&word, got + (half ? 0 : 4 * i), sizeof word);
         word = half ? us : word;
         for (unsigned c = 0; c < 4 && cases[k].bits[c]; c++) {
            const unsigned max = (1u << cases[k].bits[c]) - 1;
            const double d = fabs(expected_component(image, i, cases[k].from[c]) * max -
                                  (word & max)); /* in steps */
            worst = d > worst ? d : worst;
            word >>= cases[k].bits[c];
         }
      }
      ct_check("GL-6.1.4", worst <= 0.5001, "image 0x%x as type 0x%x: %g steps off",
               images[image].internal, cases[k].type, worst);
   }
   CHECK("GL-6.1.4", glGetError() == GL_NO_ERROR);
}

static const struct ct_test tests[] = {
    {"numbers", numbers},
    {"words", words},
};
CT_TOPIC(core_images, "", tests);

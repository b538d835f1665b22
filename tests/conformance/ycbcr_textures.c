/* GL_MESA_ycbcr_texture: images of luminance and chroma, which are colours when they are sampled.
 */
#include "ct.h"

#define WIDTH 11
#define HEIGHT 6
#define ID "MESA_ycbcr_texture"

static GLushort image[HEIGHT][WIDTH];

static void
need_ycbcr(void)
{
   if (!ct_has_extension("GL_MESA_ycbcr_texture"))
      ct_skip("no images of YCbCr");
   glPixelStorei(GL_PACK_ALIGNMENT, 1);
   glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
}

static GLsizei
width_here(void)
{
   return ct_has_extension("GL_ARB_texture_non_power_of_two") ? WIDTH : 8;
}

static GLsizei
height_here(void)
{
   return ct_has_extension("GL_ARB_texture_non_power_of_two") ? HEIGHT : 4;
}

static void
random_image(void)
{
   for (unsigned i = 0; i < WIDTH * HEIGHT; i++)
      image[i / WIDTH][i % WIDTH] = (GLushort)ct_random(0, 65536);
}

static void
textured_quad(void)
{
   static const GLfloat corners[4][2] = {{0, 0}, {1, 0}, {1, 1}, {0, 1}};
   glBegin(GL_QUADS);
   for (unsigned i = 0; i < 4; i++) {
      glTexCoord2fv(corners[i]);
      glVertex2f(2 * corners[i][0] - 1, 2 * corners[i][1] - 1);
   }
   glEnd();
}

/* The image, the first `width` columns of which are the texture's, as it is drawn. The last column
 * of an odd width has no Cr of its own. */
static void
check_drawn(GLsizei width, GLsizei height, const char *what)
{
   glEnable(GL_TEXTURE_2D);
   glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_REPLACE);
   glViewport(0, 0, width, height);
   ct_clear(0, 0, 0, 0);
   textured_quad();
   for (GLsizei i = 0; i < width * height; i++) {
      const GLsizei x = i % width, y = i / width, pair = x & ~1;
      const float luminance = 1.164f * (float)((image[y][x] >> 8) - 16);
      if (pair + 1 >= width)
         continue;
      const float cb = (float)((image[y][pair] & 255) - 128);
      const float cr = (float)((image[y][pair + 1] & 255) - 128);
      const float rgb[3] = {luminance + 1.596f * cr, luminance - 0.391f * cb - 0.813f * cr,
                            luminance + 2.018f * cb};
      float got[4], expected[4] = {0, 0, 0, 1};
      for (unsigned c = 0; c < 3; c++)
         expected[c] = fminf(fmaxf(rgb[c] / 255, 0), 1);
      ct_read_pixel(x, y, got);
      ct_near(ID, 4, got, expected, 2.5f / 255, "%s: texel %d, %d", what, x, y);
   }
}

static void
images_are_drawn(void)
{
   need_ycbcr();
   const GLsizei width = width_here(), height = height_here();
   glPixelStorei(GL_UNPACK_ROW_LENGTH, WIDTH);
   random_image();
   glTexImage2D(GL_TEXTURE_2D, 0, GL_YCBCR_MESA, width, height, 0, GL_YCBCR_MESA,
                GL_UNSIGNED_SHORT_8_8_MESA, image);
   check_drawn(width, height, "8_8");
   GLushort swapped[HEIGHT][WIDTH];
   for (unsigned i = 0; i < WIDTH * HEIGHT; i++) {
      const GLushort word = image[i / WIDTH][i % WIDTH];
      swapped[i / WIDTH][i % WIDTH] = (GLushort)(word << 8 | word >> 8);
   }
   glTexImage2D(GL_TEXTURE_2D, 0, GL_RGB, 1, 1, 0, GL_RGB, GL_UNSIGNED_BYTE, swapped);
   glTexImage2D(GL_TEXTURE_2D, 0, GL_YCBCR_MESA, width, height, 0, GL_YCBCR_MESA,
                GL_UNSIGNED_SHORT_8_8_REV_MESA, swapped);
   check_drawn(width, height, "8_8_REV");
   glPixelStorei(GL_UNPACK_SWAP_BYTES, GL_TRUE);
   glTexImage2D(GL_TEXTURE_2D, 0, GL_YCBCR_MESA, width, height, 0, GL_YCBCR_MESA,
                GL_UNSIGNED_SHORT_8_8_MESA, swapped);
   glPixelStorei(GL_UNPACK_SWAP_BYTES, GL_FALSE);
   check_drawn(width, height, "swapped");
   CHECK(ID, glGetError() == GL_NO_ERROR);
}

/* At any offset and of any size: columns that share chroma follow. */
static void
parts_are_replaced(void)
{
   need_ycbcr();
   const GLsizei width = width_here(), height = height_here();
   glPixelStorei(GL_UNPACK_ROW_LENGTH, WIDTH);
   random_image();
   glTexImage2D(GL_TEXTURE_2D, 0, GL_YCBCR_MESA, width, height, 0, GL_YCBCR_MESA,
                GL_UNSIGNED_SHORT_8_8_MESA, image);
   for (unsigned round = 0; round < 16; round++) {
      const GLint x = (GLint)ct_random(0, (float)width), y = (GLint)ct_random(0, (float)height);
      const GLsizei w = 1 + (GLsizei)ct_random(0, (float)(width - x));
      const GLsizei h = 1 + (GLsizei)ct_random(0, (float)(height - y));
      for (GLint i = 0; i < w * h; i++)
         image[y + i / w][x + i % w] = (GLushort)ct_random(0, 65536);
      glTexSubImage2D(GL_TEXTURE_2D, 0, x, y, w, h, GL_YCBCR_MESA, GL_UNSIGNED_SHORT_8_8_MESA,
                      &image[y][x]);
      check_drawn(width, height, "part");
   }
   GLushort back[HEIGHT][WIDTH];
   glPixelStorei(GL_PACK_ROW_LENGTH, WIDTH);
   glGetTexImage(GL_TEXTURE_2D, 0, GL_YCBCR_MESA, GL_UNSIGNED_SHORT_8_8_MESA, back);
   CHECK(ID, glGetError() == GL_NO_ERROR);
   for (GLint y = 0; y < height; y++)
      ct_check(ID, !memcmp(back[y], image[y], (size_t)width * sizeof back[0][0]), "row %d is back",
               y);
}

static void
formats_are_described(void)
{
   GLint value = 99;
   need_ycbcr();
   glTexImage2D(GL_TEXTURE_2D, 0, GL_YCBCR_MESA, 4, 4, 0, GL_YCBCR_MESA, GL_UNSIGNED_SHORT_8_8_MESA,
                NULL);
   glGetTexLevelParameteriv(GL_TEXTURE_2D, 0, GL_TEXTURE_INTERNAL_FORMAT, &value);
   CHECK(ID, value == GL_YCBCR_MESA);
   const GLenum sizes[] = {GL_TEXTURE_RED_SIZE, GL_TEXTURE_GREEN_SIZE, GL_TEXTURE_BLUE_SIZE,
                           GL_TEXTURE_ALPHA_SIZE, GL_TEXTURE_LUMINANCE_SIZE};
   for (unsigned i = 0; i < 5; i++) {
      glGetTexLevelParameteriv(GL_TEXTURE_2D, 0, sizes[i], &value);
      ct_check(ID, value == 0, "size 0x%x is %d", sizes[i], value);
   }
}

/* What is not YCbCr with YCbCr, and what such images can not be. */
static void
errors(void)
{
   GLubyte bytes[64] = {0};
   need_ycbcr();
   glTexImage2D(GL_TEXTURE_2D, 0, GL_YCBCR_MESA, 4, 4, 0, GL_RGB, GL_UNSIGNED_BYTE, bytes);
   CHECK(ID, glGetError() != GL_NO_ERROR);
   glTexImage2D(GL_TEXTURE_2D, 0, GL_RGB, 4, 4, 0, GL_YCBCR_MESA, GL_UNSIGNED_SHORT_8_8_MESA,
                bytes);
   CHECK(ID, glGetError() != GL_NO_ERROR);
   glTexImage2D(GL_TEXTURE_2D, 0, GL_YCBCR_MESA, 4, 4, 0, GL_YCBCR_MESA, GL_UNSIGNED_SHORT, bytes);
   CHECK(ID, glGetError() != GL_NO_ERROR);
   glTexImage2D(GL_TEXTURE_2D, 0, GL_RGB, 4, 4, 0, GL_RGB, GL_UNSIGNED_SHORT_8_8_MESA, bytes);
   CHECK(ID, glGetError() != GL_NO_ERROR);
   glTexImage1D(GL_TEXTURE_1D, 0, GL_YCBCR_MESA, 4, 0, GL_YCBCR_MESA, GL_UNSIGNED_SHORT_8_8_MESA,
                bytes);
   CHECK(ID, glGetError() != GL_NO_ERROR);
   CHECK_ERROR(ID, GL_INVALID_VALUE,
               glTexImage2D(GL_TEXTURE_2D, 0, GL_YCBCR_MESA, 6, 6, 1, GL_YCBCR_MESA,
                            GL_UNSIGNED_SHORT_8_8_MESA, NULL));
   glTexImage2D(GL_TEXTURE_2D, 0, GL_YCBCR_MESA, 4, 4, 0, GL_YCBCR_MESA, GL_UNSIGNED_SHORT_8_8_MESA,
                NULL);
   CHECK_ERROR(ID, GL_INVALID_OPERATION,
               glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, 2, 2, GL_RGB, GL_UNSIGNED_BYTE, bytes));
   CHECK_ERROR(ID, GL_INVALID_OPERATION, glCopyTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, 0, 0, 2, 2));
   CHECK_ERROR(ID, GL_INVALID_OPERATION,
               glGetTexImage(GL_TEXTURE_2D, 0, GL_RGB, GL_UNSIGNED_BYTE, bytes));
   glDrawPixels(1, 1, GL_YCBCR_MESA, GL_UNSIGNED_SHORT_8_8_MESA, bytes);
   CHECK(ID, glGetError() != GL_NO_ERROR);
   glTexImage2D(GL_TEXTURE_2D, 0, GL_RGB, 4, 4, 0, GL_RGB, GL_UNSIGNED_BYTE, bytes);
   CHECK_ERROR(ID, GL_INVALID_OPERATION,
               glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, 2, 2, GL_YCBCR_MESA,
                               GL_UNSIGNED_SHORT_8_8_MESA, bytes));
}

static const struct ct_test tests[] = {
    {"images_are_drawn", images_are_drawn},
    {"parts_are_replaced", parts_are_replaced},
    {"formats_are_described", formats_are_described},
    {"errors", errors},
};
CT_TOPIC(ycbcr_textures, "", tests);

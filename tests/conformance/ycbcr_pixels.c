/* GL_APPLE_ycbcr_422: client images of luminance and chroma, which are colours once they are given.
 */
#include "ct.h"

#define WIDTH 16
#define HEIGHT 4
#define ID "APPLE_ycbcr_422"

static GLushort image[HEIGHT][WIDTH];

static void
random_image(void)
{
   glPixelStorei(GL_PACK_ALIGNMENT, 1);
   glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
   for (unsigned i = 0; i < WIDTH * HEIGHT; i++)
      image[i / WIDTH][i % WIDTH] = (GLushort)ct_random(0, 65536);
}

/* Pairs begin at the column `first` of the image; the other one of the pair is in the image. */
static void
color_of(const GLushort *row, int x, int first, float rgba[4])
{
   const int pair = first + ((x - first) & ~1);
   const float luminance = 1.164f * (float)((row[x] >> 8) - 16);
   const float cb = (float)((row[pair] & 255) - 128), cr = (float)((row[pair + 1] & 255) - 128);
   const float rgb[3] = {luminance + 1.596f * cr, luminance - 0.391f * cb - 0.813f * cr,
                         luminance + 2.018f * cb};
   for (unsigned c = 0; c < 3; c++)
      rgba[c] = fminf(fmaxf(rgb[c] / 255, 0), 1);
   rgba[3] = 1;
}

static void
check_framebuffer(const char *what, int first, int width)
{
   for (int y = 0; y < HEIGHT; y++) {
      for (int x = 0; x < width; x++) {
         float got[4], expected[4];
         ct_read_pixel(x, y, got);
         color_of(image[y], first + x, first, expected);
         ct_near(ID, 4, got, expected, 2.5f / 255, "%s: pixel %d, %d", what, x, y);
      }
   }
}

static void
swap_words(GLushort *to)
{
   for (unsigned i = 0; i < WIDTH * HEIGHT; i++) {
      const GLushort word = image[i / WIDTH][i % WIDTH];
      to[i] = (GLushort)(word << 8 | word >> 8);
   }
}

static void
rectangles_are_drawn(void)
{
   GLushort swapped[HEIGHT * WIDTH];
   random_image();
   swap_words(swapped);
   glRasterPos2f(-1, -1);
   ct_clear(0, 0, 0, 0);
   glDrawPixels(WIDTH, HEIGHT, GL_YCBCR_422_APPLE, GL_UNSIGNED_SHORT_8_8_APPLE, image);
   check_framebuffer("8_8", 0, WIDTH);
   ct_clear(0, 0, 0, 0);
   glDrawPixels(WIDTH, HEIGHT, GL_YCBCR_422_APPLE, GL_UNSIGNED_SHORT_8_8_REV_APPLE, swapped);
   check_framebuffer("8_8_REV", 0, WIDTH);
   glPixelStorei(GL_UNPACK_SWAP_BYTES, GL_TRUE);
   ct_clear(0, 0, 0, 0);
   glDrawPixels(WIDTH, HEIGHT, GL_YCBCR_422_APPLE, GL_UNSIGNED_SHORT_8_8_APPLE, swapped);
   check_framebuffer("swapped", 0, WIDTH);
   glPixelStorei(GL_UNPACK_SWAP_BYTES, GL_FALSE);
   /* Pairs are those of the image that is drawn, wherever it lies in memory. */
   glPixelStorei(GL_UNPACK_ROW_LENGTH, WIDTH);
   glPixelStorei(GL_UNPACK_SKIP_PIXELS, 3);
   ct_clear(0, 0, 0, 0);
   glDrawPixels(10, HEIGHT, GL_YCBCR_422_APPLE, GL_UNSIGNED_SHORT_8_8_APPLE, image);
   check_framebuffer("skipped", 3, 10);
   const GLuint list = glGenLists(1);
   glNewList(list, GL_COMPILE);
   glDrawPixels(10, HEIGHT, GL_YCBCR_422_APPLE, GL_UNSIGNED_SHORT_8_8_APPLE, image);
   glEndList();
   glPixelStorei(GL_UNPACK_SKIP_PIXELS, 0);
   ct_clear(0, 0, 0, 0);
   glCallList(list);
   check_framebuffer("in a list", 3, 10);
   CHECK(ID, glGetError() == GL_NO_ERROR);
}

/* The last column of an odd width has no Cr: nothing beyond the image is read. */
static void
odd_widths(void)
{
   const GLushort grey = 126 << 8 | 128;
   static GLushort one[1];
   float got[4];
   one[0] = grey;
   random_image();
   glRasterPos2f(-1, -1);
   glDrawPixels(1, 1, GL_YCBCR_422_APPLE, GL_UNSIGNED_SHORT_8_8_APPLE, one);
   ct_read_pixel(0, 0, got);
   CHECK_NEAR(ID, 4, got, VEC4(0.5f, 0.5f, 0.5f, 1), 3.0f / 255);
   for (unsigned i = 0; i < WIDTH * HEIGHT; i++)
      image[i / WIDTH][i % WIDTH] = grey;
   glPixelStorei(GL_UNPACK_ROW_LENGTH, WIDTH);
   ct_clear(0, 0, 0, 0);
   glDrawPixels(7, 1, GL_YCBCR_422_APPLE, GL_UNSIGNED_SHORT_8_8_APPLE, image);
   ct_read_pixel(6, 0, got);
   CHECK_NEAR(ID, 4, got, VEC4(0.5f, 0.5f, 0.5f, 1), 3.0f / 255);
   ct_read_pixel(7, 0, got);
   CHECK_NEAR(ID, 3, got, VEC4(0, 0, 0, 0), 0);
}

static void
textured_quad(void)
{
   static const GLfloat corners[4][2] = {{0, 0}, {1, 0}, {1, 1}, {0, 1}};
   glViewport(0, 0, WIDTH, HEIGHT);
   glEnable(GL_TEXTURE_2D);
   glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_REPLACE);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
   ct_clear(0, 0, 0, 0);
   glBegin(GL_QUADS);
   for (unsigned i = 0; i < 4; i++) {
      glTexCoord2fv(corners[i]);
      glVertex2f(2 * corners[i][0] - 1, 2 * corners[i][1] - 1);
   }
   glEnd();
}

/* Textures of any colours take them, in whole and in parts, and are what they are without. */
static void
textures_take_them(void)
{
   GLint value = 0;
   random_image();
   glTexImage2D(GL_TEXTURE_2D, 0, GL_RGB8, WIDTH, HEIGHT, 0, GL_YCBCR_422_APPLE,
                GL_UNSIGNED_SHORT_8_8_APPLE, image);
   textured_quad();
   check_framebuffer("texture", 0, WIDTH);
   glGetTexLevelParameteriv(GL_TEXTURE_2D, 0, GL_TEXTURE_INTERNAL_FORMAT, &value);
   CHECK(ID, value == GL_RGB8);
   glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, WIDTH, HEIGHT, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
   glPixelStorei(GL_UNPACK_ROW_LENGTH, WIDTH);
   for (int x = 0; x < WIDTH; x += 4)
      glTexSubImage2D(GL_TEXTURE_2D, 0, x, 0, 4, HEIGHT, GL_YCBCR_422_APPLE,
                      GL_UNSIGNED_SHORT_8_8_APPLE, &image[0][x]);
   textured_quad();
   check_framebuffer("parts", 0, WIDTH);
   CHECK(ID, glGetError() == GL_NO_ERROR);
}

/* Transfer sees colours. */
static void
transfer_follows(void)
{
   random_image();
   glPixelTransferf(GL_RED_SCALE, 0);
   glPixelTransferf(GL_BLUE_BIAS, 1);
   glRasterPos2f(-1, -1);
   ct_clear(0, 0, 0, 0);
   glDrawPixels(WIDTH, HEIGHT, GL_YCBCR_422_APPLE, GL_UNSIGNED_SHORT_8_8_APPLE, image);
   for (int x = 0; x < WIDTH; x++) {
      float got[4], expected[4];
      ct_read_pixel(x, 1, got);
      color_of(image[1], x, 0, expected);
      expected[0] = 0;
      expected[2] = 1;
      ct_near(ID, 4, got, expected, 2.5f / 255, "pixel %d", x);
   }
}

/* Pairs of one colour come back as they are but for rounding; a pair of two has both luminances. */
static void
check_words(const GLushort *got, const float (*rgb)[3], const char *what)
{
   for (int x = 0; x < WIDTH; x++) {
      const float *c = rgb[x / 2];
      const float y = 0.299f * c[0] + 0.587f * c[1] + 0.114f * c[2];
      const float chroma = x & 1 ? (c[0] - y) / 1.402f : (c[2] - y) / 1.772f;
      const float words[2] = {(float)(got[x] >> 8), (float)(got[x] & 255)};
      const float expected[2] = {16 + 219 * y, 128 + 224 * chroma};
      ct_near(ID, 2, words, expected, 1.6f, "%s: column %d", what, x);
   }
}

static void
colors_come_back(void)
{
   float rgb[WIDTH / 2][3], row[WIDTH][4];
   GLushort got[WIDTH + 1];
   random_image();
   for (int x = 0; x < WIDTH; x++) {
      for (unsigned c = 0; c < 3 && !(x & 1); c++)
         rgb[x / 2][c] = ct_random(0, 1);
      memcpy(row[x], rgb[x / 2], sizeof rgb[0]);
      row[x][3] = 1;
   }
   glRasterPos2f(-1, -1);
   glDrawPixels(WIDTH, 1, GL_RGBA, GL_FLOAT, row);
   glReadPixels(0, 0, WIDTH, 1, GL_YCBCR_422_APPLE, GL_UNSIGNED_SHORT_8_8_APPLE, got);
   check_words(got, (const float(*)[3])rgb, "read");
   glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, WIDTH, 1, 0, GL_RGBA, GL_FLOAT, row);
   glGetTexImage(GL_TEXTURE_2D, 0, GL_YCBCR_422_APPLE, GL_UNSIGNED_SHORT_8_8_APPLE, got);
   check_words(got, (const float(*)[3])rgb, "from a texture");
   glReadPixels(0, 0, WIDTH, 1, GL_YCBCR_422_APPLE, GL_UNSIGNED_SHORT_8_8_REV_APPLE, got);
   for (int x = 0; x < WIDTH; x++)
      got[x] = (GLushort)(got[x] << 8 | got[x] >> 8);
   check_words(got, (const float(*)[3])rgb, "reversed");
   CHECK(ID, glGetError() == GL_NO_ERROR);
   /* A column that is not there does not move the others to other pairs. */
   memset(got, 0, sizeof got);
   for (int x = 0; x < WIDTH; x++)
      memcpy(row[x], (const float[4]){1, 0, 0, 1}, sizeof row[x]);
   glDrawPixels(WIDTH, 1, GL_RGBA, GL_FLOAT, row);
   glReadPixels(-1, 0, 5, 1, GL_YCBCR_422_APPLE, GL_UNSIGNED_SHORT_8_8_APPLE, got);
   for (int x = 1; x < 5; x++) {
      const float chroma[1] = {(float)(got[x] & 255)};
      const float expected[1] = {x & 1 ? 128 + 224 * 0.701f / 1.402f : 128 - 224 * 0.299f / 1.772f};
      ct_near(ID, 1, chroma, expected, 1.6f, "clipped: column %d", x);
   }
}

static void
errors(void)
{
   GLubyte bytes[256] = {0};
   random_image();
   CHECK_ERROR(ID, GL_INVALID_OPERATION,
               glDrawPixels(4, 4, GL_YCBCR_422_APPLE, GL_UNSIGNED_BYTE, bytes));
   CHECK_ERROR(ID, GL_INVALID_OPERATION,
               glReadPixels(0, 0, 4, 4, GL_YCBCR_422_APPLE, GL_UNSIGNED_SHORT, bytes));
   CHECK_ERROR(
       ID, GL_INVALID_OPERATION,
       glTexImage2D(GL_TEXTURE_2D, 0, GL_RGB, 4, 4, 0, GL_YCBCR_422_APPLE, GL_FLOAT, bytes));
   glTexImage2D(GL_TEXTURE_2D, 0, GL_RGB, 4, 4, 0, GL_LUMINANCE_ALPHA, GL_UNSIGNED_SHORT_8_8_APPLE,
                bytes);
   CHECK(ID, glGetError() != GL_NO_ERROR);
   glTexImage2D(GL_TEXTURE_2D, 0, GL_YCBCR_422_APPLE, 4, 4, 0, GL_YCBCR_422_APPLE,
                GL_UNSIGNED_SHORT_8_8_APPLE, bytes);
   CHECK(ID, glGetError() != GL_NO_ERROR);
   glTexImage2D(GL_TEXTURE_2D, 0, GL_DEPTH_COMPONENT, 4, 4, 0, GL_YCBCR_422_APPLE,
                GL_UNSIGNED_SHORT_8_8_APPLE, bytes);
   CHECK(ID, glGetError() != GL_NO_ERROR);
}

static const struct ct_test tests[] = {
    {"rectangles_are_drawn", rectangles_are_drawn}, {"odd_widths", odd_widths},
    {"textures_take_them", textures_take_them},     {"transfer_follows", transfer_follows},
    {"colors_come_back", colors_come_back},         {"errors", errors},
};
CT_TOPIC(ycbcr_pixels, "GL_APPLE_ycbcr_422", tests);

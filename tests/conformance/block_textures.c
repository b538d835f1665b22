/* Images of blocks of one and two components: GL_EXT_texture_compression_rgtc (and the same by ARB)
 * and GL_EXT_texture_compression_latc; and blocks of GL_3DFX_texture_compression_FXT1. */
#include <stdlib.h>

#include "ct.h"
#include "ct_fxt1.h"

#define MID (CT_SIZE / 2)

static const struct row {
   const char *extension;
   GLenum internal, format;
   unsigned components;
   bool is_signed;
} rows[] = {
    {"GL_EXT_texture_compression_rgtc", GL_COMPRESSED_RED_RGTC1, GL_RED, 1, false},
    {"GL_EXT_texture_compression_rgtc", GL_COMPRESSED_SIGNED_RED_RGTC1, GL_RED, 1, true},
    {"GL_EXT_texture_compression_rgtc", GL_COMPRESSED_RG_RGTC2, GL_RG, 2, false},
    {"GL_EXT_texture_compression_rgtc", GL_COMPRESSED_SIGNED_RG_RGTC2, GL_RG, 2, true},
    {"GL_EXT_texture_compression_latc", GL_COMPRESSED_LUMINANCE_LATC1_EXT, GL_LUMINANCE, 1, false},
    {"GL_EXT_texture_compression_latc", GL_COMPRESSED_SIGNED_LUMINANCE_LATC1_EXT, GL_LUMINANCE, 1,
     true},
    {"GL_EXT_texture_compression_latc", GL_COMPRESSED_LUMINANCE_ALPHA_LATC2_EXT, GL_LUMINANCE_ALPHA,
     2, false},
    {"GL_EXT_texture_compression_latc", GL_COMPRESSED_SIGNED_LUMINANCE_ALPHA_LATC2_EXT,
     GL_LUMINANCE_ALPHA, 2, true},
};
#define NUM_ROWS (sizeof rows / sizeof rows[0])

/* What all rows of an extension that is there are tried with. */
static void
for_each_row(void (*try)(const struct row *row))
{
   unsigned there = 0;
   glPixelStorei(GL_PACK_ALIGNMENT, 1);
   glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
   glBindTexture(GL_TEXTURE_2D, 1);
   for (unsigned i = 0; i < NUM_ROWS; i++) {
      if (ct_has_extension(rows[i].extension)) {
         try(&rows[i]);
         CHECK(rows[i].extension + 3, glGetError() == GL_NO_ERROR);
         there++;
      }
   }
   if (!there)
      ct_skip("no blocks of one or two components");
}

/* The value of a code by the specification's table. */
static float
block_value(const GLubyte *half, unsigned texel, bool is_signed)
{
   const float least = is_signed ? -1 : 0;
   uint64_t bits = 0;
   for (unsigned k = 0; k < 6; k++)
      bits |= (uint64_t)half[2 + k] << (8 * k);
   const unsigned code = bits >> (3 * texel) & 7;
   const int first = is_signed ? (int8_t)half[0] : half[0];
   const int second = is_signed ? (int8_t)half[1] : half[1];
   const float scale = is_signed ? 127 : 255;
   const float a = fmaxf((float)first / scale, least), b = fmaxf((float)second / scale, least);
   if (code < 2)
      return code ? b : a;
   if (first > second)
      return ((float)(8 - code) * a + (float)(code - 1) * b) / 7;
   if (code >= 6)
      return code == 7 ? 1 : least;
   return ((float)(6 - code) * a + (float)(code - 1) * b) / 5;
}

static void
random_block(const struct row *row, GLubyte block[16])
{
   for (unsigned i = 0; i < 16; i++)
      block[i] = (GLubyte)ct_random(0, 256);
   /* Which of -127 and -128 is less is not defined. */
   for (unsigned i = 0; row->is_signed && i < 16; i++)
      block[i] = block[i] == 0x80 && i % 8 < 2 ? 0x81 : block[i];
}

/* Any bytes, as the formula has them, and back as they were. */
static void
decode_row(const struct row *row)
{
   const char *id = row->extension + 3;
   const float tolerance = 2.01f / (row->is_signed ? 127 : 255);
   for (unsigned round = 0; round < 64; round++) {
      GLubyte block[16], back[16];
      float texels[32];
      const GLsizei bytes = (GLsizei)(8 * row->components);
      random_block(row, block);
      glCompressedTexImage2DARB(GL_TEXTURE_2D, 0, row->internal, 4, 4, 0, bytes, block);
      glGetTexImage(GL_TEXTURE_2D, 0, row->format, GL_FLOAT, texels);
      for (unsigned i = 0; i < 16 * row->components; i++) {
         const unsigned c = i % row->components;
         const float expected = block_value(block + 8 * c, i / row->components, row->is_signed);
         ct_near(id, 1, &texels[i], &expected, tolerance, "0x%x: number %u of round %u",
                 row->internal, i, round);
      }
      glGetCompressedTexImageARB(GL_TEXTURE_2D, 0, back);
      ct_check(id, !memcmp(back, block, (size_t)bytes), "0x%x: the blocks of round %u come back",
               row->internal, round);
   }
}

static void
blocks_are_decoded(void)
{
   for_each_row(decode_row);
}

/* A smooth image whose sizes are no multiples of 4, compressed here, and decompressed again. */
static void
encode_row(const struct row *row)
{
   enum { WIDTH = 11, HEIGHT = 7, BLOCKS = 6 };
   const char *id = row->extension + 3;
   float texels[WIDTH * HEIGHT * 2], back[WIDTH * HEIGHT * 2];
   GLubyte blocks[BLOCKS * 16];
   const unsigned n = WIDTH * HEIGHT * row->components;
   GLint size = 0, compressed = 0;
   for (unsigned i = 0; i < n; i++) {
      const unsigned c = i % row->components, x = i / row->components % WIDTH,
                     y = i / row->components / WIDTH;
      const float v = c ? (float)(x + y) / (WIDTH + HEIGHT) : (float)(x * y) / (WIDTH * HEIGHT);
      texels[i] = row->is_signed ? 2 * v - 1 : v;
   }
   glTexImage2D(GL_TEXTURE_2D, 0, (GLint)row->internal, WIDTH, HEIGHT, 0, row->format, GL_FLOAT,
                texels);
   glGetTexLevelParameteriv(GL_TEXTURE_2D, 0, GL_TEXTURE_COMPRESSED_ARB, &compressed);
   glGetTexLevelParameteriv(GL_TEXTURE_2D, 0, GL_TEXTURE_COMPRESSED_IMAGE_SIZE_ARB, &size);
   CHECK(id, compressed);
   CHECK(id, size == (GLint)(BLOCKS * 8 * row->components));
   memset(blocks, 0, sizeof blocks);
   glGetCompressedTexImageARB(GL_TEXTURE_2D, 0, blocks);
   glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, 1, 1, 0, GL_RGBA, GL_FLOAT, texels);
   glCompressedTexImage2DARB(GL_TEXTURE_2D, 0, row->internal, WIDTH, HEIGHT, 0, size, blocks);
   glGetTexImage(GL_TEXTURE_2D, 0, row->format, GL_FLOAT, back);
   for (unsigned i = 0; i < n; i++)
      ct_near(id, 1, &back[i], &texels[i], 0.07f * (row->is_signed ? 2 : 1), "0x%x: number %u",
              row->internal, i);
}

static void
texels_are_encoded(void)
{
   for_each_row(encode_row);
}

/* Parts are whole blocks; texels outside of them stay. */
static void
part_of_row(const struct row *row)
{
   const char *id = row->extension + 3;
   const GLsizei block = (GLsizei)(8 * row->components);
   GLubyte zeros[4 * 16] = {0}, part[16];
   float texels[10 * 6 * 2];
   random_block(row, part);
   glCompressedTexImage2DARB(GL_TEXTURE_2D, 0, row->internal, 10, 6, 0, 6 * block,
                             (GLubyte[6 * 16]){0});
   /* The last block has 2 x 2 texels of the image. */
   glCompressedTexSubImage2DARB(GL_TEXTURE_2D, 0, 8, 4, 2, 2, row->internal, block, part);
   glGetTexImage(GL_TEXTURE_2D, 0, row->format, GL_FLOAT, texels);
   for (unsigned y = 0; y < 6; y++) {
      for (unsigned x = 0; x < 10; x++) {
         const bool inside = x >= 8 && y >= 4;
         const float got = texels[(y * 10 + x) * row->components];
         const float expected = inside ? block_value(part, (y - 4) * 4 + x - 8, row->is_signed) : 0;
         ct_near(id, 1, &got, &expected, 2.01f / 127, "0x%x: texel %u, %u", row->internal, x, y);
      }
   }
   CHECK_ERROR(
       id, GL_INVALID_OPERATION,
       glCompressedTexSubImage2DARB(GL_TEXTURE_2D, 0, 2, 0, 4, 4, row->internal, block, zeros));
   CHECK_ERROR(
       id, GL_INVALID_OPERATION,
       glCompressedTexSubImage2DARB(GL_TEXTURE_2D, 0, 0, 0, 3, 4, row->internal, block, zeros));
   CHECK_ERROR(
       id, GL_INVALID_VALUE,
       glCompressedTexSubImage2DARB(GL_TEXTURE_2D, 0, 0, 0, 4, 4, row->internal, block - 1, zeros));
   CHECK_ERROR(
       id, GL_INVALID_VALUE,
       glCompressedTexImage2DARB(GL_TEXTURE_2D, 0, row->internal, 4, 4, 0, block + 1, zeros));
   glTexImage1D(GL_TEXTURE_1D, 0, (GLint)row->internal, 4, 0, row->format, GL_FLOAT, NULL);
   CHECK(id, glGetError() != GL_NO_ERROR);
   CHECK_ERROR(
       id, GL_INVALID_OPERATION,
       glTexImage2D(GL_TEXTURE_2D, 0, (GLint)row->internal, 6, 6, 1, row->format, GL_FLOAT, NULL));
}

static void
parts_are_whole_blocks(void)
{
   for_each_row(part_of_row);
}

/* Added to 3/4, so that numbers below 0 show. */
static void
sample_row(const struct row *row)
{
   const char *id = row->extension + 3;
   const float value = row->is_signed ? -0.5f : 0.25f, second = row->is_signed ? -1 : 0.75f;
   const float texel[2] = {value, second};
   const bool luminance = row->format == GL_LUMINANCE || row->format == GL_LUMINANCE_ALPHA;
   float got[4];
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
   glTexImage2D(GL_TEXTURE_2D, 0, (GLint)row->internal, 1, 1, 0, row->format, GL_FLOAT, texel);
   glEnable(GL_TEXTURE_2D);
   glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_ADD);
   glColor4f(0.75f, 0.75f, 0.75f, 1);
   ct_clear(0, 0, 0, 0);
   ct_quad(-1, -1, 1, 1, 0);
   ct_read_pixel(MID, MID, got);
   const float green = row->components == 2 ? second : 0;
   const float alpha = luminance && row->components == 2 ? fmaxf(second, 0) : 1;
   const float seen[3] = {value, luminance ? value : green, luminance ? value : 0};
   float expected[4] = {0, 0, 0, alpha};
   for (unsigned c = 0; c < 3; c++)
      expected[c] = fminf(fmaxf(seen[c] + 0.75f, 0), 1);
   ct_near(id, 4, got, expected, 0.01f, "0x%x", row->internal);
   glDisable(GL_TEXTURE_2D);
}

/* Half of the texel and half of 1: operands may be negative, results are not. */
static void
combine_row(const struct row *row)
{
   const float value = row->is_signed ? -0.5f : 0.25f, texel[2] = {value, 1};
   const bool luminance = row->format == GL_LUMINANCE || row->format == GL_LUMINANCE_ALPHA;
   float got[4];
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
   glTexImage2D(GL_TEXTURE_2D, 0, (GLint)row->internal, 1, 1, 0, row->format, GL_FLOAT, texel);
   glEnable(GL_TEXTURE_2D);
   glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_COMBINE);
   glTexEnvi(GL_TEXTURE_ENV, GL_COMBINE_RGB, GL_INTERPOLATE);
   glTexEnvi(GL_TEXTURE_ENV, GL_SOURCE0_RGB, GL_TEXTURE);
   glTexEnvi(GL_TEXTURE_ENV, GL_SOURCE1_RGB, GL_PRIMARY_COLOR);
   glTexEnvi(GL_TEXTURE_ENV, GL_SOURCE2_RGB, GL_CONSTANT);
   glTexEnvi(GL_TEXTURE_ENV, GL_OPERAND2_RGB, GL_SRC_COLOR);
   glTexEnvfv(GL_TEXTURE_ENV, GL_TEXTURE_ENV_COLOR, VEC4(0.5f, 0.5f, 0.5f, 0.5f));
   glColor4f(1, 1, 1, 1);
   ct_clear(0, 0, 0, 0);
   ct_quad(-1, -1, 1, 1, 0);
   ct_read_pixel(MID, MID, got);
   const float green = luminance ? value : row->components == 2 ? 1 : 0;
   ct_near(row->extension + 3, 3, got,
           VEC4(value / 2 + 0.5f, green / 2 + 0.5f, luminance ? value / 2 + 0.5f : 0.5f, 1), 0.01f,
           "0x%x combined", row->internal);
   glDisable(GL_TEXTURE_2D);
}

static void
numbers_are_combined(void)
{
   for_each_row(combine_row);
}

static void
numbers_are_sampled(void)
{
   for_each_row(sample_row);
}

/* The framebuffer's colours, and levels made of them. */
static void
copy_row(const struct row *row)
{
   const char *id = row->extension + 3;
   float texels[2 * 64];
   ct_clear(0.25f, 0.75f, 0, 0.5f);
   glTexParameteri(GL_TEXTURE_2D, GL_GENERATE_MIPMAP_SGIS, GL_TRUE);
   glCopyTexImage2D(GL_TEXTURE_2D, 0, row->internal, 0, 0, 8, 8, 0);
   glTexParameteri(GL_TEXTURE_2D, GL_GENERATE_MIPMAP_SGIS, GL_FALSE);
   const float second = row->format == GL_RG ? 0.75f : 0.5f;
   for (GLint level = 0; level < 4; level++) {
      glGetTexImage(GL_TEXTURE_2D, level, row->format, GL_FLOAT, texels);
      const float expected[2] = {0.25f, second};
      ct_near(id, row->components, texels, expected, 0.02f, "0x%x: level %d", row->internal, level);
   }
   glCopyTexSubImage2D(GL_TEXTURE_2D, 0, 4, 4, 0, 0, 4, 4);
   CHECK(id, glGetError() == GL_NO_ERROR);
}

static void
colours_are_copied(void)
{
   for_each_row(copy_row);
}

static const GLenum fxt1_formats[2] = {GL_COMPRESSED_RGB_FXT1_3DFX, GL_COMPRESSED_RGBA_FXT1_3DFX};

static void
need_fxt1(void)
{
   if (!ct_has_extension("GL_3DFX_texture_compression_FXT1"))
      ct_skip("no FXT1");
   glPixelStorei(GL_PACK_ALIGNMENT, 1);
   glBindTexture(GL_TEXTURE_2D, 1);
}

/* Five bits become eight by repeating the upper ones; a driver that scales them is off by one. */
static bool
is_near(const GLubyte a[4], const GLubyte b[4])
{
   return abs(a[0] - b[0]) <= 1 && abs(a[1] - b[1]) <= 1 && abs(a[2] - b[2]) <= 1 &&
          abs(a[3] - b[3]) <= 1;
}

/* Texels of an image that are not as the appendix has them, by the upper three bits of the block;
 * the first such texel is told. */
static void
compare_fxt1(GLenum format, unsigned width, unsigned height, const GLubyte (*blocks)[16],
             const GLubyte (*texels)[4], unsigned wrong[8])
{
   for (unsigned i = 0; i < width * height; i++) {
      const unsigned x = i % width, y = i / width;
      const GLubyte *block = blocks[y / 4 * 8 + x / 8];
      GLubyte expected[32][4];
      ct_fxt1_decode(block, expected);
      GLubyte *e = expected[y % 4 * 8 + x % 8];
      if (format == GL_COMPRESSED_RGB_FXT1_3DFX)
         e[3] = 255;
      if (!is_near(e, texels[i]) && !wrong[block[15] >> 5]++)
         ct_check("3DFX_texture_compression_FXT1", false,
                  "0x%x, mode %u%s: texel %u of a block: %u %u %u %u instead of %u %u %u %u",
                  format, block[15] >> 5, block[15] & 16 ? " with bit 124" : "", y % 4 * 8 + x % 8,
                  texels[i][0], texels[i][1], texels[i][2], texels[i][3], e[0], e[1], e[2], e[3]);
   }
}

/* Random blocks of all modes; where that may be, the image has no whole number of
 * blocks. */
static void
fxt1_blocks_are_decoded(void)
{
   static GLubyte blocks[64][16], back[64][16], texels[64 * 32][4];
   const char *id = "3DFX_texture_compression_FXT1";
   need_fxt1();
   const bool any_size = ct_has_extension("GL_ARB_texture_non_power_of_two");
   const unsigned width = any_size ? 61 : 64, height = any_size ? 30 : 32;
   unsigned wrong[8] = {0};
   for (unsigned round = 0; round < 8; round++) {
      for (unsigned i = 0; i < sizeof blocks; i++)
         blocks[i / 16][i % 16] = (GLubyte)ct_random(0, 256);
      for (unsigned f = 0; f < 2; f++) {
         glCompressedTexImage2DARB(GL_TEXTURE_2D, 0, fxt1_formats[f], (GLsizei)width,
                                   (GLsizei)height, 0, sizeof blocks, blocks);
         glGetTexImage(GL_TEXTURE_2D, 0, GL_RGBA, GL_UNSIGNED_BYTE, texels);
         compare_fxt1(fxt1_formats[f], width, height, (const GLubyte(*)[16])blocks,
                      (const GLubyte(*)[4])texels, wrong);
         glGetCompressedTexImageARB(GL_TEXTURE_2D, 0, back);
         ct_check(id, !memcmp(back, blocks, sizeof blocks), "0x%x: the blocks come back",
                  fxt1_formats[f]);
      }
   }
   for (unsigned mode = 0; mode < 8; mode++)
      ct_check(id, wrong[mode] == 0, "mode %u: %u texels differ", mode, wrong[mode]);
}

/* What the command's arguments have to be. */
static void
fxt1_errors(void)
{
   const char *id = "3DFX_texture_compression_FXT1";
   static const GLubyte blocks[64];
   GLint size = 0;
   need_fxt1();
   for (unsigned f = 0; f < 2; f++) {
      const GLenum format = fxt1_formats[f];
      CHECK_ERROR(id, GL_NO_ERROR,
                  glCompressedTexImage2DARB(GL_TEXTURE_2D, 0, format, 16, 8, 0, 64, blocks));
      glGetTexLevelParameteriv(GL_TEXTURE_2D, 0, GL_TEXTURE_COMPRESSED_IMAGE_SIZE_ARB, &size);
      CHECK(id, size == 64);
      CHECK_ERROR(id, GL_INVALID_VALUE,
                  glCompressedTexImage2DARB(GL_TEXTURE_2D, 0, format, 16, 9, 0, 64, blocks));
      CHECK_ERROR(id, GL_INVALID_OPERATION,
                  glCompressedTexSubImage2DARB(GL_TEXTURE_2D, 0, 4, 0, 8, 4, format, 16, blocks));
      CHECK_ERROR(id, GL_NO_ERROR,
                  glCompressedTexSubImage2DARB(GL_TEXTURE_2D, 0, 8, 4, 8, 4, format, 16, blocks));
      CHECK_ERROR(id, GL_INVALID_ENUM,
                  glCompressedTexImage1DARB(GL_TEXTURE_1D, 0, format, 8, 0, 16, blocks));
   }
}

/* A picture of smooth colours with a hole and with edges, compressed and decompressed: what is lost
 * is little on average. */
static void
fxt1_texels_are_encoded(void)
{
   enum { SIZE = 64 };
   static GLubyte texels[SIZE][SIZE][4], back[SIZE][SIZE][4], blocks[SIZE * SIZE / 2];
   const char *id = "3DFX_texture_compression_FXT1";
   need_fxt1();
   for (unsigned y = 0; y < SIZE; y++) {
      for (unsigned x = 0; x < SIZE; x++) {
         const bool inside = (x - 20) * (x - 20) + (y - 30) * (y - 30) < 150;
         const GLubyte color[4] = {(GLubyte)(4 * x), (GLubyte)(inside ? 200 : 2 * y),
                                   (GLubyte)(255 - 2 * x - y), 255};
         memcpy(texels[y][x], color, 4);
      }
   }
   for (unsigned f = 0; f < 2; f++) {
      double sum = 0;
      for (unsigned i = 0; f && i < SIZE * SIZE; i++) {
         const unsigned x = i % SIZE, y = i / SIZE;
         texels[y][x][3] = x > 40 && y > 40 ? 0 : y < 12 ? (GLubyte)(4 * x) : 255;
         if (!texels[y][x][3])
            memset(texels[y][x], 0, 4);
      }
      glTexImage2D(GL_TEXTURE_2D, 0, (GLint)fxt1_formats[f], SIZE, SIZE, 0, GL_RGBA,
                   GL_UNSIGNED_BYTE, texels);
      glGetCompressedTexImageARB(GL_TEXTURE_2D, 0, blocks);
      glCompressedTexImage2DARB(GL_TEXTURE_2D, 0, fxt1_formats[f], SIZE, SIZE, 0, sizeof blocks,
                                blocks);
      glGetTexImage(GL_TEXTURE_2D, 0, GL_RGBA, GL_UNSIGNED_BYTE, back);
      for (unsigned i = 0; i < sizeof texels; i++) {
         const int d = (&texels[0][0][0])[i] - (&back[0][0][0])[i];
         sum += d * d;
      }
      ct_check(id, sum / sizeof texels < 60, "0x%x: the mean square is %g", fxt1_formats[f],
               sum / sizeof texels);
   }
}

/* Compressed images are no images to draw to. */
static void
framebuffers_are_incomplete(void)
{
   GLuint fb = 0;
   if (!ct_has_extension("GL_EXT_framebuffer_object") ||
       !ct_has_extension("GL_EXT_texture_compression_s3tc"))
      ct_skip("no framebuffer objects or no S3TC");
   glBindTexture(GL_TEXTURE_2D, 1);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
   glTexImage2D(GL_TEXTURE_2D, 0, GL_COMPRESSED_RGBA_S3TC_DXT5_EXT, 8, 8, 0, GL_RGBA,
                GL_UNSIGNED_BYTE, NULL);
   glGenFramebuffersEXT(1, &fb);
   glBindFramebufferEXT(GL_FRAMEBUFFER_EXT, fb);
   glFramebufferTexture2DEXT(GL_FRAMEBUFFER_EXT, GL_COLOR_ATTACHMENT0_EXT, GL_TEXTURE_2D, 1, 0);
   CHECK("EXT_framebuffer_object", glCheckFramebufferStatusEXT(GL_FRAMEBUFFER_EXT) ==
                                       GL_FRAMEBUFFER_INCOMPLETE_ATTACHMENT_EXT);
   glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, 8, 8, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
   CHECK("EXT_framebuffer_object",
         glCheckFramebufferStatusEXT(GL_FRAMEBUFFER_EXT) == GL_FRAMEBUFFER_COMPLETE_EXT);
   glBindFramebufferEXT(GL_FRAMEBUFFER_EXT, 0);
   glDeleteFramebuffersEXT(1, &fb);
}

static const struct ct_test tests[] = {
    {"blocks_are_decoded", blocks_are_decoded},
    {"texels_are_encoded", texels_are_encoded},
    {"parts_are_whole_blocks", parts_are_whole_blocks},
    {"numbers_are_sampled", numbers_are_sampled},
    {"numbers_are_combined", numbers_are_combined},
    {"colours_are_copied", colours_are_copied},
    {"fxt1_blocks_are_decoded", fxt1_blocks_are_decoded},
    {"fxt1_errors", fxt1_errors},
    {"framebuffers_are_incomplete", framebuffers_are_incomplete},
    {"fxt1_texels_are_encoded", fxt1_texels_are_encoded},
};
CT_TOPIC(block_textures, "", tests);

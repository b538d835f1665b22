/* Images that are given as words of 16 bits or as blocks: a driver may make texels of them when
 * somebody asks for these, and not before; whoever asks gets them (OpenGL 1.3 section 3.8). */
#include "ct.h"

#define WORDS 8 /* texels along an edge */

/* Texel (x, y) of image `seed` as a word of 1-5-5-5, and as bytes: components are 0 or 255. */
static GLushort
word_at(int seed, int x, int y, GLubyte rgba[4])
{
   const unsigned bits = (unsigned)(seed * 5 + x * 3 + y * 7);
   const unsigned r = bits & 1, g = bits >> 1 & 1, b = bits >> 2 & 1;
   const GLubyte color[4] = {(GLubyte)(r * 255), (GLubyte)(g * 255), (GLubyte)(b * 255), 255};
   memcpy(rgba, color, sizeof color);
   return (GLushort)(0x8000u | r * 31 << 10 | g * 31 << 5 | b * 31);
}

/* Defines a level of `size` texels by words that lie in a larger image of the client, which is gone
 * afterwards. */
static void
upload_words(GLenum target, int level, int seed, int size)
{
   GLushort client[WORDS + 2][WORDS + 3];
   GLubyte rgba[4];
   memset(client, 0xff, sizeof client);
   for (int y = 0; y < size; y++) {
      for (int x = 0; x < size; x++)
         client[y + 1][x + 2] = word_at(seed, x, y, rgba);
   }
   glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
   glPixelStorei(GL_UNPACK_ROW_LENGTH, WORDS + 3);
   glPixelStorei(GL_UNPACK_SKIP_ROWS, 1);
   glPixelStorei(GL_UNPACK_SKIP_PIXELS, 2);
   glTexImage2D(target, level, GL_RGB5_A1, size, size, 0, GL_BGRA, GL_UNSIGNED_SHORT_1_5_5_5_REV,
                client);
   memset(client, 0, sizeof client);
   glPixelStorei(GL_UNPACK_ROW_LENGTH, 0);
   glPixelStorei(GL_UNPACK_SKIP_ROWS, 0);
   glPixelStorei(GL_UNPACK_SKIP_PIXELS, 0);
}

/* Level 0 of a target has the texels of image `seed`, but for the rows below `from`, which have
 * `other`. */
static void
check_words(GLenum target, int seed, int from, const GLubyte other[4])
{
   GLubyte got[WORDS][WORDS][4], want[4];
   bool good = true;
   glGetTexImage(target, 0, GL_RGBA, GL_UNSIGNED_BYTE, got);
   for (int i = 0; i < WORDS * WORDS; i++) {
      word_at(seed, i % WORDS, i / WORDS, want);
      good &= memcmp(got[i / WORDS][i % WORDS], i / WORDS < from ? other : want, 4) == 0;
   }
   CHECK("GL-3.8.1", good);
}

/* One texel a pixel in the lower left corner of the window. */
static void
check_words_drawn(int seed)
{
   GLubyte got[WORDS][WORDS][4], want[4];
   bool good = true;
   glViewport(0, 0, WORDS, WORDS);
   glBegin(GL_QUADS);
   for (int i = 0; i < 4; i++) {
      const float s = i == 1 || i == 2, t = i > 1;
      glTexCoord2f(s, t);
      glVertex2f(2 * s - 1, 2 * t - 1);
   }
   glEnd();
   glReadPixels(0, 0, WORDS, WORDS, GL_RGBA, GL_UNSIGNED_BYTE, got);
   for (int i = 0; i < WORDS * WORDS; i++) {
      word_at(seed, i % WORDS, i / WORDS, want);
      good &= memcmp(got[i / WORDS][i % WORDS], want, 3) == 0;
   }
   CHECK("GL-3.8.1", good);
}

static void
begin_words(void)
{
   glEnable(GL_TEXTURE_2D);
   glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_REPLACE);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
}

static void
words_drawn(void)
{
   begin_words();
   for (int seed = 0; seed < 3; seed++) {
      upload_words(GL_TEXTURE_2D, 0, seed + 10, WORDS); /* never seen */
      upload_words(GL_TEXTURE_2D, 0, seed, WORDS);
      check_words_drawn(seed);
   }
   /* With levels, of which another is shown; and of another size than before. */
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST_MIPMAP_NEAREST);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_BASE_LEVEL, 1);
   upload_words(GL_TEXTURE_2D, 0, 3, WORDS / 2);
   for (int level = 1; level <= 4; level++)
      upload_words(GL_TEXTURE_2D, level, 3 + level, WORDS >> (level - 1));
   check_words_drawn(4);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_BASE_LEVEL, 2);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, 3);
   upload_words(GL_TEXTURE_2D, 3, 20, WORDS / 4);
   upload_words(GL_TEXTURE_2D, 2, 21, WORDS / 2);
   GLubyte want[4];
   glViewport(0, 0, WORDS / 2, WORDS / 2);
   ct_quad(-1, -1, 1, 1, 0); /* texel (0, 0) */
   word_at(21, 0, 0, want);
   CHECK_PIXEL("GL-3.8.1", 1, 1, want[0] / 255.0f, want[1] / 255.0f, want[2] / 255.0f);
}

static void
words_changed(void)
{
   static const GLubyte blue[4] = {0, 0, 255, 255};
   GLubyte fill[2 * WORDS][4];
   for (int i = 0; i < 2 * WORDS; i++)
      memcpy(fill[i], blue, 4);
   begin_words();
   upload_words(GL_TEXTURE_2D, 0, 1, WORDS);
   check_words(GL_TEXTURE_2D, 1, 0, NULL);
   glBindTexture(GL_TEXTURE_2D, 1);
   begin_words();
   upload_words(GL_TEXTURE_2D, 0, 2, WORDS);
   glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, WORDS, 2, GL_RGBA, GL_UNSIGNED_BYTE, fill);
   check_words(GL_TEXTURE_2D, 2, 2, blue);
   glBindTexture(GL_TEXTURE_2D, 2);
   upload_words(GL_TEXTURE_2D, 0, 3, WORDS);
   ct_clear(0, 0, 1, 1);
   glCopyTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, 0, 0, WORDS, 3);
   check_words(GL_TEXTURE_2D, 3, 3, blue);
   if (!ct_has_extension("GL_ARB_texture_cube_map"))
      return;
   for (GLenum face = 0; face < 6; face++)
      upload_words(GL_TEXTURE_CUBE_MAP_POSITIVE_X + face, 0, 20 + (int)face, WORDS);
   for (GLenum face = 0; face < 6; face++)
      check_words(GL_TEXTURE_CUBE_MAP_POSITIVE_X + face, 20 + (int)face, 0, NULL);
}

/* A framebuffer takes what was given, and what it draws is not lost to it. */
static void
words_attached(void)
{
   static const GLubyte black[4] = {0, 0, 0, 255};
   GLuint framebuffer;
   if (!ct_has_extension("GL_EXT_framebuffer_object"))
      ct_skip("there are no framebuffers");
   begin_words();
   glGenFramebuffersEXT(1, &framebuffer);
   glBindFramebufferEXT(GL_FRAMEBUFFER_EXT, framebuffer);
   glBindTexture(GL_TEXTURE_2D, 1);
   upload_words(GL_TEXTURE_2D, 0, 2, WORDS);
   glFramebufferTexture2DEXT(GL_FRAMEBUFFER_EXT, GL_COLOR_ATTACHMENT0_EXT, GL_TEXTURE_2D, 1, 0);
   if (glCheckFramebufferStatusEXT(GL_FRAMEBUFFER_EXT) != GL_FRAMEBUFFER_COMPLETE_EXT)
      ct_skip("1-5-5-5 is not drawn to");
   for (int seed = 2; seed < 4; seed++) {
      if (seed > 2)
         upload_words(GL_TEXTURE_2D, 0, seed, WORDS);
      glEnable(GL_SCISSOR_TEST);
      glScissor(0, 0, WORDS, 4);
      ct_clear(0, 0, 0, 1);
      glDisable(GL_SCISSOR_TEST);
      check_words(GL_TEXTURE_2D, seed, 4, black);
   }
   glBindFramebufferEXT(GL_FRAMEBUFFER_EXT, 0);
   glDeleteFramebuffersEXT(1, &framebuffer);
}

/* Blocks of DXT1 that have one colour. */
static void
blocks_changed(void)
{
   static const GLubyte red[8] = {0, 0xf8}, green[8] = {0xe0, 0x07};
   static const GLubyte want[2][2][4] = {{{255, 0, 0, 255}, {0, 255, 0, 255}},
                                         {{0, 0, 255, 255}, {255, 0, 0, 255}}};
   GLubyte blocks[4][8], fill[16][4], got[8][8][4], kept[4][8];
   if (!ct_has_extension("GL_EXT_texture_compression_s3tc"))
      ct_skip("there are no blocks");
   for (int i = 0; i < 4; i++)
      memcpy(blocks[i], red, 8);
   for (int i = 0; i < 16; i++)
      memcpy(fill[i], want[1][0], 4);
   begin_words();
   for (int drawn = 0; drawn < 2; drawn++) {
      glCompressedTexImage2DARB(GL_TEXTURE_2D, 0, GL_COMPRESSED_RGB_S3TC_DXT1_EXT, 8, 8, 0, 32,
                                blocks);
      if (drawn)
         ct_quad(-1, -1, 1, 1, 0);
      glGetCompressedTexImageARB(GL_TEXTURE_2D, 0, kept);
      CHECK("ARB_texture_compression", memcmp(kept, blocks, sizeof kept) == 0);
      glCompressedTexSubImage2DARB(GL_TEXTURE_2D, 0, 4, 0, 4, 4, GL_COMPRESSED_RGB_S3TC_DXT1_EXT, 8,
                                   green);
      glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 4, 4, 4, GL_RGBA, GL_UNSIGNED_BYTE, fill);
      glGetTexImage(GL_TEXTURE_2D, 0, GL_RGBA, GL_UNSIGNED_BYTE, got);
      bool good = true;
      for (int i = 0; i < 64; i++)
         good &= memcmp(got[i / 8][i % 8], want[i / 32][i % 8 / 4], 4) == 0;
      CHECK("ARB_texture_compression", good);
      glGetCompressedTexImageARB(GL_TEXTURE_2D, 0, kept);
      CHECK("ARB_texture_compression", memcmp(kept[0], kept[3], 8) == 0);
      CHECK("ARB_texture_compression", memcmp(kept[0], kept[1], 8) != 0);
   }
}

static const struct ct_test tests[] = {
    {"words_drawn", words_drawn},
    {"words_changed", words_changed},
    {"words_attached", words_attached},
    {"blocks_changed", blocks_changed},
};
CT_TOPIC(core_given, "", tests);

/* GL_EXT_paletted_texture and GL_EXT_shared_texture_palette. No other driver here has them: what is
 * checked is what the specifications say. */
#include "ct.h"

#define ID "EXT_paletted_texture"
#define SIZE 8

static GLubyte indices[SIZE][SIZE];
static GLubyte palette[256][4];

static void (*color_table)(GLenum, GLenum, GLsizei, GLenum, GLenum, const void *);
static void (*color_sub_table)(GLenum, GLsizei, GLsizei, GLenum, GLenum, const void *);
static void (*get_table)(GLenum, GLenum, GLenum, void *);
static void (*get_parameter)(GLenum, GLenum, GLint *);

static void
need_palettes(void)
{
   if (!ct_has_extension("GL_EXT_paletted_texture"))
      ct_skip("no paletted textures");
   color_table = (void (*)(GLenum, GLenum, GLsizei, GLenum, GLenum,
                           const void *))ct_get_proc_address("glColorTableEXT");
   color_sub_table = (void (*)(GLenum, GLsizei, GLsizei, GLenum, GLenum,
                               const void *))ct_get_proc_address("glColorSubTableEXT");
   get_table = (void (*)(GLenum, GLenum, GLenum, void *))ct_get_proc_address("glGetColorTableEXT");
   get_parameter =
       (void (*)(GLenum, GLenum, GLint *))ct_get_proc_address("glGetColorTableParameterivEXT");
   glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
   glPixelStorei(GL_PACK_ALIGNMENT, 1);
   for (unsigned i = 0; i < SIZE * SIZE; i++)
      indices[i / SIZE][i % SIZE] = (GLubyte)ct_random(0, 256);
   for (unsigned i = 0; i < 1024; i++)
      palette[i / 4][i % 4] = (GLubyte)ct_random(0, 256);
}

static void
nearest(GLenum target)
{
   glTexParameteri(target, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
   glTexParameteri(target, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
}

/* Draws the 2D texture texel by pixel, replacing, and compares with the indices through entries of
 * so many components: `mask` ignores the upper bits of indices. */
static void
check_drawn(const GLubyte (*colors)[4], unsigned mask, const char *what)
{
   static const GLfloat corners[4][2] = {{0, 0}, {1, 0}, {1, 1}, {0, 1}};
   GLubyte got[SIZE][SIZE][4];
   unsigned wrong = 0;
   glEnable(GL_TEXTURE_2D);
   glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_REPLACE);
   glViewport(0, 0, SIZE, SIZE);
   ct_clear(0, 0, 0, 0);
   glBegin(GL_QUADS);
   for (unsigned i = 0; i < 4; i++) {
      glTexCoord2fv(corners[i]);
      glVertex2f(2 * corners[i][0] - 1, 2 * corners[i][1] - 1);
   }
   glEnd();
   glReadPixels(0, 0, SIZE, SIZE, GL_RGBA, GL_UNSIGNED_BYTE, got);
   for (unsigned i = 0; i < SIZE * SIZE; i++) {
      const GLubyte *expected = colors[indices[i / SIZE][i % SIZE] & mask];
      for (unsigned c = 0; c < 4; c++) {
         const int d = got[i / SIZE][i % SIZE][c] - expected[c];
         wrong += d < -3 || d > 3;
      }
   }
   ct_check(ID, wrong == 0, "%s: %u numbers are wrong", what, wrong);
}
#define PALETTE ((const GLubyte(*)[4])palette)

/* Changes of the palette show, whichever came first. */
static void
palettes_show(void)
{
   need_palettes();
   nearest(GL_TEXTURE_2D);
   glTexImage2D(GL_TEXTURE_2D, 0, GL_COLOR_INDEX8_EXT, SIZE, SIZE, 0, GL_COLOR_INDEX,
                GL_UNSIGNED_BYTE, indices);
   color_table(GL_TEXTURE_2D, GL_RGBA8, 256, GL_RGBA, GL_UNSIGNED_BYTE, palette);
   check_drawn(PALETTE, 255, "palette after image");
   palette[7][0] ^= 255;
   for (unsigned i = 0; i < 40; i++)
      palette[50 + i % 8][i % 4] ^= 255;
   color_sub_table(GL_TEXTURE_2D, 7, 1, GL_RGBA, GL_UNSIGNED_BYTE, palette[7]);
   color_sub_table(GL_TEXTURE_2D, 50, 8, GL_RGBA, GL_UNSIGNED_BYTE, palette[50]);
   check_drawn(PALETTE, 255, "parts of the palette");
   indices[3][4] = 9;
   indices[3][5] = 200;
   glTexSubImage2D(GL_TEXTURE_2D, 0, 4, 3, 2, 1, GL_COLOR_INDEX, GL_UNSIGNED_BYTE, &indices[3][4]);
   check_drawn(PALETTE, 255, "part of the image");
   color_table(GL_TEXTURE_2D, GL_RGBA8, 16, GL_RGBA, GL_UNSIGNED_BYTE, palette);
   check_drawn(PALETTE, 15, "a palette of 16");
   glTexImage2D(GL_TEXTURE_2D, 0, GL_COLOR_INDEX2_EXT, SIZE, SIZE, 0, GL_COLOR_INDEX,
                GL_UNSIGNED_BYTE, indices);
   check_drawn(PALETTE, 3, "indices of 2 bits");
   CHECK(ID, glGetError() == GL_NO_ERROR);
}

/* What entries are depends on the palette's base format. */
static void
base_formats(void)
{
   GLubyte expected[256][4];
   need_palettes();
   nearest(GL_TEXTURE_2D);
   glTexImage2D(GL_TEXTURE_2D, 0, GL_COLOR_INDEX8_EXT, SIZE, SIZE, 0, GL_COLOR_INDEX,
                GL_UNSIGNED_BYTE, indices);
   memset(expected, 255, sizeof expected);
   check_drawn((const GLubyte(*)[4])expected, 255, "no palette");
   for (unsigned i = 0; i < 256; i++)
      memcpy(expected[i], ((GLubyte[]){palette[i][0], palette[i][1], palette[i][2], 255}), 4);
   color_table(GL_TEXTURE_2D, GL_RGB8, 256, GL_RGBA, GL_UNSIGNED_BYTE, palette);
   check_drawn((const GLubyte(*)[4])expected, 255, "RGB");
   for (unsigned i = 0; i < 256; i++)
      memcpy(expected[i], ((GLubyte[]){palette[i][0], palette[i][0], palette[i][0], palette[i][3]}),
             4);
   color_table(GL_TEXTURE_2D, GL_LUMINANCE_ALPHA, 256, GL_RGBA, GL_UNSIGNED_BYTE, palette);
   check_drawn((const GLubyte(*)[4])expected, 255, "LUMINANCE_ALPHA");
   GLubyte colors[SIZE * SIZE][4];
   glGetTexImage(GL_TEXTURE_2D, 0, GL_RGBA, GL_UNSIGNED_BYTE, colors);
   const GLubyte *first = palette[indices[0][0]];
   CHECK(ID,
         colors[0][0] == first[0] && !colors[0][1] && !colors[0][2] && colors[0][3] == first[3]);
   CHECK(ID, glGetError() == GL_NO_ERROR);
}

/* Enabled, the shared palette takes the place of all others. */
static void
shared_palette(void)
{
   GLubyte other[256][4];
   need_palettes();
   if (!ct_has_extension("GL_EXT_shared_texture_palette"))
      ct_skip("no shared palette");
   for (unsigned i = 0; i < 256; i++)
      for (unsigned c = 0; c < 4; c++)
         other[i][c] = (GLubyte)~palette[i][c];
   nearest(GL_TEXTURE_2D);
   glTexImage2D(GL_TEXTURE_2D, 0, GL_COLOR_INDEX8_EXT, SIZE, SIZE, 0, GL_COLOR_INDEX,
                GL_UNSIGNED_BYTE, indices);
   color_table(GL_TEXTURE_2D, GL_RGBA8, 256, GL_RGBA, GL_UNSIGNED_BYTE, palette);
   color_table(GL_SHARED_TEXTURE_PALETTE_EXT, GL_RGBA8, 256, GL_RGBA, GL_UNSIGNED_BYTE, other);
   check_drawn(PALETTE, 255, "its own");
   glEnable(GL_SHARED_TEXTURE_PALETTE_EXT);
   CHECK(ID, glIsEnabled(GL_SHARED_TEXTURE_PALETTE_EXT));
   check_drawn((const GLubyte(*)[4])other, 255, "shared");
   other[indices[0][0]][1] ^= 255;
   color_sub_table(GL_SHARED_TEXTURE_PALETTE_EXT, indices[0][0], 1, GL_RGBA, GL_UNSIGNED_BYTE,
                   other[indices[0][0]]);
   check_drawn((const GLubyte(*)[4])other, 255, "shared, changed");
   glPushAttrib(GL_TEXTURE_BIT);
   glDisable(GL_SHARED_TEXTURE_PALETTE_EXT);
   check_drawn(PALETTE, 255, "its own again");
   glPopAttrib();
   check_drawn((const GLubyte(*)[4])other, 255, "shared again");
   CHECK(ID, glGetError() == GL_NO_ERROR);
}

/* What comes back: indices, colours, the palette, sizes. */
static void
queries(void)
{
   GLubyte back[SIZE][SIZE], table[256][4], colors[SIZE][SIZE][4];
   GLint value = -1;
   need_palettes();
   glTexImage2D(GL_TEXTURE_2D, 0, GL_COLOR_INDEX4_EXT, SIZE, SIZE, 0, GL_COLOR_INDEX,
                GL_UNSIGNED_BYTE, indices);
   color_table(GL_TEXTURE_2D, GL_RGBA8, 256, GL_RGBA, GL_UNSIGNED_BYTE, palette);
   glGetTexImage(GL_TEXTURE_2D, 0, GL_COLOR_INDEX, GL_UNSIGNED_BYTE, back);
   glGetTexImage(GL_TEXTURE_2D, 0, GL_RGBA, GL_UNSIGNED_BYTE, colors);
   for (unsigned i = 0; i < SIZE * SIZE; i++) {
      const unsigned index = indices[i / SIZE][i % SIZE] & 15;
      ct_check(ID, back[i / SIZE][i % SIZE] == index, "index %u", i);
      ct_check(ID, !memcmp(colors[i / SIZE][i % SIZE], palette[index], 4), "colour %u", i);
   }
   get_table(GL_TEXTURE_2D, GL_RGBA, GL_UNSIGNED_BYTE, table);
   CHECK(ID, !memcmp(table, palette, sizeof table));
   get_parameter(GL_TEXTURE_2D, GL_COLOR_TABLE_WIDTH, &value);
   CHECK(ID, value == 256);
   get_parameter(GL_TEXTURE_2D, GL_COLOR_TABLE_FORMAT, &value);
   CHECK(ID, value == GL_RGBA8);
   glGetTexLevelParameteriv(GL_TEXTURE_2D, 0, GL_TEXTURE_INDEX_SIZE_EXT, &value);
   CHECK(ID, value == 4);
   glGetTexLevelParameteriv(GL_TEXTURE_2D, 0, GL_TEXTURE_RED_SIZE, &value);
   CHECK(ID, value == 0);
   color_table(GL_PROXY_TEXTURE_2D, GL_RGB8, 64, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
   get_parameter(GL_PROXY_TEXTURE_2D, GL_COLOR_TABLE_WIDTH, &value);
   CHECK(ID, value == 64);
   glTexImage2D(GL_PROXY_TEXTURE_2D, 0, GL_COLOR_INDEX, 8, 8, 0, GL_COLOR_INDEX, GL_UNSIGNED_BYTE,
                NULL);
   glGetTexLevelParameteriv(GL_PROXY_TEXTURE_2D, 0, GL_TEXTURE_INDEX_SIZE_EXT, &value);
   CHECK(ID, value > 0);
   CHECK(ID, glGetError() == GL_NO_ERROR);
}

static void
errors(void)
{
   need_palettes();
   CHECK_ERROR(ID, GL_INVALID_ENUM,
               glTexImage2D(GL_TEXTURE_2D, 0, GL_COLOR_INDEX8_EXT, 8, 8, 0, GL_COLOR_INDEX,
                            GL_FLOAT, NULL));
   CHECK_ERROR(ID, GL_INVALID_OPERATION,
               glTexImage2D(GL_TEXTURE_2D, 0, GL_COLOR_INDEX8_EXT, 8, 8, 0, GL_RGBA,
                            GL_UNSIGNED_BYTE, NULL));
   CHECK_ERROR(ID, GL_INVALID_VALUE,
               color_table(GL_TEXTURE_2D, GL_RGBA, 3, GL_RGBA, GL_UNSIGNED_BYTE, palette));
   CHECK_ERROR(
       ID, GL_INVALID_ENUM,
       color_table(GL_TEXTURE_RECTANGLE_ARB, GL_RGBA, 4, GL_RGBA, GL_UNSIGNED_BYTE, palette));
   CHECK_ERROR(ID, GL_INVALID_ENUM,
               glCopyTexImage2D(GL_TEXTURE_2D, 0, GL_COLOR_INDEX8_EXT, 0, 0, 8, 8, 0));
   CHECK_ERROR(ID, GL_NO_ERROR,
               glTexImage2D(GL_TEXTURE_2D, 0, GL_COLOR_INDEX8_EXT, 8, 8, 0, GL_COLOR_INDEX,
                            GL_UNSIGNED_BYTE, indices));
   CHECK_ERROR(ID, GL_INVALID_OPERATION, glCopyTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, 0, 0, 4, 4));
   CHECK_ERROR(ID, GL_INVALID_OPERATION,
               glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, 4, 4, GL_RGBA, GL_UNSIGNED_BYTE, palette));
   CHECK_ERROR(ID, GL_NO_ERROR,
               glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, 8, 8, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL));
   CHECK_ERROR(ID, GL_INVALID_ENUM,
               glGetTexImage(GL_TEXTURE_2D, 0, GL_COLOR_INDEX, GL_UNSIGNED_BYTE, palette));
}

static const struct ct_test tests[] = {
    {"palettes_show", palettes_show},
    {"base_formats", base_formats},
    {"shared_palette", shared_palette},
    {"queries", queries},
    {"errors", errors},
};
CT_TOPIC(palettes, "", tests);

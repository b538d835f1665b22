/* OpenGL ES 1.1: compressed textures, drawn rectangles of textures, cube maps. Ids name sections of
 * the OpenGL ES 1.1 specification and its extensions. */
#include "ct_es1.h"

#include <stdio.h>
#include <stdlib.h>

/* The ten formats, with the bytes of an entry that is rgb = 1/0/.., as every one of them has it. */
static const struct {
   GLenum format;
   unsigned bits, bytes;
   GLubyte red[4], green[4], blue[4];
} paletted[] = {
    {GL_PALETTE4_RGB8_OES, 4, 3, {255, 0, 0}, {0, 255, 0}, {0, 0, 255}},
    {GL_PALETTE4_RGBA8_OES, 4, 4, {255, 0, 0, 255}, {0, 255, 0, 255}, {0, 0, 255, 255}},
    {GL_PALETTE4_R5_G6_B5_OES, 4, 2, {0x00, 0xf8}, {0xe0, 0x07}, {0x1f, 0x00}},
    {GL_PALETTE4_RGBA4_OES, 4, 2, {0x0f, 0xf0}, {0x0f, 0x0f}, {0xff, 0x00}},
    {GL_PALETTE4_RGB5_A1_OES, 4, 2, {0x01, 0xf8}, {0xc1, 0x07}, {0x3f, 0x00}},
    {GL_PALETTE8_RGB8_OES, 8, 3, {255, 0, 0}, {0, 255, 0}, {0, 0, 255}},
    {GL_PALETTE8_RGBA8_OES, 8, 4, {255, 0, 0, 255}, {0, 255, 0, 255}, {0, 0, 255, 255}},
    {GL_PALETTE8_R5_G6_B5_OES, 8, 2, {0x00, 0xf8}, {0xe0, 0x07}, {0x1f, 0x00}},
    {GL_PALETTE8_RGBA4_OES, 8, 2, {0x0f, 0xf0}, {0x0f, 0x0f}, {0xff, 0x00}},
    {GL_PALETTE8_RGB5_A1_OES, 8, 2, {0x01, 0xf8}, {0xc1, 0x07}, {0x3f, 0x00}},
};
#define NUM_PALETTED (sizeof paletted / sizeof paletted[0])

/* Palette and indices of levels of 4x4, 2x2 and 1x1 texels: level 0 is red, green, blue, red in
 * each row, level 1 green, level 2 blue. Returns the bytes. */
static unsigned
paletted_data(unsigned n, GLubyte data[])
{
   const unsigned bytes = paletted[n].bytes, palette = bytes << paletted[n].bits;
   static const GLubyte levels[21] = {0, 1, 2, 0, 0, 1, 2, 0, 0, 1, 2,
                                      0, 0, 1, 2, 0, 1, 1, 1, 1, 2};
   memset(data, 0x55, palette);
   memcpy(data, paletted[n].red, bytes);
   memcpy(data + bytes, paletted[n].green, bytes);
   memcpy(data + 2 * bytes, paletted[n].blue, bytes);
   if (paletted[n].bits == 8) {
      memcpy(data + palette, levels, sizeof levels);
      return palette + sizeof levels;
   }
   for (unsigned i = 0; i < 11; i++)
      data[palette + i] = (GLubyte)(levels[2 * i] << 4 | (i < 10 ? levels[2 * i + 1] : 0));
   return palette + 11;
}

static void
paletted_images(void)
{
   GLubyte data[256 * 4 + 32];
   glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_REPLACE);
   for (unsigned i = 0; i < NUM_PALETTED; i++) {
      const unsigned bytes = paletted_data(i, data);
      ct_es1_texture(GL_TEXTURE_2D);
      glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST_MIPMAP_NEAREST);
      CHECK_ERROR("es1:paletted", GL_NO_ERROR,
                  glCompressedTexImage2D(GL_TEXTURE_2D, -2, paletted[i].format, 4, 4, 0,
                                         (GLsizei)bytes, data));
      ct_clear(0.5f, 0.5f, 0.5f, 1);
      ct_es1_fill();
      CHECK_PIXEL("es1:paletted", 10, 10, 1, 0, 0);
      CHECK_PIXEL("es1:paletted", 40, 70, 0, 1, 0);
      CHECK_PIXEL("es1:paletted", 80, 100, 0, 0, 1);
      CHECK_PIXEL("es1:paletted", 120, 100, 1, 0, 0);
      /* Two pixels from level 1, one from level 2. */
      ct_es1_rect(-1, -1, -1 + 4.0f / CT_SIZE, -1 + 4.0f / CT_SIZE, 0);
      CHECK_PIXEL("es1:paletted", 1, 1, 0, 1, 0);
      ct_es1_rect(-1, -1, -1 + 2.0f / CT_SIZE, -1 + 2.0f / CT_SIZE, 0);
      CHECK_PIXEL("es1:paletted", 0, 0, 0, 0, 1);
   }
}

static void
paletted_errors(void)
{
   GLubyte data[256 * 4 + 32] = {0};
   ct_es1_texture(GL_TEXTURE_2D);
   CHECK_ERROR(
       "es1:paletted", GL_INVALID_VALUE,
       glCompressedTexImage2D(GL_TEXTURE_2D, 1, GL_PALETTE8_RGB8_OES, 4, 4, 0, 768 + 16, data));
   CHECK_ERROR(
       "es1:paletted", GL_INVALID_VALUE,
       glCompressedTexImage2D(GL_TEXTURE_2D, 0, GL_PALETTE8_RGB8_OES, 4, 4, 0, 768 + 15, data));
   CHECK_ERROR(
       "es1:paletted", GL_INVALID_VALUE,
       glCompressedTexImage2D(GL_TEXTURE_2D, 0, GL_PALETTE8_RGB8_OES, 4, 4, 1, 768 + 16, data));
   CHECK_ERROR("es1:paletted", GL_INVALID_VALUE,
               glCompressedTexImage2D(GL_TEXTURE_2D, 0, GL_PALETTE8_RGB8_OES, -4, 4, 0, 768, data));
   CHECK_ERROR(
       "es1:paletted", GL_INVALID_VALUE,
       glCompressedTexImage2D(GL_TEXTURE_2D, 0, GL_PALETTE4_RGBA8_OES, 3, 3, 0, 64 + 4, data));
   CHECK_ERROR(
       "es1:paletted", GL_NO_ERROR,
       glCompressedTexImage2D(GL_TEXTURE_2D, 0, GL_PALETTE4_RGBA8_OES, 4, 1, 0, 64 + 2, data));
}

static void
compressed_formats(void)
{
   GLint num = 0, formats[64] = {0};
   unsigned found = 0;
   glGetIntegerv(GL_NUM_COMPRESSED_TEXTURE_FORMATS, &num);
   if (!ct_check("es1:paletted", num >= (GLint)NUM_PALETTED && num <= 64, "%d formats", num))
      return;
   glGetIntegerv(GL_COMPRESSED_TEXTURE_FORMATS, formats);
   for (GLint i = 0; i < num; i++) {
      for (unsigned k = 0; k < NUM_PALETTED; k++)
         found += (GLenum)formats[i] == paletted[k].format;
   }
   ct_check("es1:paletted", found == NUM_PALETTED, "%u formats of palettes", found);
}

/* Two halves, one above the other: the upper one of colour (255, 136, 0) and small steps, the lower
 * one of (0, 17, 255) and large ones. */
static void
etc1(void)
{
   if (!ct_has_extension("GL_OES_compressed_ETC1_RGB8_texture"))
      ct_skip("no ETC1");
   /* Individual colours f/0 8/1 0/f; tables 0 and 7; flipped. Texel (0,0) adds 2, (1,0) adds 8,
    * (0,2) adds -47, (1,2) adds 183. */
   const GLubyte block[8] = {0xf0, 0x81, 0x0f, 0x1d, 0x00, 0x04, 0x00, 0x50};
   ct_es1_texture(GL_TEXTURE_2D);
   glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_REPLACE);
   CHECK_ERROR("es1:etc1", GL_NO_ERROR,
               glCompressedTexImage2D(GL_TEXTURE_2D, 0, CT_ETC1_RGB8, 4, 4, 0, 8, block));
   ct_clear(0.5f, 0.5f, 0.5f, 1);
   ct_es1_fill();
   CHECK_PIXEL("es1:etc1", 10, 10, 1, 138 / 255.f, 2 / 255.f);
   CHECK_PIXEL("es1:etc1", 40, 10, 1, 144 / 255.f, 8 / 255.f);
   CHECK_PIXEL("es1:etc1", 10, 80, 0, 0, 208 / 255.f);
   CHECK_PIXEL("es1:etc1", 40, 80, 183 / 255.f, 200 / 255.f, 1);
   CHECK_ERROR("es1:etc1", GL_INVALID_OPERATION,
               glCompressedTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, 4, 4, CT_ETC1_RGB8, 8, block));
   CHECK_ERROR("es1:etc1", GL_INVALID_VALUE,
               glCompressedTexImage2D(GL_TEXTURE_2D, 0, CT_ETC1_RGB8, 5, 4, 0, 8, block));
}

typedef void (*draw_tex_proc)(GLfloat, GLfloat, GLfloat, GLfloat, GLfloat);
typedef void (*draw_texv_proc)(const GLfixed *);

static const GLubyte four[] = {255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 255, 255, 0, 255};

/* A part of a texture on a part of the window, whatever the matrices are; with depth. */
static void
draw_texture(void)
{
   const draw_tex_proc draw = (draw_tex_proc)ct_es1("glDrawTexfOES");
   const draw_texv_proc draw_fixed = (draw_texv_proc)ct_es1("glDrawTexxvOES");
   const GLint all[4] = {0, 0, 2, 2}, right[4] = {1, 0, 1, 2}, mirrored[4] = {0, 2, 2, -2};
   GLint rect[4];
   if (!ct_has_extension("GL_OES_draw_texture"))
      ct_skip("no GL_OES_draw_texture");
   ct_es1_image(2, 2, four);
   glTexParameteriv(GL_TEXTURE_2D, CT_TEXTURE_CROP_RECT, all);
   glGetTexParameteriv(GL_TEXTURE_2D, CT_TEXTURE_CROP_RECT, rect);
   CHECK("es1:draw_tex", !memcmp(rect, all, sizeof all));
   glMatrixMode(GL_PROJECTION);
   glScalef(0, 0, 0);
   ct_clear(0, 0, 0, 1);
   CHECK_ERROR("es1:draw_tex", GL_NO_ERROR, draw(16, 32, 0, 32, 64));
   CHECK_PIXEL("es1:draw_tex", 17, 33, 1, 0, 0);
   CHECK_PIXEL("es1:draw_tex", 47, 33, 0, 1, 0);
   CHECK_PIXEL("es1:draw_tex", 17, 95, 0, 0, 1);
   CHECK_PIXEL("es1:draw_tex", 47, 95, 1, 1, 0);
   CHECK_PIXEL("es1:draw_tex", 15, 33, 0, 0, 0);
   CHECK_PIXEL("es1:draw_tex", 48, 33, 0, 0, 0);
   CHECK_PIXEL("es1:draw_tex", 17, 96, 0, 0, 0);
   glTexParameteriv(GL_TEXTURE_2D, CT_TEXTURE_CROP_RECT, right);
   glColor4f(0.5f, 0.5f, 0.5f, 1);
   const GLfixed place[5] = {0, 0, 0, 16 << 16, 16 << 16};
   draw_fixed(place);
   CHECK_PIXEL("es1:draw_tex", 1, 1, 0, 0.5f, 0);
   CHECK_PIXEL("es1:draw_tex", 14, 14, 0.5f, 0.5f, 0);
   glTexParameteriv(GL_TEXTURE_2D, CT_TEXTURE_CROP_RECT, mirrored);
   glColor4f(1, 1, 1, 1);
   draw(0, 0, 0, 16, 16);
   CHECK_PIXEL("es1:draw_tex", 1, 1, 0, 0, 1);
   CHECK_PIXEL("es1:draw_tex", 1, 14, 1, 0, 0);
   /* Depth: 1 is behind what was drawn at 0. */
   glEnable(GL_DEPTH_TEST);
   glClear(GL_DEPTH_BUFFER_BIT);
   draw(0, 0, 0.5f, 16, 16);
   glDisable(GL_TEXTURE_2D);
   draw(0, 0, 1, 32, 16);
   CHECK_PIXEL("es1:draw_tex", 1, 1, 0, 0, 1);
   glDepthFunc(GL_LEQUAL);
   draw(0, 0, 7, 32, 16);
   CHECK_PIXEL("es1:draw_tex", 1, 1, 0, 0, 1);
   CHECK_PIXEL("es1:draw_tex", 20, 1, 1, 1, 1);
   CHECK_ERROR("es1:draw_tex", GL_INVALID_VALUE, draw(0, 0, 0, 0, 16));
   CHECK_ERROR("es1:draw_tex", GL_INVALID_VALUE, draw(0, 0, 0, 16, -1));
}

/* A colour for each face; normals choose. */
static void
cube_maps(void)
{
   static const GLubyte colors[6][4] = {{255, 0, 0, 255},   {0, 255, 0, 255},   {0, 0, 255, 255},
                                        {255, 255, 0, 255}, {255, 0, 255, 255}, {0, 255, 255, 255}};
   static const GLfloat normals[6][3] = {{1, 0, 0},  {-1, 0, 0}, {0, 1, 0},
                                         {0, -1, 0}, {0, 0, 1},  {0, 0, -1}};
   typedef void (*gen_proc)(GLenum, GLenum, GLint);
   typedef void (*get_proc)(GLenum, GLenum, GLint *);
   const gen_proc gen = (gen_proc)ct_es1("glTexGeniOES");
   const get_proc get = (get_proc)ct_es1("glGetTexGenivOES");
   GLint mode = 0;
   if (!ct_has_extension("GL_OES_texture_cube_map"))
      ct_skip("no cube maps");
   ct_es1_texture(GL_TEXTURE_CUBE_MAP);
   for (unsigned i = 0; i < 6; i++)
      glTexImage2D(GL_TEXTURE_CUBE_MAP_POSITIVE_X + i, 0, GL_RGBA, 1, 1, 0, GL_RGBA,
                   GL_UNSIGNED_BYTE, colors[i]);
   get(CT_TEXTURE_GEN_STR, GL_TEXTURE_GEN_MODE, &mode);
   CHECK("es1:cube_map", mode == GL_REFLECTION_MAP);
   CHECK_ERROR("es1:cube_map", GL_INVALID_ENUM, gen(GL_S, GL_TEXTURE_GEN_MODE, GL_NORMAL_MAP));
   CHECK_ERROR("es1:cube_map", GL_INVALID_ENUM,
               gen(CT_TEXTURE_GEN_STR, GL_TEXTURE_GEN_MODE, GL_SPHERE_MAP));
   CHECK_ERROR("es1:cube_map", GL_NO_ERROR,
               gen(CT_TEXTURE_GEN_STR, GL_TEXTURE_GEN_MODE, GL_NORMAL_MAP));
   get(CT_TEXTURE_GEN_STR, GL_TEXTURE_GEN_MODE, &mode);
   CHECK("es1:cube_map", mode == GL_NORMAL_MAP);
   CHECK("es1:cube_map", !glIsEnabled(CT_TEXTURE_GEN_STR));
   glEnable(CT_TEXTURE_GEN_STR);
   CHECK("es1:cube_map", glIsEnabled(CT_TEXTURE_GEN_STR));
   glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_REPLACE);
   for (unsigned i = 0; i < 6; i++) {
      ct_clear(0.5f, 0.5f, 0.5f, 1);
      glNormal3f(normals[i][0], normals[i][1], normals[i][2]);
      ct_es1_fill();
      CHECK_PIXEL("es1:cube_map", 64, 64, colors[i][0] / 255.f, colors[i][1] / 255.f,
                  colors[i][2] / 255.f);
   }
   glDisable(CT_TEXTURE_GEN_STR);
   CHECK("es1:cube_map", !glIsEnabled(CT_TEXTURE_GEN_STR));
}

/* Internal format and format are the same; each type has its formats. */
static void
images(void)
{
   const GLushort word = 0xf801; /* red in 5_5_5_1 */
   const GLubyte gray[] = {128, 64};
   GLubyte bytes[16] = {0};
   ct_es1_texture(GL_TEXTURE_2D);
   glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_REPLACE);
   CHECK_ERROR("es1:3.7.1", GL_INVALID_OPERATION,
               glTexImage2D(GL_TEXTURE_2D, 0, GL_RGB, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, bytes));
   CHECK_ERROR(
       "es1:3.7.1", GL_INVALID_VALUE,
       glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA12, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, bytes));
   CHECK_ERROR("es1:3.7.1", GL_INVALID_VALUE,
               glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, 3, 3, 1, GL_RGBA, GL_UNSIGNED_BYTE, bytes));
   CHECK_ERROR(
       "es1:3.7.1", GL_INVALID_OPERATION,
       glTexImage2D(GL_TEXTURE_2D, 0, GL_RGB, 1, 1, 0, GL_RGB, GL_UNSIGNED_SHORT_5_5_5_1, &word));
   CHECK_ERROR(
       "es1:3.7.1", GL_NO_ERROR,
       glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, 1, 1, 0, GL_RGBA, GL_UNSIGNED_SHORT_5_5_5_1, &word));
   ct_clear(0, 0, 0, 1);
   ct_es1_fill();
   CHECK_PIXEL("es1:3.7.1", 64, 64, 1, 0, 0);
   glTexImage2D(GL_TEXTURE_2D, 0, GL_LUMINANCE_ALPHA, 1, 1, 0, GL_LUMINANCE_ALPHA, GL_UNSIGNED_BYTE,
                gray);
   ct_es1_fill();
   CHECK_PIXEL("es1:3.7.1", 64, 64, 128 / 255.f, 128 / 255.f, 128 / 255.f);
   /* The colour stays where there is alpha alone. */
   glTexImage2D(GL_TEXTURE_2D, 0, GL_ALPHA, 1, 1, 0, GL_ALPHA, GL_UNSIGNED_BYTE, gray);
   glColor4f(0, 1, 0, 1);
   ct_es1_fill();
   CHECK_PIXEL("es1:3.7.12", 64, 64, 0, 1, 0);
   CHECK_ERROR("es1:3.7.2", GL_INVALID_OPERATION,
               glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, bytes));
   CHECK_ERROR("es1:3.7.2", GL_NO_ERROR,
               glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, 1, 1, GL_ALPHA, GL_UNSIGNED_BYTE, gray));
   ct_clear(0, 0, 1, 1);
   CHECK_ERROR("es1:3.7.2", GL_NO_ERROR, glCopyTexImage2D(GL_TEXTURE_2D, 0, GL_RGB, 0, 0, 4, 4, 0));
   ct_clear(0, 0, 0, 1);
   ct_es1_fill();
   CHECK_PIXEL("es1:3.7.2", 64, 64, 0, 0, 1);
}

/* GENERATE_MIPMAP makes the levels. */
static void
mipmaps(void)
{
   GLubyte texels[16 * 16][4];
   for (unsigned i = 0; i < 256; i++)
      memcpy(texels[i], (i ^ i >> 4) & 1 ? "\0\0\0\377" : "\377\377\377\377", 4);
   ct_es1_texture(GL_TEXTURE_2D);
   glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_REPLACE);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST_MIPMAP_NEAREST);
   glTexParameteri(GL_TEXTURE_2D, GL_GENERATE_MIPMAP, GL_TRUE);
   glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, 16, 16, 0, GL_RGBA, GL_UNSIGNED_BYTE, texels);
   ct_clear(1, 0, 0, 1);
   ct_es1_rect(-1, -1, -1 + 16.0f / CT_SIZE, -1 + 16.0f / CT_SIZE, 0);
   CHECK_PIXEL("es1:3.7.8", 2, 2, 0.5f, 0.5f, 0.5f);
   ct_es1_fill();
   CHECK_PIXEL("es1:3.7.8", 1, 1, 1, 1, 1);
   CHECK_PIXEL("es1:3.7.8", 9, 1, 0, 0, 0);
}

static const struct ct_test tests[] = {
    {"paletted_images", paletted_images},
    {"paletted_errors", paletted_errors},
    {"compressed_formats", compressed_formats},
    {"etc1", etc1},
    {"draw_texture", draw_texture},
    {"cube_maps", cube_maps},
    {"images", images},
    {"mipmaps", mipmaps},
};
CT_TOPIC_OF(es1_textures, CT_ES1, "", tests);

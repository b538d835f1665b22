/* Pixel rectangles, bitmaps, raster position and textures (OpenGL 1.3 sections 2.12, 3.6
 * to 3.8, 4.3). */
#include <stdlib.h>

#include "ct.h"

#define MID (CT_SIZE / 2)

static void
raster_position(void)
{
   float got[4];
   glMatrixMode(GL_PROJECTION);
   glOrtho(0, CT_SIZE, 0, CT_SIZE, -1, 1);
   glColor3f(0.25f, 0.5f, 0.75f);
   glRasterPos3f(10.5f, 20.25f, 0.5f);
   glGetFloatv(GL_CURRENT_RASTER_POSITION, got);
   CHECK_NEAR("GL-2.12", 4, got, VEC4(10.5f, 20.25f, 0.25f, 1), 1e-4f);
   glGetFloatv(GL_CURRENT_RASTER_COLOR, got);
   CHECK_NEAR("GL-2.12", 4, got, VEC4(0.25f, 0.5f, 0.75f, 1), 1e-6f);
   glBitmap(0, 0, 0, 0, 5, -3, NULL);
   glGetFloatv(GL_CURRENT_RASTER_POSITION, got);
   CHECK_NEAR("GL-3.7", 2, got, VEC4(15.5f, 17.25f, 0, 0), 1e-4f);
   glRasterPos2f(-1, 0);
   GLboolean valid = GL_TRUE;
   glGetBooleanv(GL_CURRENT_RASTER_POSITION_VALID, &valid);
   CHECK("GL-2.12", valid == GL_FALSE);
   ct_clear(0, 0, 0, 1);
   static const GLubyte white[4] = {255, 255, 255, 255};
   glPixelZoom(20, 20);
   glDrawPixels(1, 1, GL_RGBA, GL_UNSIGNED_BYTE, white);
   CHECK("GL-2.12", ct_count_lit() == 0);
}

/* Images of w x h in a block of memory with row length, skips and alignment. */
static void
unpack_store(void)
{
   static GLubyte memory[64 * 64 * 4];
   static const int alignments[] = {1, 2, 4, 8};
   glRasterPos2f(-1, -1);
   for (int i = 0; i < 24; i++) {
      const int w = 3 + i % 5, h = 4, alignment = alignments[i % 4], length = i % 3 ? w + i : 0;
      const int skip_rows = i % 4, skip_pixels = i % 3, row_pixels = length ? length : w;
      const int stride = (row_pixels * 3 + alignment - 1) / alignment * alignment;
      memset(memory, 77, sizeof memory);
      for (int y = 0; y < h; y++) {
         for (int x = 0; x < w; x++) {
            GLubyte *p = memory + (y + skip_rows) * stride + (x + skip_pixels) * 3;
            p[0] = (GLubyte)(10 * x);
            p[1] = (GLubyte)(10 * y);
            p[2] = 200;
         }
      }
      glPixelStorei(GL_UNPACK_ALIGNMENT, alignment);
      glPixelStorei(GL_UNPACK_ROW_LENGTH, length);
      glPixelStorei(GL_UNPACK_SKIP_ROWS, skip_rows);
      glPixelStorei(GL_UNPACK_SKIP_PIXELS, skip_pixels);
      ct_clear(0, 0, 0, 1);
      glDrawPixels(w, h, GL_RGB, GL_UNSIGNED_BYTE, memory);
      unsigned wrong = 0;
      for (int y = 0; y < h; y++) {
         for (int x = 0; x < w; x++) {
            GLubyte got[4];
            glReadPixels(x, y, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, got);
            wrong += got[0] != 10 * x || got[1] != 10 * y || got[2] != 200;
         }
      }
      ct_check("GL-3.6.1", wrong == 0 && ct_count_lit() == (unsigned)(w * h),
               "case %d: %u pixels wrong, %u lit", i, wrong, ct_count_lit());
   }
}

static void
pack_store(void)
{
   GLubyte memory[4096], swapped[4];
   ct_clear(0.2f, 0.4f, 0.6f, 0.8f);
   memset(memory, 7, sizeof memory);
   glPixelStorei(GL_PACK_ALIGNMENT, 8);
   glPixelStorei(GL_PACK_ROW_LENGTH, 10);
   glPixelStorei(GL_PACK_SKIP_ROWS, 2);
   glPixelStorei(GL_PACK_SKIP_PIXELS, 3);
   glReadPixels(0, 0, 5, 4, GL_RGB, GL_UNSIGNED_BYTE, memory);
   unsigned wrong = 0;
   for (int i = 0; i < 4096; i++) {
      const int y = i / 32 - 2, x = i % 32 / 3 - 3;
      const bool inside = y >= 0 && y < 4 && x >= 0 && x < 5 && i % 32 < 30;
      const GLubyte expected[3] = {51, 102, 153};
      wrong += memory[i] != (inside ? expected[i % 32 % 3] : 7);
   }
   ct_check("GL-4.3.2", wrong == 0, "%u bytes are wrong", wrong);
   glPixelStorei(GL_PACK_ROW_LENGTH, 0);
   glPixelStorei(GL_PACK_SKIP_ROWS, 0);
   glPixelStorei(GL_PACK_SKIP_PIXELS, 0);
   glPixelStorei(GL_PACK_SWAP_BYTES, GL_TRUE);
   glReadPixels(0, 0, 1, 1, GL_RGBA, GL_UNSIGNED_INT_8_8_8_8, swapped);
   GLuint value, plain;
   memcpy(&value, swapped, 4);
   glPixelStorei(GL_PACK_SWAP_BYTES, GL_FALSE);
   glReadPixels(0, 0, 1, 1, GL_RGBA, GL_UNSIGNED_INT_8_8_8_8, &plain);
   CHECK("GL-4.3.2", plain == 0x336699CCu && value == 0xCC996633u);
}

static void
packed_types(void)
{
   static const struct {
      GLenum format, type;
      GLuint value;
      float r, g, b;
   } cases[] = {
       {GL_RGB, GL_UNSIGNED_BYTE_3_3_2, 0xE3, 1, 0, 1},
       {GL_RGB, GL_UNSIGNED_SHORT_5_6_5, 0xF81F, 1, 0, 1},
       {GL_RGB, GL_UNSIGNED_SHORT_5_6_5_REV, 0x001F, 1, 0, 0},
       {GL_RGBA, GL_UNSIGNED_SHORT_4_4_4_4, 0xF08F, 1, 0, 8 / 15.0f},
       {GL_RGBA, GL_UNSIGNED_SHORT_5_5_5_1, 0x07C1, 0, 1, 0},
       {GL_BGRA, GL_UNSIGNED_INT_8_8_8_8_REV, 0xFF336699, 0.2f, 0.4f, 0.6f},
       {GL_RGBA, GL_UNSIGNED_INT_10_10_10_2, 0xFFC00003, 1, 0, 0},
   };
   glRasterPos2f(-1, -1);
   for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
      const GLubyte b = (GLubyte)cases[i].value;
      const GLushort s = (GLushort)cases[i].value;
      const void *data = cases[i].type == GL_UNSIGNED_BYTE_3_3_2 ? (const void *)&b
                         : cases[i].value > 0xFFFF               ? (const void *)&cases[i].value
                                                                 : (const void *)&s;
      ct_clear(0, 0, 0, 1);
      glDrawPixels(1, 1, cases[i].format, cases[i].type, data);
      CHECK_PIXEL("GL-3.6.4", 0, 0, cases[i].r, cases[i].g, cases[i].b);
   }
   CHECK_ERROR("GL-3.6.4", GL_INVALID_OPERATION,
               glDrawPixels(1, 1, GL_RGBA, GL_UNSIGNED_SHORT_5_6_5, cases));
}

static void
transfer_and_zoom(void)
{
   static const float pixel[4] = {0.25f, 0.5f, 0.75f, 1}, map[2] = {1, 0}, none[1];
   ct_clear(0, 0, 0, 1);
   glRasterPos2f(0, 0);
   glPixelTransferf(GL_RED_SCALE, 2);
   glPixelTransferf(GL_GREEN_BIAS, 0.25f);
   glPixelZoom(3, -2);
   glDrawPixels(1, 1, GL_RGBA, GL_FLOAT, pixel);
   glPixelTransferf(GL_RED_SCALE, 1); /* reading goes through the transfer too */
   glPixelTransferf(GL_GREEN_BIAS, 0);
   CHECK_PIXEL("GL-3.6.5", MID, MID - 1, 0.5f, 0.75f, 0.75f);
   CHECK("GL-3.6.5", ct_count_lit() == 6);
   CHECK_PIXEL("GL-3.6.5", MID + 2, MID - 2, 0.5f, 0.75f, 0.75f);
   glPixelMapfv(GL_PIXEL_MAP_R_TO_R, 2, map);
   glPixelMapfv(GL_PIXEL_MAP_G_TO_G, 1, none);
   glPixelTransferi(GL_MAP_COLOR, GL_TRUE);
   glPixelZoom(1, 1);
   glDrawPixels(1, 1, GL_RGBA, GL_FLOAT, pixel);
   glPixelTransferi(GL_MAP_COLOR, GL_FALSE);
   CHECK_PIXEL("GL-3.6.5", MID, MID, 1, 0, 0); /* 0.25 is nearer to the first of two entries */
}

static void
bitmap_and_copy(void)
{
   static const GLubyte bits[4] = {0x80, 0x40, 0x20, 0x10};
   glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
   ct_clear(0, 0, 0, 1);
   glColor3f(1, 1, 0);
   glRasterPos2f(0, 0);
   glColor3f(0, 1, 0); /* not the raster colour */
   glBitmap(4, 4, 1, 1, 0, 0, bits);
   CHECK("GL-3.7", ct_count_lit() == 4);
   for (int i = 0; i < 4; i++)
      CHECK_PIXEL("GL-3.7", MID - 1 + i, MID - 1 + i, 1, 1, 0);
   glRasterPos2f(-1, -1);
   glCopyPixels(MID - 1, MID - 1, 4, 4, GL_COLOR);
   CHECK("GL-4.3.3", ct_count_lit() == 8);
   CHECK_PIXEL("GL-4.3.3", 3, 3, 1, 1, 0);
   /* depth pixels */
   static const float depth = 0.25f;
   float got = 0;
   glEnable(GL_DEPTH_TEST);
   glDepthFunc(GL_ALWAYS);
   glDrawPixels(1, 1, GL_DEPTH_COMPONENT, GL_FLOAT, &depth);
   glReadPixels(0, 0, 1, 1, GL_DEPTH_COMPONENT, GL_FLOAT, &got);
   ct_near("GL-3.6.4", 1, &got, &depth, 1e-6f, "depth pixel");
   static const float others[3] = {0.5f, 0.125f, 0.75f};
   glDepthFunc(GL_LESS);
   glDrawPixels(1, 1, GL_DEPTH_COMPONENT, GL_FLOAT, &others[0]);
   glReadPixels(0, 0, 1, 1, GL_DEPTH_COMPONENT, GL_FLOAT, &got);
   ct_near("GL-4.1.6", 1, &got, &depth, 1e-6f, "depth pixel behind another");
   glDrawPixels(1, 1, GL_DEPTH_COMPONENT, GL_FLOAT, &others[1]);
   glDisable(GL_DEPTH_TEST);
   glDrawPixels(1, 1, GL_DEPTH_COMPONENT, GL_FLOAT, &others[2]);
   glReadPixels(0, 0, 1, 1, GL_DEPTH_COMPONENT, GL_FLOAT, &got);
   ct_near("GL-4.1.6", 1, &got, &others[1], 1e-6f, "depth pixel without a test");
   static const GLubyte stencil = 0x5A;
   GLubyte back = 0;
   glDrawPixels(1, 1, GL_STENCIL_INDEX, GL_UNSIGNED_BYTE, &stencil);
   glReadPixels(0, 0, 1, 1, GL_STENCIL_INDEX, GL_UNSIGNED_BYTE, &back);
   CHECK("GL-3.6.4", back == 0x5A);
}

/* A rectangle's fragments go through every texture unit, with the raster position's coordinates. */
static void
images_through_all_units(void)
{
   GLint units = 0;
   glGetIntegerv(GL_MAX_TEXTURE_UNITS, &units);
   for (int i = 0; i < units; i++) {
      const GLubyte texel[4] = {255, (GLubyte)(i == units - 1 ? 128 : 255), 255, 255};
      glActiveTexture(GL_TEXTURE0 + (GLenum)i);
      glBindTexture(GL_TEXTURE_2D, (GLuint)i + 1);
      glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, texel);
      glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
      glEnable(GL_TEXTURE_2D);
   }
   static const GLubyte pixel[4] = {255, 255, 0, 255};
   ct_clear(0, 0, 0, 1);
   glRasterPos2f(0, 0);
   glDrawPixels(1, 1, GL_RGBA, GL_UNSIGNED_BYTE, pixel);
   CHECK_PIXEL("GL-3.6.4", MID, MID, 1, 0.5f, 0);
}

/* --- Textures */

static void
upload(GLenum target, GLint internal, int w, int h, GLenum format, const void *texels)
{
   glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
   glTexImage2D(target, 0, internal, w, h, 0, format, GL_UNSIGNED_BYTE, texels);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
}

static void
textured_quad(float s0, float s1)
{
   glBegin(GL_QUADS);
   glTexCoord2f(s0, s0);
   glVertex2f(-1, -1);
   glTexCoord2f(s1, s0);
   glVertex2f(1, -1);
   glTexCoord2f(s1, s1);
   glVertex2f(1, 1);
   glTexCoord2f(s0, s1);
   glVertex2f(-1, 1);
   glEnd();
}

/* Tables 3.18 and 3.19 for all base formats. */
static void
texture_environments(void)
{
   static const struct {
      GLint internal;
      bool color, alpha;
   } formats[] = {
       {GL_ALPHA, false, true},    {GL_LUMINANCE, true, false}, {GL_LUMINANCE_ALPHA, true, true},
       {GL_INTENSITY, true, true}, {GL_RGB, true, false},       {GL_RGBA, true, true}};
   static const GLint modes[] = {GL_REPLACE, GL_MODULATE, GL_BLEND, GL_ADD, GL_DECAL};
   static const GLubyte texel[4] = {64, 128, 191, 100};
   static const float constant[4] = {0.3f, 0.6f, 0.9f, 0.5f}, f[4] = {0.8f, 0.5f, 0.3f, 0.6f};
   glTexEnvfv(GL_TEXTURE_ENV, GL_TEXTURE_ENV_COLOR, constant);
   glEnable(GL_TEXTURE_2D);
   glColor4fv(f);
   for (int i = 0; i < 6; i++) {
      for (int m = 0; m < 5; m++) {
         if (m == 4 && i < 4)
            continue; /* DECAL is defined for RGB and RGBA only */
         float t[4], got[4], expected[4];
         for (int c = 0; c < 4; c++)
            t[c] = texel[c < 3 && i < 4 ? 0 : i == 3 ? 0 : c] / 255.0f;
         upload(GL_TEXTURE_2D, formats[i].internal, 1, 1, GL_RGBA, texel);
         glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, modes[m]);
         ct_clear(0, 0, 0, 0);
         textured_quad(0, 1);
         ct_read_pixel(MID, MID, got);
         for (int c = 0; c < 4; c++) {
            const bool alpha = c == 3, takes = alpha ? formats[i].alpha : formats[i].color;
            const bool like_color = !alpha || i == 3;
            expected[c] = !takes || (m == 4 && alpha) ? f[c]
                          : m == 0                    ? t[c]
                          : m == 2 && like_color      ? f[c] * (1 - t[c]) + constant[c] * t[c]
                          : m == 3 && like_color      ? fminf(f[c] + t[c], 1)
                          : m == 4 ? (i == 5 ? f[c] * (1 - t[3]) + t[c] * t[3] : t[c])
                                   : f[c] * t[c];
         }
         ct_near("GL-3.8.12", 4, got, expected, 3.01f / 255, "format %d mode %d", i, m);
      }
   }
}

static void
texture_wrap_and_filter(void)
{
   static const GLubyte two[8] = {255, 0, 0, 255, 0, 255, 0, 255}; /* 2 x 1 */
   glEnable(GL_TEXTURE_2D);
   glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_REPLACE);
   upload(GL_TEXTURE_2D, GL_RGBA, 2, 1, GL_RGBA, two);
   textured_quad(0, 2);
   for (int i = 0; i < 4; i++)
      CHECK_PIXEL("GL-3.8.7", i * CT_SIZE / 4 + 5, 5, !(i % 2), i % 2, 0);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
   textured_quad(-1, 1);
   CHECK_PIXEL("GL-3.8.7", 5, 5, 1, 0, 0);
   CHECK_PIXEL("GL-3.8.7", CT_SIZE - 5, 5, 0, 1, 0);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
   textured_quad(0, 1);
   for (int x = 3; x < CT_SIZE; x += 11) {
      const float s = 2 * ((float)x + 0.5f) / CT_SIZE - 0.5f;
      const float g = fminf(fmaxf(s, 0), 1);
      CHECK_PIXEL("GL-3.8.9", x, MID, 1 - g, g, 0);
   }
   static const float border[4] = {0, 0, 1, 1};
   glTexParameterfv(GL_TEXTURE_2D, GL_TEXTURE_BORDER_COLOR, border);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
   textured_quad(1.5f, 2.5f); /* clamped to s = 1: half texel, half border */
   CHECK_PIXEL("GL-3.8.7", MID, MID, 0, 0.5f, 0.5f);
}

/* Each level has a colour of its own; the level follows from the scale. */
static void
mipmap_levels(void)
{
   static GLubyte texels[64 * 64][4];
   glEnable(GL_TEXTURE_2D);
   glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_REPLACE);
   for (int level = 0; level <= 6; level++) {
      for (int i = 0; i < 64 * 64; i++) {
         texels[i][0] = (GLubyte)(40 * level);
         texels[i][1] = (GLubyte)(250 - 40 * level);
         texels[i][2] = 0;
         texels[i][3] = 255;
      }
      glTexImage2D(GL_TEXTURE_2D, level, GL_RGBA, 64 >> level, 64 >> level, 0, GL_RGBA,
                   GL_UNSIGNED_BYTE, texels);
   }
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST_MIPMAP_NEAREST);
   for (int level = 0; level <= 6; level++) {
      ct_clear(0, 0, 0, 1);
      const float repeats = CT_SIZE / 64.0f * (float)(1 << level);
      textured_quad(0, repeats);
      CHECK_PIXEL("GL-3.8.8", MID, MID, 40 * (float)level / 255, (250 - 40 * (float)level) / 255,
                  0);
   }
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_LINEAR);
   textured_quad(0, CT_SIZE / 64.0f * 2.828427f); /* lambda 1.5 */
   CHECK_PIXEL("GL-3.8.8", MID, MID, 60 / 255.0f, 190 / 255.0f, 0);
   /* incomplete: as if texturing were off */
   glTexImage2D(GL_TEXTURE_2D, 2, GL_RGBA, 8, 8, 0, GL_RGBA, GL_UNSIGNED_BYTE, texels);
   glColor3f(0, 0, 1);
   textured_quad(0, 1);
   CHECK_PIXEL("GL-3.8.10", MID, MID, 0, 0, 1);
}

static void
cube_map(void)
{
   glEnable(GL_TEXTURE_CUBE_MAP);
   glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_REPLACE);
   for (int face = 0; face < 6; face++) {
      const GLubyte texel[4] = {(GLubyte)(40 * face), (GLubyte)(255 - 40 * face), 0, 255};
      glTexImage2D(GL_TEXTURE_CUBE_MAP_POSITIVE_X + (GLenum)face, 0, GL_RGBA, 1, 1, 0, GL_RGBA,
                   GL_UNSIGNED_BYTE, texel);
   }
   glTexParameteri(GL_TEXTURE_CUBE_MAP, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
   for (int face = 0; face < 6; face++) {
      float d[3] = {0.3f, 0.3f, 0.3f};
      d[face / 2] = face % 2 ? -2 : 2;
      glTexCoord3fv(d);
      ct_quad(-1, -1, 1, 1, 0);
      CHECK_PIXEL("GL-3.8.6", MID, MID, 40 * (float)face / 255, (255 - 40 * (float)face) / 255, 0);
   }
}

static void
sub_images_and_readback(void)
{
   GLubyte texels[8][8][4], back[8][8][4];
   static const GLubyte patch[2][2][4] = {{{255, 0, 0, 255}, {0, 255, 0, 255}},
                                          {{0, 0, 255, 255}, {255, 255, 0, 255}}};
   for (int i = 0; i < 64; i++) {
      for (int c = 0; c < 4; c++)
         texels[i / 8][i % 8][c] = (GLubyte)(i * 3 + c * 7);
   }
   glPixelStorei(GL_PACK_ALIGNMENT, 1);
   upload(GL_TEXTURE_2D, GL_RGBA, 8, 8, GL_RGBA, texels);
   glTexSubImage2D(GL_TEXTURE_2D, 0, 3, 4, 2, 2, GL_RGBA, GL_UNSIGNED_BYTE, patch);
   memcpy(&texels[4][3], patch[0], 8);
   memcpy(&texels[5][3], patch[1], 8);
   glGetTexImage(GL_TEXTURE_2D, 0, GL_RGBA, GL_UNSIGNED_BYTE, back);
   CHECK("GL-6.1.4 GL-3.8.2", !memcmp(texels, back, sizeof back));
   CHECK_ERROR("GL-3.8.2", GL_INVALID_VALUE,
               glTexSubImage2D(GL_TEXTURE_2D, 0, 7, 0, 2, 2, GL_RGBA, GL_UNSIGNED_BYTE, patch));
   ct_clear(0.2f, 0.4f, 0.6f, 1);
   glCopyTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, 10, 10, 4, 4);
   glGetTexImage(GL_TEXTURE_2D, 0, GL_RGBA, GL_UNSIGNED_BYTE, back);
   CHECK("GL-3.8.2",
         back[0][0][0] == 51 && back[3][3][2] == 153 && !memcmp(back[6], texels[6], 32));
   GLint width = 1;
   glTexImage2D(GL_PROXY_TEXTURE_2D, 0, GL_RGBA, 1 << 20, 4, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
   glGetTexLevelParameteriv(GL_PROXY_TEXTURE_2D, 0, GL_TEXTURE_WIDTH, &width);
   CHECK("GL-3.8.11", width == 0);
   glGetError();
}

/* Sections 4.2.1 and 4.3.2: as many auxiliary buffers as are said, each a colour buffer of its own.
 */
static void
auxiliary_buffers(void)
{
   GLint count = -1, buffer = 0, first = 0;
   glGetIntegerv(GL_AUX_BUFFERS, &count);
   glGetIntegerv(GL_DRAW_BUFFER, &first); /* back, or front where there is no back */
   CHECK("GL-4.2.1", count >= 0 && count <= 4);
   ct_clear(1, 1, 1, 1);
   for (GLint i = 0; i < count; i++) {
      glDrawBuffer(GL_AUX0 + (GLenum)i);
      glGetIntegerv(GL_DRAW_BUFFER, &buffer);
      CHECK("GL-4.2.1", buffer == GL_AUX0 + i);
      ct_clear((float)(i & 1), (float)(i >> 1), 0, 1);
      glColor3f(0, 0, 1);
      ct_quad(-1, -1, 0, 0, 0);
   }
   for (GLint i = 0; i < count; i++) {
      glReadBuffer(GL_AUX0 + (GLenum)i);
      CHECK_PIXEL("GL-4.3.2", 1, 1, 0, 0, 1);
      CHECK_PIXEL("GL-4.3.2", CT_SIZE - 2, 1, (float)(i & 1), (float)(i >> 1), 0);
   }
   CHECK("GL-4.2.1", glGetError() == GL_NO_ERROR);
   for (GLint i = count; i < 4; i++) {
      CHECK_ERROR("GL-4.2.1", GL_INVALID_OPERATION, glDrawBuffer(GL_AUX0 + (GLenum)i));
      CHECK_ERROR("GL-4.3.2", GL_INVALID_OPERATION, glReadBuffer(GL_AUX0 + (GLenum)i));
   }
   /* The first buffer has its picture, and takes that of another by a copy. */
   glDrawBuffer((GLenum)first);
   glReadBuffer((GLenum)first);
   CHECK_PIXEL("GL-4.2.1", 1, 1, 1, 1, 1);
   if (count > 0) {
      glReadBuffer(GL_AUX0);
      glRasterPos2f(-1, -1);
      glCopyPixels(0, 0, CT_SIZE, CT_SIZE, GL_COLOR);
      glReadBuffer((GLenum)first);
      CHECK_PIXEL("GL-4.3.3", 1, 1, 0, 0, 1);
      CHECK_PIXEL("GL-4.3.3", CT_SIZE - 2, 1, 0, 0, 0);
   }
}

/* The colours of an image go through the texture environment like those of other fragments. */
static void
textured_image(void)
{
   static const GLubyte texel[4] = {128, 255, 0, 255};
   GLubyte image[4][4][4], got[4];
   for (int i = 0; i < 16; i++)
      memcpy(image[i / 4][i % 4],
             (GLubyte[4]){(GLubyte)(16 * i), (GLubyte)(255 - 16 * i), 200, 255}, 4);
   glEnable(GL_TEXTURE_2D);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
   glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, texel);
   glRasterPos2f(0, 0);
   glDrawPixels(4, 4, GL_RGBA, GL_UNSIGNED_BYTE, image);
   for (int i = 0; i < 16; i++) {
      glReadPixels(MID + i % 4, MID + i / 4, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, got);
      const int red = 16 * i * 128 / 255, green = 255 - 16 * i;
      ct_check("GL-3.6.4", abs(got[0] - red) <= 2 && abs(got[1] - green) <= 2 && got[2] <= 1,
               "pixel %d is %d %d %d", i, got[0], got[1], got[2]);
   }
}

/* A copy within the window, modelled on what was read before. */
static void
copy_within(int x, int y, int to_x, int to_y, int width, int height)
{
   static GLubyte before[CT_SIZE][CT_SIZE][4], after[CT_SIZE][CT_SIZE][4];
   int wrong = 0;
   glReadPixels(0, 0, CT_SIZE, CT_SIZE, GL_RGBA, GL_UNSIGNED_BYTE, before);
   glRasterPos2f((float)to_x + 0.25f, (float)to_y + 0.25f);
   glCopyPixels(x, y, width, height, GL_COLOR);
   glReadPixels(0, 0, CT_SIZE, CT_SIZE, GL_RGBA, GL_UNSIGNED_BYTE, after);
   for (int i = 0; i < CT_SIZE * CT_SIZE; i++) {
      const int column = i % CT_SIZE, row = i / CT_SIZE;
      const bool copied =
          column >= to_x && column < to_x + width && row >= to_y && row < to_y + height;
      const GLubyte *pixel =
          copied ? before[row - to_y + y][column - to_x + x] : before[row][column];
      wrong += memcmp(after[row][column], pixel, 4) != 0;
   }
   ct_check("GL-4.3.3", wrong == 0,
            "%d pixels are wrong after a copy of %d x %d from %d %d to %d %d", wrong, width, height,
            x, y, to_x, to_y);
}

/* Apart from each other and overlapping in any direction; what goes beyond the window is clipped.
 */
static void
copies_within(void)
{
   static const int ways[][6] = {{0, 0, 32, 32, 20, 20}, {5, 7, 5, 9, 30, 20},
                                 {5, 9, 5, 7, 30, 20},   {9, 5, 7, 5, 20, 30},
                                 {7, 5, 9, 5, 20, 30},   {8, 8, 11, 12, 16, 16},
                                 {11, 12, 8, 8, 16, 16}, {2, 3, 2, 3, 40, 40},
                                 {0, 0, 50, 55, 14, 9},  {0, 0, CT_SIZE - 4, 3, 16, 16}};
   static GLubyte image[CT_SIZE * CT_SIZE * 4];
   glOrtho(0, CT_SIZE, 0, CT_SIZE, -1, 1);
   for (size_t i = 0; i < sizeof image; i++)
      image[i] = (GLubyte)(i * 2654435761u >> 13);
   glRasterPos2f(0.25f, 0.25f);
   glDrawPixels(CT_SIZE, CT_SIZE, GL_RGBA, GL_UNSIGNED_BYTE, image);
   for (size_t i = 0; i < sizeof ways / sizeof ways[0]; i++)
      copy_within(ways[i][0], ways[i][1], ways[i][2], ways[i][3], ways[i][4], ways[i][5]);
   glColorMask(GL_TRUE, GL_FALSE, GL_TRUE, GL_TRUE);
   GLubyte from[4], to[4], got[4];
   glReadPixels(1, 1, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, from);
   glReadPixels(40, 40, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, to);
   glRasterPos2f(40.25f, 40.25f);
   glCopyPixels(1, 1, 1, 1, GL_COLOR);
   glReadPixels(40, 40, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, got);
   CHECK("GL-4.2.2", got[0] == from[0] && got[1] == to[1] && got[2] == from[2]);
}

static GLuint
depth_bits_at(int x, int y)
{
   GLuint depth = 0;
   glReadPixels(x, y, 1, 1, GL_DEPTH_COMPONENT, GL_UNSIGNED_INT, &depth);
   return depth;
}

/* Depths that nothing but the test that always passes stands before are those of any fragments. */
static void
depth_pixels(void)
{
   static float depths[16 * 16];
   static GLuint plain[32 * 32], fragments[32 * 32];
   for (int i = 0; i < 256; i++)
      depths[i] = i % 4 ? ct_random(-0.1f, 1.1f) : ct_random(0, 1) * 1e-6f;
   glClearDepth(0.5);
   glClearStencil(3);
   ct_clear(0, 1, 0, 1);
   glClear(GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT);
   const GLuint cleared = depth_bits_at(MID, MID);
   glEnable(GL_DEPTH_TEST);
   glDepthFunc(GL_ALWAYS);
   glColorMask(GL_FALSE, GL_FALSE, GL_FALSE, GL_FALSE);
   glPixelZoom(2, 2);
   for (int with_stencil = 0; with_stencil < 2; with_stencil++) {
      if (with_stencil)
         glEnable(GL_STENCIL_TEST);
      glStencilFunc(GL_EQUAL, 3, 0xff);
      glWindowPos2i(40 * with_stencil, 2);
      glDrawPixels(16, 16, GL_DEPTH_COMPONENT, GL_FLOAT, depths);
      glReadPixels(40 * with_stencil, 2, 32, 32, GL_DEPTH_COMPONENT, GL_UNSIGNED_INT,
                   with_stencil ? fragments : plain);
   }
   CHECK("GL-3.6.4", memcmp(plain, fragments, sizeof plain) == 0);
   CHECK("GL-3.6.4", plain[0] != cleared && depth_bits_at(33, 2) == cleared);
   glDisable(GL_STENCIL_TEST);
   glPixelZoom(1, 1);
   glEnable(GL_SCISSOR_TEST);
   glScissor(80, 81, 10, 10);
   glWindowPos2i(80, 80);
   glDrawPixels(16, 16, GL_DEPTH_COMPONENT, GL_FLOAT, depths);
   glDisable(GL_SCISSOR_TEST);
   CHECK("GL-4.1.2", depth_bits_at(81, 80) == cleared && depth_bits_at(91, 82) == cleared);
   CHECK("GL-4.1.2", depth_bits_at(81, 82) == plain[4 * 32 + 2]);
   glDepthMask(GL_FALSE);
   glDrawPixels(16, 16, GL_DEPTH_COMPONENT, GL_FLOAT, depths);
   CHECK("GL-4.2.2", depth_bits_at(81, 80) == cleared);
   glDepthMask(GL_TRUE);
   glEnable(GL_ALPHA_TEST);
   glAlphaFunc(GL_NEVER, 0);
   glDrawPixels(16, 16, GL_DEPTH_COMPONENT, GL_FLOAT, depths);
   CHECK("GL-4.1.4", depth_bits_at(81, 80) == cleared);
   GLubyte stencil = 0;
   glReadPixels(3, 3, 1, 1, GL_STENCIL_INDEX, GL_UNSIGNED_BYTE, &stencil);
   CHECK("GL-4.1.5", stencil == 3);
   CHECK_PIXEL("GL-4.2.2", 3, 3, 0, 1, 0);
}

static const struct ct_test tests[] = {
    {"copies_within", copies_within},
    {"depth_pixels", depth_pixels},
    {"textured_image", textured_image},
    {"auxiliary_buffers", auxiliary_buffers},
    {"raster_position", raster_position},
    {"unpack_store", unpack_store},
    {"pack_store", pack_store},
    {"packed_types", packed_types},
    {"transfer_and_zoom", transfer_and_zoom},
    {"bitmap_and_copy", bitmap_and_copy},
    {"images_through_all_units", images_through_all_units},
    {"texture_environments", texture_environments},
    {"texture_wrap_and_filter", texture_wrap_and_filter},
    {"mipmap_levels", mipmap_levels},
    {"cube_map", cube_map},
    {"sub_images_and_readback", sub_images_and_readback},
};
CT_TOPIC(core_pixels, "", tests);

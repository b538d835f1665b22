/* Textures over many pixels, in one piece and in small ones (OpenGL 1.3 sections 3.8 and 4.1): what
 * becomes of a texel does not depend on that. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "ct.h"

#define PIXELS (CT_SIZE * CT_SIZE)

static uint8_t image[PIXELS][4];

/* Texels that have every byte in every component, one for each pixel. */
static int
ramp_byte(int i, int c)
{
   return (uint8_t)(i * (2 * c + 1) + (i >> 8) * 37);
}

static void
ramp_texture(GLint format)
{
   static uint8_t texels[PIXELS][4];
   for (int i = 0; i < PIXELS; i++) {
      for (int c = 0; c < 4; c++)
         texels[i][c] = (uint8_t)ramp_byte(i, c);
   }
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
   glTexImage2D(GL_TEXTURE_2D, 0, format, CT_SIZE, CT_SIZE, 0, GL_RGBA, GL_UNSIGNED_BYTE, texels);
   glEnable(GL_TEXTURE_2D);
}

/* The window, by so many columns. */
static void
draw_columns(int columns)
{
   glBegin(GL_QUADS);
   for (int i = 0; i < columns; i++) {
      const float s0 = (float)i / (float)columns, s1 = (float)(i + 1) / (float)columns;
      for (int corner = 0; corner < 4; corner++) {
         const float s = corner == 1 || corner == 2 ? s1 : s0, t = corner > 1;
         glTexCoord2f(s, t);
         glVertex2f(2 * s - 1, 2 * t - 1);
      }
   }
   glEnd();
}

/* Whether small pieces give the picture that one does which is drawn so often. */
static bool
is_same_in_one_piece(int times)
{
   static uint8_t apart[PIXELS][4];
   ct_clear(0, 0, 0, 0);
   draw_columns(CT_SIZE / 4);
   glReadPixels(0, 0, CT_SIZE, CT_SIZE, GL_RGBA, GL_UNSIGNED_BYTE, apart);
   for (int i = 0; i < times; i++) {
      ct_clear(0, 0, 0, 0);
      draw_columns(1);
      glFinish();
   }
   glReadPixels(0, 0, CT_SIZE, CT_SIZE, GL_RGBA, GL_UNSIGNED_BYTE, image);
   return memcmp(image, apart, sizeof image) == 0;
}

/* What becomes of texels does not depend on how large the primitives are that show them, and how
 * often they have been drawn: a driver may find out what a color makes of bytes. */
static void
tinted_textures(void)
{
   enum { COLORS = 10, TIMES = 6 };
   static const GLint envs[] = {GL_MODULATE, GL_REPLACE, GL_ADD, GL_BLEND, GL_DECAL};
   static const float colors[][4] = {{1, 1, 1, 1},
                                     {0.9f, 0.8f, 0.7f, 0.5f},
                                     {0.5f, 0.25f, 0, 1},
                                     {0.53f, 0.123f, 0.95f, 0.999f},
                                     {2, 0.75f, 0.3f, 0.6f}};
   static float env[4] = {0.3f, 0.2f, 0.9f, 0.4f};
   uint32_t seed = 11;
   ramp_texture(GL_RGBA8);
   glTexEnvfv(GL_TEXTURE_ENV, GL_TEXTURE_ENV_COLOR, env);
   for (unsigned e = 0; e < sizeof envs / sizeof *envs; e++) {
      glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, envs[e]);
      for (unsigned k = 0; k < COLORS; k++) {
         GLubyte random[4];
         for (int c = 0; c < 4; c++) {
            seed = seed * 1664525 + 1013904223;
            random[c] = (GLubyte)(seed >> 24);
         }
         if (k < sizeof colors / sizeof *colors)
            glColor4fv(colors[k]);
         else
            glColor4ubv(random);
         ct_check("core 3.8.9", is_same_in_one_piece(TIMES), "mode %x, color %u", (unsigned)envs[e],
                  k);
      }
   }
}

/* Two colors, that of the left and that of the right edge, and coordinates that are to be divided:
 * as what else stays the same is drawn. */
static void
draw_gradient(const GLubyte left[4], const GLubyte right[4], float q)
{
   glBegin(GL_QUADS);
   for (int corner = 0; corner < 4; corner++) {
      const float s = corner == 1 || corner == 2, t = corner > 1;
      glColor4ubv(s > 0 ? right : left);
      glTexCoord4f(s * q, t * q, 0, q);
      glVertex2f(2 * s - 1, 2 * t - 1);
   }
   glEnd();
   glFinish();
}

static void
modulated_gradients(void)
{
   static const GLubyte colors[2][4] = {{255, 10, 128, 64}, {0, 200, 128, 70}};
   ramp_texture(GL_RGBA8);
   for (int i = 0; i < 8; i++) {
      unsigned wrong = 0;
      ct_clear(0, 0, 0, 0);
      for (int k = 0; k < 4; k++)
         draw_gradient(colors[0], colors[i & 1], i & 2 ? 2.0f : 1.0f);
      glReadPixels(0, 0, CT_SIZE, CT_SIZE, GL_RGBA, GL_UNSIGNED_BYTE, image);
      for (int p = 0; p < PIXELS; p++) {
         const float x = ((float)(p % CT_SIZE) + 0.5f) / CT_SIZE;
         for (int c = 0; c < 4; c++) {
            const float by = (1 - x) * colors[0][c] + x * colors[i & 1][c];
            wrong += fabsf(image[p][c] - (float)ramp_byte(p, c) * by / 255) > 1.5f;
         }
      }
      ct_check("core 3.8.9", !wrong, "%u bytes are wrong in picture %d", wrong, i);
   }
}

/* The bytes themselves. */
static void
modulated_bytes(void)
{
   ramp_texture(GL_RGBA8);
   for (int k = 0; k < 256; k += 15) {
      unsigned wrong = 0;
      glColor4ub((GLubyte)k, 255, (GLubyte)(255 - k), 128);
      for (int i = 0; i < 4; i++) {
         draw_columns(1);
         glFinish();
      }
      glReadPixels(0, 0, CT_SIZE, CT_SIZE, GL_RGBA, GL_UNSIGNED_BYTE, image);
      const int by[4] = {k, 255, 255 - k, 128};
      for (int i = 0; i < PIXELS; i++) {
         for (int c = 0; c < 4; c++) {
            wrong += abs(image[i][c] - (2 * ramp_byte(i, c) * by[c] + 255) / 510) > 1;
         }
      }
      ct_check("core 3.8.9", !wrong, "%u bytes are wrong with %d", wrong, k);
   }
}

/* A second texture of this format, turned against the first. */
static void
add_turned_ramp(GLint format)
{
   glActiveTexture(GL_TEXTURE1);
   ramp_texture(format);
   glTexGeni(GL_S, GL_TEXTURE_GEN_MODE, GL_OBJECT_LINEAR);
   glTexGeni(GL_T, GL_TEXTURE_GEN_MODE, GL_OBJECT_LINEAR);
   glTexGenfv(GL_S, GL_OBJECT_PLANE, (float[4]){0, 0.5f, 0, 0.5f});
   glTexGenfv(GL_T, GL_OBJECT_PLANE, (float[4]){0.5f, 0, 0, 0.5f});
   glEnable(GL_TEXTURE_GEN_S);
   glEnable(GL_TEXTURE_GEN_T);
}

/* The same of two textures: bytes of one by bytes of the other. Many pixels, before a driver finds
 * out what a color makes of all pairs. */
static void
tinted_pairs_of_textures(void)
{
   enum { FORMATS = 3, COLORS = 4, TIMES = 40 };
   static const GLint formats[FORMATS] = {GL_RGBA8, GL_RGB8, GL_ALPHA8};
   static const float colors[COLORS][4] = {
       {1, 1, 1, 1}, {0.9f, 0.8f, 0.7f, 0.5f}, {0.53f, 0.123f, 0, 0.999f}, {0.25f, 2, 0.3f, 0.1f}};
   ramp_texture(GL_RGBA8);
   glActiveTexture(GL_TEXTURE1);
   glBindTexture(GL_TEXTURE_2D, 1);
   for (unsigned k = 0; k < FORMATS * COLORS; k++) {
      add_turned_ramp(formats[k / COLORS]);
      glColor4fv(colors[k % COLORS]);
      ct_check("core 3.8.9", is_same_in_one_piece(TIMES), "color %u of format %u", k % COLORS,
               k / COLORS);
   }
}

/* --- Alpha test, and depths behind it */

/* Depths that rise to the right, behind all or a part of what follows. */
static void
slanted_depths(void)
{
   glDisable(GL_TEXTURE_2D);
   glDisable(GL_ALPHA_TEST);
   glDepthFunc(GL_ALWAYS);
   glColor4f(0.1f, 0.2f, 0.3f, 0.4f);
   glBegin(GL_QUADS);
   glVertex3f(-1, -1, -0.9f);
   glVertex3f(1, -1, 0.9f);
   glVertex3f(1, 1, 0.9f);
   glVertex3f(-1, 1, -0.9f);
   glEnd();
   glEnable(GL_TEXTURE_2D);
   glEnable(GL_ALPHA_TEST);
   glDepthFunc(GL_LESS);
}

static void
draw_tested(int columns, uint8_t colors[PIXELS][4], float depths[PIXELS])
{
   ct_clear(0, 0, 0, 0);
   glClear(GL_DEPTH_BUFFER_BIT);
   slanted_depths();
   glColor4f(0.9f, 0.8f, 0.7f, 0.8f);
   draw_columns(columns);
   glReadPixels(0, 0, CT_SIZE, CT_SIZE, GL_RGBA, GL_UNSIGNED_BYTE, colors);
   glReadPixels(0, 0, CT_SIZE, CT_SIZE, GL_DEPTH_COMPONENT, GL_FLOAT, depths);
}

static void
tested_textures(void)
{
   static const GLenum funcs[] = {GL_GREATER, GL_LEQUAL, GL_EQUAL, GL_NEVER};
   static const float refs[] = {0, 0.4f, 102 * 0.8f / 255, 0.75f};
   static uint8_t apart[PIXELS][4];
   static float depths[2][PIXELS];
   ramp_texture(GL_RGBA8);
   glEnable(GL_DEPTH_TEST);
   glBlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
   for (unsigned i = 0; i < 32; i++) {
      unsigned drawn = 0;
      const GLenum func = funcs[i / 4 % 4];
      glAlphaFunc(func, refs[i % 4]);
      (i & 16 ? glEnable : glDisable)(GL_BLEND);
      draw_tested(CT_SIZE / 4, apart, depths[0]);
      draw_tested(1, image, depths[1]);
      for (int p = 0; p < PIXELS; p++) {
         drawn += fabsf(depths[1][p] - 0.5f) < 1e-4f && p % CT_SIZE > CT_SIZE / 2 + 1;
      }
      ct_check("core 4.1.3", memcmp(image, apart, sizeof image) == 0, "colors of case %u", i);
      ct_check("core 4.1.3 4.1.5", memcmp(depths[0], depths[1], sizeof depths[0]) == 0,
               "depths of case %u", i);
      ct_check("core 4.1.3", func == GL_EQUAL || (drawn > 0) == (func != GL_NEVER),
               "case %u: %u drawn", i, drawn);
   }
}

static const struct ct_test tests[] = {
    {"tinted_textures", tinted_textures},
    {"tinted_pairs_of_textures", tinted_pairs_of_textures},
    {"modulated_gradients", modulated_gradients},
    {"modulated_bytes", modulated_bytes},
    {"tested_textures", tested_textures},
};
CT_TOPIC(core_tint, "", tests);

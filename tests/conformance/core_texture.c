/* Texture sampling beyond core_pixels: anisotropic filtering (GL_EXT_texture_filter_anisotropic).
 */
#include "ct.h"

#define ANISOTROPY GL_TEXTURE_MAX_ANISOTROPY_EXT

static void
need_extension(const char *name)
{
   if (!ct_has_extension(name))
      ct_skip("%s is not there", name);
}

static void
anisotropy_parameter(void)
{
   need_extension("GL_EXT_texture_filter_anisotropic");
   GLfloat limit = 0, got = 0;
   GLint integer = 0;
   glGetFloatv(GL_MAX_TEXTURE_MAX_ANISOTROPY_EXT, &limit);
   CHECK("EXT_texture_filter_anisotropic", limit >= 2);
   glGetTexParameterfv(GL_TEXTURE_2D, ANISOTROPY, &got);
   CHECK("EXT_texture_filter_anisotropic", got == 1);
   glTexParameterf(GL_TEXTURE_2D, ANISOTROPY, 1.5f);
   glGetTexParameterfv(GL_TEXTURE_2D, ANISOTROPY, &got);
   CHECK("EXT_texture_filter_anisotropic", got == 1.5f);
   glTexParameteri(GL_TEXTURE_2D, ANISOTROPY, 2);
   glGetTexParameteriv(GL_TEXTURE_2D, ANISOTROPY, &integer);
   CHECK("EXT_texture_filter_anisotropic", integer == 2);
   /* It belongs to the texture object, and to each target's own. */
   glGetTexParameterfv(GL_TEXTURE_1D, ANISOTROPY, &got);
   CHECK("EXT_texture_filter_anisotropic", got == 1);
   CHECK_ERROR("EXT_texture_filter_anisotropic", GL_INVALID_VALUE,
               glTexParameterf(GL_TEXTURE_2D, ANISOTROPY, 0.5f));
   CHECK_ERROR("EXT_texture_filter_anisotropic", GL_INVALID_VALUE,
               glTexParameteri(GL_TEXTURE_2D, ANISOTROPY, -1));
   glGetTexParameterfv(GL_TEXTURE_2D, ANISOTROPY, &got);
   CHECK("EXT_texture_filter_anisotropic", got == 2);
   glPushAttrib(GL_TEXTURE_BIT);
   glTexParameterf(GL_TEXTURE_2D, ANISOTROPY, 1);
   glPopAttrib();
   glGetTexParameterfv(GL_TEXTURE_2D, ANISOTROPY, &got);
   CHECK("EXT_texture_filter_anisotropic", got == 2);
   /* More than the limit is no error. */
   CHECK_ERROR("EXT_texture_filter_anisotropic", GL_NO_ERROR,
               glTexParameterf(GL_TEXTURE_2D, ANISOTROPY, 1000));
   CHECK_ERROR("EXT_texture_filter_anisotropic", GL_INVALID_ENUM, glGetFloatv(ANISOTROPY, &got));
}

/* Columns of black and white, two texels wide each, with all levels. */
static void
upload_stripes(void)
{
   static GLubyte texels[64 * 64];
   glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
   for (int level = 0; level < 7; level++) {
      const int size = 64 >> level;
      /* Stripes narrower than a texel are gray. */
      const int half = 2 >> level;
      for (int i = 0; i < size * size; i++)
         texels[i] = half ? (GLubyte)(i % size / half % 2 * 255) : 127;
      glTexImage2D(GL_TEXTURE_2D, level, GL_LUMINANCE, size, size, 0, GL_LUMINANCE,
                   GL_UNSIGNED_BYTE, texels);
   }
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_LINEAR);
}

/* A plane that runs away from the eye, its stripes along the direction of view: a pixel of the
 * window's row `y` covers more texels along the view than across. */
static void
draw_plane(void)
{
   static const float corner[4][2] = {{-1, 1}, {1, 1}, {1, 16}, {-1, 16}};
   ct_clear(0, 0, 0, 1);
   glMatrixMode(GL_PROJECTION);
   glLoadIdentity();
   glFrustum(-1, 1, -1, 1, 1, 100);
   glBegin(GL_QUADS);
   for (int i = 0; i < 4; i++) {
      glTexCoord2f(corner[i][0] * 2, corner[i][1] * 4);
      glVertex3f(corner[i][0] * 16, -1, -corner[i][1]);
   }
   glEnd();
}

/* Mean difference of neighbours in a row of the window, and the row's mean; 0..255. */
static void
row_contrast(int y, float *contrast, float *mean)
{
   GLubyte row[CT_SIZE];
   glPixelStorei(GL_PACK_ALIGNMENT, 1);
   glReadPixels(0, y, CT_SIZE, 1, GL_RED, GL_UNSIGNED_BYTE, row);
   int differences = 0, sum = row[0];
   for (int x = 1; x < CT_SIZE; x++) {
      differences += row[x] > row[x - 1] ? row[x] - row[x - 1] : row[x - 1] - row[x];
      sum += row[x];
   }
   *contrast = (float)differences / (CT_SIZE - 1);
   *mean = (float)sum / CT_SIZE;
}

static void
anisotropy_keeps_contrast(void)
{
   need_extension("GL_EXT_texture_filter_anisotropic");
   static const int rows[] = {16, 32, 40};
   GLfloat limit = 1;
   float plain[3], sharp[3], mean;
   glGetFloatv(GL_MAX_TEXTURE_MAX_ANISOTROPY_EXT, &limit);
   glEnable(GL_TEXTURE_2D);
   glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_REPLACE);
   upload_stripes();
   draw_plane();
   for (int i = 0; i < 3; i++)
      row_contrast(rows[i], &plain[i], &mean);
   glTexParameterf(GL_TEXTURE_2D, ANISOTROPY, limit);
   draw_plane();
   for (int i = 0; i < 3; i++) {
      row_contrast(rows[i], &sharp[i], &mean);
      ct_check("EXT_texture_filter_anisotropic", sharp[i] > plain[i] + 5 && fabsf(mean - 127) < 12,
               "row %d: contrast %g, was %g; mean %g", rows[i], sharp[i], plain[i], mean);
   }
}

static const struct ct_test tests[] = {
    {"anisotropy_parameter", anisotropy_parameter},
    {"anisotropy_keeps_contrast", anisotropy_keeps_contrast},
};
CT_TOPIC(core_texture, "", tests);

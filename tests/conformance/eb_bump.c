/* Bump mapping by environments: GL_ATI_envmap_bumpmap (checklist, section 25). */
#include "ct_ts.h"

static GLint
num_units(void)
{
   GLint n = 0;
   glGetTexBumpParameterivATI(GL_BUMP_NUM_TEX_UNITS_ATI, &n);
   return n;
}

static void
commands(void)
{
   static const char *const names[] = {"glTexBumpParameterivATI", "glTexBumpParameterfvATI",
                                       "glGetTexBumpParameterivATI", "glGetTexBumpParameterfvATI"};
   static const char *const ids[] = {"TE-001", "TE-002", "TE-003", "TE-004"};
   for (unsigned i = 0; i < 4; i++)
      ct_check(ids[i], ct_get_proc_address(names[i]) != NULL, "no %s", names[i]);
   CHECK("TE-048", ct_has_extension("GL_ATI_envmap_bumpmap") &&
                       ct_has_extension("GL_EXT_texture_env_combine") &&
                       ct_has_extension("GL_ARB_multitexture"));
   CHECK("TE-007", GL_BUMP_ROT_MATRIX_ATI == 0x8775 && GL_BUMP_ROT_MATRIX_SIZE_ATI == 0x8776 &&
                       GL_BUMP_NUM_TEX_UNITS_ATI == 0x8777 && GL_BUMP_TEX_UNITS_ATI == 0x8778 &&
                       GL_DUDV_ATI == 0x8779 && GL_DU8DV8_ATI == 0x877A &&
                       GL_BUMP_ENVMAP_ATI == 0x877B && GL_BUMP_TARGET_ATI == 0x877C);
}

static void
queries(void)
{
   GLint size = 0, units[33];
   float f[33];
   glGetTexBumpParameterivATI(GL_BUMP_ROT_MATRIX_SIZE_ATI, &size);
   CHECK("TE-049", size == 4);
   glGetTexBumpParameterfvATI(GL_BUMP_ROT_MATRIX_SIZE_ATI, f);
   CHECK("TE-049", f[0] == 4);
   const GLint n = num_units();
   CHECK("TE-050", n >= 1 && n <= 32);
   for (unsigned i = 0; i < 33; i++)
      f[i] = (float)(units[i] = -7);
   glGetTexBumpParameterivATI(GL_BUMP_TEX_UNITS_ATI, units);
   glGetTexBumpParameterfvATI(GL_BUMP_TEX_UNITS_ATI, f);
   for (GLint i = 0; i < n; i++)
      CHECK("TE-050", units[i] == GL_TEXTURE0 + i && f[i] == (float)(GL_TEXTURE0 + i));
   CHECK("TE-050", units[n] == -7 && f[n] == -7);
   CHECK_ERROR("TE-055", GL_INVALID_ENUM, glGetTexBumpParameterivATI(GL_BUMP_TARGET_ATI, units));
   CHECK_ERROR("TE-055", GL_INVALID_ENUM, glGetTexBumpParameterfvATI(GL_RGBA, f));
   CHECK("TE-055", f[0] == GL_TEXTURE0);
}

static void
matrix(void)
{
   float f[4];
   for (unsigned u = 0; u < 2; u++) {
      glActiveTexture(GL_TEXTURE0 + u);
      glGetTexBumpParameterfvATI(GL_BUMP_ROT_MATRIX_ATI, f);
      CHECK_NEAR("TE-052 D-28", 4, f, VEC4(1, 0, 0, 1), 0);
   }
   CHECK_ERROR("TE-051", GL_NO_ERROR,
               glTexBumpParameterfvATI(GL_BUMP_ROT_MATRIX_ATI, VEC4(1, 2, 3, 4)));
   glGetTexBumpParameterfvATI(GL_BUMP_ROT_MATRIX_ATI, f);
   CHECK_NEAR("TE-051 D-27", 4, f, VEC4(1, 2, 3, 4), 0);
   glActiveTexture(GL_TEXTURE0);
   glGetTexBumpParameterfvATI(GL_BUMP_ROT_MATRIX_ATI, f);
   CHECK_NEAR("TE-052 D-28", 4, f, VEC4(1, 0, 0, 1), 0);
   const GLint ints[4] = {INT32_MAX, 0, 0, -INT32_MAX};
   GLint back[4] = {0};
   glTexBumpParameterivATI(GL_BUMP_ROT_MATRIX_ATI, ints);
   glGetTexBumpParameterfvATI(GL_BUMP_ROT_MATRIX_ATI, f);
   CHECK("TE-053 D-29", (f[0] == 1 && f[3] == -1) || f[0] > 1e9f);
   glGetTexBumpParameterivATI(GL_BUMP_ROT_MATRIX_ATI, back);
   CHECK("TE-053", back[0] > INT32_MAX - 256 && back[3] < -INT32_MAX + 256);
   static const GLenum wrong[] = {GL_BUMP_ROT_MATRIX_SIZE_ATI, GL_BUMP_NUM_TEX_UNITS_ATI,
                                  GL_BUMP_TEX_UNITS_ATI, GL_TEXTURE_ENV};
   for (unsigned i = 0; i < 4; i++) {
      CHECK_ERROR("TE-054", GL_INVALID_ENUM, glTexBumpParameterfvATI(wrong[i], f));
      CHECK_ERROR("TE-054", GL_INVALID_ENUM, glTexBumpParameterivATI(wrong[i], ints));
   }
   glPushAttrib(GL_TEXTURE_BIT);
   glTexBumpParameterfvATI(GL_BUMP_ROT_MATRIX_ATI, VEC4(9, 9, 9, 9));
   glTexEnvi(GL_TEXTURE_ENV, GL_BUMP_TARGET_ATI, GL_TEXTURE1);
   glPopAttrib();
   glGetTexBumpParameterfvATI(GL_BUMP_ROT_MATRIX_ATI, f);
   CHECK("TE-071", f[0] != 9);
}

static GLint
env_value(GLenum pname)
{
   GLint v = -1;
   glGetTexEnviv(GL_TEXTURE_ENV, pname, &v);
   return v;
}

static void
environments(void)
{
   GLint units = 0;
   glGetIntegerv(GL_MAX_TEXTURE_UNITS, &units);
   CHECK("TE-058", env_value(GL_BUMP_TARGET_ATI) == GL_TEXTURE0);
   CHECK_ERROR("TE-058", GL_NO_ERROR, glTexEnvi(GL_TEXTURE_ENV, GL_BUMP_TARGET_ATI, GL_TEXTURE1));
   CHECK("TE-058", env_value(GL_BUMP_TARGET_ATI) == GL_TEXTURE1);
   CHECK_ERROR("TE-058", GL_INVALID_ENUM,
               glTexEnvi(GL_TEXTURE_ENV, GL_BUMP_TARGET_ATI, GL_TEXTURE0 + units));
   CHECK_ERROR("TE-058", GL_INVALID_ENUM, glTexEnvi(GL_TEXTURE_ENV, GL_BUMP_TARGET_ATI, 0));
   CHECK_ERROR("TE-056", GL_NO_ERROR,
               glTexEnvi(GL_TEXTURE_ENV, GL_COMBINE_RGB, GL_BUMP_ENVMAP_ATI));
   CHECK("TE-056", env_value(GL_COMBINE_RGB) == GL_BUMP_ENVMAP_ATI);
   CHECK_ERROR("TE-056", GL_INVALID_ENUM,
               glTexEnvi(GL_TEXTURE_ENV, GL_COMBINE_ALPHA, GL_BUMP_ENVMAP_ATI));
   if (num_units() < units) {
      glActiveTexture(GL_TEXTURE0 + (GLenum)units - 1);
      CHECK_ERROR("TE-057", GL_INVALID_VALUE,
                  glTexEnvi(GL_TEXTURE_ENV, GL_COMBINE_RGB, GL_BUMP_ENVMAP_ATI));
   }
}

static void
images(void)
{
   static const GLenum formats[] = {GL_DUDV_ATI, GL_DU8DV8_ATI};
   static const GLenum types[] = {GL_BYTE, GL_UNSIGNED_BYTE, GL_SHORT, GL_UNSIGNED_SHORT,
                                  GL_INT,  GL_UNSIGNED_INT,  GL_FLOAT};
   const float in[4] = {-0.5f, 0.25f};
   float got[2] = {0};
   for (unsigned i = 0; i < 4; i++) {
      for (unsigned t = 0; t < TS_COUNT(types); t++)
         CHECK_ERROR("TE-059", GL_NO_ERROR,
                     glTexImage2D(GL_TEXTURE_2D, 0, (GLint)formats[i / 2], 1, 1, 0, formats[i % 2],
                                  types[t], in));
      glGetTexImage(GL_TEXTURE_2D, 0, GL_DUDV_ATI, GL_FLOAT, got);
      CHECK_NEAR("TE-059 TE-060", 2, got, VEC4(-0.5f, 0.25f), 0.008f);
   }
   static const GLenum wrong[2][2] = {{GL_RGBA8, GL_DUDV_ATI}, {GL_DU8DV8_ATI, GL_RGBA}};
   for (unsigned i = 0; i < 2; i++) {
      (void)glGetError();
      glTexImage2D(GL_TEXTURE_2D, 0, (GLint)wrong[i][0], 1, 1, 0, wrong[i][1], GL_FLOAT, in);
      const GLenum error = glGetError();
      CHECK("TE-061", error == GL_INVALID_OPERATION || error == GL_INVALID_ENUM);
   }
}

/* Unit 0: offsets for unit 1, which shows a grid. */
static void
use_bump(float du, float dv)
{
   ts_texel(0, GL_TEXTURE_2D, GL_DU8DV8_ATI, GL_DUDV_ATI, du, dv, 0, 0);
   glEnable(GL_TEXTURE_2D);
   glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_COMBINE);
   glTexEnvi(GL_TEXTURE_ENV, GL_COMBINE_RGB, GL_BUMP_ENVMAP_ATI);
   glTexEnvi(GL_TEXTURE_ENV, GL_BUMP_TARGET_ATI, GL_TEXTURE1);
   ts_grid(1, GL_TEXTURE_2D);
   glEnable(GL_TEXTURE_2D);
   ts_coord(1, ts_place(6), ts_place(4), 0, 1);
}

static void
set_matrix(float a, float b, float c, float d)
{
   glActiveTexture(GL_TEXTURE0);
   glTexBumpParameterfvATI(GL_BUMP_ROT_MATRIX_ATI, VEC4(a, b, c, d));
}

static void
drawn(void)
{
   use_bump(0.5f, 0);
   ts_at("TE-062", 14, 4, 0);
   set_matrix(0, 0, 1, 0);
   ts_at("TE-063 TE-051 D-27", 6, 12, 0);
   use_bump(0, 0.5f);
   set_matrix(0, -0.5f, 0, 0.25f);
   ts_at("TE-063 TE-062", 2, 6, 0);
   /* The colour passes the bump unit; the next modulates. */
   set_matrix(1, 0, 0, 1);
   glColor4f(0.5f, 0.5f, 0.5f, 0.5f);
   use_bump(0, 0);
   ts_pixel("TE-066 D-31", 0.2f, 0.133f, 0, 0.5f);
   glActiveTexture(GL_TEXTURE1);
   glDisable(GL_TEXTURE_2D);
   ts_pixel("TE-066 D-31", 0.5f, 0.5f, 0.5f, 0.5f);
   /* Without a texture there is no offset. */
   glColor4f(1, 1, 1, 1);
   use_bump(0.5f, 0);
   glActiveTexture(GL_TEXTURE0);
   glDisable(GL_TEXTURE_2D);
   ts_at("TE-069", 6, 4, 0);
   glEnable(GL_TEXTURE_2D);
   ts_at("TE-069", 14, 4, 0);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_LINEAR);
   glTexImage2D(GL_TEXTURE_2D, 0, GL_DU8DV8_ATI, 4, 4, 0, GL_DUDV_ATI, GL_FLOAT, NULL);
   ts_at("TE-069", 6, 4, 0);
   /* Other modes and other functions. */
   use_bump(0.5f, 0);
   glActiveTexture(GL_TEXTURE0);
   static const GLenum modes[] = {GL_REPLACE, GL_MODULATE, GL_DECAL, GL_BLEND, GL_ADD};
   for (unsigned i = 0; i < TS_COUNT(modes); i++) {
      glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, (GLint)modes[i]);
      CHECK_ERROR("TE-068", GL_NO_ERROR, ts_draw());
   }
   glActiveTexture(GL_TEXTURE1);
   glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_REPLACE);
   ts_at("TE-070", 6, 4, 0);
   glDisable(GL_TEXTURE_2D);
   glActiveTexture(GL_TEXTURE0);
   glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_COMBINE);
   glTexEnvi(GL_TEXTURE_ENV, GL_COMBINE_RGB, GL_REPLACE);
   glTexEnvi(GL_TEXTURE_ENV, GL_COMBINE_ALPHA, GL_REPLACE);
   ts_pixel("TE-067", 0, 0, 0, 1);
}

static void
bump_has_coordinates(void)
{
   static const float two[2][2] = {{0, 0}, {0.5f, 0}};
   use_bump(0, 0);
   ts_texture(0, GL_TEXTURE_2D, GL_DU8DV8_ATI, GL_DUDV_ATI, 2, 1, two[0]);
   ts_coord(0, 0.25f, 0, 0, 1);
   ts_at("TE-064", 6, 4, 0);
   ts_coord(0, 1.5f, 0, 0, 2);
   ts_at("TE-064", 14, 4, 0);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
   ts_coord(0, 0.5f, 0, 0, 1);
   ts_at("TE-064", 10, 4, 0);
}

static void
lists(void)
{
   float f[4], m[4] = {5, 6, 7, 8};
   const GLuint list = glGenLists(1);
   glNewList(list, GL_COMPILE);
   glTexBumpParameterfvATI(GL_BUMP_ROT_MATRIX_ATI, m);
   m[0] = 0;
   f[0] = 9;
   glGetTexBumpParameterfvATI(GL_BUMP_ROT_MATRIX_ATI, f);
   CHECK("TE-072", f[0] == 1);
   glEndList();
   glCallList(list);
   glGetTexBumpParameterfvATI(GL_BUMP_ROT_MATRIX_ATI, f);
   CHECK_NEAR("TE-072", 4, f, VEC4(5, 6, 7, 8), 0);
   glBegin(GL_POINTS);
   glTexBumpParameterfvATI(GL_BUMP_ROT_MATRIX_ATI, m);
   glEnd();
   CHECK_PENDING("TE-072", GL_INVALID_OPERATION);
   glBegin(GL_POINTS);
   glGetTexBumpParameterfvATI(GL_BUMP_ROT_MATRIX_ATI, f);
   glEnd();
   CHECK_PENDING("TE-072", GL_INVALID_OPERATION);
}

static const struct ct_test tests[] = {
    {"commands", commands},
    {"queries", queries},
    {"matrix", matrix},
    {"environments", environments},
    {"images", images},
    {"drawn", drawn},
    {"bump_has_coordinates", bump_has_coordinates},
    {"lists", lists},
};
CT_TOPIC(eb_bump, "GL_ATI_envmap_bumpmap", tests);

/* State, errors and consistency of texture shaders (checklist, sections 0, 11 to 13 and 22). */
#include "ct_ts.h"

#define TEXENV_IS(ids, error, unit, pname, value)                                                  \
   CHECK_ERROR(ids, error, ts_env(unit, pname, value))

static void
advertised(void)
{
   GLint units = 0;
   glGetIntegerv(GL_MAX_TEXTURE_UNITS, &units);
   CHECK("TS-015", ct_has_extension("GL_NV_texture_shader"));
   CHECK("TS-015 TS-016", ct_has_extension("GL_NV_texture_shader2"));
   CHECK("TS-015", ct_has_extension("GL_NV_texture_shader3"));
   CHECK("TS-015",
         ct_has_extension("GL_ARB_multitexture") && ct_has_extension("GL_ARB_texture_cube_map"));
   CHECK("TS-017", units >= 4);
   for (int on = 1; on >= 0; on--) {
      GLboolean b = 9;
      GLint i = 9;
      GLfloat f = 9;
      GLdouble d = 9;
      CHECK_ERROR("TS-018 TS-001", GL_NO_ERROR, on ? glEnable(0x86DE) : glDisable(0x86DE));
      glGetBooleanv(0x86DE, &b);
      glGetIntegerv(0x86DE, &i);
      glGetFloatv(0x86DE, &f);
      glGetDoublev(0x86DE, &d);
      CHECK("TS-018", b == on && i == on && f == (float)on && d == on && glIsEnabled(0x86DE) == on);
   }
}

static void
starts_off(void)
{
   CHECK("TS-018", !glIsEnabled(GL_TEXTURE_SHADER_NV));
   for (unsigned u = 0; u < TS_UNITS; u++) {
      float f[4] = {7, 7, 7, 7};
      GLint i[4] = {7, 7, 7, 7};
      CHECK("TS-027 TS-047", ts_get(u, GL_SHADER_OPERATION_NV) == GL_NONE);
      glGetTexEnvfv(GL_TEXTURE_SHADER_NV, GL_SHADER_OPERATION_NV, f);
      CHECK("TS-027", f[0] == GL_NONE && f[1] == 7);
      glGetTexEnviv(GL_TEXTURE_SHADER_NV, GL_CULL_MODES_NV, i);
      CHECK("TS-032",
            i[0] == GL_GEQUAL && i[1] == GL_GEQUAL && i[2] == GL_GEQUAL && i[3] == GL_GEQUAL);
      glGetTexEnvfv(GL_TEXTURE_SHADER_NV, GL_OFFSET_TEXTURE_MATRIX_NV, f);
      CHECK_NEAR("TS-034", 4, f, VEC4(1, 0, 0, 1), 0);
      glGetTexEnvfv(GL_TEXTURE_SHADER_NV, GL_OFFSET_TEXTURE_SCALE_NV, f);
      CHECK("TS-036", f[0] == 1);
      glGetTexEnvfv(GL_TEXTURE_SHADER_NV, GL_OFFSET_TEXTURE_BIAS_NV, f);
      CHECK("TS-036", f[0] == 0);
      f[3] = 7;
      glGetTexEnvfv(GL_TEXTURE_SHADER_NV, GL_CONST_EYE_NV, f);
      CHECK_NEAR("TS-037", 4, f, VEC4(0, 0, -1, 7), 0);
      CHECK("TS-040", ts_get(u, GL_PREVIOUS_TEXTURE_INPUT_NV) == GL_TEXTURE0);
      CHECK("TS-043",
            ts_get(u, GL_RGBA_UNSIGNED_DOT_PRODUCT_MAPPING_NV) == GL_UNSIGNED_IDENTITY_NV);
      CHECK("TS-059 TS-058", ts_get(u, GL_SHADER_CONSISTENT_NV) == 1);
   }
}

/* Names of the header and their numbers, all in the unit where they are legal. */
static void
enumerants(void)
{
   static const GLenum pnames[] = {0x86DF, 0x86E2, 0x86E3, 0x86E4, 0x86D9};
   static const GLenum operations[] = {
       0,      0x0DE0, 0x0DE1, 0x84F5, 0x8513, 0x86E6, 0x86E7, 0x86E8, 0x86E2, 0x864C,
       0x864D, 0x86E9, 0x86EA, 0x86EC, 0x86ED, 0x86EE, 0x864E, 0x86F0, 0x86F1, 0x86F2,
       0x86F3, 0x806F, 0x86EF, 0x8850, 0x8851, 0x8852, 0x8853, 0x8854, 0x8855, 0x8856,
       0x8857, 0x8858, 0x8859, 0x885A, 0x885B, 0x885C, 0x885D};
   for (unsigned i = 0; i < TS_COUNT(operations); i++) {
      const char *ids = i < 21 ? "TS-004 TS-027" : i < 23 ? "TS-005 TS-030" : "TS-006 TS-030";
      TEXENV_IS(ids, GL_NO_ERROR, 3, pnames[0], operations[i]);
      CHECK(ids, ts_get(3, pnames[0]) == (GLint)operations[i]);
   }
   TEXENV_IS("TS-002", GL_NO_ERROR, 3, pnames[3], GL_TEXTURE2);
   CHECK("TS-002", ts_get(3, GL_PREVIOUS_TEXTURE_INPUT_NV) == GL_TEXTURE2);
   TEXENV_IS("TS-007 TS-043 TS-002", GL_NO_ERROR, 3, pnames[4], 0x8860);
   CHECK("TS-007 TS-043", ts_get(3, GL_RGBA_UNSIGNED_DOT_PRODUCT_MAPPING_NV) == 0x8860);
   /* One number is a parameter and an operation. */
   float scale = 0;
   TEXENV_IS("TS-031", GL_NO_ERROR, 3, GL_SHADER_OPERATION_NV, 0x86E2);
   CHECK_ERROR("TS-031", GL_NO_ERROR, glTexEnvf(GL_TEXTURE_SHADER_NV, 0x86E2, 2.5f));
   glGetTexEnvfv(GL_TEXTURE_SHADER_NV, 0x86E2, &scale);
   CHECK("TS-031", scale == 2.5f && ts_get(3, GL_SHADER_OPERATION_NV) == 0x86E2);
   CHECK("TS-003 TS-045", GL_OFFSET_TEXTURE_2D_MATRIX_NV == 0x86E1 &&
                              GL_OFFSET_TEXTURE_2D_SCALE_NV == 0x86E2 &&
                              GL_OFFSET_TEXTURE_2D_BIAS_NV == 0x86E3);
   CHECK("TS-002", GL_CULL_MODES_NV == 0x86E0 && GL_CONST_EYE_NV == 0x86E5 &&
                       GL_SHADER_CONSISTENT_NV == 0x86DD);
}

static void
per_unit(void)
{
   static const GLenum ops[4] = {GL_PASS_THROUGH_NV, GL_TEXTURE_2D, GL_CULL_FRAGMENT_NV,
                                 GL_DEPENDENT_AR_TEXTURE_2D_NV};
   float f[4];
   for (unsigned u = 0; u < 4; u++) {
      ts_op(u, ops[u]);
      ts_floats(u, GL_CONST_EYE_NV, VEC4((float)u, 2, 3));
   }
   for (unsigned u = 0; u < 4; u++) {
      CHECK("TS-026", ts_get(u, GL_SHADER_OPERATION_NV) == (GLint)ops[u]);
      glGetTexEnvfv(GL_TEXTURE_SHADER_NV, GL_CONST_EYE_NV, f);
      CHECK("TS-026 TS-038 D-14", f[0] == (float)u && f[1] == 2);
   }
   ts_floats(1, GL_OFFSET_TEXTURE_BIAS_NV, VEC4(-3));
   ts_floats(1, GL_OFFSET_TEXTURE_SCALE_NV, VEC4(7));
   glGetTexEnvfv(GL_TEXTURE_SHADER_NV, GL_OFFSET_TEXTURE_BIAS_NV, f);
   CHECK("TS-036", f[0] == -3);
   CHECK("TS-036", ts_get(1, GL_OFFSET_TEXTURE_SCALE_NV) == 7);
   ts_floats(1, GL_OFFSET_TEXTURE_SCALE_NV, VEC4(2.6f));
   CHECK("TS-048", ts_get(1, GL_OFFSET_TEXTURE_SCALE_NV) == 3);
   glTexEnviv(GL_TEXTURE_SHADER_NV, GL_OFFSET_TEXTURE_MATRIX_NV, (const GLint[]){3, -2, 5, 7});
   glGetTexEnvfv(GL_TEXTURE_SHADER_NV, GL_OFFSET_TEXTURE_MATRIX_NV, f);
   CHECK_NEAR("TS-035 TS-034", 4, f, VEC4(3, -2, 5, 7), 0);
}

static void
wrong_values(void)
{
   TEXENV_IS("TS-028", GL_INVALID_ENUM, 3, GL_SHADER_OPERATION_NV, GL_TEXTURE_ENV);
   TEXENV_IS("TS-028", GL_INVALID_ENUM, 3, GL_SHADER_OPERATION_NV, GL_DOT_PRODUCT_NV + 0x100);
   CHECK("TS-028", ts_get(3, GL_SHADER_OPERATION_NV) == GL_NONE);
   const GLint modes[4] = {GL_LESS, GL_LESS, GL_LESS, GL_LEQUAL};
   GLint got[4];
   CHECK_ERROR("TS-033", GL_INVALID_ENUM,
               glTexEnviv(GL_TEXTURE_SHADER_NV, GL_CULL_MODES_NV, modes));
   glGetTexEnviv(GL_TEXTURE_SHADER_NV, GL_CULL_MODES_NV, got);
   CHECK("TS-033", got[0] == GL_GEQUAL && got[3] == GL_GEQUAL);
   static const GLenum vectors[] = {GL_CULL_MODES_NV, GL_OFFSET_TEXTURE_MATRIX_NV, GL_CONST_EYE_NV};
   for (unsigned i = 0; i < 3; i++) {
      CHECK_ERROR("TS-039", GL_INVALID_ENUM, glTexEnvi(GL_TEXTURE_SHADER_NV, vectors[i], GL_LESS));
      CHECK_ERROR("TS-039", GL_INVALID_ENUM, glTexEnvf(GL_TEXTURE_SHADER_NV, vectors[i], 1));
   }
   for (unsigned u = 0; u < 4; u++) {
      for (unsigned p = 0; p < 4; p++)
         TEXENV_IS("TS-040 TS-041", p < u ? GL_NO_ERROR : GL_INVALID_OPERATION, u,
                   GL_PREVIOUS_TEXTURE_INPUT_NV, GL_TEXTURE0 + p);
   }
   GLint units;
   glGetIntegerv(GL_MAX_TEXTURE_UNITS, &units);
   (void)glGetError();
   ts_env(3, GL_PREVIOUS_TEXTURE_INPUT_NV, GL_TEXTURE0 + (GLenum)units);
   const GLenum error = glGetError();
   CHECK("TS-042 D-15", error == GL_INVALID_OPERATION || error == GL_INVALID_ENUM);
   TEXENV_IS("TS-042", GL_INVALID_ENUM, 3, GL_PREVIOUS_TEXTURE_INPUT_NV, GL_TEXTURE_2D);
   TEXENV_IS("TS-043", GL_INVALID_ENUM, 3, GL_RGBA_UNSIGNED_DOT_PRODUCT_MAPPING_NV,
             GL_SIGNED_IDENTITY_NV);
   TEXENV_IS("TS-044", GL_INVALID_ENUM, 3, GL_SHADER_CONSISTENT_NV, 1);
   TEXENV_IS("TS-046", GL_INVALID_ENUM, 3, GL_TEXTURE_ENV_MODE, GL_REPLACE);
   CHECK_ERROR("TS-046", GL_INVALID_ENUM,
               glTexEnvi(GL_TEXTURE_ENV, GL_SHADER_OPERATION_NV, GL_NONE));
   CHECK_ERROR("TS-046", GL_INVALID_ENUM,
               glGetTexEnviv(GL_TEXTURE_SHADER_NV, GL_TEXTURE_ENV_MODE, got));
   CHECK_ERROR("TS-046", GL_INVALID_ENUM,
               glGetTexEnviv(GL_TEXTURE_ENV, GL_SHADER_OPERATION_NV, got));
}

/* The units that each operation can not be in: those below `first`, and the last. */
static void
units_of_operations(void)
{
   static const struct {
      GLenum op;
      unsigned first;
      bool not_last;
   } rows[] = {
       {GL_NONE, 0, false},
       {GL_TEXTURE_2D, 0, false},
       {GL_PASS_THROUGH_NV, 0, false},
       {GL_CULL_FRAGMENT_NV, 0, false},
       {GL_OFFSET_TEXTURE_2D_NV, 1, false},
       {GL_OFFSET_TEXTURE_2D_SCALE_NV, 1, false},
       {GL_OFFSET_TEXTURE_RECTANGLE_NV, 1, false},
       {GL_OFFSET_TEXTURE_RECTANGLE_SCALE_NV, 1, false},
       {GL_DEPENDENT_AR_TEXTURE_2D_NV, 1, false},
       {GL_DEPENDENT_GB_TEXTURE_2D_NV, 1, false},
       {GL_DOT_PRODUCT_NV, 1, true},
       {GL_DOT_PRODUCT_DEPTH_REPLACE_NV, 2, false},
       {GL_DOT_PRODUCT_TEXTURE_2D_NV, 2, false},
       {GL_DOT_PRODUCT_TEXTURE_RECTANGLE_NV, 2, false},
       {GL_DOT_PRODUCT_TEXTURE_3D_NV, 3, false},
       {GL_DOT_PRODUCT_TEXTURE_CUBE_MAP_NV, 3, false},
       {GL_DOT_PRODUCT_DIFFUSE_CUBE_MAP_NV, 2, true},
       {GL_DOT_PRODUCT_REFLECT_CUBE_MAP_NV, 3, false},
       {GL_DOT_PRODUCT_CONST_EYE_REFLECT_CUBE_MAP_NV, 3, false},
       {GL_OFFSET_PROJECTIVE_TEXTURE_2D_NV, 1, false},
       {GL_OFFSET_PROJECTIVE_TEXTURE_2D_SCALE_NV, 1, false},
       {GL_OFFSET_PROJECTIVE_TEXTURE_RECTANGLE_NV, 1, false},
       {GL_OFFSET_PROJECTIVE_TEXTURE_RECTANGLE_SCALE_NV, 1, false},
       {GL_OFFSET_HILO_TEXTURE_2D_NV, 1, false},
       {GL_OFFSET_HILO_TEXTURE_RECTANGLE_NV, 1, false},
       {GL_OFFSET_HILO_PROJECTIVE_TEXTURE_2D_NV, 1, false},
       {GL_OFFSET_HILO_PROJECTIVE_TEXTURE_RECTANGLE_NV, 1, false},
       {GL_DEPENDENT_HILO_TEXTURE_2D_NV, 1, false},
       {GL_DEPENDENT_RGB_TEXTURE_3D_NV, 1, false},
       {GL_DEPENDENT_RGB_TEXTURE_CUBE_MAP_NV, 1, false},
       {GL_DOT_PRODUCT_PASS_THROUGH_NV, 1, false},
       {GL_DOT_PRODUCT_TEXTURE_1D_NV, 1, false},
       {GL_DOT_PRODUCT_AFFINE_DEPTH_REPLACE_NV, 1, false},
   };
   GLint units;
   glGetIntegerv(GL_MAX_TEXTURE_UNITS, &units);
   for (unsigned i = 0; i < TS_COUNT(rows); i++) {
      for (unsigned u = 0; u < (unsigned)units; u++) {
         const bool legal = u >= rows[i].first && !(rows[i].not_last && u + 1 == (unsigned)units);
         ts_op(u, GL_PASS_THROUGH_NV);
         TEXENV_IS("TS-050 TS-051 TS-052 TS-053 TS-054 TS-055",
                   legal ? GL_NO_ERROR : GL_INVALID_OPERATION, u, GL_SHADER_OPERATION_NV,
                   rows[i].op);
         CHECK("TS-056", ts_get(u, GL_SHADER_OPERATION_NV) ==
                             (GLint)(legal ? rows[i].op : GL_PASS_THROUGH_NV));
      }
   }
   CHECK("TS-029", ct_has_extension("GL_NV_texture_rectangle"));
}

/* --- Consistency */

static void
needs_textures(void)
{
   for (unsigned on = 0; on < 2; on++) {
      ts_op(0, GL_TEXTURE_2D);
      glBindTexture(GL_TEXTURE_2D, 0);
      CHECK("TS-057 TS-058 D-16 TS-061", ts_get(0, GL_SHADER_CONSISTENT_NV) == 0);
      ts_texel(0, GL_TEXTURE_2D, GL_RGBA8, GL_RGBA, 1, 1, 1, 1);
      CHECK("TS-057 TS-058 D-16 TS-062", ts_get(0, GL_SHADER_CONSISTENT_NV) == 1);
      glEnable(GL_TEXTURE_SHADER_NV);
   }
   glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, 4, 4, 0, GL_RGBA, GL_FLOAT, NULL);
   CHECK("TS-061", ts_get(0, GL_SHADER_CONSISTENT_NV) == 1);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST_MIPMAP_NEAREST);
   CHECK("TS-061", ts_get(0, GL_SHADER_CONSISTENT_NV) == 0);
   ts_texel(0, GL_TEXTURE_1D, GL_RGBA8, GL_RGBA, 1, 1, 1, 1);
   ts_op(0, GL_TEXTURE_1D);
   CHECK("TS-063", ts_get(0, GL_SHADER_CONSISTENT_NV) == 1);
   ts_op(0, GL_TEXTURE_CUBE_MAP);
   CHECK("TS-063", ts_get(0, GL_SHADER_CONSISTENT_NV) == 0);
   static const GLenum always[] = {GL_NONE, GL_PASS_THROUGH_NV, GL_CULL_FRAGMENT_NV};
   for (unsigned i = 0; i < 3; i++) {
      ts_op(1, always[i]);
      CHECK("TS-060", ts_get(1, GL_SHADER_CONSISTENT_NV) == 1);
   }
   /* An inconsistent stage is one that does nothing. */
   glColor4f(0.5f, 0.25f, 1, 1);
   ts_op(1, GL_NONE);
   ts_show(0);
   ts_pixel("TS-064", 0.5f, 0.25f, 1, 1);
   CHECK_ERROR("TS-065", GL_NO_ERROR, ts_draw());
   ts_texel(0, GL_TEXTURE_2D, GL_RGBA8, GL_RGBA, 1, 1, 1, 1);
   ts_op(0, GL_DOT_PRODUCT_NV);
   (void)glGetError();
}

static void
chains(void)
{
   ts_grid(1, GL_TEXTURE_2D);
   ts_grid(2, GL_TEXTURE_2D);
   ts_op(0, GL_TEXTURE_2D);
   ts_op_of(1, GL_DEPENDENT_AR_TEXTURE_2D_NV, 0);
   ts_op_of(2, GL_DEPENDENT_GB_TEXTURE_2D_NV, 1);
   CHECK("TS-066", ts_consistent() == 8);
   ts_texel(0, GL_TEXTURE_2D, GL_RGBA8, GL_RGBA, 1, 1, 1, 1);
   CHECK("TS-066", ts_consistent() == 15);
   static const GLenum nothing[] = {GL_NONE, GL_CULL_FRAGMENT_NV,
                                    GL_DOT_PRODUCT_AFFINE_DEPTH_REPLACE_NV, GL_DOT_PRODUCT_NV};
   for (unsigned i = 0; i < TS_COUNT(nothing); i++) {
      ts_op(1, nothing[i]);
      CHECK(i < 3 ? "TS-067" : "TS-068", ts_consistent() == 11);
   }
   static const GLenum passes[] = {GL_PASS_THROUGH_NV, GL_DOT_PRODUCT_PASS_THROUGH_NV};
   for (unsigned i = 0; i < 2; i++) {
      ts_op(1, passes[i]);
      glBindTexture(GL_TEXTURE_2D, 0);
      CHECK("TS-069 D-17", ts_consistent() == 15);
   }
   ts_op(1, GL_DOT_PRODUCT_NV);
   CHECK("TS-144", ts_consistent() == 11);
   ts_op(2, GL_NONE);
   CHECK("TS-144", ts_consistent() == 15);
   ts_op_of(2, GL_DOT_PRODUCT_TEXTURE_2D_NV, 0);
   CHECK("TS-154", ts_consistent() == 15);
   ts_op(0, GL_NONE);
   CHECK("TS-154", ts_consistent() == 9);
}

/* Which kinds of texture which operations take as their input, a letter each in the order of
 * kinds[]: y or n. */
static void
kinds_of_inputs(void)
{
   static const struct {
      GLenum internal, format;
   } kinds[] = {
       {GL_RGBA8, GL_RGBA},
       {GL_SIGNED_RGBA8_NV, GL_RGBA},
       {GL_SIGNED_RGB8_UNSIGNED_ALPHA8_NV, GL_RGBA},
       {GL_HILO16_NV, GL_HILO_NV},
       {GL_SIGNED_HILO16_NV, GL_HILO_NV},
       {GL_DSDT8_NV, GL_DSDT_NV},
       {GL_DSDT8_MAG8_NV, GL_DSDT_MAG_NV},
       {GL_DSDT8_MAG8_INTENSITY8_NV, GL_DSDT_MAG_VIB_NV},
   };
   static const struct {
      const char *ids;
      GLenum op, target;
      const char *takes;
   } rows[] = {
       {"TS-101 TS-070", GL_OFFSET_TEXTURE_2D_NV, GL_TEXTURE_2D, "nnnnnyyy"},
       {"TS-106 TS-070", GL_OFFSET_TEXTURE_2D_SCALE_NV, GL_TEXTURE_2D, "nnnnnnyy"},
       {"TS-106", GL_OFFSET_PROJECTIVE_TEXTURE_2D_SCALE_NV, GL_TEXTURE_2D, "nnnnnnyy"},
       {"TS-111 D-18 TS-070", GL_OFFSET_HILO_TEXTURE_2D_NV, GL_TEXTURE_2D, "nnnnynnn"},
       {"TS-117 TS-071", GL_DEPENDENT_AR_TEXTURE_2D_NV, GL_TEXTURE_2D, "ynnnnnnn"},
       {"TS-117 TS-071", GL_DEPENDENT_GB_TEXTURE_2D_NV, GL_TEXTURE_2D, "ynnnnnnn"},
       {"TS-120 D-18", GL_DEPENDENT_HILO_TEXTURE_2D_NV, GL_TEXTURE_2D, "nnnynnnn"},
       {"TS-121", GL_DEPENDENT_RGB_TEXTURE_3D_NV, GL_TEXTURE_3D, "ynnnnnnn"},
       {"TS-124", GL_DEPENDENT_RGB_TEXTURE_CUBE_MAP_NV, GL_TEXTURE_CUBE_MAP, "yyynnnnn"},
       {"TS-135 TS-136 TS-071", GL_DOT_PRODUCT_NV, GL_TEXTURE_2D, "yynyynnn"},
       {"TS-135 TS-136", GL_DOT_PRODUCT_PASS_THROUGH_NV, GL_TEXTURE_2D, "yynyynnn"},
       {"TS-135 TS-136", GL_DOT_PRODUCT_TEXTURE_1D_NV, GL_TEXTURE_1D, "yynyynnn"},
       {"TS-135 TS-136", GL_DOT_PRODUCT_AFFINE_DEPTH_REPLACE_NV, GL_TEXTURE_2D, "yynyynnn"},
   };
   ts_op(0, GL_TEXTURE_2D);
   ts_grid(1, GL_TEXTURE_1D);
   ts_grid(1, GL_TEXTURE_2D);
   ts_grid(1, GL_TEXTURE_3D);
   ts_cube(1);
   for (unsigned k = 0; k < TS_COUNT(kinds); k++) {
      ts_texel(0, GL_TEXTURE_2D, kinds[k].internal, kinds[k].format, 0, 0, 0, 0);
      for (unsigned i = 0; i < TS_COUNT(rows); i++) {
         ts_op(1, rows[i].op);
         ct_check(rows[i].ids, (ts_consistent() >> 1 & 1) == (rows[i].takes[k] == 'y'),
                  "operation 0x%x of 0x%x", rows[i].op, kinds[k].internal);
      }
      /* And as what a scaled stage samples. */
      ts_texel(0, GL_TEXTURE_2D, GL_DSDT8_MAG8_NV, GL_DSDT_MAG_NV, 0, 0, 0, 0);
      ts_texel(1, GL_TEXTURE_2D, kinds[k].internal, kinds[k].format, 0, 0, 0, 0);
      ts_op(1, GL_OFFSET_TEXTURE_2D_SCALE_NV);
      CHECK("TS-107 TS-071", (ts_consistent() >> 1 & 1) == (k == 0));
      ts_grid(1, GL_TEXTURE_2D);
   }
   /* Depths are colours. */
   ts_texel(0, GL_TEXTURE_2D, GL_DEPTH_COMPONENT24, GL_DEPTH_COMPONENT, 0.5f, 0, 0, 0);
   ts_op(1, GL_DEPENDENT_AR_TEXTURE_2D_NV);
   ts_show(1);
   CHECK_ERROR("TS-072", GL_NO_ERROR, ts_draw());
   ts_texel(0, GL_TEXTURE_2D, GL_COMPRESSED_RGBA, GL_RGBA, 0, 0, 0, 0);
   CHECK("TS-073", ts_consistent() >> 1 & 1);
}

/* --- Saving */

static void
set_all(void)
{
   for (unsigned u = 0; u < TS_UNITS; u++) {
      ts_op(u, GL_PASS_THROUGH_NV);
      ts_floats(u, GL_OFFSET_TEXTURE_MATRIX_NV, VEC4(2, 3, 4, 5));
      ts_floats(u, GL_CONST_EYE_NV, VEC4(2, 3, 4));
      ts_floats(u, GL_OFFSET_TEXTURE_SCALE_NV, VEC4(2));
      ts_floats(u, GL_OFFSET_TEXTURE_BIAS_NV, VEC4(2));
      ts_env(u, GL_RGBA_UNSIGNED_DOT_PRODUCT_MAPPING_NV, GL_EXPAND_NORMAL_NV);
      glTexEnviv(GL_TEXTURE_SHADER_NV, GL_CULL_MODES_NV,
                 (const GLint[]){GL_LESS, GL_LESS, GL_LESS, GL_LESS});
   }
   ts_env(3, GL_PREVIOUS_TEXTURE_INPUT_NV, GL_TEXTURE2);
   glEnable(GL_TEXTURE_SHADER_NV);
}

static void
attribute_groups(void)
{
   glPushAttrib(GL_TEXTURE_BIT);
   set_all();
   glPopAttrib();
   CHECK("TS-242 TS-244", ts_consistent() == 15);
   CHECK("TS-242", !glIsEnabled(GL_TEXTURE_SHADER_NV));
   for (unsigned u = 0; u < TS_UNITS; u++) {
      float f[4];
      CHECK("TS-242",
            ts_get(u, GL_SHADER_OPERATION_NV) == GL_NONE &&
                ts_get(u, GL_OFFSET_TEXTURE_MATRIX_NV) == 1 &&
                ts_get(u, GL_OFFSET_TEXTURE_SCALE_NV) == 1 &&
                ts_get(u, GL_OFFSET_TEXTURE_BIAS_NV) == 0 &&
                ts_get(u, GL_CULL_MODES_NV) == GL_GEQUAL &&
                ts_get(u, GL_PREVIOUS_TEXTURE_INPUT_NV) == GL_TEXTURE0 &&
                ts_get(u, GL_RGBA_UNSIGNED_DOT_PRODUCT_MAPPING_NV) == GL_UNSIGNED_IDENTITY_NV);
      glGetTexEnvfv(GL_TEXTURE_SHADER_NV, GL_CONST_EYE_NV, f);
      CHECK("TS-242", f[0] == 0 && f[2] == -1);
   }
   glPushAttrib(GL_ENABLE_BIT);
   set_all();
   glPopAttrib();
   CHECK("TS-243", !glIsEnabled(GL_TEXTURE_SHADER_NV));
   CHECK("TS-243", ts_get(1, GL_SHADER_OPERATION_NV) == GL_PASS_THROUGH_NV);
}

static void
lists(void)
{
   float texel[4] = {0.5f, 0.25f, 1, 1};
   const GLuint list = glGenLists(2);
   glActiveTexture(GL_TEXTURE0);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
   glNewList(list, GL_COMPILE);
   glTexEnvi(GL_TEXTURE_SHADER_NV, GL_SHADER_OPERATION_NV, GL_TEXTURE_2D);
   glTexEnvfv(GL_TEXTURE_SHADER_NV, GL_CONST_EYE_NV, VEC4(5, 6, 7));
   glTexImage2D(GL_TEXTURE_2D, 0, GL_SIGNED_RGBA8_NV, 1, 1, 0, GL_RGBA, GL_FLOAT, texel);
   glPixelTransferf(GL_HI_SCALE_NV, 3);
   glTexParameterfv(GL_TEXTURE_2D, GL_TEXTURE_BORDER_VALUES_NV, VEC4(2, 3, 4, 5));
   glEndList();
   texel[0] = 0;
   CHECK("TS-245", ts_get(0, GL_SHADER_OPERATION_NV) == GL_NONE);
   CHECK_ERROR("TS-245", GL_NO_ERROR, glCallList(list));
   float f[4] = {0};
   GLint scale = 0;
   CHECK("TS-245", ts_get(0, GL_SHADER_OPERATION_NV) == GL_TEXTURE_2D);
   glGetTexEnvfv(GL_TEXTURE_SHADER_NV, GL_CONST_EYE_NV, f);
   CHECK("TS-245", f[0] == 5 && f[2] == 7);
   glGetTexParameterfv(GL_TEXTURE_2D, GL_TEXTURE_BORDER_VALUES_NV, f);
   CHECK("TS-245", f[3] == 5);
   glGetIntegerv(GL_HI_SCALE_NV, &scale);
   CHECK("TS-245", scale == 3);
   ts_show(0);
   ts_pixel("TS-245", 0.5f, 0.25f, 1, 1);
   glNewList(list + 1, GL_COMPILE);
   CHECK_ERROR("TS-246", GL_NO_ERROR,
               glTexEnvi(GL_TEXTURE_SHADER_NV, GL_SHADER_OPERATION_NV, GL_DOT_PRODUCT_NV));
   glEndList();
   for (unsigned u = 0; u < 2; u++) {
      glActiveTexture(GL_TEXTURE0 + u);
      CHECK_ERROR("TS-246", u ? GL_NO_ERROR : GL_INVALID_OPERATION, glCallList(list + 1));
   }
}

static void
between_begin_and_end(void)
{
   GLint got;
   glBegin(GL_POINTS);
   glTexEnvi(GL_TEXTURE_SHADER_NV, GL_SHADER_OPERATION_NV, GL_PASS_THROUGH_NV);
   glGetTexEnviv(GL_TEXTURE_SHADER_NV, GL_SHADER_OPERATION_NV, &got);
   glEnable(GL_TEXTURE_SHADER_NV);
   glPixelTransferf(GL_HI_SCALE_NV, 3);
   glEnd();
   CHECK_PENDING("TS-247", GL_INVALID_OPERATION);
   CHECK("TS-247", ts_get(0, GL_SHADER_OPERATION_NV) == GL_NONE);
   CHECK("TS-247", !glIsEnabled(GL_TEXTURE_SHADER_NV));
}

static void
not_shared(void)
{
   struct ct_context *own = ct_own_context(), *other = ct_context_create(own);
   if (!other)
      ct_skip("no second context");
   set_all();
   ct_make_current(other);
   CHECK("TS-248", ts_get(1, GL_SHADER_OPERATION_NV) == GL_NONE);
   CHECK("TS-248", !glIsEnabled(GL_TEXTURE_SHADER_NV));
   ct_make_current(own);
   ct_context_destroy(other);
}

static const struct ct_test tests[] = {
    {"advertised", advertised},
    {"starts_off", starts_off},
    {"enumerants", enumerants},
    {"per_unit", per_unit},
    {"wrong_values", wrong_values},
    {"units_of_operations", units_of_operations},
    {"needs_textures", needs_textures},
    {"chains", chains},
    {"kinds_of_inputs", kinds_of_inputs},
    {"attribute_groups", attribute_groups},
    {"lists", lists},
    {"between_begin_and_end", between_begin_and_end},
    {"not_shared", not_shared},
};
CT_TOPIC(ts_state, "GL_NV_texture_shader3", tests);

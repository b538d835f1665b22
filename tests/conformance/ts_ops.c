/* Texture shader operations without dot products: plain ones, offsets, dependent lookups
 * (checklist, sections 11, 14 to 16). */
#include "ct_ts.h"

static void
enable_and_model(void)
{
   ts_grid(0, GL_TEXTURE_2D);
   glEnable(GL_TEXTURE_2D);
   ts_coord(0, ts_place(3), ts_place(9), 0, 1);
   ts_show(0);
   glColor4f(1, 0.5f, 0.25f, 1);
   ts_pixel("TS-019 TS-075", 1, 0.5f, 0.25f, 1);
   glActiveTexture(GL_TEXTURE0);
   glDisable(GL_TEXTURE_2D);
   ts_op(0, GL_TEXTURE_2D);
   ts_at("TS-019 TS-077", 3, 9, 0);
   glDisable(GL_TEXTURE_SHADER_NV);
   ts_pixel("TS-020", 1, 0.5f, 0.25f, 1);
   glEnable(GL_TEXTURE_SHADER_NV);
   /* The secondary colour is added as ever. */
   glEnable(GL_COLOR_SUM);
   glSecondaryColor3f(0, 0, 0.5f);
   ts_pixel("TS-023", 0.2f, 0.6f, 0.5f, 1);
}

static void
plain_lookups(void)
{
   static const struct {
      const char *ids;
      GLenum op;
      float scale; /* of coordinates */
   } ops[] = {
       {"TS-076", GL_TEXTURE_1D, 1},
       {"TS-077", GL_TEXTURE_2D, 1},
       {"TS-078", GL_TEXTURE_RECTANGLE_NV, 16},
       {"TS-080", GL_TEXTURE_3D, 1},
   };
   ts_show(0);
   for (unsigned i = 0; i < TS_COUNT(ops); i++) {
      const float k = ops[i].scale * 2;
      ts_grid(0, ops[i].op);
      ts_op(0, ops[i].op);
      ts_coord(0, ts_place(3) * k, ts_place(9) * k, ts_place(6) * k, 2);
      ts_at(ops[i].ids, 3, ops[i].op == GL_TEXTURE_1D ? 0 : 9, ops[i].op == GL_TEXTURE_3D ? 6 : 0);
      CHECK(ops[i].ids, ts_get(0, GL_SHADER_OPERATION_NV) == (GLint)ops[i].op);
   }
   ts_cube(0);
   ts_op(0, GL_TEXTURE_CUBE_MAP);
   for (unsigned q = 0; q < 3; q++) {
      ts_coord(0, 0.25f, -1, 0.5f, (float)q);
      ts_face("TS-079", 3);
   }
}

/* An image by the conventional enable and one by the operation. */
static void
same_as_conventional(void)
{
   static uint8_t images[2][CT_SIZE][CT_SIZE][4];
   static float texels[8 * 8 * 4];
   for (unsigned i = 0; i < TS_COUNT(texels); i++)
      texels[i] = ct_random(0, 1);
   ts_texture(0, GL_TEXTURE_2D, GL_RGBA8, GL_RGBA, 8, 8, texels);
   glTexParameteri(GL_TEXTURE_2D, GL_GENERATE_MIPMAP, GL_TRUE);
   glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, 1, 1, GL_RGBA, GL_FLOAT, texels);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_LINEAR);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_REPEAT);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_BORDER);
   glTexParameterfv(GL_TEXTURE_2D, GL_TEXTURE_BORDER_COLOR, VEC4(1, 0, 0.5f, 1));
   glTexEnvf(GL_TEXTURE_FILTER_CONTROL, GL_TEXTURE_LOD_BIAS, 0.5f);
   ts_op(0, GL_TEXTURE_2D);
   for (unsigned shaded = 0; shaded < 2; shaded++) {
      ts_show(0);
      if (!shaded) {
         glDisable(GL_TEXTURE_SHADER_NV);
         glActiveTexture(GL_TEXTURE0);
         glEnable(GL_TEXTURE_2D);
      }
      ct_clear(0, 0, 0, 0);
      glBegin(GL_QUADS);
      static const float corners[4][2] = {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}};
      for (unsigned i = 0; i < 4; i++) {
         glTexCoord4f(corners[i][0] * 9 + corners[i][1], corners[i][1] * 5, 0, 1 + (float)i / 4);
         glVertex2fv(corners[i]);
      }
      glEnd();
      glReadPixels(0, 0, CT_SIZE, CT_SIZE, GL_RGBA, GL_UNSIGNED_BYTE, images[shaded]);
   }
   CHECK("TS-081", memcmp(images[0], images[1], sizeof images[0]) == 0);
   CHECK("TS-081", images[0][3][3][3] != 0);
}

static void
base_formats(void)
{
   static const struct {
      GLenum internal, format;
      float texel[4], rgba[4];
   } formats[] = {
       {GL_RGB8, GL_RGB, {0.25f, 0.5f, 0.75f}, {0.25f, 0.5f, 0.75f, 1}},
       {GL_LUMINANCE8, GL_LUMINANCE, {0.25f}, {0.25f, 0.25f, 0.25f, 1}},
       {GL_LUMINANCE8_ALPHA8, GL_LUMINANCE_ALPHA, {0.25f, 0.75f}, {0.25f, 0.25f, 0.25f, 0.75f}},
       {GL_INTENSITY8, GL_LUMINANCE, {0.75f}, {0.75f, 0.75f, 0.75f, 0.75f}},
       {GL_ALPHA8, GL_ALPHA, {0.75f}, {1, 1, 1, 0.75f}},
       {GL_HILO16_NV, GL_HILO_NV, {0.75f, 0.5f}, {0, 0, 0, 0}},
       {GL_SIGNED_HILO16_NV, GL_HILO_NV, {0.75f, 0.5f}, {0, 0, 0, 0}},
       {GL_DSDT8_NV, GL_DSDT_NV, {0.75f, 0.5f}, {0, 0, 0, 0}},
       {GL_DSDT8_MAG8_NV, GL_DSDT_MAG_NV, {0.75f, 0.5f, 0.25f}, {0, 0, 0, 0}},
   };
   /* Register combiners show what the unit gives: the final combiner's D and G are its register. */
   if (!ct_has_extension("GL_NV_register_combiners"))
      ct_skip("no register combiners");
   glEnable(GL_REGISTER_COMBINERS_NV);
   glFinalCombinerInputNV(GL_VARIABLE_A_NV, GL_ZERO, GL_UNSIGNED_IDENTITY_NV, GL_RGB);
   glFinalCombinerInputNV(GL_VARIABLE_B_NV, GL_ZERO, GL_UNSIGNED_IDENTITY_NV, GL_RGB);
   glFinalCombinerInputNV(GL_VARIABLE_C_NV, GL_ZERO, GL_UNSIGNED_IDENTITY_NV, GL_RGB);
   glFinalCombinerInputNV(GL_VARIABLE_D_NV, GL_TEXTURE0, GL_UNSIGNED_IDENTITY_NV, GL_RGB);
   glFinalCombinerInputNV(GL_VARIABLE_G_NV, GL_TEXTURE0, GL_UNSIGNED_IDENTITY_NV, GL_ALPHA);
   glEnable(GL_TEXTURE_SHADER_NV);
   ts_op(0, GL_TEXTURE_2D);
   for (unsigned i = 0; i < TS_COUNT(formats); i++) {
      const float *t = formats[i].texel, *c = formats[i].rgba;
      ts_texel(0, GL_TEXTURE_2D, formats[i].internal, formats[i].format, t[0], t[1], t[2], t[3]);
      ts_pixel(i < 5 ? "TS-082 D-07" : "TS-084", c[0], c[1], c[2], c[3]);
   }
   ts_op(0, GL_NONE);
   ts_pixel("TS-075", 0, 0, 0, 0);
   ts_op(0, GL_CULL_FRAGMENT_NV);
   ts_pixel("TS-095", 0, 0, 0, 0);
   /* Culling happens though the combiners read no texture. */
   glFinalCombinerInputNV(GL_VARIABLE_D_NV, GL_PRIMARY_COLOR_NV, GL_UNSIGNED_IDENTITY_NV, GL_RGB);
   ts_coord(0, -1, 0, 0, 1);
   ts_nothing("TS-249");
   ts_coord(0, 1, 0, 0, 1);
   glFinalCombinerInputNV(GL_VARIABLE_G_NV, GL_PRIMARY_COLOR_NV, GL_UNSIGNED_IDENTITY_NV, GL_ALPHA);
   ts_pixel("TS-249", 1, 1, 1, 1);
}

static void
results_are_inputs(void)
{
   ts_texel(0, GL_TEXTURE_2D, GL_LUMINANCE8, GL_LUMINANCE, 9.5f / 16, 0, 0, 0);
   ts_grid(1, GL_TEXTURE_2D);
   ts_op(0, GL_TEXTURE_2D);
   ts_op(1, GL_DEPENDENT_AR_TEXTURE_2D_NV);
   ts_show(1);
   ts_at("TS-083 TS-022", 15, 9, 0);
}

static void
pass_through(void)
{
   ts_op(0, GL_PASS_THROUGH_NV);
   ts_show(0);
   ts_coord(0, -0.5f, 0.25f, 2, 0.5f);
   ts_pixel("TS-085 TS-087", 0, 0.25f, 1, 0.5f);
   ct_clear(0, 0, 0, 0);
   glBegin(GL_QUADS);
   glTexCoord4f(-1, 0, 0, 1);
   glVertex2f(-1, -1);
   glTexCoord4f(1, 0, 0, 1);
   glVertex2f(1, -1);
   glVertex2f(1, 1);
   glTexCoord4f(-1, 0, 0, 1);
   glVertex2f(-1, 1);
   glEnd();
   float left[4], right[4];
   ct_read_pixel(CT_SIZE / 4, CT_SIZE / 2, left);
   ct_read_pixel(CT_SIZE * 3 / 4, CT_SIZE / 2, right);
   CHECK_NEAR("TS-086 TS-024", 4, left, VEC4(0, 0, 0, 1), 0.01f);
   CHECK_NEAR("TS-086 TS-024", 4, right, VEC4(0.504f, 0, 0, 1), 0.01f);
}

static void
cull_modes(void)
{
   ts_op(0, GL_CULL_FRAGMENT_NV);
   ts_show(1);
   for (unsigned modes = 0; modes < 16; modes++) {
      GLint m[4];
      for (unsigned c = 0; c < 4; c++)
         m[c] = modes >> c & 1 ? GL_LESS : GL_GEQUAL;
      glActiveTexture(GL_TEXTURE0);
      glTexEnviv(GL_TEXTURE_SHADER_NV, GL_CULL_MODES_NV, m);
      for (unsigned signs = 0; signs < 16; signs++) {
         float x[4];
         for (unsigned c = 0; c < 4; c++)
            x[c] = signs >> c & 1 ? -0.5f : 0.5f;
         ts_coord(0, x[0], x[1], x[2], x[3]);
         const bool drawn = modes == signs;
         if (!drawn && (modes ^ signs) & ((modes ^ signs) - 1))
            continue; /* one coordinate that fails is enough to look at */
         if (drawn)
            ts_pixel("TS-088", 1, 1, 1, 1);
         else
            ts_nothing("TS-088");
      }
   }
}

static void
cull_details(void)
{
   ts_op(0, GL_CULL_FRAGMENT_NV);
   ts_show(1);
   ts_coord(0, 0.0f, -0.0f, 0, 1);
   ts_pixel("TS-089", 1, 1, 1, 1);
   ts_coord(0, 0, 0, 0, -1);
   ts_nothing("TS-090");
   glActiveTexture(GL_TEXTURE0);
   glTexEnviv(GL_TEXTURE_SHADER_NV, GL_CULL_MODES_NV,
              (const GLint[]){GL_LESS, GL_GEQUAL, GL_GEQUAL, GL_LESS});
   ts_coord(0, -1, 0, 0, -1);
   ts_pixel("TS-091", 1, 1, 1, 1);
   ts_coord(0, 0, 0, 0, -1);
   ts_nothing("TS-089");
   /* Two stages, each with a say. */
   glTexEnviv(GL_TEXTURE_SHADER_NV, GL_CULL_MODES_NV,
              (const GLint[]){GL_GEQUAL, GL_GEQUAL, GL_GEQUAL, GL_GEQUAL});
   ts_op(3, GL_CULL_FRAGMENT_NV);
   ts_coord(0, 1, 1, 1, 1);
   ts_coord(3, 1, 1, -1, 1);
   ts_nothing("TS-093");
   ts_coord(3, 1, 1, 1, 1);
   ts_pixel("TS-093", 1, 1, 1, 1);
   ts_coord(0, -1, 1, 1, 1);
   ts_nothing("TS-093");
}

static void
culled_leaves_all(void)
{
   GLubyte stencil = 0;
   float depth = 0;
   GLuint query, samples = 9;
   ts_op(0, GL_CULL_FRAGMENT_NV);
   ts_show(1);
   ts_coord(0, -1, 0, 0, 1);
   glEnable(GL_DEPTH_TEST);
   glEnable(GL_STENCIL_TEST);
   glStencilOp(GL_INCR, GL_INCR, GL_INCR);
   glClearStencil(3);
   glClear(GL_STENCIL_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
   glGenQueries(1, &query);
   glBeginQuery(GL_SAMPLES_PASSED, query);
   ct_quad(-1, -1, 1, 1, 0);
   glEndQuery(GL_SAMPLES_PASSED);
   glGetQueryObjectuiv(query, GL_QUERY_RESULT, &samples);
   glReadPixels(5, 5, 1, 1, GL_STENCIL_INDEX, GL_UNSIGNED_BYTE, &stencil);
   glReadPixels(5, 5, 1, 1, GL_DEPTH_COMPONENT, GL_FLOAT, &depth);
   CHECK("TS-092", samples == 0 && stencil == 3 && depth == 1);
}

static void
cull_by_plane(void)
{
   float left[4], right[4];
   ts_op(0, GL_CULL_FRAGMENT_NV);
   ts_show(1);
   glActiveTexture(GL_TEXTURE0);
   glTexGeni(GL_S, GL_TEXTURE_GEN_MODE, GL_EYE_LINEAR);
   glTexGenfv(GL_S, GL_EYE_PLANE, VEC4(1, 0, 0, 0));
   glEnable(GL_TEXTURE_GEN_S);
   ts_draw();
   ct_read_pixel(CT_SIZE / 2 - 2, 40, left);
   ct_read_pixel(CT_SIZE / 2 + 1, 40, right);
   CHECK_NEAR("TS-094 TS-250", 4, left, VEC4(0.125f, 0.25f, 0.125f, 0.25f), 0.01f);
   CHECK_NEAR("TS-094 TS-250", 4, right, VEC4(1, 1, 1, 1), 0.01f);
}

/* --- Offsets: units 0 gives them, unit 1 samples a grid. */

static void
use_offset(GLenum op, GLenum internal, GLenum format, float x, float y, float z, float w)
{
   ts_texel(0, GL_TEXTURE_2D, internal, format, x, y, z, w);
   ts_op(0, GL_TEXTURE_2D);
   ts_op_of(1, op, 0);
}

static void
offsets(void)
{
   ts_grid(1, GL_TEXTURE_2D);
   ts_show(1);
   use_offset(GL_OFFSET_TEXTURE_2D_NV, GL_DSDT8_NV, GL_DSDT_NV, 0.5f, 0, 0, 0);
   ts_coord(1, ts_place(8), ts_place(4), 0, 1);
   ts_at("TS-096", 15, 4, 0);
   ts_floats(1, GL_OFFSET_TEXTURE_MATRIX_NV, VEC4(0, 0.5f, 0, 0));
   ts_at("TS-096", 8, 8, 0);
   ts_coord(1, ts_place(8), ts_place(4), 0, 2);
   ts_at("TS-097", 8, 8, 0);
   ts_coord(1, ts_place(8), ts_place(4), 0, 1);
   ts_floats(0, GL_OFFSET_TEXTURE_MATRIX_NV, VEC4(9, 9, 9, 9));
   ts_at("TS-100", 8, 8, 0);
   use_offset(GL_OFFSET_TEXTURE_2D_NV, GL_DSDT8_NV, GL_DSDT_NV, 0, -0.5f, 0, 0);
   ts_floats(1, GL_OFFSET_TEXTURE_MATRIX_NV, VEC4(0, 0, 0.5f, 0.25f));
   ts_at("TS-096 TS-098", 4, 2, 0);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_REPEAT);
   ts_coord(1, ts_place(1), ts_place(4), 0, 1);
   ts_at("TS-099 TS-118", 13, 2, 0);
}

static void
offset_scale(void)
{
   ts_texel(1, GL_TEXTURE_2D, GL_RGBA8, GL_RGBA, 1, 0.5f, 0.25f, 0.75f);
   ts_show(1);
   use_offset(GL_OFFSET_TEXTURE_2D_SCALE_NV, GL_DSDT8_MAG8_NV, GL_DSDT_MAG_NV, 0, 0, 0.5f, 0);
   ts_floats(1, GL_OFFSET_TEXTURE_BIAS_NV, VEC4(0.25f));
   ts_pixel("TS-103 TS-021", 0.75f, 0.375f, 0.1875f, 0.75f);
   ts_floats(1, GL_OFFSET_TEXTURE_SCALE_NV, VEC4(4));
   ts_pixel("TS-104", 1, 0.5f, 0.25f, 0.75f);
   ts_floats(1, GL_OFFSET_TEXTURE_SCALE_NV, VEC4(1));
   ts_floats(1, GL_OFFSET_TEXTURE_BIAS_NV, VEC4(-1));
   ts_pixel("TS-104", 0, 0, 0, 0.75f);
   /* Later stages read what is not scaled. */
   ts_grid(2, GL_TEXTURE_2D);
   ts_texel(1, GL_TEXTURE_2D, GL_RGBA8, GL_RGBA, 0, ts_place(6), ts_place(11), 0);
   ts_op_of(2, GL_DEPENDENT_GB_TEXTURE_2D_NV, 1);
   ts_show(2);
   ts_at("TS-105 TS-021", 6, 11, 0);
}

static void
offset_forms(void)
{
   static const struct {
      const char *ids;
      GLenum op, target;
      bool hilo, projective, scale;
   } forms[] = {
       {"TS-108", GL_OFFSET_TEXTURE_RECTANGLE_NV, GL_TEXTURE_RECTANGLE_NV, false, false, false},
       {"TS-108", GL_OFFSET_TEXTURE_RECTANGLE_SCALE_NV, GL_TEXTURE_RECTANGLE_NV, false, false,
        true},
       {"TS-110", GL_OFFSET_PROJECTIVE_TEXTURE_2D_NV, GL_TEXTURE_2D, false, true, false},
       {"TS-110", GL_OFFSET_PROJECTIVE_TEXTURE_2D_SCALE_NV, GL_TEXTURE_2D, false, true, true},
       {"TS-110", GL_OFFSET_PROJECTIVE_TEXTURE_RECTANGLE_NV, GL_TEXTURE_RECTANGLE_NV, false, true,
        false},
       {"TS-110", GL_OFFSET_PROJECTIVE_TEXTURE_RECTANGLE_SCALE_NV, GL_TEXTURE_RECTANGLE_NV, false,
        true, true},
       {"TS-111", GL_OFFSET_HILO_TEXTURE_2D_NV, GL_TEXTURE_2D, true, false, false},
       {"TS-111", GL_OFFSET_HILO_TEXTURE_RECTANGLE_NV, GL_TEXTURE_RECTANGLE_NV, true, false, false},
       {"TS-112", GL_OFFSET_HILO_PROJECTIVE_TEXTURE_2D_NV, GL_TEXTURE_2D, true, true, false},
       {"TS-112", GL_OFFSET_HILO_PROJECTIVE_TEXTURE_RECTANGLE_NV, GL_TEXTURE_RECTANGLE_NV, true,
        true, false},
   };
   ts_show(1);
   for (unsigned i = 0; i < TS_COUNT(forms); i++) {
      const bool rect = forms[i].target == GL_TEXTURE_RECTANGLE_NV;
      const float size = rect ? 16 : 1, q = forms[i].projective ? 2 : 1;
      if (forms[i].hilo)
         use_offset(forms[i].op, GL_SIGNED_HILO16_NV, GL_HILO_NV, 0.5f, -0.25f, 0, 0);
      else
         use_offset(forms[i].op, GL_DSDT8_MAG8_NV, GL_DSDT_MAG_NV, 0.5f, -0.25f, 1, 0);
      ts_grid(1, forms[i].target);
      ts_floats(1, GL_OFFSET_TEXTURE_MATRIX_NV, VEC4(size * 0.5f, 0, 0, size));
      ts_floats(1, GL_OFFSET_TEXTURE_SCALE_NV, VEC4(1));
      ts_coord(1, ts_place(6) * size * q, ts_place(8) * size * q, 0, forms[i].projective ? 2 : 3);
      CHECK("TS-109", ts_consistent() & 2);
      ts_at(forms[i].ids, 10, 4, 0);
      if (!forms[i].scale)
         continue;
      ts_floats(1, GL_OFFSET_TEXTURE_SCALE_NV, VEC4(0.5f));
      ts_pixel(forms[i].ids, 5 / 15.0f, 2 / 15.0f, 0, 1);
   }
}

/* Offsets are filtered before they are used, and an offset texture may be moved itself. */
static void
offset_chains(void)
{
   static const float steps[2][2] = {{0, 0}, {0.5f, 0}};
   ts_texture(0, GL_TEXTURE_2D, GL_DSDT8_NV, GL_DSDT_NV, 2, 1, steps[0]);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
   ts_op(0, GL_TEXTURE_2D);
   ts_grid(1, GL_TEXTURE_2D);
   ts_op_of(1, GL_OFFSET_TEXTURE_2D_NV, 0);
   ts_coord(0, 0.5f, 0.5f, 0, 1);
   ts_coord(1, ts_place(2), ts_place(4), 0, 1);
   ts_show(1);
   ts_at("TS-113 TS-240", 6, 4, 0);
   /* Unit 1: offsets moved to the second texel by unit 0; unit 2: moved by them. */
   ts_texel(0, GL_TEXTURE_2D, GL_DSDT8_NV, GL_DSDT_NV, 0.5f, 0, 0, 0);
   ts_texture(1, GL_TEXTURE_2D, GL_DSDT8_NV, GL_DSDT_NV, 2, 1, steps[0]);
   ts_coord(1, 0.25f, 0.5f, 0, 1);
   ts_grid(2, GL_TEXTURE_2D);
   ts_op_of(2, GL_OFFSET_TEXTURE_2D_NV, 1);
   ts_coord(2, ts_place(2), ts_place(4), 0, 1);
   ts_show(2);
   ts_at("TS-102", 10, 4, 0);
}

static void
dependent(void)
{
   const float a = ts_place(12), r = ts_place(3), g = ts_place(7), b = ts_place(10);
   ts_texel(0, GL_TEXTURE_2D, GL_RGBA8, GL_RGBA, r, g, b, a);
   ts_op(0, GL_TEXTURE_2D);
   ts_grid(1, GL_TEXTURE_2D);
   ts_show(1);
   ts_op(1, GL_DEPENDENT_AR_TEXTURE_2D_NV);
   ts_at("TS-114", 12, 3, 0);
   ts_coord(1, 5, -3, 2, 7);
   ts_at("TS-116", 12, 3, 0);
   ts_op(1, GL_DEPENDENT_GB_TEXTURE_2D_NV);
   ts_at("TS-115", 7, 10, 0);
   /* One place in all pixels: the magnification filter. */
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
   ts_at("TS-119", 7, 10, 0);
   ts_grid(1, GL_TEXTURE_3D);
   ts_op(1, GL_DEPENDENT_RGB_TEXTURE_3D_NV);
   ts_at("TS-121", 3, 7, 10);
   ts_texel(0, GL_TEXTURE_2D, GL_HILO16_NV, GL_HILO_NV, r, b, 0, 0);
   ts_grid(1, GL_TEXTURE_2D);
   ts_op(1, GL_DEPENDENT_HILO_TEXTURE_2D_NV);
   ts_at("TS-120", 3, 10, 0);
}

static void
dependent_cube(void)
{
   ts_cube(1);
   ts_op(0, GL_TEXTURE_2D);
   ts_op(1, GL_DEPENDENT_RGB_TEXTURE_CUBE_MAP_NV);
   ts_show(1);
   ts_texel(0, GL_TEXTURE_2D, GL_RGBA8, GL_RGBA, 0, 0.5f, 0.5f, 1);
   ts_face("TS-122", 1);
   ts_texel(0, GL_TEXTURE_2D, GL_SIGNED_RGBA8_NV, GL_RGBA, -1, 0, 0, 1);
   ts_face("TS-123", 1);
   ts_texel(0, GL_TEXTURE_2D, GL_SIGNED_RGB8_UNSIGNED_ALPHA8_NV, GL_RGBA, 0, -1, 0, 1);
   CHECK("TS-124", ts_consistent() & 2);
   ts_face("TS-124", 3);
}

static const struct ct_test tests[] = {
    {"enable_and_model", enable_and_model},
    {"plain_lookups", plain_lookups},
    {"same_as_conventional", same_as_conventional},
    {"base_formats", base_formats},
    {"results_are_inputs", results_are_inputs},
    {"pass_through", pass_through},
    {"cull_modes", cull_modes},
    {"cull_details", cull_details},
    {"culled_leaves_all", culled_leaves_all},
    {"cull_by_plane", cull_by_plane},
    {"offsets", offsets},
    {"offset_scale", offset_scale},
    {"offset_forms", offset_forms},
    {"offset_chains", offset_chains},
    {"dependent", dependent},
    {"dependent_cube", dependent_cube},
};
CT_TOPIC(ts_ops, "GL_NV_texture_shader3", tests);

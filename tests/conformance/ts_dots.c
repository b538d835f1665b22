/* Dot products of texture shaders, reflections and depths (checklist, sections 17 and 18). */
#include "ct_ts.h"

/* Unit 0 gives a vector; units behind it multiply their coordinates with it. */
static void
give(GLenum internal, GLenum format, float x, float y, float z, float w)
{
   ts_texel(0, GL_TEXTURE_2D, internal, format, x, y, z, w);
   ts_op(0, GL_TEXTURE_2D);
}

/* The vector is (1,1,1), so that a dot product is the sum of its coordinates. */
static void
give_ones(void)
{
   give(GL_RGBA8, GL_RGBA, 1, 1, 1, 1);
}

static void
dot_coord(unsigned unit, float value)
{
   ts_coord(unit, value / 2, value / 4, value / 4, 1);
}

/* What coordinates of unit 1 and the vector make, by DOT_PRODUCT_PASS_THROUGH. */
static bool
dot_is(const char *ids, float value)
{
   return ts_pixel(ids, value, value, value, value);
}

static const struct {
   const char *ids;
   GLenum internal, format, mapping;
   float texel[4], coord[4], dot;
} inputs_rows[] = {
    {"TS-126",
     GL_RGBA8,
     GL_RGBA,
     GL_UNSIGNED_IDENTITY_NV,
     {0.2f, 0.4f, 0.8f, 1},
     {1, 0.5f, 0.25f, 1},
     0.6f},
    {"TS-127",
     GL_RGBA8,
     GL_RGBA,
     GL_EXPAND_NORMAL_NV,
     {1, 0, 0.8f, 1},
     {0.5f, -0.25f, 0, 1},
     0.75f},
    {"TS-128",
     GL_RGBA8,
     GL_RGBA,
     GL_FORCE_BLUE_TO_ONE_NV,
     {0.2f, 0.4f, 0, 1},
     {1, 0.5f, 0.25f, 1},
     0.65f},
    {"TS-129",
     GL_SIGNED_RGBA8_NV,
     GL_RGBA,
     GL_EXPAND_NORMAL_NV,
     {-1, 0.5f, 1, 0},
     {-0.25f, 0.5f, 0.25f, 1},
     0.75f},
    {"TS-130",
     GL_HILO16_NV,
     GL_HILO_NV,
     GL_EXPAND_NORMAL_NV,
     {0.5f, 0.25f},
     {0.5f, 1, 0.125f},
     0.625f},
    {"TS-131",
     GL_SIGNED_HILO16_NV,
     GL_HILO_NV,
     GL_UNSIGNED_IDENTITY_NV,
     {0.6f, 0},
     {0, 0, 1},
     0.8f},
    {"TS-131",
     GL_SIGNED_HILO16_NV,
     GL_HILO_NV,
     GL_UNSIGNED_IDENTITY_NV,
     {1, 1},
     {0.25f, 0.25f, 1},
     0.5f},
    {"TS-131",
     GL_SIGNED_HILO8_NV,
     GL_HILO_NV,
     GL_UNSIGNED_IDENTITY_NV,
     {-0.5f, 0},
     {-1, 0, 0},
     0.5f},
    {"TS-133", GL_RGBA8, GL_RGBA, GL_UNSIGNED_IDENTITY_NV, {1, 0, 0, 0}, {0.5f, 1, 1, 1}, 0.5f},
    {"TS-134", GL_RGBA8, GL_RGBA, GL_UNSIGNED_IDENTITY_NV, {1, 0, 0, 0}, {0.5f, 1, 1, 5}, 0.5f},
    {"TS-141", GL_RGBA8, GL_RGBA, GL_UNSIGNED_IDENTITY_NV, {1, 0, 0, 0}, {1.5f, 0, 0, 1}, 1},
    {"TS-141", GL_RGBA8, GL_RGBA, GL_UNSIGNED_IDENTITY_NV, {1, 0, 0, 0}, {-0.5f, 0, 0, 1}, 0},
    {"TS-141", GL_RGBA8, GL_RGBA, GL_UNSIGNED_IDENTITY_NV, {1, 0, 0, 0}, {0.25f, 0, 0, 1}, 0.25f},
};

static void
inputs(void)
{
   ts_op(1, GL_DOT_PRODUCT_PASS_THROUGH_NV);
   ts_show(1);
   for (unsigned i = 0; i < TS_COUNT(inputs_rows); i++) {
      const float *t = inputs_rows[i].texel, *c = inputs_rows[i].coord;
      give(inputs_rows[i].internal, inputs_rows[i].format, t[0], t[1], t[2], t[3]);
      ts_env(1, GL_RGBA_UNSIGNED_DOT_PRODUCT_MAPPING_NV, inputs_rows[i].mapping);
      ts_coord(1, c[0], c[1], c[2], c[3]);
      dot_is(inputs_rows[i].ids, inputs_rows[i].dot);
   }
   /* The mapping of the unit that gives the vector says nothing. */
   give(GL_RGBA8, GL_RGBA, 0.5f, 0, 0, 1);
   ts_env(1, GL_RGBA_UNSIGNED_DOT_PRODUCT_MAPPING_NV, GL_UNSIGNED_IDENTITY_NV);
   ts_env(0, GL_RGBA_UNSIGNED_DOT_PRODUCT_MAPPING_NV, GL_EXPAND_NORMAL_NV);
   ts_coord(1, 1, 0, 0, 1);
   dot_is("TS-132", 0.5f);
   /* What passes is an input of later stages, and RGBA to the environment. */
   ts_grid(2, GL_TEXTURE_2D);
   ts_op_of(2, GL_DEPENDENT_AR_TEXTURE_2D_NV, 1);
   ts_coord(1, 2 * ts_place(5), 0, 0, 1);
   ts_show(2);
   ts_at("TS-141 TS-173", 5, 5, 0);
}

static void
flat_targets(void)
{
   give_ones();
   ts_op(1, GL_DOT_PRODUCT_NV);
   dot_coord(1, ts_place(11));
   dot_coord(2, ts_place(4));
   ts_grid(2, GL_TEXTURE_2D);
   ts_op(2, GL_DOT_PRODUCT_TEXTURE_2D_NV);
   ts_show(2);
   ts_at("TS-138 TS-125", 11, 4, 0);
   ts_grid(2, GL_TEXTURE_RECTANGLE_NV);
   ts_op(2, GL_DOT_PRODUCT_TEXTURE_RECTANGLE_NV);
   dot_coord(1, 11.5f);
   dot_coord(2, 4.5f);
   ts_at("TS-139", 11, 4, 0);
   ts_grid(1, GL_TEXTURE_1D);
   ts_op(1, GL_DOT_PRODUCT_TEXTURE_1D_NV);
   dot_coord(1, ts_place(7));
   ts_show(1);
   ts_at("TS-140", 7, 0, 0);
   /* Each stage has its own input: units 0 and 1 give different vectors. */
   ts_texel(1, GL_TEXTURE_2D, GL_RGBA8, GL_RGBA, 0, 1, 0, 1);
   ts_op(1, GL_TEXTURE_2D);
   give(GL_RGBA8, GL_RGBA, 1, 0, 0, 1);
   ts_op_of(2, GL_DOT_PRODUCT_NV, 0);
   ts_grid(3, GL_TEXTURE_2D);
   ts_op_of(3, GL_DOT_PRODUCT_TEXTURE_2D_NV, 1);
   ts_coord(2, ts_place(2), 7, 7, 1);
   ts_coord(3, 7, ts_place(13), 7, 1);
   ts_show(3);
   ts_at("TS-137", 2, 13, 0);
   /* And what a dot product looked up is a result like others. */
   give_ones();
   ts_texel(2, GL_TEXTURE_2D, GL_RGBA8, GL_RGBA, ts_place(3), 0, 0, ts_place(9));
   ts_op_of(1, GL_DOT_PRODUCT_NV, 0);
   ts_op_of(2, GL_DOT_PRODUCT_TEXTURE_2D_NV, 0);
   ts_op_of(3, GL_DEPENDENT_AR_TEXTURE_2D_NV, 2);
   ts_at("TS-155", 9, 3, 0);
}

static void
use_three(GLenum op)
{
   give_ones();
   ts_op(1, GL_DOT_PRODUCT_NV);
   ts_op(2, GL_DOT_PRODUCT_NV);
   ts_op(3, op);
   ts_show(3);
}

static void
deep_targets(void)
{
   use_three(GL_DOT_PRODUCT_TEXTURE_3D_NV);
   ts_grid(3, GL_TEXTURE_3D);
   dot_coord(1, ts_place(3));
   dot_coord(2, ts_place(6));
   dot_coord(3, ts_place(12));
   ts_at("TS-143", 3, 6, 12);
   ts_cube(3);
   ts_op(3, GL_DOT_PRODUCT_TEXTURE_CUBE_MAP_NV);
   for (unsigned face = 0; face < 6; face++) {
      for (unsigned c = 0; c < 3; c++)
         dot_coord(1 + c, c != face / 2 ? 0.25f : face % 2 ? -1 : 1);
      ts_face("TS-142", face);
   }
}

static void
set_normal(float x, float y, float z, float ex, float ey, float ez)
{
   ts_coord(1, x / 2, x / 4, x / 4, ex);
   ts_coord(2, y / 2, y / 4, y / 4, ey);
   ts_coord(3, z / 2, z / 4, z / 4, ez);
}

static void
reflections(void)
{
   use_three(GL_DOT_PRODUCT_REFLECT_CUBE_MAP_NV);
   ts_cube(3);
   set_normal(0, 0, 2, 2, 0, 1);
   ts_face("TS-145", 1);
   set_normal(0, 0, 0.25f, 2, 0, 1);
   ts_face("TS-146", 1);
   set_normal(0, 1, 1, 0, 0, 1);
   ts_face("TS-145", 2);
   set_normal(0, 0, 0, 1, 1, 1);
   ts_draw();
   CHECK("TS-156", glGetError() == GL_NO_ERROR);
   ts_op(3, GL_DOT_PRODUCT_CONST_EYE_REFLECT_CUBE_MAP_NV);
   set_normal(0, 0, 1, 9, 9, 9);
   ts_face("TS-149", 5);
   ts_floats(3, GL_CONST_EYE_NV, VEC4(3, 0, 1));
   ts_face("TS-149 TS-150", 1);
}

static void
diffuse(void)
{
   use_three(GL_DOT_PRODUCT_REFLECT_CUBE_MAP_NV);
   ts_op(2, GL_DOT_PRODUCT_DIFFUSE_CUBE_MAP_NV);
   ts_cube(2);
   ts_cube(3);
   CHECK("TS-147 TS-152", ts_consistent() == 15);
   set_normal(0.1f, 0, 1, 2, 0, 1);
   ts_show(2);
   ts_face("TS-151", 4);
   ts_show(3);
   ts_face("TS-151", 1);
   set_normal(-2, 0, 1, 0, 0, 1);
   ts_show(2);
   ts_face("TS-151", 1);
   ts_op(3, GL_DOT_PRODUCT_CONST_EYE_REFLECT_CUBE_MAP_NV);
   CHECK("TS-147 TS-152", ts_consistent() == 15);
   ts_op(3, GL_DOT_PRODUCT_TEXTURE_CUBE_MAP_NV);
   CHECK("TS-152", ts_consistent() == 3);
   ts_op(3, GL_DOT_PRODUCT_REFLECT_CUBE_MAP_NV);
   glActiveTexture(GL_TEXTURE2);
   glBindTexture(GL_TEXTURE_CUBE_MAP, 0);
   CHECK("TS-153 D-20", ts_consistent() == 3);
   ts_cube(2);
   CHECK("TS-153 D-20", ts_consistent() == 15);
   glActiveTexture(GL_TEXTURE3);
   glBindTexture(GL_TEXTURE_CUBE_MAP, 0);
   CHECK("TS-153 D-20", ts_consistent() == 3);
   /* Reflections read no neighbour. */
   ts_cube(3);
   for (unsigned previous = 0; previous < 3; previous++) {
      ts_env(3, GL_PREVIOUS_TEXTURE_INPUT_NV, GL_TEXTURE0 + previous);
      CHECK("TS-148 D-19", (ts_consistent() == 15) == (previous == 0));
   }
}

/* --- Depths */

static bool
depth_is(const char *ids, float expected)
{
   float depth = -1;
   glClear(GL_DEPTH_BUFFER_BIT);
   ct_quad(-1, -1, 1, 1, 0);
   glReadPixels(9, 9, 1, 1, GL_DEPTH_COMPONENT, GL_FLOAT, &depth);
   return ct_near(ids, 1, &depth, &expected, 2e-5f, "depth");
}

static void
use_depth(bool affine)
{
   give_ones();
   ts_op(1, affine ? GL_DOT_PRODUCT_AFFINE_DEPTH_REPLACE_NV : GL_DOT_PRODUCT_NV);
   ts_op(2, affine ? GL_NONE : GL_DOT_PRODUCT_DEPTH_REPLACE_NV);
   ts_show(3);
   glEnable(GL_DEPTH_TEST);
   glDepthFunc(GL_ALWAYS);
}

static void
depth_values(void)
{
   for (unsigned affine = 0; affine < 2; affine++) {
      const char *ids = affine ? "TS-158" : "TS-157";
      use_depth(affine);
      dot_coord(1, affine ? 0.5f : 0.25f);
      dot_coord(2, 0.5f);
      depth_is(ids, 0.5f);
      /* Neither is there a texture, nor does the colour change. */
      CHECK("TS-170", ts_consistent() == 15);
      glColor4f(0.5f, 0.25f, 1, 0.5f);
      ts_show(affine ? 1 : 2);
      ts_pixel("TS-169 D-22 TS-172", 0.5f, 0.25f, 1, 0.5f);
      glDepthRange(0, 0.6);
      depth_is("TS-159", 0.5f);
      glDepthRange(0, 1);
      glEnable(GL_POLYGON_OFFSET_FILL);
      glPolygonOffset(0, 10000);
      depth_is("TS-164", 0.5f);
      glDisable(GL_POLYGON_OFFSET_FILL);
      dot_coord(1, affine ? 1.5f : 0.75f);
      depth_is(affine ? "TS-161 D-21" : "TS-160", 1);
      ts_nothing(affine ? "TS-161 D-21" : "TS-160");
      glDisable(GL_DEPTH_TEST);
      ts_nothing("TS-160");
      glEnable(GL_DEPTH_TEST);
   }
}

static void
depth_ranges(void)
{
   use_depth(true);
   dot_coord(1, 0.9f);
   glDepthRange(0.25, 0.75);
   ts_nothing("TS-160");
   dot_coord(1, 0.5f);
   depth_is("TS-160", 0.5f);
   glDepthRange(0.75, 0.25);
   depth_is("TS-162", 0.5f);
   dot_coord(1, 0.9f);
   ts_nothing("TS-162");
   glDepthRange(0, 1);
   use_depth(false);
   dot_coord(1, 0);
   dot_coord(2, 0);
   ts_draw();
   CHECK("TS-163", glGetError() == GL_NO_ERROR);
   /* The depth test is with the new depth. */
   use_depth(true);
   glDepthFunc(GL_LESS);
   glClearDepth(0.5);
   dot_coord(1, 0.6f);
   depth_is("TS-165", 0.5f);
   dot_coord(1, 0.4f);
   depth_is("TS-165", 0.4f);
}

static void
one_depth(void)
{
   give_ones();
   ts_op(1, GL_DOT_PRODUCT_NV);
   ts_op(2, GL_DOT_PRODUCT_DEPTH_REPLACE_NV);
   ts_op(3, GL_DOT_PRODUCT_AFFINE_DEPTH_REPLACE_NV);
   CHECK("TS-167", ts_consistent() == 7);
   ts_op(1, GL_NONE);
   CHECK("TS-168", ts_consistent() == 11);
   ts_op(1, GL_DOT_PRODUCT_AFFINE_DEPTH_REPLACE_NV);
   ts_op(2, GL_DOT_PRODUCT_NV);
   ts_op(3, GL_DOT_PRODUCT_DEPTH_REPLACE_NV);
   CHECK("TS-167", ts_consistent() == 7);
}

static const struct ct_test tests[] = {
    {"inputs", inputs},
    {"flat_targets", flat_targets},
    {"deep_targets", deep_targets},
    {"reflections", reflections},
    {"diffuse", diffuse},
    {"depth_values", depth_values},
    {"depth_ranges", depth_ranges},
    {"one_depth", one_depth},
};
CT_TOPIC(ts_dots, "GL_NV_texture_shader3", tests);

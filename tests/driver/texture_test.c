/* Texture sampling against a plain reference in double. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "harness.h"

#define SIZE 64 /* of the window */

static const float border_color[4] = {1.0f, 0.0f, 0.0f, 1.0f};
static uint8_t texels[16 * 16][4];

static void
random_texels(void)
{
   uint32_t x = 12345;
   for (unsigned i = 0; i < sizeof(texels); i++) {
      x = x * 1664525u + 1013904223u;
      ((uint8_t *)texels)[i] = (uint8_t)(x >> 24);
   }
}

/* Texel number along an axis, -1 = border. */
static int
wrap_texel(enum pipe_tex_wrap wrap, int i, int n)
{
   switch (wrap) {
   case PIPE_TEX_WRAP_REPEAT:
      return ((i % n) + n) % n;
   case PIPE_TEX_WRAP_MIRROR_REPEAT:
      i = ((i % (2 * n)) + 2 * n) % (2 * n);
      return i < n ? i : 2 * n - 1 - i;
   case PIPE_TEX_WRAP_CLAMP_TO_EDGE:
      return i < 0 ? 0 : i >= n ? n - 1 : i;
   case PIPE_TEX_WRAP_CLAMP:
   case PIPE_TEX_WRAP_CLAMP_TO_BORDER:
      break;
   }
   return i < 0 || i >= n ? -1 : i;
}

static double
wrap_coord(enum pipe_tex_wrap wrap, double s)
{
   return wrap == PIPE_TEX_WRAP_CLAMP ? fmin(fmax(s, 0.0), 1.0) : s;
}

static void
reference_texel(int x, int y, int w, double out[4])
{
   for (unsigned c = 0; c < 4; c++)
      out[c] = x < 0 || y < 0 ? border_color[c] * 255.0 : texels[y * w + x][c];
}

static void
reference(const struct pipe_sampler_state *sampler, double s, double t, int w, int h, double out[4])
{
   double u = wrap_coord(sampler->wrap_s, s) * w, v = wrap_coord(sampler->wrap_t, t) * h;
   if (sampler->mag_img_filter == PIPE_TEX_FILTER_NEAREST) {
      int i = (int)floor(u), j = (int)floor(v);
      if (sampler->wrap_s == PIPE_TEX_WRAP_CLAMP && i == w)
         i = w - 1;
      if (sampler->wrap_t == PIPE_TEX_WRAP_CLAMP && j == h)
         j = h - 1;
      reference_texel(wrap_texel(sampler->wrap_s, i, w), wrap_texel(sampler->wrap_t, j, h), w, out);
      return;
   }
   int i = (int)floor(u - 0.5), j = (int)floor(v - 0.5);
   double fx = u - 0.5 - i, fy = v - 0.5 - j;
   memset(out, 0, 4 * sizeof(double));
   for (int k = 0; k < 4; k++) {
      double texel[4];
      double weight = (k & 1 ? fx : 1 - fx) * (k & 2 ? fy : 1 - fy);
      reference_texel(wrap_texel(sampler->wrap_s, i + (k & 1), w),
                      wrap_texel(sampler->wrap_t, j + (k >> 1), h), w, texel);
      for (unsigned c = 0; c < 4; c++)
         out[c] += weight * texel[c];
   }
}

/* The window shows s and t from -1.6 to 2.4, off the texels' edges. */
static double
coord_at(unsigned pixel)
{
   return -1.6 + 4.0 * (pixel + 0.5) / SIZE;
}

static void
draw_texture(struct harness *h, float from, float to)
{
   struct harness_vertex v[4] = {
       {0, 0, 0.5f, 1, {1, 1, 1, 1}, {from, from, 0, 1}},
       {SIZE, 0, 0.5f, 1, {1, 1, 1, 1}, {to, from, 0, 1}},
       {SIZE, SIZE, 0.5f, 1, {1, 1, 1, 1}, {to, to, 0, 1}},
       {0, SIZE, 0.5f, 1, {1, 1, 1, 1}, {from, to, 0, 1}},
   };
   harness_draw(h, HARNESS_TEXTURE, PIPE_PRIM_TRIANGLE_FAN, v, 4);
}

static struct pipe_resource
texture_2d(enum pipe_format format, unsigned w, unsigned h, unsigned last_level)
{
   return (struct pipe_resource){.target = PIPE_TEXTURE_2D,
                                 .format = format,
                                 .width = w,
                                 .height = h,
                                 .depth = 1,
                                 .array_size = 1,
                                 .last_level = last_level,
                                 .bind = PIPE_BIND_SAMPLER_VIEW};
}

/* Nearest is exact; linear within the rounding of 8-bit weights and steps. */
static void
check_picture(struct harness *h, const struct pipe_sampler_state *sampler, int w, int ht)
{
   double tolerance = sampler->mag_img_filter == PIPE_TEX_FILTER_NEAREST ? 0.5 : 3.0;
   uint8_t(*pixels)[4] = (uint8_t(*)[4])harness_pixels(h);
   for (unsigned y = 0; y < SIZE; y++) {
      for (unsigned x = 0; x < SIZE; x++) {
         double want[4];
         reference(sampler, coord_at(x), coord_at(y), w, ht, want);
         for (unsigned c = 0; c < 4; c++)
            assert_true(fabs(want[c] - pixels[y * SIZE + x][c]) <= tolerance);
      }
   }
   free(pixels);
}

/* Who does not ask for the division by q gets s and t as they are, whoever transforms the vertices:
 * polygons of one colour are an example of what hardware may leave to the CPU. */
static void
test_q_is_not_divided_by(void **state)
{
   struct harness h;
   struct pipe_sampler_state sampler = {.max_lod = 100.0f, .max_anisotropy = 1.0f};
   struct pipe_rasterizer_state rast = harness_default_rasterizer();
   struct pipe_resource templ = texture_2d(PIPE_FORMAT_R8G8B8A8_UNORM, 8, 4, 0);
   harness_init(&h, SIZE, SIZE, PIPE_FORMAT_R8G8B8A8_UNORM, PIPE_FORMAT_NONE);
   random_texels();
   harness_texture(&h, &templ, &sampler);
   harness_upload(&h, h.texture, 0, 0, texels, 8 * 4, 4);
   rast.flatshade = true;
   for (unsigned flat = 0; flat < 2; flat++) {
      struct harness_vertex v[4];
      for (unsigned i = 0; i < 4; i++) {
         const bool right = i == 1 || i == 2, high = i >= 2;
         v[i] =
             (struct harness_vertex){right ? SIZE : 0, high ? SIZE : 0, 0.5f, 1, {1, 1, 1, 1}, {0}};
         v[i].tex[0] = right ? 2.4f : -1.6f;
         v[i].tex[1] = high ? 2.4f : -1.6f;
         v[i].tex[3] = right ? 0.5f : 2.0f;
      }
      harness_rasterizer(&h, flat ? &rast : NULL);
      harness_draw(&h, HARNESS_TEXTURE, PIPE_PRIM_POLYGON, v, 4);
      check_picture(&h, &sampler, 8, 4);
   }
   harness_finish(&h);
}

/* --- Depths that are compared */

static bool
passes(enum pipe_compare_func func, double r, double depth)
{
   switch (func) {
   case PIPE_FUNC_NEVER:
      return false;
   case PIPE_FUNC_LESS:
      return r < depth;
   case PIPE_FUNC_EQUAL:
      return r == depth;
   case PIPE_FUNC_LEQUAL:
      return r <= depth;
   case PIPE_FUNC_GREATER:
      return r > depth;
   case PIPE_FUNC_NOTEQUAL:
      return r != depth;
   case PIPE_FUNC_GEQUAL:
      return r >= depth;
   case PIPE_FUNC_ALWAYS:
      break;
   }
   return true;
}

/* Two texels beside each other, depths 0 and 1, as the format has them. */
static void
upload_depths(struct harness *h, enum pipe_format format)
{
   static const uint16_t shallow[2] = {0, 0xffff};
   static const uint32_t deep[2] = {0, 0xffffff};
   if (format == PIPE_FORMAT_Z16_UNORM)
      harness_upload(h, h->texture, 0, 0, shallow, sizeof shallow, 1);
   else
      harness_upload(h, h->texture, 0, 0, deep, sizeof deep, 1);
}

/* r on the left and on the right; a view that shows the result as OpenGL's depth modes do. */
static void
check_shadow(struct harness *h, const struct pipe_sampler_view_state *view,
             enum pipe_compare_func func, const float r[2], bool flat)
{
   struct pipe_sampler_view *bound = h->pipe->create_sampler_view(h->pipe, view);
   assert_non_null(bound);
   h->pipe->set_sampler_views(h->pipe, PIPE_SHADER_FRAGMENT, 0, 1, &bound);
   harness_clear(h, (const float[4]){0.5f, 0.5f, 0.5f, 0.5f}, 1.0, 0);
   for (unsigned side = 0; side < 2; side++) {
      struct harness_vertex v[4];
      for (unsigned i = 0; i < 4; i++) {
         const unsigned x = side + (i == 1 || i == 2), y = i >= 2;
         v[i] = (struct harness_vertex){(float)x * SIZE / 2,
                                        (float)y * SIZE,
                                        0.5f,
                                        1,
                                        {1, 1, 1, 1},
                                        {0.5f * (float)x, (float)y, r[side], 1}};
      }
      /* Hardware may leave polygons of one colour to the CPU. */
      harness_draw(h, HARNESS_TEXTURE, flat ? PIPE_PRIM_POLYGON : PIPE_PRIM_TRIANGLE_FAN, v, 4);
   }
   for (unsigned side = 0; side < 2; side++) {
      const bool pass = passes(func, r[side], side);
      uint32_t want = 0;
      for (unsigned c = 0; c < 4; c++) {
         const enum pipe_swizzle swizzle = view->swizzle[c];
         if (swizzle == PIPE_SWIZZLE_1 || (swizzle == PIPE_SWIZZLE_X && pass))
            want |= 0xffu << 8 * c;
      }
      harness_expect_color(h, harness_pixel(h, side * SIZE / 2 + 7, 9), want);
   }
   h->pipe->set_sampler_views(h->pipe, PIPE_SHADER_FRAGMENT, 0, 1, &h->view);
   h->pipe->sampler_view_destroy(h->pipe, bound);
}

/* Each function, with r below, at and above the depth, and beyond what there is. */
static void
check_shadows(struct harness *h, enum pipe_format format, const enum pipe_swizzle swizzle[4])
{
   static const float rs[3][2] = {{0.0f, 1.0f}, {0.5f, 0.5f}, {1.0f, 0.0f}};
   for (unsigned func = 0; func < 8; func++) {
      struct pipe_sampler_state sampler = {.max_lod = 100.0f,
                                           .max_anisotropy = 1.0f,
                                           .wrap_s = PIPE_TEX_WRAP_CLAMP_TO_EDGE,
                                           .wrap_t = PIPE_TEX_WRAP_CLAMP_TO_EDGE,
                                           .compare_mode = PIPE_TEX_COMPARE_R_TO_TEXTURE,
                                           .compare_func = (enum pipe_compare_func)func};
      const struct pipe_resource templ = texture_2d(format, 2, 1, 0);
      struct pipe_rasterizer_state rast = harness_default_rasterizer();
      harness_texture(h, &templ, &sampler);
      upload_depths(h, format);
      struct pipe_sampler_view_state view = {.resource = h->texture};
      memcpy(view.swizzle, swizzle, sizeof(view.swizzle));
      for (unsigned i = 0; i < 6; i++) {
         rast.flatshade = i >= 3;
         harness_rasterizer(h, &rast);
         check_shadow(h, &view, sampler.compare_func, rs[i % 3], i >= 3);
      }
   }
}

static void
test_shadows(void **state)
{
   static const enum pipe_format formats[] = {PIPE_FORMAT_Z16_UNORM, PIPE_FORMAT_Z24X8_UNORM,
                                              PIPE_FORMAT_Z24_UNORM_S8_UINT};
   static const enum pipe_swizzle modes[3][4] = {
       {PIPE_SWIZZLE_X, PIPE_SWIZZLE_X, PIPE_SWIZZLE_X, PIPE_SWIZZLE_1},
       {PIPE_SWIZZLE_X, PIPE_SWIZZLE_X, PIPE_SWIZZLE_X, PIPE_SWIZZLE_X},
       {PIPE_SWIZZLE_0, PIPE_SWIZZLE_0, PIPE_SWIZZLE_0, PIPE_SWIZZLE_X}};
   struct harness h;
   harness_init(&h, SIZE, SIZE, PIPE_FORMAT_R8G8B8A8_UNORM, PIPE_FORMAT_NONE);
   harness_needs(&h, PIPE_CAN_TEXTURE_SHADOW, 1);
   for (unsigned i = 0; i < 3; i++)
      for (unsigned mode = 0; mode < 3; mode++)
         if (harness_supports(formats[i], PIPE_BIND_SAMPLER_VIEW))
            check_shadows(&h, formats[i], modes[mode]);
   harness_finish(&h);
}

static bool
can_wrap(const struct harness *h, enum pipe_tex_wrap wrap)
{
   return (wrap != PIPE_TEX_WRAP_CLAMP_TO_BORDER || harness_can(h, PIPE_CAN_WRAP_BORDER)) &&
          (wrap != PIPE_TEX_WRAP_MIRROR_REPEAT || harness_can(h, PIPE_CAN_WRAP_MIRROR));
}

static void
test_wraps_and_filters(void **state)
{
   static const int sizes[3][2] = {{8, 4}, {5, 3}, {1, 1}};
   struct harness h;
   harness_init(&h, SIZE, SIZE, PIPE_FORMAT_R8G8B8A8_UNORM, PIPE_FORMAT_NONE);
   random_texels();
   for (unsigned size = 0; size < 3; size++) {
      unsigned w = (unsigned)sizes[size][0], ht = (unsigned)sizes[size][1];
      if (w == 5 && !harness_can(&h, PIPE_CAN_TEXTURE_NPOT))
         continue;
      for (unsigned i = 0; i < 5 * 5 * 2; i++) {
         struct pipe_sampler_state sampler = {
             .wrap_s = i % 5, .wrap_t = i / 5 % 5, .max_lod = 100.0f, .max_anisotropy = 1.0f};
         if (!can_wrap(&h, sampler.wrap_s) || !can_wrap(&h, sampler.wrap_t))
            continue;
         sampler.min_img_filter = sampler.mag_img_filter = i / 25;
         memcpy(sampler.border_color, border_color, sizeof(border_color));
         struct pipe_resource templ = texture_2d(PIPE_FORMAT_R8G8B8A8_UNORM, w, ht, 0);
         harness_texture(&h, &templ, &sampler);
         harness_upload(&h, h.texture, 0, 0, texels, w * 4, ht);
         draw_texture(&h, -1.6f, 2.4f);
         check_picture(&h, &sampler, (int)w, (int)ht);
      }
   }
   harness_finish(&h);
}

/* 64x64 texels; those of level n are 30 n. */
static void
upload_levels(struct harness *h)
{
   for (unsigned level = 0; level < 7; level++) {
      static uint8_t plain[64 * 64][4];
      for (unsigned i = 0; i < 64 * 64; i++)
         memset(plain[i], (int)(level * 30), 4);
      harness_upload(h, h->texture, level, 0, plain, (64u >> level) * 4, 64u >> level);
   }
}

/* Levels of one colour each: the picture tells which level was used. */
static void
test_mipmap_levels(void **state)
{
   struct harness h;
   harness_init(&h, SIZE, SIZE, PIPE_FORMAT_R8G8B8A8_UNORM, PIPE_FORMAT_NONE);
   struct pipe_sampler_state sampler = {
       .min_mip_filter = PIPE_TEX_MIPFILTER_NEAREST, .max_lod = 100.0f, .max_anisotropy = 1.0f};
   for (unsigned filter = PIPE_TEX_MIPFILTER_NEAREST; filter <= PIPE_TEX_MIPFILTER_LINEAR;
        filter++) {
      sampler.min_mip_filter = filter;
      struct pipe_resource templ = texture_2d(PIPE_FORMAT_R8G8B8A8_UNORM, 64, 64, 6);
      harness_texture(&h, &templ, &sampler);
      upload_levels(&h);
      for (unsigned level = 0; level < 6; level++) {
         draw_texture(&h, 0.0f, (float)(1u << level));
         assert_in_range(harness_pixel(&h, 20, 30) & 0xff, level * 30, level * 30 + 1);
         if (filter == PIPE_TEX_MIPFILTER_LINEAR) {
            draw_texture(&h, 0.0f, 1.41421f * (float)(1u << level));
            assert_in_range(harness_pixel(&h, 20, 30) & 0xff, level * 30 + 13, level * 30 + 17);
         }
      }
   }
   harness_finish(&h);
}

/* Textures that are drawn with and deleted do not add up, however long nobody waits for the
 * drawing: together they are larger than a chip's memory. */
static void
test_many_textures(void **state)
{
   const struct pipe_sampler_state sampler = {.max_anisotropy = 1.0f};
   struct pipe_resource templ = texture_2d(PIPE_FORMAT_R8G8B8A8_UNORM, 1024, 1024, 0);
   struct harness h;
   harness_init(&h, SIZE, SIZE, PIPE_FORMAT_R8G8B8A8_UNORM, PIPE_FORMAT_NONE);
   for (unsigned i = 0; i < 400; i++) {
      harness_texture(&h, &templ, &sampler);
      harness_rect(&h, HARNESS_TEXTURE, 0, 0, 2, 2, 0.5f, (const float[]){1, 1, 1, 1});
   }
   assert_false(h.pipe->get_and_clear_oom(h.pipe));
   harness_finish(&h);
}

/* The least and the greatest level of detail may lie between levels. */
static void
test_limited_levels(void **state)
{
   static const struct {
      float least, greatest, scale; /* texels a pixel */
      unsigned value;
   } cases[] = {
       {0.5f, 9, 0.25f, 15}, {0.5f, 9, 1, 15},     {1.25f, 9, 1, 38}, {1.25f, 9, 2, 38},
       {0.25f, 9, 4, 60},    {0, 0.5f, 8, 15},     {0, 2.5f, 16, 75}, {0, 5.5f, 64, 165},
       {1.5f, 1.5f, 1, 45},  {1.5f, 1.5f, 16, 45},
   };
   struct harness h;
   harness_init(&h, SIZE, SIZE, PIPE_FORMAT_R8G8B8A8_UNORM, PIPE_FORMAT_NONE);
   for (unsigned i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
      const struct pipe_sampler_state sampler = {.min_mip_filter = PIPE_TEX_MIPFILTER_LINEAR,
                                                 .min_lod = cases[i].least,
                                                 .max_lod = cases[i].greatest,
                                                 .max_anisotropy = 1.0f};
      struct pipe_resource templ = texture_2d(PIPE_FORMAT_R8G8B8A8_UNORM, 64, 64, 6);
      harness_texture(&h, &templ, &sampler);
      upload_levels(&h);
      draw_texture(&h, 0.0f, cases[i].scale);
      assert_in_range(harness_pixel(&h, 20, 30) & 0xff, cases[i].value - 2, cases[i].value + 2);
   }
   harness_finish(&h);
}

static void
test_formats(void **state)
{
   static const struct {
      enum pipe_format format;
      uint8_t texel[4];
      unsigned bytes;
      uint32_t want;
   } rows[] = {
       {PIPE_FORMAT_R8G8B8A8_UNORM, {1, 2, 3, 4}, 4, 0x04030201},
       {PIPE_FORMAT_R8G8B8X8_UNORM, {1, 2, 3, 4}, 4, 0xff030201},
       {PIPE_FORMAT_B8G8R8A8_UNORM, {1, 2, 3, 4}, 4, 0x04010203},
       {PIPE_FORMAT_B8G8R8X8_UNORM, {1, 2, 3, 4}, 4, 0xff010203},
       {PIPE_FORMAT_L8_UNORM, {9}, 1, 0xff090909},
       {PIPE_FORMAT_A8_UNORM, {9}, 1, 0x09000000},
       {PIPE_FORMAT_I8_UNORM, {9}, 1, 0x09090909},
       {PIPE_FORMAT_L8A8_UNORM, {9, 7}, 2, 0x07090909},
       {PIPE_FORMAT_B5G6R5_UNORM, {0xe0, 0x07}, 2, 0xff00ff00},
       {PIPE_FORMAT_R16_UNORM, {0x00, 0x80}, 2, 0xff000080},
   };
   struct harness h;
   harness_init(&h, SIZE, SIZE, PIPE_FORMAT_R8G8B8A8_UNORM, PIPE_FORMAT_NONE);
   const struct pipe_sampler_state sampler = {.max_lod = 100.0f, .max_anisotropy = 1.0f};
   for (unsigned i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
      if (!harness_supports(rows[i].format, PIPE_BIND_SAMPLER_VIEW))
         continue;
      struct pipe_resource templ = texture_2d(rows[i].format, 1, 1, 0);
      harness_texture(&h, &templ, &sampler);
      harness_upload(&h, h.texture, 0, 0, rows[i].texel, rows[i].bytes, 1);
      draw_texture(&h, 0.0f, 1.0f);
      harness_expect_color(&h, harness_pixel(&h, 20, 30), rows[i].want);
   }
   harness_finish(&h);
}

static void
test_cube_faces(void **state)
{
   static const float directions[6][3] = {{1, 0.2f, 0.1f},  {-1, 0.2f, 0.1f}, {0.2f, 1, 0.1f},
                                          {0.2f, -1, 0.1f}, {0.2f, 0.1f, 1},  {0.2f, 0.1f, -1}};
   struct harness h;
   harness_init(&h, SIZE, SIZE, PIPE_FORMAT_R8G8B8A8_UNORM, PIPE_FORMAT_NONE);
   const struct pipe_sampler_state sampler = {.max_lod = 100.0f, .max_anisotropy = 1.0f};
   struct pipe_resource templ = texture_2d(PIPE_FORMAT_R8G8B8A8_UNORM, 2, 2, 0);
   templ.target = PIPE_TEXTURE_CUBE;
   templ.array_size = 6;
   harness_texture(&h, &templ, &sampler);
   for (unsigned face = 0; face < 6; face++) {
      uint32_t plain[4] = {face + 1, face + 1, face + 1, face + 1};
      harness_upload(&h, h.texture, 0, face, plain, 8, 2);
   }
   for (unsigned face = 0; face < 6; face++) {
      struct harness_vertex v[3] = {
          {0, 0, 0.5f, 1, {0}, {0}}, {SIZE, 0, 0.5f, 1, {0}, {0}}, {0, SIZE, 0.5f, 1, {0}, {0}}};
      for (unsigned i = 0; i < 3; i++)
         memcpy(v[i].tex, directions[face], sizeof(directions[face]));
      harness_draw(&h, HARNESS_TEXTURE, PIPE_PRIM_TRIANGLES, v, 3);
      assert_int_equal(harness_pixel(&h, 10, 10), face + 1);
   }
   harness_finish(&h);
}

/* A pixel's footprint: the differences of texels to the next pixel along x and y. */
struct footprint {
   float ux, vx, uy, vy;
};

/* Draws a texture of w x h texels so that each pixel has that footprint; (8.5, 8.25) of the first
 * level lies in the middle of the footprint of pixel (0,0). */
static void
draw_footprint(struct harness *h, const struct footprint *f, float w, float ht)
{
   struct harness_vertex v[4];
   for (unsigned i = 0; i < 4; i++) {
      const float x = i == 1 || i == 2 ? SIZE : 0, y = i >= 2 ? SIZE : 0;
      v[i] = (struct harness_vertex){.x = x, .y = y, .z = 0.5f, .w = 1};
      v[i].tex[0] = (8.5f + (x - 0.5f) * f->ux + (y - 0.5f) * f->uy) / w;
      v[i].tex[1] = (8.25f + (x - 0.5f) * f->vx + (y - 0.5f) * f->vy) / ht;
      v[i].tex[3] = 1;
   }
   harness_draw(h, HARNESS_TEXTURE, PIPE_PRIM_TRIANGLE_FAN, v, 4);
}

/* The level is that of the footprint's short axis as far as the samples reach. */
static void
test_anisotropic_levels(void **state)
{
   static const struct {
      struct footprint f;
      float limit;
      unsigned level;
   } rows[] = {
       {{1, 0, 0, 4}, 1, 2},             /* isotropic: the larger difference */
       {{1, 0, 0, 4}, 2, 1},             /* two samples of half the length */
       {{1, 0, 0, 4}, 4, 0},             /* enough samples */
       {{1, 0, 0, 4}, 16, 0},            /* no more than needed */
       {{4, 0, 0, 1}, 4, 0},             /* along x */
       {{2, 0, 0, 32}, 16, 1},           /* the limit is just reached */
       {{0, 4, 4, 0}, 16, 2},            /* turned, not stretched */
       {{3, 3, -3, 3}, 16, 2},           /* turned by half as much; 4.24 texels wide */
       {{2.5f, 1.5f, 1.5f, 2.5f}, 4, 0}, /* axes of 4 and 1 along the diagonals */
       {{0.25f, 0, 0, 0.25f}, 16, 0},    /* magnified */
       {{0, 0, 0, 0}, 16, 0},            /* one texel everywhere */
   };
   struct harness h;
   harness_init(&h, SIZE, SIZE, PIPE_FORMAT_R8G8B8A8_UNORM, PIPE_FORMAT_NONE);
   for (unsigned i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
      if (rows[i].limit > h.screen->caps->max_anisotropy)
         continue;
      const struct pipe_sampler_state sampler = {.min_mip_filter = PIPE_TEX_MIPFILTER_NEAREST,
                                                 .max_lod = 100.0f,
                                                 .max_anisotropy = rows[i].limit};
      struct pipe_resource templ = texture_2d(PIPE_FORMAT_R8G8B8A8_UNORM, 64, 64, 6);
      harness_texture(&h, &templ, &sampler);
      for (unsigned level = 0; level < 7; level++) {
         static uint8_t plain[64 * 64][4];
         memset(plain, (int)(level * 30 + 10), sizeof(plain));
         harness_upload(&h, h.texture, level, 0, plain, (64u >> level) * 4, 64u >> level);
      }
      draw_footprint(&h, &rows[i].f, 64, 64);
      assert_int_equal(harness_pixel(&h, 20, 30) & 0xff, rows[i].level * 30 + 10);
   }
   harness_finish(&h);
}

/* Samples are spread evenly along the long axis, and their average is rounded. */
static void
test_anisotropic_average(void **state)
{
   struct harness h;
   harness_init(&h, SIZE, SIZE, PIPE_FORMAT_R8G8B8A8_UNORM, PIPE_FORMAT_NONE);
   if (h.screen->caps->max_anisotropy < 8) {
      harness_finish(&h);
      skip();
   }
   random_texels();
   const struct pipe_sampler_state sampler = {.max_lod = 100.0f, .max_anisotropy = 8.0f};
   struct pipe_resource templ = texture_2d(PIPE_FORMAT_R8G8B8A8_UNORM, 16, 16, 0);
   for (unsigned taps = 1; taps <= 8; taps++) {
      harness_texture(&h, &templ, &sampler);
      harness_upload(&h, h.texture, 0, 0, texels, 64, 16);
      const struct footprint f = {1, 0, 0, (float)taps};
      draw_footprint(&h, &f, 16, 16);
      for (unsigned x = 0; x < 16; x++) {
         const uint32_t got = harness_pixel(&h, x, 2);
         for (unsigned c = 0; c < 4; c++) {
            unsigned sum = 0;
            for (unsigned k = 0; k < taps; k++) {
               const double v = 8.25 + 2.0 * taps + k - (taps - 1) / 2.0;
               sum += texels[(unsigned)floor(v) % 16 * 16 + (8 + x) % 16][c];
            }
            assert_in_range(got >> (8 * c) & 0xff, (sum - 0.5) / taps, (sum + 0.5) / taps + 0.5);
         }
      }
   }
   harness_finish(&h);
}

/* A face of 2x2 pixels, at odd places: each lies in a quad whose other pixels look at other faces,
 * and yet the level is the one for 16 texels a pixel. */
static void
test_cube_level_at_edges(void **state)
{
   struct harness h;
   harness_init(&h, SIZE, SIZE, PIPE_FORMAT_R8G8B8A8_UNORM, PIPE_FORMAT_NONE);
   const struct pipe_sampler_state sampler = {
       .min_mip_filter = PIPE_TEX_MIPFILTER_NEAREST, .max_lod = 100.0f, .max_anisotropy = 1.0f};
   struct pipe_resource templ = texture_2d(PIPE_FORMAT_R8G8B8A8_UNORM, 32, 32, 5);
   templ.target = PIPE_TEXTURE_CUBE;
   templ.array_size = 6;
   harness_texture(&h, &templ, &sampler);
   for (unsigned level = 0; level < 6; level++) {
      static uint8_t plain[32 * 32][4];
      memset(plain, (int)(level * 30 + 10), sizeof(plain));
      for (unsigned face = 0; face < 6; face++)
         harness_upload(&h, h.texture, level, face, plain, (32u >> level) * 4, 32u >> level);
   }
   struct harness_vertex v[4];
   for (unsigned i = 0; i < 4; i++) {
      const bool right = i == 1 || i == 2, top = i >= 2;
      v[i] = (struct harness_vertex){.x = right ? 7 : 5, .y = top ? 7 : 5, .z = 0.5f, .w = 1};
      v[i].tex[0] = 1;
      v[i].tex[1] = top ? -1 : 1;
      v[i].tex[2] = right ? -1 : 1;
   }
   harness_draw(&h, HARNESS_TEXTURE, PIPE_PRIM_TRIANGLE_FAN, v, 4);
   for (unsigned i = 0; i < 4; i++)
      assert_int_equal(harness_pixel(&h, 5 + i % 2, 5 + i / 2) & 0xff, 4 * 30 + 10);
   harness_finish(&h);
}

int
main(void)
{
   const struct CMUnitTest tests[] = {
       cmocka_unit_test(test_q_is_not_divided_by),
       cmocka_unit_test(test_shadows),
       cmocka_unit_test(test_wraps_and_filters),
       cmocka_unit_test(test_mipmap_levels),
       cmocka_unit_test(test_limited_levels),
       cmocka_unit_test(test_many_textures),
       cmocka_unit_test(test_anisotropic_levels),
       cmocka_unit_test(test_anisotropic_average),
       cmocka_unit_test(test_formats),
       cmocka_unit_test(test_cube_faces),
       cmocka_unit_test(test_cube_level_at_edges),
   };
   return cmocka_run_group_tests(tests, NULL, NULL);
}

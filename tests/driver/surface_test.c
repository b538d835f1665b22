/* Rendering to every level and layer of textures, and texturing from what was rendered. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "gallium/auxiliary/format/u_format.h"
#include "harness.h"

static const float black[4] = {0, 0, 0, 0};

/* A size that is no power of two would ask for more than rendering. */
static struct pipe_resource
texture(enum pipe_texture_target target, enum pipe_format format)
{
   struct pipe_resource t = {.target = target, .format = format, .width = 128, .height = 128};
   t.depth = t.array_size = 1;
   t.last_level = 7;
   t.bind =
       u_format_is_depth_or_stencil(format) ? PIPE_BIND_DEPTH_STENCIL : PIPE_BIND_RENDER_TARGET;
   if (harness_supports(format, t.bind | PIPE_BIND_SAMPLER_VIEW))
      t.bind |= PIPE_BIND_SAMPLER_VIEW;
   if (target == PIPE_TEXTURE_1D)
      t.height = 1;
   if (target == PIPE_TEXTURE_CUBE)
      t.array_size = 6;
   if (target == PIPE_TEXTURE_3D) {
      t.width = t.height = 32;
      t.depth = 8;
      t.last_level = 5;
   }
   if (target == PIPE_TEXTURE_RECT)
      t.last_level = 0;
   return t;
}

static unsigned
layers(const struct pipe_resource *res, unsigned level)
{
   return res->target == PIPE_TEXTURE_CUBE ? 6 : pipe_level_size(res, 2, level);
}

/* What image number i is filled with. */
static uint32_t
image_word(unsigned level, unsigned layer)
{
   return (level * 8 + layer + 1) * 0x01030507u;
}

static void
word_color(uint32_t word, float color[4])
{
   for (unsigned c = 0; c < 4; c++)
      color[c] = (float)(word >> (8 * c) & 0xff) / 255.0f;
}

static void
bind_image(struct harness *h, struct pipe_resource *color, struct pipe_resource *zs, unsigned level,
           unsigned layer)
{
   const struct pipe_resource *any = color ? color : zs;
   struct pipe_framebuffer_state fb = {.width = pipe_level_size(any, 0, level),
                                       .height = pipe_level_size(any, 1, level)};
   fb.nr_cbufs = color ? 1 : 0;
   fb.cbufs[0] = (struct pipe_surface){color, level, layer};
   if (zs)
      fb.zsbuf = (struct pipe_surface){zs, level, layer};
   harness_framebuffer(h, &fb);
}

/* Half of each image is cleared, the other drawn: all others stay as they are. */
static void
fill_image(struct harness *h, struct pipe_resource *res, unsigned level, unsigned layer)
{
   float color[4];
   bind_image(h, res, NULL, level, layer);
   word_color(image_word(level, layer), color);
   if ((level + layer) & 1)
      harness_clear(h, color, 1.0, 0);
   else
      harness_rect(h, HARNESS_COLOR, 0, 0, (float)h->width, (float)h->height, 0.5f, color);
}

static void
check_image(struct harness *h, struct pipe_resource *res, unsigned level, unsigned layer)
{
   const size_t num = (size_t)pipe_level_size(res, 0, level) * pipe_level_size(res, 1, level);
   void *texels = harness_read_image(h, res, level, layer);
   uint8_t(*words)[4] = malloc(num * sizeof *words);
   assert_non_null(words);
   u_format_unpack_rgba8(res->format, words, texels, num);
   for (size_t i = 0; i < num; i++) {
      uint32_t word;
      memcpy(&word, words[i], 4);
      harness_expect_color(h, word, image_word(level, layer));
   }
   free(words);
   free(texels);
}

static void
test_levels_and_layers(void **state)
{
   static const enum pipe_texture_target targets[] = {
       PIPE_TEXTURE_1D, PIPE_TEXTURE_2D, PIPE_TEXTURE_3D, PIPE_TEXTURE_CUBE, PIPE_TEXTURE_RECT};
   struct harness h;
   harness_init(&h, 16, 16, PIPE_FORMAT_R8G8B8A8_UNORM, PIPE_FORMAT_NONE);
   for (unsigned t = 0; t < sizeof targets / sizeof *targets; t++) {
      const struct pipe_resource templ = texture(targets[t], h.color->format);
      if (!harness_has_target(&h, targets[t]))
         continue;
      struct pipe_resource *res = harness_resource(&h, &templ);
      for (unsigned level = 0; level <= templ.last_level; level++) {
         for (unsigned layer = 0; layer < layers(&templ, level); layer++)
            fill_image(&h, res, level, layer);
      }
      for (unsigned level = 0; level <= templ.last_level; level++) {
         for (unsigned layer = 0; layer < layers(&templ, level); layer++)
            check_image(&h, res, level, layer);
      }
      harness_own_framebuffer(&h);
      pipe_resource_reference(&res, NULL);
   }
   harness_finish(&h);
}

/* Depth is tested and stored in the level and layer that are bound. */
static void
test_depth_images(void **state)
{
   struct harness h;
   harness_init(&h, 16, 16, PIPE_FORMAT_R8G8B8A8_UNORM, PIPE_FORMAT_Z24_UNORM_S8_UINT);
   struct pipe_resource templ = texture(PIPE_TEXTURE_CUBE, PIPE_FORMAT_Z24_UNORM_S8_UINT);
   struct pipe_resource *zs = harness_resource(&h, &templ);
   const struct pipe_depth_stencil_alpha_state dsa = {
       .depth_enabled = true, .depth_func = PIPE_FUNC_LESS, .depth_writemask = true};
   harness_dsa(&h, &dsa);
   for (unsigned level = 0; level < 8; level++) {
      for (unsigned face = 0; face < 6; face++) {
         bind_image(&h, NULL, zs, level, face);
         harness_clear(&h, black, 0.75, level * 8 + face);
         harness_rect(&h, HARNESS_COLOR, 0, 0, 128, 128, face & 1 ? 0.5f : 1.0f, black);
      }
   }
   for (unsigned level = 0; level < 8; level++) {
      for (unsigned face = 0; face < 6; face++) {
         uint32_t *words = harness_read_image(&h, zs, level, face);
         const uint32_t depth = (face & 1 ? 0x800000u : 0xbfffffu), size = 128 >> level;
         for (unsigned i = 0; i < size * size; i++) {
            assert_in_range(words[i] & 0xffffff, depth - 1, depth + 1);
            assert_int_equal(words[i] >> 24, level * 8 + face);
         }
         free(words);
      }
   }
   harness_own_framebuffer(&h);
   pipe_resource_reference(&zs, NULL);
   harness_finish(&h);
}

static struct pipe_sampler_view *
bind_level(struct harness *h, struct pipe_resource *res, unsigned level)
{
   const struct pipe_sampler_view_state templ = {
       .resource = res,
       .first_level = level,
       .last_level = level,
       .swizzle = {PIPE_SWIZZLE_X, PIPE_SWIZZLE_Y, PIPE_SWIZZLE_Z, PIPE_SWIZZLE_W}};
   struct pipe_sampler_view *view = h->pipe->create_sampler_view(h->pipe, &templ);
   assert_non_null(view);
   h->pipe->set_sampler_views(h->pipe, PIPE_SHADER_FRAGMENT, 0, 1, &view);
   return view;
}

/* Each level is drawn from the one before, as a program makes its mipmaps: no flush between. */
static void
test_level_from_level(void **state)
{
   struct harness h;
   harness_init(&h, 16, 16, PIPE_FORMAT_R8G8B8A8_UNORM, PIPE_FORMAT_NONE);
   const struct pipe_sampler_state sampler = {.min_img_filter = PIPE_TEX_FILTER_LINEAR,
                                              .mag_img_filter = PIPE_TEX_FILTER_LINEAR,
                                              .wrap_s = PIPE_TEX_WRAP_CLAMP_TO_EDGE,
                                              .wrap_t = PIPE_TEX_WRAP_CLAMP_TO_EDGE,
                                              .max_lod = 100.0f,
                                              .max_anisotropy = 1.0f};
   const struct pipe_resource templ = texture(PIPE_TEXTURE_2D, h.color->format);
   harness_texture(&h, &templ, &sampler);
   /* Left half red, right half blue: every level shows both, up to the last, which mixes them. */
   const float red[4] = {1, 0, 0, 1}, blue[4] = {0, 0, 1, 1}, white[4] = {1, 1, 1, 1};
   bind_image(&h, h.texture, NULL, 0, 0);
   harness_rect(&h, HARNESS_COLOR, 0, 0, 64, 128, 0.5f, red);
   harness_rect(&h, HARNESS_COLOR, 64, 0, 128, 128, 0.5f, blue);
   struct pipe_sampler_view *views[8] = {0};
   for (unsigned level = 1; level < 8; level++) {
      const float size = (float)(128 >> level);
      views[level] = bind_level(&h, h.texture, level - 1);
      bind_image(&h, h.texture, NULL, level, 0);
      harness_rect(&h, HARNESS_TEXTURE, 0, 0, size, size, 0.5f, white);
   }
   for (unsigned level = 0; level < 8; level++) {
      const unsigned size = 128 >> level;
      void *texels = harness_read_image(&h, h.texture, level, 0);
      uint8_t(*words)[4] = malloc((size_t)size * size * 4);
      assert_non_null(words);
      u_format_unpack_rgba8(h.texture->format, words, texels, (size_t)size * size);
      for (unsigned i = 0; i < size * size; i++) {
         const unsigned want = size == 1 ? 128 : i % size < size / 2 ? 255 : 0;
         assert_in_range(words[i][0], want ? want - 1 : 0, want + 1);
         assert_in_range(words[i][2], want == 255 ? 0 : 254 - want, 256 - want);
      }
      free(words);
      free(texels);
   }
   h.pipe->set_sampler_views(h.pipe, PIPE_SHADER_FRAGMENT, 0, 1, &h.view);
   for (unsigned level = 1; level < 8; level++)
      h.pipe->sampler_view_destroy(h.pipe, views[level]);
   harness_own_framebuffer(&h);
   harness_finish(&h);
}

/* Copies go between any images of one format. */
static void
test_copies_between_images(void **state)
{
   struct harness h;
   harness_init(&h, 16, 16, PIPE_FORMAT_R8G8B8A8_UNORM, PIPE_FORMAT_NONE);
   const struct pipe_resource flat = texture(PIPE_TEXTURE_2D, h.color->format),
                              cube = texture(PIPE_TEXTURE_CUBE, h.color->format);
   struct pipe_resource *from = harness_resource(&h, &flat), *to = harness_resource(&h, &cube);
   for (unsigned level = 0; level < 8; level++)
      fill_image(&h, from, level, 0);
   for (unsigned face = 0; face < 6; face++) {
      bind_image(&h, to, NULL, 2, face);
      harness_clear(&h, black, 1.0, 0);
      const struct pipe_box box = {1, 2, 0, 16, 8, 1};
      h.pipe->resource_copy_region(h.pipe, to, 2, 5 + (int)face, 7, (int)face, from, 1, &box);
   }
   for (unsigned face = 0; face < 6; face++) {
      uint32_t *words = harness_read_image(&h, to, 2, face), *want;
      want = harness_read_image(&h, from, 1, 0);
      for (unsigned i = 0; i < 32 * 32; i++) {
         const unsigned x = i % 32, y = i / 32;
         const bool inside = x >= 5 + face && x < 21 + face && y >= 7 && y < 15;
         assert_int_equal(words[i], inside ? want[0] : 0);
      }
      free(words);
      free(want);
   }
   harness_own_framebuffer(&h);
   pipe_resource_reference(&from, NULL);
   pipe_resource_reference(&to, NULL);
   harness_finish(&h);
}

int
main(void)
{
   const struct CMUnitTest tests[] = {
       cmocka_unit_test(test_levels_and_layers),
       cmocka_unit_test(test_depth_images),
       cmocka_unit_test(test_level_from_level),
       cmocka_unit_test(test_copies_between_images),
   };
   return cmocka_run_group_tests(tests, NULL, NULL);
}

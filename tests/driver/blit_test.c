/* Blits: scaled, flipped, filtered, converted, masked, clipped. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "gallium/auxiliary/format/u_format.h"
#include "harness.h"

#define SRC 24
#define DST 40

static const float grey[4] = {0.5f, 0.5f, 0.5f, 0.5f};

struct images {
   struct harness h;
   struct pipe_resource *src, *dst;
   uint8_t texels[SRC * SRC][4];
};

static struct pipe_resource *
image(struct images *m, enum pipe_format format, unsigned size)
{
   const struct pipe_resource templ = {.target = PIPE_TEXTURE_2D,
                                       .format = format,
                                       .width = size,
                                       .height = size,
                                       .depth = 1,
                                       .array_size = 1,
                                       .bind = u_format_is_depth_or_stencil(format)
                                                   ? PIPE_BIND_DEPTH_STENCIL
                                                   : PIPE_BIND_RENDER_TARGET};
   return harness_resource(&m->h, &templ);
}

/* Random texels in the source, grey in the destination. */
static void
init(struct images *m, enum pipe_format src, enum pipe_format dst)
{
   uint32_t x = 777;
   uint8_t packed[SRC * SRC * 16];
   harness_init(&m->h, 8, 8, PIPE_FORMAT_R8G8B8A8_UNORM, PIPE_FORMAT_NONE);
   m->src = image(m, src, SRC);
   m->dst = image(m, dst, DST);
   for (unsigned i = 0; i < SRC * SRC; i++) {
      for (unsigned c = 0; c < 4; c++) {
         x = x * 1664525u + 1013904223u;
         m->texels[i][c] = (uint8_t)(x >> 24);
      }
   }
   u_format_pack_rgba8(src, packed, (const uint8_t(*)[4])m->texels, SRC * SRC);
   harness_upload(&m->h, m->src, 0, 0, packed, SRC * u_format_bytes(src), SRC);
   struct pipe_framebuffer_state fb = {.width = DST, .height = DST, .nr_cbufs = 1};
   fb.cbufs[0].resource = m->dst;
   harness_framebuffer(&m->h, &fb);
   harness_clear(&m->h, grey, 1.0, 0);
   harness_own_framebuffer(&m->h);
}

static void
finish(struct images *m)
{
   pipe_resource_reference(&m->src, NULL);
   pipe_resource_reference(&m->dst, NULL);
   harness_finish(&m->h);
}

static struct pipe_blit_info
blit_info(const struct images *m, struct pipe_box dst, struct pipe_box src)
{
   return (struct pipe_blit_info){.dst = {m->dst, 0, dst},
                                  .src = {m->src, 0, src},
                                  .mask = PIPE_MASK_RGBA,
                                  .filter = PIPE_TEX_FILTER_NEAREST};
}

static int
clamp(int v, int lo, int hi)
{
   return v < lo ? lo : v > hi ? hi : v;
}

/* What component c of pixel (x, y) ought to be, by the contract, in double. */
static double
expected(const struct images *m, const struct pipe_blit_info *b, int x, int y, unsigned c)
{
   const struct pipe_box *s = &b->src.box, *d = &b->dst.box;
   const bool inside = x >= d->x && x < d->x + d->width && y >= d->y && y < d->y + d->height &&
                       (!b->scissor_enable || (x >= b->scissor.minx && x < b->scissor.maxx &&
                                               y >= b->scissor.miny && y < b->scissor.maxy));
   if (!inside || !(b->mask & (1u << c)))
      return 128;
   const double u = s->x + (x + 0.5 - d->x) * s->width / d->width;
   const double v = s->y + (y + 0.5 - d->y) * s->height / d->height;
   const int x0 = s->width > 0 ? s->x : s->x + s->width, x1 = x0 + abs(s->width) - 1;
   const int y0 = s->height > 0 ? s->y : s->y + s->height, y1 = y0 + abs(s->height) - 1;
   if (b->filter == PIPE_TEX_FILTER_NEAREST)
      return m->texels[clamp((int)floor(v), y0, y1) * SRC + clamp((int)floor(u), x0, x1)][c];
   const int i = (int)floor(u - 0.5), j = (int)floor(v - 0.5);
   double sum = 0;
   for (int k = 0; k < 4; k++) {
      const double fx = u - 0.5 - i, fy = v - 0.5 - j;
      sum += (k & 1 ? fx : 1 - fx) * (k & 2 ? fy : 1 - fy) *
             m->texels[clamp(j + (k >> 1), 0, SRC - 1) * SRC + clamp(i + (k & 1), 0, SRC - 1)][c];
   }
   return sum;
}

/* tolerance: in steps of 1/255. */
static void
check(struct images *m, const struct pipe_blit_info *info, double tolerance)
{
   m->h.pipe->blit(m->h.pipe, info);
   uint8_t *raw = harness_read(&m->h, m->dst);
   uint8_t(*pixels)[4] = malloc(DST * DST * 4);
   assert_non_null(pixels);
   u_format_unpack_rgba8(m->dst->format, pixels, raw, DST * DST);
   for (int y = 0; y < DST; y++) {
      for (int x = 0; x < DST; x++) {
         for (unsigned c = 0; c < 4; c++) {
            const double want = expected(m, info, x, y, c);
            if (fabs(want - pixels[y * DST + x][c]) > tolerance)
               fail_msg("(%d,%d).%u is %u, not %g", x, y, c, pixels[y * DST + x][c], want);
         }
      }
   }
   free(pixels);
   free(raw);
}

/* Sizes and directions, nearest and linear. */
static void
test_boxes(void **state)
{
   static const struct {
      struct pipe_box dst, src;
   } rows[] = {
       {{3, 5, 0, 10, 8, 1}, {2, 1, 0, 10, 8, 1}},     /* as it is */
       {{3, 5, 0, 10, 8, 1}, {12, 1, 0, -10, 8, 1}},   /* mirrored */
       {{3, 5, 0, 10, 8, 1}, {12, 9, 0, -10, -8, 1}},  /* turned */
       {{1, 2, 0, 36, 33, 1}, {4, 3, 0, 9, 11, 1}},    /* larger */
       {{1, 2, 0, 7, 5, 1}, {0, 24, 0, 24, -24, 1}},   /* smaller, upside down */
       {{-5, -3, 0, 60, 50, 1}, {0, 0, 0, 24, 24, 1}}, /* over all edges of the destination */
       {{8, 8, 0, 1, 1, 1}, {0, 0, 0, 24, 24, 1}},     /* a pixel of everything */
       {{8, 8, 0, 20, 20, 1}, {7, 9, 0, 1, 1, 1}},     /* everything of a texel */
   };
   for (unsigned i = 0; i < 2 * sizeof rows / sizeof *rows; i++) {
      struct images m = {0};
      init(&m, PIPE_FORMAT_R8G8B8A8_UNORM, PIPE_FORMAT_R8G8B8A8_UNORM);
      struct pipe_blit_info info = blit_info(&m, rows[i / 2].dst, rows[i / 2].src);
      info.filter = i & 1 ? PIPE_TEX_FILTER_LINEAR : PIPE_TEX_FILTER_NEAREST;
      check(&m, &info, i & 1 ? 0.51 + m.h.screen->caps->color_steps : 0.0);
      finish(&m);
   }
}

static void
test_masks_and_scissor(void **state)
{
   for (unsigned mask = 0; mask < 16; mask++) {
      struct images m = {0};
      init(&m, PIPE_FORMAT_R8G8B8A8_UNORM, PIPE_FORMAT_R8G8B8A8_UNORM);
      struct pipe_blit_info info = blit_info(&m, (struct pipe_box){2, 3, 0, 30, 31, 1},
                                             (struct pipe_box){1, 1, 0, 20, 22, 1});
      info.mask = mask | PIPE_MASK_DEPTH | PIPE_MASK_STENCIL; /* which there are none of */
      info.scissor_enable = true;
      info.scissor = (struct pipe_scissor_state){5, -4, 21, 17};
      check(&m, &info, 0.0);
      finish(&m);
   }
}

/* Into and out of formats with other orders and more bits. */
static void
test_conversions(void **state)
{
   static const enum pipe_format formats[] = {
       PIPE_FORMAT_R8G8B8A8_UNORM, PIPE_FORMAT_B8G8R8A8_UNORM, PIPE_FORMAT_R16G16B16A16_UNORM,
       PIPE_FORMAT_R32G32B32A32_FLOAT};
   for (unsigned i = 0; i < 16; i++) {
      struct images m = {0};
      if (!harness_supports(formats[i / 4], PIPE_BIND_RENDER_TARGET) ||
          !harness_supports(formats[i % 4], PIPE_BIND_RENDER_TARGET))
         continue;
      init(&m, formats[i / 4], formats[i % 4]);
      const struct pipe_blit_info info = blit_info(&m, (struct pipe_box){2, 3, 0, 30, 31, 1},
                                                   (struct pipe_box){1, 1, 0, 20, 22, 1});
      check(&m, &info, 0.0);
      finish(&m);
   }
}

/* Depth and stencil, each alone and both; the other aspect stays. */
static void
test_depth_and_stencil(void **state)
{
   static const enum pipe_format both = PIPE_FORMAT_Z24_UNORM_S8_UINT;
   if (!harness_supports(both, PIPE_BIND_DEPTH_STENCIL))
      skip();
   for (unsigned aspects = 1; aspects < 4; aspects++) {
      struct images m = {0};
      uint32_t texels[SRC * SRC];
      harness_init(&m.h, 8, 8, PIPE_FORMAT_R8G8B8A8_UNORM, PIPE_FORMAT_NONE);
      m.src = image(&m, both, SRC);
      m.dst = image(&m, both, DST);
      for (unsigned i = 0; i < SRC * SRC; i++)
         texels[i] = i * 0x9e3779b1u;
      harness_upload(&m.h, m.src, 0, 0, texels, SRC * 4, SRC);
      struct pipe_framebuffer_state fb = {.width = DST, .height = DST};
      fb.zsbuf.resource = m.dst;
      harness_framebuffer(&m.h, &fb);
      harness_clear(&m.h, grey, 1.0, 0x5a);
      struct pipe_blit_info info = blit_info(&m, (struct pipe_box){4, 4, 0, 32, 32, 1},
                                             (struct pipe_box){20, 2, 0, -16, 16, 1});
      info.filter = PIPE_TEX_FILTER_LINEAR; /* not of these */
      info.mask = (aspects & 1 ? PIPE_MASK_DEPTH : 0) | (aspects & 2 ? PIPE_MASK_STENCIL : 0);
      m.h.pipe->blit(m.h.pipe, &info);
      uint32_t *words = harness_read(&m.h, m.dst);
      const uint32_t bits = (aspects & 1 ? 0xffffffu : 0) | (aspects & 2 ? 0xff000000u : 0);
      for (unsigned i = 0; i < DST * DST; i++) {
         const unsigned x = i % DST, y = i / DST;
         const bool inside = x >= 4 && x < 36 && y >= 4 && y < 36;
         uint32_t want = 0x5affffff;
         if (inside)
            want = (want & ~bits) | (texels[(2 + (y - 4) / 2) * SRC + 19 - (x - 4) / 2] & bits);
         assert_int_equal(words[i], want);
      }
      free(words);
      harness_own_framebuffer(&m.h);
      finish(&m);
   }
}

/* Between levels and faces, and from what was just drawn. */
static void
test_images(void **state)
{
   static const float color[4] = {0.2f, 0.4f, 0.6f, 0.8f};
   struct images m = {0};
   harness_init(&m.h, SRC, SRC, PIPE_FORMAT_R8G8B8A8_UNORM, PIPE_FORMAT_NONE);
   if (!harness_has_target(&m.h, PIPE_TEXTURE_CUBE)) {
      harness_finish(&m.h);
      skip();
   }
   const struct pipe_resource templ = {.target = PIPE_TEXTURE_CUBE,
                                       .format = m.h.color->format,
                                       .width = 16,
                                       .height = 16,
                                       .depth = 1,
                                       .array_size = 6,
                                       .last_level = 4,
                                       .bind = PIPE_BIND_RENDER_TARGET | PIPE_BIND_SAMPLER_VIEW};
   m.dst = harness_resource(&m.h, &templ);
   harness_clear(&m.h, grey, 1.0, 0);
   harness_rect(&m.h, HARNESS_COLOR, 0, 0, 12, SRC, 0.5f, color);
   struct pipe_blit_info info = {.dst = {m.dst, 1, {0, 0, 4, 8, 8, 1}},
                                 .src = {m.h.color, 0, {0, 0, 0, SRC, SRC, 1}},
                                 .mask = PIPE_MASK_RGBA};
   m.h.pipe->blit(m.h.pipe, &info);
   /* Two faces at once, to other ones. */
   info.src = (struct pipe_blit_image){m.dst, 1, {0, 0, 4, 8, 8, 2}};
   info.dst = (struct pipe_blit_image){m.dst, 2, {0, 0, 1, 4, 4, 2}};
   m.h.pipe->blit(m.h.pipe, &info);
   uint8_t *raw = harness_read_image(&m.h, m.dst, 2, 1);
   for (unsigned i = 0; i < 16; i++) {
      uint32_t word;
      u_format_unpack_rgba8(templ.format, (uint8_t(*)[4]) & word, raw + 4 * i, 1);
      harness_expect_color(&m.h, word, i % 4 < 2 ? 0xcc996633 : 0x80808080);
   }
   free(raw);
   finish(&m);
}

int
main(void)
{
   const struct CMUnitTest tests[] = {
       cmocka_unit_test(test_boxes),       cmocka_unit_test(test_masks_and_scissor),
       cmocka_unit_test(test_conversions), cmocka_unit_test(test_depth_and_stencil),
       cmocka_unit_test(test_images),
   };
   return cmocka_run_group_tests(tests, NULL, NULL);
}

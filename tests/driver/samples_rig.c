#include "samples_rig.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "gallium/auxiliary/format/u_format.h"

static const float black[4] = {0, 0, 0, 0}, white[4] = {1, 1, 1, 1};

void
rig_use(struct rig *r)
{
   const struct pipe_framebuffer_state fb = {.width = WIDTH,
                                             .height = HEIGHT,
                                             .nr_cbufs = 1,
                                             .cbufs = {{.resource = r->color}},
                                             .zsbuf = {.resource = r->zs}};
   harness_framebuffer(&r->h, &fb);
}

struct pipe_rasterizer_state
rig_rasterizer(unsigned mask)
{
   struct pipe_rasterizer_state rast = harness_default_rasterizer();
   rast.multisample = true;
   rast.samples_off = (uint8_t)~mask;
   return rast;
}

void
rig_draw_samples(struct rig *r, unsigned mask)
{
   const struct pipe_rasterizer_state rast = rig_rasterizer(mask);
   harness_rasterizer(&r->h, &rast);
}

uint32_t *
rig_read(struct rig *r, struct pipe_resource *res)
{
   void *texels = harness_read(&r->h, res);
   uint32_t *words = malloc(sizeof(*words) * res->width * res->height);
   assert_non_null(words);
   u_format_unpack_rgba8(res->format, (uint8_t(*)[4])words, texels,
                         (size_t)res->width * res->height);
   free(texels);
   return words;
}

uint32_t
rig_pixel(struct rig *r, unsigned x, unsigned y)
{
   uint32_t *pixels = rig_read(r, r->color);
   const uint32_t pixel = pixels[y * WIDTH + x];
   free(pixels);
   return pixel;
}

/* Whether the sample of a pixel lies right of, or above, a line at `at` 1/256 from the pixel's
 * corner.
 */
static bool
is_beyond(struct rig *r, unsigned sample, int at, bool vertical)
{
   const float edge = 8.0f + (float)at / 256.0f;
   rig_draw_samples(r, 1u << sample);
   harness_clear(&r->h, black, 1.0, 0);
   harness_rect(&r->h, HARNESS_COLOR, vertical ? 8.0f : edge, vertical ? edge : 8.0f, 9.0f, 9.0f,
                0.5f, white);
   return (rig_pixel(r, 8, 8) & 0xff) != 0;
}

static int
find_place(struct rig *r, unsigned sample, bool vertical)
{
   int lo = 0, hi = 256;
   while (hi - lo > 1) {
      const int middle = (lo + hi) / 2;
      if (is_beyond(r, sample, middle, vertical))
         lo = middle;
      else
         hi = middle;
   }
   return lo;
}

void
rig_init(struct rig *r, unsigned samples, enum pipe_format color, enum pipe_format zs)
{
   struct pipe_resource templ = {.target = PIPE_TEXTURE_2D,
                                 .width = WIDTH,
                                 .height = HEIGHT,
                                 .depth = 1,
                                 .array_size = 1,
                                 .nr_samples = samples};
   harness_init(&r->h, WIDTH, HEIGHT, color, zs);
   if (samples > r->h.screen->caps->max_samples) {
      harness_finish(&r->h);
      skip();
   }
   r->samples = samples;
   templ.format = r->h.color->format;
   templ.bind = PIPE_BIND_RENDER_TARGET;
   r->color = harness_resource(&r->h, &templ);
   templ.format = zs;
   templ.bind = PIPE_BIND_DEPTH_STENCIL;
   r->zs = zs ? harness_resource(&r->h, &templ) : NULL;
   rig_use(r);
   for (unsigned s = 0; s < samples && color == PIPE_FORMAT_R8G8B8A8_UNORM; s++) {
      r->x[s] = find_place(r, s, false);
      r->y[s] = find_place(r, s, true);
   }
   rig_draw_samples(r, 0xff);
}

void
rig_finish(struct rig *r)
{
   pipe_resource_reference(&r->color, NULL);
   pipe_resource_reference(&r->zs, NULL);
   harness_finish(&r->h);
}

/* A framebuffer with several samples a pixel, for the driver suite: harness.h with one more of
 * everything. */
#ifndef SAMPLES_RIG_H
#define SAMPLES_RIG_H

#include "harness.h"

#define WIDTH 150
#define HEIGHT 110
#define MAX_SAMPLES 8

struct rig {
   struct harness h;
   unsigned samples;
   struct pipe_resource *color, *zs; /* with several samples */
   /* Where the samples lie in a pixel, in 1/256; known for R8G8B8A8_UNORM. */
   int x[MAX_SAMPLES], y[MAX_SAMPLES];
};

/* Skips the test if the driver has not as many samples. Draws to the framebuffer with several. */
void rig_init(struct rig *r, unsigned samples, enum pipe_format color, enum pipe_format zs);
void rig_finish(struct rig *r);
/* Draws to it again. */
void rig_use(struct rig *r);
/* A rasterizer that draws only the samples in mask; the same, bound. */
struct pipe_rasterizer_state rig_rasterizer(unsigned mask);
void rig_draw_samples(struct rig *r, unsigned mask);
/* Red, green, blue and alpha of a resource, resolved; malloc'd. */
uint32_t *rig_read(struct rig *r, struct pipe_resource *res);
/* A pixel of the framebuffer. */
uint32_t rig_pixel(struct rig *r, unsigned x, unsigned y);

#endif

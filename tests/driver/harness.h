/* A little renderer over the pipe interface, for the driver suite: one window-sized colour and
 * depth buffer, vertices of position, colour and texture coordinate in window coordinates.
 *
 * The driver is that of TUATARA_DRIVER (else softpipe), with what the loader puts in front of it.
 * A test of something that the driver lacks is skipped. Needs cmocka; failures fail the test. */
#ifndef HARNESS_H
#define HARNESS_H

#include <stdbool.h>

#include "pipe/p_context.h"
#include "pipe/p_screen.h"

struct harness_vertex {
   float x, y, z, w; /* window coordinates; w > 0 */
   float color[4];
   float tex[4];
};

/* HARNESS_CUSTOM is what harness_fragment_text made. */
enum harness_program {
   HARNESS_COLOR,
   HARNESS_TEXTURE,
   HARNESS_MODULATE,
   HARNESS_CUSTOM,
   HARNESS_PROGRAMS
};

struct harness {
   struct pipe_screen *screen;
   struct pipe_context *pipe;
   unsigned width, height;
   struct pipe_resource *color, *zs, *texture;
   struct ir_shader *vs_ir, *fs_ir[HARNESS_PROGRAMS];
   struct pipe_shader_cso *vs, *fs[HARNESS_PROGRAMS];
   struct pipe_vertex_elements_cso *elements;
   struct pipe_blend_cso *blend;
   struct pipe_dsa_cso *dsa;
   struct pipe_rasterizer_cso *rasterizer;
   struct pipe_sampler_cso *sampler;
   struct pipe_sampler_view *view;
};

/* A screen of the driver, for tests without a renderer. */
struct pipe_screen *harness_screen(void);
/* Whether the driver has resources of the format with all of bind (PIPE_BIND_*). */
bool harness_supports(enum pipe_format format, uint32_t bind);

/* color or zs NONE: no such buffer. R8G8B8A8_UNORM stands for any order of these components.
 * Skips the test if the driver does not render to the formats. */
void harness_init(struct harness *h, unsigned width, unsigned height, enum pipe_format color,
                  enum pipe_format zs);
void harness_finish(struct harness *h);

/* Replace a state; NULL: the default (no blending, no tests, fill, front counter-clockwise). */
void harness_blend(struct harness *h, const struct pipe_blend_state *state);
void harness_dsa(struct harness *h, const struct pipe_depth_stencil_alpha_state *state);
void harness_rasterizer(struct harness *h, const struct pipe_rasterizer_state *state);
/* A filled rasterizer state to start from. */
struct pipe_rasterizer_state harness_default_rasterizer(void);
struct pipe_blend_state harness_default_blend(void);

/* Makes a texture with a sampler and binds both to unit 0 of all stages that have one. texels: rows
 * of level 0; NULL: undefined. templ: last_level etc.; sizes and format are taken from it. */
void harness_texture(struct harness *h, const struct pipe_resource *templ,
                     const struct pipe_sampler_state *sampler);
/* Writes a whole level (of one slice). */
void harness_upload(struct harness *h, struct pipe_resource *res, unsigned level, unsigned slice,
                    const void *texels, unsigned row_bytes, unsigned rows);

/* The same with 32x32 random texels, six levels, linear filters. */
void harness_noise_texture(struct harness *h, uint32_t *seed);

/* Whether textures of the colour buffer's format can be rendered to and sampled. */
bool harness_has_target(const struct harness *h, enum pipe_texture_target target);
/* Whether the driver has all of the features (enum pipe_feature). */
bool harness_can(const struct harness *h, uint32_t features);
/* Skips the test if the driver has not all the features and as many render targets. */
void harness_needs(struct harness *h, uint32_t features, unsigned num_targets);

/* Programs of a test, as IR text. The vertex program replaces the harness's own, which passes
 * position, first colour and first texture coordinate on, until text is NULL. */
void harness_fragment_text(struct harness *h, const char *text);
void harness_vertex_text(struct harness *h, const char *text);

/* A resource that exists, or the test fails. */
struct pipe_resource *harness_resource(struct harness *h, const struct pipe_resource *templ);

/* Draws to other surfaces, whose size becomes that of the window; and to the harness's own again.
 */
void harness_framebuffer(struct harness *h, const struct pipe_framebuffer_state *fb);
void harness_own_framebuffer(struct harness *h);

/* With depth 0.5, w 1 and no texture coordinates. */
struct harness_vertex harness_vertex(float x, float y, const float color[4]);

void harness_clear(struct harness *h, const float color[4], double depth, unsigned stencil);
void harness_draw(struct harness *h, enum harness_program program, enum pipe_prim mode,
                  const struct harness_vertex *vertices, unsigned num);
/* A rectangle of one colour, as two triangles, texture coordinates 0..1. */
void harness_rect(struct harness *h, enum harness_program program, float x0, float y0, float x1,
                  float y1, float z, const float color[4]);
/* The colour buffer (or zs), rows bottom up, tightly packed; malloc'd. */
void *harness_read(struct harness *h, struct pipe_resource *res);
/* The same of one level and layer (or slice) of a texture. */
void *harness_read_image(struct harness *h, struct pipe_resource *res, unsigned level,
                         unsigned layer);
/* The colour buffer as words, red in the low byte, whatever its format; malloc'd. */
uint32_t *harness_pixels(struct harness *h);
/* The same of one pixel. */
uint32_t harness_pixel(struct harness *h, unsigned x, unsigned y);
/* Fails if a component differs by more than the driver may be inexact. */
void harness_expect_color(const struct harness *h, uint32_t got, uint32_t want);

#endif

/* A little renderer over the CPU driver's pipe interface, for its unit tests: one window-sized
 * colour and depth buffer, vertices of position, colour and texture coordinate in window
 * coordinates. */
#ifndef SP_HARNESS_H
#define SP_HARNESS_H

#include <stdbool.h>

#include "pipe/p_context.h"
#include "pipe/p_screen.h"

struct sp_vertex {
   float x, y, z, w; /* window coordinates; w > 0 */
   float color[4];
   float tex[4];
};

enum sp_program { SP_PROGRAM_COLOR, SP_PROGRAM_TEXTURE, SP_PROGRAM_MODULATE, SP_NUM_PROGRAMS };

struct sp_harness {
   struct pipe_screen *screen;
   struct pipe_context *pipe;
   unsigned width, height;
   struct pipe_resource *color, *zs, *texture;
   struct ir_shader *vs_ir, *fs_ir[SP_NUM_PROGRAMS];
   struct pipe_shader_cso *vs, *fs[SP_NUM_PROGRAMS];
   struct pipe_vertex_elements_cso *elements;
   struct pipe_blend_cso *blend;
   struct pipe_dsa_cso *dsa;
   struct pipe_rasterizer_cso *rasterizer;
   struct pipe_sampler_cso *sampler;
   struct pipe_sampler_view *view;
};

/* color or zs NONE: no such buffer. threads: TUATARA_THREADS, 0 = as the machine has it. Asserts.
 */
void sp_harness_init(struct sp_harness *h, unsigned width, unsigned height, enum pipe_format color,
                     enum pipe_format zs, unsigned threads);
void sp_harness_finish(struct sp_harness *h);

/* Replace a state; NULL: the default (no blending, no tests, fill, front counter-clockwise). */
void sp_harness_blend(struct sp_harness *h, const struct pipe_blend_state *state);
void sp_harness_dsa(struct sp_harness *h, const struct pipe_depth_stencil_alpha_state *state);
void sp_harness_rasterizer(struct sp_harness *h, const struct pipe_rasterizer_state *state);
/* A filled rasterizer state to start from. */
struct pipe_rasterizer_state sp_harness_default_rasterizer(void);
struct pipe_blend_state sp_harness_default_blend(void);

/* Makes a texture with a sampler and binds both to unit 0. texels: rows of level 0; NULL:
 * undefined. templ: last_level etc.; sizes and format are taken from it. */
void sp_harness_texture(struct sp_harness *h, const struct pipe_resource *templ,
                        const struct pipe_sampler_state *sampler);
/* Writes a whole level (of one slice). */
void sp_harness_upload(struct sp_harness *h, struct pipe_resource *res, unsigned level,
                       unsigned slice, const void *texels, unsigned row_bytes, unsigned rows);

void sp_harness_clear(struct sp_harness *h, const float color[4], double depth, unsigned stencil);
void sp_harness_draw(struct sp_harness *h, enum sp_program program, enum pipe_prim mode,
                     const struct sp_vertex *vertices, unsigned num);
/* A rectangle of one colour, as two triangles, texture coordinates 0..1. */
void sp_harness_rect(struct sp_harness *h, enum sp_program program, float x0, float y0, float x1,
                     float y1, float z, const float color[4]);
/* The colour buffer (or zs), rows bottom up, tightly packed; malloc'd. */
void *sp_harness_read(struct sp_harness *h, struct pipe_resource *res);
/* The same, one RGBA8 pixel. */
uint32_t sp_harness_pixel(struct sp_harness *h, unsigned x, unsigned y);

#endif

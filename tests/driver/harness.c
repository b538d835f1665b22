#include "harness.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "compiler/ir/builder.h"
#include "gallium/auxiliary/format/u_format.h"
#include "pipe/p_loader.h"
#include "../unit/ir_text.h"
#include "../unit/test_random.h"

static struct ir_shader *
build_vertex_program(void)
{
   struct ir_shader *sh = ir_shader_create(IR_STAGE_VERTEX);
   assert_non_null(sh);
   struct ir_builder b = ir_builder_create(sh);
   ir_store_output(&b, VARYING_HPOS, 0xf, ir_load_input(&b, VERT_ATTRIB_POS, 4));
   ir_store_output(&b, VARYING_COL0, 0xf, ir_load_input(&b, VERT_ATTRIB_COLOR0, 4));
   ir_store_output(&b, VARYING_TEX0, 0xf, ir_load_input(&b, VERT_ATTRIB_TEX0, 4));
   ir_end(&b);
   assert_true(!b.failed && ir_shader_index(sh));
   return sh;
}

static enum ir_tex_target
tex_target(const struct harness *h)
{
   switch (h->texture ? h->texture->target : PIPE_TEXTURE_2D) {
   case PIPE_TEXTURE_1D:
      return IR_TEX_1D;
   case PIPE_TEXTURE_3D:
      return IR_TEX_3D;
   case PIPE_TEXTURE_CUBE:
      return IR_TEX_CUBE;
   case PIPE_TEXTURE_RECT:
      return IR_TEX_RECT;
   default:
      return IR_TEX_2D;
   }
}

static struct ir_shader *
build_fragment_program(const struct harness *h, enum harness_program program)
{
   struct ir_shader *sh = ir_shader_create(IR_STAGE_FRAGMENT);
   assert_non_null(sh);
   struct ir_builder b = ir_builder_create(sh);
   struct ir_val color = {0}, tex = {0};
   if (program != HARNESS_TEXTURE)
      color = ir_load_input(&b, VARYING_COL0, 4);
   if (program != HARNESS_COLOR) {
      tex = ir_tex(&b, &(struct ir_tex_args){.target = tex_target(h),
                                             .coord = ir_load_input(&b, VARYING_TEX0, 4)});
      color = program == HARNESS_TEXTURE ? tex : ir_build_fmul(&b, color, tex);
   }
   ir_store_output(&b, FRAG_RESULT_COLOR, 0xf, color);
   ir_end(&b);
   assert_true(!b.failed && ir_shader_index(sh));
   return sh;
}

/* Takes over ir; replaces what was there. */
static void
set_fragment_program(struct harness *h, enum harness_program program, struct ir_shader *ir)
{
   h->pipe->delete_shader_state(h->pipe, h->fs[program]);
   ir_shader_destroy(h->fs_ir[program]);
   h->fs_ir[program] = ir;
   h->fs[program] = h->pipe->create_shader_state(h->pipe, PIPE_SHADER_FRAGMENT, ir);
   assert_non_null(h->fs[program]);
}

static void
build_fragment_programs(struct harness *h)
{
   for (unsigned i = 0; i < HARNESS_CUSTOM; i++)
      set_fragment_program(h, i, build_fragment_program(h, i));
}

static void
set_vertex_program(struct harness *h, struct ir_shader *ir)
{
   struct pipe_shader_cso *old = h->vs;
   h->vs = h->pipe->create_shader_state(h->pipe, PIPE_SHADER_VERTEX, ir);
   assert_non_null(h->vs);
   h->pipe->bind_shader_state(h->pipe, PIPE_SHADER_VERTEX, h->vs);
   h->pipe->delete_shader_state(h->pipe, old);
   ir_shader_destroy(h->vs_ir);
   h->vs_ir = ir;
}

void
harness_fragment_text(struct harness *h, const char *text)
{
   set_fragment_program(h, HARNESS_CUSTOM, parse_ir(text));
}

void
harness_vertex_text(struct harness *h, const char *text)
{
   set_vertex_program(h, text ? parse_ir(text) : build_vertex_program());
}

static struct pipe_resource *
create_buffer(struct harness *h, enum pipe_format format, uint32_t bind)
{
   struct pipe_resource templ = {.target = PIPE_TEXTURE_2D,
                                 .format = format,
                                 .width = h->width,
                                 .height = h->height,
                                 .depth = 1,
                                 .array_size = 1,
                                 .bind = bind};
   if (format == PIPE_FORMAT_NONE)
      return NULL;
   struct pipe_resource *res = h->screen->resource_create(h->screen, &templ);
   assert_non_null(res);
   return res;
}

/* Whether there are buffers of the format; NONE: no buffer. */
static bool
renders_to(struct pipe_screen *screen, enum pipe_format format, uint32_t bind)
{
   return format == PIPE_FORMAT_NONE || pipe_caps_format(screen->caps, format, bind);
}

void
harness_framebuffer(struct harness *h, const struct pipe_framebuffer_state *fb)
{
   h->pipe->set_framebuffer_state(h->pipe, fb);
   /* Window coordinates go in as clip coordinates. */
   h->width = fb->width;
   h->height = fb->height;
   struct pipe_viewport_state vp = {
       .scale = {h->width / 2.0f, h->height / 2.0f, 1.0f},
       .translate = {h->width / 2.0f, h->height / 2.0f, 0.0f},
   };
   h->pipe->set_viewport_state(h->pipe, &vp);
}

void
harness_own_framebuffer(struct harness *h)
{
   const struct pipe_resource *any = h->color ? h->color : h->zs;
   struct pipe_framebuffer_state fb = {.nr_cbufs = h->color ? 1 : 0};
   fb.width = any ? any->width : h->width;
   fb.height = any ? any->height : h->height;
   fb.cbufs[0].resource = h->color;
   fb.zsbuf.resource = h->zs;
   harness_framebuffer(h, &fb);
}

/* The format that stands for four components of 8 bits. */
static enum pipe_format
color_format(struct pipe_screen *screen, enum pipe_format wanted)
{
   if (wanted == PIPE_FORMAT_R8G8B8A8_UNORM && !renders_to(screen, wanted, PIPE_BIND_RENDER_TARGET))
      return PIPE_FORMAT_B8G8R8A8_UNORM;
   return wanted;
}

struct pipe_screen *
harness_screen(void)
{
   const char *driver = getenv("TUATARA_DRIVER");
   struct pipe_screen *screen = pipe_loader_create_screen(driver ? driver : "softpipe");
   if (!screen)
      fail_msg("there is no driver %s", driver);
   return screen;
}

bool
harness_supports(enum pipe_format format, uint32_t bind)
{
   struct pipe_screen *screen = harness_screen();
   const bool supported = pipe_caps_format(screen->caps, format, bind);
   screen->destroy(screen);
   return supported;
}

void
harness_init(struct harness *h, unsigned width, unsigned height, enum pipe_format color,
             enum pipe_format zs)
{
   memset(h, 0, sizeof(*h));
   h->width = width;
   h->height = height;
   h->screen = harness_screen();
   color = color_format(h->screen, color);
   if (!renders_to(h->screen, color, PIPE_BIND_RENDER_TARGET) ||
       !renders_to(h->screen, zs, PIPE_BIND_DEPTH_STENCIL)) {
      h->screen->destroy(h->screen);
      skip();
   }
   h->pipe = h->screen->context_create(h->screen);
   assert_non_null(h->pipe);
   h->color = create_buffer(h, color, PIPE_BIND_RENDER_TARGET);
   h->zs = create_buffer(h, zs, PIPE_BIND_DEPTH_STENCIL);
   harness_own_framebuffer(h);
   set_vertex_program(h, build_vertex_program());
   build_fragment_programs(h);
   const struct pipe_vertex_element elements[3] = {
       {.slot = VERT_ATTRIB_POS, .type = PIPE_VERTEX_F32, .size = 4},
       {.src_offset = 16, .slot = VERT_ATTRIB_COLOR0, .type = PIPE_VERTEX_F32, .size = 4},
       {.src_offset = 32, .slot = VERT_ATTRIB_TEX0, .type = PIPE_VERTEX_F32, .size = 4},
   };
   h->elements = h->pipe->create_vertex_elements_state(h->pipe, 3, elements);
   assert_non_null(h->elements);
   h->pipe->bind_vertex_elements_state(h->pipe, h->elements);
   harness_blend(h, NULL);
   harness_dsa(h, NULL);
   harness_rasterizer(h, NULL);
}

void
harness_finish(struct harness *h)
{
   struct pipe_context *p = h->pipe;
   p->finish(p);
   p->sampler_view_destroy(p, h->view);
   p->delete_sampler_state(p, h->sampler);
   p->delete_blend_state(p, h->blend);
   p->delete_depth_stencil_alpha_state(p, h->dsa);
   p->delete_rasterizer_state(p, h->rasterizer);
   p->delete_vertex_elements_state(p, h->elements);
   p->delete_shader_state(p, h->vs);
   for (unsigned i = 0; i < HARNESS_PROGRAMS; i++)
      p->delete_shader_state(p, h->fs[i]);
   p->destroy(p);
   ir_shader_destroy(h->vs_ir);
   for (unsigned i = 0; i < HARNESS_PROGRAMS; i++)
      ir_shader_destroy(h->fs_ir[i]);
   pipe_resource_reference(&h->texture, NULL);
   pipe_resource_reference(&h->color, NULL);
   pipe_resource_reference(&h->zs, NULL);
   h->screen->destroy(h->screen);
}

struct pipe_blend_state
harness_default_blend(void)
{
   return (struct pipe_blend_state){
       .rt = {
           {.rgb_src = PIPE_BLENDFACTOR_ONE, .alpha_src = PIPE_BLENDFACTOR_ONE, .colormask = 0xf}}};
}

void
harness_blend(struct harness *h, const struct pipe_blend_state *state)
{
   struct pipe_blend_state def = harness_default_blend();
   struct pipe_blend_cso *old = h->blend;
   h->blend = h->pipe->create_blend_state(h->pipe, state ? state : &def);
   assert_non_null(h->blend);
   h->pipe->bind_blend_state(h->pipe, h->blend);
   h->pipe->delete_blend_state(h->pipe, old);
}

void
harness_dsa(struct harness *h, const struct pipe_depth_stencil_alpha_state *state)
{
   const struct pipe_depth_stencil_alpha_state def = {0};
   struct pipe_dsa_cso *old = h->dsa;
   h->dsa = h->pipe->create_depth_stencil_alpha_state(h->pipe, state ? state : &def);
   assert_non_null(h->dsa);
   h->pipe->bind_depth_stencil_alpha_state(h->pipe, h->dsa);
   h->pipe->delete_depth_stencil_alpha_state(h->pipe, old);
}

struct pipe_rasterizer_state
harness_default_rasterizer(void)
{
   return (struct pipe_rasterizer_state){.front_ccw = true,
                                         .line_width = 1.0f,
                                         .line_stipple_factor = 1,
                                         .point_size = 1.0f,
                                         .point_size_max = 64.0f};
}

void
harness_rasterizer(struct harness *h, const struct pipe_rasterizer_state *state)
{
   struct pipe_rasterizer_state def = harness_default_rasterizer();
   struct pipe_rasterizer_cso *old = h->rasterizer;
   h->rasterizer = h->pipe->create_rasterizer_state(h->pipe, state ? state : &def);
   assert_non_null(h->rasterizer);
   h->pipe->bind_rasterizer_state(h->pipe, h->rasterizer);
   h->pipe->delete_rasterizer_state(h->pipe, old);
}

void
harness_texture(struct harness *h, const struct pipe_resource *templ,
                const struct pipe_sampler_state *sampler)
{
   struct pipe_context *p = h->pipe;
   p->sampler_view_destroy(p, h->view);
   p->delete_sampler_state(p, h->sampler);
   pipe_resource_reference(&h->texture, NULL);
   h->texture = h->screen->resource_create(h->screen, templ);
   assert_non_null(h->texture);
   struct pipe_sampler_view_state view = {
       .resource = h->texture,
       .last_level = h->texture->last_level,
       .swizzle = {PIPE_SWIZZLE_X, PIPE_SWIZZLE_Y, PIPE_SWIZZLE_Z, PIPE_SWIZZLE_W}};
   h->view = p->create_sampler_view(p, &view);
   h->sampler = p->create_sampler_state(p, sampler);
   assert_true(h->view && h->sampler);
   for (unsigned stage = 0; stage < PIPE_SHADER_STAGES; stage++) {
      if (!h->screen->caps->stage[stage].max_samplers)
         continue;
      p->set_sampler_views(p, stage, 0, 1, &h->view);
      p->bind_sampler_states(p, stage, 0, 1, &h->sampler);
   }
   build_fragment_programs(h);
}

void
harness_upload(struct harness *h, struct pipe_resource *res, unsigned level, unsigned slice,
               const void *texels, unsigned row_bytes, unsigned rows)
{
   unsigned width = row_bytes / u_format_bytes(res->format);
   struct pipe_box box = {0, 0, (int)slice, (int)width, (int)rows, 1};
   struct pipe_transfer *t;
   uint8_t *map = h->pipe->transfer_map(h->pipe, res, level, PIPE_MAP_WRITE, &box, &t);
   assert_non_null(map);
   for (unsigned y = 0; y < rows; y++)
      memcpy(map + (ptrdiff_t)y * t->stride, (const uint8_t *)texels + y * row_bytes, row_bytes);
   h->pipe->transfer_unmap(h->pipe, t);
}

void
harness_noise_texture(struct harness *h, uint32_t *seed)
{
   static uint8_t texels[32 * 32][4];
   const struct pipe_sampler_state sampler = {.min_img_filter = PIPE_TEX_FILTER_LINEAR,
                                              .mag_img_filter = PIPE_TEX_FILTER_LINEAR,
                                              .min_mip_filter = PIPE_TEX_MIPFILTER_LINEAR,
                                              .wrap_t = PIPE_TEX_WRAP_CLAMP_TO_EDGE,
                                              .max_lod = 100.0f,
                                              .max_anisotropy = 1.0f};
   const struct pipe_resource templ = {.target = PIPE_TEXTURE_2D,
                                       .format = PIPE_FORMAT_B8G8R8A8_UNORM,
                                       .width = 32,
                                       .height = 32,
                                       .depth = 1,
                                       .array_size = 1,
                                       .last_level = 5,
                                       .bind = PIPE_BIND_SAMPLER_VIEW};
   harness_texture(h, &templ, &sampler);
   for (unsigned level = 0; level < 6; level++) {
      for (unsigned i = 0; i < sizeof(texels); i++)
         ((uint8_t *)texels)[i] = (uint8_t)test_random_below(seed, 256);
      harness_upload(h, h->texture, level, 0, texels, 4 * (32u >> level), 32u >> level);
   }
}

bool
harness_has_target(const struct harness *h, enum pipe_texture_target target)
{
   const struct pipe_caps *caps = h->screen->caps;
   if (!pipe_caps_format(caps, h->color->format, PIPE_BIND_RENDER_TARGET | PIPE_BIND_SAMPLER_VIEW))
      return false;
   switch (target) {
   case PIPE_TEXTURE_3D:
      return caps->max_texture_3d_size != 0;
   case PIPE_TEXTURE_CUBE:
      return caps->max_texture_cube_size != 0;
   case PIPE_TEXTURE_RECT:
      return caps->max_texture_rect_size != 0;
   default:
      return true;
   }
}

bool
harness_can(const struct harness *h, uint32_t features)
{
   return (h->screen->caps->features & features) == features;
}

void
harness_needs(struct harness *h, uint32_t features, unsigned num_targets)
{
   if (harness_can(h, features) && h->screen->caps->max_render_targets >= num_targets)
      return;
   harness_finish(h);
   skip();
}

struct pipe_resource *
harness_resource(struct harness *h, const struct pipe_resource *templ)
{
   struct pipe_resource *res = h->screen->resource_create(h->screen, templ);
   assert_non_null(res);
   return res;
}

struct harness_vertex
harness_vertex(float x, float y, const float color[4])
{
   struct harness_vertex v = {.x = x, .y = y, .z = 0.5f, .w = 1.0f};
   memcpy(v.color, color, sizeof v.color);
   return v;
}

void
harness_clear(struct harness *h, const float color[4], double depth, unsigned stencil)
{
   h->pipe->clear(h->pipe, PIPE_CLEAR_COLOR | PIPE_CLEAR_DEPTH | PIPE_CLEAR_STENCIL, color, 0xf,
                  depth, (uint8_t)stencil, 0xff);
}

void
harness_draw(struct harness *h, enum harness_program program, enum pipe_prim mode,
             const struct harness_vertex *vertices, unsigned num)
{
   struct harness_vertex *clip = malloc(num * sizeof(*clip));
   assert_non_null(clip);
   for (unsigned i = 0; i < num; i++) {
      clip[i] = vertices[i];
      clip[i].x = (vertices[i].x / (h->width / 2.0f) - 1.0f) * vertices[i].w;
      clip[i].y = (vertices[i].y / (h->height / 2.0f) - 1.0f) * vertices[i].w;
      clip[i].z = vertices[i].z * vertices[i].w;
   }
   struct pipe_vertex_buffer vb = {.stride = sizeof(*clip), .is_user = true, .buffer.user = clip};
   h->pipe->set_vertex_buffers(h->pipe, 1, &vb);
   h->pipe->bind_shader_state(h->pipe, PIPE_SHADER_FRAGMENT, h->fs[program]);
   struct pipe_draw_info info = {.mode = mode, .max_index = num - 1};
   struct pipe_draw_start_count draw = {0, num, 0};
   h->pipe->draw_vbo(h->pipe, &info, &draw, 1);
   free(clip);
}

void
harness_rect(struct harness *h, enum harness_program program, float x0, float y0, float x1,
             float y1, float z, const float color[4])
{
   struct harness_vertex v[4] = {
       {.x = x0, .y = y0, .tex = {0, 0, 0, 1}},
       {.x = x1, .y = y0, .tex = {1, 0, 0, 1}},
       {.x = x1, .y = y1, .tex = {1, 1, 0, 1}},
       {.x = x0, .y = y1, .tex = {0, 1, 0, 1}},
   };
   for (unsigned i = 0; i < 4; i++) {
      v[i].z = z;
      v[i].w = 1.0f;
      memcpy(v[i].color, color, sizeof(v[i].color));
   }
   harness_draw(h, program, PIPE_PRIM_TRIANGLE_FAN, v, 4);
}

void *
harness_read_image(struct harness *h, struct pipe_resource *res, unsigned level, unsigned layer)
{
   const unsigned width = pipe_level_size(res, 0, level), height = pipe_level_size(res, 1, level);
   struct pipe_box box = {0, 0, (int)layer, (int)width, (int)height, 1};
   struct pipe_transfer *t;
   const size_t row = (size_t)width * u_format_bytes(res->format);
   uint8_t *out = malloc(row * height);
   const uint8_t *map = h->pipe->transfer_map(h->pipe, res, level, PIPE_MAP_READ, &box, &t);
   assert_true(out && map);
   for (unsigned y = 0; y < height; y++)
      memcpy(out + y * row, map + (ptrdiff_t)y * t->stride, row);
   h->pipe->transfer_unmap(h->pipe, t);
   return out;
}

void *
harness_read(struct harness *h, struct pipe_resource *res)
{
   return harness_read_image(h, res, 0, 0);
}

uint32_t *
harness_pixels(struct harness *h)
{
   const size_t num = (size_t)h->width * h->height;
   uint32_t *words = malloc(num * sizeof(*words));
   void *texels = harness_read(h, h->color);
   assert_non_null(words);
   u_format_unpack_rgba8(h->color->format, (uint8_t(*)[4])words, texels, num);
   free(texels);
   return words;
}

uint32_t
harness_pixel(struct harness *h, unsigned x, unsigned y)
{
   struct pipe_box box = {(int)x, (int)y, 0, 1, 1, 1};
   struct pipe_transfer *t;
   uint32_t pixel;
   const void *map = h->pipe->transfer_map(h->pipe, h->color, 0, PIPE_MAP_READ, &box, &t);
   assert_non_null(map);
   u_format_unpack_rgba8(h->color->format, (uint8_t(*)[4]) & pixel, map, 1);
   h->pipe->transfer_unmap(h->pipe, t);
   return pixel;
}

void
harness_expect_color(const struct harness *h, uint32_t got, uint32_t want)
{
   for (unsigned c = 0; c < 4; c++) {
      const int g = got >> (8 * c) & 0xff, w = want >> (8 * c) & 0xff;
      if (abs(g - w) > (int)h->screen->caps->color_steps)
         fail_msg("the colour is %08x, not %08x (abgr)", got, want);
   }
}

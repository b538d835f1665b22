/* What tiles are made of before draws, and where they go to: write-back units, and rectangles that
 * bring back what a target held or fill it. */
#include "context.h"

#include <string.h>

#include "lima/format/texel.h"
#include "lima/format/tiling.h"
#include "lima/pp/isa/half.h"

/* --- Programs of the driver's own (lima_pipe_context::system_programs) */

enum {
   RELOAD_OFFSET = 0,
   FILL_OFFSET = LIMA_PAGE_BYTES,
   BLACK_OFFSET = 2 * LIMA_PAGE_BYTES,
   PROGRAM_BYTES = 3 * LIMA_PAGE_BYTES
};

uint32_t
lima_black_texel(const struct lima_pipe_context *ctx)
{
   return ctx->system_programs->va + BLACK_OFFSET;
}

/* The texel at varying 0 into register 0, all bits of it: as drivers write it. */
static const uint32_t reload_program[] = {0x000005e6, 0xf1003c20, 0x00000000,
                                          0x39001000, 0x00000e4e, 0x000007cf};

/* The colour of uniform 0. */
static const char fill_program[] = "shader fragment\n"
                                   "params 1\n"
                                   "block 0\n"
                                   "%0 = load_param.f4 0\n"
                                   "store_output.f 0.xyzw %0.xyzw\n"
                                   "end\n";

static bool
put_fill_program(uint8_t *room)
{
   struct text_error error;
   struct lima_pp_code code;
   struct ir_shader *ir = ir_parse(fill_program, sizeof(fill_program) - 1, &error);
   if (!ir)
      return false;
   bool ok = lima_pp_compile(ir, &code) == LIMA_PP_CODE_OK;
   if (ok)
      memcpy(room, code.words, code.num_words * 4);
   lima_pp_code_finish(&code);
   ir_shader_destroy(ir);
   return ok;
}

bool
lima_system_programs_create(struct lima_pipe_context *ctx)
{
   struct lima_winsys *winsys = ctx->channel->winsys;
   struct lima_bo *bo = winsys->bo_create(winsys, PROGRAM_BYTES, 0);
   ctx->system_programs = bo;
   if (!bo)
      return false;
   memset(bo->map, 0, bo->size);
   memcpy(bo->map + RELOAD_OFFSET, reload_program, sizeof(reload_program));
   return put_fill_program(bo->map + FILL_OFFSET);
}

/* --- Rectangles */

static void
set_state(uint32_t *words, enum lima_render_state_field field, uint32_t value)
{
   lima_set(&lima_render_state, words, field, value);
}

void
lima_plain_state(uint32_t words[LIMA_RENDER_STATE_WORDS])
{
   static const struct {
      enum lima_render_state_field field;
      uint32_t value;
   } fields[] = {
       {LIMA_RS_RGB_OP, LIMA_BLEND_ADD},
       {LIMA_RS_ALPHA_OP, LIMA_BLEND_ADD},
       {LIMA_RS_RGB_SOURCE, LIMA_FACTOR_ZERO | LIMA_FACTOR_INVERT},
       {LIMA_RS_RGB_TARGET, LIMA_FACTOR_ZERO},
       {LIMA_RS_ALPHA_SOURCE, LIMA_FACTOR_ZERO | LIMA_FACTOR_INVERT},
       {LIMA_RS_ALPHA_TARGET, LIMA_FACTOR_ZERO},
       {LIMA_RS_DEPTH_FUNC, LIMA_ALWAYS_TRUE},
       {LIMA_RS_DEPTH_FAR, 0xffff},
       {LIMA_RS_FRONT + LIMA_STENCIL_FUNC, LIMA_ALWAYS_TRUE},
       {LIMA_RS_BACK + LIMA_STENCIL_FUNC, LIMA_ALWAYS_TRUE},
       {LIMA_RS_ALPHA_FUNC, LIMA_ALWAYS_TRUE},
       {LIMA_RS_SAMPLE_MASK, 15},
   };
   memset(words, 0, LIMA_RENDER_STATE_WORDS * sizeof(words[0]));
   for (unsigned i = 0; i < sizeof(fields) / sizeof(fields[0]); i++)
      set_state(words, fields[i].field, fields[i].value);
}

static void
set_program(struct lima_pipe_context *ctx, uint32_t *state, uint32_t offset)
{
   uint32_t first;
   memcpy(&first, ctx->system_programs->map + offset, sizeof(first));
   set_state(state, LIMA_RS_SHADER, (ctx->system_programs->va + offset) >> 5);
   set_state(state, LIMA_RS_SHADER_FIRST, first & 31);
}

/* Stencil of what passes becomes the reference, or what the program gives. */
static void
replace_stencil(uint32_t *state, uint8_t reference, uint8_t mask)
{
   static const unsigned sides[2] = {LIMA_RS_FRONT, LIMA_RS_BACK};
   for (unsigned i = 0; i < 2; i++) {
      set_state(state, sides[i] + LIMA_STENCIL_FAIL, LIMA_REPLACE);
      set_state(state, sides[i] + LIMA_STENCIL_ZFAIL, LIMA_REPLACE);
      set_state(state, sides[i] + LIMA_STENCIL_ZPASS, LIMA_REPLACE);
      set_state(state, sides[i] + LIMA_STENCIL_REF, reference);
   }
   set_state(state, LIMA_RS_FRONT_WRITE_MASK, mask);
   set_state(state, LIMA_RS_BACK_WRITE_MASK, mask);
}

/* Draws a rectangle at a depth. Its corners' coordinates are varying 0. */
static void
draw_rectangle(struct lima_pipe_context *ctx, const uint32_t *state, struct pipe_scissor_state rect,
               float depth)
{
   uint32_t va, vertices, *words;
   const float x0 = (float)rect.minx, x1 = (float)rect.maxx;
   const float y0 = (float)rect.miny, y1 = (float)rect.maxy;
   const float corners[3][2] = {{x1, y0}, {x0, y0}, {x0, y1}};
   float *room = lima_take(ctx, 256, &vertices);
   words = lima_take(ctx, LIMA_RENDER_STATE_WORDS * 4, &va);
   if (!room || !words) {
      ctx->job.failed = true;
      return;
   }
   memcpy(words, state, LIMA_RENDER_STATE_WORDS * 4);
   set_state(words, LIMA_RS_VARYINGS, (vertices + 64) >> 4);
   for (unsigned i = 0; i < 3; i++) {
      memcpy(room + 4 * i, (float[4]){corners[i][0], corners[i][1], depth, 1.0f}, 16);
      memcpy(room + 16 + 2 * i, corners[i], 8);
   }
   memcpy(room + 32, (const uint8_t[4]){0, 1, 2}, 4);
   const uint32_t setup[6] = {[LIMA_PLBU_SETUP_BLOCK_SIZE] = 2};
   const uint32_t places[] = {va, vertices >> 4};
   const uint32_t draw[] = {0, 3, LIMA_RECTANGLE};
   lima_plbu_float(ctx, LIMA_PLBU_VIEWPORT_MIN_X, x0);
   lima_plbu_float(ctx, LIMA_PLBU_VIEWPORT_MAX_X, x1);
   lima_plbu_float(ctx, LIMA_PLBU_VIEWPORT_MIN_Y, y0);
   lima_plbu_float(ctx, LIMA_PLBU_VIEWPORT_MAX_Y, y1);
   lima_plbu_scissor(ctx, rect);
   lima_plbu_float(ctx, LIMA_PLBU_DEPTH_NEAR, 0.0f);
   lima_plbu_float(ctx, LIMA_PLBU_DEPTH_FAR, 1.0f);
   lima_plbu(ctx, LIMA_PLBU_STATE_AND_POSITIONS, places, true);
   lima_plbu(ctx, LIMA_PLBU_PRIMITIVE_SETUP, setup, false);
   lima_plbu_value(ctx, LIMA_PLBU_UNKNOWN_10A, 0);
   lima_plbu_value(ctx, LIMA_PLBU_INDICES, vertices + 128);
   lima_plbu_value(ctx, LIMA_PLBU_INDEXED_POSITIONS, vertices);
   lima_plbu(ctx, LIMA_PLBU_DRAW_ELEMENTS, draw, true);
}

/* --- What targets held */

bool
lima_target_is_opaque(const struct lima_pipe_context *ctx)
{
   const struct pipe_resource *color = ctx->u.framebuffer.cbufs[0].resource;
   return color && (color->format == PIPE_FORMAT_R8G8B8X8_UNORM ||
                    color->format == PIPE_FORMAT_B8G8R8X8_UNORM ||
                    color->format == PIPE_FORMAT_B5G6R5_UNORM);
}

static void
set_texture(uint32_t *words, enum lima_texture_field field, uint32_t value)
{
   lima_set(&lima_texture, words, field, value);
}

/* Tiles are stored as a whole, so that is what comes back. */
static struct pipe_scissor_state
whole_tiles(const struct lima_job *job)
{
   const int32_t low = ~(LIMA_TILE - 1);
   const struct pipe_scissor_state target = {0, 0, (int32_t)job->width, (int32_t)job->height};
   const struct pipe_scissor_state *d = &job->damage;
   return lima_intersect((struct pipe_scissor_state){d->minx & low, d->miny & low,
                                                     (d->maxx + LIMA_TILE - 1) & low,
                                                     (d->maxy + LIMA_TILE - 1) & low},
                         target);
}

/* An image of a target as a texture of texels by number; its address, 0: out of memory. */
static uint32_t
put_target_texture(struct lima_pipe_context *ctx, const struct pipe_surface *surface,
                   uint32_t format)
{
   const struct lima_resource *res = lima_resource(surface->resource);
   const struct lima_level *level = &res->levels[surface->level];
   const bool rows = res->storage == LIMA_STORE_ROWS;
   uint32_t va, *words = lima_take(ctx, 64 + 2 * 64, &va);
   if (!words)
      return 0;
   const uint32_t descriptor = va + 64;
   memset(words, 0, 64 + 2 * 64);
   words[0] = descriptor;
   words += 16;
   set_texture(words, LIMA_TEXTURE_FORMAT, format);
   set_texture(words, LIMA_TEXTURE_SWAP_RB, res->format->swap_rb);
   set_texture(words, LIMA_TEXTURE_UNNORMALIZED, 1);
   set_texture(words, LIMA_TEXTURE_DIMENSION, 1);
   set_texture(words, LIMA_TEXTURE_LOD_BIAS, 8);
   set_texture(words, LIMA_TEXTURE_MIN_NEAREST, 1);
   set_texture(words, LIMA_TEXTURE_MAG_NEAREST, 1);
   set_texture(words, LIMA_TEXTURE_WRAP_S, LIMA_WRAP_CLAMP_TO_EDGE);
   set_texture(words, LIMA_TEXTURE_WRAP_T, LIMA_WRAP_CLAMP_TO_EDGE);
   set_texture(words, LIMA_TEXTURE_WRAP_R, LIMA_WRAP_CLAMP_TO_EDGE);
   set_texture(words, LIMA_TEXTURE_WIDTH, pipe_level_size(surface->resource, 0, surface->level));
   set_texture(words, LIMA_TEXTURE_HEIGHT, pipe_level_size(surface->resource, 1, surface->level));
   set_texture(words, LIMA_TEXTURE_DEPTH, 1);
   set_texture(words, LIMA_TEXTURE_LAYOUT, rows ? LIMA_LINEAR : LIMA_TEXTURE_TILED);
   if (rows) {
      set_texture(words, LIMA_TEXTURE_HAS_STRIDE, 1);
      set_texture(words, LIMA_TEXTURE_STRIDE, level->pitch);
   }
   set_texture(words, LIMA_TEXTURE_LEVEL,
               lima_image_address(res, surface->level, surface->layer) >> 6);
   return va;
}

static void
set_reload_texture(uint32_t *state, uint32_t textures)
{
   set_state(state, LIMA_RS_TEXTURES, textures);
   set_state(state, LIMA_RS_VARYING, LIMA_VARYING_FP32X2);
   set_state(state, LIMA_RS_VARYING_STRIDE, 1);
   set_state(state, LIMA_RS_HAS_TEXTURES, 1);
   set_state(state, LIMA_RS_NUM_SAMPLERS, 1);
}

static bool
reload_color(struct lima_pipe_context *ctx)
{
   const struct pipe_surface *surface = &ctx->u.framebuffer.cbufs[0];
   const struct lima_pipe_format *format = lima_resource(surface->resource)->format;
   const bool opaque = lima_target_is_opaque(ctx);
   const uint32_t texture =
       put_target_texture(ctx, surface, opaque ? format->opaque : format->texel);
   uint32_t state[LIMA_RENDER_STATE_WORDS];
   if (!texture)
      return false;
   lima_plain_state(state);
   set_program(ctx, state, RELOAD_OFFSET);
   set_state(state, LIMA_RS_COLOR_MASK, 15);
   set_reload_texture(state, texture);
   draw_rectangle(ctx, state, whole_tiles(&ctx->job), 0.0f);
   return true;
}

static bool
reload_zeta(struct lima_pipe_context *ctx, uint32_t buffers)
{
   const uint32_t texture = put_target_texture(ctx, &ctx->u.framebuffer.zsbuf, LIMA_TEXEL_Z24S8);
   uint32_t state[LIMA_RENDER_STATE_WORDS];
   if (!texture)
      return false;
   lima_plain_state(state);
   set_program(ctx, state, RELOAD_OFFSET);
   set_reload_texture(state, texture);
   if (buffers & LIMA_DEPTH) {
      set_state(state, LIMA_RS_DEPTH_WRITE, 1);
      set_state(state, LIMA_RS_SHADER_DEPTH, 1);
      set_state(state, LIMA_RS_SHADER_DEPTH_24, 1);
   }
   if (buffers & LIMA_STENCIL) {
      set_state(state, LIMA_RS_SHADER_STENCIL, 1);
      replace_stencil(state, 0, 0xff);
   }
   draw_rectangle(ctx, state, whole_tiles(&ctx->job), 0.0f);
   return true;
}

bool
lima_reload(struct lima_pipe_context *ctx, uint32_t buffers)
{
   const uint32_t zeta = buffers & (LIMA_DEPTH | LIMA_STENCIL);
   return (!(buffers & LIMA_COLOR) || reload_color(ctx)) && (!zeta || reload_zeta(ctx, zeta));
}

/* --- Fills */

/* One vector of uniforms, in half floats, by way of an array of one address; 0: out of memory. */
static uint32_t
put_color(struct lima_pipe_context *ctx, const float color[4])
{
   uint32_t va, *words = lima_take(ctx, 128, &va);
   uint16_t halfs[4];
   if (!words)
      return 0;
   memset(words, 0, 128);
   words[0] = va + 64;
   for (unsigned i = 0; i < 4; i++)
      halfs[i] = lima_half_from_float(color[i]);
   memcpy(words + 16, halfs, sizeof(halfs));
   return va;
}

void
lima_draw_fill(struct lima_pipe_context *ctx, const struct lima_fill *fill)
{
   const uint32_t uniforms = put_color(ctx, fill->color);
   uint32_t state[LIMA_RENDER_STATE_WORDS];
   if (!uniforms)
      return;
   lima_plain_state(state);
   set_program(ctx, state, FILL_OFFSET);
   set_state(state, LIMA_RS_UNIFORMS, uniforms >> 4);
   set_state(state, LIMA_RS_UNIFORM_SIZE, 3);
   set_state(state, LIMA_RS_HAS_UNIFORMS, 1);
   set_state(state, LIMA_RS_HAS_UNIFORM_ARRAY, 1);
   if (fill->buffers & LIMA_COLOR)
      set_state(state, LIMA_RS_COLOR_MASK, fill->colormask);
   if (fill->buffers & LIMA_DEPTH)
      set_state(state, LIMA_RS_DEPTH_WRITE, 1);
   if (fill->buffers & LIMA_STENCIL)
      replace_stencil(state, fill->stencil, fill->stencil_mask);
   draw_rectangle(ctx, state, fill->rect, fill->depth);
   lima_add_damage(ctx, fill->rect);
   ctx->job.written |= fill->buffers;
   ctx->job.num_draws++;
}

/* --- Write-back units */

static void
put_unit(uint32_t *unit, const struct pipe_surface *surface, enum lima_write_back_source source)
{
   const struct lima_resource *res = lima_resource(surface->resource);
   const struct lima_level *level = &res->levels[surface->level];
   const bool rows = res->storage == LIMA_STORE_ROWS;
   const struct {
      enum lima_write_back_field field;
      uint32_t value;
   } fields[] = {
       {LIMA_WB_SOURCE, source},
       {LIMA_WB_ADDRESS, lima_image_address(res, surface->level, surface->layer)},
       {LIMA_WB_FORMAT, res->format->pixel},
       {LIMA_WB_LAYOUT, rows ? LIMA_LINEAR : LIMA_TARGET_TILED},
       {LIMA_WB_PITCH, rows ? level->pitch / 8 : level->pitch},
       {LIMA_WB_SWAP_RB, res->format->swap_rb},
   };
   for (unsigned i = 0; i < sizeof(fields) / sizeof(fields[0]); i++)
      lima_set(&lima_write_back, unit, fields[i].field, fields[i].value);
}

void
lima_target_words(struct lima_pipe_context *ctx, uint32_t *pp, uint32_t written)
{
   const struct pipe_surface *color = &ctx->u.framebuffer.cbufs[0], *zs = &ctx->u.framebuffer.zsbuf;
   uint32_t *unit = pp + LIMA_PP_JOB_WRITE_BACK;
   static const uint8_t full[4] = {8, 8, 8, 8};
   const uint8_t *bits = color->resource ? lima_resource(color->resource)->format->bits : full;
   for (unsigned i = 0; i < 4; i++)
      lima_set(&lima_pp_frame, pp, LIMA_PP_RED_BITS + i, bits[i]);
   if (written & LIMA_COLOR) {
      put_unit(unit, color, LIMA_WB_COLOR);
      unit += LIMA_WRITE_BACK_WORDS;
   }
   if (written & (LIMA_DEPTH | LIMA_STENCIL))
      put_unit(unit, zs, LIMA_WB_ZETA);
}

/* Bound state as what draws point to: the render state, uniforms, and registers of the polygon list
 * builder. */
#include "context.h"

#include <math.h>
#include <string.h>

#include "lima/pp/isa/half.h"

static void
set(struct lima_pipe_context *ctx, unsigned field, uint32_t value)
{
   lima_set(&lima_render_state, ctx->render_state, field, value);
}

/* Eight bits, clamped. */
static uint32_t
unorm8(float value)
{
   return (uint32_t)(fminf(fmaxf(value, 0.0f), 1.0f) * 255.0f + 0.5f);
}

static uint32_t
unorm16(float value)
{
   return (uint32_t)(fminf(fmaxf(value, 0.0f), 1.0f) * 65535.0f + 0.5f);
}

/* --- Blending */

static const uint8_t blend_ops[] = {
    [PIPE_BLEND_ADD] = LIMA_BLEND_ADD,
    [PIPE_BLEND_SUBTRACT] = LIMA_BLEND_SUBTRACT,
    [PIPE_BLEND_REVERSE_SUBTRACT] = LIMA_BLEND_REVERSE_SUBTRACT,
    [PIPE_BLEND_MIN] = LIMA_BLEND_MIN,
    [PIPE_BLEND_MAX] = LIMA_BLEND_MAX,
};

enum { ONE = LIMA_FACTOR_ZERO | LIMA_FACTOR_INVERT };

static const uint8_t blend_factors[] = {
    [PIPE_BLENDFACTOR_ZERO] = LIMA_FACTOR_ZERO,
    [PIPE_BLENDFACTOR_ONE] = ONE,
    [PIPE_BLENDFACTOR_SRC_COLOR] = LIMA_FACTOR_SOURCE,
    [PIPE_BLENDFACTOR_INV_SRC_COLOR] = LIMA_FACTOR_SOURCE | LIMA_FACTOR_INVERT,
    [PIPE_BLENDFACTOR_SRC_ALPHA] = LIMA_FACTOR_SOURCE | LIMA_FACTOR_ALPHA,
    [PIPE_BLENDFACTOR_INV_SRC_ALPHA] = LIMA_FACTOR_SOURCE | LIMA_FACTOR_ALPHA | LIMA_FACTOR_INVERT,
    [PIPE_BLENDFACTOR_DST_ALPHA] = LIMA_FACTOR_TARGET | LIMA_FACTOR_ALPHA,
    [PIPE_BLENDFACTOR_INV_DST_ALPHA] = LIMA_FACTOR_TARGET | LIMA_FACTOR_ALPHA | LIMA_FACTOR_INVERT,
    [PIPE_BLENDFACTOR_DST_COLOR] = LIMA_FACTOR_TARGET,
    [PIPE_BLENDFACTOR_INV_DST_COLOR] = LIMA_FACTOR_TARGET | LIMA_FACTOR_INVERT,
    [PIPE_BLENDFACTOR_SRC_ALPHA_SATURATE] = LIMA_FACTOR_ALPHA_SATURATE,
    [PIPE_BLENDFACTOR_CONST_COLOR] = LIMA_FACTOR_CONSTANT,
    [PIPE_BLENDFACTOR_INV_CONST_COLOR] = LIMA_FACTOR_CONSTANT | LIMA_FACTOR_INVERT,
    [PIPE_BLENDFACTOR_CONST_ALPHA] = LIMA_FACTOR_CONSTANT | LIMA_FACTOR_ALPHA,
    [PIPE_BLENDFACTOR_INV_CONST_ALPHA] =
        LIMA_FACTOR_CONSTANT | LIMA_FACTOR_ALPHA | LIMA_FACTOR_INVERT,
};

/* The alpha of a factor is its alpha; what saturates is 1 there. */
static uint32_t
alpha_factor(enum pipe_blendfactor factor)
{
   return factor == PIPE_BLENDFACTOR_SRC_ALPHA_SATURATE ? ONE : blend_factors[factor] & 15u;
}

/* Factors; minimum and maximum take the operands as they are. */
static void
emit_equation(struct lima_pipe_context *ctx, const struct pipe_rt_blend_state *rt)
{
   const bool rgb = rt->rgb_func < PIPE_BLEND_MIN, alpha = rt->alpha_func < PIPE_BLEND_MIN;
   set(ctx, LIMA_RS_RGB_OP, blend_ops[rt->rgb_func]);
   set(ctx, LIMA_RS_ALPHA_OP, blend_ops[rt->alpha_func]);
   set(ctx, LIMA_RS_RGB_SOURCE, rgb ? blend_factors[rt->rgb_src] : ONE);
   set(ctx, LIMA_RS_RGB_TARGET, rgb ? blend_factors[rt->rgb_dst] : LIMA_FACTOR_ZERO);
   set(ctx, LIMA_RS_ALPHA_SOURCE, alpha ? alpha_factor(rt->alpha_src) : ONE);
   set(ctx, LIMA_RS_ALPHA_TARGET, alpha ? alpha_factor(rt->alpha_dst) : LIMA_FACTOR_ZERO);
}

static uint32_t
color_mask(const struct lima_pipe_context *ctx)
{
   const struct pipe_blend_state *blend = &ctx->u.blend->state;
   uint32_t mask = pipe_blend_rt(blend, 0)->colormask;
   if (lima_target_is_opaque(ctx))
      mask &= 7;
   if (!(ctx->job.present & LIMA_COLOR) ||
       (blend->logicop_enable && blend->logicop_func == PIPE_LOGICOP_NOOP))
      mask = 0;
   return mask;
}

static void
emit_blend(struct lima_pipe_context *ctx)
{
   const struct pipe_blend_state *blend = &ctx->u.blend->state;
   const struct pipe_rt_blend_state *rt = pipe_blend_rt(blend, 0);
   static const struct pipe_rt_blend_state plain = {.rgb_src = PIPE_BLENDFACTOR_ONE,
                                                    .rgb_dst = PIPE_BLENDFACTOR_ZERO,
                                                    .alpha_src = PIPE_BLENDFACTOR_ONE,
                                                    .alpha_dst = PIPE_BLENDFACTOR_ZERO};
   static const struct pipe_rt_blend_state black = {.rgb_src = PIPE_BLENDFACTOR_ZERO,
                                                    .rgb_dst = PIPE_BLENDFACTOR_ZERO,
                                                    .alpha_src = PIPE_BLENDFACTOR_ZERO,
                                                    .alpha_dst = PIPE_BLENDFACTOR_ZERO};
   const bool clears = blend->logicop_enable && blend->logicop_func == PIPE_LOGICOP_CLEAR;
   emit_equation(ctx, clears ? &black : rt->blend_enable && !blend->logicop_enable ? rt : &plain);
   set(ctx, LIMA_RS_UNKNOWN_2_24, 12);
   set(ctx, LIMA_RS_COLOR_MASK, color_mask(ctx));
   set(ctx, LIMA_RS_DITHER, blend->dither);
   set(ctx, LIMA_RS_BLEND_RED, unorm8(ctx->u.blend_color.color[0]));
   set(ctx, LIMA_RS_BLEND_GREEN, unorm8(ctx->u.blend_color.color[1]));
   set(ctx, LIMA_RS_BLEND_BLUE, unorm8(ctx->u.blend_color.color[2]));
   set(ctx, LIMA_RS_BLEND_ALPHA, unorm8(ctx->u.blend_color.color[3]));
}

/* --- Depth, stencil, alpha test */

static const uint8_t stencil_ops[] = {
    [PIPE_STENCIL_OP_KEEP] = LIMA_KEEP,           [PIPE_STENCIL_OP_ZERO] = LIMA_ZERO,
    [PIPE_STENCIL_OP_REPLACE] = LIMA_REPLACE,     [PIPE_STENCIL_OP_INCR] = LIMA_INCR,
    [PIPE_STENCIL_OP_DECR] = LIMA_DECR,           [PIPE_STENCIL_OP_INCR_WRAP] = LIMA_INCR_WRAP,
    [PIPE_STENCIL_OP_DECR_WRAP] = LIMA_DECR_WRAP, [PIPE_STENCIL_OP_INVERT] = LIMA_INVERT,
};

static void
emit_stencil(struct lima_pipe_context *ctx, unsigned side, const struct pipe_stencil_state *s,
             uint8_t reference)
{
   const bool on = s->enabled && ctx->job.present & LIMA_STENCIL;
   const unsigned fields = side ? LIMA_RS_BACK : LIMA_RS_FRONT;
   set(ctx, fields + LIMA_STENCIL_FUNC, on ? s->func : LIMA_ALWAYS_TRUE);
   set(ctx, fields + LIMA_STENCIL_FAIL, on ? stencil_ops[s->fail_op] : LIMA_KEEP);
   set(ctx, fields + LIMA_STENCIL_ZFAIL, on ? stencil_ops[s->zfail_op] : LIMA_KEEP);
   set(ctx, fields + LIMA_STENCIL_ZPASS, on ? stencil_ops[s->zpass_op] : LIMA_KEEP);
   set(ctx, fields + LIMA_STENCIL_REF, on ? reference : 0);
   set(ctx, fields + LIMA_STENCIL_MASK, on ? s->valuemask : 0xff);
   set(ctx, side ? LIMA_RS_BACK_WRITE_MASK : LIMA_RS_FRONT_WRITE_MASK, on ? s->writemask : 0xff);
}

static void
emit_tests(struct lima_pipe_context *ctx)
{
   const struct pipe_depth_stencil_alpha_state *dsa = &ctx->u.dsa->state;
   const bool depth = dsa->depth_enabled && ctx->job.present & LIMA_DEPTH;
   const unsigned back = dsa->stencil[1].enabled;
   set(ctx, LIMA_RS_DEPTH_WRITE, depth && dsa->depth_writemask);
   set(ctx, LIMA_RS_DEPTH_FUNC, depth ? dsa->depth_func : LIMA_ALWAYS_TRUE);
   emit_stencil(ctx, 0, &dsa->stencil[0], ctx->u.stencil_ref.ref_value[0]);
   emit_stencil(ctx, 1, &dsa->stencil[back], ctx->u.stencil_ref.ref_value[back]);
   set(ctx, LIMA_RS_ALPHA_FUNC, dsa->alpha_enabled ? dsa->alpha_func : LIMA_ALWAYS_TRUE);
   set(ctx, LIMA_RS_ALPHA_REF, dsa->alpha_enabled ? unorm8(dsa->alpha_ref) : 0);
}

/* --- Rasterization */

static uint32_t
steps(float value, float per_one)
{
   return (uint32_t)(int32_t)fminf(fmaxf(rintf(value * per_one), -128.0f), 127.0f);
}

static void
emit_raster(struct lima_pipe_context *ctx)
{
   const struct pipe_rasterizer_state *rast = &ctx->u.rasterizer->state;
   const struct pipe_viewport_state *vp = &ctx->u.viewport;
   const bool offset = rast->offset_tri && !ctx->squares;
   set(ctx, LIMA_RS_OFFSET_FACTOR, offset ? steps(rast->offset_scale, 4.0f) : 0);
   set(ctx, LIMA_RS_OFFSET_UNITS, offset ? steps(rast->offset_units, 2.0f) : 0);
   /* The chip turns round with row 0 on top, which is our lowest. */
   set(ctx, LIMA_RS_FRONT_IS_CCW, !rast->front_ccw);
   set(ctx, LIMA_RS_DEPTH_NEAR, unorm16(vp->translate[2] - fabsf(vp->scale[2])));
   set(ctx, LIMA_RS_DEPTH_FAR, unorm16(vp->translate[2] + fabsf(vp->scale[2])));
   set(ctx, LIMA_RS_SAMPLE_MASK, 15);
}

/* --- The fragment program */

static void
emit_varying_types(struct lima_pipe_context *ctx, const struct lima_pp_code *code)
{
   for (unsigned i = 0; i < code->num_varyings; i++) {
      const uint32_t type = code->varyings[i].mask >> 2 ? LIMA_VARYING_FP32X4 : LIMA_VARYING_FP32X2;
      if (i < 10) {
         set(ctx, LIMA_RS_VARYING + i, type);
      } else if (i == 10) {
         set(ctx, LIMA_RS_VARYING_10_LOW, type & 3);
         set(ctx, LIMA_RS_VARYING_10_HIGH, type >> 2);
      } else {
         set(ctx, LIMA_RS_VARYING_11, type);
      }
   }
   set(ctx, LIMA_RS_VARYING_STRIDE, code->num_varyings * 2);
}

static void
emit_fragment_program(struct lima_pipe_context *ctx)
{
   const struct lima_fragment_variant *fragment = ctx->fragment;
   const struct lima_pp_code *code = &fragment->code;
   set(ctx, LIMA_RS_SHADER, fragment->bo->va >> 5);
   set(ctx, LIMA_RS_SHADER_FIRST, code->first_length);
   for (unsigned i = 0; i < 4; i++)
      set(ctx, LIMA_RS_COLOR_REGISTER + i, code->color);
   set(ctx, LIMA_RS_SHADER_DEPTH, code->depth >= 0);
   set(ctx, LIMA_RS_DEPTH_REGISTER, code->depth >= 0 ? (uint32_t)code->depth : 0);
   emit_varying_types(ctx, code);
}

/* What may be decided before the program runs. */
static void
emit_early_tests(struct lima_pipe_context *ctx)
{
   const struct lima_pp_code *code = &ctx->fragment->code;
   const bool early = !code->discards && code->depth < 0 && !ctx->u.dsa->state.alpha_enabled;
   const bool kill = early && !pipe_blend_rt(&ctx->u.blend->state, 0)->blend_enable &&
                     color_mask(ctx) == (lima_target_is_opaque(ctx) ? 7u : 15u);
   set(ctx, LIMA_RS_UNKNOWN_13_8, early);
   set(ctx, LIMA_RS_EARLY_DEPTH, early);
   set(ctx, LIMA_RS_PIXEL_KILL, kill);
}

/* An array of half floats, by way of an array of its address. */
static bool
emit_fragment_uniforms(struct lima_pipe_context *ctx)
{
   const struct lima_pp_code *code = &ctx->fragment->code;
   const float(*params)[4] = (const float(*)[4])ctx->u.params;
   unsigned size = 3; /* of 8 bytes, a power of two */
   set(ctx, LIMA_RS_HAS_UNIFORMS, code->num_uniforms != 0);
   set(ctx, LIMA_RS_HAS_UNIFORM_ARRAY, code->num_uniforms != 0);
   if (!code->num_uniforms)
      return true;
   while (1u << size < code->num_uniforms)
      size++;
   const uint32_t bytes = 8u << size;
   uint32_t va;
   uint8_t *room = lima_take(ctx, 64 + bytes, &va);
   if (!room)
      return false;
   const uint32_t array = va + 64;
   memcpy(room, &array, 4);
   memset(room + 64, 0, bytes);
   for (uint32_t i = 0; i < code->num_uniforms; i++) {
      uint16_t halfs[4];
      if (code->uniforms[i] == LIMA_PP_ZERO_UNIFORM)
         continue;
      for (unsigned c = 0; c < 4; c++)
         halfs[c] = lima_half_from_float(params[code->uniforms[i]][c]);
      memcpy(room + 64 + (size_t)i * 8, halfs, 8);
   }
   set(ctx, LIMA_RS_UNIFORM_SIZE, size);
   set(ctx, LIMA_RS_UNIFORMS, va >> 4);
   return true;
}

/* --- Uniforms of vertices */

static bool
emit_vertex_uniforms(struct lima_pipe_context *ctx)
{
   const struct lima_vertex_variant *vertex = ctx->vertex;
   const float(*params)[4] = draw_constants(ctx->u.draw);
   const struct pipe_viewport_state *vp = &ctx->u.viewport;
   const float nudge = ctx->points ? LIMA_POINT_NUDGE : 0.0f;
   const float scale[4] = {vp->scale[0], vp->scale[1], vp->scale[2], 0.0f};
   const float offset[4] = {vp->translate[0] + nudge, vp->translate[1] + nudge, vp->translate[2],
                            0.0f};
   ctx->uniform_bytes = vertex->num_uniforms * 16;
   uint8_t *room = lima_take(ctx, ctx->uniform_bytes + 16, &ctx->uniforms);
   if (!room)
      return false;
   for (unsigned i = 0; i < vertex->num_uniforms; i++) {
      const struct lima_gp_uniform *uniform = &vertex->uniforms[i];
      const void *from = uniform->bits;
      if (uniform->kind == LIMA_GP_UNIFORM_PARAM)
         from = params[uniform->param];
      else if (uniform->kind != LIMA_GP_UNIFORM_LITERAL)
         from = uniform->kind == LIMA_GP_UNIFORM_SCALE ? scale : offset;
      memcpy(room + (size_t)i * 16, from, 16);
   }
   return true;
}

/* Attributes that no array brings: their values one after the other. */
static bool
emit_constant_attribs(struct lima_pipe_context *ctx)
{
   const struct lima_vertex_variant *vertex = ctx->vertex;
   uint8_t *room = lima_take(ctx, 16 * LIMA_GP_NUM_ATTRIBUTES, &ctx->constant_attribs);
   for (unsigned i = 0; room && i < vertex->num_attributes; i++)
      memcpy(room + (size_t)i * 16, draw_constant_attrib(ctx->u.draw, vertex->attributes[i]), 16);
   return room;
}

/* --- Registers of the polygon list builder */

static struct pipe_scissor_state
target_rectangle(const struct lima_job *job)
{
   return (struct pipe_scissor_state){0, 0, (int32_t)job->width, (int32_t)job->height};
}

/* `margin`: pixels by which points and lines may lie outside of the viewport. */
static void
emit_rectangles(struct lima_pipe_context *ctx, float margin)
{
   const struct pipe_viewport_state *vp = &ctx->u.viewport;
   const struct lima_job *job = &ctx->job;
   const float half[2] = {fabsf(vp->scale[0]) + margin, fabsf(vp->scale[1]) + margin};
   const float x0 = fmaxf(vp->translate[0] - half[0], 0.0f);
   const float y0 = fmaxf(vp->translate[1] - half[1], 0.0f);
   const float x1 = fminf(vp->translate[0] + half[0], (float)job->width);
   const float y1 = fminf(vp->translate[1] + half[1], (float)job->height);
   const struct pipe_scissor_state view = {(int32_t)x0, (int32_t)y0, (int32_t)ceilf(x1),
                                           (int32_t)ceilf(y1)};
   ctx->drawn = lima_intersect(target_rectangle(job), view);
   if (ctx->u.rasterizer->state.scissor)
      ctx->drawn = lima_intersect(ctx->drawn, ctx->u.scissor);
   if (lima_is_empty(ctx->drawn))
      return;
   lima_plbu_float(ctx, LIMA_PLBU_VIEWPORT_MIN_X, x0);
   lima_plbu_float(ctx, LIMA_PLBU_VIEWPORT_MAX_X, x1);
   lima_plbu_float(ctx, LIMA_PLBU_VIEWPORT_MIN_Y, y0);
   lima_plbu_float(ctx, LIMA_PLBU_VIEWPORT_MAX_Y, y1);
}

static void
emit_registers(struct lima_pipe_context *ctx)
{
   const struct pipe_viewport_state *vp = &ctx->u.viewport;
   const float near = vp->translate[2] - fabsf(vp->scale[2]);
   const float far = vp->translate[2] + fabsf(vp->scale[2]);
   lima_plbu_scissor(ctx, ctx->drawn);
   lima_plbu_value(ctx, LIMA_PLBU_UNKNOWN_10A, 0);
   lima_plbu_float(ctx, LIMA_PLBU_DEPTH_NEAR, fmaxf(near, 0.0f));
   lima_plbu_float(ctx, LIMA_PLBU_DEPTH_FAR, fminf(far, 1.0f));
}

/* --- All of it */

/* Which buffers draws read and write, for the job. */
static void
note_buffers(struct lima_pipe_context *ctx)
{
   const struct pipe_depth_stencil_alpha_state *dsa = &ctx->u.dsa->state;
   struct lima_job *job = &ctx->job;
   uint32_t read = 0, written = 0;
   if (color_mask(ctx))
      written |= LIMA_COLOR;
   if (dsa->depth_enabled) {
      read |= LIMA_DEPTH;
      written |= dsa->depth_writemask ? LIMA_DEPTH : 0;
   }
   if (dsa->stencil[0].enabled) {
      read |= LIMA_STENCIL;
      written |= LIMA_STENCIL;
   }
   job->read |= read & job->present;
   job->written |= written & job->present;
}

static bool
emit_fragments(struct lima_pipe_context *ctx, uint32_t dirty)
{
   if (dirty & LIMA_DIRTY_FRAGMENT_PROGRAM)
      emit_fragment_program(ctx);
   if (dirty & (LIMA_DIRTY_FRAGMENT_PROGRAM | U_DIRTY_FRAGMENT_PARAMS) &&
       !emit_fragment_uniforms(ctx))
      return false;
   if (dirty & (LIMA_DIRTY_FRAGMENT_PROGRAM | U_DIRTY_TEXTURES) &&
       !lima_emit_textures(ctx, ctx->fragment->code.samplers))
      return false;
   return lima_use_bo(ctx, ctx->fragment->bo, 0, LIMA_JOB_READ);
}

#define VERTEX_BITS                                                                                \
   (LIMA_DIRTY_VERTEX_PROGRAM | U_DIRTY_VERTEX_PARAMS | LIMA_DIRTY_UNIFORMS | LIMA_DIRTY_ATTRIBS)

static bool
emit_vertex_program(struct lima_pipe_context *ctx, uint32_t dirty)
{
   if (dirty & VERTEX_BITS & ~(uint32_t)LIMA_DIRTY_ATTRIBS && !emit_vertex_uniforms(ctx))
      return false;
   if (dirty & (LIMA_DIRTY_VERTEX_PROGRAM | LIMA_DIRTY_ATTRIBS) && !emit_constant_attribs(ctx))
      return false;
   return lima_use_bo(ctx, ctx->vertex->bo, LIMA_JOB_READ, 0);
}

static void
emit_render_state(struct lima_pipe_context *ctx, uint32_t dirty)
{
   const uint32_t blend = U_DIRTY_BLEND | U_DIRTY_BLEND_COLOR | U_DIRTY_FRAMEBUFFER;
   const uint32_t tests = U_DIRTY_DSA | U_DIRTY_STENCIL_REF | U_DIRTY_FRAMEBUFFER;
   if (dirty & blend)
      emit_blend(ctx);
   if (dirty & tests)
      emit_tests(ctx);
   if (dirty & (U_DIRTY_RASTERIZER | U_DIRTY_VIEWPORT))
      emit_raster(ctx);
   if (dirty & (blend | tests | LIMA_DIRTY_FRAGMENT_PROGRAM))
      emit_early_tests(ctx);
}

bool
lima_emit_state(struct lima_pipe_context *ctx, const struct lima_draw_kind *kind)
{
   if (ctx->squares != kind->square)
      ctx->u.dirty |= U_DIRTY_RASTERIZER;
   if (ctx->u.dirty & U_DIRTY_VIEWPORT || (!kind->window && ctx->points != kind->points))
      ctx->u.dirty |= LIMA_DIRTY_UNIFORMS;
   ctx->squares = kind->square;
   ctx->points = kind->window ? ctx->points : kind->points;
   emit_rectangles(ctx, kind->margin);
   if (lima_is_empty(ctx->drawn))
      return false;
   const uint32_t dirty = ctx->u.dirty;
   emit_render_state(ctx, dirty);
   if (!emit_fragments(ctx, dirty) || (!kind->window && !emit_vertex_program(ctx, dirty)))
      return false;
   emit_registers(ctx);
   note_buffers(ctx);
   lima_add_damage(ctx, ctx->drawn);
   if (ctx->fragment->code.stack > ctx->job.stack)
      ctx->job.stack = ctx->fragment->code.stack;
   ctx->u.dirty = kind->window ? dirty & VERTEX_BITS : 0;
   return true;
}

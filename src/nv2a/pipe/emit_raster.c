/* Blending, depth, stencil, alpha test and rasteriser as methods. */
#include "context.h"

#include <math.h>

/* The chip's numbers follow OpenGL's where the pipe's do. */
static uint32_t
compare_func(enum pipe_compare_func func)
{
   return NV097_SET_ALPHA_FUNC_V_NEVER + (uint32_t)func;
}

static uint32_t
blend_factor(enum pipe_blendfactor factor)
{
   if (factor <= PIPE_BLENDFACTOR_ONE)
      return factor;
   if (factor >= PIPE_BLENDFACTOR_CONST_COLOR)
      return NV097_SET_BLEND_FUNC_SFACTOR_V_CONSTANT_COLOR + (uint32_t)factor -
             PIPE_BLENDFACTOR_CONST_COLOR;
   return NV097_SET_BLEND_FUNC_SFACTOR_V_SRC_COLOR + (uint32_t)factor - PIPE_BLENDFACTOR_SRC_COLOR;
}

static uint32_t
blend_equation(enum pipe_blend_func func)
{
   static const uint32_t equations[] = {
       [PIPE_BLEND_ADD] = NV097_SET_BLEND_EQUATION_V_FUNC_ADD,
       [PIPE_BLEND_SUBTRACT] = NV097_SET_BLEND_EQUATION_V_FUNC_SUBTRACT,
       [PIPE_BLEND_REVERSE_SUBTRACT] = NV097_SET_BLEND_EQUATION_V_FUNC_REVERSE_SUBTRACT,
       [PIPE_BLEND_MIN] = NV097_SET_BLEND_EQUATION_V_MIN,
       [PIPE_BLEND_MAX] = NV097_SET_BLEND_EQUATION_V_MAX,
   };
   return equations[func];
}

static uint32_t
stencil_op(enum pipe_stencil_op op)
{
   static const uint32_t ops[] = {
       [PIPE_STENCIL_OP_KEEP] = NV097_SET_STENCIL_OP_V_KEEP,
       [PIPE_STENCIL_OP_ZERO] = NV097_SET_STENCIL_OP_V_ZERO,
       [PIPE_STENCIL_OP_REPLACE] = NV097_SET_STENCIL_OP_V_REPLACE,
       [PIPE_STENCIL_OP_INCR] = NV097_SET_STENCIL_OP_V_INCRSAT,
       [PIPE_STENCIL_OP_DECR] = NV097_SET_STENCIL_OP_V_DECRSAT,
       [PIPE_STENCIL_OP_INCR_WRAP] = NV097_SET_STENCIL_OP_V_INCR,
       [PIPE_STENCIL_OP_DECR_WRAP] = NV097_SET_STENCIL_OP_V_DECR,
       [PIPE_STENCIL_OP_INVERT] = NV097_SET_STENCIL_OP_V_INVERT,
   };
   return ops[op];
}

static uint32_t
unorm8(float value)
{
   return value > 0.0f ? (uint32_t)(fminf(value, 1.0f) * 255.0f + 0.5f) : 0;
}

uint32_t
nv2a_argb(const float rgba[4])
{
   return unorm8(rgba[3]) << 24 | unorm8(rgba[0]) << 16 | unorm8(rgba[1]) << 8 | unorm8(rgba[2]);
}

/* Components of bits 0 to 3 (red to alpha) as SET_COLOR_MASK has them. */
static uint32_t
color_mask(unsigned mask)
{
   return (mask & 1 ? NV097_SET_COLOR_MASK_RED_WRITE_ENABLE : 0) |
          (mask & 2 ? NV097_SET_COLOR_MASK_GREEN_WRITE_ENABLE : 0) |
          (mask & 4 ? NV097_SET_COLOR_MASK_BLUE_WRITE_ENABLE : 0) |
          (mask & 8 ? NV097_SET_COLOR_MASK_ALPHA_WRITE_ENABLE : 0);
}

static void
emit_blend(struct nv2a_pipe_context *ctx)
{
   const struct pipe_blend_state *blend = &ctx->u.blend->state;
   const struct pipe_rt_blend_state *rt = &blend->rt[0];
   struct nv2a_push *push = &ctx->push;
   bool enabled = rt->blend_enable && !blend->logicop_enable;
   nv2a_push_state(push, NV097_SET_BLEND_ENABLE, enabled);
   if (enabled) {
      bool extreme = rt->rgb_func == PIPE_BLEND_MIN || rt->rgb_func == PIPE_BLEND_MAX;
      uint32_t src = extreme ? 1 : blend_factor(rt->rgb_src);
      uint32_t dst = extreme ? 1 : blend_factor(rt->rgb_dst);
      nv2a_push_state(push, NV097_SET_BLEND_FUNC_SFACTOR, src);
      nv2a_push_state(push, NV097_SET_BLEND_FUNC_DFACTOR, dst);
      nv2a_push_state(push, NV097_SET_BLEND_EQUATION, blend_equation(rt->rgb_func));
      nv2a_push_state(push, NV097_SET_BLEND_COLOR, nv2a_argb(ctx->u.blend_color.color));
   }
   nv2a_push_state(push, NV097_SET_LOGIC_OP_ENABLE, blend->logicop_enable);
   if (blend->logicop_enable)
      nv2a_push_state(push, NV097_SET_LOGIC_OP,
                      NV097_SET_LOGIC_OP_V_CLEAR + (uint32_t)blend->logicop_func);
   bool shallow = ctx->u.framebuffer.nr_cbufs &&
                  ctx->u.framebuffer.cbufs[0].resource->format == PIPE_FORMAT_B5G6R5_UNORM;
   nv2a_push_state(push, NV097_SET_DITHER_ENABLE, blend->dither && shallow);
   nv2a_push_state(push, NV097_SET_COLOR_MASK,
                   color_mask(ctx->u.framebuffer.nr_cbufs ? rt->colormask : 0));
}

static void
emit_stencil(struct nv2a_pipe_context *ctx, bool there)
{
   const struct pipe_stencil_state *stencil = &ctx->u.dsa->state.stencil[0];
   struct nv2a_push *push = &ctx->push;
   nv2a_push_state(push, NV097_SET_STENCIL_TEST_ENABLE, there && stencil->enabled);
   if (!there || !stencil->enabled)
      return;
   nv2a_push_state(push, NV097_SET_STENCIL_MASK, stencil->writemask);
   nv2a_push_state(push, NV097_SET_STENCIL_FUNC, compare_func(stencil->func));
   nv2a_push_state(push, NV097_SET_STENCIL_FUNC_REF, ctx->u.stencil_ref.ref_value[0]);
   nv2a_push_state(push, NV097_SET_STENCIL_FUNC_MASK, stencil->valuemask);
   nv2a_push_state(push, NV097_SET_STENCIL_OP_FAIL, stencil_op(stencil->fail_op));
   nv2a_push_state(push, NV097_SET_STENCIL_OP_ZFAIL, stencil_op(stencil->zfail_op));
   nv2a_push_state(push, NV097_SET_STENCIL_OP_ZPASS, stencil_op(stencil->zpass_op));
}

static void
emit_dsa(struct nv2a_pipe_context *ctx)
{
   const struct pipe_depth_stencil_alpha_state *dsa = &ctx->u.dsa->state;
   const struct pipe_resource *zs = ctx->u.framebuffer.zsbuf.resource;
   struct nv2a_push *push = &ctx->push;
   bool depth = zs && dsa->depth_enabled;
   nv2a_push_state(push, NV097_SET_DEPTH_TEST_ENABLE, depth);
   nv2a_push_state(push, NV097_SET_DEPTH_MASK, depth && dsa->depth_writemask);
   if (depth)
      nv2a_push_state(push, NV097_SET_DEPTH_FUNC, compare_func(dsa->depth_func));
   emit_stencil(ctx, zs && zs->format == PIPE_FORMAT_Z24_UNORM_S8_UINT);
   nv2a_push_state(push, NV097_SET_ALPHA_TEST_ENABLE, dsa->alpha_enabled);
   if (dsa->alpha_enabled) {
      nv2a_push_state(push, NV097_SET_ALPHA_FUNC, compare_func(dsa->alpha_func));
      nv2a_push_state(push, NV097_SET_ALPHA_REF, unorm8(dsa->alpha_ref));
   }
}

static uint32_t
polygon_mode(enum pipe_polygon_mode mode)
{
   static const uint32_t modes[] = {
       [PIPE_POLYGON_FILL] = NV097_SET_FRONT_POLYGON_MODE_V_FILL,
       [PIPE_POLYGON_LINE] = NV097_SET_FRONT_POLYGON_MODE_V_LINE,
       [PIPE_POLYGON_POINT] = NV097_SET_FRONT_POLYGON_MODE_V_POINT,
   };
   return modes[mode];
}

void
nv2a_emit_polygon_modes(struct nv2a_pipe_context *ctx, bool window)
{
   const struct pipe_rasterizer_state *rast = &ctx->u.rasterizer->state;
   nv2a_push_state(&ctx->push, NV097_SET_FRONT_POLYGON_MODE,
                   polygon_mode(window ? PIPE_POLYGON_FILL : rast->fill_front));
   nv2a_push_state(&ctx->push, NV097_SET_BACK_POLYGON_MODE,
                   polygon_mode(window ? PIPE_POLYGON_FILL : rast->fill_back));
   bool first = rast->flat_from_first && !window;
   nv2a_push_state(&ctx->push, NV097_SET_FLAT_SHADE_OP,
                   first ? NV097_SET_FLAT_SHADE_OP_VERTEX_FIRST
                         : NV097_SET_FLAT_SHADE_OP_VERTEX_LAST);
}

/* Sizes in eighths of a pixel. */
static uint32_t
eighths(float size)
{
   return (uint32_t)fminf(fmaxf(size * 8.0f + 0.5f, 1.0f), 511.0f);
}

static void
emit_polygons(struct nv2a_pipe_context *ctx, const struct pipe_rasterizer_state *rast)
{
   struct nv2a_push *push = &ctx->push;
   nv2a_push_state(push, NV097_SET_CULL_FACE_ENABLE, rast->cull_face != PIPE_FACE_NONE);
   nv2a_push_state(push, NV097_SET_CULL_FACE,
                   rast->cull_face == PIPE_FACE_FRONT  ? NV097_SET_CULL_FACE_V_FRONT
                   : rast->cull_face == PIPE_FACE_BACK ? NV097_SET_CULL_FACE_V_BACK
                                                       : NV097_SET_CULL_FACE_V_FRONT_AND_BACK);
   /* Pictures are turned over on their way to the surface, and what is seen stays as it is: the
    * chip, which looks at it with y downward, has the same notion of clockwise. */
   nv2a_push_state(push, NV097_SET_FRONT_FACE,
                   rast->front_ccw ? NV097_SET_FRONT_FACE_V_CCW : NV097_SET_FRONT_FACE_V_CW);
   nv2a_push_state(push, NV097_SET_POLY_OFFSET_POINT_ENABLE, rast->offset_point);
   nv2a_push_state(push, NV097_SET_POLY_OFFSET_LINE_ENABLE, rast->offset_line);
   nv2a_push_state(push, NV097_SET_POLY_OFFSET_FILL_ENABLE, rast->offset_tri);
   nv2a_push_state_float(push, NV097_SET_POLYGON_OFFSET_SCALE_FACTOR, rast->offset_scale);
   nv2a_push_state_float(push, NV097_SET_POLYGON_OFFSET_BIAS,
                         NV2A_OFFSET_STEPS * rast->offset_units);
   nv2a_push_state(push, NV097_SET_POLY_SMOOTH_ENABLE, rast->poly_smooth);
   nv2a_push_state(push, NV097_SET_STIPPLE_ENABLE, rast->poly_stipple_enable);
   nv2a_push_state(push, NV097_SET_LIGHT_TWO_SIDE_ENABLE, rast->light_twoside);
}

static void
emit_rasterizer(struct nv2a_pipe_context *ctx)
{
   const struct pipe_rasterizer_state *rast = &ctx->u.rasterizer->state;
   struct nv2a_push *push = &ctx->push;
   emit_polygons(ctx, rast);
   nv2a_push_state(push, NV097_SET_SHADE_MODEL,
                   rast->flatshade ? NV097_SET_SHADE_MODEL_FLAT : NV097_SET_SHADE_MODEL_SMOOTH);
   nv2a_push_state(push, NV097_SET_LINE_SMOOTH_ENABLE, rast->line_smooth);
   nv2a_push_state(push, NV097_SET_LINE_WIDTH, eighths(rast->line_width));
   nv2a_push_state(push, NV097_SET_POINT_PARAMS_ENABLE, rast->point_size_per_vertex);
   nv2a_push_state(push, NV097_SET_POINT_SMOOTH_ENABLE,
                   rast->point_sprite && rast->sprite_coord_enable & 8);
   float size = rast->point_sprite ? rast->point_size : rintf(rast->point_size);
   nv2a_push_state(push, NV097_SET_POINT_SIZE, eighths(size));
}

void
nv2a_emit_raster_state(struct nv2a_pipe_context *ctx, uint32_t dirty)
{
   if (dirty & (U_DIRTY_BLEND | U_DIRTY_BLEND_COLOR | U_DIRTY_FRAMEBUFFER))
      emit_blend(ctx);
   if (dirty & (U_DIRTY_DSA | U_DIRTY_STENCIL_REF | U_DIRTY_FRAMEBUFFER))
      emit_dsa(ctx);
   if (dirty & U_DIRTY_RASTERIZER)
      emit_rasterizer(ctx);
}

/* Samplers and views as methods of the four texture units. */
#include "context.h"

#include <math.h>
#include <string.h>

static uint32_t
address_mode(enum pipe_tex_wrap wrap)
{
   static const uint32_t modes[] = {
       [PIPE_TEX_WRAP_REPEAT] = NV097_SET_TEXTURE_ADDRESS_U_WRAP,
       [PIPE_TEX_WRAP_CLAMP] = NV097_SET_TEXTURE_ADDRESS_U_CLAMP_OGL,
       [PIPE_TEX_WRAP_CLAMP_TO_EDGE] = NV097_SET_TEXTURE_ADDRESS_U_CLAMP_TO_EDGE,
       [PIPE_TEX_WRAP_CLAMP_TO_BORDER] = NV097_SET_TEXTURE_ADDRESS_U_BORDER,
       [PIPE_TEX_WRAP_MIRROR_REPEAT] = NV097_SET_TEXTURE_ADDRESS_U_MIRROR,
   };
   return modes[wrap];
}

/* Textures in texels know no repetition. */
static uint32_t
sampler_address(const struct pipe_sampler_state *sampler, bool linear)
{
   enum pipe_tex_wrap wrap[3] = {sampler->wrap_s, sampler->wrap_t, sampler->wrap_r};
   uint32_t modes[3];
   for (unsigned i = 0; i < 3; i++) {
      bool repeats = wrap[i] == PIPE_TEX_WRAP_REPEAT || wrap[i] == PIPE_TEX_WRAP_MIRROR_REPEAT;
      modes[i] = address_mode(linear && repeats ? PIPE_TEX_WRAP_CLAMP_TO_EDGE : wrap[i]);
   }
   return nv097_put(NV097_SET_TEXTURE_ADDRESS_U, modes[0]) |
          nv097_put(NV097_SET_TEXTURE_ADDRESS_V, modes[1]) |
          nv097_put(NV097_SET_TEXTURE_ADDRESS_P, modes[2]);
}

/* A level of detail with 8 fraction bits, of `bits` bits. */
static uint32_t
fixed_lod(float lod, uint32_t max)
{
   return (uint32_t)fminf(fmaxf(lod * 256.0f + 0.5f, 0.0f), (float)max);
}

static uint32_t
sampler_filter(const struct pipe_sampler_state *sampler, enum pipe_tex_mipfilter mip)
{
   bool tent = sampler->min_img_filter == PIPE_TEX_FILTER_LINEAR;
   static const uint32_t min[3][2] = {
       [PIPE_TEX_MIPFILTER_NONE] = {NV097_SET_TEXTURE_FILTER_MIN_BOX_LOD0,
                                    NV097_SET_TEXTURE_FILTER_MIN_TENT_LOD0},
       [PIPE_TEX_MIPFILTER_NEAREST] = {NV097_SET_TEXTURE_FILTER_MIN_BOX_NEARESTLOD,
                                       NV097_SET_TEXTURE_FILTER_MIN_TENT_NEARESTLOD},
       [PIPE_TEX_MIPFILTER_LINEAR] = {NV097_SET_TEXTURE_FILTER_MIN_BOX_TENT_LOD,
                                      NV097_SET_TEXTURE_FILTER_MIN_TENT_TENT_LOD},
   };
   uint32_t mag = sampler->mag_img_filter == PIPE_TEX_FILTER_LINEAR
                      ? NV097_SET_TEXTURE_FILTER_MAG_TENT_LOD0
                      : NV097_SET_TEXTURE_FILTER_MAG_BOX_LOD0;
   int32_t bias = (int32_t)lrintf(fminf(fmaxf(sampler->lod_bias, -15.0f), 15.0f) * 256.0f);
   return nv097_put(NV097_SET_TEXTURE_FILTER_MIPMAP_LOD_BIAS, (uint32_t)bias) |
          nv097_put(NV097_SET_TEXTURE_FILTER_CONVOLUTION_KERNEL,
                    NV097_SET_TEXTURE_FILTER_CONVOLUTION_KERNEL_QUINCUNX) |
          nv097_put(NV097_SET_TEXTURE_FILTER_MIN, min[mip][tent]) |
          nv097_put(NV097_SET_TEXTURE_FILTER_MAG, mag);
}

static unsigned
log2_of(uint32_t power)
{
   return power > 1 ? 31u - (unsigned)__builtin_clz(power) : 0;
}

/* Whether alpha is to be read as 1, of views that are the format's own otherwise. */
static bool
is_opaque(const struct nv2a_resource *res, const struct pipe_sampler_view_state *view)
{
   return view->swizzle[3] == PIPE_SWIZZLE_1 || res->format->opaque == res->format->swizzled;
}

/* The level that the unit begins with: the view's first if the chip can begin there, else 0, and
 * the clamps see to it. Faces of a cube map keep their distance only with all levels. */
static unsigned
base_level(const struct nv2a_resource *res, const struct pipe_sampler_view_state *view)
{
   bool aligned = !(res->levels[view->first_level].offset & 127);
   return aligned && res->base.target != PIPE_TEXTURE_CUBE ? view->first_level : 0;
}

static uint32_t
view_format(const struct nv2a_resource *res, const struct pipe_sampler_view_state *view)
{
   const struct pipe_resource *base = &res->base;
   bool linear = res->storage == NV2A_STORE_LINEAR, opaque = is_opaque(res, view);
   uint32_t code = linear ? (opaque ? res->format->linear_opaque : res->format->linear)
                          : (opaque ? res->format->opaque : res->format->swizzled);
   unsigned dims = base->target == PIPE_TEXTURE_1D ? 1 : base->target == PIPE_TEXTURE_3D ? 3 : 2;
   unsigned level = linear ? 0 : base_level(res, view);
   uint32_t size[3] = {1, 1, 1};
   for (unsigned axis = 0; axis < dims; axis++)
      size[axis] = pipe_level_size(base, axis, level) - 2 * base->border;
   return nv097_put(NV097_SET_TEXTURE_FORMAT_CONTEXT_DMA, 1) |
          (base->target == PIPE_TEXTURE_CUBE ? NV097_SET_TEXTURE_FORMAT_CUBEMAP_ENABLE : 0) |
          nv097_put(NV097_SET_TEXTURE_FORMAT_BORDER_SOURCE, !base->border) |
          nv097_put(NV097_SET_TEXTURE_FORMAT_DIMENSIONALITY, dims) |
          nv097_put(NV097_SET_TEXTURE_FORMAT_COLOR, code) |
          nv097_put(NV097_SET_TEXTURE_FORMAT_MIPMAP_LEVELS, base->last_level - level + 1) |
          nv097_put(NV097_SET_TEXTURE_FORMAT_BASE_SIZE_U, linear ? 0 : log2_of(size[0])) |
          nv097_put(NV097_SET_TEXTURE_FORMAT_BASE_SIZE_V, linear ? 0 : log2_of(size[1])) |
          nv097_put(NV097_SET_TEXTURE_FORMAT_BASE_SIZE_P, linear ? 0 : log2_of(size[2]));
}

/* A unit as it is to be set up: the sampler's clamps move with the level that the unit begins with.
 */
struct lod {
   float min, max;
   enum pipe_tex_mipfilter mip;
};

static struct lod
unit_lod(const struct pipe_sampler_state *sampler, const struct pipe_sampler_view_state *view,
         unsigned base)
{
   float first = (float)(view->first_level - base), last = (float)(view->last_level - base);
   struct lod lod = {sampler->min_lod, sampler->max_lod, sampler->min_mip_filter};
   if (lod.mip != PIPE_TEX_MIPFILTER_NONE) {
      lod.min = fminf(fmaxf(lod.min + first, first), last);
      lod.max = fminf(fmaxf(lod.max + first, first), last);
   } else if (first > 0.0f) { /* one level, but not the one that the unit begins with */
      lod = (struct lod){first, first, PIPE_TEX_MIPFILTER_NEAREST};
   }
   return lod;
}

static uint32_t
control0(const struct lod *lod)
{
   return NV097_SET_TEXTURE_CONTROL0_ENABLE |
          nv097_put(NV097_SET_TEXTURE_CONTROL0_MIN_LOD_CLAMP, fixed_lod(lod->min, 0xfff)) |
          nv097_put(NV097_SET_TEXTURE_CONTROL0_MAX_LOD_CLAMP, fixed_lod(lod->max, 0xfff));
}

static void
emit_off(struct nv2a_pipe_context *ctx, unsigned unit)
{
   nv2a_push_state(&ctx->push, NV097_SET_TEXTURE_CONTROL0 + 0x40 * unit, 0);
}

/* What a comparison with the border gives, which the chip takes for a result: the border is black
 * or white, and r between them. */
static float
compared_border(enum pipe_compare_func func, float border)
{
   bool less = func == PIPE_FUNC_LESS || func == PIPE_FUNC_LEQUAL;
   bool greater = func == PIPE_FUNC_GREATER || func == PIPE_FUNC_GEQUAL;
   if (less || greater)
      return less == (border > 0.5f) ? 1.0f : 0.0f;
   return func == PIPE_FUNC_NOTEQUAL || func == PIPE_FUNC_ALWAYS ? 1.0f : 0.0f;
}

static void
find_border(const struct nv2a_resource *res, const struct pipe_sampler_view *view,
            const struct pipe_sampler_state *sampler, float border[4])
{
   memcpy(border, sampler->border_color, 4 * sizeof(float));
   if (is_opaque(res, &view->state))
      border[3] = 1.0f;
   if (!res->format->zeta)
      return;
   if (sampler->compare_mode != PIPE_TEX_COMPARE_NONE)
      border[0] = compared_border(sampler->compare_func, border[0]);
   border[1] = border[2] = border[3] = border[0]; /* as in texels */
}

/* The texture of a sampler of the program in a unit of the chip. */
static void
emit_unit(struct nv2a_pipe_context *ctx, unsigned unit, unsigned sampler)
{
   struct nv2a_push *push = &ctx->push;
   const struct pipe_sampler_view *view = ctx->u.views[PIPE_SHADER_FRAGMENT][sampler];
   const struct pipe_sampler_cso *cso = ctx->u.samplers[PIPE_SHADER_FRAGMENT][sampler];
   uint32_t at = 0x40 * unit; /* methods of units are 64 bytes apart */
   if (!view || !view->state.resource || !cso || !nv2a_use_resource(ctx, view->state.resource)) {
      emit_off(ctx, unit);
      return;
   }
   const struct nv2a_resource *res = nv2a_resource(view->state.resource);
   bool linear = res->storage == NV2A_STORE_LINEAR;
   unsigned base = linear ? 0 : base_level(res, &view->state);
   struct lod lod = unit_lod(&cso->state, &view->state, base);
   nv2a_push_state(push, NV097_SET_TEXTURE_OFFSET + at,
                   res->bo->address + (linear ? 0 : res->levels[base].offset));
   nv2a_push_state(push, NV097_SET_TEXTURE_FORMAT + at, view_format(res, &view->state));
   nv2a_push_state(push, NV097_SET_TEXTURE_ADDRESS + at, sampler_address(&cso->state, linear));
   nv2a_push_state(push, NV097_SET_TEXTURE_CONTROL0 + at, control0(&lod));
   nv2a_push_state(push, NV097_SET_TEXTURE_FILTER + at, sampler_filter(&cso->state, lod.mip));
   float border[4];
   find_border(res, view, &cso->state, border);
   nv2a_push_state(push, NV097_SET_TEXTURE_BORDER_COLOR + at, nv2a_argb(border));
   if (!linear)
      return;
   nv2a_push_state(push, NV097_SET_TEXTURE_CONTROL1 + at,
                   nv097_put(NV097_SET_TEXTURE_CONTROL1_IMAGE_PITCH, res->rows[0].pitch));
   nv2a_push_state(push, NV097_SET_TEXTURE_IMAGE_RECT + at,
                   nv097_put(NV097_SET_TEXTURE_IMAGE_RECT_WIDTH, res->base.width) |
                       nv097_put(NV097_SET_TEXTURE_IMAGE_RECT_HEIGHT, res->base.height));
}

void
nv2a_emit_textures(struct nv2a_pipe_context *ctx)
{
   const struct nv2a_combiner_program *program = ctx->fragment;
   for (unsigned unit = 0; unit < NV2A_NUM_TEXTURE_STAGES; unit++) {
      if (program->texture[unit].mode != NV2A_TEXTURE_NONE && program->texture[unit].sampler >= 0)
         emit_unit(ctx, unit, (unsigned)program->texture[unit].sampler);
      else
         emit_off(ctx, unit);
   }
}

/* --- Views */

/* The chip's formats give the components as they are, some with alpha 1 instead; those of depth
 * give the depth in all of them. */
bool
nv2a_view_swizzle(const struct pipe_sampler_view_state *view, uint8_t swizzle[4])
{
   static const uint8_t depth[4] = {PIPE_SWIZZLE_X, PIPE_SWIZZLE_0, PIPE_SWIZZLE_0, PIPE_SWIZZLE_1};
   const struct nv2a_pipe_format *format = nv2a_resource(view->resource)->format;
   bool is_depth = format && format->zeta, equal = true;
   for (unsigned i = 0; i < 4; i++) {
      bool constant = view->swizzle[i] > PIPE_SWIZZLE_W;
      swizzle[i] = (uint8_t)(is_depth && !constant ? depth[view->swizzle[i]] : view->swizzle[i]);
      equal &= swizzle[i] == (is_depth ? PIPE_SWIZZLE_X : i);
   }
   bool opaque = !is_depth && swizzle[3] == PIPE_SWIZZLE_1 && format && format->opaque != 0xff &&
                 format->linear_opaque != 0xff;
   if (equal || opaque)
      for (unsigned i = 0; i < (equal ? 4u : 3u); i++) {
         if (!equal && swizzle[i] != i)
            return false;
         swizzle[i] = (uint8_t)i;
      }
   if (opaque)
      swizzle[3] = PIPE_SWIZZLE_W; /* the format does it */
   return equal || opaque || is_depth;
}

static struct pipe_sampler_view *
create_view(struct pipe_context *pipe, const struct pipe_sampler_view_state *templ)
{
   uint8_t swizzle[4];
   return nv2a_view_swizzle(templ, swizzle) ? u_sampler_view_create(pipe, templ) : NULL;
}

void
nv2a_init_texture_funcs(struct nv2a_pipe_context *ctx)
{
   ctx->u.base.create_sampler_view = create_view;
}

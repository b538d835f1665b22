/* Samplers and views as texture descriptors. */
#include "context.h"

#include <math.h>
#include <string.h>

#include "lima/format/texel.h"

static void
set(uint32_t *words, enum lima_texture_field field, uint32_t value)
{
   lima_set(&lima_texture, words, field, value);
}

/* Fields of 1.4.4 bits, the first the sign. */
static uint32_t
sixteenths(float value, float least, float most)
{
   return (uint32_t)(int32_t)rintf(fminf(fmaxf(value, least), most) * 16.0f);
}

static const uint8_t wraps[] = {
    [PIPE_TEX_WRAP_REPEAT] = LIMA_WRAP_REPEAT,
    [PIPE_TEX_WRAP_CLAMP] = LIMA_WRAP_CLAMP,
    [PIPE_TEX_WRAP_CLAMP_TO_EDGE] = LIMA_WRAP_CLAMP_TO_EDGE,
    [PIPE_TEX_WRAP_CLAMP_TO_BORDER] = LIMA_WRAP_CLAMP_TO_BORDER,
    [PIPE_TEX_WRAP_MIRROR_REPEAT] = LIMA_WRAP_MIRROR_REPEAT,
};

/* Without linear filters GL_CLAMP never reaches the border. */
static uint32_t
wrap_of(const struct pipe_sampler_state *s, enum pipe_tex_wrap wrap)
{
   const bool nearest =
       s->min_img_filter == PIPE_TEX_FILTER_NEAREST && s->mag_img_filter == PIPE_TEX_FILTER_NEAREST;
   if (wrap == PIPE_TEX_WRAP_CLAMP && nearest)
      return LIMA_WRAP_CLAMP_TO_EDGE;
   return wraps[wrap];
}

static void
put_wrapping(uint32_t *words, const struct pipe_sampler_state *s,
             const struct pipe_sampler_view_state *view)
{
   const enum pipe_texture_target target = view->resource->target;
   const bool cube = target == PIPE_TEXTURE_CUBE;
   const uint32_t edge = LIMA_WRAP_CLAMP_TO_EDGE;
   set(words, LIMA_TEXTURE_WRAP_S, cube ? edge : wrap_of(s, s->wrap_s));
   set(words, LIMA_TEXTURE_WRAP_T,
       cube || target == PIPE_TEXTURE_1D ? edge : wrap_of(s, s->wrap_t));
   set(words, LIMA_TEXTURE_WRAP_R, edge);
}

/* A border has the components that the texels have. */
static void
put_border(uint32_t *words, const struct pipe_sampler_state *s, uint32_t format)
{
   float color[4];
   memcpy(color, s->border_color, sizeof(color));
   if (format == LIMA_TEXEL_L8 || format == LIMA_TEXEL_L8A8 || format == LIMA_TEXEL_I8)
      color[1] = color[2] = color[0];
   if (format == LIMA_TEXEL_I8)
      color[3] = color[0];
   if (format == LIMA_TEXEL_A8)
      color[0] = color[1] = color[2] = 0.0f;
   if (format == LIMA_TEXEL_L8 || format == LIMA_TEXEL_RGBX8888 || format == LIMA_TEXEL_BGR565)
      color[3] = 1.0f;
   for (unsigned i = 0; i < 4; i++)
      set(words, LIMA_TEXTURE_BORDER_RED + i,
          (uint32_t)(fminf(fmaxf(color[i], 0.0f), 1.0f) * 65535.0f + 0.5f));
}

/* The level that level 0 of the unit is: what the smallest level of detail never reaches is left
 * out, because the unit magnifies its first level. */
static unsigned
first_level(const struct pipe_sampler_view_state *view, const struct pipe_sampler_state *s)
{
   unsigned first = view->first_level;
   if (s->min_mip_filter == PIPE_TEX_MIPFILTER_NONE)
      return first;
   for (float lod = s->min_lod; lod >= 1.0f && first < view->last_level; lod -= 1.0f)
      first++;
   return first;
}

static void
put_levels(uint32_t *words, const struct pipe_sampler_view_state *view,
           const struct pipe_sampler_state *s)
{
   const struct lima_resource *res = lima_resource(view->resource);
   const unsigned first = first_level(view, s);
   const float skipped = (float)(first - view->first_level);
   unsigned last = s->min_mip_filter == PIPE_TEX_MIPFILTER_NONE ? first : view->last_level;
   if (last > first + LIMA_MAX_LEVELS - 1)
      last = first + LIMA_MAX_LEVELS - 1;
   for (unsigned level = first; level <= last; level++)
      set(words, LIMA_TEXTURE_LEVEL + level - first, lima_image_address(res, level, 0) >> 6);
   const float most = fminf(fmaxf(s->max_lod - skipped, 0.0f), (float)(last - first));
   const float least = fminf(fmaxf(s->min_lod - skipped, 0.0f), most);
   set(words, LIMA_TEXTURE_MIN_LOD, sixteenths(least, 0.0f, 15.0f));
   set(words, LIMA_TEXTURE_MAX_LOD, sixteenths(most, 0.0f, 15.0f));
   set(words, LIMA_TEXTURE_WIDTH, pipe_level_size(view->resource, 0, first));
   set(words, LIMA_TEXTURE_HEIGHT, pipe_level_size(view->resource, 1, first));
   set(words, LIMA_TEXTURE_DEPTH, 1);
}

/* What the unit takes for neutral depends on the filters. */
static void
put_filters(uint32_t *words, const struct pipe_sampler_state *s)
{
   const bool min = s->min_img_filter == PIPE_TEX_FILTER_NEAREST;
   const bool mag = s->mag_img_filter == PIPE_TEX_FILTER_NEAREST;
   const bool mip = s->min_mip_filter == PIPE_TEX_MIPFILTER_LINEAR;
   const bool levels = lima_get(&lima_texture, words, LIMA_TEXTURE_MAX_LOD) >
                       lima_get(&lima_texture, words, LIMA_TEXTURE_MIN_LOD);
   const int neutral = !min ? 0 : mag && !mip && levels ? -1 : 8;
   const float bias = s->lod_bias + (float)neutral / 16.0f;
   set(words, LIMA_TEXTURE_LOD_BIAS, sixteenths(bias, -16.0f, 15.9375f));
   set(words, LIMA_TEXTURE_MIN_NEAREST, min);
   set(words, LIMA_TEXTURE_MAG_NEAREST, mag);
   set(words, LIMA_TEXTURE_MIP_FILTER, mip ? 3 : 0);
}

static bool
alpha_is_one(const struct pipe_sampler_view_state *view)
{
   return view->swizzle[3] == PIPE_SWIZZLE_1;
}

static void
put_descriptor(uint32_t *words, const struct pipe_sampler_view_state *view,
               const struct pipe_sampler_state *s)
{
   const struct lima_resource *res = lima_resource(view->resource);
   const struct lima_pipe_format *format = res->format;
   const uint32_t texel = alpha_is_one(view) && format->opaque ? format->opaque : format->texel;
   const bool rows = res->storage == LIMA_STORE_ROWS;
   set(words, LIMA_TEXTURE_FORMAT, texel);
   set(words, LIMA_TEXTURE_SWAP_RB, format->swap_rb);
   set(words, LIMA_TEXTURE_UNNORMALIZED, view->resource->target == PIPE_TEXTURE_RECT);
   set(words, LIMA_TEXTURE_CUBE, view->resource->target == PIPE_TEXTURE_CUBE);
   set(words, LIMA_TEXTURE_DIMENSION, view->resource->target == PIPE_TEXTURE_CUBE ? 2 : 1);
   set(words, LIMA_TEXTURE_LAYOUT, rows ? LIMA_LINEAR : LIMA_TEXTURE_TILED);
   put_levels(words, view, s);
   put_filters(words, s);
   put_wrapping(words, s, view);
   put_border(words, s, texel);
}

/* What programs read where nothing is bound: (0,0,0,1). */
static void
put_black(uint32_t *words, uint32_t texel_va)
{
   static const struct {
      enum lima_texture_field field;
      uint32_t value;
   } fields[] = {
       {LIMA_TEXTURE_FORMAT, LIMA_TEXEL_RGBX8888},
       {LIMA_TEXTURE_DIMENSION, 1},
       {LIMA_TEXTURE_LOD_BIAS, 8},
       {LIMA_TEXTURE_MIN_NEAREST, 1},
       {LIMA_TEXTURE_MAG_NEAREST, 1},
       {LIMA_TEXTURE_WRAP_S, LIMA_WRAP_CLAMP_TO_EDGE},
       {LIMA_TEXTURE_WRAP_T, LIMA_WRAP_CLAMP_TO_EDGE},
       {LIMA_TEXTURE_WRAP_R, LIMA_WRAP_CLAMP_TO_EDGE},
       {LIMA_TEXTURE_WIDTH, 1},
       {LIMA_TEXTURE_HEIGHT, 1},
       {LIMA_TEXTURE_DEPTH, 1},
       {LIMA_TEXTURE_LAYOUT, LIMA_TEXTURE_TILED},
   };
   for (unsigned i = 0; i < sizeof(fields) / sizeof(fields[0]); i++)
      set(words, fields[i].field, fields[i].value);
   set(words, LIMA_TEXTURE_LEVEL, texel_va >> 6);
}

/* The unit looks at the least level of detail only beyond its first level: whole levels can be left
 * out, a part of one can not. */
static bool
least_level_fits(const struct pipe_sampler_state *s)
{
   return s->min_mip_filter != PIPE_TEX_MIPFILTER_LINEAR || s->min_lod <= 0.0f ||
          s->min_lod == floorf(s->min_lod);
}

bool
lima_texture_is_ours(const struct lima_pipe_context *ctx, unsigned sampler)
{
   const struct pipe_sampler_view *view = ctx->u.views[PIPE_SHADER_FRAGMENT][sampler];
   const struct pipe_sampler_cso *cso = ctx->u.samplers[PIPE_SHADER_FRAGMENT][sampler];
   if (!view || !cso)
      return true;
   const struct lima_resource *res = lima_resource(view->state.resource);
   return res->storage == LIMA_STORE_TILED && !view->state.srgb &&
          cso->state.compare_mode == PIPE_TEX_COMPARE_NONE && least_level_fits(&cso->state);
}

enum { DESCRIPTOR_BYTES = 128 };

bool
lima_emit_textures(struct lima_pipe_context *ctx, uint32_t used)
{
   const unsigned num = used ? 32u - (unsigned)__builtin_clz(used) : 0;
   lima_set(&lima_render_state, ctx->render_state, LIMA_RS_HAS_TEXTURES, num != 0);
   lima_set(&lima_render_state, ctx->render_state, LIMA_RS_NUM_SAMPLERS, num);
   if (!num)
      return true;
   uint32_t va;
   uint8_t *room = lima_take(ctx, 64 + num * DESCRIPTOR_BYTES, &va);
   if (!room)
      return false;
   memset(room, 0, 64 + num * DESCRIPTOR_BYTES);
   for (unsigned i = 0; i < num; i++) {
      const uint32_t at = 64 + i * DESCRIPTOR_BYTES, descriptor = va + at;
      uint32_t *words = (uint32_t *)(void *)(room + at);
      const struct pipe_sampler_view *view = ctx->u.views[PIPE_SHADER_FRAGMENT][i];
      memcpy(room + 4 * (size_t)i, &descriptor, 4);
      if (!(used >> i & 1) || !view || !ctx->u.samplers[PIPE_SHADER_FRAGMENT][i]) {
         put_black(words, lima_black_texel(ctx));
         continue;
      }
      put_descriptor(words, &view->state, &ctx->u.samplers[PIPE_SHADER_FRAGMENT][i]->state);
      if (!lima_use_resource(ctx, view->state.resource, 0, LIMA_JOB_READ))
         return false;
   }
   lima_set(&lima_render_state, ctx->render_state, LIMA_RS_TEXTURES, va);
   return true;
}

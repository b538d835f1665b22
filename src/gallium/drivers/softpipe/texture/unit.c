/* Texture units: what sampling derives from view, sampler and resource, once for each draw state.
 */
#include <math.h>
#include <string.h>

#include "gallium/auxiliary/format/u_format.h"
#include "sample.h"

static enum sp_texel_kind
texel_kind(enum pipe_format format)
{
   const struct u_format_info *info = u_format_info(format);
   if (u_format_is_depth_or_stencil(format) || info->type != U_FORMAT_UNORM)
      return SP_TEXEL_FLOAT;
   for (unsigned c = 0; c < 4; c++) {
      if (info->channel_bits[c] > 8)
         return SP_TEXEL_FLOAT;
   }
   return SP_TEXEL_BYTES;
}

static unsigned
axes_of(enum pipe_texture_target target)
{
   switch (target) {
   case PIPE_BUFFER:
   case PIPE_TEXTURE_1D:
      return 1;
   case PIPE_TEXTURE_3D:
      return 3;
   case PIPE_TEXTURE_2D:
   case PIPE_TEXTURE_CUBE:
   case PIPE_TEXTURE_RECT:
      break;
   }
   return 2;
}

static void
prepare_levels(struct sp_tex_unit *u)
{
   for (unsigned l = u->first_level; l <= u->last_level; l++) {
      const struct sp_resource_level *level = &u->res->levels[l];
      unsigned i = l - u->first_level;
      uint32_t border = u->has_border ? 1 : 0;
      uint32_t by = u->num_axes >= 2 ? border : 0, bz = u->num_axes >= 3 ? border : 0;
      ptrdiff_t offset = level->offset + (ptrdiff_t)u->layer * level->layer_stride +
                         (ptrdiff_t)border * u->res->texel_bytes + (ptrdiff_t)by * level->stride +
                         (ptrdiff_t)bz * level->layer_stride;
      u->width[i] = level->width > 2 * border ? (float)(level->width - 2 * border) : 1.0f;
      u->height[i] = level->height > 2 * by ? (float)(level->height - 2 * by) : 1.0f;
      u->depth[i] = level->depth > 2 * bz ? (float)(level->depth - 2 * bz) : 1.0f;
      u->offset[i] = (int32_t)offset;
      u->stride[i] = (int32_t)level->stride;
      u->layer_stride[i] = (int32_t)level->layer_stride;
   }
}

static enum sp_tex_order
format_order(enum pipe_format format)
{
   switch (format) {
   case PIPE_FORMAT_R8G8B8A8_UNORM:
      return SP_TEX_ORDER_RGBA;
   case PIPE_FORMAT_R8G8B8X8_UNORM:
      return SP_TEX_ORDER_RGBX;
   case PIPE_FORMAT_B8G8R8A8_UNORM:
      return SP_TEX_ORDER_BGRA;
   case PIPE_FORMAT_B8G8R8X8_UNORM:
      return SP_TEX_ORDER_BGRX;
   case PIPE_FORMAT_L8_UNORM:
      return SP_TEX_ORDER_L;
   case PIPE_FORMAT_A8_UNORM:
      return SP_TEX_ORDER_A;
   case PIPE_FORMAT_I8_UNORM:
      return SP_TEX_ORDER_I;
   case PIPE_FORMAT_L8A8_UNORM:
      return SP_TEX_ORDER_LA;
   default:
      return SP_TEX_ORDER_NONE;
   }
}

static bool
simple_wrap(enum pipe_tex_wrap wrap)
{
   return wrap == PIPE_TEX_WRAP_REPEAT || wrap == PIPE_TEX_WRAP_CLAMP_TO_EDGE ||
          wrap == PIPE_TEX_WRAP_CLAMP;
}

static bool
asks_for(const struct sp_tex_unit *u, enum pipe_swizzle component)
{
   for (unsigned c = 0; c < 4; c++)
      if (u->swizzle[c] == component)
         return true;
   return false;
}

/* Memory of the caller's may end right after the last texel, where the simple path reads words. */
static enum sp_tex_order
simple_order(const struct sp_tex_unit *u)
{
   if (u->kind != SP_TEXEL_BYTES || u->target != PIPE_TEXTURE_2D || u->has_border ||
       !u->res->owns_data || !simple_wrap(u->sampler.wrap_s) || !simple_wrap(u->sampler.wrap_t))
      return SP_TEX_ORDER_NONE;
   const enum sp_tex_order order = u->byte_order;
   /* What the format gives for alpha does not matter where nobody asks for it. */
   return order == SP_TEX_ORDER_RGBX && !asks_for(u, PIPE_SWIZZLE_W) ? SP_TEX_ORDER_RGBA : order;
}

/* Vectors read whole words, which memory of the caller's may not have. */
static enum sp_tex_loader
format_loader(const struct sp_tex_unit *u)
{
   const struct u_format_info *info = u_format_info(u->res->base.format);
   if (!u->res->owns_data)
      return SP_TEX_LOADER_NONE;
   if (u->byte_order != SP_TEX_ORDER_NONE)
      return u->linear ? SP_TEX_LOADER_SRGB : SP_TEX_LOADER_BYTES;
   if (u->linear)
      return SP_TEX_LOADER_NONE;
   if (info->depth_bits)
      return info->type == U_FORMAT_FLOAT ? SP_TEX_LOADER_Z32F
             : info->depth_bits == 16     ? SP_TEX_LOADER_Z16
                                          : SP_TEX_LOADER_Z24;
   if (info->packed || info->word_bytes == 1)
      return SP_TEX_LOADER_NONE;
   if (info->type == U_FORMAT_FLOAT)
      return info->word_bytes == 2 ? SP_TEX_LOADER_FLOAT16 : SP_TEX_LOADER_FLOAT32;
   return info->type == U_FORMAT_UNORM ? SP_TEX_LOADER_UNORM16 : SP_TEX_LOADER_NONE;
}

/* Depths are grey and opaque; bytes come as r g b a. */
static void
set_channels(struct sp_tex_unit *u)
{
   static const enum pipe_swizzle depth[4] = {PIPE_SWIZZLE_X, PIPE_SWIZZLE_X, PIPE_SWIZZLE_X,
                                              PIPE_SWIZZLE_1},
                                  bytes[4] = {PIPE_SWIZZLE_X, PIPE_SWIZZLE_Y, PIPE_SWIZZLE_Z,
                                              PIPE_SWIZZLE_W};
   const enum pipe_swizzle *from = u->loader >= SP_TEX_LOADER_Z16 ? depth
                                   : u->byte_order != SP_TEX_ORDER_NONE
                                       ? bytes
                                       : u_format_info(u->res->base.format)->swizzle;
   memcpy(u->channel, from, sizeof u->channel);
}

/* Kept well away from the threshold: logarithms are of three digits. Logarithms of larger and of
 * smaller squares are those of the limits. */
static float
surely_magnified(const struct sp_tex_unit *u)
{
   const float rho2 = 0.98f * exp2f(2.0f * (u->mag_threshold - u->sampler.lod_bias));
   if (u->min_lod > u->mag_threshold || !(rho2 > 1e-25f))
      return -1.0f;
   return rho2 < 1e25f ? rho2 : 1e25f;
}

static enum axis_wrap
axis_wrap(enum pipe_tex_wrap wrap, int32_t size)
{
   if (wrap != PIPE_TEX_WRAP_REPEAT)
      return TO_EDGE;
   return size & (size - 1) ? AROUND : AROUND_POWER;
}

/* For the simple path. */
static void
prepare_images(struct sp_tex_unit *u)
{
   for (unsigned l = u->first_level; l <= u->last_level; l++) {
      const struct sp_resource_level *level = &u->res->levels[l];
      const unsigned i = l - u->first_level;
      u->image[i] = (struct level_image){
          .data = u->res->data + u->offset[i],
          .width = u->width[i],
          .height = u->height[i],
          .stride = u->stride[i],
          .texel_bytes = (int32_t)u->res->texel_bytes,
          .texel_shift = __builtin_ctz(u->res->texel_bytes),
          .wrap_s = axis_wrap(u->sampler.wrap_s, (int32_t)level->width),
          .wrap_t = axis_wrap(u->sampler.wrap_t, (int32_t)level->height),
      };
   }
}

static void
set_words(struct sp_tex_unit *u)
{
   for (unsigned c = 0; c < 4; c++) {
      const uint32_t byte = 0xffu << 8 * c;
      if (u->swizzle[c] == c)
         u->words_keep |= byte;
      else
         u->words_other |= (uint8_t)(1u << c);
      u->words_ones |= u->swizzle[c] == PIPE_SWIZZLE_1 ? byte : 0;
      u->words_move |= u->swizzle[c] <= PIPE_SWIZZLE_W && u->swizzle[c] != c;
   }
}

static void
prepare(struct sp_tex_unit *u)
{
   const struct pipe_sampler_state *s = &u->sampler;
   u->kind = u->linear ? SP_TEXEL_FLOAT : texel_kind(u->res->base.format);
   u->byte_order = format_order(u->res->base.format);
   u->order = simple_order(u);
   u->loader = format_loader(u);
   set_channels(u);
   set_words(u);
   u->num_axes = axes_of(u->target);
   u->mipmapped = s->min_mip_filter != PIPE_TEX_MIPFILTER_NONE && u->last_level > u->first_level;
   /* Footprints are of two axes. */
   u->max_taps = u->num_axes == 2 && s->max_anisotropy > 1.0f ? ceilf(s->max_anisotropy) : 1.0f;
   u->needs_lod = u->mipmapped || s->min_img_filter != s->mag_img_filter || u->max_taps > 1.0f;
   u->min_lod = s->min_lod;
   u->max_lod = s->max_lod < s->min_lod ? s->min_lod : s->max_lod;
   /* GL: between a linear and a nearest-mipmapped filter the switch comes half a level later. */
   u->mag_threshold = s->mag_img_filter == PIPE_TEX_FILTER_LINEAR &&
                              s->min_img_filter == PIPE_TEX_FILTER_NEAREST &&
                              s->min_mip_filter != PIPE_TEX_MIPFILTER_NONE
                          ? 0.5f
                          : 0.0f;
   u->mag_rho2 = surely_magnified(u);
   uint8_t border[4];
   u_format_pack_float(PIPE_FORMAT_R8G8B8A8_UNORM, border, (const float(*)[4])s->border_color, 1);
   memcpy(&u->border_bytes, border, sizeof(border));
   prepare_levels(u);
   if (u->order != SP_TEX_ORDER_NONE)
      prepare_images(u);
}

void
sp_texture_unit(struct sp_tex_unit *unit, const struct pipe_sampler_view_state *view,
                const struct pipe_sampler_state *sampler, const float *linear)
{
   const struct pipe_resource *res = view->resource;
   const unsigned last = view->last_level < res->last_level ? view->last_level : res->last_level;
   *unit = (struct sp_tex_unit){
       .res = (const struct sp_resource *)res,
       .target = view->one_layer ? PIPE_TEXTURE_2D : res->target,
       .layer = view->one_layer ? view->layer : 0,
       .first_level = view->first_level < last ? view->first_level : last,
       .last_level = last,
       .has_border = res->border != 0,
       .expand = view->expand,
       .linear = view->srgb ? linear : NULL,
       .sampler = *sampler,
   };
   memcpy(unit->swizzle, view->swizzle, sizeof(unit->swizzle));
   prepare(unit);
}

bool
sp_texture_gives_words(const struct sp_tex_unit *unit)
{
   return unit->kind == SP_TEXEL_BYTES && !unit->expand;
}

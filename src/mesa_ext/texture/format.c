#include "format.h"

#include "gallium/auxiliary/format/u_format.h"
#include "mesa_ext/codec/paletted.h"
#include "mesa_ext/core/limits.h"
#include "mesa_ext/dispatch/gl_dispatch.h"

#define SWIZZLE(a, b, c, d)                                                                        \
   {                                                                                               \
      PIPE_SWIZZLE_##a, PIPE_SWIZZLE_##b, PIPE_SWIZZLE_##c, PIPE_SWIZZLE_##d                       \
   }

#define F(x) PIPE_FORMAT_##x

/* In no order: they are looked through once for each image that is defined. */
static const struct gl_format formats[] = {
    {1, GL_LUMINANCE, F(L8_UNORM), F(L8_UNORM), false, GL_BLOCK_NONE},
    {2, GL_LUMINANCE_ALPHA, F(L8A8_UNORM), F(L8A8_UNORM), false, GL_BLOCK_NONE},
    {3, GL_RGB, F(R8G8B8X8_UNORM), F(R8G8B8X8_UNORM), false, GL_BLOCK_NONE},
    {4, GL_RGBA, F(R8G8B8A8_UNORM), F(R8G8B8A8_UNORM), false, GL_BLOCK_NONE},
    {GL_ALPHA, GL_ALPHA, F(A8_UNORM), F(A8_UNORM), false, GL_BLOCK_NONE},
    {GL_ALPHA4, GL_ALPHA, F(A8_UNORM), F(A8_UNORM), false, GL_BLOCK_NONE},
    {GL_ALPHA8, GL_ALPHA, F(A8_UNORM), F(A8_UNORM), false, GL_BLOCK_NONE},
    {GL_ALPHA12, GL_ALPHA, F(A16_UNORM), F(A8_UNORM), false, GL_BLOCK_NONE},
    {GL_ALPHA16, GL_ALPHA, F(A16_UNORM), F(A8_UNORM), false, GL_BLOCK_NONE},
    {GL_LUMINANCE, GL_LUMINANCE, F(L8_UNORM), F(L8_UNORM), false, GL_BLOCK_NONE},
    {GL_LUMINANCE4, GL_LUMINANCE, F(L8_UNORM), F(L8_UNORM), false, GL_BLOCK_NONE},
    {GL_LUMINANCE8, GL_LUMINANCE, F(L8_UNORM), F(L8_UNORM), false, GL_BLOCK_NONE},
    {GL_LUMINANCE12, GL_LUMINANCE, F(L16_UNORM), F(L8_UNORM), false, GL_BLOCK_NONE},
    {GL_LUMINANCE16, GL_LUMINANCE, F(L16_UNORM), F(L8_UNORM), false, GL_BLOCK_NONE},
    {GL_LUMINANCE_ALPHA, GL_LUMINANCE_ALPHA, F(L8A8_UNORM), F(L8A8_UNORM), false, GL_BLOCK_NONE},
    {GL_LUMINANCE4_ALPHA4, GL_LUMINANCE_ALPHA, F(L8A8_UNORM), F(L8A8_UNORM), false, GL_BLOCK_NONE},
    {GL_LUMINANCE6_ALPHA2, GL_LUMINANCE_ALPHA, F(L8A8_UNORM), F(L8A8_UNORM), false, GL_BLOCK_NONE},
    {GL_LUMINANCE8_ALPHA8, GL_LUMINANCE_ALPHA, F(L8A8_UNORM), F(L8A8_UNORM), false, GL_BLOCK_NONE},
    {GL_LUMINANCE12_ALPHA4, GL_LUMINANCE_ALPHA, F(L16A16_UNORM), F(L8A8_UNORM), false,
     GL_BLOCK_NONE},
    {GL_LUMINANCE12_ALPHA12, GL_LUMINANCE_ALPHA, F(L16A16_UNORM), F(L8A8_UNORM), false,
     GL_BLOCK_NONE},
    {GL_LUMINANCE16_ALPHA16, GL_LUMINANCE_ALPHA, F(L16A16_UNORM), F(L8A8_UNORM), false,
     GL_BLOCK_NONE},
    {GL_INTENSITY, GL_INTENSITY, F(I8_UNORM), F(I8_UNORM), false, GL_BLOCK_NONE},
    {GL_INTENSITY4, GL_INTENSITY, F(I8_UNORM), F(I8_UNORM), false, GL_BLOCK_NONE},
    {GL_INTENSITY8, GL_INTENSITY, F(I8_UNORM), F(I8_UNORM), false, GL_BLOCK_NONE},
    {GL_INTENSITY12, GL_INTENSITY, F(I16_UNORM), F(I8_UNORM), false, GL_BLOCK_NONE},
    {GL_INTENSITY16, GL_INTENSITY, F(I16_UNORM), F(I8_UNORM), false, GL_BLOCK_NONE},
    {GL_RGB, GL_RGB, F(R8G8B8X8_UNORM), F(R8G8B8X8_UNORM), false, GL_BLOCK_NONE},
    {GL_R3_G3_B2, GL_RGB, F(R8G8B8X8_UNORM), F(R8G8B8X8_UNORM), false, GL_BLOCK_NONE},
    {GL_RGB4, GL_RGB, F(R8G8B8X8_UNORM), F(R8G8B8X8_UNORM), false, GL_BLOCK_NONE},
    {GL_RGB5, GL_RGB, F(R8G8B8X8_UNORM), F(R8G8B8X8_UNORM), false, GL_BLOCK_NONE},
    {GL_RGB565, GL_RGB, F(R8G8B8X8_UNORM), F(R8G8B8X8_UNORM), false, GL_BLOCK_NONE},
    {GL_RGB8, GL_RGB, F(R8G8B8X8_UNORM), F(R8G8B8X8_UNORM), false, GL_BLOCK_NONE},
    {GL_RGB10, GL_RGB, F(R16G16B16X16_UNORM), F(R8G8B8X8_UNORM), false, GL_BLOCK_NONE},
    {GL_RGB12, GL_RGB, F(R16G16B16X16_UNORM), F(R8G8B8X8_UNORM), false, GL_BLOCK_NONE},
    {GL_RGB16, GL_RGB, F(R16G16B16X16_UNORM), F(R8G8B8X8_UNORM), false, GL_BLOCK_NONE},
    {GL_RGBA, GL_RGBA, F(R8G8B8A8_UNORM), F(R8G8B8A8_UNORM), false, GL_BLOCK_NONE},
    {GL_RGBA2, GL_RGBA, F(R8G8B8A8_UNORM), F(R8G8B8A8_UNORM), false, GL_BLOCK_NONE},
    {GL_RGBA4, GL_RGBA, F(R8G8B8A8_UNORM), F(R8G8B8A8_UNORM), false, GL_BLOCK_NONE},
    {GL_RGB5_A1, GL_RGBA, F(R8G8B8A8_UNORM), F(R8G8B8A8_UNORM), false, GL_BLOCK_NONE},
    {GL_RGBA8, GL_RGBA, F(R8G8B8A8_UNORM), F(R8G8B8A8_UNORM), false, GL_BLOCK_NONE},
    {GL_RGB10_A2, GL_RGBA, F(R16G16B16A16_UNORM), F(R8G8B8A8_UNORM), false, GL_BLOCK_NONE},
    {GL_RGBA12, GL_RGBA, F(R16G16B16A16_UNORM), F(R8G8B8A8_UNORM), false, GL_BLOCK_NONE},
    {GL_RGBA16, GL_RGBA, F(R16G16B16A16_UNORM), F(R8G8B8A8_UNORM), false, GL_BLOCK_NONE},
    {GL_DEPTH_COMPONENT, GL_DEPTH_COMPONENT, F(Z24X8_UNORM), F(Z24X8_UNORM), false, GL_BLOCK_NONE},
    {GL_DEPTH_COMPONENT16, GL_DEPTH_COMPONENT, F(Z16_UNORM), F(Z24X8_UNORM), false, GL_BLOCK_NONE},
    {GL_DEPTH_COMPONENT24, GL_DEPTH_COMPONENT, F(Z24X8_UNORM), F(Z24X8_UNORM), false,
     GL_BLOCK_NONE},
    {GL_DEPTH_COMPONENT32, GL_DEPTH_COMPONENT, F(Z32_FLOAT), F(Z24X8_UNORM), false, GL_BLOCK_NONE},
    /* Sampled as depth; the stencil only comes back by GetTexImage. */
    {GL_DEPTH_STENCIL, GL_DEPTH_COMPONENT, F(Z24_UNORM_S8_UINT), F(Z24X8_UNORM), false,
     GL_BLOCK_NONE},
    {GL_DEPTH24_STENCIL8, GL_DEPTH_COMPONENT, F(Z24_UNORM_S8_UINT), F(Z24X8_UNORM), false,
     GL_BLOCK_NONE},
    {GL_RED, GL_RED, F(R8_UNORM), F(R8_UNORM), false, GL_BLOCK_NONE},
    {GL_R8, GL_RED, F(R8_UNORM), F(R8_UNORM), false, GL_BLOCK_NONE},
    {GL_R16, GL_RED, F(R16_UNORM), F(R8_UNORM), false, GL_BLOCK_NONE},
    {GL_RG, GL_RG, F(R8G8_UNORM), F(R8G8_UNORM), false, GL_BLOCK_NONE},
    {GL_RG8, GL_RG, F(R8G8_UNORM), F(R8G8_UNORM), false, GL_BLOCK_NONE},
    {GL_RG16, GL_RG, F(R16G16_UNORM), F(R8G8_UNORM), false, GL_BLOCK_NONE},
    {GL_COMPRESSED_RED, GL_RED, F(R8_UNORM), F(R8_UNORM), true, GL_BLOCK_NONE},
    {GL_COMPRESSED_RG, GL_RG, F(R8G8_UNORM), F(R8G8_UNORM), true, GL_BLOCK_NONE},
    {GL_ALPHA16F_ARB, GL_ALPHA, F(A16_FLOAT), F(A32_FLOAT), false, GL_BLOCK_NONE},
    {GL_LUMINANCE16F_ARB, GL_LUMINANCE, F(L16_FLOAT), F(L32_FLOAT), false, GL_BLOCK_NONE},
    {GL_LUMINANCE_ALPHA16F_ARB, GL_LUMINANCE_ALPHA, F(L16A16_FLOAT), F(L32A32_FLOAT), false,
     GL_BLOCK_NONE},
    {GL_INTENSITY16F_ARB, GL_INTENSITY, F(I16_FLOAT), F(I32_FLOAT), false, GL_BLOCK_NONE},
    {GL_R16F, GL_RED, F(R16_FLOAT), F(R32_FLOAT), false, GL_BLOCK_NONE},
    {GL_RG16F, GL_RG, F(R16G16_FLOAT), F(R32G32_FLOAT), false, GL_BLOCK_NONE},
    {GL_RGB16F, GL_RGB, F(R16G16B16X16_FLOAT), F(R32G32B32X32_FLOAT), false, GL_BLOCK_NONE},
    {GL_RGBA16F, GL_RGBA, F(R16G16B16A16_FLOAT), F(R32G32B32A32_FLOAT), false, GL_BLOCK_NONE},
    {GL_ALPHA32F_ARB, GL_ALPHA, F(A32_FLOAT), F(A16_FLOAT), false, GL_BLOCK_NONE},
    {GL_LUMINANCE32F_ARB, GL_LUMINANCE, F(L32_FLOAT), F(L16_FLOAT), false, GL_BLOCK_NONE},
    {GL_LUMINANCE_ALPHA32F_ARB, GL_LUMINANCE_ALPHA, F(L32A32_FLOAT), F(L16A16_FLOAT), false,
     GL_BLOCK_NONE},
    {GL_INTENSITY32F_ARB, GL_INTENSITY, F(I32_FLOAT), F(I16_FLOAT), false, GL_BLOCK_NONE},
    {GL_R32F, GL_RED, F(R32_FLOAT), F(R16_FLOAT), false, GL_BLOCK_NONE},
    {GL_RG32F, GL_RG, F(R32G32_FLOAT), F(R16G16_FLOAT), false, GL_BLOCK_NONE},
    {GL_RGB32F, GL_RGB, F(R32G32B32X32_FLOAT), F(R16G16B16X16_FLOAT), false, GL_BLOCK_NONE},
    {GL_RGBA32F, GL_RGBA, F(R32G32B32A32_FLOAT), F(R16G16B16A16_FLOAT), false, GL_BLOCK_NONE},
    {GL_R11F_G11F_B10F, GL_RGB, F(R11G11B10_FLOAT), F(R16G16B16X16_FLOAT), false, GL_BLOCK_NONE},
    {GL_RGB9_E5, GL_RGB, F(R9G9B9E5_FLOAT), F(R16G16B16X16_FLOAT), false, GL_BLOCK_NONE},
    {GL_DEPTH_COMPONENT32F, GL_DEPTH_COMPONENT, F(Z32_FLOAT), F(Z32_FLOAT), false, GL_BLOCK_NONE},
    {GL_DEPTH32F_STENCIL8, GL_DEPTH_COMPONENT, F(Z32_FLOAT_S8X24_UINT), F(Z32_FLOAT_S8X24_UINT),
     false, GL_BLOCK_NONE},
    {GL_COMPRESSED_RGB_S3TC_DXT1_EXT, GL_RGB, F(R8G8B8X8_UNORM), F(R8G8B8X8_UNORM), true,
     GL_BLOCK_DXT1_RGB},
    {GL_COMPRESSED_RGBA_S3TC_DXT1_EXT, GL_RGBA, F(R8G8B8A8_UNORM), F(R8G8B8A8_UNORM), true,
     GL_BLOCK_DXT1_RGBA},
    {GL_COMPRESSED_RGBA_S3TC_DXT3_EXT, GL_RGBA, F(R8G8B8A8_UNORM), F(R8G8B8A8_UNORM), true,
     GL_BLOCK_DXT3},
    {GL_COMPRESSED_RGBA_S3TC_DXT5_EXT, GL_RGBA, F(R8G8B8A8_UNORM), F(R8G8B8A8_UNORM), true,
     GL_BLOCK_DXT5},
    {GL_COMPRESSED_LUMINANCE_ALPHA_3DC_ATI, GL_LUMINANCE_ALPHA, F(L8A8_UNORM), F(L8A8_UNORM), true,
     GL_BLOCK_LATC2},
    {GL_COMPRESSED_RGB_FXT1_3DFX, GL_RGB, F(R8G8B8X8_UNORM), F(R8G8B8X8_UNORM), true,
     GL_BLOCK_FXT1_RGB},
    {GL_COMPRESSED_RGBA_FXT1_3DFX, GL_RGBA, F(R8G8B8A8_UNORM), F(R8G8B8A8_UNORM), true,
     GL_BLOCK_FXT1_RGBA},
    {GL_COMPRESSED_LUMINANCE_LATC1_EXT, GL_LUMINANCE, F(L8_UNORM), F(L8_UNORM), true,
     GL_BLOCK_RGTC1},
    {GL_COMPRESSED_LUMINANCE_ALPHA_LATC2_EXT, GL_LUMINANCE_ALPHA, F(L8A8_UNORM), F(L8A8_UNORM),
     true, GL_BLOCK_LATC2},
    {GL_COMPRESSED_SIGNED_LUMINANCE_LATC1_EXT, GL_LUMINANCE, F(R8_SNORM), F(R8_SNORM), true,
     GL_BLOCK_SIGNED_RGTC1, false, TS_TEXEL_SIGNED},
    {GL_COMPRESSED_SIGNED_LUMINANCE_ALPHA_LATC2_EXT, GL_LUMINANCE_ALPHA, F(R8G8_SNORM),
     F(R8G8_SNORM), true, GL_BLOCK_SIGNED_LATC2, false, TS_TEXEL_SIGNED},
    {GL_COMPRESSED_RED_RGTC1, GL_RED, F(R8_UNORM), F(R8_UNORM), true, GL_BLOCK_RGTC1},
    {GL_COMPRESSED_RG_RGTC2, GL_RG, F(R8G8_UNORM), F(R8G8_UNORM), true, GL_BLOCK_RGTC2},
    {GL_COMPRESSED_SIGNED_RED_RGTC1, GL_RED, F(R8_SNORM), F(R8_SNORM), true, GL_BLOCK_SIGNED_RGTC1,
     false, TS_TEXEL_SIGNED},
    {GL_COMPRESSED_SIGNED_RG_RGTC2, GL_RG, F(R8G8_SNORM), F(R8G8_SNORM), true,
     GL_BLOCK_SIGNED_RGTC2, false, TS_TEXEL_SIGNED},
    {GL_YCBCR_MESA, GL_RGB, F(R8G8B8X8_UNORM), F(R8G8B8X8_UNORM), false, GL_BLOCK_NONE, false,
     TS_TEXEL_UNSIGNED, GL_NUMBERS_YCBCR},
    {GL_COLOR_INDEX1_EXT, GL_RGBA, F(R8G8B8A8_UNORM), F(R8G8B8A8_UNORM), false, GL_BLOCK_NONE,
     false, TS_TEXEL_UNSIGNED, GL_NUMBERS_INDEX, 1},
    {GL_COLOR_INDEX2_EXT, GL_RGBA, F(R8G8B8A8_UNORM), F(R8G8B8A8_UNORM), false, GL_BLOCK_NONE,
     false, TS_TEXEL_UNSIGNED, GL_NUMBERS_INDEX, 2},
    {GL_COLOR_INDEX4_EXT, GL_RGBA, F(R8G8B8A8_UNORM), F(R8G8B8A8_UNORM), false, GL_BLOCK_NONE,
     false, TS_TEXEL_UNSIGNED, GL_NUMBERS_INDEX, 4},
    {GL_COLOR_INDEX8_EXT, GL_RGBA, F(R8G8B8A8_UNORM), F(R8G8B8A8_UNORM), false, GL_BLOCK_NONE,
     false, TS_TEXEL_UNSIGNED, GL_NUMBERS_INDEX, 8},
    {GL_COLOR_INDEX12_EXT, GL_RGBA, F(R8G8B8A8_UNORM), F(R8G8B8A8_UNORM), false, GL_BLOCK_NONE,
     false, TS_TEXEL_UNSIGNED, GL_NUMBERS_INDEX, 12},
    {GL_COLOR_INDEX16_EXT, GL_RGBA, F(R8G8B8A8_UNORM), F(R8G8B8A8_UNORM), false, GL_BLOCK_NONE,
     false, TS_TEXEL_UNSIGNED, GL_NUMBERS_INDEX, 16},
    {GL_COMPRESSED_ALPHA, GL_ALPHA, F(A8_UNORM), F(A8_UNORM), true, GL_BLOCK_NONE},
    {GL_COMPRESSED_LUMINANCE, GL_LUMINANCE, F(L8_UNORM), F(L8_UNORM), true, GL_BLOCK_NONE},
    {GL_COMPRESSED_LUMINANCE_ALPHA, GL_LUMINANCE_ALPHA, F(L8A8_UNORM), F(L8A8_UNORM), true,
     GL_BLOCK_NONE},
    {GL_COMPRESSED_INTENSITY, GL_INTENSITY, F(I8_UNORM), F(I8_UNORM), true, GL_BLOCK_NONE},
    {GL_COMPRESSED_RGB, GL_RGB, F(R8G8B8X8_UNORM), F(R8G8B8X8_UNORM), true, GL_BLOCK_NONE},
    {GL_COMPRESSED_RGBA, GL_RGBA, F(R8G8B8A8_UNORM), F(R8G8B8A8_UNORM), true, GL_BLOCK_NONE},
    {GL_SRGB_EXT, GL_RGB, F(R8G8B8X8_UNORM), F(R8G8B8X8_UNORM), false, GL_BLOCK_NONE, true},
    {GL_SRGB8_EXT, GL_RGB, F(R8G8B8X8_UNORM), F(R8G8B8X8_UNORM), false, GL_BLOCK_NONE, true},
    {GL_SRGB_ALPHA_EXT, GL_RGBA, F(R8G8B8A8_UNORM), F(R8G8B8A8_UNORM), false, GL_BLOCK_NONE, true},
    {GL_SRGB8_ALPHA8_EXT, GL_RGBA, F(R8G8B8A8_UNORM), F(R8G8B8A8_UNORM), false, GL_BLOCK_NONE,
     true},
    {GL_SLUMINANCE_EXT, GL_LUMINANCE, F(L8_UNORM), F(L8_UNORM), false, GL_BLOCK_NONE, true},
    {GL_SLUMINANCE8_EXT, GL_LUMINANCE, F(L8_UNORM), F(L8_UNORM), false, GL_BLOCK_NONE, true},
    {GL_SLUMINANCE_ALPHA_EXT, GL_LUMINANCE_ALPHA, F(L8A8_UNORM), F(L8A8_UNORM), false,
     GL_BLOCK_NONE, true},
    {GL_SLUMINANCE8_ALPHA8_EXT, GL_LUMINANCE_ALPHA, F(L8A8_UNORM), F(L8A8_UNORM), false,
     GL_BLOCK_NONE, true},
    {GL_COMPRESSED_SRGB_EXT, GL_RGB, F(R8G8B8X8_UNORM), F(R8G8B8X8_UNORM), true, GL_BLOCK_NONE,
     true},
    {GL_COMPRESSED_SRGB_ALPHA_EXT, GL_RGBA, F(R8G8B8A8_UNORM), F(R8G8B8A8_UNORM), true,
     GL_BLOCK_NONE, true},
    {GL_COMPRESSED_SLUMINANCE_EXT, GL_LUMINANCE, F(L8_UNORM), F(L8_UNORM), true, GL_BLOCK_NONE,
     true},
    {GL_COMPRESSED_SLUMINANCE_ALPHA_EXT, GL_LUMINANCE_ALPHA, F(L8A8_UNORM), F(L8A8_UNORM), true,
     GL_BLOCK_NONE, true},
    {GL_COMPRESSED_SRGB_S3TC_DXT1_EXT, GL_RGB, F(R8G8B8X8_UNORM), F(R8G8B8X8_UNORM), true,
     GL_BLOCK_DXT1_RGB, true},
    {GL_COMPRESSED_SRGB_ALPHA_S3TC_DXT1_EXT, GL_RGBA, F(R8G8B8A8_UNORM), F(R8G8B8A8_UNORM), true,
     GL_BLOCK_DXT1_RGBA, true},
    {GL_COMPRESSED_SRGB_ALPHA_S3TC_DXT3_EXT, GL_RGBA, F(R8G8B8A8_UNORM), F(R8G8B8A8_UNORM), true,
     GL_BLOCK_DXT3, true},
    {GL_COMPRESSED_SRGB_ALPHA_S3TC_DXT5_EXT, GL_RGBA, F(R8G8B8A8_UNORM), F(R8G8B8A8_UNORM), true,
     GL_BLOCK_DXT5, true},
};

const struct gl_format gl_format_etc1 = {GL_ETC1_RGB8_OES,  GL_RGB, F(R8G8B8X8_UNORM),
                                         F(R8G8B8X8_UNORM), true,   GL_BLOCK_ETC1};
#undef F

unsigned
gl_format_list_compressed(const struct gl_context *ctx, GLenum out[GL_FORMAT_MAX_COMPRESSED])
{
   static const GLenum all[] = {
       GL_COMPRESSED_RGB_S3TC_DXT1_EXT,
       GL_COMPRESSED_RGBA_S3TC_DXT3_EXT,
       GL_COMPRESSED_RGBA_S3TC_DXT5_EXT,
       GL_COMPRESSED_RGB_FXT1_3DFX,
       GL_COMPRESSED_RGBA_FXT1_3DFX,
       GL_COMPRESSED_RGBA_S3TC_DXT1_EXT,
       GL_ETC1_RGB8_OES,
   };
   unsigned num = 0;
   for (unsigned i = 0; i < sizeof all / sizeof all[0]; i++) {
      if (gl_api_has_enum(ctx, all[i]) &&
          (gl_is_es(ctx) || all[i] != GL_COMPRESSED_RGBA_S3TC_DXT1_EXT))
         out[num++] = all[i];
   }
   for (unsigned i = 0; ctx->api == GL_API_ES1 && i < GL_NUM_PALETTED; i++)
      out[num++] = gl_paletted_formats[i].internal;
   return num;
}

bool
gl_format_keeps_depth(const struct gl_format *format)
{
   return format->internal == GL_DEPTH_COMPONENT32F || format->internal == GL_DEPTH32F_STENCIL8;
}

/* What textures of the format need: GL_CAN_*. */
static uint64_t
needs_of(const struct gl_format *format)
{
   const uint64_t with_sign = format->block                    ? GL_CAN_TEXTURE_SNORM
                              : gl_format_is_rectangle(format) ? GL_CAN_FLOAT_BUFFER
                                                               : GL_CAN_TEXTURE_SHADER;
   return (format->base == GL_DEPTH_COMPONENT ? GL_CAN_TEXTURE_DEPTH : 0) |
          (format->texel != TS_TEXEL_UNSIGNED ? with_sign : 0) |
          (format->base == GL_RED || format->base == GL_RG ? GL_CAN_TEXTURE_RG : 0) |
          (u_format_is_float(format->wanted) ? GL_CAN_TEXTURE_FLOAT : 0) |
          (gl_format_keeps_depth(format) ? GL_CAN_DEPTH_FLOAT : 0) |
          (format->srgb ? GL_CAN_TEXTURE_SRGB : 0);
}

const struct gl_format *
gl_format_find(uint64_t can, GLenum internal)
{
   const unsigned num = sizeof formats / sizeof formats[0];
   for (unsigned i = 0; i < num + gl_num_signed_formats; i++) {
      const struct gl_format *row = i < num ? &formats[i] : &gl_signed_formats[i - num];
      if (row->internal == internal)
         return needs_of(row) & ~can ? NULL : row;
   }
   return NULL;
}

bool
gl_format_is_shared(enum pipe_format stored)
{
   return stored == PIPE_FORMAT_R8_SNORM || stored == PIPE_FORMAT_R8G8_SNORM;
}

enum pipe_format
gl_format_choose(const struct pipe_caps *caps, const struct gl_format *format)
{
   static const enum pipe_format last[2][2] = {
       {PIPE_FORMAT_R8G8B8A8_UNORM, PIPE_FORMAT_R8G8B8A8_UNORM},
       {PIPE_FORMAT_Z24_UNORM_S8_UINT, PIPE_FORMAT_Z16_UNORM},
   };
   const bool depth = format->base == GL_DEPTH_COMPONENT;
   const enum pipe_format choices[] = {format->wanted, format->fallback, last[depth][0]};
   for (unsigned i = 0; i < sizeof choices / sizeof choices[0]; i++) {
      if (pipe_caps_format(caps, choices[i], PIPE_BIND_SAMPLER_VIEW))
         return choices[i];
   }
   return last[depth][1];
}

/* The one place that says how base formats read (spec table 3.15), for formats that do not say it
 * themselves. Four channels of 8 bits stand in for any: luminance and intensity are the first,
 * alpha is the last. Signed formats of one and two channels hold alpha, luminance or intensity;
 * depth is one channel. */
void
gl_format_swizzle(GLenum base, enum pipe_format stored, GLenum depth_mode,
                  enum pipe_swizzle swizzle[4])
{
   static const enum pipe_swizzle plain[4] = SWIZZLE(X, Y, Z, W), rgb[4] = SWIZZLE(X, Y, Z, 1),
                                  alpha[4] = SWIZZLE(0, 0, 0, X), lum[4] = SWIZZLE(X, X, X, 1),
                                  lum_alpha[4] = SWIZZLE(X, X, X, Y), same[4] = SWIZZLE(X, X, X, X),
                                  last[4] = SWIZZLE(0, 0, 0, W), lum_last[4] = SWIZZLE(X, X, X, W),
                                  red[4] = SWIZZLE(X, 0, 0, 1), rg[4] = SWIZZLE(X, Y, 0, 1);
   const bool four = stored == PIPE_FORMAT_R8G8B8A8_UNORM;
   const enum pipe_swizzle *from = plain;
   if (base == GL_DEPTH_COMPONENT)
      base = depth_mode;
   else if (!four && !gl_format_is_shared(stored) && base != GL_RGB)
      base = GL_RGBA;
   switch (base) {
   case GL_ALPHA:
      from = four ? last : alpha;
      break;
   case GL_LUMINANCE:
      from = lum;
      break;
   case GL_LUMINANCE_ALPHA:
      from = four ? lum_last : lum_alpha;
      break;
   case GL_INTENSITY:
      from = same;
      break;
   case GL_RED:
      from = red;
      break;
   case GL_RG:
      from = rg;
      break;
   case GL_RGB:
      from = rgb;
      break;
   default:
      break;
   }
   for (unsigned i = 0; i < 4; i++)
      swizzle[i] = from[i];
}

/* Bits of a vector: by the place of the component; 0 for what it lacks. */
static GLint
vector_bits(GLenum base, const struct u_format_info *info, GLenum pname)
{
   unsigned component;
   switch (pname) {
   case GL_TEXTURE_HI_SIZE_NV:
   case GL_TEXTURE_LO_SIZE_NV:
      component = pname - GL_TEXTURE_HI_SIZE_NV;
      return base == GL_HILO_NV ? info->channel_bits[component] : 0;
   case GL_TEXTURE_DS_SIZE_NV:
   case GL_TEXTURE_DT_SIZE_NV:
      component = pname - GL_TEXTURE_DS_SIZE_NV;
      return base != GL_HILO_NV && base != GL_DUDV_ATI ? info->channel_bits[component] : 0;
   case GL_TEXTURE_MAG_SIZE_NV:
      return base == GL_DSDT_MAG_NV || base == GL_DSDT_MAG_INTENSITY_NV ? info->channel_bits[2] : 0;
   case GL_TEXTURE_INTENSITY_SIZE:
      return base == GL_DSDT_MAG_INTENSITY_NV ? info->channel_bits[3] : 0;
   default:
      return 0;
   }
}

static bool
is_vector(GLenum base)
{
   return base == GL_HILO_NV || base == GL_DSDT_NV || base == GL_DSDT_MAG_NV ||
          base == GL_DSDT_MAG_INTENSITY_NV || base == GL_DUDV_ATI;
}

/* Whether a base format has the component that a query (TEXTURE_RED_SIZE + n) means. */
static bool
has_component(GLenum base, GLenum pname)
{
   const bool rgb = base == GL_RGB || base == GL_RGBA;
   switch (pname) {
   case GL_TEXTURE_RED_SIZE:
      return rgb || base == GL_RED || base == GL_RG;
   case GL_TEXTURE_GREEN_SIZE:
      return rgb || base == GL_RG;
   case GL_TEXTURE_BLUE_SIZE:
      return rgb;
   case GL_TEXTURE_ALPHA_SIZE:
      return base == GL_RGBA || base == GL_ALPHA || base == GL_LUMINANCE_ALPHA;
   case GL_TEXTURE_LUMINANCE_SIZE:
      return base == GL_LUMINANCE || base == GL_LUMINANCE_ALPHA;
   case GL_TEXTURE_INTENSITY_SIZE:
      return base == GL_INTENSITY;
   default:
      return false;
   }
}

GLint
gl_format_bits(GLenum base, enum pipe_format stored, GLenum pname)
{
   const struct u_format_info *info = u_format_info(stored);
   if (!info)
      return 0;
   if (is_vector(base))
      return vector_bits(base, info, pname);
   switch (pname) {
   case GL_TEXTURE_DEPTH_SIZE:
      return info->depth_bits;
   case GL_TEXTURE_STENCIL_SIZE:
      return info->stencil_bits;
   case GL_TEXTURE_SHARED_SIZE:
      return info->type == U_FORMAT_SHARED_EXP ? info->channel_bits[3] : 0;
   default:
      break;
   }
   if (!has_component(base, pname))
      return 0;
   const unsigned channel = pname == GL_TEXTURE_GREEN_SIZE                                 ? 1
                            : pname == GL_TEXTURE_BLUE_SIZE                                ? 2
                            : pname == GL_TEXTURE_ALPHA_SIZE && base == GL_LUMINANCE_ALPHA ? 1
                                                                                           : 0;
   return info->channel_bits[channel];
}

GLenum
gl_format_type(const struct gl_format *format, enum pipe_format stored, GLenum pname)
{
   const struct u_format_info *info = u_format_info(stored);
   const bool depth = pname == GL_TEXTURE_DEPTH_TYPE;
   const GLenum size = pname - GL_TEXTURE_RED_TYPE + GL_TEXTURE_RED_SIZE;
   if (!info || !(depth ? info->depth_bits : has_component(format->base, size)))
      return GL_NONE;
   if (depth && !gl_format_keeps_depth(format))
      return GL_UNSIGNED_NORMALIZED;
   if (info->type == U_FORMAT_FLOAT || info->type == U_FORMAT_SHARED_EXP)
      return GL_FLOAT;
   return info->type == U_FORMAT_SNORM ? GL_SIGNED_NORMALIZED : GL_UNSIGNED_NORMALIZED;
}

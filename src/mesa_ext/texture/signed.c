/* Formats with signed numbers, and those whose numbers are no colours: NV_texture_shader,
 * NV_texture_shader3, ATI_envmap_bumpmap, NV_float_buffer. What has a sign in some components only
 * is kept in wide signed numbers, and clamped when it is stored; HILO of 8 bits is kept as wide as
 * its filtering has to be. */
#include "format.h"

#define F(x) PIPE_FORMAT_##x
#define ROW(internal, base, stored, texel)                                                         \
   {                                                                                               \
      internal, base, F(stored), F(stored), false, GL_BLOCK_NONE, false, TS_TEXEL_##texel          \
   }

const struct gl_format gl_signed_formats[] = {
    ROW(GL_HILO_NV, GL_HILO_NV, R16G16_UNORM, HILO),
    ROW(GL_HILO16_NV, GL_HILO_NV, R16G16_UNORM, HILO),
    ROW(GL_HILO8_NV, GL_HILO_NV, R16G16_UNORM, HILO),
    ROW(GL_SIGNED_HILO_NV, GL_HILO_NV, R16G16_SNORM, SIGNED_HILO),
    ROW(GL_SIGNED_HILO16_NV, GL_HILO_NV, R16G16_SNORM, SIGNED_HILO),
    ROW(GL_SIGNED_HILO8_NV, GL_HILO_NV, R16G16_SNORM, SIGNED_HILO),
    ROW(GL_SIGNED_RGBA_NV, GL_RGBA, R8G8B8A8_SNORM, SIGNED),
    ROW(GL_SIGNED_RGBA8_NV, GL_RGBA, R8G8B8A8_SNORM, SIGNED),
    ROW(GL_SIGNED_RGB_NV, GL_RGB, R8G8B8A8_SNORM, SIGNED),
    ROW(GL_SIGNED_RGB8_NV, GL_RGB, R8G8B8A8_SNORM, SIGNED),
    ROW(GL_SIGNED_LUMINANCE_NV, GL_LUMINANCE, R8_SNORM, SIGNED),
    ROW(GL_SIGNED_LUMINANCE8_NV, GL_LUMINANCE, R8_SNORM, SIGNED),
    ROW(GL_SIGNED_LUMINANCE_ALPHA_NV, GL_LUMINANCE_ALPHA, R8G8_SNORM, SIGNED),
    ROW(GL_SIGNED_LUMINANCE8_ALPHA8_NV, GL_LUMINANCE_ALPHA, R8G8_SNORM, SIGNED),
    ROW(GL_SIGNED_ALPHA_NV, GL_ALPHA, R8_SNORM, SIGNED),
    ROW(GL_SIGNED_ALPHA8_NV, GL_ALPHA, R8_SNORM, SIGNED),
    ROW(GL_SIGNED_INTENSITY_NV, GL_INTENSITY, R8_SNORM, SIGNED),
    ROW(GL_SIGNED_INTENSITY8_NV, GL_INTENSITY, R8_SNORM, SIGNED),
    ROW(GL_SIGNED_RGB_UNSIGNED_ALPHA_NV, GL_RGBA, R16G16B16A16_SNORM, MIXED),
    ROW(GL_SIGNED_RGB8_UNSIGNED_ALPHA8_NV, GL_RGBA, R16G16B16A16_SNORM, MIXED),
    ROW(GL_DSDT_NV, GL_DSDT_NV, R8G8_SNORM, DSDT),
    ROW(GL_DSDT8_NV, GL_DSDT_NV, R8G8_SNORM, DSDT),
    ROW(GL_DSDT_MAG_NV, GL_DSDT_MAG_NV, R16G16B16A16_SNORM, DSDT_MAG),
    ROW(GL_DSDT8_MAG8_NV, GL_DSDT_MAG_NV, R16G16B16A16_SNORM, DSDT_MAG),
    ROW(GL_DSDT_MAG_INTENSITY_NV, GL_DSDT_MAG_INTENSITY_NV, R16G16B16A16_SNORM, DSDT_MAG_INTENSITY),
    ROW(GL_DSDT8_MAG8_INTENSITY8_NV, GL_DSDT_MAG_INTENSITY_NV, R16G16B16A16_SNORM,
        DSDT_MAG_INTENSITY),
    ROW(GL_DUDV_ATI, GL_DUDV_ATI, R8G8_SNORM, DUDV),
    ROW(GL_DU8DV8_ATI, GL_DUDV_ATI, R8G8_SNORM, DUDV),
    ROW(GL_FLOAT_R_NV, GL_RED, R32_FLOAT, FLOAT),
    ROW(GL_FLOAT_RG_NV, GL_RG, R32G32_FLOAT, FLOAT),
    ROW(GL_FLOAT_RGB_NV, GL_RGB, R32G32B32X32_FLOAT, FLOAT),
    ROW(GL_FLOAT_RGBA_NV, GL_RGBA, R32G32B32A32_FLOAT, FLOAT),
    ROW(GL_FLOAT_R16_NV, GL_RED, R16_FLOAT, FLOAT),
    ROW(GL_FLOAT_R32_NV, GL_RED, R32_FLOAT, FLOAT),
    ROW(GL_FLOAT_RG16_NV, GL_RG, R16G16_FLOAT, FLOAT),
    ROW(GL_FLOAT_RG32_NV, GL_RG, R32G32_FLOAT, FLOAT),
    ROW(GL_FLOAT_RGB16_NV, GL_RGB, R16G16B16X16_FLOAT, FLOAT),
    ROW(GL_FLOAT_RGB32_NV, GL_RGB, R32G32B32X32_FLOAT, FLOAT),
    ROW(GL_FLOAT_RGBA16_NV, GL_RGBA, R16G16B16A16_FLOAT, FLOAT),
    ROW(GL_FLOAT_RGBA32_NV, GL_RGBA, R32G32B32A32_FLOAT, FLOAT),
};
#undef ROW
#undef F
const unsigned gl_num_signed_formats = sizeof gl_signed_formats / sizeof gl_signed_formats[0];

bool
gl_format_is_rectangle(const struct gl_format *format)
{
   return format->texel == TS_TEXEL_FLOAT;
}

bool
gl_format_is_vector(const struct gl_format *format)
{
   return format->texel >= TS_TEXEL_HILO;
}

enum ts_texel
gl_format_texel(const struct gl_format *format)
{
   return format->block ? TS_TEXEL_UNSIGNED : (enum ts_texel)format->texel;
}

unsigned
gl_format_signed_components(const struct gl_format *format)
{
   switch ((enum ts_texel)format->texel) {
   case TS_TEXEL_UNSIGNED:
   case TS_TEXEL_FLOAT:
   case TS_TEXEL_HILO:
      return 0;
   case TS_TEXEL_SIGNED:
   case TS_TEXEL_SIGNED_HILO:
      return 0xf;
   case TS_TEXEL_MIXED:
      return 0x7;
   case TS_TEXEL_DSDT:
   case TS_TEXEL_DSDT_MAG:
   case TS_TEXEL_DSDT_MAG_INTENSITY:
   case TS_TEXEL_DUDV:
      break;
   }
   return 0x3;
}

bool
gl_format_takes(const struct gl_format *internal, GLenum format)
{
   if (internal->numbers == GL_NUMBERS_YCBCR || format == GL_YCBCR_MESA)
      return internal->numbers == GL_NUMBERS_YCBCR && format == GL_YCBCR_MESA;
   if (internal->numbers == GL_NUMBERS_INDEX)
      return format == GL_COLOR_INDEX;
   switch (format) {
   case GL_DEPTH_COMPONENT:
   case GL_DEPTH_STENCIL:
      return internal->base == GL_DEPTH_COMPONENT;
   case GL_HILO_NV:
   case GL_DSDT_NV:
   case GL_DSDT_MAG_NV:
   case GL_DUDV_ATI:
      return internal->base == format;
   case GL_DU8DV8_ATI:
      return internal->base == GL_DUDV_ATI;
   case GL_DSDT_MAG_VIB_NV:
      return internal->base == GL_DSDT_MAG_INTENSITY_NV;
   default:
      return internal->base != GL_DEPTH_COMPONENT && !gl_format_is_vector(internal);
   }
}

#include "es_formats.h"

#include "mesa_ext/dispatch/gl_dispatch.h"

#define ES2 (1u << GL_API_ES2)
#define BOTH (1u << GL_API_ES1 | ES2)

#define CAN_SRGB (GL_CAN_TEXTURE_SRGB | GL_CAN_RENDER_SRGB)

/* Client images, and the internal format of OpenGL that keeps them (ES 2.0 table 3.4). The internal
 * format of OpenGL ES is the client's format. What an extension brings is told by its name. */
static const struct {
   GLenum format, type, stored;
   unsigned apis;
   uint64_t needs; /* GL_CAN_* */
} images[] = {
    {GL_ALPHA, GL_UNSIGNED_BYTE, GL_ALPHA, BOTH},
    {GL_LUMINANCE, GL_UNSIGNED_BYTE, GL_LUMINANCE, BOTH},
    {GL_LUMINANCE_ALPHA, GL_UNSIGNED_BYTE, GL_LUMINANCE_ALPHA, BOTH},
    {GL_RGB, GL_UNSIGNED_BYTE, GL_RGB, BOTH},
    {GL_RGB, GL_UNSIGNED_SHORT_5_6_5, GL_RGB, BOTH},
    {GL_RGBA, GL_UNSIGNED_BYTE, GL_RGBA, BOTH},
    {GL_RGBA, GL_UNSIGNED_SHORT_4_4_4_4, GL_RGBA, BOTH},
    {GL_RGBA, GL_UNSIGNED_SHORT_5_5_5_1, GL_RGBA, BOTH},
    /* EXT_texture_format_BGRA8888 */
    {GL_BGRA, GL_UNSIGNED_BYTE, GL_RGBA, BOTH},
    /* OES_texture_float, OES_texture_half_float */
    {GL_ALPHA, GL_FLOAT, GL_ALPHA32F_ARB, ES2, GL_CAN_TEXTURE_FLOAT},
    {GL_LUMINANCE, GL_FLOAT, GL_LUMINANCE32F_ARB, ES2, GL_CAN_TEXTURE_FLOAT},
    {GL_LUMINANCE_ALPHA, GL_FLOAT, GL_LUMINANCE_ALPHA32F_ARB, ES2, GL_CAN_TEXTURE_FLOAT},
    {GL_RGB, GL_FLOAT, GL_RGB32F, ES2, GL_CAN_TEXTURE_FLOAT},
    {GL_RGBA, GL_FLOAT, GL_RGBA32F, ES2, GL_CAN_TEXTURE_FLOAT},
    {GL_ALPHA, GL_HALF_FLOAT, GL_ALPHA16F_ARB, ES2, GL_CAN_TEXTURE_FLOAT},
    {GL_LUMINANCE, GL_HALF_FLOAT, GL_LUMINANCE16F_ARB, ES2, GL_CAN_TEXTURE_FLOAT},
    {GL_LUMINANCE_ALPHA, GL_HALF_FLOAT, GL_LUMINANCE_ALPHA16F_ARB, ES2, GL_CAN_TEXTURE_FLOAT},
    {GL_RGB, GL_HALF_FLOAT, GL_RGB16F, ES2, GL_CAN_TEXTURE_FLOAT},
    {GL_RGBA, GL_HALF_FLOAT, GL_RGBA16F, ES2, GL_CAN_TEXTURE_FLOAT},
    /* OES_depth_texture, with OES_packed_depth_stencil */
    {GL_DEPTH_COMPONENT, GL_UNSIGNED_SHORT, GL_DEPTH_COMPONENT16, ES2, GL_CAN_TEXTURE_DEPTH},
    {GL_DEPTH_COMPONENT, GL_UNSIGNED_INT, GL_DEPTH_COMPONENT24, ES2, GL_CAN_TEXTURE_DEPTH},
    {GL_DEPTH_STENCIL, GL_UNSIGNED_INT_24_8, GL_DEPTH24_STENCIL8, ES2, GL_CAN_TEXTURE_DEPTH},
    /* EXT_texture_rg, with OES_texture_float and OES_texture_half_float */
    {GL_RED, GL_UNSIGNED_BYTE, GL_RED, ES2, GL_CAN_TEXTURE_RG},
    {GL_RG, GL_UNSIGNED_BYTE, GL_RG, ES2, GL_CAN_TEXTURE_RG},
    {GL_RED, GL_FLOAT, GL_R32F, ES2, GL_CAN_TEXTURE_RG | GL_CAN_TEXTURE_FLOAT},
    {GL_RG, GL_FLOAT, GL_RG32F, ES2, GL_CAN_TEXTURE_RG | GL_CAN_TEXTURE_FLOAT},
    {GL_RED, GL_HALF_FLOAT, GL_R16F, ES2, GL_CAN_TEXTURE_RG | GL_CAN_TEXTURE_FLOAT},
    {GL_RG, GL_HALF_FLOAT, GL_RG16F, ES2, GL_CAN_TEXTURE_RG | GL_CAN_TEXTURE_FLOAT},
    /* EXT_sRGB */
    {GL_SRGB, GL_UNSIGNED_BYTE, GL_SRGB, ES2, CAN_SRGB},
    {GL_SRGB_ALPHA, GL_UNSIGNED_BYTE, GL_SRGB_ALPHA, ES2, CAN_SRGB},
};
#define NUM_IMAGES (sizeof images / sizeof images[0])

GLenum
gl_es_pixel_type(GLenum type)
{
   return type == GL_HALF_FLOAT_OES ? GL_HALF_FLOAT : type;
}

GLenum
gl_es_pixel_format(const struct gl_context *ctx, GLenum format)
{
   if (!gl_is_es(ctx))
      return format;
   return format == GL_SRGB ? GL_RGB : format == GL_SRGB_ALPHA ? GL_RGBA : format;
}

static bool
has_row(const struct gl_context *ctx, size_t i)
{
   return images[i].apis >> ctx->api & 1 && !(images[i].needs & ~ctx->limits.can);
}

static bool
has_format(const struct gl_context *ctx, GLenum format)
{
   for (size_t i = 0; i < NUM_IMAGES; i++)
      if (images[i].format == format && has_row(ctx, i))
         return true;
   return false;
}

/* Index into images; -1: the two do not go together. */
static int
find_image(const struct gl_context *ctx, GLenum format, GLenum type)
{
   for (size_t i = 0; i < NUM_IMAGES; i++)
      if (images[i].format == format && images[i].type == type && has_row(ctx, i))
         return (int)i;
   return -1;
}

static bool
has_type(const struct gl_context *ctx, GLenum type)
{
   for (size_t i = 0; i < NUM_IMAGES; i++)
      if (images[i].type == type && has_row(ctx, i))
         return true;
   return false;
}

/* Colours become blocks, as in OpenGL: EXT_texture_compression_s3tc says nothing of OpenGL ES
 * there, and Mesa has it. */
static bool
becomes_blocks(GLint internal, GLenum format, GLenum type)
{
   return internal >= GL_COMPRESSED_RGB_S3TC_DXT1_EXT &&
          internal <= GL_COMPRESSED_RGBA_S3TC_DXT5_EXT && (format == GL_RGB || format == GL_RGBA) &&
          (type == GL_UNSIGNED_BYTE || type == GL_FLOAT);
}

GLenum
gl_es_check_part(const struct gl_context *ctx, GLint internal, GLenum format, GLenum type)
{
   if (becomes_blocks(internal, format, type))
      return GL_NO_ERROR;
   if (!has_format(ctx, format) || !has_type(ctx, type))
      return GL_INVALID_ENUM;
   const int row = find_image(ctx, format, type), have = (int)format == internal;
   return row < 0 || !have ? GL_INVALID_OPERATION : GL_NO_ERROR;
}

GLenum
gl_es_check_image(const struct gl_context *ctx, GLint internal, GLint border, GLenum format,
                  GLenum type, GLint *stored)
{
   if (border == 0 && becomes_blocks(internal, format, type))
      return GL_NO_ERROR;
   if (border != 0 || !has_format(ctx, (GLenum)internal))
      return GL_INVALID_VALUE;
   const GLenum error = gl_es_check_part(ctx, internal, format, type);
   if (!error)
      *stored = (GLint)images[find_image(ctx, format, type)].stored;
   return error;
}

GLenum
gl_es_check_copy(GLenum internal, bool has_alpha)
{
   switch (internal) {
   case GL_LUMINANCE:
   case GL_RGB:
   case GL_RED:
   case GL_RG:
      return GL_NO_ERROR;
   case GL_ALPHA:
   case GL_LUMINANCE_ALPHA:
   case GL_RGBA:
      return has_alpha ? GL_NO_ERROR : GL_INVALID_OPERATION;
   default:
      return GL_INVALID_ENUM;
   }
}

GLenum
gl_es_check_read(GLenum format, GLenum type)
{
   if (format == GL_RGBA)
      return type == GL_UNSIGNED_BYTE ? GL_NO_ERROR : GL_INVALID_OPERATION;
   if (format == GL_BGRA) /* EXT_read_format_bgra */
      return type == GL_UNSIGNED_BYTE || type == GL_UNSIGNED_SHORT_4_4_4_4_REV ||
                     type == GL_UNSIGNED_SHORT_1_5_5_5_REV
                 ? GL_NO_ERROR
                 : GL_INVALID_OPERATION;
   return format == GL_ALPHA || format == GL_RGB ? GL_INVALID_OPERATION : GL_INVALID_ENUM;
}

GLenum
gl_es_renderbuffer_format(const struct gl_context *ctx, GLenum internal)
{
   switch (internal) {
   case GL_RGBA4:
   case GL_RGB5_A1:
   case GL_RGB565:
   case GL_RGB8: /* OES_rgb8_rgba8 */
   case GL_RGBA8:
   case GL_DEPTH_COMPONENT16:
   case GL_DEPTH_COMPONENT24: /* OES_depth24 */
   case GL_DEPTH_COMPONENT32: /* OES_depth32 */
   case GL_DEPTH24_STENCIL8:  /* OES_packed_depth_stencil */
   case GL_STENCIL_INDEX8:
      return internal;
   case GL_R8: /* EXT_texture_rg */
   case GL_RG8:
      return ctx->api == GL_API_ES2 && ctx->limits.can & GL_CAN_TEXTURE_RG ? internal : 0;
   case GL_SRGB8_ALPHA8: /* EXT_sRGB */
      return ctx->api == GL_API_ES2 && !(CAN_SRGB & ~ctx->limits.can) ? internal : 0;
   default:
      return 0;
   }
}

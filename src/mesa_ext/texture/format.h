/* Internal formats of textures: what the application may ask for, what it gets.
 *
 * Images are stored in few pipe formats, which drivers sample fast; the sizes that
 * GetTexLevelParameter reports are those really stored.
 */
#ifndef MESA_EXT_TEXTURE_FORMAT_H
#define MESA_EXT_TEXTURE_FORMAT_H

#include "compiler/frontend/texture_shader/texture_shader.h"
#include "mesa_ext/codec/block.h"
#include "mesa_ext/core/context.h"
#include "pipe/p_screen.h"

/* Of ATI_texture_compression_3dc, which glext.h lacks. */
#define GL_COMPRESSED_LUMINANCE_ALPHA_3DC_ATI 0x8837

/* What the texels of a format are made from, if they are not what is stored: numbers.h. */
enum gl_numbers { GL_NUMBERS_NONE, GL_NUMBERS_YCBCR, GL_NUMBERS_INDEX };

struct gl_format {
   GLenum internal; /* the enumerant, or 1..4 */
   GLenum
       base;                /* GL_ALPHA, LUMINANCE, LUMINANCE_ALPHA, INTENSITY, RED, RG, RGB, RGBA,
                               DEPTH_COMPONENT, HILO_NV, DSDT_NV, DSDT_MAG_NV, DSDT_MAG_INTENSITY_NV, DUDV_ATI */
   enum pipe_format wanted; /* stored so if the driver samples it ... */
   enum pipe_format fallback; /* ... else so, or else as gl_format_choose says */
   bool compressed;           /* a GL_COMPRESSED_* enumerant (stored uncompressed) */
   enum gl_block block;       /* a format of blocks, which come and go as such */
   bool srgb;       /* colours are sRGB-encoded when sampled; images come and go as they are */
   uint8_t texel;   /* enum ts_texel: which numbers it has, and what texture shaders do with them */
   uint8_t numbers; /* enum gl_numbers */
   uint8_t index_bits; /* of GL_NUMBERS_INDEX */
};

/* The row of an internalformat argument, NULL if it is none in a context that is able to `can`
 * (GL_CAN_*, core/limits.h). */
const struct gl_format *gl_format_find(uint64_t can, GLenum internal);
/* The row of ETC1_RGB8_OES, which OpenGL does not have. */
extern const struct gl_format gl_format_etc1;
/* Whether client images of `format` are of the same kind: colours, depths, or one of the vectors of
 * NV_texture_shader and ATI_envmap_bumpmap. */
bool gl_format_takes(const struct gl_format *internal, GLenum format);
/* Images of it are of rectangle textures only (NV_float_buffer, section 3.8.1). */
bool gl_format_is_rectangle(const struct gl_format *format);
/* It has numbers that are no colours. */
bool gl_format_is_vector(const struct gl_format *format);
/* Its components that may be negative, bit c for component c of r g b a. */
unsigned gl_format_signed_components(const struct gl_format *format);
/* What texture shaders and environments take its numbers for. Those of signed blocks are not what
 * NV_texture_shader calls signed: they are taken as they are, as floats are. */
enum ts_texel gl_format_texel(const struct gl_format *format);
/* Formats that several base formats share keep components in other channels than their name says
 * (gl_format_swizzle): signed alpha in R8, signed alpha of luminance-alpha in the second of R8G8.
 */
bool gl_format_is_shared(enum pipe_format stored);
/* Rows of gl_format_find: formats with signed numbers and vectors. */
extern const struct gl_format gl_signed_formats[];
extern const unsigned gl_num_signed_formats;
/* What a texture of that format is stored as by a driver: what is wanted, or the fallback, or four
 * channels of 8 bits, which every driver samples; depth in what depth the driver samples. */
enum pipe_format gl_format_choose(const struct pipe_caps *caps, const struct gl_format *format);
/* Whether depths beyond [0,1] are kept: floats that the application asked for. */
bool gl_format_keeps_depth(const struct gl_format *format);
/* How samples of a texture reach the shader: which channel of `stored` each of r g b a takes, so
 * that the base format's meaning comes out. `depth_mode` is DEPTH_TEXTURE_MODE. */
void gl_format_swizzle(GLenum base, enum pipe_format stored, GLenum depth_mode,
                       enum pipe_swizzle swizzle[4]);
/* Bits of TEXTURE_RED_SIZE + n (`pname` is that enumerant) for a texture of base format `base`. */
GLint gl_format_bits(GLenum base, enum pipe_format stored, GLenum pname);
/* FLOAT, (UN)SIGNED_NORMALIZED or NONE of TEXTURE_RED_TYPE + n or TEXTURE_DEPTH_TYPE (`pname` is
 * that enumerant). Fixed depths that are stored as floats are normalized. */
GLenum gl_format_type(const struct gl_format *format, enum pipe_format stored, GLenum pname);
/* COMPRESSED_TEXTURE_FORMATS: those for general use, so DXT1 with alpha is not among those of
 * OpenGL; OpenGL ES names all. Returns how many there are. */
#define GL_FORMAT_MAX_COMPRESSED 16
unsigned gl_format_list_compressed(const struct gl_context *ctx,
                                   GLenum out[GL_FORMAT_MAX_COMPRESSED]);

#endif

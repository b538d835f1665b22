/* Internal formats of textures: what the application may ask for, what it gets.
 *
 * Images are stored in few pipe formats, which drivers sample fast; the sizes that
 * GetTexLevelParameter reports are those really stored.
 */
#ifndef MESA_EXT_TEXTURE_FORMAT_H
#define MESA_EXT_TEXTURE_FORMAT_H

#include "s3tc.h"
#include "mesa_ext/core/types.h"
#include "pipe/p_screen.h"

struct gl_format {
   GLenum internal; /* the enumerant, or 1..4 */
   GLenum base; /* GL_ALPHA, LUMINANCE, LUMINANCE_ALPHA, INTENSITY, RGB, RGBA, DEPTH_COMPONENT */
   enum pipe_format wanted;   /* stored so if the driver samples it ... */
   enum pipe_format fallback; /* ... else so, or else as gl_format_choose says */
   bool compressed;           /* a GL_COMPRESSED_* enumerant (stored uncompressed) */
   enum gl_s3tc block;        /* a format of blocks, which come and go as such */
   bool srgb; /* colours are sRGB-encoded when sampled; images come and go as they are */
};

/* The row of an internalformat argument, NULL if it is none in a context that is able to `can`
 * (GL_CAN_*, core/limits.h). */
const struct gl_format *gl_format_find(uint32_t can, GLenum internal);
/* What a texture of that format is stored as by a driver: what is wanted, or the fallback, or four
 * channels of 8 bits, which every driver samples; depth in what depth the driver samples. */
enum pipe_format gl_format_choose(const struct pipe_caps *caps, const struct gl_format *format);
/* How samples of a texture reach the shader: which channel of `stored` each of r g b a takes, so
 * that the base format's meaning comes out. `depth_mode` is DEPTH_TEXTURE_MODE. */
void gl_format_swizzle(GLenum base, enum pipe_format stored, GLenum depth_mode,
                       enum pipe_swizzle swizzle[4]);
/* Bits of TEXTURE_RED_SIZE + n (`pname` is that enumerant) for a texture of base format `base`. */
GLint gl_format_bits(GLenum base, enum pipe_format stored, GLenum pname);
/* COMPRESSED_TEXTURE_FORMATS: those for general use, so DXT1 with alpha is not among them. */
#define GL_FORMAT_NUM_COMPRESSED 3
extern const GLenum gl_format_compressed[GL_FORMAT_NUM_COMPRESSED];

#endif

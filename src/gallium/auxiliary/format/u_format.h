/* What each pipe_format is made of, and rows of texels to and from plain values.
 *
 * Everything follows from u_format_table.h. Rows are n consecutive texels; memory of the packed
 * side needs no alignment. Colours come and go as r g b a: a component that the format lacks reads
 * as 0 (r g b) or 1 (a), luminance reads as r = g = b, intensity as all four; on packing luminance
 * and intensity take r. Normalised values: round to nearest, clamp to the range, NaN is 0. Small
 * floats without sign: what is negative is 0, what is too large the largest finite one.
 */
#ifndef U_FORMAT_H
#define U_FORMAT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "pipe/p_defines.h"
#include "pipe/p_format.h"

enum u_format_type { U_FORMAT_UNORM, U_FORMAT_SNORM, U_FORMAT_FLOAT, U_FORMAT_SHARED_EXP };

struct u_format_info {
   const char *name;         /* without PIPE_FORMAT_ */
   uint8_t bytes;            /* a texel takes */
   uint8_t word_bytes;       /* packed formats: the texel's size; array formats: one channel's */
   bool packed;              /* channels are bit fields of one native-endian word */
   enum u_format_type type;  /* of all channels (of depth, in depth formats) */
   uint8_t channel_bits[4];  /* from the lowest address or bit; 0 = absent */
   uint8_t channel_shift[4]; /* packed formats: lowest bit */
   enum pipe_swizzle swizzle[4];     /* which channel r g b a come from */
   uint8_t depth_bits, stencil_bits; /* 0 for colour formats */
};

/* NULL for NONE and values outside the enum. */
const struct u_format_info *u_format_info(enum pipe_format format);
/* Bytes of a texel; 0 for NONE. */
unsigned u_format_bytes(enum pipe_format format);
bool u_format_is_depth_or_stencil(enum pipe_format format);
/* Bits of r, g, b or a (component 0..3) that the format really stores; 0 for depth formats. */
unsigned u_format_component_bits(enum pipe_format format, unsigned component);
/* Whether components can be outside of [0,1]: floats of any kind, not signed normalised ones. */
bool u_format_is_float(enum pipe_format format);

/* --- Colour formats only; other formats leave the destination alone. */
void u_format_unpack_float(enum pipe_format format, float (*dst)[4], const void *src, size_t n);
void u_format_pack_float(enum pipe_format format, void *dst, const float (*src)[4], size_t n);
/* As unorm 8; bit-exact for 8-bit formats. */
void u_format_unpack_rgba8(enum pipe_format format, uint8_t (*dst)[4], const void *src, size_t n);
void u_format_pack_rgba8(enum pipe_format format, void *dst, const uint8_t (*src)[4], size_t n);

/* As three bytes a texel, r g b or b g r. Of formats with four bytes in those orders; false:
 * another format, nothing was done. */
bool u_format_unpack_rgb8(enum pipe_format format, bool bgr, uint8_t *dst, const void *src,
                          size_t n);

/* The same as three floats a texel, r g b; memory needs no alignment. */
bool u_format_unpack_rgb_float(enum pipe_format format, void *dst, const void *src, size_t n);

/* --- Depth and stencil; a format without the aspect leaves the destination alone. Packing one
 * aspect keeps the other's bits. */
void u_format_unpack_z_float(enum pipe_format format, float *dst, const void *src, size_t n);
void u_format_pack_z_float(enum pipe_format format, void *dst, const float *src, size_t n);
/* The same of floats in [0,1], by the arithmetic of fragments, which works with floats: numbers may
 * be one more than the nearest. */
void u_format_pack_z_fragment(enum pipe_format format, void *dst, const float *src, size_t n);
/* Depth as 32-bit unorm: the bits replicated downward, so packing gives the same texel again. */
void u_format_unpack_z32(enum pipe_format format, uint32_t *dst, const void *src, size_t n);
void u_format_pack_z32(enum pipe_format format, void *dst, const uint32_t *src, size_t n);
void u_format_unpack_s8(enum pipe_format format, uint8_t *dst, const void *src, size_t n);
void u_format_pack_s8(enum pipe_format format, void *dst, const uint8_t *src, size_t n);

#endif

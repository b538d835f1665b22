/* The texture formats of class 0x97 (pgraph.md 11): one table for the chip, the driver and the
 * decoder. */
#ifndef NV2A_FORMAT_TEXTURE_FORMAT_H
#define NV2A_FORMAT_TEXTURE_FORMAT_H

#include <stdbool.h>
#include <stdint.h>

enum nv2a_texture_layout {
   NV2A_SWIZZLED, /* powers of two, nv2a_swizzle_2d and _3d */
   NV2A_LINEAR,   /* rows with a pitch, any size, coordinates in texels, one level */
   NV2A_BLOCKS    /* blocks of 4 x 4 texels, row by row; powers of two */
};

enum nv2a_texel_kind {
   NV2A_TEXEL_BITS,    /* components are bits of the texel */
   NV2A_TEXEL_PALETTE, /* 8 bits: an index */
   NV2A_TEXEL_DXT1,
   NV2A_TEXEL_DXT3,
   NV2A_TEXEL_DXT5,
   /* Luma and colour differences; two texels of a pair share the differences. */
   NV2A_TEXEL_YUYV,        /* bytes Y Cb Y Cr */
   NV2A_TEXEL_UYVY,        /* bytes Cb Y Cr Y */
   NV2A_TEXEL_YUV6,        /* 6 bits each and 4 of alpha: Y Cb A, Y Cr A */
   NV2A_TEXEL_YUVA,        /* bytes Y Cb Cr A, each texel its own */
   NV2A_TEXEL_DEPTH_FIXED, /* depth, compared with r */
   NV2A_TEXEL_DEPTH_FLOAT
};

/* Where a component lies: `bits` bits from bit `shift` on. 0 bits: the constant `one ? 1 : 0`. */
struct nv2a_component {
   uint8_t shift, bits;
   bool is_signed;
   bool one;
};

struct nv2a_texture_format {
   const char *name; /* as in SET_TEXTURE_FORMAT_COLOR_name; NULL: no such format */
   enum nv2a_texture_layout layout;
   enum nv2a_texel_kind kind;
   uint8_t bytes;                      /* of a texel, or of a block */
   struct nv2a_component component[4]; /* r, g, b, a of NV2A_TEXEL_BITS; depth in [0] */
};

/* SET_TEXTURE_FORMAT's colour field; NULL: the chip has no such format. */
const struct nv2a_texture_format *nv2a_texture_format(uint32_t code);

/* Where the levels of a swizzled or block texture lie: one after the other without gaps. With a
 * border of texels (SET_TEXTURE_FORMAT_BORDER_SOURCE_TEXTURE) a level is stored in twice its size,
 * at least 16 texels an axis, and begins 4 texels from the corner; the border's texel is the one
 * beside. */
struct nv2a_texture_level {
   uint32_t offset;    /* bytes from the first level's beginning */
   uint32_t size[3];   /* texels, at least 1 */
   uint32_t stored[3]; /* texels of the image in memory */
   uint8_t log2_stored[3];
   uint8_t margin[3]; /* texels before the first: 0 or 4 */
   uint32_t bytes;
};
#define NV2A_MAX_LEVELS 13u

/* The levels of a texture of 2^log2_size texels (at most 2^15 an axis; 0 for an axis that it has
 * not), `num` of them, but not more than the size allows. Gives how many there are, *bytes is the
 * size of all; 0: they take 2 GiB or more. */
unsigned nv2a_texture_levels(const struct nv2a_texture_format *format, const uint8_t log2_size[3],
                             unsigned num, bool border,
                             struct nv2a_texture_level levels[NV2A_MAX_LEVELS], uint32_t *bytes);
/* Bytes from one face of a cube map to the next: a face begins at a multiple of 128. */
static inline uint32_t
nv2a_cube_face_stride(uint32_t bytes)
{
   return (bytes + 127) & ~127u;
}

#endif

#include "block.h"

#include <string.h>

#include "etc1.h"
#include "fxt1.h"
#include "ramp.h"
#include "row.h"
#include "s3tc.h"

static const struct gl_block_info infos[GL_NUM_BLOCKS] = {
    [GL_BLOCK_NONE] = {1, 1, 1, false},         [GL_BLOCK_DXT1_RGB] = {4, 4, 8, false},
    [GL_BLOCK_DXT1_RGBA] = {4, 4, 8, false},    [GL_BLOCK_DXT3] = {4, 4, 16, false},
    [GL_BLOCK_DXT5] = {4, 4, 16, false},        [GL_BLOCK_RGTC1] = {4, 4, 8, false},
    [GL_BLOCK_SIGNED_RGTC1] = {4, 4, 8, true},  [GL_BLOCK_RGTC2] = {4, 4, 16, false},
    [GL_BLOCK_SIGNED_RGTC2] = {4, 4, 16, true}, [GL_BLOCK_LATC2] = {4, 4, 16, false},
    [GL_BLOCK_SIGNED_LATC2] = {4, 4, 16, true}, [GL_BLOCK_FXT1_RGB] = {8, 4, 16, false},
    [GL_BLOCK_FXT1_RGBA] = {8, 4, 16, false},   [GL_BLOCK_ETC1] = {4, 4, 8, false},
};

const struct gl_block_info *
gl_block_info(enum gl_block kind)
{
   return &infos[kind];
}

/* The component of each ramp of a block that is made of ramps only; `second` is 0 if there is one.
 */
static unsigned
second_ramp(enum gl_block kind)
{
   switch (kind) {
   case GL_BLOCK_RGTC2:
   case GL_BLOCK_SIGNED_RGTC2:
      return 1;
   case GL_BLOCK_LATC2:
   case GL_BLOCK_SIGNED_LATC2:
      return 3;
   default:
      return 0;
   }
}

static void
decode_signed_ramps(enum gl_block kind, const uint8_t *block, uint8_t texels[16][4])
{
   const unsigned second = second_ramp(kind);
   for (unsigned i = 0; i < 16; i++)
      memcpy(texels[i], ((uint8_t[]){0, 0, 0, 127}), 4);
   gl_ramp_decode_signed(block, 0, texels);
   if (second)
      gl_ramp_decode_signed(block + 8, second, texels);
   for (unsigned i = 0; second == 3 && i < 16; i++)
      texels[i][1] = texels[i][2] = texels[i][0];
}

static void
encode_ramps(enum gl_block kind, const uint8_t texels[16][4], uint8_t *block)
{
   const bool is_signed = infos[kind].is_signed;
   const unsigned second = second_ramp(kind);
   gl_ramp_encode(texels, is_signed, 0, block);
   if (second)
      gl_ramp_encode(texels, is_signed, second, block + 8);
}

static void
make_opaque(uint8_t texels[FXT1_TEXELS][4])
{
   for (unsigned i = 0; i < FXT1_TEXELS; i++)
      texels[i][3] = 255;
}

/* The kinds that have kernels for rows. */
static bool
is_of_rows(enum gl_block kind)
{
   return kind <= GL_BLOCK_RGTC1 || kind == GL_BLOCK_RGTC2 || kind == GL_BLOCK_LATC2;
}

void
gl_block_decode(enum gl_block kind, const uint8_t *block, uint8_t texels[GL_BLOCK_TEXELS][4])
{
   if (is_of_rows(kind))
      gl_block_row_portable(kind, block, 1, texels[0], 4 * sizeof texels[0]);
   else if (kind == GL_BLOCK_ETC1)
      gl_etc1_decode(block, texels);
   else if (kind >= GL_BLOCK_FXT1_RGB)
      gl_fxt1_decode(block, texels);
   else
      decode_signed_ramps(kind, block, texels);
   if (kind == GL_BLOCK_FXT1_RGB)
      make_opaque(texels);
}

void
gl_block_decode_row(enum u_cpu_isa isa, enum gl_block kind, const uint8_t *blocks, size_t num,
                    uint8_t *texels, ptrdiff_t stride)
{
   const struct gl_block_info *info = &infos[kind];
   const size_t row_bytes = (size_t)4 * info->width;
   uint8_t rgba[GL_BLOCK_TEXELS][4];
   if (is_of_rows(kind)) {
      size_t done = 0;
#if defined(__x86_64__) || defined(__i386__)
      if (isa >= U_CPU_AVX2) {
         done = num & ~(size_t)1;
         gl_block_row_avx2(kind, blocks, done, texels, stride);
      }
#endif
      gl_block_row_portable(kind, blocks + done * info->bytes, num - done,
                            texels + done * row_bytes, stride);
      return;
   }
   for (size_t i = 0; i < num; i++, blocks += info->bytes, texels += row_bytes) {
      gl_block_decode(kind, blocks, rgba);
      for (unsigned y = 0; y < info->height; y++)
         memcpy(texels + (ptrdiff_t)y * stride, rgba[y * info->width], row_bytes);
   }
}

unsigned
gl_block_num_ramps(enum gl_block kind)
{
   const bool ramps = kind >= GL_BLOCK_RGTC1 && kind <= GL_BLOCK_SIGNED_LATC2;
   return ramps ? infos[kind].bytes / 8 : 0;
}

/* By way of the texels of a block. */
static void
decode_ramps(enum gl_block kind, const uint8_t *block, uint8_t *texels, ptrdiff_t stride)
{
   const unsigned num = gl_block_num_ramps(kind), second = second_ramp(kind);
   uint8_t rgba[GL_BLOCK_TEXELS][4];
   gl_block_decode(kind, block, rgba);
   for (unsigned i = 0; i < 16; i++) {
      uint8_t *at = texels + (ptrdiff_t)(i / 4) * stride + (ptrdiff_t)(i % 4 * num);
      at[0] = rgba[i][0];
      if (num == 2)
         at[1] = rgba[i][second];
   }
}

void
gl_block_decode_ramps(enum u_cpu_isa isa, enum gl_block kind, const uint8_t *blocks, size_t num,
                      uint8_t *texels, ptrdiff_t stride)
{
   const unsigned num_ramps = gl_block_num_ramps(kind);
   size_t done = 0;
#if defined(__x86_64__) || defined(__i386__)
   if (isa >= U_CPU_AVX2) {
      done = num & ~(size_t)1;
      gl_block_ramps_avx2(kind, blocks, done, texels, stride);
   }
#endif
   for (; done < num; done++)
      decode_ramps(kind, blocks + done * 8 * num_ramps, texels + done * 4 * num_ramps, stride);
}

void
gl_block_encode(enum gl_block kind, const uint8_t texels[GL_BLOCK_TEXELS][4], uint8_t *block)
{
   if (kind == GL_BLOCK_FXT1_RGB) {
      uint8_t opaque[FXT1_TEXELS][4];
      memcpy(opaque, texels, sizeof opaque);
      make_opaque(opaque);
      gl_fxt1_encode((const uint8_t(*)[4])opaque, block);
   } else if (kind == GL_BLOCK_FXT1_RGBA) {
      gl_fxt1_encode(texels, block);
   } else if (kind >= GL_BLOCK_RGTC1) {
      encode_ramps(kind, texels, block);
   } else {
      gl_s3tc_encode(kind, texels, block);
   }
}

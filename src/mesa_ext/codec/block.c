#include "block.h"

#include <string.h>

#include "etc1.h"
#include "fxt1.h"
#include "ramp.h"
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
decode_ramps(enum gl_block kind, const uint8_t *block, uint8_t texels[16][4])
{
   const bool is_signed = infos[kind].is_signed;
   const unsigned second = second_ramp(kind);
   for (unsigned i = 0; i < 16; i++)
      memcpy(texels[i], ((uint8_t[]){0, 0, 0, is_signed ? 127 : 255}), 4);
   gl_ramp_decode(block, is_signed, 0, texels);
   if (second)
      gl_ramp_decode(block + 8, is_signed, second, texels);
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

void
gl_block_decode(enum gl_block kind, const uint8_t *block, uint8_t texels[GL_BLOCK_TEXELS][4])
{
   if (kind == GL_BLOCK_ETC1)
      gl_etc1_decode(block, texels);
   else if (kind >= GL_BLOCK_FXT1_RGB)
      gl_fxt1_decode(block, texels);
   else if (kind >= GL_BLOCK_RGTC1)
      decode_ramps(kind, block, texels);
   else
      gl_s3tc_decode(kind, block, texels);
   if (kind == GL_BLOCK_FXT1_RGB)
      make_opaque(texels);
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

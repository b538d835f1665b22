/* The state of a texture unit, read once for many samples. */
#include "texel.h"

#include "nv2a/push/methods.h"

#include <string.h>

/* Methods of unit u: those of unit 0 and 64 bytes further. */
static uint32_t
unit_reg(const struct nv2a_regs *regs, unsigned unit, uint32_t method)
{
   return nv2a_reg(regs, method + 0x40 * unit);
}

static void
read_address(struct nv2a_texture *tex, uint32_t address)
{
   tex->wrap[0] = nv097_get(address, NV097_SET_TEXTURE_ADDRESS_U);
   tex->wrap[1] = nv097_get(address, NV097_SET_TEXTURE_ADDRESS_V);
   tex->wrap[2] = nv097_get(address, NV097_SET_TEXTURE_ADDRESS_P);
}

/* A number of 4.8 bits. */
static float
read_lod(uint32_t bits)
{
   return (float)bits / 256.0f;
}

static void
read_filter(struct nv2a_texture *tex, uint32_t filter, uint32_t control0)
{
   static const struct {
      uint8_t filter, mip;
   } mins[8] = {
       [1] = {NV2A_FILTER_BOX, NV2A_MIP_NONE},         [2] = {NV2A_FILTER_TENT, NV2A_MIP_NONE},
       [3] = {NV2A_FILTER_BOX, NV2A_MIP_NEAREST},      [4] = {NV2A_FILTER_TENT, NV2A_MIP_NEAREST},
       [5] = {NV2A_FILTER_BOX, NV2A_MIP_BETWEEN},      [6] = {NV2A_FILTER_TENT, NV2A_MIP_BETWEEN},
       [7] = {NV2A_FILTER_CONVOLUTION, NV2A_MIP_NONE},
   };
   uint32_t min = nv097_get(filter, NV097_SET_TEXTURE_FILTER_MIN) & 7;
   uint32_t mag = nv097_get(filter, NV097_SET_TEXTURE_FILTER_MAG);
   uint32_t bias = nv097_get(filter, NV097_SET_TEXTURE_FILTER_MIPMAP_LOD_BIAS);
   tex->min = mins[min].filter;
   tex->mip = mins[min].mip;
   tex->mag = mag == 2 ? NV2A_FILTER_TENT : mag == 4 ? NV2A_FILTER_CONVOLUTION : NV2A_FILTER_BOX;
   tex->kernel = filter >> 13 & 7;
   tex->lod_bias = (float)((int32_t)(bias ^ 0x1000) - 0x1000) / 256.0f; /* 13 bits with a sign */
   tex->min_lod = read_lod(nv097_get(control0, NV097_SET_TEXTURE_CONTROL0_MIN_LOD_CLAMP));
   tex->max_lod = read_lod(nv097_get(control0, NV097_SET_TEXTURE_CONTROL0_MAX_LOD_CLAMP));
}

/* Bit i: component i is signed. */
static unsigned
signed_components(uint32_t filter)
{
   return (filter & NV097_SET_TEXTURE_FILTER_RSIGNED ? 1 : 0) |
          (filter & NV097_SET_TEXTURE_FILTER_GSIGNED ? 2 : 0) |
          (filter & NV097_SET_TEXTURE_FILTER_BSIGNED ? 4 : 0) |
          (filter & NV097_SET_TEXTURE_FILTER_ASIGNED ? 8 : 0);
}

static nv2a_float4
read_argb(uint32_t argb)
{
   nv2a_float4 rgba = {(float)(argb >> 16 & 255), (float)(argb >> 8 & 255), (float)(argb & 255),
                       (float)(argb >> 24)};
   return rgba / 255.0f;
}

/* Sizes of a linear texture: one level as SET_TEXTURE_IMAGE_RECT says. Gives its bytes, 0: none. */
static uint32_t
place_linear(struct nv2a_texture *tex, uint32_t rect)
{
   struct nv2a_texture_level *level = &tex->levels[0];
   *level = (struct nv2a_texture_level){
       .size = {nv097_get(rect, NV097_SET_TEXTURE_IMAGE_RECT_WIDTH),
                nv097_get(rect, NV097_SET_TEXTURE_IMAGE_RECT_HEIGHT), 1}};
   memcpy(level->stored, level->size, sizeof(level->stored));
   tex->num_levels = 1;
   uint32_t width = level->size[0], height = level->size[1];
   if (!width || !height)
      return 0;
   /* Pairs of texels are whole in memory. */
   bool pairs = tex->format->kind >= NV2A_TEXEL_YUYV && tex->format->kind <= NV2A_TEXEL_YUV6;
   uint32_t row = (pairs ? (width + 1) & ~1u : width) * tex->format->bytes;
   uint64_t bytes = (uint64_t)tex->pitch * (height - 1) + row;
   level->bytes = bytes < 1u << 31 ? (uint32_t)bytes : 0;
   return level->bytes;
}

static uint32_t
place_levels(struct nv2a_texture *tex, uint32_t word)
{
   uint8_t log2_size[3] = {nv097_get(word, NV097_SET_TEXTURE_FORMAT_BASE_SIZE_U),
                           nv097_get(word, NV097_SET_TEXTURE_FORMAT_BASE_SIZE_V),
                           nv097_get(word, NV097_SET_TEXTURE_FORMAT_BASE_SIZE_P)};
   for (unsigned axis = tex->dims; axis < 3; axis++)
      log2_size[axis] = 0;
   /* Levels that no sample can reach need not be in memory. */
   unsigned num = nv097_get(word, NV097_SET_TEXTURE_FORMAT_MIPMAP_LEVELS);
   unsigned reached = tex->mip == NV2A_MIP_NONE ? 1 : (unsigned)(tex->max_lod + 1.999f);
   num = num > reached ? reached : num;
   uint32_t bytes;
   tex->num_levels = nv2a_texture_levels(tex->format, log2_size, num ? num : 1, tex->border_texels,
                                         tex->levels, &bytes);
   if (!tex->num_levels)
      return 0;
   if (!tex->cube)
      return bytes;
   /* All levels of a face lie before the next face, those that are not reached too. */
   struct nv2a_texture_level all[NV2A_MAX_LEVELS];
   uint32_t face;
   nv2a_texture_levels(tex->format, log2_size,
                       nv097_get(word, NV097_SET_TEXTURE_FORMAT_MIPMAP_LEVELS), tex->border_texels,
                       all, &face);
   tex->face_stride = nv2a_cube_face_stride(face > bytes ? face : bytes);
   return tex->face_stride < 1u << 28 ? tex->face_stride * 5 + bytes : 0;
}

/* SET_TEXTURE_FORMAT: false with a problem. Sizes and memory are not looked at. */
static bool
read_format(struct nv2a_texture *tex, uint32_t word)
{
   tex->format = nv2a_texture_format(nv097_get(word, NV097_SET_TEXTURE_FORMAT_COLOR));
   if (!tex->format) {
      tex->problem = "the chip has no such texture format";
      return false;
   }
   tex->dims = nv097_get(word, NV097_SET_TEXTURE_FORMAT_DIMENSIONALITY);
   tex->cube = word & NV097_SET_TEXTURE_FORMAT_CUBEMAP_ENABLE;
   tex->normalized = tex->format->layout != NV2A_LINEAR;
   tex->border_texels = !(word & NV097_SET_TEXTURE_FORMAT_BORDER_SOURCE) && tex->normalized &&
                        tex->format->layout == NV2A_SWIZZLED;
   if (tex->dims < 1 || tex->dims > 3) {
      tex->problem = "a texture has 1 to 3 dimensions";
      return false;
   }
   if (tex->cube && (tex->dims != 2 || !tex->normalized)) {
      tex->problem = "a cube map has two dimensions and a size that is a power of two";
      return false;
   }
   return true;
}

static bool
read_palette(struct nv2a_texture *tex, const struct nv2a_regs *regs, uint32_t word,
             nv2a_map_func map, void *data)
{
   if (tex->format->kind != NV2A_TEXEL_PALETTE)
      return true;
   tex->palette_size = 256u >> nv097_get(word, NV097_SET_TEXTURE_PALETTE_LENGTH);
   uint32_t dma =
       nv2a_reg(regs, word & NV097_SET_TEXTURE_PALETTE_CONTEXT_DMA ? NV097_SET_CONTEXT_DMA_B
                                                                   : NV097_SET_CONTEXT_DMA_A);
   tex->palette = map(data, dma, word & NV097_SET_TEXTURE_PALETTE_OFFSET, tex->palette_size * 4);
   if (!tex->palette)
      tex->problem = "the palette lies outside its DMA object";
   return tex->palette;
}

/* The comparison of a depth format: a matter of the stage's mode. */
static void
read_compare(struct nv2a_texture *tex, const struct nv2a_regs *regs, unsigned unit)
{
   bool depth =
       tex->format->kind == NV2A_TEXEL_DEPTH_FIXED || tex->format->kind == NV2A_TEXEL_DEPTH_FLOAT;
   uint32_t mode = nv2a_reg(regs, NV097_SET_SHADER_STAGE_PROGRAM) >> 5 * unit & 31;
   tex->compare = depth && mode == 2 ? 1 + (nv2a_reg(regs, NV097_SET_SHADOW_COMPARE_FUNC) & 7) : 0;
}

static bool
find_memory(struct nv2a_texture *tex, const struct nv2a_regs *regs, unsigned unit, uint32_t word,
            nv2a_map_func map, void *data)
{
   tex->pitch = nv097_get(unit_reg(regs, unit, NV097_SET_TEXTURE_CONTROL1),
                          NV097_SET_TEXTURE_CONTROL1_IMAGE_PITCH);
   uint32_t bytes = tex->normalized
                        ? place_levels(tex, word)
                        : place_linear(tex, unit_reg(regs, unit, NV097_SET_TEXTURE_IMAGE_RECT));
   if (!bytes) {
      tex->problem = "the texture has no size, or one beyond all memory";
      return false;
   }
   uint32_t dma = nv2a_reg(regs, nv097_get(word, NV097_SET_TEXTURE_FORMAT_CONTEXT_DMA) == 2
                                     ? NV097_SET_CONTEXT_DMA_B
                                     : NV097_SET_CONTEXT_DMA_A);
   tex->data = map(data, dma, unit_reg(regs, unit, NV097_SET_TEXTURE_OFFSET), bytes);
   if (!tex->data)
      tex->problem = "the texture lies outside its DMA object";
   return tex->data;
}

bool
nv2a_texture_prepare(struct nv2a_texture *tex, const struct nv2a_regs *regs, unsigned unit,
                     nv2a_map_func map, void *data)
{
   memset(tex, 0, sizeof(*tex));
   uint32_t control0 = unit_reg(regs, unit, NV097_SET_TEXTURE_CONTROL0);
   uint32_t filter = unit_reg(regs, unit, NV097_SET_TEXTURE_FILTER);
   uint32_t word = unit_reg(regs, unit, NV097_SET_TEXTURE_FORMAT);
   if (!(control0 & NV097_SET_TEXTURE_CONTROL0_ENABLE))
      return false;
   read_address(tex, unit_reg(regs, unit, NV097_SET_TEXTURE_ADDRESS));
   read_filter(tex, filter, control0);
   if (!read_format(tex, word) || !find_memory(tex, regs, unit, word, map, data) ||
       !read_palette(tex, regs, unit_reg(regs, unit, NV097_SET_TEXTURE_PALETTE), map, data)) {
      tex->format = NULL;
      return false;
   }
   nv2a_texel_decode_init(&tex->decode, tex->format, signed_components(filter));
   tex->border = read_argb(unit_reg(regs, unit, NV097_SET_TEXTURE_BORDER_COLOR));
   tex->key_mode = control0 & NV097_SET_TEXTURE_CONTROL0_COLOR_KEY_MODE;
   tex->key = nv2a_reg(regs, NV097_SET_COLOR_KEY_COLOR + 4 * unit);
   tex->alpha_kill = control0 & NV097_SET_TEXTURE_CONTROL0_ALPHA_KILL_ENABLE;
   read_compare(tex, regs, unit);
   const bool flat = tex->dims == 2 && !tex->cube;
   tex->max_samples =
       flat ? (uint8_t)(1u << nv097_get(control0, NV097_SET_TEXTURE_CONTROL0_ANISOTROPY)) : 1;
   tex->in_lanes = nv2a_texture_is_plain(tex);
   return true;
}

/* Sampling of sixteen fragments at once, for the textures that are common: two dimensions,
 * components that are bits, all address modes, box and tent filters. The same numbers as
 * nv2a_texture_sample gives, in loops over lanes that compilers make vectors of. */
#include "texel.h"

#include "nv2a/format/swizzle.h"

#include <math.h>
#include <string.h>

typedef int32_t int_lanes[NV2A_LANES];
typedef uint32_t word_lanes[NV2A_LANES];

/* Repeating needs sizes that are powers of two. */
static bool
plain_wrap(const struct nv2a_texture *tex, unsigned mode)
{
   return mode >= NV2A_WRAP_CLAMP_TO_EDGE || tex->normalized;
}

bool
nv2a_texture_is_plain(const struct nv2a_texture *tex)
{
   return tex->format->kind == NV2A_TEXEL_BITS && tex->format->layout != NV2A_BLOCKS &&
          tex->dims == 2 && !tex->cube && !tex->border_texels && tex->key_mode == NV2A_KEY_NONE &&
          plain_wrap(tex, tex->wrap[0]) && plain_wrap(tex, tex->wrap[1]) &&
          tex->min != NV2A_FILTER_CONVOLUTION && tex->mag != NV2A_FILTER_CONVOLUTION;
}

/* Where the taps of a filter lie on an axis. */
struct axis_lanes {
   word_lanes offset[2]; /* what they add to the address */
   uint32_t outside[2];  /* lanes that have the border there */
   nv2a_lanes share;     /* of the second */
};

/* Brings numbers into the image; gives the lanes that have the border instead. */
static uint32_t
wrap_lanes(unsigned mode, int32_t size, int_lanes number)
{
   uint32_t outside = 0;
   if (mode == NV2A_WRAP_BORDER || mode == NV2A_WRAP_CLAMP)
      for (int i = 0; i < NV2A_LANES; i++)
         outside |= (uint32_t)(number[i] < 0 || number[i] >= size) << i;
   switch (mode) {
   case NV2A_WRAP_REPEAT: /* sizes are powers of two */
      for (int i = 0; i < NV2A_LANES; i++)
         number[i] &= size - 1;
      break;
   case NV2A_WRAP_MIRROR:
      for (int i = 0; i < NV2A_LANES; i++) {
         const int32_t n = number[i] & (2 * size - 1);
         number[i] = n < size ? n : 2 * size - 1 - n;
      }
      break;
   default:
      for (int i = 0; i < NV2A_LANES; i++) {
         const int32_t n = number[i] < 0 ? 0 : number[i];
         number[i] = n < size ? n : size - 1;
      }
      break;
   }
   return outside;
}

/* Bytes from the image's beginning that a number on an axis means; those of both axes are added. */
static void
offset_lanes(const struct nv2a_texture *tex, const struct nv2a_texture_level *level, unsigned axis,
             const int_lanes number, word_lanes out)
{
   const uint32_t bytes = tex->format->bytes;
   if (tex->format->layout == NV2A_LINEAR) {
      const uint32_t stride = axis ? tex->pitch : bytes;
      for (int i = 0; i < NV2A_LANES; i++)
         out[i] = (uint32_t)number[i] * stride;
      return;
   }
   const unsigned log2_w = level->log2_stored[0], log2_h = level->log2_stored[1];
   for (int i = 0; i < NV2A_LANES; i++) {
      const uint32_t n = (uint32_t)number[i];
      out[i] = nv2a_swizzle_2d(axis ? 0 : n, axis ? n : 0, log2_w, log2_h) * bytes;
   }
}

static void
place_axis(const struct nv2a_texture *tex, const struct nv2a_texture_level *level, unsigned axis,
           bool tent, const nv2a_lanes coordinate, struct axis_lanes *out)
{
   const int32_t size = (int32_t)level->size[axis];
   const float scale = tex->normalized ? (float)size : 1.0f, back = tent ? 0.5f : 0.0f;
   const float limit = 4194304.0f;
   const unsigned mode = tex->wrap[axis];
   const bool clamp = mode == NV2A_WRAP_CLAMP;
   int_lanes number;

   for (int i = 0; i < NV2A_LANES; i++) {
      float texels = coordinate[i] * scale;
      texels = texels < limit ? texels : texels >= limit ? limit : 0.0f; /* NaN: 0 */
      texels = texels > -limit ? texels : -limit;
      if (clamp)
         texels = texels < 0.0f ? 0.0f : texels < (float)size ? texels : (float)size;
      const float at = texels - back;
      const int32_t cut = (int32_t)at;
      number[i] = cut - (at < (float)cut);
      out->share[i] = at - (float)number[i];
   }
   if (tent) {
      int_lanes next;
      for (int i = 0; i < NV2A_LANES; i++)
         next[i] = number[i] + 1;
      out->outside[1] = wrap_lanes(mode, size, next);
      offset_lanes(tex, level, axis, next, out->offset[1]);
   }
   /* Without a tent the end of a clamped range is the last texel. */
   out->outside[0] = wrap_lanes(clamp && !tent ? NV2A_WRAP_CLAMP_TO_EDGE : mode, size, number);
   offset_lanes(tex, level, axis, number, out->offset[0]);
}

/* The texels at x + y of the lanes in mask. */
static void
fetch_lanes(const uint8_t *image, unsigned bytes, uint32_t mask, const word_lanes x,
            const word_lanes y, word_lanes out)
{
   for (; mask; mask &= mask - 1) {
      const int i = __builtin_ctz(mask);
      const uint8_t *at = image + x[i] + y[i];
      uint32_t word;
      uint16_t half;
      if (bytes == 4) {
         memcpy(&word, at, 4);
      } else if (bytes == 2) {
         memcpy(&half, at, 2);
         word = half;
      } else {
         word = *at;
      }
      out[i] = word;
   }
}

/* Component c of texels, the border's in the lanes of `outside`. */
static void
decode_lanes(const struct nv2a_texture *tex, unsigned c, const word_lanes words, uint32_t outside,
             nv2a_lanes out)
{
   const struct nv2a_texel_decode *decode = &tex->decode;
   const uint32_t shift = decode->shift[c], mask = decode->mask[c], sign = decode->sign[c];
   const int32_t lowest = decode->lowest[c];
   const float scale = decode->scale[c], constant = decode->constant[c];
   for (int i = 0; i < NV2A_LANES && sign == 0; i++)
      out[i] = (float)(int32_t)(words[i] >> shift & mask) * scale + constant;
   for (int i = 0; i < NV2A_LANES && sign != 0; i++) {
      const int32_t value = (int32_t)(((words[i] >> shift & mask) ^ sign) - sign);
      out[i] = (float)(value < lowest ? lowest : value) * scale + constant;
   }
   for (; outside; outside &= outside - 1)
      out[__builtin_ctz(outside)] = tex->border[c];
}

static void
mix_lanes(nv2a_lanes a, const nv2a_lanes b, const nv2a_lanes share)
{
   for (int i = 0; i < NV2A_LANES; i++)
      a[i] += (b[i] - a[i]) * share[i];
}

static void
tent_lanes(const struct nv2a_texture *tex, const uint8_t *image, uint32_t mask,
           const struct axis_lanes *x, const struct axis_lanes *y, nv2a_lanes rgba[4])
{
   word_lanes words[4] = {{0}};
   for (unsigned tap = 0; tap < 4; tap++)
      fetch_lanes(image, tex->format->bytes, mask, x->offset[tap & 1], y->offset[tap >> 1],
                  words[tap]);
   for (unsigned c = 0; c < 4; c++) {
      nv2a_lanes tap[4];
      for (unsigned i = 0; i < 4; i++)
         decode_lanes(tex, c, words[i], x->outside[i & 1] | y->outside[i >> 1], tap[i]);
      mix_lanes(tap[0], tap[1], x->share);
      mix_lanes(tap[2], tap[3], x->share);
      mix_lanes(tap[0], tap[2], y->share);
      memcpy(rgba[c], tap[0], sizeof tap[0]);
   }
}

static void
level_lanes(const struct nv2a_texture *tex, unsigned number, bool tent, const nv2a_lanes str[3],
            uint32_t mask, nv2a_lanes rgba[4])
{
   const struct nv2a_texture_level *level = &tex->levels[number];
   const uint8_t *image = tex->data + level->offset;
   struct axis_lanes x, y;

   place_axis(tex, level, 0, tent, str[0], &x);
   place_axis(tex, level, 1, tent, str[1], &y);
   if (tent) {
      tent_lanes(tex, image, mask, &x, &y, rgba);
   } else {
      word_lanes words = {0};
      fetch_lanes(image, tex->format->bytes, mask, x.offset[0], y.offset[0], words);
      for (unsigned c = 0; c < 4; c++)
         decode_lanes(tex, c, words, x.outside[0] | y.outside[0], rgba[c]);
   }
}

/* The lanes of one quad. */
static uint32_t
quad_lanes(unsigned quad)
{
   return 0x303u << 2 * quad;
}

/* All lanes in mask use the same image, or the same two with shares of their own. */
static void
choice_lanes(const struct nv2a_texture *tex, const struct nv2a_level_choice *choice,
             const nv2a_lanes share, const nv2a_lanes str[3], uint32_t mask, nv2a_lanes rgba[4])
{
   const bool tent = choice->filter == NV2A_FILTER_TENT;
   bool two = false;
   for (uint32_t left = mask; left; left &= left - 1)
      two |= share[__builtin_ctz(left)] != 0.0f;
   level_lanes(tex, choice->base, tent, str, mask, rgba);
   if (two) {
      nv2a_lanes next[4];
      level_lanes(tex, choice->base + 1, tent, str, mask, next);
      for (unsigned c = 0; c < 4; c++)
         mix_lanes(rgba[c], next[c], share);
   }
}

static void
copy_lanes(uint32_t mask, const nv2a_lanes from[4], nv2a_lanes to[4])
{
   for (; mask; mask &= mask - 1)
      for (unsigned c = 0; c < 4; c++)
         to[c][__builtin_ctz(mask)] = from[c][__builtin_ctz(mask)];
}

/* Quads with the same images go together. */
static void
plain_lanes(const struct nv2a_texture *tex, const nv2a_lanes str[3], const float lod[4],
            uint32_t mask, nv2a_lanes rgba[4])
{
   struct nv2a_level_choice choice[4];
   nv2a_lanes share;
   for (unsigned quad = 0; quad < 4; quad++) {
      choice[quad] = nv2a_texture_level_choice(tex, lod[quad]);
      for (unsigned i = 0; i < 4; i++)
         share[2 * quad + (i & 1) + (i >> 1) * NV2A_BLOCK_WIDTH] = choice[quad].share;
   }
   for (uint32_t left = mask; left;) {
      const struct nv2a_level_choice *first = &choice[__builtin_ctz(left) / 2 & 3];
      uint32_t same = 0;
      for (unsigned quad = 0; quad < 4; quad++)
         if (choice[quad].base == first->base && choice[quad].filter == first->filter)
            same |= quad_lanes(quad) & left;
      if (same == mask) {
         choice_lanes(tex, first, share, str, mask, rgba);
         return;
      }
      nv2a_lanes part[4];
      choice_lanes(tex, first, share, str, same, part);
      copy_lanes(same, part, rgba);
      left &= ~same;
   }
}

uint32_t
nv2a_texture_sample_lanes(const struct nv2a_texture *tex, const nv2a_lanes str[3],
                          const float lod[4], uint32_t mask, nv2a_lanes rgba[4])
{
   uint32_t kept = mask;
   if (tex->format && tex->in_lanes) {
      plain_lanes(tex, str, lod, mask, rgba);
      for (uint32_t left = tex->alpha_kill ? mask : 0; left; left &= left - 1)
         if (rgba[3][__builtin_ctz(left)] == 0.0f)
            kept &= ~(left & -left);
      return kept;
   }
   for (uint32_t left = mask; left; left &= left - 1) {
      const int i = __builtin_ctz(left);
      const float at[3] = {str[0][i], str[1][i], str[2][i]};
      float color[4];
      if (!nv2a_texture_sample(tex, at, lod[i / 2 & 3], color))
         kept &= ~(1u << i);
      for (unsigned c = 0; c < 4; c++)
         rgba[c][i] = color[c];
   }
   return kept;
}

/* From coordinates to a colour: wrapping, filters, levels. */
#include "texel.h"

#include "nv2a/format/swizzle.h"

#include <math.h>
#include <string.h>

/* What one sample gathers beside the colour. */
struct sample {
   const struct nv2a_texture *tex;
   const uint8_t *data; /* of the face */
   float reference;     /* r, for comparisons */
   bool discard;
};

static uint32_t
read_bits(const uint8_t *at, unsigned bytes)
{
   if (bytes == 1)
      return at[0];
   if (bytes == 2) {
      uint16_t bits;
      memcpy(&bits, at, 2);
      return bits;
   }
   uint32_t bits;
   memcpy(&bits, at, 4);
   return bits;
}

/* SET_SHADOW_COMPARE_FUNC: r OP texel. */
static bool
compare(unsigned func, float r, float texel)
{
   bool less = r < texel, equal = r == texel;
   switch (func) {
   case 0:
      return false;
   case 1:
      return !less && !equal;
   case 2:
      return equal;
   case 3:
      return !less;
   case 4:
      return less;
   case 5:
      return !equal;
   case 6:
      return less || equal;
   default:
      return true;
   }
}

static nv2a_float4
depth_texel(const struct sample *sample, uint32_t bits)
{
   const struct nv2a_texture *tex = sample->tex;
   const struct nv2a_component *component = &tex->format->component[0];
   float max = (float)((1u << component->bits) - 1), value;
   bits = bits >> component->shift & ((1u << component->bits) - 1);
   if (tex->format->kind == NV2A_TEXEL_DEPTH_FLOAT) {
      value = nv2a_texel_float_depth(component->bits, bits);
      max = INFINITY;
   } else {
      value = (float)bits;
   }
   float result;
   if (tex->compare)
      result = compare(tex->compare - 1u, fminf(fmaxf(sample->reference, 0.0f), max), value) ? 1.0f
                                                                                             : 0.0f;
   else
      result = max == INFINITY ? value : value / max;
   return (nv2a_float4){result, result, result, result};
}

/* A texel equals the colour key. */
static nv2a_float4
keyed(struct sample *sample, nv2a_float4 color)
{
   if (sample->tex->key_mode == NV2A_KEY_DISCARD)
      sample->discard = true;
   if (sample->tex->key_mode == NV2A_KEY_COLOR)
      return (nv2a_float4){0};
   color[3] = 0.0f;
   return color;
}

static nv2a_float4
decode_bits(struct sample *sample, uint32_t bits)
{
   const struct nv2a_texture *tex = sample->tex;
   if (tex->format->kind == NV2A_TEXEL_PALETTE)
      bits = read_bits(tex->palette + 4 * (size_t)(bits & (tex->palette_size - 1)), 4);
   else if (tex->format->kind != NV2A_TEXEL_BITS)
      return depth_texel(sample, bits);
   nv2a_float4 color = nv2a_texel_bits(&tex->decode, bits);
   return tex->key_mode && bits == tex->key ? keyed(sample, color) : color;
}

/* The texel at these numbers, -1 to size: beyond the image is the border. */
static nv2a_float4
fetch(struct sample *sample, const struct nv2a_texture_level *level, int32_t x, int32_t y,
      int32_t z)
{
   const struct nv2a_texture *tex = sample->tex;
   const struct nv2a_texture_format *format = tex->format;
   uint32_t at[3] = {(uint32_t)x + level->margin[0], (uint32_t)y + level->margin[1],
                     (uint32_t)z + level->margin[2]};
   if (at[0] >= level->stored[0] || at[1] >= level->stored[1] || at[2] >= level->stored[2])
      return tex->border;
   const uint8_t *data = sample->data + level->offset;
   size_t number;
   switch (format->layout) {
   case NV2A_LINEAR:
      data += (size_t)at[1] * tex->pitch;
      if (format->kind >= NV2A_TEXEL_YUYV && format->kind <= NV2A_TEXEL_YUVA)
         return nv2a_texel_yuv(format->kind, data, at[0]);
      number = at[0];
      break;
   case NV2A_BLOCKS:
      number = ((size_t)at[2] * ((level->stored[1] + 3) / 4) + at[1] / 4) *
                   ((level->stored[0] + 3) / 4) +
               at[0] / 4;
      return nv2a_texel_dxt(format->kind, data + number * format->bytes, at[0] & 3, at[1] & 3);
   default:
      number = tex->dims == 3
                   ? nv2a_swizzle_3d(at[0], at[1], at[2], level->log2_stored)
                   : nv2a_swizzle_2d(at[0], at[1], level->log2_stored[0], level->log2_stored[1]);
   }
   return decode_bits(sample, read_bits(data + number * format->bytes, format->bytes));
}

/* The number of a texel on an axis: 0 to size - 1, or -1 and size for the border. */
static int32_t
wrap_number(unsigned mode, int32_t number, int32_t size)
{
   switch (mode) {
   case NV2A_WRAP_REPEAT:
      number %= size;
      return number < 0 ? number + size : number;
   case NV2A_WRAP_MIRROR:
      number %= 2 * size;
      number += number < 0 ? 2 * size : 0;
      return number < size ? number : 2 * size - 1 - number;
   case NV2A_WRAP_BORDER:
   case NV2A_WRAP_CLAMP: /* the coordinate was clamped before */
      return number < -1 ? -1 : number > size ? size : number;
   default:
      return number < 0 ? 0 : number >= size ? size - 1 : number;
   }
}

/* A coordinate in texels, within what an integer holds. */
static float
to_texels(const struct nv2a_texture *tex, unsigned axis, float coordinate, float size)
{
   float texels = tex->normalized ? coordinate * size : coordinate;
   if (!(fabsf(texels) < 4194304.0f))
      texels = texels > 0.0f ? 4194304.0f : texels < 0.0f ? -4194304.0f : 0.0f;
   if (tex->wrap[axis] == NV2A_WRAP_CLAMP && !tex->cube)
      texels = fminf(fmaxf(texels, 0.0f), size);
   return texels;
}

/* The texels on an axis that a filter needs, and the share of the second. */
struct taps {
   int32_t number[2];
   float share;
};

static struct taps
axis_taps(const struct nv2a_texture *tex, const struct nv2a_texture_level *level, unsigned axis,
          float coordinate, bool tent)
{
   int32_t size = (int32_t)level->size[axis];
   unsigned mode = tex->cube ? NV2A_WRAP_CLAMP_TO_EDGE : tex->wrap[axis];
   float texels = to_texels(tex, axis, coordinate, (float)size);
   if (!tent) {
      int32_t number = (int32_t)floorf(texels);
      if (mode == NV2A_WRAP_CLAMP && number == size)
         number--;
      return (struct taps){{wrap_number(mode, number, size)}, 0.0f};
   }
   float base = floorf(texels - 0.5f);
   int32_t number = (int32_t)base;
   return (struct taps){{wrap_number(mode, number, size), wrap_number(mode, number + 1, size)},
                        texels - 0.5f - base};
}

static nv2a_float4
mix(nv2a_float4 a, nv2a_float4 b, float share)
{
   return a + (b - a) * share;
}

static nv2a_float4
tent_2d(struct sample *sample, const struct nv2a_texture_level *level, const struct taps *taps,
        int32_t z)
{
   const struct taps *x = &taps[0], *y = &taps[1];
   nv2a_float4 row = mix(fetch(sample, level, x->number[0], y->number[0], z),
                         fetch(sample, level, x->number[1], y->number[0], z), x->share);
   if (sample->tex->dims == 1)
      return row;
   nv2a_float4 next = mix(fetch(sample, level, x->number[0], y->number[1], z),
                          fetch(sample, level, x->number[1], y->number[1], z), x->share);
   return mix(row, next, y->share);
}

/* Nine texels around the nearest one. */
static nv2a_float4
convolve(struct sample *sample, const struct nv2a_texture_level *level, const float str[3])
{
   static const float kernels[2][3][3] = {
       {{0.125f, 0.0f, 0.125f}, {0.0f, 0.5f, 0.0f}, {0.125f, 0.0f, 0.125f}},
       {{0.0625f, 0.125f, 0.0625f}, {0.125f, 0.25f, 0.125f}, {0.0625f, 0.125f, 0.0625f}}};
   const struct nv2a_texture *tex = sample->tex;
   const float(*kernel)[3] = kernels[tex->kernel == 2];
   nv2a_float4 sum = {0};
   for (int32_t j = -1; j <= 1; j++)
      for (int32_t i = -1; i <= 1; i++) {
         float weight = kernel[j + 1][i + 1];
         if (weight == 0.0f)
            continue;
         int32_t at[2] = {i, j};
         for (unsigned axis = 0; axis < 2; axis++) {
            int32_t size = (int32_t)level->size[axis];
            unsigned mode = tex->cube ? NV2A_WRAP_CLAMP_TO_EDGE : tex->wrap[axis];
            at[axis] += (int32_t)floorf(to_texels(tex, axis, str[axis], (float)size));
            at[axis] = tex->dims > axis ? wrap_number(mode, at[axis], size) : 0;
         }
         sum += fetch(sample, level, at[0], at[1], 0) * weight;
      }
   return sum;
}

static nv2a_float4
sample_level(struct sample *sample, unsigned number, unsigned filter, const float str[3])
{
   const struct nv2a_texture *tex = sample->tex;
   const struct nv2a_texture_level *level = &tex->levels[number];
   if (filter == NV2A_FILTER_CONVOLUTION && tex->dims < 3)
      return convolve(sample, level, str);
   bool tent = filter != NV2A_FILTER_BOX;
   struct taps taps[3] = {{{0}}};
   for (unsigned axis = 0; axis < tex->dims; axis++)
      taps[axis] = axis_taps(tex, level, axis, str[axis], tent);
   if (!tent)
      return fetch(sample, level, taps[0].number[0], taps[1].number[0], taps[2].number[0]);
   nv2a_float4 slice = tent_2d(sample, level, taps, taps[2].number[0]);
   if (tex->dims < 3)
      return slice;
   return mix(slice, tent_2d(sample, level, taps, taps[2].number[1]), taps[2].share);
}

struct nv2a_level_choice
nv2a_texture_level_choice(const struct nv2a_texture *tex, float lod)
{
   float last = (float)(tex->num_levels - 1);
   lod += tex->lod_bias;
   lod = !(lod > tex->min_lod) ? tex->min_lod : lod; /* no number is the lowest */
   lod = lod > tex->max_lod ? tex->max_lod : lod;
   if (!(lod > 0.0f))
      return (struct nv2a_level_choice){0, tex->mag, 0.0f};
   if (tex->mip == NV2A_MIP_NONE)
      return (struct nv2a_level_choice){0, tex->min, 0.0f};
   lod = lod > last ? last : lod;
   if (tex->mip == NV2A_MIP_NEAREST)
      return (struct nv2a_level_choice){(unsigned)(lod + 0.5f), tex->min, 0.0f};
   unsigned base = (unsigned)lod;
   return (struct nv2a_level_choice){base, tex->min, lod - (float)base};
}

/* The face of a direction, +x -x +y -y +z -z, and which components are its s, t (before their sign)
 * and its depth. */
struct face {
   unsigned number, s, t, major;
   float s_sign, t_sign;
};

static struct face
cube_face(const float dir[3])
{
   float size[3] = {fabsf(dir[0]), fabsf(dir[1]), fabsf(dir[2])};
   if (size[0] >= size[1] && size[0] >= size[2])
      return dir[0] < 0.0f ? (struct face){1, 2, 1, 0, 1.0f, -1.0f}
                           : (struct face){0, 2, 1, 0, -1.0f, -1.0f};
   if (size[1] >= size[2])
      return dir[1] < 0.0f ? (struct face){3, 0, 2, 1, 1.0f, -1.0f}
                           : (struct face){2, 0, 2, 1, 1.0f, 1.0f};
   return dir[2] < 0.0f ? (struct face){5, 0, 1, 2, -1.0f, -1.0f}
                        : (struct face){4, 0, 1, 2, 1.0f, -1.0f};
}

bool
nv2a_texture_sample(const struct nv2a_texture *tex, const float str[3], float lod, float rgba[4])
{
   struct sample sample = {tex, tex->data, str[2], false};
   nv2a_float4 color = {0};
   float on_face[3];
   if (!tex->format) {
      memset(rgba, 0, 4 * sizeof(float));
      return true;
   }
   if (tex->cube) {
      struct face face = cube_face(str);
      float major = fabsf(str[face.major]);
      on_face[0] = 0.5f * (face.s_sign * str[face.s] / major + 1.0f);
      on_face[1] = 0.5f * (face.t_sign * str[face.t] / major + 1.0f);
      on_face[2] = 0.0f;
      str = on_face;
      sample.data += (size_t)face.number * tex->face_stride;
   }
   struct nv2a_level_choice choice = nv2a_texture_level_choice(tex, lod);
   color = sample_level(&sample, choice.base, choice.filter, str);
   if (choice.share != 0.0f)
      color = mix(color, sample_level(&sample, choice.base + 1, choice.filter, str), choice.share);
   memcpy(rgba, &color, sizeof(color));
   return !sample.discard && !(tex->alpha_kill && rgba[3] == 0.0f);
}

float
nv2a_texture_lod(const struct nv2a_texture *tex, const float str[3], const float ddx[3],
                 const float ddy[3])
{
   const float *steps[2] = {ddx, ddy};
   float longest = 0.0f;
   if (!tex->format || tex->num_levels == 0)
      return 0.0f;
   struct face face = tex->cube ? cube_face(str) : (struct face){0};
   for (unsigned i = 0; i < 2; i++) {
      float sum = 0.0f;
      for (unsigned axis = 0; axis < tex->dims; axis++) {
         float step = steps[i][axis];
         if (tex->cube) { /* the derivative of 0.5 * component / |major| */
            unsigned from = axis ? face.t : face.s;
            float major = str[face.major];
            step = 0.5f * (steps[i][from] * major - str[from] * steps[i][face.major]) /
                   (major * major);
         }
         if (tex->normalized)
            step *= (float)tex->levels[0].size[axis];
         sum += step * step;
      }
      longest = sum > longest ? sum : longest;
   }
   return longest > 0.0f ? 0.5f * log2f(longest) : -128.0f;
}

#include "samples.h"

#include <stdlib.h>
#include <string.h>

#include "gallium/auxiliary/format/u_format.h"
#include "gallium/auxiliary/format/u_srgb.h"

#define BLOCK 8

static const struct sp_sample_pattern four = {
    .x = {-32, 96, -96, 32},
    .y = {-96, -32, 32, 96},
    .reach = 96,
};
static const struct sp_sample_pattern eight = {
    .x = {16, -16, 80, -48, -80, -112, 48, 112},
    .y = {-48, 48, 16, -80, 80, -16, 112, -112},
    .reach = 112,
};

const struct sp_sample_pattern *
sp_sample_pattern(unsigned samples)
{
   return samples == 4 ? &four : &eight;
}

bool
sp_samples_fit(const struct pipe_resource *templ)
{
   const uint32_t drawn = PIPE_BIND_RENDER_TARGET | PIPE_BIND_DEPTH_STENCIL | PIPE_BIND_DISPLAY;
   return (templ->nr_samples == 4 || templ->nr_samples == 8) && templ->target == PIPE_TEXTURE_2D &&
          templ->last_level == 0 && templ->array_size <= 1 && templ->border == 0 &&
          !(templ->bind & ~drawn);
}

bool
sp_samples_init(struct sp_resource *res)
{
   if (pipe_samples(&res->base) == 1)
      return true;
   const size_t words =
       (size_t)sp_same_words_x(res) * ((res->base.height + SP_SAME_SIZE - 1) / SP_SAME_SIZE);
   res->same = malloc(words * sizeof(*res->same));
   if (res->same)
      memset(res->same, 0xff, words * sizeof(*res->same));
   return res->same != NULL;
}

/* --- Blocks */

static uint64_t
block_bit(int x, int y)
{
   return 1ull << ((y / BLOCK & 7) * 8 + (x / BLOCK & 7));
}

static bool
is_same(const struct sp_resource *res, int x, int y)
{
   return *sp_same_word(res, (unsigned)x, (unsigned)y) & block_bit(x, y);
}

static void
set_same(struct sp_resource *res, int x, int y, bool same)
{
   uint64_t *word = sp_same_word(res, (unsigned)x, (unsigned)y);
   *word = same ? *word | block_bit(x, y) : *word & ~block_bit(x, y);
}

static uint8_t *
sample_at(const struct sp_resource *res, unsigned sample, int x, int y)
{
   return sp_resource_texel(res, 0, (unsigned)x, (unsigned)y, sample);
}

static int
min(int a, int b)
{
   return a < b ? a : b;
}

/* The block of (x, y) gets samples of its own. */
static void
split_block(struct sp_resource *res, int x, int y)
{
   x &= ~(BLOCK - 1);
   y &= ~(BLOCK - 1);
   const int width = min(BLOCK, (int)res->base.width - x);
   const int y1 = min(y + BLOCK, (int)res->base.height);
   if (!is_same(res, x, y))
      return;
   for (unsigned s = 1; s < res->base.nr_samples; s++)
      for (int row = y; row < y1; row++)
         memcpy(sample_at(res, s, x, row), sample_at(res, 0, x, row),
                (size_t)width * res->texel_bytes);
   set_same(res, x, y, false);
}

void
sp_samples_split(struct sp_resource *res, const struct pipe_box *box)
{
   for (int y = box->y & ~(BLOCK - 1); y < box->y + box->height; y += BLOCK)
      for (int x = box->x & ~(BLOCK - 1); x < box->x + box->width; x += BLOCK)
         split_block(res, x, y);
}

/* The texels from x on, up to x1, that lie in one block. */
static int
run_length(int x, int x1)
{
   return min((x | (BLOCK - 1)) + 1, x1) - x;
}

/* The texels from (x, y) on, up to x1, of whose blocks the same is known, at most up to the next
 * multiple of SP_SAME_SIZE. */
static int
same_length(const struct sp_resource *res, int x, int y, int x1)
{
   const uint64_t word = *sp_same_word(res, (unsigned)x, (unsigned)y);
   if (!~word)
      return min((x | (SP_SAME_SIZE - 1)) + 1, x1) - x;
   const unsigned column = (unsigned)x / BLOCK & 7;
   const unsigned row = (unsigned)(word >> (y / BLOCK & 7) * 8 & 0xff) >> column;
   const unsigned others = (row & 1 ? ~row : row) | 1u << (8 - column);
   return min((x & ~(BLOCK - 1)) + BLOCK * __builtin_ctz(others), x1) - x;
}

/* --- Resolving */

typedef uint16_t pairs __attribute__((vector_size(16))); /* of bytes */

/* Sixteen means of bytes that lie `apart` from each other. */
static inline __attribute__((always_inline)) void
mean_vector(const uint8_t *from, size_t apart, unsigned samples, uint8_t *dst)
{
   const uint16_t half = (uint16_t)(samples / 2), all = (uint16_t)samples;
   pairs low = (pairs){0} + half, high = low;
   for (unsigned s = 0; s < samples; s++) {
      pairs b;
      memcpy(&b, from + s * apart, sizeof b);
      low += b & 0xff;
      high += b >> 8;
   }
   const pairs mean = low / all | high / all << 8;
   memcpy(dst, &mean, sizeof mean);
}

/* Means of bytes: `num` of them from each of the samples, which are 4 or 8. */
static void
mean_bytes(const struct sp_resource *res, int x, int y, uint8_t *dst, unsigned num)
{
   const unsigned samples = res->base.nr_samples;
   const uint8_t *from = sample_at(res, 0, x, y);
   const size_t apart = (size_t)(sample_at(res, 1, x, y) - from);
   unsigned i = 0;
   for (; i + sizeof(pairs) <= num; i += sizeof(pairs)) {
      if (samples == 4)
         mean_vector(from + i, apart, 4, dst + i);
      else
         mean_vector(from + i, apart, 8, dst + i);
   }
   for (; i < num; i++) {
      unsigned sum = samples / 2;
      for (unsigned s = 0; s < samples; s++)
         sum += from[s * apart + i];
      dst[i] = (uint8_t)(sum / samples);
   }
}

/* At most the texels of a row of a block. */
static void
mean_floats(const struct sp_resource *res, int x, int y, uint8_t *dst, unsigned texels, bool srgb)
{
   const enum pipe_format format = res->base.format;
   const float weight = 1.0f / (float)res->base.nr_samples;
   float sum[BLOCK][4] = {{0}}, value[BLOCK][4];
   for (unsigned s = 0; s < res->base.nr_samples; s++) {
      u_format_unpack_float(format, value, sample_at(res, s, x, y), texels);
      if (srgb)
         u_srgb_decode_row(value, texels);
      for (unsigned i = 0; i < texels; i++)
         for (unsigned c = 0; c < 4; c++)
            sum[i][c] += value[i][c];
   }
   for (unsigned i = 0; i < texels; i++)
      for (unsigned c = 0; c < 4; c++)
         sum[i][c] *= weight;
   if (srgb)
      u_srgb_encode_row(sum, texels);
   u_format_pack_float(format, dst, (const float(*)[4])sum, texels);
}

/* Whether the format's components are unsigned bytes. */
static bool
has_bytes(enum pipe_format format)
{
   const struct u_format_info *info = u_format_info(format);
   unsigned bits = 0;
   for (unsigned c = 0; c < 4; c++) {
      if (info->channel_bits[c] && info->channel_bits[c] != 8)
         return false;
      bits += info->channel_bits[c];
   }
   return bits && info->type == U_FORMAT_UNORM;
}

void
sp_samples_resolve(const struct sp_resource *res, const struct pipe_box *box, uint8_t *dst,
                   ptrdiff_t stride, bool srgb)
{
   const bool first_only = u_format_is_depth_or_stencil(res->base.format);
   const bool bytes = has_bytes(res->base.format) && !srgb;
   const int x1 = box->x + box->width;
   for (int y = box->y; y < box->y + box->height; y++, dst += stride) {
      for (int x = box->x, num; x < x1; x += num) {
         uint8_t *to = dst + (size_t)(x - box->x) * res->texel_bytes;
         const bool copies = first_only || is_same(res, x, y);
         num = copies || bytes ? same_length(res, x, y, x1) : run_length(x, x1);
         if (copies)
            memcpy(to, sample_at(res, 0, x, y), (size_t)num * res->texel_bytes);
         else if (bytes)
            mean_bytes(res, x, y, to, (unsigned)num * res->texel_bytes);
         else
            mean_floats(res, x, y, to, (unsigned)num, srgb);
      }
   }
}

/* --- Writing */

/* Whether the box has the whole block of (x, y), as far as the resource has it. */
static bool
covers_block(const struct sp_resource *res, const struct pipe_box *box, int x, int y)
{
   x &= ~(BLOCK - 1);
   y &= ~(BLOCK - 1);
   return box->x <= x && box->y <= y &&
          min(x + BLOCK, (int)res->base.width) <= box->x + box->width &&
          min(y + BLOCK, (int)res->base.height) <= box->y + box->height;
}

void
sp_samples_write(struct sp_resource *res, const struct pipe_box *box, const uint8_t *src,
                 ptrdiff_t stride)
{
   const int x1 = box->x + box->width;
   for (int y = box->y; y < box->y + box->height; y++, src += stride) {
      for (int x = box->x, num; x < x1; x += num) {
         num = run_length(x, x1);
         if (covers_block(res, box, x, y))
            set_same(res, x, y, true);
         /* Where all samples are the same they stay so. */
         const unsigned samples = is_same(res, x, y) ? 1 : res->base.nr_samples;
         for (unsigned s = 0; s < samples; s++)
            memcpy(sample_at(res, s, x, y), src + (size_t)(x - box->x) * res->texel_bytes,
                   (size_t)num * res->texel_bytes);
      }
   }
}

void
sp_samples_copy(struct sp_resource *dst, int dst_x, int dst_y, const struct sp_resource *src,
                const struct pipe_box *box)
{
   const struct pipe_box to = {dst_x, dst_y, 0, box->width, box->height, 1};
   const int x1 = box->x + box->width;
   sp_samples_split(dst, &to);
   for (int y = box->y; y < box->y + box->height; y++) {
      for (int x = box->x, num; x < x1; x += num) {
         num = run_length(x, x1);
         for (unsigned s = 0; s < dst->base.nr_samples; s++)
            memcpy(sample_at(dst, s, dst_x + x - box->x, dst_y + y - box->y),
                   sample_at(src, is_same(src, x, y) ? 0 : s, x, y),
                   (size_t)num * dst->texel_bytes);
      }
   }
}

/* Blocks of FXT1 from texels: each mode that can hold the block's alphas is tried, and what decodes
 * nearest is taken. Ends of ramps lie on the axis along which the colours vary most, and are fitted
 * once to what the texels took; sets of colours are the means of groups. */
#include "fxt1.h"

#include <float.h>
#include <math.h>
#include <stdbool.h>
#include <string.h>

/* A set of texels, in the order of the specification. */
struct texels {
   float v[FXT1_TEXELS][4];
   unsigned count;
};

struct bits {
   uint64_t word[2];
};

static void
put(struct bits *b, unsigned first, unsigned count, unsigned value)
{
   for (unsigned i = 0; i < count; i++)
      b->word[(first + i) / 64] |= (uint64_t)(value >> i & 1) << ((first + i) % 64);
}

static float
squared(const float a[4], const float b[4])
{
   float sum = 0;
   for (unsigned c = 0; c < 4; c++)
      sum += (a[c] - b[c]) * (a[c] - b[c]);
   return sum;
}

/* As a number of so many bits, and back. */
static unsigned
quantize(float v, unsigned bits)
{
   const float max = (float)((1u << bits) - 1);
   return (unsigned)(fminf(fmaxf(v, 0), 255) * max / 255 + 0.5f);
}

static void
put_color(struct bits *b, unsigned first, const float v[4])
{
   put(b, first, 5, quantize(v[2], 5));
   put(b, first + 5, 5, quantize(v[1], 5));
   put(b, first + 10, 5, quantize(v[0], 5));
}

/* The direction in which the texels vary most, by powers of their covariances. */
static void
main_axis(const struct texels *t, const float mean[4], float axis[4])
{
   float cov[4][4] = {{0}};
   for (unsigned i = 0; i < t->count; i++) {
      for (unsigned a = 0; a < 4; a++) {
         for (unsigned b = 0; b < 4; b++)
            cov[a][b] += (t->v[i][a] - mean[a]) * (t->v[i][b] - mean[b]);
      }
   }
   unsigned widest = 0;
   for (unsigned c = 1; c < 4; c++)
      widest = cov[c][c] > cov[widest][widest] ? c : widest;
   memcpy(axis, cov[widest], sizeof cov[widest]);
   for (unsigned round = 0; round < 8; round++) {
      float next[4] = {0}, most = 0;
      for (unsigned a = 0; a < 4; a++) {
         for (unsigned b = 0; b < 4; b++)
            next[a] += cov[a][b] * axis[b];
         most = fmaxf(most, fabsf(next[a]));
      }
      for (unsigned c = 0; c < 4; c++)
         axis[c] = most > 0 ? next[c] / most : 0;
   }
}

/* Which of `levels` points from a to b is nearest to v. */
static unsigned
nearest_level(const float v[4], const float a[4], const float b[4], unsigned levels)
{
   float along = 0, length = 0;
   for (unsigned c = 0; c < 4; c++) {
      along += (v[c] - a[c]) * (b[c] - a[c]);
      length += (b[c] - a[c]) * (b[c] - a[c]);
   }
   const float last = (float)(levels - 1);
   return length > 0 ? (unsigned)(fminf(fmaxf(along / length, 0), 1) * last + 0.5f) : 0;
}

/* Ends that are nearest to the texels in the sense of least squares, each at the level it took. */
static void
fit_ends(const struct texels *t, unsigned levels, float ends[2][4])
{
   float aa = 0, ab = 0, bb = 0, av[4] = {0}, bv[4] = {0};
   for (unsigned i = 0; i < t->count; i++) {
      const float b = (float)nearest_level(t->v[i], ends[0], ends[1], levels) / (float)(levels - 1);
      const float a = 1 - b;
      aa += a * a;
      ab += a * b;
      bb += b * b;
      for (unsigned c = 0; c < 4; c++) {
         av[c] += a * t->v[i][c];
         bv[c] += b * t->v[i][c];
      }
   }
   const float det = aa * bb - ab * ab;
   if (det < 0.01f)
      return;
   for (unsigned c = 0; c < 4; c++) {
      ends[0][c] = fminf(fmaxf((av[c] * bb - bv[c] * ab) / det, 0), 255);
      ends[1][c] = fminf(fmaxf((bv[c] * aa - av[c] * ab) / det, 0), 255);
   }
}

/* The ends of a ramp of `levels` colours through the texels; both are 0 where there are none. */
static void
find_ends(const struct texels *t, unsigned levels, float ends[2][4])
{
   float mean[4] = {0}, axis[4], low = FLT_MAX, high = -FLT_MAX;
   memset(ends, 0, 2 * sizeof ends[0]);
   if (!t->count)
      return;
   for (unsigned i = 0; i < t->count; i++) {
      for (unsigned c = 0; c < 4; c++)
         mean[c] += t->v[i][c] / (float)t->count;
   }
   main_axis(t, mean, axis);
   for (unsigned i = 0; i < t->count; i++) {
      float along = 0;
      for (unsigned c = 0; c < 4; c++)
         along += (t->v[i][c] - mean[c]) * axis[c];
      if (along < low) {
         low = along;
         memcpy(ends[0], t->v[i], sizeof ends[0]);
      }
      if (along > high) {
         high = along;
         memcpy(ends[1], t->v[i], sizeof ends[1]);
      }
   }
   fit_ends(t, levels, ends);
}

/* The texel that is farthest from the nearest of `num` colours; the first one where there are no
 * colours. */
static const float *
farthest(const struct texels *t, unsigned num, const float colors[4][4])
{
   unsigned found = 0;
   float most = -1;
   for (unsigned i = 0; i < t->count; i++) {
      float least = FLT_MAX;
      for (unsigned k = 0; k < num; k++)
         least = fminf(least, squared(t->v[i], colors[k]));
      if (least > most) {
         most = least;
         found = i;
      }
   }
   return t->v[found];
}

/* Means of `num` groups of the texels, which begin with texels far from each other; 0 where there
 * are no texels. */
static void
find_groups(const struct texels *t, unsigned num, float means[4][4])
{
   memset(means, 0, 4 * sizeof means[0]);
   for (unsigned k = 0; k < num && t->count; k++)
      memcpy(means[k], farthest(t, k, (const float(*)[4])means), sizeof means[k]);
   for (unsigned round = 0; round < 8; round++) {
      float sums[4][4] = {{0}};
      unsigned counts[4] = {0};
      for (unsigned i = 0; i < t->count; i++) {
         unsigned best = 0;
         for (unsigned k = 1; k < num; k++)
            best = squared(t->v[i], means[k]) < squared(t->v[i], means[best]) ? k : best;
         counts[best]++;
         for (unsigned c = 0; c < 4; c++)
            sums[best][c] += t->v[i][c];
      }
      for (unsigned k = 0; k < num; k++) {
         for (unsigned c = 0; c < 4 && counts[k]; c++)
            means[k][c] = sums[k][c] / (float)counts[k];
      }
   }
}

/* The texels of a half, or of both (half 2); `opaque`: only those that are not transparent. */
static struct texels
select_texels(const uint8_t texels[FXT1_TEXELS][4], unsigned half, bool opaque)
{
   struct texels out = {.count = 0};
   for (unsigned t = half == 1 ? 16 : 0; t < (half == 0 ? 16u : 32u); t++) {
      const uint8_t *v = texels[gl_fxt1_place(t)];
      if (opaque && v[3] < 128)
         continue;
      for (unsigned c = 0; c < 4; c++)
         out.v[out.count][c] = v[c];
      out.count++;
   }
   return out;
}

static void
store(const struct bits *b, uint8_t block[16])
{
   for (unsigned i = 0; i < 16; i++)
      block[i] = (uint8_t)(b->word[i / 8] >> (i % 8 * 8));
}

/* The selectors of a half whose colours are nearest; the first one's upper bit is that of `first`,
 * unless that is negative. Returns the sum of the squares of what is wrong. */
static float
select_half(const uint8_t texels[FXT1_TEXELS][4], unsigned half, const uint8_t table[8][4],
            unsigned bits, int first, struct bits *b)
{
   float total = 0;
   for (unsigned t = 16 * half; t < 16 * half + 16; t++) {
      const uint8_t *v = texels[gl_fxt1_place(t)];
      unsigned best = 0, least = ~0u;
      for (unsigned s = 0; s < 1u << bits; s++) {
         unsigned error = 0;
         for (unsigned c = 0; c < 4; c++)
            error += (unsigned)((v[c] - table[s][c]) * (v[c] - table[s][c]));
         if (error < least && (t % 16 || first < 0 || s >> 1 == (unsigned)first)) {
            least = error;
            best = s;
         }
      }
      put(b, t * bits, bits, best);
      total += (float)least;
   }
   return total;
}

/* Adds the nearest selectors to the colours. The green of the first end of CC_MIXED is made of the
 * first selector's upper bit (`pairs`), so both are tried. */
static float
select_nearest(const uint8_t texels[FXT1_TEXELS][4], const struct bits *colors, bool pairs,
               uint8_t block[16])
{
   struct bits chosen = *colors;
   float total = 0;
   for (unsigned half = 0; half < 2; half++) {
      float best = FLT_MAX;
      struct bits best_bits = chosen;
      for (unsigned upper = 0; upper < (pairs ? 2u : 1u); upper++) {
         uint8_t trial[16], table[8][4];
         struct bits with = *colors, selected = chosen;
         put(&with, 32 * half + 1, 1, upper);
         store(&with, trial);
         const unsigned bits = gl_fxt1_table(trial, half, table);
         const float error = select_half(texels, half, (const uint8_t(*)[4])table, bits,
                                         pairs ? (int)upper : -1, &selected);
         if (error < best) {
            best = error;
            best_bits = selected;
         }
      }
      chosen = best_bits;
      total += best;
   }
   store(&chosen, block);
   return total;
}

static float
encode_hi(const uint8_t texels[FXT1_TEXELS][4], uint8_t block[16])
{
   const struct texels all = select_texels(texels, 2, true);
   struct bits b = {{0}};
   float ends[2][4];
   find_ends(&all, 7, ends);
   put_color(&b, 96, ends[0]);
   put_color(&b, 111, ends[1]);
   return select_nearest(texels, &b, false, block);
}

static float
encode_chroma(const uint8_t texels[FXT1_TEXELS][4], uint8_t block[16])
{
   const struct texels all = select_texels(texels, 2, false);
   struct bits b = {{0}};
   float means[4][4];
   find_groups(&all, 4, means);
   for (unsigned i = 0; i < 4; i++)
      put_color(&b, 64 + 15 * i, means[i]);
   put(&b, 125, 3, FXT1_CHROMA);
   return select_nearest(texels, &b, false, block);
}

/* Whether the ends have to be swapped, so that the first texel's selector says the lowest bit of
 * green (the appendix has this step). */
static bool
texels_swap(const struct texels *half, const float ends[2][4])
{
   const unsigned level = nearest_level(half->v[0], ends[0], ends[1], 4);
   return level >> 1 != ((quantize(ends[0][1], 6) ^ quantize(ends[1][1], 6)) & 1);
}

static float
encode_mixed(const uint8_t texels[FXT1_TEXELS][4], bool transparent, uint8_t block[16])
{
   struct bits b = {{0}};
   for (unsigned half = 0; half < 2; half++) {
      const struct texels some = select_texels(texels, half, transparent);
      const unsigned first = 64 + 30 * half;
      float ends[2][4];
      find_ends(&some, transparent ? 3 : 4, ends);
      if (!transparent && texels_swap(&some, (const float(*)[4])ends)) {
         float swap[4];
         memcpy(swap, ends[0], sizeof swap);
         memcpy(ends[0], ends[1], sizeof swap);
         memcpy(ends[1], swap, sizeof swap);
      }
      for (unsigned e = 0; e < 2; e++) {
         const bool six = e == 1 || !transparent;
         put(&b, first + 15 * e, 5, quantize(ends[e][2], 5));
         put(&b, first + 15 * e + 5, 5,
             six ? quantize(ends[e][1], 6) >> 1 : quantize(ends[e][1], 5));
         put(&b, first + 15 * e + 10, 5, quantize(ends[e][0], 5));
      }
      put(&b, 125 + half, 1, quantize(ends[1][1], 6));
   }
   put(&b, 124, 1, transparent);
   put(&b, 127, 1, 1);
   return select_nearest(texels, &b, !transparent, block);
}

static void
put_alpha_colors(struct bits *b, const float colors[3][4], bool lerp)
{
   for (unsigned i = 0; i < 3; i++) {
      put_color(b, 64 + 15 * i, colors[i]);
      put(b, 109 + 5 * i, 5, quantize(colors[i][3], 5));
   }
   put(b, 124, 1, lerp);
   put(b, 125, 3, FXT1_ALPHA);
}

static float
encode_alpha_groups(const uint8_t texels[FXT1_TEXELS][4], uint8_t block[16])
{
   struct texels all = select_texels(texels, 2, false), some = {.count = 0};
   struct bits b = {{0}};
   float means[4][4];
   for (unsigned i = 0; i < all.count; i++) {
      if (all.v[i][3] >= 4)
         memcpy(some.v[some.count++], all.v[i], sizeof some.v[0]);
   }
   find_groups(&some, 3, means);
   put_alpha_colors(&b, (const float(*)[4])means, false);
   return select_nearest(texels, &b, false, block);
}

/* Two ramps with one end in common: the two ends that are nearest to each other. */
static float
encode_alpha_ramps(const uint8_t texels[FXT1_TEXELS][4], uint8_t block[16])
{
   float ends[2][2][4], colors[3][4], nearest = FLT_MAX;
   struct bits b = {{0}};
   unsigned common = 0;
   for (unsigned half = 0; half < 2; half++) {
      const struct texels some = select_texels(texels, half, false);
      find_ends(&some, 4, ends[half]);
   }
   for (unsigned i = 0; i < 4; i++) {
      const float distance = squared(ends[0][i & 1], ends[1][i >> 1]);
      if (distance < nearest) {
         nearest = distance;
         common = i;
      }
   }
   memcpy(colors[0], ends[0][!(common & 1)], sizeof colors[0]);
   memcpy(colors[2], ends[1][!(common >> 1)], sizeof colors[2]);
   for (unsigned c = 0; c < 4; c++)
      colors[1][c] = (ends[0][common & 1][c] + ends[1][common >> 1][c]) / 2;
   put_alpha_colors(&b, (const float(*)[4])colors, true);
   return select_nearest(texels, &b, false, block);
}

static void
keep_better(float error, const uint8_t trial[16], float *best, uint8_t block[16])
{
   if (error < *best) {
      *best = error;
      memcpy(block, trial, 16);
   }
}

void
gl_fxt1_encode(const uint8_t texels[FXT1_TEXELS][4], uint8_t block[16])
{
   uint8_t trial[16];
   float best = FLT_MAX;
   bool opaque = true;
   for (unsigned t = 0; t < FXT1_TEXELS; t++)
      opaque &= texels[t][3] == 255;
   keep_better(encode_hi(texels, trial), trial, &best, block);
   if (opaque) {
      keep_better(encode_mixed(texels, false, trial), trial, &best, block);
      keep_better(encode_chroma(texels, trial), trial, &best, block);
      return;
   }
   keep_better(encode_mixed(texels, true, trial), trial, &best, block);
   keep_better(encode_alpha_groups(texels, trial), trial, &best, block);
   keep_better(encode_alpha_ramps(texels, trial), trial, &best, block);
}

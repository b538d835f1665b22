/* Noise after Perlin: each corner of the cell around p has a gradient, which is made of a hash of
 * its place; what they give at p is interpolated. Four corners, those of a square along x and y,
 * are computed at once.
 */
#include "noise.h"

#define MAX_DIMENSIONS 4

struct noise {
   struct ir_builder *b;
   unsigned dimensions;
   /* By dimension: of corner 0 and of corner 1, in all four components for z and w, of the four
    * corners of the square for x and y (in [0]). */
   struct ir_val hash[MAX_DIMENSIONS][2]; /* what the place adds to the hash */
   struct ir_val way[MAX_DIMENSIONS][2];  /* from the corner to p */
   struct ir_val fade[MAX_DIMENSIONS];    /* share of corner 1 */
};

/* Odd numbers without a pattern, by dimension and by result. */
static const uint32_t primes[MAX_DIMENSIONS] = {0x9e3779b1, 0x85ebca77, 0xc2b2ae3d, 0x27d4eb2f};
static const uint32_t seeds[4] = {0x165667b1, 0xd3a2646c, 0xfd7046c5, 0xb55a4f09};

static struct ir_val
number(struct noise *n, uint32_t bits)
{
   return ir_imm_i(n->b, (int32_t)bits);
}

static struct ir_val
four(struct noise *n, struct ir_val a, struct ir_val b, struct ir_val c, struct ir_val d)
{
   return ir_vec(n->b, 4, (const struct ir_val[]){a, b, c, d});
}

/* 6 t^5 - 15 t^4 + 10 t^3 */
static struct ir_val
fade(struct ir_builder *b, struct ir_val t)
{
   struct ir_val v = ir_build_fadd(b, ir_build_fmul(b, t, ir_imm_f(b, 6.0f)), ir_imm_f(b, -15.0f));
   v = ir_build_fadd(b, ir_build_fmul(b, v, t), ir_imm_f(b, 10.0f));
   return ir_build_fmul(b, ir_build_fmul(b, ir_build_fmul(b, v, t), t), t);
}

/* A place between the numbers that programs like, at which noise would be 0. */
static void
find_cell(struct noise *n, struct ir_val p)
{
   struct ir_builder *b = n->b;
   for (unsigned i = 0; i < n->dimensions; i++) {
      const struct ir_val x =
          ir_build_fadd(b, ir_comp(p, i), ir_imm_f(b, 0.36f + 0.07f * (float)i));
      const struct ir_val low = ir_build_f2i_floor(b, x), t = ir_build_ffract(b, x);
      const struct ir_val h = ir_build_imul(b, low, number(n, primes[i]));
      const struct ir_val h1 = ir_build_iadd(b, h, number(n, primes[i]));
      const struct ir_val t1 = ir_build_fadd(b, t, ir_imm_f(b, -1.0f));
      n->fade[i] = fade(b, t);
      if (i == 0) {
         n->hash[i][0] = four(n, h, h1, h, h1);
         n->way[i][0] = four(n, t, t1, t, t1);
      } else if (i == 1) {
         n->hash[i][0] = four(n, h, h, h1, h1);
         n->way[i][0] = four(n, t, t, t1, t1);
      } else {
         for (unsigned k = 0; k < 2; k++) {
            const struct ir_val hk = k ? h1 : h, tk = k ? t1 : t;
            n->hash[i][k] = four(n, hk, hk, hk, hk);
            n->way[i][k] = four(n, tk, tk, tk, tk);
         }
      }
   }
}

static struct ir_val
hash_square(struct noise *n, unsigned z, unsigned w, uint32_t seed)
{
   struct ir_builder *b = n->b;
   struct ir_val h = ir_build_iadd(b, n->hash[0][0], number(n, seed));
   for (unsigned i = 1; i < n->dimensions; i++)
      h = ir_build_ixor(b, h, n->hash[i][i == 1 ? 0 : i == 2 ? z : w]);
   static const uint32_t factors[2] = {0x7feb352d, 0x846ca68b};
   for (unsigned i = 0; i < 2; i++) {
      h = ir_build_ixor(b, h, ir_build_ushr(b, h, number(n, 15 + i)));
      h = ir_build_imul(b, h, number(n, factors[i]));
   }
   return ir_build_ixor(b, h, ir_build_ushr(b, h, number(n, 16)));
}

/* What the corners of a square give at p: a byte of the hash is a component of the gradient, in
 * [-1,1]. */
static struct ir_val
square(struct noise *n, unsigned z, unsigned w, uint32_t seed)
{
   struct ir_builder *b = n->b;
   const struct ir_val h = hash_square(n, z, w, seed);
   struct ir_val sum = {.n = 0};
   for (unsigned i = 0; i < n->dimensions; i++) {
      const struct ir_val byte =
          ir_build_iand(b, ir_build_ushr(b, h, number(n, 8 * i)), number(n, 255));
      const struct ir_val gradient =
          ir_build_fadd(b, ir_build_fmul(b, ir_build_i2f(b, byte), ir_imm_f(b, 1.0f / 127.5f)),
                        ir_imm_f(b, -1.0f));
      const struct ir_val part = ir_build_fmul(b, gradient, n->way[i][i < 2 ? 0 : i == 2 ? z : w]);
      sum = i ? ir_build_fadd(b, sum, part) : part;
   }
   return sum;
}

static struct ir_val
between(struct noise *n, unsigned dimension, struct ir_val a, struct ir_val c)
{
   const struct ir_val whole = ir_build_fadd(n->b, c, ir_neg(a));
   return ir_build_fadd(n->b, a, ir_build_fmul(n->b, whole, n->fade[dimension]));
}

static struct ir_val
one_result(struct noise *n, uint32_t seed)
{
   static const float scales[MAX_DIMENSIONS] = {2.0f, 1.7f, 1.56f, 1.53f};
   struct ir_builder *b = n->b;
   struct ir_val of_w[2];
   for (unsigned w = 0; w < (n->dimensions > 3 ? 2 : 1); w++) {
      of_w[w] = square(n, 0, w, seed);
      if (n->dimensions > 2)
         of_w[w] = between(n, 2, of_w[w], square(n, 1, w, seed));
   }
   struct ir_val v = n->dimensions > 3 ? between(n, 3, of_w[0], of_w[1]) : of_w[0];
   if (n->dimensions > 1)
      v = between(n, 1, ir_swizzle(v, "xy"), ir_swizzle(v, "zw"));
   v = between(n, 0, ir_comp(v, 0), ir_comp(v, 1));
   v = ir_build_fmul(b, v, ir_imm_f(b, scales[n->dimensions - 1]));
   return ir_build_fmin(b, ir_build_fmax(b, v, ir_imm_f(b, -1.0f)), ir_imm_f(b, 1.0f));
}

struct ir_val
glsl_build_noise(struct ir_builder *b, unsigned num, struct ir_val p)
{
   struct noise n = {.b = b, .dimensions = p.n};
   struct ir_val results[4];
   find_cell(&n, p);
   for (unsigned i = 0; i < num; i++)
      results[i] = one_result(&n, seeds[i]);
   return num > 1 ? ir_vec(b, num, results) : results[0];
}

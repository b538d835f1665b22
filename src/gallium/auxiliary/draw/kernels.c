/* Projection and packing of vertices, compiled once for each instruction set
 * (DRAW_ISA names the table). */
#include "kernels.h"

#include <string.h>

#include "gallium/auxiliary/simd/simd.h"

/* draw/fetch.c, built for the same instruction set */
draw_fetch_func DRAW_FETCH_CHOOSE(const struct pipe_vertex_element *element);
draw_carry_func DRAW_CARRY_CHOOSE(const struct pipe_vertex_element *element, bool clamp);

#define GROUP 16

typedef float vec4 __attribute__((vector_size(16)));

static inline __attribute__((always_inline)) uint32_t
outside(float a, float b, uint32_t code)
{
   return a >= b ? 0 : code; /* NaN is outside */
}

static void
classify_positions(const struct draw_projection *p, const float *restrict x,
                   const float *restrict y, const float *restrict z, const float *restrict w,
                   uint32_t *restrict codes, unsigned lanes)
{
   const float gx = p->guard[0], gy = p->guard[1];
   for (unsigned i = 0; i < lanes; i++) {
      const float cx = x[i], cy = y[i], cz = z[i], cw = w[i];
      uint32_t code = outside(cx, -cw, DRAW_CLIP_LEFT) | outside(cw, cx, DRAW_CLIP_RIGHT);
      code |= outside(cy, -cw, DRAW_CLIP_BOTTOM) | outside(cw, cy, DRAW_CLIP_TOP);
      code |= outside(cz, -cw, DRAW_CLIP_NEAR) | outside(cw, cz, DRAW_CLIP_FAR);
      code |= cw > 0.0f ? 0 : DRAW_CLIP_W;
      const float hx = gx * cw, hy = gy * cw;
      code |= outside(cx, -hx, DRAW_CLIP_GUARD_LEFT) | outside(hx, cx, DRAW_CLIP_GUARD_RIGHT);
      code |= outside(cy, -hy, DRAW_CLIP_GUARD_BOTTOM) | outside(hy, cy, DRAW_CLIP_GUARD_TOP);
      const float sum = __builtin_fabsf(cx) + __builtin_fabsf(cy) + __builtin_fabsf(cz);
      code |= sum + __builtin_fabsf(cw) < 0x1p126f ? 0 : DRAW_CLIP_INVALID;
      codes[i] = code;
   }
}

static unsigned
round_up(unsigned num)
{
   return (num + GROUP - 1) & ~(GROUP - 1u);
}

/* The first lanes of a vector where `left` of them hold something: what is in the others is not
 * looked at. */
static inline uint32_t
first_lanes(unsigned left)
{
   return left < SP_SIMD_LANES ? (1u << left) - 1 : SP_SIMD_MASK;
}

/* Whether no lane has sign * v >= -w; without w, 0 takes its place. */
static inline __attribute__((always_inline)) bool
all_outside(const float *v, float sign, const float *w, unsigned num)
{
   for (unsigned i = 0; i < num; i += SP_SIMD_LANES) {
      const sp_vf limit = w ? -sp_vf_load(w + i) : sp_vf_splat(0.0f);
      const uint32_t inside = sp_vi_sign_bits(sp_vf_load(v + i) * sign >= limit);
      if (inside & first_lanes(num - i))
         return false;
   }
   return true;
}

/* The planes of the view volume but for those that the first vertex is inside of: of most draws
 * none is left. */
static uint32_t
without_first(uint32_t planes, float (*clip)[SP_VM_LANES])
{
   const float w = clip[3][0];
   for (unsigned c = 0; c < 3; c++) {
      const float v = clip[c][0];
      planes &= ~((v >= -w ? 1u << 2 * c : 0) | (v <= w ? 2u << 2 * c : 0));
   }
   return planes;
}

static uint32_t
outside_planes(uint32_t planes, float (*clip)[SP_VM_LANES], float (*distance)[SP_VM_LANES],
               unsigned num)
{
   planes = without_first(planes, clip);
   uint32_t left = planes;
   for (; planes; planes &= planes - 1) {
      const unsigned plane = (unsigned)__builtin_ctz(planes);
      bool all;
      if (plane >= DRAW_CLIP_USER_SHIFT)
         all = all_outside(distance[plane - DRAW_CLIP_USER_SHIFT], 1.0f, NULL, num);
      else
         all = all_outside(clip[plane / 2], plane & 1 ? -1.0f : 1.0f, clip[3], num);
      if (!all)
         left &= ~(1u << plane);
   }
   return left;
}

static inline sp_vf
magnitude(const float *v)
{
   return (sp_vf)(*(const sp_vu *)v & 0x7fffffffu);
}

/* Whether all lanes lie within the view volume, and so within the guard band, with valid numbers.
 */
static inline __attribute__((always_inline)) bool
all_inside(const float *x, const float *y, const float *z, const float *w, unsigned num)
{
   for (unsigned i = 0; i < num; i += SP_SIMD_LANES) {
      const sp_vf limit = sp_vf_load(w + i);
      const sp_vi inside = (magnitude(x + i) <= limit) & (magnitude(y + i) <= limit) &
                           (magnitude(z + i) <= limit) & (limit > 0.0f) & (limit < 0x1p124f);
      const uint32_t wanted = first_lanes(num - i);
      if ((sp_vi_sign_bits(inside) & wanted) != wanted)
         return false;
   }
   return true;
}

static void
classify(const struct draw_projection *p, float (*clip)[SP_VM_LANES],
         float (*distance)[SP_VM_LANES], unsigned num, uint32_t *restrict codes,
         uint32_t *restrict any)
{
   const unsigned lanes = round_up(num);
   if (!p->planes && all_inside(clip[0], clip[1], clip[2], clip[3], num)) {
      memset(codes, 0, lanes * sizeof *codes);
      return;
   }
   classify_positions(p, clip[0], clip[1], clip[2], clip[3], codes, lanes);
   for (unsigned plane = 0; plane < PIPE_MAX_CLIP_PLANES; plane++) {
      if (!(p->planes >> plane & 1))
         continue;
      const float *restrict d = distance[plane];
      for (unsigned i = 0; i < lanes; i++)
         codes[i] |= outside(d[i], 0.0f, 1u << (DRAW_CLIP_USER_SHIFT + plane));
   }
   for (unsigned i = 0; i < num; i++)
      *any |= codes[i];
}

static void
project_positions(const struct draw_projection *p, const float *restrict x, const float *restrict y,
                  const float *restrict z, const float *restrict w, float *restrict wx,
                  float *restrict wy, float *restrict wz, float *restrict wr, unsigned lanes)
{
   const float sx = p->scale[0], sy = p->scale[1], sz = p->scale[2];
   const float tx = p->translate[0], ty = p->translate[1], tz = p->translate[2];
   for (unsigned i = 0; i < lanes; i++) {
      const float r = 1.0f / w[i];
      wr[i] = r;
      wx[i] = x[i] * r * sx + tx;
      wy[i] = y[i] * r * sy + ty;
      wz[i] = z[i] * r * sz + tz;
   }
}

static void
project(const struct draw_projection *p, float (*clip)[SP_VM_LANES], unsigned num,
        float (*window)[SP_VM_LANES])
{
   project_positions(p, clip[0], clip[1], clip[2], clip[3], window[0], window[1], window[2],
                     window[3], round_up(num));
}

static void
clamp(float (*lanes)[SP_VM_LANES], unsigned num)
{
   for (unsigned c = 0; c < 4; c++) {
      float *restrict v = __builtin_assume_aligned(lanes[c], 4 * GROUP);
      for (unsigned i = 0; i < round_up(num); i++) {
         const float positive = v[i] > 0.0f ? v[i] : 0.0f;
         v[i] = positive < 1.0f ? positive : 1.0f;
      }
   }
}

static inline __attribute__((always_inline)) vec4
load4(const float *p)
{
   vec4 v;
   memcpy(&v, p, sizeof v);
   return v;
}

static void
pack(float *vertices, unsigned stride, unsigned num, const float *const (*src)[4],
     const uint16_t *at, unsigned num_attribs)
{
   for (unsigned i = 0; i < num; i += 4) {
      for (unsigned a = 0; a < num_attribs; a++) {
         float *out = vertices + (size_t)i * stride + at[a];
         const vec4 x = load4(src[a][0] + i), y = load4(src[a][1] + i);
         const vec4 z = load4(src[a][2] + i), w = load4(src[a][3] + i);
         const vec4 xy_lo = __builtin_shufflevector(x, y, 0, 4, 1, 5);
         const vec4 xy_hi = __builtin_shufflevector(x, y, 2, 6, 3, 7);
         const vec4 zw_lo = __builtin_shufflevector(z, w, 0, 4, 1, 5);
         const vec4 zw_hi = __builtin_shufflevector(z, w, 2, 6, 3, 7);
         const vec4 rows[4] = {
             __builtin_shufflevector(xy_lo, zw_lo, 0, 1, 4, 5),
             __builtin_shufflevector(xy_lo, zw_lo, 2, 3, 6, 7),
             __builtin_shufflevector(xy_hi, zw_hi, 0, 1, 4, 5),
             __builtin_shufflevector(xy_hi, zw_hi, 2, 3, 6, 7),
         };
         for (unsigned k = 0; k < 4; k++)
            memcpy(out + k * stride, &rows[k], sizeof rows[k]);
      }
   }
}

const struct draw_kernels DRAW_ISA = {
    .choose_fetch = DRAW_FETCH_CHOOSE,
    .choose_carry = DRAW_CARRY_CHOOSE,
    .outside = outside_planes,
    .classify = classify,
    .project = project,
    .clamp = clamp,
    .pack = pack,
};

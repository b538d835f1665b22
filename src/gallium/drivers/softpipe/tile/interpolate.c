/* Interpolation over a block. Vectors of lanes that belong to one primitive are done at once,
 * others quad by quad; both round the same way. */
#include <math.h>
#include <string.h>

#include "tile.h"
#include "gallium/auxiliary/simd/simd.h"

static const sp_v4f quad_x = {0.0f, 1.0f, 0.0f, 1.0f}, quad_y = {0.0f, 0.0f, 1.0f, 1.0f};

/* Of a row of four quads */
#define ROW_LANES 16
static const float row_x[ROW_LANES]
    __attribute__((aligned(64))) = {0, 1, 0, 1, 2, 3, 2, 3, 4, 5, 4, 5, 6, 7, 6, 7};
static const float row_y[ROW_LANES]
    __attribute__((aligned(64))) = {0, 0, 1, 1, 0, 0, 1, 1, 0, 0, 1, 1, 0, 0, 1, 1};

static inline sp_v4f
splat4(float f)
{
   return (sp_v4f){f, f, f, f};
}

/* Whether the vector of lanes from `first` on is of one primitive. */
static inline bool
is_uniform(const struct sp_block *b, unsigned first)
{
   const struct sp_prim *const *p = b->prim + first / 4;
   bool same = true;
   for (unsigned i = 1; i < SP_SIMD_LANES / 4; i++)
      same &= p[i] == p[0];
   return b->dense || same;
}

/* The positions of lanes of a dense block. */
struct dense_lanes {
   float x, y; /* of the first pixel */
};

static inline struct dense_lanes
dense_lanes(const struct sp_tile *tile, const struct sp_block *b)
{
   const unsigned block = b->quad[0] >> 4;
   return (struct dense_lanes){(float)(tile->x + (int)(block & 7) * 8 - b->prim[0]->ref_x),
                               (float)(tile->y + (int)(block >> 3) * 8 - b->prim[0]->ref_y)};
}

static inline sp_vf
dense_x(const struct dense_lanes *l, unsigned i)
{
   return sp_vf_splat(l->x) + sp_vf_load(row_x + i % ROW_LANES);
}

static inline sp_vf
dense_y(const struct dense_lanes *l, unsigned i)
{
   const float row = l->y + 2.0f * (float)(i / ROW_LANES);
   return sp_vf_splat(row) + sp_vf_load(row_y + i % ROW_LANES);
}

void
sp_interp_positions(struct sp_tile *tile, const struct sp_block *b)
{
   struct sp_shade *sh = &tile->shade;
   if (b->dense) {
      const struct dense_lanes lanes = dense_lanes(tile, b);
      for (unsigned i = 0; i < SP_BLOCK_LANES; i += SP_SIMD_LANES) {
         sp_vf_store(sh->x + i, dense_x(&lanes, i));
         sp_vf_store(sh->y + i, dense_y(&lanes, i));
      }
      return;
   }
   for (unsigned i = 0; i < SP_BLOCK_QUADS; i++) {
      unsigned q = b->quad[i], block = q >> 4;
      int x = tile->x + (int)((block & 7) * 8 + (q & 3) * 2) - b->prim[i]->ref_x;
      int y = tile->y + (int)((block >> 3) * 8 + (q >> 2 & 3) * 2) - b->prim[i]->ref_y;
      *(sp_v4f *)(sh->x + 4 * i) = splat4((float)x) + quad_x;
      *(sp_v4f *)(sh->y + 4 * i) = splat4((float)y) + quad_y;
   }
}

/* One component; the offsets (in bytes) find a0, dx and dy in a primitive. */
struct plane_at {
   size_t a0, dx, dy;
};

static inline float
value_at(const struct sp_prim *prim, size_t offset)
{
   return *(const float *)((const char *)prim + offset);
}

static void
interp_quad(const struct sp_shade *sh, const struct sp_prim *p, unsigned i, struct plane_at at,
            float *out)
{
   sp_v4f x = *(const sp_v4f *)(sh->x + i), y = *(const sp_v4f *)(sh->y + i);
   sp_v4f v = splat4(value_at(p, at.a0)) + splat4(value_at(p, at.dx)) * x;
   *(sp_v4f *)(out + i) = v + splat4(value_at(p, at.dy)) * y;
}

static void
interp_plane(const struct sp_shade *sh, const struct sp_block *b, struct plane_at at, float *out)
{
   for (unsigned i = 0; i < SP_BLOCK_LANES; i += SP_SIMD_LANES) {
      const struct sp_prim *p = b->prim[i / 4];
      if (!is_uniform(b, i)) {
         for (unsigned k = i; k < i + SP_SIMD_LANES; k += 4)
            interp_quad(sh, b->prim[k / 4], k, at, out);
         continue;
      }
      sp_vf x = sp_vf_load(sh->x + i), y = sp_vf_load(sh->y + i);
      sp_vf v = sp_vf_splat(value_at(p, at.a0)) + sp_vf_splat(value_at(p, at.dx)) * x;
      sp_vf_store(out + i, v + sp_vf_splat(value_at(p, at.dy)) * y);
   }
}

void
sp_interp_depth(struct sp_tile *tile, const struct sp_block *b)
{
   const struct plane_at z = {offsetof(struct sp_prim, z.a0), offsetof(struct sp_prim, z.dx),
                              offsetof(struct sp_prim, z.dy)};
   struct sp_shade *sh = &tile->shade;
   interp_plane(sh, b, z, sh->z);
   for (unsigned i = 0; i < SP_BLOCK_LANES; i += SP_SIMD_LANES)
      *(sp_vf *)(sh->z + i) =
          sp_vf_clamp(sp_vf_load(sh->z + i), b->state->depth_min, b->state->depth_max);
}

void
sp_interp_depth_words(struct sp_tile *tile, const struct sp_block *b)
{
   const struct sp_plane *z = &b->prim[0]->z;
   const struct dense_lanes lanes = dense_lanes(tile, b);
   for (unsigned i = 0; i < SP_BLOCK_LANES; i += SP_SIMD_LANES) {
      sp_vf v = sp_vf_splat(z->a0) + sp_vf_splat(z->dx) * dense_x(&lanes, i);
      v = v + sp_vf_splat(z->dy) * dense_y(&lanes, i);
      v = sp_vf_clamp(v, b->state->depth_min, b->state->depth_max);
      *(sp_vu *)(tile->shade.depth + i) = sp_depth_words(b->state, v);
   }
}

static void
fill_lanes(float *out, unsigned num, float value)
{
   for (unsigned i = 0; i < num; i++)
      out[i] = value;
}

/* An attribute over a vector of lanes of one primitive: constant, affine or perspective. */
static void
interp_uniform_attrib(struct sp_shade *sh, const struct sp_block *b, unsigned i, unsigned attrib,
                      float (*out)[SP_BLOCK_LANES])
{
   const struct sp_prim *p = b->prim[i / 4];
   const float *value = p->values[attrib];
   if (p->flat_attribs & (1u << attrib)) {
      for (unsigned c = 0; c < 4; c++)
         *(sp_vf *)(out[c] + i) = sp_vf_splat(value[c]);
      return;
   }
   const struct sp_slopes *slope = &sp_prim_slopes(p, b->state->num_attribs)[attrib];
   sp_vf x = sp_vf_load(sh->x + i), y = sp_vf_load(sh->y + i);
   sp_vf w = sp_vf_load(sh->w + i);
   bool affine = (p->flags & SP_PRIM_AFFINE) != 0;
   for (unsigned c = 0; c < 4; c++) {
      sp_vf v = sp_vf_splat(value[c]) + sp_vf_splat(slope->dx[c]) * x;
      v = v + sp_vf_splat(slope->dy[c]) * y;
      if (!affine)
         v *= w;
      *(sp_vf *)(out[c] + i) = v;
   }
}

static void
interp_quad_attrib(struct sp_shade *sh, const struct sp_block *b, unsigned i, unsigned attrib,
                   float (*out)[SP_BLOCK_LANES])
{
   const struct sp_prim *p = b->prim[i];
   const float *value = p->values[attrib];
   if (p->flat_attribs & (1u << attrib)) {
      for (unsigned c = 0; c < 4; c++)
         fill_lanes(out[c] + 4 * i, 4, value[c]);
      return;
   }
   const struct sp_slopes *slope = &sp_prim_slopes(p, b->state->num_attribs)[attrib];
   sp_v4f x = *(const sp_v4f *)(sh->x + 4 * i), y = *(const sp_v4f *)(sh->y + 4 * i);
   sp_v4f w = *(const sp_v4f *)(sh->w + 4 * i);
   bool affine = (p->flags & SP_PRIM_AFFINE) != 0;
   for (unsigned c = 0; c < 4; c++) {
      sp_v4f v = splat4(value[c]) + splat4(slope->dx[c]) * x;
      v = v + splat4(slope->dy[c]) * y;
      if (!affine)
         v *= w;
      *(sp_v4f *)(out[c] + 4 * i) = v;
   }
}

/* Of a primitive of which dense blocks come: values that are the same all over it. -0 is not, since
 * the sum of it and 0 is 0. */
static void
fill_constants(struct sp_shade *sh, const struct sp_block *b)
{
   const struct sp_draw_state *ds = b->state;
   const struct sp_prim *p = b->prim[0];
   const bool affine = (p->flags & SP_PRIM_AFFINE) != 0;
   sh->vm.ones = 0;
   for (unsigned a = 0; a < ds->num_attribs; a++) {
      const struct sp_slopes *slope = &sp_prim_slopes(p, ds->num_attribs)[a];
      const bool flat = p->flat_attribs & (1u << a);
      sh->varies[a] = 0;
      for (unsigned c = 0; c < 4; c++) {
         const float v = p->values[a][c];
         if (flat || (affine && slope->dx[c] == 0 && slope->dy[c] == 0 && (v != 0 || !signbit(v))))
            fill_lanes(sh->in[ds->varying[a]][c], SP_BLOCK_LANES, v);
         else
            sh->varies[a] |= (uint8_t)(1u << c);
      }
      if (!(sh->varies[a] & 8) && p->values[a][3] == 1.0f)
         sh->vm.ones |= 1ull << ds->varying[a];
   }
   sh->filled = p;
}

/* A plane over a dense block, times w where that is not NULL. Rows of quads share
 * what depends on the column alone. */
static inline void
interp_dense_plane(const struct dense_lanes *lanes, float a0, float dx, float dy, const float *w,
                   float *out)
{
   for (unsigned first = 0; first < ROW_LANES; first += SP_SIMD_LANES) {
      const sp_vf column = sp_vf_splat(a0) + sp_vf_splat(dx) * dense_x(lanes, first);
      for (unsigned i = first; i < SP_BLOCK_LANES; i += ROW_LANES) {
         sp_vf v = column + sp_vf_splat(dy) * dense_y(lanes, i);
         if (w)
            v *= sp_vf_load(w + i);
         sp_vf_store(out + i, v);
      }
   }
}

static void
interp_dense_attribs(struct sp_shade *sh, const struct sp_block *b, const struct dense_lanes *lanes)
{
   const struct sp_draw_state *ds = b->state;
   const struct sp_prim *p = b->prim[0];
   const bool affine = (p->flags & SP_PRIM_AFFINE) != 0;
   if (sh->filled != p)
      fill_constants(sh, b);
   for (unsigned a = 0; a < ds->num_attribs; a++) {
      const struct sp_slopes *slope = &sp_prim_slopes(p, ds->num_attribs)[a];
      for (unsigned more = sh->varies[a]; more; more &= more - 1) {
         const unsigned c = (unsigned)__builtin_ctz(more);
         interp_dense_plane(lanes, p->values[a][c], slope->dx[c], slope->dy[c],
                            affine ? NULL : sh->w, sh->in[ds->varying[a]][c]);
      }
   }
}

static void
interp_mixed_attribs(struct sp_shade *sh, const struct sp_block *b)
{
   const struct sp_draw_state *ds = b->state;
   sh->filled = NULL;
   sh->vm.ones = 0;
   for (unsigned a = 0; a < ds->num_attribs; a++) {
      float(*out)[SP_BLOCK_LANES] = sh->in[ds->varying[a]];
      for (unsigned i = 0; i < SP_BLOCK_LANES; i += SP_SIMD_LANES) {
         if (is_uniform(b, i)) {
            interp_uniform_attrib(sh, b, i, a, out);
         } else {
            for (unsigned k = i / 4; k < (i + SP_SIMD_LANES) / 4; k++)
               interp_quad_attrib(sh, b, k, a, out);
         }
      }
   }
}

static bool
all_affine(const struct sp_block *b)
{
   if (b->dense)
      return (b->prim[0]->flags & SP_PRIM_AFFINE) != 0;
   for (unsigned i = 0; i < SP_BLOCK_QUADS; i++) {
      if (!(b->prim[i]->flags & SP_PRIM_AFFINE))
         return false;
   }
   return true;
}

static void
interp_window_position(struct sp_tile *tile, const struct sp_block *b)
{
   struct sp_shade *sh = &tile->shade;
   float(*pos)[SP_BLOCK_LANES] = sh->in[VARYING_WPOS];
   for (unsigned i = 0; i < SP_BLOCK_LANES; i++) {
      const struct sp_prim *p = b->prim[i / 4];
      pos[0][i] = sh->x[i] + ((float)p->ref_x + 0.5f);
      pos[1][i] = sh->y[i] + ((float)p->ref_y + 0.5f);
   }
   memcpy(pos[2], sh->z, sizeof(sh->z));
}

/* Clip w, and its reciprocal. */
static void
interp_w(struct sp_shade *sh, const struct sp_block *b, const struct dense_lanes *lanes)
{
   const struct plane_at oow_at = {offsetof(struct sp_prim, oow.a0),
                                   offsetof(struct sp_prim, oow.dx),
                                   offsetof(struct sp_prim, oow.dy)};
   const struct sp_plane *plane = &b->prim[0]->oow;
   float *oow = sh->in[VARYING_WPOS][3];
   if (b->dense)
      interp_dense_plane(lanes, plane->a0, plane->dx, plane->dy, NULL, oow);
   else
      interp_plane(sh, b, oow_at, oow);
   for (unsigned i = 0; i < SP_BLOCK_LANES; i += SP_SIMD_LANES)
      *(sp_vf *)(sh->w + i) = sp_vf_splat(1.0f) / sp_vf_load(oow + i);
}

void
sp_interp_attribs(struct sp_tile *tile, const struct sp_block *b)
{
   const struct sp_draw_state *ds = b->state;
   const struct dense_lanes lanes = dense_lanes(tile, b);
   struct sp_shade *sh = &tile->shade;
   if (ds->reads_wpos || !all_affine(b))
      interp_w(sh, b, &lanes);
   if (b->dense)
      interp_dense_attribs(sh, b, &lanes);
   else
      interp_mixed_attribs(sh, b);
   if (ds->reads_wpos)
      interp_window_position(tile, b);
   if (ds->reads_face) {
      for (unsigned i = 0; i < SP_BLOCK_QUADS; i++)
         fill_lanes(sh->in[VARYING_FACE][0] + 4 * i, 4,
                    b->prim[i]->flags & SP_PRIM_FRONT ? 1.0f : -1.0f);
   }
}

/* --- Coverage of smooth primitives, from the plane behind the attributes. */

/* The four pixels of a quad. */
typedef float quad_f __attribute__((vector_size(16)));
typedef int32_t quad_i __attribute__((vector_size(16)));

static inline quad_f
quad_load(const float *p)
{
   quad_f v;
   memcpy(&v, p, sizeof v);
   return v;
}

static inline quad_f
quad_absolute(quad_f v)
{
   return (quad_f)((quad_i)v & 0x7fffffff);
}

/* Clamped to [0,1]; NaN is 0. */
static inline quad_f
quad_unit(quad_f v)
{
   const quad_f zero = {0.0f}, one = zero + 1.0f;
   const quad_i above = v > zero, below = v < one;
   return (quad_f)(((quad_i)v & above & below) | ((quad_i)one & above & ~below));
}

static inline quad_f
quad_length(quad_f x, quad_f y)
{
   quad_f v = x * x + y * y;
   for (unsigned i = 0; i < 4; i++)
      v[i] = sqrtf(v[i]);
   return v;
}

static inline quad_f
coverage_value(unsigned flags, const quad_f c[4])
{
   if (flags & SP_PRIM_COVERAGE_LINE) /* across, along, half the width, half the length */
      return quad_unit(c[2] + 0.5f - quad_absolute(c[0])) *
             quad_unit(c[3] + 0.5f - quad_absolute(c[1]));
   if (flags & SP_PRIM_COVERAGE_POINT) /* from the centre, radius */
      return quad_unit(c[2] + 0.5f - quad_length(c[0], c[1]));
   /* Of a triangle: distances from the edges. */
   return quad_unit(c[0] + 0.5f) * quad_unit(c[1] + 0.5f) * quad_unit(c[2] + 0.5f);
}

uint64_t
sp_interp_coverage(struct sp_tile *tile, const struct sp_block *b, uint64_t mask)
{
   struct sp_shade *sh = &tile->shade;
   for (unsigned q = 0; q < SP_BLOCK_QUADS; q++) {
      const struct sp_prim *p = b->prim[q];
      quad_f c[4], coverage = (quad_f){0.0f} + 1.0f;
      if (p->flags & SP_PRIM_COVERAGE) {
         const struct sp_plane4 *plane = sp_prim_coverage(p, b->state->num_attribs);
         const quad_f x = quad_load(sh->x + 4 * q), y = quad_load(sh->y + 4 * q);
         for (unsigned k = 0; k < 4; k++)
            c[k] = plane->a0[k] + plane->dx[k] * x + plane->dy[k] * y;
         coverage = coverage_value(p->flags, c);
      }
      memcpy(sh->coverage + 4 * q, &coverage, sizeof coverage);
   }
   for (unsigned i = 0; i < SP_BLOCK_LANES; i += SP_SIMD_LANES) {
      const sp_vi covers = (sp_vi)(sp_vf_load(sh->coverage + i) > sp_vf_splat(0.0f));
      mask &= ~((uint64_t)(~sp_vi_sign_bits(covers) & SP_SIMD_MASK) << i);
   }
   return mask;
}

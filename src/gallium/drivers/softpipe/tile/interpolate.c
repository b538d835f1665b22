/* Interpolation over a block: of one primitive, or of quads of several. Both round the same way. */
#include <math.h>
#include <string.h>

#include "block_lanes.h"
#include "tile.h"
#include "gallium/auxiliary/simd/simd.h"

#define VECTOR_QUADS (SP_SIMD_LANES / 4)

/* Of quads */
static const int32_t quad_x[SP_ROW_LANES]
    __attribute__((aligned(64))) = {0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1};
static const int32_t quad_y[SP_ROW_LANES]
    __attribute__((aligned(64))) = {0, 0, 1, 1, 0, 0, 1, 1, 0, 0, 1, 1, 0, 0, 1, 1};

/* The positions of lanes of a dense block: columns in a row of quads, and the two rows of pixels of
 * each, which all of its vectors have. */
struct dense_lanes {
   sp_vf x[SP_ROW_VECTORS], y[SP_BLOCK_ROWS];
};

static inline struct dense_lanes
dense_lanes(const struct sp_tile *tile, const struct sp_block *b)
{
   const unsigned block = b->quad[0] >> 4;
   const float x = (float)sp_block_x(tile, b->prim[0], block);
   const float y = (float)sp_block_y(tile, b->prim[0], block);
   struct dense_lanes l;
   for (unsigned v = 0; v < SP_ROW_VECTORS; v++)
      l.x[v] = sp_vf_splat(x) + sp_vf_load(sp_row_fx + v * SP_SIMD_LANES);
   for (unsigned r = 0; r < SP_BLOCK_ROWS; r++)
      l.y[r] = sp_vf_splat(y + 2.0f * (float)r) + sp_vf_load(sp_row_fy);
   return l;
}

void
sp_interp_positions(struct sp_tile *tile, const struct sp_block *b)
{
   struct sp_shade *sh = &tile->shade;
   if (b->dense) {
      const struct dense_lanes lanes = dense_lanes(tile, b);
      for (unsigned i = 0; i < SP_BLOCK_LANES; i += SP_SIMD_LANES) {
         sp_vf_store(sh->x + i, lanes.x[i / SP_SIMD_LANES % SP_ROW_VECTORS]);
         sp_vf_store(sh->y + i, lanes.y[i / SP_ROW_LANES]);
      }
      return;
   }
   for (unsigned i = 0; i < SP_BLOCK_LANES; i += SP_SIMD_LANES) {
      const sp_vi x = sp_vi_spread_quads(b->x + i / 4), y = sp_vi_spread_quads(b->y + i / 4);
      sp_vf_store(sh->x + i, sp_vf_from_int(x + sp_vi_load(quad_x)));
      sp_vf_store(sh->y + i, sp_vf_from_int(y + sp_vi_load(quad_y)));
   }
}

/* The four words at an offset (in bytes) of the primitive of each quad of lanes from `first` on. */
static inline sp_vf
words_at(const struct sp_prim *const *prim, size_t offset)
{
   const float *p[VECTOR_QUADS];
   for (unsigned i = 0; i < VECTOR_QUADS; i++)
      p[i] = (const float *)((const char *)prim[i] + offset);
   return sp_vf_load_quads(p);
}

/* The columns and rows of pixels of each quad, in all of its lanes. */
struct quad_lanes {
   sp_vf x[2], y[2];
};

static inline __attribute__((always_inline)) struct quad_lanes
quad_lanes(const struct sp_shade *sh, unsigned i)
{
   const sp_vf x = sp_vf_load(sh->x + i), y = sp_vf_load(sh->y + i);
   return (struct quad_lanes){{sp_vf_quad_lane(x, 0), sp_vf_quad_lane(x, 1)},
                              {sp_vf_quad_lane(y, 0), sp_vf_quad_lane(y, 2)}};
}

/* Planes of four components, which are the lanes of each quad's value and slopes and come out
 * vector by vector. So a column, or a row, of pixels is one vector until rows meet columns. */
static inline __attribute__((always_inline)) void
interp_quads(const struct quad_lanes *at, sp_vf value, sp_vf dx, sp_vf dy, sp_vf out[4])
{
   const sp_vf left = value + dx * at->x[0], right = value + dx * at->x[1];
   const sp_vf first = dy * at->y[0], second = dy * at->y[1];
   const sp_vu pixel[4] = {(sp_vu)(left + first), (sp_vu)(right + first), (sp_vu)(left + second),
                           (sp_vu)(right + second)};
   for (unsigned half = 0; half < 2; half++) {
      const sp_vu above =
          half ? sp_vu_unpack_high(pixel[0], pixel[1]) : sp_vu_unpack_low(pixel[0], pixel[1]);
      const sp_vu below =
          half ? sp_vu_unpack_high(pixel[2], pixel[3]) : sp_vu_unpack_low(pixel[2], pixel[3]);
      out[2 * half] = (sp_vf)sp_vu_unpack_low_pairs(above, below);
      out[2 * half + 1] = (sp_vf)sp_vu_unpack_high_pairs(above, below);
   }
}

/* A struct sp_plane at an offset of the primitives; the word before it is read, too. */
static void
interp_plane(const struct sp_shade *sh, const struct sp_block *b, size_t offset, float *out)
{
   for (unsigned i = 0; i < SP_BLOCK_LANES; i += SP_SIMD_LANES) {
      const sp_vf plane = words_at(b->prim + i / 4, offset - sizeof(float));
      const sp_vf x = sp_vf_load(sh->x + i), y = sp_vf_load(sh->y + i);
      const sp_vf v = sp_vf_quad_lane(plane, 1) + sp_vf_quad_lane(plane, 2) * x;
      sp_vf_store(out + i, v + sp_vf_quad_lane(plane, 3) * y);
   }
}

void
sp_interp_depth(struct sp_tile *tile, const struct sp_block *b)
{
   struct sp_shade *sh = &tile->shade;
   interp_plane(sh, b, offsetof(struct sp_prim, z), sh->z);
   for (unsigned i = 0; i < SP_BLOCK_LANES; i += SP_SIMD_LANES)
      *(sp_vf *)(sh->z + i) =
          sp_vf_clamp(sp_vf_load(sh->z + i), b->state->depth_min, b->state->depth_max);
}

void
sp_interp_depth_words(struct sp_tile *tile, const struct sp_block *b)
{
   const struct sp_plane *z = &b->prim[0]->z;
   const struct dense_lanes lanes = dense_lanes(tile, b);
   sp_vf columns[SP_ROW_VECTORS];
   for (unsigned v = 0; v < SP_ROW_VECTORS; v++)
      columns[v] = sp_vf_splat(z->a0) + sp_vf_splat(z->dx) * lanes.x[v];
   for (unsigned r = 0; r < SP_BLOCK_ROWS; r++) {
      const sp_vf row = sp_vf_splat(z->dy) * lanes.y[r];
      for (unsigned v = 0; v < SP_ROW_VECTORS; v++) {
         const sp_vf depth =
             sp_vf_clamp(columns[v] + row, b->state->depth_min, b->state->depth_max);
         *(sp_vu *)(tile->shade.depth + r * SP_ROW_LANES + v * SP_SIMD_LANES) =
             sp_depth_words(b->state, depth);
      }
   }
}

static void
fill_lanes(float *out, unsigned num, float value)
{
   for (unsigned i = 0; i < num; i++)
      out[i] = value;
}

/* Components of planes that depend on the column, or on the row, alone (sp_vm_block::alike). */
static uint8_t
alike_components(const struct sp_slopes *slope)
{
   unsigned alike = 0;
   for (unsigned c = 0; c < 4; c++)
      alike |= (slope->dy[c] == 0 ? 1u : 0) << c | (slope->dx[c] == 0 ? 16u : 0) << c;
   return (uint8_t)alike;
}

/* Components of attribute a that are the same all over the primitive, its values as they are. -0 is
 * not, since the sum of it and 0 is 0. 0 is even where planes are divided by 1/w. */
static unsigned
constant_components(const struct sp_prim *p, unsigned a, const struct sp_slopes *slope)
{
   const bool affine = (p->flags & SP_PRIM_AFFINE) != 0;
   unsigned constant = 0;
   if (p->attribs & sp_attrib_flat(a))
      return 15;
   for (unsigned c = 0; c < 4; c++) {
      const float v = p->values[a][c];
      const bool level = slope->dx[c] == 0 && slope->dy[c] == 0 && (v != 0 || !signbit(v));
      constant |= (level && (affine || v == 0) ? 1u : 0) << c;
   }
   return constant;
}

/* Fills in the components that are the same all over the primitive. */
static void
fill_constants(struct sp_shade *sh, const struct sp_prim *p)
{
   const struct sp_draw_state *ds = p->state;
   const bool affine = (p->flags & SP_PRIM_AFFINE) != 0;
   sh->vm.ones = 0;
   sh->vm.alike = sh->alike;
   sh->any_varies = 0;
   for (unsigned a = 0; a < ds->num_attribs; a++) {
      const struct sp_slopes *slope = sp_prim_slopes(p, ds->num_attribs, a);
      const bool flat = p->attribs & sp_attrib_flat(a), one = p->attribs & sp_attrib_one(a);
      const unsigned constant = constant_components(p, a, slope);
      float(*to)[SP_BLOCK_LANES] = sh->in[ds->varying[a]];
      sh->alike[ds->varying[a]] = affine && !flat ? alike_components(slope) : 0;
      sh->varies[a] = (uint8_t)(~constant & (one ? 7u : 15u));
      sh->any_varies |= sh->varies[a];
      for (unsigned c = 0; c < 4; c++) {
         if (!(sh->varies[a] >> c & 1))
            fill_lanes(to[c], SP_BLOCK_LANES, c == 3 && one ? 1.0f : p->values[a][c]);
      }
      sh->vm.ones |= (uint64_t)one << ds->varying[a];
   }
   sh->filled = p;
}

void
sp_interp_constants(struct sp_tile *tile, const struct sp_prim *prim)
{
   if (tile->shade.filled != prim)
      fill_constants(&tile->shade, prim);
}

/* A plane over a dense block, times w where that is not NULL. */
static inline void
interp_dense_plane(const struct dense_lanes *lanes, float a0, float dx, float dy, const float *w,
                   float *out)
{
   sp_vf columns[SP_ROW_VECTORS];
   for (unsigned v = 0; v < SP_ROW_VECTORS; v++)
      columns[v] = sp_vf_splat(a0) + sp_vf_splat(dx) * lanes->x[v];
   for (unsigned r = 0; r < SP_BLOCK_ROWS; r++) {
      const sp_vf row = sp_vf_splat(dy) * lanes->y[r];
      for (unsigned v = 0; v < SP_ROW_VECTORS; v++) {
         const unsigned i = r * SP_ROW_LANES + v * SP_SIMD_LANES;
         sp_vf_store(out + i, w ? (columns[v] + row) * sp_vf_load(w + i) : columns[v] + row);
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
      fill_constants(sh, p);
   for (unsigned a = 0; a < ds->num_attribs; a++) {
      const struct sp_slopes *slope = sp_prim_slopes(p, ds->num_attribs, a);
      for (unsigned more = sh->varies[a]; more; more &= more - 1) {
         const unsigned c = (unsigned)__builtin_ctz(more);
         interp_dense_plane(lanes, p->values[a][c], slope->dx[c], slope->dy[c],
                            affine ? NULL : sh->w, sh->in[ds->varying[a]][c]);
      }
   }
}

/* An attribute of quads of several primitives, each of which is flat or none; so are those before
 * it. */
static void
interp_alike_attrib(struct sp_shade *sh, const struct sp_block *b, unsigned attrib, bool flat,
                    bool affine)
{
   const struct sp_draw_state *ds = b->state;
   float(*out)[SP_BLOCK_LANES] = sh->in[ds->varying[attrib]];
   const size_t value_at = offsetof(struct sp_prim, values) + attrib * sizeof(float[4]);
   const size_t slopes_at =
       (size_t)((const char *)sp_prim_slopes(b->prim[0], ds->num_attribs, attrib) -
                (const char *)b->prim[0]);
   for (unsigned i = 0; i < SP_BLOCK_LANES; i += SP_SIMD_LANES) {
      const struct sp_prim *const *prim = b->prim + i / 4;
      const sp_vf value = words_at(prim, value_at);
      if (flat) {
         for (unsigned c = 0; c < 4; c++)
            sp_vf_store(out[c] + i, sp_vf_quad_lane(value, c));
         continue;
      }
      const sp_vf dx = words_at(prim, slopes_at + offsetof(struct sp_slopes, dx));
      const sp_vf dy = words_at(prim, slopes_at + offsetof(struct sp_slopes, dy));
      const struct quad_lanes at = quad_lanes(sh, i);
      sp_vf v[4];
      interp_quads(&at, value, dx, dy, v);
      for (unsigned c = 0; c < 4; c++) {
         if (!affine)
            v[c] *= sp_vf_load(sh->w + i);
         sp_vf_store(out[c] + i, v[c]);
      }
   }
}

/* The same whichever are flat, which have no slopes. */
static void
interp_unlike_attrib(struct sp_shade *sh, const struct sp_block *b, unsigned attrib, bool affine)
{
   static const struct sp_slopes level;
   const struct sp_draw_state *ds = b->state;
   float(*out)[SP_BLOCK_LANES] = sh->in[ds->varying[attrib]];
   const size_t value_at = offsetof(struct sp_prim, values) + attrib * sizeof(float[4]);
   for (unsigned i = 0; i < SP_BLOCK_LANES; i += SP_SIMD_LANES) {
      const struct sp_prim *const *prim = b->prim + i / 4;
      const float *dx_at[VECTOR_QUADS], *dy_at[VECTOR_QUADS];
      uint32_t flat = 0;
      for (unsigned q = 0; q < VECTOR_QUADS; q++) {
         const bool is_flat = prim[q]->attribs & sp_attrib_flat(attrib);
         const struct sp_slopes *slopes =
             is_flat ? &level : sp_prim_slopes(prim[q], ds->num_attribs, attrib);
         dx_at[q] = slopes->dx;
         dy_at[q] = slopes->dy;
         flat |= (is_flat ? 15u : 0u) << (4 * q);
      }
      const sp_vf value = words_at(prim, value_at);
      const sp_vf dx = sp_vf_load_quads(dx_at), dy = sp_vf_load_quads(dy_at);
      const struct quad_lanes at = quad_lanes(sh, i);
      const sp_vf w = affine ? sp_vf_splat(1.0f) : sp_vf_load(sh->w + i);
      sp_vf v[4];
      interp_quads(&at, value, dx, dy, v);
      for (unsigned c = 0; c < 4; c++)
         sp_vf_store(out[c] + i,
                     sp_vf_select(sp_vi_from_bits(flat), sp_vf_quad_lane(value, c), v[c] * w));
   }
}

/* Components that are 1 all over their primitives: planes divided by 1/w say so but for rounding.
 */
static void
set_ones(struct sp_shade *sh, const struct sp_block *b, unsigned attrib)
{
   float *out = sh->in[b->state->varying[attrib]][3];
   if (b->all_attribs & sp_attrib_one(attrib)) {
      fill_lanes(out, SP_BLOCK_LANES, 1.0f);
      return;
   }
   for (unsigned q = 0; q < SP_BLOCK_QUADS; q++) {
      if (b->prim[q]->attribs & sp_attrib_one(attrib))
         fill_lanes(out + 4 * q, 4, 1.0f);
   }
}

static void
interp_mixed_attribs(struct sp_shade *sh, const struct sp_block *b)
{
   const bool affine = b->all_flags & SP_PRIM_AFFINE;
   sh->filled = NULL;
   sh->vm.ones = 0;
   sh->vm.alike = NULL;
   uint64_t unlike = 0;
   for (unsigned a = 0; a < b->state->num_attribs; a++) {
      const bool flat = b->all_attribs & sp_attrib_flat(a);
      unlike |= (b->any_attribs ^ b->all_attribs) & sp_attrib_flat(a);
      if (flat || !unlike)
         interp_alike_attrib(sh, b, a, flat, affine);
      else
         interp_unlike_attrib(sh, b, a, affine);
      if (!flat && !affine && (b->any_attribs & sp_attrib_one(a)))
         set_ones(sh, b, a);
      if (b->all_attribs & sp_attrib_one(a))
         sh->vm.ones |= 1ull << b->state->varying[a];
   }
}

static void
interp_window_position(struct sp_tile *tile, const struct sp_block *b)
{
   struct sp_shade *sh = &tile->shade;
   float(*pos)[SP_BLOCK_LANES] = sh->in[VARYING_WPOS];
   const sp_vf half = sp_vf_splat(0.5f);
   for (unsigned i = 0; i < SP_BLOCK_LANES; i += SP_SIMD_LANES) {
      /* Two coordinates of 16 bits. */
      const sp_vf words = words_at(b->prim + i / 4, offsetof(struct sp_prim, ref_x));
      const sp_vi ref = (sp_vi)sp_vf_quad_lane(words, 0);
      const sp_vf x = sp_vf_from_int((sp_vi)((sp_vu)ref << 16) >> 16),
                  y = sp_vf_from_int(ref >> 16);
      sp_vf_store(pos[0] + i, sp_vf_load(sh->x + i) + (x + half));
      sp_vf_store(pos[1] + i, sp_vf_load(sh->y + i) + (y + half));
   }
   memcpy(pos[2], sh->z, sizeof(sh->z));
}

/* Clip w, and its reciprocal. Quads of affine primitives have 1 among others, to be multiplied by.
 */
static void
interp_w(struct sp_shade *sh, const struct sp_block *b, const struct dense_lanes *lanes)
{
   const struct sp_plane *plane = &b->prim[0]->oow;
   float *oow = sh->in[VARYING_WPOS][3];
   if (b->dense)
      interp_dense_plane(lanes, plane->a0, plane->dx, plane->dy, NULL, oow);
   else
      interp_plane(sh, b, offsetof(struct sp_prim, oow), oow);
   for (unsigned i = 0; i < SP_BLOCK_LANES; i += SP_SIMD_LANES)
      *(sp_vf *)(sh->w + i) = sp_vf_splat(1.0f) / sp_vf_load(oow + i);
   if (b->dense || !(b->any_flags & SP_PRIM_AFFINE))
      return;
   for (unsigned q = 0; q < SP_BLOCK_QUADS; q++) {
      if (b->prim[q]->flags & SP_PRIM_AFFINE)
         fill_lanes(sh->w + 4 * q, 4, 1.0f);
   }
}

/* Whether any attribute is divided. */
static bool
divides(const struct sp_block *b)
{
   const uint64_t all = sp_attrib_flat(b->state->num_attribs) - 1;
   return !(b->all_flags & SP_PRIM_AFFINE) && (b->all_attribs & all) != all;
}

void
sp_interp_attribs(struct sp_tile *tile, const struct sp_block *b)
{
   const struct sp_draw_state *ds = b->state;
   const struct dense_lanes lanes = dense_lanes(tile, b);
   struct sp_shade *sh = &tile->shade;
   if (ds->reads_wpos || divides(b))
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

static inline sp_vf
absolute(sp_vf v)
{
   return (sp_vf)((sp_vu)v & 0x7fffffffu);
}

/* Clamped to [0,1]; NaN is 0. */
static inline sp_vf
unit(sp_vf v)
{
   return sp_vf_clamp(v, 0.0f, 1.0f);
}

static inline sp_vf
vector_length(sp_vf x, sp_vf y)
{
   return sp_vf_sqrt(x * x + y * y);
}

static inline sp_vf
coverage_value(unsigned kind, const sp_vf c[4])
{
   const sp_vf half = sp_vf_splat(0.5f);
   if (kind == SP_PRIM_COVERAGE_LINE) /* across, along, half the width, half the length */
      return unit(c[2] + half - absolute(c[0])) * unit(c[3] + half - absolute(c[1]));
   if (kind == SP_PRIM_COVERAGE_POINT) /* from the centre, radius */
      return unit(c[2] + half - vector_length(c[0], c[1]));
   /* Of a triangle: distances from the edges. */
   return unit(c[0] + half) * unit(c[1] + half) * unit(c[2] + half);
}

/* Of the vector of lanes from i on, by the planes of primitives of one kind. */
static inline sp_vf
interp_coverage(const struct sp_shade *sh, const struct sp_prim *const *prim, size_t at, unsigned i,
                unsigned kind)
{
   const sp_vf a0 = words_at(prim, at + offsetof(struct sp_plane4, a0));
   const sp_vf dx = words_at(prim, at + offsetof(struct sp_plane4, dx));
   const sp_vf dy = words_at(prim, at + offsetof(struct sp_plane4, dy));
   const struct quad_lanes lanes = quad_lanes(sh, i);
   sp_vf c[4];
   interp_quads(&lanes, a0, dx, dy, c);
   return coverage_value(kind, c);
}

/* The same of primitives of several kinds, or of none. */
static sp_vf
interp_mixed_coverage(const struct sp_shade *sh, const struct sp_prim *const *prim, size_t at,
                      unsigned i)
{
   sp_vf coverage = sp_vf_splat(1.0f);
   for (unsigned q = 0; q < VECTOR_QUADS; q++) {
      const struct sp_prim *one[VECTOR_QUADS];
      const unsigned kind = prim[q]->flags & SP_PRIM_COVERAGE;
      for (unsigned k = 0; k < VECTOR_QUADS; k++)
         one[k] = prim[q];
      if (kind)
         coverage = sp_vf_select(sp_vi_from_bits(15u << (4 * q)),
                                 interp_coverage(sh, one, at, i, kind), coverage);
   }
   return coverage;
}

/* Of a dense block: the planes of one primitive. */
static inline __attribute__((always_inline)) void
interp_dense_coverage(const struct dense_lanes *lanes, const struct sp_plane4 *p, unsigned kind,
                      float *out)
{
   sp_vf columns[4][SP_ROW_VECTORS];
   for (unsigned k = 0; k < 4; k++)
      for (unsigned v = 0; v < SP_ROW_VECTORS; v++)
         columns[k][v] = sp_vf_splat(p->a0[k]) + sp_vf_splat(p->dx[k]) * lanes->x[v];
   for (unsigned r = 0; r < SP_BLOCK_ROWS; r++) {
      for (unsigned v = 0; v < SP_ROW_VECTORS; v++) {
         sp_vf c[4];
         for (unsigned k = 0; k < 4; k++)
            c[k] = columns[k][v] + sp_vf_splat(p->dy[k]) * lanes->y[r];
         sp_vf_store(out + r * SP_ROW_LANES + v * SP_SIMD_LANES, coverage_value(kind, c));
      }
   }
}

static void
interp_dense_kind(struct sp_tile *tile, const struct sp_block *b)
{
   const struct sp_prim *p = b->prim[0];
   const struct sp_plane4 *plane = sp_prim_coverage(p, b->state->num_attribs);
   const struct dense_lanes lanes = dense_lanes(tile, b);
   float *out = tile->shade.coverage;
   const unsigned kind = p->flags & SP_PRIM_COVERAGE;
   if (kind == SP_PRIM_COVERAGE_LINE)
      interp_dense_coverage(&lanes, plane, SP_PRIM_COVERAGE_LINE, out);
   else if (kind == SP_PRIM_COVERAGE_POINT)
      interp_dense_coverage(&lanes, plane, SP_PRIM_COVERAGE_POINT, out);
   else
      interp_dense_coverage(&lanes, plane, SP_PRIM_COVERAGE_TRIANGLE, out);
}

static void
interp_quads_coverage(struct sp_shade *sh, const struct sp_block *b)
{
   const size_t at = (size_t)((const char *)sp_prim_coverage(b->prim[0], b->state->num_attribs) -
                              (const char *)b->prim[0]);
   const unsigned kind = b->all_flags & SP_PRIM_COVERAGE;
   const bool differs = !kind || kind != (b->any_flags & SP_PRIM_COVERAGE);
   for (unsigned i = 0; i < SP_BLOCK_LANES; i += SP_SIMD_LANES) {
      const struct sp_prim *const *prim = b->prim + i / 4;
      sp_vf_store(sh->coverage + i, differs ? interp_mixed_coverage(sh, prim, at, i)
                                            : interp_coverage(sh, prim, at, i, kind));
   }
}

uint64_t
sp_interp_coverage(struct sp_tile *tile, const struct sp_block *b, uint64_t mask, bool *partial)
{
   const float *coverage = tile->shade.coverage;
   uint64_t none = 0, some = 0;
   if (b->dense)
      interp_dense_kind(tile, b);
   else
      interp_quads_coverage(&tile->shade, b);
   for (unsigned i = 0; i < SP_BLOCK_LANES; i += SP_SIMD_LANES) {
      const sp_vf c = sp_vf_load(coverage + i);
      none |= (uint64_t)sp_vi_sign_bits((sp_vi)(c <= (sp_vf){0})) << i;
      some |= (uint64_t)sp_vi_sign_bits((sp_vi)(c < sp_vf_splat(1.0f))) << i;
   }
   mask &= ~none;
   *partial = (mask & some) != 0 || b->state->index;
   return mask;
}

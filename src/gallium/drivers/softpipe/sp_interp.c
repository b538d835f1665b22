/* Interpolation over a block. Groups of 16 lanes that belong to one primitive are done in one
 * vector, others quad by quad; both round the same way. */
#include <math.h>
#include <string.h>

#include "sp_tile.h"
#include "sp_vec.h"

static const sp_v4f quad_x = {0.0f, 1.0f, 0.0f, 1.0f}, quad_y = {0.0f, 0.0f, 1.0f, 1.0f};

/* Of a row of four quads */
static const sp_v16f row_x = {0, 1, 0, 1, 2, 3, 2, 3, 4, 5, 4, 5, 6, 7, 6, 7};
static const sp_v16f row_y = {0, 0, 1, 1, 0, 0, 1, 1, 0, 0, 1, 1, 0, 0, 1, 1};

static inline sp_v4f
splat4(float f)
{
   return (sp_v4f){f, f, f, f};
}

/* Whether quads 4g..4g+3 are all of one primitive. */
static inline bool
uniform_group(const struct sp_block *b, unsigned g)
{
   const struct sp_prim *const *p = b->prim + 4 * g;
   return b->dense || (p[0] == p[1] && p[0] == p[2] && p[0] == p[3]);
}

void
sp_interp_positions(struct sp_tile *tile, const struct sp_block *b)
{
   struct sp_shade *sh = &tile->shade;
   if (b->dense) {
      unsigned block = b->quad[0] >> 4;
      float x = (float)(tile->x + (int)(block & 7) * 8 - b->prim[0]->ref_x);
      float y = (float)(tile->y + (int)(block >> 3) * 8 - b->prim[0]->ref_y);
      for (unsigned g = 0; g < 4; g++) {
         *(sp_v16f *)(sh->x + 16 * g) = sp_splat_f(x) + row_x;
         *(sp_v16f *)(sh->y + 16 * g) = sp_splat_f(y + 2.0f * (float)g) + row_y;
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

/* One component over 16 lanes; `offset` finds a0, dx and dy in a primitive (in bytes). */
struct plane_at {
   size_t a0, dx, dy;
};

static inline float
value_at(const struct sp_prim *prim, size_t offset)
{
   return *(const float *)((const char *)prim + offset);
}

static void
interp_group(const struct sp_shade *sh, const struct sp_block *b, unsigned g, struct plane_at at,
             bool uniform, float *out)
{
   if (uniform) {
      const struct sp_prim *p = b->prim[4 * g];
      sp_v16f x = sp_load_f(sh->x + 16 * g), y = sp_load_f(sh->y + 16 * g);
      sp_v16f v = sp_splat_f(value_at(p, at.a0)) + sp_splat_f(value_at(p, at.dx)) * x;
      *(sp_v16f *)out = v + sp_splat_f(value_at(p, at.dy)) * y;
      return;
   }
   for (unsigned i = 0; i < 4; i++) {
      const struct sp_prim *p = b->prim[4 * g + i];
      sp_v4f x = *(const sp_v4f *)(sh->x + 16 * g + 4 * i);
      sp_v4f y = *(const sp_v4f *)(sh->y + 16 * g + 4 * i);
      sp_v4f v = splat4(value_at(p, at.a0)) + splat4(value_at(p, at.dx)) * x;
      *(sp_v4f *)(out + 4 * i) = v + splat4(value_at(p, at.dy)) * y;
   }
}

static void
interp_plane(const struct sp_shade *sh, const struct sp_block *b, struct plane_at at, float *out)
{
   for (unsigned g = 0; g < 4; g++)
      interp_group(sh, b, g, at, uniform_group(b, g), out + 16 * g);
}

void
sp_interp_depth(struct sp_tile *tile, const struct sp_block *b)
{
   const struct plane_at z = {offsetof(struct sp_prim, z.a0), offsetof(struct sp_prim, z.dx),
                              offsetof(struct sp_prim, z.dy)};
   struct sp_shade *sh = &tile->shade;
   interp_plane(sh, b, z, sh->z);
   for (unsigned i = 0; i < SP_BLOCK_LANES; i += 16)
      *(sp_v16f *)(sh->z + i) = sp_clamp_f(sp_load_f(sh->z + i), 0.0f, 1.0f);
}

static void
fill_lanes(float *out, unsigned num, float value)
{
   for (unsigned i = 0; i < num; i++)
      out[i] = value;
}

/* An attribute over a group of one primitive: constant, affine or perspective. */
static void
interp_uniform_attrib(struct sp_shade *sh, const struct sp_block *b, unsigned g, unsigned attrib,
                      float (*out)[SP_BLOCK_LANES])
{
   const struct sp_prim *p = b->prim[4 * g];
   const float *value = p->values[attrib];
   if (p->flat_attribs & (1u << attrib)) {
      for (unsigned c = 0; c < 4; c++)
         *(sp_v16f *)(out[c] + 16 * g) = sp_splat_f(value[c]);
      return;
   }
   const struct sp_slopes *slope = &sp_prim_slopes(p, b->state->num_attribs)[attrib];
   sp_v16f x = sp_load_f(sh->x + 16 * g), y = sp_load_f(sh->y + 16 * g);
   sp_v16f w = sp_load_f(sh->w + 16 * g);
   bool affine = (p->flags & SP_PRIM_AFFINE) != 0;
   for (unsigned c = 0; c < 4; c++) {
      sp_v16f v = sp_splat_f(value[c]) + sp_splat_f(slope->dx[c]) * x;
      v = v + sp_splat_f(slope->dy[c]) * y;
      if (!affine)
         v *= w;
      *(sp_v16f *)(out[c] + 16 * g) = v;
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

void
sp_interp_attribs(struct sp_tile *tile, const struct sp_block *b)
{
   const struct plane_at oow_at = {offsetof(struct sp_prim, oow.a0),
                                   offsetof(struct sp_prim, oow.dx),
                                   offsetof(struct sp_prim, oow.dy)};
   const struct sp_draw_state *ds = b->state;
   struct sp_shade *sh = &tile->shade;
   if (ds->reads_wpos || !all_affine(b)) {
      float *oow = sh->in[VARYING_WPOS][3];
      interp_plane(sh, b, oow_at, oow);
      for (unsigned i = 0; i < SP_BLOCK_LANES; i += 16)
         *(sp_v16f *)(sh->w + i) = sp_splat_f(1.0f) / sp_load_f(oow + i);
   }
   for (unsigned a = 0; a < ds->num_attribs; a++) {
      float(*out)[SP_BLOCK_LANES] = sh->in[ds->varying[a]];
      for (unsigned g = 0; g < 4; g++) {
         if (uniform_group(b, g)) {
            interp_uniform_attrib(sh, b, g, a, out);
         } else {
            for (unsigned i = 4 * g; i < 4 * g + 4; i++)
               interp_quad_attrib(sh, b, i, a, out);
         }
      }
   }
   if (ds->reads_wpos)
      interp_window_position(tile, b);
   if (ds->reads_face) {
      for (unsigned i = 0; i < SP_BLOCK_QUADS; i++)
         fill_lanes(sh->in[VARYING_FACE][0] + 4 * i, 4,
                    b->prim[i]->flags & SP_PRIM_FRONT ? 1.0f : -1.0f);
   }
}

/* --- Coverage of smooth primitives, from the plane behind the attributes. */

static float
unit(float v)
{
   return v > 0.0f ? (v < 1.0f ? v : 1.0f) : 0.0f;
}

static float
coverage_value(unsigned flags, const float c[4])
{
   if (flags & SP_PRIM_COVERAGE_LINE) /* across, along, half the width, half the length */
      return unit(c[2] + 0.5f - fabsf(c[0])) * unit(c[3] + 0.5f - fabsf(c[1]));
   if (flags & SP_PRIM_COVERAGE_POINT) /* from the centre, radius */
      return unit(c[2] + 0.5f - sqrtf(c[0] * c[0] + c[1] * c[1]));
   if (flags & SP_PRIM_COVERAGE_TRIANGLE) /* distances from the edges */
      return unit(c[0] + 0.5f) * unit(c[1] + 0.5f) * unit(c[2] + 0.5f);
   return 1.0f;
}

uint64_t
sp_interp_coverage(struct sp_tile *tile, const struct sp_block *b, uint64_t mask)
{
   struct sp_shade *sh = &tile->shade;
   for (unsigned i = 0; i < SP_BLOCK_LANES; i++) {
      const struct sp_prim *p = b->prim[i / 4];
      const struct sp_plane4 *plane = sp_prim_coverage(p, b->state->num_attribs);
      float c[4] = {0};
      for (unsigned k = 0; k < 4 && (p->flags & SP_PRIM_COVERAGE); k++)
         c[k] = plane->a0[k] + plane->dx[k] * sh->x[i] + plane->dy[k] * sh->y[i];
      sh->coverage[i] = coverage_value(p->flags, c);
      if (!(sh->coverage[i] > 0.0f))
         mask &= ~(1ull << i);
   }
   return mask;
}

/* Where the texels of a block of lanes lie in memory, by vectors (texture/level.c). */
#ifndef SOFTPIPE_TEXTURE_PLACES_H
#define SOFTPIPE_TEXTURE_PLACES_H

#include "private.h"

#define SP_TEX_VECTORS (SP_TEX_LANES / SP_SIMD_LANES)

/* Of each vector of lanes both texels of a pair, inside the image, as bytes from the first texel of
 * the axis, and where the border colour stands in for them. Nearest ones have no second. */
struct sp_tex_pairs {
   sp_vi at[SP_TEX_VECTORS][2], is_border[SP_TEX_VECTORS][2], weight[SP_TEX_VECTORS];
   bool next[SP_TEX_VECTORS]; /* the second is the next one in memory, of all lanes */
   bool any_border;
};

/* The texels of all lanes along the axes that the texture has. */
struct sp_tex_places {
   struct sp_tex_pairs axis[3];
   sp_vi base[SP_TEX_VECTORS]; /* bytes to texel (0,0,0) */
   bool any_border;
};

/* Of one level (from first_level) of a pass without offsets. */
void sp_tex_find_places(const struct sp_tex_pass *pass, unsigned level, struct sp_tex_places *out);

/* The same along two axes where each has one vector of coordinates for all lanes: those of the
 * columns, and those of the rows. Only the first vectors of the pairs are of meaning. */
void sp_tex_find_straight(const struct sp_tex_pass *pass, unsigned level,
                          const float *const coord[2], struct sp_tex_pairs out[2]);

/* Where row r of slice k begins, of a vector of lanes, and where it is outside of the image. */
static inline __attribute__((always_inline)) sp_vi
sp_tex_row(const struct sp_tex_places *p, unsigned num_axes, unsigned v, unsigned r, unsigned k,
           sp_vi *is_border)
{
   sp_vi at = p->base[v];
   *is_border = sp_vi_splat(0);
   if (num_axes > 1) {
      at += p->axis[1].at[v][r];
      *is_border |= p->axis[1].is_border[v][r];
   }
   if (num_axes > 2) {
      at += p->axis[2].at[v][k];
      *is_border |= p->axis[2].is_border[v][k];
   }
   return at;
}

#endif

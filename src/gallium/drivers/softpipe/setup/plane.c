/* Plane equations of primitives. In double: long thin triangles lose most bits to cancellation. */
#include <string.h>

#include "private.h"
#include "gallium/auxiliary/simd/vec.h"

void
sp_gradient_init(struct sp_gradient *g, const struct sp_prim *prim, const int x[3], const int y[3])
{
   const double scale = 1.0 / SP_SUBPIXEL_ONE;
   g->dx1 = (x[1] - x[0]) * scale;
   g->dy1 = (y[1] - y[0]) * scale;
   g->dx2 = (x[2] - x[0]) * scale;
   g->dy2 = (y[2] - y[0]) * scale;
   g->inv_area = 1.0 / (g->dx1 * g->dy2 - g->dx2 * g->dy1);
   g->ref_x = prim->ref_x + 0.5 - x[0] * scale;
   g->ref_y = prim->ref_y + 0.5 - y[0] * scale;
}

struct sp_plane
sp_gradient_plane(const struct sp_gradient *g, double a0, double a1, double a2)
{
   double d1 = a1 - a0, d2 = a2 - a0;
   double dx = (d1 * g->dy2 - d2 * g->dy1) * g->inv_area;
   double dy = (d2 * g->dx1 - d1 * g->dx2) * g->inv_area;
   return (struct sp_plane){(float)(a0 + dx * g->ref_x + dy * g->ref_y), (float)dx, (float)dy};
}

static inline sp_v4d
splat_d(double d)
{
   return (sp_v4d){d, d, d, d};
}

/* The same for the four components of an attribute. */
static void
plane4(const struct sp_gradient *g, sp_v4d a0, sp_v4d a1, sp_v4d a2, float *value,
       struct sp_slopes *slopes)
{
   sp_v4d d1 = a1 - a0, d2 = a2 - a0;
   sp_v4d dx = (d1 * splat_d(g->dy2) - d2 * splat_d(g->dy1)) * splat_d(g->inv_area);
   sp_v4d dy = (d2 * splat_d(g->dx1) - d1 * splat_d(g->dx2)) * splat_d(g->inv_area);
   sp_v4d origin = a0 + dx * splat_d(g->ref_x) + dy * splat_d(g->ref_y);
   *(sp_v4f *)value = __builtin_convertvector(origin, sp_v4f);
   *(sp_v4f *)slopes->dx = __builtin_convertvector(dx, sp_v4f);
   *(sp_v4f *)slopes->dy = __builtin_convertvector(dy, sp_v4f);
}

/* Equal at all vertices: exactly that value everywhere, without interpolation. */
static bool
same_values(const float *a, const float *b, const float *c)
{
   return memcmp(a, b, 4 * sizeof(float)) == 0 && memcmp(a, c, 4 * sizeof(float)) == 0;
}

void
sp_setup_planes(struct sp_setup *s, struct sp_prim *prim, const struct sp_gradient *g,
                const float *const v[3], const float *provoking, bool front)
{
   prim->z = sp_gradient_plane(g, v[0][2], v[1][2], v[2][2]);
   bool affine = v[0][3] == v[1][3] && v[0][3] == v[2][3];
   if (affine)
      prim->oow = (struct sp_plane){v[0][3], 0.0f, 0.0f};
   else
      prim->oow = sp_gradient_plane(g, v[0][3], v[1][3], v[2][3]);
   prim->flags |= (uint8_t)((affine ? SP_PRIM_AFFINE : 0) | (front ? SP_PRIM_FRONT : 0));

   struct sp_slopes *slopes = sp_prim_slopes(prim, s->ds->num_attribs, 0);
   uint64_t attribs = 0;
   for (unsigned i = 0; i < s->ds->num_attribs; i++) {
      unsigned offset = 4 + 4 * s->source[front][i];
      const float *a0 = v[0] + offset, *a1 = v[1] + offset, *a2 = v[2] + offset;
      if (a0[3] == 1.0f && a1[3] == 1.0f && a2[3] == 1.0f)
         attribs |= sp_attrib_one(i);
      bool flat_by_state = (s->flat_mask & (1u << i)) != 0;
      if (flat_by_state || same_values(a0, a1, a2)) {
         attribs |= sp_attrib_flat(i);
         memcpy(prim->values[i], flat_by_state ? provoking + offset : a0, sizeof(prim->values[i]));
         continue;
      }
      sp_v4d d0 = __builtin_convertvector(*(const sp_v4f *)a0, sp_v4d);
      sp_v4d d1 = __builtin_convertvector(*(const sp_v4f *)a1, sp_v4d);
      sp_v4d d2 = __builtin_convertvector(*(const sp_v4f *)a2, sp_v4d);
      if (!affine) {
         d0 *= splat_d(v[0][3]);
         d1 *= splat_d(v[1][3]);
         d2 *= splat_d(v[2][3]);
      }
      plane4(g, d0, d1, d2, prim->values[i], slopes++);
   }
   prim->attribs = attribs;
}

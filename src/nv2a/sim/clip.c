#include "clip.h"

#include <math.h>

/* Planes are tried in this order. Near and far count as they are set, in depth-buffer units. */
enum plane {
   PLANE_W,
   PLANE_NEAR,
   PLANE_FAR,
   PLANE_LEFT,
   PLANE_RIGHT,
   PLANE_TOP,
   PLANE_BOTTOM,
};

/* The smallest w that can be divided by: XEMU's limit of the chip's divider. */
#define W_MIN 0x1p-64f

/* The distance of a position to a plane, times w; not negative inside. */
static float
distance(const struct nv2a_setup *setup, unsigned plane, const float h[4])
{
   switch ((enum plane)plane) {
   case PLANE_W:
      return h[3] - W_MIN;
   case PLANE_NEAR:
      return h[2] - setup->z_min * h[3];
   case PLANE_FAR:
      return setup->z_max * h[3] - h[2];
   case PLANE_LEFT:
      return h[0] + NV2A_GUARD_BAND * h[3];
   case PLANE_RIGHT:
      return NV2A_GUARD_BAND * h[3] - h[0];
   case PLANE_TOP:
      return h[1] + NV2A_GUARD_BAND * h[3];
   case PLANE_BOTTOM:
      return NV2A_GUARD_BAND * h[3] - h[1];
   }
   return 0.0f;
}

static bool
plane_counts(const struct nv2a_setup *setup, unsigned plane)
{
   return setup->near_far || (plane != PLANE_NEAR && plane != PLANE_FAR);
}

unsigned
nv2a_clip_planes(const struct nv2a_setup *setup, const float h[4])
{
   unsigned outside = 0;
   if (!isfinite(h[0]) || !isfinite(h[1]) || !isfinite(h[2]) || !isfinite(h[3]))
      return NV2A_CLIP_NO_NUMBER;
   for (unsigned plane = 0; plane < NV2A_NUM_CLIP_PLANES; plane++) {
      if (plane_counts(setup, plane) && !(distance(setup, plane, h) >= 0.0f))
         outside |= 1u << plane;
   }
   return outside;
}

/* The vertex at a + t (b - a). */
static void
cut(const struct nv2a_chip_vertex *a, const struct nv2a_chip_vertex *b, float t,
    struct nv2a_chip_vertex *made)
{
   for (unsigned i = 0; i < 4; i++)
      made->h[i] = a->h[i] + t * (b->h[i] - a->h[i]);
   for (unsigned reg = 3; reg < 13; reg++) {
      for (unsigned i = 0; i < 4; i++)
         made->out.o[reg][i] = a->out.o[reg][i] + t * (b->out.o[reg][i] - a->out.o[reg][i]);
   }
   const float w = fmaxf(made->h[3], W_MIN);
   for (unsigned i = 0; i < 3; i++)
      made->out.o[0][i] = made->h[i] / w;
   made->out.o[0][3] = w;
   made->out.edge = a->out.edge;
   made->clip = 0;
}

/* Always from the inner to the outer vertex, so that both triangles at an edge get one vertex. */
static const struct nv2a_chip_vertex *
crossing(const struct nv2a_setup *setup, unsigned plane, const struct nv2a_chip_vertex *inner,
         const struct nv2a_chip_vertex *outer, struct nv2a_chip_vertex *made)
{
   const float in = distance(setup, plane, inner->h), out = distance(setup, plane, outer->h);
   cut(inner, outer, in / (in - out), made);
   return made;
}

static void
clip_at(const struct nv2a_setup *setup, unsigned plane, struct nv2a_polygon *polygon,
        struct nv2a_chip_vertex *made, unsigned *num_made)
{
   const struct nv2a_polygon old = *polygon;
   polygon->count = 0;
   for (unsigned i = 0; i < old.count; i++) {
      const struct nv2a_chip_vertex *a = old.corner[i], *b = old.corner[(i + 1) % old.count];
      const bool a_in = distance(setup, plane, a->h) >= 0.0f;
      const bool b_in = distance(setup, plane, b->h) >= 0.0f;
      /* Rounding may show a thin polygon crossing a plane more than twice: it is gone then. */
      if ((a_in != b_in && *num_made == NV2A_CLIP_VERTICES) ||
          polygon->count + 2 > NV2A_CLIP_CORNERS) {
         polygon->count = 0;
         return;
      }
      if (a_in) {
         polygon->edge[polygon->count] = old.edge[i];
         polygon->corner[polygon->count++] = a;
      }
      if (a_in != b_in) {
         /* Where the polygon is left begins the edge along the plane, which is not drawn. */
         polygon->edge[polygon->count] = b_in && old.edge[i];
         polygon->corner[polygon->count++] =
             crossing(setup, plane, a_in ? a : b, a_in ? b : a, &made[(*num_made)++]);
      }
   }
}

void
nv2a_clip_polygon(const struct nv2a_setup *setup, struct nv2a_polygon *polygon,
                  struct nv2a_chip_vertex made[NV2A_CLIP_VERTICES])
{
   unsigned num_made = 0;
   for (unsigned plane = 0; plane < NV2A_NUM_CLIP_PLANES && polygon->count; plane++) {
      if (plane_counts(setup, plane))
         clip_at(setup, plane, polygon, made, &num_made);
   }
   if (polygon->count < 3)
      polygon->count = 0;
}

bool
nv2a_clip_line(const struct nv2a_setup *setup, const struct nv2a_chip_vertex *v[2],
               struct nv2a_chip_vertex made[NV2A_CLIP_VERTICES])
{
   unsigned num_made = 0;
   for (unsigned plane = 0; plane < NV2A_NUM_CLIP_PLANES; plane++) {
      if (!plane_counts(setup, plane))
         continue;
      const bool in0 = distance(setup, plane, v[0]->h) >= 0.0f;
      const bool in1 = distance(setup, plane, v[1]->h) >= 0.0f;
      if (!in0 && !in1)
         return false;
      if (in0 != in1)
         v[in0] = crossing(setup, plane, v[!in0], v[in0], &made[num_made++]);
   }
   return true;
}

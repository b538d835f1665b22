#include "planes.h"

#include "nv2a/sim/fragment/color.h"

#include <math.h>

bool
nv2a_basis_triangle(struct nv2a_basis *basis, const double p[3][2])
{
   const double x1 = p[1][0] - p[0][0], y1 = p[1][1] - p[0][1];
   const double x2 = p[2][0] - p[0][0], y2 = p[2][1] - p[0][1];
   const double area = x1 * y2 - x2 * y1;
   if (area == 0)
      return false;
   *basis = (struct nv2a_basis){p[0][0], p[0][1], y2 / area, -y1 / area, -x2 / area, x1 / area};
   return true;
}

bool
nv2a_basis_line(struct nv2a_basis *basis, const double p[2][2])
{
   const double dx = p[1][0] - p[0][0], dy = p[1][1] - p[0][1];
   if (dx == 0 && dy == 0)
      return false;
   *basis = (struct nv2a_basis){p[0][0], p[0][1], 0, 0, 0, 0};
   if (fabs(dy) > fabs(dx))
      basis->y1 = 1 / dy;
   else
      basis->x1 = 1 / dx;
   return true;
}

static struct nv2a_plane_function
plane(const struct nv2a_basis *basis, double f0, double f1, double f2)
{
   return (struct nv2a_plane_function){
       f0,
       (f1 - f0) * basis->x1 + (f2 - f0) * basis->x2,
       (f1 - f0) * basis->y1 + (f2 - f0) * basis->y2,
   };
}

/* The outputs of vertices that needs name, as (output, component) in the order of the planes: no
 * more than NV2A_MAX_PLANES, what the table adds up to. */
static unsigned
needed_outputs(uint32_t needs, uint8_t output[NV2A_MAX_PLANES], uint8_t component[NV2A_MAX_PLANES])
{
   static const struct {
      uint32_t need;
      uint8_t output, components;
   } table[] = {
       {NV2A_NEED_DIFFUSE, NV2A_OUT_DIFFUSE, 4},
       {NV2A_NEED_SPECULAR, NV2A_OUT_SPECULAR, 4},
       {NV2A_NEED_FOG, NV2A_OUT_FOG, 1},
       {NV2A_NEED_TEXTURE0, NV2A_OUT_TEXTURE0, 4},
       {NV2A_NEED_TEXTURE0 << 1, NV2A_OUT_TEXTURE0 + 1, 4},
       {NV2A_NEED_TEXTURE0 << 2, NV2A_OUT_TEXTURE0 + 2, 4},
       {NV2A_NEED_TEXTURE0 << 3, NV2A_OUT_TEXTURE0 + 3, 4},
   };
   unsigned count = 0;
   for (unsigned i = 0; i < sizeof table / sizeof table[0]; i++)
      for (uint8_t k = 0;
           (needs & table[i].need) && k < table[i].components && count < NV2A_MAX_PLANES; k++) {
         output[count] = table[i].output;
         component[count++] = k;
      }
   return count;
}

void
nv2a_planes_setup(struct nv2a_planes *planes, const struct nv2a_basis *basis, uint32_t needs,
                  const struct nv2a_vertex *const v[3], bool perspective, bool depth_is_w)
{
   uint8_t output[NV2A_MAX_PLANES], component[NV2A_MAX_PLANES];
   double r[3];
   for (int k = 0; k < 3; k++)
      r[k] = 1.0 / (double)v[k]->o[NV2A_OUT_POSITION][3];

   planes->x = basis->x;
   planes->y = basis->y;
   planes->perspective = perspective && (r[0] != r[1] || r[0] != r[2]);
   planes->depth_is_w = depth_is_w;
   planes->needs = needs;
   planes->z = plane(basis, (double)v[0]->o[0][2], (double)v[1]->o[0][2], (double)v[2]->o[0][2]);
   planes->reciprocal_w = plane(basis, r[0], r[1], r[2]);
   if (!planes->perspective)
      r[0] = r[1] = r[2] = 1;
   planes->count = needed_outputs(needs, output, component);
   for (unsigned i = 0; i < planes->count; i++) {
      const unsigned o = output[i], c = component[i];
      const double first = (double)v[0]->o[o][c];
      planes->first[i] = v[0]->o[o][c];
      planes->attribute[i] = plane(basis, 0, ((double)v[1]->o[o][c] - first) * r[1],
                                   ((double)v[2]->o[o][c] - first) * r[2]);
   }
}

/* Where lanes lie in a block. */
static const nv2a_lanes lane_x = {0, 1, 2, 3, 4, 5, 6, 7, 0, 1, 2, 3, 4, 5, 6, 7};
static const nv2a_lanes lane_y = {0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1};

/* The function's values in all lanes; base is the offset of lane 0 from the function's place. */
static void
plane_lanes(const struct nv2a_plane_function *f, double base_x, double base_y, nv2a_lanes out)
{
   const float value = (float)(f->value + f->dx * base_x + f->dy * base_y);
   const float dx = (float)f->dx, dy = (float)f->dy;
   for (int i = 0; i < NV2A_LANES; i++)
      out[i] = value + dx * lane_x[i] + dy * lane_y[i];
}

static void
plane_doubles(const struct nv2a_plane_function *f, double base_x, double base_y,
              double out[NV2A_LANES])
{
   const double value = f->value + f->dx * base_x + f->dy * base_y;
   for (int i = 0; i < NV2A_LANES; i++)
      out[i] = value + f->dx * (i % NV2A_BLOCK_WIDTH) + f->dy * (i / NV2A_BLOCK_WIDTH);
}

/* Where the next attribute of a block goes. */
static float *
next_lanes(struct nv2a_block *block, uint32_t *needs, unsigned *component)
{
   const uint32_t need = *needs & -*needs;
   const unsigned c = *component;
   const unsigned last = need == NV2A_NEED_FOG ? 0 : 3;

   *component = c == last ? 0 : c + 1;
   if (c == last)
      *needs &= *needs - 1;
   switch (need) {
   case NV2A_NEED_DIFFUSE:
      return block->reg[NV2A_RC_V0][c];
   case NV2A_NEED_SPECULAR:
      return block->reg[NV2A_RC_V1][c];
   case NV2A_NEED_FOG:
      return block->fog;
   default:
      return block->coord[__builtin_ctz(need / NV2A_NEED_TEXTURE0)][c];
   }
}

static void
clamp_color(nv2a_lanes color[4])
{
   for (int c = 0; c < 4; c++)
      for (int i = 0; i < NV2A_LANES; i++)
         color[c][i] = nv2a_clamp01(color[c][i]);
}

void
nv2a_planes_block(const struct nv2a_planes *planes, struct nv2a_block *block)
{
   const double x = block->x + 0.5 - planes->x, y = block->y + 0.5 - planes->y;
   uint32_t needs = planes->needs;
   unsigned component = 0;
   nv2a_lanes w;

   if (planes->depth_is_w) {
      plane_doubles(&planes->reciprocal_w, x, y, block->z);
      for (int i = 0; i < NV2A_LANES; i++)
         block->z[i] = 1 / block->z[i];
   } else {
      plane_doubles(&planes->z, x, y, block->z);
   }
   if (planes->perspective) {
      plane_lanes(&planes->reciprocal_w, x, y, w);
      for (int i = 0; i < NV2A_LANES; i++)
         w[i] = 1 / w[i];
   }
   for (unsigned k = 0; k < planes->count; k++) {
      float *restrict lanes = next_lanes(block, &needs, &component);
      const float first = planes->first[k];
      nv2a_lanes value;
      plane_lanes(&planes->attribute[k], x, y, value);
      if (planes->perspective)
         for (int i = 0; i < NV2A_LANES; i++)
            value[i] *= w[i];
      for (int i = 0; i < NV2A_LANES; i++)
         lanes[i] = value[i] + first;
   }
   if (planes->needs & NV2A_NEED_DIFFUSE)
      clamp_color(block->reg[NV2A_RC_V0]);
   if (planes->needs & NV2A_NEED_SPECULAR)
      clamp_color(block->reg[NV2A_RC_V1]);
}

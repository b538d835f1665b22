/* Texture coordinates: taken or generated, then transformed. */
#include "stages.h"
#include "vector.h"

#include <string.h>

enum { ATTRIB_TEXTURE0 = 9 };

/* s or t of a sphere map (OpenGL 2.1, 2.11.4). */
static float
sphere_map(const float r[3], unsigned coordinate)
{
   const float m = 2.0f * sqrtf(r[0] * r[0] + r[1] * r[1] + (r[2] + 1.0f) * (r[2] + 1.0f));
   return m > 0.0f ? r[coordinate] / m + 0.5f : 0.5f;
}

/* Modes that have less coordinates than four leave the attribute's in the others. */
static float
generate(const struct nv2a_transform_unit *unit, unsigned coordinate, const float position[4],
         const struct nv2a_transform_point *point, float attribute)
{
   switch (unit->mode[coordinate]) {
   case NV097_SET_TEXGEN_S_EYE_LINEAR:
      return dot4(unit->plane[coordinate], point->eye);
   case NV097_SET_TEXGEN_S_OBJECT_LINEAR:
      return dot4(unit->plane[coordinate], position);
   case NV097_SET_TEXGEN_S_SPHERE_MAP:
      return coordinate < 2 ? sphere_map(point->reflection, coordinate) : attribute;
   case NV097_SET_TEXGEN_S_NORMAL_MAP:
      return coordinate < 3 ? point->normal[coordinate] : attribute;
   case NV097_SET_TEXGEN_S_REFLECTION_MAP:
      return coordinate < 3 ? point->reflection[coordinate] : attribute;
   default:
      return attribute;
   }
}

void
nv2a_transform_texcoords(const struct nv2a_transform *t, const float v[16][4],
                         const struct nv2a_transform_point *point, struct nv2a_vertex *vertex)
{
   for (unsigned u = 0; u < NV2A_TRANSFORM_UNITS; u++) {
      const struct nv2a_transform_unit *unit = &t->units[u];
      float coords[4], *out = vertex->o[NV2A_OUT_TEXTURE0 + u];
      memcpy(coords, v[ATTRIB_TEXTURE0 + u], sizeof coords);
      for (unsigned i = 0; i < 4 && unit->generates; i++)
         coords[i] = generate(unit, i, v[0], point, coords[i]);
      if (unit->has_matrix)
         transform4(unit->matrix, coords, out);
      else
         memcpy(out, coords, sizeof coords);
   }
}

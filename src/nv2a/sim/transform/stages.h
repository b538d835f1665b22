/* The parts that a vertex goes through. Private to this folder. */
#ifndef NV2A_TRANSFORM_STAGES_H
#define NV2A_TRANSFORM_STAGES_H

#include "transform.h"

/* What several parts ask about a vertex; members are set as far as needs_* say so. */
struct nv2a_transform_point {
   float eye[4];        /* the position in eye space */
   float normal[3];     /* in eye space, of length 1 if the state says so */
   float from_eye[3];   /* the direction from the viewer to the vertex, length 1 */
   float reflection[3]; /* of it on the surface */
};

/* Diffuse and specular colour (outputs 3, 4, 7 and 8) of a vertex that is lit. */
void nv2a_transform_light(const struct nv2a_transform *t, const float v[16][4],
                          const struct nv2a_transform_point *point, struct nv2a_vertex *vertex);

/* Texture coordinates (outputs 9 to 12). */
void nv2a_transform_texcoords(const struct nv2a_transform *t, const float v[16][4],
                              const struct nv2a_transform_point *point, struct nv2a_vertex *vertex);

#endif

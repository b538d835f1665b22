/* The fixed-function transform and light engine: what vertices go through when no program runs.
 *
 * It is prepared when state has changed and then run for each vertex. All sums are in float; a
 * matrix is four rows, and component i of a product is row i times the vector. Eye space is where
 * lights are. docs/sim-nv2a.md says what is decided where the sources are silent.
 *
 * Nothing here can fail; values that are none of a register's are taken as off. */
#ifndef NV2A_TRANSFORM_H
#define NV2A_TRANSFORM_H

#include <stdbool.h>
#include <stdint.h>

#include "nv2a/isa/vertex.h"
#include "nv2a/push/regs.h"

enum {
   NV2A_TRANSFORM_LIGHTS = 8,
   NV2A_TRANSFORM_MATRICES = 4, /* of skinning */
   NV2A_TRANSFORM_UNITS = 4     /* of texture coordinates */
};

/* What is disputed; all false is what whole pictures of another driver expect. */
struct nv2a_transform_options {
   bool gate_specular; /* without 03B8 (SPECULAR_ENABLE) the specular colour is 0; else it passes */
};

/* Which attribute stands for a colour of the material. */
enum nv2a_color_source { NV2A_COLOR_MATERIAL, NV2A_COLOR_DIFFUSE, NV2A_COLOR_SPECULAR };

/* The front or the back of a surface. */
struct nv2a_transform_side {
   float scene[3];        /* emission and what the scene's ambient light gives */
   float scene_factor[3]; /* of the vertex colour that is added to it */
   float alpha;
   float specular[3]; /* a highlight of x = n * h is (x + [0]) / ([1] x + [2]) */
   uint8_t scene_source, ambient, diffuse, specular_source; /* enum nv2a_color_source */
};

/* Colours of a light times the material's. */
struct nv2a_transform_colors {
   float ambient[3], diffuse[3], specular[3];
};

enum nv2a_light_kind { NV2A_LIGHT_OFF, NV2A_LIGHT_INFINITE, NV2A_LIGHT_LOCAL, NV2A_LIGHT_SPOT };

struct nv2a_transform_light {
   uint8_t kind;       /* enum nv2a_light_kind; never off */
   float direction[3]; /* infinite: to the light; as it was sent */
   float half[3];      /* infinite: the half vector for a viewer that is infinitely far */
   float position[3], attenuation[3], range;
   float spot[4], falloff[3];
   struct nv2a_transform_colors side[2]; /* front, back */
};

struct nv2a_transform_unit {
   uint16_t mode[4]; /* NV097_SET_TEXGEN_S_*; 0: the attribute */
   bool generates, has_matrix;
   float plane[4][4], matrix[4][4];
};

/* Prepared, by value, without memory of its own. */
struct nv2a_transform {
   struct nv2a_transform_options options;
   float composite[4][4];
   float model_view[NV2A_TRANSFORM_MATRICES][4][4];
   float normal_matrix[NV2A_TRANSFORM_MATRICES][3][4];
   uint8_t num_weights, num_matrices; /* 0 and 1 without skinning; a last weight may be generated */

   bool needs_eye, needs_normal, needs_reflection; /* what any of the below asks for */
   bool normalise, lighting, two_sided, separate_specular, local_viewer, infinite_texgen_viewer;
   bool pass_specular;
   float eye_position[3], eye_direction[3];
   struct nv2a_transform_side side[2];
   uint8_t num_lights;
   struct nv2a_transform_light lights[NV2A_TRANSFORM_LIGHTS];

   struct nv2a_transform_unit units[NV2A_TRANSFORM_UNITS];
   uint8_t fog; /* NV097_SET_FOG_GEN_MODE_V_* */
   float fog_plane[4];
   bool point_params;
   float point_size; /* pixels, without point parameters */
   float point[8];   /* A, B, C, range three times, bias, least size */
};

/* From the state; options NULL: all false. */
void nv2a_transform_prepare(struct nv2a_transform *t, const struct nv2a_regs *regs,
                            const struct nv2a_transform_options *options);

/* Transforms a vertex with the attributes v[0] to v[15].
 * o[0] is the composite matrix times the position, not divided by w, without the viewport's offset.
 * Colours are limited to 0..1 and fit the side of their name: back colours are those of back faces
 * if two-sided lighting is on, else copies of the front's, or, without lighting, attributes 7
 * and 8. Fog is the distance, point size is in pixels. Outputs without a register are 0, 0, 0, 1;
 * `edge` is set. */
void nv2a_transform_vertex(const struct nv2a_transform *t, const float v[16][4],
                           struct nv2a_vertex *vertex);

#endif

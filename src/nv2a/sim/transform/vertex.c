/* Position, normal, and what needs little more than them. */
#include "stages.h"
#include "vector.h"

#include <string.h>

enum {
   ATTRIB_WEIGHT = 1,
   ATTRIB_NORMAL = 2,
   ATTRIB_DIFFUSE = 3,
   ATTRIB_SPECULAR = 4,
   ATTRIB_FOG = 5,
   ATTRIB_BACK_DIFFUSE = 7,
   ATTRIB_BACK_SPECULAR = 8
};

static void
find_weights(const struct nv2a_transform *t, const float v[16][4],
             float weights[NV2A_TRANSFORM_MATRICES])
{
   float rest = 1.0f;
   for (unsigned i = 0; i < t->num_weights; i++) {
      weights[i] = v[ATTRIB_WEIGHT][i];
      rest -= weights[i];
   }
   if (t->num_weights < t->num_matrices)
      weights[t->num_weights] = rest;
}

static void
find_eye(const struct nv2a_transform *t, const float v[16][4], const float *weights, float eye[4])
{
   transform4(t->model_view[0], v[0], eye);
   for (unsigned k = 0; k < 4 && t->num_matrices > 1; k++) {
      eye[k] *= weights[0];
      for (unsigned i = 1; i < t->num_matrices; i++)
         eye[k] += weights[i] * dot4(t->model_view[i][k], v[0]);
   }
}

static void
find_normal(const struct nv2a_transform *t, const float v[16][4], const float *weights,
            float normal[3])
{
   for (unsigned k = 0; k < 3; k++) {
      normal[k] = dot3(t->normal_matrix[0][k], v[ATTRIB_NORMAL]) * weights[0];
      for (unsigned i = 1; i < t->num_matrices; i++)
         normal[k] += weights[i] * dot3(t->normal_matrix[i][k], v[ATTRIB_NORMAL]);
   }
   if (t->normalise)
      normalise3(normal);
}

/* u - 2 n (n.u), u from the viewer, who is at the origin or infinitely far in front. */
static void
find_reflection(const struct nv2a_transform *t, struct nv2a_transform_point *point)
{
   static const float forward[3] = {0.0f, 0.0f, -1.0f};
   memcpy(point->from_eye, t->infinite_texgen_viewer ? forward : point->eye, sizeof forward);
   normalise3(point->from_eye);
   const float twice = 2.0f * dot3(point->normal, point->from_eye);
   for (unsigned i = 0; i < 3; i++)
      point->reflection[i] = point->from_eye[i] - twice * point->normal[i];
}

static void
find_point(const struct nv2a_transform *t, const float v[16][4], struct nv2a_transform_point *point)
{
   float weights[NV2A_TRANSFORM_MATRICES] = {1.0f};
   if (t->num_matrices > 1)
      find_weights(t, v, weights);
   if (t->needs_eye)
      find_eye(t, v, weights, point->eye);
   if (t->needs_normal)
      find_normal(t, v, weights, point->normal);
   if (t->needs_reflection)
      find_reflection(t, point);
}

static float
fog_distance(const struct nv2a_transform *t, const float v[16][4], const float eye[4])
{
   switch (t->fog) {
   case NV097_SET_FOG_GEN_MODE_V_SPEC_ALPHA:
      return v[ATTRIB_SPECULAR][3];
   case NV097_SET_FOG_GEN_MODE_V_RADIAL:
      return sqrtf(dot3(eye, eye));
   case NV097_SET_FOG_GEN_MODE_V_PLANAR:
      return dot4(t->fog_plane, eye);
   case NV097_SET_FOG_GEN_MODE_V_ABS_PLANAR:
      return fabsf(dot4(t->fog_plane, eye));
   case NV097_SET_FOG_GEN_MODE_V_FOG_X:
      return v[ATTRIB_FOG][0];
   default:
      return 0.0f;
   }
}

/* Least size + range * limited to 0..1 (bias + 1 / sqrt(A + B d + C d^2)), d from the viewer. */
static float
point_size(const struct nv2a_transform *t, const float eye[4])
{
   enum { A, B, C, RANGE, BIAS = 6, LEAST };
   if (!t->point_params)
      return t->point_size;
   const float d = sqrtf(dot3(eye, eye));
   const float fall = t->point[A] + d * (t->point[B] + d * t->point[C]);
   return t->point[LEAST] + t->point[RANGE] * saturate(t->point[BIAS] + 1.0f / sqrtf(fall));
}

static void
copy_color(struct nv2a_vertex *vertex, enum nv2a_output output, const float color[4])
{
   for (unsigned i = 0; i < 4; i++)
      vertex->o[output][i] = saturate(color[i]);
}

static void
set_colors(const struct nv2a_transform *t, const float v[16][4],
           const struct nv2a_transform_point *point, struct nv2a_vertex *vertex)
{
   if (t->lighting) {
      nv2a_transform_light(t, v, point, vertex);
   } else {
      copy_color(vertex, NV2A_OUT_DIFFUSE, v[ATTRIB_DIFFUSE]);
      copy_color(vertex, NV2A_OUT_SPECULAR, v[ATTRIB_SPECULAR]);
      copy_color(vertex, NV2A_OUT_BACK_DIFFUSE, v[ATTRIB_BACK_DIFFUSE]);
      copy_color(vertex, NV2A_OUT_BACK_SPECULAR, v[ATTRIB_BACK_SPECULAR]);
   }
   for (unsigned i = 0; i < 3 && !t->pass_specular; i++)
      vertex->o[NV2A_OUT_SPECULAR][i] = vertex->o[NV2A_OUT_BACK_SPECULAR][i] = 0.0f;
}

static void
set_scalar(struct nv2a_vertex *vertex, unsigned output, float x)
{
   const float value[4] = {x, 0.0f, 0.0f, 1.0f};
   memcpy(vertex->o[output], value, sizeof value);
}

void
nv2a_transform_vertex(const struct nv2a_transform *t, const float v[16][4],
                      struct nv2a_vertex *vertex)
{
   static const uint8_t unused[] = {1, 2, 13, 14, 15};
   struct nv2a_transform_point point = {0};
   find_point(t, v, &point);
   transform4(t->composite, t->num_matrices > 1 ? point.eye : v[0], vertex->o[NV2A_OUT_POSITION]);
   set_colors(t, v, &point, vertex);
   set_scalar(vertex, NV2A_OUT_FOG, fog_distance(t, v, point.eye));
   set_scalar(vertex, NV2A_OUT_POINT_SIZE, point_size(t, point.eye));
   nv2a_transform_texcoords(t, v, &point, vertex);
   for (unsigned i = 0; i < sizeof unused; i++)
      set_scalar(vertex, unused[i], 0.0f);
   vertex->edge = true;
}

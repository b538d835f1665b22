/* Lights: each gives an ambient, a diffuse and a specular part, weakened by distance and angle. The
 * colours that lights have are already those of light and material together. */
#include "stages.h"
#include "vector.h"

#include <string.h>

/* How a light reaches the vertex. */
struct ray {
   float to_light[3], half[3]; /* of length 1, but for what an infinite light was given */
   float strength;             /* 0: not at all */
};

/* (x + p0) / (p1 x + p2) limited to 0..1, which stands for a power of x. The curve rises to 1 at
 * x = 1 and has its pole beyond: there it stays 1. Exponent 0 is x / x, which is 1 at 0 too. */
static float
hyperbola(float x, const float p[3])
{
   const float top = x + p[0], bottom = p[1] * x + p[2];
   if (bottom > 0.0f || (bottom < 0.0f && top < 0.0f))
      return saturate(top / bottom);
   return top < 0.0f ? 0.0f : 1.0f;
}

static float
spot_factor(const struct nv2a_transform_light *light, const float to_light[3])
{
   const float x = dot3(light->spot, to_light) + light->spot[3];
   return x > 0.0f ? hyperbola(x, light->falloff) : 0.0f;
}

static void
find_half(const struct nv2a_transform *t, const float to_viewer[3], struct ray *ray)
{
   for (unsigned i = 0; i < 3; i++)
      ray->half[i] = ray->to_light[i] + (t->local_viewer ? to_viewer[i] : t->eye_direction[i]);
   normalise3(ray->half);
}

static void
aim_local(const struct nv2a_transform_light *light, const float eye[4], struct ray *ray)
{
   const float *k = light->attenuation;
   for (unsigned i = 0; i < 3; i++)
      ray->to_light[i] = light->position[i] - eye[i];
   const float d = normalise3(ray->to_light);
   const float fall = k[0] + d * (k[1] + d * k[2]);
   ray->strength = fall > 0.0f ? 1.0f / fall : 1.0f;
   if (d > light->range)
      ray->strength = 0.0f;
   if (light->kind == NV2A_LIGHT_SPOT && ray->strength != 0.0f)
      ray->strength *= spot_factor(light, ray->to_light);
}

static void
aim(const struct nv2a_transform *t, const struct nv2a_transform_light *light, const float eye[4],
    const float to_viewer[3], struct ray *ray)
{
   if (light->kind == NV2A_LIGHT_INFINITE) {
      ray->strength = 1.0f;
      memcpy(ray->to_light, light->direction, sizeof ray->to_light);
      memcpy(ray->half, light->half, sizeof ray->half);
      if (t->local_viewer)
         find_half(t, to_viewer, ray);
      return;
   }
   aim_local(light, eye, ray);
   if (ray->strength != 0.0f)
      find_half(t, to_viewer, ray);
}

/* What lights give to one side. */
struct sums {
   float ambient[3], diffuse[3], specular[3];
};

/* A light behind the surface gives its ambient part only. */
static void
add_light(const struct nv2a_transform_side *side, const struct nv2a_transform_colors *colors,
          const struct ray *ray, const float normal[3], struct sums *sums)
{
   const float n_l = dot3(normal, ray->to_light);
   for (unsigned i = 0; i < 3; i++)
      sums->ambient[i] += ray->strength * colors->ambient[i];
   if (!(n_l > 0.0f))
      return;
   const float shine = ray->strength * hyperbola(dot3(normal, ray->half), side->specular);
   for (unsigned i = 0; i < 3; i++) {
      sums->diffuse[i] += ray->strength * n_l * colors->diffuse[i];
      sums->specular[i] += shine * colors->specular[i];
   }
}

/* The vertex colour that stands for a colour of the material. */
static const float *
source_color(unsigned source, const float v[16][4])
{
   static const float one[4] = {1.0f, 1.0f, 1.0f, 1.0f};
   return source == NV2A_COLOR_DIFFUSE ? v[3] : source == NV2A_COLOR_SPECULAR ? v[4] : one;
}

static void
finish_side(const struct nv2a_transform *t, const struct nv2a_transform_side *side,
            const float v[16][4], const struct sums *sums, float diffuse[4], float specular[4])
{
   const float *ambient = source_color(side->ambient, v), *lit = source_color(side->diffuse, v);
   const float *shine = source_color(side->specular_source, v);
   const float *scene = source_color(side->scene_source, v);
   for (unsigned i = 0; i < 3; i++) {
      const float extra = side->scene_source ? side->scene_factor[i] * scene[i] : 0.0f;
      const float primary =
          side->scene[i] + extra + sums->ambient[i] * ambient[i] + sums->diffuse[i] * lit[i];
      const float highlight = sums->specular[i] * shine[i];
      diffuse[i] = saturate(t->separate_specular ? primary : primary + highlight);
      specular[i] = t->separate_specular ? saturate(highlight) : 0.0f;
   }
   diffuse[3] = saturate(side->diffuse ? lit[3] : side->alpha);
   specular[3] = saturate(v[4][3]);
}

void
nv2a_transform_light(const struct nv2a_transform *t, const float v[16][4],
                     const struct nv2a_transform_point *point, struct nv2a_vertex *vertex)
{
   struct sums sums[2] = {0};
   float to_viewer[3] = {0};
   const float back[3] = {-point->normal[0], -point->normal[1], -point->normal[2]};
   if (t->local_viewer) {
      for (unsigned i = 0; i < 3; i++)
         to_viewer[i] = t->eye_position[i] - point->eye[i];
      normalise3(to_viewer);
   }
   for (unsigned i = 0; i < t->num_lights; i++) {
      const struct nv2a_transform_light *light = &t->lights[i];
      struct ray ray;
      aim(t, light, point->eye, to_viewer, &ray);
      if (ray.strength == 0.0f)
         continue;
      add_light(&t->side[0], &light->side[0], &ray, point->normal, &sums[0]);
      if (t->two_sided)
         add_light(&t->side[1], &light->side[1], &ray, back, &sums[1]);
   }
   for (unsigned i = 0; i < 2; i++) {
      const unsigned from = t->two_sided ? i : 0;
      finish_side(t, &t->side[from], v, &sums[from],
                  vertex->o[i ? NV2A_OUT_BACK_DIFFUSE : NV2A_OUT_DIFFUSE],
                  vertex->o[i ? NV2A_OUT_BACK_SPECULAR : NV2A_OUT_SPECULAR]);
   }
}

/* What a pixel covers of a texture of two dimensions: an ellipse, which several samples along its
 * long axis fill better than one. */
#include "texture.h"

#include <math.h>

/* An ellipse this much longer than a whole number of samples takes no further one: rounding alone
 * must not make two samples of a circle. */
#define SLACK 0.0625f

/* The ellipse that the differences to the next pixels, (ux, vx) and (uy, vy) in texels, map the
 * unit circle to: the eigenvectors of the matrix times its transpose. */
static void
fill_ellipse(float ux, float vx, float uy, float vy, float max_samples, struct nv2a_footprint *out)
{
   const float uu = ux * ux + uy * uy, vv = vx * vx + vy * vy, uv = ux * vx + uy * vy;
   const float half = 0.5f * (uu - vv), root = sqrtf(half * half + uv * uv);
   const float major = sqrtf(0.5f * (uu + vv) + root);
   if (!(major > 1.0f && major < 1e9f)) /* magnified, or no picture */
      return;
   const float minor = fabsf(ux * vy - uy * vx) / major;
   const float wanted = fminf(major / fmaxf(minor, 1.0f), max_samples);
   const float samples = fmaxf(ceilf(wanted - SLACK), 1.0f);
   if (samples == 1.0f)
      return;
   /* The long axis, from the larger of the two forms of its direction. */
   const float u = half >= 0.0f ? half + root : uv, v = half >= 0.0f ? uv : root - half;
   const float scale = major / (samples * sqrtf(u * u + v * v));
   out->samples = (unsigned)samples;
   out->lod = log2f(fmaxf(major / samples, minor));
   out->step[0] = u * scale;
   out->step[1] = v * scale;
}

void
nv2a_texture_footprint(const struct nv2a_texture *tex, const float str[3], const float ddx[3],
                       const float ddy[3], struct nv2a_footprint *out)
{
   *out = (struct nv2a_footprint){nv2a_texture_lod(tex, str, ddx, ddy), 1, {0.0f, 0.0f}};
   if (tex->max_samples == 1)
      return;
   const float w = tex->normalized ? (float)tex->levels[0].size[0] : 1.0f;
   const float h = tex->normalized ? (float)tex->levels[0].size[1] : 1.0f;
   fill_ellipse(ddx[0] * w, ddx[1] * h, ddy[0] * w, ddy[1] * h, tex->max_samples, out);
   out->step[0] /= w;
   out->step[1] /= h;
}

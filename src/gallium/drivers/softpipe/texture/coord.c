/* Coordinates: cube map faces, level of detail, wrap modes. */
#include <math.h>

#include "private.h"
#include "quads.h"
#include "gallium/auxiliary/simd/simd.h"

/* --- Cube maps */

/* Face of a direction: the axis of the largest component, x first, then y. */
static int32_t
cube_face(float x, float y, float z)
{
   float ax = fabsf(x), ay = fabsf(y), az = fabsf(z);
   if (ax >= ay && ax >= az)
      return x >= 0.0f ? 0 : 1;
   if (ay >= az)
      return y >= 0.0f ? 2 : 3;
   return z >= 0.0f ? 4 : 5;
}

/* A direction as a face sees it. */
struct on_face {
   float sc, tc, ma;
};

/* Table 3.21 of OpenGL 1.3. */
static inline struct on_face
seen_from(int32_t face, float x, float y, float z)
{
   switch (face) {
   case 0:
      return (struct on_face){-z, -y, x};
   case 1:
      return (struct on_face){z, -y, -x};
   case 2:
      return (struct on_face){x, z, y};
   case 3:
      return (struct on_face){x, -z, -y};
   case 4:
      return (struct on_face){x, -y, z};
   default:
      return (struct on_face){-x, -y, -z};
   }
}

void
sp_tex_cube_faces(const float *const coord[3], int32_t *face, float *s, float *t)
{
   for (unsigned i = 0; i < SP_TEX_LANES; i++) {
      const float x = coord[0][i], y = coord[1][i], z = coord[2][i];
      face[i] = cube_face(x, y, z);
      const struct on_face f = seen_from(face[i], x, y, z);
      const float scale = f.ma != 0.0f ? 0.5f / f.ma : 0.0f;
      s[i] = f.sc * scale + 0.5f;
      t[i] = f.tc * scale + 0.5f;
   }
}

/* Differences of s and t on the face of lane i for a step of the direction. */
static void
face_step(const float *const coord[3], int32_t face, unsigned i, const float step[3], float *ds,
          float *dt)
{
   const struct on_face f = seen_from(face, coord[0][i], coord[1][i], coord[2][i]);
   const struct on_face d = seen_from(face, step[0], step[1], step[2]);
   const float scale = f.ma != 0.0f ? 0.5f / (f.ma * f.ma) : 0.0f;
   *ds = (d.sc * f.ma - f.sc * d.ma) * scale;
   *dt = (d.tc * f.ma - f.tc * d.ma) * scale;
}

/* For the step that leads from lane `from` to lane `to` of its quad. */
static void
face_gradient(const float *const coord[3], int32_t face, unsigned i, unsigned from, unsigned to,
              float *ds, float *dt)
{
   const float step[3] = {coord[0][to] - coord[0][from], coord[1][to] - coord[1][from],
                          coord[2][to] - coord[2][from]};
   face_step(coord, face, i, step, ds, dt);
}

void
sp_tex_cube_gradients(const float *const coord[3], const int32_t *face,
                      struct sp_tex_gradients *out)
{
   /* Those of a lane's own row and column, as a program finds them. */
   for (unsigned i = 0; i < SP_TEX_LANES; i++) {
      face_gradient(coord, face[i], i, i & ~1u, i | 1, &out->sx[i], &out->tx[i]);
      face_gradient(coord, face[i], i, i & ~2u, i | 2, &out->sy[i], &out->ty[i]);
   }
}

void
sp_tex_given_gradients(const struct sp_vm_tex *tex, const int32_t *face,
                       struct sp_tex_gradients *out)
{
   const float *const *dx = tex->more->ddx, *const *dy = tex->more->ddy;
   for (unsigned i = 0; i < SP_TEX_LANES; i++) {
      if (face) {
         face_step(tex->coord, face[i], i, (const float[]){dx[0][i], dx[1][i], dx[2][i]},
                   &out->sx[i], &out->tx[i]);
         face_step(tex->coord, face[i], i, (const float[]){dy[0][i], dy[1][i], dy[2][i]},
                   &out->sy[i], &out->ty[i]);
         continue;
      }
      out->sx[i] = dx[0][i];
      out->tx[i] = dx[1][i];
      out->sy[i] = dy[0][i];
      out->ty[i] = dy[1][i];
   }
}

/* --- Level of detail */

/* Adds the squares of a coordinate's differences in quads, times size, along x and y. */
static inline void
add_squares(const float *coord, float size, sp_vf *dx, sp_vf *dy)
{
   const struct sp_tex_steps d = sp_tex_quad_steps(coord);
   const sp_vf x = d.x * sp_vf_splat(size), y = d.y * sp_vf_splat(size);
   *dx += x * x;
   *dy += y * y;
}

bool
sp_tex_quad_rho2(const struct sp_tex_unit *u, const float *s, const float *t, const float *r,
                 bool texels, float bound, float *rho2)
{
   float w = texels ? 1.0f : u->width[0], h = texels ? 1.0f : u->height[0];
   float d = texels ? 1.0f : u->depth[0];
   sp_vi above = {0};
   for (unsigned q = 0; q < SP_TEX_QUADS; q += SP_SIMD_LANES) {
      sp_vf dx = {0}, dy = {0};
      add_squares(s + 4 * q, w, &dx, &dy);
      if (u->num_axes >= 2)
         add_squares(t + 4 * q, h, &dx, &dy);
      if (u->num_axes >= 3)
         add_squares(r + 4 * q, d, &dx, &dy);
      const sp_vf largest = sp_vf_select(dx > dy, dx, dy);
      above |= ~(sp_vi)(largest <= sp_vf_splat(bound));
      *(sp_vf *)(rho2 + q) = largest;
   }
   return !sp_vi_sign_bits(above);
}

static inline void
write_lambda(sp_vf rho2, float *lambda)
{
   *(sp_vf *)lambda = sp_vf_splat(0.5f) * sp_vf_log2(sp_vf_clamp(rho2, 1e-30f, 1e30f));
}

void
sp_tex_lambda(float *rho2)
{
   for (unsigned q = 0; q < SP_TEX_QUADS; q += SP_SIMD_LANES)
      write_lambda(sp_vf_load(rho2 + q), rho2 + q);
}

void
sp_tex_gradient_lambda(const struct sp_tex_unit *u, const struct sp_tex_gradients *g, float *lambda)
{
   const sp_vf w = sp_vf_splat(u->width[0]), h = sp_vf_splat(u->height[0]);
   for (unsigned i = 0; i < SP_TEX_LANES; i += SP_SIMD_LANES) {
      const sp_vf ux = sp_vf_load(g->sx + i) * w, vx = sp_vf_load(g->tx + i) * h;
      const sp_vf uy = sp_vf_load(g->sy + i) * w, vy = sp_vf_load(g->ty + i) * h;
      write_lambda(sp_vf_max(ux * ux + vx * vx, uy * uy + vy * vy), lambda + i);
   }
}

void
sp_tex_given_lambda(const struct sp_tex_unit *u, const struct sp_vm_tex *tex, bool texels,
                    float *lambda)
{
   const float size[3] = {texels ? 1.0f : u->width[0], texels ? 1.0f : u->height[0],
                          texels ? 1.0f : u->depth[0]};
   for (unsigned i = 0; i < SP_TEX_LANES; i += SP_SIMD_LANES) {
      sp_vf dx = {0}, dy = {0};
      for (unsigned a = 0; a < u->num_axes; a++) {
         const sp_vf x = sp_vf_load(tex->more->ddx[a] + i) * sp_vf_splat(size[a]);
         const sp_vf y = sp_vf_load(tex->more->ddy[a] + i) * sp_vf_splat(size[a]);
         dx += x * x;
         dy += y * y;
      }
      write_lambda(sp_vf_max(dx, dy), lambda + i);
   }
}

/* --- Wrap modes */

/* Coordinates beyond this are far outside any texture; keeps integers in range. NaN gives -limit.
 */
#define COORD_LIMIT 8388608.0f

static inline float
limit(float v, float lo, float hi)
{
   v = v > lo ? v : lo;
   return v < hi ? v : hi;
}

/* Coordinate in texels, wrapped or clamped as far as the mode can say before filtering. */
static inline float
to_texels(enum pipe_tex_wrap wrap, bool texels, float c, float size, bool linear)
{
   float u;
   switch (wrap) {
   case PIPE_TEX_WRAP_REPEAT:
      c = limit(c, -COORD_LIMIT, COORD_LIMIT);
      return (c - floorf(c)) * size;
   case PIPE_TEX_WRAP_MIRROR_REPEAT:
      c = limit(c, -COORD_LIMIT, COORD_LIMIT);
      c = c - 2.0f * floorf(c * 0.5f);
      c = c > 1.0f ? 2.0f - c : c;
      return limit(c * size, 0.5f, size - 0.5f);
   case PIPE_TEX_WRAP_CLAMP:
      u = limit(texels ? c : c * size, 0.0f, size);
      return linear ? u : limit(u, 0.0f, size - 0.5f);
   case PIPE_TEX_WRAP_CLAMP_TO_BORDER:
      return limit(texels ? c : c * size, -0.5f, size + 0.5f);
   case PIPE_TEX_WRAP_CLAMP_TO_EDGE:
      break;
   }
   return limit(texels ? c : c * size, 0.5f, size - 0.5f);
}

static inline __attribute__((always_inline)) void
wrap_nearest(enum pipe_tex_wrap wrap, bool texels, const float *coord, const float *size,
             struct sp_tex_axis *axis)
{
   for (unsigned i = 0; i < SP_TEX_LANES; i++) {
      int32_t n = (int32_t)size[i];
      int32_t t = (int32_t)floorf(to_texels(wrap, texels, coord[i], size[i], false));
      if (wrap == PIPE_TEX_WRAP_REPEAT)
         t = t >= n ? t - n : t;
      axis->i0[i] = t;
   }
}

static inline __attribute__((always_inline)) void
wrap_linear(enum pipe_tex_wrap wrap, bool texels, unsigned bits, const float *coord,
            const float *size, struct sp_tex_axis *axis)
{
   const float one = (float)(1 << bits);
   const int32_t fraction = (1 << bits) - 1;
   for (unsigned i = 0; i < SP_TEX_LANES; i++) {
      int32_t n = (int32_t)size[i];
      float u = to_texels(wrap, texels, coord[i], size[i], true) - 0.5f;
      int32_t fixed = (int32_t)floorf(u * one + 0.5f);
      int32_t t0 = fixed >> bits, t1 = t0 + 1;
      if (wrap == PIPE_TEX_WRAP_REPEAT) {
         t0 = t0 < 0 ? t0 + n : t0;
         t1 = t1 >= n ? t1 - n : t1;
      } else if (wrap == PIPE_TEX_WRAP_CLAMP_TO_EDGE || wrap == PIPE_TEX_WRAP_MIRROR_REPEAT) {
         t1 = t1 >= n ? n - 1 : t1;
      }
      axis->i0[i] = t0;
      axis->i1[i] = t1;
      axis->weight[i] = fixed & fraction;
   }
}

void
sp_tex_wrap_nearest(enum pipe_tex_wrap wrap, bool texels, const float *coord, const float *size,
                    struct sp_tex_axis *axis)
{
   switch (wrap) {
   case PIPE_TEX_WRAP_REPEAT:
      wrap_nearest(PIPE_TEX_WRAP_REPEAT, texels, coord, size, axis);
      break;
   case PIPE_TEX_WRAP_CLAMP:
      wrap_nearest(PIPE_TEX_WRAP_CLAMP, texels, coord, size, axis);
      break;
   case PIPE_TEX_WRAP_CLAMP_TO_EDGE:
      wrap_nearest(PIPE_TEX_WRAP_CLAMP_TO_EDGE, texels, coord, size, axis);
      break;
   case PIPE_TEX_WRAP_CLAMP_TO_BORDER:
      wrap_nearest(PIPE_TEX_WRAP_CLAMP_TO_BORDER, texels, coord, size, axis);
      break;
   case PIPE_TEX_WRAP_MIRROR_REPEAT:
      wrap_nearest(PIPE_TEX_WRAP_MIRROR_REPEAT, texels, coord, size, axis);
      break;
   }
}

static inline __attribute__((always_inline)) void
wrap_linear_bits(enum pipe_tex_wrap wrap, bool texels, unsigned bits, const float *coord,
                 const float *size, struct sp_tex_axis *axis)
{
   switch (wrap) {
   case PIPE_TEX_WRAP_REPEAT:
      wrap_linear(PIPE_TEX_WRAP_REPEAT, texels, bits, coord, size, axis);
      break;
   case PIPE_TEX_WRAP_CLAMP:
      wrap_linear(PIPE_TEX_WRAP_CLAMP, texels, bits, coord, size, axis);
      break;
   case PIPE_TEX_WRAP_CLAMP_TO_EDGE:
      wrap_linear(PIPE_TEX_WRAP_CLAMP_TO_EDGE, texels, bits, coord, size, axis);
      break;
   case PIPE_TEX_WRAP_CLAMP_TO_BORDER:
      wrap_linear(PIPE_TEX_WRAP_CLAMP_TO_BORDER, texels, bits, coord, size, axis);
      break;
   case PIPE_TEX_WRAP_MIRROR_REPEAT:
      wrap_linear(PIPE_TEX_WRAP_MIRROR_REPEAT, texels, bits, coord, size, axis);
      break;
   }
}

/* A loop for each number of bits: bytes are a fifth slower where it is a variable. */
void
sp_tex_wrap_linear(enum pipe_tex_wrap wrap, bool texels, unsigned bits, const float *coord,
                   const float *size, struct sp_tex_axis *axis)
{
   if (bits == 8)
      wrap_linear_bits(wrap, texels, 8, coord, size, axis);
   else
      wrap_linear_bits(wrap, texels, 16, coord, size, axis);
}

/* Points that the hardware does not have: sprites as squares, smooth ones as the pixels they touch.
 */
#include "plain_private.h"

#include <math.h>
#include <string.h>

float
draw_plain_point_size(const struct pipe_rasterizer_state *rast,
                      const struct draw_vertex_layout *layout, const float *vertex)
{
   unsigned slot = layout->slot[VARYING_PSIZ];
   float size = rast->point_size;
   if (rast->point_size_per_vertex && slot != 0xff)
      size = fminf(fmaxf(vertex[4 + 4 * slot], rast->point_size_min), rast->point_size_max);
   return rast->point_smooth || rast->point_sprite ? size : rintf(size);
}

/* Sprites that the hardware does not make: of other units, upside down, and with VARYING_PNTC. */
static bool
are_sprites(const struct draw_plain *plain)
{
   const struct pipe_rasterizer_state *rast = plain->state.rast;
   const unsigned own = rast->sprite_lower_left ? 0 : plain->config.sprite_units;
   return rast->point_sprite &&
          (rast->sprite_coord_enable & ~own || plain->layout->slot[VARYING_PNTC] != 0xff);
}

static bool
are_smooth(const struct draw_plain *plain)
{
   return plain->state.rast->point_smooth && !plain->state.rast->point_sprite;
}

bool
draw_plain_points_differ(const struct draw_plain *plain)
{
   return are_sprites(plain) || are_smooth(plain);
}

/* A square around (x, y). `half`: of its side. Its corners, each layout->stride floats. */
static float *
add_square(struct draw_plain *plain, const float *vertex, float x, float y, float half)
{
   unsigned stride = plain->layout->stride;
   float *corners = draw_plain_add(plain, PLAIN_SQUARES, 4);
   for (unsigned i = 0; i < 4; i++) {
      float *corner = corners + (size_t)i * stride;
      memcpy(corner, vertex, stride * sizeof(float));
      corner[0] = x + (i & 1 ? half : -half);
      corner[1] = y + (i & 2 ? half : -half);
   }
   return corners;
}

/* Coordinates run from left to right and from the origin's side to the other. `slot` 0xff: nobody
 * reads them. */
static void
add_coordinates(const struct draw_plain *plain, float *corners, unsigned slot)
{
   if (slot == 0xff)
      return;
   for (unsigned i = 0; i < 4; i++) {
      const bool top = i & 2, low_t = top != plain->state.rast->sprite_lower_left;
      const float coord[4] = {i & 1 ? 1.0f : 0.0f, low_t ? 0.0f : 1.0f, 0.0f, 1.0f};
      memcpy(corners + (size_t)i * plain->layout->stride + 4 + 4 * slot, coord, sizeof(coord));
   }
}

static void
add_sprite(struct draw_plain *plain, const float *vertex)
{
   const struct pipe_rasterizer_state *rast = plain->state.rast;
   const struct draw_vertex_layout *layout = plain->layout;
   float size = draw_plain_point_size(rast, layout, vertex);
   size = fminf(fmaxf(size, 1.0f), plain->config.max_point_size);
   float *corners = add_square(plain, vertex, vertex[0], vertex[1], size / 2.0f);
   add_coordinates(plain, corners, layout->slot[VARYING_PNTC]);
   for (unsigned unit = 0; unit < 8; unit++) {
      if (rast->sprite_coord_enable >> unit & 1)
         add_coordinates(plain, corners, layout->slot[VARYING_TEX0 + unit]);
   }
}

/* What the program makes of the colour is taken to follow its alpha; if it does not read it, there
 * is no more to say than whether a pixel is covered. */
static void
add_smooth(struct draw_plain *plain, const float *vertex)
{
   const struct draw_vertex_layout *layout = plain->layout;
   unsigned color = layout->slot[VARYING_COL0];
   float size = draw_plain_point_size(plain->state.rast, layout, vertex);
   float reach = fminf(size, plain->config.max_point_size) / 2.0f + 0.5f;
   float least = color != 0xff ? 0.0f : 0.5f;
   float right = fminf(vertex[0] + reach, (float)plain->state.width);
   float high = fminf(vertex[1] + reach, (float)plain->state.height);
   for (float y = floorf(fmaxf(vertex[1] - reach, 0.0f)) + 0.5f; y < high; y += 1.0f)
      for (float x = floorf(fmaxf(vertex[0] - reach, 0.0f)) + 0.5f; x < right; x += 1.0f) {
         float share = fminf(reach - hypotf(x - vertex[0], y - vertex[1]), 1.0f);
         if (share <= least)
            continue;
         float *corners = add_square(plain, vertex, x, y, 0.5f);
         for (unsigned i = 0; i < 4 && color != 0xff; i++)
            corners[(size_t)i * layout->stride + 4 + 4 * color + 3] *= share;
      }
}

void
draw_plain_point(struct draw_plain *plain, const float *vertex)
{
   if (are_sprites(plain))
      add_sprite(plain, vertex);
   else if (are_smooth(plain) && plain->config.sink->smooth_points)
      draw_plain_smooth_point(plain, vertex);
   else if (are_smooth(plain))
      add_smooth(plain, vertex);
   else
      memcpy(draw_plain_add(plain, PLAIN_POINTS, 1), vertex, plain->layout->stride * sizeof(float));
}

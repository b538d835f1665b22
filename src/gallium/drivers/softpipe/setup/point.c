/* Points: squares of whole pixels, smooth discs, sprites. */
#include <math.h>
#include <string.h>

#include "paint.h"
#include "private.h"

static float
clamp(float v, float lo, float hi)
{
   return v > lo ? (v < hi ? v : hi) : lo;
}

/* The size to draw. *fade: what alpha is scaled by. */
static float
point_size(const struct sp_setup *s, const float *v, float *fade)
{
   const struct pipe_rasterizer_state *rast = s->rast;
   float size = rast->point_size;
   if (rast->point_size_per_vertex) {
      size = v[4 + 4 * s->layout->slot[VARYING_PSIZ]];
      size = clamp(size, rast->point_size_min, rast->point_size_max);
   }
   *fade = 1.0f;
   if (s->ds->multisample && size < rast->point_fade_threshold) {
      const float ratio = size / rast->point_fade_threshold;
      *fade = ratio * ratio;
      size = rast->point_fade_threshold;
   }
   const bool exact = rast->point_smooth || s->ds->multisample;
   return clamp(size, exact ? 0.0f : 1.0f, SP_MAX_POINT_SIZE);
}

/* Everything is constant over a point. */
static void
point_planes(struct sp_setup *s, struct sp_prim *p, const float *v, const float *provoking,
             bool front)
{
   p->z = (struct sp_plane){v[2], 0.0f, 0.0f};
   p->oow = (struct sp_plane){v[3], 0.0f, 0.0f};
   p->flags |= (uint8_t)(SP_PRIM_AFFINE | (front ? SP_PRIM_FRONT : 0));
   p->attribs = 0;
   for (unsigned i = 0; i < s->ds->num_attribs; i++) {
      const float *from = (s->flat_mask & (1u << i)) ? provoking : v;
      memcpy(p->values[i], from + 4 + 4 * s->source[front][i], sizeof(p->values[i]));
      p->attribs |= sp_attrib_flat(i) | (p->values[i][3] == 1.0f ? sp_attrib_one(i) : 0);
   }
}

/* Coordinates across a sprite: s to the right, t down or up, 0 to 1. */
static void
sprite_planes(struct sp_setup *s, struct sp_prim *p, const float *v, float size)
{
   const float rx = (float)p->ref_x + 0.5f - v[0], ry = (float)p->ref_y + 0.5f - v[1];
   const float up = s->rast->sprite_lower_left ? 1.0f : -1.0f;
   const float value[4] = {0.5f + rx / size, 0.5f + up * ry / size, 0.0f, 1.0f};
   const struct sp_slopes slopes = {.dx = {1.0f / size}, .dy = {0.0f, up / size}};
   for (unsigned i = 0; i < s->ds->num_attribs; i++) {
      const unsigned varying = s->ds->varying[i], unit = varying - VARYING_TEX0;
      const bool replaced = unit < 8 && (s->rast->sprite_coord_enable & (1u << unit));
      if (!replaced && varying != VARYING_PNTC)
         continue;
      p->attribs = (p->attribs & ~sp_attrib_flat(i)) | sp_attrib_one(i);
      memcpy(p->values[i], value, sizeof(value));
      *sp_prim_slopes(p, s->ds->num_attribs, i) = slopes;
   }
}

static bool
point_box(const struct sp_setup *s, const float *v, float size, int box[4])
{
   if (s->ds->multisample) {
      const int half = sp_to_fixed(size / 2), x = sp_to_fixed(v[0]), y = sp_to_fixed(v[1]);
      sp_setup_range(s, x - half, x + half, &box[0], &box[2]);
      sp_setup_range(s, y - half, y + half, &box[1], &box[3]);
   } else if (s->rast->point_sprite) {
      float half = size / 2;
      box[0] = sp_first_pixel(sp_to_fixed(v[0] - half));
      box[1] = sp_first_pixel(sp_to_fixed(v[1] - half));
      box[2] = sp_first_pixel(sp_to_fixed(v[0] + half));
      box[3] = sp_first_pixel(sp_to_fixed(v[1] + half));
   } else if (s->rast->point_smooth) {
      float reach = size / 2 + 1.0f;
      box[0] = (int)floorf(v[0] - reach);
      box[1] = (int)floorf(v[1] - reach);
      box[2] = (int)ceilf(v[0] + reach);
      box[3] = (int)ceilf(v[1] + reach);
   } else {
      int n = (int)lrintf(size);
      box[0] = sp_to_fixed(v[0] - (float)(n - 1) / 2) >> SP_SUBPIXEL_BITS;
      box[1] = sp_to_fixed(v[1] - (float)(n - 1) / 2) >> SP_SUBPIXEL_BITS;
      box[2] = box[0] + n;
      box[3] = box[1] + n;
   }
   return sp_setup_clip(s, &box[0], &box[1], &box[2], &box[3]);
}

/* With several samples points are discs, and sprites squares. */
static void
sampled_point(struct sp_setup *s, struct sp_prim *p, const float *v, float size)
{
   struct sp_edges *e = sp_setup_edges(s, p);
   e->a[0] = sp_to_fixed(v[0]);
   e->b[0] = sp_to_fixed(v[1]);
   e->c[0] = sp_to_fixed(size / 2);
   p->flags |= (uint8_t)(s->rast->point_sprite ? SP_PRIM_SQUARE : SP_PRIM_DISC);
}

/* The pixels of a box as a mask of 2x2 quads (SP_COMMAND_PAINT); 0: it has others. */
static uint32_t
paint_mask(const int box[4])
{
   static const uint16_t columns[5] = {0, 0x0505, 0x0f0f, 0x5f5f, 0xffff};
   static const uint16_t rows[5] = {0, 0x0033, 0x00ff, 0x33ff, 0xffff};
   const int x0 = box[0] & 1, y0 = box[1] & 1;
   const int x1 = box[2] - (box[0] & ~1), y1 = box[3] - (box[1] & ~1);
   if (x1 > 4 || y1 > 4)
      return 0;
   return columns[x1] & ~(uint32_t)columns[x0] & rows[y1] & ~(uint32_t)rows[y0];
}

/* False: it takes more than that. */
static bool
paint_point(struct sp_setup *s, const float *v, const float *provoking, bool front,
            const int box[4])
{
   const struct sp_draw_state *painted = sp_setup_painted(s);
   const uint32_t mask = painted ? paint_mask(box) : 0;
   if (!mask || s->rast->point_smooth || s->rast->point_sprite)
      return false;
   const float *from = s->flat_mask >> painted->paint & 1 ? provoking : v;
   const float *color = from + 4 + 4 * s->source[front][painted->paint];
   if (painted != s->ds && color[3] != 1.0f)
      return false;
   s->scene->pixels += (unsigned)__builtin_popcount(mask);
   sp_setup_paint(s, box[0], box[1], mask, paint_color(color, painted->targets[0].write_bits)[0]);
   return true;
}

void
sp_setup_point(struct sp_setup *s, const float *v, const float *provoking, bool front,
               float z_offset)
{
   int box[4];
   float fade;
   const float size = point_size(s, v, &fade);
   if (!point_box(s, v, size, box))
      return;
   if (paint_point(s, v, provoking, front, box))
      return;
   struct sp_prim *p = sp_setup_new_prim(s, box[0], box[1], box[2], box[3]);
   if (!p)
      return;
   point_planes(s, p, v, provoking, front);
   p->z.a0 += z_offset;
   if (s->ds->multisample)
      sampled_point(s, p, v, size);
   if (fade < 1.0f) { /* as a disc around each pixel that covers so much of it */
      p->flags |= SP_PRIM_COVERAGE_POINT;
      *sp_prim_coverage(p, s->ds->num_attribs) = (struct sp_plane4){.a0 = {0, 0, fade - 0.5f}};
   }
   if (s->rast->point_sprite) {
      sprite_planes(s, p, v, size);
   } else if (s->rast->point_smooth && !s->ds->multisample) {
      p->flags |= SP_PRIM_COVERAGE_POINT;
      *sp_prim_coverage(p, s->ds->num_attribs) = (struct sp_plane4){
          .a0 = {(float)p->ref_x + 0.5f - v[0], (float)p->ref_y + 0.5f - v[1], size / 2},
          .dx = {1.0f},
          .dy = {0.0f, 1.0f},
      };
   }
   sp_setup_add(s, p);
}

void
sp_setup_points(void *data, const struct draw_batch *batch)
{
   struct sp_setup s;
   if (!sp_setup_begin(&s, data, batch->layout, false))
      return;
   for (unsigned i = 0; i < batch->num_prims; i++) {
      const float *v = sp_setup_vertex(batch, batch->indices[i]);
      sp_setup_point(&s, v, v, true, 0.0f);
   }
   sp_setup_end(&s);
}

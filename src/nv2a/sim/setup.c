#include "setup.h"

#include <math.h>

#include "clip.h"

/* Positions further out are left by rounding only, and are not drawn. */
#define POSITION_MAX (2.0f * NV2A_GUARD_BAND)

enum side { FRONT, BACK };

static void
derive_faces(struct nv2a_setup *setup, const struct nv2a_regs *regs)
{
   const uint32_t cull = nv2a_reg(regs, NV097_SET_CULL_FACE);
   const bool enable = nv2a_reg(regs, NV097_SET_CULL_FACE_ENABLE);
   setup->cull_front = enable && cull != NV097_SET_CULL_FACE_V_BACK;
   setup->cull_back = enable && cull != NV097_SET_CULL_FACE_V_FRONT;
   setup->front_ccw = nv2a_reg(regs, NV097_SET_FRONT_FACE) == NV097_SET_FRONT_FACE_V_CCW;
   setup->two_side = nv2a_reg(regs, NV097_SET_LIGHT_TWO_SIDE_ENABLE);
   setup->mode[FRONT] = nv2a_reg(regs, NV097_SET_FRONT_POLYGON_MODE);
   setup->mode[BACK] = nv2a_reg(regs, NV097_SET_BACK_POLYGON_MODE);
   setup->offset_enable[0] = nv2a_reg(regs, NV097_SET_POLY_OFFSET_POINT_ENABLE);
   setup->offset_enable[1] = nv2a_reg(regs, NV097_SET_POLY_OFFSET_LINE_ENABLE);
   setup->offset_enable[2] = nv2a_reg(regs, NV097_SET_POLY_OFFSET_FILL_ENABLE);
   setup->offset_scale = nv2a_regf(regs, NV097_SET_POLYGON_OFFSET_SCALE_FACTOR);
   setup->offset_bias = nv2a_regf(regs, NV097_SET_POLYGON_OFFSET_BIAS);
}

static void
derive_cylinders(struct nv2a_setup *setup, const struct nv2a_regs *regs)
{
   setup->cylinders = false;
   for (unsigned unit = 0; unit < NV2A_NUM_TEXTURE_STAGES; unit++) {
      const uint32_t address = nv2a_reg(regs, NV097_SET_TEXTURE_ADDRESS + 0x40 * unit);
      setup->cylinder[unit] =
          (uint8_t)((address & NV097_SET_TEXTURE_ADDRESS_CYLINDERWRAP_U ? 1 : 0) |
                    (address & NV097_SET_TEXTURE_ADDRESS_CYLINDERWRAP_V ? 2 : 0) |
                    (address & NV097_SET_TEXTURE_ADDRESS_CYLINDERWRAP_P ? 4 : 0) |
                    (address & NV097_SET_TEXTURE_ADDRESS_CYLINDERWRAP_Q ? 8 : 0));
      setup->cylinders |= setup->cylinder[unit] != 0;
   }
}

void
nv2a_setup_derive(struct nv2a_chip *chip)
{
   struct nv2a_setup *setup = &chip->setup;
   const struct nv2a_regs *regs = &chip->regs;
   setup->program_mode = nv097_get(nv2a_reg(regs, NV097_SET_TRANSFORM_EXECUTION_MODE),
                                   NV097_SET_TRANSFORM_EXECUTION_MODE_MODE) ==
                         NV097_SET_TRANSFORM_EXECUTION_MODE_MODE_PROGRAM;
   setup->flat = nv2a_reg(regs, NV097_SET_SHADE_MODEL) == NV097_SET_SHADE_MODEL_FLAT;
   setup->flat_first =
       nv2a_reg(regs, NV097_SET_FLAT_SHADE_OP) == NV097_SET_FLAT_SHADE_OP_VERTEX_FIRST;
   derive_faces(setup, regs);
   derive_cylinders(setup, regs);

   const uint32_t z = nv2a_reg(regs, NV097_SET_ZMIN_MAX_CONTROL);
   setup->near_far = nv097_get(z, NV097_SET_ZMIN_MAX_CONTROL_CULL_NEAR_FAR);
   setup->ignore_w = nv097_get(z, NV097_SET_ZMIN_MAX_CONTROL_CULL_IGNORE_W);
   setup->z_min = nv2a_regf(regs, NV097_SET_CLIP_MIN);
   setup->z_max = nv2a_regf(regs, NV097_SET_CLIP_MAX);
   for (unsigned i = 0; i < 3; i++)
      setup->offset[i] = nv2a_regf(regs, NV097_SET_VIEWPORT_OFFSET + 4 * i);

   setup->point_params = nv2a_reg(regs, NV097_SET_POINT_PARAMS_ENABLE);
   setup->point_size = nv2a_reg(regs, NV097_SET_POINT_SIZE) / 8.0f;
   setup->line_width = nv2a_reg(regs, NV097_SET_LINE_WIDTH) / 8.0f;
   const uint32_t h = nv2a_reg(regs, NV097_SET_SURFACE_CLIP_HORIZONTAL);
   const uint32_t v = nv2a_reg(regs, NV097_SET_SURFACE_CLIP_VERTICAL);
   setup->clip_x = (int)nv097_get(h, NV097_SET_SURFACE_CLIP_HORIZONTAL_X);
   setup->clip_w = (int)nv097_get(h, NV097_SET_SURFACE_CLIP_HORIZONTAL_WIDTH);
   setup->clip_y = (int)nv097_get(v, NV097_SET_SURFACE_CLIP_VERTICAL_Y);
   setup->clip_h = (int)nv097_get(v, NV097_SET_SURFACE_CLIP_VERTICAL_HEIGHT);
}

void
nv2a_setup_vertex(const struct nv2a_setup *setup, struct nv2a_chip_vertex *vertex)
{
   float *pos = vertex->out.o[NV2A_OUT_POSITION], *h = vertex->h;
   float w = pos[3];
   if (setup->program_mode) {
      if (setup->ignore_w)
         pos[3] = w = fabsf(w);
      for (unsigned i = 0; i < 3; i++)
         h[i] = pos[i] * w;
   } else {
      for (unsigned i = 0; i < 3; i++) {
         h[i] = pos[i] + setup->offset[i] * w;
         pos[i] = pos[i] / w + setup->offset[i];
      }
   }
   h[3] = w;
   vertex->clip = nv2a_clip_planes(setup, h);
}

/* Pixels of the surface clip that a box can cover, as a bound of the work of drawing it. false: the
 * budget is spent. */
static bool
take_pixels(struct nv2a_chip *chip, float x0, float y0, float x1, float y1)
{
   const struct nv2a_setup *setup = &chip->setup;
   x0 = fmaxf(x0, (float)setup->clip_x);
   y0 = fmaxf(y0, (float)setup->clip_y);
   x1 = fminf(x1, (float)(setup->clip_x + setup->clip_w));
   y1 = fminf(y1, (float)(setup->clip_y + setup->clip_h));
   if (!(x1 > x0 && y1 > y0))
      return true;
   const uint64_t pixels = (uint64_t)(x1 - x0 + 1.0f) * (uint64_t)(y1 - y0 + 1.0f);
   return nv2a_chip_take_pixels(chip, pixels);
}

/* Positions and colours are in place: what is left is for the rasteriser. */
static bool
drawable(const struct nv2a_vertex *v)
{
   const float *pos = v->o[NV2A_OUT_POSITION];
   return fabsf(pos[0]) <= POSITION_MAX && fabsf(pos[1]) <= POSITION_MAX && isfinite(pos[2]);
}

static void
draw_triangle(struct nv2a_chip *chip, const struct nv2a_vertex *const v[3], float offset)
{
   const float *a = v[0]->o[0], *b = v[1]->o[0], *c = v[2]->o[0];
   if (!drawable(v[0]) || !drawable(v[1]) || !drawable(v[2]))
      return;
   if (take_pixels(chip, fminf(a[0], fminf(b[0], c[0])), fminf(a[1], fminf(b[1], c[1])),
                   fmaxf(a[0], fmaxf(b[0], c[0])), fmaxf(a[1], fmaxf(b[1], c[1]))))
      nv2a_raster_triangle(chip->raster, v[0], v[1], v[2], offset);
}

static void
draw_line(struct nv2a_chip *chip, const struct nv2a_vertex *a, const struct nv2a_vertex *b,
          float offset)
{
   const float *p = a->o[0], *q = b->o[0], r = chip->setup.line_width;
   if (drawable(a) && drawable(b) &&
       take_pixels(chip, fminf(p[0], q[0]) - r, fminf(p[1], q[1]) - r, fmaxf(p[0], q[0]) + r,
                   fmaxf(p[1], q[1]) + r))
      nv2a_raster_line(chip->raster, a, b, offset);
}

static void
draw_point(struct nv2a_chip *chip, const struct nv2a_vertex *v, float offset)
{
   const float size =
       chip->setup.point_params ? v->o[NV2A_OUT_POINT_SIZE][0] : chip->setup.point_size;
   const float *p = v->o[0], r = size * 0.5f + 1.0f;
   if (drawable(v) && take_pixels(chip, p[0] - r, p[1] - r, p[0] + r, p[1] + r))
      nv2a_raster_point(chip->raster, v, offset);
}

static void
take_colors(struct nv2a_vertex *v, const struct nv2a_vertex *from, enum side side)
{
   for (unsigned i = 0; i < 4; i++) {
      v->o[NV2A_OUT_DIFFUSE][i] =
          from->o[side == BACK ? NV2A_OUT_BACK_DIFFUSE : NV2A_OUT_DIFFUSE][i];
      v->o[NV2A_OUT_SPECULAR][i] =
          from->o[side == BACK ? NV2A_OUT_BACK_SPECULAR : NV2A_OUT_SPECULAR][i];
   }
}

/* Corners behind the first with the coordinates that are next to its own, where 0 and 1 are the
 * same place. */
static void
unroll_cylinders(const struct nv2a_setup *setup, const struct nv2a_chip_vertex *corner[],
                 unsigned count, struct nv2a_chip_vertex copies[])
{
   for (unsigned i = 1; i < count; i++) {
      copies[i - 1] = *corner[i];
      for (unsigned k = 0; k < 4 * NV2A_NUM_TEXTURE_STAGES; k++) {
         const unsigned unit = k / 4, output = NV2A_OUT_TEXTURE0 + unit;
         float *coord = &copies[i - 1].out.o[output][k % 4];
         const float turns = floorf(*coord - corner[0]->out.o[output][k % 4] + 0.5f);
         if (setup->cylinder[unit] >> k % 4 & 1 && isfinite(turns))
            *coord -= turns;
      }
      corner[i] = &copies[i - 1];
   }
}

void
nv2a_setup_point(struct nv2a_chip *chip, const struct nv2a_chip_vertex *v)
{
   if (!v->clip)
      draw_point(chip, &v->out, 0.0f);
}

void
nv2a_setup_line(struct nv2a_chip *chip, const struct nv2a_chip_vertex *const v[2],
                const struct nv2a_chip_vertex *provoking)
{
   const unsigned either = v[0]->clip | v[1]->clip;
   if (v[0]->clip & v[1]->clip || either & NV2A_CLIP_NO_NUMBER)
      return;
   const struct nv2a_chip_vertex *end[2] = {v[0], v[1]};
   struct nv2a_chip_vertex copy[1];
   if (chip->setup.cylinders)
      unroll_cylinders(&chip->setup, end, 2, copy);
   if (either && !nv2a_clip_line(&chip->setup, end, chip->clipped))
      return;
   if (!chip->setup.flat) {
      draw_line(chip, &end[0]->out, &end[1]->out, 0.0f);
      return;
   }
   for (unsigned i = 0; i < 2; i++) {
      chip->sided[i] = end[i]->out;
      take_colors(&chip->sided[i], &provoking->out, FRONT);
   }
   draw_line(chip, &chip->sided[0], &chip->sided[1], 0.0f);
}

/* Twice the area on the screen: positive when the corners go around clockwise as seen (y is down).
 */
static float
area(const struct nv2a_vertex *const corner[3])
{
   const float *a = corner[0]->o[0], *b = corner[1]->o[0], *c = corner[2]->o[0];
   return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
}

/* The sum of the areas, and the part that has most of it. */
static float
polygon_area(const struct nv2a_polygon *polygon, unsigned *largest)
{
   float sum = 0.0f, most = -1.0f;
   *largest = 1;
   for (unsigned i = 1; i + 1 < polygon->count; i++) {
      const float part = area((const struct nv2a_vertex *const[]){
          &polygon->corner[0]->out, &polygon->corner[i]->out, &polygon->corner[i + 1]->out});
      sum += part;
      if (fabsf(part) > most) {
         most = fabsf(part);
         *largest = i;
      }
   }
   return sum;
}

/* What polygon offset adds to depth, in depth-buffer units. The slope is that of the largest part
 * of a clipped polygon, where rounding matters least. */
static float
depth_offset(const struct nv2a_setup *setup, const struct nv2a_vertex *const corner[3])
{
   const float *a = corner[0]->o[0], *b = corner[1]->o[0], *c = corner[2]->o[0];
   const float det = area(corner);
   float slope = 0.0f;
   if (det != 0.0f) {
      const float dz1 = b[2] - a[2], dz2 = c[2] - a[2];
      const float dx = (dz1 * (c[1] - a[1]) - dz2 * (b[1] - a[1])) / det;
      const float dy = (dz2 * (b[0] - a[0]) - dz1 * (c[0] - a[0])) / det;
      slope = fmaxf(fabsf(dx), fabsf(dy));
   }
   const float offset = setup->offset_scale * slope + setup->offset_bias;
   return isfinite(offset) ? offset : 0.0f;
}

/* The polygon's corners as the rasteriser shall see them; copied to chip->sided where the colours
 * are others than those of the front. */
static void
finish_corners(struct nv2a_chip *chip, const struct nv2a_polygon *polygon, enum side side,
               const struct nv2a_vertex *provoking,
               const struct nv2a_vertex *corner[NV2A_CLIP_CORNERS])
{
   const bool flat = chip->setup.flat;
   const bool change = flat || (side == BACK && chip->setup.two_side);
   const enum side colors = chip->setup.two_side ? side : FRONT;
   for (unsigned i = 0; i < polygon->count; i++) {
      corner[i] = &polygon->corner[i]->out;
      if (!change)
         continue;
      struct nv2a_vertex *copy = &chip->sided[i];
      *copy = *corner[i];
      take_colors(copy, flat ? provoking : corner[i], colors);
      corner[i] = copy;
   }
}

static void
draw_polygon(struct nv2a_chip *chip, const struct nv2a_polygon *polygon,
             const struct nv2a_vertex *provoking)
{
   const struct nv2a_setup *setup = &chip->setup;
   unsigned largest;
   const float size = polygon_area(polygon, &largest);
   const enum side side = (size < 0.0f) == setup->front_ccw ? FRONT : BACK;
   if (side == FRONT ? setup->cull_front : setup->cull_back)
      return;

   const unsigned mode = setup->mode[side];
   const unsigned kind = mode - NV097_SET_FRONT_POLYGON_MODE_V_POINT;
   float offset = 0.0f;
   if (kind < 3 && setup->offset_enable[kind])
      offset = depth_offset(setup, (const struct nv2a_vertex *const[]){
                                       &polygon->corner[0]->out, &polygon->corner[largest]->out,
                                       &polygon->corner[largest + 1]->out});
   const bool fill = mode == NV097_SET_FRONT_POLYGON_MODE_V_FILL;
   const struct nv2a_vertex *corner[NV2A_CLIP_CORNERS];
   finish_corners(chip, polygon, side, provoking, corner);
   const unsigned n = polygon->count;
   for (unsigned i = 1; fill && i + 1 < n; i++)
      draw_triangle(chip, (const struct nv2a_vertex *const[]){corner[0], corner[i], corner[i + 1]},
                    offset);
   for (unsigned i = 0; !fill && i < n; i++) {
      if (polygon->edge[i] && mode == NV097_SET_FRONT_POLYGON_MODE_V_LINE)
         draw_line(chip, corner[i], corner[(i + 1) % n], offset);
      else if (polygon->edge[i])
         draw_point(chip, corner[i], offset);
   }
}

void
nv2a_setup_triangle(struct nv2a_chip *chip, const struct nv2a_chip_vertex *const v[3],
                    const struct nv2a_chip_vertex *provoking, unsigned edges)
{
   const unsigned any = v[0]->clip | v[1]->clip | v[2]->clip;
   if (v[0]->clip & v[1]->clip & v[2]->clip || any & NV2A_CLIP_NO_NUMBER)
      return;
   struct nv2a_polygon polygon = {.count = 3};
   struct nv2a_chip_vertex copy[2];
   for (unsigned i = 0; i < 3; i++) {
      polygon.corner[i] = v[i];
      polygon.edge[i] = edges >> i & 1;
   }
   if (chip->setup.cylinders)
      unroll_cylinders(&chip->setup, polygon.corner, 3, copy);
   if (any)
      nv2a_clip_polygon(&chip->setup, &polygon, chip->clipped);
   if (polygon.count)
      draw_polygon(chip, &polygon, &provoking->out);
}

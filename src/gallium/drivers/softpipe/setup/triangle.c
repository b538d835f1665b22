/* Triangles: facing, culling, polygon mode and offset, edges. */
#include <string.h>

#include "kernels.h"
#include "private.h"

struct triangle {
   struct sp_corners at;
   int64_t area; /* twice, in square sub-pixels; positive = counter-clockwise */
   bool front;
   uint8_t edges; /* boundary edges, see draw_batch */
};

/* Depth offset of the polygon: factor * slope + unit * units. */
static float
polygon_offset(const struct sp_setup *s, const struct triangle *t)
{
   struct sp_prim origin = {.ref_x = 0, .ref_y = 0};
   struct sp_gradient g;
   float slope = 0.0f;
   if (t->area != 0) {
      sp_gradient_init(&g, &origin, t->at.x, t->at.y);
      struct sp_plane z = sp_gradient_plane(&g, t->at.v[0][2], t->at.v[1][2], t->at.v[2][2]);
      float ax = __builtin_fabsf(z.dx), ay = __builtin_fabsf(z.dy);
      slope = ax > ay ? ax : ay;
   }
   float unit = s->offset_unit;
   if (unit == 0.0f) {
      /* Float depth: one unit in the last place of the largest depth. */
      float z = __builtin_fmaxf(t->at.v[0][2], __builtin_fmaxf(t->at.v[1][2], t->at.v[2][2]));
      int exponent = 0;
      __builtin_frexpf(z, &exponent);
      unit = __builtin_ldexpf(1.0f, exponent - 24);
   }
   return s->rast->offset_scale * slope + s->rast->offset_units * unit;
}

/* Smooth polygons: the distances from the edges decide how much of a pixel is covered; the edges
 * move out so that all pixels that are touched are visited. */
static void
smooth_edges(struct sp_setup *s, struct sp_prim *p, const struct triangle *t, unsigned second)
{
   struct sp_plane4 *plane = sp_prim_coverage(p, s->ds->num_attribs);
   struct sp_edges *edges = sp_setup_edges(s, p);
   unsigned order[3] = {0, second, 3 - second};
   p->flags |= SP_PRIM_COVERAGE_TRIANGLE;
   for (unsigned i = 0; i < 3; i++) {
      unsigned from = order[i], to = order[(i + 1) % 3];
      double a = t->at.y[from] - t->at.y[to], b = t->at.x[to] - t->at.x[from];
      double inv = 1.0 / __builtin_sqrt(a * a + b * b);
      double c = -(a * t->at.x[from] + b * t->at.y[from]) / SP_SUBPIXEL_ONE;
      plane->dx[i] = (float)(a * inv);
      plane->dy[i] = (float)(b * inv);
      plane->a0[i] = (float)((a * (p->ref_x + 0.5) + b * (p->ref_y + 0.5) + c) * inv);
      edges->c[i] += (int64_t)(__builtin_fabs(a) + __builtin_fabs(b));
   }
   plane->a0[3] = plane->dx[3] = plane->dy[3] = 0.0f;
}

void
sp_setup_triangle_edges(struct sp_setup *s, struct sp_prim *prim, const int x[3], const int y[3])
{
   struct sp_edges *e = sp_setup_edges(s, prim);
   for (unsigned i = 0; i < 3; i++) {
      const unsigned to = (i + 1) % 3;
      if (s->ds->multisample)
         sp_setup_sample_edge(e, i, x[i], y[i], x[to], y[to]);
      else
         sp_setup_edge(e, i, x[i], y[i], x[to], y[to]);
   }
   prim->num_edges = 3;
}

/* A triangle covers no more of its box. */
static uint64_t
half_of_box(int x0, int y0, int x1, int y1)
{
   return (uint64_t)(x1 - x0) * (uint64_t)(y1 - y0) / 2;
}

static void
fill_triangle(struct sp_setup *s, const struct triangle *t)
{
   const bool smooth = s->rast->poly_smooth && !s->ds->multisample;
   int x0, y0, x1, y1;
   sp_setup_range(s, sp_min3(t->at.x), sp_max3(t->at.x), &x0, &x1);
   sp_setup_range(s, sp_min3(t->at.y), sp_max3(t->at.y), &y0, &y1);
   if (smooth) {
      x0--;
      y0--;
      x1++;
      y1++;
   }
   if (t->area == 0 || !sp_setup_clip(s, &x0, &y0, &x1, &y1))
      return;
   struct sp_prim *p = sp_setup_new_prim(s, x0, y0, x1, y1);
   if (!p)
      return;
   s->scene->pixels -= half_of_box(x0, y0, x1, y1);
   unsigned b = t->area > 0 ? 1 : 2, c = 3 - b;
   sp_setup_triangle_edges(s, p, (const int[3]){t->at.x[0], t->at.x[b], t->at.x[c]},
                           (const int[3]){t->at.y[0], t->at.y[b], t->at.y[c]});
   struct sp_gradient g;
   sp_gradient_init(&g, p, t->at.x, t->at.y);
   sp_setup_planes(s, p, &g, t->at.v, t->at.v[2], t->front);
   if (s->rast->offset_tri)
      p->z.a0 += polygon_offset(s, t);
   if (s->ds->stipple)
      p->flags |= SP_PRIM_STIPPLED;
   if (smooth)
      smooth_edges(s, p, t, b);
   sp_setup_add(s, p);
}

static void
outline_triangle(struct sp_setup *s, const struct triangle *t)
{
   float offset = s->rast->offset_line ? polygon_offset(s, t) : 0.0f;
   for (unsigned i = 0; i < 3; i++) {
      if (t->edges & (1u << i))
         sp_setup_line(s, t->at.v[i], t->at.v[(i + 1) % 3], t->at.v[2], t->front, offset);
   }
}

static void
corner_points(struct sp_setup *s, const struct triangle *t)
{
   float offset = s->rast->offset_point ? polygon_offset(s, t) : 0.0f;
   for (unsigned i = 0; i < 3; i++) {
      if (t->edges & (1u << i))
         sp_setup_point(s, t->at.v[i], t->at.v[2], t->front, offset);
   }
}

static struct triangle
find_triangle(const struct sp_setup *s, const struct draw_batch *batch, unsigned i)
{
   struct triangle t;
   for (unsigned k = 0; k < 3; k++) {
      t.at.v[k] = sp_setup_vertex(batch, batch->indices[3 * i + k]);
      t.at.x[k] = sp_to_fixed(t.at.v[k][0]);
      t.at.y[k] = sp_to_fixed(t.at.v[k][1]);
   }
   t.edges = batch->edges ? batch->edges[i] : 7;
   t.area = (int64_t)(t.at.x[1] - t.at.x[0]) * (t.at.y[2] - t.at.y[0]) -
            (int64_t)(t.at.x[2] - t.at.x[0]) * (t.at.y[1] - t.at.y[0]);
   t.front = (t.area > 0) == s->rast->front_ccw;
   return t;
}

static bool
is_culled(const struct sp_setup *s, const struct triangle *t)
{
   return s->rast->cull_face & (t->front ? PIPE_FACE_FRONT : PIPE_FACE_BACK);
}

static void
setup_triangle(struct sp_setup *s, const struct triangle *t)
{
   if (is_culled(s, t))
      return;
   switch (t->front ? s->rast->fill_front : s->rast->fill_back) {
   case PIPE_POLYGON_FILL:
      fill_triangle(s, t);
      break;
   case PIPE_POLYGON_LINE:
      outline_triangle(s, t);
      break;
   case PIPE_POLYGON_POINT:
      corner_points(s, t);
      break;
   }
}

/* False: it is none. */
static bool
setup_rectangle(struct sp_setup *s, const struct triangle *a, const struct triangle *b)
{
   struct sp_setup_box box;
   struct sp_gradient g;
   if (a->area == 0 || (a->area > 0) != (b->area > 0) ||
       !sp_setup_is_rectangle(s, &a->at, &b->at, a->front))
      return false;
   if (is_culled(s, a) || !sp_setup_rectangle_box(s, &a->at, &box))
      return true;
   struct sp_prim *p = sp_setup_new_prim(s, box.x0, box.y0, box.x1, box.y1);
   if (!p)
      return true;
   sp_gradient_init(&g, p, a->at.x, a->at.y);
   sp_setup_planes(s, p, &g, a->at.v, a->at.v[2], a->front);
   p->flags |= s->ds->stipple ? SP_PRIM_STIPPLED : 0;
   sp_setup_add(s, p);
   return true;
}

/* Two triangles of a batch, which may be a rectangle. */
static void
setup_pair(struct sp_setup *s, const struct draw_batch *batch, unsigned i)
{
   const struct triangle first = find_triangle(s, batch, i);
   const struct triangle second = find_triangle(s, batch, i + 1);
   if (setup_rectangle(s, &first, &second))
      return;
   setup_triangle(s, &first);
   setup_triangle(s, &second);
}

static void
setup_one(struct sp_setup *s, const struct draw_batch *batch, unsigned i)
{
   const struct triangle t = find_triangle(s, batch, i);
   setup_triangle(s, &t);
}

/* --- Sixteen at a time */

/* For fewer triangles the kernels do not pay. */
#define MIN_GROUP 3

/* Whether the kernels do all that the state asks for. */
static bool
kernels_apply(const struct sp_setup *s)
{
   return s->rast->fill_front == PIPE_POLYGON_FILL && s->rast->fill_back == PIPE_POLYGON_FILL &&
          (!s->rast->poly_smooth || s->ds->multisample) && !s->rast->offset_tri;
}

/* Where primitives of few pixels may be commands without more. */
static void
choose_paint(const struct sp_setup *s, const struct draw_batch *batch, struct sp_setup_params *p)
{
   const struct sp_draw_state *painted = sp_setup_painted(s);
   p->paint = painted ? painted->paint : -1;
   if (!painted)
      return;
   const unsigned back = s->source[0][p->paint], front = s->source[1][p->paint];
   p->paint_last = s->flat_mask >> p->paint & 1;
   p->paint_constant = back == front && (batch->constant >> front & 1);
   p->paint_opaque = painted != s->ds;
   p->paint_bits = painted->targets[0].write_bits;
}

static void
kernel_params(const struct sp_setup *s, const struct draw_batch *batch, bool pairs,
              struct sp_setup_params *p)
{
   *p = (struct sp_setup_params){
       .clip_x0 = s->clip.x0,
       .clip_y0 = s->clip.y0,
       .clip_x1 = s->clip.x1,
       .clip_y1 = s->clip.y1,
       .reach = s->reach,
       .tiles_x = (int)s->scene->tiles_x,
       .front_ccw = s->rast->front_ccw,
       .cull_front = (s->rast->cull_face & PIPE_FACE_FRONT) != 0,
       .cull_back = (s->rast->cull_face & PIPE_FACE_BACK) != 0,
       .finds_upright = pairs,
       .ds = s->ds,
       .extra_flags = s->ds->stipple ? SP_PRIM_STIPPLED : 0,
       .flat_mask = s->flat_mask,
   };
   choose_paint(s, batch, p);
   memcpy(p->source, s->source, sizeof(p->source));
}

static struct sp_corners
corners_of(const struct sp_setup_group *g, unsigned i)
{
   struct sp_corners at;
   for (unsigned k = 0; k < 3; k++) {
      at.v[k] = g->v[i][k];
      at.x[k] = g->x[k][i];
      at.y[k] = g->y[k][i];
   }
   return at;
}

/* Lane i, which with the next is a rectangle, becomes all of it, with the pixels of a box. */
static void
set_rectangle(const struct sp_setup *s, struct sp_setup_group *g, unsigned i,
              const struct sp_setup_box *box)
{
   const int tx = (box->x1 - 1) >> SP_TILE_SHIFT, ty = (box->y1 - 1) >> SP_TILE_SHIFT;
   const bool one_tile = tx == box->x0 >> SP_TILE_SHIFT && ty == box->y0 >> SP_TILE_SHIFT;
   g->x0[i] = box->x0;
   g->y0[i] = box->y0;
   g->x1[i] = box->x1;
   g->y1[i] = box->y1;
   g->tile[i] = ty * (int)s->scene->tiles_x + tx;
   g->one_tile = (g->one_tile & ~(1u << i)) | (uint32_t)one_tile << i;
   g->mask[0][i] |= g->mask[0][i + 1]; /* of small ones, from the same corner on */
   g->mask[1][i] |= g->mask[1][i + 1];
   g->rectangles |= 1u << i;
}

static inline bool
have_same_box(const struct sp_setup_group *g, unsigned i)
{
   return g->x0[i] == g->x0[i + 1] && g->y0[i] == g->y0[i + 1] && g->x1[i] == g->x1[i + 1] &&
          g->y1[i] == g->y1[i + 1];
}

/* Quads come as pairs of triangles. */
static void
find_rectangles(const struct sp_setup *s, struct sp_setup_group *g)
{
   const uint32_t halves = g->upright & g->visible & ~(g->ccw ^ g->ccw >> 1);
   for (uint32_t left = halves & g->upright >> 1 & g->visible >> 1 & 0x5555; left;
        left &= left - 1) {
      const unsigned i = (unsigned)__builtin_ctz(left);
      if (!have_same_box(g, i))
         continue;
      const struct sp_corners a = corners_of(g, i), b = corners_of(g, i + 1);
      struct sp_setup_box box;
      if (!sp_setup_is_rectangle(s, &a, &b, g->front >> i & 1))
         continue;
      g->visible &= ~(2u << i);
      g->small &= ~(2u << i);
      g->medium &= ~(3u << i);
      if (sp_setup_rectangle_box(s, &a, &box))
         set_rectangle(s, g, i, &box);
      else
         g->visible &= ~(1u << i);
   }
}

/* Opaque primitives have a state of their own where all of a group are: quads of different states
 * do not wait for one another. */
static void
choose_state(const struct sp_setup *s, const struct sp_setup_group *g)
{
   uint64_t all = s->ds->opaque_attribs;
   for (uint32_t left = g->visible; left; left &= left - 1)
      all &= g->prims[__builtin_ctz(left)]->attribs;
   for (uint32_t left = g->visible; all == s->ds->opaque_attribs && left; left &= left - 1)
      g->prims[__builtin_ctz(left)]->state = s->ds->opaque;
}

static enum sp_command_kind
kind_of(const struct sp_setup_group *g, unsigned i)
{
   if (g->small >> i & 1)
      return SP_COMMAND_SMALL;
   return g->medium >> i & 1 ? SP_COMMAND_MEDIUM : SP_COMMAND_PRIM;
}

/* The same of commands that are pixels. */
static void
bin_paint(struct sp_setup *s, const struct sp_setup_group *g, const struct sp_setup_paint *paint)
{
   s->scene->pixels += 4 * (unsigned)__builtin_popcount(g->visible);
   for (uint32_t left = g->visible; left; left &= left - 1) {
      const unsigned i = (unsigned)__builtin_ctz(left);
      const sp_command command = (sp_command)paint->color[i] << SP_PAINT_COLOR | paint->place[i];
      if (!(g->one_tile >> i & 1))
         sp_setup_paint(s, g->x0[i], g->y0[i], paint->mask[i], paint->color[i]);
      else if (!sp_scene_add_command(s->scene, (unsigned)g->tile[i], command))
         s->failed = true;
   }
}

/* Puts the group's primitives into bins; most lie in one tile. */
static void
bin_group(struct sp_setup *s, const struct sp_setup_group *g)
{
   for (uint32_t left = g->visible; left; left &= left - 1) {
      const unsigned i = (unsigned)__builtin_ctz(left);
      const enum sp_command_kind kind = kind_of(g, i);
      s->scene->pixels +=
          half_of_box(g->x0[i], g->y0[i], g->x1[i], g->y1[i]) * (1 + (g->rectangles >> i & 1));
      if (!(g->one_tile >> i & 1))
         sp_setup_bin(s, g->prims[i], kind);
      else if (!sp_scene_add(s->scene, (unsigned)g->tile[i], g->prims[i], kind))
         s->failed = true;
   }
}

static void
setup_group(struct sp_setup *s, const struct sp_setup_params *p, const struct sp_setup_vertices *v,
            unsigned num)
{
   const struct sp_setup_kernels *kernels = s->sp->setup->kernels;
   struct sp_setup_group group;
   struct sp_setup_paint painted;
   kernels->classify(p, v, num, &group);
   if (group.upright)
      find_rectangles(s, &group);
   if (!group.visible)
      return;
   if (p->paint >= 0 && kernels->paint(p, &group, &painted)) {
      bin_paint(s, &group, &painted);
      return;
   }
   const size_t room = SP_SETUP_LANES * s->prim_size;
   void *memory = sp_scene_alloc(s->scene, room);
   if (!memory) {
      s->failed = true;
      return;
   }
   sp_scene_give_back(s->scene, room - kernels->emit(p, &group, memory));
   if (s->ds->opaque)
      choose_state(s, &group);
   bin_group(s, &group);
}

/* Rectangles have vertices in common; and the kernels' conditions serve them, too. */
static bool
may_have_rectangles(const struct sp_setup *s, const struct draw_batch *batch)
{
   return batch->num_vertices < 3 * batch->num_prims && kernels_apply(s) && !s->ds->multisample;
}

void
sp_setup_triangle_batch(struct sp_setup *s, const struct draw_batch *batch)
{
   unsigned i = 0;
   const bool pairs = may_have_rectangles(s, batch);
   if (batch->num_prims >= MIN_GROUP && kernels_apply(s)) {
      struct sp_setup_params p;
      kernel_params(s, batch, pairs, &p);
      for (; i < batch->num_prims; i += SP_SETUP_LANES) {
         const unsigned left = batch->num_prims - i;
         const struct sp_setup_vertices v = {batch->vertices, batch->layout->stride,
                                             batch->indices + 3 * (size_t)i};
         setup_group(s, &p, &v, left < SP_SETUP_LANES ? left : SP_SETUP_LANES);
      }
   }
   for (; pairs && i + 1 < batch->num_prims; i += 2)
      setup_pair(s, batch, i);
   for (; i < batch->num_prims; i++)
      setup_one(s, batch, i);
}

void
sp_setup_triangles(void *data, const struct draw_batch *batch)
{
   struct sp_setup s;
   if (!sp_setup_begin(&s, data, batch->layout, true))
      return;
   sp_setup_triangle_batch(&s, batch);
   sp_setup_end(&s);
}

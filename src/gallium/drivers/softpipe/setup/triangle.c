/* Triangles: facing, culling, polygon mode and offset, edges. */
#include <string.h>

#include "kernels.h"
#include "private.h"

struct triangle {
   const float *v[3];
   int x[3], y[3]; /* sub-pixels */
   int64_t area;   /* twice, in square sub-pixels; positive = counter-clockwise */
   bool front;
   uint8_t edges; /* boundary edges, see draw_batch */
};

static int
min3(int a, int b, int c)
{
   int m = a < b ? a : b;
   return m < c ? m : c;
}

static int
max3(int a, int b, int c)
{
   int m = a > b ? a : b;
   return m > c ? m : c;
}

/* Depth offset of the polygon: factor * slope + unit * units. */
static float
polygon_offset(const struct sp_setup *s, const struct triangle *t)
{
   struct sp_prim origin = {.ref_x = 0, .ref_y = 0};
   struct sp_gradient g;
   float slope = 0.0f;
   if (t->area != 0) {
      sp_gradient_init(&g, &origin, t->x, t->y);
      struct sp_plane z = sp_gradient_plane(&g, t->v[0][2], t->v[1][2], t->v[2][2]);
      float ax = __builtin_fabsf(z.dx), ay = __builtin_fabsf(z.dy);
      slope = ax > ay ? ax : ay;
   }
   float unit = s->offset_unit;
   if (unit == 0.0f) {
      /* Float depth: one unit in the last place of the largest depth. */
      float z = __builtin_fmaxf(t->v[0][2], __builtin_fmaxf(t->v[1][2], t->v[2][2]));
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
      double a = t->y[from] - t->y[to], b = t->x[to] - t->x[from];
      double inv = 1.0 / __builtin_sqrt(a * a + b * b);
      double c = -(a * t->x[from] + b * t->y[from]) / SP_SUBPIXEL_ONE;
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
   sp_setup_range(s, min3(t->x[0], t->x[1], t->x[2]), max3(t->x[0], t->x[1], t->x[2]), &x0, &x1);
   sp_setup_range(s, min3(t->y[0], t->y[1], t->y[2]), max3(t->y[0], t->y[1], t->y[2]), &y0, &y1);
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
   sp_setup_triangle_edges(s, p, (const int[3]){t->x[0], t->x[b], t->x[c]},
                           (const int[3]){t->y[0], t->y[b], t->y[c]});
   struct sp_gradient g;
   sp_gradient_init(&g, p, t->x, t->y);
   sp_setup_planes(s, p, &g, t->v, t->v[2], t->front);
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
         sp_setup_line(s, t->v[i], t->v[(i + 1) % 3], t->v[2], t->front, offset);
   }
}

static void
corner_points(struct sp_setup *s, const struct triangle *t)
{
   float offset = s->rast->offset_point ? polygon_offset(s, t) : 0.0f;
   for (unsigned i = 0; i < 3; i++) {
      if (t->edges & (1u << i))
         sp_setup_point(s, t->v[i], t->v[2], t->front, offset);
   }
}

static void
setup_triangle(struct sp_setup *s, struct triangle *t)
{
   for (unsigned i = 0; i < 3; i++) {
      t->x[i] = sp_to_fixed(t->v[i][0]);
      t->y[i] = sp_to_fixed(t->v[i][1]);
   }
   t->area = (int64_t)(t->x[1] - t->x[0]) * (t->y[2] - t->y[0]) -
             (int64_t)(t->x[2] - t->x[0]) * (t->y[1] - t->y[0]);
   t->front = (t->area > 0) == s->rast->front_ccw;
   if (s->rast->cull_face & (t->front ? PIPE_FACE_FRONT : PIPE_FACE_BACK))
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

static void
setup_one(struct sp_setup *s, const struct draw_batch *batch, unsigned i)
{
   struct triangle t;
   for (unsigned k = 0; k < 3; k++)
      t.v[k] = sp_setup_vertex(batch, batch->indices[3 * i + k]);
   t.edges = batch->edges ? batch->edges[i] : 7;
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

static void
kernel_params(const struct sp_setup *s, struct sp_setup_params *p)
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
       .ds = s->ds,
       .extra_flags = s->ds->stipple ? SP_PRIM_STIPPLED : 0,
       .flat_mask = s->flat_mask,
   };
   memcpy(p->source, s->source, sizeof(p->source));
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

/* Puts the group's primitives into bins; most lie in one tile. */
static void
bin_group(struct sp_setup *s, const struct sp_setup_group *g)
{
   for (uint32_t left = g->visible; left; left &= left - 1) {
      const unsigned i = (unsigned)__builtin_ctz(left);
      const enum sp_command_kind kind = g->small >> i & 1 ? SP_COMMAND_SMALL : SP_COMMAND_PRIM;
      s->scene->pixels += half_of_box(g->x0[i], g->y0[i], g->x1[i], g->y1[i]);
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
   kernels->classify(p, v, num, &group);
   if (!group.visible)
      return;
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

void
sp_setup_triangle_batch(struct sp_setup *s, const struct draw_batch *batch)
{
   unsigned i = 0;
   if (batch->num_prims >= MIN_GROUP && kernels_apply(s)) {
      struct sp_setup_params p;
      kernel_params(s, &p);
      for (; i < batch->num_prims; i += SP_SETUP_LANES) {
         const unsigned left = batch->num_prims - i;
         const struct sp_setup_vertices v = {batch->vertices, batch->layout->stride,
                                             batch->indices + 3 * (size_t)i};
         setup_group(s, &p, &v, left < SP_SETUP_LANES ? left : SP_SETUP_LANES);
      }
   }
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

#include "setup.h"

#include <math.h>
#include <string.h>

enum { MAX_PIXELS = 65536 };

static bool
is_finite(const struct lima_position *v, unsigned count)
{
   for (unsigned i = 0; i < count; i++) {
      if (!isfinite(v[i].x) || !isfinite(v[i].y) || !isfinite(v[i].z) || isnan(v[i].inverse_w) ||
          isinf(v[i].inverse_w) || v[i].inverse_w == 0.0f)
         return false;
   }
   return true;
}

static int
clamp_pixel(double value)
{
   return value < 0 ? 0 : value > MAX_PIXELS ? MAX_PIXELS : (int)value;
}

/* False: nothing is inside. */
static bool
set_bounds(struct lima_setup *s, double min_x, double min_y, double max_x, double max_y)
{
   s->min_x = clamp_pixel(floor(min_x));
   s->min_y = clamp_pixel(floor(min_y));
   s->max_x = clamp_pixel(ceil(max_x) + 1);
   s->max_y = clamp_pixel(ceil(max_y) + 1);
   return s->min_x < s->max_x && s->min_y < s->max_y;
}

static struct lima_plane
scaled(struct lima_plane plane, double factor)
{
   return (struct lima_plane){plane.a * factor, plane.b * factor, plane.c * factor};
}

static struct lima_plane
sum(const struct lima_plane planes[3], const double factors[3])
{
   struct lima_plane all = {0, 0, 0};
   for (unsigned i = 0; i < 3; i++) {
      all.a += planes[i].a * factors[i];
      all.b += planes[i].b * factors[i];
      all.c += planes[i].c * factors[i];
   }
   return all;
}

/* The edge between two vertices (x, y, w), 0 on it. */
static struct lima_plane
edge_of(const double a[3], const double b[3])
{
   return (struct lima_plane){a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2],
                              a[0] * b[1] - a[1] * b[0]};
}

/* Edges of a triangle of homogeneous vertices, positive inside; weights of the vertices over w. */
static bool
set_triangle(struct lima_setup *s, const double v[3][3], const double scale[3])
{
   struct lima_plane edges[3];
   for (unsigned i = 0; i < 3; i++)
      edges[i] = edge_of(v[(i + 1) % 3], v[(i + 2) % 3]);
   const double det = edges[0].a * v[0][0] + edges[0].b * v[0][1] + edges[0].c * v[0][2];
   if (!(det != 0) || !isfinite(det))
      return false;
   const double sign = det > 0 ? 1 : -1;
   s->num_edges = 3;
   for (unsigned i = 0; i < 3; i++) {
      const struct lima_plane e = scaled(edges[i], sign);
      s->edge[i] = e;
      /* Left and upper edges belong to it. */
      s->closed[i] = e.a > 0 || (e.a == 0 && e.b > 0);
      s->weight[i] = scaled(edges[i], scale[i] / det);
   }
   return true;
}

static void
set_depth(struct lima_setup *s, struct lima_plane z)
{
   s->z = z;
   s->slope = fmax(fabs(z.a), fabs(z.b));
}

static void
set_all(struct lima_setup *s)
{
   static const double ones[3] = {1, 1, 1};
   s->all = sum(s->weight, ones);
}

bool
lima_setup_triangle(struct lima_setup *s, const struct lima_position v[3])
{
   unsigned behind = 0;
   double corner[3][3], scale[3], depth[3];
   *s = (struct lima_setup){.kind = LIMA_SETUP_TRIANGLE, .num_vertices = 3};
   if (!is_finite(v, 3))
      return false;
   for (unsigned i = 0; i < 3; i++)
      behind += v[i].inverse_w < 0.0f;
   if (behind == 3)
      return false;
   double min[2] = {MAX_PIXELS, MAX_PIXELS}, max[2] = {0, 0};
   for (unsigned i = 0; i < 3; i++) {
      /* All in front of the eye: the screen's own coordinates, without rounding. */
      const double w = behind ? 1.0 / (double)v[i].inverse_w : 1.0;
      corner[i][0] = v[i].x * w;
      corner[i][1] = v[i].y * w;
      corner[i][2] = w;
      scale[i] = behind ? 1.0 : (double)v[i].inverse_w;
      /* From the first vertex's depth, so that a triangle of one depth has exactly that. */
      depth[i] = ((double)v[i].z - v[0].z) / (double)v[i].inverse_w;
      min[0] = fmin(min[0], v[i].x);
      min[1] = fmin(min[1], v[i].y);
      max[0] = fmax(max[0], v[i].x);
      max[1] = fmax(max[1], v[i].y);
   }
   if (!set_triangle(s, corner, scale))
      return false;
   /* With x to the right and y downward a positive area is clockwise. */
   const struct lima_plane back = edge_of(corner[1], corner[2]);
   s->clockwise = back.a * corner[0][0] + back.b * corner[0][1] + back.c * corner[0][2] > 0;
   struct lima_plane z = sum(s->weight, depth);
   z.c += v[0].z;
   set_depth(s, z);
   set_all(s);
   return behind ? set_bounds(s, 0, 0, MAX_PIXELS, MAX_PIXELS)
                 : set_bounds(s, min[0], min[1], max[0], max[1]);
}

/* The part of a line that is in front of the eye: its ends, and how far from the first vertex to
 * the second they are. */
static void
clip_line(const struct lima_position v[2], struct lima_position end[2], double share[2])
{
   const double w[2] = {1.0 / (double)v[0].inverse_w, 1.0 / (double)v[1].inverse_w};
   const double least = fmax(w[0], w[1]) / 1024; /* where w is 0 the line has no end */
   for (unsigned i = 0; i < 2; i++) {
      end[i] = v[i];
      share[i] = i;
      if (w[i] > 0)
         continue;
      share[i] = (least - w[0]) / (w[1] - w[0]);
      const double a = (1 - share[i]) * w[0] / least, b = share[i] * w[1] / least;
      end[i] =
          (struct lima_position){(float)(a * v[0].x + b * v[1].x), (float)(a * v[0].y + b * v[1].y),
                                 (float)(a * v[0].z + b * v[1].z), (float)(1 / least)};
   }
}

bool
lima_setup_line(struct lima_setup *s, const struct lima_position vertices[2], float width)
{
   struct lima_position v[2];
   double share[3] = {0};
   *s = (struct lima_setup){.kind = LIMA_SETUP_LINE, .num_vertices = 2};
   if (!is_finite(vertices, 2) || !(width > 0.0f) ||
       (vertices[0].inverse_w <= 0.0f && vertices[1].inverse_w <= 0.0f))
      return false;
   clip_line(vertices, v, share);
   const double dx = (double)v[1].x - v[0].x, dy = (double)v[1].y - v[0].y;
   const bool x_major = fabs(dx) >= fabs(dy);
   const double length = x_major ? dx : dy, half = width / 2.0;
   if (!(length != 0))
      return false;
   /* How far along the line: 0 at the first vertex, 1 at the second. */
   const struct lima_plane along = x_major ? (struct lima_plane){1 / dx, 0, -v[0].x / dx}
                                           : (struct lima_plane){0, 1 / dy, -v[0].y / dy};
   /* How far beside it, along the minor axis. */
   const struct lima_plane beside =
       x_major ? (struct lima_plane){-dy / dx, 1, v[0].x * dy / dx - v[0].y}
               : (struct lima_plane){1, -dx / dy, v[0].y * dx / dy - v[0].x};
   s->num_edges = 4;
   /* Its ends, in pixels along it: nothing is rounded. */
   const double sign = length < 0 ? -1 : 1;
   s->edge[0] = x_major ? (struct lima_plane){sign, 0, -sign * v[0].x}
                        : (struct lima_plane){0, sign, -sign * v[0].y};
   s->edge[1] = x_major ? (struct lima_plane){-sign, 0, sign * v[1].x}
                        : (struct lima_plane){0, -sign, sign * v[1].y};
   s->edge[2] = (struct lima_plane){beside.a, beside.b, beside.c + half};
   s->edge[3] = (struct lima_plane){-beside.a, -beside.b, half - beside.c};
   s->closed[0] = s->closed[3] = true;
   const struct lima_plane ends[3] = {
       scaled((struct lima_plane){-along.a, -along.b, 1 - along.c}, v[0].inverse_w),
       scaled(along, v[1].inverse_w)};
   const double first[3] = {1 - share[0], 1 - share[1]};
   s->weight[0] = sum(ends, first);
   s->weight[1] = sum(ends, share);
   set_all(s);
   const double dz = (double)v[1].z - v[0].z;
   set_depth(s, (struct lima_plane){along.a * dz, along.b * dz, along.c * dz + v[0].z});
   return set_bounds(s, fmin(v[0].x, v[1].x) - half, fmin(v[0].y, v[1].y) - half,
                     fmax(v[0].x, v[1].x) + half, fmax(v[0].y, v[1].y) + half);
}

/* Edges of the box from (x0, y0) to (x1, y1); left and upper ones belong to it. */
static void
set_box(struct lima_setup *s, double x0, double y0, double x1, double y1)
{
   s->num_edges = 4;
   s->edge[0] = (struct lima_plane){1, 0, -x0};
   s->edge[1] = (struct lima_plane){0, 1, -y0};
   s->edge[2] = (struct lima_plane){-1, 0, x1};
   s->edge[3] = (struct lima_plane){0, -1, y1};
   s->closed[0] = s->closed[1] = true;
}

bool
lima_setup_point(struct lima_setup *s, const struct lima_position *v, float size)
{
   *s = (struct lima_setup){.kind = LIMA_SETUP_POINT, .num_vertices = 1};
   if (!is_finite(v, 1) || v->inverse_w <= 0.0f || !(size > 0.0f))
      return false;
   const double half = size / 2.0;
   set_box(s, v->x - half, v->y - half, v->x + half, v->y + half);
   s->weight[0] = (struct lima_plane){0, 0, v->inverse_w};
   set_all(s);
   set_depth(s, (struct lima_plane){0, 0, v->z});
   s->point_x = v->x;
   s->point_y = v->y;
   s->size = size;
   return set_bounds(s, v->x - half, v->y - half, v->x + half, v->y + half);
}

bool
lima_setup_rectangle(struct lima_setup *s, const struct lima_position v[3])
{
   *s = (struct lima_setup){.kind = LIMA_SETUP_RECTANGLE, .num_vertices = 3};
   for (unsigned i = 0; i < 3; i++) {
      if (!isfinite(v[i].x) || !isfinite(v[i].y) || !isfinite(v[i].z))
         return false;
   }
   const double x0 = v[1].x, y0 = v[1].y, width = v[0].x - x0, height = v[2].y - y0;
   if (!(width > 0) || !(height > 0))
      return false;
   set_box(s, x0, y0, v[0].x, v[2].y);
   /* v1 + across * (v0 - v1) + down * (v2 - v1) */
   s->weight[0] = (struct lima_plane){1 / width, 0, -x0 / width};
   s->weight[2] = (struct lima_plane){0, 1 / height, -y0 / height};
   s->weight[1] = (struct lima_plane){-1 / width, -1 / height, 1 + x0 / width + y0 / height};
   s->all = (struct lima_plane){0, 0, 1};
   set_depth(s, (struct lima_plane){0, 0, v[0].z});
   return set_bounds(s, x0, y0, v[0].x, v[2].y);
}

/* Numbers of two pixels, and what is true of them: -1. */
typedef double pair __attribute__((vector_size(16)));
typedef int64_t pair_truth __attribute__((vector_size(16)));
enum { PAIRS = LIMA_TILE / 2 };

/* What an edge leaves of the rows `first` to `stop` - 1 of a tile at (x, y). Rounding keeps the
 * order of sums, so along a row the pixels inside follow each other from its one end: they are
 * counted. */
static void
cut_rows(const struct lima_plane *edge, bool closed, double x, double y, int first, int stop,
         uint16_t rows[LIMA_TILE])
{
   const unsigned all = (1u << LIMA_TILE) - 1;
   pair products[PAIRS];
   for (int i = 0; i < PAIRS; i++)
      products[i] = edge->a * (pair){x + 2 * i, x + 2 * i + 1};
   for (int row = first; row < stop; row++) {
      const double by = edge->b * (y + row);
      pair_truth inside = {0, 0};
      for (int i = 0; i < PAIRS; i++) {
         const pair e = products[i] + by + edge->c;
         inside += closed ? (pair_truth)(e >= 0.0) : (pair_truth)(e > 0.0);
      }
      const int outside = LIMA_TILE + (int)(inside[0] + inside[1]);
      rows[row] &= (uint16_t)(edge->a > 0 ? all << outside : all >> outside);
   }
}

/* How a box of places lies to an edge; what holds at its corners holds in it. */
enum relation { OUTSIDE, CROSSED, INSIDE };

static enum relation
relate(const struct lima_plane *e, bool closed, const double from[2], const double to[2])
{
   const double most = lima_plane_at(e, e->a > 0 ? to[0] : from[0], e->b > 0 ? to[1] : from[1]);
   const double least = lima_plane_at(e, e->a > 0 ? from[0] : to[0], e->b > 0 ? from[1] : to[1]);
   if (most < 0 || (most == 0 && !closed))
      return OUTSIDE;
   return least > 0 ? INSIDE : CROSSED;
}

void
lima_setup_rows(const struct lima_setup *s, int x, int y, double dx, double dy,
                uint16_t rows[LIMA_TILE])
{
   const double from[2] = {x + dx, y + dy};
   const double to[2] = {x + LIMA_TILE - 1 + dx, y + LIMA_TILE - 1 + dy};
   const int first = s->min_y > y ? s->min_y - y : 0;
   const int stop = s->max_y < y + LIMA_TILE ? s->max_y - y : LIMA_TILE;
   memset(rows, 0, LIMA_TILE * sizeof *rows);
   for (unsigned n = 0; n < s->num_edges; n++) {
      if (relate(&s->edge[n], s->closed[n], from, to) == OUTSIDE)
         return;
   }
   for (int i = first; i < stop; i++)
      rows[i] = UINT16_MAX;
   for (unsigned n = 0; n < s->num_edges; n++) {
      if (relate(&s->edge[n], s->closed[n], from, to) == CROSSED)
         cut_rows(&s->edge[n], s->closed[n], x + dx, y + dy, first, stop, rows);
   }
}

bool
lima_setup_may_touch(enum lima_setup_kind kind, const struct lima_position *v, float size,
                     const int box[4])
{
   const unsigned count = kind == LIMA_SETUP_POINT ? 1 : kind == LIMA_SETUP_LINE ? 2 : 3;
   /* Pixels beside it: half its size, and what bounds are rounded by. */
   const float more = kind == LIMA_SETUP_POINT || kind == LIMA_SETUP_LINE ? size / 2 + 2 : 2;
   unsigned before[4] = {0};
   for (unsigned i = 0; i < count; i++) {
      if (!(v[i].inverse_w > 0.0f))
         return true;
      before[0] += v[i].x + more < (float)box[0];
      before[1] += v[i].y + more < (float)box[1];
      before[2] += v[i].x - more > (float)box[2];
      before[3] += v[i].y - more > (float)box[3];
   }
   return before[0] < count && before[1] < count && before[2] < count && before[3] < count;
}

bool
lima_setup(struct lima_setup *s, enum lima_setup_kind kind, const struct lima_position *v,
           float size)
{
   switch (kind) {
   case LIMA_SETUP_TRIANGLE:
      return lima_setup_triangle(s, v);
   case LIMA_SETUP_LINE:
      return lima_setup_line(s, v, size);
   case LIMA_SETUP_POINT:
      return lima_setup_point(s, v, size);
   case LIMA_SETUP_RECTANGLE:
      return lima_setup_rectangle(s, v);
   }
   return false;
}

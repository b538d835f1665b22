/* Primitive assembly: ranges of vertices to points, lines and triangles in the chunk.
 *
 * Every primitive ends with its provoking vertex. Quads and polygons become triangles whose edge
 * bits say which edges were there before.
 */
#include "assemble.h"

#include <string.h>

/* --- Where vertices come from */

uint32_t
draw_prim_element(const struct draw_prim_source *s, uint32_t i)
{
   /* Applications give indices at any address: no aligned loads. They may change them meanwhile,
    * too: each is read once and then held against the limit. */
   const uint8_t *indices = s->indices;
   uint16_t index16;
   uint32_t index;
   i += s->first;
   switch (s->index_size) {
   case 1:
      index = indices[i];
      break;
   case 2:
      memcpy(&index16, indices + (size_t)i * 2, sizeof index16);
      index = index16;
      break;
   case 4:
      memcpy(&index, indices + (size_t)i * 4, sizeof index);
      break;
   default:
      return i + (uint32_t)s->bias;
   }
   return (index < s->max_index ? index : s->max_index) + (uint32_t)s->bias;
}

void
draw_prim_elements(const struct draw_prim_source *s, uint32_t i, uint32_t num,
                   uint32_t *restrict elts)
{
   const uint8_t *p = (const uint8_t *)s->indices + (size_t)(s->first + i) * s->index_size;
   if (s->index_size == 2) {
      for (uint32_t k = 0; k < num; k++) {
         uint16_t index;
         memcpy(&index, p + 2 * (size_t)k, sizeof index);
         elts[k] = index;
      }
   } else if (s->index_size == 4) {
      memcpy(elts, p, num * sizeof *elts);
   } else {
      for (uint32_t k = 0; k < num; k++)
         elts[k] = p[k];
   }
   for (uint32_t k = 0; k < num; k++)
      elts[k] = (elts[k] < s->max_index ? elts[k] : s->max_index) + (uint32_t)s->bias;
}

uint32_t
draw_prim_source_init(const struct draw_context *draw, struct draw_prim_source *s,
                      const struct pipe_draw_info *info, const struct pipe_draw_start_count *range)
{
   uint64_t count = range->count;
   s->index_size = info->index_size;
   s->first = range->start;
   s->bias = range->index_bias;
   s->max_index = info->max_index;
   s->indices = info->index.user;
   if (info->index_size && !info->has_user_indices) {
      if (!info->index.resource)
         return 0;
      const uint64_t have = info->index.resource->width / info->index_size;
      s->indices = draw->config.buffer_bytes(info->index.resource);
      count = range->start >= have ? 0 : count < have - range->start ? count : have - range->start;
   }
   return info->index_size && !s->indices ? 0 : (uint32_t)count;
}

/* --- Into the chunk */

struct assembler {
   struct draw_chunk *chunk;
   enum pipe_prim mode;
   struct draw_prim_source source;
   bool from_first;           /* provoking vertex */
   bool begin_open, end_open; /* pipe_draw_info */
   bool in_a_row;             /* vertex i of the range is vertex i of the chunk, which has all */
};

static void
make_room(struct assembler *a, unsigned vertices)
{
   if (a->chunk->num_vertices + vertices > DRAW_CHUNK_VERTICES ||
       a->chunk->num_prims == DRAW_CHUNK_PRIMS)
      draw_chunk_run(a->chunk);
}

/* The chunk's slot of an element; those that were seen lately are shared. Without branches, which
 * nobody could predict: there is room for one element more. */
static inline uint16_t
slot_of(struct draw_chunk *chunk, uint32_t elt)
{
   struct draw_map_entry *m = &chunk->map[elt % DRAW_CHUNK_MAP];
   const bool known = m->generation == chunk->generation && m->elt == elt;
   const unsigned next = chunk->num_vertices;
   const uint16_t slot = known ? m->slot : (uint16_t)next;
   *m = (struct draw_map_entry){elt, slot, chunk->generation};
   chunk->elts[next] = elt;
   chunk->num_vertices = next + !known;
   return slot;
}

/* The chunk's slot of vertex i of the range. */
static uint16_t
vertex(struct assembler *a, uint32_t i)
{
   return a->in_a_row ? (uint16_t)i : slot_of(a->chunk, draw_prim_element(&a->source, i));
}

static void
add_point(struct assembler *a, uint32_t i)
{
   make_room(a, 1);
   const uint16_t v = vertex(a, i);
   a->chunk->indices[a->chunk->num_prims++] = v;
}

static void
add_line(struct assembler *a, uint32_t i, uint32_t j, bool restart)
{
   make_room(a, 2);
   const uint16_t v = vertex(a, i), w = vertex(a, j);
   struct draw_chunk *chunk = a->chunk;
   uint16_t *index = chunk->indices + 2 * chunk->num_prims;
   /* The stipple pattern then runs backwards; only flat shading by the first vertex does this. */
   index[0] = a->from_first ? w : v;
   index[1] = a->from_first ? v : w;
   chunk->edges[chunk->num_prims++] = restart;
}

/* edges: bit k = the edge from the k-th vertex is a boundary. */
static void
add_triangle(struct assembler *a, uint32_t i, uint32_t j, uint32_t k, uint8_t edges)
{
   make_room(a, 3);
   const uint16_t u = vertex(a, i), v = vertex(a, j), w = vertex(a, k);
   struct draw_chunk *chunk = a->chunk;
   uint16_t *index = chunk->indices + 3 * chunk->num_prims;
   index[0] = u;
   index[1] = v;
   index[2] = w;
   chunk->edges[chunk->num_prims++] = edges;
}

/* Primitives of n consecutive vertices each, not indexed: nothing to look up. Gives how many
 * primitives fit. */
static uint32_t
add_consecutive(struct assembler *a, uint32_t i, unsigned n, uint32_t num)
{
   make_room(a, n);
   struct draw_chunk *chunk = a->chunk;
   const uint32_t room = (DRAW_CHUNK_VERTICES - chunk->num_vertices) / n;
   const uint32_t prims = DRAW_CHUNK_PRIMS - chunk->num_prims;
   num = num < room ? num : room;
   num = num < prims ? num : prims;
   const uint32_t elt = draw_prim_element(&a->source, i);
   uint32_t *elts = chunk->elts + chunk->num_vertices;
   uint16_t *index = chunk->indices + n * chunk->num_prims;
   const uint16_t slot = (uint16_t)chunk->num_vertices;
   for (uint32_t k = 0; k < n * num; k++) {
      elts[k] = elt + k;
      index[k] = (uint16_t)(slot + k);
   }
   for (uint32_t k = 0; k < num; k++)
      chunk->edges[chunk->num_prims + k] = 7;
   chunk->num_vertices += n * num;
   chunk->num_prims += num;
   return num;
}

/* Indexed triangles; gives how many fit. */
static uint32_t
add_indexed(struct assembler *a, uint32_t i, uint32_t num)
{
   uint32_t elts[DRAW_CHUNK_VERTICES];
   make_room(a, 3);
   struct draw_chunk *chunk = a->chunk;
   const uint32_t prims = DRAW_CHUNK_PRIMS - chunk->num_prims, shift = a->from_first;
   num = num < prims ? num : prims;
   num = num < DRAW_CHUNK_VERTICES / 3 ? num : DRAW_CHUNK_VERTICES / 3;
   draw_prim_elements(&a->source, i, 3 * num, elts);
   uint32_t k = 0;
   for (; k < num && chunk->num_vertices + 3 <= DRAW_CHUNK_VERTICES; k++) {
      const uint32_t *e = elts + 3 * k;
      uint16_t *index = chunk->indices + 3 * chunk->num_prims;
      index[0] = slot_of(chunk, e[shift]);
      index[1] = slot_of(chunk, e[shift + 1]);
      index[2] = slot_of(chunk, e[shift ? 0 : 2]);
      chunk->edges[chunk->num_prims++] = 7;
   }
   return k;
}

/* --- Primitive types */

static void
points(struct assembler *a, uint32_t num)
{
   for (uint32_t i = 0; i < num; i++)
      add_point(a, i);
}

static void
lines(struct assembler *a, uint32_t num)
{
   for (uint32_t i = 0; i + 1 < num; i += 2)
      add_line(a, i, i + 1, true);
}

static void
line_strip(struct assembler *a, uint32_t num)
{
   for (uint32_t i = 0; i + 1 < num; i++)
      add_line(a, i, i + 1, i == 0 && !a->begin_open);
}

static void
line_loop(struct assembler *a, uint32_t num)
{
   line_strip(a, num);
   if (num >= 2 && !a->begin_open && !a->end_open)
      add_line(a, num - 1, 0, false);
}

static void
triangles(struct assembler *a, uint32_t num)
{
   uint32_t i = 0;
   while (a->source.index_size != 0 && i + 2 < num)
      i += 3 * add_indexed(a, i, (num - i) / 3);
   while (a->source.index_size == 0 && !a->from_first && !a->in_a_row && i + 2 < num)
      i += 3 * add_consecutive(a, i, 3, (num - i) / 3);
   for (; i + 2 < num; i += 3) {
      if (a->from_first)
         add_triangle(a, i + 1, i + 2, i, 7);
      else
         add_triangle(a, i, i + 1, i + 2, 7);
   }
}

static void
triangle_strip(struct assembler *a, uint32_t num)
{
   for (uint32_t i = 0; i + 2 < num; i++) {
      const uint32_t odd = i & 1;
      if (a->from_first)
         add_triangle(a, i + 1 + odd, i + 2 - odd, i, 7);
      else
         add_triangle(a, i + odd, i + 1 - odd, i + 2, 7);
   }
}

static void
triangle_fan(struct assembler *a, uint32_t num)
{
   for (uint32_t i = 1; i + 1 < num; i++) {
      if (a->from_first)
         add_triangle(a, i + 1, 0, i, 7);
      else
         add_triangle(a, 0, i, i + 1, 7);
   }
}

/* The quad p q r s; r or s is last in both triangles. */
static void
quads(struct assembler *a, uint32_t num)
{
   for (uint32_t i = 0; i + 3 < num; i += 4) {
      /* Both halves go into the same chunk: they share their vertices. */
      make_room(a, 4);
      if (a->from_first) {
         add_triangle(a, i + 1, i + 2, i, 5);
         add_triangle(a, i + 2, i + 3, i, 3);
      } else {
         add_triangle(a, i, i + 1, i + 3, 5);
         add_triangle(a, i + 1, i + 2, i + 3, 3);
      }
   }
}

/* Quad i is v[2i] v[2i+1] v[2i+3] v[2i+2], and v[2i+3] provokes. */
static void
quad_strip(struct assembler *a, uint32_t num)
{
   for (uint32_t i = 0; i + 3 < num; i += 2) {
      make_room(a, 4);
      if (a->from_first) {
         add_triangle(a, i + 1, i + 3, i, 5);
         add_triangle(a, i + 3, i + 2, i, 3);
      } else {
         add_triangle(a, i, i + 1, i + 3, 3);
         add_triangle(a, i + 2, i, i + 3, 5);
      }
   }
}

/* A polygon is flat in the colour of its first vertex, so that comes last. */
static void
polygon(struct assembler *a, uint32_t num)
{
   for (uint32_t i = 1; i + 1 < num; i++) {
      unsigned edges = 1;
      edges |= (i + 2 == num && !a->end_open) << 1;
      edges |= (i == 1 && !a->begin_open) << 2;
      add_triangle(a, i, i + 1, 0, (uint8_t)edges);
   }
}

const struct draw_prim_division draw_prim_divisions[PIPE_PRIM_MAX] = {
    [PIPE_PRIM_POINTS] = {1, 0, 1},    [PIPE_PRIM_LINES] = {2, 0, 1},
    [PIPE_PRIM_TRIANGLES] = {3, 0, 1}, [PIPE_PRIM_TRIANGLE_STRIP] = {1, 2, 1},
    [PIPE_PRIM_QUADS] = {4, 0, 2},     [PIPE_PRIM_QUAD_STRIP] = {2, 2, 2},
};

typedef void (*assemble_func)(struct assembler *a, uint32_t num);

static const assemble_func assemble_funcs[PIPE_PRIM_MAX] = {
    [PIPE_PRIM_POINTS] = points,
    [PIPE_PRIM_LINES] = lines,
    [PIPE_PRIM_LINE_LOOP] = line_loop,
    [PIPE_PRIM_LINE_STRIP] = line_strip,
    [PIPE_PRIM_TRIANGLES] = triangles,
    [PIPE_PRIM_TRIANGLE_STRIP] = triangle_strip,
    [PIPE_PRIM_TRIANGLE_FAN] = triangle_fan,
    [PIPE_PRIM_QUADS] = quads,
    [PIPE_PRIM_QUAD_STRIP] = quad_strip,
    [PIPE_PRIM_POLYGON] = polygon,
};

/* --- Vertices in a row */

/* How many steps fill a chunk, with whole blocks of vertices; even, for strips. */
static uint32_t
steps_of_chunk(const struct draw_prim_division *d)
{
   const uint32_t by_prims = DRAW_CHUNK_PRIMS / d->prims * d->step + d->extra;
   const uint32_t most = by_prims < DRAW_CHUNK_VERTICES ? by_prims : DRAW_CHUNK_VERTICES;
   return (most / SP_VM_LANES * SP_VM_LANES - d->extra) / d->step & ~1u;
}

/* Takes vertices that are not indexed into the empty chunk, and others after it: indices and edges
 * are mostly there from the last time, and elts do not matter. */
static void
assemble_rows(struct assembler *a, uint32_t num)
{
   const struct draw_prim_division *d = &draw_prim_divisions[a->mode];
   struct draw_chunk *chunk = a->chunk;
   const uint32_t most = steps_of_chunk(d);
   while (num >= d->step + d->extra) {
      const uint32_t left = (num - d->extra) / d->step, steps = left < most ? left : most;
      const uint32_t vertices = steps * d->step + d->extra;
      if (chunk->num_prims)
         draw_chunk_run(chunk);
      if (chunk->pattern_mode != a->mode || chunk->pattern_from_first != a->from_first ||
          chunk->pattern_steps < steps) {
         assemble_funcs[a->mode](a, vertices);
         chunk->pattern_mode = (uint8_t)a->mode;
         chunk->pattern_from_first = a->from_first;
         chunk->pattern_steps = steps;
      }
      chunk->in_a_row = true;
      chunk->first = draw_prim_element(&a->source, 0);
      chunk->num_vertices = vertices;
      chunk->num_prims = steps * d->prims;
      a->source.first += steps * d->step;
      num -= steps * d->step;
   }
}

/* Vertices of the source, as far as no restart ends them. */
static void
assemble_run(struct assembler *a, uint32_t num)
{
   struct draw_chunk *chunk = a->chunk;
   if (a->source.index_size == 0 && draw_prim_divisions[a->mode].step && !chunk->num_prims) {
      struct assembler rows = *a;
      rows.in_a_row = true;
      assemble_rows(&rows, num);
   } else {
      draw_chunk_fill_elts(chunk);
      chunk->pattern_steps = 0;
      assemble_funcs[a->mode](a, num);
   }
}

uint32_t
draw_prim_until_restart(const struct draw_prim_source *s, const struct pipe_draw_info *info,
                        uint32_t num)
{
   if (!info->primitive_restart || !info->index_size)
      return num;
   /* The restart index is compared before the bias is added. */
   struct draw_prim_source plain = *s;
   plain.bias = 0;
   plain.max_index = UINT32_MAX;
   uint32_t i = 0;
   while (i < num && draw_prim_element(&plain, i) != info->restart_index)
      i++;
   return i;
}

void
draw_prim_assemble(struct draw_chunk *chunk, const struct pipe_draw_info *info,
                   const struct pipe_draw_start_count *draws, unsigned num_draws)
{
   const struct draw_setup *setup = &chunk->draw->setup;
   struct assembler a = {
       .chunk = chunk,
       .mode = info->mode,
       .from_first = setup->flat_from_first && setup->flatshade,
       .begin_open = info->begin_open,
       .end_open = info->end_open,
   };
   for (unsigned d = 0; d < num_draws; d++) {
      uint32_t left = draw_prim_source_init(chunk->draw, &a.source, info, &draws[d]);
      while (left) {
         const uint32_t run = draw_prim_until_restart(&a.source, info, left);
         assemble_run(&a, run);
         const uint32_t step = run < left ? run + 1 : run;
         a.source.first += step;
         left -= step;
      }
   }
}

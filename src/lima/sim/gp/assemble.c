/* Primitives from vertices. */
#include "gp_state.h"

#include <inttypes.h>

struct assembly {
   struct gp *gp;
   struct lima_primitive primitive;
   uint32_t start, count;
   bool indexed;
};

/* The number of the vertex that is `i`th in the draw, in its buffers. */
static bool
vertex_of(const struct assembly *a, uint32_t i, uint32_t *vertex)
{
   const struct gp *gp = a->gp;
   uint32_t index = 0;
   *vertex = i;
   if (!a->indexed)
      return true;
   const uint8_t *p =
       lima_memory_at(gp->memory, gp->indices + i * gp->index_bytes, gp->index_bytes);
   if (!p)
      return lima_problem(gp->report, "index %" PRIu32 " is not in memory", i);
   for (unsigned b = 0; b < gp->index_bytes; b++)
      index |= (uint32_t)p[b] << (8 * b);
   *vertex = index - a->start;
   return true;
}

static bool
emit(struct assembly *a, uint32_t i, uint32_t j, uint32_t k)
{
   uint32_t *v = a->primitive.vertex;
   return vertex_of(a, i, &v[0]) && vertex_of(a, j, &v[1]) && vertex_of(a, k, &v[2]) &&
          gp_bin(a->gp, &a->primitive);
}

static bool
emit_quad(struct assembly *a, uint32_t i, uint32_t j, uint32_t k, uint32_t l)
{
   return emit(a, i, j, l) && emit(a, j, k, l);
}

/* All of a draw whose primitive `n` begins at vertex n * step. */
static bool
assemble(struct assembly *a, enum lima_mode mode)
{
   const uint32_t count = a->count;
   const uint32_t step = mode == LIMA_LINES        ? 2
                         : mode == LIMA_TRIANGLES  ? 3
                         : mode == LIMA_QUADS      ? 4
                         : mode == LIMA_QUAD_STRIP ? 2
                                                   : 1;
   const uint32_t need = mode == LIMA_POINTS                             ? 1
                         : mode >= LIMA_LINES && mode <= LIMA_LINE_STRIP ? 2
                         : mode == LIMA_QUADS || mode == LIMA_QUAD_STRIP ? 4
                                                                         : 3;
   bool ok = true;
   for (uint32_t i = 0; ok && i + need <= count; i += step) {
      const uint32_t odd = i & 1;
      switch (mode) {
      case LIMA_POINTS:
         ok = emit(a, i, i, i);
         break;
      case LIMA_LINES:
      case LIMA_LINE_LOOP:
      case LIMA_LINE_STRIP:
         ok = emit(a, i, i + 1, i);
         break;
      case LIMA_TRIANGLE_STRIP:
         ok = emit(a, i + odd, i + 1 - odd, i + 2);
         break;
      case LIMA_TRIANGLE_FAN:
      case LIMA_POLYGON:
         ok = emit(a, 0, i + 1, i + 2);
         break;
      case LIMA_QUADS:
         ok = emit_quad(a, i, i + 1, i + 2, i + 3);
         break;
      case LIMA_QUAD_STRIP:
         ok = emit_quad(a, i, i + 1, i + 3, i + 2);
         break;
      case LIMA_TRIANGLES:
         ok = emit(a, i, i + 1, i + 2);
         break;
      case LIMA_RECTANGLE:
         return emit(a, i, i + 1, i + 2);
      }
   }
   if (ok && mode == LIMA_LINE_LOOP && count > 1)
      ok = emit(a, count - 1, 0, 0);
   return ok;
}

/* Sizes of points that the vertex shader wrote with these positions; 0: none. */
static uint32_t
find_sizes(const struct gp *gp, uint32_t positions)
{
   for (size_t i = gp->num_sizes; i > 0; i--) {
      if (gp->sizes[i - 1].positions == positions)
         return gp->sizes[i - 1].sizes;
   }
   return 0;
}

bool
gp_draw(struct gp *gp, enum lima_mode mode, uint32_t start, uint32_t count, bool indexed)
{
   struct assembly a = {.gp = gp, .start = start, .count = count, .indexed = indexed};
   struct lima_primitive *p = &a.primitive;
   p->kind = mode == LIMA_POINTS                             ? LIMA_SETUP_POINT
             : mode >= LIMA_LINES && mode <= LIMA_LINE_STRIP ? LIMA_SETUP_LINE
             : mode == LIMA_RECTANGLE                        ? LIMA_SETUP_RECTANGLE
                                                             : LIMA_SETUP_TRIANGLE;
   p->positions = indexed ? gp->indexed_positions : gp->positions;
   if (p->kind == LIMA_SETUP_POINT && !gp->fixed_size) {
      p->sizes = indexed ? gp->indexed_sizes : find_sizes(gp, p->positions);
   }
   if (!gp->blocks)
      return lima_problem(gp->report, "there is no block table");
   if (!lima_spend(&gp->left.vertices, count))
      return lima_problem(gp->report, "the job has too many vertices");
   return assemble(&a, mode);
}

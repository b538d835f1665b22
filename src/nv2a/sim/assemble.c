#include "assemble.h"

#include "setup.h"

/* Edges of a triangle that are edges of what was drawn: bit i is the edge from corner i on. */
#define EDGE(i) (1u << (i))
#define ALL_EDGES 7u

void
nv2a_assemble_begin(struct nv2a_chip *chip, unsigned mode)
{
   chip->assembler.mode = mode;
   chip->assembler.count = 0;
}

/* Fans, loops and polygons keep their first vertex, the others go around in what is left. */
static unsigned
slot_of(unsigned mode, unsigned n)
{
   switch (mode) {
   case NV097_SET_BEGIN_END_OP_LINES:
   case NV097_SET_BEGIN_END_OP_LINE_STRIP:
      return n % 2;
   case NV097_SET_BEGIN_END_OP_LINE_LOOP:
   case NV097_SET_BEGIN_END_OP_TRIANGLE_FAN:
      return n ? 1 + (n - 1) % 2 : 0;
   case NV097_SET_BEGIN_END_OP_TRIANGLES:
   case NV097_SET_BEGIN_END_OP_TRIANGLE_STRIP:
      return n % 3;
   case NV097_SET_BEGIN_END_OP_QUADS:
   case NV097_SET_BEGIN_END_OP_QUAD_STRIP:
      return n % 4;
   case NV097_SET_BEGIN_END_OP_POLYGON:
      return n ? 1 + (n - 1) % 3 : 0;
   default:
      return 0;
   }
}

/* Vertex number n of the run; it must still be kept. */
static const struct nv2a_chip_vertex *
vertex(const struct nv2a_chip *chip, unsigned n)
{
   return &chip->assembler.v[slot_of(chip->assembler.mode, n)];
}

static void
line(struct nv2a_chip *chip, unsigned a, unsigned b)
{
   const struct nv2a_chip_vertex *const v[2] = {vertex(chip, a), vertex(chip, b)};
   chip->stats.primitives++;
   nv2a_setup_line(chip, v, v[!chip->setup.flat_first]);
}

/* first, last: the vertices whose colour a flat triangle may have. */
static void
triangle(struct nv2a_chip *chip, const unsigned n[3], unsigned first, unsigned last, unsigned edges)
{
   const struct nv2a_chip_vertex *const v[3] = {vertex(chip, n[0]), vertex(chip, n[1]),
                                                vertex(chip, n[2])};
   chip->stats.primitives++;
   nv2a_setup_triangle(chip, v, vertex(chip, chip->setup.flat_first ? first : last), edges);
}

static unsigned
edge_flag(const struct nv2a_chip *chip, unsigned n, unsigned corner)
{
   return vertex(chip, n)->out.edge ? EDGE(corner) : 0;
}

/* Corners in the order around the quadrilateral, split along the first and the third. */
static void
quad(struct nv2a_chip *chip, const unsigned n[4], unsigned first, unsigned last, bool flags)
{
   unsigned edges[4];
   for (unsigned i = 0; i < 4; i++)
      edges[i] = !flags || vertex(chip, n[i])->out.edge;
   triangle(chip, (unsigned[]){n[0], n[1], n[2]}, first, last,
            edges[0] * EDGE(0) | edges[1] * EDGE(1));
   triangle(chip, (unsigned[]){n[0], n[2], n[3]}, first, last,
            edges[2] * EDGE(1) | edges[3] * EDGE(2));
}

/* The triangle of a polygon that ends with vertex n. Its colour when flat is the first vertex's:
 * all triangles of a polygon have one colour. */
static void
polygon_part(struct nv2a_chip *chip, unsigned n, bool last)
{
   const unsigned edges = (n == 2 ? edge_flag(chip, 0, 0) : 0) | edge_flag(chip, n - 1, 1) |
                          (last ? edge_flag(chip, n, 2) : 0);
   triangle(chip, (unsigned[]){0, n - 1, n}, 0, 0, edges);
}

struct nv2a_chip_vertex *
nv2a_assemble_slot(struct nv2a_chip *chip)
{
   struct nv2a_assembler *a = &chip->assembler;
   return &a->v[slot_of(a->mode, a->count)];
}

static void
assemble_triangles(struct nv2a_chip *chip, unsigned mode, unsigned n)
{
   switch (mode) {
   case NV097_SET_BEGIN_END_OP_TRIANGLES:
      if (n % 3 == 2)
         triangle(chip, (unsigned[]){n - 2, n - 1, n}, n - 2, n,
                  edge_flag(chip, n - 2, 0) | edge_flag(chip, n - 1, 1) | edge_flag(chip, n, 2));
      break;
   case NV097_SET_BEGIN_END_OP_TRIANGLE_STRIP:
      /* Every second triangle of a strip goes around the other way. */
      if (n >= 2 && n % 2 == 0)
         triangle(chip, (unsigned[]){n - 2, n - 1, n}, n - 2, n, ALL_EDGES);
      else if (n >= 2)
         triangle(chip, (unsigned[]){n - 1, n - 2, n}, n - 2, n, ALL_EDGES);
      break;
   case NV097_SET_BEGIN_END_OP_TRIANGLE_FAN:
      if (n >= 2)
         triangle(chip, (unsigned[]){0, n - 1, n}, n - 1, n, ALL_EDGES);
      break;
   case NV097_SET_BEGIN_END_OP_QUADS:
      if (n % 4 == 3)
         quad(chip, (unsigned[]){n - 3, n - 2, n - 1, n}, n - 3, n, true);
      break;
   case NV097_SET_BEGIN_END_OP_QUAD_STRIP:
      if (n >= 3 && n % 2 == 1)
         quad(chip, (unsigned[]){n - 3, n - 2, n, n - 1}, n - 3, n, false);
      break;
   default:
      /* Whether an edge is a polygon's last shows with the next vertex only. */
      if (n >= 3)
         polygon_part(chip, n - 1, false);
      break;
   }
}

void
nv2a_assemble_vertex(struct nv2a_chip *chip)
{
   struct nv2a_assembler *a = &chip->assembler;
   const unsigned n = a->count;
   switch (a->mode) {
   case NV097_SET_BEGIN_END_OP_POINTS:
      chip->stats.primitives++;
      nv2a_setup_point(chip, vertex(chip, n));
      break;
   case NV097_SET_BEGIN_END_OP_LINES:
      if (n % 2 == 1)
         line(chip, n - 1, n);
      break;
   case NV097_SET_BEGIN_END_OP_LINE_LOOP:
   case NV097_SET_BEGIN_END_OP_LINE_STRIP:
      if (n >= 1)
         line(chip, n - 1, n);
      break;
   default:
      assemble_triangles(chip, a->mode, n);
      break;
   }
   /* A run is endless on the chip; the number wraps where the slots repeat. */
   a->count = n == UINT32_MAX - 15 ? n - 12 : n + 1;
}

void
nv2a_assemble_end(struct nv2a_chip *chip)
{
   struct nv2a_assembler *a = &chip->assembler;
   if (a->mode == NV097_SET_BEGIN_END_OP_LINE_LOOP && a->count >= 2)
      line(chip, a->count - 1, 0);
   if (a->mode == NV097_SET_BEGIN_END_OP_POLYGON && a->count >= 3)
      polygon_part(chip, a->count - 1, true);
   a->mode = 0;
   a->count = 0;
}

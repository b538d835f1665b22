/* Vertices of a draw, as primitive assembly and capture walk them. */
#ifndef DRAW_ASSEMBLE_H
#define DRAW_ASSEMBLE_H

#include "private.h"

struct draw_prim_source {
   const void *indices;
   unsigned index_size; /* 0 = consecutive vertices */
   uint32_t first;      /* of the range */
   uint32_t max_index;  /* pipe_draw_info */
   int32_t bias;
};

/* How a primitive type makes primitives of consecutive vertices, where any sequence of them can be
 * drawn apart from the others (of a triangle strip one that starts at an even vertex). */
struct draw_prim_division {
   unsigned step;  /* vertices from a primitive to the next; 0 = can not be divided */
   unsigned extra; /* vertices of the last primitive beyond step */
   unsigned prims; /* points, lines or triangles that a step gives */
};
extern const struct draw_prim_division draw_prim_divisions[PIPE_PRIM_MAX];

/* Element number of the i-th vertex of the range. */
uint32_t draw_prim_element(const struct draw_prim_source *s, uint32_t i);
/* Of num vertices from the i-th on; the draw is indexed. */
void draw_prim_elements(const struct draw_prim_source *s, uint32_t i, uint32_t num,
                        uint32_t *restrict elts);

/* Gives the number of vertices in the range, as far as the index buffer reaches. */
uint32_t draw_prim_source_init(const struct draw_context *draw, struct draw_prim_source *s,
                               const struct pipe_draw_info *info,
                               const struct pipe_draw_start_count *range);

/* How many of the next num vertices come before a restart index. */
uint32_t draw_prim_until_restart(const struct draw_prim_source *s,
                                 const struct pipe_draw_info *info, uint32_t num);

#endif

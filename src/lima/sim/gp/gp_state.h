/* The geometry processor at work. Private to sim/gp. */
#ifndef LIMA_GP_STATE_H
#define LIMA_GP_STATE_H

#include "gp_job.h"

#include "lima/cmd/commands.h"
#include "lima/gp/sim/sim.h"
#include "lima/sim/primitive.h"

/* Sizes of points belong to positions that were written together. */
struct gp_sizes {
   uint32_t positions, sizes;
};

struct gp_block {
   uint32_t at;  /* where the next item goes */
   uint32_t end; /* of the block */
};

struct gp {
   struct lima_memory *memory;
   const struct lima_report *report;
   struct lima_budget left;
   struct gp_sizes *sizes;
   size_t num_sizes, max_sizes;

   /* The vertex shader unit. */
   uint32_t uniforms, uniform_bytes, shader, shader_bytes;
   uint32_t attributes, num_attributes, outputs, num_outputs;
   struct lima_gp_program *program;
   uint32_t prepared, prepared_bytes; /* the program's place and size; 0: there is none */

   /* The polygon list builder's registers. */
   uint32_t state, positions, indexed_positions, indexed_sizes, indices;
   uint32_t scissor[4]; /* min x, min y, max x, max y */
   float viewport[4];   /* the same */
   float near, far, size;
   uint32_t tiles_w, tiles_h, shift_w, shift_h, stride;
   uint32_t index_bytes, block_bytes;
   bool fixed_size, cull_cw, cull_ccw;
   uint32_t heap, heap_end;
   struct gp_block *blocks;
   uint32_t num_blocks;
   uint32_t record;                             /* of the draw; 0: not written yet */
   uint32_t registers[LIMA_PLBU_NUM_REGISTERS]; /* as they were written */
};

/* DRAW of the vertex shader unit: shades so many vertices. */
bool gp_shade(struct gp *gp, uint32_t count);
/* DRAW_ARRAYS and DRAW_ELEMENTS. */
bool gp_draw(struct gp *gp, enum lima_mode mode, uint32_t start, uint32_t count, bool indexed);

/* BLOCK_TABLE: all lists are empty. */
bool gp_set_blocks(struct gp *gp, uint32_t table, uint32_t count);

/* Puts a primitive into the lists of the blocks that it touches. */
bool gp_bin(struct gp *gp, const struct lima_primitive *primitive);

#endif

/* The pixel processor at work. Private to sim/pp. */
#ifndef LIMA_PP_STATE_H
#define LIMA_PP_STATE_H

#include "pp_job.h"

#include "lima/cmd/jobs.h"
#include "lima/pp/sim/sim.h"
#include "lima/sim/polygon_list.h"
#include "lima/sim/raster/setup.h"
#include "lima/sim/raster/tile.h"
#include "lima/sim/texture/sampler.h"

enum { PP_MAX_SAMPLERS = 16, PP_MAX_VARYINGS = 12, PP_NUM_STATES = 64 };

/* A render state, ready to draw with. */
struct pp_state {
   bool valid;
   uint32_t va;
   uint32_t words[LIMA_RENDER_STATE_WORDS];
   struct lima_ops ops;
   struct lima_pp_program program;
   uint16_t *uniforms;
   size_t num_uniforms;
   unsigned num_samplers;
   struct lima_sampler samplers[PP_MAX_SAMPLERS];
   unsigned num_varyings;
   struct {
      uint8_t type;    /* enum lima_varying_type */
      uint16_t offset; /* bytes from the start of a vertex */
   } varyings[PP_MAX_VARYINGS];
   uint32_t stride; /* bytes */
};

struct pp {
   struct lima_memory *memory;
   const struct lima_report *report;
   const uint32_t *frame;
   struct pp_state states[PP_NUM_STATES]; /* by address */
   struct lima_tile tile;
   uint32_t tile_x, tile_y;
   struct lima_budget left;
   float (*stack)[4][4];
   size_t num_stack;
   struct pp_state *state; /* of the primitive */
};

/* The render state at `va`. NULL after a problem. */
struct pp_state *pp_find_state(struct pp *pp, uint32_t va);
void pp_finish_states(struct pp *pp);

/* Draws the polygon list at `va` into the tile. */
bool pp_draw_tile(struct pp *pp, uint32_t va);

/* A primitive: setup and the values of its vertices. */
struct pp_primitive {
   const struct pp_state *state;
   struct lima_setup setup;
   int min_x, min_y, max_x, max_y; /* pixels, within the tile */
   float near, far;
   float varyings[PP_MAX_VARYINGS][3][4]; /* by vertex */
};
/* Its fragments into the tile. */
bool pp_shade(struct pp *pp, const struct pp_primitive *primitive);

/* The tile through all write-back units. */
bool pp_write_back(struct pp *pp, const uint32_t *units);

#endif

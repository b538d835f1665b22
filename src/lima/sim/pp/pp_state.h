/* The pixel processor at work. Private to sim/pp. */
#ifndef LIMA_PP_STATE_H
#define LIMA_PP_STATE_H

#include "pp_job.h"

#include <pthread.h>

#include "lima/cmd/jobs.h"
#include "lima/format/tiling.h"
#include "lima/pp/sim/sim.h"
#include "lima/sim/polygon_list.h"
#include "lima/sim/primitive.h"
#include "lima/sim/raster/ops.h"
#include "lima/sim/texture/sampler.h"

enum { PP_MAX_SAMPLERS = 16, PP_MAX_VARYINGS = 12, PP_NUM_RECENT = 64 };

/* A fragment program, prepared. */
struct pp_program {
   struct pp_program *next;
   uint32_t va;
   struct lima_pp_program code;
};

/* A render state, ready to draw with. */
struct pp_state {
   struct pp_state *next; /* of those with the same place in the table */
   uint32_t va;
   struct lima_ops ops;
   const struct pp_program *program;
   const uint16_t *uniforms; /* half floats */
   size_t num_uniforms;
   struct lima_sampler *samplers;
   unsigned num_samplers;
   unsigned num_varyings;
   struct {
      uint8_t type;    /* enum lima_varying_type */
      uint16_t offset; /* bytes from the start of a vertex */
   } varyings[PP_MAX_VARYINGS];
   uint32_t varyings_va, stride; /* of vertex 0; bytes from vertex to vertex */
   uint8_t color_register, color2_register, depth_register;
   uint8_t sample_mask;
   bool multisample, alpha_to_coverage, alpha_to_one;
   bool early; /* stencil and depth come before the program */
   bool gives_depth, gives_depth_24, gives_stencil;
   bool front_is_ccw;
   double offset_factor, offset_units; /* added to depth: times the slope; as it is */
};

/* A write-back unit. */
struct pp_unit {
   unsigned source, format; /* enum lima_write_back_source, enum lima_pixel_format */
   uint32_t address;
   struct lima_tiling tiling;
   bool swap_rb, reversed, dither, dirty_only;
   unsigned samples; /* bits: those that are stored apart; 0: their mean */
   uint32_t sample_pitch;
   uint32_t left, right, bottom; /* pixels outside are not written; behind the last */
};

enum { PP_NUM_BUCKETS = 1024 };

/* What the cores of a job have in common. The tables are filled while they run. */
struct pp_job {
   struct lima_memory *memory;
   const struct lima_report *report;
   const uint32_t *words;
   struct pp_unit units[LIMA_NUM_WRITE_BACKS];
   bool early, flip_fragcoord, flip_sprites, lower_first, flip_dither;
   float origin[2]; /* of gl_FragCoord, pixels */
   float clear_color[4];
   uint32_t clear_depth;
   uint8_t clear_stencil, bits[4];

   pthread_mutex_t lock; /* of what follows */
   struct pp_state *states[PP_NUM_BUCKETS];
   struct pp_program *programs[PP_NUM_BUCKETS];
   uint64_t bytes; /* of both */
};

/* What a core could not do, told when all are through. */
enum { PP_MAX_MESSAGES = 4 };

struct pp {
   struct pp_job *job;
   struct lima_report report;
   struct lima_budget left;
   struct lima_tile tile;
   uint32_t tile_x, tile_y;
   bool dirty; /* something was drawn into the tile */
   float (*stack)[4][4];
   size_t num_stack;
   const struct pp_state *recent[PP_NUM_RECENT]; /* by address */
   const struct pp_state *state;                 /* of the primitive */
   unsigned quad;                                /* in the tile */
   char messages[PP_MAX_MESSAGES][256];
   unsigned num_messages;
   bool ok;
};

/* The render state at `va`. NULL after a problem. */
const struct pp_state *pp_find_state(struct pp *pp, uint32_t va);
/* All states and programs. */
void pp_finish_states(struct pp_job *job);

/* Draws the polygon list at `va` into the tile. */
bool pp_draw_tile(struct pp *pp, uint32_t va);

/* A varying over a primitive: the first vertex's, and how far it differs, times the primitive's
 * setup.all. */
struct pp_varying {
   unsigned number, num_components;
   double first[4];
   struct lima_plane change[4];
};

/* A primitive: setup, and what is interpolated. */
struct pp_primitive {
   struct lima_setup setup;
   int min_x, min_y, max_x, max_y; /* pixels, within the tile */
   double near, far, offset;
   bool front;
   bool samples_apart;                     /* they are covered each for itself */
   uint16_t rows[LIMA_SAMPLES][LIMA_TILE]; /* pixels of the tile that are covered, by sample */
   unsigned num_varyings;                  /* that the program can read */
   struct pp_varying varyings[PP_MAX_VARYINGS];
};
/* What it covers of the tile, within its window; false: nothing. */
bool pp_cover(const struct pp *pp, struct pp_primitive *primitive);
/* Its fragments into the tile. */
bool pp_shade(struct pp *pp, const struct pp_primitive *primitive);

/* What a write-back unit is told. False after a problem. */
bool pp_load_unit(const struct pp_job *job, const uint32_t *words, struct pp_unit *unit);
/* The tile through all write-back units. */
bool pp_write_back(struct pp *pp);

#endif

/* The raster side of a context: scenes in the making and in flight, and the state draws share. */
#ifndef SOFTPIPE_SCENE_RECORDER_H
#define SOFTPIPE_SCENE_RECORDER_H

#include "gallium/drivers/softpipe/state/context.h"
#include "pixel_state.h"
#include "scene.h"

/* One recording, the others in flight. */
#define SP_NUM_SCENES 3
/* A scene with more recorded bytes is handed over as soon as the other threads have nothing else of
 * this context to do, and in any case at the second limit: larger scenes load each tile less often.
 * Without other threads the second limit alone counts. */
#define SP_SCENE_ENOUGH_BYTES ((size_t)4 << 20)
#define SP_SCENE_MAX_BYTES ((size_t)16 << 20)
/* So is one that reads more of resources no other has read: a program that makes a texture for each
 * draw and deletes it gets its memory back. */
#define SP_SCENE_MAX_NEW_BYTES ((size_t)32 << 20)

struct sp_rect {
   int x0, y0, x1, y1; /* maximum exclusive */
};

/* Texture units of the scene that records, by what they were made of. */
#define SP_RECENT_UNITS 16
struct sp_recent_unit {
   struct pipe_sampler_view_state view;
   struct pipe_sampler_state sampler;
   const struct sp_tex_unit *unit;
};

/* States of draws of the scene that records, by what they were made of; zeroed with what lies
 * between the members, for keys are compared as bytes. */
struct sp_draw_key {
   const struct pipe_shader_cso *shader; /* referenced by the scene */
   const struct pipe_blend_cso *blend;
   const struct pipe_dsa_cso *dsa;
   const struct pipe_rasterizer_cso *rasterizer;
   const struct pipe_query *query;
   unsigned num_deleted; /* u_context's: objects at these addresses are still those */
   bool counts_samples;
   struct pipe_blend_color blend_color;
   struct pipe_stencil_ref stencil_ref;
   float depth_min, depth_max;
   const struct sp_tex_unit *units[PIPE_MAX_SAMPLERS]; /* NULL where the program samples nothing */
};
#define SP_RECENT_STATES 8
struct sp_recent_state {
   struct sp_draw_key key;
   struct sp_draw_state *state;
};

struct sp_raster {
   struct sp_scene *scenes[SP_NUM_SCENES];
   unsigned current;                             /* the scene that records, or will */
   struct sp_scene *last;                        /* submitted last; NULL = none yet */
   struct sp_draw_state *draw;                   /* of the current scene; NULL = to be derived */
   struct sp_rect clip;                          /* framebuffer and scissor; derived with `draw` */
   unsigned num_units;                           /* made for the current scene */
   struct sp_recent_unit units[SP_RECENT_UNITS]; /* the last of them */
   struct sp_draw_key key;                       /* of `draw` */
   unsigned num_states;                          /* made for the current scene */
   struct sp_recent_state states[SP_RECENT_STATES]; /* the last of them */
   float line_stipple_pos;                          /* pixels since the pattern began */
   struct pipe_query *query;
   bool tiles_oom; /* of all scenes, sp_scene::oom */
};

bool sp_raster_init(struct sp_context *sp); /* false: out of memory */
void sp_raster_finish(struct sp_context *sp);

/* The scene that records for the bound framebuffer. NULL: out of memory (noted). */
struct sp_scene *sp_raster_scene(struct sp_context *sp);
/* The state of the next draw, in the current scene. NULL: nothing is to be drawn, or out of memory.
 */
struct sp_draw_state *sp_raster_draw_state(struct sp_context *sp);
/* Hands the recorded scene to the pool. */
void sp_raster_flush(struct sp_context *sp);
/* Flushes, and returns when all scenes of this context are done. */
void sp_raster_wait(struct sp_context *sp);
/* Before the caller reads (write: changes) the resource: flushes and waits if scenes need that. */
void sp_raster_sync_resource(struct sp_context *sp, struct pipe_resource *res, bool write);
/* To be called after recording; flushes when the scene has grown too large. */
void sp_raster_check_size(struct sp_context *sp);

#endif

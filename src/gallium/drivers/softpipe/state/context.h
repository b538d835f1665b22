/* A context: bound state, geometry, and the scene that draws are recorded into. */
#ifndef SOFTPIPE_STATE_CONTEXT_H
#define SOFTPIPE_STATE_CONTEXT_H

#include "pipe/p_context.h"
#include "screen.h"
#include "state.h"

struct sp_raster;          /* scene/recorder.h */
struct sp_setup_context;   /* setup/private.h */
struct sp_vertex_textures; /* pipe/vertex_texture.c */

struct sp_context {
   struct u_context u; /* its geometry ends in setup/ */
   struct sp_screen *screen;
   struct pipe_shader_cso *shaders[PIPE_SHADER_STAGES]; /* bound */
   bool layout_valid;                          /* setup's layout is that of the fragment program */
   struct sp_vertex_textures *vertex_textures; /* made by sp_geometry_init */
   struct sp_raster *raster;                   /* made by sp_raster_init */
   struct sp_setup_context *setup;             /* made by sp_setup_init */
};

static inline struct sp_context *
sp_context(struct pipe_context *pipe)
{
   return (struct sp_context *)pipe;
}

#endif

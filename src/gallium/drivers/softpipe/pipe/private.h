/* Making contexts, and groups of pipe_context's functions, each filled in by its file. Private to
 * pipe/. */
#ifndef SOFTPIPE_PIPE_PRIVATE_H
#define SOFTPIPE_PIPE_PRIVATE_H

#include <stdbool.h>

struct pipe_blit_info;
struct pipe_context;
struct pipe_screen;
struct sp_context;

/* pipe_screen::context_create */
struct pipe_context *sp_context_create(struct pipe_screen *screen);
void sp_clear_init(struct sp_context *sp);
void sp_transfer_init(struct sp_context *sp); /* transfers, copies and blits */
/* pipe_context::blit */
void sp_blit(struct pipe_context *pipe, const struct pipe_blit_info *info);
void sp_query_init(struct sp_context *sp);
/* Makes sp->u, whose geometry ends in setup/, and the functions of draws.
 * False: out of memory. */
bool sp_geometry_init(struct sp_context *sp);

/* Textures of vertex programs. False: out of memory. */
bool sp_vertex_textures_init(struct sp_context *sp);
void sp_vertex_textures_finish(struct sp_context *sp);
/* Before a draw: what its vertex program samples is what is bound, and has been drawn. */
void sp_vertex_textures_prepare(struct sp_context *sp);

#endif

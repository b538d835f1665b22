/* From vertices to pipe->draw_vbo, or to feedback and selection. */
#ifndef MESA_EXT_VERTEX_DRAW_H
#define MESA_EXT_VERTEX_DRAW_H

#include "mesa_ext/core/context.h"
#include "util/u_slots.h"

/* What one draw reads. Attributes without an element are constant: the current values. */
struct gl_draw_source {
   const struct pipe_vertex_element *elements;
   const struct pipe_vertex_buffer *buffers;
   unsigned num_elements, num_buffers;
   bool in_clip_coordinates; /* the positions, of vertices for the conventional pipeline */
};

/* Raises INVALID_OPERATION and says false when a draw may not happen now: who runs a stage is not
 * ready (VP-463). */
bool gl_draw_check(struct gl_context *ctx, const char *command);
/* The same for images, whose vertices no program runs. */
bool gl_draw_check_image(struct gl_context *ctx, const char *command);

/* Validates state and draws. Pending vertices have been flushed by the caller. */
void gl_draw(struct gl_context *ctx, const struct gl_draw_source *source,
             const struct pipe_draw_info *info, const struct pipe_draw_start_count *draws,
             unsigned num_draws);

/* The same into a sink, whatever the render mode. */
struct pipe_capture_sink;
void gl_draw_capture(struct gl_context *ctx, const struct gl_draw_source *source,
                     const struct pipe_draw_info *info, const struct pipe_draw_start_count *draws,
                     unsigned num_draws, const struct pipe_capture_sink *sink);

/* The elements of vertices as gl_vbo_builder makes them: the position, then `num` slots, each 4
 * floats, in buffer 0. Writes 1 + num of them. */
void gl_draw_interleaved_elements(struct pipe_vertex_element *elements, const uint8_t *slots,
                                  unsigned num);

/* After gl_vbo_init. */
bool gl_draw_init(struct gl_context *ctx);
void gl_draw_finish(struct gl_context *ctx);

#endif

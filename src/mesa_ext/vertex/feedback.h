/* Feedback and selection (specification 5.2, 5.3): both look at primitives as draw_capture gives
 * them. */
#ifndef MESA_EXT_VERTEX_FEEDBACK_H
#define MESA_EXT_VERTEX_FEEDBACK_H

#include "mesa_ext/core/context.h"
#include "pipe/p_state.h"

struct gl_feedback {
   /* FeedbackBuffer */
   GLfloat *buffer;
   GLsizei buffer_size;
   GLenum type;
   bool specified; /* FeedbackBuffer was called */
   uint32_t count; /* values written; beyond buffer_size they are only counted */
   /* SelectBuffer */
   GLuint *select_buffer;
   GLsizei select_size;
   uint32_t select_count, hits;
   bool select_specified; /* SelectBuffer was called */
   bool select_overflow;
   bool hit_flag;
   float hit_min_z, hit_max_z;
   GLuint name_depth;
   GLuint names[GL_LIMIT_NAME_STACK];
};

bool gl_feedback_init(struct gl_context *ctx); /* false: out of memory */
void gl_feedback_finish(struct gl_context *ctx);

/* The sink for a draw while ctx->render_mode is GL_FEEDBACK or GL_SELECT. */
struct pipe_capture_sink gl_feedback_sink(struct gl_context *ctx);

/* DrawPixels, CopyPixels and Bitmap in these modes: token GL_DRAW_PIXEL_TOKEN, ... with the current
 * raster position, which is valid. In selection a hit, as RasterPos itself makes one (token 0). */
void gl_feedback_raster(struct gl_context *ctx, GLenum token);

#endif

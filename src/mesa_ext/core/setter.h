/* What the setters of plain state share. Their entry points carry the flag `n`: a setter that would
 * change nothing leaves pending vertices alone, and one that does announces it here first. */
#ifndef MESA_EXT_CORE_SETTER_H
#define MESA_EXT_CORE_SETTER_H

#include "convert.h"
#include "mesa_ext/dispatch/gl_dispatch.h"

/* To be called before a group changes: draws what was drawn with the old state. */
static inline void
gl_will_change(struct gl_context *ctx, uint32_t dirty)
{
   gl_flush_vertices(ctx);
   ctx->dirty |= dirty;
}

static inline void
gl_set_enum(struct gl_context *ctx, GLenum *where, GLenum value, uint32_t dirty)
{
   if (*where != value) {
      gl_will_change(ctx, dirty);
      *where = value;
   }
}

static inline void
gl_set_bool(struct gl_context *ctx, bool *where, bool value, uint32_t dirty)
{
   if (*where != value) {
      gl_will_change(ctx, dirty);
      *where = value;
   }
}

static inline void
gl_set_float(struct gl_context *ctx, float *where, float value, uint32_t dirty)
{
   if (*where != value) {
      gl_will_change(ctx, dirty);
      *where = value;
   }
}

/* A component of a colour of the state: where buffers can be of floats it is clamped on use
 * (core/clamp.h). */
static inline float
gl_state_color(const struct gl_context *ctx, float value)
{
   return ctx->limits.can & GL_CAN_RENDER_FLOAT ? value : gl_clampf(value);
}

static inline bool
gl_is_compare_func(GLenum func)
{
   return func >= GL_NEVER && func <= GL_ALWAYS;
}

#endif

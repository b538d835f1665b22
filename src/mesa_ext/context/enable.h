/* Capabilities of Enable and Disable. */
#ifndef MESA_EXT_CONTEXT_ENABLE_H
#define MESA_EXT_CONTEXT_ENABLE_H

#include "mesa_ext/core/context.h"

/* The state behind a server capability (of the active texture unit where it belongs to one), and
 * the enum gl_dirty bits its change sets. NULL: no such capability. */
bool *gl_capability(struct gl_context *ctx, GLenum cap, uint32_t *dirty);

/* Whether it is of texture coordinates, which the active unit has not: INVALID_OPERATION is raised
 * then. */
bool gl_capability_lacks_coords(struct gl_context *ctx, GLenum cap, const char *command);

/* At least as many as there are capabilities, those of texture units counted for each unit. */
#define GL_MAX_ENABLES 320

/* Where the bools of GL_ENABLE_BIT's capabilities are, in the order of context/enable.c's table: in
 * the context, and behind them those of a texture unit, in the unit. */
struct gl_enable_places {
   unsigned num, num_of_unit;
   uint32_t at[GL_MAX_ENABLES];
};
void gl_enable_places_init(struct gl_enable_places *places);

/* All of them, in that order, unit after unit. Units from `units` on have none of theirs. */
struct gl_enables {
   unsigned units;
   bool on[GL_MAX_ENABLES];
};
void gl_enables_save(const struct gl_context *ctx, const struct gl_enable_places *places,
                     struct gl_enables *out);
/* Sets them; dirty bits only for those that change. */
void gl_enables_restore(struct gl_context *ctx, const struct gl_enable_places *places,
                        const struct gl_enables *in);

#endif

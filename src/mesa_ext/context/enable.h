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

/* Where the bools of GL_ENABLE_BIT's capabilities are: in the context, and those of a texture unit
 * in the unit. They are read by eight bytes, of which the mask leaves those that are such bools;
 * behind them lie other members of the context. */
#define GL_MAX_ENABLE_SPANS 48
#define GL_MAX_UNIT_ENABLE_SPANS 8
struct gl_enable_span {
   uint64_t mask;
   uint32_t offset;
   uint8_t run[8]; /* of each bool: the row of context/enable.c's table */
};
struct gl_enable_places {
   unsigned num, num_of_unit;
   struct gl_enable_span span[GL_MAX_ENABLE_SPANS], of_unit[GL_MAX_UNIT_ENABLE_SPANS];
};
void gl_enable_places_init(struct gl_enable_places *places);

/* All of them, span after span and unit after unit. Units from `units` on have none of theirs. */
struct gl_enables {
   unsigned units;
   uint64_t on[GL_MAX_ENABLE_SPANS];
   uint64_t of_unit[GL_STORAGE_IMAGE_UNITS * GL_MAX_UNIT_ENABLE_SPANS];
   bool blend[GL_STORAGE_DRAW_BUFFERS];
};
void gl_enables_save(const struct gl_context *ctx, const struct gl_enable_places *places,
                     struct gl_enables *out);
/* Sets them; dirty bits only for those that change. */
void gl_enables_restore(struct gl_context *ctx, const struct gl_enable_places *places,
                        const struct gl_enables *in);

#endif

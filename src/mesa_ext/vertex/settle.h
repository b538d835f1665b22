/* Positions of pending vertices as clip coordinates, while the matrices change. */
#ifndef MESA_EXT_VERTEX_SETTLE_H
#define MESA_EXT_VERTEX_SETTLE_H

struct gl_context;

/* Makes clip coordinates, by the present matrices, of those positions of the batch that are none
 * yet. Within Begin and End also those of the open primitive, which must not go on then. */
void gl_vbo_settle_rest(struct gl_context *ctx);

#endif

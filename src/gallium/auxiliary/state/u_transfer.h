/* Transfers for drivers whose texels do not all lie as the pipe has them: rows of the resource's
 * own memory where these are the pipe's, else of a copy, which goes back when it was written to. */
#ifndef STATE_U_TRANSFER_H
#define STATE_U_TRANSFER_H

#include "u_context.h"

/* Rows of texels in the pipe's format, the lowest of the picture first. */
struct u_rows {
   uint8_t *texels; /* of the first row */
   ptrdiff_t stride, layer_stride;
};

/* What the driver does for them; all are there. Boxes lie within their level, those of buffers have
 * one row of bytes. */
struct u_transfer_funcs {
   /* Before memory is read, or with PIPE_MAP_WRITE in `usage` written: what was recorded and
    * touches it is done. Not called for PIPE_MAP_UNSYNCHRONIZED. */
   void (*wait)(struct pipe_context *pipe, struct pipe_resource *resource, unsigned usage);
   /* Where the texels of a level are, if they are rows of the pipe's format; those of an image when
    * x and y are 0, from layer or slice `layer` on. NULL texels: they are something else. */
   struct u_rows (*rows)(const struct pipe_resource *resource, unsigned level, unsigned layer);
   /* Copies a box out of the resource's memory, and into it. */
   void (*read)(const struct pipe_resource *resource, unsigned level, const struct pipe_box *box,
                const struct u_rows *rows);
   void (*write)(const struct pipe_resource *resource, unsigned level, const struct pipe_box *box,
                 const struct u_rows *rows);
   /* Memory has been written. */
   void (*written)(struct pipe_context *pipe, struct pipe_resource *resource);
};

/* Sets transfer_map and transfer_unmap. `funcs` outlives the context. */
void u_transfer_init(struct u_context *ctx, const struct u_transfer_funcs *funcs);

/* All texels of a level. */
struct pipe_box u_level_box(const struct pipe_resource *resource, unsigned level);

#endif

/* pipe_context::blit and resource_copy_region on the CPU, through the driver's own transfers: for
 * drivers that have nothing better, or not for every format. */
#ifndef BLIT_BLIT_H
#define BLIT_BLIT_H

#include "pipe/p_context.h"

/* Does what pipe_context::blit says, for resources of one sample. False: memory ran out, and part
 * or all of it was not done. */
bool blit_by_transfer(struct pipe_context *pipe, const struct pipe_blit_info *info);
/* The same of pipe_context::resource_copy_region. */
bool copy_by_transfer(struct pipe_context *pipe, struct pipe_resource *dst, unsigned dst_level,
                      int dstx, int dsty, int dstz, struct pipe_resource *src, unsigned src_level,
                      const struct pipe_box *box);

#endif

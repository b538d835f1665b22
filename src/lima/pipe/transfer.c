#include "context.h"

/* Jobs that are recorded or run may draw to it or read it. */
static void
wait_for(struct pipe_context *pipe, struct pipe_resource *resource, unsigned usage)
{
   struct lima_pipe_context *ctx = lima_pipe_context(pipe);
   const bool writes = usage & PIPE_MAP_WRITE;
   const struct pipe_framebuffer_state *fb = &ctx->u.framebuffer;
   const struct lima_use *use = lima_find_use(ctx, resource);
   struct lima_resource *res = lima_resource(resource);
   struct lima_winsys *winsys = ctx->channel->winsys;
   if (fb->cbufs[0].resource == resource || fb->zsbuf.resource == resource) {
      lima_job_end(ctx);
      lima_soft_leave(ctx);
   } else if (use && (writes || (use->gp | use->pp) & LIMA_JOB_WRITE)) {
      lima_job_end(ctx);
   }
   winsys->bo_wait(winsys, res->bo, writes ? LIMA_JOB_WRITE : LIMA_JOB_READ, UINT64_MAX);
   lima_resource_load_shown(res);
}

static void
written(struct pipe_context *pipe, struct pipe_resource *resource)
{
   struct lima_resource *res = lima_resource(resource);
   res->version++;
   res->shown_old = res->shown != NULL;
   lima_resource_store_shown(res);
}

const struct u_transfer_funcs lima_transfer_funcs = {
    .wait = wait_for,
    .rows = lima_resource_rows,
    .read = lima_resource_read,
    .write = lima_resource_write,
    .written = written,
};

#include "context.h"

/* Words not yet submitted may draw to it or read it. Who only reads need not wait for readers, but
 * whether they draw is not noted. */
static void
wait_for(struct pipe_context *pipe, struct pipe_resource *res, unsigned usage)
{
   struct nv2a_pipe_context *ctx = nv2a_pipe_context(pipe);
   bool is_target =
       ctx->u.framebuffer.cbufs[0].resource == res || ctx->u.framebuffer.zsbuf.resource == res;
   if (res->target == PIPE_BUFFER && !(usage & PIPE_MAP_WRITE))
      return;
   if (u_references_has(&ctx->resources, res) ||
       (is_target && (ctx->standin_color.drawn || ctx->standin_zs.drawn)))
      nv2a_submit(ctx);
   nv2a_resource_load_shown(nv2a_resource(res));
}

static void
written(struct pipe_context *pipe, struct pipe_resource *res)
{
   nv2a_resource_store_shown(nv2a_resource(res));
   nv2a_framebuffer_reload(nv2a_pipe_context(pipe), res);
}

const struct u_transfer_funcs nv2a_transfer_funcs = {
    .wait = wait_for,
    .rows = nv2a_resource_rows,
    .read = nv2a_resource_read,
    .write = nv2a_resource_write,
    .written = written,
};

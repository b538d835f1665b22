#include "device_memory.h"

#include "nv2a/pipe/context.h"

static struct nv2a_winsys board;
static struct nv2a_channel words;

static struct nv2a_bo *
create(struct nv2a_winsys *winsys, uint32_t size, uint32_t alignment)
{
   return device_fails() ? NULL : board.bo_create(winsys, size, alignment);
}

static uint64_t
submit(struct nv2a_channel *channel, uint32_t get, uint32_t put)
{
   return device_fails() ? 0 : words.submit(channel, get, put);
}

void
device_take_nv2a(struct pipe_context *pipe)
{
   struct nv2a_channel *channel = nv2a_pipe_context(pipe)->channel;
   board = *channel->winsys;
   words = *channel;
   channel->winsys->bo_create = create;
   channel->submit = submit;
}

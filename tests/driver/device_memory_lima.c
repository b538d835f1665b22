#include "device_memory.h"

#include "lima/pipe/context.h"

static struct lima_winsys board;
static struct lima_winsys_context jobs;

static struct lima_bo *
create(struct lima_winsys *winsys, uint32_t size, uint32_t flags)
{
   return device_fails() ? NULL : board.bo_create(winsys, size, flags);
}

static uint64_t
submit(struct lima_winsys_context *context, enum lima_job_unit unit, const uint32_t *words,
       const struct lima_job_bo *bos, size_t num_bos)
{
   return device_fails() ? 0 : jobs.submit(context, unit, words, bos, num_bos);
}

void
device_take_lima(struct pipe_context *pipe)
{
   struct lima_winsys_context *channel = lima_pipe_context(pipe)->channel;
   board = *channel->winsys;
   jobs = *channel;
   channel->winsys->bo_create = create;
   channel->submit = submit;
}

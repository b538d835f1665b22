#include "frame.h"

#include "util/u_grow.h"

#include <string.h>

void
nv2a_frame_finish(struct nv2a_frame *frame)
{
   free(frame->objects);
   free(frame->dmas);
   free(frame->blocks);
   free(frame->steps);
   free(frame->bytes);
   free(frame->file);
   memset(frame, 0, sizeof *frame);
}

static void
reach(uint32_t *most, uint64_t end)
{
   if (end > *most)
      *most = end < NV2A_FRAME_MAX_MEMORY ? (uint32_t)end : NV2A_FRAME_MAX_MEMORY;
}

uint32_t
nv2a_frame_memory(const struct nv2a_frame *frame)
{
   const struct nv2a_frame_surface *surfaces[] = {&frame->color, &frame->zeta};
   uint32_t most = 0;
   for (size_t i = 0; i < frame->num_dmas; i++)
      reach(&most, (uint64_t)frame->dmas[i].base + frame->dmas[i].limit + 1);
   for (size_t i = 0; i < frame->num_blocks; i++)
      reach(&most, (uint64_t)frame->blocks[i].address + frame->blocks[i].length);
   for (unsigned i = 0; i < 2; i++) {
      const struct nv2a_frame_surface *s = surfaces[i];
      if (s->present)
         reach(&most, s->address + (uint64_t)s->pitch * s->height);
   }
   return most;
}

bool
nv2a_frame_add_object(struct nv2a_frame *frame, uint32_t handle, uint32_t class_id)
{
   if (!u_grow((void **)&frame->objects, &frame->max_objects, frame->num_objects + 1,
               sizeof *frame->objects))
      return false;
   frame->objects[frame->num_objects++] = (struct nv2a_frame_object){handle, class_id};
   return true;
}

bool
nv2a_frame_add_dma(struct nv2a_frame *frame, uint32_t handle, uint32_t base, uint32_t limit)
{
   if (!u_grow((void **)&frame->dmas, &frame->max_dmas, frame->num_dmas + 1, sizeof *frame->dmas))
      return false;
   frame->dmas[frame->num_dmas++] = (struct nv2a_frame_dma){handle, base, limit};
   return true;
}

bool
nv2a_frame_add_block(struct nv2a_frame *frame, uint32_t address, const void *bytes, uint32_t length,
                     uint32_t stage)
{
   if (!u_grow((void **)&frame->blocks, &frame->max_blocks, frame->num_blocks + 1,
               sizeof *frame->blocks) ||
       !u_grow((void **)&frame->bytes, &frame->max_bytes, frame->num_bytes + length, 1))
      return false;
   if (length)
      memcpy(frame->bytes + frame->num_bytes, bytes, length);
   frame->blocks[frame->num_blocks++] =
       (struct nv2a_frame_block){address, length, stage, frame->num_bytes};
   frame->num_bytes += length;
   return true;
}

bool
nv2a_frame_add_step(struct nv2a_frame *frame, const struct nv2a_frame_step *step)
{
   if (!u_grow((void **)&frame->steps, &frame->max_steps, frame->num_steps + 1,
               sizeof *frame->steps))
      return false;
   frame->steps[frame->num_steps++] = *step;
   return true;
}

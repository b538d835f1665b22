#include "replay.h"

#include <string.h>

/* Far beyond what a frame draws: the recorded ones need some ten thousand vertices and a few
 * million pixels. */
static const struct nv2a_chip_budget budget = {
    .words = 0, /* steps are sent as methods */
    .vertices = 20u * 1000 * 1000,
    .pixels = 400u * 1000 * 1000,
};

struct replay {
   const struct nv2a_frame *frame;
   const struct nv2a_replay_events *events;
   struct nv2a_chip *chip;
   unsigned line; /* of the step that is being sent */
};

static void
tell(struct replay *replay, const char *text)
{
   if (replay->events->problem)
      replay->events->problem(replay->events->data, replay->line, text);
}

static void
take_message(void *data, const char *place, const char *text)
{
   char line[256];
   snprintf(line, sizeof line, "%s: %s", place, text);
   tell(data, line);
}

static void
load_stage(struct replay *replay, uint32_t stage)
{
   const struct nv2a_frame *frame = replay->frame;
   uint8_t *memory = nv2a_chip_memory(replay->chip);
   for (size_t i = 0; i < frame->num_blocks; i++) {
      const struct nv2a_frame_block *block = &frame->blocks[i];
      if (block->stage == stage && block->length)
         memcpy(memory + block->address, frame->bytes + block->offset, block->length);
   }
}

static void
make_objects(struct replay *replay)
{
   const struct nv2a_frame *frame = replay->frame;
   char text[80];
   for (size_t i = 0; i < frame->num_objects; i++) {
      if (!nv2a_chip_object(replay->chip, frame->objects[i].handle, frame->objects[i].class_id)) {
         snprintf(text, sizeof text, "object %08x can not be made",
                  (unsigned)frame->objects[i].handle);
         tell(replay, text);
      }
   }
   for (size_t i = 0; i < frame->num_dmas; i++) {
      const struct nv2a_frame_dma *dma = &frame->dmas[i];
      if (!nv2a_chip_dma(replay->chip, dma->handle, NV2A_CLASS_DMA, dma->base, dma->limit)) {
         snprintf(text, sizeof text, "object %08x can not be made", (unsigned)dma->handle);
         tell(replay, text);
      }
   }
}

struct nv2a_chip *
nv2a_replay(const struct nv2a_frame *frame, const struct nv2a_replay_events *events)
{
   uint32_t memory = nv2a_frame_memory(frame);
   struct replay replay = {.frame = frame, .events = events};
   replay.chip = nv2a_chip_create(memory ? memory : 1);
   if (!replay.chip)
      return NULL;
   nv2a_chip_set_budget(replay.chip, &budget);
   nv2a_chip_set_log(replay.chip, take_message, &replay);
   load_stage(&replay, 0);
   make_objects(&replay);
   for (size_t i = 0; i < frame->num_steps; i++) {
      const struct nv2a_frame_step *step = &frame->steps[i];
      bool taken = true;
      replay.line = step->line;
      if (step->memory)
         load_stage(&replay, step->data);
      else
         taken = nv2a_chip_method(replay.chip, step->subchannel, step->method, step->data);
      if (taken && events->step)
         events->step(events->data, step);
   }
   nv2a_chip_set_log(replay.chip, NULL, NULL);
   return replay.chip;
}

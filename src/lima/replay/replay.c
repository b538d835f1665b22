#include "replay.h"

#include "lima/sim/gp/gp_job.h"
#include "lima/sim/pp/pp_job.h"
#include "util/u_pool.h"

/* Recorded frames have heaps of 16 MiB, of which little is used. */
static const uint64_t max_memory = (uint64_t)1 << 30;

struct run {
   const struct lima_replay_events *events;
   unsigned line; /* of the step */
};

static void
tell(void *data, const char *text)
{
   const struct run *run = data;
   if (run->events->problem)
      run->events->problem(run->events->data, run->line, text);
}

static void
tell_command(void *data, const struct lima_command_set *set, uint32_t va, const uint32_t *words)
{
   const struct run *run = data;
   run->events->command(run->events->data, run->line, set, va, words);
}

static void
add_buffer(struct lima_replay *replay, const struct lima_frame_step *step, struct run *run)
{
   static const char *const texts[] = {
       [LIMA_MEMORY_MISALIGNED] = "the buffer is not made of pages of 4096 bytes",
       [LIMA_MEMORY_TAKEN] = "the buffer's addresses are another's, or end above FFFFFFFF",
       [LIMA_MEMORY_FULL] = "the buffers are too large together",
   };
   const enum lima_memory_result result = lima_memory_add(replay->memory, step->va, step->size);
   if (result != LIMA_MEMORY_OK)
      tell(run, texts[result]);
}

static void
run_step(struct lima_replay *replay, const struct lima_frame *frame,
         const struct lima_frame_step *step, struct run *run, const struct lima_report *report)
{
   const uint32_t *words = frame->words + step->first;
   switch (step->kind) {
   case LIMA_FRAME_BUFFER:
      add_buffer(replay, step, run);
      break;
   case LIMA_FRAME_MEMORY:
      if (!lima_memory_write(replay->memory, step->va, words, (unsigned)step->count))
         tell(run, "the words are in no buffer");
      break;
   case LIMA_FRAME_GP:
      replay->num_gp++;
      lima_gp_job(replay->memory, words, report);
      break;
   case LIMA_FRAME_PP:
      replay->num_pp++;
      replay->last = words;
      lima_pp_job(replay->memory, words, report);
      break;
   default: /* parts of captures */
      break;
   }
}

bool
lima_replay_run(struct lima_replay *replay, const struct lima_frame *frame,
                const struct lima_replay_events *events)
{
   struct run run = {.events = events};
   const struct lima_report report = {
       .problem = tell,
       .command = events->command ? tell_command : NULL,
       .pool = u_pool_create(0),
       .data = &run,
   };
   *replay = (struct lima_replay){.memory = lima_memory_create(max_memory)};
   if (!replay->memory) {
      u_pool_destroy(report.pool);
      return false;
   }
   for (size_t i = 0; i < frame->num_steps; i++) {
      run.line = frame->steps[i].line;
      run_step(replay, frame, &frame->steps[i], &run, &report);
   }
   u_pool_destroy(report.pool);
   return true;
}

void
lima_replay_finish(struct lima_replay *replay)
{
   lima_memory_destroy(replay->memory);
   *replay = (struct lima_replay){0};
}

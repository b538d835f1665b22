/* A frame has its jobs, and before each the memory that differs from what the frame would have left
 * there when it is drawn again, by rows. Its buffers come first, in one piece where they overlap: a
 * buffer may take the place of one that is gone. */
#include "record.h"

#include "lima/cmd/jobs.h"
#include "lima/frame/frame.h"
#include "util/u_grow.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>

enum { PAGE = 4096, ROW = 32 };

/* Addresses that buffers of a frame have had. */
struct range {
   uint32_t begin, end;
   bool heap, named;
};

struct recording {
   struct recording *next;
   const void *owner;
   struct lima_frame frame; /* of memory and jobs */
   struct range *ranges;    /* none overlaps another */
   size_t num_ranges, max_ranges;
   uint8_t *seen; /* memory as the frame knows it, by address */
   unsigned num_jobs;
   bool failed; /* memory ran out: the frame is dropped */
};

struct lima_recorder {
   uint32_t end; /* bytes of lima_recorder::recordings' seen */
   struct recording *recordings;
   unsigned num_frames;
   char folder[];
};

struct lima_recorder *
lima_recorder_create(const char *folder, uint32_t end)
{
   if (mkdir(folder, 0777) != 0 && errno != EEXIST) {
      fprintf(stderr, "tuatara: frames can not be kept: %s: %s\n", folder, strerror(errno));
      return NULL;
   }
   struct lima_recorder *recorder = calloc(1, sizeof *recorder + strlen(folder) + 1);
   if (!recorder) {
      fprintf(stderr, "tuatara: frames can not be kept: out of memory\n");
      return NULL;
   }
   recorder->end = end;
   memcpy(recorder->folder, folder, strlen(folder) + 1);
   return recorder;
}

static void
recording_destroy(const struct lima_recorder *recorder, struct recording *recording)
{
   lima_frame_finish(&recording->frame);
   munmap(recording->seen, recorder->end);
   free(recording->ranges);
   free(recording);
}

void
lima_recorder_destroy(struct lima_recorder *recorder)
{
   while (recorder && recorder->recordings)
      lima_record_owner_end(recorder, recorder->recordings->owner);
   free(recorder);
}

static struct recording *
find(const struct lima_recorder *recorder, const void *owner)
{
   struct recording *recording = recorder->recordings;
   while (recording && recording->owner != owner)
      recording = recording->next;
   return recording;
}

static struct recording *
find_or_create(struct lima_recorder *recorder, const void *owner)
{
   struct recording *recording = find(recorder, owner);
   if (recording)
      return recording;
   recording = calloc(1, sizeof *recording);
   if (!recording)
      return NULL;
   recording->seen = mmap(NULL, recorder->end, PROT_READ | PROT_WRITE,
                          MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
   if (recording->seen == MAP_FAILED) {
      free(recording);
      return NULL;
   }
   recording->owner = owner;
   recording->next = recorder->recordings;
   recorder->recordings = recording;
   return recording;
}

/* Notes where a buffer is, as one with all that it overlaps. */
static bool
add_range(struct recording *recording, const struct lima_record_buffer *buffer)
{
   struct range range = {buffer->va, buffer->va + buffer->size, buffer->heap, buffer->access != 0};
   for (size_t i = 0; i < recording->num_ranges;) {
      const struct range *other = &recording->ranges[i];
      if (other->begin >= range.end || other->end <= range.begin) {
         i++;
         continue;
      }
      range.begin = other->begin < range.begin ? other->begin : range.begin;
      range.end = other->end > range.end ? other->end : range.end;
      range.heap &= other->heap;
      range.named |= other->named;
      recording->ranges[i] = recording->ranges[--recording->num_ranges];
      i = 0; /* it may reach further now */
   }
   void *ranges = recording->ranges;
   if (!u_grow(&ranges, &recording->max_ranges, recording->num_ranges + 1, sizeof range))
      return false;
   recording->ranges = ranges;
   recording->ranges[recording->num_ranges++] = range;
   return true;
}

static bool
add_memory(struct recording *recording, uint32_t va, const uint8_t *bytes, uint32_t size)
{
   const struct lima_frame_step step = {.kind = LIMA_FRAME_MEMORY, .va = va};
   uint32_t *words = malloc(size);
   if (words)
      memcpy(words, bytes, size);
   const bool ok = words && lima_frame_add(&recording->frame, &step, words, size / 4);
   free(words);
   return ok;
}

/* Adds the rows that differ, neighbours as one. */
static bool
record_buffer(struct recording *recording, const struct lima_record_buffer *buffer)
{
   const uint8_t *seen = recording->seen + buffer->va;
   bool ok = true;
   for (uint32_t at = 0; ok && at < buffer->size;) {
      if (at % PAGE == 0 && memcmp(seen + at, buffer->bytes + at, PAGE) == 0) {
         at += PAGE;
         continue;
      }
      const uint32_t first = at;
      while (at < buffer->size && memcmp(seen + at, buffer->bytes + at, ROW) != 0)
         at += ROW;
      if (at > first)
         ok = add_memory(recording, buffer->va + first, buffer->bytes + first, at - first);
      else
         at += ROW;
   }
   return ok;
}

void
lima_record_submit(struct lima_recorder *recorder, const void *owner, enum lima_job_unit unit,
                   const uint32_t *words, const struct lima_record_buffer *buffers,
                   size_t num_buffers)
{
   struct recording *recording = find_or_create(recorder, owner);
   if (!recording)
      return;
   for (size_t i = 0; i < num_buffers && !recording->failed; i++) {
      const struct lima_record_buffer *buffer = &buffers[i];
      /* What the GP only writes it does not read from earlier jobs. */
      const bool skip = buffer->heap || (unit == LIMA_JOB_GP && buffer->access == LIMA_JOB_WRITE);
      recording->failed =
          !add_range(recording, buffer) || (!skip && !record_buffer(recording, buffer));
   }
   const struct lima_frame_step job = {.kind = unit == LIMA_JOB_GP ? LIMA_FRAME_GP : LIMA_FRAME_PP};
   recording->num_jobs++;
   recording->failed |=
       !lima_frame_add(&recording->frame, &job, words, lima_frame_kind_words(job.kind));
}

void
lima_record_executed(struct lima_recorder *recorder, const void *owner,
                     const struct lima_record_buffer *buffers, size_t num_buffers)
{
   struct recording *recording = find(recorder, owner);
   for (size_t i = 0; recording && i < num_buffers; i++) {
      const struct lima_record_buffer *buffer = &buffers[i];
      uint8_t *seen = recording->seen + buffer->va;
      for (uint32_t at = 0; !buffer->heap && at < buffer->size; at += PAGE)
         if (memcmp(seen + at, buffer->bytes + at, PAGE) != 0)
            memcpy(seen + at, buffer->bytes + at, PAGE);
   }
}

static const struct range *
range_of(const struct recording *recording, uint32_t va)
{
   for (size_t i = 0; i < recording->num_ranges; i++)
      if (va >= recording->ranges[i].begin && va < recording->ranges[i].end)
         return &recording->ranges[i];
   return NULL;
}

/* The frame as it is written: its buffers, and of memory what is in them. */
static bool
assemble(const struct recording *recording, struct lima_frame *out)
{
   const struct lima_frame *frame = &recording->frame;
   bool ok = true;
   for (size_t i = 0; ok && i < recording->num_ranges; i++) {
      const struct range *range = &recording->ranges[i];
      const struct lima_frame_step step = {.kind = LIMA_FRAME_BUFFER,
                                           .va = range->begin,
                                           .size = range->end - range->begin,
                                           .heap = range->heap};
      ok = !range->named || lima_frame_add(out, &step, NULL, 0);
   }
   for (size_t i = 0; ok && i < frame->num_steps; i++) {
      const struct lima_frame_step *step = &frame->steps[i];
      const struct range *range =
          step->kind == LIMA_FRAME_MEMORY ? range_of(recording, step->va) : NULL;
      ok = (range && !range->named) ||
           lima_frame_add(out, step, frame->words + step->first, step->count);
   }
   return ok;
}

static bool
save(struct lima_recorder *recorder, const struct recording *recording, bool bottom_up)
{
   struct lima_frame frame = {.bottom_up = bottom_up};
   const size_t size = strlen(recorder->folder) + 32;
   char *path = malloc(size);
   bool ok = path && !recording->failed && assemble(recording, &frame);
   if (ok) {
      snprintf(path, size, "%s/frame%04u.txt", recorder->folder, recorder->num_frames++);
      FILE *file = fopen(path, "w");
      ok = file && lima_frame_write(&frame, file);
      if (file)
         ok &= fclose(file) == 0;
   }
   lima_frame_finish(&frame);
   free(path);
   return ok;
}

void
lima_record_frame_end(struct lima_recorder *recorder, const void *owner, bool bottom_up)
{
   struct recording *recording = find(recorder, owner);
   if (!recording || !recording->num_jobs)
      return;
   if (!save(recorder, recording, bottom_up))
      fprintf(stderr, "tuatara: a frame could not be kept\n");
   lima_frame_finish(&recording->frame);
   madvise(recording->seen, recorder->end, MADV_DONTNEED); /* reads as 0 again */
   recording->num_ranges = 0;
   recording->num_jobs = 0;
   recording->failed = false;
}

void
lima_record_owner_end(struct lima_recorder *recorder, const void *owner)
{
   for (struct recording **at = &recorder->recordings; *at; at = &(*at)->next)
      if ((*at)->owner == owner) {
         struct recording *gone = *at;
         *at = gone->next;
         recording_destroy(recorder, gone);
         break;
      }
}

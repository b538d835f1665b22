/* A frame has its methods, and memory in stages: what the CPU wrote before each submission. That is
 * what differs from the memory as the frame would have left it when it is drawn again. */
#include "record.h"

#include "nv2a/decode/frame.h"
#include "nv2a/push/header.h"
#include "nv2a/push/methods.h"

#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>

#define PAGE 4096u
#define MAX_OBJECTS 16 /* of a channel, beside those that all have */

struct recording {
   struct recording *next;
   const struct nv2a_channel *channel;
   struct nv2a_frame_dma objects[MAX_OBJECTS]; /* of all frames of the channel */
   unsigned num_objects;
   struct nv2a_frame frame;
   uint8_t *seen; /* memory as the frame knows it */
   uint32_t end;
   uint32_t stage;
   bool failed; /* memory ran out: the frame is dropped */
};

struct nv2a_recorder {
   const uint8_t *memory;
   uint32_t size;
   pthread_mutex_t lock;
   struct recording *recordings;
   unsigned num_frames;
   char folder[];
};

struct nv2a_recorder *
nv2a_recorder_create(const char *folder, const uint8_t *memory, uint32_t size)
{
   if (mkdir(folder, 0777) != 0 && errno != EEXIST) {
      fprintf(stderr, "tuatara: TUATARA_RECORD: %s: %s\n", folder, strerror(errno));
      return NULL;
   }
   struct nv2a_recorder *recorder = calloc(1, sizeof(*recorder) + strlen(folder) + 1);
   if (!recorder)
      return NULL;
   recorder->memory = memory;
   recorder->size = size;
   pthread_mutex_init(&recorder->lock, NULL);
   memcpy(recorder->folder, folder, strlen(folder) + 1);
   return recorder;
}

static void
recording_destroy(const struct nv2a_recorder *recorder, struct recording *recording)
{
   nv2a_frame_finish(&recording->frame);
   munmap(recording->seen, recorder->size);
   free(recording);
}

void
nv2a_recorder_destroy(struct nv2a_recorder *recorder)
{
   if (!recorder)
      return;
   while (recorder->recordings) {
      struct recording *recording = recorder->recordings;
      recorder->recordings = recording->next;
      recording_destroy(recorder, recording);
   }
   pthread_mutex_destroy(&recorder->lock);
   free(recorder);
}

static struct recording *
find(struct nv2a_recorder *recorder, const struct nv2a_channel *channel)
{
   struct recording *recording = recorder->recordings;
   while (recording && recording->channel != channel)
      recording = recording->next;
   return recording;
}

static struct recording *
find_or_create(struct nv2a_recorder *recorder, const struct nv2a_channel *channel)
{
   struct recording *recording = find(recorder, channel);
   if (recording)
      return recording;
   recording = calloc(1, sizeof(*recording));
   void *seen = mmap(NULL, recorder->size, PROT_READ | PROT_WRITE,
                     MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
   if (!recording || seen == MAP_FAILED) {
      free(recording);
      if (seen != MAP_FAILED)
         munmap(seen, recorder->size);
      return NULL;
   }
   recording->seen = seen;
   recording->channel = channel;
   recording->next = recorder->recordings;
   recorder->recordings = recording;
   return recording;
}

bool
nv2a_record_object(struct nv2a_recorder *recorder, const struct nv2a_channel *channel,
                   uint32_t handle, uint32_t address, uint32_t size)
{
   pthread_mutex_lock(&recorder->lock);
   struct recording *recording = find_or_create(recorder, channel);
   unsigned i = 0;
   while (recording && i < recording->num_objects && recording->objects[i].handle != handle)
      i++;
   const bool good = recording && i < MAX_OBJECTS;
   if (good) {
      recording->objects[i] = (struct nv2a_frame_dma){handle, address, size - 1};
      recording->num_objects = i == recording->num_objects ? i + 1 : recording->num_objects;
   }
   pthread_mutex_unlock(&recorder->lock);
   return good;
}

/* Adds the pages that differ as blocks, neighbours as one. */
static void
record_memory(const struct nv2a_recorder *recorder, struct recording *recording, uint32_t end)
{
   bool any = false;
   recording->end = end > recording->end ? end : recording->end;
   uint32_t pages = (recording->end + PAGE - 1) / PAGE;
   for (uint32_t page = 0; page < pages; page++) {
      uint32_t first = page;
      while (page < pages && memcmp(recording->seen + (size_t)page * PAGE,
                                    recorder->memory + (size_t)page * PAGE, PAGE) != 0)
         page++;
      if (page == first)
         continue;
      recording->failed |= !nv2a_frame_add_block(&recording->frame, first * PAGE,
                                                 recorder->memory + (size_t)first * PAGE,
                                                 (page - first) * PAGE, recording->stage);
      any = true;
   }
   if (!any)
      return;
   const struct nv2a_frame_step load = {.memory = true, .data = recording->stage};
   if (recording->stage > 0)
      recording->failed |= !nv2a_frame_add_step(&recording->frame, &load);
   recording->stage++;
}

/* Words of a driver's push buffers: headers and data, no jumps. */
static void
record_words(const struct nv2a_recorder *recorder, struct recording *recording, uint32_t get,
             uint32_t put)
{
   while (get < put) {
      uint32_t word;
      memcpy(&word, recorder->memory + get, 4);
      struct nv2a_header header = nv2a_classify(word);
      get += 4;
      for (unsigned i = 0; i < header.count && get < put; i++, get += 4) {
         bool same = header.command == NV2A_COMMAND_NONINCREASING;
         struct nv2a_frame_step step = {.subchannel = header.subchannel,
                                        .method = (uint16_t)(header.method + (same ? 0 : 4 * i))};
         memcpy(&step.data, recorder->memory + get, 4);
         recording->failed |= !nv2a_frame_add_step(&recording->frame, &step);
      }
   }
}

void
nv2a_record_submit(struct nv2a_recorder *recorder, const struct nv2a_channel *channel, uint32_t get,
                   uint32_t put, uint32_t end)
{
   pthread_mutex_lock(&recorder->lock);
   struct recording *recording = find_or_create(recorder, channel);
   if (recording) {
      if (recording->stage == 0)
         recording->failed = false;
      record_memory(recorder, recording, end);
      record_words(recorder, recording, get, put);
   }
   pthread_mutex_unlock(&recorder->lock);
}

void
nv2a_record_executed(struct nv2a_recorder *recorder, const struct nv2a_channel *channel)
{
   pthread_mutex_lock(&recorder->lock);
   struct recording *recording = find(recorder, channel);
   for (uint32_t at = 0; recording && at < recording->end; at += PAGE)
      if (memcmp(recording->seen + at, recorder->memory + at, PAGE) != 0)
         memcpy(recording->seen + at, recorder->memory + at, PAGE);
   pthread_mutex_unlock(&recorder->lock);
}

static bool
add_objects(const struct nv2a_recorder *recorder, struct recording *recording)
{
   struct nv2a_frame *frame = &recording->frame;
   bool good = nv2a_frame_add_object(frame, NV2A_OBJECT_3D, 0x97) &&
               nv2a_frame_add_dma(frame, NV2A_OBJECT_MEMORY, 0, recorder->size - 1);
   for (unsigned i = 0; good && i < recording->num_objects; i++) {
      const struct nv2a_frame_dma *dma = &recording->objects[i];
      good = nv2a_frame_add_dma(frame, dma->handle, dma->base, dma->limit);
   }
   return good;
}

static bool
save(struct nv2a_recorder *recorder, struct recording *recording,
     const struct nv2a_record_picture *picture)
{
   struct nv2a_frame *frame = &recording->frame;
   char name[32];
   frame->color = (struct nv2a_frame_surface){
       .present = true,
       .format = (uint8_t)picture->format,
       .address = picture->address,
       .pitch = picture->pitch,
       .width = picture->width,
       .height = picture->height,
   };
   snprintf(name, sizeof(name), "frame%04u", recorder->num_frames++);
   return !recording->failed && add_objects(recorder, recording) &&
          nv2a_frame_save(frame, recorder->folder, name);
}

void
nv2a_record_frame_end(struct nv2a_recorder *recorder, const struct nv2a_channel *channel,
                      const struct nv2a_record_picture *picture)
{
   pthread_mutex_lock(&recorder->lock);
   struct recording *recording = find(recorder, channel);
   if (recording && recording->frame.num_steps) {
      if (!save(recorder, recording, picture))
         fprintf(stderr, "tuatara: TUATARA_RECORD: a frame could not be kept\n");
      nv2a_frame_finish(&recording->frame);
      memset(&recording->frame, 0, sizeof(recording->frame));
      memset(recording->seen, 0, recording->end);
      recording->stage = 0;
      recording->failed = false;
   }
   pthread_mutex_unlock(&recorder->lock);
}

void
nv2a_record_channel_end(struct nv2a_recorder *recorder, const struct nv2a_channel *channel)
{
   pthread_mutex_lock(&recorder->lock);
   for (struct recording **at = &recorder->recordings; *at; at = &(*at)->next)
      if ((*at)->channel == channel) {
         struct recording *gone = *at;
         *at = gone->next;
         recording_destroy(recorder, gone);
         break;
      }
   pthread_mutex_unlock(&recorder->lock);
}

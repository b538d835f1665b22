/* Keeps jobs as frames that stand alone (TUATARA_RECORD, `tuatara device --record`), for `tuatara
 * frame`: what memory held, then the jobs. Not for several threads at a time. */
#ifndef LIMA_WINSYS_RECORD_H
#define LIMA_WINSYS_RECORD_H

#include "winsys.h"

struct lima_recorder;

/* Frames go to files FOLDER/frameNNNN.txt; the folder is made if it is not there. Buffers end at
 * `end` or below. NULL after a message: they can not be kept. */
struct lima_recorder *lima_recorder_create(const char *folder, uint32_t end);
void lima_recorder_destroy(struct lima_recorder *recorder); /* accepts NULL */

/* A buffer as it is when a job is submitted. */
struct lima_record_buffer {
   uint32_t va, size;
   const uint8_t *bytes;
   bool heap;       /* the GPU's own: contents are not kept */
   uint32_t access; /* enum lima_job_access; 0: the job does not name it. What no job of a frame
                       names is not in it */
};

/* The job is about to run. And: it has run. `owner` tells the streams of jobs apart. */
void lima_record_submit(struct lima_recorder *recorder, const void *owner, enum lima_job_unit unit,
                        const uint32_t *words, const struct lima_record_buffer *buffers,
                        size_t num_buffers);
void lima_record_executed(struct lima_recorder *recorder, const void *owner,
                          const struct lima_record_buffer *buffers, size_t num_buffers);

/* The jobs of the owner since the last time are a frame; without any there is none. */
void lima_record_frame_end(struct lima_recorder *recorder, const void *owner, bool bottom_up);
/* The owner is gone, and what it has not ended. */
void lima_record_owner_end(struct lima_recorder *recorder, const void *owner);

#endif

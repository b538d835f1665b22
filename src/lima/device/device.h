/* A DRM device whose GPU is the simulated Mali-400, as the Linux kernel's driver lima offers it:
 * open files, each with an address space of its own, and ioctls on them, with the kernel's errors
 * for what is wrong. Programs are not trusted: whatever they send, a request ends in bounded time
 * and touches no memory but that of buffers. One thread. */
#ifndef LIMA_DEVICE_H
#define LIMA_DEVICE_H

#include "lima/shim/protocol.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct lima_device_options {
   unsigned num_pp;    /* cores of the pixel processor, 1 .. LIMA_MAX_PP */
   const char *record; /* folder for a frame of each pair of jobs; NULL: they are not kept */
   /* A job is refused, a sentence. NULL: nobody wants to know. */
   void (*problem)(void *data, const char *text);
   void *data;
};

struct lima_device_stats {
   uint64_t gp_jobs, pp_jobs; /* that were run */
   uint64_t refused;          /* of them, those that stopped at a problem */
};

struct lima_device;
struct lima_file;

/* NULL: out of memory, or the folder for frames can not be had, after a message. */
struct lima_device *lima_device_create(const struct lima_device_options *options);
/* After all of its files. */
void lima_device_destroy(struct lima_device *device);
const struct lima_device_stats *lima_device_stats(const struct lima_device *device);

/* Opens the node. NULL: out of memory. */
struct lima_file *lima_file_open(struct lima_device *device);
void lima_file_close(struct lima_file *file);

struct lima_answer {
   struct lima_reply reply;
   uint8_t bytes[LIMA_REQUEST_MAX_STRUCT + LIMA_REPLY_MAX_EXTRA]; /* structure, then extra */
   int fd; /* to be handed over, and the caller's to close; -1: none */
};

/* Answers a message of the protocol, of any bytes. `fd`: a descriptor that came with it beside the
 * socket, -1: none; it stays the caller's. */
void lima_file_request(struct lima_file *file, const uint8_t *message, size_t size, int fd,
                       struct lima_answer *answer);

/* Serves clients of the listening socket, which does not block, until `stop` can be read. False: it
 * can not go on, errno says why. */
bool lima_device_serve(struct lima_device *device, int listener, int stop);

#endif

/* A device that fails when the test says so. */
#ifndef DEVICE_MEMORY_H
#define DEVICE_MEMORY_H

#include <stdbool.h>

struct pipe_context;

/* Whether the call that is being made shall fail. */
bool device_fails(void);
/* Stands between a driver's context and its device: allocations and submissions ask device_fails
 * first. */
void device_take_lima(struct pipe_context *pipe);
void device_take_nv2a(struct pipe_context *pipe);

#endif

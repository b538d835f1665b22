/* The small scene of chip_rig as requests to the simulated DRM device. */
#ifndef FUZZ_LIMA_DEVICE_RIG_H
#define FUZZ_LIMA_DEVICE_RIG_H

#include "../../lima/chip_rig.h"
#include "lima/device/device.h"
#include "lima/uapi/lima_drm.h"

enum { RIG_BUFFERS = 4, RIG_MAX_MESSAGE = 4096 };

/* Aborts with what does not hold, and errno's text. */
void rig_check(bool holds, const char *what);
/* CLOCK_MONOTONIC */
double rig_seconds(void);

/* Writes a request; gives its size. Extra bytes may be none. */
size_t rig_request(uint8_t message[RIG_MAX_MESSAGE], uint32_t kind, uint32_t number,
                   const void *args, size_t size, const void *extra, size_t extra_size);

/* A buffer of the scene, by its number: its size. They are made in their order, as the first of a
 * file, and lie then where the scene has them. */
uint32_t rig_buffer_size(unsigned i);

/* A submission of the scene's words with buffers of these handles; gives the message's size. */
size_t rig_submit(uint8_t message[RIG_MAX_MESSAGE], const struct chip_rig *rig, uint32_t pipe,
                  uint32_t context, const uint32_t handles[RIG_BUFFERS]);

/* Makes the scene: a triangle. */
void rig_scene(struct chip_rig *rig);

#endif

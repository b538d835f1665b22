#include "device_rig.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "lima/cmd/commands.h"

void
rig_check(bool holds, const char *what)
{
   if (holds)
      return;
   fprintf(stderr, "the simulated device: %s: %s\n", what, strerror(errno));
   abort();
}

double
rig_seconds(void)
{
   struct timespec now;
   clock_gettime(CLOCK_MONOTONIC, &now);
   return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

size_t
rig_request(uint8_t message[RIG_MAX_MESSAGE], uint32_t kind, uint32_t number, const void *args,
            size_t size, const void *extra, size_t extra_size)
{
   const struct lima_request head = {kind, number, (uint32_t)size, (uint32_t)extra_size};
   if (sizeof head + size + extra_size > RIG_MAX_MESSAGE)
      abort();
   memcpy(message, &head, sizeof head);
   memcpy(message + sizeof head, args, size);
   if (extra_size)
      memcpy(message + sizeof head + size, extra, extra_size);
   return sizeof head + size + extra_size;
}

uint32_t
rig_buffer_size(unsigned i)
{
   return i < RIG_BUFFERS - 1 ? 0x10000 : 0x1000;
}

size_t
rig_submit(uint8_t message[RIG_MAX_MESSAGE], const struct chip_rig *rig, uint32_t pipe,
           uint32_t context, const uint32_t handles[RIG_BUFFERS])
{
   struct {
      struct lima_drm_submit_bo bos[RIG_BUFFERS];
      uint32_t words[LIMA_PP_JOB_WORDS];
   } extra = {0};
   const bool is_gp = pipe == LIMA_DRM_PIPE_GP;
   const struct lima_drm_gem_submit args = {.ctx = context,
                                            .pipe = pipe,
                                            .nr_bos = RIG_BUFFERS,
                                            .frame_size = is_gp ? sizeof rig->gp : sizeof rig->pp};
   for (unsigned i = 0; i < RIG_BUFFERS; i++)
      extra.bos[i] = (struct lima_drm_submit_bo){handles[i], LIMA_DRM_BO_READ | LIMA_DRM_BO_WRITE};
   memcpy(extra.words, is_gp ? rig->gp : rig->pp, args.frame_size);
   return rig_request(message, LIMA_REQUEST_IOCTL, LIMA_DRM_GEM_SUBMIT, &args, sizeof args, &extra,
                      sizeof extra.bos + args.frame_size);
}

void
rig_scene(struct chip_rig *rig)
{
   static const struct chip_vertex corner[3] = {{0, 0, 0.5f, 1, {1, 0, 0, 1}},
                                                {24, 0, 0.5f, 1, {0, 1, 0, 1}},
                                                {0, 24, 0.5f, 1, {0, 0, 1, 1}}};
   chip_rig_start(rig);
   chip_rig_draw(rig, LIMA_TRIANGLES, corner, 3, false);
}

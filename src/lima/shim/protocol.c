#include "protocol.h"

#include "lima/uapi/lima_drm.h"

#include <stddef.h>

struct lima_request_array
lima_request_array(uint32_t number, unsigned index)
{
   static const struct lima_request_array none;
   static const struct {
      uint32_t number;
      struct lima_request_array arrays[LIMA_REQUEST_MAX_ARRAYS];
   } table[] = {
       {LIMA_DRM_GEM_SUBMIT,
        {{offsetof(struct lima_drm_gem_submit, bos), offsetof(struct lima_drm_gem_submit, nr_bos),
          sizeof(struct lima_drm_submit_bo)},
         {offsetof(struct lima_drm_gem_submit, frame),
          offsetof(struct lima_drm_gem_submit, frame_size), 1}}},
       {LIMA_DRM_SYNCOBJ_WAIT,
        {{offsetof(struct lima_drm_syncobj_wait, handles),
          offsetof(struct lima_drm_syncobj_wait, count), 4}}},
       {LIMA_DRM_SYNCOBJ_RESET,
        {{offsetof(struct lima_drm_syncobj_array, handles),
          offsetof(struct lima_drm_syncobj_array, count), 4}}},
       {LIMA_DRM_SYNCOBJ_SIGNAL,
        {{offsetof(struct lima_drm_syncobj_array, handles),
          offsetof(struct lima_drm_syncobj_array, count), 4}}},
   };
   for (unsigned i = 0; i < sizeof table / sizeof table[0]; i++)
      if (table[i].number == number)
         return table[i].arrays[index];
   return none;
}

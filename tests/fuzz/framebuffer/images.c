/* Random EGL images: objects become one, and are given one. */
#include <stdio.h>

#include "calls.h"
#include "mesa_ext/door.h"

#define IMAGES 4

/* Handles are places in it, from 1. One sequence runs in a process, and in one thread. */
static struct gl_shared_image *images[IMAGES];

struct gl_shared_image *
fuzz_find_image(void *handle)
{
   const uintptr_t place = (uintptr_t)handle - 1;
   return place < IMAGES && images[place] ? gl_door_image_ref(images[place]) : NULL;
}

void
fuzz_release_images(void)
{
   for (unsigned i = 0; i < IMAGES; i++) {
      gl_door_image_unref(images[i]);
      images[i] = NULL;
   }
}

static void
create_image(struct fuzz_step *step, struct gl_context *ctx)
{
   static const GLenum targets[] = {GL_TEXTURE_2D, GL_TEXTURE_2D, GL_TEXTURE_CUBE_MAP_NEGATIVE_Y,
                                    GL_TEXTURE_3D, GL_RENDERBUFFER};
   const struct gl_door_image_source source = {
       .target = targets[fuzz_step_below(step, sizeof targets / sizeof targets[0])],
       .name = fuzz_step_below(step, 5),
       .level = fuzz_step_below(step, 4) ? 0 : (int)fuzz_step_below(step, 20) - 1,
       .slice = fuzz_step_below(step, 4) ? 0 : (int)fuzz_step_below(step, 20) - 1,
   };
   const unsigned place = fuzz_step_below(step, IMAGES);
   enum gl_door_error error;
   struct gl_context *own = gl_door_image_context(ctx, &error);
   if (step->print)
      fprintf(stderr, "   image %u of target 0x%x, name %u, level %d, slice %d\n", place + 1,
              source.target, source.name, source.level, source.slice);
   if (!own)
      return;
   gl_door_image_unref(images[place]);
   images[place] = gl_door_image_create(own, &source, &error);
   gl_context_destroy(own);
}

void
fuzz_image_call(struct fuzz_step *step, struct gl_context *ctx)
{
   void *handle = (void *)(uintptr_t)fuzz_step_below(step, IMAGES + 2);
   const unsigned what = fuzz_step_below(step, 3);
   if (what == 0) {
      create_image(step, ctx);
      return;
   }
   if (step->print)
      fprintf(stderr, "   %s image %p\n", what == 1 ? "texture of" : "renderbuffer of", handle);
   if (what == 1)
      ctx->table->EGLImageTargetTexture2DOES(ctx, GL_TEXTURE_2D, handle);
   else
      ctx->table->EGLImageTargetRenderbufferStorageOES(ctx, GL_RENDERBUFFER, handle);
}

/* The random calls of fuzz_framebuffer. */
#ifndef FUZZ_FRAMEBUFFER_CALLS_H
#define FUZZ_FRAMEBUFFER_CALLS_H

#include "mesa_ext/dispatch/gl_dispatch.h"

#define FUZZ_WINDOW 32u

struct fuzz_step {
   uint64_t random; /* state of its numbers, never 0 */
   bool print;      /* names the call on stderr before it is made */
};

uint32_t fuzz_step_below(struct fuzz_step *step, uint32_t limit);
/* Makes a call, or a few that belong together. */
void fuzz_framebuffer_call(struct fuzz_step *step, struct gl_context *ctx);

/* A random EGL image is made, or an object that is bound is given one. */
void fuzz_image_call(struct fuzz_step *step, struct gl_context *ctx);
/* gl_context_desc::find_image of these images. */
struct gl_shared_image *fuzz_find_image(void *handle);
void fuzz_release_images(void);

#endif

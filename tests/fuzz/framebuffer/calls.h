/* The random calls of fuzz_framebuffer. */
#ifndef FUZZ_FRAMEBUFFER_CALLS_H
#define FUZZ_FRAMEBUFFER_CALLS_H

#include <stdio.h>

#include "mesa_ext/dispatch/gl_dispatch.h"

#define FUZZ_WINDOW 32u

struct fuzz_step {
   uint64_t random; /* state of its numbers, never 0 */
   bool print;      /* names the call on stderr before it is made */
};

/* A call of the context's table, named where the step prints. */
#define CALL(step, ctx, name, ...)                                                                 \
   do {                                                                                            \
      if ((step)->print)                                                                           \
         fprintf(stderr, "   %s(%s)\n", #name, #__VA_ARGS__);                                      \
      (ctx)->table->name(ctx, __VA_ARGS__);                                                        \
   } while (0)

/* One of the values, printed as `what`. */
#define PICK(step, what, ...)                                                                      \
   fuzz_step_pick(step, what, (const GLenum[]){__VA_ARGS__},                                       \
                  sizeof((const GLenum[]){__VA_ARGS__}) / sizeof(GLenum))

GLenum fuzz_step_pick(struct fuzz_step *step, const char *what, const GLenum *values, unsigned num);
uint32_t fuzz_step_below(struct fuzz_step *step, uint32_t limit);
/* Makes a call, or a few that belong together. */
void fuzz_framebuffer_call(struct fuzz_step *step, struct gl_context *ctx);

/* A complete texture is sampled while an image of it is drawn to. */
void fuzz_loop_call(struct fuzz_step *step, struct gl_context *ctx);

/* A random EGL image is made, or an object that is bound is given one. */
void fuzz_image_call(struct fuzz_step *step, struct gl_context *ctx);
/* gl_context_desc::find_image of these images. */
struct gl_shared_image *fuzz_find_image(void *handle);
void fuzz_release_images(void);

#endif

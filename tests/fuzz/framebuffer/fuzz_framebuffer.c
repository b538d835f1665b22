/* Random sequences of calls about framebuffer objects: absurd sizes, images deleted and redefined
 * while they are attached, textures that are sampled and drawn to at once, incomplete framebuffers
 * that are drawn to, read, blitted and copied from. They end in GL errors or drawings; afterwards
 * another context still draws what it should.
 *
 *    fuzz_framebuffer [--driver=NAME] [--seed=N] [--iterations=N | --seconds=N]
 *
 * Each sequence runs in a process of its own. One that crashes, hangs or draws wrong afterwards is
 * made small: steps are left out as long as it still fails, and what is left is printed. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "../fuzz_options.h"
#include "calls.h"
#include "mesa_ext/door.h"
#include "pipe/p_loader.h"

#define STEPS 120
#define SECONDS 40 /* that a sequence may take, with sanitizers */

static const char *driver = "softpipe";

static void
get_size(void *priv, unsigned *width, unsigned *height)
{
   *width = FUZZ_WINDOW;
   *height = FUZZ_WINDOW;
}

static struct gl_context *
create_context(struct pipe_screen *screen, const struct gl_visual *visual, struct gl_context *share)
{
   const struct gl_context_desc desc = {
       .visual = visual, .share = share, .find_image = fuzz_find_image};
   enum gl_door_error error;
   return gl_context_create(screen, &desc, &error);
}

/* Whether a fresh context draws a quad into the window. */
static bool
draws(struct pipe_screen *screen, const struct gl_visual *visual, struct gl_drawable *drawable)
{
   struct gl_context *ctx = create_context(screen, visual, NULL);
   uint8_t rgba[4] = {0};
   if (!ctx || !gl_make_current(ctx, drawable, drawable))
      return false;
   ctx->table->ClearColor(ctx, 0, 0, 0, 0);
   ctx->table->Clear(ctx, GL_COLOR_BUFFER_BIT);
   ctx->table->Color3f(ctx, 1, 0.5f, 0);
   ctx->table->Begin(ctx, GL_QUADS);
   ctx->table->Vertex2f(ctx, -1, -1);
   ctx->table->Vertex2f(ctx, 1, -1);
   ctx->table->Vertex2f(ctx, 1, 1);
   ctx->table->Vertex2f(ctx, -1, 1);
   ctx->table->End(ctx);
   ctx->table->ReadPixels(ctx, FUZZ_WINDOW / 2, FUZZ_WINDOW / 2, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE,
                          rgba);
   const GLenum error = ctx->table->GetError(ctx);
   const bool right = rgba[0] == 255 && rgba[1] >= 126 && rgba[1] <= 129 && rgba[2] == 0;
   gl_make_current(NULL, NULL, NULL);
   gl_context_destroy(ctx);
   if (!right)
      fprintf(stderr, "the middle is %u %u %u, error 0x%x\n", rgba[0], rgba[1], rgba[2], error);
   return right || strncmp(driver, "null", 4) == 0;
}

/* One sequence; the exit status of a process. `left_out` has a byte for each step. */
static int
run(uint64_t seed, const uint8_t left_out[STEPS], bool print)
{
   static const struct gl_visual visual = {8, 8, 8, 8, 24, 8, 16, true, PIPE_FORMAT_B8G8R8A8_UNORM};
   const struct gl_drawable_ops ops = {.get_size = get_size};
   struct pipe_screen *screen = pipe_loader_create_screen(driver);
   if (!screen)
      return 3;
   struct gl_drawable *drawable = gl_drawable_create(screen, &visual, &ops, NULL);
   struct gl_context *ctx[2];
   ctx[0] = create_context(screen, &visual, NULL);
   ctx[1] = create_context(screen, &visual, ctx[0]);
   for (unsigned i = 0; i < STEPS; i++) {
      /* What a step does follows from its number, so that others can be left out. */
      struct fuzz_step step = {.random = (seed * STEPS + i + 1) * UINT64_C(0x9e3779b97f4a7c15) | 1,
                               .print = print && !left_out[i]};
      if (i == 0 || fuzz_step_below(&step, 16) == 0)
         gl_make_current(ctx[i ? fuzz_step_below(&step, 2) : 0], drawable, drawable);
      if (!left_out[i])
         fuzz_framebuffer_call(&step, gl_get_current());
   }
   gl_make_current(NULL, NULL, NULL);
   gl_context_destroy(ctx[0]);
   gl_context_destroy(ctx[1]);
   fuzz_release_images();
   const bool right = draws(screen, &visual, drawable);
   if (!right)
      fprintf(stderr, "a fresh context draws wrong afterwards\n");
   gl_drawable_unref(drawable);
   screen->destroy(screen);
   return right ? 0 : 4;
}

/* In a process of its own, whose output is lost unless it is printed. */
static bool
fails(uint64_t seed, const uint8_t left_out[STEPS], bool print)
{
   int status = 0;
   fflush(NULL);
   const pid_t child = fork();
   if (child == 0) {
      alarm(SECONDS);
      if (!print && !freopen("/dev/null", "w", stderr))
         exit(5);
      exit(run(seed, left_out, print));
   }
   if (child < 0 || waitpid(child, &status, 0) != child)
      return false;
   return !WIFEXITED(status) || WEXITSTATUS(status) != 0;
}

static void
shrink(uint64_t seed, uint8_t left_out[STEPS])
{
   for (unsigned length = STEPS / 2; length; length /= 2) {
      for (unsigned first = 0; first < STEPS; first += length) {
         uint8_t trial[STEPS];
         memcpy(trial, left_out, sizeof trial);
         for (unsigned i = first; i < first + length && i < STEPS; i++)
            trial[i] = 1;
         if (memcmp(trial, left_out, sizeof trial) != 0 && fails(seed, trial, false))
            memcpy(left_out, trial, sizeof trial);
      }
   }
}

int
main(int argc, char **argv)
{
   struct fuzz_options o;
   uint64_t state;
   fuzz_options_parse(&o, "fuzz_framebuffer", 20, &argc, argv);
   for (int i = 1; i < argc; i++) {
      if (strncmp(argv[i], "--driver=", 9) != 0)
         return fprintf(stderr, "fuzz_framebuffer: unknown argument '%s'\n", argv[i]), 2;
      driver = argv[i] + 9;
   }
   while (fuzz_options_next(&o, &state)) {
      uint8_t left_out[STEPS] = {0};
      if (!fails(o.seed + o.done - 1, left_out, false))
         continue;
      const uint64_t seed = o.seed + o.done - 1;
      fprintf(stderr, "fuzz_framebuffer: --seed=%llu on %s fails, as these steps do:\n",
              (unsigned long long)seed, driver);
      shrink(seed, left_out);
      fails(seed, left_out, true);
      return 1;
   }
   printf("fuzz_framebuffer: %lu sequences of %u steps on %s\n", o.done, STEPS, driver);
   return 0;
}

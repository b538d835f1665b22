#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "trace_fields.h"
#include "trace_priv.h"
#include "trace_public.h"

static struct trace_screen *
trace_screen(struct pipe_screen *screen)
{
   return (struct trace_screen *)screen;
}

unsigned
trace_number(struct trace_screen *ts, const void *object)
{
   if (!object)
      return 0;
   pthread_mutex_lock(&ts->lock);
   const unsigned mask = TRACE_MAX_OBJECTS * 2 - 1;
   unsigned at = (unsigned)(((uintptr_t)object * 0x9e3779b97f4a7c15u) >> 40) & mask;
   while (ts->objects[at] && ts->objects[at] != object)
      at = (at + 1) & mask;
   if (!ts->objects[at] && ts->num_objects < TRACE_MAX_OBJECTS) {
      ts->objects[at] = object;
      ts->numbers[at] = ++ts->num_objects;
   }
   const unsigned number = ts->objects[at] ? ts->numbers[at] : TRACE_MAX_OBJECTS;
   pthread_mutex_unlock(&ts->lock);
   return number;
}

void
trace_line(struct trace_screen *ts, const char *fmt, ...)
{
   va_list args;
   va_start(args, fmt);
   pthread_mutex_lock(&ts->lock);
   vfprintf(ts->file, fmt, args);
   fputc('\n', ts->file);
   /* A full disk is said once; what the program draws does not depend on it. */
   if (ferror(ts->file) && !ts->complained) {
      fprintf(stderr, "tuatara: can not write the trace: %s\n", strerror(errno));
      ts->complained = true;
   }
   pthread_mutex_unlock(&ts->lock);
   va_end(args);
}

static void
destroy(struct pipe_screen *screen)
{
   struct trace_screen *ts = trace_screen(screen);
   trace_line(ts, "screen.destroy");
   ts->inner->destroy(ts->inner);
   fclose(ts->file);
   pthread_mutex_destroy(&ts->lock);
   free(ts->objects);
   free(ts->numbers);
   free(ts);
}

static const char *
get_name(struct pipe_screen *screen)
{
   struct pipe_screen *inner = trace_screen(screen)->inner;
   return inner->get_name(inner);
}

static const char *
get_vendor(struct pipe_screen *screen)
{
   struct pipe_screen *inner = trace_screen(screen)->inner;
   return inner->get_vendor(inner);
}

/* Resources stay the inner driver's own, and go to it when their last reference goes. */
static struct pipe_resource *
resource_create(struct pipe_screen *screen, const struct pipe_resource *templ)
{
   struct trace_screen *ts = trace_screen(screen);
   struct pipe_resource *res = ts->inner->resource_create(ts->inner, templ);
   struct trace_text text = {.used = 0};
   trace_put_struct(&text, ts, &trace_resource, templ);
   trace_line(ts, "resource_create%s -> r%u", text.text, trace_number(ts, res));
   return res;
}

static struct pipe_resource *
resource_from_memory(struct pipe_screen *screen, const struct pipe_resource *templ, void *row0,
                     ptrdiff_t stride)
{
   struct trace_screen *ts = trace_screen(screen);
   struct pipe_resource *res = ts->inner->resource_from_memory(ts->inner, templ, row0, stride);
   struct trace_text text = {.used = 0};
   trace_put_struct(&text, ts, &trace_resource, templ);
   trace_line(ts, "resource_from_memory%s stride=%td -> r%u", text.text, stride,
              trace_number(ts, res));
   return res;
}

static void
resource_destroy(struct pipe_screen *screen, struct pipe_resource *res)
{
   struct trace_screen *ts = trace_screen(screen);
   ts->inner->resource_destroy(ts->inner, res);
}

static bool
program_fits(struct pipe_screen *screen, enum pipe_shader_stage stage, const struct ir_shader *ir)
{
   struct trace_screen *ts = trace_screen(screen);
   const bool fits = ts->inner->program_fits(ts->inner, stage, ir);
   trace_line(ts, "program_fits stage=%d -> %d", stage, fits);
   return fits;
}

/* So do fences. */
static bool
fence_finish(struct pipe_screen *screen, struct pipe_fence *fence, uint64_t timeout)
{
   struct trace_screen *ts = trace_screen(screen);
   const bool signalled = ts->inner->fence_finish(ts->inner, fence, timeout);
   trace_line(ts, "fence_finish o%u timeout=%" PRIu64 " -> %d", trace_number(ts, fence), timeout,
              signalled);
   return signalled;
}

static void
fence_destroy(struct pipe_screen *screen, struct pipe_fence *fence)
{
   struct trace_screen *ts = trace_screen(screen);
   ts->inner->fence_destroy(ts->inner, fence);
}

/* Nor do those who watch a run. */
static uint64_t
count_samples(struct pipe_screen *screen)
{
   struct trace_screen *ts = trace_screen(screen);
   return ts->inner->count_samples(ts->inner);
}

static unsigned
thread_times(struct pipe_screen *screen, uint64_t *times, unsigned max)
{
   struct trace_screen *ts = trace_screen(screen);
   return ts->inner->thread_times(ts->inner, times, max);
}

static bool
open_trace(struct trace_screen *ts, const char *path)
{
   ts->file = fopen(path, "a");
   ts->objects = calloc(TRACE_MAX_OBJECTS * 2, sizeof *ts->objects);
   ts->numbers = calloc(TRACE_MAX_OBJECTS * 2, sizeof *ts->numbers);
   return ts->file && ts->objects && ts->numbers;
}

struct pipe_screen *
trace_screen_create(struct pipe_screen *inner, const char *path)
{
   struct trace_screen *ts = inner ? calloc(1, sizeof *ts) : NULL;
   if (!ts)
      return inner;
   if (!open_trace(ts, path)) {
      fprintf(stderr, "tuatara: can not write the trace %s\n", path);
      if (ts->file)
         fclose(ts->file);
      free(ts->objects);
      free(ts->numbers);
      free(ts);
      return inner;
   }
   /* Whole lines survive a crash of what is traced. */
   setvbuf(ts->file, NULL, _IOLBF, 0);
   pthread_mutex_init(&ts->lock, NULL);
   ts->inner = inner;
   ts->base = (struct pipe_screen){
       .caps = inner->caps,
       .notes = inner->notes,
       .destroy = destroy,
       .get_name = get_name,
       .get_vendor = get_vendor,
       .program_fits = inner->program_fits ? program_fits : NULL,
       .context_create = trace_context_create,
       .resource_create = resource_create,
       .resource_from_memory = inner->resource_from_memory ? resource_from_memory : NULL,
       .resource_destroy = resource_destroy,
       .fence_finish = fence_finish,
       .fence_destroy = fence_destroy,
       .count_samples = inner->count_samples ? count_samples : NULL,
       .thread_times = inner->thread_times ? thread_times : NULL,
   };
   return &ts->base;
}

#include "u_statistics.h"

#include <inttypes.h>
#include <stdio.h>

static double
ratio(uint64_t part, uint64_t all)
{
   return all ? (double)part / (double)all : 0.0;
}

void
u_statistics_print(const struct u_statistics *s)
{
   uint64_t vertices = 0;
   for (unsigned i = 0; i < s->num_reasons; i++)
      vertices += s->vertices[i];
   fprintf(stderr,
           "%s: %" PRIu64 " frames, %" PRIu64 " draws, %.1f bytes of %s a draw, %" PRIu64
           " vertices, %.2f%% by %s\n",
           s->driver, s->frames, s->draws, ratio(s->bytes, s->draws), s->commands, vertices,
           100.0 * ratio(s->vertices[0], vertices), s->unit);
   for (unsigned i = 1; i < s->num_reasons; i++)
      if (s->vertices[i])
         fprintf(stderr, "%s: %" PRIu64 " vertices on the CPU: %s\n", s->driver, s->vertices[i],
                 s->reasons[i]);
}

bool
u_statistics_frame(struct u_statistics *s, bool print)
{
   const uint64_t drawn = s->draws + s->clears;
   if (drawn == s->drawn)
      return false;
   s->drawn = drawn;
   s->frames++;
   if (print && !(s->frames & (s->frames - 1)))
      u_statistics_print(s);
   return true;
}

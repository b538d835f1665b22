/* What TUATARA_DEBUG=nv2a tells of a context. */
#include "context.h"

#include "util/u_debug.h"

#include <inttypes.h>
#include <stdio.h>

static const char *const reasons[NV2A_CPU_REASONS] = {
    [NV2A_CPU_PROGRAM] = "the vertex unit can not run their program",
    [NV2A_CPU_CLIP_PLANES] = "user clip planes without a texture stage",
    [NV2A_CPU_EDGE_FLAGS] = "edge flags",
    [NV2A_CPU_LINE_STIPPLE] = "line stipple",
    [NV2A_CPU_POINT_SIZES] = "point sizes with limits",
    [NV2A_CPU_SPRITES] = "sprites of other units than the last",
    [NV2A_CPU_SMOOTH_POINTS] = "smooth points",
    [NV2A_CPU_FLAT_POLYGONS] = "flat polygons",
    [NV2A_CPU_COORDINATES] = "coordinates of other texture stages",
};

static double
ratio(uint64_t part, uint64_t all)
{
   return all ? (double)part / (double)all : 0.0;
}

void
nv2a_print_statistics(const struct nv2a_pipe_context *ctx)
{
   const struct nv2a_statistics *s = &ctx->statistics;
   uint64_t vertices = 0;
   for (unsigned i = 0; i < NV2A_CPU_REASONS; i++)
      vertices += s->vertices[i];
   fprintf(stderr,
           "nv2a: %" PRIu64 " frames, %" PRIu64
           " draws, %.1f bytes of push buffers a draw, %" PRIu64
           " vertices, %.2f%% by the vertex unit\n",
           s->frames, s->draws, 4.0 * ratio(s->words, s->draws), vertices,
           100.0 * ratio(s->vertices[NV2A_CPU_NOT], vertices));
   for (unsigned i = NV2A_CPU_PROGRAM; i < NV2A_CPU_REASONS; i++)
      if (s->vertices[i])
         fprintf(stderr, "nv2a: %" PRIu64 " vertices on the CPU: %s\n", s->vertices[i], reasons[i]);
}

void
nv2a_count_frame(struct nv2a_pipe_context *ctx)
{
   uint64_t frames = ++ctx->statistics.frames;
   if (u_debug_flags() & U_DEBUG_NV2A && !(frames & (frames - 1)))
      nv2a_print_statistics(ctx);
}

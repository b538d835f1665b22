/* Occlusion counters. */
#ifndef SP_QUERY_H
#define SP_QUERY_H

#include "pipe/p_context.h"

struct pipe_query {
   uint64_t samples; /* added to atomically by tiles */
   bool active;
};

#endif

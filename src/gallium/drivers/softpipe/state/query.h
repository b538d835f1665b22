/* Occlusion counters and stop watches. */
#ifndef SOFTPIPE_STATE_QUERY_H
#define SOFTPIPE_STATE_QUERY_H

#include "pipe/p_context.h"

struct pipe_query {
   enum pipe_query_type type;
   uint64_t result; /* samples, added to atomically by tiles; nanoseconds */
   uint64_t start;  /* of a stop watch, by CLOCK_MONOTONIC */
};

#endif

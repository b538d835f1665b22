/* Words of a scheduled program, with what its constant registers hold. */
#ifndef NV2A_COMBINER_EMIT_H
#define NV2A_COMBINER_EMIT_H

#include "schedule.h"

/* False: more constants than a place has registers for. */
bool rc_emit_program(const struct values *v, const struct schedule *s, const struct final *final,
                     struct nv2a_combiner_program *program);

#endif

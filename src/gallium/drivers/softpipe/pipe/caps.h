/* What softpipe says of itself. */
#ifndef SOFTPIPE_PIPE_CAPS_H
#define SOFTPIPE_PIPE_CAPS_H

#include "pipe/p_caps.h"

extern const struct pipe_caps sp_caps;

#endif

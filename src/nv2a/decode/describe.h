/* What is bound, in words. Private to decode/. */
#ifndef NV2A_DESCRIBE_H
#define NV2A_DESCRIBE_H

#include "nv2a/push/regs.h"

#include <stdio.h>

/* Surfaces, textures, arrays, the way of vertices and fragments. `told` holds what was said before,
 * and all that differs from it is said: a line each, after "; ". It is `regs` then. All zero:
 * nothing was said. */
struct nv2a_told {
   bool any;
   struct nv2a_regs regs;
};

/* For a clear only the surfaces count. */
void nv2a_describe(FILE *out, const char *indent, const struct nv2a_regs *regs,
                   struct nv2a_told *told, bool clear);

#endif

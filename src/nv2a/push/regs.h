/* The state of the 3D class: what each method holds. */
#ifndef NV2A_REGS_H
#define NV2A_REGS_H

#include "methods.h"

#include <string.h>

/* The last accepted data of each method, by offset / 4. Methods that act hold what was written
 * last, too, but nobody should ask. */
struct nv2a_regs {
   uint32_t m[NV2A_METHOD_SPAN / 4];
};

/* Program constants and instructions, fp32 bit patterns and w0..w3: they are no methods' state. */
struct nv2a_context {
   uint32_t constant[192][4];
   uint32_t program[136][4];
};

static inline uint32_t
nv2a_reg(const struct nv2a_regs *regs, uint32_t method)
{
   return regs->m[method / 4];
}

static inline float
nv2a_regf(const struct nv2a_regs *regs, uint32_t method)
{
   float value;
   memcpy(&value, &regs->m[method / 4], sizeof value);
   return value;
}

/* What methods.txt says that the chip holds before anything is written. Where the sources are
 * silent it is the value that does nothing: lights reach everywhere, clears cover everything,
 * factors pass. */
void nv2a_regs_reset(struct nv2a_regs *regs);

#endif

/* The state of a run. Private to sim/. */
#ifndef LIMA_GP_MACHINE_H
#define LIMA_GP_MACHINE_H

#include "sim.h"

/* Places behind those of selectors: the second operands of moves. */
enum { VALUE_ZERO = LIMA_GP_NUM_SELECTORS, VALUE_ONE, NUM_VALUES = 36 };

/* Places of results, by their selectors: the last instruction's, and the one's before. */
enum {
   VALUE_ACC0 = 16,
   VALUE_ACC1,
   VALUE_MUL0,
   VALUE_MUL1,
   VALUE_PASS,
   VALUE_COMPLEX = 22,
   VALUE_PASS_BEFORE,
   VALUE_ACC0_BEFORE,
   VALUE_MUL0_BEFORE = 26
};

/* Instructions after which a store can be seen. */
enum { REGISTER_DELAY = 3, TEMPORARY_DELAY = 4, ADDRESS_DELAY = 4, NUM_DELAYS = 8 };

/* Stores on their way, to be done together. */
struct lima_gp_late {
   unsigned count;
   struct {
      void *to; /* a number of 32 bits */
      uint32_t bits;
   } stores[12];
};

struct lima_gp_machine {
   const struct lima_gp_program *program;
   struct lima_gp_vertex *vertex;
   float values[NUM_VALUES] __attribute__((aligned(16))); /* by selector */
   float bank[LIMA_GP_NUM_ATTRIBUTES + LIMA_GP_NUM_REGISTERS][4] __attribute__((aligned(16)));
   float results[LIMA_GP_NUM_UNITS];                /* of this instruction, by enum lima_gp_unit */
   uint32_t address[LIMA_GP_NUM_ADDRESS_REGISTERS]; /* int32_t */
   bool has_complex1;                               /* of the instruction before */
   float complex1;
   bool lost_store;           /* a temporary that there is not was stored */
   unsigned step, instr, run; /* run: instructions in a row before this one */
   unsigned num_late;         /* in all of `late` */
   struct lima_gp_late late[NUM_DELAYS];
};

/* The uniform or temporary that loadu gets; may be beyond them. */
static inline int64_t
lima_gp_load_address(const struct lima_gp_machine *m, const struct lima_gp_step *s)
{
   return (int64_t)s->load_address + (s->load_offset ? (int32_t)m->address[s->load_offset] : 0);
}

/* The address of a temporary that an instruction sets, and others. */
static inline int32_t
lima_gp_address_of(float value)
{
   return value >= 0x1p24f ? 1 << 24 : value > -0x1p24f ? (int32_t)__builtin_floorf(value) : -1;
}

/* NULL: everything is there that the next instruction reads (strict.c). */
const char *lima_gp_trap(const struct lima_gp_machine *m);

#endif

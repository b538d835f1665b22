/* The geometry processor: runs programs as the hardware would, with its latencies.
 *
 * Numbers are IEEE single precision. Tables give the value of the function, rounded once; preexp2
 * and postlog2 move, complex1 gives its operand A, complex2 the square: together these are exact
 * where the hardware is not known to be. min and max take the second operand where either is a NaN,
 * an address is the floor of its number.
 *
 * What is read too early is what is there: a unit that has nothing to do keeps its last result, and
 * registers, temporaries and address registers have their old values. In strict runs it is a trap.
 */
#ifndef LIMA_GP_SIM_H
#define LIMA_GP_SIM_H

#include "lima/gp/isa/isa.h"

/* An instruction as it is run. */
struct lima_gp_step {
   uint8_t in[LIMA_GP_NUM_INPUTS]; /* places in the values: selectors and numbers */
   uint8_t mul_op, acc_op, complex_op, pass_op;
   uint8_t keeps; /* 1u << unit: what the unit had before stays */
   uint8_t load0, load1;
   uint8_t load_offset; /* an address register, or 0 */
   bool stores, branch, undefined;
   uint16_t load_address, target;
   uint32_t mul_sign[2], acc_sign[4]; /* to be changed: 0, or the bit of the sign */
};

struct lima_gp_program {
   unsigned num_instrs;
   struct lima_gp_instr instrs[LIMA_GP_MAX_INSTRS];
   struct lima_gp_step steps[LIMA_GP_MAX_INSTRS];
};

/* Makes a program of up to LIMA_GP_MAX_INSTRS instructions ready, whatever the words are. */
void lima_gp_prepare(struct lima_gp_program *program, const uint32_t (*words)[4], unsigned count);

/* What a program works on. */
struct lima_gp_vertex {
   float attributes[LIMA_GP_NUM_ATTRIBUTES][4];
   /* Uniforms and temporaries, which programs write. What is beyond them reads as 0, and stores
    * there are dropped. */
   float (*uniforms)[4];
   unsigned num_uniforms;
   uint8_t
       *uniform_mask; /* components (1 is x) stored are set; as many as uniforms. NULL: unasked */
   float varyings[LIMA_GP_NUM_VARYINGS][4];    /* what is not stored stays as it is */
   uint8_t varying_mask[LIMA_GP_NUM_VARYINGS]; /* components that the run has stored */
};

struct lima_gp_limits {
   unsigned max_steps; /* instructions until a program counts as endless */
   bool strict;        /* a value read too early, or from nowhere, ends the run */
};

/* Why a run ended before its time. */
struct lima_gp_stop {
   const char *text; /* a sentence; NULL: it came to its end */
   unsigned instr;   /* number of the instruction */
   unsigned steps;   /* instructions that were run */
};

/* Runs the program for a vertex; registers and address registers start as 0. True: it came to its
 * end. False: a branch goes to no instruction, an instruction has no known meaning, max_steps, or a
 * trap; what is stored until then stays. */
bool lima_gp_run(const struct lima_gp_program *program, const struct lima_gp_limits *limits,
                 struct lima_gp_vertex *vertex, struct lima_gp_stop *stop);

#endif

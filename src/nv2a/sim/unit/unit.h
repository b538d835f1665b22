/* The vertex program unit: programs are prepared once, then run for each vertex.
 *
 * Every instruction does one operation of the vector unit (MAC) and one of the scalar unit (ILU).
 * Both read before either writes. Each may write a temporary, and one of them an output or a
 * constant; a scalar operation beside a vector operation writes R1 whatever its encoding names.
 * Numbers are those of arith.h, bit for bit. Nothing here can fail: words that are no instruction
 * of this chip do what the comments below say. docs/sim-nv2a.md has the points that the reference
 * leaves open, what is done here, and which of these fields changes it. */
#ifndef NV2A_UNIT_H
#define NV2A_UNIT_H

#include <stdbool.h>
#include <stdint.h>

#include "nv2a/isa/isa.h"
#include "nv2a/isa/vertex.h"

/* What a relative read of a constant that is out of range gives. */
enum nv2a_unit_range {
   NV2A_UNIT_RANGE_ZERO, /* 0, 0, 0, 0 */
   NV2A_UNIT_RANGE_WRAP, /* the constant that the low 8 bits of the index name, 0 if none */
   NV2A_UNIT_RANGE_CLAMP /* the nearest constant that can be read */
};

/* Which lane of what is written to the fog output leaves the unit. */
enum nv2a_unit_fog {
   NV2A_UNIT_FOG_X,    /* x, whatever the mask is, as long as it is not empty */
   NV2A_UNIT_FOG_FIRST /* the first one that the mask has */
};

/* What the chip's state says, then what the reference leaves open; all zero is the chip as it is
 * believed to be, with direct access to user constants only. */
struct nv2a_unit_setup {
   bool all_constants;   /* method 1E94 bit 2: programs read all constants; else those from 96 on,
                            and, if not relative, 58 and 59 (the viewport) */
   bool write_constants; /* method 1E98: programs may write constants */

   bool carry_over;    /* outputs that a program does not write stay as the last vertex left them
                          in nv2a_unit_outputs; else they start as 0, 0, 0, 1 */
   bool position_one;  /* R12 starts as 0, 0, 0, 1; else as 0 */
   bool exact_rsq;     /* RSQ of powers of four is exact; else one unit low, as 1.0 -> 3f7fffff */
   bool biased_arl;    /* ARL adds 0.001 before it takes the floor */
   bool both_write_r1; /* when both units write R1 the vector unit's lanes stay where the scalar
                          unit has none; else the vector unit's write to R1 is dropped */
   enum nv2a_unit_range range;
   enum nv2a_unit_fog fog;
};

/* One source operand of a prepared instruction. */
struct nv2a_unit_source {
   uint8_t bank;     /* enum of unit.c */
   uint8_t index;    /* of the register in it */
   uint8_t lanes[4]; /* the component that each lane reads */
   uint32_t negate;  /* 80000000 or 0 */
};

/* A prepared instruction; lane masks have x=8 y=4 z=2 w=1. What is not written has an empty mask.
 */
struct nv2a_unit_instr {
   struct nv2a_unit_source src[3];
   uint8_t mac, ilu; /* NOP where nothing of the result is used */
   uint8_t reads;    /* bits of sources: 1 A, 2 B, 4 C */
   uint8_t mac_temp, mac_mask, ilu_temp, ilu_mask;
   uint8_t out, out_mask; /* output register or constant */
   bool out_ilu, out_constant;
   uint8_t constant; /* that relative reads start from */
   bool relative;    /* a source is a relative constant */
};

/* A prepared program, by value and without memory of its own. */
struct nv2a_unit_program {
   struct nv2a_unit_setup setup;
   unsigned num_instrs;
   struct nv2a_unit_instr instrs[NV2A_NUM_SLOTS];
};

/* What a vertex got. */
struct nv2a_unit_outputs {
   float o[16][4];         /* by address; bit patterns, whatever they stand for */
   uint8_t mask[16];       /* lanes that the last run wrote, x=8 ... w=1 */
   float fog;              /* what leaves of output 5 */
   uint8_t *constant_mask; /* NV2A_NUM_CONSTANTS masks to which lanes written are added; or NULL */
};

/* Prepares the instructions from slot `start` to the first with the end bit, or to the last slot
 * where none has it; none if `start` is no slot. Reserved bits are ignored. A source whose mux is
 * no selection, temporaries 13 to 15 and constants that can not be read are 0; writes to
 * temporaries from 12 on, to outputs that are no registers and to constants that do not exist, or
 * that the setup does not let programs write, are dropped. */
void nv2a_unit_prepare(struct nv2a_unit_program *program, const uint32_t slots[NV2A_NUM_SLOTS][4],
                       unsigned start, const struct nv2a_unit_setup *setup);

/* Outputs before the first vertex: all 0, 0, 0, 1, nothing written, no constant_mask. */
void nv2a_unit_outputs_init(struct nv2a_unit_outputs *outputs);

/* Runs the program for a vertex with the attributes `v`, bit patterns. Temporaries start as 0, the
 * address register too. `constants` are written only if the setup says so. Bounded by the number of
 * slots. */
void nv2a_unit_run(const struct nv2a_unit_program *program, const float v[16][4],
                   uint32_t constants[NV2A_NUM_CONSTANTS][4], struct nv2a_unit_outputs *outputs);

/* The vertex that the rest of the chip gets: w limited to 2^-64 .. 2^64 in magnitude, zero as the
 * smallest number of its sign; the front and back diffuse and specular colours limited to 0..1, a
 * NaN as 1; the fog output's one number as o[5].x. `edge` is set. */
void nv2a_unit_vertex(const struct nv2a_unit_outputs *outputs, struct nv2a_vertex *vertex);

#endif

/* Fragment programs of Mali-200 and Mali-400 from the IR: code for the fragment processor
 * (src/lima/pp/isa), and what whoever runs it has to know of its uniforms, varyings, samplers and
 * results.
 *
 * The arithmetic is the processor's: half floats. Truths are 1 and 0, integers are floats, good up
 * to 2048. What does not fit is refused with a sentence. docs/codegen-lima.md says how it works. */
#ifndef LIMA_PP_PROGRAM_H
#define LIMA_PP_PROGRAM_H

#include "compiler/ir/ir.h"
#include "lima/pp/isa/isa.h"

enum {
   LIMA_PP_MAX_VARYINGS = 12,   /* vectors that a fragment program can get */
   LIMA_PP_MAX_UNIFORMS = 2048, /* vectors; addresses of parameters reach as many */
   LIMA_PP_ZERO_UNIFORM = 0xffff
};

struct lima_pp_code_stats {
   unsigned instructions;
   unsigned units[LIMA_PP_NUM_UNITS]; /* instructions in which each unit works */
   unsigned registers;                /* vectors, of six */
   unsigned spilled;                  /* values that live in temporaries */
   unsigned rounded;                  /* constants that are no half floats */
   /* No code with these operations has fewer instructions: in each block the longest chain, or what
    * one kind of unit has to do. */
   unsigned bound;
};

/* All of it is owned by the program; lima_pp_code_finish frees it. */
struct lima_pp_code {
   uint32_t *words;
   uint32_t num_words;
   uint8_t first_length; /* words of the first instruction, which go into the render state */

   /* Uniform vector i is parameter uniforms[i] of the shader, in half floats, or zeroes
    * (LIMA_PP_ZERO_UNIFORM). At most LIMA_PP_MAX_UNIFORMS. Where addresses are computed, all
    * parameters that they reach are there in their order between two vectors of zeroes, and no
    * address is read beyond these. */
   uint16_t *uniforms;
   uint32_t num_uniforms;

   struct lima_pp_code_varying {
      uint8_t varying; /* enum ir_varying */
      uint8_t mask;    /* components that are read, x is bit 0 */
      bool coordinate; /* read by the texture unit, which takes more than half floats */
   } varyings[LIMA_PP_MAX_VARYINGS]; /* by number of the vector */
   unsigned num_varyings;

   uint32_t samplers; /* bits: texture descriptors that are used; sampler n of the IR is number n */
   uint8_t color;     /* register with the colour, $0 to $5 */
   int8_t depth;      /* register with the depth in x; -1: the program writes none */
   bool discards;
   unsigned stack; /* vectors of temporaries */
   struct lima_pp_code_stats stats;

   /* Where it was refused: what does not fit, a sentence without a point, and the place in the
    * source (ir_instr::line; ~0: none in particular). */
   char message[160];
   uint32_t line;
};

enum lima_pp_code_status {
   LIMA_PP_CODE_OK,
   LIMA_PP_CODE_REFUSED, /* `message` says why */
   LIMA_PP_CODE_NO_MEMORY
};

/* Compiles an indexed, valid fragment shader, which stays as it is. All of `out` is written; it is
 * to be finished in any case. The same shader gives the same code. */
enum lima_pp_code_status lima_pp_compile(const struct ir_shader *sh, struct lima_pp_code *out);
void lima_pp_code_finish(struct lima_pp_code *code);

#endif

/* Vertex programs of Mali-200 and 400 from the IR: code for the geometry processor (lima/gp/isa),
 * and what whoever runs it has to know about its uniforms, attributes and varyings.
 *
 * Taken are vertex programs of any front end. Branches are computed on both sides where that is
 * possible and fits, else they and loops branch. A loop without an end is one on the processor,
 * too: it counts no steps. What the processor has no operation for becomes a sequence. Truths
 * are 1.0 and 0.0, ints are floats without a fraction. 0 times anything is what the multiplier
 * makes of it; the sign of zeroes and which operand of a minimum comes out where one is a NaN are
 * open. What does not fit is refused with a sentence.
 */
#ifndef LIMA_GP_PROGRAM_H
#define LIMA_GP_PROGRAM_H

#include "compiler/ir/ir.h"
#include "lima/gp/isa/isa.h"

enum {
   LIMA_GP_UNIFORM_MEMORY = 304, /* vectors of four that a Mali-400 has memory for */
   LIMA_GP_NO_SLOT = 0xff
};

struct lima_gp_options {
   /* Appends the viewport: the position becomes (x, y, z) / w * scale + offset and 1 / w, which is
    * kept within -1e10 and 1e10. Scale and offset are uniforms of kind LIMA_GP_UNIFORM_SCALE and
    * _OFFSET. Sizes of points are kept within 1 and 100. */
   bool viewport;
   /* Dot products add from x to w, as the IR has them, rather than in the order that is ready
    * first. The bits of results are those of the IR then. */
   bool in_order;
   /* Results that somebody reads, bits of enum ir_varying; others are not computed. 0: all. The
    * position is always there. */
   uint64_t outputs;
};

enum lima_gp_uniform_kind {
   LIMA_GP_UNIFORM_PARAM,   /* parameter `param` of the IR shader */
   LIMA_GP_UNIFORM_LITERAL, /* `bits`; of temporaries, which the program writes, 0 */
   LIMA_GP_UNIFORM_SCALE,   /* of the viewport: x y z */
   LIMA_GP_UNIFORM_OFFSET
};

struct lima_gp_uniform {
   uint8_t kind; /* enum lima_gp_uniform_kind */
   uint16_t param;
   uint32_t bits[4];
};

struct lima_gp_stats {
   unsigned operations; /* of the program, a unit each; complex functions count once */
   unsigned moves;      /* of them none: what keeps values alive, and brings them to stores */
   unsigned registers;  /* components of registers and temporaries used */
   /* No code with these operations has fewer instructions: the longest chain, or what one kind of
    * unit, the load of uniforms or the stores have to do; of each block. */
   unsigned bound;
};

struct lima_gp_shader {
   unsigned num_instrs;
   struct lima_gp_instr instrs[LIMA_GP_MAX_INSTRS];
   uint32_t words[LIMA_GP_MAX_INSTRS][4]; /* the same, encoded */
   /* Behind the last instruction that loads an attribute: what the command list calls prefetch. */
   unsigned prefetch;

   unsigned num_uniforms;
   struct lima_gp_uniform uniforms[LIMA_GP_UNIFORM_MEMORY];

   /* By attribute: the slot of the IR (enum ir_vert_attrib) that it holds. */
   unsigned num_attributes;
   uint8_t attributes[LIMA_GP_NUM_ATTRIBUTES];
   /* By varying: the result (enum ir_varying), the position first. Components that output_mask
    * lacks are not written: what the shader leaves alone is (0,0,0,1). */
   unsigned num_varyings;
   uint8_t varyings[LIMA_GP_NUM_VARYINGS];
   uint8_t output_mask[LIMA_GP_NUM_VARYINGS]; /* bit 0 is x */

   struct lima_gp_stats stats;
   /* Where it was refused: what does not fit, a sentence without a point, and the place in the
    * source (ir_instr::line; ~0: none in particular). */
   char message[160];
   uint32_t line;
};

enum lima_gp_status {
   LIMA_GP_OK,
   LIMA_GP_REFUSED, /* `message` says why */
   LIMA_GP_NO_MEMORY
};

/* Compiles an indexed, valid shader, which stays as it is. All of `out` is written. The same shader
 * and options give the same code. */
enum lima_gp_status lima_gp_compile(const struct ir_shader *sh,
                                    const struct lima_gp_options *options,
                                    struct lima_gp_shader *out);

#endif

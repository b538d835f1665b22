/* Vertex programs of the NV2A from the IR: code for the vertex unit (src/nv2a/isa), and what
 * whoever runs it has to know about its constants, inputs and outputs.
 *
 * Taken are vertex and vertex state programs without loops, of any front end. Branches are computed
 * on both sides, and what the unit has no operation for becomes a sequence; docs/codegen-nv2a.md
 * has their errors. The arithmetic is the unit's own: it truncates, has no infinite sums, 0 times
 * anything is 0, and -0 counts below +0 in comparisons. What does not fit is refused with a
 * sentence.
 */
#ifndef NV2A_VERTEX_PROGRAM_H
#define NV2A_VERTEX_PROGRAM_H

#include "compiler/ir/ir.h"
#include "nv2a/isa/isa.h"

enum {
   NV2A_VIEWPORT_SCALE = 58, /* constants that the tail of screen_space reads */
   NV2A_VIEWPORT_OFFSET = 59,
   NV2A_FIRST_USER_CONSTANT = 96,
   NV2A_NO_SLOT = 0xff
};

struct nv2a_vertex_options {
   /* Appends the viewport: the position becomes that of the window. Scale and offset are in the
    * constants NV2A_VIEWPORT_SCALE and _OFFSET, which are the caller's in any case. */
   bool screen_space;
   /* Parameters from this one on hold zeroes: addresses may reach more parameters than there are
    * constants. 0: there are none of which that is known. */
   uint32_t num_params;
   /* Results that somebody reads, bits of enum ir_varying; others are not computed. 0: all. The
    * position is always there. */
   uint64_t outputs;
   /* The distances of these clip planes, bits, at most four, take the place of texture coordinate
    * `clip_coord`: lanes x to w in the order of the planes, lanes without one are 0. A texture
    * stage can discard by their signs. */
   uint8_t clip_planes, clip_coord;
};

enum nv2a_constant_kind {
   NV2A_CONSTANT_FREE,    /* the program does not care */
   NV2A_CONSTANT_PARAM,   /* parameter `param` of the IR shader */
   NV2A_CONSTANT_LITERAL, /* `bits`; zeroes too where an address out of range may come by */
};

struct nv2a_vertex_constant {
   uint8_t kind; /* enum nv2a_constant_kind */
   uint16_t param;
   uint32_t bits[4];
};

struct nv2a_vertex_stats {
   unsigned mac, ilu; /* operations of each unit */
   unsigned moves;    /* of them, moves that the program does not have: one v, one c a slot */
   unsigned pairs;    /* slots with both */
   unsigned temps;    /* registers used */
   unsigned tail; /* slots that screen_space took: the same program without has that many less */
   /* No code with these operations has fewer slots: the longest chain, or what a unit or port has
    * to do. */
   unsigned bound;
};

struct nv2a_vertex_program {
   unsigned num_slots;
   struct nv2a_instr instr[NV2A_NUM_SLOTS];
   uint32_t words[NV2A_NUM_SLOTS][4]; /* the same, encoded; the last ends the program */

   struct nv2a_vertex_constant constants[NV2A_NUM_CONSTANTS];
   bool relative;         /* reads constants at computed addresses, of all that are not FREE */
   bool all_constants;    /* reads others than the user area and the viewport: method 1E94 bit 2 */
   bool writes_constants; /* a state program: constants of parameters change */

   /* By v register: the slot of the IR (enum ir_vert_attrib) that it holds; NV2A_NO_SLOT where it
    * is not read. Slots below 16 are in the register of their number. */
   uint8_t inputs[NV2A_NUM_INPUTS];
   uint16_t inputs_read; /* bits: v registers */
   /* By output address: the result (enum ir_varying); NV2A_NO_SLOT where nothing is written. Fog
    * and point size are lane x, and no other lane of them is written. */
   uint8_t outputs[NV2A_NUM_OUTPUTS];
   uint8_t output_mask[NV2A_NUM_OUTPUTS]; /* lanes written, as in words: NV2A_X, ... */

   struct nv2a_vertex_stats stats;
   /* Where it was refused: what does not fit, a sentence without a point, and the place in the
    * source (ir_instr::line; ~0: none in particular). */
   char message[160];
   uint32_t line;
};

enum nv2a_vertex_status {
   NV2A_VERTEX_OK,
   NV2A_VERTEX_REFUSED, /* `message` says why */
   NV2A_VERTEX_NO_MEMORY
};

/* Compiles an indexed, valid shader, which stays as it is. All of `out` is written. The same shader
 * and options give the same code. */
enum nv2a_vertex_status nv2a_vertex_compile(const struct ir_shader *sh,
                                            const struct nv2a_vertex_options *options,
                                            struct nv2a_vertex_program *out);

/* What code is made from: the shader in operations that the unit has, with the same results but for
 * the errors of sequences. NULL: it is refused, or memory ran out. The caller destroys it. For
 * tests, and for whoever runs vertices elsewhere that have to match. */
struct ir_shader *nv2a_vertex_lower(const struct ir_shader *sh,
                                    const struct nv2a_vertex_options *options);

/* The output address of a varying; NV2A_NO_SLOT: the chip has none. */
unsigned nv2a_vertex_output(unsigned varying);

#endif

/* The parts of an instruction as texts have them: what stands between the + of a line. Private to
 * asm/. A part is an operation of one unit with one destination; a unit that writes a temporary and
 * an output has two parts with the same operation and sources. */
#ifndef NV2A_ASM_PART_H
#define NV2A_ASM_PART_H

#include "nv2a/isa/isa.h"

/* Two destinations for each unit. */
enum { NV2A_MAX_PARTS = 4 };

enum nv2a_file {
   NV2A_FILE_TEMP,
   NV2A_FILE_INPUT,
   NV2A_FILE_CONST,
   NV2A_FILE_OUTPUT,
   NV2A_FILE_ADDRESS, /* A0 */
   NV2A_FILE_NOWHERE  /* a destination: the result is dropped */
};

struct nv2a_register_ref {
   uint8_t file, index;
   bool relative; /* c[A0 + index] */
   size_t pos;    /* byte of the text */
};

struct nv2a_operand {
   struct nv2a_register_ref reg;
   uint8_t swizzle, negate; /* as in struct nv2a_source */
};

struct nv2a_destination {
   struct nv2a_register_ref reg;
   uint8_t mask;
};

struct nv2a_part {
   /* Of the operation in each unit; 0: it is not for that unit. Both have MOV; the code of one is 0
    * when the text says which it is for. */
   uint8_t code[NV2A_NUM_UNITS];
   uint8_t unit; /* enum nv2a_unit */
   uint8_t num_srcs;
   struct nv2a_destination dst;
   struct nv2a_operand src[3];
   size_t pos; /* of the operation in the text */
};

/* Whether two operands, or all sources of two parts, are the same. */
bool nv2a_same_operand(const struct nv2a_operand *a, const struct nv2a_operand *b);
bool nv2a_same_sources(const struct nv2a_part *a, const struct nv2a_part *b);

/* Sets nv2a_part::unit. There is a choice for MOVs only; docs/isa-nv2a.md has the rules. Whether
 * the parts fit together is not asked. */
void nv2a_choose_units(struct nv2a_part *parts, unsigned num_parts);

#endif

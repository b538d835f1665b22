/* The instruction set of the NV2A's vertex unit (class 0x97): one table of fields and operations,
 * from which encoder, decoder, assembler, disassembler, simulator and docs/isa-nv2a.md are derived.
 *
 * An instruction is four words, uploaded word 0 first; word 0 is always 0. It holds one operation
 * of each unit, MAC and ILU (NOP where there is none), three sources that both share, and what is
 * written.
 */
#ifndef NV2A_ISA_H
#define NV2A_ISA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
   NV2A_NUM_SLOTS = 136, /* instructions of program memory */
   NV2A_NUM_CONSTANTS = 192,
   NV2A_NUM_TEMPS = 12,
   NV2A_NUM_INPUTS = 16,
   NV2A_NUM_OUTPUTS = 16,   /* addresses; not all have a register */
   NV2A_TEMP_POSITION = 12, /* as a source: what the program has written to the position */
   NV2A_TEMP_PAIRED_ILU = 1 /* the temporary that the ILU writes when both units are busy */
};

/* Masks of lanes, as words have them. */
enum { NV2A_X = 8, NV2A_Y = 4, NV2A_Z = 2, NV2A_W = 1, NV2A_XYZW = 15 };
enum { NV2A_SWIZZLE_XYZW = 0x1b };

enum nv2a_mac {
   NV2A_MAC_NOP,
   NV2A_MAC_MOV,
   NV2A_MAC_MUL,
   NV2A_MAC_ADD, /* A + C; B is not read */
   NV2A_MAC_MAD,
   NV2A_MAC_DP3,
   NV2A_MAC_DPH,
   NV2A_MAC_DP4,
   NV2A_MAC_DST,
   NV2A_MAC_MIN,
   NV2A_MAC_MAX,
   NV2A_MAC_SLT,
   NV2A_MAC_SGE,
   NV2A_MAC_ARL, /* writes the address register and nothing else */
   NV2A_NUM_MACS /* further codes, 14 and 15, are not defined */
};

enum nv2a_ilu {
   NV2A_ILU_NOP,
   NV2A_ILU_MOV,
   NV2A_ILU_RCP,
   NV2A_ILU_RCC,
   NV2A_ILU_RSQ,
   NV2A_ILU_EXP,
   NV2A_ILU_LOG,
   NV2A_ILU_LIT,
   NV2A_NUM_ILUS
};

/* Where a source comes from. */
enum nv2a_mux { NV2A_MUX_NONE, NV2A_MUX_TEMP, NV2A_MUX_INPUT, NV2A_MUX_CONST };

struct nv2a_source {
   uint8_t mux;     /* enum nv2a_mux */
   uint8_t temp;    /* of NV2A_MUX_TEMP; 0 to 12 */
   uint8_t swizzle; /* two bits a lane, x in the high ones; NV2A_SWIZZLE_XYZW */
   uint8_t negate;  /* after the swizzle */
};

struct nv2a_instr {
   uint8_t mac, ilu;           /* enum nv2a_mac, enum nv2a_ilu */
   struct nv2a_source src[3];  /* A, B, C */
   uint8_t input, constant;    /* the only v[] and c[] that sources may read */
   uint8_t relative;           /* constants are read at constant + A0; writes are not concerned */
   uint8_t final;              /* the program ends after this instruction */
   uint8_t out_ilu;            /* the output or constant is written by the ILU, else by the MAC */
   uint8_t out_is_output;      /* out_address is that of an output, else of a constant */
   uint8_t out_address;        /* of outputs the low four bits count */
   uint8_t out_mask;           /* 0: neither output nor constant is written */
   uint8_t temp_dst;           /* the MAC's temporary; the ILU's when the MAC has nothing to do */
   uint8_t mac_mask, ilu_mask; /* what is written to temporaries */
};

/* Lane `lane` (0 is x) of a source reads this component of its register. */
static inline unsigned
nv2a_swizzle(const struct nv2a_source *src, unsigned lane)
{
   return src->swizzle >> (6 - 2 * lane) & 3;
}

/* The temporary that the ILU writes. */
static inline unsigned
nv2a_ilu_temp(const struct nv2a_instr *instr)
{
   return instr->mac == NV2A_MAC_NOP ? instr->temp_dst : NV2A_TEMP_PAIRED_ILU;
}

/* --- Tables */

/* Some bits of a member of struct nv2a_instr, and where words have them. A member may need several
 * rows; then they have the same name. */
struct nv2a_field {
   const char *name;
   uint8_t word, low, width; /* bits low to low + width - 1 of words[word] */
   uint8_t offset;           /* of the member, a uint8_t */
   uint8_t shift;            /* the lowest of the member's bits that this row is about */
   const char *help;
};
extern const struct nv2a_field nv2a_fields[];
extern const unsigned nv2a_num_fields;

enum nv2a_unit { NV2A_UNIT_MAC, NV2A_UNIT_ILU, NV2A_NUM_UNITS };

struct nv2a_op {
   const char *name;   /* as the assembler has it */
   const char *alias;  /* another spelling; NULL: none */
   uint8_t lanes[3];   /* of A, B and C after the swizzle: lanes read when all are written */
   const char *result; /* for the document */
};
/* By enum nv2a_mac and enum nv2a_ilu. */
extern const struct nv2a_op nv2a_mac_ops[NV2A_NUM_MACS];
extern const struct nv2a_op nv2a_ilu_ops[NV2A_NUM_ILUS];

/* The operation of a unit; that of NOP for codes that are not defined. */
const struct nv2a_op *nv2a_op(enum nv2a_unit unit, unsigned code);

struct nv2a_register {
   const char *name, *alias; /* NULL: none; an address without a name has no register */
};
/* Inputs by number, whose names all start with i; every input is also called v0, v1, ... */
extern const struct nv2a_register nv2a_inputs[NV2A_NUM_INPUTS];
extern const struct nv2a_register nv2a_outputs[NV2A_NUM_OUTPUTS];

/* --- Words */

/* What is wrong with an instruction. */
struct nv2a_problem {
   const char *text;         /* a sentence; NULL: nothing is wrong */
   uint8_t word, low, width; /* the bits that are to blame */
};

/* Every field is stored as it is, legal or not, cut to its width. */
void nv2a_encode(const struct nv2a_instr *instr, uint32_t words[4]);

/* Reads all fields, whatever they are. False when the words are no legal instruction: bits are set
 * that no field has (they are lost), or nv2a_check finds fault with it; `problem` (may be NULL)
 * then says what is wrong. The end marker without anything else, 0 0 0 1, is legal. */
bool nv2a_decode(const uint32_t words[4], struct nv2a_instr *instr, struct nv2a_problem *problem);

/* Whether an instruction is one that the hardware defines: operations, muxes of the sources that
 * are read, numbers of registers, and writes of a unit that has a result. Fields without effect may
 * have any value. */
bool nv2a_check(const struct nv2a_instr *instr, struct nv2a_problem *problem);

/* --- Fields with and without effect */

/* Does nothing, and has in every field the value that assemblers give to those without effect. */
extern const struct nv2a_instr nv2a_idle;

/* Lanes (a mask) of sources A, B and C that the operations of an instruction can read, whatever is
 * written. */
void nv2a_read_lanes(const struct nv2a_instr *instr, uint8_t lanes[3]);

/* Sets the bits of `used` whose values in `instr` make a difference; all others are cleared. */
void nv2a_used_bits(const struct nv2a_instr *instr, struct nv2a_instr *used);

/* Gives fields without effect the values that assemblers give them. */
void nv2a_canonicalize(struct nv2a_instr *instr);

#endif

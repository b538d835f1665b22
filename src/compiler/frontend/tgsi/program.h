/* A parsed TGSI program, between parser and IR. Private to tgsi/. */
#ifndef TGSI_PROGRAM_H
#define TGSI_PROGRAM_H

#include "compiler/tgsi/words.h"

enum tgsi_reg_file {
   TGSI_REG_IN,
   TGSI_REG_OUT,
   TGSI_REG_CONST,
   TGSI_REG_TEMP,
   TGSI_REG_IMM,
   TGSI_REG_ADDR,
   TGSI_REG_SAMP,
   TGSI_REG_BUFFER,
   TGSI_REG_SVIEW, /* declared only */
   TGSI_NUM_REG_FILES
};

#define TGSI_MAX_IO 64 /* IN and OUT */
#define TGSI_MAX_ADDRS 4
#define TGSI_MAX_SAMPLERS 32

struct tgsi_reg {
   enum tgsi_reg_file file;
   int index; /* or offset of a relative one */
   bool relative;
   uint8_t address_reg, address_comp;
   uint8_t swizzle[4]; /* sources */
   bool abs, neg;
   uint8_t mask; /* destinations */
   size_t pos;   /* in the text */
};

struct tgsi_insn {
   enum tgsi_opcode op;
   bool saturate;
   struct tgsi_reg dst, src[4];
   int target; /* CAL: number of an instruction */
   enum ir_tex_target tex_target;
   bool tex_compare;
   int8_t tex_offset[3];
   size_t pos;
};

struct tgsi_program {
   enum ir_stage stage;
   bool zero_wins, lower_left;
   /* By file and index: declared. IN and OUT of vertex and fragment programs: */
   uint8_t declared[TGSI_NUM_REG_FILES][TGSI_MAX_REGISTERS / 8];
   int8_t inputs[TGSI_MAX_IO];    /* fragment programs: slot of IN[n] */
   int8_t outputs[TGSI_MAX_IO];   /* slot of OUT[n], of the x of clip distances */
   bool out_is_clip[TGSI_MAX_IO]; /* each component has a slot of its own */
   unsigned num_consts, indirect_limit, num_temps, num_imms;
   uint32_t (*imms)[4];
   unsigned num_insns, max_insns;
   struct tgsi_insn *insns;
};

static inline bool
tgsi_is_declared(const struct tgsi_program *p, enum tgsi_reg_file file, unsigned index)
{
   return index < TGSI_MAX_REGISTERS && (p->declared[file][index / 8] >> index % 8 & 1);
}

/* While result->error is being set, result->status is TGSI_OK or TGSI_NO_MEMORY. */
static inline bool
tgsi_failed(const struct tgsi_result *r)
{
   return r->status != TGSI_OK || r->error.message[0];
}

/* Returns false. */
bool tgsi_fail_memory(struct tgsi_result *r);

/* Parser (tgsi/parse.c). False: result->status or result->error says why. */
bool tgsi_parse_program(const char *text, size_t len, struct tgsi_program *program,
                        struct tgsi_result *result);
/* Translation (tgsi/read.c). NULL: as above. */
struct ir_shader *tgsi_read_program(const struct tgsi_program *program, struct tgsi_result *result);

#endif

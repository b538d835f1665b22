/* The state of translating a program to IR, shared by operands and flow (tgsi/read.c) and
 * operations of several instructions (tgsi/read_made.c). Private to tgsi/. */
#ifndef TGSI_READER_H
#define TGSI_READER_H

#include "compiler/ir/builder.h"
#include "program.h"

enum tgsi_frame_kind { TGSI_FRAME_IF, TGSI_FRAME_ELSE, TGSI_FRAME_LOOP };

/* IF or BGNLOOP whose end is to come */
struct tgsi_frame {
   enum tgsi_frame_kind kind;
   struct ir_block *otherwise; /* IF: the block of ELSE */
   struct ir_block *behind;    /* behind the end */
   struct ir_block *head;      /* LOOP: where it begins again */
   size_t pos;
};

struct tgsi_reader {
   struct ir_builder b;
   const struct tgsi_program *program;
   struct tgsi_result *result;
   struct ir_block **subs; /* by instruction: block of a BGNSUB */
   struct tgsi_frame *frames;
   unsigned depth, max_depth;
   bool in_sub, ended; /* behind BGNSUB; behind END */
};

/* Source i as four components of a type: bits as they are for int, with neg as its negative.
 * Registers have no types; casts go between int, the type of TEMP, and what an operation reads. */
struct ir_val tgsi_read(struct tgsi_reader *r, const struct tgsi_insn *insn, unsigned i,
                        enum ir_type type);
/* The result of a TGSI_MADE opcode: four components, or one for all. */
struct ir_val tgsi_read_made(struct tgsi_reader *r, const struct tgsi_insn *insn);

#endif

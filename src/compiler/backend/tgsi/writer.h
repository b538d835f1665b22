/* The state of writing, shared by the whole (backend/tgsi/write.c), single instructions
 * (backend/tgsi/write_instr.c) and operations that TGSI lacks (backend/tgsi/write_expand.c).
 * Private to backend/tgsi/. */
#ifndef BACKEND_TGSI_WRITER_H
#define BACKEND_TGSI_WRITER_H

#include "alloc.h"
#include "compiler/analysis/structure.h"
#include "compiler/tgsi/words.h"

enum tgsi_file {
   TGSI_FILE_IN,
   TGSI_FILE_OUT,
   TGSI_FILE_CONST,
   TGSI_FILE_CONST_ADDR, /* CONST[ADDR[0].x + index] */
   TGSI_FILE_TEMP,
   TGSI_FILE_IMM,
   TGSI_FILE_ADDR
};

/* A source: component c of the instruction reads component swizzle[c]. */
struct tgsi_operand {
   enum tgsi_file file;
   int index;
   uint8_t swizzle[4];
   bool abs, neg;
};

/* Where a result goes: register component c, where the mask has it, gets component map[c] of the IR
 * instruction's result. */
struct tgsi_dst {
   enum tgsi_file file;
   int index;
   uint8_t mask, map[4];
   bool saturate;
};

struct tgsi_immediate {
   enum ir_type type; /* how it is written */
   uint32_t bits[4];
};

struct tgsi_text {
   char *data;
   size_t len, capacity;
   bool failed;
};

struct tgsi_writer {
   const struct ir_shader *sh;
   struct ir_structure flow;
   struct tgsi_alloc alloc;
   const char *property;  /* that says so; NULL: none may be written */
   bool zero_wins;        /* the property is written */
   bool counts;           /* steps are counted */
   struct tgsi_text body; /* instructions; declarations come out when these are known */
   unsigned num_instrs, indent;
   struct tgsi_immediate *imms;
   unsigned num_imms, max_imms;    /* max_imms: a power of two */
   uint32_t *imm_places;           /* by hash, 2 * max_imms of them: index into imms + 1 */
   uint8_t outputs[VARYING_MAX];   /* by slot: number of its OUT */
   uint8_t output_of[VARYING_MAX]; /* component of it: clip distances share */
   unsigned num_outputs;
   unsigned state, stack, steps; /* TEMP of these; behind those of alloc */
   unsigned scratch;             /* first TEMP of the expansions, and how many there are */
   unsigned num_scratch, used_scratch;
   bool uses_addr;
};

/* --- Text (backend/tgsi/write.c) */

void tgsi_print(struct tgsi_text *text, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
/* An immediate of n components, shared with equal ones. */
struct tgsi_operand tgsi_imm(struct tgsi_writer *w, enum ir_type type, unsigned n,
                             const uint32_t bits[]);
/* The same bits in all components */
struct tgsi_operand tgsi_imm_f(struct tgsi_writer *w, float x);
struct tgsi_operand tgsi_imm_u(struct tgsi_writer *w, uint32_t x);

/* --- Declarations (backend/tgsi/write_declare.c): all that stands before the instructions, which
 * are known by then. False: out of memory. */

bool tgsi_write_declarations(const struct tgsi_writer *w, struct tgsi_text *t);

/* --- Instructions (backend/tgsi/write_instr.c) */

/* One line. The sources are as the table says; dst NULL: none. */
void tgsi_emit(struct tgsi_writer *w, enum tgsi_opcode op, const struct tgsi_dst *dst,
               const struct tgsi_operand *srcs);
/* A line that the table of operands does not fit: "LOAD TEMP[1], BUFFER[0], " and the operand. */
void tgsi_emit_text(struct tgsi_writer *w, const struct tgsi_operand *last, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));
struct tgsi_operand tgsi_temp(unsigned index);
struct tgsi_dst tgsi_to_temp(unsigned index, unsigned mask);
/* A TEMP that is free until the next IR instruction. */
unsigned tgsi_scratch(struct tgsi_writer *w);
/* Component c of everything. */
struct tgsi_operand tgsi_splat(struct tgsi_operand v, unsigned c);
/* The operand as it stands, read where no component map applies. */
struct tgsi_operand tgsi_source(struct tgsi_writer *w, const struct ir_src *src);
/* Copies where there are modifiers, which only float sources may have. */
struct tgsi_operand tgsi_plain(struct tgsi_writer *w, struct tgsi_operand v);

void tgsi_write_instr(struct tgsi_writer *w, const struct ir_instr *instr);

/* --- Operations that TGSI has not (backend/tgsi/write_expand.c) */

/* False: the operation is lowered on the IR before (compiler/lower/alu.h). data: a bool, whether
 * the property says that 0 wins. */
bool tgsi_can_write(const void *data, enum ir_op op);

/* Sources per component are mapped to the components of dst already, others stand as they are. */
void tgsi_write_expanded(struct tgsi_writer *w, const struct ir_instr *instr,
                         const struct tgsi_dst *dst, struct tgsi_operand srcs[4]);

#endif

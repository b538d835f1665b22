/* Assembler and disassembler of the geometry processor. docs/isa-lima-gp.md describes the language.
 */
#ifndef LIMA_GP_ASM_H
#define LIMA_GP_ASM_H

#include "compiler/text/error.h"
#include "lima/gp/isa/isa.h"

struct lima_gp_asm_result {
   unsigned num_instrs;
   uint32_t words[LIMA_GP_MAX_INSTRS][4];
};

/* Assembles exactly `len` bytes of `text` (no terminator needed). False: *error says what is wrong
 * and where; what is wrong with one instruction comes before what is wrong between several.
 * `result` then has the instructions before it. */
bool lima_gp_assemble(const char *text, size_t len, struct lima_gp_asm_result *result,
                      struct text_error *error);

/* What lima_gp_print writes at most, terminator included. */
enum { LIMA_GP_TEXT_SIZE = 1024 };

/* One instruction as a line of text, without a line break, that stands for the very same words, be
 * they legal or not. Fields without effect whose values are not those that assemblers give them
 * stand at the end; words whose meaning is not known become a directive, with what is wrong in a
 * comment. Branches have the number of their target. */
void lima_gp_print(const uint32_t words[4], char text[LIMA_GP_TEXT_SIZE]);

/* A whole program of up to LIMA_GP_MAX_INSTRS instructions as text that assembles to the same
 * words, with labels where branches go; ".unchecked" comes first when a value is read that is not
 * there. To be freed. NULL: out of memory. */
char *lima_gp_disassemble(const uint32_t (*words)[4], unsigned count);

#endif

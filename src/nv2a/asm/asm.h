/* Assembler and disassembler of vertex programs. docs/isa-nv2a.md describes the language. */
#ifndef NV2A_ASM_H
#define NV2A_ASM_H

#include "compiler/text/error.h"
#include "nv2a/isa/isa.h"

/* Where the end of a program is marked that does not say so itself. */
enum nv2a_final {
   NV2A_FINAL_SEPARATE, /* in an instruction of its own, words 0 0 0 1 */
   NV2A_FINAL_LAST      /* in the last instruction */
};

struct nv2a_asm_options {
   enum nv2a_final final;
   /* Called for what is legal, but hardly meant. NULL: nobody wants to know. */
   void (*warn)(void *data, const struct text_error *warning);
   void *data;
};

struct nv2a_asm_result {
   unsigned num_instrs;
   uint32_t words[NV2A_NUM_SLOTS][4];
};

/* Assembles exactly `len` bytes of `text` (no terminator needed). False: *error says what is wrong
 * first in the text and where; `result` then has the instructions before it. */
bool nv2a_assemble(const char *text, size_t len, const struct nv2a_asm_options *options,
                   struct nv2a_asm_result *result, struct text_error *error);

/* What nv2a_print writes at most, terminator included. */
enum { NV2A_TEXT_SIZE = 1024 };

/* One instruction as a line of text, without a line break, that assembles to the very same words,
 * be they legal or not. Fields without effect whose values are not those that assemblers give them,
 * and the end mark, stand in a note; words that are no legal instruction become a directive, with
 * what is wrong in a comment. */
void nv2a_print(const uint32_t words[4], char text[NV2A_TEXT_SIZE]);

#endif

/* Assembler and disassembler of fragment programs. docs/isa-lima-pp.md describes the language. */
#ifndef LIMA_PP_ASM_H
#define LIMA_PP_ASM_H

#include "compiler/text/error.h"
#include "lima/pp/isa/isa.h"

/* Words; longer programs are refused. Branches span 64 times as much. */
enum { LIMA_PP_MAX_PROGRAM = 1 << 20 };

struct lima_pp_asm_options {
   /* Called for what is legal, but hardly meant. NULL: nobody wants to know. */
   void (*warn)(void *data, const struct text_error *warning);
   void *data;
};

/* A program of `num_words` words, to be freed with lima_pp_asm_finish. */
struct lima_pp_asm_result {
   uint32_t *words;
   size_t num_words;
};

/* Assembles exactly `len` bytes of `text` (no terminator needed). False: *error says what is wrong
 * first in the text and where; `result` is then empty. */
bool lima_pp_assemble(const char *text, size_t len, const struct lima_pp_asm_options *options,
                      struct lima_pp_asm_result *result, struct text_error *error);
void lima_pp_asm_finish(struct lima_pp_asm_result *result);

/* Any words as a text, to be freed, that assembles to the very same words: an instruction a line,
 * with labels where branches go. Fields without effect and lengths whose values are not those that
 * the assembler gives them stand in notes; words that are no legal instruction become directives,
 * with what is wrong in a comment. NULL: out of memory. */
char *lima_pp_disassemble(const uint32_t *words, size_t num_words);

/* How many of `num_words` words, at least 1, the disassembler takes for one instruction or
 * directive: as many as the first says, or 1 where there are not as many. */
unsigned lima_pp_step(const uint32_t *words, size_t num_words);

#endif

/* What the fuzzers of the vertex unit's assembler and decoder check. */
#ifndef FUZZ_ASM_CHECK_H
#define FUZZ_ASM_CHECK_H

#include <stddef.h>
#include <stdint.h>

/* Each aborts, with what it was given, when something is wrong. */

/* The text assembles, and then every word of it is printed as text that assembles to the same; or
 * it fails with a sentence and a place inside the text. */
void fuzz_check_asm_text(const char *text, size_t len);

/* Any words of an instruction are printed as a line that assembles to the same words; fields that
 * are decoded are encoded to the same bits, but for those that do not exist. */
void fuzz_check_asm_words(const uint32_t words[4]);

#endif

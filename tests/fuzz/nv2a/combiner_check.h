/* What the fuzzers of the combiners' assembler and code generator check. */
#ifndef FUZZ_COMBINER_CHECK_H
#define FUZZ_COMBINER_CHECK_H

#include <stddef.h>
#include <stdint.h>

#include "compiler/ir/ir.h"
#include "nv2a/isa/combiner.h"

/* Each aborts, with what it was given, when something is wrong. */

/* The text assembles, and is then printed as text that assembles to the same words; or it fails
 * with a sentence and a place inside the text. */
void fuzz_check_combiner_text(const char *text, size_t len);

/* Any words are printed; legal ones as text that assembles to them. */
void fuzz_check_combiner_words(const struct nv2a_combiner_words *words);

/* A valid fragment program becomes words that the hardware takes, or is refused with a sentence. */
void fuzz_check_combiner_program(const struct ir_shader *shader);

#endif

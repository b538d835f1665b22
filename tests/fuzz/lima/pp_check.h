/* What the fuzzers of fragment programs check. */
#ifndef FUZZ_PP_CHECK_H
#define FUZZ_PP_CHECK_H

#include <stddef.h>
#include <stdint.h>

/* Each aborts, with what it was given, when something is wrong. */

/* Any words are printed as text that assembles to the same words, and run on the simulator: they
 * end, are a trap inside of the words, or take as long as they may. */
void fuzz_check_pp_words(const uint32_t *words, size_t num_words);

/* The text assembles, and then the same is true for its words; or it fails with a sentence and a
 * place inside the text. */
void fuzz_check_pp_text(const char *text, size_t len);

#endif

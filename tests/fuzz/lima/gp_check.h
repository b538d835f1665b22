/* What the fuzzers of the geometry processor check. Each aborts, with what it was given, when
 * something is wrong. */
#ifndef FUZZ_GP_CHECK_H
#define FUZZ_GP_CHECK_H

#include <stddef.h>
#include <stdint.h>

/* The text assembles, and then its words are printed as text that assembles to the same; or it
 * fails with a sentence and a place inside the text. */
void fuzz_check_gp_text(const char *text, size_t len);

/* Any words, `count` instructions, up to 512, are printed as text that assembles to the same words;
 * each alone too. */
void fuzz_check_gp_words(const uint32_t (*words)[4], unsigned count);

/* Any words, `count` instructions, run with attributes and uniforms that follow from `seed`: within
 * the limit of steps, and nothing but the uniforms, of which there are few, is touched. A strict
 * run that comes to its end has the results of one that is not. */
void fuzz_check_gp_run(const uint32_t (*words)[4], unsigned count, uint64_t seed);

/* A program that lima_gp_check_program accepts; in a strict run, too, no value is read that is not
 * there. */
void fuzz_check_gp_good(const uint32_t (*words)[4], unsigned count, uint64_t seed);

#endif

/* Texts that the fuzzer of IR text starts from, and words that it puts into them. */
#ifndef FUZZ_IR_SEEDS_H
#define FUZZ_IR_SEEDS_H

extern const char *const fuzz_ir_seeds[];
extern const unsigned fuzz_ir_num_seeds;
extern const char *const fuzz_ir_words[];
extern const unsigned fuzz_ir_num_words;

#endif

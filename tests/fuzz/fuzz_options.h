/* The command line that all fuzz programs share: --seed=N, and how long: --iterations=N or
 * --seconds=N. The same seed does the same, for as long as it runs. */
#ifndef FUZZ_OPTIONS_H
#define FUZZ_OPTIONS_H

#include <stdbool.h>
#include <stdint.h>

struct fuzz_options {
   const char *name; /* of the program, for messages */
   uint64_t seed;
   unsigned long iterations; /* 0 = until the time is over */
   double end;               /* CLOCK_MONOTONIC in seconds */
   unsigned long done;
};

/* Takes these options out of argv, so that *argc counts what is left; iterations is the default.
 * Prints the seed. */
void fuzz_options_parse(struct fuzz_options *o, const char *name, unsigned long iterations,
                        int *argc, char **argv);
/* Whether there is another iteration to do; counts it. Each starts from its own number, *state,
 * which follows from the seed, so --seed of a later one begins with it. */
bool fuzz_options_next(struct fuzz_options *o, uint64_t *state);

#endif

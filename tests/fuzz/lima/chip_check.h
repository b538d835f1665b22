/* What the fuzzers of the simulated Mali-400 check. */
#ifndef FUZZ_LIMA_CHIP_CHECK_H
#define FUZZ_LIMA_CHIP_CHECK_H

#include <stddef.h>
#include <stdint.h>

/* Puts changes into the memory and the jobs of a small scene, and runs both. A change is 8 bytes: a
 * place (a word of the scene's state or lists, or of the jobs), and the word that comes there.
 * Aborts unless the jobs end in time, with a sentence for what they refuse. */
void fuzz_check_lima_chip(const uint8_t *changes, size_t size);

#endif

/* What a fuzzed push buffer may do to the simulated chip. */
#ifndef CHIP_CHECK_H
#define CHIP_CHECK_H

#include <stddef.h>
#include <stdint.h>

#include "nv2a/sim/chip.h"

/* Handles that the chip has, for streams that want to name one: the 3D object, a large and a small
 * DMA object, the null object, an object of a class that it does not know. */
#define FUZZ_KELVIN 0x97u
#define FUZZ_LARGE 2u
#define FUZZ_LARGE_SIZE 0x180000u
#define FUZZ_SMALL 3u
#define FUZZ_SMALL_SIZE 0x1000u
#define FUZZ_NULL 4u
#define FUZZ_FOREIGN 5u

/* Words that bind the 3D object to subchannel 0 and set up surfaces, so that what follows draws. */
size_t fuzz_chip_preamble(uint32_t *words, size_t max);

/* Runs the words, which lie in the large object, with a budget. Aborts when memory outside of all
 * objects changed, when a message has no place, or when it took unreasonably long. The chip's
 * statistics are added to *total. */
void fuzz_check_chip(const uint32_t *words, size_t count, struct nv2a_chip_statistics *total);

#endif

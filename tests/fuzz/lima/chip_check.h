/* What the fuzzers of the simulated Mali-400 check. */
#ifndef FUZZ_LIMA_CHIP_CHECK_H
#define FUZZ_LIMA_CHIP_CHECK_H

#include <stddef.h>
#include <stdint.h>

#include "../../lima/chip_rig.h"

enum { FUZZ_CHIP_SCENES = 6 };

/* Puts changes into the memory and the jobs of a small scene, and runs both. The first byte chooses
 * the scene; a change is 8 bytes: a place (a word of the scene's state or lists, or of the jobs),
 * and the word that comes there. Aborts unless the jobs end in time, with a sentence for what they
 * refuse. */
void fuzz_check_lima_chip(const uint8_t *input, size_t size);

/* Where the scenes have what the rig does not know: words that mean something. */
enum {
   FUZZ_CHIP_TEXTURE = CHIP_STATE + 0x5000,  /* a descriptor */
   FUZZ_CHIP_POINTERS = CHIP_STATE + 0x5080, /* its address, and that of uniforms */
   FUZZ_CHIP_UNIFORMS = CHIP_STATE + 0x50c0,
   FUZZ_CHIP_TEXELS = CHIP_STATE + 0x6000
};

#endif

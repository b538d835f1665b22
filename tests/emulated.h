#ifndef EMULATED_H
#define EMULATED_H

#include <stdbool.h>
#include <stdlib.h>

/* Does an emulator run this test, so that time tells nothing? Meson names it to the tests of a
 * build for another processor. */
static inline bool
is_emulated(void)
{
   return getenv("MESON_EXE_WRAPPER") != NULL;
}

#endif

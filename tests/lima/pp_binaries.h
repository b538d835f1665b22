/* The fragment programs of the reference material: what Mesa's driver and others have made. */
#ifndef PP_BINARIES_H
#define PP_BINARIES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { PP_BINARY_MAX_WORDS = 4096 };

struct pp_binary {
   char name[300]; /* of the file, and what is in it */
   uint32_t words[PP_BINARY_MAX_WORDS];
   size_t num_words;
   unsigned num_instrs; /* 0: the file does not say */
};

/* Calls `found` for each program of a file of vectors/ ("lima/vectors/..."), or of frames22/: there
 * for all that the frame's command lists name, each once per draw. False, with a message: the file
 * is not there. */
bool pp_binaries_of_vector(const char *name, void (*found)(void *, const struct pp_binary *),
                           void *data);
bool pp_binaries_of_frame(const char *name, void (*found)(void *, const struct pp_binary *),
                          void *data);

/* All of them. Gives how many there were; 0, with a message: there is no reference material. */
unsigned pp_binaries_all(void (*found)(void *, const struct pp_binary *), void *data);

#endif

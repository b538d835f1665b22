/* What jobs and lists point to, as lines. Private to describe/. */
#ifndef LIMA_DESCRIBE_PRINT_H
#define LIMA_DESCRIBE_PRINT_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "lima/cmd/layout.h"
#include "lima/sim/memory/memory.h"

enum { DESCRIBE_MAX_SEEN = 4096 };

struct describe {
   FILE *out, *errors;
   const char *name; /* of the frame */
   unsigned line;    /* of the step */
   struct lima_memory *memory;
   unsigned num_errors;
   unsigned left; /* lines that lists may still have, so that all ends */
   /* Addresses of programs and render states printed since memory was changed. */
   uint32_t seen[DESCRIBE_MAX_SEEN];
   unsigned num_seen;
};

/* Tells an error, in printf's manner. */
void describe_error(struct describe *d, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* "TITLE name=value ..." in lines that are not long, the further ones indented more. */
void describe_fields(struct describe *d, unsigned indent, const char *title,
                     const struct lima_layout *layout, const uint32_t *words);
/* The same of words in memory; false after an error. */
bool describe_at(struct describe *d, unsigned indent, const char *title,
                 const struct lima_layout *layout, uint32_t va, uint32_t *words);

/* Programs; those that have been printed are only named. */
void describe_vertex_program(struct describe *d, unsigned indent, uint32_t va, uint32_t bytes);
void describe_fragment_program(struct describe *d, unsigned indent, uint32_t va);
/* Exactly these words. */
void describe_vertex_words(struct describe *d, unsigned indent, const uint32_t *words,
                           size_t count);
void describe_fragment_words(struct describe *d, unsigned indent, const uint32_t *words,
                             size_t count);

/* A render state with its textures and its program; as with programs. */
void describe_state(struct describe *d, unsigned indent, uint32_t va);

#endif

/* The resources that commands not yet executed refer to: a set that keeps them alive. Whether one
 * is in it costs the same however many there are. */
#ifndef STATE_U_REFERENCES_H
#define STATE_U_REFERENCES_H

#include "pipe/p_screen.h"

/* Zeroed = empty. */
struct u_references {
   struct pipe_resource **resources; /* `num`, in the order in which they came */
   uint32_t num;
   uint32_t *slots;    /* by hash: 1 + the number of a resource, 0 where there is none */
   uint32_t num_slots; /* a power of two, at least twice `num`; 0 at first */
};

bool u_references_has(const struct u_references *references, const struct pipe_resource *resource);
/* Adds one that is not there. False: out of memory. */
bool u_references_add(struct u_references *references, struct pipe_resource *resource);
/* Lets go of all; the memory stays. */
void u_references_clear(struct u_references *references);
/* The same, and frees the memory. */
void u_references_finish(struct u_references *references);

#endif

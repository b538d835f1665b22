/* A region allocator: many small objects that die together.
 *
 * Not thread safe. Memory is zeroed and aligned to 16 bytes. */
#ifndef U_ARENA_H
#define U_ARENA_H

#include <stddef.h>

struct u_arena;

/* NULL when memory ran out. */
struct u_arena *u_arena_create(void);
/* Frees the arena and all that came from it. Accepts NULL. */
void u_arena_destroy(struct u_arena *a);
/* size bytes of zeroes, or NULL when memory ran out. size 0 gives a valid pointer. */
void *u_arena_alloc(struct u_arena *a, size_t size);

#endif

/* Labels and declared names: a hash table from a name to a number. There may be as many as fit into
 * the text. */
#ifndef ASSEMBLY_NAMES_H
#define ASSEMBLY_NAMES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct asm_name {
   const char *name; /* into the program text; NULL: the entry is free */
   size_t len;
   unsigned value;
};

struct asm_names {
   struct asm_name *entries;
   size_t capacity, count; /* capacity is a power of two or 0 */
};

void asm_names_finish(struct asm_names *labels);
/* NULL: not defined. */
const struct asm_name *asm_names_find(const struct asm_names *labels, const char *name, size_t len);
/* The name must not be there yet. False: out of memory. */
bool asm_names_add(struct asm_names *labels, const char *name, size_t len, unsigned value);

#endif

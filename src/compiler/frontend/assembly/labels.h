/* Labels of VP2.0 programs: a hash table from name to instruction. There may be as many labels as
 * fit into the text. */
#ifndef ASSEMBLY_LABELS_H
#define ASSEMBLY_LABELS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct nv_vp_label {
   const char *name; /* into the program text; NULL: the entry is free */
   size_t len;
   unsigned instr;
};

struct nv_vp_labels {
   struct nv_vp_label *entries;
   size_t capacity, count; /* capacity is a power of two or 0 */
};

void nv_vp_labels_finish(struct nv_vp_labels *labels);
/* NULL: not defined. */
const struct nv_vp_label *nv_vp_labels_find(const struct nv_vp_labels *labels, const char *name,
                                            size_t len);
/* The name must not be there yet. False: out of memory. */
bool nv_vp_labels_add(struct nv_vp_labels *labels, const char *name, size_t len, unsigned instr);

#endif

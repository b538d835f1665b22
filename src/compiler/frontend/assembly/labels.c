#include "labels.h"

#include <stdlib.h>
#include <string.h>

void
nv_vp_labels_finish(struct nv_vp_labels *labels)
{
   free(labels->entries);
   *labels = (struct nv_vp_labels){0};
}

/* FNV-1a */
static uint64_t
hash_name(const char *name, size_t len)
{
   uint64_t h = UINT64_C(14695981039346656037);
   for (size_t i = 0; i < len; i++)
      h = (h ^ (unsigned char)name[i]) * UINT64_C(1099511628211);
   return h ^ h >> 29;
}

/* The entry of that name, or the free one where it belongs. */
static struct nv_vp_label *
find_entry(const struct nv_vp_labels *labels, const char *name, size_t len)
{
   size_t i = (size_t)hash_name(name, len) & (labels->capacity - 1);
   for (;; i = (i + 1) & (labels->capacity - 1)) {
      struct nv_vp_label *e = &labels->entries[i];
      if (!e->name || (e->len == len && !memcmp(e->name, name, len)))
         return e;
   }
}

const struct nv_vp_label *
nv_vp_labels_find(const struct nv_vp_labels *labels, const char *name, size_t len)
{
   if (!labels->capacity)
      return NULL;
   const struct nv_vp_label *e = find_entry(labels, name, len);
   return e->name ? e : NULL;
}

static bool
grow(struct nv_vp_labels *labels)
{
   struct nv_vp_labels bigger = {.capacity = labels->capacity ? labels->capacity * 2 : 16,
                                 .count = labels->count};
   bigger.entries = calloc(bigger.capacity, sizeof *bigger.entries);
   if (!bigger.entries)
      return false;
   for (size_t i = 0; i < labels->capacity; i++) {
      const struct nv_vp_label *e = &labels->entries[i];
      if (e->name)
         *find_entry(&bigger, e->name, e->len) = *e;
   }
   free(labels->entries);
   *labels = bigger;
   return true;
}

bool
nv_vp_labels_add(struct nv_vp_labels *labels, const char *name, size_t len, unsigned instr)
{
   if (labels->count * 2 >= labels->capacity && !grow(labels))
      return false;
   *find_entry(labels, name, len) = (struct nv_vp_label){name, len, instr};
   labels->count++;
   return true;
}

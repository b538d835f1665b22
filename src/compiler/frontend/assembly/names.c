#include "names.h"

#include <stdlib.h>
#include <string.h>

void
asm_names_finish(struct asm_names *labels)
{
   free(labels->entries);
   *labels = (struct asm_names){0};
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
static struct asm_name *
find_entry(const struct asm_names *labels, const char *name, size_t len)
{
   size_t i = (size_t)hash_name(name, len) & (labels->capacity - 1);
   for (;; i = (i + 1) & (labels->capacity - 1)) {
      struct asm_name *e = &labels->entries[i];
      if (!e->name || (e->len == len && !memcmp(e->name, name, len)))
         return e;
   }
}

const struct asm_name *
asm_names_find(const struct asm_names *labels, const char *name, size_t len)
{
   if (!labels->capacity)
      return NULL;
   const struct asm_name *e = find_entry(labels, name, len);
   return e->name ? e : NULL;
}

static bool
grow(struct asm_names *labels)
{
   struct asm_names bigger = {.capacity = labels->capacity ? labels->capacity * 2 : 16,
                              .count = labels->count};
   bigger.entries = calloc(bigger.capacity, sizeof *bigger.entries);
   if (!bigger.entries)
      return false;
   for (size_t i = 0; i < labels->capacity; i++) {
      const struct asm_name *e = &labels->entries[i];
      if (e->name)
         *find_entry(&bigger, e->name, e->len) = *e;
   }
   free(labels->entries);
   *labels = bigger;
   return true;
}

bool
asm_names_add(struct asm_names *labels, const char *name, size_t len, unsigned value)
{
   if (labels->count * 2 >= labels->capacity && !grow(labels))
      return false;
   *find_entry(labels, name, len) = (struct asm_name){name, len, value};
   labels->count++;
   return true;
}

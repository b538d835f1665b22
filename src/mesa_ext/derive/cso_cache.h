/* State objects by what they were made from: equal templates share one object.
 *
 * Keys are compared as bytes, so a template is zeroed before its fields are set. The cache does not
 * know what its objects are: the owner frees them (gl_cso_cache_clear).
 */
#ifndef MESA_EXT_DERIVE_CSO_CACHE_H
#define MESA_EXT_DERIVE_CSO_CACHE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct gl_cso_entry {
   uint32_t hash, key_size;
   void *object;
   struct gl_cso_entry *next; /* same bucket */
   /* the key follows */
};

/* Zeroed = empty. */
struct gl_cso_cache {
   struct gl_cso_entry **bucket;
   uint32_t num_buckets, num_entries;
   /* Those asked for last, the very last in front: programs go to and fro between two states, and
    * to compare keys takes less time than to hash one. NULL: there were none. */
   struct gl_cso_entry *recent[2];
};

/* The object of a key; NULL if there is none. */
void *gl_cso_cache_find(struct gl_cso_cache *cache, const void *key, uint32_t key_size);
/* False: out of memory, the object stays the caller's. */
bool gl_cso_cache_insert(struct gl_cso_cache *cache, const void *key, uint32_t key_size,
                         void *object);
/* Hands every object to `destroy` and empties the cache. */
void gl_cso_cache_clear(struct gl_cso_cache *cache, void *data,
                        void (*destroy)(void *data, void *object));

#endif

#include "cso_cache.h"

#include <stdlib.h>
#include <string.h>

#define FIRST_BUCKETS 64u

/* A word of the key goes into a hash. */
static inline uint64_t
mix(uint64_t hash, uint64_t word)
{
   hash = (hash ^ word) * UINT64_C(0x9e3779b97f4a7c15);
   return hash ^ hash >> 32;
}

/* Two halves side by side: each multiplication waits for the one before. */
static uint32_t
hash_of(const void *key, uint32_t size)
{
   const uint8_t *at = key;
   uint64_t even = size, odd = 0, word[2];
   for (; size >= 16; size -= 16, at += 16) {
      memcpy(word, at, 16);
      even = mix(even, word[0]);
      odd = mix(odd, word[1]);
   }
   memset(word, 0, sizeof word);
   memcpy(word, at, size);
   return (uint32_t)(mix(mix(even, word[0]), mix(odd, word[1])) >> 16);
}

static inline bool
has_key(const struct gl_cso_entry *e, const void *key, uint32_t key_size)
{
   return e->key_size == key_size && memcmp(e + 1, key, key_size) == 0;
}

static void *
found(struct gl_cso_cache *cache, struct gl_cso_entry *e)
{
   if (cache->recent[0] != e) {
      cache->recent[1] = cache->recent[0];
      cache->recent[0] = e;
   }
   return e->object;
}

void *
gl_cso_cache_find(struct gl_cso_cache *cache, const void *key, uint32_t key_size)
{
   if (!cache->num_buckets)
      return NULL;
   for (unsigned i = 0; i < 2; i++) {
      if (cache->recent[i] && has_key(cache->recent[i], key, key_size))
         return found(cache, cache->recent[i]);
   }
   const uint32_t hash = hash_of(key, key_size);
   struct gl_cso_entry *e = cache->bucket[hash & (cache->num_buckets - 1)];
   for (; e; e = e->next) {
      if (e->hash == hash && has_key(e, key, key_size))
         return found(cache, e);
   }
   return NULL;
}

static bool
grow(struct gl_cso_cache *cache)
{
   const uint32_t num = cache->num_buckets ? cache->num_buckets * 2 : FIRST_BUCKETS;
   struct gl_cso_entry **bucket = calloc(num, sizeof *bucket);
   if (!bucket)
      return false;
   for (uint32_t i = 0; i < cache->num_buckets; i++) {
      for (struct gl_cso_entry *e = cache->bucket[i], *next; e; e = next) {
         next = e->next;
         e->next = bucket[e->hash & (num - 1)];
         bucket[e->hash & (num - 1)] = e;
      }
   }
   free(cache->bucket);
   cache->bucket = bucket;
   cache->num_buckets = num;
   return true;
}

bool
gl_cso_cache_insert(struct gl_cso_cache *cache, const void *key, uint32_t key_size, void *object)
{
   if (cache->num_entries >= cache->num_buckets && !grow(cache))
      return false;
   struct gl_cso_entry *e = malloc(sizeof *e + key_size);
   if (!e)
      return false;
   e->hash = hash_of(key, key_size);
   e->key_size = key_size;
   e->object = object;
   memcpy(e + 1, key, key_size);
   struct gl_cso_entry **head = &cache->bucket[e->hash & (cache->num_buckets - 1)];
   e->next = *head;
   *head = e;
   cache->num_entries++;
   return true;
}

void
gl_cso_cache_clear(struct gl_cso_cache *cache, void *data,
                   void (*destroy)(void *data, void *object))
{
   for (uint32_t i = 0; i < cache->num_buckets; i++) {
      for (struct gl_cso_entry *e = cache->bucket[i], *next; e; e = next) {
         next = e->next;
         destroy(data, e->object);
         free(e);
      }
   }
   free(cache->bucket);
   *cache = (struct gl_cso_cache){0};
}

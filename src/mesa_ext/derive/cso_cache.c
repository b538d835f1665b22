#include "cso_cache.h"

#include <stdlib.h>
#include <string.h>

#define FIRST_BUCKETS 64u

/* FNV-1a over 32-bit words; keys are small. */
static uint32_t
hash_of(const void *key, uint32_t size)
{
   const uint8_t *at = key;
   uint32_t hash = 2166136261u;
   for (; size >= 4; size -= 4, at += 4) {
      uint32_t word;
      memcpy(&word, at, 4);
      hash = (hash ^ word) * 16777619u;
      hash ^= hash >> 15;
   }
   for (; size; size--)
      hash = (hash ^ *at++) * 16777619u;
   return hash;
}

void *
gl_cso_cache_find(const struct gl_cso_cache *cache, const void *key, uint32_t key_size)
{
   if (!cache->num_buckets)
      return NULL;
   const uint32_t hash = hash_of(key, key_size);
   const struct gl_cso_entry *e = cache->bucket[hash & (cache->num_buckets - 1)];
   for (; e; e = e->next) {
      if (e->hash == hash && e->key_size == key_size && !memcmp(e + 1, key, key_size))
         return e->object;
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

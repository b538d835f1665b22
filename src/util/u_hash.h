/* Hashes of bytes, for tables in memory: nothing keeps them. */
#ifndef U_HASH_H
#define U_HASH_H

#include <stddef.h>
#include <stdint.h>

/* FNV-1a of `len` bytes. */
static inline uint32_t
u_hash_bytes(const char *bytes, size_t len)
{
   uint32_t hash = 2166136261u;
   for (size_t i = 0; i < len; i++)
      hash = (hash ^ (unsigned char)bytes[i]) * 16777619u;
   return hash;
}

#endif

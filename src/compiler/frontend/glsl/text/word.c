#include "word.h"

#include "util/u_hash.h"

#include <string.h>

#define FIRST_CHAINS 256u

/* Twice as many chains: the arena keeps the old ones. */
static bool
grow(struct glsl_words *words)
{
   const uint32_t num = words->num_chains ? 2 * words->num_chains : FIRST_CHAINS;
   struct glsl_word **chains = u_arena_alloc(words->arena, num * sizeof(struct glsl_word *));
   if (!chains)
      return false;
   for (uint32_t i = 0; i < words->num_chains; i++)
      for (struct glsl_word *w = words->chains[i], *next; w; w = next) {
         next = w->next;
         w->next = chains[w->hash & (num - 1)];
         chains[w->hash & (num - 1)] = w;
      }
   words->chains = chains;
   words->num_chains = num;
   return true;
}

struct glsl_word *
glsl_word_of(struct glsl_words *words, const char *text, size_t len)
{
   if (words->num >= words->num_chains && !grow(words))
      return NULL;
   const uint32_t hash = u_hash_bytes(text, len);
   struct glsl_word **chain = &words->chains[hash & (words->num_chains - 1)];
   for (struct glsl_word *w = *chain; w; w = w->next)
      if (w->hash == hash && w->len == len && !memcmp(w->text, text, len))
         return w;
   struct glsl_word *w = u_arena_alloc(words->arena, sizeof *w);
   char *copy = w ? u_arena_alloc(words->arena, len + 1) : NULL;
   if (!copy)
      return NULL;
   memcpy(copy, text, len); /* the arena's memory is zeroes behind */
   *w = (struct glsl_word){.text = copy, .len = (uint32_t)len, .hash = hash, .next = *chain};
   *chain = w;
   words->num++;
   return w;
}

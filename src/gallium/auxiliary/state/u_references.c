#include "u_references.h"

#include <stdlib.h>
#include <string.h>

#define FIRST_SLOTS 64u

/* The slot that has the resource, or the empty one where it belongs. */
static uint32_t
find_slot(const struct u_references *references, const struct pipe_resource *resource)
{
   const uint32_t mask = references->num_slots - 1;
   const uint64_t hash = ((uintptr_t)resource >> 4) * UINT64_C(0x9e3779b97f4a7c15);
   uint32_t slot = (uint32_t)(hash >> 32) & mask;
   while (references->slots[slot] && references->resources[references->slots[slot] - 1] != resource)
      slot = (slot + 1) & mask;
   return slot;
}

bool
u_references_has(const struct u_references *references, const struct pipe_resource *resource)
{
   return references->num && references->slots[find_slot(references, resource)];
}

static bool
grow(struct u_references *references)
{
   const uint32_t num_slots = references->num_slots ? 2 * references->num_slots : FIRST_SLOTS;
   struct pipe_resource **resources =
       realloc(references->resources, num_slots / 2 * sizeof(*resources));
   if (!resources)
      return false;
   references->resources = resources;
   uint32_t *slots = calloc(num_slots, sizeof(*slots));
   if (!slots)
      return false;
   free(references->slots);
   references->slots = slots;
   references->num_slots = num_slots;
   for (uint32_t i = 0; i < references->num; i++)
      slots[find_slot(references, resources[i])] = i + 1;
   return true;
}

bool
u_references_add(struct u_references *references, struct pipe_resource *resource)
{
   if (references->num == references->num_slots / 2 && !grow(references))
      return false;
   struct pipe_resource **place = &references->resources[references->num];
   const uint32_t slot = find_slot(references, resource);
   *place = NULL;
   pipe_resource_reference(place, resource);
   references->slots[slot] = ++references->num;
   return true;
}

void
u_references_clear(struct u_references *references)
{
   for (uint32_t i = 0; i < references->num; i++)
      pipe_resource_reference(&references->resources[i], NULL);
   if (references->num)
      memset(references->slots, 0, references->num_slots * sizeof(*references->slots));
   references->num = 0;
}

void
u_references_finish(struct u_references *references)
{
   u_references_clear(references);
   free(references->resources);
   free(references->slots);
   *references = (struct u_references){0};
}

#include "arrays.h"

const struct nv2a_object *
nv2a_object_find(const struct nv2a_chip *chip, uint32_t handle)
{
   for (unsigned i = 0; i < chip->num_objects; i++) {
      if (chip->object[i].handle == handle)
         return &chip->object[i];
   }
   return NULL;
}

static bool
put_object(struct nv2a_chip *chip, const struct nv2a_object *object)
{
   /* What was derived from the object of this handle may point into it. */
   nv2a_arrays_forget(chip);
   chip->dirty = NV2A_DIRTY_ALL;
   for (unsigned i = 0; i < chip->num_objects; i++) {
      if (chip->object[i].handle == object->handle) {
         chip->object[i] = *object;
         return true;
      }
   }
   if (chip->num_objects == NV2A_MAX_OBJECTS)
      return false;
   chip->object[chip->num_objects++] = *object;
   return true;
}

bool
nv2a_chip_object(struct nv2a_chip *chip, uint32_t handle, uint32_t object_class)
{
   return put_object(chip, &(struct nv2a_object){.handle = handle, .object_class = object_class});
}

bool
nv2a_chip_dma(struct nv2a_chip *chip, uint32_t handle, uint32_t object_class, uint32_t base,
              uint32_t limit)
{
   const uint64_t end = (uint64_t)base + limit + 1;
   if (end > chip->memory_size)
      return false;
   return put_object(
       chip, &(struct nv2a_object){
                 .handle = handle, .object_class = object_class, .base = base, .size = limit + 1});
}

uint8_t *
nv2a_object_bytes(const struct nv2a_chip *chip, uint32_t handle, uint32_t *size)
{
   const struct nv2a_object *object = nv2a_object_find(chip, handle);
   if (!object || !object->size)
      return NULL;
   *size = object->size;
   return chip->memory + object->base;
}

void *
nv2a_chip_map(void *data, uint32_t dma_handle, uint32_t offset, uint32_t size)
{
   uint32_t available;
   uint8_t *bytes = nv2a_object_bytes(data, dma_handle, &available);
   if (!bytes || offset > available || size > available - offset)
      return NULL;
   return bytes + offset;
}

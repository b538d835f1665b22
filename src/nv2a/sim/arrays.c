#include "arrays.h"

#include <string.h>

#include "nv2a/sim/unit/attrib.h"

#include "assemble.h"
#include "vertex.h"

/* Array of an attribute; false when it is off. */
static bool
resolve(const struct nv2a_chip *chip, unsigned attrib, struct nv2a_array *array)
{
   const uint32_t format = nv2a_reg(&chip->regs, NV097_SET_VERTEX_DATA_ARRAY_FORMAT + 4 * attrib);
   const uint32_t place = nv2a_reg(&chip->regs, NV097_SET_VERTEX_DATA_ARRAY_OFFSET + 4 * attrib);
   *array = (struct nv2a_array){
       .type = (uint8_t)nv097_get(format, NV097_SET_VERTEX_DATA_ARRAY_FORMAT_TYPE),
       .components = (uint8_t)nv097_get(format, NV097_SET_VERTEX_DATA_ARRAY_FORMAT_SIZE),
       .stride = (uint16_t)nv097_get(format, NV097_SET_VERTEX_DATA_ARRAY_FORMAT_STRIDE),
       .attrib = (uint8_t)attrib,
   };
   array->bytes = (uint8_t)nv2a_attrib_bytes(array->type, array->components);
   if (!array->bytes)
      return false;
   const bool is_b = nv097_get(place, NV097_SET_VERTEX_DATA_ARRAY_OFFSET_CONTEXT_DMA);
   const uint32_t offset = nv097_get(place, NV097_SET_VERTEX_DATA_ARRAY_OFFSET_OFFSET);
   const uint32_t object = nv2a_reg(&chip->regs, is_b ? NV097_SET_CONTEXT_DMA_VERTEX_B
                                                      : NV097_SET_CONTEXT_DMA_VERTEX_A);
   uint32_t size;
   const uint8_t *bytes = nv2a_object_bytes(chip, object, &size);
   if (bytes && offset < size) {
      array->data = bytes + offset;
      array->size = size - offset;
   }
   return true;
}

static const struct nv2a_arrays *
prepare(struct nv2a_chip *chip)
{
   struct nv2a_arrays *arrays = &chip->arrays;
   if (!(chip->dirty & NV2A_DIRTY_ARRAYS))
      return arrays;
   arrays->count = 0;
   arrays->inline_words = 0;
   for (unsigned attrib = 0; attrib < NV2A_NUM_ATTRIBS; attrib++) {
      struct nv2a_array *array = &arrays->array[arrays->count];
      if (!resolve(chip, attrib, array))
         continue;
      arrays->count++;
      arrays->inline_words += nv2a_attrib_words(array->type, array->components);
   }
   chip->dirty &= ~NV2A_DIRTY_ARRAYS;
   return arrays;
}

/* What arrays bring stays the attribute's value, as if it had been sent alone. */
static void
fetch(struct nv2a_chip *chip, const struct nv2a_array *array, uint32_t index)
{
   static const uint8_t nothing[16];
   const uint64_t at = (uint64_t)index * array->stride;
   const uint8_t *data = nothing;
   if (array->data && at + array->bytes <= array->size)
      data = array->data + at;
   else
      nv2a_chip_report(chip, "vertex %u of array %u is outside of its object", index,
                       array->attrib);
   nv2a_attrib_fetch(array->type, array->components, data, chip->attrib[array->attrib]);
}

static void
fetch_all(struct nv2a_chip *chip, uint32_t index)
{
   const struct nv2a_arrays *arrays = prepare(chip);
   for (unsigned n = 0; n < arrays->count; n++)
      fetch(chip, &arrays->array[n], index);
}

void
nv2a_arrays_forget(struct nv2a_chip *chip)
{
   struct nv2a_vertex_cache *cache = &chip->cache;
   cache->valid = 0;
   if (cache->stale)
      fetch_all(chip, cache->last);
   cache->stale = false;
}

void
nv2a_arrays_element(struct nv2a_chip *chip, uint32_t index)
{
   struct nv2a_vertex_cache *cache = &chip->cache;
   const unsigned entry = index % NV2A_CACHED_VERTICES;
   struct nv2a_chip_vertex *vertex = nv2a_assemble_slot(chip);
   cache->last = index;
   cache->stale = (cache->valid >> entry & 1) && cache->index[entry] == index;
   if (cache->stale) {
      *vertex = cache->v[entry];
      nv2a_assemble_vertex(chip);
      return;
   }
   fetch_all(chip, index);
   /* Programs that write constants see every vertex. */
   if (!nv2a_vertex_emit(chip) || (chip->setup.program_mode && chip->outputs.constant_mask))
      return;
   cache->v[entry] = *vertex;
   cache->index[entry] = index;
   cache->valid |= 1u << entry;
}

void
nv2a_arrays_draw(struct nv2a_chip *chip, uint32_t first, uint32_t count)
{
   for (uint32_t i = 0; i < count; i++) {
      fetch_all(chip, first + i);
      nv2a_vertex_emit(chip);
   }
}

void
nv2a_arrays_inline(struct nv2a_chip *chip, uint32_t data)
{
   const struct nv2a_arrays *arrays = prepare(chip);
   if (!arrays->inline_words) {
      nv2a_chip_report(chip, "inline data without an array that is on");
      return;
   }
   chip->inline_word[chip->num_inline++] = data;
   if (chip->num_inline < arrays->inline_words)
      return;
   chip->num_inline = 0;
   const uint32_t *word = chip->inline_word;
   for (unsigned n = 0; n < arrays->count; n++) {
      const struct nv2a_array *array = &arrays->array[n];
      nv2a_attrib_fetch(array->type, array->components, (const uint8_t *)word,
                        chip->attrib[array->attrib]);
      word += nv2a_attrib_words(array->type, array->components);
   }
   nv2a_vertex_emit(chip);
}

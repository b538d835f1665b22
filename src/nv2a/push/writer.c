#include "writer.h"

#include <assert.h>

void
nv2a_push_init(struct nv2a_push *push, uint32_t *words, unsigned size, unsigned subchannel,
               nv2a_push_flush_func flush, void *data)
{
   assert(size >= NV2A_PUSH_MIN_SIZE);
   memset(push, 0, sizeof *push);
   push->words = words;
   push->size = size;
   push->subchannel = subchannel;
   push->flush = flush;
   push->flush_data = data;
}

static bool
flush_for_space(struct nv2a_push *push, unsigned words)
{
   push->header = 0;
   if (push->flush(push, push->flush_data) && push->size - push->used >= words)
      return true;
   push->failed = true;
   return false;
}

bool
nv2a_push_space(struct nv2a_push *push, unsigned words)
{
   return push->size - push->used >= words || flush_for_space(push, words);
}

static bool
is_known(const struct nv2a_push *push, uint32_t method)
{
   return push->known[method / 128] >> (method / 4 & 31) & 1;
}

static void
forget(struct nv2a_push *push, uint32_t method)
{
   push->known[method / 128] &= ~(1u << (method / 4 & 31));
}

static void
remember(struct nv2a_push *push, uint32_t method, uint32_t data)
{
   push->shadow.m[method / 4] = data;
   push->known[method / 128] |= 1u << (method / 4 & 31);
}

/* Methods that nobody knows are taken for such, too: the chip may do anything with them. */
static bool
acts(uint32_t method)
{
   const struct nv2a_method *known = nv2a_method_find(method);
   return !known || known->flags & NV2A_METHOD_ACT;
}

/* Where the data of `count` methods goes. A header costs as much as a method, so they go behind the
 * header before, if they continue it. */
static uint32_t *
add(struct nv2a_push *push, uint32_t method, unsigned count)
{
   if (!nv2a_push_space(push, count + 1))
      return NULL;
   uint32_t *header = push->header ? &push->words[push->header - 1] : NULL;
   if (header && push->next_method == method &&
       nv2a_classify(*header).count + count <= NV2A_MAX_COUNT) {
      *header += nv2a_pack(0, 0, count);
   } else {
      push->words[push->used++] = nv2a_pack(push->subchannel, method, count);
      push->header = push->used;
   }
   uint32_t *data = &push->words[push->used];
   push->used += count;
   push->next_method = method + 4 * count;
   return data;
}

void
nv2a_push_states(struct nv2a_push *push, uint32_t method, const uint32_t *data, unsigned count)
{
   /* What differs is sent in one piece: a gap of known words saves nothing unless it is longer than
    * the header of the second piece, which matrices and vectors hardly have. */
   unsigned first = 0, end = count;
   while (first < end && is_known(push, method + 4 * first) &&
          push->shadow.m[method / 4 + first] == data[first])
      first++;
   while (first < end && is_known(push, method + 4 * (end - 1)) &&
          push->shadow.m[method / 4 + end - 1] == data[end - 1])
      end--;
   push->skipped += count - (end - first);
   if (first == end)
      return;
   uint32_t *words = add(push, method + 4 * first, end - first);
   if (!words)
      return;
   for (unsigned i = first; i < end; i++) {
      *words++ = data[i];
      if (!acts(method + 4 * i))
         remember(push, method + 4 * i, data[i]);
   }
}

void
nv2a_push_state(struct nv2a_push *push, uint32_t method, uint32_t data)
{
   nv2a_push_states(push, method, &data, 1);
}

void
nv2a_push_state_float(struct nv2a_push *push, uint32_t method, float value)
{
   uint32_t data;
   memcpy(&data, &value, sizeof data);
   nv2a_push_states(push, method, &data, 1);
}

uint32_t *
nv2a_push_begin(struct nv2a_push *push, uint32_t method, unsigned count)
{
   assert(count <= NV2A_MAX_COUNT && method + 4 * count <= NV2A_METHOD_SPAN);
   uint32_t *data = add(push, method, count);
   if (data && count)
      nv2a_push_forget_range(push, method, method + 4 * (count - 1));
   return data;
}

uint32_t *
nv2a_push_begin_same(struct nv2a_push *push, uint32_t method, unsigned count)
{
   assert(count <= NV2A_MAX_COUNT);
   if (!nv2a_push_space(push, count + 1))
      return NULL;
   push->words[push->used++] = nv2a_pack(push->subchannel, method, count) | NV2A_NONINCREASING;
   uint32_t *data = &push->words[push->used];
   push->used += count;
   push->header = 0; /* nothing can continue it: the method does not increase */
   forget(push, method);
   return data;
}

void
nv2a_push_array(struct nv2a_push *push, uint32_t method, const uint32_t *data, unsigned count)
{
   while (count) {
      /* What is left of the buffer is used, unless that is hardly worth a header. */
      if (push->size - push->used < NV2A_PUSH_MIN_SIZE / 2 &&
          !nv2a_push_space(push, NV2A_PUSH_MIN_SIZE / 2))
         return;
      unsigned room = push->size - push->used - 1;
      unsigned n = count < room ? count : room;
      if (n > NV2A_MAX_COUNT)
         n = NV2A_MAX_COUNT;
      uint32_t *words = nv2a_push_begin_same(push, method, n);
      memcpy(words, data, n * sizeof *data);
      data += n;
      count -= n;
   }
}

/* Words for a window of 32 methods that the chip takes in groups of four. */
static void
upload(struct nv2a_push *push, uint32_t method, const uint32_t (*data)[4], unsigned count)
{
   while (count) {
      unsigned n = count < 8 ? count : 8;
      uint32_t *words = nv2a_push_begin(push, method, 4 * n);
      if (!words)
         return;
      memcpy(words, data, n * sizeof *data);
      push->header = 0; /* what comes next begins at the window's start again */
      data += n;
      count -= n;
   }
}

/* Methods that load any of the constants are no longer what the chip holds. */
static void
forget_loaded(struct nv2a_push *push, unsigned first, unsigned count)
{
   for (unsigned i = 0; i < nv2a_num_methods; i++) {
      const struct nv2a_method *method = &nv2a_methods[i];
      unsigned rows = (method->words + 3) / 4;
      for (unsigned unit = 0; method->flags & NV2A_METHOD_CONTEXT && unit < method->count; unit++) {
         unsigned row = method->context + unit * method->context_step;
         uint32_t offset = method->offset + unit * method->stride;
         if (row < first + count && first < row + rows)
            nv2a_push_forget_range(push, offset, offset + 4 * (method->words - 1u));
      }
   }
}

void
nv2a_push_constants(struct nv2a_push *push, unsigned first, const uint32_t (*data)[4],
                    unsigned count)
{
   assert(first + count <= 192);
   if (!count)
      return;
   nv2a_push_state(push, NV097_SET_TRANSFORM_CONSTANT_LOAD, first);
   upload(push, NV097_SET_TRANSFORM_CONSTANT, data, count);
   if (first < 0x60)
      forget_loaded(push, first, count);
}

void
nv2a_push_program(struct nv2a_push *push, unsigned first, const uint32_t (*data)[4], unsigned count)
{
   assert(first + count <= 136);
   if (!count)
      return;
   nv2a_push_state(push, NV097_SET_TRANSFORM_PROGRAM_LOAD, first);
   upload(push, NV097_SET_TRANSFORM_PROGRAM, data, count);
}

void
nv2a_push_forget(struct nv2a_push *push)
{
   memset(push->known, 0, sizeof push->known);
}

void
nv2a_push_forget_range(struct nv2a_push *push, uint32_t first, uint32_t last)
{
   for (uint32_t method = first; method <= last; method += 4)
      forget(push, method);
}

/* Native programs as bytes.
 *
 * Code finds all that it reads by its arguments, so it runs wherever it lies. What is beside it is
 * a list of words, which one function both writes and reads. */
#include "private.h"

#include "program.h"

#include <stdlib.h>
#include <string.h>

#if defined(__x86_64__) || defined(__i386__)

#include "util/u_grow.h"

struct image {
   bool reads;
   bool failed; /* out of memory, or not such bytes */
   uint32_t *words;
   size_t at, num, max; /* words */
};

static void
word(struct image *image, uint32_t *value)
{
   if (image->reads) {
      image->failed |= image->at == image->num;
      *value = image->failed ? 0 : image->words[image->at++];
      return;
   }
   image->failed |=
       !u_grow((void **)&image->words, &image->max, image->num + 1, sizeof *image->words);
   if (!image->failed)
      image->words[image->num++] = *value;
}

/* A number that has to be below `end`. */
static uint32_t
number(struct image *image, uint32_t value, uint32_t end)
{
   word(image, &value);
   image->failed |= value >= end;
   return image->failed ? 0 : value;
}

static void
flag(struct image *image, bool *value)
{
   *value = number(image, *value, 2);
}

/* Whole words and what is left of them. Only an image that reads writes to data. */
static void
bytes(struct image *image, void *data, size_t size)
{
   for (size_t i = 0; i < size && !image->failed; i += sizeof(uint32_t)) {
      const size_t part = size - i < sizeof(uint32_t) ? size - i : sizeof(uint32_t);
      uint32_t value = 0;
      memcpy(&value, (char *)data + i, part);
      word(image, &value);
      if (image->reads)
         memcpy((char *)data + i, &value, part);
   }
}

/* Room for so many when reading; NULL: there is none. */
static void *
room(struct image *image, void *array, uint32_t num, size_t size)
{
   if (image->reads)
      array = image->failed ? NULL : calloc((size_t)num + 1, size);
   image->failed |= !array;
   return array;
}

static void
lanes(struct image *image, struct lanes *l)
{
   l->where = number(image, l->where, IN_INPUT + 1);
   if (l->where == IN_ARRAY) {
      l->array = number(image, l->array, SP_JIT_SCRATCH_BYTES - SP_JIT_ARRAY_BYTES + 1);
   } else if (l->where == IN_INPUT) {
      l->slot = (uint8_t)number(image, l->slot, SP_VM_MAX_SLOTS);
      l->comp = (uint8_t)number(image, l->comp, 4);
   }
}

static void
call(struct image *image, struct call *c)
{
   c->tex.sampler = number(image, c->tex.sampler, IR_MAX_SAMPLERS);
   c->tex.target = number(image, c->tex.target, IR_TEX_RECT + 1);
   c->tex.mode = number(image, c->tex.mode, IR_TEX_GRAD + 1);
   c->tex.components = (uint8_t)number(image, c->tex.components, 16);
   flag(image, &c->project);
   flag(image, &c->more);
   c->num_coords = (uint8_t)number(image, c->num_coords, 5);
   bytes(image, c->offset, sizeof c->offset);
   for (unsigned i = 0; i < SP_JIT_FETCH_SRCS; i++)
      lanes(image, &c->src[i]);
   for (unsigned i = 0; i < 4; i++)
      lanes(image, &c->out[i]);
   lanes(image, &c->words);
   flag(image, &c->follows);
   lanes(image, &c->from[0]);
   lanes(image, &c->from[1]);
}

static void
stage(struct image *image, const struct sp_jit_program *p, struct stage *s)
{
   s->entry = number(image, s->entry, p->len);
   s->first_call = number(image, s->first_call, p->num_calls + 1);
   s->num_calls = number(image, s->num_calls, p->num_calls - s->first_call + 1);
}

/* Enough for any program: what is larger is no image. */
#define MOST (1u << 24)

static void
describe(struct image *image, struct sp_jit_program *p)
{
   p->len = number(image, p->len, MOST);
   p->num_stages = number(image, p->num_stages, SP_JIT_MAX_STAGES + 1);
   p->num_calls = number(image, p->num_calls, MOST / sizeof *p->calls);
   p->num_loops = number(image, p->num_loops, SP_JIT_MAX_STAGES + 1);
   p->num_constants = number(image, p->num_constants, MOST / sizeof *p->constants);
   for (unsigned i = 0; i < p->num_stages; i++)
      stage(image, p, &p->stages[i]);
   p->calls = room(image, p->calls, p->num_calls, sizeof *p->calls);
   for (uint32_t i = 0; i < p->num_calls && !image->failed; i++)
      call(image, &p->calls[i]);
   p->loops = room(image, p->loops, p->num_loops, sizeof *p->loops);
   for (uint32_t i = 0; i < p->num_loops && !image->failed; i++) {
      p->loops[i].first = number(image, p->loops[i].first, p->num_stages);
      p->loops[i].last = number(image, p->loops[i].last, p->num_stages);
      lanes(image, &p->loops[i].mask);
   }
   p->constants = room(image, p->constants, p->num_constants, sizeof *p->constants);
   if (p->constants)
      bytes(image, p->constants, p->num_constants * sizeof *p->constants);
   flag(image, &p->color_is_words);
   lanes(image, &p->killed);
   lanes(image, &p->live);
   word(image, &p->max_rounds);
   p->rounds_at = number(image, p->rounds_at, SP_JIT_SCRATCH_BYTES);
}

void *
sp_jit_save(const struct sp_jit_program *program, size_t *size)
{
   struct image image = {0};
   struct sp_jit_program copy = *program;
   describe(&image, &copy);
   bytes(&image, program->memory, program->len);
   if (image.failed) {
      free(image.words);
      return NULL;
   }
   *size = image.num * sizeof *image.words;
   return image.words;
}

/* What is left of the words. */
static bool
load_code(const struct image *image, struct sp_jit_program *p)
{
   const size_t left = (image->num - image->at) * sizeof *image->words;
   return !image->failed && p->len && left == ((p->len + 3u) & ~3u) &&
          sp_jit_make_executable(p, image->words + image->at, p->len);
}

struct sp_jit_program *
sp_jit_load(const void *data, size_t size)
{
   struct sp_jit_program *p = calloc(1, sizeof *p);
   struct image image = {.reads = true, .words = malloc(size + 1), .num = size / sizeof(uint32_t)};
   if (p && image.words) {
      memcpy(image.words, data, size);
      describe(&image, p);
   }
   const bool ok = p && image.words && load_code(&image, p);
   free(image.words);
   if (ok)
      return p;
   sp_jit_destroy(p);
   return NULL;
}

#else

void *
sp_jit_save(const struct sp_jit_program *program, size_t *size)
{
   (void)program, (void)size;
   return NULL;
}

struct sp_jit_program *
sp_jit_load(const void *data, size_t size)
{
   (void)data, (void)size;
   return NULL;
}

#endif

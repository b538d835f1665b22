/* Fuzzes the simulated chip without libFuzzer:
 *
 *   fuzz_nv2a_chip [--seed=N] [--iterations=N | --seconds=N] [FILE...]
 *
 * makes push buffers of random words, of random methods with data that is legal for most of them,
 * and of scenes between BEGIN and END; changes their words at random; and does so with the methods
 * of each FILE, a recorded frame (NAME.push). */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../fuzz_options.h"
#include "../random_program.h"
#include "chip_check.h"

#include "nv2a/decode/frame.h"
#include "nv2a/push/header.h"
#include "nv2a/push/methods.h"

enum { MAX_WORDS = 16384 };

struct stream {
   uint32_t words[MAX_WORDS];
   size_t count;
};

static void
add(struct stream *s, uint32_t word)
{
   if (s->count < MAX_WORDS)
      s->words[s->count++] = word;
}

static void
add_method(struct stream *s, uint32_t method, uint32_t data)
{
   add(s, nv2a_pack(0, method, 1));
   add(s, data);
}

static uint32_t
float_bits(float value)
{
   uint32_t bits;
   memcpy(&bits, &value, sizeof bits);
   return bits;
}

/* --- Data */

static uint32_t
random_coordinate(uint64_t *state)
{
   if (random_below(state, 12) == 0)
      return float_bits(random_float(state));
   return float_bits((float)((int)random_below(state, 2400) - 400) / 8.0f);
}

static uint32_t
random_field(uint64_t *state, const struct nv2a_method_field *field)
{
   static const uint32_t handles[] = {FUZZ_KELVIN,  FUZZ_LARGE, FUZZ_SMALL, FUZZ_NULL,
                                      FUZZ_FOREIGN, 0,          77};
   switch (field->kind) {
   case NV2A_KIND_SET:
      return field->values[random_below(state, field->num_values)].value;
   case NV2A_KIND_FLOAT:
      return random_coordinate(state);
   case NV2A_KIND_HANDLE:
      return handles[random_below(state, sizeof handles / sizeof *handles)];
   case NV2A_KIND_ADDRESS:
      return random_below(state, 2) ? random_below(state, FUZZ_LARGE_SIZE / 128) * 128
                                    : random_next(state) & field->bits;
   default:
      break;
   }
   uint32_t value = random_next(state) & field->bits;
   if (value > field->max || random_below(state, 2))
      value = field->max ? random_below(state, field->max < 16 ? field->max + 1 : 16) : 0;
   return value < field->min ? field->min : value;
}

static uint32_t
random_data(uint64_t *state, const struct nv2a_method *method)
{
   uint32_t data = 0;
   if (random_below(state, 20) == 0)
      return random_next(state);
   for (unsigned i = 0; i < method->num_fields; i++)
      data |= nv097_put(method->fields[i].mask, random_field(state, &method->fields[i]));
   return data;
}

/* --- Streams */

static void
add_random_method(uint64_t *state, struct stream *s)
{
   const uint32_t offset = random_below(state, NV2A_METHOD_SPAN / 4) * 4;
   const struct nv2a_method *method = nv2a_method_find(offset);
   if (!method)
      return;
   const bool several = random_below(state, 4) == 0;
   const unsigned count = several ? 1 + random_below(state, 8) : 1;
   const bool same = several && random_below(state, 4) == 0;
   add(s, nv2a_pack(0, offset, count) | (same ? NV2A_NONINCREASING : 0));
   for (unsigned i = 0; i < count; i++) {
      const struct nv2a_method *at = same ? method : nv2a_method_find(offset + 4 * i);
      add(s, at ? random_data(state, at) : random_next(state));
   }
}

static void
add_program(uint64_t *state, struct stream *s)
{
   add_method(s, NV097_SET_TRANSFORM_PROGRAM_LOAD, random_below(state, 0x88));
   const unsigned slots = 1 + random_below(state, 8);
   add(s, nv2a_pack(0, NV097_SET_TRANSFORM_PROGRAM, slots * 4));
   for (unsigned i = 0; i < slots * 4; i++)
      add(s, i % 4 ? random_next(state) : 0);
   add_method(s, NV097_SET_TRANSFORM_EXECUTION_MODE, random_below(state, 4) ? 6 : 4);
}

static void
add_arrays(uint64_t *state, struct stream *s)
{
   for (unsigned i = 0; i < 16; i++) {
      if (i && random_below(state, 3))
         continue;
      const struct nv2a_method *format = nv2a_method_find(NV097_SET_VERTEX_DATA_ARRAY_FORMAT);
      add_method(s, NV097_SET_VERTEX_DATA_ARRAY_OFFSET + 4 * i,
                 random_below(state, 2) << 31 | random_below(state, 0x1000));
      add_method(s, NV097_SET_VERTEX_DATA_ARRAY_FORMAT + 4 * i, random_data(state, format));
   }
}

static void
add_vertices(uint64_t *state, struct stream *s)
{
   const uint32_t counts = random_below(state, 24);
   switch (random_below(state, 5)) {
   case 0:
      add_method(s, NV097_DRAW_ARRAYS, counts << 24 | random_below(state, 64));
      return;
   case 1:
      add_method(s, NV097_ARRAY_ELEMENT16, random_next(state) & 0x00ff00ff);
      return;
   case 2:
      add(s, nv2a_pack(0, NV097_INLINE_ARRAY, counts) | NV2A_NONINCREASING);
      for (unsigned i = 0; i < counts; i++)
         add(s, random_coordinate(state));
      return;
   default:
      add(s, nv2a_pack(0, NV097_SET_VERTEX4F, 4));
      for (unsigned i = 0; i < 3; i++)
         add(s, random_coordinate(state));
      add(s, random_below(state, 8) ? 0x3f800000 : random_coordinate(state));
      return;
   }
}

static void
add_scene(uint64_t *state, struct stream *s)
{
   for (unsigned i = random_below(state, 60); i; i--)
      add_random_method(state, s);
   if (random_below(state, 3) == 0)
      add_program(state, s);
   if (random_below(state, 2) == 0)
      add_arrays(state, s);
   if (random_below(state, 4) == 0)
      add_method(s, NV097_CLEAR_SURFACE, random_next(state) & 0xf3);
   add_method(s, NV097_SET_BEGIN_END, 1 + random_below(state, 10));
   for (unsigned i = random_below(state, 20); i; i--) {
      add_vertices(state, s);
      if (random_below(state, 6) == 0)
         add_random_method(state, s);
   }
   add_method(s, NV097_SET_BEGIN_END, NV097_SET_BEGIN_END_OP_END);
}

static uint32_t
random_command(uint64_t *state)
{
   const uint32_t target = random_below(state, 2000) * 4;
   switch (random_below(state, 8)) {
   case 0:
      return nv2a_pack_jump(target);
   case 1:
      return nv2a_pack_call(target);
   case 2:
      return 0x20000000 | target;
   case 3:
      return NV2A_RETURN;
   default:
      return random_next(state);
   }
}

static void
make_stream(uint64_t *state, struct stream *s)
{
   s->count = fuzz_chip_preamble(s->words, MAX_WORDS);
   const unsigned kind = random_below(state, 8);
   for (unsigned i = 1 + random_below(state, 8); i && kind; i--)
      add_scene(state, s);
   for (unsigned i = random_below(state, 400); i && !kind; i--)
      add(s, random_command(state));
}

static void
mutate(uint64_t *state, struct stream *s)
{
   for (unsigned i = 1 + random_below(state, 20); i && s->count; i--) {
      uint32_t *word = &s->words[random_below(state, (uint32_t)s->count)];
      switch (random_below(state, 5)) {
      case 0:
         *word ^= 1u << random_below(state, 32);
         break;
      case 1:
         *word = random_command(state);
         break;
      case 2:
         *word = s->words[random_below(state, (uint32_t)s->count)];
         break;
      case 3:
         *word = random_next(state) >> random_below(state, 32);
         break;
      default:
         memmove(word, word + 1, (size_t)(s->words + s->count - word - 1) * sizeof *word);
         s->count--;
         break;
      }
   }
}

/* --- Recorded frames */

/* The frame's methods as a push buffer; its objects are replaced by those of the chip. */
static bool
load_frame(const char *path, struct stream *s)
{
   struct nv2a_frame frame = {0};
   char message[512];
   const bool good = nv2a_frame_load(&frame, path, message, sizeof message);
   if (!good)
      fprintf(stderr, "%s\n", message);
   s->count = fuzz_chip_preamble(s->words, MAX_WORDS);
   for (size_t i = 0; good && i < frame.num_steps; i++) {
      const struct nv2a_frame_step *step = &frame.steps[i];
      const bool object = step->method < 0x1b0 && step->method != NV097_NO_OPERATION;
      if (!step->memory && !object)
         add_method(s, step->method, step->data);
   }
   nv2a_frame_finish(&frame);
   return good;
}

int
main(int argc, char **argv)
{
   struct fuzz_options options;
   uint64_t state;
   fuzz_options_parse(&options, "fuzz_nv2a_chip", 500, &argc, argv);
   struct stream *stream = malloc(sizeof *stream), *changed = malloc(sizeof *changed);
   if (!stream || !changed)
      return 1;
   struct nv2a_chip_statistics total = {0};
   while (fuzz_options_next(&options, &state)) {
      const unsigned files = argc > 1 ? random_below(&state, 2) : 0;
      if (!files)
         make_stream(&state, stream);
      else if (!load_frame(argv[1 + random_below(&state, (uint32_t)argc - 1)], stream))
         return 1;
      fuzz_check_chip(stream->words, stream->count, &total);
      *changed = *stream;
      mutate(&state, changed);
      fuzz_check_chip(changed->words, changed->count, &total);
   }
   free(stream);
   free(changed);
   printf("%lu streams: methods %" PRIu64 ", vertices %" PRIu64 " by programs and %" PRIu64
          " without, primitives %" PRIu64 ", pixels %" PRIu64 ", refusals %" PRIu64 "\n",
          options.done * 2, total.methods, total.vertices_program, total.vertices_fixed,
          total.primitives, total.pixels, total.problems);
   /* A fuzzer whose streams draw nothing would find nothing. */
   return options.done < 100 || (total.pixels && total.vertices_program) ? 0 : 1;
}

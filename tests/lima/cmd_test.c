/* Tables of fields: each is sound, random values survive encoding and decoding, and all that
 * recorded frames hold is known and the same when encoded again. */
#include "lima/cmd/commands.h"
#include "lima/cmd/decode.h"
#include "lima/cmd/jobs.h"
#include "lima/cmd/state.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

static const struct lima_layout *const layouts[] = {
    &lima_render_state, &lima_texture,  &lima_attribute,  &lima_output,
    &lima_gp_frame,     &lima_pp_frame, &lima_write_back,
};
static const struct lima_command_set *const sets[] = {&lima_vs_set, &lima_plbu_set, &lima_tile_set};
enum { MAX_FIELDS = 128, MAX_WORDS = 32 };

static uint32_t
next(uint32_t *state)
{
   *state = *state * 1664525 + 1013904223;
   return *state >> 16 ^ *state << 11;
}

static bool
has_bit(const struct lima_field *field, unsigned bit)
{
   return bit >= field->low && bit < (unsigned)field->low + field->width;
}

/* Fields lie inside the words and on no other's bits, names are unique, values fit. */
static void
check_fields(const struct lima_layout *layout)
{
   assert_true(layout->num_fields && layout->num_fields <= MAX_FIELDS);
   for (unsigned bit = 0; bit < 32 * layout->num_words; bit++) {
      unsigned owners = layout->mask && bit >= 32 && layout->mask >> (bit - 32) & 1;
      for (unsigned i = 0; i < layout->num_fields; i++)
         owners += has_bit(&layout->fields[i], bit);
      assert_true(owners <= 1);
   }
   for (unsigned i = 0; i < layout->num_fields; i++) {
      const struct lima_field *f = &layout->fields[i];
      assert_non_null(f->name);
      assert_true(f->width && f->width <= 32 &&
                  (unsigned)f->low + f->width <= 32 * layout->num_words);
      for (unsigned j = 0; j < i; j++)
         assert_string_not_equal(f->name, layout->fields[j].name);
      for (unsigned j = 0; j < f->num_values; j++)
         assert_true(f->width == 32 || f->values[j].value < 1u << f->width);
   }
}

static void
tables_are_sound(void **state)
{
   (void)state;
   for (unsigned i = 0; i < sizeof layouts / sizeof layouts[0]; i++)
      check_fields(layouts[i]);
   for (unsigned i = 0; i < sizeof sets / sizeof sets[0]; i++) {
      for (unsigned j = 0; j < sets[i]->count; j++) {
         const struct lima_layout *c = &sets[i]->commands[j];
         assert_true(c->num_words == 2 && c->mask && !(c->match & ~c->mask));
         check_fields(c);
         assert_int_equal(lima_find_command(sets[i]->commands, sets[i]->count, c->match), j);
      }
   }
}

static void
check_random(const struct lima_layout *layout, uint32_t *seed)
{
   uint32_t values[MAX_FIELDS], again[MAX_FIELDS], words[MAX_WORDS];
   char fault[160];
   for (unsigned i = 0; i < layout->num_fields; i++) {
      const struct lima_field *f = &layout->fields[i];
      values[i] = next(seed) & (f->width < 32 ? (1u << f->width) - 1 : UINT32_MAX);
      if (f->kind == LIMA_SET)
         values[i] = f->values[next(seed) % f->num_values].value;
      if (f->kind == LIMA_ALWAYS)
         values[i] = f->always;
   }
   lima_encode(layout, values, words);
   assert_true(lima_layout_known(layout, words, fault, sizeof fault));
   lima_decode(layout, words, again);
   assert_memory_equal(values, again, layout->num_fields * sizeof *values);
   /* A bit of no field is told. */
   const unsigned bit = next(seed) % (32 * layout->num_words);
   bool known = layout->mask && bit >= 32 && layout->mask >> (bit - 32) & 1;
   for (unsigned i = 0; i < layout->num_fields; i++)
      known |= has_bit(&layout->fields[i], bit);
   words[bit / 32] |= 1u << bit % 32;
   if (!known)
      assert_false(lima_layout_known(layout, words, fault, sizeof fault));
}

static void
random_values_survive(void **state)
{
   (void)state;
   uint32_t seed = 1;
   for (unsigned n = 0; n < 300; n++) {
      for (unsigned i = 0; i < sizeof layouts / sizeof layouts[0]; i++)
         check_random(layouts[i], &seed);
      for (unsigned i = 0; i < sizeof sets / sizeof sets[0]; i++) {
         for (unsigned j = 0; j < sets[i]->count; j++)
            check_random(&sets[i]->commands[j], &seed);
      }
   }
}

static void
check_text(const struct lima_command_set *set, const uint32_t *words, size_t count,
           const char *expected, const char *expected_errors)
{
   char *out, *errors;
   size_t out_len, errors_len;
   FILE *out_file = open_memstream(&out, &out_len);
   FILE *errors_file = open_memstream(&errors, &errors_len);
   const bool ok = lima_decode_list(set, words, count, "x", out_file, errors_file);
   fclose(out_file);
   fclose(errors_file);
   assert_string_equal(out, expected);
   assert_string_equal(errors, expected_errors);
   assert_int_equal(ok, !*expected_errors);
   free(out);
   free(errors);
}

/* Of ARM's driver: a triangle. */
static void
lists_are_text(void **state)
{
   (void)state;
   static const uint32_t vs[] = {0x00028000, 0x50000000, 0x10014480, 0x30030000, 0x00201000,
                                 0x10000040, 0x100144c0, 0x20020000, 0x03000000, 0x00000000};
   check_text(&lima_vs_set, vs, 10,
              "0000: SEMAPHORE step=begin1\n"
              "0008: UNIFORMS address=0x10014480 size=48\n"
              "0010: SHADER_INFO size=5 prefetch=2\n"
              "0018: ATTRIBUTES address=0x100144c0 count=1\n"
              "0020: DRAW indexed=0 count=3\n",
              "");
   static const uint32_t plbu[] = {0x00002200, 0x1000010b, 0x10014440, 0x81001440, 0x002f8000,
                                   0x700fe000, 0x3f800000, 0x1000010f, 0x03000000, 0x00040000,
                                   0x00010001, 0x60000000, 0x00000000, 0x50000000};
   check_text(&lima_plbu_set, plbu, 14,
              "0000: PRIMITIVE_SETUP block_size=2 index_size=1 fixed_size=0 draws=1 cull_cw=0 "
              "cull_ccw=0\n"
              "0008: STATE_AND_POSITIONS state=0x10014440 positions=0x10014400\n"
              "0010: SCISSOR min_y=0 max_y=96 min_x=0 max_x=128\n"
              "0018: DEPTH_FAR value=1\n"
              "0020: DRAW_ARRAYS start=0 count=3 mode=triangles\n"
              "0028: SEMAPHORE step=end\n"
              "0030: END\n",
              "");
   static const uint32_t tiles[] = {0, 0xb8000503, 0xe0020cc2, 0xb0000000, 0, 0xbc000000};
   check_text(&lima_tile_set, tiles, 6,
              "0000: BEGIN_TILE x=3 y=5\n0008: DRAW_TILE list=0x00106600\n0010: END\n", "");
   static const uint32_t wrong[] = {4, 0x10000041, 1, 0x90000000, 0x03000002, 0};
   check_text(&lima_vs_set, wrong, 6,
              "0000: UNKNOWN_41 unknown=0x4\n0008: no command 00000001 90000000\n"
              "0010: DRAW indexed=0 count=3\n",
              "x: error: command at byte 0x0: unknown of UNKNOWN_41 is 0x4, which means nothing\n"
              "x: error: command at byte 0x8: 90000000 is no command of a vertex shader\n"
              "x: error: command at byte 0x10: bits 00000002 of word 0 of DRAW mean nothing\n");
}

int
main(void)
{
   const struct CMUnitTest tests[] = {
       cmocka_unit_test(tables_are_sound),
       cmocka_unit_test(random_values_survive),
       cmocka_unit_test(lists_are_text),
   };
   return cmocka_run_group_tests(tests, NULL, NULL);
}

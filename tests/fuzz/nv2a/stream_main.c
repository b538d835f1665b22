/* Fuzzes the readers of push buffers and recorded frames without libFuzzer:
 *
 *   fuzz_nv2a_stream [--seed=N] [--iterations=N | --seconds=N] [FILE...]
 *
 * makes words with jumps and calls into each other, methods and memory, changes them at random,
 * cuts them, and does so with each FILE. */
#include <stdio.h>

#include "../fuzz_options.h"
#include "../fuzz_text.h"
#include "../random_program.h"
#include "stream_check.h"

/* Offsets that mean something come often. */
static unsigned
random_method(uint64_t *state)
{
   static const unsigned known[] = {0,      0x180,  0x208,  0x260,  0xac0,  0xb00,  0xb0c,  0xb80,
                                    0x1760, 0x17fc, 0x1800, 0x1810, 0x1b04, 0x1b0c, 0x1d94, 0x1e40,
                                    0x1e60, 0x1e70, 0x1e94, 0x1e9c, 0x1ea0, 0x1ea4};
   if (random_below(state, 2))
      return known[random_below(state, sizeof known / sizeof known[0])];
   return random_below(state, 0x800) * 4;
}

static unsigned
random_data(uint64_t *state)
{
   switch (random_below(state, 4)) {
   case 0:
      return random_below(state, 12);
   case 1:
      return 0x3f800000;
   case 2:
      return random_below(state, 0x10000);
   default:
      return random_next(state);
   }
}

static unsigned
random_word(uint64_t *state)
{
   unsigned target = random_below(state, 160) * 4;
   switch (random_below(state, 12)) {
   case 0:
      return target | 1;
   case 1:
      return target | 2;
   case 2:
      return target | 0x20000000;
   case 3:
      return 0x00020000;
   case 4:
      return random_next(state);
   default:
      return random_below(state, 6) << 18 | random_below(state, 8) << 13 | random_method(state) |
             random_below(state, 2) << 30;
   }
}

static void
make_words(uint64_t *state, struct fuzz_text *text)
{
   unsigned segments = random_below(state, 6);
   for (unsigned i = 0; i <= segments; i++) {
      unsigned words = random_below(state, 60);
      if (i)
         fuzz_text_add(text, "@segment %X %X\n", random_below(state, 100) * 4, words * 4);
      if (random_below(state, 4) == 0)
         fuzz_text_add(text, "@object %X class 97\n", random_below(state, 4));
      for (unsigned j = 0; j < words; j++)
         fuzz_text_add(text, "%08X%c",
                       random_below(state, 3) ? random_word(state) : random_data(state),
                       j % 8 == 7 || j + 1 == words ? '\n' : ' ');
   }
}

static void
make_methods(uint64_t *state, struct fuzz_text *text)
{
   fuzz_text_add(text, "@object 1 class 97\n@dma 2 base 0 limit FFF\n");
   fuzz_text_add(text, "@color address 0 pitch 64 width 16 height 16 format A8R8G8B8\n");
   for (unsigned i = random_below(state, 100); i; i--) {
      if (random_below(state, 30) == 0)
         fuzz_text_add(text, "@mem %u\n", random_below(state, 4));
      else
         fuzz_text_add(text, "%u %04X %08X\n", random_below(state, 8), random_method(state),
                       random_data(state));
   }
   fuzz_text_add(text, "@end\n");
}

static void
make_memory(uint64_t *state, struct fuzz_text *text)
{
   for (unsigned i = random_below(state, 5); i; i--) {
      unsigned bytes = random_below(state, 100);
      fuzz_text_add(text, "@block %X %X %u\n", random_below(state, 0x10000), bytes,
                    random_below(state, 3));
      for (unsigned j = 1; j <= bytes; j++)
         fuzz_text_add(text, "%02X%s", random_below(state, 256),
                       j % 32 == 0 || j == bytes ? "\n" : "");
   }
}

static const char *const longs[][2] = {
    {"", "00000002 "}, /* calls of the first word */
    {"", "00000001 "}, /* jumps to it */
    {"@segment 0 0\n", "00000006 00020000\n"},
    {"", "1ffc1818 "},
    {"00001101\n", "@segment 100 4\n00000101\n"}, /* segments in one place */
    {"", "@object 1 class 97\n"},
    {"", "9"},
    {"", "\n"},
    {"0 ", "@"},
    {"", "@block 0 0 0\n"},
    {"@block 0 FFFFFFF 0\n", "00\n"},
    {"", "0 17FC 5\n"}, /* a draw each line */
};

static const char pieces[] = "0123456789ABCDEFabcdef @#\n\r\t-x.";

int
main(int argc, char **argv)
{
   static struct fuzz_text text;
   struct fuzz_options o;
   uint64_t state = 1;
   fuzz_options_parse(&o, "fuzz_nv2a_stream", 2000, &argc, argv);
   for (size_t i = 0; i < sizeof longs / sizeof longs[0]; i++)
      fuzz_text_check_long(fuzz_check_stream, longs[i][0], longs[i][1], FUZZ_LONG_TEXT);
   for (int i = 1; i < argc; i++) {
      text.len = 0;
      fuzz_text_add_file(&text, argv[i]);
      fuzz_text_check_changes(fuzz_check_stream, &text, pieces, 20, &state);
   }
   while (fuzz_options_next(&o, &state)) {
      static void (*const make[])(uint64_t *, struct fuzz_text *) = {make_words, make_words,
                                                                     make_methods, make_memory};
      text.len = 0;
      make[random_below(&state, 4)](&state, &text);
      fuzz_text_check_changes(fuzz_check_stream, &text, pieces, 4, &state);
   }
   printf("fuzz_nv2a_stream: %lu rounds\n", o.done);
   return 0;
}

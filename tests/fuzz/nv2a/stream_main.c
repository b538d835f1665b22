/* Fuzzes the readers of push buffers and recorded frames without libFuzzer:
 *
 *   fuzz_nv2a_stream [--seed=N] [--iterations=N | --seconds=N] [FILE...]
 *
 * makes words with jumps and calls into each other, methods and memory, changes them at random,
 * cuts them, and does so with each FILE. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../fuzz_options.h"
#include "../random_program.h"
#include "stream_check.h"

enum { MAX_TEXT = 1 << 18 };

struct text {
   char *data;
   size_t len;
};

static void add(struct text *text, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void
add(struct text *text, const char *format, ...)
{
   va_list args;
   va_start(args, format);
   int n = vsnprintf(text->data + text->len, MAX_TEXT - text->len, format, args);
   va_end(args);
   if (n > 0 && (size_t)n < MAX_TEXT - text->len)
      text->len += (size_t)n;
}

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
make_words(uint64_t *state, struct text *text)
{
   unsigned segments = random_below(state, 6);
   for (unsigned i = 0; i <= segments; i++) {
      unsigned words = random_below(state, 60);
      if (i)
         add(text, "@segment %X %X\n", random_below(state, 100) * 4, words * 4);
      if (random_below(state, 4) == 0)
         add(text, "@object %X class 97\n", random_below(state, 4));
      for (unsigned j = 0; j < words; j++)
         add(text, "%08X%c", random_below(state, 3) ? random_word(state) : random_data(state),
             j % 8 == 7 || j + 1 == words ? '\n' : ' ');
   }
}

static void
make_methods(uint64_t *state, struct text *text)
{
   add(text, "@object 1 class 97\n@dma 2 base 0 limit FFF\n");
   add(text, "@color address 0 pitch 64 width 16 height 16 format A8R8G8B8\n");
   for (unsigned i = random_below(state, 100); i; i--) {
      if (random_below(state, 30) == 0)
         add(text, "@mem %u\n", random_below(state, 4));
      else
         add(text, "%u %04X %08X\n", random_below(state, 8), random_method(state),
             random_data(state));
   }
   add(text, "@end\n");
}

static void
make_memory(uint64_t *state, struct text *text)
{
   for (unsigned i = random_below(state, 5); i; i--) {
      unsigned bytes = random_below(state, 100);
      add(text, "@block %X %X %u\n", random_below(state, 0x10000), bytes, random_below(state, 3));
      for (unsigned j = 1; j <= bytes; j++)
         add(text, "%02X%s", random_below(state, 256), j % 32 == 0 || j == bytes ? "\n" : "");
   }
}

/* The text as it is in a block of its own, so that a read behind the end is caught. */
static void
check_exact(const char *data, size_t len)
{
   char *exact = malloc(len ? len : 1);
   if (!exact)
      abort();
   memcpy(exact, data, len);
   fuzz_check_stream(exact, len);
   free(exact);
}

static void
change_and_check(uint64_t *state, struct text *text, unsigned rounds)
{
   static const char pieces[] = "0123456789ABCDEFabcdef @#\n\r\t-x.\0";
   check_exact(text->data, text->len);
   for (unsigned i = 0; i < rounds && text->len; i++) {
      for (unsigned n = 1 + random_below(state, 4); n; n--)
         text->data[random_below(state, (uint32_t)text->len)] =
             random_below(state, 8) ? pieces[random_below(state, sizeof pieces - 1)]
                                    : (char)random_next(state);
      check_exact(text->data, text->len);
   }
   check_exact(text->data, random_below(state, (uint32_t)text->len + 1));
}

/* A start, then a piece again and again. */
static void
check_long(const char *start, const char *piece)
{
   struct text text = {malloc(MAX_TEXT), 0};
   if (!text.data)
      abort();
   add(&text, "%s", start);
   while (text.len + strlen(piece) < MAX_TEXT - 1)
      add(&text, "%s", piece);
   fuzz_check_stream(text.data, text.len);
   free(text.data);
}

static void
check_hostile(void)
{
   check_long("", "00000002 "); /* calls of the first word */
   check_long("", "00000001 "); /* jumps to it */
   check_long("@segment 0 0\n", "00000006 00020000\n");
   check_long("", "1ffc1818 ");
   check_long("00001101\n", "@segment 100 4\n00000101\n"); /* segments in one place */
   check_long("", "@object 1 class 97\n");
   check_long("", "9");
   check_long("", "\n");
   check_long("0 ", "@");
   check_long("", "@block 0 0 0\n");
   check_long("@block 0 FFFFFFF 0\n", "00\n");
   check_long("", "0 17FC 5\n"); /* a draw each line */
}

static void
check_file(uint64_t *state, struct text *text, const char *name)
{
   FILE *f = fopen(name, "rb");
   if (!f) {
      perror(name);
      exit(1);
   }
   text->len = fread(text->data, 1, MAX_TEXT, f);
   fclose(f);
   change_and_check(state, text, 20);
}

int
main(int argc, char **argv)
{
   struct fuzz_options o;
   struct text text = {malloc(MAX_TEXT), 0};
   uint64_t state = 1;
   fuzz_options_parse(&o, "fuzz_nv2a_stream", 2000, &argc, argv);
   if (!text.data)
      return 1;
   check_hostile();
   for (int i = 1; i < argc; i++)
      check_file(&state, &text, argv[i]);
   while (fuzz_options_next(&o, &state)) {
      static void (*const make[])(uint64_t *, struct text *) = {make_words, make_words,
                                                                make_methods, make_memory};
      text.len = 0;
      make[random_below(&state, 4)](&state, &text);
      change_and_check(&state, &text, 4);
   }
   free(text.data);
   printf("fuzz_nv2a_stream: %lu rounds\n", o.done);
   return 0;
}

/* Fuzzes the decoders of the Mali-400 and the reader of its recorded frames without libFuzzer:
 *
 *   fuzz_lima_stream [--seed=N] [--iterations=N | --seconds=N] [FILE...]
 *
 * makes command words and texts of frames, changes them at random, cuts them, and does so with each
 * FILE. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../fuzz_options.h"
#include "../random_program.h"
#include "lima/frame/frame.h"
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

/* Second words of commands, now and then with a wrong bit. */
static void
make_words(uint64_t *state, struct text *text)
{
   static const uint32_t known[] = {0x10000040, 0x10000041, 0x10000042, 0x20020000, 0x20020008,
                                    0x30030000, 0x40050000, 0x50000000, 0x60000000, 0xf0000000,
                                    0x1000010b, 0x1000010c, 0x10000109, 0x28000000, 0x70044001,
                                    0x80000000, 0x00040000, 0x00200000, 0xb8000000, 0xb0000000};
   for (unsigned i = 1 + random_below(state, 100); i; i--) {
      uint32_t words[2] = {random_next(state), known[random_below(state, 20)]};
      if (random_below(state, 3) == 0)
         words[0] &= random_next(state) & random_next(state);
      if (random_below(state, 8) == 0)
         words[1] ^= 1u << random_below(state, 32);
      memcpy(text->data + text->len, words, sizeof words);
      text->len += sizeof words;
   }
}

static void
make_frame(uint64_t *state, struct text *text)
{
   for (unsigned i = random_below(state, 12); i; i--) {
      const enum lima_frame_kind kind =
          (enum lima_frame_kind)random_below(state, LIMA_NUM_FRAME_KINDS);
      unsigned words = lima_frame_kind_words(kind);
      add(text, "[%s]", lima_frame_kind_name(kind));
      if (lima_frame_kind_placed(kind))
         add(text, " va=%x", random_next(state) & (random_below(state, 9) ? ~3u : ~0u));
      if (kind == LIMA_FRAME_BUFFER)
         add(text, " size=%x%s", random_next(state), random_below(state, 2) ? " heap" : "");
      add(text, "\n");
      if (!words && kind != LIMA_FRAME_BUFFER)
         words = random_below(state, 40);
      for (unsigned j = 1; j <= words; j++)
         add(text, "%08x%c", random_next(state), j % 8 == 0 || j == words ? '\n' : ' ');
   }
}

/* The text in a block of its own, so that a read behind the end is caught. */
static void
check_exact(const char *data, size_t len)
{
   char *exact = malloc(len ? len : 1);
   if (!exact)
      abort();
   memcpy(exact, data, len);
   fuzz_check_lima_stream(exact, len);
   free(exact);
}

static void
change_and_check(uint64_t *state, struct text *text, unsigned rounds)
{
   static const char pieces[] = "0123456789abcdef []#\n\r\t=vx.\0";
   check_exact(text->data, text->len);
   for (unsigned i = 0; i < rounds && text->len; i++) {
      for (unsigned n = 1 + random_below(state, 3); n; n--)
         text->data[random_below(state, (uint32_t)text->len)] =
             random_below(state, 8) ? pieces[random_below(state, sizeof pieces - 1)]
                                    : (char)random_next(state);
      check_exact(text->data, text->len);
   }
   check_exact(text->data, random_below(state, (uint32_t)text->len + 1));
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
   fuzz_options_parse(&o, "fuzz_lima_stream", 2000, &argc, argv);
   if (!text.data)
      return 1;
   for (int i = 1; i < argc; i++)
      check_file(&state, &text, argv[i]);
   while (fuzz_options_next(&o, &state)) {
      text.len = 0;
      (random_below(&state, 2) ? make_words : make_frame)(&state, &text);
      change_and_check(&state, &text, 4);
   }
   free(text.data);
   printf("fuzz_lima_stream: %lu rounds\n", o.done);
   return 0;
}

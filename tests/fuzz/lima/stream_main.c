/* Fuzzes the decoders of the Mali-400 and the reader of its recorded frames without libFuzzer:
 *
 *   fuzz_lima_stream [--seed=N] [--iterations=N | --seconds=N] [FILE...]
 *
 * makes command words and texts of frames, changes them at random, cuts them, and does so with each
 * FILE. */
#include <stdio.h>

#include "../fuzz_options.h"
#include "../fuzz_text.h"
#include "../random_program.h"
#include "lima/frame/frame.h"
#include "stream_check.h"

/* Second words of commands, now and then with a wrong bit. */
static void
make_words(uint64_t *state, struct fuzz_text *text)
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
      fuzz_text_add_bytes(text, words, sizeof words);
   }
}

static void
make_frame(uint64_t *state, struct fuzz_text *text)
{
   for (unsigned i = random_below(state, 12); i; i--) {
      const enum lima_frame_kind kind =
          (enum lima_frame_kind)random_below(state, LIMA_NUM_FRAME_KINDS);
      unsigned words = lima_frame_kind_words(kind);
      fuzz_text_add(text, "[%s]", lima_frame_kind_name(kind));
      if (lima_frame_kind_placed(kind))
         fuzz_text_add(text, " va=%x", random_next(state) & (random_below(state, 9) ? ~3u : ~0u));
      if (kind == LIMA_FRAME_BUFFER)
         fuzz_text_add(text, " size=%x%s", random_next(state),
                       random_below(state, 2) ? " heap" : "");
      fuzz_text_add(text, "\n");
      if (!words && kind != LIMA_FRAME_BUFFER)
         words = random_below(state, 40);
      for (unsigned j = 1; j <= words; j++)
         fuzz_text_add(text, "%08x%c", random_next(state), j % 8 == 0 || j == words ? '\n' : ' ');
   }
}

/* A frame with something to describe: a page of random commands and states that the jobs point to.
 */
static void
make_job(uint64_t *state, struct fuzz_text *text)
{
   static const uint32_t known[] = {0x20020000, 0x20020008, 0x40050000, 0x00000000, 0x80000000,
                                    0x00040000, 0x50000000, 0xf0000000, 0xb8000000, 0xbc000000};
   const uint32_t base = 0x10000;
   fuzz_text_add(text, "[bo] va=%x size=1000\n[memory] va=%x\n", base, base);
   for (unsigned i = 0; i < 512; i++) {
      const bool points = random_below(state, 3);
      fuzz_text_add(text, "%08x %08x\n",
                    points ? base + 4 * random_below(state, 1024) : random_next(state),
                    random_below(state, 3) ? known[random_below(state, 10)] : random_next(state));
   }
   fuzz_text_add(text, "[run gp]\n");
   for (unsigned i = 0; i < LIMA_GP_FRAME_WORDS; i++)
      fuzz_text_add(text, "%08x ", base + 8 * random_below(state, 512));
   fuzz_text_add(text, "\n[run pp]\n");
   for (unsigned i = 0; i < LIMA_PP_JOB_WORDS; i++) {
      const bool points = i >= LIMA_PP_JOB_TILES;
      fuzz_text_add(text, "%08x ",
                    i == LIMA_PP_JOB_NUM_PP ? random_below(state, 6)
                    : points                ? base + 8 * random_below(state, 512)
                                            : random_below(state, 16));
   }
   fuzz_text_add(text, "\n");
}

static const char pieces[] = "0123456789abcdef []#\n\r\t=vx.";

int
main(int argc, char **argv)
{
   static struct fuzz_text text;
   struct fuzz_options o;
   uint64_t state = 1;
   fuzz_options_parse(&o, "fuzz_lima_stream", 2000, &argc, argv);
   for (int i = 1; i < argc; i++) {
      text.len = 0;
      fuzz_text_add_file(&text, argv[i]);
      fuzz_text_check_changes(fuzz_check_lima_stream, &text, pieces, 20, &state);
   }
   while (fuzz_options_next(&o, &state)) {
      text.len = 0;
      static void (*const make[])(uint64_t *, struct fuzz_text *) = {make_words, make_frame,
                                                                     make_job};
      make[random_below(&state, 3)](&state, &text);
      fuzz_text_check_changes(fuzz_check_lima_stream, &text, pieces, 4, &state);
   }
   printf("fuzz_lima_stream: %lu rounds\n", o.done);
   return 0;
}

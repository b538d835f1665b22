#include "stream_check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lima/cmd/commands.h"
#include "lima/cmd/decode.h"
#include "lima/cmd/state.h"
#include "lima/describe/describe.h"
#include "lima/frame/frame.h"

struct input {
   const char *text;
   size_t len;
};

static void
check(const struct input *in, bool holds, const char *what)
{
   if (holds)
      return;
   fprintf(stderr, "%s, by these %zu bytes:\n", what, in->len);
   fwrite(in->text, 1, in->len, stderr);
   fputc('\n', stderr);
   abort();
}

static void
check_layout(const struct input *in, const struct lima_layout *layout, const uint32_t *words)
{
   uint32_t values[128], again[32];
   char fault[160];
   if (!lima_layout_known(layout, words, fault, sizeof fault))
      return;
   lima_decode(layout, words, values);
   lima_encode(layout, values, again);
   check(in, !memcmp(again, words, layout->num_words * sizeof *words), "words are not the same");
}

static void
check_list(const struct input *in, const struct lima_command_set *set, const uint32_t *words,
           size_t count)
{
   char *out, *errors;
   size_t out_len, errors_len;
   FILE *out_file = open_memstream(&out, &out_len);
   FILE *errors_file = open_memstream(&errors, &errors_len);
   if (!out_file || !errors_file)
      abort();
   const bool ok = lima_decode_list(set, words, count, "in", out_file, errors_file);
   fclose(out_file);
   fclose(errors_file);
   check(in, ok == !errors_len, "decoded without errors, or not at all");
   size_t lines = 0;
   for (size_t i = 0; i < out_len; i++)
      lines += out[i] == '\n';
   check(in, lines == count / 2, "not a line a command");
   free(out);
   free(errors);
   for (size_t i = 0; i + 2 <= count; i += 2) {
      const unsigned found = lima_find_command(set->commands, set->count, words[i + 1]);
      if (found < set->count)
         check_layout(in, &set->commands[found], words + i);
   }
}

static void
check_words(const struct input *in)
{
   const size_t count = in->len / 8 * 2;
   uint32_t *words = malloc(count ? 4 * count : 1);
   if (!words)
      abort();
   memcpy(words, in->text, 4 * count);
   check_list(in, &lima_vs_set, words, count);
   check_list(in, &lima_plbu_set, words, count);
   check_list(in, &lima_tile_set, words, count);
   for (size_t i = 0; i + LIMA_RENDER_STATE_WORDS <= count; i += LIMA_RENDER_STATE_WORDS)
      check_layout(in, &lima_render_state, words + i);
   for (size_t i = 0; i + LIMA_TEXTURE_WORDS <= count; i += LIMA_TEXTURE_WORDS)
      check_layout(in, &lima_texture, words + i);
   free(words);
}

static void
check_round_trip(const struct input *in, const struct lima_frame *frame)
{
   char *text;
   size_t len;
   struct lima_frame again = {0};
   struct u_text_error error;
   FILE *file = open_memstream(&text, &len);
   if (!file || !lima_frame_write(frame, file))
      abort();
   fclose(file);
   check(in, lima_frame_parse(&again, text, len, &error), "a frame is not read again");
   check(in, again.num_steps == frame->num_steps && again.num_words == frame->num_words,
         "a frame is not the same");
   check(in, !frame->num_words || !memcmp(again.words, frame->words, 4 * frame->num_words),
         "words of a frame are not the same");
   lima_frame_finish(&again);
   free(text);
}

static void
check_described(const struct input *in, const struct lima_frame *frame)
{
   char *out, *errors;
   size_t out_len, errors_len;
   FILE *out_file = open_memstream(&out, &out_len);
   FILE *errors_file = open_memstream(&errors, &errors_len);
   if (!out_file || !errors_file)
      abort();
   const bool ok = lima_describe_frame(frame, "in", out_file, errors_file);
   fclose(out_file);
   fclose(errors_file);
   check(in, ok == !errors_len, "described without errors, or not at all");
   free(out);
   free(errors);
}

static void
check_frame(const struct input *in)
{
   struct lima_frame frame = {0};
   struct u_text_error error = {0};
   unsigned lines = 1;
   for (size_t i = 0; i < in->len; i++)
      lines += in->text[i] == '\n';
   if (lima_frame_parse(&frame, in->text, in->len, &error)) {
      check_round_trip(in, &frame);
      check_described(in, &frame);
   } else
      check(in, error.line >= 1 && error.line <= lines && *error.text,
            "a frame is refused without a line");
   lima_frame_finish(&frame);
}

void
fuzz_check_lima_stream(const char *text, size_t len)
{
   const struct input in = {text, len};
   check_frame(&in);
   check_words(&in);
}

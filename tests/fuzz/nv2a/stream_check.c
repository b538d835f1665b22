#include "stream_check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "nv2a/decode/decode.h"
#include "nv2a/decode/frame.h"

struct input {
   const char *text;
   size_t len;
   unsigned num_lines;
};

static _Noreturn void
fail(const struct input *in, const char *what)
{
   fprintf(stderr, "%s, by this text of %zu bytes:\n", what, in->len);
   fwrite(in->text, 1, in->len, stderr);
   fputc('\n', stderr);
   abort();
}

static void
check(const struct input *in, bool holds, const char *what)
{
   if (!holds)
      fail(in, what);
}

static unsigned
count_lines(const char *text, size_t len)
{
   unsigned lines = 1;
   for (size_t i = 0; i < len; i++)
      lines += text[i] == '\n';
   return lines;
}

/* Each is "in:LINE: error: ...", with the line of the text. */
static void
check_messages(const struct input *in, const char *messages)
{
   for (const char *line = messages; *line; line = strchr(line, '\n') + 1) {
      char start[32];
      unsigned number = 0;
      int end = 0;
      snprintf(start, sizeof start, "%.31s", line);
      check(in, sscanf(start, "in:%u: error: %n", &number, &end) == 1 && end,
            "a message has no place");
      check(in, number >= 1 && number <= in->num_lines, "a message has no line of the text");
      check(in, strchr(line, '\n') != NULL, "a message does not end");
   }
}

static void
check_decoder(const struct input *in)
{
   char *out, *errors;
   size_t out_len, errors_len;
   FILE *out_file = open_memstream(&out, &out_len);
   FILE *errors_file = open_memstream(&errors, &errors_len);
   if (!out_file || !errors_file)
      abort();
   bool ok = nv2a_decode_text(in->text, in->len, "in", out_file, errors_file);
   fclose(out_file);
   fclose(errors_file);
   check(in, ok == !errors_len, "decoded without errors, or not at all");
   check(in, strlen(out) == out_len && strlen(errors) == errors_len, "there is a 0 in the output");
   check_messages(in, errors);
   free(out);
   free(errors);
}

static void
check_round_trip(const struct input *in, const struct nv2a_frame *frame)
{
   char *push, *mem;
   size_t push_len, mem_len;
   FILE *push_file = open_memstream(&push, &push_len), *mem_file = open_memstream(&mem, &mem_len);
   if (!push_file || !mem_file || !nv2a_frame_write(frame, push_file, mem_file))
      abort();
   fclose(push_file);
   fclose(mem_file);
   struct nv2a_frame again = {0};
   struct u_text_error error;
   check(in, nv2a_frame_parse_push(&again, push, push_len, &error), "methods are not read again");
   check(in, nv2a_frame_parse_memory(&again, mem, mem_len, &error), "memory is not read again");
   check(in,
         again.num_steps == frame->num_steps && again.num_bytes == frame->num_bytes &&
             again.num_dmas == frame->num_dmas && again.num_blocks == frame->num_blocks &&
             again.num_objects == frame->num_objects,
         "a frame is not the same");
   check(in, nv2a_frame_memory(&again) == nv2a_frame_memory(frame), "memory is not the same");
   nv2a_frame_finish(&again);
   free(push);
   free(mem);
}

static void
check_frame(const struct input *in, bool memory)
{
   struct nv2a_frame frame = {0};
   struct u_text_error error = {0};
   bool ok = (memory ? nv2a_frame_parse_memory : nv2a_frame_parse_push)(&frame, in->text, in->len,
                                                                        &error);
   if (ok)
      check_round_trip(in, &frame);
   else
      check(in, error.line >= 1 && error.line <= in->num_lines && *error.text,
            "a frame is refused without a line");
   nv2a_frame_finish(&frame);
}

void
fuzz_check_stream(const char *text, size_t len)
{
   struct input in = {text, len, count_lines(text, len)};
   check_decoder(&in);
   check_frame(&in, false);
   check_frame(&in, true);
}

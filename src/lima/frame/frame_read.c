/* The text of a frame into the frame. */
#include "frame.h"

#include <string.h>

#include "util/u_grow.h"

static bool
out_of_memory(const struct u_lines *lines, struct u_text_error *error)
{
   return u_lines_fail(lines, error, "out of memory");
}

/* Whether the rest of a line begins with this; takes it. */
static bool
accept(struct u_lines *lines, const char *text)
{
   const size_t len = strlen(text);
   while (lines->pos < lines->stop && *lines->pos == ' ')
      lines->pos++;
   if ((size_t)(lines->stop - lines->pos) < len || memcmp(lines->pos, text, len))
      return false;
   lines->pos += len;
   return true;
}

/* "[NAME ...]" of a section; behind the name may stand what tells sections of a name apart. */
static bool
read_kind(struct u_lines *lines, enum lima_frame_kind *kind, struct u_text_error *error)
{
   const struct u_lines at = *lines;
   const char *close = memchr(lines->pos, ']', (size_t)(lines->stop - lines->pos));
   if (!close || !accept(lines, "["))
      return u_lines_expected(lines, "a [section]", error);
   for (unsigned i = 0; i < LIMA_NUM_FRAME_KINDS; i++) {
      if (!accept(lines, lima_frame_kind_name((enum lima_frame_kind)i)))
         continue;
      if (lines->pos != close && *lines->pos != ' ')
         break;
      *kind = (enum lima_frame_kind)i;
      lines->pos = close + 1;
      return true;
   }
   if (accept(lines, "add fs]")) {
      *kind = LIMA_FRAME_PROGRAM;
      return true;
   }
   *lines = at;
   return u_lines_expected(lines, "a section that there is", error);
}

static bool
read_place(struct u_lines *lines, struct lima_frame_step *step, struct u_text_error *error)
{
   if (!accept(lines, "va="))
      return u_lines_expected(lines, "va=", error);
   if (!u_lines_hex(lines, UINT32_MAX, "address", &step->va, error))
      return false;
   if (step->kind != LIMA_FRAME_BUFFER)
      return true;
   if (!accept(lines, "size="))
      return u_lines_expected(lines, "size=", error);
   if (!u_lines_hex(lines, UINT32_MAX, "size", &step->size, error))
      return false;
   step->heap = u_lines_accept(lines, "heap");
   return true;
}

/* The words of a line behind those of a step, the last one. */
static bool
read_words(struct lima_frame *frame, struct u_lines *lines, struct u_text_error *error)
{
   struct lima_frame_step *step = &frame->steps[frame->num_steps - 1];
   const unsigned most = lima_frame_kind_words(step->kind);
   const char *word;
   size_t len;
   for (struct u_lines at = *lines; u_lines_word(&at, &word, &len); at = *lines) {
      if (!u_grow((void **)&frame->words, &frame->max_words, frame->num_words + 1,
                  sizeof *frame->words))
         return out_of_memory(lines, error);
      if (len != 8)
         return u_lines_expected(lines, "a word of eight digits", error);
      if (step->kind == LIMA_FRAME_BUFFER || (most && step->count == most))
         return u_lines_fail(lines, error, "more words than [%s] has",
                             lima_frame_kind_name(step->kind));
      if (!u_lines_hex(lines, UINT32_MAX, "a word of eight digits", &frame->words[frame->num_words],
                       error))
         return false;
      frame->num_words++;
      step->count++;
   }
   if (lima_frame_kind_placed(step->kind) &&
       (uint64_t)step->va + 4 * (uint64_t)step->count > (uint64_t)1 << 32)
      return u_lines_fail(lines, error, "the words end above FFFFFFFF");
   return true;
}

/* Whether the last step has all its words. */
static bool
check_last(const struct lima_frame *frame, struct u_text_error *error)
{
   if (!frame->num_steps)
      return true;
   const struct lima_frame_step *step = &frame->steps[frame->num_steps - 1];
   const unsigned words = lima_frame_kind_words(step->kind);
   if (step->count >= words)
      return true;
   const struct u_lines at = {.number = step->line};
   return u_lines_fail(&at, error, "[%s] has %u of %u words", lima_frame_kind_name(step->kind),
                       (unsigned)step->count, words);
}

static bool
read_section(struct lima_frame *frame, struct u_lines *lines, struct u_text_error *error)
{
   struct lima_frame_step step = {.line = lines->number};
   if (!check_last(frame, error) || !read_kind(lines, &step.kind, error) ||
       (lima_frame_kind_placed(step.kind) && !read_place(lines, &step, error)) ||
       !u_lines_done(lines, error))
      return false;
   if (step.va % 4)
      return u_lines_fail(lines, error, "%08X is no multiple of 4", (unsigned)step.va);
   return lima_frame_add(frame, &step, NULL, 0) || out_of_memory(lines, error);
}

/* Comments that mean something: which way up the picture lies. */
static void
read_comments(struct lima_frame *frame, const char *text, size_t len)
{
   static const char bottom[] = "memory row 0 is the bottom row";
   for (const char *end = text + len; text < end;) {
      const char *stop = memchr(text, '\n', (size_t)(end - text));
      stop = stop ? stop : end;
      for (const char *p = text; *text == '#' && p + sizeof bottom - 1 <= stop; p++)
         frame->bottom_up |= !memcmp(p, bottom, sizeof bottom - 1);
      text = stop + 1;
   }
}

bool
lima_frame_parse(struct lima_frame *frame, const char *text, size_t len, struct u_text_error *error)
{
   struct u_lines lines = u_lines_of(text, len);
   bool ok = true;
   read_comments(frame, text, len);
   while (ok && u_lines_next(&lines)) {
      if (*lines.pos == '[')
         ok = read_section(frame, &lines, error);
      else if (frame->num_steps)
         ok = read_words(frame, &lines, error);
      else
         ok = u_lines_expected(&lines, "a [section]", error);
   }
   return ok && check_last(frame, error);
}

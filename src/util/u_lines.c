#include "u_lines.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

struct u_lines
u_lines_of(const char *text, size_t len)
{
   return (struct u_lines){.next = text, .end = text + len, .pos = text, .stop = text};
}

static bool
is_blank(char c)
{
   return c == ' ' || c == '\t' || c == '\r';
}

static void
skip_blanks(struct u_lines *lines)
{
   while (lines->pos < lines->stop && is_blank(*lines->pos))
      lines->pos++;
}

bool
u_lines_next(struct u_lines *lines)
{
   while (lines->next < lines->end) {
      const char *stop = memchr(lines->next, '\n', (size_t)(lines->end - lines->next));
      lines->pos = lines->next;
      lines->stop = stop ? stop : lines->end;
      lines->next = stop ? stop + 1 : lines->end;
      lines->number++;
      skip_blanks(lines);
      if (lines->pos < lines->stop && *lines->pos != '#')
         return true;
   }
   lines->pos = lines->stop = lines->end;
   return false;
}

bool
u_lines_word(struct u_lines *lines, const char **word, size_t *len)
{
   skip_blanks(lines);
   *word = lines->pos;
   while (lines->pos < lines->stop && !is_blank(*lines->pos))
      lines->pos++;
   *len = (size_t)(lines->pos - *word);
   return *len != 0;
}

bool
u_lines_accept(struct u_lines *lines, const char *word)
{
   struct u_lines after = *lines;
   const char *found;
   size_t len;
   if (!u_lines_word(&after, &found, &len) || len != strlen(word) || memcmp(found, word, len))
      return false;
   *lines = after;
   return true;
}

bool
u_lines_fail(const struct u_lines *lines, struct u_text_error *error, const char *format, ...)
{
   va_list args;
   va_start(args, format);
   vsnprintf(error->text, sizeof error->text, format, args);
   va_end(args);
   error->line = lines->number ? lines->number : 1;
   return false;
}

bool
u_lines_expected(struct u_lines *lines, const char *what, struct u_text_error *error)
{
   struct u_lines after = *lines;
   const char *word;
   size_t len;
   if (!u_lines_word(&after, &word, &len))
      return u_lines_fail(lines, error, "expected %s, found the end of the line", what);
   char shown[24];
   size_t n = len < sizeof shown - 1 ? len : sizeof shown - 1;
   for (size_t i = 0; i < n; i++)
      shown[i] = word[i] >= ' ' && word[i] <= '~' ? word[i] : '.';
   shown[n] = '\0';
   return u_lines_fail(lines, error, "expected %s, found '%s'%s", what, shown,
                       len > n ? "..." : "");
}

static unsigned
digit_of(char c)
{
   if (c >= '0' && c <= '9')
      return (unsigned)(c - '0');
   if ((c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'))
      return (unsigned)((c | 32) - 'a') + 10;
   return 99;
}

static bool
number(struct u_lines *lines, unsigned base, uint32_t max, const char *what, uint32_t *value,
       struct u_text_error *error)
{
   struct u_lines after = *lines;
   const char *word;
   size_t len;
   uint64_t sum = 0;
   if (!u_lines_word(&after, &word, &len))
      return u_lines_expected(lines, what, error);
   for (size_t i = 0; i < len; i++) {
      unsigned digit = digit_of(word[i]);
      if (digit >= base)
         return u_lines_expected(lines, what, error);
      sum = sum * base + digit;
      if (sum > max)
         return u_lines_fail(lines, error, base == 16 ? "%s above %X" : "%s above %u", what,
                             (unsigned)max);
   }
   *lines = after;
   *value = (uint32_t)sum;
   return true;
}

bool
u_lines_hex(struct u_lines *lines, uint32_t max, const char *what, uint32_t *value,
            struct u_text_error *error)
{
   return number(lines, 16, max, what, value, error);
}

bool
u_lines_decimal(struct u_lines *lines, uint32_t max, const char *what, uint32_t *value,
                struct u_text_error *error)
{
   return number(lines, 10, max, what, value, error);
}

bool
u_lines_done(struct u_lines *lines, struct u_text_error *error)
{
   skip_blanks(lines);
   return lines->pos == lines->stop || u_lines_expected(lines, "the end of the line", error);
}

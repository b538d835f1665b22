#include "lines.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

struct nv2a_lines
nv2a_lines_of(const char *text, size_t len)
{
   return (struct nv2a_lines){.next = text, .end = text + len, .pos = text, .stop = text};
}

static bool
is_blank(char c)
{
   return c == ' ' || c == '\t' || c == '\r';
}

static void
skip_blanks(struct nv2a_lines *lines)
{
   while (lines->pos < lines->stop && is_blank(*lines->pos))
      lines->pos++;
}

bool
nv2a_lines_next(struct nv2a_lines *lines)
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
nv2a_lines_word(struct nv2a_lines *lines, const char **word, size_t *len)
{
   skip_blanks(lines);
   *word = lines->pos;
   while (lines->pos < lines->stop && !is_blank(*lines->pos))
      lines->pos++;
   *len = (size_t)(lines->pos - *word);
   return *len != 0;
}

bool
nv2a_lines_accept(struct nv2a_lines *lines, const char *word)
{
   struct nv2a_lines after = *lines;
   const char *found;
   size_t len;
   if (!nv2a_lines_word(&after, &found, &len) || len != strlen(word) || memcmp(found, word, len))
      return false;
   *lines = after;
   return true;
}

bool
nv2a_lines_fail(const struct nv2a_lines *lines, struct nv2a_text_error *error, const char *format,
                ...)
{
   va_list args;
   va_start(args, format);
   vsnprintf(error->text, sizeof error->text, format, args);
   va_end(args);
   error->line = lines->number ? lines->number : 1;
   return false;
}

bool
nv2a_lines_expected(struct nv2a_lines *lines, const char *what, struct nv2a_text_error *error)
{
   struct nv2a_lines after = *lines;
   const char *word;
   size_t len;
   if (!nv2a_lines_word(&after, &word, &len))
      return nv2a_lines_fail(lines, error, "expected %s, found the end of the line", what);
   char shown[24];
   size_t n = len < sizeof shown - 1 ? len : sizeof shown - 1;
   for (size_t i = 0; i < n; i++)
      shown[i] = word[i] >= ' ' && word[i] <= '~' ? word[i] : '.';
   shown[n] = '\0';
   return nv2a_lines_fail(lines, error, "expected %s, found '%s'%s", what, shown,
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
number(struct nv2a_lines *lines, unsigned base, uint32_t max, const char *what, uint32_t *value,
       struct nv2a_text_error *error)
{
   struct nv2a_lines after = *lines;
   const char *word;
   size_t len;
   uint64_t sum = 0;
   if (!nv2a_lines_word(&after, &word, &len))
      return nv2a_lines_expected(lines, what, error);
   for (size_t i = 0; i < len; i++) {
      unsigned digit = digit_of(word[i]);
      if (digit >= base)
         return nv2a_lines_expected(lines, what, error);
      sum = sum * base + digit;
      if (sum > max)
         return nv2a_lines_fail(lines, error, base == 16 ? "%s above %X" : "%s above %u", what,
                                (unsigned)max);
   }
   *lines = after;
   *value = (uint32_t)sum;
   return true;
}

bool
nv2a_lines_hex(struct nv2a_lines *lines, uint32_t max, const char *what, uint32_t *value,
               struct nv2a_text_error *error)
{
   return number(lines, 16, max, what, value, error);
}

bool
nv2a_lines_decimal(struct nv2a_lines *lines, uint32_t max, const char *what, uint32_t *value,
                   struct nv2a_text_error *error)
{
   return number(lines, 10, max, what, value, error);
}

bool
nv2a_lines_done(struct nv2a_lines *lines, struct nv2a_text_error *error)
{
   skip_blanks(lines);
   return lines->pos == lines->stop || nv2a_lines_expected(lines, "the end of the line", error);
}

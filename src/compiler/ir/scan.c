/* Words of the text form of IR. */
#include "scan.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "compiler/text/scanner.h"

/* Lines end with \n; all else is read as it stands, character by character. */
static const struct text_language language = {.space = " \t"};

bool
ir_scan_fail(struct ir_scan *p, const char *fmt, ...)
{
   if (!p->failed) {
      p->err->offset = (size_t)(p->pos - p->start);
      text_locate(&language, p->start, p->err->offset, &p->err->line, &p->err->column);
      va_list args;
      va_start(args, fmt);
      vsnprintf(p->err->message, sizeof p->err->message, fmt, args);
      va_end(args);
   }
   p->failed = true;
   return false;
}

void
ir_scan_skip_blanks(struct ir_scan *p)
{
   while (p->pos < p->end && (*p->pos == ' ' || *p->pos == '\t'))
      p->pos++;
}

bool
ir_scan_at_line_end(struct ir_scan *p)
{
   ir_scan_skip_blanks(p);
   return p->pos == p->end || *p->pos == '\n' || *p->pos == '#';
}

bool
ir_scan_next_line(struct ir_scan *p)
{
   while (p->pos < p->end && *p->pos != '\n')
      p->pos++;
   if (p->pos == p->end)
      return false;
   p->pos++;
   return true;
}

bool
ir_scan_accept(struct ir_scan *p, const char *word)
{
   const size_t len = strlen(word);
   if ((size_t)(p->end - p->pos) < len || memcmp(p->pos, word, len))
      return false;
   p->pos += len;
   return true;
}

bool
ir_scan_accept_word(struct ir_scan *p, const char *word)
{
   ir_scan_skip_blanks(p);
   const char *start = p->pos;
   if (!ir_scan_accept(p, word))
      return false;
   const char c = p->pos < p->end ? *p->pos : ' ';
   if (c == ' ' || c == '\n' || c == '.' || c == '\t')
      return true;
   p->pos = start;
   return false;
}

bool
ir_scan_parse_number(struct ir_scan *p, uint32_t max, uint32_t *out)
{
   const char *start = p->pos;
   uint64_t v = 0;
   *out = 0;
   while (p->pos < p->end && *p->pos >= '0' && *p->pos <= '9' && v <= max)
      v = v * 10 + (uint64_t)(*p->pos++ - '0');
   if (p->pos == start || v > max) {
      p->pos = start;
      return ir_scan_fail(p, "expected a number up to %u", max);
   }
   *out = (uint32_t)v;
   return true;
}

bool
ir_scan_parse_hex(struct ir_scan *p, uint32_t *out)
{
   ir_scan_skip_blanks(p);
   if (!ir_scan_accept(p, "0x"))
      return ir_scan_fail(p, "expected 0x and 8 hexadecimal digits");
   uint32_t v = 0;
   for (unsigned i = 0; i < 8; i++, p->pos++) {
      static const char digits[] = "0123456789abcdef";
      const char *digit = p->pos < p->end ? memchr(digits, *p->pos, 16) : NULL;
      if (!digit)
         return ir_scan_fail(p, "expected 0x and 8 hexadecimal digits");
      v = v << 4 | (uint32_t)(digit - digits);
   }
   *out = v;
   return true;
}

bool
ir_scan_parse_letters(struct ir_scan *p, uint8_t out[4], unsigned *n)
{
   static const char letters[] = "xyzw";
   *n = 0;
   if (!ir_scan_accept(p, "."))
      return ir_scan_fail(p, "expected '.' and components");
   for (; p->pos < p->end && *n < 4; p->pos++, (*n)++) {
      const char *letter = memchr(letters, *p->pos, 4);
      if (!letter)
         break;
      out[*n] = (uint8_t)(letter - letters);
   }
   if (!*n)
      return ir_scan_fail(p, "expected one of the components xyzw");
   for (unsigned i = *n; i < 4; i++)
      out[i] = out[*n - 1];
   return true;
}

int
ir_scan_accept_name(struct ir_scan *p, const char *const *names, unsigned count)
{
   for (unsigned i = 0; i < count; i++) {
      if (names[i][0] && ir_scan_accept_word(p, names[i]))
         return (int)i;
   }
   return -1;
}

#include "scanner.h"

#include <stdio.h>
#include <string.h>

/* More of a token is not shown. */
#define MAX_SHOWN 24

static bool
is_digit(char c)
{
   return c >= '0' && c <= '9';
}

static bool
is_one_of(const char *set, char c)
{
   return set && c && strchr(set, c);
}

static bool
is_word(const struct text_language *l, char c)
{
   return is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' ||
          is_one_of(l->letters, c);
}

/* A byte of the text; 0 behind its end. */
static char
at(const struct text_scanner *s, size_t pos)
{
   return pos < s->len ? s->text[pos] : '\0';
}

struct text_scanner
text_scan(const struct text_language *language, const char *text, size_t len)
{
   return (struct text_scanner){.language = language, .text = text, .len = len};
}

/* --- Space and comments */

static bool
starts_comment(const struct text_scanner *s)
{
   for (unsigned i = 0; i < 2; i++) {
      const char *start = s->language->comments[i];
      const size_t len = start ? strlen(start) : 0;
      if (len && s->len - s->pos >= len && !memcmp(s->text + s->pos, start, len))
         return true;
   }
   return false;
}

static bool
ends_line(const struct text_language *l, char c)
{
   return c == '\n' || (l->returns && c == '\r');
}

void
text_skip_space(struct text_scanner *s)
{
   for (; s->pos < s->len; s->pos++) {
      if (starts_comment(s)) {
         while (s->pos < s->len && !ends_line(s->language, s->text[s->pos]))
            s->pos++;
         if (s->pos == s->len)
            return;
      }
      if (!is_one_of(s->language->space, s->text[s->pos]))
         return;
   }
}

/* --- Tokens */

static void
take(struct text_scanner *s, enum text_kind kind, size_t len)
{
   s->token = (struct text_token){kind, s->pos, len};
   s->pos += len;
}

static size_t
float_length(const struct text_scanner *s)
{
   const size_t start = s->pos;
   const bool hex = at(s, start) == '0' && (at(s, start + 1) == 'x' || at(s, start + 1) == 'X');
   size_t i = start;
   for (;; i++) {
      const char c = at(s, i), before = i > start ? at(s, i - 1) : '\0';
      const bool point = c == '.' && at(s, i + 1) != '.';
      const bool exponent = (c == '-' || c == '+') && !hex && (before == 'e' || before == 'E');
      if (!is_word(s->language, c) && !point && !exponent)
         return i - start;
   }
}

/* A run of letters and digits is one token, whatever it means. */
static void
take_word(struct text_scanner *s)
{
   const char first = at(s, s->pos);
   bool digits = true;
   size_t len = 0;
   for (; is_word(s->language, at(s, s->pos + len)); len++)
      digits &= is_digit(at(s, s->pos + len));
   take(s, digits ? TEXT_NUMBER : is_digit(first) ? TEXT_BAD : TEXT_NAME, len);
}

void
text_advance(struct text_scanner *s)
{
   const struct text_language *l = s->language;
   text_skip_space(s);
   const char c = at(s, s->pos), next = at(s, s->pos + 1);
   if (s->pos == s->len)
      take(s, TEXT_END, 0);
   else if (l->floats && (is_digit(c) || (c == '.' && is_digit(next))))
      take(s, TEXT_NUMBER, float_length(s));
   else if (is_word(l, c))
      take_word(s);
   else if (l->dots && c == '.' && next == '.')
      take(s, TEXT_DOTS, 2);
   else
      take(s, is_one_of(l->chars, c) ? TEXT_CHAR : TEXT_BAD, 1);
}

/* --- The token */

bool
text_is_char(const struct text_scanner *s, char c)
{
   return s->token.kind == TEXT_CHAR && *text_of_token(s) == c;
}

static char
upper(char c)
{
   return c >= 'a' && c <= 'z' ? (char)(c - 'a' + 'A') : c;
}

bool
text_spells(const struct text_language *language, const char *text, size_t len, const char *word)
{
   size_t i = 0;
   while (i < len && word[i] && (language->any_case ? upper(text[i]) : text[i]) == word[i])
      i++;
   return i == len && !word[i];
}

bool
text_is_word(const struct text_scanner *s, const char *word)
{
   return (s->token.kind == TEXT_NAME || s->token.kind == TEXT_NUMBER) &&
          text_spells(s->language, text_of_token(s), s->token.len, word);
}

bool
text_accept(struct text_scanner *s, char c)
{
   const bool is = text_is_char(s, c);
   if (is)
      text_advance(s);
   return is;
}

bool
text_accept_word(struct text_scanner *s, const char *word)
{
   const bool is = text_is_word(s, word);
   if (is)
      text_advance(s);
   return is;
}

/* --- Errors */

void
text_expected(const struct text_scanner *s, const char *what, char *message, size_t size)
{
   const struct text_token *t = &s->token;
   const unsigned char c = t->len ? (unsigned char)*text_of_token(s) : 0;
   if (t->kind == TEXT_END)
      snprintf(message, size, "expected %s, found the end of the text", what);
   else if (c < ' ' || c > '~')
      snprintf(message, size, "expected %s, found byte 0x%02x", what, c);
   else
      snprintf(message, size, "expected %s, found '%.*s'%s", what,
               (int)(t->len < MAX_SHOWN ? t->len : MAX_SHOWN), text_of_token(s),
               t->len > MAX_SHOWN ? "..." : "");
}

void
text_locate(const struct text_language *language, const char *text, size_t offset, unsigned *line,
            unsigned *column)
{
   *line = *column = 1;
   for (size_t i = 0; i < offset; i++) {
      const bool pair = text[i] == '\r' && i + 1 < offset && text[i + 1] == '\n';
      ++*column;
      if (!ends_line(language, text[i]) || pair)
         continue;
      ++*line;
      *column = 1;
   }
}

#include "scanner.h"

#include <stdio.h>
#include <stdlib.h>
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
text_scan(const struct text_language *language, const char *text, size_t len,
          struct text_error *error)
{
   return (struct text_scanner){.language = language, .text = text, .len = len, .error = error};
}

/* --- Space and comments */

/* Whether a word stands at a byte of the text. */
static bool
has(const struct text_scanner *s, size_t pos, const char *word)
{
   if (!word || s->text[pos] != word[0])
      return false;
   const size_t len = strlen(word);
   return s->len - pos >= len && !memcmp(s->text + pos, word, len);
}

static bool
starts_comment(const struct text_scanner *s)
{
   return has(s, s->pos, s->language->comments[0]) || has(s, s->pos, s->language->comments[1]);
}

/* Moves pos behind a comment that may go over lines; false: there is none. */
static bool
skip_block_comment(struct text_scanner *s)
{
   const char *const *comment = s->language->block_comment;
   if (s->pos == s->len || !has(s, s->pos, comment[0]))
      return false;
   for (size_t i = s->pos + strlen(comment[0]); i < s->len; i++) {
      if (has(s, i, comment[1])) {
         s->pos = i + strlen(comment[1]);
         return true;
      }
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
      while (skip_block_comment(s))
         ;
      if (s->pos == s->len)
         return;
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
   const bool bad = is_digit(first) && !s->language->mixed;
   take(s, digits ? TEXT_NUMBER : bad ? TEXT_BAD : TEXT_NAME, len);
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

/* --- Values */

bool
text_decimal(const char *digits, size_t len, uint64_t *value)
{
   uint64_t v = 0;
   for (size_t i = 0; i < len; i++) {
      if (!is_digit(digits[i]))
         return false;
      v = v > (UINT64_MAX - 9) / 10 ? UINT64_MAX : v * 10 + (uint64_t)(digits[i] - '0');
   }
   *value = v;
   return len > 0;
}

bool
text_get_decimal(const struct text_scanner *s, uint64_t *value)
{
   return s->token.kind == TEXT_NUMBER && text_decimal(text_of_token(s), s->token.len, value);
}

static int
hex_digit(char c)
{
   if (is_digit(c))
      return c - '0';
   const char letter = upper(c);
   return letter >= 'A' && letter <= 'F' ? letter - 'A' + 10 : -1;
}

unsigned
text_get_hex(const struct text_scanner *s, uint32_t *value)
{
   const char *text = text_of_token(s);
   const size_t len = s->token.len,
                prefix = len > 2 && text[0] == '0' && upper(text[1]) == 'X' ? 2 : 0;
   *value = 0;
   for (size_t i = prefix; i < len; i++) {
      const int digit = hex_digit(text[i]);
      if (digit < 0 || *value >> 28)
         return 0;
      *value = *value << 4 | (uint32_t)digit;
   }
   return (unsigned)(len - prefix);
}

bool
text_get_float(const struct text_scanner *s, float *value)
{
   char word[64], *end;
   if ((s->token.kind != TEXT_NUMBER && s->token.kind != TEXT_NAME) || s->token.len >= sizeof word)
      return false;
   memcpy(word, text_of_token(s), s->token.len);
   word[s->token.len] = '\0';
   *value = strtof(word, &end);
   return end != word && !*end;
}

/* --- Errors */

bool
text_fail(struct text_scanner *s, size_t offset, const char *fmt, ...)
{
   va_list args;
   va_start(args, fmt);
   text_error_set_args(s->error, offset, fmt, args);
   va_end(args);
   return false;
}

bool
text_fail_expected(struct text_scanner *s, const char *what)
{
   const struct text_token *t = &s->token;
   const unsigned char c = t->len ? (unsigned char)*text_of_token(s) : 0;
   if (t->kind == TEXT_END)
      return text_fail(s, t->pos, "expected %s, found the end of the text", what);
   if (c == '\n')
      return text_fail(s, t->pos, "expected %s, found the end of the line", what);
   if (c < ' ' || c > '~')
      return text_fail(s, t->pos, "expected %s, found byte 0x%02x", what, c);
   return text_fail(s, t->pos, "expected %s, found '%.*s'%s", what,
                    (int)(t->len < MAX_SHOWN ? t->len : MAX_SHOWN), text_of_token(s),
                    t->len > MAX_SHOWN ? "..." : "");
}

bool
text_expect(struct text_scanner *s, char c, const char *where)
{
   char what[64];
   if (text_accept(s, c))
      return true;
   snprintf(what, sizeof what, "'%c' %s", c, where);
   return text_fail_expected(s, what);
}

void
text_locate(const struct text_language *language, const char *text, struct text_error *error)
{
   error->line = error->column = 1;
   for (size_t i = 0; i < error->offset; i++) {
      const bool pair = text[i] == '\r' && i + 1 < error->offset && text[i + 1] == '\n';
      error->column++;
      if (!ends_line(language, text[i]) || pair)
         continue;
      error->line++;
      error->column = 1;
   }
}

#include "lex.h"

#include <string.h>

static bool
is_space(char c)
{
   return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f' || c == '\v';
}

static bool
is_digit(char c)
{
   return c >= '0' && c <= '9';
}

static bool
is_word(char c)
{
   return is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

static char
at(const struct tgsi_lexer *l, size_t pos)
{
   return pos < l->len ? l->text[pos] : '\0';
}

/* 12, 0x3f800000, 1.5, .5, 1e-30, 2D; but 0..3 is two numbers. */
static struct tgsi_token
lex_number(struct tgsi_lexer *l)
{
   const size_t start = l->pos;
   const bool hex = at(l, start) == '0' && (at(l, start + 1) == 'x' || at(l, start + 1) == 'X');
   for (;; l->pos++) {
      const char c = at(l, l->pos), before = l->pos > start ? at(l, l->pos - 1) : '\0';
      const bool point = c == '.' && at(l, l->pos + 1) != '.';
      const bool exponent = (c == '-' || c == '+') && !hex && (before == 'e' || before == 'E');
      if (!is_word(c) && !point && !exponent)
         break;
   }
   return (struct tgsi_token){TGSI_TOKEN_NUMBER, start, l->pos - start};
}

struct tgsi_token
tgsi_lex(struct tgsi_lexer *l)
{
   while (l->pos < l->len && is_space(l->text[l->pos]))
      l->pos++;
   const size_t start = l->pos;
   if (start == l->len)
      return (struct tgsi_token){TGSI_TOKEN_END, start, 0};
   const char c = l->text[start], next = at(l, start + 1);
   if (is_digit(c) || (c == '.' && is_digit(next)))
      return lex_number(l);
   if (is_word(c)) {
      while (is_word(at(l, l->pos)))
         l->pos++;
      return (struct tgsi_token){TGSI_TOKEN_NAME, start, l->pos - start};
   }
   const bool dots = c == '.' && next == '.';
   l->pos += dots ? 2 : 1;
   if (dots)
      return (struct tgsi_token){TGSI_TOKEN_DOTS, start, 2};
   const bool known = c && strchr(",:[]{}().+-|", c);
   return (struct tgsi_token){known ? TGSI_TOKEN_CHAR : TGSI_TOKEN_BAD, start, 1};
}

#include "literal.h"

#include <stdio.h>
#include <stdlib.h>

#define MAX_SHOWN 40 /* characters of a number that messages show */

static int
digit_of(char c)
{
   if (c >= '0' && c <= '9')
      return c - '0';
   if (c >= 'a' && c <= 'f')
      return c - 'a' + 10;
   return c >= 'A' && c <= 'F' ? c - 'A' + 10 : 16;
}

bool
glsl_read_whole(const char *text, uint64_t *value)
{
   unsigned base = 10;
   if (text[0] == '0' && (text[1] == 'x' || text[1] == 'X')) {
      base = 16;
      text += 2;
   } else if (text[0] == '0') {
      base = 8;
   }
   bool any = false;
   uint64_t n = 0;
   for (; *text; text++) {
      const unsigned digit = (unsigned)digit_of(*text);
      if (digit >= base)
         return false;
      n = n > (UINT64_MAX - digit) / base ? UINT64_MAX : n * base + digit;
      any = true;
   }
   *value = n;
   return any;
}

/* GLSL 1.20, 4.1.3: what has more than 32 bits is cut. */
static void
read_int(struct glsl_log *log, struct glsl_token *token)
{
   uint64_t value = 0;
   token->kind = GLSL_TOKEN_INT;
   if (!glsl_read_whole(token->name, &value)) {
      const bool octal = token->name[0] == '0' && token->name[1] >= '0' && token->name[1] <= '9';
      glsl_error(log, &token->loc, "'%.*s' is no %s number", MAX_SHOWN, token->name,
                 octal ? "octal" : "whole");
   } else if (value > UINT32_MAX) {
      glsl_warning(log, &token->loc, "'%.*s' has more than 32 bits", MAX_SHOWN, token->name);
   }
   token->int_value = (int32_t)(uint32_t)value;
}

static const char *
skip_digits(const char *text)
{
   while (*text >= '0' && *text <= '9')
      text++;
   return text;
}

/* Whether this is a floating-constant (GLSL 1.20, 4.1.4): digits and a point, or an exponent, or
 * both. *end: behind it; the suffix comes then. */
static bool
is_float(const char *text, const char **end)
{
   const char *whole = skip_digits(text), *at = whole;
   bool any = whole > text, part = false;
   if (*at == '.') {
      const char *fraction = skip_digits(at + 1);
      any |= fraction > at + 1;
      part = true;
      at = fraction;
   }
   if (any && (*at == 'e' || *at == 'E')) {
      const char *digits = at + 1 + (at[1] == '+' || at[1] == '-');
      at = skip_digits(digits);
      part = true;
      any = at > digits;
   }
   *end = at;
   return any && part;
}

/* The value of a floating-constant without its suffix. strtof asks the locale what a point is: it
 * gets none, and an exponent that makes up for that. */
static float
float_value(struct glsl_log *log, const char *text, size_t len)
{
   char *copy = malloc(len + 32);
   if (!copy) {
      log->no_memory = true;
      return 0.0f;
   }
   size_t n = 0;
   int64_t exponent = 0;
   const char *at = text, *end = text + len;
   for (bool fraction = false; at < end && *at != 'e' && *at != 'E'; at++) {
      if (*at == '.') {
         fraction = true;
         continue;
      }
      copy[n++] = *at;
      exponent -= fraction;
   }
   if (at < end) {
      const bool negative = at[1] == '-';
      int64_t e = 0;
      for (at += 1 + (at[1] == '-' || at[1] == '+'); at < end; at++)
         e = e < 1000000000 ? e * 10 + (*at - '0') : e;
      exponent += negative ? -e : e;
   }
   snprintf(copy + n, 32, "e%lld", (long long)exponent);
   const float value = strtof(copy, NULL);
   free(copy);
   return value;
}

static void
read_float(const struct glsl_language *language, struct glsl_log *log, struct glsl_token *token,
           const char *end)
{
   token->kind = GLSL_TOKEN_FLOAT;
   token->float_value = float_value(log, token->name, (size_t)(end - token->name));
   if (*end == 'f' || *end == 'F') {
      end++;
      /* A rule that no driver enforces, so shaders break it. */
      if (language->version < 120)
         glsl_warning(log, &token->loc, "the suffix of '%.*s' needs version 120", MAX_SHOWN,
                      token->name);
   }
   if (*end)
      glsl_error(log, &token->loc, "'%.*s' is no number", MAX_SHOWN, token->name);
}

void
glsl_read_number(const struct glsl_language *language, struct glsl_log *log,
                 struct glsl_token *token)
{
   const char *end;
   const bool hex = token->name[0] == '0' && (token->name[1] == 'x' || token->name[1] == 'X');
   if (!hex && is_float(token->name, &end))
      read_float(language, log, token, end);
   else
      read_int(log, token);
}

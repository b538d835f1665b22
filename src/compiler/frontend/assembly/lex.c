#include "lex.h"

#include <string.h>

static bool
is_digit(char c)
{
   return c >= '0' && c <= '9';
}

static bool
is_word(char c)
{
   return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '_' || is_digit(c);
}

static bool
is_space(char c)
{
   return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

void
nv_vp_skip_space(struct nv_vp_lexer *lexer)
{
   bool comment = false;
   for (; lexer->pos < lexer->len; lexer->pos++) {
      const char c = lexer->text[lexer->pos];
      if (c == '\n' || c == '\r')
         comment = false;
      else if (c == '#')
         comment = true;
      else if (!comment && !is_space(c))
         return;
   }
}

/* A run of letters, digits and underscores is one token, whatever it means (VP-147). */
static struct nv_vp_token
lex_word(struct nv_vp_lexer *lexer)
{
   struct nv_vp_token token = {.pos = lexer->pos};
   bool digits = true;
   while (lexer->pos < lexer->len && is_word(lexer->text[lexer->pos]))
      digits &= is_digit(lexer->text[lexer->pos++]);
   token.len = lexer->pos - token.pos;
   if (digits)
      token.kind = NV_TOKEN_NUMBER;
   else
      token.kind = is_digit(lexer->text[token.pos]) ? NV_TOKEN_BAD : NV_TOKEN_NAME;
   return token;
}

struct nv_vp_token
nv_vp_lex(struct nv_vp_lexer *lexer)
{
   nv_vp_skip_space(lexer);
   if (lexer->pos == lexer->len)
      return (struct nv_vp_token){NV_TOKEN_END, lexer->pos, 0};
   const char c = lexer->text[lexer->pos];
   if (is_word(c))
      return lex_word(lexer);
   const bool known = c && strchr(";,.:[]()+-|", c);
   return (struct nv_vp_token){known ? NV_TOKEN_CHAR : NV_TOKEN_BAD, lexer->pos++, 1};
}

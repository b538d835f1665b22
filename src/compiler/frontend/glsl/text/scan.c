#include "scan.h"

#include "util/u_grow.h"

#include <string.h>

static const char *const operators[GLSL_NUM_OPERATORS] = {
    [GLSL_OP_LEFT_PAREN] = "(",
    [GLSL_OP_RIGHT_PAREN] = ")",
    [GLSL_OP_LEFT_BRACKET] = "[",
    [GLSL_OP_RIGHT_BRACKET] = "]",
    [GLSL_OP_LEFT_BRACE] = "{",
    [GLSL_OP_RIGHT_BRACE] = "}",
    [GLSL_OP_DOT] = ".",
    [GLSL_OP_COMMA] = ",",
    [GLSL_OP_COLON] = ":",
    [GLSL_OP_SEMICOLON] = ";",
    [GLSL_OP_QUESTION] = "?",
    [GLSL_OP_EQUAL] = "=",
    [GLSL_OP_PLUS] = "+",
    [GLSL_OP_MINUS] = "-",
    [GLSL_OP_STAR] = "*",
    [GLSL_OP_SLASH] = "/",
    [GLSL_OP_PERCENT] = "%",
    [GLSL_OP_BANG] = "!",
    [GLSL_OP_TILDE] = "~",
    [GLSL_OP_AMPERSAND] = "&",
    [GLSL_OP_BAR] = "|",
    [GLSL_OP_CARET] = "^",
    [GLSL_OP_LESS] = "<",
    [GLSL_OP_GREATER] = ">",
    [GLSL_OP_INC] = "++",
    [GLSL_OP_DEC] = "--",
    [GLSL_OP_LE] = "<=",
    [GLSL_OP_GE] = ">=",
    [GLSL_OP_EQ] = "==",
    [GLSL_OP_NE] = "!=",
    [GLSL_OP_AND] = "&&",
    [GLSL_OP_OR] = "||",
    [GLSL_OP_XOR] = "^^",
    [GLSL_OP_SHIFT_LEFT] = "<<",
    [GLSL_OP_SHIFT_RIGHT] = ">>",
    [GLSL_OP_ADD_ASSIGN] = "+=",
    [GLSL_OP_SUB_ASSIGN] = "-=",
    [GLSL_OP_MUL_ASSIGN] = "*=",
    [GLSL_OP_DIV_ASSIGN] = "/=",
    [GLSL_OP_MOD_ASSIGN] = "%=",
    [GLSL_OP_AND_ASSIGN] = "&=",
    [GLSL_OP_OR_ASSIGN] = "|=",
    [GLSL_OP_XOR_ASSIGN] = "^=",
    [GLSL_OP_SHIFT_LEFT_ASSIGN] = "<<=",
    [GLSL_OP_SHIFT_RIGHT_ASSIGN] = ">>=",
};

const char *
glsl_operator_text(enum glsl_operator op)
{
   return operators[op];
}

const char *
glsl_pp_text(const struct pp_token *token, char bad[2])
{
   switch ((enum pp_kind)token->kind) {
   case PP_NAME:
   case PP_NUMBER:
      return token->word->text;
   case PP_OPERATOR:
      return operators[token->op];
   case PP_HASH:
      return "#";
   case PP_PASTE:
      return "##";
   case PP_BAD:
      bad[0] = (char)token->op;
      bad[1] = '\0';
      return bad;
   case PP_END:
   case PP_NEWLINE:
      break;
   }
   return "";
}

/* --- Characters */

/* Strings that start at this byte begin. */
static void
enter_strings(struct glsl_scanner *s)
{
   const struct glsl_strings *source = s->source;
   while (source->start && s->next_string < source->num &&
          source->start[s->next_string] <= s->pos) {
      s->next_string++;
      s->string++;
      s->line = 1;
      s->line_start = s->pos;
   }
}

void
glsl_scan_start(struct glsl_scanner *s, const struct glsl_strings *source, struct glsl_words *words,
                struct glsl_log *log)
{
   *s = (struct glsl_scanner){.source = source, .words = words, .log = log};
   s->line = 1;
   s->next_string = 1;
   enter_strings(s);
}

void
glsl_scan_finish(struct glsl_scanner *s)
{
   free(s->spelling);
}

void
glsl_scan_renumber(struct glsl_scanner *s, uint32_t line, uint32_t string)
{
   s->line = line;
   s->string = string;
}

/* How long the end of a line at byte `at` is: \n, \r, or one and the other. 0: there is none. */
static size_t
newline_at(const struct glsl_scanner *s, size_t at)
{
   const char *text = s->source->text;
   if (at >= s->source->len || (text[at] != '\n' && text[at] != '\r'))
      return 0;
   const bool two = at + 1 < s->source->len && (text[at + 1] == '\n' || text[at + 1] == '\r') &&
                    text[at + 1] != text[at];
   return two ? 2 : 1;
}

/* Behind the end of a line of so many bytes. */
static void
skip_newline(struct glsl_scanner *s, size_t len)
{
   s->pos += len;
   s->line++;
   s->line_start = s->pos;
   enter_strings(s);
}

/* The character to look at next, behind line continuations (a backslash that ends a line; later
 * versions of the language have them, and all drivers take them). -1: the end of the text. */
static int
look(struct glsl_scanner *s)
{
   while (s->pos < s->source->len) {
      const char c = s->source->text[s->pos];
      if (c != '\\')
         return (unsigned char)c;
      const size_t len = newline_at(s, s->pos + 1);
      if (!len)
         return (unsigned char)c;
      s->pos++;
      skip_newline(s, len);
   }
   return -1;
}

/* To the next character: this one is no end of a line. */
static void
take(struct glsl_scanner *s)
{
   s->pos++;
   if (s->source->start)
      enter_strings(s);
}

static bool
is_letter(int c)
{
   return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

static bool
is_digit(int c)
{
   return c >= '0' && c <= '9';
}

static struct glsl_loc
here(const struct glsl_scanner *s)
{
   return (struct glsl_loc){.string = s->string,
                            .line = s->line,
                            .column = (uint32_t)(s->pos - s->line_start) + 1,
                            .offset = (uint32_t)s->pos};
}

/* --- Space and comments */

/* Behind the start of a comment that ends with its line. */
static void
skip_line_comment(struct glsl_scanner *s)
{
   for (int c = look(s); c >= 0 && c != '\n' && c != '\r'; c = look(s))
      take(s);
}

/* Behind the start of a comment that may go over lines. */
static void
skip_block_comment(struct glsl_scanner *s, const struct glsl_loc *start)
{
   for (int c = look(s), last = 0; c >= 0; last = c, c = look(s)) {
      const size_t newline = newline_at(s, s->pos);
      if (newline) {
         skip_newline(s, newline);
         continue;
      }
      take(s);
      if (last == '*' && c == '/')
         return;
   }
   glsl_error(s->log, start, "the comment has no end: expected '*/'");
}

/* The start of a comment, with the character behind the slash. False: it is none, and nothing is
 * taken. */
static bool
skip_comment(struct glsl_scanner *s)
{
   const struct glsl_scanner before = *s;
   const struct glsl_loc start = here(s);
   take(s);
   const int c = look(s);
   if (c == '/') {
      skip_line_comment(s);
      return true;
   }
   if (c == '*') {
      take(s);
      skip_block_comment(s, &start);
      return true;
   }
   *s = before;
   return false;
}

/* True: there was something. */
static bool
skip_space(struct glsl_scanner *s)
{
   bool any = false;
   for (;; any = true) {
      const int c = look(s);
      if (c == ' ' || c == '\t' || c == '\v' || c == '\f')
         take(s);
      else if (c != '/' || !skip_comment(s))
         return any;
   }
}

/* --- Tokens */

static void
keep(struct glsl_scanner *s, int c)
{
   if (u_grow((void **)&s->spelling, &s->max, s->len + 1, 1))
      s->spelling[s->len++] = (char)c;
   else
      s->no_memory = true;
}

/* Takes the character and keeps it. */
static void
spell(struct glsl_scanner *s, int c)
{
   take(s);
   keep(s, c);
}

static void
scan_name(struct glsl_scanner *s, struct pp_token *token)
{
   token->kind = PP_NAME;
   for (int c = look(s); (is_letter(c) || is_digit(c)) && !s->no_memory; c = look(s))
      spell(s, c);
}

/* What starts like a number: letters run into it, as do points, and signs of exponents. */
static void
scan_number(struct glsl_scanner *s, struct pp_token *token)
{
   token->kind = PP_NUMBER;
   bool exponent = false;
   for (int c = look(s);
        (is_letter(c) || is_digit(c) || c == '.' || (exponent && (c == '+' || c == '-'))) &&
        !s->no_memory;
        c = look(s)) {
      spell(s, c);
      const bool hex = s->len > 1 && (s->spelling[1] == 'x' || s->spelling[1] == 'X');
      exponent = !hex && (c == 'e' || c == 'E');
   }
}

/* The longest operator that the text starts with. */
static void
scan_operator(struct glsl_scanner *s, struct pp_token *token, int c)
{
   token->kind = PP_BAD;
   token->op = (uint8_t)c;
   char text[4] = {(char)c};
   for (unsigned len = 1; len <= 3; len++) {
      unsigned op = 0;
      while (op < GLSL_NUM_OPERATORS && (*operators[op] != *text || strcmp(operators[op], text)))
         op++;
      if (op == GLSL_NUM_OPERATORS)
         return;
      token->kind = PP_OPERATOR;
      token->op = (uint8_t)op;
      take(s);
      c = look(s);
      if (len == 3 || c <= 0)
         return;
      text[len] = (char)c;
   }
}

void
glsl_scan(struct glsl_scanner *s, struct pp_token *token)
{
   const bool space = skip_space(s);
   const int c = look(s);
   *token = (struct pp_token){.space = space, .loc = here(s)};
   s->len = 0;
   const size_t newline = c < 0 ? 0 : newline_at(s, s->pos);
   if (c < 0) {
      token->kind = PP_END;
   } else if (newline) {
      token->kind = PP_NEWLINE;
      skip_newline(s, newline);
   } else if (is_letter(c)) {
      scan_name(s, token);
   } else if (is_digit(c)) {
      scan_number(s, token);
   } else if (c == '#') {
      take(s);
      token->kind = look(s) == '#' ? PP_PASTE : PP_HASH;
      if (token->kind == PP_PASTE)
         take(s);
   } else if (c == '.') {
      take(s);
      if (is_digit(look(s))) {
         keep(s, '.');
         scan_number(s, token);
      } else {
         token->kind = PP_OPERATOR;
         token->op = GLSL_OP_DOT;
      }
   } else {
      scan_operator(s, token, c);
      if (token->kind == PP_BAD)
         take(s);
   }
   if (s->len && !s->no_memory)
      token->word = glsl_word_of(s->words, s->spelling, s->len);
   if (s->no_memory || (s->len && !token->word)) {
      s->no_memory = true;
      token->kind = PP_END;
   }
}

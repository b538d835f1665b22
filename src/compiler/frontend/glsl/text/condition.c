#include "literal.h"
#include "preprocess.h"

#include <stdlib.h>

/* Expressions of #if and of #line, on 64 bits, as C++ preprocessors have them. */
struct expression {
   struct pp *pp;
   const struct pp_list *list; /* macros are expanded */
   size_t at;
   struct glsl_loc end;      /* where messages about the end point to */
   unsigned nesting, unused; /* unused: within what && and || leave out */
   bool no_names;            /* names that are no macros are errors */
   bool failed;
};

static const struct pp_token *
look(const struct expression *e)
{
   return e->at < e->list->num ? &e->list->token[e->at] : NULL;
}

/* The operator that is next; -1: none is. */
static int
look_op(const struct expression *e)
{
   const struct pp_token *t = look(e);
   return t && t->kind == PP_OPERATOR ? t->op : -1;
}

/* Says what is wrong with a token (NULL: the end of the line), once; gives 0. */
static int64_t
fail_at(struct expression *e, const struct pp_token *token, const char *what)
{
   if (!e->failed)
      glsl_error(e->pp->log, token ? &token->loc : &e->end, "%s", what);
   e->failed = true;
   return 0;
}

/* The same, with the token to look at next. */
static int64_t
fail(struct expression *e, const char *what)
{
   return fail_at(e, look(e), what);
}

static int64_t binary(struct expression *e, unsigned least);

/* defined NAME, defined (NAME) from a macro: the line's own are numbers by now. */
static int64_t
defined(struct expression *e)
{
   e->at++;
   const bool paren = look_op(e) == GLSL_OP_LEFT_PAREN;
   e->at += paren;
   const struct pp_token *name = look(e);
   if (!name || name->kind != PP_NAME)
      return fail(e, "expected a name behind 'defined'");
   e->at++;
   if (paren && look_op(e) != GLSL_OP_RIGHT_PAREN)
      return fail(e, "expected ')' behind the name");
   e->at += paren;
   return name->word->macro != NULL;
}

static int64_t
operand(struct expression *e)
{
   const struct pp_token *t = look(e);
   if (!t)
      return fail(e, "expected an expression");
   if (t->kind == PP_NUMBER) {
      uint64_t value;
      if (!glsl_read_whole(t->word->text, &value))
         return fail(e, "expected a whole number");
      e->at++;
      return (int64_t)value;
   }
   if (t->kind == PP_NAME && t->word == e->pp->word_defined)
      return defined(e);
   if (t->kind == PP_NAME) {
      /* Zero in C++, and in all desktop drivers; ESSL 1.00, 3.4 has an error. */
      if (!e->unused && e->no_names)
         return fail(e, "the name is no macro that is defined");
      if (!e->unused)
         glsl_warning(e->pp->log, &t->loc, "'%s' is no macro that is defined: taken as 0",
                      t->word->text);
      e->at++;
      return 0;
   }
   if (look_op(e) != GLSL_OP_LEFT_PAREN)
      return fail(e, "expected a number, 'defined' or '('");
   e->at++;
   const int64_t value = binary(e, 0);
   if (look_op(e) != GLSL_OP_RIGHT_PAREN)
      return fail(e, "expected ')'");
   e->at++;
   return value;
}

static int64_t
unary(struct expression *e)
{
   if (e->nesting >= PP_MAX_NESTING)
      return fail(e, "the expression nests too deep");
   const int op = look_op(e);
   if (op != GLSL_OP_PLUS && op != GLSL_OP_MINUS && op != GLSL_OP_TILDE && op != GLSL_OP_BANG) {
      e->nesting++;
      const int64_t value = operand(e);
      e->nesting--;
      return value;
   }
   e->at++;
   e->nesting++;
   const int64_t value = unary(e);
   e->nesting--;
   switch (op) {
   case GLSL_OP_MINUS:
      return (int64_t)(0 - (uint64_t)value);
   case GLSL_OP_TILDE:
      return ~value;
   case GLSL_OP_BANG:
      return !value;
   default:
      return value;
   }
}

/* How tight an operator binds, from 1; 0: it is none of expressions. */
static unsigned
precedence(int op)
{
   switch (op) {
   case GLSL_OP_OR:
      return 1;
   case GLSL_OP_AND:
      return 2;
   case GLSL_OP_BAR:
      return 3;
   case GLSL_OP_CARET:
      return 4;
   case GLSL_OP_AMPERSAND:
      return 5;
   case GLSL_OP_EQ:
   case GLSL_OP_NE:
      return 6;
   case GLSL_OP_LESS:
   case GLSL_OP_GREATER:
   case GLSL_OP_LE:
   case GLSL_OP_GE:
      return 7;
   case GLSL_OP_SHIFT_LEFT:
   case GLSL_OP_SHIFT_RIGHT:
      return 8;
   case GLSL_OP_PLUS:
   case GLSL_OP_MINUS:
      return 9;
   case GLSL_OP_STAR:
   case GLSL_OP_SLASH:
   case GLSL_OP_PERCENT:
      return 10;
   default:
      return 0;
   }
}

/* Division, without what it is not defined for. */
static int64_t
divide(struct expression *e, const struct pp_token *op, int64_t a, int64_t b)
{
   if (!b)
      return e->unused ? 0 : fail_at(e, op, "division by zero");
   const bool quotient = op->op == GLSL_OP_SLASH;
   if (b == -1)
      return quotient ? (int64_t)(0 - (uint64_t)a) : 0;
   return quotient ? a / b : a % b;
}

static int64_t
compute(struct expression *e, const struct pp_token *op, int64_t a, int64_t b)
{
   const uint64_t x = (uint64_t)a, y = (uint64_t)b;
   switch (op->op) {
   case GLSL_OP_OR:
      return a || b;
   case GLSL_OP_AND:
      return a && b;
   case GLSL_OP_BAR:
      return a | b;
   case GLSL_OP_CARET:
      return a ^ b;
   case GLSL_OP_AMPERSAND:
      return a & b;
   case GLSL_OP_EQ:
      return a == b;
   case GLSL_OP_NE:
      return a != b;
   case GLSL_OP_LESS:
      return a < b;
   case GLSL_OP_GREATER:
      return a > b;
   case GLSL_OP_LE:
      return a <= b;
   case GLSL_OP_GE:
      return a >= b;
   case GLSL_OP_SHIFT_LEFT:
      return y < 64 ? (int64_t)(x << y) : 0;
   case GLSL_OP_SHIFT_RIGHT:
      return a >> (y < 64 ? y : 63);
   case GLSL_OP_PLUS:
      return (int64_t)(x + y);
   case GLSL_OP_MINUS:
      return (int64_t)(x - y);
   case GLSL_OP_STAR:
      return (int64_t)(x * y);
   default:
      return divide(e, op, a, b);
   }
}

/* Operators that bind tighter than `least`. */
static int64_t
binary(struct expression *e, unsigned least)
{
   int64_t value = unary(e);
   for (int op = look_op(e); precedence(op) > least && !e->failed; op = look_op(e)) {
      const struct pp_token *token = look(e);
      const bool skip = (op == GLSL_OP_AND && !value) || (op == GLSL_OP_OR && value);
      e->at++;
      e->unused += skip;
      const int64_t right = binary(e, precedence(op));
      e->unused -= skip;
      value = compute(e, token, value, right);
   }
   return value;
}

/* --- Lines */

/* The line with `defined` and what it asks for as numbers. */
static bool
replace_defined(struct pp *pp, const struct pp_list *line, struct pp_list *out)
{
   for (size_t i = 0; i < line->num; i++) {
      struct pp_token token = line->token[i];
      if (token.kind == PP_NAME && token.word == pp->word_defined) {
         const bool paren = i + 1 < line->num && line->token[i + 1].kind == PP_OPERATOR &&
                            line->token[i + 1].op == GLSL_OP_LEFT_PAREN;
         const size_t name = i + 1 + paren, last = name + paren;
         if (last >= line->num || line->token[name].kind != PP_NAME ||
             (paren && (line->token[last].kind != PP_OPERATOR ||
                        line->token[last].op != GLSL_OP_RIGHT_PAREN)))
            return glsl_error(pp->log, &token.loc, "expected 'defined NAME' or 'defined (NAME)'");
         if (!pp_number(pp, line->token[name].word->macro != NULL, &token))
            return false;
         i = last;
      }
      if (!pp_append(pp, out, &token))
         return false;
   }
   return true;
}

bool
pp_if_value(struct pp *pp, const struct pp_list *line, const struct glsl_loc *loc)
{
   struct pp_list plain = {0}, list = {0};
   struct expression e = {.pp = pp, .list = &list, .end = *loc, .no_names = pp->language.es};
   int64_t value = 0;
   if (replace_defined(pp, line, &plain) &&
       pp_expand_list(pp, plain.token, (uint32_t)plain.num, &list)) {
      value = binary(&e, 0);
      if (look(&e))
         fail(&e, "expected an operator or the end of the line");
   }
   free(plain.token);
   free(list.token);
   return value && !e.failed;
}

unsigned
pp_line_values(struct pp *pp, const struct pp_list *line, const struct glsl_loc *loc,
               int64_t value[2])
{
   struct pp_list list = {0};
   struct expression e = {.pp = pp, .list = &list, .end = *loc, .no_names = true};
   unsigned num = 0;
   if (pp_expand_list(pp, line->token, (uint32_t)line->num, &list)) {
      do
         value[num++] = binary(&e, 0);
      while (num < 2 && look(&e) && !e.failed);
      if (look(&e))
         fail(&e, "expected the end of the line");
   }
   free(list.token);
   return e.failed || pp->stop ? 0 : num;
}

/* The grammar of expressions (GLSL 1.20, chapter 9), by precedence. */
#include "private.h"

#include <string.h>

static struct glsl_expr *parse_unary(struct parser *p);

/* --- Arguments */

/* False: it is wrong, or memory ran out. */
static bool
add_argument(struct parser *p, struct arguments *args, struct glsl_expr *e)
{
   if (args->num == args->capacity) {
      const uint32_t capacity = args->capacity ? 2 * args->capacity : 4;
      struct glsl_expr **more = parse_alloc(p, capacity * sizeof *more);
      if (!more)
         return false;
      if (args->num)
         memcpy(more, args->arg, args->num * sizeof *more);
      args->arg = more;
      args->capacity = capacity;
   }
   args->arg[args->num++] = e;
   return !node_is_error(e);
}

/* From behind the '(' to behind the ')'. False: one of them is wrong. */
static bool
parse_arguments(struct parser *p, struct arguments *args)
{
   bool good = true;
   if (parse_is_key(p, GLSL_KEY_TYPE) && !strcmp(p->token->name, "void") &&
       p->token[1].kind == GLSL_TOKEN_OPERATOR && p->token[1].op == GLSL_OP_RIGHT_PAREN)
      parse_advance(p);
   else if (!parse_is_op(p, GLSL_OP_RIGHT_PAREN))
      do
         good &= add_argument(p, args, parse_assignment(p));
      while (parse_accept(p, GLSL_OP_COMMA));
   return parse_expect(p, GLSL_OP_RIGHT_PAREN, "behind the arguments") && good;
}

static struct glsl_expr *
parse_constructor(struct parser *p)
{
   const struct glsl_loc loc = p->token->loc;
   struct arguments args = {0};
   const struct glsl_type *type = parse_type(p);
   if (!type)
      return node_error(p, &loc);
   if (!parse_expect(p, GLSL_OP_LEFT_PAREN, "behind the type") || !parse_arguments(p, &args))
      return node_error(p, &loc);
   return node_construct(p, &loc, type, &args);
}

static struct glsl_expr *
parse_call(struct parser *p)
{
   const struct glsl_loc loc = p->token->loc;
   const char *name = p->token->name;
   struct arguments args = {0};
   parse_advance(p);
   parse_advance(p);
   if (!parse_arguments(p, &args))
      return node_error(p, &loc);
   return node_call(p, &loc, name, &args);
}

/* --- Primary */

static struct glsl_expr *
parse_literal(struct parser *p)
{
   const struct glsl_token *t = p->token;
   const struct glsl_type *type = t->kind == GLSL_TOKEN_INT     ? glsl_type_of(GLSL_INT, 1, 1)
                                  : t->kind == GLSL_TOKEN_FLOAT ? glsl_type_of(GLSL_FLOAT, 1, 1)
                                                                : glsl_type_of(GLSL_BOOL, 1, 1);
   struct glsl_expr *e = node_new(p, GLSL_CONSTANT, type, &t->loc, 0);
   union glsl_word *value = parse_alloc(p, sizeof *value);
   if (!e || !value)
      return NULL;
   if (t->kind == GLSL_TOKEN_INT)
      value->i = t->int_value;
   else if (t->kind == GLSL_TOKEN_FLOAT)
      value->f = t->float_value;
   else
      value->b = t->keyword == GLSL_KEY_TRUE;
   e->value = value;
   parse_advance(p);
   return e;
}

static struct glsl_expr *
parse_named(struct parser *p)
{
   const struct glsl_token *t = p->token;
   if (p->token + 1 <= p->last && p->token[1].kind == GLSL_TOKEN_OPERATOR &&
       p->token[1].op == GLSL_OP_LEFT_PAREN && !parse_at_type(p))
      return parse_call(p);
   if (parse_at_type(p))
      return parse_constructor(p);
   parse_advance(p);
   struct glsl_variable *v = parse_find_variable(p, t->name);
   if (v && v->storage == GLSL_BUILTIN)
      glsl_warn_of_use(p->log, &t->loc, p->language, v->builtin->needs, t->name);
   if (v)
      return node_variable(p, &t->loc, v);
   if (parse_find(p, t->name, SYMBOL_FUNCTION))
      return node_fail(p, &t->loc, "'%s' is a function", t->name);
   const struct hint hint = parse_hint_name(p, t->name, SYMBOL_VARIABLE);
   return node_fail(p, &t->loc, "'%s' is not declared%s", t->name, hint.text);
}

static struct glsl_expr *
parse_primary(struct parser *p)
{
   const struct glsl_token *t = p->token;
   if (t->kind == GLSL_TOKEN_INT || t->kind == GLSL_TOKEN_FLOAT || parse_is_key(p, GLSL_KEY_TRUE) ||
       parse_is_key(p, GLSL_KEY_FALSE))
      return parse_literal(p);
   if (t->kind == GLSL_TOKEN_NAME)
      return parse_named(p);
   if (parse_is_key(p, GLSL_KEY_TYPE))
      return parse_constructor(p);
   if (parse_accept(p, GLSL_OP_LEFT_PAREN)) {
      struct glsl_expr *e = parse_expression(p);
      if (!parse_expect(p, GLSL_OP_RIGHT_PAREN, "behind the expression"))
         return node_error(p, &t->loc);
      return e;
   }
   parse_fail_expected(p, "an expression");
   return node_error(p, &t->loc);
}

/* --- Behind an operand */

static struct glsl_expr *
parse_subscript(struct parser *p, struct glsl_expr *e)
{
   const struct glsl_loc loc = p->token->loc;
   parse_advance(p);
   struct glsl_expr *index = parse_expression(p);
   if (!parse_expect(p, GLSL_OP_RIGHT_BRACKET, "behind the index"))
      return node_error(p, &loc);
   return node_index(p, &loc, e, index);
}

static struct glsl_expr *
parse_selection(struct parser *p, struct glsl_expr *e)
{
   const struct glsl_loc loc = p->token->loc;
   parse_advance(p);
   const char *name = parse_name(p, "the name of a member or components");
   if (!name)
      return node_error(p, &loc);
   if (strcmp(name, "length") || !parse_accept(p, GLSL_OP_LEFT_PAREN))
      return node_member(p, &loc, e, name);
   if (!parse_expect(p, GLSL_OP_RIGHT_PAREN, "behind 'length('"))
      return node_error(p, &loc);
   return node_length(p, &loc, e);
}

static struct glsl_expr *
parse_postfix(struct parser *p)
{
   struct glsl_expr *e = parse_primary(p);
   for (;;) {
      const struct glsl_loc loc = p->token->loc;
      if (parse_is_op(p, GLSL_OP_LEFT_BRACKET))
         e = parse_subscript(p, e);
      else if (parse_is_op(p, GLSL_OP_DOT))
         e = parse_selection(p, e);
      else if (parse_accept(p, GLSL_OP_INC))
         e = node_unary(p, &loc, GLSL_POST_INC, e);
      else if (parse_accept(p, GLSL_OP_DEC))
         e = node_unary(p, &loc, GLSL_POST_DEC, e);
      else
         return e;
   }
}

/* Behind an operator that stands before its operand. */
static struct glsl_expr *
parse_operand(struct parser *p, const struct glsl_token *operator)
{
   struct glsl_expr *e = parse_unary(p);
   switch (operator->op) {
   case GLSL_OP_INC:
      return node_unary(p, &operator->loc, GLSL_PRE_INC, e);
   case GLSL_OP_DEC:
      return node_unary(p, &operator->loc, GLSL_PRE_DEC, e);
   case GLSL_OP_MINUS:
      return node_unary(p, &operator->loc, GLSL_NEGATE, e);
   case GLSL_OP_BANG:
      return node_unary(p, &operator->loc, GLSL_NOT, e);
   case GLSL_OP_TILDE:
      return node_fail(p, &operator->loc, "the operator '~' is reserved");
   default: /* '+' */
      if (node_is_error(e))
         return e;
      if (!glsl_is_numeric(e->type))
         return node_fail(p, &operator->loc, "'+' is not for %s", e->type->name);
      return node_copy(p, e);
   }
}

static bool
is_prefix(const struct glsl_token *t)
{
   return t->kind == GLSL_TOKEN_OPERATOR &&
          (t->op == GLSL_OP_INC || t->op == GLSL_OP_DEC || t->op == GLSL_OP_MINUS ||
           t->op == GLSL_OP_PLUS || t->op == GLSL_OP_BANG || t->op == GLSL_OP_TILDE);
}

static struct glsl_expr *
parse_unary(struct parser *p)
{
   const struct glsl_token *t = p->token;
   if (!is_prefix(t))
      return parse_postfix(p);
   if (!parse_enter(p))
      return node_error(p, &t->loc);
   parse_advance(p);
   struct glsl_expr *e = parse_operand(p, t);
   parse_leave(p);
   return e;
}

/* --- Between operands */

struct binary {
   uint8_t level; /* 1: ||, higher ones bind stronger; 0: no such operator */
   bool reserved;
   enum glsl_binary_op op;
};

static const struct binary binaries[GLSL_NUM_OPERATORS] = {
    [GLSL_OP_OR] = {1, false, GLSL_OR},         [GLSL_OP_XOR] = {2, false, GLSL_XOR},
    [GLSL_OP_AND] = {3, false, GLSL_AND},       [GLSL_OP_BAR] = {4, true, GLSL_OR},
    [GLSL_OP_CARET] = {5, true, GLSL_OR},       [GLSL_OP_AMPERSAND] = {6, true, GLSL_OR},
    [GLSL_OP_EQ] = {7, false, GLSL_EQUAL},      [GLSL_OP_NE] = {7, false, GLSL_NOT_EQUAL},
    [GLSL_OP_LESS] = {8, false, GLSL_LESS},     [GLSL_OP_GREATER] = {8, false, GLSL_GREATER},
    [GLSL_OP_LE] = {8, false, GLSL_LESS_EQUAL}, [GLSL_OP_GE] = {8, false, GLSL_GREATER_EQUAL},
    [GLSL_OP_SHIFT_LEFT] = {9, true, GLSL_OR},  [GLSL_OP_SHIFT_RIGHT] = {9, true, GLSL_OR},
    [GLSL_OP_PLUS] = {10, false, GLSL_ADD},     [GLSL_OP_MINUS] = {10, false, GLSL_SUB},
    [GLSL_OP_STAR] = {11, false, GLSL_MUL},     [GLSL_OP_SLASH] = {11, false, GLSL_DIV},
    [GLSL_OP_PERCENT] = {11, true, GLSL_OR},
};

static struct binary
binary_at(const struct parser *p)
{
   static const struct binary none;
   return p->token->kind == GLSL_TOKEN_OPERATOR ? binaries[p->token->op] : none;
}

/* Operators of this level and stronger ones. Chains of one level are loops, which bounds their
 * depth in the tree by a count. */
static struct glsl_expr *
parse_binary(struct parser *p, unsigned level)
{
   struct glsl_expr *left = parse_unary(p);
   for (;;) {
      const struct glsl_token *t = p->token;
      const struct binary binary = binary_at(p);
      if (!binary.level || binary.level < level || p->no_memory)
         return left;
      parse_advance(p);
      struct glsl_expr *right = parse_binary(p, binary.level + 1u);
      if (binary.reserved)
         left = node_fail(p, &t->loc, "the operator '%s' is reserved", t->name);
      else
         left = node_binary(p, &t->loc, binary.op, left, right);
   }
}

struct glsl_expr *
parse_conditional(struct parser *p)
{
   struct glsl_expr *e = parse_binary(p, 1);
   const struct glsl_loc loc = p->token->loc;
   if (parse_accept(p, GLSL_OP_QUESTION)) {
      struct glsl_expr *yes = parse_expression(p);
      if (parse_expect(p, GLSL_OP_COLON, "between the two values"))
         e = node_select(p, &loc, e, yes, parse_assignment(p));
      else
         e = node_error(p, &loc);
   }
   return e;
}

/* The operator of an assignment; -1: it is '='; -2: none; -3: a reserved one. */
static int
assignment_at(const struct parser *p)
{
   if (p->token->kind != GLSL_TOKEN_OPERATOR)
      return -2;
   switch (p->token->op) {
   case GLSL_OP_EQUAL:
      return -1;
   case GLSL_OP_ADD_ASSIGN:
      return GLSL_ADD;
   case GLSL_OP_SUB_ASSIGN:
      return GLSL_SUB;
   case GLSL_OP_MUL_ASSIGN:
      return GLSL_MUL;
   case GLSL_OP_DIV_ASSIGN:
      return GLSL_DIV;
   case GLSL_OP_MOD_ASSIGN:
   case GLSL_OP_AND_ASSIGN:
   case GLSL_OP_OR_ASSIGN:
   case GLSL_OP_XOR_ASSIGN:
   case GLSL_OP_SHIFT_LEFT_ASSIGN:
   case GLSL_OP_SHIFT_RIGHT_ASSIGN:
      return -3;
   default:
      return -2;
   }
}

struct glsl_expr *
parse_assignment(struct parser *p)
{
   if (!parse_enter(p))
      return node_error(p, &p->token->loc);
   struct glsl_expr *e = parse_conditional(p);
   const struct glsl_token *t = p->token;
   const int op = assignment_at(p);
   if (op != -2) {
      parse_advance(p);
      struct glsl_expr *value = parse_assignment(p);
      if (op == -3)
         e = node_fail(p, &t->loc, "the operator '%s' is reserved", t->name);
      else if (op == -1)
         e = node_assign(p, &t->loc, e, value);
      else
         e = node_assign_op(p, &t->loc, (enum glsl_binary_op)op, e, value);
   }
   parse_leave(p);
   return e;
}

static struct glsl_expr *
make_sequence(struct parser *p, const struct glsl_loc *loc, struct glsl_expr *a,
              struct glsl_expr *b)
{
   if (node_is_error(a) || node_is_error(b))
      return node_error(p, loc);
   if (glsl_has_sampler(b->type))
      return node_fail(p, loc, "samplers are no operands of ','");
   struct glsl_expr *e = node_new(p, GLSL_COMMA, b->type, loc, 2);
   if (!e)
      return NULL;
   e->arg[0] = a;
   e->arg[1] = b;
   p->sequences++;
   return node_finished(p, e);
}

struct glsl_expr *
parse_expression(struct parser *p)
{
   struct glsl_expr *e = parse_assignment(p);
   while (parse_is_op(p, GLSL_OP_COMMA) && !p->no_memory) {
      const struct glsl_loc loc = p->token->loc;
      parse_advance(p);
      e = make_sequence(p, &loc, e, parse_assignment(p));
   }
   return e;
}

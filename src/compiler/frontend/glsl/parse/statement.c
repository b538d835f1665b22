/* Statements. */
#include "private.h"

#include <stdio.h>

struct glsl_stmt *
parse_add_stmt(struct parser *p, struct glsl_stmt ***end, enum glsl_stmt_kind kind,
               const struct glsl_loc *loc)
{
   struct glsl_stmt *stmt = parse_alloc(p, sizeof *stmt);
   if (!stmt)
      return NULL;
   stmt->kind = kind;
   stmt->loc = *loc;
   **end = stmt;
   *end = &stmt->next;
   return stmt;
}

void
parse_block(struct parser *p, struct glsl_stmt ***end)
{
   const struct glsl_loc begin = p->token[-1].loc;
   char where[72];
   while (!parse_is_op(p, GLSL_OP_RIGHT_BRACE) && p->token->kind != GLSL_TOKEN_END && !p->no_memory)
      parse_statement(p, end);
   if (parse_accept(p, GLSL_OP_RIGHT_BRACE))
      return;
   snprintf(where, sizeof where, "at the end of the block that begins at %u:%u",
            (unsigned)begin.string, (unsigned)begin.line);
   parse_expect(p, GLSL_OP_RIGHT_BRACE, where);
}

/* A statement of its own scope: branches, bodies of loops. */
static void
parse_scoped(struct parser *p, struct glsl_stmt **list)
{
   struct glsl_stmt **end = list;
   parse_open_scope(p);
   parse_statement(p, &end);
   parse_close_scope(p);
}

/* The body of a loop has the scope of the loop's own variables. */
static void
parse_body(struct parser *p, struct glsl_stmt **list)
{
   struct glsl_stmt **end = list;
   p->loops++;
   if (parse_accept(p, GLSL_OP_LEFT_BRACE))
      parse_block(p, &end);
   else
      parse_statement(p, &end);
   p->loops--;
}

static struct glsl_expr *
check_condition(struct parser *p, struct glsl_expr *e)
{
   if (!node_is_error(e) && (e->type->base != GLSL_BOOL || !glsl_is_scalar(e->type)))
      glsl_error(p->log, &e->loc, "a condition is a bool, not %s", e->type->name);
   return e;
}

/* Behind a mistake in the parentheses of a statement: goes behind the ')' that closes them, so that
 * the body is looked at. False: there is none before the next brace, and the statement ends. */
static bool
recover_head(struct parser *p)
{
   unsigned depth = 0;
   while (p->token->kind != GLSL_TOKEN_END && !parse_is_op(p, GLSL_OP_LEFT_BRACE) &&
          !parse_is_op(p, GLSL_OP_RIGHT_BRACE)) {
      if (parse_accept(p, GLSL_OP_RIGHT_PAREN)) {
         if (!depth--)
            return true;
         continue;
      }
      depth += parse_is_op(p, GLSL_OP_LEFT_PAREN);
      parse_advance(p);
   }
   if (parse_is_op(p, GLSL_OP_LEFT_BRACE))
      return true;
   parse_recover(p);
   return false;
}

static void
parse_if(struct parser *p, struct glsl_stmt ***end)
{
   const struct glsl_loc loc = p->token->loc;
   parse_advance(p);
   struct glsl_stmt *stmt = parse_add_stmt(p, end, GLSL_STMT_IF, &loc);
   if (!stmt)
      return;
   bool good = parse_expect(p, GLSL_OP_LEFT_PAREN, "before the condition");
   if (good)
      stmt->expr = check_condition(p, parse_expression(p));
   good = good && parse_expect(p, GLSL_OP_RIGHT_PAREN, "behind the condition");
   if (!good && !recover_head(p))
      return;
   parse_scoped(p, &stmt->body);
   if (parse_accept_key(p, GLSL_KEY_ELSE))
      parse_scoped(p, &stmt->other);
}

/* What for and while look at before each round: an expression, or a variable with its value. */
static void
parse_loop_condition(struct parser *p, struct glsl_stmt *stmt)
{
   if (parse_at_declaration(p))
      stmt->variable = parse_condition_variable(p, &stmt->expr);
   else
      stmt->expr = parse_expression(p);
   if (stmt->expr)
      check_condition(p, stmt->expr);
}

static bool
parse_for_head(struct parser *p, struct glsl_stmt *stmt)
{
   struct glsl_stmt **end = &stmt->init;
   if (!parse_expect(p, GLSL_OP_LEFT_PAREN, "behind 'for'"))
      return false;
   const struct glsl_token *complained = p->complained;
   if (parse_at_declaration(p)) {
      parse_declaration(p, &end);
      if (p->complained != complained)
         return false;
   } else if (!parse_accept(p, GLSL_OP_SEMICOLON)) {
      struct glsl_stmt *first = parse_add_stmt(p, &end, GLSL_STMT_EXPR, &p->token->loc);
      struct glsl_expr *e = parse_expression(p);
      if (first)
         first->expr = e;
      if (!parse_expect(p, GLSL_OP_SEMICOLON, "behind the start of the loop"))
         return false;
   }
   if (!parse_is_op(p, GLSL_OP_SEMICOLON))
      parse_loop_condition(p, stmt);
   if (!parse_expect(p, GLSL_OP_SEMICOLON, "behind the condition of the loop"))
      return false;
   if (!parse_is_op(p, GLSL_OP_RIGHT_PAREN))
      stmt->step = parse_expression(p);
   return parse_expect(p, GLSL_OP_RIGHT_PAREN, "behind the step of the loop");
}

static void
parse_for(struct parser *p, struct glsl_stmt ***end)
{
   struct glsl_stmt *stmt = parse_add_stmt(p, end, GLSL_STMT_LOOP, &p->token->loc);
   parse_advance(p);
   if (!stmt)
      return;
   parse_open_scope(p);
   if (parse_for_head(p, stmt) || recover_head(p))
      parse_body(p, &stmt->body);
   parse_close_scope(p);
}

static void
parse_while(struct parser *p, struct glsl_stmt ***end)
{
   struct glsl_stmt *stmt = parse_add_stmt(p, end, GLSL_STMT_LOOP, &p->token->loc);
   parse_advance(p);
   if (!stmt)
      return;
   parse_open_scope(p);
   bool good = parse_expect(p, GLSL_OP_LEFT_PAREN, "behind 'while'");
   if (good) {
      parse_loop_condition(p, stmt);
      good = parse_expect(p, GLSL_OP_RIGHT_PAREN, "behind the condition");
   }
   if (good || recover_head(p))
      parse_body(p, &stmt->body);
   parse_close_scope(p);
}

static void
parse_do(struct parser *p, struct glsl_stmt ***end)
{
   struct glsl_stmt *stmt = parse_add_stmt(p, end, GLSL_STMT_LOOP, &p->token->loc);
   parse_advance(p);
   if (!stmt)
      return;
   stmt->test_last = true;
   parse_open_scope(p);
   parse_body(p, &stmt->body);
   parse_close_scope(p);
   if (!parse_accept_key(p, GLSL_KEY_WHILE))
      parse_fail_expected(p, "'while' behind the body of 'do'");
   else if (parse_expect(p, GLSL_OP_LEFT_PAREN, "before the condition")) {
      stmt->expr = check_condition(p, parse_expression(p));
      if (parse_expect(p, GLSL_OP_RIGHT_PAREN, "behind the condition") &&
          parse_expect(p, GLSL_OP_SEMICOLON, "behind the loop"))
         return;
   }
   parse_recover(p);
}

static void
parse_return(struct parser *p, struct glsl_stmt ***end)
{
   const struct glsl_loc loc = p->token->loc;
   const struct glsl_type *type = p->function->type;
   p->returns = true;
   parse_advance(p);
   struct glsl_stmt *stmt = parse_add_stmt(p, end, GLSL_STMT_RETURN, &loc);
   if (!stmt)
      return;
   if (parse_is_op(p, GLSL_OP_SEMICOLON)) {
      if (type->base != GLSL_VOID)
         glsl_error(p->log, &loc, "'%s' returns %s", p->function->name, type->name);
      return;
   }
   struct glsl_expr *e = parse_expression(p);
   if (node_is_error(e))
      return;
   stmt->expr = e;
   if (type->base == GLSL_VOID)
      glsl_error(p->log, &loc, "'%s' returns nothing", p->function->name);
   else if (type->base != GLSL_ERROR && !glsl_type_equal(e->type, type))
      glsl_error(p->log, &loc, "'%s' returns %s, not %s", p->function->name, type->name,
                 e->type->name);
}

static void
parse_jump(struct parser *p, struct glsl_stmt ***end)
{
   const struct glsl_loc loc = p->token->loc;
   if (parse_is_key(p, GLSL_KEY_RETURN)) {
      parse_return(p, end);
   } else if (parse_accept_key(p, GLSL_KEY_DISCARD)) {
      if (p->language->stage != GLSL_FRAGMENT)
         glsl_error(p->log, &loc, "'discard' is of fragment shaders");
      p->unit->uses_discard = true;
      parse_add_stmt(p, end, GLSL_STMT_DISCARD, &loc);
   } else {
      const bool breaks = parse_is_key(p, GLSL_KEY_BREAK);
      if (!p->loops)
         glsl_error(p->log, &loc, "'%s' outside of a loop", p->token->name);
      parse_advance(p);
      parse_add_stmt(p, end, breaks ? GLSL_STMT_BREAK : GLSL_STMT_CONTINUE, &loc);
   }
   if (!parse_expect(p, GLSL_OP_SEMICOLON, "behind the statement"))
      parse_recover(p);
}

static void
parse_expression_statement(struct parser *p, struct glsl_stmt ***end)
{
   const struct glsl_loc loc = p->token->loc;
   struct glsl_expr *e = parse_expression(p);
   struct glsl_stmt *stmt = parse_add_stmt(p, end, GLSL_STMT_EXPR, &loc);
   if (stmt)
      stmt->expr = e;
   if (!parse_expect(p, GLSL_OP_SEMICOLON, "behind the statement"))
      parse_recover(p);
}

static void
parse_keyword_statement(struct parser *p, struct glsl_stmt ***end)
{
   switch (p->token->keyword) {
   case GLSL_KEY_IF:
      parse_if(p, end);
      break;
   case GLSL_KEY_FOR:
      parse_for(p, end);
      break;
   case GLSL_KEY_WHILE:
      parse_while(p, end);
      break;
   case GLSL_KEY_DO:
      parse_do(p, end);
      break;
   case GLSL_KEY_RETURN:
   case GLSL_KEY_DISCARD:
   case GLSL_KEY_BREAK:
   case GLSL_KEY_CONTINUE:
      parse_jump(p, end);
      break;
   default:
      parse_expression_statement(p, end);
   }
}

void
parse_statement(struct parser *p, struct glsl_stmt ***end)
{
   if (!parse_enter(p))
      return;
   const struct glsl_token *start = p->token;
   if (parse_accept(p, GLSL_OP_SEMICOLON)) {
      /* nothing to do */
   } else if (parse_accept(p, GLSL_OP_LEFT_BRACE)) {
      struct glsl_stmt *block = parse_add_stmt(p, end, GLSL_STMT_BLOCK, &start->loc);
      struct glsl_stmt **inner = block ? &block->body : *end;
      parse_open_scope(p);
      parse_block(p, &inner);
      parse_close_scope(p);
   } else if (parse_at_declaration(p)) {
      parse_declaration(p, end);
   } else if (p->token->kind == GLSL_TOKEN_RESERVED) {
      parse_fail_expected(p, "a statement");
      parse_recover(p);
   } else if (p->token->kind == GLSL_TOKEN_KEYWORD) {
      parse_keyword_statement(p, end);
   } else {
      parse_expression_statement(p, end);
   }
   if (p->token == start)
      parse_advance(p);
   parse_leave(p);
}

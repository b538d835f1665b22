/* Walking over trees. */
#ifndef GLSL_AST_WALK_H
#define GLSL_AST_WALK_H

#include "ast.h"

/* Calls `visit` for every expression of the statements that may run, those within it behind it.
 * False from `visit` leaves out what is within. The nesting of trees is bounded by the parser
 * (GLSL_MAX_NESTING). */
void glsl_walk_statements(const struct glsl_stmt *list,
                          bool (*visit)(void *data, const struct glsl_expr *expr), void *data);
void glsl_walk_expression(const struct glsl_expr *expr,
                          bool (*visit)(void *data, const struct glsl_expr *expr), void *data);

/* Of an IF with a known condition: what is run. The other branch is no part of the program: it may
 * call what nobody defines. */
static inline const struct glsl_stmt *
glsl_taken_branch(const struct glsl_stmt *stmt)
{
   return stmt->expr->value->b ? stmt->body : stmt->other;
}

#endif

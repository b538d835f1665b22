#include "walk.h"

void
glsl_walk_expression(const struct glsl_expr *expr,
                     bool (*visit)(void *data, const struct glsl_expr *expr), void *data)
{
   if (!expr || !visit(data, expr))
      return;
   for (uint32_t i = 0; i < expr->num_args; i++)
      glsl_walk_expression(expr->arg[i], visit, data);
}

void
glsl_walk_statements(const struct glsl_stmt *list,
                     bool (*visit)(void *data, const struct glsl_expr *expr), void *data)
{
   for (const struct glsl_stmt *stmt = list; stmt; stmt = stmt->next) {
      if (stmt->kind == GLSL_STMT_IF && stmt->expr->kind == GLSL_CONSTANT) {
         glsl_walk_statements(glsl_taken_branch(stmt), visit, data);
         continue;
      }
      glsl_walk_statements(stmt->init, visit, data);
      glsl_walk_expression(stmt->expr, visit, data);
      glsl_walk_statements(stmt->body, visit, data);
      glsl_walk_statements(stmt->other, visit, data);
      glsl_walk_expression(stmt->step, visit, data);
   }
}

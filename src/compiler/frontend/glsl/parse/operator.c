/* Operators: types of their operands and results (GLSL 1.20, 5.8, 5.9). */
#include "private.h"

/* --- One operand */

static struct glsl_expr *
make_unary(struct parser *p, const struct glsl_loc *loc, enum glsl_unary_op op, struct glsl_expr *a)
{
   struct glsl_expr *e = node_new(p, GLSL_UNARY, a->type, loc, 1);
   if (!e)
      return NULL;
   e->unary = op;
   e->arg[0] = a;
   return node_finished(p, e);
}

struct glsl_expr *
node_unary(struct parser *p, const struct glsl_loc *loc, enum glsl_unary_op op, struct glsl_expr *a)
{
   if (node_is_error(a))
      return node_error(p, loc);
   if (op == GLSL_NOT) {
      if (a->type->base != GLSL_BOOL || !glsl_is_scalar(a->type))
         return node_fail(p, loc, "'!' is for a bool, not for %s", a->type->name);
   } else if (!glsl_is_numeric(a->type)) {
      return node_fail(p, loc, "'%s' is not for %s",
                       op == GLSL_NEGATE                           ? "-"
                       : op == GLSL_PRE_INC || op == GLSL_POST_INC ? "++"
                                                                   : "--",
                       a->type->name);
   }
   if (op >= GLSL_PRE_INC && !node_check_lvalue(p, a))
      return node_error(p, loc);
   return make_unary(p, loc, op, a);
}

/* --- Two operands */

/* Implicit conversion brings two operands to one base type, if one is int and one float. */
static bool
unify_bases(struct parser *p, struct glsl_expr **a, struct glsl_expr **b)
{
   if ((*a)->type->base == (*b)->type->base)
      return true;
   struct glsl_expr **from = (*a)->type->base == GLSL_INT ? a : b;
   struct glsl_expr *c = node_converted(
       p, *from, glsl_type_of(GLSL_FLOAT, (*from)->type->rows, (*from)->type->columns));
   if (!c)
      return false;
   *from = c;
   return (*a)->type->base == (*b)->type->base;
}

/* The result of the linear product; NULL: the sizes do not go together. */
static const struct glsl_type *
product_type(const struct glsl_type *a, const struct glsl_type *b)
{
   if (glsl_is_matrix(a) && glsl_is_matrix(b))
      return a->columns == b->rows ? glsl_type_of(GLSL_FLOAT, a->rows, b->columns) : NULL;
   if (glsl_is_matrix(a))
      return a->columns == b->rows ? glsl_type_of(GLSL_FLOAT, a->rows, 1) : NULL;
   return a->rows == b->rows ? glsl_type_of(GLSL_FLOAT, b->columns, 1) : NULL;
}

static const struct glsl_type *
arithmetic_type(enum glsl_binary_op op, const struct glsl_type *a, const struct glsl_type *b)
{
   if (glsl_is_scalar(a))
      return b;
   if (glsl_is_scalar(b))
      return a;
   if (op == GLSL_MUL && (glsl_is_matrix(a) || glsl_is_matrix(b)))
      return product_type(a, b);
   return glsl_type_equal(a, b) ? a : NULL;
}

static struct glsl_expr *
wrong_operands(struct parser *p, const struct glsl_loc *loc, enum glsl_binary_op op,
               const struct glsl_expr *a, const struct glsl_expr *b)
{
   return node_fail(p, loc, "'%s' is not for %s and %s%s", glsl_binary_name(op), a->type->name,
                    b->type->name, parse_hint_ints(p, a->type, b->type));
}

static struct glsl_expr *
make_binary(struct parser *p, const struct glsl_loc *loc, enum glsl_binary_op op,
            const struct glsl_type *type, struct glsl_expr *a, struct glsl_expr *b)
{
   struct glsl_expr *e = node_new(p, GLSL_BINARY, type, loc, 2);
   if (!e)
      return NULL;
   e->binary = op;
   e->arg[0] = a;
   e->arg[1] = b;
   return node_finished(p, e);
}

static const struct glsl_type *
comparison_type(struct parser *p, struct glsl_expr **a, struct glsl_expr **b)
{
   if ((*a)->type->base == GLSL_VOID)
      return NULL;
   if (glsl_is_numeric((*a)->type) && glsl_is_numeric((*b)->type))
      unify_bases(p, a, b);
   return glsl_type_equal((*a)->type, (*b)->type) ? glsl_type_of(GLSL_BOOL, 1, 1) : NULL;
}

static const struct glsl_type *
result_type(struct parser *p, enum glsl_binary_op op, struct glsl_expr **a, struct glsl_expr **b)
{
   const struct glsl_type *truth = glsl_type_of(GLSL_BOOL, 1, 1);
   const bool scalars = glsl_is_scalar((*a)->type) && glsl_is_scalar((*b)->type);
   if (op >= GLSL_AND)
      return scalars && (*a)->type->base == GLSL_BOOL && (*b)->type->base == GLSL_BOOL ? truth
                                                                                       : NULL;
   if (op >= GLSL_EQUAL)
      return comparison_type(p, a, b);
   if (!glsl_is_numeric((*a)->type) || !glsl_is_numeric((*b)->type) || !unify_bases(p, a, b))
      return NULL;
   if (op >= GLSL_LESS)
      return scalars ? truth : NULL;
   return arithmetic_type(op, (*a)->type, (*b)->type);
}

struct glsl_expr *
node_binary(struct parser *p, const struct glsl_loc *loc, enum glsl_binary_op op,
            struct glsl_expr *a, struct glsl_expr *b)
{
   if (node_is_error(a) || node_is_error(b))
      return node_error(p, loc);
   const struct glsl_type *type = result_type(p, op, &a, &b);
   if (p->no_memory)
      return NULL;
   if (!type)
      return wrong_operands(p, loc, op, a, b);
   if (!node_check_whole(p, a) || !node_check_whole(p, b) || !node_check_copied(p, loc, a->type))
      return node_error(p, loc);
   return make_binary(p, loc, op, type, a, b);
}

struct glsl_expr *
node_select(struct parser *p, const struct glsl_loc *loc, struct glsl_expr *c, struct glsl_expr *a,
            struct glsl_expr *b)
{
   if (node_is_error(a) || node_is_error(b) || node_is_error(c))
      return node_error(p, loc);
   if (c->type->base != GLSL_BOOL || !glsl_is_scalar(c->type))
      return node_fail(p, loc, "a condition is a bool, not %s", c->type->name);
   if (glsl_is_numeric(a->type) && glsl_is_numeric(b->type))
      unify_bases(p, &a, &b);
   if (!glsl_type_equal(a->type, b->type))
      return node_fail(p, loc, "the two values are %s and %s%s", a->type->name, b->type->name,
                       parse_hint_ints(p, a->type, b->type));
   if (a->type->base != GLSL_VOID &&
       (!node_check_whole(p, a) || !node_check_whole(p, b) || !node_check_copied(p, loc, a->type)))
      return node_error(p, loc);
   struct glsl_expr *e = node_new(p, GLSL_SELECT, a->type, loc, 3);
   if (!e)
      return NULL;
   e->arg[0] = c;
   e->arg[1] = a;
   e->arg[2] = b;
   return node_finished(p, e);
}

/* --- Assignments */

struct glsl_expr *
node_assign(struct parser *p, const struct glsl_loc *loc, struct glsl_expr *a, struct glsl_expr *b)
{
   if (node_is_error(a) || node_is_error(b) || !node_check_lvalue(p, a) ||
       !node_check_whole(p, a) || !node_check_whole(p, b) || !node_check_copied(p, loc, a->type))
      return node_error(p, loc);
   struct glsl_expr *value = node_converted(p, b, a->type);
   if (!value)
      return p->no_memory ? NULL
                          : node_fail(p, loc, "%s can not be assigned to %s%s", b->type->name,
                                      a->type->name, parse_hint_ints(p, a->type, b->type));
   struct glsl_expr *e = node_new(p, GLSL_ASSIGN, a->type, loc, 2);
   if (!e)
      return NULL;
   e->arg[0] = a;
   e->arg[1] = value;
   return node_finished(p, e);
}

struct glsl_expr *
node_assign_op(struct parser *p, const struct glsl_loc *loc, enum glsl_binary_op op,
               struct glsl_expr *a, struct glsl_expr *b)
{
   if (node_is_error(a) || node_is_error(b) || !node_check_lvalue(p, a))
      return node_error(p, loc);
   struct glsl_expr *target = a;
   const struct glsl_type *type = result_type(p, op, &target, &b);
   if (!type)
      return wrong_operands(p, loc, op, a, b);
   if (!glsl_type_equal(type, a->type))
      return node_fail(p, loc, "%s can not be assigned to %s", type->name, a->type->name);
   struct glsl_expr *e = node_new(p, GLSL_ASSIGN_OP, a->type, loc, 2);
   if (!e)
      return NULL;
   e->binary = op;
   e->arg[0] = a;
   e->arg[1] = b;
   return node_finished(p, e);
}

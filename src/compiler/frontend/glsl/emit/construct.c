/* Constructors (GLSL 1.20, 5.4). */
#include "private.h"

#include <string.h>

#define MAX_COMPONENTS 16

static struct value
concatenate(struct emit *e, const struct glsl_expr *expr)
{
   const struct value v = emit_new_value(e, expr->type);
   uint32_t k = 0;
   for (uint32_t i = 0; i < expr->num_args; i++) {
      const struct value part = emit_expr(e, expr->arg[i]);
      if (emit_failed(e))
         return v;
      const uint32_t num = glsl_num_slots(part.type);
      memcpy(v.slot + k, part.slot, num * sizeof v.slot[0]);
      k += num;
   }
   return v;
}

/* A scalar on the diagonal of a matrix, or in all components of a vector. */
static void
spread(struct emit *e, struct value v, struct ir_val x)
{
   struct ir_builder *b = &e->b;
   if (!glsl_is_matrix(v.type)) {
      v.slot[0] = ir_vec(b, v.type->rows, (const struct ir_val[]){x, x, x, x});
      return;
   }
   for (unsigned k = 0; k < v.type->columns; k++) {
      struct ir_val comp[4];
      for (unsigned i = 0; i < v.type->rows; i++)
         comp[i] = i == k ? x : ir_imm_f(b, 0.0f);
      v.slot[k] = ir_vec(b, v.type->rows, comp);
   }
}

/* A matrix of a matrix: what is not there is of the identity. */
static void
resize(struct emit *e, struct value v, struct value from)
{
   struct ir_builder *b = &e->b;
   for (unsigned k = 0; k < v.type->columns; k++) {
      struct ir_val comp[4];
      for (unsigned i = 0; i < v.type->rows; i++)
         comp[i] = k < from.type->columns && i < from.type->rows
                       ? ir_comp(from.slot[k], i)
                       : ir_imm_f(b, i == k ? 1.0f : 0.0f);
      v.slot[k] = ir_vec(b, v.type->rows, comp);
   }
}

/* The components of all arguments, as far as they are needed. */
static unsigned
collect(struct emit *e, const struct glsl_expr *expr, struct ir_val comp[MAX_COMPONENTS])
{
   const unsigned needed = (unsigned)expr->type->rows * expr->type->columns;
   unsigned num = 0;
   for (uint32_t a = 0; a < expr->num_args; a++) {
      const struct value v = emit_expr(e, expr->arg[a]);
      if (emit_failed(e))
         return 0;
      const uint32_t slots = glsl_num_slots(v.type);
      for (uint32_t k = 0; k < slots && num < needed; k++) {
         const struct ir_val c = emit_convert(e, expr->type->base, v.type->base, v.slot[k]);
         for (unsigned i = 0; i < c.n && num < needed; i++)
            comp[num++] = ir_comp(c, i);
      }
   }
   return num;
}

struct value
emit_construct(struct emit *e, const struct glsl_expr *expr)
{
   const struct glsl_type *type = expr->type;
   struct ir_val comp[MAX_COMPONENTS];
   if (type->base == GLSL_ARRAY || type->base == GLSL_STRUCT)
      return concatenate(e, expr);
   const struct value v = emit_new_value(e, type);
   if (expr->num_args == 1 && glsl_is_matrix(type) && glsl_is_matrix(expr->arg[0]->type)) {
      const struct value from = emit_expr(e, expr->arg[0]);
      if (!emit_failed(e))
         resize(e, v, from);
      return v;
   }
   const bool single = expr->num_args == 1 && glsl_is_scalar(expr->arg[0]->type);
   const unsigned num = collect(e, expr, comp);
   if (emit_failed(e) || !num)
      return v;
   if (single) {
      spread(e, v, comp[0]);
      return v;
   }
   for (unsigned k = 0; k < type->columns; k++)
      v.slot[k] = ir_vec(&e->b, type->rows, comp + k * type->rows);
   return v;
}

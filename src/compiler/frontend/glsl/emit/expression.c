/* Expressions. */
#include "private.h"

#include <assert.h>
#include <string.h>

static const struct ir_val none;

struct value
emit_new_value(struct emit *e, const struct glsl_type *type)
{
   struct value v = {.type = type};
   const uint32_t num = glsl_num_slots(type);
   if (num > IR_MAX_REGS)
      emit_fail(e, "a value needs too much memory");
   else
      v.slot = emit_alloc(e, (num ? num : 1) * sizeof *v.slot);
   return v;
}

struct ir_val
emit_constant_int(struct emit *e, int32_t x)
{
   return e->options->limits->no_integers ? ir_imm_f(&e->b, (float)x) : ir_imm_i(&e->b, x);
}

struct ir_val
emit_to_address(struct emit *e, struct ir_val v)
{
   const struct ir_src *src = &v.src;
   if (!e->options->limits->no_integers || !v.n)
      return v;
   if (src->def->op != IR_OP_i2f || src->neg || src->abs)
      return ir_build_f2i_floor(&e->b, v);
   /* A number that was made whole: what it was made of. */
   struct ir_val whole = {.src = src->def->src[0], .n = v.n};
   for (unsigned i = 0; i < 4; i++)
      whole.src.swizzle[i] = src->def->src[0].swizzle[src->swizzle[i]];
   return whole;
}

struct value
emit_select(struct emit *e, struct ir_val cond, struct value a, struct value b)
{
   const struct value v = emit_new_value(e, a.type);
   const uint32_t num = glsl_num_slots(a.type);
   for (uint32_t k = 0; k < num && !emit_failed(e); k++)
      v.slot[k] = ir_build_csel(&e->b, cond, a.slot[k], b.slot[k]);
   return v;
}

struct ir_val
emit_choose(struct emit *e, struct ir_val v, struct ir_val index)
{
   struct ir_builder *b = &e->b;
   if (!v.n)
      return v;
   struct ir_val r = ir_comp(v, 0);
   for (unsigned i = 1; i < v.n; i++) {
      const struct ir_val here = emit_constant_int(e, (int32_t)i);
      const struct ir_val is = e->options->limits->no_integers ? ir_build_feq(b, index, here)
                                                               : ir_build_ieq(b, index, here);
      r = ir_build_csel(b, is, ir_comp(v, i), r);
   }
   return r;
}

/* --- Constants */

static struct ir_val
constant_column(struct emit *e, const union glsl_word *word, struct glsl_column column)
{
   const enum ir_type type = emit_ir_type(e, column.base);
   float bits[4];
   for (unsigned i = 0; i < column.rows; i++) {
      const uint32_t truth = column.base == GLSL_BOOL && word[i].b ? ~0u : 0;
      const float number = (float)word[i].i;
      const void *from = &word[i];
      if (column.base == GLSL_BOOL)
         from = &truth;
      else if (column.base == GLSL_INT && type == IR_F)
         from = &number;
      memcpy(&bits[i], from, sizeof bits[i]);
   }
   const struct ir_val v = ir_imm_vec(&e->b, column.rows, bits);
   if (v.n)
      v.src.def->type = type;
   return v;
}

static struct value
emit_constant(struct emit *e, const struct glsl_expr *expr)
{
   const struct value v = emit_new_value(e, expr->type);
   const union glsl_word *word = expr->value;
   const uint32_t num = glsl_num_slots(expr->type);
   for (uint32_t k = 0; k < num && !emit_failed(e); k++) {
      const struct glsl_column column = glsl_column_of(expr->type, k);
      v.slot[k] = constant_column(e, word, column);
      word += column.rows;
   }
   return v;
}

/* --- Parts of values that no variable has */

static struct value
computed_part(struct emit *e, struct value whole, struct ir_val index, const struct glsl_type *type)
{
   const struct value v = emit_new_value(e, type);
   if (emit_failed(e))
      return v;
   if (glsl_is_vector(whole.type)) {
      v.slot[0] = emit_choose(e, whole.slot[0], index);
      return v;
   }
   /* An address reaches registers only. */
   struct storage *var = emit_new_storage(e, whole.type);
   if (!var)
      return v;
   struct access place = emit_access_whole(var);
   emit_store(e, &place, whole);
   place.type = type;
   place.num_comps = type->rows;
   place.address = index;
   const uint32_t each = glsl_num_slots(type);
   if (each > 1)
      place.address = e->options->limits->no_integers
                          ? ir_build_fmul(&e->b, index, emit_constant_int(e, (int32_t)each))
                          : ir_build_imul(&e->b, index, emit_constant_int(e, (int32_t)each));
   return emit_load(e, &place);
}

static struct value
part_of_value(struct emit *e, const struct glsl_expr *expr)
{
   const struct value whole = emit_expr(e, expr->arg[0]);
   struct value v = {.type = expr->type};
   if (emit_failed(e))
      return emit_new_value(e, expr->type);
   if (expr->kind == GLSL_FIELD) {
      v.slot = whole.slot + glsl_field_slot(whole.type, expr->field);
      return v;
   }
   if (expr->kind == GLSL_SWIZZLE) {
      v = emit_new_value(e, expr->type);
      if (!v.slot || !whole.slot[0].n)
         return v;
      v.slot[0] = whole.slot[0];
      v.slot[0].n = expr->type->rows;
      for (unsigned i = 0; i < expr->type->rows; i++)
         v.slot[0].src.swizzle[i] = whole.slot[0].src.swizzle[expr->swizzle[i]];
      return v;
   }
   const struct glsl_expr *index = expr->arg[1];
   if (index->kind != GLSL_CONSTANT)
      return computed_part(e, whole, emit_vector(e, index), expr->type);
   if (!glsl_is_vector(whole.type)) {
      v.slot = whole.slot + (uint32_t)index->value->i * glsl_num_slots(expr->type);
      return v;
   }
   v = emit_new_value(e, expr->type);
   if (v.slot)
      v.slot[0] = ir_comp(whole.slot[0], (unsigned)index->value->i);
   return v;
}

static bool
names_variable(const struct glsl_expr *expr)
{
   while (expr->kind == GLSL_FIELD || expr->kind == GLSL_INDEX || expr->kind == GLSL_SWIZZLE) {
      if (expr->kind == GLSL_INDEX && expr->arg[0]->kind == GLSL_CONSTANT &&
          expr->arg[0]->type->base == GLSL_ARRAY)
         return true;
      expr = expr->arg[0];
   }
   return expr->kind == GLSL_VARIABLE;
}

static struct value
emit_part(struct emit *e, const struct glsl_expr *expr)
{
   struct access place;
   if (!names_variable(expr))
      return part_of_value(e, expr);
   if (!emit_place(e, expr, &place))
      return emit_new_value(e, expr->type);
   return emit_load(e, &place);
}

/* --- What assigns */

static struct value
emit_assign(struct emit *e, const struct glsl_expr *expr)
{
   struct access place;
   struct value v = {.type = expr->type};
   if (!emit_place(e, expr->arg[0], &place))
      return emit_new_value(e, expr->type);
   v = emit_expr(e, expr->arg[1]);
   if (expr->kind == GLSL_ASSIGN_OP)
      v = emit_binary(e, expr->binary, expr->type, emit_load(e, &place), v);
   emit_store(e, &place, v);
   return v;
}

static struct value
emit_step(struct emit *e, const struct glsl_expr *expr)
{
   static const union glsl_word one_f = {.f = 1.0f}, one_i = {.i = 1};
   struct access place;
   if (!emit_place(e, expr->arg[0], &place))
      return emit_new_value(e, expr->type);
   const struct value before = emit_load(e, &place);
   struct value one = emit_new_value(e, glsl_type_of(expr->type->base, 1, 1));
   if (emit_failed(e))
      return before;
   one.slot[0] = constant_column(e, expr->type->base == GLSL_INT ? &one_i : &one_f,
                                 (struct glsl_column){expr->type->base, 1});
   const bool up = expr->unary == GLSL_PRE_INC || expr->unary == GLSL_POST_INC;
   const struct value after = emit_binary(e, up ? GLSL_ADD : GLSL_SUB, expr->type, before, one);
   emit_store(e, &place, after);
   return expr->unary == GLSL_PRE_INC || expr->unary == GLSL_PRE_DEC ? after : before;
}

static struct value
emit_unary(struct emit *e, const struct glsl_expr *expr)
{
   if (expr->unary == GLSL_NEGATE)
      return emit_negate(e, emit_expr(e, expr->arg[0]));
   if (expr->unary != GLSL_NOT)
      return emit_step(e, expr);
   const struct value v = emit_new_value(e, expr->type);
   const struct ir_val a = emit_vector(e, expr->arg[0]);
   if (v.slot)
      v.slot[0] = ir_build_bnot(&e->b, a);
   return v;
}

/* --- What is evaluated only if */

bool
emit_is_cheap(const struct glsl_expr *expr)
{
   unsigned nodes = 0;
   switch (expr->kind) {
   case GLSL_CONSTANT:
   case GLSL_VARIABLE:
      return glsl_num_slots(expr->type) <= 4;
   case GLSL_FIELD:
   case GLSL_SWIZZLE:
      return expr->arg[0]->kind == GLSL_VARIABLE || emit_is_cheap(expr->arg[0]);
   case GLSL_INDEX:
      return (expr->arg[0]->kind == GLSL_VARIABLE || emit_is_cheap(expr->arg[0])) &&
             emit_is_cheap(expr->arg[1]);
   case GLSL_UNARY:
      return expr->unary <= GLSL_NOT && emit_is_cheap(expr->arg[0]);
   case GLSL_BINARY:
   case GLSL_CONVERT:
   case GLSL_CONSTRUCT:
      for (uint32_t i = 0; i < expr->num_args; i++) {
         if (!emit_is_cheap(expr->arg[i]))
            return false;
         nodes += expr->arg[i]->kind == GLSL_BINARY;
      }
      return nodes <= 1 && glsl_num_slots(expr->type) <= 4;
   default:
      return false;
   }
}

/* cond ? yes : no with two ways; what both give meets in registers. */
static struct value
choose_way(struct emit *e, struct ir_val cond, const struct glsl_expr *yes,
           const struct glsl_expr *no, const struct glsl_type *type)
{
   struct storage *var = emit_new_storage(e, type);
   if (!var)
      return emit_new_value(e, type);
   const struct access place = emit_access_whole(var);
   struct patch *to_yes = NULL, *to_no = NULL, *to_end = NULL;
   emit_branch(e, cond, &to_yes, &to_no);
   emit_go_on(e, to_yes);
   emit_store(e, &place, emit_expr(e, yes));
   emit_leave(e, &to_end);
   emit_go_on(e, to_no);
   emit_store(e, &place, emit_expr(e, no));
   emit_leave(e, &to_end);
   emit_go_on(e, to_end);
   return emit_load(e, &place);
}

static struct value
emit_conditional(struct emit *e, const struct glsl_expr *expr)
{
   const struct ir_val cond = emit_vector(e, expr->arg[0]);
   const struct glsl_expr *yes = expr->arg[1], *no = expr->arg[2];
   if (!emit_is_cheap(yes) || !emit_is_cheap(no))
      return choose_way(e, cond, yes, no, expr->type);
   const struct value a = emit_expr(e, yes), b = emit_expr(e, no);
   if (emit_failed(e))
      return emit_new_value(e, expr->type);
   return emit_select(e, cond, a, b);
}

static struct value
emit_logic(struct emit *e, const struct glsl_expr *expr)
{
   static const union glsl_word truth = {.b = true}, untruth = {.b = false};
   struct glsl_expr known = {.kind = GLSL_CONSTANT, .type = expr->type};
   const bool is_and = expr->binary == GLSL_AND;
   const struct ir_val a = emit_vector(e, expr->arg[0]);
   if (!emit_is_cheap(expr->arg[1])) {
      known.value = is_and ? &untruth : &truth;
      return is_and ? choose_way(e, a, expr->arg[1], &known, expr->type)
                    : choose_way(e, a, &known, expr->arg[1], expr->type);
   }
   const struct ir_val b = emit_vector(e, expr->arg[1]);
   const struct value v = emit_new_value(e, expr->type);
   if (v.slot)
      v.slot[0] = is_and ? ir_build_band(&e->b, a, b) : ir_build_bor(&e->b, a, b);
   return v;
}

/* --- All */

static struct value
emit_operation(struct emit *e, const struct glsl_expr *expr)
{
   if (expr->binary == GLSL_AND || expr->binary == GLSL_OR)
      return emit_logic(e, expr);
   const struct value a = emit_expr(e, expr->arg[0]);
   const struct value b = emit_expr(e, expr->arg[1]);
   return emit_failed(e) ? emit_new_value(e, expr->type)
                         : emit_binary(e, expr->binary, expr->type, a, b);
}

static struct value
emit_conversion(struct emit *e, const struct glsl_expr *expr)
{
   const struct value from = emit_expr(e, expr->arg[0]);
   const struct value v = emit_new_value(e, expr->type);
   const uint32_t num = glsl_num_slots(expr->type);
   for (uint32_t k = 0; k < num && !emit_failed(e); k++)
      v.slot[k] = emit_convert(e, expr->type->base, from.type->base, from.slot[k]);
   return v;
}

static struct value
emit_node(struct emit *e, const struct glsl_expr *expr)
{
   switch (expr->kind) {
   case GLSL_CONSTANT:
      return emit_constant(e, expr);
   case GLSL_VARIABLE:
   case GLSL_FIELD:
   case GLSL_INDEX:
   case GLSL_SWIZZLE:
      return emit_part(e, expr);
   case GLSL_UNARY:
      return emit_unary(e, expr);
   case GLSL_BINARY:
      return emit_operation(e, expr);
   case GLSL_SELECT:
      return emit_conditional(e, expr);
   case GLSL_ASSIGN:
   case GLSL_ASSIGN_OP:
      return emit_assign(e, expr);
   case GLSL_CONVERT:
      return emit_conversion(e, expr);
   case GLSL_CONSTRUCT:
      return emit_construct(e, expr);
   case GLSL_CALL:
      return emit_call(e, expr);
   case GLSL_CALL_BUILTIN:
      return emit_call_builtin(e, expr);
   case GLSL_COMMA:
      emit_expr(e, expr->arg[0]);
      return emit_expr(e, expr->arg[1]);
   }
   return emit_new_value(e, expr->type);
}

struct value
emit_expr(struct emit *e, const struct glsl_expr *expr)
{
   const uint32_t num_slots = glsl_num_slots(expr->type);
   e->nodes += num_slots > 1 ? num_slots : 1;
   if (e->nodes > EMIT_MAX_NODES || e->depth >= EMIT_MAX_DEPTH)
      emit_fail(e, "the program is too large with its functions where they are called");
   if (emit_failed(e))
      return (struct value){.type = expr->type};
   e->depth++;
   e->b.line = expr->loc.offset;
   struct value v = emit_node(e, expr);
   e->depth--;
   v.type = expr->type;
   return v;
}

struct ir_val
emit_vector(struct emit *e, const struct glsl_expr *expr)
{
   const struct value v = emit_expr(e, expr);
   return emit_failed(e) ? none : v.slot[0];
}

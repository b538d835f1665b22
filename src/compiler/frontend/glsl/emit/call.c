/* Calls: functions of the program in their place, and those of the language. */
#include "compiler/frontend/fixed_function/vertex.h"
#include "functions.h"
#include "private.h"

#include <string.h>

/* --- Functions of the program */

static bool
same_signature(const struct glsl_function *a, const struct glsl_function *b)
{
   if (strcmp(a->name, b->name) || a->num_params != b->num_params)
      return false;
   for (uint32_t i = 0; i < a->num_params; i++)
      if (!glsl_type_equal(a->param[i]->type, b->param[i]->type))
         return false;
   return true;
}

/* The function with its body, and the unit that has it. */
static const struct glsl_function *
find_body(const struct emit *e, const struct glsl_function *function, const struct glsl_unit **unit)
{
   *unit = e->unit;
   if (function->defined)
      return function;
   for (uint32_t i = 0; i < e->options->num_units; i++) {
      *unit = e->options->units[i];
      for (const struct glsl_function *f = (*unit)->functions; f; f = f->next)
         if (f->defined && same_signature(f, function))
            return f;
   }
   return NULL;
}

struct argument {
   struct access place; /* out and inout, samplers */
   struct value value;  /* in */
};

static bool
is_in(const struct glsl_variable *param)
{
   return param->direction != GLSL_OUT;
}

static bool
is_out(const struct glsl_variable *param)
{
   return param->direction == GLSL_OUT || param->direction == GLSL_INOUT;
}

/* All arguments before any parameter is written: one of them may call the same function. */
static void
evaluate(struct emit *e, const struct glsl_expr *expr, const struct glsl_function *function,
         struct argument *arg)
{
   for (uint32_t i = 0; i < expr->num_args && !emit_failed(e); i++) {
      const struct glsl_variable *param = function->param[i];
      const bool sampler = glsl_has_sampler(param->type);
      if (sampler || is_out(param))
         emit_place(e, expr->arg[i], &arg[i].place);
      if (!sampler && param->direction == GLSL_INOUT)
         arg[i].value = emit_load(e, &arg[i].place);
      else if (!sampler && is_in(param))
         arg[i].value = emit_expr(e, expr->arg[i]);
   }
}

static void
pass(struct emit *e, const struct glsl_function *function, const struct argument *arg)
{
   for (uint32_t i = 0; i < function->num_params && !emit_failed(e); i++) {
      struct storage *var = emit_storage(e, function->param[i]);
      if (!var)
         return;
      if (var->kind == STORAGE_ALIAS) {
         var->alias = arg[i].place;
         continue;
      }
      const struct access param = emit_access_whole(var);
      if (is_in(function->param[i]))
         emit_store(e, &param, arg[i].value);
   }
}

/* What an out parameter gives, as a variable of another base type takes it. */
static struct value
converted(struct emit *e, struct value v, const struct glsl_type *type)
{
   if (v.type->base == type->base)
      return v;
   const struct value r = emit_new_value(e, type);
   const uint32_t num = glsl_num_slots(type);
   for (uint32_t k = 0; k < num && !emit_failed(e); k++)
      r.slot[k] = emit_convert(e, type->base, v.type->base, v.slot[k]);
   return r;
}

static void
give_back(struct emit *e, const struct glsl_function *function, const struct argument *arg,
          struct value *out)
{
   for (uint32_t i = 0; i < function->num_params && !emit_failed(e); i++) {
      if (!is_out(function->param[i]))
         continue;
      const struct access param = emit_access_whole(emit_storage(e, function->param[i]));
      out[i] = emit_load(e, &param);
   }
   for (uint32_t i = 0; i < function->num_params && !emit_failed(e); i++)
      if (is_out(function->param[i]))
         emit_store(e, &arg[i].place, converted(e, out[i], arg[i].place.type));
}

struct value
emit_call(struct emit *e, const struct glsl_expr *expr)
{
   const struct glsl_unit *caller = e->unit, *unit;
   const struct glsl_function *function = find_body(e, expr->function, &unit);
   const size_t num = function ? function->num_params + 1 : 1;
   struct argument *arg = emit_alloc(e, num * sizeof *arg);
   struct value *out = emit_alloc(e, num * sizeof *out);
   struct value v = {.type = expr->type};
   if (!function)
      emit_fail(e, "a function is called that has no body");
   if (emit_failed(e))
      return v;
   evaluate(e, expr, function, arg);
   e->unit = unit;
   pass(e, function, arg);
   struct call call = {.up = e->call};
   if (expr->type->base != GLSL_VOID)
      call.result = emit_new_storage(e, expr->type);
   if (!emit_failed(e))
      emit_body(e, function, &call);
   if (!emit_failed(e))
      give_back(e, function, arg, out);
   e->unit = caller;
   if (!call.result || emit_failed(e))
      return v;
   const struct access result = emit_access_whole(call.result);
   return emit_load(e, &result);
}

/* --- Functions of the language */

static struct value
emit_ftransform(struct emit *e, const struct glsl_type *type)
{
   const struct value v = emit_new_value(e, type);
   const char *name = "gl_ModelViewProjectionMatrixTranspose";
   for (uint32_t i = 0; i < e->options->num_places; i++) {
      const struct glsl_place *place = &e->options->places[i];
      if (!strcmp(place->name, name) && place->slot >= 0 && v.slot)
         v.slot[0] = ff_position(&e->b, (unsigned)place->slot);
   }
   return v;
}

/* Functions of matrices; false: it is none. */
static bool
call_of_matrices(struct emit *e, enum glsl_builtin_op op, const struct value *arg, struct value v)
{
   struct ir_builder *b = &e->b;
   switch (op) {
   case GLSL_FN_MATRIX_COMP_MULT:
      for (unsigned k = 0; k < v.type->columns; k++)
         v.slot[k] = ir_build_fmul(b, arg[0].slot[k], arg[1].slot[k]);
      return true;
   case GLSL_FN_OUTER_PRODUCT:
      for (unsigned k = 0; k < v.type->columns; k++)
         v.slot[k] = ir_build_fmul(b, arg[0].slot[0], ir_comp(arg[1].slot[0], k));
      return true;
   case GLSL_FN_TRANSPOSE:
      for (unsigned k = 0; k < v.type->columns; k++) {
         struct ir_val row[4];
         for (unsigned i = 0; i < v.type->rows; i++)
            row[i] = ir_comp(arg[0].slot[i], k);
         v.slot[k] = ir_vec(b, v.type->rows, row);
      }
      return true;
   default:
      return false;
   }
}

struct value
emit_call_builtin(struct emit *e, const struct glsl_expr *expr)
{
   const enum glsl_builtin_op op = expr->builtin->op;
   struct value arg[GLSL_BUILTIN_MAX_PARAMS];
   struct ir_val vector[GLSL_BUILTIN_MAX_PARAMS];
   struct value v = emit_new_value(e, expr->type);
   if (op == GLSL_FN_FTRANSFORM)
      return emit_ftransform(e, expr->type);
   if (op == GLSL_FN_TEXTURE) {
      const struct ir_val texel = emit_texture(e, expr);
      if (v.slot)
         v.slot[0] = texel;
      return v;
   }
   for (uint32_t i = 0; i < expr->num_args; i++) {
      arg[i] = emit_expr(e, expr->arg[i]);
      if (emit_failed(e))
         return v;
      vector[i] = arg[i].slot[0];
   }
   if (!call_of_matrices(e, op, arg, v))
      v.slot[0] = glsl_build_function(&e->b, op, e->options->limits->no_integers, vector);
   return v;
}

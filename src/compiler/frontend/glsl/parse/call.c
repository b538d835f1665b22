/* Calls: which overload is meant (GLSL 1.20, 6.1). */
#include "private.h"

#include <stdio.h>
#include <string.h>

/* How well arguments go with parameters. */
enum match { MATCH_NONE, MATCH_CONVERTED, MATCH_EXACT };

static bool
converts(const struct parser *p, const struct glsl_type *from, const struct glsl_type *to)
{
   return parse_since(p, 120, false) && from->base == GLSL_INT && to->base == GLSL_FLOAT &&
          from->rows == to->rows && to->columns == 1;
}

static enum match
match_type(const struct parser *p, const struct glsl_type *given, const struct glsl_type *wanted,
           enum glsl_direction direction)
{
   if (glsl_type_equal(given, wanted))
      return MATCH_EXACT;
   const bool in = direction != GLSL_OUT && direction != GLSL_INOUT;
   const bool out = direction == GLSL_OUT;
   return (in && converts(p, given, wanted)) || (out && converts(p, wanted, given))
              ? MATCH_CONVERTED
              : MATCH_NONE;
}

static enum match
match_function(const struct parser *p, const struct glsl_function *f, const struct arguments *args)
{
   enum match worst = MATCH_EXACT;
   if (f->num_params != args->num)
      return MATCH_NONE;
   for (uint32_t i = 0; i < args->num; i++) {
      const enum match m =
          match_type(p, args->arg[i]->type, f->param[i]->type, f->param[i]->direction);
      worst = m < worst ? m : worst;
   }
   return worst;
}

static enum match
match_builtin(const struct parser *p, const struct glsl_builtin_function *f,
              const struct arguments *args)
{
   enum match worst = MATCH_EXACT;
   if (f->num_params != args->num)
      return MATCH_NONE;
   for (uint32_t i = 0; i < args->num; i++) {
      const enum match m = match_type(p, args->arg[i]->type, f->param[i], GLSL_IN);
      worst = m < worst ? m : worst;
   }
   return worst;
}

/* What a call may mean. */
struct choice {
   enum match match;
   unsigned num; /* that are as good */
   struct glsl_function *function;
   const struct glsl_builtin_function *builtin;
};

static void
consider(struct choice *choice, enum match match, struct glsl_function *function,
         const struct glsl_builtin_function *builtin)
{
   if (match == MATCH_NONE || match < choice->match)
      return;
   /* Functions of the program come first, and may replace those of the language. */
   if (match == choice->match && builtin && choice->function)
      return;
   choice->num = match == choice->match ? choice->num + 1 : 1;
   choice->match = match;
   choice->function = function;
   choice->builtin = builtin;
}

static struct glsl_expr *
make_call(struct parser *p, const struct glsl_loc *loc, struct glsl_function *f,
          const struct arguments *args)
{
   struct glsl_expr *e = node_new(p, GLSL_CALL, f->type, loc, args->num);
   if (!e)
      return NULL;
   f->called = true;
   e->function = f;
   for (uint32_t i = 0; i < args->num; i++) {
      const struct glsl_variable *param = f->param[i];
      e->arg[i] = args->arg[i];
      const bool out = param->direction == GLSL_OUT || param->direction == GLSL_INOUT;
      if (out && !node_check_lvalue(p, args->arg[i]))
         return node_error(p, loc);
      if (!out)
         e->arg[i] = node_converted(p, args->arg[i], param->type);
      if (!e->arg[i])
         return node_error(p, loc);
   }
   return e;
}

static struct glsl_expr *
make_builtin_call(struct parser *p, const struct glsl_loc *loc,
                  const struct glsl_builtin_function *f, const struct arguments *args)
{
   struct glsl_expr *e = node_new(p, GLSL_CALL_BUILTIN, f->type, loc, args->num);
   if (!e)
      return NULL;
   e->builtin = f;
   for (uint32_t i = 0; i < args->num; i++) {
      e->arg[i] = node_converted(p, args->arg[i], f->param[i]);
      if (!e->arg[i])
         return node_error(p, loc);
   }
   return node_folded(p, e);
}

static void
list_types(const struct arguments *args, char *out, size_t size)
{
   size_t len = 0;
   out[0] = 0;
   for (uint32_t i = 0; i < args->num && len < size; i++) {
      const int more =
          snprintf(out + len, size - len, "%s%.40s", i ? ", " : "", args->arg[i]->type->name);
      len += more > 0 ? (size_t)more : 0;
   }
}

static struct glsl_expr *
no_such_function(struct parser *p, const struct glsl_loc *loc, const char *name,
                 const struct arguments *args, bool known)
{
   char types[200];
   list_types(args, types, sizeof types);
   if (!known)
      return node_fail(p, loc, "there is no function '%s'", name);
   return node_fail(p, loc, "no function '%s' takes (%s)", name, types);
}

struct glsl_expr *
node_call(struct parser *p, const struct glsl_loc *loc, const char *name,
          const struct arguments *args)
{
   struct choice choice = {MATCH_NONE, 0, NULL, NULL};
   const struct glsl_builtin_function *builtin = NULL;
   const struct symbol *s = parse_find(p, name);
   if (s && s->kind != SYMBOL_FUNCTION)
      return node_fail(p, loc, "'%s' is no function", name);
   for (struct overload *o = s ? s->overloads : NULL; o; o = o->next)
      consider(&choice, match_function(p, o->function, args), o->function, NULL);
   const unsigned num = glsl_find_builtin_functions(p->language, name, &builtin);
   for (unsigned i = 0; i < num; i++)
      consider(&choice, match_builtin(p, &builtin[i], args), NULL, &builtin[i]);
   if (choice.match == MATCH_NONE)
      return no_such_function(p, loc, name, args, s || num);
   if (choice.num > 1)
      return node_fail(p, loc, "%u functions '%s' take these arguments as well", choice.num, name);
   return choice.function ? make_call(p, loc, choice.function, args)
                          : make_builtin_call(p, loc, choice.builtin, args);
}

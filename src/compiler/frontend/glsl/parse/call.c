/* Calls: which overload is meant (GLSL 1.20, 6.1). */
#include "private.h"

#include <stdio.h>

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
   if (glsl_type_equal(given, wanted) || wanted->base == GLSL_ERROR)
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
   struct overload *overload;
   const struct glsl_builtin_function *builtin;
};

static void
consider(struct choice *choice, enum match match, struct overload *overload,
         const struct glsl_builtin_function *builtin)
{
   if (match == MATCH_NONE || match < choice->match)
      return;
   choice->num = match == choice->match ? choice->num + 1 : 1;
   choice->match = match;
   choice->overload = overload;
   choice->builtin = builtin;
}

/* --- The call */

/* For the search for recursion. */
static void
note_call(struct parser *p, struct overload *callee, const struct glsl_loc *loc)
{
   callee->function->called = true;
   if (!p->caller || callee->last_caller == p->caller)
      return;
   struct call *call = parse_alloc(p, sizeof *call);
   if (!call)
      return;
   *call = (struct call){callee, *loc, p->caller->calls};
   p->caller->calls = call;
   callee->last_caller = p->caller;
}

static struct glsl_expr *
make_call(struct parser *p, const struct glsl_loc *loc, struct overload *o,
          const struct arguments *args)
{
   struct glsl_function *f = o->function;
   struct glsl_expr *e = node_new(p, GLSL_CALL, f->type, loc, args->num);
   if (!e)
      return NULL;
   note_call(p, o, loc);
   e->function = f;
   for (uint32_t i = 0; i < args->num; i++) {
      const struct glsl_variable *param = f->param[i];
      const bool out = param->direction == GLSL_OUT || param->direction == GLSL_INOUT;
      if (!node_check_whole(p, args->arg[i]) || (out && !node_check_lvalue(p, args->arg[i])))
         return node_error(p, loc);
      e->arg[i] = out ? args->arg[i] : node_converted(p, args->arg[i], param->type);
      if (!e->arg[i])
         return node_error(p, loc);
   }
   return node_finished(p, e);
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
   return node_finished(p, e);
}

/* --- What is wrong with it */

/* Messages end with so many candidates, and are no longer. */
#define MAX_LISTED 6u
#define MAX_TEXT 480u

struct text {
   char bytes[MAX_TEXT];
   size_t len;
};

static void put(struct text *t, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

static void
put(struct text *t, const char *fmt, ...)
{
   va_list args;
   va_start(args, fmt);
   const int len = vsnprintf(t->bytes + t->len, MAX_TEXT - t->len, fmt, args);
   va_end(args);
   t->len += len > 0 ? (size_t)len : 0;
   if (t->len >= MAX_TEXT)
      t->len = MAX_TEXT - 1;
}

static void
put_overload(struct text *t, const struct glsl_function *f)
{
   put(t, "%s(", f->name);
   for (uint32_t i = 0; i < f->num_params; i++)
      put(t, "%s%s%s", i ? ", " : "", f->param[i]->direction > GLSL_IN ? "out " : "",
          f->param[i]->type->name);
   put(t, ")");
}

static void
put_builtin(struct text *t, const struct glsl_builtin_function *f)
{
   put(t, "%s(", f->name);
   for (uint32_t i = 0; i < f->num_params; i++)
      put(t, "%s%s", i ? ", " : "", f->param[i]->name);
   put(t, ")");
}

/* What the name stands for: functions of the shader, or those of the language. */
struct candidates {
   const struct overload *overloads;
   const struct glsl_builtin_function *builtin;
   unsigned num_builtin;
};

static void
put_candidates(struct text *t, const struct candidates *c)
{
   unsigned num = 0;
   for (const struct overload *o = c->overloads; o; o = o->next, num++)
      if (num < MAX_LISTED) {
         put(t, num ? ", " : "; there is ");
         put_overload(t, o->function);
      }
   for (unsigned i = 0; i < c->num_builtin; i++, num++)
      if (num < MAX_LISTED) {
         put(t, num ? ", " : "; there is ");
         put_builtin(t, &c->builtin[i]);
      }
   if (num > MAX_LISTED)
      put(t, ", and %u more", num - MAX_LISTED);
}

static struct glsl_expr *
no_match(struct parser *p, const struct glsl_loc *loc, const char *name,
         const struct arguments *args, const struct candidates *c)
{
   struct text t = {.len = 0};
   put(&t, "no '%.60s' takes (", name);
   for (uint32_t i = 0; i < args->num; i++)
      put(&t, "%s%.60s", i ? ", " : "", args->arg[i]->type->name);
   put(&t, ")");
   put_candidates(&t, c);
   return node_fail(p, loc, "%s", t.bytes);
}

struct glsl_expr *
node_call(struct parser *p, const struct glsl_loc *loc, const char *name,
          const struct arguments *args)
{
   struct choice choice = {.match = MATCH_NONE};
   struct candidates c = {.overloads = NULL};
   const struct symbol *s = parse_find(p, name, SYMBOL_FUNCTION);
   if (s && s->kind != SYMBOL_FUNCTION)
      return node_fail(p, loc, "'%s' is no function", name);
   /* A function of the shader hides all of its name that the language has; in ESSL it is one more.
    */
   if (!s || p->language->es)
      c.num_builtin = glsl_find_builtin_functions(p->language, name, &c.builtin);
   c.overloads = s ? s->overloads : NULL;
   if (!c.overloads && !c.num_builtin) {
      const struct hint hint = parse_hint_name(p, name, SYMBOL_FUNCTION);
      return node_fail(p, loc, "'%s' is not declared%s", name, hint.text);
   }
   for (struct overload *o = s ? s->overloads : NULL; o; o = o->next)
      consider(&choice, match_function(p, o->function, args), o, NULL);
   for (unsigned i = 0; i < c.num_builtin; i++)
      consider(&choice, match_builtin(p, &c.builtin[i], args), NULL, &c.builtin[i]);
   if (choice.match == MATCH_NONE)
      return no_match(p, loc, name, args, &c);
   if (choice.num > 1)
      return node_fail(p, loc, "%u functions '%s' take these arguments as well", choice.num, name);
   if (choice.overload)
      return make_call(p, loc, choice.overload, args);
   glsl_warn_of_use(p->log, loc, p->language,
                    glsl_builtin_function_needs(p->language, choice.builtin), name);
   return make_builtin_call(p, loc, choice.builtin, args);
}

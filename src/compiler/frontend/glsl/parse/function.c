/* Functions: prototypes and definitions (GLSL 1.20, 6.1). */
#include "private.h"

#include <string.h>

#define MAX_PARAMS 256u
/* Functions of one name: looking for the right one ends soon. */
#define MAX_OVERLOADS 1024u

struct params {
   struct glsl_variable *param[MAX_PARAMS];
   uint32_t num;
};

/* What a function gives. */
struct result {
   const struct glsl_type *type;
   enum glsl_precision precision;
};

/* --- Parameters */

static bool
check_param(struct parser *p, const struct qualifiers *q, const struct glsl_type *type,
            const struct glsl_loc *loc)
{
   if (q->attribute || q->uniform || q->varying || q->invariant || q->centroid)
      return glsl_error(p->log, loc, "parameters are not attributes, uniforms or varyings");
   if (type->base == GLSL_VOID)
      return glsl_error(p->log, loc, "a parameter is not void");
   if (q->is_const && q->direction && q->direction != GLSL_IN)
      return glsl_error(p->log, loc, "a constant parameter is not written");
   if (glsl_has_sampler(type) && q->direction && q->direction != GLSL_IN)
      return glsl_error(p->log, loc, "samplers are not written");
   if (type->base == GLSL_ARRAY && !type->length)
      return glsl_error(p->log, loc, "an array that is a parameter has a size");
   if (type->base == GLSL_ARRAY && q->direction && q->direction != GLSL_IN &&
       !parse_since(p, 120, true))
      return glsl_error(p->log, loc, "arrays are not written by functions before GLSL 1.20");
   return parse_check_precision(p, q->precision, type, loc);
}

static bool
parse_param(struct parser *p, struct params *params)
{
   struct qualifiers q;
   if (!parse_qualifiers(p, &q))
      return false;
   if (!parse_at_type(p))
      return parse_fail_expected(p, "the type of a parameter");
   const struct glsl_type *type = parse_type(p);
   const struct glsl_loc loc = p->token->loc;
   const char *name = type && p->token->kind == GLSL_TOKEN_NAME ? parse_name(p, "a name") : "";
   type = type ? parse_array(p, type, false) : NULL;
   if (!type)
      return false;
   if (type->base != GLSL_ERROR && !check_param(p, &q, type, &loc))
      type = &glsl_type_error;
   if (*name)
      parse_check_name(p, name, &loc);
   if (params->num >= MAX_PARAMS)
      return glsl_error(p->log, &loc, "more than %u parameters", MAX_PARAMS);
   struct glsl_variable *v =
       parse_new_variable(p, name, type, q.is_const ? GLSL_CONST_IN : GLSL_LOCAL, &loc);
   if (!v)
      return false;
   v->direction = q.direction ? q.direction : GLSL_IN;
   v->precision = q.precision;
   params->param[params->num++] = v;
   return true;
}

static bool
parse_params(struct parser *p, struct params *params)
{
   parse_advance(p);
   const bool is_void = parse_is_key(p, GLSL_KEY_TYPE) && !strcmp(p->token->name, "void") &&
                        p->token[1].kind == GLSL_TOKEN_OPERATOR &&
                        p->token[1].op == GLSL_OP_RIGHT_PAREN;
   if (is_void)
      parse_advance(p);
   if (parse_accept(p, GLSL_OP_RIGHT_PAREN))
      return true;
   do
      if (!parse_param(p, params))
         return false;
   while (parse_accept(p, GLSL_OP_COMMA));
   return parse_expect(p, GLSL_OP_RIGHT_PAREN, "behind the parameters");
}

/* --- Declarations of one function */

static bool
same_params(const struct glsl_function *f, const struct params *params)
{
   if (f->num_params != params->num)
      return false;
   for (uint32_t i = 0; i < params->num; i++)
      if (!glsl_type_equal(f->param[i]->type, params->param[i]->type))
         return false;
   return true;
}

static bool
check_again(struct parser *p, const struct overload *o, const struct result *result,
            const struct params *params, const struct glsl_loc *loc)
{
   const struct glsl_function *f = o->function;
   if (p->language->es && !f->defined && parse_is_op(p, GLSL_OP_SEMICOLON))
      return glsl_error(p->log, loc, "'%s' is declared already, at %u:%u", f->name,
                        (unsigned)f->loc.string, (unsigned)f->loc.line);
   if (o->precision != result->precision)
      return glsl_error(p->log, loc, "'%s' had another precision before", f->name);
   if (!glsl_type_equal(f->type, result->type))
      return glsl_error(p->log, loc, "'%s' returned %s before", f->name, f->type->name);
   for (uint32_t i = 0; i < params->num; i++)
      if (f->param[i]->direction != params->param[i]->direction ||
          (f->param[i]->storage == GLSL_CONST_IN) != (params->param[i]->storage == GLSL_CONST_IN))
         return glsl_error(p->log, loc, "parameter %u of '%s' had other qualifiers before", i + 1,
                           f->name);
   return true;
}

static struct overload *
add_function(struct parser *p, struct symbol *s, const struct result *result, const char *name,
             const struct glsl_loc *loc)
{
   struct glsl_function *f = parse_alloc(p, sizeof *f);
   struct overload *o = parse_alloc(p, sizeof *o), **end = &s->overloads;
   if (!f || !o)
      return NULL;
   f->name = name;
   f->type = result->type;
   o->precision = result->precision;
   f->loc = *loc;
   o->function = f;
   while (*end)
      end = &(*end)->next;
   *end = o;
   o->next_of_unit = p->overloads;
   p->overloads = o;
   *p->end_of_functions = f;
   p->end_of_functions = &f->next;
   return o;
}

static bool
set_params(struct parser *p, struct glsl_function *f, const struct params *params)
{
   f->param = parse_alloc(p, (params->num + 1) * sizeof *f->param);
   if (!f->param)
      return false;
   if (params->num)
      memcpy(f->param, params->param, params->num * sizeof *f->param);
   f->num_params = params->num;
   return true;
}

static struct symbol *
find_or_declare(struct parser *p, const char *name, const struct glsl_loc *loc)
{
   struct symbol *s = parse_find_outermost(p, name, SYMBOL_FUNCTION);
   if (s && s->kind != SYMBOL_FUNCTION) {
      const struct hint hint = parse_hint_place(s);
      glsl_error(p->log, loc, "'%s' is declared already%s, and is no function", name, hint.text);
      return NULL;
   }
   if (!s && !parse_check_name(p, name, loc))
      return NULL;
   if (s)
      return s;
   /* GLSL 1.10 has prototypes within functions; they are known from there on. */
   return p->scope ? parse_declare_outermost(p, name, SYMBOL_FUNCTION)
                   : parse_declare(p, name, SYMBOL_FUNCTION);
}

/* ESSL: those of the language stay as they are. */
static bool
check_redefinition(struct parser *p, const char *name, const struct params *params,
                   const struct glsl_loc *loc)
{
   const struct glsl_builtin_function *f;
   const unsigned num = p->language->es ? glsl_find_builtin_functions(p->language, name, &f) : 0;
   for (unsigned i = 0; i < num; i++) {
      bool same = f[i].num_params == params->num;
      for (uint32_t k = 0; same && k < params->num; k++)
         same = glsl_type_equal(f[i].param[k], params->param[k]->type);
      if (same)
         return glsl_error(p->log, loc, "'%s' is a function of the language", name);
   }
   return true;
}

static struct overload *
declare(struct parser *p, const struct result *result, const char *name,
        const struct params *params, const struct glsl_loc *loc)
{
   struct symbol *s = find_or_declare(p, name, loc);
   if (!s || !check_redefinition(p, name, params, loc))
      return NULL;
   unsigned num = 0;
   for (struct overload *o = s->overloads; o; o = o->next, num++)
      if (same_params(o->function, params))
         return check_again(p, o, result, params, loc) ? o : NULL;
   if (num >= MAX_OVERLOADS) {
      glsl_error(p->log, loc, "there are more than %u functions '%s'", MAX_OVERLOADS, name);
      return NULL;
   }
   if (!strcmp(name, "main") && (result->type->base != GLSL_VOID || params->num)) {
      glsl_error(p->log, loc, "'main' takes and returns nothing");
      return NULL;
   }
   struct overload *o = add_function(p, s, result, name, loc);
   return o && set_params(p, o->function, params) ? o : NULL;
}

/* --- Bodies */

static bool
declare_params(struct parser *p, const struct params *params)
{
   for (uint32_t i = 0; i < params->num; i++) {
      struct glsl_variable *v = params->param[i];
      if (!*v->name)
         return glsl_error(p->log, &v->loc, "parameter %u of '%s' has no name", i + 1,
                           p->function->name);
      if (parse_find_here(p, v->name, SYMBOL_VARIABLE))
         return glsl_error(p->log, &v->loc, "there are two parameters '%s'", v->name);
      struct symbol *s = parse_declare(p, v->name, SYMBOL_VARIABLE);
      if (!s)
         return false;
      s->variable = v;
   }
   return true;
}

static void
parse_definition(struct parser *p, struct overload *o, const struct params *params)
{
   struct glsl_function *f = o->function;
   struct glsl_stmt **end = &f->body;
   if (f->defined) {
      glsl_error(p->log, &p->token->loc, "'%s' has a body already", f->name);
      parse_recover(p);
      return;
   }
   /* The body names the parameters as the definition does. */
   if (!set_params(p, f, params))
      return;
   f->defined = true;
   p->function = f;
   p->caller = o;
   p->returns = false;
   parse_advance(p);
   /* Parameters and the variables of the body have one scope. */
   parse_open_scope(p);
   declare_params(p, params);
   parse_block(p, &end);
   parse_close_scope(p);
   p->function = NULL;
   p->caller = NULL;
   if (!p->returns && f->type->base != GLSL_VOID && f->type->base != GLSL_ERROR)
      glsl_error(p->log, &f->loc, "'%s' returns %s, and has no return statement", f->name,
                 f->type->name);
}

void
parse_function(struct parser *p, const struct qualifiers *q, const struct glsl_type *type,
               const char *name, const struct glsl_loc *loc)
{
   struct params *params = p->params;
   if (!params)
      params = p->params = parse_alloc(p, sizeof *params);
   if (!params)
      return;
   params->num = 0;
   if (q->any)
      glsl_error(p->log, &q->loc, "functions have no qualifiers");
   if (type->base == GLSL_ARRAY && (!type->length || !parse_since(p, 120, false)))
      glsl_error(p->log, loc, "'%s' can not return %s", name, type->name);
   if (glsl_has_sampler(type))
      glsl_error(p->log, loc, "samplers are not returned");
   if (p->language->es && glsl_has_array(type))
      glsl_error(p->log, loc, "arrays are not returned");
   parse_check_precision(p, q->precision, type, loc);
   if (!parse_params(p, params)) {
      parse_recover(p);
      return;
   }
   /* What has no precision of its own has that of the place (ESSL 1.00, 4.5.3). */
   const struct result result = {type, parse_precision_of(p, q->precision, type)};
   struct overload *o = declare(p, &result, name, params, loc);
   if (parse_is_op(p, GLSL_OP_LEFT_BRACE)) {
      if (p->function)
         glsl_error(p->log, loc, "functions are defined outside of functions");
      if (o && !p->function)
         parse_definition(p, o, params);
      else
         parse_recover(p);
   } else if (!parse_expect(p, GLSL_OP_SEMICOLON, "or '{' behind the parameters")) {
      parse_recover(p);
   }
}

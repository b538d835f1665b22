/* Names and scopes. */
#include "private.h"

#include <string.h>

static unsigned
hash(const char *name)
{
   uint32_t h = 2166136261u;
   for (; *name; name++)
      h = (h ^ (uint8_t)*name) * 16777619u;
   return h % NUM_BUCKETS;
}

struct symbol *
parse_find(struct parser *p, const char *name)
{
   for (struct symbol *s = p->bucket[hash(name)]; s; s = s->hidden)
      if (!strcmp(s->name, name))
         return s;
   return NULL;
}

struct symbol *
parse_find_here(struct parser *p, const char *name)
{
   struct symbol *s = parse_find(p, name);
   return s && s->scope == p->scope ? s : NULL;
}

struct symbol *
parse_declare(struct parser *p, const char *name, enum symbol_kind kind)
{
   struct symbol *s = parse_alloc(p, sizeof *s);
   if (!s)
      return NULL;
   s->name = name;
   s->kind = kind;
   s->scope = p->scope;
   s->bucket = hash(name);
   s->hidden = p->bucket[s->bucket];
   s->previous = p->newest;
   p->bucket[s->bucket] = s;
   p->newest = s;
   return s;
}

void
parse_open_scope(struct parser *p)
{
   p->scope++;
}

void
parse_close_scope(struct parser *p)
{
   for (; p->newest && p->newest->scope == p->scope; p->newest = p->newest->previous)
      p->bucket[p->newest->bucket] = p->newest->hidden;
   p->scope--;
}

struct glsl_variable *
parse_new_variable(struct parser *p, const char *name, const struct glsl_type *type,
                   enum glsl_storage storage, const struct glsl_loc *loc)
{
   struct glsl_variable *v = parse_alloc(p, sizeof *v);
   if (!v)
      return NULL;
   v->name = name;
   v->type = type;
   v->storage = storage;
   v->max_index = -1;
   v->loc = *loc;
   v->number = p->unit->num_variables++;
   if (storage == GLSL_LOCAL || storage == GLSL_CONST_IN || (storage == GLSL_CONST && p->scope))
      return v;
   *p->end_of_globals = v;
   p->end_of_globals = &v->next;
   return v;
}

/* A variable of the language gets its symbol when it is named first, in the outermost scope: behind
 * what hides it, for nothing does at that time. */
static struct glsl_variable *
bring_builtin(struct parser *p, const struct glsl_builtin_variable *builtin)
{
   static const struct glsl_loc nowhere;
   const struct glsl_type *type = builtin->type;
   const unsigned scope = p->scope;
   if (type->base == GLSL_ARRAY && !type->length && builtin->kind != GLSL_BUILTIN_VARYING)
      type = glsl_type_array(p->arena, &p->arrays, type->element,
                             glsl_builtin_length(p->language->limits, builtin));
   p->no_memory |= !type;
   if (!type)
      return NULL;
   p->scope = 0;
   struct glsl_variable *v = parse_new_variable(p, builtin->name, type, GLSL_BUILTIN, &nowhere);
   p->scope = scope;
   union glsl_word *value = parse_alloc(p, sizeof *value);
   struct symbol *s = parse_alloc(p, sizeof *s);
   if (!v || !value || !s)
      return NULL;
   v->builtin = builtin;
   if (builtin->kind == GLSL_BUILTIN_CONSTANT) {
      value->i = glsl_builtin_constant(p->language->limits, builtin);
      v->value = value;
   }
   /* Behind all others of its bucket, so that closing scopes leaves it. */
   struct symbol **last = &p->bucket[hash(builtin->name)];
   while (*last)
      last = &(*last)->hidden;
   *s = (struct symbol){.name = builtin->name, .kind = SYMBOL_VARIABLE, .variable = v};
   *last = s;
   return v;
}

struct glsl_variable *
parse_find_variable(struct parser *p, const char *name)
{
   struct symbol *s = parse_find(p, name);
   if (s)
      return s->kind == SYMBOL_VARIABLE ? s->variable : NULL;
   const struct glsl_builtin_variable *builtin = glsl_find_builtin_variable(p->language, name);
   return builtin ? bring_builtin(p, builtin) : NULL;
}

bool
parse_check_name(struct parser *p, const char *name, const struct glsl_loc *loc)
{
   if (!strncmp(name, "gl_", 3))
      return glsl_error(p->log, loc, "'%s': names that begin with gl_ are reserved", name);
   if (strstr(name, "__") && p->language->es)
      return glsl_error(p->log, loc, "'%s': names with two underscores are reserved", name);
   if (strstr(name, "__"))
      glsl_warning(p->log, loc, "'%s': names with two underscores are reserved", name);
   return true;
}

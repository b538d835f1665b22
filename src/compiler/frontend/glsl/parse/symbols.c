/* Names and scopes. */
#include "private.h"

#include "util/u_hash.h"

#include <string.h>

static unsigned
hash(const char *name)
{
   return u_hash_bytes(name, strlen(name)) % NUM_BUCKETS;
}

/* Variables and functions have a space of names each in GLSL 1.10, and share one since. Types share
 * it with both. */
static bool
share_names(const struct parser *p, enum symbol_kind a, enum symbol_kind b)
{
   return a == b || a == SYMBOL_TYPE || b == SYMBOL_TYPE || parse_since(p, 120, true);
}

struct symbol *
parse_find(struct parser *p, const char *name, enum symbol_kind kind)
{
   for (struct symbol *s = p->bucket[hash(name)]; s; s = s->hidden)
      if (share_names(p, s->kind, kind) && !strcmp(s->name, name))
         return s;
   return NULL;
}

struct symbol *
parse_find_here(struct parser *p, const char *name, enum symbol_kind kind)
{
   struct symbol *s = parse_find(p, name, kind);
   return s && s->scope == p->scope ? s : NULL;
}

struct symbol *
parse_find_outermost(struct parser *p, const char *name, enum symbol_kind kind)
{
   for (struct symbol *s = p->bucket[hash(name)]; s; s = s->hidden)
      if (!s->scope && share_names(p, s->kind, kind) && !strcmp(s->name, name))
         return s;
   return NULL;
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

struct symbol *
parse_declare_outermost(struct parser *p, const char *name, enum symbol_kind kind)
{
   struct symbol *s = parse_alloc(p, sizeof *s);
   if (!s)
      return NULL;
   s->name = name;
   s->kind = kind;
   /* Behind all others of its bucket, so that closing scopes leaves it. */
   struct symbol **last = &p->bucket[hash(name)];
   while (*last)
      last = &(*last)->hidden;
   *last = s;
   return s;
}

void
parse_open_scope(struct parser *p)
{
   p->scope++;
   p->precisions[p->scope] = p->precisions[p->scope - 1];
}

/* A local array that never got a size is as long as its indices need (GLSL 1.20, 4.1.9). */
static void
settle_size(struct parser *p, struct glsl_variable *v)
{
   if (v->storage != GLSL_LOCAL || v->type->base != GLSL_ARRAY || v->type->length)
      return;
   const uint32_t length = v->max_index < 0 ? 1 : (uint32_t)v->max_index + 1;
   const struct glsl_type *type = glsl_type_array(p->arena, &p->arrays, v->type->element, length);
   p->no_memory |= !type;
   if (type)
      v->type = type;
}

void
parse_close_scope(struct parser *p)
{
   for (; p->newest && p->newest->scope == p->scope; p->newest = p->newest->previous) {
      p->bucket[p->newest->bucket] = p->newest->hidden;
      if (p->newest->kind == SYMBOL_VARIABLE)
         settle_size(p, p->newest->variable);
   }
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

/* A variable of the language gets its symbol when it is named first. */
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
   struct symbol *s = parse_declare_outermost(p, builtin->name, SYMBOL_VARIABLE);
   if (!v || !value || !s)
      return NULL;
   s->variable = v;
   v->builtin = builtin;
   if (builtin->kind == GLSL_BUILTIN_CONSTANT) {
      value->i = glsl_builtin_constant(p->language->limits, builtin);
      v->value = value;
   }
   return v;
}

struct glsl_variable *
parse_find_variable(struct parser *p, const char *name)
{
   struct symbol *s = parse_find(p, name, SYMBOL_VARIABLE);
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

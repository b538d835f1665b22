#include <stdio.h>
#include <string.h>

#include "shader.h"

typedef struct glsl_random_type type;

void
shader_line(struct shader *s)
{
   fuzz_text_add(s->text, "\n%*s", (int)(3 * s->indent), "");
}

void
shader_declare(struct shader *s, const char *name, type t, bool writable)
{
   if (s->num_variables == MAX_VARIABLES)
      return;
   struct variable *v = &s->variable[s->num_variables++];
   snprintf(v->name, sizeof v->name, "%s", name);
   v->type = t;
   v->writable = writable;
}

void
shader_bound(struct shader *s, const char *name, type t)
{
   if (!s->careful || t.base == BASE_BOOL)
      return;
   for (unsigned i = 0; i < t.n && t.base == BASE_MATRIX; i++)
      fuzz_text_add(s->text, " %s[%u] = clamp(%s[%u], -4.0, 4.0);", name, i, name, i);
   if (t.base == BASE_FLOAT)
      fuzz_text_add(s->text, " %s = clamp(%s, -8.0, 8.0);", name, name);
   if (t.base == BASE_INT) {
      const type as_float = {BASE_FLOAT, t.n};
      fuzz_text_add(s->text, " %s = %s(clamp(%s(%s), -99.0, 99.0));", name, shader_type_name(t),
                    shader_type_name(as_float), name);
   }
}

static void
new_local(struct shader *s)
{
   const type t = shader_random_type(s);
   char name[16];
   if (s->num_variables == MAX_VARIABLES)
      return;
   snprintf(name, sizeof name, "l%u", s->num_variables);
   fuzz_text_add(s->text, "%s %s = ", shader_type_name(t), name);
   shader_expression(s, t, 0);
   shader_add(s, ";");
   shader_bound(s, name, t);
   shader_declare(s, name, t, true);
}

/* The writable variable that comes next from a random one on, of this type where it is given. */
static const struct variable *
writable(struct shader *s, const type *t)
{
   const unsigned start = shader_below(s, s->num_variables);
   for (unsigned i = 0; i < s->num_variables; i++) {
      const struct variable *v = &s->variable[(start + i) % s->num_variables];
      if (v->writable && (!t || (v->type.base == t->base && v->type.n == t->n)))
         return v;
   }
   return NULL;
}

/* v op= ...; of parts of v too. */
static void
assign(struct shader *s)
{
   static const char *const ops[] = {"=", "=", "+=", "-=", "*="};
   const struct variable *v = writable(s, NULL);
   type t = v->type;
   shader_add(s, v->name);
   if (t.base == BASE_MATRIX && shader_below(s, 2)) {
      t.base = BASE_FLOAT;
      shader_add(s, "[");
      shader_index(s, t.n);
      shader_add(s, "]");
   } else if (t.base != BASE_MATRIX && t.n > 1 && shader_below(s, 2)) {
      if (shader_below(s, 3)) {
         const unsigned n = 1 + shader_below(s, t.n - 1);
         fuzz_text_add(s->text, ".%.*s", (int)n, "xyzw");
         t.n = n;
      } else {
         shader_add(s, "[");
         shader_index(s, t.n);
         shader_add(s, "]");
         t.n = 1;
      }
   }
   const char *op = t.base == BASE_BOOL ? "=" : ops[shader_below(s, 5)];
   fuzz_text_add(s->text, " %s ", op);
   shader_expression(s, t, 0);
   shader_add(s, ";");
   shader_bound(s, v->name, v->type);
}

/* A call whose result is kept, of three variables that are not the same. False: there are none. */
static bool
call(struct shader *s)
{
   if (!s->num_functions || !s->arrays)
      return false;
   const unsigned f = shader_below(s, s->num_functions);
   const struct function *function = &s->function[f];
   const struct variable *in_out = writable(s, &function->param[1]);
   const struct variable *out = writable(s, &function->param[2]);
   const struct variable *result = writable(s, &function->result);
   if (!in_out || !out || !result || in_out == out || in_out == result || out == result ||
       strchr(in_out->name, '[') || strchr(out->name, '[') || strchr(result->name, '['))
      return false;
   fuzz_text_add(s->text, "%s = f%u(", result->name, f);
   shader_expression(s, function->param[0], 1);
   fuzz_text_add(s->text, ", %s, %s, %s);", in_out->name, out->name,
                 shader_below(s, 2) ? "t.f" : "s.f");
   shader_bound(s, result->name, result->type);
   return true;
}

/* A block: what it declares is gone behind it. */
static void
block(struct shader *s, unsigned num)
{
   const unsigned num_variables = s->num_variables;
   shader_add(s, " {");
   s->indent++;
   s->divergent++;
   shader_statements(s, num);
   s->divergent--;
   s->indent--;
   s->num_variables = num_variables;
   shader_line(s);
   shader_add(s, "}");
}

/* A loop of up to four rounds, over the elements of arrays too. */
static void
loop(struct shader *s)
{
   const type number = {BASE_INT, 1}, element = {BASE_FLOAT, 1}, vec3 = {BASE_FLOAT, 3};
   const unsigned num_variables = s->num_variables, n = s->loops++;
   const unsigned rounds = 1 + shader_below(s, 4), kind = shader_below(s, 4);
   char name[16];
   if (kind == 0) {
      fuzz_text_add(s->text, "for (int i%u = 0; i%u < %u && ", n, n, rounds);
      shader_condition(s);
      fuzz_text_add(s->text, "; i%u++)", n);
   } else if (kind == 1) {
      fuzz_text_add(s->text, "int i%u = -1; while (++i%u < %u)", n, n, rounds);
   } else if (kind == 2) {
      fuzz_text_add(s->text, "int i%u = %u; do", n, rounds); /* counts 3 .. 0 */
   } else {
      fuzz_text_add(s->text, "for (int i%u = 0; i%u < %u; i%u++)", n, n, rounds, n);
   }
   const char *down = kind == 2 ? " - 1" : "";
   snprintf(name, sizeof name, "i%u", n);
   shader_declare(s, name, number, false);
   if (s->arrays) {
      snprintf(name, sizeof name, "t.f[i%u%s]", n, down);
      shader_declare(s, name, element, true);
      snprintf(name, sizeof name, "w[i%u%s]", n, down);
      shader_declare(s, name, vec3, true);
   }
   s->nested++;
   s->divergent++;
   block(s, 3);
   s->divergent--;
   s->nested--;
   s->num_variables = num_variables;
   if (kind == 2)
      fuzz_text_add(s->text, " while (--i%u > 0);", n);
}

static void
branch(struct shader *s)
{
   shader_add(s, "if (");
   shader_condition(s);
   shader_add(s, ")");
   block(s, 2);
   if (shader_below(s, 2)) {
      shader_add(s, " else");
      block(s, 2);
   }
}

static void
discard(struct shader *s)
{
   shader_add(s, "if (");
   shader_condition(s);
   shader_add(s, ") discard;");
   s->divergent++; /* and stays */
}

static void
statement(struct shader *s)
{
   const uint32_t kind = s->indent > 4 ? shader_below(s, 6) : shader_below(s, 11);
   shader_line(s);
   if (s->nested && !shader_below(s, 10)) {
      shader_add(s, "if (");
      shader_condition(s);
      shader_add(s, shader_below(s, 2) ? ") break;" : ") continue;");
   } else if (kind < 3) {
      new_local(s);
   } else if (kind < 6) {
      assign(s);
   } else if (kind < 8) {
      branch(s);
   } else if (kind == 8) {
      if (!call(s))
         assign(s);
   } else if (!s->vertex && kind == 9) {
      discard(s);
   } else if (s->loops < 3) {
      loop(s);
   } else {
      assign(s);
   }
}

void
shader_statements(struct shader *s, unsigned num)
{
   for (unsigned n = 1 + shader_below(s, num); n; n--)
      statement(s);
}

/* What may have been meant where something is wrong: the ends of messages. */
#include "private.h"

#include <stdio.h>
#include <string.h>

#define MAX_NAME 40u        /* longer names are compared with nothing */
#define MAX_COMPARED 10000u /* declared names that a wrong one is compared with, the newest first  \
                             */

/* --- Names of other languages, and of later versions of this one */

struct foreign {
   const char *name, *here;
};

static const struct foreign foreign_functions[] = {
    {"atan2", "atan"},
    {"ddx", "dFdx"},
    {"ddy", "dFdy"},
    {"frac", "fract"},
    {"fmod", "mod"},
    {"lerp", "mix"},
    {"mad", "a * b + c"},
    {"mul", "the operator '*'"},
    {"round", "floor(x + 0.5)"},
    {"rsqrt", "inversesqrt"},
    {"saturate", "clamp(x, 0.0, 1.0)"},
    {"tex1D", "texture1D"},
    {"tex2D", "texture2D"},
    {"tex2Dlod", "texture2DLod"},
    {"tex3D", "texture3D"},
    {"texCUBE", "textureCube"},
    {"texture", "texture2D, textureCube and the like"},
    {"textureGrad", "texture2DGradARB and the like"},
    {"textureLod", "texture2DLod, textureCubeLod and the like"},
    {"textureProj", "texture2DProj and the like"},
};

static const struct foreign foreign_types[] = {
    {"bool2", "bvec2"},   {"bool3", "bvec3"},    {"bool4", "bvec4"},   {"float2", "vec2"},
    {"float2x2", "mat2"}, {"float3", "vec3"},    {"float3x3", "mat3"}, {"float4", "vec4"},
    {"float4x4", "mat4"}, {"int2", "ivec2"},     {"int3", "ivec3"},    {"int4", "ivec4"},
    {"matrix", "mat4"},   {"string", "no text"}, {"uint", "int"},
};

static const char *
foreign_name(const char *name, enum symbol_kind kind)
{
   const struct foreign *table = kind == SYMBOL_TYPE ? foreign_types : foreign_functions;
   size_t num = kind == SYMBOL_TYPE ? sizeof foreign_types / sizeof *foreign_types
                                    : sizeof foreign_functions / sizeof *foreign_functions;
   for (; kind != SYMBOL_VARIABLE && num > 0; num--, table++)
      if (!strcmp(table->name, name))
         return table->here;
   return NULL;
}

/* --- Names of this language that the shader does not have */

static bool
has(const struct glsl_language *language, const char *name, enum symbol_kind kind)
{
   const struct glsl_builtin_function *first;
   if (kind == SYMBOL_VARIABLE)
      return glsl_find_builtin_variable(language, name) != NULL;
   if (kind == SYMBOL_FUNCTION)
      return glsl_find_builtin_functions(language, name, &first) > 0;
   return glsl_type_named(language, name) != NULL;
}

static bool
say_where(const struct parser *p, const char *name, enum symbol_kind kind, struct hint *out)
{
   struct glsl_language other = *p->language;
   other.stage = p->language->stage == GLSL_VERTEX ? GLSL_FRAGMENT : GLSL_VERTEX;
   if (has(&other, name, kind)) {
      snprintf(out->text, sizeof out->text, ": it is of %s shaders",
               other.stage == GLSL_VERTEX ? "vertex" : "fragment");
      return true;
   }
   other = *p->language;
   other.version = 120;
   if (!parse_since(p, 120, true) && p->language->limits->max_version >= 120 &&
       has(&other, name, kind)) {
      snprintf(out->text, sizeof out->text, ": it is of GLSL 1.20, which '#version 120' asks for");
      return true;
   }
   for (unsigned i = 0; i < GLSL_NUM_EXTENSIONS; i++) {
      other = *p->language;
      other.enabled |= 1u << i;
      if (glsl_may_enable(p->language, i) && has(&other, name, kind)) {
         snprintf(out->text, sizeof out->text, ": it needs '#extension %s : enable'",
                  glsl_extension_name(i));
         return true;
      }
   }
   return false;
}

/* --- Names that look alike */

static unsigned
least(unsigned a, unsigned b)
{
   return a < b ? a : b;
}

/* How many letters have to be added, left out, changed or swapped with the next one. */
static unsigned
distance(const char *a, const char *b)
{
   unsigned row[3][MAX_NAME + 1], *before = row[0], *last = row[1], *now = row[2];
   const size_t len_a = strlen(a), len_b = strlen(b);
   for (unsigned k = 0; k <= len_b; k++)
      last[k] = k;
   for (unsigned i = 1; i <= len_a; i++) {
      now[0] = i;
      for (unsigned k = 1; k <= len_b; k++) {
         unsigned best = last[k - 1] + (a[i - 1] != b[k - 1]);
         best = least(best, least(last[k], now[k - 1]) + 1);
         if (i > 1 && k > 1 && a[i - 1] == b[k - 2] && a[i - 2] == b[k - 1])
            best = least(best, before[k - 2] + 1);
         now[k] = best;
      }
      unsigned *const spare = before;
      before = last;
      last = now;
      now = spare;
   }
   return last[len_b];
}

struct nearest {
   const char *wrong, *name;
   size_t len;
   unsigned most; /* this far a name may be */
};

static void
compare(struct nearest *n, const char *name)
{
   const size_t len = strlen(name);
   if (len > MAX_NAME || len > n->len + n->most || len + n->most < n->len)
      return;
   const unsigned d = distance(n->wrong, name);
   if (d == 0 || d > n->most)
      return;
   n->name = name;
   n->most = d - 1; /* others have to be nearer */
}

static const char *
similar_name(const struct parser *p, const char *name, enum symbol_kind kind)
{
   struct nearest n = {.wrong = name, .len = strlen(name)};
   if (n.len < 3 || n.len > MAX_NAME)
      return NULL;
   n.most = n.len < 6 ? 1 : 2;
   unsigned num = 0;
   for (const struct symbol *s = p->newest; s && num < MAX_COMPARED; s = s->previous, num++)
      if (s->kind == kind)
         compare(&n, s->name);
   const char *builtin;
   for (unsigned i = 0; kind != SYMBOL_TYPE && (builtin = glsl_builtin_name(i)); i++)
      if (has(p->language, builtin, kind))
         compare(&n, builtin);
   return n.name;
}

struct hint
parse_hint_name(struct parser *p, const char *name, enum symbol_kind kind)
{
   struct hint hint = {""};
   if (p->log->num_errors >= GLSL_LOG_MAX_ERRORS)
      return hint; /* nobody would read it */
   const char *other = foreign_name(name, kind);
   if (kind == SYMBOL_FUNCTION && parse_find(p, name, SYMBOL_VARIABLE)) {
      snprintf(hint.text, sizeof hint.text, " as a function: it is a variable");
   } else if (other) {
      snprintf(hint.text, sizeof hint.text, ": this language has %s", other);
   } else if (!say_where(p, name, kind, &hint)) {
      other = similar_name(p, name, kind);
      if (other)
         snprintf(hint.text, sizeof hint.text, "; is '%s' meant?", other);
   }
   return hint;
}

const char *
parse_hint_ints(const struct parser *p, const struct glsl_type *a, const struct glsl_type *b)
{
   const bool both = (a->base == GLSL_INT && b->base == GLSL_FLOAT) ||
                     (a->base == GLSL_FLOAT && b->base == GLSL_INT);
   if (!both || parse_since(p, 120, false))
      return "";
   return p->language->es ? ": no int becomes a float by itself"
                          : ": no int becomes a float by itself before GLSL 1.20";
}

struct hint
parse_hint_place(const struct symbol *s)
{
   struct hint hint = {""};
   const struct glsl_loc *loc = NULL;
   if (s && s->kind == SYMBOL_VARIABLE && s->variable && s->variable->storage != GLSL_BUILTIN)
      loc = &s->variable->loc;
   else if (s && s->kind == SYMBOL_FUNCTION && s->overloads)
      loc = &s->overloads->function->loc;
   if (loc)
      snprintf(hint.text, sizeof hint.text, ", at %u:%u", (unsigned)loc->string,
               (unsigned)loc->line);
   return hint;
}

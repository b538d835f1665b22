/* Nodes of the tree, and what all checks ask. */
#include "compiler/frontend/glsl/emit/emit.h"
#include "private.h"

#include <string.h>

struct glsl_expr *
node_new(struct parser *p, enum glsl_expr_kind kind, const struct glsl_type *type,
         const struct glsl_loc *loc, uint32_t num_args)
{
   struct glsl_expr *e = parse_alloc(p, sizeof *e);
   struct glsl_expr **arg = num_args ? parse_alloc(p, num_args * sizeof *arg) : NULL;
   if (!e || (num_args && !arg))
      return NULL;
   e->kind = kind;
   e->type = type;
   e->loc = *loc;
   e->arg = arg;
   e->num_args = num_args;
   e->depth = 1;
   return e;
}

struct glsl_expr *
node_error(struct parser *p, const struct glsl_loc *loc)
{
   return node_new(p, GLSL_CONSTANT, &glsl_type_error, loc, 0);
}

struct glsl_expr *
node_fail(struct parser *p, const struct glsl_loc *loc, const char *fmt, ...)
{
   va_list args;
   va_start(args, fmt);
   glsl_error_args(p->log, loc, fmt, args);
   va_end(args);
   return node_error(p, loc);
}

bool
node_is_error(const struct glsl_expr *e)
{
   return !e || e->type->base == GLSL_ERROR;
}

struct glsl_expr *
node_int(struct parser *p, const struct glsl_loc *loc, int32_t x)
{
   struct glsl_expr *e = node_new(p, GLSL_CONSTANT, glsl_type_of(GLSL_INT, 1, 1), loc, 0);
   union glsl_word *value = parse_alloc(p, sizeof *value);
   if (!e || !value)
      return NULL;
   value->i = x;
   e->value = value;
   return e;
}

struct glsl_expr *
node_variable(struct parser *p, const struct glsl_loc *loc, struct glsl_variable *variable)
{
   variable->used = true;
   struct glsl_expr *e =
       node_new(p, variable->value ? GLSL_CONSTANT : GLSL_VARIABLE, variable->type, loc, 0);
   if (e && variable->value)
      e->value = variable->value;
   else if (e)
      e->variable = variable;
   return e;
}

/* --- Constants */

static bool
is_derivative(enum glsl_builtin_op op)
{
   return op == GLSL_FN_DFDX || op == GLSL_FN_DFDY || op == GLSL_FN_FWIDTH;
}

static bool
is_foldable(const struct parser *p, const struct glsl_expr *e)
{
   for (uint32_t i = 0; i < e->num_args; i++)
      if (e->arg[i]->kind != GLSL_CONSTANT)
         return false;
   switch (e->kind) {
   case GLSL_UNARY:
      return e->unary <= GLSL_NOT;
   case GLSL_BINARY:
   case GLSL_SELECT:
   case GLSL_CONVERT:
   case GLSL_CONSTRUCT:
   case GLSL_COMMA:
      return true;
   case GLSL_CALL_BUILTIN: /* constant since GLSL 1.20, 4.3.3 */
      return parse_since(p, 120, true) && e->num_args &&
             (e->builtin->op < GLSL_FN_TEXTURE || is_derivative(e->builtin->op));
   default:
      return false;
   }
}

/* Arrays and structures of what is known. */
static bool
join_words(const struct glsl_expr *e, union glsl_word *out)
{
   for (uint32_t i = 0; i < e->num_args; i++) {
      const uint32_t num = glsl_num_components(e->arg[i]->type);
      memcpy(out, e->arg[i]->value, num * sizeof *out);
      out += num;
   }
   return true;
}

static bool
equal_words(const struct glsl_expr *a, const struct glsl_expr *b, const struct glsl_type *type,
            uint32_t *at)
{
   if (type->base == GLSL_ARRAY || type->base == GLSL_STRUCT) {
      const uint32_t num = type->base == GLSL_ARRAY ? type->length : type->num_fields;
      for (uint32_t i = 0; i < num; i++)
         if (!equal_words(a, b, type->base == GLSL_ARRAY ? type->element : type->fields[i].type,
                          at))
            return false;
      return true;
   }
   for (uint32_t i = 0; i < glsl_num_components(type); i++, ++*at) {
      const union glsl_word x = a->value[*at], y = b->value[*at];
      const bool same = type->base == GLSL_FLOAT ? x.f == y.f
                        : type->base == GLSL_INT ? x.i == y.i
                                                 : x.b == y.b;
      if (!same)
         return false;
   }
   return true;
}

static bool
fold(const struct glsl_expr *e, union glsl_word *value)
{
   const bool composite = e->type->base == GLSL_ARRAY || e->type->base == GLSL_STRUCT;
   uint32_t at = 0;
   if (e->kind == GLSL_CONSTRUCT && composite)
      return join_words(e, value);
   if (e->kind == GLSL_CALL_BUILTIN && is_derivative(e->builtin->op))
      return true; /* 0, as memory is */
   if (e->kind == GLSL_COMMA) {
      memcpy(value, e->arg[1]->value, glsl_num_components(e->type) * sizeof *value);
      return true;
   }
   if (e->kind == GLSL_SELECT) {
      const struct glsl_expr *chosen = e->arg[e->arg[0]->value->b ? 1 : 2];
      memcpy(value, chosen->value, glsl_num_components(e->type) * sizeof *value);
      return true;
   }
   if (e->kind == GLSL_BINARY && (e->binary == GLSL_EQUAL || e->binary == GLSL_NOT_EQUAL)) {
      value->b =
          equal_words(e->arg[0], e->arg[1], e->arg[0]->type, &at) == (e->binary == GLSL_EQUAL);
      return true;
   }
   return glsl_fold(e, value);
}

struct glsl_expr *
node_finished(struct parser *p, struct glsl_expr *e)
{
   if (p->no_memory || !e)
      return NULL;
   for (uint32_t i = 0; i < e->num_args; i++)
      if (e->arg[i]->depth >= e->depth)
         e->depth = e->arg[i]->depth + 1;
   if (e->depth > GLSL_MAX_DEPTH)
      return node_fail(p, &e->loc, "the expression is more than %u deep", GLSL_MAX_DEPTH);
   if (!is_foldable(p, e))
      return e;
   const uint32_t words = glsl_num_components(e->type) + glsl_num_components(e->arg[0]->type);
   if (!parse_charge(p, &e->loc, words))
      return node_error(p, &e->loc);
   union glsl_word *value = parse_alloc(p, (glsl_num_components(e->type) + 1) * sizeof *value);
   struct glsl_expr *known = node_new(p, GLSL_CONSTANT, e->type, &e->loc, 0);
   if (!value || !known)
      return NULL;
   if (!fold(e, value)) {
      p->no_memory = true;
      return NULL;
   }
   known->value = value;
   return known;
}

/* --- Implicit conversion: of GLSL 1.20 alone, int to float (4.1.10) */

static struct glsl_expr *
convert(struct parser *p, struct glsl_expr *e, const struct glsl_type *type)
{
   struct glsl_expr *c = node_new(p, GLSL_CONVERT, type, &e->loc, 1);
   if (c)
      c->arg[0] = e;
   return node_finished(p, c);
}

struct glsl_expr *
node_converted(struct parser *p, struct glsl_expr *e, const struct glsl_type *type)
{
   if (glsl_type_equal(e->type, type))
      return e;
   if (!parse_since(p, 120, false) || e->type->base != GLSL_INT || type->base != GLSL_FLOAT ||
       e->type->rows != type->rows || type->columns != 1)
      return NULL;
   return convert(p, e, type);
}

/* --- What may be assigned to */

static const char *
why_constant(const struct parser *p, const struct glsl_variable *v)
{
   switch (v->storage) {
   case GLSL_CONST:
   case GLSL_CONST_IN:
      return "a constant";
   case GLSL_ATTRIBUTE:
      return "an attribute";
   case GLSL_UNIFORM:
      return "a uniform";
   case GLSL_VARYING:
      return p->language->stage == GLSL_FRAGMENT ? "a varying in a fragment shader" : NULL;
   case GLSL_BUILTIN:
      if (v->builtin->kind == GLSL_BUILTIN_VARYING)
         return p->language->stage == GLSL_FRAGMENT ? "a varying in a fragment shader" : NULL;
      return v->builtin->kind == GLSL_BUILTIN_OUTPUT ? NULL : "only to be read";
   default:
      return NULL;
   }
}

static bool
check_target(struct parser *p, const struct glsl_expr *e)
{
   for (; e->kind != GLSL_VARIABLE; e = e->arg[0]) {
      if (e->kind == GLSL_SWIZZLE) {
         for (unsigned i = 0; i < e->type->rows; i++)
            for (unsigned k = 0; k < i; k++)
               if (e->swizzle[i] == e->swizzle[k])
                  return glsl_error(p->log, &e->loc, "a component is assigned to twice");
      } else if (e->kind != GLSL_FIELD && e->kind != GLSL_INDEX) {
         return glsl_error(p->log, &e->loc,
                           e->kind == GLSL_CONSTANT
                               ? "this is a constant: it can not be assigned to"
                               : "this is no variable that can be assigned to");
      }
   }
   const char *why = why_constant(p, e->variable);
   if (why)
      return glsl_error(p->log, &e->loc, "'%s' is %s: it can not be assigned to", e->variable->name,
                        why);
   e->variable->written = true;
   return true;
}

bool
node_check_lvalue(struct parser *p, const struct glsl_expr *e)
{
   if (glsl_has_sampler(e->type))
      return glsl_error(p->log, &e->loc, "samplers can not be assigned to");
   return check_target(p, e);
}

struct glsl_expr *
node_copy(struct parser *p, struct glsl_expr *e)
{
   return e->kind == GLSL_CONSTANT ? e : convert(p, e, e->type);
}

bool
node_check_whole(struct parser *p, const struct glsl_expr *e)
{
   if (e->type->base == GLSL_VOID)
      return glsl_error(p->log, &e->loc, "void is no value");
   if (e->type->base == GLSL_ARRAY && !e->type->length)
      return glsl_error(p->log, &e->loc, "the array has no size yet");
   return true;
}

bool
node_check_copied(struct parser *p, const struct glsl_loc *loc, const struct glsl_type *type)
{
   if (type->base == GLSL_ARRAY && !parse_since(p, 120, false))
      return glsl_error(p->log, loc, "arrays are not assigned, compared or chosen as a whole%s",
                        p->language->es ? "" : " before GLSL 1.20");
   if (glsl_has_array(type) && p->language->es)
      return glsl_error(p->log, loc, "structures with arrays are not assigned or compared");
   if (glsl_has_sampler(type))
      return glsl_error(p->log, loc, "samplers are not assigned, compared or chosen");
   return true;
}

/* --- Parts */

static void
note_index(struct glsl_expr *array, int32_t index)
{
   if (array->kind == GLSL_VARIABLE && array->variable->max_index < index)
      array->variable->max_index = index;
}

/* How long an array may become whose size is not known yet. */
static uint32_t
longest(const struct parser *p, const struct glsl_expr *array)
{
   if (array->kind == GLSL_VARIABLE && array->variable->storage == GLSL_BUILTIN)
      return glsl_builtin_length(p->language->limits, array->variable->builtin);
   return GLSL_MAX_TYPE_SLOTS / (glsl_num_slots(array->type->element) + 1);
}

static struct glsl_expr *
known_part(struct parser *p, const struct glsl_loc *loc, const struct glsl_expr *whole,
           const struct glsl_type *type, uint32_t first_word)
{
   struct glsl_expr *e = node_new(p, GLSL_CONSTANT, type, loc, 0);
   if (e)
      e->value = whole->value + first_word;
   return e;
}

static struct glsl_expr *
check_index(struct parser *p, const struct glsl_loc *loc, struct glsl_expr *a,
            const struct glsl_expr *index, uint32_t length)
{
   if (index->kind != GLSL_CONSTANT) {
      if (length)
         return NULL;
      return node_fail(p, loc, "an array without a size has constant indices only");
   }
   const int32_t i = index->value->i;
   const uint32_t most = length ? length : longest(p, a);
   if (i < 0)
      return node_fail(p, loc, "the index %d is negative", i);
   if ((uint32_t)i >= most)
      return node_fail(p, loc, "the index %d is not below %u", i, most);
   note_index(a, i);
   return NULL;
}

struct glsl_expr *
node_index(struct parser *p, const struct glsl_loc *loc, struct glsl_expr *a,
           struct glsl_expr *index)
{
   const struct glsl_type *part;
   uint32_t length;
   if (node_is_error(a) || node_is_error(index))
      return node_error(p, loc);
   if (a->type->base == GLSL_ARRAY) {
      part = a->type->element;
      length = a->type->length;
   } else if (glsl_is_matrix(a->type)) {
      part = glsl_type_of(GLSL_FLOAT, a->type->rows, 1);
      length = a->type->columns;
   } else if (glsl_is_vector(a->type)) {
      part = glsl_type_of(a->type->base, 1, 1);
      length = a->type->rows;
   } else {
      return node_fail(p, loc, "%s has no elements", a->type->name);
   }
   if (index->type->base != GLSL_INT || !glsl_is_scalar(index->type))
      return node_fail(p, loc, "an index is an int, not %s", index->type->name);
   struct glsl_expr *wrong = check_index(p, loc, a, index, length);
   if (wrong || p->no_memory)
      return wrong;
   if (a->kind == GLSL_CONSTANT && index->kind == GLSL_CONSTANT)
      return known_part(p, loc, a, part, (uint32_t)index->value->i * glsl_num_components(part));
   struct glsl_expr *e = node_new(p, GLSL_INDEX, part, loc, 2);
   if (!e)
      return NULL;
   e->arg[0] = a;
   e->arg[1] = index;
   return node_finished(p, e);
}

static struct glsl_expr *
select_field(struct parser *p, const struct glsl_loc *loc, struct glsl_expr *a, const char *name)
{
   uint32_t word = 0;
   for (uint32_t i = 0; i < a->type->num_fields; i++) {
      const struct glsl_field *field = &a->type->fields[i];
      if (strcmp(field->name, name)) {
         word += glsl_num_components(field->type);
         continue;
      }
      if (a->kind == GLSL_CONSTANT)
         return known_part(p, loc, a, field->type, word);
      struct glsl_expr *e = node_new(p, GLSL_FIELD, field->type, loc, 1);
      if (!e)
         return NULL;
      e->arg[0] = a;
      e->field = i;
      return node_finished(p, e);
   }
   return node_fail(p, loc, "%s has no member '%s'", a->type->name, name);
}

static struct glsl_expr *
swizzle(struct parser *p, const struct glsl_loc *loc, struct glsl_expr *a, const char *name)
{
   static const char *const sets[] = {"xyzw", "rgba", "stpq"};
   const size_t num = strlen(name);
   uint8_t comps[4] = {0};
   const char *set = NULL;
   for (unsigned s = 0; s < 3 && !set; s++)
      if (strchr(sets[s], name[0]))
         set = sets[s];
   if (!set)
      return node_fail(p, loc, "'%.40s' names no components: these are of xyzw, rgba or stpq",
                       name);
   if (num > 4)
      return node_fail(p, loc, "'%.40s' names more than four components", name);
   for (size_t i = 0; i < num; i++) {
      const char *at = strchr(set, name[i]);
      if (!at)
         return node_fail(p, loc, "'%s' names no components of one set: xyzw, rgba or stpq", name);
      comps[i] = (uint8_t)(at - set);
      if (comps[i] >= a->type->rows)
         return node_fail(p, loc, "%s has no component '%c'", a->type->name, name[i]);
   }
   const bool known = a->kind == GLSL_CONSTANT;
   struct glsl_expr *e = node_new(p, known ? GLSL_CONSTANT : GLSL_SWIZZLE,
                                  glsl_type_of(a->type->base, (unsigned)num, 1), loc, !known);
   union glsl_word *value = known ? parse_alloc(p, 4 * sizeof *value) : NULL;
   if (!e || p->no_memory)
      return NULL;
   for (size_t i = 0; known && i < num; i++)
      value[i] = a->value[comps[i]];
   if (known) {
      e->value = value;
      return e;
   }
   memcpy(e->swizzle, comps, sizeof comps);
   e->arg[0] = a;
   return node_finished(p, e);
}

struct glsl_expr *
node_member(struct parser *p, const struct glsl_loc *loc, struct glsl_expr *a, const char *name)
{
   if (node_is_error(a))
      return node_error(p, loc);
   if (a->type->base == GLSL_STRUCT)
      return select_field(p, loc, a, name);
   if (glsl_is_vector(a->type))
      return swizzle(p, loc, a, name);
   return node_fail(p, loc, "%s has no %s", a->type->name,
                    glsl_is_scalar(a->type) ? "components: it is one number" : "members");
}

struct glsl_expr *
node_length(struct parser *p, const struct glsl_loc *loc, struct glsl_expr *a)
{
   if (node_is_error(a))
      return node_error(p, loc);
   if (!parse_since(p, 120, false))
      return node_fail(p, loc, "'length' is of GLSL 1.20");
   if (a->type->base != GLSL_ARRAY)
      return node_fail(p, loc, "%s has no length", a->type->name);
   if (!a->type->length)
      return node_fail(p, loc, "the array has no size yet");
   return node_int(p, loc, (int32_t)a->type->length);
}

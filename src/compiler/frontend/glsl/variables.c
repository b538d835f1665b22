/* Variables that shaders have in common: declarations that agree, sizes of arrays, what is used. */
#include "link.h"

#include <string.h>

#include "util/u_hash.h"

/* --- Names */

static bool
of_both_stages(const struct glsl_variable *v)
{
   return v->storage == GLSL_UNIFORM || v->storage == GLSL_VARYING ||
          (v->storage == GLSL_BUILTIN &&
           (v->builtin->kind == GLSL_BUILTIN_STATE || v->builtin->kind == GLSL_BUILTIN_VARYING));
}

static uint32_t
bucket_of(const char *name)
{
   return u_hash_bytes(name, strlen(name)) % LINK_BUCKETS;
}

struct link_variable *
link_find(const struct link *link, enum glsl_stage stage, const struct glsl_variable *variable)
{
   const int wanted = of_both_stages(variable) ? -1 : (int)stage;
   for (struct link_variable *v = link->bucket[bucket_of(variable->name)]; v; v = v->chain)
      if (v->stage == wanted && (wanted >= 0 || v->first->storage == variable->storage) &&
          !strcmp(v->name, variable->name))
         return v;
   return NULL;
}

static struct link_variable *
find_or_add(struct link *link, enum glsl_stage stage, const struct glsl_variable *variable)
{
   struct link_variable *v = link_find(link, stage, variable);
   if (v)
      return v;
   v = link_alloc(link, false, sizeof *v);
   if (!v)
      return NULL;
   v->name = variable->name;
   v->stage = of_both_stages(variable) ? -1 : (int)stage;
   v->first = variable;
   v->type = variable->type;
   v->sized = variable->type->base != GLSL_ARRAY || variable->type->length;
   v->max_index = -1;
   v->slot = v->sampler = -1;
   struct link_variable **bucket = &link->bucket[bucket_of(v->name)];
   v->chain = *bucket;
   *bucket = v;
   *(link->last ? &link->last->next : &link->variables) = v;
   link->last = v;
   return v;
}

/* --- Declarations that agree */

/* Sizes of arrays need not be known in all shaders; those of built-in ones may differ (7.6). */
static bool
types_agree(const struct glsl_type *a, const struct glsl_type *b, bool builtin)
{
   if (a->base == GLSL_ARRAY && b->base == GLSL_ARRAY && (!a->length || !b->length || builtin))
      return glsl_type_equal(a->element, b->element);
   return glsl_type_equal(a, b);
}

static bool
values_agree(const struct glsl_variable *a, const struct glsl_variable *b)
{
   if (a->initializer->kind != GLSL_CONSTANT || b->initializer->kind != GLSL_CONSTANT)
      return false;
   return !memcmp(a->initializer->value, b->initializer->value,
                  glsl_num_components(a->type) * sizeof *a->initializer->value);
}

static bool
check_agreement(struct link *link, const struct link_variable *known,
                const struct glsl_variable *variable)
{
   if (known->first->storage != variable->storage)
      return glsl_error(&link->log, NULL,
                        "'%s' is declared in several shaders, and not of one kind", known->name);
   if (!types_agree(known->type, variable->type, variable->storage == GLSL_BUILTIN))
      return glsl_error(&link->log, NULL, "'%s' is declared as %s and as %s", known->name,
                        known->type->name, variable->type->name);
   if (known->initialized && variable->initializer && !values_agree(known->initialized, variable))
      return glsl_error(&link->log, NULL, "'%s' has two initial values", known->name);
   return true;
}

static bool
declare(struct link *link, enum glsl_stage stage, const struct glsl_variable *variable)
{
   struct link_variable *v = find_or_add(link, stage, variable);
   if (!v || !check_agreement(link, v, variable))
      return false;
   const struct glsl_variable *before = v->declared[stage];
   if (before && variable->storage == GLSL_VARYING &&
       (before->invariant != variable->invariant || before->centroid != variable->centroid))
      return glsl_error(&link->log, NULL, "'%s' is declared with two qualifiers", v->name);
   if (!before)
      v->declared[stage] = variable;
   if (variable->initializer)
      v->initialized = variable;
   const bool longer = variable->storage == GLSL_BUILTIN && v->type->base == GLSL_ARRAY &&
                       variable->type->length > v->type->length;
   if ((!v->sized || longer) && variable->type->length) {
      v->type = variable->type;
      v->sized = true;
   }
   if (variable->max_index > v->max_index)
      v->max_index = variable->max_index;
   v->invariant[stage] |= variable->invariant;
   v->centroid[stage] |= variable->centroid;
   return true;
}

/* Arrays without a size are as long as the highest index needs (4.1.9). */
static bool
size_arrays(struct link *link)
{
   for (struct link_variable *v = link->variables; v; v = v->next) {
      if (v->type->base != GLSL_ARRAY)
         continue;
      if (v->sized && v->max_index >= 0 && (uint32_t)v->max_index >= v->type->length)
         return glsl_error(&link->log, NULL, "'%s' has %u elements, and element %d is used",
                           v->name, v->type->length, v->max_index);
      if (v->sized)
         continue;
      const uint32_t length = v->max_index < 0 ? 1 : (uint32_t)v->max_index + 1;
      v->type = glsl_type_array(link->scratch, &link->arrays, v->type->element, length);
      if (!v->type) {
         link->no_memory = true;
         return false;
      }
   }
   return true;
}

/* --- What is used */

static void
note_elements(struct link_variable *v, const struct glsl_expr *expr, const struct glsl_expr *parent)
{
   const bool element = parent && parent->kind == GLSL_INDEX && parent->arg[0] == expr &&
                        parent->arg[1]->kind == GLSL_CONSTANT;
   const uint32_t length = element ? (uint32_t)parent->arg[1]->value->i + 1 : UINT32_MAX;
   v->used_length = v->used_length > length ? v->used_length : length;
}

/* Arrays of uniforms end behind the last element in use (ARB_shader_objects: the active size). */
static bool
trim_uniforms(struct link *link)
{
   for (struct link_variable *v = link->variables; v; v = v->next) {
      if (v->first->storage != GLSL_UNIFORM || v->type->base != GLSL_ARRAY || v->initialized ||
          !v->used_length || v->used_length >= v->type->length)
         continue;
      v->type = glsl_type_array(link->scratch, &link->arrays, v->type->element, v->used_length);
      if (!v->type) {
         link->no_memory = true;
         return false;
      }
   }
   return true;
}

/* The slots of a state that an expression names: *first and *last become those of the part. Goes
 * from the variable outward as far as indices are known. */
static void
narrow(const struct glsl_expr *expr, const struct glsl_type *type, uint32_t *first, uint32_t *last)
{
   if (expr->kind == GLSL_VARIABLE) {
      *first = 0;
      *last = glsl_num_slots(type);
      return;
   }
   narrow(expr->arg[0], type, first, last);
   const struct glsl_type *whole = expr->arg[0]->type;
   if (expr->kind == GLSL_FIELD) {
      *first += glsl_field_slot(whole, expr->field);
      *last = *first + glsl_num_slots(expr->type);
   } else if (expr->kind == GLSL_INDEX && expr->arg[1]->kind == GLSL_CONSTANT &&
              !glsl_is_vector(whole)) {
      *first += (uint32_t)expr->arg[1]->value->i * glsl_num_slots(expr->type);
      *last = *first + glsl_num_slots(expr->type);
   }
}

/* Whether the slots of a part are known: no index within is computed. */
static bool
is_known_part(const struct glsl_expr *expr)
{
   for (; expr->kind != GLSL_VARIABLE; expr = expr->arg[0]) {
      if (expr->kind != GLSL_FIELD && expr->kind != GLSL_INDEX)
         return false;
      if (expr->kind == GLSL_INDEX && expr->arg[1]->kind != GLSL_CONSTANT)
         return false;
   }
   return true;
}

static const struct glsl_variable *
root_of(const struct glsl_expr *expr)
{
   while (expr->kind == GLSL_FIELD || expr->kind == GLSL_INDEX || expr->kind == GLSL_SWIZZLE)
      expr = expr->arg[0];
   return expr->kind == GLSL_VARIABLE ? expr->variable : NULL;
}

static void
note_slots(struct link_variable *v, uint32_t first, uint32_t last)
{
   v->first_slot = v->last_slot && v->first_slot < first ? v->first_slot : first;
   v->last_slot = v->last_slot > last ? v->last_slot : last;
}

static void
note_state(struct link_variable *v, const struct glsl_expr *expr)
{
   uint32_t first = 0, last = glsl_num_slots(v->type);
   if (is_known_part(expr))
      narrow(expr, v->type, &first, &last);
   note_slots(v, first, last);
}

static bool
is_part(const struct glsl_expr *expr)
{
   return expr->kind == GLSL_FIELD || expr->kind == GLSL_INDEX || expr->kind == GLSL_VARIABLE;
}

static void
note_written(struct link *link, enum glsl_stage stage, const struct glsl_expr *target)
{
   const struct glsl_variable *variable = root_of(target);
   struct link_variable *v = variable ? link_find(link, stage, variable) : NULL;
   if (v)
      v->written[stage] = true;
}

static void
note_call(struct link *link, enum glsl_stage stage, const struct glsl_expr *call)
{
   for (uint32_t i = 0; i < call->num_args; i++) {
      const enum glsl_direction direction = call->function->param[i]->direction;
      if (direction == GLSL_OUT || direction == GLSL_INOUT)
         note_written(link, stage, call->arg[i]);
   }
}

static void
note_use(struct link *link, enum glsl_stage stage, const struct glsl_expr *expr,
         const struct glsl_expr *parent)
{
   if (expr->kind == GLSL_ASSIGN || expr->kind == GLSL_ASSIGN_OP ||
       (expr->kind == GLSL_UNARY && expr->unary >= GLSL_PRE_INC))
      note_written(link, stage, expr->arg[0]);
   if (expr->kind == GLSL_CALL)
      note_call(link, stage, expr);
   if (expr->kind == GLSL_VARIABLE) {
      struct link_variable *v = link_find(link, stage, expr->variable);
      if (v) {
         v->used[stage] = true;
         note_elements(v, expr, parent);
      }
   }
   /* Only the outermost of the parts within each other says which slots count. */
   const bool within = parent && is_part(parent) && parent->arg[0] == expr;
   const struct glsl_variable *root = is_part(expr) && !within ? root_of(expr) : NULL;
   if (root && root->storage == GLSL_BUILTIN && root->builtin->kind == GLSL_BUILTIN_STATE)
      note_state(link_find(link, stage, root), expr);
}

/* Constants of one name in the shaders of a stage have one value. */
static bool
check_constant(struct link *link, const struct link_stage *s, const struct glsl_variable *constant)
{
   for (uint32_t i = 0; i < s->num_units; i++)
      for (const struct glsl_variable *v = s->unit[i]->globals; v; v = v->next) {
         if (v->storage != GLSL_CONST || strcmp(v->name, constant->name))
            continue;
         if (!glsl_type_equal(v->type, constant->type) ||
             memcmp(v->value, constant->value, glsl_num_components(v->type) * sizeof *v->value))
            return glsl_error(&link->log, NULL, "the constant '%s' has two values", v->name);
      }
   return true;
}

static bool
check_constants(struct link *link)
{
   for (unsigned k = 0; k < LINK_STAGES; k++) {
      const struct link_stage *s = &link->stage[k];
      for (uint32_t i = 0; i + 1 < s->num_units; i++)
         for (const struct glsl_variable *v = s->unit[i]->globals; v; v = v->next)
            if (v->storage == GLSL_CONST && !check_constant(link, s, v))
               return false;
   }
   return true;
}

bool
link_variables(struct link *link)
{
   bool good = check_constants(link);
   for (unsigned s = 0; s < LINK_STAGES; s++)
      for (uint32_t i = 0; i < link->stage[s].num_units; i++)
         for (const struct glsl_variable *v = link->stage[s].unit[i]->globals; v; v = v->next)
            if (v->storage != GLSL_CONST && v->storage != GLSL_LOCAL)
               good &= declare(link, (enum glsl_stage)s, v);
   if (!good || !size_arrays(link))
      return false;
   for (unsigned s = 0; s < LINK_STAGES; s++)
      link_visit(link, (enum glsl_stage)s, note_use);
   return trim_uniforms(link);
}

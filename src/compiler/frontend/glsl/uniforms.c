/* Uniforms and state: parameters, samplers, and the rows that programs ask for by name. */
#include "link.h"

#include <stdio.h>
#include <string.h>

/* Names of members within members get no longer. */
#define MAX_NAME 1024u

/* One with an initial value is there though nothing reads it, as with Mesa. */
static bool
is_uniform(const struct link_variable *v)
{
   return v->stage < 0 && v->first->storage == GLSL_UNIFORM &&
          (v->used[GLSL_VERTEX] || v->used[GLSL_FRAGMENT] || v->initialized);
}

static bool
is_state(const struct link_variable *v)
{
   return v->stage < 0 && v->first->storage == GLSL_BUILTIN &&
          v->first->builtin->kind == GLSL_BUILTIN_STATE && v->last_slot;
}

/* --- Rows */

struct rows {
   struct link *link;
   const struct link_variable *variable;
   struct glsl_active *row; /* NULL: they are counted */
   uint32_t num;
   struct glsl_program_sampler *sampler;
   uint32_t num_samplers;
   int slot; /* of the next part */
   char name[MAX_NAME];
   bool too_long;
};

static void
add_row(struct rows *r, const struct glsl_type *type)
{
   const bool array = type->base == GLSL_ARRAY;
   const struct glsl_type *element = array ? type->element : type;
   const uint32_t length = array ? type->length : 1;
   const bool sampler = element->base == GLSL_SAMPLER;
   const struct link_variable *v = r->variable;
   const bool state = v->first->storage == GLSL_BUILTIN;
   /* Of state only the slots in use have a place. */
   const bool placed = !state || (r->slot >= (int)v->first_slot && r->slot < (int)v->last_slot);
   if (r->row && placed) {
      struct glsl_active *row = &r->row[r->num];
      row->name = link_keep_name(r->link, r->name);
      row->type = element;
      row->length = length;
      row->is_array = array;
      row->slot = sampler || v->slot < 0 ? -1 : v->slot + r->slot - (int)v->first_slot;
      row->sampler = sampler ? (int)r->num_samplers : -1;
      row->builtin = state ? v->first->builtin : NULL;
   }
   for (uint32_t i = 0; sampler && i < length; i++, r->num_samplers++)
      if (r->sampler)
         r->sampler[r->num_samplers] = (struct glsl_program_sampler){
             .uniform = r->num,
             .element = i,
             .kind = element->sampler,
             .vertex = v->used[GLSL_VERTEX],
             .fragment = v->used[GLSL_FRAGMENT],
         };
   r->num += placed;
   r->slot += (int)glsl_num_slots(type);
}

static void walk_rows(struct rows *r, const struct glsl_type *type);

static void
walk_part(struct rows *r, const struct glsl_type *type, const char *fmt, const char *field,
          uint32_t index)
{
   const size_t len = strlen(r->name);
   const int more = field ? snprintf(r->name + len, MAX_NAME - len, fmt, field)
                          : snprintf(r->name + len, MAX_NAME - len, "[%u]", index);
   if (more < 0 || (size_t)more >= MAX_NAME - len)
      r->too_long = true;
   else
      walk_rows(r, type);
   r->name[len] = 0;
}

static void
walk_rows(struct rows *r, const struct glsl_type *type)
{
   if (type->base == GLSL_STRUCT) {
      for (uint32_t i = 0; i < type->num_fields; i++)
         walk_part(r, type->fields[i].type, ".%s", type->fields[i].name, 0);
   } else if (type->base == GLSL_ARRAY && type->element->base == GLSL_STRUCT) {
      for (uint32_t i = 0; i < type->length; i++)
         walk_part(r, type->element, NULL, NULL, i);
   } else {
      add_row(r, type);
   }
}

static bool
walk_all(struct rows *r)
{
   r->num = r->num_samplers = 0;
   for (struct link_variable *v = r->link->variables; v && !r->too_long; v = v->next) {
      if (!is_uniform(v) && !is_state(v))
         continue;
      r->variable = v;
      r->slot = 0;
      const size_t len = strlen(v->name);
      r->too_long |= len >= MAX_NAME;
      if (r->too_long)
         break;
      memcpy(r->name, v->name, len + 1);
      v->sampler = (int)r->num_samplers;
      walk_rows(r, v->type);
      if ((int)r->num_samplers == v->sampler)
         v->sampler = -1;
   }
   return !r->too_long;
}

/* --- Parameters */

/* Samplers have slots in the layout of structures, and none by themselves. */
static bool
is_sampler_only(const struct glsl_type *type)
{
   return !glsl_num_components(type);
}

static bool
count_components(struct link *link)
{
   const int max[LINK_STAGES] = {link->limits->max_vertex_uniform_components,
                                 link->limits->max_fragment_uniform_components};
   static const char *const names[LINK_STAGES] = {"vertex", "fragment"};
   uint64_t num[LINK_STAGES] = {0, 0};
   for (const struct link_variable *v = link->variables; v; v = v->next)
      for (unsigned s = 0; s < LINK_STAGES; s++)
         if (is_uniform(v) && v->used[s])
            num[s] += glsl_num_components(v->type);
   for (unsigned s = 0; s < LINK_STAGES; s++)
      if (num[s] > (uint64_t)max[s])
         return glsl_error(&link->log, NULL,
                           "the %s shader's uniforms have %llu components; %d are there", names[s],
                           (unsigned long long)num[s], max[s]);
   return true;
}

static bool
place_params(struct link *link)
{
   for (struct link_variable *v = link->variables; v; v = v->next) {
      if (is_uniform(v)) {
         v->first_slot = 0;
         v->last_slot = glsl_num_slots(v->type);
      }
      if ((!is_uniform(v) && !is_state(v)) || is_sampler_only(v->type))
         continue;
      const uint32_t num = v->last_slot - v->first_slot;
      if (num > link->limits->max_params - link->num_params)
         return glsl_error(&link->log, NULL, "there is no room for the uniform '%s'", v->name);
      v->slot = (int)link->num_params;
      link->num_params += num;
   }
   return true;
}

static bool
check_samplers(struct link *link, const struct rows *r)
{
   const int max[LINK_STAGES] = {link->limits->max_vertex_texture_units,
                                 link->limits->max_texture_image_units};
   int num[LINK_STAGES] = {0, 0};
   for (uint32_t i = 0; i < r->num_samplers; i++) {
      num[GLSL_VERTEX] += r->sampler[i].vertex;
      num[GLSL_FRAGMENT] += r->sampler[i].fragment;
   }
   if (num[GLSL_VERTEX] > max[GLSL_VERTEX] || num[GLSL_FRAGMENT] > max[GLSL_FRAGMENT] ||
       r->num_samplers > IR_MAX_SAMPLERS ||
       num[0] + num[1] > link->limits->max_combined_texture_units)
      return glsl_error(
          &link->log, NULL,
          "%d samplers in vertex shaders and %d in fragment shaders; %d and %d are there", num[0],
          num[1], max[0], max[1]);
   return true;
}

/* --- States and what uniforms start with */

static bool
list_states(struct link *link)
{
   uint32_t num = 0;
   for (const struct link_variable *v = link->variables; v; v = v->next)
      num += is_state(v);
   struct glsl_program_state *state = link_alloc(link, true, (num + 1) * sizeof *state);
   if (!state)
      return false;
   link->program->states = state;
   for (const struct link_variable *v = link->variables; v; v = v->next)
      if (is_state(v))
         state[link->program->num_states++] = (struct glsl_program_state){
             v->first->builtin, v->first_slot, v->last_slot - v->first_slot, (uint32_t)v->slot};
   return true;
}

static uint32_t
initial_word(const struct link *link, const union glsl_word *word, enum glsl_base base)
{
   float f = word->f;
   uint32_t bits;
   if (base == GLSL_BOOL && !link->limits->no_integers)
      return word->b ? ~0u : 0;
   if (base == GLSL_INT && !link->limits->no_integers)
      return (uint32_t)word->i;
   if (base == GLSL_BOOL)
      f = word->b ? 1.0f : 0.0f;
   else if (base == GLSL_INT)
      f = (float)word->i;
   memcpy(&bits, &f, sizeof bits);
   return bits;
}

static bool
set_initial(struct link *link)
{
   uint32_t(*initial)[4] = link_alloc(link, true, (link->num_params + 1) * sizeof *initial);
   if (!initial)
      return false;
   link->program->initial = initial;
   for (const struct link_variable *v = link->variables; v; v = v->next) {
      if (!is_uniform(v) || !v->initialized || v->slot < 0)
         continue;
      const union glsl_word *word = v->initialized->initializer->value;
      const uint32_t num = glsl_num_slots(v->type);
      for (uint32_t k = 0; k < num; k++) {
         const struct glsl_column column = glsl_column_of(v->type, k);
         for (unsigned i = 0; i < column.rows; i++)
            initial[v->slot + (int)k][i] = initial_word(link, word++, column.base);
      }
   }
   return true;
}

bool
link_uniforms(struct link *link)
{
   struct rows *r = link_alloc(link, false, sizeof *r);
   if (!r || !count_components(link) || !place_params(link))
      return false;
   r->link = link;
   if (!walk_all(r))
      return glsl_error(&link->log, NULL, "the name of a uniform is longer than %u bytes",
                        MAX_NAME);
   r->row = link_alloc(link, true, (r->num + 1) * sizeof *r->row);
   r->sampler = link_alloc(link, true, (r->num_samplers + 1) * sizeof *r->sampler);
   if (!r->row || !r->sampler || !walk_all(r) || !check_samplers(link, r))
      return false;
   link->program->uniforms = r->row;
   link->program->num_uniforms = r->num;
   link->program->samplers = r->sampler;
   link->program->num_samplers = r->num_samplers;
   link->program->num_params = link->num_params;
   return list_states(link) && set_initial(link);
}

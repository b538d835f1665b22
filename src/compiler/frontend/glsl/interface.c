/* What goes into a program and between its stages: attributes and varyings. */
#include "link.h"

#include <string.h>

/* --- Attributes */

static bool
is_attrib(const struct link_variable *v)
{
   return v->stage == GLSL_VERTEX && v->used[GLSL_VERTEX] &&
          (v->first->storage == GLSL_ATTRIBUTE ||
           (v->first->storage == GLSL_BUILTIN &&
            v->first->builtin->kind == GLSL_BUILTIN_ATTRIBUTE));
}

static bool
is_own_attrib(const struct link_variable *v)
{
   return is_attrib(v) && v->first->storage == GLSL_ATTRIBUTE;
}

/* The location that BindAttribLocation asked for; -1: none. */
static int
bound_location(const struct link *link, const char *name)
{
   for (uint32_t i = 0; i < link->options->num_attribs; i++)
      if (!strcmp(link->options->attribs[i].name, name))
         return (int)link->options->attribs[i].location;
   return -1;
}

static uint32_t
location_bits(unsigned location, uint32_t num)
{
   return ((1u << num) - 1) << location;
}

/* The locations that are bound first, then room for the others: matrices before vectors. */
static bool
place_bound(struct link *link, uint32_t *taken)
{
   const unsigned max = (unsigned)link->limits->max_vertex_attribs;
   for (struct link_variable *v = link->variables; v; v = v->next) {
      const int location = is_own_attrib(v) ? bound_location(link, v->name) : -1;
      const uint32_t num = glsl_num_slots(v->type);
      if (location < 0)
         continue;
      if (num > max || (unsigned)location > max - num)
         return glsl_error(&link->log, NULL, "the attribute '%s' needs locations %d to %d of %u",
                           v->name, location, location + (int)num - 1, max);
      v->slot = location;
      *taken |= location_bits((unsigned)location, num);
   }
   return true;
}

static bool
place_free(struct link *link, uint32_t num, uint32_t *taken)
{
   const unsigned max = (unsigned)link->limits->max_vertex_attribs;
   for (struct link_variable *v = link->variables; v; v = v->next) {
      if (!is_own_attrib(v) || v->slot >= 0 || glsl_num_slots(v->type) != num)
         continue;
      unsigned location = 0;
      while (location + num <= max && *taken & location_bits(location, num))
         location++;
      if (location + num > max)
         return glsl_error(&link->log, NULL,
                           "there is no room for the attribute '%s': %u locations", v->name, max);
      v->slot = (int)location;
      *taken |= location_bits(location, num);
   }
   return true;
}

static bool
list_attribs(struct link *link)
{
   struct glsl_program *program = link->program;
   uint32_t num = 0;
   for (const struct link_variable *v = link->variables; v; v = v->next)
      num += is_attrib(v);
   struct glsl_active *list = link_alloc(link, true, (num + 1) * sizeof *list);
   if (!list)
      return false;
   num = 0;
   for (const struct link_variable *v = link->variables; v; v = v->next) {
      if (!is_attrib(v))
         continue;
      list[num] = (struct glsl_active){.name = link_keep_name(link, v->name),
                                       .type = v->type,
                                       .length = 1,
                                       .slot = v->slot,
                                       .sampler = -1};
      if (v->first->storage == GLSL_BUILTIN)
         list[num].builtin = v->first->builtin;
      num++;
   }
   program->attribs = list;
   program->num_attribs = num;
   return true;
}

static bool
reads_vertex(const struct link *link)
{
   for (const struct link_variable *v = link->variables; v; v = v->next)
      if (is_attrib(v) && v->first->storage == GLSL_BUILTIN &&
          v->first->builtin->slot == VERT_ATTRIB_POS)
         return true;
   return false;
}

/* Generic attribute 0 is gl_Vertex, so there is one of them (OpenGL 2.1, 2.15.3). */
bool
link_attribs(struct link *link)
{
   const uint32_t vertex = reads_vertex(link);
   uint32_t taken = 0;
   if (!place_bound(link, &taken))
      return false;
   if (taken & vertex)
      return glsl_error(&link->log, NULL,
                        "an attribute is bound to location 0, and gl_Vertex is used");
   taken |= vertex;
   for (uint32_t num = 4; num; num--)
      if (!place_free(link, num, &taken))
         return false;
   return list_attribs(link);
}

/* --- Varyings */

static bool
is_varying(const struct link_variable *v)
{
   return v->stage < 0 &&
          (v->first->storage == GLSL_VARYING ||
           (v->first->storage == GLSL_BUILTIN && v->first->builtin->kind == GLSL_BUILTIN_VARYING));
}

bool
link_all_invariant(const struct link *link)
{
   const struct link_stage *s = &link->stage[GLSL_VERTEX];
   for (uint32_t i = 0; i < s->num_units; i++)
      if (s->unit[i]->language.invariant_all)
         return true;
   return false;
}

static bool
check_varying(struct link *link, const struct link_variable *v)
{
   if (v->first->storage != GLSL_VARYING)
      return true;
   if (v->used[GLSL_FRAGMENT] && !v->declared[GLSL_VERTEX])
      return glsl_error(
          &link->log, NULL,
          "the fragment shader uses the varying '%s', and no vertex shader declares it", v->name);
   if (!v->declared[GLSL_VERTEX] || !v->declared[GLSL_FRAGMENT])
      return true;
   if (!link->es && v->used[GLSL_FRAGMENT] && !v->written[GLSL_VERTEX] &&
       !v->declared[GLSL_VERTEX]->written)
      return glsl_error(
          &link->log, NULL,
          "the fragment shader reads the varying '%s', and the vertex shader does not "
          "write it",
          v->name);
   if (!link_all_invariant(link) && v->invariant[GLSL_VERTEX] != v->invariant[GLSL_FRAGMENT])
      return glsl_error(&link->log, NULL,
                        "the varying '%s' is invariant in one of the shaders only", v->name);
   if (v->centroid[GLSL_VERTEX] != v->centroid[GLSL_FRAGMENT])
      return glsl_error(&link->log, NULL, "the varying '%s' is centroid in one of the shaders only",
                        v->name);
   return true;
}

static uint32_t
varying_floats(const struct link_variable *v)
{
   return glsl_num_components(v->type);
}

/* Whether it goes from vertices to fragments. */
static bool
is_passed(const struct link *link, const struct link_variable *v)
{
   if (!is_varying(v))
      return false;
   return v->used[GLSL_FRAGMENT] ||
          (link->options->keep_varyings && !link->stage[GLSL_FRAGMENT].num_units &&
           v->written[GLSL_VERTEX]);
}

/* Whether each of its vectors and columns can have a slot of its own. */
static bool
fit_unpacked(const struct link *link)
{
   uint32_t slots = 0;
   for (const struct link_variable *v = link->variables; v; v = v->next)
      if (is_passed(link, v) && v->first->storage == GLSL_VARYING &&
          glsl_num_slots(v->type) <= IR_MAX_GENERIC_VARYINGS)
         slots += glsl_num_slots(v->type);
      else if (is_passed(link, v) && v->first->storage == GLSL_VARYING)
         return false;
   return slots <= IR_MAX_GENERIC_VARYINGS &&
          slots <= (uint32_t)link->limits->max_varying_floats / 4;
}

/* Varyings that are passed get slots of their own, or, where there are too few, components one
 * behind the other; the others get none. */
static bool
place_varyings(struct link *link)
{
   const bool packed = !fit_unpacked(link);
   uint32_t used = 0, floats = 0;
   for (const struct link_variable *v = link->variables; v; v = v->next)
      if (is_passed(link, v))
         floats += floats < UINT32_MAX / 2 ? varying_floats(v) : 0;
   if (floats > (uint32_t)link->limits->max_varying_floats)
      return glsl_error(&link->log, NULL, "the varyings have %u floats; %d are there", floats,
                        link->limits->max_varying_floats);
   for (struct link_variable *v = link->variables; v; v = v->next) {
      if (!is_passed(link, v) || v->first->storage != GLSL_VARYING)
         continue;
      v->packed = packed;
      v->slot = (int)(packed ? used : VARYING_VAR0 + used);
      used += packed ? varying_floats(v) : glsl_num_slots(v->type);
   }
   return true;
}

/* The program's own that have a slot. */
static bool
list_varyings(struct link *link)
{
   struct glsl_program *program = link->program;
   uint32_t num = 0;
   for (const struct link_variable *v = link->variables; v; v = v->next)
      num++;
   struct glsl_active *list = link_alloc(link, true, (num + 1) * sizeof *list);
   if (!list)
      return false;
   for (const struct link_variable *v = link->variables; v; v = v->next) {
      if (!is_varying(v) || v->first->storage != GLSL_VARYING || v->slot < 0)
         continue;
      const bool array = v->type->base == GLSL_ARRAY;
      list[program->num_varyings++] =
          (struct glsl_active){.name = link_keep_name(link, v->name),
                               .type = array ? v->type->element : v->type,
                               .length = array ? v->type->length : 1,
                               .is_array = array,
                               .slot = v->slot,
                               .sampler = -1};
   }
   program->varyings = list;
   return true;
}

bool
link_varyings(struct link *link)
{
   bool good = true;
   if (!link->stage[GLSL_VERTEX].num_units || !link->stage[GLSL_FRAGMENT].num_units)
      return place_varyings(link) && list_varyings(link);
   for (const struct link_variable *v = link->variables; v; v = v->next)
      if (is_varying(v))
         good &= check_varying(link, v);
   return good && place_varyings(link) && list_varyings(link);
}

/* Constructors (GLSL 1.20, 5.4). */
#include "private.h"

static struct glsl_expr *
make(struct parser *p, const struct glsl_loc *loc, const struct glsl_type *type,
     const struct arguments *args)
{
   struct glsl_expr *e = node_new(p, GLSL_CONSTRUCT, type, loc, args->num);
   for (uint32_t i = 0; e && i < args->num; i++)
      e->arg[i] = args->arg[i];
   return node_finished(p, e);
}

static struct glsl_expr *
component(struct parser *p, struct glsl_expr *e)
{
   if (glsl_is_scalar(e->type))
      return e;
   struct glsl_expr *index = node_int(p, &e->loc, 0);
   struct glsl_expr *part = index ? node_index(p, &e->loc, e, index) : NULL;
   return part && glsl_is_vector(part->type) ? component(p, part) : part;
}

/* A scalar of the first component of what is given. */
static struct glsl_expr *
make_scalar(struct parser *p, const struct glsl_loc *loc, const struct glsl_type *type,
            struct glsl_expr *from)
{
   struct glsl_expr *scalar = component(p, from);
   if (node_is_error(scalar))
      return scalar;
   if (scalar->type == type)
      return node_copy(p, scalar);
   struct glsl_expr *e = node_new(p, GLSL_CONVERT, type, loc, 1);
   if (!e)
      return NULL;
   e->arg[0] = scalar;
   return node_finished(p, e);
}

static struct glsl_expr *
construct_numbers(struct parser *p, const struct glsl_loc *loc, const struct glsl_type *type,
                  const struct arguments *args)
{
   const uint32_t needed = glsl_num_components(type);
   uint32_t num = 0;
   for (uint32_t i = 0; i < args->num; i++) {
      const struct glsl_type *t = args->arg[i]->type;
      if (!t->rows)
         return node_fail(p, loc, "%s can not be made of %s", type->name, t->name);
      if (num >= needed)
         return node_fail(p, loc, "%s has fewer components than are given", type->name);
      if (glsl_is_matrix(t) && glsl_is_matrix(type)) {
         if (!parse_since(p, 120, true))
            return node_fail(p, loc, "matrices are not made of matrices before GLSL 1.20");
         if (args->num != 1)
            return node_fail(p, loc, "a matrix is made of one matrix alone");
         return make(p, loc, type, args);
      }
      num += glsl_num_components(t);
   }
   if (glsl_is_scalar(type) && args->num == 1)
      return make_scalar(p, loc, type, args->arg[0]);
   if (num < needed && !(args->num == 1 && num == 1))
      return node_fail(p, loc, "%s has %u components, and %u are given", type->name, needed, num);
   return make(p, loc, type, args);
}

static struct glsl_expr *
construct_struct(struct parser *p, const struct glsl_loc *loc, const struct glsl_type *type,
                 const struct arguments *args)
{
   if (args->num != type->num_fields)
      return node_fail(p, loc, "%s has %u members, and %u values are given", type->name,
                       type->num_fields, args->num);
   for (uint32_t i = 0; i < args->num; i++) {
      struct glsl_expr *e = node_converted(p, args->arg[i], type->fields[i].type);
      if (!e)
         return node_fail(p, loc, "the member '%s' is %s, not %s", type->fields[i].name,
                          type->fields[i].type->name, args->arg[i]->type->name);
      args->arg[i] = e;
   }
   if (glsl_has_sampler(type))
      return node_fail(p, loc, "samplers are not made");
   return make(p, loc, type, args);
}

static struct glsl_expr *
construct_array(struct parser *p, const struct glsl_loc *loc, const struct glsl_type *type,
                const struct arguments *args)
{
   if (type->length && args->num != type->length)
      return node_fail(p, loc, "%s has %u elements, and %u values are given", type->name,
                       type->length, args->num);
   for (uint32_t i = 0; i < args->num; i++) {
      struct glsl_expr *e = node_converted(p, args->arg[i], type->element);
      if (!e)
         return node_fail(p, loc, "the elements are %s, not %s", type->element->name,
                          args->arg[i]->type->name);
      args->arg[i] = e;
   }
   if (!type->length)
      type = glsl_type_array(p->arena, &p->arrays, type->element, args->num);
   p->no_memory |= !type;
   return type ? make(p, loc, type, args) : NULL;
}

struct glsl_expr *
node_construct(struct parser *p, const struct glsl_loc *loc, const struct glsl_type *type,
               const struct arguments *args)
{
   if (type->base == GLSL_ERROR)
      return node_error(p, loc);
   if (type->base == GLSL_VOID || type->base == GLSL_SAMPLER)
      return node_fail(p, loc, "%s is not made", type->name);
   if (!args->num)
      return node_fail(p, loc, "%s is made of nothing", type->name);
   for (uint32_t i = 0; i < args->num; i++)
      if (!node_check_whole(p, args->arg[i]))
         return node_error(p, loc);
   if (type->base == GLSL_STRUCT)
      return construct_struct(p, loc, type, args);
   if (type->base == GLSL_ARRAY)
      return construct_array(p, loc, type, args);
   return construct_numbers(p, loc, type, args);
}

/* Types in the text. */
#include "private.h"

#include <string.h>

#define MAX_FIELDS 1024u

/* gl_FogParameters and its like, which are no keywords. */
static bool
is_state_type(const struct parser *p)
{
   return !strncmp(p->token->name, "gl_", 3) && glsl_type_named(p->language, p->token->name);
}

bool
parse_at_type(struct parser *p)
{
   if (parse_is_key(p, GLSL_KEY_TYPE) || parse_is_key(p, GLSL_KEY_STRUCT))
      return true;
   if (p->token->kind != GLSL_TOKEN_NAME)
      return false;
   const struct symbol *s = parse_find(p, p->token->name, SYMBOL_TYPE);
   return s ? s->kind == SYMBOL_TYPE : is_state_type(p);
}

/* The value of an int constant expression of at least 1. 0 after an error. */
static uint32_t
parse_size(struct parser *p)
{
   const struct glsl_loc loc = p->token->loc;
   const uint32_t sequences = p->sequences;
   if (!parse_enter(p))
      return 0;
   const struct glsl_expr *size = parse_conditional(p);
   parse_leave(p);
   if (node_is_error(size))
      return 0;
   if (size->type->base != GLSL_INT || !glsl_is_scalar(size->type)) {
      glsl_error(p->log, &loc, "the size of an array is an int, not %s", size->type->name);
      return 0;
   }
   if (size->kind != GLSL_CONSTANT || (p->sequences != sequences && !p->language->es)) {
      glsl_error(p->log, &loc, "the size of an array is a constant expression");
      return 0;
   }
   if (size->value->i < 1) {
      glsl_error(p->log, &loc, "the size of an array is at least 1, not %d", size->value->i);
      return 0;
   }
   return (uint32_t)size->value->i;
}

/* False after an error. */
static bool
check_array(struct parser *p, const struct glsl_type *type, uint32_t length,
            const struct glsl_loc *loc)
{
   if (type->base == GLSL_ERROR)
      return false;
   if (type->base == GLSL_ARRAY)
      return glsl_error(p->log, loc, "there are no arrays of arrays");
   if (type->base == GLSL_VOID)
      return glsl_error(p->log, loc, "there are no arrays of void");
   if ((uint64_t)length * (glsl_num_slots(type) + 1) > GLSL_MAX_TYPE_SLOTS)
      return glsl_error(p->log, loc, "%s[%u] is too large", type->name, length);
   return true;
}

const struct glsl_type *
parse_array(struct parser *p, const struct glsl_type *type, bool unsized)
{
   const struct glsl_loc loc = p->token->loc;
   uint32_t length = 0;
   if (!parse_accept(p, GLSL_OP_LEFT_BRACKET))
      return type;
   bool good = true;
   if (!parse_is_op(p, GLSL_OP_RIGHT_BRACKET)) {
      length = parse_size(p);
      good = length;
   } else if (!unsized || p->language->es) {
      good = glsl_error(p->log, &loc, "the array has no size");
   }
   if (!parse_expect(p, GLSL_OP_RIGHT_BRACKET, "behind the size of the array"))
      return NULL;
   if (!good || !check_array(p, type, length, &loc))
      return parse_array(p, &glsl_type_error, true);
   const struct glsl_type *array = glsl_type_array(p->arena, &p->arrays, type, length);
   p->no_memory |= !array;
   /* A further size would make it an array of arrays. */
   return array ? parse_array(p, array, unsized) : NULL;
}

void
parse_first_precisions(struct parser *p)
{
   const bool vertex = p->language->stage == GLSL_VERTEX;
   struct precisions *first = &p->precisions[0];
   first->of_float = vertex ? GLSL_HIGHP : GLSL_NO_PRECISION;
   first->of_int = vertex ? GLSL_HIGHP : GLSL_MEDIUMP;
   for (unsigned i = 0; i < GLSL_NUM_SAMPLERS; i++)
      first->of_sampler[i] = GLSL_LOWP;
}

enum glsl_precision
parse_precision_of(const struct parser *p, enum glsl_precision given, const struct glsl_type *type)
{
   const struct glsl_type *element = type->base == GLSL_ARRAY ? type->element : type;
   const struct precisions *now = &p->precisions[p->scope];
   if (!p->language->es || given)
      return given;
   return element->base == GLSL_FLOAT     ? now->of_float
          : element->base == GLSL_INT     ? now->of_int
          : element->base == GLSL_SAMPLER ? now->of_sampler[element->sampler]
                                          : GLSL_NO_PRECISION;
}

bool
parse_check_precision(struct parser *p, enum glsl_precision precision, const struct glsl_type *type,
                      const struct glsl_loc *loc)
{
   const struct glsl_type *element = type->base == GLSL_ARRAY ? type->element : type;
   if (precision && !glsl_is_numeric(element) && element->base != GLSL_SAMPLER)
      return glsl_error(p->log, loc, "%s has no precision", type->name);
   if (!p->language->es || element->base != GLSL_FLOAT || parse_precision_of(p, precision, type))
      return true;
   return glsl_error(p->log, loc, "%s needs a precision: there is no 'precision ... float;' before",
                     type->name);
}

/* --- Structures */

/* The members so far. Structures within structures have theirs at the same time. */
struct members {
   struct members *spare; /* the next that is free */
   struct glsl_field field[MAX_FIELDS];
   uint32_t num, slots;
};

static bool
add_field(struct parser *p, struct members *m, const char *name, const struct glsl_type *type,
          const struct glsl_loc *loc)
{
   for (uint32_t i = 0; i < m->num; i++)
      if (!strcmp(m->field[i].name, name))
         return glsl_error(p->log, loc, "the structure has a member '%s' already", name);
   if (m->num >= MAX_FIELDS)
      return glsl_error(p->log, loc, "the structure has more than %u members", MAX_FIELDS);
   if (glsl_num_slots(type) > GLSL_MAX_TYPE_SLOTS - m->slots)
      return glsl_error(p->log, loc, "the structure is too large");
   const struct glsl_type *inner = type->base == GLSL_ARRAY ? type->element : type;
   if (inner->nesting >= GLSL_MAX_NESTING)
      return glsl_error(p->log, loc, "structures nest more than %u deep", GLSL_MAX_NESTING);
   m->slots += glsl_num_slots(type);
   m->field[m->num++] = (struct glsl_field){name, type};
   return true;
}

static const struct glsl_type *
parse_member_type(struct parser *p)
{
   struct qualifiers q;
   const struct glsl_loc loc = p->token->loc;
   if (!parse_qualifiers(p, &q))
      return NULL;
   if (q.any) {
      glsl_error(p->log, &loc, "members of structures have no qualifiers");
      return NULL;
   }
   if (parse_is_key(p, GLSL_KEY_STRUCT) && parse_since(p, 120, true)) {
      glsl_error(p->log, &p->token->loc, "structures are not declared within structures");
      return NULL;
   }
   if (!parse_at_type(p)) {
      parse_fail_expected(p, "the type of a member");
      return NULL;
   }
   const struct glsl_type *type = parse_type(p);
   if (!type || (type->base != GLSL_VOID && parse_check_precision(p, q.precision, type, &loc)))
      return type;
   if (type->base == GLSL_VOID)
      glsl_error(p->log, &loc, "a member is not void");
   return NULL;
}

static bool
parse_members(struct parser *p, struct members *m)
{
   const struct glsl_type *base = parse_member_type(p);
   if (!base)
      return false;
   do {
      const struct glsl_loc at = p->token->loc;
      const char *name = parse_name(p, "the name of a member");
      const struct glsl_type *type = name ? parse_array(p, base, false) : NULL;
      if (!type || !parse_check_name(p, name, &at) || !add_field(p, m, name, type, &at))
         return false;
   } while (parse_accept(p, GLSL_OP_COMMA));
   return parse_expect(p, GLSL_OP_SEMICOLON, "behind a member");
}

static const struct glsl_type *
make_struct(struct parser *p, const char *name, const struct members *m)
{
   struct glsl_field *fields = parse_alloc(p, m->num * sizeof *fields);
   if (!fields)
      return NULL;
   memcpy(fields, m->field, m->num * sizeof *fields);
   const struct glsl_type *type = glsl_type_struct(p->arena, name, fields, m->num);
   p->no_memory |= !type;
   return type;
}

static const struct glsl_type *
declare_struct(struct parser *p, const char *name, const struct members *m,
               const struct glsl_loc *loc)
{
   const struct glsl_type *type = make_struct(p, name, m);
   if (!type || !name)
      return type;
   if (parse_find_here(p, name, SYMBOL_TYPE)) {
      const struct hint hint = parse_hint_place(parse_find_here(p, name, SYMBOL_TYPE));
      glsl_error(p->log, loc, "'%s' is declared already%s", name, hint.text);
      return NULL;
   }
   struct symbol *s = parse_declare(p, name, SYMBOL_TYPE);
   if (s)
      s->type = type;
   return type;
}

/* From the '{' to the '}'. False: the text can not be read on. */
static bool
parse_all_members(struct parser *p, struct members *m)
{
   const struct glsl_loc loc = p->token->loc;
   if (!parse_expect(p, GLSL_OP_LEFT_BRACE, "before the members of a structure"))
      return false;
   while (!parse_is_op(p, GLSL_OP_RIGHT_BRACE))
      if (!parse_members(p, m))
         return false;
   parse_advance(p);
   if (!m->num)
      return glsl_error(p->log, &loc, "the structure has no members");
   return true;
}

static const struct glsl_type *
parse_struct(struct parser *p)
{
   parse_advance(p);
   const struct glsl_loc loc = p->token->loc;
   const char *name = p->token->kind == GLSL_TOKEN_NAME ? parse_name(p, "a name") : NULL;
   if ((name && !parse_check_name(p, name, &loc)) || !parse_enter(p))
      return NULL;
   struct members *m = p->members;
   if (m)
      p->members = m->spare;
   else
      m = parse_alloc(p, sizeof *m);
   if (!m)
      return NULL;
   m->num = m->slots = 0;
   const struct glsl_type *type = parse_all_members(p, m) ? declare_struct(p, name, m, &loc) : NULL;
   m->spare = p->members;
   p->members = m;
   parse_leave(p);
   return type;
}

const struct glsl_type *
parse_type(struct parser *p)
{
   const struct glsl_type *type;
   if (parse_is_key(p, GLSL_KEY_STRUCT))
      return parse_struct(p);
   const struct symbol *s = parse_find(p, p->token->name, SYMBOL_TYPE);
   if (parse_is_key(p, GLSL_KEY_TYPE) || !s) {
      type = glsl_type_named(p->language, p->token->name);
      if (!type)
         glsl_error(p->log, &p->token->loc, "'%s' is no type of this language", p->token->name);
   } else {
      type = s->type;
   }
   parse_advance(p);
   if (!type)
      type = &glsl_type_error;
   /* ESSL 1.00 has no such grammar, but its compilers, and programs, take it. */
   if (parse_is_op(p, GLSL_OP_LEFT_BRACKET) && !parse_since(p, 120, true)) {
      glsl_error(p->log, &p->token->loc,
                 "before GLSL 1.20 the size of an array stands behind its name");
      type = &glsl_type_error;
   }
   return parse_array(p, type, true);
}

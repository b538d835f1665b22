/* Declarations of variables (GLSL 1.20, chapter 4). */
#include "private.h"

#include <string.h>

/* --- Qualifiers */

static bool
starts_qualifier(const struct parser *p)
{
   if (p->token->kind != GLSL_TOKEN_KEYWORD)
      return false;
   switch (p->token->keyword) {
   case GLSL_KEY_ATTRIBUTE:
   case GLSL_KEY_CONST:
   case GLSL_KEY_UNIFORM:
   case GLSL_KEY_VARYING:
   case GLSL_KEY_CENTROID:
   case GLSL_KEY_INVARIANT:
   case GLSL_KEY_IN:
   case GLSL_KEY_OUT:
   case GLSL_KEY_INOUT:
   case GLSL_KEY_LOWP:
   case GLSL_KEY_MEDIUMP:
   case GLSL_KEY_HIGHP:
      return true;
   default:
      return false;
   }
}

/* Behind a type's [N]: whether a '(' follows, and so a constructor. */
static bool
array_is_constructed(const struct parser *p)
{
   const struct glsl_token *t = p->token + 1;
   unsigned depth = 0;
   for (; t < p->last; t++) {
      if (t->kind != GLSL_TOKEN_OPERATOR)
         continue;
      if (t->op == GLSL_OP_SEMICOLON || t->op == GLSL_OP_LEFT_BRACE)
         return false;
      depth += t->op == GLSL_OP_LEFT_BRACKET;
      if (t->op == GLSL_OP_RIGHT_BRACKET && --depth == 0)
         return t[1].kind == GLSL_TOKEN_OPERATOR && t[1].op == GLSL_OP_LEFT_PAREN;
   }
   return false;
}

bool
parse_at_declaration(struct parser *p)
{
   if (starts_qualifier(p) || parse_is_key(p, GLSL_KEY_STRUCT) ||
       parse_is_key(p, GLSL_KEY_PRECISION))
      return true;
   const struct glsl_token *next = p->token + (p->token != p->last);
   if (!parse_at_type(p)) /* two names: the first one should be a type */
      return p->token->kind == GLSL_TOKEN_NAME && next->kind == GLSL_TOKEN_NAME;
   if (next->kind != GLSL_TOKEN_OPERATOR)
      return true;
   if (next->op == GLSL_OP_LEFT_BRACKET)
      return !array_is_constructed(p);
   return next->op != GLSL_OP_LEFT_PAREN && next->op != GLSL_OP_DOT;
}

/* Qualifiers stand in this order (GLSL 1.20, 4.7), one of each place. */
enum place { PLACE_INVARIANT, PLACE_CENTROID, PLACE_STORAGE, PLACE_DIRECTION, PLACE_PRECISION };

static enum place
place_of(enum glsl_keyword key)
{
   switch (key) {
   case GLSL_KEY_INVARIANT:
      return PLACE_INVARIANT;
   case GLSL_KEY_CENTROID:
      return PLACE_CENTROID;
   case GLSL_KEY_IN:
   case GLSL_KEY_OUT:
   case GLSL_KEY_INOUT:
      return PLACE_DIRECTION;
   case GLSL_KEY_LOWP:
   case GLSL_KEY_MEDIUMP:
   case GLSL_KEY_HIGHP:
      return PLACE_PRECISION;
   default:
      return PLACE_STORAGE;
   }
}

static void
set_qualifier(struct qualifiers *q, enum glsl_keyword key)
{
   q->invariant |= key == GLSL_KEY_INVARIANT;
   q->centroid |= key == GLSL_KEY_CENTROID;
   q->is_const |= key == GLSL_KEY_CONST;
   q->attribute |= key == GLSL_KEY_ATTRIBUTE;
   q->uniform |= key == GLSL_KEY_UNIFORM;
   q->varying |= key == GLSL_KEY_VARYING;
   if (place_of(key) == PLACE_DIRECTION)
      q->direction = key == GLSL_KEY_IN ? GLSL_IN : key == GLSL_KEY_OUT ? GLSL_OUT : GLSL_INOUT;
   if (place_of(key) == PLACE_PRECISION)
      q->precision = key == GLSL_KEY_LOWP      ? GLSL_LOWP
                     : key == GLSL_KEY_MEDIUMP ? GLSL_MEDIUMP
                                               : GLSL_HIGHP;
   else
      q->any = true;
}

bool
parse_qualifiers(struct parser *p, struct qualifiers *q)
{
   const struct glsl_token *previous = NULL;
   memset(q, 0, sizeof *q);
   q->loc = p->token->loc;
   for (; starts_qualifier(p); parse_advance(p)) {
      const struct glsl_token *t = p->token;
      if (previous && place_of(t->keyword) == place_of(previous->keyword))
         return glsl_error(p->log, &t->loc, "'%s' and '%s' do not go together", previous->name,
                           t->name);
      if (previous && place_of(t->keyword) < place_of(previous->keyword))
         return glsl_error(p->log, &t->loc, "'%s' stands before '%s'", t->name, previous->name);
      if (previous && previous->keyword == GLSL_KEY_CENTROID && t->keyword != GLSL_KEY_VARYING)
         return glsl_error(p->log, &t->loc, "expected 'varying' behind 'centroid'");
      set_qualifier(q, t->keyword);
      previous = t;
   }
   if (q->centroid && !q->varying)
      return parse_fail_expected(p, "'varying' behind 'centroid'");
   return true;
}

/* --- Rules of storage */

static enum glsl_storage
storage_of(const struct parser *p, const struct qualifiers *q)
{
   if (q->attribute)
      return GLSL_ATTRIBUTE;
   if (q->uniform)
      return GLSL_UNIFORM;
   if (q->varying)
      return GLSL_VARYING;
   if (q->is_const)
      return GLSL_CONST;
   return p->function ? GLSL_LOCAL : GLSL_GLOBAL;
}

/* What later versions of the language call 'in' and 'out'. */
static const char *
interface_word(const struct parser *p, enum glsl_direction direction)
{
   if (p->function)
      return "a variable has none of them";
   if (p->language->stage == GLSL_VERTEX)
      return direction == GLSL_OUT ? "what a vertex shader hands on is 'varying'"
                                   : "what a vertex shader gets is 'attribute' or 'uniform'";
   return direction == GLSL_OUT ? "a fragment shader writes gl_FragColor or gl_FragData"
                                : "what a fragment shader gets is 'varying' or 'uniform'";
}

static bool
check_interface(struct parser *p, const struct qualifiers *q, const struct glsl_type *type,
                const struct glsl_loc *loc)
{
   const struct glsl_type *element = type->base == GLSL_ARRAY ? type->element : type;
   if ((q->attribute || q->uniform || q->varying) && p->function)
      return glsl_error(p->log, loc,
                        "attributes, uniforms and varyings are declared outside of functions");
   if (q->attribute && p->language->stage != GLSL_VERTEX)
      return glsl_error(p->log, loc, "attributes are of vertex shaders");
   if (q->attribute && (type->base == GLSL_ARRAY || element->base != GLSL_FLOAT))
      return glsl_error(p->log, loc, "an attribute is a float, a vector or a matrix, not %s",
                        type->name);
   if (q->varying && element->base != GLSL_FLOAT)
      return glsl_error(p->log, loc, "a varying is of floats, not %s", type->name);
   if (q->invariant && !q->varying)
      return glsl_error(p->log, loc, "'invariant' is of varyings and results");
   if (q->direction)
      return glsl_error(p->log, loc, "'in', 'out' and 'inout' are of parameters; %s",
                        interface_word(p, q->direction));
   return true;
}

static bool
check_type(struct parser *p, const struct qualifiers *q, const struct glsl_type *type,
           const struct glsl_loc *loc)
{
   if (type->base == GLSL_VOID)
      return glsl_error(p->log, loc, "a variable is not void");
   if (glsl_has_sampler(type) && !q->uniform)
      return glsl_error(p->log, loc, "samplers are uniforms or parameters");
   return parse_check_precision(p, q->precision, type, loc) && check_interface(p, q, type, loc);
}

/* --- Names that are there already */

static bool
declared_already(struct parser *p, const struct glsl_loc *loc, const char *name)
{
   const struct hint hint = parse_hint_place(parse_find(p, name, SYMBOL_VARIABLE));
   return glsl_error(p->log, loc, "'%s' is declared already%s", name, hint.text);
}

/* An array without a size gets one (4.1.9). */
static bool
size_again(struct parser *p, struct glsl_variable *v, const struct glsl_type *type,
           const struct glsl_loc *loc)
{
   if (v->type->base == GLSL_ERROR || type->base == GLSL_ERROR)
      return false;
   if (v->type->base != GLSL_ARRAY || type->base != GLSL_ARRAY || v->type->length ||
       !glsl_type_equal(v->type->element, type->element))
      return declared_already(p, loc, v->name);
   if (type->length && (int64_t)type->length <= v->max_index)
      return glsl_error(p->log, loc, "'%s' gets %u elements, and element %d is used", v->name,
                        type->length, v->max_index);
   if (v->storage == GLSL_BUILTIN &&
       type->length > glsl_builtin_length(p->language->limits, v->builtin))
      return glsl_error(p->log, loc, "'%s' has %u elements at most", v->name,
                        glsl_builtin_length(p->language->limits, v->builtin));
   v->type = type;
   return true;
}

/* A declaration of what the shader or the language has. NULL: there is no such variable, or it is
 * wrong (*good). */
static struct glsl_variable *
declare_again(struct parser *p, const struct qualifiers *q, const struct glsl_type *type,
              const char *name, const struct glsl_loc *loc, bool *good)
{
   struct symbol *s = parse_find_here(p, name, SYMBOL_VARIABLE);
   struct glsl_variable *v = s && s->kind == SYMBOL_VARIABLE ? s->variable : NULL;
   *good = true;
   if (!v && !strncmp(name, "gl_", 3) && !p->scope)
      v = parse_find_variable(p, name);
   if (!v) {
      if (s)
         *good = declared_already(p, loc, name);
      else
         *good = parse_check_name(p, name, loc);
      return NULL;
   }
   const bool same_kind = v->storage == GLSL_BUILTIN
                              ? v->builtin->kind == GLSL_BUILTIN_VARYING && q->varying
                              : v->storage == storage_of(p, q);
   *good = same_kind ? size_again(p, v, type, loc) : declared_already(p, loc, name);
   return *good ? v : NULL;
}

/* --- Initial values */

static bool
may_initialize(struct parser *p, const struct qualifiers *q, const struct glsl_loc *loc)
{
   if (q->attribute || q->varying)
      return glsl_error(p->log, loc, "attributes and varyings have no initial values");
   if (q->uniform && !parse_since(p, 120, false))
      return glsl_error(p->log, loc, "uniforms have no initial values before GLSL 1.20");
   return true;
}

/* The initial value, of the variable's type; NULL after an error. An array without a size gets that
 * of the value. */
static struct glsl_expr *
parse_initializer(struct parser *p, const struct qualifiers *q, const struct glsl_type **type,
                  const struct glsl_loc *loc)
{
   struct glsl_expr *value = parse_assignment(p);
   if (node_is_error(value) || (*type)->base == GLSL_ERROR || !may_initialize(p, q, loc) ||
       !node_check_whole(p, value) || !node_check_copied(p, loc, *type))
      return NULL;
   if ((*type)->base == GLSL_ARRAY && !(*type)->length && value->type->base == GLSL_ARRAY &&
       glsl_type_equal((*type)->element, value->type->element))
      *type = value->type;
   struct glsl_expr *e = node_converted(p, value, *type);
   if (!e) {
      glsl_error(p->log, loc, "the initial value is %s, not %s%s", value->type->name, (*type)->name,
                 parse_hint_ints(p, value->type, *type));
      return NULL;
   }
   if ((q->is_const || q->uniform || (p->language->es && !p->function)) &&
       e->kind != GLSL_CONSTANT) {
      glsl_error(p->log, loc, "the initial value is no constant expression");
      return NULL;
   }
   return e;
}

/* --- Declarators */

/* What a variable starts with; locals come into being by a statement. */
static void
initialize(struct parser *p, struct glsl_variable *v, struct glsl_expr *value,
           const struct glsl_loc *loc, struct glsl_stmt ***end)
{
   if (v->storage == GLSL_CONST) {
      v->value = value ? value->value : NULL;
   } else if (v->storage != GLSL_LOCAL) {
      v->initializer = value;
   } else {
      struct glsl_stmt *stmt = parse_add_stmt(p, end, GLSL_STMT_DECLARE, loc);
      if (stmt) {
         stmt->variable = v;
         stmt->expr = value;
      }
   }
}

static struct glsl_variable *
add_variable(struct parser *p, const struct qualifiers *q, const struct glsl_type *type,
             const char *name, const struct glsl_loc *loc)
{
   struct glsl_variable *v = parse_new_variable(p, name, type, storage_of(p, q), loc);
   struct symbol *s = v ? parse_declare(p, name, SYMBOL_VARIABLE) : NULL;
   if (!s)
      return NULL;
   s->variable = v;
   v->precision = parse_precision_of(p, q->precision, type);
   return v;
}

/* Declares the name, with `type` and what it starts with (NULL: nothing). After an error it is
 * there too, so that uses of it are no further ones. */
static bool
declare_variable(struct parser *p, const struct qualifiers *q, const struct glsl_type *type,
                 const char *name, struct glsl_expr *value, const struct glsl_loc *loc,
                 struct glsl_stmt ***end)
{
   bool good;
   struct glsl_variable *v = declare_again(p, q, type, name, loc, &good);
   const bool again = v;
   if (!v && good)
      v = add_variable(p, q, type, name, loc);
   if (!v)
      return false;
   v->invariant |= q->invariant;
   v->centroid |= q->centroid;
   if (!again || value)
      initialize(p, v, value, loc, end);
   return true;
}

/* False: the text can not be read on. */
static bool
parse_declarator(struct parser *p, const struct qualifiers *q, const struct glsl_type *base,
                 const char *name, const struct glsl_loc *loc, struct glsl_stmt ***end)
{
   const struct glsl_type *type = parse_array(p, base, true);
   if (!type)
      return false;
   bool good = type->base != GLSL_ERROR && check_type(p, q, type, loc);
   struct glsl_expr *value = NULL;
   if (!good)
      type = &glsl_type_error;
   if (parse_accept(p, GLSL_OP_EQUAL)) {
      value = parse_initializer(p, q, &type, loc);
      good = value;
   } else if (q->is_const) {
      good = glsl_error(p->log, loc, "the constant '%s' has no value", name);
   }
   declare_variable(p, q, good ? type : &glsl_type_error, name, good ? value : NULL, loc, end);
   return !p->no_memory;
}

/* Results of vertex shaders, and what fragment shaders get of them (4.6.1); in ESSL all that varies
 * and all results. */
static bool
can_be_invariant(const struct parser *p, const struct glsl_variable *v)
{
   if (v->storage != GLSL_BUILTIN)
      return v->storage == GLSL_VARYING;
   const enum glsl_builtin_kind kind = v->builtin->kind;
   return kind == GLSL_BUILTIN_VARYING || kind == GLSL_BUILTIN_INPUT ||
          (kind == GLSL_BUILTIN_OUTPUT && (p->language->es || p->language->stage == GLSL_VERTEX));
}

/* invariant gl_Position, color; */
static bool
parse_invariant(struct parser *p)
{
   do {
      const struct glsl_loc loc = p->token->loc;
      const char *name = parse_name(p, "the name of a varying");
      struct glsl_variable *v = name ? parse_find_variable(p, name) : NULL;
      if (!name)
         return false;
      if (!v || !can_be_invariant(p, v))
         return glsl_error(p->log, &loc, "'%s' is no varying that could be invariant", name);
      if (v->used)
         return glsl_error(p->log, &loc, "'%s' is used before it is invariant", name);
      v->invariant = true;
   } while (parse_accept(p, GLSL_OP_COMMA));
   return parse_expect(p, GLSL_OP_SEMICOLON, "behind the declaration");
}

/* precision mediump float; */
static bool
parse_precision(struct parser *p)
{
   struct qualifiers q;
   const struct glsl_loc loc = p->token->loc;
   parse_advance(p);
   if (!parse_qualifiers(p, &q) || q.any)
      return glsl_error(p->log, &loc, "behind 'precision' there is a precision alone");
   if (!q.precision)
      return parse_fail_expected(p, "a precision");
   const struct glsl_type *type = parse_is_key(p, GLSL_KEY_TYPE) ? parse_type(p) : NULL;
   if (!type || !((glsl_is_numeric(type) && glsl_is_scalar(type)) || type->base == GLSL_SAMPLER))
      return glsl_error(p->log, &loc, "precisions are of float, int and samplers");
   struct precisions *now = &p->precisions[p->scope];
   if (type->base == GLSL_SAMPLER)
      now->of_sampler[type->sampler] = q.precision;
   else
      *(type->base == GLSL_FLOAT ? &now->of_float : &now->of_int) = q.precision;
   return parse_expect(p, GLSL_OP_SEMICOLON, "behind the precision");
}

/* Behind the type: the first name, if any, has been looked at only for functions. */
static bool
parse_declarators(struct parser *p, const struct qualifiers *q, const struct glsl_type *type,
                  struct glsl_stmt ***end)
{
   if (parse_accept(p, GLSL_OP_SEMICOLON)) {
      if (type->base != GLSL_STRUCT && type->base != GLSL_ERROR)
         glsl_warning(p->log, &q->loc, "a declaration without a name");
      parse_check_precision(p, q->precision, type, &q->loc);
      return true;
   }
   bool first = true;
   do {
      const struct glsl_loc loc = p->token->loc;
      const char *name = parse_name(p, "a name");
      if (!name)
         return false;
      if (first && parse_is_op(p, GLSL_OP_LEFT_PAREN)) {
         if (p->function && parse_since(p, 120, true))
            return glsl_error(p->log, &loc, "functions are declared outside of functions");
         parse_function(p, q, type, name, &loc);
         return true;
      }
      if (!parse_declarator(p, q, type, name, &loc, end))
         return false;
      first = false;
   } while (parse_accept(p, GLSL_OP_COMMA));
   return parse_expect(p, GLSL_OP_SEMICOLON, "behind the declaration");
}

void
parse_declaration(struct parser *p, struct glsl_stmt ***end)
{
   struct qualifiers q;
   bool good;
   if (parse_is_key(p, GLSL_KEY_PRECISION)) {
      good = parse_precision(p);
   } else if (!parse_qualifiers(p, &q)) {
      good = false;
   } else if (q.invariant && !q.varying && p->token->kind == GLSL_TOKEN_NAME && !p->scope) {
      good = parse_invariant(p);
   } else if (!parse_at_type(p) && p->token->kind == GLSL_TOKEN_NAME) {
      const struct hint hint = parse_hint_name(p, p->token->name, SYMBOL_TYPE);
      glsl_error(p->log, &p->token->loc, "'%s' is no type%s", p->token->name, hint.text);
      parse_advance(p);
      good = parse_declarators(p, &q, &glsl_type_error, end);
   } else if (!parse_at_type(p)) {
      good = parse_fail_expected(p, "a type");
   } else {
      const struct glsl_type *type = parse_type(p);
      good = type && parse_declarators(p, &q, type, end);
   }
   if (!good)
      parse_recover(p);
}

struct glsl_variable *
parse_condition_variable(struct parser *p, struct glsl_expr **initializer)
{
   struct qualifiers q;
   *initializer = NULL;
   if (!parse_qualifiers(p, &q))
      return NULL;
   const struct glsl_type *type = parse_at_type(p) ? parse_type(p) : NULL;
   const struct glsl_loc loc = p->token->loc;
   const char *name = type ? parse_name(p, "a name") : NULL;
   if (!name || !parse_expect(p, GLSL_OP_EQUAL, "behind the name: a condition has a value") ||
       type->base == GLSL_ERROR || !check_type(p, &q, type, &loc) ||
       !parse_check_name(p, name, &loc))
      return NULL;
   *initializer = parse_initializer(p, &q, &type, &loc);
   return add_variable(p, &(struct qualifiers){.loc = loc, .precision = q.precision}, type, name,
                       &loc);
}

void
parse_global(struct parser *p)
{
   const struct glsl_token *start = p->token;
   struct glsl_stmt *none = NULL, **end = &none;
   if (parse_accept(p, GLSL_OP_SEMICOLON))
      return;
   if (parse_at_declaration(p)) {
      parse_declaration(p, &end);
   } else {
      parse_fail_expected(p, "a declaration");
      parse_recover(p);
   }
   if (p->token == start)
      parse_advance(p);
}

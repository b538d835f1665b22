#include "glsl_random.h"

#include <stdio.h>
#include <string.h>

#include "random_program.h"

/* Types of variables: numbers of components of float, int and bool, then mat2 to mat4. */
enum base { BASE_FLOAT, BASE_INT, BASE_BOOL, BASE_MATRIX };

struct type {
   enum base base;
   unsigned n; /* components; of matrices: columns and rows */
};

#define MAX_VARIABLES 40
#define MAX_FUNCTIONS 2

struct shader {
   struct fuzz_text *text;
   uint64_t *state;
   bool vertex, v120;
   unsigned indent, loops, nested; /* loops: all; nested: those around */
   /* What an expression may name: variables, members and elements. */
   struct variable {
      char name[16];
      struct type type;
      bool writable;
   } variable[MAX_VARIABLES];
   unsigned num_variables;
   /* T fN(T[0], inout T[1]) */
   struct function {
      struct type result, param[2];
   } function[MAX_FUNCTIONS];
   unsigned num_functions;
   bool arrays;     /* there is float t.f[4] */
   unsigned budget; /* of operators */
};

static uint32_t
below(struct shader *s, uint32_t limit)
{
   return random_below(s->state, limit);
}

static const char *
type_name(struct type t)
{
   static const char *const names[4][5] = {{"", "float", "vec2", "vec3", "vec4"},
                                           {"", "int", "ivec2", "ivec3", "ivec4"},
                                           {"", "bool", "bvec2", "bvec3", "bvec4"},
                                           {"", "", "mat2", "mat3", "mat4"}};
   return names[t.base][t.n];
}

static struct type
random_type(struct shader *s)
{
   static const enum base bases[] = {BASE_FLOAT, BASE_FLOAT, BASE_FLOAT,
                                     BASE_INT,   BASE_BOOL,  BASE_MATRIX};
   const enum base base = bases[below(s, 6)];
   return (struct type){base, base == BASE_MATRIX ? 2 + below(s, 3) : 1 + below(s, 4)};
}

static bool
same(struct type a, struct type b)
{
   return a.base == b.base && a.n == b.n;
}

/* --- Expressions: text that is appended */

static void expression(struct shader *s, struct type t, unsigned depth);

static void
add(struct shader *s, const char *text)
{
   fuzz_text_add(s->text, "%s", text);
}

static void
literal(struct shader *s, struct type t)
{
   static const char *const floats[] = {"0.0", "1.0", "0.5", "-2.0", "3.25", "1e-2", ".125", "7."};
   static const char *const ints[] = {"0", "1", "2", "-3", "7", "0x10", "011"};
   if (t.n > 1 || t.base == BASE_MATRIX)
      fuzz_text_add(s->text, "%s(", type_name(t));
   switch (t.base) {
   case BASE_INT:
      add(s, ints[below(s, 7)]);
      break;
   case BASE_BOOL:
      add(s, below(s, 2) ? "true" : "false");
      break;
   default:
      add(s, floats[below(s, 8)]);
      break;
   }
   if (t.n > 1 || t.base == BASE_MATRIX)
      add(s, ")");
}

static void
swizzle(struct shader *s, unsigned n, unsigned of)
{
   static const char sets[3][5] = {"xyzw", "rgba", "stpq"};
   const char *set = sets[below(s, 3)];
   add(s, ".");
   while (n--)
      fuzz_text_add(s->text, "%c", set[below(s, of)]);
}

/* A variable of the type, or components of one. False: there is none. */
static bool
variable(struct shader *s, struct type t)
{
   const unsigned start = below(s, s->num_variables ? s->num_variables : 1);
   for (unsigned i = 0; i < s->num_variables; i++) {
      const struct variable *v = &s->variable[(start + i) % s->num_variables];
      if (same(v->type, t)) {
         add(s, v->name);
         return true;
      }
      if (v->type.base != t.base || t.base == BASE_MATRIX || v->type.n < 2)
         continue;
      add(s, v->name);
      if (t.n == 1 && below(s, 2))
         fuzz_text_add(s->text, "[%u]", (unsigned)below(s, v->type.n));
      else
         swizzle(s, t.n, v->type.n);
      return true;
   }
   return false;
}

/* NAME(arg, ...) of arguments of these types. */
static void
call(struct shader *s, const char *name, unsigned num, const struct type *types, unsigned depth)
{
   fuzz_text_add(s->text, "%s(", name);
   for (unsigned i = 0; i < num; i++) {
      if (i)
         add(s, ", ");
      expression(s, types[i], depth + 1);
   }
   add(s, ")");
}

static void
call_same(struct shader *s, const char *name, unsigned num, struct type t, unsigned depth)
{
   const struct type types[3] = {t, t, t};
   call(s, name, num, types, depth);
}

static void
binary(struct shader *s, const char *op, struct type a, struct type b, unsigned depth)
{
   add(s, "(");
   expression(s, a, depth + 1);
   fuzz_text_add(s->text, " %s ", op);
   expression(s, b, depth + 1);
   add(s, ")");
}

/* A call of a function of the shader that gives this type, with something to write to. False: there
 * is none. */
static bool
own_call(struct shader *s, struct type t, unsigned depth)
{
   for (unsigned f = 0; f < s->num_functions; f++) {
      const struct function *function = &s->function[f];
      if (!same(function->result, t))
         continue;
      for (unsigned i = 0; i < s->num_variables; i++) {
         const struct variable *v = &s->variable[i];
         if (!v->writable || !same(v->type, function->param[1]))
            continue;
         fuzz_text_add(s->text, "f%u(", f);
         expression(s, function->param[0], depth + 1);
         fuzz_text_add(s->text, ", %s)", v->name);
         return true;
      }
   }
   return false;
}

static void
float_call(struct shader *s, struct type t, unsigned depth)
{
   static const struct {
      const char *name;
      unsigned num;
   } functions[] = {{"abs", 1},       {"sign", 1},        {"floor", 1},       {"ceil", 1},
                    {"fract", 1},     {"min", 2},         {"max", 2},         {"clamp", 3},
                    {"mix", 3},       {"step", 2},        {"mod", 2},         {"sqrt", 1},
                    {"normalize", 1}, {"reflect", 2},     {"sin", 1},         {"cos", 1},
                    {"exp2", 1},      {"faceforward", 3}, {"inversesqrt", 1}, {"radians", 1}};
   const unsigned i = below(s, sizeof functions / sizeof *functions);
   call_same(s, functions[i].name, functions[i].num, t, depth);
}

static void
float_expression(struct shader *s, struct type t, unsigned depth)
{
   static const char *const ops[] = {"+", "-", "*", "/"};
   const struct type scalar = {BASE_FLOAT, 1}, whole = {BASE_INT, t.n};
   const struct type matrix = {BASE_MATRIX, t.n}, vector = {BASE_FLOAT, 2 + below(s, 3)};
   switch (below(s, t.n > 1 ? 8 : 6)) {
   case 0:
   case 1:
      binary(s, ops[below(s, 4)], t, below(s, 3) ? t : scalar, depth);
      break;
   case 2:
      float_call(s, t, depth);
      break;
   case 3:
      call(s, type_name(t), 1, &whole, depth);
      break;
   case 4:
      add(s, "-(");
      expression(s, t, depth + 1);
      add(s, ")");
      break;
   case 5:
      if (t.n == 1)
         call_same(s, below(s, 2) ? "dot" : "distance", 2, vector, depth);
      else
         float_call(s, t, depth);
      break;
   case 6:
      if (below(s, 2))
         binary(s, "*", matrix, t, depth);
      else
         binary(s, "*", t, matrix, depth);
      break;
   default:
      fuzz_text_add(s->text, "%s(", type_name(t));
      for (unsigned i = 0; i < t.n; i++) {
         if (i)
            add(s, ", ");
         expression(s, scalar, depth + 1);
      }
      add(s, ")");
      break;
   }
}

static void
int_expression(struct shader *s, struct type t, unsigned depth)
{
   static const char *const ops[] = {"+", "-", "*"};
   const struct type of = {below(s, 2) ? BASE_FLOAT : BASE_BOOL, t.n};
   if (below(s, 3))
      binary(s, ops[below(s, 3)], t, t, depth);
   else if (of.base == BASE_FLOAT) {
      fuzz_text_add(s->text, "%s(clamp(", type_name(t));
      expression(s, of, depth + 1);
      add(s, ", -9.0, 9.0))"); /* what does not fit an int is not defined */
   } else
      call(s, type_name(t), 1, &of, depth);
}

static void
bool_expression(struct shader *s, struct type t, unsigned depth)
{
   static const char *const compare[] = {"<", ">", "<=", ">=", "==", "!="};
   static const char *const logic[] = {"&&", "||", "^^"};
   static const char *const functions[] = {"lessThan", "greaterThanEqual", "equal", "notEqual"};
   const struct type number = {below(s, 2) ? BASE_FLOAT : BASE_INT, t.n};
   const struct type some = random_type(s), flags = {BASE_BOOL, 2 + below(s, 3)};
   if (t.n > 1) {
      call_same(s, functions[below(s, 4)], 2, number, depth);
      return;
   }
   switch (below(s, 5)) {
   case 0:
      binary(s, logic[below(s, 3)], t, t, depth);
      break;
   case 1:
      add(s, "!");
      expression(s, t, depth + 1);
      break;
   case 2:
      call_same(s, below(s, 2) ? "any" : "all", 1, flags, depth);
      break;
   case 3:
      binary(s, below(s, 2) ? "==" : "!=", some, some, depth);
      break;
   default:
      binary(s, compare[below(s, 6)], number, number, depth);
      break;
   }
}

static void
matrix_expression(struct shader *s, struct type t, unsigned depth)
{
   const struct type scalar = {BASE_FLOAT, 1}, column = {BASE_FLOAT, t.n};
   switch (below(s, s->v120 ? 5 : 4)) {
   case 0:
      binary(s, below(s, 2) ? "*" : "-", t, t, depth);
      break;
   case 1:
      binary(s, "*", t, scalar, depth);
      break;
   case 2:
      call_same(s, "matrixCompMult", 2, t, depth);
      break;
   case 3:
      fuzz_text_add(s->text, "%s(", type_name(t));
      for (unsigned i = 0; i < t.n; i++) {
         if (i)
            add(s, ", ");
         expression(s, column, depth + 1);
      }
      add(s, ")");
      break;
   default:
      if (below(s, 2))
         call_same(s, "outerProduct", 2, column, depth);
      else
         call_same(s, "transpose", 1, t, depth);
      break;
   }
}

static void
expression(struct shader *s, struct type t, unsigned depth)
{
   if (depth > 4 || !s->budget || !below(s, 4)) {
      if (!variable(s, t))
         literal(s, t);
      return;
   }
   s->budget--;
   if (!below(s, 6) && own_call(s, t, depth))
      return;
   if (!below(s, 8)) {
      const struct type condition = {BASE_BOOL, 1};
      add(s, "(");
      expression(s, condition, depth + 1);
      add(s, " ? ");
      expression(s, t, depth + 1);
      add(s, " : ");
      expression(s, t, depth + 1);
      add(s, ")");
      return;
   }
   switch (t.base) {
   case BASE_FLOAT:
      float_expression(s, t, depth);
      break;
   case BASE_INT:
      int_expression(s, t, depth);
      break;
   case BASE_BOOL:
      bool_expression(s, t, depth);
      break;
   case BASE_MATRIX:
      matrix_expression(s, t, depth);
      break;
   }
}

/* --- Statements */

static void
line(struct shader *s)
{
   fuzz_text_add(s->text, "\n%*s", (int)(3 * s->indent), "");
}

static void
declare(struct shader *s, const char *name, struct type type, bool writable)
{
   if (s->num_variables == MAX_VARIABLES)
      return;
   struct variable *v = &s->variable[s->num_variables++];
   snprintf(v->name, sizeof v->name, "%s", name);
   v->type = type;
   v->writable = writable;
}

static void
new_local(struct shader *s)
{
   const struct type type = random_type(s);
   char name[16];
   if (s->num_variables == MAX_VARIABLES)
      return;
   snprintf(name, sizeof name, "l%u", s->num_variables);
   fuzz_text_add(s->text, "%s %s = ", type_name(type), name);
   expression(s, type, 0);
   add(s, ";");
   declare(s, name, type, true);
}

static void
assign(struct shader *s)
{
   static const char *const ops[] = {"=", "=", "+=", "-=", "*="};
   const unsigned start = below(s, s->num_variables);
   for (unsigned i = 0; i < s->num_variables; i++) {
      const struct variable *v = &s->variable[(start + i) % s->num_variables];
      struct type type = v->type;
      if (!v->writable)
         continue;
      add(s, v->name);
      if (type.base == BASE_MATRIX && below(s, 2)) {
         type.base = BASE_FLOAT;
         fuzz_text_add(s->text, "[%u]", (unsigned)below(s, type.n));
      } else if (type.base != BASE_MATRIX && type.n > 1 && below(s, 2)) {
         fuzz_text_add(s->text, ".%.*s", (int)(1 + below(s, type.n - 1)), "xyzw");
         type.n = (unsigned)(s->text->data + s->text->len - strrchr(s->text->data, '.') - 1);
      }
      fuzz_text_add(s->text, " %s ", type.base == BASE_BOOL ? "=" : ops[below(s, 5)]);
      expression(s, type, 0);
      add(s, ";");
      return;
   }
}

static void statements(struct shader *s, unsigned num);

/* A block: what it declares is gone behind it. */
static void
block(struct shader *s, unsigned num)
{
   const unsigned num_variables = s->num_variables;
   add(s, " {");
   s->indent++;
   statements(s, num);
   s->indent--;
   s->num_variables = num_variables;
   line(s);
   add(s, "}");
}

/* A loop of up to four rounds, over the elements of the array too. */
static void
loop(struct shader *s)
{
   const struct type number = {BASE_INT, 1}, element = {BASE_FLOAT, 1};
   const unsigned num_variables = s->num_variables, n = s->loops++;
   const unsigned rounds = 1 + below(s, 4);
   char name[16];
   if (below(s, 3))
      fuzz_text_add(s->text, "for (int i%u = 0; i%u < %u; i%u++)", n, n, rounds, n);
   else
      fuzz_text_add(s->text, "int i%u = -1; while (++i%u < %u)", n, n, rounds);
   snprintf(name, sizeof name, "i%u", n);
   declare(s, name, number, false);
   snprintf(name, sizeof name, "t.f[i%u]", n);
   if (s->arrays)
      declare(s, name, element, true);
   s->nested++;
   block(s, 3);
   s->nested--;
   s->num_variables = num_variables;
}

static void
statement(struct shader *s)
{
   const struct type condition = {BASE_BOOL, 1};
   const uint32_t kind = s->indent > 4 ? below(s, 6) : below(s, 10);
   line(s);
   if (s->nested && !below(s, 10)) {
      add(s, "if (");
      expression(s, condition, 0);
      add(s, below(s, 2) ? ") break;" : ") continue;");
      return;
   }
   if (kind < 3) {
      new_local(s);
   } else if (kind < 6) {
      assign(s);
   } else if (kind < 8) {
      add(s, "if (");
      expression(s, condition, 0);
      add(s, ")");
      block(s, 2);
      if (below(s, 2)) {
         add(s, " else");
         block(s, 2);
      }
   } else if (!s->vertex && kind == 9) {
      add(s, "if (");
      expression(s, condition, 0);
      add(s, ") discard;");
   } else if (s->loops < 3) {
      loop(s);
   } else {
      assign(s);
   }
}

static void
statements(struct shader *s, unsigned num)
{
   for (unsigned n = 1 + below(s, num); n; n--)
      statement(s);
}

/* --- Shaders */

/* A function, before those that call it. */
static void
function(struct shader *s)
{
   struct function *f = &s->function[s->num_functions];
   const unsigned num_variables = s->num_variables;
   *f = (struct function){random_type(s), {random_type(s), random_type(s)}};
   fuzz_text_add(s->text, "%s f%u(%s a, inout %s b)\n{", type_name(f->result), s->num_functions,
                 type_name(f->param[0]), type_name(f->param[1]));
   declare(s, "a", f->param[0], true);
   declare(s, "b", f->param[1], true);
   s->loops = 2;
   statements(s, 3);
   if (below(s, 2)) {
      const struct type condition = {BASE_BOOL, 1};
      add(s, "\n   if (");
      expression(s, condition, 1);
      add(s, ")\n      return ");
      expression(s, f->result, 1);
      add(s, ";");
   }
   add(s, "\n   return ");
   expression(s, f->result, 1);
   add(s, ";\n}\n");
   s->num_variables = num_variables;
   s->num_functions++;
}

/* A structure with an array in it. */
static void
structure(struct shader *s)
{
   static const char *const elements[] = {"t.f[0]", "t.f[3]"};
   const struct type vec3 = {BASE_FLOAT, 3}, mat2 = {BASE_MATRIX, 2}, number = {BASE_FLOAT, 1};
   add(s, "\n   S t = s;");
   declare(s, "t.v", vec3, true);
   declare(s, "t.m", mat2, true);
   declare(s, elements[below(s, 2)], number, true);
   s->arrays = true;
}

static void
globals(struct shader *s)
{
   static const char *const qualifiers[] = {"uniform", "varying"};
   for (unsigned i = 0; i < 6; i++) {
      const bool varying = !s->vertex && i > 2;
      struct type type = random_type(s);
      if (varying && type.base != BASE_MATRIX)
         type.base = BASE_FLOAT;
      char name[16];
      snprintf(name, sizeof name, "g%u", i);
      fuzz_text_add(s->text, "%s %s %s;\n", qualifiers[varying], type_name(type), name);
      declare(s, name, type, false);
   }
   const struct type vec4 = {BASE_FLOAT, 4};
   declare(s, s->vertex ? "gl_Vertex" : "gl_Color", vec4, false);
}

void
glsl_random(struct fuzz_text *text, bool *vertex, uint64_t *state)
{
   struct shader s = {.text = text, .state = state, .budget = 60, .indent = 1};
   *vertex = s.vertex = random_below(state, 2);
   s.v120 = random_below(state, 2);
   fuzz_text_add(text, "#version %u\n", s.v120 ? 120u : 110u);
   globals(&s);
   add(&s, "struct S { vec3 v; mat2 m; float f[4]; };\nuniform S s;\n");
   const unsigned num_functions = random_below(state, MAX_FUNCTIONS + 1);
   while (s.num_functions < num_functions)
      function(&s);
   s.loops = 0;
   s.budget = 60;
   add(&s, "void main()\n{");
   const struct type vec4 = {BASE_FLOAT, 4};
   add(&s, "\n   vec4 result = vec4(0.0);");
   declare(&s, "result", vec4, true);
   structure(&s);
   statements(&s, 12);
   fuzz_text_add(text, "\n   %s = result + ", s.vertex ? "gl_Position" : "gl_FragColor");
   s.budget = 20;
   expression(&s, vec4, 0);
   add(&s, ";\n}\n");
}

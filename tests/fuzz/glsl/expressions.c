#include <string.h>

#include "shader.h"

typedef struct glsl_random_type type;

static const type scalar = {BASE_FLOAT, 1}, flag = {BASE_BOOL, 1};

uint32_t
shader_below(struct shader *s, uint32_t limit)
{
   return random_below(s->state, limit);
}

void
shader_add(struct shader *s, const char *text)
{
   fuzz_text_add(s->text, "%s", text);
}

const char *
shader_type_name(type t)
{
   static const char *const names[4][5] = {{"", "float", "vec2", "vec3", "vec4"},
                                           {"", "int", "ivec2", "ivec3", "ivec4"},
                                           {"", "bool", "bvec2", "bvec3", "bvec4"},
                                           {"", "", "mat2", "mat3", "mat4"}};
   return names[t.base][t.n];
}

type
shader_random_type(struct shader *s)
{
   static const enum glsl_random_base bases[] = {BASE_FLOAT, BASE_FLOAT, BASE_FLOAT,
                                                 BASE_INT,   BASE_BOOL,  BASE_MATRIX};
   const enum glsl_random_base base = bases[shader_below(s, 6)];
   return (type){base, base == BASE_MATRIX ? 2 + shader_below(s, 3) : 1 + shader_below(s, 4)};
}

static bool
same(type a, type b)
{
   return a.base == b.base && a.n == b.n;
}

static void
literal(struct shader *s, type t)
{
   static const char *const floats[] = {"0.0", "1.0", "0.5", "-2.0", "3.25", "1e-2", ".125", "7."};
   static const char *const ints[] = {"0", "1", "2", "-3", "7", "0x10", "011"};
   if (t.n > 1 || t.base == BASE_MATRIX)
      fuzz_text_add(s->text, "%s(", shader_type_name(t));
   switch (t.base) {
   case BASE_INT:
      shader_add(s, ints[shader_below(s, 7)]);
      break;
   case BASE_BOOL:
      shader_add(s, shader_below(s, 2) ? "true" : "false");
      break;
   default:
      shader_add(s, floats[shader_below(s, 8)]);
      break;
   }
   if (t.n > 1 || t.base == BASE_MATRIX)
      shader_add(s, ")");
}

static void
swizzle(struct shader *s, unsigned n, unsigned of)
{
   static const char sets[3][5] = {"xyzw", "rgba", "stpq"};
   const char *set = sets[shader_below(s, 3)];
   shader_add(s, ".");
   while (n--)
      fuzz_text_add(s->text, "%c", set[shader_below(s, of)]);
}

/* A variable of the type, or components of one. False: there is none. */
static bool
variable(struct shader *s, type t)
{
   const unsigned start = shader_below(s, s->num_variables ? s->num_variables : 1);
   for (unsigned i = 0; i < s->num_variables; i++) {
      const struct variable *v = &s->variable[(start + i) % s->num_variables];
      if (same(v->type, t)) {
         shader_add(s, v->name);
         return true;
      }
      if (v->type.base == BASE_MATRIX && t.base == BASE_FLOAT && t.n == v->type.n) {
         fuzz_text_add(s->text, "%s[", v->name);
         shader_index(s, t.n);
         shader_add(s, "]");
         return true;
      }
      if (v->type.base != t.base || t.base == BASE_MATRIX || v->type.n < 2)
         continue;
      shader_add(s, v->name);
      if (t.n == 1 && shader_below(s, 2)) {
         shader_add(s, "[");
         shader_index(s, v->type.n);
         shader_add(s, "]");
      } else {
         swizzle(s, t.n, v->type.n);
      }
      return true;
   }
   return false;
}

static void
leaf(struct shader *s, type t)
{
   if (!variable(s, t))
      literal(s, t);
}

void
shader_index(struct shader *s, unsigned num)
{
   if (s->budget && !shader_below(s, 3)) {
      s->budget--;
      shader_add(s, "int(clamp(");
      leaf(s, scalar);
      fuzz_text_add(s->text, "%s, 0.0, %u.5))", s->careful ? " + e" : "", num - 1);
   } else {
      fuzz_text_add(s->text, "%u", (unsigned)shader_below(s, num));
   }
}

/* The second operand of a product: careful shaders keep it simple, so that values do not grow. */
static void
factor(struct shader *s, type t, unsigned depth)
{
   if (s->careful)
      leaf(s, t);
   else
      shader_expression(s, t, depth);
}

/* What goes into a function that jumps. */
static void
jumpy(struct shader *s, type t, unsigned depth)
{
   shader_expression(s, t, depth);
   if (s->careful && t.base == BASE_FLOAT)
      shader_add(s, " + e");
}

/* "(a op b)" */
static void
binary(struct shader *s, const char *op, type a, type b, unsigned depth)
{
   shader_add(s, "(");
   shader_expression(s, a, depth + 1);
   fuzz_text_add(s->text, " %s ", op);
   if (*op == '*')
      factor(s, b, depth + 1);
   else if (*op == '/' && s->careful) {
      shader_add(s, "(abs(");
      shader_expression(s, b, depth + 1);
      shader_add(s, ") + 0.5)");
   } else
      shader_expression(s, b, depth + 1);
   shader_add(s, ")");
}

/* NAME(arg, ...): expressions, of which careful shaders keep all but the first simple. */
static void
call(struct shader *s, const char *name, unsigned num, const type *types, unsigned depth)
{
   fuzz_text_add(s->text, "%s(", name);
   for (unsigned i = 0; i < num; i++) {
      if (i)
         shader_add(s, ", ");
      if (i)
         factor(s, types[i], depth + 1);
      else
         shader_expression(s, types[i], depth + 1);
   }
   shader_add(s, ")");
}

static void
call_same(struct shader *s, const char *name, unsigned num, type t, unsigned depth)
{
   const type types[3] = {t, t, t};
   call(s, name, num, types, depth);
}

/* A call of a function of the shader that gives this type, with something to write to. The order of
 * evaluation beside it is not defined: not for careful shaders. False: there is none. */
static bool
own_call(struct shader *s, type t, unsigned depth)
{
   for (unsigned f = 0; f < s->num_functions && !s->careful; f++) {
      const struct function *function = &s->function[f];
      const char *written[2] = {NULL, NULL};
      if (!same(function->result, t) || !s->arrays)
         continue;
      for (unsigned i = 0; i < s->num_variables; i++) {
         const struct variable *v = &s->variable[i];
         for (unsigned k = 0; k < 2 && v->writable; k++)
            if (same(v->type, function->param[1 + k]) && !written[k]) {
               written[k] = v->name;
               break;
            }
      }
      if (!written[0] || !written[1])
         continue;
      fuzz_text_add(s->text, "f%u(", f);
      shader_expression(s, function->param[0], depth + 1);
      fuzz_text_add(s->text, ", %s, %s, t.f)", written[0], written[1]);
      return true;
   }
   return false;
}

/* Functions of numbers and vectors of any length, and what careful shaders put around each
 * argument: a % stands for the argument. */
static const struct float_function {
   const char *name;
   unsigned num;
   const char *around[3];
} float_functions[] = {
    {"abs", 1, {"%"}},
    {"sign", 1, {"% + e"}},
    {"floor", 1, {"% + e"}},
    {"ceil", 1, {"% + e"}},
    {"fract", 1, {"% + e"}},
    {"min", 2, {"%", "%"}},
    {"max", 2, {"%", "%"}},
    {"clamp", 3, {"%", "-abs(%)", "abs(%)"}},
    {"mix", 3, {"%", "%", "clamp(%, 0.0, 1.0)"}},
    {"step", 2, {"%", "% + e"}},
    {"mod", 2, {"% + e", "abs(%) + 0.5"}},
    {"sqrt", 1, {"abs(%) + 0.01"}},
    {"normalize", 1, {"abs(%) + 0.5"}},
    {"reflect", 2, {"%", "clamp(%, -1.0, 1.0)"}},
    {"sin", 1, {"clamp(%, -8.0, 8.0)"}},
    {"cos", 1, {"clamp(%, -8.0, 8.0)"}},
    {"exp2", 1, {"clamp(%, -4.0, 4.0)"}},
    {"exp", 1, {"clamp(%, -3.0, 3.0)"}},
    {"log2", 1, {"abs(%) + 0.25"}},
    {"log", 1, {"abs(%) + 0.25"}},
    {"pow", 2, {"abs(%) + 0.25", "clamp(%, -2.0, 2.0)"}},
    {"faceforward", 3, {"%", "% + e", "%"}},
    {"inversesqrt", 1, {"abs(%) + 0.25"}},
    {"radians", 1, {"%"}},
    {"degrees", 1, {"clamp(%, -1.0, 1.0)"}},
    {"asin", 1, {"clamp(%, -0.9, 0.9)"}},
    {"acos", 1, {"clamp(%, -0.9, 0.9)"}},
    {"atan", 1, {"%"}},
    {"atan", 2, {"%", "abs(%) + 0.5"}},
    {"tan", 1, {"clamp(%, -1.0, 1.0)"}},
    {"smoothstep", 3, {"clamp(%, -2.0, 0.0)", "1.0 + abs(%)", "%"}},
};

static void
float_call(struct shader *s, type t, unsigned depth)
{
   const struct float_function *f =
       &float_functions[shader_below(s, sizeof float_functions / sizeof *float_functions)];
   fuzz_text_add(s->text, "%s(", f->name);
   for (unsigned i = 0; i < f->num; i++) {
      const char *around = s->careful ? f->around[i] : "%";
      const char *middle = strchr(around, '%');
      fuzz_text_add(s->text, "%s%.*s", i ? ", " : "", (int)(middle - around), around);
      if (i)
         factor(s, t, depth + 1);
      else
         shader_expression(s, t, depth + 1);
      shader_add(s, middle + 1);
   }
   shader_add(s, ")");
}

/* Constructors, derivatives, texels. */
static void
other_float(struct shader *s, type t, unsigned depth)
{
   static const char *const derivatives[] = {"dFdx", "dFdy", "fwidth"};
   const type vector = {BASE_FLOAT, 2 + shader_below(s, 3)}, three = {BASE_FLOAT, 3};
   switch (shader_below(s, 4)) {
   case 0:
      if (t.n == 1)
         call_same(s, shader_below(s, 2) ? "dot" : "distance", 2, vector, depth);
      else if (t.n == 3 && shader_below(s, 2))
         call_same(s, "cross", 2, three, depth);
      else
         float_call(s, t, depth);
      break;
   case 1:
      if (s->vertex || (s->careful && s->divergent))
         float_call(s, t, depth);
      else
         call_same(s, derivatives[shader_below(s, 3)], 1, t, depth);
      break;
   default:
      shader_texture(s, depth + 1);
      swizzle(s, t.n, 4);
   }
}

static void
float_expression(struct shader *s, type t, unsigned depth)
{
   static const char *const ops[] = {"+", "-", "*", "/"};
   const type whole = {BASE_INT, t.n}, matrix = {BASE_MATRIX, t.n};
   switch (shader_below(s, t.n > 1 ? 8 : 6)) {
   case 0:
   case 1:
      binary(s, ops[shader_below(s, 4)], t, shader_below(s, 3) ? t : scalar, depth);
      break;
   case 2:
      float_call(s, t, depth);
      break;
   case 3:
      call(s, shader_type_name(t), 1, &whole, depth);
      break;
   case 4:
      shader_add(s, "-(");
      shader_expression(s, t, depth + 1);
      shader_add(s, ")");
      break;
   case 5:
      other_float(s, t, depth);
      break;
   case 6:
      if (shader_below(s, 2))
         binary(s, "*", matrix, t, depth);
      else
         binary(s, "*", t, matrix, depth);
      break;
   default:
      fuzz_text_add(s->text, "%s(", shader_type_name(t));
      for (unsigned i = 0; i < t.n; i++) {
         if (i)
            shader_add(s, ", ");
         shader_expression(s, scalar, depth + 1);
      }
      shader_add(s, ")");
      break;
   }
}

static void
int_expression(struct shader *s, type t, unsigned depth)
{
   static const char *const ops[] = {"+", "-", "*", "/"};
   static const char *const divisors[] = {"2", "3", "-4", "7"};
   const type of = {shader_below(s, 2) ? BASE_FLOAT : BASE_BOOL, t.n};
   if (shader_below(s, 3)) {
      const char *op = ops[shader_below(s, s->careful ? 4 : 3)];
      shader_add(s, "(");
      shader_expression(s, t, depth + 1);
      fuzz_text_add(s->text, " %s ", op);
      if (*op == '/') /* by zero it is not defined */
         fuzz_text_add(s->text, "%s(%s)", shader_type_name(t), divisors[shader_below(s, 4)]);
      else if (*op == '*' && s->careful)
         literal(s, t);
      else
         shader_expression(s, t, depth + 1);
      shader_add(s, ")");
   } else if (of.base == BASE_FLOAT) {
      fuzz_text_add(s->text, "%s(clamp(", shader_type_name(t));
      jumpy(s, of, depth);
      shader_add(s, ", -9.0, 9.0))"); /* what does not fit an int is not defined */
   } else
      call(s, shader_type_name(t), 1, &of, depth);
}

/* NAME(a, b) or (a NAME b) of two numbers. */
static void
comparison(struct shader *s, const char *name, bool infix, type t, unsigned depth)
{
   fuzz_text_add(s->text, "%s(", infix ? "" : name);
   jumpy(s, t, depth + 1);
   fuzz_text_add(s->text, infix ? " %s " : ", ", name);
   shader_expression(s, t, depth + 1);
   shader_add(s, ")");
}

static void
bool_expression(struct shader *s, type t, unsigned depth)
{
   static const char *const compare[] = {"<", ">", "<=", ">=", "==", "!="};
   static const char *const logic[] = {"&&", "||", "^^"};
   static const char *const functions[] = {"lessThan", "greaterThanEqual", "equal", "notEqual"};
   const type number = {shader_below(s, 2) ? BASE_FLOAT : BASE_INT, t.n};
   const bool ordered = s->careful && number.base == BASE_FLOAT; /* equal floats are chance */
   const type flags = {BASE_BOOL, 2 + shader_below(s, 3)};
   type some = shader_random_type(s);
   if (s->careful && (some.base == BASE_FLOAT || some.base == BASE_MATRIX))
      some.base = BASE_INT;
   if (t.n > 1) {
      comparison(s, functions[shader_below(s, ordered ? 2 : 4)], false, number, depth);
      return;
   }
   switch (shader_below(s, 5)) {
   case 0:
      binary(s, logic[shader_below(s, 3)], t, t, depth);
      break;
   case 1:
      shader_add(s, "!");
      shader_expression(s, t, depth + 1);
      break;
   case 2:
      call_same(s, shader_below(s, 2) ? "any" : "all", 1, flags, depth);
      break;
   case 3:
      binary(s, shader_below(s, 2) ? "==" : "!=", some, some, depth);
      break;
   default:
      comparison(s, compare[shader_below(s, ordered ? 4 : 6)], true, number, depth);
      break;
   }
}

static void
matrix_expression(struct shader *s, type t, unsigned depth)
{
   const type column = {BASE_FLOAT, t.n};
   switch (shader_below(s, s->v120 ? 5 : 4)) {
   case 0:
      binary(s, shader_below(s, 2) ? "*" : "-", t, t, depth);
      break;
   case 1:
      binary(s, "*", t, scalar, depth);
      break;
   case 2:
      call_same(s, "matrixCompMult", 2, t, depth);
      break;
   case 3:
      fuzz_text_add(s->text, "%s(", shader_type_name(t));
      for (unsigned i = 0; i < t.n; i++) {
         if (i)
            shader_add(s, ", ");
         shader_expression(s, column, depth + 1);
      }
      shader_add(s, ")");
      break;
   default:
      if (shader_below(s, 2))
         call_same(s, "outerProduct", 2, column, depth);
      else
         call_same(s, "transpose", 1, t, depth);
      break;
   }
}

void
shader_expression(struct shader *s, type t, unsigned depth)
{
   if (depth > 4 || !s->budget || !shader_below(s, 4)) {
      leaf(s, t);
      return;
   }
   s->budget--;
   if (!shader_below(s, 6) && own_call(s, t, depth))
      return;
   if (!shader_below(s, 8)) {
      shader_add(s, "(");
      s->divergent++; /* what is not chosen may not be evaluated */
      shader_expression(s, flag, depth + 1);
      shader_add(s, " ? ");
      shader_expression(s, t, depth + 1);
      shader_add(s, " : ");
      shader_expression(s, t, depth + 1);
      s->divergent--;
      shader_add(s, ")");
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
      s->divergent++; /* && and || may leave out their second operand */
      bool_expression(s, t, depth);
      s->divergent--;
      break;
   case BASE_MATRIX:
      matrix_expression(s, t, depth);
      break;
   }
}

void
shader_condition(struct shader *s)
{
   shader_expression(s, flag, 0);
}

/* The typed tree as text: one node a line, with its type, indented by depth. */
#include "ast.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#define INDENT 3

static const char *const storage_names[] = {
    [GLSL_LOCAL] = "local",     [GLSL_GLOBAL] = "global",       [GLSL_CONST] = "const",
    [GLSL_CONST_IN] = "const",  [GLSL_ATTRIBUTE] = "attribute", [GLSL_UNIFORM] = "uniform",
    [GLSL_VARYING] = "varying", [GLSL_BUILTIN] = "builtin",
};
static const char *const direction_names[] = {
    [GLSL_NO_PARAMETER] = "",
    [GLSL_IN] = "in ",
    [GLSL_OUT] = "out ",
    [GLSL_INOUT] = "inout ",
};
static const char *const precision_names[] = {
    [GLSL_NO_PRECISION] = "",
    [GLSL_LOWP] = "lowp ",
    [GLSL_MEDIUMP] = "mediump ",
    [GLSL_HIGHP] = "highp ",
};
static const char *const unary_names[] = {
    [GLSL_NEGATE] = "-",    [GLSL_NOT] = "!",        [GLSL_PRE_INC] = "++x",
    [GLSL_PRE_DEC] = "--x", [GLSL_POST_INC] = "x++", [GLSL_POST_DEC] = "x--",
};
const char *
glsl_binary_name(enum glsl_binary_op op)
{
   static const char *const names[] = {
       [GLSL_ADD] = "+",         [GLSL_SUB] = "-",
       [GLSL_MUL] = "*",         [GLSL_DIV] = "/",
       [GLSL_LESS] = "<",        [GLSL_GREATER] = ">",
       [GLSL_LESS_EQUAL] = "<=", [GLSL_GREATER_EQUAL] = ">=",
       [GLSL_EQUAL] = "==",      [GLSL_NOT_EQUAL] = "!=",
       [GLSL_AND] = "&&",        [GLSL_OR] = "||",
       [GLSL_XOR] = "^^",
   };
   return names[op];
}

static void
indent(FILE *out, unsigned depth)
{
   fprintf(out, "%*s", (int)(INDENT * depth), "");
}

/* --- Values */

static const union glsl_word *
print_value(FILE *out, const struct glsl_type *type, const union glsl_word *value)
{
   if (type->base == GLSL_ARRAY || type->base == GLSL_STRUCT) {
      const uint32_t num = type->base == GLSL_ARRAY ? type->length : type->num_fields;
      fputs(" {", out);
      for (uint32_t i = 0; i < num; i++)
         value = print_value(out, type->base == GLSL_ARRAY ? type->element : type->fields[i].type,
                             value);
      fputs(" }", out);
      return value;
   }
   for (uint32_t i = 0; i < glsl_num_components(type); i++, value++) {
      if (type->base == GLSL_FLOAT)
         fprintf(out, " %.9g", (double)value->f);
      else if (type->base == GLSL_INT)
         fprintf(out, " %" PRId32, value->i);
      else
         fputs(value->b ? " true" : " false", out);
   }
   return value;
}

/* --- Expressions */

static void
print_kind(FILE *out, const struct glsl_expr *e)
{
   switch (e->kind) {
   case GLSL_CONSTANT:
      fputs("constant", out);
      print_value(out, e->type, e->value);
      break;
   case GLSL_VARIABLE:
      fprintf(out, "variable %s", e->variable->name);
      break;
   case GLSL_FIELD:
      fprintf(out, "field .%s", e->arg[0]->type->fields[e->field].name);
      break;
   case GLSL_INDEX:
      fputs("index", out);
      break;
   case GLSL_SWIZZLE:
      fputs("swizzle .", out);
      for (unsigned i = 0; i < e->type->rows; i++)
         fputc("xyzw"[e->swizzle[i] & 3], out);
      break;
   case GLSL_UNARY:
      fprintf(out, "unary %s", unary_names[e->unary]);
      break;
   case GLSL_BINARY:
      fprintf(out, "binary %s", glsl_binary_name(e->binary));
      break;
   case GLSL_SELECT:
      fputs("select", out);
      break;
   case GLSL_ASSIGN:
      fputs("assign", out);
      break;
   case GLSL_ASSIGN_OP:
      fprintf(out, "assign %s=", glsl_binary_name(e->binary));
      break;
   case GLSL_CONVERT:
      fputs("convert", out);
      break;
   case GLSL_CONSTRUCT:
      fputs("construct", out);
      break;
   case GLSL_CALL:
      fprintf(out, "call %s", e->function->name);
      break;
   case GLSL_CALL_BUILTIN:
      fprintf(out, "builtin %s", e->builtin->name);
      break;
   case GLSL_COMMA:
      fputs("comma", out);
      break;
   }
}

static void
print_expr(FILE *out, const struct glsl_expr *e, unsigned depth)
{
   indent(out, depth);
   print_kind(out, e);
   fprintf(out, " : %s\n", e->type->name);
   for (uint32_t i = 0; i < e->num_args; i++)
      print_expr(out, e->arg[i], depth + 1);
}

/* --- Variables */

static void
print_variable(FILE *out, const char *word, const struct glsl_variable *v, unsigned depth)
{
   indent(out, depth);
   fprintf(out, "%s%s%s%s%s %s%s : %s", word, v->invariant ? "invariant " : "",
           v->centroid ? "centroid " : "", precision_names[v->precision], storage_names[v->storage],
           direction_names[v->direction], v->name, v->type->name);
   if (v->type->base == GLSL_ARRAY && !v->type->length)
      fprintf(out, " (%" PRId32 " used)", v->max_index + 1);
   if (v->value) {
      fputs(" =", out);
      print_value(out, v->type, v->value);
   }
   fputs(v->written ? " written\n" : v->used ? " used\n" : "\n", out);
   if (v->initializer)
      print_expr(out, v->initializer, depth + 1);
}

/* --- Statements */

static void print_list(FILE *out, const struct glsl_stmt *list, unsigned depth);

/* A part of a statement under its name; nothing where it is not there. */
static void
print_part(FILE *out, const char *name, const struct glsl_stmt *list, unsigned depth)
{
   if (!list)
      return;
   indent(out, depth);
   fprintf(out, "%s\n", name);
   print_list(out, list, depth + 1);
}

static void
print_loop(FILE *out, const struct glsl_stmt *s, unsigned depth)
{
   fputs(s->test_last ? "loop, tested last\n" : "loop\n", out);
   print_part(out, "init", s->init, depth + 1);
   if (s->variable)
      print_variable(out, "declare ", s->variable, depth + 1);
   if (s->expr) {
      indent(out, depth + 1);
      fputs("while\n", out);
      print_expr(out, s->expr, depth + 2);
   }
   print_part(out, "body", s->body, depth + 1);
   if (s->step) {
      indent(out, depth + 1);
      fputs("step\n", out);
      print_expr(out, s->step, depth + 2);
   }
}

static void
print_stmt(FILE *out, const struct glsl_stmt *s, unsigned depth)
{
   static const char *const names[] = {
       [GLSL_STMT_BLOCK] = "block",   [GLSL_STMT_IF] = "if",
       [GLSL_STMT_BREAK] = "break",   [GLSL_STMT_CONTINUE] = "continue",
       [GLSL_STMT_RETURN] = "return", [GLSL_STMT_DISCARD] = "discard",
   };
   if (s->kind == GLSL_STMT_EXPR) {
      print_expr(out, s->expr, depth);
      return;
   }
   if (s->kind == GLSL_STMT_DECLARE) {
      print_variable(out, "declare ", s->variable, depth);
      if (s->expr)
         print_expr(out, s->expr, depth + 1);
      return;
   }
   indent(out, depth);
   if (s->kind == GLSL_STMT_LOOP) {
      print_loop(out, s, depth);
      return;
   }
   fprintf(out, "%s\n", names[s->kind]);
   if (s->expr)
      print_expr(out, s->expr, depth + 1);
   if (s->kind == GLSL_STMT_BLOCK)
      print_list(out, s->body, depth + 1);
   if (s->kind == GLSL_STMT_IF) {
      print_part(out, "then", s->body, depth + 1);
      print_part(out, "else", s->other, depth + 1);
   }
}

static void
print_list(FILE *out, const struct glsl_stmt *list, unsigned depth)
{
   for (const struct glsl_stmt *s = list; s; s = s->next)
      print_stmt(out, s, depth);
}

/* --- A shader */

static void
print_function(FILE *out, const struct glsl_function *f)
{
   fprintf(out, "function %s : %s%s\n", f->name, f->type->name,
           f->defined ? "" : " (declared only)");
   for (uint32_t i = 0; i < f->num_params; i++)
      print_variable(out, "parameter ", f->param[i], 1);
   print_list(out, f->body, 1);
}

char *
glsl_print_unit(const struct glsl_unit *unit)
{
   char *text = NULL;
   size_t size;
   FILE *out = open_memstream(&text, &size);
   if (!out)
      return NULL;
   fprintf(out, "%s shader, %s %u\n", unit->language.stage == GLSL_VERTEX ? "vertex" : "fragment",
           unit->language.es ? "ESSL" : "GLSL", unit->language.version);
   for (const struct glsl_variable *v = unit->globals; v; v = v->next)
      print_variable(out, "", v, 0);
   for (const struct glsl_function *f = unit->functions; f; f = f->next)
      print_function(out, f);
   const bool failed = ferror(out);
   if (fclose(out) || failed) {
      free(text);
      return NULL;
   }
   return text;
}

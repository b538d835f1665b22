/* A random shader that is being written: what the files of the generator share. */
#ifndef GLSL_RANDOM_SHADER_H
#define GLSL_RANDOM_SHADER_H

#include "../random_program.h"
#include "random.h"

#define MAX_VARIABLES 64
#define MAX_FUNCTIONS 2

struct shader {
   struct fuzz_text *text;
   uint64_t *state;
   bool vertex, v120, careful, no_textures;
   unsigned indent, loops, nested; /* loops: all; nested: those around */
   unsigned divergent;             /* branches and loops around: no implicit derivatives there */
   /* What an expression may name: variables, members and elements. */
   struct variable {
      char name[40];
      struct glsl_random_type type;
      bool writable;
   } variable[MAX_VARIABLES];
   unsigned num_variables;
   /* T fN(T[0], inout T[1], out T[2], float[4]) */
   struct function {
      struct glsl_random_type result, param[3];
   } function[MAX_FUNCTIONS];
   unsigned num_functions;
   bool arrays;     /* there are float t.f[4] and vec3 w[4] */
   unsigned budget; /* of operators */
};

/* --- Expressions: text that is appended (expressions.c) */

uint32_t shader_below(struct shader *s, uint32_t limit);
void shader_add(struct shader *s, const char *text);
const char *shader_type_name(struct glsl_random_type t);
struct glsl_random_type shader_random_type(struct shader *s);

/* An expression of this type; `depth` of 0 to 5 may nest less, the more it is. */
void shader_expression(struct shader *s, struct glsl_random_type t, unsigned depth);
/* A bool that may change from one fragment to the next. */
void shader_condition(struct shader *s);
/* An int in 0 .. num - 1. */
void shader_index(struct shader *s, unsigned num);

/* A call of a texture function that gives a vec4. */
void shader_texture(struct shader *s, unsigned depth);

/* --- Statements (statements.c) */

void shader_declare(struct shader *s, const char *name, struct glsl_random_type type,
                    bool writable);
/* Starts a line. */
void shader_line(struct shader *s);
/* One to `num` statements. */
void shader_statements(struct shader *s, unsigned num);
/* In careful shaders: keeps the variable small. */
void shader_bound(struct shader *s, const char *name, struct glsl_random_type type);

#endif

/* Random programs in GLSL 1.10 and 1.20 that are right: every expression has the type it needs, and
 * every variable is written before it is read. */
#ifndef GLSL_RANDOM_H
#define GLSL_RANDOM_H

#include <stdbool.h>

#include "../fuzz_text.h"

/* Types of variables: numbers of components of float, int and bool, then mat2 to mat4. */
enum glsl_random_base { BASE_FLOAT, BASE_INT, BASE_BOOL, BASE_MATRIX };

struct glsl_random_type {
   enum glsl_random_base base;
   unsigned n; /* components; of matrices: columns and rows */
};

struct glsl_random_global {
   char name[16];
   struct glsl_random_type type;
};

enum {
   GLSL_RANDOM_UNIFORMS = 6,
   GLSL_RANDOM_VARYINGS = 3,
   GLSL_RANDOM_ATTRIBS = 2,
   GLSL_RANDOM_SAMPLERS = 5,
};

/* Where the program has a stage of its own. */
enum glsl_random_stages { GLSL_RANDOM_VERTEX = 1, GLSL_RANDOM_FRAGMENT = 2, GLSL_RANDOM_BOTH = 3 };

struct glsl_random_options {
   enum glsl_random_stages stages;
   /* Values stay small, what jumps (floor, comparisons) hangs on inputs, and nothing is asked that
    * the language leaves undefined: all implementations give nearly the same. There is `uniform
    * float e`, an input of around 0.01 that is added where a function jumps. Without it, any
    * operation takes any value. */
   bool careful;
   bool no_vertex_textures; /* vertex shaders sample nothing */
};

struct glsl_random_program {
   bool v120;
   struct glsl_random_global uniform[GLSL_RANDOM_UNIFORMS]; /* in both stages */
   struct glsl_random_global attrib[GLSL_RANDOM_ATTRIBS];   /* of floats */
   struct glsl_random_global varying[GLSL_RANDOM_VARYINGS]; /* of floats, or matrices */
};

/* The samplers of all programs by unit: sampler2D tex0, sampler2D tex1, sampler3D tex2, samplerCube
 * tex3, sampler2DShadow tex4. There is `uniform S s` with members vec3 v, mat2 m and float f[4]. */

/* Makes a program; appends the stages it has to the texts, of which the other may be NULL. */
void glsl_random_program(struct glsl_random_program *program, uint64_t *state,
                         const struct glsl_random_options *options, struct fuzz_text *vertex,
                         struct fuzz_text *fragment);

#endif

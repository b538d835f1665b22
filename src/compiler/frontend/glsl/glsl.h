/* The shading language: shaders to compile, programs to link.
 *
 * Neither knows GL: names of types, of uniforms and of state are this front end's, and mesa_ext
 * translates them. Both are immutable once made: any number of threads may read them.
 */
#ifndef GLSL_GLSL_H
#define GLSL_GLSL_H

#include "compiler/frontend/glsl/ast/ast.h"
#include "compiler/ir/ir.h"
#include "compiler/frontend/glsl/text/lexer.h"

/* --- Shaders */

struct glsl_shader {
   enum glsl_stage stage;
   bool compiled;          /* without errors */
   char *log;              /* never NULL; "" where there is nothing to say */
   struct u_arena *arena;  /* of the unit */
   struct glsl_unit *unit; /* NULL where not compiled */
};

/* Compiles the strings. The limits are copied. NULL: out of memory. A shader with errors is a
 * shader too. */
struct glsl_shader *glsl_compile(enum glsl_stage stage, const struct glsl_limits *limits,
                                 const struct glsl_strings *source);
void glsl_shader_destroy(struct glsl_shader *shader); /* accepts NULL */

/* --- Programs */

/* An attribute, uniform or varying that is used, as GetActiveAttrib and GetActiveUniform tell them:
 * a uniform of structures has a row for each member that is a number, vector, matrix, sampler, or
 * array of these: "light[1].pos", "shadow[0]" is "shadow". Built-in ones have rows too. */
struct glsl_active {
   const char *name;             /* arrays: without [0] */
   const struct glsl_type *type; /* of one element */
   uint32_t length;              /* of arrays; 1: no array, but see is_array */
   bool is_array;
   /* Uniforms: the first parameter, glsl_num_slots(type) each element; -1: of samplers alone.
    * Attributes: the first slot in the numbering of glsl_link_options::attribs, -1: built-in.
    * Varyings: enum ir_varying. */
   int slot;
   int sampler; /* of samplers: the first index of glsl_program::samplers; else -1 */
   const struct glsl_builtin_variable *builtin; /* NULL: the program's own */
};

/* What a sampler of the IR (ir_instr::index of tex) is. */
struct glsl_program_sampler {
   enum glsl_sampler kind;
   uint32_t uniform; /* of glsl_program::uniforms */
   uint32_t element;
   bool vertex, fragment; /* the stages that use it */
};

/* A built-in uniform of state that is used: parameters slot.. have it. Of arrays and structures the
 * whole of it, or, where all uses name the same element or member, what is there is the parts of it
 * from part_first on: see `first` and `num`. */
struct glsl_program_state {
   const struct glsl_builtin_variable *builtin;
   uint32_t first, num; /* slots of the variable (glsl_num_slots) that are needed */
   uint32_t slot;       /* the parameter that has slot `first` */
};

struct glsl_program {
   bool linked;
   char *log; /* never NULL */
   struct u_arena *arena;
   /* What is below is there for linked programs only. */
   const struct glsl_active *uniforms, *attribs, *varyings;
   uint32_t num_uniforms, num_attribs, num_varyings;
   const struct glsl_program_sampler *samplers;
   uint32_t num_samplers;
   const struct glsl_program_state *states;
   uint32_t num_states;
   /* Parameters, one numbering for both stages; what uniforms start with (zeroes, initializers).
    * Ints and bools are bits of ints (bools 0 or ~0), with glsl_limits::no_integers floats. */
   uint32_t num_params;
   const uint32_t (*initial)[4];
   /* A stage that no shader was given for is NULL: fixed function or another program runs it. */
   struct ir_shader *vertex, *fragment;
   bool writes_point_size, writes_clip_vertex, writes_frag_depth, two_side;
};

/* Where attributes shall lie: BindAttribLocation. */
struct glsl_attrib_binding {
   const char *name;
   unsigned location;
};

struct glsl_link_options {
   const struct glsl_attrib_binding *attribs;
   uint32_t num_attribs;
   /* Varyings that the vertex shader writes have slots where there is no fragment shader: for who
    * looks at a vertex shader alone. Fixed function reads none of them. */
   bool keep_varyings;
};

/* Links the shaders, which stay the caller's and must live no longer than the call. NULL: out of
 * memory. A program with errors is a program too. */
struct glsl_program *glsl_link(const struct glsl_shader *const *shaders, uint32_t num,
                               const struct glsl_limits *limits,
                               const struct glsl_link_options *options);
void glsl_program_destroy(struct glsl_program *program); /* accepts NULL */

/* Makes a linked vertex shader that writes no gl_ClipVertex clip by those of `planes` (bits): as if
 * gl_Position were its value, which OpenGL 2.1 section 2.12 leaves undefined and other drivers have
 * so. The planes, in eye coordinates, are GLSL_CLIP_PLANES further parameters. False: out of
 * memory, and the shader is good for ir_shader_destroy only. */
#define GLSL_CLIP_PLANES 6
bool glsl_clip_by_position(struct ir_shader *shader, uint32_t planes);

#endif

/* What the files of the linker share. Private to this folder. */
#ifndef GLSL_LINK_H
#define GLSL_LINK_H

#include "compiler/frontend/glsl/emit/emit.h"
#include "glsl.h"

#define LINK_STAGES 2
#define LINK_BUCKETS 512

/* A variable that units have in common, by name: of one stage globals, attributes and built-in
 * variables, of both stages uniforms and varyings. */
struct link_variable {
   const char *name;
   int stage;                         /* enum glsl_stage; -1: of both */
   const struct glsl_variable *first; /* the declaration that others are compared with */
   const struct glsl_type *type;      /* with the size of arrays */
   bool sized;                        /* a declaration gave the size */
   int32_t max_index;
   uint32_t used_length; /* elements of an array that main reaches; UINT32_MAX: it may be all */
   const struct glsl_variable *declared[LINK_STAGES]; /* the first declaration; NULL: none */
   bool used[LINK_STAGES];                            /* by what main calls */
   bool written[LINK_STAGES];                         /* assigned there */
   const struct glsl_variable *initialized; /* the declaration with an initializer; NULL: none */
   /* States: slots that are used. last is behind them; 0: none. */
   uint32_t first_slot, last_slot;
   bool invariant[LINK_STAGES], centroid[LINK_STAGES];
   int slot, sampler; /* as in struct glsl_place */
   bool packed;
   struct link_variable *next;  /* in the order of declaration */
   struct link_variable *chain; /* of the names with its hash */
};

/* A function that main calls, itself or by others. */
struct link_function {
   const struct glsl_function *function;
   const struct glsl_unit *unit;
   bool open; /* its calls are being looked at */
   struct link_function *next;
};

struct link_stage {
   const struct glsl_unit **unit;
   uint32_t num_units;
   const struct glsl_function *main;
   struct link_function *called;
   bool uses_ftransform;
};

struct link {
   struct u_arena *arena; /* of the program */
   struct u_arena *scratch;
   const struct glsl_limits *limits;
   const struct glsl_link_options *options;
   struct glsl_log log;
   struct glsl_program *program;
   struct link_stage stage[LINK_STAGES];
   struct link_variable *variables, *last, *bucket[LINK_BUCKETS]; /* last: of those declared */
   struct glsl_array_types *arrays;
   uint32_t num_params;
   bool es; /* the shaders are ESSL */
   bool no_memory;
};

/* From the scratch arena (`keep`: the program's), zeroed. NULL: no_memory is set. */
void *link_alloc(struct link *link, bool keep, size_t size);

/* A copy in the program's arena; "" when memory ran out. */
const char *link_keep_name(struct link *link, const char *name);

/* --- functions.c: false where there is an error, which the log has */

/* One main in each stage, one body for each function that is called, no recursion. */
bool link_functions(struct link *link, enum glsl_stage stage);
/* The body of a function, and the unit that has it. NULL: there is none. */
const struct glsl_function *link_body(const struct link *link, enum glsl_stage stage,
                                      const struct glsl_function *function,
                                      const struct glsl_unit *unit, const struct glsl_unit **of);
/* Calls `visit` with every expression of the functions that main calls, and of the initializers of
 * globals. `parent` is the expression around it; NULL: none. */
void link_visit(struct link *link, enum glsl_stage stage,
                void (*visit)(struct link *link, enum glsl_stage stage,
                              const struct glsl_expr *expr, const struct glsl_expr *parent));

/* --- variables.c */

bool link_variables(struct link *link);
struct link_variable *link_find(const struct link *link, enum glsl_stage stage,
                                const struct glsl_variable *variable);

/* --- interface.c, uniforms.c: where attributes, varyings and uniforms lie */

bool link_attribs(struct link *link);
bool link_varyings(struct link *link);
/* #pragma STDGL invariant(all) is of vertex shaders: fragment shaders need not say it again. */
bool link_all_invariant(const struct link *link);
bool link_uniforms(struct link *link);

#endif

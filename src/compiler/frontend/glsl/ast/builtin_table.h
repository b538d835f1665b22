/* The overloads of all built-in functions, which builtin_functions.py makes. */
#ifndef GLSL_AST_BUILTIN_TABLE_H
#define GLSL_AST_BUILTIN_TABLE_H

#include "builtins.h"

/* An extension that nobody has. */
#define GLSL_NOWHERE (1u << 31)

/* Overloads of one name that exist at the same places. */
struct glsl_builtin_group {
   const char *name;
   uint16_t first, num;  /* of glsl_builtin_table */
   unsigned min_version; /* of the desktop's language */
   uint32_t needs[2][2]; /* extensions, by glsl_language::es and stage */
};

/* Sorted by name; in the order of the overloads. */
extern const struct glsl_builtin_group glsl_builtin_groups[];
extern const uint32_t glsl_num_builtin_groups;
extern const struct glsl_builtin_function glsl_builtin_table[];

#endif

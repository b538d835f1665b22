/* From tokens to the typed tree, with all rules of the language checked on the way. */
#ifndef GLSL_PARSE_PARSE_H
#define GLSL_PARSE_PARSE_H

#include "compiler/frontend/glsl/ast/ast.h"
#include "compiler/frontend/glsl/text/lexer.h"

/* Expressions, statements and types nest no deeper: more is an error. */
#define GLSL_MAX_NESTING 256u

/* The unit of these tokens, in `arena`, which owns all of it. What is wrong goes to the log, and
 * the unit is for nothing but its end then; after an error parsing goes on behind the next ';' or
 * '}'. NULL: out of memory. */
struct glsl_unit *glsl_parse(struct u_arena *arena, const struct glsl_tokens *tokens,
                             struct glsl_log *log);

#endif

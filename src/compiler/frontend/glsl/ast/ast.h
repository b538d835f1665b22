/* The typed tree of a shader that parsing and checking gives, and that IR is made of.
 *
 * Ownership: everything lives in the arena of its unit. The tree of a unit without errors obeys the
 * rules of its language: every name is resolved, every expression has its type, implicit
 * conversions are nodes of their own, constant expressions are GLSL_CONSTANT nodes, sizes of arrays
 * are known (but of those that the linker sizes). Who makes IR of it asserts and never complains.
 */
#ifndef GLSL_AST_AST_H
#define GLSL_AST_AST_H

#include "compiler/frontend/glsl/text/log.h"
#include "builtins.h"
#include "types.h"

/* --- Variables */

enum glsl_storage {
   GLSL_LOCAL,    /* of a function's body; parameters too */
   GLSL_GLOBAL,   /* of the shader; shared by all shaders of the stage, by name */
   GLSL_CONST,    /* known: uses of it are GLSL_CONSTANT; `value` */
   GLSL_CONST_IN, /* a parameter of a function that is const: not known, not written */
   GLSL_ATTRIBUTE,
   GLSL_UNIFORM,
   GLSL_VARYING,
   GLSL_BUILTIN /* gl_*: `builtin` says which one; its values too where it is constant */
};

enum glsl_direction { GLSL_NO_PARAMETER, GLSL_IN, GLSL_OUT, GLSL_INOUT };
enum glsl_precision { GLSL_NO_PRECISION, GLSL_LOWP, GLSL_MEDIUMP, GLSL_HIGHP };

struct glsl_variable {
   const char *name;
   /* An array without a size, of globals, uniforms, varyings and gl_TexCoord: `max_index` + 1 is as
    * long as the shader needs it (GLSL 1.20, 4.1.9); the linker takes the longest. */
   const struct glsl_type *type;
   enum glsl_storage storage;
   enum glsl_direction direction;
   enum glsl_precision precision;
   bool invariant, centroid;
   const struct glsl_builtin_variable *builtin; /* GLSL_BUILTIN */
   const union glsl_word *value;                /* GLSL_CONST */
   struct glsl_expr *initializer; /* GLSL_GLOBAL, GLSL_UNIFORM: of the declaration; NULL: none.
                                     Those of locals are assignments where they are declared */
   int32_t max_index;             /* highest constant index of arrays; -1: none */
   bool used, written;            /* somewhere in the text ("static use") */
   struct glsl_loc loc;
   uint32_t number; /* within the unit, dense: what makes IR keeps its own tables by it */
   struct glsl_variable *next; /* of glsl_unit::globals */
};

/* --- Expressions */

enum glsl_expr_kind {
   GLSL_CONSTANT,     /* value */
   GLSL_VARIABLE,     /* variable */
   GLSL_FIELD,        /* arg[0].fields[index] of a structure */
   GLSL_INDEX,        /* arg[0][arg[1]]: of an array, a matrix (a column), a vector (a component).
                         A constant index is within bounds, where these are known */
   GLSL_SWIZZLE,      /* arg[0].xyz: swizzle[0..rows-1]; an lvalue has no component twice */
   GLSL_UNARY,        /* op: GLSL_NEGATE, GLSL_NOT, and the four of ++ and -- (arg[0] an lvalue) */
   GLSL_BINARY,       /* op: GLSL_ADD and so on; arg[0] and arg[1] */
   GLSL_SELECT,       /* arg[0] ? arg[1] : arg[2]: only one of the two is evaluated */
   GLSL_ASSIGN,       /* arg[0] = arg[1], of one type; gives what was assigned */
   GLSL_ASSIGN_OP,    /* arg[0] op= arg[1]: op as of GLSL_BINARY; arg[0] is evaluated once */
   GLSL_CONVERT,      /* arg[0] as numbers or bools of this type, same number of components */
   GLSL_CONSTRUCT,    /* args: vectors and matrices of components (5.4.2), arrays and structures of
                         an argument for each part. Scalars of scalars are GLSL_CONVERT */
   GLSL_CALL,         /* function, of the program; args */
   GLSL_CALL_BUILTIN, /* builtin; args */
   GLSL_COMMA         /* arg[0], arg[1]: the value of the last */
};

enum glsl_unary_op {
   GLSL_NEGATE,
   GLSL_NOT,
   GLSL_PRE_INC,
   GLSL_PRE_DEC,
   GLSL_POST_INC,
   GLSL_POST_DEC
};

/* Operands of GLSL_ADD to GLSL_DIV have one base type, float or int; one may be a scalar. GLSL_MUL
 * of matrices and vectors is the linear one. Comparisons are of scalars; GLSL_EQUAL and
 * GLSL_NOT_EQUAL of any two of one type, and give one bool. GLSL_AND and GLSL_OR evaluate the
 * second where it counts only. */
enum glsl_binary_op {
   GLSL_ADD,
   GLSL_SUB,
   GLSL_MUL,
   GLSL_DIV,
   GLSL_LESS,
   GLSL_GREATER,
   GLSL_LESS_EQUAL,
   GLSL_GREATER_EQUAL,
   GLSL_EQUAL,
   GLSL_NOT_EQUAL,
   GLSL_AND,
   GLSL_OR,
   GLSL_XOR
};

/* As the language spells it: "+". */
const char *glsl_binary_name(enum glsl_binary_op op);

struct glsl_expr {
   enum glsl_expr_kind kind;
   const struct glsl_type *type;
   struct glsl_loc loc;
   union {
      enum glsl_unary_op unary;
      enum glsl_binary_op binary;
      uint32_t field;                              /* GLSL_FIELD */
      uint8_t swizzle[4];                          /* GLSL_SWIZZLE */
      const union glsl_word *value;                /* GLSL_CONSTANT */
      struct glsl_variable *variable;              /* GLSL_VARIABLE */
      struct glsl_function *function;              /* GLSL_CALL */
      const struct glsl_builtin_function *builtin; /* GLSL_CALL_BUILTIN */
   };
   struct glsl_expr **arg;
   uint32_t num_args;
   uint32_t depth; /* of the tree, with it: at most GLSL_MAX_DEPTH */
};

/* Who walks over an expression may do so by recursion. */
#define GLSL_MAX_DEPTH 1024u

/* --- Statements */

enum glsl_stmt_kind {
   GLSL_STMT_EXPR,
   GLSL_STMT_DECLARE, /* variable: a local that comes into being; its value is not known before an
                         assignment. `expr`: its initializer, of its type; NULL: none */
   GLSL_STMT_BLOCK,   /* body */
   GLSL_STMT_IF,      /* expr, body, other */
   GLSL_STMT_LOOP,    /* for, while and do: see struct glsl_stmt */
   GLSL_STMT_BREAK,
   GLSL_STMT_CONTINUE,
   GLSL_STMT_RETURN, /* expr, of the function's type; NULL: none */
   GLSL_STMT_DISCARD
};

struct glsl_stmt {
   enum glsl_stmt_kind kind;
   struct glsl_loc loc;
   struct glsl_stmt *next;         /* in its list */
   struct glsl_expr *expr;         /* GLSL_STMT_LOOP: the condition; NULL: true */
   struct glsl_variable *variable; /* GLSL_STMT_DECLARE, GLSL_STMT_LOOP; NULL: none */
   struct glsl_stmt *body, *other; /* lists; NULL: empty */
   /* GLSL_STMT_LOOP: `init` once; then, until the condition is false: body, `step`. With
    * `test_last` (do-while) the condition is looked at behind the body, where continue goes to.
    * `variable` is that of while (bool b = expr) and of for: it comes into being with each look at
    * the condition, and gets its value. */
   struct glsl_stmt *init;
   struct glsl_expr *step;
   bool test_last;
};

/* --- Functions */

struct glsl_function {
   const char *name;
   const struct glsl_type *type; /* of the result */
   struct glsl_variable **param;
   uint32_t num_params;
   struct glsl_stmt *body; /* a list */
   bool defined; /* it has a body; else this is a prototype: another shader may define it */
   bool called;  /* somewhere in this shader */
   struct glsl_loc loc;
   struct glsl_function *next; /* of glsl_unit::functions, in order of their first declaration */
};

/* --- A shader */

struct glsl_unit {
   struct u_arena *arena;
   struct glsl_language language;
   struct glsl_variable *globals; /* in order; with the built-in ones that are used */
   struct glsl_function *functions;
   uint32_t num_variables; /* glsl_variable::number is below */
   bool uses_discard;
};

/* The tree as text, one node a line with its type, indented: `tuatara compile --emit=ast`.
 * malloc'd. NULL: out of memory. */
char *glsl_print_unit(const struct glsl_unit *unit);

#endif

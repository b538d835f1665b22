/* What the files of this folder share: the state of parsing one shader. */
#ifndef GLSL_PARSE_PRIVATE_H
#define GLSL_PARSE_PRIVATE_H

#include "parse.h"

enum symbol_kind { SYMBOL_VARIABLE, SYMBOL_FUNCTION, SYMBOL_TYPE };

/* A function by its name: overloads in order of declaration. */
struct overload {
   struct glsl_function *function;
   struct call *calls; /* what its body calls, each once */
   struct overload *last_caller;
   enum glsl_precision precision; /* of the result */
   /* While looking for recursion: the way from main or wherever it begins. */
   bool open, done;
   const struct call *call; /* the one of this function that the way goes along */
   struct overload *from;
   struct overload *next, *next_of_unit;
};

struct call {
   struct overload *callee;
   struct glsl_loc loc;
   struct call *next;
};

struct symbol {
   const char *name;
   enum symbol_kind kind;
   unsigned scope; /* how deep it was declared; 0: the language's and the shader's own */
   struct glsl_variable *variable;
   struct overload *overloads;
   const struct glsl_type *type;
   struct symbol *hidden;   /* the next of its bucket: outer ones of its name are among them */
   struct symbol *previous; /* declared before it, in any scope */
   unsigned bucket;
};

#define NUM_BUCKETS 4096u

/* What has no precision of its own has one of these; none: it has to be given. */
struct precisions {
   enum glsl_precision of_float, of_int, of_sampler[GLSL_NUM_SAMPLERS];
};

struct parser {
   struct u_arena *arena;
   const struct glsl_token *token; /* the one to look at next */
   const struct glsl_token *first;
   const struct glsl_token *last; /* GLSL_TOKEN_END */
   const struct glsl_language *language;
   struct glsl_log *log;
   struct glsl_unit *unit;
   struct symbol *bucket[NUM_BUCKETS];
   struct symbol *newest;
   unsigned scope;
   struct glsl_array_types *arrays;
   struct glsl_variable **end_of_globals;
   struct glsl_function **end_of_functions;
   struct glsl_function *function; /* whose body it is; NULL: global */
   struct overload *caller;        /* the same */
   struct overload *overloads;     /* all of the unit */
   bool returns;                   /* it has a return statement */
   unsigned loops;                 /* around the statement */
   unsigned nesting;
   uint32_t sequences;                  /* operators ',' so far */
   const struct glsl_token *complained; /* the one that was not expected last */
   uint32_t work;                       /* words of constants that were computed */
   struct members *members;             /* spare ones: for one structure after the other */
   struct params *params;               /* for one function after the other */
   /* ESSL: where none is given, by scope. A statement opens two scopes at most, and a function
    * one. */
   struct precisions precisions[2 * GLSL_MAX_NESTING + 4];
   bool no_memory;
};

/* Qualifiers in front of a declaration. */
struct qualifiers {
   struct glsl_loc loc;
   bool any; /* of those below but precisions */
   bool invariant, centroid, is_const;
   bool attribute, uniform, varying;
   enum glsl_direction direction;
   enum glsl_precision precision;
};

/* --- tokens (parser.c) */

void *parse_alloc(struct parser *p, size_t size); /* NULL: no_memory is set */
void parse_advance(struct parser *p);
bool parse_is_op(const struct parser *p, enum glsl_operator op);
bool parse_is_key(const struct parser *p, enum glsl_keyword key);
/* Each takes it if it is next. */
bool parse_accept(struct parser *p, enum glsl_operator op);
bool parse_accept_key(struct parser *p, enum glsl_keyword key);
/* Takes it or says that it was expected `where`: behind the token before, if that ends a line. */
bool parse_expect(struct parser *p, enum glsl_operator op, const char *where);
/* "expected <what>, found <token>". Returns false. */
bool parse_fail_expected(struct parser *p, const char *what);
/* A name; NULL after an error. */
const char *parse_name(struct parser *p, const char *what);
/* Goes behind the next ';' outside of braces, or to the '}' that ends the block, or the end. */
void parse_recover(struct parser *p);
/* One level deeper: false, after an error, where that is too deep. Each true is undone with
 * parse_leave. */
bool parse_enter(struct parser *p);
void parse_leave(struct parser *p);
/* Whether the language is this version of GLSL or later; ESSL: as `es` says. */
bool parse_since(const struct parser *p, unsigned version, bool es);
/* Counts words of constants that are computed. False, after an error: so many that compiling would
 * take long. */
bool parse_charge(struct parser *p, const struct glsl_loc *loc, uint32_t words);

/* --- symbols (symbols.c) */

/* What a name means where something of this kind is looked for: it may be of another kind, which
 * hides what it means further out. NULL: the shader has declared nothing. */
struct symbol *parse_find(struct parser *p, const char *name, enum symbol_kind kind);
/* The same in this very scope, and in the outermost: what a declaration of this kind would clash
 * with. */
struct symbol *parse_find_here(struct parser *p, const char *name, enum symbol_kind kind);
struct symbol *parse_find_outermost(struct parser *p, const char *name, enum symbol_kind kind);
/* In this scope, and in the outermost. NULL: out of memory. */
struct symbol *parse_declare(struct parser *p, const char *name, enum symbol_kind kind);
struct symbol *parse_declare_outermost(struct parser *p, const char *name, enum symbol_kind kind);
void parse_open_scope(struct parser *p);
void parse_close_scope(struct parser *p);
/* A variable with this name and type, numbered. Globals are in the unit's list. */
struct glsl_variable *parse_new_variable(struct parser *p, const char *name,
                                         const struct glsl_type *type, enum glsl_storage storage,
                                         const struct glsl_loc *loc);
/* The variable of a name, built-in ones too. NULL: there is none. */
struct glsl_variable *parse_find_variable(struct parser *p, const char *name);
/* Complains about names that are reserved. */
bool parse_check_name(struct parser *p, const char *name, const struct glsl_loc *loc);

/* --- what may have been meant (hints.c): ends of messages, "" where there is nothing to say */

struct hint {
   char text[96];
};

/* For a name that is not there as something of this kind: that another stage, version or extension
 * has it, what other languages call so, or a name that looks like it. */
struct hint parse_hint_name(struct parser *p, const char *name, enum symbol_kind kind);
/* For two types of which one is of ints and one of floats. */
const char *parse_hint_ints(const struct parser *p, const struct glsl_type *a,
                            const struct glsl_type *b);
/* Where a symbol was declared, if that is known: ", at STRING:LINE". NULL: nothing. */
struct hint parse_hint_place(const struct symbol *s);

/* --- types (types.c) */

bool parse_at_type(struct parser *p); /* the token is the name of a type, or struct */
/* Both: NULL where the text can not be read on; glsl_type_error after other errors. */
const struct glsl_type *parse_type(struct parser *p);
/* [N] or [] behind a name or a type; `type` itself where there is none. */
const struct glsl_type *parse_array(struct parser *p, const struct glsl_type *type, bool unsized);
/* The precisions that stand before the first line of a shader in ESSL 1.00 (4.5.3). */
void parse_first_precisions(struct parser *p);
/* That of something of the type: the given one or the scope's. GLSL has none. */
enum glsl_precision parse_precision_of(const struct parser *p, enum glsl_precision given,
                                       const struct glsl_type *type);
/* ESSL has a precision for every float (4.5.3): false, after an error, where none is given. */
bool parse_check_precision(struct parser *p, enum glsl_precision precision,
                           const struct glsl_type *type, const struct glsl_loc *loc);

/* --- declarations (declare.c, function.c) */

bool parse_at_declaration(struct parser *p);
bool parse_qualifiers(struct parser *p, struct qualifiers *q);
/* Behind the qualifiers: types and declarators up to the ';', as statements of `*end`; global ones
 * make functions too. */
void parse_declaration(struct parser *p, struct glsl_stmt ***end);
void parse_global(struct parser *p);
/* Behind the name: from the '(' on. */
void parse_function(struct parser *p, const struct qualifiers *q, const struct glsl_type *type,
                    const char *name, const struct glsl_loc *loc);
/* One declared local with an initializer, as in conditions. NULL after an error. */
struct glsl_variable *parse_condition_variable(struct parser *p, struct glsl_expr **initializer);

/* What only the whole shader shows (unit.c). */
void parse_check_unit(struct parser *p);

/* --- statements (statement.c) */

/* A statement, added to the list. */
void parse_statement(struct parser *p, struct glsl_stmt ***end);
/* From behind the '{' to behind the '}'; the caller has opened the scope. */
void parse_block(struct parser *p, struct glsl_stmt ***end);
struct glsl_stmt *parse_add_stmt(struct parser *p, struct glsl_stmt ***end,
                                 enum glsl_stmt_kind kind, const struct glsl_loc *loc);

/* --- expressions (expression.c): never NULL but when memory ran out; after an error the type is
 * GLSL_ERROR */

struct glsl_expr *parse_expression(struct parser *p);
struct glsl_expr *parse_assignment(struct parser *p);
/* A constant-expression of the grammar: no assignment. The caller has counted it (parse_enter). */
struct glsl_expr *parse_conditional(struct parser *p);

/* --- checked nodes (node.c, operator.c, construct.c, call.c) */

struct glsl_expr *node_new(struct parser *p, enum glsl_expr_kind kind, const struct glsl_type *type,
                           const struct glsl_loc *loc, uint32_t num_args);
struct glsl_expr *node_error(struct parser *p, const struct glsl_loc *loc);
/* Says what is wrong, and gives node_error. */
struct glsl_expr *node_fail(struct parser *p, const struct glsl_loc *loc, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));
bool node_is_error(const struct glsl_expr *e); /* NULL too */
struct glsl_expr *node_int(struct parser *p, const struct glsl_loc *loc, int32_t value);
struct glsl_expr *node_variable(struct parser *p, const struct glsl_loc *loc,
                                struct glsl_variable *variable);
/* A node with its arguments: what it computes where that is known, and an error where it is too
 * deep. */
struct glsl_expr *node_finished(struct parser *p, struct glsl_expr *e);
/* With the implicit conversion to the type, if the language has it; NULL: it has not. */
struct glsl_expr *node_converted(struct parser *p, struct glsl_expr *e,
                                 const struct glsl_type *type);
/* Whether it may be assigned to; else an error that says why. Notes that it is written. */
bool node_check_lvalue(struct parser *p, const struct glsl_expr *e);
/* Whether it may be used as a whole: it has a size, and is not void. Else an error. */
bool node_check_whole(struct parser *p, const struct glsl_expr *e);
/* Whether values of the type are assigned and compared as a whole. Else an error. */
bool node_check_copied(struct parser *p, const struct glsl_loc *loc, const struct glsl_type *type);
/* The same value, which can not be assigned to. */
struct glsl_expr *node_copy(struct parser *p, struct glsl_expr *e);
struct glsl_expr *node_unary(struct parser *p, const struct glsl_loc *loc, enum glsl_unary_op op,
                             struct glsl_expr *e);
struct glsl_expr *node_binary(struct parser *p, const struct glsl_loc *loc, enum glsl_binary_op op,
                              struct glsl_expr *a, struct glsl_expr *b);
struct glsl_expr *node_select(struct parser *p, const struct glsl_loc *loc, struct glsl_expr *c,
                              struct glsl_expr *a, struct glsl_expr *b);
struct glsl_expr *node_assign(struct parser *p, const struct glsl_loc *loc, struct glsl_expr *a,
                              struct glsl_expr *b);
struct glsl_expr *node_assign_op(struct parser *p, const struct glsl_loc *loc,
                                 enum glsl_binary_op op, struct glsl_expr *a, struct glsl_expr *b);
struct glsl_expr *node_index(struct parser *p, const struct glsl_loc *loc, struct glsl_expr *a,
                             struct glsl_expr *index);
struct glsl_expr *node_member(struct parser *p, const struct glsl_loc *loc, struct glsl_expr *a,
                              const char *name);
struct glsl_expr *node_length(struct parser *p, const struct glsl_loc *loc, struct glsl_expr *a);

struct arguments {
   struct glsl_expr **arg;
   uint32_t num, capacity;
};
struct glsl_expr *node_construct(struct parser *p, const struct glsl_loc *loc,
                                 const struct glsl_type *type, const struct arguments *args);
struct glsl_expr *node_call(struct parser *p, const struct glsl_loc *loc, const char *name,
                            const struct arguments *args);

#endif

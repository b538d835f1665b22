/* The developer's half of the command line: looking at programs and running them. Private to
 * src/tools. Commands return the exit code: 0 done, 1 it failed (with a message), 2 wrong usage. */
#ifndef TOOL_H
#define TOOL_H

#include "compiler/frontend/assembly/arb.h"
#include "compiler/frontend/assembly/nv_vp.h"
#include "compiler/frontend/nv_fp/nv_fp.h"
#include "compiler/tgsi/tgsi.h"
#include "compiler/ir/ir.h"
#include "compiler/lower/prepare.h"
#include "compiler/text/scanner.h"

#include <stdio.h>

enum { TOOL_OK, TOOL_FAILED, TOOL_USAGE };

/* Commands; argv[0] is the name. */
int tool_compile(int argc, char **argv);
int tool_exec(int argc, char **argv);
int tool_as(int argc, char **argv);
int tool_dis(int argc, char **argv);
int tool_frame(int argc, char **argv);
int tool_device(int argc, char **argv);

/* --- Files (tool_file.c) */

struct tool_text {
   char *data;
   size_t len;
};
/* All of a file, or of standard input for "-". False after a message. */
bool tool_read(const char *name, struct tool_text *text);
void tool_text_finish(struct tool_text *text);
/* To standard error: FILE:LINE:COLUMN, the kind (error, warning), what it is, the line with tabs as
 * they are, and a caret below. */
void tool_show_error(const char *file, const struct tool_text *text, const char *kind,
                     const struct text_error *error);

/* --- Options (tool_file.c) */

/* The value of "--name=value" if arg is that option, else NULL. */
const char *tool_option(const char *arg, const char *name);

/* --- Source programs (tool_source.c) */

struct glsl_program;

/* What the command line says of a program. */
struct tool_input {
   const char *file;  /* "-": standard input */
   const char *lang;  /* auto or a language of the table in tool_source.c; NULL: auto */
   const char *stage; /* of languages whose texts do not say; NULL: as the file's name ends */
   bool no_integers;  /* for a chip whose ints are floats (glsl_limits::no_integers) */
};

struct tool_source {
   struct ir_shader *shader;
   unsigned num_instructions;    /* of the source language; 0: not counted */
   bool is_arb;                  /* an ARB program or FP1.0: `arb` says what its parameters are */
   struct arb_result arb;        /* without its shader */
   char *text;                   /* FP1.0: where the names of its parameters are; else NULL */
   struct glsl_program *program; /* shaders: the names of what they read; without its IR */
};

/* Reads and compiles the file. Gives TOOL_OK, or an exit code after a message: FILE:LINE:COLUMN,
 * the line and a caret. */
int tool_load(const struct tool_input *input, struct tool_source *source);
void tool_source_finish(struct tool_source *source);
/* Gives a position-invariant program its position. False: out of memory. */
bool tool_link_position(struct tool_source *source);
/* The way of a program to who takes it (ir_prepare), for what that one lacks. `passes` false: no
 * passes but those that a lowering needs. Flags: enum ir_pass_flags. Gives TOOL_OK, or TOOL_FAILED
 * after a message, and the shader is good for tool_source_finish only. */
int tool_prepare(struct tool_source *source, const struct ir_needs *needs, bool passes,
                 unsigned flags);
/* The languages, a line each, for the usage of a command. */
void tool_print_langs(FILE *out);

/* --- Registers by name */

enum tool_file { TOOL_INPUT, TOOL_PARAM };

/* What programs of a kind call their registers. */
struct tool_registers {
   /* Takes the name of an input or a parameter from a text whose language has brackets. False after
    * an error. */
   bool (*parse)(struct text_scanner *s, enum tool_file *file, unsigned *index);
   const char *(*output_name)(enum ir_stage stage, unsigned slot);
   const char *param_name; /* of parameters that were written; NULL: c */
   bool param_brackets;    /* c[4], not c4 */
};

/* NV_vertex_program's, for all source programs: v0, v[0], v[OPOS], OPOS, c4, c[4]; HPOS, TEX3, and
 * the results of fragment programs (tool_source.c). */
extern const struct tool_registers tool_registers_nv_vp;
const char *tool_output_name(enum ir_stage stage, unsigned slot);

#endif

/* The developer's half of the command line: looking at programs and running them. Private to
 * src/tools. Commands return the exit code: 0 done, 1 it failed (with a message), 2 wrong usage. */
#ifndef TOOL_H
#define TOOL_H

#include "compiler/frontend/assembly/nv_vp.h"
#include "compiler/tgsi/tgsi.h"
#include "compiler/ir/ir.h"

#include <stdio.h>

enum { TOOL_OK, TOOL_FAILED, TOOL_USAGE };

/* Commands; argv[0] is the name. */
int tool_compile(int argc, char **argv);
int tool_exec(int argc, char **argv);

/* --- Files (tool_file.c) */

struct tool_text {
   char *data;
   size_t len;
};
/* All of a file, or of standard input for "-". False after a message. */
bool tool_read(const char *name, struct tool_text *text);
void tool_text_finish(struct tool_text *text);

/* --- Options (tool_file.c) */

/* The value of "--name=value" if arg is that option, else NULL. */
const char *tool_option(const char *arg, const char *name);

/* --- Source programs (tool_source.c) */

struct tool_source {
   struct ir_shader *shader;
   unsigned num_instructions; /* of the source language; 0: not counted */
};

/* Reads and compiles FILE; `lang` is auto or a language of the table in tool_source.c (NULL: auto).
 * Gives TOOL_OK, or an exit code after a message: FILE:LINE:COLUMN, the line and a caret. */
int tool_load(const char *file, const char *lang, struct tool_source *source);
void tool_source_finish(struct tool_source *source);
/* The languages, a line each, for the usage of a command. */
void tool_print_langs(FILE *out);

/* --- Registers of NV_vertex_program by name (tool_source.c) */

enum tool_file { TOOL_INPUT, TOOL_PARAM };
/* "v0", "v[0]", "v[OPOS]", "OPOS", "c4", "c[4]". False: not one of them. */
bool tool_parse_register(const char *name, size_t len, enum tool_file *file, unsigned *index);
/* The name of a vertex program's result, "HPOS", "TEX3", ..., or of a fragment program's. */
const char *tool_output_name(enum ir_stage stage, unsigned slot);

#endif

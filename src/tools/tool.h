/* The developer's half of the command line: looking at programs and running them. Private to
 * src/tools. Commands return the exit code: 0 done, 1 it failed (with a message), 2 wrong usage. */
#ifndef TOOL_H
#define TOOL_H

#include "compiler/frontend/assembly/nv_vp.h"
#include "compiler/tgsi/tgsi.h"
#include "compiler/ir/ir.h"

#include <stdio.h>

enum { TOOL_OK, TOOL_FAILED, TOOL_USAGE };

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

enum tool_lang { TOOL_LANG_NVVP, TOOL_LANG_TGSI, TOOL_LANG_IR };

struct tool_source {
   enum tool_lang lang;
   struct ir_shader *shader;
   unsigned num_instructions; /* of the source language; 0: not counted */
};

/* Reads and compiles FILE; `lang` is auto, nvvp, tgsi or ir (NULL: auto). Gives TOOL_OK, or an exit
 * code after a message: FILE:LINE:COLUMN, the line and a caret. */
int tool_load(const char *file, const char *lang, struct tool_source *source);
void tool_source_finish(struct tool_source *source);

/* --- Registers of NV_vertex_program by name (tool_source.c) */

enum tool_file { TOOL_INPUT, TOOL_PARAM };
/* "v0", "v[0]", "v[OPOS]", "OPOS", "c4", "c[4]". False: not one of them. */
bool tool_parse_register(const char *name, size_t len, enum tool_file *file, unsigned *index);
/* The name of a vertex program's result, "HPOS", "TEX3", ..., or of a fragment program's. */
const char *tool_output_name(enum ir_stage stage, unsigned slot);

/* --- Executors (tool_execute.c) */

struct tool_run {
   float inputs[VERT_ATTRIB_MAX][4];
   float (*params)[4]; /* NV_VP_LINKED_PARAMS at least, and what the shader has; state programs
                          write them */
   float outputs[VARYING_MAX][4];
   uint8_t output_mask[VARYING_MAX];
   uint8_t *param_mask; /* as many as params */
};

struct tool_executor;
/* By name, "ref" or "softpipe". Gives TOOL_OK, or an exit code after a message; the caller destroys
 * *executor. */
int tool_executor_create(const char *name, const struct ir_shader *shader,
                         struct tool_executor **executor);
void tool_executor_destroy(struct tool_executor *executor); /* accepts NULL */
/* Runs the program once. False: out of memory. */
bool tool_execute(struct tool_executor *executor, struct tool_run *run);

#endif

/* Programs for Mali-200 and Mali-400 as text. Private to src/tools. */
#ifndef TOOL_LIMA_H
#define TOOL_LIMA_H

#include "compiler/ir/ir.h"

#include <stdio.h>

struct tool_lima_options {
   bool screen_space; /* with the viewport behind the program */
   bool words;        /* words rather than assembly */
   FILE *summary;     /* where what --stats tells of the code goes; NULL: nowhere */
};

/* A vertex program for the geometry processor as text to be freed. NULL after a message: it does
 * not fit, or memory ran out. */
char *tool_write_lima_gp(const struct ir_shader *shader, const struct tool_lima_options *options);
/* The same of a fragment program, for the fragment processor. */
char *tool_write_lima_pp(const struct ir_shader *shader, const struct tool_lima_options *options);

#endif

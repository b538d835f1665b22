/* Programs for the NV2A as text. Private to src/tools. */
#ifndef TOOL_NV2A_H
#define TOOL_NV2A_H

#include "compiler/ir/ir.h"

#include <stdio.h>

struct tool_nv2a_options {
   bool screen_space; /* with the viewport behind the program */
   bool words;        /* words rather than assembly */
   FILE *summary;     /* where what --stats tells of the code goes; NULL: nowhere */
};

/* A vertex program as text to be freed. NULL after a message: it does not fit, or memory ran out.
 */
char *tool_write_nv2a(const struct ir_shader *shader, const struct tool_nv2a_options *options);
/* The same of a fragment program, for texture stages and register combiners. */
char *tool_write_nv2a_combiner(const struct ir_shader *shader,
                               const struct tool_nv2a_options *options);
/* What a driver would send to load either of them, and have it used: methods as lines of a recorded
 * frame (docs/nv2a-frames.md) behind their names as comments. Of the constants only those that the
 * program has by itself are there; where parameters belong is said. NULL after a message. */
char *tool_write_nv2a_methods(const struct ir_shader *shader,
                              const struct tool_nv2a_options *options);

#endif

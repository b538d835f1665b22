/* Shaders on the command line. */
#ifndef TOOL_GLSL_H
#define TOOL_GLSL_H

#include "tools/tool.h"

/* The shader's stage by the name of --stage (vert, frag), or, without one, by the end of the file's
 * name (.vert, .frag). False after a message. `es`: a text without #version is ESSL 1.00. */
int tool_load_glsl(const struct tool_input *input, const struct tool_text *text,
                   struct tool_source *source);
int tool_load_essl(const struct tool_input *input, const struct tool_text *text,
                   struct tool_source *source);

/* What the front end sees before there is IR: the tokens behind the preprocessor, the typed tree.
 * Text to be freed; NULL after a message. */
char *tool_show_glsl_tokens(const struct tool_input *input);
char *tool_show_glsl_tree(const struct tool_input *input);

#endif

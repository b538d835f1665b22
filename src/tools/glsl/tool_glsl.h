/* Shaders on the command line. */
#ifndef TOOL_GLSL_H
#define TOOL_GLSL_H

#include "compiler/frontend/glsl/ast/types.h"
#include "tools/tool.h"

/* Loads a shader in GLSL, or in ESSL where a text without #version is ESSL 1.00. Its stage is that
 * of --stage (vert, frag), or, without one, what the end of the file's name says (.vert, .frag). */
int tool_load_glsl(const struct tool_input *input, const struct tool_text *text,
                   struct tool_source *source);
int tool_load_essl(const struct tool_input *input, const struct tool_text *text,
                   struct tool_source *source);

/* Frees what the source has of a shader, if it is one. */
void tool_glsl_finish(struct tool_source *source);

/* Where an attribute, a uniform or a varying that the shader reads lies, by its name as OpenGL
 * spells it, built-in ones too: n, m[1] (an element, or a column of a matrix), light[0].color.
 * *base: whether values are numbers, whole numbers or bools. False: the shader reads none of this
 * name. */
bool tool_glsl_find(const struct tool_source *source, const char *name, enum tool_file *file,
                    unsigned *index, enum glsl_base *base);
/* A number as the word that a uniform of this base has. */
float tool_glsl_word(const struct tool_input *input, enum glsl_base base, float value);
/* What uniforms start with. */
void tool_glsl_initial(const struct tool_source *source, float (*params)[4]);

/* What the front end sees before there is IR: the tokens behind the preprocessor, the typed tree.
 * Text to be freed; NULL after a message. */
char *tool_show_glsl_tokens(const struct tool_input *input);
char *tool_show_glsl_tree(const struct tool_input *input);

#endif

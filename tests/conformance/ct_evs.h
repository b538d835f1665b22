/* Observing EXT_vertex_shader: short shaders around the value under test.
 *
 * Every shader made here begins with OUTPUT_VERTEX_EXT = MVP * vertex. Values leave through
 * OUTPUT_TEXTURE_COORD0_EXT and the feedback buffer, where they are floats, or as colours. Symbols
 * are of full range. */
#ifndef CT_EVS_H
#define CT_EVS_H

#include "ct.h"

#define EVS GL_VERTEX_SHADER_EXT

/* --- Symbols. 0: GenSymbolsEXT failed. */
GLuint evs_symbols(GLenum type, GLenum storage, unsigned count);
GLuint evs_symbol(GLenum type, GLenum storage);
/* An invariant with a value; outside of definitions. */
GLuint evs_vector(float x, float y, float z, float w);
GLuint evs_scalar(float x);
GLuint evs_matrix(const float m[16]);
void evs_set(GLuint invariant, float x, float y, float z, float w);
/* A local constant with a value; inside of a definition. */
GLuint evs_constant(float x, float y, float z, float w);
GLuint evs_scalar_constant(float x);
/* A local. */
GLuint evs_local(GLenum type);

/* --- Shaders */

/* Binds the shader, opens its definition and writes the position. */
void evs_begin(GLuint shader);
/* Ends the definition, enables the mode and checks that all of it went without errors. */
bool evs_end(const char *ids);
/* Copies a scalar or vector to OUTPUT_TEXTURE_COORD0_EXT, OUTPUT_COLOR0_EXT. */
void evs_show(GLuint symbol);
void evs_show_color(GLuint symbol);
/* A whole shader that shows one symbol, or gives everything one colour of its own. */
bool evs_shader_of(const char *ids, GLuint shader, GLuint symbol);
bool evs_color_shader(const char *ids, GLuint shader, float r, float g, float b);

/* --- What comes out */

/* Feedback of the point (0, 0, 0, 1). */
struct ct_result evs_point(void);
/* Its texture coordinate. */
bool evs_check_value(const char *ids, const float expected[4], float tolerance);
/* The colour in the middle of a quad over the whole clip space. */
bool evs_check_color(const char *ids, float r, float g, float b);

/* --- Errors */

/* The command raised some error, or one of two; an error of before is reported. Returns it. */
GLenum evs_check_some_error(const char *ids, const char *what);
bool evs_check_either(const char *ids, GLenum one, GLenum other, const char *what);

#endif

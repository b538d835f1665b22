/* Shaders and programs of the shading language. */
#ifndef CT_GLSL_H
#define CT_GLSL_H

#include "ct.h"

/* A shader, compiled or not. */
GLuint ct_shader(GLenum type, const char *text);
bool ct_is_compiled(GLuint shader);
/* A program with shaders of these texts attached, not linked; NULL: without one. */
GLuint ct_attached(const char *vertices, const char *fragments);
/* Links; gives whether that succeeds. */
bool ct_links(GLuint program);
/* Linked, which is checked, and in use. */
GLuint ct_use(const char *ids, const char *vertices, const char *fragments);

#endif

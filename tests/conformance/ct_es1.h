/* OpenGL ES 1.1 for conformance tests: the commands that libGL does not export, and how their
 * pictures are drawn. */
#ifndef CT_ES1_H
#define CT_ES1_H

#include "ct.h"

/* Of OpenGL ES; glext.h lacks them. */
#define CT_ETC1_RGB8 0x8D64
#define CT_POINT_SIZE_ARRAY 0x8B9C
#define CT_POINT_SIZE_ARRAY_TYPE 0x898A
#define CT_POINT_SIZE_ARRAY_STRIDE 0x898B
#define CT_POINT_SIZE_ARRAY_POINTER 0x898C
#define CT_TEXTURE_CROP_RECT 0x8B9D
#define CT_TEXTURE_GEN_STR 0x8D60

/* A command by its name: NULL where libEGL has none. The caller casts it to the type that glext.h
 * has for it. */
void (*ct_es1(const char *name))(void);

/* 16.16 */
static inline GLfixed
ct_fixed(float x)
{
   return (GLfixed)lrintf(x * 65536.0f);
}

/* A rectangle of clip space with texture coordinates 0 to 1, from arrays of floats. */
void ct_es1_rect(float x0, float y0, float x1, float y1, float z);
/* The whole picture. */
void ct_es1_fill(void);
/* A texture of nearest texels, without mipmaps, bound to the active unit's target, which is
 * enabled.
 */
GLuint ct_es1_texture(GLenum target);
/* The same with an image of RGBA bytes. */
GLuint ct_es1_image(GLsizei width, GLsizei height, const GLubyte *rgba);

#endif

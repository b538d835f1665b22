#include "ct_es1.h"

void (*ct_es1(const char *name))(void)
{
   return ct_get_proc_address(name);
}

void
ct_es1_rect(float x0, float y0, float x1, float y1, float z)
{
   const GLfloat corners[4][3] = {{x0, y0, z}, {x1, y0, z}, {x0, y1, z}, {x1, y1, z}};
   const GLfloat coords[4][2] = {{0, 0}, {1, 0}, {0, 1}, {1, 1}};
   glVertexPointer(3, GL_FLOAT, 0, corners);
   glTexCoordPointer(2, GL_FLOAT, 0, coords);
   glEnableClientState(GL_VERTEX_ARRAY);
   glEnableClientState(GL_TEXTURE_COORD_ARRAY);
   glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
   glDisableClientState(GL_TEXTURE_COORD_ARRAY);
   glDisableClientState(GL_VERTEX_ARRAY);
}

void
ct_es1_fill(void)
{
   ct_es1_rect(-1, -1, 1, 1, 0);
}

GLuint
ct_es1_texture(GLenum target)
{
   GLuint name;
   glGenTextures(1, &name);
   glBindTexture(target, name);
   glTexParameteri(target, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
   glTexParameteri(target, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
   glTexParameteri(target, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
   glTexParameteri(target, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
   glEnable(target);
   return name;
}

GLuint
ct_es1_image(GLsizei width, GLsizei height, const GLubyte *rgba)
{
   const GLuint name = ct_es1_texture(GL_TEXTURE_2D);
   glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, width, height, 0, GL_RGBA, GL_UNSIGNED_BYTE, rgba);
   return name;
}

/* Framebuffer objects to draw to. */
#ifndef CT_TARGET_H
#define CT_TARGET_H

#include "ct.h"

#define CT_TARGET_SIZE 32

/* A framebuffer object with a colour texture of CT_TARGET_SIZE x CT_TARGET_SIZE and a depth-stencil
 * renderbuffer. */
struct ct_target {
   GLuint framebuffer, texture, depth;
};

/* Bound, with the viewport for it; complete, or the test fails. */
struct ct_target ct_new_target(void);
/* Bound too. Textures have nearest filters and one level. */
GLuint ct_new_texture(GLenum format, int w, int h);
GLuint ct_new_renderbuffer(GLenum format, int w, int h);
/* Draws to the window again. */
void ct_use_window(void);

#endif

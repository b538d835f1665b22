/* What the scenes drawn with OpenGL share. */
#ifndef WINE_WGL_H
#define WINE_WGL_H

#include "scene.h"

#include <GL/gl.h>
#include <GL/glext.h>

/* Makes a context with depth and two buffers for the window and makes it current. False: a message
 * was printed. */
bool wgl_init(HWND window);

/* Whether the context has the extension. */
bool wgl_has(const char *extension);

/* An entry point by its name; NULL, after a message, where there is none. */
void (*wgl_proc(const char *name))(void);

/* The functions of struct scene. */
const char *wgl_renderer(void);
bool wgl_read(struct picture *picture);
void wgl_present(void);
void wgl_quit(void);

/* Sets projection and model view: a camera at distance 10 that sees 40 degrees upwards, turned by
 * `pitch` about x and then `yaw` about y, in degrees. */
void wgl_camera(float pitch, float yaw);

/* Where a point of the current model view falls in the picture. */
void wgl_project(const float point[3], float *x, float *y);

#endif

/* Scenes for tests that draw them under strain: one for each part of the GL that allocates memory
 * or hands work to other threads.
 *
 * A scene sets all the state that it needs, may be drawn any number of times in a context, and
 * leaves its picture in the back buffer. What else it reads goes to `data`. */
#ifndef GL_SCENES_H
#define GL_SCENES_H

#include "mesa_ext/dispatch/gl_dispatch.h"

#define GL_SCENE_DATA 256

struct gl_scene {
   const char *name;
   void (*draw)(struct gl_context *ctx, float data[GL_SCENE_DATA]);
   bool indices; /* meant for colour index mode, and right without */
   bool samples; /* meant for windows with several samples a pixel, and right without */
};

extern const struct gl_scene gl_scenes[];
extern const unsigned gl_num_scenes;

/* Clears, draws and finishes; data is zeroed first. Errors are left to the caller. */
void gl_scene_draw(struct gl_context *ctx, const struct gl_scene *scene, float data[GL_SCENE_DATA]);

#endif

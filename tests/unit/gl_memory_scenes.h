/* What gl_memory_test draws while memory runs out: a scene for each part of the GL that allocates.
 *
 * A scene sets all the state that it needs and may be drawn any number of times in a context. It
 * ends with its picture in the colour buffer of the window; what else it reads goes to `data`. */
#ifndef GL_MEMORY_SCENES_H
#define GL_MEMORY_SCENES_H

#include "gl_dispatch.h"

#define MEMORY_SCENE_SIZE 48 /* width and height of the window */

struct memory_scene {
   const char *name;
   /* data: what the scene read, zeroed before. */
   void (*draw)(struct gl_context *ctx, float data[256]);
};

extern const struct memory_scene memory_scenes[];
extern const unsigned num_memory_scenes;

#endif

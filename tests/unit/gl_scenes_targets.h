/* Scenes of gl_scenes.h: they draw, and read to `data`. What a driver lacks they leave out. */
#ifndef GL_SCENES_TARGETS_H
#define GL_SCENES_TARGETS_H

#include "gl_scenes.h"

void gl_scene_float_targets(struct gl_context *ctx, float data[GL_SCENE_DATA]);
void gl_scene_several_samples(struct gl_context *ctx, float data[GL_SCENE_DATA]);
void gl_scene_sampled_window(struct gl_context *ctx, float data[GL_SCENE_DATA]);

#endif

/* Fences: a scene in flight signals the one that it was given.
 *
 * A fence is made when somebody asks for one, for the last scene of a context that is not done: its
 * scenes run one after the other, so that all before it are done by then, too. */
#ifndef SOFTPIPE_SCENE_FENCE_H
#define SOFTPIPE_SCENE_FENCE_H

#include "pipe/p_screen.h"

struct sp_screen;
struct sp_scene;

/* A reference for the caller; NULL: the scene is done, or memory ran out (*oom is set then). */
struct pipe_fence *sp_fence_of(struct sp_scene *scene, bool *oom);
/* The scene begins and ends to be in flight. */
void sp_fence_begin(struct sp_scene *scene);
void sp_fence_signal(struct sp_scene *scene);

/* Members of pipe_screen. */
bool sp_fence_finish(struct pipe_screen *screen, struct pipe_fence *fence, uint64_t timeout);
void sp_fence_destroy(struct pipe_screen *screen, struct pipe_fence *fence);

#endif

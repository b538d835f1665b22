/* How a sp_draw_state is made of what is bound (scene/pixel_state.c), for scene/draw_state.c. */
#ifndef SOFTPIPE_SCENE_DRAW_STATE_H
#define SOFTPIPE_SCENE_DRAW_STATE_H

#include "recorder.h"

/* Brings *ds, which stands for what was bound before `dirty` (enum u_dirty, enum sp_dirty) changed,
 * up to date. units[i] is what sampler i of the fragment program samples, NULL if it samples
 * nothing. False: out of memory. */
bool sp_draw_state_derive(struct sp_context *sp, struct sp_scene *scene, struct sp_draw_state *ds,
                          const struct sp_tex_unit *const *units, uint32_t dirty);

#endif

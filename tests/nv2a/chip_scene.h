/* A scene that goes to OpenGL on the CPU driver and to the simulated chip at the same time. */
#ifndef CHIP_SCENE_H
#define CHIP_SCENE_H

#include "chip_rig.h"

#include "../unit/gl_fixture.h"

#define SCENE_WIDTH 64
#define SCENE_HEIGHT 48

struct scene {
   struct gl_context *ctx; /* the fixture's */
   struct chip_rig rig;
};

/* GL's window is upside down on the chip: clip coordinates times this plus that are window
 * coordinates and depth-buffer units. */
extern const float scene_scale[4], scene_offset[4];
/* Rows of a perspective projection; z from -1 to -5. */
extern const float scene_projection[16];

/* `state` is that of gl_fixture_setup. Both pictures are cleared to a blue, depth to 1. */
void scene_begin(struct scene *s, void **state);
/* Channels may differ by 2, and more than that in `allowed` pixels; at least `drawn` pixels are not
 * the background's. Ends the scene; the state of GL stays as it is. */
void scene_compare(struct scene *s, unsigned allowed, unsigned drawn);

/* A matrix given by rows: both APIs' projection; the chip's has the scale of the viewport in it. */
void scene_set_projection(struct scene *s, const float rows[16]);

/* Vertices for both. The mode is GL's. */
void scene_vertices(struct scene *s, unsigned mode);
void scene_end_vertices(struct scene *s);
void scene_color(struct scene *s, float r, float g, float b);
void scene_texcoord(struct scene *s, float x, float y, float z);
void scene_vertex(struct scene *s, float x, float y, float z);

#endif

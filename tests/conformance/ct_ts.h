/* Observing texture shaders: textures that tell where they were sampled, coordinates by unit, and
 * the pixel that comes out. */
#ifndef CT_TS_H
#define CT_TS_H

#include "ct.h"

#define TS_COUNT(a) (sizeof(a) / sizeof((a)[0]))
#define TS_UNITS 4u

/* Operation of a unit; errors are the caller's to check. Leaves the unit active. */
void ts_op(unsigned unit, GLenum op);
/* The same with the unit whose result it reads. */
void ts_op_of(unsigned unit, GLenum op, unsigned previous);
/* One value of TEXTURE_SHADER_NV in a unit. */
void ts_env(unsigned unit, GLenum pname, GLenum value);
void ts_floats(unsigned unit, GLenum pname, const float *v);
GLint ts_get(unsigned unit, GLenum pname);
/* Whether the stages are consistent: bit n for unit n. */
unsigned ts_consistent(void);

/* A new texture of the unit, with NEAREST and CLAMP_TO_EDGE. */
void ts_texture(unsigned unit, GLenum target, GLenum internal, GLenum format, int width, int height,
                const float *texels);
/* ... of one texel. */
void ts_texel(unsigned unit, GLenum target, GLenum internal, GLenum format, float x, float y,
              float z, float w);
/* 16 x 16 texels (16 for 1D, 16 x 16 x 16 for 3D), whose colours are their places in steps of 1/15.
 */
void ts_grid(unsigned unit, GLenum target);
/* The coordinate of a place in it; in a rectangle it is the place + 1/2 itself. */
float ts_place(unsigned i);
/* A cube map, with a colour for each face. */
void ts_cube(unsigned unit);

void ts_coord(unsigned unit, float s, float t, float r, float q);
/* Turns texture shaders on; the colour is what comes of the unit alone, REPLACE of white. */
void ts_show(unsigned unit);
/* Draws over everything, in front of a dark clear colour. */
void ts_draw(void);
/* ... and compares the colour in the middle within 2.5/255. */
bool ts_pixel(const char *ids, float r, float g, float b, float a);
/* ... with the colour at a place of a grid: red i, green j, blue k. */
bool ts_at(const char *ids, unsigned i, unsigned j, unsigned k);
/* ... with a face of the cube map, 0 to 5. */
bool ts_face(const char *ids, unsigned face);
/* ... with the clear colour, as nothing was drawn. */
bool ts_nothing(const char *ids);

#endif

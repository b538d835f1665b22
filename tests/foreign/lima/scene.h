/* Small programs of OpenGL ES 2 and OpenGL 2.1 for drivers that are not ours: scenes, each in a
 * context of its own, and what they are made of. */
#ifndef FOREIGN_SCENE_H
#define FOREIGN_SCENE_H

#include <GLES2/gl2.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { SCENE_WIDTH = 128, SCENE_HEIGHT = 96 };

struct scene {
   const char *name;
   void (*draw)(void);
   /* Jobs of each processor that Mesa 22.3's driver lima makes of it: one for each time that it has
    * to draw into another target, or that the picture is asked for. */
   unsigned jobs;
   bool desktop;     /* OpenGL 2.1 */
   unsigned size;    /* the target is so many times as wide and high; 0: once */
   unsigned samples; /* of a pixel of the target; 0: one */
};

/* Of each file; the last has no name. */
extern const struct scene scenes_basic[], scenes_shader[], scenes_target[], scenes_desktop[];

/* --- scene.c. What goes wrong ends the process with a message. */

/* Makes a program current; its attributes are position (0), color (1), coord (2), normal (3). */
GLuint use_program(const char *vertex, const char *fragment);
GLint uniform(const char *name);
/* An attribute of floats in the program's memory. */
void attribute(GLuint index, GLint components, const float *data);
void clear(float red, float green, float blue, float alpha);
/* A rectangle at depth z with coordinates from 0 to (s, t). */
void rectangle(float x0, float y0, float x1, float y1, float z, float s, float t);
/* A texture of RGBA bytes: squares of 4 x 4 texels in colours of a seed, bright at its origin. */
GLuint squares(GLenum target, GLsizei width, GLsizei height, unsigned seed);
void filters(GLenum target, GLenum min, GLenum mag, GLenum wrap);
/* Column after column. */
void rotation(float matrix[16], float x, float y);

/* Programs that more than one scene uses. */
extern const char vertex_color[], fragment_color[];      /* position, color */
extern const char vertex_coord[], fragment_texture[];    /* position, coord; sampler `image` */
extern const char vertex_position[], fragment_uniform[]; /* uniform `color` */

#endif

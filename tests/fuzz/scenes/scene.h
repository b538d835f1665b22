/* Random scenes: GL programs that use nothing but libGL, drawn by two drivers and compared.
 *
 * A scene follows from its topic and a number alone, on any driver. It is drawn three times, the
 * second and third with each input moved a little (scene_input), so that a value that hangs on a
 * comparison or on the edge of a primitive shows itself: how far a driver's own pictures lie apart
 * is added to the tolerance.
 */
#ifndef SCENE_H
#define SCENE_H

#define GL_GLEXT_PROTOTYPES 1
#include <GL/gl.h>
#include <GL/glext.h>
#include <stdbool.h>
#include <stdint.h>

enum {
   SCENE_SIZE = 32,        /* of the pbuffer, and of most targets */
   SCENE_VALUES = 1 << 14, /* the most that a scene may read */
   SCENE_TEXT = 1 << 16,
   SCENE_LINES = 1 << 11, /* of programs: the most that can be left out */
   SCENE_DRAWINGS = 3,
};

struct scene {
   uint64_t state;   /* of the random numbers */
   float move;       /* of inputs: 0 in the first drawing, then some and minus that */
   float tolerance;  /* times max(1, |value|); a topic may set its own */
   unsigned allowed; /* values that may differ: pixels on the edge of a test; a topic sets it */
   unsigned num_values;
   float values[SCENE_VALUES];
   unsigned text_length;
   char text[SCENE_TEXT]; /* what is drawn, for people */
   bool plain;            /* for chips: targets and textures have 8 bits */
   bool impossible;       /* the driver can not draw it: a topic sets it */
   unsigned num_lines;    /* of programs */
   const bool *dropped;   /* the lines of programs that are left out */
};

struct scene_topic {
   const char *name, *needs; /* extensions, separated by blanks */
   void (*draw)(struct scene *s);
};

/* 0 .. limit - 1 */
uint32_t scene_below(struct scene *s, uint32_t limit);
/* A number in [low, high), with 12 bits. */
float scene_between(struct scene *s, float low, float high);
/* The same, moved. For what a small error may show in; not for what chooses. */
float scene_input(struct scene *s, float low, float high);
#define SCENE_PICK(s, list) (list)[scene_below(s, sizeof(list) / sizeof((list)[0]))]

/* Appends to the text of the scene. */
void scene_say(struct scene *s, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* What has been said since the text was `start` long is a program: leaves out the lines that are
 * dropped, but for those that end with two slashes. */
void scene_drop_lines(struct scene *s, unsigned start);

/* Appends a rectangle of the read buffer to the values, RGBA as floats. */
void scene_read(struct scene *s, int x, int y, int w, int h);
/* Appends the GL error, which drivers must agree about. */
void scene_read_error(struct scene *s);
void scene_add_value(struct scene *s, float value);

/* Texels of random colours in [low, high], RGBA. */
void scene_texels(struct scene *s, float *rgba, unsigned num, float low, float high);
/* A bound texture of SCENE_SIZE/4 texels a side with a full set of levels of random colours in
 * [0,1], filtered to nearest or linear. */
GLuint scene_texture_2d(struct scene *s, GLenum internal, bool linear);
/* Bound, and drawn to and read, with one image of a texture of one level; the viewport covers it.
 * False: the driver has no such framebuffer. */
bool scene_target(const struct scene *s, GLenum internal, int w, int h, GLuint *texture);
/* The format, or GL_RGBA8 of a plain scene. */
GLenum scene_format(const struct scene *s, GLenum internal);
/* A rectangle of clip space with texture coordinates from 0 to 1. */
void scene_quad(float x0, float y0, float x1, float y1);
/* Triangles of random corners and colours over the target. */
void scene_triangles(struct scene *s, unsigned num, float low, float high);

/* Plain scenes do without floats and formats of one and two channels. */
bool scene_has_extensions(const struct scene *s, const char *names);

extern const struct scene_topic scene_programs, scene_vertex_programs, scene_ati_shaders,
    scene_targets, scene_blits, scene_floats, scene_blending, scene_samples, scene_environments,
    scene_glsl, scene_glsl_vertex, scene_glsl_fragment, scene_combiners, scene_srgb;

#endif

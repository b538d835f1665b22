/* Texture shaders as GL calls, for fuzz_texture_shader_drawn. */
#ifndef TEXTURE_SHADER_DRAWN_H
#define TEXTURE_SHADER_DRAWN_H

#include "case.h"
#include "mesa_ext/dispatch/gl_dispatch.h"

#define DRAWN_SIZE 16u /* of images, in all directions */

enum drawn_kind { DRAWN_1D, DRAWN_2D, DRAWN_3D, DRAWN_CUBE, DRAWN_RECT };

enum drawn_kind drawn_kind_of(unsigned operation);
/* Those of an image: 2 of a face of a cube. */
unsigned drawn_axes(enum drawn_kind kind);
bool drawn_is_signed(const struct ts_stage *s, unsigned component);
/* Whether there is an internal format with such texels. */
bool drawn_has_format(const struct ts_stage *s);
/* Where the texel x, y, z of a face lies, from 0 to 1; of a cube a direction. */
void drawn_place(enum drawn_kind kind, const unsigned at[4], double place[3]);
/* The face that a direction meets, and where, from 0 to 1; *between is set where it is near an
 * edge. */
unsigned drawn_cube_face(const double direction[3], double at[2], bool *between);

/* The program's own: a texel as the image has it. */
void drawn_texel(const struct ts_stage *s, unsigned stage, enum drawn_kind kind,
                 const unsigned at[4], float texel[4]);

struct drawn_pixel {
   unsigned consistent; /* as the driver says: bit n for stage n */
   bool drawn;
   float color[4], depth;
};

/* Sets the stages up; those that the driver refuses in their units become none. */
void drawn_set(struct gl_context *ctx, struct shader_case *c);
/* Draws with the colour of a stage, or minus that, through register combiners. Gives the GL error.
 */
GLenum drawn_draw(struct gl_context *ctx, const struct shader_case *c, unsigned shown, bool negated,
                  struct drawn_pixel *pixel);

#endif

/* Pictures that programs sample: `tuatara exec --texture N=FILE`. Private to src/tools. */
#ifndef TOOL_TEXTURE_H
#define TOOL_TEXTURE_H

#include "compiler/ir/ir.h"
#include "picture.h"

/* By texture unit; no pixels: there is none. */
struct tool_textures {
   struct picture unit[IR_MAX_SAMPLERS];
};

/* Reads the picture of "N=FILE", a PNG or PAM file, in place of one before. False after a message.
 */
bool tool_textures_read(struct tool_textures *textures, const char *arg);
void tool_textures_finish(struct tool_textures *textures);

/* The texel at a coordinate, without filter and repeated in each direction; the first row is at
 * t = 0. Targets that a picture can not be (3D, CUBE) and units without one give (0,0,0,1). */
void tool_texture_sample(const struct tool_textures *textures, unsigned unit,
                         enum ir_tex_target target, const float coord[2], float out[4]);

#endif

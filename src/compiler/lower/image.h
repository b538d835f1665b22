/* Fragments that start from an image.
 *
 * DrawPixels and CopyPixels draw a rectangle whose fragments have the colour or the depth of an
 * image that lies 1:1 on the window (OpenGL 1.3, 3.6.4). The image is a texture; the program that
 * runs the fragments otherwise, whatever it is, runs them from there on.
 */
#ifndef LOWER_IMAGE_H
#define LOWER_IMAGE_H

#include "compiler/ir/ir.h"

enum ir_image_use {
   IR_IMAGE_COLOR, /* the image takes the place of the input COL0 */
   IR_IMAGE_DEPTH, /* the image's x is the depth, unless the program writes one */
};

/* Changes a fragment program that has been indexed; it is again afterwards. The image is on sampler
 * number `sampler`, which the program must not use, and of `target`: IR_TEX_RECT, or IR_TEX_2D
 * where there are no rectangles. One parameter is added, the last: image coordinate = window xy *
 * its xy + its zw, in texels or, of IR_TEX_2D, in [0,1]. False: out of memory, the shader can only
 * be destroyed. */
bool ir_lower_image(struct ir_shader *sh, enum ir_image_use use, enum ir_tex_target target,
                    unsigned sampler);

#endif

/* Weights and indices of matrices (ARB_vertex_blend, ARB_matrix_palette): vertices have those of
 * all vertex units, however few a command or an array gives. */
#ifndef MESA_EXT_VERTEX_BLEND_H
#define MESA_EXT_VERTEX_BLEND_H

#include "mesa_ext/core/context.h"
#include "mesa_ext/derive/stage.h"

static inline bool
gl_is_blend_slot(unsigned slot)
{
   return slot == VERT_ATTRIB_BLEND_WEIGHT || slot == VERT_ATTRIB_BLEND_MATRIX;
}

/* v[0..size) is what Weight or MatrixIndex or their array gives for the slot; fills in the rest. Of
 * weights that is what is left of 1 for the next one, under WEIGHT_SUM_UNITY_ARB where no program
 * runs vertices (ARB_vertex_program, issue 37), and 0; of indices the current ones. */
void gl_blend_complete(struct gl_context *ctx, unsigned slot, unsigned size, float v[4]);
/* Elements of an enabled array of the two have less than vertices need: drivers, which fill in
 * (0,0,0,1), do not draw from it as it is. */
bool gl_blend_arrays_lack(struct gl_context *ctx, const struct gl_stage_source *vertices);

#endif

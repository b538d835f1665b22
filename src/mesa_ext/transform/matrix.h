/* The matrix stacks: modelview, projection, a texture stack per unit, the program matrices
 * MATRIXi_NV (NV_vertex_program 2.10.2), colours (spec 3.6.3), further modelview stacks and
 * the palette of ARB_vertex_blend and ARB_matrix_palette. Matrices are 16 floats in column
 * order, as LoadMatrix has them: element (row, column) is m[column * 4 + row].
 *
 * Who derives something from a matrix remembers its generation: it changes with every change of
 * the top of that stack, and with nothing else.
 */
#ifndef MESA_EXT_TRANSFORM_MATRIX_H
#define MESA_EXT_TRANSFORM_MATRIX_H

#include "compiler/frontend/fixed_function/vertex.h"
#include "mesa_ext/core/context.h"

enum gl_matrix_index {
   GL_MATRIX_INDEX_MODELVIEW,
   GL_MATRIX_INDEX_PROJECTION,
   GL_MATRIX_INDEX_TEXTURE0,                                                        /* + unit */
   GL_MATRIX_INDEX_PROGRAM0 = GL_MATRIX_INDEX_TEXTURE0 + GL_STORAGE_TEXTURE_COORDS, /* + i */
   GL_MATRIX_INDEX_COLOR = GL_MATRIX_INDEX_PROGRAM0 + GL_LIMIT_PROGRAM_MATRICES,
   GL_MATRIX_INDEX_MODELVIEW1, /* ... of the vertex units after the first (ARB_vertex_blend) */
   GL_MATRIX_INDEX_PALETTE0 = GL_MATRIX_INDEX_MODELVIEW1 + FF_MAX_BLEND_UNITS - 1, /* + i */
   GL_NUM_MATRIX_STACKS = GL_MATRIX_INDEX_PALETTE0 + FF_MAX_PALETTE,
   GL_MATRIX_INDEX_MVP = GL_NUM_MATRIX_STACKS, /* projection * modelview; has no stack */
   GL_NUM_MATRICES
};

struct gl_matrix_stack {
   float (*entry)[16]; /* limit of them; entry[depth - 1] is the top */
   unsigned depth;     /* 1 .. limit */
   unsigned limit;
   uint64_t generation;
   uint64_t inverse_generation; /* generation of the top that `inverse` belongs to; 0 = none */
   float inverse[16];
};

struct gl_matrices {
   struct gl_matrix_stack stack[GL_NUM_MATRIX_STACKS];
   uint64_t next_generation;
   /* projection * modelview and its inverse, valid for these generations */
   uint64_t mvp_generation[2], mvp_inverse_generation[2];
   float mvp[16], mvp_inverse[16];
};

bool gl_matrix_init(struct gl_context *ctx); /* false: out of memory */
void gl_matrix_finish(struct gl_context *ctx);

/* The matrix in use; valid until the next matrix command. */
const float *gl_matrix_top(struct gl_context *ctx, enum gl_matrix_index index);
/* Its inverse, computed when first asked for. A singular matrix gives the identity (VP-505). */
const float *gl_matrix_inverse(struct gl_context *ctx, enum gl_matrix_index index);
/* Changes when, and only when, gl_matrix_top changes. Never 0. */
uint64_t gl_matrix_generation(const struct gl_context *ctx, enum gl_matrix_index index);

/* The modelview matrix of a vertex unit. */
static inline enum gl_matrix_index
gl_matrix_of_unit(unsigned unit)
{
   return unit ? (enum gl_matrix_index)(GL_MATRIX_INDEX_MODELVIEW1 + (unit - 1))
               : GL_MATRIX_INDEX_MODELVIEW;
}
/* The stack that a matrix mode selects: GL_MODELVIEW, GL_PROJECTION, GL_TEXTURE (of the active
 * unit), GL_COLOR, GL_MATRIXi_NV, which is GL_MATRIXi_ARB; where matrices are blended
 * GL_MODELVIEWi_ARB and GL_MATRIX_PALETTE_ARB (of the current palette matrix). -1: not a mode, or
 * the active unit has no coordinates. */
int gl_matrix_mode_index(const struct gl_context *ctx, GLenum mode);
/* Depth of that stack, for the Get functions. */
unsigned gl_matrix_depth(const struct gl_context *ctx, enum gl_matrix_index index);

/* --- Arithmetic on plain matrices. */
void gl_matrix_multiply(float out[16], const float a[16],
                        const float b[16]);              /* out may be a or b */
bool gl_matrix_invert(float out[16], const float m[16]); /* false: singular, out untouched */
void gl_matrix_transform(float out[4], const float m[16], const float v[4]); /* m * v */
/* v^T * m: planes and normals, with m the inverse. */
void gl_matrix_transform_row(float out[4], const float v[4], const float m[16]);

#endif

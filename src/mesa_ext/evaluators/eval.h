/* Evaluators: the maps (saved by no attribute group). Enables and grids are ctx->eval. */
#ifndef MESA_EXT_VERTEX_EVAL_H
#define MESA_EXT_VERTEX_EVAL_H

#include "mesa_ext/core/context.h"

#define GL_NUM_EVAL_MAPS (9 + 16) /* GL_MAPn_COLOR_4 + i, then the VERTEX_ATTRIBi_4_NV */

/* `points` NULL: one point, the initial one of the target. */
struct gl_eval_map1 {
   GLint order; /* 1 .. GL_LIMIT_EVAL_ORDER */
   float u1, u2;
   float *points; /* order * components, tightly packed */
};
struct gl_eval_map2 {
   GLint uorder, vorder;
   float u1, u2, v1, v2;
   float *points; /* [uorder][vorder][components] */
};
struct gl_evalmaps {
   struct gl_eval_map1 map1[GL_NUM_EVAL_MAPS];
   struct gl_eval_map2 map2[GL_NUM_EVAL_MAPS];
};

/* Number of a map: 0..8 for GL_MAPn_COLOR_4 + i, 9 + i for GL_MAPn_VERTEX_ATTRIBi_4_NV. */
enum gl_eval_index {
   GL_EVAL_COLOR,
   GL_EVAL_INDEX,
   GL_EVAL_NORMAL,
   GL_EVAL_TEX1,
   GL_EVAL_TEX4 = GL_EVAL_TEX1 + 3,
   GL_EVAL_VERTEX3,
   GL_EVAL_VERTEX4,
   GL_EVAL_ATTRIB0
};
/* -1: not a target of that dimension. */
int gl_eval_index(GLenum target, unsigned dimension);
unsigned gl_eval_components(unsigned index);
/* The only control point of a map that nobody defined: 4 floats. */
const float *gl_eval_initial_point(unsigned index);
bool gl_eval_enabled(const struct gl_context *ctx, unsigned index, unsigned dimension);

/* EvalCoord: a vertex with the values of the enabled maps at (u) or (u, v). Inside Begin/End only;
 * current values stay as they are. */
void gl_eval_coord1(struct gl_context *ctx, float u);
void gl_eval_coord2(struct gl_context *ctx, float u, float v);
/* Some map gives a position, so that evaluation makes vertices (VP-458). */
bool gl_eval_has_vertex(struct gl_context *ctx, unsigned dimension);

bool gl_eval_init(struct gl_context *ctx); /* false: out of memory */
void gl_eval_finish(struct gl_context *ctx);

#endif

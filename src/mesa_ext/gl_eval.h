/* Evaluators: the maps (saved by no attribute group). Enables and grids are ctx->eval. */
#ifndef GL_EVAL_H
#define GL_EVAL_H

#include "gl_context.h"

#define GL_NUM_EVAL_MAPS (9 + 16) /* GL_MAPn_COLOR_4 + i, then the VERTEX_ATTRIBi_4_NV */

struct gl_eval_map1 {
   GLint order; /* 1 .. GL_LIMIT_EVAL_ORDER */
   float u1, u2;
   float *points; /* order * components, tightly packed; NULL: the initial point of the target */
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

bool gl_eval_init(struct gl_context *ctx); /* false: out of memory */
void gl_eval_finish(struct gl_context *ctx);

#endif

/* Queries of samples and time (ARB_occlusion_query, ARB_occlusion_query2, NV_occlusion_query,
 * HP_occlusion_test, EXT_timer_query, NV_conditional_render). Query
 * objects belong to one context. */
#ifndef MESA_EXT_CORE_QUERY_H
#define MESA_EXT_CORE_QUERY_H

#include "context.h"

bool gl_query_init(struct gl_context *ctx); /* false: out of memory */
void gl_query_finish(struct gl_context *ctx);
/* The names of query objects, for labels. */
struct u_idtable *gl_query_names(const struct gl_context *ctx);
/* Fragments are counted: short cuts past the driver's fragment stages are not allowed. */
bool gl_query_is_active(const struct gl_context *ctx);
/* HP_occlusion_test: enables the test or disables it, with no vertices pending. */
void gl_set_occlusion_test(struct gl_context *ctx, bool enabled);
/* Whether a fragment passed while the test was enabled since it was asked last. Waits. */
bool gl_take_occlusion_test(struct gl_context *ctx);

#endif

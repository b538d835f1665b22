/* What a program writes: results of vertices, parameters of state programs. Private to
 * nv2a/vertex. */
#ifndef NV2A_VERTEX_STORES_H
#define NV2A_VERTEX_STORES_H

#include "ops.h"

struct vp_store {
   struct vp_ref lanes[4]; /* VP_NO_REF: not written */
   uint32_t line;
};

struct vp_stores {
   struct vp_store outputs[VARYING_MAX];
   struct vp_store *params; /* state programs: by parameter; else NULL */
   unsigned num_params;
   bool any_param;
};

/* False: out of memory; finish in either case. */
bool nv2a_vp_stores_init(struct vp_stores *stores, const struct ir_shader *sh);
void nv2a_vp_stores_finish(struct vp_stores *stores);
void nv2a_vp_add_store(struct vp *vp, struct vp_stores *stores, bool param, unsigned index,
                       unsigned lane, const struct vp_ref *ref, uint32_t line);
/* What the parameter's component was set to; NULL: it is what it was before the program. */
const struct vp_ref *nv2a_vp_stored(const struct vp_stores *stores, unsigned param, unsigned comp);
/* The stores become operations, or parts of those that compute what they store. Vertex programs get
 * the tail of screen_space. */
void nv2a_vp_finish_stores(struct vp *vp, struct vp_stores *stores);

#endif

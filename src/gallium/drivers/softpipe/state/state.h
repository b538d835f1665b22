/* Shaders, and what of the bound state (auxiliary/state) is softpipe's own. Setters only store and
 * mark; scene/pixel_state.h has what draws are made of. */
#ifndef SOFTPIPE_STATE_STATE_H
#define SOFTPIPE_STATE_STATE_H

#include "compiler/analysis/color_input.h"
#include "compiler/analysis/opaque.h"
#include "compiler/ir/ir.h"
#include "gallium/auxiliary/state/u_context.h"

struct sp_context;

/* Fragment programs are shared with scenes in flight, hence counted. */
struct pipe_shader_cso {
   int refcount; /* atomic */
   enum pipe_shader_stage stage;
   struct draw_program vertex;    /* of a vertex program */
   struct sp_vm_program *program; /* of a fragment program, as what follows */
   struct sp_tint *tint;          /* NULL: it tints nothing (state/tint.h) */
   struct ir_shader *ir; /* for native code, which scenes may ask for when the caller's is gone */
   struct u_slots inputs_read;
   uint64_t outputs_written;
   uint32_t samplers_used;
   uint32_t num_params;
   bool uses_discard;
   bool may_be_opaque; /* a fragment program's colour, where: */
   struct ir_opaque opaque;
   int color_input; /* ir_find_color_input */
};

/* Beside those of enum u_dirty. */
enum sp_dirty {
   SP_DIRTY_FS = U_DIRTY_OWN << 0,
   SP_DIRTY_QUERY = U_DIRTY_OWN << 1,
   /* What pixels do not depend on */
   SP_DIRTY_VERTEX = U_DIRTY_VERTEX_PARAMS | U_DIRTY_VERTEX_TEXTURES
};

/* Sets the functions of shaders and of the framebuffer. */
void sp_state_init_shaders(struct sp_context *sp);
void sp_state_init_framebuffer(struct sp_context *sp);

/* *dst = src, counting references; either may be NULL. */
void sp_shader_reference(struct pipe_shader_cso **dst, struct pipe_shader_cso *src);

#endif

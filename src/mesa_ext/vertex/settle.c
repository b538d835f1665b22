/* Vertices that wait for their draw while the matrices change: their positions become clip
 * coordinates here, so that draws that differ in nothing but their matrices gather in one batch.
 *
 * This is done for a driver whose vertex programs give the reference's results to the bit
 * (PIPE_STAGE_EXACT), as the arithmetic here does: which way a vertex takes can not be seen. */
#include "builder.h"
#include "compiler/ir/ir.h"
#include "mesa_ext/derive/stage.h"
#include "mesa_ext/transform/matrix.h"
#include "pipe/p_screen.h"
#include "settle.h"
#include "attribute.h"
#include "util/u_fpu.h"

/* A batch of more vertices is drawn: the driver has several threads for them. */
#define MOST_VERTICES 96

/* Whether modelview and projection matter to positions alone, in the state that the batch has. */
static bool
matters_to_positions_alone(struct gl_context *ctx)
{
   const struct gl_stage_source *vertices = gl_stage_source(ctx, PIPE_SHADER_VERTEX);
   const struct gl_stage_source *fragments = gl_stage_source(ctx, PIPE_SHADER_FRAGMENT);
   return ctx->screen->caps->stage[PIPE_SHADER_VERTEX].features & PIPE_STAGE_EXACT &&
          ctx->render_mode == GL_RENDER && fragments->ignores_matrices &&
          vertices->moves_positions_alone && vertices->moves_positions_alone(ctx);
}

/* IR_OP_fdp4 of each row of the matrix and the position, as ff_position has it. */
static void
transform(float *vertex, uint32_t stride, uint32_t count, const float m[16])
{
   gl_vec4 column[4];
   memcpy(column, m, sizeof column);
   const uint64_t mode = u_fpu_enter();
   for (uint32_t i = 0; i < count; i++, vertex += stride) {
      const gl_vec4 clip = column[0] * vertex[0] + column[1] * vertex[1] + column[2] * vertex[2] +
                           column[3] * vertex[3];
      memcpy(vertex, &clip, sizeof clip);
   }
   u_fpu_leave(mode);
}

void
gl_vbo_settle_rest(struct gl_context *ctx)
{
   struct gl_vbo *vbo = ctx->vbo;
   const struct gl_vbo_builder *b = &vbo->builder;
   const uint32_t count = gl_builder_count(b);
   if (count == vbo->settled)
      return;
   transform(b->batch + (size_t)vbo->settled * b->stride, b->stride, count - vbo->settled,
             gl_matrix_top(ctx, GL_MATRIX_INDEX_MVP));
   vbo->settled = count;
}

void
gl_vbo_settle(struct gl_context *ctx)
{
   const struct gl_vbo *vbo = ctx->vbo;
   const struct gl_vbo_builder *b = &vbo->builder;
   if (b->num_prims == 0)
      return; /* bitmaps alone; no matrix matters to them */
   if (vbo->settled || (gl_builder_count(b) <= MOST_VERTICES && matters_to_positions_alone(ctx)))
      gl_vbo_settle_rest(ctx);
   else
      gl_vbo_flush(ctx);
}

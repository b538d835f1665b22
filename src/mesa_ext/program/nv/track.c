/* Matrix tracking (VP-485..VP-543, VP-569, VP-570). */
#include "program.h"

#include "mesa_ext/dispatch/gl_dispatch.h"
#include "mesa_ext/transform/matrix.h"

/* The matrix that an enumerant of TrackMatrixNV names, TEXTURE excepted; -1: none. */
static int
matrix_index(const struct gl_context *ctx, GLenum matrix)
{
   if (matrix == GL_MODELVIEW)
      return GL_MATRIX_INDEX_MODELVIEW;
   if (matrix == GL_PROJECTION)
      return GL_MATRIX_INDEX_PROJECTION;
   if (matrix == GL_COLOR)
      return GL_MATRIX_INDEX_COLOR;
   if (matrix == GL_MODELVIEW_PROJECTION_NV)
      return GL_MATRIX_INDEX_MVP;
   if (matrix >= GL_TEXTURE0 && matrix < GL_TEXTURE0 + ctx->limits.texture_coords)
      return GL_MATRIX_INDEX_TEXTURE0 + (int)(matrix - GL_TEXTURE0);
   if (matrix >= GL_MATRIX0_NV && matrix < GL_MATRIX0_NV + GL_LIMIT_PROGRAM_MATRICES)
      return GL_MATRIX_INDEX_PROGRAM0 + (int)(matrix - GL_MATRIX0_NV);
   return -1;
}

bool
gl_nvvp_is_tracked(const struct gl_context *ctx, unsigned first, unsigned count)
{
   if (!count)
      return false;
   for (unsigned slot = first / 4; slot * 4 < first + count; slot++) {
      if (ctx->nvvp->track[slot].matrix != GL_NONE)
         return true;
   }
   return false;
}

/* Row r of the transformed matrix goes to register r (VP-491). Matrices are stored by columns. */
static void
copy_rows(float (*params)[4], const float m[16], bool transposed)
{
   for (unsigned r = 0; r < 4; r++) {
      for (unsigned c = 0; c < 4; c++)
         params[r][c] = transposed ? m[r * 4 + c] : m[c * 4 + r];
   }
}

static void
update_slot(struct gl_context *ctx, unsigned slot)
{
   struct gl_nvvp_track *track = &ctx->nvvp->track[slot];
   const enum gl_matrix_index index = (enum gl_matrix_index)matrix_index(ctx, track->matrix);
   const uint64_t generation = gl_matrix_generation(ctx, index);
   if (track->generation == generation)
      return;
   const GLenum t = track->transform;
   const bool inverse = t == GL_INVERSE_NV || t == GL_INVERSE_TRANSPOSE_NV;
   const float *m = inverse ? gl_matrix_inverse(ctx, index) : gl_matrix_top(ctx, index);
   copy_rows(ctx->nvvp->params + slot * 4, m, t == GL_TRANSPOSE_NV || t == GL_INVERSE_TRANSPOSE_NV);
   track->generation = generation;
   gl_nvvp_mark_dirty(ctx, slot * 4, 4);
}

static void
update_mvp(struct gl_context *ctx)
{
   struct gl_nvvp *nvvp = ctx->nvvp;
   const uint64_t generation = gl_matrix_generation(ctx, GL_MATRIX_INDEX_MVP);
   if (nvvp->mvp_generation == generation)
      return;
   copy_rows(nvvp->params + NV_VP_MVP_PARAM, gl_matrix_top(ctx, GL_MATRIX_INDEX_MVP), false);
   nvvp->mvp_generation = generation;
   gl_nvvp_mark_dirty(ctx, NV_VP_MVP_PARAM, 4);
}

void
gl_nvvp_update_tracked(struct gl_context *ctx)
{
   const struct gl_nvvp *nvvp = ctx->nvvp;
   for (unsigned slot = 0, left = nvvp->num_tracked; left; slot++) {
      if (nvvp->track[slot].matrix == GL_NONE)
         continue;
      update_slot(ctx, slot);
      left--;
   }
   const struct gl_program *current = ctx->programs->target[GL_PROGRAM_VERTEX].current;
   if (current && current->info.position_invariant)
      update_mvp(ctx);
}

static bool
check_address(struct gl_context *ctx, const char *command, GLenum target, GLuint address)
{
   if (target != GL_VERTEX_PROGRAM_NV) {
      gl_error(ctx, GL_INVALID_ENUM, "%s: target 0x%04x", command, target);
      return false;
   }
   if (address % 4 || address >= ctx->limits.program_params) {
      gl_error(ctx, GL_INVALID_VALUE, "%s: address %u is no multiple of 4 below %u", command,
               address, ctx->limits.program_params);
      return false;
   }
   return true;
}

void
gl_exec_TrackMatrixNV(struct gl_context *ctx, GLenum target, GLuint address, GLenum matrix,
                      GLenum transform)
{
   struct gl_nvvp *nvvp = ctx->nvvp;
   if (!check_address(ctx, "glTrackMatrixNV", target, address))
      return;
   if (matrix == GL_TEXTURE) { /* the unit active now, for good (VP-496) */
      if (gl_active_coords(ctx, "glTrackMatrixNV") < 0)
         return;
      matrix = GL_TEXTURE0 + (GLenum)ctx->texture.active;
   }
   if ((matrix != GL_NONE && matrix_index(ctx, matrix) < 0) || transform < GL_IDENTITY_NV ||
       transform > GL_INVERSE_TRANSPOSE_NV) {
      gl_error(ctx, GL_INVALID_ENUM, "glTrackMatrixNV: matrix 0x%04x, transform 0x%04x", matrix,
               transform);
      return;
   }
   /* VP-498: what was tracked keeps its value of now. */
   gl_nvvp_update_tracked(ctx);
   struct gl_nvvp_track *track = &nvvp->track[address / 4];
   nvvp->num_tracked += (matrix != GL_NONE) - (track->matrix != GL_NONE);
   *track = (struct gl_nvvp_track){matrix, transform, 0};
   ctx->dirty |= GL_DIRTY_PROGRAM_PARAMS;
}

void
gl_exec_GetTrackMatrixivNV(struct gl_context *ctx, GLenum target, GLuint address, GLenum pname,
                           GLint *params)
{
   if (!check_address(ctx, "glGetTrackMatrixivNV", target, address))
      return;
   const struct gl_nvvp_track *track = &ctx->nvvp->track[address / 4];
   if (pname == GL_TRACK_MATRIX_NV)
      *params = (GLint)track->matrix;
   else if (pname == GL_TRACK_MATRIX_TRANSFORM_NV)
      *params = (GLint)track->transform;
   else
      gl_error(ctx, GL_INVALID_ENUM, "glGetTrackMatrixivNV: pname 0x%04x", pname);
}

/* Client clip planes (specification 2.12). */
#include <string.h>

#include "mesa_ext/dispatch/gl_dispatch.h"
#include "matrix.h"

void
gl_exec_ClipPlane(struct gl_context *ctx, GLenum plane, const GLdouble *equation)
{
   const unsigned index = plane - GL_CLIP_PLANE0;
   if (index >= ctx->limits.clip_planes) {
      gl_error(ctx, GL_INVALID_ENUM, "glClipPlane: plane 0x%x", plane);
      return;
   }
   const float *inverse = gl_matrix_inverse(ctx, GL_MATRIX_INDEX_MODELVIEW);
   double *eye = ctx->transform.clip_plane[index];
   for (unsigned i = 0; i < 4; i++) {
      const float *c = inverse + 4 * i;
      eye[i] = c[0] * equation[0] + c[1] * equation[1] + c[2] * equation[2] + c[3] * equation[3];
   }
   ctx->dirty |= GL_DIRTY_TRANSFORM;
}

void
gl_exec_GetClipPlane(struct gl_context *ctx, GLenum plane, GLdouble *equation)
{
   const unsigned index = plane - GL_CLIP_PLANE0;
   if (index >= ctx->limits.clip_planes)
      gl_error(ctx, GL_INVALID_ENUM, "glGetClipPlane: plane 0x%x", plane);
   else
      memcpy(equation, ctx->transform.clip_plane[index], sizeof ctx->transform.clip_plane[index]);
}

/* OES_query_matrix: the current matrix as fixed-point numbers, each with a power of two. */
#include "fixed.h"
#include "mesa_ext/transform/matrix.h"

GLbitfield
gl_exec_QueryMatrixxOES(struct gl_context *ctx, GLfixed *mantissa, GLint *exponent)
{
   GLbitfield odd = 0;
   const int index = gl_matrix_mode_index(ctx, ctx->transform.matrix_mode);
   if (index < 0) {
      gl_active_coords(ctx, "glQueryMatrix");
      return 0xffff;
   }
   const float *m = gl_matrix_top(ctx, (enum gl_matrix_index)index);
   for (unsigned i = 0; i < 16; i++) {
      if (isfinite(m[i])) {
         mantissa[i] = (GLfixed)lrintf(frexpf(m[i], &exponent[i]) * 0x1p16f);
         continue;
      }
      /* No number has these; the bit says so. */
      mantissa[i] = isnan(m[i]) ? 0 : m[i] > 0 ? 1 << 16 : -(1 << 16);
      exponent[i] = 0;
      odd |= 1u << i;
   }
   return odd;
}

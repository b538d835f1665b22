/* The stacks, their generations and cached inverses. */
#include "matrix.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const float identity[16] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};

static unsigned
stack_limit(unsigned index)
{
   if (index >= GL_MATRIX_INDEX_PALETTE0)
      return GL_LIMIT_PALETTE_STACK;
   if (index == GL_MATRIX_INDEX_MODELVIEW || index >= GL_MATRIX_INDEX_MODELVIEW1)
      return GL_LIMIT_MODELVIEW_STACK;
   const bool program = index >= GL_MATRIX_INDEX_PROGRAM0 && index < GL_MATRIX_INDEX_COLOR;
   return program ? GL_LIMIT_PROGRAM_STACK : GL_LIMIT_OTHER_STACK;
}

bool
gl_matrix_init(struct gl_context *ctx)
{
   struct gl_matrices *m = calloc(1, sizeof *m);
   ctx->matrices = m;
   if (!m)
      return false;
   for (unsigned i = 0; i < GL_NUM_MATRIX_STACKS; i++) {
      struct gl_matrix_stack *s = &m->stack[i];
      s->limit = stack_limit(i);
      s->entry = malloc(s->limit * sizeof s->entry[0]);
      if (!s->entry)
         return false;
      s->depth = 1;
      memcpy(s->entry[0], identity, sizeof identity);
      s->generation = ++m->next_generation;
   }
   return true;
}

void
gl_matrix_finish(struct gl_context *ctx)
{
   if (!ctx->matrices)
      return;
   for (unsigned i = 0; i < GL_NUM_MATRIX_STACKS; i++)
      free(ctx->matrices->stack[i].entry);
   free(ctx->matrices);
   ctx->matrices = NULL;
}

/* --- Reading. */

/* projection * modelview as of now. */
static const float *
mvp_top(struct gl_matrices *m)
{
   const struct gl_matrix_stack *mv = &m->stack[GL_MATRIX_INDEX_MODELVIEW];
   const struct gl_matrix_stack *p = &m->stack[GL_MATRIX_INDEX_PROJECTION];
   if (m->mvp_generation[0] != mv->generation || m->mvp_generation[1] != p->generation) {
      gl_matrix_multiply(m->mvp, p->entry[p->depth - 1], mv->entry[mv->depth - 1]);
      m->mvp_generation[0] = mv->generation;
      m->mvp_generation[1] = p->generation;
   }
   return m->mvp;
}

const float *
gl_matrix_top(struct gl_context *ctx, enum gl_matrix_index index)
{
   if (index == GL_MATRIX_INDEX_MVP)
      return mvp_top(ctx->matrices);
   const struct gl_matrix_stack *s = &ctx->matrices->stack[index];
   return s->entry[s->depth - 1];
}

static void
invert_or_identity(float out[16], const float m[16])
{
   if (!gl_matrix_invert(out, m))
      memcpy(out, identity, sizeof identity);
}

const float *
gl_matrix_inverse(struct gl_context *ctx, enum gl_matrix_index index)
{
   struct gl_matrices *m = ctx->matrices;
   if (index == GL_MATRIX_INDEX_MVP) {
      const float *top = mvp_top(m);
      if (memcmp(m->mvp_inverse_generation, m->mvp_generation, sizeof m->mvp_generation) != 0) {
         invert_or_identity(m->mvp_inverse, top);
         memcpy(m->mvp_inverse_generation, m->mvp_generation, sizeof m->mvp_generation);
      }
      return m->mvp_inverse;
   }
   struct gl_matrix_stack *s = &m->stack[index];
   if (s->inverse_generation != s->generation) {
      invert_or_identity(s->inverse, s->entry[s->depth - 1]);
      s->inverse_generation = s->generation;
   }
   return s->inverse;
}

uint64_t
gl_matrix_generation(const struct gl_context *ctx, enum gl_matrix_index index)
{
   const struct gl_matrix_stack *s = ctx->matrices->stack;
   if (index != GL_MATRIX_INDEX_MVP)
      return s[index].generation;
   /* Generations only grow and are unique, so that the greater one names the pair's latest change.
    */
   const uint64_t a = s[GL_MATRIX_INDEX_MODELVIEW].generation;
   const uint64_t b = s[GL_MATRIX_INDEX_PROJECTION].generation;
   return a > b ? a : b;
}

unsigned
gl_matrix_depth(const struct gl_context *ctx, enum gl_matrix_index index)
{
   return ctx->matrices->stack[index].depth;
}

/* The modes of vertex blending; -1: none of them. */
static int
blend_mode_index(const struct gl_context *ctx, GLenum mode)
{
   if (!(ctx->limits.can & GL_CAN_VERTEX_BLEND))
      return -1;
   if (mode == GL_MATRIX_PALETTE_ARB)
      return GL_MATRIX_INDEX_PALETTE0 + ctx->transform.palette_matrix;
   if (mode == GL_MODELVIEW1_ARB)
      return GL_MATRIX_INDEX_MODELVIEW1;
   if (mode - GL_MODELVIEW2_ARB < FF_MAX_BLEND_UNITS - 2)
      return GL_MATRIX_INDEX_MODELVIEW1 + 1 + (int)(mode - GL_MODELVIEW2_ARB);
   return -1;
}

int
gl_matrix_mode_index(const struct gl_context *ctx, GLenum mode)
{
   switch (mode) {
   case GL_MODELVIEW:
      return GL_MATRIX_INDEX_MODELVIEW;
   case GL_PROJECTION:
      return GL_MATRIX_INDEX_PROJECTION;
   case GL_TEXTURE:
      return (unsigned)ctx->texture.active < ctx->limits.texture_coords
                 ? GL_MATRIX_INDEX_TEXTURE0 + ctx->texture.active
                 : -1;
   case GL_COLOR:
      return GL_MATRIX_INDEX_COLOR;
   default:
      break;
   }
   if (mode - GL_MATRIX0_ARB < GL_LIMIT_PROGRAM_MATRICES) /* AV-353 */
      return GL_MATRIX_INDEX_PROGRAM0 + (int)(mode - GL_MATRIX0_ARB);
   if (mode - GL_MATRIX0_NV < GL_LIMIT_PROGRAM_MATRICES)
      return GL_MATRIX_INDEX_PROGRAM0 + (int)(mode - GL_MATRIX0_NV);
   return blend_mode_index(ctx, mode);
}

/* --- Arithmetic. */
void
gl_matrix_multiply(float out[16], const float a[16], const float b[16])
{
   typedef float vec4 __attribute__((vector_size(16)));
   vec4 c[4], r[4];
   memcpy(c, a, sizeof c);
   for (unsigned column = 0; column < 4; column++) {
      const float *v = b + 4 * column;
      r[column] = c[0] * v[0] + c[1] * v[1] + c[2] * v[2] + c[3] * v[3];
   }
   memcpy(out, r, sizeof r);
}

/* By 2x2 minors of the upper and lower halves, in double: the result is used for normals and
 * planes. */
bool
gl_matrix_invert(float out[16], const float m[16])
{
   double s[6], c[6];
   static const uint8_t pair[6][2] = {{0, 1}, {0, 2}, {0, 3}, {1, 2}, {1, 3}, {2, 3}};
   /* a(i,j) = m[4*j + i]; minors of rows 0,1 (s) and rows 2,3 (c) over column pairs */
   for (unsigned k = 0; k < 6; k++) {
      const float *p = m + 4 * pair[k][0], *q = m + 4 * pair[k][1];
      s[k] = (double)p[0] * q[1] - (double)p[1] * q[0];
      c[k] = (double)p[2] * q[3] - (double)p[3] * q[2];
   }
   const double det =
       s[0] * c[5] - s[1] * c[4] + s[2] * c[3] + s[3] * c[2] - s[4] * c[1] + s[5] * c[0];
   if (!(fabs(det) > 0) || !isfinite(det))
      return false;
   const double d = 1 / det;
   const double a00 = m[0], a10 = m[1], a20 = m[2], a30 = m[3], a01 = m[4], a11 = m[5], a21 = m[6],
                a31 = m[7], a02 = m[8], a12 = m[9], a22 = m[10], a32 = m[11], a03 = m[12],
                a13 = m[13], a23 = m[14], a33 = m[15];
   const double r[16] = {
       a11 * c[5] - a12 * c[4] + a13 * c[3],  -a10 * c[5] + a12 * c[2] - a13 * c[1],
       a10 * c[4] - a11 * c[2] + a13 * c[0],  -a10 * c[3] + a11 * c[1] - a12 * c[0],
       -a01 * c[5] + a02 * c[4] - a03 * c[3], a00 * c[5] - a02 * c[2] + a03 * c[1],
       -a00 * c[4] + a01 * c[2] - a03 * c[0], a00 * c[3] - a01 * c[1] + a02 * c[0],
       a31 * s[5] - a32 * s[4] + a33 * s[3],  -a30 * s[5] + a32 * s[2] - a33 * s[1],
       a30 * s[4] - a31 * s[2] + a33 * s[0],  -a30 * s[3] + a31 * s[1] - a32 * s[0],
       -a21 * s[5] + a22 * s[4] - a23 * s[3], a20 * s[5] - a22 * s[2] + a23 * s[1],
       -a20 * s[4] + a21 * s[2] - a23 * s[0], a20 * s[3] - a21 * s[1] + a22 * s[0]};
   for (unsigned i = 0; i < 16; i++)
      out[i] = (float)(r[i] * d);
   return true;
}

void
gl_matrix_transform(float out[4], const float m[16], const float v[4])
{
   float r[4];
   for (unsigned row = 0; row < 4; row++)
      r[row] = m[row] * v[0] + m[4 + row] * v[1] + m[8 + row] * v[2] + m[12 + row] * v[3];
   memcpy(out, r, sizeof r);
}

void
gl_matrix_transform_row(float out[4], const float v[4], const float m[16])
{
   float r[4];
   for (unsigned column = 0; column < 4; column++) {
      const float *c = m + 4 * column;
      r[column] = c[0] * v[0] + c[1] * v[1] + c[2] * v[2] + c[3] * v[3];
   }
   memcpy(out, r, sizeof r);
}

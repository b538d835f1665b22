/* TexBumpParameter and its queries (ATI_envmap_bumpmap). */
#include <string.h>

#include "mesa_ext/core/setter.h"

#define MATRIX_SIZE 4u

/* Units that can hold the offsets: every one but the last, which has none behind it to move. */
static unsigned
num_bump_units(const struct gl_context *ctx)
{
   return ctx->limits.texture_units - 1;
}

static bool
is_known(struct gl_context *ctx, const char *command, GLenum pname)
{
   const bool known = ctx->limits.can & GL_CAN_TEXTURE_SHADER && pname == GL_BUMP_ROT_MATRIX_ATI;
   if (!known)
      gl_error(ctx, GL_INVALID_ENUM, "%s(pname 0x%x)", command, pname);
   return known;
}

void
gl_exec_TexBumpParameterfvATI(struct gl_context *ctx, GLenum pname, const GLfloat *param)
{
   if (!is_known(ctx, "glTexBumpParameterfvATI", pname) || !param)
      return;
   float *matrix = ctx->texture.unit[ctx->texture.active].shader.bump_matrix;
   if (memcmp(matrix, param, MATRIX_SIZE * sizeof *param) == 0)
      return;
   gl_will_change(ctx, GL_DIRTY_TEXENV);
   memcpy(matrix, param, MATRIX_SIZE * sizeof *param);
}

void
gl_exec_TexBumpParameterivATI(struct gl_context *ctx, GLenum pname, const GLint *param)
{
   GLfloat matrix[MATRIX_SIZE];
   if (!is_known(ctx, "glTexBumpParameterivATI", pname) || !param)
      return;
   for (unsigned i = 0; i < MATRIX_SIZE; i++)
      matrix[i] = gl_int_to_float(param[i]);
   gl_exec_TexBumpParameterfvATI(ctx, pname, matrix);
}

/* Numbers that a query without fractions gives, up to GL_STORAGE_IMAGE_UNITS; 0: it is none. */
static unsigned
get_numbers(struct gl_context *ctx, GLenum pname, GLint out[GL_STORAGE_IMAGE_UNITS])
{
   const bool can = ctx->limits.can & GL_CAN_TEXTURE_SHADER;
   switch (can ? pname : GL_NONE) {
   case GL_BUMP_ROT_MATRIX_SIZE_ATI:
      out[0] = MATRIX_SIZE;
      return 1;
   case GL_BUMP_NUM_TEX_UNITS_ATI:
      out[0] = (GLint)num_bump_units(ctx);
      return 1;
   case GL_BUMP_TEX_UNITS_ATI:
      for (unsigned i = 0; i < num_bump_units(ctx); i++)
         out[i] = (GLint)(GL_TEXTURE0 + i);
      return num_bump_units(ctx);
   default:
      return 0;
   }
}

void
gl_exec_GetTexBumpParameterfvATI(struct gl_context *ctx, GLenum pname, GLfloat *param)
{
   GLint numbers[GL_STORAGE_IMAGE_UNITS];
   const unsigned num = get_numbers(ctx, pname, numbers);
   if (num == 0 && !is_known(ctx, "glGetTexBumpParameterfvATI", pname))
      return;
   const float *matrix = ctx->texture.unit[ctx->texture.active].shader.bump_matrix;
   for (unsigned i = 0; param && i < (num ? num : MATRIX_SIZE); i++)
      param[i] = num ? (GLfloat)numbers[i] : matrix[i];
}

void
gl_exec_GetTexBumpParameterivATI(struct gl_context *ctx, GLenum pname, GLint *param)
{
   GLint numbers[GL_STORAGE_IMAGE_UNITS];
   const unsigned num = get_numbers(ctx, pname, numbers);
   if (num == 0 && !is_known(ctx, "glGetTexBumpParameterivATI", pname))
      return;
   const float *matrix = ctx->texture.unit[ctx->texture.active].shader.bump_matrix;
   for (unsigned i = 0; param && i < (num ? num : MATRIX_SIZE); i++)
      param[i] = num ? numbers[i] : gl_float_to_int_color((double)matrix[i]);
}

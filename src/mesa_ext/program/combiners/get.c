/* Queries of what was set, one value each. */
#include <string.h>

#include "names.h"
#include "mesa_ext/dispatch/gl_dispatch.h"

/* A value, or -1 after INVALID_ENUM. */
static int64_t
input_value(struct gl_context *ctx, const struct combiner_input *in, GLenum pname)
{
   switch (in ? pname : GL_NONE) {
   case GL_COMBINER_INPUT_NV:
      return gl_combiner_register_name(in->reg);
   case GL_COMBINER_MAPPING_NV:
      return GL_UNSIGNED_IDENTITY_NV + in->mapping;
   case GL_COMBINER_COMPONENT_USAGE_NV:
      return gl_combiner_usage_name(in->usage);
   default:
      gl_error(ctx, GL_INVALID_ENUM, "a query of combiners: no such input, or pname 0x%x", pname);
      return -1;
   }
}

static int64_t
general_input(struct gl_context *ctx, GLenum stage, GLenum portion, GLenum variable, GLenum pname)
{
   const int i = gl_combiner_stage(stage), part = gl_combiner_part(portion);
   const int v = gl_combiner_variable(variable, COMBINER_NUM_VARIABLES);
   const bool good = i >= 0 && part >= 0 && v >= 0;
   return input_value(ctx, good ? &ctx->combiners.setup.stage[i][part].in[v] : NULL, pname);
}

static int64_t
final_input(struct gl_context *ctx, GLenum variable, GLenum pname)
{
   const int v = gl_combiner_variable(variable, COMBINER_NUM_FINAL_VARIABLES);
   return input_value(ctx, v >= 0 ? &ctx->combiners.setup.final[v] : NULL, pname);
}

static int64_t
output(struct gl_context *ctx, GLenum stage, GLenum portion, GLenum pname)
{
   const int i = gl_combiner_stage(stage), part = gl_combiner_part(portion);
   const bool good = i >= 0 && part >= 0;
   const struct combiner_portion *p = good ? &ctx->combiners.setup.stage[i][part] : NULL;
   switch (good ? pname : GL_NONE) {
   case GL_COMBINER_AB_DOT_PRODUCT_NV:
      return p->ab_dot;
   case GL_COMBINER_CD_DOT_PRODUCT_NV:
      return p->cd_dot;
   case GL_COMBINER_MUX_SUM_NV:
      return p->mux;
   case GL_COMBINER_SCALE_NV:
      return gl_combiner_scale_name(p->scale);
   case GL_COMBINER_BIAS_NV:
      return p->bias ? GL_BIAS_BY_NEGATIVE_ONE_HALF_NV : GL_NONE;
   case GL_COMBINER_AB_OUTPUT_NV:
      return gl_combiner_output_name(p->ab);
   case GL_COMBINER_CD_OUTPUT_NV:
      return gl_combiner_output_name(p->cd);
   case GL_COMBINER_SUM_OUTPUT_NV:
      return gl_combiner_output_name(p->sum);
   default:
      gl_error(ctx, GL_INVALID_ENUM,
               "glGetCombinerOutputParameterNV(0x%x, portion 0x%x, pname 0x%x)", stage, portion,
               pname);
      return -1;
   }
}

static void
give_float(int64_t value, GLfloat *params)
{
   if (value >= 0 && params)
      *params = (GLfloat)value;
}

static void
give_int(int64_t value, GLint *params)
{
   if (value >= 0 && params)
      *params = (GLint)value;
}

void
gl_exec_GetCombinerInputParameterfvNV(struct gl_context *ctx, GLenum stage, GLenum portion,
                                      GLenum variable, GLenum pname, GLfloat *params)
{
   give_float(general_input(ctx, stage, portion, variable, pname), params);
}

void
gl_exec_GetCombinerInputParameterivNV(struct gl_context *ctx, GLenum stage, GLenum portion,
                                      GLenum variable, GLenum pname, GLint *params)
{
   give_int(general_input(ctx, stage, portion, variable, pname), params);
}

void
gl_exec_GetCombinerOutputParameterfvNV(struct gl_context *ctx, GLenum stage, GLenum portion,
                                       GLenum pname, GLfloat *params)
{
   give_float(output(ctx, stage, portion, pname), params);
}

void
gl_exec_GetCombinerOutputParameterivNV(struct gl_context *ctx, GLenum stage, GLenum portion,
                                       GLenum pname, GLint *params)
{
   give_int(output(ctx, stage, portion, pname), params);
}

void
gl_exec_GetFinalCombinerInputParameterfvNV(struct gl_context *ctx, GLenum variable, GLenum pname,
                                           GLfloat *params)
{
   give_float(final_input(ctx, variable, pname), params);
}

void
gl_exec_GetFinalCombinerInputParameterivNV(struct gl_context *ctx, GLenum variable, GLenum pname,
                                           GLint *params)
{
   give_int(final_input(ctx, variable, pname), params);
}

void
gl_exec_GetCombinerStageParameterfvNV(struct gl_context *ctx, GLenum stage, GLenum pname,
                                      GLfloat *params)
{
   const int i = gl_combiner_stage(stage);
   const float(*constant)[4] = (const float(*)[4])ctx->combiners.stage_constant[i < 0 ? 0 : i];
   if (i < 0 || (pname != GL_CONSTANT_COLOR0_NV && pname != GL_CONSTANT_COLOR1_NV))
      gl_error(ctx, GL_INVALID_ENUM, "glGetCombinerStageParameterfvNV(0x%x, pname 0x%x)", stage,
               pname);
   else if (params)
      memcpy(params, constant[pname - GL_CONSTANT_COLOR0_NV], sizeof *constant);
}

/* The commands that set combiners. All have the flag `n`: what changes nothing flushes nothing. */
#include <string.h>

#include "names.h"
#include "mesa_ext/core/setter.h"

/* --- Parameters */

static void
set_color(struct gl_context *ctx, float where[4], const GLfloat *v)
{
   const float color[4] = {gl_clampf(v[0]), gl_clampf(v[1]), gl_clampf(v[2]), gl_clampf(v[3])};
   if (!memcmp(where, color, sizeof color))
      return;
   gl_will_change(ctx, GL_DIRTY_PROGRAM_PARAMS);
   memcpy(where, color, sizeof color);
}

static void
set_byte(struct gl_context *ctx, uint8_t *where, unsigned value)
{
   if (*where == value)
      return;
   gl_will_change(ctx, GL_DIRTY_COMBINERS);
   *where = (uint8_t)value;
}

static void
set_scalar(struct gl_context *ctx, GLenum pname, GLfloat value)
{
   struct gl_combiners *c = &ctx->combiners;
   const GLint num = gl_float_to_int((double)value);
   if (pname == GL_COLOR_SUM_CLAMP_NV)
      set_byte(ctx, &c->setup.clamp_sum, value != 0);
   else if (pname != GL_NUM_GENERAL_COMBINERS_NV)
      gl_error(ctx, GL_INVALID_ENUM, "glCombinerParameterNV(pname 0x%x)", pname);
   else if (num < 1 || num > COMBINER_MAX_STAGES)
      gl_error(ctx, GL_INVALID_VALUE, "glCombinerParameterNV(%d stages: 1 to %d)", num,
               COMBINER_MAX_STAGES);
   else
      set_byte(ctx, &c->setup.num, (unsigned)num);
}

static bool
is_color(GLenum pname)
{
   return pname == GL_CONSTANT_COLOR0_NV || pname == GL_CONSTANT_COLOR1_NV;
}

void
gl_exec_CombinerParameterfvNV(struct gl_context *ctx, GLenum pname, const GLfloat *params)
{
   if (!params)
      return;
   if (is_color(pname))
      set_color(ctx, ctx->combiners.constant[pname - GL_CONSTANT_COLOR0_NV], params);
   else
      set_scalar(ctx, pname, params[0]);
}

void
gl_exec_CombinerParameterivNV(struct gl_context *ctx, GLenum pname, const GLint *params)
{
   GLfloat color[4];
   if (!params)
      return;
   for (unsigned i = 0; is_color(pname) && i < 4; i++)
      color[i] = gl_int_to_float(params[i]);
   if (is_color(pname))
      set_color(ctx, ctx->combiners.constant[pname - GL_CONSTANT_COLOR0_NV], color);
   else
      set_scalar(ctx, pname, (GLfloat)params[0]);
}

/* Without colours (checklist D-03). */
void
gl_exec_CombinerParameterfNV(struct gl_context *ctx, GLenum pname, GLfloat param)
{
   set_scalar(ctx, pname, param);
}

void
gl_exec_CombinerParameteriNV(struct gl_context *ctx, GLenum pname, GLint param)
{
   set_scalar(ctx, pname, (GLfloat)param);
}

void
gl_exec_CombinerStageParameterfvNV(struct gl_context *ctx, GLenum stage, GLenum pname,
                                   const GLfloat *params)
{
   const int i = gl_combiner_stage(stage);
   if (i < 0 || !is_color(pname))
      gl_error(ctx, GL_INVALID_ENUM, "glCombinerStageParameterfvNV(stage 0x%x, pname 0x%x)", stage,
               pname);
   else if (params)
      set_color(ctx, ctx->combiners.stage_constant[i][pname - GL_CONSTANT_COLOR0_NV], params);
}

/* --- Inputs */

static void
set_input(struct gl_context *ctx, struct combiner_input *where, int reg, int mapping, int usage)
{
   const struct combiner_input in = {(uint8_t)reg, (uint8_t)mapping, (uint8_t)usage};
   if (!memcmp(where, &in, sizeof in))
      return;
   gl_will_change(ctx, GL_DIRTY_COMBINERS);
   *where = in;
}

void
gl_exec_CombinerInputNV(struct gl_context *ctx, GLenum stage, GLenum portion, GLenum variable,
                        GLenum input, GLenum mapping, GLenum componentUsage)
{
   const int i = gl_combiner_stage(stage), part = gl_combiner_part(portion);
   const int v = gl_combiner_variable(variable, COMBINER_NUM_VARIABLES);
   const int reg = gl_combiner_register(ctx, input), map = gl_combiner_mapping(mapping);
   const int usage = gl_combiner_usage(componentUsage);
   if (i < 0 || part < 0 || v < 0 || reg < 0 || map < 0 || usage < 0)
      gl_error(ctx, GL_INVALID_ENUM,
               "glCombinerInputNV(0x%x, portion 0x%x, variable 0x%x, input 0x%x, mapping 0x%x, "
               "usage 0x%x)",
               stage, portion, variable, input, mapping, componentUsage);
   else if (usage == (part == COMBINER_RGB ? COMBINER_USE_BLUE : COMBINER_USE_RGB))
      gl_error(ctx, GL_INVALID_OPERATION, "glCombinerInputNV: not of this portion");
   else if (reg == COMBINER_FOG && usage == COMBINER_USE_ALPHA)
      gl_error(ctx, GL_INVALID_OPERATION,
               "glCombinerInputNV: only the final combiner has the "
               "fog factor");
   else
      set_input(ctx, &ctx->combiners.setup.stage[i][part].in[v], reg, map, usage);
}

/* Why the final combiner has no such input; NULL: it has. */
static const char *
final_problem(int variable, int reg, int usage)
{
   const bool pseudo = reg == COMBINER_E_TIMES_F || reg == COMBINER_SPARE0_PLUS_SECONDARY;
   if (usage == (variable == COMBINER_G ? COMBINER_USE_RGB : COMBINER_USE_BLUE))
      return "rgb is for A to F, blue for G";
   if (pseudo && variable > COMBINER_D)
      return "E, F and G can not read what is made of them";
   if (reg == COMBINER_SPARE0_PLUS_SECONDARY && variable == COMBINER_A)
      return "A can not read the colour sum";
   return pseudo && usage != COMBINER_USE_RGB ? "this register has no alpha" : NULL;
}

void
gl_exec_FinalCombinerInputNV(struct gl_context *ctx, GLenum variable, GLenum input, GLenum mapping,
                             GLenum componentUsage)
{
   const int v = gl_combiner_variable(variable, COMBINER_NUM_FINAL_VARIABLES);
   const int reg = gl_combiner_final_register(ctx, input), map = gl_combiner_mapping(mapping);
   const int usage = gl_combiner_usage(componentUsage);
   if (v < 0 || reg < 0 || usage < 0 || map < 0 || map > COMBINER_UNSIGNED_INVERT) {
      gl_error(ctx, GL_INVALID_ENUM,
               "glFinalCombinerInputNV(0x%x, input 0x%x, mapping 0x%x, usage 0x%x)", variable,
               input, mapping, componentUsage);
      return;
   }
   const char *problem = final_problem(v, reg, usage);
   if (problem)
      gl_error(ctx, GL_INVALID_OPERATION, "glFinalCombinerInputNV: %s", problem);
   else
      set_input(ctx, &ctx->combiners.setup.final[v], reg, map, usage);
}

/* --- Outputs */

static bool
same_output(int a, int b)
{
   return a == b && a != COMBINER_ZERO;
}

static void
set_output(struct gl_context *ctx, struct combiner_portion *where,
           const struct combiner_portion *out)
{
   if (!memcmp(where, out, sizeof *out))
      return;
   gl_will_change(ctx, GL_DIRTY_COMBINERS);
   *where = *out;
}

void
gl_exec_CombinerOutputNV(struct gl_context *ctx, GLenum stage, GLenum portion, GLenum abOutput,
                         GLenum cdOutput, GLenum sumOutput, GLenum scale, GLenum bias,
                         GLboolean abDotProduct, GLboolean cdDotProduct, GLboolean muxSum)
{
   const int i = gl_combiner_stage(stage), part = gl_combiner_part(portion);
   const int ab = gl_combiner_output(ctx, abOutput), cd = gl_combiner_output(ctx, cdOutput);
   const int sum = gl_combiner_output(ctx, sumOutput), factor = gl_combiner_scale(scale);
   const bool biased = bias == GL_BIAS_BY_NEGATIVE_ONE_HALF_NV;
   if (i < 0 || part < 0 || ab < 0 || cd < 0 || sum < 0 || factor < 0 ||
       (bias != GL_NONE && !biased)) {
      gl_error(ctx, GL_INVALID_ENUM,
               "glCombinerOutputNV(0x%x, portion 0x%x, outputs 0x%x 0x%x 0x%x, scale 0x%x, "
               "bias 0x%x)",
               stage, portion, abOutput, cdOutput, sumOutput, scale, bias);
      return;
   }
   if (part == COMBINER_ALPHA && (abDotProduct || cdDotProduct)) {
      gl_error(ctx, GL_INVALID_VALUE, "glCombinerOutputNV: alpha has no dot products");
      return;
   }
   if (biased && (factor == COMBINER_SCALE_HALF || factor == COMBINER_SCALE_FOUR)) {
      gl_error(ctx, GL_INVALID_OPERATION, "glCombinerOutputNV: no bias with this scale");
      return;
   }
   if (same_output(ab, cd) || same_output(ab, sum) || same_output(cd, sum)) {
      gl_error(ctx, GL_INVALID_OPERATION, "glCombinerOutputNV: a register is written twice");
      return;
   }
   struct combiner_portion *where = &ctx->combiners.setup.stage[i][part], out = *where;
   out.ab = (uint8_t)ab;
   out.cd = (uint8_t)cd;
   out.sum = (uint8_t)sum;
   out.scale = (uint8_t)factor;
   out.bias = biased;
   out.ab_dot = abDotProduct != 0;
   out.cd_dot = cdDotProduct != 0;
   out.mux = muxSum != 0;
   set_output(ctx, where, &out);
}

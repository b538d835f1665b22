/* Definitions of shaders: from BeginFragmentShaderATI to EndFragmentShaderATI. A command with an
 * error adds nothing to the definition. */
#include <stdlib.h>

#include "fragment_shader.h"
#include "mesa_ext/dispatch/gl_dispatch.h"

void
gl_exec_BeginFragmentShaderATI(struct gl_context *ctx)
{
   struct gl_ati_fs *fs = ctx->ati_fs;
   if (fs->definition) {
      gl_error(ctx, GL_INVALID_OPERATION, "glBeginFragmentShaderATI: one is being defined");
      return;
   }
   struct gl_ati_definition *def = calloc(1, sizeof *def);
   if (def)
      def->shader = calloc(1, sizeof *def->shader);
   if (!def || !def->shader) {
      free(def);
      gl_error(ctx, GL_OUT_OF_MEMORY, "glBeginFragmentShaderATI: no memory");
      return;
   }
   def->shader->refcount = 1;
   fs->definition = def;
}

/* The definition, or NULL after raising INVALID_OPERATION. */
static struct gl_ati_definition *
defining(struct gl_context *ctx, const char *command)
{
   if (!ctx->ati_fs->definition)
      gl_error(ctx, GL_INVALID_OPERATION, "%s: no fragment shader is being defined", command);
   return ctx->ati_fs->definition;
}

/* Why the definition is no shader that can run; NULL: it is one. That each pass computes something
 * is an implementation's limitation, as other drivers of the extension have it. */
static const char *
definition_problem(const struct ati_fs_definition *def)
{
   if (!def->computes)
      return "the last pass has no instructions";
   return def->pass && def->colors_in_first ? "the first of two passes reads interpolated colours"
                                            : NULL;
}

void
gl_exec_EndFragmentShaderATI(struct gl_context *ctx)
{
   struct gl_ati_definition *def = defining(ctx, "glEndFragmentShaderATI");
   if (!def)
      return;
   struct gl_ati_shader *shader = def->shader;
   const char *problem = definition_problem(&def->made);
   shader->code = def->made.code;
   shader->code.num_passes = def->made.pass + 1;
   shader->sampled = def->made.sampled;
   shader->runs = !problem;
   free(def);
   ctx->ati_fs->definition = NULL;
   if (problem)
      gl_error(ctx, GL_INVALID_OPERATION, "glEndFragmentShaderATI: %s", problem);
   if (!gl_ati_fs_install(ctx, shader))
      gl_error(ctx, GL_OUT_OF_MEMORY, "glEndFragmentShaderATI: no memory");
}

/* --- Registers, coordinates, arguments */

/* The number of a register that there is; -1 after raising INVALID_ENUM. */
static int
destination(struct gl_context *ctx, const char *command, GLuint dst)
{
   const GLuint reg = dst - GL_REG_0_ATI;
   if (reg < ATI_FS_REGISTERS && reg < ctx->limits.texture_units)
      return (int)reg;
   gl_error(ctx, GL_INVALID_ENUM, "%s: 0x%x is no register", command, dst);
   return -1;
}

/* enum ati_fs_source of coordinates; -1 after raising INVALID_ENUM. */
static int
coordinate_source(struct gl_context *ctx, const char *command, GLuint coord)
{
   if (coord - GL_REG_0_ATI < ATI_FS_REGISTERS)
      return ATI_FS_REG0 + (int)(coord - GL_REG_0_ATI);
   if (coord - GL_TEXTURE0 < 8 && coord - GL_TEXTURE0 < ctx->limits.texture_coords)
      return ATI_FS_TEX0 + (int)(coord - GL_TEXTURE0);
   gl_error(ctx, GL_INVALID_ENUM, "%s: 0x%x is no coordinate", command, coord);
   return -1;
}

/* enum ati_fs_source of an argument; -1: it is none. */
static int
argument_source(GLuint arg)
{
   if (arg - GL_REG_0_ATI < ATI_FS_REGISTERS)
      return ATI_FS_REG0 + (int)(arg - GL_REG_0_ATI);
   if (arg - GL_CON_0_ATI < ATI_FS_CONSTANTS)
      return ATI_FS_CON0 + (int)(arg - GL_CON_0_ATI);
   switch (arg) {
   case GL_ZERO:
      return ATI_FS_ZERO;
   case GL_ONE:
      return ATI_FS_ONE;
   case GL_PRIMARY_COLOR:
      return ATI_FS_PRIMARY;
   case GL_SECONDARY_INTERPOLATOR_ATI:
      return ATI_FS_SECONDARY;
   default:
      return -1;
   }
}

/* --- Routes */

static void
add_route(struct gl_context *ctx, const char *command, enum ati_fs_fill fill, GLuint dst,
          GLuint coord, GLenum swizzle)
{
   struct gl_ati_definition *def = defining(ctx, command);
   const int reg = def ? destination(ctx, command, dst) : -1;
   const int source = reg >= 0 ? coordinate_source(ctx, command, coord) : -1;
   if (source < 0)
      return;
   const GLenum s = swizzle - GL_SWIZZLE_STR_ATI;
   if (s > ATI_FS_STQ_DQ) {
      gl_error(ctx, GL_INVALID_ENUM, "%s: swizzle 0x%x", command, swizzle);
      return;
   }
   const struct ati_fs_route route = {(uint8_t)fill, (uint8_t)source, (uint8_t)s};
   const char *problem =
       ati_fs_add_route(&def->made, def->made.pass + def->made.computes, (unsigned)reg, route);
   if (problem)
      gl_error(ctx, GL_INVALID_OPERATION, "%s: %s", command, problem);
}

void
gl_exec_PassTexCoordATI(struct gl_context *ctx, GLuint dst, GLuint coord, GLenum swizzle)
{
   add_route(ctx, "glPassTexCoordATI", ATI_FS_PASS_COORD, dst, coord, swizzle);
}

void
gl_exec_SampleMapATI(struct gl_context *ctx, GLuint dst, GLuint interp, GLenum swizzle)
{
   add_route(ctx, "glSampleMapATI", ATI_FS_SAMPLE, dst, interp, swizzle);
}

/* --- Instructions */

/* An instruction as a command gives it. */
struct call {
   const char *command;
   bool alpha;
   unsigned num_args;
   GLenum op;
   GLuint dst, mask, mod;
   GLuint arg[3][3]; /* source, replication, modifiers */
};

static enum ati_fs_op
operation(GLenum op)
{
   switch (op) {
   case GL_MOV_ATI:
      return ATI_FS_MOV;
   case GL_ADD_ATI:
      return ATI_FS_ADD;
   case GL_MUL_ATI:
      return ATI_FS_MUL;
   case GL_SUB_ATI:
      return ATI_FS_SUB;
   case GL_DOT3_ATI:
      return ATI_FS_DOT3;
   case GL_DOT4_ATI:
      return ATI_FS_DOT4;
   case GL_MAD_ATI:
      return ATI_FS_MAD;
   case GL_LERP_ATI:
      return ATI_FS_LERP;
   case GL_CND_ATI:
      return ATI_FS_CND;
   case GL_CND0_ATI:
      return ATI_FS_CND0;
   case GL_DOT2_ADD_ATI:
      return ATI_FS_DOT2_ADD;
   default:
      return ATI_FS_NOP;
   }
}

/* Of the scales, bits 0 to 5, one at most. */
static bool
set_result_modifier(struct ati_fs_instruction *in, GLuint mod)
{
   static const struct {
      GLuint bit;
      int8_t shift;
   } scales[] = {{0, 0},
                 {GL_2X_BIT_ATI, 1},
                 {GL_4X_BIT_ATI, 2},
                 {GL_8X_BIT_ATI, 3},
                 {GL_HALF_BIT_ATI, -1},
                 {GL_QUARTER_BIT_ATI, -2},
                 {GL_EIGHTH_BIT_ATI, -3}};
   in->saturate = (mod & GL_SATURATE_BIT_ATI) != 0;
   for (unsigned i = 0; i < sizeof scales / sizeof scales[0]; i++) {
      in->shift = scales[i].shift;
      if (scales[i].bit == (mod & ~(GLuint)GL_SATURATE_BIT_ATI))
         return true;
   }
   return false;
}

/* False: one of the three values is none that is known. */
static bool
set_argument(struct ati_fs_arg *arg, const GLuint given[3])
{
   static const struct {
      GLuint bit;
      uint8_t modifier;
   } modifiers[] = {{GL_COMP_BIT_ATI, ATI_FS_COMP},
                    {GL_BIAS_BIT_ATI, ATI_FS_BIAS},
                    {GL_2X_BIT_ATI, ATI_FS_2X},
                    {GL_NEGATE_BIT_ATI, ATI_FS_NEGATE}};
   const int source = argument_source(given[0]);
   GLuint left = given[2];
   for (unsigned i = 0; i < sizeof modifiers / sizeof modifiers[0]; i++) {
      if (left & modifiers[i].bit)
         arg->modifiers |= modifiers[i].modifier;
      left &= ~modifiers[i].bit;
   }
   if (source < 0 || left || (given[1] != GL_NONE && given[1] - GL_RED > 3u))
      return false;
   arg->source = (uint8_t)source;
   arg->replicate = given[1] == GL_NONE ? 0 : (uint8_t)(given[1] - GL_RED + 1);
   return true;
}

/* The instruction of a call; false after raising INVALID_ENUM. */
static bool
translate(struct gl_context *ctx, const struct call *call, struct ati_fs_instruction *in)
{
   const int reg = destination(ctx, call->command, call->dst);
   if (reg < 0)
      return false;
   const enum ati_fs_op op = operation(call->op);
   *in = (struct ati_fs_instruction){.op = (uint8_t)op, .dst = (uint8_t)reg};
   in->mask = (uint8_t)(call->alpha ? 8 : call->mask == GL_NONE ? 7 : call->mask);
   const char *what = NULL;
   if (op == ATI_FS_NOP || ati_fs_num_args(op) != call->num_args)
      what = "operation";
   else if (!call->alpha && call->mask > 7)
      what = "mask";
   else if (!set_result_modifier(in, call->mod))
      what = "result modifier";
   for (unsigned i = 0; !what && i < call->num_args; i++) {
      if (!set_argument(&in->arg[i], call->arg[i]))
         what = "argument";
   }
   if (what)
      gl_error(ctx, GL_INVALID_ENUM, "%s: a wrong %s", call->command, what);
   return !what;
}

static void
add_instruction(struct gl_context *ctx, const struct call *call)
{
   struct ati_fs_instruction in;
   struct gl_ati_definition *def = defining(ctx, call->command);
   if (!def || !translate(ctx, call, &in))
      return;
   const char *problem = ati_fs_add_instruction(&def->made, &in, call->alpha);
   if (problem)
      gl_error(ctx, GL_INVALID_OPERATION, "%s: %s", call->command, problem);
}

/* Colour and alpha commands differ by the mask only. */
void
gl_exec_ColorFragmentOp1ATI(struct gl_context *ctx, GLenum op, GLuint dst, GLuint dstMask,
                            GLuint dstMod, GLuint arg1, GLuint arg1Rep, GLuint arg1Mod)
{
   add_instruction(ctx, &(struct call){"glColorFragmentOp1ATI",
                                       false,
                                       1,
                                       op,
                                       dst,
                                       dstMask,
                                       dstMod,
                                       {{arg1, arg1Rep, arg1Mod}}});
}

void
gl_exec_ColorFragmentOp2ATI(struct gl_context *ctx, GLenum op, GLuint dst, GLuint dstMask,
                            GLuint dstMod, GLuint arg1, GLuint arg1Rep, GLuint arg1Mod, GLuint arg2,
                            GLuint arg2Rep, GLuint arg2Mod)
{
   add_instruction(ctx, &(struct call){"glColorFragmentOp2ATI",
                                       false,
                                       2,
                                       op,
                                       dst,
                                       dstMask,
                                       dstMod,
                                       {{arg1, arg1Rep, arg1Mod}, {arg2, arg2Rep, arg2Mod}}});
}

void
gl_exec_ColorFragmentOp3ATI(struct gl_context *ctx, GLenum op, GLuint dst, GLuint dstMask,
                            GLuint dstMod, GLuint arg1, GLuint arg1Rep, GLuint arg1Mod, GLuint arg2,
                            GLuint arg2Rep, GLuint arg2Mod, GLuint arg3, GLuint arg3Rep,
                            GLuint arg3Mod)
{
   add_instruction(
       ctx, &(struct call){
                "glColorFragmentOp3ATI",
                false,
                3,
                op,
                dst,
                dstMask,
                dstMod,
                {{arg1, arg1Rep, arg1Mod}, {arg2, arg2Rep, arg2Mod}, {arg3, arg3Rep, arg3Mod}}});
}

void
gl_exec_AlphaFragmentOp1ATI(struct gl_context *ctx, GLenum op, GLuint dst, GLuint dstMod,
                            GLuint arg1, GLuint arg1Rep, GLuint arg1Mod)
{
   add_instruction(
       ctx,
       &(struct call){
           "glAlphaFragmentOp1ATI", true, 1, op, dst, GL_NONE, dstMod, {{arg1, arg1Rep, arg1Mod}}});
}

void
gl_exec_AlphaFragmentOp2ATI(struct gl_context *ctx, GLenum op, GLuint dst, GLuint dstMod,
                            GLuint arg1, GLuint arg1Rep, GLuint arg1Mod, GLuint arg2,
                            GLuint arg2Rep, GLuint arg2Mod)
{
   add_instruction(ctx, &(struct call){"glAlphaFragmentOp2ATI",
                                       true,
                                       2,
                                       op,
                                       dst,
                                       GL_NONE,
                                       dstMod,
                                       {{arg1, arg1Rep, arg1Mod}, {arg2, arg2Rep, arg2Mod}}});
}

void
gl_exec_AlphaFragmentOp3ATI(struct gl_context *ctx, GLenum op, GLuint dst, GLuint dstMod,
                            GLuint arg1, GLuint arg1Rep, GLuint arg1Mod, GLuint arg2,
                            GLuint arg2Rep, GLuint arg2Mod, GLuint arg3, GLuint arg3Rep,
                            GLuint arg3Mod)
{
   add_instruction(
       ctx, &(struct call){
                "glAlphaFragmentOp3ATI",
                true,
                3,
                op,
                dst,
                GL_NONE,
                dstMod,
                {{arg1, arg1Rep, arg1Mod}, {arg2, arg2Rep, arg2Mod}, {arg3, arg3Rep, arg3Mod}}});
}

/* Queries of what is bound (AV section 20). */
#include "private.h"

#include <string.h>

#include "mesa_ext/dispatch/gl_dispatch.h"

/* A pname that is a number of the program or of the limits; native numbers are the same (AV-316).
 */
struct number {
   GLenum pname, native;
   size_t offset;
};

#define COUNT(pname, field)                                                                        \
   {                                                                                               \
      GL_PROGRAM_##pname##_ARB, GL_PROGRAM_NATIVE_##pname##_ARB,                                   \
          offsetof(struct arb_result, field)                                                       \
   }
static const struct number counts[] = {
    COUNT(INSTRUCTIONS, num_instructions),   COUNT(TEMPORARIES, num_temporaries),
    COUNT(PARAMETERS, num_parameters),       COUNT(ATTRIBS, num_attribs),
    COUNT(ADDRESS_REGISTERS, num_addresses), COUNT(ALU_INSTRUCTIONS, num_alu),
    COUNT(TEX_INSTRUCTIONS, num_tex),        COUNT(TEX_INDIRECTIONS, num_indirections),
};
#undef COUNT

#define LIMIT(pname, field)                                                                        \
   {                                                                                               \
      GL_MAX_PROGRAM_##pname##_ARB, GL_MAX_PROGRAM_NATIVE_##pname##_ARB,                           \
          offsetof(struct arb_limits, field)                                                       \
   }
static const struct number limits[] = {
    LIMIT(INSTRUCTIONS, instructions),
    LIMIT(TEMPORARIES, temporaries),
    LIMIT(PARAMETERS, parameters),
    LIMIT(ATTRIBS, attribs),
    LIMIT(ADDRESS_REGISTERS, address_registers),
    LIMIT(ALU_INSTRUCTIONS, alu_instructions),
    LIMIT(TEX_INSTRUCTIONS, tex_instructions),
    LIMIT(TEX_INDIRECTIONS, tex_indirections),
    {GL_MAX_PROGRAM_LOCAL_PARAMETERS_ARB, 0, offsetof(struct arb_limits, local_params)},
    {GL_MAX_PROGRAM_ENV_PARAMETERS_ARB, 0, offsetof(struct arb_limits, env_params)},
};
#undef LIMIT

/* -1: the pname is none of the rows. */
static GLint
find_number(const struct number *rows, unsigned num, GLenum pname, const void *base)
{
   for (unsigned i = 0; i < num; i++) {
      unsigned value;
      if (rows[i].pname != pname && rows[i].native != pname)
         continue;
      memcpy(&value, (const char *)base + rows[i].offset, sizeof value);
      return (GLint)value;
   }
   return -1;
}
#define FIND(rows, pname, base) find_number(rows, sizeof rows / sizeof rows[0], pname, base)

/* NO-026, NO-039: what programs with flow may do. False: this driver has none of that target. */
static bool
get_flow_limit(const struct gl_context *ctx, int index, GLenum pname, GLint *value)
{
   static const struct {
      GLenum pname;
      GLint value;
   } rows[] = {
       {GL_MAX_PROGRAM_EXEC_INSTRUCTIONS_NV, ARB_MAX_STEPS},
       {GL_MAX_PROGRAM_CALL_DEPTH_NV, ARB_MAX_CALL_DEPTH},
       {GL_MAX_PROGRAM_IF_DEPTH_NV, ARB_MAX_IF_DEPTH},
       {GL_MAX_PROGRAM_LOOP_DEPTH_NV, ARB_MAX_LOOP_DEPTH},
       {GL_MAX_PROGRAM_LOOP_COUNT_NV, ARB_MAX_LOOP_COUNT},
   };
   const bool vertex = index == GL_PROGRAM_VERTEX;
   if (index == GL_PROGRAM_TEXT_SHADER)
      return false;
   const unsigned num = vertex ? 2 : sizeof rows / sizeof rows[0];
   bool found = false;
   if (!(ctx->limits.can & (vertex ? GL_CAN_VERTEX_PROGRAM2 : GL_CAN_NV_FRAGMENT_PROGRAM2)))
      return false;
   for (unsigned i = 0; i < num && !found; i++) {
      found = rows[i].pname == pname;
      *value = found ? rows[i].value : *value;
   }
   return found;
}

/* AV-317: whether the hardware runs the program rather than the CPU. Of languages other than ARB's,
 * of which nobody asks it, it is not told. */
static bool
is_native(struct gl_context *ctx, int index)
{
   static const struct gl_stage_source *const sources[] = {
       [GL_PROGRAM_VERTEX] = &gl_arb_vertex_program,
       [GL_PROGRAM_FRAGMENT] = &gl_arb_fragment_program,
   };
   const struct gl_program *program = ctx->programs->target[index].current;
   char key[GL_STAGE_KEY_MAX];
   if (!program || program->kind != GL_PROGRAM_ARB || !sources[index]->key(ctx, key))
      return true;
   struct ir_shader *sh = sources[index]->build(ctx, key);
   const bool fits =
       sh && gl_stage_fits(
                 ctx, index == GL_PROGRAM_VERTEX ? PIPE_SHADER_VERTEX : PIPE_SHADER_FRAGMENT, sh);
   ir_shader_destroy(sh);
   return fits;
}

void
gl_exec_GetProgramivARB(struct gl_context *ctx, GLenum target, GLenum pname, GLint *params)
{
   static const struct arb_result none;
   const int index = gl_arb_target(ctx, "glGetProgramivARB", target);
   if (index < 0)
      return;
   const struct gl_program_target *t = &ctx->programs->target[index];
   const struct gl_program *program = t->current;
   GLint value;
   switch (pname) {
   case GL_PROGRAM_LENGTH_ARB:
      *params = program ? program->length : 0;
      return;
   case GL_PROGRAM_FORMAT_ARB:
      *params = GL_PROGRAM_FORMAT_ASCII_ARB;
      return;
   case GL_PROGRAM_BINDING_ARB:
      *params = (GLint)t->binding;
      return;
   case GL_PROGRAM_UNDER_NATIVE_LIMITS_ARB:
      *params = is_native(ctx, index);
      return;
   case GL_MAX_PROGRAM_EXEC_INSTRUCTIONS_NV:
   case GL_MAX_PROGRAM_CALL_DEPTH_NV:
   case GL_MAX_PROGRAM_IF_DEPTH_NV:
   case GL_MAX_PROGRAM_LOOP_DEPTH_NV:
   case GL_MAX_PROGRAM_LOOP_COUNT_NV:
      if (get_flow_limit(ctx, index, pname, params))
         return;
      gl_error(ctx, GL_INVALID_ENUM, "glGetProgramivARB: pname 0x%04x", pname);
      return;
   default:
      value = FIND(counts, pname, program ? &program->arb : &none);
      if (value < 0)
         value = FIND(limits, pname, &ctx->limits.program[index]);
      if (value < 0)
         gl_error(ctx, GL_INVALID_ENUM, "glGetProgramivARB: pname 0x%04x", pname);
      else
         *params = value;
   }
}

void
gl_exec_GetProgramStringARB(struct gl_context *ctx, GLenum target, GLenum pname, void *string)
{
   const int index = gl_arb_target(ctx, "glGetProgramStringARB", target);
   if (index < 0)
      return;
   const struct gl_program *program = ctx->programs->target[index].current;
   if (pname != GL_PROGRAM_STRING_ARB)
      gl_error(ctx, GL_INVALID_ENUM, "glGetProgramStringARB: pname 0x%04x", pname);
   else if (program && program->length)
      memcpy(string, program->string, (size_t)program->length);
}

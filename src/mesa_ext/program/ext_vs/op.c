/* Recording operations in a definition (EVS-172..330). The dispatch sees to it that these commands
 * are called inside one only. */
#include <stdlib.h>

#include "objects.h"
#include "mesa_ext/dispatch/gl_dispatch.h"

/* --- Operands */

/* An operand of a command: an output, or a symbol. */
struct operand {
   bool is_output;
   unsigned varying;
   struct gl_evs_symbol symbol;
   enum ext_vs_type type;
};

static bool
output_of(const struct gl_context *ctx, GLuint id, unsigned *varying)
{
   if (id == GL_OUTPUT_VERTEX_EXT)
      *varying = VARYING_HPOS;
   else if (id == GL_OUTPUT_COLOR0_EXT)
      *varying = VARYING_COL0;
   else if (id == GL_OUTPUT_COLOR1_EXT)
      *varying = VARYING_COL1;
   else if (id == GL_OUTPUT_FOG_EXT)
      *varying = VARYING_FOGC;
   else if (id - GL_OUTPUT_TEXTURE_COORD0_EXT < 32)
      *varying = id - GL_OUTPUT_TEXTURE_COORD0_EXT < ctx->limits.texture_coords
                     ? VARYING_TEX0 + (id - GL_OUTPUT_TEXTURE_COORD0_EXT)
                     : EXT_VS_NOWHERE;
   else
      return false;
   return true;
}

static bool
is_fog(const struct operand *operand)
{
   return operand->is_output && operand->varying == VARYING_FOGC;
}

/* False after raising an error: the id is nothing. */
static bool
find_operand(struct gl_context *ctx, const char *command, GLuint id, struct operand *operand)
{
   *operand = (struct operand){.type = EXT_VS_VECTOR};
   operand->is_output = output_of(ctx, id, &operand->varying);
   if (operand->is_output)
      return true;
   operand->symbol = gl_evs_find_symbol(ctx, id);
   if (!operand->symbol.block) {
      gl_error(ctx, GL_INVALID_VALUE, "%s: 0x%x is no symbol of this shader", command, id);
      return false;
   }
   operand->type = operand->symbol.block->type;
   return true;
}

/* The operands of a command; ids[0] is the result. */
static bool
find_operands(struct gl_context *ctx, const char *command, unsigned num, const GLuint *ids,
              struct operand *operands)
{
   for (unsigned i = 0; i < num; i++) {
      if (!find_operand(ctx, command, ids[i], &operands[i]))
         return false;
      const struct gl_evs_block *block = operands[i].symbol.block;
      if (i ? operands[i].is_output : block && block->storage != EXT_VS_LOCAL) {
         gl_error(ctx, GL_INVALID_OPERATION, "%s: 0x%x can not be %s", command, ids[i],
                  i ? "read" : "written");
         return false;
      }
   }
   return true;
}

/* The index of the symbol's block in the program. UINT32_MAX: out of memory. */
static uint32_t
program_block(struct gl_evs_shader *shader, struct gl_evs_block *block)
{
   for (uint32_t i = 0; i < shader->program.num_blocks; i++) {
      if (shader->blocks[i] == block)
         return i;
   }
   const struct ext_vs_block made = {.storage = block->storage,
                                     .type = block->type,
                                     .normalized = block->normalized,
                                     .count = block->count,
                                     .attrib = block->binding.index,
                                     .values = block->values};
   if (shader->program.num_blocks == shader->blocks_capacity) {
      const uint32_t more = shader->blocks_capacity ? 2 * shader->blocks_capacity : 16;
      struct gl_evs_block **bigger = realloc(shader->blocks, more * sizeof *bigger);
      if (!bigger)
         return UINT32_MAX;
      shader->blocks = bigger;
      shader->blocks_capacity = more;
   }
   const uint32_t index = ext_vs_add_block(&shader->program, &made);
   if (index != UINT32_MAX)
      shader->blocks[index] = block;
   return index;
}

static bool
record_operand(struct gl_evs_shader *shader, const struct operand *operand,
               struct ext_vs_operand *out)
{
   *out = (struct ext_vs_operand){EXT_VS_OUTPUT, operand->varying};
   if (operand->is_output)
      return true;
   *out =
       (struct ext_vs_operand){program_block(shader, operand->symbol.block), operand->symbol.index};
   return out->block != UINT32_MAX;
}

/* Adds the operation, whose operands were checked. */
static void
record(struct gl_context *ctx, const char *command, struct ext_vs_instr *instr,
       const struct operand *operands)
{
   struct gl_evs_shader *shader = ctx->evs->definition;
   /* Undefined for good: nothing more is kept of it. */
   if (shader->program.cost > EXT_VS_MAX_INSTRUCTIONS)
      return;
   bool ok = record_operand(shader, &operands[0], &instr->res);
   for (unsigned i = 0; i < ext_vs_num_args(instr->op); i++)
      ok = ok && record_operand(shader, &operands[1 + i], &instr->arg[i]);
   if (!ok || !ext_vs_add_instr(&shader->program, instr))
      gl_error(ctx, GL_OUT_OF_MEMORY, "%s: no room for the operation", command);
}

/* --- ShaderOp */

/* The types make one of the operation's rows. The fog output stands for a scalar or a vector
 * (B-10). */
static bool
check_shape(struct gl_context *ctx, const char *command, enum ext_vs_op op,
            const struct operand *operands)
{
   enum ext_vs_type types[4];
   for (unsigned i = 0; i <= ext_vs_num_args(op); i++)
      types[i] = operands[i].type;
   bool legal = ext_vs_shape_is_legal(op, types);
   if (!legal && is_fog(&operands[0])) {
      types[0] = EXT_VS_SCALAR;
      legal = ext_vs_shape_is_legal(op, types);
   }
   if (!legal)
      gl_error(ctx, GL_INVALID_OPERATION, "%s: %s takes operands (result first) as in %s", command,
               ext_vs_op_name(op), ext_vs_shapes(op));
   return legal;
}

static void
shader_op(struct gl_context *ctx, const char *command, GLenum op, unsigned num, const GLuint *ids)
{
   const enum ext_vs_op which = (enum ext_vs_op)(op - GL_OP_INDEX_EXT);
   struct operand operands[4];
   struct ext_vs_instr instr = {.op = (uint8_t)which};
   if (op - GL_OP_INDEX_EXT >= EXT_VS_NUM_SHADER_OPS || ext_vs_num_args(which) != num - 1)
      gl_error(ctx, GL_INVALID_ENUM, "%s: no operation 0x%04x with %u arguments", command, op,
               num - 1);
   else if (find_operands(ctx, command, num, ids, operands) &&
            check_shape(ctx, command, which, operands))
      record(ctx, command, &instr, operands);
}

/* GL_ONE_EXT as an operand: a local constant with components of 1, of the result's type. The
 * specification names it among the selectors of SwizzleEXT only, but programs of a vendor's own
 * rely on it (docs/conformance.md, deviations). 0 after raising OUT_OF_MEMORY. */
static GLuint
constant_one(struct gl_context *ctx, GLuint res)
{
   static const float ones[4] = {1, 1, 1, 1};
   unsigned varying;
   const bool scalar = !output_of(ctx, res, &varying) && gl_evs_find_symbol(ctx, res).block &&
                       gl_evs_find_symbol(ctx, res).block->type == EXT_VS_SCALAR;
   GLuint *id = &ctx->evs->definition->one[!scalar];
   if (!*id) {
      const struct gl_evs_block templ = {.count = 1,
                                         .storage = EXT_VS_LOCAL_CONSTANT,
                                         .type = scalar ? EXT_VS_SCALAR : EXT_VS_VECTOR};
      const struct gl_evs_block *block = gl_evs_make_block(ctx, "glShaderOp1EXT", &templ);
      if (!block)
         return 0;
      *id = block->first;
      gl_exec_SetLocalConstantEXT(ctx, *id, GL_FLOAT, ones);
   }
   return *id;
}

void
gl_exec_ShaderOp1EXT(struct gl_context *ctx, GLenum op, GLuint res, GLuint arg1)
{
   if (arg1 == GL_ONE_EXT) {
      arg1 = constant_one(ctx, res);
      if (!arg1)
         return;
   }
   shader_op(ctx, "glShaderOp1EXT", op, 2, (const GLuint[]){res, arg1});
}

void
gl_exec_ShaderOp2EXT(struct gl_context *ctx, GLenum op, GLuint res, GLuint arg1, GLuint arg2)
{
   shader_op(ctx, "glShaderOp2EXT", op, 3, (const GLuint[]){res, arg1, arg2});
}

void
gl_exec_ShaderOp3EXT(struct gl_context *ctx, GLenum op, GLuint res, GLuint arg1, GLuint arg2,
                     GLuint arg3)
{
   shader_op(ctx, "glShaderOp3EXT", op, 4, (const GLuint[]){res, arg1, arg2, arg3});
}

/* --- SwizzleEXT, WriteMaskEXT */

/* Vectors both; the fog output is none for them (EVS-177). */
static bool
find_vectors(struct gl_context *ctx, const char *command, GLuint res, GLuint in,
             struct operand operands[2])
{
   if (!find_operands(ctx, command, 2, (const GLuint[]){res, in}, operands))
      return false;
   if (operands[0].type == EXT_VS_VECTOR && operands[1].type == EXT_VS_VECTOR &&
       !is_fog(&operands[0]))
      return true;
   gl_error(ctx, GL_INVALID_OPERATION, "%s: 0x%x and 0x%x have to be vectors", command, res, in);
   return false;
}

void
gl_exec_SwizzleEXT(struct gl_context *ctx, GLuint res, GLuint in, GLenum x, GLenum y, GLenum z,
                   GLenum w)
{
   const GLenum select[] = {x, y, z, w};
   struct ext_vs_instr instr = {.op = EXT_VS_SWIZZLE};
   struct operand operands[2];
   for (unsigned i = 0; i < 4; i++) {
      if (select[i] - GL_X_EXT >= EXT_VS_NUM_SELECTORS) {
         gl_error(ctx, GL_INVALID_ENUM, "glSwizzleEXT: selector 0x%04x", select[i]);
         return;
      }
      instr.select[i] = (uint8_t)(select[i] - GL_X_EXT);
   }
   if (find_vectors(ctx, "glSwizzleEXT", res, in, operands))
      record(ctx, "glSwizzleEXT", &instr, operands);
}

void
gl_exec_WriteMaskEXT(struct gl_context *ctx, GLuint res, GLuint in, GLenum x, GLenum y, GLenum z,
                     GLenum w)
{
   struct ext_vs_instr instr = {.op = EXT_VS_WRITE_MASK};
   struct operand operands[2];
   instr.mask = (uint8_t)((x != 0) | (y != 0) << 1 | (z != 0) << 2 | (w != 0) << 3);
   if (find_vectors(ctx, "glWriteMaskEXT", res, in, operands))
      record(ctx, "glWriteMaskEXT", &instr, operands);
}

/* --- InsertComponentEXT, ExtractComponentEXT */

static void
component(struct gl_context *ctx, const char *command, enum ext_vs_op op, GLuint res, GLuint src,
          GLuint num)
{
   struct ext_vs_instr instr = {.op = (uint8_t)op, .select = {(uint8_t)num}};
   struct operand operands[2];
   if (num > 3) {
      gl_error(ctx, GL_INVALID_VALUE, "%s: component %u", command, num);
      return;
   }
   if (!find_operands(ctx, command, 2, (const GLuint[]){res, src}, operands))
      return;
   /* Here the fog output is a scalar alone (EVS-176). */
   if (is_fog(&operands[0]))
      operands[0].type = EXT_VS_SCALAR;
   const enum ext_vs_type types[] = {operands[0].type, operands[1].type};
   if (ext_vs_shape_is_legal(op, types))
      record(ctx, command, &instr, operands);
   else
      gl_error(ctx, GL_INVALID_OPERATION, "%s: takes operands (result first) as in %s", command,
               ext_vs_shapes(op));
}

void
gl_exec_InsertComponentEXT(struct gl_context *ctx, GLuint res, GLuint src, GLuint num)
{
   component(ctx, "glInsertComponentEXT", EXT_VS_INSERT, res, src, num);
}

void
gl_exec_ExtractComponentEXT(struct gl_context *ctx, GLuint res, GLuint src, GLuint num)
{
   component(ctx, "glExtractComponentEXT", EXT_VS_EXTRACT, res, src, num);
}

/* Clip planes for vertex shaders that write no gl_ClipVertex. */
#include "glsl.h"

#include "compiler/ir/builder.h"

/* The value that is stored as the position, which a linked shader stores once, in a block of
 * `*block`. NULL: it stores none. */
static const struct ir_instr *
find_position(struct ir_shader *shader, struct ir_block **block)
{
   for (*block = shader->first; *block; *block = (*block)->next)
      for (struct ir_instr *instr = (*block)->first; instr; instr = instr->next)
         if (instr->op == IR_OP_store_output && instr->index == VARYING_HPOS)
            return instr;
   return NULL;
}

bool
glsl_clip_by_position(struct ir_shader *shader, uint32_t planes)
{
   struct ir_builder b = {.shader = shader, .line = ~0u};
   const unsigned first = shader->num_params;
   const struct ir_instr *store = find_position(shader, &b.block);
   if (!store)
      return true;
   const struct ir_val position = {.src = store->src[0], .n = 4};
   shader->num_params += GLSL_CLIP_PLANES;
   for (unsigned i = 0; i < GLSL_CLIP_PLANES; i++)
      if (planes >> i & 1)
         ir_store_output(&b, VARYING_CLP0 + i, 0x1,
                         ir_build_fdp4(&b, position, ir_load_param(&b, first + i)));
   return !b.failed && ir_shader_index(shader);
}

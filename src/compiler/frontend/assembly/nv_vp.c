#include "nv_vp.h"

#include <stdlib.h>
#include <string.h>

#include "compiler/frontend/fixed_function/vertex.h"
#include "compiler/ir/builder.h"
#include "parser.h"

const char *
nv_vp_version_name(enum nv_vp_version version)
{
   static const char *const names[] = {"VP1.0", "VP1.1", "VP2.0", "VSP1.0"};
   return names[version];
}

void
nv_vp_parse(const char *text, size_t len, enum nv_vp_target target, struct nv_vp_result *result)
{
   *result = (struct nv_vp_result){.status = NV_VP_OK};
   struct nv_vp_program *program = calloc(1, sizeof *program);
   if (!program) {
      result->status = NV_VP_NO_MEMORY;
      return;
   }
   if (nv_vp_parse_program(text, len, target, program, result)) {
      result->position_invariant = program->position_invariant;
      result->num_instructions = program->num_instrs;
      result->shader = nv_vp_emit_program(program);
      if (!result->shader)
         result->status = NV_VP_NO_MEMORY;
   }
   if (result->status == NV_VP_OK && result->error.message[0]) {
      result->status = NV_VP_INVALID;
      text_locate(&nv_vp_language, text, &result->error);
   }
   free(program);
}

bool
nv_vp_link_position(struct ir_shader *shader)
{
   struct ir_builder b = {.shader = shader, .line = ~0u};
   b.block = ir_shader_prepend_block(shader);
   if (!b.block)
      return false;
   ff_emit_position(&b, NV_VP_MVP_PARAM);
   shader->indirect_limit = shader->num_params;
   shader->num_params = NV_VP_LINKED_PARAMS;
   shader->position_invariant = false;
   return !b.failed && ir_shader_index(shader);
}

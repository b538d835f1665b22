#include "nv_vp.h"

#include <stdlib.h>
#include <string.h>

#include "compiler/frontend/fixed_function/vertex.h"
#include "compiler/ir/builder.h"
#include "parser.h"

const char *
asm_language_name(enum asm_language language)
{
   static const char *const names[] = {"VP1.0",    "VP1.1",    "VP2.0", "VSP1.0",
                                       "ARBvp1.0", "ARBfp1.0", "FP1.0"};
   return names[language];
}

const char *
nv_vp_version_name(enum nv_vp_version version)
{
   return asm_language_name((enum asm_language)version);
}

void
asm_program_finish(struct asm_program *program)
{
   free(program->instrs);
   free(program->params);
   free(program->arrays);
   free(program->param_place);
   free(program->layout);
}

struct asm_instr *
asm_add_instr(struct asm_program *program)
{
   if (program->num_instrs == program->max_instrs) {
      const unsigned max = program->max_instrs ? 2 * program->max_instrs : 64;
      struct asm_instr *instrs = realloc(program->instrs, max * sizeof *instrs);
      if (!instrs) {
         program->no_memory = true;
         return NULL;
      }
      program->instrs = instrs;
      program->max_instrs = max;
   }
   return &program->instrs[program->num_instrs];
}

/* What the text says, whether the IR says it or not. */
static void
fill_result(const struct asm_program *program, struct nv_vp_result *result)
{
   result->position_invariant = program->position_invariant;
   result->num_instructions = program->num_instrs;
   result->outputs_written = program->outputs_written;
   memcpy(result->params_written, program->params_written, sizeof result->params_written);
}

void
nv_vp_parse(const char *text, size_t len, enum nv_vp_target target, struct nv_vp_result *result)
{
   struct asm_program program = {.num_temps = NV_VP2_TEMPS, .num_addresses = NV_VP2_ADDRESSES};
   *result = (struct nv_vp_result){.status = NV_VP_OK};
   const bool ok = asm_parse_nv(text, len, target, &program, &result->error);
   result->version = (enum nv_vp_version)program.language;
   if (ok) {
      fill_result(&program, result);
      result->shader = asm_emit_program(&program);
      program.no_memory = !result->shader;
   }
   if (program.no_memory) {
      result->status = NV_VP_NO_MEMORY;
   } else if (result->error.message[0]) {
      result->status = NV_VP_INVALID;
      text_locate(&nv_vp_language, text, &result->error);
   }
   asm_program_finish(&program);
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

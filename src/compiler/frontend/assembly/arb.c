#include "arb.h"

#include <stdlib.h>
#include <string.h>

#include "compiler/frontend/fixed_function/vertex.h"
#include "compiler/ir/builder.h"
#include "parser.h"

const struct arb_limits arb_default_limits[2] = {
    [ARB_VERTEX] = {.options = ~0u,
                    .instructions = 4096,
                    .temporaries = ARB_MAX_TEMPORARIES,
                    .parameters = 1024,
                    .attribs = 16,
                    .address_registers = ARB_MAX_ADDRESS_REGISTERS,
                    .env_params = 256,
                    .local_params = 1024,
                    .texture_coords = 8,
                    .image_units = 16,
                    .sampled_units = 16,
                    .lights = 8,
                    .clip_planes = 6,
                    .matrices = 8,
                    .vertex_units = FF_MAX_BLEND_UNITS,
                    .palette_matrices = FF_MAX_PALETTE},
    [ARB_FRAGMENT] = {.options = ~0u,
                      .instructions = 4096,
                      .alu_instructions = 4096,
                      .tex_instructions = 4096,
                      .tex_indirections = 4096,
                      .temporaries = ARB_MAX_TEMPORARIES,
                      .parameters = 1024,
                      .attribs = 12,
                      .env_params = 256,
                      .local_params = 1024,
                      .texture_coords = 8,
                      .image_units = 16,
                      .sampled_units = 16,
                      .environment_units = 8,
                      .lights = 8,
                      .clip_planes = 6,
                      .matrices = 8,
                      .draw_buffers = 4,
                      .vertex_units = FF_MAX_BLEND_UNITS,
                      .palette_matrices = FF_MAX_PALETTE},
};

/* What the IR's parameters are, for who gives them their values. */
static void
describe_params(struct asm_program *program, struct arb_result *r)
{
   r->params = program->layout;
   r->num_params = program->num_layout;
   program->layout = NULL;
   for (unsigned i = 0; i < r->num_params; i++) {
      const struct arb_param *param = &r->params[i];
      r->env_read |= param->kind == ARB_PARAM_ENV;
      r->local_read |= param->kind == ARB_PARAM_LOCAL || param->kind == ARB_PARAM_NAMED;
      r->states_read |= param->kind == ARB_PARAM_STATE ? 1u << param->state : 0;
   }
}

void
asm_finish_arb(const char *text, struct asm_program *program, bool ok, struct arb_result *result)
{
   if (ok && asm_layout_params(program)) {
      result->position_invariant = program->position_invariant;
      result->bounds_depth = program->bounds_depth;
      result->outputs_written = program->outputs_written;
      result->shader = asm_emit_program(program);
      program->no_memory = !result->shader;
      describe_params(program, result);
   }
   if (program->no_memory) {
      result->status = ARB_NO_MEMORY;
      arb_result_finish(result);
   } else if (result->error.message[0]) {
      result->status = ARB_INVALID;
      arb_result_finish(result);
      text_locate(&arb_language, text, &result->error);
   }
   asm_program_finish(program);
}

void
arb_parse(const char *text, size_t len, enum arb_target target, const struct arb_limits limits[2],
          struct arb_result *result)
{
   struct asm_program program = {.num_instrs = 0};
   *result = (struct arb_result){.status = ARB_OK, .target = target};
   const bool ok = asm_parse_arb(text, len, target, limits, &program, result);
   asm_finish_arb(text, &program, ok, result);
}

void
arb_result_finish(struct arb_result *result)
{
   ir_shader_destroy(result->shader);
   free(result->params);
   free(result->named);
   result->shader = NULL;
   result->params = NULL;
   result->named = NULL;
   result->num_params = result->num_named = 0;
}

/* Distances from the planes at `first`, by the eye coordinates of the rows at `modelview`: as the
 * conventional pipeline makes them. */
static void
emit_clip_distances(struct ir_builder *b, unsigned modelview, unsigned first, uint32_t planes)
{
   const struct ir_val position = ir_load_input(b, VERT_ATTRIB_POS, 4);
   struct ir_val eye[4];
   for (unsigned i = 0; i < 4; i++)
      eye[i] = ir_build_fdp4(b, ir_load_param(b, modelview + i), position);
   const struct ir_val v = ir_vec(b, 4, eye);
   for (unsigned i = 0; i < 6; i++) {
      if (planes >> i & 1)
         ir_store_output(b, VARYING_CLP0 + i, 0x1,
                         ir_build_fdp4(b, ir_load_param(b, first + i), v));
   }
}

bool
arb_link_position(struct ir_shader *shader, uint32_t planes)
{
   const unsigned mvp = shader->num_params - ARB_LINK_PARAMS;
   struct ir_builder b = {.shader = shader, .line = ~0u};
   b.block = ir_shader_prepend_block(shader);
   if (!b.block)
      return false;
   ff_emit_position(&b, mvp);
   if (planes)
      emit_clip_distances(&b, mvp + 4, mvp + 8, planes);
   shader->position_invariant = false;
   return !b.failed && ir_shader_index(shader);
}

/* Random programs as code for the NV2A's vertex unit. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../nv2a/ideal_unit.h"
#include "vp_compare.h"

/* Whether the unit has all operations as they are, so that code has to give what the program says
 * and not only what it was lowered to. */
static bool
takes_magnitude(const struct ir_instr *i)
{
   bool any = false;
   for (unsigned k = 0; k < i->num_srcs; k++)
      any |= i->src[k].abs;
   return any && i->op != IR_OP_frsq;
}

static bool
is_native(const struct ir_shader *shader)
{
   bool native = shader->num_blocks == 1;
   for (const struct ir_instr *i = shader->first->first; i && native; i = i->next) {
      const bool keeps = i->op < IR_NUM_ALU_OPS && ir_op_infos[i->op].props & IR_ZERO_WINS;
      native = i->op >= IR_NUM_ALU_OPS || keeps || i->op <= IR_OP_vec4 || i->op == IR_OP_fadd ||
               i->op == IR_OP_fmin || i->op == IR_OP_fmax || i->op == IR_OP_slt_total ||
               i->op == IR_OP_sge_total || i->op == IR_OP_frcp || i->op == IR_OP_frcc ||
               i->op == IR_OP_lit || i->op == IR_OP_nv_exp || i->op == IR_OP_nv_log ||
               (i->op == IR_OP_frsq && i->src[0].abs && !i->src[0].neg);
      native &= !takes_magnitude(i);
   }
   return native;
}

static bool
same(float a, float b)
{
   uint32_t x, y;
   memcpy(&x, &a, sizeof x);
   memcpy(&y, &b, sizeof y);
   const bool both_zero = !(x & 0x7f800000u) && !(y & 0x7f800000u);
   return x == y || (a != a && b != b) || both_zero;
}

/* Results that the unit has no output or no lane for. */
static bool
is_left_out(unsigned slot, unsigned comp)
{
   const bool scalar = slot == VARYING_FOGC || slot == VARYING_PSIZ;
   return (scalar && comp) || nv2a_vertex_output(slot) == NV2A_NO_SLOT;
}

static uint64_t
known_outputs(void)
{
   uint64_t known = 0;
   for (unsigned i = 0; i < VARYING_MAX; i++)
      known |= (uint64_t)(nv2a_vertex_output(i) != NV2A_NO_SLOT) << i;
   return known;
}

/* Takes what is right from `right`: whatever is equal to it but for the sign of zero, or open. */
static void
take_right(const struct vp_inputs *inputs, struct vp_results *results,
           const struct vp_results *right, const struct vp_results *lowered)
{
   for (unsigned lane = 0; lane < inputs->lanes; lane++) {
      for (unsigned i = 0; i < 4 * VARYING_MAX; i++) {
         float *got = &results->outputs[lane][i / 4][i % 4];
         if (is_left_out(i / 4, i % 4) || same(*got, lowered->outputs[lane][i / 4][i % 4]))
            *got = right->outputs[lane][i / 4][i % 4];
      }
   }
   for (unsigned i = 0; i < 4 * NV_VP_LINKED_PARAMS; i++) {
      float *got = &results->params[i / 4][i % 4];
      if (same(*got, lowered->params[i / 4][i % 4]))
         *got = right->params[i / 4][i % 4];
   }
}

/* False: an address met what it may not count on. */
static bool
run_code(const struct nv2a_vertex_program *program, const struct vp_inputs *inputs,
         struct vp_results *results)
{
   bool strayed = false;
   for (unsigned lane = 0; lane < inputs->lanes; lane++) {
      struct ideal_run run = {.inputs = inputs->attribs[lane], .params = results->params};
      ideal_unit_run(program, &run);
      strayed |= run.strayed;
      memcpy(results->outputs[lane], run.outputs, sizeof run.outputs);
      if (run.wrong) {
         fprintf(stderr, "nv2a: %s\n", run.wrong);
         abort();
      }
   }
   return !strayed;
}

static void
run_nv2a(const struct vp_executor *executor, const struct ir_shader *shader,
         const struct vp_inputs *inputs, struct vp_results *results)
{
   const struct nv2a_vertex_options options = {.outputs = known_outputs()};
   struct nv2a_vertex_program *program = malloc(sizeof *program);
   struct vp_results *right = malloc(2 * sizeof *right), *lowered = right ? right + 1 : NULL;
   if (!program || !right)
      abort();
   right[0] = right[1] = *results;
   vp_run_reference(executor, shader, inputs, right);
   if (nv2a_vertex_compile(shader, &options, program) == NV2A_VERTEX_OK &&
       run_code(program, inputs, results)) {
      struct ir_shader *simple = nv2a_vertex_lower(shader, &options);
      if (!simple)
         abort();
      vp_run_reference(executor, is_native(shader) ? shader : simple, inputs, lowered);
      take_right(inputs, results, right, lowered);
      ir_shader_destroy(simple);
   } else {
      *results = *right;
   }
   free(right);
   free(program);
}

const struct vp_executor vp_nv2a = {"nv2a", run_nv2a, 0, false};

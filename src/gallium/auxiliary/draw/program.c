/* Vertex programs: from IR to what the block machine runs. */
#include "private.h"

#include "compiler/pass/pass.h"

void
draw_program_init(struct draw_program *program, const struct ir_shader *ir)
{
   *program = (struct draw_program){.ir = ir};
}

/* --- What goes past the program */

/* A whole attribute, stored whole. */
static bool
hands_on(const struct ir_instr *instr)
{
   const struct ir_src *src = &instr->src[0];
   if (instr->op != IR_OP_store_output || instr->write_mask != 0xf || instr->num_srcs != 1 ||
       src->def->op != IR_OP_load_input || src->def->num_components != 4)
      return false;
   for (unsigned c = 0; c < 4; c++) {
      if (src->swizzle[c] != c)
         return false;
   }
   return !src->abs && !src->neg;
}

/* Positions, distances and edge flags are asked for in lanes, too. */
static bool
may_be_carried(unsigned varying)
{
   return varying != VARYING_HPOS && varying != VARYING_EDGE &&
          (varying < VARYING_CLP0 || varying >= VARYING_CLP0 + PIPE_MAX_CLIP_PLANES);
}

/* Of a program without jumps; varyings that are stored once, and so. */
static void
find_carried(struct draw_program *program)
{
   const struct ir_shader *ir = program->ir;
   uint64_t stored = 0;
   program->carried = 0;
   if (ir->first != ir->last || ir->first->term != IR_TERM_END)
      return;
   for (const struct ir_instr *instr = ir->first->first; instr; instr = instr->next) {
      if (instr->op != IR_OP_store_output)
         continue;
      const uint64_t bit = 1ull << instr->index;
      if (stored & bit)
         program->carried &= ~bit;
      else if (hands_on(instr) && may_be_carried((unsigned)instr->index))
         program->carried |= bit;
      if (program->carried & bit)
         program->source[instr->index] = (uint8_t)instr->src[0].def->index;
      stored |= bit;
   }
}

/* A copy without what is carried; NULL: out of memory. */
static struct ir_shader *
make_rest(const struct draw_program *program)
{
   struct ir_shader *rest = ir_shader_clone(program->ir);
   if (!rest)
      return NULL;
   for (struct ir_instr *instr = rest->first->first, *next; instr; instr = next) {
      next = instr->next;
      if (instr->op == IR_OP_store_output && program->carried >> instr->index & 1)
         ir_instr_remove(instr);
   }
   if (ir_shader_index(rest) && ir_optimize(rest, 0))
      return rest;
   ir_shader_destroy(rest);
   return NULL;
}

bool
draw_program_split(struct draw_program *program)
{
   if (program->is_split)
      return true;
   find_carried(program);
   if (program->carried) {
      program->rest_ir = make_rest(program);
      if (!program->rest_ir)
         return false;
      for (uint64_t left = program->carried; left; left &= left - 1)
         u_slots_add(&program->sources, program->source[__builtin_ctzll(left)]);
   }
   program->is_split = true;
   return true;
}

/* --- Running */

/* Native code takes over while draws go on; or at once, where that is asked for, but loops wait
 * for the parameters that decide them. */
static void
make_native(const struct draw_config *config, struct sp_vm_program *program,
            const struct ir_shader *ir)
{
   if (config->native_use == SP_NATIVE_AT_ONCE && sp_native_make(program, ir, NULL))
      return;
   if (config->native_use != SP_NATIVE_NEVER && config->maker.pool)
      sp_native_watch(program, ir, &config->maker);
}

const struct sp_vm_program *
draw_program_of(const struct draw_context *draw, struct draw_program *program, bool rest)
{
   struct sp_vm_program **made = rest ? &program->rest : &program->program;
   const struct ir_shader *ir = rest ? program->rest_ir : program->ir;
   if (!*made) {
      *made = sp_vm_compile(ir, draw->config.isa);
      if (*made)
         make_native(&draw->config, *made, ir);
   }
   return *made;
}

bool
draw_program_compile(const struct draw_context *draw, struct draw_program *program)
{
   if (draw_program_split(program) &&
       draw_program_of(draw, program, program->rest_ir != NULL) != NULL)
      return true;
   draw_program_finish(program);
   return false;
}

void
draw_program_finish(struct draw_program *program)
{
   sp_vm_destroy(program->program);
   sp_vm_destroy(program->rest);
   ir_shader_destroy(program->rest_ir);
   *program = (struct draw_program){.ir = program->ir};
}

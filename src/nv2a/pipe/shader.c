/* Programs: compiled for the chip, and kept as IR for auxiliary/draw where it can not run them. */
#include "compiler/frontend/combiners/combiners.h"
#include "context.h"

#include <stdlib.h>
#include <string.h>

static struct pipe_shader_cso *
new_shader(struct nv2a_pipe_context *ctx, enum pipe_shader_stage stage, const struct ir_shader *ir)
{
   struct pipe_shader_cso *cso = calloc(1, sizeof(*cso));
   ctx->u.oom |= !cso;
   if (cso) {
      cso->stage = stage;
      cso->ir = ir;
   }
   return cso;
}

/* With its first variant. NULL, and all is freed: it is refused, or memory ran out. */
static struct pipe_shader_cso *
init_fragments(struct nv2a_pipe_context *ctx, struct pipe_shader_cso *cso)
{
   if (nv2a_fragment_init(ctx, cso))
      return cso;
   nv2a_fragment_finish(cso);
   free(cso);
   return NULL;
}

static struct pipe_shader_cso *
create_shader(struct pipe_context *pipe, enum pipe_shader_stage stage, const struct ir_shader *ir)
{
   struct nv2a_pipe_context *ctx = nv2a_pipe_context(pipe);
   struct pipe_shader_cso *cso = new_shader(ctx, stage, ir);
   if (cso && stage == PIPE_SHADER_FRAGMENT)
      return init_fragments(ctx, cso);
   if (cso)
      draw_program_init(&cso->draw, ir);
   return cso;
}

static struct pipe_shader_cso *
create_combiners(struct pipe_context *pipe, const struct combiner_key *setup,
                 const struct ir_shader *ir)
{
   struct nv2a_pipe_context *ctx = nv2a_pipe_context(pipe);
   struct pipe_shader_cso *cso = new_shader(ctx, PIPE_SHADER_FRAGMENT, ir);
   if (!cso)
      return NULL;
   cso->setup = malloc(sizeof(*cso->setup));
   if (!cso->setup) {
      ctx->u.oom = true;
      free(cso);
      return NULL;
   }
   *cso->setup = *setup;
   return init_fragments(ctx, cso);
}

static void
bind_shader(struct pipe_context *pipe, enum pipe_shader_stage stage, struct pipe_shader_cso *cso)
{
   struct nv2a_pipe_context *ctx = nv2a_pipe_context(pipe);
   if (stage == PIPE_SHADER_VERTEX) {
      ctx->vertex_program = cso;
      ctx->vertex = NULL;
      ctx->u.dirty |= NV2A_DIRTY_VERTEX_PROGRAM;
      draw_bind_program(ctx->u.draw, cso ? &cso->draw : NULL);
   } else {
      ctx->fragment_program = cso;
      ctx->fragment = NULL;
      ctx->u.dirty |= NV2A_DIRTY_FRAGMENT_PROGRAM;
   }
}

static void
delete_shader(struct pipe_context *pipe, struct pipe_shader_cso *cso)
{
   struct nv2a_pipe_context *ctx = nv2a_pipe_context(pipe);
   if (!cso)
      return;
   if (ctx->vertex_program == cso || ctx->fragment_program == cso)
      bind_shader(pipe, cso->stage, NULL);
   if (cso->stage == PIPE_SHADER_VERTEX)
      draw_program_finish(&cso->draw);
   nv2a_vertex_variants_finish(cso);
   nv2a_fragment_finish(cso);
   free(cso);
}

/* --- The vertex unit */

/* Loads slots behind those that are there, or from the beginning when they do not fit. */
static unsigned
load_program(struct nv2a_pipe_context *ctx, const uint32_t (*words)[4], unsigned num)
{
   if (num > NV2A_NUM_SLOTS - ctx->program_used) {
      ctx->program_round++;
      ctx->program_used = 0;
   }
   unsigned start = ctx->program_used;
   nv2a_push_program(&ctx->push, start, words, num);
   ctx->program_used += num;
   return start;
}

static void
emit_constant(struct nv2a_pipe_context *ctx, unsigned index, const uint32_t bits[4])
{
   if (ctx->constants_known[index] &&
       !memcmp(ctx->constants[index], bits, sizeof(ctx->constants[0])))
      return;
   memcpy(ctx->constants[index], bits, sizeof(ctx->constants[0]));
   ctx->constants_known[index] = true;
   ctx->constants_dirty[index / 32] |= 1u << index % 32;
}

/* The first constant from `first` on that is to be sent; NV2A_NUM_CONSTANTS: there is none. */
static unsigned
next_dirty(const struct nv2a_pipe_context *ctx, unsigned first)
{
   unsigned word = first / 32;
   uint32_t bits =
       word < NV2A_NUM_CONSTANTS / 32 ? ctx->constants_dirty[word] & ~0u << first % 32 : 0;
   while (!bits && ++word < NV2A_NUM_CONSTANTS / 32)
      bits = ctx->constants_dirty[word];
   return bits ? 32 * word + (unsigned)__builtin_ctz(bits) : NV2A_NUM_CONSTANTS;
}

/* Sends those that have changed, in runs. */
static void
send_constants(struct nv2a_pipe_context *ctx)
{
   unsigned first = next_dirty(ctx, 0);
   if (first == NV2A_NUM_CONSTANTS)
      return;
   while (first < NV2A_NUM_CONSTANTS) {
      unsigned end = first + 1;
      while (end < NV2A_NUM_CONSTANTS && ctx->constants_dirty[end / 32] >> end % 32 & 1)
         end++;
      nv2a_push_constants(&ctx->push, first, (const uint32_t(*)[4])ctx->constants + first,
                          end - first);
      first = next_dirty(ctx, end);
   }
   memset(ctx->constants_dirty, 0, sizeof(ctx->constants_dirty));
}

static void
emit_params(struct nv2a_pipe_context *ctx, const struct nv2a_vertex_variant *variant)
{
   const float(*params)[4] = draw_constants(ctx->u.draw);
   for (unsigned i = 0; i < variant->num_param_constants; i++) {
      unsigned constant = variant->param_constants[i];
      uint32_t bits[4];
      memcpy(bits, params[variant->program->constants[constant].param], sizeof(bits));
      emit_constant(ctx, constant, bits);
   }
}

static void
emit_literals(struct nv2a_pipe_context *ctx, const struct nv2a_vertex_program *program)
{
   for (unsigned i = 0; i < NV2A_NUM_CONSTANTS; i++)
      if (program->constants[i].kind == NV2A_CONSTANT_LITERAL)
         emit_constant(ctx, i, program->constants[i].bits);
}

static void
start_program(struct nv2a_pipe_context *ctx, unsigned start)
{
   nv2a_push_state(&ctx->push, NV097_SET_TRANSFORM_PROGRAM_START, start);
}

void
nv2a_emit_vertex_program(struct nv2a_pipe_context *ctx, uint32_t dirty)
{
   struct nv2a_vertex_variant *variant = ctx->vertex;
   if (variant->resident != ctx->program_round) {
      const struct nv2a_vertex_program *program = variant->program;
      variant->start = load_program(ctx, (const uint32_t(*)[4])program->words, program->num_slots);
      variant->resident = ctx->program_round;
   }
   start_program(ctx, variant->start);
   if (dirty & NV2A_DIRTY_VERTEX_PROGRAM)
      emit_literals(ctx, variant->program);
   if (dirty & (NV2A_DIRTY_VERTEX_PROGRAM | U_DIRTY_VERTEX_PARAMS)) {
      emit_params(ctx, variant);
      send_constants(ctx);
   }
}

/* --- Vertices in window coordinates: every result has an input of its own. */

static struct nv2a_instr
copy_of(const struct nv2a_window_copy *copy)
{
   static const struct nv2a_source unused = {NV2A_MUX_INPUT, 0, 0x1b, 0};
   return (struct nv2a_instr){
       .mac = NV2A_MAC_MOV,
       .src = {unused, unused, unused},
       .input = copy->input,
       .out_is_output = 1,
       .out_address = copy->output,
       .out_mask = 0xf,
       .temp_dst = 7,
   };
}

const struct nv2a_window_copy nv2a_window_copies[NV2A_NUM_WINDOW_COPIES] = {
    {0, 0, VARYING_HPOS},       {3, 3, VARYING_COL0},       {4, 4, VARYING_COL1},
    {5, 5, VARYING_FOGC},       {6, 6, VARYING_PSIZ},       {7, 7, VARYING_BFC0},
    {8, 8, VARYING_BFC1},       {9, 9, VARYING_TEX0},       {10, 10, VARYING_TEX0 + 1},
    {11, 11, VARYING_TEX0 + 2}, {12, 12, VARYING_TEX0 + 3},
};

void
nv2a_emit_window_program(struct nv2a_pipe_context *ctx)
{
   if (ctx->window_resident != ctx->program_round) {
      uint32_t words[NV2A_NUM_WINDOW_COPIES][4];
      for (unsigned i = 0; i < NV2A_NUM_WINDOW_COPIES; i++) {
         struct nv2a_instr instr = copy_of(&nv2a_window_copies[i]);
         instr.final = i == NV2A_NUM_WINDOW_COPIES - 1;
         nv2a_encode(&instr, words[i]);
      }
      ctx->window_start = load_program(ctx, (const uint32_t(*)[4])words, NV2A_NUM_WINDOW_COPIES);
      ctx->window_resident = ctx->program_round;
   }
   start_program(ctx, ctx->window_start);
}

void
nv2a_init_shader_funcs(struct nv2a_pipe_context *ctx)
{
   ctx->u.base.create_shader_state = create_shader;
   ctx->u.base.create_combiner_state = create_combiners;
   ctx->u.base.bind_shader_state = bind_shader;
   ctx->u.base.delete_shader_state = delete_shader;
}

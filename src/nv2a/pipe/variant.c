/* What vertex programs become for the chip: the program itself where the chip can run it, else a
 * copy for the parameters that control flow asks. */
#include "context.h"

#include "compiler/pass/pass.h"
#include "util/u_debug.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Results that the chip has a place for; draws that need others do not ask for the vertex unit. */
static uint64_t
chip_outputs(void)
{
   uint64_t outputs = 0;
   for (unsigned i = 0; i < VARYING_MAX; i++)
      if (nv2a_vertex_output(i) != NV2A_NO_SLOT)
         outputs |= UINT64_C(1) << i;
   return outputs;
}

static enum nv2a_vertex_status
compile_ir(const struct nv2a_vertex_variant *variant, const struct ir_shader *ir,
           struct nv2a_vertex_program *program)
{
   const struct nv2a_vertex_options options = {
       .screen_space = true,
       .num_params = variant->num_params ? variant->num_params : 1,
       .outputs = chip_outputs(),
       .clip_planes = variant->key.clip.planes,
       .clip_coord = variant->key.clip.stage,
   };
   return nv2a_vertex_compile(ir, &options, program);
}

/* For the parameters as they are, where control flow asks nothing else. */
static enum nv2a_vertex_status
compile_unrolled(const struct nv2a_pipe_context *ctx, struct nv2a_vertex_variant *variant,
                 struct ir_shader *ir, struct nv2a_vertex_program *program)
{
   struct ir_unrolled unrolled;
   if (!ir_optimize(ir, 0))
      return NV2A_VERTEX_NO_MEMORY;
   if (!ir_unroll(ir, draw_constants(ctx->u.draw), &unrolled))
      return NV2A_VERTEX_REFUSED;
   enum nv2a_vertex_status status = compile_ir(variant, unrolled.shader, program);
   ir_shader_destroy(unrolled.shader);
   variant->words = unrolled.words;
   variant->num_words = unrolled.num_words;
   return status;
}

static enum nv2a_vertex_status
compile(const struct nv2a_pipe_context *ctx, struct nv2a_vertex_variant *variant,
        struct nv2a_vertex_program *program)
{
   const struct nv2a_vertex_key *key = &variant->key;
   struct ir_shader *ir = ir_shader_clone(ctx->vertex_program->ir);
   enum nv2a_vertex_status status = NV2A_VERTEX_NO_MEMORY;
   if (ir && (!(key->affine | key->compares) || nv2a_rewrite_coordinates(ir, key)))
      status = compile_ir(variant, ir, program);
   if (status == NV2A_VERTEX_REFUSED)
      status = compile_unrolled(ctx, variant, ir, program);
   ir_shader_destroy(ir);
   return status;
}

static bool
vertex_fits(const struct ir_shader *ir)
{
   const struct nv2a_vertex_variant plain = {.num_params = 0};
   struct nv2a_vertex_program *program = malloc(sizeof(*program));
   const bool fits = program && compile_ir(&plain, ir, program) == NV2A_VERTEX_OK;
   free(program);
   return fits;
}

bool
nv2a_program_fits(struct pipe_screen *screen, enum pipe_shader_stage stage,
                  const struct ir_shader *ir)
{
   char why[NV2A_COMBINER_MESSAGE];
   if (stage == PIPE_SHADER_VERTEX)
      return vertex_fits(ir);
   struct nv2a_combiner_program *program = malloc(sizeof(*program));
   const bool fits = program && nv2a_combiner_compile(ir, program, why) == NV2A_COMBINER_OK;
   free(program);
   return fits;
}

static void
finish_variant(struct nv2a_vertex_variant *variant)
{
   free(variant->words);
   free(variant->program);
}

void
nv2a_vertex_variants_finish(struct pipe_shader_cso *cso)
{
   for (unsigned i = 0; i < cso->num_variants; i++)
      finish_variant(&cso->variants[i]);
}

static bool
holds(const struct nv2a_pipe_context *ctx, const struct nv2a_vertex_variant *variant,
      struct nv2a_vertex_key key)
{
   const float(*params)[4] = draw_constants(ctx->u.draw);
   if (memcmp(&variant->key, &key, sizeof(key)) != 0 || variant->num_params < ctx->num_params)
      return false;
   for (uint32_t i = 0; i < variant->num_words; i++) {
      const struct ir_known_word *word = &variant->words[i];
      if (memcmp(&params[word->index / 4][word->index % 4], &word->bits, sizeof(word->bits)) != 0)
         return false;
   }
   return true;
}

/* A new variant takes the place of the oldest when there are too many. */
static struct nv2a_vertex_variant *
make_room(struct nv2a_pipe_context *ctx, struct pipe_shader_cso *cso)
{
   if (cso->num_variants < NV2A_MAX_VARIANTS)
      return &cso->variants[cso->num_variants++];
   ctx->vertex = NULL;
   finish_variant(&cso->variants[0]);
   memmove(cso->variants, cso->variants + 1, (NV2A_MAX_VARIANTS - 1) * sizeof(cso->variants[0]));
   return &cso->variants[NV2A_MAX_VARIANTS - 1];
}

/* NULL: out of memory, and the next draw tries again; or it is compiled for ever others. */
static struct nv2a_vertex_variant *
make_variant(struct nv2a_pipe_context *ctx, struct nv2a_vertex_key key)
{
   struct pipe_shader_cso *cso = ctx->vertex_program;
   if (cso->num_compiles == NV2A_MAX_COMPILES)
      return NULL;
   struct nv2a_vertex_variant made = {.key = key, .num_params = ctx->num_params};
   made.program = malloc(sizeof(*made.program));
   enum nv2a_vertex_status status =
       made.program ? compile(ctx, &made, made.program) : NV2A_VERTEX_NO_MEMORY;
   if (status == NV2A_VERTEX_NO_MEMORY) {
      ctx->u.oom = true;
      finish_variant(&made);
      return NULL;
   }
   if (status == NV2A_VERTEX_REFUSED && u_debug_flags() & U_DEBUG_NV2A)
      fprintf(stderr, "nv2a: vertex program on the CPU: %s\n", made.program->message);
   if (!cso->ir->uses_indirect_params)
      made.num_params = UINT32_MAX;
   if (status == NV2A_VERTEX_REFUSED) {
      free(made.program);
      made.program = NULL;
   }
   cso->num_compiles++;
   for (unsigned i = 0; made.program && i < NV2A_NUM_CONSTANTS; i++)
      if (made.program->constants[i].kind == NV2A_CONSTANT_PARAM)
         made.param_constants[made.num_param_constants++] = (uint8_t)i;
   struct nv2a_vertex_variant *variant = make_room(ctx, cso);
   *variant = made;
   return variant;
}

bool
nv2a_vertex_compiled(struct nv2a_pipe_context *ctx, struct nv2a_vertex_key key)
{
   struct pipe_shader_cso *cso = ctx->vertex_program;
   struct nv2a_vertex_variant *variant = ctx->vertex;
   if (!variant || !holds(ctx, variant, key)) {
      unsigned i = 0;
      while (i < cso->num_variants && !holds(ctx, &cso->variants[i], key))
         i++;
      variant = i < cso->num_variants ? &cso->variants[i] : make_variant(ctx, key);
   }
   if (!variant || !variant->program)
      return false;
   if (ctx->vertex != variant)
      ctx->u.dirty |= NV2A_DIRTY_VERTEX_PROGRAM;
   ctx->vertex = variant;
   return true;
}

/* --- Parameters */

/* Notes how many there are that may be other than 0: addresses reach no further. */
static void
set_constants(struct pipe_context *pipe, enum pipe_shader_stage stage, unsigned first, unsigned num,
              const float (*values)[4])
{
   static const float zero[4];
   struct nv2a_pipe_context *ctx = nv2a_pipe_context(pipe);
   unsigned end = first + num;
   while (stage == PIPE_SHADER_VERTEX && end > first && end > ctx->num_params &&
          memcmp(values[end - 1 - first], zero, sizeof(zero)) == 0)
      end--;
   if (stage == PIPE_SHADER_VERTEX && end > first && end > ctx->num_params)
      ctx->num_params = end;
   u_set_constants(pipe, stage, first, num, values);
}

void
nv2a_init_variant_funcs(struct nv2a_pipe_context *ctx)
{
   ctx->u.base.set_constants = set_constants;
}

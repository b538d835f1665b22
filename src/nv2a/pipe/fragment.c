/* Fragment programs: stages and combiners for the textures that are bound. */
#include "context.h"

#include "util/u_debug.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- Programs */

static enum nv2a_combiner_status
compile(const struct pipe_shader_cso *cso, const struct nv2a_fragment_key *key, bool as_it_is,
        struct nv2a_combiner_program *program)
{
   char why[NV2A_COMBINER_MESSAGE];
   struct ir_shader *ir = as_it_is ? NULL : ir_shader_clone(cso->ir);
   enum nv2a_combiner_status status = NV2A_COMBINER_NO_MEMORY;
   if (as_it_is && cso->setup && nv2a_combiner_from_setup(cso->setup, program))
      return NV2A_COMBINER_OK;
   if (as_it_is || (ir && nv2a_rewrite_texels(ir, key)))
      status = nv2a_combiner_compile(ir ? ir : cso->ir, program, why);
   ir_shader_destroy(ir);
   if (status == NV2A_COMBINER_REFUSED && u_debug_flags() & U_DEBUG_NV2A)
      fprintf(stderr, "nv2a: fragment program refused: %s\n", why);
   return status;
}

/* A variant that is refused is kept, too. False: out of memory (noted). */
static bool
add_variant(struct nv2a_pipe_context *ctx, struct pipe_shader_cso *cso,
            const struct nv2a_fragment_key *key)
{
   struct nv2a_combiner_program *program = malloc(sizeof(*program));
   enum nv2a_combiner_status status =
       program ? compile(cso, key, cso->num_fragments == 0, program) : NV2A_COMBINER_NO_MEMORY;
   if (status != NV2A_COMBINER_OK) {
      free(program);
      program = NULL;
   }
   if (status == NV2A_COMBINER_NO_MEMORY) {
      ctx->u.oom = true;
      return false;
   }
   if (cso->num_fragments == NV2A_MAX_FRAGMENT_VARIANTS)
      free(cso->fragments[--cso->num_fragments].program);
   cso->fragments[cso->num_fragments++] = (struct nv2a_fragment_variant){*key, program};
   return true;
}

static const struct nv2a_fragment_key identity = {
    .swizzle = {{0, 1, 2, 3}, {0, 1, 2, 3}, {0, 1, 2, 3}, {0, 1, 2, 3}}};

bool
nv2a_fragment_init(struct nv2a_pipe_context *ctx, struct pipe_shader_cso *cso)
{
   return add_variant(ctx, cso, &identity) && cso->fragments[0].program;
}

void
nv2a_fragment_finish(struct pipe_shader_cso *cso)
{
   for (unsigned i = 0; i < cso->num_fragments; i++)
      free(cso->fragments[i].program);
   free(cso->setup);
}

static struct nv2a_fragment_key
find_key(const struct nv2a_pipe_context *ctx)
{
   struct nv2a_fragment_key key = identity;
   for (unsigned i = 0; i < NV2A_NUM_TEXTURE_STAGES; i++) {
      const struct pipe_sampler_view *view = ctx->u.views[PIPE_SHADER_FRAGMENT][i];
      if (view && ctx->fragment_program->ir->samplers_used >> i & 1)
         nv2a_view_swizzle(&view->state, key.swizzle[i]);
   }
   return key;
}

bool
nv2a_choose_fragment(struct nv2a_pipe_context *ctx)
{
   struct pipe_shader_cso *cso = ctx->fragment_program;
   if (ctx->fragment && !(ctx->u.dirty & (U_DIRTY_TEXTURES | NV2A_DIRTY_FRAGMENT_PROGRAM)))
      return true;
   const struct nv2a_fragment_key key = find_key(ctx);
   unsigned i = 0;
   while (i < cso->num_fragments && memcmp(&cso->fragments[i].key, &key, sizeof(key)) != 0)
      i++;
   if (i == cso->num_fragments && !add_variant(ctx, cso, &key))
      return false;
   i = i < cso->num_fragments ? i : cso->num_fragments - 1;
   if (ctx->fragment != cso->fragments[i].program)
      ctx->u.dirty |= NV2A_DIRTY_FRAGMENT_PROGRAM;
   ctx->fragment = cso->fragments[i].program;
   ctx->u.oom |= !ctx->fragment;
   return ctx->fragment;
}

/* --- What they ask of vertices */

/* Whether the stage compares depths with r; *shallow: of 16 bits. */
static bool
compares(const struct nv2a_pipe_context *ctx, const struct nv2a_combiner_texture *texture,
         bool *shallow)
{
   if (texture->mode != NV2A_TEXTURE_2D || texture->sampler < 0)
      return false;
   const struct pipe_sampler_view *view = ctx->u.views[PIPE_SHADER_FRAGMENT][texture->sampler];
   const struct pipe_sampler_cso *sampler = ctx->u.samplers[PIPE_SHADER_FRAGMENT][texture->sampler];
   if (!view || !view->state.resource || !sampler ||
       sampler->state.compare_mode == PIPE_TEX_COMPARE_NONE)
      return false;
   const struct nv2a_resource *res = nv2a_resource(view->state.resource);
   *shallow = res->base.format == PIPE_FORMAT_Z16_UNORM;
   return res->format && res->format->zeta;
}

struct nv2a_vertex_key
nv2a_vertex_key(const struct nv2a_pipe_context *ctx)
{
   struct nv2a_vertex_key key = {0};
   for (unsigned i = 0; i < NV2A_NUM_TEXTURE_STAGES; i++) {
      const struct nv2a_combiner_texture *texture = &ctx->fragment->texture[i];
      bool divides = texture->mode == NV2A_TEXTURE_2D || texture->mode == NV2A_TEXTURE_3D;
      bool varies = texture->varying != VARYING_WPOS, shallow = false;
      key.affine |= (uint8_t)((divides && !texture->project && varies) << i);
      key.compares |= (uint8_t)(compares(ctx, texture, &shallow) << i);
      key.shallow |= (uint8_t)(shallow << i);
   }
   return key;
}

/* --- Methods */

/* With a stage more, which discards what is below a clip plane. */
static void
add_clip(struct nv2a_combiner_program *program, struct nv2a_clip clip)
{
   program->words.shader_stages |= (uint32_t)NV2A_TEXTURE_CLIP << 5 * clip.stage;
   program->clip_mode &= ~(0xfu << 4 * clip.stage);
}

/* Depths are compared in the mode of 3D textures. There is one comparison for all stages: that of
 * the first. */
static void
add_comparisons(struct nv2a_pipe_context *ctx, struct nv2a_combiner_program *program,
                uint8_t compared)
{
   static const uint8_t functions[] = {
       [PIPE_FUNC_NEVER] = 0,  [PIPE_FUNC_LESS] = 4,    [PIPE_FUNC_EQUAL] = 2,
       [PIPE_FUNC_LEQUAL] = 6, [PIPE_FUNC_GREATER] = 1, [PIPE_FUNC_NOTEQUAL] = 5,
       [PIPE_FUNC_GEQUAL] = 3, [PIPE_FUNC_ALWAYS] = 7,
   };
   int sampler = program->texture[__builtin_ctz(compared)].sampler;
   nv2a_push_state(&ctx->push, NV097_SET_SHADOW_COMPARE_FUNC,
                   functions[ctx->u.samplers[PIPE_SHADER_FRAGMENT][sampler]->state.compare_func]);
   for (unsigned i = 0; i < NV2A_NUM_TEXTURE_STAGES; i++) {
      if (!(compared >> i & 1))
         continue;
      program->words.shader_stages &= ~(0x1fu << 5 * i);
      program->words.shader_stages |= (uint32_t)NV2A_TEXTURE_3D << 5 * i;
   }
}

void
nv2a_emit_fragment(struct nv2a_pipe_context *ctx, const struct nv2a_vertex_key *key)
{
   const struct nv2a_combiner_program *program = ctx->fragment;
   struct nv2a_combiner_program changed;
   if (key->clip.planes || key->compares) {
      changed = *program;
      program = &changed;
   }
   if (key->clip.planes)
      add_clip(&changed, key->clip);
   if (key->compares)
      add_comparisons(ctx, &changed, key->compares);
   bool exact = nv2a_combiner_push(program, (const float(*)[4])ctx->u.params, &ctx->push);
   if (!exact && !ctx->fragment_program->told && u_debug_flags() & U_DEBUG_NV2A) {
      fprintf(stderr, "nv2a: a parameter of a fragment program is clamped to [0, 1]\n");
      ctx->fragment_program->told = true;
   }
   ctx->key_emitted = *key;
}

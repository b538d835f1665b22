/* State objects of a context: found by template, bound once. */
#include "private.h"

#include <stdlib.h>

#include "compiler/frontend/combiners/combiners.h"
#include "compiler/lower/prepare.h"

/* Called with the object of each kind when the context or the cache gives it up. */
static void
destroy_blend(void *ctx, void *cso)
{
   struct pipe_context *pipe = ((struct gl_context *)ctx)->pipe;
   pipe->delete_blend_state(pipe, cso);
}

static void
destroy_rasterizer(void *ctx, void *cso)
{
   struct pipe_context *pipe = ((struct gl_context *)ctx)->pipe;
   pipe->delete_rasterizer_state(pipe, cso);
}

static void
destroy_dsa(void *ctx, void *cso)
{
   struct pipe_context *pipe = ((struct gl_context *)ctx)->pipe;
   pipe->delete_depth_stencil_alpha_state(pipe, cso);
}

static void
destroy_sampler(void *ctx, void *cso)
{
   struct pipe_context *pipe = ((struct gl_context *)ctx)->pipe;
   pipe->delete_sampler_state(pipe, cso);
}

static void
destroy_variant(void *ctx, void *object)
{
   struct pipe_context *pipe = ((struct gl_context *)ctx)->pipe;
   struct gl_shader_variant *variant = object;
   pipe->delete_shader_state(pipe, variant->cso);
   ir_shader_destroy(variant->ir);
   free(variant);
}

static void (*const destroy_object[GL_CSO_KINDS])(void *ctx, void *object) = {
    [GL_CSO_BLEND] = destroy_blend,
    [GL_CSO_RASTERIZER] = destroy_rasterizer,
    [GL_CSO_DSA] = destroy_dsa,
    [GL_CSO_SAMPLER] = destroy_sampler,
    [GL_CSO_VERTEX_SHADER] = destroy_variant,
    [GL_CSO_FRAGMENT_SHADER] = destroy_variant,
};

void
gl_cso_destroy_all(struct gl_context *ctx)
{
   struct gl_derived *d = ctx->derived;
   gl_bind_blend(ctx, NULL);
   gl_bind_rasterizer(ctx, NULL);
   gl_bind_dsa(ctx, NULL);
   for (unsigned i = 0; i < PIPE_SHADER_STAGES; i++) {
      gl_bind_shader(ctx, (enum pipe_shader_stage)i, NULL);
      d->stage[i].variant = NULL;
   }
   for (unsigned i = 0; i <= GL_STORAGE_IMAGE_UNITS; i++) {
      gl_bind_texture_unit(ctx, PIPE_SHADER_FRAGMENT, i, NULL, NULL);
      if (ctx->limits.can & GL_CAN_VERTEX_TEXTURE && i < GL_STORAGE_IMAGE_UNITS)
         gl_bind_texture_unit(ctx, PIPE_SHADER_VERTEX, i, NULL, NULL);
   }
   for (unsigned i = 0; i < GL_CSO_KINDS; i++)
      gl_cso_cache_clear(&d->cache[i], ctx, destroy_object[i]);
}

/* Puts a new object into its cache. A full cache is emptied before: everything is bound afresh
 * then, and the slots of textures forget their samplers. */
static void *
keep(struct gl_context *ctx, enum gl_cso_kind kind, const void *key, uint32_t size, void *object)
{
   struct gl_derived *d = ctx->derived;
   if (object && !gl_cso_cache_insert(&d->cache[kind], key, size, object)) {
      destroy_object[kind](ctx, object);
      object = NULL;
   }
   if (!object)
      gl_error(ctx, GL_OUT_OF_MEMORY, "no memory for a state object");
   return object;
}

static void
make_room(struct gl_context *ctx, enum gl_cso_kind kind)
{
   struct gl_derived *d = ctx->derived;
   if (d->cache[kind].num_entries < GL_CSO_LIMIT)
      return;
   gl_cso_destroy_all(ctx);
   gl_derive_invalidate(ctx);
   for (unsigned i = 0; i < GL_TEXTURE_SLOTS; i++)
      d->slot[i].sampler = NULL;
}

struct pipe_blend_cso *
gl_cso_blend(struct gl_context *ctx, const struct pipe_blend_state *t)
{
   /* Targets that nobody reads are no part of the key. */
   const uint32_t size =
       t->independent_blend ? sizeof *t : (uint32_t)offsetof(struct pipe_blend_state, rt[1]);
   void *cso = gl_cso_cache_find(&ctx->derived->cache[GL_CSO_BLEND], t, size);
   if (cso)
      return cso;
   make_room(ctx, GL_CSO_BLEND);
   return keep(ctx, GL_CSO_BLEND, t, size, ctx->pipe->create_blend_state(ctx->pipe, t));
}

struct pipe_rasterizer_cso *
gl_cso_rasterizer(struct gl_context *ctx, const struct pipe_rasterizer_state *t)
{
   void *cso = gl_cso_cache_find(&ctx->derived->cache[GL_CSO_RASTERIZER], t, sizeof *t);
   if (cso)
      return cso;
   make_room(ctx, GL_CSO_RASTERIZER);
   return keep(ctx, GL_CSO_RASTERIZER, t, sizeof *t,
               ctx->pipe->create_rasterizer_state(ctx->pipe, t));
}

struct pipe_dsa_cso *
gl_cso_dsa(struct gl_context *ctx, const struct pipe_depth_stencil_alpha_state *t)
{
   void *cso = gl_cso_cache_find(&ctx->derived->cache[GL_CSO_DSA], t, sizeof *t);
   if (cso)
      return cso;
   make_room(ctx, GL_CSO_DSA);
   return keep(ctx, GL_CSO_DSA, t, sizeof *t,
               ctx->pipe->create_depth_stencil_alpha_state(ctx->pipe, t));
}

struct pipe_sampler_cso *
gl_cso_sampler(struct gl_context *ctx, const struct pipe_sampler_state *t)
{
   void *cso = gl_cso_cache_find(&ctx->derived->cache[GL_CSO_SAMPLER], t, sizeof *t);
   if (cso)
      return cso;
   make_room(ctx, GL_CSO_SAMPLER);
   return keep(ctx, GL_CSO_SAMPLER, t, sizeof *t, ctx->pipe->create_sampler_state(ctx->pipe, t));
}

static struct ir_needs
find_needs(const struct pipe_stage_caps *caps)
{
   const uint32_t formats = PIPE_STAGE_F16 | PIPE_STAGE_FX12;
   return (struct ir_needs){
       .no_formats = (caps->features & formats) != formats,
       .no_control_flow = !(caps->features & PIPE_STAGE_CONTROL_FLOW),
       .no_indirect_params = !(caps->features & PIPE_STAGE_INDIRECT_PARAMS),
       .max_instructions = caps->max_instructions,
   };
}

bool
gl_stage_fits(struct gl_context *ctx, enum pipe_shader_stage stage, const struct ir_shader *shader)
{
   struct pipe_screen *screen = ctx->pipe->screen;
   const struct ir_needs needs = find_needs(&screen->caps->stage[stage]);
   const char *why;
   if (!screen->program_fits)
      return true;
   struct ir_shader *sh = ir_shader_clone(shader);
   const bool fits = sh && ir_prepare(sh, &needs, IR_PREPARE_TIDY, &why) == IR_PREPARED &&
                     screen->program_fits(screen, stage, sh);
   ir_shader_destroy(sh);
   return fits;
}

/* Whether the driver gets setups of combiners beside the IR. */
static bool
takes_combiners(const struct pipe_context *pipe, const struct gl_stage_source *source)
{
   return source->combiners && pipe->create_combiner_state;
}

static struct pipe_shader_cso *
create_shader(struct pipe_context *pipe, enum pipe_shader_stage stage,
              const struct gl_stage_key *key, const struct ir_shader *ir)
{
   struct combiner_key setup;
   if (takes_combiners(pipe, key->source) && key->source->combiners(key->bytes, &setup))
      return pipe->create_combiner_state(pipe, &setup, ir);
   return pipe->create_shader_state(pipe, stage, ir);
}

/* The driver's object of a key, or why there is none. False: out of memory. */
static bool
build_variant(struct gl_context *ctx, enum pipe_shader_stage stage, const struct gl_stage_key *key,
              struct gl_shader_variant *variant)
{
   struct pipe_context *pipe = ctx->pipe;
   struct ir_needs needs = find_needs(&pipe->screen->caps->stage[stage]);
   variant->ir = key->source->build(ctx, key->bytes);
   if (!variant->ir)
      return false;
   if (takes_combiners(pipe, key->source))
      needs.max_instructions = 0;
   const enum ir_prepare_status status =
       ir_prepare(variant->ir, &needs, key->source->tidy ? IR_PREPARE_TIDY : 0, &variant->why);
   if (status != IR_PREPARED)
      return status == IR_PREPARE_REFUSED;
   variant->cso = create_shader(pipe, stage, key, variant->ir);
   if (!variant->cso)
      variant->why = "the driver takes no program like this";
   return variant->cso || !pipe->get_and_clear_oom(pipe);
}

/* What was refused is kept, too: each draw would compile it again. NULL: out of memory. */
static struct gl_shader_variant *
make_variant(struct gl_context *ctx, enum pipe_shader_stage stage, const struct gl_stage_key *key)
{
   struct gl_shader_variant *variant = calloc(1, sizeof *variant);
   const bool made = variant && build_variant(ctx, stage, key, variant);
   if (variant && !variant->cso) {
      ir_shader_destroy(variant->ir);
      variant->ir = NULL;
   }
   if (made)
      return variant;
   free(variant);
   return NULL;
}

const struct gl_shader_variant *
gl_cso_shader(struct gl_context *ctx, enum pipe_shader_stage stage, const struct gl_stage_key *key,
              size_t size)
{
   const enum gl_cso_kind kind =
       stage == PIPE_SHADER_VERTEX ? GL_CSO_VERTEX_SHADER : GL_CSO_FRAGMENT_SHADER;
   const struct gl_shader_variant *variant =
       gl_cso_cache_find(&ctx->derived->cache[kind], key, (uint32_t)size);
   if (!variant) {
      make_room(ctx, kind);
      variant = keep(ctx, kind, key, (uint32_t)size, make_variant(ctx, stage, key));
   }
   if (variant && variant->why) {
      gl_error(ctx, GL_OUT_OF_MEMORY, "%s", variant->why);
      return NULL;
   }
   return variant;
}

/* Binding NULL is for objects that are about to be freed: always told to the driver. */
void
gl_bind_blend(struct gl_context *ctx, struct pipe_blend_cso *cso)
{
   if (cso && cso == ctx->derived->blend)
      return;
   ctx->derived->blend = cso;
   ctx->pipe->bind_blend_state(ctx->pipe, cso);
}

void
gl_bind_rasterizer(struct gl_context *ctx, struct pipe_rasterizer_cso *cso)
{
   if (cso && cso == ctx->derived->rasterizer)
      return;
   ctx->derived->rasterizer = cso;
   ctx->pipe->bind_rasterizer_state(ctx->pipe, cso);
}

void
gl_bind_dsa(struct gl_context *ctx, struct pipe_dsa_cso *cso)
{
   if (cso && cso == ctx->derived->dsa)
      return;
   ctx->derived->dsa = cso;
   ctx->pipe->bind_depth_stencil_alpha_state(ctx->pipe, cso);
}

void
gl_bind_shader(struct gl_context *ctx, enum pipe_shader_stage stage, struct pipe_shader_cso *cso)
{
   if (cso && cso == ctx->derived->shader[stage])
      return;
   ctx->derived->shader[stage] = cso;
   ctx->pipe->bind_shader_state(ctx->pipe, stage, cso);
}

void
gl_bind_texture_unit(struct gl_context *ctx, enum pipe_shader_stage stage, unsigned unit,
                     struct pipe_sampler_cso *sampler, struct pipe_sampler_view *view)
{
   struct gl_derived *d = ctx->derived;
   if (!sampler || d->sampler[stage][unit] != sampler) {
      d->sampler[stage][unit] = sampler;
      ctx->pipe->bind_sampler_states(ctx->pipe, stage, unit, 1, &sampler);
   }
   if (!view || d->view[stage][unit] != view) {
      d->view[stage][unit] = view;
      ctx->pipe->set_sampler_views(ctx->pipe, stage, unit, 1, &view);
   }
}

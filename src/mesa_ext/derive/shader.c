/* The shaders of both stages and their parameters, as the sources in use give them. */
#include <string.h>

#include "compiler/ir/ir.h"
#include "private.h"

/* The shader of a key whose source has parameters: most often that of the last key. */
static const struct gl_shader_variant *
find_variant(struct gl_context *ctx, enum pipe_shader_stage stage, const struct gl_stage_key *key,
             size_t size)
{
   struct gl_derived_stage *s = &ctx->derived->stage[stage];
   const bool same = s->params_key_size == size && !memcmp(&s->params_key, key, size);
   if (same && s->variant)
      return s->variant;
   const struct gl_shader_variant *variant = gl_cso_shader(ctx, stage, key, size);
   if (!variant)
      return NULL;
   s->variant = variant;
   if (same)
      return variant;
   memcpy(&s->params_key, key, size);
   s->params_key_size = size;
   s->params_dirty |= GL_DERIVED_SHADER; /* it may use parameters that the last did not */
   return variant;
}

static const struct gl_shader_variant *
derive_shader(struct gl_context *ctx, enum pipe_shader_stage stage)
{
   struct gl_stage_key key;
   memset(&key, 0, offsetof(struct gl_stage_key, bytes)); /* it may have padding there */
   key.source = ctx->stages.source[stage];
   size_t size = key.source->key(ctx, key.bytes);
   if (!size)
      return NULL;
   size += offsetof(struct gl_stage_key, bytes);
   const struct gl_shader_variant *variant = key.source->upload
                                                 ? find_variant(ctx, stage, &key, size)
                                                 : gl_cso_shader(ctx, stage, &key, size);
   if (variant)
      gl_bind_shader(ctx, stage, variant->cso);
   return variant;
}

/* The step is walked through whatever is dirty: the source says what matters to it. */
static bool
must_derive(const struct gl_context *ctx, enum pipe_shader_stage stage)
{
   return ctx->derived->dirty & (GL_DIRTY_PROGRAM | ctx->stages.source[stage]->key_dirty);
}

bool
gl_derive_fragment_shader(struct gl_context *ctx)
{
   struct gl_derived *d = ctx->derived;
   if (!must_derive(ctx, PIPE_SHADER_FRAGMENT))
      return true;
   const struct gl_shader_variant *variant = derive_shader(ctx, PIPE_SHADER_FRAGMENT);
   if (!variant)
      return false;
   if (variant->ir->inputs_read.word[0] != d->fragment_inputs) {
      d->fragment_inputs = variant->ir->inputs_read.word[0];
      d->dirty |= GL_DERIVED_FRAGMENT_INPUTS;
   }
   return true;
}

bool
gl_derive_vertex_shader(struct gl_context *ctx)
{
   return !must_derive(ctx, PIPE_SHADER_VERTEX) || derive_shader(ctx, PIPE_SHADER_VERTEX);
}

static bool
derive_params(struct gl_context *ctx, enum pipe_shader_stage stage)
{
   struct gl_derived_stage *s = &ctx->derived->stage[stage];
   const struct gl_stage_source *source = ctx->stages.source[stage];
   s->params_dirty |= ctx->derived->dirty;
   if (!source->upload)
      return true; /* they wait for the next draw that has some */
   const bool all = s->params_source != source;
   if (!all && !(s->params_dirty & (source->params_dirty | GL_DERIVED_SHADER)))
      return true;
   source->upload(ctx, s->params_key.bytes, s->params_dirty, all);
   s->params_source = source;
   s->params_dirty = 0;
   return true;
}

bool
gl_derive_fragment_params(struct gl_context *ctx)
{
   return derive_params(ctx, PIPE_SHADER_FRAGMENT);
}

bool
gl_derive_vertex_params(struct gl_context *ctx)
{
   return derive_params(ctx, PIPE_SHADER_VERTEX);
}

/* The choice among stage sources. */
#include "private.h"

#include "mesa_ext/core/shared.h"

const struct gl_stage_source *const *
gl_stage_table(enum pipe_shader_stage stage, unsigned *num)
{
   *num = gl_stage_tables[stage].num;
   return gl_stage_tables[stage].source;
}

/* The first row from number `i` on that is in use. */
static const struct gl_stage_source *
first_in_use(const struct gl_context *ctx, enum pipe_shader_stage stage, unsigned i)
{
   const struct gl_stage_source *const *source = gl_stage_tables[stage].source;
   while (source[i]->in_use && !source[i]->in_use(ctx))
      i++;
   return source[i];
}

const struct gl_stage_source *
gl_stage_under(const struct gl_context *ctx, enum pipe_shader_stage stage,
               const struct gl_stage_source *source)
{
   unsigned i = 0;
   while (gl_stage_tables[stage].source[i] != source)
      i++;
   return first_in_use(ctx, stage, i + 1);
}

void
gl_stages_choose(struct gl_context *ctx)
{
   struct gl_stages *s = &ctx->stages;
   struct gl_derived *d = ctx->derived;
   d->dirty |= ctx->dirty & GL_DIRTY_PROGRAM;
   ctx->dirty &= ~(uint32_t)(GL_DIRTY_STAGES | GL_DIRTY_PROGRAM);
   s->follows_color = false;
   for (unsigned stage = 0; stage < PIPE_SHADER_STAGES; stage++) {
      const struct gl_stage_source *source = first_in_use(ctx, (enum pipe_shader_stage)stage, 0);
      if (source != s->source[stage])
         d->dirty |= GL_DIRTY_PROGRAM | (stage == PIPE_SHADER_FRAGMENT ? GL_DIRTY_TEXTURE : 0u);
      s->source[stage] = source;
      s->follows_color |= source->follows_color && source->follows_color(ctx);
      s->not_ready[stage] = source->not_ready ? source->not_ready(ctx) : NULL;
   }
}

static void
refresh(struct gl_context *ctx)
{
   for (unsigned stage = 0; stage < PIPE_SHADER_STAGES; stage++) {
      for (unsigned i = 0; i < gl_stage_tables[stage].num; i++) {
         if (gl_stage_tables[stage].source[i]->refresh)
            gl_stage_tables[stage].source[i]->refresh(ctx);
      }
   }
}

void
gl_stages_update(struct gl_context *ctx)
{
   const uint64_t changes = __atomic_load_n(&ctx->shared->stage_changes, __ATOMIC_ACQUIRE);
   if (changes != ctx->stages.seen_changes) {
      ctx->stages.seen_changes = changes; /* a change behind this look is seen the next time */
      refresh(ctx);
   }
   if (ctx->dirty & (GL_DIRTY_STAGES | GL_DIRTY_PROGRAM))
      gl_stages_choose(ctx);
}

const char *
gl_stages_find_conflict(struct gl_context *ctx)
{
   const struct gl_stage_source *vertex = ctx->stages.source[PIPE_SHADER_VERTEX];
   const struct gl_stage_source *fragment = ctx->stages.source[PIPE_SHADER_FRAGMENT];
   for (unsigned i = 0; i < ctx->limits.image_units; i++) {
      const int target = vertex->sampled_target(ctx, i);
      const int other = target < 0 ? -1 : fragment->sampled_target(ctx, i);
      if (other >= 0 && other != target)
         return "vertices and fragments sample two targets of one texture unit";
   }
   return NULL;
}

void
gl_stages_restore_attribs(struct gl_context *ctx)
{
   const struct gl_stage_table *table = &gl_stage_tables[PIPE_SHADER_VERTEX];
   for (unsigned i = 0; i < table->num; i++) {
      const struct gl_stage_attribs *attribs = table->source[i]->attribs;
      if (attribs && attribs->restore)
         attribs->restore(ctx);
   }
}

void
gl_stages_unbind_buffer(struct gl_context *ctx, const struct gl_buffer_object *buffer)
{
   const struct gl_stage_table *table = &gl_stage_tables[PIPE_SHADER_VERTEX];
   for (unsigned i = 0; i < table->num; i++) {
      const struct gl_stage_attribs *attribs = table->source[i]->attribs;
      if (attribs && attribs->unbind_buffer)
         attribs->unbind_buffer(ctx, buffer);
   }
}

uint64_t
gl_stage_object_changed(struct gl_context *ctx)
{
   return __atomic_add_fetch(&ctx->shared->stage_changes, 1, __ATOMIC_ACQ_REL);
}

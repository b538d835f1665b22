#include "derive.h"

#include <stdlib.h>
#include <string.h>

#include "mesa_ext/core/clamp.h"
#include "mesa_ext/framebuffer/color_buffers.h"
#include "private.h"
#include "mesa_ext/framebuffer/drawable.h"
#include "mesa_ext/core/shared.h"

/* Sets GL_DERIVED_CLAMP when it is otherwise than before. */
static bool
derive_clamps(struct gl_context *ctx)
{
   struct gl_derived *d = ctx->derived;
   const bool vertex = gl_clamps(ctx, GL_CLAMP_VERTEX),
              fragment = gl_clamps(ctx, GL_CLAMP_FRAGMENT);
   if (vertex != d->clamps_vertex || fragment != d->clamps_fragment)
      d->dirty |= GL_DERIVED_CLAMP;
   d->clamps_vertex = vertex;
   d->clamps_fragment = fragment;
   return true;
}

/* The steps, in an order in which each comes after those whose GL_DERIVED_* bits it reads. */
static const struct {
   uint64_t dirty;
   bool (*derive)(struct gl_context *ctx);
} steps[] = {
    {GL_DIRTY_FRAMEBUFFER, gl_derive_framebuffer},
    {GL_DIRTY_FRAMEBUFFER | GL_DIRTY_COLOR | GL_DIRTY_LIGHT, derive_clamps},
    {GL_DIRTY_VIEWPORT, gl_derive_viewport},
    {GL_DIRTY_SCISSOR, gl_derive_scissor},
    {GL_DIRTY_POINT | GL_DIRTY_LINE | GL_DIRTY_POLYGON | GL_DIRTY_LIGHT | GL_DIRTY_SCISSOR |
         GL_DIRTY_TRANSFORM | GL_DIRTY_PROGRAM | GL_DIRTY_RENDERMODE | GL_DIRTY_MULTISAMPLE |
         GL_DIRTY_FRAMEBUFFER | GL_DERIVED_CLAMP,
     gl_derive_rasterizer},
    {GL_DIRTY_COLOR | GL_DIRTY_MULTISAMPLE | GL_DIRTY_FRAMEBUFFER, gl_derive_blend},
    {GL_DIRTY_COLOR, gl_derive_blend_color},
    {GL_DIRTY_DEPTH | GL_DIRTY_STENCIL | GL_DIRTY_COLOR | GL_DIRTY_FRAMEBUFFER | GL_DERIVED_CLAMP,
     gl_derive_dsa},
    {GL_DIRTY_STENCIL, gl_derive_stencil_ref},
    {GL_DIRTY_STIPPLE, gl_derive_stipple},
    {GL_DIRTY_TEXTURE, gl_derive_textures},
    {GL_DIRTY_TEXTURE | GL_DIRTY_PROGRAM, gl_derive_vertex_textures},
    /* What matters to these is said by who runs the stage. */
    {UINT64_MAX, gl_derive_fragment_shader},
    {UINT64_MAX, gl_derive_fragment_params},
    {UINT64_MAX, gl_derive_vertex_shader},
    {UINT64_MAX, gl_derive_vertex_params},
};
#define NUM_STEPS (sizeof steps / sizeof steps[0])
/* The first steps need no vertex or fragment state: they are all that a clear needs. */
#define NUM_FRAMEBUFFER_STEPS 5
/* The last ones are for vertices alone. */
#define NUM_FRAGMENT_STEPS (NUM_STEPS - 2)

/* Walks steps [0, end). On failure every bit stays, so that the next draw tries again. */
static bool
walk(struct gl_context *ctx, unsigned end)
{
   struct gl_derived *d = ctx->derived;
   for (unsigned i = 0; i < end; i++) {
      if ((d->dirty & steps[i].dirty) && !steps[i].derive(ctx))
         return false;
   }
   return true;
}

/* Another context may have changed a texture. */
static void
check_textures(struct gl_context *ctx)
{
   const uint64_t changes = __atomic_load_n(&ctx->shared->texture_changes, __ATOMIC_ACQUIRE);
   if (changes == ctx->derived->texture_changes)
      return;
   ctx->derived->texture_changes = changes;
   ctx->dirty |= GL_DIRTY_TEXTURE;
   const uint64_t deaths = __atomic_load_n(&ctx->shared->texture_deaths, __ATOMIC_ACQUIRE);
   if (deaths == ctx->texture_deaths)
      return;
   ctx->texture_deaths = deaths;
   gl_derive_sweep_textures(ctx);
}

static void
choose_stages(struct gl_context *ctx)
{
   if (ctx->dirty & (GL_DIRTY_STAGES | GL_DIRTY_PROGRAM))
      gl_stages_choose(ctx);
}

static void
mark_drawn(struct gl_context *ctx)
{
   if (ctx->framebuffer->draws_front)
      gl_drawable_mark_front(ctx->draw);
}

bool
gl_validate(struct gl_context *ctx)
{
   struct gl_derived *d = ctx->derived;
   gl_buffers_look(ctx);
   check_textures(ctx);
   choose_stages(ctx);
   d->dirty |= ctx->dirty;
   while (d->dirty) {
      d->invalidated = false;
      if (!walk(ctx, NUM_STEPS))
         return false;
      /* A step that emptied a full cache took away what earlier ones had bound: once more. */
      d->dirty = d->invalidated ? ~0ull : 0;
      ctx->dirty = 0;
   }
   mark_drawn(ctx);
   return ctx->framebuffer->usable;
}

/* The first steps only. */
static bool
validate_part(struct gl_context *ctx, unsigned num_steps)
{
   struct gl_derived *d = ctx->derived;
   choose_stages(ctx);
   d->dirty |= ctx->dirty;
   if (!walk(ctx, num_steps))
      return false;
   /* d->dirty keeps the bits for the steps that were not walked. */
   ctx->dirty = 0;
   mark_drawn(ctx);
   return ctx->framebuffer->usable;
}

bool
gl_validate_framebuffer(struct gl_context *ctx)
{
   gl_buffers_look(ctx);
   return validate_part(ctx, NUM_FRAMEBUFFER_STEPS);
}

bool
gl_validate_image(struct gl_context *ctx)
{
   if (!ctx->stages.not_ready[PIPE_SHADER_VERTEX])
      return gl_validate(ctx);
   gl_buffers_look(ctx);
   check_textures(ctx);
   return validate_part(ctx, NUM_FRAGMENT_STEPS);
}

void
gl_derive_invalidate(struct gl_context *ctx)
{
   struct gl_derived *d = ctx->derived;
   d->rasterizer = NULL;
   d->dsa = NULL;
   d->blend = NULL;
   memset(d->shader, 0, sizeof d->shader);
   memset(d->sampler, 0, sizeof d->sampler);
   memset(d->view, 0, sizeof d->view);
   for (unsigned i = 0; i < PIPE_SHADER_STAGES; i++)
      d->stage[i].params_source = NULL;
   ctx->dirty = GL_DIRTY_ALL;
   d->dirty = ~0ull;
   d->invalidated = true;
}

bool
gl_derive_init(struct gl_context *ctx)
{
   ctx->hooks.forget_texture = gl_derive_forget_texture;
   ctx->hooks.unbind_buffer = gl_stages_unbind_buffer;
   ctx->derived = calloc(1, sizeof *ctx->derived);
   if (!ctx->derived)
      return false;
   ctx->derived->slot = calloc(GL_TEXTURE_SLOTS, sizeof *ctx->derived->slot);
   ctx->derived->dirty = ~0ull;
   return ctx->derived->slot != NULL;
}

void
gl_derive_finish(struct gl_context *ctx)
{
   if (!ctx->derived)
      return;
   gl_derive_textures_finish(ctx);
   gl_cso_destroy_all(ctx);
   free(ctx->derived->slot);
   free(ctx->derived);
   ctx->derived = NULL;
}

/* Derived for the vertex stage: the conventional pipeline's program, the bound NV program or the
 * bound vertex shader. */
#include <string.h>

#include "compiler/ir/builder.h"
#include "mesa_ext/program/ext_vs/vertex_shader.h"
#include "private.h"
#include "conventional.h"
#include "mesa_ext/program/nv/vertex_program.h"

static struct ir_shader *
build_conventional(const void *key, const void *data)
{
   return ff_build_vertex(key);
}

/* The driver wants the IR to live as long as what it made of it; a program object may go sooner. */
static struct ir_shader *
copy_program(const void *key, const void *data)
{
   return ir_shader_clone(data);
}

static const struct gl_shader_variant *
program_variant(struct gl_context *ctx)
{
   const struct ir_shader *program = gl_nvvp_shader(ctx);
   const uint64_t serial = gl_nvvp_serial(ctx);
   if (!program)
      return NULL;
   return gl_cso_shader(ctx, PIPE_SHADER_VERTEX, &serial, sizeof serial, copy_program, program);
}

static const struct gl_shader_variant *
shader_variant(struct gl_context *ctx)
{
   struct gl_evs_key key;
   gl_evs_key(ctx, &key);
   return gl_cso_shader(ctx, PIPE_SHADER_VERTEX, &key, sizeof key, gl_evs_build, ctx);
}

/* What the rasterizer reads besides the fragment program's inputs. */
static uint64_t
rasterizer_inputs(const struct gl_context *ctx)
{
   const struct gl_point *p = &ctx->point;
   uint64_t inputs = 0;
   if (p->attenuation[0] != 1 || p->attenuation[1] != 0 || p->attenuation[2] != 0)
      inputs |= 1ull << VARYING_PSIZ;
   if (ctx->polygon.front_mode != GL_FILL || ctx->polygon.back_mode != GL_FILL)
      inputs |= 1ull << VARYING_EDGE;
   return inputs;
}

static const struct gl_shader_variant *
conventional_variant(struct gl_context *ctx)
{
   struct gl_derived *d = ctx->derived;
   struct ff_vertex_key key;
   gl_ff_vertex_key(ctx, d->fragment_inputs | rasterizer_inputs(ctx), &key);
   if (memcmp(&key, &d->vertex_key, sizeof key)) {
      d->vertex_key = key;
      d->dirty |= GL_DERIVED_VERTEX_PROGRAM; /* it may use parameters that the last did not */
   }
   return gl_cso_shader(ctx, PIPE_SHADER_VERTEX, &key, sizeof key, build_conventional, NULL);
}

/* Every attribute to the varying of its meaning. */
static struct ir_shader *
build_pass_through(const void *key, const void *data)
{
   static const struct {
      uint8_t varying, attrib;
   } moves[] = {
       {VARYING_HPOS, VERT_ATTRIB_POS},
       {VARYING_COL0, VERT_ATTRIB_COLOR0},
       {VARYING_COL1, VERT_ATTRIB_COLOR1},
       {VARYING_FOGC, VERT_ATTRIB_FOG},
   };
   struct ir_shader *sh = ir_shader_create(IR_STAGE_VERTEX);
   if (!sh)
      return NULL;
   struct ir_builder b = ir_builder_create(sh);
   for (unsigned i = 0; i < sizeof moves / sizeof moves[0]; i++)
      ir_store_output(&b, moves[i].varying, 0xf, ir_load_input(&b, moves[i].attrib, 4));
   for (unsigned i = 0; i < GL_STORAGE_TEXTURE_UNITS; i++)
      ir_store_output(&b, VARYING_TEX0 + i, 0xf, ir_load_input(&b, VERT_ATTRIB_TEX0 + i, 4));
   ir_end(&b);
   if (b.failed || !ir_shader_index(sh)) {
      ir_shader_destroy(sh);
      return NULL;
   }
   return sh;
}

/* The parameters of the ordinary programs stay in place: this one has none. */
static bool
bind_pass_through(struct gl_context *ctx)
{
   static const uint32_t key = 0; /* shorter than the others' keys */
   const struct gl_shader_variant *variant =
       gl_cso_shader(ctx, PIPE_SHADER_VERTEX, &key, sizeof key, build_pass_through, NULL);
   if (variant)
      gl_bind_shader(ctx, PIPE_SHADER_VERTEX, variant->cso);
   return variant != NULL;
}

/* Whose program runs the vertices now. */
static enum gl_params_owner
params_owner(const struct gl_context *ctx)
{
   if (gl_nvvp_enabled(ctx))
      return GL_PARAMS_PROGRAM;
   return gl_evs_in_use(ctx) ? GL_PARAMS_SHADER : GL_PARAMS_CONVENTIONAL;
}

bool
gl_derive_vertex_shader(struct gl_context *ctx)
{
   struct gl_derived *d = ctx->derived;
   if (d->image)
      return bind_pass_through(ctx);
   const enum gl_params_owner owner = params_owner(ctx);
   const struct gl_shader_variant *variant = owner == GL_PARAMS_PROGRAM ? program_variant(ctx)
                                             : owner == GL_PARAMS_SHADER
                                                 ? shader_variant(ctx)
                                                 : conventional_variant(ctx);
   if (!variant)
      return false;
   gl_bind_shader(ctx, PIPE_SHADER_VERTEX, variant->cso);
   if (d->params_owner != owner) {
      d->params_owner = GL_PARAMS_UNKNOWN;
      d->dirty |= GL_DERIVED_VERTEX_PROGRAM;
   }
   return true;
}

bool
gl_derive_vertex_params(struct gl_context *ctx)
{
   struct gl_derived *d = ctx->derived;
   const bool all = d->params_owner == GL_PARAMS_UNKNOWN;
   if (d->image) {
      /* Not needed now, but for the next ordinary draw. */
      d->postponed |= d->dirty;
      return true;
   }
   d->params_owner = params_owner(ctx);
   if (d->params_owner == GL_PARAMS_PROGRAM)
      gl_nvvp_upload_constants(ctx, all);
   else if (d->params_owner == GL_PARAMS_SHADER)
      gl_evs_upload_constants(ctx, all);
   else
      gl_ff_upload_constants(ctx, all ? GL_DIRTY_ALL : (uint32_t)d->dirty, &d->vertex_key);
   return true;
}

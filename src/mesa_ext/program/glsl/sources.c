/* The rows of the shading language in the tables of stage sources. */
#include "private.h"

#include <string.h>

#include "mesa_ext/derive/derive.h"
#include "mesa_ext/transform/light.h"
#include "mesa_ext/vertex/immediate.h"

static const struct gl_glsl_exec *
in_use(const struct gl_context *ctx)
{
   return ctx->glsl->exec;
}

static void
refresh(struct gl_context *ctx)
{
   gl_glsl_lock(ctx);
   gl_glsl_take_exec(ctx);
   gl_glsl_unlock(ctx, "", (struct gl_glsl_failure){0});
   gl_glsl_exec_changed(ctx);
}

static const char *
not_ready(const struct gl_context *ctx)
{
   return gl_glsl_sampler_conflict(ctx, in_use(ctx));
}

/* --- The shader: samplers become units, and clip planes are what is enabled */

struct key {
   uint64_t serial;
   uint64_t planes;               /* bits; 0 if the program has distances, or is of fragments */
   uint8_t unit[IR_MAX_SAMPLERS]; /* of the samplers that there are; the others are 0 */
};

static size_t
make_key(const struct gl_glsl_exec *exec, uint32_t planes, void *out)
{
   struct key key = {.serial = exec->serial, .planes = planes};
   memcpy(key.unit, exec->unit, exec->program->num_samplers);
   memcpy(out, &key, sizeof key);
   return sizeof key;
}

/* Planes that the position is clipped by: of programs that have no gl_ClipVertex, and leave room
 * for their parameters. */
static uint32_t
planes_of_position(const struct gl_context *ctx)
{
   const struct glsl_program *program = in_use(ctx)->program;
   uint32_t planes = 0;
   if (program->writes_clip_vertex ||
       program->num_params + GLSL_CLIP_PLANES > ctx->limits.glsl_params)
      return 0;
   for (unsigned i = 0; i < ctx->limits.clip_planes && i < GLSL_CLIP_PLANES; i++)
      planes |= (uint32_t)ctx->transform.clip_plane_enabled[i] << i;
   return planes;
}

static size_t
vertex_key(struct gl_context *ctx, void *key)
{
   return make_key(in_use(ctx), planes_of_position(ctx), key);
}

static size_t
fragment_key(struct gl_context *ctx, void *key)
{
   return make_key(in_use(ctx), 0, key);
}

static struct ir_shader *
build(const struct ir_shader *linked, const void *data)
{
   struct key key;
   memcpy(&key, data, sizeof key);
   struct ir_shader *shader = ir_shader_clone(linked);
   if (!shader)
      return NULL;
   for (struct ir_block *block = shader->first; block; block = block->next)
      for (struct ir_instr *instr = block->first; instr; instr = instr->next)
         if (instr->op == IR_OP_tex)
            instr->index = key.unit[instr->index];
   if (key.planes ? glsl_clip_by_position(shader, (uint32_t)key.planes) : ir_shader_index(shader))
      return shader;
   ir_shader_destroy(shader);
   return NULL;
}

static struct ir_shader *
build_vertex(struct gl_context *ctx, const void *key)
{
   return build(in_use(ctx)->program->vertex, key);
}

static struct ir_shader *
build_fragment(struct gl_context *ctx, const void *key)
{
   return build(in_use(ctx)->program->fragment, key);
}

/* --- Parameters */

#define PARAMS_DIRTY                                                                               \
   (GL_DIRTY_PROGRAM_PARAMS | GL_DIRTY_MODELVIEW | GL_DIRTY_PROJECTION | GL_DIRTY_TEXTURE_MATRIX | \
    GL_DIRTY_LIGHT | GL_DIRTY_FOG | GL_DIRTY_POINT | GL_DIRTY_TRANSFORM | GL_DIRTY_TEXGEN |        \
    GL_DIRTY_TEXENV | GL_DIRTY_VIEWPORT | GL_DIRTY_COLOR | GL_DIRTY_FRAMEBUFFER)

static void
upload_states(struct gl_context *ctx, const struct gl_glsl_exec *exec, enum pipe_shader_stage stage)
{
   for (uint32_t i = 0; i < exec->program->num_states; i++) {
      const struct glsl_program_state *state = &exec->program->states[i];
      for (uint32_t k = 0; k < state->num; k++) {
         float value[1][4];
         gl_glsl_state_value(ctx, state->builtin->state, state->first + k, value[0]);
         ctx->pipe->set_constants(ctx->pipe, stage, state->slot + k, 1, (const float(*)[4])value);
      }
   }
}

static void
upload(struct gl_context *ctx, enum pipe_shader_stage stage, uint64_t dirty, bool all)
{
   const struct gl_glsl_exec *exec = in_use(ctx);
   const bool fresh = all || dirty & (GL_DERIVED_SHADER | GL_DIRTY_PROGRAM);
   if ((fresh || dirty & GL_DIRTY_PROGRAM_PARAMS) && exec->program->num_params) {
      gl_glsl_lock(ctx);
      ctx->pipe->set_constants(ctx->pipe, stage, 0, exec->program->num_params,
                               (const float(*)[4])exec->values);
      gl_glsl_unlock(ctx, "", (struct gl_glsl_failure){0});
   }
   if (exec->reads_material)
      gl_color_material_sync(ctx);
   if (fresh || dirty & (exec->dirty | GL_DIRTY_PROGRAM_PARAMS))
      upload_states(ctx, exec, stage);
}

static void
upload_planes(struct gl_context *ctx)
{
   float planes[GLSL_CLIP_PLANES][4] = {{0}};
   for (unsigned i = 0; i < ctx->limits.clip_planes && i < GLSL_CLIP_PLANES; i++)
      for (unsigned k = 0; k < 4; k++)
         planes[i][k] = (float)ctx->transform.clip_plane[i][k];
   ctx->pipe->set_constants(ctx->pipe, PIPE_SHADER_VERTEX, in_use(ctx)->program->num_params,
                            GLSL_CLIP_PLANES, (const float(*)[4])planes);
}

static void
upload_vertex(struct gl_context *ctx, const void *key, uint64_t dirty, bool all)
{
   upload(ctx, PIPE_SHADER_VERTEX, dirty, all);
   if (planes_of_position(ctx) &&
       (all || dirty & (GL_DERIVED_SHADER | GL_DIRTY_PROGRAM | GL_DIRTY_TRANSFORM)))
      upload_planes(ctx);
}

static void
upload_fragment(struct gl_context *ctx, const void *key, uint64_t dirty, bool all)
{
   upload(ctx, PIPE_SHADER_FRAGMENT, dirty, all);
}

static bool
follows_color(const struct gl_context *ctx)
{
   return in_use(ctx)->reads_material;
}

/* --- What is sampled */

static int
sampled(const struct gl_glsl_exec *exec, unsigned unit, bool fragment)
{
   for (uint32_t i = 0; i < exec->program->num_samplers; i++) {
      const struct glsl_program_sampler *s = &exec->program->samplers[i];
      if (exec->unit[i] == unit && (fragment ? s->fragment : s->vertex))
         return (int)i;
   }
   return -1;
}

static int
target_of(struct gl_context *ctx, unsigned unit, bool fragment)
{
   const struct gl_glsl_exec *exec = in_use(ctx);
   const int i = sampled(exec, unit, fragment);
   return i < 0 ? -1 : gl_glsl_tex_index(exec->program->samplers[i].kind);
}

static bool
compares(struct gl_context *ctx, unsigned unit, bool fragment)
{
   const struct gl_glsl_exec *exec = in_use(ctx);
   const int i = sampled(exec, unit, fragment);
   return i >= 0 && exec->program->samplers[i].kind >= GLSL_SAMPLER_1D_SHADOW;
}

static int
vertex_target(struct gl_context *ctx, unsigned unit)
{
   return target_of(ctx, unit, false);
}

static int
fragment_target(struct gl_context *ctx, unsigned unit)
{
   return target_of(ctx, unit, true);
}

static bool
vertex_compares(struct gl_context *ctx, unsigned unit)
{
   return compares(ctx, unit, false);
}

static bool
fragment_compares(struct gl_context *ctx, unsigned unit)
{
   return compares(ctx, unit, true);
}

/* --- Generic attributes */

static unsigned
num_generics(const struct gl_context *ctx)
{
   return GL_LIMIT_VERTEX_ATTRIBS;
}

/* That of attribute 0 gives positions. */
static const struct gl_client_array *
generic_array(const struct gl_context *ctx, unsigned k)
{
   return k && ctx->arrays.arb_enabled[k] ? &ctx->arrays.nv_attrib[k] : NULL;
}

static void
set_generic(struct gl_context *ctx, unsigned k, const float v[4])
{
   gl_vbo_attrib(ctx, VERT_ATTRIB_GENERIC0 + k, v);
}

static const struct gl_stage_attribs generic_attribs = {
    .first = VERT_ATTRIB_GENERIC0,
    .num = num_generics,
    .array = generic_array,
    .set = set_generic,
    .restore = gl_vbo_restore_generics,
};

/* --- Rows */

static bool
vertex_in_use(const struct gl_context *ctx)
{
   return in_use(ctx) && in_use(ctx)->program->vertex;
}

static bool
fragment_in_use(const struct gl_context *ctx)
{
   return in_use(ctx) && in_use(ctx)->program->fragment;
}

#define CLIP_DISTANCES 0x3f /* from VARYING_CLP0 on */

static void
vertex_results(struct gl_context *ctx, struct gl_vertex_results *r)
{
   r->written = in_use(ctx)->program->vertex->outputs_written;
   r->two_side = ctx->program_enables.two_side;
   r->point_size = ctx->program_enables.point_size && r->written & 1ull << VARYING_PSIZ;
   r->clips = r->written >> VARYING_CLP0 & CLIP_DISTANCES || planes_of_position(ctx);
   r->color_sum = ctx->fog.color_sum;
}

static struct u_slots
vertex_reads(const struct gl_context *ctx)
{
   return in_use(ctx)->program->vertex->inputs_read;
}

const struct gl_stage_source gl_glsl_vertices = {
    .name = "ARB_vertex_shader",
    .in_use = vertex_in_use,
    .not_ready = not_ready,
    .refresh = refresh,
    .key_dirty = GL_DIRTY_TRANSFORM,
    .key = vertex_key,
    .build = build_vertex,
    .params_dirty = PARAMS_DIRTY,
    .upload = upload_vertex,
    .follows_color = follows_color,
    .results = vertex_results,
    .generic_arrays = GL_GENERIC_POSITION_ONLY,
    .reads = vertex_reads,
    .attribs = &generic_attribs,
    .any_array_draws = true,
    .no_array_draws = true,
    .long_normals = true,
    .sampled_target = vertex_target,
    .any_unit = true,
    .compares = vertex_compares,
};

const struct gl_stage_source gl_glsl_fragments = {
    .name = "ARB_fragment_shader",
    .in_use = fragment_in_use,
    .not_ready = not_ready,
    .key = fragment_key,
    .build = build_fragment,
    .params_dirty = PARAMS_DIRTY,
    .upload = upload_fragment,
    .follows_color = follows_color,
    .sampled_target = fragment_target,
    .any_unit = true,
    .compares = fragment_compares,
};

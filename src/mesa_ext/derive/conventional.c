/* The last row of the vertex stage: the conventional vertex pipeline. */
#include "conventional.h"

#include "mesa_ext/arrays/arrays.h"
#include "private.h"

#define MANY_LIGHTS 3 /* fewer fit anyway, or are not worth the time to see */

bool
gl_points_attenuate(const struct gl_point *p)
{
   return p->attenuation[0] != 1 || p->attenuation[1] != 0 || p->attenuation[2] != 0;
}

bool
gl_points_differ(const struct gl_context *ctx)
{
   return gl_points_attenuate(&ctx->point) || gl_arrays_size_points(ctx);
}

/* What the rasterizer reads besides the fragment program's inputs. */
static uint64_t
rasterizer_inputs(const struct gl_context *ctx)
{
   uint64_t inputs = 0;
   if (gl_points_differ(ctx))
      inputs |= 1ull << VARYING_PSIZ;
   if (ctx->polygon.front_mode != GL_FILL || ctx->polygon.back_mode != GL_FILL)
      inputs |= 1ull << VARYING_EDGE;
   return inputs;
}

static size_t
make_key(struct gl_context *ctx, void *key)
{
   _Static_assert(sizeof(struct ff_vertex_key) <= GL_STAGE_KEY_MAX, "a key fits");
   gl_ff_vertex_key(ctx, ctx->derived->fragment_inputs | rasterizer_inputs(ctx), key);
   return sizeof(struct ff_vertex_key);
}

/* With a loop over lights, if that fits into the hardware. NULL: it does not, or memory ran out. */
static struct ir_shader *
build_loop(struct gl_context *ctx, const struct ff_vertex_key *unrolled)
{
   struct ff_vertex_key key = *unrolled;
   key.flags &= ~FF_VERTEX_UNROLLED;
   key.num_lights = 0;
   struct ir_shader *sh = ff_build_vertex(&key);
   if (sh && gl_stage_fits(ctx, PIPE_SHADER_VERTEX, sh))
      return sh;
   ir_shader_destroy(sh);
   return NULL;
}

/* Straight programs are what a driver without loops needs, and better for some that have them
 * (PIPE_STAGE_STRAIGHT_IS_BETTER), unless they do not fit. */
static struct ir_shader *
build(struct gl_context *ctx, const void *data)
{
   const struct ff_vertex_key *key = data;
   const uint32_t features = ctx->pipe->screen->caps->stage[PIPE_SHADER_VERTEX].features;
   struct ir_shader *sh = ff_build_vertex(key);
   if (!sh || key->num_lights < MANY_LIGHTS || !(features & PIPE_STAGE_CONTROL_FLOW) ||
       gl_stage_fits(ctx, PIPE_SHADER_VERTEX, sh))
      return sh;
   struct ir_shader *loop = build_loop(ctx, key);
   if (loop)
      ir_shader_destroy(sh);
   return loop ? loop : sh;
}

static void
upload(struct gl_context *ctx, const void *key, uint64_t dirty, bool all)
{
   gl_ff_upload_constants(ctx, all ? GL_DIRTY_ALL : (uint32_t)dirty, key);
}

static void
get_results(struct gl_context *ctx, struct gl_vertex_results *r)
{
   r->written = UINT64_MAX;
   r->two_side = ctx->light.enabled && ctx->light.two_side;
   r->point_size = gl_points_differ(ctx);
   r->point_parameters = true;
   r->clips = true;
   r->color_sum = ctx->light.enabled ? ctx->light.color_control == GL_SEPARATE_SPECULAR_COLOR
                                     : ctx->fog.color_sum;
}

static bool
generates_coordinates(const struct gl_context *ctx)
{
   for (unsigned unit = 0; unit < ctx->limits.texture_coords; unit++) {
      const struct gl_texgen *gen = ctx->texture.unit[unit].gen;
      if (gen[0].enabled || gen[1].enabled || gen[2].enabled || gen[3].enabled)
         return true;
   }
   return false;
}

static bool
clips(const struct gl_context *ctx)
{
   for (unsigned i = 0; i < ctx->limits.clip_planes; i++) {
      if (ctx->transform.clip_plane_enabled[i])
         return true;
   }
   return false;
}

static bool
moves_positions_alone(const struct gl_context *ctx)
{
   return !ctx->light.enabled && !ctx->fog.enabled && !gl_points_attenuate(&ctx->point) &&
          !ctx->transform.vertex_blend && !clips(ctx) && !generates_coordinates(ctx);
}

const struct gl_stage_source gl_conventional_vertices = {
    .name = "conventional vertex pipeline",
    .key_dirty = GL_FF_KEY_DIRTY | GL_DERIVED_FRAGMENT_INPUTS,
    .key = make_key,
    .build = build,
    .tidy = true,
    .blends = true,
    .materials = true,
    .params_dirty = GL_DIRTY_MODELVIEW | GL_DIRTY_PROJECTION | GL_DIRTY_TEXTURE_MATRIX |
                    GL_DIRTY_LIGHT | GL_DIRTY_POINT | GL_DIRTY_TRANSFORM | GL_DIRTY_TEXGEN,
    .upload = upload,
    .results = get_results,
    .moves_positions_alone = moves_positions_alone,
};

/* EXT_vertex_shader as a stage source: the shader in use, its IR and its parameters. */
#include <stdlib.h>
#include <string.h>

#include "objects.h"
#include "mesa_ext/transform/light.h"
#include "mesa_ext/transform/matrix.h"
#include "mesa_ext/core/shared.h"
#include "mesa_ext/vertex/immediate.h"
#include "util/u_idtable.h"
#include "util/u_settings.h"

bool
gl_evs_init(struct gl_context *ctx)
{
   ctx->evs = calloc(1, sizeof *ctx->evs);
   if (!ctx->evs)
      return false;
   const char *fog = u_setting(U_SETTING_EVS_FOG);
   ctx->evs->fog_factor = fog && !strcmp(fog, "factor");
   ctx->evs->variants = u_idtable_create();
   return ctx->evs->variants != NULL;
}

void
gl_evs_finish(struct gl_context *ctx)
{
   struct gl_evs *evs = ctx->evs;
   if (!evs)
      return;
   gl_evs_free_variants(ctx);
   gl_evs_shader_unref(evs->current);
   gl_evs_shader_unref(evs->default_shader);
   gl_evs_shader_unref(evs->definition);
   free(evs);
   ctx->evs = NULL;
}

void
gl_evs_release_shader(struct gl_evs_shader *shader)
{
   gl_evs_shader_unref(shader);
}

/* --- The stage source */

static bool
in_use(const struct gl_context *ctx)
{
   const struct gl_evs_shader *current = ctx->evs->current;
   return ctx->vertex_shader_enabled && !ctx->raster_pos && current && current->layout.defined;
}

/* Another context may have defined the shader again, deleted it or set an invariant. */
static void
refresh(struct gl_context *ctx)
{
   gl_evs_refresh_current(ctx);
   if (__atomic_load_n(&ctx->shared->evs->value_changes, __ATOMIC_ACQUIRE) != ctx->evs->seen_values)
      ctx->dirty |= GL_DIRTY_PROGRAM_PARAMS;
}

/* --- The program */

/* What the program depends on. No padding: keys are compared as bytes. */
struct shader_key {
   uint64_t serial;         /* of the definition: never reused */
   uint32_t material_color; /* bits: material slots that follow the colour */
   uint32_t clip_planes;    /* bits: enabled planes */
};

static size_t
make_key(struct gl_context *ctx, void *out)
{
   const struct gl_evs_shader *shader = ctx->evs->current;
   struct shader_key *key = out;
   *key = (struct shader_key){.serial = shader->serial};
   if (ctx->light.color_material)
      key->material_color = gl_color_material_slots(ctx) & shader->layout.attribs_read;
   for (unsigned i = 0; i < ctx->limits.clip_planes; i++)
      key->clip_planes |= (uint32_t)ctx->transform.clip_plane_enabled[i] << i;
   return sizeof *key;
}

static struct ir_shader *
build(struct gl_context *ctx, const void *key)
{
   const struct shader_key *k = key;
   const struct gl_evs_shader *shader = ctx->evs->current;
   const struct ext_vs_options options = {.material_color = k->material_color,
                                          .clip_planes = (uint8_t)k->clip_planes};
   return ext_vs_translate(&shader->program, &shader->layout, &options);
}

/* --- Parameters */

/* Values as they are in the parameters: scalars in x, matrices in columns. */
static void
put_values(float (*to)[4], enum ext_vs_type type, uint32_t count, const float *v)
{
   if (type != EXT_VS_SCALAR)
      memcpy(to, v, count * ext_vs_columns(type) * sizeof to[0]);
   for (uint32_t i = 0; type == EXT_VS_SCALAR && i < count; i++)
      to[i][0] = v[i];
}

/* A plane is given in eye coordinates, where clip coordinates go by the inverse projection
 * (EVS-075). */
static void
put_clip_planes(struct gl_context *ctx, float (*to)[4])
{
   const float *inverse = gl_matrix_inverse(ctx, GL_MATRIX_INDEX_PROJECTION);
   for (unsigned i = 0; i < ctx->limits.clip_planes; i++) {
      float plane[4];
      for (unsigned j = 0; j < 4; j++)
         plane[j] = (float)ctx->transform.clip_plane[i][j];
      gl_matrix_transform_row(to[EXT_VS_CLIP_PARAM + i], plane, inverse);
   }
}

static void
put_params(struct gl_context *ctx, const struct gl_evs_shader *shader, float (*to)[4])
{
   struct gl_evs_share *share = ctx->shared->evs;
   put_clip_planes(ctx, to);
   pthread_mutex_lock(&share->lock);
   ctx->evs->seen_values = __atomic_load_n(&share->value_changes, __ATOMIC_ACQUIRE);
   for (uint32_t i = 0; i < shader->num_runs; i++) {
      const struct gl_evs_run *run = &shader->runs[i];
      const struct gl_evs_block *block = run->block;
      float bound[16];
      const float *v = bound;
      if (block->binding.kind)
         gl_evs_read_binding(ctx, &block->binding, bound);
      else
         v = block->values + (size_t)run->symbol * ext_vs_components(block->type);
      put_values(to + run->place, block->type, run->count, v);
   }
   pthread_mutex_unlock(&share->lock);
}

static void
upload(struct gl_context *ctx, const void *key, uint64_t dirty, bool all)
{
   struct gl_evs *evs = ctx->evs;
   const unsigned num = evs->current->layout.num_params;
   const unsigned known = all ? 0 : evs->num_known < num ? evs->num_known : num;
   float(*have)[4] = evs->params;
   float now[EXT_VS_MAX_PARAMS][4];
   unsigned first = 0, end = num;
   memset(now, 0, num * sizeof now[0]);
   put_params(ctx, evs->current, now);
   while (first < known && memcmp(now[first], have[first], sizeof now[0]) == 0)
      first++;
   while (first < end && end <= known && memcmp(now[end - 1], have[end - 1], sizeof now[0]) == 0)
      end--;
   if (all || end > evs->num_known)
      evs->num_known = end;
   if (first == end)
      return;
   memcpy(have[first], now[first], (end - first) * sizeof now[0]);
   ctx->pipe->set_constants(ctx->pipe, PIPE_SHADER_VERTEX, first, end - first,
                            (const float(*)[4])now[first]);
}

/* Lighting counts as off: there are no colours of the back, and the sum is that of COLOR_SUM
 * (EVS-071, EVS-078, B-12). Points have no distance to the eye (EVS-079). FOGC is the blend factor
 * for programs written for drivers of that opinion (B-11). */
static void
get_results(struct gl_context *ctx, struct gl_vertex_results *r)
{
   r->written = ctx->evs->current->layout.outputs_written;
   r->point_parameters = true;
   r->clips = true;
   r->color_sum = ctx->fog.color_sum;
   r->fog_factor = ctx->evs->fog_factor;
}

const struct gl_stage_source gl_ext_vertex_shader = {
    .name = "EXT_vertex_shader",
    .in_use = in_use,
    .refresh = refresh,
    .key_dirty = GL_DIRTY_LIGHT | GL_DIRTY_TRANSFORM,
    .key = make_key,
    .build = build,
    /* Bound state can be all of this (EVS-143..171). */
    .params_dirty = GL_DIRTY_PROGRAM_PARAMS | GL_DIRTY_MODELVIEW | GL_DIRTY_PROJECTION |
                    GL_DIRTY_TEXTURE_MATRIX | GL_DIRTY_PROGRAM_MATRIX | GL_DIRTY_LIGHT |
                    GL_DIRTY_TRANSFORM | GL_DIRTY_TEXGEN | GL_DIRTY_FOG,
    .upload = upload,
    .results = get_results,
    .attribs = &gl_evs_attribs,
};

/* The values of what programs bind (AV section 10), and when the pipe gets them. */
#include "mesa_ext/core/clamp.h"
#include "private.h"

#include <math.h>
#include <string.h>

#include "mesa_ext/derive/derive.h"
#include "mesa_ext/transform/light.h"
#include "mesa_ext/transform/matrix.h"

/* --- Values */

static void
copy4(float out[4], const float v[4])
{
   memcpy(out, v, 4 * sizeof *out);
}

static void
set4(float out[4], float x, float y, float z, float w)
{
   out[0] = x;
   out[1] = y;
   out[2] = z;
   out[3] = w;
}

static const float *
material_color(const struct gl_context *ctx, unsigned field, unsigned face)
{
   const struct gl_material *m = &ctx->light.material;
   switch (field) {
   case ARB_FIELD_AMBIENT:
      return m->ambient[face];
   case ARB_FIELD_DIFFUSE:
      return m->diffuse[face];
   case ARB_FIELD_SPECULAR:
      return m->specular[face];
   default:
      return m->emission[face];
   }
}

static void
material_value(struct gl_context *ctx, const struct arb_param *p, float out[4])
{
   if (p->field == ARB_FIELD_SHININESS)
      set4(out, ctx->light.material.shininess[p->face], 0, 0, 1);
   else
      copy4(out, material_color(ctx, p->field, p->face));
}

static void
normalize3(float v[3])
{
   const float length = sqrtf(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
   for (unsigned i = 0; length > 0 && i < 3; i++)
      v[i] /= length;
}

static const float *
light_color(const struct gl_light_source *l, unsigned field)
{
   return field == ARB_FIELD_AMBIENT   ? l->ambient
          : field == ARB_FIELD_DIFFUSE ? l->diffuse
                                       : l->specular;
}

static void
light_value(struct gl_context *ctx, const struct arb_param *p, float out[4])
{
   const struct gl_light_source *l = &ctx->light.light[p->index];
   switch (p->field) {
   case ARB_FIELD_POSITION:
      copy4(out, l->eye_position);
      break;
   case ARB_FIELD_ATTENUATION:
      set4(out, l->constant_attenuation, l->linear_attenuation, l->quadratic_attenuation,
           l->spot_exponent);
      break;
   case ARB_FIELD_SPOT_DIRECTION: /* AV-222 */
      memcpy(out, l->spot_eye_direction, 3 * sizeof *out);
      out[3] = (float)cos((double)l->spot_cutoff * (M_PI / 180));
      break;
   case ARB_FIELD_HALF: /* AV-221 */
      memcpy(out, l->eye_position, 3 * sizeof *out);
      normalize3(out);
      out[2] += 1;
      normalize3(out);
      out[3] = 1;
      break;
   default:
      copy4(out, light_color(l, p->field));
      break;
   }
}

static void
light_model_value(struct gl_context *ctx, const struct arb_param *p, float out[4])
{
   copy4(out, ctx->light.model_ambient);
}

/* AV-207, AV-223 */
static void
scene_color_value(struct gl_context *ctx, const struct arb_param *p, float out[4])
{
   const struct gl_material *m = &ctx->light.material;
   for (unsigned i = 0; i < 3; i++)
      out[i] = ctx->light.model_ambient[i] * m->ambient[p->face][i] + m->emission[p->face][i];
   out[3] = m->diffuse[p->face][3];
}

static void
light_product_value(struct gl_context *ctx, const struct arb_param *p, float out[4])
{
   const float *light = light_color(&ctx->light.light[p->index], p->field);
   const float *material = material_color(ctx, p->field, p->face);
   for (unsigned i = 0; i < 3; i++)
      out[i] = light[i] * material[i];
   out[3] = material[3];
}

static void
texgen_value(struct gl_context *ctx, const struct arb_param *p, float out[4])
{
   const struct gl_texgen *gen = &ctx->texture.unit[p->index].gen[p->row];
   copy4(out, p->field == ARB_FIELD_EYE ? gen->eye_plane : gen->object_plane);
}

static void
fog_color_value(struct gl_context *ctx, const struct arb_param *p, float out[4])
{
   gl_clamped_color(ctx, ctx->fog.color, out);
}

static void
fog_params_value(struct gl_context *ctx, const struct arb_param *p, float out[4])
{
   const struct gl_fog *fog = &ctx->fog;
   set4(out, fog->density, fog->start, fog->end, 1.0f / (fog->end - fog->start));
}

static void
fog_factors_value(struct gl_context *ctx, const struct arb_param *p, float out[4])
{
   gl_fog_factors(&ctx->fog, out);
}

static void
clip_plane_value(struct gl_context *ctx, const struct arb_param *p, float out[4])
{
   for (unsigned i = 0; i < 4; i++)
      out[i] = (float)ctx->transform.clip_plane[p->index][i];
}

static void
point_size_value(struct gl_context *ctx, const struct arb_param *p, float out[4])
{
   const struct gl_point *point = &ctx->point;
   set4(out, point->size, point->min_size, point->max_size, point->fade_threshold);
}

static void
point_attenuation_value(struct gl_context *ctx, const struct arb_param *p, float out[4])
{
   const float *a = ctx->point.attenuation;
   set4(out, a[0], a[1], a[2], 1);
}

static enum gl_matrix_index
matrix_index(const struct arb_param *p)
{
   switch (p->field) {
   case ARB_FIELD_MODELVIEW:
      return gl_matrix_of_unit(p->index);
   case ARB_FIELD_PALETTE:
      return (enum gl_matrix_index)(GL_MATRIX_INDEX_PALETTE0 + p->index);
   case ARB_FIELD_PROJECTION:
      return GL_MATRIX_INDEX_PROJECTION;
   case ARB_FIELD_MVP:
      return GL_MATRIX_INDEX_MVP;
   case ARB_FIELD_TEXTURE:
      return (enum gl_matrix_index)(GL_MATRIX_INDEX_TEXTURE0 + p->index);
   default:
      return (enum gl_matrix_index)(GL_MATRIX_INDEX_PROGRAM0 + p->index);
   }
}

/* Matrices are stored by columns (AV-230..AV-232). */
static void
matrix_value(struct gl_context *ctx, const struct arb_param *p, float out[4])
{
   const enum gl_matrix_index index = matrix_index(p);
   const float *m = p->modifier & 2 ? gl_matrix_inverse(ctx, index) : gl_matrix_top(ctx, index);
   for (unsigned i = 0; i < 4; i++)
      out[i] = p->modifier & 1 ? m[4 * p->row + i] : m[4 * i + p->row];
}

static void
env_color_value(struct gl_context *ctx, const struct arb_param *p, float out[4])
{
   gl_clamped_color(ctx, ctx->texture.unit[p->index].env_color, out);
}

static void
depth_range_value(struct gl_context *ctx, const struct arb_param *p, float out[4])
{
   const double n = ctx->viewport.near_val, f = ctx->viewport.far_val;
   set4(out, (float)n, (float)f, (float)(f - n), 1);
}

/* Fragments between the first two live, at a depth between the others: those of the range (NF-159);
 * with depth clamp they all do (NF-160). */
static void
depth_bounds_value(struct gl_context *ctx, const struct arb_param *p, float out[4])
{
   const float n = (float)ctx->viewport.near_val, f = (float)ctx->viewport.far_val;
   const float low = n < f ? n : f, high = n < f ? f : n;
   const bool all = ctx->transform.depth_clamp;
   set4(out, all ? -INFINITY : low, all ? INFINITY : high, low, high);
}

/* By enum arb_state: the value, and the state that it follows. */
static const struct {
   void (*value)(struct gl_context *ctx, const struct arb_param *p, float out[4]);
   uint32_t dirty;
} states[ARB_NUM_STATES] = {
    [ARB_STATE_MATERIAL] = {material_value, GL_DIRTY_LIGHT | GL_DIRTY_PROGRAM_PARAMS},
    [ARB_STATE_LIGHT] = {light_value, GL_DIRTY_LIGHT},
    [ARB_STATE_LIGHT_MODEL] = {light_model_value, GL_DIRTY_LIGHT},
    [ARB_STATE_SCENE_COLOR] = {scene_color_value, GL_DIRTY_LIGHT | GL_DIRTY_PROGRAM_PARAMS},
    [ARB_STATE_LIGHT_PRODUCT] = {light_product_value, GL_DIRTY_LIGHT | GL_DIRTY_PROGRAM_PARAMS},
    [ARB_STATE_TEXGEN] = {texgen_value, GL_DIRTY_TEXGEN},
    [ARB_STATE_FOG_COLOR] = {fog_color_value, GL_DIRTY_FOG | GL_DIRTY_COLOR | GL_DIRTY_FRAMEBUFFER},
    [ARB_STATE_FOG_PARAMS] = {fog_params_value, GL_DIRTY_FOG},
    [ARB_STATE_FOG_FACTORS] = {fog_factors_value, GL_DIRTY_FOG},
    [ARB_STATE_CLIP_PLANE] = {clip_plane_value, GL_DIRTY_TRANSFORM},
    [ARB_STATE_POINT_SIZE] = {point_size_value, GL_DIRTY_POINT},
    [ARB_STATE_POINT_ATTENUATION] = {point_attenuation_value, GL_DIRTY_POINT},
    [ARB_STATE_MATRIX] = {matrix_value, GL_DIRTY_MODELVIEW | GL_DIRTY_PROJECTION |
                                            GL_DIRTY_TEXTURE_MATRIX | GL_DIRTY_PROGRAM_MATRIX},
    [ARB_STATE_ENV_COLOR] = {env_color_value,
                             GL_DIRTY_TEXENV | GL_DIRTY_COLOR | GL_DIRTY_FRAMEBUFFER},
    [ARB_STATE_DEPTH_RANGE] = {depth_range_value, GL_DIRTY_VIEWPORT},
    [ARB_STATE_DEPTH_BOUNDS] = {depth_bounds_value, GL_DIRTY_VIEWPORT | GL_DIRTY_TRANSFORM},
};

void
gl_arb_state_value(struct gl_context *ctx, const struct arb_param *param, float out[4])
{
   states[param->state].value(ctx, param, out);
}

uint64_t
gl_arb_state_dirty(enum arb_state state)
{
   return states[state].dirty;
}

/* --- The pipe */

#define MATERIAL_STATES                                                                            \
   (1u << ARB_STATE_MATERIAL | 1u << ARB_STATE_SCENE_COLOR | 1u << ARB_STATE_LIGHT_PRODUCT)

bool
gl_arb_reads_material(const struct gl_context *ctx, enum gl_program_index index)
{
   const struct gl_program *program = gl_arb_program(ctx, index);
   return program && program->arb.states_read & MATERIAL_STATES;
}

/* What the parameters of a program follow. The registers of NV_vertex_program may track matrices.
 */
static uint64_t
params_dirty(const struct arb_result *arb)
{
   uint64_t dirty = arb->env_read || arb->local_read ? GL_DIRTY_PROGRAM_PARAMS : 0;
   if (arb->env_read && arb->target == ARB_VERTEX)
      dirty |= states[ARB_STATE_MATRIX].dirty;
   for (unsigned i = 0; i < ARB_NUM_STATES; i++) {
      if (arb->states_read >> i & 1)
         dirty |= states[i].dirty;
   }
   return dirty;
}

static void
param_value(struct gl_context *ctx, const struct gl_program *program, const float (*env)[4],
            const struct arb_param *p, float out[4])
{
   static const float zero[4];
   switch (p->kind) {
   case ARB_PARAM_CONSTANT:
      copy4(out, p->value);
      break;
   case ARB_PARAM_ENV:
      copy4(out, env[p->index]);
      break;
   case ARB_PARAM_LOCAL:
      copy4(out, program->locals ? program->locals->v[p->index] : zero);
      break;
   case ARB_PARAM_NAMED:
      copy4(out, program->named[p->index]);
      break;
   default:
      states[p->state].value(ctx, p, out);
      break;
   }
}

#define CHUNK 64u

void
gl_arb_upload(struct gl_context *ctx, enum gl_program_index index, uint64_t dirty, bool all)
{
   static const enum pipe_shader_stage stages[] = {PIPE_SHADER_VERTEX, PIPE_SHADER_FRAGMENT};
   const struct gl_program *program = gl_arb_program(ctx, index);
   if (!program ||
       (!all && !(dirty & (params_dirty(&program->arb) | GL_DERIVED_SHADER | GL_DIRTY_PROGRAM))))
      return;
   if (program->arb.states_read & MATERIAL_STATES)
      gl_color_material_sync(ctx); /* AV-225 */
   const float(*env)[4] = program->arb.env_read ? (const float(*)[4])gl_arb_env(ctx, index) : NULL;
   for (unsigned first = 0; first < program->arb.num_params; first += CHUNK) {
      const unsigned left = program->arb.num_params - first, num = left < CHUNK ? left : CHUNK;
      float values[CHUNK][4];
      for (unsigned i = 0; i < num; i++)
         param_value(ctx, program, env, &program->arb.params[first + i], values[i]);
      ctx->pipe->set_constants(ctx->pipe, stages[index], first, num, (const float(*)[4])values);
   }
}

/* What moves values between registers and the rest of the chip. */
#include <math.h>

#include "quad.h"
#include "lima/pp/isa/half.h"

/* --- Varying */

/* A component of a varying, counted from v0.x on. */
static float
varying_component(const struct lima_pp_quad *q, int64_t component, unsigned lane)
{
   if (component < 0 || component >= 4 * (int64_t)q->num_varyings)
      return 0.0f;
   return q->varyings[component / 4][component % 4][lane];
}

static void
load_varying(const struct lima_pp_varying *v, const struct pp_machine *m, pp_vf value[4])
{
   const unsigned count = v->alignment == 3 ? 4 : v->alignment + 1u;
   const bool offset = v->offset_vector != LIMA_PP_NO_OFFSET;
   if (count == 4 && !offset && v->index < m->quad->num_varyings) {
      for (unsigned c = 0; c < 4; c++)
         value[c] = pp_load(m->quad->varyings[v->index][c]);
      return;
   }
   value[0] = value[1] = value[2] = pp_splat(0.0f);
   value[3] = pp_splat(1.0f);
   for (unsigned lane = 0; lane < 4; lane++) {
      int64_t at = v->index;
      if (offset)
         at += pp_offset(m->file[v->offset_vector][v->offset_scalar][lane]);
      for (unsigned c = 0; c < count; c++)
         value[c][lane] = varying_component(m->quad, at * count + c, lane);
   }
}

static void
move_register(const struct lima_pp_source *src, const struct pp_machine *m, pp_vf value[4])
{
   for (unsigned c = 0; c < 4; c++) {
      pp_vf x = m->file[src->reg][src->swizzle >> (2 * c) & 3];
      x = src->absolute ? pp_abs(x) : x;
      value[c] = src->negate ? -x : x;
   }
}

static void
normalize(pp_vf value[4])
{
   const pp_vf square = value[0] * value[0] + value[1] * value[1] + value[2] * value[2];
   for (unsigned lane = 0; lane < 4; lane++) {
      const float length = sqrtf(square[lane]);
      for (unsigned c = 0; c < 3; c++)
         value[c][lane] /= length;
   }
}

static void
divide(unsigned perspective, pp_vf value[4])
{
   const pp_vf by = value[perspective == LIMA_PP_DIVIDE_W ? 3 : 2];
   value[0] /= by;
   value[1] /= by;
   if (perspective == LIMA_PP_DIVIDE_W)
      value[2] /= by;
}

static void
special(enum lima_pp_form form, const struct lima_pp_quad *q, pp_vf value[4])
{
   value[0] = value[1] = value[2] = pp_splat(0.0f);
   value[3] = pp_splat(1.0f);
   if (form == LIMA_PP_FORM_FRONTFACE) {
      value[0] = pp_splat(q->front ? 1.0f : 0.0f);
      return;
   }
   for (unsigned c = 0; c < (form == LIMA_PP_FORM_FRAGCOORD ? 4 : 2); c++)
      value[c] = pp_load(form == LIMA_PP_FORM_FRAGCOORD ? q->fragcoord[c] : q->pointcoord[c]);
}

static void
run_varying(const struct lima_pp_varying *v, struct pp_machine *m, pp_vi mask, pp_vf value[4])
{
   switch (v->form) {
   case LIMA_PP_FORM_VARYING:
   case LIMA_PP_FORM_CUBE:
      load_varying(v, m, value);
      break;
   case LIMA_PP_FORM_REGISTER:
   case LIMA_PP_FORM_CUBE_REGISTER:
   case LIMA_PP_FORM_NORMALIZE:
      move_register(&v->src, m, value);
      break;
   default:
      special((enum lima_pp_form)v->form, m->quad, value);
      break;
   }
   if (v->form == LIMA_PP_FORM_NORMALIZE)
      normalize(value);
   if (v->perspective)
      divide(v->perspective, value);
   for (unsigned c = 0; c < 4 && v->dest != LIMA_PP_DISCARD; c++) {
      if (v->mask >> c & 1)
         m->file[v->dest][c] = pp_select(mask, pp_round(value[c]), m->file[v->dest][c]);
   }
}

/* --- Texture */

static void
run_texture(const struct lima_pp_texture *t, struct pp_machine *m, const pp_vf value[4])
{
   float coords[4][4], texels[4][4];
   struct lima_pp_fetch fetch = {
       .coords = (const float(*)[4])coords,
       .explicit_lod = t->lod_en && t->explicit_lod,
       .type = t->type,
   };
   const pp_vf lod = t->lod_en ? pp_scalar(m, t->lod) : pp_splat(0.0f);
   const pp_vf offset = t->offset_en ? pp_scalar(m, t->offset) : pp_splat(0.0f);
   memcpy(coords, value, sizeof coords);
   memcpy(fetch.lod, &lod, sizeof fetch.lod);
   for (unsigned lane = 0; lane < 4; lane++) {
      const int32_t sampler = t->sampler + pp_offset(offset[lane]);
      fetch.sampler[lane] = (uint16_t)(sampler < 0 ? 0 : sampler > 4095 ? 4095 : sampler);
      texels[0][lane] = texels[1][lane] = texels[2][lane] = 0.0f;
      texels[3][lane] = 1.0f;
   }
   const bool wide = m->env->texture && m->env->texture(m->env->data, &fetch, texels);
   for (unsigned c = 0; c < 4; c++) {
      const pp_vf texel = pp_load(texels[c]);
      m->file[LIMA_PP_TEXTURE][c] = wide ? texel : pp_round(texel);
   }
}

/* --- Uniforms and temporaries */

static float
uniform_component(const struct lima_pp_env *env, int64_t component)
{
   if (component < 0 || (uint64_t)component >= env->num_uniforms)
      return 0.0f;
   return lima_half_to_float(env->uniforms[component]);
}

/* Where a component of the stack is, counted from the first vector on; NULL: nowhere. Vector -1 is
 * the first one, components go upward. */
static float *
stack_component(const struct lima_pp_env *env, int64_t component, unsigned lane)
{
   const int64_t vector = -1 - (component >> 2);
   if (vector < 0 || (uint64_t)vector >= env->num_stack)
      return NULL;
   return &env->stack[vector][component & 3][lane];
}

static void
run_load(const struct lima_pp_memory *l, struct pp_machine *m)
{
   const unsigned count = 1u << l->alignment;
   pp_vf *value = m->file[LIMA_PP_UNIFORM];
   const bool uniform = l->form == LIMA_PP_FORM_UNIFORM;
   value[0] = value[1] = value[2] = pp_splat(0.0f);
   value[3] = pp_splat(1.0f);
   if (uniform && !l->offset_en) {
      for (unsigned c = 0; c < count; c++)
         value[c] = pp_splat(uniform_component(m->env, (int64_t)l->index * count + c));
      return;
   }
   for (unsigned lane = 0; lane < 4; lane++) {
      int64_t at = l->index;
      if (l->offset_en)
         at += pp_offset(pp_scalar(m, l->offset)[lane]);
      for (unsigned c = 0; c < count; c++) {
         const float *temporary = uniform ? NULL : stack_component(m->env, at * count + c, lane);
         value[c][lane] = uniform     ? uniform_component(m->env, at * count + c)
                          : temporary ? *temporary
                                      : 0.0f;
      }
   }
}

void
pp_run_store(const struct lima_pp_step *step, struct pp_machine *m, pp_vi mask)
{
   const struct lima_pp_memory *s = &step->instr.store;
   const unsigned count = 1u << s->alignment;
   if (s->form == LIMA_PP_FORM_FRAMEBUFFER) {
      float values[4][4] = {{0}};
      if (m->env->framebuffer)
         m->env->framebuffer(m->env->data, s->color, values);
      for (unsigned c = 0; c < 4; c++)
         m->file[s->dest][c] = pp_select(mask, pp_round(pp_load(values[c])), m->file[s->dest][c]);
      return;
   }
   for (unsigned lane = 0; lane < 4; lane++) {
      int64_t at = s->index;
      if (!mask[lane])
         continue;
      if (s->offset_en)
         at += pp_offset(pp_scalar(m, s->offset)[lane]);
      for (unsigned c = 0; c < count; c++) {
         float *temporary = stack_component(m->env, at * count + c, lane);
         if (temporary)
            *temporary = pp_scalar(m, s->src + c)[lane];
      }
   }
}

/* --- All in front of the multipliers */

void
pp_run_front(const struct lima_pp_step *step, struct pp_machine *m, pp_vi mask)
{
   const struct lima_pp_instr *instr = &step->instr;
   pp_vf coords[4];
   if (lima_pp_has(instr, LIMA_PP_UNIT_VARYING))
      run_varying(&instr->varying, m, mask, coords);
   if (lima_pp_has(instr, LIMA_PP_UNIT_TEXTURE))
      run_texture(&instr->texture, m, coords);
   if (lima_pp_has(instr, LIMA_PP_UNIT_LOAD))
      run_load(&instr->load, m);
   for (unsigned i = 0; i < 2; i++) {
      if (!lima_pp_has(instr, (enum lima_pp_unit)(LIMA_PP_UNIT_CONST0 + i)))
         continue;
      for (unsigned c = 0; c < 4; c++)
         m->file[LIMA_PP_CONST0 + i][c] = pp_splat(step->constant[i][c]);
   }
}

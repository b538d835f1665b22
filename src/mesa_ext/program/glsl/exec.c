/* What linking makes, and what contexts run. */
#include "private.h"

#include <stdlib.h>
#include <string.h>

#include "mesa_ext/texture/texture.h"

static void
destroy(struct gl_glsl_exec *exec)
{
   glsl_program_destroy(exec->program);
   free(exec->values);
   free(exec->locations);
   free(exec);
}

void
gl_glsl_exec_reference(struct gl_glsl_exec **dst, struct gl_glsl_exec *src)
{
   struct gl_glsl_exec *old = *dst;
   if (src)
      __atomic_add_fetch(&src->refcount, 1, __ATOMIC_RELAXED);
   *dst = src;
   if (old && __atomic_sub_fetch(&old->refcount, 1, __ATOMIC_ACQ_REL) == 0)
      destroy(old);
}

static bool
make_locations(struct gl_glsl_exec *exec)
{
   const struct glsl_program *p = exec->program;
   for (uint32_t i = 0; i < p->num_uniforms; i++)
      exec->num_locations += p->uniforms[i].length;
   exec->locations = malloc((exec->num_locations + 1) * sizeof *exec->locations);
   if (!exec->locations)
      return false;
   uint32_t at = 0;
   for (uint32_t i = 0; i < p->num_uniforms; i++)
      for (uint32_t k = 0; k < p->uniforms[i].length; k++)
         exec->locations[at++] = (struct gl_glsl_location){i, k};
   return true;
}

#define MATERIAL_STATES                                                                            \
   (1u << ARB_STATE_MATERIAL | 1u << ARB_STATE_SCENE_COLOR | 1u << ARB_STATE_LIGHT_PRODUCT)

static void
note_states(struct gl_glsl_exec *exec)
{
   for (uint32_t i = 0; i < exec->program->num_states; i++) {
      const struct glsl_program_state *state = &exec->program->states[i];
      for (uint32_t k = 0; k < state->num; k++) {
         struct arb_param param;
         int component;
         if (!gl_glsl_state_param(state->builtin->state, state->first + k, &param, &component))
            continue;
         exec->dirty |= gl_arb_state_dirty((enum arb_state)param.state);
         exec->reads_material |= MATERIAL_STATES >> param.state & 1;
      }
   }
}

struct gl_glsl_exec *
gl_glsl_exec_create(struct glsl_program *program)
{
   struct gl_glsl_exec *exec = calloc(1, sizeof *exec);
   if (!exec) {
      glsl_program_destroy(program);
      return NULL;
   }
   exec->refcount = 1;
   exec->program = program;
   exec->values = malloc((program->num_params + 1) * sizeof *exec->values);
   if (!exec->values || !make_locations(exec)) {
      destroy(exec);
      return NULL;
   }
   memcpy(exec->values, program->initial, program->num_params * sizeof *exec->values);
   note_states(exec);
   return exec;
}

int
gl_glsl_tex_index(enum glsl_sampler kind)
{
   static const int8_t index[] = {
       [GLSL_SAMPLER_1D] = GL_TEX_1D,        [GLSL_SAMPLER_2D] = GL_TEX_2D,
       [GLSL_SAMPLER_3D] = GL_TEX_3D,        [GLSL_SAMPLER_CUBE] = GL_TEX_CUBE,
       [GLSL_SAMPLER_RECT] = GL_TEX_RECT,    [GLSL_SAMPLER_1D_SHADOW] = GL_TEX_1D,
       [GLSL_SAMPLER_2D_SHADOW] = GL_TEX_2D, [GLSL_SAMPLER_RECT_SHADOW] = GL_TEX_RECT,
   };
   return index[kind];
}

const char *
gl_glsl_sampler_conflict(const struct gl_context *ctx, const struct gl_glsl_exec *exec)
{
   const struct glsl_program *p = exec->program;
   for (uint32_t i = 0; i < p->num_samplers; i++) {
      if (exec->unit[i] >= ctx->limits.image_units)
         return "a sampler is of a unit that there is not";
      for (uint32_t k = 0; k < i; k++)
         if (exec->unit[i] == exec->unit[k] && p->samplers[i].kind != p->samplers[k].kind)
            return "samplers of two types are of one unit";
   }
   return NULL;
}

GLenum
gl_glsl_type_name(const struct glsl_type *type)
{
   static const GLenum floats[5][5] = {
       [1] = {0, GL_FLOAT, GL_FLOAT_VEC2, GL_FLOAT_VEC3, GL_FLOAT_VEC4},
       [2] = {0, 0, GL_FLOAT_MAT2, GL_FLOAT_MAT2x3, GL_FLOAT_MAT2x4},
       [3] = {0, 0, GL_FLOAT_MAT3x2, GL_FLOAT_MAT3, GL_FLOAT_MAT3x4},
       [4] = {0, 0, GL_FLOAT_MAT4x2, GL_FLOAT_MAT4x3, GL_FLOAT_MAT4},
   };
   static const GLenum ints[] = {0, GL_INT, GL_INT_VEC2, GL_INT_VEC3, GL_INT_VEC4};
   static const GLenum bools[] = {0, GL_BOOL, GL_BOOL_VEC2, GL_BOOL_VEC3, GL_BOOL_VEC4};
   static const GLenum samplers[] = {
       [GLSL_SAMPLER_1D] = GL_SAMPLER_1D,
       [GLSL_SAMPLER_2D] = GL_SAMPLER_2D,
       [GLSL_SAMPLER_3D] = GL_SAMPLER_3D,
       [GLSL_SAMPLER_CUBE] = GL_SAMPLER_CUBE,
       [GLSL_SAMPLER_RECT] = GL_SAMPLER_2D_RECT,
       [GLSL_SAMPLER_1D_SHADOW] = GL_SAMPLER_1D_SHADOW,
       [GLSL_SAMPLER_2D_SHADOW] = GL_SAMPLER_2D_SHADOW,
       [GLSL_SAMPLER_RECT_SHADOW] = GL_SAMPLER_2D_RECT_SHADOW,
   };
   switch (type->base) {
   case GLSL_INT:
      return ints[type->rows];
   case GLSL_BOOL:
      return bools[type->rows];
   case GLSL_SAMPLER:
      return samplers[type->sampler];
   default:
      return floats[type->columns][type->rows];
   }
}

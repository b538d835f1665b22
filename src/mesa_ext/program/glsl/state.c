/* The built-in uniforms (GLSL 1.20, 7.5): which parameters of ARB programs they are. */
#include "private.h"

#include <math.h>
#include <string.h>

#include "mesa_ext/transform/matrix.h"

/* A slot of a state: a parameter, and a component of it (-1: all). */
struct part {
   uint8_t state, field;
   int8_t component;
};

#define WHOLE (-1)

static const struct part material[] = {
    {ARB_STATE_MATERIAL, ARB_FIELD_EMISSION, WHOLE},
    {ARB_STATE_MATERIAL, ARB_FIELD_AMBIENT, WHOLE},
    {ARB_STATE_MATERIAL, ARB_FIELD_DIFFUSE, WHOLE},
    {ARB_STATE_MATERIAL, ARB_FIELD_SPECULAR, WHOLE},
    {ARB_STATE_MATERIAL, ARB_FIELD_SHININESS, 0},
};

/* The angle of slot 7 is no parameter: SPOT_CUTOFF below. */
#define SPOT_CUTOFF 7
static const struct part light[] = {
    {ARB_STATE_LIGHT, ARB_FIELD_AMBIENT, WHOLE},
    {ARB_STATE_LIGHT, ARB_FIELD_DIFFUSE, WHOLE},
    {ARB_STATE_LIGHT, ARB_FIELD_SPECULAR, WHOLE},
    {ARB_STATE_LIGHT, ARB_FIELD_POSITION, WHOLE},
    {ARB_STATE_LIGHT, ARB_FIELD_HALF, WHOLE},
    {ARB_STATE_LIGHT, ARB_FIELD_SPOT_DIRECTION, WHOLE},
    {ARB_STATE_LIGHT, ARB_FIELD_ATTENUATION, 3},
    {ARB_STATE_LIGHT, ARB_FIELD_NONE, 0},
    {ARB_STATE_LIGHT, ARB_FIELD_SPOT_DIRECTION, 3},
    {ARB_STATE_LIGHT, ARB_FIELD_ATTENUATION, 0},
    {ARB_STATE_LIGHT, ARB_FIELD_ATTENUATION, 1},
    {ARB_STATE_LIGHT, ARB_FIELD_ATTENUATION, 2},
};

static const struct part product[] = {
    {ARB_STATE_LIGHT_PRODUCT, ARB_FIELD_AMBIENT, WHOLE},
    {ARB_STATE_LIGHT_PRODUCT, ARB_FIELD_DIFFUSE, WHOLE},
    {ARB_STATE_LIGHT_PRODUCT, ARB_FIELD_SPECULAR, WHOLE},
};

static const struct part depth_range[] = {
    {ARB_STATE_DEPTH_RANGE, ARB_FIELD_NONE, 0},
    {ARB_STATE_DEPTH_RANGE, ARB_FIELD_NONE, 1},
    {ARB_STATE_DEPTH_RANGE, ARB_FIELD_NONE, 2},
};

static const struct part point[] = {
    {ARB_STATE_POINT_SIZE, ARB_FIELD_NONE, 0},
    {ARB_STATE_POINT_SIZE, ARB_FIELD_NONE, 1},
    {ARB_STATE_POINT_SIZE, ARB_FIELD_NONE, 2},
    {ARB_STATE_POINT_SIZE, ARB_FIELD_NONE, 3},
    {ARB_STATE_POINT_ATTENUATION, ARB_FIELD_NONE, 0},
    {ARB_STATE_POINT_ATTENUATION, ARB_FIELD_NONE, 1},
    {ARB_STATE_POINT_ATTENUATION, ARB_FIELD_NONE, 2},
};

static const struct part fog[] = {
    {ARB_STATE_FOG_COLOR, ARB_FIELD_NONE, WHOLE}, {ARB_STATE_FOG_PARAMS, ARB_FIELD_NONE, 0},
    {ARB_STATE_FOG_PARAMS, ARB_FIELD_NONE, 1},    {ARB_STATE_FOG_PARAMS, ARB_FIELD_NONE, 2},
    {ARB_STATE_FOG_PARAMS, ARB_FIELD_NONE, 3},
};

static const struct part ambient = {ARB_STATE_LIGHT_MODEL, ARB_FIELD_AMBIENT, WHOLE};
static const struct part scene_color = {ARB_STATE_SCENE_COLOR, ARB_FIELD_NONE, WHOLE};
static const struct part clip_plane = {ARB_STATE_CLIP_PLANE, ARB_FIELD_NONE, WHOLE};
static const struct part env_color = {ARB_STATE_ENV_COLOR, ARB_FIELD_NONE, WHOLE};
static const struct part eye_plane = {ARB_STATE_TEXGEN, ARB_FIELD_EYE, WHOLE};
static const struct part object_plane = {ARB_STATE_TEXGEN, ARB_FIELD_OBJECT, WHOLE};

/* By enum glsl_state; those of matrices are below. */
static const struct {
   const struct part *part;
   uint8_t num; /* slots of an element */
   uint8_t face, row;
} states[GLSL_NUM_STATES] = {
    [GLSL_STATE_DEPTH_RANGE] = {depth_range, 3, 0, 0},
    [GLSL_STATE_CLIP_PLANE] = {&clip_plane, 1, 0, 0},
    [GLSL_STATE_POINT] = {point, 7, 0, 0},
    [GLSL_STATE_FRONT_MATERIAL] = {material, 5, 0, 0},
    [GLSL_STATE_BACK_MATERIAL] = {material, 5, 1, 0},
    [GLSL_STATE_LIGHT_SOURCE] = {light, 12, 0, 0},
    [GLSL_STATE_LIGHT_MODEL] = {&ambient, 1, 0, 0},
    [GLSL_STATE_FRONT_LIGHT_MODEL_PRODUCT] = {&scene_color, 1, 0, 0},
    [GLSL_STATE_BACK_LIGHT_MODEL_PRODUCT] = {&scene_color, 1, 1, 0},
    [GLSL_STATE_FRONT_LIGHT_PRODUCT] = {product, 3, 0, 0},
    [GLSL_STATE_BACK_LIGHT_PRODUCT] = {product, 3, 1, 0},
    [GLSL_STATE_TEXTURE_ENV_COLOR] = {&env_color, 1, 0, 0},
    [GLSL_STATE_EYE_PLANE_S] = {&eye_plane, 1, 0, 0},
    [GLSL_STATE_EYE_PLANE_T] = {&eye_plane, 1, 0, 1},
    [GLSL_STATE_EYE_PLANE_R] = {&eye_plane, 1, 0, 2},
    [GLSL_STATE_EYE_PLANE_Q] = {&eye_plane, 1, 0, 3},
    [GLSL_STATE_OBJECT_PLANE_S] = {&object_plane, 1, 0, 0},
    [GLSL_STATE_OBJECT_PLANE_T] = {&object_plane, 1, 0, 1},
    [GLSL_STATE_OBJECT_PLANE_R] = {&object_plane, 1, 0, 2},
    [GLSL_STATE_OBJECT_PLANE_Q] = {&object_plane, 1, 0, 3},
    [GLSL_STATE_FOG] = {fog, 5, 0, 0},
};

/* Which matrix, and whether it is transposed (1) or inverted (2). Columns of GLSL are rows of the
 * transposed parameter. */
static bool
matrix_param(enum glsl_state state, struct arb_param *param)
{
   static const uint8_t fields[] = {ARB_FIELD_MODELVIEW, ARB_FIELD_PROJECTION, ARB_FIELD_MVP,
                                    ARB_FIELD_TEXTURE};
   static const struct {
      uint8_t first, modifier;
   } groups[] = {
       {GLSL_STATE_MODEL_VIEW_MATRIX, 1},
       {GLSL_STATE_MODEL_VIEW_MATRIX_INVERSE, 3},
       {GLSL_STATE_MODEL_VIEW_MATRIX_TRANSPOSE, 0},
       {GLSL_STATE_MODEL_VIEW_MATRIX_INVERSE_TRANSPOSE, 2},
   };
   if (state == GLSL_STATE_NORMAL_MATRIX || state == GLSL_STATE_NORMAL_SCALE) {
      *param = (struct arb_param){.field = ARB_FIELD_MODELVIEW, .modifier = 2};
      return true;
   }
   for (unsigned i = 0; i < 4; i++)
      if (state >= groups[i].first && state < groups[i].first + 4u) {
         *param = (struct arb_param){.field = fields[state - groups[i].first],
                                     .modifier = groups[i].modifier};
         return true;
      }
   return false;
}

bool
gl_glsl_state_param(enum glsl_state state, uint32_t slot, struct arb_param *param, int *component)
{
   *component = WHOLE;
   if (matrix_param(state, param)) {
      param->kind = ARB_PARAM_STATE;
      param->state = ARB_STATE_MATRIX;
      param->index = (uint16_t)(slot / 4);
      param->row = state == GLSL_STATE_NORMAL_SCALE ? 2 : (uint8_t)(slot % 4);
      return true;
   }
   if (!states[state].part)
      return false;
   const struct part *part = &states[state].part[slot % states[state].num];
   *param = (struct arb_param){.kind = ARB_PARAM_STATE,
                               .state = part->state,
                               .field = part->field,
                               .face = states[state].face,
                               .row = states[state].row,
                               .index = (uint16_t)(slot / states[state].num)};
   *component = part->component;
   return true;
}

void
gl_glsl_state_value(struct gl_context *ctx, enum glsl_state state, uint32_t slot, float out[4])
{
   struct arb_param param;
   int component;
   if (!gl_glsl_state_param(state, slot, &param, &component)) {
      memset(out, 0, 4 * sizeof *out);
   } else if (state == GLSL_STATE_LIGHT_SOURCE && slot % 12 == SPOT_CUTOFF) {
      out[0] = ctx->light.light[param.index].spot_cutoff;
   } else {
      gl_arb_state_value(ctx, &param, out);
      if (component > 0)
         out[0] = out[component];
      if (state == GLSL_STATE_NORMAL_SCALE)
         out[0] = 1.0f / sqrtf(out[0] * out[0] + out[1] * out[1] + out[2] * out[2]);
   }
}

/* The table itself: its rules, and its entries by name. */
#include "u_caps.h"

#include <stddef.h>
#include <stdio.h>

static const struct {
   uint32_t feature;
   const char *name;
} features[] =
    {
        {PIPE_CAN_TEXTURE_NPOT, "texture_npot"},
        {PIPE_CAN_TEXTURE_SHADOW, "texture_shadow"},
        {PIPE_CAN_TEXTURE_SRGB, "texture_srgb"},
        {PIPE_CAN_RENDER_SRGB, "render_srgb"},
        {PIPE_CAN_WRAP_BORDER, "wrap_border"},
        {PIPE_CAN_WRAP_MIRROR, "wrap_mirror"},
        {PIPE_CAN_BLEND_SEPARATE, "blend_separate"},
        {PIPE_CAN_STENCIL_TWO_SIDE, "stencil_two_side"},
        {PIPE_CAN_POINT_SPRITE, "point_sprite"},
        {PIPE_CAN_OCCLUSION_QUERY, "occlusion_query"},
        {PIPE_CAN_TIME_QUERY, "time_query"},
        {PIPE_CAN_BLEND_INDEPENDENT, "blend_independent"},
        {PIPE_CAN_COLOR_INDEX, "color_index"},
        {PIPE_CAN_TEXTURE_EXPAND, "texture_expand"},
        {PIPE_CAN_DEPTH_CLAMP, "depth_clamp"},
        {PIPE_CAN_COMPARE_FAIL, "compare_fail"},
        {PIPE_CAN_VIEW_LAYER, "view_layer"},
        {PIPE_CAN_VIEW_SWIZZLE, "view_swizzle"},
        {PIPE_STIPPLE_IS_CHEAP, "stipple_is_cheap"},
},
  stage_features[] = {
      {PIPE_STAGE_CONTROL_FLOW, "control_flow"},
      {PIPE_STAGE_INDIRECT_PARAMS, "indirect_params"},
      {PIPE_STAGE_DERIVATIVES, "derivatives"},
      {PIPE_STAGE_F16, "f16"},
      {PIPE_STAGE_FX12, "fx12"},
      {PIPE_STAGE_STRAIGHT_IS_BETTER, "straight_is_better"},
      {PIPE_STAGE_INTEGERS, "integers"},
      {PIPE_STAGE_EXACT, "exact"},
};

/* Numbers: where they are, and the range that p_caps.h gives them (0 may stand for "none"). */
struct number {
   const char *name;
   size_t offset;
   uint32_t least, most;
   bool or_zero;
};
#define STAGE(field) #field, offsetof(struct pipe_stage_caps, field)
#define CAPS(field) #field, offsetof(struct pipe_caps, field)
static const struct number stage_numbers[PIPE_SHADER_STAGES][4] = {
    [PIPE_SHADER_VERTEX] =
        {
            {STAGE(max_instructions), 128, UINT32_MAX, true},
            {STAGE(max_inputs), 16, PIPE_MAX_ATTRIBS, false},
            {STAGE(max_params), 160, UINT32_MAX, false},
            {STAGE(max_samplers), 0, PIPE_MAX_SAMPLERS, false},
        },
    [PIPE_SHADER_FRAGMENT] =
        {
            {STAGE(max_instructions), 8, UINT32_MAX, true},
            {STAGE(max_inputs), 5, UINT32_MAX, false},
            {STAGE(max_params), 16, UINT32_MAX, false},
            {STAGE(max_samplers), 2, PIPE_MAX_SAMPLERS, false},
        },
};
static const struct number numbers[] = {
    {CAPS(max_texture_coords), 2, 8, false},
    {CAPS(max_texture_2d_size), 64, 1u << (PIPE_MAX_TEXTURE_LEVELS - 1), false},
    {CAPS(max_texture_3d_size), 16, 1u << (PIPE_MAX_TEXTURE_LEVELS - 1), true},
    {CAPS(max_texture_cube_size), 16, 1u << (PIPE_MAX_TEXTURE_LEVELS - 1), true},
    {CAPS(max_texture_rect_size), 64, 1u << (PIPE_MAX_TEXTURE_LEVELS - 1), true},
    {CAPS(max_viewport_size), 64, UINT32_MAX, false},
    {CAPS(max_render_targets), 1, PIPE_MAX_COLOR_BUFS, false},
    {CAPS(max_samples), 1, 8, false},
    {CAPS(max_clip_planes), 6, PIPE_MAX_CLIP_PLANES, false},
};
#undef STAGE
#undef CAPS
#define NUM(array) (sizeof(array) / sizeof(array)[0])

static uint32_t
value_of(const void *base, const struct number *n)
{
   return *(const uint32_t *)((const char *)base + n->offset);
}

static bool
in_range(const void *base, const struct number *n)
{
   const uint32_t value = value_of(base, n);
   return (n->or_zero && value == 0) || (value >= n->least && value <= n->most);
}

static const char *
format_problem(const struct pipe_caps *caps)
{
   bool renders = false;
   static const enum pipe_format colors[] = {PIPE_FORMAT_R8G8B8A8_UNORM, PIPE_FORMAT_B8G8R8A8_UNORM,
                                             PIPE_FORMAT_R8G8B8X8_UNORM,
                                             PIPE_FORMAT_B8G8R8X8_UNORM};
   for (unsigned i = 0; i < NUM(colors); i++)
      renders |= pipe_caps_format(caps, colors[i], PIPE_BIND_RENDER_TARGET);
   if (!renders)
      return "no format of 8 bits a component is rendered to";
   if (!pipe_caps_format(caps, PIPE_FORMAT_R8G8B8A8_UNORM, PIPE_BIND_SAMPLER_VIEW))
      return "R8G8B8A8_UNORM is not sampled";
   return NULL;
}

const char *
u_caps_problem(const struct pipe_caps *caps)
{
   for (unsigned s = 0; s < PIPE_SHADER_STAGES; s++) {
      for (unsigned i = 0; i < NUM(stage_numbers[s]); i++) {
         if (!in_range(&caps->stage[s], &stage_numbers[s][i]))
            return stage_numbers[s][i].name;
      }
   }
   for (unsigned i = 0; i < NUM(numbers); i++) {
      if (!in_range(caps, &numbers[i]))
         return numbers[i].name;
   }
   if (!(caps->max_point_size >= 1 && caps->max_line_width >= 1 && caps->max_anisotropy >= 1 &&
         caps->max_lod_bias >= 0))
      return "a size is below its least";
   return format_problem(caps);
}

static void
list_number(const char *prefix, const char *name, double value, void *data,
            void (*line)(void *data, const char *name, const char *value))
{
   char full[64], text[32];
   snprintf(full, sizeof full, "%s%s", prefix, name);
   snprintf(text, sizeof text, "%.15g", value);
   line(data, full, text);
}

static void
list_stage(const struct pipe_stage_caps *stage, const struct number num[4], const char *prefix,
           void *data, void (*line)(void *data, const char *name, const char *value))
{
   for (unsigned i = 0; i < 4; i++)
      list_number(prefix, num[i].name, value_of(stage, &num[i]), data, line);
   for (unsigned i = 0; i < NUM(stage_features); i++) {
      char full[64];
      snprintf(full, sizeof full, "%s%s", prefix, stage_features[i].name);
      if (stage->features & stage_features[i].feature)
         line(data, full, "");
   }
}

void
u_caps_list(const struct pipe_caps *caps, void *data,
            void (*line)(void *data, const char *name, const char *value))
{
   static const char *const prefix[PIPE_SHADER_STAGES] = {"vertex ", "fragment "};
   for (unsigned s = 0; s < PIPE_SHADER_STAGES; s++)
      list_stage(&caps->stage[s], stage_numbers[s], prefix[s], data, line);
   for (unsigned i = 0; i < NUM(numbers); i++)
      list_number("", numbers[i].name, value_of(caps, &numbers[i]), data, line);
   list_number("", "max_point_size", (double)caps->max_point_size, data, line);
   list_number("", "max_line_width", (double)caps->max_line_width, data, line);
   list_number("", "max_anisotropy", (double)caps->max_anisotropy, data, line);
   list_number("", "max_lod_bias", (double)caps->max_lod_bias, data, line);
   for (unsigned i = 0; i < NUM(features); i++) {
      if (caps->features & features[i].feature)
         line(data, features[i].name, "");
   }
}

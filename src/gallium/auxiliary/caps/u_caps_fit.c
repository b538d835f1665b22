/* Whether what is asked of a driver is within its table. */
#include "compiler/ir/ir.h"
#include "u_caps.h"

static unsigned
count_inputs(enum pipe_shader_stage stage, const struct ir_shader *ir)
{
   unsigned num = 0;
   for (unsigned i = 0; i < sizeof ir->inputs_read.word / sizeof ir->inputs_read.word[0]; i++)
      num += (unsigned)__builtin_popcountll(ir->inputs_read.word[i]);
   /* Position, face and the place within a point come with the fragment. */
   const uint64_t given = 1ull << VARYING_WPOS | 1ull << VARYING_FACE | 1ull << VARYING_PNTC;
   if (stage == PIPE_SHADER_FRAGMENT)
      num -= (unsigned)__builtin_popcountll(ir->inputs_read.word[0] & given);
   return num;
}

static unsigned
count_instructions(const struct ir_shader *ir)
{
   unsigned num = 0;
   for (const struct ir_block *block = ir->first; block; block = block->next) {
      for (const struct ir_instr *instr = block->first; instr; instr = instr->next)
         num++;
   }
   return num;
}

const char *
u_caps_shader_problem(const struct pipe_caps *caps, enum pipe_shader_stage stage,
                      const struct ir_shader *ir)
{
   const struct pipe_stage_caps *c = &caps->stage[stage];
   if (ir->num_blocks > 1 && !(c->features & PIPE_STAGE_CONTROL_FLOW))
      return "a program with control flow";
   if (ir->uses_indirect_params && !(c->features & PIPE_STAGE_INDIRECT_PARAMS))
      return "a program with computed addresses of parameters";
   if (c->max_instructions && count_instructions(ir) > c->max_instructions)
      return "a program with too many instructions";
   if (count_inputs(stage, ir) > c->max_inputs)
      return "a program with too many inputs";
   if (ir->num_params > c->max_params)
      return "a program with too many parameters";
   if (ir->samplers_used >> c->max_samplers)
      return "a program with too many textures";
   const uint64_t coords = (1ull << (VARYING_CLP0 - VARYING_TEX0)) - 1;
   const uint64_t used =
       stage == PIPE_SHADER_VERTEX ? ir->outputs_written : ir->inputs_read.word[0];
   if ((used >> VARYING_TEX0 & coords) >> caps->max_texture_coords)
      return "a program with too many texture coordinates";
   return NULL;
}

static uint32_t
largest_size(const struct pipe_caps *caps, enum pipe_texture_target target)
{
   switch (target) {
   case PIPE_TEXTURE_1D:
   case PIPE_TEXTURE_2D:
      return caps->max_texture_2d_size;
   case PIPE_TEXTURE_3D:
      return caps->max_texture_3d_size;
   case PIPE_TEXTURE_CUBE:
      return caps->max_texture_cube_size;
   case PIPE_TEXTURE_RECT:
      return caps->max_texture_rect_size;
   case PIPE_BUFFER:
      break;
   }
   return UINT32_MAX;
}

static bool
is_power_of_two(uint32_t n)
{
   return n && !(n & (n - 1));
}

const char *
u_caps_resource_problem(const struct pipe_caps *caps, const struct pipe_resource *templ)
{
   const uint32_t sampled = templ->bind & PIPE_BIND_SAMPLER_VIEW;
   const uint32_t drawn = templ->bind & (PIPE_BIND_RENDER_TARGET | PIPE_BIND_DEPTH_STENCIL);
   const uint32_t checked = sampled | drawn | (templ->bind & PIPE_BIND_DISPLAY);
   if (templ->target == PIPE_BUFFER)
      return NULL;
   if (!pipe_caps_format(caps, templ->format, checked))
      return "a format that can not be used so";
   if (drawn && (templ->width > caps->max_viewport_size || templ->height > caps->max_viewport_size))
      return "a framebuffer that is too large";
   if (!sampled)
      return NULL;
   const uint32_t size[3] = {templ->width, templ->height, templ->depth};
   const unsigned dims = templ->target == PIPE_TEXTURE_1D   ? 1
                         : templ->target == PIPE_TEXTURE_3D ? 3
                                                            : 2;
   for (unsigned i = 0; i < dims; i++) {
      const uint32_t inside = size[i] - 2 * templ->border;
      if (inside > largest_size(caps, templ->target))
         return "a texture that is too large";
      if (templ->target != PIPE_TEXTURE_RECT && !(caps->features & PIPE_CAN_TEXTURE_NPOT) &&
          !is_power_of_two(inside))
         return "a texture whose size is no power of two";
   }
   return NULL;
}

static bool
is_separate(const struct pipe_rt_blend_state *s)
{
   return s->blend_enable && (s->rgb_func != s->alpha_func || s->rgb_src != s->alpha_src ||
                              s->rgb_dst != s->alpha_dst);
}

const char *
u_caps_blend_problem(const struct pipe_caps *caps, const struct pipe_blend_state *s)
{
   if (s->independent_blend && !(caps->features & PIPE_CAN_BLEND_INDEPENDENT))
      return "render targets blended by rules of their own";
   if (s->index && !(caps->features & PIPE_CAN_COLOR_INDEX))
      return "colours that are indices";
   if (s->srgb && !(caps->features & PIPE_CAN_RENDER_SRGB))
      return "render targets that are sRGB-encoded";
   for (unsigned i = 0; i < (s->independent_blend ? PIPE_MAX_COLOR_BUFS : 1); i++) {
      if (is_separate(&s->rt[i]) && !(caps->features & PIPE_CAN_BLEND_SEPARATE))
         return "alpha blended by its own rule";
   }
   return NULL;
}

const char *
u_caps_rasterizer_problem(const struct pipe_caps *caps, const struct pipe_rasterizer_state *s)
{
   if (s->point_sprite && !(caps->features & PIPE_CAN_POINT_SPRITE))
      return "point sprites";
   if (s->line_width > caps->max_line_width)
      return "lines that are too wide";
   if (s->depth_clamp && !(caps->features & PIPE_CAN_DEPTH_CLAMP))
      return "depths clamped to a range";
   if (s->clip_plane_enable >> caps->max_clip_planes)
      return "too many clip planes";
   return NULL;
}

const char *
u_caps_dsa_problem(const struct pipe_caps *caps, const struct pipe_depth_stencil_alpha_state *s)
{
   return s->stencil[1].enabled && !(caps->features & PIPE_CAN_STENCIL_TWO_SIDE)
              ? "stencil tests by face"
              : NULL;
}

static bool
has_wrap(const struct pipe_sampler_state *s, enum pipe_tex_wrap wrap)
{
   return s->wrap_s == wrap || s->wrap_t == wrap || s->wrap_r == wrap;
}

const char *
u_caps_sampler_problem(const struct pipe_caps *caps, const struct pipe_sampler_state *s)
{
   if (s->compare_mode != PIPE_TEX_COMPARE_NONE && !(caps->features & PIPE_CAN_TEXTURE_SHADOW))
      return "texels that are compared";
   if (s->compare_fail != 0.0f && !(caps->features & PIPE_CAN_COMPARE_FAIL))
      return "values of failed comparisons";
   if (has_wrap(s, PIPE_TEX_WRAP_CLAMP_TO_BORDER) && !(caps->features & PIPE_CAN_WRAP_BORDER))
      return "textures clamped to their border";
   if (has_wrap(s, PIPE_TEX_WRAP_MIRROR_REPEAT) && !(caps->features & PIPE_CAN_WRAP_MIRROR))
      return "mirrored textures";
   if (s->max_anisotropy > caps->max_anisotropy)
      return "too much anisotropy";
   return NULL;
}

const char *
u_caps_view_problem(const struct pipe_caps *caps, const struct pipe_sampler_view_state *s)
{
   if (s->expand && !(caps->features & PIPE_CAN_TEXTURE_EXPAND))
      return "texels that are expanded";
   if (s->one_layer && !(caps->features & PIPE_CAN_VIEW_LAYER))
      return "a layer as a texture";
   return s->srgb && !(caps->features & PIPE_CAN_TEXTURE_SRGB) ? "sRGB texels" : NULL;
}

const char *
u_caps_framebuffer_problem(const struct pipe_caps *caps, const struct pipe_framebuffer_state *s)
{
   if (s->nr_cbufs > caps->max_render_targets)
      return "too many colour buffers";
   if (s->width > caps->max_viewport_size || s->height > caps->max_viewport_size)
      return "a framebuffer that is too large";
   return NULL;
}

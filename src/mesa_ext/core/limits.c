#include "limits.h"

#include "compiler/frontend/assembly/nv_vp.h"
#include "compiler/frontend/ati_fs/text.h"
#include "compiler/frontend/ext_vs/ext_vs.h"
#include "compiler/frontend/fixed_function/vertex.h"
#include "pipe/p_caps.h"

/* The features of the front end, and where the driver's table says the same by itself. */
static const struct {
   uint64_t can;  /* GL_CAN_* */
   uint32_t pipe; /* PIPE_CAN_* */
} same[] = {
    {GL_CAN_TEXTURE_NPOT, PIPE_CAN_TEXTURE_NPOT},
    {GL_CAN_TEXTURE_SRGB, PIPE_CAN_TEXTURE_SRGB},
    {GL_CAN_RENDER_SRGB, PIPE_CAN_RENDER_SRGB},
    {GL_CAN_TEXTURE_EXPAND, PIPE_CAN_TEXTURE_EXPAND},
    {GL_CAN_WRAP_BORDER, PIPE_CAN_WRAP_BORDER},
    {GL_CAN_WRAP_MIRROR, PIPE_CAN_WRAP_MIRROR},
    {GL_CAN_BLEND_INDEPENDENT, PIPE_CAN_BLEND_INDEPENDENT},
    {GL_CAN_BLEND_SEPARATE, PIPE_CAN_BLEND_SEPARATE},
    {GL_CAN_STENCIL_TWO_SIDE, PIPE_CAN_STENCIL_TWO_SIDE},
    {GL_CAN_DEPTH_CLAMP, PIPE_CAN_DEPTH_CLAMP},
    {GL_CAN_SHADOW_AMBIENT, PIPE_CAN_COMPARE_FAIL},
    {GL_CAN_TEXTURE_SWIZZLE, PIPE_CAN_VIEW_SWIZZLE},
    {GL_CAN_POINT_SPRITE, PIPE_CAN_POINT_SPRITE},
    {GL_CAN_OCCLUSION_QUERY, PIPE_CAN_OCCLUSION_QUERY},
    {GL_CAN_TIME_QUERY, PIPE_CAN_TIME_QUERY},
    {GL_CAN_COMBINERS, PIPE_CAN_REGISTER_COMBINERS},
};

static unsigned
least(unsigned a, unsigned b)
{
   return a < b ? a : b;
}

static uint64_t
vertex_features(const struct pipe_stage_caps *vs)
{
   const bool flow = vs->features & PIPE_STAGE_CONTROL_FLOW;
   /* Relative addresses are part of every language for vertices. */
   if (!(vs->features & PIPE_STAGE_INDIRECT_PARAMS))
      return 0;
   uint64_t can = GL_CAN_VERTEX_PROGRAM;
   if (flow && !(vs->features & PIPE_STAGE_STRAIGHT_IS_BETTER))
      can |= GL_CAN_VERTEX_FLOW;
   if (flow && vs->max_params >= GL_STORAGE_NV_PARAMS)
      can |= GL_CAN_VERTEX_PROGRAM2 | (vs->max_samplers ? GL_CAN_VERTEX_TEXTURE : 0);
   /* The numbers that EXT_vertex_shader answers hold for whole shaders. */
   if (vs->max_inputs >= VERT_ATTRIB_MAX && vs->max_params >= EXT_VS_MAX_PARAMS &&
       (!vs->max_instructions || vs->max_instructions >= EXT_VS_MAX_INSTRUCTIONS))
      can |= GL_CAN_VERTEX_SHADER;
   if (vs->max_inputs >= VERT_ATTRIB_MAX && vs->max_params >= FF_VERTEX_MAX_PARAMS)
      can |= GL_CAN_VERTEX_BLEND;
   return can;
}

/* Which formats of depth are sampled is the format table's business (texture/format.c); one is
 * enough, all images of depth can be stored in it. */
static uint64_t
depth_texture_features(const struct pipe_caps *caps)
{
   static const enum pipe_format depths[] = {PIPE_FORMAT_Z24X8_UNORM, PIPE_FORMAT_Z16_UNORM,
                                             PIPE_FORMAT_Z24_UNORM_S8_UINT};
   for (unsigned i = 0; i < sizeof depths / sizeof depths[0]; i++) {
      if (pipe_caps_format(caps, depths[i], PIPE_BIND_SAMPLER_VIEW))
         return caps->features & PIPE_CAN_TEXTURE_SHADOW
                    ? GL_CAN_TEXTURE_DEPTH | GL_CAN_TEXTURE_SHADOW
                    : GL_CAN_TEXTURE_DEPTH;
   }
   return 0;
}

/* Formats of colours beyond 8 bits of RGBA. */
static uint64_t
format_features(const struct pipe_caps *caps)
{
   static const struct {
      uint64_t can;
      enum pipe_format formats[4];
      uint32_t bind;
   } sets[] = {
       {GL_CAN_TEXTURE_RG,
        {PIPE_FORMAT_R8_UNORM, PIPE_FORMAT_R8G8_UNORM, PIPE_FORMAT_R16_UNORM,
         PIPE_FORMAT_R16G16_UNORM},
        PIPE_BIND_SAMPLER_VIEW | PIPE_BIND_RENDER_TARGET},
       {GL_CAN_TEXTURE_FLOAT,
        {PIPE_FORMAT_R16G16B16A16_FLOAT, PIPE_FORMAT_R32G32B32A32_FLOAT, PIPE_FORMAT_L16A16_FLOAT,
         PIPE_FORMAT_I32_FLOAT},
        PIPE_BIND_SAMPLER_VIEW},
       {GL_CAN_RENDER_FLOAT,
        {PIPE_FORMAT_R16G16B16A16_FLOAT, PIPE_FORMAT_R32G32B32A32_FLOAT,
         PIPE_FORMAT_R16G16B16X16_FLOAT, PIPE_FORMAT_R11G11B10_FLOAT},
        PIPE_BIND_SAMPLER_VIEW | PIPE_BIND_RENDER_TARGET},
       {GL_CAN_TEXTURE_SNORM,
        {PIPE_FORMAT_R8_SNORM, PIPE_FORMAT_R8G8_SNORM, PIPE_FORMAT_R8_SNORM,
         PIPE_FORMAT_R8G8_SNORM},
        PIPE_BIND_SAMPLER_VIEW},
       {GL_CAN_DEPTH_FLOAT,
        {PIPE_FORMAT_Z32_FLOAT, PIPE_FORMAT_Z32_FLOAT_S8X24_UINT, PIPE_FORMAT_Z32_FLOAT,
         PIPE_FORMAT_Z32_FLOAT},
        PIPE_BIND_SAMPLER_VIEW | PIPE_BIND_DEPTH_STENCIL},
   };
   uint64_t can = 0;
   for (unsigned i = 0; i < sizeof sets / sizeof sets[0]; i++) {
      bool all = true;
      for (unsigned f = 0; f < 4; f++)
         all &= pipe_caps_format(caps, sets[i].formats[f], sets[i].bind);
      can |= all ? sets[i].can : 0;
   }
   return can;
}

static void
init_textures(struct gl_limits *limits, const struct pipe_caps *caps)
{
   const unsigned largest = 1u << (GL_STORAGE_TEXTURE_LEVELS - 1);
   const unsigned largest_3d = 1u << (GL_STORAGE_3D_LEVELS - 1);
   const unsigned samplers = caps->stage[PIPE_SHADER_FRAGMENT].max_samplers;
   GLsizei *size = limits->texture_size;
   size[GL_TEX_1D] = size[GL_TEX_2D] = (GLsizei)least(caps->max_texture_2d_size, largest);
   size[GL_TEX_RECT] = (GLsizei)least(caps->max_texture_rect_size, largest);
   size[GL_TEX_3D] = (GLsizei)least(caps->max_texture_3d_size, largest_3d);
   size[GL_TEX_CUBE] = (GLsizei)least(caps->max_texture_cube_size, largest);
   limits->texture_coords = least(caps->max_texture_coords, GL_STORAGE_TEXTURE_COORDS);
   limits->texture_units = least(samplers, limits->texture_coords);
   /* Pixel rectangles want a sampler of their own, but not one of the conventional units'. */
   limits->image_units =
       least(samplers - (samplers > limits->texture_units), GL_STORAGE_IMAGE_UNITS);
   limits->image_sampler = least(samplers - 1, GL_STORAGE_IMAGE_UNITS);
   limits->image_size = (GLsizei)(caps->max_texture_rect_size ? caps->max_texture_rect_size
                                                              : caps->max_texture_2d_size);
   limits->anisotropy = caps->max_anisotropy;
   limits->lod_bias = caps->max_lod_bias;
   limits->can |= limits->samples ? GL_CAN_MULTISAMPLE : 0;
   limits->can |= (size[GL_TEX_3D] ? GL_CAN_TEXTURE_3D : 0) |
                  (size[GL_TEX_CUBE] ? GL_CAN_TEXTURE_CUBE : 0) |
                  (size[GL_TEX_RECT] ? GL_CAN_TEXTURE_RECT : 0) |
                  (caps->max_anisotropy > 1 ? GL_CAN_ANISOTROPY : 0) |
                  (caps->max_lod_bias > 0 ? GL_CAN_LOD_BIAS : 0) | depth_texture_features(caps) |
                  format_features(caps);
}

/* An instruction of the languages is few of the IR. */
#define IR_PER_INSTRUCTION 4
#define LEAST_FRAGMENT_INSTRUCTIONS 72      /* AF-082 */
#define LEAST_NV_FRAGMENT_INSTRUCTIONS 1024 /* NF-072 */

static unsigned
num_instructions(const struct pipe_stage_caps *caps)
{
   const unsigned most = arb_default_limits[ARB_VERTEX].instructions;
   return caps->max_instructions ? least(caps->max_instructions / IR_PER_INSTRUCTION, most) : most;
}

/* Dependent textures, and programs of a size that is worth the name. Setups of combiners are
 * short ones. */
static uint64_t
fragment_features(const struct pipe_stage_caps *fs)
{
   const bool fits = num_instructions(fs) >= 2 * LEAST_FRAGMENT_INSTRUCTIONS &&
                     fs->max_params >= 64 && fs->features & PIPE_STAGE_DERIVATIVES;
   if (!fits)
      return 0;
   const uint32_t formats = PIPE_STAGE_F16 | PIPE_STAGE_FX12;
   const bool nv = (fs->features & formats) == formats &&
                   num_instructions(fs) >= LEAST_NV_FRAGMENT_INSTRUCTIONS;
   const bool flow = nv && fs->features & PIPE_STAGE_CONTROL_FLOW;
   return GL_CAN_FRAGMENT_PROGRAM | GL_CAN_COMBINERS | (nv ? GL_CAN_NV_FRAGMENT_PROGRAM : 0) |
          (flow ? GL_CAN_NV_FRAGMENT_PROGRAM2 : 0);
}

/* The shading language wants branches and arrays in both stages, and derivatives of fragments.
 * Uniforms of both lie in one array of parameters, of which each stage may have half. Numbers take
 * a parameter each, so where there are more of these than vectors need, numbers have them. */
static void
init_glsl(struct gl_limits *limits, const struct pipe_caps *caps)
{
   const uint32_t needs = PIPE_STAGE_CONTROL_FLOW | PIPE_STAGE_INDIRECT_PARAMS;
   const struct pipe_stage_caps *fs = &caps->stage[PIPE_SHADER_FRAGMENT];
   bool runs = fs->features & PIPE_STAGE_DERIVATIVES;
   limits->glsl_params = GL_LIMIT_GLSL_PARAMS;
   limits->glsl_integers = true;
   for (unsigned i = 0; i < PIPE_SHADER_STAGES; i++) {
      const struct pipe_stage_caps *stage = &caps->stage[i];
      runs &= !(needs & ~stage->features) && stage->max_params >= GL_LIMIT_GLSL_LEAST_PARAMS;
      limits->glsl_params = least(limits->glsl_params, stage->max_params);
      limits->glsl_integers &= (stage->features & PIPE_STAGE_INTEGERS) != 0;
   }
   limits->uniform_components = least(2 * limits->glsl_params, GL_LIMIT_GLSL_COMPONENTS);
   limits->can |= runs ? GL_CAN_GLSL : 0;
}

/* Four stages that depend on each other, all targets, signed texels. */
static uint64_t
texture_shader_features(const struct gl_limits *limits, const struct pipe_caps *caps)
{
   static const enum pipe_format signed_formats[] = {
       PIPE_FORMAT_R8_SNORM,     PIPE_FORMAT_R8G8_SNORM,   PIPE_FORMAT_R8G8B8A8_SNORM,
       PIPE_FORMAT_R16G16_SNORM, PIPE_FORMAT_R16G16_UNORM, PIPE_FORMAT_R16G16B16A16_SNORM};
   const uint64_t needs =
       GL_CAN_FRAGMENT_PROGRAM | GL_CAN_TEXTURE_CUBE | GL_CAN_TEXTURE_RECT | GL_CAN_TEXTURE_3D;
   if (needs & ~limits->can || limits->texture_units < 4)
      return 0;
   for (unsigned i = 0; i < sizeof signed_formats / sizeof signed_formats[0]; i++) {
      if (!pipe_caps_format(caps, signed_formats[i], PIPE_BIND_SAMPLER_VIEW))
         return 0;
   }
   return GL_CAN_TEXTURE_SHADER;
}

/* What both languages have; the rest of the parameters is for what links them (position, fog). */
/* ATI_text_fragment_shader: what the language has. */
static struct arb_limits
text_shader_limits(void)
{
   return (struct arb_limits){
       .instructions = ATI_FS_MAX_PASSES * (2 * ATI_FS_MAX_PAIRS + ATI_FS_REGISTERS),
       .alu_instructions = ATI_FS_MAX_PASSES * 2 * ATI_FS_MAX_PAIRS,
       .tex_instructions = ATI_FS_MAX_PASSES * ATI_FS_REGISTERS,
       .tex_indirections = ATI_FS_MAX_PASSES,
       .temporaries = ATI_FS_REGISTERS,
       .parameters = ATI_FS_CONSTANTS,
       .attribs = ATI_FS_REGISTERS + 2,
       .env_params = ATI_FS_TEXT_PARAMS,
       .local_params = ATI_FS_TEXT_PARAMS,
   };
}

static struct arb_limits
program_limits(const struct gl_limits *limits, const struct pipe_stage_caps *caps,
               enum arb_target target)
{
   struct arb_limits l = arb_default_limits[target];
   const bool vertex2 = limits->can & GL_CAN_VERTEX_PROGRAM2;
   l.instructions = num_instructions(caps);
   l.alu_instructions = l.tex_instructions = l.tex_indirections =
       target == ARB_FRAGMENT ? l.instructions : 0;
   l.parameters = least(l.parameters, caps->max_params - ARB_LINK_PARAMS - 1);
   l.env_params = target == ARB_VERTEX ? limits->program_params : GL_STORAGE_NV_PARAMS;
   l.local_params = GL_STORAGE_PROGRAM_LOCALS;
   l.texture_coords = limits->texture_coords;
   l.image_units = limits->image_units;
   l.environment_units = limits->texture_units;
   l.sampled_units = least(caps->max_samplers, limits->image_units);
   l.address_registers = least(l.address_registers, vertex2 ? ARB_MAX_ADDRESS_REGISTERS : 1);
   l.lights = GL_LIMIT_LIGHTS;
   l.clip_planes = limits->clip_planes;
   l.matrices = GL_LIMIT_PROGRAM_MATRICES;
   l.draw_buffers = limits->render_targets;
   if (!(limits->can & GL_CAN_VERTEX_BLEND))
      l.vertex_units = l.palette_matrices = 0;
   l.options = ARB_OPTION_DRAW_BUFFERS | ARB_OPTION_ATI_DRAW_BUFFERS |
               (vertex2 ? ARB_OPTION_NV_VP2 : 0) |
               (limits->can & GL_CAN_VERTEX_TEXTURE ? ARB_OPTION_NV_VP3 : 0) |
               (limits->can & GL_CAN_TEXTURE_RECT ? ARB_OPTION_RECT : 0) |
               (limits->can & GL_CAN_TEXTURE_SHADOW ? ARB_OPTION_SHADOW : 0) |
               (limits->can & GL_CAN_NV_FRAGMENT_PROGRAM ? ARB_OPTION_NV_FP : 0) |
               (limits->can & GL_CAN_NV_FRAGMENT_PROGRAM2 ? ARB_OPTION_NV_FP2 : 0);
   return l;
}

void
gl_limits_init(struct gl_limits *limits, const struct pipe_caps *caps)
{
   const struct pipe_stage_caps *vs = &caps->stage[PIPE_SHADER_VERTEX];
   *limits = (struct gl_limits){
       .can = vertex_features(vs) | fragment_features(&caps->stage[PIPE_SHADER_FRAGMENT]),
       .render_targets = caps->max_render_targets,
       .samples = caps->max_samples > 1 ? (GLsizei)caps->max_samples : 0,
       .clip_planes = least(caps->max_clip_planes, GL_STORAGE_CLIP_PLANES),
       .viewport_size = (GLsizei)caps->max_viewport_size,
       .renderbuffer_size = (GLsizei)caps->max_viewport_size,
       .point_size = caps->max_point_size,
       .line_width = caps->max_line_width,
   };
   for (unsigned i = 0; i < sizeof same / sizeof same[0]; i++)
      limits->can |= caps->features & same[i].pipe ? same[i].can : 0;
   limits->program_params =
       limits->can & GL_CAN_VERTEX_PROGRAM2 ? GL_STORAGE_NV_PARAMS : NV_VP1_PARAMS;
   init_textures(limits, caps);
   limits->can |= texture_shader_features(limits, caps);
   if (limits->can & GL_CAN_FRAGMENT_PROGRAM && limits->texture_units >= 6)
      limits->can |= GL_CAN_FRAGMENT_SHADER;
   init_glsl(limits, caps);
   limits->program[ARB_VERTEX] = program_limits(limits, vs, ARB_VERTEX);
   limits->program[ARB_FRAGMENT] =
       program_limits(limits, &caps->stage[PIPE_SHADER_FRAGMENT], ARB_FRAGMENT);
   limits->program[2] = text_shader_limits();
}

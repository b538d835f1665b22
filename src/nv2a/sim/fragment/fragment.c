#include "fragment.h"

#include "color.h"
#include "nv2a/push/methods.h"

#include <string.h>

#define TEXTURE_REGISTERS (0xfu << NV2A_RC_T0)

static uint32_t
needs_of(const struct nv2a_fragment *fragment)
{
   const uint32_t reads = fragment->combiner.reads;
   return (reads & 1u << NV2A_RC_V0 ? NV2A_NEED_DIFFUSE : 0) |
          (reads & 1u << NV2A_RC_V1 ? NV2A_NEED_SPECULAR : 0) |
          (reads & 1u << NV2A_RC_FOG && fragment->fog.on ? NV2A_NEED_FOG : 0) |
          (uint32_t)fragment->stages.coords * NV2A_NEED_TEXTURE0;
}

/* Samples of a pixel are numbered from left to right and downward. */
static uint32_t
sample_lanes(const struct nv2a_surface *surface, uint32_t control)
{
   uint32_t lanes = 0;
   if (surface->scale_x == 1 || !(control & NV097_SET_ANTI_ALIASING_CONTROL_ENABLE))
      return 0xffff;
   for (unsigned i = 0; i < NV2A_LANES; i++) {
      const unsigned x = i & 1, y = surface->scale_y == 2 ? i / NV2A_BLOCK_WIDTH : 0;
      lanes |= (control >> (16 + x + 2 * y) & 1) << i;
   }
   return lanes;
}

static void
prepare_depth_range(struct nv2a_fragment *fragment, const struct nv2a_regs *regs)
{
   const enum nv2a_zeta_format format = fragment->surface.zeta_format;
   const bool fixed = format == NV2A_ZETA_Z16 || format == NV2A_ZETA_Z24S8;
   fragment->clamp_z =
       nv2a_reg(regs, NV097_SET_ZMIN_MAX_CONTROL) & NV097_SET_ZMIN_MAX_CONTROL_ZCLAMP;
   fragment->min_z = (double)nv2a_regf(regs, NV097_SET_CLIP_MIN);
   fragment->max_z = (double)nv2a_regf(regs, NV097_SET_CLIP_MAX);
   if (fixed && !fragment->clamp_z) { /* what is rounded to a limit is within it */
      fragment->min_z -= 0.5;
      fragment->max_z += 0.5;
   }
}

/* State that is taken and has no effect, because no source tells what it does. */
static const char *
ignored_state(const struct nv2a_fragment *fragment, const struct nv2a_regs *regs)
{
   const uint32_t threshold_off = 0x7f800000;
   if (nv2a_reg(regs, NV097_SET_CONTROL0) & NV097_SET_CONTROL0_COLOR_SPACE_CONVERT)
      return "the conversion of colours by SET_CONTROL0 is not simulated";
   for (unsigned i = 0; i < NV2A_NUM_TEXTURE_STAGES; i++) {
      const struct nv2a_stage *stage = &fragment->stages.stage[i];
      const uint32_t control0 = nv2a_reg(regs, NV097_SET_TEXTURE_CONTROL0 + 0x40 * i);
      if (stage->mode == NV2A_TEXTURE_BRDF)
         return "the texture stage mode BRDF is not simulated and gives 0";
      if (stage->texture_on && control0 & NV097_SET_TEXTURE_CONTROL0_IMAGE_FIELD_ENABLE)
         return "textures of fields are not simulated: all rows are taken";
      if (stage->texture_on && stage->texture.compare &&
          nv2a_reg(regs, NV097_SET_SHADOW_ZSLOPE_THRESHOLD) != threshold_off)
         return "the threshold of slopes for shadows is not simulated";
   }
   return NULL;
}

void
nv2a_fragment_prepare(struct nv2a_fragment *fragment, const struct nv2a_regs *regs,
                      nv2a_map_func map, void *data)
{
   struct nv2a_combiner_words words;
   struct nv2a_combiner_problem problem;

   nv2a_surface_prepare(&fragment->surface, regs, map, data);
   nv2a_combiner_words_from_regs(&words, regs);
   nv2a_combiner_check(&words, &problem);
   nv2a_combiner_prepare(&fragment->combiner, &words);
   nv2a_stages_prepare(&fragment->stages, &words, fragment->combiner.reads, regs, map, data);
   nv2a_fog_prepare(&fragment->fog, regs);
   nv2a_alpha_test_prepare(&fragment->alpha_test, regs);
   nv2a_depth_stencil_prepare(&fragment->depth_stencil, regs, &fragment->surface);
   nv2a_color_output_prepare(&fragment->output, regs, &fragment->surface);
   prepare_depth_range(fragment, regs);

   const struct nv2a_stages *stages = &fragment->stages;
   const bool alpha_test = fragment->alpha_test.func != NV2A_COMPARE_ALWAYS;
   fragment->early = !alpha_test && !stages->discards && !stages->replaces_depth;
   fragment->shade = fragment->output.write_bits || !fragment->early;
   fragment->count = nv2a_reg(regs, NV097_SET_ZPASS_PIXEL_COUNT_ENABLE);
   fragment->sample_lanes =
       sample_lanes(&fragment->surface, nv2a_reg(regs, NV097_SET_ANTI_ALIASING_CONTROL));
   fragment->needs = fragment->shade ? needs_of(fragment) : 0;
   fragment->problem = problem.text;
   for (unsigned i = 0; i < NV2A_NUM_TEXTURE_STAGES && !fragment->problem; i++)
      fragment->problem = stages->stage[i].texture.problem;
   if (!fragment->problem)
      fragment->problem = ignored_state(fragment, regs);
}

static void
depth_range(const struct nv2a_fragment *fragment, struct nv2a_block *block)
{
   const double low = fragment->min_z, high = fragment->max_z;
   if (fragment->clamp_z) {
      for (int i = 0; i < NV2A_LANES; i++) {
         const double z = block->z[i] + block->z_offset;
         block->z[i] = z < low ? low : z > high ? high : z;
      }
      return;
   }
   uint32_t outside = 0;
   for (int i = 0; i < NV2A_LANES; i++) {
      outside |= (uint32_t) !(block->z[i] >= low && block->z[i] <= high) << i;
      block->z[i] += block->z_offset;
   }
   block->mask &= ~outside;
}

static void
shade(const struct nv2a_fragment *fragment, struct nv2a_block *block)
{
   const uint32_t reads = fragment->combiner.reads;
   if (fragment->stages.on)
      nv2a_stages_block(&fragment->stages, block);
   else if (reads & TEXTURE_REGISTERS)
      memset(block->reg[NV2A_RC_T0], 0, NV2A_NUM_TEXTURE_STAGES * sizeof block->reg[0]);
   if (reads & 1u << NV2A_RC_FOG)
      nv2a_fog_block(&fragment->fog, block);
   nv2a_combiner_block(&fragment->combiner, block);
   if (block->smooth)
      for (int i = 0; i < NV2A_LANES; i++)
         block->color[3][i] *= block->coverage[i];
}

static void
test_depth_stencil(const struct nv2a_fragment *fragment, struct nv2a_block *block)
{
   if (fragment->depth_stencil.on && block->mask)
      block->mask = nv2a_depth_stencil_block(&fragment->depth_stencil, &fragment->surface, block);
}

unsigned
nv2a_fragment_block(const struct nv2a_fragment *fragment, struct nv2a_block *block)
{
   block->mask &= fragment->sample_lanes;
   depth_range(fragment, block);
   if (fragment->early)
      test_depth_stencil(fragment, block);
   if (fragment->shade && block->mask) {
      shade(fragment, block);
      if (!fragment->early) {
         block->mask = nv2a_alpha_test_block(&fragment->alpha_test, block);
         test_depth_stencil(fragment, block);
      }
      if (block->mask)
         nv2a_color_output_block(&fragment->output, &fragment->surface, block);
   }
   return fragment->count ? (unsigned)__builtin_popcount(block->mask) : 0;
}

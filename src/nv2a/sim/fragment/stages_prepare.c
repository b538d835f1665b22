/* The texture stages, taken apart once a draw. */
#include "stages.h"

#include "nv2a/push/methods.h"

#include <string.h>

#define UNIT_STRIDE 0x40u

static bool
samples(unsigned mode)
{
   switch (mode) {
   case NV2A_TEXTURE_NONE:
   case NV2A_TEXTURE_PASS:
   case NV2A_TEXTURE_CLIP:
   case NV2A_TEXTURE_BRDF:
   case NV2A_TEXTURE_DOT_ZW:
   case NV2A_TEXTURE_DOT:
      return false;
   default:
      return true;
   }
}

/* A mode at a place that the hardware refuses does nothing. */
static uint8_t
usable_mode(const struct nv2a_combiner_words *words, unsigned i)
{
   const unsigned mode = nv2a_texture_mode(words, i);
   if (mode >= NV2A_TEXTURE_NUM_MODES || !(nv2a_texture_modes[mode].stages >> i & 1))
      return NV2A_TEXTURE_NONE;
   if (nv2a_texture_modes[mode].reads_stage && nv2a_texture_input(words, i) >= i)
      return NV2A_TEXTURE_NONE;
   return (uint8_t)mode;
}

static void
prepare_stage(struct nv2a_stage *stage, const struct nv2a_combiner_words *words, unsigned i,
              const struct nv2a_regs *regs)
{
   const uint32_t unit = UNIT_STRIDE * i;
   stage->mode = usable_mode(words, i);
   stage->input = i ? (uint8_t)nv2a_texture_input(words, i) : 0;
   stage->mapping = (uint8_t)nv2a_dot_mapping(words, i);
   stage->clip = nv2a_reg(regs, NV097_SET_SHADER_CLIP_PLANE_MODE) >> (4 * i) & 15;
   if (i == 0) /* no bump mapping there */
      return;
   for (unsigned k = 0; k < 4; k++)
      stage->bump[k] = nv2a_regf(regs, NV097_SET_TEXTURE_SET_BUMP_ENV_MAT + unit + 4 * k);
   stage->scale = nv2a_regf(regs, NV097_SET_TEXTURE_SET_BUMP_ENV_SCALE + unit);
   stage->offset = nv2a_regf(regs, NV097_SET_TEXTURE_SET_BUMP_ENV_OFFSET + unit);
}

static void
prepare_texture(struct nv2a_stage *stage, unsigned i, const struct nv2a_regs *regs,
                nv2a_map_func map, void *data)
{
   struct nv2a_texture *tex = &stage->texture;
   if (!samples(stage->mode))
      return;
   stage->texture_on = nv2a_texture_prepare(tex, regs, i, map, data);
   if (!stage->texture_on)
      return;
   stage->level_matters = tex->num_levels > 1 || tex->min != tex->mag || tex->max_samples > 1;
   stage->signed_g = tex->decode.sign[1] != 0;
   stage->signed_b = tex->decode.sign[2] != 0;
}

static bool
may_discard(const struct nv2a_stage *stage)
{
   return stage->mode == NV2A_TEXTURE_CLIP ||
          (stage->texture_on &&
           (stage->texture.alpha_kill || stage->texture.key_mode == NV2A_KEY_DISCARD));
}

/* What the stages together need, once each is prepared. */
static void
summarise(struct nv2a_stages *stages, uint32_t reads)
{
   for (unsigned i = 0; i < NV2A_NUM_TEXTURE_STAGES; i++) {
      struct nv2a_stage *stage = &stages->stage[i];
      const struct nv2a_texture_mode_info *mode = &nv2a_texture_modes[stage->mode];
      const bool discards = may_discard(stage), is_read = reads >> (NV2A_RC_T0 + i) & 1;
      stage->idle = !is_read && !stage->feeds && !discards && !mode->maps_rgb;
      stages->discards |= discards;
      stages->dots |= mode->maps_rgb;
      stages->replaces_depth |= stage->mode == NV2A_TEXTURE_DOT_ZW;
      if (stage->mode != NV2A_TEXTURE_NONE && !stage->idle)
         stages->coords |= (uint8_t)(1u << i);
   }
   stages->on = stages->coords != 0;
}

void
nv2a_stages_prepare(struct nv2a_stages *stages, const struct nv2a_combiner_words *words,
                    uint32_t reads, const struct nv2a_regs *regs, nv2a_map_func map, void *data)
{
   memset(stages, 0, sizeof *stages);
   for (unsigned i = 0; i < NV2A_NUM_TEXTURE_STAGES; i++) {
      struct nv2a_stage *stage = &stages->stage[i];
      prepare_stage(stage, words, i, regs);
      prepare_texture(stage, i, regs, map, data);
      if (nv2a_texture_modes[stage->mode].reads_stage)
         stages->stage[stage->input].feeds = true;
   }
   for (unsigned k = 0; k < 3; k++)
      stages->eye[k] = nv2a_regf(regs, NV097_SET_EYE_VECTOR + 4 * k);
   summarise(stages, reads);
}

/* Texture stages at work. */
#include "stages.h"

#include "color.h"
#include "combiner.h"

#include <math.h>
#include <string.h>

/* What the stages of one block know of each other. */
struct run {
   const struct nv2a_stages *stages;
   struct nv2a_block *block;
   nv2a_lanes dot[NV2A_NUM_TEXTURE_STAGES];
};

/* All lanes of quads that have one in mask. */
static uint32_t
whole_quads(uint32_t mask)
{
   mask |= (mask & 0x5555) << 1 | (mask & 0xaaaa) >> 1;
   return (mask | mask << 8 | mask >> 8) & 0xffff;
}

/* What the pixels of the four quads cover, from their upper left lanes. Gives the most samples that
 * one of them needs. */
static unsigned
quad_footprints(const struct nv2a_texture *tex, const nv2a_lanes str[3],
                struct nv2a_footprint footprint[4])
{
   unsigned most = 1;
   for (int q = 0; q < 4; q++) {
      float at[3], ddx[3], ddy[3];
      for (int k = 0; k < 3; k++) {
         at[k] = str[k][2 * q];
         ddx[k] = str[k][2 * q + 1] - at[k];
         ddy[k] = str[k][2 * q + NV2A_BLOCK_WIDTH] - at[k];
      }
      nv2a_texture_footprint(tex, at, ddx, ddy, &footprint[q]);
      most = footprint[q].samples > most ? footprint[q].samples : most;
   }
   return most;
}

/* Adds sample n of those footprints that have so many, as their share. Gives the lanes that are not
 * discarded. */
static uint32_t
add_samples(const struct nv2a_texture *tex, const nv2a_lanes str[3],
            const struct nv2a_footprint footprint[4], const float level[4], unsigned n,
            uint32_t lanes, nv2a_lanes rgba[4])
{
   nv2a_lanes at[3] = {{0}}, color[4];
   for (int lane = 0; lane < NV2A_LANES; lane++) {
      const struct nv2a_footprint *f = &footprint[lane / 2 & 3];
      const float steps = (float)n - 0.5f * ((float)f->samples - 1.0f);
      at[0][lane] = str[0][lane] + steps * f->step[0];
      at[1][lane] = str[1][lane] + steps * f->step[1];
      lanes &= ~((uint32_t)(n >= f->samples) << lane);
   }
   const uint32_t kept = nv2a_texture_sample_lanes(tex, at, level, lanes, color) | ~lanes;
   for (; lanes; lanes &= lanes - 1) {
      const int lane = __builtin_ctz(lanes);
      for (int c = 0; c < 4; c++)
         rgba[c][lane] += color[c][lane] / (float)footprint[lane / 2 & 3].samples;
   }
   return kept;
}

/* What is no cube map has the levels of quads. Gives the lanes that are not discarded. */
static uint32_t
sample_quads(const struct nv2a_stage *stage, const nv2a_lanes str[3], uint32_t lanes,
             nv2a_lanes rgba[4])
{
   struct nv2a_footprint footprint[4] = {{0}};
   const unsigned most =
       stage->level_matters ? quad_footprints(&stage->texture, str, footprint) : 1;
   const float level[4] = {footprint[0].lod, footprint[1].lod, footprint[2].lod, footprint[3].lod};
   if (most == 1)
      return nv2a_texture_sample_lanes(&stage->texture, str, level, lanes, rgba);
   uint32_t kept = ~0u;
   memset(rgba, 0, 4 * sizeof rgba[0]);
   for (unsigned n = 0; n < most; n++)
      kept &= add_samples(&stage->texture, str, footprint, level, n, lanes, rgba);
   return kept;
}

/* A cube map has levels of each lane, with the differences of its quad: the other lanes of a quad
 * may look at other faces. Gives the lanes that are not discarded. */
static uint32_t
sample_cube(const struct nv2a_texture *tex, const nv2a_lanes str[3], uint32_t lanes,
            nv2a_lanes rgba[4])
{
   uint32_t kept = ~0u;
   for (; lanes; lanes &= lanes - 1) {
      const int lane = __builtin_ctz(lanes), quad = lane % NV2A_BLOCK_WIDTH & ~1;
      float at[3], ddx[3], ddy[3], color[4];
      for (int k = 0; k < 3; k++) {
         at[k] = str[k][lane];
         ddx[k] = str[k][quad + 1] - str[k][quad];
         ddy[k] = str[k][quad + NV2A_BLOCK_WIDTH] - str[k][quad];
      }
      if (!nv2a_texture_sample(tex, at, nv2a_texture_lod(tex, at, ddx, ddy), color))
         kept &= ~(1u << lane);
      for (int c = 0; c < 4; c++)
         rgba[c][lane] = color[c];
   }
   return kept;
}

/* The texture of stage i at str, into its register. */
static void
sample(struct run *run, unsigned i, const nv2a_lanes str[3])
{
   const struct nv2a_stage *stage = &run->stages->stage[i];
   struct nv2a_block *block = run->block;
   nv2a_lanes *reg = block->reg[NV2A_RC_T0 + i];

   if (!stage->texture_on) {
      memset(reg, 0, sizeof block->reg[0]);
      return;
   }
   const uint32_t lanes = stage->feeds ? whole_quads(block->mask) : block->mask;
   block->mask &= stage->texture.cube ? sample_cube(&stage->texture, str, lanes, reg)
                                      : sample_quads(stage, str, lanes, reg);
   for (int c = 0; c < 4; c++)
      for (int lane = 0; lane < NV2A_LANES; lane++)
         reg[c][lane] = nv2a_combiner_clamp(reg[c][lane]);
}

static void
run_projective(struct run *run, unsigned i, int components)
{
   const nv2a_lanes *coord = run->block->coord[i];
   nv2a_lanes str[3];
   memset(str, 0, sizeof str);
   for (int k = 0; k < components; k++)
      for (int lane = 0; lane < NV2A_LANES; lane++)
         str[k][lane] = coord[k][lane] / coord[3][lane];
   sample(run, i, str);
}

static void
run_pass(struct run *run, unsigned i)
{
   for (int c = 0; c < 4; c++)
      for (int lane = 0; lane < NV2A_LANES; lane++)
         run->block->reg[NV2A_RC_T0 + i][c][lane] = nv2a_clamp01(run->block->coord[i][c][lane]);
}

static void
run_clip(struct run *run, unsigned i)
{
   const uint8_t clip = run->stages->stage[i].clip;
   for (int k = 0; k < 4; k++)
      for (int lane = 0; lane < NV2A_LANES; lane++) {
         const bool positive = run->block->coord[i][k][lane] >= 0;
         if (positive == (clip >> k & 1))
            run->block->mask &= ~(1u << lane);
      }
}

/* Eight bits as two's complement: 0..127 are 0..1, 128..255 are -128/127..-1/127. */
static float
twos_complement(float x, bool is_signed)
{
   if (is_signed)
      return x;
   const float n = x * 255;
   return (n >= 127.5f ? n - 256 : n) / 127;
}

static void
run_bump(struct run *run, unsigned i)
{
   const struct nv2a_stage *stage = &run->stages->stage[i];
   const struct nv2a_stage *from = &run->stages->stage[stage->input];
   const nv2a_lanes *in = run->block->reg[NV2A_RC_T0 + stage->input];
   const nv2a_lanes *coord = run->block->coord[i];
   nv2a_lanes *out = run->block->reg[NV2A_RC_T0 + i];
   nv2a_lanes str[3];

   for (int lane = 0; lane < NV2A_LANES; lane++) {
      const float b = twos_complement(in[2][lane], from->signed_b);
      const float g = twos_complement(in[1][lane], from->signed_g);
      str[0][lane] = coord[0][lane] + stage->bump[0] * b + stage->bump[3] * g;
      str[1][lane] = coord[1][lane] + stage->bump[1] * b + stage->bump[2] * g;
      str[2][lane] = 0;
   }
   sample(run, i, str);
   if (stage->mode != NV2A_TEXTURE_BUMP_LUMINANCE)
      return;
   for (int lane = 0; lane < NV2A_LANES; lane++) {
      const float luminance = stage->scale * in[0][lane] + stage->offset;
      for (int c = 0; c < 4; c++)
         out[c][lane] = nv2a_combiner_clamp(out[c][lane] * luminance);
   }
}

static void
run_dependent(struct run *run, unsigned i, int s, int t)
{
   const nv2a_lanes *in = run->block->reg[NV2A_RC_T0 + run->stages->stage[i].input];
   nv2a_lanes str[3];
   memcpy(str[0], in[s], sizeof str[0]);
   memcpy(str[1], in[t], sizeof str[1]);
   memset(str[2], 0, sizeof str[2]);
   sample(run, i, str);
}

static void
compute_dot(struct run *run, unsigned i)
{
   const struct nv2a_stage *stage = &run->stages->stage[i];
   const nv2a_lanes *in = run->block->reg[NV2A_RC_T0 + stage->input];
   const nv2a_lanes *coord = run->block->coord[i];
   for (int lane = 0; lane < NV2A_LANES; lane++) {
      const float rgba[4] = {in[0][lane], in[1][lane], in[2][lane], in[3][lane]};
      float v[3];
      nv2a_stage_dot_input(stage->mapping, rgba, v);
      run->dot[i][lane] = coord[0][lane] * v[0] + coord[1][lane] * v[1] + coord[2][lane] * v[2];
   }
}

/* Texture i at the dot products of the stages from first on. */
static void
run_dot_lookup(struct run *run, unsigned i, unsigned first, unsigned count)
{
   nv2a_lanes str[3];
   memset(str, 0, sizeof str);
   for (unsigned k = 0; k < count; k++)
      memcpy(str[k], run->dot[first + k], sizeof str[k]);
   sample(run, i, str);
}

static void
run_dot_depth(struct run *run, unsigned i)
{
   memset(run->block->reg[NV2A_RC_T0 + i], 0, sizeof run->block->reg[0]);
   for (int lane = 0; lane < NV2A_LANES; lane++)
      run->block->z[lane] = (double)run->dot[i - 1][lane] / (double)run->dot[i][lane];
}

/* Stage 3: cube lookup by the eye vector, reflected by the normal of the three dot products. */
static void
run_reflect(struct run *run, bool constant_eye)
{
   nv2a_lanes str[3];
   for (int lane = 0; lane < NV2A_LANES; lane++) {
      float n[3], e[3], ne = 0, nn = 0;
      for (int k = 0; k < 3; k++) {
         n[k] = run->dot[1 + k][lane];
         e[k] = constant_eye ? run->stages->eye[k] : run->block->coord[1 + k][3][lane];
         ne += n[k] * e[k];
         nn += n[k] * n[k];
      }
      for (int k = 0; k < 3; k++)
         str[k][lane] = 2 * n[k] * ne / nn - e[k];
   }
   sample(run, 3, str);
}

static void
run_stage(struct run *run, unsigned i)
{
   const uint8_t mode = run->stages->stage[i].mode;
   nv2a_lanes *reg = run->block->reg[NV2A_RC_T0 + i];

   if (nv2a_texture_modes[mode].maps_rgb)
      compute_dot(run, i);
   switch ((enum nv2a_texture_mode)mode) {
   case NV2A_TEXTURE_2D:
      run_projective(run, i, 2);
      break;
   case NV2A_TEXTURE_3D:
      run_projective(run, i, 3);
      break;
   case NV2A_TEXTURE_CUBE:
      sample(run, i, run->block->coord[i]);
      break;
   case NV2A_TEXTURE_PASS:
      run_pass(run, i);
      break;
   case NV2A_TEXTURE_BUMP:
   case NV2A_TEXTURE_BUMP_LUMINANCE:
      run_bump(run, i);
      break;
   case NV2A_TEXTURE_DOT_ST:
      run_dot_lookup(run, i, i - 1, 2);
      break;
   case NV2A_TEXTURE_DOT_ZW:
      run_dot_depth(run, i);
      break;
   case NV2A_TEXTURE_DOT_DIFFUSE:
      compute_dot(run, 3);
      run_dot_lookup(run, i, 1, 3);
      break;
   case NV2A_TEXTURE_DOT_SPECULAR:
   case NV2A_TEXTURE_DOT_SPECULAR_CONST:
      run_reflect(run, mode == NV2A_TEXTURE_DOT_SPECULAR_CONST);
      break;
   case NV2A_TEXTURE_DOT_3D:
   case NV2A_TEXTURE_DOT_CUBE:
      run_dot_lookup(run, i, 1, 3);
      break;
   case NV2A_TEXTURE_DEPENDENT_AR:
      run_dependent(run, i, 3, 0);
      break;
   case NV2A_TEXTURE_DEPENDENT_GB:
      run_dependent(run, i, 1, 2);
      break;
   case NV2A_TEXTURE_CLIP:
      run_clip(run, i); /* fall through */
   case NV2A_TEXTURE_NONE:
   case NV2A_TEXTURE_BRDF:
   case NV2A_TEXTURE_DOT:
   case NV2A_TEXTURE_NUM_MODES:
      memset(reg, 0, sizeof run->block->reg[0]);
      break;
   }
}

void
nv2a_stages_block(const struct nv2a_stages *stages, struct nv2a_block *block)
{
   struct run run;
   run.stages = stages;
   run.block = block;
   if (stages->dots) /* of stages that have none, too */
      memset(run.dot, 0, sizeof run.dot);
   for (unsigned i = 0; i < NV2A_NUM_TEXTURE_STAGES; i++)
      if (!stages->stage[i].idle)
         run_stage(&run, i);
}
